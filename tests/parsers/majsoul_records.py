"""Records of Mahjong Soul made by hand, and what is read of them."""

from collections.abc import Mapping
from typing import Any

from parsers.base import read_bytes
from replay.auditing import audit
from replay.choice import choose_rules
from replay.findings import GameResult
from replay.record import Record
from tests.parsers.majsoul_form import JSON, laid_out


def read(data: bytes, name: str = "game") -> Record:
    (record,) = read_bytes(data, name)
    return record


def told(*moves: tuple[str, JSON], head: JSON | None = None, layout: str = "actions") -> Record:
    return read(laid_out(moves, RANKED if head is None else head, layout))


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def faults(record: Record) -> list[str]:
    """What is found but for the note on a record that stops before the end of the game."""
    return [f"{f.round_label} {f.code} {f.message}" for f in judged(record).findings if f.code != "REC008"]


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def hand(text: str) -> list[str]:
    """Tiles by name, as ``1m 0p``, from mpsz."""
    out: list[str] = []
    for part in text.split():
        out += [digit + part[-1] for digit in part[:-1]]
    return out


# --- hand-made records -----------------------------------------------------------------------------------------------

HANDS = ("147m 258p 369s 1234z", "258m 369p 147s 4567z", "369m 147p 258s 7123z", "159m 159p 159s 2467z")
RANKED: JSON = {
    "uuid": "240102-00000000-0000-0000-0000-000000000001",
    "start_time": 1704153600,
    "config": {"category": 2, "mode": {"mode": 2, "detail_rule": {}}, "meta": {"mode_id": 12}},
    "accounts": [{"seat": s, "nickname": f"P{s}", "level": {"id": 10402}, "level3": {"id": 20301}} for s in range(4)],
}
RANKED_3: JSON = RANKED | {
    "config": {"category": 2, "mode": {"mode": 12}, "meta": {"mode_id": 24}},
    "accounts": RANKED["accounts"][:3],
}


def start(*hands: str, drawn: str = "9m", dora: str = "9s", **other: Any) -> tuple[str, JSON]:
    """A deal; what nobody names of the hands is filled up with tiles that go with nothing."""
    players = other.pop("players", 4)
    named = [hand(text) for text in (*hands, *[""] * (players - len(hands)))]
    named = [(tiles + hand(HANDS[seat]))[:13] for seat, tiles in enumerate(named)]
    data: JSON = {
        "chang": 0,
        "ju": 0,
        "ben": 0,
        "liqibang": 0,
        "scores": [25000 if players == 4 else 35000] * players,
        "doras": [dora],
        "left_tile_count": 69 if players == 4 else 54,
        **{f"tiles{seat}": tiles for seat, tiles in enumerate(named)},
    } | other
    data[f"tiles{data['ju']}"].append(drawn)
    return "RecordNewRound", data


def deal(seat: int, tile: str, left: int, **other: Any) -> tuple[str, JSON]:
    return "RecordDealTile", {"seat": seat, "tile": tile, "left_tile_count": left, **other}


def discard(seat: int, tile: str, *, moqie: bool = False, **other: Any) -> tuple[str, JSON]:
    return "RecordDiscardTile", {"seat": seat, "tile": tile, "moqie": moqie, **other}


def call(seat: int, kind: int, tiles: str, source: int, **other: Any) -> tuple[str, JSON]:
    named = hand(tiles)
    froms = [seat] * (len(named) - 1) + [source]
    return "RecordChiPengGang", {"seat": seat, "type": kind, "tiles": named, "froms": froms, **other}


def hule(seat: int, text: str, tile: str, fans: Mapping[int, int], fu: int, **other: Any) -> JSON:
    return {
        "hand": hand(text),
        "hu_tile": tile,
        "seat": seat,
        "zimo": False,
        "doras": ["9s"],
        "yiman": False,
        "count": sum(fans.values()),
        "fans": [{"id": number, "val": val} for number, val in fans.items()],
        "fu": fu,
        **other,
    }


def wins(*hules: JSON, before: list[int], deltas: list[int], **other: Any) -> tuple[str, JSON]:
    after = [a + b for a, b in zip(before, deltas, strict=True)]
    return "RecordHule", {"hules": list(hules), "old_scores": before, "delta_scores": deltas, "scores": after, **other}


EVEN = [25000] * 4
