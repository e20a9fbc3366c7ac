"""Events put where they belong: round starts that stand one place off, and indicators of which no time is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from operator import itemgetter

from replay.events import CALL, DISCARDS, DORA, DRAW, EVENT_NAMES, GAME_END, RYUUKYOKU, START, WIN, Event
from replay.melds import KITA, MeldKind
from replay.rulevalues import KanDora

_KIND = itemgetter(0)
_RESULTS = frozenset({WIN, RYUUKYOKU})
_ENDS = frozenset({WIN, RYUUKYOKU, GAME_END})


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A round start at `event` (index in the record) that stood on the wrong side of another event."""

    event: int
    other: str


def positions(events: Sequence[Event], kind: int) -> list[int]:
    """Where events of a kind stand."""
    kinds = list(map(_KIND, events))
    out = []
    at = -1
    for _ in range(kinds.count(kind)):
        at = kinds.index(kind, at + 1)
        out.append(at)
    return out


def in_order(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[int], list[Misplaced]]:
    """The events with misplaced starts moved, the index each has in the record, and what was moved.

    A start directly before the result of the round that goes before it belongs behind that result; one directly
    behind the first draw of its own round belongs before that draw. Everything else is left as it is.
    """
    starts = positions(events, START)
    moved: list[Misplaced] = []
    order: list[int] | None = None
    for number, start in enumerate(starts):
        follows = events[start + 1][0] if start + 1 < len(events) else -1
        before = starts[number - 1] if number else -1
        if number and follows in _RESULTS and not any(e[0] in _RESULTS for e in events[before:start]):
            end = start + 1
            while end < len(events) and events[end][0] in _ENDS:
                end += 1
            order = order or list(range(len(events)))
            order[start:end] = [*range(start + 1, end), start]
            moved.append(Misplaced(start, EVENT_NAMES[follows]))
        elif (
            start and events[start - 1][0] == DRAW and follows != DRAW and (start == 1 or events[start - 2][0] in _ENDS)
        ):
            order = order or list(range(len(events)))
            order[start - 1 : start + 1] = [start, start - 1]
            moved.append(Misplaced(start, EVENT_NAMES[DRAW]))
    if order is None:
        return events, range(len(events)), moved
    return [events[i] for i in order], order, moved


def turned_when_due(
    events: Sequence[Event], places: Sequence[int], when: Callable[[MeldKind], KanDora | None]
) -> tuple[Sequence[Event], Sequence[int]]:
    """The events and the index of each, with every indicator moved to where the rules turn it.

    For records that do not say when indicators are turned; `when` says it of each kind of kan, None for never. What
    no kan calls for stays before the result.
    """
    waiting = positions(events, DORA)[::-1]
    if not waiting:
        return events, places
    starts = [*positions(events, START), len(events)]
    order: list[int] = []
    end = starts[0]
    number = 0
    owed: list[KanDora] = []
    thrown = 0
    """How many of those owed have seen a discard since their kan."""

    def turn(count: int) -> None:
        for _ in range(count):
            if waiting and waiting[-1] < end:
                order.append(waiting.pop())
        del owed[:count]

    for at, (kind, _, value) in enumerate(events):
        if at == end:
            number += 1
            end = starts[number]
            owed.clear()
            thrown = 0
        if kind == DORA:
            continue
        if kind in _ENDS:
            while waiting and waiting[-1] < end:
                order.append(waiting.pop())
        elif kind in (DRAW, CALL) and thrown:
            turn(thrown)
            thrown = 0
        elif kind in DISCARDS:
            turn(sum(1 for _ in takewhile(lambda timing: timing is KanDora.BEFORE_DISCARD, owed)))
            thrown = len(owed)
        order.append(at)
        if kind == CALL and (value.is_kan or value.kind is KITA):
            turn(len(owed))
            timing = when(value.kind) if value.is_kan else None
            if timing is not None:
                owed.append(timing)
                turn(timing is KanDora.BEFORE_RINSHAN)
    order += waiting[::-1]
    return [events[i] for i in order], [places[i] for i in order]
