"""How far a hand is from tenpai.

The shanten number is the number of tiles a hand lacks, less one: -1 complete, 0 tenpai. A suit's part in that is
the fewest tiles it lacks for a given number of sets with or without a pair; it is computed once per suit key
and the four suits are then added up. Suits have about a hundred different costs, so costs go by numbers and their
sums are tables that are soon full. A set or pair that would need a fifth copy of a tile is never counted on,
so that the number is 0 exactly where `replay.hand.waits.waits` finds a wait.
"""

from functools import cache
from typing import Final

from replay.hand.shapes import HONOURED, NUMBERED, Keys

Costs = tuple[int, ...]
"""Tiles lacking for 0..4 sets, then for 0..4 sets and a pair."""

FAR: Final = 99
"""More than any hand can lack."""
_START: Final[Costs] = (0, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR, FAR)


@cache
def _rest(key: int, size: int, first: int, second: int, runs: bool) -> Costs:
    """The costs of the `size` kinds in `key`, lowest first.

    `first` and `second` are the runs begun one and two kinds below, which take a tile of the lowest kind here;
    `first` take one of the next too. Three equal runs are three triplets, so two are as many as are tried.
    """
    if size == 0:
        return _START if not first and not second else (FAR,) * 10
    held = key & 7
    best = [FAR] * 10
    for begun in range(3 if runs and size >= 3 else 1):
        for base, sets, pair in ((0, 0, 0), (3, 1, 0), (2, 0, 1), (5, 1, 1)):
            need = first + second + begun + base
            if need > 4:
                continue
            lacking = need - held if need > held else 0
            tail = _rest(key >> 3, size - 1, begun, first, runs)
            taken = sets + begun
            for n in range(5 - taken):
                cost = tail[n] + lacking
                at = n + taken + 5 * pair
                if cost < best[at]:
                    best[at] = cost
                if not pair:
                    cost = tail[n + 5] + lacking
                    at += 5
                    if cost < best[at]:
                        best[at] = cost
    return tuple(best)


def _added(a: Costs, b: Costs, sets: int) -> Costs:
    """The costs of two suits together, up to a number of sets."""
    best = [FAR] * 10
    for i in range(sets + 1):
        plain, paired = a[i], a[i + 5]
        for j in range(sets + 1 - i):
            n = i + j
            other = b[j]
            cost = plain + other
            if cost < best[n]:
                best[n] = cost
            cost = plain + b[j + 5]
            if paired + other < cost:
                cost = paired + other
            if cost < best[n + 5]:
                best[n + 5] = cost
    return tuple(best)


_COSTS: Final[list[Costs]] = []
_NUMBERS: Final[dict[Costs, int]] = {}
_MANY: Final = 1 << 20
"""More than there are different costs."""


def _number(costs: Costs) -> int:
    number = _NUMBERS.setdefault(costs, len(_COSTS))
    if number == len(_COSTS):
        _COSTS.append(costs)
    return number


class _Suit(dict[int, int]):
    """Suit key -> number of its costs."""

    def __init__(self, size: int, *, runs: bool) -> None:
        super().__init__()
        self.size = size
        self.runs = runs

    def __missing__(self, key: int) -> int:
        number = self[key] = _number(_rest(key, self.size, 0, 0, self.runs))
        return number


class _Sums(dict[int, int]):
    """Two numbers of costs, ``first * _MANY + second`` -> the number of their sum, up to a number of sets."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self.sets = sets

    def __missing__(self, pair: int) -> int:
        first, second = divmod(pair, _MANY)
        number = self[pair] = _number(_added(_COSTS[first], _COSTS[second], self.sets))
        return number


class _Fewest(dict[int, int]):
    """Two numbers of costs -> the fewest tiles lacking for a number of sets and a pair."""

    def __init__(self, sets: int) -> None:
        super().__init__()
        self.sets = sets

    def __missing__(self, pair: int) -> int:
        first, second = divmod(pair, _MANY)
        a, b, sets = _COSTS[first], _COSTS[second], self.sets
        fewest = self[pair] = min(min(a[n] + b[sets - n + 5], a[n + 5] + b[sets - n]) for n in range(sets + 1))
        return fewest


_NUMBERED: Final = _Suit(9, runs=True)
_ENDS_ONLY: Final = _Suit(9, runs=False)
_HONOURS: Final = _Suit(7, runs=False)
_SUMS: Final = [_Sums(sets) for sets in range(5)]
_FEWEST: Final = [_Fewest(sets) for sets in range(5)]


def standard_shanten(keys: Keys, melds: int = 0, *, three_players: bool = False) -> int:
    """The shanten number towards four sets and a pair; `melds` counts chi, pon and kans.

    Three-player sets have no 2m-8m, so no runs of characters are hoped for there.
    """
    sets = 4 - melds
    m, p, s, z = keys
    sums = _SUMS[sets]
    a = sums[(_ENDS_ONLY if three_players else _NUMBERED)[m] * _MANY + _NUMBERED[p]]
    b = sums[_NUMBERED[s] * _MANY + _HONOURS[z]]
    return _FEWEST[sets][a * _MANY + b] - 1


def seven_pairs_shanten(keys: Keys) -> int:
    """The shanten number towards seven different pairs; four equal tiles are one pair."""
    m, p, s, z = keys
    packed = NUMBERED[m] + NUMBERED[p] + NUMBERED[s] + HONOURED[z]
    pairs, kinds = packed >> 12 & 15, packed >> 16 & 31
    return 6 - min(pairs, 7) + max(0, 7 - kinds)


def kokushi_shanten(keys: Keys) -> int:
    """The shanten number towards kokushi."""
    kinds = twice = 0
    for i, key in enumerate(keys):
        for place in range(7) if i == 3 else (0, 8):
            held = key >> (3 * place) & 7
            if held:
                kinds += 1
                if held > 1:
                    twice = 1
    return 13 - kinds - twice


def shanten(keys: Keys, melds: int = 0, *, three_players: bool = False) -> int:
    """The smallest of the three shanten numbers; seven pairs and kokushi only without melds.

    `keys` are those of 3n+1 or 3n+2 concealed tiles. With 3n+2 it is the number after the best discard.
    """
    best = standard_shanten(keys, melds, three_players=three_players)
    if melds == 0:
        m, p, s, z = keys
        pairs = seven_pairs_shanten(keys)
        if pairs < best:
            best = pairs
        yaochu = NUMBERED[m] + NUMBERED[p] + NUMBERED[s] + HONOURED[z] >> 24 & 15
        # The other three numbers are looked up; this one is counted, and seldom worth it.
        if 12 - yaochu < best:
            best = min(best, kokushi_shanten(keys))
    return best
