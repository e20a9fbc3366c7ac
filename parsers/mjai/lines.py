"""The events of a file, each with its place; and what stands between them."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import accumulate
from typing import Any, Final

import orjson

from parsers import jsondoc
from parsers.base import HEAD
from parsers.mjai import is_wrapped
from replay.record import Span

Object = dict[str, Any]

LONGEST: Final = 8 << 20
"""Bytes of a line, or of an array of events, that is still read. The longest real line has some thousands."""
MOST_DAMAGE: Final = 1000
"""Lines that cannot be read after which a file is given up."""

_LISTS: Final = (b"mjai_log", b"events", b"log")
"""The keys of lists of events whose beginning is worth having where the file is cut off."""
_OPENING: Final = frozenset({"hello", "start_game", "start_kyoku"})
_PORTION: Final = 1 << 16
"""Bytes of whole lines that are read at once."""
_BOM: Final = b"\xef\xbb\xbf"
_MEANT: Final = re.compile(rb'\s*[\[{]\s*["{\[]')
"""How a line begins that is meant to be an event, or several."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that cannot be read: its place, and what is wrong."""

    place: int
    message: str


@dataclass(frozen=True, slots=True)
class Portion:
    """Events that follow one another, each with its type, which is empty where it is no text, and the byte it begins
    at."""

    events: list[Object]
    kinds: list[str]
    places: list[int]


@dataclass(slots=True)
class Lines:
    """Reads a file portion by portion, so that no more than one game of it is held at a time.

    `text_lines` counts lines that are no JSON and not meant to be, the first of them at `text_place`. `lists` are the
    arrays that events stood in: the JSON pointer of each, and where its items begin. `commented` says that comments
    were left out.
    """

    data: bytes
    damage: list[Damage] = field(default_factory=list)
    text_lines: int = 0
    text_place: int = -1
    lists: list[tuple[str, list[int]]] = field(default_factory=list)
    commented: bool = False

    def __iter__(self) -> Iterator[Portion]:
        """The events in order."""
        skipped = len(_BOM) if self.data.startswith(_BOM) else 0
        if self.data[skipped : skipped + 64].lstrip().startswith(b"[") and len(self.data) <= LONGEST:
            text = self.data[skipped:]
            try:
                whole = orjson.loads(text)
            except orjson.JSONDecodeError:
                pass
            else:
                yield _portion(self._items(whole, text, skipped))
                return
        if is_wrapped(self.data[:HEAD]) and len(self.data) <= LONGEST:
            yield _portion(self._wrapped())
            return
        yield from self._by_line(skipped)

    def _wrapped(self) -> Iterator[tuple[Object, int]]:
        """The events of objects that hold a list of them."""
        for one in jsondoc.documents(self.data, _LISTS):
            if isinstance(one, jsondoc.Damage):
                self._damaged(one.offset, one.message)
                continue
            self.commented |= one.commented
            key = _key_of_events(one.value)
            if key is not None:
                begin = jsondoc.offset_of(one.text, (key,))
                yield from self._items(one.value[key], one.text[begin:], one.offset + begin, jsondoc.pointer((key,)))
            elif isinstance(one.value, dict) and "review" in one.value:
                self._damaged(one.offset, "this is a report on a game without the game: there is no mjai_log in it")
            else:
                yield from self._value(one.value, one.text, one.offset)

    def _by_line(self, offset: int) -> Iterator[Portion]:
        stream = BytesIO(self.data)
        stream.seek(offset)
        while lines := stream.readlines(_PORTION):
            *starts, behind = accumulate(map(len, lines), initial=offset)
            portion = _one_a_line(lines, starts) if behind - offset <= LONGEST else None
            yield portion or _portion(self._odd_lines(lines, starts))
            if len(self.damage) >= MOST_DAMAGE:
                return
            offset = behind

    def _odd_lines(self, lines: Sequence[bytes], starts: Sequence[int]) -> Iterator[tuple[Object, int]]:
        for line, at in zip(lines, starts, strict=True):
            yield from self._line(line, at)
            if len(self.damage) >= MOST_DAMAGE:
                self._given_up(at + len(line))
                return

    def _line(self, line: bytes, offset: int) -> Iterator[tuple[Object, int]]:
        if line.lstrip()[:1] in (b"{", b"["):
            yield from self._odd(line, offset)
        elif line.strip():
            self._text(offset)

    def _odd(self, line: bytes, offset: int) -> Iterator[tuple[Object, int]]:
        """A line that is not one object: several values, an array, text, or damaged."""
        if not _MEANT.match(line[:200]):
            self._text(offset)
        elif len(line) > LONGEST:
            self._damaged(offset, f"the line has more than {LONGEST >> 20} MiB, which no event has")
        else:
            for value, start, end, wrong in _values(line):
                if wrong is not None:
                    self._damaged(offset + start, f"not well-formed JSON: {wrong}")
                else:
                    yield from self._value(value, line[start:end], offset + start)

    def _text(self, offset: int) -> None:
        self.text_lines += 1
        if self.text_place < 0:
            self.text_place = offset

    def _value(self, value: Any, text: bytes, offset: int) -> Iterator[tuple[Object, int]]:
        if isinstance(value, list):
            yield from self._items(value, text, offset)
        elif isinstance(value, dict) and "type" in value:
            yield value, offset
        else:
            self._no_event(offset)

    def _items(self, values: Any, text: bytes, offset: int, pointer: str = "") -> Iterator[tuple[Object, int]]:
        """Events in an array, or in arrays in it."""
        nested = any(isinstance(value, list) for value in values)
        flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
        starts = [offset] * len(flat)
        if not nested:
            starts = [offset + at for at in jsondoc.elements_of(text, 0)][: len(flat)]
            self.lists.append((pointer, starts))
        for value, at in zip(flat, starts, strict=True):
            if isinstance(value, dict) and "type" in value:
                yield value, at
            else:
                self._no_event(at)

    def _no_event(self, place: int) -> None:
        self._damaged(place, "this is no event: an object with a type")

    def _damaged(self, place: int, message: str) -> None:
        if len(self.damage) < MOST_DAMAGE:
            self.damage.append(Damage(place, message))

    def _given_up(self, place: int) -> None:
        self.damage.append(Damage(place, f"{MOST_DAMAGE} lines cannot be read; what follows them is not tried"))


def _portion(told: Iterable[tuple[Object, int]]) -> Portion:
    both = list(told)
    kinds = [event["type"] for event, _ in both]
    return Portion(
        [event for event, _ in both],
        [kind if isinstance(kind, str) else "" for kind in kinds],
        [place for _, place in both],
    )


def _one_a_line(lines: Sequence[bytes], starts: list[int]) -> Portion | None:
    """The events of lines that hold one each, as nearly all do; None for any others."""
    # All at once, because a call for each line costs more than what stands in it.
    text = b",".join(lines)
    if not text.startswith(b"{") or text.count(b"\n,{") != len(lines) - 1:
        return None
    try:
        values = orjson.loads(b"[%b]" % text)
        kinds = [value["type"] for value in values]
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None
    return Portion(values, kinds, starts) if len(values) == len(lines) and set(map(type, kinds)) == {str} else None


def _values(line: bytes) -> Iterator[tuple[Any, int, int, str | None]]:
    """The values of a line, each with its first byte and the one behind it; what cannot be read ends them, with
    what is wrong."""
    try:
        yield orjson.loads(line), 0, len(line), None
        return
    except orjson.JSONDecodeError as error:
        wrong = error.msg.partition(": line")[0]
    text = line.decode("utf-8", "replace")
    decoder = json.JSONDecoder()
    at = byte = 0
    while at < len(text):
        if text[at].isspace():
            byte += len(text[at].encode())
            at += 1
            continue
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            yield None, byte, byte, wrong
            return
        start, byte = byte, byte + len(text[at:end].encode())
        yield value, start, byte, None
        at = end


def _key_of_events(value: Any) -> str | None:
    """Under which key an object that is no event itself holds a list of them."""
    if not isinstance(value, dict) or "type" in value:
        return None
    for key, held in value.items():
        first = held[0].get("type") if isinstance(held, list) and held and isinstance(held[0], dict) else None
        if isinstance(first, str) and first in _OPENING:
            return str(key)
    return None


@dataclass(frozen=True, slots=True)
class Locator:
    """Turns the place of an event, the byte it begins at, into a line and column, and a JSON pointer where it stands in
    an array (`Lines.lists`)."""

    data: bytes
    lists: Sequence[tuple[str, Sequence[int]]] = ()

    def __call__(self, place: int) -> Span:
        if not 0 <= place <= len(self.data):
            return Span()
        begin = self.data.rfind(b"\n", 0, place) + 1
        line = self.data.count(b"\n", 0, place) + 1
        column = len(self.data[begin:place].decode("utf-8", "replace").lstrip("\ufeff")) + 1
        return Span(line, column, self._pointer(place))

    def _pointer(self, place: int) -> str | None:
        for pointer, starts in self.lists:
            at = bisect_left(starts, place)
            if at < len(starts) and starts[at] == place:
                return f"{pointer}/{at}"
        return None
