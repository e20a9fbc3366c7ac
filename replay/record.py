"""One recorded game: what a parser hands to the referee."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from replay.events import Event
from replay.wall import Walls


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the source file: 1-based line and column, and a pointer in the format's own manner."""

    line: int | None = None
    column: int | None = None
    pointer: str | None = None


def one_line(text: str) -> str:
    """Text that may quote a file, without the line breaks of that."""
    return text if text.isprintable() else text.translate(_BREAKS)


_BREAKS: Final = dict.fromkeys(map(ord, "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"), " ")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something the parser met that is wrong or odd in the file itself.

    `code` is the REC check that judges it, `event` the index in the stream it stands at (the next event read
    after it), `message` one line. `values` are shown as evidence.
    """

    code: str
    event: int
    place: int
    message: str
    values: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None
    """The seat whose event it is, where that can be read."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", one_line(self.message))


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat where; `name` may be empty and is never used as a key. `dan` and `rate` as the platform gives them."""

    name: str
    dan: str | None = None
    rate: float | None = None
    sex: str | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """A stretch of events during which a seat was disconnected; `until` is None to the end of the record."""

    seat: int
    since: int
    until: int | None


@dataclass(slots=True)
class Record:
    """A game as its file states it.

    `events` is the stream of `replay.events`; `places[i]` is the format's own number for the place of event i,
    which `locate` turns into a `Span` (only findings need it, so it is computed on demand). `stated_rules` are
    the rule options the file itself fixes, in the vocabulary of `RuleSet`, and `ruleset` the preset they amend.
    `unstated` are options the file leaves open although its kind of game can differ in them.
    """

    format: str
    players: tuple[Player, ...]
    events: list[Event]
    places: list[int]
    locate: Callable[[int], Span]
    ruleset: str
    stated_rules: Mapping[str, Any] = field(default_factory=dict)
    unstated: frozenset[str] = frozenset()
    id: str | None = None
    date: str | None = None
    """ISO 8601, as precise as the record is."""
    room: str | None = None
    lobby: str | None = None
    platform: str | None = None
    """Whose names the players have; None for those of the platform that the rule set is of."""
    absences: tuple[Absence, ...] = ()
    problems: tuple[Problem, ...] = ()
    untimed_indicators: bool = False
    """Whether the file lists the dora indicators of a round and not when they were turned. The events then have them
    where Tenhou turns them, and the referee puts them where the rules in force do."""
    walls: Walls | None = None
    """The walls of its rounds, where the file holds them or a seed."""

    def span(self, event: int) -> Span:
        """The place of an event in the file."""
        return self.locate(self.places[event]) if 0 <= event < len(self.places) else Span()


EMPTY: Final = "the record is empty: no round is played in it"


class UnreadableRecord(Exception):
    """Nothing of the file can be judged; `line` and `column` are 1-based where known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.message = one_line(message)
        super().__init__(self.message)
        self.line = line
        self.column = column
