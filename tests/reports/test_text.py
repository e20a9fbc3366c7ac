"""The text report, line by line."""

import dataclasses

import pytest

from replay.findings import OptionUse, Place, Severity, Standings, Unreadable
from replay.gameend import Standing
from reports.report import Tally
from reports.text import TextReport, clean, dealer_of
from tests.reports.build import PLACE, UNVERIFIABLE, finding, result

REPORT = TextReport()


def lines(text: bytes) -> list[str]:
    return text.decode().splitlines()


def test_a_finding_names_its_place_and_shows_its_proof() -> None:
    shown = lines(REPORT.game(PLACE, result(finding())))
    assert shown[:7] == [
        (
            "games/one.xml:12: E2-1 turn 7 West P3 (Dai) FUR001 ron-in-discard-furiten  "
            "West wins by ron on 3s, but 6s, for which it also waits, is in its own river"
        ),
        "    waits: 3s, 6s, as expected",
        "    yaku riichi: 1, as expected",
        "    yaku pinfu: 1",
        "    effect on points (expected minus recorded): P1 (Ben) +2000, P3 (Dai) -2000",
        "    rests on rules stated by the record: kuitan = yes",
        "    would be right under: elsewhere",
    ]
    assert shown[7:] == [
        "games/one.xml: faulty (1 error); 8 rounds, 7 wins, 900 events; rules tenhou (stated by the record)",
        "    assumed, not stated: uma",
        "    the final standings stay as they are",
    ]


def test_many_assumed_options_are_counted_not_listed() -> None:
    (line,) = lines(
        REPORT.game(PLACE, dataclasses.replace(result(), assumed_options=tuple(f"o{n}" for n in range(39))))
    )[1:]
    assert line == "    assumed, not stated: 39 options (--format json lists them)"


def test_a_consequence_names_its_root() -> None:
    follows = finding(code="SCO001", name="points", recorded={"fu": 40}, expected={"fu": 30}, caused_by=0)
    shown = lines(REPORT.game(PLACE, result(finding(), follows)))
    assert "    fu: recorded 40, expected 30" in shown
    assert "    follows from FUR001 ron-in-discard-furiten in E2-1" in shown


def test_evidence_reads_as_words() -> None:
    recorded = {"payments": (0, 3600, 0, -2600), "items": {"base": 20}, "riichi": True, "yaku": None}
    expected = {
        "payments": (0, 3000, 0, -2000),
        "items": {"base": 20, "tanki": 2},
        "shares": [{"for": "hand", "from": "North", "points": 2000}, {"for": "sticks", "points": 1000}],
        "yakuman": 0,
        "kinds": frozenset({"b", "a"}),
        "triplets": (("ankou", 4), ("ankou", 4)),
    }
    shown = lines(REPORT.game(PLACE, result(finding(recorded=recorded, expected=expected))))
    assert shown[1:10] == [
        "    payments: recorded 0, 3600, 0, -2600, expected 0, 3000, 0, -2000",
        "    items base: 20, as expected",
        "    riichi: yes",
        "    items tanki: 2 (by play and rules)",
        "    shares: for hand from North points 2000; for sticks points 1000 (by play and rules)",
        "    kinds: a, b (by play and rules)",
        "    triplets ankou: 4 (by play and rules)",
        "    triplets ankou (2): 4 (by play and rules)",
        "    effect on points (expected minus recorded): P1 (Ben) +2000, P3 (Dai) -2000",
    ]


def test_options_stand_together_by_origin() -> None:
    options = (
        OptionUse("uma", (20000, 10000, -10000, -20000), "assumed"),
        OptionUse("oka", 20000, "preset"),
        OptionUse("return_points", 30000, "preset"),
    )
    shown = lines(REPORT.game(PLACE, result(finding(severity=Severity.WARNING, options=options))))
    assert " FUR001 ron-in-discard-furiten (warning)  " in shown[0]
    assert "    rests on rules assumed: uma = 20000, 10000, -10000, -20000" in shown
    assert "    rests on rules from the preset: oka = 20000, return_points = 30000" in shown


def test_a_finding_without_round_or_line_still_has_a_place() -> None:
    bare = finding(
        round_index=None,
        round_label=None,
        turn=None,
        seat=None,
        player=None,
        span=dataclasses.replace(finding().span, line=None),
    )
    assert lines(REPORT.game(PLACE, result(bare)))[0].startswith("games/one.xml:1: FUR001 ron-in-")


def test_standings_are_set_side_by_side() -> None:
    recorded = Standing((30000, 27000, 25000, 18000), (1, 2, 3, 4), None)
    corrected = Standing((26000, 31000, 25000, 18000), (2, 1, 3, 4), (6000, 41000, -15000, -32000))
    shown = lines(REPORT.game(PLACE, result(finding(), standings=Standings(recorded, corrected, "S2-0"))))
    assert shown[-5:] == [
        "      P0 (Aki)   recorded 1.  30000   corrected 2.  26000   +6.0",
        "      P1 (Ben)   recorded 2.  27000   corrected 1.  31000  +41.0",
        "      P2 (Chie)  recorded 3.  25000   corrected 3.  25000  -15.0",
        "      P3 (Dai)   recorded 4.  18000   corrected 4.  18000  -32.0",
        "    with the corrected scores the game could have gone another way from S2-0 on",
    ]


def test_what_could_not_be_verified_is_said() -> None:
    shown = lines(REPORT.game(PLACE, result(unverifiable=UNVERIFIABLE)))
    assert shown[0].startswith("games/one.xml: clean as far as checkable; 8 rounds")
    assert shown[2] == "    not verified: YAK005 2 times, the record does not show the ura indicators"
    assert shown[3] == "    not verified: FUR001 1 time, the record does not show the tiles"


def test_the_summary_counts_everything() -> None:
    tally = Tally(files=3, skipped=1)
    tally.add_game(result(finding(), finding(severity=Severity.NOTE, code="REC008", name="fragment")))
    tally.add_game(result(unverifiable=UNVERIFIABLE))
    tally.unreadable.append(Unreadable("x.xml", None, "broken", 3))
    assert lines(REPORT.end(tally)) == [
        "",
        "2 games in 3 files, 16 rounds, 14 wins (14 re-scored), 1800 events judged",
        "  1 file skipped: not a record",
        "  1 file not judged, or only in part",
        "  games: 1 clean as far as checkable, 1 faulty",
        "  rules: tenhou (stated by the record) for 2 games",
        "  found: 1 error, 1 note",
        "    1  FUR001 ron-in-discard-furiten",
        "    1  REC008 fragment",
        "  could not be verified:",
        "    the record does not show the tiles: FUR001 1x",
        "    the record does not show the ura indicators: YAK005 2x",
    ]
    assert TextReport(summary=False).end(tally) == b""


def test_members_and_later_games_are_named() -> None:
    place = Place("all.zip", "a/one.xml", 1, "")
    shown = lines(REPORT.game(place, result(finding())))
    assert shown[0].startswith("all.zip:a/one.xml:12: E2-1 ")
    assert any(line.startswith("all.zip:a/one.xml: game 2 faulty") for line in shown)
    assert lines(REPORT.unreadable(Unreadable("all.zip", "b.xml", "broken", 3))) == [
        "all.zip:b.xml:3: not judged: broken"
    ]


def test_nothing_from_a_record_reaches_the_terminal_as_control() -> None:
    hostile = finding(player="\x1b[31mDai\r\n", message="a\x07b\u202ec", recorded={"x": "\x9b1m"})
    text = REPORT.game(Place("a\x1b.xml"), result(hostile, players=("\x1b", "", "", ""))).decode()
    assert not any(c in text for c in "\x1b\r\x07\x9b\u202e")


def test_colour_only_where_wanted() -> None:
    assert b"\x1b[" in TextReport(colour=True).game(PLACE, result(finding()))
    assert b"\x1b[" not in REPORT.game(PLACE, result(finding()))


def test_undecodable_paths_do_not_stop_the_report() -> None:
    assert clean("a\udcff.xml") == "a?.xml"


@pytest.mark.parametrize(
    ("label", "players", "dealer"),
    [
        *(("E1-0", 4, 0), ("S3-2", 4, 2), ("E3-0#2", 3, 2), ("", 4, None)),
        *(("E5-0", 4, 0), ("E4-0", 3, 0), ("haku2-0", 4, 1), ("chun4-1#2", 4, 3)),
    ],
)
def test_dealer_of_a_label(label: str, players: int, dealer: int | None) -> None:
    assert dealer_of(label, players) == dealer
