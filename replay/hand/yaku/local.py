"""Yaku that only some tables know: those of Mahjong Soul's rooms with ancient yaku, worth what they are there, and
the red peacock."""

from replay.hand.decompose import SEVEN_PAIRS, TANKI
from replay.hand.yaku.sets import three_equal_runs
from replay.hand.yaku.situational import haitei, houtei
from replay.hand.yaku.table import Facts, local, yaku, yakuman
from replay.hand.yaku.yakuman import TWO_TO_EIGHT
from replay.ruleset import RuleSet
from replay.rulevalues import LocalYaku
from replay.tiles import BIT, CHUN, EAST, HAKU, HATSU, HONOURS, NORTH, SOUTH, WEST

_NUMBERS = (1 << 9) - 1
_FIRST_THREE = (1 << 7) - 1
_SUITS = tuple(_NUMBERS << first for first in (0, 9, 18))
_WINDS = BIT[EAST] | BIT[SOUTH] | BIT[WEST] | BIT[NORTH]
_DRAGONS = BIT[HAKU] | BIT[HATSU] | BIT[CHUN]
_FIVE_SORTS = (*_SUITS, _WINDS, _DRAGONS)
_RED = BIT[18] | BIT[22] | BIT[24] | BIT[26] | BIT[CHUN]
_FIRST_CIRCLE = 9
_LAST_CIRCLE = 17


@yaku("tsubame-gaeshi", closed=1, opened=1, when=local(LocalYaku.TSUBAME_GAESHI))
def tsubame_gaeshi(facts: Facts) -> bool:
    return facts.situation.riichi_discard and not facts.situation.tsumo


@yaku("kanburi", closed=1, opened=1, when=local(LocalYaku.KANBURI))
def kanburi(facts: Facts) -> bool:
    return facts.situation.kan_discard and not facts.situation.tsumo


@yaku("shiiaruraotai", closed=0, opened=1, when=local(LocalYaku.SHIIARURAOTAI))
def shiiaruraotai(facts: Facts) -> bool:
    """The pair is all that is left in hand; an ankan is no call."""
    return facts.wait is TANKI and facts.standard and all(one.open for one in facts.reading.groups)


@yaku("uumensai", closed=2, opened=2, when=local(LocalYaku.UUMENSAI))
def uumensai(facts: Facts) -> bool:
    return facts.standard and all(facts.kinds & sort for sort in _FIVE_SORTS)


@yaku("sanrenkou", closed=2, opened=2, when=local(LocalYaku.SANRENKOU))
def sanrenkou(facts: Facts) -> bool:
    for first in (0, 9, 18):
        suit = facts.triplets >> first & _NUMBERS
        if suit & suit >> 1 & suit >> 2 & _FIRST_THREE:
            return True
    return False


@yaku("isshoku-sanjun", closed=3, opened=2, when=local(LocalYaku.ISSHOKU_SANJUN))
def isshoku_sanjun(facts: Facts) -> bool:
    return three_equal_runs(facts)


@yaku("iipinmoyue", closed=5, opened=5, when=local(LocalYaku.IIPINMOYUE))
def iipinmoyue(facts: Facts) -> bool:
    """It takes the place of haitei."""
    return facts.winning == _FIRST_CIRCLE and haitei(facts)


@yaku("chuupinraoyui", closed=5, opened=5, when=local(LocalYaku.CHUUPINRAOYUI))
def chuupinraoyui(facts: Facts) -> bool:
    """It takes the place of houtei."""
    return facts.winning == _LAST_CIRCLE and houtei(facts)


@yakuman("daichikurin", when=local(LocalYaku.DAICHIKURIN))
def daichikurin(facts: Facts) -> bool:
    return facts.keys[2] == TWO_TO_EIGHT


@yakuman("daisuurin", when=local(LocalYaku.DAISUURIN))
def daisuurin(facts: Facts) -> bool:
    return facts.keys[0] == TWO_TO_EIGHT


@yakuman("ishinouenimosannen", when=local(LocalYaku.ISHINOUENIMOSANNEN))
def ishinouenimosannen(facts: Facts) -> bool:
    """From riichi in the first turn to the last tile."""
    return facts.situation.double_riichi and (haitei(facts) or houtei(facts))


@yakuman("daichisei", times=2, when=local(LocalYaku.DAICHISEI))
def daichisei(facts: Facts) -> bool:
    return facts.reading.form is SEVEN_PAIRS and not facts.kinds & ~HONOURS


def _has_red_bamboos(rules: RuleSet) -> bool:
    return rules.red_fives[2] > 0


@yakuman("benikujaku", when=lambda rules: LocalYaku.BENIKUJAKU in rules.local_yaku and not _has_red_bamboos(rules))
def benikujaku(facts: Facts) -> bool:
    """All five kinds with red in them; there is no run among them."""
    return not facts.kinds & ~_RED


@yakuman("benikujaku", when=lambda rules: LocalYaku.BENIKUJAKU in rules.local_yaku and _has_red_bamboos(rules))
def benikujaku_with_a_red_five(facts: Facts) -> bool:
    """Where there are red fives of bamboos one of the fives must be such."""
    return benikujaku(facts) and facts.reds > 0
