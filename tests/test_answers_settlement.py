"""The worked answers on settlement, the end of a game and three-player rules, by their number: J1 to J15, K1 to K7.

Each case plays or settles what its row tells, under the rules the row names, and compares with the answer of the row.
Scores that a row leaves open are filled in so that the total is right, and their points are worked out by hand. K6 is
about a field of another kind of record and has no case here.
"""

from typing import Final

import pytest

from replay.events import DrawKind
from replay.gameend import deciding_options, end_reason, game_over, settle
from replay.presets import preset
from replay.roundend import Outcome
from replay.ruleset import RuleSet
from replay.seats import round_label
from tests.cases.build import Round
from tests.hand.build import EAST, NORTH, SOUTH, WEST, names, shown, value
from tests.test_flow import outcome
from tests.test_results import found, wins

RANKED: Final = preset("tenhou").at("2018-01-01").rules
"""Whole thousands, 500 away from zero."""
RANKED_SANMA: Final = preset("tenhou-sanma").at("2018-01-01").rules
TENHOU: Final = preset("tenhou").at("2024-01-01").rules
TENHOU_SANMA: Final = preset("tenhou-sanma").at("2024-01-01").rules
SOUL: Final = preset("mahjong-soul").at().rules
SOUL_SANMA: Final = preset("mahjong-soul-sanma").at().rules
M_LEAGUE: Final = preset("m-league").at().rules
JPML: Final = preset("jpml-a").at().rules
WRC: Final = preset("wrc-2017").at().rules
SAIKOUISEN: Final = preset("saikouisen").at().rules
CLUB: Final = preset("ari-ari").at().rules
"""Final scores rounded 500 down, 600 up."""

CUSTOM: Final = TENHOU.but(uma=[15000, 5000, -5000, -15000], oka=0, tie_break="split_equal", starting_points=30000)
"""A custom table whose tied players share."""
SMALL_UMA: Final = TENHOU.but(uma=[8000, 4000, -4000, -8000])

OTHER_FIRST: Final = (31000, 24000, 25000, 20000)
DEALER_FIRST: Final = (23000, 23000, 23000, 31000)
BELOW: Final = (28000, 27000, 25000, 20000)
DRAWN: Final = DrawKind.EXHAUSTIVE


# --- J: settlement ----------------------------------------------------------------------------------------------------

RESULTS: Final[list[tuple[str, RuleSet, tuple[int, ...], tuple[float, ...]]]] = [
    ("J1", SMALL_UMA, (54300, 29000, 19700, -3000), (52.3, 3, -14.3, -41)),
    ("J2", RANKED, (45200, 27300, 17000, 10500), (55, 7, -23, -39)),
    ("J3", RANKED, (40200, 25500, 24300, 10000), (50, 6, -16, -40)),
    ("J4", RANKED_SANMA, (83100, 27400, -5500), (79, -13, -66)),
    ("J5", CLUB, (45500, 25500, 20000, 9000), (56, 5, -20, -41)),
    ("J5-by-the-rule-of-J3", CLUB.but(final_rounding="half_up"), (45500, 25500, 20000, 9000), (55, 6, -20, -41)),
    ("J6", RANKED, (85300, 8900, 8900, -3100), (95, -11, -31, -53)),
    ("J6-other-seats", RANKED, (8900, -3100, 85300, 8900), (-11, -53, 95, -31)),
    ("J7", CUSTOM, (30700, 30700, 29300, 29300), (10.7, 10.7, -10.7, -10.7)),
    ("J9", JPML, (32000, 31000, 29000, 28000), (10, 5, -5, -10)),
    ("J10", JPML, (40000, 29000, 26000, 25000), (22, -2, -7, -13)),
    ("J11", SOUL, (43500, 25000, 20000, 11500), (33.5, 5, -10, -28.5)),
]


@pytest.mark.parametrize(("rules", "scores", "points"), [pytest.param(*r[1:], id=r[0]) for r in RESULTS])
def test_final_points(rules: RuleSet, scores: tuple[int, ...], points: tuple[float, ...]) -> None:
    assert settle(scores, rules).points == tuple(round(p * 1000) for p in points)


TIED: Final = (9000, 30000, 30000, 30000)
ONLINE: Final = (40000, 26000, 20000, 12000)
LEAGUE: Final = (46000, 31000, 24000, 17000)
STICKS: Final[list[tuple[str, RuleSet, int, tuple[int, ...], tuple[int, ...], tuple[float, ...]]]] = [
    # Uma and oka of the three, 30 + 20 + 10 - 10, come to 16.7, 16.7 and 16.6.
    ("J8", M_LEAGUE, 1, TIED, (0, 400, 300, 300), (-51, 17.1, 17, 16.9)),
    ("J12-tenhou", TENHOU, 2, ONLINE, (2000, 0, 0, 0), (52, 6, -20, -38)),
    ("J12-mahjong-soul", SOUL, 2, ONLINE, (2000, 0, 0, 0), (32, 6, -10, -28)),
    # What nobody has is missing from the total of the points too.
    ("J12-wrc", WRC, 2, LEAGUE, (0, 0, 0, 0), (31, 6, -11, -28)),
    ("J12-jpml", JPML, 2, LEAGUE, (0, 0, 0, 0), (24, 5, -10, -21)),
    ("J12-saikouisen", SAIKOUISEN, 2, LEAGUE, (0, 0, 0, 0), (46, 11, -16, -43)),
]


@pytest.mark.parametrize(
    ("rules", "sticks", "scores", "gained", "points"), [pytest.param(*r[1:], id=r[0]) for r in STICKS]
)
def test_sticks_left_over(
    rules: RuleSet, sticks: int, scores: tuple[int, ...], gained: tuple[int, ...], points: tuple[float, ...]
) -> None:
    done = settle(scores, rules, sticks)
    assert done.scores == tuple(s + g for s, g in zip(scores, gained, strict=True))
    assert done.points == tuple(round(p * 1000) for p in points)


# --- J: the end of a game ---------------------------------------------------------------------------------------------

ZERO, NEGATIVE = (0, 50000, 25000, 25000), (-100, 50100, 25000, 25000)
DEALER_WINS: Final = outcome(7, 3, scores=DEALER_FIRST)
OVER: Final = "over"
ENDS: Final[list[tuple[str, RuleSet, Outcome, str]]] = [
    ("J13-tenhou", TENHOU, DEALER_WINS, OVER),
    ("J13-m-league", M_LEAGUE, DEALER_WINS, "S4-1"),
    ("J14", TENHOU, outcome(7, 0, scores=BELOW), "W1-0"),
    ("J14-dealer-repeats-by-a-win", TENHOU, outcome(8, 0, scores=(26000, 31000, 23000, 20000)), "W1-1"),
    ("J14-dealer-repeats-tenpai", TENHOU, outcome(7, draw=DRAWN, tenpai=True, scores=OTHER_FIRST), "S4-1"),
    ("J14-dealer-passes", TENHOU, outcome(8, 1, scores=(26000, 31000, 23000, 20000)), OVER),
    ("J15-tenhou", TENHOU, outcome(0, 1, scores=ZERO), "E2-0"),
    ("J15-mahjong-soul", SOUL, outcome(0, 1, scores=ZERO), "E2-0"),
    ("J15-tenhou-below-zero", TENHOU, outcome(0, 1, scores=NEGATIVE), OVER),
    ("J15-mahjong-soul-below-zero", SOUL, outcome(0, 1, scores=NEGATIVE), OVER),
]


@pytest.mark.parametrize(("rules", "ended", "then"), [pytest.param(*r[1:], id=r[0]) for r in ENDS])
def test_what_follows_a_round(rules: RuleSet, ended: Outcome, then: str) -> None:
    over = game_over(ended, rules)
    assert over is (then == OVER)
    assert over or round_label(*ended.next_round(rules)) == then


ONE_ROUND: Final = TENHOU.but(game_length="one_round")
ANY_YAME: Final = TENHOU.but(yame_condition="any")
TOP_YAME: Final = TENHOU.but(yame_condition="top")
AT_ONCE: Final = TENHOU.but(extension_dealer_renchan_first=False)
REASONS: Final[list[tuple[str, RuleSet, Outcome, str]]] = [
    ("J13", TENHOU, DEALER_WINS, "P3 has 31000 points and, dealer of the last hand, is first after S4-0"),
    (
        "J13-below-the-threshold",
        TOP_YAME,
        outcome(7, 3, scores=(23000, 23000, 25000, 29000)),
        "P3 has 29000 points and, dealer of the last hand, is first after S4-0",
    ),
    ("J13-second", ANY_YAME, outcome(7, 3, scores=OTHER_FIRST), "P3, dealer of the last hand, ends it after S4-0"),
    ("J14", TENHOU, outcome(11, 0, scores=BELOW), "W4-0 was the last round that could be played"),
    ("J14-dealer-stays", AT_ONCE, outcome(11, 3, scores=OTHER_FIRST), "P0 has 31000 points after W4-0, the last hand"),
    ("J15", SOUL, outcome(0, 1, scores=NEGATIVE), "P0 has -100 points"),
    ("J15-at-zero", TENHOU.but(tobi="at_or_below_zero"), outcome(0, 1, scores=ZERO), "P0 has 0 points"),
    ("one-round", ONE_ROUND, outcome(0, 0, scores=OTHER_FIRST), "E1-0 was the last round that could be played"),
]


@pytest.mark.parametrize(("rules", "ended", "reason"), [pytest.param(*r[1:], id=r[0]) for r in REASONS])
def test_why_a_game_must_end(rules: RuleSet, ended: Outcome, reason: str) -> None:
    assert game_over(ended, rules)
    assert end_reason(ended, rules) == reason


YAME: Final = {"game_length", "extension", "extension_threshold", "agari_yame", "yame_condition"}
RENCHAN: Final = {*YAME, "renchan"}
LAST: Final = {"game_length", "extension", "extension_threshold"}
DECIDING: Final[list[tuple[str, RuleSet, Outcome, set[str]]]] = [
    ("J13", TENHOU, DEALER_WINS, YAME),
    ("J13-someone-at-zero", TENHOU, outcome(7, 3, scores=(0, 34000, 25000, 41000)), {"tobi", *YAME}),
    (
        "J13-someone-below-zero",
        M_LEAGUE,
        outcome(7, 3, scores=(-5000, 34000, 30000, 41000)),
        {"tobi", *RENCHAN},
    ),
    ("J14", TENHOU, outcome(7, 0, scores=BELOW), {*LAST, "extension_max_winds"}),
    ("J14-dealer-repeats", TENHOU, outcome(8, 0, scores=BELOW), {*YAME, "extension_dealer_renchan_first"}),
    ("J14-dealer-noten", TENHOU, outcome(7, draw=DRAWN, scores=OTHER_FIRST), {*LAST, "last_hand_dealer_noten"}),
    ("J14-not-the-last", TENHOU, outcome(8, draw=DRAWN, scores=OTHER_FIRST), {*LAST, "last_hand_dealer_noten"}),
    ("J14-aborted", TENHOU, outcome(7, draw=DrawKind.KYUUSHU, scores=OTHER_FIRST), {*LAST, "abort_renchan"}),
    ("J15", TENHOU, outcome(0, 1, scores=ZERO), {"tobi", "game_length"}),
    ("J15-below-zero", TENHOU, outcome(7, 3, scores=(-100, 34100, 25000, 41000)), {"tobi"}),
    ("one-round", ONE_ROUND, outcome(0, 0), {"game_length"}),
]


@pytest.mark.parametrize(("rules", "ended", "options"), [pytest.param(*r[1:], id=r[0]) for r in DECIDING])
def test_the_options_an_end_rests_on(rules: RuleSet, ended: Outcome, options: set[str]) -> None:
    assert set(deciding_options(ended, rules)) == options


# --- K: three players -------------------------------------------------------------------------------------------------

SANMA_RULES: Final = [pytest.param(TENHOU_SANMA, id="tenhou"), pytest.param(SOUL_SANMA, id="mahjong-soul")]
READY: Final = "234567p99p67s222z"
"""South waits for 5s and 8s and has a triplet of its own wind."""
NONE: Final = (0, 0, 0)


def ron_on_kita(hand: str, listed: str, worth: str, points: int, held: str) -> Round:
    """East sets the very North (piece 123) aside that South, who holds two, wins on."""
    told = Round("", hand, players=3, indicator="9s", avoid="14z1p").draw(0, 123).kita(0)
    return told.ron(1, 0, listed, worth, (-points, points, 0), machi="123", hai=held)


@pytest.mark.parametrize("rules", SANMA_RULES)
def test_k1_ron_on_a_kita(rules: RuleSet) -> None:
    held = "36,37,38,40,44,48,53,56,60,64,68,120,121,123"
    told = ron_on_kita("12345678911p44z", "honitsu 3 ittsu 2", "40,8000,1", 8000, held)
    (win,) = wins(told, rules)
    assert (win.possible, win.source, win.tsumo, win.deltas) == (True, 0, False, (-8000, 8000, 0))
    assert win.value is not None
    assert names(win.value) == {"honitsu", "ittsu"}
    assert found(told) == []
    # Robbing the North is no yaku, so a hand that has no other cannot win on it.
    (bare,) = wins(ron_on_kita("123456p234s99s44z", "chankan 1", "40,1300,0", 1300, ""), rules)
    assert bare.value is not None
    assert bare.value.reason == "no-yaku"


@pytest.mark.parametrize("rules", SANMA_RULES)
@pytest.mark.parametrize(("kita", "ippatsu"), [(False, True), (True, False)])
def test_k2_a_kita_ends_the_ippatsu_of_others(rules: RuleSet, kita: bool, ippatsu: bool) -> None:
    told = Round("", READY, players=3, indicator="9m", avoid="58s4z").turns(4).riichi(1, "9s")
    if kita:
        told.draw(2, "4z").kita(2)
    told.turn(2, "8s").ron(1, 2, "riichi 1", "40,2600,0", (0, 2600, -2600))
    (win,) = wins(told, rules)
    assert win.value is not None
    assert names(win.value) == {"riichi", "seat-wind"} | ({"ippatsu"} if ippatsu else set())


@pytest.mark.parametrize(
    ("hand", "drawn", "codes"), [("123456p234s67s11z", "4z", []), ("123456789p11s44z", "3s", ["KAN010"])]
)
def test_k3_only_the_north_just_drawn_after_riichi(hand: str, drawn: str, codes: list[str]) -> None:
    told = Round("", hand, players=3, indicator="9s", avoid="3458s4z").turns(1).riichi(1, "9s").turns(2)
    told.draw(1, drawn).kita(1).draw(1, "9p").discard(1, "9p").turns(2)
    assert found(told) == codes


@pytest.mark.parametrize("rules", SANMA_RULES)
@pytest.mark.parametrize(("kita", "rinshan"), [(False, False), (True, True)])
def test_k4_a_win_on_the_replacement_is_rinshan(rules: RuleSet, kita: bool, rinshan: bool) -> None:
    told = Round("", READY, players=3, indicator="9m", avoid="58s4z").turns(4)
    if kita:
        told.draw(1, "4z").kita(1)
    told.draw(1, "8s").tsumo(1, "menzen-tsumo 1", "40,2700,0", NONE)
    (win,) = wins(told, rules)
    assert win.value is not None
    assert names(win.value) == {"menzen-tsumo", "seat-wind"} | ({"rinshan"} if rinshan else set())
    assert win.value.dora.kita == kita


@pytest.mark.parametrize("seat", [EAST, SOUTH, WEST])
@pytest.mark.parametrize("round_wind", [EAST, SOUTH, WEST])
def test_k5_north_in_the_hand_is_a_guest_wind(seat: int, round_wind: int) -> None:
    assert NORTH not in (seat, round_wind)
    assert shown("444z123456p234s99s", "4p", rules=SOUL_SANMA, seat=seat, round_wind=round_wind) == "no-yaku"
    pair = value("44z123456p234678s", "4p", rules=SOUL_SANMA, seat=seat, round_wind=round_wind)
    assert (names(pair), pair.fu) == ({"pinfu"}, 30)


@pytest.mark.parametrize("rules", SANMA_RULES)
def test_k7_pinfu_by_a_replacement_for_kita(rules: RuleSet) -> None:
    win = value("123456p34567899s", "5s", rules=rules, tsumo=True, rinshan=True, kita=1)
    assert names(win) == {"menzen-tsumo", "rinshan", "pinfu"}
