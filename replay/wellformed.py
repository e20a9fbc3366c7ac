"""What is an event at all, apart from whether it may happen: kinds, seats, types and sizes.

The readers here make their events well formed. Those of a program that plays are looked at before the table takes them
in, and so are the records that readers of other packages make, which may leave open what their files do.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    EVENT_NAMES,
    GAME_END,
    LIMITS,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    TSUMOGIRI,
    UNSTATED,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.melds import KAKAN, OPENING, SIZES, Meld, MeldKind
from replay.record import Record
from replay.tiles import KIND_OF

_Fits = Callable[[Any], bool]


def _is(kind: type) -> _Fits:
    return lambda value: isinstance(value, kind)


def _or_none(fits: _Fits) -> _Fits:
    return lambda value: value is None or fits(value)


def _all(fits: _Fits) -> _Fits:
    return lambda value: isinstance(value, tuple) and all(map(fits, value))


def _whole(value: Any) -> bool:
    return type(value) is int


def _meld(value: Any) -> bool:
    return isinstance(value, Meld) and type(value.kind) is MeldKind and type(value.tiles) is tuple


_number: Final = _or_none(_whole)
_numbers: Final = _or_none(_all(_whole))
_tuple: Final = _is(tuple)
_TILE_EVENTS: Final = frozenset({DRAW, DISCARD, TSUMOGIRI, TEDASHI, DORA})
_VALUES: Final[Mapping[int, _Fits]] = {
    **dict.fromkeys(_TILE_EVENTS, _whole),
    CALL: _meld,
    RIICHI: _or_none(lambda value: value is True),
    RIICHI_ACCEPTED: _numbers,
    START: _is(RoundStart),
    WIN: _is(Win),
    RYUUKYOKU: _is(Ryuukyoku),
    GAME_END: _is(GameEnd),
}
_FIELDS: Final[Mapping[int, Mapping[str, _Fits]]] = {
    START: {
        **dict.fromkeys(("hand", "honba", "sticks"), _whole),
        "scores": _all(_whole),
        "hands": _all(_tuple),
        "dice": _or_none(lambda dice: _numbers(dice) and len(dice) == 2),
        "unstated": lambda names: isinstance(names, frozenset) and names <= {"hand", "honba", "sticks", "scores"},
    },
    WIN: {
        **dict.fromkeys(("fu", "points", "honba", "sticks", "liable"), _number),
        **dict.fromkeys(("scores_before", "deltas"), _numbers),
        **dict.fromkeys(("concealed", "indicators", "ura_indicators"), _or_none(_tuple)),
        "melds": _or_none(_all(_meld)),
        "limit": _or_none(lambda limit: _within(limit, 0, len(LIMITS))),
        "yaku": _or_none(_all(lambda pair: isinstance(pair, tuple) and list(map(type, pair)) == [str, int])),
        "yakuman": _or_none(_all(_is(str))),
    },
    RYUUKYOKU: {
        "kind": _is(DrawKind),
        "hands": _all(_or_none(_tuple)),
        **dict.fromkeys(("honba", "sticks"), _number),
        **dict.fromkeys(("scores_before", "deltas"), _numbers),
    },
    GAME_END: dict.fromkeys(("scores", "points"), _numbers),
}
"""What can stand in the fields of a value; tiles and seats in them are looked at one by one."""
_NOBODYS: Final = frozenset({DORA, RYUUKYOKU, GAME_END})
"""The events that are no seat's."""
_OWNERS: Final = {START: "dealer", WIN: "winner"}
"""The field of a value that names the seat of its event."""
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
    """Why nothing like this can stand in a record, even one that leaves open whom a tile was called from."""
    try:
        kind, seat, value = event
    except (TypeError, ValueError):
        return f"an event has a kind, a seat and a value, which {event!r} has not"
    if type(kind) is not int or kind not in _VALUES:
        return f"there is no kind {kind!r} of event"
    if kind not in _NOBODYS and not _within(seat, 0, players):
        return f"there is no seat {seat!r}"
    name = EVENT_NAMES[kind]
    if not _VALUES[kind](value):
        return f"the value of a {name} cannot be {value!r}"
    if kind in _TILE_EVENTS:
        # The most frequent ones, and there is nothing more to them.
        return None if _HIDDEN_TILES <= value < len(KIND_OF) else f"there is no tile {value}"
    for field, fits in _FIELDS.get(kind, {}).items():
        if not fits(getattr(value, field)):
            return f"the {field} of a {name} cannot be {getattr(value, field)!r}"
    for tile in _tiles(value):
        if not _within(tile, _HIDDEN_TILES, len(KIND_OF)):
            return f"there is no tile {tile!r}"
    if not all(_within(one, 0, players) for one in _seats(value)):
        return f"a {name} names a seat that is not there"
    if kind in _OWNERS and getattr(value, _OWNERS[kind]) != seat:
        return f"a {name} stands at the seat of its {_OWNERS[kind]}, {getattr(value, _OWNERS[kind])}, and not at {seat}"
    if any(len(row) != players for row in _rows(value)):
        return f"a {name} has hands and points for {players} players"
    if isinstance(value, RoundStart) and min(value.hand, value.honba, value.sticks) < 0:
        return "a round start counts hands, honba and sticks from 0"
    for meld in _melds(value):
        size = SIZES[meld.kind]
        if len(meld.tiles) != size:
            return f"a {meld.kind} has {size} tiles, not {len(meld.tiles)}"
        if meld.kind in OPENING and meld.called not in meld.tiles:
            return f"a {meld.kind} names the tile of it that was called"
    return None


def _within(value: Any, low: int, end: int) -> bool:
    return type(value) is int and low <= value < end


def _misshapen(meld: Meld) -> str | None:
    """Why something is no call: whether its tiles make a set is another question."""
    kind, tiles = meld.kind, meld.tiles
    if min(tiles) < 0 or list(tiles) != sorted(set(tiles)):
        return f"the tiles of a {kind} are known ones in ascending order, not {tiles!r}"
    if kind is KAKAN and meld.added not in tiles:
        return "a kakan names the tile of it that is added"
    if kind is not KAKAN and meld.added is not None:
        return f"{kind} adds no tile to a pon"
    if kind in OPENING and meld.source is None:
        return f"a {kind} names the seat that the called tile came from"
    if kind not in OPENING and (meld.called, meld.source) != (None, None):
        return f"{kind} takes no tile of another seat"
    return None


def _tiles(value: Any) -> Iterator[int]:
    """The tiles in the value of an event."""
    if isinstance(value, RoundStart):
        yield from (tile for hand in value.hands for tile in hand)
        yield from _known(value.indicator)
    elif isinstance(value, Win):
        yield from value.concealed or ()
        yield from value.indicators or ()
        yield from value.ura_indicators or ()
        yield from _known(value.winning_tile)
    elif isinstance(value, Ryuukyoku):
        yield from (tile for hand in value.hands for tile in hand or ())
    for meld in _melds(value):
        yield from meld.tiles
        yield from _known(meld.called)
        yield from _known(meld.added)


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
