"""Worked answers under the rules they were published for."""

from typing import Any

import pytest

from replay.hand.score import Limit, base_points
from replay.ruleset import RuleSet
from tests.hand.build import TENHOU, shown
from tests.hand.hands import EAST_KAN, FIRST_GO, FOUR_KANS, MAHJONG_SOUL, OYA, PINFU, TANYAO, TSUMO, WINDS

JP = TENHOU.but(renpai_pair_fu=2, kazoe="sanbaiman_cap", red_fives=(0, 0, 0))
KIRIAGE = TENHOU.but(kiriage_mangan=True)
OPEN_THREE = {"melds": ["pon:888m", "pon:333p", "pon:888s"]}
A13 = ("555m33345678s", "4s")
A15 = ("678p111222333s11z", "1s")
A16 = ("678p11222333s111z", "1z")
A19: dict[str, Any] = OYA | TSUMO | {"melds": ["pon:999m", "ankan:7777z"]}
A20: dict[str, Any] = OYA | TSUMO | {"melds": ["ankan:1111m", "ankan:7777z"]}
A22: dict[str, Any] = OYA | {"melds": ["pon:888s", "ankan:7777s"]}
A23 = ("223344m777s22z", "3m")
NORTH_KAN: dict[str, Any] = {"melds": ["ankan:4444z"]}

WORKED: list[tuple[str, RuleSet, tuple[str, str], dict[str, Any], str]] = [
    ("A13 JP23", JP, A13, OYA | {"melds": ["ankan:2222p"]}, "1 han 60 fu 2900"),
    ("A13 JP23 tsumo", JP, A13, OYA | TSUMO | {"melds": ["ankan:2222p"]}, "2 han 50 fu 1600 all"),
    ("A14 JP23", JP, A15, OYA, "1 han 40 fu 2000"),
    ("A15 JP23", JP, A15, OYA | TSUMO, "3 han 40 fu 2600 all"),
    ("A15 renpai 4", JP.but(renpai_pair_fu=4), A15, OYA | TSUMO, "3 han 50 fu 3200 all"),
    ("A16 JP23 tsumo", JP, A16, OYA | TSUMO, "5 han 40 fu 4000 all"),
    ("A16 JP23", JP, A16, OYA, "2 han 50 fu 4800"),
    ("A16 JP23 ko", JP, A16, {}, "1 han 50 fu 1600"),
    ("A17 JP23", JP, ("222p11z", "2p"), OYA | OPEN_THREE, "2 han 30 fu 2900"),
    ("A17 renpai 4", JP.but(renpai_pair_fu=4), ("222p11z", "2p"), OYA | OPEN_THREE, "2 han 40 fu 3900"),
    ("A18 JP23", JP, ("222p11z", "2p"), dict(OPEN_THREE), "2 han 30 fu 2000"),
    ("A19 JP23", JP, ("111234s11z", "3s"), A19, "1 han 70 fu 1200 all"),
    ("A19 renpai 4", JP.but(renpai_pair_fu=4), ("111234s11z", "3s"), A19, "1 han 80 fu 1300 all"),
    ("A20 JP23", JP, ("567789p11z", "6p"), A20, "2 han 90 fu 2900 all"),
    ("A20 renpai 4", JP.but(renpai_pair_fu=4), ("567789p11z", "6p"), A20, "2 han 100 fu 3200 all"),
    ("A21", JP, ("22567789p", "9p"), OYA | {"melds": ["ankan:7777z", "ankan:1111m"]}, "1 han 100 fu 4800"),
    ("A22 JP23", JP, ("22345345p", "2p"), A22, "1 han 40 fu 2000"),
    ("A22 JP23 tsumo", JP, ("22345345p", "2p"), A22 | TSUMO, "1 han 50 fu 800 all"),
    ("A23 JP23", JP, A23, OYA | NORTH_KAN, "1 han 70 fu 3400"),
    ("A23 JP23 tsumo", JP, A23, OYA | TSUMO | NORTH_KAN, "2 han 60 fu 2000 all"),
    ("A23 JP23 ko", JP, A23, TSUMO | NORTH_KAN, "2 han 70 fu 1200/2300"),
    ("A24 JP23", JP, ("12344567m888s", "1m"), EAST_KAN | {"rinshan": True}, "3 han 50 fu 3200 all"),
    (
        "A24 before 2023",
        JP.but(renpai_pair_fu=4, rinshan_tsumo_fu=False),
        ("12344567m888s", "1m"),
        EAST_KAN | {"rinshan": True},
        "3 han 40 fu 2600 all",
    ),
    ("A25", JP, ("567m345p67822s", "8s"), TSUMO | {"melds": ["ankan:3333z"], "rinshan": True}, "2 han 60 fu 1000/2000"),
    ("A11 kiriage", KIRIAGE, ("112233m77p445566s", "6s"), {}, "4 han 30 fu 8000"),
    ("A26 kiriage", KIRIAGE, TANYAO, {"riichi": True, "ippatsu": True}, "4 han 30 fu 8000"),
    ("A26 kiriage oya", KIRIAGE, TANYAO, OYA | {"riichi": True, "ippatsu": True}, "4 han 30 fu 12000"),
    (
        "A26 kiriage tsumo",
        KIRIAGE,
        ("567m345p67822s", "8s"),
        TSUMO | {"melds": ["chi:234m"], "dora": "1s4m"},
        "4 han 30 fu 2000/4000",
    ),
    ("B4 MS", MAHJONG_SOUL, WINDS, OYA | TSUMO, "5 yakuman 80000 all"),
    ("B7 MS", MAHJONG_SOUL, ("888m222p77p333s555z", "7p"), {}, "2 yakuman 64000"),
    ("B6 MS", MAHJONG_SOUL, ("888m222p77p333s555z", "5z"), TSUMO, "1 yakuman 8000/16000"),
    ("B8 MS", MAHJONG_SOUL, ("11123455678999m", "5m"), TSUMO, "2 yakuman 16000/32000"),
    ("B9 MS", MAHJONG_SOUL, ("11123455678999m", "9m"), {}, "1 yakuman 32000"),
    ("B11 JPML 2012", JP.but(ryuuiisou_hatsu="required"), ("22233444666888s", "2s"), {}, "11 han 50 fu 24000"),
    ("B11 JPML 2023", JP, ("22233444666888s", "2s"), TSUMO, "2 yakuman 16000/32000"),
    ("B12 MS", MAHJONG_SOUL, ("11223344556677z", "7z"), {}, "1 yakuman 32000"),
    ("B12 ancient yaku", MAHJONG_SOUL.but(local_yaku="daichisei"), ("11223344556677z", "7z"), {}, "2 yakuman 64000"),
    ("B15 Tenhou", TENHOU, PINFU, FIRST_GO, "1 han 30 fu 1000"),
    ("B15 WRC 2025", TENHOU.but(renhou="mangan"), PINFU, FIRST_GO | {"dora": "1s"}, "5 han 30 fu 8000"),
    ("B15 JPML", JP.but(renhou="mangan"), PINFU, FIRST_GO | {"dora": "1s1s1s"}, "7 han 30 fu 12000"),
    ("B15 EMA 2025", TENHOU.but(renhou="5han_standalone"), PINFU, FIRST_GO | {"dora": "1s"}, "5 han 30 fu 8000"),
    (
        "B15 WRC 2015",
        TENHOU.but(renhou="mangan", renhou_combination="add_han"),
        PINFU,
        FIRST_GO,
        "6 han 30 fu 12000",
    ),
    ("B15 STUD", TENHOU.but(renhou="4han_adds"), PINFU, FIRST_GO, "5 han 30 fu 8000"),
    ("B16 JP12", JP, ("55m", "5m"), FOUR_KANS, "1 yakuman 32000"),
    (
        "B16 rinshan variant",
        JP.but(suukantsu_condition="fourth_kan_then_rinshan_win"),
        ("55m", "5m"),
        FOUR_KANS | TSUMO | {"rinshan": True},
        "1 yakuman 8000/16000",
    ),
]


@pytest.mark.parametrize(("rules", "hand", "how", "answer"), [w[1:] for w in WORKED], ids=[w[0] for w in WORKED])
def test_worked_answer(rules: RuleSet, hand: tuple[str, str], how: dict[str, Any], answer: str) -> None:
    assert shown(*hand, rules=rules, **how) == answer


@pytest.mark.parametrize(
    ("kazoe", "limit", "ron"), [("yakuman", Limit.YAKUMAN, 32000), ("sanbaiman_cap", Limit.SANBAIMAN, 24000)]
)
def test_b1_thirteen_han(kazoe: str, limit: Limit, ron: int) -> None:
    # M-League, EMA, JPML and Saikouisen cap them; the yonbaiman of WRC 2025 is paid as a yakuman.
    rules = TENHOU.but(kazoe=kazoe)
    assert base_points(13, 30, 0, rules) == base_points(20, 30, 0, rules) == (ron // 4, limit)
    assert base_points(12, 30, 0, rules) == (6000, Limit.SANBAIMAN)
    assert base_points(0, 0, 1, rules) == (8000, Limit.YAKUMAN)
