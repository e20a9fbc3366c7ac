"""Walls that records state: Mahjong Soul's, Riichi City's and akochan's, with their hashes."""

import hashlib
import json
from typing import Any

import pytest

from parsers.base import read_bytes
from parsers.majsoul.walls import wall_of as soul_wall
from parsers.mjai.write import ORIGINAL
from replay.auditing import audit, choose_rules
from replay.findings import GameResult, WallCount
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import MPSZ
from replay.wall import FOURS, SINGLES, Origin, dead_wall
from tests.generator.game import record_of
from tests.generator.scenario import SCENARIOS
from tests.parsers import majsoul_form, riichi_city_files
from tests.walls.laid import laid, round_of

SALT = "a salt of this project"


def game(seed: int = 0, preset: str = "tenhou") -> Record:
    return record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS["open"])


def judged(data: bytes, name: str = "game.json") -> GameResult:
    (record,) = read_bytes(data, name)
    return audit(record, choose_rules(record))


def codes(result: GameResult) -> list[str]:
    return [f.code for f in result.findings if f.code.startswith("WAL") and f.caused_by is None]


@pytest.mark.parametrize("layout", majsoul_form.LAYOUTS)
def test_mahjong_soul_in_every_layout(layout: str) -> None:
    result = judged(majsoul_form.form(game(), layout))
    assert codes(result) == []
    assert result.walls == (WallCount("hash", result.rounds, result.rounds),)


@pytest.mark.parametrize("at", [0, 13])
def test_mahjong_soul_with_another_tile_in_the_deal(at: int) -> None:
    """Only the tiles behind the deal are in the wall: what was dealt is the rest of the set. The dealer's last tile is
    its first draw."""
    value = json.loads(majsoul_form.form(game(), "records"))
    text = json.dumps(value)
    start = text.index('"tiles0": [') + len('"tiles0": [')
    hand = json.loads("[" + text[start : text.index("]", start)] + "]")
    changed = hand.copy()
    changed[at] = next(f"{n}p" for n in range(1, 10) if f"{n}p" not in hand)
    edited = text.replace(json.dumps(hand), json.dumps(changed), 1)
    (record,) = read_bytes(edited.encode(), "game.json")
    walls = [f for f in audit(record, choose_rules(record)).findings if f.code.startswith("WAL")]
    assert [f.code for f in walls] == ["WAL003" if at == 0 else "WAL004"]
    assert walls[0].seat in (0, None)


def soul_round(**changes: Any) -> dict[str, Any]:
    """A RecordNewRound as they are now: all tiles, and SHA-256 of them with a salt."""
    record = game()
    tiles = laid(round_of(record.events, 0), dead_wall(FOURS, 4), choose_rules(record).rules)
    text = "".join(f"0{MPSZ[t // 4][1]}" if t in (16, 52, 88) else MPSZ[t // 4] for t in tiles)
    hashed = {
        "paishan": text,
        "sha256": hashlib.sha256((text + SALT).encode()).hexdigest(),
        "salt": SALT,
        "saltSha256": hashlib.sha256(SALT.encode()).hexdigest().upper(),
    }
    return hashed | changes


def test_a_salted_hash_fits() -> None:
    wall = soul_wall(soul_round(), 4, (1, 1, 1))
    assert wall is not None
    assert wall.breaches == ()
    assert wall.origin is Origin.HASH
    assert len(wall.tiles) == 136


@pytest.mark.parametrize(
    ("change", "word"),
    [({"salt": "another"}, "SHA256 of the salt"), ({"sha256": "00"}, "SHA256 of the wall with its salt")],
)
def test_a_salted_hash_that_does_not_fit(change: dict[str, str], word: str) -> None:
    wall = soul_wall(soul_round(**change), 4, (1, 1, 1))
    assert wall is not None
    assert any(word in breach.message for breach in wall.breaches)


@pytest.mark.parametrize("text", ["1m2", "1m2m9x", 5, ""])
def test_what_is_no_wall(text: object) -> None:
    assert soul_wall({"paishan": text}, 4, (1, 1, 1)) is None or text == ""


def riichi_city(record: Record) -> Any:
    return json.loads(riichi_city_files.encoded(record, choose_rules(record).rules))


def rounds_of(value: Any) -> list[Any]:
    found: list[Any] = (value.get("data") or value)["handRecord"]
    return found


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma"])
def test_riichi_city(preset: str) -> None:
    value = riichi_city(game(1, preset))
    result = judged(json.dumps(value).encode())
    assert codes(result) == []
    assert result.walls == (WallCount("hash", result.rounds, result.rounds),)


def test_riichi_city_with_another_hash_for_one_round() -> None:
    value = riichi_city(game(1))
    one = rounds_of(value)[1]
    one["handCardsSHA256"] = "ab" * 32
    assert codes(judged(json.dumps(value).encode())) == ["WAL011"]


def test_riichi_city_whose_players_were_promised_another_wall() -> None:
    value = riichi_city(game(1))
    one = rounds_of(value)[1]
    deal = one["handEventRecord"][0]
    data = json.loads(deal["data"])
    data["hand_cards_sha_256"] = "ab" * 32
    deal["data"] = json.dumps(data)
    assert codes(judged(json.dumps(value).encode())) == ["WAL011"]


def test_riichi_city_with_the_end_of_the_wall_left_empty() -> None:
    value = riichi_city(game(1))
    for one in rounds_of(value):
        one["paiShan"] = []
    assert codes(judged(json.dumps(value).encode())) == []


def test_riichi_city_with_another_end_of_the_wall() -> None:
    value = riichi_city(game(1))
    rounds_of(value)[1]["paiShan"].reverse()
    assert codes(judged(json.dumps(value).encode())) == ["WAL011"]


def test_riichi_city_with_the_end_of_the_wall_alone() -> None:
    value = riichi_city(game(1))
    for one in rounds_of(value):
        del one["handCardEncode"], one["handCardsSHA256"]
    result = judged(json.dumps(value).encode())
    assert codes(result) == []
    assert [w.origin for w in result.walls] == ["stated"]


def akochan(record: Record) -> list[Any]:
    rules = choose_rules(record).rules
    lines = [json.loads(line) for line in ORIGINAL.text(record).splitlines()]
    starts = [i for i, event in enumerate(record.events) if event[0] == 8]
    begun = [line for line in lines if line["type"] == "start_kyoku"]
    for line, first in zip(begun, starts, strict=True):
        tiles = laid(round_of(record.events, first), dead_wall(SINGLES, 4, ura_first=True), rules)
        line["haiyama"] = [_mjai(tile) for tile in tiles]
    return lines


def _mjai(tile: int) -> str:
    kind = tile // 4
    red = "r" if tile in (16, 52, 88) else ""
    return "ESWNPFC"[kind - 27] if kind >= 27 else f"{kind % 9 + 1}{'mps'[kind // 9]}{red}"


def as_lines(lines: list[Any]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def test_akochan() -> None:
    result = judged(as_lines(akochan(game())), "game.mjson")
    assert codes(result) == []
    assert result.walls == (WallCount("stated", result.rounds, result.rounds),)


def test_akochan_with_another_draw() -> None:
    """The tile drawn and thrown at once is another kind; which of the two fields is wrong, the wall says."""
    lines = akochan(game())
    at = next(
        i
        for i, line in enumerate(lines)
        if line["type"] == "tsumo" and lines[i + 1].get("tsumogiri") and lines[i + 2]["type"] == "tsumo" and i > 20
    )
    other = "9p" if lines[at]["pai"] != "9p" else "1p"
    lines[at]["pai"] = lines[at + 1]["pai"] = other
    assert codes(judged(as_lines(lines), "game.mjson"))[:1] == ["WAL004"]


def test_a_wall_with_a_tile_too_few() -> None:
    lines = akochan(game())
    next(line for line in lines if line["type"] == "start_kyoku")["haiyama"].pop()
    assert codes(judged(as_lines(lines), "game.mjson")) == ["WAL012"]
