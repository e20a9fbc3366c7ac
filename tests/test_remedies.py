"""What the rules prescribe for a finding: each kind of remedy, with its points counted by hand."""

from typing import Any

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding, RemedyKind
from replay.presets import preset
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, won
from tests.cases.play import riichi_kan
from tests.cases.riichi import win_passed
from tests.cases.wins import OTHER_TENPAI
from tests.options import findings
from tests.options.remedies import TABLE, furiten_ron, kuikae, noten_riichi
from tests.test_results import several


def roots(told: Round, rules: str = "ari-ari", **changes: Any) -> list[Finding]:
    (record,) = read_bytes(game(told).encode(), "case.xml")
    found = audit(record, choose_rules(record, rules, {"starting_points": "25000", **changes})).findings
    assert all(f.remedy is None for f in found if f.caused_by is not None or f.severity == "note")
    return [f for f in found if f.caused_by is None and f.severity != "note"]


def only(told: Round, rules: str = "ari-ari", **changes: Any) -> tuple[Any, ...]:
    """Code, remedy, points and final points of the only thing that is wrong."""
    (finding,) = roots(told, rules, **changes)
    remedy = finding.remedy
    return (finding.code, *((None,) * 3 if remedy is None else (remedy.kind, remedy.points, remedy.final_points)))


def test_a_false_win_is_void_where_the_rules_know_no_chombo() -> None:
    assert only(furiten_ron(), "tenhou") == ("FUR001", RemedyKind.VOID_WIN, (2000, -2000, 0, 0), None)


def test_a_chombo_gives_back_the_win_and_pays_a_mangan() -> None:
    assert only(furiten_ron()) == ("FUR001", RemedyKind.CHOMBO, (2000 + 4000, -2000 - 8000, 2000, 2000), None)


def test_a_dealer_pays_a_chombo_to_all_alike() -> None:
    told = Round(TENPAI, avoid="58s").turn(0, "8s").turns(2).turn(3, "5s")
    told.ron(0, 3, PINFU_TANYAO, "30,2900,0", [2900, 0, 0, -2900])
    assert only(told) == ("FUR001", RemedyKind.CHOMBO, (-2900 - 12000, 4000, 4000, 2900 + 4000), None)


def test_a_chombo_in_final_points_leaves_the_scores_of_the_round_before() -> None:
    kinds = ("FUR001", RemedyKind.CHOMBO, (2000, -2000, 0, 0))
    assert only(furiten_ron(), "m-league") == (*kinds, (0, -20000, 0, 0))
    assert only(furiten_ron(), "saikouisen") == (*kinds, (0, -20000, 0, 0))


def test_a_noten_riichi_is_a_chombo_when_it_must_be_shown() -> None:
    drawn = noten_riichi().until(0).end()
    # The stick comes back as well.
    assert only(drawn) == ("RII001", RemedyKind.CHOMBO, (4000, 1000 - 8000, 2000, 2000), None)


def test_nobody_can_have_seen_a_noten_riichi_when_another_player_wins() -> None:
    told = Round("", "", TENPAI, avoid="58s").turns(4).turns(1).riichi(1).turns(2).turn(0, "8s")
    told.ron(2, 0, PINFU_TANYAO, WORTH, [-2000, 0, 3000, 0])
    assert only(told) == ("RII001", RemedyKind.UNREVEALED, None, None)


def test_what_the_rules_say_nothing_of_is_undetermined() -> None:
    told = noten_riichi().until(0).end()
    assert only(told, "tenhou") == ("RII001", RemedyKind.UNDETERMINED, None, None)
    assert only(kuikae().turns(2).until(0).end(), "tenhou") == ("CAL004", RemedyKind.UNDETERMINED, None, None)


def test_kuikae_makes_a_dead_hand() -> None:
    assert only(kuikae().until(0).end()) == ("CAL004", RemedyKind.DEAD_HAND, None, None)


def test_a_dead_hand_cannot_win() -> None:
    told = Round("", "23m1m567p234s5588s", avoid="58s").turn(0, "4m").chi(1, "23m").discard(1, "1m").turns(2)
    told.turn(0, "8s").ron(1, 0, "tanyao 1", "30,1000,0", [-1000, 1000, 0, 0])
    assert roots(told)[0].code == "CAL004"
    remedy = roots(told)[0].remedy
    assert remedy is not None
    assert (remedy.kind, remedy.points) == (RemedyKind.DEAD_HAND, (1000, -1000, 0, 0))


def test_a_dead_hand_counts_as_noten() -> None:
    """South calls 4m with 23m and throws 1m; it is tenpai for 5s and 8s at the draw, alone or beside North."""

    def drawn(north: str, tenpai: list[int], pay: tuple[int, ...]) -> Round:
        told = Round("", "23m1m567p234s5588s", "", north, avoid="58s1p").turn(0, "4m").chi(1, "23m").discard(1, "1m")
        return told.until(0).end("", tenpai, pay)

    alone = only(drawn("", [1], (-1000, 3000, -1000, -1000)))
    assert alone == ("CAL004", RemedyKind.DEAD_HAND, (1000, -3000, 1000, 1000), None)
    # North has 3000 of the others, South among them, and not 1500.
    two = only(drawn("1p234567m345p678s", [1, 3], (-1500, 1500, -1500, 1500)))
    assert two == ("CAL004", RemedyKind.DEAD_HAND, (500, -2500, 500, 1500), None)


def kuikae_twice() -> Round:
    """South calls 4m with 23m and throws 1m, and the same once more; it waits for 5s and 8s."""
    told = Round("", "2233m11m234s5588s", avoid="58s23m").turn(0, "4m").chi(1, "23m").discard(1, "1m").turns(2)
    return told.turn(0, "4m").chi(1, "23m").discard(1, "1m")


def test_a_hand_is_dead_once() -> None:
    drawn = roots(kuikae_twice().until(0).end("", [1], (-1000, 3000, -1000, -1000)))
    assert [(f.code, f.remedy.points) for f in drawn if f.remedy] == [
        ("CAL004", (1000, -3000, 1000, 1000)),
        ("CAL004", None),
    ]
    # No tanyao in an open hand: the win is a chombo, with which the round and all in it comes back.
    told = kuikae_twice().turns(2).turn(0, "8s").ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0))
    won = roots(told, kuitan="no")
    assert [(f.code, f.remedy.kind, f.remedy.points) for f in won if f.remedy] == [
        ("CAL004", RemedyKind.DEAD_HAND, None),
        ("CAL004", RemedyKind.DEAD_HAND, None),
        ("WIN002", RemedyKind.CHOMBO, (1000 + 4000, -1000 - 8000, 2000, 2000)),
    ]
    # Where there is no chombo, the win is taken back once.
    void = roots(told, kuitan="no", chombo="none")
    assert [(f.code, f.remedy.kind, f.remedy.points) for f in void if f.remedy] == [
        ("CAL004", RemedyKind.DEAD_HAND, (1000, -1000, 0, 0)),
        ("CAL004", RemedyKind.DEAD_HAND, None),
        ("WIN002", RemedyKind.VOID_WIN, None),
    ]


def test_of_the_win_of_a_dead_hand_nothing_is_repaid() -> None:
    """The tanyao is worth 1000 and paid 900, which come back."""
    told = kuikae_twice().turns(2).turn(0, "8s").ron(1, 0, "tanyao 1", "30,1000,0", (-900, 900, 0, 0))
    assert [(f.code, f.remedy and f.remedy.points) for f in roots(told)] == [
        ("CAL004", (900, -900, 0, 0)),
        ("CAL004", None),
        ("SCO003", None),
    ]


def test_a_wrong_payment_is_repaid() -> None:
    told = Round("", TENPAI, avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, "30,3900,0", [-3900, 3900, 0, 0])
    assert only(told, "tenhou") == ("SCO001", RemedyKind.REPAY, (1900, -1900, 0, 0), None)


def test_what_follows_from_a_hand_shown_wrongly_is_repaid_with_it() -> None:
    told = Round().until(0).end("", [1], [-1000, 3000, -1000, -1000])
    code, kind, points, _ = only(told)
    assert (code, kind, points) == ("DRW002", RemedyKind.REPAY, (1000, -3000, 1000, 1000))


def test_the_points_of_a_win_too_many_are_repaid() -> None:
    found = roots(several(1, 3), "tenhou", multi_ron="atamahane")
    assert [(f.code, f.remedy.kind, f.remedy.points) for f in found if f.remedy] == [
        ("WIN009", RemedyKind.REPAY, (2000, 0, 0, -2000))
    ]


def far_winner(paid: int) -> Round:
    """South, the nearer, and North win on East's 8s; North is paid so much for its 2000 points."""
    told = Round("", TENPAI, "", OTHER_TENPAI, avoid="58s").turn(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0))
    return told.ron(3, 0, PINFU_TANYAO, WORTH, (-paid, 0, 0, paid))


def test_of_a_win_too_many_all_that_was_paid_comes_back_once() -> None:
    assert only(far_winner(1900), "tenhou", multi_ron="atamahane") == (
        *("WIN009", RemedyKind.REPAY),
        *((1900, 0, 0, -1900), None),
    )
    # Where both win, only the payment is wrong.
    assert only(far_winner(1900), "tenhou")[:3] == ("SCO003", RemedyKind.REPAY, (-100, 0, 0, 100))


def test_three_wins_that_end_the_round_in_a_draw_are_paid_nothing() -> None:
    assert only(several(1, 2, 3), "tenhou") == ("WIN009", RemedyKind.REPAY, (5000, -2000, -1000, -2000), None)


def test_the_payment_of_a_false_win_is_taken_back_once() -> None:
    """Worth 2000 and paid 1900: with the win the 1900 come back, and nothing else."""
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "8s").turns(2).turn(0, "5s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-1900, 1900, 0, 0))
    assert only(told, "tenhou") == ("FUR001", RemedyKind.VOID_WIN, (1900, -1900, 0, 0), None)
    assert only(told) == ("FUR001", RemedyKind.CHOMBO, (1900 + 4000, -1900 - 8000, 2000, 2000), None)


def test_in_a_round_that_a_chombo_undoes_nothing_is_repaid() -> None:
    """The draw moves 500 points that nobody owes; the chombo brings them back with the stick."""
    first, second = roots(noten_riichi().until(0).end("", [], (500, -500, 0, 0)))
    assert (first.code, second.code, second.remedy) == ("RII001", "DRW004", None)
    assert first.remedy is not None
    assert first.remedy.points == (-500 + 4000, 500 + 1000 - 8000, 2000, 2000)


def test_two_chombo_undo_a_round_once() -> None:
    """South and West declare with nothing; both sticks come back with South's chombo."""
    found = roots(Round().turns(5).riichi(1).riichi(2).until(0).end())
    assert [f.remedy.points for f in found if f.remedy] == [
        (4000, 1000 - 8000, 1000 + 2000, 2000),
        (4000, 2000, -8000, 2000),
    ]


def test_a_false_win_beside_a_true_one_is_no_chombo() -> None:
    told = Round("", TENPAI, "", "234567m345p67s22s", avoid="58s").turns(1).turn(1, "8s").turns(2).turn(0, "5s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, [-2000, 2000, 0, 0]).ron(3, 0, PINFU_TANYAO, WORTH, [-2000, 0, 0, 2000])
    assert only(told) == ("FUR001", RemedyKind.VOID_WIN, (2000, -2000, 0, 0), None)


def test_a_contradiction_of_the_record_has_no_remedy() -> None:
    assert only(won(machi="0"), "tenhou")[:2] == ("WIN003", None)


@pytest.mark.parametrize(("name", "day", "points"), [("saikouisen", "2022-05-01", 40), ("saikouisen", None, 20)])
def test_what_a_chombo_costs_has_changed(name: str, day: str | None, points: int) -> None:
    assert preset(name).at(day).rules.chombo_points == 1000 * points


def test_the_options_behind_a_remedy_are_named() -> None:
    (finding,) = roots(furiten_ron(), "m-league")
    assert [o.name for o in finding.options] == ["chombo_triggers", "chombo", "chombo_points"]


# --- several winners -------------------------------------------------------------------------------------------------


def double_ron(*furiten: int) -> Round:
    """South and West win 2000 each on East's 5s, South with two honba and a stick; some of them have thrown 8s."""
    told = Round("", TENPAI, "678m66p67s345567p", avoid="58s", honba=2, sticks=1).turns(1)
    told.turn(1, "8s" if 1 in furiten else None).turn(2, "8s" if 2 in furiten else None).turns(5).turn(0, "5s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-2600, 3600, 0, 0))
    return told.ron(2, 0, PINFU_TANYAO, WORTH, (-2000, 0, 2000, 0))


def prescribed(told: Round, **changes: Any) -> list[tuple[str, Any, Any]]:
    rules = TABLE.but(**changes)
    found = findings(game(told), rules)
    return [(f.code, f.remedy.kind, f.remedy.points) for f in found if f.remedy is not None]


def test_honba_and_stick_of_a_void_win_go_to_the_win_that_stands() -> None:
    assert prescribed(double_ron(1)) == [("FUR001", RemedyKind.VOID_WIN, (2600 - 600, -3600, 600 + 1000, 0))]
    assert prescribed(double_ron(2)) == [("FUR001", RemedyKind.VOID_WIN, (2000, 0, -2000, 0))]


def test_two_false_wins_are_two_chombo_of_one_round() -> None:
    undone = (4600, -3600, -2000, 0)
    south, west = (4000, -8000, 2000, 2000), (4000, 2000, -8000, 2000)
    assert prescribed(double_ron(1, 2)) == [
        ("FUR001", RemedyKind.CHOMBO, tuple(map(sum, zip(undone, south, strict=True)))),
        ("FUR001", RemedyKind.CHOMBO, west),
    ]


def test_a_winner_too_many_is_one_of_those_who_may_win() -> None:
    codes = [code for code, _, _ in prescribed(double_ron(1), multi_ron="atamahane")]
    assert codes == ["FUR001"]
    assert [code for code, _, _ in prescribed(double_ron(), multi_ron="atamahane")] == ["WIN009"]
    # South, who sits nearer, holds nothing that 5s completes.
    told = Round("", "", "678m66p67s345567p", avoid="58s").turns(4).turn(0, "5s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0)).ron(2, 0, PINFU_TANYAO, WORTH, (-2000, 0, 2000, 0))
    assert [code for code, _, _ in prescribed(told, multi_ron="atamahane")] == ["WIN001"]


# --- what is seen, and what is not -----------------------------------------------------------------------------------


def test_a_kan_is_seen_where_none_is_allowed_in_riichi() -> None:
    told = riichi_kan("222333444m56p77s", "2m")
    assert [kind for _, kind, _ in prescribed(told, ankan_after_riichi="forbidden")] == [RemedyKind.CHOMBO]
    told = riichi_kan("123456m4445s111z", "4s")
    assert [kind for _, kind, _ in prescribed(told)] == [RemedyKind.UNREVEALED]


def test_a_win_let_pass_in_riichi_is_a_chombo_where_the_rules_say_so() -> None:
    rules = {"furiten_riichi": False, "minogashi_after_riichi": "chombo"}
    assert [kind for _, kind, _ in prescribed(win_passed(), **rules)] == [RemedyKind.CHOMBO]
    forced = prescribed(win_passed(), minogashi_after_riichi="forced_win")
    assert [kind for _, kind, _ in forced] == [RemedyKind.UNDETERMINED]
