"""The commands put together."""

import re
import sys
from importlib import import_module
from typing import Annotated, Final

import typer

from replay.cli.common import UNUSABLE, complain

COMMANDS: Final = ("audit", "convert", "stats", "explain", "replay", "wall", "score", "settle", "rules", "schema")
"""Modules of this package, each with a function or a typer app of its own name."""

_IN_A_LINE: Final = {
    r"\s+": " ",
    r"\.$": "",
    r"^Invalid value for (?:'[^']*' / )?'([^']*)': ": r"\1: ",
    r"is not a valid int(?:eger)?(?: range)?": "is no whole number",
    r"is not in the range x>=(\d+)": r"is less than \1",
    r"is not in the range (\d+)<=x<=(\d+)": r"is not from \1 to \2",
    r"\. Did you mean": "; did you mean",
    r"\. Choose from:": "; it is one of",
    r" \(Possible options: (.*)\)": r"; there are \1",
}
"""How what typer says is put."""


def build(*names: str) -> typer.Typer:
    """The command line with these commands."""
    # Plain help and errors: no command needs rich before it has something long to show.
    app = typer.Typer(
        name="shinpan",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_shinpan)
    for name in names:
        one = getattr(import_module(f"replay.cli.{name}"), name)
        if isinstance(one, typer.Typer):
            app.add_typer(one, name=name)
        else:
            app.command(name)(one)
    return app


def run() -> None:
    """Read the command line and do what it says."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character must not end the run.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    # Taking a command's options apart costs more than judging a game: only the one that is called is built.
    called = sys.argv[1:2]
    app = build(*called) if called and called[0] in COMMANDS else build(*COMMANDS)
    try:
        status = app(prog_name="shinpan", standalone_mode=False)
    except Exception as error:
        # Wrong use of a command has no public name in every typer; it is what can say in words what is wrong.
        words = getattr(error, "format_message", None)
        if words is None:
            raise
        _refuse(words(), getattr(error, "ctx", None))
        status = UNUSABLE
    sys.exit(status)


def _refuse(message: str, at: typer.Context | None) -> None:
    """Say in a line what is wrong with the words on the command line; where there are none, show the help."""
    if message.startswith("Usage: "):
        typer.echo(message, err=True)
        return
    for pattern, words in _IN_A_LINE.items():
        message = re.sub(pattern, words, message)
    message = re.sub(r"^[A-Z](?=[a-z])", lambda first: first[0].lower(), message)
    complain(f"{message} (see `{at.command_path} -h`)" if at is not None else message)


def _version(wanted: bool) -> None:
    if wanted:
        from reports.report import version

        typer.echo(f"shinpan {version()}")
        raise typer.Exit


def _shinpan(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Audit recorded riichi mahjong games: illegal play, wrong scores, broken records."""
