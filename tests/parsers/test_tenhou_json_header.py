"""What the header of Tenhou's viewer format states: rules, players, final scores."""

from dataclasses import replace
from typing import Any

import pytest

from parsers.tenhou_json.write import write
from replay import events as ev
from replay.auditing import choose_rules
from replay.record import Absence, Player
from replay.tiles import KIND_OF
from tests.parsers.tenhou_json_games import case_85, codes, read, whole

REF = "2019031015gm-0009-0000-93f281b3"
"""The id of a hanchan of four with red fives and open tanyao."""


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
