"""Attributes with a meaning of their own: yaku, values, calls. Many come again from game to game; those are kept."""

from functools import lru_cache

from parsers.tenhou_xml import meldcode, values
from parsers.tenhou_xml.names import YAKU
from parsers.tenhou_xml.values import numbers
from replay.melds import Meld


def seed(text: str) -> list[int | None]:
    """The seed of a round: hand, honba, sticks, two dice from 0 and the indicator, None for those left blank. A record
    converted from elsewhere may leave dice or indicator so."""
    fields = text.split(",")
    if len(fields) != 6:
        values.fail(f"{len(fields)} numbers instead of 6")
    return [numbers(f)[0] if f else None for f in fields]


@lru_cache(1 << 15)
def meld(seat: int, players: int, text: str) -> Meld:
    """A call by its code. Where three play, none comes from the fourth seat."""
    found = numbers(text)
    if len(found) != 1:
        values.fail()
    try:
        called = meldcode.decode(found[0], seat)
    except ValueError as error:
        values.fail(str(error))
    if called.source is not None and called.source >= players:
        values.fail("it takes a tile from the fourth seat, where nobody sits")
    return called


def melds(seat: int, players: int, text: str) -> tuple[Meld, ...]:
    """Oldest first; the record has them newest first."""
    return tuple([meld(seat, players, code) for code in reversed(text.split(","))])


@lru_cache(512)
def pair(text: str) -> tuple[int, int]:
    """Honba and sticks."""
    found = numbers(text)
    if len(found) != 2 or min(found) < 0:
        values.fail()
    return found[0], found[1]


def riichi_step(text: str) -> int:
    """1 declared, 2 accepted."""
    return ("1", "2").index(text) + 1 if text in ("1", "2") else values.fail()


@lru_cache(4096)
def value(text: str) -> tuple[int | None, int | None, int | None]:
    """Fu, points and limit; what a record converted from elsewhere does not know is left blank."""
    fields = text.split(",")
    if len(fields) != 3:
        values.fail(f"{len(fields)} numbers instead of 3")
    fu, points, limit = (numbers(f)[0] if f else None for f in fields)
    if limit is not None and not 0 <= limit <= 5:
        values.fail(f"there is no limit {limit}")
    return fu, points, limit


@lru_cache(4096)
def yaku(text: str) -> tuple[tuple[str, int], ...]:
    """The yaku listed with their han."""
    found = numbers(text) if text else []
    if len(found) % 2:
        values.fail("a yaku without han")
    return tuple((_name_of(number), han) for number, han in zip(found[::2], found[1::2], strict=True))


def yakuman(text: str) -> tuple[str, ...]:
    """The yakuman listed."""
    return tuple(_name_of(number) for number in numbers(text)) if text else ()


def _name_of(number: int) -> str:
    if not 0 <= number < len(YAKU):
        values.fail(f"there is no yaku {number}")
    return YAKU[number]
