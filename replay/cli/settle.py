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
    tell,
)


@command
def settle(
    scores: Annotated[
        str, typer.Option("--scores", metavar="POINTS,...", help="Last scores, the first dealer's first.")
    ],
    rules: RulesName = "tenhou",
    sticks: Annotated[int, typer.Option("--sticks", metavar="N", min=0, max=999, help="Left on the table.")] = 0,
    owners: Annotated[
        str | None,
        typer.Option("--sticks-of", metavar="P1,...", help="Who paid the sticks left, a seat for each stick."),
    ] = None,
    loans: Annotated[
        str | None,
        typer.Option("--loans", metavar="POINTS,...", help="Borrowed by each player; less than 0 for one who lent."),
    ] = None,
    winless: Annotated[
        str | None,
        typer.Option("--winless", metavar="P1,...", help="Who never won, for yakitori; `none` if everybody has."),
    ] = None,
    set_: Overrides = None,
    shape: ShapeOption = Shape.TEXT,
) -> None:
    """Work out ranks and final points.

    Leftover sticks, uma, oka, rounding and the fine of players who never won are those of the rules. Points that were
    borrowed are paid back first.
    """
    from replay.cli.rulesource import in_words, rules_named
    from replay.gameend import settle as settle_game
    from replay.hand.score import STICK
    from replay.rulevalues import LeftoverSticks
    from reports.score import settle_dict, settle_text

    changes = overrides(set_)
    named = rules_named(rules, changes)
    points = _points("--scores", scores)
    if len(points) != named.players:
        raise CommandError(f"--scores: {rules} has {named.players} players, here are {len(points)} scores")
    paid = [0] * named.players
    for seat in _seats("--sticks-of", owners, named.players):
        paid[seat] += 1
    if owners is not None:
        if sticks not in (0, sum(paid)):
            raise CommandError(f"--sticks {sticks} and --sticks-of {owners}: those are {sum(paid)}")
        sticks = sum(paid)
    elif sticks and named.leftover_riichi_sticks is LeftoverSticks.OWNER:
        raise CommandError("by these rules sticks go back to who paid them; name them, as in --sticks-of P1,P3")
    if loans is not None:
        owed = _points("--loans", loans)
        if len(owed) != named.players or sum(owed) != 0:
            raise CommandError(f"--loans: one number for each of {named.players} players, 0 in all, not {loans}")
        points = [score - due for score, due in zip(points, owed, strict=True)]
    fined = _seats("--winless", None if winless == "none" else winless, named.players)
    if named.yakitori and winless is None:
        raise CommandError("by these rules players who never won pay for it; name them, as in --winless P2")
    on_table = sum(points) + sticks * STICK
    if on_table != named.players * named.starting_points:
        whole = named.players * named.starting_points
        complain(f"note: scores and sticks add up to {on_table}, the game began with {whole}")
    standing = settle_game(points, named, sticks, deposits=paid, winless=frozenset(fined))
    final = standing.points or ()
    if shape is Shape.JSON:
        from reports.json import dumps

        typer.echo(dumps(settle_dict(final, standing.ranks), indent=True), nl=False)
    else:
        tell(settle_text(standing.scores, final, standing.ranks, in_words(rules, changes)).splitlines())


def _points(option: str, text: str) -> list[int]:
    out = []
    for word in text.replace(" ", "").split(","):
        try:
            number = int(word)
        except ValueError:
            raise CommandError(f"{option}: {word!r} is no number of points; write them like 54300,29000") from None
        if abs(number) > 10_000_000:
            raise CommandError(f"{option}: {word} is more than any game has")
        out.append(number)
    return out


def _seats(option: str, text: str | None, players: int) -> list[int]:
    if text is None:
        return []
    names = {f"P{seat}": seat for seat in range(players)}
    out = []
    for word in text.replace(" ", "").upper().split(","):
        if word not in names:
            raise CommandError(f"{option}: {word!r} is no player; they are {', '.join(names)}")
        out.append(names[word])
    return out
