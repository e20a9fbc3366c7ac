"""The events of a file, each with its place; and what stands between them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from replay.record import Span

Object = dict[str, Any]

_EVENT: Final = re.compile(rb'"type"\s*:\s*"(?:start_game|start_kyoku|haipai|tsumo|dahai|reach|hora)"')
_MEANT: Final = re.compile(rb'\s*[\[{]\s*["{\[]')
"""How a line begins that is meant to be an event, or several."""


def is_mjai(head: bytes) -> bool:
    """Whether content that begins like this holds mjai events: objects of their own, not parts of something else."""
    for found in _EVENT.finditer(head):
        before = head[head.rfind(b"\n", 0, found.start()) + 1 : found.start()]
        if before.count(b"{") == 1 and (before.lstrip(b"\xef\xbb\xbf \t").startswith((b"{", b"["))):
            return True
    return _whole_array(head)


def _whole_array(head: bytes) -> bool:
    """An array of events over several lines, or many of them in one."""
    return re.match(rb'(?:\xef\xbb\xbf)?\s*\[\s*\{[^{}\[\]]*"type"\s*:\s*"(?:hello|start_game)"', head) is not None


@dataclass(frozen=True, slots=True)
class Damage:
    """A line that cannot be read: the event it stands before, its place, what is wrong."""

    before: int
    place: int
    message: str


@dataclass(slots=True)
class Lines:
    """The events of a file. `places[i]` is where event i begins; an event in an array has the path to it besides."""

    events: list[Object] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    damage: list[Damage] = field(default_factory=list)
    text_lines: int = 0
    """Lines that are no JSON and not meant to be."""
    text_place: int = -1


def read_lines(data: bytes) -> Lines:
    """All events of a file, in order."""
    out = Lines()
    skipped = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    if data[skipped : skipped + 64].lstrip().startswith(b"["):
        try:
            whole = orjson.loads(data[skipped:])
        except orjson.JSONDecodeError:
            pass
        else:
            _take_array(out, whole, data, skipped)
            return out
    add, place = out.events.append, out.places.append
    loads = orjson.loads
    offset = 0
    for line in data.split(b"\n"):
        # Most lines are an event and nothing else; looking first is cheaper than failing on the others.
        if line[:2] == b'{"':
            try:
                event = loads(line)
            except orjson.JSONDecodeError:
                _odd_line(out, line, offset)
            else:
                if "type" in event:
                    add(event)
                    place(offset)
                else:
                    _take(out, event, line, offset)
        elif line and not line.isspace():
            _odd_line(out, line, offset)
        offset += len(line) + 1
    return out


def _odd_line(out: Lines, line: bytes, offset: int) -> None:
    if offset == 0 and line.startswith(b"\xef\xbb\xbf"):
        line = line[3:]
        offset = 3
    if not _MEANT.match(line):
        out.text_lines += 1
        if out.text_place < 0:
            out.text_place = offset
        return
    try:
        _take(out, orjson.loads(line), line, offset)
    except orjson.JSONDecodeError as error:
        reason = f"not well-formed JSON: {error.msg.partition(': line')[0]}"
        for value, at in _several(line):
            if value is None:
                out.damage.append(Damage(len(out.events), offset + at, reason))
            else:
                _take(out, value, line[at:], offset + at)


def _several(line: bytes) -> Iterator[tuple[Any, int]]:
    """The values of a line that is not one, each with the byte it begins at; None for what is no value."""
    text = line.decode("utf-8", "replace")
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        start = len(text[:at].encode())
        try:
            value, at = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError, ValueError):
            yield None, start
            return
        yield value, start


def _take(out: Lines, value: Any, text: bytes, offset: int) -> None:
    if isinstance(value, list):
        _take_array(out, value, text, offset)
    elif isinstance(value, dict) and "type" in value:
        out.events.append(value)
        out.places.append(offset)
    else:
        out.damage.append(Damage(len(out.events), offset, "the line holds no event: an object with a type"))


def _take_array(out: Lines, values: Any, text: bytes, offset: int) -> None:
    """Events in an array, or in arrays in it."""
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    nested = any(isinstance(value, list) for value in values)
    starts = [offset] * len(flat) if nested else _starts(text, offset, len(flat))
    for value, at in zip(flat, starts, strict=True):
        if isinstance(value, dict) and "type" in value:
            out.events.append(value)
            out.places.append(at)
        else:
            out.damage.append(Damage(len(out.events), at, "an item of the array is no event: an object with a type"))


def _starts(text: bytes, offset: int, number: int) -> list[int]:
    """Where the items of an array begin."""
    out = []
    depth = 0
    for token in re.finditer(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]|[^\s\[\]{},:"]+', text):
        word = token[0]
        if depth == 1 and word not in (b"]", b"}"):
            out.append(offset + token.start())
        if word in (b"[", b"{"):
            depth += 1
        elif word in (b"]", b"}"):
            depth -= 1
    return out if len(out) == number else [offset] * number


@dataclass(frozen=True, slots=True)
class Locator:
    """Turns the place of an event, the byte it begins at, into a line and column."""

    data: bytes

    def __call__(self, place: int) -> Span:
        if not 0 <= place <= len(self.data):
            return Span()
        begin = self.data.rfind(b"\n", 0, place) + 1
        line = self.data.count(b"\n", 0, place) + 1
        column = len(self.data[begin:place].decode("utf-8", "replace").lstrip("\ufeff")) + 1
        return Span(line, column, None)
