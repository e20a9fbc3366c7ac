"""Shanten against its definition, tile by tile, and against the PyPI package `mahjong`."""

import random

import pytest
from mahjong.shanten import Shanten

from replay.hand.shanten import kokushi_shanten, seven_pairs_shanten, shanten, standard_shanten
from replay.hand.shapes import SUIT, UNIT, Keys, counts_of, keys_of
from replay.hand.waits import complete, waits
from replay.tiles import KINDS, parse_mpsz
from tests.hand.build import seeded


def keys(text: str) -> Keys:
    return keys_of([4 * kind for kind, _ in parse_mpsz(text)])


@pytest.mark.parametrize(
    ("text", "melds", "number"),
    [
        ("123456789m12355p", 0, -1),
        ("123456789m1235p", 0, 0),
        ("123456789m125p1z", 0, 1),
        ("147m258p369s1234z", 0, 6),
        ("1155m2288p33s1166z", 0, -1),
        ("1155m2288p33s116z", 0, 0),
        ("1111m2288p33s116z", 0, 2),
        ("1122m5555p3344s1z", 0, 2),
        ("19m19p19s1234567z", 0, 0),
        ("19m19p19s12345677z", 0, -1),
        ("19m19p19s1234566z", 0, 0),
        ("123456789m1111z", 0, 1),
        ("1111z", 3, 1),
        ("1z", 4, 0),
        ("11z", 4, -1),
        ("12m99p", 3, 0),
    ],
)
def test_known_hands(text: str, melds: int, number: int) -> None:
    assert shanten(keys(text), melds) == number


def deal(rng: random.Random, size: int) -> list[int]:
    """Tiles of few suits, so that low numbers are common."""
    span = rng.choice([range(36), range(72), range(136), range(60, 136)])
    return rng.sample(span, size)


@pytest.mark.parametrize("seed", range(4))
def test_against_an_independent_count(seed: int) -> None:
    rng = seeded(seed)
    oracle = Shanten()
    for _ in range(400):
        hand = keys_of(deal(rng, rng.choice([13, 14])))
        counts = counts_of(hand)
        assert seven_pairs_shanten(hand) == oracle.calculate_shanten_for_chiitoitsu_hand(counts)
        assert kokushi_shanten(hand) == oracle.calculate_shanten_for_kokushi_hand(counts)
        assert standard_shanten(hand) == oracle.calculate_shanten_for_regular_hand(counts), counts


@pytest.mark.parametrize("seed", range(4))
def test_tenpai_and_complete_are_what_waits_says(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(500):
        melds = rng.choice([0, 1, 2, 3])
        tiles = deal(rng, 14 - 3 * melds)
        hand = keys_of(tiles)
        assert (shanten(hand, melds) == -1) == complete(hand)
        shorter = keys_of(tiles[1:])
        assert (shanten(shorter, melds) == 0) == (waits(shorter) != 0)


@pytest.mark.parametrize("seed", range(2))
def test_the_best_draw_brings_a_hand_one_step_nearer(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(60):
        melds = rng.choice([0, 1, 2])
        hand = keys_of(deal(rng, 13 - 3 * melds))
        counts = counts_of(hand)
        after = []
        for k in range(KINDS):
            if counts[k] < 4:
                grown = list(hand)
                grown[SUIT[k]] += UNIT[k]
                after.append(shanten(grown, melds))
        assert min(after) == shanten(hand, melds) - 1


def test_three_player_sets_have_no_runs_of_characters() -> None:
    hand = keys("1111m9999m123p44z")
    assert shanten(hand) == 1
    assert shanten(hand, three_players=True) == 2
    oracle = Shanten()
    rng = seeded(5)
    for _ in range(300):
        tiles = rng.sample([t for t in range(136) if not 4 <= t < 32], 13)
        hand = keys_of(tiles)
        assert shanten(hand, three_players=True) == oracle.calculate_shanten(counts_of(hand), is_three_player=True)
