"""Tenhou's numbers and the names they stand for."""

from typing import Final

YAKU: Final[tuple[str, ...]] = (
    *("menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat-wind-east", "seat-wind-south", "seat-wind-west", "seat-wind-north"),
    *("round-wind-east", "round-wind-south", "round-wind-west", "round-wind-north"),
    *("haku", "hatsu", "chun", "double-riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku-doujun"),
    *("sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan"),
    *("honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou"),
    *("ryuuiisou", "chinroutou", "chuuren", "junsei-chuuren", "kokushi", "kokushi-13", "daisuushii", "shousuushii"),
    *("suukantsu", "dora", "ura-dora", "red-dora"),
)
"""The yaku by number. 10-13 are the seat winds and 14-17 the round winds, E S W N."""
SEAT_WIND: Final = 10
ROUND_WIND: Final = 14
YAKU_NUMBER: Final = {name: number for number, name in enumerate(YAKU)}

DAN: Final[tuple[str, ...]] = (
    "newcomer",
    *(f"{n}-kyuu" for n in range(9, 0, -1)),
    *(f"{n}-dan" for n in range(1, 11)),
    "tenhou-i",
)
DAN_NUMBER: Final = {name: number for number, name in enumerate(DAN)}

ROOMS: Final = ("general", "upper", "special", "phoenix")
"""The rooms by the two level bits of the game type."""
