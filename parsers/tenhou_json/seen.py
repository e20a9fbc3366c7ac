"""What the rounds of a game show that its header should agree with."""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Final

from parsers.tenhou_json.results import whole_numbers
from parsers.tenhou_json.rounds import HANDS, INDICATORS, PLACE, SCORES, players_of

_REDS: Final = (51, 52, 53)
_PLAIN_FIVES: Final = (15, 25, 35)


class Seen:
    """Asked of the rounds only when the header leaves something open."""

    def __init__(self, rounds: Sequence[list[Any]]) -> None:
        self._rounds = rounds
        self.players = max(map(players_of, rounds))

    @cached_property
    def _tiles(self) -> list[list[list[Any]]]:
        """By round the arrays of tiles turned, and dealt to each seat and drawn by it."""
        hands = [slice(HANDS + 3 * seat, HANDS + 3 * seat + 2) for seat in range(self.players)]
        return [[value[INDICATORS], *chain.from_iterable(value[hand] for hand in hands)] for value in self._rounds]

    @property
    def reds(self) -> list[int]:
        """The red fives that are dealt, drawn or turned, as the file writes them."""
        return [red for red in _REDS if any(red in tiles for arrays in self._tiles for tiles in arrays)]

    @cached_property
    def red_shown(self) -> bool:
        """Whether a red five is dealt or drawn anywhere."""
        return bool(self.reds)

    @property
    def four_plain_fives(self) -> bool:
        """Whether in some round all four fives of a suit are plain ones."""
        return any(sum(tiles.count(five) for tiles in arrays) >= 4 for arrays in self._tiles for five in _PLAIN_FIVES)

    @property
    def first_scores(self) -> Sequence[int] | None:
        """The scores the game begins with; None where the file begins later."""
        first = self._rounds[0]
        scores = whole_numbers(first[SCORES]) if first[PLACE][:2] == [0, 0] else None
        return None if scores is None else scores[: self.players]

    @property
    def ends_in_east(self) -> bool:
        """Whether the last round is one of the East wind."""
        return bool(self._rounds[-1][PLACE][0] < 4)
