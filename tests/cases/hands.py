"""Rounds that many cases share."""

from typing import Final

from tests.cases.build import Round

TENPAI: Final = "234567m345p67s22s"
"""Closed, pinfu and tanyao, waiting for 5s and 8s."""
NINE_KINDS: Final = "19m19p19s123z258p4s"
"""Nine kinds of terminals and honours."""
PINFU_TANYAO: Final = "pinfu 1 tanyao 1"
WORTH: Final = "30,2000,0"


def ron(hand: int = 0, honba: int = 0, scores: tuple[int, ...] | None = None) -> Round:
    """South rons the dealer's first discard, up to the win itself."""
    dealer = hand % 4
    hands = ["", "", "", ""]
    hands[(dealer + 1) % 4] = TENPAI
    return Round(*hands, hand=hand, honba=honba, scores=scores, avoid="58s").turn(dealer, "8s", "8s")


def won(hand: int = 0, scores: tuple[int, ...] | None = None, **other: str | None) -> Round:
    """The same with its win of 2000 points."""
    dealer = hand % 4
    winner = (dealer + 1) % 4
    pay = [0, 0, 0, 0]
    pay[dealer], pay[winner] = -2000, 2000
    return ron(hand, scores=scores).ron(winner, dealer, PINFU_TANYAO, WORTH, pay, **other)


def in_riichi() -> Round:
    """South declares in its second turn, draws once more, and the dealer throws 8s: up to the ron itself."""
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "9p").turns(3).riichi(1, "1p").turns(3)
    return told.turn(1, "9p").turns(2).turn(0, "8s")


def aborted(hand: int = 0, honba: int = 0, sticks: int = 0, scores: tuple[int, ...] | None = None) -> Round:
    """The dealer ends the round at once with nine kinds."""
    hands = ["", "", "", ""]
    hands[hand % 4] = NINE_KINDS
    told = Round(*hands, hand=hand, honba=honba, sticks=sticks, scores=scores)
    return told.draw(hand % 4, "6s").end("yao9", [hand % 4])


def bust(owari: str | None = "-70,-57.0,570,67.0,250,5.0,250,-15.0") -> Round:
    """South rons the dealer's first discard with kokushi, and the dealer has less than nothing left."""
    told = Round("", "19m19p19s1234567z").turn(0, "1m", "1m")
    return told.ron(1, 0, "! kokushi-13", "0,32000,5", (-32000, 32000, 0, 0), owari=owari)
