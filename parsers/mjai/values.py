"""The fields of an event: read, or complained of."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parsers.mjai.names import FACES
from parsers.telling import Face

T = TypeVar("T")
Object = Mapping[str, Any]

LARGEST = 10**9


class BadValueError(Exception):
    """A value that is not what its field should hold; the message says why, if that is not plain."""


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
    """A whole number, written as one or, by some, with a point or as text."""
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST:
        return int(value)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < len(str(LARGEST)):
        return int(value)
    raise BadValueError("it is no whole number")


def count(value: Any) -> int:
    """A whole number that is not negative."""
    found = number(value)
    if found < 0:
        raise BadValueError("it is negative")
    return found


def numbers(players: int) -> Callable[[Any], tuple[int, ...]]:
    """One whole number a seat. Where three play, a fourth may stand for the seat that is empty."""

    def read(value: Any) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise BadValueError("it is no list of numbers")
        if len(value) != players and not (players == 3 and len(value) == 4):
            raise BadValueError(f"{len(value)} numbers for {players} seats")
        return tuple([number(v) for v in value[:players]])

    return read


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


def shown(value: Any) -> str:
    """A value as a message shows it."""
    text = str(value)
    return text if len(text) <= 80 else text[:80] + "..."
