"""What holds several records: zip, tar, SQLite databases, each compressed or not, and one inside another.

Nothing is ever unpacked to disk. What stands inside another is opened in memory, up to bounds: how deep, how much
is held at a time, and how much it may expand to altogether.
"""

import io
import lzma
import os
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, Final

from parsers.base import has_record_extension, is_record
from parsers.compression import LAYERS, LIMIT, MAGIC, BombError, Expanded, expand, sniff, too_dense
from parsers.items import KINDS, Broken, Item, Job, Skipped, archive_kind, os_message
from replay.record import UnreadableRecord

DEPTH: Final = 4
"""How many archives may stand in one another, the outermost counted."""
HELD: Final = 128 << 20
"""The most bytes of archives inside others that are in memory at a time."""
# Numbers and names that cannot be come through as what they are to Python.
_DAMAGE: Final = (
    *(tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError),
    *(ValueError, OverflowError, struct.error),
)
# What zipfile lets through besides: a compression it does not know, an encrypted member.
_ZIP_DAMAGE: Final = (*_DAMAGE, NotImplementedError, RuntimeError)
_CUT_SHORT: Final = (
    "this zip archive is damaged or cut short: the list of its members, which stands at its end, is missing; "
    "fetch it again, or mend it (zip -FF) and pass what comes out"
)
_TOO_LARGE: Final = f"it is larger than {LIMIT >> 20} MiB, which no record is"


@dataclass(slots=True)
class _Bounds:
    """What was used up so far within one file of `size` bytes."""

    size: int
    depth: int = 0
    held: int = 0
    expanded: int = 0

    def expand(self, amount: int) -> None:
        self.expanded += amount
        if too_dense(self.expanded, self.size):
            raise BombError


def members(path: str, kind: str, data: bytes | None = None) -> Iterator[Item]:
    """What a container holds: the file at `path`, or `data` that was read from there already."""
    try:
        bounds = _Bounds(Path(path).stat().st_size if data is None else len(data))
        yield from _open(path, kind, data, bounds)
    except BombError:
        yield Broken(path, None, "what it holds expands more than any records do; the rest of it is not read")
    except OSError as error:
        yield Broken(path, None, os_message(error))


def _open(path: str, kind: str, data: bytes | None, bounds: _Bounds) -> Iterator[Item]:
    """What a container holds, by its names in there."""
    try:
        if kind == "tar":
            yield from _tar_members(path, data, bounds)
            return
        data = _unpacked(path, data, bounds)
        if kind == "zip":
            yield from _zip_members(path, data, bounds)
            return
        # Few runs need a database.
        from parsers.databases import rows

        yield from rows(path, data)
    except UnreadableRecord as error:
        yield Broken(path, None, error.message)
    except _DAMAGE as error:
        reason = os_message(error) if isinstance(error, OSError) and error.errno else str(error) or "it ends too early"
        yield Broken(path, None, f"the archive is damaged, what follows in it is not read: {reason}")


def _unpacked(path: str, data: bytes | None, bounds: _Bounds) -> bytes | None:
    """The content of a compressed zip or database, which must be reached at any place and so is held whole."""
    if data is None:
        with Path(path).open("rb") as file:
            if not file.read(len(max(MAGIC, key=len))).startswith(MAGIC):
                return None
            file.seek(0)
            data = file.read(HELD + 1)
    elif not data.startswith(MAGIC):
        return data
    room = HELD - bounds.held
    if len(data) > room:
        raise UnreadableRecord(f"it is larger than {HELD >> 20} MiB and compressed: unpack it and pass what comes out")
    data = expand(data, room, "archive")
    bounds.expand(len(data))
    return data


class _Member:
    """A file in an archive, read from its front as far as is wanted."""

    def __init__(self, name: str, size: int, file: Callable[[], IO[bytes]], *, apart: bool) -> None:
        """`apart`: damage in it does not touch what follows."""
        self.name = name
        self.size = size
        self._open = file
        self._damage = _ZIP_DAMAGE if apart else ()
        self._file: IO[bytes] | None = None
        self._got = b""

    def first(self, size: int) -> bytes:
        """Raises:
        UnreadableRecord: it is damaged, encrypted, or of a compression that is not known.
        """
        # Some readers make room for all that is asked for.
        size = min(size, self.size)
        if size > len(self._got):
            try:
                self._file = self._file or self._open()
                self._got += self._file.read(size - len(self._got))
            except self._damage as error:
                reason = str(error) or "it is damaged"
                raise UnreadableRecord(f"it cannot be read from the archive: {reason}") from error
        return self._got[:size]


def _judge(path: str, member: _Member, place: Job | None, bounds: _Bounds) -> Iterator[Item]:
    """What a member is. `place`: where a worker finds it again; without one its content is carried along."""
    name = member.name
    if any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/")):
        return
    try:
        named = has_record_extension(name)
        head = b"" if named else sniff(member.first)
        kind = None if named else archive_kind(head)
        if kind:
            yield from _inside(path, member, kind, bounds)
        elif not (named or is_record(head)):
            yield Skipped(path, name)
        elif place is not None:
            yield place
        elif member.size > LIMIT:
            yield Broken(path, name, _TOO_LARGE)
        else:
            content = member.first(member.size)
            bounds.expand(len(content))
            yield Job(path, name, data=content)
    except UnreadableRecord as error:
        yield Broken(path, name, error.message)


def _inside(path: str, member: _Member, kind: str, bounds: _Bounds) -> Iterator[Item]:
    """What a container inside another holds."""
    if bounds.depth + 1 == DEPTH:
        raise UnreadableRecord(f"archives in one another are opened {DEPTH} deep and no deeper: unpack this one")
    room = HELD - bounds.held
    if member.size > room:
        raise UnreadableRecord(f"this {KINDS[kind]} is too large to be opened inside an archive: unpack it")
    content = member.first(member.size)
    bounds.expand(len(content))
    bounds.held += len(content)
    bounds.depth += 1
    for item in _open(path, kind, content, bounds):
        yield replace(item, member=f"{member.name}/{item.member}" if item.member else member.name)
    bounds.depth -= 1
    bounds.held -= len(content)


def _is_document(names: list[str]) -> bool:
    """Whether these are the members of a workbook or text of an office program: OpenDocument begins with its type,
    Office Open XML has both of the others. One such name among records says nothing."""
    return names[:1] == ["mimetype"] or {"[Content_Types].xml", "_rels/.rels"} <= set(names)


def _zip_members(path: str, data: bytes | None, bounds: _Bounds) -> Iterator[Item]:
    archive = _open_zip(path) if data is None else _zip(io.BytesIO(data))
    entries = archive.infolist()
    if _is_document(archive.namelist()):
        yield Skipped(path)
        return
    if sum(info.compress_size for info in entries) > (bounds.size if data is None else len(data)):
        raise UnreadableRecord("its members overlap, as only those of a bomb do; it is not read")
    for name, index in sorted((_name(info), index) for index, info in enumerate(entries)):
        info = entries[index]
        if name.endswith("/"):
            continue
        if info.flag_bits & 1:
            yield Broken(path, name, "it is encrypted")
            continue

        place = Job(path, name, index) if data is None else None
        yield from _judge(path, _zip_member(archive, info), place, bounds)


_UTF_8: Final = 0x800
_JAPANESE: Final = re.compile("[\u3041-\u30ff\u4e00-\u9fff０-９]")


def _name(info: zipfile.ZipInfo) -> str:
    """The name of a member. Without the mark of UTF-8 it is to be the cp437 of DOS, as which zipfile reads it; in truth
    it is what the system wrote that made the archive, UTF-8 or, in Japan, cp932. Some names can be either: they are
    taken for cp932 where kana, kanji or digits come of it, not only signs as of a German or Spanish letter."""
    if info.flag_bits & _UTF_8 or info.filename.isascii():
        return info.filename
    for encoding in ("utf-8", "cp932"):
        # Newer versions of zipfile take a name that is no cp437 from another field.
        with suppress(UnicodeError):
            name = info.filename.encode("cp437").decode(encoding)
            if encoding == "utf-8" or _JAPANESE.search(name):
                return name
    return info.filename


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> _Member:
    def file() -> IO[bytes]:
        if too_dense(info.file_size, info.compress_size):
            raise UnreadableRecord("its content expands far beyond what a record holds; it is not read")
        return archive.open(info)

    return _Member(_name(info), info.file_size, file, apart=True)


def load_member(job: Job) -> bytes:
    """The content of a job that names a member and a position: in a zip its number, in a tar its offset.

    Raises:
        UnreadableRecord: the archive or the member is not what it was, or damaged.
    """
    assert job.position is not None
    try:
        if job.size is None:
            archive = _open_zip(job.path)
            info = archive.infolist()[job.position]
            if info.file_size > LIMIT:
                raise UnreadableRecord(_TOO_LARGE)
            return _zip_member(archive, info).first(info.file_size)
        if job.size > LIMIT:
            raise UnreadableRecord(_TOO_LARGE)
        with Path(job.path).open("rb") as file:
            file.seek(job.position)
            return file.read(job.size)
    except (zipfile.BadZipFile, IndexError) as error:
        raise UnreadableRecord("the archive is damaged or was changed") from error
    except OSError as error:
        raise UnreadableRecord(os_message(error)) from error


def _open_zip(path: str) -> zipfile.ZipFile:
    state = Path(path).stat()
    return _open_zip_once(path, os.getpid(), state.st_mtime_ns, state.st_size)


@lru_cache(4)
def _open_zip_once(path: str, _process: int, _time: int, _size: int) -> zipfile.ZipFile:
    """A zip's directory is read once, not once a member; a forked worker must not share the file's position."""
    return _zip(path)


def _zip(file: str | IO[bytes]) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except _ZIP_DAMAGE as error:
        if isinstance(error, zipfile.BadZipFile) and not zipfile.is_zipfile(file):
            raise UnreadableRecord(_CUT_SHORT) from error
        raise zipfile.BadZipFile(str(error)) from error


class _Stream(io.BufferedReader):
    """What a tar is read from. A header whose size is damaged asks for gigabytes at once, which Python would set aside
    before it reads."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > HELD + 1:
            raise tarfile.ReadError(f"a header is larger than {HELD >> 20} MiB")
        return super().read(size)


def _tar_members(path: str, data: bytes | None, bounds: _Bounds) -> Iterator[Item]:
    with _Stream(io.FileIO(path) if data is None else io.BytesIO(data)) as file:
        layers = 0
        stream: io.BufferedReader[Any] = file
        while layers < LAYERS and stream.peek(16).startswith(MAGIC):
            stream, layers = _Stream(Expanded(stream)), layers + 1
        with tarfile.open(fileobj=stream, mode="r|" if layers else "r:") as archive:
            for info in archive:
                if info.size < 0:
                    raise tarfile.ReadError("a member of less than no bytes")
                if info.isreg():
                    member = _tar_member(archive, info)
                    # A sparse file's content does not stand in one piece.
                    whole = data is None and not layers and not info.issparse()
                    place = Job(path, member.name, info.offset_data, info.size) if whole else None
                    yield from _judge(path, member, place, bounds)
                # The list of members grows otherwise, and with it the memory.
                archive.members = []  # type: ignore[attr-defined]


def _tar_member(archive: tarfile.TarFile, info: tarfile.TarInfo) -> _Member:
    def file() -> IO[bytes]:
        member = archive.extractfile(info)
        assert member is not None
        return member

    return _Member(info.name.removeprefix("./"), info.size, file, apart=False)
