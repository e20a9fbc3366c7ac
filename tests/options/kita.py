"""What becomes of North with three players, and the tiles that are not drawn."""

from typing import Final

from tests.cases.build import Round
from tests.options import SANMA, Scene, codes

READY: Final = "234567p99p67s222z"
"""South waits for 5s and 8s and has a triplet of its own wind."""
WAITS_FOR_NORTH: Final = "12345678911p44z"


def sanma(*hands: str, indicator: str = "9s", avoid: str = "") -> Round:
    """A round for three players."""
    return Round(*hands, players=3, indicator=indicator, avoid=avoid)


def north_in_hand() -> Round:
    """South has ponned North, which is nobody's wind, and rons the dealer's 8s."""
    told = sanma("", "123456p11s67s44z5z", avoid="58s4z").turn(0, "4z").pon(1, "44z").discard(1, "5z")
    return told.turns(1).turn(0, "8s").ron(1, 0, "seat-wind-north 1", "30,1000,0", (-1000, 1000, 0))


def nine_characters() -> Round:
    """South has a triplet of 9m, the indicator is 1m, and three dora are listed."""
    told = sanma("", "999m123456p67s22z", indicator="1m", avoid="58s9m2z").turns(4).riichi(1, "9s").turns(1)
    listed = "riichi 1 ippatsu 1 dora 3 ura-dora 0"
    return told.turn(0, "8s").ron(1, 0, listed, "40,8000,1", (-8000, 9000, 0), ura="9s")


def set_aside() -> Round:
    """The dealer sets North aside and plays on."""
    return sanma("4z").draw(0, "9p").kita(0).draw(0, "7p").discard(0).turns(2)


def won_on_the_replacement() -> Round:
    """South sets North aside and wins on the tile that replaces it."""
    told = sanma("", READY, indicator="9m", avoid="58s4z").turns(4).draw(1, "4z").kita(1).draw(1, "8s")
    listed = "menzen-tsumo 1 rinshan 1 seat-wind-south 1 dora 1"
    return told.tsumo(1, listed, "30,5900,0", (-3900, 5900, -2000))


def ippatsu_broken() -> Round:
    """South is in riichi, West sets North aside and throws 8s."""
    told = sanma("", READY, indicator="9m", avoid="58s4z").turns(4).riichi(1, "9s").draw(2, "4z").kita(2)
    told.turn(2, "8s")
    return told.ron(1, 2, "riichi 1 seat-wind-south 1 ura-dora 0", "40,2600,0", (0, 3600, -2600), ura="9m")


def ron_on_north() -> Round:
    """The dealer sets the very North (piece 123) aside that South, who holds two, wins on."""
    told = sanma("", WAITS_FOR_NORTH, avoid="14z1p").draw(0, 123).kita(0)
    held = "36,37,38,40,44,48,53,56,60,64,68,120,121,123"
    return told.ron(1, 0, "honitsu 3 ittsu 2", "40,8000,1", (-8000, 8000, 0), machi="123", hai=held)


def north_passed(tile: str = "1p") -> Round:
    """South, who waits for North too, says nothing to West's and rons the tile thrown then."""
    told = sanma("", WAITS_FOR_NORTH, avoid="14z1p").turns(2).draw(2, "4z").kita(2).turn(2, tile)
    return told.ron(1, 2, "honitsu 3 ittsu 2", "40,8000,1", (0, 8000, -8000))


def all_north_and_a_kan() -> Round:
    """The dealer sets all four North aside and then declares a kan."""
    told = sanma("4444z111s").draw(0, "1s")
    for _ in range(4):
        told.kita(0).draw(0)
    return told.ankan(0, "1111s").dora().draw(0).discard(0).turns(2)


SCENES: Final = {
    "sanma_north": Scene(codes(north_in_hand()), ("yakuhai_all",), SANMA),
    "sanma_m1_m9_dora_cycle": Scene(codes(nine_characters()), (False,), SANMA),
    "kita": Scene(codes(set_aside()), ("none",), SANMA),
    "kita_replacement_is_rinshan": Scene(codes(won_on_the_replacement()), (False,), SANMA),
    "kita_breaks_ippatsu_and_first_turn": Scene(codes(ippatsu_broken()), (False,), SANMA),
    "kita_ron": Scene(codes(ron_on_north()), ("allowed_with_chankan", "forbidden"), SANMA),
    "kita_pass_causes_furiten": Scene(codes(north_passed()), (False,), SANMA),
    "dead_wall": Scene(codes(sanma().until(0)), (18,), SANMA),
    "rinshan_tiles": Scene(codes(all_north_and_a_kan()), (4,), SANMA),
}
