"""Every value of every option of hand values, in a hand in which nothing but that option changes the answer.

That no value is missing is seen to in tests/options, whose scenes of these options are the hands of this table.
"""

from typing import Any

import pytest

from replay.hand.score import Limit, base_points
from replay.hand.situation import Situation, contradictions
from replay.hand.value import has_yaku, value_of
from replay.hand.yaku import TABLE
from replay.ruleset import RuleError, RuleSet
from replay.rulevalues import DoubleYakuman, LocalYaku
from tests.hand.build import EAST, SOUTH, TENHOU, Pool, meld, names, shown, value

TSUMO: dict[str, Any] = {"tsumo": True}
OYA: dict[str, Any] = {"seat": EAST}
PINFU = ("123567m345p67822s", "8s")
TANYAO = ("234567m345p67822s", "8s")
WHEELS = ("22334455667788p", "2p")
WINDS = ("11122233344455z", "5z")
FOUR_KANS: dict[str, Any] = {"melds": [f"kakan:{n}{n}{n}{n}s" for n in (1, 3, 5, 7)]}
FIRST_GO: dict[str, Any] = {"before_first_draw": True}
OPEN = ("567m345p67822s", "8s")
REPLACED: dict[str, Any] = {"rinshan": True, "melds": ["ankan:3333z"]}
ONE_SIDED_IIPEIKOU = ("223344m111p678s11z", "4m")
ONE_SIDED_ITTSU = ("123789m345p55s", "9m")
HAKU_CALLED_LAST: dict[str, Any] = {"melds": ["pon:999s", "chi:678s", "pon:555z"]}
EAST_KAN: dict[str, Any] = OYA | TSUMO | {"melds": ["daiminkan:1111z"]}

# option, value, hand, situation, other options that both sides have, Tenhou's answer, the answer with that value
CHANGES: list[tuple[str, Any, tuple[str, str], dict[str, Any], dict[str, Any], str, str]] = [
    ("pinfu_tsumo", "exclusive", TANYAO, TSUMO, {}, "3 han 20 fu 700/1300", "2 han 30 fu 500/1000"),
    ("open_pinfu_fu", 20, ("567m345p67822s", "8s"), {"melds": ["chi:234m"]}, {}, "1 han 30 fu 1000", "1 han 20 fu 700"),
    (
        "chiitoitsu_value",
        "50fu_1han",
        ("2255m2288p33s4466s", "6s"),
        {"riichi": True, "dora": "1m"},
        {},
        "6 han 25 fu 12000",
        "5 han 50 fu 8000",
    ),
    (
        "renpai_pair_fu",
        2,
        ("222p11z", "2p"),
        OYA | {"melds": ["pon:888m", "pon:333p", "pon:888s"]},
        {},
        "2 han 40 fu 3900",
        "2 han 30 fu 2900",
    ),
    (
        "rinshan_tsumo_fu",
        False,
        ("12344567m888s", "1m"),
        EAST_KAN | {"rinshan": True},
        {},
        "3 han 50 fu 3200 all",
        "3 han 40 fu 2600 all",
    ),
    (
        "haitei_tsumo_fu",
        False,
        ("12344567m888s", "1m"),
        EAST_KAN | {"haitei": True},
        {},
        "3 han 50 fu 3200 all",
        "3 han 40 fu 2600 all",
    ),
    (
        "kazoe",
        "sanbaiman_cap",
        ("22334455667788m", "2m"),
        {"riichi": True, "dora": "7m"},
        {"red_fives": (0, 0, 0)},
        "14 han 30 fu 32000",
        "14 han 30 fu 24000",
    ),
    ("yakuman_stacking", False, WINDS, OYA | TSUMO, {}, "3 yakuman 48000 all", "1 yakuman 16000 all"),
    (
        "yakuman_stacking",
        False,
        WINDS,
        OYA | TSUMO,
        {"double_yakuman": "daisuushii"},
        "4 yakuman 64000 all",
        "2 yakuman 32000 all",
    ),
    ("max_yakuman_multiplier", 2, WINDS, OYA | TSUMO, {}, "3 yakuman 48000 all", "2 yakuman 32000 all"),
    ("double_yakuman", "suuankou-tanki", ("888m222p77p333s555z", "7p"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    ("double_yakuman", "kokushi-13", ("19m19p19s12345677z", "7z"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    ("double_yakuman", "junsei-chuuren", ("11123455678999m", "5m"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    (
        "double_yakuman",
        "daisuushii",
        ("55m444z", "5m"),
        {"melds": ["pon:111z", "pon:222z", "pon:333z"]},
        {},
        "1 yakuman 32000",
        "2 yakuman 64000",
    ),
    ("double_yakuman", "suukantsu", ("55m", "5m"), FOUR_KANS, {}, "1 yakuman 32000", "2 yakuman 64000"),
    (
        "double_yakuman",
        "tenhou",
        PINFU,
        OYA | TSUMO | {"first_turn": True},
        {},
        "1 yakuman 16000 all",
        "2 yakuman 32000 all",
    ),
    ("double_yakuman", "ryuuiisou-pure", ("22233444666888s", "2s"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    ("double_yakuman", "daisharin", WHEELS, {}, {"daisharin": "yakuman"}, "1 yakuman 32000", "2 yakuman 64000"),
    ("renhou", "mangan", PINFU, FIRST_GO, {}, "1 han 30 fu 1000", "5 han 30 fu 8000"),
    (
        "renhou",
        "mangan",
        PINFU,
        FIRST_GO | {"dora": "1s"},
        {"renhou_combination": "add_han"},
        "3 han 30 fu 3900",
        "8 han 30 fu 16000",
    ),
    (
        "renhou",
        "5han_standalone",
        PINFU,
        FIRST_GO | {"dora": "1s"},
        {"renhou_combination": "add_han"},
        "3 han 30 fu 3900",
        "5 han 30 fu 8000",
    ),
    ("renhou", "4han_adds", PINFU, FIRST_GO | {"dora": "1s"}, {}, "3 han 30 fu 3900", "7 han 30 fu 12000"),
    ("renhou", "haneman", PINFU, FIRST_GO, {}, "1 han 30 fu 1000", "6 han 30 fu 12000"),
    ("renhou", "baiman", PINFU, FIRST_GO, {}, "1 han 30 fu 1000", "8 han 30 fu 16000"),
    ("renhou", "yakuman", PINFU, FIRST_GO, {}, "1 han 30 fu 1000", "1 yakuman 32000"),
    (
        "renhou_combination",
        "add_han",
        PINFU,
        FIRST_GO | {"dora": "1s1s1s1s"},
        {"renhou": "mangan"},
        "9 han 30 fu 16000",
        "14 han 30 fu 32000",
    ),
    (
        "renhou_combination",
        "cumulative_to_limit",
        PINFU,
        FIRST_GO | {"dora": "1s1s1s1s"},
        {"renhou": "mangan"},
        "9 han 30 fu 16000",
        "12 han 30 fu 24000",
    ),
    ("ryuuiisou_hatsu", "required", ("22233444666888s", "2s"), {}, {}, "1 yakuman 32000", "11 han 50 fu 24000"),
    ("ryuuiisou_hatsu", "pure_is_double", ("22233444666888s", "2s"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    (
        "suukantsu_condition",
        "fourth_kan_then_rinshan_win",
        ("55m", "5m"),
        FOUR_KANS,
        {},
        "1 yakuman 32000",
        "5 han 70 fu 8000",
    ),
    (
        "suukantsu_condition",
        "fourth_kan",
        ("59m", "9m"),
        FOUR_KANS | TSUMO | {"rinshan": True},
        {},
        "incomplete",
        "1 yakuman 8000/16000",
    ),
    ("chuuren_suits", "manzu_only", ("11123455678999p", "5p"), {}, {}, "1 yakuman 32000", "6 han 50 fu 12000"),
    ("chuuren_suits", "manzu_only", ("11123455678999s", "9s"), {}, {}, "1 yakuman 32000", "6 han 50 fu 12000"),
    ("tsuuiisou_chiitoi", False, ("11223344556677z", "7z"), {}, {}, "1 yakuman 32000", "4 han 25 fu 6400"),
    ("daisharin", "yakuman", WHEELS, {}, {}, "11 han 30 fu 24000", "1 yakuman 32000"),
    ("daisharin", "double", WHEELS, {}, {}, "11 han 30 fu 24000", "2 yakuman 64000"),
    ("daisharin", "counts_as_chinitsu_chiitoi", WHEELS, {}, {}, "11 han 30 fu 24000", "9 han 25 fu 16000"),
    ("local_yaku", "tsubame-gaeshi", PINFU, {"riichi_discard": True}, {}, "1 han 30 fu 1000", "2 han 30 fu 2000"),
    ("local_yaku", "kanburi", PINFU, {"kan_discard": True}, {}, "1 han 30 fu 1000", "2 han 30 fu 2000"),
    (
        "local_yaku",
        "shiiaruraotai",
        ("55m", "5m"),
        {"melds": ["chi:123m", "chi:345p", "pon:999s", "chi:456s"]},
        {},
        "no-yaku",
        "1 han 30 fu 1000",
    ),
    ("local_yaku", "uumensai", ("123m456p789s55z", "9s"), {"melds": ["pon:444z"]}, {}, "no-yaku", "2 han 30 fu 2000"),
    (
        "local_yaku",
        "sanrenkou",
        ("678m99s", "8m"),
        {"melds": ["pon:222p", "pon:333p", "pon:444p"]},
        {},
        "no-yaku",
        "2 han 30 fu 2000",
    ),
    ("local_yaku", "isshoku-sanjun", ("678m222333444p99s", "8m"), {}, {}, "2 han 50 fu 3200", "4 han 30 fu 7700"),
    ("local_yaku", "isshoku-sanjun", ("678m99s", "8m"), {"melds": ["chi:234p"] * 3}, {}, "no-yaku", "2 han 30 fu 2000"),
    (
        "local_yaku",
        "iipinmoyue",
        ("123567m123p67822s", "1p"),
        TSUMO | {"haitei": True},
        {},
        "3 han 20 fu 700/1300",
        "7 han 20 fu 3000/6000",
    ),
    (
        "local_yaku",
        "chuupinraoyui",
        ("123567m789p67822s", "9p"),
        {"houtei": True},
        {},
        "2 han 30 fu 2000",
        "6 han 30 fu 12000",
    ),
    ("local_yaku", "daichikurin", ("22334455667788s", "2s"), {}, {}, "11 han 30 fu 24000", "1 yakuman 32000"),
    ("local_yaku", "daisuurin", ("22334455667788m", "2m"), {}, {}, "11 han 30 fu 24000", "1 yakuman 32000"),
    (
        "local_yaku",
        "ishinouenimosannen",
        PINFU,
        {"double_riichi": True, "houtei": True},
        {},
        "4 han 30 fu 7700",
        "1 yakuman 32000",
    ),
    ("local_yaku", "daichisei", ("11223344556677z", "7z"), {}, {}, "1 yakuman 32000", "2 yakuman 64000"),
    (
        "local_yaku",
        "benikujaku",
        ("055s777s77z", "5s"),
        {"melds": ["pon:111s", "pon:999s"]},
        {},
        "5 han 40 fu 8000",
        "1 yakuman 32000",
    ),
    (
        "local_yaku",
        "benikujaku",
        ("555s777s77z", "5s"),
        {"melds": ["pon:111s", "pon:999s"]},
        {"red_fives": (0, 0, 0)},
        "4 han 40 fu 8000",
        "1 yakuman 32000",
    ),
    ("atozuke", "yakuhai_only", ONE_SIDED_ITTSU, {"melds": ["chi:456m"]}, {}, "1 han 30 fu 1000", "atozuke"),
    ("atozuke", "forbidden", ("234m999s99m555z", "5z"), {"melds": ["chi:456p"]}, {}, "1 han 40 fu 1300", "atozuke"),
    ("atozuke", "kanzen_sakizuke", ("22m345p", "5p"), HAKU_CALLED_LAST, {}, "1 han 30 fu 1000", "atozuke"),
    (
        "chiitoitsu_four_of_a_kind",
        True,
        ("1122m5555p3344s11z", "1z"),
        {"riichi": True},
        {"red_fives": (0, 0, 0)},
        "incomplete",
        "3 han 25 fu 3200",
    ),
    (
        "rinshan_haitei_exclusive",
        False,
        OPEN,
        TSUMO | REPLACED | {"haitei": True},
        {},
        "2 han 60 fu 1000/2000",
        "3 han 60 fu 2000/3900",
    ),
    (
        "tenhou_condition",
        "after_ankan_ok",
        OPEN,
        OYA | TSUMO | REPLACED | {"first_turn": True},
        {},
        "2 han 60 fu 2000 all",
        "1 yakuman 16000 all",
    ),
    (
        "renhou_condition",
        "no_own_call",
        PINFU,
        FIRST_GO | {"after_call": True},
        {"renhou": "yakuman"},
        "1 han 30 fu 1000",
        "1 yakuman 32000",
    ),
    (
        "renhou_condition",
        "no_own_call",
        PINFU,
        FIRST_GO | {"after_call": True},
        {"renhou": "4han_adds"},
        "1 han 30 fu 1000",
        "5 han 30 fu 8000",
    ),
    (
        "renhou_condition",
        "any_call",
        OPEN,
        FIRST_GO | {"after_call": True, "melds": ["chi:234m"]},
        {"renhou": "haneman"},
        "1 han 30 fu 1000",
        "6 han 30 fu 12000",
    ),
    (
        "open_riichi",
        True,
        PINFU,
        {"riichi": True, "open_riichi": True, "from_riichi": True},
        {},
        "2 han 30 fu 2000",
        "3 han 30 fu 3900",
    ),
    ("open_riichi", True, PINFU, {"riichi": True, "open_riichi": True}, {}, "2 han 30 fu 2000", "1 yakuman 32000"),
    (
        "open_riichi",
        True,
        PINFU,
        TSUMO | {"double_riichi": True, "open_riichi": True},
        {},
        "4 han 20 fu 1300/2600",
        "5 han 20 fu 2000/4000",
    ),
    ("flowers", "nukidora", PINFU, {"flowers": 2}, {}, "1 han 30 fu 1000", "3 han 30 fu 3900"),
    ("paarenchan", "yakuman", PINFU, OYA | {"dealer_wins": 7}, {}, "1 han 30 fu 1500", "1 yakuman 48000"),
    (
        "paarenchan",
        "yakuman",
        WINDS,
        OYA | TSUMO | {"dealer_wins": 9},
        {},
        "3 yakuman 48000 all",
        "4 yakuman 64000 all",
    ),
    ("shibari", "riichi", PINFU, TSUMO, {}, "2 han 20 fu 400/700", "shibari-kind"),
    ("shibari", "chiitoitsu", PINFU, {"riichi": True}, {}, "2 han 30 fu 2000", "shibari-kind"),
    ("shibari", "mangan", PINFU, {"dora": "1s"}, {}, "3 han 30 fu 3900", "shibari-kind"),
    ("shibari", "yakuman", PINFU, {"dora": "1s1s1s1s"}, {}, "9 han 30 fu 16000", "shibari-kind"),
    (
        "shibari",
        "honitsu_chinitsu_honroutou_yakuman",
        PINFU,
        {"dora": "1s1s1s1s"},
        {},
        "9 han 30 fu 16000",
        "shibari-kind",
    ),
    ("shibari_counts", "any_yaku", PINFU, {"houtei": True}, {"shibari_min_han": 2}, "shibari", "2 han 30 fu 2000"),
    (
        "shibari_counts",
        "on_every_wait",
        ONE_SIDED_IIPEIKOU,
        {"riichi": True},
        {"shibari_min_han": 2},
        "2 han 40 fu 2600",
        "shibari",
    ),
    ("shibari_binds", "dealer", PINFU, {"honba": 5}, {"ryanhan_shibari_honba": 5}, "shibari", "1 han 30 fu 1000"),
    ("ippatsu", False, PINFU, {"riichi": True, "ippatsu": True}, {}, "3 han 30 fu 3900", "2 han 30 fu 2000"),
    ("double_riichi", False, PINFU, {"double_riichi": True}, {}, "3 han 30 fu 3900", "2 han 30 fu 2000"),
    ("ura_dora", False, PINFU, {"riichi": True, "ura": "1s"}, {}, "4 han 30 fu 7700", "2 han 30 fu 2000"),
    ("kan_dora", False, PINFU, {"dora": "1m1s"}, {}, "4 han 30 fu 7700", "2 han 30 fu 2000"),
    ("kan_ura", False, PINFU, {"riichi": True, "ura": "1m1s"}, {}, "5 han 30 fu 8000", "3 han 30 fu 3900"),
    ("shibari_min_han", 2, PINFU, {"dora": "1s"}, {}, "3 han 30 fu 3900", "shibari"),
    ("ryanhan_shibari_honba", 5, PINFU, {"honba": 5}, {}, "1 han 30 fu 1000", "shibari"),
    ("ryanhan_shibari_honba", 4, PINFU, {"honba": 4}, {}, "1 han 30 fu 1000", "shibari"),
]


@pytest.mark.parametrize(
    ("option", "setting", "hand", "how", "others", "before", "after"),
    CHANGES,
    ids=[f"{c[0]} {c[1]}" for c in CHANGES],
)
def test_an_option_alone_changes_the_value(
    option: str,
    setting: Any,
    hand: tuple[str, str],
    how: dict[str, Any],
    others: dict[str, Any],
    before: str,
    after: str,
) -> None:
    rules = TENHOU.but(**others)
    assert shown(*hand, rules=rules, **how) == before
    assert shown(*hand, rules=rules.but(**{option: setting}), **how) == after
    assert before != after


def test_names_of_options_are_names_of_yaku() -> None:
    rows = {row.name: row for row in TABLE}
    assert all(rows[name].when is not None for name in LocalYaku)
    assert {name for name in DoubleYakuman if name not in rows} == {DoubleYakuman.RYUUIISOU_PURE}
    assert all(rows[name].yakuman for name in DoubleYakuman if name in rows)
    with pytest.raises(RuleError, match="did you mean 'kanburi'"):
        TENHOU.but(local_yaku="kanbari")
    with pytest.raises(RuleError, match="one of 20, 30"):
        TENHOU.but(open_pinfu_fu=25)


def test_what_is_worked_out_belongs_to_its_rules() -> None:
    other = TENHOU.but(renpai_pair_fu=2)
    assert other.but(renpai_pair_fu=4) == TENHOU
    assert TENHOU.derived is not other.derived


# --- the worked answers under the rules they were published for --------------------------------------------------

JP = TENHOU.but(renpai_pair_fu=2, kazoe="sanbaiman_cap", red_fives=(0, 0, 0))
KIRIAGE = TENHOU.but(kiriage_mangan=True)
MAHJONG_SOUL = TENHOU.but(double_yakuman="suuankou-tanki,kokushi-13,daisuushii,junsei-chuuren")
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


# --- what an option does not touch -------------------------------------------------------------------------------


def test_renhou_needs_a_ron_without_calls() -> None:
    rules = TENHOU.but(renhou="mangan")
    assert shown("123m234p340678s22z", "2m", rules=rules, seat=2, **FIRST_GO) == "5 han 40 fu 8000"
    assert shown("123m234p340678s22z", "2m", rules=rules, seat=2) == "no-yaku"
    found = value(*PINFU, rules=rules, **FIRST_GO)
    assert (found.yaku, found.han, found.limit, found.reason) == ((("renhou", 5),), 5, Limit.MANGAN, None)


def test_renhou_alone_gives_way_to_a_dearer_hand() -> None:
    rules = TENHOU.but(renhou="mangan")
    assert names(value("22334455667788m", "2m", rules=rules, **FIRST_GO)) >= {"chinitsu", "pinfu"}
    assert shown("11223344556677z", "7z", rules=rules, **FIRST_GO) == "1 yakuman 32000"


def test_ryuuiisou_with_hatsu_counts_once_everywhere() -> None:
    for setting in ("optional", "required", "pure_is_double"):
        rules = TENHOU.but(ryuuiisou_hatsu=setting)
        assert shown("22334466888s666z", "6z", rules=rules) == "1 yakuman 32000"


def test_doubles_of_yakuman_are_listed_with_their_multiplier() -> None:
    found = value(*WINDS, rules=MAHJONG_SOUL, tsumo=True, seat=EAST)
    assert dict(found.yaku) == {"suuankou-tanki": 2, "tsuuiisou": 1, "daisuushii": 2}
    single = value(*WINDS, rules=MAHJONG_SOUL.but(yakuman_stacking=False), tsumo=True, seat=EAST)
    assert (single.yakuman, single.yaku, single.base) == (2, found.yaku, 16000)


def test_iipeikou_gives_way_to_three_equal_runs_only() -> None:
    rules = TENHOU.but(local_yaku="isshoku-sanjun")
    assert names(value("678m222333444p99s", "8m", rules=rules)) == {"pinfu", "isshoku-sanjun"}
    assert "iipeikou" in names(value("678m223344p234s99s", "8m", rules=rules))


def test_other_last_tiles_are_haitei_and_houtei() -> None:
    rules = TENHOU.but(local_yaku="iipinmoyue,chuupinraoyui")
    assert "haitei" in names(value(*PINFU, rules=rules, tsumo=True, haitei=True))
    assert "houtei" in names(value(*PINFU, rules=rules, houtei=True))
    moon = value("123567m123p67822s", "1p", rules=rules, tsumo=True, haitei=True)
    assert names(moon) == {"menzen-tsumo", "pinfu", "iipinmoyue"}


def test_four_calls_and_no_ankan_for_shiiaruraotai() -> None:
    rules = TENHOU.but(local_yaku="shiiaruraotai")
    calls = ["chi:123m", "chi:345p", "ankan:9999s", "chi:456s"]
    assert shown("55m", "5m", melds=calls, rules=rules) == "no-yaku"


def test_shibari_counts_what_is_certain() -> None:
    two = TENHOU.but(shibari_min_han=2)
    assert shown(*PINFU, rules=two, tsumo=True) == "2 han 20 fu 400/700"
    assert shown(*PINFU, rules=two, riichi=True) == "2 han 30 fu 2000"
    assert shown(*PINFU, rules=two, houtei=True) == "shibari"
    assert shown(*PINFU, rules=two, chankan=True) == "shibari"
    assert shown("123m456p23455s", "5s", rules=two, riichi=True, ippatsu=True, melds=["ankan:3333z"]) == "shibari"
    assert shown("11223344556677z", "7z", rules=two) == "1 yakuman 32000"
    assert shown(*PINFU, rules=TENHOU.but(ryanhan_shibari_honba=5), honba=4) == "1 han 30 fu 1000"
    bound = value(*PINFU, rules=two, dora="1s")
    assert (bound.valid, bound.reason, bound.base, bound.limit) == (False, "shibari", 0, None)


@pytest.mark.parametrize(
    ("kind", "hand", "how", "shown_as"),
    [
        ("riichi", PINFU, {"double_riichi": True}, "3 han 30 fu 3900"),
        ("riichi", OPEN, {"melds": ["chi:234m"]}, "shibari-kind"),
        # Read as two runs of each it would be dearer, but only seven pairs win.
        ("chiitoitsu", ("112233m445566s77p", "7p"), {}, "2 han 25 fu 1600"),
        ("chiitoitsu", ("11223344556677z", "7z"), {}, "1 yakuman 32000"),
        ("mangan", PINFU, {"dora": "1s1s"}, "5 han 30 fu 8000"),
        ("mangan", WINDS, {}, "3 yakuman 96000"),
        ("yakuman", ("22334455667788m", "2m"), {"riichi": True, "dora": "7m"}, "14 han 30 fu 32000"),
        ("honitsu_chinitsu_honroutou_yakuman", ("123456789m11222z", "2z"), {}, "6 han 40 fu 12000"),
        ("honitsu_chinitsu_honroutou_yakuman", ("1199m1199p1199s22z", "2z"), {}, "4 han 25 fu 6400"),
        ("honitsu_chinitsu_honroutou_yakuman", ("19m19p19s12345677z", "7z"), {}, "1 yakuman 32000"),
    ],
)
def test_hands_of_the_kind_win(kind: str, hand: tuple[str, str], how: dict[str, Any], shown_as: str) -> None:
    rules = TENHOU.but(shibari=kind, red_fives=(0, 0, 0), double_yakuman="")
    assert shown(*hand, rules=rules, **how) == shown_as


def test_han_on_every_wait() -> None:
    rules = TENHOU.but(shibari_min_han=2, shibari_counts="on_every_wait")
    assert shown(*PINFU, rules=rules, riichi=True) == "2 han 30 fu 2000"
    assert shown(*PINFU, rules=rules, tsumo=True) == "2 han 20 fu 400/700"
    assert shown("2255m2288p33s4466s", "6s", rules=rules) == "3 han 25 fu 3200"
    assert shown(*ONE_SIDED_IIPEIKOU, rules=rules, riichi=True, tsumo=True) == "3 han 40 fu 1300/2600"
    assert shown(*PINFU, rules=rules.but(renhou="mangan"), **FIRST_GO) == "5 han 30 fu 8000"
    # Haku on one wait, hatsu on the other, and toitoi on both.
    assert shown("222m55z666z", "6z", rules=rules, melds=["pon:888p", "pon:333s"]) == "3 han 40 fu 5200"
    assert shown("11122233344455z", "5z", rules=rules) == "3 yakuman 96000"


def test_a_minimum_that_binds_the_dealer_binds_it_from_the_honba_on() -> None:
    rules = TENHOU.but(ryanhan_shibari_honba=4, shibari_binds="dealer")
    assert shown(*PINFU, rules=rules, honba=4, seat=EAST) == "shibari"
    assert shown(*PINFU, rules=rules, honba=3, seat=EAST) == "1 han 30 fu 1500"
    assert shown(*PINFU, rules=rules.but(shibari_min_han=2), honba=3) == "shibari"


def test_paarenchan_needs_eight_wins_and_a_yaku() -> None:
    rules = TENHOU.but(paarenchan="yakuman")
    assert shown(*PINFU, rules=rules, seat=EAST, dealer_wins=6) == "1 han 30 fu 1500"
    assert shown(*PINFU, rules=rules, seat=EAST, dealer_wins=None) == "1 han 30 fu 1500"
    assert shown("123567m345p678s11z", "8s", rules=rules, seat=EAST, dealer_wins=8) == "no-yaku"
    bound = rules.but(ryanhan_shibari_honba=5)
    assert shown(*PINFU, rules=bound, seat=EAST, dealer_wins=8, honba=8) == "shibari"


def test_a_yakuman_is_none_the_dearer_for_an_open_riichi() -> None:
    rules = TENHOU.but(open_riichi=True)
    assert shown("19m19p19s12345677z", "7z", rules=rules, riichi=True, open_riichi=True) == "1 yakuman 32000"
    assert names(value(*PINFU, rules=rules, riichi=True)) == {"riichi", "pinfu"}


def test_a_red_five_is_needed_for_benikujaku_where_there_is_one() -> None:
    called = ["pon:111s", "pon:999s"]
    rules = TENHOU.but(local_yaku="benikujaku")
    assert shown("555s777s77z", "5s", rules=rules, melds=called) == "4 han 40 fu 8000"


def test_tenhou_after_a_kan_is_of_the_dealer_only() -> None:
    rules = TENHOU.but(tenhou_condition="after_ankan_ok")
    assert shown(*PINFU, rules=rules, tsumo=True, seat=EAST, first_turn=True) == "1 yakuman 16000 all"
    assert names(value(*OPEN, rules=rules, tsumo=True, first_turn=True, **REPLACED)) == {"menzen-tsumo", "rinshan"}


def test_four_of_a_kind_are_pairs_only_together() -> None:
    rules = TENHOU.but(chiitoitsu_four_of_a_kind=True, red_fives=(0, 0, 0))
    assert shown("1111m2222p3333s44z", "4z", rules=rules) == "2 han 25 fu 1600"
    assert shown("1112m2222p3333s44z", "4z", rules=rules) == "incomplete"
    assert shown("1122m3344p5566s77z", "7z", rules=rules) == "2 han 25 fu 1600"


def test_has_yaku_asks_the_same_options() -> None:
    tiles = Pool().take(PINFU[0])
    changes: list[dict[str, Any]] = [{}, {"shibari_min_han": 2}, {"renhou": "mangan"}, {"atozuke": "forbidden"}]
    changes += [{"shibari": kind} for kind in ("riichi", "mangan", "chiitoitsu")]
    for rules in [TENHOU.but(**changed) for changed in changes]:
        for flags in ({}, {"houtei": True}, {"riichi": True}, FIRST_GO):
            situation = Situation(False, False, EAST, SOUTH, **flags)
            found = value_of(tiles, [], tiles[-3], situation, rules)
            assert has_yaku(tiles, [], tiles[-3], situation, rules) == found.valid


@pytest.mark.parametrize(
    "situation",
    [
        Situation(True, False, EAST, SOUTH, before_first_draw=True),
        Situation(False, True, EAST, EAST, before_first_draw=True),
        Situation(False, False, EAST, SOUTH, before_first_draw=True, riichi=True),
        Situation(True, False, EAST, SOUTH, riichi_discard=True),
        Situation(True, False, EAST, SOUTH, kan_discard=True),
        Situation(False, False, EAST, SOUTH, chankan=True, kan_discard=True),
        Situation(False, False, EAST, SOUTH, open_riichi=True),
        Situation(True, False, EAST, SOUTH, from_riichi=True),
        Situation(False, False, EAST, SOUTH, before_first_draw=True, chankan=True),
        Situation(False, False, EAST, SOUTH, before_first_draw=True, houtei=True),
        Situation(True, False, EAST, SOUTH, first_turn=True, flowers=1),
        Situation(True, True, EAST, EAST, first_turn=True, rinshan=True, kita=1),
    ],
)
def test_situations_that_cannot_be(situation: Situation) -> None:
    assert list(contradictions(situation))
    assert list(contradictions(Situation(False, False, EAST, SOUTH, **FIRST_GO), [meld("pon:111z", Pool())]))
    assert not list(contradictions(Situation(False, False, EAST, SOUTH, **FIRST_GO)))


def test_situations_that_can_be() -> None:
    after_call = Situation(False, False, EAST, SOUTH, after_call=True, **FIRST_GO)
    assert not list(contradictions(after_call, [meld("pon:111z", Pool())]))
    assert list(contradictions(after_call, [meld("ankan:1111z", Pool())]))
    dealt = Situation(True, True, EAST, EAST, rinshan=True, first_turn=True)
    assert not list(contradictions(dealt, [meld("ankan:1111z", Pool())]))
    assert list(contradictions(dealt, [meld("pon:111z", Pool())]))
    last = Situation(True, False, EAST, SOUTH, rinshan=True, haitei=True, flowers=1)
    assert not list(contradictions(last, rules=TENHOU.but(rinshan_haitei_exclusive=False)))
    assert list(contradictions(last))
