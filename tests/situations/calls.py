"""What may be called, discarded and declared."""

from typing import Final

from tests.cases.build import Round
from tests.cases.hands import TENPAI
from tests.situations import Situation, told

ORPHANS: Final = "19m19p19s2345677z"
"""Waits for East alone."""
FIRST_2S: Final = 76
LAST_2S: Final = 79


def _dealers_kan(*, kan: bool, listed: str, worth: str) -> str:
    """East, in riichi from its first turn, draws the fourth 1m, makes a kan of it or not, and rons South's 8s."""
    played = Round("111222333m11p79s", indicator="5m", avoid="8s").riichi(0, "9p").turns(3).draw(0, "1m")
    if kan:
        played.ankan(0, "1111m").dora("5s").draw(0, "9m")
    points = int(worth.split(",")[1])
    played.discard(0).turn(1, "8s")
    won = played.ron(0, 1, listed, worth, (points + 1000, -points, 0, 0), ura="6z5s" if kan else "6z")
    return told(won)


def _kans(number: int) -> Round:
    """P0 makes so many kans of its own tiles, up to four."""
    played = Round("1111222233334m", "", "555z", indicator="9p").draw(0, "4m")
    for kan, dora, drawn in (
        ("1111m", "9p", "4m"),
        ("2222m", "9p", "4m"),
        ("3333m", "1s", "9s"),
        ("4444m", "2s", "8s"),
    )[:number]:
        played.ankan(0, kan).dora(dora).draw(0, drawn)
    return played.discard(0)


def _fifth_kan(*, fifth: bool) -> str:
    """West draws its fourth haku when East has made four kans."""
    played = _kans(4).turn(1, "1p").draw(2, "5z")
    return told(played.ankan(2, "5555z").dora("3s").draw(2).discard(2) if fifth else played.discard(2).turns(1))


def _fourth_of_two(*, goes_on: bool) -> str:
    """West's kan is the fourth after three of East."""
    played = _kans(3).turn(1, "1p").draw(2, "5z").ankan(2, "5555z").dora("3s").draw(2, "7s").discard(2)
    return told(played.turns(1) if goes_on else played.end("kan4"))


def _last_tile(*, kan: bool) -> str:
    """The last tile of the wall is South's fourth chun."""
    played = Round("", "777z").until(1).draw(1, "7z")
    return told(played.ankan(1, "7777z").dora().draw(1).discard(1) if kan else played.discard(1))


def _chi(own: str, called: str, thrown: str) -> str:
    """South calls a chi and throws a tile."""
    return told(Round("", own + thrown).turn(0, called).chi(1, own).discard(1, thrown).turns(2))


def _pon_of_fives(thrown: str) -> str:
    """South, with two fives and the red one, pons a five with the plain two."""
    return told(Round("", "550m9s").turn(0, "5m").pon(1, "55m").discard(1, thrown).turns(2))


def _declared(held: str) -> str:
    """South declares riichi and is paid as tenpai at the end."""
    played = Round("", held, avoid="58s").turns(1).riichi(1, "9p").until(0)
    return told(played.end("", [1], (-1000, 3000, -1000, -1000)))


def _in_riichi(drawn: str | int, thrown: str | int) -> str:
    """South, in riichi, draws and throws."""
    return told(Round("", TENPAI, avoid="58s").turns(1).riichi(1, "9p").turns(3).turn(1, drawn, thrown).turns(2))


def _ankan_of_east(*, robbed: bool) -> str:
    """South lacks East for thirteen orphans when West makes a kan of four."""
    played = Round("", ORPHANS, "111z", indicator="9s", avoid="1z").turns(2).draw(2, "1z").ankan(2, "1111z")
    if robbed:
        return told(played.ron(1, 2, "! kokushi", "0,32000,5", (0, 32000, -32000, 0)))
    return told(played.dora("8s").draw(2, "9m").discard(2, "9m").turns(2))


SITUATIONS: Final = [
    Situation(
        "62",
        "an ankan in riichi leaves the wait and halves the value, which is recorded as without it",
        _dealers_kan(kan=True, listed="double-riichi 2 sanankou 2 ura-dora 0", worth="80,12000,1"),
        _dealers_kan(kan=True, listed="double-riichi 2 iipeikou 1 junchan 3 ura-dora 0", worth="40,18000,2"),
        ("YAK001", "YAK002", "FUU001", "SCO003"),
    ),
    Situation(
        "62-no-kan",
        "without the ankan the runs stand, and are recorded as triplets",
        _dealers_kan(kan=False, listed="double-riichi 2 iipeikou 1 junchan 3 ura-dora 0", worth="40,18000,2"),
        _dealers_kan(kan=False, listed="double-riichi 2 sanankou 2 ura-dora 0", worth="50,12000,1"),
        ("YAK001", "YAK002", "FUU001", "SCO003"),
    ),
    Situation(
        "64a",
        "a fifth kan is made after four of one player",
        _fifth_kan(fifth=False),
        _fifth_kan(fifth=True),
        ("KAN004",),
    ),
    Situation(
        "64b",
        "play goes on after four kans of two players",
        _fourth_of_two(goes_on=False),
        _fourth_of_two(goes_on=True),
        ("DRW012",),
    ),
    Situation(
        "64c",
        "a kan is made of the last tile of the wall",
        _last_tile(kan=False),
        _last_tile(kan=True),
        ("KAN005",),
    ),
    Situation(
        "66",
        "after a chi of 7s with 6s and 8s the 7s is thrown; 9s may be",
        _chi("68s", "7s", "9s"),
        _chi("68s", "7s", "7s"),
        ("CAL004",),
    ),
    Situation(
        "68a",
        "after a pon of 5m the red 5m is thrown",
        _pon_of_fives("9s"),
        _pon_of_fives("0m"),
        ("CAL004",),
    ),
    Situation(
        "68b",
        "after a chi of the red 5p with 4p and 6p the plain 5p is thrown",
        _chi("46p", "0p", "9s"),
        _chi("46p", "0p", "5p"),
        ("CAL004",),
    ),
    Situation(
        "70",
        "riichi is declared one tile from tenpai, and the draw is paid as if it were not",
        _declared(TENPAI),
        _declared("234567m34p67s229s"),
        ("RII001", "DRW002", "DRW004"),
    ),
    Situation(
        "72",
        "a player in riichi throws another tile than the one drawn",
        _in_riichi("4p", "4p"),
        _in_riichi("4p", "2s"),
        ("RII005",),
    ),
    Situation(
        "72-copy",
        "a player in riichi throws another copy of the tile drawn",
        _in_riichi(LAST_2S, LAST_2S),
        _in_riichi(LAST_2S, FIRST_2S),
        ("RII005",),
    ),
    Situation(
        "74a",
        "thirteen orphans rob an ankan",
        _ankan_of_east(robbed=False),
        _ankan_of_east(robbed=True),
        ("WIN013",),
    ),
    Situation("74b", "the same on Mahjong Soul", _ankan_of_east(robbed=True), rules="mahjong-soul"),
]
