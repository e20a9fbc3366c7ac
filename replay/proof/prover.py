"""The walls of a record: which of them each round is dealt from, and what the round is where it differs."""

from collections.abc import Callable, Sequence
from typing import Final

from replay.causes import SLIPS
from replay.events import Event, RoundStart
from replay.findings import WallCount
from replay.play import Played
from replay.proof.comparing import Compared, Difference, compare, mended, plainly_agrees
from replay.proof.faults import another_wall, other_turn, told, unlike_itself, wrong_dice
from replay.registry import Fault
from replay.ruleset import RuleSet
from replay.wall import Origin, Wall, Walls

Play = Callable[[Sequence[Event], Sequence[int]], Played]
Repair = Callable[[Sequence[Event], Sequence[int], Played], Played]

_FURTHER: Final = 40
"""Walls beyond the rounds of a record among which that of a round is looked for."""
_MOST_EXPLAINED: Final = 3


class Prover:
    """Lays the rounds of one record beside its walls, in order.

    `starts` are those of all rounds; `whole` says that the record begins with the first of them.
    """

    def __init__(self, walls: Walls, rules: RuleSet, starts: Sequence[RoundStart], *, whole: bool) -> None:
        self.walls = walls
        self.rules = rules
        self.starts = starts
        self.whole = whole and not (starts and (starts[0].hand or starts[0].honba))
        self.unreadable = 0
        """Rounds of which there is a wall that cannot be read."""
        self._laid: list[Origin] = []
        self._proven: list[Origin] = []
        """What vouches for the wall of each round laid beside one, and of each that agrees with it."""
        self._number = 0
        self._due = 0
        """The number of the wall that the next round should be dealt from."""
        self._lost = False
        """Whether no wall is of this game."""

    @property
    def counts(self) -> tuple[WallCount, ...]:
        """How many rounds have been laid beside a wall, and how many agree with it in every tile."""
        return tuple(WallCount(o.value, self._laid.count(o), self._proven.count(o)) for o in Origin if o in self._laid)

    def judged(
        self, events: Sequence[Event], indices: Sequence[int], played: Played, play: Play, repair: Repair
    ) -> Played:
        """The next round with all that is found in it: what differs from its wall, and what does not follow from that.

        `played` is the round as recorded; `play` plays it otherwise, and `repair` puts its slips right.
        """
        number = self._number
        self._number += 1
        wall = self.walls(self._due)
        if wall is None:
            self._due += 1
            self.unreadable += 1
            return repair(events, indices, played)
        self._laid.append(wall.origin)
        if self._lost:
            return repair(events, indices, played)
        if len(wall.tiles) != len(self.rules.tiles):
            self._due += 1
            played = repair(events, indices, played)
            played.faults[:0] = unlike_itself(wall, played.moment)
            return played
        table = played.table
        sound = not played.faults and events[0][2].dice in (None, wall.dice)
        if sound and plainly_agrees(wall, events, table.replacements, table.indicators):
            self._due += 1
            self._proven.append(wall.origin)
            return played
        compared = compare(wall, events, self.rules)
        first: list[Fault] = []
        if compared.foreign:
            at = self._place_of(events[0][2]) if wall.in_turn else None
            other = None if at is None else self.walls(at)
            if at is None or other is None:
                self._due += 1
                played = repair(events, indices, played)
                fault = another_wall(wall, played.moment, of_game=self._of_another_game(wall))
                for dealt in played.faults:
                    if dealt.code.startswith("TIL") and dealt.event == fault.event:
                        dealt.recorded = {**dealt.recorded, "wall": fault.message}
                played.faults.insert(0, fault)
                return played
            first = self._out_of_turn(at, played, begins=number == 0)
            wall, compared = other, compare(other, events, self.rules)
            self._due = max(self._due, at)
        self._due += 1
        first += unlike_itself(wall, played.moment)
        intact = not any(f.code != "WAL002" for f in first)
        first += wrong_dice(wall, played.moment)
        if not first and not compared.differences:
            self._proven.append(wall.origin)
            return repair(events, indices, played) if played.faults else played
        played = self._explained(events, indices, played, play, repair, wall, compared, intact=intact)
        played.faults[:0] = first
        return played

    # --- which wall --------------------------------------------------------------------------------------------------

    def _place_of(self, start: RoundStart) -> int | None:
        """The number of the wall that a round is dealt from; None if from none."""
        return place_of(self.walls, start, self.rules.players, len(self.starts))

    def _of_another_game(self, wall: Wall) -> bool:
        if wall.in_turn:
            self._lost = all(self._place_of(start) is None for start in self.starts)
        return self._lost

    def _out_of_turn(self, at: int, played: Played, *, begins: bool) -> list[Fault]:
        """What to say of a round that is dealt from another wall than that of its turn: nothing if the record begins
        there, and where the rounds themselves do not follow on each other that is said already."""
        if begins and not self.whole:
            return []
        fault = other_turn(at - self._due, played.moment)
        known = next((f for f in played.faults if f.code.startswith("RND") and f.event == fault.event), None)
        if known is None:
            return [fault]
        known.recorded = {**known.recorded, "wall": fault.message}
        return []

    # --- what the round is -------------------------------------------------------------------------------------------

    def _explained(
        self,
        events: Sequence[Event],
        indices: Sequence[int],
        played: Played,
        play: Play,
        repair: Repair,
        wall: Wall,
        compared: Compared,
        *,
        intact: bool,
    ) -> Played:
        """The round with its differences, played with the tiles of the wall where that leaves less that is wrong."""
        raw = played.moment
        tiles = [d for d in compared.differences if d.kind in ("tile", "swapped")]
        kept: list[Fault] = []
        if intact and tiles and played.faults:
            right = mended(events, tiles, wall, self.rules)
            new = play(right, indices)
            if len(new.faults) < len(played.faults):
                kept = told(tiles, wall, raw)
                _explain(kept[0], played.faults, new.faults)
                events, played = right, new
        played = repair(events, indices, played)
        left: Sequence[Difference] = compared.differences
        if kept or played.moment.events is not events:
            left = compare(wall, played.moment.events, self.rules).differences
        faults = kept + told(left, wall, played.moment if kept or played.moment.events is not events else raw)
        _lend(played.faults, compared.differences, told(compared.differences[:1], wall, raw), gone=not faults)
        late = [f for f in faults if f.code == "WAL009"]
        played.faults[:0] = [f for f in faults if f.code != "WAL009"]
        played.faults += late
        return played


def place_of(walls: Walls, start: RoundStart, players: int, rounds: int) -> int | None:
    """The number of the wall that a round is dealt from, in a record of so many rounds; None if from none."""
    for number in range(rounds + _FURTHER):
        wall = walls(number)
        if wall is not None and _same_deal(wall, start, players):
            return number
    return None


def _same_deal(wall: Wall, start: RoundStart, players: int) -> bool:
    """Whether most tiles of a deal are those of a wall."""
    due = wall.hands(players, start.dealer)
    same = sum(len(set(hand) & set(row)) for hand, row in zip(start.hands, due, strict=False))
    return 2 * same > sum(map(len, due))


def _explain(fault: Fault, before: Sequence[Fault], after: Sequence[Fault]) -> None:
    """Put into a fault what is no longer wrong where the tiles are those of the wall."""
    still = {(f.code, f.event) for f in after}
    explained = [f.message for f in before if (f.code, f.event) not in still]
    fault.expected = {**fault.expected, "explains": explained[:_MOST_EXPLAINED]}


def _lend(faults: Sequence[Fault], differences: Sequence[Difference], words: Sequence[Fault], *, gone: bool) -> None:
    """Put the word of the wall into faults that tell of the tiles in question, and into slips that explain what differs
    from the wall."""
    tiles = {t for d in differences for s in d.slots for t in (s.recorded, s.due) if t >= 0}
    for fault in faults:
        of_tile = fault.code.startswith("TIL") and fault.hint is not None and fault.hint.tile in tiles
        if words and (of_tile or (gone and fault.code in SLIPS)):
            fault.recorded = {**fault.recorded, "wall": words[0].message}
