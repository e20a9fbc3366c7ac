"""The wall of a round: every tile in the order it is dealt in, and where the rest of it lies.

Where a wall comes from (a seed that it follows from, a hash that was given out before the round, or the record's word
alone) is the reader's to say; what lies where differs by platform and is a `Layout`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import itemgetter
from typing import Final

from replay.tiles import KIND_OF

UNKNOWN: Final = -1
"""In the place of a tile of which the source says nothing."""


HAND: Final = 13


class Origin(StrEnum):
    """What vouches for a wall: it follows from a seed, a hash was given out for it, or the record only states it."""

    SEED = "seed"
    HASH = "hash"
    STATED = "stated"


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """How a wall is dealt and where its dead wall lies; each platform has its own, which is only equal to itself.

    `blocks` are how many tiles each seat takes at a time, from the dealer on. Places of the dead wall are counted from
    the end of the wall, 0 the last tile: those of replacement tiles and of indicators in the order of their use, those
    of ura indicators in the order of the indicators they lie under.
    """

    blocks: tuple[int, ...]
    replacements: tuple[int, ...]
    indicators: tuple[int, ...]
    ura: tuple[int, ...]

    def hands(self, players: int, dealer: int) -> list[list[int]]:
        """The places, from the first tile dealt, of the thirteen tiles of each seat."""
        out: list[list[int]] = [[] for _ in range(players)]
        at = 0
        for size in self.blocks:
            for turn in range(players):
                out[(dealer + turn) % players] += range(at, at + size)
                at += size
        return out


FOURS: Final = (4, 4, 4, 1)
"""Four tiles at a time to each seat, three times, then one."""
SINGLES: Final = (1,) * 13


def dead_wall(blocks: Sequence[int], players: int, *, paired: bool = False, ura_first: bool = False) -> Layout:
    """The dead wall as it is at a table, from the end of the wall: replacement tiles, eight with three players, then
    pairs of an indicator and the ura indicator under it.

    `paired`: of two replacement tiles the second to last goes first. `ura_first`: the ura indicator lies nearer to the
    end.
    """
    kept = 4 if players == 4 else 8
    first, second = tuple(range(kept, kept + 10, 2)), tuple(range(kept + 1, kept + 10, 2))
    replacements = tuple(at ^ 1 if paired else at for at in range(kept))
    return Layout(tuple(blocks), replacements, *((second, first) if ura_first else (first, second)))


@lru_cache(64)
def _dealing(layout: Layout, players: int, dealer: int) -> list[Callable[[Sequence[int]], tuple[int, ...]]]:
    """What takes the hand of each seat out of a wall."""
    return [itemgetter(*places) for places in layout.hands(players, dealer)]


@dataclass(frozen=True, slots=True)
class Breach:
    """Something that is wrong with a wall itself: a hash or a seed does not fit it. `recorded` is what the record
    says, `computed` what it should be."""

    message: str
    recorded: str
    computed: str


@dataclass(frozen=True, slots=True)
class Wall:
    """The tiles of one round as they lay, in the order of dealing; `UNKNOWN` where the source begins later.

    `exact` says that tiles are told apart piece by piece; else only what they look like is known, and which pieces
    stand here means nothing. `in_turn` says that it is one of the row of walls that follows from the seed of a whole
    game. `dice` count 1 to 6.
    """

    tiles: tuple[int, ...]
    layout: Layout
    origin: Origin
    exact: bool = False
    in_turn: bool = False
    dice: tuple[int, int] | None = None
    breaches: tuple[Breach, ...] = ()

    def dealt(self, players: int) -> int:
        """How many tiles are dealt before the first draw."""
        return players * HAND

    def hands(self, players: int, dealer: int) -> list[tuple[int, ...]]:
        """The tiles dealt to each seat, in the order it took them."""
        tiles = self.tiles
        return [take(tiles) for take in _dealing(self.layout, players, dealer)]

    def draws(self, players: int) -> Sequence[int]:
        """The tiles of the live wall in the order they are drawn in, and what lies behind them."""
        return self.tiles[self.dealt(players) :]

    @property
    def replacements(self) -> list[int]:
        """The replacement tiles in the order they are drawn in."""
        return self._from_the_end(self.layout.replacements)

    @property
    def indicators(self) -> list[int]:
        """The dora indicators in the order they are turned in."""
        return self._from_the_end(self.layout.indicators)

    @property
    def ura(self) -> list[int]:
        """The ura indicators, each under the indicator of its place."""
        return self._from_the_end(self.layout.ura)

    def _from_the_end(self, places: Sequence[int]) -> list[int]:
        tiles = self.tiles
        last = len(tiles) - 1
        return [tiles[last - at] for at in places]


Walls = Callable[[int], Wall | None]
"""The wall of the round of a number, counted in the order of the record from 0; None where it cannot be read. Nothing
is made before it is asked for."""


def faces(tile: int, reds: frozenset[int]) -> int:
    """What a tile looks like, as a number: equal for two pieces that cannot be told apart on the table."""
    return tile if tile < 0 else 2 * KIND_OF[tile] + (tile in reds)
