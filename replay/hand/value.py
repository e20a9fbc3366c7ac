"""What a complete hand is worth: the best of its readings, itemised."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from replay.hand.certain import LUCK, certain_han, is_atozuke
from replay.hand.decompose import SEVEN_PAIRS, Reading, kinds_mask, meld_groups, readings
from replay.hand.fu import FuItems, fu_items, total_fu
from replay.hand.played import Played, played
from replay.hand.score import LIMIT_BASE, MANGAN, YAKUMAN, Limit, base_points
from replay.hand.shapes import Keys, count, keys_of
from replay.hand.situation import Situation, contradictions
from replay.hand.yaku import facts_of
from replay.hand.yaku.situational import is_renhou
from replay.hand.yaku.yakuman import TWO_TO_EIGHT
from replay.melds import KITA, Meld
from replay.ruleset import RuleSet
from replay.rulevalues import DoubleYakuman, Shibari, ShibariCounts, Suukantsu
from replay.tiles import NORTH, TILES, next_dora

__all__ = ["DoraCount", "Situation", "Value", "contradictions", "dora_count", "has_yaku", "readings_of", "value_of"]

YakuList = tuple[tuple[str, int], ...]

INCOMPLETE: Final = "incomplete"
NO_YAKU: Final = "no-yaku"
SHIBARI: Final = "shibari"
SHIBARI_KIND: Final = "shibari-kind"
ATOZUKE: Final = "atozuke"

_SEIROUKON: Final = frozenset({"honitsu", "chinitsu", "honroutou"})
WINS_BEFORE_PAARENCHAN: Final = 7
_MOST_WITH_RENHOU: Final = 12
"""Han up to which renhou adds where it makes no counted yakuman."""


@dataclass(frozen=True, slots=True)
class DoraCount:
    """Han by bonus tiles of each sort; a set-aside North that is dora counts as kita and as dora."""

    dora: int = 0
    ura: int = 0
    red: int = 0
    kita: int = 0
    flowers: int = 0

    @property
    def total(self) -> int:
        return self.dora + self.ura + self.red + self.kita + self.flowers


@dataclass(frozen=True, slots=True)
class Value:
    """What one reading is worth.

    `reason` says why a hand is not `valid`: ``incomplete``, ``no-yaku``, ``shibari`` where it has fewer han
    than the rules ask for, ``shibari-kind`` where it is none of the hands that alone may win, or ``atozuke``
    where its yaku came too late (see `replay.hand.certain`). `han` is yaku and bonus together, as paid; 0 with a
    yakuman and without a yaku. `yakuman` counts the single yakuman that are paid; thirteen han reach the limit and
    are none. `yaku` holds name and han, for a yakuman hand each yakuman and its multiplier, paid or not. `dora` is
    counted whether it is paid or not. `base` are base points (see `replay.hand.score`). `equals` are the other
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
        return _four_kans(concealed, melds, situation, rules) or _incomplete(concealed, melds, situation, rules)
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
    """Whether the hand is complete and any of its readings can win; arguments as for `value_of`."""
    asked = played(rules)
    hand = _hand(concealed, melds, winning_tile, ron=not situation.tsumo, quads=asked.quads)
    if hand is None:
        return _four_kans(concealed, melds, situation, rules) is not None
    if asked.adjusted:
        return any(value.valid for value in _valued(concealed, melds, winning_tile, situation, rules) or ())
    if hand.closed and (situation.tsumo or situation.in_riichi):
        return True
    situation = asked.seen(situation)
    table = asked.closed if hand.closed else asked.opened
    for reading in hand.readings:
        facts = facts_of(reading, hand.keys, hand.winning, hand.closed, hand.kinds, situation)
        if any(test(facts) for _, _, test in table):
            return True
        if any(test(facts) for _, _, test in asked.yakuman):
            return True
    return False


def _rank(value: Value) -> tuple[int, int, int, int]:
    # Thirteen han pay like one yakuman; the yakuman is the reading to state.
    return value.base, value.yakuman, value.han, value.fu


def _hand(
    concealed: Sequence[int], melds: Sequence[Meld], winning_tile: int, *, ron: bool, quads: bool
) -> _Hand | None:
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
    found = readings(keys, fixed, winning, ron=ron, quads=quads)
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
    asked = played(rules)
    hand = _hand(concealed, melds, winning_tile, ron=not situation.tsumo, quads=asked.quads)
    if hand is None:
        return None
    dora = dora_count(concealed, melds, situation, rules)
    bonus = dora.total
    situation = asked.seen(situation)
    table = asked.closed if hand.closed else asked.opened
    out = []
    for reading in hand.readings:
        facts = facts_of(reading, hand.keys, hand.winning, hand.closed, hand.kinds, situation, dora.red)
        items = fu_items(facts, asked.fu)
        fu = total_fu(items)
        yakuman = [(name, n) for name, n, test in asked.yakuman if test(facts)]
        if yakuman:
            times = asked.times([n for _, n in yakuman])
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
    if asked.adjusted:
        if asked.daisharin_is_pairs and hand.keys[1] == TWO_TO_EIGHT:
            out = [value for value in out if value.reading and value.reading.form is SEVEN_PAIRS]
        out = [_adjusted(value, hand.closed, situation, asked, rules) for value in out]
        won = (concealed, melds, winning_tile, situation, rules)
        needed = asked.needed_han(situation.honba, dealer=situation.dealer)
        if needed > 1 and asked.shibari_counts is ShibariCounts.EVERY_WAIT and certain_han(*won) < needed:
            out = [_barred(value, SHIBARI) if value.valid and not value.yakuman else value for value in out]
        if any(value.valid for value in out) and is_atozuke(*won):
            out = [_barred(value, ATOZUKE) if value.valid else value for value in out]
        out = [_granted(value, situation, asked, rules) if value.valid else value for value in out]
    return out


def _adjusted(value: Value, closed: bool, situation: Situation, asked: Played, rules: RuleSet) -> Value:
    """The value under rules by which yaku, dora and fu do not settle it."""
    if not value.yakuman:
        value = _with_renhou(value, closed, situation, asked, rules)
        needed = asked.needed_han(situation.honba, dealer=situation.dealer)
        idle: frozenset[str] = frozenset() if asked.shibari_counts is ShibariCounts.ANY else LUCK
        if value.valid and needed > 1 and sum(han for name, han in value.yaku if name not in idle) < needed:
            value = _barred(value, SHIBARI)
    if value.valid and not _may_win(value, situation, asked.shibari):
        value = _barred(value, SHIBARI_KIND)
    return value


def _barred(value: Value, reason: str) -> Value:
    return replace(value, valid=False, reason=reason, limit=None, base=0)


def _with_renhou(value: Value, closed: bool, situation: Situation, asked: Played, rules: RuleSet) -> Value:
    """With renhou where it is worth more than the yaku, or without what it would add beyond its limit."""
    if asked.renhou_alone and is_renhou(asked.renhou_condition, situation, closed=closed):
        han = asked.renhou_alone
        base, limit = base_points(han, value.fu, 0, rules)
        if base > value.base:
            return replace(value, valid=True, reason=None, han=han, limit=limit, yaku=(("renhou", han),), base=base)
    elif asked.renhou_capped and value.han > _MOST_WITH_RENHOU:
        han = max(_MOST_WITH_RENHOU, value.han - dict(value.yaku).get("renhou", 0))
        base, limit = base_points(han, value.fu, 0, rules)
        return replace(value, han=han, limit=limit, base=base)
    return value


def _may_win(value: Value, situation: Situation, shibari: Shibari) -> bool:
    """Whether a hand with a yaku is of a kind that the rules let win."""
    if shibari is Shibari.RIICHI:
        return situation.in_riichi
    if shibari is Shibari.CHIITOITSU:
        return value.reading is not None and value.reading.form is SEVEN_PAIRS
    if shibari is Shibari.SEIROUKON:
        return value.yakuman > 0 or not _SEIROUKON.isdisjoint(name for name, _ in value.yaku)
    return value.base >= {Shibari.MANGAN: LIMIT_BASE[MANGAN], Shibari.YAKUMAN: LIMIT_BASE[YAKUMAN]}.get(shibari, 0)


def _granted(value: Value, situation: Situation, asked: Played, rules: RuleSet) -> Value:
    """With the yakuman that the course of the game makes of a hand that can win."""
    s, wins = situation, situation.dealer_wins
    # Everyone sees an open hand: whoever is free to choose a discard must not deal into it.
    fed = s.open_riichi and s.in_riichi and not s.tsumo and not s.from_riichi
    if asked.paarenchan and s.dealer and wins is not None and wins >= WINS_BEFORE_PAARENCHAN:
        name = "paarenchan"
    elif asked.open_riichi and fed and not value.yakuman:
        name = "open-riichi"
    else:
        return value
    yaku = (*(value.yaku if value.yakuman else ()), (name, 1))
    times = asked.times([n for _, n in yaku])
    base, limit = base_points(0, value.fu, times, rules)
    return replace(value, han=0, limit=limit, yakuman=times, yaku=yaku, base=base)


def _four_kans(concealed: Sequence[int], melds: Sequence[Meld], situation: Situation, rules: RuleSet) -> Value | None:
    """The yakuman of a fourth kan by itself, won with its replacement and no pair, where the rules know it."""
    by_itself = rules.suukantsu_condition is Suukantsu.FOURTH and situation.tsumo and situation.rinshan
    if not by_itself or len(concealed) != 2 or min(concealed) < 0 or sum(m.is_kan for m in melds) != 4:
        return None
    times = 2 if rules.yakuman_stacking and DoubleYakuman.SUUKANTSU in rules.double_yakuman else 1
    base, limit = base_points(0, 0, times, rules)
    dora = dora_count(concealed, melds, situation, rules)
    return Value(True, None, 0, 0, limit, times, (("suukantsu", times),), dora, (), base, None)


def _incomplete(concealed: Sequence[int], melds: Sequence[Meld], situation: Situation, rules: RuleSet) -> Value:
    dora = dora_count(concealed, melds, situation, rules)
    return Value(False, INCOMPLETE, 0, 0, None, 0, (), dora, (), 0, None)


def dora_count(concealed: Sequence[int], melds: Sequence[Meld], situation: Situation, rules: RuleSet) -> DoraCount:
    """Bonus han of hand, melds and set-aside Norths; ura only in riichi. Hidden tiles count for nothing."""
    asked = played(rules)
    kinds = [t >> 2 for t in concealed]
    red = len(rules.red_tiles.intersection(concealed))
    for meld in melds:
        if meld.kind is not KITA:
            kinds += [t >> 2 for t in meld.tiles]
            red += len(rules.red_tiles.intersection(meld.tiles))
    kita = situation.kita if asked.north_is_dora else 0
    kinds += [NORTH] * kita
    cycle = asked.one_points_at_nine
    dora = _hits(situation.dora_indicators[: asked.dora_indicators], kinds, cycle)
    ura = _hits(situation.ura_indicators[: asked.ura_indicators], kinds, cycle) if situation.in_riichi else 0
    return DoraCount(dora, ura, red, kita, situation.flowers if asked.flowers else 0)


def _hits(indicators: Sequence[int], kinds: list[int], one_points_at_nine: bool) -> int:
    hits = 0
    for indicator in indicators:
        if 0 <= indicator < TILES:
            hits += kinds.count(next_dora(indicator >> 2, one_points_at_nine=one_points_at_nine))
    return hits
