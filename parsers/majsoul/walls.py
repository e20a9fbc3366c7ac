"""The walls of Mahjong Soul: ``paishan``, and the hashes that the client is given for it before the round."""

from collections.abc import Mapping
from typing import Any, Final

from parsers.majsoul.names import FACES
from parsers.walls import checked, stated
from replay.wall import FOURS, Layout, Wall, dead_wall

_LAYOUTS: Final = {
    4: dead_wall(FOURS, 4),
    # Where the dead wall of three players lies was seen in no record: of theirs the deal and the draws are compared.
    3: Layout(FOURS, (), (), ()),
}
_HASHES: Final = ("md5", "sha256", "salt_sha256", "saltSha256")


def wall_of(data: Mapping[str, Any], players: int, reds: tuple[int, ...]) -> Wall | None:
    """The wall of a RecordNewRound; None if its text is none.

    Records up to 2023 or so have the tiles behind the deal and their MD5, newer ones all tiles and the SHA-256 of these
    with a salt behind them, of which the SHA-256 is given out too.
    """
    text = data.get("paishan")
    if not isinstance(text, str) or len(text) % 2:
        return None
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    if not all(name in FACES for name in names):
        return None
    md5, sha256, *salted = (value if isinstance(value := data.get(key), str) else "" for key in _HASHES)
    salt = data.get("salt")
    salt = salt if isinstance(salt, str) else ""
    hashes = []
    if md5:
        hashes.append(checked("md5", md5, text))
    if sha256:
        hashes.append(checked("sha256", sha256, text + salt, "the wall with its salt" if salt else "the wall"))
    hashes += [checked("sha256", given, salt, "the salt of the wall") for given in salted if given and salt]
    return stated([FACES[name] for name in names], players, reds, _LAYOUTS[players], hashes)
