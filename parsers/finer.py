"""Yakuman that have a finer form, for formats whose names do not tell the two apart: the tiles do."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

FINER: Final = {"suuankou": "suuankou-tanki", "chuuren": "junsei-chuuren", "kokushi": "kokushi-13"}
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def finer_form(name: str, concealed: Sequence[int], winning: int | None) -> str:
    """The form of a yakuman by what the winning tile completes; `name` again where that is not known. `concealed` are
    the kinds of all closed tiles, the winning one among them."""
    finer = FINER.get(name)
    if finer is None or winning is None or not concealed:
        return name
    held = Counter(concealed)
    if name == "chuuren":
        held[winning] -= 1
        first = winning - winning % 9
        wide = tuple(held[first + i] for i in range(9)) == _NINE_GATES
    else:
        wide = held[winning] == 2
    return finer if wide else name
