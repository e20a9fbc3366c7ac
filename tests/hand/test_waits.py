"""Waits, completeness and readings against brute force over all tiles and all divisions."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.hand.decompose import (
    KANCHAN,
    KOKUSHI,
    PENCHAN,
    RUN,
    RYANMEN,
    SEVEN_PAIRS,
    SHANPON,
    STANDARD,
    TANKI,
    TRIPLET,
    kinds_mask,
    meld_group,
    readings,
)
from replay.hand.shapes import SUIT, UNIT, counts_of, keys_of
from replay.hand.waits import complete, waits
from replay.melds import CHI, PON, Meld
from replay.tiles import BIT, KINDS, YAOCHU, Tile, kinds_in, parse_mpsz
from tests.hand.build import Pool, seeded


def keys(text: str) -> list[int]:
    return keys_of([4 * kind for kind, _ in parse_mpsz(text)])


@cache
def divides(counts: tuple[int, ...], pair: bool) -> bool:
    """Whether tiles divide into sets, and a pair where one is asked for; the plain definition."""
    low = next((k for k, n in enumerate(counts) if n), None)
    if low is None:
        return not pair
    rest = list(counts)
    if pair and counts[low] >= 2:
        rest[low] -= 2
        if divides(tuple(rest), False):
            return True
        rest[low] += 2
    if counts[low] >= 3:
        rest[low] -= 3
        if divides(tuple(rest), pair):
            return True
        rest[low] += 3
    if low < 27 and low % 9 < 7 and counts[low + 1] and counts[low + 2]:
        for k in (low, low + 1, low + 2):
            rest[k] -= 1
        return divides(tuple(rest), pair)
    return False


def is_win(counts: tuple[int, ...]) -> bool:
    if divides(counts, True):
        return True
    if sum(counts) != 14:
        return False
    if sorted(counts)[-7:] == [2] * 7:
        return True
    return all(counts[k] for k in kinds_in(YAOCHU)) and not any(counts[k] for k in kinds_in(~YAOCHU & (1 << 34) - 1))


def waited_for(counts: tuple[int, ...]) -> int:
    mask = 0
    for k in range(KINDS):
        if counts[k] < 4:
            grown = list(counts)
            grown[k] += 1
            if is_win(tuple(grown)):
                mask |= BIT[k]
    return mask


def near_hand(rng: random.Random, melds: int) -> list[int]:
    """Counts of a hand that is complete or nearly so."""
    while True:
        counts = [0] * KINDS
        span = rng.choice([range(9), range(18), range(34), range(20, 34)])
        for _ in range(4 - melds):
            k = rng.choice(span)
            if k < 27 and k % 9 < 7 and rng.random() < 0.6:
                for j in (k, k + 1, k + 2):
                    counts[j] += 1
            else:
                counts[k] += 3
        counts[rng.choice(span)] += 2
        for _ in range(rng.choice([0, 0, 1])):
            held = rng.choice([k for k in range(KINDS) if counts[k]])
            counts[held] -= 1
            counts[rng.choice(span)] += 1
        if max(counts) <= 4:
            return counts


def keys_from(counts: list[int]) -> list[int]:
    return keys_of([4 * k for k in range(KINDS) for _ in range(counts[k])])


@pytest.mark.parametrize("seed", range(4))
def test_against_brute_force(seed: int) -> None:
    rng = seeded(seed)
    complete_ones = 0
    for _ in range(500):
        counts = near_hand(rng, rng.choice([0, 0, 1, 2, 3]))
        hand = keys_from(counts)
        won = is_win(tuple(counts))
        complete_ones += won
        assert complete(hand) == won, counts
        fixed = tuple(g for g in (meld_group(Meld(PON, Pool().take("111z"))),) if g) * ((14 - sum(counts)) // 3)
        winning = rng.choice([k for k in range(KINDS) if counts[k]])
        assert bool(readings(hand, fixed, winning, ron=True)) == won, counts
        counts[winning] -= 1
        assert waits(keys_from(counts)) == waited_for(tuple(counts)), counts
    assert complete_ones > 100


@given(st.lists(st.integers(0, 135), unique=True, min_size=13, max_size=13))
def test_waits_of_any_thirteen_tiles(tiles: list[int]) -> None:
    hand = keys_of(tiles)
    assert waits(hand) == waited_for(tuple(counts_of(hand)))


def test_case_56_a_fifth_copy_is_no_wait() -> None:
    for text in ("123456789m1111z", "123456789m1111p", "1112223334444z"):
        assert waits(keys(text)) == 0


@pytest.mark.parametrize(
    ("text", "winning", "expected"),
    [
        ("123m456p78999s111z", "9s", {RYANMEN, TANKI}),
        ("123m456p789s11122z", "7s", {PENCHAN}),
        ("123m456p789s11122z", "3m", {PENCHAN}),
        ("123m456p789s11122z", "2m", {KANCHAN}),
        ("123m456p789s11122z", "1z", {SHANPON}),
        ("123m456p789s11122z", "2z", {TANKI}),
        ("33345678s555m222p", "4s", {KANCHAN}),
        ("11122233344m567s", "4m", {RYANMEN, TANKI}),
    ],
)
def test_the_winning_tile_gives_the_wait(text: str, winning: str, expected: set[str]) -> None:
    found = readings(keys(text), (), parse_mpsz(winning)[0][0], ron=False)
    assert {r.wait for r in found} == expected
    assert len(set(found)) == len(found)


def test_three_equal_runs_are_three_triplets_too() -> None:
    found = readings(keys("111222333m456p99s"), (), 0, ron=True)
    assert {(r.wait, r.groups[0].shape, r.groups[0].open) for r in found} == {
        (SHANPON, TRIPLET, True),
        (RYANMEN, RUN, False),
    }
    assert all(r.form is STANDARD and r.pair == 26 for r in found)


def test_seven_pairs_that_are_also_runs() -> None:
    found = readings(keys("223344m667788p55s"), (), 1, ron=True)
    assert {r.form for r in found} == {STANDARD, SEVEN_PAIRS}
    orphans = readings(keys("19m19p19s12345677z"), (), 33, ron=True)
    assert [(r.form, r.pair) for r in orphans] == [(KOKUSHI, 33)]


def test_kinds_of_a_hand() -> None:
    assert kinds_mask(keys("11m5p77z")) == BIT[0] | BIT[13] | BIT[33]
    assert SUIT[33] == 3
    assert UNIT[33] == 8**6


def test_a_meld_that_is_no_set() -> None:
    assert meld_group(Meld(CHI, (Tile(0), Tile(4), Tile(12)))) is None
    assert meld_group(Meld(CHI, (Tile(32), Tile(36), Tile(40)))) is None
    assert meld_group(Meld(PON, (Tile(0), Tile(1), Tile(4)))) is None
    assert meld_group(Meld(PON, (Tile(-1), Tile(1), Tile(2)))) is None
    assert meld_group(Meld(PON, (Tile(1), Tile(2), Tile(140)))) is None
