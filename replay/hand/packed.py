"""A hand in one number: for those who keep many hands and look at them later.

From the lowest bit on it holds the suit keys of characters and circles, one bit that says that three play, the number
of melds but kita, and from bit 64 on the keys of bamboos and honours. Tiles and melds are added to it and taken off it.
As `BYTES` bytes, lowest first, it is two numbers of 64 bits.
"""

from collections.abc import Iterable
from typing import Final, NewType

from replay.hand.shapes import SUIT, UNIT, Keys
from replay.tiles import KIND_OF

Hand = NewType("Hand", bytes)
"""One hand."""
Hands = NewType("Hands", bytes)
"""Hands one behind the other."""

BYTES: Final = 16
PLACES: Final = (0, 27, 64, 91)
"""The lowest bit of each suit key."""
THREE_PLAY: Final = 1 << 54
MELD: Final = 1 << 55
TILE: Final = tuple(UNIT[k] << PLACES[SUIT[k]] for k in KIND_OF)
"""What a physical tile adds."""
_ALL: Final = (1 << 8 * BYTES) - 1


def packed(keys: Keys) -> int:
    """The hand of these tiles, without melds."""
    characters, circles, bamboos, honours = keys
    return characters | circles << 27 | bamboos << 64 | honours << 91


def as_bytes(hands: Iterable[int]) -> Hands:
    """Hands one behind the other; of one that was never there, as it lacks tiles, the lowest bits."""
    return Hands(b"".join([(hand & _ALL).to_bytes(BYTES, "little") for hand in hands]))
