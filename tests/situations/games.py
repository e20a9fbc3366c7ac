"""Limits of the game: ties and sticks at its end."""

from typing import Final

from tests.cases.build import Round
from tests.situations import Situation, told

TIED: Final = (17500, 32000, 17500, 32000)
STICKS_LEFT: Final = (36000, 24000, 21000, 17000)


def _ends(sticks: int, scores: tuple[int, ...], owari: str) -> str:
    """South 4 is drawn with nobody tenpai."""
    return told(Round(hand=7, sticks=sticks, scores=scores).until(0).end(owari=owari))


SITUATIONS: Final = [
    Situation(
        "58",
        "of two with equal scores the one farther from the first dealer ranks higher",
        _ends(1, TIED, "175,-22.5,330,43.0,175,-32.5,320,12.0"),
        _ends(1, TIED, "175,-32.5,320,12.0,175,-22.5,330,43.0"),
        ("END003", "END004"),
    ),
    Situation(
        "60",
        "the sticks left are nobody's",
        _ends(2, STICKS_LEFT, "380,48.0,240,4.0,210,-19.0,170,-33.0"),
        _ends(2, STICKS_LEFT, "360,46.0,240,4.0,210,-19.0,170,-33.0"),
        ("END003",),
    ),
]
