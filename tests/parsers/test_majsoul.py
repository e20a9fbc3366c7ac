"""Reading Mahjong Soul's records. All records here are made up or generated."""

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

import orjson
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from parsers.base import builtin, read_bytes, reader_for
from parsers.majsoul.names import FACES, YAKU, rank
from parsers.majsoul.rules import SETTINGS, rules_of
from parsers.majsoul.wire import BadWireError, fields, from_base64, schema
from replay.auditing import audit
from replay.choice import choose_rules
from replay.events import (
    CALL,
    DISCARD,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    TSUMOGIRI,
    WIN,
    DrawKind,
    Event,
)
from replay.findings import GameResult
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Absence, Player, Record, Span, UnreadableRecord
from replay.ruleset import MEANINGS, coerce
from replay.rulevalues import GameLength
from replay.tiles import KIND_OF, MPSZ, NORTH, SURPLUS, hand_name
from tests.generator import LENGTHS, SCENARIOS, record_of
from tests.parsers.majsoul_form import (
    DETAILS,
    HEADLESS,
    JSON,
    LAYOUTS,
    camel,
    form,
    laid_out,
    moves_of,
    wire,
    wrapped,
)

Moves = list[tuple[str, JSON]]


def read(data: bytes, name: str = "game") -> Record:
    (record,) = read_bytes(data, name)
    return record


def told(*moves: tuple[str, JSON], head: JSON | None = None, layout: str = "actions") -> Record:
    return read(laid_out(moves, RANKED if head is None else head, layout))


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def faults(record: Record) -> list[str]:
    """What is found but for the note on a record that stops before the end of the game."""
    return [f"{f.round_label} {f.code} {f.message}" for f in judged(record).findings if f.code != "REC008"]


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def kinds(record: Record) -> list[tuple[int, int]]:
    return [(DISCARD if kind in DISCARDS else kind, seat) for kind, seat, _ in record.events]


def names(tiles: object) -> str:
    return hand_name(tiles, {16, 52, 88})  # type: ignore[arg-type]


def hand(text: str) -> list[str]:
    """Tiles by name, as ``1m 0p``, from mpsz."""
    out: list[str] = []
    for part in text.split():
        out += [digit + part[-1] for digit in part[:-1]]
    return out


# --- hand-made records -----------------------------------------------------------------------------------------------

HANDS = ("147m 258p 369s 1234z", "258m 369p 147s 4567z", "369m 147p 258s 7123z", "159m 159p 159s 2467z")
RANKED: JSON = {
    "uuid": "240102-00000000-0000-0000-0000-000000000001",
    "start_time": 1704153600,
    "config": {"category": 2, "mode": {"mode": 2, "detail_rule": {}}, "meta": {"mode_id": 12}},
    "accounts": [{"seat": s, "nickname": f"P{s}", "level": {"id": 10402}, "level3": {"id": 20301}} for s in range(4)],
}
RANKED_3: JSON = RANKED | {
    "config": {"category": 2, "mode": {"mode": 12}, "meta": {"mode_id": 24}},
    "accounts": RANKED["accounts"][:3],
}


def friend(rule: JSON, mode: int = 2, **config: Any) -> JSON:
    """The head of a game in a room with a rule block."""
    return RANKED | {
        "config": {"category": 1, "mode": {"mode": mode, "detail_rule": rule}, "meta": {"room_id": 77}} | config
    }


def start(*hands: str, drawn: str = "9m", dora: str = "9s", **other: Any) -> tuple[str, JSON]:
    """A deal; what nobody names of the hands is filled up with tiles that go with nothing."""
    players = other.pop("players", 4)
    named = [hand(text) for text in (*hands, *[""] * (players - len(hands)))]
    named = [(tiles + hand(HANDS[seat]))[:13] for seat, tiles in enumerate(named)]
    data: JSON = {
        "chang": 0,
        "ju": 0,
        "ben": 0,
        "liqibang": 0,
        "scores": [25000 if players == 4 else 35000] * players,
        "doras": [dora],
        "left_tile_count": 69 if players == 4 else 54,
        **{f"tiles{seat}": tiles for seat, tiles in enumerate(named)},
    } | other
    data[f"tiles{data['ju']}"].append(drawn)
    return "RecordNewRound", data


def deal(seat: int, tile: str, left: int, **other: Any) -> tuple[str, JSON]:
    return "RecordDealTile", {"seat": seat, "tile": tile, "left_tile_count": left, **other}


def discard(seat: int, tile: str, *, moqie: bool = False, **other: Any) -> tuple[str, JSON]:
    return "RecordDiscardTile", {"seat": seat, "tile": tile, "moqie": moqie, **other}


def call(seat: int, kind: int, tiles: str, source: int, **other: Any) -> tuple[str, JSON]:
    named = hand(tiles)
    froms = [seat] * (len(named) - 1) + [source]
    return "RecordChiPengGang", {"seat": seat, "type": kind, "tiles": named, "froms": froms, **other}


def hule(seat: int, text: str, tile: str, fans: Mapping[int, int], fu: int, **other: Any) -> JSON:
    return {
        "hand": hand(text),
        "hu_tile": tile,
        "seat": seat,
        "zimo": False,
        "doras": ["9s"],
        "yiman": False,
        "count": sum(fans.values()),
        "fans": [{"id": number, "val": val} for number, val in fans.items()],
        "fu": fu,
        **other,
    }


def wins(*hules: JSON, before: list[int], deltas: list[int], **other: Any) -> tuple[str, JSON]:
    after = [a + b for a, b in zip(before, deltas, strict=True)]
    return "RecordHule", {"hules": list(hules), "old_scores": before, "delta_scores": deltas, "scores": after, **other}


EVEN = [25000] * 4


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


class TestTheHead:
    def test_what_it_states(self) -> None:
        record = told(start())
        assert record.format == "majsoul"
        assert record.id == RANKED["uuid"]
        assert record.date == "2024-01-02T00:00"
        assert record.room == "jade"
        assert record.ruleset == "mahjong-soul"
        assert record.stated_rules == {"players": 4, "game_length": "hanchan"}
        assert record.unstated == frozenset()
        assert record.players == tuple(Player(f"P{s}", "master-2") for s in range(4))

    def test_seats_are_named_by_number_and_left_out_where_zero(self) -> None:
        accounts = [{"seat": 2, "nickname": "c"}, {"nickname": "a"}]
        head = RANKED | {"accounts": accounts, "robots": [{"seat": 1, "nickname": "bot"}]}
        assert [p.name for p in told(start(), head=head).players] == ["a", "bot", "c", ""]

    def test_the_date_of_a_file_without_a_head_is_in_its_name(self) -> None:
        data = laid_out([start()], None, "wire")
        record = read(data, "paipu_190301-5a8a2d21-716e-489e-8def-5c30a358576c.pb")
        assert record.id == "190301-5a8a2d21-716e-489e-8def-5c30a358576c"
        assert record.date == "2019-03-01"
        assert read(data, "199999-5a8a2d21-716e-489e-8def-5c30a358576c").date is None
        assert read(data).stated_rules == {"players": 4}
        assert choose_rules(read(data)).name == "mahjong-soul"

    def test_more_players_than_the_mode_has_are_a_contradiction(self) -> None:
        record = told(start(), head=RANKED_3)
        assert len(record.players) == 4
        assert "REC005" in codes(record)

    def test_a_head_without_its_parts(self) -> None:
        record = told(start(), head={"uuid": "x"})
        assert codes(record) == ["REC006", "REC006"]
        assert record.stated_rules == {"players": 4}

    @pytest.mark.parametrize(
        ("number", "name"), [(10101, "novice-1"), (20302, "expert-2"), (10503, "saint-3"), (10620, "celestial-20")]
    )
    def test_ranks(self, number: int, name: str) -> None:
        assert rank(number) == name
        assert rank(30101) is rank(109901) is rank(0) is None


FULL: JSON = {
    "dora_count": 3,
    "shiduan": 1,
    "init_point": 30000,
    "fandian": 30000,
    "jingsuanyuandian": 30000,
    "can_jifei": False,
    "changbang_value": 1500,
    "noting_fafu_1": 1000,
    "noting_fafu_2": 1500,
    "noting_fafu_3": 3000,
    "have_liujumanguan": False,
    "have_biao_dora": True,
    "have_helelianzhuang": True,
    "have_tingpailianzhuang": False,
    "shunweima_2": 10,
    "shunweima_3": -10,
    "shunweima_4": -30,
}


class TestTheRulesOfARoom:
    def stated(self, rule: JSON, players: int = 4, **kind: bool) -> dict[str, Any]:
        rules, _ = rules_of(friend(rule), players, drops_zeros=kind.get("drops_zeros", False))
        return {k: v for k, v in rules.stated.items() if k not in ("players", "game_length")}

    def test_a_block_becomes_options(self) -> None:
        assert self.stated(FULL) == {
            "red_fives": (1, 1, 1),
            "kuitan": True,
            "starting_points": 30000,
            "extension_threshold": 30000,
            "return_points": 30000,
            "tobi": "none",
            "honba_value": 1500,
            "noten_penalty_total": 3000,
            "nagashi_mangan": "none",
            "renchan": "agari",
            "uma": (30000, 10000, -10000, -30000),
        }

    @pytest.mark.parametrize("setting", sorted(SETTINGS))
    def test_every_setting_means_something_that_the_rules_know(self, setting: str) -> None:
        for value in (0, 1, 2, 3, True, False):
            for option, chosen in (SETTINGS[setting](value) or {}).items():
                if option in MEANINGS:
                    coerce(option, chosen)

    @pytest.mark.parametrize("value", ["x", None, [], {}, 1.5, 10**30, -(10**30)])
    def test_values_that_are_none(self, value: Any) -> None:
        block = dict.fromkeys([*SETTINGS, "noting_fafu_1", "noting_fafu_2", "shunweima_2", "unheard_of"], value)
        document = orjson.loads(laid_out([start()], friend({}), "records"))
        document["head"]["config"]["mode"]["detail_rule"] = block | {"init_point": 30000}
        record = read(json.dumps(document).encode())
        assert choose_rules(record).rules.starting_points == 30000

    def test_three_players(self) -> None:
        block = FULL | {"dora_count": 2, "noting_fafu_2": 2000, "noting_fafu_3": 0, "have_zimosun": False}
        stated = self.stated(block, players=3)
        assert stated["red_fives"] == (0, 1, 1)
        assert stated["noten_penalty_total"] == 2000
        assert stated["uma"] == (0, 10000, -10000)
        assert stated["sanma_tsumo"] == "north_split"

    @pytest.mark.parametrize(
        ("settings", "option", "value"),
        [
            ({"have_toutiao": True}, "triple_ron", "atamahane"),
            ({"have_toutiao": True, "have_sanjiahele": True}, "triple_ron", "abort"),
            ({"have_sanjiahele": False}, "triple_ron", "all"),
            ({"have_helelianzhuang": True, "have_tingpailianzhuang": True}, "renchan", "tenpai"),
            ({"have_helelianzhuang": False, "have_tingpailianzhuang": False}, "renchan", "none"),
            ({"ming_dora_immediately_open": True}, "kakan_dora", "before_rinshan"),
            ({"guyi_mode": 1}, "renhou", "yakuman"),
            ({"enable_renhe": 1}, "renhou", "mangan"),
            ({"disable_double_yakuman": 1}, "double_yakuman", ()),
            ({"disable_composite_yakuman": 1}, "yakuman_stacking", False),
            ({"disable_leijiyiman": True}, "kazoe", "sanbaiman_cap"),
            ({"enable_shiti": 1}, "kuikae", "all_allowed"),
            ({"disable_double_wind_four_fu": 1}, "renpai_pair_fu", 2),
            ({"fanfu": 4}, "shibari_min_han", 4),
        ],
    )
    def test_single_settings(self, settings: JSON, option: str, value: Any) -> None:
        assert self.stated({"have_biao_dora": True} | settings)[option] == value

    def test_what_a_block_does_not_set_is_left_open(self) -> None:
        record = told(start(), head=friend({"init_point": 30000, "shiduan": 0}))
        assert record.room == "friend"
        assert record.lobby == "77"
        assert record.stated_rules["kuitan"] is False
        assert {"tobi", "uma", "red_fives", "renhou"} <= record.unstated
        assert "return_points" in record.unstated
        assert not {"kuitan", "starting_points"} & record.unstated
        assert choose_rules(record).rules.return_points == 30000

    def test_a_block_of_nothing_but_zeros_says_nothing(self) -> None:
        zeros: JSON = dict.fromkeys(SETTINGS, 0) | {"have_yifa": False}
        ranked = RANKED | {"config": RANKED["config"] | {"mode": {"mode": 1, "detail_rule": zeros}}}
        assert told(start(), head=ranked).stated_rules == {"players": 4, "game_length": "tonpuu"}

    def test_what_is_off_may_be_left_out(self) -> None:
        rule = {"have_biao_dora": True, "dora_count": 3}
        assert "ippatsu" not in self.stated(rule)
        stated = self.stated(rule, drops_zeros=True)
        assert stated["ippatsu"] is stated["kuitan"] is False
        accounts = [{"nickname": "a"}, {"seat": 1, "nickname": "b"}]
        record = told(start(), head=friend(rule) | {"accounts": accounts})
        assert record.stated_rules["ippatsu"] is False

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"liqibang_value": 500}, "the room sets liqibang_value=500, for which there is no rule option"),
            ({"unheard_of": 1}, "the room sets unheard_of=1, which is not known"),
        ],
    )
    def test_what_no_option_stands_for_is_noted(self, settings: JSON, message: str) -> None:
        record = told(start(), head=friend(settings))
        assert [(p.code, p.message) for p in record.problems] == [("REC003", message)]

    @pytest.mark.parametrize("mode", [{"chuanma": 1}, {"dora3_mode": 1}, {"xuezhandaodi": 1}])
    def test_rooms_of_special_play_are_refused(self, mode: JSON) -> None:
        with pytest.raises(UnreadableRecord, match=f"special mode .* \\({next(iter(mode))}\\)"):
            told(start(), head=friend(mode))

    def test_but_not_the_games_beside_them(self) -> None:
        both = [orjson.loads(laid_out([start()], head, "records")) for head in (friend({"chuanma": 1}), RANKED)]
        record = read(orjson.dumps(both))
        assert (record.room, codes(record)) == ("jade", ["REC001"])

    def test_so_are_their_records(self) -> None:
        with pytest.raises(UnreadableRecord, match="RecordHuleXueZhanMid"):
            told(start(), ("RecordHuleXueZhanMid", {}))

    def test_the_length_of_a_game(self) -> None:
        stated = [rules_of(friend({}, mode), 4, drops_zeros=False)[0].stated for mode in range(5)]
        assert [s.get("game_length") for s in stated] == ["one_round", "tonpuu", "hanchan", None, "one_round"]
        assert [s.get("extension") for s in stated] == ["none", None, None, None, "none"]


# --- layouts ---------------------------------------------------------------------------------------------------------

GAMES = [
    (preset, LENGTHS[i % 2], scenario, i)
    for preset in ("mahjong-soul", "mahjong-soul-sanma")
    for i, scenario in enumerate(SCENARIOS)
]


DROPS_ZEROS = ("camel", "base64", "wire", "wire-actions", "text")
"""Layouts in which a limit of 0, none, cannot be told from one that is not stated."""


def without_limits(events: list[Event]) -> list[Event]:
    return [
        (kind, seat, replace(value, limit=None)) if kind == WIN and value.limit == 0 else (kind, seat, value)
        for kind, seat, value in events
    ]


class TestLayouts:
    @pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
    def test_a_generated_game_survives_every_layout(
        self, preset: str, length: GameLength, scenario: str, seed: int
    ) -> None:
        record = record_of(preset, length, seed, scenario=SCENARIOS[scenario])
        first = read(form(record, LAYOUTS[0]))
        result = judged(first)
        assert faults(first) == []
        # What a nagashi mangan counts as is only assumed where three play, and with it who deals next.
        open_ = {"RND001"} if (preset, scenario) == ("mahjong-soul-sanma", "yaochu") else set()
        # Of several wins on one tile the file states the sum of the payments, from which sticks cannot be told apart.
        several = any(a[0] == b[0] == WIN for a, b in pairwise(first.events))
        assert {one.check for one in result.unverifiable} - ({"SCO003"} if several else set()) == open_
        assert result.wins_rescored == result.wins == judged(record).wins
        assert kinds(first) == kinds(record)
        assert first.events[-1] == record.events[-1]
        for layout in LAYOUTS[1:]:
            again = read(form(record, layout))
            headless = layout in HEADLESS
            expected = first.events[:-1] if headless else first.events
            assert again.events == (without_limits(expected) if layout in DROPS_ZEROS else expected)
            assert codes(again) == []
            assert headless or (again.players, again.date) == (first.players, first.date)

    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_every_layout_is_recognised(self, layout: str) -> None:
        reader = reader_for(laid_out([start()], RANKED, layout))
        assert reader is not None
        assert reader.name == "majsoul"

    def test_places(self) -> None:
        moves = (start(), discard(0, "9m"))
        lined = told(*moves).span(2)
        assert lined.pointer == "/data/data/actions/6/result"
        assert lined.line is not None
        assert lined.line > 10
        assert told(*moves, layout="records").span(2).pointer == "/data/data/records/1"
        assert told(*moves, layout="camel").span(2).pointer == "/records/1"
        inside = told(*moves, layout="base64").span(2)
        assert (inside.line, inside.pointer) == (1, "/data/records/1")
        assert told(*moves, layout="wire").span(2).pointer == "/records/1"
        assert told(*moves, layout="wire-actions").span(2).pointer == "/actions/4"
        text = laid_out(moves, None, "text")
        line = text[: text.index(b"('RecordDiscardTile'")].count(b"\n") + 1
        assert read(text).span(2) == Span(line, 1, "/1")

    def test_records_without_a_head_in_json(self) -> None:
        named = [{"name": f".lq.{n}", "data": d} for n, d in (start(), discard(0, "9m"))]
        details = {"records": named}
        packed = b64encode(wrapped([start(), discard(0, "9m")])).decode()
        for value in (named, details, {"name": DETAILS, "data": details}, {"data": packed}):
            assert len(read(orjson.dumps(value)).events) == 3

    def test_results_still_in_base64(self) -> None:
        packed = [b64encode(wire(n, d)).decode() for n, d in (start(), discard(0, "9m"))]
        actions = [{"type": 1, "result": text} for text in packed]
        for details in ({"actions": actions}, {"records": packed}):
            assert len(read(orjson.dumps({"data": {"name": DETAILS, "data": details}})).events) == 3

    def test_several_games_in_a_file(self) -> None:
        game = orjson.loads(laid_out([start()], RANKED, "records"))
        assert len(read_bytes(orjson.dumps([game, game]), "x")) == 2
        line = orjson.dumps(game)
        assert len(read_bytes(line + b"\n" + line, "x")) == 2

    def test_comments_are_noted(self) -> None:
        data = laid_out([start()], RANKED, "actions")
        plain, record = read(data), read(data.replace(b"\n", b" // here\n", 1))
        assert (codes(record), record.events) == (["REC013"], plain.events)

    def test_a_line_that_is_no_json_costs_nothing_else(self) -> None:
        line = laid_out([start()], RANKED, "records")
        first, second = read_bytes(line + b"\n{broken\n" + line, "x")
        assert codes(first) == []
        assert codes(second) == ["REC001"]
        assert second.problems[0].message.startswith("line 2: not well-formed JSON")

    def test_case_96_what_is_neither_of_the_two_layouts_is_named(self) -> None:
        # Old records hold one list, new ones a list of actions; the state of a table being played is neither.
        state = {"snapshot": {}, "actions": [{"step": 0, "name": "ActionNewRound", "data": {}}]}
        with pytest.raises(UnreadableRecord, match=r"live view of one player \(GameRestore\)"):
            read(orjson.dumps(state))

    def test_tiles_by_an_older_name(self) -> None:
        name, data = start()
        old = {f"begin_tiles[{k[-1]}]" if k.startswith("tiles") else k: v for k, v in data.items()}
        assert told((name, old)).events == told((name, data)).events

    def test_impossible_deals_are_read(self) -> None:
        record = told(start("1111z 2222z 3333z 4z", "1111z 2222z 3333z 4z", "1111z 2222z 3333z 4z"))
        assert max(record.events[0][2].hands[1]) >= SURPLUS
        assert "TIL" in {f.code[:3] for f in judged(record).findings}

    def test_reader_is_listed(self) -> None:
        assert "majsoul" in [r.name for r in builtin()]


class TestNames:
    def test_tiles(self) -> None:
        assert set(FACES) == {*MPSZ, "0m", "0p", "0s"}

    def test_yaku(self) -> None:
        assert len(YAKU) == 65
        assert (YAKU[34], YAKU[50], YAKU[59], YAKU[64]) == ("kita", "daisuushii", "renhou", "daichisei")

    def test_names_of_2019(self) -> None:
        fans = [
            {"name": name} | ({"val": 1} if val else {}) for name, val in (("立直", 1), ("役牌 中", 1), ("里宝牌", 0))
        ]
        one = hule(1, "1m", "9m", {}, 40, title="跳满", count=2) | {"fans": fans}
        win = told(start(), discard(0, "9m"), wins(one, before=EVEN, deltas=[0] * 4), layout="camel").events[-1][2]
        assert win.yaku == (("riichi", 1), ("chun", 1), ("ura-dora", 0))
        assert win.limit == 2


class TestWire:
    def test_the_schema_is_read(self) -> None:
        assert schema()["RecordNewRound"][0] == ("chang", 1, "uint32", False)
        assert ("hules", 1, "HuleInfo", True) in schema()["RecordHule"]

    def test_fields(self) -> None:
        data = b"\x08\x96\x01\x12\x02ab\x1d\x00\x00\x00\x00\x21" + bytes(8)
        assert [(f.number, f.value, f.offset) for f in fields(data)] == [
            (1, 150, 1),
            (2, b"ab", 5),
            (3, bytes(4), 8),
            (4, bytes(8), 13),
        ]

    @pytest.mark.parametrize("data", [b"\x0a\x05ab", b"\x0b", b"\x08" + b"\xff" * 12, b"\x08"])
    def test_what_is_no_message(self, data: bytes) -> None:
        with pytest.raises(BadWireError):
            list(fields(data))

    def test_base64(self) -> None:
        with pytest.raises(BadWireError):
            from_base64("ä")


# --- damage ----------------------------------------------------------------------------------------------------------


class TestDamage:
    @pytest.mark.parametrize("scores", [[None, 25000, 25000, 25000], [25000.5] * 4, [-(10**12)] * 4, 7])
    def test_scores_that_cannot_be_read_cost_nothing_else(self, scores: Any) -> None:
        record = told(start(scores=scores), discard(0, "9m", moqie=True))
        assert codes(record) == ["REC004"]
        assert [e[0] for e in record.events] == [START, DRAW, DISCARD]
        assert record.events[0][2].unstated == {"scores"}

    moves: ClassVar[Moves] = [start(), discard(0, "9m"), deal(1, "8m", 68), discard(1, "8m")]

    @pytest.mark.parametrize("layout", ["wire", "wire-actions", "base64"])
    def test_protobuf_that_is_cut_off_is_read_as_far_as_it_goes(self, layout: str) -> None:
        data = wrapped(self.moves) if layout == "base64" else laid_out(self.moves, None, layout)
        cut = data[:-3]
        record = read(orjson.dumps({"head": RANKED, "data": b64encode(cut).decode()}) if layout == "base64" else cut)
        assert len(record.events) == 4
        assert set(codes(record)) == {"REC009"}

    @pytest.mark.parametrize("layout", ["actions", "records", "camel"])
    def test_json_that_is_cut_off_is_read_as_far_as_it_goes(self, layout: str) -> None:
        data = laid_out(self.moves, RANKED, layout)
        record = read(data[: data.rindex(b"RecordDealTile") + 8])
        assert [e[0] for e in record.events] == [START, DRAW, DISCARD]
        assert codes(record) == ["REC009"]
        assert judged(record).verdict == "faulty"

    def test_a_game_that_is_cut_off_between_rounds_is_not_over(self) -> None:
        rows = [{"seat": seat, "total_point": 0, "part_point_1": 25000} for seat in range(4)]
        head = RANKED | {"result": {"players": rows}}
        draw: tuple[str, JSON] = ("RecordNoTile", {"players": []})
        data = laid_out([start(), draw, start(ben=1)], head, "actions")
        assert read(data).events[-1][0] == DRAW
        record = read(data[: data.rindex(b"RecordNewRound")])
        assert record.events[-1][0] == RYUUKYOKU
        assert codes(record) == ["REC009"]

    def test_one_record_that_cannot_be_read(self) -> None:
        data = wrapped(self.moves)
        at = data.index(b".lq.RecordDealTile") + len(b".lq.RecordDealTile") + 2
        record = read(data[:at] + b"\xff" + data[at + 1 :])
        assert codes(record) == ["REC004"]
        assert len(record.events) == 4

    @pytest.mark.parametrize(
        "change",
        [
            {"seat": 4},
            {"seat": "0"},
            {"tile": "0z"},
            {"tile": None},
            {"tile": ["9m"]},
            {"doras": "9s"},
            {"doras": ["9s", 7]},
        ],
    )
    def test_a_value_that_cannot_be_read_costs_its_record(self, change: JSON) -> None:
        name, data = discard(0, "9m")
        record = told(start(), (name, data | change), deal(1, "8m", 68))
        assert codes(record) == ["REC004"]
        assert [e[0] for e in record.events] == [START, DRAW, DRAW]

    @pytest.mark.parametrize(("kind", "tiles"), [(0, "9m"), (1, "99m"), (2, "999m")])
    def test_a_call_that_takes_too_few_tiles_costs_its_record(self, kind: int, tiles: str) -> None:
        record = told(start(), discard(0, "9m"), call(1, kind, tiles, 0))
        assert codes(record) == ["REC004"]
        assert CALL not in [e[0] for e in record.events]
        audit(record, choose_rules(record))

    @pytest.mark.parametrize("data", [None, "x", 7, []])
    def test_a_record_that_holds_nothing(self, data: Any) -> None:
        record = told(start(), ("RecordDealTile", data))
        assert codes(record) == ["REC004"]

    def test_an_unknown_record_is_noted(self) -> None:
        record = told(start(), ("RecordSomething", {}))
        assert [(p.code, p.message) for p in record.problems] == [
            ("REC003", "the record 'RecordSomething' is not known")
        ]

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b'{"head": {}, "data": {"name": ".lq.GameDetailRecords"}}', "no round is played in it"),
            (b'{"data": "ChUubHEuR2FtZURldGFpbFJlY29yZHMS*"}', "no base64"),
            (b'{"name": ".lq.GameDetailRecords"', "it is cut off"),
            (b'{"name": ".lq.GameDetailRecords"]', "not well-formed JSON"),
            (b"\x0a\x15.lq.GameDetailRecords", "field 2 is missing"),
            (b"\x0a\x15.lq.GameDetailRecords\x12\x02\x0b\x0b", "from byte 0 on the records cannot be read"),
            (orjson.dumps({"data": b64encode(b"\x0a\x03abc").decode(), "x": DETAILS}), "it holds abc"),
        ],
    )
    def test_what_cannot_be_read_at_all(self, data: bytes, message: str) -> None:
        with pytest.raises(UnreadableRecord, match=message):
            read(data)

    @pytest.mark.parametrize("change", [{"tiles1": ["xx"]}, {"chang": "x"}])
    def test_a_deal_that_cannot_be_read_is_why_there_is_no_round(self, change: JSON) -> None:
        with pytest.raises(UnreadableRecord, match=rf"^{next(iter(change))}=.* of RecordNewRound cannot be read$"):
            told(("RecordSomething", {}), start(**change), discard(0, "9m"))


def attempt(data: bytes) -> None:
    """Whatever the bytes are, reading them and judging what was read raises nothing but the one error."""
    try:
        records = read_bytes(data, "game")
    except UnreadableRecord:
        return
    for record in records:
        for number in (*record.places, -1, *(p.place for p in record.problems)):
            record.locate(number)
        judged(record)


SEEDS = [record_of("mahjong-soul", GameLength.TONPUU, 5, scenario=SCENARIOS["kans"], rounds=1)]
SEEDS.append(record_of("mahjong-soul-sanma", GameLength.TONPUU, 6, scenario=SCENARIOS["tenpai"], rounds=1))
FILES = [form(record, layout) for record in SEEDS for layout in LAYOUTS]
ODD = st.sampled_from([None, True, -1, 4, 99, 10**20, 0.5, "", "0z", "5p", [], [1], {}, {"seat": 9}, ["1m"] * 20])
NO_HURRY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)


@NO_HURRY
@given(st.sampled_from(FILES), st.lists(st.tuples(st.integers(0, 1 << 20), st.binary(max_size=3), st.integers(0, 3))))
@example(FILES[0], [])
def test_damaged_bytes(data: bytes, edits: list[tuple[int, bytes, int]]) -> None:
    for at, put, cut in edits:
        at %= len(data) + 1
        data = data[:at] + put + data[at + cut :]
    attempt(data)


@NO_HURRY
@given(st.sampled_from(FILES), st.integers(0, 1 << 20))
def test_cut_off_bytes(data: bytes, at: int) -> None:
    attempt(data[: at % (len(data) + 1)])


def places_in(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(inner for key, child in items for inner in places_in(child, (*path, key)))]


TREES = [(tree, places_in(tree)) for tree in (orjson.loads(f) for f in FILES if f[:1] == b"{")]


@NO_HURRY
@given(st.sampled_from(range(len(TREES))), st.lists(st.tuples(st.integers(0, 1 << 20), ODD, st.booleans()), max_size=6))
def test_damaged_trees(which: int, edits: list[tuple[int, Any, bool]]) -> None:
    tree = orjson.loads(orjson.dumps(TREES[which][0]))
    for number, value, remove in edits:
        path = TREES[which][1][number % len(TREES[which][1])]
        if not path:
            continue
        inner = tree
        try:
            for key in path[:-1]:
                inner = inner[key]
            if remove:
                del inner[path[-1]]
            else:
                inner[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue
    attempt(json.dumps(tree).encode())


def test_camel_case_is_read_as_what_it_was() -> None:
    assert camel({"left_tile_count": 1, "part_point_1": 2, "tiles0": 3}) == {
        "leftTileCount": 1,
        "partPoint1": 2,
        "tiles0": 3,
    }


def test_moves_of_a_record_begin_with_its_deal() -> None:
    assert moves_of(SEEDS[0])[0][0] == "RecordNewRound"
