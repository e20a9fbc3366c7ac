"""Charts of rates: against the field, and of yaku."""

from typing import Final

import numpy as np
from matplotlib.artist import Artist

from reports.charts.places import LINES, legend, listed
from reports.charts.registry import Sheet, chart
from reports.charts.subject import FEW, FEW_ROUNDS, Subject, most_of
from reports.charts.theme import MARKS
from reports.intervals import wilson
from reports.rows import Numbers
from reports.stats import STATISTICS, Need
from reports.yakunames import JAPANESE

RATES: Final = (
    ("win_rate", "Win"),
    ("deal_in_rate", "Deal-in"),
    ("riichi_rate", "Riichi"),
    ("call_rate", "Call"),
)
_YAKU: Final = 18


@chart(
    "rates",
    "Style against the field",
    "The share of rounds with a win, a deal-in, a riichi, a call, with its 95% interval. The dashed line is the field.",
)
def rates(sheet: Sheet, subject: Subject) -> str | None:
    found = {key: _shares(subject, key) for key, _ in RATES}
    rows = most_of([int(m.sum()) for m in subject.counted("round_players", Need.PLAY)[1]], FEW_ROUNDS)
    if not rows:
        return None
    many = sheet.axes(1.3 + 2 * (0.55 + 0.24 * len(rows)), 2, 2, sharey=True)
    told = []
    for axes, (key, word) in zip(many, RATES, strict=True):
        above, below = (parts.sum() for parts in subject.field.parts(key))
        if below:
            axes.axvline(100 * above / below, color=sheet.theme.faint, linestyle="--", linewidth=1.2)
        for at, row in enumerate(rows):
            share = found[key][row]
            if share is None:
                continue
            value, low, high = (100 * v for v in share)
            color = sheet.theme.series[0]
            axes.plot([low, high], [at, at], color=color, linewidth=2.2, alpha=0.45, solid_capstyle="round")
            axes.plot([value], [at], color=color, marker="o", markersize=6, clip_on=False)
        known = [share for row in rows if (share := found[key][row]) is not None]
        if known:
            # The intervals of those who played little would leave no room for the others; they run out of the frame.
            room = 1.3 * float(np.median([high - low for _, low, high in known]))
            values = [value for value, *_ in known]
            axes.set_xlim(100 * max(min(values) - room, 0), 100 * min(max(values) + room, 1))
        axes.set_title(word)
        axes.xaxis.set_major_formatter(lambda v, _: f"{v:g}%")
        axes.locator_params(axis="x", nbins=4)
        axes.set_yticks(range(len(rows)), [subject.names[r] for r in rows], color=sheet.theme.ink)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.grid(visible=False, axis="y")
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        names = [subject.names[r] for r in rows if found[key][r] is not None]
        told.append(f"{word} rate: {listed(names, [f'{100 * value:.1f}%' for value, *_ in known])}")
    return "; ".join(told)


def _shares(subject: Subject, key: str) -> list[tuple[float, float, float] | None]:
    """By group: a rate and its interval."""
    above, below = subject.study.parts(key)
    out: list[tuple[float, float, float] | None] = []
    for mine in subject.rows_of(STATISTICS[key].frame):
        number, cases = float(above[mine].sum()), float(below[mine].sum())
        out.append((number / cases, *wilson(min(number, cases), cases)) if cases else None)
    return out


@chart(
    "yaku",
    "Yaku",
    "The share of wins that have each yaku, the most frequent ones; the grey bar is the field. Dora apart.",
)
def yaku(sheet: Sheet, subject: Subject) -> str | None:
    field = {name: _share(*subject.field.parts(_key(name))) for name in JAPANESE if name not in _BONUS}
    names = sorted((n for n in field if field[n]), key=lambda n: -field[n])[:_YAKU]
    members = subject.rows_of("wins", most=LINES)
    wins = [int((subject.study.parts(_key("riichi"))[1][mine] != 0).sum()) for mine in members]
    groups = most_of(wins, FEW)
    if not names or not groups:
        return None
    (axes,) = sheet.axes(1.3 + 0.25 * len(names))
    rows = np.arange(len(names))
    axes.barh(rows, [100 * field[n] for n in names], 0.72, color=sheet.theme.grid)
    handles: list[Artist] = [axes.patches[0]]
    for number, group in enumerate(groups):
        parts = [subject.study.parts(_key(n)) for n in names]
        shares = [100 * _share(above[members[group]], below[members[group]]) for above, below in parts]
        (dots,) = axes.plot(
            shares,
            rows,
            color=sheet.theme.series[number],
            marker=MARKS[number],
            linestyle="none",
            markersize=4.5,
            clip_on=False,
        )
        handles.append(dots)
    axes.set_yticks(rows, [_named(n) for n in names], color=sheet.theme.ink)
    axes.set(ylim=(len(names) - 0.4, -0.6), xlim=(0, None))
    axes.xaxis.set_major_formatter(lambda v, _: f"{v:g}%")
    axes.grid(visible=False, axis="y")
    # A mark at 0 does not touch the name.
    axes.tick_params(axis="y", length=0, pad=6)
    legend(sheet, handles, ["field", *(subject.names[g] for g in groups)])
    return "Share of the field's wins: " + listed(names[:8], [f"{100 * field[n]:.1f}%" for n in names[:8]])


_BONUS: Final = frozenset({"dora", "ura-dora", "red-dora", "kita"})


def _key(name: str) -> str:
    return f"yaku_{name.replace('-', '_')}"


def _share(above: Numbers, below: Numbers) -> float:
    cases = float(below.sum())
    return float(above.sum()) / cases if cases else 0.0


def _named(name: str) -> str:
    from reports.charts.names import japanese

    kanji = japanese(JAPANESE[name])
    return f"{name.replace('-', ' ')} {kanji}".strip()
