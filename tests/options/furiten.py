"""Furiten, riichi and tenpai."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.ruleset import RuleSet
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI
from tests.cases.play import riichi_kan
from tests.cases.riichi import (
    ONE_TENPAI,
    kakan_of_a_wait,
    kakan_passed,
    karaten_riichi,
    late_riichi,
    passed_before_a_call,
    ronned_with_stick,
    win_passed,
    yakuless_tile_passed,
)
from tests.options import Scene, codes


def said(told: Round) -> Callable[[RuleSet], list[str]]:
    """The words in which what is found is told, notes aside."""

    def judge(rules: RuleSet) -> list[str]:
        (record,) = read_bytes(game(told).encode(), "case.xml")
        choice = replace(choose_rules(record), rules=rules, assumed=frozenset())
        return [f.message for f in audit(record, choice).findings if f.severity != "note"]

    return judge


def each(*told: Round) -> Callable[[RuleSet], list[list[str]]]:
    """What is found in each of several records."""
    return lambda rules: [codes(one)(rules) for one in told]


def used_up_in_melds() -> Round:
    """South waits for the 7z it holds beside its pon of 7z, and shows that at the draw."""
    told = Round("", "234567m345p77z7z9p", avoid="7z").turn(0, "7z").pon(1, "77z").discard(1, "9p")
    return told.until(0).end("", [1], ONE_TENPAI)


def used_up_by_indicators() -> Round:
    """South waits for 3m; it holds two, and the others are indicators."""
    told = Round("", "12m33m456p789p111s", "1111z", avoid="3m", indicator="3m").turns(2)
    told.draw(2).ankan(2, "1111z").dora("3m").draw(2).discard(2)
    return told.until(0).end("", [1], ONE_TENPAI)


def used_up_in_rivers() -> Round:
    """The same with the others thrown."""
    told = Round("", "12m33m456p789p111s", avoid="3m").turns(2).turn(2, "3m").turn(3, "3m")
    return told.until(0).end("", [1], ONE_TENPAI)


def without_yaku() -> Round:
    """South has an open hand that waits for 3s without any yaku, and shows it at the draw."""
    told = Round("", "23m345p678p789s3s9p", avoid="3s").turn(0, "1m").chi(1, "23m").discard(1, "9p")
    return told.until(0).end("", [1], ONE_TENPAI)


SCENES: Final[dict[str, Scene]] = {
    "furiten_riichi": Scene(codes(late_riichi(thrown="8s").turns(2)), (False,)),
    "minogashi_after_riichi": Scene(said(win_passed()), ("forced_win", "chombo")),
    "riichi_stick_when_ronned": Scene(codes(ronned_with_stick()), ("paid",)),
    "ankan_after_riichi": Scene(
        said(riichi_kan("222333444m56p77s", "2m")), ("forbidden", "waits_and_decomposition_unchanged")
    ),
    "okuri_kan": Scene(codes(riichi_kan("333345m678p99p67s", "6m", "3333m")), (True,)),
    # A draw or call and the discard after it end furiten alike: nothing can be ronned in between.
    "temp_furiten_release": Scene(codes(passed_before_a_call()), ("own_next_draw",), alike=("own_draw_or_call",)),
    "temp_furiten_from_yakuless_wait": Scene(codes(yakuless_tile_passed()), (False,)),
    "temp_furiten_from_passed_chankan": Scene(codes(kakan_passed()), (False,)),
    "discard_furiten_scope": Scene(codes(kakan_of_a_wait()), ("discards_and_kakan",)),
    "karaten": Scene(codes(karaten_riichi().until(0).end("", [1], ONE_TENPAI)), ("tenpai_but_no_riichi", "tenpai")),
    "karaten_scope": Scene(
        each(used_up_in_melds(), used_up_by_indicators(), used_up_in_rivers()),
        ("concealed_and_melds", "with_indicators", "all_visible"),
    ),
    "keishiki_tenpai": Scene(codes(without_yaku()), (False,)),
    "tenpai_declaration": Scene(codes(Round("", TENPAI, avoid="58s").until(0).end()), ("voluntary",)),
}
