"""The yaku in Japanese."""

from collections.abc import Mapping
from typing import Final

JAPANESE: Final[Mapping[str, str]] = {
    "menzen-tsumo": "門前清自摸和", "riichi": "立直", "double-riichi": "両立直", "open-riichi": "オープン立直",
    "ippatsu": "一発", "chankan": "槍槓", "rinshan": "嶺上開花", "haitei": "海底摸月", "houtei": "河底撈魚",
    "pinfu": "平和", "tanyao": "断幺九", "chiitoitsu": "七対子", "renhou": "人和", "iipeikou": "一盃口",
    "ryanpeikou": "二盃口", "seat-wind": "自風", "round-wind": "場風", "north": "北", "haku": "白", "hatsu": "發",
    "chun": "中", "chanta": "混全帯幺九", "junchan": "純全帯幺九", "ittsu": "一気通貫",
    "sanshoku-doujun": "三色同順", "sanshoku-doukou": "三色同刻", "sankantsu": "三槓子", "toitoi": "対々和",
    "sanankou": "三暗刻", "shousangen": "小三元", "honroutou": "混老頭", "honitsu": "混一色", "chinitsu": "清一色",
    "tenhou": "天和", "chiihou": "地和", "daisangen": "大三元", "suuankou": "四暗刻",
    "suuankou-tanki": "四暗刻単騎", "tsuuiisou": "字一色", "ryuuiisou": "緑一色", "chinroutou": "清老頭",
    "chuuren": "九蓮宝燈", "junsei-chuuren": "純正九蓮宝燈", "kokushi": "国士無双", "kokushi-13": "国士無双十三面",
    "daisuushii": "大四喜", "shousuushii": "小四喜", "suukantsu": "四槓子", "daisharin": "大車輪",
    "tsubame-gaeshi": "燕返し", "kanburi": "槓振り", "shiiaruraotai": "十二落抬", "uumensai": "五門斉",
    "sanrenkou": "三連刻", "isshoku-sanjun": "一色三順", "iipinmoyue": "一筒摸月", "chuupinraoyui": "九筒撈魚",
    "daichikurin": "大竹林", "daisuurin": "大数隣", "ishinouenimosannen": "石の上にも三年", "daichisei": "大七星",
    "benikujaku": "紅孔雀", "paarenchan": "八連荘", "dora": "ドラ", "ura-dora": "裏ドラ", "red-dora": "赤ドラ",
    "kita": "北ドラ",
}  # fmt: skip
