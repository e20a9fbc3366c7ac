"""Fu, yaku, scoring and limits: what a hand is worth.

The hands themselves are valued in tests/hand/test_reference_hands.py; here records state their value, rightly and as
it was reported. South is the winner where nothing else is said.
"""

from collections.abc import Sequence
from typing import Any, Final

from tests.cases.build import Round
from tests.cases.hands import TENPAI
from tests.situations import NO_RED, Situation, told

ALL: Final = ("FUU001", "SCO001", "SCO003")
SOUTH_1: Final[dict[str, Any]] = {"hand": 4, "scores": (26000, 24000, 25000, 25000)}
SOUTH_2: Final[dict[str, Any]] = {"hand": 5, "scores": (26000, 24000, 25000, 25000)}


def by_ron(held: str, tile: str, listed: str, worth: str, *, seat: int = 1, **start: Any) -> str:
    """A ron on the first tile of the dealer; `worth` are fu, points and limit."""
    hands = ["", "", "", ""]
    hands[seat] = held
    return told(ronned(Round(*hands, **start).turn(0, tile), seat, listed, worth))


def by_tsumo(held: str, tile: str, listed: str, worth: str, pay: Sequence[int], **other: Any) -> str:
    """A win on the second draw."""
    start = {k: other.pop(k) for k in ("indicator", "avoid") if k in other}
    won = Round("", held, **start).turns(1).turn(1, "9p").turns(3).draw(1, tile)
    return told(won.tsumo(1, listed, worth, pay, **other))


def in_riichi(
    held: str, tile: str, listed: str, worth: str, *, ura: str = "1z", kind: int | None = None, **start: Any
) -> str:
    """A ron a turn after the one that follows riichi, which is declared in the second turn."""
    won = Round("", held, **start).turns(1).turn(1, "9p").turns(3).riichi(1, "9p")
    won.turns(3).turn(1, "1p").turns(2).turn(0, tile)
    return told(ronned(won, 1, listed, worth, sticks=1, ura=ura), kind=kind)


def with_ankan(
    held: str,
    kan: str,
    tile: str,
    listed: str,
    worth: str,
    *,
    ura: str = "1z1z",
    dora: str = "1z",
    kind: int | None = None,
    **start: Any,
) -> str:
    """The same with an ankan, the first tile of which is the first draw."""
    won = Round("", held, **start).turns(1).draw(1, kan[0] + kan[-1]).ankan(1, kan).dora(dora)
    won.draw(1, "9p").discard(1).turns(3).riichi(1, "9p").turns(3).turn(1, "1p").turns(2).turn(0, tile)
    return told(ronned(won, 1, listed, worth, sticks=1, ura=ura), kind=kind)


def ronned(won: Round, seat: int, listed: str, worth: str, *, sticks: int = 0, **other: Any) -> Round:
    """A ron on a tile of seat 0, with honba and so many sticks."""
    points = int(worth.split(",")[1]) + 300 * won.honba
    pay = [-points, 0, 0, 0]
    pay[seat] = points + 1000 * sticks
    return won.ron(seat, 0, listed, worth, pay, **other)


# --- fu ---------------------------------------------------------------------------------------------------------------


def _two_readings() -> str:
    pay = (-500, 1100, -300, -300)
    return by_tsumo("234m1112356777s", "4s", "menzen-tsumo 1", "30,1100,0", pay, avoid="4s")


def _guest_wind_kan(worth: str) -> str:
    return with_ankan(
        "234m56755p67s444z",
        "4444z",
        "8s",
        "riichi 1 dora 2 ura-dora 0",
        worth,
        indicator="1m",
        dora="5s",
        ura="9s9s",
        avoid="58s",
    )


def _hatsu(meld: str, worth: str) -> str:
    """West, in the South round, has hatsu and its round wind as triplets, or hatsu as a kan."""
    won = Round("", "", "234m68p55s222z666z", indicator="9s", avoid="7p", **SOUTH_1).turn(0)
    if meld == "daiminkan":
        won.turn(1, "6z").daiminkan(2, "666z").draw(2, "9m").dora("9s").discard(2)
    elif meld == "ankan":
        won.turns(1).draw(2, "6z").ankan(2, "6666z").dora("9s").draw(2, "9m").discard(2)
    else:
        won.turns(1).turn(2, "9m")
    return told(ronned(won.turns(1).turn(0, "7p"), 2, "hatsu 1 round-wind 1", worth))


def _pinfu_tsumo(worth: str, pay: Sequence[int]) -> str:
    return by_tsumo("123456m234p6799s", "8s", "menzen-tsumo 1 pinfu 1", worth, pay, indicator="1z", avoid="58s")


FU: Final = [
    Situation(
        "02",
        "of two readings, of 26 and of 30 fu, both are paid as 30",
        _two_readings(),
    ),
    Situation(
        "04",
        "an ankan of a guest wind has 32 fu, not the 8 of a triplet",
        _guest_wind_kan("70,8000,1"),
        _guest_wind_kan("40,5200,0"),
        ("FUU001", "SCO001", "SCO002", "SCO003"),
    ),
    Situation(
        "06a", "a closed triplet of hatsu is paid like an ankan", _hatsu("", "50,3200,0"), _hatsu("", "80,5200,0"), ALL
    ),
    Situation(
        "06b",
        "a daiminkan of hatsu is paid like an ankan",
        _hatsu("daiminkan", "50,3200,0"),
        _hatsu("daiminkan", "80,5200,0"),
        ALL,
    ),
    Situation(
        "06c",
        "an ankan of hatsu is paid like a triplet or a daiminkan",
        _hatsu("ankan", "80,5200,0"),
        _hatsu("ankan", "50,3200,0"),
        ALL,
    ),
    Situation(
        "08",
        "pinfu by tsumo is given the 2 fu of tsumo",
        _pinfu_tsumo("20,1500,0", (-700, 1500, -400, -400)),
        _pinfu_tsumo("30,2000,0", (-1000, 2000, -500, -500)),
        ALL,
    ),
]


# --- yaku -------------------------------------------------------------------------------------------------------------


def _guest_wind_wait(listed: str, worth: str) -> str:
    return in_riichi("567m123567p234s1z", "1z", listed, worth, indicator="9m", ura="9m", avoid="1z", **SOUTH_1)


def _three_runs(listed: str, worth: str) -> str:
    return by_ron("23m777888999s11p", "1m", listed, worth, indicator="1z", avoid="14m")


def _iipeikou_and_kan(listed: str, worth: str) -> str:
    return with_ankan("22334m55p678s999s", "9999s", "4m", listed, worth, indicator="1z", avoid="14m")


def _nine_gates(listed: str) -> str:
    return by_ron("1112345678999m", "9m", listed, "0,32000,5", indicator="9p", avoid="123456789m")


def _gates_and_kan(listed: str, worth: str) -> str:
    won = Round("", "1112345678999m", indicator="9p", avoid="123456789m").turns(1).draw(1, "9m").ankan(1, "9999m")
    won.dora("9p").draw(1, "9s").discard(1).turns(2).turn(0, "8m")
    return told(ronned(won, 1, listed, worth))


def _no_yaku(*, wins: bool) -> str:
    """West holds 13m and a pair of South with nothing but a dora and a red five."""
    played = Round("", "", "13m234p340678s22z", indicator="1m", avoid="2m").turn(0, "2m")
    return told(ronned(played, 2, "dora 1 red-dora 1", "40,2600,0") if wins else played.turns(2))


def _honours_in_pairs(**other: Any) -> str:
    won = Round("", "1122334455667z", indicator="6z", avoid="7z").turns(1).turn(1, "9p").turns(3).riichi(1, "9p")
    won.turns(3).turn(1, "1p").turns(2).turn(0, "7z")
    return told(ronned(won, 1, "! tsuuiisou", "0,32000,5", sticks=1, ura="9s", **other))


def _heavenly_orphans(listed: str, worth: str, each: int) -> str:
    played = Round("19m19p19s1245677z", indicator="9s").draw(0, "3z")
    return told(played.tsumo(0, listed, worth, (3 * each, -each, -each, -each)))


def _north(listed: str, worth: str) -> str:
    """North pons its own wind and chun and wins on East's 8s."""
    won = Round("", "", "", "345m67s22p44z77z9m9p", indicator="9s", avoid="58s").turn(0, "4z").pon(3, "44z")
    won.discard(3, "9m").turn(0, "7z").pon(3, "77z").discard(3, "9p").turn(0, "8s")
    return told(ronned(won, 3, listed, worth))


def _double_riichi(listed: str, worth: str) -> str:
    """South, no dealer in South 1, declares in its first turn and wins in its fourth."""
    won = Round("", "123m34022p67999s", honba=1, indicator="1z", avoid="58s", **SOUTH_1).turns(1).riichi(1, "9p")
    won.turns(3).turn(1, "1p").turns(3).turn(1, "9m").turns(2).turn(0, "8s")
    return told(ronned(won, 1, listed, worth, sticks=1, ura="2m"))


YAKU: Final = [
    Situation(
        "10",
        "pinfu is listed for a wait on a lone guest wind",
        _guest_wind_wait("riichi 1 ura-dora 0", "40,1300,0"),
        _guest_wind_wait("riichi 1 pinfu 1 ura-dora 0", "30,2000,0"),
        ("YAK002", "FUU001", "SCO001", "SCO003"),
    ),
    Situation(
        "12",
        "three equal runs are listed as two pairs of runs",
        _three_runs("pinfu 1 iipeikou 1 junchan 3", "30,8000,1"),
        _three_runs("pinfu 1 ryanpeikou 3 junchan 3", "30,12000,2"),
        ("YAK001", "YAK002", "SCO001", "SCO003"),
    ),
    Situation(
        "14",
        "iipeikou is missing beside an ankan",
        _iipeikou_and_kan("riichi 1 iipeikou 1 ura-dora 0", "70,4500,0"),
        _iipeikou_and_kan("riichi 1 ura-dora 0", "70,2300,0"),
        ("YAK001", "SCO001", "SCO003"),
    ),
    Situation(
        "16",
        "nine gates that waited for all nine tiles are listed as the plain ones",
        _nine_gates("! junsei-chuuren"),
        _nine_gates("! chuuren"),
        ("YAK001", "YAK002"),
    ),
    Situation(
        "18",
        "nine gates are listed with an ankan",
        _gates_and_kan("chinitsu 6", "80,12000,2"),
        _gates_and_kan("! chuuren", "80,32000,5"),
        ("YAK001", "YAK002", "SCO001", "SCO003"),
    ),
    Situation(
        "20", "a dora and a red five are listed as the only han", _no_yaku(wins=False), _no_yaku(wins=True), ("WIN002",)
    ),
    Situation(
        "22a",
        "riichi, seven pairs and dora are listed beside seven pairs of honours",
        _honours_in_pairs(),
        _honours_in_pairs(yaku="1,1,22,2,52,2"),
        ("YAK002",),
    ),
    Situation(
        "22b",
        "the dealer's first draw completes thirteen orphans, and only one yakuman is listed",
        _heavenly_orphans("! kokushi tenhou", "0,96000,5", 32000),
        _heavenly_orphans("! kokushi", "0,48000,5", 16000),
        ("YAK001", "SCO001", "SCO003"),
    ),
    Situation(
        "30",
        "the seat wind North is not listed",
        _north("seat-wind 1 chun 1", "30,2000,0"),
        _north("chun 1", "30,1000,0"),
        ("YAK001", "SCO001", "SCO003"),
    ),
    Situation(
        "32",
        "double riichi is listed as riichi because the win came late",
        _double_riichi("double-riichi 2 red-dora 1 ura-dora 1", "40,8000,1"),
        _double_riichi("riichi 1 red-dora 1 ura-dora 1", "40,5200,0"),
        ("YAK001", "YAK002", "SCO001", "SCO003"),
    ),
]


# --- scoring and limits -----------------------------------------------------------------------------------------------


def _robbed_five(held: str, added: str, listed: str, worth: str) -> str:
    """East adds a five to its pon of 5p; South, in riichi, robs the kan."""
    won = Round(held, "234m46p345678s99m", indicator="1z", avoid="5p").turns(1).turn(1, "1p").turn(2, "5p")
    won.pon(0, held[:2] + "p").discard(0, "9m").riichi(1, "9p").turns(3).turn(1, "1p").turns(2)
    return told(ronned(won.draw(0, added).kakan(0, added), 1, listed, worth, sticks=1, ura="1z"))


def _kan_of_plain_fives(listed: str, worth: str) -> str:
    return with_ankan(
        "234m678p4599s550p", "5550p", "6s", listed, worth, indicator="9m", dora="9m", avoid="36s", kind=NO_RED
    )


def _ura_without_riichi(listed: str, worth: str, pay: Sequence[int], **other: Any) -> str:
    return by_tsumo("23m456678p34588s", "4m", listed, worth, pay, indicator="7s", avoid="14m", **other)


def _single_yakuman(points: int) -> str:
    return by_ron("222m555p888s333z7m", "7m", "! suuankou-tanki", f"0,{points},5", indicator="9p", avoid="7m")


def _fourteen_han(worth: str) -> str:
    return in_riichi(
        "2334455667788m",
        "2m",
        "riichi 1 pinfu 1 tanyao 1 ryanpeikou 3 chinitsu 6 dora 2 ura-dora 0",
        worth,
        indicator="7m",
        avoid="2345678m",
        kind=NO_RED,
    )


def _norths(indicator: str, listed: str, worth: str, dealer: int, other: int) -> str:
    """With three players South sets two Norths aside, declares riichi and draws its last tile."""
    won = Round("", "777p123p789s40s33z", players=3, indicator=indicator, avoid="36s4z").turns(1).draw(1, "4z")
    won.kita(1).draw(1, "4z").kita(1).draw(1, "9s").discard(1).turns(2).riichi(1, "9s").turns(2).turn(1, "1s")
    won.turns(2).draw(1, "6s")
    return told(won.tsumo(1, listed, worth, (-dealer, dealer + other + 1000, -other), ura="1s"))


def _last_tile(listed: str, worth: str, *, tsumo: bool) -> str:
    """South draws the last tile of the wall and wins, or West wins on it."""
    points = int(worth.split(",")[1])
    played = Round("", *([TENPAI] if tsumo else ["", TENPAI]), avoid="58s").until(1).draw(1, "8s")
    if tsumo:
        return told(played.tsumo(1, listed, worth, (-2600, 5200, -1300, -1300)))
    return told(played.discard(1).ron(2, 1, listed, worth, (0, -points, points, 0)))


def _dealers_kan(listed: str, worth: str, each: int, *, last: bool) -> str:
    """East makes a kan of its first draw, or of the last but one, and wins on the replacement."""
    played = Round("777z23m567p789s99p", indicator="9s", avoid="14m")
    played.until(2 if last else 70).draw(0, "7z").ankan(0, "7777z").dora("9s").draw(0, "4m")
    return told(played.tsumo(0, listed, worth, (3 * each, -each, -each, -each)))


def _plain_tsumo(listed: str, worth: str, pay: Sequence[int]) -> str:
    return by_tsumo(TENPAI, "8s", listed, worth, pay, avoid="58s")


def _plain_ron(listed: str, worth: str) -> str:
    return by_ron(TENPAI, "8s", listed, worth, avoid="58s")


SCORING: Final = [
    Situation(
        "24",
        "a yakuman that counts once is paid twice",
        _single_yakuman(32000),
        _single_yakuman(64000),
        ("SCO001", "SCO003"),
    ),
    Situation(
        "26",
        "fourteen han are paid as sanbaiman",
        _fourteen_han("30,32000,5"),
        _fourteen_han("30,24000,4"),
        ("SCO001", "SCO002", "SCO003"),
    ),
    Situation(
        "28a",
        "the red five robbed of a kan is not counted",
        _robbed_five("55p9m", "0p", "riichi 1 chankan 1 red-dora 1 ura-dora 0", "40,5200,0"),
        _robbed_five("55p9m", "0p", "riichi 1 chankan 1 ura-dora 0", "40,2600,0"),
        ("YAK006", "SCO001", "SCO003"),
    ),
    Situation(
        "28a-plain",
        "the plain five robbed of a kan with the red one is counted as red",
        _robbed_five("05p9m", "5p", "riichi 1 chankan 1 ura-dora 0", "40,2600,0"),
        _robbed_five("05p9m", "5p", "riichi 1 chankan 1 red-dora 1 ura-dora 0", "40,5200,0"),
        ("YAK006", "SCO001", "SCO003"),
    ),
    Situation(
        "28b",
        "a red five is counted in a game without any",
        _kan_of_plain_fives("riichi 1 ura-dora 0", "50,1600,0"),
        _kan_of_plain_fives("riichi 1 red-dora 1 ura-dora 0", "50,3200,0"),
        ("YAK006", "SCO001", "SCO003"),
    ),
    Situation(
        "34",
        "ura dora are counted without riichi",
        _ura_without_riichi("menzen-tsumo 1 pinfu 1 tanyao 1 dora 2", "20,8000,1", (-4000, 8000, -2000, -2000)),
        _ura_without_riichi(
            "menzen-tsumo 1 pinfu 1 tanyao 1 dora 2 ura-dora 2", "20,12000,2", (-6000, 12000, -3000, -3000), ura="7s"
        ),
        ("WIN010", "YAK005", "SCO001", "SCO003"),
    ),
    Situation(
        "84a",
        "Norths set aside are left out of the han",
        _norths("6p", "riichi 1 menzen-tsumo 1 dora 5 red-dora 1 ura-dora 0", "30,12000,3", 8000, 4000),
        _norths("6p", "riichi 1 menzen-tsumo 1 dora 3 red-dora 1 ura-dora 0", "30,9000,2", 6000, 3000),
        ("YAK004", "SCO001", "SCO002", "SCO003"),
    ),
    Situation(
        "84b",
        "Norths set aside that are dora are counted once",
        _norths("3z", "riichi 1 menzen-tsumo 1 dora 4 red-dora 1 ura-dora 0", "30,9000,2", 6000, 3000),
        _norths("3z", "riichi 1 menzen-tsumo 1 dora 2 red-dora 1 ura-dora 0", "30,6000,1", 4000, 2000),
        ("YAK004", "SCO001", "SCO002", "SCO003"),
    ),
    Situation(
        "110a",
        "rinshan is listed for a ron",
        _plain_ron("pinfu 1 tanyao 1", "30,2000,0"),
        _plain_ron("rinshan 1 pinfu 1 tanyao 1", "30,3900,0"),
        ("YAK002", "SCO001", "SCO003"),
    ),
    Situation(
        "110b",
        "rinshan is listed without a kan",
        _plain_tsumo("menzen-tsumo 1 pinfu 1 tanyao 1", "20,2700,0", (-1300, 2700, -700, -700)),
        _plain_tsumo("menzen-tsumo 1 rinshan 1 pinfu 1 tanyao 1", "20,5200,0", (-2600, 5200, -1300, -1300)),
        ("YAK002", "SCO001", "SCO003"),
    ),
    Situation(
        "110c-ron",
        "haitei is listed for a ron on the last discard, which is houtei",
        _last_tile("houtei 1 pinfu 1 tanyao 1", "30,3900,0", tsumo=False),
        _last_tile("haitei 1 pinfu 1 tanyao 1", "30,3900,0", tsumo=False),
        ("YAK001", "YAK002"),
    ),
    Situation(
        "110c-tsumo",
        "houtei is listed for the last tile drawn, which is haitei",
        _last_tile("menzen-tsumo 1 haitei 1 pinfu 1 tanyao 1", "20,5200,0", tsumo=True),
        _last_tile("menzen-tsumo 1 houtei 1 pinfu 1 tanyao 1", "20,5200,0", tsumo=True),
        ("YAK001", "YAK002"),
    ),
    Situation(
        "110e",
        "ippatsu is listed without riichi",
        _plain_ron("pinfu 1 tanyao 1", "30,2000,0"),
        _plain_ron("ippatsu 1 pinfu 1 tanyao 1", "30,3900,0"),
        ("YAK002", "SCO001", "SCO003"),
    ),
    Situation(
        "110f",
        "haitei is listed beside rinshan",
        _dealers_kan("menzen-tsumo 1 rinshan 1 chun 1", "60,11700,0", 3900, last=True),
        _dealers_kan("menzen-tsumo 1 rinshan 1 haitei 1 chun 1", "60,12000,1", 4000, last=True),
        ("YAK002", "SCO001", "SCO002", "SCO003"),
    ),
    Situation(
        "110g",
        "tenhou is listed after an ankan",
        _dealers_kan("menzen-tsumo 1 rinshan 1 chun 1", "60,11700,0", 3900, last=False),
        _dealers_kan("! tenhou", "0,48000,5", 16000, last=False),
        ("YAK001", "YAK002", "FUU001", "SCO003"),
    ),
]

SITUATIONS: Final = FU + YAKU + SCORING
