"""One slip, one root: which faults of a round follow from which, by code, event and seat."""

import pytest

from replay.causes import link
from replay.registry import Fault

SAID_OF_THE_STATE = ["TIL001", "TRN001", "CAL001", "KAN002", "RII001", "FUR001", "WIN001", "YAK001", "FUU001", "SCO001"]
SAID_OF_THE_STATE += ["DRW002", "RND002"]
SAID_OF_OTHER_THINGS = ["REC003", "END003", "WAL004"]


def follow(*faults: Fault) -> list[bool]:
    """Which of them follow from an earlier one, in the order they are told in."""
    told = list(faults)
    link(told)
    return [f.follows for f in told]


def at(event: int | None, code: str, seat: int = 0) -> Fault:
    return Fault(code, seat, event, code=code)


def later(first: str, second: str) -> bool:
    root, other = follow(at(5, first), at(9, second))
    assert not root
    return other


def together(first: str, second: str) -> bool:
    root, other = follow(at(5, first), at(5, second))
    assert not root
    return other


@pytest.mark.parametrize("root", ["TIL001", "TIL003", "TRN001", "TRN002", "CAL002", "CAL003", "CAL008"])
def test_after_what_cannot_be_nothing_is_known_of_the_state(root: str) -> None:
    assert [code for code in SAID_OF_THE_STATE if not later(root, code)] == []
    assert [code for code in SAID_OF_OTHER_THINGS if later(root, code)] == []


@pytest.mark.parametrize("root", ["TRN006", "TRN007", "CAL001", "CAL004", "CAL005", "CAL006", "CAL007", "CAL011"])
def test_after_what_is_only_forbidden_the_state_is_known(root: str) -> None:
    assert [code for code in SAID_OF_THE_STATE if later(root, code)] == []


@pytest.mark.parametrize("root", ["TIL005", "TRN009", "TRN010", "TRN011", "CAL010", "KAN011"])
def test_after_a_slip_put_right_play_that_does_not_fit_follows_but_no_value_and_no_furiten(root: str) -> None:
    followed = ["TIL001", "TRN001", "CAL001", "KAN002", "RII001", "WIN001", "DRW002"]
    assert [code for code in SAID_OF_THE_STATE if later(root, code)] == followed
    assert [code for code in SAID_OF_OTHER_THINGS if later(root, code)] == []


@pytest.mark.parametrize("root", ["KAN001", "KAN002", "KAN004", "RII006", "RII007"])
def test_after_an_illegal_kan_or_an_unpaid_stick_the_result_follows(root: str) -> None:
    followed = ["WIN001", "YAK001", "FUU001", "SCO001", "DRW002"]
    assert [code for code in SAID_OF_THE_STATE if later(root, code)] == followed


@pytest.mark.parametrize("root", ["RII001", "RII003", "FUR001", "WIN002", "YAK001", "SCO001", "DRW002", "RND004"])
def test_after_other_faults_nothing_follows(root: str) -> None:
    assert [code for code in SAID_OF_THE_STATE if later(root, code)] == []


@pytest.mark.parametrize("code", ["REC002", "REC004", "REC006", "REC009", "REC010", "REC012"])
def test_what_follows_play_that_cannot_be_read(code: str) -> None:
    # What cannot be read stands at the event behind it.
    assert [c for c in SAID_OF_THE_STATE if not later(code, c)] == []
    assert follow(at(5, "TRN001"), at(5, code)) == [False, True]
    # Outside of the events nothing of the play is lost.
    assert follow(at(None, code), at(5, "TRN001")) == [False, False]


@pytest.mark.parametrize("code", ["REC001", "REC003", "REC005", "REC007", "REC011", "REC013", "REC014"])
def test_what_takes_nothing_from_the_play(code: str) -> None:
    assert [c for c in SAID_OF_THE_STATE if later(code, c)] == []


def test_where_a_round_cannot_go_on_all_behind_follows() -> None:
    assert follow(Fault("", event=5, code="RII001", stops=True), at(9, "SCO001")) == [False, True]


@pytest.mark.parametrize(
    ("root", "others"),
    [
        # The wrong hand, or the wrong winner: what it is said to be worth follows, and the points of a win that
        # should not have been. Points of a win that is due are judged by the hand that is held.
        ("WIN001", "WIN005 YAK001 FUU001 SCO001 FUR001"),
        ("WIN002", "WIN005 YAK001 FUU001 SCO001 FUR001"),
        ("WIN007", "WIN005 YAK001 FUU001 SCO001 FUR001"),
        ("WIN005", "WIN006 YAK001 FUU001"),
        ("WIN006", "WIN005 YAK001 FUU001"),
        ("WIN011", "WIN005 YAK001 FUU001"),
        ("WIN012", "WIN005 YAK001 FUU001"),
        ("WIN013", "SCO001 FUR001"),
        ("FUR001", "SCO001 FUR002"),
        ("FUR002", "SCO001 FUR003"),
        ("FUR003", "SCO001 FUR001"),
        # Ura indicators are part of the value, which decides who deals next.
        ("WIN010", "WIN005 YAK005 FUU001 SCO001 RND001"),
        ("YAK007", "YAK004 YAK005 FUU001"),
        ("YAK001", "YAK002 YAK003 FUU001"),
        ("YAK002", "YAK001 YAK003 FUU001"),
        ("YAK003", "FUU001"),
        ("YAK004", "FUU001"),
        ("SCO006", "SCO003"),
        ("SCO005", "SCO003 RND008"),
        ("DRW014", "SCO003 RND008"),
        ("DRW001", "DRW002 DRW004 RII001"),
        ("DRW005", "DRW004 RII001"),
        ("DRW006", "DRW004 RII001"),
        ("DRW007", "DRW004 DRW013 RII001"),
        ("DRW008", "DRW004 DRW013 RII001"),
        ("DRW009", "DRW004 DRW013 RII001"),
        ("DRW010", "DRW004 DRW013 RII001"),
        ("DRW011", "DRW004 DRW013 RII001"),
        ("DRW002", ""),
        ("RII001", "RII003 RII014"),
        ("FUU001", ""),
        ("SCO001", ""),
    ],
)
def test_what_follows_at_one_event(root: str, others: str) -> None:
    asked = ["WIN005", "WIN006", "YAK001", "YAK002", "YAK003", "YAK004", "YAK005", "FUU001", "SCO001", "SCO003"]
    asked += ["FUR001", "FUR002", "FUR003", "RII001", "RII003", "RII014", "DRW002", "DRW004", "DRW013"]
    asked += ["RND001", "RND008"]
    told = [code for code in asked if code != root and together(root, code)]
    expected = others.split()
    assert set(expected) <= set(told), sorted(set(expected) - set(told))
    unlike = {code[:3] for code in asked} - {code[:3] for code in expected}
    assert [code for code in told if code[:3] in unlike] == []


@pytest.mark.parametrize(
    ("told", "follows"),
    [
        # A kuikae that the call left no way around: the discard of the same seat, once.
        ([at(5, "CAL011", 1), at(6, "CAL004", 1)], [False, True]),
        ([at(5, "CAL011", 1), at(6, "CAL004", 2)], [False, False]),
        ([at(5, "CAL011", 1), at(6, "CAL004", 1), at(20, "CAL004", 1)], [False, True, False]),
        ([at(5, "CAL004", 1), at(20, "CAL004", 1)], [False, False]),
        # The indicators of one round are the same for each winner.
        ([at(5, "YAK007"), at(6, "YAK007")], [False, True]),
        ([at(5, "YAK007"), at(6, "YAK004")], [False, False]),
        # The round was over: how its end is called follows.
        ([at(5, "DRW012"), at(9, "DRW007")], [False, True]),
        ([at(5, "DRW012"), at(9, "DRW002")], [False, False]),
        # What leads to the others is told first, at one event.
        ([at(5, "DRW004"), at(5, "DRW005")], [False, True]),
        ([at(5, "YAK001"), at(5, "WIN011")], [False, True]),
        ([at(5, "YAK001"), at(5, "WIN012")], [False, True]),
        ([at(5, "YAK004"), at(5, "YAK007")], [False, True]),
        ([at(5, "SCO003"), at(5, "SCO006")], [False, True]),
        ([at(5, "SCO003"), at(5, "SCO005")], [False, True]),
        ([at(5, "RND008"), at(5, "DRW014")], [False, True]),
        # Restated honba, sticks and liability stand on their own, whatever else is wrong with the result.
        ([at(5, "FUU001"), at(5, "SCO004")], [False, False]),
        # By another wall nothing is proven; tiles out of place follow from draws that are.
        ([at(None, "WAL011"), at(5, "WAL004")], [False, True]),
        ([at(None, "WAL012"), at(5, "WAL004")], [False, True]),
        ([at(5, "WAL004"), at(9, "WAL004")], [False, False]),
        ([at(5, "TRN009"), at(9, "WAL009")], [False, True]),
        ([at(5, "TIL001"), at(9, "WAL009")], [False, True]),
        ([at(5, "KAN002"), at(9, "WAL009")], [False, False]),
        ([at(5, "WAL004"), Fault("", event=9, code="TIL002", recorded={"wall": "2m"})], [False, True]),
        ([at(5, "WAL004"), Fault("", event=9, code="TIL002")], [False, False]),
    ],
)
def test_what_follows(told: list[Fault], follows: list[bool]) -> None:
    assert follow(*told) == follows


def test_a_consequence_that_a_check_told_of_stands_alone_where_nothing_comes_before_it() -> None:
    assert follow(Fault("", event=5, code="SCO001", follows=True)) == [False]
    assert follow(at(5, "FUU001"), Fault("", event=5, code="SCO001", follows=True)) == [False, True]
    assert follow(at(5, "FUU001"), Fault("", event=5, code="SCO004", follows=True)) == [False, False]
