"""Which tiles complete a hand.

A tile of which the concealed hand already holds all four copies is not a wait: such a hand is noten on the
platforms whose rules the engine starts from (karaten, scope `concealed`).
"""

from typing import Final

from replay.hand.shapes import HONOURED, NUMBERED, TABLES, Keys, SuitInfo
from replay.tiles import BIT, YAOCHU

_M, _P, _S, _Z = TABLES
_SEVEN_PAIRS: Final = 6 << 12 | 7 << 16 | 13 << 28
_SEVEN_PAIRS_MASK: Final = 15 << 12 | 31 << 16 | 63 << 28
_ONES: Final = int("111111111", 8)
_PECULIAR: Final = 1 << 13 | 1 << 26
"""Set in ``packed & packed >> 1`` where there are six or seven pairs, or twelve or thirteen yaochu kinds."""


def waits(keys: Keys) -> int:
    """The mask of kinds that complete concealed tiles, 0 where the hand is not tenpai.

    Four sets and a pair are tried for every size of 3n+1 tiles, seven pairs and kokushi for thirteen.
    """
    m, p, s, z = keys
    packed = NUMBERED[m] + NUMBERED[p] + NUMBERED[s] + HONOURED[z]
    if packed & 7 and not packed & packed >> 1 & _PECULIAR:
        return 0
    a, b, c, d = _M[m], _P[p], _S[s], _Z[z]
    out = 0
    if not packed & 7:
        shape = packed & 0x770
        if shape == 0x010:
            out = a[2] | b[2] | c[2] | d[2]
        elif shape == 0x200:
            out = _two_open_suits(a, b, c, d)
    if packed & _SEVEN_PAIRS_MASK == _SEVEN_PAIRS:
        out |= a[4] | b[4] | c[4] | d[4]
    if packed >> 28 == 13 and (packed >> 24 & 15) == (packed >> 16 & 31) >= 12:
        out |= waits_of_kokushi(keys)
    return out


def waits_with_quads(keys: Keys) -> int:
    """The same where four equal tiles can be two of the seven pairs."""
    out = waits(keys)
    m, p, s, z = keys
    if (NUMBERED[m] + NUMBERED[p] + NUMBERED[s] + HONOURED[z]) >> 28 != 13:
        return out
    odd = [(suit, key & _ONES) for suit, key in enumerate(keys) if key & _ONES]
    if len(odd) == 1 and odd[0][1].bit_count() == 1:
        suit, bit = odd[0]
        out |= BIT[9 * suit + bit.bit_length() // 3]
    return out


def waits_of_kokushi(keys: Keys) -> int:
    """The mask of kinds that complete kokushi, 0 where the hand is not tenpai for it."""
    m, p, s, z = keys
    packed = NUMBERED[m] + NUMBERED[p] + NUMBERED[s] + HONOURED[z]
    if packed >> 28 != 13 or not (packed >> 24 & 15) == (packed >> 16 & 31) >= 12:
        return 0
    held = _M[m][5] | _P[p][5] | _S[s][5] | _Z[z][5]
    return YAOCHU if held == YAOCHU else YAOCHU & ~held


def _two_open_suits(*suits: SuitInfo) -> int:
    """Waits where two suits lack a tile: one supplies the pair, the other is completed."""
    first, second = (x for x in suits if x[0] & 0x700)
    out = 0
    if second[3]:
        out |= first[1]
    if first[3]:
        out |= second[1]
    return out


def complete(keys: Keys) -> bool:
    """Whether fourteen concealed tiles (three fewer a meld) are a complete hand."""
    m, p, s, z = keys
    parts = (_M[m], _P[p], _S[s], _Z[z])
    packed = parts[0][0] + parts[1][0] + parts[2][0] + parts[3][0]
    # 3n+2 tiles in one suit, sets in the others.
    if packed & 0x777 == 0x100 and any(x[3] for x in parts):
        return True
    if packed >> 28 != 14:
        return False
    kinds = packed >> 16 & 31
    pairs = packed >> 12 & 15
    if pairs == 7 and kinds == 7:
        return True
    return kinds == 13 and packed >> 24 & 15 == 13
