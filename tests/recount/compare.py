"""The table of statistics beside the recount."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from replay.cli.gather import frames
from reports.frames import Frames
from reports.readings import PROFILES, READINGS, readings
from reports.stats import STATISTICS, Kind
from reports.study import Study
from tests.recount.games import Game, games
from tests.recount.table import Recount

FOLDERS: Final = ("thewaxmango-mahjong-hands", "Qualeafclover-riichi_nanimachi")
"""Collections of Tenhou's records under `tenhou-mjlog`."""
CHOICES: Final = [
    (name, choice) for name, one in READINGS.items() for choice in one.choices if choice != PROFILES["tenhou"][name]
]
"""Every reading that is not the one of the profile `tenhou`."""
_OTHER_PLATFORM: Final = "stable_level"
"""Has a denominator of its own games only, which there are none of."""

Counted = tuple[Frames, list[Game]]


def counted(folder: Path, every: int = 1) -> Counted:
    """The games of every so many-th file of a folder: audited, and counted again."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())[::every]
    return frames(list(map(str, files))), list(games(files))


def all_ways() -> Iterator[tuple[str, Mapping[str, str]]]:
    """The profiles and all other readings, with a name for each."""
    for profile in PROFILES:
        yield profile, readings(profile)
    for name, choice in CHOICES:
        yield f"{name}={choice}", readings("tenhou", {name: choice})


def differences(both: Counted, how: Mapping[str, str]) -> list[str]:
    """Player, statistic, both numerators and denominators of all that is not the same."""
    found, told = both
    out = []
    recount = Recount(told, how)
    groups = Study(found, how, faulty=True).table(("player",), intervals=False)
    assert {g.label["player"] for g in groups} == set(recount.sums)
    for group in groups:
        player = group.label["player"]
        sums = recount.sums[player]
        for key, estimate in group.estimates.items():
            kind = STATISTICS[key].kind
            if kind is Kind.DERIVED or key == _OTHER_PLATFORM:
                continue
            here = (estimate.numerator, estimate.denominator)
            there = tuple(sums.get(key, (0, 0)))
            if kind is Kind.MOST:
                there = (recount.most[player], here[1])
            elif kind in (Kind.COUNT, Kind.ONCE):
                there = (there[0], here[1])
            elif key.startswith("yaku_") and key not in sums:
                # Tenhou has no such yaku.
                there = (0, sums["tsumo_share"][1])
            if here != pytest.approx(there):
                out.append(f"{player} {key}: {here[0]:g} / {here[1]:g}, recounted {there[0]:g} / {there[1]:g}")
    return out
