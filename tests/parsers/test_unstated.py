"""What a file leaves out at the start of a round follows from the rounds before: one complaint, and no other."""

import json
import re

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import START
from replay.record import Record
from replay.rulevalues import GameLength
from tests.generator import record_of
from tests.parsers.written import written

GAMES = [record_of("tenhou", GameLength.TONPUU, seed) for seed in range(4)]


def told(record: Record) -> list[tuple[int, int, int, int]]:
    """Hand, honba, sticks and dealer of each round as the play has them."""
    starts = [value for kind, _, value in record.events if kind == START]
    return [(start.hand, start.honba, start.sticks, start.dealer) for start in starts]


def errors(data: str) -> tuple[Record, list[tuple[str, str]]]:
    (record,) = read_bytes(data.encode(), "x")
    found = audit(record, choose_rules(record)).findings
    return record, [(f.code, f.message) for f in found if f.severity == "error"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("index", [0, 1, 2], ids=["hand", "honba", "sticks"])
@pytest.mark.parametrize(("said", "code"), [("", "REC006"), ("-1", "REC004")])
def test_seed_of_the_tenhou_xml(game: Record, index: int, said: str, code: str) -> None:
    text = written(game, "tenhou-xml").text
    for number, found in enumerate(re.findall(r'seed="([0-9,]*)"', text)):
        fields = found.split(",")
        fields[index] = said
        at = [m.start() for m in re.finditer('seed="', text)][number]
        spoilt = text[:at] + text[at:].replace(found, ",".join(fields), 1)
        _, complaints = errors(spoilt)
        assert [c for c, _ in complaints] == [code]
        assert ["hand", "honba", "sticks"][index] in complaints[0][1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["zhuangfeng", "jushu", "changbang", "lizhibang"])
def test_deal_of_majiang(game: Record, field: str) -> None:
    whole = json.loads(written(game, "majiang").text)
    for number in range(1, len(whole["log"])):
        spoilt = json.loads(json.dumps(whole))
        del spoilt["log"][number][0]["qipai"][field]
        record, complaints = errors(json.dumps(spoilt))
        assert complaints == [("REC006", f"qipai has no {field}")]
        if field in ("zhuangfeng", "jushu"):
            assert [start[0] for start in told(record)] == [start[0] for start in told(game)]


@pytest.mark.parametrize("dice", ["6,0", "0,-1", "98,3"])
def test_dice_of_the_tenhou_xml(dice: str) -> None:
    text = re.sub(r'seed="(\d+,\d+,\d+),\d,\d,', rf'seed="\1,{dice},', written(GAMES[0], "tenhou-xml").text, count=1)
    record, complaints = errors(text)
    assert [code for code, _ in complaints] == ["REC004"]
    assert "dice" in complaints[0][1]
    assert record.events[0][2].dice is None


@pytest.mark.parametrize("seed", ["0_0,0,0,0,0,84", " 0,0,0,0,0,84", "٠,0,0,0,0,84"])
def test_numbers_are_digits(seed: str) -> None:
    text = re.sub(r'seed="[0-9,]*"', f'seed="{seed}"', written(GAMES[0], "tenhou-xml").text, count=1)
    assert [code for code, _ in errors(text)[1]] == ["REC004"]
