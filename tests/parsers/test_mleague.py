"""The events of the M.League's viewer."""

import json
from functools import cache
from typing import Any

import pytest

from parsers.base import builtin, read_bytes, reader_for
from replay.auditing import audit, choose_rules
from replay.events import CALL, DRAW, GAME_END, RYUUKYOKU, START, WIN, Ryuukyoku
from replay.melds import ANKAN, DAIMINKAN, KAKAN
from replay.record import Record, UnreadableRecord
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from tests.generator import SCENARIOS, record_of
from tests.parsers.mleague_files import encoded, page
from tests.parsers.rounds import play

GAMES = list(enumerate([*SCENARIOS, "plain", "open", "tenpai", "kans", "missed", "plain", "one-kans"]))


@cache
def made(scenario: str, seed: int) -> Record:
    return record_of("m-league", GameLength.HANCHAN, seed, scenario=SCENARIOS[scenario])


def rules_of(record: Record) -> RuleSet:
    return choose_rules(record).rules


def findings(record: Record) -> list[str]:
    result = audit(record, choose_rules(record))
    assert result.wins_rescored == result.wins
    return [f"{f.round_label} {f.code} {f.message}" for f in result.findings]


@pytest.mark.parametrize(("seed", "scenario"), GAMES)
def test_generated_games_are_read_and_clean(seed: int, scenario: str) -> None:
    first = made(scenario, seed)
    rules = rules_of(first)
    (again,) = read_bytes(encoded(first, rules), "x.json")
    assert again.problems == ()
    assert play(again.events, rules) == play(first.events, rules)
    assert (again.id, again.date, again.ruleset) == (first.id, f"{first.date}:00", "m-league")
    assert [p.name for p in again.players] == [p.name for p in first.players]
    assert findings(again) == []


def test_a_draw_that_does_not_say_who_is_tenpai() -> None:
    first = made("tenpai", 2)
    events = json.loads(encoded(first, rules_of(first)))
    said = [e for e in events if e["cmd"] == "say" and e["args"][1] in ("tenpai", "noten")]
    silent = read([e for e in events if e not in said])
    assert said
    assert {draw.hands for draw in draws_of(silent)} == {()}
    assert findings(silent) == []


def test_who_says_tenpai_and_opens_nothing_shows_the_hand_held() -> None:
    first = made("tenpai", 2)
    events = json.loads(encoded(first, rules_of(first)))
    closed = [e for e, after in zip(events, [*events[1:], {"cmd": ""}], strict=True) if not opened_at_draw(e, after)]
    assert len(closed) < len(events)
    again = read(closed)
    assert draws_of(again) == draws_of(read(events))
    assert findings(again) == []


def test_games_hold_what_tells_calls_apart() -> None:
    events = [e for seed, scenario in GAMES for e in made(scenario, seed).events]
    assert {ANKAN, DAIMINKAN, KAKAN} <= {value.kind for kind, _, value in events if kind == CALL}
    assert {kind for kind, _, _ in events} >= {WIN, RYUUKYOKU, GAME_END}


def opened_at_draw(event: dict[str, Any], after: dict[str, Any]) -> bool:
    return bool(event["cmd"] == "open" and after["cmd"] == "say" and after["args"][1] == "tenpai")


def draws_of(record: Record) -> list[Ryuukyoku]:
    return [value for kind, _, value in record.events if kind == RYUUKYOKU]


# --- one game, changed by hand ---------------------------------------------------------------------------------------


def small() -> list[dict[str, Any]]:
    """A generated game as the list a file holds."""
    first = made("plain", 0)
    events: list[dict[str, Any]] = json.loads(encoded(first, rules_of(first)))
    return events


def read(events: object) -> Record:
    (record,) = read_bytes(json.dumps(events).encode(), "x.json")
    return record


def first_of(events: list[dict[str, Any]], command: str, *args: str) -> dict[str, Any]:
    return next(e for e in events if e["cmd"] == command and set(args) <= set(e["args"]))


def problems(record: Record) -> list[tuple[str, str]]:
    return [(p.code, p.message) for p in record.problems]


class TestForm:
    def test_recognised(self) -> None:
        found = reader_for(b'[{"time":"2023-04-28 21:21:00","id":"0","cmd":"area","args":["-"]}')
        assert found is not None
        assert found.name == "m-league"
        assert "m-league" in [r.name for r in builtin()]

    def test_the_page_holds_the_same_game(self) -> None:
        first = made("plain", 0)
        (inside,) = read_bytes(page(first, rules_of(first)), "L001_S014_0012_02A.html")
        assert inside.events == read(small()).events
        assert inside.date == "2023-04-28T19:00"
        assert inside.span(0).line == 3

    def test_a_page_whose_list_is_broken(self) -> None:
        first = made("plain", 0)
        broken = page(first, rules_of(first)).replace(b"[{", b"[[{", 1)
        with pytest.raises(UnreadableRecord, match="not well-formed JSON") as caught:
            read_bytes(broken, "x.html")
        assert caught.value.line == 3

    @pytest.mark.parametrize(
        "data",
        [
            b'[{"cmd": "area", "args": []}]',
            b'[{"cmd": "kyokustart"',
            b"<html>UMP_PLAYER.init(nothing)</html>",
            b'{"x": {"cmd": "area"}}',
        ],
    )
    def test_nothing_to_judge(self, data: bytes) -> None:
        with pytest.raises(UnreadableRecord) as caught:
            read_bytes(data, "x.json")
        assert "\n" not in caught.value.message

    def test_places(self) -> None:
        text = json.dumps(small(), indent=1).encode()
        (record,) = read_bytes(text, "x.json")
        second = [i for i, e in enumerate(record.events) if e[0] == START][1]
        span = record.span(second)
        assert small()[int((span.pointer or "/0")[1:])]["cmd"] == "kyokustart"
        assert text.decode().split("\n")[(span.line or 0) - 1].strip() == "{"

    def test_looking_places_up_keeps_none_of_them(self) -> None:
        locate = read(small()).locate
        assert [locate(2) for _ in range(3)] == [locate(2)] * 3
        assert locate._places._found == []  # type: ignore[attr-defined]

    def test_an_id_from_the_file_name(self) -> None:
        events = [e for e in small() if e["cmd"] != "gamestart"]
        (record,) = read_bytes(json.dumps(events).encode(), "L001_S014_0012_02A.json")
        assert record.id == "L001_S014_0012_02A"


class TestPlay:
    def test_a_riichi_is_told_by_the_word_or_by_the_mark(self) -> None:
        plain = read(small())
        without = [e for e in small() if e["cmd"] != "say" or e["args"][1] != "richi"]
        assert read(without).events == plain.events
        unmarked = small()
        for event in unmarked:
            if event["cmd"] == "sutehai":
                event["args"] = [a for a in event["args"] if a != "richi"]
        assert read(unmarked).events == plain.events

    def test_a_draw_left_blank_leaves_the_turn(self) -> None:
        events = small()
        first_of(events, "tsumo")["args"][2] = ""
        record = read(events)
        assert next(value for kind, _, value in record.events if kind == DRAW) < 0
        assert problems(record) == [("REC004", "the tile drawn cannot be read: there is no tile ''")]

    def test_what_a_tsumo_pays_is_the_worth_of_a_ron(self) -> None:
        """30 fu 3 han: 3900 by ron, and by tsumo 1000 from two and 2000 from the dealer."""
        events = small()
        won = next(e for e in events if e["cmd"] == "agari" and not e["args"][0].startswith("ron="))
        who = won["args"][0]
        at = events.index(won)
        start = next(e for e in reversed(events[:at]) if e["cmd"] == "kyokustart")
        won["args"][1] = "3900"
        start["args"][1] = who
        points = [value.points for kind, _, value in read(events).events if kind == WIN]
        assert 3 * 1300 in points
        start["args"][1] = "A0" if who != "A0" else "B0"
        assert 2 * 1000 + 2000 in [value.points for kind, _, value in read(events).events if kind == WIN]

    def test_comments_of_a_win_are_passed_over(self) -> None:
        events = small()
        first_of(events, "agari")["args"].insert(0, "comment=x")
        assert read(events).events == read(small()).events

    def test_faults_of_the_game_are_found_where_they_stand(self) -> None:
        events = small()
        win = first_of(events, "agari")
        at = events.index(win)
        gain = next(e for e in events[at:] if e["cmd"] == "point" and e["args"][1].startswith("+"))
        gain["args"][1] = f"+{int(gain['args'][1]) + 100}"
        record = read(events)
        found = [f for f in audit(record, choose_rules(record)).findings if f.code == "SCO003"]
        assert [f.severity for f in found] == ["error"]
        assert found[0].span.pointer == f"/{at}"


class TestProblems:
    @pytest.mark.parametrize(
        ("command", "args", "code", "words"),
        [
            ("kyokustart", ["0", "B0", "0", "0", "1z", "1z", "2z", "3z", "4z"], "REC005", "B0 is named as dealer"),
            (
                "kyokustart",
                ["0", "A0", "0", "700", "1z", "1z", "2z", "3z", "4z"],
                "REC004",
                "no number of riichi sticks",
            ),
            ("kyokustart", ["0", "A0"], "REC006", "lacks something"),
            ("point", ["A0", "=x"], "REC006", "scores at the start of the round are not all stated"),
            ("dora", ["1m", ""], "REC006", "first dora indicator is not stated"),
            ("haipai", ["A0", "1m2"], "REC004", "no row of tiles"),
            ("sutehai", ["A0", "8z"], "REC004", "there is no tile '8z'"),
            ("sutehai", ["E0", "8m"], "REC004", "there is no seat E0"),
            ("sutehai", ["A0", "1m", "x"], "REC003", "unknown mark of a discard: x"),
            ("open", ["A0", "<7m>", "7m"], "REC004", "takes 2 tiles of the hand, not 1"),
            ("open", ["A0", "<>", "7m"], "REC004", "takes 2 tiles of the hand, not 0"),
            ("open", ["A0", "<7m7m>"], "REC004", "ankan takes 4 tiles of the hand, not 2"),
            ("agari", ["A0", "1000", "30", "xx", "1"], "REC004", "there is no yaku xx"),
            ("gameend", ["A0", "1.0"], "REC004", "points of 1 players"),
            ("gameend", ["A0", "x"], "REC004", "'x' are no points"),
        ],
    )
    def test_what_cannot_be_read_is_named_where_it_stands(
        self, command: str, args: list[str], code: str, words: str
    ) -> None:
        events = small()
        first_of(events, command)["args"] = args
        record = read(events)
        found = [p for p in record.problems if p.code == code and words in p.message]
        assert found, problems(record)
        assert record.locate(found[0].place).line == 1

    @pytest.mark.parametrize(("at", "value", "message"), [(2, "-1", "honba"), (3, "-1000", "sticks")])
    def test_what_is_less_than_none_at_the_start_is_left_open(self, at: int, value: str, message: str) -> None:
        events = small()
        rounds = [e for e in events if e["cmd"] == "kyokustart"]
        rounds[-1]["args"][at] = value
        record = read(events)
        said = f"{message} at the start of the round cannot be read: {value[:2]} is negative"
        assert problems(record) == [("REC004", said)]
        starts = [value for kind, _, value in record.events if kind == START]
        assert [s.unstated for s in starts] == [frozenset()] * (len(rounds) - 1) + [frozenset({message})]
        assert [f.code for f in audit(record, choose_rules(record)).findings] == ["REC004"]

    def test_the_end_of_a_game_alone_is_no_game(self) -> None:
        events = [event for event in small() if event["cmd"] in ("gamestart", "gameend")]
        with pytest.raises(UnreadableRecord, match="no round is played in it"):
            read(events)

    def test_things_that_are_no_events(self) -> None:
        events: list[Any] = small()
        events[5:5] = [3, {"cmd": "dance", "args": []}, {"cmd": ["x"]}, {"cmd": "tsumo", "args": [1]}]
        assert [c for c, _ in problems(read(events))] == ["REC004", "REC003", "REC003", "REC004"]
