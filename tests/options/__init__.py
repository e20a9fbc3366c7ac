"""For every rule option a scene in which that option alone changes the answer.

A module of this package holds the scenes of one group of options in its `SCENES`, by option; `test_every_option`
plays each twice.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from parsers.base import read_bytes
from replay.audit import audit, choose_rules
from replay.presets import preset
from replay.ruleset import RuleSet
from tests.cases.build import Round, game

TENHOU: Final = preset("tenhou").at("2024-01-01").rules
SANMA: Final = preset("tenhou-sanma").at("2024-01-01").rules


@dataclass(frozen=True, slots=True)
class Scene:
    """What is judged, by which rules, and the values of the option in question that answer otherwise.

    `judge` takes rules and returns whatever they decide: the codes of findings, points, a score, a next round.
    `values` are as in a rules file; each must give another answer than `rules` and than the others.
    """

    judge: Callable[[RuleSet], object]
    values: tuple[Any, ...]
    rules: RuleSet = TENHOU


def codes(*told: Round) -> Callable[[RuleSet], list[str]]:
    """What is found in a told game, notes aside."""

    def judge(rules: RuleSet) -> list[str]:
        (record,) = read_bytes(game(*told).encode(), "case.xml")
        choice = replace(choose_rules(record), rules=rules, assumed=frozenset())
        return [f.code for f in audit(record, choice).findings if f.severity != "note"]

    return judge
