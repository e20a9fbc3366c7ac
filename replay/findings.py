"""What an audit says: findings, and the result for one game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from replay.gameend import Standing
from replay.record import Span


class Severity(StrEnum):
    """How bad: wrong under the rules in force; wrong if an assumed rule holds; worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Cause(StrEnum):
    """What happened: a player or server broke a rule, a hand was valued wrongly, scores or rounds were carried
    on wrongly, or two fields of the file contradict each other."""

    ILLEGAL_PLAY = "illegal-play"
    SCORING = "scoring"
    BOOKKEEPING = "bookkeeping"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class OptionUse:
    """A rule option a finding depends on: its value and whether record, option, preset or assumption set it."""

    name: str
    value: Any
    origin: str


class RemedyKind(StrEnum):
    """What is to be done about a finding."""

    REPAY = "repay"
    CHOMBO = "chombo"
    DEAD_HAND = "dead hand"
    VOID_WIN = "void win"
    UNREVEALED = "none unless revealed"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the rules in force prescribe for a finding.

    `points` is what then changes in the points by seat, `final_points` what in the final points, which are in
    points too; None where the rules define no number or the record does not show it. `options` name the rules that
    prescribe it.
    """

    kind: RemedyKind
    points: tuple[int, ...] | None = None
    final_points: tuple[int, ...] | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong (or, as a note, cannot be verified), with its place and its proof.

    `round_index` counts the rounds of the record from 0; `event` is an index into the record's event stream;
    `turn` is the seat's own discard count, from 1; `point_effect` is expected minus recorded points by seat.
    `caused_by` is the index, in the same list, of the finding this one follows from.
    """

    code: str
    name: str
    severity: Severity
    cause: Cause
    message: str
    round_index: int | None = None
    round_label: str | None = None
    event: int | None = None
    turn: int | None = None
    seat: int | None = None
    player: str | None = None
    span: Span = Span()
    recorded: Mapping[str, Any] = field(default_factory=dict)
    expected: Mapping[str, Any] = field(default_factory=dict)
    point_effect: tuple[int, ...] | None = None
    options: tuple[OptionUse, ...] = ()
    legal_under: tuple[str, ...] = ()
    caused_by: int | None = None
    remedy: Remedy | None = None
    """None for notes, for contradictions of the record, and for what follows from another finding."""
    disconnected: bool = False
    """The seat was disconnected at the time."""


@dataclass(frozen=True, slots=True)
class Unverifiable:
    """How often a check could not be made, and why (one of `replay.registry.REASONS`)."""

    check: str
    reason: str
    count: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The game's result as recorded and with scoring errors put right.

    `course_changed_at` is the label of the first round from which the corrected scores would have changed what
    could happen: the game ended or went on, or a riichi could not be declared.
    """

    recorded: Standing | None
    corrected: Standing | None
    course_changed_at: str | None = None


@dataclass(frozen=True, slots=True)
class WallCount:
    """The rounds of a game that were laid beside their wall, by what vouches for it (`replay.wall.Origin`): how many,
    and how many agree with it in every tile, which for a wall that is only stated proves nothing."""

    origin: str
    rounds: int
    proven: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """The audit of one game. Counts are of what the record holds; `wins_rescored` of what was computed anew.

    `rules_fit` are the presets under which nothing in it is wrong, where it states no rules and more than one does,
    but not the one it is judged by.
    """

    format: str
    id: str | None
    date: str | None
    rules: str
    rules_from: str
    rules_digest: str
    assumed_options: tuple[str, ...]
    players: tuple[str, ...]
    rounds: int
    wins: int
    wins_rescored: int
    events: int
    findings: tuple[Finding, ...]
    standings: Standings
    unverifiable: tuple[Unverifiable, ...]
    walls: tuple[WallCount, ...] = ()
    rules_fit: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """``faulty`` with an error or warning, else ``clean``, or ``clean-as-far-as-checkable`` where something
        could not be verified."""
        if any(f.severity is not Severity.NOTE for f in self.findings):
            return "faulty"
        return "clean-as-far-as-checkable" if self.unverifiable else "clean"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game was found: the path as given, the member of an archive, the index within the file."""

    source: str
    member: str | None = None
    game_index: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, or part of one, that cannot be judged: one line says why."""

    source: str
    member: str | None
    error: str
    line: int | None = None
