"""What every output format offers, and the counts a run ends with.

A run writes `start`, then for each game what `game` returns with `between` separating two of them, then `end`.
`game` depends on nothing but its arguments, so games may be rendered in other processes.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from replay.findings import GameResult, Place, Severity, Unreadable


@dataclass(slots=True)
class Tally:
    """Counts over many games. `by_code` counts findings of every severity; `unverifiable` is by (check, reason)."""

    files: int = 0
    skipped: int = 0
    games: int = 0
    rounds: int = 0
    wins: int = 0
    wins_rescored: int = 0
    events: int = 0
    severities: Counter[str] = field(default_factory=Counter)
    by_code: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    unverifiable: Counter[tuple[str, str]] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    rules: Counter[tuple[str, str]] = field(default_factory=Counter)
    walled: Counter[str] = field(default_factory=Counter)
    """Rounds laid beside their wall, by what vouches for that."""
    proven: Counter[str] = field(default_factory=Counter)
    """Those of them that agree with it in every tile."""
    unreadable: list[Unreadable] = field(default_factory=list)

    def add_game(self, result: GameResult) -> None:
        self.games += 1
        self.rounds += result.rounds
        self.wins += result.wins
        self.wins_rescored += result.wins_rescored
        self.events += result.events
        for finding in result.findings:
            self.severities[finding.severity.value] += 1
            self.by_code[finding.code] += 1
            self.names[finding.code] = finding.name
        for item in result.unverifiable:
            self.unverifiable[item.check, item.reason] += item.count
        self.verdicts[result.verdict] += 1
        self.rules[result.rules, result.rules_from] += 1
        for count in result.walls:
            self.walled[count.origin] += count.rounds
            self.proven[count.origin] += count.proven

    def add(self, other: "Tally") -> None:
        """Take over what another tally counted."""
        self.files += other.files
        self.skipped += other.skipped
        self.games += other.games
        self.rounds += other.rounds
        self.wins += other.wins
        self.wins_rescored += other.wins_rescored
        self.events += other.events
        self.severities.update(other.severities)
        self.by_code.update(other.by_code)
        self.names.update(other.names)
        self.unverifiable.update(other.unverifiable)
        self.verdicts.update(other.verdicts)
        self.rules.update(other.rules)
        self.walled.update(other.walled)
        self.proven.update(other.proven)
        self.unreadable.extend(other.unreadable)

    @property
    def findings(self) -> int:
        """Errors and warnings."""
        return self.severities[Severity.ERROR] + self.severities[Severity.WARNING]

    @property
    def notes(self) -> int:
        return self.severities[Severity.NOTE]

    def at_or_above(self, severity: Severity) -> int:
        """Findings at least this bad."""
        ranks = list(Severity)
        return sum(self.severities[s] for s in ranks[: ranks.index(severity) + 1])


class Report(Protocol):
    """One output format."""

    between: bytes

    def start(self) -> bytes: ...

    def game(self, place: Place, result: GameResult) -> bytes: ...

    def unreadable(self, item: Unreadable) -> bytes:
        """What stands among the games for a file that cannot be judged; may be nothing."""
        ...

    def end(self, tally: Tally) -> bytes: ...


class Silent:
    """Writes nothing: of the games, only what they count is wanted."""

    between = b""

    def start(self) -> bytes:
        return b""

    def game(self, place: Place, result: GameResult) -> bytes:  # noqa: ARG002 - as every report is asked
        return b""

    def unreadable(self, item: Unreadable) -> bytes:  # noqa: ARG002 - the same
        return b""

    def end(self, tally: Tally) -> bytes:  # noqa: ARG002 - the same
        return b""


def version() -> str:
    """The installed version; ``unknown`` in a checkout that is not installed."""
    from importlib import metadata

    try:
        return metadata.version("shinpan")
    except metadata.PackageNotFoundError:
        return "unknown"
