"""How faults become findings: their order, what is left out, how certain they are, and where they stand."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from parsers.base import read_bytes
from replay import registry
from replay.choice import RuleChoice, choose_rules
from replay.findings import Finding, Severity
from replay.ledger import Ledger
from replay.record import Absence, Record
from replay.registry import Fault
from replay.ruleset import RuleSet
from tests.cases.build import Round, game


def a_record(**changed: Any) -> Record:
    """The start of a game of four players, of which a test needs no more than its events."""
    (record,) = read_bytes(game(Round().turns(8)).encode(), "case.xml")
    return replace(record, **changed)


def ledger(record: Record | None = None, choice: RuleChoice | None = None, **other: Any) -> Ledger:
    record = record or a_record()
    return Ledger(record, choice or choose_rules(record, "tenhou"), registry.load(), **other)


def fault(code: str = "SCO001", event: int | None = 3, seat: int | None = 1, **other: Any) -> Fault:
    return Fault(other.pop("message", code), seat, event, code=code, **other)


def after(effect: tuple[int, ...] | None = None, message: str = "") -> Fault:
    return fault(follows=True, effect=effect, message=message)


def reported(*faults: Fault, **other: Any) -> tuple[Finding, ...]:
    book = ledger(**other)
    book.report(faults)
    return book.findings()


def one(told: Fault, **other: Any) -> Finding:
    (finding,) = reported(told, **other)
    return finding


# --- order ------------------------------------------------------------------------------------------------------------


def test_findings_stand_in_the_order_of_the_file_each_consequence_behind_its_root() -> None:
    book = ledger()
    book.report([fault("SCO001", 6, message="third"), fault("SCO003", 2, follows=True, message="of the third")])
    book.report([fault("TRN001", 4, message="second"), fault("TIL001", 5, follows=True, message="of the second")])
    book.report([fault("END003", None, message="first")])
    told = [(f.message, f.caused_by) for f in book.findings()]
    assert told == [("first", None), ("second", None), ("of the second", 1), ("third", None), ("of the third", 3)]
    told = [(f.message, f.caused_by) for f in book.told()]
    assert told == [("third", None), ("of the third", 0), ("second", None), ("of the second", 2), ("first", None)]
    assert [f.message for f in book.told(3)] == ["of the second", "first"]
    assert len(book) == 5


def test_findings_at_one_event_stand_in_the_order_they_came_in() -> None:
    told = reported(fault("YAK001", 3), fault("FUU001", 3), fault("SCO004", 3))
    assert [f.code for f in told] == ["YAK001", "FUU001", "SCO004"]


def test_a_fault_of_a_later_call_may_follow_from_one_before() -> None:
    book = ledger()
    root = book.report([fault("RND005", 2), fault("RND004", 3)])
    assert root == 1
    assert book.report([fault("RND003", 5, follows=True)], root=0) == 0
    assert [(f.code, f.caused_by) for f in book.findings()] == [("RND005", None), ("RND003", 0), ("RND004", None)]


# --- what is left out -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "kept", "text"),
    [
        (3, 3, ""),
        (4, 3, " (1 more consequence is not listed)"),
        (6, 3, " (3 more consequences are not listed)"),
    ],
)
def test_of_many_consequences_the_first_three_are_listed(number: int, kept: int, text: str) -> None:
    root, *others = reported(fault(message="root"), *(after(message=str(n)) for n in range(number)))
    assert root.message == f"root{text}"
    assert [f.message for f in others] == [str(n) for n in range(kept)]


PAID = (-1000, 1000, 0, 0)
NOTHING = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("effects", "kept"),
    [
        ([None, None, None, PAID], "013"),
        ([NOTHING, NOTHING, NOTHING, PAID], "013"),
        ([None, PAID, None, PAID], "013"),
        ([None, PAID, None, PAID, PAID], "134"),
        ([PAID, PAID, None, NOTHING], "012"),
        ([PAID, PAID, PAID, PAID], "012"),
        ([PAID, None, PAID, PAID, None], "023"),
    ],
)
def test_what_moves_points_goes_before_what_does_not(effects: Sequence[tuple[int, ...] | None], kept: str) -> None:
    book = ledger()
    book.report([fault(message="root"), *(after(e, str(n)) for n, e in enumerate(effects))])
    root, *others = book.findings()
    assert [f.message for f in others] == list(kept)
    left = len(effects) - 3
    assert root.message.endswith(
        "(1 more consequence is not listed)" if left == 1 else f"({left} more consequences are not listed)"
    )
    # What there was room for at first stays among what has been told.
    assert {f.message for f in book.told()} >= {"0", "1", "2"}


def test_what_is_owed_is_the_sum_of_all_that_was_found_listed_or_not() -> None:
    book = ledger()
    assert book.owed() == (0, 0, 0, 0)
    book.report([fault(effect=(300, -300, 0, 0)), *[after(PAID)] * 5])
    book.report([fault(event=5, effect=(0, 0, 700, -700))])
    assert book.owed() == (300 - 5000, -300 + 5000, 700, -700)


# --- how certain they are ---------------------------------------------------------------------------------------------


def decided(*names: str, rules_from: str = "option") -> dict[str, Any]:
    """The rules of Tenhou, of which these options are assumed."""
    choice = choose_rules(a_record(), "tenhou")
    return {"choice": replace(choice, assumed=frozenset(names), rules_from=rules_from)}


def test_what_rests_on_an_assumed_option_is_a_warning() -> None:
    told = fault(options=("kiriage_mangan", "renpai_pair_fu"))
    assert one(told, **decided()).severity is Severity.ERROR
    assert one(told, **decided("renpai_pair_fu")).severity is Severity.WARNING
    assert one(told, **decided("open_pinfu_fu")).severity is Severity.ERROR
    assert one(fault("REC003", options=("renpai_pair_fu",)), **decided("renpai_pair_fu")).severity is Severity.NOTE


def test_a_consequence_rests_on_the_options_of_its_root_too() -> None:
    told = [fault(options=("kuitan",)), fault(options=("kiriage_mangan", "kuitan"), follows=True)]
    root, other = reported(*told, **decided("kuitan"))
    assert [use.name for use in root.options] == ["kuitan"]
    assert [use.name for use in other.options] == ["kiriage_mangan", "kuitan"]
    assert (root.severity, other.severity) == (Severity.WARNING, Severity.WARNING)


def right_where(option: str, value: object) -> Callable[[RuleSet], list[Fault]]:
    """The round judged again: the fault is none where an option has this value."""
    return lambda rules: [] if getattr(rules, option) == value else [fault(options=(option,))]


def judged_again(again: Callable[[RuleSet], list[Fault]], *, option: str = "kiriage_mangan", **other: Any) -> Finding:
    book = ledger(**other)
    book.report([fault(options=(option,))], (0, "E1-0"), again)
    return book.findings()[0]


def test_the_presets_under_which_a_finding_would_be_none() -> None:
    found = judged_again(right_where("kiriage_mangan", value=True))
    assert "m-league" in found.legal_under
    assert found.legal_under == tuple(sorted(found.legal_under))
    # Neither those that value it as the rules in force do, nor those of three players.
    assert not {"tenhou", "mahjong-soul", "tenhou-sanma"} & set(found.legal_under)
    assert judged_again(lambda _: [fault()]).legal_under == ()
    assert judged_again(lambda _: [fault(event=4)]).legal_under != ()
    assert judged_again(lambda _: [fault("SCO002")]).legal_under != ()
    assert judged_again(right_where("kiriage_mangan", value=True), alternatives=False).legal_under == ()


def test_of_default_rules_a_finding_that_others_allow_is_a_warning() -> None:
    again = right_where("kiriage_mangan", value=True)
    assert judged_again(again, **decided()).severity is Severity.ERROR
    assert judged_again(again, **decided(rules_from="default")).severity is Severity.WARNING
    assert judged_again(lambda _: [fault()], **decided(rules_from="default")).severity is Severity.ERROR


def test_where_the_record_states_the_option_no_other_rules_count() -> None:
    choice = choose_rules(a_record(), "tenhou")
    stated = replace(choice, origins={**choice.origins, "kiriage_mangan": "record"})
    assert judged_again(right_where("kiriage_mangan", value=True), choice=stated).legal_under == ()


# --- where they stand -------------------------------------------------------------------------------------------------


def test_what_is_missing_behind_the_last_event_stands_at_it() -> None:
    record = a_record()
    last = len(record.events) - 1
    found = one(fault(event=last + 1), record=record)
    assert (found.event, found.span) == (last, record.span(last))
    found = one(fault(event=None), record=record)
    assert (found.event, found.span.line) == (None, None)


@pytest.mark.parametrize(
    ("seat", "turn", "told"),
    [
        (0, 7, (0, 7, "P0")),
        (3, 0, (3, None, "P3")),
        (4, 7, (None, None, None)),
        (-1, 7, (None, None, None)),
        (None, 7, (None, None, None)),
    ],
)
def test_seat_and_turn(seat: int | None, turn: int, told: tuple[object, ...]) -> None:
    found = one(fault(seat=seat, turn=turn))
    assert (found.seat, found.turn, found.player) == told


@pytest.mark.parametrize(
    ("seat", "event", "absent"),
    [
        (1, 2, False),
        (1, 3, True),
        (1, 4, True),
        (1, 5, False),
        (1, None, False),
        (2, 4, False),
        (3, 5, False),
        (3, 6, True),
        (3, 7, True),
    ],
)
def test_a_finding_in_a_disconnection_says_so(seat: int, event: int | None, absent: bool) -> None:
    record = a_record(absences=(Absence(1, 3, 5), Absence(3, 6, None)))
    found = one(fault(seat=seat, event=event), record=record)
    assert (found.disconnected, found.message) == (absent, "SCO001" + " (the seat was disconnected)" * absent)
