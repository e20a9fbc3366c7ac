"""Yaku of one suit."""

from replay.hand.yaku.table import Facts, yaku
from replay.tiles import HONOURS

_SUITS = tuple(0x1FF << first for first in (0, 9, 18))


def _one_suit(kinds: int) -> bool:
    """Numbers of exactly one suit."""
    numbers = kinds & ~HONOURS
    return numbers != 0 and any(not numbers & ~suit for suit in _SUITS)


@yaku("honitsu", closed=3, opened=2)
def honitsu(facts: Facts) -> bool:
    return facts.kinds & HONOURS != 0 and _one_suit(facts.kinds)


@yaku("chinitsu", closed=6, opened=5)
def chinitsu(facts: Facts) -> bool:
    return not facts.kinds & HONOURS and _one_suit(facts.kinds)
