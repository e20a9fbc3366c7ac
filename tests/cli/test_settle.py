"""``shinpan settle``."""

import json

import jsonschema
import pytest

from replay.presets import preset, preset_names
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


def points(run: Run, *arguments: str) -> list[float]:
    ran = run("settle", "--format", "json", *arguments)
    assert (ran.status, ran.err) == (0, "")
    found: list[float] = json.loads(ran.out)["points"]
    return found


def test_j1_the_common_example(run: Run) -> None:
    """25000 to 30000, 8-4, oka 20000, one decimal."""
    own = ("--set", "uma=8000,4000,-4000,-8000")
    for rules in ("tenhou", "nashi-nashi"):
        exact = ("--rules", rules, *own, "--set", "final_rounding=none_100")
        assert points(run, "--scores", "54300,29000,19700,-3000", *exact) == [52.3, 3.0, -14.3, -41.0]
    assert points(run, "--scores", "54300,29000,19700,-3000", "--rules", "nashi-nashi", *own) == [52, 3, -14, -41]


# Final points of scores 16000 and 4000 above the start, 6000 and 14000 below it; with three players 20000 below.
FINAL = {
    "ari-ari": [51, 9, -21, -39],
    "ema-2016": [31, 9, -11, -29],
    "ema-2025": [31, 9, -11, -29],
    "jpml-a": [24, 8, -10, -22],
    "jpml-b": [24, 8, -10, -22],
    "jpml-wrc": [31, 9, -11, -29],
    "m-league": [61, 9, -21, -49],
    "mahjong-soul": [31, 9, -11, -29],
    "nashi-nashi": [51, 9, -21, -39],
    "saikouisen": [46, 14, -16, -44],
    "saikouisen-classic": [28, 8, -10, -26],
    "tenhou": [51, 9, -21, -39],
    "tenhou-no-red": [51, 9, -21, -39],
    "wrc-2017": [31, 9, -11, -29],
    "wrc-2022": [31, 9, -11, -29],
    "wrc-2025": [31, 9, -11, -29],
    "tenhou-sanma": [46, -1, -45],
    "mahjong-soul-sanma": [31, 4, -35],
}


@pytest.mark.parametrize("name", preset_names())
def test_every_preset(run: Run, name: str) -> None:
    rules = preset(name).at().rules
    changes = (16000, 4000, -6000, -14000) if rules.players == 4 else (16000, 4000, -20000)
    scores = ",".join(str(rules.starting_points + change) for change in changes)
    assert points(run, "--rules", name, "--scores", scores) == FINAL[name]


RETURNED = ("--set", "leftover_riichi_sticks=return_to_owner")
FINED = ("--set", "yakitori=10000")
BORROWED = ("--scores", "40000,28000,24000,8000", "--loans", "-10000,0,0,10000")


def test_sticks_go_back_to_their_owners(run: Run) -> None:
    scores = ("--scores", "39500,40000,10000,8500")
    assert points(run, *scores, "--sticks", "2") == [19.5, 52, -30, -41.5]
    # Counted back, P0 is first.
    assert points(run, *scores, *RETURNED, "--sticks-of", "P0,P3") == [50.5, 20, -30, -40.5]
    assert points(run, *scores, *RETURNED, "--sticks", "2", "--sticks-of", "p3,p3") == [19.5, 50, -40, -29.5]


def test_players_who_never_won_pay(run: Run) -> None:
    scores = ("--scores", "40000,30000,20000,10000", *FINED)
    assert points(run, *scores, "--winless", "none") == [50, 10, -20, -40]
    assert points(run, *scores, "--winless", "P2,P3") == [60, 20, -30, -50]


def test_what_was_borrowed_is_paid_back(run: Run) -> None:
    assert points(run, *BORROWED) == points(run, "--scores", "50000,28000,24000,-2000") == [60, 8, -16, -52]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*RETURNED, "--sticks", "1"), "name them, as in --sticks-of P1,P3"),
        (("--sticks-of", "P1", "--sticks", "2"), "--sticks 2 and --sticks-of P1: those are 1"),
        (("--sticks-of", "P4"), "--sticks-of: 'P4' is no player; they are P0, P1, P2, P3"),
        (FINED, "name them, as in --winless P2"),
        ((*FINED, "--winless", "East"), "--winless: 'EAST' is no player"),
        (("--loans", "10000,0,0"), "--loans: one number for each of 4 players, 0 in all"),
        (("--loans", "10000,0,0,0"), "--loans: one number for each of 4 players, 0 in all"),
        (("--loans", "x"), "--loans: 'x' is no number of points"),
    ],
)
def test_what_is_missing_or_cannot_be(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run("settle", "--scores", "25000,25000,25000,25000", *arguments)
    assert ran.status == 2
    assert message in ran.err
