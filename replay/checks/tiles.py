"""TIL: tiles are where they can be."""

from collections.abc import Iterator

from replay.events import CALL, DISCARD, DORA, DRAW, START, TEDASHI, TSUMOGIRI
from replay.findings import Cause
from replay.moment import Moment
from replay.registry import Fault, Hint, check, found_elsewhere
from replay.table import INDICATOR, MELD, OUTSIDE, RIVER, UNSEEN
from replay.tiles import SURPLUS


def place(moment: Moment, tile: int) -> str:
    """Where a tile already is, in words."""
    where = moment.table.where(tile)
    if where == OUTSIDE:
        return "in play four times" if tile >= SURPLUS else "not part of this set"
    if where == INDICATOR:
        return "shown as a dora indicator"
    if where >= MELD:
        return f"in a meld of {moment.who(where - MELD)}"
    if where >= RIVER:
        return f"among the discards of {moment.who(where - RIVER)}"
    return f"in the hand of {moment.who(where)}"


@check("TIL001", "tile-not-in-hand", on=(DISCARD, TSUMOGIRI, TEDASHI, CALL), cause=Cause.RECORD)
def tile_not_in_hand(moment: Moment) -> Iterator[Fault]:
    """A player discards or calls with a tile it does not hold.

    What is compared:
        The tile thrown, or the tiles put into a call, with the hand that deal, draws, discards and calls have
        left.
    Why it matters:
        A player cannot use a tile it does not have. Either the tile is recorded wrongly or an event is missing.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Where tiles of the hand are hidden, a tile not seen elsewhere may be one of them and is accepted.
    Example:
        East holds one chun, piece 132, and the record lets it throw piece 135, which nobody has drawn.
    """
    kind, seat, value = moment.events[moment.position]
    table = moment.table
    used = value.consumed if kind == CALL else (value,)
    missing = [t for t in used if t < 0 or table.owner[t] != seat]
    if not missing:
        return
    if table.hidden[seat] >= len(missing) and all(t >= 0 and table.owner[t] == UNSEEN for t in missing):
        return
    tile = missing[0]
    act = f"calls {value.kind}" if kind == CALL else "discards"
    there = f": it is {place(moment, tile)}" if table.owner[tile] != UNSEEN else ""
    hand = table.hand(seat)
    alike = [t for t in hand if t >= 0 and moment.tile(t) == moment.tile(tile)]
    name = moment.piece(tile) if alike else moment.tile(tile)
    yield Fault(
        f"{moment.who(seat)} {act} {'with ' * (kind == CALL)}{name}, which it does not hold{there}",
        seat,
        recorded={"tile": name},
        expected={"hand": moment.with_pieces(hand, alike)},
        hint=Hint("missing", seat, tile),
    )


@check("TIL002", "tile-twice", on=(DRAW, DORA, START), cause=Cause.RECORD)
def tile_twice(moment: Moment) -> Iterator[Fault]:
    """One and the same tile is dealt, drawn or turned over twice.

    What is compared:
        Each tile dealt, drawn or turned as indicator with the places of all tiles seen so far.
    Why it matters:
        Each of the 136 tiles exists once. A piece that appears again was misread in one of its places.
    Rule source:
        Common rules: four tiles of each kind.
    Options that change it:
        None.
    When it cannot be known:
        Hidden tiles are not compared.
    Example:
        The indicator is a certain 9m, and East draws that very 9m. Another of the four would be in order.
    """
    kind, seat, value = moment.events[moment.position]
    table = moment.table
    if kind == START:
        seen: dict[int, str] = {}
        for s, hand in enumerate(value.hands):
            for tile in hand:
                if tile in seen:
                    yield Fault(
                        f"the same {moment.tile(tile)} is dealt twice: to {seen[tile]} and to {moment.who(s)}",
                        s,
                        recorded={"tile": moment.tile(tile)},
                        hint=Hint("twice", s, tile),
                    )
                elif tile >= 0:
                    seen[tile] = moment.who(s)
        if value.indicator in seen:
            yield Fault(
                f"the dora indicator {moment.tile(value.indicator)} is also dealt to {seen[value.indicator]}",
                recorded={"tile": moment.tile(value.indicator)},
                hint=Hint("twice", -1, value.indicator),
            )
        return
    if value < 0 or table.owner[value] in (UNSEEN, OUTSIDE):
        return
    act = f"{moment.who(seat)} draws" if kind == DRAW else "a dora indicator shows"
    yield Fault(
        f"{act} {moment.tile(value)}, but that very tile is already {place(moment, value)}",
        seat if kind == DRAW else None,
        recorded={"tile": moment.tile(value)},
        expected={"already": place(moment, value)},
        hint=Hint("twice", seat, value),
    )


@check("TIL003", "tile-not-in-set", on=(DRAW, DORA, START), cause=Cause.RECORD)
def tile_not_in_set(moment: Moment) -> Iterator[Fault]:
    """A tile appears that the set does not contain.

    What is compared:
        Each tile dealt, drawn or turned with the set that is played with.
    Why it matters:
        Three players play without 2m to 8m, and there are four of each kind; another tile shows that the record is
        damaged or of another game.
    Rule source:
        Common rules, and those for three players.
    Options that change it:
        players
    When it cannot be known:
        Hidden tiles are not compared.
    Example:
        With three players South draws 2m, or all four chun are seen and South draws a fifth.
    """
    kind, seat, value = moment.events[moment.position]
    tiles = moment.rules.tiles
    if kind == START:
        for s, hand in enumerate(value.hands):
            for tile in hand:
                if tile >= 0 and tile not in tiles:
                    yield _not_in_set(moment, f"{moment.who(s)} is dealt", tile, s)
        return
    if value >= 0 and moment.table.owner[value] == OUTSIDE:
        act = f"{moment.who(seat)} draws" if kind == DRAW else "a dora indicator shows"
        yield _not_in_set(moment, act, value, seat if kind == DRAW else -1)


def _not_in_set(moment: Moment, act: str, tile: int, seat: int) -> Fault:
    fifth = tile >= SURPLUS
    return Fault(
        f"{act} {moment.tile(tile)}, " + ("of which there are no more" if fifth else "which is not part of this set"),
        seat if seat >= 0 else None,
        recorded={"tile": moment.tile(tile)},
        options=() if fifth else ("players",),
        hint=Hint("twice", seat, tile),
    )


@check("TIL004", "wrong-hand-size", on=START, cause=Cause.RECORD)
def wrong_hand_size(moment: Moment) -> Iterator[Fault]:
    """A player is not dealt thirteen tiles.

    What is compared:
        The number of tiles each player is dealt with thirteen.
    Why it matters:
        A hand of another size can never be completed, and every later look at it would be wrong.
    Rule source:
        Common rules: thirteen tiles each; the dealer's fourteenth is its first draw.
    Options that change it:
        None.
    When it cannot be known:
        Always known: a hidden tile counts as a tile.
    Example:
        South is dealt 147m258p369s123z, twelve tiles.
    """
    for seat in range(moment.rules.players):
        held = moment.table.held(seat)
        if held != 13:
            yield Fault(
                f"{moment.who(seat)} is dealt {held} tiles",
                seat,
                recorded={"tiles": held},
                expected={"tiles": 13},
                hint=Hint("deal", seat, held),
            )


found_elsewhere(
    "TIL005",
    "wrong-tile",
    """A dealt, drawn or discarded tile is recorded as another than the rest of the round proves it was.

    What is compared:
        Everything in the round that a tile takes part in (draws, discards, calls, shown hands) with what it would
        be if one single tile were another.
    Why it matters:
        One misread tile can look like several faults. It is reported once, where it is, with the tile that makes
        the rest of the round possible.
    Rule source:
        Common rules: a tile is in one place only, and only a tile that is held can be used.
    Options that change it:
        None.
    When it cannot be known:
        It is only named where one other tile explains more than it assumes; otherwise the single faults are
        reported.
    Example:
        South's draw is recorded as S, then it throws a W it does not hold, and West draws that same S: South had
        drawn the W.
    """,
)
