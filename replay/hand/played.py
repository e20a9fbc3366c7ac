"""What valuing a hand asks of the rules, worked out once for each rule set."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from replay.hand.fu import FuOptions, fu_options
from replay.hand.situation import Situation
from replay.hand.yaku import Row, rows
from replay.hand.yaku.situational import RENHOU_HAN, renhou_stands_alone
from replay.ruleset import RuleSet
from replay.rulevalues import (
    Atozuke,
    Daisharin,
    Flowers,
    Kita,
    Paarenchan,
    RenhouCombination,
    RenhouCondition,
    Shibari,
    ShibariBinds,
    ShibariCounts,
)

_NAME: Final = "hand"


class Played(NamedTuple):
    """The yaku that count and the other options of a rule set, in the form in which they are asked for.

    `dora_indicators` and `ura_indicators` say how many of them count (None: all), `one_points_at_nine` that 1m
    points at 9m, `north_is_dora` that each North set aside is one. `adjusted`: yaku, dora and fu do not settle
    the value yet, because one of the options below says otherwise. `renhou_alone` is the han renhou
    stands for by itself; 0 where it is a yaku like others, or none. `most_yakuman`: 0 where there is no maximum.
    `quads`: four equal tiles can be two pairs.
    """

    closed: tuple[Row, ...]
    opened: tuple[Row, ...]
    yakuman: tuple[Row, ...]
    fu: FuOptions
    dora_indicators: int | None
    ura_indicators: int | None
    one_points_at_nine: bool
    north_is_dora: bool
    adjusted: bool
    stacking: bool
    most_yakuman: int
    quads: bool
    haitei_with_rinshan: bool
    flowers: bool
    open_riichi: bool
    paarenchan: bool
    renhou_alone: int
    renhou_condition: RenhouCondition
    renhou_capped: bool
    daisharin_is_pairs: bool
    min_han: int
    ryanhan_honba: int
    ryanhan_dealer_only: bool
    shibari_counts: ShibariCounts
    shibari: Shibari
    atozuke: Atozuke

    def seen(self, situation: Situation) -> Situation:
        """A situation as the rules take it: the last tile drawn as a replacement may be rinshan and no haitei."""
        if situation.rinshan and situation.haitei and not self.haitei_with_rinshan:
            return replace(situation, haitei=False)
        return situation

    def times(self, multipliers: Sequence[int]) -> int:
        """How many single yakuman are paid."""
        times = sum(multipliers) if self.stacking else max(multipliers)
        return min(times, self.most_yakuman) if self.most_yakuman else times

    def needed_han(self, honba: int, *, dealer: bool) -> int:
        """The han a hand must have; 1 where any yaku will do."""
        bound = 0 < self.ryanhan_honba <= honba and (dealer or not self.ryanhan_dealer_only)
        return max(self.min_han, 2) if bound else self.min_han


def played(rules: RuleSet) -> Played:
    """The one instance of a rule set."""
    found: Played | None = rules.derived.get(_NAME)
    if found is None:
        found = rules.derived[_NAME] = _work_out(rules)
    return found


def _work_out(rules: RuleSet) -> Played:
    closed, opened, yakuman = rows(rules)
    alone = RENHOU_HAN[rules.renhou] if renhou_stands_alone(rules) else 0
    capped = rules.renhou_combination is RenhouCombination.TO_LIMIT and any(name == "renhou" for name, _, _ in closed)
    pairs = rules.daisharin is Daisharin.SEVEN_PAIRS
    bound = rules.shibari_min_han > 1 or rules.ryanhan_shibari_honba > 0 or rules.shibari is not Shibari.NONE
    granted = rules.open_riichi or rules.paarenchan is Paarenchan.YAKUMAN
    limited = not rules.yakuman_stacking or rules.max_yakuman_multiplier > 0
    return Played(
        closed=closed,
        opened=opened,
        yakuman=yakuman,
        fu=fu_options(rules),
        dora_indicators=None if rules.kan_dora else 1,
        ura_indicators=0 if not rules.ura_dora else None if rules.kan_ura else 1,
        one_points_at_nine=rules.players == 3 and rules.sanma_m1_m9_dora_cycle,
        north_is_dora=rules.kita is Kita.NUKIDORA,
        adjusted=bool(alone) or capped or pairs or bound or limited or granted or rules.atozuke is not Atozuke.ALLOWED,
        stacking=rules.yakuman_stacking,
        most_yakuman=rules.max_yakuman_multiplier,
        quads=rules.chiitoitsu_four_of_a_kind,
        haitei_with_rinshan=not rules.rinshan_haitei_exclusive,
        flowers=rules.flowers is Flowers.NUKIDORA,
        open_riichi=rules.open_riichi,
        paarenchan=rules.paarenchan is Paarenchan.YAKUMAN,
        renhou_alone=alone,
        renhou_condition=rules.renhou_condition,
        renhou_capped=capped,
        daisharin_is_pairs=pairs,
        min_han=rules.shibari_min_han,
        ryanhan_honba=rules.ryanhan_shibari_honba,
        ryanhan_dealer_only=rules.shibari_binds is ShibariBinds.DEALER,
        shibari_counts=rules.shibari_counts,
        shibari=rules.shibari,
        atozuke=rules.atozuke,
    )
