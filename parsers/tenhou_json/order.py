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
from itertools import pairwise
from typing import Final

from parsers.telling import UNKNOWN
from parsers.tenhou_json.entries import DISCARD, DRAW, NO_DISCARD, OPEN_KAN, OWN_KAN, Entry, source_of

Turn = tuple[int, int]
"""A seat, and the index of what it takes; what it throws has the same index among its discards."""

MOST_TURNS: Final = 60_000
"""A round has a few hundred turns; a damaged one could be tried in ever more ways."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Order:
    """The turns in order. `left` is how many entries are not among them, `differs` the turn from which on another
    order is possible as well."""

    turns: list[Turn]
    left: int = 0
    differs: int | None = None


def find(takes: Sequence[Sequence[Entry]], discards: Sequence[Sequence[Entry]], dealer: int) -> Order:
    """The order in which everything is drawn and thrown; where there is none, the one that goes farthest.

    `discards` have an entry for every take but the last one of the round.
    """
    turns = _backwards(takes, discards, dealer)
    if turns is not None and _calls_fit(takes, discards, turns):
        return Order(turns)
    found = _Search(takes, discards).run(dealer)
    return found if turns is None or not found.left else Order(turns)


def _backwards(takes: Sequence[Sequence[Entry]], discards: Sequence[Sequence[Entry]], dealer: int) -> list[Turn] | None:
    """The turns as each entry names the one before it; None where that leaves something over."""
    players = len(takes)
    if not takes[dealer] or takes[dealer][0].kind != DRAW:
        return None
    before: list[list[int]] = []
    moves = [len(mine) for mine in takes]
    for seat in range(players):
        named = _named(seat, takes[seat], discards[seat], players)
        if named is None:
            return None
        before.append(named)
    before[dealer][0] = NOBODY
    more = [moves[seat] - sum(named.count(seat) for named in before) for seat in range(players)]
    if sorted(more) != [0] * (players - 1) + [1]:
        return None
    seat = more.index(1)
    if any(len(discards[s]) != moves[s] for s in range(players) if s != seat):
        return None
    turns: list[Turn] = []
    while seat != NOBODY:
        mine = before[seat]
        if not mine:
            return None
        following = seat
        seat = mine.pop()
        turns.append((following, len(mine)))
    turns.reverse()
    return None if any(before) else turns


def _named(seat: int, takes: Sequence[Entry], discards: Sequence[Entry], players: int) -> list[int] | None:
    """For each entry of a seat, the seat whose turn goes before it; None where the entries do not go together."""
    if not len(takes) - 1 <= len(discards) <= len(takes):
        return None
    named = [(seat - 1) % players] * len(takes)
    kans = []
    for index in [i for i, take in enumerate(takes) if take.kind != DRAW]:
        named[index] = source_of(seat, takes[index].away, players)
        if takes[index].kind == OPEN_KAN:
            kans.append(index)
    others = [i for i, entry in enumerate(discards) if entry.kind != DISCARD]
    if [i for i in others if discards[i].kind == NO_DISCARD] != [i for i in kans if i < len(discards)]:
        return None
    for index in {*others, *kans}:
        if index + 1 < len(takes):
            if takes[index + 1].kind != DRAW:
                return None
            named[index + 1] = seat
    return named


def _calls_fit(takes: Sequence[Sequence[Entry]], discards: Sequence[Sequence[Entry]], turns: Sequence[Turn]) -> bool:
    """Whether every call is of the tile thrown before it."""
    for (source, thrown), (seat, index) in pairwise(turns):
        take = takes[seat][index]
        if take.away:
            entry = discards[source][thrown]
            shown = takes[source][thrown].face if entry.drawn else entry.face
            if shown not in (take.face, UNKNOWN):
                return False
    return True


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

    takes: Sequence[Sequence[Entry]]
    discards: Sequence[Sequence[Entry]]
    turns: list[Turn] = field(default_factory=list)
    next: list[int] = field(default_factory=list)
    """By seat, the index of what it takes next."""
    forks: list[_Fork] = field(default_factory=list)
    hopeless: set[tuple[int, ...]] = field(default_factory=set)

    def run(self, dealer: int) -> Order:
        """The only complete order, the first of several, or the longest."""
        self.next = [0] * len(self.takes)
        total = sum(map(len, self.takes)) + sum(map(len, self.discards))
        best: list[Turn] = []
        complete: list[Turn] | None = None
        seat = dealer if self.takes[dealer] else NOBODY
        tried = 0
        while tried < MOST_TURNS:
            while seat != NOBODY:
                seat = self._turn(seat)
                tried += 1
            if self._entries(self.turns) == total:
                if complete is not None:
                    return Order(complete, 0, _first_difference(complete, self.turns))
                complete = self.turns[:]
                for fork in self.forks:
                    fork.succeeded = True
            elif len(self.turns) > len(best):
                best = self.turns[:]
            seat = self._back()
            if seat == NOBODY:
                break
        return Order(best, total - self._entries(best)) if complete is None else Order(complete)

    def _entries(self, turns: Sequence[Turn]) -> int:
        return len(turns) + sum(index < len(self.discards[seat]) for seat, index in turns)

    def _turn(self, seat: int) -> int:
        """A seat takes what is next among its entries, and throws; the seat that goes on, or nobody where none fits."""
        index = self.next[seat]
        take = self.takes[seat][index]
        self.next[seat] = index + 1
        self.turns.append((seat, index))
        if index == len(self.discards[seat]):
            return NOBODY
        entry = self.discards[seat][index]
        if take.kind == OPEN_KAN or entry.kind == OWN_KAN:
            mine = self.takes[seat]
            return seat if index + 1 < len(mine) and mine[index + 1].kind == DRAW else NOBODY
        return self._after(seat, take.face if entry.drawn else entry.face)

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
            if take.kind == DRAW:
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


def _first_difference(one: Sequence[Turn], other: Sequence[Turn]) -> int:
    return next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
