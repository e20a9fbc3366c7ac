"""Fu, item by item.

| item | fu | when |
|---|---|---|
| `base` | 20 | always, but for seven pairs and kokushi |
| `closed-ron` | 10 | closed hand, won by ron |
| `tsumo` | 2 | won by tsumo, rinshan and haitei too, but not with pinfu |
| `minko`, `minko-yaochu` | 2, 4 | open triplet, or a triplet that the ron completed; of terminals or honours |
| `ankou`, `ankou-yaochu` | 4, 8 | concealed triplet |
| `minkan`, `minkan-yaochu` | 8, 16 | open kan |
| `ankan`, `ankan-yaochu` | 16, 32 | concealed kan |
| `dragon-pair`, `seat-wind-pair`, `round-wind-pair` | 2 | pair |
| `north-pair` | 2 | pair of North where it is yakuhai for everyone |
| `double-wind-pair` | 4 | pair of a wind that is the round wind and the seat's too, or everyone's |
| `kanchan`, `penchan`, `tanki` | 2 | wait |
| `open-pinfu` | 10 | open hand without any of the above, won by ron |
| `chiitoitsu` | 25 | seven pairs, nothing else, not rounded |
| `rounding` | 1-9 | up to full tens |

There is one item for each triplet and kan. Kokushi has no items and 0 fu, as records state it. Rules differ over
`tsumo` (with pinfu, by rinshan, by haitei), `north-pair`, `double-wind-pair` (2 or 4), `open-pinfu` (10 or
nothing) and `chiitoitsu` (25 or 50). Source: rules.md section 3.A and ranked records.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.hand.decompose import KAN, KANCHAN, PENCHAN, RUN, RYANMEN, SEVEN_PAIRS, SHANPON, TANKI
from replay.hand.situation import Situation
from replay.hand.yaku.table import Facts
from replay.ruleset import RuleSet
from replay.rulevalues import Chiitoitsu, PinfuTsumo
from replay.tiles import EAST, HAKU, NORTH

FuItems = tuple[tuple[str, int], ...]

_BASE: Final = ("base", 20)
_CLOSED_RON: Final = ("closed-ron", 10)
_TSUMO: Final = ("tsumo", 2)
_OPEN_PINFU: Final = ("open-pinfu", 10)
_TRIPLETS: Final = (("ankou", 4), ("ankou-yaochu", 8), ("minko", 2), ("minko-yaochu", 4))
_KANS: Final = (("ankan", 16), ("ankan-yaochu", 32), ("minkan", 8), ("minkan-yaochu", 16))
_DRAGON_PAIR: Final = ("dragon-pair", 2)
_SEAT_WIND_PAIR: Final = ("seat-wind-pair", 2)
_ROUND_WIND_PAIR: Final = ("round-wind-pair", 2)
_NORTH_PAIR: Final = ("north-pair", 2)
_WAITS: Final = {wait.value: (wait.value, 2) for wait in (KANCHAN, PENCHAN, TANKI)}


class FuOptions(NamedTuple):
    """What rules leave open: the items of three hands, and when a pair of North has any and a tsumo none.

    `bare_tsumo`: a closed hand has the fu of tsumo even without other fu. `any_tsumo`: however it was drawn.
    """

    seven_pairs: FuItems
    double_wind_pair: tuple[str, int]
    north_pair: bool
    open_pinfu: FuItems
    bare_tsumo: bool
    any_tsumo: bool
    rinshan_tsumo: bool
    haitei_tsumo: bool


def fu_options(rules: RuleSet) -> FuOptions:
    """The options of some rules."""
    return FuOptions(
        seven_pairs=(("chiitoitsu", 50 if rules.chiitoitsu_value is Chiitoitsu.FU_50 else 25),),
        double_wind_pair=("double-wind-pair", rules.renpai_pair_fu),
        north_pair=rules.north_is_yakuhai,
        open_pinfu=(_OPEN_PINFU,) if rules.open_pinfu_fu == 30 else (),
        bare_tsumo=rules.pinfu_tsumo is PinfuTsumo.EXCLUSIVE,
        any_tsumo=rules.rinshan_tsumo_fu and rules.haitei_tsumo_fu,
        rinshan_tsumo=rules.rinshan_tsumo_fu,
        haitei_tsumo=rules.haitei_tsumo_fu,
    )


def fu_items(facts: Facts, options: FuOptions) -> FuItems:
    """The items of a reading; their sum is its fu, rounded already."""
    if not facts.standard:
        return options.seven_pairs if facts.reading.form is SEVEN_PAIRS else ()
    situation = facts.situation
    own: list[tuple[str, int]] = []
    for one in facts.reading.groups:
        if one.shape is not RUN:
            row = _KANS if one.shape is KAN else _TRIPLETS
            own.append(row[2 * one.open + one.outside])
    pair = facts.pair
    if pair >= HAKU:
        own.append(_DRAGON_PAIR)
    elif pair >= EAST:
        north = options.north_pair and pair == NORTH
        seat = north or pair - EAST == situation.seat_wind
        if pair - EAST == situation.round_wind:
            own.append(options.double_wind_pair if seat else _ROUND_WIND_PAIR)
        elif seat:
            own.append(_NORTH_PAIR if north else _SEAT_WIND_PAIR)
    if facts.wait is not RYANMEN and facts.wait is not SHANPON:
        own.append(_WAITS[facts.wait.value])
    items = [_BASE]
    if situation.tsumo:
        # A closed hand without fu is pinfu, and pinfu by tsumo is 20 fu.
        if own or not facts.closed or options.bare_tsumo:
            if options.any_tsumo or _has_tsumo_fu(situation, options):
                items.append(_TSUMO)
            elif not own and not facts.closed:
                items += options.open_pinfu
    elif facts.closed:
        items.append(_CLOSED_RON)
    elif not own:
        items += options.open_pinfu
    items += own
    odd = total_fu(items) % 10
    if odd:
        items.append(("rounding", 10 - odd))
    return tuple(items)


def _has_tsumo_fu(situation: Situation, options: FuOptions) -> bool:
    if situation.rinshan:
        return options.rinshan_tsumo
    return options.haitei_tsumo or not situation.haitei


def total_fu(items: Iterable[tuple[str, int]]) -> int:
    """The fu of a hand: the sum of its items."""
    total = 0
    for _, fu in items:
        total += fu
    return total
