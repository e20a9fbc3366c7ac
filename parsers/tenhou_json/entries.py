"""The entries of the arrays of draws and discards: tiles by number, and calls as text.

A tile is 11-19 characters, 21-29 circles, 31-39 bamboos, 41-47 honours, 51-53 the red fives. A call is its tiles with
a letter before the one called; how many stand before the letter says whom it was called from.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from parsers.telling import RED, UNKNOWN, Face
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, SIZES, MeldKind

CALL: Final = 0
OPEN_KAN: Final = 1
"""A daiminkan: a tile is drawn after it and none thrown before."""
RIICHI: Final = 2
"""A discard with which riichi is declared."""
OWN_KAN: Final = 3
"""An ankan, kakan or kita."""
NO_DISCARD: Final = 4
"""The blank among the discards where a daiminkan stands among the draws."""

TSUMOGIRI_NUMBER: Final = 60
FACES: Final[dict[int, Face]] = {
    **{10 * suit + n: Face(9 * (suit - 1) + n - 1) for suit in (1, 2, 3) for n in range(1, 10)},
    **{40 + n: Face(26 + n) for n in range(1, 8)},
    **{50 + suit: RED[suit - 1] for suit in (1, 2, 3)},
}
NUMBERS: Final[dict[Face, int]] = {face: number for number, face in FACES.items()}
_CALL: Final = re.compile(r"((?:\d\d)*)([a-z])((?:\d\d)+|60)")
_BY_LETTER: Final = {"c": CHI, "p": PON, "m": DAIMINKAN, "k": KAKAN, "a": ANKAN, "f": KITA}
_AWAY: Final = {0: 3, 1: 2, 2: 1, 3: 1}
_PLACE: Final = {3: 0, 2: 1, 1: 2}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that is more than a tile. `face` is the tile called, added to a pon, set aside, or thrown sideways; None
    where that is the tile drawn. A call takes from the seat `away` turns later: 1 shimocha, 2 toimen, 3 kamicha."""

    kind: int
    face: Face | None = None
    consumed: tuple[Face, ...] = ()
    away: int = 0
    meld: MeldKind | None = None


Take = Face | Entry
"""What a seat draws or calls."""
Discard = Face | Entry | None
"""What a seat throws, adds or sets aside; None is the tile drawn."""

BLANK: Final = Entry(NO_DISCARD, UNKNOWN)
_TAKES: Final[dict[Any, Any]] = {**FACES}
_DISCARDS: Final[dict[Any, Any]] = {
    TSUMOGIRI_NUMBER: None,
    **FACES,
    **dict.fromkeys((0, "00"), BLANK),
    f"r{TSUMOGIRI_NUMBER}": Entry(RIICHI),
    **{f"r{number}": Entry(RIICHI, face) for number, face in FACES.items()},
}
"""What entries stand for; texts are added as they are met."""
_MOST_KEPT: Final = 50_000
Special = list[tuple[int, Entry]]
"""Entries that are more than a tile, each with its index."""


def takes(array: list[Any], unreadable: Callable[[int], None]) -> tuple[list[Take], Special]:
    """What a seat drew and called, in order, and which of it is more than a tile. A tile not shown stands for what
    cannot be read, of which `unreadable` is told the index."""
    return _entries(array, _TAKES, "cpm", unreadable)


def discards(array: list[Any], unreadable: Callable[[int], None]) -> tuple[list[Discard], Special]:
    """What a seat threw, added or set aside, likewise."""
    return _entries(array, _DISCARDS, "akf", unreadable)


def _entries(
    array: list[Any], known: dict[Any, Any], letters: str, unreadable: Callable[[int], None]
) -> tuple[list[Any], Special]:
    found: list[Any] = []
    special: Special = []
    for value in array:
        try:
            entry = known[value]
        except (KeyError, TypeError):
            entry = _entry(value, known, letters)
            if entry == UNKNOWN:
                unreadable(len(found))
        if isinstance(entry, Entry):
            special.append((len(found), entry))
        found.append(entry)
    return found, special


def _entry(value: Any, known: dict[Any, Any], letters: str) -> Any:
    if isinstance(value, str) and value not in known:
        entry = _read(value, known, letters)
        if entry != UNKNOWN and len(known) < _MOST_KEPT:
            known[value] = entry
        return entry
    try:
        return known[value]
    except (KeyError, TypeError):
        return UNKNOWN


def _read(text: str, known: Mapping[Any, Any], letters: str) -> Take | Discard:
    if text.isascii() and text.isdigit() and len(text) == 2:
        return cast("Discard", known.get(int(text), UNKNOWN))
    match = _CALL.fullmatch(text)
    if match is None or match[2] not in letters:
        return UNKNOWN
    meld = _BY_LETTER[match[2]]
    before, after = _faces(match[1]), _faces(match[3])
    if before is None or after is None or len(before) + len(after) != SIZES[meld]:
        return UNKNOWN
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
