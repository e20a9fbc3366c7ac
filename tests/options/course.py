"""Options of the course of a game, its settlement and its draws."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from replay.events import DrawKind
from replay.gameend import game_over
from tests.cases.build import Round
from tests.cases.hands import won
from tests.options import TENHOU, Scene, codes
from tests.test_flow import OTHER_FIRST, outcome

NAGASHI_POINTS: Final = (36000, 25000, 3000, 36000)
FIRST_PAID: Final = (-4000, 12000, -4000, -4000)
BOTH_PAID: Final = (-6000, 8000, 4000, -6000)
_NOTEN: Final = ("2468m2468p2468s5m", "2357m2357p2357s6m", "3468m3468p3468s7m", "3578m3578p3578s2m")


def two_nagashi(pay: Sequence[int], kind: str = "nm") -> Round:
    """E2, in which the dealer P1 and P2 throw terminals and honours only and nobody is tenpai at the end. If P1 is
    paid first, it leaves P2 with -1000 points."""
    told = Round(*_NOTEN, hand=1, scores=NAGASHI_POINTS, indicator="9m")
    thrown = {1: iter(_names("1m1p1s5z") * 4 + ["1z"] * 2), 2: iter(_names("9p9s6z7z") * 4 + ["9m"] * 2)}
    while told.left:
        told.turn(told.next, next(thrown[told.next]) if told.next in thrown else None)
    return told.end(kind, [], pay)


def _names(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


E3: Final = Round(hand=2, honba=1, scores=[a + b for a, b in zip(NAGASHI_POINTS, BOTH_PAID, strict=True)]).turns(2)
E2: Final = Round(hand=1, scores=(23000, 27000, 25000, 25000)).turns(2)
_SHORT: Final = replace(outcome(7, draw=DrawKind.EXHAUSTIVE, scores=(29500, 24500, 25000, 20000)), sticks=1)

SCENES: Final = {
    "extension_checked_after": Scene(
        lambda rules: game_over(outcome(16, 1, scores=OTHER_FIRST), rules),
        ("wind_end",),
        TENHOU.but(extension="return_to_east", extension_max_winds=2),
    ),
    "threshold_deducts_riichi_stick": Scene(
        lambda rules: game_over(replace(_SHORT, deposits=(1, 0, 0, 0)), rules), (False,)
    ),
    "tobi_settle_order": Scene(codes(two_nagashi(BOTH_PAID), E3), ("seat_order",)),
    "hand_limit": Scene(codes(won(), E2), (1,)),
    "time_limit": Scene(codes(won(owari="230,-27.0,270,37.0,250,5.0,250,-15.0")), (True,)),
    "one_round_accounts": Scene(
        codes(won(owari="230,-2.0,270,2.0,250,0.0,250,0.0")),
        ("payments_only",),
        TENHOU.but(game_length="one_round"),
    ),
    "nagashi_declaration": Scene(codes(two_nagashi(FIRST_PAID)), ("claimed",)),
}
