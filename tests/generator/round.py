"""One generated round, from the deal to its result."""

from collections.abc import Sequence
from random import Random
from typing import Any

from replay import actions
from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    WIN,
    DrawKind,
    Event,
    RoundStart,
)
from replay.melds import CHI, PON
from replay.outcome import most_winners
from replay.roundend import Outcome
from replay.ruleset import RuleSet
from replay.rulevalues import RonnedStick
from replay.table import BOUND_INDICATOR, DUE_ABORT, DUE_ACCEPT, DUE_INDICATOR, NO_TILE, NOBODY, Table
from tests.generator import claims, options
from tests.generator.mind import Mind
from tests.generator.scenario import Temper
from tests.generator.wall import Wall


class Round:
    """A round in play. `first` is the index its first event has in the game.

    `events` begins with the start; what has been played already, legal or not, may follow it, and `wall` then
    holds what is still to come. The table is only asked what is legal and told what happens; `play` ends with
    the result in `outcome`.
    """

    def __init__(
        self, rules: RuleSet, events: Sequence[Event], wall: Wall, tempers: Sequence[Temper], rng: Random, first: int
    ) -> None:
        self.rules = rules
        self.wall = wall
        self.first = first
        start: RoundStart = events[0][2]
        self.events: list[Event] = [events[0]]
        self.table = Table(rules, start)
        self.outcome: Outcome | None = None
        self.minds = [Mind(self.table, seat, temper, rng) for seat, temper in enumerate(tempers)]
        for event in events[1:]:
            self._tell(*event)

    def play(self) -> Outcome:
        """Play to the end of the round."""
        table = self.table
        if table.actor != NOBODY:
            if table.drawn != NO_TILE and table.declared == NOBODY:
                self._own_turn(table.actor)
            else:
                self._throw(table.actor)
        elif table.last_discarder != NOBODY:
            self._after_discard(table.last_discarder)
        while self.outcome is None and not table.due & DUE_ABORT:
            self._turn_indicators(table.due & DUE_INDICATOR)
            seat = table.next_draw
            self._tell(DRAW, seat, self.wall.replacement() if table.replacement else self.wall.draw())
            self._own_turn(seat)
        return self.outcome or self._drawn(actions.abort_due(table))

    def _tell(self, kind: int, seat: int, value: Any) -> None:
        event = (kind, seat, value)
        self.table.apply(event, self.first + len(self.events))
        self.events.append(event)

    def _turn_indicators(self, due: int) -> None:
        """Turn the dora indicators that must be shown before play goes on."""
        while due:
            self._tell(DORA, -1, self.wall.indicator())
            due &= self.table.due | self.table.bound

    def _own_turn(self, seat: int) -> None:
        """A seat has drawn a tile."""
        mind = self.minds[seat]
        if actions.may_tsumo(self.table, seat) and mind.wins():
            self._won([seat])
        elif actions.may_kyuushu(self.table, seat) and mind.likes(mind.temper.kyuushu):
            self._drawn(DrawKind.KYUUSHU, [seat])
        else:
            self._kan_or_throw(seat)

    def _kan_or_throw(self, seat: int) -> None:
        kan = self.minds[seat].own_kan()
        if kan is None:
            self._throw(seat)
            return
        self._tell(CALL, seat, kan)
        if self.table.robbable != NO_TILE:
            self._offer_ron(seat)

    def _throw(self, seat: int) -> None:
        """Discard, and go on until somebody has to draw."""
        mind = self.minds[seat]
        self._turn_indicators(self.table.bound & BOUND_INDICATOR)
        tile = mind.riichi()
        if tile is not None:
            self._tell(RIICHI, seat, None)
        else:
            tile = mind.discard()
        self._tell(DISCARD, seat, tile)
        self._after_discard(seat)

    def _after_discard(self, seat: int) -> None:
        """A ron, a stick, the end of the round or a call: what can come of a discard, in that order."""
        table = self.table
        if self.rules.riichi_stick_when_ronned is RonnedStick.PAID:
            self._pay_stick(seat)
        self._offer_ron(seat)
        if self.outcome is not None:
            return
        self._pay_stick(seat)
        if table.due & DUE_ABORT:
            kind = actions.abort_due(table)
            self._drawn(kind, range(table.players) if kind is DrawKind.SUUCHA else ())
        else:
            self._turn_indicators(table.due & DUE_INDICATOR)
            callable_ = table.live > 0 or self.rules.call_on_houtei_tile
            caller = self._offer_call(seat) if callable_ else None
            if caller is not None:
                self._kan_or_throw(caller)
            elif table.live <= 0 and not table.replacement:
                self._drawn(DrawKind.EXHAUSTIVE)

    def _pay_stick(self, seat: int) -> None:
        """Put down the stick of the riichi just declared, if there is one."""
        if self.table.due & DUE_ACCEPT:
            after = list(self.table.scores)
            after[seat] -= 1000
            self._tell(RIICHI_ACCEPTED, seat, tuple(after))

    def _others(self, source: int) -> list[int]:
        """The other seats, the nearest in turn first."""
        return [(source + i) % self.table.players for i in range(1, self.table.players)]

    def _offer_ron(self, source: int) -> None:
        winners = [s for s in self._others(source) if actions.may_ron(self.table, s) and self.minds[s].wins()]
        most = most_winners(self.rules, len(winners))
        if winners and not most:
            self._drawn(DrawKind.SANCHAHOU, winners)
        elif winners:
            self._won(winners[:most])

    def _offer_call(self, source: int) -> int | None:
        """Who called the discard and has to discard in turn; None where the next thing is a draw."""
        offers = []
        for seat in self._others(source):
            meld = self.minds[seat].call()
            if meld is not None:
                offers.append((seat, meld))
        if not offers:
            return None
        seat, meld = options.by_precedence(offers)[0]
        self._tell(CALL, seat, meld)
        return seat if meld.kind in (CHI, PON) else None

    def _won(self, winners: Sequence[int]) -> None:
        table = self.table
        found = claims.wins(table, winners, self.wall.ura)
        scores = tuple(table.scores)
        for win in found:
            self._tell(WIN, win.winner, win)
            assert win.deltas is not None
            scores = tuple(a + b for a, b in zip(scores, win.deltas, strict=True))
        self.outcome = Outcome(table.start, tuple(winners), None, False, scores, 0)

    def _drawn(self, kind: DrawKind, shown: Sequence[int] = ()) -> Outcome:
        table = self.table
        claim, facts = claims.draw(table, kind, shown)
        assert claim.deltas is not None
        scores = tuple(a + b for a, b in zip(table.scores, claim.deltas, strict=True))
        tenpai = bool(facts.tenpai[table.dealer])
        self._tell(RYUUKYOKU, -1, claim)
        left = table.sticks - facts.taken
        ended = Outcome(table.start, (), claim.kind, tenpai, scores, left, facts.nagashi or facts.callers)
        self.outcome = ended
        return ended
