"""The 16-bit code a call is written as.

Bits 0-1 say from whom: 0 self, 1, 2, 3 the seats to the right, four around the table even where three play.

* bit 2, chi: bits 3-8 hold the copy of the lowest, middle and highest tile, two bits each; bits 10-15 three
  times the run (7 a suit) plus the place of the called tile in it.
* bit 3, pon, and bit 4, kakan: bits 5-6 hold the copy that is not in the pon, or that was added; bits 9-15 three
  times the kind plus the place of the called tile among the other three.
* bit 5, kita; none of these, a kan: bits 8-15 hold the tile: called if it came from another seat, else any of four.
"""

from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.tiles import Tile

NORTH_TILES = range(120, 124)


def decode(code: int, seat: int) -> Meld:
    """The meld a code stands for.

    Raises:
        ValueError: no call is written so.
    """
    if not 0 <= code < 1 << 16:
        raise ValueError(f"{code} is not a 16-bit number")
    away = code & 3
    source = (seat + away) & 3 if away else None
    if code & 4:
        return _chi(code, source)
    if code & 0x18:
        return _triplet(code, source)
    tile = Tile(code >> 8)
    if code & 0x20:
        if tile not in NORTH_TILES or source is not None:
            raise ValueError("a kita of a tile that is not North")
        return Meld(KITA, (tile,))
    if tile >= 136:
        raise ValueError(f"there is no tile {tile}")
    four = _four(tile >> 2)
    return Meld(ANKAN, four) if source is None else Meld(DAIMINKAN, four, tile, source)


def _four(kind: int) -> tuple[Tile, ...]:
    return tuple(Tile(kind * 4 + copy) for copy in range(4))


def _chi(code: int, source: int | None) -> Meld:
    run, place = divmod(code >> 10, 3)
    suit, lowest = divmod(run, 7)
    if suit > 2:
        raise ValueError("a run in a suit that does not exist")
    first = (suit * 9 + lowest) * 4
    tiles = tuple(Tile(first + 4 * i + (code >> 3 + 2 * i & 3)) for i in range(3))
    return Meld(CHI, tiles, tiles[place], source)


def _triplet(code: int, source: int | None) -> Meld:
    kind, place = divmod(code >> 9, 3)
    if kind > 33:
        raise ValueError("a triplet of a tile that does not exist")
    four = _four(kind)
    odd = four[code >> 5 & 3]
    three = tuple(t for t in four if t != odd)
    if code & 8:
        return Meld(PON, three, three[place], source)
    return Meld(KAKAN, four, three[place], source, odd)


def encode(meld: Meld, seat: int) -> int:
    """The code of a meld.

    Raises:
        ValueError: the meld has no code: its tiles, or their order, are not those of such a call.
    """
    away = 0 if meld.source is None else (meld.source - seat) & 3
    lowest = meld.tiles[0]
    if meld.kind is CHI and meld.called in meld.tiles:
        suit, number = divmod(lowest >> 2, 9)
        code = away | 4 | (3 * (7 * suit + number) + meld.tiles.index(meld.called)) << 10
        for i, tile in enumerate(meld.tiles):
            code |= (tile & 3) << 3 + 2 * i
    elif meld.kind in (PON, KAKAN) and meld.called in meld.tiles:
        four = _four(lowest >> 2)
        odd = meld.added if meld.kind is KAKAN else next((t for t in four if t not in meld.tiles), None)
        three = [t for t in four if t != odd]
        if odd is None or meld.called not in three:
            raise ValueError(f"{meld.kind} of {meld.tiles} has no code")
        code = away | (8 if meld.kind is PON else 16) | (odd & 3) << 5
        code |= (3 * (lowest >> 2) + three.index(meld.called)) << 9
    elif meld.kind is KITA:
        code = 0x20 | lowest << 8
    else:
        code = away | (lowest if meld.called is None else meld.called) << 8
    try:
        if decode(code, seat) == meld:
            return code
    except ValueError:
        pass
    raise ValueError(f"{meld.kind} of {meld.tiles} has no code")
