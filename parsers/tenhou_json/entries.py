"""The entries of the arrays of draws and discards: tiles by number, and calls as text.

A tile is 11-19 characters, 21-29 circles, 31-39 bamboos, 41-47 honours, 51-53 the red fives. A call is its tiles with
a letter before the one called; how many stand before the letter says whom it was called from.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from parsers.telling import RED, UNKNOWN, Face
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, MeldKind

DRAW: Final = 0
CALL: Final = 1
OPEN_KAN: Final = 2
"""A daiminkan: a tile is drawn after it and none thrown before."""
DISCARD: Final = 3
OWN_KAN: Final = 4
"""An ankan, kakan or kita."""
NO_DISCARD: Final = 5
"""The blank among the discards where a daiminkan stands among the draws."""

TSUMOGIRI_NUMBER: Final = 60
FACES: Final[dict[int, Face]] = {
    **{10 * suit + n: Face(9 * (suit - 1) + n - 1) for suit in (1, 2, 3) for n in range(1, 10)},
    **{40 + n: Face(26 + n) for n in range(1, 8)},
    **{50 + suit: RED[suit - 1] for suit in (1, 2, 3)},
}
NUMBERS: Final[dict[Face, int]] = {face: number for number, face in FACES.items()}
_CALL: Final = re.compile(r"((?:\d\d)*)([a-z])((?:\d\d)+|60)")
_RIICHI: Final = re.compile(r"r(\d\d)")
_BY_LETTER: Final[dict[str, tuple[MeldKind, int]]] = {
    "c": (CHI, 3),
    "p": (PON, 3),
    "m": (DAIMINKAN, 4),
    "k": (KAKAN, 4),
    "a": (ANKAN, 4),
    "f": (KITA, 1),
}
_AWAY: Final = {0: 3, 1: 2, 2: 1, 3: 1}
_PLACE: Final = {3: 0, 2: 1, 1: 2}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `face` is the tile drawn, thrown, called, added to a pon or set aside; of a discard it is unknown
    where the entry says that the tile drawn goes (`drawn`). A call takes from the seat `away` turns later: 1
    shimocha, 2 toimen, 3 kamicha."""

    kind: int
    face: Face = UNKNOWN
    consumed: tuple[Face, ...] = ()
    away: int = 0
    meld: MeldKind | None = None
    drawn: bool = False
    riichi: bool = False


_TAKES: dict[Any, Entry] = {number: Entry(DRAW, face) for number, face in FACES.items()}
_THROWN: dict[Any, Entry] = {
    0: Entry(NO_DISCARD),
    TSUMOGIRI_NUMBER: Entry(DISCARD, drawn=True),
    f"r{TSUMOGIRI_NUMBER}": Entry(DISCARD, drawn=True, riichi=True),
    **{number: Entry(DISCARD, face) for number, face in FACES.items()},
    **{f"r{number}": Entry(DISCARD, face, riichi=True) for number, face in FACES.items()},
}
_MOST_KEPT: Final = 50_000
BLANK: Final = _THROWN[0]
UNREADABLE_TAKE: Final = Entry(DRAW)
UNREADABLE_DISCARD: Final = Entry(DISCARD)


def takes(array: Sequence[Any]) -> list[Entry | None]:
    """What a seat drew and called, in order; None for what cannot be read."""
    return _entries(array, _TAKES, "cpm")


def discards(array: Sequence[Any]) -> list[Entry | None]:
    """What a seat threw, added or set aside, in order; None for what cannot be read."""
    return _entries(array, _THROWN, "akf")


def _entries(array: Sequence[Any], known: dict[Any, Entry], letters: str) -> list[Entry | None]:
    try:
        found = [known.get(value) for value in array]
    except TypeError:
        found = [known.get(value) if isinstance(value, int | str) else None for value in array]
    if not all(found):
        for at, entry in enumerate(found):
            value = array[at]
            if entry is None and isinstance(value, str):
                found[at] = entry = known.get(value) or _call(value, letters)
                if entry is not None and len(known) < _MOST_KEPT:
                    known[value] = entry
    return found


def _call(text: str, letters: str) -> Entry | None:
    if text.isascii() and text.isdigit() and len(text) == 2:
        return (_TAKES if "c" in letters else _THROWN).get(int(text))
    match = _CALL.fullmatch(text)
    if match is None or match[2] not in letters:
        return None
    meld, size = _BY_LETTER[match[2]]
    before, after = _faces(match[1]), _faces(match[3])
    if before is None or after is None or len(before) + len(after) != size:
        return None
    others = (*before, *after[1:])
    if meld in (ANKAN, KITA):
        return Entry(OWN_KAN, after[0], (*before, *after), meld=meld)
    if meld is KAKAN:
        return Entry(OWN_KAN, after[0], (after[0],), meld=meld)
    away = _AWAY[len(before)]
    return Entry(OPEN_KAN if meld is DAIMINKAN else CALL, after[0], others, away, meld)


def _faces(digits: str) -> list[Face] | None:
    found = [FACES.get(int(digits[i : i + 2])) for i in range(0, len(digits), 2)]
    return None if None in found else [f for f in found if f is not None]


def source_of(seat: int, away: int, players: int) -> int:
    """The seat a call takes from. Where three play the fourth place at the table is empty, and files differ in whether
    they count it; -1 where a call would be from nobody."""
    source = (seat + away) % 4
    if source < players:
        return source
    return -1 if away == 2 else (seat + (1 if away == 1 else 2)) % 3


def away_of(seat: int, source: int) -> int:
    """How many turns later the seat is that a call takes from, the fourth place counted."""
    return (source - seat) % 4


def call_text(letter: str, called: Face, others: Sequence[Face], away: int) -> str:
    """A chi, pon, daiminkan or kakan as the format has it; `called` is the tile behind the letter."""
    place = _PLACE[away]
    if letter == "m" and away == 1:
        place = 3
    before = "".join(str(NUMBERS[f]) for f in others[:place])
    after = "".join(str(NUMBERS[f]) for f in others[place:])
    return f"{before}{letter}{NUMBERS[called]}{after}"


def ankan_text(tiles: Sequence[Face]) -> str:
    """An ankan as the format has it."""
    *first, last = (str(NUMBERS[f]) for f in tiles)
    return f"{''.join(first)}a{last}"
