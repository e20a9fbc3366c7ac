"""Charts of games: places, points, standings, seats."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.charts.names import width
from reports.charts.registry import Sheet, chart
from reports.charts.subject import FEW, Subject, enough, mean_interval, most_of
from reports.charts.theme import MARKS, WIDTH
from reports.rows import Numbers

LINES: Final = 6
"""Series in one chart: as many as can be told apart."""
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
_WINDS: Final = ("East", "South", "West", "North")
_STEPS: Final = 240
"""Points of a line: more than there are to be seen."""


def legend(sheet: Sheet, handles: Sequence[Any], names: Sequence[str]) -> None:
    """The series below the chart."""
    columns = max(1, min(len(names), 56 // (max(map(width, names)) + 5)))
    sheet.figure.legend(handles, names, loc="outside lower center", ncols=columns, handlelength=1.6, columnspacing=1.4)


def room(names: Sequence[str]) -> float:
    """About how many inches the names of rows leave beside them."""
    return WIDTH - 0.3 - 0.085 * max(map(width, names))


def thousands(axis: Any) -> None:
    """Numbers with their thousands apart and a true minus."""
    axis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:,.0f}".replace("-", "−")))


def listed(names: Sequence[str], values: Sequence[str]) -> str:
    """``P0 2.31, P1 2.52``."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def spread(size: int) -> Any:
    """Which of so many points a line is drawn through: all of few, of many some, the last one always."""
    if size <= _STEPS:
        return np.arange(size)
    return np.unique(np.linspace(0, size - 1, _STEPS).round().astype(int))


def marked(axes: Axes, x: Any, y: Any, number: int, sheet: Sheet) -> Any:
    """A line in the colour and with the mark of a series."""
    every = max(1, len(x) // 6)
    # Counted back from the end, which is always marked.
    marks = slice((len(x) - 1) % every, None, every)
    # Marks at the edge are drawn whole.
    line = axes.plot(x, y, color=sheet.theme.series[number], marker=MARKS[number], markevery=marks, clip_on=False)
    return line[0]


@chart(
    "placement",
    "Placement",
    "The share of games that ended in each place, and on the right the mean place and the number of games. Those with "
    "the most games first.",
)
def placement(sheet: Sheet, subject: Subject) -> str | None:
    shares = []
    partial = subject.partial("game_players")
    for name, ranks, some in zip(subject.names, subject.values("average_placement"), partial, strict=False):
        if len(ranks) and some:
            counts = np.bincount(ranks.astype(int), minlength=5)[1:5]
            shares.append((name, counts / len(ranks), float(ranks.mean()), len(ranks)))
    if not shares:
        return None
    (axes,) = sheet.axes(1.35 + 0.36 * len(shares))
    inches = room([name for name, *_ in shares]) / 1.41
    for row, (_, parts, mean, games) in enumerate(shares):
        left = 0.0
        for place, part in zip(sheet.theme.places, parts, strict=True):
            axes.barh(row, part, 0.72, left, color=place.fill, edgecolor=sheet.theme.paper, linewidth=0.8)
            told = f"{100 * part:.0f}%"
            if part * inches >= 0.05 + 0.075 * len(told):
                axes.text(left + part / 2, row, told, color=place.ink, ha="center", va="center", size=8.5)
            left += part
        axes.text(1.18, row, f"{mean:.2f}", va="center", ha="right", weight="bold")
        axes.text(1.4, row, f"{games:,}", va="center", ha="right", color=sheet.theme.faint, size=8.5)
    for right, word in ((1.18, "mean"), (1.4, "games")):
        axes.text(right, -0.75, word, va="center", ha="right", color=sheet.theme.faint, size=8.5)
    axes.set(xlim=(0, 1.41), ylim=(len(shares) - 0.5, -1.0), yticks=range(len(shares)), xticks=[])
    axes.set_yticklabels([name for name, *_ in shares], color=sheet.theme.ink)
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    handles = [axes.patches[i] for i in range(4)]
    if not any(parts[3] for _, parts, *_ in shares):
        handles = handles[:3]
    legend(sheet, handles, _ORDINALS[: len(handles)])
    return "Mean place: " + listed([s[0] for s in shares], [f"{s[2]:.2f} in {s[3]:,} games" for s in shares])


@chart(
    "points",
    "Points over games",
    "Final points, uma and oka in, added up game by game. The band is the 95% interval of what the player's true "
    "average would come to in as many games.",
)
def points(sheet: Sheet, subject: Subject) -> str | None:
    found = [(name, values / 1000) for name, values in _by_game(subject, "average_points")][:LINES]
    if not found:
        return None
    (axes,) = sheet.axes(3.4)
    handles = []
    for number, (_, values) in enumerate(found):
        total, band = _walk(values)
        at = spread(len(values) + 1)
        color = sheet.theme.series[number]
        axes.fill_between(at, (total - band)[at], (total + band)[at], color=color, alpha=0.1, linewidth=0)
        handles.append(marked(axes, at, total[at], number, sheet))
    axes.axhline(0, color=sheet.theme.faint, linewidth=1)
    axes.set(xlabel="games", ylabel="points", xlim=(0, None))
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    thousands(axes.xaxis)
    thousands(axes.yaxis)
    legend(sheet, handles, [name for name, _ in found])
    return "Points at the end: " + listed(
        [n for n, _ in found], [f"{v.sum():+,.1f} after {len(v):,} games" for _, v in found]
    )


def _by_game(subject: Subject, key: str) -> list[tuple[str, Numbers]]:
    """The values of a statistic of games in the order of play, of the groups for which they say something."""
    series = zip(subject.names, subject.in_order(key), subject.partial("game_players"), strict=False)
    return enough([(name, values) for name, values, partial in series if partial])


def _walk(values: Numbers) -> tuple[Numbers, Numbers]:
    """Points after 0, 1, 2 ... games, and half the 95% interval of each: of fewer than two games nothing is known."""
    games = np.arange(1, len(values) + 1)
    total = np.cumsum(values)
    with np.errstate(divide="ignore", invalid="ignore"):
        variance = (np.cumsum(values**2) - total**2 / games) / (games - 1)
    band = 1.96 * np.sqrt(np.maximum(variance, 0) * games)
    return np.concatenate([[0.0], total]), np.concatenate([[0.0], np.where(games > 1, band, 0.0)])


@chart(
    "form",
    "Placement over time",
    "The mean place of the last games at each time: the number of games is below. Up is better.",
)
def form(sheet: Sheet, subject: Subject) -> str | None:
    found = [one for one in _by_game(subject, "average_placement") if len(one[1]) >= 10][:LINES]
    if not found:
        return None
    window = int(np.clip(min(len(r) for _, r in found) // 4, 5, 200))
    (axes,) = sheet.axes(3.2)
    handles = []
    for number, (_, ranks) in enumerate(found):
        means = moving(ranks, window)
        at = spread(len(means))
        handles.append(marked(axes, at + window, means[at], number, sheet))
    axes.axhline(
        mean_interval(subject.field_values("average_placement"))[0],
        color=sheet.theme.faint,
        linestyle="--",
        linewidth=1,
    )
    axes.set(xlabel=f"games (each mean: {window} games; dashed: the field)", ylabel="mean place")
    axes.invert_yaxis()
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    thousands(axes.xaxis)
    legend(sheet, handles, [name for name, _ in found])
    last = [f"{r[-window:].mean():.2f}" for _, r in found]
    return f"Mean place of the last {window} games: {listed([n for n, _ in found], last)}"


def moving(values: Numbers, window: int) -> Numbers:
    """The mean of each run of so many values."""
    total = np.concatenate([[0.0], np.cumsum(values)])
    out: Numbers = (total[window:] - total[:-window]) / window
    return out


@chart(
    "ranking",
    "Standings",
    "The place of each by all points up to the end of each day of play, among those shown.",
)
def ranking(sheet: Sheet, subject: Subject) -> str | None:
    days, totals = standings(subject)
    if len(days) < 2 or len(totals) < 2 or not any(subject.partial("game_players")):
        return None
    # Of equal totals the one shown first is ahead, as in the tables.
    ranks = np.argsort(np.argsort(-totals, axis=0, kind="stable"), axis=0) + 1
    at = np.unique(np.linspace(0, len(days) - 1, 30).round().astype(int))
    (axes,) = sheet.axes(1.5 + 0.3 * len(totals))
    for number, places in enumerate(ranks):
        color = sheet.theme.series[number] if number < LINES else sheet.theme.faint
        mark = MARKS[number % len(MARKS)]
        axes.plot(at, places[at], color=color, marker=mark, markersize=4, markevery=[0, len(at) - 1], linewidth=1.7)
        axes.annotate(
            subject.names[number], (at[-1], places[-1]), (7, 0), textcoords="offset points", va="center", color=color
        )
    axes.set(yticks=range(1, len(totals) + 1), ylim=(len(totals) + 0.5, 0.5), ylabel="place")
    ticks = np.unique(np.linspace(0, len(days) - 1, 3).round().astype(int))
    axes.set_xticks(ticks, [days[i] for i in ticks])
    axes.grid(visible=False, axis="y")
    order = np.argsort(ranks[:, -1])
    return f"Standing on {days[-1]}: " + listed(
        [subject.names[i] for i in order], [f"{totals[i, -1]:+,.1f}" for i in order]
    )


def standings(subject: Subject) -> tuple[list[str], Numbers]:
    """The days of play, and by group the points up to the end of each; nothing where a game has no day."""
    rows = subject.study.store.rows("game_players")
    when = subject.study.frames.games["day"]
    above, below = subject.study.parts("average_points")
    mine = subject.rows_of("game_players")
    any_ = np.logical_or.reduce([m & (below != 0) for m in mine]) if mine else np.zeros(len(rows), bool)
    known = when.notna().to_numpy()[rows.at_game]
    if not any_.any() or not known[any_].all():
        return [], np.zeros((0, 0))
    text = when.dt.strftime("%Y-%m-%d").to_numpy()[rows.at_game]
    days, numbers = np.unique(text[any_].astype(str), return_inverse=True)
    totals = []
    for rows_ in mine:
        own = rows_[any_]
        totals.append(np.cumsum(np.bincount(numbers[own], above[any_][own] / 1000, len(days))))
    return list(map(str, days)), np.array(totals)


@chart(
    "seats",
    "Seat effects",
    "The mean place of games begun in each seat, with its 95% interval; grey is the whole field. Up is better.",
)
def seats(sheet: Sheet, subject: Subject) -> str | None:
    above, below = subject.study.parts("average_placement")
    seat = subject.study.store.rows("game_players")["seat"]
    counted = below != 0
    games = [m & counted for m in subject.rows_of("game_players")]
    groups = most_of([int(m.sum()) for m in games], FEW)[:LINES]
    mine = [games[i] for i in groups]
    if not mine:
        return None
    field, field_below = subject.field.parts("average_placement")
    field_seat = subject.field.store.rows("game_players")["seat"]
    (axes,) = sheet.axes(3.2)
    many = 1 + len(mine)
    handles = []
    series = [(field, field_seat, field_below != 0), *((above, seat, m) for m in mine)]
    for number, (ranks, at, chosen) in enumerate(series):
        color = sheet.theme.faint if number == 0 else sheet.theme.series[number - 1]
        places = [(s, *mean_interval(ranks[chosen & (at == s)])) for s in range(4) if (chosen & (at == s)).any()]
        x = [s + (number - (many - 1) / 2) * 0.7 / many for s, *_ in places]
        handles.append(
            axes.errorbar(
                x, [m for _, m, _ in places], [h for *_, h in places], color=color, linestyle="none",
                marker="_" if number == 0 else MARKS[number - 1], markersize=9 if number == 0 else 5, linewidth=1.6,
            )
        )  # fmt: skip
    there = [s for s in range(4) if (series[0][2] & (field_seat == s)).any()]
    axes.set_xticks(there, [_WINDS[s] for s in there])
    axes.set(ylabel="mean place", xlabel="seat at the start", xlim=(-0.5, max(there) + 0.5))
    axes.grid(visible=False, axis="x")
    axes.invert_yaxis()
    legend(sheet, handles, ["field", *(subject.names[i] for i in groups)])
    told = [f"{np.mean(field[series[0][2] & (field_seat == s)]):.2f}" for s in there]
    return "Mean place of the field: " + listed([_WINDS[s] for s in there], told)
