"""What a complete hand is worth: the best of its readings, itemised."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from replay.hand.decompose import Reading, kinds_mask, meld_groups, readings
from replay.hand.fu import FuItems, fu_items, total_fu
from replay.hand.score import Limit, base_points
from replay.hand.shapes import Keys, count, keys_of
from replay.hand.situation import Situation, contradictions
from replay.hand.yaku import CLOSED, OPEN, YAKUMAN, facts_of
from replay.melds import KITA, Meld
from replay.ruleset import RuleSet
from replay.tiles import NORTH, TILES, next_dora

__all__ = ["DoraCount", "Situation", "Value", "contradictions", "dora_count", "has_yaku", "readings_of", "value_of"]

YakuList = tuple[tuple[str, int], ...]

INCOMPLETE: Final = "incomplete"
NO_YAKU: Final = "no-yaku"


@dataclass(frozen=True, slots=True)
class DoraCount:
    """Han by bonus tiles of each sort; a set-aside North that is dora counts as kita and as dora."""

    dora: int = 0
    ura: int = 0
    red: int = 0
    kita: int = 0

    @property
    def total(self) -> int:
        return self.dora + self.ura + self.red + self.kita


@dataclass(frozen=True, slots=True)
class Value:
    """What one reading is worth.

    `reason` says why a hand is not `valid`: ``incomplete`` or ``no-yaku``. `han` is yaku and bonus together; 0
    with a yakuman and without a yaku. `yakuman` counts single yakuman; thirteen han reach the limit and are
    none. `yaku` holds name and han, for a yakuman hand each yakuman and its multiplier. `dora` is counted
    whether it is paid or not. `base` are base points (see `replay.hand.score`). `equals` are the other
    readings of the hand that pay the same.
    """

    valid: bool
    reason: str | None
    han: int
    fu: int
    limit: Limit | None
    yakuman: int
    yaku: YakuList
    dora: DoraCount
    fu_items: FuItems
    base: int
    reading: Reading | None
    equals: tuple["Value", ...] = ()


class _Hand(NamedTuple):
    keys: Keys
    winning: int
    closed: bool
    kinds: int
    readings: list[Reading]


def value_of(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    winning_tile: int,
    situation: Situation,
    rules: RuleSet,
) -> Value:
    """The reading that pays most, then is a yakuman, then has most han, then most fu.

    `concealed` are physical tiles with the winning tile among them, three fewer for each meld; melds of kita
    are passed over (`Situation.kita` counts them). A hidden tile, or one without a kind, makes a hand
    incomplete, as does a meld that is no set.
    """
    found = _valued(concealed, melds, winning_tile, situation, rules)
    if found is None:
        return _incomplete(concealed, melds, situation, rules)
    if len(found) == 1:
        return found[0]
    best = max(found, key=_rank)
    seen = {(best.yaku, best.fu_items)}
    equals = []
    for value in found:
        if value.base == best.base and value.valid and (value.yaku, value.fu_items) not in seen:
            seen.add((value.yaku, value.fu_items))
            equals.append(value)
    return replace(best, equals=tuple(equals)) if equals else best


def readings_of(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    winning_tile: int,
    situation: Situation,
    rules: RuleSet,
) -> list[Value]:
    """All readings, the best first; empty where the hand is not complete. Arguments as for `value_of`."""
    found = _valued(concealed, melds, winning_tile, situation, rules)
    return sorted(found, key=_rank, reverse=True) if found else []


def has_yaku(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    winning_tile: int,
    situation: Situation,
    rules: RuleSet,
) -> bool:
    """Whether the hand is complete and any of its readings has a yaku; arguments as for `value_of`."""
    hand = _hand(concealed, melds, winning_tile, ron=not situation.tsumo)
    if hand is None:
        return False
    if hand.closed and (situation.tsumo or situation.in_riichi):
        return True
    table = CLOSED if hand.closed else OPEN
    for reading in hand.readings:
        facts = facts_of(reading, hand.keys, hand.winning, hand.closed, hand.kinds, situation, rules)
        if any(test(facts) for _, _, test in table):
            return True
        if any(test(facts) for _, _, test in YAKUMAN):
            return True
    return False


def _rank(value: Value) -> tuple[int, int, int, int]:
    # Thirteen han pay like one yakuman; the yakuman is the reading to state.
    return value.base, value.yakuman, value.han, value.fu


def _hand(concealed: Sequence[int], melds: Sequence[Meld], winning_tile: int, *, ron: bool) -> _Hand | None:
    """The hand and its readings; None where it has none."""
    if not concealed or min(concealed) < 0 or max(concealed) >= TILES or not 0 <= winning_tile < TILES:
        return None
    fixed = meld_groups(melds)
    if fixed is None or len(concealed) + 3 * len(fixed) != 14:
        return None
    keys = keys_of(concealed)
    winning = winning_tile >> 2
    if not count(keys, winning):
        return None
    found = readings(keys, fixed, winning, ron=ron)
    if not found:
        return None
    kinds = kinds_mask(keys)
    closed = True
    for meld in melds:
        if meld.is_open:
            closed = False
    for one in fixed:
        kinds |= one.kinds
    return _Hand(keys, winning, closed, kinds, found)


def _valued(
    concealed: Sequence[int],
    melds: Sequence[Meld],
    winning_tile: int,
    situation: Situation,
    rules: RuleSet,
) -> list[Value] | None:
    hand = _hand(concealed, melds, winning_tile, ron=not situation.tsumo)
    if hand is None:
        return None
    dora = dora_count(concealed, melds, situation, rules)
    bonus = dora.total
    table = CLOSED if hand.closed else OPEN
    out = []
    for reading in hand.readings:
        facts = facts_of(reading, hand.keys, hand.winning, hand.closed, hand.kinds, situation, rules)
        items = fu_items(facts)
        fu = total_fu(items)
        yakuman = [(name, n) for name, n, test in YAKUMAN if test(facts)]
        if yakuman:
            times = sum([n for _, n in yakuman])
            base, limit = base_points(0, fu, times, rules)
            out.append(Value(True, None, 0, fu, limit, times, tuple(yakuman), dora, items, base, reading))
            continue
        yaku = [(name, han) for name, han, test in table if test(facts)]
        if yaku:
            han = sum([n for _, n in yaku]) + bonus
            base, limit = base_points(han, fu, 0, rules)
            out.append(Value(True, None, han, fu, limit, 0, tuple(yaku), dora, items, base, reading))
        else:
            out.append(Value(False, NO_YAKU, 0, fu, None, 0, (), dora, items, 0, reading))
    return out


def _incomplete(concealed: Sequence[int], melds: Sequence[Meld], situation: Situation, rules: RuleSet) -> Value:
    dora = dora_count(concealed, melds, situation, rules)
    return Value(False, INCOMPLETE, 0, 0, None, 0, (), dora, (), 0, None)


def dora_count(concealed: Sequence[int], melds: Sequence[Meld], situation: Situation, rules: RuleSet) -> DoraCount:
    """Bonus han of hand, melds and set-aside Norths; ura only in riichi. Hidden tiles count for nothing."""
    kinds = [t >> 2 for t in concealed]
    red = len(rules.red_tiles.intersection(concealed))
    for meld in melds:
        if meld.kind is not KITA:
            kinds += [t >> 2 for t in meld.tiles]
            red += len(rules.red_tiles.intersection(meld.tiles))
    if situation.kita:
        kinds += [NORTH] * situation.kita
    three = rules.players == 3
    dora = _hits(situation.dora_indicators, kinds, three)
    ura = _hits(situation.ura_indicators, kinds, three) if situation.in_riichi else 0
    return DoraCount(dora, ura, red, situation.kita)


def _hits(indicators: Sequence[int], kinds: list[int], three_players: bool) -> int:
    hits = 0
    for indicator in indicators:
        if 0 <= indicator < TILES:
            hits += kinds.count(next_dora(indicator >> 2, three_players=three_players))
    return hits
