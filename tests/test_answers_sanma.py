"""Worked answers for three players by their number, and what the options of North and the wall add to them.

K1 to K7 under the rules of Tenhou and Mahjong Soul stand with the settlement; here are their other readings.
"""

from dataclasses import replace
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding
from replay.hand.situation import contradictions
from replay.hand.value import DoraCount, Situation
from replay.legality import possible_kans
from replay.presets import misfits, preset, preset_names
from replay.rulevalues import Kita
from replay.table import Table
from tests.cases.build import Round, game
from tests.hand.build import EAST, NORTH, SANMA, SOUTH, names, shown, value
from tests.options.kita import (
    READY,
    WAITS_FOR_NORTH,
    all_north_and_a_kan,
    ippatsu_broken,
    nine_characters,
    north_in_hand,
    north_passed,
    ron_on_north,
    sanma,
    set_aside,
    won_on_the_replacement,
)

PINFU: Final = "123456p23467s99s"
"""Waits for 5s and 8s and has no yaku but pinfu."""


def found(told: Round, **options: Any) -> list[Finding]:
    """What is said of a told game, notes aside."""
    (record,) = read_bytes(game(told).encode(), "case.xml")
    choice = replace(choose_rules(record), rules=SANMA.but(**options), assumed=frozenset())
    return [f for f in audit(record, choice).findings if f.severity != "note"]


def codes(told: Round, **options: Any) -> list[str]:
    return [f.code for f in found(told, **options)]


def root(told: Round, **options: Any) -> tuple[str, str, set[str]]:
    """Code, message and options of the first thing that is said."""
    first = found(told, **options)[0]
    return first.code, first.message, {use.name for use in first.options}


# --- H: dora ----------------------------------------------------------------------------------------------------------


def north_and_a_circle(dora: int) -> Round:
    """The indicator is 9p; South has 1p, sets one North aside, and wins by tsumo in riichi with one ura dora."""
    told = sanma("", "123567p234s46s99s", indicator="9p", avoid="5s4z").turns(4).draw(1, "4z").kita(1).draw(1, "9m")
    told.discard(1).turns(2).riichi(1, "9m").turns(5).draw(1, "5s")
    return told.tsumo(1, f"riichi 1 menzen-tsumo 1 dora {dora} ura-dora 1", "30,6000,1", (-4000, 7000, -2000), ura="6p")


def test_h8_north_is_counted_with_the_dora() -> None:
    assert codes(north_and_a_circle(2)) == []
    code, message, options = root(north_and_a_circle(1))
    assert (code, message) == ("YAK004", "1 dora is counted for South; the hand has 2 (indicators 9p)")
    assert options == {"kan_dora", "kita"}


def test_h8_one_of_characters_points_at_nine() -> None:
    assert codes(nine_characters()) == []
    code, message, options = root(nine_characters(), sanma_m1_m9_dora_cycle=False)
    assert (code, message) == ("YAK004", "3 dora are counted for South; the hand has 0 (indicators 1m)")
    assert "sanma_m1_m9_dora_cycle" in options


@pytest.mark.parametrize(("cycle", "dora"), [(True, DoraCount(dora=3, ura=3)), (False, DoraCount(ura=3))])
def test_h8_nine_of_characters_points_at_one_in_any_case(cycle: bool, dora: DoraCount) -> None:
    rules = SANMA.but(sanma_m1_m9_dora_cycle=cycle)
    hand = value("999m111m234p22s789s", "9s", rules=rules, riichi=True, dora="1m", ura="9m")
    assert hand.dora == dora


def three_norths(dora: int) -> Round:
    """South sets three Norths aside, wins by tsumo on the last replacement, and so many dora are listed."""
    told = sanma("", READY, indicator="9m", avoid="58s4z").turns(4).draw(1, "4z").kita(1).draw(1, "4z").kita(1)
    told.draw(1, "4z").kita(1).draw(1, "8s")
    return told.tsumo(1, f"menzen-tsumo 1 rinshan 1 seat-wind-south 1 dora {dora}", "30,9000,2", (-6000, 9000, -3000))


def test_h9_three_norths_are_three_han() -> None:
    assert codes(three_norths(3)) == []
    assert codes(three_norths(2))[0] == "YAK004"
    assert value(READY + "8s", "8s", rules=SANMA, seat=SOUTH, kita=3).dora == DoraCount(kita=3)
    assert value(READY + "8s", "8s", rules=SANMA.but(kita="none"), seat=SOUTH, kita=3).dora == DoraCount()
    # Each is a dora of the indicator too, where West is turned.
    assert value(READY + "8s", "8s", rules=SANMA, seat=SOUTH, kita=3, dora="3z").dora == DoraCount(dora=3, kita=3)


# --- I: draws ---------------------------------------------------------------------------------------------------------

TENPAI: Final = ("234567p34567s11z", "123456p23467s99s", "123789p34567s22z")
"""Waiting for 5s or 8s, 2s or 8s too."""


@pytest.mark.parametrize(
    ("tenpai", "pay", "wrong"),
    [
        ([1], (-1000, 2000, -1000), (-1500, 3000, -1500)),
        ([1, 2], (-2000, 1000, 1000), (-3000, 1500, 1500)),
        ([0, 1, 2], (0, 0, 0), (-1000, 500, 500)),
        ([], (0, 0, 0), (-1000, 2000, -1000)),
    ],
)
def test_i2_tenpai_and_noten_of_three(tenpai: list[int], pay: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    hands = [TENPAI[seat] if seat in tenpai else "" for seat in range(3)]
    told = sanma(*hands, avoid="58s").until(0)
    assert codes(told.end("", tenpai, pay)) == []
    told = sanma(*hands, avoid="58s").until(0)
    assert codes(told.end("", tenpai, wrong)) == ["DRW004"]


# --- K: North ---------------------------------------------------------------------------------------------------------


def test_k1_a_north_that_cannot_be_ronned() -> None:
    assert codes(ron_on_north()) == []
    assert root(ron_on_north(), kita_ron="forbidden") == (
        "WIN007",
        "South wins by ron on the North that East has set aside; by these rules it cannot be ronned",
        {"kita_ron"},
    )
    # The discard that follows can.
    told = sanma("4z", PINFU, indicator="9m", avoid="58s4z").draw(0, "9p").kita(0).draw(0, "8s").discard(0)
    told.ron(1, 0, "pinfu 1", "30,1000,0", (-1000, 1000, 0))
    assert codes(told, kita_ron="forbidden") == []


def robbed_by_a_hand_without_yaku() -> Round:
    """The dealer sets the very North aside on which South's only yaku could be chankan."""
    told = sanma("", "123456p234s11s44z", indicator="9m", avoid="4z1s").draw(0, 123).kita(0)
    held = "36,40,44,48,53,56,72,73,76,80,84,120,121,123"
    return told.ron(1, 0, "chankan 1", "40,1300,0", (-1300, 1300, 0), machi="123", hai=held)


def test_k1_chankan_where_the_rules_grant_it() -> None:
    code, _, options = root(robbed_by_a_hand_without_yaku())
    assert (code, options) == ("WIN002", {"kuitan", "kita_ron"})
    assert codes(robbed_by_a_hand_without_yaku(), kita_ron="allowed_with_chankan") == []
    code, message, options = root(ron_on_north(), kita_ron="allowed_with_chankan")
    assert (code, message) == ("YAK001", "South has chankan, which the record does not list")
    assert options == {"kita_ron"}


def test_k1_letting_a_north_pass() -> None:
    furiten = "South wins by ron on 1p while furiten"
    assert root(north_passed()) == (
        "FUR002",
        f"{furiten}: it waits for 1p, 4p, 7p, N and let N, set aside by West, pass in the same turn",
        {"kita_pass_causes_furiten", "kita_ron"},
    )
    assert codes(north_passed(), kita_pass_causes_furiten=False) == []
    # What cannot be ronned is not let pass.
    assert codes(north_passed(), kita_ron="forbidden") == []


def test_k1_a_north_passed_without_effect_leaves_what_was_passed_before() -> None:
    told = sanma("", WAITS_FOR_NORTH, avoid="14z1p").turns(2).draw(2, "1p").discard(2)
    told.draw(0, 123).kita(0).ron(1, 0, "honitsu 3 ittsu 2", "40,8000,1", (-8000, 8000, 0), machi="123")
    assert "FUR002" in codes(told, kita_pass_causes_furiten=False)
    told = sanma("", WAITS_FOR_NORTH, avoid="14z1p").turns(2).draw(2, "4z").kita(2).draw(2, "1p").discard(2)
    told.draw(0, "7p").discard(0).ron(1, 0, "honitsu 3 ittsu 2", "40,8000,1", (-8000, 8000, 0))
    assert codes(told, kita_pass_causes_furiten=False)[0] == "FUR002"


def test_k1_in_riichi_a_north_passed_is_furiten_to_the_end() -> None:
    told = sanma("", "123456p234s99s44z", avoid="9s4z").turns(4).riichi(1, "9m").draw(2, "4z").kita(2).turn(2)
    told.turns(3).turn(0, "9s").ron(1, 0, "riichi 1 ura-dora 0", "40,1300,0", (-1300, 2300, 0), ura="6p")
    assert codes(told) == ["FUR003"]
    assert codes(told, kita_pass_causes_furiten=False) == []


def test_k2_ippatsu_that_a_kita_leaves_alone() -> None:
    assert codes(ippatsu_broken()) == []
    code, message, options = root(ippatsu_broken(), kita_breaks_ippatsu_and_first_turn=False)
    assert (code, message) == ("YAK001", "South has ippatsu, which the record does not list")
    assert options == {"ippatsu", "kita_breaks_ippatsu_and_first_turn"}


def first_turn(listed: str, worth: str, pay: tuple[int, ...]) -> Round:
    """The dealer sets North aside in the first turn and wins on the replacement."""
    told = sanma("123456p234678s9m", avoid="9m").draw(0, "4z").kita(0)
    return told.draw(0, "9m").tsumo(0, listed, worth, pay)


@pytest.mark.parametrize(
    ("told", "breaks"),
    [
        (lambda: first_turn("! tenhou", "30,32000,5", (32000, -16000, -16000)), False),
        (lambda: first_turn("menzen-tsumo 1 rinshan 1 dora 1", "30,4000,0", (4000, -2000, -2000)), True),
    ],
)
def test_the_first_turn_after_a_kita(told: Any, breaks: bool) -> None:
    assert codes(told(), kita_breaks_ippatsu_and_first_turn=breaks) == []
    assert codes(told(), kita_breaks_ippatsu_and_first_turn=not breaks) != []


@pytest.mark.parametrize(("breaks", "said"), [(True, ["DRW007"]), (False, [])])
def test_nine_kinds_after_a_kita(breaks: bool, said: list[str]) -> None:
    told = sanma("19m19p19s1235674z").draw(0, "8p").kita(0).draw(0, "7p")
    assert codes(told.end("yao9", [0]), kita_breaks_ippatsu_and_first_turn=breaks) == said


@pytest.mark.parametrize(("breaks", "double"), [(True, False), (False, True)])
def test_double_riichi_after_a_kita(breaks: bool, double: bool) -> None:
    table = Table(SANMA.but(kita_breaks_ippatsu_and_first_turn=breaks), _start())
    (north,) = [m for m in possible_kans(table, 0) if m.kind == "kita"]
    table.draw(0, 100)
    table.call(0, north)
    table.draw(0, 101)
    table.declare(0, 3)
    assert table.double[0] is double


def _start() -> Any:
    (record,) = read_bytes(game(set_aside()).encode(), "case.xml")
    return record.events[0][2]


@pytest.mark.parametrize(
    ("drawn", "said"),
    [("4z", []), ("3s", ["KAN010"])],
)
def test_k3_a_north_of_the_hand_in_riichi(drawn: str, said: list[str]) -> None:
    """A third North may go although the hand keeps a pair of them; with another tile drawn none may."""
    told = sanma("", "123456789p11s44z", avoid="14z13s").turns(1).riichi(1, "9s").turns(2).draw(1, drawn).kita(1)
    assert codes(told.draw(1, "9m").discard(1).turns(2)) == said


def test_k4_a_replacement_that_is_drawn_like_any_tile() -> None:
    assert codes(won_on_the_replacement()) == []
    code, message, options = root(won_on_the_replacement(), kita_replacement_is_rinshan=False)
    assert (code, message) == ("YAK002", "the record lists rinshan for South, which the hand does not have")
    assert options == {"kita_replacement_is_rinshan"}


@pytest.mark.parametrize(("rinshan", "listed"), [(True, "rinshan"), (False, "haitei")])
def test_k4_the_last_tile_as_a_replacement(rinshan: bool, listed: str) -> None:
    told = sanma("4z", READY, indicator="9m", avoid="58s4z").draw(0).kita(0).turn(0).until(2)
    told.draw(1, "4z").kita(1).draw(1, "8s")
    told.tsumo(1, f"menzen-tsumo 1 {listed} 1 seat-wind-south 1 dora 1", "30,5900,0", (-3900, 5900, -2000))
    assert codes(told, kita_replacement_is_rinshan=rinshan) == []


def test_k5_north_as_everyones_wind() -> None:
    code, message, options = root(north_in_hand())
    assert (code, message, options) == ("WIN002", "South wins without a yaku", {"kuitan", "sanma_north"})
    told = sanma("", "123456p11s67s44z5z", indicator="1m", avoid="58s4z").turn(0, "4z").pon(1, "44z").discard(1, "5z")
    told.turns(1).turn(0, "8s").ron(1, 0, "seat-wind-north 1", "30,1000,0", (-1000, 1000, 0))
    assert codes(told, sanma_north="yakuhai_all") == []


@pytest.mark.parametrize("seat", [EAST, SOUTH])
def test_k5_value_of_north_as_everyones_wind(seat: int) -> None:
    rules = SANMA.but(sanma_north="yakuhai_all")
    assert names(value("444z123456p234s99s", "4p", rules=rules, seat=seat)) == {"north"}
    pair = value("44z123456p234678s", "4p", rules=rules, seat=seat, riichi=True)
    assert (names(pair), pair.fu) == ({"riichi"}, 40)
    assert ("north-pair", 2) in pair.fu_items
    drawn = value("44z123456p234678s", "4p", rules=rules, seat=seat, tsumo=True)
    assert (names(drawn), drawn.fu) == ({"menzen-tsumo"}, 30)
    exclusive = rules.but(pinfu_tsumo="exclusive")
    assert shown("44z123456p234678s", "4p", rules=exclusive, seat=seat) == "no-yaku"
    assert names(value("11s123456p234678s", "4p", rules=exclusive, seat=seat)) == {"pinfu"}
    # In a North round it is the round wind as well.
    assert names(value("444z123456p234s99s", "4p", rules=rules, seat=seat, round_wind=NORTH)) == {"north", "round-wind"}
    north_round = value("44z123456p234678s", "4p", rules=rules, seat=seat, riichi=True, round_wind=NORTH)
    assert ("double-wind-pair", 4) in north_round.fu_items


def test_north_is_somebodys_wind_with_four_players() -> None:
    rules = preset("tenhou").at("2024-01-01").rules.but(sanma_north="yakuhai_all", sanma_m1_m9_dora_cycle=True)
    assert shown("444z123456p234s99s", "4p", rules=rules) == "no-yaku"
    assert value("444z999m123456p99s", "4p", rules=rules, seat=NORTH, dora="1m").dora == DoraCount()


@pytest.mark.parametrize(("tsumo", "fu"), [(True, 20), (False, 30)])
def test_k7_pinfu_beside_a_kita(tsumo: bool, fu: int) -> None:
    """Twenty of twenty such wins in ranked records are paid as 20 fu."""
    win = value("123456p34567899s", "5s", rules=SANMA, tsumo=tsumo, rinshan=tsumo, kita=1)
    assert "pinfu" in names(win)
    assert win.fu == fu


# --- setting aside at all, and the wall -------------------------------------------------------------------------------


def test_a_kita_where_north_stays_in_the_hand() -> None:
    assert codes(set_aside()) == []
    assert root(set_aside(), kita="none") == (
        "KAN009",
        "East sets North aside; by these rules it stays in the hand",
        {"kita"},
    )
    table = Table(SANMA.but(kita="none"), _start())
    assert [m.kind for m in possible_kans(table, 0)] == []


def test_replacement_tiles_are_shared_by_kans_and_north() -> None:
    assert codes(all_north_and_a_kan()) == []
    assert root(all_north_and_a_kan(), rinshan_tiles=4) == (
        "KAN005",
        "East declares ankan 1111s, but all 4 replacement tiles of the round are drawn",
        {"rinshan_tiles"},
    )
    assert codes(set_aside(), rinshan_tiles=0) == ["KAN005"]


def test_an_open_kan_needs_a_replacement_tile_too() -> None:
    told = sanma("4444z", "777z", avoid="7z").draw(0, "1p")
    for _ in range(4):
        told.kita(0).draw(0, "1p") if _ < 3 else told.kita(0).draw(0, "7z")
    told.discard(0).daiminkan(1, "777z").draw(1, "9p").dora("1s").discard(1)
    assert codes(told) == []
    assert codes(told, rinshan_tiles=4) == ["KAN005"]


@pytest.mark.parametrize(("dead_wall", "left", "said"), [(14, 0, []), (18, 4, []), (18, 5, ["DRW001"])])
def test_the_wall_ends_where_the_dead_wall_begins(dead_wall: int, left: int, said: list[str]) -> None:
    told = sanma(avoid="58s").until(left).end()
    assert codes(told, dead_wall=dead_wall) == said


def test_the_last_tile_of_a_shorter_wall() -> None:
    told = sanma("", PINFU, indicator="9m", avoid="58s").until(5).turn(2, "8s")
    told.ron(1, 2, "houtei 1 pinfu 1", "30,2000,0", (0, 2000, -2000))
    assert codes(told, dead_wall=18) == []
    assert codes(told)[0] == "YAK002"


def test_a_dead_wall_that_leaves_nothing_and_a_kita_with_four_players() -> None:
    assert [one.option for one in misfits(SANMA.but(dead_wall=69))] == ["dead_wall"]
    assert not list(misfits(SANMA.but(dead_wall=68)))
    assert [one.option for one in misfits(SANMA.but(rinshan_tiles=-1))] == ["rinshan_tiles"]
    four = preset("tenhou").at("2024-01-01").rules.but(kita="nukidora")
    assert [one.option for one in misfits(four)] == ["kita"]


@pytest.mark.parametrize("name", preset_names())
def test_four_players_set_nothing_aside(name: str) -> None:
    rules = preset(name).at().rules
    assert (rules.kita is Kita.NONE) is (rules.players == 4)
    assert rules.live_wall == (70 if rules.players == 4 else 55)


@pytest.mark.parametrize(
    ("situation", "options"),
    [
        ({"kita": 1, "rinshan": True}, {"kita_replacement_is_rinshan": False}),
        ({"kita": 1, "rinshan": True, "riichi": True, "ippatsu": True}, {}),
        ({"kita": 1, "first_turn": True}, {}),
    ],
)
def test_what_north_makes_impossible(situation: dict[str, Any], options: dict[str, Any]) -> None:
    told = Situation(True, False, EAST, SOUTH, **situation)
    assert list(contradictions(told, rules=SANMA.but(**options)))
    transparent = {"kita_breaks_ippatsu_and_first_turn": False, "kita_replacement_is_rinshan": True}
    assert not list(contradictions(told, rules=SANMA.but(**transparent)))
