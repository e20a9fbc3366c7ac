"""What charts are of: some groups of a study beside the field, and the numbers they draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from reports.charts.names import labels
from reports.frames import Frames
from reports.readings import readings
from reports.rows import Flags, Indices, Numbers, Rows
from reports.stats import STATISTICS, Need
from reports.study import Group, Study

SHOWN: Final = 30
"""Groups that a report shows; those with the most games come first."""
MOST: Final = 12
"""Of these, as many as a chart has room for."""
FEW: Final = 20
"""Values; of fewer no distribution is drawn beside those of others."""
FEW_ROUNDS: Final = 200
"""Rounds; of fewer no rate is drawn beside those of others."""
_SMALL: Final = 0.2
"""The part of the largest group's values without which another only spoils the scale."""
_TABLE: Final = 0.8
"""The part of the seats that makes a table."""


@dataclass(frozen=True)
class Subject:
    """Groups of a study, by the dimensions `by`; `field` is the study they are held against, `game` the row of the game
    whose course is drawn, else the last one asked about.

    The arrays that its methods return have an item for each row that counts for a statistic, as `Study.parts` has it.
    """

    study: Study
    field: Study
    by: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]
    game: int | None = None

    @cached_property
    def names(self) -> list[str]:
        """The groups as they can be drawn; where they cannot, by their number in the tables."""
        word = self.by[0] if self.by else "group"
        otherwise = [f"{word} {i}" for i in range(1, len(self.keys) + 1)]
        return labels([" · ".join(key) for key in self.keys], otherwise)

    def values(self, key: str, *, most: int = MOST) -> list[Numbers]:
        """By group: what each row adds to the numerator of a statistic."""
        above, below = self.study.parts(key)
        counted = below != 0
        return [above[counted & mine] for mine in self.rows_of(STATISTICS[key].frame, most=most)]

    def field_values(self, key: str) -> Numbers:
        """The same of the whole field."""
        above, below = self.field.parts(key)
        out: Numbers = above[below != 0]
        return out

    def members(self, frame: str) -> Indices:
        """The number of each row's group among those shown; -1 for none of them."""
        if frame not in self._cache:
            found, numbers = self.study.members(self.by, frame)
            place = {key: i for i, key in enumerate(self.keys)}
            shown = np.array([*(place.get(label, -1) for label in found), -1], np.int64)
            self._cache[frame] = shown[numbers]
        return self._cache[frame]

    def rows_of(self, frame: str, *, most: int = MOST) -> list[Flags]:
        """By group: which rows of a frame are its own."""
        numbers = self.members(frame)
        return [numbers == i for i in range(min(len(self.keys), most))]

    def partial(self, frame: str, *, most: int = MOST) -> list[bool]:
        """By group: whether it has but some seats of its games or rounds, as a player has. The points of whole tables,
        as a room has them, add up to nothing, and their mean place is always the same."""
        rows = self.study.store.rows(frame)
        units = rows.at_game if frame == "game_players" else rows.at_round
        tables = 1 / rows.players
        # A guest left out here and there makes no table less of one.
        return [
            float(tables[mine].sum()) < _TABLE * len(np.unique(units[mine])) for mine in self.rows_of(frame, most=most)
        ]

    def counted(self, frame: str, need: Need, *, most: int = MOST) -> tuple[Rows, list[Flags], Flags]:
        """The rows of a frame; by group, which are its own and count where something is needed; the field's."""
        rows = self.study.store.rows(frame)
        counted = self.study.counted(frame, need)
        return rows, [mine & counted for mine in self.rows_of(frame, most=most)], self.field.counted(frame, need)

    @cached_property
    def _cache(self) -> dict[str, Indices]:
        return {}

    @cached_property
    def order(self) -> Indices:
        """The rows of `game_players` in the order of play, where every game has a date; else as they were found."""
        rows = self.study.store.rows("game_players")
        dates = self.study.frames.games["date"]
        if dates.isna().any():
            return np.arange(len(rows))
        when = dates.astype(str).to_numpy()[rows.at_game]
        return np.argsort(when, kind="stable")

    def in_order(self, key: str, *, most: int = MOST) -> list[Numbers]:
        """By group: the numerators of a statistic of games, in the order of play."""
        above, below = self.study.parts(key)
        counted = (below != 0)[self.order]
        ordered = above[self.order]
        return [ordered[mine[self.order] & counted] for mine in self.rows_of("game_players", most=most)]


def subject(
    study: Study,
    groups: Sequence[Group],
    by: Sequence[str] = ("player",),
    field: Study | None = None,
    game: int | None = None,
) -> Subject:
    """These groups of a study, as `Study.table` has them; the first of many."""
    return Subject(study, field or study, tuple(by), tuple(tuple(g.label.values()) for g in groups[:SHOWN]), game)


def of_frames(frames: Frames, how: Mapping[str, str] | None = None) -> Subject:
    """Every player of some frames, under Tenhou's readings or others."""
    study = Study(frames, how if how is not None else readings("tenhou"))
    return subject(study, study.table(("player",), ("games",), intervals=False))


def most_of(sizes: Sequence[int], few: int) -> list[int]:
    """The numbers of the groups that have enough; where none has, of those that are not small beside the largest."""
    largest = max(sizes, default=0)
    least = few if largest >= few else max(largest * _SMALL, 1)
    return [i for i, n in enumerate(sizes) if n >= least]


def enough(found: Sequence[tuple[str, Numbers]]) -> list[tuple[str, Numbers]]:
    """Of groups with their values those whose share of anything says something; as `most_of` has it."""
    return [found[i] for i in most_of([len(values) for _, values in found], FEW)]


def mean_interval(values: Any) -> tuple[float, float]:
    """A mean and half its 95% interval by the normal distribution; 0 for a single value."""
    size = len(values)
    half = 1.96 * float(np.std(values, ddof=1)) / size**0.5 if size > 1 else 0.0
    return float(np.mean(values)), half
