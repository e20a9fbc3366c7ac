"""What is done about illegal play."""

from typing import Final

from replay.rulevalues import Offence
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI, won
from tests.options import TENHOU, Judge, Scene, findings, log_of

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


def remedies(*logs: str) -> Judge:
    """What is prescribed for each finding in several records, notes aside."""
    return lambda rules: [f.remedy for log in logs for f in findings(log, rules)]


EACH_OFFENCE: Final = remedies(
    *(
        log_of(code, title)
        for code, title in (
            ("FUR001", "South has thrown 8s and rons 5s"),
            ("RII001", "South declares one tile away from tenpai"),
            ("RII002", "South declares after a pon"),
            ("KAN002", "four 4s of 4445s: the wait for 3s and 6s is gone"),
            ("RII005", "South, in riichi, throws 2s and keeps 1p"),
            ("RII015", "South, in riichi, lets 8s pass"),
            ("CAL001", "West calls chi of the dealer's tile"),
            ("CAL004", "chi of 4m with 2m3m, then 1m"),
            ("DRW007", "nine kinds declared with eight"),
            ("DRW002", "West shows a hand that waits for nothing"),
        )
    )
)
"""A record for each offence, in the order of `Offence`."""
STRICT: Final = TABLE.but(minogashi_after_riichi="forced_win")

SCENES: Final[dict[str, Scene]] = {
    "chombo": Scene(remedies(game(furiten_ron(), won(1))), ("none", "final_points"), TABLE),
    "chombo_points": Scene(remedies(game(furiten_ron(), won(1))), (40000,), TABLE.but(chombo="final_points")),
    "chombo_triggers": Scene(EACH_OFFENCE, tuple(Offence), STRICT),
    "dead_hand_triggers": Scene(EACH_OFFENCE, tuple(Offence), STRICT.but(chombo="none")),
}
