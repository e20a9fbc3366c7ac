"""Complete hands and waits, small and slow, and independent of the project's own."""

from collections.abc import Iterable
from functools import lru_cache

_YAOCHU = (0, 8, 9, 17, 18, 26, *range(27, 34))


@lru_cache(100_000)
def _sets(suit: tuple[int, ...], runs: bool) -> bool:
    first = next((i for i, n in enumerate(suit) if n), None)
    if first is None:
        return True
    if suit[first] >= 3 and _sets(_less(suit, (first,) * 3), runs):
        return True
    if runs and first < 7 and suit[first + 1] and suit[first + 2]:
        return _sets(_less(suit, (first, first + 1, first + 2)), runs)
    return False


def _less(suit: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    out = list(suit)
    for p in places:
        out[p] -= 1
    return tuple(out)


@lru_cache(100_000)
def _with_pair(suit: tuple[int, ...], runs: bool) -> bool:
    return any(n >= 2 and _sets(_less(suit, (i, i)), runs) for i, n in enumerate(suit))


def complete(counts: list[int]) -> bool:
    """Whether concealed tiles (14, or 3 less for each meld) are a complete hand."""
    if sum(counts) == 14:
        if sum(n == 2 for n in counts) == 7:
            return True
        if all(counts[k] for k in _YAOCHU) and sum(counts[k] for k in _YAOCHU) == 14:
            return True
    suits = [tuple(counts[a:b]) for a, b in ((0, 9), (9, 18), (18, 27), (27, 34))]
    odd = [i for i, s in enumerate(suits) if sum(s) % 3]
    if len(odd) != 1 or sum(suits[odd[0]]) % 3 != 2:
        return False
    return all(_with_pair(s, i < 3) if i == odd[0] else _sets(s, i < 3) for i, s in enumerate(suits))


def counts_of(tiles: Iterable[int]) -> list[int]:
    out = [0] * 34
    for tile in tiles:
        out[tile // 4] += 1
    return out


def waits(tiles: Iterable[int]) -> set[int]:
    """The kinds that complete a hand; a kind of which it holds all four is no wait."""
    counts = counts_of(tiles)
    out = set()
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if complete(counts):
                out.add(kind)
            counts[kind] -= 1
    return out


def forbidden_after(kind: str, called: int, consumed: tuple[int, ...]) -> set[int]:
    """The kinds that may not be thrown right after a chi or pon."""
    out = {called // 4}
    if kind == "chi":
        low, high = sorted(t // 4 for t in consumed)
        if high == low + 1:
            other = low - 1 if called // 4 > high else high + 1
            if 0 <= other < 27 and other // 9 == low // 9:
                out.add(other)
    return out
