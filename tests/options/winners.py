"""The options of several winners on one tile."""

from typing import Final

from replay.ruleset import RuleSet
from tests.cases.build import game
from tests.options import Scene, codes, findings
from tests.options.points import payments
from tests.test_answers_payment import two_of_three_in_riichi
from tests.test_flow import outcome, place
from tests.test_results import several


def _three_rons(rules: RuleSet) -> object:
    """Who must win when all three others are paid for East's tile."""
    return [f.expected for f in findings(game(several(1, 2, 3)), rules) if f.code == "WIN009"]


def _dealer_farther(rules: RuleSet) -> str:
    """The round after one that North and, farther from the discarder, the dealer won."""
    return place(outcome(0, 3, 0), rules)


SCENES: Final = {
    "multi_ron": Scene(codes(several(1, 3)), ("atamahane",)),
    "triple_ron": Scene(_three_rons, ("atamahane", "first_two", "all")),
    "multi_ron_honba": Scene(payments(several(1, 3, honba=2)), ("every_winner",)),
    "multi_ron_sticks": Scene(payments(two_of_three_in_riichi()), ("riichi_winner_own_back_rest_nearest",)),
    "multi_ron_renchan": Scene(_dealer_farther, ("nearest_only",)),
}
