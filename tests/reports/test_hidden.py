"""What a record hides of hands and wins: each row counts as it does where nothing is hidden, or not at all."""

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


def studied(record: Record) -> Study:
    return Study(frames_of([summarised(record)]), readings("tenhou"), Selection(guests=True))


def counted(study: Study, key: str) -> Parts:
    """What each row adds to a statistic."""
    frame = study.frames[STATISTICS[key].frame]
    names = [name for name in ("round", "seat", "event") if name in frame]
    rows = frame[names].itertuples(index=False, name=None)
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
