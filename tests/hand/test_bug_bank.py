"""Hands that other scorers were publicly reported to have got wrong, by their number in the bug bank.

Two independent calculators agree with the values. Where one yakuman could count twice, it counts once here.
"""

from typing import Any

import pytest

from tests.hand.build import EAST, NORTH, SOUTH, TENHOU, WEST, names, shown, value

PLAIN = TENHOU.but(red_fives=(0, 0, 0))
R: dict[str, Any] = {"riichi": True}
T: dict[str, Any] = {"tsumo": True}

CASES: list[tuple[str, tuple[str, str], dict[str, Any], str, set[str]]] = [
    ("02", ("234m11123456777s", "4s"), T, "1 han 30 fu 300/500", {"menzen-tsumo"}),
    (
        "04",
        ("234m56755p678s", "8s"),
        R | {"melds": ["ankan:4444z"], "dora": "1m5s", "ura": "9s9s"},
        "3 han 70 fu 8000",
        {"riichi"},
    ),
    (
        "06a",
        ("234m678p55s222z666z", "7p"),
        {"round_wind": SOUTH, "seat": WEST},
        "2 han 50 fu 3200",
        {"hatsu", "round-wind"},
    ),
    (
        "06b",
        ("234m678p55s222z", "7p"),
        {"round_wind": SOUTH, "seat": WEST, "melds": ["daiminkan:6666z"]},
        "2 han 50 fu 3200",
        {"hatsu", "round-wind"},
    ),
    (
        "06c",
        ("234m678p55s222z", "7p"),
        {"round_wind": SOUTH, "seat": WEST, "melds": ["ankan:6666z"]},
        "2 han 80 fu 5200",
        {"hatsu", "round-wind"},
    ),
    ("08", ("123456m234p67899s", "8s"), T, "2 han 20 fu 400/700", {"menzen-tsumo", "pinfu"}),
    (
        "10",
        ("567m123567p234s11z", "1z"),
        R | {"round_wind": SOUTH, "dora": "9m", "ura": "9m"},
        "1 han 40 fu 1300",
        {"riichi"},
    ),
    ("12", ("123m777888999s11p", "1m"), {}, "5 han 30 fu 8000", {"pinfu", "iipeikou", "junchan"}),
    ("14", ("223344m55p678s", "4m"), R | {"melds": ["ankan:9999s"]}, "2 han 70 fu 4500", {"riichi", "iipeikou"}),
    ("16", ("11123456789999m", "9m"), {}, "1 yakuman 32000", {"junsei-chuuren"}),
    ("18", ("11123456788m", "8m"), {"melds": ["ankan:9999m"]}, "6 han 80 fu 12000", {"chinitsu"}),
    ("20", ("123m234p340678s22z", "2m"), {"seat": WEST, "dora": "1m"}, "no-yaku", set()),
    ("22a", ("11223344556677z", "7z"), R | {"dora": "6z", "ura": "5z"}, "1 yakuman 32000", {"tsuuiisou"}),
    (
        "22b",
        ("19m19p19s12345677z", "3z"),
        T | {"seat": EAST, "first_turn": True},
        "2 yakuman 32000 all",
        {"kokushi", "tenhou"},
    ),
    ("24", ("222m555p888s333z77m", "7m"), {}, "1 yakuman 32000", {"suuankou-tanki"}),
    (
        "26",
        ("22334455667788m", "2m"),
        R | {"dora": "7m", "ura": "1z", "rules": PLAIN},
        "14 han 30 fu 32000",
        {"riichi", "pinfu", "tanyao", "ryanpeikou", "chinitsu"},
    ),
    (
        "28a",
        ("234m406p345678s99m", "0p"),
        R | {"chankan": True, "dora": "1z", "ura": "1z"},
        "3 han 40 fu 5200",
        {"riichi", "chankan"},
    ),
    (
        "28a plain five",
        ("234m456p345678s99m", "5p"),
        R | {"chankan": True},
        "2 han 40 fu 2600",
        {"riichi", "chankan"},
    ),
    (
        "28b",
        ("234m678p45699s", "6s"),
        R | {"melds": ["ankan:5555p"], "rules": PLAIN, "dora": "9m9m", "ura": "1z1z"},
        "1 han 50 fu 1600",
        {"riichi"},
    ),
    (
        "30",
        ("345m678s22p", "8s"),
        {"melds": ["pon:444z", "pon:777z"], "seat": NORTH},
        "2 han 30 fu 2000",
        {"chun", "seat-wind"},
    ),
    (
        "32",
        ("123m34022p678999s", "8s"),
        {"double_riichi": True, "round_wind": SOUTH, "dora": "1z", "ura": "2m"},
        "4 han 40 fu 8000",
        {"double-riichi"},
    ),
    (
        "34",
        ("234m456678p34588s", "4m"),
        T | {"dora": "7s", "ura": "7s"},
        "5 han 20 fu 2000/4000",
        {"menzen-tsumo", "pinfu", "tanyao"},
    ),
    (
        "62a",
        ("111222333m11p789s", "8s"),
        {"double_riichi": True, "seat": EAST, "dora": "5m", "ura": "6z"},
        "6 han 40 fu 18000",
        {"double-riichi", "iipeikou", "junchan"},
    ),
    (
        "62b",
        ("222333m11p789s", "8s"),
        {"double_riichi": True, "seat": EAST, "melds": ["ankan:1111m"], "dora": "5m5s", "ura": "6z5s"},
        "4 han 80 fu 12000",
        {"double-riichi", "sanankou"},
    ),
    ("85", ("234678p34599s", "3s"), T | {"melds": ["pon:555z"]}, "1 han 30 fu 300/500", {"haku"}),
]


@pytest.mark.parametrize(("hand", "how", "expected", "yaku"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_reported_hand(hand: tuple[str, str], how: dict[str, Any], expected: str, yaku: set[str]) -> None:
    assert shown(*hand, **how) == expected
    assert names(value(*hand, **how)) == yaku
