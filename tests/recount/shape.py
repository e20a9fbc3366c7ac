"""Shanten and waits of counts by kind (34 of them), by trying every way to split each suit."""

from functools import cache

Counts = tuple[int, ...]
YAOCHU = (0, 8, 9, 17, 18, 26, *range(27, 34))


@cache
def splits(counts: Counts, run: bool) -> frozenset[tuple[int, int, int]]:
    """(sets, incomplete sets, pairs) that the tiles of one suit can be split into; only the best of them."""
    first = next((i for i, n in enumerate(counts) if n), None)
    if first is None:
        return frozenset({(0, 0, 0)})
    out = set()

    def without(*kinds: int) -> Counts:
        left = list(counts)
        for kind in kinds:
            left[kind] -= 1
        return tuple(left)

    ways: list[tuple[Counts, tuple[int, int, int]]] = [(without(first), (0, 0, 0))]
    if counts[first] >= 2:
        ways += [(without(first, first), (0, 1, 0)), (without(first, first), (0, 0, 1))]
    if counts[first] >= 3:
        ways.append((without(first, first, first), (1, 0, 0)))
    if run:
        near = [first + 1 < 9 and counts[first + 1] > 0, first + 2 < 9 and counts[first + 2] > 0]
        if near[0]:
            ways.append((without(first, first + 1), (0, 1, 0)))
        if near[1]:
            ways.append((without(first, first + 2), (0, 1, 0)))
        if all(near):
            ways.append((without(first, first + 1, first + 2), (1, 0, 0)))
    for left, (sets, partial, pairs) in ways:
        out |= {(s + sets, p + partial, q + pairs) for s, p, q in splits(left, run)}
    return frozenset(a for a in out if not any(a != b and all(x <= y for x, y in zip(a, b, strict=True)) for b in out))


@cache
def shanten(counts: Counts, melds: int, three: bool) -> int:
    """0 is tenpai, -1 complete."""
    suits = [(counts[0:9], not three), (counts[9:18], True), (counts[18:27], True), (counts[27:34], False)]
    reached = {(melds, 0, 0)}
    for suit, run in suits:
        reached = {(s + a, p + b, q + c) for s, p, q in reached for a, b, c in splits(suit, run)}
    best = 8
    for sets, partial, pairs in reached:
        # One pair is the head; any other is the beginning of a triplet.
        for head in (0, 1) if pairs else (0,):
            blocks = min(partial + pairs - head, 4 - sets) if sets < 4 else 0
            best = min(best, 8 - 2 * min(sets, 4) - blocks - head)
    if not melds:
        kinds = sum(1 for n in counts if n)
        pairs = sum(1 for n in counts if n >= 2)
        best = min(best, 6 - pairs + max(0, 7 - kinds))
        orphans = [counts[k] for k in YAOCHU]
        best = min(best, 13 - sum(1 for n in orphans if n) - any(n >= 2 for n in orphans))
    return best


def waits(counts: Counts, melds: int, three: bool) -> list[int]:
    """The kinds that complete the hand, those of which it holds all four apart."""
    out = []
    for kind in range(34):
        if counts[kind] < 4 and not (three and 0 < kind < 8):
            more = list(counts)
            more[kind] += 1
            if shanten(tuple(more), melds, three) == -1:
                out.append(kind)
    return out
