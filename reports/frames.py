"""The rows of many games as pandas frames: the only place that builds them.

    from parsers import read
    from replay import summarised
    from reports.frames import frames_of

    frames = frames_of(summarised(record) for path in paths for record in read(path))
    frames.wins.groupby("player", observed=True)["points"].mean()

`replay.cli.gather.frames` reads and audits whole folders, in several processes. `docs/frames.md` lists every frame and
column; it is written by `page` from what stands in `reports.framespec`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from replay.findings import Place
from replay.summary import Summary
from reports.framespec import FRAMES, WITH_PLAYER, columns_of, dtype_of, page
from reports.players import People, Person, labels

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "FRAMES",
    "WITH_PLAYER",
    "Duplicate",
    "FrameBuilder",
    "Frames",
    "columns_of",
    "dtype_of",
    "frames_of",
    "page",
    "text",
]

_DAY: Final = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A game that had been met before, and where."""

    place: Place
    first: Place


@dataclass(slots=True)
class Frames:
    """The frames of `FRAMES`, by name, and the games that were left out of them as found before."""

    games: "pd.DataFrame"
    game_players: "pd.DataFrame"
    rounds: "pd.DataFrame"
    round_players: "pd.DataFrame"
    wins: "pd.DataFrame"
    deal_ins: "pd.DataFrame"
    riichi: "pd.DataFrame"
    calls: "pd.DataFrame"
    draws: "pd.DataFrame"
    faults: "pd.DataFrame"
    duplicates: list[Duplicate] = field(default_factory=list)

    def __getitem__(self, name: str) -> "pd.DataFrame":
        frame: pd.DataFrame = getattr(self, name)
        return frame

    def but(self, **frames: "pd.DataFrame") -> "Frames":
        """The same with other frames in the place of some."""
        return Frames(**{name: frames.get(name, self[name]) for name in FRAMES}, duplicates=self.duplicates)


def frames_of(summaries: Iterable[Summary | tuple[Place, Summary]], people: People | None = None) -> Frames:
    """The frames of these games, with or without the place each was found at; a game met again is left out."""
    builder = FrameBuilder(people)
    for one in summaries:
        if isinstance(one, Summary):
            builder.add(one)
        else:
            builder.add(one[1], one[0])
    return builder.frames()


_ROWS_AT_ONCE: Final = 20_000
_NOWHERE: Final = Place("")


class FrameBuilder:
    """Takes games one by one and holds them in little room; `frames` puts the frames together, once."""

    def __init__(self, people: People | None = None) -> None:
        self._people = people or People()
        self._met: dict[str, Place] = {}
        self._persons: dict[Person, int] = {}
        self._duplicates: list[Duplicate] = []
        self._games: dict[Any, int] = {}
        self._frames = {name: _Gathered(name, self._games) for name in FRAMES}

    def add(self, summary: Summary, place: Place = _NOWHERE) -> bool:
        """Take in a game; False where it has been met before and is left out."""
        if summary.key in self._met:
            self._duplicates.append(Duplicate(place, self._met[summary.key]))
            return False
        self._met[summary.key] = place
        self._games[summary.key] = len(self._games)
        game = summary.game
        persons = self._people.at_table(game.platform, [p.name for p in summary.players])
        numbers = [None if p is None else self._persons.setdefault(p, len(self._persons)) for p in persons]
        of_seat = [(number,) for number in numbers]
        day = None if game.date is None else game.date[:10]
        for name, frame in self._frames.items():
            found: Sequence[tuple[Any, ...]] = [game] if name == "games" else getattr(summary, _FIELDS.get(name, name))
            if not found:
                continue
            if name == "games":
                front = [(place.source, place.member, place.game_index, day)]
            elif name in WITH_PLAYER:
                at = 0 if name == "game_players" else _SEAT
                front = [of_seat[row[at]] for row in found]
            else:
                front = []
            frame.add(summary.key, front, found)
        return True

    def frames(self) -> Frames:
        """All that was added."""
        names = labels(self._persons)
        built = {name: frame.build(names) for name, frame in self._frames.items()}
        return Frames(**built, duplicates=self._duplicates)


_FIELDS: Final = {"game_players": "players"}
_SEAT: Final = 2
"""Where the seat stands in a row of a round."""


class _Gathered:
    """One frame on its way: rows as they come, and columns of what came before. `games` numbers the games as they come,
    alike in all frames: `reports.rows` looks up rows of one frame from another by these numbers, which must ascend.
    Each row has its game, and `front` is what else stands before it."""

    def __init__(self, name: str, games: dict[Any, int]) -> None:
        self.name = name
        self.columns = columns_of(name)
        self.dtypes = [dtype_of(name, column) for column in self.columns]
        self.games: list[str] = []
        self.front: list[tuple[Any, ...]] = []
        self.rows: list[tuple[Any, ...]] = []
        self.chunks: list[list[tuple[Any, Any]]] = []
        self.codes: list[dict[Any, int]] = [games, *({} for _ in self.columns[1:])]

    def add(self, game: str, front: Sequence[tuple[Any, ...]], found: Sequence[tuple[Any, ...]]) -> None:
        self.games += [game] * len(found)
        self.front += front
        self.rows += found
        if len(self.rows) >= _ROWS_AT_ONCE:
            self._pack()

    def _pack(self) -> None:
        """Turn the rows into arrays of values and of what is missing."""
        if self.rows:
            columns = [tuple(self.games), *zip(*self.front, strict=True), *zip(*self.rows, strict=True)]
            told = zip(self.columns, self.dtypes, self.codes, columns, strict=True)
            self.chunks.append([_packed(name, dtype, codes, values) for name, dtype, codes, values in told])
            self.games, self.front, self.rows = [], [], []

    def build(self, people: Sequence[str]) -> "pd.DataFrame":
        import pandas as pd

        self._pack()
        out = {}
        for i, (column, dtype) in enumerate(zip(self.columns, self.dtypes, strict=True)):
            named = people if column == "player" else list(self.codes[i])
            out[column] = _column(dtype, named, [c[i] for c in self.chunks])
        return pd.DataFrame(out)


def _packed(name: str, dtype: str, codes: dict[Any, int], values: tuple[Any, ...]) -> tuple[Any, Any]:
    """Values as an array, and which of them are missing."""
    import numpy as np

    from reports.shanten import digits, numbers

    size = len(values)
    if name in ("shanten", "start_shanten"):
        values = tuple((numbers if dtype == "Int32" else digits)(values))
    if dtype == "category":
        if name == "player":
            return np.fromiter((-1 if v is None else v for v in values), np.int32, size), None
        if name == "yaku":
            values = tuple(None if v is None else " ".join(v) for v in values)
        for value in dict.fromkeys(values):
            if value is not None:
                codes.setdefault(value, len(codes))
        return np.fromiter((-1 if v is None else codes[v] for v in values), np.int32, size), None
    if dtype.startswith("datetime"):
        return np.array([_day(v) for v in values], "datetime64[s]"), None
    missing = np.fromiter((v is None for v in values), bool, size) if None in values else np.zeros(size, bool)
    kind = {"boolean": bool, "Int32": np.int32, "Float64": np.float64}[dtype]
    filled = [0 if v is None else v for v in values] if missing.any() else values
    try:
        return np.array(filled, kind), missing
    except OverflowError:
        # Scores that only a damaged record has.
        beyond = np.array([abs(v) >= 1 << 31 for v in filled])
        return np.array([0 if b else v for v, b in zip(filled, beyond, strict=True)], kind), missing | beyond


def _day(date: str | None) -> str:
    return date if date is not None and _DAY.fullmatch(date) else "NaT"


def _column(dtype: str, named: Sequence[object], chunks: Sequence[tuple[Any, Any]]) -> Any:
    """A column from its pieces; of text these are codes, and `named` says what each stands for."""
    import numpy as np
    import pandas as pd

    if dtype == "category":
        known = [text(v) for v in named]
        numbers = np.concatenate([c for c, _ in chunks]) if chunks else np.array([], np.int32)
        if len(set(known)) < len(known):
            unique = {v: i for i, v in enumerate(dict.fromkeys(known))}
            numbers = np.array([*(unique[v] for v in known), -1], np.int32)[numbers]
            known = list(unique)
        return pd.Categorical.from_codes(numbers, pd.Index(known, dtype="str"))
    if dtype.startswith("datetime"):
        return np.concatenate([c for c, _ in chunks]) if chunks else np.array([], dtype)
    if not chunks:
        return pd.Series([], dtype=dtype).array
    values, missing = (np.concatenate([c[i] for c in chunks]) for i in (0, 1))
    arrays = {"boolean": pd.arrays.BooleanArray, "Int32": pd.arrays.IntegerArray, "Float64": pd.arrays.FloatingArray}
    return arrays[dtype](values, missing)


def text(value: object) -> str:
    """A name as files can hold it: what cannot be encoded is replaced."""
    return str(value).encode("utf-8", "replace").decode("utf-8")
