"""Options of what a hand is worth and whether it may win."""

from collections.abc import Callable
from typing import Any, Final

from replay.ruleset import RuleSet
from tests.hand.build import EAST, shown
from tests.options import TENHOU, Scene

PINFU: Final = ("123567m345p67822s", "8s")
OPEN: Final = ("567m345p67822s", "8s")
PAIRS: Final = ("1122m5555p3344s11z", "1z")
GREAT: Final = ("11223344556677z", "7z")
FLUSH: Final = ("123456789m11222z", "2z")


def worth(hand: tuple[str, str], **how: Any) -> Callable[[RuleSet], str]:
    """What a hand is worth under the rules, or why it cannot win."""
    return lambda rules: shown(*hand, rules=rules, **how)


def each(*judges: Callable[[RuleSet], str]) -> Callable[[RuleSet], list[str]]:
    """Several hands under the same rules."""
    return lambda rules: [judge(rules) for judge in judges]


SCENES: Final[dict[str, Scene]] = {
    "atozuke": Scene(
        each(
            # A straight by one of two waits, a triplet of white dragons by one of two waits, one called last.
            worth(("123789m345p55s", "9m"), melds=["chi:456m"]),
            worth(("234m999s99m555z", "5z"), melds=["chi:456p"]),
            worth(("22m345p", "5p"), melds=["pon:999s", "chi:678s", "pon:555z"]),
        ),
        ("yakuhai_only", "forbidden", "kanzen_sakizuke"),
    ),
    "chiitoitsu_four_of_a_kind": Scene(worth(PAIRS, riichi=True), (True,)),
    "rinshan_haitei_exclusive": Scene(
        worth(OPEN, tsumo=True, rinshan=True, haitei=True, melds=["ankan:3333z"]), (False,)
    ),
    "tenhou_condition": Scene(
        worth(OPEN, tsumo=True, seat=EAST, rinshan=True, first_turn=True, melds=["ankan:3333z"]), ("after_ankan_ok",)
    ),
    "renhou_condition": Scene(
        each(
            worth(PINFU, before_first_draw=True, after_call=True),
            worth(OPEN, before_first_draw=True, after_call=True, melds=["chi:234m"]),
        ),
        ("no_own_call", "any_call"),
        TENHOU.but(renhou="mangan"),
    ),
    "open_riichi": Scene(worth(PINFU, riichi=True, open_riichi=True, from_riichi=True), (True,)),
    "flowers": Scene(worth(PINFU, flowers=2), ("nukidora",)),
    "paarenchan": Scene(worth(PINFU, seat=EAST, dealer_wins=7), ("yakuman",)),
    "shibari": Scene(
        each(
            worth(PINFU, riichi=True),
            worth(("2255m2288p33s4466s", "6s")),
            worth(PINFU, dora="1s1s1s1s"),
            worth(GREAT),
            worth(FLUSH),
        ),
        ("riichi", "chiitoitsu", "mangan", "yakuman", "honitsu_chinitsu_honroutou_yakuman"),
    ),
    "shibari_counts": Scene(
        each(worth(PINFU, houtei=True), worth(("223344m111p678s11z", "4m"), riichi=True)),
        ("any_yaku", "on_every_wait"),
        TENHOU.but(shibari_min_han=2),
    ),
    "shibari_binds": Scene(worth(PINFU, honba=5), ("dealer",), TENHOU.but(ryanhan_shibari_honba=5)),
}
