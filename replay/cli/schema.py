"""``shinpan schema``: the JSON Schema of an output."""

from enum import StrEnum
from typing import Annotated

import typer

from replay.cli.common import command


class Output(StrEnum):
    """Outputs that have a schema."""

    AUDIT = "audit"
    SCORE = "score"
    COMPARE = "score-compare"
    SETTLE = "settle"
    LIST = "rules-list"
    SHOW = "rules-show"
    DIFF = "rules-diff"
    CHECK = "rules-check"
    INFER = "rules-infer"
    STATS = "stats"
    WALL = "wall"
    FAIRNESS = "wall-fairness"


@command
def schema(
    output: Annotated[Output, typer.Argument(metavar="OUTPUT", help=f"Whose: {', '.join(Output)}.")],
) -> None:
    """Print the JSON Schema (2020-12) of an output."""
    from reports.json import dumps
    from reports.schema import SCHEMAS

    typer.echo(dumps(SCHEMAS[output.value], indent=True), nl=False)
