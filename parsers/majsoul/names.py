"""Mahjong Soul's numbers and names, and what they stand for."""

from typing import Final

from parsers import chinese
from parsers.telling import RED, Face
from replay.tiles import MPSZ

FACES: Final = {name: Face(kind) for kind, name in enumerate(MPSZ)} | {f"0{s}": RED[i] for i, s in enumerate("mps")}
"""Tiles by name, a red five as 0."""

YAKU: Final[tuple[str, ...]] = (
    *("", "menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "haku", "hatsu", "chun"),
    *("seat-wind", "round-wind", "tanyao", "iipeikou", "pinfu", "chanta", "ittsu", "sanshoku-doujun"),
    *("double-riichi", "sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou"),
    *("chiitoitsu", "junchan", "honitsu", "ryanpeikou", "chinitsu", "ippatsu", "dora", "red-dora", "ura-dora"),
    *("kita", "tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou", "kokushi"),
    *("shousuushii", "suukantsu", "chuuren", "paarenchan", "junsei-chuuren", "suuankou-tanki", "kokushi-13"),
    *("daisuushii", "tsubame-gaeshi", "kanburi", "shiiaruraotai", "uumensai", "sanrenkou", "isshoku-sanjun"),
    *("iipinmoyue", "chuupinraoyui", "renhou", "daisharin", "daichikurin", "daisuurin", "ishinouenimosannen"),
    "daichisei",
)
"""The yaku by number, from 1."""

YAKU_BY_NAME: Final = {**{simplified: name for name, (simplified, _) in chinese.YAKU.items()}, "北宝牌": "kita"}
"""The yaku as records of 2019 name them."""

LIMITS: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, **dict.fromkeys(range(5, 12), 5)}
"""Limits by `title_id`: from 5 on yakuman, one to six of them and the counted one."""
LIMITS_BY_NAME: Final = chinese.LIMITS
"""The same by `title`, as records of 2019 have it."""

ROOMS: Final = {
    **dict.fromkeys((2, 3, 17, 18), "bronze"),
    **dict.fromkeys((5, 6, 19, 20), "silver"),
    **dict.fromkeys((8, 9, 21, 22), "gold"),
    **dict.fromkeys((11, 12, 23, 24), "jade"),
    **dict.fromkeys((15, 16, 25, 26), "throne"),
}
"""The rooms of ranked games by `mode_id`."""

_RANKS: Final = ("", "novice", "adept", "expert", "master", "saint", "celestial", "celestial")


def rank(number: int) -> str | None:
    """A player's rank, such as ``master-2`` for 10402; the first digit tells four players from three."""
    major, minor = number // 100 % 100, number % 100
    return f"{_RANKS[major]}-{minor}" if number // 10000 in (1, 2) and 0 < major < len(_RANKS) else None


SPECIAL: Final = (
    *("xuezhandaodi", "huansanzhang", "chuanma", "dora3_mode", "jiuchao_mode", "muyu_mode", "reveal_discard"),
    *("field_spell_mode", "zhanxing", "tianming_mode", "yongchang_mode", "hunzhiyiji_mode"),
    *("wanxiangxiuluo_mode", "beishuizhizhan_mode", "amusement_switches"),
)
"""The settings of rooms that play something else than riichi."""

SPECIAL_RECORDS: Final = frozenset(
    {
        *("RecordHuleXueZhanMid", "RecordHuleXueZhanEnd", "RecordChangeTile", "RecordSelectGap", "RecordGangResult"),
        *("RecordGangResultEnd", "RecordRevealTile", "RecordUnveilTile", "RecordLockTile", "RecordNewCard"),
        "RecordFillAwaitingTiles",
    }
)
"""Records that only such rooms have."""
