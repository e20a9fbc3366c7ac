"""Fu, item by item.

| item | fu | when |
|---|---|---|
| `base` | 20 | always, but for seven pairs and kokushi |
| `closed-ron` | 10 | closed hand, won by ron |
| `tsumo` | 2 | won by tsumo, rinshan too, but not with pinfu |
| `minko`, `minko-yaochu` | 2, 4 | open triplet, or a triplet that the ron completed; of terminals or honours |
| `ankou`, `ankou-yaochu` | 4, 8 | concealed triplet |
| `minkan`, `minkan-yaochu` | 8, 16 | open kan |
| `ankan`, `ankan-yaochu` | 16, 32 | concealed kan |
| `dragon-pair`, `seat-wind-pair`, `round-wind-pair` | 2 | pair |
| `double-wind-pair` | 4 | pair of a wind that is both seat and round wind |
| `kanchan`, `penchan`, `tanki` | 2 | wait |
| `open-pinfu` | 10 | open hand without any of the above, won by ron |
| `chiitoitsu` | 25 | seven pairs, nothing else, not rounded |
| `rounding` | 1-9 | up to full tens |

There is one item for each triplet and kan. Kokushi has no items and 0 fu, as records state it. Source: rules.md
section 3.A and ranked records.
"""

from collections.abc import Iterable
from typing import Final

from replay.hand.decompose import KAN, KANCHAN, PENCHAN, RUN, RYANMEN, SEVEN_PAIRS, SHANPON, TANKI
from replay.hand.yaku.table import Facts
from replay.tiles import EAST, HAKU

FuItems = tuple[tuple[str, int], ...]

_BASE: Final = ("base", 20)
_CLOSED_RON: Final = ("closed-ron", 10)
_TSUMO: Final = ("tsumo", 2)
_OPEN_PINFU: Final = ("open-pinfu", 10)
_SEVEN_PAIRS: Final = (("chiitoitsu", 25),)
_TRIPLETS: Final = (("ankou", 4), ("ankou-yaochu", 8), ("minko", 2), ("minko-yaochu", 4))
_KANS: Final = (("ankan", 16), ("ankan-yaochu", 32), ("minkan", 8), ("minkan-yaochu", 16))
_DRAGON_PAIR: Final = ("dragon-pair", 2)
_DOUBLE_WIND_PAIR: Final = ("double-wind-pair", 4)
_SEAT_WIND_PAIR: Final = ("seat-wind-pair", 2)
_ROUND_WIND_PAIR: Final = ("round-wind-pair", 2)
_WAITS: Final = {wait.value: (wait.value, 2) for wait in (KANCHAN, PENCHAN, TANKI)}


def fu_items(facts: Facts) -> FuItems:
    """The items of a reading; their sum is its fu, rounded already."""
    if not facts.standard:
        return _SEVEN_PAIRS if facts.reading.form is SEVEN_PAIRS else ()
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
        seat = pair - EAST == situation.seat_wind
        if pair - EAST == situation.round_wind:
            own.append(_DOUBLE_WIND_PAIR if seat else _ROUND_WIND_PAIR)
        elif seat:
            own.append(_SEAT_WIND_PAIR)
    if facts.wait is not RYANMEN and facts.wait is not SHANPON:
        own.append(_WAITS[facts.wait.value])
    items = [_BASE]
    if situation.tsumo:
        # A closed hand without fu is pinfu, and pinfu by tsumo is 20 fu.
        if own or not facts.closed:
            items.append(_TSUMO)
    elif facts.closed:
        items.append(_CLOSED_RON)
    elif not own:
        items.append(_OPEN_PINFU)
    items += own
    odd = total_fu(items) % 10
    if odd:
        items.append(("rounding", 10 - odd))
    return tuple(items)


def total_fu(items: Iterable[tuple[str, int]]) -> int:
    """The fu of a hand: the sum of its items."""
    total = 0
    for _, fu in items:
        total += fu
    return total
