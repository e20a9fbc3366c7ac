"""Tiles that a record hides where it shows a hand are no fault of a legal game, and what they leave open is counted."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from replay.events import DISCARDS, DRAW, RYUUKYOKU, START, WIN, Event, Ryuukyoku, Win
from replay.rulevalues import GameLength
from replay.table import HIDDEN
from replay.tiles import Tile
from tests.test_generated import GAMES, game, judged

Hand = tuple[Tile, ...]
LEGAL = pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::6])


def hidden(hand: Hand, first: int = 0) -> Hand:
    return (*hand[:first], *[Tile(HIDDEN)] * len(hand[first:]))


def found(preset: str, length: GameLength, scenario: str, seed: int, told: list[Event]) -> Counter[str]:
    """How often each check could not judge the game told so, in which nothing else may be found."""
    result = judged(replace(game(preset, length, scenario, seed), events=told))
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert {u.reason for u in result.unverifiable} <= {"hand-hidden"}
    return Counter({u.check: u.count for u in result.unverifiable})


@LEGAL
@pytest.mark.parametrize("first", [0, 1])
def test_what_a_result_hides_is_not_compared(
    preset: str, length: GameLength, scenario: str, seed: int, first: int
) -> None:
    due: Counter[str] = Counter()

    def told(value: Any) -> Any:
        if isinstance(value, Win):
            due.update(["WIN003", "WIN005"])
            return replace(value, winning_tile=Tile(HIDDEN), concealed=hidden(value.concealed or (), first))
        if isinstance(value, Ryuukyoku):
            due["DRW013"] += sum(bool(hand) for hand in value.hands)
            return replace(value, hands=tuple(hand and hidden(hand, first) for hand in value.hands))
        return value

    events = [(kind, seat, told(value)) for kind, seat, value in game(preset, length, scenario, seed).events]
    assert found(preset, length, scenario, seed, events) == +due


@LEGAL
@pytest.mark.parametrize("whole", [True, False])
def test_a_win_is_not_valued_where_play_and_result_hide_of_it(
    preset: str, length: GameLength, scenario: str, seed: int, whole: bool
) -> None:
    """All hands are hidden; a win shows its hand but for a tile, or by tsumo the hand and no winning tile. Whether a
    ron is furiten nobody can say either way."""
    unknown = rons = 0

    def told(kind: int, value: Any) -> Any:
        nonlocal unknown, rons
        if kind == WIN:
            rons += value.from_seat != value.winner
        if kind == DRAW:
            return Tile(HIDDEN)
        if kind == START:
            return replace(value, hands=tuple(map(hidden, value.hands)))
        if kind == WIN and whole:
            unknown += value.from_seat == value.winner
            return replace(value, winning_tile=None)
        if kind == WIN:
            unknown += 1
            return replace(value, concealed=hidden(value.concealed, 1))
        if kind == RYUUKYOKU:
            return replace(value, hands=tuple(hand and hidden(hand) for hand in value.hands))
        return value

    events = [(kind, seat, told(kind, value)) for kind, seat, value in game(preset, length, scenario, seed).events]
    open_questions = found(preset, length, scenario, seed, events)
    assert open_questions["WIN001"] == unknown
    assert [open_questions[code] for code in ("FUR001", "FUR002", "FUR003")] == [rons] * 3


def in_the_dark() -> list[Event]:
    """A game in which no hand and no draw is shown."""

    def told(kind: int, value: Any) -> Any:
        if kind == START:
            return replace(value, hands=tuple(map(hidden, value.hands)))
        return Tile(HIDDEN) if kind == DRAW else value

    return [(kind, seat, told(kind, value)) for kind, seat, value in game(*GAMES[0]).events]


def test_a_hidden_hand_holds_no_tile_that_has_been_seen() -> None:
    events = in_the_dark()
    assert judged(replace(game(*GAMES[0]), events=events)).findings == ()
    first, *_, later = [
        i
        for i, event in enumerate(events[: next(i for i, e in enumerate(events) if e[0] == WIN)])
        if event[0] in DISCARDS
    ]
    kind, seat, _ = events[later]
    events[later] = (kind, seat, events[first][2])
    assert "TIL001" in [f.code for f in judged(replace(game(*GAMES[0]), events=events)).findings]
