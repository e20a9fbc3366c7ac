"""Options of hand values: what they do not touch, and where several of them meet."""

from typing import Any, Final

import pytest

from replay.hand.score import Limit
from replay.hand.situation import Situation, contradictions
from replay.hand.value import has_yaku, value_of
from tests.hand.build import EAST, SOUTH, TENHOU, Pool, meld, names, shown, value
from tests.hand.hands import FIRST_GO, MAHJONG_SOUL, ONE_SIDED_IIPEIKOU, OPEN, PINFU, REPLACED, WINDS


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


SEVEN_HONOURS: Final = ("11223344556677z", "7z")


@pytest.mark.parametrize(
    ("name", "hand", "how", "counts"),
    [
        # All five sorts, whichever wind and dragon, in sets and a pair.
        ("uumensai", ("123m456p789s11777z", "9s"), {}, True),
        ("uumensai", ("123m456p789s22666z", "9s"), {}, True),
        ("uumensai", ("123m456p789s33555z", "9s"), {}, True),
        ("uumensai", ("123m456p789s55666z", "9s"), {}, False),
        ("uumensai", ("123m456p789p11777z", "9p"), {}, False),
        ("uumensai", ("1122m3344p55s4477z", "7z"), {}, False),
        # Three triplets in a row, in one suit.
        ("sanrenkou", ("678p99s", "8p"), {"melds": ["pon:111m", "pon:222m", "pon:333m"]}, True),
        ("sanrenkou", ("678p99p", "8p"), {"melds": ["pon:777s", "pon:888s", "pon:999s"]}, True),
        ("sanrenkou", ("678m99s", "8m"), {"melds": ["pon:777p", "pon:888p", "daiminkan:9999p"]}, True),
        ("sanrenkou", ("678s99s", "8s"), {"melds": ["pon:888m", "pon:999m", "pon:111p"]}, False),
        ("sanrenkou", ("678m99m", "8m"), {"melds": ["pon:999p", "pon:111s", "pon:222s"]}, False),
        ("sanrenkou", ("678m99m", "8m"), {"melds": ["pon:222p", "pon:333p", "pon:555p"]}, False),
        ("sanrenkou", ("678m99m", "8m"), {"melds": ["pon:222p", "pon:333p", "chi:345p"]}, False),
        ("daichikurin", ("22334455667788p", "2p"), {}, False),
        ("daisuurin", ("22334455667788s", "2s"), {}, False),
        ("daichisei", SEVEN_HONOURS, {}, True),
        ("daichisei", ("99s112233445566z", "9s"), {}, False),
        ("daichisei", ("11122233344477z", "7z"), {}, False),
        # Riichi in the first turn, and the last tile.
        ("ishinouenimosannen", PINFU, {"double_riichi": True, "tsumo": True, "haitei": True}, True),
        ("ishinouenimosannen", PINFU, {"double_riichi": True}, False),
        ("ishinouenimosannen", PINFU, {"riichi": True, "houtei": True}, False),
    ],
)
def test_where_a_local_yaku_ends(name: str, hand: tuple[str, str], how: dict[str, Any], counts: bool) -> None:
    assert (name in names(value(*hand, rules=TENHOU.but(local_yaku=name), **how))) == counts


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
