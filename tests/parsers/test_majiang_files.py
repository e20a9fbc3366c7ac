"""Whole files of majiang: what of them cannot be read, damage, writing, and real ones."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.base import read_bytes
from parsers.majiang.write import write
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.events import Event
from replay.findings import Cause, Severity
from replay.record import Record, UnreadableRecord
from replay.rulevalues import GameLength
from tests.corpus import files_of, needs_corpus
from tests.parsers.majiang_events import (
    brief,
    codes,
    dapai,
    deal,
    fulou,
    gang,
    gangzimo,
    hule,
    judged,
    kaigang,
    pingju,
    read,
    text,
    told,
    whole,
    zimo,
)
from tests.parsers.written import lost, written
from tests.test_generated import GAMES
from tests.test_generated import game as generated


@pytest.fixture(scope="module")
def paipu() -> dict[str, Any]:
    """A whole legal game as the writer writes it."""
    return dict(json.loads(write(generated("tenhou", GameLength.HANCHAN, "open", 1))))


# --- what cannot be read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "code", "kept"),
    [
        (zimo(0, "q1"), "REC004", "0 draw ?"),
        (zimo(9, "z1"), "REC004", None),
        ({"zimo": {"p": "z1"}}, "REC006", None),
        (zimo(0, ""), None, "0 draw ?"),
        (dapai(0, "z9"), "REC004", None),
        ({"dapai": {"l": 0}}, "REC006", None),
        (fulou(1, "m12-"), "REC004", None),
        (gang(0, "m111"), "REC004", None),
        (gang(0, "m1=1=11"), "REC004", None),
        ({"kaigang": {}}, "REC006", None),
        (7, "REC004", None),
        ({"zimo": 7}, "REC004", None),
        ({"lizhi": {"l": 0}}, "REC003", None),
        (hule(2, "s123456789z1122z1", 0, hupai=[{"name": "無敵", "fanshu": 1}]), "REC004", "2 win"),
        (hule(2, "s123456789z1122z1", 0, hupai=None, fenpei=None, defen=None), None, "2 win"),
        ({"hule": {"l": 2, "shoupai": ""}}, "REC006", "2 win"),
        (hule(2, "s123456789z1122z1", 9), "REC004", "2 win"),
        (hule(2, "s123456789z1122z1", 0, fenpei=[1, 2]), "REC004", "2 win"),
        (hule(2, "s12x", 0), "REC004", "2 win"),
        (hule(2, "s123456789z1122z1", 0, fubaopai="m1"), "REC004", "2 win"),
        (hule(2, "s123456789z1122z1", 0, fu="many"), "REC004", "2 win"),
        (pingju("終わり"), "REC004", "draw-of-the-round"),
        (pingju(shoupai=["", "", ""]), "REC004", "draw-of-the-round"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_else_lost(event: Any, code: str | None, kept: str | None) -> None:
    record = read(whole([deal(), zimo(0, "z5"), event], [deal(changbang=1), zimo(0, "z6")]))
    assert set(codes(record)) == {c for c in [code] if c}
    between = brief(record.events)[2:-2]
    assert between == [c for c in [kept] if c]
    assert brief(record.events)[-1] == "0 draw hatsu"


@pytest.mark.parametrize("field", ["zhuangfeng", "jushu", "changbang", "lizhibang", "defen", "shoupai", "baopai"])
@pytest.mark.parametrize("value", [None, "x", [1], -5])
def test_a_deal_that_cannot_be_read_in_part(field: str, value: Any) -> None:
    record = told(zimo(0, "z5"), **{field: value})
    silent = value is None and field in ("defen", "baopai")
    assert set(codes(record)) == (set() if silent else {"REC006" if value is None else "REC004"})
    assert [e[0] for e in record.events] == [ev.START, ev.DRAW]


@pytest.mark.parametrize("p", ["0*", "0_*", "0"])
def test_a_discard_of_a_number_is_the_tile_just_drawn(p: str) -> None:
    record = told(zimo(0, "z5"), dapai(0, p), zimo(1, "z6"))
    assert codes(record) == ["REC004"]
    assert ("0 riichi" in brief(record.events)) == ("*" in p)
    assert record.events[3 if "*" in p else 2] == (ev.TSUMOGIRI, 0, record.events[1][2])


def test_a_file_that_breaks_off_is_read_up_to_there(paipu: dict[str, Any]) -> None:
    data = text(paipu)
    events = read(paipu).events
    for share in (3, 5, 9):
        cut = data[: len(data) * share // 10]
        (record,) = read_bytes(cut, "x.json")
        assert codes(record) == ["REC009"]
        assert record.events == events[: len(record.events)]
        assert len(record.events) > len(events) * (share - 1) // 10
        assert record.locate(record.problems[0].place).pointer is not None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"log":[[{"qipai":{"defen"', "it is cut off"),
        (text(whole()) + b'// "qipai":{', "no round is played"),
        (text({"log": "qipai", "x": {"qipai": {}}}), "no round is played"),
    ],
)
def test_nothing_to_judge(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableRecord, match=said):
        read_bytes(data, "x.json")


# --- what the referee makes of it ------------------------------------------------------------------------------------


def _tsumo(paipu: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """A copy of a game, and a round of it that ends by tsumo of a player who has just drawn from the wall."""
    copy = deepcopy(paipu)
    return copy, next(r for r in copy["log"] if "hule" in r[-1] and r[-1]["hule"]["baojia"] is None and "zimo" in r[-2])


def test_a_tsumo_whose_draw_is_left_out_is_one_finding(paipu: dict[str, Any]) -> None:
    copy, one = _tsumo(paipu)
    del one[-2]
    (finding,) = judged(read(copy))
    assert finding.code == "TRN009"
    assert "a draw of" in finding.message


def test_points_that_contradict_right_payments_are_the_records(paipu: dict[str, Any]) -> None:
    copy, one = _tsumo(paipu)
    one[-1]["hule"]["defen"] -= 100
    (finding,) = judged(read(copy))
    assert (finding.code, finding.cause) == ("SCO001", Cause.RECORD)
    assert "as the payments are" in finding.message
    assert "payments" in finding.recorded


def test_points_without_payments_are_scored_wrongly(paipu: dict[str, Any]) -> None:
    copy, one = _tsumo(paipu)
    one[-1]["hule"]["defen"] -= 100
    del one[-1]["hule"]["fenpei"]
    found = [f for f in judged(read(copy)) if f.code == "SCO001"]
    assert [f.cause for f in found] == [Cause.SCORING]


# --- writing ---------------------------------------------------------------------------------------------------------

CANNOT_SAY = {
    *("the players' sex", "the dice of a round", "the scores restated after a riichi", "the limit of a win"),
    *("the dora indicators listed at a win", "the honba named at a result", "the riichi sticks named at a result"),
    "the scores before a result",
}


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_written_and_read_again(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = generated(preset, length, scenario, seed)
    paipu = write(record)
    back = read(json.loads(paipu))
    result = audit(back, choose_rules(back))
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert result.wins_rescored == result.wins
    assert back.problems == ()
    assert back.players == tuple(replace(p, sex=None) for p in record.players)
    assert (back.ruleset, back.stated_rules, back.id, back.date) == (
        *(record.ruleset, record.stated_rules, record.id, record.date),
    )
    assert choose_rules(back).rules == choose_rules(record).rules
    assert lost(record, "majiang") <= CANNOT_SAY
    assert write(back) == paipu
    assert lost(back, "majiang") == set()


def test_what_play_shows_is_not_written_as_stated(paipu: dict[str, Any]) -> None:
    assert not {"rank"} & paipu.keys()
    (win,) = [e["hule"] for e in paipu["log"][0] if "hule" in e][:1] or [None]
    if win is not None:
        assert win["fanshu"] == sum(item["fanshu"] for item in win["hupai"])


def changed(record: Record, at: Callable[[Event], bool], put: Callable[[Event], list[Event]]) -> Record:
    """The record with the first event of a kind put otherwise."""
    index = next(i for i, e in enumerate(record.events) if at(e))
    events = [*record.events[:index], *put(record.events[index]), *record.events[index + 1 :]]
    return replace(record, events=events, places=list(range(len(events))))


@pytest.mark.parametrize(
    ("at", "put", "said"),
    [
        (ev.START, lambda _: [], "begins a round with its deal"),
        (ev.START, lambda e: [(e[0], 1, replace(e[2], dealer=1))], "with seat 1 as its dealer"),
        (ev.DISCARD, lambda e: [(e[0], e[1], -2)], "a discard that is not shown"),
        (ev.RIICHI_ACCEPTED, lambda _: [], "read back as a riichi accepted"),
        (ev.RIICHI, lambda _: [], "would be read back as"),
        (ev.CALL, lambda e: [(e[0], e[1], replace(e[2], source=None))], "not known who threw the tile"),
    ],
)
def test_what_cannot_be_read_back_is_not_written(at: int, put: Callable[[Event], list[Event]], said: str) -> None:
    record = generated("tenhou", GameLength.HANCHAN, "open", 7)
    with pytest.raises(CannotWriteError, match=said):
        written(changed(record, lambda e: e[0] == at, put), "majiang")


def test_claims_that_are_not_made_are_not_written() -> None:
    record = generated("tenhou", GameLength.HANCHAN, "open", 1)
    bare = {"concealed": None, "winning_tile": None, "melds": None, "fu": None, "points": None, "limit": None}
    bare |= {"yaku": None, "yakuman": None, "deltas": None, "ura_indicators": None}
    events: list[Event] = [(k, s, replace(v, **bare)) if k == ev.WIN else (k, s, v) for k, s, v in record.events]
    back = read(json.loads(write(replace(record, events=events))))
    assert back.problems == ()
    wins = [v for k, _, v in back.events if k == ev.WIN]
    assert wins
    assert all(getattr(win, name) is None for win in wins for name in bare)


def test_what_is_lost_is_named() -> None:
    record = generated("tenhou", GameLength.TONPUU, "plain", 0)
    stated = {**record.stated_rules, "uma": (15000, 5000, -5000, -15000)}
    said = lost(replace(record, stated_rules=stated), "majiang")
    assert any(what.startswith("that the values of") for what in said)
    found = lost(replace(record, id="x", lobby="L1", room=None), "majiang")
    assert {"the id of the game", "the lobby of the game"} <= found


def test_a_yaku_without_a_word_takes_its_list_along() -> None:
    record = generated("tenhou", GameLength.HANCHAN, "open", 7)
    strange = changed(
        record, lambda e: e[0] == ev.WIN, lambda e: [(e[0], e[1], replace(e[2], yaku=(("solitaire", 1),)))]
    )
    assert "the yaku of a win" in lost(strange, "majiang")


def test_rules_that_a_title_would_get_wrong_are_left_open() -> None:
    record = generated("tenhou", GameLength.TONPUU, "plain", 0)
    stated = {**record.stated_rules, "starting_points": 30000}
    back = read(json.loads(write(replace(record, stated_rules=stated, id=None, lobby=None))))
    assert "starting_points" in back.unstated


# --- damaged files ---------------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "m1", "z7_*", "0*", "m1-23", "z222=", "_", "立直", "荒牌平局", "*", "+", "qipai", "\n"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["l", "p", "m", "zimo", "dapai", "hule", "qipai", "log", "name"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    out = [path]
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        out += _places(inner, (*path, key))
    return out


SMALL = whole(
    [
        *(deal(), zimo(0, "z5"), dapai(0, "z5_*"), zimo(1, "z6"), dapai(1, "p4"), fulou(2, "p4444-")),
        *(gangzimo(2, "m0"), dapai(2, "m0_"), kaigang("z1")),
        *(hule(0, "m123456789p1234z5*", 2, fubaopai=["m1"]), pingju()),
    ],
    title="四鳳東赤\n2019031015gm-00e1-0000-93f281b3",
    defen=[40000, 30000, 20000, 10000],
    point=["1.5", "2", -3, -0.5],
    rank=[1, 2, 3, 4],
)
PLACES = _places(SMALL)


def survives(data: bytes) -> None:
    try:
        records = read_bytes(data, "x.json")
    except UnreadableRecord as error:
        refused = error.message
        records = []
    else:
        refused = ""
    assert bool(records) != bool(refused)
    assert "\n" not in refused
    for record in records:
        assert len(record.events) == len(record.places) > 0
        for problem in record.problems:
            assert "\n" not in problem.message
            record.locate(problem.place)
        audit(record, choose_rules(record))
        with suppress(CannotWriteError):
            write(record)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK, st.booleans()), min_size=1, max_size=3))
def test_any_change_of_structure_is_survived(changes: list[tuple[tuple[Any, ...], Any, bool]]) -> None:
    value: Any = deepcopy(SMALL)
    for path, junk, remove in changes:
        if not path:
            continue
        try:
            inner = value
            for key in path[:-1]:
                inner = inner[key]
            if remove:
                del inner[path[-1]]
            else:
                inner[path[-1]] = deepcopy(junk)
        except (KeyError, IndexError, TypeError):
            continue
    survives(text(value))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 3), st.binary(max_size=4)), min_size=1, max_size=4))
def test_any_change_of_bytes_is_survived(changes: list[tuple[int, int, bytes]]) -> None:
    data = text(SMALL)
    for at, removed, put in changes:
        at %= len(data)
        data = data[:at] + put + data[at + removed :]
    survives(data)


# --- real records ----------------------------------------------------------------------------------------------------

REALLY_WRONG = {
    "SegaSammy_No1.json": {"SCO001": 4, "WIN010": 2},
    "第39期十段位決定戦1__paipu.json": {"REC004": 2, "YAK001": 1, "YAK002": 2, "FUU001": 2, "SCO001": 3, "END003": 1},
    "第39期十段位決定戦3.json": {"RND004": 1, "SCO001": 1},
    "第39期十段位決定戦4.json": {"TRN009": 5, "SCO001": 2},
    "第39期十段位決定戦6.json": {"TRN009": 7, "SCO001": 5},
    "第39期十段位決定戦6__paipu.json": {"TRN009": 7, "SCO001": 5, "DRW007": 1, "RND006": 1, "END002": 1},
}
"""Transcribed finals, and what is wrong with each."""


@pytest.mark.corpus
@needs_corpus
class TestCorpus:
    def test_only_what_is_really_wrong_is_found(self) -> None:
        files = files_of("kobalab")
        assert len(files) == 11
        for path in files:
            found: dict[str, int] = {}
            for record in read_bytes(path.read_bytes(), path.name):
                result = audit(record, choose_rules(record))
                assert result.wins_rescored == result.wins
                for one in result.findings:
                    if one.severity is not Severity.NOTE:
                        found[one.code] = found.get(one.code, 0) + 1
            assert found == REALLY_WRONG.get(path.name, {}), path

    def test_write_round_trip(self) -> None:
        for path in files_of("kobalab"):
            for record in read_bytes(path.read_bytes(), path.name):
                back = read(json.loads(write(record)), path.name)
                assert back.events == record.events, path
                assert (back.players, back.ruleset, back.stated_rules, back.unstated, back.date) == (
                    *(record.players, record.ruleset, record.stated_rules, record.unstated, record.date),
                ), path
                assert {w for w in lost(record, "majiang", path.name) if "damage" not in w} == set(), path
