"""The columns of the frames as plain arrays, and what of other frames belongs to each row."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from replay.events import ABORTIVE
from replay.summary import EXHAUSTIVE
from reports.frames import Frames

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]

_BONUS: Final = {"dora": "dora", "ura-dora": "ura", "red-dora": "red", "kita": "kita"}
_DRAWS: Final = tuple(k.value for k in EXHAUSTIVE)
_ABORTS: Final = tuple(k.value for k in ABORTIVE)


class Store:
    """All rows of some frames, under some readings."""

    def __init__(self, frames: Frames, readings: Mapping[str, str]) -> None:
        self.frames = frames
        self.readings = readings
        self._rows: dict[str, Rows] = {}

    def rows(self, frame: str) -> "Rows":
        if frame not in self._rows:
            self._rows[frame] = Rows(self, frame)
        return self._rows[frame]

    @cached_property
    def games(self) -> Indices:
        """Where the row of each game stands, by the code of the game."""
        codes = self.frames.games["game"].cat.codes.to_numpy()
        out = np.full(len(self.frames.games["game"].cat.categories), -1, np.int64)
        out[codes] = np.arange(len(codes))
        return out

    @cached_property
    def players_at(self) -> Indices:
        """The keys of `game_players`, ascending; in them rows of other frames are looked up.

        Raises:
            ValueError: where the rows do not stand in the order of their games.
        """
        return _ascending(self.key("game_players", rounds=False))

    @cached_property
    def rounds_at(self) -> Indices:
        """The same of `rounds`."""
        frame = self.frames.rounds
        game = frame["game"].cat.codes.to_numpy().astype(np.int64)
        return _ascending(game << 20 | frame["round"].to_numpy(np.int64) << 2)

    @cached_property
    def round_players_at(self) -> Indices:
        """The same of `round_players`."""
        return _ascending(self.key("round_players"))

    def key(self, name: str, *, rounds: bool = True) -> Indices:
        """Game, round and seat of each row of a frame in one number."""
        frame = self.frames[name]
        game: Indices = frame["game"].cat.codes.to_numpy().astype(np.int64)
        round_: Indices = frame["round"].to_numpy(np.int64) if rounds else np.zeros(len(frame), np.int64)
        seat: Indices = frame["seat"].to_numpy(np.int64)
        return game << 20 | round_ << 2 | seat


class Rows:
    """The rows of one frame, as arrays with an item a row: numbers, NaN where missing, or flags, false where missing.

    `at_game`, `at_player`, `at_round` and `at_round_player` say for each row where the row of its game stands in
    `games`, and so on.
    """

    def __init__(self, store: Store, frame: str) -> None:
        self.store = store
        self.name = frame
        self.frame = store.frames[frame]
        self._arrays: dict[str, Any] = {}

    def __len__(self) -> int:
        return len(self.frame)

    def __getitem__(self, column: str) -> Any:
        if column not in self._arrays:
            self._arrays[column] = _array(self.frame[column])
        return self._arrays[column]

    def reading(self, name: str) -> str:
        return self.store.readings[name]

    # --- where other rows stand ------------------------------------------------------------------------------

    @cached_property
    def at_game(self) -> Indices:
        at: Indices = self.store.games[self.frame["game"].cat.codes.to_numpy()]
        return at

    @cached_property
    def at_player(self) -> Indices:
        if self.name == "game_players":
            return np.arange(len(self))
        return np.searchsorted(self.store.players_at, self.store.key(self.name, rounds=False))

    @cached_property
    def at_round(self) -> Indices:
        return np.searchsorted(self.store.rounds_at, self.store.key(self.name) & ~np.int64(3))

    @cached_property
    def at_round_player(self) -> Indices:
        if self.name == "round_players":
            return np.arange(len(self))
        return np.searchsorted(self.store.round_players_at, self.store.key(self.name))

    def of_game(self, column: str) -> Any:
        """A column of `games`, by row of this frame."""
        return _array(self.store.frames.games[column])[self.at_game]

    def of_round(self, column: str) -> Any:
        return _array(self.store.frames.rounds[column])[self.at_round]

    def known_of_round(self, column: str) -> Flags:
        return self.store.rows("rounds").known(column)[self.at_round]

    # --- what statistics ask ---------------------------------------------------------------------------------

    @cached_property
    def ones(self) -> Numbers:
        return np.ones(len(self))

    @cached_property
    def players(self) -> Numbers:
        """How many play."""
        out: Numbers = self.of_game("players")
        return out

    def known(self, column: str) -> Flags:
        known: Flags = self.frame[column].notna().to_numpy()
        return known

    def is_number(self, values: Numbers) -> Flags:
        return ~np.isnan(values)

    def is_(self, column: str, *values: str) -> Flags:
        """Whether a text is one of these."""
        return _is(self.frame[column], values)

    def where(self, rows: Flags, values: Any) -> Numbers:
        """The values of some rows; of the others none."""
        return np.where(rows, values, np.nan)

    @property
    def final_score(self) -> Numbers:
        out: Numbers = self["final_score"]
        if self.reading("sticks_left") == "nobody":
            out = self.where(self.known("final_score"), self["last_score"])
        return out

    def by_place(self, four: Sequence[float], three: Sequence[float] = ()) -> Numbers:
        """A number by place among four players, and among three; without numbers for three those have none."""
        rank = self["rank"]
        out = np.full(len(self), np.nan)
        for players, worth in ((4, four), (3, three)):
            for place, number in enumerate(worth, 1):
                out[(rank == place) & (self.players == players)] = number
        return out

    def ranked(self, platform: str, length: str | None, rooms: Mapping[str, Sequence[float]]) -> Flags:
        """Games of four players in the platform's ranked rooms, of this length, of which the places are known."""
        games = self.store.frames.games
        there = _is(games["platform"], (platform,)) & _is(games["room"], tuple(rooms)) & (_array(games["players"]) == 4)
        # Rooms of a lobby of their own are private.
        there &= games["lobby"].isna().to_numpy() | _is(games["lobby"], ("0", "0000"))
        if length is not None:
            there &= _is(games["length"], (length,))
        out: Flags = there[self.at_game] & self.known("rank")
        return out

    def ranked_last(self, platform: str, length: str, rooms: Mapping[str, Sequence[float]]) -> Numbers:
        """1 for a fourth place in such games and 0 for the others; NaN for other games."""
        return self.where(self.ranked(platform, length, rooms), self["rank"] == 4)

    def room_points(self, platform: str, length: str, rooms: Mapping[str, Sequence[float]]) -> Numbers:
        """What a room pays for the place; NaN for games that are not ranked."""
        rank = self["rank"]
        out = np.zeros(len(self))
        for room, points in rooms.items():
            there = _is(self.store.frames.games["room"], (room,))[self.at_game]
            for place, number in enumerate(points, 1):
                out[there & (rank == place)] = number
        return self.where(self.ranked(platform, length, rooms), out)

    def turn(self, begun: Any) -> Numbers:
        """The turn of something; `begun`: 1 where the player had drawn or called a tile it had not thrown yet."""
        how = self.reading("turns")
        if how == "table":
            table: Numbers = self["table_discards"] / self.players + 1
            return table
        own: Numbers = self["discards"]
        return own if how == "thrown" else own + begun

    def deal_ins(self, column: str) -> Numbers:
        """By row of `round_players`: how many wins on its tiles were of a sort."""
        rows = self.store.rows("deal_ins")
        sort = ~rows["to_riichi"] & ~rows["to_open"] if column == "to_dama" else rows[column]
        return np.bincount(rows.at_round_player, weights=sort, minlength=len(self)).astype(np.float64)

    def drawn(self) -> Flags:
        """Whether the round was a draw."""
        kinds = (*_DRAWS, *_ABORTS) if self.reading("draws") == "all" else _DRAWS
        return self._ended(kinds)

    def aborted(self) -> Flags:
        return self._ended(_ABORTS)

    def others_tsumo(self) -> Flags:
        """Whether another has won by tsumo, be it known or not what that is worth."""
        return self._ended(("tsumo",)) & ~self.known("win")

    def _ended(self, kinds: Sequence[str]) -> Flags:
        out: Flags = _is(self.store.frames.rounds["result"], kinds)[self.at_round]
        return out

    def counted_riichi(self, double: str) -> Flags:
        """Whether a riichi counts as one; `double` is the column that says whether it is a double riichi."""
        if self.reading("double_riichi") == "in":
            return np.ones(len(self), bool)
        out: Flags = ~self[double]
        return out

    def bonus(self, column: str) -> Flags:
        """Whether a win has dora of a sort that count: beside a yakuman none do."""
        out: Flags = (self[column] > 0) & ~(self["yakuman"] > 0)
        return out

    def has_yaku(self, name: str) -> Flags:
        if name in _BONUS:
            return self.bonus(_BONUS[name])
        having = np.zeros(len(self.frame["yaku"].cat.categories) + 1, bool)
        having[self._yaku.get(name, [])] = True
        return having[self.frame["yaku"].cat.codes.to_numpy()]

    def tells_yaku(self, name: str) -> Flags:
        """Whether it is known of a win if it has a yaku, or dora of a sort."""
        column = _BONUS.get(name, "yaku")
        return self.known(column) | ~self["riichi"] if column == "ura" else self.known(column)

    @cached_property
    def _yaku(self) -> dict[str, list[int]]:
        """By yaku the codes of the texts that have it."""
        out: dict[str, list[int]] = {}
        for code, text in enumerate(self.frame["yaku"].cat.categories):
            for name in text.split():
                out.setdefault(name, []).append(code)
        return out

    @cached_property
    def dealer_run(self) -> Numbers:
        """How many rounds the dealer of the round has dealt in a row; 0 for the others."""
        rounds = self.store.frames.rounds
        game, hand = rounds["game"].cat.codes.to_numpy(), rounds["hand"].to_numpy(np.int64)
        same = np.zeros(len(rounds), np.int64)
        if len(rounds) > 1:
            same[1:] = (game[1:] == game[:-1]) & (hand[1:] == hand[:-1])
        total = np.cumsum(same)
        before = np.maximum.accumulate(np.where(same == 0, total, 0))
        return np.where(self["dealer"], (total - before + 1)[self.at_round], 0)

    @cached_property
    def rank_after(self) -> Numbers:
        """The place by the scores after the round, the nearer seat first; NaN where they are not known."""
        after = self["start_score"] + self["delta"]
        order = np.lexsort((self["seat"], -after, self.at_round))
        first = np.searchsorted(self.at_round[order], self.at_round[order])
        out = np.empty(len(self))
        out[order] = np.arange(len(self)) - first + 1
        return np.where(np.isnan(after), np.nan, out)


def _ascending(keys: Indices) -> Indices:
    if (keys[1:] <= keys[:-1]).any():
        raise ValueError("the rows of these frames do not stand in the order of their games, rounds and seats")
    return keys


def _array(column: "pd.Series[Any]") -> Any:
    if column.dtype == "boolean":
        return column.to_numpy(bool, na_value=False)
    return column.to_numpy(np.float64, na_value=np.nan)


def _is(column: "pd.Series[Any]", values: Sequence[str]) -> Flags:
    wanted = np.array([*(text in values for text in column.cat.categories), False])
    return wanted[column.cat.codes.to_numpy()]
