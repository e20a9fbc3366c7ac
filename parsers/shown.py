"""What a game's play shows of the rules that its file does not state, and the rules a reader makes of it all."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


def usual_reds(players: int) -> tuple[int, int, int]:
    """The red fives of characters, circles and bamboos in a set that has them: one of each suit that is played with."""
    return (0, 1, 1) if players == 3 else (1, 1, 1)


@dataclass(slots=True)
class Play:
    """What play gives away. `plain_fives` says that all four fives of a suit are plain ones. `first_scores` are those
    that E1-0 starts with; of a game that is over with nobody below zero, `last_hand` counts its last one from E1 and
    `rounds` all that were played."""

    plain_fives: bool = False
    first_scores: Sequence[int] | None = None
    last_hand: int | None = None
    rounds: int = 0

    def length(self, players: int) -> str | None:
        """The length of game that can end there; None where several can, or none."""
        if self.last_hand is None:
            return None
        if self.rounds == 1 and self.last_hand == 0:
            return "one_round"
        if self.last_hand < players - 1:
            return None
        return "tonpuu" if self.last_hand < 2 * players - 1 else "hanchan"


@dataclass(slots=True)
class Rules:
    """The rules a reader makes of a record: the preset, the options that amend it, and which of all options the record
    leaves open, amended or not; where and when the game was played, if that stands with them."""

    ruleset: str
    stated: dict[str, Any] = field(default_factory=dict)
    unstated: set[str] = field(default_factory=set)
    id: str | None = None
    date: str | None = None
    room: str | None = None
    lobby: str | None = None

    @property
    def players(self) -> int:
        """How many play, which all rules state."""
        return int(self.stated["players"])

    def assume(self, **values: Any) -> None:
        """Take values that the record does not state."""
        self.stated.update(values)
        self.unstated.update(values)
