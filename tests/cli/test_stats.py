"""``shinpan stats``: tables, formats, players, slices, and what goes wrong."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pandas as pd
import pytest
from openpyxl import load_workbook

from replay.cli import gather
from replay.cli.work import outcomes
from reports.frames import FRAMES, columns_of
from reports.readings import READINGS
from reports.schema import STATS
from reports.stats import STATISTICS
from tests.cases.build import game
from tests.cases.hands import PINFU_TANYAO, ron
from tests.conftest import Run
from tests.reports.games import double_ron, whole_game, with_nothing_left
from tests.reports.test_players import HARD, head, named


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Two whole games, one of them twice, and a round that is mis-scored."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.xml").write_text(whole_game())
    (folder / "b.xml").write_text(with_nothing_left())
    (folder / "c.xml").write_text(whole_game())
    (folder / "d.xml").write_text(game(ron().ron(1, 0, PINFU_TANYAO, "30,2900,0", (-2900, 2900, 0, 0))))
    return folder


def document(text: str) -> dict[str, Any]:
    found = json.loads(text)
    jsonschema.validate(found, STATS)
    assert isinstance(found, dict)
    return found


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_json(run: Run, logs: Path) -> None:
    ran = run("stats", logs, "--format", "json")
    assert ran.status == 0
    found = document(ran.out)
    assert (found["games"], found["excluded"]["duplicates"], found["excluded"]["rounds"]) == (3, 1, 1)
    assert found["duplicates"][0]["first"].endswith("a.xml")
    assert found["excluded"]["by_cause"] == {"scoring": 1}
    one = next(p for p in found["players"] if p["player"] == "P1")
    assert (one["games"], one["rounds"]) == (3, 8)
    rate = one["stats"]["win_rate"]
    assert (rate["numerator"], rate["denominator"], rate["value"]) == (2, 8, 0.25)
    assert rate["low"] == pytest.approx(0.0715, abs=1e-4)
    assert rate["high"] == pytest.approx(0.5907, abs=1e-4)
    assert rate["standard_error"] == pytest.approx((0.25 * 0.75 / 8) ** 0.5)
    assert set(one["stats"]) == set(STATISTICS)
    assert "average_win" in found["excluded"]["effect"]


def test_text_says_what_was_left_out(run: Run, logs: Path) -> None:
    out = run("stats", logs).out
    assert "3 games, 8 rounds; definitions: tenhou" in out
    assert "1 record of games already counted: each game counts once" in out
    assert "left out where what is wrong in them matters: 1 round (1 scoring) and the results of 0 games" in out
    assert "with them average win is" in out
    assert "counted although faulty" in run("stats", logs, "--include-faulty").out


def test_min_n_and_statistics_by_name(run: Run, logs: Path) -> None:
    found = document(run("stats", logs, "--stat", "win_rate,average_win", "--min-n", "9", "--format", "json").out)
    assert set(found["players"][0]["stats"]) == {"win_rate", "average_win"}
    assert found["players"][0]["stats"]["win_rate"]["value"] is None
    assert found["field"]["stats"]["win_rate"]["value"] == pytest.approx(6 / 32)


def test_csv_and_workbook(run: Run, logs: Path, tmp_path: Path) -> None:
    found = rows(run("stats", logs, "--format", "csv", "--stat", "win_rate").out)
    assert [(r["player"], r["numerator"], r["denominator"]) for r in found] == [
        ("P0", "2", "8"), ("P1", "2", "8"), ("P2", "1", "8"), ("P3", "1", "8"), ("(field)", "6", "32"),
    ]  # fmt: skip
    target = tmp_path / "out.xlsx"
    assert run("stats", logs, "--format", "xlsx", "-o", target).status == 0
    assert load_workbook(target).sheetnames == ["players", "statistics", "definitions"]


def test_text_in_a_file(run: Run, logs: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    ran = run("stats", logs, "--format", "text", "-o", target)
    assert (ran.status, ran.out) == (0, "")
    assert "3 games, 8 rounds; definitions: tenhou" in target.read_text()


def test_export(run: Run, logs: Path, tmp_path: Path) -> None:
    assert run("stats", logs, "--export", tmp_path / "out").status == 0
    for name in FRAMES:
        assert list(pd.read_parquet(tmp_path / "out" / f"{name}.parquet").columns) == columns_of(name)
        assert (tmp_path / "out" / f"{name}.csv").exists()
    assert len(pd.read_parquet(tmp_path / "out" / "games.parquet")) == 3


def test_player_by_name_and_by_seat(run: Run, logs: Path) -> None:
    (one,) = document(run("stats", logs, "--player", "P2", "--format", "json").out)["players"]
    assert one["player"] == "P2"
    found = document(run("stats", logs, "--player", "2", "--format", "json").out)
    assert [g["group"] for g in found["players"]] == [{"seat": "2"}]
    assert found["players"][0]["stats"]["tsumo_share"]["numerator"] == 1
    assert (found["field"]["games"], found["field"]["rounds"]) == (3, 8)
    assert [found["field"]["stats"][key]["value"] for key in ("games", "rounds")] == [3, 8]
    ran = run("stats", logs, "--player", "p9")
    assert (ran.status, ran.out) == (2, "")
    assert "nobody is called 'p9'" in ran.err


@pytest.mark.parametrize(
    ("by", "labels"),
    [
        ("player,dealer", 8),
        ("round", 4),
        ("wind", 4),
        ("situation", 4),
        ("gap", 5),
        ("riichi", 2),
        ("length", 2),
        ("stretch", 1),
        ("seat,length", 8),
        ("players", 1),
        ("rules", 1),
    ],
)
def test_group_by(run: Run, logs: Path, by: str, labels: int) -> None:
    found = document(run("stats", logs, "--group-by", by, "--stat", "win_rate,rounds", "--format", "json").out)
    assert len(found["players"]) == labels
    assert sum(g["stats"]["win_rate"]["numerator"] for g in found["players"]) == 6
    assert sum(g["stats"]["win_rate"]["denominator"] for g in found["players"]) == 32
    assert all(g["rounds"] == g["stats"]["rounds"]["value"] for g in found["players"])


def test_where(run: Run, logs: Path) -> None:
    def numerators(*arguments: str) -> dict[str, float]:
        found = document(run("stats", logs, *arguments, "--stat", "win_rate", "--format", "json").out)
        return {g["player"]: g["stats"]["win_rate"]["denominator"] for g in found["players"]}

    assert "games with somebody who is asked about: 2" in run("stats", logs, "--where", "length=tonpuu").out
    assert "asked about" not in run("stats", logs).out
    assert numerators("--where", "length=tonpuu") == {"P0": 7, "P1": 7, "P2": 7, "P3": 7}
    assert numerators("--where", "dealer=dealer") == {"P0": 2, "P1": 2, "P2": 1, "P3": 3}
    assert numerators("--where", "round=E1,E3", "--where", "riichi=none") == {"P0": 3, "P1": 2, "P2": 3, "P3": 3}
    assert numerators("--where", "opponent=P0") == {"P1": 8, "P2": 8, "P3": 8}
    assert run("stats", logs, "--where", "colour=red").status == 2
    assert run("stats", logs, "--where", "colour").status == 2


def test_dates(run: Run, tmp_path: Path) -> None:
    for day, log in (("20240131", whole_game), ("20240201", double_ron), ("20240203", with_nothing_left)):
        (tmp_path / f"{day}12gm-0009-0000-01234567.xml").write_text(log())
    ran = run("stats", tmp_path, "--group-by", "month", "--stat", "games", "--format", "json")
    assert {g["group"]["month"]: g["games"] for g in document(ran.out)["players"]} == {"2024-01": 1, "2024-02": 2}
    for arguments, games in (
        (("--since", "2024-02-01"), 2),
        (("--until", "2024-01"), 1),
        (("--since", "2024-02-02", "--until", "2024"), 1),
    ):
        assert document(run("stats", tmp_path, *arguments, "--format", "json").out)["field"]["games"] == games
    assert run("stats", tmp_path, "--since", "yesterday").status == 2


def test_ranks(run: Run, logs: Path) -> None:
    found = rows(run("stats", logs, "--table", "ranks", "--format", "csv").out)
    by_name = {r["player"]: [r["1st"], r["2nd"], r["3rd"], r["4th"]] for r in found}
    assert by_name["P0"] == ["0", "0", "1", "1"]
    assert by_name["P1"] == ["2", "0", "0", "0"]
    assert by_name["(field)"] == ["2", "2", "2", "2"]
    assert "100.0%" in run("stats", logs, "--table", "ranks").out


def test_league(run: Run, logs: Path, tmp_path: Path) -> None:
    penalties = tmp_path / "penalties.csv"
    penalties.write_text("player,points,reason\nP1,-20,chombo\n")
    arguments = ("stats", logs, "--table", "league", "--penalties", penalties)
    found = rows(run(*arguments, "--format", "csv").out)
    assert [(r["place"], r["player"], r["total"], r["penalties"]) for r in found] == [
        ("1", "P1", "72.5", "-20.0"), ("2", "P2", "16.0", "0.0"),
        ("3", "P0", "-40.4", "0.0"), ("4", "P3", "-68.1", "0.0"),
    ]  # fmt: skip
    text = run(*arguments).out
    assert "+72.5" in text
    assert "stop before their end and bring no points: 1 of 3 games" in text
    told = document(run(*arguments, "--format", "json").out)["league"]
    assert (told["games"], told["without_points"], told["lines"][0]["total"]) == (3, 1, 72.5)
    penalties.write_text("player,points\nP7,-20\n")
    assert "nobody is called 'P7'" in run(*arguments).err
    assert run("stats", logs, "--penalties", penalties).status == 2


def test_check_standings(run: Run, logs: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("player,points\nP1,92.5\nP2,16.0\nP0,-40.4\nP3,-68.1\n")
    ran = run("stats", logs, "--check-standings", table)
    assert (ran.status, "the published table agrees with the games" in ran.out) == (0, True)
    table.write_text("player,points,games\nP1,95.5,2\nP2,16.0,2\nP0,-40.4,3\nP3,-68.1,2\n")
    ran = run("stats", logs, "--check-standings", table)
    assert ran.status == 1
    assert [line.split() for line in ran.out.splitlines() if line.startswith(("P0", "P1"))] == [
        ["P1", "points", "+95.5", "+92.5"],
        ["P0", "games", "3", "2"],
    ]
    told = document(run("stats", logs, "--check-standings", table, "--format", "json").out)["standings"]
    assert told[0] == {"player": "P1", "what": "points", "published": 95.5, "audited": 92.5}
    table.write_text("player,points,games\nP1,95.5,2\nP2,16.0,2\nP0,-40.5,3\nP9,1.0,1\n")
    assert run("stats", logs, "--check-standings", table, "--format", "csv").out.splitlines()[1:] == [
        "P1,points,95.5,92.5", "P0,points,-40.5,-40.4", "P0,games,3,2",
        "P9,plays in no game,1.0,", "P3,is not in the table,,-68.1",
    ]  # fmt: skip
    table.write_text("team\n")
    ran = run("stats", logs, "--check-standings", table)
    assert (ran.status, "no column 'player' in it" in ran.err) == (2, True)


def test_head_to_head(run: Run, logs: Path) -> None:
    found = rows(run("stats", logs, "--table", "head-to-head", "--player", "P1", "--format", "csv").out)
    assert [(r["player"], r["opponent"], r["games"], r["above"], r["ron points"]) for r in found] == [
        ("P1", "P0", "3", "2", "3900"), ("P1", "P2", "3", "2", "0"), ("P1", "P3", "3", "2", "0"),
    ]  # fmt: skip
    told = document(run("stats", logs, "--table", "head-to-head", "--format", "json").out)["head_to_head"]
    assert len(told) == 12
    assert "P1" in run("stats", logs, "--table", "head-to-head").out


def test_tables_of_players_are_not_grouped(run: Run, logs: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("player,points\nP1,92.5\n")
    why = "shinpan: --group-by seat: this table counts by player alone; --where, --since and --until choose games\n"
    for shown in (("--table", "league"), ("--table", "head-to-head"), ("--check-standings", table)):
        ran = run("stats", logs, *shown, "--group-by", "seat")
        assert (ran.status, ran.out, ran.err) == (2, "", why)
        assert run("stats", logs, *shown, "--group-by", "player").status < 2
    told = document(run("stats", logs, "--table", "league", "--group-by", "seat", "--format", "json").out)
    assert "seat" in told["players"][0]["group"]
    assert run("stats", logs, "--table", "ranks", "--group-by", "seat").status == 0


def test_define(run: Run) -> None:
    ran = run("stats", "--define", "draw_rate", "--profile", "mortal")
    assert ran.status == 0
    assert "draw_rate: Draw rate (流局率)" in ran.out
    assert "* draws=all: abortive draws are draws like others" in ran.out
    every = run("stats", "--define", "all").out
    assert all(f"\n{key}: " in f"\n{every}" for key in STATISTICS)
    assert all(f"{name}=" in every for name in READINGS)
    ran = run("stats", "--define", "winrate")
    assert (ran.status, "do you mean win_rate" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--profile", "majsoul"), "no profile 'majsoul'"),
        (("--reading", "draws=none"), "draws is exhaustive or all, not 'none'"),
        (("--reading", "draws"), "write it as NAME=VALUE"),
        (("--group-by", "colour"), "nothing is sorted by 'colour'"),
        (("--stat", "riichirate"), "do you mean riichi_rate"),
        (("--player", "P0", "--player", "1"), "name players or seats, not both"),
        (("--group-by", "player,room,player"), "--group-by player,room,player: a name stands there twice"),
        (("--where", "round=E1", "--where", "round=E2"), "a name is given twice"),
        (("--where", "player=P0", "--player", "P1"), "--player: it is given by --where too"),
        (("--since", "2024-13"), "write the day as YYYY-MM-DD"),
        (("--until", "2024-01-32"), "write the day as YYYY-MM-DD"),
    ],
)
def test_wrong_use(run: Run, logs: Path, arguments: tuple[str, ...], message: str) -> None:
    ran = run("stats", logs, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_unreadable_files_are_told_and_the_rest_is_counted(run: Run, logs: Path) -> None:
    (logs / "e.xml").write_text("<html>404</html>")
    ran = run("stats", logs)
    assert ran.status == 2
    assert "e.xml" in ran.err
    assert "cannot be read, or only in part: 1 file" in ran.out
    assert run("stats", logs / "e.xml").status == 2


def test_aliases(run: Run, logs: Path, tmp_path: Path) -> None:
    file = tmp_path / "aliases.toml"
    file.write_text('[players]\n"Aki" = ["tenhou:P0", "P9"]\n')
    found = document(run("stats", logs, "--aliases", file, "--format", "json").out)
    assert {g["player"]: g["games"] for g in found["players"]} == {"Aki": 3, "P1": 3, "P2": 3, "P3": 3}
    file.write_text("[players")
    assert "not TOML" in run("stats", logs, "--aliases", file).err


def test_the_aliases_are_not_written_over(run: Run, logs: Path, tmp_path: Path) -> None:
    file = tmp_path / "aliases.toml"
    file.write_text('[players]\n"Aki" = ["P0"]\n')
    assert run("stats", logs, "--aliases", file, "--format", "csv", "-o", file).status == 2
    assert file.read_text().startswith("[players]")


def test_hard_names_on_a_terminal(run: Run, tmp_path: Path) -> None:
    """Beside each other and in a line each; whoever has no name is nobody, and told of."""
    (tmp_path / "hard.xml").write_text(named(*HARD[:3], ""))
    long = "A name of forty letters, which is a lot_"
    (tmp_path / "long.xml").write_text(double_ron(head("P0", "P1", "P2", long)))
    few = run("stats", tmp_path / "hard.xml").out
    assert [name for name in HARD[:3] if name in few.splitlines()[0]] == list(HARD[:3])
    assert "seats of guests, computers and players without a name left out (--include-guests): 1" in few
    many = run("stats", tmp_path).out.splitlines()
    assert all(any(line.startswith(f"{name}  ") for line in many) for name in (*HARD[:3], long))


def test_notes_are_of_the_games_asked_about(run: Run, tmp_path: Path) -> None:
    """A tonpuu with a guest and a round that P0 left, and a hanchan without."""
    log = named("P0", "P1", "P2", "")
    end = log.index("<AGARI")
    (tmp_path / "tonpuu.xml").write_text(log[:end] + '<BYE who="0"/>' + log[end:])
    (tmp_path / "hanchan.xml").write_text(double_ron(head("P0", "P1", "P2", "P3").replace('type="1"', 'type="9"')))
    guests, left = "without a name left out (--include-guests): 1", "disconnected at some time counted"
    for length, there in (("tonpuu", True), ("hanchan", False)):
        out = run("stats", tmp_path, "--where", f"length={length}").out
        assert "games with somebody who is asked about: 1" in out
        assert ((guests in out), (left in out)) == (there, there)


def test_games_of_three_and_four_together_are_named(run: Run) -> None:
    three, four = "sample_logs/legal-sanma.xml", "sample_logs/legal-tonpuu.mjlog"
    note = "games of three and of four players are counted together"
    assert note in run("stats", three, four).out
    for one in (three, four):
        assert note not in run("stats", one).out


def test_interrupted(run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C leaves what was finished."""

    def broken_off(*arguments: Any) -> Iterator[Any]:
        for number, outcome in enumerate(outcomes(*arguments)):
            if number == 2:
                raise KeyboardInterrupt
            yield outcome

    monkeypatch.setattr(gather, "outcomes", broken_off)
    ran = run("stats", logs, "--format", "json")
    assert ran.status == 130
    assert document(ran.out)["games"] == 2
    assert "broken off: what was not finished by then is not counted" in run("stats", logs).out


def test_more_processes_give_the_same(run: Run, logs: Path) -> None:
    alone = run("stats", logs, "--format", "json").out
    assert run("stats", logs, "--format", "json", "-j", "2").out == alone
