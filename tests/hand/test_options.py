"""Every value of every option of hand values, in a hand in which nothing but that option changes the answer.

That no value is missing is seen to in tests/options, whose scenes of these options are the hands of this table.
"""

from typing import Any

import pytest

from replay.hand.yaku import TABLE
from replay.ruleset import RuleError
from replay.rulevalues import DoubleYakuman, LocalYaku
from tests.hand.build import TENHOU, shown
from tests.hand.hands import (
    EAST_KAN,
    FIRST_GO,
    FOUR_KANS,
    ONE_SIDED_IIPEIKOU,
    OPEN,
    OYA,
    PINFU,
    REPLACED,
    TANYAO,
    TSUMO,
    WINDS,
)

WHEELS = ("22334455667788p", "2p")
ONE_SIDED_ITTSU = ("123789m345p55s", "9m")
HAKU_CALLED_LAST: dict[str, Any] = {"melds": ["pon:999s", "chi:678s", "pon:555z"]}

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
