"""The worked answers on payments, honba, several winners and liability, by their number in the rules reference.

Each stands under the rules it names: a preset, and what is changed in it. Where the answer follows from base points
alone they are settled; where it depends on who feeds, calls or declares, the round is told and replayed. The
expected points are those of the reference, seat by seat from East.
"""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import DrawKind
from replay.findings import Finding
from replay.hand.score import recorded_points, settle_win
from replay.presets import preset
from replay.ruleset import RuleSet
from tests.cases.build import Round, game
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH, aborted
from tests.cases.wins import OTHER_TENPAI, THIRD_TENPAI
from tests.test_flow import outcome
from tests.test_results import dragons, kans, paid, several, winds, wins

Points = tuple[int, ...]

SANCHAHOU: Final = DrawKind.SANCHAHOU
MANGAN: Final = 2000
HANEMAN: Final = 3000
YAKUMAN: Final = 8000
NOBODY_PAYS: Final = (0, 0, 0, 0)
"""What a told result states; it is not looked at where only the points due are asked for."""


def rules_of(name: str, day: str | None = None, **changes: Any) -> RuleSet:
    return preset(name).at(day).rules.but(**changes)


TENHOU: Final = rules_of("tenhou")
MAHJONG_SOUL: Final = rules_of("mahjong-soul")
M_LEAGUE: Final = rules_of("m-league")
EMA_2016: Final = rules_of("ema-2016")
EMA_2025: Final = rules_of("ema-2025")
JPML: Final = rules_of("jpml-a")
SANMA: Final = rules_of("tenhou-sanma")


def findings(*rounds: Round, rules: str = "tenhou") -> list[Finding]:
    (record,) = read_bytes(game(*rounds).encode(), "case.xml")
    return [f for f in audit(record, choose_rules(record, rules, {})).findings if f.severity != "note"]


# --- base points, settled ------------------------------------------------------------------------------------------

# Base points, winner, discarder (None: tsumo), what else there is; seat 0 deals.
SETTLED: Final[list[tuple[str, RuleSet, tuple[int, int, int | None], dict[str, int], Points]]] = [
    ("C9", TENHOU, (HANEMAN, 1, 2), {"sticks": 1}, (0, 13000, -12000, 0)),
    ("C10 tenhou", TENHOU, (640, 0, None), {"honba": 5}, (5400, -1800, -1800, -1800)),
    ("C10 mahjong-soul", MAHJONG_SOUL, (640, 0, None), {"honba": 5}, (5400, -1800, -1800, -1800)),
    ("C10 1500", TENHOU.but(honba_value=1500), (640, 0, None), {"honba": 5}, (11400, -3800, -3800, -3800)),
    ("C12", TENHOU, (480, 1, 2), {"honba": 2}, (0, 2600, -2600, 0)),
    ("C13 ron", SANMA, (960, 1, 2), {"honba": 1}, (0, 4100, -4100)),
    ("C13 tsumo", SANMA, (480, 1, None), {"honba": 2}, (-1200, 1900, -700)),
    ("C14", SANMA, (MANGAN, 1, None), {}, (-4000, 6000, -2000)),
    ("C15", SANMA.but(sanma_tsumo="north_split"), (MANGAN, 1, None), {}, (-5000, 8000, -3000)),
]


@pytest.mark.parametrize(("rules", "win", "how", "expected"), [s[1:] for s in SETTLED], ids=[s[0] for s in SETTLED])
def test_settled(rules: RuleSet, win: tuple[int, int, int | None], how: dict[str, int], expected: Points) -> None:
    base, winner, source = win
    given: dict[str, Any] = {"honba": 0, "sticks": 0, **how}
    assert settle_win(base, winner=winner, source=source, dealer=0, rules=rules, **given).deltas == expected


def test_c14_as_the_record_states_it() -> None:
    assert recorded_points(MANGAN, tsumo=True, dealer=False, rules=SANMA) == 6000


# --- told rounds ---------------------------------------------------------------------------------------------------


def mangan_and_1300() -> Round:
    """West, with two dora and a red five, and North, with a closed wait, win on South's 5s."""
    told = Round(
        "", "", "234567m340p67s22s", "234678m567p33p46s", hand=1, honba=2, sticks=2, indicator="1s", avoid="58s"
    )
    return told.turn(1, "5s").ron(2, 1, "!", "", NOBODY_PAYS).ron(3, 1, "!", "", NOBODY_PAYS)


def yakuman_and_7700() -> Round:
    """West with thirteen orphans and North with junchan and pinfu win on South's 1m."""
    told = Round("", "", "19m19p19s1234567z", "23m123789p78911s", hand=1, sticks=1, indicator="2z", avoid="14m")
    return told.turn(1, "1m").ron(2, 1, "!", "", NOBODY_PAYS).ron(3, 1, "!", "", NOBODY_PAYS)


def two_of_three_in_riichi() -> Round:
    """West and North are in riichi; South, who is not, and West win on East's 8s."""
    told = Round("", TENPAI, OTHER_TENPAI, "123789m123p1155z", honba=2, avoid="58s15z")
    told.turns(2).turn(2, "9p").turn(3, "9p").turns(2).riichi(2, "9p").riichi(3, "9p").turns(4).turn(0, "8s")
    return told.ron(1, 0, "!", "", NOBODY_PAYS).ron(2, 0, "!", "", NOBODY_PAYS)


def own_stick() -> Round:
    """South, in riichi, with two dora and a red five, wins on East's 8s."""
    told = Round("", "234567m340p67s22s", indicator="1s", avoid="58s").turns(1).turn(1, "9p").turns(3).riichi(1, "1p")
    return told.turns(3).turn(1, "9p").turns(2).turn(0, "8s").ron(1, 0, "!", "", NOBODY_PAYS)


def by_broken_wall(dice: str) -> Round:
    """South wins 3900 from East; the dice, each one less than it shows, say whose wall is broken."""
    told = Round("", "234567m340p67s22s", avoid="58s").turn(0, "8s").ron(1, 0, "!", "", NOBODY_PAYS)
    return told.with_init(seed=f"0,0,0,{dice},32")


def fed_rinshan() -> Round:
    """South makes a kan of West's red dragon, and wins on the replacement."""
    told = Round("", "777z23m567p789s99p", avoid="14m", indicator="9s").turns(2).turn(2, "7z").daiminkan(1, "777z")
    return told.draw(1, "4m").tsumo(1, "!", "", NOBODY_PAYS)


def own_rinshan() -> Round:
    """The same with a concealed kan: 3 han 60 fu, of which 32 are for the kan."""
    told = Round("", "777z23m567p789s99p", avoid="14m", indicator="9s").turns(1).draw(1, "7z").ankan(1, "7777z")
    return told.dora().draw(1, "4m").tsumo(1, "!", "", NOBODY_PAYS)


def dealt_in_by_the_liable() -> Round:
    """South has pons of all dragons, the last from North, and wins on North's 4m."""
    told = Round("", "55z66z77z23m99m9p9p1s", avoid="14m", indicator="9s", honba=2)
    told.turn(0, "5z").pon(1, "55z").discard(1, "1s").turns(2).turn(0, "6z").pon(1, "66z").discard(1, "9p").turns(1)
    told.turn(3, "7z").pon(1, "77z").discard(1, "9p").turns(1).turn(3, "4m")
    return told.ron(1, 3, "!", "", NOBODY_PAYS)


def dealers_dragons() -> Round:
    """East has pons of all dragons, the last from North, and nothing but honours; it wins on its own draw."""
    told = Round("55z66z77z111z2z9p9p1s", indicator="9s", avoid="2z").turn(0)
    told.turn(1, "5z").pon(0, "55z").discard(0, "9p").turn(1, "6z").pon(0, "66z").discard(0, "9p").turns(2)
    told.turn(3, "7z").pon(0, "77z").discard(0, "1s").turns(3)
    return told.draw(0, "2z").tsumo(0, "!", "", NOBODY_PAYS)


def dealers_winds() -> Round:
    """East has pons of all winds, the last from North, and nothing but honours; it wins on South's 7z."""
    told = Round("11z22z33z44z7z9p9p1s1s", indicator="9s", avoid="7z").turn(0)
    for wind in "12":
        told.turn(1, f"{wind}z").pon(0, f"{wind}{wind}z").discard(0, "9p")
    told.turn(1, "3z").pon(0, "33z").discard(0, "1s").turns(2).turn(3, "4z").pon(0, "44z").discard(0, "1s")
    return told.turn(1, "7z").ron(0, 1, "!", "", NOBODY_PAYS)


def last_wind_is_an_own_kan() -> Round:
    """South has pons of three winds of others' and makes a kan of the fourth of its own tiles."""
    told = Round("", "11z22z33z444z5s9p9p1s", indicator="9s", avoid="5s").turn(0, "1z").pon(1, "11z").discard(1, "9p")
    told.turns(2).turn(0, "2z").pon(1, "22z").discard(1, "9p").turns(2).turn(0, "3z").pon(1, "33z").discard(1, "1s")
    told.turns(3).draw(1, "4z").ankan(1, "4444z").dora("7s").draw(1, "9m").discard(1, "9m").turns(3)
    return told.draw(1, "5s").tsumo(1, "!", "", NOBODY_PAYS)


def liable_and_another(*, nearest: bool) -> Round:
    """South, for whose dragons North is liable, wins on East's 4m before West, or on West's after East."""
    other = "23567m345p678s22s"
    hands = ("", "55z66z77z23m99m9p9p1s", other) if nearest else (other, "55z66z77z23m99m9p9p1s", "")
    told = Round(*hands, avoid="14m", indicator="9s", honba=2).turn(0, "5z").pon(1, "55z").discard(1, "1s")
    told.turns(2).turn(0, "6z").pon(1, "66z").discard(1, "9p").turns(1).turn(3, "7z").pon(1, "77z").discard(1, "9p")
    if nearest:
        told.turns(2).turn(0, "4m")
        return told.ron(1, 0, "!", "", NOBODY_PAYS).ron(2, 0, "!", "", NOBODY_PAYS)
    return told.turn(2, "4m").ron(0, 2, "!", "", NOBODY_PAYS).ron(1, 2, "!", "", NOBODY_PAYS)


USUAL: Final[list[Points]] = [(-16000, 32000, -8000, -8000)]
WAREME: Final = TENHOU.but(wareme=True)
RINSHAN_PAO: Final = TENHOU.but(daiminkan_rinshan_pao=True)
ALL_BY_THE_LIABLE: Final[list[Points]] = [(0, 32600, 0, -32600)]
SPLIT: Final[list[Points]] = [(96000, -16000, -16000, -64000)]

TOLD: Final[list[tuple[str, Round, RuleSet, list[Points]]]] = [
    ("C1", mangan_and_1300(), TENHOU, [(0, -8600, 10600, 0), (0, -1300, 0, 1300)]),
    ("C2", yakuman_and_7700(), TENHOU, [(0, -32000, 33000, 0), (0, -7700, 0, 7700)]),
    ("C4", two_of_three_in_riichi(), EMA_2025, [(-2600, 3600, 0, 0), (-4500, 0, 5500, 0)]),
    (
        "C6",
        several(1, 2, 3, honba=2, sticks=1),
        MAHJONG_SOUL,
        [(-2600, 3600, 0, 0), (-1000, 0, 1000, 0), (-2000, 0, 0, 2000)],
    ),
    ("C9 own stick", own_stick(), TENHOU, [(-12000, 13000, 0, 0)]),
    ("C16 fed", fed_rinshan(), RINSHAN_PAO, [(0, 2700, -2700, 0)]),
    ("C16 fed jpml 2012", fed_rinshan(), rules_of("jpml-a", "2015-01-01"), [(0, 2700, -2700, 0)]),
    ("C16 own", own_rinshan(), RINSHAN_PAO, [(-3900, 7900, -2000, -2000)]),
    ("C16 usual", fed_rinshan(), TENHOU, [(-1300, 2700, -700, -700)]),
    ("C17 winner", by_broken_wall("0,0"), WAREME, [(-7800, 7800, 0, 0)]),
    ("C17 discarder", by_broken_wall("0,3"), WAREME, [(-7800, 7800, 0, 0)]),
    ("C17 neither", by_broken_wall("5,4"), WAREME, [(-3900, 3900, 0, 0)]),
    ("C17 not played", by_broken_wall("0,0"), TENHOU, [(-3900, 3900, 0, 0)]),
    ("D1", dragons(tsumo=True, honba=1), TENHOU, [(0, 32300, 0, -32300)]),
    ("D2 mahjong-soul", dragons(honba=2), MAHJONG_SOUL, [(-16000, 32600, 0, -16600)]),
    ("D2 tenhou", dragons(honba=2), TENHOU, [(-16000, 32600, 0, -16600)]),
    ("D3 ema-2016", dragons(honba=2), EMA_2016, [(-16600, 32600, 0, -16000)]),
    ("D3 jpml-a", dragons(honba=2), JPML, [(-16600, 32600, 0, -16000)]),
    ("D4 tenhou", dealt_in_by_the_liable(), TENHOU, ALL_BY_THE_LIABLE),
    ("D4 mahjong-soul", dealt_in_by_the_liable(), MAHJONG_SOUL, ALL_BY_THE_LIABLE),
    ("D4 ema-2016", dealt_in_by_the_liable(), EMA_2016, ALL_BY_THE_LIABLE),
    ("D5 tenhou", dealers_dragons(), TENHOU, [(96000, 0, 0, -96000)]),
    ("D5 mahjong-soul", dealers_dragons(), MAHJONG_SOUL, SPLIT),
    ("D5 m-league", dealers_dragons(), M_LEAGUE, SPLIT),
    ("D6", dealers_winds(), MAHJONG_SOUL, [(144000, -96000, 0, -48000)]),
    ("D7", dragons(), TENHOU, [(-16000, 32000, 0, -16000)]),
    ("D8 fourth", kans(fed_last=True), M_LEAGUE, [(0, 32000, -32000, 0)]),
    ("D8 third", kans(fed_last=False), M_LEAGUE, USUAL),
    ("D9", dragons("55z66z777z23m99m9p1s", own=True), EMA_2016, USUAL),
    ("D10", last_wind_is_an_own_kan(), EMA_2016, USUAL),
    ("D10 fed", winds(tsumo=True), EMA_2016, [(0, 32000, 0, -32000)]),
    ("D11 nearest", liable_and_another(nearest=True), MAHJONG_SOUL, [(-16000, 32600, 0, -16600), (-2000, 0, 2000, 0)]),
    (
        "D11 farther",
        liable_and_another(nearest=False),
        MAHJONG_SOUL,
        [(3500, 0, -3500, 0), (0, 32000, -16000, -16000)],
    ),
]


@pytest.mark.parametrize(("told", "rules", "expected"), [t[1:] for t in TOLD], ids=[t[0] for t in TOLD])
def test_told(told: Round, rules: RuleSet, expected: Sequence[Points]) -> None:
    assert paid(told, rules) == expected


def test_c3_the_nearest_alone_wins_and_takes_all() -> None:
    told = several(1, 3, honba=2, sticks=1)
    (fault,) = [f for f in findings(told, rules="m-league") if f.code == "WIN009"]
    assert fault.expected["winners"] == ["South"]
    assert paid(told, M_LEAGUE)[0] == (-2600, 3600, 0, 0)
    assert "WIN009" not in [f.code for f in findings(several(1), rules="m-league")]


def test_c6_three_winners_are_no_fault() -> None:
    told = several(1, 2, 3)
    assert "WIN009" not in [f.code for f in findings(told, rules="mahjong-soul")]


def test_c8_the_stick_of_a_ronned_tile_is_not_paid() -> None:
    told = Round("123456789m23p11z", TENPAI, avoid="58s14p1z").draw(0, "8s").declare(0).discard(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0))
    (win,) = wins(told)
    assert (win.scores_before, win.sticks, win.deltas) == ((25000,) * 4, 0, (-2000, 2000, 0, 0))
    assert findings(told) == []


def test_c8_the_stick_is_paid_where_play_goes_on() -> None:
    told = Round("123456789m23p11z", TENPAI, avoid="58s14p1z").riichi(0, "9p").turns(1).turn(2, "8s")
    told.ron(1, 2, PINFU_TANYAO, WORTH, (0, 3000, -2000, 0))
    (win,) = wins(told)
    assert (win.scores_before, win.sticks, win.deltas) == ((24000, 25000, 25000, 25000), 1, (0, 3000, -2000, 0))
    assert findings(told) == []


def test_d7_the_usual_yaku_vanish() -> None:
    # The hand has honitsu and a pon of each dragon too.
    (win,) = wins(dragons())
    assert win.value is not None
    assert win.value.yaku == (("daisangen", 1),)


# --- the round that follows ----------------------------------------------------------------------------------------

AMONG: Final = TENHOU.but(abort_renchan="if_dealer_among_winners")

# Winners, nearest first, or the seats that called the three rons; hand and honba before, rules, and those after.
FOLLOWS: Final[list[tuple[str, Points, Points, tuple[int, int], RuleSet, tuple[int, int]]]] = [
    ("C5", (), (0, 1, 2), (3, 1), TENHOU, (3, 2)),
    ("C7", (3, 0), (), (0, 0), TENHOU, (0, 1)),
    ("C7 honba", (3, 0), (), (4, 2), TENHOU, (4, 3)),
    ("C11 tenhou", (), (1, 2, 3), (0, 0), TENHOU, (0, 1)),
    ("C11 dealer among", (), (0, 2, 3), (0, 0), AMONG, (0, 1)),
    ("C11 dealer not among", (), (1, 2, 3), (0, 0), AMONG, (1, 1)),
]


@pytest.mark.parametrize(
    ("winners", "callers", "before", "rules", "after"), [f[1:] for f in FOLLOWS], ids=[f[0] for f in FOLLOWS]
)
def test_follows(
    winners: Points, callers: Points, before: tuple[int, int], rules: RuleSet, after: tuple[int, int]
) -> None:
    hand, honba = before
    ended = outcome(hand, *winners, honba=honba, draw=SANCHAHOU if callers else None, achievers=callers)
    assert ended.next_round(rules) == after


def test_c5_three_rons_are_a_draw() -> None:
    (fault,) = [f for f in findings(several(1, 2, 3)) if f.code == "WIN009"]
    assert fault.expected == {"round": "sanchahou"}


def test_c5_sticks_stay_after_three_rons() -> None:
    scores = (25000, 24000, 24000, 24000)

    def followed_by(hand: int, honba: int, sticks: int) -> list[str]:
        told = Round(TENPAI, THIRD_TENPAI, OTHER_TENPAI, hand=3, honba=1, sticks=3, scores=scores, avoid="58s")
        told.turn(3, "8s").end("ron3", [0, 1, 2])
        return [f.code for f in findings(told, aborted(hand, honba, sticks, scores))]

    assert followed_by(3, 2, 3) == []
    assert followed_by(4, 2, 3) == ["RND001"]
    assert followed_by(3, 1, 3) == ["RND002"]
    assert followed_by(3, 2, 0) == ["RND003"]


# --- which rules the payments rest on --------------------------------------------------------------------------------


def settled_wrongly(told: Round, rules: str = "tenhou") -> tuple[str, set[str], tuple[str, ...]]:
    """How sure it is that the win was settled wrongly, the options that is said to rest on, and where it is right."""
    (fault,) = [f for f in findings(told, rules=rules) if f.code == "SCO003"]
    return str(fault.severity), {use.name for use in fault.options}, fault.legal_under


def paid_for_the_kan() -> Round:
    """South wins on the replacement of a kan of West's dragon, and West pays alone."""
    told = Round("", "777z23m567p789s99p", avoid="14m", indicator="9s").turns(2).turn(2, "7z").daiminkan(1, "777z")
    return told.draw(1, "4m").tsumo(1, "rinshan 1 chun 1", "40,2700,0", (0, 2700, -2700, 0))


def paid_for_the_fourth_kan() -> Round:
    told = kans(fed_last=True)
    told.steps[-1].attributes["pay"] = "0,32000,-32000,0"
    return told


def test_who_pays_alone_by_other_rules_rests_on_these() -> None:
    # On Tenhou it is stated that there is no such liability, for Mahjong Soul it is assumed.
    assert settled_wrongly(paid_for_the_kan()) == ("error", {"daiminkan_rinshan_pao"}, ())
    assert settled_wrongly(paid_for_the_kan(), "mahjong-soul") == ("warning", {"daiminkan_rinshan_pao"}, ())
    severity, options, legal = settled_wrongly(paid_for_the_fourth_kan())
    assert (severity, options) == ("error", {"pao_yakuman", "pao_scope"})
    assert "m-league" in legal
    assert settled_wrongly(paid_for_the_fourth_kan(), "ema-2025")[0] == "warning"


def four_han_thirty_fu(points: int, **stated: str | None) -> Round:
    told = Round("", TENPAI, indicator="1s", avoid="58s").turns(4).turn(0, "8s")
    return told.ron(1, 0, f"{PINFU_TANYAO} dora 2", f"30,{points},0", (-points, points, 0, 0), **stated)


def test_without_points_in_the_record_the_payments_rest_on_what_the_hand_is_worth() -> None:
    alone: dict[str, str | None] = {"ten": None}
    assert settled_wrongly(four_han_thirty_fu(8000, **alone), "nashi-nashi")[:2] == ("warning", {"kiriage_mangan"})
    severity, options, legal = settled_wrongly(four_han_thirty_fu(7700, **alone), "m-league")
    assert (severity, options) == ("error", {"kiriage_mangan"})
    assert "tenhou" in legal
    # What the record says of the points is judged by itself.
    (fault, *_) = findings(four_han_thirty_fu(7700), rules="m-league")
    assert (fault.code, {use.name for use in fault.options}) == ("SCO001", {"kiriage_mangan"})


def test_without_fu_in_the_record_the_payments_rest_on_those_too() -> None:
    # East, whose pair is the double wind, has 32 fu with four for the pair and 30 with two.
    told = Round("11z444p234m67s77z9m", indicator="9s", avoid="58s1z").turns(2).turn(2, "7z").pon(0, "77z")
    told.discard(0, "9m").turn(1, "8s").ron(0, 1, "chun 1", "", (1500, -1500, 0, 0), ten=None)
    severity, options, legal = settled_wrongly(told)
    assert (severity, options) == ("error", {"renpai_pair_fu"})
    assert "m-league" in legal
