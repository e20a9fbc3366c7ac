"""Yaku of how and when the hand was won, and the pinfu, tanyao and seven pairs that most hands aim at."""

from typing import Final

from replay.hand.decompose import RYANMEN, SEVEN_PAIRS
from replay.hand.situation import Situation
from replay.hand.yaku.table import Facts, Test, When, local, not_local, yaku, yakuman
from replay.ruleset import RuleSet
from replay.rulevalues import Chiitoitsu, LocalYaku, PinfuTsumo, Renhou, RenhouCombination, RenhouCondition
from replay.tiles import EAST, HAKU, NORTH, YAOCHU

_FIRST_CIRCLE = 9
_LAST_CIRCLE = 17

RENHOU_HAN: Final = {Renhou.ADDS: 4, Renhou.MANGAN: 5, Renhou.ALONE: 5, Renhou.HANEMAN: 6, Renhou.BAIMAN: 8}
"""The han of renhou where it is no yakuman."""


@yaku("menzen-tsumo", closed=1, opened=0)
def menzen_tsumo(facts: Facts) -> bool:
    return facts.situation.tsumo


@yaku("riichi", closed=1, opened=0, when=lambda rules: rules.double_riichi)
def riichi(facts: Facts) -> bool:
    return facts.situation.riichi and not facts.situation.double_riichi


@yaku("riichi", closed=1, opened=0, when=lambda rules: not rules.double_riichi)
def riichi_in_any_turn(facts: Facts) -> bool:
    return facts.situation.riichi or facts.situation.double_riichi


@yaku("double-riichi", closed=2, opened=0, when=lambda rules: rules.double_riichi)
def double_riichi(facts: Facts) -> bool:
    return facts.situation.double_riichi


@yaku("open-riichi", closed=1, opened=0, when=lambda rules: rules.open_riichi)
def open_riichi(facts: Facts) -> bool:
    """It counts beside riichi or double riichi."""
    return facts.situation.open_riichi and facts.situation.in_riichi


@yaku("ippatsu", closed=1, opened=0, when=lambda rules: rules.ippatsu)
def ippatsu(facts: Facts) -> bool:
    return facts.situation.ippatsu and (facts.situation.riichi or facts.situation.double_riichi)


@yaku("chankan", closed=1, opened=1)
def chankan(facts: Facts) -> bool:
    return facts.situation.chankan and not facts.situation.tsumo


@yaku("rinshan", closed=1, opened=1)
def rinshan(facts: Facts) -> bool:
    return facts.situation.rinshan and facts.situation.tsumo


@yaku("haitei", closed=1, opened=1, when=not_local(LocalYaku.IIPINMOYUE))
def haitei(facts: Facts) -> bool:
    return facts.situation.haitei and facts.situation.tsumo


@yaku("haitei", closed=1, opened=1, when=local(LocalYaku.IIPINMOYUE))
def haitei_of_another_tile(facts: Facts) -> bool:
    return facts.winning != _FIRST_CIRCLE and haitei(facts)


@yaku("houtei", closed=1, opened=1, when=not_local(LocalYaku.CHUUPINRAOYUI))
def houtei(facts: Facts) -> bool:
    return facts.situation.houtei and not facts.situation.tsumo


@yaku("houtei", closed=1, opened=1, when=local(LocalYaku.CHUUPINRAOYUI))
def houtei_of_another_tile(facts: Facts) -> bool:
    return facts.winning != _LAST_CIRCLE and houtei(facts)


def _pinfu(by_tsumo: PinfuTsumo, *, north_is_yakuhai: bool) -> When:
    return lambda rules: rules.pinfu_tsumo is by_tsumo and rules.north_is_yakuhai is north_is_yakuhai


@yaku("pinfu", closed=1, opened=0, when=_pinfu(PinfuTsumo.COMPOUND, north_is_yakuhai=False))
def pinfu(facts: Facts) -> bool:
    """Four runs, a two-sided wait, and a pair that is neither dragon nor round nor seat wind."""
    return (
        facts.runs == 4
        and facts.wait is RYANMEN
        and facts.pair < HAKU
        and facts.pair - EAST not in (facts.situation.seat_wind, facts.situation.round_wind)
    )


@yaku("pinfu", closed=1, opened=0, when=_pinfu(PinfuTsumo.EXCLUSIVE, north_is_yakuhai=False))
def pinfu_by_ron(facts: Facts) -> bool:
    return not facts.situation.tsumo and pinfu(facts)


@yaku("pinfu", closed=1, opened=0, when=_pinfu(PinfuTsumo.COMPOUND, north_is_yakuhai=True))
def pinfu_without_north(facts: Facts) -> bool:
    return facts.pair != NORTH and pinfu(facts)


@yaku("pinfu", closed=1, opened=0, when=_pinfu(PinfuTsumo.EXCLUSIVE, north_is_yakuhai=True))
def pinfu_by_ron_without_north(facts: Facts) -> bool:
    return facts.pair != NORTH and pinfu_by_ron(facts)


@yaku("tanyao", closed=1, opened=0, when=lambda rules: not rules.kuitan)
@yaku("tanyao", closed=1, opened=1, when=lambda rules: rules.kuitan)
def tanyao(facts: Facts) -> bool:
    return not facts.kinds & YAOCHU


@yaku("chiitoitsu", closed=1, opened=0, when=lambda rules: rules.chiitoitsu_value is Chiitoitsu.FU_50)
@yaku("chiitoitsu", closed=2, opened=0, when=lambda rules: rules.chiitoitsu_value is Chiitoitsu.FU_25)
def chiitoitsu(facts: Facts) -> bool:
    return facts.reading.form is SEVEN_PAIRS


def renhou_stands_alone(rules: RuleSet) -> bool:
    """It is no yaku beside others but a worth of its own, paid where the hand has no higher."""
    if rules.renhou in (Renhou.NONE, Renhou.YAKUMAN, Renhou.ADDS):
        return False
    return rules.renhou is Renhou.ALONE or rules.renhou_combination is RenhouCombination.BEST


def _renhou_is(kind: Renhou, rule: RenhouCondition) -> When:
    return lambda rules: rules.renhou is kind and rules.renhou_condition is rule and not renhou_stands_alone(rules)


def is_renhou(rule: RenhouCondition, situation: Situation, *, closed: bool) -> bool:
    """Whether a win has what renhou asks for; nobody who has called is closed before the first own draw."""
    if not situation.before_first_draw or situation.tsumo:
        return False
    if rule is RenhouCondition.ANY_CALL:
        return True
    return closed and (rule is RenhouCondition.NO_OWN_CALL or not situation.after_call)


def _renhou(rule: RenhouCondition) -> Test:
    return lambda facts: is_renhou(rule, facts.situation, closed=facts.closed)


for _rule in RenhouCondition:
    yakuman("renhou", when=_renhou_is(Renhou.YAKUMAN, _rule))(_renhou(_rule))
    for _kind, _han in RENHOU_HAN.items():
        yaku("renhou", closed=_han, opened=_han, when=_renhou_is(_kind, _rule))(_renhou(_rule))
