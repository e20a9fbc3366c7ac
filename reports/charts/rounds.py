"""Charts of rounds: what each brings, and the course of one game."""

from itertools import pairwise
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from reports.charts.names import labels, readable
from reports.charts.places import listed, room, thousands
from reports.charts.registry import Sheet, chart
from reports.charts.subject import Subject, mean_interval
from reports.charts.theme import MARKS
from reports.groups import DIMENSIONS
from reports.stats import Need
from reports.study import Study

_WINDS = "ESWN"
_SEATS = ("East", "South", "West", "North")
_FEW = 5
"""Rounds; the mean of fewer has no colour."""
_DEEP = 2000
"""Points a round at which a colour is at its fullest."""
_INKED = 0.73
"""How full a colour is from which letters in that of the paper stand out more, in light and dark."""


@chart(
    "rounds",
    "Points by round",
    "The mean change of the score in each round, sticks and draw payments in. Bold numbers differ from 0 by more than "
    "chance explains (95%); the mean of fewer than five rounds has no colour.",
)
def by_round(sheet: Sheet, subject: Subject) -> str | None:
    rows, mine, _ = subject.counted("round_players", Need.VALUE)
    kinds = DIMENSIONS["round"].sort(rows)
    delta = rows["delta"]
    mine = [m & ~np.isnan(delta) for m in mine]
    groups = [
        i for i, (m, some) in enumerate(zip(mine, subject.partial("round_players"), strict=True)) if m.any() and some
    ]
    if not groups:
        return None
    rounds = np.bincount(np.concatenate([kinds.codes[mine[g]] for g in groups]), minlength=len(kinds.labels))
    used = np.flatnonzero(rounds >= min(_FEW * len(groups), rounds.max()))
    order = sorted((kinds.labels[k] for k in used), key=lambda label: (_WINDS.find(label[0]), label))
    # Many columns, or those beside long names, have no room for all digits.
    short = len(order) > 8 or room([subject.names[g] for g in groups]) < 0.43 * len(order)
    code = {label: i for i, label in enumerate(kinds.labels)}
    (axes,) = sheet.axes(1.25 + 0.34 * len(groups))
    cells = np.full((len(groups), len(order)), np.nan)
    for y, group in enumerate(groups):
        for x, label in enumerate(order):
            values = delta[mine[group] & (kinds.codes == code[label])]
            if not len(values):
                continue
            mean, half = mean_interval(values)
            if len(values) >= _FEW:
                cells[y, x] = mean
            sure = half > 0 and abs(mean) > half
            deep = min(abs(mean) / _DEEP, 1.0) if len(values) >= _FEW else 0.0
            told = f"{mean / 1000:+.1f}" if short else f"{mean:+,.0f}"
            axes.text(
                x, y, told.replace("-", "−"), ha="center", va="center", size=7.5,
                weight="bold" if sure else "normal", color=sheet.theme.paper if deep > _INKED else sheet.theme.ink,
            )  # fmt: skip
    axes.imshow(cells, cmap=sheet.theme.points, vmin=-_DEEP, vmax=_DEEP, aspect="auto")
    axes.set_xticks(range(len(order)), order)
    axes.set_yticks(range(len(groups)), [subject.names[g] for g in groups], color=sheet.theme.ink)
    axes.xaxis.tick_top()
    if short:
        axes.set_xlabel("thousand points")
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    said = []
    for group in groups:
        means = {label: delta[mine[group] & (kinds.codes == code[label])] for label in order}
        best = max((float(v.mean()), label) for label, v in means.items() if len(v))
        said.append(f"{best[1]} {best[0]:+,.0f}")
    return "The best round: " + listed([subject.names[g] for g in groups], said)


@chart(
    "game",
    "The course of a game",
    "The points of everybody at the start of each round and at the end: the last game, or the one of --game-chart.",
)
def game(sheet: Sheet, subject: Subject) -> str | None:
    found = shown_game(subject)
    if found is None:
        return None
    names, rounds, scores, which = found
    (axes,) = sheet.axes(3.4)
    at = np.arange(len(scores))
    ends = _apart(scores[-1], float(scores.max() - min(scores.min(), 0)))
    for seat, name in enumerate(names):
        color = sheet.theme.series[seat]
        axes.plot(at, scores[:, seat], color=color, marker=MARKS[seat], markersize=4)
        axes.annotate(
            f"{name}\n{scores[-1, seat]:,.0f}", (at[-1], ends[seat]), (8, 0), textcoords="offset points", va="center",
            color=color, size=9, linespacing=1.05,
        )  # fmt: skip
    axes.axhline(0, color=sheet.theme.faint, linewidth=0.8)
    every = -(-len(rounds) // 9)
    ticks = [*at[:-1:every], at[-1]]
    axes.set_xticks(ticks, [*rounds[::every], "end"], rotation=45, ha="right", rotation_mode="anchor")
    axes.set_ylabel("points")
    axes.set_xlabel(which, size=7.5)
    thousands(axes.yaxis)
    return f"{which}. Points at the end: " + listed(names, [f"{s:,.0f}" for s in scores[-1]])


def _apart(ends: Any, height: float) -> Any:
    """Where the names at the end of the lines stand on axes of so many points, so that none lies on another."""
    order = np.argsort(ends)
    out = np.array(ends, np.float64)
    room = 0.15 * height
    for below, above in pairwise(order):
        out[above] = max(out[above], out[below] + room)
    return out - (out.mean() - np.mean(ends)) / 2


class Course(NamedTuple):
    """Who played, the labels of the rounds, the scores at the start of each and at the end, a row each with a column a
    seat, and which game it is, as it can be drawn."""

    names: list[str]
    rounds: list[str]
    scores: Any
    which: str


def shown_game(subject: Subject) -> Course | None:
    """The course of the game that is named, or of the last that is known to its end."""
    if subject.game is not None:
        return course(subject.study, subject.game)
    players = subject.study.store.rows("game_players")
    asked = np.logical_or.reduce([np.zeros(len(players), bool), *subject.rows_of("game_players")])
    whole = players.of_game("complete") & asked & ~np.isnan(players["final_score"])
    games = [int(players.at_game[i]) for i in subject.order if whole[i]]
    return next(filter(None, (course(subject.study, number) for number in reversed(games))), None)


def course(study: Study, number: int) -> Course | None:
    """The course of a game, by its row; None where its scores are not known to the end."""
    players, rows = study.store.rows("game_players"), study.store.rows("round_players")
    row = study.frames.games.iloc[number]
    inside = np.flatnonzero(rows.at_game == number)
    seats = int(row["players"])
    begun = rows["start_score"][inside].reshape(-1, seats)
    at_table = np.flatnonzero(players.at_game == number)
    scores = np.vstack([begun, players["final_score"][at_table]])
    if np.isnan(scores).any():
        return None
    told = players.frame["name"].iloc[at_table].astype(str)
    text = rows.frame["label"].iloc[inside[::seats]].astype(str)
    day = f"{row['day']:%Y-%m-%d}" if pd.notna(row["day"]) else ""
    file = PurePath(str(row["member"] if isinstance(row["member"], str) else row["source"])).name
    index = f" #{row['game_index'] + 1}" if row["game_index"] else ""
    which = " · ".join(filter(None, (day, readable(f"{file}{index}", "", 40))))
    return Course(labels(list(told), _SEATS[:seats], 12), list(text), scores, which)
