"""Seats, winds and the labels of rounds.

A seat is 0, 1, 2 (, 3): the seat that is East in the first round is 0 and stays 0. `shimocha` is the seat to
the right, who plays next.
"""

from collections.abc import Sequence
from typing import Final, NewType

Seat = NewType("Seat", int)

WIND_NAMES: Final = ("East", "South", "West", "North")
WIND_LETTERS: Final = "ESWN"
DRAGON_NAMES: Final = ("haku", "hatsu", "chun")


def seat_wind(seat: int, dealer: int, players: int) -> int:
    """The wind a seat holds in a round: 0 East, 1 South, 2 West, 3 North."""
    return (seat - dealer) % players


def round_label(hand: int, honba: int, players: int = 4, dragons: int | None = None) -> str:
    """``E1-0`` from the count of dealer changes since E1 and the honba.

    `hand` counts 0 for E1; a wind has as many hands as there are players. A wind that comes again counts on: after N4
    comes E5. From the wind `dragons` on the rounds are haku1 to haku4, hatsu1 and chun1, and then haku5.
    """
    wind, number = divmod(hand, players)
    names: Sequence[str] = WIND_LETTERS
    if dragons is not None and wind >= dragons:
        names, wind = DRAGON_NAMES, wind - dragons
    again, which = divmod(wind, len(names))
    return f"{names[which]}{players * again + number + 1}-{honba}"
