"""One round through the table: guard, judge, apply."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from replay.events import CALL, DISCARD, DRAW, RIICHI, RIICHI_ACCEPTED, RYUUKYOKU, START, WIN, Event, RoundStart
from replay.guards import (
    call_in_order,
    discard_in_order,
    draw_in_order,
    riichi_in_order,
    start_in_order,
    stick_in_order,
    win_in_order,
)
from replay.moment import DrawFacts, Moment, WinFacts
from replay.outcome import draw_facts, true_winner, win_facts
from replay.registry import Check, Fault
from replay.roundend import Expectation
from replay.ruleset import RuleSet
from replay.table import BOUND_RIICHI, UNSEEN, Table

MOST_FAULTS: Final = 200
ByEvent = Mapping[int, Sequence[Check]]


@dataclass(slots=True)
class Played:
    """A round as played so far: the table, the faults in order, and the facts of its result.

    `position` is the place in the round of the last event judged.
    """

    table: Table
    moment: Moment
    faults: list[Fault] = field(default_factory=list)
    wins: list[WinFacts] = field(default_factory=list)
    draw: DrawFacts | None = None
    stopped: bool = False
    position: int = 0

    @property
    def has_result(self) -> bool:
        """Whether a win or a draw has been judged."""
        return bool(self.wins) or self.draw is not None


def by_event(checks: Iterable[Check]) -> ByEvent:
    """The checks to ask for each kind of event."""
    out: dict[int, list[Check]] = {}
    for one in checks:
        for kind in one.on:
            out.setdefault(kind, []).append(one)
    return out


def judge(moment: Moment, checks: Sequence[Check], faults: list[Fault]) -> bool:
    """Ask every check about a moment; whether one of its faults ends what can be judged of the round."""
    stops = False
    known = len(faults)
    for one in checks:
        if one.judge is None:
            continue
        for fault in one.judge(moment):
            fault.code = one.code
            if fault.event is None:
                fault.event = moment.index
            if fault.turn is None and fault.seat is not None and fault.seat < moment.table.players:
                fault.turn = len(moment.table.river[fault.seat]) + (fault.seat == moment.table.actor)
            faults.append(fault)
            stops = stops or fault.stops
    if stops:
        # Where the round cannot be judged any further, nothing else about the event can be said either.
        faults[known:] = [f for f in faults[known:] if f.stops]
    return stops


def play_round(
    rules: RuleSet,
    events: Sequence[Event],
    origin: Sequence[int],
    checks: ByEvent,
    expected: Expectation | None = None,
    corrected: RoundStart | None = None,
    *,
    guarded: bool = True,
) -> Played:
    """Replay one round and judge every event.

    `events` begins with the START and holds no game end; `origin` gives, for each, its index in the record (events
    put in by a repair repeat the index they stand before). What a guard finds in order is not shown to the
    checks, unless `guarded` is off. With `corrected` the round is judged by its recorded start but played from
    that one.
    """
    played = begin_round(rules, events, origin, checks, expected, corrected, guarded=guarded)
    go_on(played, checks, guarded=guarded)
    return played


def begin_round(
    rules: RuleSet,
    events: Sequence[Event],
    origin: Sequence[int],
    checks: ByEvent,
    expected: Expectation | None,
    corrected: RoundStart | None,
    *,
    guarded: bool = True,
) -> Played:
    """A round of which only the START is judged so far; see `play_round`."""
    table = _table(rules, events[0][2], expected)
    moment = Moment(rules, table, events, index=origin[0], origin=origin, expected=expected)
    played = Played(table, moment)
    if not guarded or not start_in_order(table, events[0][2], expected):
        judge(moment, checks.get(START, ()), played.faults)
    if corrected is not None:
        played.table = moment.table = _table(rules, corrected, expected)
    return played


def go_on(played: Played, checks: ByEvent, *, guarded: bool = True) -> None:
    """Judge the events of a round that are still to be judged; nothing after one that ends what can be judged.

    Wins on one tile are judged together, so all of them must be there.
    """
    if played.stopped:
        return
    table, moment, faults = played.table, played.moment, played.faults
    events, origin = moment.events, moment.origin
    owner = table.owner
    position = played.position
    last = len(events) - 1
    while position < last:
        position += 1
        event = events[position]
        kind, seat, value = event
        if kind == DRAW:
            if guarded and seat == table.next_draw and owner[value] == UNSEEN and table.live > 0 and not table.due:
                table.draw(seat, value)
                continue
        elif kind == DISCARD:
            if (
                guarded
                and seat == table.actor
                and owner[value] == seat
                and (not table.bound or (table.bound == BOUND_RIICHI and value == table.drawn))
            ):
                table.discard(seat, value)
                continue
            if guarded and table.bound and discard_in_order(table, seat, value):
                table.discard(seat, value)
                continue
        elif kind == CALL:
            if guarded and call_in_order(table, seat, value):
                table.call(seat, value)
                continue
        elif kind == RIICHI:
            if guarded and riichi_in_order(table, seat):
                table.declare(seat, position, laid_open=value is True)
                continue
        elif kind == RIICHI_ACCEPTED:
            if guarded and stick_in_order(table, seat, value):
                table.accept(seat)
                continue
        elif kind in (WIN, RYUUKYOKU) and not table.over:
            position = _result(played, position, checks, guarded=guarded)
            continue
        moment.position = position
        moment.index = origin[position]
        if judge(moment, checks.get(kind, ()), faults):
            played.stopped = True
            break
        table.apply(event, position)
        if len(faults) > MOST_FAULTS:
            played.stopped = True
            text = f"more than {MOST_FAULTS} faults in one round: it is not judged any further"
            faults.append(Fault(text, event=origin[position], code="REC010"))
            break
    played.position = position


def _table(rules: RuleSet, start: RoundStart, expected: Expectation | None) -> Table:
    """The table at the start of a round, with what only the rounds before show."""
    table = Table(rules, start)
    if expected is not None and start.honba and (start.hand, start.honba) in expected.places:
        table.dealer_wins = expected.dealer_wins
    return table


def _result(played: Played, position: int, checks: ByEvent, *, guarded: bool) -> int:
    """Judge the wins on one tile, or a draw; the position of the last event taken in."""
    moment, table = played.moment, played.table
    events, origin = moment.events, moment.origin
    kind = events[position][0]
    moment.position = position
    moment.index = origin[position]
    if kind == RYUUKYOKU:
        played.draw = moment.draw = draw_facts(table, events[position][2], origin[position])
        if not guarded or not draw_in_order(table, played.draw):
            judge(moment, checks.get(RYUUKYOKU, ()), played.faults)
        moment.draw = None
        table.end()
        return position
    end = position
    while end + 1 < len(events) and events[end + 1][0] == WIN:
        end += 1
    claims = []
    winners = set()
    for i in range(position, end + 1):
        winner = true_winner(table, events[i][2])
        if winner not in winners:
            claims.append((origin[i], events[i][2]))
            winners.add(winner)
    played.wins = moment.wins = win_facts(table, claims)
    facts = {w.event: w for w in played.wins}
    for i in range(position, end + 1):
        moment.position = i
        moment.index = origin[i]
        moment.win = facts.get(origin[i])
        if guarded and moment.win is not None and len(claims) == 1 and win_in_order(table, moment.win):
            continue
        judge(moment, checks.get(WIN, ()), played.faults)
    moment.win = None
    table.end()
    return end
