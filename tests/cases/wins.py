"""WIN, YAK, FUU and SCO: wins and what they are worth."""

from tests.cases.book import fires, quiet
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, in_riichi, ron, won
from tests.cases.play import robbed

PAY = (-2000, 2000, 0, 0)
NO_KUITAN = 13
NO_RED = 11
OTHER_TENPAI = "678m66p67s345567p"
THIRD_TENPAI = "345678m99p67s789p"


def tell() -> None:
    """All cases of the families."""
    _hand()
    _claims()
    _several()
    _robbed()
    _yaku()
    _dora()
    _points()


def _open(thrown: str = "8s", kind: int = 9) -> str:
    """South, with a chi of 2m3m4m, rons: nothing but tanyao."""
    told = Round("", "23m567m345p67s22s9p", avoid="58s").turn(0, "4m").chi(1, "23m").discard(1, "9p").turns(2)
    told.turn(0, thrown).ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0))
    return game(told, kind=kind)


def _hand() -> None:
    told = Round("", "234567m34p67s22s9p", avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    fires("WIN001", "a set short of its third tile", game(told), "which is not a complete hand", 1)
    told = (
        Round("", "1122m3344p5566s7z", indicator="9p")
        .turn(0, "7z")
        .ron(1, 0, "chiitoitsu 2", "25,1600,0", (-1600, 1600, 0, 0))
    )
    quiet("WIN001", "seven pairs", game(told))

    fires("WIN002", "open tanyao where it does not count", _open(kind=NO_KUITAN), "wins without a yaku", 1)
    quiet("WIN002", "open tanyao where it counts", _open())


def robbed_ankan(hand: str = "99m19p19s1234567z", listed: str = "! kokushi") -> Round:
    """East declares an ankan of 1m, and South rons it."""
    told = Round("111m", hand, indicator="8p").draw(0, "1m").ankan(0, "1111m")
    return told.ron(1, 0, listed, "0,32000,5", (-32000, 32000, 0, 0))


def _robbed() -> None:
    log = game(robbed_ankan())
    fires("WIN013", "kokushi robs an ankan", log, "South robs the ankan of East; only a kakan can be robbed", 1)
    quiet("WIN013", "kokushi robs an ankan where the rules let it", log, chankan_source="kakan_and_kokushi_ankan")
    quiet("WIN013", "a kakan is robbed", game(robbed(dora=False)))


def _claims() -> None:
    fires("WIN003", "5s is named as the winning tile, 8s was thrown", game(won(machi="89")), "it is 8s", 1)
    quiet("WIN003", "8s is named and was thrown", game(won()))

    fires(
        "WIN004",
        "the dealer dealt in, the record names West",
        game(won(fromWho="2")),
        "by the play it is a ron from East",
        1,
    )
    quiet("WIN004", "the dealer dealt in and is named", game(won()))

    fires("WIN005", "one 2s is shown as another tile", game(_shown(wrong=True)), "but by the play it holds", 1)
    quiet("WIN005", "the hand is shown as it was", game(_shown(wrong=False)))

    fires(
        "WIN006",
        "the pon is not among the melds shown",
        game(_pon_win(m=None)),
        "the melds shown by South are not those it made",
        1,
    )
    quiet("WIN006", "the pon is shown", game(_pon_win()))

    told = (
        Round("", TENPAI, avoid="58s").turns(1).turn(1, "8s").ron(1, 1, PINFU_TANYAO, WORTH, (-700, 2000, -700, -600))
    )
    fires("WIN007", "South wins on its own discard", game(told), "has neither drawn a tile", 1)
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "9p").turns(3).draw(1, "8s")
    told.tsumo(1, "menzen-tsumo 1 pinfu 1 tanyao 1", "20,2700,0", (-1300, 2700, -700, -700))
    quiet("WIN007", "South wins on its own draw", game(told))
    told = Round("", "12345678911p44z", players=3, indicator="9s", avoid="14z1p").draw(0, 123).kita(0)
    held = "36,37,38,40,44,48,53,56,60,64,68,120,121,123"
    told.ron(1, 0, "honitsu 3 ittsu 2", "40,8000,1", (-8000, 8000, 0), machi="123", hai=held)
    quiet("WIN007", "South wins on the North that East sets aside", game(told))

    told = _shown(wrong=False, who="2")
    fires("WIN011", "the win of South is given to West", game(told), "the hand shown is that of South", 1)
    quiet("WIN011", "West wins with its own hand", game(_doubled(only=3)))


def _shown(*, wrong: bool, who: str = "1") -> Round:
    """South rons 8s; a hand that is shown wrongly has 9s, which nobody holds, in place of a 2s."""
    pieces = [4, 8, 12, 17, 20, 24, 44, 48, 53, 92, 96, 76, 77, 100]
    if wrong:
        pieces[11] = 107
    return won(hai=",".join(map(str, sorted(pieces))), who=who)


def _pon_win(**other: str | None) -> Round:
    told = Round("", "77z567m345p67s22s9p", avoid="58s").turn(0, "7z").pon(1, "77z").discard(1, "9p").turns(2)
    return told.turn(0, "8s").ron(1, 0, "chun 1", "30,1000,0", (-1000, 1000, 0, 0), **other)


def _doubled(only: int | None = None, *, swapped: bool = False) -> Round:
    """South and North ron the dealer's 8s, or one of them does."""
    told = Round("", TENPAI, "", OTHER_TENPAI, avoid="58s").turn(0, "8s")
    for seat in (3, 1) if swapped else (1, 3):
        if only in (None, seat):
            pay = [-2000, 0, 0, 0]
            pay[seat] = 2000
            told.ron(seat, 0, PINFU_TANYAO, WORTH, pay)
    return told


def _several() -> None:
    twice = game(won().ron(1, 0, PINFU_TANYAO, WORTH, PAY))
    fires("WIN008", "the win of South stands twice", twice, "the win of South is recorded twice", 1)
    quiet("RII015", "the win of South stands twice", twice, minogashi_after_riichi="forced_win")
    quiet("WIN008", "South and North win on one tile", game(_doubled()))

    told = Round("", TENPAI, THIRD_TENPAI, OTHER_TENPAI, avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    told.ron(2, 0, "pinfu 1", "30,1000,0", (-1000, 0, 1000, 0)).ron(3, 0, PINFU_TANYAO, WORTH, (-2000, 0, 0, 2000))
    fires("WIN009", "three players are paid for one 8s", game(told), "which ends the round in a draw", None)
    quiet("WIN009", "two players are paid for one 8s", game(_doubled()))
    quiet("WIN009", "three players, where the rules pay all", game(told), triple_ron="all")

    fires("WIN010", "ura are shown for a win without riichi", game(won(ura="1z")), "who is not in riichi", 1)
    fires(
        "WIN010", "no ura are shown for a win in riichi", game(_riichi(None)), "the record shows no ura indicators", 1
    )
    quiet("WIN010", "ura are shown for a win in riichi", game(_riichi("1z")))

    fires("WIN012", "North's win stands before that of South", game(_doubled(swapped=True)), "who sits nearer", 3)
    quiet("WIN012", "South's win stands before that of North", game(_doubled()))


def _riichi(ura: str | None, han: int = 0, worth: str = "30,3900,0", **other: str | None) -> Round:
    listed = f"riichi 1 pinfu 1 tanyao 1 ura-dora {han}"
    points = int(worth.split(",")[1])
    return in_riichi().ron(1, 0, listed, worth, (-points, points + 1000, 0, 0), ura=ura, **other)


def _yaku() -> None:
    told = ron().ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0))
    fires("YAK001", "pinfu is not listed", game(told), "has pinfu, which the record does not list", 1)
    quiet("YAK001", "no pinfu with a closed wait", game(_kanchan()))

    fires("YAK002", "pinfu is listed with a closed wait", game(_kanchan(pinfu=True)), "the record lists pinfu", 1)
    quiet("YAK002", "pinfu is listed with a wait of two ends", game(won()))

    fires("YAK003", "honitsu counts 3 han in an open hand", game(_honitsu(3)), "honitsu is listed with 3 han", 1)
    quiet("YAK003", "honitsu counts 2 han in an open hand", game(_honitsu(2)))


def _kanchan(*, pinfu: bool = False) -> Round:
    told = Round("", "234567m345p68s22s", avoid="7s").turn(0, "7s")
    if pinfu:
        return told.ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    return told.ron(1, 0, "tanyao 1", "40,1300,0", (-1300, 1300, 0, 0))


def _honitsu(han: int) -> Round:
    told = Round("", "33z234567m78m44z9p", indicator="9s", avoid="69m").turn(0, "3z").pon(1, "33z").discard(1, "9p")
    points, worth = (2000, "30,2000,0") if han == 2 else (3900, "30,3900,0")
    told.turns(2).turn(0, "6m")
    return told.ron(1, 0, f"honitsu {han}", worth, (-points, points, 0, 0))


def _dora() -> None:
    fires(
        "YAK004", "the pair of 2s under the indicator 1s counts one", game(_bonus("1s", "dora", 1)), "the hand has 2", 1
    )
    quiet("YAK004", "the pair of 2s under the indicator 1s counts two", game(_bonus("1s", "dora", 2)))
    quiet("YAK004", "the indicator itself is no dora", game(_bonus("2s", "dora", 0)))

    mixed = in_riichi().ron(1, 0, "riichi 1 pinfu 1 tanyao 1 dora 2", "30,8000,1", (-8000, 9000, 0, 0), ura="1s")
    fires("YAK004", "both ura dora are listed as dora", game(mixed), "2 dora and 0 ura dora are listed", 1)
    quiet("YAK005", "both ura dora are listed as dora, which is told of once", game(mixed))

    two = _riichi("1s", 1, "30,7700,0")
    fires("YAK005", "the pair of 2s over the ura indicator 1s counts one", game(two), "the hand has 2", 1)
    quiet("YAK005", "the pair counts two", game(_riichi("1s", 2, "30,8000,1")))

    fires("YAK006", "the red 5p is not counted", game(_red(0)), "the hand has 1", 1)
    quiet("YAK006", "the red 5p is counted", game(_red(1)))
    quiet("YAK006", "the same tile where the game has no reds", game(_red(0), kind=NO_RED))

    fires(
        "YAK007",
        "the win lists another indicator than was turned",
        game(won(doraHai="108")),
        "lists the dora indicators E",
        1,
    )
    quiet("YAK007", "the win lists the indicator that was turned", game(won()))


def _bonus(indicator: str, name: str, han: int) -> Round:
    told = Round("", TENPAI, indicator=indicator, avoid="58s").turn(0, "8s")
    points, worth = {0: (2000, "30,2000,0"), 1: (3900, "30,3900,0"), 2: (7700, "30,7700,0")}[han]
    listed = PINFU_TANYAO + (f" {name} {han}" if han else "")
    return told.ron(1, 0, listed, worth, (-points, points, 0, 0))


def _red(han: int) -> Round:
    told = Round("", "234567m340p67s22s", avoid="58s").turn(0, "8s")
    points, worth = ((2000, "30,2000,0"), (3900, "30,3900,0"))[han]
    listed = PINFU_TANYAO + (f" red-dora {han}" if han else "")
    return told.ron(1, 0, listed, worth, (-points, points, 0, 0))


def _points() -> None:
    told = Round("", "234567m345p68s22s", avoid="7s").turn(0, "7s")
    fires(
        "FUU001",
        "30 fu for a closed ron with a closed wait",
        game(told.ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0))),
        "the hand has 40",
        1,
    )
    quiet("FUU001", "40 fu for a closed ron with a closed wait", game(_kanchan()))
    told = Round("", TENPAI, avoid="58s").turns(1).turn(1, "9p").turns(3).draw(1, "8s")
    told.tsumo(1, "menzen-tsumo 1 pinfu 1 tanyao 1", "20,2700,0", (-1300, 2700, -700, -700))
    quiet("FUU001", "20 fu for pinfu by tsumo", game(told))

    listed = PINFU_TANYAO + " red-dora 1"
    told = Round("", "234567m340p67s22s", avoid="58s").turn(0, "8s")
    fires(
        "SCO001",
        "4000 points for 3 han 30 fu",
        game(told.ron(1, 0, listed, "30,4000,0", (-4000, 4000, 0, 0))),
        "3 han 30 fu are worth 3900",
        1,
    )
    quiet("SCO001", "3900 points for 3 han 30 fu", game(_red(1)))

    told = Round("", TENPAI, indicator="1s", avoid="58s").turn(0, "8s")
    four = told.ron(1, 0, PINFU_TANYAO + " dora 2", "30,8000,1", (-8000, 8000, 0, 0))
    fires("SCO002", "mangan for 4 han 30 fu", game(four), "the limit recorded for South is mangan; it is none", 1)
    quiet("SCO002", "no limit for 4 han 30 fu", game(_bonus("1s", "dora", 2)))
    quiet("SCO002", "mangan for 4 han 30 fu where the rules round up", game(four), kiriage_mangan="true")

    wrong = ron(1, 2, (30000, 25000, 25000, 20000)).ron(2, 1, PINFU_TANYAO, WORTH, (0, -2000, 2000, 0))
    fires("SCO003", "two honba are not paid", game(wrong), "South +2000 instead of +2600", 2, "E2-2")
    right = ron(1, 2, (30000, 25000, 25000, 20000)).ron(2, 1, PINFU_TANYAO, WORTH, (0, -2600, 2600, 0))
    quiet("SCO003", "two honba are paid by the discarder", game(right))
    quiet("SCO003", "of two winners only the nearer is paid honba", game(_double_honba()))

    wrong = ron(1, 2, (30000, 25000, 25000, 20000)).ron(2, 1, PINFU_TANYAO, WORTH, (0, -2600, 2600, 0), ba="1,0")
    fires("SCO004", "a win in E2-2 names one honba", game(wrong), "names 1 honba; the round has 2", 2, "E2-2")
    quiet("SCO004", "the second of two winners names the honba too", game(_double_honba()))

    fires(
        "SCO005",
        "the winner's own stick is not named",
        game(_riichi("1z", ba="0,0")),
        "names 0 riichi sticks; there is 1 to take",
        1,
    )
    quiet("SCO005", "the winner's own stick is named", game(_riichi("1z")))
    quiet("SCO005", "the second of two winners names no stick", game(_double_honba()))

    fires(
        "SCO006",
        "nobody is named as liable for daisangen",
        game(_daisangen(liable=False)),
        "nobody is named as liable",
        1,
    )
    quiet("SCO006", "North, who threw the third dragon, is named", game(_daisangen(liable=True)))
    quiet("SCO006", "the liable player deals in and pays all: none is named", game(_daisangen(liable=None)))

    told = (
        Round("", "234567m34p67s22s9p", avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 1900, 0, 0))
    )
    fires("SCO007", "2000 points are paid and 1900 received for a hand that is none", game(told), "add up to -100", 1)
    told = Round("", "234567m34p67s22s9p", avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, PAY)
    quiet("SCO007", "2000 points are paid and received", game(told))


def _double_honba() -> Round:
    told = Round(
        "", "", TENPAI, OTHER_TENPAI, hand=1, honba=2, sticks=1, scores=(30000, 25000, 25000, 19000), avoid="58s"
    )
    told.turn(1, "8s").ron(2, 1, PINFU_TANYAO, WORTH, (0, -2600, 3600, 0))
    return told.ron(3, 1, PINFU_TANYAO, WORTH, (0, -2000, 0, 2000))


def _daisangen(*, liable: bool | None) -> Round:
    told = (
        Round("", "55z66z77z23m99m9p9p1s", "", "", avoid="14m", indicator="9s")
        .turn(0, "5z")
        .pon(1, "55z")
        .discard(1, "1s")
    )
    told.turns(2).turn(0, "6z").pon(1, "66z").discard(1, "9p").turns(1).turn(3, "7z").pon(1, "77z").discard(1, "9p")
    told.turns(1)
    if liable is None:
        return told.turn(3, "4m").ron(1, 3, "! daisangen", "40,32000,5", (0, 32000, 0, -32000))
    told.turns(1).turn(0, "4m")
    if liable:
        return told.ron(1, 0, "! daisangen", "40,32000,5", (-16000, 32000, 0, -16000), paoWho="3")
    return told.ron(1, 0, "! daisangen", "40,32000,5", (-32000, 32000, 0, 0))
