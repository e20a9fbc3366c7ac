"""The worked answers of the rule reference on fu and small scores (A1 to A33) and on limits and yakuman (B1 to B18).

The numbers are those of the reference's tables, each asked under the rule sets or the option its row names; what a
row leaves open, such as the fu of a mangan, was worked out by hand from its tiles. Where a row contradicts itself
the right number stands here with the reason. The last rows (B19 to B22) turn on the course of the round, not on
the tiles of a hand, and stand in `tests.test_yaku_rules`.
"""

from typing import Any

import pytest

from replay.hand.score import settle_win
from replay.presets import preset, preset_names
from replay.ruleset import RuleSet
from tests.hand.build import EAST, names, shown, value

FOUR_PLAYERS = " ".join(n for n in preset_names() if preset(n).at().rules.players == 4)
CAPPED = "m-league ema-2016 ema-2025 jpml-a jpml-wrc saikouisen saikouisen-classic wrc-2017 wrc-2022"
COUNTED = "tenhou tenhou-no-red mahjong-soul wrc-2025"
RENPAI_2 = "jpml-a m-league"
KIRIAGE = "m-league saikouisen ema-2025 wrc-2025"
JPML_2022 = "jpml-a@2022-06-01"

TSUMO: dict[str, Any] = {"tsumo": True}
OYA: dict[str, Any] = {"seat": EAST}
OYA_TSUMO = OYA | TSUMO
FAST: dict[str, Any] = {"riichi": True, "ippatsu": True}
FIRST_GO: dict[str, Any] = {"before_first_draw": True}

TANYAO = "234567m345p67822s"
PINFU = "123567m345p67822s"
OPEN = "567m345p67822s"
CHI: dict[str, Any] = {"melds": ["chi:234m"]}
PAIRS = "1155m2288p33s11z66z"
PEIKOU = "112233m77p445566s"
A13 = "555m33345678s"
A13_KAN: dict[str, Any] = {"melds": ["ankan:2222p"]}
A15 = "678p111222333s11z"
A16 = "678p11222333s111z"
A17: dict[str, Any] = {"melds": ["pon:888m", "pon:333p", "pon:888s"]}
A19: dict[str, Any] = OYA_TSUMO | {"melds": ["pon:999m", "ankan:7777z"]}
A20: dict[str, Any] = OYA_TSUMO | {"melds": ["ankan:1111m", "ankan:7777z"]}
A22: dict[str, Any] = OYA | {"melds": ["pon:888s", "ankan:7777s"]}
A23 = "223344m777s22z"
A23_KAN: dict[str, Any] = {"melds": ["ankan:4444z"]}
A24: dict[str, Any] = OYA_TSUMO | {"melds": ["daiminkan:1111z"], "rinshan": True}
RINSHAN: dict[str, Any] = TSUMO | {"rinshan": True}
WHEELS = "22334455667788m"
WINDS = "11122233344455z"
FOUR_TRIPLETS = "888m222p77p333s555z"
GATES = "11123455678999m"
GREEN = "22233444666888s"
HONOURS = "11223344556677z"
FOUR_KANS: dict[str, Any] = {"melds": [f"kakan:{n}{n}{n}{n}s" for n in (1, 3, 5, 7)]}
RINSHAN_ONLY: dict[str, Any] = {"suukantsu_condition": "fourth_kan_then_rinshan_win"}

AFTER_ANKAN: dict[str, Any] = {"tenhou_condition": "after_ankan_ok"}
QUADS: dict[str, Any] = {"chiitoitsu_four_of_a_kind": True, "red_fives": (0, 0, 0)}
BOTH: dict[str, Any] = {"rinshan_haitei_exclusive": False}
B13: dict[str, Any] = {"melds": ["ankan:1111m"], "first_turn": True}
B17: dict[str, Any] = {"melds": ["ankan:3333z"], "haitei": True}

# number, rule sets, options changed, hand, winning tile, situation, answer under each of the rule sets
ANSWERS: list[tuple[str, str, dict[str, Any], str, str, dict[str, Any], str]] = [
    ("A1-tsumo", "tenhou", {}, TANYAO, "8s", TSUMO, "3 han 20 fu 700/1300"),
    ("A1-tsumo-oya", "tenhou", {}, TANYAO, "8s", OYA_TSUMO, "3 han 20 fu 1300 all"),
    ("A2-ron", "tenhou", {}, PINFU, "8s", {}, "1 han 30 fu 1000"),
    ("A3-ron", "tenhou", {}, OPEN, "8s", CHI, "1 han 30 fu 1000"),
    ("A4-tsumo", "tenhou", {}, OPEN, "8s", CHI | TSUMO, "1 han 30 fu 300/500"),
    ("A5-ron", "tenhou", {}, PAIRS, "6z", {}, "2 han 25 fu 1600"),
    ("A5-ron-oya", "tenhou", {}, PAIRS, "6z", OYA, "2 han 25 fu 2400"),
    ("A6-tsumo", "tenhou", {}, PAIRS, "6z", TSUMO, "3 han 25 fu 800/1600"),
    ("A7-ron-oya", "tenhou", {}, PAIRS, "6z", OYA | {"dora": "4m"}, "4 han 25 fu 9600"),
    # The row adds riichi to seven pairs and two dora and still counts four han; these are five, a mangan.
    ("A7-riichi", "tenhou", {}, PAIRS, "6z", OYA | {"dora": "4m", "riichi": True}, "5 han 25 fu 12000"),
    # Riichi, seven pairs and one dora, a red five, are the row's four han.
    ("A7-red", "tenhou", {}, "1105m2288p33s11z66z", "6z", OYA | {"riichi": True}, "4 han 25 fu 9600"),
    ("A8-pairs", FOUR_PLAYERS, {}, "1122m5555p3344s11z", "1z", {"riichi": True}, "incomplete"),
    ("A9-ron", "tenhou", {}, "223344m667788p55s", "8p", {}, "5 han 30 fu 8000"),
    ("A10-ron", "tenhou", {}, PEIKOU, "7p", {}, "3 han 40 fu 5200"),
    ("A11-ron", "tenhou", {}, PEIKOU, "6s", {}, "4 han 30 fu 7700"),
    ("A11-kiriage", KIRIAGE, {}, PEIKOU, "6s", {}, "4 han 30 fu 8000"),
    ("A12-ron", "tenhou", {}, "123789m456p23455s", "5s", {"riichi": True}, "1 han 40 fu 1300"),
    ("A13-ron", "jpml-a tenhou", {}, A13, "4s", OYA | A13_KAN, "1 han 60 fu 2900"),
    ("A13-tsumo", "jpml-a tenhou", {}, A13, "4s", OYA_TSUMO | A13_KAN, "2 han 50 fu 1600 all"),
    ("A14-ron", RENPAI_2, {}, A15, "1s", OYA, "1 han 40 fu 2000"),
    ("A15-renpai-2", RENPAI_2, {}, A15, "1s", OYA_TSUMO, "3 han 40 fu 2600 all"),
    ("A15-renpai-4", "tenhou", {}, A15, "1s", OYA_TSUMO, "3 han 50 fu 3200 all"),
    ("A15-option", "m-league", {"renpai_pair_fu": 4}, A15, "1s", OYA_TSUMO, "3 han 50 fu 3200 all"),
    ("A16-tsumo", "jpml-a tenhou", {}, A16, "1z", OYA_TSUMO, "5 han 40 fu 4000 all"),
    ("A16-ron-oya", "jpml-a tenhou", {}, A16, "1z", OYA, "2 han 50 fu 4800"),
    ("A16-ron-ko", "jpml-a tenhou", {}, A16, "1z", {}, "1 han 50 fu 1600"),
    ("A17-renpai-4", "tenhou", {}, "222p11z", "2p", OYA | A17, "2 han 40 fu 3900"),
    ("A17-renpai-2", RENPAI_2, {}, "222p11z", "2p", OYA | A17, "2 han 30 fu 2900"),
    ("A18-ron", FOUR_PLAYERS, {}, "222p11z", "2p", A17, "2 han 30 fu 2000"),
    ("A19-renpai-4", "tenhou", {}, "111234s11z", "3s", A19, "1 han 80 fu 1300 all"),
    ("A19-renpai-2", RENPAI_2, {}, "111234s11z", "3s", A19, "1 han 70 fu 1200 all"),
    ("A20-renpai-2", RENPAI_2, {}, "567789p11z", "6p", A20, "2 han 90 fu 2900 all"),
    ("A20-renpai-4", "tenhou", {}, "567789p11z", "6p", A20, "2 han 100 fu 3200 all"),
    (
        "A21-ron-oya",
        "tenhou jpml-a",
        {},
        "22567789p",
        "9p",
        OYA | {"melds": ["ankan:7777z", "ankan:1111m"]},
        "1 han 100 fu 4800",
    ),
    ("A22-ron", "jpml-a tenhou", {}, "22345345p", "2p", A22, "1 han 40 fu 2000"),
    ("A22-tsumo", "jpml-a tenhou", {}, "22345345p", "2p", A22 | TSUMO, "1 han 50 fu 800 all"),
    ("A23-ron", "jpml-a tenhou", {}, A23, "3m", OYA | A23_KAN, "1 han 70 fu 3400"),
    ("A23-tsumo", "jpml-a tenhou", {}, A23, "3m", OYA_TSUMO | A23_KAN, "2 han 60 fu 2000 all"),
    ("A23-tsumo-ko", "jpml-a tenhou", {}, A23, "3m", TSUMO | A23_KAN, "2 han 70 fu 1200/2300"),
    ("A24-rinshan", "jpml-a tenhou", {}, "12344567m888s", "1m", A24, "3 han 50 fu 3200 all"),
    ("A24-no-fu", JPML_2022, {}, "12344567m888s", "1m", A24, "3 han 40 fu 2600 all"),
    ("A24-option", "tenhou", {"rinshan_tsumo_fu": False}, "12344567m888s", "1m", A24, "3 han 40 fu 2600 all"),
    ("A25-closed", "tenhou", {}, OPEN, "8s", RINSHAN | {"melds": ["ankan:3333z"]}, "2 han 60 fu 1000/2000"),
    (
        "A25-open",
        "tenhou",
        {},
        "567m67822s",
        "8s",
        RINSHAN | {"melds": ["chi:345p", "ankan:3333z"]},
        "1 han 60 fu 500/1000",
    ),
    ("A26-ron", "tenhou", {}, TANYAO, "8s", FAST, "4 han 30 fu 7700"),
    ("A26-ron-oya", "tenhou", {}, TANYAO, "8s", OYA | FAST, "4 han 30 fu 11600"),
    ("A26-kiriage-ron", KIRIAGE, {}, TANYAO, "8s", FAST, "4 han 30 fu 8000"),
    ("A26-kiriage-ron-oya", KIRIAGE, {}, TANYAO, "8s", OYA | FAST, "4 han 30 fu 12000"),
    # By tsumo a pinfu has 20 fu: the closed wait 68s makes the 30.
    ("A26-tsumo", "tenhou", {}, TANYAO, "7s", TSUMO | FAST, "4 han 30 fu 2000/3900"),
    ("A26-tsumo-oya", "tenhou", {}, TANYAO, "7s", OYA_TSUMO | FAST, "4 han 30 fu 3900 all"),
    ("A26-kiriage-tsumo", KIRIAGE, {}, TANYAO, "7s", TSUMO | FAST, "4 han 30 fu 2000/4000"),
    ("A26-kiriage-tsumo-oya", KIRIAGE, {}, TANYAO, "7s", OYA_TSUMO | FAST, "4 han 30 fu 4000 all"),
    ("A27-ron", "tenhou", {}, A13, "4s", A13_KAN | {"dora": "3s4s"}, "3 han 60 fu 7700"),
    ("A27-ron-oya", "tenhou", {}, A13, "4s", OYA | A13_KAN | {"dora": "3s4s"}, "3 han 60 fu 11600"),
    ("A27-kiriage", KIRIAGE, {}, A13, "4s", A13_KAN | {"dora": "3s4s"}, "3 han 60 fu 8000"),
    ("A27-kiriage-oya", KIRIAGE, {}, A13, "4s", OYA | A13_KAN | {"dora": "3s4s"}, "3 han 60 fu 12000"),
    ("A28-three-han", FOUR_PLAYERS, {}, A23, "3m", A23_KAN | {"dora": "1z"}, "3 han 70 fu 8000"),
    ("A28-four-han", FOUR_PLAYERS, {}, PEIKOU, "7p", {"riichi": True}, "4 han 40 fu 8000"),
    ("A29-ron", "tenhou", {}, OPEN, "8s", CHI | {"houtei": True}, "2 han 30 fu 2000"),
    ("A30-ron", "tenhou", {}, "123567m345p23455s", "4s", {"chankan": True}, "2 han 30 fu 2000"),
    ("A31-ron", "tenhou", {}, "888m333s555z77z", "5z", {"melds": ["pon:222p"]}, "3 han 40 fu 5200"),
    ("A32-ron", "tenhou", {}, "99m123p123456s", "6s", {"melds": ["chi:123m"]}, "1 han 30 fu 1000"),
    ("B1-counted", COUNTED, {}, WHEELS, "2m", {"dora": "1m"}, "13 han 30 fu 32000"),
    ("B1-counted-oya", COUNTED, {}, WHEELS, "2m", OYA | {"dora": "1m"}, "13 han 30 fu 48000"),
    ("B1-capped", CAPPED, {}, WHEELS, "2m", {"dora": "1m"}, "13 han 30 fu 24000"),
    ("B1-capped-oya", CAPPED, {}, WHEELS, "2m", OYA | {"dora": "1m"}, "13 han 30 fu 36000"),
    ("B2-ron-oya", FOUR_PLAYERS, {}, WHEELS, "2m", OYA, "11 han 30 fu 36000"),
    ("B3-tsumo", "tenhou", {}, WINDS, "5z", OYA_TSUMO, "3 yakuman 48000 all"),
    ("B4-tsumo", "mahjong-soul", {}, WINDS, "5z", OYA_TSUMO, "5 yakuman 80000 all"),
    ("B5-ron", "tenhou mahjong-soul", {}, FOUR_TRIPLETS, "5z", {}, "5 han 50 fu 8000"),
    ("B6-tsumo", "tenhou mahjong-soul", {}, FOUR_TRIPLETS, "5z", TSUMO, "1 yakuman 8000/16000"),
    ("B7-ron", "tenhou", {}, FOUR_TRIPLETS, "7p", {}, "1 yakuman 32000"),
    ("B7-double", "mahjong-soul", {}, FOUR_TRIPLETS, "7p", {}, "2 yakuman 64000"),
    ("B7-option", "tenhou", {"double_yakuman": "suuankou-tanki"}, FOUR_TRIPLETS, "7p", {}, "2 yakuman 64000"),
    ("B8-tsumo", "tenhou", {}, GATES, "5m", TSUMO, "1 yakuman 8000/16000"),
    ("B8-double", "mahjong-soul", {}, GATES, "5m", TSUMO, "2 yakuman 16000/32000"),
    ("B9-ron", "tenhou mahjong-soul", {}, GATES, "9m", {}, "1 yakuman 32000"),
    ("B11-ron", "tenhou mahjong-soul jpml-a", {}, GREEN, "2s", {}, "1 yakuman 32000"),
    ("B11-tsumo", "tenhou mahjong-soul jpml-a", {}, GREEN, "2s", TSUMO, "2 yakuman 16000/32000"),
    # Chinitsu 6, toitoi 2, sanankou 2, tanyao 1.
    ("B11-hatsu-required", JPML_2022, {}, GREEN, "2s", {}, "11 han 50 fu 24000"),
    ("B12-ron", "tenhou mahjong-soul", {}, HONOURS, "7z", {}, "1 yakuman 32000"),
    ("B12-local", "tenhou", {"local_yaku": "daichisei"}, HONOURS, "7z", {}, "2 yakuman 64000"),
    ("B14-tsumo", "tenhou", {}, PINFU, "8s", OYA_TSUMO | {"first_turn": True}, "1 yakuman 16000 all"),
    ("B15-none", "tenhou", {}, PINFU, "8s", FIRST_GO, "1 han 30 fu 1000"),
    ("B15-mangan", "wrc-2025 jpml-a", {}, PINFU, "8s", FIRST_GO | {"dora": "1s"}, "5 han 30 fu 8000"),
    # Eight han with bazoro, the two that every hand has, are six of its own.
    ("B15-six-han", "jpml-a", {}, "11134556788999m", "8m", FIRST_GO, "6 han 50 fu 12000"),
    ("B15-more-han", "jpml-a", {}, WHEELS, "2m", FIRST_GO, "11 han 30 fu 24000"),
    ("B15-alone", "ema-2025", {}, PINFU, "8s", FIRST_GO | {"dora": "1s"}, "5 han 30 fu 8000"),
    ("B15-five-han-add", "wrc-2017", {}, PINFU, "8s", FIRST_GO, "6 han 30 fu 12000"),
    ("B15-four-han-add", "ari-ari", {}, PINFU, "8s", FIRST_GO, "5 han 30 fu 8000"),
    ("B16-ron", "jpml-a tenhou", {}, "55m", "5m", FOUR_KANS, "1 yakuman 32000"),
    ("B16-rinshan", "tenhou", RINSHAN_ONLY, "55m", "5m", FOUR_KANS | RINSHAN, "1 yakuman 8000/16000"),
    ("B13-option", "tenhou", AFTER_ANKAN, OPEN, "8s", OYA | RINSHAN | B13, "1 yakuman 16000 all"),
    ("B15-other-call", "wrc-2025 jpml-a", {}, PINFU, "8s", FIRST_GO | {"after_call": True}, "1 han 30 fu 1000"),
    ("A8-option", FOUR_PLAYERS, QUADS, "1122m5555p3344s11z", "1z", {"riichi": True}, "3 han 25 fu 3200"),
    ("B17-option", "tenhou", BOTH, OPEN, "8s", RINSHAN | B17, "3 han 60 fu 2000/3900"),
    ("B18-tsumo", "tenhou", {}, TANYAO, "8s", TSUMO | {"haitei": True}, "4 han 20 fu 1300/2600"),
]

# number, options changed from Tenhou's, hand, winning tile, situation, the yaku it has
YAKU: list[tuple[str, dict[str, Any], str, str, dict[str, Any], str]] = [
    ("A9-not-pairs", {}, "223344m667788p55s", "8p", {}, "ryanpeikou pinfu tanyao"),
    ("A12-not-pinfu", {}, "123789m456p23455s", "5s", {"riichi": True}, "riichi"),
    ("A14-not-sanankou", {}, A15, "1s", OYA, "iipeikou"),
    ("A25-not-pinfu", {}, OPEN, "8s", RINSHAN | {"melds": ["ankan:3333z"]}, "menzen-tsumo rinshan"),
    ("A30-chankan", {}, "123567m345p23455s", "4s", {"chankan": True}, "chankan pinfu"),
    ("A33-guest-wind", {}, "123567m345p678s44z", "8s", {"riichi": True}, "riichi pinfu"),
    ("A33-seat-wind", {}, "123567m345p678s22z", "8s", {"riichi": True}, "riichi"),
    ("A33-round-wind", {}, "123567m345p678s11z", "8s", {"riichi": True}, "riichi"),
    ("A33-dragon", {}, "123567m345p678s66z", "8s", {"riichi": True}, "riichi"),
    ("B3-three", {}, WINDS, "5z", OYA_TSUMO, "daisuushii suuankou-tanki tsuuiisou"),
    ("B8-pure", {}, GATES, "5m", TSUMO, "junsei-chuuren"),
    ("B9-plain", {}, GATES, "9m", {}, "chuuren"),
    ("B10-ankan", {}, "23456788999m", "8m", {"melds": ["ankan:1111m"]}, "chinitsu"),
    (
        "B13-ankan",
        {},
        OPEN,
        "8s",
        OYA | RINSHAN | {"melds": ["ankan:1111m"], "first_turn": True},
        "menzen-tsumo rinshan",
    ),
    # Without the yakuman four kans still hold three.
    ("B16-no-rinshan", RINSHAN_ONLY, "55m", "5m", FOUR_KANS, "toitoi sankantsu"),
    (
        "B17-last-tile",
        {},
        OPEN,
        "8s",
        RINSHAN | {"melds": ["ankan:1111p"], "haitei": True},
        "menzen-tsumo rinshan",
    ),
    ("B17-discard", {}, PINFU, "8s", {"houtei": True, "kan_discard": True}, "pinfu houtei"),
]

# number, hand, winning tile, situation, honba, what the dealer wins and what each of the others pays
PAID: list[tuple[str, str, str, dict[str, Any], int, int, int]] = [
    ("B3-honba", WINDS, "5z", {}, 2, 144600, 48200),
    ("B14-honba", PINFU, "8s", {"first_turn": True}, 1, 48300, 16100),
]


def rules_of(name: str) -> RuleSet:
    """``jpml-a``, or ``jpml-a@2022-06-01`` for the rules of a day."""
    plain, _, day = name.partition("@")
    return preset(plain).at(day or None).rules


@pytest.mark.parametrize(
    ("where", "options", "hand", "win", "how", "answer"), [a[1:] for a in ANSWERS], ids=[a[0] for a in ANSWERS]
)
def test_answer(where: str, options: dict[str, Any], hand: str, win: str, how: dict[str, Any], answer: str) -> None:
    found = {name: shown(hand, win, rules=rules_of(name).but(**options), **how) for name in where.split()}
    assert found == dict.fromkeys(where.split(), answer)


@pytest.mark.parametrize(("options", "hand", "win", "how", "yaku"), [y[1:] for y in YAKU], ids=[y[0] for y in YAKU])
def test_yaku(options: dict[str, Any], hand: str, win: str, how: dict[str, Any], yaku: str) -> None:
    assert names(value(hand, win, rules=rules_of("tenhou").but(**options), **how)) == set(yaku.split())


@pytest.mark.parametrize(
    ("hand", "win", "how", "honba", "won", "paid"), [p[1:] for p in PAID], ids=[p[0] for p in PAID]
)
def test_dealer_tsumo_with_honba(hand: str, win: str, how: dict[str, Any], honba: int, won: int, paid: int) -> None:
    rules = rules_of("tenhou")
    base = value(hand, win, rules=rules, tsumo=True, seat=EAST, **how).base
    settled = settle_win(base, winner=0, source=None, dealer=0, honba=honba, sticks=0, rules=rules)
    assert settled.deltas == (won, -paid, -paid, -paid)


def test_a31_a_triplet_of_honours_finished_by_ron_is_an_open_one() -> None:
    items = dict(value("888m333s555z77z", "5z", melds=["pon:222p"]).fu_items)
    assert (items["minko-yaochu"], items.get("ankou-yaochu")) == (4, None)
