"""Charts of hands: what they are worth, when they are won and declared, how far they are from tenpai."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from matplotlib.lines import Line2D

from replay.summary import HAND_EVERY
from reports.charts.places import LINES, legend, listed, marked
from reports.charts.registry import Sheet, chart
from reports.charts.subject import FEW_ROUNDS, Subject, enough, most_of
from reports.rows import Flags, Numbers
from reports.stats import Need

VALUES: Final = (2000, 4000, 6000, 8000, 12000, 16000, 24000, 32000)
"""Where one class of points ends and the next, which has the number in it, begins."""
LAST_TURN: Final = 18

Sorted = Callable[[Numbers], Numbers]
"""Values become the share of each class."""


def value_shares(values: Numbers) -> Numbers:
    """The share of each class of points."""
    counts = np.bincount(np.searchsorted(VALUES, values, side="right"), minlength=len(VALUES) + 1)
    return counts / max(len(values), 1)


def turn_shares(values: Numbers) -> Numbers:
    """The share of each turn from the first to the last, which takes in all later ones."""
    turns = np.clip(np.floor(values), 1, LAST_TURN).astype(int)
    return np.bincount(turns, minlength=LAST_TURN + 1)[1:] / max(len(values), 1)


def _panels(
    sheet: Sheet,
    subject: Subject,
    key: str,
    sort: Sorted,
    ticks: tuple[Sequence[float], Sequence[str]],
    below: str,
    what: str,
) -> str | None:
    """One panel a group, its shares as bars and those of the field as steps."""
    found = enough(list(zip(subject.names, subject.values(key), strict=False)))[:LINES]
    field = subject.field_values(key)
    if not found:
        return None
    columns = 1 if len(found) == 1 else 2
    rows = -(-len(found) // columns)
    many = sheet.axes(1.0 + (2.3 if rows == 1 else 1.55 * rows), rows, columns, sharex=True, sharey=True)
    outline = sort(field)
    classes = np.arange(len(outline))
    steps = Line2D([], [], color=sheet.theme.ink, linewidth=1.1)
    for number, (axes, (name, values)) in enumerate(zip(many, found, strict=False)):
        bars = axes.bar(classes, 100 * sort(values), 0.82, color=sheet.theme.series[number])
        bars.set_label(name)
        axes.step(
            np.append(classes - 0.5, len(classes) - 0.5), 100 * np.append(outline, outline[-1]), where="post",
            color=sheet.theme.ink, linewidth=1.1,
        )  # fmt: skip
        axes.set_title(name)
        axes.text(
            0.99, 0.97, f"n {len(values):,}\nmean {values.mean():,.{0 if what == 'points' else 1}f}",
            transform=axes.transAxes, ha="right", va="top", color=sheet.theme.faint, size=8.5,
        )  # fmt: skip
        axes.set_xticks(*ticks)
        axes.tick_params(axis="x", labelsize=8)
        axes.yaxis.set_major_formatter(lambda v, _: f"{v:g}%")
        axes.grid(visible=False, axis="x")
    for axes in many[len(found) :]:
        axes.remove()
    for axes in many[: len(found)][-columns:]:
        axes.set_xlabel(below)
        axes.tick_params(axis="x", labelbottom=True)
    # Above the bars there is room for the two lines, but no share is above 100%.
    many[0].set_ylim(0, (1.28 if rows == 1 else 1.5) * many[0].get_ylim()[1])
    many[0].set_yticks([tick for tick in many[0].get_yticks() if tick <= 100])
    legend(sheet, [steps], ["field"])
    means = [f"{values.mean():,.{0 if what == 'points' else 1}f} over {len(values):,}" for _, values in found]
    return f"Mean {what}: {listed([name for name, _ in found], means)}"


_BY_VALUE: Final = ([at - 0.5 for at in range(len(VALUES) + 1)], ["0", *(f"{v // 1000}" for v in VALUES)])
_BY_TURN: Final = ([t - 1 for t in (1, 6, 12, LAST_TURN)], ["1", "6", "12", f"{LAST_TURN}+"])


@chart("win_value", "What wins are worth", "The share of wins by points, in thousands; the outline is the field.")
def win_value(sheet: Sheet, subject: Subject) -> str | None:
    return _panels(sheet, subject, "average_win", value_shares, _BY_VALUE, "thousand points", "points")


@chart(
    "deal_in_value", "What deal-ins cost", "The share of deal-ins by points, in thousands; the outline is the field."
)
def deal_in_value(sheet: Sheet, subject: Subject) -> str | None:
    return _panels(sheet, subject, "average_deal_in", value_shares, _BY_VALUE, "thousand points", "points")


@chart("win_turn", "When wins come", "The share of wins by turn; the outline is the field.")
def win_turn(sheet: Sheet, subject: Subject) -> str | None:
    return _panels(sheet, subject, "win_turn", turn_shares, _BY_TURN, "turn", "turn")


@chart("riichi_turn", "When riichi is declared", "The share of declarations by turn; the outline is the field.")
def riichi_turn(sheet: Sheet, subject: Subject) -> str | None:
    return _panels(sheet, subject, "riichi_turn", turn_shares, _BY_TURN, "turn", "turn")


@chart(
    "shanten",
    "Shanten by turn",
    "The mean shanten of the tiles dealt and of the hand after every third tile thrown, over the rounds that went on "
    "so long; dashed is the field. Down is faster.",
)
def shanten(sheet: Sheet, subject: Subject) -> str | None:
    rows, mine, everyone = subject.counted("round_players", Need.PLAY)
    groups = most_of([int(m.sum()) for m in mine], FEW_ROUNDS)[:LINES]
    found = [(subject.names[i], shanten_by_turn(rows.frame, mine[i])) for i in groups]
    found = [(name, means) for name, means in found if len(means)]
    if not found:
        return None
    (axes,) = sheet.axes(3.2)
    field = shanten_by_turn(subject.field.frames.round_players, everyone)
    turns = HAND_EVERY * np.arange(len(field))
    handles = axes.plot(turns, field, color=sheet.theme.faint, linestyle="--", linewidth=1.4)
    for number, (_, means) in enumerate(found):
        handles.append(marked(axes, turns[: len(means)], means, number, sheet))
    axes.set(xlabel="tiles thrown", ylabel="mean shanten", ylim=(0, None), xticks=turns)
    legend(sheet, handles, ["field", *(name for name, _ in found)])
    return "Mean shanten from the deal to the last turn: " + listed(
        [name for name, _ in found], [f"{means[0]:.2f} to {means[-1]:.2f}" for _, means in found]
    )


def shanten_by_turn(frame: Any, chosen: Flags, turns: int = LAST_TURN // HAND_EVERY) -> Numbers:
    """The mean shanten at the deal and after every third tile thrown, as far as there are rounds that long."""
    known = chosen & frame["shanten"].notna().to_numpy() & frame["start_shanten"].notna().to_numpy()
    if not known.any():
        return np.array([])
    column = frame["shanten"].cat
    times = np.bincount(column.codes.to_numpy()[known], minlength=len(column.categories))
    total, rounds = np.zeros(turns), np.zeros(turns)
    for digits, number in zip(column.categories, times, strict=True):
        if number:
            for turn, digit in enumerate(digits[:turns]):
                total[turn] += int(digit) * number
                rounds[turn] += number
    start = frame["start_shanten"].to_numpy(np.float64, na_value=np.nan)[known].mean()
    reached = rounds > 0
    means: Numbers = np.append(start, total[reached] / rounds[reached])
    return means
