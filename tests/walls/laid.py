"""A wall that a round can have been dealt from, for records whose format has walls."""

from collections.abc import Iterable, Sequence

from replay.events import CALL, DORA, DRAW, START, WIN, Event, RoundStart
from replay.melds import CHI, PON
from replay.ruleset import RuleSet
from replay.wall import Layout


def laid(events: Sequence[Event], layout: Layout, rules: RuleSet) -> list[int]:
    """The tiles of the set in the order of dealing, those of the round where it shows them, the others anywhere.

    `events` are those of the round, which begin with its START; a tile that they show in two places lies in the first,
    and what they draw beyond the end of the wall lies nowhere.
    """
    start: RoundStart = events[0][2]
    size = len(rules.tiles)
    out: list[int] = [-1] * size
    left: set[int] = set(rules.tiles)

    def lay(place: int, tile: int | None) -> None:
        if tile in left and 0 <= place < size and out[place] < 0:
            out[place] = tile
            left.remove(tile)

    def from_the_end(places: Sequence[int], tiles: Iterable[int | None]) -> None:
        for place, tile in zip(places, tiles, strict=False):
            lay(size - 1 - place, tile)

    for places, hand in zip(layout.hands(rules.players, start.dealer), start.hands, strict=True):
        for place, tile in zip(places, hand, strict=False):
            lay(place, tile)
    live: list[int] = []
    replaced: list[int] = []
    turned: list[int | None] = [start.indicator]
    after_kan = False
    for kind, _, value in events[1:]:
        if kind == DRAW:
            (replaced if after_kan else live).append(value)
            after_kan = False
        elif kind == CALL:
            after_kan = value.kind not in (CHI, PON)
        elif kind == DORA:
            turned.append(value)
        elif kind == WIN:
            from_the_end(layout.ura, value.ura_indicators or ())
    for at, drawn in enumerate(live):
        lay(rules.players * sum(layout.blocks) + at, drawn)
    from_the_end(layout.replacements, replaced)
    from_the_end(layout.indicators, turned)
    rest = iter(sorted(left))
    return [tile if tile >= 0 else next(rest) for tile in out]


def round_of(events: Sequence[Event], first: int) -> Sequence[Event]:
    """The events of the round that begins at an index."""
    end = next((i for i in range(first + 1, len(events)) if events[i][0] == START), len(events))
    return events[first:end]


def laid_tiles(events: Sequence[Event]) -> set[int]:
    """Every tile that the events of a round show."""
    start: RoundStart = events[0][2]
    out = {tile for hand in start.hands for tile in hand} | {start.indicator or 0}
    for kind, _, value in events:
        if kind in (DRAW, DORA):
            out.add(value)
        elif kind == WIN:
            out |= {*(value.indicators or ()), *(value.ura_indicators or ())}
    return set(out)
