"""Writing mjai, and what of a game comes back."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parsers.base import read_bytes
from parsers.mjai.write import MORTAL, ORIGINAL, Dialect, write
from parsers.tenhou_xml.write import write as write_xml
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.findings import GameResult, Severity
from replay.melds import KAKAN, PON, Meld
from replay.record import Absence, Record, UnreadableRecord
from replay.rulevalues import GameLength
from replay.tiles import Tile
from tests.corpus import files_of, needs_corpus
from tests.generator import SCENARIOS, record_of
from tests.parsers.mjai_forms import faces
from tests.parsers.written import lost
from tests.test_generated import GAMES, game

HELD = {
    Dialect.ORIGINAL: (
        *("the players' dan", "the players' rate", "the players' sex", "the dice of a round"),
        *("the honba named at a result", "the riichi sticks named at a result", "the limit of a win"),
        *("the dora indicators listed at a win", "the calls shown at a win", "the final points"),
        "which wind a win lists",
    ),
    Dialect.MORTAL: (
        *("the players' dan", "the players' rate", "the players' sex", "the dice of a round"),
        *("the scores restated after a riichi", "the winning tile", "the hand shown at a win", "the yaku of a win"),
        *("the fu of a win", "the points of a win", "who is liable for a win", "the scores before a result"),
        *("the honba named at a result", "the riichi sticks named at a result", "the limit of a win"),
        *("the dora indicators listed at a win", "the calls shown at a win", "the hands shown at a draw"),
        *("the final scores", "the final points", "the yakuman of a win"),
    ),
}
"""All that is lost of generated games."""


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def told(result: GameResult) -> list[tuple[Any, ...]]:
    """The errors and warnings, other than those of the file's form."""
    return [
        (f.code, f.severity, f.round_label, f.message)
        for f in result.findings
        if f.severity is not Severity.NOTE and not f.code.startswith("REC")
    ]


def back(record: Record, dialect: Dialect = Dialect.ORIGINAL) -> Record:
    """The record as it is read again; only the original dialect keeps a game's id."""
    name = "x.mjson" if dialect is Dialect.ORIGINAL else f"{record.id}.mjson"
    (again,) = read_bytes(write(record, dialect).encode(), name)
    return again


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_there_and_back(preset: str, length: GameLength, scenario: str, seed: int, dialect: Dialect) -> None:
    record = game(preset, length, scenario, seed)
    rules = choose_rules(record).rules
    again = back(record, dialect)
    assert faces(again, rules, dialect) == faces(record, rules, dialect)
    assert again.problems == ()
    assert (again.ruleset, again.id, again.date, again.room) == (record.ruleset, record.id, record.date, record.room)
    assert choose_rules(again).rules == rules
    target = ORIGINAL if dialect is Dialect.ORIGINAL else MORTAL
    assert lost(record, target, f"{record.id}.mjson") <= set(HELD[dialect])
    result = judged(again)
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert result.wins_rescored == result.wins
    if dialect is Dialect.ORIGINAL:
        assert result.unverifiable == ()
        assert back(again, dialect).events == again.events


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::3])
def test_by_mjai_to_xml(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    (again,) = read_bytes(write_xml(back(record)).encode(), f"{record.id}.xml")
    rules = choose_rules(record).rules
    # XML has final scores only together with the final points, which mjai does not have.
    there, here = ([f for f in faces(r, rules) if f[0] != ev.GAME_END] for r in (record, again))
    assert here == there


def test_the_original_words() -> None:
    record = game("tenhou", GameLength.TONPUU, "plain", 0)
    events = [json.loads(line) for line in write(record).splitlines()]
    assert events[0]["type"] == "start_game"
    assert events[0]["uri"].startswith("http://tenhou.net/0/?log=20")
    assert (events[0]["kyoku_first"], events[0]["aka_flag"]) == (4, True)
    assert set(events[1]) == {
        *("type", "bakaze", "kyoku", "honba", "kyotaku", "oya", "dora_marker", "scores", "tehais"),
    }
    hora = next(e for e in events if e["type"] == "hora")
    assert {"pai", "hora_tehais", "yakus", "fu", "fan", "hora_points", "deltas", "scores"} <= set(hora)
    assert len(hora["hora_tehais"]) % 3 == 1 + (hora["actor"] == hora["target"])
    assert events[-2:] == [{"type": "end_kyoku"}, {"type": "end_game", "scores": list(record.events[-1][2].scores)}]
    after = next(e for e in events if e["type"] == "reach_accepted")
    assert sorted(after["deltas"]) == [-1000, 0, 0, 0]


def test_the_words_of_mortal() -> None:
    record = game("tenhou", GameLength.TONPUU, "plain", 0)
    events = [json.loads(line) for line in write(record, Dialect.MORTAL).splitlines()]
    assert set(next(e for e in events if e["type"] == "hora")) == {"type", "actor", "target", "deltas", "ura_markers"}
    assert set(next(e for e in events if e["type"] == "reach_accepted")) == {"type", "actor"}
    assert events[-1] == {"type": "end_game"}


def _with(record: Record, kind: int, **changes: Any) -> Record:
    """The record with something else in all values of a kind of event."""
    events = [(k, s, replace(v, **changes)) if k == kind else (k, s, v) for k, s, v in record.events]
    return replace(record, events=events)


def _plain() -> Record:
    return game("tenhou", GameLength.TONPUU, "plain", 0)


def _stating(**rules: Any) -> Record:
    record = _plain()
    return replace(record, stated_rules={**record.stated_rules, **rules})


@pytest.mark.parametrize(
    ("record", "what"),
    [
        (_with(_plain(), ev.WIN, yaku=(("kanburi", 1),), yakuman=None), "the yaku of a win"),
        (_with(_plain(), ev.WIN, yaku=(("seat-wind-north", 1), ("seat-wind-west", 1))), "the yaku of a win"),
        (_with(_plain(), ev.WIN, yaku=(("chun", 1),)), "the yaku of a win"),
        (_with(_plain(), ev.WIN, concealed=(Tile(0),) * 13), "the hand shown at a win"),
        (_with(_plain(), ev.WIN, deltas=None), "the scores before a result"),
        (replace(_plain(), absences=(Absence(0, 3, None),)), "when players were disconnected"),
        (replace(_plain(), ruleset="m-league"), "that the game was played by the rules m-league"),
        (_stating(kiriage_mangan=True), "the rule option kiriage_mangan: read as"),
        (replace(_plain(), id="a game"), "the id of the game"),
    ],
)
def test_what_is_lost_is_named(record: Record, what: str) -> None:
    assert any(line.startswith(what) for line in lost(record, "mjai"))


def test_what_is_not_stated_is_not_written() -> None:
    nothing: dict[str, Any] = dict.fromkeys(
        ("from_seat", "winning_tile", "concealed", "fu", "points", "yaku", "yakuman", "ura_indicators", "deltas")
    )
    record = _with(_plain(), ev.WIN, **nothing, liable=ev.UNSTATED, scores_before=None)
    for line in write(record).splitlines():
        event = json.loads(line)
        if event["type"] == "hora":
            assert set(event) <= {"type", "actor", "uradora_markers"}
            assert not event.get("uradora_markers")


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([(ev.START, 0, replace(_plain().events[0][2], hand=16))], "no wind"),
        ([(ev.START, 1, replace(_plain().events[0][2], dealer=1))], "counts seats"),
        ([(ev.CALL, 1, Meld(PON, (Tile(0), Tile(1), Tile(2))))], "the tile called by a pon"),
        ([(ev.CALL, 1, Meld(KAKAN, (Tile(0), Tile(1), Tile(2), Tile(3))))], "the tile added by a kakan"),
    ],
)
def test_what_cannot_be_written_is_refused(events: list[Any], why: str) -> None:
    start = [] if events[0][0] == ev.START else [_plain().events[0]]
    with pytest.raises(CannotWriteError, match=why):
        write(replace(_plain(), events=[*start, *events]))


@pytest.mark.parametrize("seed", range(6))
def test_faults_are_found_as_before(seed: int) -> None:
    """Payments, yaku and fu that are wrong in one format are so in the other."""
    record = record_of("tenhou", GameLength.TONPUU, seed, scenario=SCENARIOS["plain"])
    events = list(record.events)
    wins = [i for i, e in enumerate(events) if e[0] == ev.WIN and e[2].yaku]
    slips: list[dict[str, Any]] = [{"fu": 110}, {"points": 100}, {"deltas": (0, 0, 0, 0)}]
    for i, changes in zip(wins, slips, strict=False):
        events[i] = (ev.WIN, events[i][1], replace(events[i][2], **changes))
    wrong = replace(record, events=events)
    first = told(judged(wrong))
    assert first
    assert told(judged(back(wrong))) == first


# --- real records --------------------------------------------------------------------------------------------------

FAULTY = {
    "haifu_log_1000_0__35eeaef8.json": ["SCO003", "SCO003", "END003"],
    "haifu_log_1000_0__387c7430.json": ["SCO003", "SCO003", "END003"],
    "normal_sample.mjson": ["TRN007"] * 3,
    "20201108_200002_37002354-50b4-4e64-858c-5d1a4d462d81.mjson": ["TRN001"] * 4,
    "rick0000-mjaigymml/sample.mjson": ["TRN001"] * 5,
}
"""What is wrong with which file; nothing is with any other."""
OTHER_MAHJONG = 11


@pytest.mark.corpus
@pytest.mark.slow
@needs_corpus
class TestCorpus:
    @staticmethod
    def records() -> Iterator[tuple[Path, Sequence[Record]]]:
        refused = []
        for path in files_of("mjai"):
            if "." in path.name and not path.name.endswith(".tar.gz"):
                try:
                    yield path, read_bytes(path.read_bytes(), path.name)
                except UnreadableRecord as error:
                    refused.append(error.message)
        assert len([why for why in refused if "another mahjong" in why]) == len(refused) == OTHER_MAHJONG

    def test_faults(self) -> None:
        for path, (record,) in self.records():
            due = next((codes for name, codes in FAULTY.items() if str(path).endswith(name)), [])
            assert [code for code, *_ in told(judged(record))] == due, path
            result = judged(record)
            assert result.wins_rescored == result.wins

    def test_there_and_back(self) -> None:
        for path, (record,) in self.records():
            again = back(record)
            rules = choose_rules(record).rules
            assert faces(again, rules) == faces(record, rules), path
            assert told(judged(again)) == told(judged(record)), path

    def test_xml_by_mjai(self) -> None:
        for path in files_of("tenhou-mjlog")[::40]:
            (record,) = read_bytes(path.read_bytes(), path.name)
            again = back(record)
            rules = choose_rules(record).rules
            assert faces(again, rules) == faces(record, rules), path
            kept = [f for f in told(judged(record)) if f[0] != "END004"]
            assert told(judged(again)) == kept, path
