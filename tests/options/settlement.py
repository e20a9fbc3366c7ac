"""The options of final points."""

from collections.abc import Sequence
from typing import Final

from replay.gameend import settle
from tests.options import Judge, Scene, both
from tests.test_gameend import PLAIN

USUAL: Final = (40200, 29600, 20600, 9600)
TIED: Final = (30000, 30000, 9000, 30000)
SHARED: Final = PLAIN.but(tie_break="split_equal", leftover_riichi_sticks="split_tied_first")
FLOATING: Final = [[4, 2, -2, -4], [6, 0, -2, -4], [4, 2, -2, -4], [6, 4, 2, -12], [4, 2, -2, -4]]


def final(scores: Sequence[int], sticks: int = 0, winless: Sequence[int] = (), deposits: Sequence[int] = ()) -> Judge:
    """Final scores, ranks and points."""
    return lambda rules: settle(scores, rules, sticks, winless=winless, deposits=deposits)


SCENES: Final = {
    "return_points": Scene(final(USUAL), (25000, 20000)),
    "uma": Scene(final(USUAL), ([20000, 10000, -10000, -20000], [15000, 5000, -5000, -15000]), PLAIN),
    "uma_floating": Scene(final(USUAL), (FLOATING,), PLAIN),
    "oka": Scene(final(USUAL), (20000, 12000), PLAIN),
    "final_rounding": Scene(
        both(final((51700, 25500, 28300, -5500)), final((51600, 25600, 28300, -5500))),
        ("half_up", "gosha_rokunyuu", "floor", "trunc_zero", "half_to_plus"),
        PLAIN,
    ),
    "rounding_residual_to_first": Scene(final(USUAL), (False,), PLAIN.but(final_rounding="half_up")),
    "tie_break": Scene(final((30000, 30000, 20000, 20000)), ("split_equal",)),
    "tie_split_remainder": Scene(final(TIED, 1), ("truncate",), SHARED),
    "leftover_riichi_sticks": Scene(
        final(TIED, 1, deposits=(0, 0, 1, 0)), ("split_tied_first", "stay_on_table", "return_to_owner"), PLAIN
    ),
    "yakitori": Scene(final(USUAL, winless=(3,)), (5000, 10000), PLAIN),
}
