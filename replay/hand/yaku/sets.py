"""Yaku of runs, triplets and kans, wherever their tiles come from."""

from replay.hand.decompose import RUN
from replay.hand.yaku.table import Facts, local, not_local, yaku
from replay.rulevalues import LocalYaku
from replay.tiles import BIT, CHUN, EAST, HAKU, HATSU, HONOURS, NORTH, YAOCHU

_DRAGONS = BIT[HAKU] | BIT[HATSU] | BIT[CHUN]
_RUN_STARTS = (1 << 7) - 1
_NUMBERS = (1 << 9) - 1
_STRAIGHTS = tuple((1 << 0 | 1 << 3 | 1 << 6) << first for first in (0, 9, 18))


def three_equal_runs(facts: Facts) -> bool:
    if facts.runs < 3:
        return False
    starts = [one.first for one in facts.reading.groups if one.shape is RUN]
    return any(starts.count(first) >= 3 for first in starts)


@yaku("iipeikou", closed=1, opened=0, when=not_local(LocalYaku.ISSHOKU_SANJUN))
def iipeikou(facts: Facts) -> bool:
    """Three equal runs are one pair of runs, four are two."""
    return facts.twins == 1


@yaku("iipeikou", closed=1, opened=0, when=local(LocalYaku.ISSHOKU_SANJUN))
def iipeikou_of_two_runs(facts: Facts) -> bool:
    return facts.twins == 1 and not three_equal_runs(facts)


@yaku("ryanpeikou", closed=3, opened=0)
def ryanpeikou(facts: Facts) -> bool:
    return facts.twins == 2


@yaku("seat-wind", closed=1, opened=1)
def seat_wind(facts: Facts) -> bool:
    return facts.triplets & BIT[EAST + facts.situation.seat_wind] != 0


@yaku("round-wind", closed=1, opened=1)
def round_wind(facts: Facts) -> bool:
    return facts.triplets & BIT[EAST + facts.situation.round_wind] != 0


@yaku("north", closed=1, opened=1, when=lambda rules: rules.north_is_yakuhai)
def north(facts: Facts) -> bool:
    return facts.triplets & BIT[NORTH] != 0


@yaku("haku", closed=1, opened=1)
def haku(facts: Facts) -> bool:
    return facts.triplets & BIT[HAKU] != 0


@yaku("hatsu", closed=1, opened=1)
def hatsu(facts: Facts) -> bool:
    return facts.triplets & BIT[HATSU] != 0


@yaku("chun", closed=1, opened=1)
def chun(facts: Facts) -> bool:
    return facts.triplets & BIT[CHUN] != 0


@yaku("chanta", closed=2, opened=1)
def chanta(facts: Facts) -> bool:
    """Terminals and honours in every set, with a run and an honour among them."""
    return facts.outside and facts.runs > 0 and facts.kinds & HONOURS != 0


@yaku("junchan", closed=3, opened=2)
def junchan(facts: Facts) -> bool:
    """Terminals in every set, with a run among them."""
    return facts.outside and facts.runs > 0 and not facts.kinds & HONOURS


@yaku("ittsu", closed=2, opened=1)
def ittsu(facts: Facts) -> bool:
    starts = facts.run_starts
    return facts.runs >= 3 and any(starts & straight == straight for straight in _STRAIGHTS)


@yaku("sanshoku-doujun", closed=2, opened=1)
def sanshoku_doujun(facts: Facts) -> bool:
    starts = facts.run_starts
    return starts & starts >> 9 & starts >> 18 & _RUN_STARTS != 0


@yaku("sanshoku-doukou", closed=2, opened=2)
def sanshoku_doukou(facts: Facts) -> bool:
    triplets = facts.triplets
    return triplets & triplets >> 9 & triplets >> 18 & _NUMBERS != 0


@yaku("sankantsu", closed=2, opened=2)
def sankantsu(facts: Facts) -> bool:
    """Where four kans are no yakuman they are this."""
    return facts.kans >= 3


@yaku("toitoi", closed=2, opened=2)
def toitoi(facts: Facts) -> bool:
    return facts.standard and facts.runs == 0


@yaku("sanankou", closed=2, opened=2)
def sanankou(facts: Facts) -> bool:
    """A triplet completed by ron is not concealed."""
    return facts.ankou == 3


@yaku("shousangen", closed=2, opened=2)
def shousangen(facts: Facts) -> bool:
    return facts.standard and facts.pair >= HAKU and facts.triplets & _DRAGONS == _DRAGONS & ~BIT[facts.pair]


@yaku("honroutou", closed=2, opened=2)
def honroutou(facts: Facts) -> bool:
    return not facts.kinds & ~YAOCHU
