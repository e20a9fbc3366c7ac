"""The words of the format and what they stand for: yaku, draws, ranks."""

from typing import Final

from parsers import japanese
from parsers.tenhou_xml.names import DAN
from replay.events import DrawKind

_DRAGONS: Final = {"白": "haku", "發": "hatsu", "発": "hatsu", "中": "chun"}

WRITTEN: Final[dict[str, str]] = {
    **japanese.YAKU,
    "double-riichi": "ダブル立直",
    "round-wind": "役牌 場風",
    "seat-wind": "役牌 自風",
    "haku": "翻牌 白",
    "hatsu": "翻牌 發",
    "chun": "翻牌 中",
    "kita": "北抜きドラ",
    "kokushi-13": "国士無双十三面",
    "north": "翻牌 北",
}
"""The yaku by canonical name, as 電脳麻将 itself writes them; of a wind that is not named, as transcribers do."""

YAKU: Final[dict[str, str]] = {
    **{word: name for name, word in WRITTEN.items()},
    **{f"役牌 {kanji}": name for kanji, name in _DRAGONS.items()},
    **{f"翻牌 {kanji}": name for kanji, name in _DRAGONS.items()},
    **{f"役牌 場風{kanji}": f"round-wind-{wind}" for kanji, wind in japanese.WINDS.items()},
    **{f"役牌 自風{kanji}": f"seat-wind-{wind}" for kanji, wind in japanese.WINDS.items()},
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
