"""What passes and is not won on: kans and Norths that lie open, and the place a passed win is told at."""

from typing import Any

import pytest

from parsers.base import read_bytes
from replay.events import RIICHI
from replay.findings import Finding
from replay.legality import furiten, passed_in_riichi
from replay.table import Table
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI
from tests.cases.riichi import ONE_TENPAI
from tests.options import SANMA, TENHOU, codes, findings

FORCED: dict[str, Any] = {"minogashi_after_riichi": "forced_win"}


def passed(told: Round, **changes: Any) -> list[Finding]:
    base = SANMA if told.players == 3 else TENHOU
    return [f for f in findings(game(told), base.but(**FORCED, **changes)) if f.code == "RII015"]


def fourth_kan_is_an_ankan_of_a_wait() -> Round:
    """South, in riichi, waits for 147m; West's fourth kan of the round is an ankan of 1m, which ends it."""
    told = Round("9999s1111z", "23456m345p678s22p", "9999p1111m", avoid="147m").draw(0).ankan(0, "9999s").dora("8m")
    told.draw(0).ankan(0, "1111z").dora("8m").draw(0).discard(0).riichi(1, "2z")
    return told.draw(2).ankan(2, "9999p").dora("8p").draw(2).ankan(2, "1111m").end("kan4")


@pytest.mark.parametrize("suukan", ["immediate_if_not_robbed", "after_discard_passes"])
def test_an_ankan_that_ends_the_round_has_not_passed(suukan: str) -> None:
    assert passed(fourth_kan_is_an_ankan_of_a_wait(), abort_suukan=suukan) == []


def kakan_before_the_win_passed() -> Round:
    """West adds a fourth 7z to its pon; then North throws South's wait, and South, in riichi, lets it pass."""
    told = Round("", TENPAI, "77z", avoid="58s7z").turn(0, "7z").pon(2, "77z").discard(2, "9m").turns(2)
    told.riichi(1, "9p").draw(2, "7z").kakan(2, "7z").draw(2).dora("9m").discard(2).turn(3, "8s")
    return told.until(0).end("", [1], ONE_TENPAI)


def test_a_passed_win_is_told_at_its_tile_whatever_can_be_robbed() -> None:
    places = [passed(kakan_before_the_win_passed(), chankan_source=v) for v in ("kakan", "none")]
    (first,), (second,) = places
    assert first.event == second.event
    assert "8s, thrown by North" in first.message


def kakan_of_a_wait(source: str) -> list[Finding]:
    told = Round("", "23456m345p678s22p", "11m", avoid="147m").turn(0, "1m").pon(2, "11m").discard(2, "9m").turns(2)
    told.riichi(1, "2z").draw(2, "1m").kakan(2, "1m").draw(2).dora("9m").discard(2)
    return passed(told.until(0).end("", [1], ONE_TENPAI), chankan_source=source)


def test_a_kakan_nobody_may_rob_has_not_passed() -> None:
    assert kakan_of_a_wait("none") == []
    assert ["shown by West with a kakan" in f.message for f in kakan_of_a_wait("kakan")] == [True]


def test_a_north_that_makes_nobody_furiten_may_still_have_to_be_won_on() -> None:
    told = Round("", "234567p99p67s44z8s", players=3, avoid="58s4z", indicator="9s").turns(1)
    told = Round("", "123456p99p123s44z", players=3, avoid="9p4z", indicator="9s").turns(1)
    told.riichi(1).draw(2, "4z").kita(2).draw(2).discard(2)
    told.until(0).end("", [1], (-1000, 2000, -1000))
    (found,) = passed(told, kita_pass_causes_furiten=False)
    assert "N, set aside by West" in found.message
    assert passed(told, kita_pass_causes_furiten=False, kita_ron="forbidden") == []


def test_a_draw_after_a_kan_ends_furiten_as_any_draw_does() -> None:
    """South lets 8s pass, calls pon, makes a kan, draws its replacement and rons 5s."""
    told = Round("", "1111m23m77z345p67s", avoid="58s7z2m3m", indicator="9p").turns(2).turn(2, "8s").turn(3, "7z")
    told.pon(1, "77z").ankan(1, "1111m").dora("9p").draw(1, "2m").discard(1, "3m").turns(1).turn(3, "5s")
    told.ron(1, 3, "chun 1", "60,2000,0", (0, 2000, 0, -2000))
    rules = TENHOU.but(kan_after_call=True, temp_furiten_release="own_next_draw")
    assert codes(told)(rules) == []


def test_kanburi_is_the_discard_after_a_kan_not_after_a_north() -> None:
    told = Round("", "234567p99p67s222z", players=3, avoid="58s4z", indicator="9s").turns(3)
    told.draw(0, "4z").kita(0).draw(0, "8s").discard(0)
    told.ron(1, 0, "seat-wind-south 1", "40,1300,0", (-1300, 1300, 0))
    assert codes(told)(SANMA.but(local_yaku="kanburi")) == []


@pytest.mark.parametrize("laid_open", [False, True])
def test_an_open_riichi_that_passes_has_its_han(laid_open: bool) -> None:
    """South lets 8s pass, on which riichi alone would be one han, and riichi with the hand laid open two."""
    told = Round("", "111m678m345p67s99s", avoid="58s").turns(4).turn(0, "1z").riichi(1, "9p").turns(1)
    told.turn(3, "8s").turns(2)
    (record,) = read_bytes(game(told).encode(), "case.xml")
    rules = TENHOU.but(open_riichi=True, shibari_min_han=2, temp_furiten_from_yakuless_wait=False)
    table = Table(rules, record.events[0][2])
    for index, (kind, seat, value) in enumerate(record.events[1:], 1):
        table.apply((kind, seat, laid_open if kind == RIICHI else value), index)
    assert [one.kind for one in furiten(table, 1)] == ["riichi"] * laid_open
    assert (passed_in_riichi(table, 1, last=True) is not None) is laid_open
