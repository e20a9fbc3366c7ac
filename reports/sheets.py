"""Tables of one row a player or a pair: who was placed how often, the league, who meets whom."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from reports.league import Difference, League, Pair
    from reports.study import Group

PLACES: Final = ("first_rate", "second_rate", "third_rate", "fourth_rate")
RANKS: Final = ("games", *PLACES, "average_placement", "top_two_rate", "last_avoid_rate", "bust_rate")
"""The statistics that the rank distribution is made of."""


class Column(NamedTuple):
    """A column: its heading and what its values are: text, count, points (of scores), share, mean, final (points in
    thousandths, +52.3 being 52300), or told: a whole number as it is, else final points in thousands."""

    head: str
    kind: str


class Sheet(NamedTuple):
    """A table; None is what is not known."""

    name: str
    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]


def ranks(groups: "Sequence[Group]", by: Sequence[str]) -> Sheet:
    """How often each group was placed where; whole games, so that slices of rounds have none."""
    words = ("1st", "2nd", "3rd", "4th")
    columns = (
        *(Column(name, "text") for name in by),
        Column("games", "count"),
        *(Column(word, "count") for word in words),
        *(Column(f"{word} %", "share") for word in words),
        *(Column(head, kind) for head, kind in (("place", "mean"), ("top 2", "share"), ("not last", "share"))),
        Column("bust", "share"),
    )
    rows = []
    for group in groups:
        found = group.estimates
        counted = [found[key].numerator if found[key].denominator else None for key in PLACES]
        rows.append(
            (
                *(group.label.get(name, "(field)") for name in by),
                group.games,
                *(None if n is None else int(n) for n in counted),
                *(found[key].value for key in RANKS[1:]),
            )
        )
    return Sheet("ranks", columns, rows)


def league(found: "League") -> Sheet:
    """The league table, best first."""
    columns = (
        Column("place", "count"),
        Column("player", "text"),
        Column("games", "count"),
        Column("total", "final"),
        Column("points", "final"),
        Column("penalties", "final"),
        Column("a game", "final"),
        *(Column(word, "count") for word in ("1st", "2nd", "3rd", "4th")),
        Column("avg place", "mean"),
        Column("best", "points"),
    )
    rows: list[tuple[Any, ...]] = [
        (
            *(one.place, one.player, one.games, one.total, one.points, one.penalties),
            one.per_game,
            *one.places,
            one.average_place,
            one.best,
        )
        for one in found.lines
    ]
    return Sheet("league", columns, rows)


def head_to_head(pairs: "Sequence[Pair]") -> Sheet:
    """Who was placed above whom, and what went from one to the other by ron."""
    columns = (
        *(Column(head, "text") for head in ("player", "opponent")),
        *(Column(head, "count") for head in ("games", "above", "below", "level")),
        Column("above %", "share"),
        *(Column(*pair) for pair in (("ron", "count"), ("ron points", "points"))),
        *(Column(*pair) for pair in (("dealt in", "count"), ("paid", "points"), ("balance", "points"))),
    )
    rows: list[tuple[Any, ...]] = []
    for one in pairs:
        placed = one.above + one.below + one.level
        rows.append(
            (
                *(one.player, one.opponent, one.games, one.above, one.below, one.level),
                one.above / placed if placed else None,
                *(one.won, one.won_points, one.lost, one.lost_points, one.balance),
            )
        )
    return Sheet("head-to-head", columns, rows)


def differences(found: "Sequence[Difference]") -> Sheet:
    """What a published table says otherwise than the games."""
    columns = (Column("player", "text"), Column("what", "text"), Column("published", "told"), Column("audited", "told"))
    return Sheet("standings", columns, [_difference(one) for one in found])


def _difference(one: "Difference") -> tuple[str, str, float | None, float | None]:
    told = (one.published, one.audited)
    published, audited = told if one.what in ("games", "place") else (None if n is None else n / 1000 for n in told)
    if one.what != "player":
        return one.player, one.what, published, audited
    if one.audited is None:
        return one.player, "plays in no game", published, audited
    return one.player, "is not in the table", published, audited


def final(thousandths: float) -> str:
    """Final points for people, with as many digits as they need."""
    number = round(thousandths)
    return f"{number / 1000:+,.{1 if number % 100 == 0 else 3}f}" if number else "0.0"


_WRITTEN: Final[dict[str, Callable[[Any], str]]] = {
    "text": str,
    "count": lambda v: f"{v:,}",
    "points": lambda v: f"{v:,}",
    "share": lambda v: f"{100 * v:.1f}%",
    "mean": lambda v: f"{v:.2f}",
    "final": lambda v: final(v) if isinstance(v, int) else f"{v / 1000:+,.2f}",
    "told": lambda v: f"{v}" if isinstance(v, int) else final(1000 * v),
}


def written(column: Column, value: Any) -> str:
    """A cell for people."""
    return "–" if value is None else _WRITTEN[column.kind](value)


def plain(column: Column, value: Any) -> Any:
    """A cell for files: final points in thousands."""
    return value / 1000 if column.kind == "final" and value is not None else value
