"""``shinpan explain``: the page of a check."""

from enum import StrEnum
from typing import Annotated

import typer

from replay.cli.common import CommandError, columns, command


class PageFormat(StrEnum):
    """How pages are written."""

    TEXT = "text"
    MD = "md"


@command
def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(metavar="CODE...", help="Like FUR001, or the check's name, or a family like FUR."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every check.")] = False,
    shape: Annotated[PageFormat, typer.Option("--format", help="Plain text, or Markdown.")] = PageFormat.TEXT,
) -> None:
    """Show the pages of checks.

    They say what is compared, why it matters, and where the rules come from.
    """
    from replay.cli.selection import parse_codes
    from replay.registry import load
    from reports.pages import markdown, text

    checks = load()
    named = {check.name: check.code for check in checks.values()}
    prefixes = parse_codes("explain", [named.get(code, code) for code in codes or ()], list(checks))
    if every == bool(prefixes):
        raise CommandError("explain takes the code of a check, or --all")
    chosen = [check for check in checks.values() if every or check.code.startswith(prefixes)]
    typer.echo(markdown(chosen) if shape is PageFormat.MD else text(chosen, columns()), nl=False)
