"""The table of some of the games of two collections against a count over their XML; `tests.recount.run` takes all."""

from collections.abc import Mapping

import pytest

from tests.corpus import CORPUS, needs_corpus
from tests.recount.compare import FOLDERS, Counted, all_ways, counted, differences

EVERY = 16
"""Of so many games one is counted here."""

pytestmark = [
    pytest.mark.corpus,
    needs_corpus,
]


@pytest.fixture(scope="module", params=FOLDERS)
def some(request: pytest.FixtureRequest) -> Counted:
    return counted(CORPUS / "tenhou-mjlog" / request.param, EVERY)


@pytest.mark.parametrize("how", [how for _, how in all_ways()], ids=[name for name, _ in all_ways()])
def test_every_profile_and_reading(some: Counted, how: Mapping[str, str]) -> None:
    assert differences(some, how) == []
