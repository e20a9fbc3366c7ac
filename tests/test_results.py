"""What results pay by the replayed state: each value of each option, with nothing else changed."""

from dataclasses import replace
from typing import Any, Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules, summarised
from replay.events import GAME_END, RIICHI, DrawKind, RoundStart, Ryuukyoku
from replay.moment import DrawFacts, WinFacts
from replay.outcome import draw_facts, wareme_seat
from replay.play import play_round
from replay.presets import preset
from replay.roundend import Outcome, Restated, restated
from replay.ruleset import RuleSet
from replay.table import Table
from replay.tiles import BIT, KIND_OF, Tile
from tests.cases.build import Round, game, kinds
from tests.cases.draws import river
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH
from tests.cases.wins import OTHER_TENPAI, THIRD_TENPAI

TENHOU: Final = preset("tenhou").at("2024-01-01").rules
READY: Final = kinds("123456789m123p5p")
NOTEN: Final = kinds("147m258p369s1234z")


def found(told: Round, **changes: str) -> list[str]:
    (record,) = read_bytes(game(told).encode(), "case.xml")
    return [f.code for f in audit(record, choose_rules(record, "auto", changes)).findings if f.severity != "note"]


def wins(told: Round, rules: RuleSet = TENHOU, **changes: Any) -> list[WinFacts]:
    """The wins of a told round as they should be paid, in the order of the record."""
    (record,) = read_bytes(game(told).encode(), "case.xml")
    events = [e for e in record.events if e[0] != 11]
    return play_round(rules.but(**changes), events, range(len(events)), {}).wins


def paid(told: Round, rules: RuleSet = TENHOU, **changes: Any) -> list[tuple[int, ...] | None]:
    return [w.deltas for w in wins(told, rules, **changes)]


# --- several winners -----------------------------------------------------------------------------------------------


def several(*winners: int, honba: int = 0, sticks: int = 0) -> Round:
    """Some of South, West and North win on East's 8s; what the record says of it is not looked at."""
    hands = ["", TENPAI, THIRD_TENPAI, OTHER_TENPAI]
    hands = [h if s in winners else "" for s, h in enumerate(hands)]
    told = Round(*hands, honba=honba, sticks=sticks, avoid="58s").turn(0, "8s")
    worth = {1: (PINFU_TANYAO, WORTH, 2000), 2: ("pinfu 1", "30,1000,0", 1000), 3: (PINFU_TANYAO, WORTH, 2000)}
    for seat in winners:
        listed, value, points = worth[seat]
        pay = [-points, 0, 0, 0]
        pay[seat] = points
        told.ron(seat, 0, listed, value, pay)
    return told


def test_c3_multi_ron() -> None:
    assert found(several(1, 3)) == []
    assert found(several(1, 3), multi_ron="atamahane") == ["WIN009"]
    assert found(several(1), multi_ron="atamahane") == []


def test_c3_the_points_of_the_farther_winner_are_owed() -> None:
    (record,) = read_bytes(game(several(1, 3)).encode(), "case.xml")
    (finding,) = audit(record, choose_rules(record, "auto", {"multi_ron": "atamahane"})).findings[:1]
    assert finding.point_effect == (2000, 0, 0, -2000)
    assert finding.expected["winners"] == ["South"]


@pytest.mark.parametrize(
    ("rules", "taken"),
    [("tenhou", "honba and sticks"), ("ema-2016", "sticks"), ("ema-2025", "the sticks of those who do not win")],
)
def test_what_the_nearest_winner_takes(rules: str, taken: str) -> None:
    (record,) = read_bytes(game(several(3, 1)).encode(), "case.xml")
    (fault,) = [f for f in audit(record, choose_rules(record, rules)).findings if f.code == "WIN012"]
    assert fault.message.split(" (")[0].endswith(f"South, who sits nearer to the discarder and takes {taken}")


@pytest.mark.parametrize(
    ("rule", "three", "two"),
    [
        ("abort", ["WIN009"], []),
        ("atamahane", ["WIN009"], []),
        ("first_two", ["WIN009"], []),
        ("all", [], []),
    ],
)
def test_c5_c6_triple_ron(rule: str, three: list[str], two: list[str]) -> None:
    assert found(several(1, 2, 3), triple_ron=rule) == three
    assert found(several(1, 3), triple_ron=rule) == two


def test_triple_ron_says_who_wins() -> None:
    (record,) = read_bytes(game(several(1, 2, 3)).encode(), "case.xml")

    def due(rule: str) -> Any:
        finding = audit(record, choose_rules(record, "auto", {"triple_ron": rule})).findings[0]
        return finding.expected, finding.point_effect

    assert due("abort") == ({"round": "sanchahou"}, (5000, -2000, -1000, -2000))
    assert due("atamahane") == ({"winners": ["South"]}, (3000, 0, -1000, -2000))
    assert due("first_two") == ({"winners": ["South", "West"]}, (2000, 0, 0, -2000))


def test_c1_c4_multi_ron_honba() -> None:
    told = several(1, 3, honba=2)
    assert paid(told) == [(-2600, 2600, 0, 0), (-2000, 0, 0, 2000)]
    assert paid(told, multi_ron_honba="every_winner") == [(-2600, 2600, 0, 0), (-2600, 0, 0, 2600)]


def test_c4_multi_ron_sticks() -> None:
    told = Round("", TENPAI, "", OTHER_TENPAI, sticks=1, scores=(25000, 25000, 24000, 25000), avoid="58s")
    told.turns(1).turn(1, "9p").turns(1).riichi(3, "9p").turn(0, "8s")
    told.ron(1, 0, PINFU_TANYAO, WORTH, (0, 0, 0, 0)).ron(3, 0, PINFU_TANYAO, WORTH, (0, 0, 0, 0))
    near, far = wins(told)
    assert (near.sticks, far.sticks) == (2, 0)
    near, far = wins(told, multi_ron_sticks="riichi_winner_own_back_rest_nearest")
    assert (near.sticks, far.sticks) == (1, 1)
    assert near.deltas is not None
    assert near.deltas[1] == 3000
    assert far.deltas is not None
    assert sum(far.deltas) == 1000


def test_d11_the_liable_player_pays_the_honba_of_the_nearest_winner() -> None:
    assert paid(dragons(honba=2)) == [(-16000, 32600, 0, -16600)]


# --- liability -----------------------------------------------------------------------------------------------------


def dragons(hand: str = "55z66z77z23m99m9p9p1s", *, honba: int = 0, tsumo: bool = False, own: bool = False) -> Round:
    """South pons all dragons, the last from North, or makes a kan of it itself, and wins on East's tile or its own."""
    told = Round("", hand, "", "", avoid="14m", indicator="9s", honba=honba)
    told.turn(0, "5z").pon(1, "55z").discard(1, "1s")
    told.turns(2).turn(0, "6z").pon(1, "66z").discard(1, "9p").turns(1)
    if own:
        told.turns(1).turn(0).draw(1, "7z").ankan(1, "7777z").draw(1, "4m").dora()
        return told.tsumo(1, "! daisangen", "40,32000,5", (0, 0, 0, 0))
    told.turn(3, "7z").pon(1, "77z").discard(1, "9p").turns(2)
    if tsumo:
        told.turns(1).draw(1, "4m")
        return told.tsumo(1, "! daisangen", "40,32000,5", (0, 0, 0, 0))
    return told.turn(0, "4m").ron(1, 0, "! daisangen", "40,32000,5", (0, 0, 0, 0))


def test_pao_yakuman_daisangen() -> None:
    assert paid(dragons()) == [(-16000, 32000, 0, -16000)]
    assert paid(dragons(), pao_yakuman=["daisuushii"]) == [(-32000, 32000, 0, 0)]


def test_d1_tsumo() -> None:
    assert paid(dragons(tsumo=True, honba=1)) == [(0, 32300, 0, -32300)]
    assert paid(dragons(tsumo=True, honba=1), pao_yakuman=[]) == [(-16100, 32300, -8100, -8100)]


def test_d3_pao_honba() -> None:
    assert paid(dragons(honba=2), pao_honba="discarder") == [(-16600, 32600, 0, -16000)]


def test_pao_ron() -> None:
    assert paid(dragons(), pao_ron="liable_pays_all") == [(0, 32000, 0, -32000)]


def test_d9_a_kan_of_its_own_draw_makes_nobody_liable() -> None:
    assert paid(dragons("55z66z777z23m99m9p1s", own=True)) == [(-16000, 32000, -8000, -8000)]


def winds(*, tsumo: bool) -> Round:
    """South pons three winds and the fourth from North, and has all honours too."""
    told = Round("", "11z22z33z44z77z9p9p1s", "", "", indicator="9s").turn(0, "1z").pon(1, "11z").discard(1, "9p")
    told.turns(2).turn(0, "2z").pon(1, "22z").discard(1, "9p").turns(2).turn(0, "3z").pon(1, "33z").discard(1, "1s")
    told.turns(1).turn(3, "4z").pon(1, "44z").discard(1, "7z").turns(2)
    if tsumo:
        told.turns(1).draw(1, "7z")
        return told.tsumo(1, "! daisuushii", "40,64000,5", (0, 0, 0, 0))
    return told.turn(0, "7z").ron(1, 0, "! daisuushii", "40,64000,5", (0, 0, 0, 0))


def test_d5_d6_pao_scope() -> None:
    assert paid(winds(tsumo=True)) == [(0, 64000, 0, -64000)]
    only: dict[str, Any] = {"pao_scope": "pao_yakuman_only"}
    assert paid(winds(tsumo=True), **only) == [(-16000, 64000, -8000, -40000)]
    assert paid(winds(tsumo=False)) == [(-32000, 64000, 0, -32000)]
    assert paid(winds(tsumo=False), **only) == [(-48000, 64000, 0, -16000)]


def kans(*, fed_last: bool) -> Round:
    """South makes four kans; the last, or else the third, of West's discard; and wins on its own draw."""
    told = Round("", "1111p2222p333p44p", avoid="34p5s9m", indicator="9s").turns(1).draw(1, "5s")
    told.ankan(1, "1111p").dora("1s").draw(1, "9m").ankan(1, "2222p").dora("2s").draw(1, "4p").discard(1, "9m")
    if fed_last:
        told.turns(3).draw(1, "3p").ankan(1, "3333p").dora("3s").draw(1, "9m").discard(1, "9m")
        told.turn(2, "4p").daiminkan(1, "444p").draw(1, "9m").dora("7s")
    else:
        told.turn(2, "3p").daiminkan(1, "333p").draw(1, "9m").dora("3s").discard(1, "9m")
        told.turns(3).draw(1, "4p").ankan(1, "4444p").dora("7s").draw(1, "9m")
    return told.discard(1, "9m").turns(3).draw(1, "5s").tsumo(1, "! suukantsu", "0,32000,5", (0, 0, 0, 0))


def test_d8_suukantsu() -> None:
    with_suukantsu: dict[str, Any] = {"pao_yakuman": "daisangen,daisuushii,suukantsu"}
    usual = [(-16000, 32000, -8000, -8000)]
    assert paid(kans(fed_last=True)) == usual
    assert paid(kans(fed_last=True), **with_suukantsu) == [(0, 32000, -32000, 0)]
    assert paid(kans(fed_last=False), **with_suukantsu) == usual


def four_winds(*, rinshan: bool = False) -> Round:
    """South makes kans of all winds, the last of West's discard, and wins on its own draw, or on the replacement."""
    told = Round("", "1111z2222z333z44z", avoid="34z5s9m", indicator="9s").turns(1).draw(1, "5s")
    told.ankan(1, "1111z").dora("1s").draw(1, "9m").ankan(1, "2222z").dora("2s").draw(1, "4z").discard(1, "9m")
    told.turns(3).draw(1, "3z").ankan(1, "3333z").dora("3s").draw(1, "9m").discard(1, "9m")
    told.turn(2, "4z").daiminkan(1, "444z")
    if not rinshan:
        told.draw(1, "9m").dora("7s").discard(1, "9m").turns(3)
    told.draw(1, "5s")
    return told.tsumo(1, "! daisuushii suukantsu", "0,64000,5", (0, 64000, -64000, 0), paoWho="2")


def test_d8_one_tile_can_feed_two_yakuman() -> None:
    rules = preset("m-league").at().rules.but(daiminkan_dora="after_rinshan_before_discard")
    assert paid(four_winds(), rules) == [(0, 64000, -64000, 0)]
    assert paid(four_winds(), rules, pao_yakuman="daisuushii") == [(-16000, 64000, -40000, -8000)]
    assert paid(four_winds(), rules, pao_scope="full_hand", pao_yakuman="suukantsu") == [(0, 64000, -64000, 0)]
    by_m_league = {"pao_yakuman": "daisuushii,suukantsu", "pao_scope": "pao_yakuman_only"}
    assert found(four_winds(), **by_m_league) == []


def test_who_fed_the_kan_before_the_win_pays_all_of_it_whatever_it_is_liable_for_besides() -> None:
    by_part: dict[str, Any] = {"pao_yakuman": "daisuushii", "pao_scope": "pao_yakuman_only"}
    assert paid(four_winds(rinshan=True), **by_part) == [(-16000, 64000, -40000, -8000)]
    assert paid(four_winds(rinshan=True), **by_part, daiminkan_rinshan_pao=True) == [(0, 64000, -64000, 0)]
    assert paid(four_winds(), **by_part, daiminkan_rinshan_pao=True) == [(-16000, 64000, -40000, -8000)]


def dragons_and_kans(by: int | None = None, *, honba: int = 0, named: str | None = "3", rinshan: bool = False) -> Round:
    """South makes four kans, the third dragon's of North's tile and the last of West's, and wins by its own draw or
    a discard."""
    told = Round("", "5555z666z777z444p", avoid="67z4p5s9m", indicator="9s", honba=honba).turns(1)
    told.draw(1, "5s").ankan(1, "5555z").dora("1s").draw(1, "6z").ankan(1, "6666z").dora("2s").draw(1, "9m")
    told.discard(1, "9m").turns(1).turn(3, "7z").daiminkan(1, "777z").draw(1, "9m").dora("3s").discard(1, "9m")
    told.turn(2, "4p").daiminkan(1, "444p")
    pay = (0, 64000, -32000, -32000)
    if not rinshan:
        told.draw(1, "9m").dora("7s").discard(1, "9m")
    if by is None:
        told = told if rinshan else told.turns(3)
        return told.draw(1, "5s").tsumo(1, "! daisangen suukantsu", "0,64000,5", pay, paoWho=named)
    told.turns((by - 2) % 4).turn(by, "5s")
    return told.ron(1, by, "! daisangen suukantsu", "0,64000,5", pay, paoWho=named)


BY_M_LEAGUE: Final[dict[str, Any]] = {
    "pao_yakuman": "daisangen,daisuushii,suukantsu",
    "pao_scope": "pao_yakuman_only",
    "daiminkan_dora": "after_rinshan_before_discard",
}


def test_two_players_answer_each_for_the_yakuman_it_fed() -> None:
    # 64000: North fed the 32000 of daisangen, West those of suukantsu.
    assert paid(dragons_and_kans(), **BY_M_LEAGUE) == [(0, 64000, -32000, -32000)]
    # By ron each pays half of its own, and who throws the tile the rest.
    assert paid(dragons_and_kans(0), **BY_M_LEAGUE) == [(-32000, 64000, -16000, -16000)]
    assert paid(dragons_and_kans(3), **BY_M_LEAGUE) == [(0, 64000, -16000, -48000)]
    alone = {**BY_M_LEAGUE, "pao_ron": "liable_pays_all"}
    assert paid(dragons_and_kans(0), **alone) == [(0, 64000, -32000, -32000)]
    by_discarder = {**BY_M_LEAGUE, "pao_honba": "discarder"}
    assert paid(dragons_and_kans(0, honba=2), **by_discarder) == [(-32600, 64000 + 600, -16000, -16000)]


def test_what_no_rule_says_of_two_liable_players_is_not_judged() -> None:
    assert paid(dragons_and_kans(honba=1), **BY_M_LEAGUE) == [None]
    assert paid(dragons_and_kans(0, honba=1), **BY_M_LEAGUE) == [None]
    assert paid(dragons_and_kans(), **{**BY_M_LEAGUE, "pao_scope": "full_hand"}) == [None]
    assert paid(dragons_and_kans(), **BY_M_LEAGUE, max_yakuman_multiplier=1) == [None]
    assert paid(dragons_and_kans(rinshan=True), **BY_M_LEAGUE, daiminkan_rinshan_pao=True) == [None]


@pytest.mark.parametrize(("named", "codes"), [("3", []), ("2", []), ("0", ["SCO006"]), (None, ["SCO006"])])
def test_a_record_can_name_one_of_two_liable_players(named: str | None, codes: list[str]) -> None:
    assert found(dragons_and_kans(named=named), **BY_M_LEAGUE) == codes


def test_c16_daiminkan_rinshan_pao() -> None:
    told = Round("", "777z23m567p789s99p", avoid="14m", indicator="9s").turns(2).turn(2, "7z").daiminkan(1, "777z")
    told.draw(1, "4m").tsumo(1, "rinshan 1 chun 1", "40,2700,0", (-1300, 2700, -700, -700))
    assert found(told) == []
    assert found(told, daiminkan_rinshan_pao="true") == ["SCO006", "SCO003"]
    assert paid(told, daiminkan_rinshan_pao=True) == [(0, 2700, -2700, 0)]
    own = Round("", "777z23m567p789s99p", avoid="14m", indicator="9s").turns(1).draw(1, "7z").ankan(1, "7777z")
    own.dora().draw(1, "4m").tsumo(1, "rinshan 1 chun 1 menzen-tsumo 1", "60,7900,0", (-3900, 7900, -2000, -2000))
    assert paid(own, daiminkan_rinshan_pao=True) == paid(own)


def test_c17_wareme() -> None:
    told = Round("", TENPAI, avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, (-2000, 2000, 0, 0))
    doubled = []
    for dice in ((0, 3), (0, 0), (5, 4), (5, 5)):
        told.with_init(seed=f"0,0,0,{dice[0]},{dice[1]},32")
        (facts,) = wins(told, wareme=True)
        assert facts.deltas is not None
        doubled.append(facts.deltas[1])
        assert paid(told) == [(-2000, 2000, 0, 0)]
    # Five breaks East's wall, two South's, eleven West's, twelve North's.
    assert doubled == [4000, 4000, 2000, 2000]
    start = RoundStart(0, 0, 0, 0, (25000,) * 4, ((),) * 4, None)
    assert wareme_seat(Table(TENHOU.but(wareme=True), start)) is None


def test_wareme_doubles_what_is_paid_and_not_what_a_hand_is_worth() -> None:
    told = Round("", TENPAI, avoid="58s").turn(0, "8s").ron(1, 0, PINFU_TANYAO, WORTH, (-4000, 4000, 0, 0))
    told.with_init(seed="0,0,0,0,3,32")
    (record,) = read_bytes(game(told).encode(), "case.xml")
    result, rows = summarised(record, choose_rules(record, "auto", {"wareme": "true"}))
    assert [f.code for f in result.findings if f.severity != "note"] == []
    (win,) = rows.wins
    assert (win.points, win.due_points, win.delta) == (2000, 2000, 4000)


def test_three_players_have_three_walls() -> None:
    rules = preset("tenhou-sanma").at("2024-01-01").rules.but(wareme=True)
    start = RoundStart(1, 0, 0, 1, (35000,) * 3, ((),) * 3, None)
    dice = ((1, 1), (1, 2), (1, 3), (2, 6), (6, 6))
    assert [wareme_seat(Table(rules, replace(start, dice=d))) for d in dice] == [2, 0, 1, 2, 0]


def test_a_riichi_may_lay_the_hand_open() -> None:
    told = (
        Round("", TENPAI, avoid="58s")
        .turn(0, "1z")
        .riichi(1, "9p", "9p")
        .turns(3)
        .turn(0, "8s")
        .ron(1, 0, "", WORTH, (0,) * 4)
    )
    (record,) = read_bytes(game(told).encode(), "case.xml")
    events = [(k, s, True if k == RIICHI else v) for k, s, v in record.events if k != GAME_END]
    for rules, value in ((TENHOU, False), (TENHOU.but(open_riichi=True), True)):
        (win,) = play_round(rules, events, range(len(events)), {}).wins
        assert win.value is not None
        assert ("open-riichi" in dict(win.value.yaku)) is value
        # Whoever is not in riichi and deals into an open hand pays a yakuman.
        assert bool(win.value.yakuman) is value


def test_c14_c15_sanma_tsumo() -> None:
    rules = preset("tenhou-sanma").at("2024-01-01").rules
    told = Round("", "234567p99p67s222z", players=3, avoid="58s").turns(1).turn(1, "9s").turns(2).draw(1, "8s")
    told.tsumo(1, "menzen-tsumo 1", "30,1500,0", (0, 0, 0))
    assert paid(told, rules) == [(-1000, 1500, -500)]
    assert paid(told, rules, sanma_tsumo="north_split") == [(-1300, 2100, -800)]
    assert paid(told, rules, sanma_tsumo="equal_to_ron") == [(-1400, 2000, -600)]


# --- draws ---------------------------------------------------------------------------------------------------------


def drawn(
    kind: DrawKind,
    nagashi: tuple[int, ...] = (),
    tenpai: tuple[int, ...] = (),
    rules: RuleSet = TENHOU,
    **how: Any,
) -> DrawFacts:
    """A round in which the wall is used up; what is no part of the start is a rule that is changed."""
    start = {k: how.pop(k) for k in ("honba", "sticks", "scores") if k in how}
    hands = tuple(tuple(Tile(4 * k + s) for k in (READY if s in tenpai else NOTEN)) for s in range(4))
    full = RoundStart(
        0, start.get("honba", 0), start.get("sticks", 0), 0, start.get("scores", (25000,) * 4), hands, None
    )
    table = Table(rules.but(**how), full)
    for seat in range(4):
        tile = Tile(0 if seat in nagashi else 16)
        table.river[seat] = [tile]
        table.river_mask[seat] = BIT[KIND_OF[tile]]
    table.live = 0
    table.last_discarder = 3
    claim = Ryuukyoku(kind, (None,) * 4, None, None, None, None)
    return draw_facts(table, claim, 0)


EXHAUSTIVE, NAGASHI = DrawKind.EXHAUSTIVE, DrawKind.NAGASHI


@pytest.mark.parametrize(
    ("total", "one", "two", "three"),
    [
        (3000, (3000, -1000, -1000, -1000), (1500, 1500, -1500, -1500), (1000, 1000, 1000, -3000)),
        (0, (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_i1_noten_penalty_total(total: int, one: tuple[int, ...], two: tuple[int, ...], three: tuple[int, ...]) -> None:
    for tenpai, due in (((0,), one), ((0, 1), two), ((0, 1, 2), three)):
        assert drawn(EXHAUSTIVE, tenpai=tenpai, noten_penalty_total=total).deltas == due


def test_noten_penalty_per_tenpai() -> None:
    """Each has the whole sum, shared among those who pay it."""
    due = {(0,): (3000, -1000, -1000, -1000), (0, 1): (3000, 3000, -3000, -3000), (0, 1, 2): (3000, 3000, 3000, -9000)}
    for tenpai, payments in due.items():
        assert drawn(EXHAUSTIVE, tenpai=tenpai, noten_penalty_per_tenpai=True).deltas == payments


def test_nagashi_mangan() -> None:
    found_by = {rule: drawn(EXHAUSTIVE, (1,), nagashi_mangan=rule).nagashi for rule in ("none", "draw", "win")}
    assert found_by == {"none": (), "draw": (1,), "win": (1,)}


def test_i3_nagashi_replaces_noten() -> None:
    assert drawn(NAGASHI, (2,), (0,)).deltas == (-4000, -2000, 8000, -2000)
    assert drawn(NAGASHI, (2,), (0,), nagashi_replaces_noten=False).deltas == (-1000, -3000, 7000, -3000)


def test_nagashi_honba_paid() -> None:
    assert drawn(NAGASHI, (2,), honba=2).deltas == (-4000, -2000, 8000, -2000)
    assert drawn(NAGASHI, (2,), honba=2, nagashi_honba_paid=True).deltas == (-4200, -2200, 8600, -2200)


def test_i3_nagashi_takes_sticks() -> None:
    stays, taken = (drawn(NAGASHI, (2,), sticks=2, nagashi_takes_sticks=v) for v in (False, True))
    assert (stays.taken, stays.deltas) == (0, (-4000, -2000, 8000, -2000))
    assert (taken.taken, taken.deltas) == (2, (-4000, -2000, 10000, -2000))


def test_i4_nagashi_multiple() -> None:
    scores = (25000, 25000, 45000, 3000)

    def due(rule: str, **how: Any) -> tuple[int, ...] | None:
        return drawn(NAGASHI, (0, 1), nagashi_multiple=rule, **how).deltas

    both, first = (8000, 4000, -6000, -6000), (12000, -4000, -4000, -4000)
    assert due("all_net") == both
    assert due("seat_order_only_first") == first
    assert due("seat_order_all") == both
    # The first leaves North below zero, which ends the game before the second is paid.
    assert due("all_net", scores=scores) == both
    assert due("seat_order_all", scores=scores) == first
    assert due("seat_order_all", scores=scores, tobi="none") == both


def test_i3_after_a_nagashi_mangan() -> None:
    facts = drawn(NAGASHI, (2,), (0,), sticks=1)
    start = RoundStart(8, 0, 0, 0, (25000,) * 4, ((),) * 4, None)
    ended = Outcome(start, (), NAGASHI, bool(facts.tenpai[0]), (25000,) * 4, 1 - facts.taken, facts.nagashi)
    assert ended.next_round(TENHOU) == (8, 1)
    assert ended.next_round(TENHOU.but(nagashi_mangan="win")) == (9, 0)


def test_callers_of_three_rons() -> None:
    assert drawn(DrawKind.SANCHAHOU).callers == (0, 1, 2)


# --- the end of a record -------------------------------------------------------------------------------------------


def bust(owari: str) -> Round:
    told = Round("", "19m19p19s1234567z").turn(0, "1m", "1m")
    return told.ron(1, 0, "! kokushi-13", "0,32000,5", (-32000, 32000, 0, 0), owari=owari)


def test_yakitori_in_a_record() -> None:
    usual, fined = "-70,-57.0,570,67.0,250,5.0,250,-15.0", "-70,-67.0,570,97.0,250,-5.0,250,-25.0"
    assert found(bust(usual)) == []
    assert found(bust(fined)) == ["END004"]
    assert found(bust(usual), yakitori="10000") == ["END004"]
    assert found(bust(fined), yakitori="10000") == []


def test_ties_are_judged_before_leftover_sticks_are_shared() -> None:
    """Four players with 25,000 share first place and the stick; with their shares of it they are no longer equal."""

    def ended(owari: str) -> list[str]:
        told = Round("19m19p19s1234567z", sticks=1).draw(0, "2m").end("yao9", owari=owari)
        codes = found(told, game_length="one_round", tie_break="split_equal", leftover_riichi_sticks="split_tied_first")
        # That the first round has a stick on the table before anyone paid one is told too.
        return [code for code in codes if code != "RND003"]

    assert ended("253,0.3,253,0.3,252,0.2,252,0.2") == []
    assert ended("253,20.3,253,20.3,252,-19.8,252,-19.8") == ["END004"]


def test_a_nagashi_mangan_is_missed_whether_payments_stand_there_or_not() -> None:
    assert found(river().end()) == ["DRW006"]
    assert "DRW006" in found(river().end(sc=None))


# --- what a result says the round began with --------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_sticks_of_a_round_are_taken_out_of_what_its_result_restates(seat: int) -> None:
    hands = [TENPAI if s == seat else "" for s in range(4)]
    told = Round(*hands, hand=5, honba=2, sticks=1, scores=(24000, 26000, 23000, 26000), avoid="58s")
    told.turns((seat - 1) % 4).riichi(seat, "9p").until(0).end("", [seat])
    (record,) = read_bytes(game(told).encode(), "case.xml")
    assert restated(record.events, 4) == Restated(2, 1, (24000, 26000, 23000, 26000), 1)
    # Without its result a round restates nothing.
    assert restated(record.events[:40], 4) == Restated(None, None, None, 1)
