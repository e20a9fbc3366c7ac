"""Mahjong Soul's numbers and names, and what they stand for."""

from typing import Final

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

YAKU_BY_NAME: Final = {
    **dict(zip(("门前清自摸和", "立直", "枪杠", "岭上开花", "海底摸月", "河底捞鱼"), YAKU[1:7], strict=True)),
    **dict(zip(("役牌 白", "役牌 发", "役牌 中", "役牌:门风牌", "役牌:场风牌"), YAKU[7:12], strict=True)),
    **dict(zip(("断幺九", "一杯口", "平和", "混全带幺九", "一气通贯", "三色同顺"), YAKU[12:18], strict=True)),
    **dict(zip(("两立直", "三色同刻", "三杠子", "对对和", "三暗刻", "小三元"), YAKU[18:24], strict=True)),
    **dict(zip(("混老头", "七对子", "纯全带幺九", "混一色", "二杯口", "清一色"), YAKU[24:30], strict=True)),
    **dict(zip(("一发", "宝牌", "红宝牌", "里宝牌", "北宝牌", "天和", "地和"), YAKU[30:37], strict=True)),
    **dict(zip(("大三元", "四暗刻", "字一色", "绿一色", "清老头", "国士无双"), YAKU[37:43], strict=True)),
    **dict(zip(("小四喜", "四杠子", "九莲宝灯", "八连庄", "纯正九莲宝灯"), YAKU[43:48], strict=True)),
    **dict(zip(("四暗刻单骑", "国士无双十三面", "大四喜"), YAKU[48:51], strict=True)),
    "拔北宝牌": "kita",
}
"""The yaku as records of 2019 name them."""

LIMITS: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, **dict.fromkeys(range(5, 12), 5)}
"""Limits by `title_id`: from 5 on yakuman, one to six of them and the counted one."""
LIMITS_BY_NAME: Final = {"满贯": 1, "跳满": 2, "倍满": 3, "三倍满": 4, "役满": 5, "累计役满": 5}
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
