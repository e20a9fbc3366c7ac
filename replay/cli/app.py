"""The commands put together."""

import sys
from importlib import import_module
from typing import Annotated, Final

import typer

COMMANDS: Final = ("audit", "convert", "stats", "explain", "replay", "wall", "score", "settle", "rules", "schema")
"""Modules of this package, each with a function or a typer app of its own name."""


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
    app(prog_name="shinpan")


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
