"""Seats, winds and the labels of rounds.

A seat is 0, 1, 2 (, 3): the seat that is East in the first round is 0 and stays 0. `shimocha` is the seat to
the right, who plays next.
"""

from typing import Final, NewType

Seat = NewType("Seat", int)

WIND_NAMES: Final = ("East", "South", "West", "North")
WIND_LETTERS: Final = "ESWN"


def seat_wind(seat: int, dealer: int, players: int) -> int:
    """The wind a seat holds in a round: 0 East, 1 South, 2 West, 3 North."""
    return (seat - dealer) % players


def round_label(hand: int, honba: int, players: int = 4) -> str:
    """``E1-0`` from the count of dealer changes since E1 and the honba.

    `hand` counts 0 for E1; a wind has as many hands as there are players.
    """
    wind, number = divmod(hand, players)
    letter = WIND_LETTERS[wind] if wind < 4 else f"{WIND_LETTERS[wind % 4]}{'+' * (wind // 4)}"
    return f"{letter}{number + 1}-{honba}"


def relation(seat: int, other: int, players: int) -> str:
    """How `other` sits to `seat`: shimocha (right), toimen (across), kamicha (left), self."""
    distance = (other - seat) % players
    if players == 3:
        return ("self", "shimocha", "kamicha")[distance]
    return ("self", "shimocha", "toimen", "kamicha")[distance]
