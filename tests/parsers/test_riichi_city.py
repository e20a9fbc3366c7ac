"""Riichi City's records."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from parsers.base import builtin, read_bytes, reader_for
from replay.auditing import audit, choose_rules
from replay.events import RIICHI_ACCEPTED, START, TEDASHI, TSUMOGIRI, WIN
from replay.record import Record, UnreadableRecord
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from tests.generator import LENGTHS, PRESETS, SCENARIOS, record_of
from tests.parsers.riichi_city_files import FRIENDS, RULES, encoded
from tests.parsers.rounds import play

GAMES = [
    (preset, LENGTHS[i % 2], scenario, i)
    for preset in PRESETS
    for i, scenario in enumerate([*SCENARIOS, "plain", "open", "tenpai", "kans", "missed", "plain", "one-kans"])
]


@cache
def made(
    preset: str, length: GameLength, scenario: str, seed: int, changes: tuple[tuple[str, Any], ...] = ()
) -> Record:
    rules = {**RULES, "noten_penalty_per_tenpai": preset == "tenhou-sanma", **dict(changes)}
    return record_of(preset, length, seed, scenario=SCENARIOS[scenario], changes=rules)


def rules_of(record: Record) -> RuleSet:
    return choose_rules(record).rules


def findings(record: Record) -> list[str]:
    result = audit(record, choose_rules(record))
    assert result.wins_rescored == result.wins
    return [f"{f.round_label} {f.code} {f.message}" for f in result.findings]


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_generated_games_are_read_and_clean(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    first = made(preset, length, scenario, seed)
    rules = rules_of(first)
    (again,) = read_bytes(encoded(first, rules, shift=seed % rules.players, bare=seed % 2 == 0), "x.json")
    assert again.problems == ()
    assert play(again.events, rules) == play(first.events, rules)
    assert (again.id, again.date, again.room) == (first.id, f"{first.date}:00", "milky-way")
    assert [p.name for p in again.players] == [p.name for p in first.players]
    assert findings(again) == []


TABLES: Mapping[str, Mapping[str, Any]] = {
    "tenhou": {
        "kiriage_mangan": True,
        "agari_yame": "none",
        "tenpai_yame": "none",
        "extension": "none",
        "tobi": "none",
        "wareme": True,
        "yakitori": 15000,
        "uma": (15000, 5000, -5000, -15000),
        "return_points": 25000,
        "oka": 0,
    },
    "tenhou-sanma": {
        "kiriage_mangan": True,
        "sanma_tsumo": "north_split",
        "yakitori": 10000,
        "tobi": "none",
        "starting_points": 50000,
        "return_points": 50000,
        "oka": 0,
        "uma": (10000, 0, -10000),
    },
}
"""Rules of friends' tables that the file shows only by what is paid and how the game goes on."""


@pytest.mark.parametrize("preset", TABLES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scenario", ["plain", "tenpai"])
def test_friends_rules_are_read_off_the_game(preset: str, seed: int, scenario: str) -> None:
    first = made(preset, GameLength.HANCHAN, scenario, seed, tuple(TABLES[preset].items()))
    (again,) = read_bytes(encoded(first, rules_of(first), game_play=FRIENDS), "x.json")
    assert findings(again) == []
    assert again.room is None
    assert {"kuitan", "uma", "sanma_tsumo"} <= again.unstated


def test_what_a_ranked_game_states() -> None:
    first = made("tenhou-sanma", GameLength.TONPUU, "plain", 0)
    (again,) = read_bytes(encoded(first, rules_of(first)), "x.json")
    stated = again.stated_rules
    assert (stated["players"], stated["starting_points"], stated["red_fives"]) == (3, 35000, (0, 1, 1))
    assert (str(stated["game_length"]), stated["wareme"]) == ("tonpuu", False)
    assert "kuitan" not in again.unstated
    assert "tobi" in again.unstated


# --- one small game, told by hand ------------------------------------------------------------------------------------


def small() -> dict[str, Any]:
    """A generated game as the object a file holds."""
    first = made("tenhou", GameLength.TONPUU, "plain", 3)
    game: dict[str, Any] = json.loads(encoded(first, rules_of(first), bare=True))
    return game


def read(game: object) -> Record:
    (record,) = read_bytes(json.dumps(game).encode(), "x.json")
    return record


def events(game: dict[str, Any], number: int = 0) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = game["handRecord"][number]["handEventRecord"]
    return found


def said(event: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(event["data"])
    return found


def change(event: dict[str, Any], **values: Any) -> None:
    event["data"] = json.dumps({**said(event), **values})


def first_of(game: dict[str, Any], kind: int, **values: Any) -> dict[str, Any]:
    """The first event of a kind that says just that."""
    rows = (e for n in range(len(game["handRecord"])) for e in events(game, n))
    return next(e for e in rows if e["eventType"] == kind and values.items() <= said(e).items())


def problems(record: Record) -> list[tuple[str, str]]:
    return [(p.code, p.message) for p in record.problems]


class TestForm:
    def test_recognised_with_and_without_the_answer_around_it(self) -> None:
        for data in (b'{"code":0,"data":{"handRecord": [', b'{"fangFu":0,"handRecord":[]}'):
            found = reader_for(data)
            assert found is not None
            assert found.name == "riichi-city"
        assert "riichi-city" in [r.name for r in builtin()]

    def test_several_games(self) -> None:
        game = small()
        assert len(read_bytes(json.dumps([game, {"data": game}]).encode(), "x")) == 2
        lines = b"\n".join([json.dumps(game).encode()] * 3)
        assert len(read_bytes(lines, "x")) == 3
        damaged = read_bytes(lines + b"\n{", "x")
        assert problems(damaged[-1]) == [("REC001", "line 4: not well-formed JSON: unexpected end of data")]

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b'{"handRecord": []}', "empty"),
            (b'{"handRecord": [}', "not well-formed"),
            (b'{"handRecord": [{"players": [1, 2]}], "playerCount": 2}', "two players"),
            (b'[{"handRecord": [3, null, {"handEventRecord": [7]}]}]', "empty"),
        ],
    )
    def test_nothing_to_judge(self, data: bytes, words: str) -> None:
        with pytest.raises(UnreadableRecord, match=words) as caught:
            read_bytes(data, "x.json")
        assert "\n" not in caught.value.message

    def test_events_whose_data_is_no_text(self) -> None:
        game, plain = small(), read(small())
        for number in range(len(game["handRecord"])):
            for event in events(game, number):
                event["data"] = said(event)
        again = read(game)
        assert again.problems == ()
        assert again.events == plain.events

    def test_the_number_of_players_and_their_places(self) -> None:
        game = small()
        game["playerCount"] = 3
        record = read(game)
        assert len(record.players) == 4
        assert problems(record) == [("REC005", "playerCount is 3, and 4 players sit at the table")]

    def test_ids_inside_events_may_be_others_than_outside(self) -> None:
        """Files whose players were renamed keep the numbers in the text of the events."""
        game, plain = small(), read(small())
        for number in range(len(game["handRecord"])):
            for event in events(game, number):
                event["data"] = event["data"].replace("100000", "900000")
        again = read(game)
        assert again.problems == ()
        assert again.events == plain.events

    def test_a_round_that_does_not_list_its_players_has_those_of_the_one_before(self) -> None:
        """They stand behind its events: a file that is cut off in a round lacks them."""
        game, plain = small(), read(small())
        for number in range(len(game["handRecord"])):
            for event in events(game, number):
                event["data"] = event["data"].replace("100000", "900000")
        assert len(game["handRecord"]) > 1
        del game["handRecord"][-1]["players"]
        again = read(game)
        assert again.problems == ()
        assert again.events == plain.events

    def test_an_id_from_the_file_name(self) -> None:
        game = small()
        del game["keyValue"]
        (record,) = read_bytes(json.dumps(game).encode(), "cnrkj069nc7ajnvadk30.json")
        assert record.id == "cnrkj069nc7ajnvadk30"

    def test_places(self) -> None:
        game = small()
        text = json.dumps({"data": game}, indent=1).encode()
        (record,) = read_bytes(text, "x.json")
        second = [i for i, e in enumerate(record.events) if e[0] == START][1]
        span = record.span(second)
        assert span.pointer == "/data/handRecord/1/handEventRecord/0"
        assert text.decode().split("\n")[(span.line or 0) - 1].strip() == "{"
        assert record.locate(-1).line is None

    def test_looking_places_up_keeps_none_of_them(self) -> None:
        locate = read(small()).locate
        assert [locate(2) for _ in range(3)] == [locate(2)] * 3
        assert locate._places._found == []  # type: ignore[attr-defined]


class TestPlay:
    def test_a_discard_says_where_it_lay(self) -> None:
        kinds = {kind for kind, _, _ in read(small()).events}
        assert {TSUMOGIRI, TEDASHI} <= kinds
        game = small()
        for number in range(len(game["handRecord"])):
            for event in events(game, number):
                if event["eventType"] == 4:
                    change(event, move_cards_pos=None)
        assert not {TSUMOGIRI, TEDASHI} & {kind for kind, _, _ in read(game).events}

    def test_a_riichi_whose_discard_is_called_is_accepted_first(self) -> None:
        found = 0
        for seed in range(30):
            first = made("tenhou", GameLength.TONPUU, "open", seed, (("riichi_min_points", 1000),))
            accepted = [i for i, e in enumerate(first.events) if e[0] == RIICHI_ACCEPTED]
            found += any(first.events[i + 1][0] == 4 for i in accepted)
            (again,) = read_bytes(encoded(first, rules_of(first)), "x")
            assert findings(again) == []
        assert found

    def test_an_ending_by_vote_leaves_a_fragment(self) -> None:
        game = small()
        game["handRecord"] = game["handRecord"][:1]
        last = events(game)[-1]
        last["data"] = json.dumps({"end_type": 8, "win_info": [], "user_profit": []})
        end = {"user_id": 1, "point_num": 30000, "score": 400}
        events(game).append({"data": json.dumps({"user_data": [end]}), "eventType": 6, "userId": 0})
        record = read(game)
        assert ("REC008", "the players voted to end the game: its result is not judged") in problems(record)
        result = audit(record, choose_rules(record))
        assert {f.code for f in result.findings if f.severity != "note"} <= {"REC004"}

    def test_the_liable_player_is_named(self) -> None:
        game = small()
        end = first_of(game, 5, end_type=1)
        rows = said(end)["user_profit"]
        winner = said(end)["win_info"][0]["user_id"]
        for row in rows:
            row["is_bao_pai"] = row["user_id"] == (1_000_001 if winner != 1_000_001 else 1_000_002)
        change(end, user_profit=rows)
        assert [v.liable for k, _, v in read(game).events if k == WIN and v.liable is not None]

    def test_open_riichi_is_riichi_and_one_han_more(self) -> None:
        game = small()
        end = next(
            e
            for n in range(len(game["handRecord"]))
            for e in events(game, n)
            if e["eventType"] == 5 and any(w["li_bao_card"] for w in said(e)["win_info"])
        )
        wins = said(end)["win_info"]
        wins[0]["fang_info"] = [{"fang_type": 52, "fang_num": 2}, {"fang_type": 33, "fang_num": 4}]
        change(end, win_info=wins)
        yaku = [v.yaku for k, _, v in read(game).events if k == WIN]
        assert (("riichi", 1), ("open-riichi", 1), ("renhou", 4)) in yaku

    def test_the_han_of_a_yakuman_say_whether_it_counts_twice(self) -> None:
        game = small()
        assert "daisuushii" in set(map(str, read(game).stated_rules["double_yakuman"]))
        end = first_of(game, 5, end_type=0)
        wins = said(end)["win_info"]
        wins[0]["fang_info"] = [{"fang_type": 43, "fang_num": 13}, {"fang_type": 40, "fang_num": 26}]
        change(end, win_info=wins)
        record = read(game)
        doubled = set(map(str, record.stated_rules["double_yakuman"]))
        assert "daisuushii" not in doubled
        assert "suukantsu" in doubled
        assert ("daisuushii", "suukantsu") in [v.yakuman for k, _, v in record.events if k == WIN]

    def test_faults_of_the_game_are_found_where_they_stand(self) -> None:
        game = small()
        end = first_of(game, 5, end_type=0)
        rows = said(end)["user_profit"]
        for row in rows:
            row["user_point"] += (row["point_profit"] > 0) * 100
            row["point_profit"] += (row["point_profit"] > 0) * 100
        wins = said(end)["win_info"]
        wins[0]["all_fu"] += 10
        change(end, user_profit=rows, win_info=wins)
        record = read(game)
        found = {f.code: f for f in audit(record, choose_rules(record)).findings}
        assert {"SCO003", "FUU001"} <= found.keys()
        assert found["SCO003"].severity == "error"
        assert (found["SCO003"].span.pointer or "").endswith(f"handEventRecord/{end['eventPos']}")


class TestProblems:
    @pytest.mark.parametrize(
        ("kind", "values", "code", "words"),
        [
            (4, {"action": 99}, "REC003", "unknown action: 99"),
            (4, {"action": 2, "group_cards": []}, "REC004", "chi takes 2 tiles of the hand, not 0"),
            (4, {"action": 8, "group_cards": [1]}, "REC004", "ankan takes 4 tiles of the hand, not 2"),
            (4, {"card": 55}, "REC004", "there is no card 55"),
            (4, {"card": True}, "REC004", "there is no card True"),
            (4, {"user_id": 1_000_004}, "REC005", "names P0, user_id in it P3"),
            (2, {"in_card": "x"}, "REC004", "there is no card x"),
            (1, {"quan_feng": 50}, "REC004", "50 is no wind"),
            (1, {"chang_ci": 9}, "REC004", "chang_ci cannot be read: 9"),
            (1, {"ben_chang_num": 3}, "REC005", "benChangNum 0"),
            (1, {"hand_cards": [1, 2, "3"]}, "REC004", "there is no card 3"),
            (1, {"user_info_list": []}, "REC006", "user_info_list has 0 entries"),
            (5, {"end_type": 44}, "REC004", "44 is no known end"),
            (5, {"user_profit": [{"user_id": 7}]}, "REC004", "nobody at the table is 7"),
            (5, {"win_info": 5}, "REC004", "no list of objects"),
            (6, {"user_data": []}, "REC006", "user_data has 0 entries"),
        ],
    )
    def test_what_cannot_be_read_is_named_where_it_stands(
        self, kind: int, values: dict[str, Any], code: str, words: str
    ) -> None:
        game = small()
        event = first_of(game, kind)
        change(event, **values)
        found = [p for p in read(game).problems if p.code == code and words in p.message]
        assert found, problems(read(game))
        assert read(game).locate(found[0].place).pointer is not None

    def test_the_han_of_a_win_and_their_sum(self) -> None:
        game = small()
        end = next(e for e in (first_of(game, 5, end_type=t) for t in (0,)))
        wins = said(end)["win_info"]
        wins[0]["all_fang_num"] += 1
        wins[0]["fang_info"].append({"fang_type": 98, "fang_num": 0})
        change(end, win_info=wins)
        texts = [m for c, m in problems(read(game))]
        assert any("add up to" in m for m in texts)
        assert "there is no yaku 98" in texts

    def test_unknown_events_and_things_that_are_none(self) -> None:
        game = small()
        events(game)[9:9] = [4, {"eventType": 77}, {"eventType": [2]}, {"eventType": 4}]  # type: ignore[list-item]
        game["handRecord"].insert(1, "round")
        game["handRecord"].insert(2, {"handEventRecord": 3})
        found = problems(read(game))
        assert [c for c, _ in found] == ["REC004", "REC003", "REC003", "REC006", "REC004", "REC006"]

    @pytest.mark.parametrize("number", [0, 2])
    def test_a_round_that_does_not_say_who_sits_at_its_table(self, number: int) -> None:
        whole, game = read(small()), small()
        del game["handRecord"][number]["players"]
        for event in events(game, number):
            if event["eventType"] == 1:
                people = [{k: v for k, v in one.items() if k != "user_id"} for one in said(event)["user_info_list"]]
                change(event, user_info_list=people)
        again = read(game)
        if number:
            assert (again.events, problems(again)) == (whole.events, [])
        else:
            assert problems(again) == [("REC006", "the round does not say who sits at its table: it is not told")]
            starts = [[e[2].hand for e in record.events if e[0] == START] for record in (whole, again)]
            assert starts[1] == starts[0][1:]

    @pytest.mark.parametrize("key", ["ben_chang_num", "li_zhi_bang_num", "hand_points"])
    def test_numbers_at_the_start_of_a_round_cost_nothing_else(self, key: str) -> None:
        whole, game = read(small()), small()
        for event in events(game, 1):
            if event["eventType"] == 1:
                people = [{**one, key: None} for one in said(event)["user_info_list"]]
                change(event, **({"user_info_list": people} if key == "hand_points" else {key: None}))
        again = read(game)
        assert len(again.events) == len(whole.events)
        code, words = "REC004", f"of the start of the round {key} cannot be read: None"
        assert (code, words) in problems(again)
        assert findings(again)[0].split(" ", 2)[1:] == [code, words]

    def test_the_points_of_a_game_that_breaks_off_are_those_it_begins_with(self) -> None:
        first = record_of("tenhou", GameLength.TONPUU, 3, changes={"starting_points": 50000})
        game = json.loads(encoded(first, rules_of(first), bare=True))
        del game["initPoints"]
        again = read(game)
        assert (again.stated_rules["starting_points"], "starting_points" in again.unstated) == (50000, True)

    def test_comments_are_named(self) -> None:
        text = json.dumps(small(), indent=1).replace("{", "{ // here\n", 1).encode()
        (record,) = read_bytes(text, "x")
        assert [c for c, _ in problems(record)] == ["REC013"]
