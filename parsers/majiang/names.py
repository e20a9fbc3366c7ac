"""The words of the format and what they stand for: yaku, draws, ranks."""

from typing import Final

from parsers.tenhou_xml.names import DAN
from replay.events import DrawKind

_WINDS: Final = {"東": "east", "南": "south", "西": "west", "北": "north"}
_DRAGONS: Final = {"白": "haku", "發": "hatsu", "発": "hatsu", "中": "chun"}

WRITTEN: Final[dict[str, str]] = {
    "riichi": "立直",
    "double-riichi": "ダブル立直",
    "ippatsu": "一発",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "rinshan": "嶺上開花",
    "chankan": "槍槓",
    "menzen-tsumo": "門前清自摸和",
    **{f"round-wind-{wind}": f"場風 {kanji}" for kanji, wind in _WINDS.items()},
    **{f"seat-wind-{wind}": f"自風 {kanji}" for kanji, wind in _WINDS.items()},
    "round-wind": "役牌 場風",
    "seat-wind": "役牌 自風",
    "haku": "翻牌 白",
    "hatsu": "翻牌 發",
    "chun": "翻牌 中",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "sanshoku-doujun": "三色同順",
    "ittsu": "一気通貫",
    "chanta": "混全帯幺九",
    "chiitoitsu": "七対子",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "sankantsu": "三槓子",
    "sanshoku-doukou": "三色同刻",
    "honroutou": "混老頭",
    "shousangen": "小三元",
    "honitsu": "混一色",
    "junchan": "純全帯幺九",
    "ryanpeikou": "二盃口",
    "chinitsu": "清一色",
    "renhou": "人和",
    "dora": "ドラ",
    "red-dora": "赤ドラ",
    "ura-dora": "裏ドラ",
    "kita": "北抜きドラ",
    "tenhou": "天和",
    "chiihou": "地和",
    "kokushi": "国士無双",
    "kokushi-13": "国士無双十三面",
    "suuankou": "四暗刻",
    "suuankou-tanki": "四暗刻単騎",
    "daisangen": "大三元",
    "shousuushii": "小四喜",
    "daisuushii": "大四喜",
    "tsuuiisou": "字一色",
    "ryuuiisou": "緑一色",
    "chinroutou": "清老頭",
    "suukantsu": "四槓子",
    "chuuren": "九蓮宝燈",
    "junsei-chuuren": "純正九蓮宝燈",
    "open-riichi": "オープン立直",
    "north": "翻牌 北",
    "daisharin": "大車輪",
    "daichikurin": "大竹林",
    "daisuurin": "大数隣",
    "daichisei": "大七星",
    "benikujaku": "紅孔雀",
    "paarenchan": "八連荘",
    "tsubame-gaeshi": "燕返し",
    "kanburi": "槓振り",
    "shiiaruraotai": "十二落抬",
    "uumensai": "五門斉",
    "sanrenkou": "三連刻",
    "isshoku-sanjun": "一色三順",
    "iipinmoyue": "一筒摸月",
    "chuupinraoyui": "九筒撈魚",
    "ishinouenimosannen": "石の上にも三年",
    "flower": "花牌",
}
"""The yaku by canonical name, as 電脳麻将 itself writes them; of a wind that is not named, as transcribers do."""

YAKU: Final[dict[str, str]] = {
    **{word: name for name, word in WRITTEN.items()},
    **{f"役牌 {kanji}": name for kanji, name in _DRAGONS.items()},
    **{f"翻牌 {kanji}": name for kanji, name in _DRAGONS.items()},
    **{f"役牌 場風{kanji}": f"round-wind-{wind}" for kanji, wind in _WINDS.items()},
    **{f"役牌 自風{kanji}": f"seat-wind-{wind}" for kanji, wind in _WINDS.items()},
    "リーチ": "riichi",
    **dict.fromkeys(("両立直", "ダブルリーチ", "Ｗ立直", "W立直"), "double-riichi"),
    **dict.fromkeys(("門前清自模和", "門前自摸", "門前清自摸", "ツモ"), "menzen-tsumo"),
    "海底撈月": "haitei",
    "搶槓": "chankan",
    **dict.fromkeys(("断么九", "断ヤオ九", "タンヤオ"), "tanyao"),
    "一通": "ittsu",
    **dict.fromkeys(("混全帯么九", "チャンタ"), "chanta"),
    **dict.fromkeys(("純全帯么九", "純チャン"), "junchan"),
    "対対和": "toitoi",
    **dict.fromkeys(("抜きドラ", "北ドラ"), "kita"),
    **dict.fromkeys(("国士無双１３面", "国士無双13面", "国士無双十三面待ち", "国士無双１３面待ち"), "kokushi-13"),
    "四暗刻単騎待ち": "suuankou-tanki",
    "九蓮宝灯": "chuuren",
    **dict.fromkeys(("純正九蓮宝灯", "九蓮宝燈九面待ち"), "junsei-chuuren"),
}
"""Canonical names by the words found in files: those of 電脳麻将, of converters and of transcribers."""

YAKUMAN: Final = frozenset(
    {
        *("tenhou", "chiihou", "kokushi", "kokushi-13", "suuankou", "suuankou-tanki", "daisangen", "shousuushii"),
        *("daisuushii", "tsuuiisou", "ryuuiisou", "chinroutou", "suukantsu", "chuuren", "junsei-chuuren"),
    }
)
LIABLE: Final = ("daisangen", "daisuushii", "suukantsu")
"""Yakuman that somebody can be liable for, the likelier first."""

DRAWS: Final = {
    **dict.fromkeys(("荒牌平局", "流局", "荒牌流局", "平局", "全員聴牌", "全員不聴"), DrawKind.EXHAUSTIVE),
    **dict.fromkeys(("流し満貫", "流局満貫"), DrawKind.NAGASHI),
    **dict.fromkeys(("九種九牌", "九種么九牌", "九種幺九牌"), DrawKind.KYUUSHU),
    **dict.fromkeys(("四風連打", "四風子連打"), DrawKind.SUUFON),
    **dict.fromkeys(("四家立直", "四人立直"), DrawKind.SUUCHA),
    **dict.fromkeys(("四開槓", "四槓散了", "四槓流れ", "四開槓流れ"), DrawKind.SUUKAN),
    **dict.fromkeys(("三家和", "三家和了", "三家和流局"), DrawKind.SANCHAHOU),
}
"""Draws by the name given: first the word of 電脳麻将, then those of converters and transcribers."""
DRAW_NAMES: Final = {kind: word for word, kind in reversed(DRAWS.items())}

_KANJI: Final = "初二三四五六七八九十"
RANKS: Final = {
    "新人": DAN[0],
    **{f"{n}級": f"{n}-kyuu" for n in range(1, 10)},
    **{f"{kanji}段": f"{n}-dan" for n, kanji in enumerate(_KANJI, 1)},
    "天鳳位": DAN[-1],
}
"""Tenhou's ranks, as the converter of its records writes them behind a player's name."""
RANK_NAMES: Final = {dan: word for word, dan in RANKS.items()}
