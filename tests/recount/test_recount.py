"""The whole table of two collections of real games against a count over their XML."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from replay.cli.gather import frames
from reports.frames import Frames
from reports.readings import PROFILES, READINGS, readings
from reports.stats import STATISTICS, Kind
from reports.study import Study
from tests.recount.games import Game, games
from tests.recount.table import Recount

CORPUS = os.environ.get("SHINPAN_CORPUS")
FOLDERS = ("thewaxmango-mahjong-hands", "Qualeafclover-riichi_nanimachi")
CHOICES = [(n, choice) for n, one in READINGS.items() for choice in one.choices if choice != PROFILES["tenhou"][n]]
OTHER_PLATFORM = "stable_level"
"""Has a denominator of its own games only, which there are none of."""

pytestmark = pytest.mark.skipif(CORPUS is None, reason="SHINPAN_CORPUS names no folder of records")


@pytest.fixture(scope="module", params=FOLDERS)
def counted(request: pytest.FixtureRequest) -> tuple[Frames, list[Game]]:
    folder = Path(CORPUS or "", "tenhou-mjlog", request.param)
    return frames([str(folder)]), list(games(folder))


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile(counted: tuple[Frames, list[Game]], profile: str) -> None:
    assert _differences(*counted, readings(profile)) == []


@pytest.mark.parametrize(("name", "choice"), CHOICES)
def test_every_other_reading(counted: tuple[Frames, list[Game]], name: str, choice: str) -> None:
    assert _differences(*counted, readings("tenhou", {name: choice})) == []


def _differences(found: Frames, told: list[Game], how: Mapping[str, str]) -> list[str]:
    """Player, statistic, both numerators and denominators of all that is not the same."""
    out = []
    recount = Recount(told, how)
    groups = Study(found, how, faulty=True).table(("player",), intervals=False)
    assert {g.label["player"] for g in groups} == set(recount.sums)
    for group in groups:
        player = group.label["player"]
        sums = recount.sums[player]
        for key, estimate in group.estimates.items():
            kind = STATISTICS[key].kind
            if kind is Kind.DERIVED or key == OTHER_PLATFORM:
                continue
            here = (estimate.numerator, estimate.denominator)
            there = tuple(sums.get(key, (0, 0)))
            if kind is Kind.MOST:
                there = (recount.most[player], here[1])
            elif kind is Kind.COUNT:
                there = (there[0], here[1])
            elif key.startswith("yaku_") and key not in sums:
                # Tenhou has no such yaku.
                there = (0, sums["tsumo_share"][1])
            if here != pytest.approx(there):
                out.append(f"{player} {key}: {here[0]:g} / {here[1]:g}, recounted {there[0]:g} / {there[1]:g}")
    return out
