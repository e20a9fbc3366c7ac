"""Tenhou's walls: what its seeds come to.

The tag SHUFFLE has one seed for the game; every round takes its share of the generator's output, so that the walls
have the order of the rounds. Records of 2009 have a seed in each INIT instead, and use the output as it comes.
Published with the code at http://tenhou.net/stat/rand/ and http://blog.tenhou.net/article/30503297.html; the form of
2009, and where the dead wall lies, were read off real records.
"""

import re
from binascii import a2b_base64
from collections.abc import Sequence
from hashlib import sha512
from random import Random
from struct import Struct
from typing import Final

from replay.tiles import TILES
from replay.wall import FOURS, Origin, Wall, dead_wall

_BASE64: Final = "mt19937ar-sha512-n288-base64,"
_HEXADECIMAL: Final = "mt19937ar-sha512-n288,"
_OF_ROUND: Final = "mt19937ar,"
_WORDS: Final = 624
_BLOCKS: Final = Struct("128s" * 9)
"""The output of the generator that goes into a wall, as it is hashed."""
_NUMBERS: Final = Struct("<144I")
_HEXADECIMAL_WORDS: Final = re.compile("[0-9a-fA-F]{1,8}(,[0-9a-fA-F]{1,8})*")
_SETS: Final = {4: tuple(range(TILES))[::-1], 3: (*range(4), *range(32, TILES))[::-1]}
"""The tiles before the shuffle, from the last on."""


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
            self._generator = _generator(self.seed)
            self._readable = self._generator is not None
        if self._generator is None:
            return None
        while len(self._made) <= number:
            self._made.append(self._next(self._generator))
        return self._made[number]

    def _next(self, generator: Random) -> Wall:
        blocks = _BLOCKS.unpack(generator.randbytes(_BLOCKS.size))
        numbers = _NUMBERS.unpack(b"".join([sha512(block).digest() for block in blocks]))
        dice = numbers[TILES - 1] % 6 + 1, numbers[TILES] % 6 + 1
        tiles = _shuffled(numbers, self.players)
        return Wall(tiles, self.layout, Origin.SEED, exact=True, in_turn=True, dice=dice)


class RoundShuffles:
    """The walls of a game of 2009: a seed for each round, None where the record has none."""

    def __init__(self, seeds: Sequence[str | None], players: int) -> None:
        self.seeds = seeds
        self.players = players

    def __call__(self, number: int) -> Wall | None:
        """The wall of a round; None if it has no seed, or none that is understood."""
        text = self.seeds[number] if number < len(self.seeds) else None
        generator = None if text is None else _generator(text)
        if generator is None:
            return None
        numbers = _NUMBERS.unpack(generator.randbytes(_NUMBERS.size))
        size = len(_SETS[self.players])
        dice = numbers[size - 1] % 6 + 1, numbers[size] % 6 + 1
        return Wall(_shuffled(numbers, self.players), _EARLY[self.players], Origin.SEED, exact=True, dice=dice)


def _shuffled(numbers: Sequence[int], players: int) -> tuple[int, ...]:
    """The set of tiles after a Fisher-Yates shuffle, in the order it is dealt in, which is from its end: tiles are
    exchanged from the last of those on, each with one before it or with itself."""
    tiles = list(_SETS[players])
    left = len(tiles)
    last = left - 1
    for number in numbers[:last]:
        other = last - number % left
        tiles[last], tiles[other] = tiles[other], tiles[last]
        left = last
        last -= 1
    return tuple(tiles)


def _generator(seed: str) -> Random | None:
    """The generator after ``init_by_array`` with the words of a seed, which is how Python seeds it with an integer: by
    its words of 32 bits, the lowest first. None if the seed is of another kind or damaged, or if its last word is zero,
    as of one in four thousand millions it is: Python would leave that out."""
    data = _words(seed)
    if not any(data[-4:]):
        return None
    return Random(int.from_bytes(data, "little"))  # noqa: S311 - the very generator the platform used


def _words(seed: str) -> bytes:
    """The words of a seed, the lowest byte of each first; none if it is of another kind or damaged."""
    if seed.startswith(_BASE64):
        try:
            data = a2b_base64(seed[len(_BASE64) :], strict_mode=True)
        except ValueError:
            return b""
        return data if len(data) == 4 * _WORDS else b""
    for form in (_HEXADECIMAL, _OF_ROUND):
        if seed.startswith(form):
            parts = seed[len(form) :].split(",")
            if len(parts) <= _WORDS and _HEXADECIMAL_WORDS.fullmatch(seed, len(form)):
                return bytes.fromhex("".join([part.zfill(8) for part in reversed(parts)]))[::-1]
    return b""
