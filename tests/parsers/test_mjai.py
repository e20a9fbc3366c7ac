"""Reading mjai: play, results and rules, and what dialects leave out. All records here are made up."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest

from parsers.mjai.write import Dialect, write
from replay import events as ev
from replay.choice import states_rules
from replay.events import UNSTATED, DrawKind, RoundStart, Ryuukyoku, Win
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Player, Record
from replay.rulevalues import GameLength
from replay.tiles import KIND_OF
from tests.generator import SCENARIOS, record_of
from tests.parsers.mjai_lines import END, GAME, HANDS, START, Obj, call, codes, dahai, judged, read, tsumo
from tests.test_generated import GAMES, game


def play(*events: Obj) -> list[ev.Event]:
    """The events of one round of which the start is left out."""
    return read(GAME, START, *events).events[1:]


def found(record: Record) -> list[str]:
    return [f.code for f in judged(record).findings if f.code != "REC008"]


class TestPlay:
    def test_a_round_begins(self) -> None:
        record = read(GAME, START)
        kind, seat, start = record.events[0]
        assert (kind, seat) == (ev.START, 0)
        assert isinstance(start, RoundStart)
        assert (start.hand, start.honba, start.sticks, start.dealer, start.scores) == (0, 0, 0, 0, (25000,) * 4)
        assert start.unstated == frozenset()
        assert start.indicator is not None
        assert KIND_OF[start.indicator] == 8
        assert 16 in start.hands[0]
        assert 52 in start.hands[1]
        assert record.players == tuple(Player(f"P{seat}") for seat in range(4))
        assert record.problems == ()

    def test_draws_and_discards(self) -> None:
        events = play(tsumo(0, "2p"), dahai(0, "2p", True), tsumo(1, "3p"), dahai(1, "3p", False), dahai(2, "9p"))
        assert [e[:2] for e in events] == [
            (ev.DRAW, 0),
            (ev.TSUMOGIRI, 0),
            (ev.DRAW, 1),
            (ev.TEDASHI, 1),
            (ev.DISCARD, 2),
        ]
        assert events[0][2] == events[1][2]
        assert events[2][2] != events[3][2]

    def test_calls(self) -> None:
        events = play(
            tsumo(0, "P"),
            dahai(0, "P"),
            call("pon", 3, 0, "P", "P", "P"),
            dahai(3, "2p"),
            call("chi", 0, 3, "2p", "1p", "3p"),
            {"type": "kakan", "actor": 3, "pai": "P", "consumed": ["P", "P", "P"]},
            {"type": "ankan", "actor": 2, "consumed": ["W"] * 4},
            dahai(1, "S"),
            call("daiminkan", 2, 1, "S", "S", "S", "S"),
            {"type": "dora", "dora_marker": "E"},
        )
        melds = [e[2] for e in events if e[0] == ev.CALL]
        assert [m.kind for m in melds] == [PON, CHI, KAKAN, ANKAN, DAIMINKAN]
        assert [m.source for m in melds] == [0, 3, 0, None, 1]
        assert melds[0].called == events[1][2] == melds[2].called
        assert [KIND_OF[t] for t in melds[1].tiles] == [9, 10, 11]
        assert events[-1][0] == ev.DORA

    @pytest.mark.parametrize("event", ["nukidora", "kita"])
    @pytest.mark.parametrize("more", [{"pai": "N"}, {"pai": "?"}, {}])
    def test_kita_means_three_play(self, event: str, more: Obj) -> None:
        start = START | {"tehais": HANDS[:3], "scores": [35000] * 3}
        record = read({"type": "start_game"}, start, tsumo(0, "N"), {"type": event, "actor": 0, **more})
        assert len(record.players) == 3
        assert record.ruleset == "tenhou-sanma"
        assert record.events[-1][2].kind is KITA
        assert record.events[-1][2].tiles == (record.events[1][2],)

    @pytest.mark.parametrize(
        "start",
        [
            START | {"tehais": [*HANDS[:3], []], "scores": [35000, 35000, 35000, 0]},
            START | {"tehais": [*HANDS[:3], ["?"] * 13], "scores": [35000, 35000, 35000, 0]},
        ],
    )
    def test_an_empty_fourth_seat(self, start: Obj) -> None:
        record = read(GAME, start, tsumo(0, "2p"))
        assert len(record.players) == 3
        assert record.events[0][2].scores == (35000,) * 3

    def test_seats_are_counted_from_the_first_dealer(self) -> None:
        start = START | {"oya": 3, "scores": [1, 2, 3, 4]}
        record = read(GAME, start, tsumo(3, "2p"), dahai(3, "2p"), START | {"oya": 0, "kyoku": 2})
        assert [p.name for p in record.players] == ["P3", "P0", "P1", "P2"]
        assert record.events[0][2].scores == (4, 1, 2, 3)
        assert record.events[0][2].dealer == 0
        assert record.events[1][1] == 0
        assert (record.events[3][2].hand, record.events[3][2].dealer) == (1, 1)

    def test_riichi(self) -> None:
        accepted = {"type": "reach_accepted", "actor": 0, "deltas": [-1000, 0, 0, 0], "scores": [24000] + [25000] * 3}
        events = play(tsumo(0, "2p"), {"type": "reach", "actor": 0}, dahai(0, "2p", True), accepted)
        assert [e[0] for e in events] == [ev.DRAW, ev.RIICHI, ev.TSUMOGIRI, ev.RIICHI_ACCEPTED]
        assert events[-1][2] == (24000, 25000, 25000, 25000)

    @pytest.mark.parametrize(
        ("following", "accepted"),
        [
            (tsumo(1, "2p"), True),
            (call("pon", 1, 0, "2p", "2p", "2p"), True),
            ({"type": "ryukyoku", "reason": "suchareach"}, True),
            ({"type": "ryukyoku", "reason": "sanchaho"}, False),
            ({"type": "hora", "actor": 1, "target": 0}, False),
        ],
    )
    def test_riichi_in_a_dialect_without_acceptance(self, following: Obj, accepted: bool) -> None:
        events = play(tsumo(0, "2p"), {"type": "reach", "actor": 0}, dahai(0, "2p", True), following)
        assert ((ev.RIICHI_ACCEPTED, 0, None) in events) == accepted
        if accepted:
            assert events[3][0] == ev.RIICHI_ACCEPTED

    def test_a_missing_acceptance_is_one_where_others_are_there(self) -> None:
        reach = ({"type": "reach", "actor": 0}, dahai(0, "2p", True))
        other = (tsumo(1, "3p"), {"type": "reach", "actor": 1}, dahai(1, "3p"), {"type": "reach_accepted", "actor": 1})
        events = play(tsumo(0, "2p"), *reach, *other)
        assert [e[1] for e in events if e[0] == ev.RIICHI_ACCEPTED] == [1]

    @pytest.mark.parametrize("accepts", [True, False])
    def test_an_indicator_behind_the_discard_of_an_open_kan_is_put_before_it(self, accepts: bool) -> None:
        kan = (dahai(1, "S"), call("daiminkan", 2, 1, "S", "S", "S", "S"), tsumo(2, "2m"))
        accepted = [{"type": "reach_accepted", "actor": 2}] if accepts else []
        events = play(*kan, dahai(2, "2m", True), *accepted, {"type": "dora", "dora_marker": "E"})
        kinds = [e[0] for e in events]
        assert kinds[2:5] == [ev.DRAW, ev.DORA, ev.TSUMOGIRI]
        assert len(kinds) == 5 + accepts

    def test_any_other_indicator_stays_where_it_is(self) -> None:
        ankan = {"type": "ankan", "actor": 2, "consumed": ["W"] * 4}
        events = play(ankan, tsumo(2, "2m"), dahai(2, "2m"), {"type": "dora", "dora_marker": "E"})
        assert [e[0] for e in events][-2:] == [ev.DISCARD, ev.DORA]

    def test_hands_dealt_by_events_of_their_own(self) -> None:
        start = {k: v for k, v in START.items() if k in ("type", "oya", "dora_marker")}
        haipai = [{"type": "haipai", "actor": seat, "pais": hand} for seat, hand in enumerate(HANDS)]
        record = read(GAME, start, *haipai, tsumo(0, "2p"))
        assert [len(h) for h in record.events[0][2].hands] == [13] * 4
        assert record.problems == ()


class TestWhatAStartLeavesOut:
    def starts(self, *draws: Obj) -> list[RoundStart]:
        bare = {k: v for k, v in START.items() if k in ("type", "dora_marker", "tehais")}
        events = [GAME, bare | {"oya": 1}]
        for i, draw in enumerate(draws):
            events += [draw, END, bare | {"oya": [1, 2, 2, 3, 0, 1][i + 1]}]
        return [e[2] for e in read(*events).events if e[0] == ev.START]

    def test_place_is_read_off_the_dealer(self) -> None:
        win = {"type": "hora", "actor": 0, "target": 1}
        draw = {"type": "ryukyoku", "reason": "fanpai"}
        starts = self.starts(win, draw, draw, win, win)
        assert [(s.hand, s.honba) for s in starts] == [(0, 0), (1, 0), (1, 1), (2, 2), (3, 0), (4, 0)]
        assert all(s.unstated == {"hand", "honba", "sticks", "scores"} for s in starts)

    def test_the_referee_puts_in_what_the_rounds_before_lead_to(self) -> None:
        full = record_of("tenhou", GameLength.TONPUU, 5, scenario=SCENARIOS["tenpai"])
        lines = [json.loads(line) for line in write(full).splitlines()]
        keep = ("type", "oya", "dora_marker", "tehais")
        bare = [{k: v for k, v in e.items() if e["type"] != "start_kyoku" or k in keep} for e in lines]
        result = judged(read(*bare))
        assert result.findings == ()
        assert result.wins_rescored == result.wins > 0


class TestResults:
    def win(self, *before: Obj, **fields: Any) -> Win:
        hora = {"type": "hora", "actor": 1, "target": 1, "pai": "9p", **fields}
        (win,) = [e[2] for e in play(*before, hora) if e[0] == ev.WIN]
        assert isinstance(win, Win)
        return win

    def test_all_that_the_original_server_states(self) -> None:
        tiles = [*HANDS[1], "9p"]
        win = self.win(
            tsumo(1, "9p"),
            hora_tehais=tiles,
            uradora_markers=[],
            yakus=[["bakaze", 1], ["akadora", 1], ["honiso", 3]],
            fu=40,
            fan=5,
            hora_points=8000,
            deltas=[-4000, 8000, -2000, -2000],
            scores=[21000, 33000, 23000, 23000],
        )
        assert (win.winner, win.from_seat, win.fu, win.points) == (1, 1, 40, 8000)
        assert win.yaku == (("round-wind", 1), ("red-dora", 1), ("honitsu", 3))
        assert (win.yakuman, win.ura_indicators, win.limit, win.liable) == (None, None, None, None)
        assert (win.scores_before, win.deltas) == ((25000,) * 4, (-4000, 8000, -2000, -2000))
        assert win.concealed is not None
        assert len(win.concealed) == 14

    def test_the_winning_tile_of_a_ron_stands_beside_the_hand(self) -> None:
        win = self.win(dahai(0, "9p"), target=0, hora_tehais=HANDS[1])
        assert win.concealed is not None
        assert sum(KIND_OF[t] == 17 for t in win.concealed) == 2

    def test_scores_without_payments_state_payments(self) -> None:
        win = self.win(tsumo(1, "9p"), scores=[21000, 33000, 23000, 23000])
        assert (win.scores_before, win.deltas) == (None, (-4000, 8000, -2000, -2000))

    def test_what_is_not_stated_stays_so(self) -> None:
        win = self.win(deltas=[1, 2, 3, 4])
        assert (win.fu, win.points, win.yaku, win.concealed, win.scores_before) == (None,) * 5
        assert win.liable == UNSTATED

    @pytest.mark.parametrize("name", ["uradora_markers", "ura_markers", "uradora_marker"])
    def test_ura_indicators(self, name: str) -> None:
        reach = [{"type": "reach", "actor": 1}, dahai(1, "9p"), {"type": "reach_accepted", "actor": 1}]
        shown = self.win(*reach, **{name: ["E"]}).ura_indicators
        assert shown is not None
        assert [KIND_OF[t] for t in shown] == [27]
        assert self.win(*reach, **{name: []}).ura_indicators == ()
        assert self.win(**{name: []}).ura_indicators is None

    @pytest.mark.parametrize(("written", "meant"), [(38, 40), (20, 20), (25, 25), (30, 30), (102, 110)])
    def test_fu_are_those_that_count(self, written: int, meant: int) -> None:
        assert self.win(fu=written).fu == meant

    @pytest.mark.parametrize(
        ("yakus", "hand", "names"),
        [
            ([["sangenpai", 1]], "P P P 2m 2m", ("haku",)),
            ([["sangenpai", 2]], "P P P C C C 2m 2m", ("haku", "chun")),
            ([["sangenpai", 1], ["sangenpai", 1]], "F F F C C C 2m 2m", ("hatsu", "chun")),
            ([["sangenpai", 2]], "P P P 2m 2m", ("haku", "sangenpai")),
        ],
    )
    def test_dragons_are_those_of_the_hand(self, yakus: list[Any], hand: str, names: Sequence[str]) -> None:
        win = self.win(pai="2m", hora_tehais=hand.split(), yakus=yakus)
        assert win.yaku is not None
        assert [name for name, _ in win.yaku] == list(names)

    @pytest.mark.parametrize("tsumo_", [True, False])
    def test_dragons_of_a_hand_that_is_not_shown_are_those_of_the_play(self, tsumo_: bool) -> None:
        hands = [["P", "P", *HANDS[0][:11]], *HANDS[1:]]
        moves = [tsumo(0, "P")] if tsumo_ else [tsumo(0, "9p"), dahai(0, "9p"), tsumo(1, "P"), dahai(1, "P")]
        won = {"type": "hora", "actor": 0, "target": 0 if tsumo_ else 1, "yakus": [["sangenpai", 1]]}
        win = read(GAME, {**START, "tehais": hands}, *moves, won).events[-1][2]
        assert (win.winning_tile, win.concealed, win.yaku) == (None, None, (("haku", 1),))

    @pytest.mark.parametrize(
        ("name", "hand", "tile", "meant"),
        [
            ("suanko", "1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 4m 5p 5p", "5p", "suuankou-tanki"),
            ("suanko", "1m 1m 1m 2m 2m 2m 3m 3m 3m 4m 4m 4m 5p 5p", "4m", "suuankou"),
            ("kokushimuso", "1m 9m 1p 9p 1s 9s E S W N P F C C", "C", "kokushi-13"),
            ("kokushimuso", "1m 9m 1p 9p 1s 9s E S W N P F C C", "E", "kokushi"),
            ("churenpoton", "1s 1s 1s 2s 3s 4s 5s 6s 7s 8s 8s 9s 9s 9s", "8s", "junsei-chuuren"),
            ("churenpoton", "1s 1s 1s 2s 3s 4s 5s 6s 7s 8s 8s 9s 9s 9s", "2s", "chuuren"),
            ("daisangen", "P P P F F F C C C 1m 1m 1m 2m 2m", "2m", "daisangen"),
        ],
    )
    def test_forms_of_yakuman_are_those_of_the_hand(self, name: str, hand: str, tile: str, meant: str) -> None:
        win = self.win(pai=tile, hora_tehais=hand.split(), yakus=[[name, 100]], fan=100)
        assert (win.yaku, win.yakuman, win.liable) == (None, (meant,), UNSTATED)
        assert self.win(pai=tile, hora_tehais=hand.split(), yakus=[[name, 100]], pao=None).liable is None
        assert self.win(pai=tile, hora_tehais=hand.split(), yakus=[[name, 100]], pao=2).liable == 2

    def test_a_draw(self) -> None:
        event = {
            "type": "ryukyoku",
            "reason": "fanpai",
            "tenpais": [True, False, False, False],
            "tehais": [HANDS[0], ["?"] * 13, HANDS[2], ["?"] * 13],
            "deltas": [3000, -1000, -1000, -1000],
            "scores": [28000, 24000, 24000, 24000],
        }
        draw = play(event)[-1][2]
        assert isinstance(draw, Ryuukyoku)
        assert draw.kind is DrawKind.EXHAUSTIVE
        assert [h is not None for h in draw.hands] == [True, False, False, False]
        assert (draw.scores_before, draw.deltas) == ((25000,) * 4, (3000, -1000, -1000, -1000))

    def test_tenpai_without_a_hand_shown_is_the_hand_of_the_play(self) -> None:
        record = read(GAME, START, {"type": "ryukyoku", "reason": "fanpai", "tenpais": [False, True, False, False]})
        assert record.events[-1][2].hands[1] == record.events[0][2].hands[1]

    def test_a_draw_that_says_nothing_of_hands(self) -> None:
        assert play({"type": "ryukyoku", "reason": "fanpai", "deltas": [0] * 4})[-1][2].hands == ()

    @pytest.mark.parametrize(
        ("reason", "kind"),
        [
            *(("kyushukyuhai", DrawKind.KYUUSHU), ("sufonrenta", DrawKind.SUUFON), ("suchareach", DrawKind.SUUCHA)),
            *(("sukaikan", DrawKind.SUUKAN), ("sanchaho", DrawKind.SANCHAHOU), ("nagashimangan", DrawKind.NAGASHI)),
            *(("sufuurenta", DrawKind.SUUFON), ("suufonrenda", DrawKind.SUUFON), ("sufurenda", DrawKind.SUUFON)),
            *(("suuchariichi", DrawKind.SUUCHA), ("suurechi", DrawKind.SUUCHA), ("yao9", DrawKind.KYUUSHU)),
            *(("suukansansen", DrawKind.SUUKAN), ("suukaikan", DrawKind.SUUKAN), ("kyuushukyuuhai", DrawKind.KYUUSHU)),
        ],
    )
    def test_reasons(self, reason: str, kind: DrawKind) -> None:
        shown = play({"type": "ryukyoku", "reason": reason, "tehais": [["?"], HANDS[1], ["?"], ["?"]]})[-1][2]
        assert (shown.kind, [h is not None for h in shown.hands]) == (kind, [False, True, False, False])

    @pytest.mark.parametrize("hidden", [None, []])
    def test_hands_that_are_left_out_at_a_draw_are_not_shown(self, hidden: Any) -> None:
        draw = {"type": "ryukyoku", "reason": "exhaustive_draw", "tehais": [HANDS[0], hidden, hidden, hidden]}
        record = read(GAME, START, draw)
        assert codes(record) == []
        assert [h is not None for h in record.events[-1][2].hands] == [True, False, False, False]

    def test_a_penalty_of_the_server_is_no_draw(self) -> None:
        deltas = [4000, -8000, 2000, 2000]
        penalty = {"type": "ryukyoku", "reason": "Error: Illegal Action by Player 1", "deltas": deltas}
        after = START | {"honba": 1, "scores": [25000 + delta for delta in deltas]}
        record = read(GAME, START, tsumo(0, "2p"), penalty, END, after)
        assert [e[0] for e in record.events] == [ev.START, ev.DRAW, ev.START]
        assert [(p.code, p.event) for p in record.problems] == [("REC008", 2)]
        assert found(record) == ["RND009"]

    @pytest.mark.parametrize("scores", [{}, {"scores": [-7000, 57000, 25000, 25000]}])
    def test_a_game_that_is_over_has_a_result_of_its_last_round(self, scores: dict[str, Any]) -> None:
        played = (GAME, START, tsumo(0, "2p"))
        assert found(read(*played, {"type": "end_game"} | scores)) == ["RND009"]
        assert found(read(*played)) == []

    @pytest.mark.parametrize(
        ("preset", "scenario", "kind"),
        [
            ("tenhou", "kokushi", DrawKind.KYUUSHU),
            ("tenhou", "winds", DrawKind.SUUFON),
            ("tenhou-no-red", "four-riichi", DrawKind.SUUCHA),
            ("tenhou", "kans", DrawKind.SUUKAN),
            ("tenhou-sanma", "kans", DrawKind.SUUKAN),
            ("tenhou", "one-wait", DrawKind.SANCHAHOU),
            ("tenhou", "yaochu", DrawKind.NAGASHI),
            ("tenhou-sanma", "yaochu", DrawKind.NAGASHI),
        ],
    )
    def test_a_draw_without_a_reason_is_the_only_possible_one(self, preset: str, scenario: str, kind: DrawKind) -> None:
        for seed in count():
            record = game(preset, GameLength.TONPUU, scenario, seed)
            kinds = [e[2].kind for e in record.events if e[0] == ev.RYUUKYOKU]
            lines = [json.loads(line) for line in write(record).splitlines()]
            for event in lines:
                event.pop("reason", None)
            assert [e[2].kind for e in read(*lines).events if e[0] == ev.RYUUKYOKU] == kinds
            if kind in kinds:
                return

    def test_a_draw_in_the_middle_that_can_be_none(self) -> None:
        draw = play(tsumo(0, "2p"), dahai(0, "2p"), tsumo(1, "3p"), dahai(1, "3p"), {"type": "ryukyoku"})[-1][2]
        assert draw.kind is DrawKind.EXHAUSTIVE
        assert "DRW001" in found(read(GAME, START, tsumo(0, "2p"), dahai(0, "2p"), {"type": "ryukyoku"}))

    def test_a_server_that_tells_of_no_draws(self) -> None:
        games = (game("tenhou", GameLength.TONPUU, "plain", seed) for seed in count())
        drawn = DrawKind.EXHAUSTIVE
        record = next(r for r in games if any(e[0] == ev.RYUUKYOKU and e[2].kind is drawn for e in r.events))
        lines = [json.loads(line) for line in write(record).splitlines()]
        silent = [e for e in lines if e.get("reason") != "fanpai"]
        assert [e[0] for e in read(*silent).events] == [e[0] for e in read(*lines).events]
        assert found(read(*silent, name=f"{record.id}.json")) == []


class TestRules:
    def test_nothing_but_what_play_shows(self) -> None:
        record = read(GAME, START, tsumo(0, "2p"))
        assert record.ruleset == "tenhou"
        assert record.stated_rules == {"players": 4, "red_fives": (1, 1, 1), "starting_points": 25000}
        assert not states_rules(record)
        assert "kuitan" in record.unstated

    def test_flags(self) -> None:
        for first, length in ((0, "hanchan"), (4, "tonpuu")):
            record = read(GAME | {"kyoku_first": first, "aka_flag": True}, START)
            assert record.stated_rules["game_length"] == length
            assert record.stated_rules["red_fives"] == (1, 1, 1)
            assert not {"game_length", "red_fives"} & record.unstated
            assert states_rules(record)
        assert read(GAME | {"aka_flag": False}, START | {"tehais": []}).ruleset == "tenhou-no-red"

    def test_four_plain_fives_mean_a_set_without_reds(self) -> None:
        hands = [["5m"] * 4 + HANDS[0][:4] + HANDS[0][7:12], *([*h[:5], "E", *h[6:]] for h in HANDS[1:])]
        record = read(GAME, START | {"tehais": hands})
        assert (record.ruleset, record.stated_rules["red_fives"]) == ("tenhou-no-red", (0, 0, 0))
        assert sorted(record.events[0][2].hands[0])[-4:] != [16, 17, 18, 136]

    @pytest.mark.parametrize(
        ("places", "length"),
        [
            ([(0, 1)], "one_round"),
            ([(0, 1), (0, 4)], "tonpuu"),
            ([(0, 4), (1, 4)], "hanchan"),
            ([(0, 1), (0, 2)], None),
        ],
    )
    def test_where_a_game_ends_tells_its_length(self, places: list[tuple[int, int]], length: str | None) -> None:
        rounds = [START | {"bakaze": "ES"[w], "kyoku": k, "oya": k - 1} for w, k in places]
        record = read(GAME, *rounds, {"type": "end_game"})
        assert record.stated_rules.get("game_length") == length
        assert "game_length" in record.unstated

    @pytest.mark.parametrize("header", [True, False])
    def test_the_id_of_a_tenhou_game_states_its_kind(self, header: bool) -> None:
        log = "2019031015gm-00e1-0000-93f281b3"
        start = GAME | ({"uri": f"http://tenhou.net/0/?log={log}&tw=0"} if header else {"uri": "x"})
        record = read(start, START, name="x" if header else f"{log}.mjson")
        assert (record.id, record.date, record.room, record.lobby) == (log, "2019-03-10T15", "phoenix", "0000")
        assert record.stated_rules["game_length"] == "tonpuu"
        assert record.unstated == frozenset()

    def test_wrong_flags(self) -> None:
        record = read(GAME | {"kyoku_first": 3, "aka_flag": "yes"}, START)
        assert codes(record) == ["REC004", "REC004"]


# --- one player's view ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::2])
def test_one_players_view(preset: str, length: GameLength, scenario: str, seed: int, dialect: Dialect) -> None:
    """Nothing is found in what one player sees of a legal game; what the others hide is counted."""
    record = game(preset, length, scenario, seed)
    viewer = seed % len(record.players)
    shown = []
    for line in write(record, dialect).splitlines():
        event = json.loads(line)
        if event["type"] == "start_kyoku":
            event["tehais"] = [hand if s == viewer else ["?"] * 13 for s, hand in enumerate(event["tehais"])]
        elif event["type"] == "tsumo" and event["actor"] != viewer:
            event["pai"] = "?"
        shown.append(event)
    view = read(*shown, name=f"{record.id}.mjson")
    result = judged(view)
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    unseen = sum(u.count for u in result.unverifiable if u.check == "WIN001")
    assert result.wins_rescored == result.wins - unseen
    silent = {"no-claim"}
    if dialect is Dialect.ORIGINAL:
        assert not unseen
        silent = set()
    assert {u.reason for u in result.unverifiable} <= {"hand-hidden", "rule-unknown"} | silent


# --- what dialects leave out ---------------------------------------------------------------------------------------

_CLAIMS = ("ura_markers", "uradora_markers", "deltas", "scores", "yakus", "hora_points", "fu")
_RESULTS = ("hora", "ryukyoku")
LEFT_OUT: dict[str, dict[str, tuple[str, ...]]] = {
    "ura": {"hora": ("ura_markers", "uradora_markers")},
    "claims": dict.fromkeys(_RESULTS, _CLAIMS),
    "scores": dict.fromkeys((*_RESULTS, "reach_accepted"), _CLAIMS) | {"start_kyoku": ("scores", "kyotaku", "honba")},
    "places": dict.fromkeys((*_RESULTS, "reach_accepted"), _CLAIMS)
    | {"start_kyoku": ("scores", "kyotaku", "honba", "bakaze", "kyoku")},
    "hands": {"ryukyoku": ("tehais", "tenpais", "reason")},
    "scores of starts": {"start_kyoku": ("scores",)},
    "marks": {"dahai": ("tsumogiri",)},
}


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("what", list(LEFT_OUT))
@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::5])
def test_what_a_dialect_leaves_out_is_no_fault(
    preset: str, length: GameLength, scenario: str, seed: int, what: str, dialect: Dialect
) -> None:
    record = game(preset, length, scenario, seed)
    events = []
    for line in write(record, dialect).splitlines():
        event = json.loads(line)
        left_out = LEFT_OUT[what].get(event["type"], ())
        events.append({k: v for k, v in event.items() if k not in left_out})
    result = judged(read(*events, name=f"{record.id}.mjson"))
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert result.wins_rescored == result.wins
    assert {u.reason for u in result.unverifiable} <= {"no-ura", "no-claim"}
