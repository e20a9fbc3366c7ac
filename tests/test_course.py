"""The course of a game in records and by parts: loans, limits, owners of sticks, ties, and the names of rounds."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from parsers.tenhou_json.write import write
from replay.auditing import audit, choose_rules
from replay.events import GAME_END, DrawKind, GameEnd
from replay.findings import GameResult, Standings
from replay.gameend import Standing, deciding_options, end_reason, game_over, settle
from replay.presets import fitting
from replay.roundend import borrowed
from replay.ruleset import RuleError
from replay.seats import round_label
from tests.cases.build import Round, game
from tests.cases.hands import NINE_KINDS, PINFU_TANYAO, TENPAI, WORTH, bust, won
from tests.cases.wins import OTHER_TENPAI, THIRD_TENPAI
from tests.options import TENHOU
from tests.options.course import BOTH_PAID, E3, FIRST_PAID, two_nagashi
from tests.test_answers_draws import found
from tests.test_flow import outcome

EXHAUSTIVE: Final = DrawKind.EXHAUSTIVE


# --- play on and borrow ---------------------------------------------------------------------------------------------


def on(hand: int, *scores: int, honba: int = 0) -> Round:
    return Round(hand=hand, honba=honba, scores=scores).turns(2)


def paid(hand: int, payer: int, *scores: int, owari: str | None = None) -> Round:
    """The player to the right of the dealer wins 2000 points of a player."""
    hands = ["", "", "", ""]
    winner = (hand + 1) % 4
    hands[winner] = TENPAI
    told = Round(*hands, hand=hand, scores=scores, avoid="58s").turns((payer - hand) % 4).turn(payer, "8s")
    pay = [0, 0, 0, 0]
    pay[payer], pay[winner] = -2000, 2000
    return told.ron(winner, payer, PINFU_TANYAO, WORTH, pay, owari=owari)


def test_every_lender_is_tried_the_richest_first() -> None:
    assert list(borrowed((-7000, 57000, 25000, 25000))) == [
        (3000, 47000, 25000, 25000),
        (3000, 57000, 15000, 25000),
        (3000, 57000, 25000, 15000),
    ]
    assert next(borrowed((-10100, 60100, 25000, 25000))) == (9900, 40100, 25000, 25000)
    assert list(borrowed((-100, -100, 9000, 91200))) == [(9900, 9900, 9000, 71200)]
    assert list(borrowed((-50000, 50100, 49900, 50000))) == [(0, 100, 49900, 50000), (0, 50100, 49900, 0)]
    assert list(borrowed((-90000, 80000, 55000, 55000))) == []
    assert list(borrowed((0, 50000, 25000, 25000))) == [(0, 50000, 25000, 25000)]


@pytest.mark.parametrize(
    ("scores", "codes"),
    [
        ((-7000, 57000, 25000, 25000), []),
        ((3000, 47000, 25000, 25000), []),
        ((3000, 57000, 15000, 25000), []),
        ((3000, 52000, 20000, 25000), ["RND004"]),
        ((13000, 37000, 25000, 25000), ["RND004"]),
        ((-2000, 52000, 25000, 25000), ["RND004"]),
    ],
)
def test_a_loan_between_two_rounds(scores: tuple[int, ...], codes: list[str]) -> None:
    assert found(bust(None), on(1, *scores), tobi="borrow") == codes
    assert found(bust(None), on(1, *scores), rules="ari-ari") == codes


def test_a_loan_where_nobody_borrows_rests_on_that_rule() -> None:
    (record,) = read_bytes(game(bust(None), on(1, 3000, 47000, 25000, 25000)).encode(), "case.xml")
    findings = audit(record, choose_rules(record, "auto", {"tobi": "none"})).findings
    (finding,) = (f for f in findings if f.severity != "note")
    assert (finding.code, [use.name for use in finding.options]) == ("RND004", ["tobi"])


def test_a_loan_goes_on_until_it_is_paid_back() -> None:
    """P0 has borrowed 10000 of P1 after E1, so 3000 are -7000; in E2 it pays 2000 more to P2."""
    rounds = (bust(None), paid(1, 0, 3000, 47000, 25000, 25000))
    for scores in ((1000, 47000, 27000, 25000), (-9000, 57000, 27000, 25000)):
        assert found(*rounds, on(2, *scores), tobi="borrow") == []
    assert found(*rounds, on(2, 11000, 37000, 27000, 25000), tobi="borrow") == ["RND004"]


def test_a_second_loan() -> None:
    rounds = (bust(None), paid(1, 0, 3000, 47000, 25000, 25000), paid(2, 0, 1000, 47000, 27000, 25000))
    assert found(*rounds, on(3, 9000, 37000, 27000, 27000), tobi="borrow") == []
    assert found(*rounds, on(3, 9000, 47000, 17000, 27000), tobi="borrow") == []
    assert found(*rounds, on(3, -11000, 57000, 27000, 27000), tobi="borrow") == []


def test_what_is_borrowed_counts_for_nobody_at_the_end() -> None:
    def last(owari: str) -> list[str]:
        rules = {"tobi": "borrow", "hand_limit": "2"}
        return found(bust(None), paid(1, 0, 3000, 47000, 25000, 25000, owari=owari), **rules)

    assert last("-90,-59.0,570,67.0,270,7.0,250,-15.0") == []
    assert "END003" in last("10,-49.0,470,57.0,270,7.0,250,-15.0")


# --- limits ---------------------------------------------------------------------------------------------------------


def test_hand_limit() -> None:
    ended = replace(outcome(0, 1), number=8)
    assert not game_over(ended, TENHOU)
    limited = TENHOU.but(hand_limit=8)
    assert game_over(ended, limited)
    assert not game_over(replace(ended, number=7), limited)
    assert end_reason(ended, limited) == "E1-0 was round 8 of the 8 a game may have"
    assert deciding_options(ended, limited) == ("hand_limit",)
    with pytest.raises(RuleError, match="hand_limit is from 0 to 10000, not -1"):
        fitting(TENHOU.but(hand_limit=-1))


def test_how_many_rounds_a_fragment_follows_is_not_known() -> None:
    part = (won(5, (31000, 24000, 25000, 20000)), on(6, 31000, 22000, 27000, 20000))
    assert found(*part, hand_limit="1") == []
    assert found(won(), on(1, 23000, 27000, 25000, 25000), hand_limit="1") == ["END002"]


# --- sticks -----------------------------------------------------------------------------------------------------------


def _one_stick(owari: str) -> tuple[Round, Round]:
    """E1 in which P1 pays a stick, and P1 and P2 are tenpai at the end; E2 and the game end with nine kinds."""
    first = Round("", TENPAI, "345678m99p67s789p", avoid="58s").turns(1).riichi(1, "9m").until(0)
    first.end("", [1, 2], (-1500, 1500, 1500, -1500))
    second = Round("", NINE_KINDS, hand=1, honba=1, sticks=1, scores=(23500, 25500, 26500, 23500))
    return first, second.draw(1, "6s").end("yao9", [1], owari=owari)


def test_sticks_left_over_go_back_to_who_paid_them() -> None:
    limit, back = {"hand_limit": "2"}, {"hand_limit": "2", "leftover_riichi_sticks": "return_to_owner"}
    # With its stick P1 is level with P2, and nearer to the first dealer.
    returned = _one_stick("235,-16.5,265,36.5,265,6.5,235,-26.5")
    to_first = _one_stick("235,-16.5,255,5.5,275,37.5,235,-26.5")
    assert found(*returned, **back) == found(*to_first, **limit) == []
    assert "END003" in found(*returned, **limit)
    assert "END003" in found(*to_first, **back)


def test_the_owner_need_not_be_first() -> None:
    rules = TENHOU.but(leftover_riichi_sticks="return_to_owner")
    done = settle((30500, 30000, 20000, 17500), rules, 2, deposits=(0, 1, 0, 1))
    assert done.scores == (30500, 31000, 20000, 18500)
    assert done.ranks == (2, 1, 3, 4)
    assert settle((30500, 30000, 20000, 17500), rules, 2).scores == (30500, 30000, 20000, 17500)


def test_whose_sticks_a_fragment_begins_with_is_not_known() -> None:
    told = Round("", NINE_KINDS, hand=1, sticks=1, scores=(24000, 27000, 24000, 24000)).draw(1, "6s")
    told.end("yao9", [1], owari="240,4.0,270,47.0,240,-16.0,240,-36.0")
    codes = found(told, leftover_riichi_sticks="return_to_owner", game_length="one_round")
    assert codes == []


def test_a_threshold_reached_with_the_own_stick() -> None:
    scores, rules = (29500, 24500, 25000, 20000), TENHOU.but(threshold_deducts_riichi_stick=False)
    ended = replace(outcome(7, draw=EXHAUSTIVE, scores=scores), sticks=1, deposits=(1, 0, 0, 0))
    assert not game_over(ended, TENHOU)
    assert game_over(ended, rules)
    assert end_reason(ended, rules) == "P0 has 30500 points, sticks on the table included, after S4-0, the last hand"
    assert "threshold_deducts_riichi_stick" in deciding_options(ended, rules)
    assert not game_over(replace(ended, deposits=(0, 0, 0, 1)), rules)


# --- ties -------------------------------------------------------------------------------------------------------------


def test_a_dealer_tied_for_first_is_first_where_ties_are_split() -> None:
    ended = outcome(7, 3, scores=(35000, 15000, 15000, 35000))
    split = TENHOU.but(tie_break="split_equal")
    assert not game_over(ended, TENHOU)
    assert game_over(ended, split)
    assert end_reason(ended, split) == "P3 has 35000 points and, dealer of the last hand, is first after S4-0"
    assert "tie_break" in deciding_options(ended, split)
    assert "tie_break" in deciding_options(ended, TENHOU)
    assert "tie_break" not in deciding_options(outcome(7, 3, scores=(35000, 15000, 14000, 36000)), split)


def test_what_rounding_leaves_where_all_draw() -> None:
    rules = TENHOU.but(extension="all_draw", final_rounding="half_up")
    # Rounded 29, 28, 25 and 17, less 30 and with 5 of the oka each: one thousand is left over.
    scores = (29400, 28400, 24800, 17400)
    assert settle(scores, rules).points == (5000, 3000, 0, -8000)
    assert settle(scores, rules.but(tie_split_remainder="truncate")).points == (4000, 3000, 0, -8000)
    assert settle(scores, rules.but(rounding_residual_to_first=False)).points == (4000, 3000, 0, -8000)


# --- draws ------------------------------------------------------------------------------------------------------------


def test_a_score_below_zero_between_two_payments() -> None:
    assert found(two_nagashi(BOTH_PAID), E3, tobi_settle_order="seat_order") == ["END002"]
    assert found(two_nagashi(BOTH_PAID), E3, tobi_settle_order="seat_order", tobi="none") == []
    # Paid in turn, the second gets nothing more.
    assert found(two_nagashi(FIRST_PAID), nagashi_multiple="seat_order_all") == []
    ended = replace(outcome(1, draw=DrawKind.NAGASHI), between=((32000, 37000, -1000, 32000),))
    rules = TENHOU.but(tobi_settle_order="seat_order")
    assert end_reason(ended, rules) == "P2 has -1000 points before the last payment is made"
    assert deciding_options(ended, rules) == ("tobi", "tobi_settle_order")
    assert "tobi_settle_order" in deciding_options(ended, TENHOU)


@pytest.mark.parametrize("pay", [FIRST_PAID, (-2000, -4000, 8000, -2000), BOTH_PAID])
def test_those_who_claim_a_nagashi_mangan_are_paid(pay: tuple[int, ...]) -> None:
    assert found(two_nagashi(pay), nagashi_declaration="claimed") == []
    assert found(two_nagashi(pay)) == ([] if pay == BOTH_PAID else ["DRW004"])


def test_a_payment_that_fits_no_claim() -> None:
    assert found(two_nagashi((0, 8000, 0, -8000)), nagashi_declaration="claimed") == ["DRW004"]
    nobody = two_nagashi((0, 0, 0, 0), "")
    assert found(nobody, nagashi_declaration="claimed") == []
    assert found(nobody) == ["DRW006"]


def test_where_a_noten_dealer_repeats_one_in_tenpai_does_too() -> None:
    last = outcome(7, draw=EXHAUSTIVE, tenpai=True)
    rules: dict[str, Any] = {"last_hand_dealer_noten": "dealer_repeats"}
    assert last.dealer_stays(TENHOU.but(renchan="agari", **rules))
    assert not last.dealer_stays(TENHOU.but(renchan="agari"))
    assert not last.dealer_stays(TENHOU.but(renchan="none", **rules))


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "players", "dragons", "label"),
    [
        (0, 4, None, "E1-0"),
        (15, 4, None, "N4-0"),
        (16, 4, None, "E5-0"),
        (33, 4, None, "E10-0"),
        (21, 4, None, "S6-0"),
        (12, 3, None, "E4-0"),
        (16, 4, 4, "haku1-0"),
        (23, 4, 4, "hatsu4-0"),
        (27, 4, 4, "chun4-0"),
        (28, 4, 4, "haku5-0"),
        (15, 4, 4, "N4-0"),
    ],
)
def test_round_labels(hand: int, players: int, dragons: int | None, label: str) -> None:
    assert round_label(hand, 0, players, dragons) == label


def test_the_rounds_of_an_extension_are_named_by_its_rules() -> None:
    dragons = TENHOU.but(extension="dragon_rounds", extension_max_winds=3)
    assert [dragons.round_label(h, 1) for h in (15, 16, 19)] == ["N4-1", "haku1-1", "haku4-1"]
    assert TENHOU.but(extension="return_to_east").round_label(16, 0) == "E5-0"
    tonton = TENHOU.but(game_length="tonton", extension="dragon_rounds")
    assert [tonton.round_label(h, 0) for h in (16, 32)] == ["E5-0", "haku1-0"]


# --- a start that contradicts the round before, and that nothing in the round restates -------------------------------


def viewer(*rounds: Round) -> dict[str, Any]:
    """The rounds in Tenhou's viewer format, whose results do not say what the scores were before them."""
    (record,) = read_bytes(game(*rounds).encode(), "case.xml")
    document: dict[str, Any] = json.loads(write(record))
    return document


def start_faults(document: dict[str, Any]) -> list[tuple[str, str | None]]:
    (record,) = read_bytes(json.dumps(document).encode(), "case.json")
    findings = audit(record, choose_rules(record)).findings
    return [(f.code, f.round_label) for f in findings if f.severity != "note"]


@pytest.mark.parametrize(
    ("west", "codes"),
    [
        (26000, [("RND004", "E2-0")]),
        (25000, [("RND004", "E2-0")]),
        (24000, [("RND004", "E2-0"), ("RND004", "E3-1")]),
    ],
    ids=["a change: play went on from it", "a misprint: play went on from the end of E1", "neither"],
)
def test_the_next_start_says_which_of_two_was_meant(west: int, codes: list[tuple[str, str]]) -> None:
    """E1 leaves West with 25000, E2 begins with 26000 and is drawn without payments."""
    drawn = Round(hand=1, scores=(23000, 27000, 26000, 25000)).until(0).end()
    document = viewer(paid(0, 0, *(25000,) * 4), drawn, on(2, 23000, 27000, west, 25000, honba=1))
    assert start_faults(document) == codes


# --- the next round where a rule is only assumed ----------------------------------------------------------------------


def dealer_wins_too(hand: int, honba: int, drawn: bool = False) -> tuple[Round, Round]:
    """West, the nearest, and East win on South's 8s (or nobody wins), and such a round follows."""
    first = Round("234567p345m67s22m", "", TENPAI, avoid="58s", scores=(30000,) * 4, indicator="9m")
    if drawn:
        first.until(0).end("", [0, 2], (1500, -1500, 1500, -1500))
        return first, on(hand, 31500, 28500, 31500, 28500, honba=honba)
    first.turns(5).turn(1, "8s").ron(2, 1, PINFU_TANYAO, WORTH, (0, -2000, 2000, 0))
    first.ron(0, 1, PINFU_TANYAO, "30,2900,0", (2900, -2900, 0, 0))
    return first, on(hand, 32900, 25100, 32000, 30000, honba=honba)


@pytest.mark.parametrize(
    ("rules", "place", "drawn", "codes", "unknown"),
    [
        # That any winner keeps the deal is assumed of the European rules.
        ("ema-2025", (0, 1), False, [], 1),
        ("ema-2025", (1, 0), False, [], 1),
        ("ema-2025", (2, 0), False, ["RND005"], 1),
        # That tenpai keeps it is stated.
        ("ema-2025", (0, 1), True, [], 0),
        ("ema-2025", (1, 1), True, ["RND001"], 0),
        # Of the professional league's B rules it is assumed.
        ("jpml-b", (1, 1), True, [], 1),
    ],
)
def test_a_rule_that_is_assumed_leaves_the_next_round_open_where_it_hangs_on_it(
    rules: str, place: tuple[int, int], drawn: bool, codes: list[str], unknown: int
) -> None:
    (record,) = read_bytes(game(*dealer_wins_too(*place, drawn=drawn), kind=11).encode(), "case.xml")
    result = audit(record, choose_rules(record, rules))
    assert [f.code for f in result.findings if f.severity != "note"] == codes
    assert sum(u.count for u in result.unverifiable if u.check == "RND001") == unknown


# --- the standing put right -------------------------------------------------------------------------------------------


def standings(*rounds: Round, rules: str, **changes: str) -> Standings:
    (record,) = read_bytes(game(*rounds).encode(), "case.xml")
    return audit(record, choose_rules(record, rules, changes)).standings


def last_draw(pay: tuple[int, ...], scores: tuple[int, ...], owari: str) -> Round:
    """S4, the last round, ends in a draw; P1 is in riichi and alone tenpai, and its stick is left over."""
    told = Round("", TENPAI, hand=7, scores=scores, avoid="58s").turns(2).riichi(1).until(0)
    return told.end("", [1], pay, owari=owari)


def test_sticks_that_nobody_has_are_missing_from_no_standing() -> None:
    """P1 is paid 100 less than 3000, and P2 pays 100 less than 1000; with uma 30-10 and no oka."""
    told = last_draw((-1000, 2900, -900, -1000), (31000, 33000, 29000, 27000), "300,10,349,34.9,281,-11.9,260,-34")
    found = standings(told, rules="saikouisen")
    assert found.recorded == Standing((30000, 34900, 28100, 26000), (2, 1, 3, 4), (10000, 34900, -11900, -34000))
    assert found.corrected == Standing((30000, 35000, 28000, 26000), (2, 1, 3, 4), (10000, 35000, -12000, -34000))


def test_sticks_that_lay_there_when_the_record_began_are_in_the_standing() -> None:
    """S4 begins with a stick, 39000 + 30000 + 20000 + 10000 beside it; P0 wins 2000 and is paid 1900 of them."""
    told = Round(TENPAI, hand=7, scores=(39000, 30000, 20000, 10000), sticks=1, avoid="58s").turn(3, "8s", "8s")
    told.ron(0, 3, PINFU_TANYAO, WORTH, (2900, 0, 0, -1900), owari="419,51.9,300,10,200,-20,81,-41.9")
    found = standings(told, rules="tenhou")
    assert found.recorded is not None
    assert found.recorded.scores == (41900, 30000, 20000, 8100)
    assert found.corrected == Standing((42000, 30000, 20000, 8000), (1, 2, 3, 4), (52000, 10000, -20000, -42000))


def three_rons(hand: int, scores: tuple[int, ...], sticks: int = 1, **other: str) -> Round:
    """The dealer's 8s is ronned by the three others, each for 2000 but for the second, who has 1000; the nearest takes
    the sticks."""
    hands, pay = ["", "", "", ""], [[0] * 4 for _ in range(3)]
    told = ((TENPAI, PINFU_TANYAO, WORTH), (THIRD_TENPAI, "pinfu 1", "30,1000,0"), (OTHER_TENPAI, PINFU_TANYAO, WORTH))
    dealer = hand % 4
    seats = [(dealer + i) % 4 for i in (1, 2, 3)]
    for seat, (held, _, _) in zip(seats, told, strict=True):
        hands[seat] = held
    for i, points in enumerate((2000, 1000, 2000)):
        pay[i][dealer], pay[i][seats[i]] = -points, points + (1000 * sticks if not i else 0)
    one = Round(*hands, hand=hand, scores=scores, sticks=sticks, avoid="58s").turn(dealer, "8s")
    for i, (seat, (_, listed, worth)) in enumerate(zip(seats, told, strict=True)):
        one.ron(seat, dealer, listed, worth, pay[i], **(other if i == 2 else {}))
    return one


def test_three_rons_that_are_a_draw_leave_the_sticks_to_the_next_who_takes_any() -> None:
    """S3, a stick beside 30000 + 25000 + 24000 + 20000: P2 has its 5000 back and P3 no longer the stick, which P0 takes
    with its win of 2000 in S4."""
    last = Round(TENPAI, hand=7, scores=(31000, 27000, 19000, 23000), avoid="58s").turn(3, "8s", "8s")
    last.ron(0, 3, PINFU_TANYAO, WORTH, (2000, 0, 0, -2000), owari="330,43,270,7,190,-31,210,-19")
    found = standings(three_rons(6, (30000, 25000, 24000, 20000)), last, rules="tenhou")
    assert found.recorded == Standing((33000, 27000, 19000, 21000), (1, 2, 4, 3), (43000, 7000, -31000, -19000))
    assert found.corrected == Standing((33000, 25000, 24000, 18000), (1, 2, 3, 4), (43000, 5000, -16000, -32000))


def test_three_rons_that_are_a_draw_at_the_end_leave_the_sticks_to_the_rules() -> None:
    """S4, P3 deals: P0, the first to its left, loses the 2000 and two sticks again, which are left over."""
    told = three_rons(7, (32000, 28000, 23000, 15000), 2, owari="360,46,290,9,250,-15,100,-40")
    found = standings(told, rules="tenhou")
    assert found.recorded is not None
    assert found.recorded.scores == (36000, 29000, 25000, 10000)
    assert found.corrected is not None
    assert found.corrected.scores == (34000, 28000, 23000, 15000)
    kept = standings(told, rules="tenhou", leftover_riichi_sticks="stay_on_table").corrected
    assert kept is not None
    assert kept.scores == (32000, 28000, 23000, 15000)
    # Whose the two were that lay there is not known.
    assert standings(told, rules="tenhou", leftover_riichi_sticks="return_to_owner").corrected is None


def test_three_rons_that_all_win_leave_no_sticks() -> None:
    told = three_rons(7, (32000, 28000, 23000, 15000), 2, owari="360,46,290,9,250,-15,100,-40")
    found = standings(told, rules="tenhou", triple_ron="all")
    assert found.recorded == found.corrected


def test_whose_sticks_come_back_decides_the_standing() -> None:
    told = Round("", NINE_KINDS, hand=1, sticks=1, scores=(24000, 27000, 24000, 24000)).draw(1, "6s")
    told.end("yao9", [1], (100, 0, 0, -100), owari="241,4.1,270,47,240,-16,239,-36.1")
    rules = {"leftover_riichi_sticks": "return_to_owner", "game_length": "one_round"}
    assert standings(told, rules="tenhou", **rules).corrected is None


def test_those_who_tie_for_first_tie_with_their_shares_of_a_stick() -> None:
    """P1, P2 and P3 have 30000 and share a stick, 400, 300 and 300. Uma and oka, 30 + 20 + 10 - 10, are 16.7, 16.7 and
    16.6 for each; the record gives 30 + 20 to the first of them."""
    told = last_draw((-1000, 3000, -1000, -1000), (10000, 28000, 31000, 31000), "90,-51,304,50.4,303,10.3,303,-9.7")
    found = standings(told, rules="m-league")
    assert found.recorded == Standing((9000, 30400, 30300, 30300), (4, 1, 1, 1), (-51000, 50400, 10300, -9700))
    assert found.corrected == Standing((9000, 30400, 30300, 30300), (4, 1, 1, 1), (-51000, 17100, 17000, 16900))


def riichi_unpaid(owari: str, **stated: str) -> Round:
    """S4, dealt by P3: P1 declares riichi, nothing is said of its stick, and P1 alone is tenpai at the draw. With uma
    and oka 40, 10, -10 and -20, and 5 for each 5000 from 30000."""
    told = Round("", TENPAI, hand=7, scores=(26000, 24000, 25000, 25000), avoid="58s").turns(2)
    return told.draw(1).declare(1).discard(1).until(0).end("", [1], (-1000, 3000, -1000, -1000), owari=owari, **stated)


def findings_of(told: Round, **changes: str) -> GameResult:
    (record,) = read_bytes(game(told).encode(), "case.xml")
    return audit(record, choose_rules(record, "tenhou", {"extension": "none", **changes}))


def test_a_stick_that_nobody_put_down_is_owed_once() -> None:
    """P1 has 27000 by the record and owes 1000 of them; as first it has them back, where first place has the stick."""
    told = riichi_unpaid("250,5,270,37,240,-16,240,-26")
    assert findings_of(told).standings.corrected == Standing(
        (25000, 27000, 24000, 24000), (2, 1, 3, 4), (5000, 37000, -16000, -26000)
    )
    kept = findings_of(told, leftover_riichi_sticks="stay_on_table").standings.corrected
    assert kept is not None
    assert kept.scores == (25000, 26000, 24000, 24000)


def test_a_stick_that_nobody_put_down_is_not_in_the_recorded_standing() -> None:
    (record,) = read_bytes(game(riichi_unpaid("250,5,270,37,240,-16,240,-26")).encode(), "case.xml")
    events = [*record.events[:-1], (GAME_END, -1, GameEnd())]
    found = audit(replace(record, events=events), choose_rules(record, "tenhou", {"extension": "none"})).standings
    assert found.recorded is not None
    assert found.recorded.scores == (25000, 27000, 24000, 24000)
    assert found.corrected is not None
    assert found.corrected.scores == (25000, 27000, 24000, 24000)


def test_a_stick_that_the_scores_have_taken_off_is_not_owed() -> None:
    """The draw names the stick and 23000 for P1: only that it was put down is not told."""
    told = riichi_unpaid("250,5,270,37,240,-16,240,-26", ba="0,1", sc="260,-10,230,30,250,-10,250,-10")
    result = findings_of(told)
    (finding,) = (f for f in result.findings if f.severity != "note")
    assert (finding.code, finding.point_effect, finding.remedy) == ("RII007", None, None)
    assert finding.message.endswith("but the record does not say that its stick is put down")
    assert result.standings.recorded == result.standings.corrected
