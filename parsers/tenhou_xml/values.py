"""Attribute values: lists of numbers and tiles, and the complaint when they are none."""

import re
from typing import Final, NoReturn

from parsers.values import BadValueError
from replay.tiles import TILES, Tile

TILE: Final = {str(t): Tile(t) for t in range(TILES)}
_TILE: Final = TILE.__getitem__
_POINTS: Final = {str(n): n * 100 for n in range(-2000, 2001)}.__getitem__
"""Look-ups, because reading numbers digit by digit is much of the work. What they do not hold is read with care."""

_LONGEST: Final = 2000
_NUMBERS: Final = re.compile(r"[+-]?[0-9]+(?:,[+-]?[0-9]+)*")


def fail(why: str = "") -> NoReturn:
    """Complain of a value."""
    raise BadValueError(why)


def numbers(text: str) -> list[int]:
    """A comma list of whole numbers."""
    if len(text) > _LONGEST:
        fail("it is far too long")
    if not _NUMBERS.fullmatch(text):
        fail()
    return list(map(int, text.split(",")))


def tiles(text: str) -> tuple[Tile, ...]:
    """A comma list of tiles; an empty text is no tile."""
    if not text:
        return ()
    try:
        return tuple(map(_TILE, text.split(",")))
    except KeyError:
        found = numbers(text)
        wrong = [n for n in found if not 0 <= n < TILES]
        if wrong:
            fail(f"there is no tile {wrong[0]}")
        return tuple(Tile(n) for n in found)


def tile(text: str) -> Tile:
    """One tile."""
    found = TILE.get(text)
    if found is None:
        only = tiles(text)
        if len(only) != 1:
            fail()
        return only[0]
    return found


def by_seat(found: list[int], players: int, scale: int = 1) -> tuple[int, ...]:
    """One number a seat, scaled. Where three play, the record may have a fourth number for the empty seat."""
    if len(found) != players and not (players == 3 and len(found) == 4):
        fail(f"{len(found)} numbers for {players} seats")
    return tuple([n * scale for n in found[:players]])


def scores(text: str, players: int) -> tuple[int, ...]:
    """One score a seat, written in hundreds."""
    fields = text.split(",")
    if len(fields) == 4:
        try:
            return tuple(map(_POINTS, fields[:players]))
        except KeyError:
            pass
    return by_seat(numbers(text), players, 100)


def payments(text: str, players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
    """Score and change of each seat, in hundreds; numbers of chips in a second half are left out. A record converted
    from elsewhere may leave the scores blank."""
    fields = text.split(",")
    if len(fields) == 16:
        del fields[8:]
    if len(fields) == 8:
        end = 2 * players
        try:
            return tuple(map(_POINTS, fields[0:end:2])), tuple(map(_POINTS, fields[1:end:2]))
        except KeyError:
            pass
    if not any(fields[::2]):
        return None, by_seat(numbers(",".join(fields[1::2])), players, 100)
    found = numbers(",".join(fields))
    return by_seat(found[::2], players, 100), by_seat(found[1::2], players, 100)
