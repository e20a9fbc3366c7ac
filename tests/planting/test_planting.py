"""A sample of planted faults: none may pass in silence or raise, and no kind may get worse than it is."""

import pytest

from tests.corpus import CORPUS, needs_corpus
from tests.planting.floors import FLOORS
from tests.planting.planter import all_kinds
from tests.planting.run import Tally, folder, plant_all

GAMES, PER_KIND, SEED = 14, 6, 1

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    needs_corpus,
]


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    faulty: list[str] = []
    out = plant_all(folder(CORPUS), all_kinds(), GAMES, PER_KIND, SEED, faulty=faulty)
    assert not faulty
    return out


def _failures(tallies: dict[str, Tally], *outcomes: str) -> list[str]:
    return [
        f"{name} [{verdict.outcome}] {game}: {plant.note}: {verdict.said[:2]}"
        for name, tally in tallies.items()
        for game, plant, verdict in tally.failed
        if verdict.outcome in outcomes
    ]


def test_no_fault_raises(tallies: dict[str, Tally]) -> None:
    assert not _failures(tallies, "exception")


def test_no_fault_is_passed_over(tallies: dict[str, Tally]) -> None:
    assert not _failures(tallies, "silent")


def test_what_cannot_be_seen_gives_nothing(tallies: dict[str, Tally]) -> None:
    assert not _failures(tallies, "noise")


def test_no_kind_is_told_worse_than_before(tallies: dict[str, Tally]) -> None:
    worse = [
        f"{name}: {tally.rate:.2f} of {tally.planted}, was {FLOORS.get(name, 1.0):.2f}"
        for name, tally in tallies.items()
        if tally.rate < FLOORS.get(name, 1.0) - 0.005
    ]
    assert not worse


def test_most_kinds_are_planted(tallies: dict[str, Tally]) -> None:
    assert sum(t.planted > 0 for t in tallies.values()) > 0.85 * len(tallies)
