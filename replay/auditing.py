"""The drive through one record: its rounds in order, each judged with all that follows in it at hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from replay.callrules import kan_dora
from replay.causes import link
from replay.choice import RuleChoice, choose_rules
from replay.collector import Collector
from replay.course import Course
from replay.events import GAME_END, START, Event
from replay.findings import Finding, GameResult
from replay.order import in_order, positions, turned_when_due
from replay.play import Played, judge, play_round
from replay.proof.prover import Prover
from replay.record import Problem, Record
from replay.registry import Fault
from replay.repair import Budget, repaired
from replay.roundend import Expectation
from replay.summary import Summary

__all__ = ["RuleChoice", "audit", "choose_rules", "first_finding", "summarised"]

MOST_PROBLEMS = 500


def audit(
    record: Record, choice: RuleChoice, *, alternatives: bool = True, collector: Collector | None = None
) -> GameResult:
    """Replay a record under the rules chosen and judge everything it says; without `alternatives` it is not asked
    which presets would allow what is found. A `collector` is shown every round when it has been judged."""
    return _Audit(record, choice, alternatives=alternatives, collector=collector).result()


def summarised(record: Record, choice: RuleChoice) -> tuple[GameResult, Summary]:
    """The audit of a record, and the rows it comes to. It is not asked which presets would allow what is found."""
    collector = Collector(record, choice)
    result = audit(record, choice, alternatives=False, collector=collector)
    return result, collector.summary(result)


def first_finding(record: Record, choice: RuleChoice, counts: Callable[[Finding], bool]) -> Finding | None:
    """The first finding, in file order, that `counts`; None if none does. Nothing behind its round is judged, and of
    its consequences, and the presets that allow it, nothing is said."""
    judged = _Audit(record, choice, alternatives=False, collector=None)
    ledger = judged.course.ledger
    known = 0
    for _ in judged.rounds():
        if len(ledger) > known:
            known = len(ledger)
            found = next(filter(counts, ledger.findings()), None)
            if found is not None:
                return found
    return None


class _Audit:
    """One record on its way through the referee: its events, and what the parser met in it."""

    def __init__(self, record: Record, choice: RuleChoice, *, alternatives: bool, collector: Collector | None) -> None:
        self.record = record
        self.collector = collector
        self.course = Course(record, choice, alternatives=alternatives)
        self.rules = choice.rules
        self.events, self.places, self.misplaced = in_order(record.events)
        if record.untimed_indicators:
            self.events, self.places = turned_when_due(self.events, self.places, partial(kan_dora, self.rules))
        self.problems = [self._problem(p) for p in record.problems[:MOST_PROBLEMS]]
        if len(record.problems) > MOST_PROBLEMS:
            text = f"{len(record.problems) - MOST_PROBLEMS} more things in the file cannot be read; they are not listed"
            self.problems.append(Fault(text, event=record.problems[MOST_PROBLEMS].event, code="REC010"))
        self.problems += [
            Fault(f"the record states rules that cannot be: {why}", code="REC004") for why in choice.unfit
        ]
        self.problems.sort(key=lambda f: -1 if f.event is None else f.event, reverse=True)
        self.budget = Budget()
        self.starts = positions(self.events, START)
        self.prover = self._prover()

    def result(self) -> GameResult:
        for _ in self.rounds():
            pass
        return self.course.result(self.prover.counts if self.prover is not None else ())

    def rounds(self) -> Iterator[None]:
        """Judge the record; pauses after each round, and after what stands behind them."""
        events, course, starts = self.events, self.course, self.starts
        course.ledger.report(self._problems_before(self.places[starts[0]] if starts else len(events)))
        if not starts or any(e[0] != GAME_END for e in events[: starts[0]]):
            course.fragment("the record begins in the middle of a round", 0, "RND004")
            course.begun = True
        for number, first in enumerate(starts):
            last = number + 1 == len(starts)
            self._round(first, len(events) if last else starts[number + 1], last=last)
            yield
        course.ledger.report(self._problems_before(len(events) + 2))
        course.stop()
        if self.prover is not None and self.prover.unreadable:
            course.ledger.unknown["WAL001", "wall-unreadable"] += self.prover.unreadable
        yield

    def _prover(self) -> Prover | None:
        """What lays the rounds beside their walls; None where the record has none."""
        walls = self.record.walls
        if walls is None:
            return None
        starts = [self.events[at][2] for at in self.starts]
        return Prover(walls, self.rules, starts, whole=self.starts[:1] == [0])

    def _problem(self, problem: Problem) -> Fault:
        """What the parser met as a fault, at the event it belongs to: what stands before the start of a round
        belongs to the end of the round before, what stands before the first one to no event."""
        record = self.record
        event: int | None = problem.event
        if (
            problem.event < len(record.events)
            and record.events[problem.event][0] == START
            and -1 <= problem.place < record.places[problem.event]
        ):
            event = problem.event - 1 if problem.event else None
        return Fault(problem.message, problem.seat, event=event, recorded=problem.values, code=problem.code)

    def _problems_before(self, event: int) -> list[Fault]:
        """Take what the parser met before an event out of what is still to be reported."""
        out = []
        while self.problems and (self.problems[-1].event is None or self.problems[-1].event < event):
            out.append(self.problems.pop())
        return out

    def _round(self, first: int, end: int, *, last: bool) -> None:
        course = self.course
        events = self.events[first:end]
        indices = self.places[first:end]
        over: Sequence[int] = ()
        if last or events[-1][0] == GAME_END:
            over = [i for i in range(first, end) if self.events[i][0] == GAME_END]
            events = [e for e in events if e[0] != GAME_END]
            indices = [self.places[i] for i in range(first, end) if i not in over]
        start, expected = course.begin(events)
        if start is not events[0][2]:
            events = [(START, start.dealer, start), *events[1:]]
        played = self._play(events, indices, expected)
        label = course.name(played.table.start)
        if not played.has_result and not played.stopped and (over or not last):
            played.moment.index = indices[-1]
            judge(played.moment, [course.checks["RND009"]], played.faults)
        met = self._problems_before(self.places[end] if end < len(self.places) else len(self.events) + 1)
        misplaced = [m for m in self.misplaced if m.event == indices[0]]
        for one in misplaced:
            text = f"the start of {label} and a {one.other} stand in the wrong order"
            met.append(Fault(text, event=one.event, code="TRN011", expected={"first": one.other}))
        if met:
            played.faults[:0] = met
        if played.faults:
            link(played.faults)
            course.report(played.faults, played, events, indices, expected)
        course.finish(played, start, events, expected)
        if self.collector is not None:
            self.collector.round(played, start, course.round_index, label)
        for i in over:
            course.game_end(self.events[i], self.places[i], played.table)

    def _play(self, events: Sequence[Event], indices: Sequence[int], expected: Expectation | None) -> Played:
        """The round as played: with the tiles of its wall, and its slips put right, where that explains what cannot
        be."""
        rules, checks = self.rules, self.course.by_event
        corrected = self.course.corrected(events, expected)

        def play(told: Sequence[Event], origin: Sequence[int]) -> Played:
            played_from = corrected
            if played_from is not None:
                played_from = replace(played_from, hands=told[0][2].hands, indicator=told[0][2].indicator)
            return play_round(rules, told, origin, checks, expected, played_from)

        def repair(told: Sequence[Event], origin: Sequence[int], played: Played) -> Played:
            if any(f.hint is not None for f in played.faults):
                return repaired(rules, told, origin, checks, expected, corrected, played, self.budget)
            return played

        played = play(events, indices)
        if self.prover is not None:
            return self.prover.judged(events, indices, played, play, repair)
        return repair(events, indices, played) if played.faults else played
