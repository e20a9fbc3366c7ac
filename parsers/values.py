"""The values of fields, where formats write them alike: read, or complained of."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

LARGEST: Final = 10**9
_LONGEST: Final = 80
_WHOLE: Final = frozenset({int})
_DECIMAL: Final = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,6})?")


class BadValueError(Exception):
    """A value that is not what its field should hold; the message says why, if that is not plain. `code` is the check
    it falls to."""

    def __init__(self, message: str = "", code: str = "REC004") -> None:
        super().__init__(message)
        self.code = code


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


@cache
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


@cache
def listed(players: int, what: str = "items") -> Callable[[Any], list[Any]]:
    """One item a seat; `what` they are. Where three play, a fourth may stand for the seat that is empty."""

    def read(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise BadValueError("it is no list")
        if len(value) != players and not (players == 3 and len(value) == 4):
            raise BadValueError(f"{len(value)} {what} for {players} seats")
        return value[:players]

    return read


@cache
def numbers(players: int) -> Callable[[Any], list[int]]:
    """One whole number a seat."""
    items = listed(players, "numbers")

    def read(value: Any) -> list[int]:
        found = items(value)
        if {*map(type, found)} == _WHOLE and min(found) >= -LARGEST and max(found) <= LARGEST:
            return found
        return [number(v) for v in found]

    return read


def thousandths(text: str) -> int | None:
    """A number with a fraction, such as final points, in thousandths; None if it is none."""
    if not _DECIMAL.fullmatch(text):
        return None
    whole, _, fraction = text.partition(".")
    return int(whole + fraction[:3].ljust(3, "0"))


def points(value: Any) -> int:
    """Final points in thousandths, written as text or as a number."""
    text = f"{value:.6f}" if isinstance(value, float) else str(value)
    found = None if isinstance(value, bool) else thousandths(text)
    if found is None:
        raise BadValueError("it is no number of points")
    return found


def shown(value: Any) -> str:
    """A value as a message shows it."""
    text = value if isinstance(value, str) else str(value)
    text = " ".join(text.split()) if "\n" in text else text
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
