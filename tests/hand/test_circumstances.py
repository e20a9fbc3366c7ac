"""How a win came about, as the replayed round has it, where only some rules ask for it."""

import tomllib
from pathlib import Path

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.events import RoundStart, Win
from replay.findings import Finding
from replay.hand.situation import Situation
from replay.melds import ANKAN, PON, Meld
from replay.outcome import win_facts
from replay.table import Table
from replay.tiles import Tile
from tests.hand.build import TENHOU

CASES = Path(__file__).parents[1] / "cases"
_DEAL = tuple(tuple(Tile(4 * k + seat) for k in range(13)) for seat in range(4))
"""Seat s holds copy s of 1m to 9m and 1p to 4p."""


def _table(honba: int = 0) -> Table:
    return Table(TENHOU, RoundStart(0, honba, 0, 0, (25000,) * 4, _DEAL, Tile(132)))


def _won(table: Table, seat: int) -> Situation:
    (facts,) = win_facts(table, [(0, Win(seat))])
    assert facts.situation is not None
    return facts.situation


def test_before_the_first_own_draw() -> None:
    table = _table(honba=3)
    table.draw(0, 100)
    table.discard(0, 100)
    assert _won(table, 1).before_first_draw
    assert _won(table, 1).honba == 3
    table.draw(1, 101)
    table.discard(1, 101)
    assert not _won(table, 0).before_first_draw
    assert _won(table, 3).before_first_draw
    table.draw(2, 102)
    assert not _won(table, 2).before_first_draw


def test_a_call_before_it() -> None:
    table = _table()
    table.draw(0, 100)
    table.discard(0, _DEAL[0][4])
    table.call(1, Meld(PON, (_DEAL[0][4], _DEAL[1][4], _DEAL[2][4]), _DEAL[0][4], 0))
    table.discard(1, _DEAL[1][0])
    assert (_won(table, 2).before_first_draw, _won(table, 2).after_call) == (True, True)
    table.draw(2, 101)
    table.discard(2, 101)
    assert _won(table, 1).before_first_draw
    assert not _won(table, 0).before_first_draw


def test_the_discard_of_a_riichi() -> None:
    table = _table()
    table.draw(0, 100)
    table.declare(0, 2)
    table.discard(0, 100)
    assert _won(table, 1).riichi_discard
    table.accept(0)
    table.draw(1, 101)
    assert not _won(table, 1).riichi_discard
    table.discard(1, 101)
    assert not _won(table, 2).riichi_discard


def test_the_discard_after_a_replacement() -> None:
    table = _table()
    kan = Meld(ANKAN, (Tile(100), Tile(101), Tile(102), Tile(103)))
    table.draw(0, 100)
    table.call(0, kan)
    table.draw(0, 104)
    assert (_won(table, 0).rinshan, _won(table, 0).kan_discard) == (True, False)
    table.discard(0, 104)
    assert _won(table, 1).kan_discard
    table.draw(1, 105)
    table.discard(1, 105)
    assert not _won(table, 2).kan_discard


def _found(case: str, **options: str) -> list[Finding]:
    log = tomllib.loads((CASES / f"{case}.toml").read_text("utf-8"))["quiet"][0]["log"]
    (record,) = read_bytes(log.encode(), "case.xml")
    found = audit(record, choose_rules(record, "auto", options)).findings
    return [f for f in found if f.code != "REC008"]


def test_a_hand_below_the_minimum_is_no_win() -> None:
    assert not _found("WIN002")
    (found,) = [f for f in _found("WIN002", shibari_min_han="2") if f.code == "WIN002"]
    assert "wins with tanyao 1; it must have 2 han for certain" in found.message


def test_a_double_yakuman_is_recorded_by_its_name_and_wrong_in_its_points() -> None:
    assert not _found("END003")
    codes = [f.code for f in _found("END003", double_yakuman="kokushi-13")]
    assert "SCO001" in codes
    assert not [c for c in codes if c.startswith("YAK")]
