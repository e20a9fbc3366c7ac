"""What a fault takes away is decided by what each statistic needs."""

from typing import Final

from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, ron
from tests.reports.games import TONPUU, counted, studied, values

PLACES_CHANGE: Final = game(
    # 400 points for a hand of 2000: by right P0 is second and P2 third.
    ron(3, scores=(28500, 40000, 29000, 2500)).ron(
        0, 3, PINFU_TANYAO, "30,400,0", (400, 0, 0, -400), owari="289,-11.1,400,50.0,290,9.0,21,-47.9"
    ),
    kind=TONPUU,
)
SCORES_CHANGE: Final = game(
    # 1000 points for a hand of 2000, and the places are the same.
    ron(3, scores=(26000, 42000, 30000, 2000)).ron(
        0, 3, PINFU_TANYAO, "30,1000,0", (1000, 0, 0, -1000), owari="270,-13.0,420,52.0,300,10.0,10,-49.0"
    ),
    kind=TONPUU,
)


def test_a_hand_scored_wrongly_leaves_values_only() -> None:
    log = game(ron().ron(1, 0, PINFU_TANYAO, "30,2900,0", (-2900, 2900, 0, 0)))
    study = studied(log)
    assert counted(study, "average_win")["P1"] == (0, 0)
    assert counted(study, "average_deal_in")["P0"] == (0, 0)
    assert counted(study, "yaku_pinfu")["P1"] == (0, 0)
    assert counted(study, "win_rate")["P1"] == (1, 1)
    assert counted(study, "riichi_rate")["P1"] == (0, 1)
    assert counted(study, "deal_in_rate")["P0"] == (1, 1)
    assert (study.excluded.rounds, study.excluded.by_cause) == (1, {"scoring": 1})
    assert counted(studied(log, faulty=True), "average_win")["P1"] == (2900, 1)
    assert study.effect(["win_rate"]) == {}


def test_illegal_play_leaves_everything() -> None:
    """P1 rons what it has thrown itself."""
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "8s").turns(2).turn(0, "8s")
    study = studied(game(told.ron(1, 0, PINFU_TANYAO, "30,2000,0", (-2000, 2000, 0, 0))))
    assert counted(study, "win_rate")["P1"] == (0, 0)
    assert counted(study, "draw_rate")["P3"] == (0, 0)
    assert study.excluded.by_cause == {"illegal-play": 1}
    assert study.excluded.by_code == {"FUR001": 1}


def test_a_draw_with_a_hand_not_shown_leaves_tenpai() -> None:
    study = studied(game(Round("", TENPAI, avoid="58s").until(0).end()))
    assert counted(study, "draw_rate")["P1"] == (1, 1)
    assert counted(study, "tenpai_at_draw_rate")["P1"] == (0, 0)
    assert counted(study, "after_call_balance")["P1"] == (0, 0)
    assert study.excluded.rounds == 1


def test_placement_goes_where_the_standings_change() -> None:
    study = studied(PLACES_CHANGE)
    assert counted(study, "average_placement") == {f"P{seat}": (0, 0) for seat in range(4)}
    assert counted(study, "average_final_score")["P1"] == (0, 0)
    assert counted(study, "games")["P0"][0] == 1
    assert counted(study, "win_rate")["P0"] == (1, 1)
    assert (study.excluded.rounds, study.excluded.games) == (1, 1)
    assert values(studied(PLACES_CHANGE, faulty=True), "average_placement") == {"P0": 3, "P1": 1, "P2": 2, "P3": 4}


def test_placement_stays_where_only_scores_change() -> None:
    study = studied(SCORES_CHANGE)
    assert values(study, "average_placement") == {"P0": 3, "P1": 1, "P2": 2, "P3": 4}
    assert counted(study, "average_final_score")["P0"] == (0, 0)
    assert counted(study, "average_points")["P0"] == (0, 0)


def test_wrong_uma_leaves_final_points_only() -> None:
    log = game(
        ron(3, scores=(26000, 42000, 30000, 2000)).ron(
            0, 3, PINFU_TANYAO, "30,2000,0", (2000, 0, 0, -2000), owari="280,-22.0,420,62.0,300,10.0,0,-50.0"
        ),
        kind=TONPUU,
    )
    study = studied(log)
    assert counted(study, "average_points")["P1"] == (0, 0)
    assert counted(study, "average_final_score")["P1"] == (42000, 1)
    assert counted(study, "first_rate")["P1"] == (1, 1)


def test_the_report_says_how_much_it_changes() -> None:
    """Beside a hand of 2000 paid right, one paid 2900."""
    right = game(ron(honba=1).ron(1, 0, PINFU_TANYAO, "30,2000,0", (-2300, 2300, 0, 0)))
    wrong = game(ron().ron(1, 0, PINFU_TANYAO, "30,2900,0", (-2900, 2900, 0, 0)))
    study = studied(right, wrong)
    assert study.effect(["average_win", "win_rate"]) == {"average_win": (2000, 2450)}


def test_a_round_without_a_result_counts_for_nothing() -> None:
    log = game(Round().turns(8), tail="")
    study = studied(log)
    assert counted(study, "rounds")["P0"] == (0, 0)
    assert counted(study, "games")["P0"][0] == 1
    assert study.excluded.by_cause == {"no-result": 1}
