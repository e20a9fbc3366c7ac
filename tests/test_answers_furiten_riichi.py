"""Worked answers of the rules reference on furiten (E), riichi and kans (F) and tenpai at a draw (I12 to I16)."""

from dataclasses import replace
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import DISCARDS, GAME_END, RoundStart
from replay.legality import ankan_in_riichi, ankan_keeps_waits
from replay.melds import ANKAN, Meld
from replay.play import play_round
from replay.presets import preset
from replay.ruleset import RuleSet
from replay.table import Table
from replay.tiles import Tile, kind_list, kind_of
from tests.cases.build import Round, game, kinds
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH
from tests.cases.play import riichi_kan
from tests.cases.riichi import (
    ONE_TENPAI,
    kakan_passed,
    late_riichi,
    passed_before_a_call,
    win_passed,
    yakuless_tile_passed,
)
from tests.hand.build import Pool
from tests.options.furiten import used_up_by_indicators, used_up_in_melds, used_up_in_rivers

SOUTH_FROM: Final = {0: (-2000, 2000, 0, 0), 2: (0, 2000, -2000, 0), 3: (0, 2000, 0, -2000)}


def rules_of(name: str, **changes: Any) -> RuleSet:
    """A preset as it was after 2024, with options changed."""
    return preset(name).at("2026-02-01").rules.but(**changes)


def found(told: Round, name: str = "tenhou", **changes: Any) -> list[str]:
    """What is found in a told game by the rules of play of a preset, notes aside."""
    (record,) = read_bytes(game(told).encode(), "case.xml")
    choice = replace(choose_rules(record), rules=rules_of(name, starting_points=25000, **changes), assumed=frozenset())
    return [f.code for f in audit(record, choice).findings if f.severity != "note"]


# --- E: furiten ----------------------------------------------------------------------------------------------------


def ron(told: Round, source: int) -> Round:
    """South wins with pinfu and tanyao."""
    return told.ron(1, source, PINFU_TANYAO, WORTH, SOUTH_FROM[source])


def south(hand: str = TENPAI) -> Round:
    """South's first turn is to come, and 9p is thrown in it."""
    return Round("", hand, avoid="58s").turns(1).turn(1, "9p")


def test_e1_a_tile_without_a_yaku_that_passes_makes_furiten() -> None:
    assert found(yakuless_tile_passed()) == ["FUR002"]
    assert found(yakuless_tile_passed(), temp_furiten_from_yakuless_wait=False) == []


YAKULESS_OR_TANYAO: Final = "345678m77p23s444p"
"""Waits for 1s, which has no yaku by ron, and 4s."""


@pytest.mark.parametrize(
    ("told", "undisturbed"),
    [
        (Round("", "", YAKULESS_OR_TANYAO, avoid="14s").turn(0, "1s").turn(1, "4s"), True),
        (
            Round("", "", YAKULESS_OR_TANYAO, "55z", avoid="14s")
            .turn(0, "1s")
            .turn(1, "5z")
            .pon(3, "55z")
            .discard(3, "2z")
            .turn(0, "4s"),
            True,
        ),
        (
            Round("", "", YAKULESS_OR_TANYAO, "155z", avoid="14s")
            .turn(0, "5z")
            .pon(3, "55z")
            .discard(3, "1z")
            .turn(0, "1s")
            .turn(1, "4s"),
            False,
        ),
    ],
    ids=["no call", "a call after it", "a call before it"],
)
def test_e1_a_tile_that_would_have_been_renhou_has_a_yaku(told: Round, undisturbed: bool) -> None:
    told.ron(2, told.steps[-1].seat, "tanyao 1", "40,1300,0", (0, 0, 0, 0))
    assert ("FUR002" in found(told, temp_furiten_from_yakuless_wait=False, renhou="mangan")) is undisturbed
    assert "FUR002" not in found(told, temp_furiten_from_yakuless_wait=False)
    assert "FUR002" in found(told)


@pytest.mark.parametrize("own", ["2s", "4s", "5s"])
@pytest.mark.parametrize("other", ["2s", "4s", "5s"])
def test_e1b_one_of_three_waits_discarded_bars_all(own: str, other: str) -> None:
    told = Round("", "222345p567m3334s", avoid="245s", indicator="9s").turns(1).turn(1, own).turns(2).turn(0, other)
    assert found(told.ron(1, 0, "tanyao 1", "40,1300,0", (-1300, 1300, 0, 0)))[0] == "FUR001"


@pytest.mark.parametrize("name", ["tenhou", "mahjong-soul"])
def test_e2_released_at_the_own_discard(name: str) -> None:
    passed = south().turns(1).turn(3, "8s")
    assert found(ron(passed.turns(1).turn(1, "9p").turns(2).turn(0, "5s"), 0), name) == []


def test_e2_calls_of_others_do_not_release() -> None:
    told = Round("", TENPAI, "", "1z1z", avoid="58s").turns(1).turn(1, "9p").turn(2, "8s").turns(1)
    told.turn(0, "1z").pon(3, "11z").discard(3, "2z").turn(0, "5s")
    assert found(ron(told, 0)) == ["FUR002"]


def test_e2_e3_the_own_call_and_its_discard_release() -> None:
    """A draw or call is always followed by the discard before anything can be ronned: the two readings agree."""
    assert found(passed_before_a_call(), "tenhou") == []
    assert found(passed_before_a_call(), "ema-2016") == []
    assert found(passed_before_a_call(), temp_furiten_release="own_next_draw") == ["FUR002"]
    assert found(passed_before_a_call(drawn=True), temp_furiten_release="own_next_draw") == []


@pytest.mark.parametrize("name", ["ema-2016", "ema-2025", "tenhou"])
def test_e3_until_then_it_lasts(name: str) -> None:
    told = south().turns(1).turn(3, "8s").turn(0, "5s")
    assert found(ron(told, 0), name) == ["FUR002"]


def test_e4_riichi_furiten_is_permanent_and_e9_leaves_the_tsumo() -> None:
    told = late_riichi().turns(1).turn(3, "8s").turns(1).turn(1, "9m").turns(2).turn(0, "5s")
    listed, worth = "riichi 1 pinfu 1 tanyao 1 ura-dora 0", "30,3900,0"
    assert found(told.ron(1, 0, listed, worth, (-3900, 4900, 0, 0), ura="1z")) == ["FUR003"]
    told = late_riichi().turns(1).turn(3, "8s").turns(1).turn(1, "9m").turns(3).draw(1, "5s")
    listed, worth = "riichi 1 menzen-tsumo 1 pinfu 1 tanyao 1 ura-dora 0", "20,5200,0"
    assert found(told.tsumo(1, listed, worth, (-2600, 6200, -1300, -1300), ura="1z")) == []


def test_e5_e8_a_called_discard_still_counts() -> None:
    """South threw 8s, West makes a pon and later a kan of it: South waits for it and cannot rob the kan."""
    told = Round("", TENPAI, "88s", avoid="58s").turns(1).turn(1, "8s").pon(2, "88s").discard(2, "1z").turns(2)
    told.turn(1, "9p").draw(2, "8s").kakan(2, "8s")
    robbed = told.ron(1, 2, "chankan 1 pinfu 1 tanyao 1", "30,3900,0", (0, 3900, -3900, 0))
    assert found(robbed) == ["FUR001"]


@pytest.mark.parametrize("won", ["5s", "8s"])
def test_e6_one_of_several_waits_discarded(won: str) -> None:
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "8s").turns(2).turn(0, won)
    assert found(ron(told, 0)) == ["FUR001"]


def test_e7_a_kakan_passed_without_robbing() -> None:
    assert found(kakan_passed()) == ["FUR002"]
    assert found(kakan_passed(), temp_furiten_from_passed_chankan=False) == []
    told = Round("", TENPAI, "55s", avoid="58s").turn(0, "5s").pon(2, "55s").discard(2, "1z").turns(2)
    told.riichi(1, "9p").draw(2, "0s").kakan(2, "0s").draw(2, "1p").dora().discard(2).turns(2).turn(1, "9m")
    told.turn(2, "8s")
    listed = "riichi 1 pinfu 1 tanyao 1 ura-dora 0"
    riichi = told.ron(1, 2, listed, "30,3900,0", (0, 4900, -3900, 0), ura="1z2z")
    assert found(riichi) == ["FUR003"]
    assert found(riichi, temp_furiten_from_passed_chankan=False) == []


def test_e10_the_tile_on_offer_has_not_passed_yet() -> None:
    """How long a win may be claimed is not a question of furiten: until the next draw in a record of a server."""
    assert found(ron(south().turns(1).turn(3, "8s"), 3)) == []
    assert found(ron(south().turns(1).turn(3, "8s").draw(0), 3)) == ["WIN007"]


# --- F: riichi and kan ---------------------------------------------------------------------------------------------

NO, YES = False, True
LOOSE: Final = ("tenhou", "tenhou-no-red", "mahjong-soul")
STRICT: Final = ("m-league", "ema-2016", "ema-2025", "jpml-a", "jpml-wrc", "saikouisen")
FORBIDDEN: Final = ("saikouisen-classic",)
VECTORS: Final = [
    ("F1", "12345m567s11222z", "2z", YES, YES),
    ("F2", "12345m444567s11z", "4s", YES, YES),
    ("F3", "123456m4445s111z", "4s", NO, NO),
    ("F4", "1113444p222z", "1p", YES, NO),
    ("F5", "1113444p222z", "4p", NO, NO),
    ("F6", "23m999p33345666s", "6s", YES, NO),
    ("F7", "23m999p33345666s", "9p", YES, YES),
    ("F8", "222333444m56p77s", "2m", YES, NO),
    ("F9", "1113445678999m", "9m", NO, NO),
    ("F10", "1113445678999m", "1m", YES, YES),
    ("F11", "1112345678999m", "1m", NO, NO),
    ("F12", "33345m123p456s77z", "3m", NO, NO),
]


def riichi_table(hand: str, drawn: str, rules: RuleSet) -> tuple[Table, Meld]:
    """Seat 0 in riichi has drawn a tile, and the ankan of it; where ten tiles are given it has a kan already."""
    pool = Pool()
    tiles, new = pool.take(hand), pool.take(drawn)
    table = Table(rules, RoundStart(0, 0, 0, 0, (25000,) * 4, (tiles, (), (), ()), None))
    if len(tiles) < 13:
        table.melds[0].append(Meld(ANKAN, pool.take("7777z")))
    table.riichi[0] = True
    table.draw(0, new[0])
    return table, Meld(ANKAN, tuple(Tile(4 * kind_of(new[0]) + i) for i in range(4)))


@pytest.mark.parametrize(("hand", "drawn", "loose", "strict"), [pytest.param(*v[1:], id=v[0]) for v in VECTORS])
def test_f1_to_f12_ankan_in_riichi(hand: str, drawn: str, loose: bool, strict: bool) -> None:
    for names, allowed in ((LOOSE, loose), (STRICT, strict), (FORBIDDEN, False)):
        for name in names:
            table, kan = riichi_table(hand, drawn, rules_of(name))
            assert (ankan_in_riichi(table, 0, kan) is None) is allowed, name


def test_f3_f5_f9_f11_what_becomes_of_the_waits() -> None:
    seen = {}
    for name, hand, drawn, *_ in VECTORS:
        table, kan = riichi_table(hand, drawn, rules_of("tenhou"))
        before, after = ankan_keeps_waits(table, 0, kan)
        seen[name] = f"{kind_list(before)} -> {kind_list(after)}"
    assert seen["F3"] == "3s, 5s, 6s -> 5s"
    assert seen["F4"] == "2p, 3p, 5p -> 2p, 3p, 5p"
    assert seen["F5"] == "2p, 3p, 5p -> 2p, 3p"
    assert seen["F6"] == "1m, 4m -> 1m, 4m"
    assert seen["F8"] == "4p, 7p -> 4p, 7p"
    assert seen["F9"] == "2m, 4m, 5m -> 4m"
    assert seen["F11"].startswith("1m, 2m, 3m, 4m, 5m, 6m, 7m, 8m, 9m -> ")


def test_f13_the_kan_must_hold_the_drawn_tile() -> None:
    told = riichi_kan("333345m678p99p67s", "6m", "3333m")
    assert found(told) == ["KAN002"]
    assert found(told, okuri_kan=True) == []
    assert found(told, "ema-2016", okuri_kan=True) == ["KAN002"]


def test_f14_no_kan_at_all_after_riichi() -> None:
    told = riichi_kan("12345m444567s11z", "4s")
    assert found(told) == found(told, "ema-2016", ura_dora=True) == []
    assert found(told, "saikouisen-classic") == ["KAN002"]


def test_f15_riichi_with_three_tiles_left() -> None:
    told = Round("", "", TENPAI, avoid="58s").until(4).riichi(2, "9p").turns(1)
    assert {name: found(told, name) for name in ("tenhou", "mahjong-soul", "m-league", "ema-2025")} == {
        "tenhou": ["RII004"],
        "mahjong-soul": ["RII004"],
        "m-league": [],
        "ema-2025": [],
    }
    three = Round("234567p345s66s11z", players=3, indicator="9s", avoid="6s1z").until(4).riichi(0, "9p").turns(1)
    (record,) = read_bytes(game(three).encode(), "case.xml")
    for name in ("tenhou-sanma", "mahjong-soul-sanma"):
        choice = replace(choose_rules(record), rules=rules_of(name), assumed=frozenset())
        assert [f.code for f in audit(record, choice).findings if f.severity != "note"] == []


def test_f16_riichi_with_900_points() -> None:
    told = Round("", "", "", TENPAI, hand=1, scores=(48100, 25000, 26000, 900), avoid="58s").turns(2)
    told.riichi(3, "9p").turns(2)
    assert {name: found(told, name) for name in ("tenhou", "m-league", "ema-2025")} == {
        "tenhou": ["RII003"],
        "m-league": [],
        "ema-2025": [],
    }


def test_f17_neither_kan_nor_call_with_the_last_tile() -> None:
    # South draws the last tile.
    told = Round("", "111z", avoid="1z").until(1).draw(1, "1z").ankan(1, "1111z")
    assert "KAN005" in found(told)
    pon = Round("", "", "77z", avoid="7z").until(1).turn(1, "7z").pon(2, "77z").discard(2, "3m")
    chi = Round("", "", "12m", avoid="3m").until(1).turn(1, "3m").chi(2, "12m").discard(2, "1z")
    assert [found(pon)[0], found(chi)[0]] == ["CAL005", "CAL005"]


@pytest.mark.parametrize(
    ("paid", "rule", "codes"),
    [
        (False, "not_paid", []),
        (False, "paid", ["RII007"]),
        (True, "not_paid", ["RII013"]),
        (True, "paid", []),
    ],
)
def test_the_stick_of_a_riichi_that_is_ronned(paid: bool, rule: str, codes: list[str]) -> None:
    """By one player, and by three who end the round."""
    for hands in (("", TENPAI), ("", TENPAI, "345678m99p67s789p", "678m66p67s345567p")):
        told = Round("123m12s111222z68s", *hands[1:], avoid="58s").draw(0, "3s").declare(0).discard(0, "8s")
        if paid:
            told.accept(0)
        if len(hands) == 2:
            told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 3000 if paid else 2000, 0, 0))
        else:
            told.end("ron3", [1, 2, 3])
        assert [c for c in found(told, riichi_stick_when_ronned=rule) if c.startswith("RII")] == codes


@pytest.mark.parametrize(
    ("told", "thrown_by", "tile"),
    [(win_passed(), 3, "8s"), (late_riichi().turns(3).turn(1, "5s").until(0).end("", [1], ONE_TENPAI), 1, "5s")],
    ids=["thrown by North", "drawn by South"],
)
def test_a_win_let_pass_is_told_at_its_tile(told: Round, thrown_by: int, tile: str) -> None:
    (record,) = read_bytes(game(told).encode(), "case.xml")
    choice = choose_rules(record, "auto", {"minogashi_after_riichi": "forced_win"})
    (passed,) = [f for f in audit(record, choice).findings if f.code == "RII015"]
    assert passed.event is not None
    kind, seat, thrown = record.events[passed.event]
    assert (kind in DISCARDS, seat, kind_of(thrown)) == (True, thrown_by, kinds(tile)[0])
    # The turn is South's own, whoever threw it.
    assert passed.turn == sum(k in DISCARDS and s == 1 for k, s, _ in record.events[: passed.event + 1])


def test_the_stick_of_a_riichi_that_two_ron_is_missing_once() -> None:
    told = Round("123m12s111222z68s", TENPAI, "", "678m66p67s345567p", avoid="58s").draw(0, "3s").declare(0)
    told.discard(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 3000, 0, 0))
    told.ron(3, 0, PINFU_TANYAO, WORTH, (-2000, 0, 0, 2000))
    assert found(told, riichi_stick_when_ronned="paid").count("RII007") == 1


def test_the_missing_stick_goes_to_the_winner() -> None:
    told = Round("123m12s111222z68s", TENPAI, avoid="58s").draw(0, "3s").declare(0).discard(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, SOUTH_FROM[0])
    (record,) = read_bytes(game(told).encode(), "case.xml")
    choice = choose_rules(record, "auto", {"riichi_stick_when_ronned": "paid"})
    (effect,) = [f.point_effect for f in audit(record, choice).findings if f.code == "RII007"]
    assert effect == (-1000, 1000, 0, 0)


def test_f18_an_ankan_ends_ippatsu_but_not_double_riichi() -> None:
    told = Round("", TENPAI, "1111z", avoid="58s").turns(1).riichi(1, "9p").draw(2).ankan(2, "1111z").dora("3p")
    told.draw(2).discard(2).turn(3, "8s")
    listed = "double-riichi 2 pinfu 1 tanyao 1 dora 1 ura-dora 0"
    (record,) = read_bytes(game(told.ron(1, 3, listed, "30,8000,1", (0, 9000, 0, -8000), ura="5z6z")).encode(), "x.xml")
    events = [e for e in record.events if e[0] != GAME_END]
    (win,) = play_round(rules_of("tenhou"), events, range(len(events)), {}).wins
    assert win.situation is not None
    assert win.situation.double_riichi
    assert not win.situation.ippatsu
    assert win.value is not None
    assert ("double-riichi", 2) in win.value.yaku


def test_a_rule_that_is_only_assumed_makes_a_warning() -> None:
    told = late_riichi(thrown="8s").turns(1).turn(3, "8s").until(0).end("", [1], ONE_TENPAI)
    passed = late_riichi().turns(1).turn(3, "8s").until(0).end("", [1], ONE_TENPAI)
    severities = {}
    for one in (told, passed):
        (record,) = read_bytes(game(one).encode(), "case.xml")
        for finding in audit(record, choose_rules(record, "nashi-nashi")).findings:
            severities[finding.code] = str(finding.severity)
    assert (severities["RII014"], severities["RII015"]) == ("error", "warning")


def test_what_follows_is_no_more_certain_than_what_it_follows_from() -> None:
    told = Round("", TENPAI, indicator="1s", avoid="58s").turn(0, "8s")
    told.ron(1, 0, PINFU_TANYAO + " dora 2", "30,8000,1", (-8000, 8000, 0, 0))
    (record,) = read_bytes(game(told).encode(), "case.xml")
    choice = choose_rules(record)
    for assumed, severity in ((set(), "error"), ({"kiriage_mangan"}, "warning")):
        found = audit(record, replace(choice, assumed=frozenset(assumed))).findings
        severities = {f.code: str(f.severity) for f in found if f.code.startswith("SCO")}
        assert severities == dict.fromkeys(("SCO001", "SCO002", "SCO003"), severity)


# --- I: tenpai at a draw -------------------------------------------------------------------------------------------


def shown(hand: str, avoid: str) -> Round:
    """South shows its hand at the draw and is paid for it."""
    return Round("", hand, avoid=avoid).until(0).end("", [1], ONE_TENPAI)


@pytest.mark.parametrize("name", ["tenhou", "mahjong-soul"])
def test_i12_all_four_of_the_only_wait_in_the_concealed_hand(name: str) -> None:
    noten = shown("1111s234567m567p", "1s")
    assert found(noten, name) == ["DRW002", "DRW004"]
    riichi = Round("", "1111s234567m567p", avoid="1s").turns(1).riichi(1, "9p").turns(2)
    assert found(riichi, name) == ["RII001"]
    assert found(used_up_in_melds(), name) == []


@pytest.mark.parametrize("hand", ["123456789m1111z", "1112223334444z", "123456789m1111p"])
def test_a_wait_for_a_fifth_copy(hand: str) -> None:
    told = shown(hand, "1p14z")
    assert found(told) == found(told, "ema-2016") == ["DRW002", "DRW004"]
    assert found(told, karaten="tenpai") == found(told, karaten="tenpai_but_no_riichi") == []


@pytest.mark.parametrize("name", ["m-league", "wrc-2017", "wrc-2022", "wrc-2025"])
def test_i13_melds_count(name: str) -> None:
    assert found(used_up_in_melds(), name) == ["DRW002", "DRW004"]


@pytest.mark.parametrize("name", ["ema-2016", "ema-2025", "tenhou", "m-league"])
def test_i14_copies_that_others_hold_or_have_thrown_do_not_matter(name: str) -> None:
    assert found(used_up_in_rivers(), name) == []
    assert found(used_up_by_indicators(), name, red_fives="1,1,1", daiminkan_dora="before_rinshan") == []
    assert found(used_up_in_rivers(), name, karaten_scope="all_visible") == ["DRW002", "DRW004"]


def test_i15_a_noten_riichi_is_found_where_it_is_declared() -> None:
    told = Round("", "234567m34p67s229s", avoid="58s").turns(1).riichi(1, "9p", "9p").until(0).end()
    assert found(told)[0] == "RII001"


@pytest.mark.parametrize("name", ["ema-2016", "ema-2025"])
def test_i16_a_player_may_declare_noten_but_not_in_riichi(name: str) -> None:
    hidden = Round("", TENPAI, avoid="58s").until(0).end()
    assert found(hidden, name) == []
    assert found(hidden) == ["DRW003", "DRW004"]
    told = Round("", TENPAI, avoid="58s").until(0).end("", [1], ONE_TENPAI)
    assert found(told, name) == []
    assert found(late_riichi().until(0).end(), name) == ["DRW003", "DRW004"]


def test_i16_a_dealer_who_declares_noten_passes_the_deal() -> None:
    told = Round(TENPAI, avoid="58s").until(0).end()
    (record,) = read_bytes(game(told).encode(), "case.xml")
    events = list(record.events)
    for rules, ready in ((rules_of("ema-2016"), False), (rules_of("tenhou"), True)):
        draw = play_round(rules, events, range(len(events)), {}).draw
        assert draw is not None
        assert draw.tenpai[0] is ready
