"""Reading Mahjong Soul's records: the course of a round and its results. All records are made up or generated."""

from typing import Any

import orjson
import pytest

from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    TSUMOGIRI,
    UNSTATED,
    DrawKind,
)
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Absence, Player
from replay.tiles import KIND_OF, NORTH, hand_name
from tests.parsers.majsoul_form import DETAILS, JSON
from tests.parsers.majsoul_records import (
    EVEN,
    HANDS,
    RANKED,
    RANKED_3,
    call,
    codes,
    deal,
    discard,
    faults,
    hand,
    hule,
    judged,
    read,
    start,
    told,
    wins,
)


def names(tiles: object) -> str:
    return hand_name(tiles, {16, 52, 88})  # type: ignore[arg-type]


class TestTheCourseOfARound:
    def test_deal(self) -> None:
        record = told(start(ju=1, chang=1, ben=2, liqibang=3, scores=[1000, 2000, 3000, 94000]))
        kind, seat, value = record.events[0]
        assert (kind, seat) == (START, 1)
        assert (value.hand, value.honba, value.sticks, value.dealer) == (5, 2, 3, 1)
        assert value.scores == (1000, 2000, 3000, 94000)
        assert [len(h) for h in value.hands] == [13] * 4
        assert names(value.hands[0]) == "147m 258p 369s 1234z"
        assert names([value.indicator]) == "9s"
        assert record.events[1][:2] == (DRAW, 1)
        assert names([record.events[1][2]]) == "9m"

    def test_three_players_are_dealt_three_hands(self) -> None:
        record = told(start("19m 258p 369s 12345z", players=3, chang=1, ju=2), head=RANKED_3)
        assert len(record.players) == 3
        assert record.events[0][2].hand == 5
        assert record.ruleset == "mahjong-soul-sanma"
        assert record.players[0] == Player("P0", "expert-1")

    def test_the_first_discard_of_the_dealer_claims_nothing_of_where_it_went_from(self) -> None:
        # The server has no drawn tile there; whatever it marks, the tile may be any of fourteen.
        record = told(start(), discard(0, "9m"), deal(1, "8m", 68), discard(1, "8m", moqie=True))
        assert [e[0] for e in record.events[2:]] == [DISCARD, DRAW, TSUMOGIRI]

    def test_a_discard_from_the_hand(self) -> None:
        record = told(start(), discard(0, "9m"), deal(1, "8m", 68), discard(1, "2m"))
        assert record.events[-1][0] == TEDASHI

    def test_riichi_stands_when_the_next_record_says_so(self) -> None:
        stick = {"liqi": {"seat": 0, "score": 24000, "liqibang": 1}}
        record = told(start(), discard(0, "9m", is_liqi=True), deal(1, "8m", 68, **stick), discard(1, "8m"))
        assert [e[:2] for e in record.events[2:5]] == [(RIICHI, 0), (DISCARD, 0), (RIICHI_ACCEPTED, 0)]
        record = told(start(), discard(0, "9m", is_wliqi=True), call(1, 0, "7m 8m 9m", 0, **stick))
        assert [e[:2] for e in record.events[2:]] == [(RIICHI, 0), (DISCARD, 0), (RIICHI_ACCEPTED, 0), (CALL, 1)]

    def test_a_riichi_that_failed_pays_no_stick(self) -> None:
        stick = {"liqi": {"seat": 0, "failed": True}}
        record = told(start(), discard(0, "9m", is_liqi=True), deal(1, "8m", 68, **stick))
        assert RIICHI_ACCEPTED not in [e[0] for e in record.events]

    def test_a_stick_of_another_seat_is_a_contradiction(self) -> None:
        stick = {"liqi": {"seat": 2}}
        record = told(start(), discard(0, "9m", is_liqi=True), deal(1, "8m", 68, **stick))
        assert codes(record) == ["REC005"]
        assert "seat 2 pays a riichi stick, but seat 0 declared" in record.problems[0].message

    def test_chi_pon_and_daiminkan(self) -> None:
        record = told(start("66z", "78m"), discard(0, "9m"), call(1, 0, "7m 8m 9m", 0))
        meld = record.events[-1][2]
        assert (meld.kind, meld.source, names(meld.tiles), names([meld.called])) == (CHI, 0, "789m", "9m")
        record = told(start("0m", "", "55m"), discard(0, "0m"), call(2, 1, "5m 5m 0m", 0))
        meld = record.events[-1][2]
        assert (meld.kind, meld.source, meld.called, names(meld.tiles)) == (PON, 0, 16, "055m")
        record = told(
            start("0m", "28m 369p 147s 45677z", "555m", "19m 159p 159s 24677z"),
            discard(0, "0m"),
            call(2, 2, "5m 5m 5m 0m", 0),
        )
        meld = record.events[-1][2]
        assert (meld.kind, meld.tiles, meld.called) == (DAIMINKAN, (16, 17, 18, 19), 16)

    def test_ankan_takes_all_four_tiles_of_a_kind_with_the_red_one(self) -> None:
        named = ("RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": "5p"})
        record = told(start("0555p 147m 36s 1234z"), named)
        assert record.events[-1][2].kind is ANKAN
        assert record.events[-1][2].tiles == (52, 53, 54, 55)

    def test_kakan_of_the_red_five(self) -> None:
        record = told(
            start("", "", "55m", "5m"),
            discard(0, "9m"),
            deal(3, "1s", 68),
            discard(3, "5m"),
            call(2, 1, "5m 5m 5m", 3),
            discard(2, "1z"),
            deal(2, "0m", 67),
            ("RecordAnGangAddGang", {"seat": 2, "type": 2, "tiles": "0m"}),
        )
        meld = record.events[-1][2]
        assert (meld.kind, meld.added, names(meld.tiles), meld.source) == (KAKAN, 16, "0555m", 3)

    def test_the_indicator_of_a_closed_kan_is_turned_before_the_replacement(self) -> None:
        kan = ("RecordAnGangAddGang", {"seat": 0, "type": 3, "tiles": "1m"})
        record = told(start("1111m 25p 369s 1234z"), kan, deal(0, "8p", 68, doras=["9s", "2m"]))
        assert [e[0] for e in record.events[2:]] == [CALL, DORA, DRAW]
        assert names([record.events[3][2]]) == "2m"

    def test_the_indicator_of_an_open_kan_is_turned_before_the_discard(self) -> None:
        record = told(
            start("1m", "", "111m"),
            discard(0, "1m"),
            call(2, 2, "1m 1m 1m 1m", 0),
            deal(2, "8p", 68, doras=["9s"]),
            discard(2, "8p", moqie=True, doras=["9s", "2m"]),
        )
        assert [e[0] for e in record.events[3:]] == [CALL, DRAW, DORA, TSUMOGIRI]

    def test_indicators_that_change_are_a_contradiction(self) -> None:
        record = told(start(), discard(0, "9m"), deal(1, "8m", 68, doras=["8s"]))
        assert codes(record) == ["REC005"]

    def test_a_gap_in_the_number_of_tiles_left_is_a_contradiction(self) -> None:
        record = told(start(), discard(0, "9m"), deal(1, "8m", 67))
        assert codes(record) == ["REC005"]
        assert record.problems[0].message == "after a draw 67 tiles are left; there were 69 before it"

    def test_kita(self) -> None:
        kita = ("RecordBaBei", {"seat": 0, "moqie": False})
        record = told(start("19m 258p 369s 12344z", players=3), kita, deal(0, "8p", 53), head=RANKED_3)
        assert record.events[2][:2] == (CALL, 0)
        assert record.events[2][2].kind is KITA
        assert [KIND_OF[t] for t in record.events[2][2].tiles] == [NORTH]
        assert codes(record) == []

    def test_players_come_and_go(self) -> None:
        moves = [{"name": f".lq.{n}", "data": d} for n, d in (start(), discard(0, "9m"), deal(1, "8m", 68))]
        results = [{"type": 1, "result": m} for m in moves]
        away, back = ({"type": 3, "user_event": {"seat": 1, "type": kind}} for kind in (2, 1))
        actions = [back, results[0], away, results[1], back, results[2], away]
        record = read(orjson.dumps({"head": RANKED, "data": {"name": DETAILS, "data": {"actions": actions}}}))
        assert record.absences == (Absence(1, 2, 3), Absence(1, 4, None))


class TestResults:
    def ron(self, **other: Any) -> tuple[str, JSON]:
        one = hule(1, "234m 567m 345p 67s 22s", "8s", {12: 1, 14: 1}, 30, point_rong=2000, title_id=0)
        return wins(one | other, before=EVEN, deltas=[-2000, 2000, 0, 0])

    def test_ron(self) -> None:
        record = told(start("8s 147m 258p 36s 123z", "234567m 345p 2267s"), discard(0, "8s"), self.ron())
        win = record.events[-1][2]
        assert (win.winner, win.from_seat, win.fu, win.points, win.limit) == (1, 0, 30, 2000, 0)
        assert win.winning_tile == record.events[2][2]
        assert names(win.concealed) == "234567m 345p 22678s"
        assert win.yaku == (("tanyao", 1), ("pinfu", 1))
        assert win.yakuman is win.ura_indicators is win.liable is win.honba is win.sticks is None
        assert (win.scores_before, win.deltas) == ((25000,) * 4, (-2000, 2000, 0, 0))
        assert win.melds == ()
        assert faults(record) == []
        assert judged(record).wins_rescored == 1

    def test_what_a_win_does_not_say_is_not_claimed(self) -> None:
        record = told(start(), discard(0, "9m"), ("RecordHule", {"hules": [{"seat": 1, "hu_tile": "9m"}]}))
        win = record.events[-1][2]
        claims = (win.concealed, win.fu, win.points, win.limit, win.yaku, win.indicators, win.scores_before, win.deltas)
        assert claims == (None,) * len(claims)

    @pytest.mark.parametrize(("dealer", "points"), [(True, 3900), (False, 4000)])
    def test_points_by_tsumo_are_the_sum_of_what_all_pay(self, dealer: bool, points: int) -> None:
        amounts = {"point_zimo_xian": 1300} if dealer else {"point_zimo_qin": 2000, "point_zimo_xian": 1000}
        one = hule(0, "1m", "9m", {1: 1}, 30, zimo=True, qinjia=dealer, **amounts)
        record = told(start(), wins(one, before=EVEN, deltas=[0, 0, 0, 0]))
        assert record.events[-1][2].points == points

    def test_k6_a_ron_on_a_kita_is_paid_by_who_set_it_aside(self) -> None:
        one = hule(1, "111234567p 99p 44z", "4z", {27: 3}, 50, zimo=True, point_rong=6400, title_id=0)
        before = [35000] * 3
        record = told(
            start("19m 258p 369s 12344z", "111234567p 9p 9p 4z 4z", "19m 36p 14789s 1235z", players=3, dora="9s"),
            ("RecordBaBei", {"seat": 0}),
            wins(one, before=before, deltas=[-6400, 6400, 0]),
            head=RANKED_3,
        )
        win = record.events[-1][2]
        assert (win.winner, win.from_seat) == (1, 0)
        assert win.winning_tile == record.events[2][2].tiles[0]
        assert faults(record) == []
        assert judged(record).wins_rescored == 1

    def test_one_sum_for_two_wins_is_told_apart_where_it_can_be(self) -> None:
        first = hule(1, "1m", "9m", {12: 1}, 30)
        second = hule(2, "1m", "9m", {12: 1}, 30)
        even = told(start(), discard(0, "9m"), wins(first, second, before=EVEN, deltas=[-3000, 1000, 2000, 0]))
        assert [e[2].deltas for e in even.events[-2:]] == [(-1000, 1000, 0, 0), (-2000, 0, 2000, 0)]
        assert [e[2].scores_before for e in even.events[-2:]] == [(25000,) * 4, None]
        # With a stick among it, who took it is not said.
        stick = told(start(), discard(0, "9m"), wins(first, second, before=EVEN, deltas=[-3000, 2000, 2000, 0]))
        assert [e[2].deltas for e in stick.events[-2:]] == [None, None]
        # Neither is what a third player, liable for one of the wins, paid for which.
        pao = told(start(), discard(0, "9m"), wins(first, second, before=EVEN, deltas=[-3000, 2000, 2000, -1000]))
        assert [e[2].deltas for e in pao.events[-2:]] == [None, None]

    def test_liability(self) -> None:
        one = hule(1, "1m", "9m", {37: 1}, 30, yiman=True, baopai=3, title_id=5)
        win = told(start(), discard(0, "9m"), wins(one, before=EVEN, deltas=[0] * 4)).events[-1][2]
        assert (win.liable, win.yakuman, win.yaku, win.limit) == (2, ("daisangen",), None, 5)

    @pytest.mark.parametrize("layout", ["actions", "wire", "camel"])
    @pytest.mark.parametrize(("seats", "liable"), [([], None), ([0], 0), ([2], 2), ([2, 2], 2), ([2, 3], UNSTATED)])
    def test_liability_by_seat(self, layout: str, seats: list[int], liable: int | None) -> None:
        one = hule(1, "1m", "9m", {37: 1, 44: 1}, 30, yiman=True, baopai_seats=seats, title_id=6)
        moves = (start(), discard(0, "9m"), wins(one, before=EVEN, deltas=[0] * 4))
        assert told(*moves, layout=layout).events[3][2].liable == liable

    def test_liability_of_nobody_at_the_table(self) -> None:
        one = hule(1, "1m", "9m", {37: 1}, 30, yiman=True, baopai_seats=[4])
        assert codes(told(start(), discard(0, "9m"), wins(one, before=EVEN, deltas=[0] * 4))) == ["REC004"]

    def test_ura_indicators_and_melds(self) -> None:
        one = hule(1, "1m", "9m", {2: 1, 33: 0}, 30, li_doras=["1s"], ming=["shunzi(7m,8m,9m)"])
        moves = (start("", "78m 9m"), discard(0, "9m"), call(1, 0, "7m 8m 9m", 0))
        win = told(*moves, wins(one, before=EVEN, deltas=[0] * 4)).events[-1][2]
        assert names(win.ura_indicators) == "1s"
        assert [m.kind for m in win.melds] == [CHI]
        assert win.yaku == (("riichi", 1), ("ura-dora", 0))

    def test_other_melds_than_those_called_are_a_contradiction(self) -> None:
        record = told(start("8s", "234567m 345p 2267s"), discard(0, "8s"), self.ron(ming=["kezi(7z,7z,7z)"]))
        assert codes(record) == ["REC005"]
        assert record.events[-1][2].melds is None

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"count": 3}, "count=3 is not the sum of the fans listed"),
            ({"fans": [{"id": 999, "val": 2}]}, "fan 999 of RecordHule is not known"),
            ({"fu": "30"}, "fu='30' of RecordHule cannot be read"),
        ],
    )
    def test_what_is_wrong_with_a_win(self, change: JSON, message: str) -> None:
        record = told(start("8s", "234567m 345p 2267s"), discard(0, "8s"), self.ron(**change))
        assert [p.message for p in record.problems] == [message]

    def test_scores_that_do_not_add_up_are_a_contradiction(self) -> None:
        name, data = self.ron()
        record = told(start("8s", "234567m 345p 2267s"), discard(0, "8s"), (name, data | {"scores": EVEN}))
        assert codes(record) == ["REC005"]

    def test_exhaustive_draw(self) -> None:
        players = [{"tingpai": False}, {"tingpai": True, "hand": hand(HANDS[1])}, {}, {}]
        draw: tuple[str, JSON] = (
            "RecordNoTile",
            {"players": players, "scores": [{"old_scores": EVEN, "delta_scores": [-1000, 3000, -1000, -1000]}]},
        )
        value = told(start(), draw).events[-1][2]
        assert value.kind is DrawKind.EXHAUSTIVE
        assert [h is not None for h in value.hands] == [False, True, False, False]
        assert value.scores_before == (25000,) * 4
        assert value.deltas == (-1000, 3000, -1000, -1000)

    def test_where_nobody_pays_nothing_stands(self) -> None:
        value = told(start(), ("RecordNoTile", {"players": [], "scores": [{"old_scores": EVEN}]})).events[-1][2]
        assert value.deltas == (0, 0, 0, 0)
        assert told(start(), ("RecordNoTile", {"players": []})).events[-1][2].deltas is None

    def test_several_nagashi_mangan_are_added_up(self) -> None:
        scores = [
            {"seat": 0, "old_scores": EVEN, "delta_scores": [12000, -4000, -4000, -4000]},
            {"seat": 1, "old_scores": [37000, 21000, 21000, 21000], "delta_scores": [-4000, 8000, -2000, -2000]},
        ]
        value = told(start(), ("RecordNoTile", {"liujumanguan": True, "players": [], "scores": scores})).events[-1][2]
        assert value.kind is DrawKind.NAGASHI
        assert (value.scores_before, value.deltas) == ((25000,) * 4, (8000, 4000, -6000, -6000))

    def test_a_riichi_with_the_last_discard_stands_when_the_wall_is_empty(self) -> None:
        record = told(start(), discard(0, "9m", is_liqi=True), ("RecordNoTile", {"players": []}))
        assert [e[:2] for e in record.events[-2:]] == [(RIICHI_ACCEPTED, 0), (RYUUKYOKU, -1)]

    @pytest.mark.parametrize(
        ("number", "kind"),
        [
            (1, DrawKind.KYUUSHU),
            (2, DrawKind.SUUFON),
            (3, DrawKind.SUUKAN),
            (4, DrawKind.SUUCHA),
            (5, DrawKind.SANCHAHOU),
        ],
    )
    def test_abortive_draws(self, number: int, kind: DrawKind) -> None:
        value = told(start(), ("RecordLiuJu", {"type": number})).events[-1][2]
        assert value.kind is kind
        assert value.deltas is None

    def test_hands_shown_at_abortive_draws(self) -> None:
        nine = ("RecordLiuJu", {"type": 1, "seat": 0, "tiles": hand(HANDS[0])})
        assert names(told(start(), nine).events[-1][2].hands[0]) == "147m 258p 369s 1234z"
        shown = ["|".join(hand(HANDS[0])), "", "|".join(hand(HANDS[2])), ""]
        stick = {"liqi": {"seat": 0}}
        four = ("RecordLiuJu", {"type": 4, "allplayertiles": shown, **stick})
        record = told(start(), discard(0, "9m", is_liqi=True), four)
        assert record.events[-2][:2] == (RIICHI_ACCEPTED, 0)
        assert [h is not None for h in record.events[-1][2].hands] == [True, False, True, False]

    def test_final_result(self) -> None:
        rows = [{"seat": s, "total_point": p, "part_point_1": 25000 + p} for s, p in ((2, -5000), (0, 0), (1, 5000))]
        result = {"result": {"players": [*rows, {"seat": 3, "total_point": -700, "part_point_1": 24300}]}}
        draw: tuple[str, JSON] = ("RecordNoTile", {"players": []})
        end = told(start(), draw, head=RANKED | result).events[-1]
        assert end[0] == GAME_END
        assert end[2].scores == (25000, 30000, 20000, 24300)
        assert end[2].points == (0, 5000, -5000, -700)
        # A record that was cut in the middle of a round does not hold the end, whatever its head says.
        assert told(start(), head=RANKED | result).events[-1][0] == DRAW

    @pytest.mark.parametrize(
        ("rows", "code", "message"),
        [
            ([{}, {"seat": 1}, {"seat": 2}], "REC006", "the final result has 3 rows for 4 players"),
            ([{}, {"seat": 1}, {"seat": 2}, {"seat": 1}], "REC005", "the final result has 4 rows for 3 seats"),
            ([{}, {"seat": 1}, {"seat": 4}], "REC004", "seat='4' of the final result cannot be read"),
        ],
    )
    def test_a_final_result_that_is_not_one_for_every_seat(self, rows: list[JSON], code: str, message: str) -> None:
        head = RANKED | {"result": {"players": rows}}
        record = told(start(), ("RecordNoTile", {"players": []}), head=head)
        assert [(p.code, p.message) for p in record.problems] == [(code, message)]
        assert record.events[-1][0] == RYUUKYOKU
        # What the last round says of the end still holds.
        over = told(start(), ("RecordNoTile", {"players": [], "gameend": {"scores": [25000] * 4}}), head=head)
        assert (over.events[-1][0], over.events[-1][2].scores) == (GAME_END, (25000,) * 4)

    def test_without_a_head_the_last_result_says_whether_the_game_is_over(self) -> None:
        over = told(start(), ("RecordNoTile", {"players": [], "gameend": True}), layout="wire").events[-1]
        assert (over[0], over[2].scores) == (GAME_END, None)
        scores = {"gameend": {"scores": [1000, 2000, 3000, 94000]}}
        over = told(start(), ("RecordLiuJu", {"type": 2, **scores}), layout="wire").events[-1]
        assert (over[0], over[2].scores) == (GAME_END, (1000, 2000, 3000, 94000))
        assert told(start(), ("RecordNoTile", {"players": []}), layout="wire").events[-1][0] == RYUUKYOKU
