"""Statistics as JSON, CSV and workbooks, and how their values are written."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reports.frames import FRAMES, Frames, columns_of, text
from reports.json import dumps, tool
from reports.report import Tally
from reports.stats import STATISTICS, Kind, Statistic

if TYPE_CHECKING:
    from reports.league import Difference, League, Line, Pair
    from reports.sheets import Sheet
    from reports.study import Estimate, Group, Study

SCHEMA: Final = "shinpan.stats/1"
WHOLE: Final = (Kind.COUNT, Kind.ONCE, Kind.MOST)
"""Statistics whose values are whole numbers."""


@dataclass(slots=True)
class Results:
    """What a run has counted: the groups asked for (`by` says what makes them), the field, and how it was done."""

    profile: str
    by: tuple[str, ...]
    keys: tuple[str, ...]
    groups: "list[Group]"
    field: "Group | None"
    study: "Study"
    tally: Tally
    min_n: int = 1
    league: "League | None" = None
    pairs: "list[Pair] | None" = None
    differences: "list[Difference] | None" = None
    """From a published table, where one was given to compare."""
    interrupted: bool = False
    """Whether the run was broken off, and what was finished is all there is."""

    @property
    def frames(self) -> Frames:
        return self.study.frames


def written(statistic: Statistic, value: float | None) -> str:
    """A value for people."""
    if value is None:
        return "–"
    if statistic.kind in WHOLE:
        return f"{value:,.0f}"
    if statistic.unit == "share":
        return f"{100 * value:.1f}%"
    return f"{value:,.0f}" if statistic.unit in ("points", "R") else f"{value:.2f}"


def interval(statistic: Statistic, estimate: "Estimate") -> str:
    """Its interval for people; empty where there is none."""
    if estimate.low is None or estimate.high is None:
        return ""
    return f"{written(statistic, estimate.low)} to {written(statistic, estimate.high)}"


def definition(key: str, readings: Mapping[str, str] | None = None) -> str:
    """What a statistic is, and how what is disputed about it is read."""
    from reports.readings import READINGS
    from reports.stats import HOUOU_2016

    one = STATISTICS[key]
    lines = [
        f"{one.key}: {one.english} ({one.japanese})",
        f"  {one.definition}",
        f"  in {one.unit}; rows of {one.frame}",
    ]
    for name in dict.fromkeys(one.reads):
        about, choices = READINGS[name]
        for choice, meaning in choices.items():
            mark = "*" if readings is not None and readings[name] == choice else " "
            lines.append(f"  {mark} {name}={choice}: {about} {meaning}")
    if one.of:
        lines.append(f"  of {', '.join(one.of)}")
    if key in HOUOU_2016:
        lines.append(f"  Tenhou's phoenix tables in 2016: {written(one, HOUOU_2016[key])}")
    return "\n".join(lines) + "\n"


# --- JSON ----------------------------------------------------------------------------------------------------------


def stats_dict(results: Results) -> dict[str, Any]:
    """The results as the contract states them."""
    study, tally = results.study, results.tally
    excluded = study.excluded
    out: dict[str, Any] = {
        "schema": SCHEMA,
        "tool": tool(),
        "profile": results.profile,
        "readings": study.readings,
        "by": results.by,
        "faulty_included": study.faulty,
        "games": len(results.frames.games),
        "excluded": {
            "rounds": excluded.rounds,
            "games": excluded.games,
            "duplicates": len(results.frames.duplicates),
            "unreadable": len(tally.unreadable),
            "by_cause": excluded.by_cause,
            "by_code": excluded.by_code,
            "effect": {k: {"without": a, "with": b} for k, (a, b) in study.effect(results.keys).items()},
        },
        "duplicates": [
            {
                "source": d.place.source,
                "member": d.place.member,
                "first": d.first.source,
                "first_member": d.first.member,
            }
            for d in results.frames.duplicates
        ],
        "players": [_group(g) for g in results.groups],
        "field": None if results.field is None else _group(results.field),
    }
    if results.league is not None:
        found = results.league
        out["league"] = {
            "games": found.games,
            "without_points": found.without_points,
            "lines": [_line(line) for line in found.lines],
        }
    if results.pairs is not None:
        out["head_to_head"] = [asdict(pair) | {"balance": pair.balance} for pair in results.pairs]
    if results.differences is not None:
        out["standings"] = [_difference(one) for one in results.differences]
    return out


def _line(line: "Line") -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.player,
        "games": line.games,
        "places": line.places,
        "points": line.points / 1000,
        "penalties": line.penalties / 1000,
        "total": line.total / 1000,
        "average_place": line.average_place,
        "best": line.best,
        "corrected": line.corrected,
    }


def _difference(one: "Difference") -> dict[str, Any]:
    scale = 1 if one.what in ("games", "place") else 1000
    published, audited = (None if number is None else number / scale for number in (one.published, one.audited))
    return {"player": one.player, "what": one.what, "published": published, "audited": audited}


def _group(group: "Group") -> dict[str, Any]:
    out: dict[str, Any] = {"player": group.label.get("player"), "group": group.label}
    stats = {key: _estimate(key, e) for key, e in group.estimates.items()}
    return out | {"games": group.games, "rounds": group.rounds, "stats": stats}


def _estimate(key: str, estimate: "Estimate") -> dict[str, Any]:
    return {
        "numerator": _number(estimate.numerator),
        "denominator": _number(estimate.denominator),
        "value": _number(estimate.value, whole=STATISTICS[key].kind in WHOLE),
        "low": estimate.low,
        "high": estimate.high,
        "standard_error": estimate.standard_error,
    }


def _number(value: float | None, *, whole: bool = True) -> float | int | None:
    return int(value) if value is not None and whole and value.is_integer() else value


def as_json(results: Results) -> bytes:
    return dumps(stats_dict(results), indent=True)


# --- tables of one row a group and statistic -----------------------------------------------------------------------

_COLUMNS: Final = (
    "statistic",
    "english",
    "japanese",
    "unit",
    "numerator",
    "denominator",
    "value",
    "low",
    "high",
    "standard_error",
)


def _lines(results: Results) -> "list[list[Any]]":
    by = results.by or ("group",)
    out: list[list[Any]] = [[*by, "games", "rounds", *_COLUMNS]]
    everyone = [] if results.field is None else [results.field]
    for group in [*results.groups, *everyone]:
        label = [group.label.get(b, "(field)") for b in by]
        for key, e in group.estimates.items():
            one = STATISTICS[key]
            value = [_number(e.numerator), _number(e.denominator), e.value, e.low, e.high, e.standard_error]
            out.append([*label, group.games, group.rounds, key, one.english, one.japanese, one.unit, *value])
    return out


def as_csv(results: Results) -> bytes:
    """One row a group and statistic."""
    return _csv(_lines(results))


def sheet_as_csv(sheet: "Sheet") -> bytes:
    return _csv(_sheet_lines(sheet))


def _csv(lines: Iterable[Iterable[Any]]) -> bytes:
    """UTF-8 with a byte order mark, so that spreadsheets read names right."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerows([[safe(cell) for cell in line] for line in lines])
    return stream.getvalue().encode("utf-8-sig")


def _sheet_lines(sheet: "Sheet") -> "list[list[Any]]":
    from reports.sheets import plain

    rows = [[plain(c, value) for c, value in zip(sheet.columns, row, strict=True)] for row in sheet.rows]
    return [[c.head for c in sheet.columns], *rows]


def as_xlsx(results: Results, sheets: "Sequence[Sheet]" = ()) -> bytes:
    """A workbook: these sheets, one row a group with a column a statistic, then all that makes each of them, then what
    each is."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    for sheet in sheets:
        shown = book.create_sheet(sheet.name)
        for line in _sheet_lines(sheet):
            shown.append([_cell(v) for v in line])
    wide = book.create_sheet("players" if results.by == ("player",) else "groups")
    by = results.by or ("group",)
    wide.append([*by, "games", "rounds", *(STATISTICS[k].english for k in results.keys)])
    everyone = [] if results.field is None else [results.field]
    for group in [*results.groups, *everyone]:
        label = [_cell(group.label.get(b, "(field)")) for b in by]
        wide.append([*label, group.games, group.rounds, *(group.estimates[k].value for k in results.keys)])
    long = book.create_sheet("statistics")
    for line in _lines(results):
        long.append([_cell(v) for v in line])
    meaning = book.create_sheet("definitions")
    meaning.append(["statistic", "english", "japanese", "unit", "definition"])
    for key in results.keys:
        one = STATISTICS[key]
        meaning.append([key, one.english, one.japanese, one.unit, one.definition])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_UNHELD: Final = re.compile("[\0-\x08\x0b-\x1f\ufffe\uffff]")
"""Control characters, and those that XML has not."""


def safe(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula, whatever a player is called."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _cell(cell: Any) -> Any:
    """A cell of a workbook: characters that it cannot hold are replaced."""
    if not isinstance(cell, str):
        return cell
    return safe(_UNHELD.sub("\N{REPLACEMENT CHARACTER}", text(cell)))


# --- frames --------------------------------------------------------------------------------------------------------

_SHEET_ROWS: Final = 1_048_575


def export(frames: Frames, folder: Path) -> list[str]:
    """Write every frame as Parquet and CSV, and all of them as one workbook; the names of frames that are longer than
    a sheet can be, of which it holds the beginning."""
    from openpyxl import Workbook

    folder.mkdir(parents=True, exist_ok=True)
    book = Workbook(write_only=True)
    cut = []
    for name in FRAMES:
        frame = frames[name]
        frame.to_parquet(folder / f"{name}.parquet", index=False)
        # Spreadsheets open the CSV, too; names as they are stand in the Parquet.
        opened = frame.assign(**{str(column): frame[column].map(safe) for column in frame.select_dtypes("category")})
        opened.to_csv(folder / f"{name}.csv", index=False, encoding="utf-8-sig", lineterminator="\n")
        sheet = book.create_sheet(name)
        sheet.append(columns_of(name))
        if len(frame) > _SHEET_ROWS:
            cut.append(name)
        columns = [_plain(frame[column]) for column in frame]
        for row in zip(*(c[:_SHEET_ROWS] for c in columns), strict=True):
            sheet.append([_cell(v) for v in row])
    book.save(folder / "shinpan.xlsx")
    return cut


def _plain(column: Any) -> Sequence[Any]:
    """Values as a workbook takes them, None where missing."""
    import pandas as pd

    if isinstance(column.dtype, pd.CategoricalDtype):
        names = [*column.cat.categories, None]
        return [names[code] for code in column.cat.codes]
    values = column.astype(object)
    return [None if m else v for v, m in zip(values, column.isna(), strict=True)]
