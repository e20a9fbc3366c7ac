"""Payments: the worked examples by their number, and what holds for every win."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.hand.score import (
    HAND,
    HONBA,
    LIABILITY,
    LIMIT_BASE,
    STICKS,
    Payment,
    base_points,
    recorded_points,
    settle_win,
)
from tests.hand.build import SANMA, TENHOU

YAKUMAN = 8000


def deltas(base: int, winner: int, source: int | None, **how: Any) -> tuple[int, ...]:
    rules = how.pop("rules", TENHOU)
    settings: dict[str, Any] = {"dealer": 0, "honba": 0, "sticks": 0, **how}
    return settle_win(base, winner=winner, source=source, rules=rules, **settings).deltas


def test_b3_three_yakuman_with_two_honba() -> None:
    assert deltas(3 * YAKUMAN, 0, None, honba=2) == (144600, -48200, -48200, -48200)


def test_b14_tenhou_with_a_honba() -> None:
    assert deltas(YAKUMAN, 0, None, honba=1) == (48300, -16100, -16100, -16100)


def test_c1_the_nearest_of_two_winners_takes_honba_and_sticks() -> None:
    assert deltas(2000, 2, 1, honba=2, sticks=2) == (0, -8600, 10600, 0)
    assert deltas(320, 3, 1) == (0, -1300, 0, 1300)


def test_c2_a_stick_goes_to_the_first_winner() -> None:
    assert deltas(YAKUMAN, 1, 0, sticks=1) == (-32000, 33000, 0, 0)
    assert deltas(1920, 2, 0) == (-7700, 0, 7700, 0)


def test_c9_the_winners_own_stick_comes_back() -> None:
    assert deltas(2000, 0, 3, sticks=1) == (13000, 0, 0, -12000)


def test_c10_honba_are_added_after_rounding() -> None:
    assert deltas(640, 0, None, honba=5) == (5400, -1800, -1800, -1800)


def test_c12_a_ron_of_2000_with_two_honba() -> None:
    assert deltas(480, 1, 2, honba=2) == (0, 2600, -2600, 0)


def test_c13_three_players_pay_a_hundred_each_a_honba() -> None:
    assert deltas(960, 1, 2, honba=1, rules=SANMA) == (0, 4100, -4100)
    assert deltas(480, 1, None, honba=2, rules=SANMA) == (-1200, 1900, -700)


def test_c14_nobody_pays_for_the_missing_seat() -> None:
    assert deltas(2000, 1, None, rules=SANMA) == (-4000, 6000, -2000)
    assert recorded_points(2000, tsumo=True, dealer=False, rules=SANMA) == 6000
    assert recorded_points(2000, tsumo=True, dealer=True, rules=SANMA) == 8000
    assert recorded_points(2000, tsumo=False, dealer=True, rules=SANMA) == 12000
    assert recorded_points(480, tsumo=True, dealer=False, rules=TENHOU) == 2000


def test_d1_liable_by_tsumo_pays_all_with_the_honba() -> None:
    assert deltas(YAKUMAN, 2, None, honba=1, fed={0: YAKUMAN}, dealer=1) == (-32300, 0, 32300, 0)


def test_d2_case_38_liable_and_discarder_pay_half_each() -> None:
    assert deltas(YAKUMAN, 1, 0, honba=2, fed={3: YAKUMAN}) == (-16000, 32600, 0, -16600)
    assert deltas(YAKUMAN, 1, 0, honba=6, fed={3: YAKUMAN}, dealer=3) == (-16000, 33800, 0, -17800)


def test_d4_a_discarder_who_is_liable_pays_all() -> None:
    assert deltas(YAKUMAN, 1, 3, honba=1, fed={3: YAKUMAN}) == (0, 32300, 0, -32300)


def test_d5_case_41_liability_reaches_over_the_whole_hand_or_one_yakuman() -> None:
    assert deltas(2 * YAKUMAN, 0, None, fed={1: 2 * YAKUMAN}) == (96000, -96000, 0, 0)
    assert deltas(2 * YAKUMAN, 0, None, fed={1: YAKUMAN}) == (96000, -64000, -16000, -16000)
    assert deltas(2 * YAKUMAN, 1, None, fed={3: 2 * YAKUMAN}) == (0, 64000, 0, -64000)
    assert deltas(2 * YAKUMAN, 1, None, fed={3: YAKUMAN}) == (-16000, 64000, -8000, -40000)
    assert deltas(2 * YAKUMAN, 1, 2, fed={3: 2 * YAKUMAN}) == (0, 64000, -32000, -32000)
    assert deltas(2 * YAKUMAN, 1, 2, fed={3: YAKUMAN}) == (0, 64000, -48000, -16000)


def test_d6_half_of_the_liable_part() -> None:
    assert deltas(3 * YAKUMAN, 0, 1, fed={2: 2 * YAKUMAN}) == (144000, -96000, -48000, 0)


def test_case_42_without_liability_all_pay() -> None:
    assert deltas(YAKUMAN, 1, None) == (-16000, 32000, -8000, -8000)


def test_case_44_honba_of_a_tsumo() -> None:
    assert deltas(240, 2, None, honba=2) == (-700, -500, 1700, -500)


def test_every_payment_is_itemised() -> None:
    found = settle_win(YAKUMAN, winner=1, source=0, dealer=3, honba=1, sticks=2, rules=TENHOU, fed={3: YAKUMAN})
    assert found.payments == (
        Payment(LIABILITY, 3, 16000),
        Payment(HAND, 0, 16000),
        Payment(HONBA, 3, 300),
        Payment(STICKS, None, 2000),
    )


@given(
    base=st.sampled_from([160, 240, 320, 400, 640, 1920, 2000, 3000, 4000, 6000, 8000, 16000]),
    players=st.sampled_from([3, 4]),
    seats=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    honba=st.integers(0, 12),
    sticks=st.integers(0, 8),
    tsumo=st.booleans(),
    pao=st.booleans(),
)
def test_only_the_sticks_come_from_the_table(
    base: int, players: int, seats: list[int], honba: int, sticks: int, tsumo: bool, pao: bool
) -> None:
    winner, source, dealer, liable = (s % players for s in seats)
    if winner in (source, liable):
        return
    found = settle_win(
        base,
        winner=winner,
        source=None if tsumo else source,
        dealer=dealer,
        honba=honba,
        sticks=sticks,
        rules=TENHOU if players == 4 else SANMA,
        fed={liable: base} if pao else {},
    )
    assert sum(found.deltas) == 1000 * sticks
    assert found.deltas[winner] == sum(p.points for p in found.payments)
    assert all(p.points > 0 for p in found.payments)


@pytest.mark.parametrize(("base", "points"), [(240, 1000), (480, 2000), (1920, 7700)])
def test_ron_is_four_times_the_base_rounded_up(base: int, points: int) -> None:
    assert recorded_points(base, tsumo=False, dealer=False, rules=TENHOU) == points


@pytest.mark.parametrize(
    ("han", "points"),
    [(5, 8000), (6, 12000), (7, 12000), (8, 16000), (10, 16000), (11, 24000), (12, 24000), (13, 32000), (14, 32000)],
)
def test_limits(han: int, points: int) -> None:
    base, limit = base_points(han, 30, 0, TENHOU)
    assert limit is not None
    assert (4 * base, 4 * LIMIT_BASE[limit]) == (points, points)
    capped = TENHOU.but(kazoe="sanbaiman_cap")
    assert 4 * base_points(han, 30, 0, capped)[0] == min(points, 24000)
