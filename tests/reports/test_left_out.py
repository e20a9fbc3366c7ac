"""What a record leaves out, hands and wins or rounds: each row counts as in the whole game, or not at all."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from replay import Record, summarised
from replay.events import DRAW, START, WIN
from replay.rulevalues import GameLength
from replay.tiles import Tile
from reports.frames import frames_of
from reports.groups import Selection
from reports.readings import readings
from reports.stats import STATISTICS, Kind
from reports.study import Study
from tests.generator import SCENARIOS, record_of

Parts = dict[tuple[int, ...], tuple[float, float]]

GAMES: Final = [("tenhou", 11), ("tenhou-sanma", 5)]
VALUE: Final = ("fu", "points", "limit", "yaku", "yakuman")
HIDDEN: Final = {
    "hands": ("concealed", "melds", "winning_tile", *VALUE),
    "ura": ("indicators", "ura_indicators", *VALUE),
    "ura and payments": ("indicators", "ura_indicators", "deltas", *VALUE),
}
"""What a record may leave out of a win; with the hand, so it does at the deal and with each draw."""


@cache
def played(preset: str, seed: int) -> Record:
    return record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS["one-wait"], rounds=6)


def hiding(record: Record, what: str) -> Record:
    def told(kind: int, value: Any) -> Any:
        if kind == WIN:
            return replace(value, **dict.fromkeys(HIDDEN[what]))
        if what == "hands" and kind == START:
            return replace(value, hands=tuple((Tile(-1),) * len(hand) for hand in value.hands))
        return Tile(-1) if what == "hands" and kind == DRAW else value

    return replace(record, events=[(kind, seat, told(kind, value)) for kind, seat, value in record.events])


def part(record: Record, first: int, end: int | None) -> tuple[Record, int]:
    """Some rounds of a game, and how many events stand before them."""
    starts = [i for i, event in enumerate(record.events) if event[0] == START]
    cut = slice(starts[first], None if end is None else starts[end])
    return replace(record, events=record.events[cut], places=record.places[cut]), starts[first]


def studied(record: Record) -> Study:
    return Study(frames_of([summarised(record)]), readings("tenhou"), Selection(guests=True))


def counted(study: Study, key: str, before: tuple[int, int] = (0, 0)) -> Parts:
    """What each row adds to a statistic, with the rounds and events that stand before the record in the whole game."""
    frame = study.frames[STATISTICS[key].frame]
    shift = {"round": before[0], "seat": 0, "event": before[1]}
    numbers = [frame[name] + more for name, more in shift.items() if name in frame]
    rows = zip(*numbers, strict=True)
    return {row: (above, below) for row, above, below in zip(rows, *study.parts(key), strict=True) if above or below}


@pytest.mark.parametrize("what", HIDDEN)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_hidden_is_not_counted_as_something_else(game: tuple[str, int], what: str) -> None:
    whole, partly = studied(played(*game)), studied(hiding(played(*game), what))
    for key, statistic in STATISTICS.items():
        if statistic.kind is not Kind.DERIVED:
            assert counted(partly, key).items() <= counted(whole, key).items(), key
    for key in ("win_rate", "tsumo_against_rate", "dealer_cover_rate", "deal_in_rate"):
        assert counted(partly, key) == counted(whole, key), key


@pytest.mark.parametrize(("first", "end"), [(1, None), (2, None), (0, 1), (0, 2), (1, 3)])
@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma"])
def test_rounds_of_a_fragment_count_as_in_the_whole_game(preset: str, first: int, end: int | None) -> None:
    record = record_of(preset, GameLength.TONPUU, 2)
    fragment, events = part(record, first, end)
    whole, partly = studied(record), studied(fragment)
    for key, statistic in STATISTICS.items():
        # The dealer may have dealt before.
        if statistic.kind not in (Kind.DERIVED, Kind.MOST):
            assert counted(partly, key, (first, events)).items() <= counted(whole, key).items(), key
