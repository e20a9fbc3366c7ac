"""Walls as records state them: one a round, tiles by their looks, with or without a hash given out for them."""

import hashlib
from collections.abc import Callable, Iterator, Sequence

from parsers.telling import Face, kind_of_face, looks
from replay.tiles import SURPLUS
from replay.wall import UNKNOWN, Breach, Layout, Origin, Wall


class RoundWalls:
    """The walls of a game whose record has one for each round: what reads it, or None where it has none."""

    def __init__(self) -> None:
        self._read: list[Callable[[], Wall | None] | None] = []

    def add(self, read: Callable[[], Wall | None] | None) -> None:
        """The wall of the next round."""
        self._read.append(read)

    def __bool__(self) -> bool:
        return any(self._read)

    def __call__(self, number: int) -> Wall | None:
        """The wall of a round; None if it has none, or none that can be read."""
        read = self._read[number] if number < len(self._read) else None
        return None if read is None else read()


def stated(
    faces: Sequence[Face], players: int, reds: Sequence[int], layout: Layout, hashes: Sequence[Breach | None] = ()
) -> Wall:
    """A wall by the looks of its tiles. `hashes` has for each hash that the record gives None if it fits, or else what
    is wrong. Where the tiles begin behind the deal, those before them are not known."""
    tiles = tuple(_pieces(faces, tuple(reds)))
    dealt = players * sum(layout.blocks) + 1
    if len(tiles) + dealt == (SURPLUS if players == 4 else SURPLUS - 28):
        tiles = (UNKNOWN,) * dealt + tiles
    breaches = tuple(one for one in hashes if one is not None)
    return Wall(tiles, layout, Origin.HASH if hashes else Origin.STATED, breaches=breaches)


def _pieces(faces: Sequence[Face], reds: tuple[int, ...]) -> Iterator[int]:
    """A piece for each tile, the lowest that looks so; for one too many a surplus piece."""
    free: dict[Face, list[int]] = {}
    for tile, face in enumerate(looks(reds)[:SURPLUS]):
        free.setdefault(face, []).append(tile)
    for face in faces:
        left = free.get(face)
        yield left.pop(0) if left else SURPLUS + 4 * kind_of_face(face)


def checked(name: str, given: str, text: str, of: str = "the wall") -> Breach | None:
    """Whether the hash `name` (of `hashlib`) of a text is the one given, in upper or lower case."""
    computed = hashlib.new(name, text.encode(), usedforsecurity=False).hexdigest()
    if computed == given.lower():
        return None
    return Breach(f"the {name.upper()} of {of} is not the one that was given out for it", given[:80], computed)
