"""League tables, penalties, published tables compared, and who meets whom."""

import pytest

from reports.groups import Selection
from reports.league import (
    Difference,
    LeagueError,
    Penalty,
    compare,
    head_to_head,
    league,
    read_penalties,
    read_standings,
)
from reports.readings import readings
from reports.study import Study
from tests.cases.build import Round, game
from tests.reports.games import double_ron, frames, studied, whole_game, with_nothing_left
from tests.reports.test_faults import PLACES_CHANGE

TWO = (whole_game(), with_nothing_left())
"""Final points -28.4, +40.5, +6.0, -18.1, and -12.0, +52.0, +10.0, -50.0."""


def test_league() -> None:
    found = league(studied(*TWO), [Penalty("P1", -80000, "chombo"), Penalty("P3", -500, "late")])
    assert (found.games, found.without_points) == (2, 0)
    assert [(one.place, one.player, one.total, one.points, one.penalties) for one in found.lines] == [
        (1, "P2", 16000, 16000, 0),
        (2, "P1", 12500, 92500, -80000),
        (3, "P0", -40400, -40400, 0),
        (4, "P3", -68600, -68100, -500),
    ]
    first = found.lines[1]
    assert (first.games, first.places, first.average_place, first.best) == (2, [2, 0, 0, 0], 1, 42000)
    assert found.lines[2].per_game == -20200


def test_equal_totals_are_equal_places() -> None:
    found = league(studied(*TWO), [Penalty("P1", -76500, "")])
    assert [(one.place, one.player) for one in found.lines][:3] == [(1, "P1"), (1, "P2"), (3, "P0")]


def test_payments_are_put_right() -> None:
    """By right P0 has 30500 and is second."""
    found = league(studied(PLACES_CHANGE))
    assert {one.player: one.points for one in found.lines} == {"P0": 10500, "P1": 50000, "P2": -11000, "P3": -49500}
    assert {one.player: one.corrected for one in found.lines} == {"P0": 1, "P1": 0, "P2": 1, "P3": 1}
    recorded = league(studied(PLACES_CHANGE, faulty=True))
    assert {one.player: one.points for one in recorded.lines} == {"P0": -11100, "P1": 50000, "P2": 9000, "P3": -47900}


def test_a_game_that_stops_brings_no_points() -> None:
    found = league(studied(TWO[0], game(Round().turns(8), tail="")))
    assert (found.games, found.without_points) == (2, 1)
    assert {one.games for one in found.lines} == {1}


def test_penalties_file() -> None:
    told = "player;points;reason\n P 1;▲20;チョンボ\nP2;+1.5;\nP3;-1,020.5;\n\n"
    assert read_penalties(told.encode("utf-8-sig")) == [
        Penalty(" P 1", -20000, "チョンボ"), Penalty("P2", 1500, ""), Penalty("P3", -1020500, ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no column 'player' in it"),
        (b"player,reason\nP0,x", "no column 'points' in it"),
        (b"player,points\nP0,much", "line 2: 'much' is no number of points"),
        (b"player,points\nP0,", "line 2: no points for 'P0'"),
        (b"player,points\nP0,1e999999999", "is no number of points"),
        (b"player,points\nP0,nan", "is no number of points"),
        (b"player;points\nP0;-20,5", "line 2: '-20,5' is no number of points"),
        (b"player,points\nP0,-20\nP1\n", "line 3: no points for 'P1'"),
        (b'player,points\n"P0,-20\n', "line 2: no points for 'P0,-20"),
        (b"player,points\n" + b"x" * 200000 + b",1", "line 2: field larger than field limit"),
        (b"\xff\xfe", "not UTF-8"),
    ],
)
def test_penalties_that_cannot_be_read(content: bytes, message: str) -> None:
    with pytest.raises(LeagueError, match=message):
        read_penalties(content)


def test_standings_that_agree() -> None:
    lines = league(studied(*TWO)).lines
    for table in (
        "player,points\nP1,92.5\nP2,16.0\nP0,-40.4\nP3,-68.1\n",
        "順位,選手,ポイント,試合数\n1,P1,92.5,2\n2,P2,16,2\n3,P0,▲40.4,2\n4,P3,▲68.1,2\n",
        "player\tpoints\nP1\t92\nP2\t16\nP0\t-40\nP3\t-68\n",
    ):
        assert compare(lines, read_standings(table.encode())) == []


def test_standings_that_differ() -> None:
    lines = league(studied(*TWO)).lines
    published = read_standings(b"player,points,games,place\nP2,16.0,3,2\nP1,95.5,2,1\nP9,1.0,1,3\nP0,-40.4,2,3\n")
    assert compare(lines, published) == [
        Difference("P2", "games", 3, 2),
        Difference("P1", "points", 95500, 92500),
        Difference("P9", "player", 1000, None),
        Difference("P3", "player", None, -68100),
    ]


def test_standings_without_anything_to_compare() -> None:
    with pytest.raises(LeagueError, match="nothing to compare"):
        read_standings(b"player,team\nP0,A\n")
    with pytest.raises(LeagueError, match="'two' is no number of games"):
        read_standings(b"player,games\nP0,two\n")
    with pytest.raises(LeagueError, match="line 4: 'P0' stands there twice"):
        read_standings(b"player,points\nP0,1\nP1,-1\nP0,1\n")


def test_head_to_head() -> None:
    """P1 is above P0 in the whole game and rons 3900 of it there and 2000 in the double ron, which has no end."""
    pairs = {(p.player, p.opponent): p for p in head_to_head(studied(whole_game(), double_ron()))}
    assert len(pairs) == 12
    one = pairs["P1", "P0"]
    assert (one.games, one.above, one.below, one.level) == (2, 1, 0, 0)
    assert (one.won, one.won_points, one.lost, one.lost_points, one.balance) == (2, 5900, 0, 0, 5900)
    other = pairs["P0", "P1"]
    assert (other.above, other.below, other.lost, other.lost_points, other.balance) == (0, 1, 2, 5900, -5900)
    # E4-1 has a counter: 2300 are paid.
    assert (pairs["P0", "P3"].won_points, pairs["P0", "P3"].lost_points) == (2300, 2000)


def test_head_to_head_of_one_player() -> None:
    study = Study(frames(whole_game()), readings("tenhou"), Selection({"player": frozenset({"P1"})}))
    assert {p.player for p in head_to_head(study)} == {"P1"}
    assert {p.opponent for p in head_to_head(study)} == {"P0", "P2", "P3"}
    assert [p.won_points for p in head_to_head(study) if p.opponent == "P0"] == [3900]


def test_a_guest_is_no_opponent() -> None:
    log = whole_game().replace('n0="P0"', 'n0="NoName"')
    assert {p.opponent for p in head_to_head(studied(log))} == {"P1", "P2", "P3"}
