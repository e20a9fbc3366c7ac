"""What a hand is certain of before the tile that wins: the rules against atozuke, and han on every wait.

A yaku is certain that the hand has whichever of its waits completes it; yaku of luck never are. A wait of which the
player holds all four tiles, called ones among them, is none. Riichi and menzen-tsumo are certain: a closed hand has
them on every wait.

| `atozuke` | a hand may win |
|---|---|
| `allowed` | with any yaku |
| `yakuhai_only` | with a certain yaku, or with a yakuhai that the winning tile completed |
| `forbidden` | with a certain yaku |
| `kanzen_sakizuke` | with a certain yaku that rests on the first call, or on no call at all |

A yaku of some of the sets (yakuhai, ittsu, sanshoku, kans, dragons, winds ...) rests on the first call where it is
gone without that set, and on no call where the sets that nobody gave are enough for it. One of the whole hand, such
as honitsu or toitoi, rests on every set. Whether a concealed set was there before the first call is not asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from replay.hand.decompose import kinds_mask, meld_groups, readings
from replay.hand.played import Played, played
from replay.hand.score import KAZOE_HAN
from replay.hand.shapes import SUIT, UNIT, keys_of
from replay.hand.situation import Situation
from replay.hand.waits import waits, waits_with_quads
from replay.hand.yaku import Facts, Row, facts_of
from replay.hand.yaku.situational import is_renhou
from replay.melds import KITA, Meld
from replay.ruleset import RuleSet
from replay.rulevalues import Atozuke
from replay.tiles import kinds_in

LUCK: Final = frozenset(
    {
        "ippatsu", "chankan", "rinshan", "haitei", "houtei",
        "tsubame-gaeshi", "kanburi", "iipinmoyue", "chuupinraoyui",
    }
)  # fmt: skip
"""Yaku nobody can be sure of before the win."""
YAKUHAI: Final = frozenset({"seat-wind", "round-wind", "north", "haku", "hatsu", "chun"})
_OF_SOME_SETS: Final = YAKUHAI | {
    "ittsu", "sanshoku-doujun", "sanshoku-doukou", "sankantsu", "sanankou", "shousangen", "sanrenkou",
    "isshoku-sanjun", "daisangen", "daisuushii", "shousuushii", "suukantsu",
}  # fmt: skip
_IMPLIED: Final = {
    "ryanpeikou": ("iipeikou",),
    "isshoku-sanjun": ("iipeikou",),
    "junchan": ("chanta",),
    "chinitsu": ("honitsu",),
    "suuankou": ("sanankou",),
    "suuankou-tanki": ("suuankou", "sanankou"),
    "daisangen": ("shousangen",),
    "daisuushii": ("shousuushii",),
}
"""The yaku whose place another takes on some waits."""


def is_atozuke(
    concealed: Sequence[int], melds: Sequence[Meld], winning_tile: int, situation: Situation, rules: RuleSet
) -> bool:
    """Whether a complete hand with a yaku may not win, because none was certain; arguments as for `value_of`."""
    rule = played(rules).atozuke
    if rule is Atozuke.ALLOWED:
        return False
    by_wait = yaku_by_wait(concealed, melds, winning_tile, situation, rules, first_call=rule is Atozuke.KANZEN)
    if frozenset.intersection(*by_wait.values()):
        return False
    return rule is not Atozuke.YAKUHAI_ONLY or not by_wait[winning_tile >> 2] & YAKUHAI


def yaku_by_wait(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    winning_tile: int,
    situation: Situation,
    rules: RuleSet,
    *,
    first_call: bool = False,
) -> dict[int, frozenset[str]]:
    """For each kind a hand waited for the yaku it has on it, won the same way, those of luck left out.

    The hand is complete, and its winning tile is among the kinds. With `first_call` only the yaku count that rest on
    the first call or on none.
    """
    asked = played(rules)
    sets = [meld for meld in melds if meld.kind is not KITA]
    called = [i for i, meld in enumerate(sets) if meld.is_open]
    table = (*(asked.opened if called else asked.closed), *asked.yakuman)
    alone = _renhou_alone(asked, situation, closed=not called)
    out = {}
    for kind, readings_on_it in _by_wait(concealed, sets, winning_tile, situation, asked):
        names = {"renhou"} if alone else set()
        for facts in readings_on_it:
            names.update(_names(facts, table, called if first_call else (), len(sets)))
        out[kind] = frozenset(names - LUCK)
    return out


def certain_han(
    concealed: Sequence[int], melds: Sequence[Meld], winning_tile: int, situation: Situation, rules: RuleSet
) -> int:
    """The han a complete hand has at least, whichever of its waits completes it, without luck and dora; a yakuman
    counts as thirteen. Arguments as for `value_of`."""
    asked = played(rules)
    closed = not any(meld.is_open for meld in melds)
    table = asked.closed if closed else asked.opened
    alone = _renhou_alone(asked, situation, closed=closed)
    sets = [meld for meld in melds if meld.kind is not KITA]

    def han(facts: Facts) -> int:
        if any(test(facts) for _, _, test in asked.yakuman):
            return KAZOE_HAN
        return max(alone, sum(n for name, n, test in table if name not in LUCK and test(facts)))

    return min(max(map(han, on_it)) for _, on_it in _by_wait(concealed, sets, winning_tile, situation, asked))


def _renhou_alone(asked: Played, situation: Situation, *, closed: bool) -> int:
    """The han of renhou where it is a worth of its own, and there."""
    return asked.renhou_alone if is_renhou(asked.renhou_condition, situation, closed=closed) else 0


def _by_wait(
    concealed: Sequence[int], sets: Sequence[Meld], winning_tile: int, situation: Situation, asked: Played
) -> Iterator[tuple[int, list[Facts]]]:
    """Every reading of a hand on each kind it waited for, the one that won first; `sets` are its melds but kita."""
    winning = winning_tile >> 2
    fixed = meld_groups(sets) or ()
    keys = keys_of(concealed)
    keys[SUIT[winning]] -= UNIT[winning]
    held = [t >> 2 for t in (*concealed, *(t for m in sets for t in m.tiles))]
    others = kinds_in((waits_with_quads if asked.quads else waits)(keys))
    closed = not any(meld.is_open for meld in sets)
    for kind in (winning, *(k for k in others if k != winning and held.count(k) < 4)):
        full = list(keys)
        full[SUIT[kind]] += UNIT[kind]
        kinds = kinds_mask(full)
        for one in fixed:
            kinds |= one.kinds
        found = readings(full, fixed, kind, ron=not situation.tsumo, quads=asked.quads)
        yield kind, [facts_of(reading, full, kind, closed, kinds, situation) for reading in found]


def _names(facts: Facts, table: Sequence[Row], called: Sequence[int], melds: int) -> Iterator[str]:
    """The yaku of a reading and those implied; of a hand that has `called` only those that rest on its first call, or
    on none. `called` are places among the melds, which are the last of the groups."""
    first, calls = facts, facts
    if called:
        concealed = len(facts.reading.groups) - melds
        first = _without(facts, {concealed + called[0]})
        calls = _without(facts, {concealed + i for i in called})
    for name, _, test in table:
        if test(facts) and (not called or name not in _OF_SOME_SETS or not test(first) or test(calls)):
            yield name
            yield from _IMPLIED.get(name, ())


def _without(facts: Facts, left_out: set[int]) -> Facts:
    """The facts of a reading some of whose groups are not there."""
    rest = tuple(one for i, one in enumerate(facts.reading.groups) if i not in left_out)
    reading = replace(facts.reading, groups=rest)
    return facts_of(reading, facts.keys, facts.winning, facts.closed, facts.kinds, facts.situation)
