"""What the audit makes of a planted fault."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding, Severity
from tests.planting.game import Game, read_game
from tests.planting.planter import Plant

FOLDERS = ("Agony5757-mahjong", "thewaxmango-mahjong-hands", "Qualeafclover-riichi_nanimachi")
MOST_CONSEQUENCES = 3
OUTCOMES = ("right", "family", "round", "seat", "silent", "noise", "consequences", "roots", "exception")


@dataclass(slots=True)
class Verdict:
    """How a fault fared: `outcome` is one of OUTCOMES."""

    outcome: str
    said: list[str] = field(default_factory=list)


def findings_of(data: bytes, name: str) -> list[Finding]:
    """All findings about all games of a file."""
    out: list[Finding] = []
    for record in read_bytes(data, name):
        # What the wall proves is planted for in tests/walls; here the other checks must do without it.
        record.walls = None
        out += audit(record, choose_rules(record)).findings
    return out


def _note(finding: Finding) -> tuple[str, str]:
    return finding.code, finding.message


def clean(game: Game) -> Counter[tuple[str, str]] | None:
    """The notes on a game without fault; None for one that has one."""
    found = findings_of(game.data(), game.name)
    if any(f.severity is not Severity.NOTE for f in found):
        return None
    return Counter(map(_note, found))


def show(finding: Finding) -> str:
    """A finding on one line."""
    cause = "" if finding.caused_by is None else f" <-{finding.caused_by}"
    return f"{finding.code} r{finding.round_index} s{finding.seat}{cause} {finding.message}"


def judge(plant: Plant, notes: Counter[tuple[str, str]]) -> Verdict:
    """Audit the edited game and compare what comes first with what was expected."""
    try:
        found = findings_of(plant.game.data(), plant.game.name)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return Verdict("exception", [f"{type(error).__name__}: {error}"])
    old = notes.copy()
    news = []
    for finding in found:
        if finding.severity is Severity.NOTE and old[_note(finding)] > 0:
            old[_note(finding)] -= 1
        else:
            news.append(finding)
    return Verdict(_outcome(plant, news), [show(f) for f in news])


def _outcome(plant: Plant, found: Sequence[Finding]) -> str:
    if plant.quiet:
        return "noise" if found else "right"
    if not found:
        return "silent"
    first = found[0]
    if first.code[:3] not in plant.families:
        return "family"
    if plant.rounds is not None and first.round_index not in plant.rounds:
        return "round"
    if plant.seats is not None and first.seat not in plant.seats:
        return "seat"
    if sum(f.caused_by is None for f in found) > plant.faults:
        return "roots"
    if len(found) - 1 > MOST_CONSEQUENCES:
        return "consequences"
    return "right"


def games(corpus: Path, rng: random.Random) -> Iterator[Game]:
    """Games of the corpus in random order."""
    paths = sorted(p for folder in FOLDERS for p in (corpus / folder).iterdir() if p.is_file())
    rng.shuffle(paths)
    for path in paths:
        game = read_game(path.read_bytes(), path.name)
        if game is not None:
            yield game
