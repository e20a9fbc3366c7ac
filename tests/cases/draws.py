"""DRW: rounds that end without a win."""

from typing import Final

from tests.cases.book import fires, quiet
from tests.cases.build import Round, game
from tests.cases.hands import NINE_KINDS, TENPAI, aborted

ONE_TENPAI: Final = (-1000, 3000, -1000, -1000)
YAOCHU: Final = ("1m", "1m", "9m", "9m", "1p", "1p", "9p", "9p", "1s", "1s", "9s", "9s", "5z", "5z", "6z", "6z")
NAGASHI: Final = (-4000, 8000, -2000, -2000)
RIICHI_HANDS: Final = (TENPAI, "345678m99p67s789p", "678m66p67s345567p", "123m234p456s34s11z")


def tell() -> None:
    """All cases of the family."""
    _exhaustive()
    _nagashi()
    _abortive()
    _four_riichi()
    _four_kans()
    _three_rons()
    _restated()


def _played_out(left: int = 0) -> Round:
    return Round("", TENPAI, avoid="58s").until(left)


def _exhaustive() -> None:
    fires(
        "DRW001",
        "an exhaustive draw with one tile left",
        game(_played_out(1).end("", [1], ONE_TENPAI)),
        "with 1 tile left",
        None,
    )
    quiet("DRW001", "an exhaustive draw with none left", game(_played_out().end("", [1], ONE_TENPAI)))

    both = (-1500, 1500, 1500, -1500)
    fires(
        "DRW002", "West shows a hand that waits for nothing", game(_played_out().end("", [1, 2], both)), "is noten", 2
    )
    formal = Round("", "", "22m345678p33s789s", avoid="2m3s").until(0).end("", [2], (-1000, -1000, 3000, -1000))
    quiet("DRW002", "a wait without a yaku is tenpai", game(formal))
    told = Round("", "23m456p789p22s35s9m", avoid="4s").turn(0, "1m").chi(1, "23m").discard(1, "9m").until(0)
    log = game(told.end("", [1], ONE_TENPAI))
    text = "is noten: no win on 4s would have a yaku"
    fires("DRW002", "a wait without a yaku where one is asked for", log, text, 1, keishiki_tenpai="false")
    quiet("DRW002", "an open hand whose wait gives no yaku", log)
    told = Round("", "1111m234p567p789s", avoid="1m").until(0).end("", [1], ONE_TENPAI)
    text = "is noten: no copy of 1m is left to come"
    fires("DRW002", "a wait for a tile of which it holds all four", game(told), text, 1)

    fires("DRW003", "South waits for 5s and 8s and shows nothing", game(_played_out().end()), "waits for 5s, 8s", 1)
    told = Round("", "1111m234p567p789s", avoid="1m").until(0).end()
    quiet("DRW003", "a wait for a tile of which it holds all four is none", game(told))

    wrong = (-500, 1500, -500, -500)
    fires(
        "DRW004", "1500 points for one tenpai", game(_played_out().end("", [1], wrong)), "South +1500 instead of +3000"
    )
    quiet("DRW004", "3000 points for one tenpai", game(_played_out().end("", [1], ONE_TENPAI)))
    quiet("DRW004", "nobody is tenpai and nobody pays", game(Round().until(0).end()))


def river(*, plain: bool = False, called: bool = False) -> Round:
    """South throws terminals and honours only, but perhaps for one 5p, and perhaps one is ponned."""
    told = Round("", "", "", "22z5m" if called else "")
    thrown = iter(["2z" if called else "7z", *YAOCHU, "5p" if plain else "7z"])
    told.turn(0).turn(1, next(thrown))
    if called:
        told.pon(3, "22z").discard(3, "5m")
    while told.left:
        told.turn(told.next, next(thrown) if told.next == 1 else None)
    return told


def _nagashi() -> None:
    paid = river(plain=True).end("nm", [], NAGASHI)
    fires("DRW005", "South has thrown 5p", game(paid), "South discarded 5p", 1)
    fires("DRW005", "South's discard was ponned", game(river(called=True).end("nm", [], NAGASHI)), "was called", 1)
    quiet("DRW005", "only terminals and honours, none called", game(river().end("nm", [], NAGASHI)))

    fires(
        "DRW006", "only terminals and honours, and nothing is paid", game(river().end()), "a nagashi mangan is due", 1
    )
    quiet("DRW006", "one of the discards was ponned", game(river(called=True).end()))
    quiet("DRW006", "nobody has claimed it", game(river().end()), nagashi_declaration="claimed")
    quiet("DRW006", "one discard was 5p", game(river(plain=True).end()))


def _abortive() -> None:
    told = Round("19m19p19s12z2358p4s").draw(0, "6s").end("yao9", [0])
    fires("DRW007", "nine kinds declared with eight", game(told), "fewer than nine kinds", 0)
    late = Round(NINE_KINDS).turn(0, "6s").turns(3).draw(0, "7s").end("yao9", [0])
    fires("DRW007", "nine kinds declared in the second turn", game(late), "not the player's first turn", 0)
    told = Round("7z", "", "77z6p", NINE_KINDS).turn(0, "9s", "7z").pon(2, "77z").discard(2, "6p").draw(3, "6s")
    fires("DRW007", "nine kinds declared after a pon", game(told.end("yao9", [3])), "a call has been made before", 3)
    quiet("DRW007", "nine kinds in the dealer's first hand", game(aborted()))
    told = Round("", "", "", "19m19p19s12z2358p4s").turns(3).draw(3, "7z").end("yao9", [3])
    quiet("DRW007", "the ninth kind is drawn in the first turn", game(told))

    mixed = Round(indicator="9s").turn(0, "1z").turn(1, "1z").turn(2, "1z").turn(3, "2z").end("kaze4")
    fires("DRW008", "three East and a South", game(mixed), "the first discards are E, E, E, S", None)
    quiet("DRW008", "four North", game(_winds().end("kaze4")))

    played_on = _winds().turns(2)
    fires("DRW012", "play goes on after four North", game(played_on), "in a draw by suufon renda", 0)
    told = Round().turn(0, "4z").turn(1, "4z").turn(2, "4z").turn(3, "3z").turns(2)
    quiet("DRW012", "play goes on after three North and a West", game(told))
    quiet("DRW012", "play goes on where the rules have no such draw", game(played_on), abort_suufon="false")


def _winds() -> Round:
    return Round().turn(0, "4z").turn(1, "4z").turn(2, "4z").turn(3, "4z")


def _four_riichi() -> None:
    told = Round(*RIICHI_HANDS, avoid="258s")
    for seat, tile in enumerate(("9m", "9m", "1m")):
        told.riichi(seat, tile)
    told.turn(3, "7z").end("reach4", [0, 1, 2, 3])
    fires("DRW009", "the fourth player is not in riichi", game(told), "North is not in riichi", 3)
    told = Round(*RIICHI_HANDS, avoid="258s")
    for seat, tile in enumerate(("9m", "9m", "1m", "7z")):
        told.riichi(seat, tile)
    quiet("DRW009", "four riichi", game(told.end("reach4", [0, 1, 2, 3])))


def suukan(*, by_two: bool = True, number: int = 4, thrown: bool = True) -> Round:
    """Kans by East, the last of them by West where two are to have made them, and perhaps the discard after it."""
    told = Round("1111222233334m", "", "555z", indicator="9p").draw(0, "4m")
    steps = (("1111m", "9p", "4m"), ("2222m", "9p", "4m"), ("3333m", "1s", "9s"), ("4444m", "2s", "8s"))
    for kan, dora, drawn in steps[: 3 if by_two or number == 3 else 4]:
        told.ankan(0, kan).dora(dora).draw(0, drawn)
    told.discard(0)
    if by_two:
        told.turn(1, "1p").draw(2, "5z").ankan(2, "5555z")
        if thrown:
            told.dora("3s").draw(2, "7s").discard(2)
    return told


def _four_kans() -> None:
    fires("DRW010", "three kans", game(suukan(by_two=False, number=3).end("kan4")), "there are 3 kans", None)
    log = game(suukan(by_two=False).end("kan4"))
    fires("DRW010", "four kans by one player", log, "4 kans by one player", None)
    quiet("DRW010", "four kans by two players", game(suukan().end("kan4")))
    log = game(suukan(thrown=False).end("kan4"))
    fires("DRW010", "right after the fourth kan", log, "the discard after the fourth kan is still to come", None)
    quiet("DRW010", "right after it, where that ends the round", log, abort_suukan="immediate_if_not_robbed")
    fires("DRW012", "play goes on after four kans", game(suukan().turns(1)), "in a draw by suukan sanra", 3)
    quiet("DRW012", "the fourth kan's replacement is drawn", game(suukan().end("kan4")))


def _three_rons() -> None:
    waiting = ("", TENPAI, "345678m99p67s789p", "678m66p67s345567p")
    told = Round(*waiting, avoid="58s").turn(0, "8s").end("ron3", [1, 2, 3])
    quiet("DRW011", "all three wait for 8s", game(told))
    told = Round(*waiting[:3], avoid="58s").turn(0, "8s").end("ron3", [1, 2, 3])
    fires("DRW011", "North does not wait for 8s", game(told), "North does not wait for it", 3)
    told = Round(*waiting, avoid="58s").turns(3).turn(3, "8s").turns(4).turn(0, "8s").end("ron3", [1, 2, 3])
    fires("DRW011", "North has thrown 8s itself", game(told), "on 8s, but North is furiten", 3)
    told = Round(*waiting[:3], "123m456p789m79s11z", avoid="58s").turn(0, "8s").end("ron3", [1, 2, 3])
    fires("DRW011", "North waits for 8s and has no yaku", game(told), "on 8s, but North has no yaku", 3)
    told = Round(*waiting[:2], avoid="58s").turn(0, "8s").end("ron3", [1, 2, 3])
    text = "West does not wait for it and North does not wait for it"
    fires("DRW011", "neither West nor North waits for 8s", game(told), text)


def _restated() -> None:
    told = Round(NINE_KINDS).draw(0, "6s").end("yao9", hai0="0,32,36,68,72,104,108,112,116,40,57,65,84,95")
    fires("DRW013", "a 6p is shown that was never held", game(told), "but by the play it holds", 0)
    quiet("DRW013", "the hand is shown as it was", game(aborted()))

    wrong = Round(NINE_KINDS, honba=1).draw(0, "6s").end("yao9", [0], ba="0,0")
    fires(
        "DRW014",
        "a draw in E1-1 names no honba",
        game(aborted(), wrong),
        "names 0 honba; the round has 1",
        None,
        "E1-1",
    )
    quiet("DRW014", "a draw in E1-1 names one honba", game(aborted(), aborted(0, 1)))
