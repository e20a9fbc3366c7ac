"""``shinpan wall``: the wall of a round, and whether walls fall as chance has it."""

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from replay.cli.common import (
    UNUSABLE,
    CommandError,
    Rounds,
    Shape,
    ShapeOption,
    all_paths,
    columns,
    command,
    complain,
    is_stream,
    output,
    refuse_to_overwrite,
    refuse_without_directory,
    round_names,
    tell,
)


@command
def wall(
    paths: Annotated[list[str], typer.Argument(metavar="FILE...", help="A record; with --fairness any number.")],
    wanted: Rounds = None,
    fairness: Annotated[
        bool, typer.Option("--fairness", help="Test deals, draws, indicators and dice of all games against chance.")
    ] = False,
    shape: ShapeOption = Shape.TEXT,
    chart: Annotated[
        str | None, typer.Option("--chart", metavar="FILE.svg", help="With --fairness: draw what was dealt.")
    ] = None,
) -> int:
    """Show the wall of each round, or test many walls for fairness.

    Shown are what was dealt, drawn, turned and never reached, and who would have drawn what.
    With --fairness, test over many games whether tiles and dice fall as chance has it.
    """
    if fairness:
        if wanted:
            raise CommandError("--round is for the wall of one game, not for --fairness")
        if chart is not None and not chart.endswith(".svg") and not is_stream(chart):
            raise CommandError(f"--chart {chart}: the chart is SVG, so its name ends in .svg")
        refuse_to_overwrite(chart, paths, "--chart")
        refuse_without_directory(chart)
        return _fairness(all_paths(paths, None), shape, chart)
    if chart is not None:
        raise CommandError("--chart goes with --fairness")
    if len(paths) > 1:
        raise CommandError("name one file; --fairness takes more")
    return _show(paths[0], round_names(wanted), shape)


def _show(path: str, wanted: Sequence[str], shape: Shape) -> int:
    from replay.cli.single import Games
    from replay.moment import counted
    from replay.proof.prover import place_of
    from replay.rounds import stretches
    from reports import walls
    from reports.json import dumps, tool

    shown: list[dict[str, Any]] = []
    there = 0
    width = columns()
    games = Games([path])
    for index, record in enumerate(games):
        choice = games.rules(record)
        if choice is None:
            continue
        rules = choice.rules
        all_rounds = stretches(record.events, rules)
        for one in games.rounds(all_rounds, wanted):
            there += 1
            number = all_rounds.index(one)
            found = None if record.walls is None else record.walls(number)
            if found is not None and found.in_turn and record.walls is not None:
                # A record may begin later in the game, or lack a round.
                at = place_of(record.walls, record.events[one.first][2], rules.players, len(all_rounds))
                number = number if at is None else at
                found = record.walls(number)
            if found is None or len(found.tiles) != len(rules.tiles):
                continue
            laid = walls.laid(one.label, number + 1, found, record.events[one.first : one.end], rules)
            shown.append({"game_index": index, **walls.as_json(laid, rules)})
            if shape is Shape.TEXT:
                game = f"game {index + 1}  " if index else ""
                tell((game + "\n".join(walls.text(laid, rules, width))).splitlines())
    if not there and games.unreadable:
        return UNUSABLE
    if not there:
        raise games.nothing(path)
    if not shown:
        raise CommandError(f"{path} has no wall, and no seed of one, that can be read")
    if len(shown) < there:
        complain(f"{path}: {counted(there - len(shown), 'round')} without a wall that can be read")
    if shape is Shape.JSON:
        typer.echo(dumps({"schema": walls.SCHEMA, "tool": tool(), "rounds": shown}, indent=True).decode(), nl=False)
    return games.status


def _fairness(paths: list[str], shape: Shape, chart: str | None) -> int:
    from replay.cli.single import Games
    from reports import fairness, walls
    from reports.json import dumps, tool

    tallies: dict[tuple[int, int], fairness.Tally] = {}
    games = Games(paths)
    for record in games:
        choice = games.rules(record)
        if choice is None:
            continue
        rules = choice.rules
        key = rules.players, len(rules.tiles)
        if key not in tallies:
            tallies[key] = fairness.Tally.of(rules)
        tallies[key].add(record, rules)
    counted = [tally for _, tally in sorted(tallies.items(), reverse=True) if tally.rounds]
    if not counted:
        complain("no round whose deal is shown in full")
        return UNUSABLE
    found = [(tally, fairness.tests(tally)) for tally in counted]
    if chart is not None:
        with output(chart) as stream:
            stream.write(fairness.chart(counted))
    if shape is Shape.JSON:
        samples = [fairness.as_json(tally, tests) for tally, tests in found]
        text = dumps({"schema": walls.FAIRNESS_SCHEMA, "tool": tool(), "samples": samples}, indent=True).decode()
        typer.echo(text, nl=False)
    else:
        for tally, tests in found:
            tell(fairness.text(tally, tests, columns()))
    return games.status
