"""The options of what a hand is worth, each in the hands in which `tests.hand.test_options` has its exact answers."""

from typing import Final

from replay.ruleset import RuleSet
from tests.hand.build import EAST, shown
from tests.hand.test_options import CHANGES
from tests.options import Scene, case, yaku


def _hands(option: str) -> Scene:
    """All hands of the table in which an option decides, with each of its values that stands there."""
    rows = [(value, hand, how, others) for name, value, hand, how, others, *_ in CHANGES if name == option]

    def judge(rules: RuleSet) -> list[str]:
        return [shown(*hand, rules=rules.but(**others), **how) for _, hand, how, others in rows]

    return Scene(judge, tuple(dict.fromkeys(value for value, *_ in rows)))


def _two_fives(rules: RuleSet) -> str:
    """The dealer holds the 0p and the plain 5p that some sets have in red too."""
    return shown("234m345067p55067s", "4m", rules=rules, seat=EAST, riichi=True)


_ELSEWHERE: Final = yaku.SCENES.keys()
"""Options that no single hand tells all values of apart."""

SCENES: Final[dict[str, Scene]] = {
    **{option: _hands(option) for option in dict.fromkeys(row[0] for row in CHANGES) if option not in _ELSEWHERE},
    "red_fives": Scene(_two_fives, ([0, 0, 0], [0, 0, 1], [1, 2, 2])),
    "kuitan": Scene(case("WIN002", "open tanyao where it counts"), (False,)),
    "kiriage_mangan": Scene(case("SCO002", "mangan for 4 han 30 fu"), (True,)),
}
