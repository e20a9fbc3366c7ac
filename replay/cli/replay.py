"""``shinpan replay``: step through a game on a text table."""

import sys
from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

import typer

from replay.cli.common import Overrides, Rounds, command, round_names, tell

_HELP: Final = "Enter: next, b: back, n: next finding, r: next round, q: quit"
_CLEAR: Final = "\x1b[2J\x1b[H"


class Page(NamedTuple):
    """A step of a game as it is shown, whether a round begins with it, and whether something was found there."""

    text: str
    opens: bool
    found: bool


@command
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")],
    wanted: Rounds = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="auto|NAME|FILE.toml", help="Rules; auto: what the record says.")
    ] = "auto",
    set_: Overrides = None,
) -> int:
    """Step through a game, with what was found wrong at each step.

    In a river ' is a tsumogiri, * the riichi, and what was called stands in brackets. In a pipe every step is printed.
    """
    from replay.api import audit
    from replay.cli.rulesource import changes_to
    from replay.cli.single import Games
    from replay.findings import Finding
    from replay.rounds import stretches
    from reports.board import steps

    shown = 0
    rounds = round_names(wanted)
    changes = changes_to(rules, set_)
    games = Games([file])
    for number, record in enumerate(games, 1):
        choice = games.rules(record, rules, changes)
        if choice is None:
            continue
        chosen = games.rounds(stretches(record.events, choice.rules), rounds)
        if not chosen:
            continue
        by_event: dict[int, list[Finding]] = {}
        for finding in audit(record, choice).findings:
            # What is wrong with the file as a whole is told where it is opened.
            at = chosen[0].first if finding.event is None else finding.event
            by_event.setdefault(at, []).append(finding)
        game = f"game {number}  " if number > 1 else ""
        shown += len(chosen)
        pages = (
            Page(game + text, event == one.first, event in by_event)
            for one in chosen
            for event, text in enumerate(steps(record, choice.rules, one, by_event), one.first)
        )
        if not show(pages):
            return games.status
    if not shown and not games.unreadable:
        raise games.nothing(file)
    return games.status


def show(pages: Iterable[Page]) -> bool:
    """Show the steps of one game; whether to go on with the next."""
    if not (sys.stdout.isatty() and sys.stdin.isatty()):
        for page in pages:
            tell([*page.text.splitlines(), ""])
        return True
    pages = list(pages)
    at, note = 0, ""
    while at < len(pages):
        typer.echo(_CLEAR, nl=False)
        tell([*pages[at].text.splitlines(), "", f"{_HELP}  ({at + 1} of {len(pages)}{note})"])
        try:
            key = input().strip().lower()
        except EOFError:
            return False
        if key == "q":
            return False
        before, after = at, range(at + 1, len(pages))
        if key == "b":
            at = max(at - 1, 0)
        elif key == "n":
            at = next((i for i in after if pages[i].found), at)
        elif key == "r":
            at = next((i for i in after if pages[i].opens), len(pages))
        else:
            at += 1
        note = "; nothing more was found" if key == "n" and at == before else ""
    return True
