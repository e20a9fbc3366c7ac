"""Physical tiles, their kinds, and the notations they are written in.

A tile is one of the 136 pieces: ``kind * 4 + copy``. Kinds run 1-9m, 1-9p, 1-9s, then E S W N haku hatsu
chun. Which copies are red fives is a question of the rules, not of the tile (`RuleSet.red_tiles`). A format
that does not tell copies apart gives a tile of which all four copies are elsewhere a surplus id, `SURPLUS` more
than that of a copy.
"""

from collections.abc import Iterable
from typing import Final, NewType

Tile = NewType("Tile", int)
Kind = NewType("Kind", int)
KindMask = NewType("KindMask", int)

TILES: Final = 136
SURPLUS: Final = TILES
"""From here on ids stand for fifth and further copies, four ids a kind like the first."""
KINDS: Final = 34
HONOURS_FROM: Final = Kind(27)
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = (Kind(27 + i) for i in range(7))
"""The honour kinds; seat and round winds are EAST + 0..3."""

# A table and not a shift: compiled with native integers, 1 << k is wrong from k = 31 up.
BIT: Final[tuple[int, ...]] = tuple(1 << k for k in range(KINDS))
"""The mask with only the given kind in it."""
KIND_OF: Final[tuple[Kind, ...]] = tuple(Kind(t >> 2) for t in range(TILES)) * 2
TERMINALS: Final = sum(BIT[k] for k in (0, 8, 9, 17, 18, 26))
HONOURS: Final = sum(BIT[27:])
YAOCHU: Final = TERMINALS | HONOURS
GREENS: Final = sum(BIT[k] for k in (19, 20, 21, 23, 25, HATSU))
FIRST_RED: Final = {"m": Tile(16), "p": Tile(52), "s": Tile(88)}
"""The first red copy of each suit's five; a second and third red follow it."""

_NUMBERED = tuple(f"{n}{s}" for s in "mps" for n in range(1, 10))
KIND_NAMES: Final[tuple[str, ...]] = (*_NUMBERED, "E", "S", "W", "N", "haku", "hatsu", "chun")
MPSZ: Final[tuple[str, ...]] = (*_NUMBERED, *(f"{n}z" for n in range(1, 8)))


def kind_of(tile: int) -> Kind:
    """The kind of a physical tile."""
    return KIND_OF[tile]


def kinds_in(mask: int) -> list[Kind]:
    """The kinds of a mask, lowest first."""
    return [Kind(k) for k in range(KINDS) if mask & BIT[k]]


def all_seen(tiles: Iterable[int]) -> bool:
    """Whether none of the tiles is hidden."""
    return min(tiles, default=0) >= 0


def is_kyuushu(tiles: Iterable[int]) -> bool:
    """Nine or more kinds of terminals and honours."""
    return len({KIND_OF[t] for t in tiles if t >= 0 and BIT[KIND_OF[t]] & YAOCHU}) >= 9


def tile_name(tile: int, reds: Iterable[int] = ()) -> str:
    """A tile as a player reads it: ``5m``, ``0m`` for a red five, ``E``, ``haku``."""
    if tile < 0:
        return "?"
    kind = KIND_OF[tile]
    return f"0{KIND_NAMES[kind][1]}" if tile in reds else KIND_NAMES[kind]


def kind_list(mask: int) -> str:
    """A mask as a player reads it: ``3s, 6s``."""
    return ", ".join(KIND_NAMES[k] for k in kinds_in(mask))


def hand_name(tiles: Iterable[int], reds: Iterable[int] = ()) -> str:
    """Tiles in mpsz notation, sorted, a red five as 0 in its place: ``340m 22z``."""
    reds = frozenset(reds)
    groups: dict[str, str] = {}
    hidden = 0
    for tile in sorted(tiles):
        if tile < 0:
            hidden += 1
            continue
        name = MPSZ[KIND_OF[tile]]
        groups[name[1]] = groups.get(name[1], "") + ("0" if tile in reds else name[0])
    parts = [digits + suit for suit, digits in groups.items()]
    if hidden:
        parts.append("?" * hidden)
    return " ".join(parts)


def next_dora(kind: int, *, one_points_at_nine: bool = False) -> Kind:
    """The kind an indicator points at: 9 to 1 within a suit, N to E, chun to haku.

    Three-player sets hold only 1m and 9m of the characters, so there, as a rule, 1m points at 9m.
    """
    if kind == 0 and one_points_at_nine:
        return Kind(8)
    if kind < 27:
        return Kind(kind - 8 if kind % 9 == 8 else kind + 1)
    if kind < HAKU:
        return Kind(27 + (kind - 26) % 4)
    return Kind(HAKU + (kind - 30) % 3)


def parse_mpsz(text: str) -> list[tuple[Kind, bool]]:
    """Read ``123m0p77z`` into (kind, is red five) pairs, in the order written.

    Winds and dragons may also stand as in ``1z``..``7z`` only; blanks are ignored.

    Raises:
        ValueError: naming the character that cannot be read.
    """
    out: list[tuple[Kind, bool]] = []
    digits: list[str] = []
    for char in text:
        if char.isspace():
            continue
        if char.isascii() and char.isdigit():
            digits.append(char)
        elif char in "mpsz" and digits:
            for d in digits:
                n = int(d)
                if char == "z" and not 1 <= n <= 7:
                    raise ValueError(f"there is no tile {d}z: honours are 1z to 7z")
                if char != "z" and n == 0:
                    out.append((Kind("mps".index(char) * 9 + 4), True))
                else:
                    out.append((Kind("mpsz".index(char) * 9 + n - 1), False))
            digits.clear()
        else:
            raise ValueError(f"cannot read {char!r} in {text!r}: tiles are digits followed by m, p, s or z")
    if digits:
        raise ValueError(f"{''.join(digits)!r} at the end of {text!r} has no suit letter m, p, s or z")
    return out
