"""A folder that shows statistics in a browser: index.html, which holds all it needs, the charts, the tables.

What it says is the same for the same games, wherever and whenever it is written.
"""

import base64
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import orjson

from reports.json import tool
from reports.readings import READINGS
from reports.stats import STATISTICS, Kind, Need, Statistic
from reports.tables import Results, as_csv, interval, written
from reports.traces import places, traces, write_games, write_rows

if TYPE_CHECKING:
    from reports.charts import Chart, Drawn, Subject
    from reports.study import Estimate, Group

MAIN: Final = (
    *("average_points", "average_placement", "first_rate", "second_rate", "third_rate", "fourth_rate", "win_rate"),
    *("deal_in_rate", "riichi_rate", "call_rate", "average_win", "average_deal_in", "net_efficiency"),
)
"""What the first table has."""
_HEADS: Final = {
    "average_points": "Points", "average_placement": "Place", "first_rate": "1st", "second_rate": "2nd",
    "third_rate": "3rd", "fourth_rate": "4th", "win_rate": "Win", "deal_in_rate": "Deal-in", "riichi_rate": "Riichi",
    "call_rate": "Call", "average_win": "Win value", "average_deal_in": "Deal-in value", "net_efficiency": "Net eff.",
}  # fmt: skip
"""What they are called in its headings."""
_LESS_IS_BETTER: Final = frozenset({"average_placement", "fourth_rate", "deal_in_rate", "average_deal_in"})
_ON_PAPER: Final = 8
"""Groups side by side for which a printed page has room; the style sheet hides the others."""
_MARK: Final = '<meta name="generator" content="Shinpan'
_SECTIONS: Final = {
    "game_players": "Games", "round_players": "Rounds", "wins": "Wins", "deal_ins": "Deal-ins", "riichi": "Riichi",
    "calls": "Calls", "draws": "Draws",
}  # fmt: skip


class SiteError(ValueError):
    """The folder cannot be written to; the message is one line."""


def check(folder: Path) -> None:
    """Raises:
    SiteError: where there is a file of that name, or a page in it that is not Shinpan's.
    """
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is a file; the report needs a directory (--format says what else can be written)")
    index = folder / "index.html"
    if index.exists() and _MARK not in index.read_text("utf-8", "replace")[:2000]:
        raise SiteError(f"{index} is there and not Shinpan's; name another directory")


def write(results: Results, subject: "Subject", folder: Path, notes: Sequence[str]) -> None:
    """Write the report of some results; `subject` are the groups that are shown, `notes` what must be said with them.

    Raises:
        SiteError: as `check` does.
    """
    from reports.charts import CHARTS, THEMES, png, repaint, svg

    check(folder)
    charts, tables = folder / "charts", folder / "tables"
    for one in (charts, tables):
        one.mkdir(parents=True, exist_ok=True)
    drawn = []
    for chart in CHARTS.values():
        files = {name: (charts / f"{chart.key}-{name}.svg", charts / f"{chart.key}-{name}.png") for name in THEMES}
        made = chart.figure(subject)
        if not made.data:
            # Nor what an earlier report drew.
            for old in itertools.chain(*files.values()):
                old.unlink(missing_ok=True)
            continue
        images = {}
        for name, theme in THEMES.items():
            repaint(made.figure, theme)
            images[name] = svg(made.figure, theme)
            files[name][0].write_bytes(images[name])
            files[name][1].write_bytes(png(made.figure, theme))
        drawn.append(_Image.of(chart, made, images))
    (tables / "statistics.csv").write_bytes(as_csv(results))
    write_games(subject.study.frames.games, tables / "games.csv")
    write_rows(subject, results.keys, tables / "rows")
    (folder / "index.html").write_text(page(results, subject, drawn, notes), "utf-8")


@dataclass(frozen=True, slots=True)
class _Image:
    """A chart as the page holds it; `light` and `dark` are addresses with the image in them."""

    key: str
    title: str
    about: str
    alt: str
    width: int
    height: int
    light: str
    dark: str

    @classmethod
    def of(cls, chart: "Chart", drawn: "Drawn", images: Mapping[str, bytes]) -> "_Image":
        width, height = (round(inches * 96) for inches in drawn.figure.get_size_inches())
        held = {
            name: "data:image/svg+xml;base64," + base64.b64encode(_bare(data)).decode() for name, data in images.items()
        }
        return cls(chart.key, chart.title, chart.about, drawn.alt, width, height, held["light"], held["dark"])


def _bare(image: bytes) -> bytes:
    """An image without what says which program made it."""
    return re.sub(rb"<metadata>.*?</metadata>", b"", image, flags=re.DOTALL)


def page(results: Results, subject: "Subject", charts: Sequence[_Image], notes: Sequence[str]) -> str:
    """The page itself."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    from reports.charts import CHARTS

    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shown = results.groups[: len(subject.keys)]
    names = [" · ".join(group.label.values()) for group in shown]
    context = {
        "title": _title(results),
        "tool": tool(),
        "facts": _facts(results),
        "notes": _nested(notes),
        "names": names,
        "heading": "Players" if results.by == ("player",) else f"By {' and '.join(results.by) or 'group'}",
        "by": _capital(" · ".join(results.by) or "group"),
        "left_out": len(results.groups) - len(shown),
        "sizes": [_head("games"), _head("rounds")],
        "on_paper": _ON_PAPER,
        "by_games": all(a.games >= b.games for a, b in itertools.pairwise(shown)),
        "main": [_head(key, _HEADS[key]) for key in MAIN if key in results.keys and _known(results, shown, key)],
        "rows": [_Row(i, name, g) for i, (name, g) in enumerate(zip(names, shown, strict=True))],
        "field": results.field,
        "keys": results.keys,
        "sections": list(_sections(results, shown)),
        "unknown": [STATISTICS[key].english for key in results.keys if not _known(results, shown, key)],
        "definitions": [_definition(key, results.study.readings) for key in results.keys],
        "charts": charts,
        "not_drawn": [c.title for c in CHARTS.values() if c.key not in {one.key for one in charts}],
        "cell": _cell,
        "data": _data(results, subject, names),
    }
    return environment.get_template("stats.html").render(context)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _nested(notes: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Notes, each with those that are set in below it."""
    out: list[tuple[str, list[str]]] = []
    for note in notes:
        if note.startswith(" ") and out:
            out[-1][1].append(note.strip())
        else:
            out.append((_capital(note.strip()), []))
    return out


def _known(results: Results, shown: "Sequence[Group]", key: str) -> bool:
    """Whether somebody has a value; without anybody there is none to leave out."""
    everyone = [*shown, *([] if results.field is None else [results.field])]
    return not everyone or any(group.estimates[key].value is not None for group in everyone)


def _title(results: Results) -> str:
    games = 0 if results.field is None else results.field.games
    return f"Statistics of {games:,} riichi game{'s' * (games != 1)}"


def _facts(results: Results) -> list[tuple[str, str]]:
    """How much was asked about."""
    study = results.study
    players = study.store.rows("game_players")
    chosen = study.chosen_players
    days = results.frames.games["day"].iloc[np.unique(players.at_game[chosen])].dropna()
    first, last = (f"{day:%Y-%m-%d}" for day in (days.min(), days.max())) if len(days) else ("", "")
    span = first if first == last else f"{first} to {last}"
    field = results.field
    counts = {
        "games": 0 if field is None else field.games,
        "rounds": 0 if field is None else field.rounds,
        "wins": int(study.counted("wins", Need.NOTHING).sum()),
        "players": players.frame["player"][chosen].nunique(),
    }
    return [*((word, f"{many:,}") for word, many in counts.items()), *([("played", span)] if span else [])]


@dataclass(frozen=True, slots=True)
class _Head:
    """A statistic at the head of a column or row: what it is called there and in full, which way it is sorted first."""

    key: str
    short: str
    english: str
    first: str


def _head(key: str, short: str = "") -> _Head:
    english = STATISTICS[key].english
    return _Head(key, short or english, english, "ascending" if key in _LESS_IS_BETTER else "descending")


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    name: str
    group: "Group"


@dataclass(frozen=True, slots=True)
class _Cell:
    """A number as it is read, what it is sorted by (empty: missing), its interval, and over how many cases it is."""

    text: str
    sort: str
    interval: str
    cases: str


def _cell(group: "Group", key: str) -> _Cell:
    one, estimate = STATISTICS[key], group.estimates[key]
    sort = "" if estimate.value is None else f"{estimate.value:.6g}"
    low, to, high = interval(one, estimate).partition(" to ")
    between = f"{low}{to}{high}" if "-" in low else f"{low.removesuffix('%')}–{high}" if to else ""
    cases = f"{estimate.denominator:,.0f}" if sort and one.kind in (Kind.RATE, Kind.MEAN) else ""
    return _Cell(written(one, estimate.value).replace("-", "−"), sort, between.replace("-", "−"), cases)


def _sections(results: Results, shown: "Sequence[Group]") -> "Iterator[tuple[str, list[_Head]]]":
    """The statistics under headings; those that nobody has a value of are left out, and yaku that nobody had."""
    everyone = [*shown, *([] if results.field is None else [results.field])]
    sections: dict[str, list[_Head]] = {name: [] for name in (*_SECTIONS.values(), "Made of others", "Yaku")}
    for key in results.keys:
        one = STATISTICS[key]
        yaku = key.startswith("yaku_")
        if not _known(results, shown, key) or (yaku and not any(g.estimates[key].value for g in everyone)):
            continue
        name = "Yaku" if yaku else "Made of others" if one.of else _SECTIONS[one.frame]
        sections[name].append(_head(key))
    for name, heads in sections.items():
        if heads:
            yield name, heads


@dataclass(frozen=True, slots=True)
class _Definition:
    key: str
    english: str
    japanese: str
    text: str
    readings: list[str]


def _definition(key: str, readings: Mapping[str, str]) -> _Definition:
    one = STATISTICS[key]
    read = []
    for name in dict.fromkeys(one.reads):
        about, choices = READINGS[name]
        read.append(f"{about} {choices[readings[name]]}")
    return _Definition(key, one.english, one.japanese, one.definition, read)


def _data(results: Results, subject: "Subject", names: Sequence[str]) -> str:
    """What the script needs to list the rounds behind a number, as JSON that can stand in a page; the field is the last
    group."""
    shown = [*results.groups[: len(names)], *([] if results.field is None else [results.field])]
    found = traces(subject, results.keys)
    used = sorted({row.game for lists in found.values() for trace in lists for row in trace.rows})
    number = {game: i for i, game in enumerate(used)}
    folder, files = places(subject.study.frames.games, used) if used else ("", [])
    statistics = {}
    for key in results.keys:
        one = STATISTICS[key]
        statistics[key] = {
            "name": one.english,
            "of": one.of,
            "frame": one.frame,
            "about": [_about(one, g.estimates[key]) for g in shown],
            "rows": [
                [trace.total, [[number[row.game], *row[1 : 4 if row.value is None else 5]] for row in trace.rows]]
                for trace in found.get(key, ())[: len(shown)]
            ],
        }
    data = {"names": [*names, "field"][: len(shown)], "field": len(names), "folder": folder}
    return (
        orjson.dumps(data | {"files": list(map(tuple, files)), "statistics": statistics})
        .decode()
        .replace("<", "\\u003c")
    )


def _about(statistic: Statistic, estimate: "Estimate") -> str:
    """A number and what it is made of."""
    value = written(statistic, estimate.value)
    if statistic.kind is Kind.RATE:
        return f"{value} = {estimate.numerator:,.0f} of {estimate.denominator:,.0f}"
    if statistic.kind is Kind.MEAN:
        return f"{value}, over {estimate.denominator:,.0f}"
    return value
