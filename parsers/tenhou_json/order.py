"""The order of play, found from what each seat drew and threw.

The format lists draws and discards by seat and not who moved when. That follows from the turns and the calls: after
a discard either somebody calls it or the next in turn draws. Where more than one is possible, as two players may wait
to call the same tile, both ways are tried to the end of the round; an entry left over shows the wrong one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from parsers.telling import Face
from parsers.tenhou_json.entries import DRAW, NO_DISCARD, OPEN_KAN, OWN_KAN, Entry, source_of

Move = tuple[int, Entry, bool, int]
"""Seat, entry, whether it stands among the discards, and its index there."""

MOST_TURNS: Final = 60_000
"""A round has a few hundred turns; a damaged one could be tried in ever more ways."""
NOBODY: Final = -1


class Last(Enum):
    """What stands before the result of a round."""

    HELD = "a draw, by the seat named"
    SHOWN = "a discard, kakan or kita of the seat named"


@dataclass(frozen=True, slots=True)
class Order:
    """The moves in order. `left` is how many entries are not among them; `ambiguous` that another order is possible,
    which goes another way from the move `differs` on."""

    moves: list[Move]
    left: int = 0
    differs: int | None = None


def find(
    takes: Sequence[Sequence[Entry]],
    discards: Sequence[Sequence[Entry]],
    dealer: int,
    last: Last | None = None,
    seat: int | None = None,
) -> Order:
    """The order in which everything is drawn and thrown, and before the result stands what it asks for.

    Where there is none, an order that a call from another seat than stated makes possible; else the one that goes
    farthest.
    """
    search = _Search(takes, discards, last, seat)
    found = search.run(dealer)
    if found.left:
        loose = _Search(takes, discards, last, seat, loose=True).run(dealer)
        if loose.left < found.left:
            return Order(loose.moves, loose.left)
    return found


@dataclass(slots=True)
class _Fork:
    """A discard after which more than one seat could go on: those not tried yet, and the state to go back to."""

    untried: list[int]
    moves: int
    taken: list[int]
    thrown: list[int]
    key: tuple[int, ...]
    succeeded: bool = False


@dataclass(slots=True)
class _Search:
    takes: Sequence[Sequence[Entry]]
    discards: Sequence[Sequence[Entry]]
    last: Last | None
    named: int | None
    loose: bool = False
    moves: list[Move] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    forks: list[_Fork] = field(default_factory=list)
    hopeless: set[tuple[int, ...]] = field(default_factory=set)
    ended: tuple[Last, int] | None = None

    def run(self, dealer: int) -> Order:
        players = len(self.takes)
        self.taken = [0] * players
        self.thrown = [0] * players
        total = sum(map(len, self.takes)) + sum(map(len, self.discards))
        best: list[Move] = []
        fitting: list[Move] | None = None
        complete: list[Move] | None = None
        seat = dealer if self.takes[dealer] else NOBODY
        turns = 0
        while turns < MOST_TURNS:
            while seat != NOBODY:
                seat = self._turn(seat)
                turns += 1
            if len(self.moves) == total:
                if self._fits():
                    if fitting is not None:
                        return Order(fitting, 0, _first_difference(fitting, self.moves))
                    fitting = self.moves[:]
                    for fork in self.forks:
                        fork.succeeded = True
                elif complete is None:
                    complete = self.moves[:]
            elif len(self.moves) > len(best):
                best = self.moves[:]
            seat = self._back()
            if seat == NOBODY:
                break
        if fitting is not None:
            return Order(fitting)
        if complete is not None:
            return Order(complete)
        return Order(best, total - len(best))

    def _fits(self) -> bool:
        return self.last is None or (
            self.ended is not None
            and self.ended[0] is self.last
            and (self.named is None or self.named == self.ended[1])
        )

    def _turn(self, seat: int) -> int:
        """A seat takes what is next among its entries and goes on to its discard; the seat that takes next, or nobody
        where nothing more fits."""
        index = self.taken[seat]
        take = self.takes[seat][index]
        self.taken[seat] = index + 1
        self.moves.append((seat, take, False, index))
        self.ended = Last.HELD, seat
        mine = self.discards[seat]
        place = self.thrown[seat]
        if take.kind == OPEN_KAN:
            if place < len(mine) and mine[place].kind == NO_DISCARD:
                self.moves.append((seat, mine[place], True, place))
                self.thrown[seat] = place + 1
            return self._replacement(seat)
        if place == len(mine):
            return NOBODY
        entry = mine[place]
        if entry.kind == NO_DISCARD:
            return NOBODY
        self.moves.append((seat, entry, True, place))
        self.thrown[seat] = place + 1
        self.ended = Last.SHOWN, seat
        if entry.kind == OWN_KAN:
            return self._replacement(seat)
        return self._after(seat, take.face if entry.drawn else entry.face)

    def _replacement(self, seat: int) -> int:
        index = self.taken[seat]
        mine = self.takes[seat]
        return seat if index < len(mine) and mine[index].kind == DRAW else NOBODY

    def _after(self, source: int, face: Face) -> int:
        """Who goes on after a discard: those who call it before the one who draws."""
        players = len(self.takes)
        following = (source + 1) % players
        options: list[int] = []
        for step in range(players - 1, 0, -1):
            seat = (source + step) % players
            index = self.taken[seat]
            if index == len(self.takes[seat]):
                continue
            take = self.takes[seat][index]
            if take.kind == DRAW:
                if seat == following:
                    options.insert(0, seat)
            elif (face < 0 or take.face == face) and (self.loose or source_of(seat, take.away, players) == source):
                options.append(seat)
        if not options:
            return NOBODY
        if len(options) == 1:
            return options[0]
        key = (*self.taken, *self.thrown, source)
        if key in self.hopeless:
            return NOBODY
        chosen = options.pop()
        self.forks.append(_Fork(options, len(self.moves), self.taken[:], self.thrown[:], key))
        return chosen

    def _back(self) -> int:
        """Go back to the last fork with a way not tried; the seat that goes on there."""
        while self.forks:
            fork = self.forks[-1]
            if fork.untried:
                del self.moves[fork.moves :]
                self.taken = fork.taken[:]
                self.thrown = fork.thrown[:]
                return fork.untried.pop()
            self.forks.pop()
            if not fork.succeeded:
                self.hopeless.add(fork.key)
        return NOBODY


def _first_difference(one: Sequence[Move], other: Sequence[Move]) -> int:
    return next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
