"""The options of rounds that end without a winner: abortive draws, tenpai payments, nagashi mangan."""

from typing import Final

from replay.events import DrawKind
from replay.ruleset import RuleSet
from tests.options import Scene, case
from tests.test_flow import outcome, place
from tests.test_results import drawn

NAGASHI: Final = DrawKind.NAGASHI


def _tenpai(rules: RuleSet) -> object:
    """One is tenpai when the wall is used up."""
    return drawn(DrawKind.EXHAUSTIVE, tenpai=(0,), rules=rules).deltas


def _two_tenpai(rules: RuleSet) -> object:
    """Two are."""
    return drawn(DrawKind.EXHAUSTIVE, tenpai=(0, 2), rules=rules).deltas


def _river(rules: RuleSet) -> object:
    """South has a nagashi mangan; by what is paid, East, who is tenpai, deals again or not."""
    facts = drawn(DrawKind.EXHAUSTIVE, (1,), rules=rules)
    return facts.nagashi, place(outcome(0, draw=NAGASHI, tenpai=True, achievers=(1,)), rules)


def _beside_tenpai(rules: RuleSet) -> object:
    """West has a nagashi mangan, East is tenpai, and there are two honba and two sticks."""
    facts = drawn(NAGASHI, (2,), (0,), rules, honba=2, sticks=2)
    return facts.deltas, facts.taken


def _two_rivers(rules: RuleSet) -> object:
    """East and South have a nagashi mangan, with North rich enough for both, and not."""
    return [drawn(NAGASHI, (0, 1), (), rules, scores=(25000, 25000, w, 50000 - w)).deltas for w in (25000, 47000)]


def _dealer(rules: RuleSet) -> list[str]:
    """The round after a nagashi mangan of West with East tenpai, of East noten, and of West with East noten."""
    ways: tuple[tuple[bool, int], ...] = ((True, 2), (False, 0), (False, 2))
    return [place(outcome(0, draw=NAGASHI, tenpai=tenpai, achievers=(by,)), rules) for tenpai, by in ways]


SCENES: Final = {
    "abort_kyuushu": Scene(case("DRW007", "nine kinds in the dealer's first hand"), (False,)),
    "abort_suufon": Scene(case("DRW012", "play goes on after four North"), (False,)),
    "abort_suucha": Scene(case("DRW009", "four riichi"), (False,)),
    "noten_penalty_total": Scene(_tenpai, (0, 6000)),
    "noten_penalty_per_tenpai": Scene(_two_tenpai, (True,)),
    "nagashi_mangan": Scene(_river, ("none", "win")),
    "nagashi_replaces_noten": Scene(_beside_tenpai, (False,)),
    "nagashi_honba_paid": Scene(_beside_tenpai, (True,)),
    "nagashi_takes_sticks": Scene(_beside_tenpai, (True,)),
    "nagashi_renchan": Scene(_dealer, ("dealer_achieves", "always")),
    "nagashi_multiple": Scene(_two_rivers, ("seat_order_only_first", "seat_order_all")),
}
