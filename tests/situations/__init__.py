"""Situations that other scorers, engines and readers of records were publicly reported to have got wrong.

Each is told anew by its number in the collection of reports, once as it should be and once as it was reported. A
module of this package holds those of one kind in its `SITUATIONS`; `test_situations` audits them all.
"""

from dataclasses import dataclass
from typing import Final

from tests.cases import build
from tests.cases.build import Round

NO_RED: Final = 11
"""The kind of a game of four without red fives."""
NOTHING: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation: `number` may have a letter for one of its parts, `codes` are what is found in the wrong record.

    Where the report tells of no wrong record, or of no right one, it is None.
    """

    number: str
    title: str
    right: str | None = None
    wrong: str | None = None
    codes: tuple[str, ...] = ()
    rules: str = "auto"


def told(*rounds: Round, kind: int | None = None) -> str:
    """A record of these rounds."""
    return build.game(*rounds, kind=kind)
