"""Every statistic on games that can be counted by hand, and what is disputed in each of its readings."""

from typing import Final

import pytest

from replay import summarised
from replay.rulevalues import GameLength
from reports.frames import frames_of
from reports.readings import PROFILES, READINGS, ReadingError, readings
from reports.stats import STATISTICS, Kind
from reports.study import Study
from tests.generator import SCENARIOS, record_of
from tests.reports import games
from tests.reports.games import counted, studied, values, whole_game

NONE: Final = (0, 0)
Four = tuple[tuple[float, float], ...]


def alike(above: float, below: float) -> Four:
    return ((above, below),) * 4


def only(seat: int, found: tuple[float, float], others: tuple[float, float] = NONE) -> Four:
    return tuple(found if s == seat else others for s in range(4))


WINNER_OF_ONE: Final = ((1, 1), (1, 1), (1, 1), (1, 1))
WHOLE_GAME: Final[dict[str, Four]] = {
    # Each player wins once: P1 in E1-0, P2 in E2-1, P3 in E3-0, P0 in E4-1.
    "rounds": alike(6, 6),
    "first_rate": only(1, (1, 1), (0, 1)),
    "second_rate": only(2, (1, 1), (0, 1)),
    "third_rate": only(3, (1, 1), (0, 1)),
    "fourth_rate": only(0, (1, 1), (0, 1)),
    "average_placement": ((4, 1), (1, 1), (2, 1), (3, 1)),
    "top_rate": only(1, (1, 1), (0, 1)),
    "top_two_rate": ((0, 1), (1, 1), (1, 1), (0, 1)),
    "last_avoid_rate": ((0, 1), (1, 1), (1, 1), (1, 1)),
    "bust_rate": alike(0, 1),
    "average_final_score": ((21600, 1), (30500, 1), (26000, 1), (21900, 1)),
    "average_income": ((-3400, 1), (5500, 1), (1000, 1), (-3100, 1)),
    "points_per_round": ((-3400, 6), (5500, 6), (1000, 6), (-3100, 6)),
    "average_points": ((-28400, 1), (40500, 1), (6000, 1), (-18100, 1)),
    "rank_points": ((-135, 1), (90, 1), (45, 1), (0, 1)),
    "stable_dan": alike(0, 0),
    "stable_dan_tonpuu": ((0, 1), (20, 0), (10, 0), (0, 0)),
    "stable_level": alike(0, 0),
    "win_rate": alike(1, 6),
    "tsumo_share": only(2, (1, 1), (0, 1)),
    "dama_share": ((1, 1), (0, 1), (1, 1), (0, 1)),
    "riichi_win_share": only(1, (1, 1), (0, 1)),
    "open_win_share": only(3, (1, 1), (0, 1)),
    "average_win": ((2000, 1), (3900, 1), (2700, 1), (1000, 1)),
    "average_riichi_win": only(1, (3900, 1)),
    "average_open_win": only(3, (1000, 1)),
    "average_dama_win": ((2000, 1), NONE, (2700, 1), NONE),
    "average_dealer_win": alike(0, 0),
    "average_non_dealer_win": ((2000, 1), (3900, 1), (2700, 1), (1000, 1)),
    "win_turn": ((0, 1), (3, 1), (2, 1), (1, 1)),
    "ippatsu_rate": only(1, (0, 1)),
    "ura_rate": only(1, (0, 1)),
    "below_mangan_rate": WINNER_OF_ONE,
    "mangan_rate": alike(0, 1),
    "haneman_rate": alike(0, 1),
    "baiman_rate": alike(0, 1),
    "sanbaiman_rate": alike(0, 1),
    "yakuman_rate": alike(0, 1),
    # P0 deals in to P1, P2 to P3, P3 to P0.
    "deal_in_rate": ((1, 6), (0, 6), (1, 6), (1, 6)),
    "average_deal_in": ((3900, 1), NONE, (1000, 1), (2000, 1)),
    "deal_in_turn": ((4, 1), NONE, (2, 1), (1, 1)),
    "deal_in_to_dealer_share": ((0, 1), NONE, (0, 1), (0, 1)),
    "deal_in_while_riichi_share": ((0, 1), NONE, (0, 1), (0, 1)),
    "deal_in_while_open_share": ((0, 1), NONE, (0, 1), (0, 1)),
    "noten_deal_in_share": ((1, 1), NONE, (1, 1), (1, 1)),
    "late_noten_deal_in_share": ((0, 1), NONE, (0, 1), (0, 1)),
    "deal_in_to_riichi_rate": only(0, (1, 6), (0, 6)),
    "deal_in_to_open_rate": only(2, (1, 6), (0, 6)),
    "deal_in_to_dama_rate": only(3, (1, 6), (0, 6)),
    "riichi_rate": only(1, (1, 6), (0, 6)),
    "riichi_win_rate": only(1, (1, 1)),
    "riichi_deal_in_rate": only(1, (0, 1)),
    "riichi_deal_in_rate_a": only(1, (0, 1)),
    "riichi_deal_in_rate_b": only(1, (0, 1)),
    "riichi_draw_rate": only(1, (0, 1)),
    "riichi_balance": only(1, (3900, 1)),
    "riichi_income": only(1, (3900, 1)),
    "riichi_cost": alike(0, 0),
    "riichi_turn": only(1, (2, 1)),
    "first_riichi_rate": only(1, (1, 1)),
    "chasing_rate": only(1, (0, 1)),
    "chased_rate": only(1, (0, 1)),
    "furiten_riichi_rate": only(1, (0, 1)),
    "multi_wait_riichi_rate": only(1, (1, 1)),
    "good_shape_riichi_rate": only(1, (1, 1)),
    "bad_shape_riichi_rate": only(1, (0, 1)),
    "double_riichi": only(1, (0, 1)),
    # P3 pons in E3-0.
    "call_rate": only(3, (1, 6), (0, 6)),
    "one_call_rate": only(3, (1, 6), (0, 6)),
    "two_call_rate": alike(0, 6),
    "three_call_rate": alike(0, 6),
    "four_call_rate": alike(0, 6),
    "after_call_win_rate": only(3, (1, 1)),
    "after_call_deal_in_rate": only(3, (0, 1)),
    "after_call_draw_rate": only(3, (0, 1)),
    "after_call_balance": only(3, (1000, 1)),
    "call_turn": only(3, (1, 1)),
    "kan_rate": alike(0, 6),
    # E2-0 is drawn, E4-0 aborted.
    "draw_rate": alike(1, 6),
    "tenpai_at_draw_rate": only(1, (1, 1), (0, 1)),
    "riichi_tenpai_at_draw_rate": alike(0, 1),
    "open_tenpai_at_draw_rate": alike(0, 1),
    "closed_tenpai_at_draw_rate": only(1, (1, 1), (0, 1)),
    "abortive_draw_rate": alike(1, 6),
    "nagashi_rate": alike(0, 6),
    # P1 deals E2-0 and E2-1, P3 deals E4-0 and E4-1.
    "dealer_rate": ((1, 6), (2, 6), (1, 6), (2, 6)),
    "dealer_win_rate": ((0, 1), (0, 2), (0, 1), (0, 2)),
    "dealer_cover_rate": ((0, 1), (1, 2), (0, 1), (0, 2)),
    "painful_dealer_cover_rate": only(1, (0, 1)),
    "tsumo_against_rate": ((1, 6), (1, 6), (0, 6), (1, 6)),
    "longest_dealer_run": ((1, 6), (2, 6), (1, 6), (2, 6)),
    "renchan_rate": ((0, 1), (1, 2), (0, 1), (1, 2)),
    # With equal scores E1-0 begins with P0 ahead; from then on P1 leads.
    "lead_keep_rate": ((0, 1), (5, 5), NONE, NONE),
    "top_stay_rate": ((1, 6), (5, 6), (0, 6), (0, 6)),
    "yaku_riichi": only(1, (1, 1), (0, 1)),
    "yaku_pinfu": ((1, 1), (1, 1), (1, 1), (0, 1)),
    "yaku_tanyao": ((1, 1), (1, 1), (1, 1), (0, 1)),
    "yaku_menzen_tsumo": only(2, (1, 1), (0, 1)),
    "yaku_chun": only(3, (1, 1), (0, 1)),
    "yaku_dora": alike(0, 1),
    "yaku_red_dora": alike(0, 1),
}
ELSEWHERE: Final = {
    "games", "stable_rating", "deal_in_shanten", "start_shanten", "start_shanten_dealer", "start_shanten_non_dealer",
    "efficiency", "loss", "net_efficiency",
}  # fmt: skip
"""Not a fraction of one player each, or told below."""


@pytest.fixture(scope="module")
def study() -> Study:
    return studied(whole_game())


@pytest.mark.parametrize("key", WHOLE_GAME)
def test_whole_game(study: Study, key: str) -> None:
    found = counted(study, key)
    if STATISTICS[key].kind is Kind.MOST:
        found = {p: (v or 0, found[p][1]) for p, v in values(study, key).items()}
    assert found == {f"P{seat}": pytest.approx(pair) for seat, pair in enumerate(WHOLE_GAME[key])}


def test_no_statistic_is_forgotten() -> None:
    """Of yaku those of the game stand for all, which are counted alike."""
    assert set(WHOLE_GAME) | ELSEWHERE == {k for k in STATISTICS if not k.startswith("yaku_") or k in WHOLE_GAME}


def test_shanten(study: Study) -> None:
    """P0 is dealt ``147m258p369s1234z``, six from seven pairs, but in E4-1, where it waits."""
    assert counted(study, "start_shanten")["P0"] == (30, 6)
    assert counted(study, "start_shanten_dealer")["P0"] == (6, 1)
    assert counted(study, "start_shanten_non_dealer")["P0"] == (24, 5)
    assert counted(study, "deal_in_shanten")["P0"] == (6, 1)


def test_what_is_made_of_others(study: Study) -> None:
    assert values(study, "efficiency") == pytest.approx({"P0": 2000 / 6, "P1": 650, "P2": 450, "P3": 1000 / 6})
    assert values(study, "loss")["P0"] == pytest.approx(650)
    assert values(study, "loss")["P1"] is None
    assert values(study, "net_efficiency")["P0"] == pytest.approx(2000 / 6 - 650)


def test_stable_dan_and_rating() -> None:
    """A table of R1600, 1700, 1800 and 1900 in a phoenix room: a first place brings 60, a second 30 in tonpuu."""
    head = (
        '<mjloggm ver="2.3"><GO type="161" lobby="0"/><UN n0="P0" n1="P1" n2="P2" n3="P3" dan="16,16,16,16" '
        'rate="1600.00,1700.00,1800.00,1900.00" sx="M,F,M,F"/><TAIKYOKU oya="0"/>'
    )
    told = studied(whole_game(head))
    assert counted(told, "stable_dan_tonpuu") == {"P0": (0, 1), "P1": (60, 0), "P2": (30, 0), "P3": (0, 0)}
    field = told.table(keys=["stable_dan_tonpuu"], intervals=False)[0].estimates["stable_dan_tonpuu"]
    assert field.value == pytest.approx((90 / 1 - 20) / 10)
    assert values(told, "stable_rating")["P1"] == pytest.approx(1750 + 30 * 160 / 3)
    private = studied(whole_game(head.replace('lobby="0"', 'lobby="1234"')))
    assert counted(private, "stable_dan_tonpuu")["P0"] == (0, 0)


READ: Final = [
    ("double_ron", games.double_ron, "deal_in_rate", "P0", {"one": (1, 1), "each": (2, 1)}),
    ("double_ron", games.double_ron, "average_deal_in", "P0", {"one": (4000, 1), "each": (4000, 2)}),
    ("double_ron", games.double_ron, "deal_in_to_dama_rate", "P0", {"one": (1, 1), "each": (2, 1)}),
    ("double_ron", games.dealer_and_another, "deal_in_to_dealer_share", "P1", {"one": (0, 1), "each": (1, 2)}),
    ("double_ron", games.double_ron, "noten_deal_in_share", "P0", {"one": (1, 1), "each": (2, 2)}),
    ("riichi_tile", games.riichi_tile, "riichi_deal_in_rate", "P0", {"in": (1, 1), "out": (0, 1)}),
    ("riichi_tile", games.riichi_tile, "deal_in_while_riichi_share", "P0", {"in": (1, 1), "out": (0, 1)}),
    ("win_value", games.honba_and_sticks, "average_win", "P1", {"hand": (3900, 1), "delta": (5500, 1)}),
    ("deal_in_value", games.honba_and_sticks, "average_deal_in", "P0", {"hand": (3900, 1), "paid": (4500, 1)}),
    ("turns", whole_game, "win_turn", "P2", {"own": (2, 1), "table": (5 / 4 + 1, 1), "thrown": (1, 1)}),
    ("turns", whole_game, "riichi_turn", "P1", {"own": (2, 1), "table": (5 / 4 + 1, 1), "thrown": (1, 1)}),
    ("turns", whole_game, "call_turn", "P3", {"own": (1, 1), "table": (1 / 4 + 1, 1), "thrown": (0, 1)}),
    ("draws", whole_game, "draw_rate", "P1", {"exhaustive": (1, 6), "all": (2, 6)}),
    ("draws", whole_game, "tenpai_at_draw_rate", "P1", {"exhaustive": (1, 1), "all": (1, 2)}),
    ("draws", games.nine_kinds, "tenpai_at_draw_rate", "P0", {"exhaustive": (0, 0), "all": (0, 1)}),
    ("ankan", games.ankan, "call_rate", "P0", {"closed": (0, 1), "call": (1, 1)}),
    ("ankan", games.ankan, "one_call_rate", "P0", {"closed": (0, 1), "call": (1, 1)}),
    ("ankan", games.ankan, "after_call_draw_rate", "P0", {"closed": (0, 0), "call": (1, 1)}),
    ("dama", games.silent_tenpai, "dama_share", "P1", {"wins": (0, 0), "tenpai": (0, 1)}),
    ("dama", whole_game, "dama_share", "P2", {"wins": (1, 1), "tenpai": (1, 1)}),
    # Neither a hand in riichi nor an open one is dama.
    ("dama", whole_game, "dama_share", "P1", {"wins": (0, 1), "tenpai": (0, 1)}),
    ("dama", whole_game, "dama_share", "P3", {"wins": (0, 1), "tenpai": (0, 0)}),
    ("dama", games.chased_riichi, "dama_share", "P0", {"wins": (0, 0), "tenpai": (0, 0)}),
    ("dama", games.double_ron, "dama_share", "P2", {"wins": (0, 0), "tenpai": (0, 0)}),
    ("double_riichi", games.double_riichi, "riichi_rate", "P0", {"in": (1, 1), "out": (0, 1)}),
    ("double_riichi", games.double_riichi, "riichi_draw_rate", "P0", {"in": (1, 1), "out": (0, 0)}),
    ("bust", games.with_nothing_left, "bust_rate", "P3", {"below": (0, 1), "zero": (1, 1)}),
    ("painful", games.mangan_against_the_dealer, "painful_dealer_cover_rate", "P0", {"dealer": (1, 1), "all": (1, 1)}),
    ("painful", games.mangan_against_the_dealer, "painful_dealer_cover_rate", "P2", {"dealer": (0, 0), "all": (0, 1)}),
    ("sticks_left", games.sticks_left, "average_final_score", "P0", {"settled": (38000, 1), "nobody": (36000, 1)}),
]


@pytest.mark.parametrize(("reading", "log", "key", "player", "expected"), READ, ids=[f"{r[0]}-{r[2]}" for r in READ])
def test_readings(reading: str, log: object, key: str, player: str, expected: dict[str, tuple[float, float]]) -> None:
    assert callable(log)
    assert set(expected) == set(READINGS[reading].choices)
    found = {c: counted(studied(log(), changes={reading: c}), key)[player] for c in expected}
    assert found == {choice: pytest.approx(pair) for choice, pair in expected.items()}
    assert reading in STATISTICS[key].reads


@pytest.mark.parametrize(("turn", "late"), [(1, 0), (11, 0), (12, 1), (13, 1)])
def test_a_deal_in_one_tile_from_tenpai_is_noten_and_late_from_the_twelfth_turn(turn: int, late: int) -> None:
    told = studied(games.late_deal_in(turn))
    assert counted(told, "deal_in_turn")["P0"] == (turn, 1)
    assert counted(told, "noten_deal_in_share")["P0"] == (1, 1)
    assert counted(told, "late_noten_deal_in_share")["P0"] == (late, 1)


def test_a_deal_in_of_a_tenpai_hand_is_not_noten() -> None:
    told = studied(games.riichi_tile())
    assert counted(told, "noten_deal_in_share")["P0"] == (0, 1)
    assert counted(told, "late_noten_deal_in_share")["P0"] == (0, 1)


@pytest.mark.parametrize(("unseen", "good", "bad"), [(8, 1, 0), (6, 1, 0), (5, 0, 0), (4, 0, 1), (3, 0, 1)])
def test_the_shape_of_a_riichi_by_its_unseen_tiles(unseen: int, good: int, bad: int) -> None:
    told = studied(games.riichi_on(unseen))
    assert counted(told, "good_shape_riichi_rate")["P1"] == (good, 1)
    assert counted(told, "bad_shape_riichi_rate")["P1"] == (bad, 1)
    assert counted(told, "multi_wait_riichi_rate")["P1"] == (1, 1)


@pytest.mark.parametrize(
    ("log", "player", "expected"),
    [
        # The stick is part of the cost where it was put down: not with the tile that was ronned.
        (games.riichi_tile, "P0", {"riichi_cost": (2000, 1), "riichi_balance": (-2000, 1)}),
        (games.riichi_and_deal_in, "P0", {"riichi_cost": (3000, 1), "riichi_balance": (-3000, 1)}),
        (games.riichi_and_deal_in, "P1", {"average_win": (2000, 1), "riichi_cost": NONE}),
        # A hand in riichi at a draw is neither open nor otherwise closed.
        (
            games.double_riichi,
            "P0",
            {
                "riichi_tenpai_at_draw_rate": (1, 1),
                "open_tenpai_at_draw_rate": (0, 1),
                "closed_tenpai_at_draw_rate": (0, 1),
            },
        ),
        # The turn of calls is that of the first, and an ankan is none.
        (games.two_calls, "P1", {"call_turn": (1, 1), "two_call_rate": (1, 1), "one_call_rate": (0, 1)}),
        (games.ankan, "P0", {"call_turn": NONE}),
    ],
)
def test_counted_apart(log: object, player: str, expected: dict[str, tuple[float, float]]) -> None:
    assert callable(log)
    told = studied(log())
    assert {key: counted(told, key)[player] for key in expected} == expected


def test_every_reading_is_told_apart() -> None:
    assert {reading for reading, *_ in READ} == set(READINGS)


def test_ankan_leaves_the_hand_closed() -> None:
    told = studied(games.ankan())
    assert counted(told, "kan_rate")["P0"] == (1, 1)
    assert counted(told, "open_tenpai_at_draw_rate")["P0"] == (0, 1)


def test_double_riichi_is_counted() -> None:
    told = studied(games.double_riichi())
    assert values(told, "double_riichi") == {"P0": 1, "P1": 0, "P2": 0, "P3": 0}
    assert counted(told, "riichi_balance")["P0"] == (2000, 1)


def test_ippatsu_counts_where_the_rules_have_it() -> None:
    changes = {"ippatsu": False}
    told = summarised(record_of("tenhou", GameLength.TONPUU, 3, scenario=SCENARIOS["one-wait"], changes=changes))
    assert any(win.ippatsu for win in told.wins)
    (field,) = Study(frames_of([told]), readings("tenhou")).table(keys=["ippatsu_rate"], intervals=False)
    assert field.estimates["ippatsu_rate"].numerator == 0 < field.estimates["ippatsu_rate"].denominator


def test_profiles() -> None:
    assert set(PROFILES) == {"tenhou", "amae-koromo", "mortal", "m-league"}
    assert readings("mortal")["double_ron"] == "each"
    assert readings("amae-koromo")["win_value"] == "delta"
    assert readings("m-league", {"bust": "zero"})["bust"] == "zero"
    assert counted(studied(games.honba_and_sticks(), profile="amae-koromo"), "average_win")["P1"] == (5500, 1)


@pytest.mark.parametrize(
    ("profile", "changes", "message"),
    [
        ("tenho", {}, "no profile 'tenho': there are tenhou"),
        ("tenhou", {"bus": "zero"}, "no reading 'bus': there are double_ron"),
        ("tenhou", {"bust": "0"}, "bust is below or zero, not '0'"),
    ],
)
def test_readings_that_do_not_exist(profile: str, changes: dict[str, str], message: str) -> None:
    with pytest.raises(ReadingError, match=message):
        readings(profile, changes)
