"""``shinpan rules``: the presets and what they decide, rules files, and which rules a record fits."""

import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, Literal

import typer

from replay.cli.common import (
    FOUND,
    NOTHING_FOUND,
    UNUSABLE,
    CommandError,
    FilesFrom,
    Paths,
    Shape,
    ShapeOption,
    all_paths,
    coloured,
    command,
    complain,
    none_found,
    output,
    tell,
)
from replay.cli.rulesource import dated, plain, shown
from replay.presets import DatedRules, RuleFileError, Sourced, from_file, is_day, place, preset, preset_names
from replay.ruleset import MEANINGS, RuleError, coerce
from reports.ruleschema import CHECK_SCHEMA, DIFF_SCHEMA, INFER_SCHEMA, LIST_SCHEMA, SHOW_SCHEMA

rules = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Show, compare, write and check rules; find those of a record."
)

_NARROW: Final = 120
"""Columns of a terminal below which a table would be more folds than words."""

Date = Annotated[
    str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="As they were on that day; else the newest.")
]


@rules.command("list")
@command
def list_(shape: ShapeOption = Shape.TEXT) -> None:
    """Name the presets."""
    names = preset_names()
    if shape is Shape.JSON:
        _write_json(LIST_SCHEMA, presets=[{"name": n, "title": preset(n).title} for n in names])
        return
    width = max(map(len, names))
    tell((f"{name:<{width}}  {preset(name).title}" for name in names), width + 2)


@rules.command()
@command
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A preset, see `shinpan rules list`, or FILE.toml.")],
    date: Date = None,
    shape: ShapeOption = Shape.TEXT,
) -> None:
    """Show every option of a preset, with meaning and source.

    The values that are only assumed are marked, and a value that changed has its history below it.
    """
    chosen, now = _named(name, date)
    if shape is Shape.JSON:
        options = {
            option: {
                "value": plain(getattr(now.rules, option)),
                "assumed": option in now.assumed,
                "meaning": meaning,
                "source": now.sources[option].source,
                "history": [_sourced(option, s) for s in chosen.values[option]],
            }
            for option, meaning in MEANINGS.items()
        }
        _write_json(SHOW_SCHEMA, name=name, title=chosen.title, date=date, options=options)
        return
    rows: list[Sequence[str]] = []
    for option, meaning in MEANINGS.items():
        assumed = "yes" if option in now.assumed else "no"
        rows.append((option, shown(getattr(now.rules, option)), assumed, meaning, now.sources[option].source))
        history = chosen.values[option]
        if len(history) > 1:
            rows += [("", shown(coerce(option, s.value)), "", _applies(s), s.source) for s in history]
    _write_table(f"{name}: {chosen.title}", ("option", "value", "assumed", "meaning", "source"), rows)


@rules.command()
@command
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help="A preset, or FILE.toml.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    date: Date = None,
    shape: ShapeOption = Shape.TEXT,
) -> None:
    """Show the options in which two presets differ. A value marked with ? is only assumed."""
    one, other = _named(first, date)[1], _named(second, date)[1]
    differences = one.rules.differences(other.rules)
    if shape is Shape.JSON:
        found = [
            {
                "option": option,
                "a": plain(a),
                "b": plain(b),
                "a_assumed": option in one.assumed,
                "b_assumed": option in other.assumed,
                "meaning": MEANINGS[option],
            }
            for option, (a, b) in differences.items()
        ]
        _write_json(DIFF_SCHEMA, a=first, b=second, date=date, differences=found)
        return
    if not differences:
        typer.echo(f"{first} and {second} decide everything alike")
        return
    rows = [
        (option, _marked(option, a, one), _marked(option, b, other), MEANINGS[option])
        for option, (a, b) in differences.items()
    ]
    _write_table("", ("option", first, second, "meaning"), rows)


@rules.command()
@command
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The rules file to write, ending in .toml.")],
    base: Annotated[str, typer.Option("--from", metavar="NAME", help="The preset to begin with.")] = "tenhou",
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Write a rules file to edit, with every option explained.

    Each stands with its meaning, the values it can have, its history and where they come from.
    """
    from replay.cli.ruletext import file_of

    _look_at_name(file)
    chosen = _named(base, None)[0]
    if os.path.lexists(file) and not force:
        raise CommandError(f"{file} is there already; --force replaces it")
    with output(file) as stream:
        stream.write(file_of(chosen).encode())
    complain(f"{file} written; `shinpan rules check {file}` says whether it can be used")


@rules.command()
@command
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A rules file.")], shape: ShapeOption = Shape.TEXT
) -> int:
    """Name every mistake in a rules file, with its line.

    Exit status: 0 it can be used; 2 it cannot.
    """
    _look_at_name(file)
    try:
        now = from_file(file).at()
    except RuleFileError as error:
        if shape is Shape.JSON:
            found = [{"line": m.line, "option": m.option, "message": m.message} for m in error.mistakes]
            _write_json(CHECK_SCHEMA, file=file, valid=False, mistakes=found)
        else:
            for mistake in error.mistakes:
                complain(place(file, mistake))
        return UNUSABLE
    if shape is Shape.JSON:
        _write_json(CHECK_SCHEMA, file=file, valid=True, mistakes=[])
    else:
        assumed = f", {len(now.assumed)} of them assumed" if now.assumed else ""
        typer.echo(f"{file}: {len(MEANINGS)} options{assumed}; nothing is wrong")
    return NOTHING_FOUND


@rules.command()
@command
def infer(
    paths: Paths = None,
    files_from: FilesFrom = None,
    shape: ShapeOption = Shape.TEXT,
) -> int:
    """Find the presets by which nothing in these records is wrong.

    For every other it shows what decides against it. Exit status: 0 some fit; 1 none does; 2 some or all of it
    cannot be read.
    """
    from replay.cli.single import Games
    from replay.infer import verdicts

    wanted = all_paths(paths, files_from)
    against: dict[str, dict[str, Any]] = {}
    games = unreadable = 0
    sizes = set()
    for path in wanted:
        found = Games([path])
        for record in found:
            games += 1
            sizes.add(len(record.players))
            for verdict in verdicts(record):
                finding = verdict.finding
                if verdict.legal or verdict.preset in against:
                    continue
                if finding is None:
                    why = f"for {verdict.players} players, not {len(record.players)}"
                    against[verdict.preset] = {"source": path, "round": None, "code": None, "message": why}
                    continue
                against[verdict.preset] = {
                    "source": path,
                    "round": finding.round_label,
                    "code": finding.code,
                    "message": finding.message,
                }
        unreadable += found.unreadable
    if not games and unreadable:
        return UNUSABLE
    if not games:
        raise CommandError(none_found(wanted))
    fits = [n for n in preset_names() if n not in against]
    status = UNUSABLE if unreadable else NOTHING_FOUND if fits else FOUND
    if shape is Shape.JSON:
        ruled_out = [{"preset": n, **against[n]} for n in preset_names() if n in against]
        _write_json(INFER_SCHEMA, games=games, fits=fits, ruled_out=ruled_out)
        return status
    from reports.text import clean

    said = f"nothing is wrong by {', '.join(fits)}" if fits else "something is wrong by every preset"
    if len(sizes) > 1:
        said = f"no rules are for {' and '.join(map(str, sorted(sizes)))} players at once"
    tell([f"{games} game{'s' * (games != 1)}; {said}"])
    width = max(map(len, preset_names()))
    lines = []
    for name in preset_names():
        if name in fits:
            continue
        met = against[name]
        where = " ".join(str(x) for x in (f"{met['source']}:", met["round"], met["code"]) if x)
        line = met["message"] if met["code"] is None else f"{where}  {met['message']}"
        lines.append(f"  not {name:<{width}}  {clean(line)}")
    tell(lines)
    return status


def _look_at_name(file: str) -> None:
    """Raises:
    CommandError: for a name that no command takes for that of a rules file.
    """
    if not file.endswith(".toml"):
        raise CommandError(f"{file}: the name of a rules file ends in .toml")


def _named(name: str, date: str | None) -> tuple[Any, DatedRules]:
    """A preset and its values on a day.

    Raises:
        CommandError: for another name, or no day.
    """
    if date is not None and not is_day(date):
        raise CommandError(f"--date {date}: this is no day written YYYY-MM-DD")
    try:
        chosen = preset(name)
    except RuleError as error:
        raise CommandError(str(error)) from None
    return chosen, chosen.at(date)


def _marked(option: str, value: object, rules_: DatedRules) -> str:
    return f"{shown(value)}{' ?' if option in rules_.assumed else ''}"


def _sourced(option: str, value: Sourced) -> dict[str, Any]:
    return {
        "value": plain(coerce(option, value.value)),
        "source": value.source,
        "assumed": value.assumed,
        "since": value.since,
        "when": dict(value.when),
    }


def _applies(value: Sourced) -> str:
    """When one of several values of an option is in force."""
    return f"in force {dated(value)}"


def _write_json(schema: str, **content: Any) -> None:
    from reports.json import dumps

    typer.echo(dumps({"schema": schema, **content}, indent=True), nl=False)


def _below(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> Iterator[str]:
    """The rows of a table, each as its first cell with the others in lines below it."""
    from reports.text import clean

    margin = max(map(len, headings[1:])) + 4
    if title:
        yield title
    for option, *cells in rows:
        if option:
            yield option
        for heading, cell in zip(headings[1:], cells, strict=True):
            # A value without spaces, as a list of numbers is, is not cut where it does not fit.
            yield from textwrap.wrap(
                clean(cell),
                max(width, 2 * margin),
                initial_indent=f"  {heading:<{margin - 2}}",
                subsequent_indent=" " * margin,
                break_long_words=False,
                break_on_hyphens=False,
            )


def _write_table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns on a terminal's width, or where that is too narrow for them each option with what is said of it below; in
    a pipe there is no width to respect, but lines that can still be read."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from reports.text import clean

    colours: Literal["auto"] | None = "auto" if coloured(sys.stdout) else None
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False, color_system=colours)
    if console.width < _NARROW:
        typer.echo("\n".join(_below(clean(title), headings, rows, console.width)))
        return
    above = Text(clean(title)) if title else None
    table = Table(title=above, title_justify="left", box=None, pad_edge=False, show_lines=False)
    for heading in headings:
        table.add_column(Text(heading), no_wrap=heading == "option", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    with console.capture() as captured:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))
