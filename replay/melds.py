"""Melds: chi, pon, the three kans and kita."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from replay.tiles import KIND_OF, Tile, hand_name


class MeldKind(StrEnum):
    """What was called; the names are mjai's."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    KAKAN = "kakan"
    KITA = "kita"


CHI, PON, DAIMINKAN, ANKAN, KAKAN, KITA = MeldKind
KANS: Final = frozenset({DAIMINKAN, ANKAN, KAKAN})
SIZES: Final = {CHI: 3, PON: 3, DAIMINKAN: 4, ANKAN: 4, KAKAN: 4, KITA: 1}
"""How many tiles a meld has."""
FROM_HAND: Final = {CHI: 2, PON: 2, DAIMINKAN: 3, ANKAN: 4, KAKAN: 1, KITA: 1}
"""How many tiles leave the hand with the call."""
OPENING: Final = frozenset({CHI, PON, DAIMINKAN, KAKAN})
"""The melds that open a hand."""


# Not frozen: see replay.events.
@dataclass(slots=True, unsafe_hash=True)
class Meld:
    """One call as the record states it.

    `tiles` holds every tile of the meld, ascending. `called` is the tile taken from another seat (for a kakan:
    the tile the pon took) and `source` is that seat; both are None for ankan and kita. `added` is the fourth
    tile of a kakan. `consumed` is what leaves the caller's hand with this very call.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: int | None = None
    added: Tile | None = None

    @property
    def consumed(self) -> tuple[Tile, ...]:
        if self.kind is KAKAN:
            return (self.added,) if self.added is not None else ()
        return tuple(t for t in self.tiles if t != self.called)

    @property
    def kind_index(self) -> int:
        """The lowest tile kind of the meld, 0..33."""
        return min(KIND_OF[t] for t in self.tiles)

    @property
    def is_kan(self) -> bool:
        return self.kind in KANS

    @property
    def is_open(self) -> bool:
        return self.kind in OPENING

    def name(self, reds: frozenset[int] = frozenset()) -> str:
        """``pon 555p``: the call and its tiles as a player reads them."""
        return f"{self.kind} {hand_name(self.tiles, reds)}"
