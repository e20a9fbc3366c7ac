"""``shinpan replay``."""

import io
import re
import sys
from pathlib import Path

import pytest

from replay.cli import replay as stepper
from tests.cli.logs import game
from tests.conftest import Run


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
        ("\n\n\n", ["one", "two", "three"], True),
        ("\nb\nq\n", ["one", "two", "one"], False),
        ("r\n", ["one"], True),
        ("", ["one"], False),
    ],
)
def test_stepping(monkeypatch: pytest.MonkeyPatch, keys: str, shown: list[str], on: bool) -> None:
    out = Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stdin", Terminal(keys))
    assert stepper._show(["one", "two", "three"]) is on
    assert [part.splitlines()[0] for part in out.getvalue().split("\x1b[2J\x1b[H")[1:]] == shown
