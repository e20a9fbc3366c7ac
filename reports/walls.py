"""The wall of a round on screen and as JSON: what each tile became, and what would have become of the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.events import CALL, DISCARDS, DRAW, Event, RoundStart
from replay.proof.comparing import Part, Taken, compare
from replay.ruleset import RuleSet
from replay.seats import WIND_NAMES, seat_wind
from replay.tiles import hand_name, tile_name
from replay.wall import Wall

SCHEMA: Final = "shinpan.wall/1"
FAIRNESS_SCHEMA: Final = "shinpan.fairness/1"
ORIGINS: Final = {
    "seed": "follows from the seed of the record",
    "hash": "stated by the record, with the hash given out for it",
    "stated": "stated by the record alone",
}
_WIDTH: Final = 120
_MARGIN: Final = 15
_CELL: Final = 13
_GAP: Final = 2


@dataclass(frozen=True, slots=True)
class Place:
    """One tile of a wall: its place from the first dealt, what it is for, and the seat that took it, or would have
    taken it if the round had gone on without a call; None for indicators and tiles nobody could reach."""

    place: int
    tile: int
    part: Part
    seat: int | None
    reached: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """A round beside its wall. `number` counts the walls of the game from 1; `differences` are places of the round that
    are not as the wall has them; `foreign` says that it is dealt from another wall altogether."""

    label: str
    number: int
    wall: Wall
    start: RoundStart
    places: tuple[Place, ...]
    differences: int
    foreign: bool


def laid(label: str, number: int, wall: Wall, events: Sequence[Event], rules: RuleSet) -> Laid:
    """What became of every tile; `events` are those of the round, from its START."""
    start: RoundStart = events[0][2]
    compared = compare(wall, events, rules)
    places = tuple(sorted(_places(wall, events, rules), key=lambda one: one.place))
    return Laid(label, number, wall, start, places, len(compared.differences), compared.foreign)


def _places(wall: Wall, events: Sequence[Event], rules: RuleSet) -> Iterator[Place]:
    players, tiles = rules.players, wall.tiles
    taken = Taken(events)
    start: RoundStart = events[0][2]
    for seat, hand in enumerate(wall.layout.hands(players, start.dealer)):
        for place in hand:
            yield Place(place, tiles[place], Part.DEALT, seat, reached=True)
    layout, last = wall.layout, len(tiles) - 1
    turned = 1 + len(taken.turned)
    shown = max((len(events[at][2].ura_indicators or ()) for at in taken.wins), default=0)
    dead: set[int] = set()
    for number, at in enumerate(layout.replacements):
        owner = events[taken.replaced[number]][1] if number < len(taken.replaced) else None
        dead.add(last - at)
        yield Place(last - at, tiles[last - at], Part.REPLACEMENT, owner, reached=owner is not None)
    for part, where, many in ((Part.INDICATOR, layout.indicators, turned), (Part.URA, layout.ura, shown)):
        for number, at in enumerate(where):
            dead.add(last - at)
            yield Place(last - at, tiles[last - at], part, None, reached=number < many)
    following = _next_seat(events, players)
    first = wall.dealt(players)
    live = rules.live_wall - len(taken.replaced)
    for number, place in enumerate(range(first, len(tiles))):
        if number < len(taken.drawn):
            yield Place(place, tiles[place], Part.DRAWN, events[taken.drawn[number]][1], reached=True)
        elif place not in dead:
            reachable = number < live
            next_one = (following + number - len(taken.drawn)) % players if reachable else None
            yield Place(place, tiles[place], Part.DRAWN, next_one, reached=False)


def _next_seat(events: Sequence[Event], players: int) -> int:
    """Who would have drawn next."""
    for kind, seat, _ in reversed(events):
        if kind in DISCARDS or kind in (DRAW, CALL):
            return (seat + 1) % players
    dealer: int = events[0][2].dealer
    return dealer


def text(one: Laid, rules: RuleSet, width: int | None = None) -> Iterator[str]:
    """The wall in words and rows, as many turns in a row as the width of a terminal has place for."""
    fitting = max(1, ((width or _WIDTH) - _MARGIN + _GAP) // _CELL)
    a_line = fitting - fitting % rules.players or fitting
    reds = rules.red_tiles
    wind = [WIND_NAMES[seat_wind(seat, one.start.dealer, rules.players)] for seat in range(rules.players)]
    verdict = "every tile of the round is where it lay"
    if one.foreign:
        verdict = "the round is dealt from another wall"
    elif one.differences:
        verdict = f"{one.differences} {'place differs' if one.differences == 1 else 'places differ'} (shinpan audit)"
    dice = f"; dice {one.wall.dice[0]} and {one.wall.dice[1]}" if one.wall.dice else ""
    yield f"{one.label}: wall {one.number}, {ORIGINS[one.wall.origin]}{dice}; {verdict}"

    def named(part: Part, *, reached: bool) -> list[Place]:
        return [p for p in one.places if p.part is part and p.reached is reached]

    for seat in range(rules.players):
        hand = [p.tile for p in one.places if p.part is Part.DEALT and p.seat == seat]
        # Some records have the wall behind the deal only.
        if max(hand) >= 0:
            yield f"  dealt to {wind[seat]:<5} {hand_name(hand, reds)}"
    for words, places in (
        ("drawn", named(Part.DRAWN, reached=True)),
        ("not reached", [p for p in named(Part.DRAWN, reached=False) if p.seat is not None]),
    ):
        for at in range(0, len(places), a_line):
            row = "  ".join(
                f"{wind[p.seat] if p.seat is not None else '?':<5} {tile_name(p.tile, reds):<5}"
                for p in places[at : at + a_line]
            )
            yield f"  {words if not at else '':<12} {row}".rstrip()
    beyond = [p.tile for p in named(Part.DRAWN, reached=False) if p.seat is None]
    if beyond:
        yield f"  beyond reach  {' '.join(tile_name(t, reds) for t in beyond)}"
    for words, part, layout in (
        ("replacements", Part.REPLACEMENT, one.wall.replacements),
        ("indicators", Part.INDICATOR, one.wall.indicators),
        ("ura", Part.URA, one.wall.ura),
    ):
        if layout:
            used = len(named(part, reached=True))
            marks = [f"{tile_name(t, reds)}{'*' if n < used else ''}" for n, t in enumerate(layout)]
            yield f"  {words:<13} {' '.join(marks)}   (* taken or shown)"


def as_json(one: Laid, rules: RuleSet) -> dict[str, Any]:
    """The same as an object."""
    return {
        "round": one.label,
        "number": one.number,
        "origin": one.wall.origin,
        "dice": one.wall.dice,
        "differences": one.differences,
        "foreign": one.foreign,
        "tiles": [
            {
                "place": p.place,
                "tile": tile_name(p.tile, rules.red_tiles) if p.tile >= 0 else None,
                "part": p.part,
                "seat": p.seat,
                "reached": p.reached,
            }
            for p in one.places
        ],
    }
