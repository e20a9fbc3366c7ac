"""Lines of mjai made by hand, and what is read of them."""

import json
from typing import Any

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import GameResult
from replay.record import Record

Obj = dict[str, Any]

HANDS = [
    ["1m", "1m", "1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "E", "E"],
    ["1p", "2p", "3p", "4p", "5p", "5pr", "6p", "7p", "8p", "9p", "S", "S", "S"],
    ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "W", "W", "W", "9p"],
    ["P", "P", "F", "F", "C", "C", "N", "N", "1s", "9s", "2p", "4p", "6p"],
]
GAME: Obj = {"type": "start_game", "names": ["P0", "P1", "P2", "P3"]}
START: Obj = {
    "type": "start_kyoku",
    "bakaze": "E",
    "kyoku": 1,
    "honba": 0,
    "kyotaku": 0,
    "oya": 0,
    "dora_marker": "9m",
    "scores": [25000] * 4,
    "tehais": HANDS,
}
END: Obj = {"type": "end_kyoku"}


def tsumo(actor: int, pai: str) -> Obj:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, tsumogiri: bool | None = None) -> Obj:
    mark = {} if tsumogiri is None else {"tsumogiri": tsumogiri}
    return {"type": "dahai", "actor": actor, "pai": pai, **mark}


def call(kind: str, actor: int, target: int, pai: str, *consumed: str) -> Obj:
    return {"type": kind, "actor": actor, "target": target, "pai": pai, "consumed": list(consumed)}


def mjai(*events: Obj) -> bytes:
    return "".join(json.dumps(e) + "\n" for e in events).encode()


def read(*events: Obj, name: str = "game.mjson") -> Record:
    (record,) = read_bytes(mjai(*events), name)
    return record


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))
