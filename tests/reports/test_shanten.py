"""Shanten numbers of many hands at once are those of each."""

import random

from replay.hand.packed import BYTES, MELD, THREE_PLAY, TILE, as_bytes, packed
from replay.hand.shanten import shanten as one_by_one
from replay.hand.shapes import Keys, keys_of
from replay.tiles import parse_mpsz
from reports.shanten import digits, numbers, shanten
from tests.hand.build import seeded


def keys(text: str) -> Keys:
    return keys_of([4 * kind for kind, _ in parse_mpsz(text)])


def hand(text: str, melds: int = 0, *, three: bool = False) -> int:
    return packed(keys(text)) + MELD * melds + THREE_PLAY * three


def deal(rng: random.Random) -> tuple[list[int], int, bool]:
    """Tiles of few suits, so that low numbers are common; sometimes more copies than there are."""
    melds = rng.randrange(5)
    span = rng.choice([range(36), range(72), range(136), range(60, 136), range(104, 136)])
    size = 13 - 3 * melds + rng.randrange(2)
    tiles = rng.choices(span, k=size) if rng.random() < 0.1 else rng.sample(span, size)
    return tiles, melds, rng.random() < 0.3


def test_against_one_hand_after_another() -> None:
    rng = seeded(5)
    hands, right = [], []
    for _ in range(6000):
        tiles, melds, three = deal(rng)
        hands.append(packed(keys_of(tiles)) + MELD * melds + THREE_PLAY * three)
        right.append(one_by_one(keys_of(tiles), melds, three_players=three))
    assert shanten(as_bytes(hands)).tolist() == right
    assert set(right) >= set(range(-1, 7))


def test_known_hands() -> None:
    hands = [
        hand("123456789m12355p"),
        hand("147m258p369s1234z"),
        hand("1155m2288p33s116z"),
        hand("19m19p19s1234567z"),
        hand("12m99p", 3),
        hand("1z", 4),
        hand("234m456p789s1122z"),
        hand("234m456p789s1122z", three=True),
    ]
    assert shanten(as_bytes(hands)).tolist() == [-1, 6, 0, 0, 0, 0, 0, 2]


def test_a_hand_is_what_its_tiles_add_up_to() -> None:
    tiles = [0, 17, 36, 71, 72, 107, 108, 135]
    assert sum(TILE[t] for t in tiles) == packed(keys_of(tiles))
    assert len(as_bytes([packed(keys_of(tiles)), -1])) == 2 * BYTES


def test_hands_that_are_not_known_have_no_number() -> None:
    tenpai, far = (as_bytes([hand(text)]) for text in ("123456789m1235p", "147m258p369s1234z"))
    assert list(numbers([None, tenpai, far, None])) == [None, 0, 6, None]
    several = as_bytes([hand("147m258p369s1234z"), hand("123456789m1235p")])
    assert list(digits([as_bytes([]), None, several])) == ["", None, "60"]
    assert [*numbers([None]), *digits([None])] == [None, None]
    assert [*numbers([]), *digits([])] == []
