"""Final points: the worked examples by their number."""

import pytest

from replay.gameend import settle
from replay.ruleset import preset

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
    rules = EXACT.but(uma=[30000, 10000, -10000, -30000], tie_break="split_equal")
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
