"""What the rounds of a game show that its header should agree with."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from parsers.tenhou_json.results import whole_numbers
from parsers.tenhou_json.rounds import HANDS, INDICATORS, PLACE, SCORES, players_of

_RED: Final = (51, 52, 53)
_PLAIN_FIVES: Final = (15, 25, 35)


class Seen:
    """Asked of the rounds only when the header leaves something open."""

    def __init__(self, rounds: Sequence[list[Any]]) -> None:
        self._rounds = rounds
        self.players = max(map(players_of, rounds))

    @cached_property
    def _numbers(self) -> list[list[Any]]:
        """The tiles dealt, drawn and turned in each round."""
        out = []
        for value in self._rounds:
            arrays = [value[INDICATORS]]
            for seat in range(self.players):
                arrays += value[HANDS + 3 * seat : HANDS + 3 * seat + 2]
            out.append([n for array in arrays for n in array if isinstance(n, int)])
        return out

    @property
    def reds(self) -> list[int]:
        """The red fives that are dealt, drawn or turned, as the file writes them."""
        return [red for red in _RED if any(red in numbers for numbers in self._numbers)]

    @property
    def red_shown(self) -> bool:
        """Whether a red five is dealt or drawn anywhere."""
        return any(red in numbers for numbers in self._numbers for red in _RED)

    @property
    def four_plain_fives(self) -> bool:
        """Whether in some round all four fives of a suit are plain ones."""
        return any(numbers.count(five) >= 4 for numbers in self._numbers for five in _PLAIN_FIVES)

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
