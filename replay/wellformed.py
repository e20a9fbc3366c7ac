"""What is an event at all, apart from whether it may happen: kinds, seats, types and sizes.

The readers here make their events well formed. Those of a program that plays are looked at before the table takes them
in, and so are the records that readers of other packages make, which may leave open what their files do.
"""

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, Final

from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    EVENT_NAMES,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    TSUMOGIRI,
    UNSTATED,
    WIN,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.melds import KAKAN, OPENING, SIZES, Meld
from replay.record import Record
from replay.tiles import KIND_OF

_VALUES: Final[Mapping[int, type | tuple[type, ...]]] = {
    **dict.fromkeys((DRAW, DISCARD, TSUMOGIRI, TEDASHI, DORA), int),
    CALL: Meld,
    RIICHI: (bool, NoneType),
    RIICHI_ACCEPTED: (tuple, NoneType),
    START: RoundStart,
    WIN: Win,
    RYUUKYOKU: Ryuukyoku,
    GAME_END: GameEnd,
}
_NOBODYS: Final = frozenset({DORA, RYUUKYOKU, GAME_END})
"""The events that are no seat's."""
_HIDDEN_TILES: Final = -2
"""The least that stands for a tile of which nothing is known."""


def malformed(event: Event, players: int) -> str | None:
    """Why this is no event of a game with so many players that is being played; None where it is one."""
    return _unlike(event, players) or next(filter(None, map(_misshapen, _melds(event[2]))), None)


def malformed_record(record: Record) -> str | None:
    """Why this is no record, and where; None where it is one, whatever is played in it."""
    if len(record.places) != len(record.events):
        return f"its events and their places differ in number, {len(record.events)} and {len(record.places)}"
    players = len(record.players)
    reasons = ((number, _unlike(event, players)) for number, event in enumerate(record.events))
    return next((f"event {number}: {why}" for number, why in reasons if why is not None), None)


def _unlike(event: Event, players: int) -> str | None:
    """Why nothing like this can stand in a record, even one that leaves open which tile was called, and from whom."""
    kind, seat, value = event
    if kind not in _VALUES:
        return f"there is no kind {kind} of event"
    name = EVENT_NAMES[kind]
    if kind not in _NOBODYS and not 0 <= seat < players:
        return f"there is no seat {seat}"
    if not isinstance(value, _VALUES[kind]) or (isinstance(value, bool) and (kind, value) != (RIICHI, True)):
        return f"the value of a {name} cannot be {value!r}"
    for tile in _tiles(value):
        if not _HIDDEN_TILES <= tile < len(KIND_OF):
            return f"there is no tile {tile}"
    if any(not 0 <= one < players for one in _seats(value)):
        return f"a {name} names a seat that is not there"
    if any(len(row) != players for row in _rows(value)):
        return f"a {name} has hands and points for {players} players"
    if isinstance(value, RoundStart) and min(value.hand, value.honba, value.sticks) < 0:
        return "a round start counts hands, honba and sticks from 0"
    for meld in _melds(value):
        size = SIZES[meld.kind]
        if len(meld.tiles) != size:
            return f"a {meld.kind} has {size} tiles, not {len(meld.tiles)}"
    return None


def _misshapen(meld: Meld) -> str | None:
    """Why something is no call: whether its tiles make a set is another question."""
    kind, tiles = meld.kind, meld.tiles
    if min(tiles) < 0 or list(tiles) != sorted(set(tiles)):
        return f"the tiles of a {kind} are known ones in ascending order, not {tiles!r}"
    if kind is KAKAN and meld.added not in tiles:
        return "a kakan names the tile of it that is added"
    if kind is not KAKAN and meld.added is not None:
        return f"{kind} adds no tile to a pon"
    if kind in OPENING and (meld.called not in tiles or meld.source is None):
        return f"a {kind} names the tile of it that was called, and the seat it came from"
    if kind not in OPENING and (meld.called, meld.source) != (None, None):
        return f"{kind} takes no tile of another seat"
    return None


def _tiles(value: Any) -> Iterator[int]:
    """The tiles in the value of an event."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, RoundStart):
        yield from (tile for hand in value.hands for tile in hand)
        yield from _known(value.indicator)
    elif isinstance(value, Win):
        yield from value.concealed or ()
        yield from value.indicators or ()
        yield from value.ura_indicators or ()
        yield from _known(value.winning_tile)
    elif isinstance(value, Ryuukyoku):
        yield from (tile for hand in value.hands for tile in hand or ())
    yield from (tile for meld in _melds(value) for tile in meld.tiles)


def _melds(value: Any) -> Iterator[Meld]:
    if isinstance(value, Meld):
        yield value
    elif isinstance(value, Win):
        yield from value.melds or ()


def _seats(value: Any) -> Iterator[int]:
    """The seats named in the value of an event."""
    if isinstance(value, RoundStart):
        yield value.dealer
    elif isinstance(value, Win):
        yield value.winner
        yield from _known(value.from_seat)
        yield from _known(None if value.liable == UNSTATED else value.liable)
    for meld in _melds(value):
        yield from _known(meld.source)


def _rows(value: Any) -> Iterator[tuple[object, ...]]:
    """What has an item for each player."""
    if isinstance(value, tuple):
        yield value
    elif isinstance(value, RoundStart) or (isinstance(value, Ryuukyoku) and value.hands):
        yield value.hands
    unstated = value.unstated if isinstance(value, RoundStart) else frozenset()
    names = ("scores", "points", "scores_before", "deltas")
    rows = (getattr(value, name, None) for name in names if name not in unstated)
    yield from (row for row in rows if isinstance(row, tuple))


def _known(item: int | None) -> Iterator[int]:
    if item is not None:
        yield item
