"""What is made of a record before it is shown to others: some of its rounds, and nobody's name."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from replay.choice import choose_rules
from replay.events import GAME_END, START
from replay.record import Absence, Player, Problem, Record
from replay.rounds import Stretch, stretches
from replay.seats import DRAGON_NAMES, WIND_LETTERS
from replay.wall import Walls

_ID: Final = re.compile(r"(\d{8})\d\dgm-([0-9a-fA-F]{4})-\w+-\w+")
"""How Tenhou names a game: day and hour, kind of game, lobby and a number."""
_LABEL: Final = rf"(?:[{WIND_LETTERS}]|{'|'.join(DRAGON_NAMES)})[1-9]\d*(?:--?\d+(?:#\d+)?)?"
_WANTED: Final = re.compile(rf"{_LABEL}(?:\.\.{_LABEL})?")
_DAY: Final = 10
"""Characters of a date without the time of day."""


class NoSuchRoundError(ValueError):
    """A record has no round of that name, or none between two; the message says which it has."""


def rounds(record: Record) -> list[Stretch]:
    """The rounds by the labels that findings have under the record's own rules."""
    return stretches(record.events, choose_rules(record).rules)


def names_rounds(name: str) -> bool:
    """Whether a record could have rounds of that name, which `chosen` takes."""
    return _WANTED.fullmatch(name) is not None


def chosen(record: Record, wanted: Iterable[str]) -> list[Stretch]:
    """The rounds of a record that have those names, see `pick`.

    Raises:
        NoSuchRoundError: as there.
    """
    return pick(rounds(record), wanted)


def pick(there: Sequence[Stretch], wanted: Iterable[str]) -> list[Stretch]:
    """The rounds of those names: ``E2-1``, all of ``E2``, or from ``E2-1..S1-0``. They come in the order of play.

    Raises:
        NoSuchRoundError: for a name without a round, and for rounds from a later to an earlier one.
    """
    picked: set[int] = set()
    for name in wanted:
        first, dots, last = name.partition("..")
        at = _named(there, first)
        to = _named(there, last) if dots else at
        if not at or not to:
            missing = first if not at else last
            have = ", ".join(dict.fromkeys(one.label for one in there)) or "none"
            raise NoSuchRoundError(f"there is no round {missing}; there are {have}")
        if min(at) > max(to):
            raise NoSuchRoundError(f"{first} comes after {last}: write {last}..{first}")
        picked.update(range(min(at), max(to) + 1) if dots else at)
    return [there[i] for i in sorted(picked)]


def _named(there: Sequence[Stretch], name: str) -> list[int]:
    exact = [i for i, one in enumerate(there) if one.label == name]
    return exact or [i for i, one in enumerate(there) if one.label.partition("-")[0] == name]


def cut(record: Record, parts: Sequence[Stretch]) -> Record:
    """The record with only these rounds, which stand in the order of play.

    Nothing in them is changed: what is wrong with a round itself stays so. The end of the game stays with the last
    round of the record, and what is wrong with the file with the round in which it is.
    """
    kept = _Kept(record, parts)
    return replace(
        record,
        events=[record.events[i] for i in kept.indices],
        places=[record.places[i] for i in kept.indices],
        absences=tuple(kept.absences()),
        problems=tuple(kept.problems()),
        walls=_walls(record, parts),
    )


def _walls(record: Record, parts: Sequence[Stretch]) -> Walls | None:
    """The walls of these rounds. A row of walls that follows from one seed is that of the game: it stays whole."""
    walls = record.walls
    if walls is None or not parts:
        return walls
    starts = [i for i, event in enumerate(record.events) if event[0] == START]
    numbers = [starts.index(part.first) for part in parts]
    first = walls(numbers[0])
    if first is not None and first.in_turn:
        return walls
    return lambda number: walls(numbers[number]) if number < len(numbers) else None


class _Kept:
    """Which events are kept, and where the others would be among them."""

    def __init__(self, record: Record, parts: Sequence[Stretch]) -> None:
        self._record, self._parts = record, parts
        self.indices = [i for part in parts for i in range(part.first, part.end)]
        self._whole = [part.end for part in parts][-1:] == [len(record.events)]

    def _at(self, event: int) -> int:
        """The number of kept events before one."""
        return sum(min(event, part.end) - part.first for part in self._parts if part.first < event)

    def absences(self) -> Iterator[Absence]:
        for one in self._record.absences:
            since = self._at(one.since)
            until = None if one.until is None else self._at(one.until)
            if since < len(self.indices) and until != since:
                yield replace(one, since=since, until=None if until == len(self.indices) else until)

    def problems(self) -> Iterator[Problem]:
        for one in self._record.problems:
            inside = any(part.first <= one.event < part.end for part in self._parts)
            if inside or (self._whole and one.event >= len(self._record.events)):
                yield replace(one, event=self._at(one.event))


def anonymised(record: Record) -> Record:
    """The record without anything that names a person, or the game in which persons can be looked up.

    Players are P0 to P3 without rank and rating, the game has no lobby, and of its date the day is left, on which its
    rules may depend. The id of a Tenhou game, which its formats tell the day by, is put by another of the same day
    and kind whose number comes from the play alone; any other id goes.
    """
    other = _other_id(record)
    return replace(
        record,
        players=tuple(Player(f"P{seat}") for seat in range(len(record.players))),
        id=other,
        date=None if record.date is None else record.date[:_DAY] + "T00" * (other is not None),
        lobby=None if record.lobby is None else "0",
    )


def _other_id(record: Record) -> str | None:
    found = None if record.id is None else _ID.fullmatch(record.id)
    if found is None:
        return None
    plain = [e for e in record.events if e[0] != GAME_END]
    number = hashlib.sha256(repr(plain).encode()).hexdigest()[:8]
    return f"{found[1]}00gm-{found[2]}-0000-{number}"
