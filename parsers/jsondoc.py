"""JSON as it is found in records: one document, one a line, or with // comments; and where a value stands in it."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeGuard

import orjson

from replay.record import EMPTY, Problem, Record, Span, UnreadableRecord

Path = tuple[str | int, ...]
"""The way to a value: keys of objects and indices of arrays."""

COMMENTS: Final = Problem("REC013", 0, -1, "the file holds // comments, which JSON does not have; they are passed over")
"""What is said of each game of a document that is `Document.commented`."""

_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{},:]|[^\s\[\]{},:"]+')
_BRACKETS: Final = frozenset("{}[]")
_COMMENT: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|//[^\n]*')


@dataclass(frozen=True, slots=True)
class Document:
    """One JSON value of a file: `offset` is where its text begins, `commented` whether comments were left out, and
    `cut_off` whether the rest of it is missing."""

    value: Any
    text: bytes
    offset: int = 0
    commented: bool = False
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class Damage:
    """A piece of text that is no JSON: where it begins, its line from 1, what is wrong with it, and whether the file
    ends there too early. `is_text` is a line that was not meant to be any, beside those that are."""

    offset: int
    line: int
    message: str
    cut_off: bool = False
    is_text: bool = False


def documents(data: bytes, lists: Collection[bytes] = ()) -> Iterator[Document | Damage]:
    """The JSON values of a file in order: the whole of it if that is one, else each line that is not blank.

    Text of which most lines are no JSON is one damaged document; where it is cut off, the part of it that is whole
    comes first, and `lists` are the keys of the lists that are worth having in part. Comments from ``//`` to the end of
    a line are left out where the text is no JSON with them.
    """
    text = data.removeprefix(b"\xef\xbb\xbf")
    skipped = len(data) - len(text)
    try:
        yield Document(orjson.loads(text), text, skipped)
        return
    except orjson.JSONDecodeError as error:
        whole = error
    if b"//" in text:
        bare = _without_comments(text)
        if bare != text:
            try:
                yield Document(orjson.loads(bare), bare, skipped, commented=True)
                return
            except orjson.JSONDecodeError:
                text = bare
    lines = list(_lines(text, skipped))
    if 2 * sum(isinstance(one, Document) for one in lines) < len(lines) or not lines:
        # No more than pieces of it are JSON: it is one document, and damaged.
        end = _end_of(whole)
        if end is not None:
            yield Document(orjson.loads(text[:end]), text, skipped)
            behind = list(_lines(text[end:], skipped + end))
            if not text[text.rfind(b"\n", 0, end) + 1 : end].strip() and all(map(_is_text, behind)):
                yield from (replace(one, line=one.line + whole.lineno - 1) for one in behind if _is_text(one))
            else:
                yield Damage(skipped + end, whole.lineno, "text stands behind the end of the record")
            return
        rest = _closed(text, skipped, lists)
        if rest is None:
            yield Damage(skipped, whole.lineno, _said(whole))
        else:
            yield rest
            line = text.count(b"\n") + 1
            yield Damage(
                skipped + len(text), line, "the file ends in the middle of its JSON: it is cut off", cut_off=True
            )
        return
    yield from lines


MOST_RESCUED: Final = 32 << 20
"""Bytes of a damaged document that are still looked through."""
DEEPEST: Final = 1000
"""How many values may be open around what is kept of a damaged document; more is no JSON to anybody."""


def rescued(data: bytes, objects: int) -> Document | None:
    """What is left of a file that is one document and breaks off, or is damaged from some place on.

    The document ends behind the last whole object around which no more than `objects` are open; what is open there
    is closed. None if nothing is left.
    """
    text = data.removeprefix(b"\xef\xbb\xbf")
    if len(text) > MOST_RESCUED:
        return None
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError as error:
        # Text that is no UTF-8 is complained of at its beginning.
        sound = len(error.doc[: error.pos].encode("utf-8", "surrogatepass")) or len(text)
    else:
        return None
    opened: list[bytes] = []
    end, closers = 0, b""
    for token in _TOKEN.finditer(text, 0, sound):
        word = token[0]
        if word in (b"{", b"["):
            opened.append(word)
            if len(opened) > DEEPEST:
                return None
        elif word in (b"}", b"]") and opened:
            closed = opened.pop()
            if closed == b"{" and opened.count(b"{") <= objects and opened:
                end = token.end()
                closers = b"".join(b"}" if o == b"{" else b"]" for o in reversed(opened))
    if not end:
        return None
    mended = text[:end] + closers
    try:
        return Document(orjson.loads(mended), mended, len(data) - len(text))
    except orjson.JSONDecodeError:
        return None


def _lines(text: bytes, offset: int) -> Iterator[Document | Damage]:
    for number, line in enumerate(text.split(b"\n"), 1):
        if line.strip():
            try:
                yield Document(orjson.loads(line), line, offset)
            except orjson.JSONDecodeError as error:
                yield Damage(offset, number, _said(error), is_text=is_prose(line))
        offset += len(line) + 1


def _is_text(one: Document | Damage) -> TypeGuard[Damage]:
    return isinstance(one, Damage) and one.is_text


def is_prose(line: bytes) -> bool:
    """Whether a line that is no JSON is no rest of any either: a line can be a whole game, and what is left of one has
    brackets."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return False
    return _BRACKETS.isdisjoint(text) and text.strip().replace("\t", " ").isprintable()


def _closed(text: bytes, offset: int, lists: Collection[bytes]) -> Document | None:
    """What is left of a document that is cut off: whole values, and what is open around them at its end.

    Where one of `lists` is open, the last value kept is an item of it; where one is closed, what stands beside it or
    beside what it is in; where there is none, a part of the outermost value.
    """
    inside: list[tuple[bytes, int]] = []
    """What closes each open value, and where the last whole part of it ends."""
    listing: int | None = None
    around = 0
    key = word = b""
    for token in _TOKEN.finditer(text):
        before, word = word, token[0]
        if word in (b"[", b"{"):
            if listing is None and word == b"[" and key.strip(b'"') in lists:
                listing = len(inside)
            inside.append((b"]" if word == b"[" else b"}", token.end()))
            if len(inside) > DEEPEST:
                return None
        elif word in (b"]", b"}"):
            if len(inside) < 2 or inside.pop()[0] != word:
                return None
            outer = len(inside) - 1
            if listing == len(inside):
                listing, around = None, outer
            around = min(around, outer)
            inside[outer] = inside[outer][0], token.end()
        elif word == b"," and inside:
            inside[-1] = inside[-1][0], token.start()
        key = before if word == b":" else b""
    kept = inside[: 1 + (around if listing is None else listing)]
    if not kept:
        return None
    whole = text[: kept[-1][1]] + b"".join(closing for closing, _ in reversed(kept))
    try:
        return Document(orjson.loads(whole), text, offset, cut_off=True)
    except orjson.JSONDecodeError:
        return None


def _end_of(error: orjson.JSONDecodeError) -> int | None:
    """Where a document ends that is whole, and behind which something else stands."""
    if not error.msg.startswith("unexpected content after document"):
        return None
    return len(error.doc[: error.pos].encode("utf-8", "surrogatepass"))


def _said(error: orjson.JSONDecodeError) -> str:
    return f"not well-formed JSON: {error.msg.partition(': line')[0]}"


def _without_comments(text: bytes) -> bytes:
    """The text with comments blanked out, so that places stay what they are."""
    return _COMMENT.sub(lambda m: b" " * len(m[0]) if m[0].startswith(b"//") else m[0], text)


def with_damage(records: list[Record], damage: Sequence[Damage]) -> list[Record]:
    """The games of a file; what else stood in it becomes problems of the last. Damage at line 0 is none of a line.

    Raises:
        UnreadableRecord: there are none.
    """
    if not records:
        if damage:
            first = next((one for one in damage if one.cut_off), damage[0])
            raise UnreadableRecord(first.message, first.line or None)
        raise UnreadableRecord(EMPTY)
    last = records[-1]
    last.problems += tuple(Problem(code, len(last.events), -1, message) for code, message in reported(damage))
    return records


def reported(damage: Sequence[Damage]) -> Iterator[tuple[str, str]]:
    """Codes and words for what else stands in a file; all that is text has one of them, as a note of what is passed
    over."""
    for one in damage:
        if not one.is_text:
            code = "REC009" if one.cut_off else "REC001"
            yield code, f"line {one.line}: {one.message}" if one.line else one.message
    texts = [one.line for one in damage if one.is_text]
    if len(texts) == 1:
        yield "REC003", f"line {texts[0]} is no JSON; what it says is passed over"
    elif texts:
        yield (
            "REC003",
            f"{len(texts)} lines, the first of them line {texts[0]}, are no JSON; what they say is passed over",
        )


class Places:
    """The values of a file that events stand at, each with a number; a place is looked up only when it is asked for."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._found: list[tuple[Document, Path]] = []
        self._elements: dict[tuple[int, Path], list[int]] = {}
        """Where the elements of an array begin: found once for all the places among them."""

    def add(self, document: Document, path: Path = ()) -> int:
        """The number of a new place."""
        self._found.append((document, path))
        return len(self._found) - 1

    def __call__(self, number: int) -> Span:
        if not 0 <= number < len(self._found):
            return Span()
        return self.where(*self._found[number])

    def where(self, document: Document, path: Path) -> Span:
        """The place of a value of a document of the file."""
        offset = document.offset + self._offset(document, path)
        line = self._data.count(b"\n", 0, offset) + 1
        column = len(self._data[self._data.rfind(b"\n", 0, offset) + 1 : offset].decode("utf-8", "replace")) + 1
        return Span(line, column, pointer(path))

    def _offset(self, document: Document, path: Path) -> int:
        if not path:
            return offset_of(document.text, ())
        *way, last = path
        at = self._offset(document, tuple(way))
        if isinstance(last, str):
            return offset_of(document.text, (last,), at)
        key = id(document), tuple(way)
        if key not in self._elements:
            self._elements[key] = elements_of(document.text, at)
        starts = self._elements[key]
        return starts[last] if 0 <= last < len(starts) else at


def pointer(path: Path) -> str:
    """The JSON pointer of a value."""
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def elements_of(text: bytes, start: int) -> list[int]:
    """Where the elements of the array that begins at `start` begin; none of what is no array."""
    tokens = _TOKEN.finditer(text, start)
    first = next(tokens, None)
    if first is None or first[0] != b"[":
        return []
    out = []
    depth = 0
    wanted = True
    for token in tokens:
        word = token[0]
        if depth == 0:
            if word == b"]":
                break
            if wanted:
                out.append(token.start())
            wanted = word == b","
        if word in b"[{":
            depth += 1
        elif word in b"]}":
            depth -= 1
    return out


def offset_of(text: bytes, path: Sequence[str | int], start: int = 0) -> int:
    """Where a value begins in the text of its document; as far along the path as there is one. The path leads on
    from the value that begins at `start`."""
    tokens = _TOKEN.finditer(text, start)
    at = start
    for token in tokens:
        at = token.start()
        break
    else:
        return 0
    opened = text[at : at + 1]
    for part in path:
        found = _enter(tokens, part, opened)
        if found is None:
            return at
        at = found
        opened = text[at : at + 1]
    return at


def _enter(tokens: Iterator[re.Match[bytes]], part: str | int, opened: bytes) -> int | None:
    """Where the value under a key or index begins, in a container that has just been opened."""
    if opened not in (b"{", b"[") or (opened == b"{") != isinstance(part, str):
        return None
    depth = index = 0
    key: bytes | None = None
    wants_value = opened == b"["
    for token in tokens:
        word = token[0]
        if depth == 0:
            if word in b"]}":
                return None
            if word == b",":
                index += 1
                wants_value = opened == b"["
                continue
            if word == b":":
                wants_value = True
                continue
            if not wants_value:
                key = word
                continue
            here = index == part if opened == b"[" else _text(key) == part
            if here:
                return token.start()
        if word in b"[{":
            depth += 1
        elif word in b"]}":
            depth -= 1
    return None


def _text(key: bytes | None) -> str | None:
    try:
        return None if key is None else str(orjson.loads(key))
    except orjson.JSONDecodeError:
        return None
