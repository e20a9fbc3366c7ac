"""Checks of claims that only other formats make, asked at the level of events."""

from typing import Final

from replay.auditing import audit, choose_rules
from replay.events import CALL, DISCARD, DRAW, START, TEDASHI, TSUMOGIRI, Event, RoundStart
from replay.findings import Finding
from replay.melds import CHI, KITA, Meld
from replay.record import Player, Record, Span
from replay.tiles import Tile

_DEAL: Final = tuple(tuple(Tile(4 * k + seat) for k in range(13)) for seat in range(4))
"""Seat s holds copy s of 1m to 9m and 1p to 4p."""


def _found(*events: Event, ruleset: str = "tenhou", players: int = 4) -> list[Finding]:
    start = RoundStart(0, 0, 0, 0, (25000,) * 4, _DEAL, Tile(132))
    if players == 3:
        deal = tuple(tuple(Tile(36 + 4 * k + seat) for k in range(13)) for seat in range(3))
        start = RoundStart(0, 0, 0, 0, (35000,) * 3, deal, Tile(132))
    stream: list[Event] = [(START, 0, start), *events]
    record = Record(
        format="events",
        players=tuple(Player(f"P{i}") for i in range(players)),
        events=stream,
        places=list(range(len(stream))),
        locate=lambda place: Span(pointer=str(place)),
        ruleset=ruleset,
    )
    return [f for f in audit(record, choose_rules(record)).findings if f.code != "REC008"]


def test_a_drawn_tile_marked_as_from_the_hand() -> None:
    (found,) = _found((DRAW, 0, 100), (DISCARD, 0, 0), (DRAW, 1, 101), (TEDASHI, 1, 101))
    assert (found.code, found.seat, found.recorded, found.expected) == (
        "TRN007",
        1,
        {"tsumogiri": False},
        {"tsumogiri": True},
    )


def test_a_tile_of_the_hand_marked_as_just_drawn() -> None:
    (found,) = _found((DRAW, 0, 100), (TSUMOGIRI, 0, 0))
    assert (found.code, found.expected) == ("TRN007", {"tsumogiri": False})


def test_the_fourteenth_tile_of_the_dealer_is_as_good_as_one_from_the_hand() -> None:
    assert not _found((DRAW, 0, 100), (TEDASHI, 0, 100))
    # The second discard of the dealer is of a tile that it has drawn.
    turns: list[Event] = [(DRAW, 0, 100), (TEDASHI, 0, 100)]
    for seat in (1, 2, 3):
        turns += (DRAW, seat, Tile(100 + seat)), (TSUMOGIRI, seat, Tile(100 + seat))
    (found,) = _found(*turns, (DRAW, 0, 104), (TEDASHI, 0, 104))
    assert (found.code, found.seat) == ("TRN007", 0)


def test_right_marks_and_no_marks() -> None:
    assert not _found((DRAW, 0, 100), (TSUMOGIRI, 0, 100), (DRAW, 1, 101), (TEDASHI, 1, 1))
    assert not _found((DRAW, 0, 100), (DISCARD, 0, 100))


def test_a_chi_that_is_no_run() -> None:
    # 1m 2m and the 4m just discarded.
    meld = Meld(CHI, (Tile(1), Tile(5), Tile(12)), Tile(12), 0)
    found = _found((DRAW, 0, 100), (DISCARD, 0, 12), (CALL, 1, meld))
    assert [f.code for f in found] == ["CAL003"]
    assert found[0].seat == 1


def test_a_kita_of_another_wind() -> None:
    meld = Meld(KITA, (Tile(108),))
    found = _found((DRAW, 0, 108), (CALL, 0, meld), ruleset="tenhou-sanma", players=3)
    assert [f.code for f in found] == ["KAN009"]
