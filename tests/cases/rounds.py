"""RND and END: from round to round, and the end of the game."""

from typing import Final

from tests.cases.book import fires, quiet
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, aborted, bust, in_riichi, ron, won

AFTER: Final = (23000, 27000, 25000, 25000)
"""The scores after South has won 2000 points of the first dealer."""
LEVEL: Final = (25000, 25000, 25000, 25000)


def tell() -> None:
    """All cases of the families."""
    _place()
    _scores()
    _order()
    _end()
    _result()


def _next(hand: int = 1, honba: int = 0, sticks: int = 0, scores: tuple[int, ...] = AFTER) -> Round:
    return Round(hand=hand, honba=honba, sticks=sticks, scores=scores).turns(2)


def _riichi_then_draw(sticks: int) -> str:
    """South pays a stick and is the only one tenpai when the wall is used up."""
    first = Round("", TENPAI, avoid="58s").turns(1).riichi(1, "9p").until(0).end("", [1], (-1000, 3000, -1000, -1000))
    return game(first, _next(1, 1, sticks, (24000, 27000, 24000, 24000)))


def _place() -> None:
    misprint = Round(hand=2, dealer=1, scores=AFTER).turns(2)
    fires(
        "RND001",
        "E3 follows E1",
        game(won(), misprint),
        "recorded as E3-0; by the result of the round before it is E2-0",
        1,
        "E2-0",
    )
    quiet("RND001", "E2 follows a win of South in E1", game(won(), _next(1)))
    quiet("RND001", "the dealer who wins stays", game(_dealer_wins(), _next(0, 1, 0, (27900, 22100, 25000, 25000))))

    fires("RND002", "no honba after nine kinds", game(aborted(), _next(0, 0, 0, LEVEL)), "there is 1", None, "E1-1")
    quiet("RND002", "one honba after nine kinds", game(aborted(), _next(0, 1, 0, LEVEL)))
    quiet("RND002", "no honba after a win of another than the dealer", game(won(), _next()))

    fires(
        "RND003", "the stick left on the table is gone", _riichi_then_draw(0), "the round before left 1", None, "E2-1"
    )
    quiet("RND003", "the stick is still there", _riichi_then_draw(1))


def _dealer_wins() -> Round:
    told = Round(TENPAI, avoid="58s").turn(0, "9p").turn(1, "8s")
    return told.ron(0, 1, PINFU_TANYAO, "30,2900,0", (2900, -2900, 0, 0))


def _scores() -> None:
    swapped = (23000, 25000, 27000, 25000)
    fires(
        "RND004",
        "the 2000 points won stand at the next player",
        game(won(), _next(scores=swapped)),
        "East 25000 instead of 27000",
        None,
        "E2-0",
    )
    fires("RND004", "the game starts with 30000", game(Round(scores=(30000,) * 4).turns(2)), "30000 instead of 25000")
    quiet("RND004", "the 2000 points stand at the winner", game(won(), _next()))

    lent = _next(1, scores=(3000, 47000, 25000, 25000))
    fires("RND004", "10000 points have gone to the dealer", game(bust(None), lent), "instead of -7000", None, "E2-0")
    quiet("RND004", "the dealer has borrowed 10000 points of South", game(bust(None), lent), tobi="borrow")

    told = ron(scores=LEVEL).ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0), sc="250,-20,240,20,260,0,250,0")
    fires(
        "RND008",
        "the win starts from other scores than the round",
        game(told),
        "names wrong scores before the payments",
        None,
    )
    quiet("RND008", "the scores before the win hold a riichi stick less", game(_stick_win()))


def _stick_win() -> Round:
    listed = "riichi 1 pinfu 1 tanyao 1 ura-dora 0"
    return in_riichi().ron(1, 0, listed, "30,3900,0", (-3900, 4900, 0, 0), ura="1z")


def _order() -> None:
    later = _next(3, scores=(30000, 21000, 26000, 23000))
    fires(
        "RND005", "E4 with other scores follows E1", game(won(), later), "a round is missing or changed", None, "E4-0"
    )
    quiet("RND005", "E2 with the scores of E1's end", game(won(), _next()))

    fires(
        "RND006", "the first round stands twice", game(won(), won()), "E1-0 is recorded a second time", None, "E1-0#2"
    )
    quiet("RND006", "the same round number with one honba more", game(aborted(), aborted(0, 1)))

    wrong = Round(hand=1, scores=AFTER).turns(2).with_init(oya="2")
    fires("RND007", "seat 2 is named as dealer of E2", game(won(), wrong), "P2 is named as dealer of E2-0", 1, "E2-0")
    quiet("RND007", "seat 1 is named as dealer of E2", game(won(), _next()))

    fires(
        "RND009",
        "the first round breaks off and E2 begins",
        game(ron(), _next(scores=LEVEL)),
        "breaks off without a result",
    )
    quiet("RND009", "the last round of the record breaks off", game(won(), _next()))

    short = Round(hand=4, scores=(25000, 25000, 25000, 24000)).turns(2)
    fires("RND010", "1000 points are gone when South 1 begins", game(short), "come to 99000 points", None, "S1-0")
    quiet("RND010", "they lie on the table", game(Round(hand=4, sticks=1, scores=short.scores).turns(2)))


def _end() -> None:
    early = won(owari="230,-27.0,270,37.0,250,5.0,250,-15.0")
    fires("END001", "the game ends with E1", game(early), "no condition for its end is met")
    quiet("END001", "the game ends with E1: a score is below zero", game(bust()))
    quiet("END001", "the game ends with E1, and its rules have a time limit", game(early), time_limit="true")
    fires(
        "END005",
        "the game ends with E1, and its rules have a time limit",
        game(early),
        "no condition for its end is met",
        time_limit="true",
    )
    quiet("END005", "a score is below zero", game(bust()), time_limit="true")
    quiet("END005", "the game ends with E1, and there is no time limit", game(early))

    going_on = _next(1, scores=(-7000, 57000, 25000, 25000))
    fires(
        "END002",
        "the game goes on with 7000 points too few",
        game(bust(None), going_on),
        "although it ended",
        None,
        "E2-0",
    )
    quiet("END002", "the game goes on with exactly no points", _to_zero())
    quiet("END002", "the game goes on where debts are allowed", game(bust(None), going_on), tobi="none")


def _to_zero() -> str:
    first = Round("", "", TENPAI, hand=1, scores=(48000, 2000, 25000, 25000), avoid="58s").turn(1, "8s")
    first.ron(2, 1, PINFU_TANYAO, WORTH, (0, -2000, 2000, 0))
    return game(first, Round(hand=2, scores=(48000, 0, 27000, 25000)).turns(2))


def _result() -> None:
    wrong = bust("-60,-56.0,560,66.0,250,5.0,250,-15.0")
    fires("END003", "the final scores are 1000 points off", game(wrong), "P0 -6000 instead of -7000")
    quiet("END003", "the final scores are those of the last round", game(bust()))

    wrong = bust("-70,-57.0,570,67.0,250,-15.0,250,5.0")
    fires("END004", "equal scores are ranked from the wrong side", game(wrong), "P2 -15.0 instead of +5.0")
    quiet("END004", "of equal scores the one nearer to the first dealer ranks higher", game(bust()))
