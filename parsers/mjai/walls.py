"""The walls of akochan: ``haiyama``, all tiles in the order of the deal, which takes them one by one."""

from typing import Any, Final

from parsers.mjai.names import FACES
from parsers.walls import stated
from replay.wall import SINGLES, Wall, dead_wall

_LAYOUTS: Final = {players: dead_wall(SINGLES, players, ura_first=True) for players in (3, 4)}
"""As its own program lays it out (mjai_manager.cpp); it plays with four."""


def wall_of(names: Any, players: int, reds: tuple[int, ...]) -> Wall | None:
    """The wall of a round; None if it is no list of tiles."""
    if not isinstance(names, list) or not all(isinstance(name, str) and name in FACES for name in names):
        return None
    faces = [FACES[name] for name in names]
    return stated(faces, players, reds, _LAYOUTS[players]) if min(faces) >= 0 else None
