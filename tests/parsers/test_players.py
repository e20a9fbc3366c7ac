"""Whether three or four play: a fault in one deal does not make it another game."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import START
from replay.record import Record
from replay.rulevalues import GameLength
from tests.generator import record_of
from tests.parsers.majsoul_form import head_of, laid_out, moves_of
from tests.parsers.riichi_city_files import encoded
from tests.parsers.written import written


def in_xml(record: Record) -> bytes:
    return re.sub(r' hai3="[^"]*"', "", written(record, "tenhou-xml").text, count=1).encode()


def in_mjai(record: Record) -> bytes:
    events = [json.loads(line) for line in written(record, "mjai").text.splitlines()]
    del next(event for event in events if event["type"] == "start_kyoku")["tehais"][3]
    return "\n".join(map(json.dumps, events)).encode()


def in_majiang(record: Record) -> bytes:
    game = json.loads(written(record, "majiang").text)
    del game["log"][0][0]["qipai"]["shoupai"][3]
    return json.dumps(game).encode()


def in_majsoul(record: Record) -> bytes:
    moves = moves_of(record)
    del next(data for name, data in moves if name == "RecordNewRound")["tiles3"]
    return laid_out(moves, head_of(record), "records")


@pytest.mark.parametrize("spoilt", [in_xml, in_mjai, in_majiang, in_majsoul])
def test_one_deal_without_the_fourth_hand(spoilt: Callable[[Record], bytes]) -> None:
    (again,) = read_bytes(spoilt(record_of("tenhou", GameLength.TONPUU, 3)), "x")
    assert len(again.players) == 4
    assert len([e for e in again.events if e[0] == START]) > 1
    found: list[Any] = [f for f in audit(again, choose_rules(again)).findings if f.severity == "error"]
    assert [f.code for f in found] in (["REC004"], ["REC006"])


def test_one_table_without_the_fourth_player() -> None:
    first = record_of("tenhou", GameLength.TONPUU, 3)
    game = json.loads(encoded(first, choose_rules(first).rules, bare=True))
    del game["handRecord"][0]["players"][3]
    (again,) = read_bytes(json.dumps(game).encode(), "x")
    assert (len(again.players), again.problems) == (4, ())
