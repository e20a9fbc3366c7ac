"""Events of majiang made by hand, and what is read of them."""

import json
from collections.abc import Iterable
from typing import Any

from parsers.base import read_bytes
from replay import events as ev
from replay.auditing import audit, choose_rules
from replay.events import Event
from replay.findings import Finding
from replay.record import Record
from replay.tiles import KIND_NAMES, KIND_OF

HANDS = ["m123456789p1234", "p123456789s1234", "s123456789z1122", "m123456789z3344"]


def deal(*, hands: Iterable[str] = HANDS, **fields: Any) -> dict[str, Any]:
    """The first event of a round."""
    start = {"zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4, "baopai": "z7"}
    return {"qipai": {**start, "shoupai": list(hands), **fields}}


def zimo(l: int, p: str) -> dict[str, Any]:  # noqa: E741 - the format's word
    return {"zimo": {"l": l, "p": p}}


def dapai(l: int, p: str) -> dict[str, Any]:  # noqa: E741
    return {"dapai": {"l": l, "p": p}}


def fulou(l: int, m: str) -> dict[str, Any]:  # noqa: E741
    return {"fulou": {"l": l, "m": m}}


def gang(l: int, m: str) -> dict[str, Any]:  # noqa: E741
    return {"gang": {"l": l, "m": m}}


def gangzimo(l: int, p: str) -> dict[str, Any]:  # noqa: E741
    return {"gangzimo": {"l": l, "p": p}}


def kaigang(p: str) -> dict[str, Any]:
    return {"kaigang": {"baopai": p}}


def hule(l: int, shoupai: str, baojia: int | None, **fields: Any) -> dict[str, Any]:  # noqa: E741
    usual = {"fu": 30, "fanshu": 1, "defen": 1000, "hupai": [{"name": "立直", "fanshu": 1}], "fenpei": [0, 0, 0, 0]}
    return {"hule": {"l": l, "shoupai": shoupai, "baojia": baojia, "fubaopai": None, **usual, **fields}}


def pingju(name: str = "荒牌平局", **fields: Any) -> dict[str, Any]:
    return {"pingju": {"name": name, "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0], **fields}}


def whole(*rounds: list[Any], **fields: Any) -> dict[str, Any]:
    """A file's content: rounds in a game, fields of which may be put in place of these."""
    game = {"title": "", "player": ["P0", "P1", "P2", "P3"], "qijia": 0, "log": list(rounds)}
    return {k: v for k, v in {**game, **fields}.items() if v is not None}


def text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def read(value: Any, name: str = "game.json") -> Record:
    (record,) = read_bytes(text(value), name)
    return record


def told(*events: dict[str, Any], **fields: Any) -> Record:
    """A round of these events."""
    return read(whole([deal(**fields), *events]))


def brief(events: list[Event]) -> list[str]:
    """Kind, seat and tile of each event in one word."""
    out = []
    for kind, seat, value in events:
        name = ev.EVENT_NAMES[kind].replace(" ", "-")
        if kind in (ev.DRAW, ev.DORA, *ev.DISCARDS):
            name += f" {KIND_NAMES[KIND_OF[value]] if value >= 0 else '?'}"
        elif kind == ev.CALL:
            name = f"{value.kind} {KIND_NAMES[value.kind_index]}"
        out.append(name if seat < 0 else f"{seat} {name}")
    return out


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def judged(record: Record) -> list[Finding]:
    return [f for f in audit(record, choose_rules(record)).findings if f.code != "REC008"]
