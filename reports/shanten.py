"""The shanten numbers of many hands at once.

They are those of `replay.hand.shanten`, from which the recurrence is: counted one by one they would cost as much as a
third of the audit.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from replay.hand.packed import BYTES, MELD, PLACES, THREE_PLAY

Costs = npt.NDArray[np.int8]
"""Tiles lacking for 0..4 sets, then for 0..4 sets and a pair: ten rows, and a column a hand or a suit of one."""
Numbers = npt.NDArray[np.int8]

_FAR: Final = 30
"""More than any hand can lack."""
_SUIT: Final = (1 << 27) - 1
_PARTS: Final = ((0, 0, 0), (3, 1, 0), (2, 0, 1), (5, 1, 1))
"""What a kind may give beside its runs: tiles, sets, pairs."""


def numbers(hands: Iterable[bytes | None]) -> Iterator[int | None]:
    """The shanten number of each hand; None of none."""
    given = list(hands)
    found = iter(shanten(b"".join(filter(None, given))).tolist())
    return (None if hand is None else next(found) for hand in given)


def digits(hands: Sequence[bytes | None]) -> Iterator[str | None]:
    """By item a digit for each hand in it; None of none."""
    text = (shanten(b"".join(filter(None, hands))).clip(0, 9) + ord("0")).tobytes().decode("ascii")
    ends = accumulate((len(hand or b"") // BYTES for hand in hands), initial=0)
    return (None if hand is None else text[a:b] for hand, (a, b) in zip(hands, pairwise(ends), strict=True))


def shanten(hands: bytes) -> Numbers:
    """The shanten numbers of hands one behind the other."""
    words = np.frombuffer(hands, "<i8").reshape(-1, BYTES // 8)
    three = words[:, 0] & THREE_PLAY != 0
    out = np.empty(len(words), np.int8)
    for runs, chosen in ((True, ~three), (False, three)):
        out[chosen] = _shanten(words[chosen], runs=runs)
    return out


def _shanten(words: Any, *, runs: bool) -> Numbers:
    """`runs`: whether runs of characters are hoped for."""
    low, high = words[:, 0], words[:, 1]
    m, p, s, z = (
        word >> place & _SUIT
        for word, place in zip(
            (low, low, high, high), (*PLACES[:2], *(place - 64 for place in PLACES[2:])), strict=True
        )
    )
    numbered = _suits([m, p, s], 9, runs=True) if runs else [*_suits([m], 9, runs=False), *_suits([p, s], 9, runs=True)]
    suits = [*numbered, *_suits([z], 7, runs=False)]
    sets = 4 - np.minimum(low // MELD, 4)
    costs = _added(_added(suits[0].costs, suits[1].costs), _added(suits[2].costs, suits[3].costs))
    best: Numbers = np.take_along_axis(costs, sets[None] + 5, 0)[0] - np.int8(1)
    pairs, kinds, ends, paired_ends = (sum(each) for each in zip(*(suit.counts for suit in suits), strict=True))
    seven_pairs = 6 - np.minimum(pairs, 7) + np.maximum(7 - kinds, 0)
    kokushi = 13 - ends - (paired_ends > 0)
    return np.where(sets == 4, np.minimum(best, np.minimum(seven_pairs, kokushi)), best).astype(np.int8)


class _Suit(NamedTuple):
    """One suit of each hand: its costs, and how many kinds it has twice, has, how many terminals and honours it has,
    and how many of these twice."""

    costs: Costs
    counts: list[Numbers]


def _suits(keys: Sequence[Any], kinds: int, *, runs: bool) -> list[_Suit]:
    """Suits of each hand that are alike; what different keys are there is looked at once."""
    different, where = np.unique(np.concatenate(keys), return_inverse=True)
    held = (different >> 3 * np.arange(kinds)[:, None] & 7).astype(np.int8)
    ends = held if kinds == 7 else held[[0, 8]]
    costs = _costs(held, runs=runs)
    counts = [(each >= least).sum(0, np.int8) for each, least in ((held, 2), (held, 1), (ends, 1), (ends, 2))]
    return [_Suit(costs[:, own], [count[own] for count in counts]) for own in np.split(where, len(keys))]


def _costs(held: Numbers, *, runs: bool) -> Costs:
    """The costs of a suit, `held` the copies with a row a kind.

    `tails` has those of the kinds above the lowest, by how many runs begin one and two kinds below them: see
    `replay.hand.shanten`.
    """
    kinds, size = held.shape
    starts = [3 if runs and kind + 3 <= kinds else 1 for kind in range(kinds)]
    nothing = np.full((10, size), _FAR, np.int8)
    nothing[0] = 0
    tails = {(0, 0): nothing}
    for kind in reversed(range(kinds)):
        lacking = [np.maximum(np.int8(need) - held[kind], 0) for need in range(5)]
        first, second = (starts[kind - back] if kind >= back else 1 for back in (1, 2))
        tails = {
            (a, b): _best([tails[begun, a] for begun in range(starts[kind])], lacking[a + b :])
            for a in range(first)
            for b in range(second)
        }
    return tails[0, 0]


def _best(tails: Sequence[Costs], lacking: Sequence[Numbers]) -> Costs:
    """The costs with one kind more; by number of runs begun with it those of the kinds above, by number of its tiles
    that these and the other parts take what it lacks."""
    best = np.full_like(tails[0], _FAR)
    for begun, tail in enumerate(tails):
        for tiles, sets, pair in _PARTS:
            if begun + tiles < len(lacking):
                taken = begun + sets
                for of in (0, 5)[: 2 - pair]:
                    part = best[of + 5 * pair + taken : of + 5 * pair + 5]
                    np.minimum(part, tail[of : of + 5 - taken] + lacking[begun + tiles], out=part)
    return best


def _added(a: Costs, b: Costs) -> Costs:
    """The costs of both together."""
    best = np.full_like(a, _FAR)
    for i in range(5):
        for into, x, y in ((0, a[i], b[:5]), (5, a[i], b[5:]), (5, a[i + 5], b[:5])):
            part = best[into + i : into + 5]
            np.minimum(part, x + y[: 5 - i], out=part)
    return best
