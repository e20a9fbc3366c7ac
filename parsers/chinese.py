"""Yaku, limits and draws by their names in Chinese, simplified and traditional, as Mahjong Soul has them."""

from typing import Final

from replay.events import DrawKind

YAKU: Final[dict[str, tuple[str, str]]] = {
    "menzen-tsumo": ("门前清自摸和", "門前清自摸和"),
    "riichi": ("立直", "立直"),
    "chankan": ("枪杠", "槍槓"),
    "rinshan": ("岭上开花", "嶺上開花"),
    "haitei": ("海底摸月", "海底摸月"),
    "houtei": ("河底捞鱼", "河底撈魚"),
    "haku": ("役牌 白", "役牌 白"),
    "hatsu": ("役牌 发", "役牌 發"),
    "chun": ("役牌 中", "役牌 中"),
    "seat-wind": ("役牌:门风牌", "役牌:門風牌"),
    "round-wind": ("役牌:场风牌", "役牌:場風牌"),
    "tanyao": ("断幺九", "斷么九"),
    "iipeikou": ("一杯口", "一盃口"),
    "pinfu": ("平和", "平和"),
    "chanta": ("混全带幺九", "混全帶么九"),
    "ittsu": ("一气通贯", "一氣通貫"),
    "sanshoku-doujun": ("三色同顺", "三色同順"),
    "double-riichi": ("两立直", "兩立直"),
    "sanshoku-doukou": ("三色同刻", "三色同刻"),
    "sankantsu": ("三杠子", "三槓子"),
    "toitoi": ("对对和", "對對和"),
    "sanankou": ("三暗刻", "三暗刻"),
    "shousangen": ("小三元", "小三元"),
    "honroutou": ("混老头", "混老頭"),
    "chiitoitsu": ("七对子", "七對子"),
    "junchan": ("纯全带幺九", "純全帶么九"),
    "honitsu": ("混一色", "混一色"),
    "ryanpeikou": ("二杯口", "二盃口"),
    "chinitsu": ("清一色", "清一色"),
    "ippatsu": ("一发", "一發"),
    "dora": ("宝牌", "寶牌"),
    "red-dora": ("红宝牌", "紅寶牌"),
    "ura-dora": ("里宝牌", "裡寶牌"),
    "kita": ("拔北宝牌", "拔北寶牌"),
    "tenhou": ("天和", "天和"),
    "chiihou": ("地和", "地和"),
    "daisangen": ("大三元", "大三元"),
    "suuankou": ("四暗刻", "四暗刻"),
    "tsuuiisou": ("字一色", "字一色"),
    "ryuuiisou": ("绿一色", "綠一色"),
    "chinroutou": ("清老头", "清老頭"),
    "kokushi": ("国士无双", "國士無雙"),
    "shousuushii": ("小四喜", "小四喜"),
    "suukantsu": ("四杠子", "四槓子"),
    "chuuren": ("九莲宝灯", "九蓮寶燈"),
    "paarenchan": ("八连庄", "八連莊"),
    "junsei-chuuren": ("纯正九莲宝灯", "純正九蓮寶燈"),
    "suuankou-tanki": ("四暗刻单骑", "四暗刻單騎"),
    "kokushi-13": ("国士无双十三面", "國士無雙十三面"),
    "daisuushii": ("大四喜", "大四喜"),
    "tsubame-gaeshi": ("燕返", "燕返"),
    "kanburi": ("杠振", "槓振"),
    "shiiaruraotai": ("十二落抬", "十二落抬"),
    "uumensai": ("五门齐", "五門齊"),
    "sanrenkou": ("三连刻", "三連刻"),
    "isshoku-sanjun": ("一色三同顺", "一色三同順"),
    "iipinmoyue": ("一筒摸月", "一筒摸月"),
    "chuupinraoyui": ("九筒捞鱼", "九筒撈魚"),
    "renhou": ("人和", "人和"),
    "daisharin": ("大车轮", "大車輪"),
    "daichikurin": ("大竹林", "大竹林"),
    "daisuurin": ("大数邻", "大數鄰"),
    "ishinouenimosannen": ("石上三年", "石上三年"),
    "daichisei": ("大七星", "大七星"),
}
"""By canonical name."""

YAKUMAN: Final = ("役满", "役滿")
_LIMITS: Final = (
    *(("满贯", "滿貫", 1), ("跳满", "跳滿", 2), ("倍满", "倍滿", 3), ("三倍满", "三倍滿", 4)),
    *(("役满", "役滿", 5), ("累计役满", "累計役滿", 5), ("切上满贯", "切上滿貫", 1)),
)
LIMITS: Final[dict[str, int]] = {text: number for *both, number in _LIMITS for text in both}
"""By name, a counted yakuman as one, and mangan by rounding up as one."""

DRAWS: Final[dict[DrawKind, tuple[str, str]]] = {
    DrawKind.EXHAUSTIVE: ("荒牌流局", "荒牌流局"),
    DrawKind.NAGASHI: ("流局满贯", "流局滿貫"),
    DrawKind.KYUUSHU: ("九种九牌", "九種九牌"),
    DrawKind.SUUFON: ("四风连打", "四風連打"),
    DrawKind.SUUCHA: ("四家立直", "四家立直"),
    DrawKind.SUUKAN: ("四杠散了", "四槓散了"),
    DrawKind.SANCHAHOU: ("三家和了", "三家和了"),
}
