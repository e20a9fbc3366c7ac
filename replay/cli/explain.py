"""``shinpan explain``: the page of a check."""

from enum import StrEnum
from typing import Annotated

import typer

from replay.cli.common import CommandError, command


class PageFormat(StrEnum):
    """How pages are written."""

    TEXT = "text"
    MD = "md"


@command
def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="Like FUR001, or a family like FUR.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every check.")] = False,
    shape: Annotated[PageFormat, typer.Option("--format", help="Plain text, or Markdown.")] = PageFormat.TEXT,
) -> None:
    """Show the page of a check.

    It says what is compared, why it matters, and where the rule comes from.
    """
    from replay.cli.selection import parse_codes
    from replay.registry import load
    from reports.pages import markdown, text

    checks = load()
    if every == (code is not None):
        raise CommandError("explain takes the code of a check, or --all")
    if code is not None:
        prefix = parse_codes("explain", [code], list(checks))
        chosen = [c for c in checks.values() if c.code.startswith(prefix)]
    else:
        chosen = list(checks.values())
    typer.echo(markdown(chosen) if shape is PageFormat.MD else text(chosen), nl=False)
