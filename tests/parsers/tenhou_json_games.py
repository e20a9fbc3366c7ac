"""Games in Tenhou's viewer format made by hand, and what is read of them."""

import json
from copy import deepcopy
from typing import Any

from parsers.base import read_bytes
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.findings import GameResult
from replay.record import Record
from replay.tiles import tile_name

CASE_85 = (
    '[[0,0,0],[25000,25000,25000,25000],[18],[],[11,11,14,17,22,25,28,31,34,37,42,43,44],[47,"11p1111"],[60,44],'
    '[22,23,24,26,27,28,34,35,39,39,41,45,45],[19,"45p4545",33],[41,19],[11,11,13,16,19,21,24,27,32,35,38,42,46],'
    "[12,15],[11,11],[12,15,18,23,26,29,31,33,36,37,43,44,45],[46],[45],"
    '["和了",[-500,1100,-300,-300],[1,1,1,"30符1飜300-500点","役牌 白(1飜)"]]]'
)
"""The round of the reported situation 85: East pons the second 1m that West throws, not the first."""


def whole(*rounds: Any, **header: Any) -> dict[str, Any]:
    """A file's content: rounds under a header, parts of which may be put in place of these."""
    out: dict[str, Any] = {
        "title": ["", ""],
        "name": ["P0", "P1", "P2", "P3"],
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": list(rounds),
    }
    return {k: v for k, v in {**out, **header}.items() if v is not None}


def text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def read(value: Any, name: str = "game.json") -> Record:
    (record,) = read_bytes(value if isinstance(value, bytes) else text(value), name)
    return record


def case_85() -> list[Any]:
    value: list[Any] = json.loads(CASE_85)
    return value


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def found(record: Record) -> list[str]:
    """The codes of all findings but that the record is a part of a game."""
    return [f.code for f in judged(record).findings if f.code != "REC008"]


def names(record: Record) -> list[str]:
    """The play as words."""
    out = []
    for kind, seat, value in record.events:
        if kind == ev.DRAW:
            out.append(f"{seat}+{tile_name(value)}")
        elif kind in ev.DISCARDS:
            out.append(f"{seat}-{tile_name(value)}")
        elif kind == ev.CALL:
            out.append(f"{seat} {value.kind} {tile_name(value.tiles[0])}")
        else:
            out.append(ev.EVENT_NAMES[kind])
    return out


def later(value: list[Any]) -> list[Any]:
    """The same round as one that follows."""
    out = deepcopy(value)
    out[0] = [4, 0, 0]
    return out


def claim(record: Record) -> ev.Win:
    win: ev.Win = next(e[2] for e in record.events if e[0] == ev.WIN)
    return win
