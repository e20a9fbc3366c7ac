"""Tenhou's walls: what its seeds come to.

The tag SHUFFLE has one seed for the game; every round takes its share of the generator's output, so that the walls
have the order of the rounds. Records of 2009 have a seed in each INIT instead, and use the output as it comes.
Published with the code at http://tenhou.net/stat/rand/ and http://blog.tenhou.net/article/30503297.html; the form of
2009, and where the dead wall lies, were read off real records.
"""

from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Sequence
from hashlib import sha512
from random import Random
from typing import Final

from parsers.walls import FOURS, dead_wall
from replay.tiles import TILES
from replay.wall import Origin, Wall

_BASE64: Final = "mt19937ar-sha512-n288-base64,"
_HEXADECIMAL: Final = "mt19937ar-sha512-n288,"
_OF_ROUND: Final = "mt19937ar,"
_WORDS: Final = 624
_OUTPUT, _BLOCK = 1152, 128
"""Bytes of the generator that go into a wall, and how many are hashed at a time."""
_SETS: Final = {4: tuple(range(TILES)), 3: (*range(4), *range(32, TILES))}


_RECENT: Final = {players: dead_wall(FOURS, players, paired=True, ura_first=True) for players in (3, 4)}
_EARLY: Final = {players: dead_wall(FOURS, players) for players in (3, 4)}
"""Up to 2010."""


class Shuffle:
    """The walls of a game with a seed for all of it; `seed` is its text in the record."""

    def __init__(self, seed: str, players: int) -> None:
        self.seed = seed
        self.players = players
        self.layout = (_RECENT if seed.startswith(_BASE64) else _EARLY)[players]
        self._made: list[Wall] = []
        self._generator: Random | None = None
        self._readable = True

    def __call__(self, number: int) -> Wall | None:
        """The wall of a round; None if the seed is none that is understood."""
        if self._generator is None and self._readable:
            words = _words(self.seed)
            self._readable = words is not None
            self._generator = None if words is None else _seeded(words)
        if self._generator is None:
            return None
        while len(self._made) <= number:
            self._made.append(self._next(self._generator))
        return self._made[number]

    def _next(self, generator: Random) -> Wall:
        source = generator.getrandbits(8 * _OUTPUT).to_bytes(_OUTPUT, "little")
        hashed = b"".join([sha512(source[at : at + _BLOCK]).digest() for at in range(0, _OUTPUT, _BLOCK)])
        numbers = memoryview(hashed).cast("I") if _LITTLE else _little(hashed)
        dice = numbers[TILES - 1] % 6 + 1, numbers[TILES] % 6 + 1
        tiles = _shuffled(numbers, self.players)
        return Wall(tiles, self.layout, Origin.SEED, exact=True, in_turn=True, dice=dice)


class RoundShuffles:
    """The walls of a game of 2009: a seed for each round, None where the record has none."""

    def __init__(self, seeds: Sequence[str | None], players: int) -> None:
        self.seeds = seeds
        self.players = players

    def __call__(self, number: int) -> Wall | None:
        text = self.seeds[number] if number < len(self.seeds) else None
        words = None if text is None else _words(text)
        if words is None:
            return None
        generator = _seeded(words)
        size = len(_SETS[self.players])
        numbers = [generator.getrandbits(32) for _ in range(size + 1)]
        dice = numbers[size - 1] % 6 + 1, numbers[size] % 6 + 1
        return Wall(_shuffled(numbers, self.players), _EARLY[self.players], Origin.SEED, exact=True, dice=dice)


_LITTLE: Final = memoryview(b"\1\0\0\0").cast("I")[0] == 1


def _little(data: bytes) -> list[int]:
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def _seeded(words: Sequence[int]) -> Random:
    """The generator after ``init_by_array``, which is how Python seeds it with an integer: by its words of 32 bits, the
    lowest first, without zeros in the last place."""
    return Random(int.from_bytes(b"".join([w.to_bytes(4, "little") for w in words]), "little"))  # noqa: S311 - as dealt


def _shuffled(numbers: Sequence[int], players: int) -> tuple[int, ...]:
    """The set of tiles after a Fisher-Yates shuffle, in the order it is dealt in: from its end."""
    tiles = list(_SETS[players])
    size = len(tiles)
    for at, number in zip(range(size - 1), numbers, strict=False):
        other = at + number % (size - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    return tuple(tiles[::-1])


def _words(seed: str) -> list[int] | None:
    """The words of a seed; None if it is of another kind or damaged. One that ends in a zero, as one in four thousand
    millions does, is not understood either: Python would seed its generator without that."""
    if seed.startswith(_BASE64):
        try:
            data = b64decode(seed[len(_BASE64) :], validate=True)
        except (Base64Error, ValueError):
            return None
        words = _little(data) if len(data) == 4 * _WORDS else []
    elif seed.startswith(_HEXADECIMAL):
        words = _hexadecimal(seed[len(_HEXADECIMAL) :])
    elif seed.startswith(_OF_ROUND):
        words = _hexadecimal(seed[len(_OF_ROUND) :])
    else:
        words = []
    return words if words and words[-1] else None


def _hexadecimal(text: str) -> list[int]:
    """Words written in hexadecimal with commas between; none where one of them is not."""
    parts = text.split(",")
    if len(parts) > _WORDS or not all(0 < len(p) <= 8 and set(p) <= _DIGITS for p in parts):
        return []
    return [int(part, 16) for part in parts]


_DIGITS: Final = frozenset("0123456789abcdefABCDEF")
