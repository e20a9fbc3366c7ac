"""Tenhou's shuffles, against the published algorithm written out by hand over NumPy's generator."""

import base64
import hashlib
from collections.abc import Sequence

import numpy as np
import pytest

from parsers.tenhou_xml.shuffle import RoundShuffles, Shuffle
from replay.wall import Wall

WORDS = [(2654435761 * i + 12345) % 2**32 for i in range(1, 625)]
"""A seed that can be written down in a line."""


def seed_of(words: Sequence[int]) -> str:
    data = b"".join(w.to_bytes(4, "little") for w in words)
    return f"mt19937ar-sha512-n288-base64,{base64.b64encode(data).decode()}"


def hexadecimal(form: str, words: Sequence[int]) -> str:
    return f"{form},{','.join(f'{w:08X}' for w in words)}"


def wall_of(walls: Shuffle | RoundShuffles, number: int) -> Wall:
    wall = walls(number)
    assert wall is not None
    return wall


def numbers_of_rounds(words: Sequence[int], rounds: int) -> list[list[int]]:
    """The 144 numbers of each round: 288 words of the generator in nine blocks through SHA-512."""
    generator = np.random.RandomState(np.array(words, np.uint32))
    out = []
    for _ in range(rounds):
        words_of_round = generator.randint(0, 2**32, 288, np.uint32).astype("<u4").tobytes()
        hashed = b"".join(hashlib.sha512(words_of_round[at : at + 128]).digest() for at in range(0, 1152, 128))
        out.append([int(n) for n in np.frombuffer(hashed, "<u4")])
    return out


def shuffled(numbers: Sequence[int], tiles: list[int]) -> list[int]:
    """Fisher and Yates from the low end, dealt from the high one."""
    for i in range(len(tiles) - 1):
        j = i + numbers[i] % (len(tiles) - i)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles[::-1]


@pytest.mark.parametrize("players", [4, 3])
def test_a_wall_is_that_of_the_published_algorithm(players: int) -> None:
    tiles = [t for t in range(136) if players == 4 or not 4 <= t < 32]
    walls = Shuffle(seed_of(WORDS), players)
    for number, numbers in enumerate(numbers_of_rounds(WORDS, 3)):
        wall = wall_of(walls, number)
        assert list(wall.tiles) == shuffled(numbers, tiles.copy())
        assert wall.dice == (numbers[135] % 6 + 1, numbers[136] % 6 + 1)


def test_the_first_wall_of_the_seed() -> None:
    """What the seed above comes to, so that nothing can change it unnoticed."""
    wall = wall_of(Shuffle(seed_of(WORDS), 4), 0)
    assert sorted(wall.tiles) == list(range(136))
    dead = wall.tiles[::-1]
    assert wall.replacements == [dead[1], dead[0], dead[3], dead[2]]
    assert wall.indicators == [dead[5], dead[7], dead[9], dead[11], dead[13]]
    assert wall.ura == [dead[4], dead[6], dead[8], dead[10], dead[12]]
    east, south, *_ = wall.hands(4, 0)
    assert east == (*wall.tiles[0:4], *wall.tiles[16:20], *wall.tiles[32:36], wall.tiles[48])
    assert south == (*wall.tiles[4:8], *wall.tiles[20:24], *wall.tiles[36:40], wall.tiles[49])
    assert wall.hands(4, 2)[2] == east


def test_walls_can_be_asked_for_in_any_order() -> None:
    walls, again = Shuffle(seed_of(WORDS), 4), Shuffle(seed_of(WORDS), 4)
    assert walls(5) == [again(n) for n in range(6)][5]
    assert walls(0) == again(0)


def test_the_older_form_lays_the_dead_wall_in_a_row() -> None:
    few = WORDS[:32]
    wall = wall_of(Shuffle(hexadecimal("mt19937ar-sha512-n288", few), 3), 0)
    (numbers,) = numbers_of_rounds(few, 1)
    dead = shuffled(numbers, [t for t in range(136) if not 4 <= t < 32])[::-1]
    assert wall.replacements == dead[:8]
    assert wall.indicators == dead[8:18:2]
    assert wall.ura == dead[9:18:2]


def test_the_form_of_2009_has_a_seed_for_each_round() -> None:
    few = WORDS[:8]
    walls = RoundShuffles([None, hexadecimal("mt19937ar", few)], 4)
    assert walls(0) is None
    assert walls(2) is None
    generator = np.random.RandomState(np.array(few, np.uint32))
    numbers = [int(n) for n in generator.randint(0, 2**32, 137, np.uint32)]
    wall = wall_of(walls, 1)
    assert list(wall.tiles) == shuffled(numbers, list(range(136)))
    assert wall.dice == (numbers[135] % 6 + 1, numbers[136] % 6 + 1)
    assert wall.indicators[0] == wall.tiles[-5]


@pytest.mark.parametrize(
    "seed",
    [
        *("", "0.37968470375848196", "mt19937ar-sha512-n288-base64,AAAA", "mt19937ar-sha512-n288-base64,%%%"),
        *("mt19937ar-sha512-n288,", "mt19937ar,12,xy", "mt19937ar,123456789", "sha512,1,2"),
        seed_of([*WORDS[:623], 0]),
    ],
)
def test_other_seeds_are_not_understood(seed: str) -> None:
    assert Shuffle(seed, 4)(0) is None
    assert RoundShuffles([seed], 4)(0) is None
