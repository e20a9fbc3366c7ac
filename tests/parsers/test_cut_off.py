"""One document of JSON that loses its last bytes is read as far as it goes, and found to be cut off once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import orjson
import pytest

from parsers.base import read_bytes
from parsers.majiang.write import write as write_majiang
from parsers.tenhou_json.write import write as write_json
from replay.choice import choose_rules
from replay.events import GAME_END, START
from replay.record import Record, UnreadableRecord
from replay.rulevalues import GameLength
from tests.generator import SCENARIOS, record_of
from tests.parsers import majsoul_form, mleague_files, riichi_city_files

Writer = Callable[[Record], bytes]


def by_rules(encoded: Callable[..., bytes], **options: bool) -> Writer:
    return lambda record: encoded(record, choose_rules(record).rules, **options)


FORMATS: dict[str, tuple[Writer, tuple[str | int, ...]]] = {
    "tenhou-json": (lambda record: write_json(record).encode(), ("log", -1)),
    "majiang": (lambda record: write_majiang(record).encode(), ("log", -1)),
    "riichi-city": (by_rules(riichi_city_files.encoded), ("data", "handRecord", -1, "handEventRecord", -1)),
    "riichi-city bare": (
        by_rules(riichi_city_files.encoded, bare=True),
        ("handRecord", -1, "handEventRecord", -1),
    ),
    "m-league": (by_rules(mleague_files.encoded), (-1,)),
    "majsoul records": (partial(majsoul_form.form, layout="records"), ("data", "data", "records", -1)),
    "majsoul actions": (partial(majsoul_form.form, layout="actions"), ("data", "data", "actions", -1)),
    "majsoul camel": (partial(majsoul_form.form, layout="camel"), ("records", -1)),
}
"""How a format is written, and what ends its last round."""


def played(record: Record) -> list[tuple[int, int]]:
    return [(kind, seat) for kind, seat, _ in record.events if kind != GAME_END]


@pytest.mark.parametrize(("preset", "seed", "rounds"), [("tenhou", 0, 1), ("tenhou", 0, 2), ("tenhou-sanma", 5, 1)])
@pytest.mark.parametrize("name", FORMATS)
def test_whole_rounds_are_read(name: str, preset: str, seed: int, rounds: int) -> None:
    if name == "m-league" and preset != "tenhou":
        return
    write, way = FORMATS[name]
    game = record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS["one-wait"], rounds=rounds)
    value = orjson.loads(write(game))
    data = orjson.dumps(value)
    last = orjson.dumps(_at(value, way))
    end = data.rindex(last) + len(last)
    (whole,) = read_bytes(data, "x.json")
    for cut in range(1, 301):
        if name == "tenhou-json" and rounds == 1 and len(data) - cut < end:
            # No round of it is whole.
            break
        (record,) = read_bytes(data[:-cut], "x.json")
        assert len(record.players) == len(whole.players)
        assert [p.code for p in record.problems] == [*(p.code for p in whole.problems), "REC009"], cut
        assert record.problems[-1].event == len(record.events)
        assert played(record) == played(whole)[: len(played(record))]
        if len(data) - cut >= end:
            assert len(played(record)) == len(played(whole))
        assert sum(kind == START for kind, _ in played(record)) >= rounds - (name == "tenhou-json")


def test_half_a_round_of_four_players_is_none_of_three() -> None:
    """The first parts of a round are as many as one of three players has."""
    game = record_of("tenhou", GameLength.TONPUU, 0, scenario=SCENARIOS["one-wait"], rounds=1)
    parts = orjson.loads(write_json(game))["log"][0]
    data = orjson.dumps(parts[:14]).removesuffix(b"]") + b',["'
    with pytest.raises(UnreadableRecord, match="it is cut off"):
        read_bytes(data, "x.json")


def _at(value: Any, way: Sequence[str | int]) -> Any:
    for part in way:
        value = value[part]
    return value
