"""The cases of every check: tests/cases/<CODE>.toml.

A firing record must yield its code, once as a root, where and with the words the case names; a quiet one must not.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding

CASES = Path(__file__).parent / "cases"


def cases(kind: str) -> list[Any]:
    out = []
    for path in sorted(CASES.glob("*.toml")):
        for number, case in enumerate(tomllib.loads(path.read_text("utf-8")).get(kind, ())):
            out.append(pytest.param(path.stem, case, id=f"{path.stem}-{number}-{case['title']}"))
    return out


def findings(case: dict[str, Any]) -> list[Finding]:
    (record,) = read_bytes(case["log"].encode(), "case.xml")
    choice = choose_rules(record, case.get("rules", "auto"), case.get("set", {}))
    return list(audit(record, choice).findings)


@pytest.mark.parametrize(("code", "case"), cases("firing"))
def test_firing(code: str, case: dict[str, Any]) -> None:
    assert set(case) <= {"title", "log", "rules", "set", "seat", "round", "message_contains"}
    found = findings(case)
    hits = [f for f in found if f.code == code]
    assert hits, [f"{f.code} {f.message}" for f in found]
    hit = hits[0]
    if "seat" in case:
        assert hit.seat == case["seat"]
    if "round" in case:
        assert hit.round_label == case["round"]
    assert case.get("message_contains", "") in hit.message


@pytest.mark.parametrize(("code", "case"), cases("quiet"))
def test_quiet(code: str, case: dict[str, Any]) -> None:
    assert set(case) <= {"title", "log", "rules", "set"}
    assert code not in [f.code for f in findings(case)]
