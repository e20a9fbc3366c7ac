"""A tolerant scan of mjlog text: places in the file, and what can be read of a damaged one.

lxml reads a sound record faster than this and judges what is well-formed. But it tells no columns, and of a
damaged record it tells neither where it stopped being sound nor what it dropped; and the format is so plain,
a flat row of tags, that a scan reads on where an XML parser must not.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from replay.record import Span

_NAME = r"[A-Za-z_][\w.:-]*+"
_ATTRIBUTE: Final = re.compile(r"""([\w.:-]++)\s*+=\s*+(?:"([^"<]*+)"|'([^'<]*+)')""")
_TOKEN: Final = re.compile(
    rf"""<!--.*?--> | <\?.*?\?> | <!\[CDATA\[.*?\]\]>
    | </(?P<end>{_NAME})\s*+>
    | <(?P<tag>{_NAME})(?P<attributes>(?:\s*+[\w.:-]++\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'))*+)\s*+(?P<empty>/?)>""",
    re.VERBOSE | re.DOTALL,
)
_REFERENCE: Final = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
ROOT: Final = "mjloggm"
_Report = Callable[[str, int, str], None]
_ROOT_START: Final = re.compile(rf"<{ROOT}\b")
_ROOTLESS: Final = re.compile(r"<(?:SHUFFLE|GO|UN|TAIKYOKU|INIT)\b")


@dataclass(slots=True)
class Node:
    """One tag, with its attributes and where it stands."""

    tag: str
    pairs: list[tuple[str, str]]
    offset: int

    def __str__(self) -> str:
        return " ".join([self.tag, *(f'{name}="{value}"' for name, value in self.pairs)])


@dataclass(frozen=True, slots=True)
class Damage:
    """Something in the text that is not as XML should be; `ordinal` is that of the next tag read.

    `is_text` says that it is text where only tags should be, with the code REC003 where that is outside the record and
    was not meant to be any of it.
    """

    code: str
    offset: int
    ordinal: int
    message: str
    is_text: bool = False


@dataclass(slots=True)
class Scan:
    """One record's tags in order, and what is wrong with its text. `root` are the attributes of the root."""

    root: dict[str, str] = field(default_factory=dict)
    root_offset: int = 0
    nodes: list[Node] = field(default_factory=list)
    damage: list[Damage] = field(default_factory=list)
    has_root: bool = False


def decode_text(data: bytes) -> tuple[str, str | None]:
    """The text of a file, and the encoding if it is neither UTF-8 nor the one the file says."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return data.decode("utf-32", "replace"), None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), None
    if data[:4:2] == b"\0\0" or data[1:4:2] == b"\0\0":
        return data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le", "replace"), None
    declared = re.match(rb"""(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)""", data[:200])
    if declared:
        try:
            return data.decode(declared[1].decode()), None
        except (LookupError, ValueError):
            pass
    for encoding, note in (("utf-8-sig", None), ("cp932", "Shift-JIS")):
        try:
            return data.decode(encoding), note
        except UnicodeDecodeError:
            pass
    return data.decode("utf-8-sig", "replace"), "no encoding known"


def record_starts(text: str) -> list[int]:
    """Where each record of a text begins."""
    starts = [m.start() for m in _ROOT_START.finditer(text)]
    if not starts:
        rootless = _ROOTLESS.search(text)
        starts = [rootless.start()] if rootless else []
    return starts


def scan(text: str, start: int, end: int, *, before: bool = False) -> Scan:
    """Read one record of a text, or what stands before the first, up to the first thing that is no tag at all."""
    out = Scan(root_offset=start)
    nodes = out.nodes
    unclosed: str | None = None
    closed = False
    at = start

    def report(code: str, offset: int, message: str, *, is_text: bool = False) -> None:
        out.damage.append(Damage(code, offset, len(nodes), message, is_text))

    while True:
        token_at = text.find("<", at, end)
        stray = text[at : token_at if token_at >= 0 else end].strip("\0\ufeff \t\r\n\x1a")
        if stray:
            where = "after the end of the record" if closed else "between the tags"
            if (before or closed) and _is_prose(text, at, token_at if token_at >= 0 else end):
                where = "before" if before else "after"
                report("REC003", at, f"text {where} the record is passed over: {_short(stray)}", is_text=True)
            else:
                report("REC001", at, f"stray text {where}: {_short(stray)}", is_text=True)
        if token_at < 0:
            break
        token = _TOKEN.match(text, token_at, end)
        if token is None:
            report("REC009", token_at, _why_no_tag(text, token_at, end), is_text=True)
            return out
        at = token.end()
        if name := token["tag"]:
            if unclosed is not None:
                report("REC001", token_at, f"the tag <{unclosed}> before this one is not closed")
                unclosed = None
            pairs = _attributes(token["attributes"], name, token_at, report)
            if name == ROOT:
                out.root, out.root_offset, out.has_root = dict(pairs), token_at, True
                continue
            if closed:
                report("REC001", token_at, f"a tag after the end of the record: <{name}>")
                break
            nodes.append(Node(name, pairs, token_at))
            if not token["empty"]:
                unclosed = name
        elif name := token["end"]:
            if name == ROOT and out.has_root:
                closed = True
            elif name != unclosed and not closed:
                report("REC001", token_at, f"the tag </{name}> closes nothing")
            unclosed = None
        elif text.startswith("<![", token_at):
            report("REC001", token_at, f"stray text between the tags: {_short(token[0])}", is_text=True)
    if not out.has_root:
        report("REC001", start, f"there is no <{ROOT}> around the record")
    elif not closed:
        report("REC009", end, f"the file ends without </{ROOT}>: it seems cut off")
    return out


def _is_prose(text: str, start: int, end: int) -> bool:
    """Whether a piece of text between two tags has lines of its own, and is no rest of a tag."""
    lines = [line.strip() for line in text[start:end].split("\n")]
    if (start > 0 and lines[0]) or (end < len(text) and lines[-1]):
        return False
    return all(line.replace("\t", " ").isprintable() and not {">", "\ufffd"} & set(line) for line in lines)


def _attributes(text: str, tag: str, offset: int, report: _Report) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for name, double, single in _ATTRIBUTE.findall(text):
        value = _REFERENCE.sub(_character, double or single)
        if name in found:
            if found[name] == value:
                report("REC014", offset, f"the tag {tag} states {name} twice, with the same value")
            else:
                report("REC002", offset, f"the tag {tag} states {name} twice, with another value; the first is used")
        else:
            found[name] = value
    return list(found.items())


def _character(reference: re.Match[str]) -> str:
    if reference[1]:
        return _NAMED[reference[1]]
    number = int(reference[2]) if reference[2] else int(reference[3], 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) <= 30 else text[:30] + "...")


def _why_no_tag(text: str, at: int, end: int) -> str:
    if text.find(">", at, end) < 0:
        return "the file ends in the middle of a tag: it is cut off here"
    return f"this cannot be read as a tag, nor what follows it: {_short(text[at : at + 60])}"


class Locator:
    """Turns the place numbers of a record into spans.

    From 0 up a place is the ordinal of a tag in its root; -1 is the root itself; lower ones are offsets in
    the text (`at_offset`). The text is scanned when the first place is asked for.
    """

    __slots__ = ("_data", "_index", "_offsets", "_text")

    def __init__(self, data: bytes, index: int = 0) -> None:
        self._data = data
        self._index = index
        self._text: str | None = None
        self._offsets: list[int] = []

    def __call__(self, place: int) -> Span:
        if self._text is None:
            self._text = decode_text(self._data)[0]
            starts = record_starts(self._text)
            if self._index < len(starts):
                end = [*starts, len(self._text)][self._index + 1]
                found = scan(self._text, starts[self._index], end)
                self._offsets = [found.root_offset, *(node.offset for node in found.nodes)]
        if place >= 0:
            pointer = f"/{ROOT}/*[{place + 1}]"
            if place + 1 >= len(self._offsets):
                return Span(pointer=pointer)
            return self._span(self._offsets[place + 1], pointer)
        if place == -1:
            return self._span(self._offsets[0] if self._offsets else 0, f"/{ROOT}")
        offset = at_offset(place)
        ordinal = bisect_left(self._offsets, offset, 1) if self._offsets else 0
        inside = ordinal < len(self._offsets) and self._offsets[ordinal] == offset
        return self._span(offset, f"/{ROOT}/*[{ordinal}]" if inside else None)

    def _span(self, offset: int, pointer: str | None) -> Span:
        text = self._text or ""
        line_start = text.rfind("\n", 0, offset) + 1
        return Span(text.count("\n", 0, offset) + 1, offset - line_start + 1, pointer)


def at_offset(offset_or_place: int) -> int:
    """The place number of an offset in the text, and back."""
    return -2 - offset_or_place
