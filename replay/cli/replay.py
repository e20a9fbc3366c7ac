"""``shinpan replay``: step through a game on a text table."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from replay.cli.common import CommandError, Overrides, command, overrides

_HELP = "Enter: next, b: back, r: next round, q: quit"
_CLEAR = "\x1b[2J\x1b[H"


@command
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    wanted: Annotated[
        str | None, typer.Option("--round", metavar="ROUND", help="One round, like E2-1; else all of them.")
    ] = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="auto|NAME|FILE.toml", help="Rules; auto: what the record says.")
    ] = "auto",
    set_: Overrides = None,
) -> None:
    """Step through a game on a text table.

    In a pipe every step is printed.
    """
    from replay.api import audit, rules_for
    from replay.cli.single import read_one_file
    from replay.findings import Finding
    from replay.rounds import stretches
    from replay.ruleset import RuleError
    from reports.board import steps

    shown = 0
    changes = overrides(set_)
    for record in read_one_file(file):
        try:
            choice = rules_for(record, rules, changes)
        except RuleError as error:
            raise CommandError(str(error)) from None
        chosen = [r for r in stretches(record.events, choice.rules) if wanted is None or r.label == wanted]
        if not chosen:
            continue
        by_event: dict[int, list[Finding]] = {}
        for finding in audit(record, choice).findings:
            if finding.event is not None:
                by_event.setdefault(finding.event, []).append(finding)
        for one in chosen:
            shown += 1
            if not _show(list(steps(record, choice.rules, one, by_event))):
                return
    if not shown:
        raise CommandError(f"{file} has no round {wanted}" if wanted else f"{file} has no rounds")


def _show(pages: Sequence[str]) -> bool:
    """Show the steps of one round; whether to go on with the next."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()):
        for page in pages:
            typer.echo(page)
        return True
    at = 0
    while at < len(pages):
        typer.echo(f"{_CLEAR}{pages[at]}\n{_HELP}  ({at + 1} of {len(pages)})")
        try:
            key = input().strip().lower()
        except EOFError:
            return False
        if key == "q":
            return False
        if key == "r":
            return True
        at = max(at - 1, 0) if key == "b" else at + 1
    return True
