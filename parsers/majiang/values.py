"""The fields of an event: read, or complained of."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from parsers.tenhou_xml.values import thousandths

LARGEST = 10**9
_LONGEST = 80


class BadValueError(Exception):
    """A value that is not what its field should hold; the message says why, if that is not plain."""


def number(value: Any) -> int:
    """A whole number, written as one or, by some, with a point."""
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST:
        return int(value)
    raise BadValueError("it is no whole number")


def count(value: Any) -> int:
    """A whole number that is not negative."""
    if type(value) is int and 0 <= value <= LARGEST:
        return value
    found = number(value)
    if found < 0:
        raise BadValueError("it is negative")
    return found


def below(limit: int) -> Callable[[Any], int]:
    """A whole number from 0 up to a limit."""

    def read(value: Any) -> int:
        if type(value) is int and 0 <= value < limit:
            return value
        found = count(value)
        if found >= limit:
            raise BadValueError(f"there is none beyond {limit - 1}")
        return found

    return read


def listed(players: int) -> Callable[[Any], list[Any]]:
    """One item a seat. Where three play, a fourth may stand for the seat that is empty."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise BadValueError("it is no list")
        if len(value) != players and not (players == 3 and len(value) == 4):
            raise BadValueError(f"{len(value)} items for {players} seats")
        return value[:players]

    return read


def numbers(players: int) -> Callable[[Any], list[int]]:
    """One whole number a seat."""
    items = listed(players)
    return lambda value: [number(v) for v in items(value)]


def points(value: Any) -> int:
    """Final points in thousandths, written as text or as a number."""
    text = str(Decimal(repr(value))) if isinstance(value, float) else str(value)
    found = None if isinstance(value, bool) else thousandths(text)
    if found is None:
        raise BadValueError("it is no number of points")
    return found


def shown(value: Any) -> str:
    """A value as a message shows it."""
    text = value if isinstance(value, str) else str(value)
    text = " ".join(text.split()) if "\n" in text else text
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
