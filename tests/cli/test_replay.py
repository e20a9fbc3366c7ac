"""``shinpan replay``."""

import io
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from replay.cli import replay as stepper
from tests.cli.logs import game
from tests.conftest import Run

SAMPLES = Path(__file__).parents[2] / "sample_logs"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "b.xml"
    path.write_text(game(2, wrong_honba=True))
    return path


@pytest.mark.parametrize("command", [("replay",), ("wall",)])
def test_a_record_without_the_start_of_a_round(run: Run, tmp_path: Path, command: tuple[str]) -> None:
    path = tmp_path / "a.xml"
    path.write_text(re.sub("<INIT[^>]*>", "", game()))
    ran = run(*command, path)
    assert (ran.status, ran.out, ran.err) == (2, "", f"shinpan: {path} has no rounds\n")


def test_every_step_in_a_pipe(run: Run, record: Path) -> None:
    ran = run("replay", record)
    assert (ran.status, ran.err) == (0, "")
    pages = ran.out.split("\n\n")
    assert [page.splitlines()[0] for page in pages if page.strip()] == [
        "E1-0  event 0  the round begins, East P0 (Aki) deals",
        "E1-0  event 1  East P0 (Aki) draws chun",
        "E1-0  event 2  the round is drawn: kyuushu-kyuuhai",
        "E1-0#2  event 3  the round begins, East P0 (Aki) deals",
        "E1-0#2  event 4  East P0 (Aki) draws chun",
        "E1-0#2  event 5  the round is drawn: kyuushu-kyuuhai",
    ]
    assert pages[1].splitlines()[1:4] == [
        "  wall 69  honba 0  sticks 0  indicators 8s",
        "  East P0 (Aki)  25000  (to discard)",
        "    hand  129m 19p 19s 123456z  + chun",
    ]
    assert "!! RND002 wrong-honba" in pages[3]


def test_one_round(run: Run, record: Path) -> None:
    assert "event 3" in run("replay", record, "--round", "E1-0#2").out
    assert "event 0" not in run("replay", record, "--round", "E1-0#2").out
    missing = run("replay", record, "--round", "S1-0")
    assert missing.status == 2
    assert missing.err == f"shinpan: {record}: there is no round S1-0; there are E1-0, E1-0#2\n"


def test_several_rounds(run: Run, record: Path) -> None:
    """Rounds are named as `convert` takes them."""
    for names in (["E1"], ["E1-0..E1-0#2"], ["E1-0", "--round", "E1-0#2"]):
        assert run("replay", record, "--round", *names).out == run("replay", record).out
    assert "write E1-0..E1-0#2" in run("replay", record, "--round", "E1-0#2..E1-0").err


def test_several_games(run: Run, record: Path, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<html/>")
    (tmp_path / "c.xml").write_text(game())
    ran = run("replay", tmp_path)
    assert ran.status == 2
    assert ran.err.startswith(f"shinpan: {tmp_path / 'a.xml'}")
    heads = [line for line in ran.out.splitlines() if "event 0 " in line]
    assert [head.partition("  event")[0] for head in heads] == ["E1-0", "game 2  E1-0"]


def test_a_game_for_another_number_of_players(run: Run, tmp_path: Path) -> None:
    """The games behind it are shown."""
    (tmp_path / "a.xml").write_bytes((SAMPLES / "legal-sanma.xml").read_bytes())
    (tmp_path / "b.xml").write_text(game())
    ran = run("replay", tmp_path, "--rules", "m-league")
    why = "the rules 'm-league' are for 4 players; this record has 3"
    assert (ran.status, ran.err) == (2, f"shinpan: {tmp_path / 'a.xml'}: {why}\n")
    assert ran.out.startswith("game 2  E1-0  event 0")


def test_marks_in_a_river(run: Run) -> None:
    """Tsumogiri, riichi, and what was called."""
    pages = [page.splitlines() for page in run("replay", SAMPLES / "legal-hanchan.xml").out.split("\n\n")]
    marked, thrown = 0, ""
    for (before, *_), (after, *table) in pairwise(page for page in pages if page):
        if " calls pon " in after or " calls chi " in after:
            assert sum(line.endswith(f"({thrown})") for line in table) == 1
        if " discards " in after:
            thrown = after.split()[-1]
            assert thrown.endswith("*") == (" declares riichi" in before)
        if " draws " in before and after.endswith("'"):
            marked += 1
            assert thrown == f"{before.split()[-1]}'"
    assert marked


def test_what_a_round_came_to(run: Run) -> None:
    won = run("replay", SAMPLES / "wrong-points.xml").out.split("\n\n")[-2].splitlines()
    assert " wins by ron " in won[0]
    assert [line.split()[0] for line in won[-6:]] == ["yaku", "ura", "payments", "!!", "!!", "!!"]
    assert "  yaku      riichi 1, ittsu 2, ura-dora 0  (3 han, 40 fu)" in won
    assert won[-1].startswith("  !! REC008 fragment (note)  ")
    liable = run("replay", SAMPLES / "wrong-liability.xml").out
    assert (
        "\n  yaku      daisangen  (40 fu, yakuman)\n  liable    West P2 (P2)\n  payments  East P0 (P0) +48000" in liable
    )
    whole = run("replay", SAMPLES / "legal-hanchan.xml").out
    assert re.search(
        r"drawn: exhaustive\n(?:.+\n)+  tenpai    West P1 \(P1\)\n  payments  South P0 \(P0\) -1000", whole
    )
    assert "  final points  South P0 (P0) +7.9, " in whole.split("\n\n")[-2]


def test_what_is_wrong_with_the_file_as_a_whole(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text(game(2).replace('<TAIKYOKU oya="0"/>', '<TAIKYOKU oya="1"/>'))
    for args in ((), ("--round", "E1-1")):
        assert "!! REC005 contradictory-fields" in run("replay", file, *args).out.split("\n\n")[0]


@pytest.mark.parametrize("content", ["", "<html/>"])
def test_what_is_no_record(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "x.xml").write_text(content)
    ran = run("replay", tmp_path / "x.xml")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert run("replay", tmp_path / "missing.xml").status == 2


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("keys", "shown", "on"),
    [
        ("\n\n\n\n", ["one", "two", "three", "four"], True),
        ("\nb\nb\nq\n", ["one", "two", "one", "one"], False),
        ("r\nb\nr\nr\n", ["one", "three", "two", "three"], True),
        ("n\nn\nq\n", ["one", "four", "four"], False),
        ("", ["one"], False),
    ],
)
def test_stepping(monkeypatch: pytest.MonkeyPatch, keys: str, shown: list[str], on: bool) -> None:
    out = Terminal()
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", Terminal(keys))
    marks = {"one": (True, False), "two": (False, False), "three": (True, False), "four": (False, True)}
    assert stepper.show(stepper.Page(text, *mark) for text, mark in marks.items()) is on
    assert [part.splitlines()[0] for part in out.getvalue().split("\x1b[2J\x1b[H")[1:]] == shown
    assert ("nothing more was found" in out.getvalue()) is ("n\nn\n" in keys)
