"""Tiles, melds and hands as the format writes them: ``p5``, ``m1-23``, ``m123p406s77z1114*,z222=``."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from parsers.telling import RED, UNKNOWN, Face, kind_of_face
from parsers.values import BadValueError
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, MeldKind
from replay.tiles import KINDS

SUITS: Final = "mpsz"
HIDDEN: Final = "_"
_HIDDEN: Final = ord(HIDDEN)
_TILES: Final = re.compile(r"(?:[mps][0-9]+|z[1-7]+|_+)*")
NAMES: Final[tuple[str, ...]] = (
    *(f"{SUITS[kind // 9]}{kind % 9 + 1}" for kind in range(KINDS)),
    *("m0", "p0", "s0"),
)
"""The name of each face."""
FACES: Final[dict[Any, Face]] = {name: Face(i) for i, name in enumerate(NAMES)}

_OF_SUIT: Final = {ord(suit): [FACES.get(suit + chr(byte)) for byte in range(256)] for suit in SUITS}
"""By a suit's letter what each character after it stands for."""
_OF_NONE: Final[list[Face | None]] = [None] * 256

TSUMOGIRI: Final = "_"
RIICHI: Final = "*"
DISCARDS: Final[dict[Any, tuple[Face, bool, bool]]] = {
    name + thrown + declared: (face, bool(thrown), bool(declared))
    for name, face in FACES.items()
    for thrown in ("", TSUMOGIRI)
    for declared in ("", RIICHI)
}
"""What a discard says: the tile, whether it is the one just drawn, whether riichi is declared with it."""
DRAWS_OF: Final[dict[Any, tuple[Face, str]]] = {name: (face, name + TSUMOGIRI) for name, face in FACES.items()}
"""What a draw says: the tile, and how its discard is written if that follows at once."""
DRAWN: Final[dict[Any, tuple[bool, bool]]] = {
    f"0{thrown}{declared}": (True, bool(declared)) for thrown in ("", TSUMOGIRI) for declared in ("", RIICHI)
}
"""Discards of no tile at all, only of a number: Tenhou's viewer format says 60 for the tile just drawn, and a
converter of it leaves this."""

MARKS: Final = "+=-"
"""Whose tile is called: shimocha's, toimen's, kamicha's; with three players nobody sits across."""
_TRIPLET, _QUAD = 3, 4


def distances(players: int) -> dict[str, int]:
    """How many seats away the player sits whose tile a mark says is taken."""
    return {"+": 1, "=": 2, "-": 3} if players == 4 else {"+": 1, "-": 2}


@dataclass(frozen=True, slots=True)
class Notation:
    """A meld as written: what is called, what leaves the hand, whose tile it is. Of a kakan, `own` is what the pon
    took out of the hand and `added` the fourth tile."""

    kind: MeldKind
    own: tuple[Face, ...]
    called: Face | None = None
    mark: str = ""
    added: Face | None = None

    @property
    def of(self) -> int:
        """The lowest kind in it."""
        return min(kind_of_face(f) for f in self.faces)

    @property
    def faces(self) -> tuple[Face, ...]:
        """All its tiles, as far as they are there."""
        more = [f for f in (self.called, self.added) if f is not None]
        return tuple(sorted([*self.own, *more]))


@lru_cache(1 << 13)
def meld(text: str) -> Notation:
    """A meld by what is written.

    Raises:
        BadValueError: it is none.
    """
    suit, faces, marked = text[:1], [], -1
    for char in text[1:]:
        face = FACES.get(suit + char)
        if face is not None:
            faces.append(face)
        elif char in MARKS and marked < 0 and faces:
            marked = len(faces) - 1
        else:
            raise BadValueError("there is no such meld")
    alike = len({kind_of_face(f) for f in faces}) == 1
    if marked < 0 and len(faces) == _QUAD and alike:
        return Notation(ANKAN, tuple(faces))
    mark = text[marked + 2 : marked + 3] if marked >= 0 else ""
    if marked == _TRIPLET - 1 and len(faces) == _QUAD and alike:
        return Notation(KAKAN, tuple(faces[:2]), faces[2], mark, faces[3])
    if marked == _QUAD - 1 and alike:
        return Notation(DAIMINKAN, tuple(faces[:3]), faces[3], mark)
    if marked >= 0 and len(faces) == _TRIPLET:
        own = (*faces[:marked], *faces[marked + 1 :])
        return Notation(PON if alike else CHI, own, faces[marked], mark)
    raise BadValueError("there is no such meld")


@dataclass(slots=True)
class Hand:
    """A hand as shown: closed tiles in the order written, the one just drawn or ronned last; melds; whether the hand
    is marked as one in riichi."""

    closed: list[Face]
    melds: list[Notation]
    riichi: bool


def hand(text: Any) -> Hand:
    """A hand by what is written.

    Raises:
        BadValueError: naming what is none.
    """
    if not isinstance(text, str):
        raise BadValueError("it is no hand")
    first, _, others = text.partition(",")
    riichi = first.endswith(RIICHI)
    if riichi:
        first = first.removesuffix(RIICHI)
    return Hand(closed(first), [_meld(one) for one in others.split(",") if one] if others else [], riichi)


def _meld(text: str) -> Notation:
    try:
        return meld(text)
    except BadValueError:
        raise BadValueError(f"there is no meld {text[:20]}") from None


def closed(text: Any) -> list[Face]:
    """Closed tiles by what is written, in its order.

    Raises:
        BadValueError: naming what is none.
    """
    if not isinstance(text, str):
        raise BadValueError("it is no hand")
    faces: list[Face] = []
    add = faces.append
    of_suit = _OF_NONE
    before = -1
    """How many tiles stand before the letter of the suit."""
    for char in text.encode():
        face = of_suit[char]
        if face is not None:
            add(face)
        elif len(faces) > before and char in _OF_SUIT:
            of_suit, before = _OF_SUIT[char], len(faces)
        elif len(faces) > before and char == _HIDDEN:
            of_suit = _OF_NONE
            add(UNKNOWN)
        else:
            break
    else:
        if len(faces) > before:
            return faces
    raise BadValueError(f"there are no tiles {_TILES.sub('', text, 1)[:20]}")


def name(face: Face) -> str:
    """A tile as written."""
    return HIDDEN if face < 0 else NAMES[face]


def closed_text(faces: Sequence[Face], last: Face | None = None) -> str:
    """Closed tiles as written, a red five before the plain ones; `last` is one of them that stands apart."""
    rest = list(faces)
    if last is not None:
        rest.remove(last)
    hidden = HIDDEN * sum(f < 0 for f in rest)
    return _run(sorted((f for f in rest if f >= 0), key=_order)) + hidden + ("" if last is None else name(last))


def _order(face: Face) -> tuple[int, bool]:
    return kind_of_face(face), face not in RED


def _run(faces: Iterable[Face]) -> str:
    """Tiles in the order given, a suit's letter before the first of each."""
    out = suit = ""
    for face in faces:
        text = NAMES[face]
        if text[0] != suit:
            suit = text[0]
            out += suit
        out += text[1]
    return out


def meld_text(notation: Notation) -> str:
    """A meld as written."""
    if notation.kind is CHI:
        assert notation.called is not None
        faces = sorted([*notation.own, notation.called], key=kind_of_face)
        at = faces.index(notation.called)
        return _run(faces[: at + 1]) + notation.mark + "".join(NAMES[f][1] for f in faces[at + 1 :])
    # Of equal tiles a red one stands behind the plain ones, the called one last.
    own = sorted(notation.own)
    if notation.called is None:
        return _run(own)
    added = "" if notation.added is None else NAMES[notation.added][1]
    return _run([*own, notation.called]) + notation.mark + added
