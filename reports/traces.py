"""The rounds and games behind each number, as lists that a page can show and as files that hold all of them."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from reports.rows import Rows
from reports.stats import STATISTICS, Kind
from reports.tables import safe

if TYPE_CHECKING:
    import pandas as pd

    from reports.charts.subject import Subject

LISTED: Final = 40
"""Rows of a number that a page lists."""
_PLACE: Final = ("label", "seat", "event")


@dataclass(slots=True)
class Trace:
    """What stands behind one number of one group: how many rows, and the first of them, each with the number of its
    game (a row of `games`), the label of its round, and, of a mean, what it adds. Other numbers it is made of, if any.
    """

    total: int
    rows: list[tuple[int, str, float | None]] = field(default_factory=list)


def traces(subject: "Subject", keys: Iterable[str]) -> dict[str, list[Trace]]:
    """By statistic, and within by group. Of a rate these are the cases that count, of a mean all that is averaged, of
    the greatest number the rows that have it. Statistics made of others have none of their own."""
    return {key: _traced(subject, key) for key in keys if not STATISTICS[key].of}


def _traced(subject: "Subject", key: str) -> list[Trace]:
    statistic = STATISTICS[key]
    above, below = subject.study.parts(key)
    rows = subject.study.store.rows(statistic.frame)
    counts = (below != 0) | (above != 0) if statistic.kind is Kind.MEAN else above != 0
    out = []
    for mine in subject.rows_of(statistic.frame, most=len(subject.keys)):
        chosen = mine & counts
        if statistic.kind is Kind.MOST and chosen.any():
            chosen &= above == above[chosen].max()
        at = np.flatnonzero(chosen)
        first = at[:LISTED]
        labels = _labels(rows, first)
        values: Sequence[float | None] = [None] * len(first)
        if statistic.kind in (Kind.MEAN, Kind.MOST):
            values = [float(v) for v in above[first]]
        games = [int(g) for g in rows.at_game[first]]
        out.append(Trace(len(at), list(zip(games, labels, values, strict=True))))
    return out


def _labels(rows: Rows, at: Any) -> list[str]:
    if "label" not in rows.frame:
        return [""] * len(at)
    return [str(label) for label in rows.frame["label"].iloc[at]]


def write_rows(subject: "Subject", keys: Iterable[str], folder: Path) -> list[str]:
    """Write one CSV a frame with all rows of the groups shown: where each is, and by statistic what it adds to the
    numerator; empty where it does not count. `game` is the row of games.csv, from 1. Returns the names."""
    import pyarrow as pa
    import pyarrow.csv

    by_frame: dict[str, list[str]] = {}
    for key in keys:
        if not STATISTICS[key].of:
            by_frame.setdefault(STATISTICS[key].frame, []).append(key)
    folder.mkdir(parents=True, exist_ok=True)
    for frame, wanted in by_frame.items():
        rows = subject.study.store.rows(frame)
        numbers = subject.members(frame)
        at = np.flatnonzero(numbers >= 0)
        columns = {"game": pa.array(rows.at_game[at] + 1)}
        names = pa.array([safe(" · ".join(key)) for key in subject.keys])
        columns["/".join(subject.by) or "group"] = names.take(numbers[at])
        for column in _PLACE:
            if column in rows.frame:
                values = pa.array(rows.frame[column].iloc[at], from_pandas=True)
                columns[column] = values.dictionary_decode() if pa.types.is_dictionary(values.type) else values
        for key in wanted:
            above, below = (parts[at] for parts in subject.study.parts(key))
            mask = (below == 0) & (above == 0)
            whole = not np.any(above % 1)
            columns[key] = pa.array(above.astype(np.int64) if whole else above, mask=mask)
        pyarrow.csv.write_csv(pa.table(columns), folder / f"{frame}.csv")
    return [f"{frame}.csv" for frame in by_frame]


def write_games(games: "pd.DataFrame", path: Path) -> None:
    """Write which file each game is in, numbered from 1."""
    columns = ["source", "member", "game_index", "id", "date", "rules", "length", "room", "rounds", "verdict"]
    table = games[columns].astype(object).map(safe)
    table.insert(0, "game", range(1, len(table) + 1))
    table.to_csv(path, index=False, encoding="utf-8-sig", lineterminator="\n")


def places(games: "pd.DataFrame", numbers: Sequence[int]) -> tuple[str, list[str]]:
    """The folder that the files of some games have in common, and each game's file in it, with the member of an archive
    and which game of the file it is, where these say something."""
    picked = games.iloc[list(numbers)]
    sources = [str(s) for s in picked["source"]]
    try:
        folder = os.path.commonpath([os.path.dirname(s) for s in sources])  # noqa: PTH120 - as the user wrote them
    except ValueError:
        # Some are told from the root and some are not.
        folder = ""
    cut = len(f"{folder.rstrip('/')}/") if folder else 0
    out = []
    for source, member, index in zip(sources, picked["member"], picked["game_index"], strict=True):
        text = source[cut:]
        if isinstance(member, str):
            text += f":{member}"
        out.append(f"{text} #{index + 1}" if index else text)
    return folder, out
