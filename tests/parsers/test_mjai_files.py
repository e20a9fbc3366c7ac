"""Files of mjai: their forms, and damaged ones."""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parsers.base import builtin, read_bytes
from parsers.mjai.lines import Lines
from parsers.mjai.write import Dialect, write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.record import UnreadableRecord
from tests.parsers.mjai_lines import END, GAME, HANDS, START, Obj, call, codes, dahai, judged, mjai, read, tsumo
from tests.test_generated import GAMES, game


def _report(events: list[Obj], moves: int = 0) -> Obj:
    """A report on a game as reviewers write it: what they say of each move, and behind that the game."""
    said = {"actual": {"type": "dahai", "actor": 0, "pai": "1m"}, "details": [], "is_equal": True}
    review = {"total_reviewed": moves, "rating": 0.5, "kyokus": [{"kyoku": 0, "honba": 0, "entries": [said] * moves}]}
    return {"engine": "a reviewer", "review": review, "player_id": 0, "mjai_log": events}


class TestFiles:
    def test_several_games(self) -> None:
        one = [GAME, START, tsumo(0, "2p"), {"type": "end_game"}]
        records = read_bytes(mjai(*one, *one, START, tsumo(0, "3p"), GAME, START), "x.mjson")
        assert [len(r.events) for r in records] == [3, 3, 2, 1]
        assert [r.span(0).line for r in records] == [2, 6, 9, 12]

    def test_a_fragment(self) -> None:
        record = read(tsumo(0, "2p"), dahai(0, "2p"))
        assert [e[0] for e in record.events] == [ev.DRAW, ev.DISCARD]
        assert "REC008" in [f.code for f in judged(record).findings]

    @pytest.mark.parametrize(
        "shape",
        [
            lambda events: json.dumps(events),
            lambda events: json.dumps(events, indent=1),
            lambda events: json.dumps([events[:2], events[2:]]),
            lambda events: "\n".join(json.dumps(events[i : i + 2]) for i in (0, 2)),
            lambda events: "".join(map(json.dumps, events)),
            lambda events: "\ufeff" + "\r\n".join(map(json.dumps, events)),
            lambda events: "\n\n  ".join(json.dumps(e, sort_keys=True) for e in events),
            lambda events: json.dumps({"player_id": 0, "mjai_log": events}),
            lambda events: json.dumps({"events": events}, indent=1),
            lambda events: "\ufeff" + json.dumps({"log": events, "player": {"name": "P0"}}, indent=1),
            lambda events: json.dumps({"split_logs": [{"log": [[[0, 0, 0], [25000] * 4]]}], **_report(events)}),
            lambda events: json.dumps(_report(events, moves=2000)),
        ],
    )
    def test_shapes(self, shape: Callable[[list[Obj]], str]) -> None:
        events = [GAME, START, tsumo(0, "2p"), dahai(0, "2p", True)]
        (record,) = read_bytes(shape(events).encode(), "x")
        assert record.events == read(*events).events
        assert record.problems == ()

    def test_places_in_an_array(self) -> None:
        text = json.dumps([GAME, START, tsumo(0, "2p")], indent=1)
        (record,) = read_bytes(text.encode(), "x")
        assert record.span(1).line == text[: text.index('"tsumo"')].count("\n")

    def test_a_round_alone_in_an_array(self) -> None:
        (record,) = read_bytes(json.dumps([START, tsumo(0, "2p")], indent=1).encode(), "x")
        assert len(record.events) == 2

    @pytest.mark.parametrize("indent", [None, 1])
    def test_places_in_a_report(self, indent: int | None) -> None:
        text = json.dumps(_report([GAME, START, tsumo(0, "2p")], moves=3) | {"lang": "\u3042"}, indent=indent)
        (record,) = read_bytes(b"\xef\xbb\xbf" + text.encode(), "x")
        place = text.index("{", text.index("tehais"))
        span = record.span(1)
        assert (span.line, span.column) == (text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place))
        assert span.pointer == "/mjai_log/2"

    def test_a_pointer_in_an_array_and_none_on_lines(self) -> None:
        events = [GAME, START, tsumo(0, "2p")]
        (record,) = read_bytes(json.dumps(events).encode(), "x")
        assert record.span(1).pointer == "/2"
        assert read(*events).span(1).pointer is None

    def test_a_report_a_line(self) -> None:
        line = json.dumps({"events": [GAME, START, tsumo(0, "2p"), {"type": "end_game"}]})
        records = read_bytes(f"{line}\n{line}\n".encode(), "x")
        assert [(len(r.events), r.span(1).line, r.span(1).pointer) for r in records] == [
            (3, 1, "/events/2"),
            (3, 2, "/events/2"),
        ]

    def test_a_report_that_breaks_off(self) -> None:
        text = json.dumps({"mjai_log": [GAME, START, tsumo(0, "2p"), dahai(0, "2p")]}).encode()
        (record,) = read_bytes(text[:-9], "x")
        assert [e[0] for e in record.events] == [ev.START, ev.DRAW]
        assert codes(record) == ["REC009"]

    def test_comments_in_a_report_are_noted(self) -> None:
        text = b'{ // a comment\n"events": %b}' % json.dumps([GAME, START, tsumo(0, "2p")]).encode()
        (record,) = read_bytes(text, "x")
        assert (codes(record), record.span(1).line) == (["REC013"], 2)

    def test_a_report_without_its_game(self) -> None:
        with pytest.raises(UnreadableRecord, match="a report on a game without the game"):
            read_bytes(json.dumps(_report([], moves=3)).encode(), "x")

    def test_compressed(self) -> None:
        (record,) = read_bytes(gzip.compress(mjai(GAME, START)), "x.mjson.gz")
        assert len(record.events) == 1

    def test_text_between_events(self) -> None:
        text = b"# a log\n" + mjai(GAME) + b"{0} tehai: 1m\n" + mjai(START, tsumo(0, "2p"))
        (record,) = read_bytes(text, "x.log")
        assert codes(record) == ["REC003"]
        assert "2 lines" in record.problems[0].message
        assert len(record.events) == 2

    def test_a_damaged_line(self) -> None:
        data = mjai(GAME, START, tsumo(0, "2p")) + b'{"type":"dahai","actor":0,"pa\n' + mjai(tsumo(1, "3p"))
        (record,) = read_bytes(data, "x")
        assert codes(record) == ["REC001"]
        assert (record.problems[0].event, record.locate(record.problems[0].place).line) == (2, 4)

    def test_a_file_that_breaks_off(self) -> None:
        (record,) = read_bytes(mjai(GAME, START, tsumo(0, "2p"))[:-12], "x")
        assert codes(record) == ["REC009"]

    def test_rubbish_behind_the_end(self) -> None:
        (record,) = read_bytes(mjai(GAME, START, {"type": "end_game"}) + b'{"a":\n', "x")
        assert codes(record) == ["REC001"]

    def test_what_events_hold_besides_play_is_passed_over(self) -> None:
        events = [
            {"type": "hello", "protocol": "mjsonp"},
            GAME | {"id": 1},
            START | {"haiyama": ["1m"], "logs": [None] * 4},
            tsumo(0, "2p") | {"possible_actions": [dahai(0, "2p")], "cannot_dahai": []},
            {"type": "none"},
            {"type": "end_kyoku"},
        ]
        assert read(*events).problems == ()

    def test_an_error_of_the_server_is_told(self) -> None:
        record = read(GAME, START, {"type": "error", "message": "Unexpected response"})
        assert codes(record) == ["REC008"]
        assert "Unexpected response" in record.problems[0].message

    @pytest.mark.parametrize(
        ("event", "code"),
        [
            ({"type": "tsumo", "actor": 4, "pai": "2p"}, "REC004"),
            ({"type": "tsumo", "actor": 0, "pai": "0z"}, "REC004"),
            ({"type": "tsumo", "actor": True, "pai": "2p"}, "REC004"),
            ({"type": "dahai", "actor": False, "pai": "1m"}, "REC004"),
            ({"type": "tsumo", "actor": 0}, "REC006"),
            ({"type": "dahai", "pai": "2p"}, "REC006"),
            ({"type": "dahai", "actor": 0, "pai": ["2p"]}, "REC004"),
            ({"type": "dahai", "actor": 0, "pai": "2p", "tsumogiri": "no"}, "REC004"),
            ({"type": "dahai", "actor": 0, "pai": "2p", "tsumogiri": 1}, "REC004"),
            ({"type": "dahai", "actor": 0, "pai": "2p", "tsumogiri": 0.0}, "REC004"),
            (call("pon", 1, 0, "2p", "2p"), "REC004"),
            ({"type": "reach"}, "REC006"),
            ({"type": "reach_accepted", "actor": 0, "deltas": [-900, 0, 0, 0]}, "REC005"),
            ({"type": "hora", "actor": 0, "yakus": [["flush", 1]]}, "REC004"),
            ({"type": "hora", "actor": 0, "yakus": [["reach", 1]], "fan": 2}, "REC005"),
            ({"type": "hora", "actor": 0, "deltas": [0, 0]}, "REC004"),
            ({"type": "ryukyoku", "reason": "tired"}, "REC004"),
            (START | {"kyoku": 5}, "REC005"),
            (START | {"bakaze": "P"}, "REC004"),
            (START | {"tehais": HANDS[:2]}, "REC004"),
            ({"type": "swap"}, "REC003"),
            ({"type": "action_ack", "request_id": 1, "status": "accepted"}, ""),
            ({"type": "validation_result", "passed": True}, ""),
            ({"type": 7}, "REC003"),
            (GAME, ""),
        ],
    )
    def test_problems(self, event: Obj, code: str) -> None:
        assert codes(read(GAME, START, event)) == ([code] if code else [])

    @pytest.mark.parametrize(("draws", "throws"), [(True, 1), (1, True), (True, True)])
    def test_true_is_no_seat_in_a_turn_either(self, draws: Any, throws: Any) -> None:
        draw, discard = {"type": "tsumo", "actor": draws, "pai": "3p"}, dahai(throws, "3p", True)
        assert set(codes(read(GAME, START, tsumo(0, "2p"), dahai(0, "2p", True), draw, discard))) == {"REC004"}

    def test_a_second_header(self) -> None:
        assert codes(read(GAME, GAME, START)) == ["REC007"]

    @pytest.mark.parametrize("names", [7, ["P0", 1, "P2", "P3"]])
    def test_names_that_are_none(self, names: Any) -> None:
        record = read(GAME | {"names": names}, START)
        assert codes(record) == ["REC004"]

    @pytest.mark.parametrize(
        ("data", "line"), [(mjai(GAME), None), (mjai(GAME) + b'{"type":"start_kyoku","\n', 2), (mjai(END), None)]
    )
    def test_nothing_to_judge(self, data: bytes, line: int | None) -> None:
        reader = next(r for r in builtin() if r.name == "mjai")
        with pytest.raises(UnreadableRecord) as error:
            reader.read(data, "x")
        assert error.value.line == line

    def test_other_mahjong_is_named(self) -> None:
        start = {k: v for k, v in START.items() if k != "dora_marker"}
        with pytest.raises(UnreadableRecord, match="another mahjong"):
            read(GAME, start, {"type": "hora", "actor": 0, "target": 1, "fan": 8})

    def test_other_mahjong_costs_no_other_game_of_the_file(self) -> None:
        start = {k: v for k, v in START.items() if k != "dora_marker"}
        other = [GAME, start, {"type": "hora", "actor": 0, "target": 1, "fan": 8}, {"type": "end_game"}]
        first, last = read_bytes(mjai(*other, GAME, START, {"type": "end_game"}, *other, GAME, START, *other), "x")
        assert (codes(first), codes(last)) == ([], ["REC001"] * 3)
        assert "another mahjong" in last.problems[0].message
        assert [last.locate(p.place).line for p in last.problems] == [3, 10, 16]

    def test_a_game_without_end_is_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("parsers.mjai.reader.MOST_EVENTS", 4)
        record = read(GAME, START, *[tsumo(0, "2p")] * 9)
        assert len(record.events) == 3
        assert codes(record) == ["REC010"]

    def test_games_and_damage_are_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("parsers.mjai.reader.MOST_GAMES", 2)
        monkeypatch.setattr("parsers.mjai.lines.MOST_DAMAGE", 3)
        records = read_bytes(mjai(*[GAME, START, {"type": "end_game"}] * 4), "x")
        assert [codes(r) for r in records] == [[], ["REC010"]]
        (record,) = read_bytes(mjai(GAME, START) + b'{"a\n' * 9 + mjai(tsumo(0, "2p")), "x")
        assert len(record.events) == 1
        assert codes(record) == ["REC009"]

    @pytest.mark.parametrize(
        ("head", "known"),
        [
            (b'{"type":"start_game"', True),
            (b'{"actor": 0, "pai": "1m", "type": "tsumo"}', True),
            (b'# text\n{"type" : "start_kyoku"', True),
            (b'[\n {\n  "type": "start_game"', True),
            (b'{"report": {"entries": [{"type": "dahai"', False),
            (b'[{"type": "start_kyoku", "tehais": [["1m"]]', True),
            (b'[{"type": "message"}, {"type": "start_game"}]', False),
            (b'{"events": [{"type": "start_game"', True),
            (b'{"game": {"events": [{"type": "start_game"', False),
            (b'{"review": {"total_reviewed": 3, "kyokus": [{"kyoku": 0', True),
            (b'{"review": {"text": "good", "stars": 5}}', False),
            (b'{"type": "message"}', False),
            (b'{"log": []}', False),
            (b"<mjloggm", False),
        ],
    )
    def test_recognised_by_content(self, head: bytes, known: bool) -> None:
        reader = next(r for r in builtin() if r.name == "mjai")
        assert reader.sniff(head) == known

    def test_a_line_beyond_all_bounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("parsers.mjai.lines.LONGEST", 30)
        lines = Lines(b'{"type":"none","x":"' + b"a" * 99 + b'"}\n{"type":"none"}\n')
        assert [kind for portion in lines for kind in portion.kinds] == ["none"]
        assert len(lines.damage) == 1


# --- damage --------------------------------------------------------------------------------------------------------

_JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**31), 10**31),
    st.floats(),
    st.sampled_from(["", "?", "5mr", "0p", "N", "start_kyoku", "hora", "fanpai", "1"]),
    st.text(max_size=3),
    st.sampled_from([[], {}, [[]], [None] * 4, ["?"] * 13, ["1m"] * 14, [["P"] * 20] * 4, [["sangenpai", 10**8]]]),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_damage_is_too_much(data: st.DataObject) -> None:
    draw = data.draw
    preset, length, scenario, seed = draw(st.sampled_from(GAMES[::9]))
    lines = write(game(preset, length, scenario, seed), draw(st.sampled_from(list(Dialect)))).splitlines()[:400]
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["drop", "again", "swap", "cut", "bytes", "field", "field", "field", "item"]))
        if how == "drop" and len(lines) > 1:
            del lines[at]
        elif how == "again":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        elif how == "bytes":
            lines[at] = draw(st.text(max_size=5)) + lines[at][draw(st.integers(0, 20)) :]
        else:
            _damage(lines, at, how, draw)
    text = "\n".join(lines).encode("utf-8", "replace")
    reader = next(r for r in builtin() if r.name == "mjai")
    try:
        records = reader.read(text, "x.mjson")
    except UnreadableRecord:
        return
    for record in records:
        for problem in record.problems:
            assert problem.code.startswith("REC")
            record.locate(problem.place)
        judged(record)
        for dialect in Dialect:
            try:
                again = write(record, dialect)
            except CannotWriteError:
                continue
            reader.read(again.encode(), "x.mjson")


def _damage(lines: list[str], at: int, how: str, draw: Callable[[Any], Any]) -> None:
    """Put something else in the place of a field, or of an item of one."""
    try:
        event = json.loads(lines[at])
    except ValueError:
        return
    if not isinstance(event, dict) or not event:
        return
    key = draw(st.sampled_from(sorted(event)))
    value = event[key]
    if how == "item" and isinstance(value, list) and value:
        value[draw(st.integers(0, len(value) - 1))] = draw(_JUNK)
    else:
        event[key] = draw(_JUNK)
    lines[at] = json.dumps(event)
