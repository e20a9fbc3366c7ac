"""mjai's words and what they stand for: tiles, winds, yaku, draws."""

from typing import Final

from parsers.telling import RED, UNKNOWN, Face
from replay.events import DrawKind
from replay.tiles import KIND_NAMES

_DRAGONS: Final = {"haku": "P", "hatsu": "F", "chun": "C"}
TILE_NAMES: Final[tuple[str, ...]] = (
    *(_DRAGONS.get(name, name) for name in KIND_NAMES),
    *("5mr", "5pr", "5sr"),
)
"""The name of each face; a tile that is not shown is ``?``."""
HIDDEN: Final = "?"
FACES: Final[dict[object, Face]] = {
    **{name: Face(i) for i, name in enumerate(TILE_NAMES)},
    **{f"0{suit}": RED[i] for i, suit in enumerate("mps")},
    **{f"{n}z": Face(26 + n) for n in range(1, 8)},
    HIDDEN: UNKNOWN,
}
"""Faces by name; some writers name red fives and honours as in mpsz."""
WINDS: Final = "ESWN"

DRAWS: Final = {
    **dict.fromkeys(("fanpai", "exhaustive_draw", "howanpai", "ryukyoku"), DrawKind.EXHAUSTIVE),
    **dict.fromkeys(("nagashimangan", "nagashi_mangan"), DrawKind.NAGASHI),
    **dict.fromkeys(("kyushukyuhai", "kyushu_kyuhai", "kyuushu_kyuuhai", "kyuushukyuuhai", "yao9"), DrawKind.KYUUSHU),
    **dict.fromkeys(("sufonrenta", "sufurenta", "suufon_renda", "sufon_renta"), DrawKind.SUUFON),
    **dict.fromkeys(("sufuurenta", "suufonrenda", "sufurenda"), DrawKind.SUUFON),
    **dict.fromkeys(("suchareach", "sucha_riichi", "suucha_riichi", "suuchariichi", "suurechi"), DrawKind.SUUCHA),
    **dict.fromkeys(("sukaikan", "sukansanra", "sukantsu", "suukan_sanra"), DrawKind.SUUKAN),
    **dict.fromkeys(("suukansansen", "suukaikan"), DrawKind.SUUKAN),
    **dict.fromkeys(("sanchaho", "sanchahora", "sanchahou"), DrawKind.SANCHAHOU),
}
"""Draws by the reason given: first the word of the original server, then those of others."""
REASONS: Final = {kind: word for word, kind in reversed(DRAWS.items())}

YAKU: Final = {
    "akadora": "red-dora",
    "uradora": "ura-dora",
    "dora": "dora",
    "nukidora": "kita",
    "reach": "riichi",
    "double_reach": "double-riichi",
    "ippatsu": "ippatsu",
    "menzenchin_tsumoho": "menzen-tsumo",
    "tanyaochu": "tanyao",
    "pinfu": "pinfu",
    "ipeko": "iipeikou",
    "bakaze": "round-wind",
    "jikaze": "seat-wind",
    "rinshankaiho": "rinshan",
    "chankan": "chankan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "sanshokudojun": "sanshoku-doujun",
    "sanshokudoko": "sanshoku-doukou",
    "ikkitsukan": "ittsu",
    "honchantaiyao": "chanta",
    "junchantaiyao": "junchan",
    "chitoitsu": "chiitoitsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "honroto": "honroutou",
    "sankantsu": "sankantsu",
    "shosangen": "shousangen",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "ryanpeko": "ryanpeikou",
    "renho": "renhou",
}
"""Yaku by mjai's name. ``sangenpai`` is left out: it stands for three, as `parsers.mjai.yaku` tells apart."""
YAKUMAN: Final = {
    "tenho": "tenhou",
    "chiho": "chiihou",
    "daisangen": "daisangen",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "churenpoton": "chuuren",
    "kokushimuso": "kokushi",
}
"""Yakuman by mjai's name; three of them do not tell the finer form apart."""
DRAGONS: Final = ("haku", "hatsu", "chun")
DRAGON: Final = "sangenpai"
YAKUMAN_FAN: Final = 100
"""What the original server counts each yakuman as."""
