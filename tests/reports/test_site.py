"""The report that is written to a folder: what its page, its tables and its lists of rounds say."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from parsers.tenhou_xml.write import write as write_xml
from replay import summarised
from replay.rulevalues import GameLength
from reports.charts import CHARTS
from reports.charts.subject import SHOWN, subject
from reports.frames import frames_of
from reports.groups import Selection
from reports.readings import readings
from reports.report import Tally
from reports.site import MAIN, SiteError, check, page, write
from reports.stats import STATISTICS
from reports.study import Study
from reports.tables import Results
from reports.traces import LISTED, GameError, game_named, places, traces
from tests.conftest import Run
from tests.generator import record_of
from tests.reports.generated import frames, results

NASTY = ("<script>alert(1)</script>", "=1+1", '"><img src=x onerror=alert(1)>', "</script>{{7*7}}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "report"
    made, subject = results(frames())
    write(made, subject, folder, ["said <with> care"])
    return folder


class Page(HTMLParser):
    """What stands in a page: tags with their attributes, text, and the rows of tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.data = ""
        self._in_data = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in_data = tag == "script" and dict(attrs).get("id") == "data"

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - as the parser calls it
        self._in_data = False

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data
        else:
            self.text += data


def test_the_page_needs_nothing_else(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    page = Page(text)
    for tag, attributes in page.tags:
        for name in ("src", "srcset"):
            assert (attributes.get(name) or "data:").startswith("data:"), tag
        assert tag != "link"
    assert "@import" not in text
    assert not re.search(r"url\(", text)
    hrefs = [a["href"] or "" for tag, a in page.tags if tag == "a"]
    for href in hrefs:
        assert href.startswith("#") or (site / href).is_file(), href


def test_every_chart_is_in_the_page_in_light_and_dark_and_beside_it(site: Path) -> None:
    page = Page((site / "index.html").read_text("utf-8"))
    images = [a for tag, a in page.tags if tag == "img"]
    dark = [a for tag, a in page.tags if tag == "source"]
    assert len(images) == len(dark) == len(CHARTS)
    assert all(len(a["alt"] or "") > 40 for a in images)
    assert all(a["media"] == "(prefers-color-scheme: dark)" for a in dark)
    files = {p.name for p in (site / "charts").iterdir()}
    assert files == {
        f"{key}-{theme}.{kind}" for key in CHARTS for theme in ("light", "dark") for kind in ("png", "svg")
    }


def test_the_same_games_make_the_same_page(site: Path, tmp_path: Path) -> None:
    made, subject = results(frames())
    write(made, subject, tmp_path, ["said <with> care"])
    for name in ("index.html", "tables/statistics.csv", "tables/rows/wins.csv"):
        assert (site / name).read_bytes() == (tmp_path / name).read_bytes()


def data_of(site: Path) -> Any:
    return json.loads(Page((site / "index.html").read_text("utf-8")).data)


def test_every_number_has_its_list(site: Path) -> None:
    made, _ = results(frames())
    data = data_of(site)
    text = (site / "index.html").read_text("utf-8")
    linked = set(re.findall(r'href="#([a-z_0-9]+)/(\d+)"', text))
    assert {key for key, _ in linked} >= set(MAIN)
    for key, place in linked:
        one = data["statistics"][key]
        assert one["about"][int(place)]
        if one["of"]:
            assert set(one["of"]) <= set(data["statistics"])
            continue
        total, rows = one["rows"][int(place)]
        assert len(rows) == min(total, LISTED)
        assert made.field is not None
        estimate = [*made.groups, made.field][int(place)].estimates[key]
        statistic = STATISTICS[key]
        if statistic.kind in ("rate", "once"):
            assert total == estimate.numerator
        elif statistic.kind == "mean" and total <= LISTED:
            scale = 1000 if statistic.unit == "final points" else 1
            assert scale * sum(value for *_, value in rows) == pytest.approx(estimate.numerator)
    everywhere = {str(place) for place in range(len(made.groups) + 1)}
    assert {place for key, place in linked if key == "games"} == everywhere
    assert {place for key, place in linked if key == "win_rate"} == everywhere


def test_the_lists_name_the_rounds(site: Path) -> None:
    """Each ron of a player, found again in the frames by its file and the label of its round."""
    data = data_of(site)
    assert data["folder"] == "league"
    wins = frames().wins
    source = dict(zip(frames().games["game"], frames().games["source"], strict=True))
    assert data["names"][-1] == "field"
    for place, name in enumerate(data["names"]):
        mine = wins if place == data["field"] else wins[wins["player"] == name]
        expected = [
            [str(source[g]).removeprefix("league/"), str(label), seat, number]
            for g, label, seat, number in zip(*(mine[c] for c in ("game", "label", "seat", "round")), strict=True)
        ]
        total, rows = data["statistics"]["average_win"]["rows"][place]
        assert total == len(mine)
        assert [[data["files"][game][0], *where] for game, *where, _ in rows] == expected[:LISTED]
        assert [value for *_, value in rows] == list(mine["points"])[:LISTED]


def test_the_tables_hold_every_row(site: Path) -> None:
    made, _ = results(frames())
    assert {table.read_bytes()[:3] for table in (site / "tables").rglob("*.csv")} == {b"\xef\xbb\xbf"}
    rows = list(csv.DictReader(io.StringIO((site / "tables/rows/round_players.csv").read_text("utf-8-sig"))))
    assert len(rows) == len(frames().round_players)
    games = list(csv.DictReader(io.StringIO((site / "tables/games.csv").read_text("utf-8-sig"))))
    assert [g["game"] for g in games] == [str(i) for i in range(1, 25)]
    assert {g["source"] for g in games} == set(map(str, frames().games["source"]))
    for group in made.groups:
        mine = [r for r in rows if r["player"] == group.label["player"]]
        for key in ("win_rate", "deal_in_rate", "call_rate"):
            assert sum(int(r[key] or 0) for r in mine) == group.estimates[key].numerator
            assert sum(r[key] != "" for r in mine) == group.estimates[key].denominator


def test_names_are_text_whatever_is_in_them(tmp_path: Path) -> None:
    made, subject = results(frames(8, NASTY))
    write(made, subject, tmp_path, [])
    page = Page((tmp_path / "index.html").read_text("utf-8"))
    assert [tag for tag, _ in page.tags].count("script") == 2
    assert not [a for _, a in page.tags if "onerror" in a]
    for name in NASTY:
        assert name in page.text
    assert json.loads(page.data)["names"][-1] == "field"
    assert set(json.loads(page.data)["names"][:-1]) == set(NASTY)
    for table in (tmp_path / "tables").rglob("*.csv"):
        cells = [cell for line in csv.reader(io.StringIO(table.read_text("utf-8-sig"))) for cell in line]
        assert "=1+1" not in cells


def test_without_games_there_is_a_page_all_the_same(tmp_path: Path) -> None:
    made, subject = results(frames(0))
    write(made, subject, tmp_path, [])
    text = (tmp_path / "index.html").read_text("utf-8")
    assert "Statistics of 0 riichi games" in text
    assert "Not drawn, as these games or groups do not show it: Placement" in text
    assert not list((tmp_path / "charts").iterdir())


def test_every_rate_and_mean_says_over_how_many_cases_it_is(site: Path) -> None:
    made, _ = results(frames())
    page = Page((site / "index.html").read_text("utf-8"))
    for group in made.groups:
        for key in ("win_rate", "average_win", "first_rate"):
            assert f"n {group.estimates[key].denominator:,.0f}" in page.text
    assert "95 of 100 cases" in page.text


def test_what_nobody_has_takes_no_room() -> None:
    """Among three there is no fourth place."""
    study = Study(frames_of([summarised(record_of("tenhou-sanma", GameLength.TONPUU, 1))]), readings("tenhou"))
    groups = study.table(("player",))
    made = Results("tenhou", ("player",), tuple(STATISTICS), groups, study.table()[0], study, Tally())
    text = page(made, subject(study, groups), [], [])
    assert "#third_rate/0" in text
    assert "4th" not in text
    assert 'popovertarget="def-fourth_rate"' not in text
    assert re.search(r"Without a value in these games: .*Fourth place rate", text)


def test_notes_below_others_stand_below_them() -> None:
    study = Study(frames(), readings("tenhou"))
    keys = ("games", "rounds", "win_rate")
    made = Results("tenhou", ("seat",), keys, study.table(("seat",), keys), None, study, Tally())
    text = page(
        made, subject(study, made.groups, ("seat",)), [], ["left out: 2 rounds", "  with them 3", "  or 4", "so"]
    )
    assert re.search(r"<li>Left out: 2 rounds\s*<ul><li>with them 3</li><li>or 4</li></ul>\s*</li>\s*<li>So</li>", text)
    assert "<h2>By seat</h2>" in text


def test_charts_of_an_earlier_report_do_not_stay(tmp_path: Path) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts/placement-dark.svg").write_text("old")
    made, subject = results(frames(0))
    write(made, subject, tmp_path, [])
    assert not list((tmp_path / "charts").iterdir())


def test_a_page_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    check(tmp_path / "new")
    (tmp_path / "index.html").write_text("<!doctype html><title>Mine</title>")
    with pytest.raises(SiteError, match="not Shinpan's"):
        check(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(SiteError, match="is a file"):
        check(tmp_path / "file")


def asked(by: tuple[str, ...], selection: Selection) -> str:
    """The page of some of the games, without charts."""
    study = Study(frames(), readings("tenhou"), selection)
    keys = ("games", "rounds", "win_rate")
    groups = study.table(by, keys)
    made = Results("tenhou", by, keys, groups, next(iter(study.table(keys=keys)), None), study, Tally())
    return page(made, subject(study, groups, by), [], [])


def test_the_page_tells_of_the_games_asked_about() -> None:
    days = frames().games["day"].sort_values().reset_index(drop=True)
    first = f"{days[16]:%Y-%m-%d}"
    games = int((frames().games["day"] >= days[16]).sum())
    text = Page(asked(("player",), Selection(since=first))).text
    assert f"Statistics of {games} riichi games" in text
    assert f"{first} to {days.iloc[-1]:%Y-%m-%d}" in text


def test_the_heading_that_rows_are_sorted_by_says_so() -> None:
    """Months stand in their course and not by their games."""
    by_player, by_month = (asked((name,), Selection()) for name in ("player", "month"))
    assert '<th scope="col" aria-sort="descending">' in by_player
    assert '<th scope="col" aria-sort="descending">' not in by_month
    months = re.findall(r"<bdi>(\d{4}-\d\d)</bdi></th>", by_month)
    assert len(months) > 3
    assert months == sorted(months)


def test_groups_by_several_things(tmp_path: Path) -> None:
    made, subject = results(frames(6), ("player", "dealer"))
    write(made, subject, tmp_path, [])
    page = Page((tmp_path / "index.html").read_text("utf-8"))
    assert "Aki · dealer" in page.text
    total, _ = json.loads(page.data)["statistics"]["rounds"]["rows"][0]
    assert total == made.groups[0].rounds


def test_of_many_players_the_first_are_shown_and_the_others_are_in_the_tables(tmp_path: Path) -> None:
    """Each game has four others."""
    from tests.reports.generated import renamed

    records = (
        renamed(
            record_of("tenhou", GameLength.TONPUU, seed), [f"player of day {seed}, seat {seat}" for seat in range(4)]
        )
        for seed in range(9)
    )
    made, subject = results(frames_of(map(summarised, records)))
    assert len(made.groups) == 36
    write(made, subject, tmp_path, [])
    text = (tmp_path / "index.html").read_text("utf-8")
    page = Page(text)
    assert "6 more are in tables/statistics.csv" in page.text
    assert text.count('<th scope="row" class="name"><bdi>player of day') == SHOWN
    assert {len(one["rows"]) for one in json.loads(page.data)["statistics"].values()} == {0, SHOWN + 1}
    with (tmp_path / "tables/statistics.csv").open(encoding="utf-8-sig") as file:
        assert len({row["player"] for row in csv.DictReader(file)}) == 37


def test_traces_of_the_greatest_are_the_rows_that_have_it() -> None:
    made, subject = results(frames(6))
    found = traces(subject, ["longest_dealer_run"])["longest_dealer_run"]
    assert made.field is not None
    for group, trace in zip([*made.groups, made.field], found, strict=True):
        value = group.estimates["longest_dealer_run"].value
        assert trace.total >= 1
        assert {row.value for row in trace.rows} == {value}


@pytest.mark.parametrize(
    ("sources", "folder", "files"),
    [
        (["a/b/1.xml", "a/b/2.xml"], "a/b", ["1.xml", "2.xml"]),
        (["a/b1/1.xml", "a/b2/2.xml"], "a", ["b1/1.xml", "b2/2.xml"]),
        (["1.xml", "a/2.xml"], "", ["1.xml", "a/2.xml"]),
        (["/x/1.xml", "a/2.xml"], "", ["/x/1.xml", "a/2.xml"]),
        (["/1.xml", "/a/2.xml"], "/", ["1.xml", "a/2.xml"]),
    ],
)
def test_files_are_told_below_the_folder_they_share(sources: list[str], folder: str, files: list[str]) -> None:
    import pandas as pd

    games = pd.DataFrame({"source": sources, "member": None, "game_index": 0, "platform": "tenhou", "id": None})
    found = places(games, [0, 1])
    assert (found[0], [one.text for one in found[1]]) == (folder, files)
    assert [one.path for one in found[1]] == sources


def test_where_a_game_can_be_seen() -> None:
    """Tenhou's viewer knows its own games by their names; a member of an archive is no file of its own."""
    import pandas as pd

    games = pd.DataFrame(
        [
            ("a.zip", "1.xml", 0, "tenhou", "2023010101gm-00e1-0000-b0fb2fea"),
            ("b.json", None, 1, "mahjong-soul", "2023010101gm-00e1-0000-b0fb2fea"),
            ("c.xml", None, 0, "tenhou", "the last game"),
        ],
        columns=["source", "member", "game_index", "platform", "id"],
    )
    assert places(games, [0, 1, 2])[1] == [
        ("a.zip:1.xml", "", "2023010101gm-00e1-0000-b0fb2fea"), ("b.json #2", "b.json", ""), ("c.xml", "c.xml", ""),
    ]  # fmt: skip


GAMES = [
    ("logs/a.xml", None, 0, "one"), ("logs/b.xml", None, 0, "two"), ("logs/b.xml", None, 1, None),
    ("logs.zip", "a.xml", 0, "three"), ("more/c#2.xml", None, 0, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("named", "row"),
    [("logs/a.xml", 0), ("one", 0), ("b.xml#2", 2), ("logs/b.xml#1", 1), ("c#2.xml", 4), ("two", 1), ("three", 3)],
)
def test_a_game_is_named_by_its_file(named: str, row: int) -> None:
    import pandas as pd

    assert game_named(pd.DataFrame(GAMES, columns=["source", "member", "game_index", "id"]), named) == row


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("a.xml", "2 files end in a.xml"),
        ("b.xml", "there are 2 games in b.xml: #1, #2"),
        ("b.xml#3", "no game counted is in a file called b.xml#3"),
        ("xml", "no game counted is in a file called xml"),
    ],
)
def test_a_name_that_is_not_of_one_game(named: str, message: str) -> None:
    import pandas as pd

    with pytest.raises(GameError, match=message):
        game_named(pd.DataFrame(GAMES, columns=["source", "member", "game_index", "id"]), named)


def test_the_command_writes_the_report(run: Run, tmp_path: Path) -> None:
    for seed in range(2):
        (tmp_path / f"{seed}.xml").write_text(write_xml(record_of("tenhou", GameLength.TONPUU, seed)))
    out = tmp_path / "out"
    ran = run("stats", tmp_path / "0.xml", tmp_path / "1.xml", "-o", out)
    assert ran.status == 0
    assert "Win rate" in ran.out, "the table is on the terminal too"
    assert ran.err == f"shinpan: the report is in {out / 'index.html'}\n"
    assert "Statistics of 2 riichi games" in (out / "index.html").read_text("utf-8")
    ran = run("stats", tmp_path / "0.xml", tmp_path / "1.xml", "-o", out, "--game-chart", "0.xml", "--stat", "games")
    assert ran.status == 0
    assert "The course of a game. 0.xml." in (out / "index.html").read_text("utf-8")
    ran = run("stats", tmp_path / "0.xml", "-o", out, "--game-chart", "2.xml")
    assert (ran.status, "no game counted is in a file called 2.xml" in ran.err) == (2, True)
    assert "name a directory with -o" in run("stats", tmp_path / "0.xml", "--game-chart", "0.xml").err
    (tmp_path / "taken").write_text("x")
    refused = run("stats", tmp_path / "0.xml", "-o", tmp_path / "taken")
    assert refused.status == 2
    assert "needs a directory" in refused.err
    table = run("stats", tmp_path / "0.xml", "--format", "csv", "-o", tmp_path / "t.csv")
    assert table.status == 0
    assert (tmp_path / "t.csv").read_text("utf-8-sig").startswith("player,")
