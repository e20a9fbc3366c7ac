"""`shinpan wall`."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from parsers.tenhou_xml.write import write
from replay.choice import choose_rules
from replay.events import START
from replay.excerpt import cut
from replay.excerpt import rounds as excerpt_rounds
from replay.rulevalues import GameLength
from replay.wall import FOURS, Origin, Wall, dead_wall
from reports import fairness
from reports.schema import SCHEMAS
from tests.conftest import Run
from tests.generator.game import record_of

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def test_a_wall_on_screen(run: Run) -> None:
    ran = run("wall", SAMPLES / "proven.xml", "--round", "E1-0")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("E1-0: wall 1, follows from the seed of the record; dice ")
    assert lines[0].endswith("every tile of the round is where it lay")
    assert [line.split()[:3] for line in lines[1:5]] == [["dealt", "to", w] for w in ("East", "South", "West", "North")]
    assert any(line.startswith("  not reached") for line in lines)


def test_a_forged_round_says_so(run: Run) -> None:
    assert "1 place differs" in run("wall", SAMPLES / "forged-draw.xml").out


def test_a_wall_as_json(run: Run) -> None:
    value = json.loads(run("wall", SAMPLES / "proven.xml", "--format", "json").out)
    jsonschema.validate(value, SCHEMAS["wall"])
    assert value["rounds"][0]["round"] == "E1-0"
    for one in value["rounds"]:
        assert [t["place"] for t in one["tiles"]] == list(range(136))
        assert one["differences"] == 0
        assert sum(t["part"] == "dealt" for t in one["tiles"]) == 52
        # Fourteen tiles are kept back, so seventy can be drawn, one of them fewer for each kan.
        reachable = [t for t in one["tiles"] if t["part"] == "drawn" and t["seat"] is not None]
        taken = sum(t["part"] == "replacement" and t["reached"] for t in one["tiles"])
        assert len(reachable) == 70 - taken


def test_three_players(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sanma.xml"
    path.write_text(write(record_of("tenhou-sanma", GameLength.TONPUU, 1, seeded=True)))
    value = json.loads(run("wall", path, "--format", "json").out)
    for one in value["rounds"]:
        assert sorted(t["place"] for t in one["tiles"]) == list(range(108))


def test_a_fragment_has_the_walls_of_its_rounds(run: Run, tmp_path: Path) -> None:
    record = record_of("tenhou", GameLength.TONPUU, 1, seeded=True)
    path = tmp_path / "late.xml"
    path.write_text(write(cut(record, excerpt_rounds(record)[2:])))
    value = json.loads(run("wall", path, "--format", "json").out)
    assert value["rounds"][0]["number"] == 3
    assert not any(one["differences"] or one["foreign"] for one in value["rounds"])


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["legal-hanchan.xml"], "has no wall"),
        (["proven.xml", "--round", "E9-9"], "proven.xml: there is no round E9-9; there are E1-0, "),
        (["proven.xml", "forged-draw.xml"], "name one file"),
        (["proven.xml", "--chart", "x.svg"], "--chart goes with --fairness"),
        (["--fairness", "proven.xml", "--chart", "x.png"], "--chart x.png: the chart is SVG"),
        (["--fairness", "proven.xml", "--round", "E1-0"], "--round is for the wall of one game"),
    ],
)
def test_wrong_use(run: Run, args: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SAMPLES)
    ran = run("wall", *args)
    assert ran.status == 2
    assert message in ran.err


def test_walls_of_several_rounds_and_games(run: Run) -> None:
    assert run("wall", SAMPLES / "proven.xml", "--round", "E1").out in run("wall", SAMPLES / "proven.xml").out
    assert run("wall", SAMPLES / "proven.xml").err == ""
    ran = run("wall", SAMPLES, "--round", "E1-0")
    assert re.fullmatch(rf"shinpan: {SAMPLES}: \d\d rounds without a wall that can be read\n", ran.err)
    lines = ran.out.splitlines()
    heads = [line.partition(":")[0] for line in lines if ": wall" in line]
    assert len(heads) == len(set(heads)) > 2
    assert all(head.startswith("game ") for head in heads)


def test_fairness_of_what_can_be_read(run: Run, tmp_path: Path) -> None:
    ran = run("wall", "--fairness", SAMPLES / "proven.xml", tmp_path / "none.xml")
    assert ran.status == 2
    assert "4 rounds, 4 of them with their wall" in ran.out


def test_fairness_of_a_small_sample(run: Run, tmp_path: Path) -> None:
    chart = tmp_path / "dealt.svg"
    ran = run("wall", "--fairness", SAMPLES, "--chart", chart)
    assert ran.status == 0
    # Some samples are the same game in two formats.
    assert "more have the deal of one of these), " in ran.out.splitlines()[0]
    assert "are too few to test anything" in ran.out.splitlines()[-1]
    assert chart.read_bytes().startswith(b"<?xml")
    value = json.loads(run("wall", "--fairness", SAMPLES, "--format", "json").out)
    jsonschema.validate(value, SCHEMAS["wall-fairness"])
    assert [s["players"] for s in value["samples"]] == [4, 3]


def test_a_chart_over_a_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.svg"
    file.write_bytes((SAMPLES / "proven.xml").read_bytes())
    ran = run("wall", "--fairness", file, "--chart", file)
    assert (ran.status, ran.err) == (
        2,
        f"shinpan: --chart {file} is one of the files to read; nothing was written\n",
    )


def _tally(rounds: int, extra: float) -> fairness.Tally:
    """Deals of four players by NumPy's generator; East is dealt 1m more often by the share `extra`."""
    rng = np.random.default_rng(7)
    rules = choose_rules(record_of("tenhou", GameLength.TONPUU, 0, rounds=1)).rules
    tally = fairness.Tally.of(rules)
    for _ in range(rounds):
        tiles = rng.permutation(136)[:52] // 4
        for seat in range(4):
            tally.dealt[seat] += np.bincount(tiles[13 * seat : 13 * seat + 13], minlength=34)
    tally.dealt[0, 0] += round(tally.dealt[0, 0] * extra)
    tally.rounds = rounds
    return tally


def test_a_fair_deal_is_called_fair() -> None:
    found = fairness.tests(_tally(4000, 0.0))
    assert [t.freedom for t in found] == [33] * 4
    assert min(t.corrected for t in found) > fairness.LEVEL
    # Without the correction for tiles that are not put back the statistic would be a tenth too small.
    assert 20 < np.mean([t.statistic for t in found]) < 46


def test_a_bias_is_seen_in_the_sample_that_is_said_to_show_it() -> None:
    needed = fairness.rounds_needed(_tally(1, 0.0), 0.2, 4)
    tally = _tally(2 * needed, 0.2)
    odd = [t.name for t in fairness.tests(tally) if t.corrected < fairness.LEVEL]
    assert odd == ["tiles dealt to East"]
    found = fairness.tests(tally)
    text = "\n".join(fairness.text(tally, found))
    assert "Not as chance has it: tiles dealt to East." in text
    below = list(fairness.text(tally, found, 50))
    assert max(len(line) for line in below[: 2 * len(found) + 3]) <= 50
    # The name of a test, and its numbers below.
    assert [" ".join(below[at].split() + below[at + 1].split()) for at in (1, 3)] == [
        " ".join(line.split()) for line in text.splitlines()[1:3]
    ]
    assert fairness.rounds_needed(tally, 0.1, 4) > 3 * needed


def _tally_of(walls: Iterable[Sequence[int]]) -> fairness.Tally:
    """Rounds dealt from these walls, of which nothing else is played."""
    record = record_of("tenhou", GameLength.TONPUU, 0, rounds=1)
    rules = choose_rules(record).rules
    start = record.events[0][2]
    tally = fairness.Tally.of(rules)
    for tiles in walls:
        wall = Wall(tuple(tiles), dead_wall(FOURS, 4), Origin.STATED)
        hands = tuple(map(tuple, wall.hands(4, start.dealer)))
        record.events = [(START, start.dealer, replace(start, hands=hands, indicator=wall.indicators[0], dice=None))]
        record.walls = lambda number, wall=wall: wall  # noqa: ARG005 - there is one round
        tally.add(record, rules)
    return tally


def test_of_a_known_wall_every_draw_is_counted() -> None:
    tiles = np.random.default_rng(3).permutation(136).tolist()
    tally = _tally_of([tiles])
    # By hand: four seats have 52 tiles, and 14 lie in the dead wall; East is the first of four to draw.
    live = [tile // 4 for tile in tiles[52:122]]
    assert sorted(live[0::4]) == sorted(np.repeat(np.arange(34), tally.due[0]).tolist())
    assert sorted(live[3::4]) == sorted(np.repeat(np.arange(34), tally.due[3]).tolist())
    # From the end of the wall: four replacement tiles, then an indicator with its ura indicator under it.
    assert [tally.replacement[tiles[135] // 4], tally.ura[tiles[130] // 4]] == [1, 1]
    assert tally.neighbours == [sum(a == b for a, b in pairwise(live)) / 69]


def test_a_wall_of_another_round_is_not_counted() -> None:
    record = record_of("tenhou", GameLength.TONPUU, 0, rounds=2, seeded=True)
    rules = choose_rules(record).rules
    walls = record.walls
    assert walls is not None
    tally = fairness.Tally.of(rules)
    record.walls = lambda number: walls(1 - number)
    tally.add(record, rules)
    assert (tally.rounds, tally.neighbours) == (2, [])


def test_a_shuffle_that_leaves_tiles_together_is_seen() -> None:
    rng = np.random.default_rng(5)

    def stuck() -> list[int]:
        """A wall shuffled in pairs: half of all draws are followed by one of their kind."""
        return [2 * pair + piece for pair in rng.permutation(68).tolist() for piece in (0, 1)]

    fair = _tally_of(rng.permutation(136).tolist() for _ in range(300))
    assert min(t.corrected for t in fairness.tests(fair)) > fairness.LEVEL
    odd = [t.name for t in fairness.tests(_tally_of(stuck() for _ in range(300))) if t.corrected < fairness.LEVEL]
    assert "one draw and the next (serial)" in odd
