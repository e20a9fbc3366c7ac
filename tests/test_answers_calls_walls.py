"""The worked answers on calls, the last tile, dora and walls, and abortive draws, by number in the rules reference.

Each stands under the rules it names: a preset, with points and tiles as the told rounds have them, and what is
changed in it. What a preset only assumes is judged like the rest.
"""

from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.actions import ActionKind, legal_actions
from replay.events import GAME_END, WIN
from replay.melds import ANKAN, DAIMINKAN, KAKAN, MeldKind
from replay.moment import WinFacts
from replay.presets import preset
from replay.ruleset import RuleSet
from replay.table import Table
from tests.cases.build import Round, game
from tests.cases.draws import RIICHI_HANDS, suukan
from tests.cases.hands import NINE_KINDS, PINFU_TANYAO, TENPAI, WORTH
from tests.cases.play import fifth_kan, kan_at_the_end, last_discard_ponned, robbed, stuck
from tests.cases.wins import OTHER_TENPAI, robbed_ankan
from tests.options import codes
from tests.options.kans import late_ron
from tests.test_results import wins


def rules_of(name: str, day: str | None = None, **changes: Any) -> RuleSet:
    rules = preset(name).at(day).rules
    return rules.but(starting_points=25000 if rules.players == 4 else 35000, **changes)


TENHOU: Final = rules_of("tenhou")
SANMA: Final = rules_of("tenhou-sanma")
MAHJONG_SOUL: Final = rules_of("mahjong-soul")
M_LEAGUE: Final = rules_of("m-league", red_fives=[1, 1, 1])
EMA_2016: Final = rules_of("ema-2016")
EMA_2025: Final = rules_of("ema-2025")
WRC_2025: Final = rules_of("wrc-2025")
JPML: Final = rules_of("jpml-a", "2024-01-01")
JPML_2015: Final = rules_of("jpml-a", "2015-01-01")
SAIKOUISEN: Final = rules_of("saikouisen")
CLASSIC: Final = rules_of("saikouisen-classic")
NOTHING: Final = (0, 0, 0, 0)


def found(rules: RuleSet, *told: Round) -> list[str]:
    return codes(*told)(rules)


def only(told: Round, rules: RuleSet) -> WinFacts:
    (win,) = wins(told, rules)
    return win


def dora(told: Round, rules: RuleSet) -> int:
    """The dora that indicators give the only win."""
    value = only(told, rules).value
    assert value is not None
    return value.dora.dora


def yaku(told: Round, rules: RuleSet) -> set[str]:
    value = only(told, rules).value
    assert value is not None
    return {name for name, _ in value.yaku}


# --- B, E: what is robbed, and how late -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(MAHJONG_SOUL, [], id="mahjong-soul"),
        pytest.param(EMA_2016, [], id="ema-2016"),
        pytest.param(EMA_2025, [], id="ema-2025"),
        pytest.param(JPML_2015, [], id="jpml-a 2015"),
        pytest.param(TENHOU, ["WIN013"], id="tenhou"),
        pytest.param(M_LEAGUE, ["WIN013"], id="m-league"),
        pytest.param(JPML, ["WIN013"], id="jpml-a 2024"),
        pytest.param(SAIKOUISEN, ["WIN013"], id="saikouisen"),
    ],
)
def test_b20_kokushi_robs_an_ankan(rules: RuleSet, expected: list[str]) -> None:
    # Not thirteen-sided, as the reference has it: such a hand holds one of the four tiles itself.
    win = only(robbed_ankan(), rules)
    assert (win.source, win.possible, win.deltas) == (0, True, (-32000, 32000, 0, 0))
    assert found(rules, robbed_ankan()) == expected


def test_b20_no_other_hand_robs_an_ankan() -> None:
    told = Round("888p", "234567m345p6s79p6s", avoid="8p").draw(0, "8p").ankan(0, "8888p")
    told.ron(1, 0, "tanyao 1", "40,1300,0", (-1300, 1300, 0, 0))
    assert "WIN007" in found(MAHJONG_SOUL, told)


@pytest.mark.parametrize("rules", [TENHOU, EMA_2016], ids=["tenhou", "ema-2016"])
def test_b20_an_ankan_that_is_passed_makes_nobody_furiten(rules: RuleSet) -> None:
    told = Round("111m", "23m456789p234s55s", indicator="9m", avoid="14m").turns(4).draw(0, "1m").ankan(0, "1111m")
    told.dora("9m").draw(0, "4m").discard(0, "4m").ron(1, 0, "pinfu 1", "30,1000,0", (-1000, 1000, 0, 0))
    assert found(rules, told) == []


def test_e10_a_discard_is_ronned_after_the_next_draw() -> None:
    assert found(EMA_2016, late_ron()) == []
    assert found(TENHOU, late_ron()) == found(MAHJONG_SOUL, late_ron()) == ["WIN007"]
    thrown = Round("", "", TENPAI, avoid="58s").turns(4).turn(0, "8s").turn(1)
    thrown.ron(2, 0, PINFU_TANYAO, WORTH, (-2000, 0, 2000, 0))
    assert found(EMA_2016, thrown)


def test_e10_a_discard_is_ronned_after_the_next_player_has_declared_riichi() -> None:
    told = Round("", "123456789m23p11z", TENPAI, avoid="58s14p1z").turns(4).turn(0, "8s").draw(1, "9p").declare(1)
    told.ron(2, 0, PINFU_TANYAO, WORTH, (-2000, 0, 2000, 0))
    assert found(EMA_2016, told) == []
    assert found(TENHOU, told) == ["RII011", "WIN007"]
    (record,) = read_bytes(game(told).encode(), "case.xml")
    table = Table(EMA_2016, record.events[0][2])
    for index, event in enumerate(record.events[1:], 1):
        if event[0] not in (WIN, GAME_END):
            table.apply(event, index)
    assert [a.kind for a in legal_actions(table, 2)] == [ActionKind.RON, ActionKind.PASS]


def test_e10_the_draw_after_the_discard_does_not_make_it_the_last_one() -> None:
    told = Round("", "", "", TENPAI, avoid="58s").until(2).turn(0, "8s").draw(1)
    assert "houtei" not in yaku(told.ron(3, 0, PINFU_TANYAO, WORTH, NOTHING), EMA_2016)
    told = Round("", "", TENPAI, avoid="58s").until(1).turn(1, "8s")
    assert "houtei" in yaku(told.ron(2, 1, f"houtei 1 {PINFU_TANYAO}", WORTH, NOTHING), EMA_2016)


# --- F: the last tile -------------------------------------------------------------------------------------------------


def last_discard_kanned() -> Round:
    """North makes a daiminkan of the last discard."""
    return Round("", "", "", "777z").until(1).turn(1, "7z").daiminkan(3, "777z").draw(3).dora("9p").discard(3).end()


def test_f17_neither_kan_nor_call_of_the_last_tile() -> None:
    assert found(TENHOU, kan_at_the_end(0)) == ["KAN005"]
    assert found(TENHOU, last_discard_ponned()) == found(TENHOU, last_discard_kanned()) == ["CAL005"]
    # Who may call the last discard may still not make a kan of it, for which no tile is left.
    calls = TENHOU.but(call_on_houtei_tile=True)
    assert found(calls, last_discard_kanned()) == ["KAN005"]
    assert found(calls.but(kan_on_haitei_tile=True), last_discard_kanned()) == []


def test_f17_the_round_goes_on_after_a_kan_of_the_last_tile() -> None:
    told = Round("", "777z", avoid="7z").until(1).draw(1, "7z").ankan(1, "7777z").dora("9p")
    late = TENHOU.but(kan_on_haitei_tile=True)
    assert found(late, told.end()) == ["DRW001"]
    told.steps.pop()
    assert found(late, told.draw(1).discard(1).end()) == []


# --- G: calls ---------------------------------------------------------------------------------------------------------


def chi(own: str, called: str, thrown: str) -> Round:
    return Round("", f"{own}{thrown}9s8p", avoid="5678m").turn(0, called).chi(1, own).discard(1, thrown).turns(2)


def pon(thrown: str) -> Round:
    return Round("", "22p" + thrown, avoid="2p").turn(0, "2p").pon(1, "22p").discard(1, thrown).turns(2)


STRICT: Final = [
    pytest.param(TENHOU, id="tenhou"),
    pytest.param(MAHJONG_SOUL, id="mahjong-soul"),
    pytest.param(EMA_2016, id="ema-2016"),
    pytest.param(JPML, id="jpml-a 2024"),
]


@pytest.mark.parametrize("rules", STRICT)
def test_g1_both_ends_of_a_run_are_barred(rules: RuleSet) -> None:
    assert found(rules, chi("23m", "1m", "1m")) == ["CAL004"]
    assert found(rules, chi("23m", "1m", "4m")) == ["CAL004"]
    assert found(rules, chi("23m", "1m", "5m")) == []


@pytest.mark.parametrize("rules", STRICT)
def test_g2_the_middle_of_a_run_is_barred(rules: RuleSet) -> None:
    assert found(rules, chi("13m", "2m", "2m")) == ["CAL004"]
    assert found(rules, chi("13m", "2m", "4m")) == []


@pytest.mark.parametrize("rules", STRICT)
def test_g3_the_tile_of_a_pon_is_barred(rules: RuleSet) -> None:
    assert found(rules, pon("2p")) == ["CAL004"]
    assert found(rules, pon("3p")) == []


@pytest.mark.parametrize(
    ("rules", "same", "suji"),
    [
        pytest.param(TENHOU, ["CAL004"], ["CAL004"], id="tenhou"),
        pytest.param(JPML_2015, ["CAL004"], [], id="jpml-a 2015"),
        pytest.param(CLASSIC, [], [], id="saikouisen-classic"),
    ],
)
def test_g4_kuikae_levels(rules: RuleSet, same: list[str], suji: list[str]) -> None:
    assert found(rules, chi("56m", "4m", "4m")) == same
    assert found(rules, chi("56m", "4m", "7m")) == suji


def test_g5_a_call_that_leaves_no_discard_is_not_offered() -> None:
    told = stuck("4m")
    assert found(MAHJONG_SOUL, told)[0] == found(TENHOU, told)[0] == "CAL011"
    assert found(MAHJONG_SOUL, stuck("8m")) == []
    assert found(CLASSIC, told) == []


def claimed(*winners: int, pon: bool = False, chi: bool = False) -> Round:
    """East throws 8s, South may chi and West may pon it, and some who wait for it ron it."""
    hands = ["", "67s5m", "88s5m", ""]
    for seat, hand in ((1, TENPAI), (3, OTHER_TENPAI)):
        hands[seat] = hand if seat in winners else hands[seat]
    told = Round(*hands, avoid="58s").turns(4).turn(0, "8s")
    if chi:
        told.chi(1, "67s")
    if pon:
        told.pon(2, "88s")
    for seat in winners:
        pay = [-2000, 0, 0, 0]
        pay[seat] = 2000
        told.ron(seat, 0, PINFU_TANYAO, WORTH, pay)
    return told


def test_g6_ron_before_pon_before_chi() -> None:
    assert found(TENHOU, claimed(3)) == []
    # The call cannot have been carried out, and the win is judged as if it had not been.
    assert found(TENHOU, claimed(3, pon=True)) == found(TENHOU, claimed(3, chi=True)) == ["TRN010"]
    assert found(TENHOU, claimed(pon=True).discard(2, "5m")) == []
    assert found(TENHOU, claimed(chi=True, pon=True).discard(2, "5m")) == ["TRN010"]


def test_g7_two_rons_and_a_pon() -> None:
    assert found(TENHOU, claimed(1, 3)) == found(EMA_2016, claimed(1, 3)) == []
    assert found(M_LEAGUE, claimed(1, 3)) == ["WIN009"]
    assert found(TENHOU, claimed(1, 3, pon=True)) == ["TRN010"]


@pytest.mark.parametrize("rules", [TENHOU, EMA_2016, WRC_2025], ids=["tenhou", "ema-2016", "wrc-2025"])
def test_g8_a_fifth_kan_is_illegal_and_the_hand_goes_on(rules: RuleSet) -> None:
    assert found(rules, fifth_kan())[0] == "KAN004"
    assert found(rules, suukan(by_two=False).turns(3)) == []


def last_but_one(hand: str = "") -> Round:
    """East makes a kan with one tile left and draws that as its replacement."""
    told = Round(hand or "777z", "", "77s3m").until(2).draw(0, "7z").ankan(0, "7777z").dora("9p")
    return told.draw(0, "5s" if hand else "7s")


def test_g9_the_replacement_is_the_last_tile() -> None:
    won = last_but_one("777z234m567p67s99s")
    assert yaku(won.tsumo(0, "rinshan 1", "40,2600,0", NOTHING), EMA_2016) == {"menzen-tsumo", "rinshan", "chun"}
    for rules in (TENHOU, EMA_2016):
        assert found(rules, last_but_one().discard(0).end()) == []
        assert found(rules, last_but_one().discard(0).pon(2, "77s").discard(2, "3m"))[0] == "CAL005"


def test_g10_kuikae_in_a_record() -> None:
    for rules in (TENHOU, SAIKOUISEN):
        assert found(rules, chi("23m", "1m", "4m")) == ["CAL004"]


# --- H: dora and walls ------------------------------------------------------------------------------------------------


def ronned_after_a_kan() -> Round:
    """West makes a daiminkan of chun and throws 8s, which South rons; the new indicator 1s makes its 2s dora."""
    told = Round("", TENPAI, "777z8s", avoid="258s").turn(0, "7z").daiminkan(2, "777z").draw(2, "9p").dora("1s")
    return told.discard(2, "8s").ron(1, 2, f"{PINFU_TANYAO} dora 2", "30,7700,0", (0, 7700, -7700, 0))


def test_h1_the_indicator_of_a_daiminkan_counts_for_the_next_discard() -> None:
    for rules in (TENHOU, MAHJONG_SOUL):
        assert dora(ronned_after_a_kan(), rules) == 2
        assert found(rules, ronned_after_a_kan()) == []
    assert "KAN008" in found(TENHOU.but(daiminkan_dora="after_discard_or_next_kan"), ronned_after_a_kan())


def rinshan(kind: MeldKind, *, turned: bool) -> Round:
    """South makes a kan of chun and wins on its replacement; the new indicator 1s makes its 22s dora."""
    rest = "234567p67s22s"
    if kind is DAIMINKAN:
        told = Round("", "777z" + rest, avoid="258s").turns(2).turn(2, "7z").daiminkan(1, "777z")
    elif kind is ANKAN:
        told = Round("", "777z" + rest, avoid="258s").turns(1).draw(1, "7z").ankan(1, "7777z")
    else:
        told = Round("", "77z9s" + rest, avoid="258s").turn(0, "7z").pon(1, "77z").discard(1, "9s").turns(3)
        told.draw(1, "7z").kakan(1, "7z")
    if turned:
        told.dora("1s")
    concealed = "menzen-tsumo 1 " if kind is ANKAN else ""
    return told.draw(1, "8s").tsumo(1, f"{concealed}rinshan 1 chun 1", "40,2700,0", NOTHING)


def test_h2_the_indicator_of_an_ankan_counts_for_its_replacement() -> None:
    for rules in (TENHOU, MAHJONG_SOUL, M_LEAGUE):
        assert dora(rinshan(ANKAN, turned=True), rules) == 2
        assert not {"KAN006", "KAN008"} & set(found(rules, rinshan(ANKAN, turned=True)))
    assert "KAN006" in found(TENHOU, rinshan(ANKAN, turned=False))


@pytest.mark.parametrize("kind", [DAIMINKAN, KAKAN])
def test_h3_that_of_an_open_kan_counts_where_it_is_turned_at_once(kind: MeldKind) -> None:
    for rules, right in ((TENHOU, False), (MAHJONG_SOUL, False), (EMA_2025, True), (M_LEAGUE, True)):
        assert dora(rinshan(kind, turned=right), rules) == 2 * right
        assert not {"KAN006", "KAN008"} & set(found(rules, rinshan(kind, turned=right)))
        wrong = "KAN006" if right else "KAN008"
        assert wrong in found(rules, rinshan(kind, turned=not right))


def second_kan(*, first: str, second: str) -> Round:
    """West makes a daiminkan and, with the replacement, a kakan; `first` and `second` say when the two indicators are
    turned."""
    told = Round("", "", "77z777s" + "5m", avoid="7s").turn(0, "7z").pon(2, "77z").discard(2, "5m").turns(2)
    told.turn(1, "7s").daiminkan(2, "777s").draw(2, "7z")
    if first == "early":
        told.dora("1p")
    told.kakan(2, "7z")
    if first == "kan":
        told.dora("1p")
    if second == "kan":
        told.dora("2p")
    told.draw(2, "9p")
    if second == "discard":
        told.dora("2p")
    return told.discard(2, "9p").turns(2)


def test_h4_the_first_of_two_open_kans_has_its_indicator_with_the_second() -> None:
    assert found(TENHOU, second_kan(first="kan", second="discard")) == []
    assert found(TENHOU, second_kan(first="kan", second="kan")) == ["KAN008"]
    assert "KAN006" in found(TENHOU, second_kan(first="never", second="discard"))
    assert found(TENHOU.but(kakan_dora="before_rinshan"), second_kan(first="kan", second="kan")) == []


@pytest.mark.parametrize("rules", [TENHOU, M_LEAGUE, EMA_2016], ids=["tenhou", "m-league", "ema-2016"])
def test_h5_a_robbed_kan_shows_no_indicator(rules: RuleSet) -> None:
    assert found(rules, robbed(dora=False)) == []
    assert found(rules, robbed(dora=True)) == ["KAN008"]


def test_h6_ippatsu_survives_until_the_kan_is_passed() -> None:
    hand = "234067m340p67s22s"
    told = Round("88s9p", "", hand, avoid="58s", indicator="9s").turns(2).turn(2, "9s").turn(3, "8s")
    told.pon(0, "88s").discard(0, "9p").turn(1).riichi(2, "9s").turns(1)
    told.draw(0, "8s").kakan(0, "8s")
    listed = "riichi 1 ippatsu 1 chankan 1 pinfu 1 tanyao 1 red-dora 2 ura-dora 0"
    told.ron(2, 0, listed, "30,12000,2", (-12000, 0, 13000, 0), ura="9s")
    assert found(TENHOU, told) == []
    assert {"ippatsu", "chankan"} <= yaku(told, TENHOU)


def two_ura(ura: str, listed: str) -> Round:
    """South wins in riichi on the discard of West, who has made an ankan."""
    told = Round("", TENPAI, "1111m8s", avoid="58s").turns(5).riichi(1, "9p").draw(2, "9p").ankan(2, "1111m")
    told.dora("9p").draw(2, "9s").discard(2, "8s")
    return told.ron(1, 2, f"riichi 1 {PINFU_TANYAO} {listed}", "30,3900,0", (0, 4900, -3900, 0), ura=ura)


def test_h7_an_ura_for_each_indicator() -> None:
    assert found(TENHOU, two_ura("9s9m", "ura-dora 0")) == []
    assert "WIN010" in found(TENHOU, two_ura("9s", "ura-dora 0"))


def test_h8_the_dora_after_9p_and_a_kita_are_listed_together() -> None:
    told = Round("", "123p456s678s33z99s", players=3, indicator="9p", avoid="7s34z1p9s").turns(1)
    told.draw(1, "4z").kita(1).draw(1, "9p").declare(1).discard(1).accept(1).turns(5).draw(1, "9s")
    listed = "menzen-tsumo 1 riichi 1 dora 2 ura-dora 1"
    assert found(SANMA, told.tsumo(1, listed, "30,6000,1", (-4000, 7000, -2000), ura="6s")) == []


def test_h8_in_three_player_games_9m_follows_1m() -> None:
    def ronned(players: int) -> Round:
        told = Round("", "999m234s456s67s11z", players=players, indicator="1m", avoid="58s").turn(0, "8s")
        return told.ron(1, 0, "dora 3", "40,5200,0", NOTHING[:players])

    assert (dora(ronned(3), SANMA), dora(ronned(4), TENHOU)) == (3, 0)


def test_h9_three_kita_count_among_the_dora() -> None:
    told = Round("", "444z234p456s67s11s", players=3, indicator="9p", avoid="58s4z").turns(1)
    told.draw(1, "2z").kita(1).draw(1, "2z").kita(1).draw(1, "2z").kita(1).draw(1, "5z").discard(1).turns(1)
    told.turn(0, "8s").ron(1, 0, "seat-wind-south 1 dora 3", "40,8000,1", (-8000, 8000, 0))
    assert found(SANMA, told) == []


def test_h10_every_replacement_shortens_the_live_wall() -> None:
    def kan_and_turns(left: int) -> Round:
        """The dealer makes a kan at once; `left` tiles of the wall are never drawn."""
        return Round("1111m").draw(0, "7m").ankan(0, "1111m").dora("9p").draw(0).discard(0).until(left)

    assert [found(TENHOU, kan_and_turns(left).end()) for left in (0, 1)] == [[], ["DRW001"]]
    assert found(TENHOU, kan_and_turns(0).turns(1)) == ["TRN006"]


# --- I: draws ---------------------------------------------------------------------------------------------------------


def test_i6_no_nine_kinds_after_a_call() -> None:
    told = Round("7z", "", "777z", NINE_KINDS).turn(0, "9s", "7z").daiminkan(2, "777z").draw(2, "9p").dora("1p")
    told.discard(2).draw(3, "6s").end("yao9", [3])
    assert found(TENHOU, told) == ["DRW007"]
    kita = Round("4z", NINE_KINDS, players=3, indicator="9s").draw(0, "9p").kita(0).draw(0, "7p").discard(0)
    assert found(SANMA, kita.draw(1, "6s").end("yao9", [1])) == ["DRW007"]


def test_i7_nine_kinds_not_declared_lapse() -> None:
    assert found(TENHOU, Round(NINE_KINDS).turn(0, "6s").turns(3).draw(0, "7s").end("yao9", [0])) == ["DRW007"]
    assert found(TENHOU, Round(NINE_KINDS).turn(0, "6s").turns(6)) == []


def four_west() -> Round:
    """All throw West, South in double riichi."""
    told = Round("", "234567m345p67s22s", avoid="58s").turn(0, "3z").draw(1, "3z").declare(1).discard(1, "3z").accept(1)
    return told.turn(2, "3z").turn(3, "3z")


def test_i8_four_winds_with_a_double_riichi_are_a_draw() -> None:
    assert found(TENHOU, four_west().end("kaze4")) == []
    assert found(TENHOU, four_west().turns(1)) == ["DRW012"]


LEFT_TO_SOUTH: Final = "567m345p23467s22s"
"""Waits for 5s and 8s beside kans of characters."""


def three_kans(west: str) -> Round:
    """East makes three kans."""
    told = Round("1111222233334m", LEFT_TO_SOUTH, west, indicator="9p", avoid="58s").draw(0, "4m")
    for kan, indicator in (("1111m", "9p"), ("2222m", "9p"), ("3333m", "1p")):
        told.ankan(0, kan).dora(indicator).draw(0, "1z")
    return told.discard(0).turn(1, "2z")


def test_i9_four_kans_end_the_round_once_the_discard_has_passed() -> None:
    assert found(TENHOU, suukan().end("kan4")) == []
    assert found(TENHOU, suukan(thrown=False).end("kan4")) == ["DRW010"]
    assert found(TENHOU, suukan().turns(1)) == ["DRW012"]
    told = three_kans("555z8s").draw(2, "5z").ankan(2, "5555z").dora("7z").draw(2, "3z").discard(2, "8s")
    told.ron(1, 2, PINFU_TANYAO, WORTH, (0, 2000, -2000, 0))
    assert found(TENHOU, told) == []


def test_i9_where_the_fourth_kan_ends_the_round_it_can_still_be_robbed() -> None:
    at_once = TENHOU.but(abort_suukan="immediate_if_not_robbed")
    told = three_kans("88s5m").turn(2, "3z").turn(3, "8s").pon(2, "88s").discard(2, "5m").turns(3)
    told.draw(2, "8s").kakan(2, "8s")
    told.ron(1, 2, f"chankan 1 {PINFU_TANYAO}", "30,3900,0", (0, 3900, -3900, 0))
    assert found(at_once, told) == found(TENHOU, told) == []


def test_i10_four_kans_by_one_player_do_not() -> None:
    for rules in (TENHOU, MAHJONG_SOUL):
        assert found(rules, suukan(by_two=False).turns(4)) == []
        assert found(rules, suukan(by_two=False).end("kan4")) == ["DRW010"]
        assert found(rules, fifth_kan())[0] == "KAN004"


def test_i11_the_sticks_of_four_riichi_are_paid_and_stay() -> None:
    told = Round(*RIICHI_HANDS, hand=2, dealer=2, avoid="258s", scores=(26000, 24000, 25000, 25000))
    for seat, tile in ((2, "1m"), (3, "7z"), (0, "9m"), (1, "9m")):
        told.riichi(seat, tile)
    told.end("reach4", [0, 1, 2, 3])
    after = Round(hand=2, dealer=2, honba=1, sticks=4, scores=(25000, 23000, 24000, 24000))
    assert found(TENHOU, told, after.turns(2)) == []
    unpaid = Round(hand=2, dealer=2, honba=1, sticks=3, scores=(25000, 23000, 24000, 24000))
    assert found(TENHOU, told, unpaid.turns(2)) == ["RND003"]
