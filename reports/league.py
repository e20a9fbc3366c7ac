"""League tables: final points by player with penalties, and whether a table that was published agrees with the games.

Final points are thousandths throughout (+52.3 is 52300).
"""

import csv
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, NamedTuple

import numpy as np

from reports.stats import Need
from reports.study import Study


class LeagueError(ValueError):
    """A file of penalties or of standings cannot be used; the message is one line."""


class Penalty(NamedTuple):
    """What is added to a player's points, less than nothing for a chombo, and why."""

    player: str
    points: int
    reason: str


class Published(NamedTuple):
    """A line of a published table; None is what it does not say. `exact` is the size of its last digit."""

    player: str
    points: int | None
    games: int | None
    place: int | None
    exact: int = 1


class Difference(NamedTuple):
    """What a published table says of a player otherwise than the games; None where one of them knows nothing of it.
    `what` is points, games, place, or player for one who is missing on a side."""

    player: str
    what: str
    published: int | None
    audited: int | None


@dataclass(slots=True)
class Line:
    """One player. `places` counts games by place, `points` are those of the games, `total` has the penalties in.
    `best` is the highest final score in points. `corrected` counts games whose points are other than recorded."""

    player: str
    place: int = 0
    games: int = 0
    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    points: int = 0
    penalties: int = 0
    best: int | None = None
    corrected: int = 0

    @property
    def total(self) -> int:
        return self.points + self.penalties

    @property
    def average_place(self) -> float | None:
        counted = sum(self.places)
        return sum(place * n for place, n in enumerate(self.places, 1)) / counted if counted else None

    @property
    def per_game(self) -> float | None:
        """Points a game, penalties apart."""
        return self.points / self.games if self.games else None


@dataclass(slots=True)
class League:
    """The lines, best first, and how many games there are that nobody can give points for: the record stops."""

    lines: list[Line]
    games: int
    without_points: int


def league(study: Study, penalties: Iterable[Penalty] = ()) -> League:
    """The league table of the games asked about.

    Points are those of the audit: payments put right, uma and oka by the rules. Where that is not known, and in a
    study that counts faulty games, they are those of the record. Of equal totals the places are equal.
    """
    rows = study.store.rows("game_players")
    chosen = study.chosen_players & rows.known("player")
    names = rows.frame["player"].cat
    recorded, right = rows["points"], rows["corrected_points"]
    first, second = (recorded, right) if study.faulty else (right, recorded)
    points = np.where(np.isnan(first), second, first)
    ranks, scores = (
        np.where(np.isnan(rows[f"corrected_{what}"]) | study.faulty, rows[recorded_as], rows[f"corrected_{what}"])
        for what, recorded_as in (("rank", "rank"), ("score", "final_score"))
    )
    lines: dict[str, Line] = {}
    counted = chosen & ~np.isnan(points)
    differs = ~np.isnan(recorded) & (points != recorded)
    codes = names.codes.to_numpy()
    for at in np.flatnonzero(counted):
        name = names.categories[codes[at]]
        line = lines.setdefault(name, Line(name))
        line.games += 1
        line.points += int(points[at])
        line.places[int(ranks[at]) - 1] += 1
        line.best = int(scores[at]) if line.best is None else max(line.best, int(scores[at]))
        line.corrected += bool(differs[at])
    for penalty in penalties:
        lines.setdefault(penalty.player, Line(penalty.player)).penalties += penalty.points
    ordered = sorted(lines.values(), key=lambda one: (-one.total, one.player))
    for number, line in enumerate(ordered):
        before = ordered[number - 1] if number else line
        line.place = before.place if number and before.total == line.total else number + 1
    games = np.unique(rows.at_game[chosen])
    return League(ordered, len(games), len(games) - len(np.unique(rows.at_game[counted])))


def compare(lines: Iterable[Line], published: Iterable[Published]) -> list[Difference]:
    """Where a published table and the games differ, in the order of the table, then who is missing in it. A number that
    is the other one rounded is no difference."""
    known = {line.player: line for line in lines}
    out = []
    for told in published:
        line = known.pop(told.player, None)
        if line is None:
            out.append(Difference(told.player, "player", told.points, None))
            continue
        if told.points is not None and 2 * abs(told.points - line.total) > (told.exact if told.exact > 1 else 0):
            out.append(Difference(told.player, "points", told.points, line.total))
        for what, number, own in (("games", told.games, line.games), ("place", told.place, line.place)):
            if number is not None and number != own:
                out.append(Difference(told.player, what, number, own))
    return [*out, *(Difference(line.player, "player", None, line.total) for line in known.values())]


# --- files ---------------------------------------------------------------------------------------------------------

_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player", "name", "選手", "選手名", "名前", "プレイヤー"),
    "points": ("points", "total", "pt", "pts", "score", "ポイント", "スコア", "合計"),
    "games": ("games", "試合数", "対局数", "半荘数"),
    "place": ("place", "rank", "position", "順位"),
    "reason": ("reason", "why", "理由"),
}
_POINTS: Final = re.compile(r"([-+]?)(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,3}))?")
_MINUS: Final = re.compile("^[▲△−‐–-]")


def read_penalties(data: bytes) -> list[Penalty]:
    """The penalties in a CSV file: columns ``player``, ``points``, which are added (a chombo is ``-20``), ``reason``.

    Raises:
        LeagueError: where it is no such file.
    """
    out = []
    for row in _table(data, ("player", "points")):
        points, _ = _thousandths(row["points"], row)
        if points is None:
            raise LeagueError(f"line {row['line']}: no points for {row['player']!r}")
        out.append(Penalty(row["player"], points, row.get("reason", "")))
    return out


def read_standings(data: bytes) -> list[Published]:
    """A published table in a CSV file: a column ``player`` and any of ``points``, ``games`` and ``place``.

    Raises:
        LeagueError: where it is no such file.
    """
    rows = _table(data, ("player",))
    if rows and not {"points", "games", "place"} & rows[0].keys():
        raise LeagueError("nothing to compare: name the columns player, points, games, place")
    out = []
    met = set()
    for row in rows:
        if row["player"] in met:
            raise LeagueError(f"line {row['line']}: {row['player']!r} stands there twice")
        met.add(row["player"])
        points, exact = _thousandths(row.get("points", ""), row)
        out.append(Published(row["player"], points, _whole(row, "games"), _whole(row, "place"), exact))
    return out


def _table(data: bytes, needed: Sequence[str]) -> list[dict[str, str]]:
    """The rows of a CSV file with a heading, commas, semicolons or tabs between; ``line`` is where each stands."""
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LeagueError(f"not UTF-8: {error}") from None
    heading = content.partition("\n")[0]
    reader = csv.reader(io.StringIO(content), delimiter=max(",;\t", key=heading.count))
    try:
        lines = [(reader.line_num, cells) for cells in reader]
    except csv.Error as error:
        raise LeagueError(f"line {reader.line_num}: {error}") from None
    columns = [_head(cell) for cell in (lines[0][1] if lines else [])]
    for name in needed:
        if name not in columns:
            raise LeagueError(f"no column {name!r} in it")
    out = []
    for number, cells in lines[1:]:
        if any(cell.strip() for cell in cells):
            told = dict(zip_longest(columns, cells[: len(columns)], fillvalue=""))
            row = {name: cell.strip() for name, cell in told.items() if name}
            # Names are kept to the blank: they are names.
            out.append({**row, "player": told["player"], "line": str(number)})
    return out


def _head(cell: str) -> str:
    return next((name for name, words in _HEADS.items() if cell.strip().lower() in words), "")


def _thousandths(cell: str, row: Mapping[str, str]) -> tuple[int | None, int]:
    """Points as a table writes them, and the size of their last digit."""
    if not cell:
        return None, 1
    plain = _MINUS.sub("-", cell.strip()).removesuffix("pt")
    found = _POINTS.fullmatch(plain)
    if found is None:
        raise LeagueError(f"line {row['line']}: {cell!r} is no number of points")
    sign, whole, digits = found[1], found[2].replace(",", ""), found[3] or ""
    thousandths = int(whole + digits.ljust(3, "0"))
    return -thousandths if sign == "-" else thousandths, 10 ** (3 - len(digits))


def _whole(row: Mapping[str, str], column: str) -> int | None:
    cell = row.get(column, "")
    if not cell:
        return None
    if not re.fullmatch(r"\d{1,9}", cell):
        raise LeagueError(f"line {row['line']}: {cell!r} is no number of {column}")
    return int(cell)


# --- who meets whom ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Pair:
    """A player against another, over the games both played: in how many the player was placed above, below and level;
    what the other paid it by ron and how often, and the other way round. Points of ron are those paid, honba in."""

    player: str
    opponent: str
    games: int = 0
    above: int = 0
    below: int = 0
    level: int = 0
    won: int = 0
    won_points: int = 0
    lost: int = 0
    lost_points: int = 0

    @property
    def balance(self) -> int:
        """What the player has of the other by ron, in points."""
        return self.won_points - self.lost_points


def head_to_head(study: Study) -> list[Pair]:
    """Every pair of a player asked about and another at the table, most games first. Places count where they are right,
    deal-ins where the play, and points where the payment is."""
    rows = study.store.rows("game_players")
    names = rows.frame["player"].cat
    codes = names.codes.to_numpy()
    chosen = study.chosen_players
    placed = study.counted("game_players", Need.PLACEMENT)
    rank = rows["rank"]
    tables: dict[int, list[int]] = defaultdict(list)
    for at in np.flatnonzero(codes >= 0):
        tables[int(rows.at_game[at])].append(int(at))
    pairs: dict[tuple[int, int], Pair] = {}

    def pair(a: int, b: int) -> Pair:
        key = int(codes[a]), int(codes[b])
        if key not in pairs:
            pairs[key] = Pair(names.categories[key[0]], names.categories[key[1]])
        return pairs[key]

    for seats in tables.values():
        for a in seats:
            if not chosen[a]:
                continue
            for b in seats:
                if codes[a] == codes[b]:
                    continue
                one = pair(a, b)
                one.games += 1
                if placed[a] and not np.isnan(rank[a]):
                    one.above += bool(rank[a] < rank[b])
                    one.below += bool(rank[a] > rank[b])
                    one.level += bool(rank[a] == rank[b])
    deal_ins = study.store.rows("deal_ins")
    game = deal_ins.frame["game"].cat.codes.to_numpy().astype(np.int64)
    winners = np.searchsorted(study.store.players_at, game << 20 | deal_ins.frame["winner"].to_numpy(np.int64))
    played = study.counted("deal_ins", Need.PLAY, anybody=True)
    valued = study.counted("deal_ins", Need.VALUE, anybody=True) & deal_ins.known("paid")
    asked = study.chosen_round_players
    paid = deal_ins["paid"]
    for at in np.flatnonzero(played):
        loser, winner = int(deal_ins.at_player[at]), int(winners[at])
        points = int(paid[at]) if valued[at] else 0
        if min(codes[loser], codes[winner]) < 0 or codes[loser] == codes[winner]:
            continue
        seat_of_winner = deal_ins.at_round_player[at] - int(deal_ins["seat"][at]) + int(deal_ins["winner"][at])
        if asked[deal_ins.at_round_player[at]]:
            one = pair(loser, winner)
            one.lost, one.lost_points = one.lost + 1, one.lost_points + points
        if asked[seat_of_winner]:
            one = pair(winner, loser)
            one.won, one.won_points = one.won + 1, one.won_points + points
    return sorted(pairs.values(), key=lambda p: (-p.games, p.player, p.opponent))
