"""Statistics of a selection of games: who is asked about, what a fault removes, and how sure each value is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from zlib import crc32

import numpy as np
import pandas as pd

from reports.frames import Frames
from reports.groups import DIMENSIONS, Grouping, Selection, grouping
from reports.intervals import DRAWS, percentiles, resampled, standard_error, wilson
from reports.rows import Flags, Indices, Numbers, Rows, Store
from reports.stats import STATISTICS, Kind, Need, Statistic

_REMOVED: Final[Mapping[str, tuple[Need, ...]]] = {
    **dict.fromkeys(("TIL", "TRN", "CAL", "KAN", "RII", "FUR", "WIN", "WAL"), (Need.PLAY,)),
    **dict.fromkeys(("YAK", "FUU", "SCO"), (Need.VALUE,)),
    "DRW": (Need.DRAW, Need.VALUE),
    "RND": (Need.SCORE,),
    **dict.fromkeys(("REC002", "REC004", "REC006", "REC009", "REC010", "REC012"), (Need.PLAY,)),
}
"""What a fault of a family, or of one check, takes away of its round: those of the record leave out a part of the play.
Others take what their points do; wrong places and scores at the end are seen by the corrected standing."""
_RESTS_ON: Final[Mapping[Need, tuple[Need, ...]]] = {
    Need.PLAY: (Need.PLAY,),
    Need.VALUE: (Need.PLAY, Need.VALUE),
    Need.DRAW: (Need.PLAY, Need.DRAW),
    Need.SCORE: (Need.PLAY, Need.VALUE, Need.SCORE),
    Need.NOTHING: (),
}
STOPPED: Final = "no-result"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, what it is made of, and the interval it lies in; None where nothing, or too little, is counted."""

    numerator: float
    denominator: float
    value: float | None
    low: float | None = None
    high: float | None = None
    standard_error: float | None = None


@dataclass(slots=True)
class Group:
    """The statistics of one group: a player, a player in one room, the whole field; `label` by dimension. Its games
    and rounds count once each, however many of the players are of the group."""

    label: dict[str, str]
    games: int
    rounds: int
    estimates: dict[str, Estimate] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Excluded:
    """What faults remove: rounds that some statistic leaves out, games whose places or scores are left out, and rounds
    by the cause of the first fault in them, or `STOPPED` where they have no result."""

    rounds: int
    games: int
    by_cause: dict[str, int]
    by_code: dict[str, int]


class Study:
    """Frames under some readings. What faults remove is left out unless `faulty` is set."""

    def __init__(
        self,
        frames: Frames,
        readings: Mapping[str, str],
        selection: Selection | None = None,
        *,
        faulty: bool = False,
    ) -> None:
        self.frames = frames
        self.readings = dict(readings)
        self.store = Store(frames, readings)
        self.selection = selection or Selection()
        self.faulty = faulty
        self._effects: dict[tuple[str, ...] | None, dict[str, tuple[float, float]]] = {}
        self._parts: dict[str, tuple[Numbers | Flags, Numbers | Flags]] = {}

    # --- what counts -----------------------------------------------------------------------------------------

    @cached_property
    def _selected(self) -> tuple[Flags, Flags]:
        """The rows of `game_players` and of `round_players` that are asked about."""
        return self.selection.rows(self.store)

    @cached_property
    def _removed(self) -> dict[Need, Flags]:
        """By row of `rounds`: what faults have taken away of it, need by need."""
        faults = self.frames.faults
        rounds = len(self.frames.rounds)
        out = {need: np.zeros(rounds, bool) for need in _RESTS_ON}
        placed = faults[faults["round"].notna()]
        if len(placed):
            at = self._round_of(placed)
            codes = placed["code"].astype(str)
            for need in out:
                takes = codes.map(lambda c, need=need: need in _taken(c)).to_numpy(bool)
                if need is Need.VALUE:
                    takes = takes | placed["effect"].to_numpy(bool)
                out[need][at[takes]] = True
        return out

    def _round_of(self, faults: "pd.DataFrame") -> Any:
        key = faults["game"].cat.codes.to_numpy().astype(np.int64) << 20 | faults["round"].to_numpy(np.int64) << 2
        return np.searchsorted(self.store.rounds_at, key)

    @cached_property
    def _without_result(self) -> Flags:
        missing: Flags = self.frames.rounds["result"].isna().to_numpy()
        return missing

    def _bad_rounds(self, need: Need) -> Flags:
        """By row of `rounds`: whether it must be left out where something is needed."""
        bad = self._without_result.copy()
        if not self.faulty:
            for one in _RESTS_ON[need]:
                bad |= self._removed[one]
        return bad

    @cached_property
    def _bad_games(self) -> dict[Need, Flags]:
        """By row of `game_players`: whether places, or scores, are other than they should be."""
        rows = self.store.rows("game_players")
        codes = self.frames.game_players["game"].cat.codes.to_numpy()
        out = {}
        for need, recorded, right in (
            (Need.PLACEMENT, "rank", "corrected_rank"),
            (Need.SCORES, "final_score", "corrected_score"),
            (Need.POINTS, "points", "corrected_points"),
        ):
            wrong = rows.known(recorded) & ~(rows[recorded] == rows[right])
            games = np.zeros(codes.max(initial=-1) + 1, bool)
            games[codes[wrong]] = True
            out[need] = games[codes]
        changed = ~self.frames.games["changed_at"].isna().to_numpy()
        for bad in out.values():
            bad |= changed[rows.at_game]
        return out

    @property
    def chosen_players(self) -> Flags:
        """By row of `game_players`: whether it is asked about."""
        return self._selected[0]

    @property
    def chosen_round_players(self) -> Flags:
        """The same of `round_players`."""
        return self._selected[1]

    def counted(self, frame: str, need: Need, *, anybody: bool = False) -> Flags:
        """By row of a frame: whether it is asked about (not minded with `anybody`) and nothing that is needed is
        wrong."""
        rows = self.store.rows(frame)
        players, round_players = self._selected
        if frame == "game_players":
            counted = np.ones(len(rows), bool) if anybody else players.copy()
            if need in self._bad_games and not self.faulty:
                counted &= ~self._bad_games[need]
            return counted
        right = ~self._bad_rounds(need)[rows.at_round]
        return right if anybody else right & round_players[rows.at_round_player]

    def members(self, by: Sequence[str], frame: str) -> tuple[list[tuple[str, ...]], Indices]:
        """The labels of the groups by some dimensions, and the number of each row's group among them; -1 for none."""
        found = self._grouping(by)
        numbers: Indices = _groups_of(found, self.store.rows(frame))
        return found.labels, numbers

    def parts(self, key: str) -> tuple[Numbers, Numbers]:
        """What each row of a statistic's frame adds to numerator and denominator; 0 and 0 where it does not count."""
        if key not in self._parts:
            statistic = STATISTICS[key]
            rows = self.store.rows(statistic.frame)
            above = np.asarray(statistic.numerator(rows), np.float64)
            below: Any = rows.ones if statistic.denominator is None else np.asarray(statistic.denominator(rows))
            counted = self.counted(statistic.frame, statistic.need) & ~np.isnan(above)
            counted &= below if below.dtype == bool else ~np.isnan(below)
            self._parts[key] = _small(np.where(counted, above, 0.0)), _small(np.where(counted, below, 0.0))
        numerators, denominators = self._parts[key]
        return numerators.astype(np.float64), denominators.astype(np.float64)

    def rows_behind(self, key: str, group: Mapping[str, str] | None = None) -> "pd.DataFrame":
        """The rows a value rests on, those of its frame that are counted, with what each adds (`numerator`,
        `denominator`); `group` are the labels of one group of `table`."""
        statistic = STATISTICS[key]
        rows = self.store.rows(statistic.frame)
        above, below = self.parts(key)
        chosen = (below != 0) | (above != 0)
        if group:
            found = self._grouping(tuple(group))
            number = found.labels.index(tuple(group.values()))
            chosen &= _groups_of(found, rows) == number
        behind: pd.DataFrame = rows.frame[chosen].assign(numerator=above[chosen], denominator=below[chosen])
        return behind

    # --- tables ----------------------------------------------------------------------------------------------

    def _grouping(self, by: Sequence[str]) -> Grouping:
        players, round_players = self._selected
        return grouping(self.store, by, players, round_players)

    def table(
        self,
        by: Sequence[str] = (),
        keys: Sequence[str] | None = None,
        *,
        min_n: int = 1,
        seed: int = 0,
        intervals: bool = True,
    ) -> list[Group]:
        """The statistics of every group: those with the most games first, by month and the like in order.

        `by` are dimensions (`reports.groups.DIMENSIONS`); none is the whole field. A value with a denominator below
        `min_n` is None.
        """
        wanted = [STATISTICS[k] for k in (keys if keys is not None else STATISTICS)]
        needed = dict.fromkeys(k for s in wanted for k in (s.of or (s.key,)))
        sums = _Sums(self, self._grouping(by), list(needed))
        out = []
        for number, label in enumerate(sums.grouping.labels):
            group = Group(dict(zip(by, label, strict=True)), *sums.size(number))
            rng = np.random.default_rng([seed, crc32("\0".join(label).encode())])
            drawn = sums.drawn(number, wanted, rng) if intervals and group.games > 1 else None
            for one in wanted:
                group.estimates[one.key] = _estimate(one, sums, number, drawn, min_n)
            out.append(group)
        return _in_order(out, by)

    # --- what was left out -----------------------------------------------------------------------------------

    @cached_property
    def excluded(self) -> Excluded:
        """What faults remove from the games asked about, whether it is left out or not."""
        players, round_players = self._selected
        asked = np.zeros(len(self.frames.rounds), bool)
        asked[self.store.rows("round_players").at_round[round_players]] = True
        removed = np.zeros(len(asked), bool)
        for flags in self._removed.values():
            removed |= flags
        stopped = self._without_result & asked
        causes: Counter[str] = Counter()
        codes: Counter[str] = Counter()
        faults = self.frames.faults[self.frames.faults["round"].notna()]
        at = self._round_of(faults)
        met = set(np.flatnonzero(stopped).tolist())
        for place, cause, code in zip(at, faults["cause"], faults["code"], strict=True):
            if asked[place] and removed[place] and place not in met:
                met.add(place)
                causes[cause] += 1
                codes[code] += 1
        if stopped.any():
            causes[STOPPED] = int(stopped.sum())
        rows = self.store.rows("game_players")
        bad = np.zeros(len(rows), bool)
        for flags in self._bad_games.values():
            bad |= flags
        games = len(np.unique(rows.at_game[bad & players]))
        total = int(((removed & asked) | stopped).sum())
        return Excluded(total, games, dict(sorted(causes.items())), dict(sorted(codes.items())))

    def _other(self) -> "Study":
        """The same with what faults remove, or without it; the columns are the same."""
        other = Study(self.frames, self.readings, self.selection, faulty=not self.faulty)
        other.store = self.store
        return other

    def effect(self, keys: Sequence[str] | None = None) -> dict[str, tuple[float, float]]:
        """Of the field's values that change with what faults remove: each without it and with it."""
        asked = None if keys is None else tuple(keys)
        if asked not in self._effects:
            self._effects[asked] = self._effect(keys) if self.excluded.rounds or self.excluded.games else {}
        return self._effects[asked]

    def _effect(self, keys: Sequence[str] | None) -> dict[str, tuple[float, float]]:
        values = []
        for faulty in (False, True):
            study = self if self.faulty is faulty else self._other()
            field_ = study.table(keys=keys, intervals=False)
            values.append({k: e.value for g in field_ for k, e in g.estimates.items()})
        without, with_ = values
        pairs = {k: (without[k], with_[k]) for k in without}
        return {k: (a, b) for k, (a, b) in pairs.items() if a is not None and b is not None and a != b}


def _in_order(groups: list[Group], by: Sequence[str]) -> list[Group]:
    """Groups as they come from a grouping, dimension by dimension: in the order of the labels where they have one, else
    those with the most games first."""
    games: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], int] = {}
    for number, group in enumerate(groups):
        for beginning in _beginnings(group):
            games[beginning] += group.games
            first.setdefault(beginning, number)

    def place(group: Group) -> list[tuple[Any, ...]]:
        return [
            (first[label],) if DIMENSIONS[name].order else (-games[label], label[-1])
            for name, label in zip(by, _beginnings(group), strict=True)
        ]

    return sorted(groups, key=place)


def _beginnings(group: Group) -> list[tuple[str, ...]]:
    """The label of a group in the first dimension, in the first two, and so on."""
    label = tuple(group.label.values())
    return [label[:many] for many in range(1, len(label) + 1)]


def _small(values: Numbers) -> Numbers | Flags:
    """The same in an eighth of the room where they are all 0 or 1."""
    flags = values != 0
    return flags if (flags == values).all() else values


def _taken(code: str) -> tuple[Need, ...]:
    """What a fault takes away of its round."""
    return _REMOVED.get(code) or _REMOVED.get(code[:3], ())


def _groups_of(found: Grouping, rows: Rows) -> Any:
    """The group of each row of a frame; -1 for none."""
    if rows.name == "game_players":
        return found.players if found.players is not None else np.full(len(rows), -1)
    return found.round_players[rows.at_round_player]


class _Sums:
    """Numerators and denominators by group, and by game within each group."""

    def __init__(self, study: Study, found: Grouping, keys: Sequence[str]) -> None:
        self.grouping = found
        self.column = {key: 2 * i for i, key in enumerate(keys)}
        games = max(len(study.frames.games), 1)
        groups = len(found.labels)
        cells = []
        by_frame: dict[str, tuple[Any, Any, Any]] = {}
        for frame in dict.fromkeys(["round_players", "game_players", *(STATISTICS[k].frame for k in keys)]):
            rows = study.store.rows(frame)
            group = _groups_of(found, rows)
            inside = group >= 0
            cell = group[inside].astype(np.int64) * games + rows.at_game[inside]
            by_frame[frame] = group, inside, cell
            cells.append(cell)
        self.cells = np.unique(np.concatenate(cells))
        self.first = np.searchsorted(self.cells, np.arange(groups + 1) * games)
        places = {frame: np.searchsorted(self.cells, cell) for frame, (_, _, cell) in by_frame.items()}
        # The last row is nobody's, for groups of nothing.
        self.by_game = np.zeros((len(self.cells) + 1, 2 * len(keys)), order="F")
        self.most = {}
        for key in keys:
            group, inside, _ = by_frame[STATISTICS[key].frame]
            at = places[STATISTICS[key].frame]
            parts = study.parts(key)
            for part, values in enumerate(parts):
                self.by_game[:, self.column[key] + part] = np.bincount(at, values[inside], len(self.by_game))
            if STATISTICS[key].kind is Kind.MOST:
                most = np.zeros(groups)
                np.maximum.at(most, group[inside], parts[0][inside])
                self.most[key] = most
        self.total = np.add.reduceat(self.by_game, self.first[:-1], axis=0) if groups else np.zeros((0, 2 * len(keys)))
        round_group, inside, _ = by_frame["round_players"]
        at_round = study.store.rows("round_players").at_round
        inside = inside & ~study._without_result[at_round]  # noqa: SLF001 - one with it
        many = max(len(study.frames.rounds), 1)
        each = np.unique(round_group[inside].astype(np.int64) * many + at_round[inside])
        self.rounds = np.bincount(each // many, minlength=groups)

    def size(self, group: int) -> tuple[int, int]:
        """Games and rounds of a group."""
        return int(self.first[group + 1] - self.first[group]), int(self.rounds[group])

    def of(self, group: int, key: str) -> tuple[float, float]:
        """Numerator and denominator."""
        at = self.column[key]
        return float(self.total[group, at]), float(self.total[group, at + 1])

    def drawn(self, group: int, wanted: Sequence[Statistic], rng: np.random.Generator) -> Numbers:
        """The columns with games drawn anew, one row a draw; NaN in those of statistics that have another interval, or
        none: where all cases are of one game, every draw gives the same and knows nothing of chance."""
        keys = {key for one in wanted for key in one.of}
        keys |= {one.key for one in wanted if not one.of and self._by_games(group, one)}
        games = slice(self.first[group], self.first[group + 1])
        keys = {key for key in keys if np.count_nonzero(self.by_game[games, self.column[key] + 1]) > 1}
        columns = sorted(self.column[key] + part for key in keys for part in (0, 1))
        out = np.full((DRAWS, self.by_game.shape[1]), np.nan)
        out[:, columns] = resampled(self.by_game[games, columns], rng)
        return out

    def _by_games(self, group: int, statistic: Statistic) -> bool:
        above, below = self.of(group, statistic.key)
        return statistic.kind is Kind.MEAN or (statistic.kind is Kind.RATE and above > below)


def _value(statistic: Statistic, above: Any, below: Any) -> Any:
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.asarray(above, np.float64) / below
        return ratio if statistic.scale is None or statistic.of else statistic.scale(ratio)


def _estimate(statistic: Statistic, sums: _Sums, group: int, drawn: Numbers | None, min_n: int) -> Estimate:
    if statistic.of:
        return _derived(statistic, sums, group, drawn, min_n)
    key = statistic.key
    above, below = sums.of(group, key)
    if statistic.kind is Kind.MOST:
        return Estimate(float(sums.most[key][group]), below, float(sums.most[key][group]) if below else None)
    if statistic.kind is Kind.COUNT:
        return Estimate(above, below, above)
    if statistic.kind is Kind.ONCE:
        many = float(sums.size(group)[statistic.frame == "round_players"])
        return Estimate(many, many, many)
    if below < max(min_n, 1):
        return Estimate(above, below, None)
    value = float(_value(statistic, above, below))
    if statistic.kind is Kind.RATE and above <= below:
        return Estimate(above, below, value, *wilson(above, below), standard_error(above, below))
    between = None
    if drawn is not None:
        at = sums.column[key]
        between = percentiles(_value(statistic, drawn[:, at], drawn[:, at + 1]))
    return Estimate(above, below, value, *(between or (None, None)))


def _derived(statistic: Statistic, sums: _Sums, group: int, drawn: Numbers | None, min_n: int) -> Estimate:
    """A number made of others: its denominator is the least of theirs."""
    assert statistic.scale is not None
    parts = [(STATISTICS[k], *sums.of(group, k)) for k in statistic.of]
    least = min(below for _, _, below in parts)
    if least < max(min_n, 1):
        return Estimate(0.0, least, None)
    value = float(statistic.scale(*(_value(s, a, b) for s, a, b in parts)))
    between = None
    if drawn is not None:
        at = [sums.column[k] for k in statistic.of]
        values = [_value(STATISTICS[k], drawn[:, c], drawn[:, c + 1]) for k, c in zip(statistic.of, at, strict=True)]
        between = percentiles(statistic.scale(*values))
    return Estimate(value * least, least, value, *(between or (None, None)))
