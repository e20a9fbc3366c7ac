"""Protobuf taken apart without its schema, damaged and put together again: nothing else is wrong with it then."""

from random import Random
from typing import Final

from parsers.majsoul.wire import BadWireError

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_NUMBERS: Final = (0, 1, 2, 3, 4, 5, 127, 128, 255, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1)
_DEEPEST: Final = 12
_TEXTS: Final = (b"", b"0m", b"9z", b"1z", b"x", b"\xff", b"1m" * 200, b"\x08" * 40, b"\xed\xa0\x80", b"\x0a\x00" * 9)

Part = list["int | bytes | list[Part] | Part"]
"""Number of the field, kind on the wire, and the value: a number, bytes, or the parts of a message."""


def broken_wire(data: bytes, random: Random) -> bytes:
    """A message with one of its fields, however deep, changed, left out, doubled or moved."""
    parts = _parts(data, 0)
    if not parts:
        return data
    _break(parts, random)
    return _joined(parts)


def _break(parts: list[Part], random: Random) -> None:
    if not parts:
        return
    at = random.randrange(len(parts))
    number, kind, value = parts[at]
    if isinstance(value, list) and value and random.random() < 0.9:
        _break(value, random)  # type: ignore[arg-type]
        return
    how = random.randrange(9)
    if how == 0:
        del parts[at]
    elif how == 1:
        parts.insert(random.randrange(len(parts) + 1), list(parts[at]))
    elif how == 2:
        other = random.randrange(len(parts))
        parts[at], parts[other] = parts[other], parts[at]
    elif how == 3:
        parts[at] = [random.choice((0, 1, 2, 3, 5, 15, 16, 99, 2**29 - 1)), kind, value]
    elif how == 4:
        parts[at] = [number, random.choice((0, 1, 2, 3, 4, 5, 6, 7)), value]
    elif how == 5:
        parts[at] = [number, _BYTES, random.choice(_TEXTS)]
    elif how == 6:
        parts[at] = [number, _BYTES, [list(part) for part in parts[: random.randint(1, 5)]]]
    elif how == 7:
        parts[at] = [number, _VARINT, random.choice(_NUMBERS)]
    else:
        random.shuffle(parts)


def _parts(data: bytes, depth: int) -> list[Part] | None:
    """The fields of what may be a message; None if it is none."""
    out: list[Part] = []
    at = 0
    try:
        while at < len(data):
            tag, at = _varint(data, at)
            number, kind = tag >> 3, tag & 7
            if kind == _VARINT:
                value, at = _varint(data, at)
                out.append([number, kind, value])
                continue
            if kind == _BYTES:
                size, at = _varint(data, at)
            elif kind in (_FIXED32, _FIXED64):
                size = 4 if kind == _FIXED32 else 8
            else:
                return None
            if at + size > len(data) or not number:
                return None
            inside = data[at : at + size]
            # A tile such as 1z would pass as a message too.
            deeper = _parts(inside, depth + 1) if size > 3 and depth < _DEEPEST else None
            out.append([number, kind, deeper or inside])
            at += size
    except BadWireError:
        return None
    return out


def _joined(parts: list[Part]) -> bytes:
    out = bytearray()
    for number, kind, value in parts:
        assert isinstance(number, int)
        assert isinstance(kind, int)
        out += _encoded(number << 3 | kind)
        if isinstance(value, list):
            value = _joined(value)  # type: ignore[arg-type]
        if isinstance(value, int):
            out += _encoded(value)
        elif isinstance(value, bytes):
            out += _encoded(len(value)) + value if kind == _BYTES else value
    return bytes(out)


def _encoded(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for i, byte in enumerate(data[at : at + 10]):
        value |= (byte & 127) << 7 * i
        if byte < 128:
            return value, at + i + 1
    raise BadWireError("a number without an end", at)
