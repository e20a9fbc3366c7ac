"""What may be done in a state. Each question yields every reason against, in words; no reason means legal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from replay.callrules import robbing_allowed
from replay.hand.decompose import TRIPLET, meld_groups, readings
from replay.hand.shapes import SUIT, UNIT, Keys, count, keys_of
from replay.hand.value import has_yaku
from replay.hand.waits import waits_of_kokushi
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.rulevalues import DiscardFuriten, Kita, KitaRon, RiichiAnkan
from replay.table import SEAT_SHIFT, TILE_MASK, Stage, Table
from replay.tenpai import plain_situation
from replay.tiles import BIT, KIND_OF, NORTH, Tile, kinds_in


@dataclass(frozen=True, slots=True)
class Furiten:
    """Why a ron is barred: `kind` discard, temporary or riichi, the tile that is the cause, and who showed it.

    `options` are the rule options by which alone it is a cause.
    """

    kind: str
    tile: int
    seat: int
    options: tuple[str, ...] = ()


def furiten(table: Table, seat: int) -> Iterator[Furiten]:
    """The reasons why a seat may not ron the tile on offer (that it waits for it is taken for granted).

    A hand does not change between two own discards, nor in riichi, so what it waits for now it has waited for
    since, and a tile that passed in the meantime was one it could have won on. Where calls do not end furiten, the
    hands before them count too.
    """
    mask = table.waits(seat)
    if mask & table.river_mask[seat]:
        yield Furiten("discard", next(t for t in table.river[seat] if BIT[KIND_OF[t]] & mask), seat)
    elif table.rules.discard_furiten_scope is DiscardFuriten.AND_KAKAN:
        added = (m.tiles[0] if m.added is None else m.added for m in table.melds[seat] if m.kind is KAKAN)
        tile = next((t for t in added if BIT[KIND_OF[t]] & mask), None)
        if tile is not None:
            yield Furiten("discard", tile, seat, ("discard_furiten_scope",))
    missed = _missed(table, seat, mask)
    if missed is not None:
        yield missed


def _missed(table: Table, seat: int, mask: int) -> Furiten | None:
    """The tile let pass that makes a seat furiten: the first that does so by any rules, or else by these."""
    kind = "riichi" if table.riichi[seat] else "temporary"
    found = None
    for position, stage in _let_pass(table, seat, mask):
        hinges = tuple(_hinges(table, seat, position, stage))
        by, tile = table.shown[position] >> SEAT_SHIFT, table.shown[position] & TILE_MASK
        if not hinges:
            return Furiten(kind, tile, by)
        if found is None and _makes_furiten(table, hinges):
            found = Furiten(kind, tile, by, hinges)
    return found


def _let_pass(table: Table, seat: int, mask: int) -> Iterator[tuple[int, Stage | None]]:
    """The places in `Table.shown` of the tiles a seat waited for, and the stage of its hand then if it was another.
    The tile on offer now, which is the last, is not among them."""
    for stage in table.earlier_stages(seat):
        mask_then = table.waits_of(keys_of(stage.concealed))
        yield from ((i, stage) for i in _waited_for(table, seat, mask_then, stage.start, stage.end))
    yield from ((i, None) for i in _waited_for(table, seat, mask, table.since[seat], len(table.shown) - 1))


def _waited_for(table: Table, seat: int, mask: int, start: int, end: int) -> list[int]:
    shown, harmless = table.shown, table.harmless
    others = (i for i in range(start, end) if shown[i] >> SEAT_SHIFT != seat and i not in harmless)
    return [i for i in others if BIT[KIND_OF[shown[i] & TILE_MASK]] & mask]


def _hinges(table: Table, seat: int, position: int, stage: Stage | None) -> Iterator[str]:
    """The options that decide whether a tile let pass makes furiten."""
    if stage is not None:
        yield "temp_furiten_release"
    by, tile = table.shown[position] >> SEAT_SHIFT, table.shown[position] & TILE_MASK
    if table.is_kakan_tile(by, tile):
        yield "temp_furiten_from_passed_chankan"
    elif table.is_set_aside(tile):
        yield "kita_pass_causes_furiten"
    # By rules that let it not be robbed, the tile is harmless and not asked about.
    yield from robbing_option(table, by, tile)
    if not was_winnable(table, seat, position, stage):
        yield "temp_furiten_from_yakuless_wait"


def _makes_furiten(table: Table, hinges: Iterable[str]) -> bool:
    """Whether the rules let a tile that passes make furiten, by the options it hinges on."""
    return all(getattr(table.rules, option) for option in hinges)


def was_winnable(table: Table, seat: int, position: int, stage: Stage | None = None) -> bool:
    """Whether a tile shown earlier gave a hand that waited for it a yaku: by ron, or by tsumo if it was its own."""
    by, tile = table.shown[position] >> SEAT_SHIFT, table.shown[position] & TILE_MASK
    own = by == seat
    thrown = not own and tile in table.river[by]
    undisturbed = table.first_go or position < table.first_call
    situation = replace(
        plain_situation(table, seat, tsumo=own),
        chankan=not own and is_chankan(table, by, tile),
        before_first_draw=thrown and all(one >> SEAT_SHIFT != seat for one in table.shown[:position]),
        after_call=not undisturbed,
        riichi_discard=thrown and table.riichi[by] and table.since[by] == position + 1,
        kan_discard=thrown and position in table.after_kans,
    )
    concealed = table.at_rest(seat) if stage is None else stage.concealed
    melds = table.melds[seat] if stage is None else stage.melds
    return has_yaku([*concealed, tile], melds, tile, situation, table.rules)


def is_chankan(table: Table, source: int, tile: int) -> bool:
    """Whether a ron on a tile that a seat added to a pon, or on a North it set aside, is the yaku."""
    if table.is_set_aside(tile):
        return table.rules.kita_ron is KitaRon.CHANKAN
    return table.is_kakan_tile(source, tile)


def robbing_option(table: Table, source: int, tile: int) -> Iterator[str]:
    """The option by which a tile that a seat has shown can be ronned, where it was no discard."""
    if table.is_set_aside(tile):
        yield "kita_ron"
    elif tile not in table.river[source]:
        yield "chankan_source"


def furiten_after(table: Table, seat: int, tile: int) -> int | None:
    """The first of a seat's discards that it will wait for once it has thrown `tile`; None where it is not furiten."""
    mask = table.waits_after(seat, tile)
    return next((t for t in (*table.river[seat], tile) if BIT[KIND_OF[t]] & mask), None)


@dataclass(frozen=True, slots=True)
class PassedWin:
    """A win a player in riichi did not take: the place in `Table.shown` of its tile, the tile, and who showed it."""

    position: int
    tile: int
    seat: int


def passed_in_riichi(table: Table, seat: int, *, last: bool) -> PassedWin | None:
    """The first tile a seat in riichi could have won on and did not, drawn itself or shown by another. `last`: the
    tile shown last has passed too."""
    if not table.riichi[seat]:
        return None
    mask = table.waits(seat)
    since = table.since[seat]
    declared_with = {one & TILE_MASK for one in table.shown[:since]}
    barred = any(t in declared_with and BIT[KIND_OF[t]] & mask for t in table.river[seat])
    for position in range(since, len(table.shown) if last else len(table.shown) - 1):
        by, tile = table.shown[position] >> SEAT_SHIFT, table.shown[position] & TILE_MASK
        if not BIT[KIND_OF[tile]] & mask:
            continue
        if by != seat and not _could_rob(table, seat, position):
            continue
        if (by == seat or not barred) and was_winnable(table, seat, position):
            return PassedWin(position, tile, by)
        if position in table.harmless:
            continue
        # It could not be won on, but may keep the player from winning on the next.
        barred = barred or by == seat or _makes_furiten(table, _hinges(table, seat, position, None))
    return None


def _could_rob(table: Table, seat: int, position: int) -> bool:
    """Whether the rules let a seat ron the tile at a place in `Table.shown`, if it is that of a kan or kita that makes
    nobody furiten or still lies open; any discard they do."""
    on_offer = position == len(table.shown) - 1 and table.robbable >= 0
    kind = table.robbed_kind if on_offer else table.harmless.get(position)
    if kind is None:
        return True
    alone = waits_of_kokushi(table.keys[seat]) if kind is ANKAN else -1
    return robbing_allowed(table.rules, kind) and bool(alone & BIT[KIND_OF[table.shown[position] & TILE_MASK]])


class AnkanBar(StrEnum):
    """Why an ankan may not be declared in riichi."""

    NOT_DRAWN = "not-drawn"
    WAITS = "waits"
    NEVER = "never"
    SETS = "sets"


def ankan_in_riichi(table: Table, seat: int, meld: Meld) -> AnkanBar | None:
    """What keeps a player in riichi who has just drawn from an ankan; None where nothing does."""
    rules = table.rules
    if not rules.okuri_kan and table.drawn >= 0 and KIND_OF[table.drawn] != KIND_OF[meld.tiles[0]]:
        return AnkanBar.NOT_DRAWN
    before, after = ankan_keeps_waits(table, seat, meld)
    if before != after:
        return AnkanBar.WAITS
    if rules.ankan_after_riichi is RiichiAnkan.FORBIDDEN:
        return AnkanBar.NEVER
    if rules.ankan_after_riichi is RiichiAnkan.SAME_SETS and ankan_breaks_reading(table, seat, meld) is not None:
        return AnkanBar.SETS
    return None


def ankan_keeps_waits(table: Table, seat: int, meld: Meld) -> tuple[int, int]:
    """The waits of a riichi hand before an ankan and after it."""
    before = table.waits(seat)
    keys: Keys = table.keys_with_drawn(seat)
    kind = KIND_OF[meld.tiles[0]]
    keys[SUIT[kind]] -= 4 * UNIT[kind]
    return before, table.waits_of(keys) if keys[SUIT[kind]] >= 0 else 0


def ankan_breaks_reading(table: Table, seat: int, meld: Meld) -> int | None:
    """A wait with which the hand before an ankan can be read without the triplet the kan is made from; None where
    there is none, so that every reading stays what it was."""
    kind = KIND_OF[meld.tiles[0]]
    fixed = meld_groups(table.melds[seat])
    for wait in kinds_in(table.waits(seat)):
        keys = list(table.keys[seat])
        keys[SUIT[wait]] += UNIT[wait]
        kept = count(keys, kind) == 3 and all(
            any(one.shape is TRIPLET and one.first == kind for one in reading.groups)
            for reading in readings(keys, fixed or (), wait, ron=False)
        )
        if not kept:
            return wait
    return None


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
