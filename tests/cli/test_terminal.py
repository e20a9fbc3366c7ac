"""What only a terminal is shown."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from replay.cli import progress
from replay.cli.common import coloured
from reports.text import fold
from tests.cli.logs import game

ROOT = Path(__file__).parents[2]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(*args: str, env: dict[str, str] | None = None) -> str:
    """What a command writes when its standard output is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "replay.cli", *args],
        cwd=ROOT,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env={k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm"} | (env or {}),
    ):
        os.close(theirs)
        parts = []
        try:
            while part := os.read(ours, 65536):
                parts.append(part)
        except OSError:
            # The other end is closed: that is how a pseudo-terminal ends.
            os.close(ours)
    return b"".join(parts).decode()


def test_colour_on_a_terminal_unless_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.xml"
    path.write_text(game(2, wrong_honba=True))
    assert "\x1b[31mRND002" in on_terminal("audit", str(path))
    assert "\x1b" not in on_terminal("audit", str(path), env={"NO_COLOR": "1"})
    assert "\x1b" not in on_terminal("audit", str(path), env={"TERM": "dumb"})
    assert "\x1b" not in on_terminal("audit", str(path), "-o", str(tmp_path / "out.txt"))
    assert "\x1b" not in (tmp_path / "out.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["legal-tonpuu.mjlog"], 4),
        (["legal-tonpuu.mjlog", "missing-yaku.riichi-city.json"], 2),
        (["legal-tonpuu.mjlog", "--table", "league"], 2),
        (["legal-tonpuu.mjlog", "--table", "head-to-head"], 2),
        (["legal-tonpuu.mjlog", "missing-yaku.riichi-city.json", "--stat", "win_rate,call_rate"], 1),
    ],
)
def test_no_number_is_cut_on_a_narrow_terminal(args: list[str], parts: int) -> None:
    """A table that is too wide is shown in parts, each with the names."""
    paths = [f"sample_logs/{arg}" if "." in arg else arg for arg in args]
    out = on_terminal("stats", *paths, env={"COLUMNS": "80", "NO_COLOR": "1"})
    tables = out.split("\r\n\r\n1 game, ")[0].split("\r\n\r\n2 games, ")[0]
    assert "…" not in out
    assert max(map(len, tables.splitlines())) <= 80
    assert len([line for line in tables.splitlines() if set(line) == {"─"}]) == parts


@pytest.mark.parametrize("width", ["40", "80"])
@pytest.mark.parametrize("args", [["show", "tenhou"], ["diff", "tenhou", "m-league"]])
def test_rules_on_a_narrow_terminal(args: list[str], width: str) -> None:
    """Each option has its lines, and no number is cut."""
    lines = on_terminal("rules", *args, env={"COLUMNS": width}).splitlines()
    value = "tenhou" if "diff" in args else "value"
    at = lines.index("uma")
    found = [line.strip() for line in lines[at + 1 : at + 3]]
    assert " ".join(found).startswith(value)
    assert "20000,10000,-10000,-20000" in " ".join(found)
    assert max(len(line) for line in lines if len(line.split()) > 2) <= int(width)


HAND = ("score", "234567m345p67s22s", "--win", "5s", "--riichi", "--tsumo")
PLACE = "sample_logs/"
"""What a line begins with that editors and ``grep`` read, and that stays one."""


@pytest.mark.parametrize("width", [50, 80])
@pytest.mark.parametrize(
    "args",
    [
        ("rules", "list"),
        ("rules", "infer", "sample_logs/legal-tonpuu.mjlog"),
        (*HAND, "--compare", "tenhou,m-league,ema-2025,mahjong-soul,tenhou-sanma"),
        (*HAND, "--set", "kuitan=false", "--set", "red_fives=0,0,0", "--set", "honba_value=1500"),
        ("settle", "--scores", "30000,27000,25000,18000", "--set", "kuitan=false", "--set", "honba_value=1500"),
        ("audit", "sample_logs/wrong-uma.xml"),
        ("explain", "FUR001", "SCO003"),
        ("wall", "sample_logs/proven.xml"),
        ("replay", "sample_logs/furiten-ron.xml"),
        ("stats", "sample_logs/furiten-ron.xml", "--stat", "win_rate"),
        ("stats", "--define", "win_rate,stable_dan"),
    ],
)
def test_every_line_fits_a_narrow_terminal(args: tuple[str, ...], width: int) -> None:
    lines = on_terminal(*args, env={"COLUMNS": str(width), "NO_COLOR": "1"}).splitlines()
    wide = [line for line in lines if len(line) > width and not line.startswith(PLACE)]
    # A path is a word, and is not cut.
    assert [line for line in wide if len(line.split()) > 1] == []


def test_values_under_many_rules_are_shown_in_parts() -> None:
    out = on_terminal(*HAND, "--compare", "tenhou,m-league,ema-2025", env={"COLUMNS": "50"}).replace("\r\n", "\n")
    reading, parts = out.split("\n", 1)
    assert reading == "reading  234m 567m 345p 567s 22s, ryanmen wait"
    tables = [part.splitlines() for part in parts.split("\n\n")]
    assert [table[0].split() for table in tables] == [["tenhou", "m-league"], ["ema-2025"]]
    assert [line.split("  ")[0] for line in tables[0][1:]] == [line.split("  ")[0] for line in tables[1][1:]]
    wide = on_terminal(*HAND, "--compare", "tenhou,m-league,ema-2025", env={"COLUMNS": "52"}).splitlines()
    assert wide[1].split() == ["tenhou", "m-league", "ema-2025"]


def test_a_folded_line() -> None:
    assert fold("  one two three four", None) == ["  one two three four"]
    assert fold("  one two three four", 20) == ["  one two three four"]
    assert fold("  one  two three four", 20) == ["  one  two three", "      four"]
    assert fold("a sample_logs/legal-tonpuu.mjlog:1 it", 20, 2) == ["a", "  sample_logs/legal-tonpuu.mjlog:1", "  it"]
    # Kanji take two columns.
    assert fold("立直 平和 断幺九", 12) == ["立直 平和", "    断幺九"]


def test_a_table_of_rules_is_bold_unless_refused() -> None:
    args = ("rules", "diff", "tenhou", "m-league")
    assert "\x1b[1m" in on_terminal(*args, env={"COLUMNS": "160"})
    assert "\x1b" not in on_terminal(*args, env={"COLUMNS": "160", "NO_COLOR": "1"})


@pytest.mark.parametrize(("width", "a_row"), [("40", 2), ("80", 4), ("200", 12)])
def test_a_wall_on_a_narrow_terminal(width: str, a_row: int) -> None:
    lines = on_terminal("wall", "sample_logs/proven.xml", env={"COLUMNS": width}).splitlines()
    row = next(line for line in lines if line.startswith("  drawn"))
    assert len(row) <= int(width)
    assert sum(row.count(wind) for wind in ("East", "South", "West", "North")) == a_row


def test_statistics_in_a_file_are_plain(tmp_path: Path) -> None:
    path = tmp_path / "b.xml"
    path.write_text(game(2, wrong_honba=True))
    assert "\x1b[" in on_terminal("stats", str(path))
    assert on_terminal("stats", str(path), "--format", "text", "-o", str(tmp_path / "out.txt")) == ""
    assert "\x1b" not in (tmp_path / "out.txt").read_text("utf-8")


def test_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Terminal())
    assert not coloured(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Terminal())


def test_a_bar_only_for_long_work_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress.bar(wanted=True) as soon:
        assert soon is not None
        soon.advance("3 files, 2 games", 2)
    assert terminal.getvalue() == ""
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    with progress.bar(wanted=True) as late:
        assert late is not None
        late.advance("3 files, 2 games", 2)
        late.advance("3 files, 2 games", 2)
    assert "3 files, 2 games" in terminal.getvalue()
    with progress.bar(wanted=False) as unwanted:
        assert unwanted is None
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.bar(wanted=True) as piped:
        assert piped is None
