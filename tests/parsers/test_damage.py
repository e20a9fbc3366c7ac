"""Whatever is done to a file, its reader names it or refuses it, and the referee can judge what is left."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.base import Reader, builtin
from replay.auditing import audit, choose_rules
from replay.record import Record, UnreadableRecord
from tests.parsers import test_mleague, test_riichi_city
from tests.parsers.damage import broken_bytes, broken_value

FILES = {"riichi-city": test_riichi_city.small, "m-league": test_mleague.small}


@cache
def whole(name: str) -> bytes:
    """The first two rounds of a game, and its end."""
    game: Any = FILES[name]()
    if isinstance(game, dict):
        rounds = game["handRecord"]
        game["handRecord"] = [rounds[0], rounds[-1]]
    else:
        starts = [i for i, e in enumerate(game) if e["cmd"] == "kyokustart"]
        game = game[: starts[1]] + game[starts[-1] :]
    return json.dumps(game).encode()


def again(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - the same damage again is what is wanted


def _records(reader: Reader, data: bytes) -> list[Record]:
    refusal = ""
    try:
        return reader.read(data, "x.json")
    except UnreadableRecord as error:
        refusal = error.message
    assert refusal
    assert "\n" not in refusal
    return []


def survive(name: str, data: bytes) -> None:
    (reader,) = [r for r in builtin() if r.name == name]
    for record in _records(reader, data):
        assert len(record.events) == len(record.places)
        for problem in record.problems:
            assert "\n" not in problem.message
            assert record.locate(problem.place).line is not None or problem.place < 0
        audit(record, choose_rules(record))


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_damage_to_what_is_said(name: str, seed: int) -> None:
    broken = broken_value(json.loads(whole(name)), again(seed))
    survive(name, json.dumps(broken).encode())


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_damage_to_the_text(name: str, seed: int) -> None:
    survive(name, broken_bytes(whole(name), again(seed)))
