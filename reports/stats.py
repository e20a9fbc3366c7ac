"""The statistics: each defined once, as what is counted over what, on the rows of one frame.

A `Statistic` says what each row of its frame adds to its numerator and to its denominator. Everything else - who is
asked about, what a fault removes, how sure the value is - is the same for all of them (`reports.study`).
"""

from collections.abc import Mapping
from typing import Final

from reports.definitions import calls, deal_ins, games, others, riichi, rounds, wins, yaku
from reports.definitions.base import Chapter, Kind, Need, Part, Statistic

__all__ = ["CHAPTERS", "HOUOU_2016", "STATISTICS", "Chapter", "Kind", "Need", "Part", "Statistic"]

CHAPTERS: Final = tuple(m.CHAPTER for m in (games, wins, deal_ins, riichi, calls, rounds, others, yaku))
STATISTICS: Final[Mapping[str, Statistic]] = {k: s for chapter in CHAPTERS for k, s in chapter.statistics.items()}
"""Every statistic by key."""

HOUOU_2016: Final[Mapping[str, float]] = {
    "win_rate": 0.211, "draw_rate": 0.162, "deal_in_rate": 0.125, "riichi_rate": 0.170, "call_rate": 0.344,
    "average_win": 5647,
}  # fmt: skip
"""Averages of Tenhou's phoenix tables in 2016, for comparison."""
