"""For every rule option a scene in which that option alone changes the answer.

A module of this package holds the scenes of one group of options in its `SCENES`, by option; `test_every_option`
plays each twice.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding
from replay.presets import preset
from replay.ruleset import RuleSet
from tests.cases import build
from tests.cases.build import Round

TENHOU: Final = preset("tenhou").at("2024-01-01").rules
SANMA: Final = preset("tenhou-sanma").at("2024-01-01").rules
CASES: Final = Path(__file__).parents[1] / "cases"

Judge = Callable[[RuleSet], object]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is judged, by which rules, and the values of the option in question that answer otherwise.

    `judge` takes rules and returns whatever they decide: the codes of findings, points, a score, a next round.
    `values` are as in a rules file; each must give another answer than `rules` and than the others. `alike` are
    values that are worded otherwise but can never decide otherwise than that of `rules`.
    """

    judge: Judge
    values: tuple[Any, ...]
    rules: RuleSet = TENHOU
    alike: tuple[Any, ...] = ()


def codes(*told: Round) -> Callable[[RuleSet], list[str]]:
    """What is found in a told game, notes aside."""
    return _codes_in(build.game(*told))


def log_of(code: str, title: str) -> str:
    """A record of tests/cases/<code>.toml."""
    kinds = tomllib.loads((CASES / f"{code}.toml").read_text("utf-8")).values()
    return str(next(c["log"] for kind in kinds for c in kind if c["title"] == title))


def case(code: str, title: str) -> Judge:
    """What is found in it, notes aside."""
    return _codes_in(log_of(code, title))


def both(*judges: Judge) -> Judge:
    """What several judges say, where one alone does not tell all values apart."""
    return lambda rules: [judge(rules) for judge in judges]


def findings(log: str, rules: RuleSet) -> list[Finding]:
    """What is found in a record under these rules, notes aside."""
    (record,) = read_bytes(log.encode(), "case.xml")
    choice = replace(choose_rules(record), rules=rules, assumed=frozenset())
    return [f for f in audit(record, choice).findings if f.severity != "note"]


def _codes_in(log: str) -> Callable[[RuleSet], list[str]]:
    return lambda rules: [f.code for f in findings(log, rules)]
