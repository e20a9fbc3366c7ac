"""Intervals, the rows behind a value, and slices that hang on time."""

from collections.abc import Mapping

import numpy as np
import pytest

from reports.groups import Selection
from reports.intervals import percentiles, resampled, standard_error, wilson
from reports.readings import readings
from reports.stats import STATISTICS, Kind
from reports.study import Study
from tests.reports import generated
from tests.reports.games import double_ron, frames, studied, whole_game, with_nothing_left

THREE = (whole_game(), with_nothing_left(), double_ron())


def test_wilson() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for successes, cases, low, high in (
        (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718),
    ):  # fmt: skip
        assert wilson(successes, cases) == pytest.approx((low, high), abs=5e-5)
    assert wilson(20, 20)[1] == 1.0
    assert standard_error(25, 100) == pytest.approx(0.0433, abs=5e-5)


def test_games_are_drawn_anew() -> None:
    """A game that always brings 2 of 4 leaves no doubt; the same seed gives the same."""
    alike = np.tile([2.0, 4.0], (50, 1))
    drawn = resampled(alike, np.random.default_rng(1))
    assert drawn.shape == (1000, 2)
    assert percentiles(drawn[:, 0] / drawn[:, 1]) == (0.5, 0.5)
    unlike = np.array([[v, 1.0] for v in range(100)])
    first, again, other = (resampled(unlike, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()
    low, high = percentiles(first[:, 0] / first[:, 1]) or (0, 0)
    # The mean of 100 numbers from 0 to 99 has a standard error of 2.89.
    assert low == pytest.approx(49.5 - 1.96 * 2.89, abs=1)
    assert high == pytest.approx(49.5 + 1.96 * 2.89, abs=1)


def test_no_interval_where_most_draws_give_nothing() -> None:
    assert percentiles(np.array([1.0, np.nan, np.nan])) is None


def test_a_mean_of_one_game_has_no_interval() -> None:
    """However often the game is drawn, its cases give the same: that is no certainty."""
    keys = ("average_win", "average_open_win", "win_turn", "efficiency")
    found = 0
    for group in Study(generated.frames(), readings("tenhou")).table(("player", "round"), keys):
        for key in keys:
            estimate = group.estimates[key]
            if estimate.denominator == 1 and estimate.value is not None:
                assert (estimate.low, estimate.high) == (None, None), (group.label, key)
                found += 1
    assert found


def test_a_mean_has_an_interval_and_a_seed() -> None:
    study = studied(*THREE)
    one, again, other = (
        study.table(keys=["average_deal_in"], seed=seed)[0].estimates["average_deal_in"] for seed in (0, 0, 7)
    )
    assert one == again
    assert one.low is not None
    assert one.high is not None
    assert one.low <= (one.value or 0) <= one.high
    assert other.value == one.value


@pytest.mark.parametrize("group", [{"player": "P0"}, {"player": "P1", "length": "tonpuu"}], ids=str)
def test_rows_behind_every_number(group: Mapping[str, str]) -> None:
    study = studied(*THREE)
    (found,) = (g for g in study.table(tuple(group), intervals=False) if g.label == group)
    for key, one in STATISTICS.items():
        if one.kind is Kind.DERIVED:
            continue
        behind = study.rows_behind(key, group)
        estimate = found.estimates[key]
        assert behind["denominator"].sum() == pytest.approx(estimate.denominator), key
        if one.kind is not Kind.MOST:
            assert behind["numerator"].sum() == pytest.approx(estimate.numerator), key


def test_slices_of_rounds_have_no_places() -> None:
    for group in studied(*THREE).table(("dealer",), ["first_rate", "win_rate"]):
        assert group.estimates["first_rate"].value is None
        assert group.estimates["win_rate"].value is not None


def test_a_slice_adds_up_to_the_whole() -> None:
    study = studied(*THREE)
    (whole,) = study.table(intervals=False)
    parts = study.table(("situation", "riichi"), intervals=False)
    for key in ("win_rate", "average_win", "riichi_balance", "tenpai_at_draw_rate", "yaku_tanyao"):
        assert sum(p.estimates[key].numerator for p in parts) == pytest.approx(whole.estimates[key].numerator)


def test_the_field_without_anybody() -> None:
    study = Study(frames(*THREE), readings("tenhou"), Selection({"player": frozenset({"nobody"})}))
    assert study.table() == []
    assert study.excluded.rounds == 0
