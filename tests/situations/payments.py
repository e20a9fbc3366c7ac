"""Payments: liability (pao), honba and riichi sticks. P0 deals where no hand is named."""

from collections.abc import Sequence
from typing import Any, Final

from tests.cases.build import Round
from tests.cases.hands import NINE_KINDS
from tests.situations import Situation, told

SCORES: Final = (26000, 24000, 25000, 25000)
EAST_2: Final[dict[str, Any]] = {"hand": 1, "scores": SCORES}
EAST_4: Final[dict[str, Any]] = {"hand": 3, "honba": 6, "scores": SCORES}
ONE: Final = "0,32000,5"
TWO: Final = "0,64000,5"


def dragons(held: str, feeders: Sequence[int], winner: int = 1, **start: Any) -> Round:
    """The winner pons 5z, 6z and 7z, as many as there are feeders, from each of them in turn."""
    hands = ["", "", "", ""]
    hands[winner] = held
    played = Round(*hands, indicator="9s", **start)
    for dragon, feeder, thrown in zip("567", feeders, ("1s", "9p", "9p"), strict=False):
        up_to(played, feeder).turn(feeder, f"{dragon}z").pon(winner, f"{dragon}{dragon}z").discard(winner, thrown)
    return played


def up_to(played: Round, seat: int) -> Round:
    """Turns of the others until it is the seat's."""
    while played.next != seat:
        played.turn(played.next)
    return played


# --- liability --------------------------------------------------------------------------------------------------------


def _by_ron(pay: Sequence[int]) -> str:
    """East 4, six honba: P1 has three dragons, the last from P3, and wins on a tile of P0."""
    played = up_to(dragons("55z66z77z23m99m9p9p1s", (0, 0, 3), avoid="14m", **EAST_4), 0)
    return told(played.turn(0, "4m").ron(1, 0, "! daisangen", ONE, pay, paoWho="3"))


def _upgraded(added: str, pay: Sequence[int], *, tsumo: bool, liable: str | None = "2") -> str:
    """P0 has three dragons of P1, P3 and P2, adds the fourth tile to one, and wins by its own tile or that of P3."""
    played = up_to(dragons("55z66z77z23m99m9p9p1s", (1, 3, 2), 0, avoid="14m", **EAST_2), 0)
    played.draw(0, added).kakan(0, added).draw(0, "9m").dora("8s").discard(0, "9m")
    if tsumo:
        return told(up_to(played, 0).draw(0, "4m").tsumo(0, "! daisangen", ONE, pay, paoWho=liable))
    return told(up_to(played, 3).turn(3, "4m").ron(0, 3, "! daisangen", ONE, pay, paoWho=liable))


def _and_honours(pay: Sequence[int], *, tsumo: bool) -> str:
    """P1 has three dragons, the last from P3, and nothing but honours; it wins by its own tile or that of P2."""
    played = dragons("55z66z77z1112z9p9p1s", (0, 0, 3), avoid="2z")
    if tsumo:
        won = up_to(played, 1).draw(1, "2z").tsumo(1, "! daisangen tsuuiisou", TWO, pay, paoWho="3")
    else:
        won = up_to(played, 2).turn(2, "2z").ron(1, 2, "! daisangen tsuuiisou", TWO, pay, paoWho="3")
    return told(won)


def _third_not_fed(how: str, pay: Sequence[int], liable: str | None = None) -> str:
    """P1 has two dragons, the second from P3, and the third in its hand: won by ron, by tsumo, or made a kan."""
    hand = "55z66z23m99p777z9p1s" if how == "ankan" else "55z66z234m99s77z9p1s"
    played = dragons(hand, (0, 3), avoid="14m9s7z")
    if how == "ron":
        return told(up_to(played, 2).turn(2, "7z").ron(1, 2, "! daisangen", ONE, pay, paoWho=liable))
    up_to(played, 1)
    if how == "ankan":
        played.draw(1, "7z").ankan(1, "7777z").dora("8s").draw(1, "9m").discard(1, "9m")
        up_to(played, 1).draw(1, "4m")
    else:
        played.draw(1, "7z")
    return told(played.tsumo(1, "! daisangen", ONE, pay, paoWho=liable))


LIABILITY: Final = [
    Situation(
        "38",
        "the liable player pays nothing beside the discarder",
        _by_ron((-16000, 33800, 0, -17800)),
        _by_ron((-16000, 33800, 0, 0)),
        ("SCO003",),
    ),
    Situation(
        "40a",
        "the last set becomes a kan, and the tsumo is split as usual",
        _upgraded("7z", (32000, 0, -32000, 0), tsumo=True),
        _upgraded("7z", (32000, -16000, -8000, -8000), tsumo=True, liable=None),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "40a-first",
        "the first set becomes a kan, and the tsumo is split as usual",
        _upgraded("5z", (32000, 0, -32000, 0), tsumo=True),
        _upgraded("5z", (32000, -16000, -8000, -8000), tsumo=True, liable=None),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "40b",
        "the last set becomes a kan, and the discarder pays all",
        _upgraded("7z", (32000, 0, -16000, -16000), tsumo=False),
        _upgraded("7z", (32000, 0, 0, -32000), tsumo=False, liable=None),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "40b-first",
        "the first set becomes a kan, and the discarder pays all",
        _upgraded("5z", (32000, 0, -16000, -16000), tsumo=False),
        _upgraded("5z", (32000, 0, 0, -32000), tsumo=False, liable=None),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "41a",
        "of daisangen and tsuuiisou by tsumo the liable player is charged with daisangen alone",
        _and_honours((0, 64000, 0, -64000), tsumo=True),
        _and_honours((-16000, 64000, -8000, -40000), tsumo=True),
        ("SCO003",),
        rules="tenhou",
    ),
    Situation(
        "41b",
        "of daisangen and tsuuiisou by ron the liable player is charged with half of daisangen alone",
        _and_honours((0, 64000, -32000, -32000), tsumo=False),
        _and_honours((0, 64000, -48000, -16000), tsumo=False),
        ("SCO003",),
        rules="tenhou",
    ),
    Situation(
        "41a-mahjong-soul",
        "of daisangen and tsuuiisou by tsumo the liable player is charged with both",
        _and_honours((-16000, 64000, -8000, -40000), tsumo=True),
        _and_honours((0, 64000, 0, -64000), tsumo=True),
        ("SCO003",),
        rules="mahjong-soul",
    ),
    Situation(
        "41b-mahjong-soul",
        "of daisangen and tsuuiisou by ron the liable player is charged with half of both",
        _and_honours((0, 64000, -48000, -16000), tsumo=False),
        _and_honours((0, 64000, -32000, -32000), tsumo=False),
        ("SCO003",),
        rules="mahjong-soul",
    ),
    Situation(
        "42a",
        "the last set is made by the ron, and who fed an earlier one shares",
        _third_not_fed("ron", (0, 32000, -32000, 0)),
        _third_not_fed("ron", (0, 32000, -16000, -16000), "3"),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "42b",
        "the last set is made by the tsumo, and who fed an earlier one pays",
        _third_not_fed("tsumo", (-16000, 32000, -8000, -8000)),
        _third_not_fed("tsumo", (0, 32000, 0, -32000), "3"),
        ("SCO006", "SCO003"),
    ),
    Situation(
        "42c",
        "the last set is an ankan, and who fed an earlier one pays",
        _third_not_fed("ankan", (-16000, 32000, -8000, -8000)),
        _third_not_fed("ankan", (0, 32000, 0, -32000), "3"),
        ("SCO006", "SCO003"),
    ),
]


# --- honba and sticks -------------------------------------------------------------------------------------------------


def _two_honba(pay: Sequence[int]) -> str:
    """P2 wins on its second draw with nothing else."""
    played = Round("", "", "123789m456p46s99s", honba=2, scores=SCORES, indicator="1z", avoid="5s").turns(6)
    return told(played.draw(2, "5s").tsumo(2, "menzen-tsumo 1", "30,1100,0", pay))


def _ronned_riichi(*, paid: bool, then: int | None = None) -> str:
    """P0 declares riichi with 6m, on which P2 wins; in the round that may follow lie so many sticks."""
    played = Round("123456789m23p11z", "", "45m678p340s678s22p", indicator="9s", avoid="36m14p1z")
    played.draw(0, "6m").declare(0).discard(0, "6m")
    if paid:
        played.accept(0)
    won = played.ron(2, 0, "pinfu 1 tanyao 1 red-dora 1", "30,3900,0", (-3900, 0, 4900 if paid else 3900, 0))
    after = (21100, 25000, 28900, 25000)
    return told(won) if then is None else told(won, Round(hand=1, sticks=then, scores=after).turns(2))


def _riichi_and_abort(*, sticks: int, scores: tuple[int, ...]) -> str:
    """P0's riichi is accepted, then P3 ends the round with nine kinds."""
    played = Round("123456789m23p11z", "", "", NINE_KINDS, indicator="9s", avoid="14p1z")
    played.riichi(0, "9m").turns(2).draw(3, "6s").end("yao9", [3])
    return told(played, Round(honba=1, sticks=sticks, scores=scores).turns(2))


STICKS: Final = [
    Situation(
        "44",
        "honba are paid 300 by each of three",
        _two_honba((-700, -500, 1700, -500)),
        _two_honba((-1100, -900, 2900, -900)),
        ("SCO003",),
    ),
    Situation(
        "46a",
        "the stick of a ronned riichi tile is paid to the winner",
        _ronned_riichi(paid=False),
        _ronned_riichi(paid=True),
        ("RII013",),
    ),
    Situation(
        "46b",
        "the stick of a ronned riichi tile lies on the table of the next round",
        _ronned_riichi(paid=False, then=0),
        _ronned_riichi(paid=False, then=1),
        ("RND003",),
    ),
    Situation(
        "46c",
        "the stick of a riichi before an abortive draw is given back",
        _riichi_and_abort(sticks=1, scores=(24000, 25000, 25000, 25000)),
        _riichi_and_abort(sticks=0, scores=(25000, 25000, 25000, 25000)),
        ("RND003", "RND004"),
    ),
]

SITUATIONS: Final = LIABILITY + STICKS
