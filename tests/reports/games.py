"""Games whose statistics can be counted by hand."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from parsers.base import read_bytes
from replay import summarised
from reports.frames import Frames, frames_of
from reports.players import People
from reports.readings import readings
from reports.study import Study
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, aborted, in_riichi, won

TONPUU: Final = 1


def whole_game(head: str | None = None) -> str:
    """A tonpuu of six rounds.

    E1-0  P1 declares riichi with its second discard and rons the fourth of P0: 3900.
    E2-0  Nobody wins; P1, who deals, is tenpai.
    E2-1  P2 wins on its second draw: 2700 and a counter.
    E3-0  P3 pons the first discard of P2, who deals, and rons its second: 1000.
    E4-0  P3, who deals, ends the round with nine kinds.
    E4-1  P0 rons the first discard of P3: 2000 and a counter.
    """
    south = in_riichi().ron(1, 0, "riichi 1 pinfu 1 tanyao 1 ura-dora 0", "30,3900,0", (-3900, 4900, 0, 0), ura="1z")
    drawn = Round("", TENPAI, hand=1, scores=(21100, 28900, 25000, 25000), avoid="58s").until(0)
    drawn.end("", [1], (-1000, 3000, -1000, -1000))
    west = Round("", "", TENPAI, hand=1, honba=1, scores=(20100, 31900, 24000, 24000), avoid="58s")
    west.turns(1).turn(2, "9p").turns(3).draw(2, "8s")
    west.tsumo(2, "menzen-tsumo 1 pinfu 1 tanyao 1", "20,2700,0", (-800, -1400, 3000, -800))
    hand = "77z567m345p67s22s9p"
    north = Round("", "", "", hand, hand=2, scores=(19300, 30500, 27000, 23200), avoid="58s")
    north.turn(2, "7z").pon(3, "77z").discard(3, "9p").turns(2).turn(2, "8s")
    north.ron(3, 2, "chun 1", "30,1000,0", (0, 0, -1000, 1000))
    nine = aborted(hand=3, scores=(19300, 30500, 26000, 24200))
    east = Round(TENPAI, hand=3, honba=1, scores=(19300, 30500, 26000, 24200), avoid="58s").turn(3, "8s")
    east.ron(0, 3, PINFU_TANYAO, WORTH, (2300, 0, 0, -2300), owari="216,-28.4,305,40.5,260,6.0,219,-18.1")
    return game(south, drawn, west, north, nine, east, kind=TONPUU, head=head)


def double_ron(head: str | None = None) -> str:
    """P1 and P3 ron the first discard of P0, for 2000 each."""
    told = Round("", TENPAI, "", "678m66p67s345567p", avoid="58s").turn(0, "8s")
    for seat in (1, 3):
        pay = [-2000, 0, 0, 0]
        pay[seat] = 2000
        told.ron(seat, 0, PINFU_TANYAO, WORTH, pay)
    return game(told, head=head)


def riichi_tile() -> str:
    """P1 rons the tile with which P0 declares riichi in its second turn."""
    told = Round("123m789m123p1122z", TENPAI, avoid="58s12z").turns(4).draw(0, "8s").declare(0).discard(0, "8s")
    return game(told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0)))


def honba_and_sticks() -> str:
    """P1 rons P0 for 3900 in riichi, with two counters and the stick of an earlier round on the table."""
    told = Round("", TENPAI, honba=2, sticks=1, scores=(25000, 24000, 25000, 25000), avoid="58s")
    told.turns(1).turn(1, "9p").turns(3).riichi(1, "1p").turns(3).turn(1, "9p").turns(2).turn(0, "8s")
    told.ron(1, 0, "riichi 1 pinfu 1 tanyao 1 ura-dora 0", "30,3900,0", (-4500, 6500, 0, 0), ura="1z")
    return game(told)


def ankan() -> str:
    """P0 has a kan of four concealed tiles and nothing else; nobody wins, nobody is tenpai."""
    told = Round("111m").draw(0, "1m").ankan(0, "1111m").dora().draw(0).discard(0)
    return game(told.until(0).end())


def nine_kinds() -> str:
    """P0 ends the round at once."""
    return game(aborted())


def mangan_against_the_dealer() -> str:
    """P1 wins on its second draw for 8000; P0 deals."""
    told = Round("", TENPAI, indicator="1s", avoid="258s").turns(1).turn(1, "9p").turns(3).draw(1, "8s")
    told.tsumo(1, "menzen-tsumo 1 pinfu 1 tanyao 1 dora 2", "20,8000,1", (-4000, 8000, -2000, -2000))
    return game(told)


def with_nothing_left() -> str:
    """The last round of a tonpuu, in which P3 loses all it has."""
    told = won(3, (26000, 42000, 30000, 2000), owari="280,-12.0,420,52.0,300,10.0,0,-50.0")
    return game(told, kind=TONPUU)


def sticks_left() -> str:
    """The last round of a hanchan is drawn with two sticks on the table, which go to P0."""
    told = Round(hand=7, sticks=2, scores=(36000, 24000, 21000, 17000)).until(0)
    return game(told.end(owari="380,48.0,240,4.0,210,-19.0,170,-33.0"))


def silent_tenpai() -> str:
    """Nobody wins; P1 is tenpai and in no riichi."""
    return game(Round("", TENPAI, avoid="58s").until(0).end("", [1], (-1000, 3000, -1000, -1000)))


def riichi_on(unseen: int) -> str:
    """P1 declares in its third turn, waiting for 5s and 8s, of which the others have thrown all but so many."""
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "9p")
    thrown = iter(["5s", "8s", "5s", "8s", "5s"][: 8 - unseen])
    for seat in (2, 3, 0, 1, 2, 3, 0):
        told.turn(seat, "9p" if seat == 1 else next(thrown, None))
    return game(told.riichi(1, "1p").until(0).end("", [1], (-1000, 3000, -1000, -1000)))


def riichi_and_deal_in() -> str:
    """P0 declares in its second turn, its stick is put down, and P1 rons its next discard."""
    told = Round("123m789m123p1122z", TENPAI, avoid="58s12z").turns(4).riichi(0, "9p", "9p").turns(3).turn(0, "8s")
    return game(told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 3000, 0, 0)))


def two_calls() -> str:
    """P1 chis the first discard of P0 and the second; nobody wins, nobody is tenpai."""
    told = Round("", "23m23p9s9p").turn(0, "1m").chi(1, "23m").discard(1, "9s").turns(2).turn(0, "1p").chi(1, "23p")
    return game(told.discard(1, "9p").until(0).end())


def late_deal_in(turn: int) -> str:
    """P1 rons the discard of P0 in this turn, with which P0 is one tile away from tenpai."""
    told = Round("123789m123p1157z", TENPAI, avoid="58s").turns(4 * (turn - 1)).turn(0, "8s")
    return game(told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0)))


def dealer_and_another() -> str:
    """P3 and the dealer ron the first discard of P1; P3 sits nearer."""
    told = Round(TENPAI, "", "", "678m66p67s345567p", avoid="58s").turns(1).turn(1, "8s")
    told.ron(3, 1, PINFU_TANYAO, WORTH, (0, -2000, 0, 2000))
    return game(told.ron(0, 1, PINFU_TANYAO, "30,2900,0", (2900, -2900, 0, 0)))


def chased_riichi() -> str:
    """P1 declares in its first turn, P0 in its second; nobody wins, both are tenpai."""
    told = Round("123789m123789p1z", TENPAI, avoid="58s1z").turns(1).riichi(1, "9p", "9p").turns(2)
    told.riichi(0, "1p", "1p").until(0)
    return game(told.end("", [0, 1], (1500, 1500, -1500, -1500)))


def in_places() -> str:
    """The dealer's first discard is ronned by P1; P0 has 8000 more than P1, and P1 4000 more than P2 and P3."""
    return game(won(scores=(33000, 25000, 21000, 21000)))


def double_riichi() -> str:
    """P0 declares with its first discard and is alone tenpai at the end."""
    told = Round("123m789m123p1122z", avoid="12z").riichi(0, "9p", "9p").until(0)
    return game(told.end("", [0], (3000, -1000, -1000, -1000)))


def frames(*logs: str, people: People | None = None) -> Frames:
    """The frames of these records."""
    return frames_of((summarised(r) for log in logs for r in read_bytes(log.encode(), "game.xml")), people)


def studied(
    *logs: str, profile: str = "tenhou", changes: Mapping[str, str] | None = None, faulty: bool = False
) -> Study:
    return Study(_frames(*logs), readings(profile, changes), faulty=faulty)


_frames = cache(frames)


def counted(study: Study, key: str) -> dict[str, tuple[float, float]]:
    """Numerator and denominator of each player."""
    groups = study.table(("player",), [key], intervals=False)
    return {g.label["player"]: (g.estimates[key].numerator, g.estimates[key].denominator) for g in groups}


def values(study: Study, key: str) -> dict[str, float | None]:
    groups = study.table(("player",), [key], intervals=False)
    return {g.label["player"]: g.estimates[key].value for g in groups}
