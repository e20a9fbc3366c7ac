"""The layouts Mahjong Soul's records are kept in, and what becomes of damaged ones."""

import json
from base64 import b64encode
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

import orjson
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from parsers.base import builtin, read_bytes, reader_for
from parsers.majsoul.names import FACES, YAKU
from parsers.majsoul.wire import BadWireError, fields, from_base64, only, schema
from replay.auditing import audit
from replay.choice import choose_rules
from replay.events import CALL, DISCARD, DISCARDS, DRAW, RYUUKYOKU, START, WIN, Event
from replay.record import Absence, Record, Span, UnreadableRecord
from replay.rulevalues import GameLength
from replay.tiles import MPSZ, SURPLUS
from tests.generator import LENGTHS, SCENARIOS, record_of
from tests.parsers.majsoul_form import DETAILS, HEADLESS, JSON, LAYOUTS, camel, form, laid_out, moves_of, wire, wrapped
from tests.parsers.majsoul_records import (
    EVEN,
    RANKED,
    call,
    codes,
    deal,
    discard,
    faults,
    hule,
    judged,
    read,
    start,
    told,
    wins,
)

Moves = list[tuple[str, JSON]]


def kinds(record: Record) -> list[tuple[int, int]]:
    return [(DISCARD if kind in DISCARDS else kind, seat) for kind, seat, _ in record.events]


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
            for value in ({"data": {"name": DETAILS, "data": details}}, {"head": RANKED, "data": details}, details):
                assert len(read(orjson.dumps(value)).events) == 3

    @pytest.mark.parametrize("key", ["data", "record", "records"])
    def test_a_list_of_records_beside_the_head(self, key: str) -> None:
        named = [{"name": n, "data": d} for n, d in (start(), discard(0, "9m"))]
        record = read(orjson.dumps({"head": RANKED, key: named}))
        assert (len(record.events), record.room, record.span(2).pointer) == (3, "jade", f"/{key}/1")

    def test_actions_in_camel_case(self) -> None:
        details = {
            "actions": [
                {"type": 1, "result": {"name": ".lq.RecordNewRound", "data": start()[1]}},
                {"type": 3, "user_event": {"seat": 2, "type": 2}},
                {"type": 1, "result": {"name": ".lq.RecordDiscardTile", "data": discard(0, "9m")[1]}},
                {"type": 3, "user_event": {"seat": 2, "type": 1}},
            ]
        }
        record = read(orjson.dumps(camel({"head": RANKED, "data": {"name": DETAILS, "data": details}})))
        assert (codes(record), record.absences) == ([], (Absence(2, 2, 3),))

    def test_wrappers_whose_messages_are_still_packed(self) -> None:
        moves = (start(), discard(0, "9m"))
        inside = [only(wire(n, d), 2) for n, d in moves]
        named = [{"name": f".lq.{n}", "data": b64encode(d).decode()} for (n, _), d in zip(moves, inside, strict=True)]
        assert read(orjson.dumps(named)).events == told(*moves).events
        assert codes(read(orjson.dumps([named[0], named[1] | {"data": "//8="}]))) == ["REC004"]

    @pytest.mark.parametrize("layout", ["wire", "wire-actions"])
    def test_protobuf_without_its_wrapper(self, layout: str) -> None:
        data = laid_out([start(), discard(0, "9m")], None, layout)
        bare = only(data, 2)
        assert (read(bare).events, codes(read(bare))) == (read(data).events, [])
        version = b"\x10\x9b\xee\x0c"
        assert read(version + bare).events == read(data).events

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
