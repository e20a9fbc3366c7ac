"""Final points: the worked examples by their number."""

import pytest

from replay.gameend import settle
from replay.presets import preset

RANKED = preset("tenhou").at("2018-01-01").rules
"""Uma 20-10, whole thousands."""
EXACT = preset("tenhou").at("2024-01-01").rules
SANMA = preset("tenhou-sanma").at("2018-01-01").rules


def test_j1_exact_points() -> None:
    rules = EXACT.but(uma=[8000, 4000, -4000, -8000])
    found = settle([54300, 29000, 19700, -3000], rules)
    assert found.points == (52300, 3000, -14300, -41000)
    assert found.ranks == (1, 2, 3, 4)


def test_j2_j3_j4_the_score_is_rounded_500_away_from_zero() -> None:
    assert settle([44000, 25500, 20000, 10500], RANKED).points == (53000, 6000, -20000, -39000)
    assert settle([27400, 83100, -5500], SANMA).points == (-13000, 79000, -66000)


def test_j6_ties_go_to_the_seat_nearer_to_the_first_dealer() -> None:
    found = settle([85300, 8900, 8900, -3100], RANKED)
    assert found.points == (95000, -11000, -31000, -53000)
    assert settle([25000] * 4, RANKED).ranks == (1, 2, 3, 4)
    assert settle([20000, 30000, 30000, 20000], RANKED).ranks == (3, 1, 2, 4)


def test_j7_ties_that_are_split() -> None:
    rules = EXACT.but(uma=[15000, 5000, -5000, -15000], oka=0, tie_break="split_equal", starting_points=30000)
    found = settle([29300, 30700, 29300, 30700], rules)
    assert found.points == (-10700, 10700, -10700, 10700)


def test_j8_sticks_among_three_tied_firsts() -> None:
    shared = EXACT.but(tie_break="split_equal", leftover_riichi_sticks="split_tied_first")
    rules = shared.but(uma=[30000, 10000, -10000, -30000])
    found = settle([30000, 30000, 9000, 30000], rules, sticks=1)
    assert found.scores == (30400, 30300, 9000, 30300)
    assert found.points is not None
    assert sum(found.points) == 0
    assert found.points[2] == 9000 - 30000 - 30000


def test_j11_without_oka() -> None:
    rules = EXACT.but(uma=[15000, 5000, -5000, -15000], oka=0, return_points=25000)
    assert settle([43500, 25000, 20000, 11500], rules).points == (33500, 5000, -10000, -28500)


def test_j12_case_60_leftover_sticks_go_to_first() -> None:
    found = settle([24000, 30000, 24000, 20000], EXACT, sticks=2)
    assert found.scores == (24000, 32000, 24000, 20000)
    assert found.points == (4000, 42000, -16000, -30000)


def test_case_58_order_and_totals_of_a_tie() -> None:
    rules = EXACT.but(uma=[30000, 10000, -10000, -30000], oka=0, return_points=0)
    found = settle([18000, 32000, 18000, 32000], rules, sticks=1)
    assert found.ranks == (3, 1, 4, 2)
    assert found.points == (8000, 63000, -12000, 42000)


def test_one_score_a_player() -> None:
    with pytest.raises(ValueError, match="4 players have 4 scores, not 3"):
        settle([35000, 35000, 35000], RANKED)


# --- each value of each option, with nothing else changed -------------------------------------------------------------

PLAIN = EXACT.but(uma=[0, 0, 0, 0], oka=0)


def test_j5_final_rounding() -> None:
    scores = [51700, 25500, 28300, -5500]
    rounded = {
        "none_100": (25500, 28300, -5500),
        "half_up": (26000, 28000, -6000),
        "half_to_plus": (26000, 28000, -5000),
        "gosha_rokunyuu": (25000, 28000, -5000),
        "floor": (25000, 28000, -6000),
        "trunc_zero": (25000, 28000, -5000),
    }
    for name, others in rounded.items():
        points = settle(scores, PLAIN.but(final_rounding=name)).points
        assert points is not None
        assert points[1:] == tuple(o - 30000 for o in others), name
        # Here nobody paid oka: the whole is -20000.
        assert sum(points) == -20000
    up = settle([30400, 25600, 24400, 19600], PLAIN.but(final_rounding="gosha_rokunyuu")).points
    assert up == (0, -4000, -6000, -10000)


def test_rounding_residual_to_first() -> None:
    scores = [40200, 29600, 20600, 9600]
    rules = PLAIN.but(final_rounding="half_up", return_points=25000)
    assert settle(scores, rules).points == (14000, 5000, -4000, -15000)
    assert settle(scores, rules.but(rounding_residual_to_first=False)).points == (15000, 5000, -4000, -15000)


def test_j9_j10_uma_floating() -> None:
    table = [[8000, 4000, -4000, -8000], [12000, -1000, -3000, -8000], [8000, 4000, -4000, -8000]]
    table += [[8000, 3000, 1000, -12000], [8000, 4000, -4000, -8000]]
    rules = PLAIN.but(uma=[15000, 5000, -5000, -15000])
    floating = rules.but(uma_floating=table)
    two, one = [32000, 31000, 29000, 28000], [40000, 29000, 26000, 25000]
    assert settle(two, rules).points == (17000, 6000, -6000, -17000)
    assert settle(two, floating).points == (10000, 5000, -5000, -10000)
    assert settle(one, floating).points == (22000, -2000, -7000, -13000)
    assert settle([31000, 30000, 30000, 29000], floating).points == (9000, 3000, 1000, -13000)
    assert rules.but(uma_floating="1,0,0,-1;2,0,0,-2").uma_floating == ((1, 0, 0, -1), (2, 0, 0, -2))


def test_tie_break() -> None:
    rules = PLAIN.but(uma=[15000, 5000, -5000, -15000])
    scores = [30000, 30000, 20000, 20000]
    assert settle(scores, rules).points == (15000, 5000, -15000, -25000)
    assert settle(scores, rules.but(tie_break="split_equal")).points == (10000, 10000, -20000, -20000)


def test_tie_split_remainder() -> None:
    rules = PLAIN.but(tie_break="split_equal", leftover_riichi_sticks="split_tied_first")
    scores = [30000, 30000, 9000, 30000]
    assert settle(scores, rules, 1).scores == (30400, 30300, 9000, 30300)
    assert settle(scores, rules.but(tie_split_remainder="truncate"), 1).scores == (30300, 30300, 9000, 30300)


def test_j12_leftover_riichi_sticks() -> None:
    scores = [30000, 30000, 20000, 18000]
    by_rule = {
        "first": (32000, 30000, 20000, 18000),
        "split_tied_first": (31000, 31000, 20000, 18000),
        "stay_on_table": (30000, 30000, 20000, 18000),
    }
    for name, final in by_rule.items():
        assert settle(scores, PLAIN.but(leftover_riichi_sticks=name), 2).scores == final


def test_yakitori() -> None:
    scores, rules = [40000, 30000, 20000, 10000], PLAIN.but(return_points=25000)
    fined = rules.but(yakitori=10000)
    assert settle(scores, rules, winless={3}).points == (15000, 5000, -5000, -15000)
    assert settle(scores, fined, winless={3}).points == (18400, 8300, -1700, -25000)
    assert settle(scores, fined, winless={2, 3}).points == (25000, 15000, -15000, -25000)
    assert settle(scores, fined, winless={0, 1, 2, 3}).points == settle(scores, rules).points
    assert settle(scores, fined).points == settle(scores, rules).points


def test_all_draw() -> None:
    rules = EXACT.but(extension="all_draw")
    found = settle([29000, 28000, 25000, 18000], rules)
    assert found.ranks == (1, 1, 1, 1)
    assert found.points == (4000, 3000, 0, -7000)
    assert settle([30000, 27000, 25000, 18000], rules).ranks == (1, 2, 3, 4)
    assert settle([29000, 28000, 25000, 18000], EXACT).ranks == (1, 2, 3, 4)
