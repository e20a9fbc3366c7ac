"""The worked examples of fu, small scores, limits and yakuman, by their number in the rules reference.

Where an example turns on an option the Tenhou answer is meant: a double-wind pair is 4 fu, a yakuman counts once.
"""

from typing import Any

import pytest

from replay.hand.fu import total_fu
from replay.hand.score import Limit, base_points
from replay.hand.situation import Situation, contradictions
from replay.hand.value import DoraCount, has_yaku, readings_of, value_of
from replay.tiles import Tile
from tests.hand.build import EAST, NORTH, SANMA, SOUTH, TENHOU, WEST, Pool, meld, names, shown, value

TSUMO: dict[str, Any] = {"tsumo": True}
OYA: dict[str, Any] = {"seat": EAST}
A17 = ("222p11z", "2p")
A23 = ("223344m777s22z", "3m")

EXAMPLES: list[tuple[str, tuple[str, str], dict[str, Any], str]] = [
    ("A1", ("234567m345p67822s", "8s"), TSUMO, "3 han 20 fu 700/1300"),
    ("A1 oya", ("234567m345p67822s", "8s"), TSUMO | OYA, "3 han 20 fu 1300 all"),
    ("A2", ("123567m345p67822s", "8s"), {}, "1 han 30 fu 1000"),
    ("A3", ("567m345p67822s", "8s"), {"melds": ["chi:234m"]}, "1 han 30 fu 1000"),
    ("A4", ("567m345p67822s", "8s"), TSUMO | {"melds": ["chi:234m"]}, "1 han 30 fu 300/500"),
    ("A5", ("1155m2288p33s11z66z", "6z"), {}, "2 han 25 fu 1600"),
    ("A5 oya", ("1155m2288p33s11z66z", "6z"), OYA, "2 han 25 fu 2400"),
    ("A6", ("1155m2288p33s11z66z", "6z"), TSUMO, "3 han 25 fu 800/1600"),
    ("A7", ("1155m2288p33s11z66z", "6z"), OYA | {"riichi": True, "dora": "4m"}, "5 han 25 fu 12000"),
    ("A7 log", ("1155m2288p33s11z66z", "6z"), OYA | {"dora": "4m"}, "4 han 25 fu 9600"),
    ("A8", ("1122m5555p3344s11z", "1z"), {"riichi": True}, "incomplete"),
    ("A9", ("223344m667788p55s", "8p"), {}, "5 han 30 fu 8000"),
    ("A10", ("112233m77p445566s", "7p"), {}, "3 han 40 fu 5200"),
    ("A11", ("112233m77p445566s", "6s"), {}, "4 han 30 fu 7700"),
    ("A11 kiriage", ("112233m77p445566s", "6s"), {"rules": TENHOU.but(kiriage_mangan=True)}, "4 han 30 fu 8000"),
    ("A12", ("123789m456p23455s", "5s"), {"riichi": True}, "1 han 40 fu 1300"),
    ("A13", ("555m33345678s", "4s"), OYA | {"melds": ["ankan:2222p"]}, "1 han 60 fu 2900"),
    ("A13 tsumo", ("555m33345678s", "4s"), OYA | TSUMO | {"melds": ["ankan:2222p"]}, "2 han 50 fu 1600 all"),
    ("A14", ("678p111222333s11z", "1s"), OYA, "1 han 40 fu 2000"),
    ("A15", ("678p111222333s11z", "1s"), OYA | TSUMO, "3 han 50 fu 3200 all"),
    ("A16", ("678p11222333s111z", "1z"), OYA | TSUMO, "5 han 40 fu 4000 all"),
    ("A16 ron", ("678p11222333s111z", "1z"), OYA, "2 han 50 fu 4800"),
    ("A16 ko ron", ("678p11222333s111z", "1z"), {}, "1 han 50 fu 1600"),
    ("A17", A17, OYA | {"melds": ["pon:888m", "pon:333p", "pon:888s"]}, "2 han 40 fu 3900"),
    ("A18", A17, {"melds": ["pon:888m", "pon:333p", "pon:888s"]}, "2 han 30 fu 2000"),
    ("A19", ("111234s11z", "3s"), OYA | TSUMO | {"melds": ["pon:999m", "ankan:7777z"]}, "1 han 80 fu 1300 all"),
    ("A20", ("567789p11z", "6p"), OYA | TSUMO | {"melds": ["ankan:1111m", "ankan:7777z"]}, "2 han 100 fu 3200 all"),
    ("A21", ("22567789p", "9p"), OYA | {"melds": ["ankan:7777z", "ankan:1111m"]}, "1 han 100 fu 4800"),
    ("A22", ("22345345p", "2p"), OYA | {"melds": ["pon:888s", "ankan:7777s"]}, "1 han 40 fu 2000"),
    ("A22 tsumo", ("22345345p", "2p"), OYA | TSUMO | {"melds": ["pon:888s", "ankan:7777s"]}, "1 han 50 fu 800 all"),
    ("A23", A23, OYA | {"melds": ["ankan:4444z"]}, "1 han 70 fu 3400"),
    ("A23 tsumo", A23, OYA | TSUMO | {"melds": ["ankan:4444z"]}, "2 han 60 fu 2000 all"),
    ("A23 ko", A23, TSUMO | {"melds": ["ankan:4444z"]}, "2 han 70 fu 1200/2300"),
    (
        "A24",
        ("12344567m888s", "1m"),
        OYA | TSUMO | {"melds": ["daiminkan:1111z"], "rinshan": True},
        "3 han 50 fu 3200 all",
    ),
    ("A26", ("234567m345p67822s", "8s"), {"riichi": True, "ippatsu": True}, "4 han 30 fu 7700"),
    ("A26 oya", ("234567m345p67822s", "8s"), OYA | {"riichi": True, "ippatsu": True}, "4 han 30 fu 11600"),
    ("A29", ("567m345p67822s", "8s"), {"melds": ["chi:234m"], "houtei": True}, "2 han 30 fu 2000"),
    ("A30", ("123567m345p23455s", "4s"), {"chankan": True}, "2 han 30 fu 2000"),
    ("A31", ("888m333s555z77z", "5z"), {"melds": ["pon:222p"]}, "3 han 40 fu 5200"),
    ("A32", ("99m123p123456s", "6s"), {"melds": ["chi:123m"]}, "1 han 30 fu 1000"),
    ("A33 guest wind", ("123567m345p678s44z", "8s"), {}, "1 han 30 fu 1000"),
    ("A33 seat wind", ("123567m345p678s22z", "8s"), {}, "no-yaku"),
    ("A33 round wind", ("123567m345p678s11z", "8s"), {}, "no-yaku"),
    ("A33 dragon", ("123567m345p678s66z", "8s"), {}, "no-yaku"),
    ("B3", ("11122233344455z", "5z"), OYA | TSUMO, "3 yakuman 48000 all"),
    ("B5", ("888m222p77p333s555z", "5z"), {}, "5 han 50 fu 8000"),
    ("B6", ("888m222p77p333s555z", "5z"), TSUMO, "1 yakuman 8000/16000"),
    ("B7", ("888m222p77p333s555z", "7p"), {}, "1 yakuman 32000"),
    ("B8", ("11123455678999m", "5m"), TSUMO, "1 yakuman 8000/16000"),
    ("B9", ("11123455678999m", "9m"), {}, "1 yakuman 32000"),
    ("B11", ("22233444666888s", "2s"), {}, "1 yakuman 32000"),
    ("B11 tsumo", ("22233444666888s", "2s"), TSUMO, "2 yakuman 16000/32000"),
    ("B12", ("11223344556677z", "7z"), {}, "1 yakuman 32000"),
    ("B14", ("123567m345p67822s", "8s"), OYA | TSUMO | {"first_turn": True}, "1 yakuman 16000 all"),
    ("B16", ("55m", "5m"), {"melds": [f"kakan:{n}{n}{n}{n}s" for n in (1, 3, 5, 7)]}, "1 yakuman 32000"),
    ("B17", ("12344m", "1m"), TSUMO | {"melds": ["daiminkan:1111p", "daiminkan:1111s", "pon:555s"]}, "no-yaku"),
    ("B18", ("234567m345p67822s", "8s"), TSUMO | {"haitei": True}, "4 han 20 fu 1300/2600"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), [e[1:] for e in EXAMPLES], ids=[e[0] for e in EXAMPLES])
def test_example(hand: tuple[str, str], how: dict[str, Any], expected: str) -> None:
    assert shown(*hand, **how) == expected


def test_a27_a28_three_han_sixty_fu_is_mangan_by_kiriage_only() -> None:
    kiriage = TENHOU.but(kiriage_mangan=True)
    assert base_points(3, 60, 0, TENHOU) == (1920, None)
    assert base_points(3, 60, 0, kiriage) == (2000, Limit.MANGAN)
    assert base_points(4, 30, 0, kiriage) == (2000, Limit.MANGAN)
    assert base_points(3, 70, 0, TENHOU) == base_points(4, 40, 0, TENHOU) == (2000, Limit.MANGAN)
    assert base_points(2, 110, 0, kiriage) == (1760, None)


@pytest.mark.parametrize(
    ("han", "limit", "ron"),
    [
        (5, "mangan", 8000),
        (6, "haneman", 12000),
        (7, "haneman", 12000),
        (8, "baiman", 16000),
        (10, "baiman", 16000),
        (11, "sanbaiman", 24000),
        (12, "sanbaiman", 24000),
        (13, "yakuman", 32000),
        (26, "yakuman", 32000),
    ],
)
def test_b1_b2_limits(han: int, limit: str, ron: int) -> None:
    base, found = base_points(han, 30, 0, TENHOU)
    assert (found, base * 4, base * 6) == (limit, ron, ron * 3 // 2)


def test_b3_three_yakuman_each_once() -> None:
    found = value("11122233344455z", "5z", tsumo=True, seat=EAST)
    assert found.yaku == (("suuankou-tanki", 1), ("tsuuiisou", 1), ("daisuushii", 1))
    assert (found.han, found.limit, found.base) == (0, Limit.YAKUMAN, 24000)


def test_b8_b9_nine_gates_by_the_winning_tile() -> None:
    assert names(value("11123455678999m", "5m")) == {"junsei-chuuren"}
    assert names(value("11123455678999m", "9m")) == {"chuuren"}


def test_b10_a_kan_spoils_nine_gates() -> None:
    assert names(value("11123456788m", "8m", melds=["ankan:9999m"])) == {"chinitsu"}


def test_b13_no_tenhou_after_an_ankan() -> None:
    found = value("567m345p67822s", "8s", melds=["ankan:1111m"], tsumo=True, seat=EAST, rinshan=True, first_turn=True)
    assert names(found) == {"menzen-tsumo", "rinshan"}


def test_b14_the_first_draw_of_a_non_dealer_is_chiihou() -> None:
    found = value("123567m345p67822s", "8s", tsumo=True, first_turn=True)
    assert found.yaku == (("chiihou", 1),)


def test_b17_the_last_tile_as_a_replacement_is_rinshan_alone() -> None:
    how: dict[str, Any] = {"melds": ["ankan:1111p"], "tsumo": True, "rinshan": True, "haitei": True}
    assert names(value("567m345p67822s", "8s", **how)) == {"menzen-tsumo", "rinshan"}


def test_k7_pinfu_by_a_replacement_for_kita_is_twenty_fu() -> None:
    # Ranked three-player records hold twenty such wins, all with 20 fu.
    found = value("123456p34567899s", "5s", rules=SANMA, tsumo=True, rinshan=True, kita=1)
    assert (found.fu, names(found)) == (20, {"menzen-tsumo", "rinshan", "pinfu"})
    assert found.han == 4


def test_open_tanyao_is_an_option() -> None:
    rules = TENHOU.but(kuitan=False)
    assert shown("567m345p67822s", "8s", melds=["chi:234m"], rules=rules) == "no-yaku"
    assert shown("567m345p67822s", "8s", melds=["ankan:2222m"], rules=rules) == "1 han 50 fu 1600"


def test_each_fu_item_is_named() -> None:
    found = value("111234s11z", "3s", melds=["pon:999m", "ankan:7777z"], tsumo=True, seat=EAST)
    assert found.fu_items == (
        ("base", 20),
        ("tsumo", 2),
        ("ankou-yaochu", 8),
        ("minko-yaochu", 4),
        ("ankan-yaochu", 32),
        ("double-wind-pair", 4),
        ("kanchan", 2),
        ("rounding", 8),
    )
    assert total_fu(found.fu_items) == found.fu == 80
    assert value("567m345p67822s", "8s", melds=["chi:234m"]).fu_items == (("base", 20), ("open-pinfu", 10))
    assert value("1155m2288p33s11z66z", "6z").fu_items == (("chiitoitsu", 25),)
    assert value("234567m345p67822s", "8s", tsumo=True).fu_items == (("base", 20),)


def test_kokushi_states_no_fu() -> None:
    assert value("19m19p19s12345677z", "7z").fu_items == ()
    assert names(value("19m19p19s12345677z", "7z")) == {"kokushi-13"}
    assert names(value("19m19p19s12345677z", "1z")) == {"kokushi"}


def test_readings_that_pay_the_same_are_all_kept() -> None:
    found = value("345m111222333p55s", "3m", tsumo=True)
    assert names(found) == {"menzen-tsumo", "sanankou"}
    tie = value("234m11123456777s", "4s", tsumo=True)
    assert (tie.han, tie.fu) == (1, 30)
    assert {dict(v.fu_items).get("rounding", 0) for v in (tie, *tie.equals)} >= {0, 4}
    assert all(v.base == tie.base and v.equals == () for v in tie.equals)


def test_all_readings_best_first() -> None:
    pool = Pool()
    tiles = pool.take("123m777888999s11p")
    found = readings_of(tiles, [], tiles[0], Situation(False, False, EAST, SOUTH), TENHOU)
    assert len(found) == 2
    assert [names(v) for v in found] == [{"pinfu", "iipeikou", "junchan"}, {"sanankou"}]
    assert readings_of(tiles[:-1], [], tiles[0], Situation(False, False, EAST, SOUTH), TENHOU) == []


def test_without_yaku_fu_and_dora_are_still_stated() -> None:
    found = value("123m234p340678s22z", "2m", seat=WEST, dora="1m")
    assert (found.valid, found.reason, found.han, found.fu, found.base) == (False, "no-yaku", 0, 40, 0)
    assert found.dora == DoraCount(dora=1, red=1)


def test_dora_of_each_sort() -> None:
    hand = value("340m567p345s444z88p", "3m", riichi=True, dora="3z3z", ura="4p4s")
    assert hand.dora == DoraCount(dora=6, ura=2, red=1)
    assert hand.han == 10
    assert value("340m567p345s444z88p", "3m", ura="4p4s").dora == DoraCount(red=1)


def test_three_player_dora() -> None:
    hand = value("999m123456p345s11z", "3s", rules=SANMA, riichi=True, dora="1m3z", kita=2)
    assert hand.dora == DoraCount(dora=5, kita=2)
    four = value("999m123456p345s11z", "3s", riichi=True, dora="1m")
    assert four.dora == DoraCount()


def test_kita_melds_are_no_sets() -> None:
    pool = Pool()
    kita = meld("kita:4z", pool)
    tiles = pool.take("999m123456p345s11z")
    situation = Situation(True, False, EAST, SOUTH, kita=1)
    found = value_of(tiles, [kita], tiles[-3], situation, SANMA)
    assert (found.valid, found.dora.kita, names(found)) == (True, 1, {"menzen-tsumo"})


def test_what_is_no_hand_is_incomplete() -> None:
    situation = Situation(False, False, EAST, SOUTH)
    tiles = Pool().take("123567m345p67822s")
    assert value_of(tiles, [], Tile(135), situation, TENHOU).reason == "incomplete"
    assert value_of((*tiles[:-1], Tile(-1)), [], tiles[0], situation, TENHOU).reason == "incomplete"
    assert value_of((*tiles[:-1], Tile(140)), [], tiles[0], situation, TENHOU).reason == "incomplete"
    assert value_of([], [], tiles[0], situation, TENHOU).reason == "incomplete"
    broken = meld("chi:124m", Pool())
    assert value_of(tiles[3:], [broken], tiles[3], situation, TENHOU).reason == "incomplete"


def test_pairs_in_several_suits_are_seven_pairs_only() -> None:
    # Found by comparing with ranked records: two equal runs and four pairs are fourteen tiles too.
    found = value("11778899m44p11s66z", "9m")
    assert found.yaku == (("chiitoitsu", 2),)


def test_has_yaku_agrees_with_the_value() -> None:
    tiles = Pool().take("123m234p340678s22z")
    some: tuple[dict[str, Any], ...] = ({}, {"riichi": True}, {"houtei": True})
    for flags in some:
        situation = Situation(False, False, EAST, WEST, **flags)
        assert has_yaku(tiles, [], tiles[1], situation, TENHOU) == bool(flags)
    assert has_yaku(tiles, [], tiles[1], Situation(True, False, EAST, WEST), TENHOU)
    assert not has_yaku(tiles[1:], [], tiles[1], Situation(True, False, EAST, WEST), TENHOU)
    gates = Pool().take("11123455678999m")
    assert has_yaku(gates, [], gates[0], Situation(False, False, EAST, NORTH), TENHOU)


@pytest.mark.parametrize(
    "situation",
    [
        Situation(False, False, EAST, SOUTH, rinshan=True),
        Situation(True, False, EAST, SOUTH, rinshan=True),
        Situation(False, False, EAST, SOUTH, haitei=True),
        Situation(True, False, EAST, SOUTH, houtei=True),
        Situation(True, False, EAST, SOUTH, chankan=True),
        Situation(False, False, EAST, SOUTH, ippatsu=True),
        Situation(True, False, EAST, SOUTH, riichi=True, first_turn=True),
        Situation(False, True, EAST, SOUTH),
        Situation(True, False, EAST, SOUTH, haitei=True, rinshan=True, kita=1),
    ],
)
def test_case_110_contradictory_situations(situation: Situation) -> None:
    assert list(contradictions(situation))


def test_case_110_a_plain_situation_has_no_contradiction() -> None:
    assert not list(contradictions(Situation(True, True, EAST, EAST, riichi=True, haitei=True)))
    assert list(contradictions(Situation(True, True, EAST, EAST, first_turn=True), [meld("pon:111z", Pool())]))
