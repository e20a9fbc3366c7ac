"""Yaku of how and when the hand was won, and the pinfu, tanyao and seven pairs that most hands aim at."""

from replay.hand.decompose import RYANMEN, SEVEN_PAIRS
from replay.hand.yaku.table import Facts, yaku
from replay.tiles import EAST, HAKU, YAOCHU


@yaku("menzen-tsumo", closed=1, opened=0)
def menzen_tsumo(facts: Facts) -> bool:
    return facts.situation.tsumo


@yaku("riichi", closed=1, opened=0)
def riichi(facts: Facts) -> bool:
    return facts.situation.riichi and not facts.situation.double_riichi


@yaku("double-riichi", closed=2, opened=0)
def double_riichi(facts: Facts) -> bool:
    return facts.situation.double_riichi


@yaku("ippatsu", closed=1, opened=0)
def ippatsu(facts: Facts) -> bool:
    return facts.situation.ippatsu and (facts.situation.riichi or facts.situation.double_riichi)


@yaku("chankan", closed=1, opened=1)
def chankan(facts: Facts) -> bool:
    return facts.situation.chankan and not facts.situation.tsumo


@yaku("rinshan", closed=1, opened=1)
def rinshan(facts: Facts) -> bool:
    return facts.situation.rinshan and facts.situation.tsumo


@yaku("haitei", closed=1, opened=1)
def haitei(facts: Facts) -> bool:
    """The last tile drawn as a replacement is rinshan alone."""
    return facts.situation.haitei and facts.situation.tsumo and not facts.situation.rinshan


@yaku("houtei", closed=1, opened=1)
def houtei(facts: Facts) -> bool:
    return facts.situation.houtei and not facts.situation.tsumo


@yaku("pinfu", closed=1, opened=0)
def pinfu(facts: Facts) -> bool:
    """Four runs, a two-sided wait, and a pair that is neither dragon nor round nor seat wind."""
    return (
        facts.runs == 4
        and facts.wait is RYANMEN
        and facts.pair < HAKU
        and facts.pair - EAST not in (facts.situation.seat_wind, facts.situation.round_wind)
    )


@yaku("tanyao", closed=1, opened=1)
def tanyao(facts: Facts) -> bool:
    return not facts.kinds & YAOCHU and (facts.closed or facts.rules.kuitan)


@yaku("chiitoitsu", closed=2, opened=0)
def chiitoitsu(facts: Facts) -> bool:
    return facts.reading.form is SEVEN_PAIRS
