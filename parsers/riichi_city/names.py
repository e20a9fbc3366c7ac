"""Riichi City's numbers and what they stand for: cards, yaku, actions, the ends of a round.

They are those of the game's own client, as lists of them in public programs give them.
"""

from enum import IntEnum
from typing import Final

from parsers.telling import RED, Face
from replay.events import DrawKind

_CIRCLES, _BAMBOOS, _CHARACTERS, _HONOURS, _RED = 0x00, 0x10, 0x20, 0x31, 0x100
CARDS: Final[dict[int, Face]] = {
    **{_CHARACTERS + n: Face(n - 1) for n in range(1, 10)},
    **{_CIRCLES + n: Face(8 + n) for n in range(1, 10)},
    **{_BAMBOOS + n: Face(17 + n) for n in range(1, 10)},
    **{_HONOURS + 0x10 * i: Face(27 + i) for i in range(7)},
    **{_RED + suit + 5: RED[i] for i, suit in enumerate((_CHARACTERS, _CIRCLES, _BAMBOOS))},
}
"""Faces by card: the suit, or the honour, in the sixteens, the number in the ones; a red five is 256 more."""
WINDS: Final = {_HONOURS + 0x10 * i: i for i in range(4)}


class Kind(IntEnum):
    """What an event is. Offers, waits and whatever else only the client needs are left out."""

    DEAL = 1
    DRAW = 2
    ACTION = 4
    END = 5
    GAME_END = 6
    DORA = 7
    RIICHI = 8


READ: Final = frozenset(Kind)
PASSED_OVER: Final = frozenset({3, 9, 10, 11})
"""Offers, furiten, pauses, waits."""


class Action(IntEnum):
    """What a player does."""

    CHI_LOW = 2
    CHI_MIDDLE = 3
    CHI_HIGH = 4
    PON = 5
    DAIMINKAN = 6
    RON = 7
    ANKAN = 8
    KAKAN = 9
    TSUMO = 10
    DISCARD = 11
    BREAK_OFF = 12
    KITA = 13


RON, TSUMO, EXHAUSTIVE = 0, 1, 7
DRAWS: Final = {
    2: DrawKind.SUUFON,
    3: DrawKind.SUUKAN,
    4: DrawKind.SUUCHA,
    5: DrawKind.SANCHAHOU,
    6: DrawKind.KYUUSHU,
    EXHAUSTIVE: DrawKind.EXHAUSTIVE,
}
"""Draws by the number of a round's end."""
BROKEN_OFF: Final = {8: "the players voted to end the game", 11: "the game was ended by force"}
"""Ends that leave a round without a result."""

YAKU: Final = {
    0: ("riichi",),
    1: ("menzen-tsumo",),
    2: ("ippatsu",),
    3: ("rinshan",),
    4: ("haitei",),
    5: ("houtei",),
    6: ("chankan",),
    7: ("chun",),
    8: ("hatsu",),
    9: ("haku",),
    10: ("round-wind",),
    11: ("seat-wind",),
    12: ("iipeikou",),
    13: ("pinfu",),
    14: ("tanyao",),
    15: ("double-riichi",),
    16: ("toitoi",),
    17: ("chiitoitsu",),
    18: ("sanankou",),
    19: ("sankantsu",),
    20: ("honroutou",),
    21: ("chanta",),
    22: ("ittsu",),
    23: ("sanshoku-doujun",),
    24: ("shousangen",),
    25: ("sanshoku-doukou",),
    26: ("junchan",),
    27: ("honitsu",),
    28: ("ryanpeikou",),
    29: ("chinitsu",),
    49: ("red-dora",),
    50: ("dora",),
    51: ("ura-dora",),
    52: ("riichi", "open-riichi"),
    53: ("double-riichi", "open-riichi"),
    55: ("kita",),
    56: ("north",),
}
"""Yaku by number. Open riichi is listed as one yaku, and is riichi with one han more."""
NAGASHI: Final = 30
RENHOU: Final = 33
YAKUMAN: Final = {
    31: "tenhou",
    32: "chiihou",
    RENHOU: "renhou",
    34: "kokushi",
    35: "kokushi-13",
    36: "chuuren",
    37: "junsei-chuuren",
    38: "suuankou",
    39: "suuankou-tanki",
    40: "suukantsu",
    41: "chinroutou",
    42: "tsuuiisou",
    43: "daisuushii",
    44: "shousuushii",
    45: "daisangen",
    46: "ryuuiisou",
    47: "ryuuiisou",
    48: "paarenchan",
    54: "open-riichi",
}
"""Yakuman by number; each is listed with thirteen han, or with twice as many if it counts twice."""
YAKUMAN_HAN: Final = 13
