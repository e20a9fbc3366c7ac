"""Yakuman. They add up; the purer form of one takes the place of the plain one."""

from replay.hand.decompose import KOKUSHI, TANKI
from replay.hand.shapes import SUIT, UNIT
from replay.hand.yaku.table import Facts, yakuman
from replay.tiles import BIT, CHUN, EAST, GREENS, HAKU, HATSU, HONOURS, NORTH, SOUTH, TERMINALS, WEST

_DRAGONS = BIT[HAKU] | BIT[HATSU] | BIT[CHUN]
_WINDS = BIT[EAST] | BIT[SOUTH] | BIT[WEST] | BIT[NORTH]
_NINE_GATES = int("311111113", 8)


def _on_the_first_draw(facts: Facts) -> bool:
    return facts.situation.first_turn and facts.situation.tsumo and facts.closed and not facts.kans


@yakuman("tenhou")
def tenhou(facts: Facts) -> bool:
    return facts.situation.dealer and _on_the_first_draw(facts)


@yakuman("chiihou")
def chiihou(facts: Facts) -> bool:
    return not facts.situation.dealer and _on_the_first_draw(facts)


@yakuman("daisangen")
def daisangen(facts: Facts) -> bool:
    return facts.triplets & _DRAGONS == _DRAGONS


@yakuman("suuankou")
def suuankou(facts: Facts) -> bool:
    return facts.ankou == 4 and facts.wait is not TANKI


@yakuman("suuankou-tanki")
def suuankou_tanki(facts: Facts) -> bool:
    return facts.ankou == 4 and facts.wait is TANKI


@yakuman("tsuuiisou")
def tsuuiisou(facts: Facts) -> bool:
    return not facts.kinds & ~HONOURS


@yakuman("ryuuiisou")
def ryuuiisou(facts: Facts) -> bool:
    """Hatsu need not be among the green tiles."""
    return not facts.kinds & ~GREENS


@yakuman("chinroutou")
def chinroutou(facts: Facts) -> bool:
    return not facts.kinds & ~TERMINALS


def _nine_gates(facts: Facts) -> int:
    """What the winning suit holds beyond 1112345678999, as a key; 0 where that is not exactly one tile."""
    suit = SUIT[facts.winning]
    extra = facts.keys[suit] - _NINE_GATES
    return extra if suit < 3 and extra in UNIT[:9] else 0


@yakuman("chuuren")
def chuuren(facts: Facts) -> bool:
    extra = _nine_gates(facts)
    return extra > 0 and extra != UNIT[facts.winning]


@yakuman("junsei-chuuren")
def junsei_chuuren(facts: Facts) -> bool:
    """The thirteen tiles before the win were 1112345678999."""
    return _nine_gates(facts) == UNIT[facts.winning]


@yakuman("kokushi")
def kokushi(facts: Facts) -> bool:
    return facts.reading.form is KOKUSHI and facts.pair != facts.winning


@yakuman("kokushi-13")
def kokushi_13(facts: Facts) -> bool:
    """The thirteen tiles before the win were all different."""
    return facts.reading.form is KOKUSHI and facts.pair == facts.winning


@yakuman("daisuushii")
def daisuushii(facts: Facts) -> bool:
    return facts.triplets & _WINDS == _WINDS


@yakuman("shousuushii")
def shousuushii(facts: Facts) -> bool:
    return facts.standard and EAST <= facts.pair <= NORTH and facts.triplets & _WINDS == _WINDS & ~BIT[facts.pair]


@yakuman("suukantsu")
def suukantsu(facts: Facts) -> bool:
    return facts.kans == 4
