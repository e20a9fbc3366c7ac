"""Every check has a code, a name, a page with all its sections, and cases."""

import re
import tomllib
from pathlib import Path

import pytest

from replay.findings import Severity
from replay.registry import FAMILIES, PAGE_SECTIONS, Check, check, load
from reports.pages import markdown, sections

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
CHECKS = load()

each = pytest.mark.parametrize("one", CHECKS.values(), ids=list(CHECKS))


def test_codes_are_in_the_order_of_their_families() -> None:
    families = [code[:3] for code in CHECKS]
    assert families == sorted(families, key=list(FAMILIES).index)


@each
def test_code_and_name(one: Check) -> None:
    assert re.fullmatch(r"[A-Z]{3}\d{3}", one.code)
    assert one.family in FAMILIES
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", one.name)
    assert [c.code for c in CHECKS.values() if c.name == one.name] == [one.code]
    assert one.severity in (Severity.ERROR, Severity.NOTE), "warnings are errors whose rules are assumed"


@each
def test_page(one: Check) -> None:
    assert one.title.endswith(".")
    found = sections(one)
    assert tuple(found) == PAGE_SECTIONS
    assert all(found.values())


@each
def test_cases(one: Check) -> None:
    path = CASES / f"{one.code}.toml"
    assert path.is_file()
    cases = tomllib.loads(path.read_text("utf-8"))
    # What no Tenhou record can show fires in tests/test_events.py.
    assert set(cases) == ({"quiet"} if one.code in {"TRN007", "CAL003"} else {"firing", "quiet"})
    assert all(cases.values())


def test_no_case_is_left_over() -> None:
    assert {p.stem for p in CASES.glob("*.toml")} <= set(CHECKS)


def test_the_document_of_checks_is_current() -> None:
    """Written by ``shinpan explain --all --format md > docs/checks.md``."""
    assert (ROOT / "docs" / "checks.md").read_text("utf-8") == markdown(CHECKS.values())


def test_a_code_cannot_be_taken_twice() -> None:
    code = next(iter(CHECKS))
    with pytest.raises(ValueError, match="is taken by"):
        check(code, "again")(lambda: iter(()))
    with pytest.raises(ValueError, match="is no code"):
        check("XYZ001", "strange")(lambda: iter(()))
