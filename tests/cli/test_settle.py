"""``shinpan settle``."""

import json

import jsonschema
import pytest

from reports.schema import SETTLE
from tests.conftest import Run


def test_json(run: Run) -> None:
    ran = run("settle", "--rules", "tenhou", "--scores", "54300,29000,19700,-3000", "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    found = json.loads(ran.out)
    jsonschema.validate(found, SETTLE)
    assert found == {"schema": "shinpan.settle/1", "points": [64.3, 9.0, -20.3, -53.0], "ranks": [1, 2, 3, 4]}


def test_text(run: Run) -> None:
    ran = run("settle", "--scores", "20000,20000,30000,29000", "--sticks", "1")
    assert ran.out.splitlines() == [
        "rules tenhou",
        "  P0 (East in E1)     20000  rank 3   -20.0",
        "  P1 (South in E1)    20000  rank 4   -30.0",
        "  P2 (West in E1)     31000  rank 1   +41.0",
        "  P3 (North in E1)    29000  rank 2    +9.0",
    ]


def test_a_sum_that_cannot_be_is_mentioned(run: Run) -> None:
    ran = run("settle", "--scores", "20000,20000,30000,29000")
    assert ran.status == 0
    assert ran.err == "shinpan: note: scores and sticks add up to 99000, the game began with 100000\n"


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ("1,2,3", "tenhou has 4 players, here are 3 scores"),
        ("a,2,3,4", "'a' is no number of points"),
        ("", "'' is no number"),
        ("99999999999,0,0,0", "more than any game has"),
    ],
)
def test_bad_scores(run: Run, scores: str, message: str) -> None:
    ran = run("settle", "--scores", scores)
    assert ran.status == 2
    assert message in ran.err
