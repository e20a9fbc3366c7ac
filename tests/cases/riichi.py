"""RII and FUR: riichi and furiten."""

from typing import Final

from tests.cases.book import fires, quiet
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH

LATE = (48100, 25000, 26000, 900)
JUST_ENOUGH = (48000, 25000, 26000, 1000)


PAY: Final = (-2000, 2000, 0, 0)
ONE_TENPAI: Final = (-1000, 3000, -1000, -1000)


def tell() -> None:
    """All cases of the families."""
    _declaring()
    _bound()
    _must_win()
    _furiten()
    _furiten_by_rules()


def _south(hand: str = TENPAI) -> Round:
    return Round("", hand, avoid="58s").turns(1)


def _declaring() -> None:
    told = Round("", "234567m34p67s229s", avoid="58s").turns(1).riichi(1, "9p", "9p").turns(2)
    fires("RII001", "South declares one tile away from tenpai", game(told), "is not tenpai", 1)
    quiet("RII001", "South declares with a hand that waits for 5s and 8s", game(_south().riichi(1, "9p").turns(2)))
    told = karaten_riichi().turns(1)
    fires("RII001", "South waits for the fifth 1m", game(told), "no copy of a tile it waits for is left", 1)
    quiet("RII001", "the fifth 1m is a wait by these rules", game(told), karaten="tenpai")
    told = Round("", "111222333m777z1p", avoid="1p").turns(1).riichi(1, "9p").turns(2)
    quiet("RII001", "tenpai on the last two copies of a pair wait", game(told))

    hand = "234567m67s22s77z"
    told = Round("", hand + "9p", avoid="58s").turn(0, "7z").pon(1, "77z").discard(1, "9p").turns(3)
    fires(
        "RII002", "South declares after a pon", game(told.riichi(1, "1p").turns(2)), "with an open hand (pon 777z)", 1
    )
    told = Round("", "234567m67s2s777z1p", avoid="58s").turns(1).draw(1, "7z").ankan(1, "7777z").dora().draw(1, "2s")
    quiet("RII002", "South declares after an ankan", game(told.declare(1).discard(1, "1p").accept(1).turns(2)))

    fires("RII003", "riichi with 900 points", game(_poor(LATE)), "with 900 points; 1000 are needed", 3, "E2-0")
    quiet("RII003", "riichi with exactly 1000 points", game(_poor(JUST_ENOUGH)))

    told = Round("", "", TENPAI, avoid="58s").until(4).riichi(2, "9p").turns(1)
    fires("RII004", "riichi with three tiles left", game(told), "with 3 tiles left in the wall; 4 are needed", 2)
    told = Round("", TENPAI, avoid="58s").until(5).riichi(1, "9p").turns(1)
    quiet("RII004", "riichi with four tiles left", game(told))
    told = Round("234567p345s66s11z", players=3, indicator="9s", avoid="6s1z").until(4).riichi(0, "9p").turns(1)
    quiet("RII004", "with three players three tiles are enough", game(told))


def _poor(scores: tuple[int, ...]) -> Round:
    return Round("", "", "", TENPAI, hand=1, scores=scores, avoid="58s").turns(2).riichi(3, "9p").turns(2)


def _bound() -> None:
    told = _south().riichi(1, "9p").turns(3).turn(1, "1p", "2s").turns(2)
    fires("RII005", "South, in riichi, throws 2s and keeps 1p", game(told), "drew 1p, but discards 2s", 1)
    told = _south().riichi(1, "9p").turns(3).turn(1, "2s").turns(2)
    quiet("RII005", "South, in riichi, throws the 2s just drawn", game(told))
    told = _south().draw(1, "9p").declare(1).discard(1, "9p").accept(1).turns(2)
    quiet("RII005", "the declaration itself may throw any tile", game(told))

    told = _south().turn(1, "9p").accept(1).turns(2)
    fires("RII006", "a stick is paid without a declaration", game(told), "without having declared riichi", 1)
    told = _south().draw(1, "9p").declare(1).accept(1).discard(1)
    fires("RII006", "the stick is paid before the discard", game(told), "accepted before its discard", 1)
    quiet("RII006", "declaration, discard, stick", game(_south().riichi(1, "9p").turns(2)))

    told = _south().draw(1, "9p").declare(1).discard(1).turns(3)
    fires("RII007", "play goes on and no stick is paid", game(told), "its stick is not put down", 1)
    told = Round("", TENPAI, "678m66p67s345567p", avoid="58s").turns(1).draw(1, "8s").declare(1).discard(1, "8s")
    told.ron(2, 1, PINFU_TANYAO, WORTH, (0, -2000, 2000, 0))
    quiet("RII007", "no stick is paid for a riichi tile that is ronned", game(told))
    fires(
        "RII007",
        "a ronned riichi costs its stick too",
        game(told),
        "the win is on the riichi discard of South, but its stick is not put down",
        1,
        riichi_stick_when_ronned="paid",
    )

    told = _south().turn(1, "9p").until(0)
    fires(
        "RII012",
        "a draw counts the stick of South",
        game(told.end("", [1], (-1000, 3000, -1000, -1000), ba="0,1", sc="250,-10,240,30,250,-10,250,-10")),
        "a riichi of South is missing",
        1,
    )
    told = _south().riichi(1, "9p").until(0)
    quiet("RII012", "South has declared", game(told.end("", [1], (-1000, 3000, -1000, -1000))))

    log = game(ronned_with_stick())
    fires("RII013", "the riichi tile of East is ronned and its stick paid", log, "but its stick was put down", 0)
    quiet("RII013", "by these rules it is paid", log, riichi_stick_when_ronned="paid")
    told = Round("123m456p789s11z68s", "234567m345p67s22s", avoid="58s").draw(0, "7s").declare(0).discard(0, "8s")
    told.ron(1, 0, "pinfu 1 tanyao 1", "30,2000,0", (-2000, 2000, 0, 0))
    quiet("RII013", "the riichi tile of East is ronned and no stick is paid", game(told))

    told = _south().riichi(1, "9p").turns(3).draw(1, "1p").declare(1)
    fires("RII008", "South declares again", game(told), "declares riichi a second time", 1)
    told = _south().draw(1, "9p").declare(1).declare(1).discard(1).accept(1).turns(2)
    fires("RII008", "the declaration stands twice", game(told), "declares riichi a second time", 1)
    told = Round("", TENPAI, "234678m345p99p23s", avoid="1458s").turns(1).riichi(1, "9m").riichi(2, "1m").turns(1)
    quiet("RII008", "South and West declare one after the other", game(told))

    told = _south().draw(1, "9p").declare(1).discard(1).accept(1, "250,250,250,250").turns(2)
    fires(
        "RII009",
        "the score of South is stated without the stick",
        game(told),
        "gives South 25000 points; it has 24000",
        1,
    )
    told = _south().draw(1, "9p").declare(1).discard(1).accept(1, None).turns(2)
    quiet("RII009", "a record that states no scores, as the oldest do", game(told))

    told = Round("", "", TENPAI, avoid="58s").turns(1).declare(2).turns(2)
    fires("RII010", "West declares when South is to draw", game(told), "it has not drawn a tile", 2)
    told = Round("", "", TENPAI, avoid="58s").turns(2).riichi(2, "9p").turns(2)
    quiet("RII010", "West declares when it has drawn", game(told))

    told = _kan_hand().turns(1).draw(1, "9p").declare(1).ankan(1, "7777z")
    fires("RII011", "a kan follows the declaration", game(told), "declares riichi but does not discard", 1)
    told = _kan_hand().turns(1).draw(1, "2s").ankan(1, "7777z").dora().draw(1, "9p").declare(1).discard(1).accept(1)
    quiet("RII011", "the kan is declared first, then riichi", game(told.turns(2)))


def ronned_with_stick() -> Round:
    """East's riichi tile is ronned by South after the stick was put down, and South takes it."""
    told = Round("123m456p789s11z68s", TENPAI, avoid="58s").draw(0, "7s").declare(0).discard(0, "8s")
    return told.accept(0).ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 3000, 0, 0))


def karaten_riichi() -> Round:
    """South declares riichi waiting for the fifth 1m."""
    return Round("", "1111m234p567p789s", avoid="1m").turns(1).riichi(1, "9p")


def late_riichi(hand: str = TENPAI, thrown: str = "9p") -> Round:
    """South throws a tile on its first turn and declares on its second."""
    return Round("", hand, avoid="58s").turns(1).turn(1, thrown).turns(3).riichi(1, "1p")


def _must_win() -> None:
    told = late_riichi(thrown="8s").turns(2)
    text = "it waits for 5s, 8s and discarded 8s itself on turn 1"
    fires("RII014", "South has thrown 8s and declares", game(told), text, 1, furiten_riichi="false")
    quiet("RII014", "by most rules it may", game(told))
    told = Round("", "234567m345p678s2s", avoid="58s").turns(1).riichi(1, "2s", "8s").turns(2)
    text = "discarded 8s itself on turn 1"
    fires("RII014", "the riichi discard is a wait itself", game(told), text, 1, furiten_riichi="false")
    quiet("RII014", "South has thrown 9p", game(late_riichi().turns(2)), furiten_riichi="false")

    forced = {"minogashi_after_riichi": "forced_win"}
    chombo = {"minogashi_after_riichi": "chombo", "furiten_riichi": "false"}
    text = "waits for 5s, 8s and lets 8s, thrown by North on turn 2, pass"
    log = game(win_passed())
    fires("RII015", "South, in riichi, lets 8s pass", log, f"{text}, but must win on it", 1, **forced)
    fires("RII015", "the same is a chombo", log, f"{text}, which is a chombo", 1, **chombo)
    quiet("RII015", "by most rules it may", log)
    told = late_riichi().turns(3).turn(1, "5s").until(0).end("", [1], ONE_TENPAI)
    fires("RII015", "South draws 5s and throws it", game(told), "draws 5s and throws it, but must win", 1, **forced)
    told = Round(TENPAI, avoid="58s").riichi(0, "9p").until(1).turn(1, "8s")
    log = game(told.end("", [0], (3000, -1000, -1000, -1000)))
    fires("RII015", "the last discard of the round is let pass", log, "thrown by South on turn 18", 0, **forced)
    told = late_riichi(thrown="8s").turns(1).turn(3, "5s").until(0).end("", [1], ONE_TENPAI)
    quiet("RII015", "South is furiten and could not have won", game(told), **forced)
    told = Round("", TENPAI, "", "678m66p67s345567p", avoid="58s").turns(1).turn(1, "9p").turns(3).riichi(1, "1p")
    told.turns(2).turn(0, "8s").ron(3, 0, PINFU_TANYAO, WORTH, (-2000, 0, 0, 3000))
    quiet("RII015", "another player wins on the tile", game(told), **forced)


def win_passed() -> Round:
    """South, in riichi, lets North's 8s pass and is tenpai at the draw."""
    return late_riichi().turns(1).turn(3, "8s").until(0).end("", [1], ONE_TENPAI)


def _kan_hand() -> Round:
    return Round("", "234567m67s2s7777z", avoid="58s")


def _furiten() -> None:
    told = _south().turn(1, "8s").turns(2).turn(0, "5s").ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    fires("FUR001", "South has thrown 8s and rons 5s", game(told), "discarded 8s itself on turn 1", 1)
    told = _south().turns(2).turn(3, "8s").turn(0, "1z").turn(1, "9p").turns(2).turn(0, "5s")
    quiet("FUR001", "North has thrown 8s, South rons 5s", game(told.ron(1, 0, PINFU_TANYAO, WORTH, PAY)))
    told = _south().turn(1, "8s").turns(3).draw(1, "5s")
    told.tsumo(1, "menzen-tsumo 1 pinfu 1 tanyao 1", "20,2700,0", (-1300, 2700, -700, -700))
    quiet("FUR001", "furiten does not bar a tsumo", game(told))

    told = _south().turn(1, "9p").turns(1).turn(3, "8s").turn(0, "5s").ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    fires(
        "FUR002",
        "South lets 8s pass and rons 5s in the same turn",
        game(told),
        "thrown by North on turn 1, pass in the same turn",
        1,
    )
    told = _south().turn(1, "9p").turns(1).turn(3, "8s").turn(0, "1z").turn(1, "9p").turns(2).turn(0, "5s")
    quiet("FUR002", "South has thrown a tile since", game(told.ron(1, 0, PINFU_TANYAO, WORTH, PAY)))
    told = Round("", TENPAI, "", "678m66p67s345567p", avoid="58s").turns(1).turn(1, "9p").turns(2).turn(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, PAY).ron(3, 0, PINFU_TANYAO, WORTH, (-2000, 0, 0, 2000))
    quiet("FUR002", "two players ron the same tile", game(told))

    riichi = _south().riichi(1, "9p").turns(1).turn(3, "8s").turns(1).turn(1, "1p").turns(2).turn(0, "5s")
    worth = ("riichi 1 pinfu 1 tanyao 1 ura-dora 0", "30,3900,0")
    told = riichi.ron(1, 0, "double-riichi 2 pinfu 1 tanyao 1 ura-dora 0", "30,7700,0", (-7700, 8700, 0, 0), ura="1z")
    fires("FUR003", "South, in riichi, lets 8s pass and rons 5s later", game(told), "in riichi it waits for 5s, 8s", 1)
    told = _south().turn(1, "9p").turns(1).turn(3, "8s").turns(1).riichi(1, "1p").turns(3).turn(1, "9m").turns(2)
    told.turn(0, "5s").ron(1, 0, *worth, (-3900, 4900, 0, 0), ura="1z")
    quiet("FUR003", "8s passed before South declared", game(told))


def _furiten_by_rules() -> None:
    log = game(kakan_of_a_wait())
    text = "it waits for 5s, 8s and added 0s to its own pon"
    fires("FUR001", "South has added a wait to its pon", log, text, 1, discard_furiten_scope="discards_and_kakan")
    quiet("FUR001", "by most rules a kakan is no discard", log)

    log = game(passed_before_a_call())
    text = "let 8s, thrown by West on turn 1, pass before its call and has not drawn since"
    fires("FUR002", "a call does not end furiten by these rules", log, text, 1, temp_furiten_release="own_next_draw")
    quiet("FUR002", "South has thrown a tile since, after a call", log)
    quiet("FUR002", "a call ends it", log, temp_furiten_release="own_draw_or_call")
    told = passed_before_a_call(drawn=True)
    quiet("FUR002", "South has drawn since", game(told), temp_furiten_release="own_next_draw")

    log = game(yakuless_tile_passed())
    fires("FUR002", "a tile without a yaku passes", log, "let 1s, thrown by West on turn 1, pass", 1)
    quiet("FUR002", "that is no furiten by these rules", log, temp_furiten_from_yakuless_wait="false")
    log = game(_south().turn(1, "9p").turns(1).turn(3, "8s").turn(0, "5s").ron(1, 0, PINFU_TANYAO, WORTH, PAY))
    fires("FUR002", "a tile with a yaku passes", log, "let 8s", 1, temp_furiten_from_yakuless_wait="false")

    log = game(kakan_passed())
    fires("FUR002", "the tile of a kakan passes", log, "let 0s, shown by West with a kakan, pass", 1)
    quiet("FUR002", "that is no furiten by these rules", log, temp_furiten_from_passed_chankan="false")


def kakan_of_a_wait() -> Round:
    """South adds 5s to its pon of 5s, waits for 5s and 8s, and rons 8s."""
    told = Round("", "234567m55s67s22s9p", avoid="58s").turn(0, "5s").pon(1, "55s").discard(1, "9p").turns(3)
    told.draw(1, "0s").kakan(1, "0s").draw(1, "1p").dora().discard(1)
    return told.turn(2, "8s").ron(1, 2, "tanyao 1 red-dora 1", "30,2000,0", (0, 2000, -2000, 0))


def passed_before_a_call(*, drawn: bool = False) -> Round:
    """South lets West's 8s pass, chis East's 5m (or draws and throws a tile first) and rons West's 5s."""
    told = _south().turn(1, "9p").turn(2, "8s").turns(1)
    if drawn:
        told.turns(4)
    told.turn(0, "5m").chi(1, "67m").discard(1, "2m").turn(2, "5s")
    return told.ron(1, 2, "tanyao 1", "30,1000,0", (0, 1000, -1000, 0))


def yakuless_tile_passed() -> Round:
    """South waits for 1s, which has no yaku, and 4s; West throws 1s, and South rons North's 4s."""
    told = Round("", "345678m77p23s449p", avoid="14s").turn(0, "4p").pon(1, "44p").discard(1, "9p")
    return told.turn(2, "1s").turn(3, "4s").ron(1, 3, "tanyao 1", "30,1000,0", (0, 1000, 0, -1000))


def kakan_passed() -> Round:
    """South waits for 5s and 8s; West adds 5s to its pon, and South rons North's 8s."""
    told = Round("", TENPAI, "55s", avoid="58s").turn(0, "5s").pon(2, "55s").discard(2, "1z").turns(2).turn(1, "9p")
    told.draw(2, "0s").kakan(2, "0s").draw(2, "1p").dora().discard(2)
    return told.turn(3, "8s").ron(1, 3, PINFU_TANYAO, WORTH, (0, 2000, 0, -2000))
