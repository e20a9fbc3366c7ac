"""Statistics on a terminal."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from replay.cli.common import coloured, columns
from reports.league import League
from reports.sheets import Sheet
from reports.sheets import written as written_in
from reports.stats import STATISTICS, Statistic
from reports.tables import Results, interval, written
from reports.text import clean, fold, number

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from reports.study import Group

SHORT: Final = (
    *("average_placement", "first_rate", "fourth_rate", "win_rate", "deal_in_rate", "riichi_rate", "call_rate"),
    *("average_win", "average_deal_in", "net_efficiency"),
)
"""What many groups are compared by, where nothing else is asked for."""
SIDE_BY_SIDE: Final = 4
"""Groups that stand beside each other, with every statistic below."""
_SIZES: Final = ("games", "rounds")
"""Statistics that every table has, named or not."""
_HEADS: Final = {
    "average_placement": "place", "first_rate": "1st", "second_rate": "2nd", "third_rate": "3rd", "fourth_rate": "4th",
    "win_rate": "win", "deal_in_rate": "deal-in", "riichi_rate": "riichi", "call_rate": "call",
    "average_win": "avg win", "average_deal_in": "avg deal-in", "net_efficiency": "net eff.",
}  # fmt: skip


def show(results: Results, sheets: Sequence[Sheet] = (), *, top: int, keys_named: bool, file: bool = False) -> str:
    """The statistics, groups beside each other where there are few, else a line each; or these tables instead. `file`:
    they are not for standard output."""
    if sheets:
        tables = [_sheet(sheet, top, file=file) for sheet in sheets]
        return "\n".join([*tables, _below(notes(results), file=file)])
    groups = list(results.groups)
    left_out = 0
    if len(groups) <= SIDE_BY_SIDE:
        printed = _printed(_side_by_side(results, groups), together=2, file=file)
    else:
        if top and len(groups) > top:
            left_out = len(groups) - top
            groups = groups[:top]
        keys = [k for k in results.keys if k not in _SIZES] if keys_named else SHORT
        printed = _printed(_line_each(results, groups, keys), names=len(results.by), file=file)
    lines = [*([f"{left_out} more; --top 0 shows all"] if left_out else []), *notes(results)]
    return f"{printed}\n{_below(lines, file=file)}"


def _below(lines: Iterable[str], *, file: bool) -> str:
    """What is said below the tables, on the terminal's width."""
    width = None if file else columns()
    return "".join(f"{part}\n" for line in lines for part in fold(line, width))


def _sheet(sheet: Sheet, top: int, *, file: bool) -> str:
    """A table of one row a player or pair; those of a comparison are shown to the end."""
    from rich.text import Text

    if not sheet.rows:
        return f"{_NOTHING.get(sheet.name, 'nothing to show')}\n"
    table = _table()
    for column in sheet.columns:
        text = column.kind == "text"
        table.add_column(column.head, justify="left" if text else "right", no_wrap=True, max_width=40 if text else None)
    shown = sheet.rows[:top] if top and sheet.name != "standings" else sheet.rows
    for row in shown:
        cells = (clean(written_in(column, value)) for column, value in zip(sheet.columns, row, strict=True))
        table.add_row(*(Text(cell, overflow="ellipsis") for cell in cells))
    more = len(sheet.rows) - len(shown)
    names = next((i for i, column in enumerate(sheet.columns) if i and column.kind != "text"), 1)
    return _printed(table, names, file=file) + (f"{more} more; --top 0 shows all\n" if more else "")


_NOTHING: Final = {"standings": "the published table agrees with the games"}


def _name(group: "Group") -> str:
    return clean(" · ".join(group.label.values())) or "(nobody)"


def _table() -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)


def _side_by_side(results: Results, groups: Sequence["Group"]) -> "Table":
    from rich.text import Text

    table = _table()
    table.add_column("statistic", no_wrap=True)
    shown = [*groups, *([] if results.field is None else [results.field])]
    for group in shown:
        name = "field" if group is results.field else _name(group)
        table.add_column(Text(name, overflow="ellipsis"), justify="right", no_wrap=True, max_width=40)
        if group is not results.field:
            table.add_column("95%", style="dim", no_wrap=True)
    counts = [("games", [g.games for g in shown]), ("rounds", [g.rounds for g in shown])]
    for word, numbers in counts:
        cells = []
        for group, size in zip(shown, numbers, strict=True):
            cells += [f"{size:,}", *([""] if group is not results.field else [])]
        table.add_row(word, *cells)
    for key in results.keys:
        if key in _SIZES:
            continue
        one = STATISTICS[key]
        if not any(g.estimates[key].value for g in shown) and key.startswith("yaku_"):
            continue
        cells = []
        for group in shown:
            estimate = group.estimates[key]
            cells.append(written(one, estimate.value))
            if group is not results.field:
                cells.append(interval(one, estimate))
        table.add_row(one.english, *cells)
    return table


def _line_each(results: Results, groups: Sequence["Group"], keys: Sequence[str]) -> "Table":
    from rich.text import Text

    table = _table()
    for name in results.by:
        table.add_column(name, no_wrap=True, overflow="ellipsis", max_width=40)
    for word in _SIZES:
        table.add_column(word, justify="right", no_wrap=True)
    for key in keys:
        table.add_column(_HEADS.get(key, STATISTICS[key].english), justify="right", no_wrap=key in _HEADS)
    for group in groups:
        names = [Text(clean(group.label[b])) for b in results.by]
        table.add_row(*names, f"{group.games:,}", f"{group.rounds:,}", *_values(group, keys))
    if results.field is not None:
        table.add_section()
        blank = [""] * (len(results.by) - 1)
        row = [f"{results.field.games:,}", f"{results.field.rounds:,}", *_values(results.field, keys)]
        table.add_row("field", *blank, *row)
    return table


def _values(group: "Group", keys: Iterable[str]) -> list[str]:
    return [written(STATISTICS[k], group.estimates[k].value) for k in keys]


def notes(results: Results) -> list[str]:
    """What must be said with the numbers: how they were counted, and what was left out."""
    study, tally = results.study, results.tally
    excluded = study.excluded
    frames = results.frames
    size = f"{_many(len(frames.games), 'game')}, {_many(len(frames.rounds), 'round')}"
    lines = [f"{size}; definitions: {results.profile} (--define NAME)"]
    if results.interrupted:
        lines.append("broken off: what was not finished by then is not counted")
    asked = 0 if results.field is None else results.field.games
    if asked < len(frames.games):
        lines.append(f"games with somebody who is asked about: {asked:,}")
    if frames.duplicates:
        lines.append(f"{_many(len(frames.duplicates), 'record')} of games already counted: each game counts once")
    if results.league is not None:
        lines += _of_league(results.league)
    if tally.unreadable:
        lines.append(f"cannot be read, or only in part: {_many(len(tally.unreadable), 'file')}")
    seats, turns = study.store.rows("game_players"), study.store.rows("round_players")
    with_guests, _ = replace(study.selection, guests=True).rows(study.store)
    guests = int((with_guests & ~seats.known("player")).sum())
    if guests:
        counted = "counted in the field" if study.selection.guests else "left out (--include-guests)"
        lines.append(f"seats of guests, computers and players without a name {counted}: {guests:,}")
    if len(set(seats.players[study.chosen_players].tolist())) > 1:
        lines.append(
            "games of three and of four players are counted together; only those of four have a fourth place "
            "(--group-by player,players)"
        )
    disconnected = int((turns["disconnected"] & study.chosen_players[turns.at_player]).sum())
    if disconnected:
        how = "left out" if study.selection.connected else "counted (--disconnected exclude)"
        lines.append(f"rounds with the player disconnected at some time {how}: {disconnected:,}")
    if excluded.rounds or excluded.games:
        causes = ", ".join(f"{n} {cause}" for cause, n in excluded.by_cause.items())
        rounds, games = _many(excluded.rounds, "round"), _many(excluded.games, "game")
        what = f"{rounds}{f' ({causes})' if causes else ''} and the results of {games}"
        if study.faulty:
            lines.append(f"counted although faulty: {what}")
        else:
            lines.append(f"left out where what is wrong in them matters: {what}")
        for key, (without, with_) in _largest(results):
            one = STATISTICS[key]
            lines.append(
                f"  with them {one.english.lower()} is {_finely(one, with_)} instead of {_finely(one, without)}"
            )
    return lines


def _many(count: int, noun: str) -> str:
    """``1 game``, ``1,496 games``."""
    return number(count, noun).replace(str(count), f"{count:,}", 1)


def _of_league(league: League) -> list[str]:
    """What the points of a league table leave out, and which of them are other than recorded."""
    out = []
    if league.without_points:
        out.append(f"stop before their end and bring no points: {league.without_points:,} of {league.games:,} games")
    corrected = sum(line.corrected for line in league.lines)
    if corrected:
        out.append(f"points of a player and game other than recorded, as payments are put right: {corrected:,}")
    return out


def _largest(results: Results, most: int = 3) -> list[tuple[str, tuple[float, float]]]:
    """The values of the field that change most with what was left out."""
    changes = results.study.effect(SHORT)
    return sorted(changes.items(), key=lambda c: -abs(c[1][1] - c[1][0]) / (abs(c[1][0]) or 1.0))[:most]


def _finely(statistic: Statistic, value: float) -> str:
    """A value with a digit more than in tables."""
    return f"{100 * value:.2f}%" if statistic.unit == "share" else f"{value:,.5g}"


def _printed(table: "Table", names: int = 1, together: int = 1, *, file: bool) -> str:
    """The table on the terminal's width; in a pipe or a file there is no width to respect.

    One that is wider is shown in parts, so that no number is cut: each has the first columns, which name what a line is
    about. `together` says how many of the others belong to each other.
    """
    from rich.console import Console

    terminal = sys.stdout.isatty() and not file
    colour = terminal and coloured(sys.stdout)
    console = Console(width=None if terminal else 240, highlight=False, force_terminal=colour, no_color=not colour)
    with console.capture() as captured:
        for number, part in enumerate(_parts(table, console, names, together)):
            if number:
                console.print()
            console.print(part)
    return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"


def _parts(table: "Table", console: "Console", names: int, together: int) -> Iterator["Table"]:
    """The table in as many parts as its columns need."""
    part, shown = _only(table, range(names)), list(range(names))
    boundless = console.options.update_width(10_000)
    for first in range(names, len(table.columns), together):
        more = [*shown, *range(first, min(first + together, len(table.columns)))]
        wider = _only(table, more)
        if len(shown) > names and console.measure(wider, options=boundless).maximum > console.width:
            yield part
            more = [*range(names), *more[len(shown) :]]
            wider = _only(table, more)
        part, shown = wider, more
    yield part


def _only(table: "Table", columns: Sequence[int]) -> "Table":
    """The table with these of its columns."""
    part = copy(table)
    part.columns = [replace(table.columns[at], _index=index) for index, at in enumerate(columns)]
    return part
