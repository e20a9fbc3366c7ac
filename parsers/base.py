"""What a reader is, which readers there are, and what to say of bytes that none of them knows."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Protocol

from parsers.compression import ENDINGS, MAGIC, expand, expand_head
from replay.record import Record, UnreadableRecord

HEAD = 1 << 16
"""How much of a file decides which format it is."""
SQLITE = b"SQLite format 3\0"


class Reader(Protocol):
    """Reads one format. A reader holds no state and may be used from any process."""

    @property
    def name(self) -> str:
        """The format's name in results, such as ``tenhou-xml``."""

    @property
    def extensions(self) -> tuple[str, ...]:
        """File name endings of the format, with the dot, in lower case, without ``.gz``."""

    def sniff(self, head: bytes) -> bool:
        """Whether uncompressed content that begins like this is of the format."""

    def read(self, data: bytes, name: str) -> list[Record]:
        """The games in uncompressed content; `name` is the file's name, which may hold a game id.

        Raises:
            UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
        """


@cache
def builtin() -> tuple[Reader, ...]:
    """The readers of this package, the more particular ones first. Each stands in the `__init__` of its format's folder
    and imports the rest of that only to read: most commands read one format, and looking at content takes a mark."""
    from parsers.majiang import Majiang
    from parsers.majsoul import MahjongSoul
    from parsers.mjai import Mjai
    from parsers.mleague import MLeague
    from parsers.riichi_city import RiichiCity
    from parsers.tenhou_json import TenhouJson
    from parsers.tenhou_xml import TenhouXml

    # A report on a game may hold it in mjai and its rounds in Tenhou's form: mjai, which has it whole, comes first.
    return (TenhouXml(), MahjongSoul(), Mjai(), TenhouJson(), RiichiCity(), MLeague(), Majiang())


LOG_ID = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)gm-([0-9a-fA-F]{4})-(\w{4,6})-x?[0-9a-fA-F]{8,16}")
"""How Tenhou names a game: year, month, day, hour, kind of game, lobby and a number."""


def has_record_extension(name: str) -> bool:
    """Whether a file name says that it is a record, packed or not. Those of other packages are asked last."""
    lower = name.lower()
    if lower.endswith(_ends(builtin())):
        return True
    from parsers.plugins import plugins

    return lower.endswith(_ends(plugins()))


@cache
def _ends(readers: tuple[Reader, ...]) -> tuple[str, ...]:
    return tuple(e + packed for e in extensions(readers) for packed in ("", *ENDINGS))


def extensions(readers: Iterable[Reader]) -> list[str]:
    """The endings of all their formats, the same in every run."""
    return sorted({extension for reader in readers for extension in reader.extensions})


def reader_for(head: bytes) -> Reader | None:
    """The reader that knows uncompressed content beginning like this; those of other packages are asked last."""
    own = next((r for r in builtin() if r.sniff(head)), None)
    if own is not None:
        return own
    from parsers.plugins import plugins

    return next((r for r in plugins() if r.sniff(head)), None)


def is_record(head: bytes) -> bool:
    """Whether content that begins like this, compressed or not, is a record."""
    return reader_for(_as_utf8(expand_head(head, HEAD))) is not None


def read_bytes(data: bytes, name: str = "") -> list[Record]:
    """The games in the content of a file, which may be compressed; `name` is the file's, which may hold a game id.

    Raises:
        UnreadableRecord: one line says what the content is instead of a record.
    """
    data = _as_utf8(expand(data))
    reader = reader_for(data[:HEAD])
    if reader is None:
        from parsers.plugins import failures

        raise UnreadableRecord(what_is_it(data[:HEAD]) + failures())
    return read_as(reader, data, name)


_UTF_16 = re.compile(rb"(?P<little>(?:\xff\xfe)?(?:\s\0)*[{\[]\0)|(?:\xfe\xff)?(?:\0\s)*\0[{\[]")


def _as_utf8(data: bytes) -> bytes:
    """JSON that an editor saved as UTF-16 in UTF-8; anything else as it is. Readers of other formats see to theirs."""
    found = _UTF_16.match(data)
    if found is None:
        return data
    text = data.decode("utf-16-le" if found["little"] else "utf-16-be", "replace")
    return text.removeprefix("\ufeff").encode("utf-8", "replace")


def read_as(reader: Reader, data: bytes, name: str) -> list[Record]:
    """The games in uncompressed content, whatever the reader makes of values nested without end.

    Raises:
        UnreadableRecord: as the reader does.
    """
    try:
        return reader.read(data, name)
    except RecursionError as error:
        raise UnreadableRecord("its values are nested in one another more deeply than any record's") from error


_TAG = re.compile(r"<(?!\?|!--)(!?[a-z][\w:.-]*)", re.IGNORECASE)
_INDEX = re.compile(r"(?:L\d{4} \| )?\d\d:\d\d \| (?:\d+ \| )?[三四]")
_ARCHIVES = {b"7z\xbc\xaf\x27\x1c": "7z", b"Rar!\x1a\x07": "RAR"}


def what_is_it(head: bytes) -> str:
    """One line on content that no reader knows."""
    if not head.strip(b" \t\r\n\xef\xbb\xbf"):
        return "the file is empty"
    if not head.strip(b"\0"):
        return "the file holds nothing but zero bytes: it was not written or downloaded to the end"
    if head.startswith(b"PK\x03\x04"):
        return "this is a zip archive under the name of a record"
    if head.startswith(SQLITE):
        return "this is a SQLite database under the name of a record"
    for magic, kind in _ARCHIVES.items():
        if head.startswith(magic):
            return f"this is a {kind} archive, which Shinpan does not open: unpack it and pass the files"
    if head.startswith(MAGIC):
        return "this is compressed more often than once, which no game record is"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = head.decode("utf-16", "replace")
    elif b"\0" in head:
        return "this is binary data of an unknown kind, not a game record"
    else:
        text = head.decode("utf-8-sig", "replace")
    text = text.lstrip()
    if text[:1] in "{[":
        return "this is JSON, but not a game record of a known format"
    if _INDEX.match(text):
        return "this is an index, not a record: it lists the games of an hour at Tenhou's tables"
    tag = _TAG.search(text)
    if text[:1] == "<" and tag:
        if tag[1].lower() in ("!doctype", "html", "head", "body", "title"):
            html = re.search(r"<!doctype\s+html|<html", text, re.IGNORECASE)
            if html or tag[1].lower() != "!doctype":
                return "this is an HTML page, not a game record"
            return "this is XML with a document type, which no game record has; it is not read"
        return f"this is XML, but not a game record of a known format (it begins with <{tag[1][:40]}>)"
    return "this is text, but not a game record of a known format"
