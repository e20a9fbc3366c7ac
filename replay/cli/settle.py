"""``shinpan settle``: from last scores to final points."""

from typing import Annotated

import typer

from replay.cli.common import (
    CommandError,
    Overrides,
    RulesName,
    Shape,
    ShapeOption,
    command,
    complain,
    overrides,
)


@command
def settle(
    scores: Annotated[
        str, typer.Option("--scores", metavar="POINTS,...", help="Last scores, the first dealer's first.")
    ],
    rules: RulesName = "tenhou",
    sticks: Annotated[int, typer.Option("--sticks", metavar="N", min=0, max=999, help="Left on the table.")] = 0,
    set_: Overrides = None,
    shape: ShapeOption = Shape.TEXT,
) -> None:
    """Work out ranks and final points.

    Leftover sticks, uma, oka and rounding are those of the rules.
    """
    from replay.cli.rulesource import rules_named
    from replay.gameend import settle as settle_game
    from replay.hand.score import STICK
    from reports.score import settle_dict, settle_text

    named = rules_named(rules, overrides(set_))
    points = _scores(scores)
    if len(points) != named.players:
        raise CommandError(f"--scores: {rules} has {named.players} players, here are {len(points)} scores")
    on_table = sum(points) + sticks * STICK
    if on_table != named.players * named.starting_points:
        whole = named.players * named.starting_points
        complain(f"note: scores and sticks add up to {on_table}, the game began with {whole}")
    standing = settle_game(points, named, sticks)
    final = standing.points or ()
    if shape is Shape.JSON:
        from reports.json import dumps

        typer.echo(dumps(settle_dict(final, standing.ranks), indent=True), nl=False)
    else:
        typer.echo(settle_text(standing.scores, final, standing.ranks, rules), nl=False)


def _scores(text: str) -> list[int]:
    out = []
    for word in text.replace(" ", "").split(","):
        try:
            number = int(word)
        except ValueError:
            raise CommandError(f"--scores: {word!r} is no number of points; write them like 54300,29000") from None
        if abs(number) > 10_000_000:
            raise CommandError(f"--scores: {word} is more than any game has")
        out.append(number)
    return out
