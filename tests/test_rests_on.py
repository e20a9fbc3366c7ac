"""What a finding rests on: it names the options by another value of which it would be none, and no others."""

from collections.abc import Sequence
from operator import add
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.ruleset import RuleSet
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, aborted, won
from tests.cases.riichi import kakan_passed, karaten_riichi
from tests.options import SANMA, TENHOU, findings
from tests.options.course import BOTH_PAID, NAGASHI_POINTS, two_nagashi
from tests.options.furiten import used_up_by_indicators, used_up_in_rivers, without_yaku

FORMAL: Final = TENHOU.but(keishiki_tenpai=False)
VISIBLE: Final = TENHOU.but(karaten_scope="all_visible")
USED_UP: Final = {"karaten": "tenpai", "karaten_scope": "concealed"}
EXCLUSIVE: Final = TENHOU.but(pinfu_tsumo="exclusive")
FORCED: Final = TENHOU.but(minogashi_after_riichi="forced_win")
KAKAN_PASSED: Final = {"temp_furiten_from_passed_chankan": False, "chankan_source": "none"}


def double_wind_pair() -> Round:
    """20, a closed ron 10, chun 8, and the pair of the dealer in the east round 4: 42 fu; with 2 for the pair 40."""
    told = Round("234m345p67s11z777z", avoid="58s").turns(3)
    return told.turn(3, "8s").ron(0, 3, "chun 1", "40,2000,0", (2000, 0, 0, -2000))


def seven_pairs() -> Round:
    told = Round("", "1133m2244p5566s7z", avoid="7z", indicator="9s").turns(2).turn(2, "7z")
    return told.ron(1, 2, "chiitoitsu 2", "50,3200,0", (0, 3200, -3200, 0))


def pinfu_tsumo(listed: str, worth: str) -> Round:
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "9p").turns(3).draw(1, "8s")
    return told.tsumo(1, listed, worth, (-1300, 2700, -700, -700))


def replacement() -> Round:
    """20, a concealed kan of simples 16, a concealed triplet of simples 4: 40 fu, and with 2 for the tsumo 42."""
    told = Round("", "222p333s456m77m56p", avoid="2p3s7m47p", indicator="9s").turns(1).draw(1, "2p").ankan(1, "2222p")
    return (
        told.dora("9s")
        .draw(1, "7p")
        .tsumo(1, "menzen-tsumo 1 rinshan 1 tanyao 1", "40,5200,0", (-2600, 5200, -1300, -1300))
    )


def last_tile() -> Round:
    """20, a concealed triplet of terminals 8, the wait for the pair 2: 30 fu, and with 2 for the tsumo 32."""
    told = Round("", "111p456m678s345s9m", avoid="9m1p", indicator="9s").until(1).draw(1, "9m")
    return told.tsumo(1, "menzen-tsumo 1 haitei 1", "30,2000,0", (-1000, 2000, -500, -500))


def open_without_fu(fu: int) -> Round:
    told = Round("", "34m567m345p67s22s9p", avoid="58s25m").turn(0, "2m").chi(1, "34m").discard(1, "9p").turns(2)
    return told.turn(0, "8s").ron(1, 0, "tanyao 1", f"{fu},1000,0", (-1000, 1000, 0, 0))


def pair_of_north() -> Round:
    """Of three players: without fu for the pair a pinfu of 30, and with 2 for it 32 fu."""
    told = Round("", "123456p23467s44z", players=3, avoid="58s4z", indicator="9s").turn(0, "8s")
    return told.ron(1, 0, "pinfu 1", "40,1300,0", (-1300, 1300, 0))


def fifth_copy() -> Round:
    told = Round("", "1111m234p567p789s", avoid="1m").until(0)
    return told.end("", [1], (-1000, 3000, -1000, -1000))


def kakan_passed_in_riichi() -> Round:
    """West adds 5s to its pon, for which South, in riichi, waits; North throws 8s, and South wins on it."""
    told = Round("", TENPAI, "55s", avoid="58s").turn(0, "5s").pon(2, "55s").discard(2, "1z").turns(2)
    told.riichi(1, "9p").draw(2, "0s").kakan(2, "0s").draw(2, "1p").dora().discard(2).turn(3, "8s")
    return told.ron(1, 3, "riichi 1 pinfu 1 tanyao 1 ura-dora 0", "30,3900,0", (0, 4900, 0, -3900), ura="1z2z")


def north_passed() -> Round:
    """Of three: West sets North aside, for which South, in riichi, waits."""
    told = Round("", "123456p99p123s44z", players=3, avoid="9p4z", indicator="9s").turns(1)
    return told.riichi(1).draw(2, "4z").kita(2).draw(2).discard(2).until(0).end("", [1], (-1000, 2000, -1000))


def then(hand: int, honba: int, scores: Sequence[int], sticks: int = 0) -> Round:
    """What is recorded as the next round."""
    return Round(hand=hand, honba=honba, sticks=sticks, scores=scores).turns(2)


def dealer_wins() -> Round:
    told = Round(TENPAI, avoid="58s").turn(0, "9p").turn(1, "8s")
    return told.ron(0, 1, PINFU_TANYAO, "30,2900,0", (2900, -2900, 0, 0))


def dealer_is_second_of_two() -> Round:
    """North and, farther from West, the dealer ron West's tile."""
    told = Round(TENPAI, "", "", "678m66p67s345567p", avoid="58s").turns(2).turn(2, "8s")
    told.ron(3, 2, PINFU_TANYAO, WORTH, (0, 0, -2000, 2000))
    return told.ron(0, 2, PINFU_TANYAO, "30,2900,0", (2900, 0, -2900, 0))


def drawn(tenpai: int, hand: int = 0, scores: Sequence[int] | None = None) -> Round:
    """A draw in which one player is tenpai."""
    hands, pay = ["", "", "", ""], [-1000] * 4
    hands[tenpai], pay[tenpai] = TENPAI, 3000
    return Round(*hands, hand=hand, scores=scores, avoid="58s").until(0).end("", [tenpai], pay)


def nagashi_with_a_stick() -> Round:
    told = two_nagashi(BOTH_PAID)
    told.sticks = 1
    return told


def kept_hidden(hand: str = TENPAI) -> Round:
    return Round("", hand, avoid="58s").until(0).end()


ROWS: Final[list[tuple[str, Round, RuleSet, str, dict[str, Any]]]] = [
    ("a double wind", double_wind_pair(), TENHOU, "FUU001", {"renpai_pair_fu": 2}),
    ("seven pairs", seven_pairs(), TENHOU, "FUU001", {"chiitoitsu_value": "50fu_1han"}),
    (
        "pinfu by tsumo",
        pinfu_tsumo("menzen-tsumo 1 pinfu 1 tanyao 1", "30,4000,0"),
        TENHOU,
        "FUU001",
        {"pinfu_tsumo": "exclusive"},
    ),
    (
        "no pinfu by tsumo",
        pinfu_tsumo("menzen-tsumo 1 tanyao 1", "20,1500,0"),
        EXCLUSIVE,
        "FUU001",
        {"pinfu_tsumo": "compound"},
    ),
    ("a replacement tile", replacement(), TENHOU, "FUU001", {"rinshan_tsumo_fu": False}),
    ("the last tile", last_tile(), TENHOU, "FUU001", {"haitei_tsumo_fu": False}),
    ("an open hand without fu", open_without_fu(20), TENHOU, "FUU001", {"open_pinfu_fu": 20}),
    ("fu that no rule gives it", open_without_fu(40), TENHOU, "FUU001", {}),
    ("a wait without a yaku", without_yaku(), FORMAL, "DRW002", {"keishiki_tenpai": True}),
    ("a wait for the fifth copy", fifth_copy(), TENHOU, "DRW002", {"karaten": "tenpai"}),
    ("waits that all lie in rivers", used_up_in_rivers(), VISIBLE, "DRW002", USED_UP),
    ("waits that are indicators", used_up_by_indicators(), VISIBLE, "DRW002", USED_UP),
    ("riichi for the fifth copy", karaten_riichi().turns(2), TENHOU, "RII001", {"karaten": "tenpai"}),
    ("a hand not shown", kept_hidden(), TENHOU, "DRW003", {"tenpai_declaration": "voluntary"}),
    ("a kakan let pass", kakan_passed(), TENHOU, "FUR002", KAKAN_PASSED),
    ("a kakan let pass in riichi", kakan_passed_in_riichi(), TENHOU, "FUR003", KAKAN_PASSED),
    (
        "a kakan that had to be robbed",
        kakan_passed_in_riichi(),
        FORCED,
        "RII015",
        {"minogashi_after_riichi": "allowed_permanent_furiten", "chankan_source": "none"},
    ),
    (
        "a North that had to be won on",
        north_passed(),
        SANMA.but(minogashi_after_riichi="forced_win"),
        "RII015",
        {"minogashi_after_riichi": "allowed_permanent_furiten", "kita_ron": "forbidden"},
    ),
    ("a pair of North", pair_of_north(), SANMA, "FUU001", {"sanma_north": "yakuhai_all"}),
]


@pytest.mark.parametrize(("told", "rules", "code", "by"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_options(told: Round, rules: RuleSet, code: str, by: dict[str, Any]) -> None:
    log = game(told)
    (finding,) = [f for f in findings(log, rules) if f.code == code]
    assert {use.name for use in finding.options} == by.keys()
    for option, value in by.items():
        assert code not in [f.code for f in findings(log, rules.but(**{option: value}))], option


BY_RENCHAN: Final[dict[str, Any]] = {"renchan": "none"}
BY_NAGASHI: Final[dict[str, Any]] = {"nagashi_mangan": "win", "nagashi_renchan": "always"}
LAST_NOTEN: Final = {"last_hand_dealer_noten": "dealer_repeats_in_last_wind"}
LEVEL: Final = (25000, 25000, 25000, 25000)
WON: Final = (27900, 22100, 25000, 25000)
TWICE_WON: Final = (27900, 25000, 20100, 27000)
UNEVEN: Final = (26000, 25000, 25000, 24000)
NAGASHI_PAID: Final = tuple(map(add, NAGASHI_POINTS, BOTH_PAID))
ANY: Final = "250,0.0,250,0.0,250,0.0,250,0.0"
"""An end, whatever it comes to."""
GAMES: Final[list[tuple[str, list[Round], RuleSet, str, dict[str, Any]]]] = [
    ("the dealer wins and passes", [dealer_wins(), then(1, 0, WON)], TENHOU, "RND005", BY_RENCHAN),
    # By no rule does it pass and the honba go on.
    ("the dealer wins and passes with a honba", [dealer_wins(), then(1, 1, WON)], TENHOU, "RND001", {}),
    (
        "the dealer, second of two winners, deals again",
        [dealer_is_second_of_two(), then(0, 1, TWICE_WON)],
        TENHOU.but(multi_ron_renchan="nearest_only"),
        "RND005",
        {"multi_ron_renchan": "dealer_if_any_winner"},
    ),
    ("another wins and the dealer stays", [won(), then(0, 0, (23000, 27000, 25000, 25000))], TENHOU, "RND001", {}),
    (
        "nine kinds and the dealer passes",
        [aborted(), then(1, 1, LEVEL)],
        TENHOU,
        "RND001",
        {"abort_renchan": "dealer_passes"},
    ),
    ("nine kinds without a honba", [aborted(), then(0, 0, LEVEL)], TENHOU, "RND002", {"abort_honba_plus_one": False}),
    (
        "nine kinds without a honba, and other scores",
        [aborted(), then(0, 0, UNEVEN)],
        TENHOU,
        "RND006",
        {"abort_honba_plus_one": False},
    ),
    (
        "the dealer is tenpai and passes",
        [drawn(0), then(1, 1, (28000, 24000, 24000, 24000))],
        TENHOU,
        "RND001",
        {"renchan": "agari"},
    ),
    (
        "a draw without a honba",
        [drawn(1), then(1, 0, (24000, 28000, 24000, 24000))],
        TENHOU,
        "RND002",
        {"honba_on_draw": "only_if_dealer_keeps"},
    ),
    ("a noten dealer stays", [drawn(1), then(0, 1, (24000, 28000, 24000, 24000))], TENHOU, "RND001", {}),
    (
        "a noten dealer stays in the last wind",
        [drawn(1, 4, UNEVEN), then(4, 1, (25000, 28000, 24000, 23000))],
        TENHOU,
        "RND001",
        LAST_NOTEN,
    ),
    ("after a nagashi mangan", [two_nagashi(BOTH_PAID), then(1, 1, NAGASHI_PAID)], TENHOU, "RND001", BY_NAGASHI),
    (
        "a nagashi mangan with a stick",
        [nagashi_with_a_stick(), then(2, 1, NAGASHI_PAID)],
        TENHOU,
        "RND003",
        {"nagashi_takes_sticks": True},
    ),
    (
        "North after East",
        [won(3, UNEVEN), then(12, 0, (28000, 25000, 25000, 22000))],
        TENHOU,
        "RND001",
        {"game_length": "tonpei"},
    ),
    (
        "East after South",
        [won(7, UNEVEN), then(16, 0, (28000, 25000, 25000, 22000))],
        TENHOU,
        "RND001",
        {"extension": "return_to_east"},
    ),
    (
        "the end after E1",
        [won(owari=ANY)],
        TENHOU,
        "END001",
        {"game_length": "one_round", "hand_limit": 1, "time_limit": True},
    ),
]


@pytest.mark.parametrize(("told", "rules", "code", "by"), [pytest.param(*row[1:], id=row[0]) for row in GAMES])
def test_options_of_the_course(told: list[Round], rules: RuleSet, code: str, by: dict[str, Any]) -> None:
    log = game(*told)
    (finding,) = [f for f in findings(log, rules) if f.code == code]
    assert {use.name for use in finding.options} == by.keys()
    for option, value in by.items():
        assert code not in [f.code for f in findings(log, rules.but(**{option: value}))], option


def test_who_may_have_been_tenpai_by_other_rules_is_told_of_the_draw() -> None:
    """The dealer waits for the fifth 1m and is shown as tenpai: either it deals again, or it is not to be shown."""
    told = Round("1111m234p567p789s", avoid="1m").until(0).end("", [0], (3000, -1000, -1000, -1000))
    log = game(told, then(1, 1, (28000, 24000, 24000, 24000)))
    rules = TENHOU.but(karaten="tenpai")
    (finding,) = findings(log, rules)
    assert (finding.code, [use.name for use in finding.options]) == ("RND001", ["renchan"])
    assert [f.code for f in findings(log, rules.but(karaten="noten"))] == ["DRW002", "DRW004"]


def test_presets_by_which_the_next_round_is_right() -> None:
    (record,) = read_bytes(game(drawn(0), then(1, 1, (28000, 24000, 24000, 24000))).encode(), "case.xml")
    (finding,) = [f for f in audit(record, choose_rules(record)).findings if f.severity != "note"]
    assert finding.code == "RND001"
    assert finding.legal_under == ("saikouisen-classic",)


def test_a_hand_that_waits_for_nothing_is_noten_by_all_rules() -> None:
    told = Round("", TENPAI, avoid="58s").until(0).end("", [1, 2], (-1500, 1500, 1500, -1500))
    (finding,) = [f for f in findings(game(told), TENHOU) if f.code == "DRW002"]
    assert finding.message.endswith("is noten")
    assert not finding.options
