"""Yakuman. They add up; the purer form of one takes the place of the plain one."""

from replay.hand.decompose import KOKUSHI, TANKI
from replay.hand.shapes import SUIT, UNIT
from replay.hand.yaku.table import Facts, yakuman
from replay.ruleset import RuleSet
from replay.rulevalues import (
    ChuurenSuits,
    Daisharin,
    DoubleYakuman,
    LocalYaku,
    RyuuiisouHatsu,
    Suukantsu,
    TenhouCondition,
)
from replay.tiles import BIT, CHUN, EAST, GREENS, HAKU, HATSU, HONOURS, NORTH, SOUTH, TERMINALS, WEST

_DRAGONS = BIT[HAKU] | BIT[HATSU] | BIT[CHUN]
_WINDS = BIT[EAST] | BIT[SOUTH] | BIT[WEST] | BIT[NORTH]
_NINE_GATES = int("311111113", 8)
TWO_TO_EIGHT = int("022222220", 8)
"""The suit key of 22334455667788."""


def _on_the_first_draw(facts: Facts) -> bool:
    return facts.situation.first_turn and facts.situation.tsumo and facts.closed and not facts.kans


@yakuman("tenhou", when=lambda rules: rules.tenhou_condition is TenhouCondition.IMMEDIATE)
def tenhou(facts: Facts) -> bool:
    return facts.situation.dealer and _on_the_first_draw(facts)


@yakuman("tenhou", when=lambda rules: rules.tenhou_condition is TenhouCondition.AFTER_ANKAN)
def tenhou_after_ankan(facts: Facts) -> bool:
    situation = facts.situation
    return situation.dealer and situation.first_turn and situation.tsumo and facts.closed


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


def _pairs_are_tsuuiisou(rules: RuleSet) -> bool:
    """Daichisei takes the place of tsuuiisou of seven pairs."""
    return rules.tsuuiisou_chiitoi and LocalYaku.DAICHISEI not in rules.local_yaku


@yakuman("tsuuiisou", when=_pairs_are_tsuuiisou)
def tsuuiisou(facts: Facts) -> bool:
    return not facts.kinds & ~HONOURS


@yakuman("tsuuiisou", when=lambda rules: not _pairs_are_tsuuiisou(rules))
def tsuuiisou_of_sets(facts: Facts) -> bool:
    return facts.standard and not facts.kinds & ~HONOURS


def _pure_is_double(rules: RuleSet) -> bool:
    hatsu = rules.ryuuiisou_hatsu
    listed = DoubleYakuman.RYUUIISOU_PURE in rules.double_yakuman
    return hatsu is RyuuiisouHatsu.PURE_DOUBLE or (hatsu is RyuuiisouHatsu.OPTIONAL and listed)


@yakuman("ryuuiisou", when=lambda r: r.ryuuiisou_hatsu is RyuuiisouHatsu.OPTIONAL and not _pure_is_double(r))
def ryuuiisou(facts: Facts) -> bool:
    """Hatsu need not be among the green tiles."""
    return not facts.kinds & ~GREENS


@yakuman("ryuuiisou", when=lambda rules: rules.ryuuiisou_hatsu is RyuuiisouHatsu.REQUIRED or _pure_is_double(rules))
def ryuuiisou_with_hatsu(facts: Facts) -> bool:
    return facts.kinds & BIT[HATSU] != 0 and not facts.kinds & ~GREENS


@yakuman("ryuuiisou", times=2, when=_pure_is_double)
def ryuuiisou_without_hatsu(facts: Facts) -> bool:
    return not facts.kinds & ~(GREENS & ~BIT[HATSU])


@yakuman("chinroutou")
def chinroutou(facts: Facts) -> bool:
    return not facts.kinds & ~TERMINALS


def _nine_gates(facts: Facts) -> int:
    """What the winning suit holds beyond 1112345678999, as a key; 0 where that is not exactly one tile."""
    suit = SUIT[facts.winning]
    extra = facts.keys[suit] - _NINE_GATES
    return extra if suit < 3 and extra in UNIT[:9] else 0


@yakuman("chuuren", when=lambda rules: rules.chuuren_suits is ChuurenSuits.ANY)
def chuuren(facts: Facts) -> bool:
    extra = _nine_gates(facts)
    return extra > 0 and extra != UNIT[facts.winning]


@yakuman("junsei-chuuren", when=lambda rules: rules.chuuren_suits is ChuurenSuits.ANY)
def junsei_chuuren(facts: Facts) -> bool:
    """The thirteen tiles before the win were 1112345678999."""
    return _nine_gates(facts) == UNIT[facts.winning]


@yakuman("chuuren", when=lambda rules: rules.chuuren_suits is ChuurenSuits.CHARACTERS)
def chuuren_of_characters(facts: Facts) -> bool:
    return SUIT[facts.winning] == 0 and chuuren(facts)


@yakuman("junsei-chuuren", when=lambda rules: rules.chuuren_suits is ChuurenSuits.CHARACTERS)
def junsei_chuuren_of_characters(facts: Facts) -> bool:
    return SUIT[facts.winning] == 0 and junsei_chuuren(facts)


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


@yakuman("suukantsu", when=lambda rules: rules.suukantsu_condition is not Suukantsu.RINSHAN)
def suukantsu(facts: Facts) -> bool:
    return facts.kans == 4


@yakuman("suukantsu", when=lambda rules: rules.suukantsu_condition is Suukantsu.RINSHAN)
def suukantsu_on_its_replacement(facts: Facts) -> bool:
    return facts.kans == 4 and facts.situation.rinshan and facts.situation.tsumo


@yakuman("daisharin", times=2, when=lambda rules: rules.daisharin is Daisharin.DOUBLE)
@yakuman("daisharin", when=lambda rules: rules.daisharin is Daisharin.YAKUMAN)
def daisharin(facts: Facts) -> bool:
    """Two each of 2p to 8p, whether they are read as pairs or as runs."""
    return facts.keys[1] == TWO_TO_EIGHT
