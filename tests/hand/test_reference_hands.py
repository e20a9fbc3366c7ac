"""Twenty-three made-up teaching hands: fu and limits where two readings compete, kans, nine gates, red fives.

The rules are Tenhou's, with red fives only where a hand has them: each yakuman counts once, and so do thirteen han
without one. The values come from the reference the hands were taken from, and each was worked out again by hand.
A yakuman stands without the yaku and bonus beside it, which pay nothing.
"""

from typing import Any, Final

import pytest

from replay.hand.value import Value
from replay.presets import preset
from tests.hand.build import EAST, NORTH, SOUTH, TENHOU, WEST, paid, value

NO_RED: Final = preset("tenhou-no-red").at("2024-01-01").rules
TSUMO: Final[dict[str, Any]] = {"tsumo": True}
RIICHI: Final[dict[str, Any]] = {"riichi": True}
DOUBLE: Final[dict[str, Any]] = {"double_riichi": True}
RED: Final[dict[str, Any]] = {"rules": TENHOU}
OYA: Final[dict[str, Any]] = {"seat": EAST}
WEST_IN_SOUTH: Final[dict[str, Any]] = {"round_wind": SOUTH, "seat": WEST}
SOUTH_IN_SOUTH: Final[dict[str, Any]] = {"round_wind": SOUTH, "seat": SOUTH}

# Number, closed tiles with the winning one, winning tile, circumstances (South in an east round by ron), value, yaku.
HANDS: Final[list[tuple[str, str, str, dict[str, Any], str, str]]] = [
    ("2", "234m11123456777s", "4s", TSUMO, "1 han 30 fu 300/500", "menzen-tsumo"),
    (
        "4",
        "234m56755p678s",
        "8s",
        RIICHI | {"melds": ["ankan:4444z"], "dora": "1m5s", "ura": "9s9s"},
        "3 han 70 fu 8000",
        "riichi, dora 2",
    ),
    ("6a", "234m678p55s222z666z", "7p", WEST_IN_SOUTH, "2 han 50 fu 3200", "hatsu, round-wind"),
    (
        "6b",
        "234m678p55s222z",
        "7p",
        WEST_IN_SOUTH | {"melds": ["daiminkan:6666z"]},
        "2 han 50 fu 3200",
        "hatsu, round-wind",
    ),
    (
        "6c",
        "234m678p55s222z",
        "7p",
        WEST_IN_SOUTH | {"melds": ["ankan:6666z"]},
        "2 han 80 fu 5200",
        "hatsu, round-wind",
    ),
    ("8", "123m456m234p678s99s", "8s", TSUMO, "2 han 20 fu 400/700", "menzen-tsumo, pinfu"),
    (
        "10",
        "567m123567p234s11z",
        "1z",
        SOUTH_IN_SOUTH | RIICHI | {"dora": "9m", "ura": "9m"},
        "1 han 40 fu 1300",
        "riichi",
    ),
    ("12", "123m777888999s11p", "1m", {}, "5 han 30 fu 8000", "pinfu, iipeikou, junchan"),
    ("14", "223344m55p678s", "4m", RIICHI | {"melds": ["ankan:9999s"]}, "2 han 70 fu 4500", "riichi, iipeikou"),
    ("16", "11123456789999m", "9m", {}, "1 yakuman 40 fu 32000", "junsei-chuuren"),
    ("18", "11123456788m", "8m", {"melds": ["ankan:9999m"]}, "6 han 80 fu 12000", "chinitsu"),
    ("20", "123m234p340678s22z", "2m", RED | {"seat": WEST, "dora": "1m"}, "no-yaku", ""),
    ("22a", "11223344556677z", "7z", RIICHI | {"dora": "6z", "ura": "5z"}, "1 yakuman 25 fu 32000", "tsuuiisou"),
    ("24", "222m555p888s333z77m", "7m", {}, "1 yakuman 60 fu 32000", "suuankou-tanki"),
    (
        "26",
        "22334455667788m",
        "2m",
        RIICHI | {"dora": "7m", "ura": "1z"},
        "14 han 30 fu 32000",
        "riichi, pinfu, tanyao, ryanpeikou, chinitsu, dora 2",
    ),
    (
        "28a",
        "234m406p678s345s99m",
        "0p",
        RED | RIICHI | {"chankan": True, "dora": "1z", "ura": "1z"},
        "3 han 40 fu 5200",
        "riichi, chankan, red 1",
    ),
    (
        "28b",
        "234m678p45699s",
        "6s",
        RIICHI | {"melds": ["ankan:5555p"], "dora": "9m9m", "ura": "1z1z"},
        "1 han 50 fu 1600",
        "riichi",
    ),
    (
        "30",
        "345m678s22p",
        "8s",
        {"seat": NORTH, "melds": ["pon:444z", "pon:777z"]},
        "2 han 30 fu 2000",
        "chun, seat-wind",
    ),
    (
        "32",
        "123m34022p678999s",
        "8s",
        RED | SOUTH_IN_SOUTH | DOUBLE | {"dora": "1z", "ura": "2m"},
        "4 han 40 fu 8000",
        "double-riichi, red 1, ura 1",
    ),
    (
        "34",
        "234m456678p34588s",
        "4m",
        TSUMO | {"dora": "7s", "ura": "7s"},
        "5 han 20 fu 2000/4000",
        "menzen-tsumo, pinfu, tanyao, dora 2",
    ),
    (
        "62a",
        "111222333m11p789s",
        "8s",
        OYA | DOUBLE | {"dora": "5m", "ura": "6z"},
        "6 han 40 fu 18000",
        "double-riichi, iipeikou, junchan",
    ),
    (
        "62b",
        "222333m11p789s",
        "8s",
        OYA | DOUBLE | {"melds": ["ankan:1111m"], "dora": "5m5s", "ura": "6z5s"},
        "4 han 80 fu 12000",
        "double-riichi, sanankou",
    ),
    ("85", "234678p34599s", "3s", TSUMO | {"melds": ["pon:555z"]}, "1 han 30 fu 300/500", "haku"),
]


def worth(found: Value, *, tsumo: bool, dealer: bool) -> str:
    """``3 han 20 fu 700/1300``, ``1 yakuman 40 fu 32000``, or the reason why there is no value."""
    if not found.valid:
        return str(found.reason)
    size = f"{found.yakuman} yakuman" if found.yakuman else f"{found.han} han"
    return f"{size} {found.fu} fu {paid(found, tsumo=tsumo, dealer=dealer)}"


def listed(found: Value) -> set[str]:
    """The names of the yaku, and each sort of bonus that is paid with its han."""
    bonus = {"dora": found.dora.dora, "ura": found.dora.ura, "red": found.dora.red}
    paid_bonus = {f"{name} {han}" for name, han in bonus.items() if han}
    return {name for name, _ in found.yaku} | (paid_bonus if found.han else set())


@pytest.mark.parametrize(("tiles", "win", "how", "expected", "yaku"), [h[1:] for h in HANDS], ids=[h[0] for h in HANDS])
def test_reference_hand(tiles: str, win: str, how: dict[str, Any], expected: str, yaku: str) -> None:
    found = value(tiles, win, **({"rules": NO_RED} | how))
    assert worth(found, tsumo=how.get("tsumo", False), dealer=how.get("seat") == EAST) == expected
    assert listed(found) == set(filter(None, yaku.split(", ")))
