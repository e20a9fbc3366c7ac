"""Suit keys and what can be read off them.

A suit key packs the counts of nine kinds (seven for honours) into three bits each, so a tile is added by
integer addition and a whole hand is four keys. Two sets say which keys are made of complete sets only and
which of sets and one pair; everything else here is derived from them, once per key that ever occurs.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from replay.tiles import BIT, KIND_OF, KINDS

UNIT: Final[tuple[int, ...]] = tuple(1 << (3 * (k % 9)) for k in range(KINDS))
"""What one tile of a kind adds to its suit's key."""
SUIT: Final[tuple[int, ...]] = tuple(k // 9 for k in range(KINDS))
_TILE_UNIT: Final = tuple(UNIT[k] for k in KIND_OF)
_TILE_SUIT: Final = tuple(SUIT[k] for k in KIND_OF)
_OVER = int("111111111", 8)

Keys = list[int]
"""Four suit keys: characters, circles, bamboos, honours."""


def keys_of(tiles: Iterable[int]) -> Keys:
    """The keys of physical tiles; hidden tiles (negative ids) are left out."""
    keys = [0, 0, 0, 0]
    for tile in tiles:
        if tile >= 0:
            keys[_TILE_SUIT[tile]] += _TILE_UNIT[tile]
    return keys


def count(keys: Keys, kind: int) -> int:
    """How many tiles of a kind the keys hold."""
    return keys[SUIT[kind]] >> (3 * (kind % 9)) & 7


def counts_of(keys: Keys) -> list[int]:
    """The counts of all 34 kinds."""
    return [keys[SUIT[k]] >> (3 * (k % 9)) & 7 for k in range(KINDS)]


def _fits(key: int) -> bool:
    """No kind occurs more than four times."""
    return not (key >> 2) & ((key >> 1) | key) & _OVER


@cache
def complete_keys(honours: bool) -> tuple[frozenset[int], frozenset[int]]:
    """All keys of up to four sets, and all of up to four sets with a pair."""
    size = 7 if honours else 9
    sets = [3 << (3 * i) for i in range(size)]
    if not honours:
        sets += [0o111 << (3 * i) for i in range(7)]
    layer = {0}
    plain = {0}
    for _ in range(4):
        layer = {k + s for k in layer for s in sets if _fits(k + s)}
        plain |= layer
    pairs = [2 << (3 * i) for i in range(size)]
    return frozenset(plain), frozenset(k + p for k in plain for p in pairs if _fits(k + p))


class SuitInfo(NamedTuple):
    """What one suit key contributes to a hand.

    `packed` adds up over the four suits, field by field (see `waits`): bits 0-2 suits that fit no tenpai hand,
    4-6 suits of 3n+1 tiles, 8-10 suits of 3n+2 tiles, 12-15 kinds held twice or more, 16-20 kinds, 24-27
    terminal and honour kinds, 28-33 tiles. Masks are over all 34 kinds: `plain` completes the suit to sets,
    `paired` to sets and a pair, `singles` are kinds held once, `yaochu` the terminals and honours present.
    """

    packed: int
    plain: int
    paired: int
    has_pair: bool
    singles: int
    yaochu: int


@cache
def _analysed(key: int, honours: bool) -> SuitInfo:
    """The info of a key in the lowest suit of its sort, masks from bit 0."""
    sets, with_pair = complete_keys(honours)
    plain = paired = singles = yaochu = kinds = pairs = total = 0
    open_kinds = []
    rest = key
    i = 0
    while rest:
        n = rest & 7
        if n:
            total += n
            kinds += 1
            if honours or i in (0, 8):
                yaochu |= BIT[i]
            if n == 1:
                singles |= BIT[i]
            else:
                pairs += 1
        rest >>= 3
        i += 1
    rest = total % 3
    if rest:
        grown_to = with_pair if rest == 1 else sets
        size = 7 if honours else 9
        # A kind held four times cannot be waited for: its count would overflow into no key of the sets.
        open_kinds = [BIT[j] for j in range(size) if key + (1 << 3 * j) in grown_to]
    if rest == 2:
        plain = sum(open_kinds)
    elif rest == 1:
        paired = sum(open_kinds)
    has_pair = rest == 2 and key in with_pair
    dead = key not in sets if rest == 0 else not paired if rest == 1 else not (plain or has_pair)
    packed = (
        int(dead)
        | int(rest == 1) << 4
        | int(rest == 2) << 8
        | pairs << 12
        | kinds << 16
        | yaochu.bit_count() << 24
        | total << 28
    )
    return SuitInfo(packed, plain, paired, has_pair, singles, yaochu)


class SuitTable(dict[int, SuitInfo]):
    """Suit key -> `SuitInfo`, filled as keys occur."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> SuitInfo:
        info = _analysed(key, self.suit == 3)
        shift = self.suit * 9
        packed, plain, paired, has_pair, singles, yaochu = info
        info = SuitInfo(packed, plain << shift, paired << shift, has_pair, singles << shift, yaochu << shift)
        self[key] = info
        return info


class PackedTable(dict[int, int]):
    """Suit key -> packed counts, one table for the three numbered suits and one for honours: all that is needed
    of the many hands that are nowhere near tenpai."""

    def __init__(self, *, honours: bool) -> None:
        super().__init__()
        self.honours = honours

    def __missing__(self, key: int) -> int:
        packed = self[key] = _analysed(key, self.honours)[0]
        return packed


TABLES: Final = (SuitTable(0), SuitTable(1), SuitTable(2), SuitTable(3))
NUMBERED: Final = PackedTable(honours=False)
HONOURED: Final = PackedTable(honours=True)
