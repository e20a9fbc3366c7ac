"""TIL, TRN, CAL and KAN: tiles, turns, calls and kans."""

from replay.melds import ANKAN, DAIMINKAN, MeldKind
from tests.cases.book import fires, quiet
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI, aborted

PON_HAND = "77z5m"
FIRST_CHUN, SECOND_CHUN, LAST_CHUN = 132, 133, 135
A_SOUTH, A_WEST = 115, 119
FOUR_KANS = "1111222233334m"


def tell() -> None:
    """All cases of the families."""
    _tiles()
    _turns()
    _calls()
    _kans()


def _tiles() -> None:
    told = Round("7z").draw(0, "9s").discard(0, LAST_CHUN).turns(2)
    fires("TIL001", "another chun than the one held is thrown", game(told), "discards chun (piece 135), which", 0)
    quiet("TIL001", "the chun that is held is thrown", game(Round("7z").turn(0, "9s", "7z").turns(2)))
    quiet("TIL001", "a tile is thrown that came by a chi", game(_chi("35m", "4m", "6m")))

    told = Round(indicator=32).turn(0, 32).turns(2)
    fires("TIL002", "the dealer draws the tile shown as indicator", game(told), "already shown as a dora indicator", 0)
    quiet("TIL002", "the dealer draws another 9m", game(Round(indicator=32).turn(0, 33).turns(2)))

    told = Round(players=3, indicator="9s").turn(0, 4).turns(2)
    fires("TIL003", "2m with three players", game(told), "draws 2m, which is not part of this set", 0)
    quiet("TIL003", "1m with three players", game(Round(players=3, indicator="9s").turn(0, "1m").turns(2)))

    told = Round("", "147m258p369s123z!").turns(3)
    fires("TIL004", "South is dealt twelve tiles", game(told), "South is dealt 12 tiles", 1)
    quiet("TIL004", "the dealer's fourteenth tile is a draw", game(Round().turns(1)))

    told = Round().turns(1).draw(1, A_SOUTH).discard(1, A_WEST).turn(2, A_SOUTH).turns(1)
    fires("TIL005", "a West is recorded as the South that is drawn later", game(told), "recorded as S, but", 1)
    quiet("TIL005", "West and South, each where it was", game(Round().turns(1).turn(1, A_WEST).turn(2, A_SOUTH)))


def _turns() -> None:
    fires("TRN001", "South is passed over", game(Round().turns(1).turn(2).turns(2)), "it is the turn of South", 2)
    told = Round().turns(1).turn(0).turns(2)
    fires("TRN001", "the dealer draws again", game(told), "it is the turn of South", 0)
    told = Round().turns(1).turn(3).turns(2)
    fires("TRN001", "South and West are passed over", game(told), "it is the turn of South", 3)
    told = Round("", "", PON_HAND).turn(0, "7z").pon(2, "77z").discard(2, "5m").turns(2)
    quiet("TRN001", "South is passed over by a pon", game(told))

    told = Round("", "7m7p").turns(1).discard(1, "7m").discard(1, "7p").turns(2)
    fires("TRN002", "South throws two tiles and has drawn none", game(told), "without having drawn a tile", 1)
    quiet("TRN002", "a discard after a pon, without a draw", game(_pon()))

    told = Round("6m").draw(0, "7m").draw(0, "7p").discard(0, "6m").turns(3)
    told.turn(0, "9p", "7m").turns(3).turn(0, "9p", "7p").turns(1)
    fires("TRN003", "the dealer draws two tiles", game(told), "has not discarded since its last tile", 0)
    told = Round("1111m").draw(0, "7m").ankan(0, "1111m").dora().draw(0, "7p").discard(0).turns(2)
    quiet("TRN003", "a second tile in place of a kan", game(told))

    told = Round("", "", "6m").turns(1).discard(2, "6m").turns(2)
    fires("TRN004", "West throws a tile when South is to draw", game(told), "South is to act", 2)
    quiet("TRN004", "West throws a tile after its pon", game(_pon(seat=2)))

    told = Round().draw(0, "7m").turn(2).turns(2)
    fires("TRN005", "the dealer has not discarded when West draws", game(told), "East has not discarded", 0)
    quiet(
        "TRN005",
        "the dealer sets a kan aside instead",
        game(Round("1111m").draw(0, "7m").ankan(0, "1111m").dora().draw(0)),
    )

    fires(
        "TRN006", "a seventy-first tile is drawn", game(Round().until(0).turns(1)), "no tile is left in the live wall"
    )
    quiet("TRN006", "the seventieth tile is drawn", game(Round().until(0)))

    quiet("TRN007", "a record without the mark", game(Round().turns(2)))

    told = aborted().turn(1).turns(1)
    fires("TRN008", "play goes on after nine kinds", game(told), "the round has ended")
    quiet("TRN008", "after nine kinds a new round begins", game(aborted(), Round(honba=1).turns(2)))

    told = Round("", "7m").turns(1).discard(1, "7m").turns(2)
    fires("TRN009", "the draw of South is missing", game(told), "a draw of South is missing", 1)
    told = Round("7m").draw(0, "9p").turn(1).turns(2)
    fires("TRN009", "the discard of East is missing", game(told), "a discard of East is missing", 0)
    quiet("TRN009", "a pon takes the place of the draw", game(_pon()))

    told = Round().draw(0, 60).draw(0, 60).discard(0).turns(2)
    fires("TRN010", "a draw is recorded twice", game(told), "the draw of East is recorded twice", 0)
    quiet("TRN010", "two draws in a row, of two tiles, with a kan between", game(_ankan()))

    told = Round().turns(1).discard(1, 60).draw(1, 60).turns(2)
    fires("TRN011", "the discard stands before its draw", game(told), "wrong order")
    quiet("TRN011", "the discard stands before the next player's draw", game(Round().turns(1).turn(1, 60).turns(2)))


def _pon(seat: int = 1, source: int | None = None) -> Round:
    hands = ["", "", "", ""]
    hands[seat] = "77z5m"
    told = Round(*hands).turn(0, "7z").pon(seat, "77z", source=source).discard(seat, "5m")
    return told.turns(2)


def _chi(own: str, called: str, thrown: str, seat: int = 1) -> Round:
    hands = ["", "", "", ""]
    hands[seat] = own + thrown
    return Round(*hands).turn(0, called).chi(seat, own).discard(seat, thrown).turns(2)


def _ankan() -> Round:
    return Round("1111m").draw(0, "7m").ankan(0, "1111m").dora().draw(0, "7p").discard(0).turns(2)


def _calls() -> None:
    log = game(_chi("35m", "4m", "9s", seat=2))
    fires("CAL001", "West calls chi of the dealer's tile", log, "only possible from the player to the left", 2)
    quiet("CAL001", "South calls chi of the dealer's tile", game(_chi("35m", "4m", "9s")))

    told = Round("", "45m9s").turn(0, "2m").chi(1, "45m", called="6m", source=0).discard(1, "9s").turns(2)
    fires("CAL002", "2m is thrown and 6m called", game(told), "calls chi of 6m, but the discard on the table is 2m", 1)
    quiet("CAL002", "6m is thrown and called", game(_chi("45m", "6m", "9s")))

    quiet("CAL003", "a chi with the tile in the middle", game(_chi("35m", "4m", "9s")))

    log = game(_chi("23m", "4m", "1m"))
    fires("CAL004", "chi of 4m with 2m3m, then 1m", log, "(kuikae: 1m, 4m may not be discarded)", 1)
    told = Round("", "777z").turn(0, "7z").pon(1, "77z").discard(1, "7z").turns(2)
    fires("CAL004", "pon of chun, then the fourth chun", game(told), "right after pon", 1)
    quiet("CAL004", "chi of 4m with 2m3m, then 5m", game(_chi("23m", "4m", "5m")))
    quiet("CAL004", "chi of 4m with 3m5m, then 7m", game(_chi("35m", "4m", "7m")))
    quiet("CAL004", "the tile called, thrown a turn later", game(_chi("23m", "4m", "5m").until(66).turn(1, "4m")))
    quiet("CAL004", "the other end where the rules allow it", log, kuikae="genbutsu_forbidden_suji_allowed")
    quiet("CAL004", "nothing else is left where such a call is allowed", game(stuck()), kuikae_deadlock_call="allowed")

    log = game(last_discard_ponned())
    fires("CAL005", "the last discard is ponned", log, "the last discard can only be ronned", 3)
    told = Round("", "", "", PON_HAND).until(2).turn(0, "7z").pon(3, "77z").discard(3, "5m")
    quiet("CAL005", "the last discard but one is ponned", game(told))
    quiet("CAL005", "the last discard, where it can be called", game(last_discard_ponned()), call_on_houtei_tile="true")

    fires("CAL006", "South, in riichi, calls pon", game(_call_in_riichi(1)), "calls pon 777z while in riichi", 1)
    quiet("CAL006", "South is in riichi, North calls pon", game(_call_in_riichi(3)))

    told = Round("", "45s9p", players=3, indicator="9s").turn(0, "6s").chi(1, "45s").discard(1, "9p").turns(2)
    fires("CAL007", "a chi with three players", game(told), "there is no chi with three players", 1)
    told = Round("", "77z9p", players=3, indicator="9s").turn(0, "7z").pon(1, "77z").discard(1, "9p").turns(2)
    quiet("CAL007", "a pon with three players", game(told))

    fires(
        "CAL008", "a pon as if from North", game(_pon(seat=1, source=3)), "as if from North, but East discarded it", 1
    )
    quiet("CAL008", "a pon from East", game(_pon(seat=1)))

    told = Round("", "77z5m").draw(0, "7p").pon(1, "77z", called="7z", source=0).discard(1, "5m").turns(2)
    fires("CAL009", "a pon before anything is thrown", game(told), "although no discard is on the table", 1)
    quiet("CAL009", "a pon of the first discard", game(_pon()))

    told = Round("", "", "77z5m").turn(0, "7z").discard(2, "5m").turns(2)
    fires("CAL010", "West goes on as after a pon of chun", game(told), "must have called pon 777z", 2)
    quiet("CAL010", "the pon is recorded", game(_pon(seat=2)))

    fires("CAL011", "after the chi of 4m with 5m6m South holds 4m and 7m", game(stuck()), "is left with 47m", 1)
    quiet("CAL011", "South holds 4m and 8m", game(stuck("8m")))
    quiet("CAL011", "South holds 4m and 7m where such a call is allowed", game(stuck()), kuikae_deadlock_call="allowed")


def last_discard_ponned() -> Round:
    """The wall is used up, and North pons the last discard."""
    return Round("", "", "", PON_HAND).until(1).turn(1, "7z").pon(3, "77z").discard(3, "5m")


def stuck(other: str = "7m") -> Round:
    """South has three melds and chis 4m with 5m6m; 4m and another tile are left, and that one is thrown."""
    told = Round("", f"55z66z77z456m{other}1s9p9s", avoid="4578m", indicator="9s")
    for dragon, thrown in (("5z", "1s"), ("6z", "9p"), ("7z", "9s")):
        told.turn(0, dragon).pon(1, dragon[0] * 2 + "z").discard(1, thrown).turns(2)
    return told.turn(0, "4m").chi(1, "56m").discard(1, other).turns(2)


def _call_in_riichi(seat: int) -> Round:
    hands = ["", "234567m345p67s77z", "", "77z9p"]
    if seat == 1:
        hands[3] = ""
    else:
        hands[1] = TENPAI
    told = Round(*hands, avoid="58s").turns(1).riichi(1, "9p").turn(2, "7z").pon(seat, "77z")
    return told.discard(seat, "6s" if seat == 1 else "9p").turns(2)


def _kans() -> None:
    log = game(kan_after_pon())
    fires("KAN001", "a kan right after a pon", log, "without having drawn a tile", 1)
    quiet("KAN001", "a kan right after a pon where the rules allow it", log, kan_after_call="true")
    told = Round("", "77z1111m5p").turn(0, "7z").pon(1, "77z").discard(1, "5p").turns(3)
    told.draw(1, "9p").ankan(1, "1111m").dora().draw(1).discard(1)
    quiet("KAN001", "the same kan after the next draw", game(told))

    log = game(riichi_kan("123456m4445s111z", "4s"))
    fires(
        "KAN002", "four 4s of 4445s: the wait for 3s and 6s is gone", log, "changes the wait from 3s, 5s, 6s to 5s", 1
    )
    told = Round("", "1111m23456m67s22z").turns(1).riichi(1, "9p", "9p").turns(3).draw(1, "9s").ankan(1, "1111m")
    fires("KAN002", "a kan that does not hold the drawn tile", game(told), "only the drawn tile", 1)
    log = game(riichi_kan("12345m444567s11z", "4s"))
    quiet("KAN002", "four 4s of 444567s: the wait stays", log)
    fires("KAN002", "no kan at all in riichi", log, "these rules allow no kan", 1, ankan_after_riichi="forbidden")
    strict = {"ankan_after_riichi": "waits_and_decomposition_unchanged"}
    quiet("KAN002", "444s is a triplet with every wait", log, **strict)
    log = game(riichi_kan("222333444m56p77s", "2m"))
    text = "with 4p the hand could also be read without a triplet of 2m"
    fires("KAN002", "222m could be part of three runs", log, text, 1, **strict)
    quiet("KAN002", "the wait stays", log)
    log = game(riichi_kan("333345m678p99p67s", "6m", "3333m"))
    fires("KAN002", "the drawn 6m takes the place of a 3m", log, "only the drawn tile", 1)
    quiet("KAN002", "that is allowed by these rules", log, okuri_kan="true")

    told = Round("", "7z").turns(1).draw(1, "9p").kakan(1, "7z").draw(1).dora().discard(1).turns(2)
    fires("KAN003", "chun is added to a pon that was never made", game(told), "a pon it does not have", 1)
    told = _pon().turns(1).draw(1, "7z").kakan(1, "7z").draw(1).dora().discard(1).turns(2)
    quiet("KAN003", "chun is added to the pon of chun", game(told))

    fires("KAN004", "West makes the fifth kan", game(fifth_kan()), "the fifth kan of the round", 2)
    quiet("KAN004", "four kans by one player", game(_four_kans().turns(2)))
    quiet("KAN004", "a fifth kan where it ends the round", game(fifth_kan()), fifth_kan="abort_if_not_robbed")

    log = game(kan_at_the_end(0))
    fires("KAN005", "a kan with the last tile of the wall", log, "after the last tile of the wall", 1)
    quiet("KAN005", "a kan with the last tile but one", game(kan_at_the_end(1)))
    quiet("KAN005", "a kan with the last tile where the rules allow it", log, kan_on_haitei_tile="true")
    told = Round("444z", players=3, indicator="9s").draw(0, "9p").kita(0).draw(0, "4z").kita(0).draw(0).discard(0)
    quiet("KAN005", "two Norths where there are two replacement tiles", game(told), rinshan_tiles="2")

    told = Round("1111m").draw(0, "7m").ankan(0, "1111m").draw(0, "7p").discard(0).turns(2)
    fires("KAN006", "no indicator is turned for an ankan", game(told), "has not been turned", 0)
    quiet("KAN006", "the indicator of an open kan, turned before the discard", game(indicator("discard")))
    log = game(indicator("next"))
    fires("KAN006", "that of an open kan, turned after the discard", log, "has not been turned", 2)
    quiet("KAN006", "turned after the discard, where the rules say so", log, daiminkan_dora="after_discard_or_next_kan")
    quiet("KAN006", "no indicator is turned where kans have none", game(indicator("never")), kan_dora="false")

    told = Round("", TENPAI, avoid="58s").draw(0, "8s").dora("9p").discard(0, "8s")
    told.ron(1, 0, "pinfu 1 tanyao 1", "30,2000,0", (-2000, 2000, 0, 0))
    fires("KAN007", "an indicator is turned and there is no kan", game(told), "although no kan calls for one", None)
    quiet("KAN007", "an indicator is turned for a kan", game(_ankan()))

    fires(
        "KAN008",
        "the indicator of a kakan is turned before it is robbed",
        game(robbed(dora=True)),
        "before the replacement tile",
    )
    quiet("KAN008", "a kakan is robbed before an indicator is turned", game(robbed(dora=False)))
    quiet("KAN008", "at once, where the rules say so", game(indicator("draw")), daiminkan_dora="before_rinshan")

    told = Round("4z").draw(0, "9p").kita(0).draw(0, "7p").discard(0).turns(2)
    fires("KAN009", "North is set aside with four players", game(told), "only possible with three players", 0)
    told = Round("4z", players=3, indicator="9s").draw(0, "9p").kita(0).draw(0, "7p").discard(0).turns(2)
    quiet("KAN009", "North is set aside with three players", game(told))
    told = Round("44z", players=3, indicator="9s", avoid="4z").turn(0, "4z").turns(2)
    quiet("KAN009", "North is thrown where it is not set aside", game(told), kita="none")

    hand = "123456789p11s44z"
    told = Round("", hand, players=3, indicator="9s").turns(1).riichi(1, "9s").turns(2).draw(1, "3s").kita(1)
    fires("KAN010", "in riichi, North is set aside out of a pair", game(told), "in riichi, but drew 3s", 1)
    hand = "123456p234s67s11z"
    told = Round("", hand, players=3, indicator="9s", avoid="58s").turns(1).riichi(1, "9s").turns(2)
    told.draw(1, "4z").kita(1).draw(1, "9p").discard(1).turns(2)
    quiet("KAN010", "in riichi, the North just drawn is set aside", game(told))

    told = Round("1111m").draw(0, "7m").dora().draw(0, "7p").discard(0).turns(2)
    fires("KAN011", "indicator and replacement, but no kan", game(told), "must have called ankan 1111m", 0)
    quiet("KAN011", "the kan is recorded", game(_ankan()))


def riichi_kan(hand: str, tile: str, kan: str = "") -> Round:
    """South declares riichi, and on its next turn draws a tile and an ankan, of that tile if no other is named."""
    told = Round("", hand, avoid=f"{hand}3456s36m", indicator="9p").turns(1).riichi(1, "9s").turns(3)
    told.draw(1, tile).ankan(1, kan or tile[0] * 4 + tile[1])
    return told.dora("1p").draw(1, "9s").discard(1).turns(2)


def kan_after_pon() -> Round:
    """South pons chun and at once sets a kan aside."""
    told = Round("", "77z1111m5p").turn(0, "7z").pon(1, "77z").ankan(1, "1111m").dora()
    return told.draw(1).discard(1, "5p").turns(2)


def kan_at_the_end(left: int) -> Round:
    """A kan of chun with so many tiles left, the replacement, and the draw where that is the end."""
    seat = (70 - left - 1) % 4
    hands = ["", "", "", ""]
    hands[seat] = "777z"
    told = Round(*hands).until(left + 1).draw(seat, "7z").ankan(seat, "7777z").dora().draw(seat).discard(seat)
    return told.end() if left < 2 else told


def indicator(turned: str, kind: MeldKind = DAIMINKAN) -> Round:
    """West makes a kan of chun; its indicator is turned before the replacement's draw, before the discard, before the
    next draw, or never."""
    if kind is DAIMINKAN:
        told = Round("", "", "777z").turn(0, "7z").daiminkan(2, "777z")
    elif kind is ANKAN:
        told = Round("", "", "777z").turns(2).draw(2, "7z").ankan(2, "7777z")
    else:
        told = Round("", "", PON_HAND).turn(0, "7z").pon(2, "77z").discard(2, "5m").turns(3)
        told.draw(2, "7z").kakan(2, "7z")
    for step in ("draw", "discard", "next"):
        if turned == step:
            told.dora("1p")
        if step == "draw":
            told.draw(2, "9p")
        elif step == "discard":
            told.discard(2)
    return told.turns(2)


def fifth_kan() -> Round:
    """East has made four kans, West makes a fifth, and the round is ended."""
    return _four_kans().turn(1, "1p").draw(2, "5z").ankan(2, "5555z").end("kan4")


def _four_kans() -> Round:
    told = Round(FOUR_KANS, "", "555z", indicator="9p").draw(0, "4m")
    for kan, dora, drawn in (
        ("1111m", "9p", "4m"),
        ("2222m", "9p", "4m"),
        ("3333m", "1s", "9s"),
        ("4444m", "2s", "8s"),
    ):
        told.ankan(0, kan).dora(dora).draw(0, drawn)
    return told.discard(0)


def robbed(*, dora: bool) -> Round:
    told = Round("88s9p", "", TENPAI, avoid="58s").turns(3).turn(3, "8s").pon(0, "88s").discard(0, "9p")
    told.turns(3).draw(0, "8s").kakan(0, "8s")
    if dora:
        told.dora("9p")
    return told.ron(2, 0, "chankan 1 tanyao 1 pinfu 1", "30,3900,0", (-3900, 0, 3900, 0))
