"""The referee of a game in play: events go in one by one, findings come out at once."""

import copy
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from replay.actions import Action, due, is_legal, legal_actions
from replay.causes import link
from replay.choice import Rules, rules_in_play
from replay.course import Course
from replay.events import EVENT_NAMES, GAME_END, START, WIN, Event, RoundStart
from replay.findings import Finding, GameResult
from replay.play import Played, begin_round, go_on, judge, play_round
from replay.record import Player, Record, Span
from replay.roundend import Expectation
from replay.ruleset import RuleError, RuleSet
from replay.table import Table
from replay.wellformed import malformed


@dataclass(slots=True)
class _Round:
    """A round in play. `origin` has the index in the game of each of its events, `judged` counts the faults that have
    been reported, and `root` is the ledger's entry of the last of them that follows from no other."""

    events: list[Event]
    origin: list[int]
    expected: Expectation | None
    played: Played
    judged: int = 0
    root: int | None = None
    finished: bool = False

    @property
    def start(self) -> RoundStart:
        start: RoundStart = self.events[0][2]
        return start


@dataclass(slots=True)
class _Held:
    """Wins on one tile, which are judged together: the events and the index of each in the game."""

    events: list[Event] = field(default_factory=list)
    origin: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NextRound:
    """What follows a round: how the next one starts, hands and indicator left to whoever deals, and whether the game is
    over instead; `over` is None where the dealer may choose, or where it hangs on what was paid wrongly."""

    start: RoundStart
    over: bool | None


class Referee:
    """Judges a game while it is played, for servers and bots.

    Args:
        rules: the name of a preset, as it stands now; the path of a rules file (``.toml``); a `RuleSet`; or the choice
            made for a record (`replay.rules_for`).
        players: a name for each seat, that of the first dealer first; P0, P1 ... where none are given.

    Raises:
        RuleError: for rules that do not exist or do not fit together, or another number of players than they have.

    Copies (`copy.deepcopy`) and pickles of it go their own ways, so that a bot can look ahead and a server go on later.

    It uses the table and the checks of `replay.audit`, round after round, and a whole game fed to it has the same
    findings, but for what only the rest of a round shows. `feed` cannot wait for that:

    * A contradiction is told as what is impossible at the event where it surfaces. The audit looks for the slip of the
      record behind it (TIL005, TRN009, TRN010, TRN011, CAL010, KAN011, RII012) and tells that instead.
    * Where the start of a round does not follow from the rounds before, the audit lets the round's own result decide
      which of the two is right; here the next round is played from the start as fed, its place in the game and its
      honba put right where nothing else differs.
    * A win that must not be passed in riichi (RII015) is told with the result of the round, after what was found since.
    * A riichi stick that is not put down (RII007) is told as missing. Where the scores at the result have it taken off,
      the finding says so from the next start, or the end, on (`findings`, `close`).
    * Remedies are those of the moment: points that hang on the result of the round, or on what still follows from a
      finding, are missing or not complete.
    * What a reader meets in a file (`Record.problems`) and walls (WAL) come with a record: a game in play has neither.
    * A round without a result (RND009) is told at the next start or the end of the game, and only `close` says that
      the game is not over.
    """

    def __init__(self, rules: Rules, players: Sequence[str] = ()) -> None:
        choice = rules_in_play(rules)
        number = choice.rules.players
        names = tuple(players) or tuple(f"P{seat}" for seat in range(number))
        if len(names) != number:
            raise RuleError(f"the rules {choice.name!r} are for {number} players, not {len(names)}")
        self._record = Record("live", tuple(map(Player, names)), [], [], _nowhere, choice.name)
        self._course = Course(self._record, choice)
        self._round: _Round | None = None
        self._held = _Held()
        self._result: GameResult | None = None

    # --- what is going on --------------------------------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self._course.rules

    @property
    def table(self) -> Table:
        """The round in play, or the last one: hands, rivers, scores, tiles left. To be read, not changed.

        Raises:
            ValueError: before the first round.
        """
        return self._current.played.table

    @property
    def round_label(self) -> str:
        """The round in play, such as ``E1-0``; empty before the first."""
        return self._course.label

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything told so far, in the order it was told; `caused_by` is an index in this tuple."""
        return self._course.ledger.told()

    @property
    def due(self) -> tuple[Event, ...]:
        """What comes next and is nobody's decision: sticks, indicators, the end of the wall (`replay.actions.due`).

        A win comes before it: ask who may ron, or win on a replacement tile, before it is fed.

        Raises:
            ValueError: before the first round.
        """
        return tuple(due(self.table))

    @property
    def next_round(self) -> NextRound | None:
        """What follows the round that has ended, or the first round of the game; None while a round is in play, and
        where one has ended without a result.

        Wins that are held back are taken for all there are. The scores (in points) are those that the payments as fed
        lead to, with what a player has to borrow where the rules have that.
        """
        players = self.rules.players
        if self._round is None:
            return NextRound(RoundStart(0, 0, 0, 0, (self.rules.starting_points,) * players, (), None), over=False)
        if self._result is None:
            # What a round leads to is known once it is over, and here it may go on.
            ahead = copy.deepcopy(self)
            ahead.close()
            return ahead.next_round
        expected = self._course.expected
        if expected is None:
            return None
        scores = next((line for line in expected.loaned if min(line) >= 0), expected.scores[0])
        dealer = expected.dealer(self.rules)
        start = RoundStart(expected.hand, expected.honba, expected.sticks[0], dealer, scores, (), None)
        return NextRound(start, expected.over)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """Everything a seat may do now by the rules in force; empty where it has nothing to decide.

        Right after a discard, or a kan or kita that can be robbed, it says what each other seat may claim; whose claim
        goes first is not said. While wins are held back it says who may still win on the same tile.

        Raises:
            ValueError: before the first round, for a seat that is not there, or where tiles of its hand are hidden.
        """
        if not 0 <= seat < self.rules.players:
            raise ValueError(f"there is no seat {seat}")
        return tuple(legal_actions(self.table, seat))

    def allows(self, event: Event) -> bool:
        """Whether an event is among the legal actions of its seat, or due; asked before the event is fed.

        Only what its player decides is looked at (`replay.actions.is_legal`): `feed` also judges what an event claims.

        Raises:
            ValueError: before the first round, for an event that is none, or of a seat whose hand is hidden in part.
        """
        self._check(event)
        return is_legal(self.table, event)

    # --- going on ----------------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> tuple[Finding, ...]:
        """Take in the next event of the game (`replay.events`); what is found wrong with it, roots before consequences.

        The event stands whatever is found: to refuse one, ask `allows` first. Wins on one tile are judged together,
        because how they are paid depends on one another: each is held back until an event comes that is no win, with
        whose findings theirs are returned, or until `settle`.

        Raises:
            ValueError: for what is no event of this game (`replay.wellformed`): an unknown kind, seat or tile, a value
                of another type or size; and for anything before the first round, another win after `settle`, and
                anything after `close`. Nothing has changed then.
        """
        self._check(event)
        if self._result is not None:
            raise ValueError("the game has been closed")
        kind = event[0]
        if kind != START and self._round is None:
            raise ValueError(f"a game begins with a round start, not with a {EVENT_NAMES[kind]}")
        if kind == WIN and self._current.played.wins:
            raise ValueError("the wins on this tile have been judged: feed all of them before settle()")
        known = len(self._course.ledger)
        index = len(self._record.events)
        if kind == WIN and not self.table.over:
            self._held.events.append(event)
            self._held.origin.append(index)
        else:
            self._judge_held()
        self._record.events.append(event)
        self._record.places.append(index)
        if kind == START:
            self._finish(goes_on=True)
            self._begin(event, index)
        elif kind == GAME_END:
            self._finish(goes_on=True)
            self._course.game_end(event, index, self.table)
        elif not self._held.events:
            self._play([event], [index])
        return self._course.ledger.told(known)

    def settle(self) -> tuple[Finding, ...]:
        """Judge the wins held back: no other will join them. What is found, as by `feed`."""
        known = len(self._course.ledger)
        self._judge_held()
        return self._course.ledger.told(known)

    def close(self) -> GameResult:
        """End the game here. Its result is that of `replay.audit`, all findings in the order of the events, but for
        what the audit knows better."""
        if self._result is None:
            self._judge_held()
            self._finish(goes_on=False)
            self._course.stop()
            self._result = self._course.result()
        return self._result

    @property
    def _current(self) -> _Round:
        if self._round is None:
            raise ValueError("no round has begun")
        return self._round

    def _begin(self, event: Event, index: int) -> None:
        course = self._course
        start, expected = course.begin([event])
        events: list[Event] = [(START, start.dealer, start)]
        origin = [index]
        corrected = course.corrected(events, expected)
        played = begin_round(course.rules, events, origin, course.by_event, expected, corrected)
        self._round = _Round(events, origin, expected, played)
        course.name(played.table.start)
        self._report(self._round)

    def _play(self, events: Iterable[Event], origin: Iterable[int]) -> None:
        one = self._current
        one.events += events
        one.origin += origin
        go_on(one.played, self._course.by_event)
        self._report(one)

    def _judge_held(self) -> None:
        held = self._held
        if held.events:
            self._held = _Held()
            self._play(held.events, held.origin)

    def _finish(self, *, goes_on: bool) -> None:
        """Count the round in play as over; only where nothing comes after it may it break off."""
        one = self._round
        if one is None or one.finished:
            return
        if goes_on and not one.played.has_result and not one.played.stopped:
            one.played.moment.index = one.origin[-1]
            judge(one.played.moment, [self._course.checks["RND009"]], one.played.faults)
            self._report(one)
        self._amend(one)
        self._course.finish(one.played, one.start, one.events, one.expected)
        one.finished = True

    def _amend(self, one: _Round) -> None:
        """Put right what was told of a stick that the scores at the result have taken off (RII007)."""
        told = [fault for fault in one.played.faults if fault.code == "RII007" and fault.effect is not None]
        if not told:
            return
        course, start = self._course, one.played.table.start
        corrected = None if start is one.start else start
        whole = play_round(course.rules, one.events, one.origin, course.by_event, one.expected, corrected)
        for fault in told:
            same = (f for f in whole.faults if (f.code, f.event, f.seat) == (fault.code, fault.event, fault.seat))
            now = next(same, fault)
            if now.effect != fault.effect:
                fault.message, fault.recorded, fault.effect = now.message, now.recorded, now.effect
                course.amend(fault, one.played, one.events, one.origin, one.expected)

    def _report(self, one: _Round) -> None:
        """Tell the faults that have come up since the last time."""
        faults = one.played.faults
        new = {id(fault) for fault in faults[one.judged :]}
        if new:
            link(faults)
            fresh = [fault for fault in faults if id(fault) in new]
            one.root = self._course.report(fresh, one.played, one.events, one.origin, one.expected, one.root)
            one.judged = len(faults)

    def _check(self, event: Event) -> None:
        """Refuse what is no event at all; whether it is a legal one is judged."""
        why = malformed(event, self.rules.players)
        if why is not None:
            raise ValueError(why)


def _nowhere(_place: int) -> Span:
    """A game in play has no file."""
    return Span()
