"""Hands and situations that several tests of options value."""

from typing import Any

from tests.hand.build import EAST, TENHOU

TSUMO: dict[str, Any] = {"tsumo": True}
OYA: dict[str, Any] = {"seat": EAST}
PINFU = ("123567m345p67822s", "8s")
TANYAO = ("234567m345p67822s", "8s")
WINDS = ("11122233344455z", "5z")
FOUR_KANS: dict[str, Any] = {"melds": [f"kakan:{n}{n}{n}{n}s" for n in (1, 3, 5, 7)]}
FIRST_GO: dict[str, Any] = {"before_first_draw": True}
OPEN = ("567m345p67822s", "8s")
REPLACED: dict[str, Any] = {"rinshan": True, "melds": ["ankan:3333z"]}
ONE_SIDED_IIPEIKOU = ("223344m111p678s11z", "4m")
EAST_KAN: dict[str, Any] = OYA | TSUMO | {"melds": ["daiminkan:1111z"]}
MAHJONG_SOUL = TENHOU.but(double_yakuman="suuankou-tanki,kokushi-13,daisuushii,junsei-chuuren")
