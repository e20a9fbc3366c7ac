"""Which presets a record can have been played under, and what other presets would allow."""

import re
from dataclasses import replace
from typing import Any

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules, first_finding
from replay.findings import Finding, Severity
from replay.infer import fits, verdicts
from replay.record import Record
from tests.cases.build import Round, game
from tests.cli.logs import game as whole_game
from tests.cli.test_rules import unstated
from tests.test_cases import cases


def wrong(finding: Finding) -> bool:
    return finding.severity is not Severity.NOTE


def read(text: str) -> Record:
    (record,) = read_bytes(text.encode(), "case.xml")
    return record


@pytest.mark.parametrize(("code", "case"), cases("firing")[::4])
def test_the_first_finding_is_that_of_the_whole_audit(code: str, case: dict[str, Any]) -> None:
    """All of them, whatever stands behind it in the record."""
    record = read(case["log"])
    choice = choose_rules(record, case.get("rules", "auto"), case.get("set", {}))
    for counts in (wrong, lambda f: f.code == code):
        whole = next(filter(counts, audit(record, choice, alternatives=False).findings), None)
        first = first_finding(record, choice, counts)
        assert (whole is None) == (first is None)
        if whole is not None and first is not None:
            assert (first.code, first.event, first.severity) == (whole.code, whole.event, whole.severity)
            assert first.message.partition(" (")[0] == whole.message.partition(" (")[0]


def test_the_rules_of_the_format_that_fit_as_well_leave_nothing_to_infer() -> None:
    """Of the presets only one fits; a format whose programs play by no preset may have its own rules."""
    record = read(unstated(whole_game()))
    assert [v.preset for v in verdicts(record) if v.legal] == ["jpml-a"]
    assert fits(record) == ("jpml-a",)
    own = {"starting_points": 30000, "return_points": 30000, "uma": (8000, 4000, -4000, -8000)}
    wider = replace(record, stated_rules={**record.stated_rules, **own}, unstated=record.unstated.union(own))
    assert choose_rules(wider).rules_from == "default"
    assert {f.code for f in audit(wider, choose_rules(wider)).findings if wrong(f)} == {"REC006"}
    assert fits(wider) == ()


def test_what_shows_only_after_a_slip_is_put_right_is_asked_so_of_other_rules_too() -> None:
    """The draw before a tsumo of 4 han 30 fu is left out, and its points are those of a ron: no rules make it 7700."""
    told = Round("", "234m234p24678s55p", avoid="3s").turns(5).draw(1, "3s")
    told.tsumo(1, "menzen-tsumo 1 tanyao 1 sanshoku-doujun 2", "30,7700,0", (-3900, 7900, -2000, -2000))
    text, drawn = game(told), re.compile(r"<U\d+/>(?=\s*<AGARI)")
    for log, slip in ((text, []), (drawn.sub("", text), ["TRN009"])):
        record = read(log)
        found = [f for f in audit(record, choose_rules(record)).findings if wrong(f)]
        assert [f.code for f in found] == [*slip, "SCO001"]
        points = found[-1]
        assert (points.recorded["points"], points.expected["points"]) == (7700, 7900)
        assert "kiriage_mangan" in [use.name for use in points.options]
        assert points.legal_under == ()
