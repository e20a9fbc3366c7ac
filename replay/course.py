"""The course of a game: what the rounds so far lead to, what was found in them, and what it all comes to."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from operator import add, sub

from replay.choice import RuleChoice
from replay.events import GAME_END, START, WIN, DrawKind, Event, RoundStart
from replay.findings import GameResult, Standings, Unverifiable, WallCount
from replay.gameend import Standing, game_over, owners_unknown, settle, standing
from replay.hand.score import STICK
from replay.ledger import Ledger
from replay.moment import DrawFacts, Moment, WinFacts
from replay.order import positions
from replay.outcome import by_nearness, most_winners, unseen_bonus
from replay.play import ByEvent, Played, by_event, judge, play_round
from replay.record import Record
from replay.registry import Check, Fault, load
from replay.roundend import PLACING, Expectation, Outcome, borrowed, by_other_values, restated
from replay.rounds import Labels
from replay.ruleset import RuleSet
from replay.rulevalues import Tobi
from replay.table import Table

_DISORDER = frozenset({"RND005", "RND006"})
_CARRIED = frozenset({"RND001", "RND002", "RND003", "RND004"})
_RESULT_FAMILIES = frozenset({"DRW", "TRN", "TIL", "WIN", "REC", "CAL"})


@cache
def _checks() -> tuple[dict[str, Check], ByEvent]:
    checks = dict(load())
    return checks, by_event(checks.values())


class Course:
    """What is carried from round to round, whether a whole record is judged or a game in play.

    For each round: `begin`, then the play, `name`, `report` for the faults, and `finish`; then `game_end` where the
    game ends, `stop`, and `result`.
    """

    def __init__(self, record: Record, choice: RuleChoice, *, alternatives: bool = True) -> None:
        self.record = record
        self.choice = choice
        self.rules = choice.rules
        self.checks, self.by_event = _checks()
        self.ledger = Ledger(record, choice, self.checks, alternatives=alternatives)
        self.round_index = -1
        self.label = ""
        self.begun = False
        """Whether the record begins in the middle of a round."""
        self.recorded: Standing | None = None
        """The final standing by the record's claims, once the game has ended."""
        self._settled_as_claimed: Standing | None = None
        """The final standing where the record states just what the last round leads to."""
        self.expected: Expectation | None = None
        """What the next round must start with, by the last one that is over; None where that cannot be said."""
        self._unpaid: str | None = None
        """Why what the last round paid is not known: the record does not say, and does not show all it hangs on."""
        self._winless: frozenset[int] | None = frozenset(range(self.rules.players))
        self._whole = True
        """Whether the record holds all rounds so far."""
        self._doubted: tuple[tuple[int, ...], ...] = ()
        """What the scores at the start of the round had to be, where the recorded ones are not and nothing in the round
        decides between them."""
        self._deposits: tuple[int, ...] = (0,) * self.rules.players
        """How many of the sticks on the table each seat has paid; empty where that is not known."""
        self._not_put_down: tuple[int, ...] = (0,) * self.rules.players
        """How many riichi sticks each seat owes the table after the last round."""
        self._loans: tuple[int, ...] = (0,) * self.rules.players
        """What each seat owes of points borrowed; negative what it has lent."""
        self._earlier: list[RoundStart] = []
        self._points: int | None = None
        """What the players had at the start of the first round, with the sticks then on the table."""
        self._labels = Labels(choice.rules)
        self._open_placing = tuple(name for name in PLACING if name in choice.assumed)
        self._rescored = 0
        self._outcome: Outcome | None = None
        self._shift: tuple[int, ...] = (0,) * self.rules.players
        """What the faults so far come to, expected minus recorded points by seat."""
        self._shift_before = self._shift
        """The same before the round in play."""
        self._left = 0
        """How many sticks three rons that are a draw leave on the table, without which the record goes on."""
        self._left_to: tuple[int, ...] = (0,) * self.rules.players
        """What each seat has taken of those since."""
        self._changed_at: str | None = None
        self._end_reported = False
        self._points_wrong = False
        self._disorder: int | None = None
        self._disordered_round = -9

    def stop(self) -> None:
        """Nothing more comes."""
        if self.round_index >= 0 and self.recorded is None:
            self.fragment("the record stops before the game ends", len(self.record.events), "END001")

    def result(self, walls: tuple[WallCount, ...] = ()) -> GameResult:
        """All that was found, and what the game comes to; `walls` counts the rounds laid beside one."""
        record, choice = self.record, self.choice
        return GameResult(
            format=record.format,
            id=record.id,
            date=record.date,
            rules=choice.name,
            rules_from=choice.rules_from,
            rules_digest=choice.digest,
            assumed_options=tuple(sorted(choice.assumed)),
            players=tuple(p.name for p in record.players),
            rounds=len(positions(record.events, START)),
            wins=len(positions(record.events, WIN)),
            wins_rescored=self._rescored,
            events=len(record.events),
            findings=self.ledger.findings(),
            standings=Standings(self.recorded, self._corrected(), self._changed_at),
            unverifiable=tuple(Unverifiable(c, reason, n) for (c, reason), n in sorted(self.ledger.unknown.items())),
            walls=walls,
            rules_fit=choice.fits,
        )

    def fragment(self, message: str, event: int, check: str) -> None:
        """Note that the record is only a part of a game, which `check` therefore cannot judge."""
        self.ledger.report([Fault(message, event=event, code="REC008")])
        self.ledger.unknown[check, "fragment"] += 1

    # --- rounds ----------------------------------------------------------------------------------------------

    def begin(self, events: Sequence[Event]) -> tuple[RoundStart, Expectation | None]:
        """Go on to the next round, given as far as its events are there: its start, completed where the record leaves
        something out of it, and what it must start with."""
        self.round_index += 1
        self._shift_before = self._shift
        start: RoundStart = events[0][2]
        if start.unstated:
            start = self._completed(start, events)
        expected = self._first(start, events) if self.round_index == 0 else self.expected
        if expected is not None and self._unpaid is not None:
            expected = replace(expected, scores=(start.scores,))
            self.ledger.unknown["RND004", self._unpaid] += 1
        if expected is not None and len(expected.places) > 1:
            expected = expected.at(start)
        return start, expected

    def _completed(self, start: RoundStart, events: Sequence[Event]) -> RoundStart:
        """A start with what the record leaves out of it: from the rounds before, else from the round's own result.

        Scores that neither tells stay named as not stated.
        """
        scores = "scores" in start.unstated
        if self.expected is not None:
            start = self.expected.complete(start)
        if not scores or (self.expected is not None and self._unpaid is None):
            return replace(start, unstated=frozenset())
        said = restated(events, self.rules.players).scores
        if said is None and self.round_index == 0 and not (start.hand or start.honba):
            said = (self.rules.starting_points,) * self.rules.players
        if said is None:
            return replace(start, unstated=frozenset({"scores"}))
        return replace(start, scores=said, unstated=frozenset())

    def corrected(self, events: Sequence[Event], expected: Expectation | None) -> RoundStart | None:
        """The start that a round, as far as its events are there, was played from; None where it is the recorded one.

        What the result of the round restates decides between a start and the rounds before that contradict it.
        """
        start: RoundStart = events[0][2]
        if expected is not None and not expected.matches(start):
            return expected.resolve(start, restated(events, self.rules.players), self.rules)
        if start.dealer != start.hand % self.rules.players:
            return replace(start, dealer=start.hand % self.rules.players)
        return None

    def name(self, start: RoundStart) -> str:
        """The label of the round that begins so; a number tells apart those that are played more than once."""
        self.label = self._labels(start)
        return self.label

    def finish(self, played: Played, start: RoundStart, events: Sequence[Event], expected: Expectation | None) -> None:
        """A round is over; `start` as recorded, `events` all of them, `expected` as `begin` said."""
        self.ledger.unknown.update(played.moment.unknown)
        self._riichi_under_corrected_scores(played.table)
        self._rescored += sum(1 for w in played.wins if w.value is not None)
        self._earlier.append(start)
        if self._points is None:
            first = played.table.start
            self._points = sum(first.scores) + STICK * first.sticks
        self._doubted = ()
        if expected is not None and not expected.allows(played.table.start.scores):
            said = restated(events, self.rules.players).scores
            self._doubted = expected.scores if said is None else ()
        self._carry(played)
        self._follow_sticks(played)

    def report(
        self,
        faults: Sequence[Fault],
        played: Played,
        events: Sequence[Event],
        indices: Sequence[int],
        expected: Expectation | None,
        root: int | None = None,
    ) -> int | None:
        """Take in faults of the round, in order and linked to each other (`replay.causes`).

        `events` are those of the round so far as recorded, by which it is judged once more under other rules. The
        entry of the last root is returned, and given back as `root` with the next faults of the same round.
        """
        place = (self.round_index, self.label)
        again = self._again(played, events, indices, expected)
        # Once rounds are out of order, what the later ones do not follow from is the same fault again.
        near = self.round_index - self._disordered_round <= 1
        late = [
            f
            for f in faults
            if self._disorder is not None
            and (f.code in _DISORDER or f.code == "END002" or (near and f.code in _CARRIED))
        ]
        if any(f.code in _DISORDER for f in faults):
            self._disordered_round = self.round_index
        rest = [f for f in faults if f not in late]
        for fault in rest:
            if fault.code in _DISORDER and not fault.follows:
                self._disorder = self.ledger.report([fault], place, again, played=played)
                late = [f for f in rest if f.code == "END002"]
                rest = [f for f in rest if f is not fault and f not in late]
                break
        for fault in late:
            fault.follows = True
        self.ledger.report(late, place, again, self._disorder, played)
        root = self.ledger.report(rest, place, again, root, played)
        self._shift = _plus(self.ledger.owed(), self._left_to)
        # A game that goes on after its end is told of once, not at every round that follows.
        self._end_reported |= any(f.code == "END002" for f in faults)
        return root

    def amend(
        self,
        fault: Fault,
        played: Played,
        events: Sequence[Event],
        indices: Sequence[int],
        expected: Expectation | None,
    ) -> None:
        """Tell a fault of the round that was reported before the round was over as it shows itself now."""
        again = self._again(played, events, indices, expected)
        self.ledger.amend(fault, (self.round_index, self.label), again)
        self._shift = _plus(self.ledger.owed(), self._left_to)

    def _again(
        self, played: Played, events: Sequence[Event], indices: Sequence[int], expected: Expectation | None
    ) -> Callable[[RuleSet], list[Fault]]:
        """The round judged under other rules."""
        first = self.round_index == 0

        def again(rules: RuleSet) -> list[Fault]:
            due = expected
            if first and expected is not None:
                due = replace(expected, scores=((rules.starting_points,) * rules.players,))
            elif expected is not None:
                due = expected.or_by(rules).at(events[0][2])
            faults = play_round(rules, events, indices, self.by_event, due).faults
            told = played.moment
            if told.events is not events:
                # What only shows once a slip is put right is asked of the round as put right.
                faults += play_round(rules, told.events, told.origin, self.by_event, due).faults
            return faults

        return again

    def _first(self, start: RoundStart, events: Sequence[Event]) -> Expectation | None:
        """What a first round starts with; None for a record that begins later in the game: with other scores or sticks,
        or with honba that draws without payments lead to."""
        if self.begun:
            self._winless = None
            self._whole = False
            return None
        scores = (self.rules.starting_points,) * self.rules.players
        if (start.hand or start.honba) and (
            start.sticks
            or start.scores != scores
            or (start.hand <= start.honba and restated(events, self.rules.players).honba in (None, start.honba))
        ):
            label = self.rules.round_label(start.hand, start.honba)
            self.fragment(f"the record begins with {label}", 0, "RND004")
            self._winless = None
            self._whole = False
            return None
        return Expectation(((0, 0),), (0,), (scores,), False, ())

    def _carry(self, played: Played) -> None:
        """What the next round must start with, by every account of this one that is still possible."""
        table = played.table
        if played.stopped or not played.has_result:
            self.expected = self._outcome = self._winless = None
            self._deposits = ()
            self._unpaid = None
            return
        if self.expected is not None:
            self._loans = self.expected.owed(table.start.scores, self._loans)
        before = tuple(table.scores)
        recorded, scores = self._scores_after(before, played)
        self._not_put_down = self._sticks_not_put_down(played)
        if any(self._not_put_down):
            # The table has those sticks, and the record goes on without them.
            recorded = _plus(recorded, [STICK * number for number in self._not_put_down])
            scores = tuple(dict.fromkeys((recorded, *scores)))
        for line in self._doubted:
            # A misprint if the next round goes on from it, and else a change.
            scores += self._scores_after(_plus(line, _minus(before, table.start.scores)), played)[1]
        if any(self._loans):
            recorded, scores = _minus(recorded, self._loans), tuple(_minus(line, self._loans) for line in scores)
        draw = played.draw
        self._deposits = self._deposits_after(played)
        outcome = Outcome(
            start=table.start,
            winners=self._winners(played),
            draw=None if draw is None else draw.claim.kind,
            dealer_tenpai=draw is not None and bool(draw.tenpai[table.dealer]),
            scores=recorded,
            sticks=0 if played.wins else table.sticks - (0 if draw is None else draw.taken),
            achievers=() if draw is None else draw.nagashi or draw.callers,
            deposits=self._deposits,
            between=() if draw is None else draw.between,
            number=self.round_index + 1 if self._whole and self._disorder is None else 0,
            taken=0 if draw is None else draw.taken,
        )
        if self._winless is not None:
            self._winless -= set(outcome.won_by(self.rules))
        disputed = any(f.code[:3] in _RESULT_FAMILIES for f in played.faults) or (
            draw is not None and None in draw.tenpai
        )
        places = [outcome.next_round(self.rules)]
        if disputed:
            hand, honba = table.start.hand, table.start.honba
            after = self.rules.next_hand(hand)
            places += [(hand, honba + 1), (after, honba + 1), (after, 0)]
        elif others := self._other_places(outcome):
            self.ledger.unknown["RND001", "rule-unknown"] += 1
            places += others
        sticks = [outcome.sticks]
        if draw is not None and draw.claim.sticks is not None:
            sticks.append(draw.claim.sticks - draw.taken)
        over = game_over(outcome, self.rules)
        before_unknown = "scores" in table.start.unstated
        self._unpaid = self._unpaid_by(played) or (self._unpaid if before_unknown else None)
        doubtful = (
            self._end_reported
            or disputed
            or self._unpaid is not None
            or any(over != game_over(replace(outcome, scores=line), self.rules) for line in scores[1:])
            or (self.rules.hand_limit and not outcome.number)
            or (not self.rules.threshold_deducts_riichi_stick and sum(self._deposits) != outcome.sticks)
        )
        self._course(outcome, over=over)
        self._outcome = outcome
        self.expected = Expectation(
            places=tuple(dict.fromkeys(places)) if len(places) > 1 else tuple(places),
            sticks=tuple(dict.fromkeys(sticks)),
            scores=scores,
            over=None if doubtful else over,
            earlier=self._earlier,
            outcome=outcome,
            winless=self._winless,
            loaned=self._loaned(scores) if self.rules.tobi is Tobi.BORROW else {},
            dealer_wins=outcome.wins_in_a_row(table.dealer_wins, self.rules),
        )

    def _loaned(self, scores: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], tuple[int, ...]]:
        """The score lines with points borrowed, before or now, and what each seat owes in them."""
        out: dict[tuple[int, ...], tuple[int, ...]] = {}
        for line in scores:
            still = _plus(line, self._loans)
            out |= {shown: _minus(shown, line) for shown in (still, *borrowed(still), *borrowed(line)) if shown != line}
        return out

    def _deposits_after(self, played: Played) -> tuple[int, ...]:
        """Whose sticks lie on the table after a round; empty where that is not known."""
        none = (0,) * self.rules.players
        if played.wins or (played.draw is not None and played.draw.taken):
            return none
        start = played.table.start
        before = self._deposits if sum(self._deposits) == start.sticks else ()
        before = before or (none if not start.sticks else ())
        return tuple(map(add, before, played.table.riichi))

    def _sticks_not_put_down(self, played: Played) -> tuple[int, ...]:
        """How many sticks each seat has not put down that lie on the replayed table (RII007)."""
        if not played.faults:
            return (0,) * self.rules.players
        owed = [f.effect for f in played.faults if f.code == "RII007" and f.effect is not None and sum(f.effect) < 0]
        return tuple(-sum(effect[seat] for effect in owed) // STICK for seat in range(self.rules.players))

    def _follow_sticks(self, played: Played) -> None:
        """Three rons that are a draw leave the sticks on the table; in the corrected standing the next to take any has
        them."""
        table = played.table
        wins, draw = by_nearness(played.wins), played.draw
        if wins and not most_winners(self.rules, len(wins)):
            # Of what comes back from the winners, the sticks are what no other player had paid.
            if sum(self._shift_before) - sum(self._shift) == STICK * table.sticks:
                self._left += table.sticks
            return
        taker = wins[0].winner if wins else None
        if draw is not None and draw.claim.kind is DrawKind.NAGASHI and self.rules.nagashi_takes_sticks:
            taker = min(draw.nagashi, key=lambda s: (s - table.dealer) % table.players, default=None)
        if taker is not None and self._left:
            self._left_to = tuple(n + STICK * self._left * (s == taker) for s, n in enumerate(self._left_to))
            self._left = 0
            self._shift = _plus(self.ledger.owed(), self._left_to)

    def _unpaid_by(self, played: Played) -> str | None:
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
        """Where else the next round may stand by other values of the options that are only assumed."""
        places = [outcome.next_round(rules) for _, rules in by_other_values(self.rules, self._open_placing)]
        return [place for place in places if place != outcome.next_round(self.rules)]

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

    def game_end(self, event: Event, index: int, table: Table) -> None:
        """Judge the end of the game; `table` is that of the last round."""

        def judged(rules: RuleSet) -> list[Fault]:
            out: list[Fault] = []
            judge(Moment(rules, table, (event,), 0, index, expected=expected), self.by_event[GAME_END], out)
            return out

        claim = event[2]
        expected = self.expected
        if self._unpaid is not None:
            expected = None
            self.ledger.unknown["END003", self._unpaid] += 1
        if expected is not None and expected.over and len(expected.scores) == 1:
            due = standing(expected, expected.scores[0], self.rules)
            if claim.scores == due.scores and claim.points == due.points:
                self.recorded = self._settled_as_claimed = due
                return
        found = judged(self.rules)
        ended_wrongly = self._end_reported
        for fault in found:
            fault.turn = None
            # Wrong scores make wrong points, and a game of another length has another uma.
            fault.follows = fault.code == "END004" and (ended_wrongly or fault is not found[0])
        known = len(self.ledger)
        self.ledger.report(found, (self.round_index, self.label), judged)
        self._points_wrong |= len(self.ledger) > known
        if claim.scores is not None and len(claim.scores) == self.rules.players:
            # Shares of the sticks left over part those who tie, and they tie all the same.
            lines = () if expected is None else (standing(expected, line, self.rules) for line in expected.scores)
            agreed = next((one for one in lines if one.scores == tuple(claim.scores)), None)
            self.recorded = replace(agreed or self._settled(claim.scores), points=claim.points)
        elif self._outcome is not None:
            last, missing = self._outcome, self._not_put_down
            deposits = _minus(last.deposits, missing) if last.deposits else ()
            last = replace(last, sticks=last.sticks - sum(missing), deposits=deposits)
            self.recorded = self._settled_after(last, last.scores)

    # --- corrections -----------------------------------------------------------------------------------------

    def _corrected(self) -> Standing | None:
        """The standing with the scoring errors put right, later rounds taken as played."""
        if self.recorded is None:
            return None
        if self._settled_as_claimed is not None and not any(self._shift):
            return self._settled_as_claimed
        last = self._outcome
        if last is not None and self._left:
            last = replace(last, sticks=last.sticks + self._left, deposits=())
        scores = _plus(self.recorded.scores if last is None else last.scores, self._shift)
        if self._points is not None and sum(scores) + (0 if last is None else STICK * last.sticks) != self._points:
            # Some fault moved points in a way that is not known in full: no line of scores would be right.
            return None
        if last is not None and owners_unknown(last.deposits, last.sticks, self.rules):
            return None
        corrected = self._settled(scores) if last is None else self._settled_after(last, scores)
        if corrected.scores == self.recorded.scores and not self._points_wrong:
            return self.recorded
        return corrected

    def _settled(self, scores: Sequence[int]) -> Standing:
        return settle(scores, self.rules, winless=self._winless)

    def _settled_after(self, last: Outcome, scores: Sequence[int]) -> Standing:
        """The standing with the sticks the last round has left."""
        return settle(scores, self.rules, last.sticks, winless=self._winless, deposits=last.deposits)

    def _course(self, outcome: Outcome, *, over: bool | None) -> None:
        if self._changed_at is None and any(self._shift):
            corrected = replace(outcome, scores=_plus(outcome.scores, self._shift))
            if game_over(corrected, self.rules) != over:
                self._changed_at = self.label

    def _riichi_under_corrected_scores(self, table: Table) -> None:
        if self._changed_at is not None or not any(self._shift_before) or not table.start.scores:
            return
        for seat, riichi in enumerate(table.riichi):
            if riichi and not self.rules.enough_for_riichi(table.start.scores[seat] + self._shift_before[seat]):
                self._changed_at = self.label


def _plus(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(add, a, b))


def _minus(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sub, a, b))
