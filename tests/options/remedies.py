"""What is done about illegal play."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from parsers.base import read_bytes
from replay.audit import audit, choose_rules
from replay.findings import Remedy
from replay.ruleset import RuleSet
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI, won
from tests.options import TENHOU, Scene

TABLE: Final = TENHOU.but(
    chombo="mangan_payment",
    chombo_points=20000,
    chombo_triggers="false-win,noten-riichi,riichi-kan",
    dead_hand_triggers="false-call,kuikae",
)
"""Rules as at a Japanese table, with Tenhou's for the rest."""


def furiten_ron() -> Round:
    """South has thrown 8s and rons East's 5s, for 2000 points."""
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "8s").turns(2).turn(0, "5s")
    return told.ron(1, 0, "pinfu 1 tanyao 1", "30,2000,0", [-2000, 2000, 0, 0])


def noten_riichi() -> Round:
    """South declares with nothing at all and pays its stick; the result is still to come."""
    return Round().turns(4).turns(1).riichi(1)


def kuikae() -> Round:
    """South takes 4m with 2m3m and throws 1m."""
    return Round("", "23m1m").turn(0, "4m").chi(1, "23m").discard(1, "1m")


def remedies(*told: Round) -> Callable[[RuleSet], list[Remedy | None]]:
    """What is prescribed for each finding of a told game, notes aside."""

    def judge(rules: RuleSet) -> list[Remedy | None]:
        (record,) = read_bytes(game(*told).encode(), "case.xml")
        choice = replace(choose_rules(record), rules=rules, assumed=frozenset())
        return [f.remedy for f in audit(record, choice).findings if f.severity != "note"]

    return judge


SCENES: Final[dict[str, Scene]] = {
    "chombo": Scene(remedies(furiten_ron(), won(1)), ("none", "final_points"), TABLE),
    "chombo_points": Scene(remedies(furiten_ron(), won(1)), (40000,), TABLE.but(chombo="final_points")),
    "chombo_triggers": Scene(remedies(furiten_ron(), won(1)), ("noten-riichi",), TABLE),
    "dead_hand_triggers": Scene(remedies(kuikae().turns(2), won(1)), ("false-call",), TABLE),
}
