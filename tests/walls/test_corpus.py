"""Every round of the record collection that has a wall is dealt from it."""

from collections import Counter

import pytest

from parsers.base import read_bytes
from replay.choice import choose_rules
from replay.proof.comparing import compare
from replay.record import UnreadableRecord
from replay.rounds import stretches
from tests.corpus import files_of, needs_corpus

FOREIGN = {"west.mjlog": 18}
"""Rounds of a file whose head, its seed too, is that of another file of its folder, doubleron.mjlog."""
MADE_UP = "paipu_200610-50aa82d2-577d-4ac3-b0d9-838f1a1d9ac3"
"""A deal made up in an editor of replays."""
SEEDED = 46_883


@pytest.mark.corpus
@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("folder", ["tenhou-mjlog", "majsoul", "riichi-city", "mjai"])
def test_every_wall_is_that_of_its_round(folder: str) -> None:
    proven: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    for path in files_of(folder):
        try:
            records = read_bytes(path.read_bytes(), path.name)
        except UnreadableRecord:
            continue
        for record in records:
            if record.walls is None:
                continue
            rules = choose_rules(record).rules
            for number, one in enumerate(stretches(record.events, rules)):
                wall = record.walls(number)
                if wall is None:
                    continue
                assert not wall.breaches, path
                if compare(wall, record.events[one.first : one.end], rules).differences:
                    differ[path.name] += 1
                else:
                    proven[wall.origin] += 1
    expected = {name: n for name, n in FOREIGN.items() if folder == "tenhou-mjlog"}
    assert {name: n for name, n in differ.items() if not name.startswith(MADE_UP)} == expected
    if folder == "tenhou-mjlog":
        assert proven["seed"] >= SEEDED
    else:
        assert proven.total()
