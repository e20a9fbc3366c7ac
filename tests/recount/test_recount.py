"""The table of some of the games of two collections against a count over their XML; `tests.recount.run` takes all."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.recount.compare import FOLDERS, Counted, all_ways, counted, differences

CORPUS = os.environ.get("SHINPAN_CORPUS")
EVERY = 16
"""Of so many games one is counted here."""

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(CORPUS is None, reason="SHINPAN_CORPUS names no folder of records"),
]


@pytest.fixture(scope="module", params=FOLDERS)
def some(request: pytest.FixtureRequest) -> Counted:
    return counted(Path(CORPUS or "", "tenhou-mjlog", request.param), EVERY)


@pytest.mark.parametrize("how", [how for _, how in all_ways()], ids=[name for name, _ in all_ways()])
def test_every_profile_and_reading(some: Counted, how: Mapping[str, str]) -> None:
    assert differences(some, how) == []
