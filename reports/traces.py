"""The rounds and games behind each number, as lists that a page can show and as files that hold all of them."""

import codecs
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from reports.rows import Flags, Rows
from reports.stats import STATISTICS, Kind
from reports.tables import safe

if TYPE_CHECKING:
    import pandas as pd

    from reports.charts.subject import Subject
    from reports.study import Study

LISTED: Final = 40
"""Rows of a number that a page lists."""
_PLACE: Final = ("label", "seat", "event")


class Row(NamedTuple):
    """One row behind a number: the number of its game (a row of `games`), the label and number of its round, if it is
    about one, the seat, and of a mean what it adds."""

    game: int
    label: str
    seat: int
    round: int | None
    value: float | None


@dataclass(slots=True)
class Trace:
    """What stands behind one number of one group: how many rows, and the first of them."""

    total: int
    rows: list[Row] = field(default_factory=list)


def traces(subject: "Subject", keys: Iterable[str]) -> dict[str, list[Trace]]:
    """By statistic, and within by group, the field last. Of a rate these are the cases that count, of a mean all that
    is averaged, of the greatest number the rows that have it. Statistics made of others have none of their own."""
    return {key: _traced(subject, key) for key in keys if not STATISTICS[key].of}


def _traced(subject: "Subject", key: str) -> list[Trace]:
    groups = subject.rows_of(STATISTICS[key].frame, most=len(subject.keys))
    return [*(_trace(subject.study, key, mine) for mine in groups), _trace(subject.field, key)]


def _trace(study: "Study", key: str, mine: Flags | None = None) -> Trace:
    """Of the rows that are a group's own, or of all."""
    statistic = STATISTICS[key]
    above, below = study.parts(key)
    rows = study.store.rows(statistic.frame)
    chosen = (below != 0) | (above != 0) if statistic.kind is Kind.MEAN else above != 0
    if mine is not None:
        chosen &= mine
    if statistic.kind is Kind.MOST and chosen.any():
        chosen &= above == above[chosen].max()
    at = np.flatnonzero(chosen)
    if statistic.kind is Kind.ONCE:
        each = rows.at_game if statistic.frame == "game_players" else rows.at_round
        at = at[np.unique(each[at], return_index=True)[1]]
    first = at[:LISTED]
    values: Sequence[float | None] = [None] * len(first)
    if statistic.kind in (Kind.MEAN, Kind.MOST):
        values = [float(v) / (1000 if statistic.unit == "final points" else 1) for v in above[first]]
    return Trace(len(at), [Row(*place, v) for place, v in zip(_places(rows, first), values, strict=True)])


def _places(rows: Rows, at: Any) -> Iterator[tuple[int, str, int, int | None]]:
    """Game, label, seat and round of some rows."""
    seats = rows.frame["seat"].iloc[at]
    many = len(at)
    rounds = "round" in rows.frame
    labels = rows.frame["label"].iloc[at] if rounds else [""] * many
    numbers = [int(n) for n in rows.frame["round"].iloc[at]] if rounds else [None] * many
    for game, label, seat, number in zip(rows.at_game[at], labels, seats, numbers, strict=True):
        yield int(game), str(label), int(seat), number


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
        with (folder / f"{frame}.csv").open("wb") as file:
            # As in the other tables: spreadsheets read names right then.
            file.write(codecs.BOM_UTF8)
            pyarrow.csv.write_csv(pa.table(columns), file)
    return [f"{frame}.csv" for frame in by_frame]


def write_games(games: "pd.DataFrame", path: Path) -> None:
    """Write which file each game is in, numbered from 1."""
    columns = ["source", "member", "game_index", "id", "date", "rules", "length", "room", "rounds", "verdict"]
    table = games[columns].astype(object).map(safe)
    table.insert(0, "game", range(1, len(table) + 1))
    table.to_csv(path, index=False, encoding="utf-8-sig", lineterminator="\n")


_TENHOU_ID: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{4,5}-[0-9a-fx]{8,}")


class File(NamedTuple):
    """Where a game is: its file below the folder that all share, with the member of an archive and which game of the
    file it is, where these say something; the file as it is named to a command, empty for a member of an archive; and
    the name by which Tenhou's viewer knows the game, empty for others."""

    text: str
    path: str
    log: str


def places(games: "pd.DataFrame", numbers: Sequence[int]) -> tuple[str, list[File]]:
    """The folder that the files of some games have in common, and where each of the games is."""
    picked = games.iloc[list(numbers)]
    sources = [str(s) for s in picked["source"]]
    try:
        folder = os.path.commonpath([os.path.dirname(s) for s in sources])  # noqa: PTH120 - as the user wrote them
    except ValueError:
        # Some are told from the root and some are not.
        folder = ""
    cut = len(f"{folder.rstrip('/')}/") if folder else 0
    out = []
    columns = (picked[name] for name in ("member", "game_index", "platform", "id"))
    for source, member, index, platform, log in zip(sources, *columns, strict=True):
        text = source[cut:]
        inside = isinstance(member, str)
        if inside:
            text += f":{member}"
        known = platform == "tenhou" and isinstance(log, str) and _TENHOU_ID.fullmatch(log)
        out.append(File(f"{text} #{index + 1}" if index else text, "" if inside else source, log if known else ""))
    return folder, out


class GameError(ValueError):
    """No game is meant, or several; the message is one line."""


def game_named(games: "pd.DataFrame", named: str) -> int:
    """The row of the game in a file, named as it was given or by the end of its path, or of the game that the record
    calls so; ``#2`` after it is the second game of the file.

    Raises:
        GameError: where there is none, or several.
    """
    name, hash_, digits = named.rpartition("#")
    for wanted, index in ((named, None), *([(name, int(digits) - 1)] if hash_ and digits.isdecimal() else [])):
        found = np.zeros(len(games), bool)
        for column in ("source", "member", "id"):
            text = games[column].astype(object)
            found |= [isinstance(one, str) and (one == wanted or one.endswith(f"/{wanted}")) for one in text]
        if index is not None:
            found &= (games["game_index"] == index).to_numpy(bool)
        at = np.flatnonzero(found)
        if len(at) == 1:
            return int(at[0])
        if len(at):
            files = games.iloc[at]["source"].nunique()
            raise GameError(
                f"{files} files end in {named}" if files > 1 else f"there are {len(at)} games in {named}: #1, #2 ..."
            )
    raise GameError(f"no game counted is in a file called {named}")
