"""Rounds without a win: nagashi mangan, three rons, nine kinds, four kans, tenpai."""

from typing import Any, Final

from tests.cases.build import Round
from tests.cases.draws import YAOCHU
from tests.cases.hands import NINE_KINDS, TENPAI
from tests.cases.wins import OTHER_TENPAI, THIRD_TENPAI
from tests.situations import Situation, told

HAKU: Final = "127"
"""A physical tile, the same under the indicator for all winners."""
SOUTH_1: Final[dict[str, Any]] = {"hand": 4, "scores": (26000, 24000, 25000, 25000)}


def after(hand: int, honba: int, sticks: int, *scores: int) -> Round:
    """The beginning of the next round."""
    return Round(hand=hand, honba=honba, sticks=sticks, scores=scores).turns(2)


def _rivers(*, dealer: bool, then: int) -> str:
    """South 1: P1 throws terminals and honours only and East is in riichi; or East does so itself, and is noten."""
    achiever = 0 if dealer else 1
    thrown = iter(["7z", *YAOCHU, "7z"])
    played = Round("" if dealer else "123456m234p678s5z", avoid="5z" if not dealer else "", indicator="9p", **SOUTH_1)
    while played.left:
        seat = played.next
        tile = next(thrown) if seat == achiever else None
        if seat == 0 and not dealer and played.left == 66:
            played.riichi(0, "2p")
        else:
            played.turn(seat, tile)
    if dealer:
        played.end("nm", [], (12000, -4000, -4000, -4000))
        return told(played, after(then, 1, 0, 38000, 20000, 21000, 21000))
    played.end("nm", [0], (-4000, 8000, -2000, -2000))
    return told(played, after(then, 1, 1, 21000, 32000, 23000, 23000))


WAITING: Final = (TENPAI, THIRD_TENPAI, OTHER_TENPAI, "123m123s111z44z79p")
"""The first three wait for 5s and 8s, the last for 8p."""


def _fourth_riichi(*, accepted: bool = False) -> Round:
    """P0, P1 and P2 are in riichi; P3 declares it with 8s, for which all three wait."""
    played = Round(*WAITING, indicator="9s", avoid="58s8p").riichi(0, "9m").riichi(1, "9m").riichi(2, "9m")
    played.draw(3, "8s").declare(3).discard(3, "8s")
    return played.accept(3) if accepted else played


def _three_paid() -> str:
    """All three are paid, P0, the dealer and nearest, with the three sticks."""
    played = _fourth_riichi()
    wins = (
        (0, "tanyao 1 ", "30,12000,1", 15000, 12000),
        (1, "", "30,7700,0", 7700, 7700),
        (2, "tanyao 1 ", "30,8000,1", 8000, 8000),
    )
    for seat, more, worth, won, paid in wins:
        pay = [0, 0, 0, -paid]
        pay[seat] = won
        played.ron(seat, 3, f"double-riichi 2 ippatsu 1 pinfu 1 {more}ura-dora 0", worth, pay, doraHaiUra=HAKU)
    return told(played)


def _three_rons(*scores: int, accepted: bool = False) -> str:
    return told(_fourth_riichi(accepted=accepted).end("ron3", [0, 1, 2]), after(0, 1, 3 + accepted, *scores))


def _four_kans(fourth: str = "", *, ron: bool = False) -> Round:
    """P0 and P1 have made two kans each, and P0 throws 5s, with riichi perhaps; P3 could ron it, or not."""
    hands = ("1111m222m789s77z8p", "1111p2222p55s556z", "", "345678m345p67s99s" if ron else "")
    played = Round(*hands, indicator="3z", avoid="58s7p" if ron else "5s7p")
    played.draw(0, "9p").ankan(0, "1111m").dora("3z").draw(0, "9m").discard(0)
    played.draw(1, "9m").ankan(1, "1111p").dora("3z").draw(1, "9m").ankan(1, "2222p").dora("4z").draw(1, "1s")
    played.discard(1).turns(2).draw(0, "2m").ankan(0, "2222m").dora("4z").draw(0, "5s")
    if fourth == "riichi":
        played.declare(0)
    return played.discard(0, "5s")


def _riichi_and_four_kans(*, accepted: bool) -> str:
    played = _four_kans("riichi")
    if accepted:
        played.accept(0)
    return told(played.end("kan4"), after(0, 1, int(accepted), 25000 - 1000 * accepted, 25000, 25000, 25000))


def _fifth_tile(held: str, *, riichi: bool = False, shown: bool = False) -> str:
    """P1 waits for nothing but the fifth tile of a kind it has four of."""
    played = Round("", held, indicator="9s")
    if riichi:
        return told(played.turns(1).riichi(1, "9p").turns(2))
    pay = (-1000, 3000, -1000, -1000) if shown else (0, 0, 0, 0)
    return told(played.until(0).end("", [1] if shown else [], pay))


SITUATIONS: Final = [
    Situation(
        "48",
        "the dealer, tenpai beside a nagashi mangan of P1, loses the deal",
        _rivers(dealer=False, then=4),
        _rivers(dealer=False, then=5),
        ("RND001",),
    ),
    Situation(
        "48-noten",
        "the dealer, noten beside its own nagashi mangan, keeps the deal",
        _rivers(dealer=True, then=5),
        _rivers(dealer=True, then=4),
        ("RND001",),
    ),
    Situation(
        "50-paid",
        "three rons are paid, and no draw",
        _three_rons(24000, 24000, 24000, 25000),
        _three_paid(),
        ("WIN009",),
    ),
    Situation(
        "50-accepted",
        "the stick of the fourth riichi is paid although its tile is ronned",
        _three_rons(24000, 24000, 24000, 25000),
        _three_rons(24000, 24000, 24000, 24000, accepted=True),
        ("RII013",),
    ),
    Situation(
        "50-lost",
        "the fourth player has lost its stick in the next round",
        _three_rons(24000, 24000, 24000, 25000),
        _three_rons(24000, 24000, 24000, 24000),
        ("RND004",),
    ),
    Situation(
        "52",
        "nine kinds are declared on the dealer's second draw",
        told(Round(NINE_KINDS).draw(0, "6s").end("yao9", [0])),
        told(Round(NINE_KINDS).turn(0, "6s").turns(3).draw(0, "7s").end("yao9", [0])),
        ("DRW007",),
    ),
    Situation(
        "54a",
        "after the fourth kan of two players, and a ron passed up, a pon is called",
        told(_four_kans(ron=True).end("kan4")),
        told(_four_kans(ron=True).pon(1, "55s").discard(1, "6z")),
        ("DRW012",),
    ),
    Situation(
        "54b",
        "the stick of a riichi declared with the discard after the fourth kan is not paid",
        _riichi_and_four_kans(accepted=True),
        _riichi_and_four_kans(accepted=False),
        ("DRW014", "RII007"),
    ),
    *(
        situation
        for letter, held in (("a", "123456789m1111z"), ("b", "1112223334444z"), ("c", "123456789m1111p"))
        for situation in (
            Situation(
                f"56{letter}-riichi",
                "riichi is declared on a wait for a fifth tile",
                None,
                _fifth_tile(held, riichi=True),
                ("RII001",),
            ),
            Situation(
                f"56{letter}-draw",
                "a wait for a fifth tile is paid as tenpai",
                _fifth_tile(held),
                _fifth_tile(held, shown=True),
                ("DRW002", "DRW004"),
            ),
        )
    ),
]
