"""What a game's play shows of the rules that its file does not state, and the rules a reader makes of it all."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


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
    """The preset, what the record states, what is taken so without being stated; where and when it was played."""

    ruleset: str
    stated: dict[str, Any]
    unstated: frozenset[str]
    id: str | None = None
    date: str | None = None
    room: str | None = None
    lobby: str | None = None
    wrong: list[str] = field(default_factory=list)
    """Header fields that cannot be read."""
