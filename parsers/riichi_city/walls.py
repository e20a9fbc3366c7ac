"""The walls of Riichi City: ``handCardEncode``, all tiles in mpsz, and the hash that every player is dealt with."""

from collections.abc import Mapping, Set
from typing import Any, Final

from parsers.riichi_city.names import CARDS
from parsers.telling import faces_of_mpsz
from parsers.walls import checked, stated
from replay.wall import FOURS, Breach, Layout, Wall, dead_wall

_LAYOUTS: Final = {
    3: dead_wall(FOURS, 3),
    # Where the dead wall of four players lies was seen in no record: of theirs the deal and the draws are compared.
    4: Layout(FOURS, (), (), ()),
}


def wall_of(data: Mapping[str, Any], given: Set[str], players: int, reds: tuple[int, ...]) -> Wall | None:
    """The wall of a round; `given` are the hashes that its players were given with the deal. None if what the round has
    is no wall.

    Where there is no text of all tiles, ``paiShan`` has those behind the deal, for which there is no hash.
    """
    text, rest = data.get("handCardEncode"), data.get("paiShan")
    if not isinstance(text, str) or not text:
        known = isinstance(rest, list) and all(type(card) is int and card in CARDS for card in rest)
        return stated([CARDS[card] for card in rest or ()], players, reds, _LAYOUTS[players]) if known else None
    try:
        faces = faces_of_mpsz(text)
    except ValueError:
        return None
    named = data.get("handCardsSHA256")
    hashes = [checked("sha256", named, text)] if isinstance(named, str) and named else []
    hashes += [checked("sha256", one, text) for one in sorted(given) if one != named]
    if isinstance(rest, list) and [CARDS.get(c) for c in rest if type(c) is int] != faces[len(faces) - len(rest) :]:
        hashes.append(Breach("paiShan is not the end of handCardEncode", str(rest)[:80], text[-2 * len(rest) :][:80]))
    return stated(faces, players, reds, _LAYOUTS[players], hashes)
