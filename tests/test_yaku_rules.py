"""Rules on who may win with what, asked of told rounds: which yaku came too late, and what the round's course makes
of a win."""

from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding, GameResult
from replay.melds import PON
from replay.moment import WinFacts
from replay.play import play_round
from replay.presets import preset
from tests.cases.build import Round, game
from tests.cases.draws import YAOCHU
from tests.cases.hands import PINFU_TANYAO, TENPAI, aborted, won
from tests.test_results import dragons

TENHOU: Final = preset("tenhou").at("2024-01-01").rules
NOBODY_PAYS: Final = (0, 0, 0, 0)


def found(*told: Round, **changes: str) -> list[Finding]:
    """What is wrong in a told game, unfinished games and their notes aside."""
    (record,) = read_bytes(game(*told).encode(), "case.xml")
    return [f for f in audit(record, choose_rules(record, "auto", changes)).findings if f.severity != "note"]


def codes(*told: Round, **changes: str) -> list[str]:
    return [f.code for f in found(*told, **changes)]


def win(told: Round, **changes: Any) -> WinFacts:
    """The win of a told round as it should be valued; what the record says of it is not looked at."""
    (record,) = read_bytes(game(told).encode(), "case.xml")
    (facts,) = play_round(TENHOU.but(**changes), record.events, range(len(record.events)), {}).wins
    return facts


def yaku(told: Round, **changes: Any) -> str:
    """The names of the yaku of a win, or why it is none."""
    value = win(told, **changes).value
    assert value is not None
    return " ".join(name for name, _ in value.yaku) if value.valid else str(value.reason)


# --- atozuke -------------------------------------------------------------------------------------------------------


def haku_by_the_winning_tile() -> Round:
    """South waits for 9m and haku with a chi of 4p5p6p, and rons haku."""
    told = Round("", "45p234m999s99m55z1p", avoid="5z9m").turn(0, "6p").chi(1, "45p").discard(1, "1p").turns(2)
    return told.turn(0, "5z").ron(1, 0, "haku 1", "40,1300,0", (-1300, 1300, 0, 0))


def haku_called_second() -> Round:
    """South calls pon of 9s, then of haku, and rons 5s."""
    told = Round("", "99s55z234m88m34s1p2p", avoid="5s2s").turn(0, "9s").pon(1, "99s").discard(1, "1p").turns(2)
    told.turn(0, "5z").pon(1, "55z").discard(1, "2p").turns(2)
    return told.turn(0, "5s").ron(1, 0, "haku 1", "30,1000,0", (-1000, 1000, 0, 0))


@pytest.mark.parametrize(
    ("rule", "winning", "second"),
    [
        ("allowed", [], []),
        ("yakuhai_only", [], []),
        ("forbidden", ["WIN002"], []),
        ("kanzen_sakizuke", ["WIN002"], ["WIN002"]),
    ],
)
def test_atozuke(rule: str, winning: list[str], second: list[str]) -> None:
    assert codes(haku_by_the_winning_tile(), atozuke=rule) == winning
    assert codes(haku_called_second(), atozuke=rule) == second


def test_what_a_late_yaku_is_told_of() -> None:
    (late,) = found(haku_by_the_winning_tile(), atozuke="forbidden")
    assert late.message == "South wins with haku; no yaku was certain before the winning tile: on 9m it has no yaku"
    assert [(o.name, o.value) for o in late.options] == [("atozuke", "forbidden")]
    assert set(late.legal_under) >= {"tenhou-no-red", "m-league"}
    assert "nashi-nashi" not in late.legal_under
    told = Round("", "45p234m999s55z66z1p", avoid="5z6z").turn(0, "6p").chi(1, "45p").discard(1, "1p").turns(2)
    told.turn(0, "5z").ron(1, 0, "haku 1", "40,1300,0", (-1300, 1300, 0, 0))
    (late,) = found(told, atozuke="forbidden")
    assert late.message == "South wins with haku; no yaku was certain before the winning tile: on hatsu it has hatsu"
    (second,) = found(haku_called_second(), atozuke="kanzen_sakizuke")
    assert second.message == "South wins with haku; haku came only after its first call, pon 999s"


def test_nashi_nashi_warns_of_a_yaku_that_came_with_the_winning_tile() -> None:
    (record,) = read_bytes(game(haku_by_the_winning_tile()).encode(), "case.xml")
    late = [f for f in audit(record, choose_rules(record, "nashi-nashi")).findings if f.code == "WIN002"]
    assert [(f.severity, "haku" in f.message) for f in late] == [("warning", True)]


def test_only_luck() -> None:
    told = Round("", "45p234m999s99m78s1p", avoid="6s9s9m").turn(0, "6p").chi(1, "45p").discard(1, "1p").turns(2)
    told.until(1).turn(told.next, "6s")
    source = (told.next - 1) % 4
    told.ron(1, source, "houtei 1", "30,1000,0", NOBODY_PAYS)
    assert "WIN002" not in codes(told)
    (late,) = [f for f in found(told, atozuke="forbidden") if f.code == "WIN002"]
    assert late.message.startswith("South wins with houtei; no yaku was certain before the winning tile: on ")


# --- kinds of hands ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("riichi", "a hand in riichi"),
        ("chiitoitsu", "seven pairs"),
        ("mangan", "a hand paid as mangan or more"),
        ("yakuman", "a hand paid as yakuman"),
        ("honitsu_chinitsu_honroutou_yakuman", "honitsu, chinitsu, honroutou or a yakuman"),
    ],
)
def test_shibari_of_a_kind(kind: str, words: str) -> None:
    assert codes(won()) == []
    (barred,) = found(won(), shibari=kind)
    assert (barred.code, barred.expected) == ("WIN002", {"hand": words})
    assert barred.message == f"South wins with pinfu 1, tanyao 1; only {words} can win"


def test_the_two_han_bind_until_another_player_wins() -> None:
    """In the fifth honba South wins with pinfu alone; after a win of another player the honba are gone."""
    scores = (26000, 24000, 25000, 25000)
    told = Round("", "123567m345p67s22s", honba=5, scores=scores, indicator="9p", avoid="58s").turn(0, "8s")
    told.ron(1, 0, "pinfu 1", "30,1000,0", (-2500, 2500, 0, 0))
    assert codes(told) == []
    assert codes(told, ryanhan_shibari_honba="5") == ["WIN002"]
    assert codes(told, ryanhan_shibari_honba="5", shibari_binds="dealer") == []
    (short,) = found(told, ryanhan_shibari_honba="5", shibari_counts="on_every_wait")
    assert short.message == "South wins with pinfu 1; it must have 2 han on every wait"
    scores = (23500, 26500, 25000, 25000)
    after = Round("", "", "123567m345p67s22s", hand=1, scores=scores, indicator="9p", avoid="58s").turn(1, "8s")
    after.ron(2, 1, "pinfu 1", "30,1000,0", (0, -1000, 1000, 0))
    assert codes(told, after, ryanhan_shibari_honba="5", shibari_binds="dealer") == []


# --- the course of a game ------------------------------------------------------------------------------------------


def dealer_wins(honba: int, scores: tuple[int, ...]) -> Round:
    """The first dealer rons South's first discard, 2900 points and the honba."""
    told = Round(TENPAI, honba=honba, scores=scores, avoid="58s").turn(0, "1z").turn(1, "8s")
    points = 2900 + 300 * honba
    return told.ron(0, 1, PINFU_TANYAO, "30,2900,0", (points, -points, 0, 0))


def in_a_row(number: int, first: int = 0, scores: tuple[int, ...] = (25000, 25000, 25000, 25000)) -> list[Round]:
    """So many wins of the dealer, South paying them all."""
    out = []
    for honba in range(first, first + number):
        out.append(dealer_wins(honba, scores))
        points = 2900 + 300 * honba
        scores = (scores[0] + points, scores[1] - points, scores[2], scores[3])
    return out


RULES: Final = {"tobi": "none", "paarenchan": "yakuman"}


def test_b21_the_eighth_win_in_a_row_is_a_yakuman() -> None:
    assert codes(*in_a_row(8), tobi="none") == []
    assert codes(*in_a_row(7), **RULES) == []
    eighth = [f for f in found(*in_a_row(8), **RULES) if f.round_label == "E1-7"]
    assert {"YAK001", "SCO001"} <= {f.code for f in eighth}
    assert any("has paarenchan" in f.message for f in eighth)
    assert all("paarenchan" in [o.name for o in f.options] for f in eighth if f.code == "YAK001")


def test_b21_a_draw_between_breaks_the_row() -> None:
    first = in_a_row(3)
    scores = (34600, 15400, 25000, 25000)
    assert first[-1].honba == 2
    rest = [aborted(0, 3, 0, scores)]
    rest += in_a_row(5, 4, scores)
    # Eight wins of the dealer and eight honba, but only five wins in a row.
    assert codes(*first, *rest, **RULES) == []


def test_b21_a_record_that_begins_later_cannot_say() -> None:
    (record,) = read_bytes(game(*in_a_row(2, 6, (50000, 0, 25000, 25000))).encode(), "case.xml")
    result = audit(record, choose_rules(record, "auto", RULES))
    assert [f.code for f in result.findings if f.severity != "note"] == []
    assert [(u.check, u.reason) for u in result.unverifiable if u.check == "YAK001"] == [("YAK001", "fragment")]
    assert result.wins_rescored == 1


def test_b19_an_ankan_of_another_player_makes_a_first_turn_riichi_a_plain_one() -> None:
    def told(*, kan: bool) -> Round:
        out = Round("1111p", "", TENPAI, indicator="9m", avoid="58s").draw(0, "1z")
        if kan:
            out.ankan(0, "1111p").dora("9p").draw(0, "2z")
        out.discard(0, "1z").turns(1).riichi(2, "9p", "9p").turns(1).turn(0, "8s")
        return out.ron(2, 0, "", "30,1000,0", NOBODY_PAYS, ura="1z")

    assert yaku(told(kan=False)) == "double-riichi ippatsu pinfu tanyao"
    assert yaku(told(kan=True)) == "riichi ippatsu pinfu tanyao"


def test_f18_an_ankan_after_it_leaves_double_riichi_and_ends_ippatsu() -> None:
    told = Round("", TENPAI, "1111p", avoid="58s").turns(1).riichi(1, "9p", "9p").draw(2, "1z").ankan(2, "1111p")
    told.dora("9s").draw(2, "3z").discard(2, "3z").turns(1).turn(0, "8s")
    told.ron(1, 0, "", "30,1000,0", NOBODY_PAYS, ura="1z2z")
    assert yaku(told) == "double-riichi pinfu tanyao"


@pytest.mark.parametrize("hand", ["", TENPAI], ids=["noten", "tenpai"])
def test_b22_nagashi_mangan_asks_for_the_own_discards_only(hand: str) -> None:
    told = Round("", hand, avoid="58s")
    thrown = iter(["7z", *YAOCHU, "7z"])
    while told.left:
        told.turn(told.next, next(thrown) if told.next == 1 else None)
    told.end("nm", [1] if hand else [], (-4000, 8000, -2000, -2000))
    assert codes(told) == []
    (record,) = read_bytes(game(told).encode(), "case.xml")
    draw = play_round(TENHOU, record.events, range(len(record.events)), {}).draw
    assert draw is not None
    assert (draw.nagashi, draw.tenpai[1], draw.deltas) == ((1,), bool(hand), (-4000, 8000, -2000, -2000))


# --- the first turn ------------------------------------------------------------------------------------------------


def dealt_with_a_kan() -> Round:
    """The dealer makes an ankan at once and wins on its replacement."""
    told = Round("3333z567m345p67s2s", indicator="9m", avoid="258s").draw(0, "2s").ankan(0, "3333z").dora("9p")
    return told.draw(0, "8s").tsumo(0, "", "60,2000,0", NOBODY_PAYS)


def test_b13_tenhou_after_an_ankan() -> None:
    assert yaku(dealt_with_a_kan()) == "menzen-tsumo rinshan"
    assert yaku(dealt_with_a_kan(), tenhou_condition="after_ankan_ok") == "tenhou"


def renhou(*, calls: str) -> Round:
    """North rons before its first draw; nobody has called, or West, or North itself."""
    if calls == "own":
        told = Round("", "", "", "567m345p67s22s66z1p", avoid="58s").turn(0, "6z").pon(3, "66z").discard(3, "1p")
        return told.turn(0, "8s").ron(3, 0, "", "30,1000,0", NOBODY_PAYS)
    told = Round("", "", "77z8s", TENPAI, avoid="58s")
    if calls == "other":
        told.turn(0, "7z").call(2, PON, "77z").discard(2, "8s")
        return told.ron(3, 2, "", "30,1000,0", NOBODY_PAYS)
    return told.turn(0, "8s").ron(3, 0, "", "30,1000,0", NOBODY_PAYS)


@pytest.mark.parametrize(
    ("rule", "granted"),
    [("no_call", {"none"}), ("no_own_call", {"none", "other"}), ("any_call", {"none", "other", "own"})],
)
def test_b15_calls_before_renhou(rule: str, granted: set[str]) -> None:
    changes = {"renhou": "yakuman", "renhou_condition": rule}
    assert {c for c in ("none", "other", "own") if "renhou" in yaku(renhou(calls=c), **changes)} == granted


# --- other options -------------------------------------------------------------------------------------------------


def test_b17_the_last_tile_as_a_replacement() -> None:
    told = Round("333z567m345p67s22s", avoid="58s3z").until(2).draw(0, "3z").ankan(0, "3333z").dora("9p")
    told.draw(0, "8s").tsumo(0, "", "60,2000,0", NOBODY_PAYS)
    assert yaku(told) == "menzen-tsumo rinshan"
    assert yaku(told, rinshan_haitei_exclusive=False) == "menzen-tsumo rinshan haitei"


def test_four_of_a_kind_make_a_hand_tenpai_and_win() -> None:
    told = Round("", "1122m9999p3344s1z", indicator="8s", avoid="1z").turn(0, "1z")
    told.ron(1, 0, "chiitoitsu 2", "25,1600,0", (-1600, 1600, 0, 0))
    (incomplete,) = found(told)
    assert (incomplete.code, [o.name for o in incomplete.options]) == ("WIN001", ["chiitoitsu_four_of_a_kind"])
    assert codes(told, chiitoitsu_four_of_a_kind="yes") == []


def test_four_of_a_kind_can_be_waited_for() -> None:
    told = Round("", "1199m555p2244s77z", avoid="5p").turns(1).riichi(1, "3s", "3s").turns(1)
    assert codes(told) == ["RII001"]
    assert codes(told, chiitoitsu_four_of_a_kind="yes") == []


# --- no yaku by these rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "severity"), [("tenhou", "error"), ("m-league", "warning")])
def test_before_the_first_draw_a_hand_without_a_yaku_wins_by_rules_with_renhou(rules: str, severity: str) -> None:
    # Tenhou states that there is no renhou, of M.League it is assumed.
    told = Round("", "111m678m345p67s99s", avoid="58s")
    (record,) = read_bytes(
        game(told.turn(0, "8s").ron(1, 0, "renhou 5", "40,8000,1", (-8000, 8000, 0, 0))).encode(), "case.xml"
    )
    (fault,) = [f for f in audit(record, choose_rules(record, rules)).findings if f.code == "WIN002"]
    assert fault.severity == severity
    assert "renhou" in {use.name for use in fault.options}
    assert set(fault.legal_under) >= {"ema-2016", "wrc-2025"}


def four_kans_alone() -> Round:
    """South makes four concealed kans and wins on the last replacement, which leaves no pair."""
    told = Round("", "1111p2222p333p44p", avoid="34p5s9m", indicator="9s").turns(1).draw(1, "5s")
    told.ankan(1, "1111p").dora("1s").draw(1, "9m").ankan(1, "2222p").dora("2s").draw(1, "4p").discard(1, "9m")
    told.turns(3).draw(1, "3p").ankan(1, "3333p").dora("3s").draw(1, "9m").discard(1, "9m")
    told.turns(3).draw(1, "4p").ankan(1, "4444p").dora("7s").draw(1, "9m")
    return told.tsumo(1, "! suukantsu", "0,32000,5", (-16000, 32000, -8000, -8000))


def test_four_kans_without_a_pair_rest_on_what_suukantsu_asks_for() -> None:
    assert found(four_kans_alone(), suukantsu_condition="fourth_kan") == []
    (record,) = read_bytes(game(four_kans_alone()).encode(), "case.xml")
    for rules, severity in (("tenhou", "error"), ("mahjong-soul", "warning")):
        (fault,) = [f for f in audit(record, choose_rules(record, rules)).findings if f.code == "WIN001"]
        assert (str(fault.severity), fault.options[0].name) == (severity, "suukantsu_condition")


@pytest.mark.parametrize(
    ("listed", "worth", "why"),
    [
        ("honitsu 3 haku 1", "50,12000,2", "but beside a yakuman (daisangen) no other yaku counts"),
        ("! daisangen suuankou", "50,32000,5", "which the hand does not have"),
    ],
)
def test_why_a_listed_yaku_does_not_count(listed: str, worth: str, why: str) -> None:
    told = dragons()
    told.steps[-1].tiles = listed
    told.steps[-1].attributes["worth"] = worth
    (fault,) = [f for f in found(told) if f.code == "YAK002"]
    assert fault.message.endswith(why)


@pytest.mark.parametrize(
    ("renhou", "why"),
    [
        ("5han_standalone", "but beside renhou no other yaku counts"),
        ("4han_adds", "which the hand does not have"),
    ],
)
def test_why_a_yaku_listed_beside_renhou_does_not_count(renhou: str, why: str) -> None:
    told = Round("", "111m678m345p67s99s", avoid="58s").turn(0, "8s")
    told.ron(1, 0, "tanyao 1", "40,1300,0", (-1300, 1300, 0, 0))
    (fault,) = [f for f in found(told, renhou=renhou) if f.code == "YAK002"]
    assert fault.message.endswith(why)


def test_later_renhou_is_no_way_to_win() -> None:
    told = Round("", "111m678m345p67s99s", avoid="58s").turns(4).turn(0, "8s")
    (fault,) = [f for f in found(told.ron(1, 0, "renhou 5", "40,8000,1", (-8000, 8000, 0, 0))) if f.code == "WIN002"]
    assert "renhou" not in {use.name for use in fault.options}
    assert fault.legal_under == ()


# --- rules without ura dora, and rules that have changed --------------------------------------------------------------


def league(listed: str, worth: str, points: int, rules: str = "jpml-a", **changes: str) -> GameResult:
    """The dealer rons 5s in riichi with 111m 456p 789p 11z 567s; no ura indicators are shown. The pair is that of its
    seat and of the round: 20 and 10 for the closed ron, 8 for 111m, 2 or 4 for the pair, which makes 40 or 50 fu."""
    told = Round("111m456p789p11z67s", scores=(30000,) * 4, avoid="58s1z1m", indicator="7z").turns(4).riichi(0)
    told.turn(1, "5s").ron(0, 1, listed, worth, (points + 1000, -points, 0, 0))
    (record,) = read_bytes(game(told).encode(), "case.xml")
    return audit(record, choose_rules(record, rules, changes))


def told_of(result: GameResult) -> list[str]:
    return [f.code for f in result.findings if f.severity != "note"]


def unknown(result: GameResult) -> list[tuple[str, str]]:
    return [(u.check, u.reason) for u in result.unverifiable if u.reason != "fragment"]


def test_where_there_are_no_ura_dora_none_are_unknown() -> None:
    right = league("riichi 1", "40,2000,0", 2000)
    assert (told_of(right), unknown(right)) == ([], [])
    counted = league("riichi 1 ura-dora 1", "40,3900,0", 3900)
    assert told_of(counted)[0] == "YAK005"
    assert counted.findings[0].message == "1 ura-dora is counted for East; the hand has 0"
    assert ("YAK005", "no-ura") in unknown(league("riichi 1", "40,2000,0", 2000, ura_dora="yes"))


def test_what_an_older_rule_excuses_is_excused_with_its_points() -> None:
    """Until 2023 the pair had 4 fu, and the hand was worth 2400; the record has no date."""
    old = league("riichi 1", "50,2400,0", 2400)
    assert told_of(old) == []
    assert unknown(old) == [("FUU001", "rule-unknown")]
    assert told_of(league("riichi 1", "50,2400,0", 2400, renpai_pair_fu="2")) == ["FUU001", "SCO001", "SCO003"]
    # By neither rule are 50 fu worth 2600.
    assert told_of(league("riichi 1", "50,2600,0", 2600)) == ["SCO001", "SCO003"]
