"""``shinpan replay``: step through a game on a text table."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from replay.cli.common import CommandError, Overrides, Rounds, command, overrides

_HELP = "Enter: next, b: back, r: next round, q: quit"
_CLEAR = "\x1b[2J\x1b[H"


@command
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    wanted: Rounds = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="auto|NAME|FILE.toml", help="Rules; auto: what the record says.")
    ] = "auto",
    set_: Overrides = None,
) -> int:
    """Step through a game on a text table, with what was found wrong at each step.

    In a river ' is a tsumogiri, * the riichi, and what was called stands in brackets. In a pipe every step is printed.
    """
    from replay.api import audit, rules_for
    from replay.cli.single import Games
    from replay.excerpt import NoSuchRoundError, pick
    from replay.findings import Finding
    from replay.rounds import stretches
    from replay.ruleset import RuleError
    from reports.board import steps

    shown = 0
    missing: str | None = None
    changes = overrides(set_)
    games = Games([file])
    for number, record in enumerate(games, 1):
        try:
            choice = rules_for(record, rules, changes)
        except RuleError as error:
            raise CommandError(str(error)) from None
        rounds = stretches(record.events, choice.rules)
        try:
            chosen = pick(rounds, wanted) if wanted else rounds
        except NoSuchRoundError as error:
            missing = missing or str(error)
            continue
        if not chosen:
            continue
        by_event: dict[int, list[Finding]] = {}
        for finding in audit(record, choice).findings:
            # What is wrong with the file as a whole is told where it is opened.
            at = chosen[0].first if finding.event is None else finding.event
            by_event.setdefault(at, []).append(finding)
        game = f"game {number}  " if number > 1 else ""
        for one in chosen:
            shown += 1
            if not _show([game + page for page in steps(record, choice.rules, one, by_event)]):
                return games.status
    if not shown and not games.unreadable:
        raise CommandError(f"{file}: {missing}" if missing else f"{file} has no rounds")
    return games.status


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
