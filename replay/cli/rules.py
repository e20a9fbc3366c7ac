"""``shinpan rules``: the presets and what they decide."""

import re
import sys
from typing import Annotated

import typer

from replay.cli.common import CommandError, command
from replay.ruleset import MEANINGS, RuleError, Sourced, coerce, preset, preset_names

rules = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Show the rule presets.")


@rules.command("list")
@command
def list_() -> None:
    """Name the presets."""
    names = preset_names()
    width = max(map(len, names))
    for name in names:
        typer.echo(f"{name:<{width}}  {preset(name).title}")


@rules.command()
@command
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A preset; see `shinpan rules list`.")],
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="As they were on that day; else the newest.")
    ] = None,
) -> None:
    """Show every option of a preset: value, meaning, source, and whether it is only assumed."""
    if date is not None and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        raise CommandError(f"--date {date}: write the day as YYYY-MM-DD")
    try:
        chosen = preset(name)
    except RuleError as error:
        raise CommandError(str(error)) from None
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    dated = chosen.at(date)
    table = Table(title=f"{name}: {chosen.title}", title_justify="left", box=None, pad_edge=False, show_lines=False)
    for heading in ("option", "value", "assumed", "meaning", "source"):
        table.add_column(heading, no_wrap=heading == "option", overflow="fold")

    def row(*cells: str) -> None:
        table.add_row(*map(Text, cells))

    for option, meaning in MEANINGS.items():
        source = dated.sources[option]
        assumed = "yes" if option in dated.assumed else "no"
        row(option, shown(getattr(dated.rules, option)), assumed, meaning, source.source)
        for other in chosen.values[option]:
            if len(chosen.values[option]) > 1:
                row("", shown(coerce(option, other.value)), "", _applies(other), other.source)
    # In a pipe there is no width to respect, but lines that can still be read.
    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    with console.capture() as captured:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))


def _applies(value: Sourced) -> str:
    """When one of several values of an option is in force."""
    conditions = [f"{name} = {shown(wanted)}" for name, wanted in value.when.items()]
    since = f"from {value.since}" if value.since else "from the beginning"
    return f"in force {since}{', with ' if conditions else ''}{', '.join(conditions)}"


def shown(value: object) -> str:
    """An option's value as ``--set`` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, frozenset):
        return ",".join(sorted(map(str, value)))
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
