"""How one round leads to the next: who deals, honba, sticks, scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from replay.events import ABORTIVE, DRAW, RIICHI_ACCEPTED, RYUUKYOKU, WIN, DrawKind, Event, RoundStart
from replay.ruleset import RuleSet, choices
from replay.rulevalues import (
    AbortRenchan,
    HonbaOnDraw,
    LastNoten,
    MultiRonRenchan,
    Nagashi,
    NagashiRenchan,
    Renchan,
    Tobi,
)

LOAN: Final = 10_000
"""Points that are borrowed at a time."""
_WINDS: Final = 8
"""More winds than any game plays on."""

PLACING: Final = (
    *("renchan", "abort_renchan", "abort_honba_plus_one", "honba_on_draw", "last_hand_dealer_noten"),
    *("multi_ron_renchan", "nagashi_mangan", "nagashi_renchan"),
)
"""The options that decide whether the dealer stays, and the honba."""
SCHEDULE: Final = ("game_length", "extension", "extension_max_winds")
"""The options that decide which wind is played after another."""


# A damaged record has many rounds out of place, each of which asks this.
@lru_cache(16)
def by_other_values(rules: RuleSet, options: tuple[str, ...]) -> Sequence[tuple[str, RuleSet]]:
    """The same rules with another value of one of these options, with its name; once for each other value."""
    changed = [
        (option, rules.but(**{option: value})) for option in options for value in choices(option) or range(_WINDS)
    ]
    return [(option, other) for option, other in changed if other != rules]


# Not frozen: see replay.events.
@dataclass(slots=True, unsafe_hash=True)
class Outcome:
    """How a round ended: the winners, or the kind of draw and whether the dealer was tenpai.

    Of several winners on one tile the nearest in turn stands first. `scores` are after the payments, `sticks` those
    still on the table, `deposits` how many of them each seat has paid (empty: not known). `achievers` are the seats
    with a nagashi mangan, or those that called the three rons. `between` are the scores between the payments, where
    there are several, and `number` counts the rounds played so far, this one included (0: not known). `taken` is how
    many sticks more there would be if a nagashi mangan had not taken them.
    """

    start: RoundStart
    winners: tuple[int, ...]
    draw: DrawKind | None
    dealer_tenpai: bool
    scores: tuple[int, ...]
    sticks: int
    achievers: tuple[int, ...] = ()
    deposits: tuple[int, ...] = ()
    between: tuple[tuple[int, ...], ...] = ()
    number: int = 0
    taken: int = 0

    def won_by(self, rules: RuleSet) -> tuple[int, ...]:
        """Who has won the round; a nagashi mangan counts where the rules say so."""
        if self.draw is DrawKind.NAGASHI and rules.nagashi_mangan is Nagashi.WIN:
            return self.achievers
        return self.winners

    def dealer_stays(self, rules: RuleSet) -> bool:
        """The dealer deals again, as far as rules allow: it won, was tenpai at a draw, or the draw was abortive.

        Where a noten dealer repeats, so does one who is tenpai although only a win would let it stay.
        """
        dealer = self.start.dealer
        winners = self.won_by(rules)
        if winners:
            if rules.multi_ron_renchan is MultiRonRenchan.NEAREST and self.winners:
                winners = winners[:1]
            return dealer in winners and rules.renchan is not Renchan.NONE
        if self.draw in ABORTIVE:
            return self._stays_after_abort(rules)
        if self.draw is DrawKind.NAGASHI and rules.nagashi_renchan is not NagashiRenchan.TENPAI:
            return rules.nagashi_renchan is NagashiRenchan.ALWAYS or dealer in self.achievers
        if self.dealer_tenpai and rules.renchan is Renchan.TENPAI:
            return True
        return rules.renchan is not Renchan.NONE and noten_repeats(self.start.hand, rules)

    def wins_in_a_row(self, before: int | None, rules: RuleSet) -> int | None:
        """How many rounds in a row the dealer of the next one has won, given how many before this."""
        if self.start.dealer not in self.won_by(rules) or not self.dealer_stays(rules):
            return 0
        return None if before is None else before + 1

    def _stays_after_abort(self, rules: RuleSet) -> bool:
        """The dealer among the winners is a matter of three rons only; after any other such draw it stays."""
        rule = rules.abort_renchan
        if rule is AbortRenchan.TENPAI:
            return self.dealer_tenpai
        if rule is AbortRenchan.AMONG_WINNERS and self.draw is DrawKind.SANCHAHOU:
            return self.start.dealer in self.achievers
        return rule is not AbortRenchan.PASSES

    def next_round(self, rules: RuleSet) -> tuple[int, int]:
        """Hand and honba of the round that follows."""
        hand, honba = self.start.hand, self.start.honba
        stays = self.dealer_stays(rules)
        place = hand if stays else rules.next_hand(hand)
        if self.draw in ABORTIVE:
            return place, honba + rules.abort_honba_plus_one
        if stays:
            return place, honba + 1
        kept = rules.honba_on_draw is HonbaOnDraw.ALWAYS and not self.won_by(rules)
        return place, honba + 1 if kept else 0

    def sticks_left(self, rules: RuleSet) -> int:
        """The sticks on the table of the round that follows."""
        if self.draw is DrawKind.NAGASHI and self.achievers:
            return 0 if rules.nagashi_takes_sticks else self.sticks + self.taken
        return self.sticks


def is_last(hand: int, rules: RuleSet) -> bool:
    """Whether a hand is the last of the scheduled winds, or of a wind played after them."""
    wind, number = divmod(hand, rules.players)
    return number == rules.players - 1 and wind >= rules.scheduled_winds[-1]


def noten_repeats(hand: int, rules: RuleSet) -> bool:
    """Whether a draw in this hand leaves the deal with a dealer who is noten."""
    if rules.last_hand_dealer_noten is LastNoten.REPEATS_IN_LAST_WIND:
        return hand // rules.players >= rules.scheduled_winds[-1]
    return rules.last_hand_dealer_noten is LastNoten.DEALER_REPEATS and is_last(hand, rules)


def busted(scores: Sequence[int], rules: RuleSet) -> bool:
    """Whether a score ends the game (tobi)."""
    if rules.tobi is Tobi.BELOW_ZERO:
        return min(scores) < 0
    return rules.tobi is Tobi.AT_ZERO and min(scores) <= 0


def borrowed(scores: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The scores after every player below zero has borrowed, in 10000s, what it needs from one of the others who has
    as much; every lender is tried, the richest first. Nothing is yielded where nobody can lend."""
    debtor = next((seat for seat, score in enumerate(scores) if score < 0), None)
    if debtor is None:
        yield tuple(scores)
        return
    need = -(scores[debtor] // LOAN) * LOAN
    for lender in sorted(range(len(scores)), key=lambda seat: -scores[seat]):
        if scores[lender] >= need:
            after = list(scores)
            after[debtor] += need
            after[lender] -= need
            yield from borrowed(after)


# Not frozen: see replay.events.
@dataclass(slots=True, unsafe_hash=True)
class Expectation:
    """What the next round must start with.

    `places` are the hands and honba that are possible, more than one only where a rule is unknown or the result
    is disputed; the first is that of the rules as taken. `sticks` and `scores` hold every number and every score
    line that the last result allows, with its claims as recorded and as they should have been, the likeliest
    first, debts paid back; `loaned` are the lines with points borrowed, and what each seat owes or (negative) has
    lent in them. `over`: the game had to end; None where that cannot be said. `earlier` are the starts of the rounds
    before, `outcome` is how the last of them ended, `winless` who had not won by then (None: not known), `dealer_wins`
    how many of them the dealer has won in a row up to the last (None: not known).
    """

    places: tuple[tuple[int, int], ...]
    sticks: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    over: bool | None
    earlier: Sequence[RoundStart]
    outcome: Outcome | None = None
    winless: frozenset[int] | None = None
    loaned: Mapping[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    dealer_wins: int | None = 0

    @property
    def hand(self) -> int:
        return self.places[0][0]

    @property
    def honba(self) -> int:
        return self.places[0][1]

    def dealer(self, rules: RuleSet) -> int:
        return self.hand % rules.players

    def at(self, start: RoundStart) -> "Expectation":
        """The same, with the possible place that a start names first."""
        here = (start.hand, start.honba)
        return replace(self, places=(here,)) if here in self.places else self

    def or_by(self, rules: RuleSet) -> "Expectation":
        """The same, with the place and the sticks to which the last result leads by other rules added as the last of
        those that are possible."""
        if self.outcome is None:
            return self
        place, sticks = self.outcome.next_round(rules), self.outcome.sticks_left(rules)
        return replace(self, places=(*self.places, place), sticks=(*self.sticks, sticks))

    def complete(self, start: RoundStart) -> RoundStart:
        """The start with what the record leaves out of it put in as expected."""
        there = [p for p in self.places if "hand" not in start.unstated and p[0] == start.hand]
        there += [p for p in self.places if p[0] % len(self.scores[0]) == start.dealer]
        hand, honba = there[0] if there else self.places[0]
        missing = start.unstated
        return replace(
            start,
            hand=hand if "hand" in missing else start.hand,
            honba=honba if "honba" in missing else start.honba,
            sticks=self.sticks[0] if "sticks" in missing else start.sticks,
            scores=self.scores[0] if "scores" in missing else start.scores,
        )

    def matches(self, start: RoundStart) -> bool:
        """Whether a start is exactly as expected, dealer included."""
        return (
            start.hand == self.hand
            and start.honba == self.honba
            and start.sticks in self.sticks
            and self.allows(start.scores)
            and start.dealer == start.hand % len(start.scores)
        )

    def allows(self, scores: tuple[int, ...] | None) -> bool:
        """Whether the next round may start with these scores."""
        return scores in self.scores or scores in self.loaned

    def owed(self, scores: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
        """What each seat owes in a round that starts with these scores; as before where they are not expected."""
        return (0,) * len(before) if scores in self.scores else self.loaned.get(scores, before)

    def resolve(self, start: RoundStart, said: "Restated", rules: RuleSet) -> RoundStart:
        """The start that play followed, where the recorded one is not as expected.

        A value that the round's own result restates decides: as expected, the start is a misprint; as recorded,
        the change is real. Where nothing restates it a place in the game is taken as recorded only if more than
        one thing differs, for then the round is another one.
        """
        differ = [
            start.hand != self.hand,
            start.honba != self.honba,
            start.sticks not in self.sticks,
            not self.allows(start.scores),
        ]
        moved = (differ[0] or differ[1]) and sum(differ) >= 2
        out = start
        if differ[3] and said.scores is not None and self.allows(said.scores):
            out = replace(out, scores=said.scores)
        if differ[2] and said.sticks in self.sticks:
            assert said.sticks is not None
            out = replace(out, sticks=said.sticks)
        if differ[1] and (said.honba == self.honba or (not moved and said.honba is None)):
            out = replace(out, honba=self.honba)
        dealt = start.hand % rules.players
        if differ[0] and not moved and not (said.first_draw == dealt == start.dealer != self.dealer(rules)):
            # A round in which everything fits the hand recorded was played as that one.
            out = replace(out, hand=self.hand)
        return replace(out, dealer=out.hand % rules.players)


@dataclass(frozen=True, slots=True)
class Restated:
    """What the result of a round says the round began with, as far as it says it."""

    honba: int | None
    sticks: int | None
    scores: tuple[int, ...] | None
    first_draw: int | None = None
    """The seat that drew first, which is the dealer."""


def restated(events: Sequence[Event], players: int) -> Restated:
    """Read honba, sticks and scores of a round's start back from its result and its riichi sticks."""
    paid = [0] * players
    first = next((seat for kind, seat, _ in events if kind == DRAW), None)
    for kind, seat, value in events:
        if kind == RIICHI_ACCEPTED and 0 <= seat < players:
            paid[seat] += 1
        elif kind in (WIN, RYUUKYOKU):
            scores = value.scores_before
            return Restated(
                value.honba,
                None if value.sticks is None else value.sticks - sum(paid),
                tuple(s + 1000 * p for s, p in zip(scores, paid, strict=True))
                if scores is not None and len(scores) == players
                else None,
                first,
            )
    return Restated(None, None, None, first)
