"""Which hands the rules in force count as tenpai, at a draw and for riichi.

`Table.waits` knows the shape of a hand only. Rules differ in what they ask beyond it: that a tile to win on can
still come (karaten is a hand for which none can), a yaku, and that the player shows the hand.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from replay.hand.decompose import meld_groups, readings
from replay.hand.shapes import SUIT, UNIT, Keys, count
from replay.hand.situation import Situation
from replay.hand.value import has_yaku
from replay.rulevalues import Karaten, KaratenScope
from replay.seats import seat_wind
from replay.table import INDICATOR, MELD, NO_TILE, RIVER, Table
from replay.tiles import BIT, KIND_OF, KINDS, TILES, kinds_in

_COPIES: Final = 4


def tenpai(table: Table, seat: int) -> bool:
    """Whether a seat's hand is tenpai at a draw, its drawn tile aside; whether it must be shown is not asked."""
    rules = table.rules
    if rules.tenpai_by_waits or table.hidden[seat]:
        return bool(table.waits(seat))
    waited = counted_waits(table, seat)
    return bool(waited) and (rules.keishiki_tenpai or _yaku_on(table, seat, waited))


def counted_waits(table: Table, seat: int) -> int:
    """The kinds a seat waits for by these rules, with a yaku or without."""
    rules = table.rules
    left = table.waits(seat) & ~_used_up(table, seat, rules.karaten_scope)
    return left if left or rules.karaten is Karaten.NOTEN else formal_waits(table, seat)


def formal_waits(table: Table, seat: int) -> int:
    """The kinds that would complete a seat's hand, whether a copy of them is left or not."""
    return table.waits(seat) | _fifth_copies(table, seat, table.keys[seat])


def tenpai_options(table: Table, seat: int) -> tuple[str, ...]:
    """The rule options on which it hangs whether a seat is tenpai at a draw."""
    out = list(_karaten_options(table, seat, table.waits(seat), table.keys[seat]))
    formal = formal_waits(table, seat)
    if formal and not _yaku_on(table, seat, formal):
        out.append("keishiki_tenpai")
    return tuple(out)


def tenpai_for_riichi(table: Table, seat: int, tile: int) -> bool:
    """Whether the actor may declare riichi with the hand that the discard of a tile leaves."""
    rules = table.rules
    mask = table.waits_after(seat, tile)
    if rules.tenpai_by_waits:
        return bool(mask)
    if mask & ~_used_up(table, seat, rules.karaten_scope, tile):
        return True
    return rules.karaten is Karaten.TENPAI and bool(mask | _fifth_copies(table, seat, _keys_after(table, seat, tile)))


def riichi_options(table: Table, seat: int, tile: int) -> tuple[str, ...]:
    """The rule options on which it hangs whether that hand is tenpai for riichi."""
    return tuple(_karaten_options(table, seat, table.waits_after(seat, tile), _keys_after(table, seat, tile), tile))


def _karaten_options(table: Table, seat: int, mask: int, keys: Keys, thrown: int = NO_TILE) -> Iterator[str]:
    """Those of karaten, where by the widest scope nothing is left of a mask of waits."""
    if mask & ~_used_up(table, seat, KaratenScope.VISIBLE, thrown):
        return
    if mask | _fifth_copies(table, seat, keys):
        yield "karaten"
    if mask:
        yield "karaten_scope"


def _keys_after(table: Table, seat: int, tile: int) -> Keys:
    keys = table.keys_with_drawn(seat)
    keys[SUIT[KIND_OF[tile]]] -= UNIT[KIND_OF[tile]]
    return keys


def _used_up(table: Table, seat: int, scope: KaratenScope, thrown: int = NO_TILE) -> int:
    """The kinds of which all four copies are where the scope counts them; a tile just drawn is nowhere yet."""
    if scope is KaratenScope.CONCEALED:
        # The waits leave those out as it is.
        return 0
    places = {MELD + seat}
    if scope is not KaratenScope.MELDS:
        places.add(INDICATOR)
    tiles = list(table.at_rest(seat) if thrown == NO_TILE else table.hand(seat))
    if scope is KaratenScope.VISIBLE:
        places.update(base + s for base in (RIVER, MELD) for s in range(table.players))
    elif thrown != NO_TILE:
        tiles.remove(thrown)
    tiles += [tile for tile, where in enumerate(table.owner[:TILES]) if where in places]
    number = Counter(KIND_OF[tile] for tile in tiles)
    return sum(BIT[kind] for kind, n in number.items() if n == _COPIES)


def _fifth_copies(table: Table, seat: int, keys: Keys) -> int:
    """The kinds held four times of which a fifth would complete the hand."""
    fixed = meld_groups(table.melds[seat])
    if fixed is None:
        return 0
    out = 0
    for kind in range(KINDS):
        if count(keys, kind) == _COPIES:
            more = list(keys)
            more[SUIT[kind]] += UNIT[kind]
            if readings(more, fixed, kind, ron=False):
                out |= BIT[kind]
    return out


def _yaku_on(table: Table, seat: int, mask: int) -> bool:
    """Whether one of these kinds would give the hand a yaku, drawn or thrown by another, luck aside."""
    concealed, melds = table.at_rest(seat), table.melds[seat]
    return any(
        has_yaku([*concealed, tile], melds, tile, plain_situation(table, seat, tsumo=tsumo), table.rules)
        for tile in (kind * 4 + 3 for kind in kinds_in(mask))
        for tsumo in (True, False)
    )


def plain_situation(table: Table, seat: int, *, tsumo: bool) -> Situation:
    """A win by a seat without luck: what it is in and what it has declared, nothing else."""
    riichi, double = table.riichi[seat], table.double[seat]
    return Situation(
        tsumo=tsumo,
        dealer=seat == table.dealer,
        round_wind=table.round_wind,
        seat_wind=seat_wind(seat, table.dealer, table.players),
        riichi=riichi and not double,
        double_riichi=riichi and double,
        open_riichi=riichi and seat in table.laid_open,
        honba=table.honba,
    )
