"""The order of play, found from what each seat drew and threw.

The format lists draws and discards by seat and not who moved when. Every entry says, though, who moved before it: a
draw follows the turn of the player to the left, one after a kan the player's own, and a call that of the player it
takes from. So the order can be read backwards from the last turn without a choice; and the last turn is that of the
one seat that moves once more than others name it as the one before. There is never a second order, as long as the
entries are right.

Where they are not, the order is looked for from the first turn on, by the tiles that are called; a call may then be
from another seat than it says, and two ways to read the round may be possible.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from parsers.telling import UNKNOWN, Face
from parsers.tenhou_json.entries import NO_DISCARD, OPEN_KAN, OWN_KAN, RIICHI, Discard, Entry, Special, Take, source_of

MOST_TURNS: Final = 60_000
"""A round has a few hundred turns; a damaged one could be tried in ever more ways."""
NOBODY: Final = 8
_CALL: Final = 4
"""Added to the seat whose turn is before another's by a call."""


@dataclass(slots=True)
class Side:
    """What one seat takes and throws; a take and the discard that follows have the same index, and the last take of a
    round may have none. Takes stand in the file from `place` on."""

    takes: list[Take]
    discards: list[Discard]
    calls: Special
    """The takes that are more than a tile, each with its index."""
    odd: Special
    """The discards that are, likewise."""
    place: int = 0


@dataclass(slots=True)
class Order:
    """Whose turns follow one another; what a seat takes and throws in its turns, its lists have in order. `left` is how
    many entries are not among them, `differs` the turn from which on another order is possible as well."""

    seats: list[int]
    left: int = 0
    differs: int | None = None


def find(sides: Sequence[Side], dealer: int) -> Order:
    """The order in which everything is drawn and thrown; where there is none, the one that goes farthest."""
    seats, fit = _backwards(sides, dealer)
    if seats is not None and fit:
        return Order(seats)
    found = _Search([side.takes for side in sides], [side.discards for side in sides]).run(dealer)
    return found if seats is None or not found.left else Order(seats)


def _backwards(sides: Sequence[Side], dealer: int) -> tuple[list[int] | None, bool]:
    """The turns as each entry names the one before it, None where that leaves something over; and whether every call
    is of the tile thrown before it."""
    found = _before(sides, dealer)
    if found is None:
        return None, False
    before, seat = found
    seats = []
    fit = True
    try:
        while True:
            seats.append(seat)
            seat = before[seat].pop()
            if seat >= _CALL:
                if seat == NOBODY:
                    break
                seat -= _CALL
                caller = seats[-1]
                called = sides[caller].takes[len(before[caller])]
                at = len(before[seat]) - 1
                fit = fit and _thrown(sides[seat].takes[at], sides[seat].discards[at]) in (_face(called), UNKNOWN)
    except IndexError:
        return None, False
    seats.reverse()
    return None if any(before) else seats, fit


def _before(sides: Sequence[Side], dealer: int) -> tuple[list[list[int]], int] | None:
    """By seat and entry the seat whose turn goes before it, `_CALL` more where the entry is a call; and the seat that
    moves last. None where the entries do not go together."""
    players = len(sides)
    if not sides[dealer].takes or isinstance(sides[dealer].takes[0], Entry):
        return None
    out = []
    more = [len(side.takes) for side in sides]
    """How many turns of each seat nobody names as the one before."""
    for seat, side in enumerate(sides):
        others = _not_the_left(seat, side, players)
        if others is None:
            return None
        if seat == dealer:
            others[0] = NOBODY
        left = (seat - 1) % players
        named = [left] * len(side.takes)
        more[left] -= len(named) - len(others)
        for index, other in others.items():
            named[index] = other
            if other != NOBODY:
                more[other & ~_CALL] -= 1
        out.append(named)
    if sorted(more) != [0] * (players - 1) + [1]:
        return None
    last = more.index(1)
    if any(len(side.discards) != len(side.takes) for seat, side in enumerate(sides) if seat != last):
        return None
    return out, last


def _not_the_left(seat: int, side: Side, players: int) -> dict[int, int] | None:
    """The entries of a seat before which it was not the player to the left that moved, with the seat that did; None
    where the entries do not go together."""
    takes, discards = side.takes, side.discards
    if not len(takes) - 1 <= len(discards) <= len(takes):
        return None
    out: dict[int, int] = {}
    if not side.calls and not side.odd:
        return out
    for index, call in side.calls:
        source = source_of(seat, call.away, players)
        if source < 0:
            return None
        out[index] = source + _CALL
    kans = [i for i, call in side.calls if call.kind == OPEN_KAN]
    others = [i for i, discard in side.odd if discard.kind != RIICHI]
    if [i for i, discard in side.odd if discard.kind == NO_DISCARD] != [i for i in kans if i < len(discards)]:
        return None
    for index in {*others, *kans}:
        if index + 1 < len(takes):
            if isinstance(takes[index + 1], Entry):
                return None
            out[index + 1] = seat
    return out


def _face(take: Take) -> Face:
    """The tile that is drawn or called."""
    if isinstance(take, Entry):
        assert take.face is not None
        return take.face
    return take


def _kind(entry: Take | Discard) -> int | None:
    """What an entry is that is more than a tile."""
    return entry.kind if isinstance(entry, Entry) else None


def _thrown(take: Take, discard: Discard) -> Face:
    """The tile that is thrown."""
    thrown = discard.face if isinstance(discard, Entry) else discard
    return _face(take) if thrown is None else thrown


@dataclass(slots=True)
class _Fork:
    """A discard after which more than one seat could go on: those not tried yet, and the state to go back to."""

    untried: list[int]
    turns: int
    next: list[int]
    key: tuple[int, ...]
    succeeded: bool = False


@dataclass(slots=True)
class _Search:
    """Tries every way to go on after each discard, to the end of the round."""

    takes: Sequence[Sequence[Take]]
    discards: Sequence[Sequence[Discard]]
    turns: list[int] = field(default_factory=list)
    next: list[int] = field(default_factory=list)
    """By seat, the index of what it takes next."""
    forks: list[_Fork] = field(default_factory=list)
    hopeless: set[tuple[int, ...]] = field(default_factory=set)

    def run(self, dealer: int) -> Order:
        """The only complete order, the first of several, or the longest."""
        self.next = [0] * len(self.takes)
        total = sum(map(len, self.takes)) + sum(map(len, self.discards))
        best: list[int] = []
        complete: list[int] | None = None
        seat = dealer if self.takes[dealer] else NOBODY
        tried = 0
        while tried < MOST_TURNS:
            while seat != NOBODY:
                seat = self._turn(seat)
                tried += 1
            if self._entries(self.turns) == total:
                if complete is not None:
                    return Order(complete, differs=_first_difference(complete, self.turns))
                complete = self.turns[:]
                for fork in self.forks:
                    fork.succeeded = True
            elif len(self.turns) > len(best):
                best = self.turns[:]
            seat = self._back()
            if seat == NOBODY:
                break
        return Order(best, total - self._entries(best)) if complete is None else Order(complete)

    def _entries(self, turns: Sequence[int]) -> int:
        return len(turns) + sum(min(turns.count(seat), len(mine)) for seat, mine in enumerate(self.discards))

    def _turn(self, seat: int) -> int:
        """A seat takes what is next among its entries, and throws; the seat that goes on, or nobody where none fits."""
        index = self.next[seat]
        take = self.takes[seat][index]
        self.next[seat] = index + 1
        self.turns.append(seat)
        if index == len(self.discards[seat]):
            return NOBODY
        discard = self.discards[seat][index]
        if _kind(take) == OPEN_KAN or _kind(discard) == OWN_KAN:
            mine = self.takes[seat]
            return seat if index + 1 < len(mine) and not isinstance(mine[index + 1], Entry) else NOBODY
        return self._after(seat, _thrown(take, discard))

    def _after(self, source: int, face: int) -> int:
        """Who goes on after a discard: those who say they call it, the one who draws, others who call such a tile."""
        players = len(self.takes)
        following = (source + 1) % players
        ranked = []
        for step in range(1, players):
            seat = (source + step) % players
            index = self.next[seat]
            if index == len(self.takes[seat]):
                continue
            take = self.takes[seat][index]
            if not isinstance(take, Entry):
                if seat == following:
                    ranked.append((1, step, seat))
            elif face == UNKNOWN or take.face == face:
                ranked.append((0 if source_of(seat, take.away, players) == source else 2, step, seat))
        if not ranked:
            return NOBODY
        options = [seat for _, _, seat in sorted(ranked, reverse=True)]
        if len(options) == 1:
            return options[0]
        key = (*self.next, source)
        if key in self.hopeless:
            return NOBODY
        chosen = options.pop()
        self.forks.append(_Fork(options, len(self.turns), self.next[:], key))
        return chosen

    def _back(self) -> int:
        """Go back to the last fork with a way not tried; the seat that goes on there."""
        while self.forks:
            fork = self.forks[-1]
            if fork.untried:
                del self.turns[fork.turns :]
                self.next = fork.next[:]
                return fork.untried.pop()
            self.forks.pop()
            if not fork.succeeded:
                self.hopeless.add(fork.key)
        return NOBODY


def _first_difference(one: Sequence[int], other: Sequence[int]) -> int:
    return next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
