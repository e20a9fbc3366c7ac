"""All readings of a complete hand.

A reading says which sets and which pair the tiles are, and which of them the winning tile completed. Two
readings of the same tiles can differ in yaku and fu; the value of a win is that of its best reading.

The concealed tiles are split suit by suit. A suit key occurs in many hands, so its splits are kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from replay.hand.shapes import Keys
from replay.melds import CHI, KITA, Meld
from replay.tiles import BIT, HONOURS_FROM, KINDS, YAOCHU, Kind, kinds_in


class Shape(StrEnum):
    """What a set is made of."""

    RUN = "run"
    TRIPLET = "triplet"
    KAN = "kan"


class Form(StrEnum):
    """The three ways in which fourteen tiles are a hand."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven-pairs"
    KOKUSHI = "kokushi"


class Wait(StrEnum):
    """What the winning tile completed: a run from either side, its middle, its only side; a triplet; a pair."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"


RUN, TRIPLET, KAN = Shape
STANDARD, SEVEN_PAIRS, KOKUSHI = Form
RYANMEN, KANCHAN, PENCHAN, SHANPON, TANKI = Wait


@dataclass(frozen=True, slots=True)
class Group:
    """One set: its shape, its lowest kind, and whether it counts as open.

    Open are the sets called from another seat, and the triplet that a ron completed (minko). `kinds` is the
    mask of the kinds in it, `outside` whether a terminal or honour is among them.
    """

    shape: Shape
    first: Kind
    open: bool
    kinds: int = field(init=False, repr=False, compare=False)
    outside: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kinds = BIT[self.first] * (7 if self.shape is RUN else 1)
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "outside", kinds & YAOCHU != 0)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a complete hand.

    `groups` holds the concealed sets in the order of their tiles, then the melds; it is empty for seven pairs
    and kokushi. `pair` is None for seven pairs only; for kokushi it is the kind held twice. `completed` is the
    index of the set that holds the winning tile, None where a pair or a kokushi does.
    """

    form: Form
    groups: tuple[Group, ...]
    pair: Kind | None
    wait: Wait
    completed: int | None


class Split(NamedTuple):
    """Concealed sets of one suit, lowest first, and the kind of its pair; -1 where it has none."""

    pair: int
    groups: tuple[Group, ...]


@cache
def group(shape: Shape, first: int, is_open: bool) -> Group:
    """The one instance of a set."""
    return Group(shape, Kind(first), is_open)


class SuitParts(NamedTuple):
    """What a suit key holds: the mask of its kinds, of those held exactly twice, and its splits."""

    kinds: int
    twice: int
    splits: tuple[Split, ...]


class PartsTable(dict[int, SuitParts]):
    """Suit key -> `SuitParts`, filled as keys occur. 3n+1 tiles of a suit have no split."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> SuitParts:
        base = 9 * self.suit
        digits = [key >> (3 * i) & 7 for i in range(7 if self.suit == 3 else 9)]
        found: set[tuple[int, tuple[tuple[int, int], ...]]] = set()
        if sum(digits) % 3 != 1:
            self._split(digits, -1, (), sum(digits) % 3 == 2, found)
        shapes = (RUN, TRIPLET)
        splits = tuple(
            Split(
                base + pair if pair >= 0 else -1,
                tuple(group(shapes[triplet], base + first, False) for first, triplet in sets),
            )
            for pair, sets in sorted(found)
        )
        parts = SuitParts(
            sum(BIT[base + i] for i, n in enumerate(digits) if n),
            sum(BIT[base + i] for i, n in enumerate(digits) if n == 2),
            splits,
        )
        self[key] = parts
        return parts

    def _split(
        self,
        digits: list[int],
        pair: int,
        sets: tuple[tuple[int, int], ...],
        needs_pair: bool,
        found: set[tuple[int, tuple[tuple[int, int], ...]]],
    ) -> None:
        """Take the lowest tile away in every possible way; `sets` are (first kind, is a triplet)."""
        i = next((i for i, n in enumerate(digits) if n), None)
        if i is None:
            found.add((pair, tuple(sorted(sets))))
            return
        if digits[i] >= 2 and needs_pair:
            digits[i] -= 2
            self._split(digits, i, sets, False, found)
            digits[i] += 2
        if digits[i] >= 3:
            digits[i] -= 3
            self._split(digits, pair, (*sets, (i, 1)), needs_pair, found)
            digits[i] += 3
        if self.suit < 3 and i < 7 and digits[i + 1] and digits[i + 2]:
            for j in (i, i + 1, i + 2):
                digits[j] -= 1
            self._split(digits, pair, (*sets, (i, 0)), needs_pair, found)
            for j in (i, i + 1, i + 2):
                digits[j] += 1


_ONES = int("111111111", 8)
_M, _P, _S, _Z = PARTS = (PartsTable(0), PartsTable(1), PartsTable(2), PartsTable(3))


def meld_group(meld: Meld) -> Group | None:
    """The set a meld is; None where its tiles are no set."""
    kinds = sorted(t >> 2 for t in meld.tiles)
    if not kinds or kinds[0] < 0 or kinds[-1] >= KINDS:
        return None
    first = kinds[0]
    if meld.kind is CHI:
        is_run = kinds == [first, first + 1, first + 2] and first < HONOURS_FROM and first % 9 < 7
        return group(RUN, first, True) if is_run else None
    if kinds[-1] != first:
        return None
    return group(KAN if meld.is_kan else TRIPLET, first, meld.is_open)


def meld_groups(melds: Iterable[Meld]) -> tuple[Group, ...] | None:
    """The sets of all melds, kita left out; None where one of them is no set."""
    out = []
    for meld in melds:
        if meld.kind is not KITA:
            found = meld_group(meld)
            if found is None:
                return None
            out.append(found)
    return tuple(out)


def kinds_mask(keys: Keys) -> int:
    """The mask of the kinds that the keys hold."""
    m, p, s, z = keys
    return _M[m].kinds | _P[p].kinds | _S[s].kinds | _Z[z].kinds


def readings(keys: Keys, fixed: tuple[Group, ...], winning: int, *, ron: bool, quads: bool = False) -> list[Reading]:
    """All readings of concealed tiles with the winning tile among them, and the sets of the melds.

    The number of tiles must be right: fourteen, three fewer for each meld. Each group the winning tile may
    have completed is a reading of its own. With `quads` four equal tiles can be two of seven pairs. The list is empty
    where the hand is not complete.
    """
    out: list[Reading] = []
    m, p, s, z = keys
    parts = (_M[m], _P[p], _S[s], _Z[z])
    bit = BIT[winning]
    for (pm, gm), (pp, gp), (ps, gs), (pz, gz) in product(
        parts[0].splits, parts[1].splits, parts[2].splits, parts[3].splits
    ):
        concealed = gm + gp + gs + gz
        groups = concealed + fixed
        # Pairs in more suits than one leave fewer sets.
        if len(groups) != 4:
            continue
        pair = Kind(max(pm, pp, ps, pz))
        if pair == winning:
            out.append(Reading(STANDARD, groups, pair, TANKI, None))
        before = None
        for i, one in enumerate(concealed):
            if not one.kinds & bit or one is before:
                continue
            before = one
            if one.shape is RUN:
                out.append(Reading(STANDARD, groups, pair, _run_wait(one.first, winning), i))
            elif ron:
                minko = group(TRIPLET, one.first, True)
                out.append(Reading(STANDARD, (*groups[:i], minko, *groups[i + 1 :]), pair, SHANPON, i))
            else:
                out.append(Reading(STANDARD, groups, pair, SHANPON, i))
    if not fixed:
        twice = parts[0].twice | parts[1].twice | parts[2].twice | parts[3].twice
        if twice.bit_count() == 7 or (quads and not (m | p | s | z) & _ONES):
            out.append(Reading(SEVEN_PAIRS, (), None, TANKI, None))
        elif twice.bit_count() == 1 and twice & YAOCHU and kinds_mask(keys) == YAOCHU:
            out.append(Reading(KOKUSHI, (), kinds_in(twice)[0], TANKI, None))
    return out


def _run_wait(first: int, winning: int) -> Wait:
    place = winning - first
    if place == 1:
        return KANCHAN
    edge = 6 if place == 0 else 0
    return PENCHAN if first % 9 == edge else RYANMEN
