"""How sure a statistic is."""

from typing import Final

import numpy as np
import numpy.typing as npt

LEVEL: Final = 0.95
_Z: Final = 1.959963984540054
"""The normal quantile for `LEVEL`."""
DRAWS: Final = 1000
_AT_ONCE: Final = 4_000_000
"""Numbers held at a time while games are drawn."""

Numbers = npt.NDArray[np.float64]


def wilson(successes: float, cases: float) -> tuple[float, float]:
    """The Wilson score interval of a rate."""
    share = successes / cases
    square = _Z * _Z / cases
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * (share * (1 - share) / cases + square / (4 * cases)) ** 0.5
    # At the ends the bound is the share itself, but for rounding.
    return (0.0 if successes == 0 else max(0.0, middle - half)), (
        1.0 if successes == cases else min(1.0, middle + half)
    )


def standard_error(successes: float, cases: float) -> float:
    """Of a rate: the root of p (1 - p) / n."""
    share = successes / cases
    return float((share * (1 - share) / cases) ** 0.5)


def resampled(by_game: Numbers, rng: np.random.Generator, draws: int = DRAWS) -> Numbers:
    """Sums over games drawn anew with replacement: one row a draw, one column for each column of `by_game`."""
    games = len(by_game)
    pieces = []
    step = max(1, _AT_ONCE // games)
    for first in range(0, draws, step):
        drawn = rng.integers(games, size=(min(step, draws - first), games))
        times = np.array([np.bincount(one, minlength=games) for one in drawn], np.float64)
        pieces.append(times @ by_game)
    return np.concatenate(pieces)


def percentiles(values: Numbers) -> tuple[float, float] | None:
    """The middle `LEVEL` of what the draws gave; None where too many gave nothing."""
    known = values[np.isfinite(values)]
    if len(known) < len(values) / 2:
        return None
    low, high = np.quantile(known, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)
