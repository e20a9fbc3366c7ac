"""A few games that another program plays: nothing in them is wrong, and both offer the same moves."""

import pytest

from replay import audit
from tests.engine import PRESETS, differences, play


@pytest.mark.parametrize("preset", PRESETS)
def test_another_program_plays_by_the_same_rules(preset: str) -> None:
    record, decisions = play(preset, seed=1)
    assert len(record.players) == (3 if preset.endswith("sanma") else 4)
    assert sum(len(one.moves) for one in decisions) > 1000
    assert list(differences(preset, record, decisions)) == []
    assert [f"{f.code} {f.message}" for f in audit(record, preset).findings] == []
