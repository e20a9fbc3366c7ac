"""How often each yaku, and each sort of dora, is in a win."""

from typing import Final

from reports.definitions.base import Chapter, Need, Part
from reports.yakunames import JAPANESE

CHAPTER: Final = Chapter("Yaku")
_add = CHAPTER.add
_W = "wins"
_V = Need.VALUE


def _with_yaku(name: str) -> Part:
    return lambda r: r.has_yaku(name)


def _told(name: str) -> Part:
    return lambda r: r.tells_yaku(name)


for _name in JAPANESE:
    _add(
        f"yaku_{_name.replace('-', '_')}",
        f"{_name.replace('-', ' ').capitalize()} | {JAPANESE[_name]}",
        f"wins with {_name} / wins",
        _W,
        _with_yaku(_name),
        _told(_name),
        need=_V,
    )
