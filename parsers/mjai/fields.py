"""The fields of an event: read, or complained of."""

from collections.abc import Callable, Mapping
from typing import Any

from parsers import values
from parsers.mjai.names import FACES
from parsers.telling import Face
from parsers.values import LARGEST, BadValueError

Object = Mapping[str, Any]


def face(value: Any) -> Face:
    """A tile by its name."""
    try:
        return FACES[value]
    except (KeyError, TypeError):
        raise BadValueError("there is no such tile") from None


def faces(value: Any) -> list[Face]:
    """A list of tiles."""
    if not isinstance(value, list):
        raise BadValueError("it is no list of tiles")
    try:
        return [FACES[v] for v in value]
    except (KeyError, TypeError):
        raise BadValueError("there is no such tile") from None


def number(value: Any) -> int:
    """A whole number, which some write as text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < len(str(LARGEST)):
        return int(value)
    return values.number(value)


def count(value: Any) -> int:
    """A whole number that is not negative."""
    return values.count(number(value))


def numbers(players: int) -> Callable[[Any], tuple[int, ...]]:
    """One whole number a seat."""
    by_seat = values.listed(players, "numbers")
    return lambda value: tuple([number(v) for v in by_seat(value)])


def flag(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadValueError("it is neither true nor false")
    return value


def pairs(value: Any) -> list[tuple[str, int]]:
    """Names with numbers."""
    out = []
    for item in value if isinstance(value, list) else [None]:
        if not isinstance(item, list) or len(item) != 2 or not isinstance(item[0], str):
            raise BadValueError("it is no list of names with their han")
        out.append((item[0], count(item[1])))
    return out
