"""The drive through one record: rounds in order, scores carried on, faults into the ledger."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from operator import add, sub

from replay.causes import link
from replay.choice import RuleChoice, choose_rules
from replay.events import GAME_END, START, WIN, Event, RoundStart
from replay.findings import Finding, GameResult, Standings, Unverifiable
from replay.gameend import Standing, game_over, settle, standing
from replay.ledger import Ledger
from replay.moment import DrawFacts, Moment, WinFacts
from replay.order import in_order, positions, turned_when_due
from replay.outcome import by_nearness, most_winners, unseen_bonus
from replay.play import ByEvent, Played, by_event, judge, play_round
from replay.record import Problem, Record
from replay.registry import Check, Fault, load
from replay.repair import Budget, repaired
from replay.roundend import Expectation, Outcome, borrowed, restated
from replay.ruleset import RuleSet, choices
from replay.rulevalues import Tobi
from replay.table import Table, kan_dora

__all__ = ["RuleChoice", "audit", "choose_rules", "first_finding"]

MOST_PROBLEMS = 500
_PLACING = (
    *("renchan", "abort_renchan", "abort_honba_plus_one", "honba_on_draw", "last_hand_dealer_noten"),
    *("multi_ron_renchan", "nagashi_mangan", "nagashi_renchan"),
)
"""The options that decide where the next round stands."""
_DISORDER = frozenset({"RND005", "RND006"})
_CARRIED = frozenset({"RND001", "RND002", "RND003", "RND004"})
_RESULT_FAMILIES = frozenset({"DRW", "TRN", "TIL", "WIN", "REC", "CAL"})


@cache
def _checks() -> tuple[dict[str, Check], ByEvent]:
    checks = dict(load())
    return checks, by_event(checks.values())


def audit(record: Record, choice: RuleChoice, *, alternatives: bool = True) -> GameResult:
    """Replay a record under the rules chosen and judge everything it says; without `alternatives` it is not asked
    which presets would allow what is found."""
    return _Audit(record, choice, alternatives=alternatives).result()


def first_finding(record: Record, choice: RuleChoice, counts: Callable[[Finding], bool]) -> Finding | None:
    """The first finding, in file order, that `counts`; None if none does. Nothing behind its round is judged, and of
    its consequences, and the presets that allow it, nothing is said."""
    judged = _Audit(record, choice, alternatives=False)
    known = 0
    for _ in judged.rounds():
        if len(judged.ledger) > known:
            known = len(judged.ledger)
            found = next(filter(counts, judged.ledger.findings()), None)
            if found is not None:
                return found
    return None


class _Audit:
    """The state carried from round to round while one record is audited."""

    def __init__(self, record: Record, choice: RuleChoice, *, alternatives: bool) -> None:
        self.record = record
        self.choice = choice
        self.rules = choice.rules
        self.checks, self.by_event = _checks()
        self.ledger = Ledger(record, choice, self.checks, alternatives=alternatives)
        self.events, self.places, self.misplaced = in_order(record.events)
        if record.untimed_indicators:
            self.events, self.places = turned_when_due(self.events, self.places, partial(kan_dora, self.rules))
        self.expected: Expectation | None = None
        self.unpaid: str | None = None
        """Why what the last round paid is not known: the record does not say, and does not show all it hangs on."""
        self.winless: frozenset[int] | None = frozenset(range(self.rules.players))
        self.whole = True
        """Whether the record holds all rounds so far."""
        self.doubted: tuple[tuple[int, ...], ...] = ()
        """What the scores at the start of the round had to be, where the recorded ones are not and nothing in the round
        decides between them."""
        self.deposits: tuple[int, ...] = (0,) * self.rules.players
        """How many of the sticks on the table each seat has paid; empty where that is not known."""
        self.loans: tuple[int, ...] = (0,) * self.rules.players
        """What each seat owes of points borrowed; negative what it has lent."""
        self.earlier: list[RoundStart] = []
        self.played: Counter[tuple[int, int, tuple[int, ...]]] = Counter()
        self.round_index = -1
        self.label = ""
        self.rescored = 0
        self.outcome: Outcome | None = None
        self.recorded: Standing | None = None
        self.settled: Standing | None = None
        """The final standing where the record states just what the last round leads to."""
        self.shift: tuple[int, ...] = (0,) * self.rules.players
        self.course_changed_at: str | None = None
        self.end_reported = False
        self.points_wrong = False
        self.begun = False
        self.disorder: int | None = None
        self.disordered_round = -9
        self.problems = [self._problem(p) for p in record.problems[:MOST_PROBLEMS]]
        if len(record.problems) > MOST_PROBLEMS:
            text = f"{len(record.problems) - MOST_PROBLEMS} more things in the file cannot be read; they are not listed"
            self.problems.append(Fault(text, event=record.problems[MOST_PROBLEMS].event, code="REC010"))
        self.problems.sort(key=lambda f: -1 if f.event is None else f.event, reverse=True)
        self.budget = Budget()

    def rounds(self) -> Iterator[None]:
        """Judge the record; pauses after each round, and after what stands before and behind them."""
        events = self.events
        starts = positions(events, START)
        self.ledger.report(self._problems_before(self.places[starts[0]] if starts else len(events)))
        if not starts or any(e[0] != GAME_END for e in events[: starts[0]]):
            self._fragment("the record begins in the middle of a round", 0, "RND004")
            self.begun = True
        for number, first in enumerate(starts):
            last = number + 1 == len(starts)
            self._round(first, len(events) if last else starts[number + 1], last=last)
            yield
        self.ledger.report(self._problems_before(len(events) + 2))
        if starts and self.recorded is None:
            self._fragment("the record stops before the game ends", len(events), "END001")
        yield

    def result(self) -> GameResult:
        for _ in self.rounds():
            pass
        record, events, choice = self.record, self.events, self.choice
        return GameResult(
            format=record.format,
            id=record.id,
            date=record.date,
            rules=choice.name,
            rules_from=choice.rules_from,
            rules_digest=choice.digest,
            assumed_options=tuple(sorted(choice.assumed)),
            players=tuple(p.name for p in record.players),
            rounds=len(positions(events, START)),
            wins=len(positions(events, WIN)),
            wins_rescored=self.rescored,
            events=len(events),
            findings=self.ledger.findings(),
            standings=Standings(self.recorded, self._corrected(), self.course_changed_at),
            unverifiable=tuple(Unverifiable(c, reason, n) for (c, reason), n in sorted(self.ledger.unknown.items())),
        )

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

    # --- rounds ----------------------------------------------------------------------------------------------

    def _round(self, first: int, end: int, *, last: bool) -> None:
        self.round_index += 1
        events = self.events[first:end]
        indices = self.places[first:end]
        over: Sequence[int] = ()
        if last or events[-1][0] == GAME_END:
            over = [i for i in range(first, end) if self.events[i][0] == GAME_END]
            events = [e for e in events if e[0] != GAME_END]
            indices = [self.places[i] for i in range(first, end) if i not in over]
        start: RoundStart = events[0][2]
        if start.unstated:
            start = self._completed(start, events)
            events = [(START, start.dealer, start), *events[1:]]
        expected = self._first(start) if self.round_index == 0 else self.expected
        if expected is not None and self.unpaid is not None:
            expected = replace(expected, scores=(start.scores,))
            self.ledger.unknown["RND004", self.unpaid] += 1
        if expected is not None and len(expected.places) > 1:
            expected = expected.at(start)
        played = self._play(events, indices, expected)
        table = played.table
        label = self.label = self._label_of(table.start)
        self._riichi_under_corrected_scores(table)
        if not played.wins and played.draw is None and not played.stopped and not last and played.moment is not None:
            played.moment.index = indices[-1]
            judge(played.moment, [self.checks["RND009"]], played.faults)
        met = self._problems_before(self.places[end] if end < len(self.places) else len(self.events) + 1)
        misplaced = [m for m in self.misplaced if m.event == indices[0]]
        for one in misplaced:
            text = f"the start of {label} and a {one.other} stand in the wrong order"
            met.append(Fault(text, event=one.event, code="TRN011", expected={"first": one.other}))
        if met:
            played.faults[:0] = met
        if played.faults:
            link(played.faults)
            self._report_round(played, (self.round_index, label), events, indices, expected)
        self.rescored += sum(1 for w in played.wins if w.value is not None)
        self.earlier.append(start)
        self.doubted = ()
        if expected is not None and not expected.allows(table.start.scores):
            said = restated(events, self.rules.players).scores
            self.doubted = expected.scores if said is None else ()
        self._carry(played)
        for i in over:
            self._game_end(i, table)

    def _completed(self, start: RoundStart, events: Sequence[Event]) -> RoundStart:
        """A start with what the record leaves out of it: from the rounds before, else from the round's own result.

        Scores that neither tells stay named as not stated.
        """
        scores = "scores" in start.unstated
        if self.expected is not None:
            start = self.expected.complete(start)
        if not scores or (self.expected is not None and self.unpaid is None):
            return replace(start, unstated=frozenset())
        said = restated(events, self.rules.players).scores
        if said is None and self.round_index == 0 and not (start.hand or start.honba):
            said = (self.rules.starting_points,) * self.rules.players
        if said is None:
            return replace(start, unstated=frozenset({"scores"}))
        return replace(start, scores=said, unstated=frozenset())

    def _play(self, events: Sequence[Event], indices: Sequence[int], expected: Expectation | None) -> Played:
        start: RoundStart = events[0][2]
        corrected = None
        if expected is not None and not expected.matches(start):
            corrected = expected.resolve(start, restated(events, self.rules.players), self.rules)
        elif start.dealer != start.hand % self.rules.players:
            corrected = replace(start, dealer=start.hand % self.rules.players)
        played = play_round(self.rules, events, indices, self.by_event, expected, corrected)
        if played.faults and any(f.hint is not None for f in played.faults):
            played = repaired(self.rules, events, indices, self.by_event, expected, corrected, played, self.budget)
        if played.moment is not None and played.moment.unknown:
            self.ledger.unknown.update(played.moment.unknown)
        return played

    def _report_round(
        self,
        played: Played,
        place: tuple[int, str],
        events: Sequence[Event],
        indices: Sequence[int],
        expected: Expectation | None,
    ) -> None:
        first = self.round_index == 0

        def again(rules: RuleSet) -> list[Fault]:
            due = expected
            if first and expected is not None:
                due = replace(expected, scores=((rules.starting_points,) * rules.players,))
            faults = play_round(rules, events, indices, self.by_event, due).faults
            told = played.moment
            if told is not None and told.events is not events:
                # What only shows once a slip is put right is asked of the round as put right.
                faults += play_round(rules, told.events, told.origin, self.by_event, due).faults
            return faults

        faults = played.faults
        # Once rounds are out of order, what the later ones do not follow from is the same fault again.
        near = self.round_index - self.disordered_round <= 1
        late = [
            f
            for f in faults
            if self.disorder is not None
            and (f.code in _DISORDER or f.code == "END002" or (near and f.code in _CARRIED))
        ]
        if any(f.code in _DISORDER for f in faults):
            self.disordered_round = self.round_index
        rest = [f for f in faults if f not in late]
        for fault in rest:
            if fault.code in _DISORDER and not fault.follows:
                self.disorder = self.ledger.report([fault], place, again, played=played)
                late = [f for f in rest if f.code == "END002"]
                rest = [f for f in rest if f is not fault and f not in late]
                break
        for fault in late:
            fault.follows = True
        self.ledger.report(late, place, again, self.disorder, played)
        self.ledger.report(rest, place, again, played=played)
        for fault in faults:
            if fault.effect is not None:
                self.shift = _plus(self.shift, fault.effect)
        # A game that goes on after its end is told of once, not at every round that follows.
        self.end_reported |= any(f.code == "END002" for f in faults)

    def _first(self, start: RoundStart) -> Expectation | None:
        """What a first round starts with; None for a record that begins later in the game."""
        if self.begun:
            self.winless = None
            self.whole = False
            return None
        scores = (self.rules.starting_points,) * self.rules.players
        if (start.hand or start.honba) and (start.sticks or start.scores != scores):
            label = self.rules.round_label(start.hand, start.honba)
            self._fragment(f"the record begins with {label}", 0, "RND004")
            self.winless = None
            self.whole = False
            return None
        return Expectation(((0, 0),), (0,), (scores,), False, ())

    def _carry(self, played: Played) -> None:
        """What the next round must start with, by every account of this one that is still possible."""
        table = played.table
        if played.stopped or (not played.wins and played.draw is None):
            self.expected = self.outcome = self.winless = None
            self.deposits = ()
            self.unpaid = None
            return
        if self.expected is not None:
            self.loans = self.expected.owed(table.start.scores, self.loans)
        before = tuple(table.scores)
        recorded, scores = self._scores_after(before, played)
        for line in self.doubted:
            # A misprint if the next round goes on from it, and else a change.
            scores += self._scores_after(_plus(line, _minus(before, table.start.scores)), played)[1]
        if any(self.loans):
            recorded, scores = _minus(recorded, self.loans), tuple(_minus(line, self.loans) for line in scores)
        draw = played.draw
        self.deposits = self._deposits_after(played)
        outcome = Outcome(
            start=table.start,
            winners=self._winners(played),
            draw=None if draw is None else draw.claim.kind,
            dealer_tenpai=draw is not None and bool(draw.tenpai[table.dealer]),
            scores=recorded,
            sticks=0 if played.wins else table.sticks - (0 if draw is None else draw.taken),
            achievers=() if draw is None else draw.nagashi or draw.callers,
            deposits=self.deposits,
            between=() if draw is None else draw.between,
            number=self.round_index + 1 if self.whole and self.disorder is None else 0,
        )
        if self.winless is not None:
            self.winless -= set(outcome.won_by(self.rules))
        disputed = any(f.code[:3] in _RESULT_FAMILIES for f in played.faults) or (
            draw is not None and None in draw.tenpai
        )
        places = [outcome.next_round(self.rules)]
        if disputed:
            hand, honba = table.start.hand, table.start.honba
            after = self.rules.next_hand(hand)
            places += [(hand, honba + 1), (after, honba + 1), (after, 0)]
        elif "renchan" in self.choice.assumed:
            self.ledger.unknown["RND001", "rule-unknown"] += 1
            places += self._other_places(outcome)
        sticks = [outcome.sticks]
        if draw is not None and draw.claim.sticks is not None:
            sticks.append(draw.claim.sticks - draw.taken)
        over = game_over(outcome, self.rules)
        before_unknown = "scores" in table.start.unstated
        self.unpaid = self._unpaid(played) or (self.unpaid if before_unknown else None)
        doubtful = (
            self.end_reported
            or disputed
            or self.unpaid is not None
            or any(over != game_over(replace(outcome, scores=line), self.rules) for line in scores[1:])
            or (self.rules.hand_limit and not outcome.number)
            or (not self.rules.threshold_deducts_riichi_stick and sum(self.deposits) != outcome.sticks)
        )
        self._course(outcome, over=over)
        self.outcome = outcome
        self.expected = Expectation(
            places=tuple(dict.fromkeys(places)) if len(places) > 1 else tuple(places),
            sticks=tuple(dict.fromkeys(sticks)),
            scores=scores,
            over=None if doubtful else over,
            earlier=self.earlier,
            outcome=outcome,
            winless=self.winless,
            loaned=self._loaned(scores) if self.rules.tobi is Tobi.BORROW else {},
            dealer_wins=outcome.wins_in_a_row(table.dealer_wins, self.rules),
        )

    def _loaned(self, scores: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], tuple[int, ...]]:
        """The score lines with points borrowed, before or now, and what each seat owes in them."""
        out: dict[tuple[int, ...], tuple[int, ...]] = {}
        for line in scores:
            still = _plus(line, self.loans)
            out |= {shown: _minus(shown, line) for shown in (still, *borrowed(still), *borrowed(line)) if shown != line}
        return out

    def _deposits_after(self, played: Played) -> tuple[int, ...]:
        """Whose sticks lie on the table after a round; empty where that is not known."""
        none = (0,) * self.rules.players
        if played.wins or (played.draw is not None and played.draw.taken):
            return none
        start = played.table.start
        before = self.deposits if sum(self.deposits) == start.sticks else ()
        before = before or (none if not start.sticks else ())
        return tuple(map(add, before, played.table.riichi))

    def _unpaid(self, played: Played) -> str | None:
        """Why the payments of a round can be neither read nor computed; None where they can."""
        for win in played.wins:
            if win.claim.deltas is None and win.value is None:
                return "hand-hidden"
            unseen = unseen_bonus(win, played.table)
            if win.claim.deltas is None and unseen is not None:
                return unseen
        draw = played.draw
        hidden = draw is not None and draw.claim.deltas is None and None in draw.tenpai
        return "hand-hidden" if hidden and draw is not None and draw.deltas is None else None

    def _winners(self, played: Played) -> tuple[int, ...]:
        """Who has won by the rules, the nearest to the discarder first; everyone who was paid where it is nobody."""
        wins = [w.winner for w in by_nearness(played.wins)]
        return tuple(wins[: most_winners(self.rules, len(wins)) or None])

    def _other_places(self, outcome: Outcome) -> list[tuple[int, int]]:
        """Where the next round may stand by other values of the options that are only assumed."""
        values = [(name, v) for name in _PLACING if name in self.choice.assumed for v in choices(name)]
        return [outcome.next_round(self.rules.but(**{name: v})) for name, v in values]

    @staticmethod
    def _scores_after(before: tuple[int, ...], played: Played) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """The scores after a result as its claims have it, and all score lines that some account of it gives."""
        results: list[WinFacts | DrawFacts] = [*played.wins]
        if played.draw is not None:
            results.append(played.draw)
        recorded = computed = before
        line: tuple[int, ...] | None = None
        for fact in results:
            due, paid, named = fact.deltas, fact.claim.deltas, fact.claim.scores_before
            if paid is None or len(paid) != len(before):
                paid = due or (0,) * len(before)
            elif named is not None and len(named) == len(before):
                line = _plus(named, paid)
            recorded = _plus(recorded, paid)
            computed = recorded if due == paid and computed is before else _plus(computed, due or paid)
        if recorded == computed and line in (None, recorded):
            return recorded, (recorded,)
        lines = (recorded, computed) if line is None else (recorded, computed, line)
        return recorded, tuple(dict.fromkeys(lines))

    def _game_end(self, position: int, table: Table) -> None:
        event, index = self.events[position], self.places[position]

        def judged(rules: RuleSet) -> list[Fault]:
            out: list[Fault] = []
            judge(Moment(rules, table, (event,), 0, index, expected=expected), self.by_event[GAME_END], out)
            return out

        claim = event[2]
        expected = self.expected
        if self.unpaid is not None:
            expected = None
            self.ledger.unknown["END003", self.unpaid] += 1
        if expected is not None and expected.over and len(expected.scores) == 1:
            due = standing(expected, expected.scores[0], self.rules)
            if claim.scores == due.scores and claim.points == due.points:
                self.recorded = self.settled = due
                return
        found = judged(self.rules)
        ended_wrongly = self.end_reported
        for fault in found:
            fault.turn = None
            # Wrong scores make wrong points, and a game of another length has another uma.
            fault.follows = fault.code == "END004" and (ended_wrongly or fault is not found[0])
        known = len(self.ledger)
        self.ledger.report(found, (self.round_index, self.label), judged)
        self.points_wrong |= len(self.ledger) > known
        if claim.scores is not None and len(claim.scores) == self.rules.players:
            self.recorded = replace(self._settled(claim.scores), points=claim.points)
        elif self.outcome is not None:
            self.recorded = self._settled_after(self.outcome, self.outcome.scores)

    # --- corrections -----------------------------------------------------------------------------------------

    def _corrected(self) -> Standing | None:
        """The standing with the scoring errors put right, later rounds taken as played."""
        if self.recorded is None:
            return None
        if self.settled is not None and not any(self.shift):
            return self.settled
        if self.outcome is not None:
            corrected = self._settled_after(self.outcome, _plus(self.outcome.scores, self.shift))
        else:
            corrected = self._settled(_plus(self.recorded.scores, self.shift))
        if self.earlier and sum(corrected.scores) != sum(self.earlier[0].scores):
            # Some fault moved points in a way that is not known in full: no line of scores would be right.
            return None
        if corrected.scores == self.recorded.scores and not self.points_wrong:
            return self.recorded
        return corrected

    def _settled(self, scores: Sequence[int]) -> Standing:
        return settle(scores, self.rules, winless=self.winless)

    def _settled_after(self, last: Outcome, scores: Sequence[int]) -> Standing:
        """The standing with the sticks the last round has left."""
        return settle(scores, self.rules, last.sticks, winless=self.winless, deposits=last.deposits)

    def _course(self, outcome: Outcome, *, over: bool | None) -> None:
        if self.course_changed_at is None and any(self.shift):
            corrected = replace(outcome, scores=_plus(outcome.scores, self.shift))
            if game_over(corrected, self.rules) != over:
                self.course_changed_at = self.label

    def _riichi_under_corrected_scores(self, table: Table) -> None:
        if self.course_changed_at is not None or not any(self.shift) or not table.start.scores:
            return
        for seat, riichi in enumerate(table.riichi):
            if riichi and not self.rules.enough_for_riichi(table.start.scores[seat] + self.shift[seat]):
                self.course_changed_at = self.label

    def _label_of(self, start: RoundStart) -> str:
        """The label of a round that begins now; a number tells apart those that are played more than once."""
        label = self.rules.round_label(start.hand, start.honba)
        here = (start.hand, start.honba, start.scores)
        self.played[here] += 1
        return f"{label}#{self.played[here]}" if self.played[here] > 1 else label

    def _fragment(self, message: str, event: int, check: str) -> None:
        """Note that the record is only a part of a game, which `check` therefore cannot judge."""
        self.ledger.report([Fault(message, event=event, code="REC008")])
        self.ledger.unknown[check, "fragment"] += 1


def _plus(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, a, b))


def _minus(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sub, a, b))
