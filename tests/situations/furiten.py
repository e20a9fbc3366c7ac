"""Furiten: who may not win on a discard, and who may."""

from typing import Final

from tests.cases.build import Round
from tests.cases.hands import PINFU_TANYAO, WORTH
from tests.situations import Situation, told

MIDDLE: Final = "34m678p234567s22s"
"""Waits for 2m and 5m."""
LONG: Final = "234567m67p345s22s"
"""Waits for 5p and 8p."""
CHANGING: Final = "234567m34p678s22s"
"""Waits for 2p and 5p; with another 2s in place of 3p for 4p."""


def _red_five_thrown(tile: str, *, tsumo: bool = False) -> str:
    """South has thrown the red 5m and wins on 2m or 5m."""
    played = Round("", MIDDLE, avoid="25m").turns(1).turn(1, "0m").turns(2)
    if tsumo:
        won = played.turns(1).draw(1, tile)
        won.tsumo(1, "menzen-tsumo 1 " + PINFU_TANYAO, "20,2700,0", (-1300, 2700, -700, -700))
    else:
        won = played.turn(0, tile).ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0))
    return told(won)


def _added_five(*, later: int, riichi: int | None = None) -> str:
    """West adds 5p to its pon after South's first turn, South lets it pass and wins on North's 8p, so many turns of
    its own later; in one of its turns, the first or one after, it may declare riichi."""
    played = Round("", LONG, "55p9m", avoid="58p").turn(0, "5p").pon(2, "55p").discard(2, "9m").turns(2)
    for number in range(later + 1):
        if riichi == number:
            played.riichi(1, "9p")
        else:
            played.turn(1, "1p")
        if number == 0:
            played.draw(2, "0p").kakan(2, "0p").draw(2, "9m").dora("9p").discard(2, "9m")
        else:
            played.turns(1)
        if number < later:
            played.turns(2)
    played.turn(3, "8p")
    if riichi is None:
        return told(played.ron(1, 3, PINFU_TANYAO, WORTH, (0, 2000, 0, -2000)))
    listed = f"riichi 1 {PINFU_TANYAO} ura-dora 0"
    return told(played.ron(1, 3, listed, "30,3900,0", (0, 4900, 0, -3900), ura="1z1z"))


def _missed_pair(*, own_turn: bool) -> str:
    """East waits for 2p and 1s; South throws 2p, and West 1s in the same go-around or in the next."""
    played = Round("22p11s555z234678m", indicator="1z", avoid="2p1s").turn(0).turn(1, "2p")
    if own_turn:
        played.turns(4)
    return told(played.turn(2, "1s").ron(0, 2, "haku 1", "50,2400,0", (2400, 0, -2400, 0)))


def _changed_wait(thrown: str) -> str:
    """South throws a tile, lets West's 2p pass, changes its wait to 4p, and wins on it."""
    played = Round("", CHANGING, avoid="245p").turns(1).turn(1, thrown).turn(2, "2p").turns(2).turn(1, "2s", "3p")
    return told(played.turns(2).turn(0, "4p").ron(1, 0, "tanyao 1", "40,1300,0", (-1300, 1300, 0, 0)))


SITUATIONS: Final = [
    Situation(
        "76-five",
        "a ron on 5m after the red 5m was thrown; a tsumo is legal",
        _red_five_thrown("5m", tsumo=True),
        _red_five_thrown("5m"),
        ("FUR001",),
    ),
    Situation(
        "76-other-end",
        "a ron on 2m after the red 5m was thrown; a tsumo is legal",
        _red_five_thrown("2m", tsumo=True),
        _red_five_thrown("2m"),
        ("FUR001",),
    ),
    Situation(
        "78",
        "a ron in the go-around in which a kan was not robbed; in the next it is legal",
        _added_five(later=1),
        _added_five(later=0),
        ("FUR002",),
    ),
    Situation(
        "78-riichi",
        "a ron in riichi after a kan was not robbed; before the riichi it does not matter",
        _added_five(later=2, riichi=1),
        _added_five(later=2, riichi=0),
        ("FUR003",),
    ),
    Situation(
        "80",
        "a ron after another tile waited for passed in the same go-around; in the next it is legal",
        _missed_pair(own_turn=True),
        _missed_pair(own_turn=False),
        ("FUR002",),
    ),
    Situation(
        "82",
        "a ron on a tile of the new wait that was thrown under the old one; tiles of the old wait do not matter",
        _changed_wait("5p"),
        _changed_wait("4p"),
        ("FUR001",),
    ),
]
