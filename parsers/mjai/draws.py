"""Which draw a round ended in, where the file only says that it did: what its events leave open, and nothing else."""

from collections.abc import Sequence
from typing import Final

from parsers.telling import Teller
from replay.events import CALL, DISCARDS, DRAW, RIICHI_ACCEPTED, START, DrawKind, Event
from replay.hand.shapes import keys_of
from replay.hand.waits import waits
from replay.melds import KANS, KITA
from replay.tiles import BIT, EAST, KIND_OF, NORTH, YAOCHU

_LIVE: Final = {4: 70, 3: 55}
"""Tiles that can be drawn."""
_LARGEST_NOTEN_PAYMENT: Final = 3000
_RONS: Final = 3
_KANS: Final = 4


def round_of(events: Sequence[Event]) -> Sequence[Event]:
    """The events of the round that stands last."""
    at = len(events) - 1
    while at > 0 and events[at][0] != START:
        at -= 1
    return events[max(at, 0) :]


def exhausted(events: Sequence[Event], players: int) -> bool:
    """Whether the last tile of the wall has been drawn and discarded."""
    drawn = sum(1 for e in events if e[0] == DRAW)
    last = next((e for e in reversed(events) if e[0] != RIICHI_ACCEPTED), None)
    return drawn >= _LIVE[players] and last is not None and last[0] in DISCARDS


def draw_kind(events: Sequence[Event], teller: Teller, deltas: Sequence[int] | None) -> DrawKind:
    """How a round can have ended by its events and payments; exhaustive where they allow no draw at all."""
    players = teller.players
    if exhausted(events, players):
        return DrawKind.NAGASHI if _is_nagashi(events, players, deltas) else DrawKind.EXHAUSTIVE
    if deltas is not None and any(deltas):
        return DrawKind.EXHAUSTIVE
    last = next((e for e in reversed(events) if e[0] != RIICHI_ACCEPTED), None)
    if last is None or last[0] not in (DRAW, *DISCARDS):
        return DrawKind.EXHAUSTIVE
    if last[0] == DRAW:
        return DrawKind.KYUUSHU
    thrown = [e[2] for e in events if e[0] in DISCARDS]
    calls = [e[2] for e in events if e[0] == CALL]
    if len({e[1] for e in events if e[0] == RIICHI_ACCEPTED}) == players == 4:
        return DrawKind.SUUCHA
    kinds = {KIND_OF[t] for t in thrown if t >= 0}
    if players == 4 and not calls and len(thrown) == players and len(kinds) == 1 and EAST <= min(kinds) <= NORTH:
        return DrawKind.SUUFON
    if sum(1 for m in calls if m.kind in KANS) == _KANS:
        return DrawKind.SUUKAN
    if _could_ron(teller, last) >= _RONS:
        return DrawKind.SANCHAHOU
    return DrawKind.EXHAUSTIVE


def _is_nagashi(events: Sequence[Event], players: int, deltas: Sequence[int] | None) -> bool:
    """Whether someone discarded yaochu only, none of it called, and is not paid as anyone tenpai would be."""
    if deltas is not None and max(map(abs, deltas)) <= _LARGEST_NOTEN_PAYMENT:
        return False
    called = {e[2].source for e in events if e[0] == CALL and e[2].kind is not KITA}
    for seat in set(range(players)) - called:
        own = [e[2] for e in events if e[0] in DISCARDS and e[1] == seat]
        if own and all(t >= 0 and BIT[KIND_OF[t]] & YAOCHU for t in own):
            return True
    return False


def _could_ron(teller: Teller, last: Event) -> int:
    """How many seats wait for the last discard, or may do so for all that the file shows."""
    _, thrower, tile = last
    if tile < 0:
        return 0
    hands = [teller.pieces(seat) for seat in range(teller.players) if seat != thrower]
    return sum(1 for hand in hands if min(hand, default=-1) < 0 or waits(keys_of(hand)) & BIT[KIND_OF[tile]])
