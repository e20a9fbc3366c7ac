"""Records reduced to what an mjai dialect holds of them, so that two can be compared."""

from dataclasses import replace
from typing import Any

from parsers.mjai.write import Dialect
from parsers.telling import UNKNOWN
from replay.events import (
    CALL,
    DISCARD,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    Event,
    Ryuukyoku,
    Win,
)
from replay.melds import Meld
from replay.record import Record
from replay.ruleset import RuleSet
from replay.tiles import KIND_OF

_RED = 100


def faces(record: Record, rules: RuleSet, dialect: Dialect | None = Dialect.ORIGINAL) -> list[Any]:
    """The events with every piece replaced by its look, and without what the dialect has no place for."""
    return [_face(event, rules, dialect) for event in record.events]


def _face(event: Event, rules: RuleSet, dialect: Dialect | None) -> Any:
    kind, seat, value = event

    def look(tile: Any) -> Any:
        if tile is None or tile < 0:
            return None if tile is None else UNKNOWN
        return KIND_OF[tile] + _RED * (tile in rules.red_tiles)

    def looks(tiles: Any) -> Any:
        return None if tiles is None else sorted(look(t) for t in tiles)

    def meld(one: Meld) -> Any:
        return (one.kind, looks(one.tiles), look(one.called), one.source, look(one.added))

    if kind == START:
        value = replace(value, dice=None, indicator=look(value.indicator), hands=tuple(map(looks, value.hands)))
    elif kind in (DRAW, DORA) or kind in DISCARDS:
        value = look(value)
        kind = DISCARD if kind in DISCARDS else kind
    elif kind == CALL:
        value = meld(value)
    elif kind == RIICHI_ACCEPTED:
        value = value if dialect is Dialect.ORIGINAL else None
    elif kind == WIN:
        value = _win(value, look, looks, dialect)
    elif kind == RYUUKYOKU:
        value = _draw(value, looks, dialect)
    elif kind == GAME_END:
        value = value.scores if dialect is Dialect.ORIGINAL else None
    return kind, seat, value


def _win(win: Win, look: Any, looks: Any, dialect: Dialect | None) -> Any:
    held = (win.winner, win.from_seat, looks(win.ura_indicators), win.deltas)
    if dialect is not Dialect.ORIGINAL:
        return held
    # Which of several dragons stands first is said by no name.
    yaku = None if win.yaku is None else sorted((_wind(name), han) for name, han in win.yaku)
    return (
        *held,
        *(look(win.winning_tile), looks(win.concealed), win.fu, win.points),
        *(yaku, win.yakuman, win.liable, win.scores_before),
    )


def _wind(name: str) -> str:
    for which in ("seat-wind", "round-wind"):
        if name.startswith(which):
            return which
    return name


def _draw(draw: Ryuukyoku, looks: Any, dialect: Dialect | None) -> Any:
    if dialect is not Dialect.ORIGINAL:
        return draw.kind, draw.deltas
    return draw.kind, [looks(h) for h in draw.hands], draw.scores_before, draw.deltas
