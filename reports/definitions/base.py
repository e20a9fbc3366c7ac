"""What a statistic is, and the chapters that they stand in."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.rows import Rows

Part = Callable[["Rows"], Any]
"""An array with an item for each row. Numbers are added up, and a row with NaN is left out. Where a denominator is made
of flags, it counts the rows with the flag, and the others are left out of the numerator too."""


class Kind(StrEnum):
    """A share of cases; a mean; a count; a count of games or rounds, once each however many of their players are asked
    about; the greatest of some numbers; a number made of other statistics."""

    RATE = "rate"
    MEAN = "mean"
    COUNT = "count"
    ONCE = "once"
    MOST = "most"
    DERIVED = "derived"


class Need(StrEnum):
    """What must be right in a record for it to count: the play of a round, what its hands were worth and paid, who was
    tenpai at a draw, the scores it began with; the places of a game, its scores, its final points; or nothing."""

    PLAY = "play"
    VALUE = "value"
    DRAW = "draw"
    SCORE = "score"
    PLACEMENT = "placement"
    SCORES = "scores"
    POINTS = "points"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic. `frame` is whose rows are counted, `unit` what its value is in, `reads` the readings it hangs on.

    `scale` turns numerator over denominator into the value. A derived one is `of` other statistics, `scale` of theirs.
    """

    key: str
    english: str
    japanese: str
    unit: str
    definition: str
    kind: Kind
    frame: str
    numerator: Part
    denominator: Part | None = None
    need: Need = Need.PLAY
    reads: tuple[str, ...] = ()
    scale: Callable[..., Any] | None = None
    of: tuple[str, ...] = ()


@dataclass(slots=True)
class Chapter:
    """Statistics that belong together, by key."""

    title: str
    statistics: dict[str, Statistic] = field(default_factory=dict)

    def add(
        self,
        key: str,
        names: str,
        definition: str,
        frame: str,
        numerator: Part,
        denominator: Part | None = None,
        *,
        kind: Kind = Kind.RATE,
        unit: str = "share",
        need: Need = Need.PLAY,
        reads: str = "",
        scale: Callable[..., Any] | None = None,
        of: tuple[str, ...] = (),
    ) -> None:
        """`names` are English and Japanese, `` | `` between; `reads` are separated by blanks."""
        english, _, japanese = names.partition(" | ")
        self.statistics[key] = Statistic(
            key,
            english,
            japanese,
            unit,
            definition,
            kind,
            frame,
            numerator,
            denominator,
            need,
            tuple(reads.split()),
            scale,
            of,
        )

    def mean(self, key: str, names: str, definition: str, frame: str, *parts: Part, unit: str, **other: Any) -> None:
        self.add(key, names, definition, frame, *parts, kind=Kind.MEAN, unit=unit, **other)


def one(rows: "Rows") -> Any:
    """Each row once."""
    return rows.ones


def in_round(r: "Rows", column: str) -> Any:
    """By row of `round_players`: how many deal-ins of a sort there were, as double rons are read."""
    times = r["deal_ins"] if column == "all" else r.deal_ins(column)
    return times if r.reading("double_ron") == "each" else times > 0
