"""Forgeries of games dealt from a seed: what they change, nothing but the wall shows."""

from dataclasses import replace

from replay.events import DISCARD, DRAW, START
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import Tile
from tests.generator.game import record_of
from tests.generator.plant import Planted, states
from tests.walls.laid import laid_tiles, round_of

_EARLY = 50


def proven(seed: int) -> Record | None:
    """A game as it was dealt."""
    return record_of("tenhou", GameLength.TONPUU, seed, seeded=True)


def drawn_and_thrown(seed: int) -> Planted | None:
    """A tile drawn and thrown at once is recorded as another, which appears nowhere in the round."""
    record = record_of("tenhou", GameLength.TONPUU, seed, rounds=1, seeded=True)
    for state in states(record):
        kind, seat, tile = state.event
        following = record.events[state.index + 1 : state.index + 3]
        if kind != DRAW or state.table.live > _EARLY or [e[0] for e in following] != [DISCARD, DRAW]:
            continue
        if following[0] != (DISCARD, seat, tile) or state.table.riichi[seat]:
            continue
        first = max(i for i in range(state.index) if record.events[i][0] == START)
        seen = laid_tiles(round_of(record.events, first))
        other = next(t for t in sorted(state.rules.tiles, reverse=True) if t not in seen)
        events = list(record.events)
        events[state.index : state.index + 2] = [(DRAW, seat, Tile(other)), (DISCARD, seat, Tile(other))]
        forged = replace(record, events=events, places=list(range(len(events))))
        return Planted(forged, state.label, seat, ("tile", state.tile(tile)))
    return None
