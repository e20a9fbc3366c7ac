"""The course of a game: each value of each option of round succession and game end, with nothing else changed."""

from typing import Any

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import DrawKind, RoundStart
from replay.gameend import game_over
from replay.presets import preset
from replay.roundend import Outcome
from replay.ruleset import RuleSet
from replay.seats import round_label
from replay.table import Table
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, aborted, won

TENHOU = preset("tenhou").at("2024-01-01").rules
PLAYED_OUT = TENHOU.but(extension="none", agari_yame="none", tenpai_yame="none")
EVEN = (25000, 25000, 25000, 25000)
DEALER_FIRST = (20000, 24000, 25000, 31000)
OTHER_FIRST = (31000, 24000, 25000, 20000)
EXHAUSTIVE, NAGASHI, KYUUSHU, SANCHAHOU = (
    DrawKind.EXHAUSTIVE,
    DrawKind.NAGASHI,
    DrawKind.KYUUSHU,
    DrawKind.SANCHAHOU,
)


def outcome(
    hand: int = 0,
    *winners: int,
    honba: int = 0,
    draw: DrawKind | None = None,
    tenpai: bool = False,
    scores: tuple[int, ...] = EVEN,
    achievers: tuple[int, ...] = (),
) -> Outcome:
    start = RoundStart(hand, honba, 0, hand % 4, EVEN, ((),) * 4, None)
    return Outcome(start, winners, draw, tenpai, scores, 0, achievers)


def place(ended: Outcome, rules: RuleSet = TENHOU, **changes: Any) -> str:
    """The label of the next round under these rules with some changed."""
    return round_label(*ended.next_round(rules.but(**changes)), rules.players)


def course(rules: RuleSet) -> str:
    """Every round of a game in which nobody ever wins, is tenpai or has the threshold."""
    hand, out = 0, []
    while True:
        ended = outcome(hand, draw=EXHAUSTIVE)
        out.append(rules.round_label(hand, 0).removesuffix("-0"))
        if game_over(ended, rules):
            return " ".join(out)
        hand = ended.next_round(rules)[0]


EAST, SOUTH, WEST, NORTH = (" ".join(f"{w}{i}" for i in (1, 2, 3, 4)) for w in "ESWN")
AGAIN = "E5 E6 E7 E8"


@pytest.mark.parametrize(
    ("changes", "rounds"),
    [
        ({"game_length": "one_round"}, "E1"),
        ({"game_length": "tonpuu"}, EAST),
        ({"game_length": "hanchan"}, f"{EAST} {SOUTH}"),
        ({"game_length": "issou"}, f"{EAST} {SOUTH} {WEST} {NORTH}"),
        ({"game_length": "tonpei"}, f"{EAST} {NORTH}"),
        ({"game_length": "tonton"}, f"{EAST} {AGAIN}"),
    ],
)
def test_game_length(changes: dict[str, Any], rounds: str) -> None:
    assert course(PLAYED_OUT.but(**changes)) == rounds


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"extension": "none"}, ""),
        ({"extension": "all_draw"}, f" {WEST}"),
        ({"extension": "all_draw", "extension_max_winds": 0}, ""),
        ({"extension": "sudden_death_next_wind"}, f" {WEST}"),
        ({"extension": "sudden_death_next_wind", "extension_max_winds": 0}, ""),
        ({"extension": "sudden_death_next_wind", "extension_max_winds": 3}, f" {WEST} {NORTH} {AGAIN}"),
        ({"extension": "full_next_wind"}, f" {WEST}"),
        ({"extension": "return_to_east"}, f" {AGAIN}"),
        ({"extension": "dragon_rounds", "extension_max_winds": 3}, f" {WEST} {NORTH} haku1 haku2 haku3 haku4"),
    ],
)
def test_extension_rounds(changes: dict[str, Any], more: str) -> None:
    assert course(PLAYED_OUT.but(**changes)) == f"{EAST} {SOUTH}{more}"


def test_extension_of_short_games() -> None:
    rules = PLAYED_OUT.but(extension="sudden_death_next_wind")
    assert course(rules.but(game_length="tonpei")) == f"{EAST} {NORTH} {AGAIN}"
    assert course(rules.but(game_length="tonton")) == f"{EAST} {AGAIN} E9 E10 E11 E12"


def test_dragon_rounds_have_a_dragon_as_round_wind() -> None:
    def wind(hand: int, **changes: Any) -> int:
        rules = TENHOU.but(extension_max_winds=5, **changes)
        return Table(rules, outcome(hand).start).round_wind

    assert [wind(h, extension="dragon_rounds") for h in (0, 11, 15, 16, 20, 24)] == [0, 2, 3, 4, 5, 6]
    assert [wind(h) for h in (16, 20, 24)] == [0, 1, 2]


def test_extension_ends_at_once_or_with_the_wind() -> None:
    reached = outcome(8, 1, scores=OTHER_FIRST)
    assert game_over(reached, TENHOU)
    assert not game_over(reached, TENHOU.but(extension="full_next_wind"))
    last = outcome(11, 1, scores=OTHER_FIRST)
    assert game_over(last, TENHOU.but(extension="full_next_wind"))


def test_extension_threshold() -> None:
    ended = outcome(7, 1, scores=OTHER_FIRST)
    assert game_over(ended, TENHOU)
    assert not game_over(ended, TENHOU.but(extension_threshold=33300))
    assert not game_over(outcome(7, 1), TENHOU)
    assert game_over(outcome(7, 1), TENHOU.but(extension="none"))


def test_j14_extension_dealer_renchan_first() -> None:
    stays = outcome(8, 0, scores=(26000, 31000, 23000, 20000))
    assert not game_over(stays, TENHOU)
    assert game_over(stays, TENHOU.but(extension_dealer_renchan_first=False))
    assert not game_over(outcome(7, 1), TENHOU)


def test_j13_agari_yame() -> None:
    wins = outcome(7, 3, scores=DEALER_FIRST)
    assert [game_over(wins, TENHOU.but(agari_yame=v)) for v in ("none", "optional", "forced")] == [False, None, True]


def test_tenpai_yame() -> None:
    ended = outcome(7, draw=EXHAUSTIVE, tenpai=True, scores=DEALER_FIRST)
    assert [game_over(ended, TENHOU.but(tenpai_yame=v)) for v in ("none", "optional", "forced")] == [False, None, True]


@pytest.mark.parametrize(
    ("condition", "second", "first", "with_threshold"),
    [("any", True, True, True), ("top", False, True, True), ("top_and_threshold", False, False, True)],
)
def test_yame_condition(condition: str, second: bool, first: bool, with_threshold: bool) -> None:
    rules = TENHOU.but(yame_condition=condition)
    assert game_over(outcome(7, 3, scores=OTHER_FIRST), rules) is second
    assert game_over(outcome(7, 3, scores=(23000, 23000, 25000, 29000)), rules) is first
    assert game_over(outcome(7, 3, scores=DEALER_FIRST), rules) is with_threshold


def test_i18_last_hand_dealer_noten() -> None:
    ended = outcome(7, draw=EXHAUSTIVE, scores=OTHER_FIRST)
    repeats = TENHOU.but(last_hand_dealer_noten="dealer_repeats")
    assert game_over(ended, TENHOU)
    assert not game_over(ended, repeats)
    assert ended.next_round(repeats) == (7, 1)
    assert outcome(6, draw=EXHAUSTIVE).next_round(repeats) == (7, 1)


def test_j15_tobi() -> None:
    below, zero = outcome(0, 1, scores=(-100, 50100, 25000, 25000)), outcome(0, 1, scores=(0, 50000, 25000, 25000))
    assert [game_over(below, TENHOU.but(tobi=v)) for v in ("none", "below_zero", "at_or_below_zero")] == [
        False,
        True,
        True,
    ]
    assert [game_over(zero, TENHOU.but(tobi=v)) for v in ("none", "below_zero", "at_or_below_zero")] == [
        False,
        False,
        True,
    ]


def test_i17_renchan() -> None:
    tenpai, wins = outcome(0, draw=EXHAUSTIVE, tenpai=True), outcome(0, 0)
    assert [place(tenpai, renchan=v) for v in ("tenpai", "agari", "none")] == ["E1-1", "E2-1", "E2-1"]
    assert [place(wins, renchan=v) for v in ("tenpai", "agari", "none")] == ["E1-1", "E1-1", "E2-0"]


def test_i17_honba_on_draw() -> None:
    noten = outcome(0, honba=2, draw=EXHAUSTIVE)
    assert place(noten) == "E2-3"
    assert place(noten, honba_on_draw="only_if_dealer_keeps") == "E2-0"
    assert place(outcome(0, draw=EXHAUSTIVE, tenpai=True), honba_on_draw="only_if_dealer_keeps") == "E1-1"


def test_abort_honba_plus_one() -> None:
    ended = outcome(0, honba=2, draw=KYUUSHU)
    assert place(ended) == "E1-3"
    assert place(ended, abort_honba_plus_one=False) == "E1-2"


@pytest.mark.parametrize(
    ("rule", "noten", "tenpai"),
    [("always", "E1-1", "E1-1"), ("dealer_passes", "E2-1", "E2-1"), ("if_dealer_tenpai", "E2-1", "E1-1")],
)
def test_c11_abort_renchan(rule: str, noten: str, tenpai: str) -> None:
    assert place(outcome(0, draw=KYUUSHU), abort_renchan=rule) == noten
    assert place(outcome(0, draw=KYUUSHU, tenpai=True), abort_renchan=rule) == tenpai


def test_c11_abort_renchan_of_three_rons() -> None:
    dealer_among, dealer_gave = (outcome(0, draw=SANCHAHOU, achievers=a) for a in ((0, 2, 3), (1, 2, 3)))
    assert (place(dealer_among), place(dealer_gave)) == ("E1-1", "E1-1")
    rule: dict[str, Any] = {"abort_renchan": "if_dealer_among_winners"}
    assert (place(dealer_among, **rule), place(dealer_gave, **rule)) == ("E1-1", "E2-1")
    assert place(outcome(0, draw=KYUUSHU), **rule) == "E1-1"


def test_c7_multi_ron_renchan() -> None:
    ended = outcome(0, 3, 0)
    assert place(ended) == "E1-1"
    assert place(ended, multi_ron_renchan="nearest_only") == "E2-0"
    assert place(outcome(0, 0, 3), multi_ron_renchan="nearest_only") == "E1-1"


@pytest.mark.parametrize(
    ("rule", "tenpai", "achieves", "neither"),
    [
        ({"nagashi_renchan": "dealer_tenpai"}, "E1-1", "E2-1", "E2-1"),
        ({"nagashi_renchan": "dealer_achieves"}, "E2-1", "E1-1", "E2-1"),
        ({"nagashi_renchan": "always"}, "E1-1", "E1-1", "E1-1"),
        ({"nagashi_mangan": "win"}, "E2-0", "E1-1", "E2-0"),
    ],
)
def test_nagashi_renchan(rule: dict[str, Any], tenpai: str, achieves: str, neither: str) -> None:
    assert place(outcome(0, draw=NAGASHI, tenpai=True, achievers=(2,)), **rule) == tenpai
    assert place(outcome(0, draw=NAGASHI, achievers=(0,)), **rule) == achieves
    assert place(outcome(0, draw=NAGASHI, achievers=(2,)), **rule) == neither


# --- whole records -------------------------------------------------------------------------------------------------


def found(log: str, rules: str = "auto", **changes: str) -> list[str]:
    (record,) = read_bytes(log.encode(), "case.xml")
    return [f.code for f in audit(record, choose_rules(record, rules, changes)).findings if f.severity != "note"]


def after(hand: int, honba: int, scores: tuple[int, ...] = EVEN) -> Round:
    return Round(hand=hand, honba=honba, scores=scores).turns(2)


def test_optional_yame_is_no_finding_either_way() -> None:
    scores = (20000, 20000, 25000, 35000)
    listed = (PINFU_TANYAO, "30,2900,0", (0, -2900, 0, 2900))

    def last(owari: str | None = None) -> Round:
        told = Round("", "", "", TENPAI, hand=7, scores=scores, avoid="58s").turn(3, "9p").turn(0, "9p")
        return told.turn(1, "8s").ron(3, 1, *listed, owari=owari)

    paid = (20000, 17100, 25000, 37900)
    ended = game(last("200,-20.0,171,-32.9,250,5.0,379,47.9"))
    goes_on = game(last(), after(7, 1, paid))
    assert "END002" in found(goes_on)
    assert "END001" in found(ended, agari_yame="none")
    assert "END001" not in found(ended)
    assert "END002" not in found(goes_on, agari_yame="none")
    for log in (ended, goes_on):
        assert not {"END001", "END002"} & set(found(log, agari_yame="optional"))


def test_the_next_round_of_a_record() -> None:
    assert found(game(aborted(), after(0, 1))) == []
    assert found(game(aborted(), after(1, 1))) == ["RND001"]
    assert found(game(aborted(), after(1, 1)), abort_renchan="dealer_passes") == []
    assert found(game(aborted(), after(0, 0)), abort_honba_plus_one="false") == []
    jump = game(won(3, scores=OTHER_FIRST), after(12, 0, (33000, 24000, 25000, 18000)))
    assert found(jump, game_length="tonpei") == []
    assert "RND001" in found(jump)


ANY = "250,0.0,250,0.0,250,0.0,250,0.0"
"""An end, whatever it comes to."""


@pytest.mark.parametrize(
    ("hand", "scores", "why"),
    [
        (3, DEALER_FIRST, "nobody is below zero, and this was not the last hand"),
        # The dealer wins 2900 and is first, which does not let it end the game.
        (7, DEALER_FIRST, "nobody is below zero, and P3 deals again, where the first has 33900 points"),
        (7, (33000, 24900, 20000, 22100), "nobody is below zero, and P3 deals again, where the first has 30100 points"),
        (
            7,
            (-100, 48100, 30000, 22000),
            "to be below zero does not end it, and P3 deals again, where the first has 48100 points",
        ),
    ],
)
def test_why_a_game_does_not_end(hand: int, scores: tuple[int, ...], why: str) -> None:
    """P3 deals and rons P0's 8s for 2900 points, and the record ends there."""
    told = Round("", "", "", TENPAI, hand=hand, scores=scores, avoid="58s").turn(3).turn(0, "8s")
    told.ron(3, 0, PINFU_TANYAO, "30,2900,0", (-2900, 0, 0, 2900), owari=ANY)
    (record,) = read_bytes(game(told).encode(), "case.xml")
    changes = {"extension": "none", "agari_yame": "none", "tobi": "none"}
    findings = audit(record, choose_rules(record, "auto", changes)).findings
    (message,) = (f.message for f in findings if f.code == "END001")
    assert message.endswith(f"but no condition for its end is met: {why}")


def test_why_a_game_that_is_played_on_does_not_end() -> None:
    """In W1 P1 wins 2000 of P0, and 27000 are not enough."""
    told = Round("", TENPAI, hand=8, scores=(26000, 25000, 25000, 24000), avoid="58s").turn(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0), owari=ANY)
    (record,) = read_bytes(game(told).encode(), "case.xml")
    for extension, why in (
        ("sudden_death_next_wind", "the first has 27000 points"),
        ("full_next_wind", "this was not the last hand"),
    ):
        findings = audit(record, choose_rules(record, "auto", {"extension": extension})).findings
        (message,) = (f.message for f in findings if f.code == "END001")
        assert message.endswith(f"nobody is below zero, and {why}")


# --- the first round of a record --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "named", "codes", "message"),
    [
        # Nine kinds in E1-0, or a draw in which nobody or everybody is tenpai, moves no points.
        ((0, 1, 0), 1, ["REC008", "REC008"], "the record begins with E1-1"),
        ((1, 1, 0), 1, ["REC008", "REC008"], "the record begins with E2-1"),
        # The win says that there were no honba.
        ((0, 1, 0), 0, ["RND002", "REC008"], "the round starts with 1 honba; a game begins with none"),
        ((1, 0, 0), 0, ["RND001", "REC008"], "the round is recorded as E2-0; a game begins with E1-0"),
        (
            (2, 1, 0),
            1,
            ["RND005", "REC008"],
            "a game begins with E1-0, but the record begins with E3-1: a round is missing or changed",
        ),
        (
            (0, 0, 1),
            0,
            ["RND003", "REC008"],
            "the round starts with 1 riichi stick on the table; a game begins with none",
        ),
    ],
)
def test_level_scores_in_the_first_round(
    start: tuple[int, int, int], named: int, codes: list[str], message: str
) -> None:
    hand, honba, sticks = start
    dealer, winner = hand, hand + 1
    hands, pay = ["", "", "", ""], [0, 0, 0, 0]
    hands[winner] = TENPAI
    pay[dealer], pay[winner] = -2000 - 300 * named, 2000 + 300 * named + 1000 * sticks
    told = Round(*hands, hand=hand, honba=honba, sticks=sticks, avoid="58s").turn(dealer, "8s")
    told.ron(winner, dealer, PINFU_TANYAO, WORTH, pay, ba=f"{named},{sticks}")
    (record,) = read_bytes(game(told).encode(), "case.xml")
    findings = audit(record, choose_rules(record)).findings
    assert [f.code for f in findings if f.code != "SCO005"] == codes
    assert findings[0].message == message
