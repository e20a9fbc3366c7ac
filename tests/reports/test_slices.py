"""Every slice on games that can be counted by hand: who won how many of how many rounds of each sort."""

from collections.abc import Mapping
from typing import Final

import pytest

from parsers.base import read_bytes
from replay import summarised
from reports.frames import Frames, frames_of
from reports.groups import DIMENSIONS, OPPONENT, Selection
from reports.readings import readings
from reports.study import Study
from tests.reports.games import chased_riichi, double_ron, in_places, whole_game, with_nothing_left

Wins = dict[str, tuple[int, int]]

IN_ROUNDS: Final[dict[str, Wins]] = {
    # P0 to P3 deal E1 to E4; each winner sits next to the dealer.
    "dealer": {"dealer": (0, 6), "non-dealer": (4, 18)},
    "wind": {"E": (0, 6), "S": (4, 6), "W": (0, 6), "N": (0, 6)},
    # One round each of E1 and E3, two of E2 and E4, of which one has no winner.
    "round": {"E1": (1, 4), "E2": (1, 8), "E3": (1, 4), "E4": (1, 8)},
    # With equal scores the nearer seat is ahead: P1 wins in place 2, then P2, then P3 in place 3 and P0 in place 4.
    "situation": {"1": (0, 6), "2": (2, 6), "3": (1, 6), "4": (1, 6)},
    # E1 begins level. Then P1 leads by 3900, 7900, 3500, 4500 and 4500; P0 is 7800 behind, then 11800 and 11200.
    "gap": {"ahead": (0, 5), "level": (1, 4), "behind": (2, 11), "behind-mangan": (1, 4)},
    # P1, P2 and P3 begin level with the seat before; P3 is level with P2 in E2-0 and E2-1.
    "above": {"level": (1, 5), "behind": (3, 13)},
    "below": {"ahead": (1, 13), "level": (2, 5)},
    # Tenpai: P1 in E1 and E2-0, P2 in E2-1, P0 in E4-1; P3 has two runs, a pair and two parts more in E3-0. What goes
    # with nothing is as near as its kinds of terminals and honours are to thirteen: P3's eleven, and nine in E4-0, P2's
    # eight; with fewer it is six from seven pairs.
    "shanten": {"0": (3, 4), "1": (1, 1), "2": (0, 4), "4": (0, 1), "5": (0, 4), "6": (0, 10)},
    "riichi": {"first": (1, 1), "none": (3, 23)},
}


def wins(
    frames: Frames, by: tuple[str, ...], selection: Selection | None = None
) -> dict[tuple[str, ...], tuple[int, int]]:
    groups = Study(frames, readings("tenhou"), selection).table(by, ["win_rate"], intervals=False)
    rates = {tuple(g.label.values()): g.estimates["win_rate"] for g in groups}
    return {label: (int(e.numerator), int(e.denominator)) for label, e in rates.items()}


def played(games: Mapping[str, str]) -> Frames:
    """The frames of these records by the name of their file."""
    return frames_of(summarised(r) for name, log in games.items() for r in read_bytes(log.encode(), name))


def alone(found: dict[tuple[str, ...], tuple[int, int]]) -> Wins:
    return {label: pair for (label,), pair in found.items()}


@pytest.fixture(scope="module")
def one() -> Frames:
    return played({"game.xml": whole_game()})


@pytest.mark.parametrize("name", IN_ROUNDS)
def test_rounds(one: Frames, name: str) -> None:
    found = alone(wins(one, (name,)))
    assert found == IN_ROUNDS[name]
    assert list(found) == list(IN_ROUNDS[name]), "in their own order"


@pytest.mark.parametrize("name", IN_ROUNDS)
def test_rounds_chosen(one: Frames, name: str) -> None:
    for label, pair in IN_ROUNDS[name].items():
        assert wins(one, (), Selection({name: frozenset({label})})) == {(): pair}


def test_a_wide_gap() -> None:
    """8000 points are a wide gap, 7900 are none: P0 leads P1 by 8000, P1 is 4000 before the two others."""
    frames = played({"game.xml": in_places()})
    assert alone(wins(frames, ("gap",))) == {"ahead-mangan": (0, 1), "behind-mangan": (1, 3)}
    assert wins(frames, ("player", "above")) == {
        ("P1", "behind-mangan"): (1, 1), ("P2", "behind"): (0, 1), ("P3", "level"): (0, 1),
    }  # fmt: skip
    assert wins(frames, ("player", "below")) == {
        ("P0", "ahead-mangan"): (0, 1), ("P1", "ahead"): (1, 1), ("P2", "level"): (0, 1),
    }  # fmt: skip


def test_the_gap_among_three() -> None:
    """Whoever is last of three has nobody below, and is 8000 and more behind."""
    from tests.cases.build import Round, game

    drawn = Round(players=3, scores=(43000, 35000, 27000)).until(0).end()
    frames = played({"game.xml": game(drawn)})
    assert alone(wins(frames, ("gap",))) == {"ahead-mangan": (0, 1), "behind-mangan": (0, 2)}
    assert alone(wins(frames, ("below",))) == {"ahead-mangan": (0, 2)}


def test_chasing() -> None:
    """P1 declares, then P0; each is tenpai at the draw, and the two others are not."""
    study = Study(played({"game.xml": chased_riichi()}), readings("tenhou"))
    groups = study.table(("riichi",), ["tenpai_at_draw_rate", "riichi_balance"], intervals=False)
    found = {g.label["riichi"]: g.estimates for g in groups}
    tenpai = {
        label: (e["tenpai_at_draw_rate"].numerator, e["tenpai_at_draw_rate"].denominator) for label, e in found.items()
    }
    assert tenpai == {"first": (1, 1), "chasing": (1, 1), "none": (0, 2)}
    assert {label: e["riichi_balance"].value for label, e in found.items()} == {
        "first": 500,
        "chasing": 500,
        "none": None,
    }
    by_player = study.table(("player", "riichi"), ["rounds"], intervals=False)
    assert [tuple(g.label.values()) for g in by_player] == [
        ("P0", "chasing"), ("P1", "first"), ("P2", "none"), ("P3", "none"),
    ]  # fmt: skip


HEAD: Final = (
    '<mjloggm ver="2.3"><GO type="{kind}" lobby="{lobby}"/><UN n0="{names[0]}" n1="{names[1]}" n2="{names[2]}" '
    'n3="{names[3]}" dan="{dan}" rate="{rate}" sx="M,F,M,F"/><TAIKYOKU oya="0"/>'
)
PHOENIX_TONPUU, GENERAL_HANCHAN = 161, 9
"""Game types of Tenhou."""

IN_GAMES: Final[dict[str, Wins]] = {
    # All of the first game is 4 wins in 24, of the second 2 in 4, of the third 1 in 4.
    "year": {"2023": (4, 24), "2024": (3, 8)},
    "month": {"2023-12": (4, 24), "2024-02": (3, 8)},
    "day": {"2023-12-31": (4, 24), "2024-02-01": (2, 4), "2024-02-29": (1, 4)},
    "room": {"phoenix": (4, 24), "general": (3, 8)},
    "lobby": {"0": (5, 28), "1234": (2, 4)},
    "length": {"tonpuu": (5, 28), "hanchan": (2, 4)},
    "players": {"4": (7, 32)},
    "platform": {"tenhou": (7, 32)},
    "format": {"tenhou-xml": (7, 32)},
    "rules": {"tenhou": (7, 32)},
    "stretch": {"1-100": (7, 32)},
    # P0 wins in the first and third, P1 in the first and second, P2 in the first, P3 in the first and second.
    "seat": {"0": (2, 8), "1": (2, 8), "2": (1, 8), "3": (2, 8)},
    # P1 is of 8 dan in the first game; in the second all are of 1 dan; of the third nothing is known.
    "dan": {"7-dan": (3, 18), "1-dan": (2, 4), "8-dan": (1, 6)},
    "rate": {"R1500": (0, 1), "R1900": (2, 7), "R2000": (2, 8), "R2100": (2, 12)},
    "player": {"P1": (2, 8), "P2": (1, 8), "P3": (2, 8), "P0": (2, 7), "Q": (0, 1)},
}


@pytest.fixture(scope="module")
def three() -> Frames:
    """Four play a tonpuu among the best, another takes the seat of P0 in a hanchan of a private lobby, and the four
    play the last round of a tonpuu."""
    first = HEAD.format(
        kind=PHOENIX_TONPUU, lobby="0", names=("P0", "P1", "P2", "P3"), dan="16,17,16,16",
        rate="2050.00,2110.00,2199.99,1900.00",
    )  # fmt: skip
    second = HEAD.format(
        kind=GENERAL_HANCHAN, lobby="1234", names=("Q", "P1", "P2", "P3"), dan="10,10,10,10",
        rate="1500.00,1999.99,2000.00,2099.99",
    )  # fmt: skip
    return played({
        "2023123123gm-00a1-0000-01234567.xml": whole_game(first),
        "2024020100gm-0009-1234-01234567.xml": double_ron(second),
        "2024022912gm-0001-0000-01234567.xml": with_nothing_left(),
    })  # fmt: skip


def test_every_slice_is_here() -> None:
    assert IN_ROUNDS.keys() | IN_GAMES.keys() == DIMENSIONS.keys()


@pytest.mark.parametrize("name", IN_GAMES)
def test_games(three: Frames, name: str) -> None:
    assert alone(wins(three, (name,))) == IN_GAMES[name]


@pytest.mark.parametrize("name", IN_GAMES)
def test_games_chosen(three: Frames, name: str) -> None:
    for label, pair in IN_GAMES[name].items():
        assert wins(three, (), Selection({name: frozenset({label})})) == {(): pair}


def test_opponents(three: Frames) -> None:
    """Whoever met one of these, and only the games they met in."""

    def against(*names: str) -> Wins:
        return alone(wins(three, ("player",), Selection({OPPONENT: frozenset(names)})))

    assert against("Q") == {"P1": (1, 1), "P2": (0, 1), "P3": (1, 1)}
    assert against("P0") == {"P1": (1, 7), "P2": (1, 7), "P3": (1, 7)}
    assert against("P0", "Q") == {"P1": (2, 8), "P2": (1, 8), "P3": (2, 8)}


@pytest.mark.parametrize(
    ("since", "until", "pair"),
    [
        ("2024-02-01", None, (3, 8)),
        ("2024-02-02", None, (1, 4)),
        (None, "2023-12-31", (4, 24)),
        (None, "2023-12-30", None),
        ("2023-12-31", "2024-02-01", (6, 28)),
        ("2024", "2024-02-28", (2, 4)),
    ],
)
def test_days(three: Frames, since: str | None, until: str | None, pair: tuple[int, int] | None) -> None:
    assert wins(three, (), Selection(since=since, until=until)) == ({} if pair is None else {(): pair})


def test_a_selection_of_several_things(three: Frames) -> None:
    """What P1 and P3 won as non-dealers in tonpuu: P1 one of 4 rounds and of that in the last game, P3 one of 4."""
    chosen = {"length": {"tonpuu"}, "dealer": {"non-dealer"}, "player": {"P1", "P3"}}
    selection = Selection({name: frozenset(labels) for name, labels in chosen.items()})
    assert wins(three, ("player",), selection) == {("P1",): (1, 5), ("P3",): (1, 4)}


def test_those_with_the_most_games_first_and_time_in_its_course(three: Frames) -> None:
    """Q, who has one game, is last; of each the months come in order, whenever there were more games."""
    groups = Study(three, readings("tenhou")).table(("player", "month"), ["games"], intervals=False)
    assert [tuple(g.label.values()) for g in groups] == [
        ("P1", "2023-12"), ("P1", "2024-02"), ("P2", "2023-12"), ("P2", "2024-02"), ("P3", "2023-12"),
        ("P3", "2024-02"), ("P0", "2023-12"), ("P0", "2024-02"), ("Q", "2024-02"),
    ]  # fmt: skip
    assert [g.games for g in groups] == [1, 2, 1, 2, 1, 2, 1, 1, 1]


def test_a_game_counts_once_whoever_plays(three: Frames) -> None:
    """Eight rounds in three games; of the slices of rounds each has the games and rounds it is in."""
    study = Study(three, readings("tenhou"))
    for by, sizes in (
        ((), [(3, 8)]),
        (("length",), [(2, 7), (1, 1)]),
        (("wind",), [(3, 8)] * 4),
        (("round",), [(2, 2), (1, 2), (1, 1), (2, 3)]),
    ):
        groups = study.table(by, ["games", "rounds"], intervals=False)
        assert [(g.games, g.rounds) for g in groups] == sizes
        assert [(g.estimates["games"].value, g.estimates["rounds"].value) for g in groups] == sizes
