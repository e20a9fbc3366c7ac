"""Slices of the rows: by player, time, rules, room, seat, and what a round was like."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from reports.rows import Flags, Indices, Rows, Store


class Sorted(NamedTuple):
    """Rows sorted into kinds: a number a row, -1 for none, and what each number is called."""

    codes: Indices
    labels: list[str]


class Grouping(NamedTuple):
    """The groups there are, by label, and the group of each row of `round_players` and `game_players` (-1: none). They
    stand in the order of their labels, as the dimensions have them.

    Whole games belong to no group where rounds of one game belong to several: `players` is None then.
    """

    labels: list[tuple[str, ...]]
    round_players: Indices
    players: Indices | None


class Dimension(NamedTuple):
    """One way to sort rows: those of `game_players`, or, where it is about `rounds`, of `round_players`. With `order`
    its labels have an order of their own, in which `sort` gives them."""

    about: str
    rounds: bool
    sort: Callable[[Rows], Sorted]
    order: bool = True


class DimensionError(ValueError):
    """There is no such dimension; the message is one line."""


def _text(column: str) -> Callable[[Rows], Sorted]:
    def sort(rows: Rows) -> Sorted:
        values = rows.frame[column].cat
        return Sorted(values.codes.to_numpy().astype(np.int64), list(values.categories))

    return sort


def _game_text(column: str) -> Callable[[Rows], Sorted]:
    def sort(rows: Rows) -> Sorted:
        values = rows.store.frames.games[column].cat
        return Sorted(values.codes.to_numpy().astype(np.int64)[rows.at_game], list(values.categories))

    return sort


def _numbered(values: Any, called: Callable[[int], str] = str) -> Sorted:
    """Numbers, NaN for none, as kinds of their own."""
    known = ~np.isnan(values)
    found, codes = np.unique(values[known].astype(np.int64), return_inverse=True)
    out = np.full(len(values), -1, np.int64)
    out[known] = codes
    return Sorted(out, [called(int(v)) for v in found])


def _time(letters: int) -> Callable[[Rows], Sorted]:
    """The first letters of the date: its year, month or day."""

    def sort(rows: Rows) -> Sorted:
        dates = rows.store.frames.games["date"].cat
        short = [d[:letters] if len(d) >= letters else "" for d in dates.categories]
        labels = sorted(set(short) - {""})
        number = {label: i for i, label in enumerate(labels)}
        codes = np.array([*(number.get(s, -1) for s in short), -1], np.int64)
        return Sorted(codes[dates.codes.to_numpy()][rows.at_game], labels)

    return sort


STRETCH: Final = 100


def _stretch(rows: Rows) -> Sorted:
    """The player's games in the order of their dates, in stretches of so many; those without a player are in none."""
    dates = rows.store.frames.games["date"].cat
    rank = np.empty(len(dates.categories) + 1, np.int64)
    rank[-1] = -1
    rank[np.argsort(np.asarray(dates.categories, str), kind="stable")] = np.arange(len(dates.categories))
    when = rank[dates.codes.to_numpy()][rows.at_game]
    player = rows.frame["player"].cat.codes.to_numpy().astype(np.int64)
    order = np.lexsort((rows.at_game, when, player))
    first = np.searchsorted(player[order], player[order])
    number = np.empty(len(rows))
    number[order] = (np.arange(len(rows)) - first) // STRETCH
    return _numbered(np.where(player >= 0, number, np.nan), lambda n: f"{n * STRETCH + 1}-{(n + 1) * STRETCH}")


def _rate(rows: Rows) -> Sorted:
    return _numbered(rows["rate"] // 100 * 100, lambda v: f"R{v}")


def _round(rows: Rows) -> Sorted:
    labels = rows.frame["label"].cat
    short = [text.partition("-")[0] for text in labels.categories]
    unique = {s: i for i, s in enumerate(sorted(set(short), key=lambda s: ("ESWN".find(s[:1]), s)))}
    codes = np.array([*(unique[s] for s in short), -1], np.int64)
    return Sorted(codes[labels.codes.to_numpy()], list(unique))


def _riichi(rows: Rows) -> Sorted:
    codes = np.where(rows["riichi"], np.where(rows["riichi_before"] > 0, 1, 0), 2)
    return Sorted(codes.astype(np.int64), ["first", "chasing", "none"])


def _flag(column: str, yes: str, no: str) -> Callable[[Rows], Sorted]:
    return lambda rows: Sorted(np.where(rows[column], 0, 1).astype(np.int64), [yes, no])


MANGAN: Final = 8000
"""Points from which a gap is wide: what a non-dealer's mangan brings."""
GAPS: Final = ("ahead-mangan", "ahead", "level", "behind", "behind-mangan")


def _gap(other: Callable[[Any], Any]) -> Callable[[Rows], Sorted]:
    """The points at the start of the round less those of the player in another place; `other` gives that place."""

    def sort(rows: Rows) -> Sorted:
        # A column a place; nobody is in those of 0 and 5, nor in that of 4 among three.
        scores = np.full((len(rows.store.frames.rounds), 6), np.nan)
        place = np.nan_to_num(rows["rank_before"]).astype(np.int64)
        scores[rows.at_round[place > 0], place[place > 0]] = rows["start_score"][place > 0]
        gap = rows["start_score"] - scores[rows.at_round, np.where(place > 0, other(place), 0)]
        kinds = (gap >= MANGAN, gap > 0, gap == 0, gap > -MANGAN, gap <= -MANGAN)
        return Sorted(np.select(kinds, range(len(GAPS)), -1).astype(np.int64), list(GAPS))

    return sort


DIMENSIONS: Final[Mapping[str, Dimension]] = {
    "player": Dimension("who plays", False, _text("player"), order=False),
    "platform": Dimension("where it was played", False, _game_text("platform"), order=False),
    "format": Dimension("format of the record", False, _game_text("format"), order=False),
    "rules": Dimension("the rules judged by", False, _game_text("rules"), order=False),
    "room": Dimension("the platform's room", False, _game_text("room"), order=False),
    "lobby": Dimension("the platform's lobby", False, _game_text("lobby"), order=False),
    "length": Dimension("tonpuu, hanchan", False, _game_text("length"), order=False),
    "players": Dimension("3 or 4", False, lambda rows: _numbered(rows.players)),
    "year": Dimension("2024", False, _time(4)),
    "month": Dimension("2024-05", False, _time(7)),
    "day": Dimension("2024-05-17", False, _time(10)),
    "stretch": Dimension(f"the player's games by date, {STRETCH} at a time: 1-{STRETCH}", False, _stretch),
    "dan": Dimension("the player's rank on the platform", False, _text("dan"), order=False),
    "rate": Dimension("the player's rate, in hundreds: R2100", False, _rate),
    "seat": Dimension("0 is the dealer of E1", False, lambda rows: _numbered(rows["seat"])),
    "dealer": Dimension("dealer, non-dealer", True, _flag("dealer", "dealer", "non-dealer")),
    "wind": Dimension("the seat's wind", True, lambda rows: _numbered(rows["seat_wind"], lambda v: "ESWN"[v])),
    "round": Dimension("E1", True, _round),
    "situation": Dimension("place when the round begins", True, lambda rows: _numbered(rows["rank_before"])),
    "gap": Dimension("points to the leader, the leader's to the second", True, _gap(lambda p: np.where(p > 1, 1, 2))),
    "above": Dimension("points to who is one place above", True, _gap(lambda p: p - 1)),
    "below": Dimension("points to who is one place below", True, _gap(lambda p: p + 1)),
    "shanten": Dimension("of the tiles dealt", True, lambda rows: _numbered(rows["start_shanten"])),
    "riichi": Dimension("first, chasing, none", True, _riichi),
}
OPPONENT: Final = "opponent"
"""Who else plays: a dimension to choose by, not to sort by."""


def dimension(name: str) -> Dimension:
    """Raises:
    DimensionError: naming those there are.
    """
    if name not in DIMENSIONS:
        raise DimensionError(f"nothing is sorted by {name!r}: there are {', '.join(DIMENSIONS)}")
    return DIMENSIONS[name]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rows are asked about. `where` maps dimensions (and `OPPONENT`) to the labels that are wanted; `since` and
    `until` are days, both in. Guests, computer seats and empty names count only with `guests`, rounds in which the
    player was disconnected only without `connected`."""

    where: Mapping[str, frozenset[str]] = field(default_factory=dict)
    since: str | None = None
    until: str | None = None
    guests: bool = False
    connected: bool = False

    def rows(self, store: Store) -> tuple[Flags, Flags]:
        """The rows of `game_players` and of `round_players` that are asked about. What is asked of rounds leaves whole
        games as they are."""
        players, rounds = store.rows("game_players"), store.rows("round_players")
        chosen = np.ones(len(players), bool) if self.guests else players.known("player")
        if self.since is not None or self.until is not None:
            day = _time(10)(players)
            wanted = [(self.since or "") <= d <= (self.until or "9") for d in day.labels]
            chosen = chosen & np.array([*wanted, False])[day.codes]
        inside = np.ones(len(rounds), bool)
        if self.connected:
            inside &= ~rounds["disconnected"]
        for name, labels in self.where.items():
            if name == OPPONENT:
                chosen = chosen & _with_opponent(players, labels)
            elif dimension(name).rounds:
                inside &= _are(DIMENSIONS[name].sort(rounds), labels)
            else:
                chosen = chosen & _are(DIMENSIONS[name].sort(players), labels)
        return chosen, inside & chosen[rounds.at_player]


def _are(found: Sorted, labels: frozenset[str]) -> Flags:
    return np.array([*(label in labels for label in found.labels), False])[found.codes]


def _with_opponent(players: Rows, labels: frozenset[str]) -> Flags:
    """The rows of games in which one of these sits at another seat."""
    theirs = _are(_text("player")(players), labels)
    there = np.bincount(players.at_game, theirs, minlength=len(players.store.frames.games))
    return there[players.at_game] - theirs > 0


def grouping(store: Store, by: Sequence[str], players: Flags, round_players: Flags) -> Grouping:
    """The groups of the rows chosen, by these dimensions; all in one without any.

    Raises:
        DimensionError: for others than there are.
    """
    games, rounds = store.rows("game_players"), store.rows("round_players")
    game_level = not any(dimension(name).rounds for name in by)
    rows = games if game_level else rounds
    chosen = players if game_level else round_players
    codes = np.zeros(len(rows), np.int64)
    found = []
    for name in by:
        one = DIMENSIONS[name]
        sorted_ = one.sort(rows if one.rounds or game_level else games)
        own = sorted_.codes if one.rounds or game_level else sorted_.codes[rounds.at_player]
        chosen = chosen & (own >= 0)
        codes = codes * max(len(sorted_.labels), 1) + np.maximum(own, 0)
        found.append(sorted_.labels)
    used, numbers = np.unique(codes[chosen], return_inverse=True)
    out = np.full(len(rows), -1, np.int64)
    out[chosen] = numbers
    labels = []
    for code in used:
        rest, parts = int(code), []
        for names in reversed(found):
            rest, which = divmod(rest, max(len(names), 1))
            parts.append(names[which])
        labels.append(tuple(reversed(parts)))
    if not game_level:
        return Grouping(labels, out, None)
    return Grouping(labels, np.where(round_players, out[rounds.at_player], -1), out)
