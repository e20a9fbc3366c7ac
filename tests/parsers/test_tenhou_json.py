"""Reading and writing Tenhou's viewer format. All records here are made up."""

import json
import os
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.base import builtin, read_bytes
from parsers.telling import RED, UNKNOWN, Face, Teller
from parsers.tenhou_json import entries
from parsers.tenhou_json.entries import Entry, Take
from parsers.tenhou_json.names import YAKU, YAKU_TEXT
from parsers.tenhou_json.order import Side, find
from parsers.tenhou_json.rounds import RoundTeller
from parsers.tenhou_json.write import write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.events import DrawKind, Event
from replay.findings import GameResult
from replay.hand.yaku import NAMES
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Absence, Player, Record, UnreadableRecord
from replay.rulevalues import GameLength
from replay.tiles import KIND_OF, tile_name
from tests.cases.build import Round, game
from tests.parsers.written import lost, written
from tests.test_generated import GAMES
from tests.test_generated import game as generated

CASE_85 = (
    '[[0,0,0],[25000,25000,25000,25000],[18],[],[11,11,14,17,22,25,28,31,34,37,42,43,44],[47,"11p1111"],[60,44],'
    '[22,23,24,26,27,28,34,35,39,39,41,45,45],[19,"45p4545",33],[41,19],[11,11,13,16,19,21,24,27,32,35,38,42,46],'
    "[12,15],[11,11],[12,15,18,23,26,29,31,33,36,37,43,44,45],[46],[45],"
    '["和了",[-500,1100,-300,-300],[1,1,1,"30符1飜300-500点","役牌 白(1飜)"]]]'
)
"""The round of the reported situation 85: East pons the second 1m that West throws, not the first."""
REF = "2019031015gm-0009-0000-93f281b3"
"""The id of a hanchan of four with red fives and open tanyao."""


def whole(*rounds: Any, **header: Any) -> dict[str, Any]:
    """A file's content: rounds under a header, parts of which may be put in place of these."""
    out: dict[str, Any] = {
        "title": ["", ""],
        "name": ["P0", "P1", "P2", "P3"],
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": list(rounds),
    }
    return {k: v for k, v in {**out, **header}.items() if v is not None}


def text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def read(value: Any, name: str = "game.json") -> Record:
    (record,) = read_bytes(value if isinstance(value, bytes) else text(value), name)
    return record


def case_85() -> list[Any]:
    value: list[Any] = json.loads(CASE_85)
    return value


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def found(record: Record) -> list[str]:
    """The codes of all findings but that the record is a part of a game."""
    return [f.code for f in judged(record).findings if f.code != "REC008"]


def told(*rounds: Round, kind: int | None = None) -> Record:
    """Hand-made rounds in this format."""
    (record,) = read_bytes(game(*rounds, kind=kind).encode(), "game.xml")
    return read(write(record).encode())


def names(record: Record) -> list[str]:
    """The play as words."""
    out = []
    for kind, seat, value in record.events:
        if kind == ev.DRAW:
            out.append(f"{seat}+{tile_name(value)}")
        elif kind in ev.DISCARDS:
            out.append(f"{seat}-{tile_name(value)}")
        elif kind == ev.CALL:
            out.append(f"{seat} {value.kind} {tile_name(value.tiles[0])}")
        else:
            out.append(ev.EVENT_NAMES[kind])
    return out


class TestOrder:
    def test_case_85(self) -> None:
        record = read(whole(case_85()))
        assert names(record)[1:-1] == [
            "0+chun", "0-chun", "1+9m", "1-E", "2+2m", "2-1m", "3+hatsu", "3-haku", "1 pon haku", "1-9m", "2+5m",
            "2-1m", "0 pon 1m", "0-N", "1+3s",
        ]  # fmt: skip
        assert found(record) == []

    def test_every_generated_game_has_its_own_order(self) -> None:
        """What the reader finds is what was played: calls of all kinds, kans in a row, robbed kans, Norths."""
        for one in GAMES[:: len(GAMES) // 20]:
            record = generated(*one)
            again = read(write(record).encode())
            kinds = [(k, s) for k, s, _ in record.events if k != ev.DORA]
            plain = {ev.TSUMOGIRI: ev.DISCARD, ev.TEDASHI: ev.DISCARD}
            assert [(plain.get(k, k), s) for k, s, _ in again.events if k != ev.DORA] == kinds

    @pytest.mark.parametrize("blank", [True, False])
    def test_a_daiminkan_with_and_without_its_blank(self, blank: bool) -> None:
        tale = Round("", "555z").turn(0, "5z") if blank else Round("5z", "555z").turn(0, None, "5z")
        tale.daiminkan(1, "555z").draw(1).dora().discard(1).turns(2)
        value = json.loads(write(read_bytes(game(tale).encode(), "x.xml")[0]))
        assert value["log"][0][9].count(0) == 1
        if not blank:
            value["log"][0][9].remove(0)
        assert names(read(value))[1:] == names(told(tale))[1:]

    def test_a_call_from_another_seat_than_it_says(self) -> None:
        value = case_85()
        value[5][1] = "p111111"
        record = read(whole(value))
        assert names(record) == names(read(whole(case_85())))
        assert record.problems == ()
        assert "CAL" in {code[:3] for code in found(record)}

    def test_two_orders(self) -> None:
        order = find(_two_orders(), 0)
        assert order.left == 0
        assert order.differs is not None

    def test_a_call_or_riichi_behind_the_last_take(self) -> None:
        value = case_85()
        value[6] += ["r60", "121212a12"]
        record = read(whole(value))
        assert codes(record) == ["REC012"]

    def test_a_riichi_behind_a_daiminkan_whose_blank_is_left_out(self) -> None:
        value = case_85()
        value[11] = [12, "45m454545", 15]
        value[12] = [11, "r15"]
        sides = RoundTeller(Teller(4))._side(value, 2)
        assert [index for index, _ in sides.odd] == [1, 2]
        assert sides.odd[0][1] is entries.BLANK

    def test_no_order(self) -> None:
        value = case_85()
        del value[11][1]
        record = read(whole(value))
        (problem,) = record.problems
        assert (problem.code, problem.values) == ("REC012", {"left": 4})
        assert record.events[problem.event][0] == ev.WIN
        assert names(record)[1:9] == names(read(whole(case_85())))[1:9]

    def test_many_waits_for_one_tile_come_to_an_end(self) -> None:
        call = Entry(entries.CALL, Face(0), (Face(0), Face(0)), 2, PON)
        thrown = [[Face(0)] * (30 + seat % 2) for seat in range(4)]
        thrown[3][20] = Face(1)
        assert find([_side([Face(9), *[call] * 30], mine) for mine in thrown], 0).left > 0


def _side(takes: Sequence[Take], thrown: Sequence[Face]) -> Side:
    return Side(takes, thrown, [(i, take) for i, take in enumerate(takes) if isinstance(take, Entry)], [])


def _two_orders() -> list[Side]:
    """North pons a 1m and says that it is West's, who has thrown nothing; East and South have each thrown one."""
    draw, first, other = Face(20), Face(0), Face(9)
    wrong = Entry(entries.CALL, Face(0), (Face(0), Face(0)), 3, PON)
    return [_side([draw, draw], [first, other]), _side([draw], [first]), _side([], []), _side([wrong], [other])]


class TestForms:
    def test_a_whole_game(self) -> None:
        record = read(whole(case_85()))
        assert record.format == "tenhou-json"
        assert [p.name for p in record.players] == ["P0", "P1", "P2", "P3"]
        assert record.problems == ()
        assert len(record.events) == len(record.places)

    @pytest.mark.parametrize(
        "form",
        [
            lambda r: text([r, later(r)]),
            lambda r: text(r) + b"\n" + text(later(r)) + b"\n",
            lambda r: text(whole(r)) + b"\r\n" + text(whole(later(r))),
            lambda r: b"".join(b'https://tenhou.net/5/#json={"log":[' + text(x) + b"]}\n" for x in (r, later(r))),
            lambda r: b"\n\n".join(
                f"https://tenhou.net/6/#json={quote(text(whole(x)))}".encode() for x in (r, later(r))
            ),
            lambda r: b"E1\nhttps://tenhou.net/6/#json=" + text(whole(r, later(r))) + b"\nthe end",
            lambda r: b"// saved\n" + text(whole(r, later(r))).replace(b'"log": [', b'"log": [ // E1\n'),
            lambda r: b"\xef\xbb\xbf" + text(whole(r, later(r))),
        ],
    )
    def test_one_game_in_many_forms(self, form: Callable[[list[Any]], bytes]) -> None:
        record = read(form(case_85()))
        plain = read(whole(case_85(), later(case_85())))
        assert record.events == plain.events
        assert [e[2].hand for e in record.events if e[0] == ev.START] == [0, 4]
        assert set(codes(record)) <= {"REC013"}

    def test_comments_are_noted(self) -> None:
        record = read(b"// from somewhere\n" + text(whole(case_85())))
        assert codes(record) == ["REC013"]

    @pytest.mark.parametrize(
        "form",
        [
            lambda one: text(whole(one, later(one))) + b"\n" + text(whole(one)),
            lambda one: text(whole(one)) + b"\n" + text(whole(later(one), name=["A", "B", "C", "D"])),
            lambda one: text([whole(one), whole(one, ref="2")]),
        ],
    )
    def test_several_games_in_one_file(self, form: Callable[[list[Any]], bytes]) -> None:
        assert len(read_bytes(form(case_85()), "x.json")) == 2

    def test_a_line_said_twice_is_a_round_too_many(self) -> None:
        line = text(whole(case_85()))
        (record,) = read_bytes(line + b"\n" + line, "x.json")
        assert "RND006" in found(record)

    def test_a_damaged_line_is_named_and_the_others_are_read(self) -> None:
        (record,) = read_bytes(text(whole(case_85())) + b'\n{"log": [[\n' + text(whole(later(case_85()))), "x.json")
        assert codes(record) == ["REC001"]
        assert "line 2" in record.problems[0].message
        assert sum(e[0] == ev.START for e in record.events) == 2

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b'{"log": [[[0, 0, 0], [1], 5]]}', "tenhou.net/6"),
            (text(whole([[0, 0, 0, 250], ["3s"], [], ["2m"]])), "4 parts instead of 17"),
            (b'{"log": [[[0, 0, 0], [25000', "JSON"),
            (b"https://tenhou.net/6/#json=%7Bx", "link"),
        ],
    )
    def test_what_cannot_be_judged_is_refused(self, content: bytes, words: str) -> None:
        with pytest.raises(UnreadableRecord, match=words) as caught:
            read_bytes(content, "x.json")
        assert "\n" not in caught.value.message

    def test_places(self) -> None:
        data = json.dumps(whole(case_85()), indent=1).encode()
        record = read(data)
        for index, (kind, seat, _) in enumerate(record.events):
            span = record.span(index)
            assert span.pointer is not None
            assert span.line is not None
            here = data.splitlines()[span.line - 1].strip().decode()
            if kind == ev.DRAW:
                assert span.pointer.startswith(f"/log/0/{5 + 3 * seat}/")
                assert int(here.rstrip(",")) in entries.FACES
            elif kind == ev.CALL:
                assert "p" in here
        assert record.locate(-1).line is None

    def test_reader_is_listed(self) -> None:
        (reader,) = [r for r in builtin() if r.name == "tenhou-json"]
        assert not reader.sniff(b'{"log":[[{"qipai":{}}]]}')
        assert not reader.sniff(b'{"type":"start_game"}')


def later(value: list[Any]) -> list[Any]:
    """The same round as one that follows."""
    out = deepcopy(value)
    out[0] = [4, 0, 0]
    return out


class TestHeader:
    @pytest.mark.parametrize(
        ("disp", "players", "ruleset", "stated", "room"),
        [
            ("鳳南喰赤", 4, "tenhou", {"game_length": "hanchan", "kuitan": True}, "phoenix"),
            ("上東喰赤速", 4, "tenhou", {"game_length": "tonpuu"}, "upper"),
            ("東赤", 4, "tenhou", {"game_length": "tonpuu", "kuitan": False}, None),
            ("三特南喰赤", 3, "tenhou-sanma", {"game_length": "hanchan"}, "special"),
            ("玉の間南喰赤", 4, "mahjong-soul", {"game_length": "hanchan"}, None),
            ("三銀の間赤", 3, "mahjong-soul-sanma", {}, None),
            ("Gold Room East Red Fives", 4, "mahjong-soul", {"game_length": "tonpuu"}, None),
            ("m-league 南喰赤", 4, "m-league", {"game_length": "hanchan"}, None),
        ],
    )
    def test_rules_in_words(
        self, disp: str, players: int, ruleset: str, stated: dict[str, object], room: str | None
    ) -> None:
        value = case_85()
        if players == 3:
            value[13:16] = [[], [], []]
        record = read(whole(value, rule={"disp": disp, "aka": 1}))
        assert (record.ruleset, record.room) == (ruleset, room)
        assert stated.items() <= record.stated_rules.items()
        assert ("game_length" in record.stated_rules) == ("game_length" in stated)
        assert choose_rules(record).rules_from == "record"

    def test_a_table_with_its_own_rules(self) -> None:
        record = read(whole(case_85(), rule={"disp": "大会戦南喰", "aka": 1}))
        assert record.ruleset == "mahjong-soul"
        assert {"uma", "agari_yame"} <= record.unstated
        value = case_85()
        value[1] = [30000] * 4
        rules = choose_rules(read(whole(value, rule={"disp": "大会戦南喰", "aka": 1}))).rules
        assert (rules.starting_points, rules.return_points, rules.oka) == (30000, 30000, 0)

    @pytest.mark.parametrize("disp", ["", "第一回戦", None])
    def test_what_states_no_rules(self, disp: str | None) -> None:
        record = read(whole(case_85(), rule={"disp": disp, "aka": 0}))
        assert choose_rules(record).rules_from == "default"
        assert record.ruleset == "tenhou-no-red"
        assert choose_rules(record).rules.red_fives == (0, 0, 0)

    @pytest.mark.parametrize(
        ("disp", "length"),
        [("East", "tonpuu"), ("四人东", "tonpuu"), ("東風戦", "tonpuu"), ("South", "hanchan"), ("三人南", "hanchan")],
    )
    def test_what_states_its_length_alone(self, disp: str, length: str) -> None:
        record = read(whole(case_85(), rule={"disp": disp}))
        choice = choose_rules(record)
        assert (choice.rules.game_length, choice.rules_from) == (length, "default")
        assert "game_length" not in choice.assumed

    def test_a_title_that_names_the_rules(self) -> None:
        record = read(whole(case_85(), title=["", "日本プロ麻雀連盟公式ルール"], rule={"aka": 0}))
        assert (record.ruleset, choose_rules(record).rules_from) == ("jpml-a", "record")

    @pytest.mark.parametrize(
        ("rule", "reds"),
        [
            ({"aka": 1}, (1, 1, 1)),
            ({"aka51": 1, "aka52": 2, "aka53": 1}, (1, 2, 1)),
            ({"aka": 1, "aka51": 1, "aka52": 1, "aka53": 1}, (1, 1, 1)),
            ({"aka": 0}, (0, 0, 0)),
        ],
    )
    def test_red_fives(self, rule: dict[str, int], reds: tuple[int, ...]) -> None:
        assert read(whole(case_85(), rule={"disp": "般南喰", **rule})).stated_rules["red_fives"] == reds

    def test_unstated_red_fives_are_those_of_the_tiles(self) -> None:
        value = case_85()
        value[4][5] = 53
        assert any(KIND_OF[t] == 22 and t == 88 for t in read(whole(value, rule={})).events[0][2].hands[0])
        value[4][:4] = [15, 15, 15, 15]
        value[4][5] = 39
        assert 16 in read(whole(value, rule={})).events[0][2].hands[0]
        assert read(whole(value, rule={})).problems == ()

    def test_id_date_and_players(self) -> None:
        ref = "2019031015gm-0009-0000-93f281b3"
        header = {
            "dan": ["八段", "新人", "１級", "天鳳位"],
            "rate": [1500, 1600.5, 2100, 1400],
            "sx": ["M", "F", "M", "C"],
        }
        record = read(whole(case_85(), ref=ref, ver="2.3", **header))
        assert (record.id, record.date, record.lobby) == (ref, "2019-03-10T15", "0000")
        assert [p.dan for p in record.players] == ["8-dan", "newcomer", "1-kyuu", "tenhou-i"]
        assert record.players[1] == Player("P1", "newcomer", 1600.5, "F")
        dans = ["1-dan", "10-dan", "9-kyuu", "newcomer"]
        ranked = replace(record, players=tuple(replace(p, dan=d) for p, d in zip(record.players, dans, strict=True)))
        assert '"初段","十段","９級","新人"' in write(ranked).replace(", ", ",")
        assert [p.dan for p in read(write(ranked).encode()).players] == dans
        other = read(whole(case_85(), ref="231014-84c11a6f-b3f7-4363-966e-25f37886cfbf"))
        assert other.date == "2023-10-14"

    @pytest.mark.parametrize(
        ("header", "code", "words"),
        [
            ({"rule": {"disp": "般南喰赤", "aka": 0, "aka51": 1, "aka52": 1, "aka53": 1}}, "REC005", "aka51"),
            ({"rule": {"disp": "般南喰赤", "aka": "x"}}, "REC004", "red fives"),
            ({"rule": {"disp": "般南喰赤", "aka": True}}, "REC004", "red fives"),
            ({"rule": {"disp": "三鳳南喰赤", "aka": 1}}, "REC005", "three players"),
            ({"ref": "2019031015gm-0001-0000-93f281b3"}, "REC005", "length"),
            ({"ref": "2019031015gm-0009-1234-93f281b3", "lobby": 0}, "REC005", "lobby"),
            ({"lobby": {"a": 1}}, "REC004", "lobby"),
            ({"lobby": True}, "REC004", "lobby"),
            ({"name": ["P0"]}, "REC004", "name"),
            ({"sc": [1, 2]}, "REC004", "final scores"),
        ],
    )
    def test_faults(self, header: dict[str, Any], code: str, words: str) -> None:
        record = read(whole(case_85(), **header))
        assert codes(record) == [code]
        assert words in record.problems[0].message

    @pytest.mark.parametrize(
        ("header", "recorded"),
        [
            ({"rule": {"disp": "般東喰赤", "aka": 1}, "ref": REF}, {"disp": "般東喰赤", "id": REF}),
            ({"rule": {"disp": "般南赤", "aka": 1}, "ref": REF}, {"disp": "般南赤", "id": REF}),
            ({"rule": {"disp": "三鳳南喰赤", "aka": 1}}, {"disp": "三鳳南喰赤", "dealt": 4}),
            ({"ref": REF.replace("0009", "0019")}, {"id": REF.replace("0009", "0019"), "dealt": 4}),
            ({"ref": REF, "lobby": 5678}, {"lobby": "5678", "id": REF}),
            ({"rule": {"disp": "般南喰赤", "aka": 0, "aka51": 1, "aka52": 1, "aka53": 1}}, {"aka": 0, "aka51": 1}),
        ],
    )
    def test_both_fields_of_a_contradiction_are_evidence(
        self, header: dict[str, Any], recorded: dict[str, Any]
    ) -> None:
        record = read(whole(case_85(), **header))
        assert codes(record) == ["REC005"]
        assert record.problems[0].values.items() >= recorded.items()
        assert str(recorded.get("id", "")) in record.problems[0].message

    @pytest.mark.parametrize("disp", ["三般南喰赤", "三人南"])
    def test_an_id_of_four_in_a_game_of_three(self, disp: str) -> None:
        one = case_85()
        one[13:16] = [[], [], []]
        record = read(whole(one, rule={"disp": disp, "aka": 1}, ref=REF))
        said = [p for p in record.problems if p.code == "REC005"]
        assert [p.message for p in said] == [
            f"the game's id {REF} is of a game for four players, but three are dealt tiles"
        ]
        assert said[0].values == {"id": REF, "dealt": 3}
        assert len(record.players) == 3

    @pytest.mark.parametrize("ref", [None, "2019031015gm-0109-1234-93f281b3"])
    @pytest.mark.parametrize("joined", [True, False])
    def test_the_rules_of_a_lobby(self, ref: str | None, joined: bool) -> None:
        own = ["0000000C", "00000000", "", "", "25000", "30000", "30000"]
        game = {"lobby": 1234, "csrule": ",".join(own) if joined else own} | ({} if ref is None else {"ref": ref})
        record = read(whole(case_85(), **game))
        assert codes(record) == []
        assert record.stated_rules["kakan_dora"] == "before_rinshan"
        assert (record.stated_rules["tobi"], record.stated_rules["game_length"]) == ("none", "hanchan")
        assert record.unstated >= {"kakan_dora", "multi_ron", "renchan"}
        assert not record.unstated & {"game_length", "kuitan", "red_fives", "starting_points"}

    @pytest.mark.parametrize("rule", [{}, {"disp": "ARML", "aka": 0}])
    def test_the_rules_of_a_lobby_leave_open_what_else_is_not_stated(self, rule: dict[str, Any]) -> None:
        record = read(whole(case_85(), rule=rule, lobby=1234, csrule=["0000000C", "00000000"]))
        assert record.unstated >= {"game_length", "kuitan", "starting_points"}
        assert ("red_fives" in record.unstated) == (not rule)
        assert record.room is None

    def test_red_fives_where_there_are_none(self) -> None:
        value = case_85()
        value[4][5] = 52
        record = read(whole(value, rule={"disp": "般南喰", "aka": 0}))
        assert codes(record) == ["REC005"]
        assert record.problems[0].values == {"aka": 0, "tiles": [52]}
        assert "red_fives" not in record.stated_rules

    def test_final_scores(self) -> None:
        sc = [24500, -15.5, 26100, 46.1, 24700, 4.7, 24700, -35.3]
        record = read(whole(case_85(), sc=sc))
        assert record.events[-1][2] == ev.GameEnd((24500, 26100, 24700, 24700), (-15500, 46100, 4700, -35300))

    def test_who_was_away(self) -> None:
        away = [{"what": 0, "log": 0, "who": 2, "step": 3}, {"what": 1, "log": 0, "who": 2, "step": 9}]
        assert read(whole(case_85(), connection=away)).absences == (Absence(2, 3, 9),)
        assert read(whole(case_85(), connection=away[:1])).absences == (Absence(2, 3, None),)


def won(detail: list[Any], deltas: list[int] | None = None, players: int = 4) -> Record:
    value = case_85()
    value[-1] = ["和了", [-500, 1100, -300, -300] if deltas is None else deltas, detail]
    if players == 3:
        value[1][3] = 0
        value[13:16] = [[], [], []]
    return read(whole(value))


def claim(record: Record) -> ev.Win:
    win: ev.Win = next(e[2] for e in record.events if e[0] == ev.WIN)
    return win


class TestResults:
    @pytest.mark.parametrize(
        ("words", "fu", "points", "limit"),
        [
            ("30符2飜2000点", 30, 2000, None),
            ("30符2飜500-1000点", 30, 2000, None),
            ("700-1300点", None, 2700, None),
            ("満貫2000-4000点", None, 8000, 1),
            ("跳満12000点", None, 12000, 2),
            ("倍満8000点∀", None, 24000, 3),
            ("三倍満24000点", None, 24000, 4),
            ("4000点∀", None, 12000, None),
            ("役満32000点", None, 32000, 5),
            ("ダブル役満64000点", None, 64000, 5),
            ("数え役満32000点", None, 32000, 5),
            ("切り上げ満貫8000点", None, 8000, 1),
            ("40符4飜満貫8000点", 40, 8000, 1),
            ("Mangan 8000点", None, 8000, 1),
            ("Counted Yakuman 8000-16000点", None, 32000, 5),
            ("30Fu2Han2000点", 30, 2000, None),
            ("", None, None, None),
        ],
    )
    def test_what_a_win_is_worth(self, words: str, fu: int | None, points: int | None, limit: int | None) -> None:
        record = won([1, 1, 1, words])
        win = claim(record)
        assert (win.fu, win.points, win.limit) == (fu, points, limit)
        assert record.problems == ()

    def test_three_players_pay_in_two_parts(self) -> None:
        assert claim(won([1, 1, 1, "満貫2000-4000点"], players=3)).points == 6000
        assert claim(won([0, 0, 0, "4000点∀"], players=3)).points == 8000

    @pytest.mark.parametrize(
        ("listed", "yaku", "yakuman"),
        [
            (["役牌 白(1飜)", "自風 東(1飜)"], (("haku", 1), ("seat-wind-east", 1)), None),
            (["役牌:自風牌(1飜)", "役牌：場風牌(1飜)"], (("seat-wind", 1), ("round-wind", 1)), None),
            (["Half Flush(2飜)", "Ura Dora(0飜)"], (("honitsu", 2), ("ura-dora", 0)), None),
            (["大三元(役満)", "字一色(役満)"], None, ("daisangen", "tsuuiisou")),
            (["国士無双(13飜)"], None, ("kokushi",)),
            (["人和(5飜)"], (("renhou", 5),), None),
        ],
    )
    def test_yaku(
        self, listed: list[str], yaku: tuple[tuple[str, int], ...] | None, yakuman: tuple[str, ...] | None
    ) -> None:
        win = claim(won([1, 1, 1, "", *listed]))
        assert (win.yaku, win.yakuman) == (yaku, yakuman)

    def test_every_yaku_has_words(self) -> None:
        assert set(NAMES) <= set(YAKU_TEXT)
        assert {YAKU[words] for words in YAKU_TEXT.values()} == set(YAKU_TEXT)
        assert set(YAKU.values()) == set(YAKU_TEXT)

    @pytest.mark.parametrize(
        ("detail", "liable"), [([1, 0, 1], None), ([1, 0, 3], 3), ([1, 0, 0], None), ([1, 1, 2], 2)]
    )
    def test_liability(self, detail: list[int], liable: int | None) -> None:
        assert claim(won(detail)).liable == liable

    def test_several_winners(self) -> None:
        value = case_85()
        value[-1] = ["和了", [0, 0, 2000, -2000], [2, 3, 2], [1000, 0, 0, -1000], [0, 3, 0, "30符1飜1000点"]]
        record = read(whole(value))
        assert [(e[1], e[2].deltas) for e in record.events if e[0] == ev.WIN] == [
            (2, (0, 0, 2000, -2000)),
            (0, (1000, 0, 0, -1000)),
        ]

    @pytest.mark.parametrize(
        ("result", "kind", "deltas"),
        [
            (["流局", [-1000, 3000, -1000, -1000]], DrawKind.EXHAUSTIVE, (-1000, 3000, -1000, -1000)),
            (["全員聴牌"], DrawKind.EXHAUSTIVE, (0, 0, 0, 0)),
            (["全員不聴"], DrawKind.EXHAUSTIVE, (0, 0, 0, 0)),
            (["流し満貫", [8000, -4000, -2000, -2000]], DrawKind.NAGASHI, (8000, -4000, -2000, -2000)),
            (["九種九牌"], DrawKind.KYUUSHU, None),
            (["四家立直"], DrawKind.SUUCHA, None),
            (["三家和了"], DrawKind.SANCHAHOU, None),
            (["四槓散了"], DrawKind.SUUKAN, None),
            (["四風連打"], DrawKind.SUUFON, None),
            (["Four Wind Abortion"], DrawKind.SUUFON, None),
        ],
    )
    def test_draws(self, result: list[Any], kind: DrawKind, deltas: tuple[int, ...] | None) -> None:
        value = case_85()
        value[-1] = result
        draw = read(whole(value)).events[-1][2]
        assert (draw.kind, draw.deltas, draw.hands) == (kind, deltas, ())

    @pytest.mark.parametrize(
        ("result", "code", "words"),
        [
            (["何か"], "REC004", "none that is known"),
            ({"agari": []}, "REC004", "result"),
            (["和了"], "REC004", "whose"),
            (["和了", [0, 0, 0, 0], [9, 1, 1]], "REC004", "winner"),
            (["和了", [0, 0, 0, 0], [1, None, 1]], "REC004", "gave the tile"),
            (["和了", [0, "x", 0, 0], [1, 1, 1]], "REC004", "won or paid"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "many"]], "REC004", "many"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "満貫8000点", "絶一門(1飜)"]], "REC004", "絶一門"),
            (["和了", [0, 0, 0, 0], [1, 1, 1, "30符2飜2000点", "立直(1飜)"]], "REC005", "2 han"),
            (["和了", [0, 0, 0, 0], [1, 0, 1, "4000点∀"]], "REC005", "ron"),
            (["流局", [0, 0]], "REC004", "won or paid"),
        ],
    )
    def test_faults(self, result: Any, code: str, words: str) -> None:
        value = case_85()
        value[-1] = result
        record = read(whole(value))
        assert codes(record) == [code]
        assert words in record.problems[0].message
        assert bool(record.problems[0].values) == (code == "REC005")
        assert record.locate(record.problems[0].place).pointer == "/log/0/16"


class TestWhatTheFileDoesNotSay:
    def riichi(self, answer: Callable[[Round], Round]) -> list[str]:
        tale = Round("", "234567m34567s99p", "234567m34567s99p")
        return names(told(answer(tale.draw(0, "8s").declare(0).discard(0, "8s"))))

    def test_a_riichi_that_is_not_answered_stands(self) -> None:
        play = self.riichi(lambda r: r.accept(0).turns(1))
        assert play[2:6] == ["riichi", "0-8s", "riichi accepted", play[5]]

    def test_a_riichi_that_is_ronned_does_not(self) -> None:
        play = self.riichi(lambda r: r.ron(1, 0, "tanyao 1", "30,1000,0", (-1000, 1000, 0, 0)))
        assert play[2:] == ["riichi", "0-8s", "win"]

    def test_nor_one_answered_by_three(self) -> None:
        play = self.riichi(lambda r: r.end("ron3"))
        assert play[2:] == ["riichi", "0-8s", "draw of the round"]

    def test_the_last_of_four_riichi_stands(self) -> None:
        play = self.riichi(lambda r: r.accept(0).end("reach4"))
        assert play[2:] == ["riichi", "0-8s", "riichi accepted", "draw of the round"]

    def test_indicators_are_turned_when_they_are_due(self) -> None:
        ankan = Round("1111m").draw(0).ankan(0, "1111m").dora().draw(0).discard(0)
        assert names(told(ankan))[2:6] == ["0 ankan 1m", "dora indicator", names(told(ankan))[4], names(told(ankan))[5]]
        open_kan = Round("", "555z").turn(0, "5z").daiminkan(1, "555z").draw(1).dora().discard(1)
        assert names(told(open_kan))[3:][0:3:2] == ["1 daiminkan haku", "dora indicator"]

    def test_no_indicator_for_a_robbed_kan(self) -> None:
        tale = Round("", "234567m34s99p678p", "55s1z", avoid="25s").turn(0, "5s").pon(2, "55s").discard(2, "1z")
        tale.turn(3).turn(0).turn(1).draw(2, "0s").kakan(2, "0s")
        record = told(tale.ron(1, 2, "chankan 1", "40,1300,0", (0, 1300, -1300, 0)))
        assert "dora indicator" not in names(record)
        assert not {"KAN006", "KAN007", "KAN008"} & set(found(record))

    def test_a_surplus_indicator_is_found(self) -> None:
        value = case_85()
        value[2].append(19)
        assert "KAN007" in found(read(whole(value)))

    def test_a_missing_indicator_is_found(self) -> None:
        tale = Round("1111m").draw(0).ankan(0, "1111m").draw(0).discard(0).turns(1)
        (record,) = read_bytes(game(tale).encode(), "x.xml")
        assert "KAN006" in found(read(write(record).encode()))

    def test_when_indicators_are_turned_is_a_matter_of_the_rules(self) -> None:
        tale = Round("", "555z", hand=0).turn(0, "5z").daiminkan(1, "555z").draw(1).dora().discard(1).turns(3)
        record = told(tale)
        for timing in ("before_rinshan", "after_rinshan_before_discard", "after_discard_or_next_kan"):
            result = audit(record, choose_rules(record, overrides={"daiminkan_dora": timing}))
            assert [f.code for f in result.findings] == ["REC008"]
        record.untimed_indicators = False
        result = audit(record, choose_rules(record, overrides={"daiminkan_dora": "before_rinshan"}))
        assert "KAN006" in [f.code for f in result.findings]

    @pytest.mark.parametrize("listed", [0, 1])
    def test_dora_that_no_indicator_shows_are_not_judged(self, listed: int) -> None:
        value = case_85()
        value[2] = []
        value[-1][2] = [1, 1, 1, "30符1飜300-500点", "役牌 白(1飜)", *[f"ドラ({n}飜)" for n in (listed,) if n]]
        result = judged(read(whole(value)))
        assert "YAK004" not in [f.code for f in result.findings]
        unknown = {(u.check, u.reason) for u in result.unverifiable}
        assert {("YAK004", "no-indicator"), ("SCO001", "no-indicator")} <= unknown
        assert result.wins_rescored == 1

    def test_of_a_win_without_its_worth_no_indicators_are_listed(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0).riichi(1, None, "9p").turns(2).turn(0, "8s")
        (record,) = read_bytes(
            game(tale.ron(1, 0, "riichi 1 pinfu 1 tanyao 1", "30,3900,0", (-3900, 4900, 0, 0))).encode(), "x.xml"
        )
        value = json.loads(write(record))
        value["log"][0][-1] = ["和了", [], [1, 0, 1]]
        bare = read(value)
        win = next(v for kind, _, v in bare.events if kind == ev.WIN)
        assert (win.indicators, win.ura_indicators, win.deltas) == (None, None, None)
        assert "WIN010" not in found(bare)
        assert "WIN010" in {u.check for u in judged(bare).unverifiable}

    def test_a_riichi_without_ura_where_the_rules_know_none(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0).riichi(1, None, "9p").turns(2).turn(0, "8s")
        (record,) = read_bytes(
            game(tale.ron(1, 0, "riichi 1 pinfu 1 tanyao 1", "30,3900,0", (-3900, 4900, 0, 0))).encode(), "x.xml"
        )
        record = read(write(record).encode())
        assert "WIN010" in found(record)
        result = audit(record, choose_rules(record, overrides={"ura_dora": "false"}))
        assert "WIN010" not in [f.code for f in result.findings]


def _unread(index: int) -> None:
    pytest.fail(f"entry {index} is not read")


class TestEntries:
    @pytest.mark.parametrize(
        ("written", "kind", "face", "consumed", "away"),
        [
            ("c171618", CHI, 6, (5, 7), 3),
            ("p232323", PON, 11, (11, 11), 3),
            ("42p4242", PON, 28, (28, 28), 2),
            ("2525p52", PON, 35, (13, 13), 1),
            ("m39393939", DAIMINKAN, 26, (26, 26, 26), 3),
            ("39m393939", DAIMINKAN, 26, (26, 26, 26), 2),
            ("222222m22", DAIMINKAN, 10, (10, 10, 10), 1),
        ],
    )
    def test_calls(self, written: str, kind: str, face: int, consumed: tuple[int, ...], away: int) -> None:
        ([taken], [(index, entry)]) = entries.takes([written], _unread)
        assert (taken, index) == (entry, 0)
        assert (entry.meld, entry.face, entry.consumed, entry.away) == (kind, face, consumed, away)

    @pytest.mark.parametrize(
        ("written", "kind", "face", "size"),
        [("121212a12", ANKAN, 1, 4), ("2626k5326", None, 0, 0), ("1515k5115", KAKAN, 34, 1), ("f44", KITA, 30, 1)],
    )
    def test_own_kans(self, written: str, kind: str | None, face: int, size: int) -> None:
        ([thrown], [(index, entry)]) = entries.discards([written], _unread)
        assert (thrown, index) == (entry, 0)
        if kind is not None:
            assert (entry.meld, entry.face, len(entry.consumed)) == (kind, face, size)

    def test_discards(self) -> None:
        drawn, red, blank = Entry(entries.RIICHI), Entry(entries.RIICHI, RED[2]), entries.BLANK
        thrown, special = entries.discards([60, "r60", 15, "r53", 0, "15", "60", "00"], _unread)
        assert thrown == [None, drawn, Face(4), red, blank, Face(4), None, blank]
        assert special == [(1, drawn), (3, red), (4, blank), (7, blank)]

    def test_what_cannot_be_read(self) -> None:
        wrong: list[int] = []
        assert entries.takes([11, 48, "11p1111", [], "60", 12.0], wrong.append)[0][:2] == [Face(0), UNKNOWN]
        assert wrong == [1, 3, 4]

    @pytest.mark.parametrize("value", [48, 10, -1, "x", "p11", "c111", "r99", "p1111111", None, [11], {}, 1.5, ""])
    def test_what_cannot_be_read_is_named_in_its_place(self, value: Any) -> None:
        one = case_85()
        one[5][0] = one[6][0] = value
        record = read(whole(one))
        assert codes(record)[:2] == ["REC004", "REC004"]
        assert [record.locate(p.place).pointer for p in record.problems[:2]] == ["/log/0/5/0", "/log/0/6/0"]
        assert record.problems[0].seat == 0
        assert names(record)[3:] == names(read(whole(case_85())))[3:]

    @pytest.mark.parametrize(
        ("seat", "away", "source"), [(0, 3, 2), (1, 3, 0), (2, 3, 1), (0, 2, 2), (2, 2, 0), (1, 2, -1), (2, 1, 0)]
    )
    def test_three_players_with_and_without_the_empty_place(self, seat: int, away: int, source: int) -> None:
        assert entries.source_of(seat, away, 3) == source


class TestDamagedRounds:
    @pytest.mark.parametrize(
        ("part", "value", "code"),
        [(1, [1, 2], "REC004"), (1, ["x"] * 4, "REC004"), (2, [99], "REC004"), (4, [11, "x"], "REC004")],
    )
    def test_a_part_that_cannot_be_read(self, part: int, value: Any, code: str) -> None:
        one = case_85()
        one[part] = value
        record = read(whole(one))
        assert code in codes(record)
        assert record.events[-1][0] == ev.WIN

    def test_a_round_that_is_none_is_named_and_the_others_are_read(self) -> None:
        record = read(whole(case_85(), [1, 2], later(case_85())))
        assert codes(record) == ["REC004"]
        assert "/log/1" in record.problems[0].message
        assert sum(e[0] == ev.START for e in record.events) == 2

    def test_scores_that_cannot_be_read_after_a_wrong_payment(self) -> None:
        first, second = case_85(), later(case_85())
        first[-1][1] = [-400, 1000, -300, -300]
        second[0], second[1] = [1, 0, 0], ["x"]
        second[15] = ["r45"]
        assert "SCO003" in found(read(whole(first, second)))

    @pytest.mark.parametrize("scores", [[25000] * 3, ["x"] * 4, []])
    def test_scores_that_cannot_be_read_are_not_stated(self, scores: list[Any]) -> None:
        second = later(case_85())
        second[1] = scores
        record = read(whole(case_85(), second, later(case_85()), sc=[25000, 0.0] * 4))
        assert [e[2].unstated for e in record.events if e[0] == ev.START] == [frozenset(), {"scores"}, frozenset()]
        assert judged(record).verdict

    def test_a_fourth_round_of_three_players(self) -> None:
        one = case_85()
        one[0][0] = 3
        one[13:16] = [[], [], []]
        assert codes(read(whole(one)))[0] == "REC005"


def test_a_round_of_three_in_a_game_of_four_is_named_and_read() -> None:
    three = [*case_85()[:13], case_85()[-1]]
    three[0], three[1] = [1, 0, 0], three[1][:3]
    record = read(whole(case_85(), three))
    assert [e[2].hand for e in record.events if e[0] == ev.START] == [0, 1]
    assert ("REC004", "the round has 14 parts instead of 17") in [(p.code, p.message) for p in record.problems]


class TestWriting:
    @pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
    def test_a_generated_game_survives(self, preset: str, length: GameLength, scenario: str, seed: int) -> None:
        record = generated(preset, length, scenario, seed)
        again = read(write(record).encode())
        result = judged(again)
        assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
        assert result.wins_rescored == result.wins
        assert (again.players, again.id, again.date, again.lobby) == (record.players, record.id, record.date, "0000")
        assert choose_rules(again).rules == choose_rules(record).rules
        if length is GameLength.TONPUU:
            third = read(write(again).encode())
            assert third.events == again.events
            assert third.stated_rules == again.stated_rules

    def test_nothing_is_claimed_that_the_record_does_not_say(self) -> None:
        record = read(whole(case_85()))
        bare = ev.Win(1, 1, *[None] * 15)
        record.events[-1] = (ev.WIN, 1, bare)
        assert '["和了",[],[1,1,1]]' in write(record)

    def test_losses_are_named(self) -> None:
        tale = Round("", "234567m34p67s22s9p", avoid="58s").turn(0, "8s")
        tale.ron(1, 0, "pinfu 1 tanyao 1", "30,2000,0", (-2000, 2000, 0, 0))
        (record,) = read_bytes(game(tale).encode(), "x.xml")
        assert {"the winning tile", "the dice of a round", "the limit of a win"} <= lost(record, "tenhou-json")
        assert lost(read(write(record).encode()), "tenhou-json") == set()

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda e: e.insert(0, (ev.DRAW, 0, 5)), "begins in the middle"),
            (lambda e: e.insert(2, (ev.DRAW, 3, 7)), "would be read back"),
            (lambda e: e.__setitem__(1, (ev.DRAW, 0, -2)), "hidden tile"),
            (lambda e: e.insert(3, (ev.RIICHI_ACCEPTED, 0, None)), "riichi accepted"),
            (lambda e: e.__setitem__(-1, (ev.WIN, 1, ev.Win(1, None, *[None] * 15))), "who gave the tile"),
        ],
    )
    def test_what_the_format_cannot_hold(self, change: Callable[[list[Event]], None], words: str) -> None:
        record = read(whole(case_85()))
        change(record.events)
        with pytest.raises(CannotWriteError, match=words):
            written(record, "tenhou-json")

    def test_a_yaku_without_words_takes_its_list_along(self) -> None:
        record = read(whole(case_85()))
        record.events[-1] = (ev.WIN, 1, replace(claim(record), yaku=(("no-such-yaku", 1),)))
        assert "the yaku of a win" in lost(record, "tenhou-json")

    def test_the_day_in_an_id_need_not_be_that_of_the_record(self) -> None:
        """Mahjong Soul counts days by its servers' clock, and its records have the time in UTC."""
        id_ = "240102-00000000-0000-0000-0000-000000000000"
        record = replace(read(whole(case_85())), id=id_, date="2024-01-01T17:30")
        again = written(record, "tenhou-json")
        assert again.record.id == id_
        assert "the date of the game: it is read as 2024-01-02" in {loss.what for loss in again.losses}


def damaged(draw: st.DrawFn) -> bytes:
    """A file with some of its values put in place of others, left out or said twice, and some bytes changed."""
    value: Any = whole(
        case_85(), later(case_85()), sc=[1, 2.5, 3, 4, 5, 6, 7, 8], ref="2019031015gm-0009-0000-93f281b3"
    )
    junk: st.SearchStrategy[Any] = st.sampled_from(
        [None, 0, 60, -1, 10**18, 1.5, "", "r60", "p111111", "和了", [], [[]], {}, {"log": []}, True]
    )
    for _ in range(draw(st.integers(0, 4))):
        at = value
        while isinstance(at, list | dict) and at:
            keys: Any = list(at) if isinstance(at, dict) else range(len(at))
            key = draw(st.sampled_from(keys))
            if not isinstance(at[key], list | dict) or not at[key] or draw(st.integers(0, 3)) == 0:
                what = draw(st.integers(0, 2))
                if what == 0:
                    at[key] = deepcopy(draw(junk))
                elif what == 1:
                    del at[key]
                elif isinstance(at, list):
                    at.insert(key, deepcopy(at[key]))
                break
            at = at[key]
    data = bytearray(text(value))
    for _ in range(draw(st.integers(0, 2))):
        if data:
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    if draw(st.booleans()):
        return b"https://tenhou.net/6/#json=" + (quote(bytes(data)).encode() if draw(st.booleans()) else bytes(data))
    return bytes(data)


@settings(max_examples=400, deadline=2000)
@given(st.composite(damaged)())
def test_any_damage_is_read_or_refused(data: bytes) -> None:
    try:
        records = [r for reader in builtin() if reader.name == "tenhou-json" for r in reader.read(data, "x.json")]
    except UnreadableRecord:
        return
    for record in records:
        assert len(record.events) == len(record.places)
        assert all("\n" not in p.message and p.event <= len(record.events) for p in record.problems)
        for place in record.places:
            record.locate(place)
        judged(record)


CORPUS = os.environ.get("SHINPAN_CORPUS")


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.skipif(CORPUS is None, reason="SHINPAN_CORPUS is not set")
class TestCorpus:
    @staticmethod
    def files() -> list[Path]:
        assert CORPUS is not None
        return sorted(p for p in (Path(CORPUS) / "tenhou-json").rglob("*") if p.is_file())

    def test_every_file_is_read_or_refused(self) -> None:
        refused = []
        for path in self.files():
            try:
                records = read_bytes(path.read_bytes(), path.name)
            except UnreadableRecord:
                refused.append(path.parent.name)
                continue
            for record in records:
                assert not {"REC004", "REC011", "REC012"} & set(codes(record)), path
        assert refused == ["whong09-majsoul-analysis-suite"] * 2

    def test_write_round_trip(self) -> None:
        for path in self.files():
            try:
                records = read_bytes(path.read_bytes(), path.name)
            except UnreadableRecord:
                continue
            for record in records:
                again = read(write(record).encode(), path.name)
                assert looks(again) == looks(record), path
                assert again.players == record.players, path
                assert again.absences == record.absences, path


def looks(record: Record) -> list[tuple[int, int, Any]]:
    """The events with tiles by their looks, and only what both of Tenhou's formats state."""
    reds = choose_rules(record).rules.red_tiles
    out: list[tuple[int, int, Any]] = []

    def face(tiles: Any) -> Any:
        return None if tiles is None else sorted(tile_name(t, reds) for t in tiles)

    for kind, seat, value in record.events:
        said: Any = None
        if kind == ev.START:
            said = value.hand, value.honba, value.sticks, value.scores, [face(h) for h in value.hands]
        elif kind in (ev.DRAW, ev.DORA, *ev.DISCARDS):
            said = face([value])
        elif kind == ev.CALL:
            said = value.kind, face(value.tiles), value.source
        elif kind == ev.WIN:
            fu = None if value.limit else value.fu
            yaku = [pair for pair in value.yaku or () if pair != ("ura-dora", 0)]
            said = value.from_seat, fu, value.points, yaku, value.yakuman, value.liable, value.deltas
            said = *said, face(value.indicators), face(value.ura_indicators)
        elif kind == ev.RYUUKYOKU:
            said = value.kind, value.deltas or (0,) * len(record.players)
        elif kind == ev.GAME_END:
            said = value
        out.append((ev.DISCARD if kind in ev.DISCARDS else kind, seat, said))
    return out
