"""What may be done in a state. Each question yields every reason against, in words; no reason means legal."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.hand.shapes import SUIT, UNIT, Keys
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.rulevalues import Kita
from replay.table import Table
from replay.tiles import BIT, KIND_OF, NORTH, Tile


@dataclass(frozen=True, slots=True)
class Furiten:
    """Why a ron is barred: `kind` discard, temporary or riichi, the tile that is the cause, and who showed it."""

    kind: str
    tile: int
    seat: int


def furiten(table: Table, seat: int) -> Iterator[Furiten]:
    """The reasons why a seat may not ron the tile on offer (that it waits for it is taken for granted).

    A hand does not change between two own discards, nor in riichi, so what it waits for now it has waited for
    since, and a tile that passed in the meantime was one it could have won on.
    """
    mask = table.waits(seat)
    if mask & table.river_mask[seat]:
        yield Furiten("discard", next(t for t in table.river[seat] if BIT[KIND_OF[t]] & mask), seat)
    missed = next(((by, t) for by, t in table.passed(seat) if BIT[KIND_OF[t]] & mask), None)
    if missed is not None:
        by, tile = missed
        yield Furiten("riichi" if table.riichi[seat] else "temporary", tile, by)


def ankan_keeps_waits(table: Table, seat: int, meld: Meld) -> tuple[int, int]:
    """The waits of a riichi hand before an ankan and after it."""
    before = table.waits(seat)
    keys: Keys = table.keys_with_drawn(seat)
    kind = KIND_OF[meld.tiles[0]]
    keys[SUIT[kind]] -= 4 * UNIT[kind]
    return before, table.waits_of(keys) if keys[SUIT[kind]] >= 0 else 0


def is_set(meld: Meld) -> bool:
    """Whether the tiles make the meld they are called: a run for a chi, equal kinds for the others."""
    kinds = sorted(KIND_OF[t] for t in meld.tiles)
    if meld.kind is CHI:
        low = kinds[0]
        return len(kinds) == 3 and low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]
    size = {"pon": 3, "kita": 1}.get(meld.kind, 4)
    return len(kinds) == size and len(set(kinds)) == 1


def possible_calls(table: Table, seat: int) -> list[Meld]:
    """Every chi, pon and daiminkan a seat's hand could make of the discard on the table.

    Tiles of one kind are told apart only as red or not, so equal calls are listed once.
    """
    tile, source = table.last_discard, table.last_discarder
    if source < 0 or source == seat or table.riichi[seat]:
        return []
    kind = KIND_OF[tile]
    hand = table.hand(seat)
    red = table.rules.red_tiles
    of_kind: dict[int, list[int]] = {}
    for t in hand:
        of_kind.setdefault(KIND_OF[t], []).append(t)

    def variants(k: int) -> list[int]:
        held = of_kind.get(k, [])
        return list({t in red: t for t in held}.values())

    out: list[Meld] = []
    same = of_kind.get(kind, [])
    pairs = {(a in red) + (b in red): (a, b) for i, a in enumerate(same) for b in same[i + 1 :]}
    for a, b in pairs.values():
        out.append(Meld(PON, _sorted(a, b, tile), _t(tile), source))
    if len(same) == 3:
        out.append(Meld(DAIMINKAN, _sorted(*same, tile), _t(tile), source))
    if table.players == 4 and seat == table.after[source] and kind < 27:
        for low in (kind - 2, kind - 1, kind):
            if low < 0 or low // 9 != kind // 9 or low % 9 > 6:
                continue
            others = [k for k in (low, low + 1, low + 2) if k != kind]
            out += [
                Meld(CHI, _sorted(a, b, tile), _t(tile), source)
                for a in variants(others[0])
                for b in variants(others[1])
            ]
    return out


def possible_kans(table: Table, seat: int) -> list[Meld]:
    """Every ankan, kakan and kita a seat could declare with the tiles it holds."""
    hand = table.hand(seat)
    by_kind: dict[int, list[int]] = {}
    for t in hand:
        by_kind.setdefault(KIND_OF[t], []).append(t)
    out = [Meld(ANKAN, _sorted(*tiles)) for tiles in by_kind.values() if len(tiles) == 4]
    for meld in table.melds[seat]:
        if meld.kind is PON:
            out += [
                Meld(KAKAN, _sorted(*meld.tiles, t), meld.called, meld.source, _t(t))
                for t in by_kind.get(meld.kind_index, [])
            ]
    if table.rules.kita is Kita.NUKIDORA:
        out += [Meld(KITA, (_t(t),)) for t in by_kind.get(NORTH, [])[:1]]
    return out


def _t(tile: int) -> Tile:
    return Tile(tile)


def _sorted(*tiles: int) -> tuple[Tile, ...]:
    return tuple(Tile(t) for t in sorted(tiles))
