"""The viewer's words and what they stand for: seats, tiles, limits, yaku."""

from typing import Final

from parsers.telling import RED, Face
from replay.tiles import MPSZ

SEATS: Final = {f"{letter}0": seat for seat, letter in enumerate("ABCD")}
TILES: Final[dict[str, Face]] = {
    **{name: Face(kind) for kind, name in enumerate(MPSZ)},
    **{f"5{suit.upper()}": RED[i] for i, suit in enumerate("mps")},
}
"""Faces by name; a red five has a capital letter."""
LIMITS: Final = {"満貫": 1, "跳満": 2, "倍満": 3, "三倍満": 4, "役満": 5}
"""Limits, which stand in the place of points."""
YAKU: Final = {
    "リーチ": ("riichi",),
    "立直": ("riichi",),
    "ダブルリーチ": ("double-riichi",),
    "一発": ("ippatsu",),
    "門前自摸": ("menzen-tsumo",),
    "平和": ("pinfu",),
    "タンヤオ": ("tanyao",),
    "一盃口": ("iipeikou",),
    "二盃口": ("ryanpeikou",),
    "白": ("haku",),
    "発": ("hatsu",),
    "中": ("chun",),
    "嶺上開花": ("rinshan",),
    "槍槓": ("chankan",),
    "海底摸月": ("haitei",),
    "河底撈魚": ("houtei",),
    "一気通貫": ("ittsu",),
    "三色同順": ("sanshoku-doujun",),
    "三色同刻": ("sanshoku-doukou",),
    "チャンタ": ("chanta",),
    "純チャン": ("junchan",),
    "三暗刻": ("sanankou",),
    "三槓子": ("sankantsu",),
    "小三元": ("shousangen",),
    "混老頭": ("honroutou",),
    "混一色": ("honitsu",),
    "清一色": ("chinitsu",),
    "七対子": ("chiitoitsu",),
    "対々和": ("toitoi",),
    "赤": ("red-dora",),
    "ドラ": ("dora",),
    "裏ドラ": ("ura-dora",),
    "ダブ東": ("round-wind-east", "seat-wind-east"),
    "ダブ南": ("round-wind-south", "seat-wind-south"),
}
"""Yaku by name; a wind that is both the round's and the seat's is one name for two."""
YAKUMAN: Final = {
    "国士無双": "kokushi",
    "四暗刻": "suuankou",
    "大三元": "daisangen",
    "小四喜": "shousuushii",
    "大四喜": "daisuushii",
    "字一色": "tsuuiisou",
    "清老頭": "chinroutou",
    "緑一色": "ryuuiisou",
    "九蓮宝燈": "chuuren",
    "四槓子": "suukantsu",
    "天和": "tenhou",
    "地和": "chiihou",
}
"""Yakuman by name; three of them do not tell the finer form apart."""
