"""Who is a player: names, aliases, guests, games found twice, and names that are hard on files."""

import csv
import io
import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pandas as pd
import pytest
from openpyxl import load_workbook

from parsers.base import read_bytes
from replay import summarised
from replay.findings import Place
from reports.frames import FRAMES, Frames, columns_of, frames_of
from reports.groups import Selection
from reports.players import AliasError, People, is_nobody, read_aliases
from reports.readings import readings
from reports.report import Tally
from reports.study import Study
from reports.tables import Results, as_csv, as_json, as_xlsx, export
from tests.parsers.written import written
from tests.reports.games import double_ron, frames, whole_game

HARD: Final = ("🀄🀅🀆", "שחקן", "=SUM(A1)", "とても長い名前の雀士" * 4)


def head(*names: str) -> str:
    told = " ".join(f'n{seat}="{quote(name)}"' for seat, name in enumerate(names))
    return f'<mjloggm ver="2.3"><GO type="1" lobby="0"/><UN {told}/><TAIKYOKU oya="0"/>'


def named(*names: str) -> str:
    return whole_game(head(*names))


def players(found: Frames, **selection: Any) -> dict[str, int]:
    """Games of each player."""
    chosen = Selection(**selection)
    return {g.label["player"]: g.games for g in Study(found, readings("tenhou"), chosen).table(("player",), ["games"])}


def denominator(study: Study) -> float:
    """Rounds of the field, once for each player."""
    return study.table(keys=["win_rate"], intervals=False)[0].estimates["win_rate"].denominator


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "NoName",
        "noname",
        "No Name",
        "ゲスト",
        "guest",
        "CPU",
        "COM1",
        "com-2",
        "Bot",
        "computer 3",
        "電脳",
        "电脑",
    ],
)
def test_nobody(name: str) -> None:
    assert is_nobody(name)


@pytest.mark.parametrize("name", ["Commander", "Comet", "Botan", "nobody", "computer scientist", "ゲスト嫌い", "0"])
def test_somebody(name: str) -> None:
    assert not is_nobody(name)


def test_guests_are_never_one_row() -> None:
    found = frames(named("P0", "NoName", "", "NoName"), double_ron())
    assert players(found) == players(found, guests=True) == {"P0": 2, "P1": 1, "P2": 1, "P3": 1}
    study = Study(found, readings("tenhou"))
    assert denominator(study) == 6 + 4
    everybody = Study(found, readings("tenhou"), Selection(guests=True))
    assert denominator(everybody) == 6 * 4 + 4


def test_two_seats_of_one_name_are_nobodys() -> None:
    assert players(frames(named("P0", "Twin", "Twin", "P3"))) == {"P0": 1, "P3": 1}
    both = People({"P0": "Aki", "P1": "Aki"})
    assert players(frames(named("P0", "P1", "P2", "P3"), people=both)) == {"P2": 1, "P3": 1}


def test_platforms_are_not_merged() -> None:
    """The same names in a record of Mahjong Soul are other people; the aliases say who is the same."""
    (record,) = read_bytes(double_ron().encode(), "game.xml")
    record.platform = "mahjong-soul"
    told = [summarised(r) for r in read_bytes(whole_game().encode(), "game.xml")] + [summarised(record)]
    apart = frames_of(told)
    assert set(players(apart)) == {f"P{seat} ({where})" for seat in range(4) for where in ("tenhou", "mahjong-soul")}
    aliases = read_aliases(b'[players]\n"Aki" = ["tenhou:P0", "mahjong-soul:P1"]\n"Ben" = ["P2"]')
    found = players(frames_of(told, People(aliases)))
    assert found == {
        "Aki": 2, "Ben": 2, "P0": 1, "P1": 1, "P3 (tenhou)": 1, "P3 (mahjong-soul)": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[people]", "no table \\[players\\] in it"),
        (b"[players", "not TOML"),
        (b"\xff", "not TOML"),
        (b'[players]\nAki = "P0"', "the names of 'Aki' must be a list of names"),
        (b'[players]\nAki = ["P0"]\nBen = ["P0"]', "'P0' is both 'Aki' and 'Ben'"),
    ],
)
def test_aliases_that_cannot_be(content: bytes, message: str) -> None:
    with pytest.raises(AliasError, match=message):
        read_aliases(content)


@pytest.mark.parametrize("target", ["mjai", "tenhou-json", "majiang"])
def test_the_same_game_in_another_format_counts_once(target: str) -> None:
    (record,) = read_bytes(whole_game().encode(), "game.xml")
    again = written(record, target)
    (copy,) = read_bytes(again.text.encode(), "copy.json")
    assert copy.format != record.format
    found = frames_of([(Place("a.xml"), summarised(record)), (Place("b.json"), summarised(copy))])
    assert len(found.games) == 1
    assert [(d.place.source, d.first.source) for d in found.duplicates] == [("b.json", "a.xml")]


def test_a_longer_game_that_begins_alike_is_another() -> None:
    whole = whole_game()
    cut = whole[: whole.rindex("<INIT")] + "</mjloggm>"
    assert len(frames(whole, cut).games) == 2


def test_disconnected_rounds() -> None:
    """P2 is away from the middle of E1-0 on and back before E2-1."""
    log = whole_game()
    first = log.index("<REACH")
    back = log.index("<INIT", log.index("<RYUUKYOKU"))
    log = log[:first] + '<BYE who="2"/>' + log[first:back] + '<UN n2="P2"/>' + log[back:]
    found = frames(log)
    assert found.round_players["disconnected"].tolist().count(True) == 2
    kept = Study(found, readings("tenhou"), Selection(connected=True)).table(("player",), ["win_rate"])
    assert {g.label["player"]: g.rounds for g in kept} == {"P0": 6, "P1": 6, "P2": 4, "P3": 6}
    assert denominator(Study(found, readings("tenhou"))) == 24
    assert denominator(Study(found, readings("tenhou"), Selection(connected=True))) == 22


def test_hard_names_survive(tmp_path: Path) -> None:
    """In tables, CSV, workbooks, JSON and Parquet; a spreadsheet takes none of them for a formula."""
    assert len(HARD[3]) == 40
    found = frames(named(*HARD))
    assert set(players(found)) == set(HARD)
    study = Study(found, readings("tenhou"))
    keys = ("win_rate", "average_win")
    groups = study.table(("player",), keys)
    results = Results("tenhou", ("player",), keys, groups, None, study, Tally())
    told = json.loads(as_json(results))
    assert {p["player"] for p in told["players"]} == set(HARD)
    rows = list(csv.reader(io.StringIO(as_csv(results).decode("utf-8-sig"))))
    safe = {name if not name.startswith("=") else f"'{name}" for name in HARD}
    assert {row[0] for row in rows[1:]} == safe
    book = load_workbook(io.BytesIO(as_xlsx(results)))
    assert {row[0] for row in book["players"].iter_rows(min_row=2, values_only=True)} == safe
    export(found, tmp_path)
    assert set(pd.read_parquet(tmp_path / "game_players.parquet")["name"]) == set(HARD)
    assert set(pd.read_csv(tmp_path / "game_players.csv", encoding="utf-8-sig")["name"]) == safe
    book = load_workbook(tmp_path / "shinpan.xlsx", read_only=True)
    assert book.sheetnames == list(FRAMES)


def test_control_characters_are_replaced(tmp_path: Path) -> None:
    found = frames(named("a\x07b", "a\ufffeb", "P2", "P3"))
    export(found, tmp_path)
    book = load_workbook(tmp_path / "shinpan.xlsx", read_only=True)
    at = columns_of("game_players").index("name")
    names = [row[at] for row in book["game_players"].iter_rows(min_row=2, values_only=True)]
    assert names == ["a\N{REPLACEMENT CHARACTER}b", "a\N{REPLACEMENT CHARACTER}b", "P2", "P3"]


@pytest.mark.parametrize(
    ("target", "platform"), [("mjai", "mjai"), ("majiang", "majiang"), ("tenhou-json", "tenhou")], ids=str
)
def test_records_of_no_platform_are_their_formats_own(target: str, platform: str) -> None:
    """Without an id or a room nothing says that the names are Tenhou's, but in Tenhou's own formats."""
    (record,) = read_bytes(double_ron().encode(), "game.xml")
    record.room = record.id = record.date = None
    (copy,) = read_bytes(written(record, target).text.encode(), "copy.json")
    assert summarised(copy).game.platform == platform
