"""The event stream: what a record says happened, in order.

An event is a tuple ``(kind, seat, value)``; `value` depends on the kind:

=================  ==========================================  =========================
kind               value                                       seat
=================  ==========================================  =========================
DRAW               the tile; negative if the record hides it   who draws
DISCARD            the tile                                    who discards
TSUMOGIRI TEDASHI  a DISCARD whose record also claims that     who discards
                   the drawn tile (a tile of the hand) went
CALL               `replay.melds.Meld`                         who calls
RIICHI             True if the hand is laid open, else None;   who declares
                   the discard follows
RIICHI_ACCEPTED    scores restated after the stick, or None    who declared
DORA               the new indicator                           -1
START              `RoundStart`                                the dealer
WIN                `Win`                                       the winner
RYUUKYOKU          `Ryuukyoku`                                 -1
GAME_END           `GameEnd`                                   -1
=================  ==========================================  =========================

The stream is tuples and not objects because there are hundreds to a game and building an object for each
costs more than judging it. Those that are objects are not frozen, which makes building one take three times as long;
nobody changes them all the same. Everything in a value is a claim of the record; nothing is computed.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from replay.melds import Meld
from replay.tiles import Tile

Event = tuple[int, int, Any]

DRAW: Final = 0
DISCARD: Final = 1
TSUMOGIRI: Final = 2
TEDASHI: Final = 3
CALL: Final = 4
RIICHI: Final = 5
RIICHI_ACCEPTED: Final = 6
DORA: Final = 7
START: Final = 8
WIN: Final = 9
RYUUKYOKU: Final = 10
GAME_END: Final = 11

EVENT_NAMES: Final = (
    "draw",
    "discard",
    "discard",
    "discard",
    "call",
    "riichi",
    "riichi accepted",
    "dora indicator",
    "round start",
    "win",
    "draw of the round",
    "game end",
)
DISCARDS: Final = frozenset({DISCARD, TSUMOGIRI, TEDASHI})


@dataclass(slots=True, unsafe_hash=True)
class RoundStart:
    """How a round begins. Tuples by seat hold one item a player; scores are points.

    `unstated` names those of hand, honba, sticks and scores that the record leaves out. Their values here are only
    what its reader makes of the rounds before; the referee puts in what those rounds lead to.
    """

    hand: int
    """Dealer changes since E1: 0 is E1, `players` is S1."""
    honba: int
    sticks: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    indicator: Tile | None
    dice: tuple[int, int] | None = None
    unstated: frozenset[str] = frozenset()


class DrawKind(StrEnum):
    """How a round can end without a win."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI = "nagashi-mangan"
    KYUUSHU = "kyuushu-kyuuhai"
    SUUFON = "suufon-renda"
    SUUCHA = "suucha-riichi"
    SUUKAN = "suukan-sanra"
    SANCHAHOU = "sanchahou"


ABORTIVE: Final = frozenset({DrawKind.KYUUSHU, DrawKind.SUUFON, DrawKind.SUUCHA, DrawKind.SUUKAN, DrawKind.SANCHAHOU})


LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""The limits by the number that stands for each in a win."""
UNSTATED: Final = -1
"""In the place of a liable seat: the record's format names none, liable or not."""


@dataclass(slots=True, unsafe_hash=True)
class Win:
    """What the record says of one win; None where it says nothing.

    `yaku` pairs canonical yaku names (docs/terms.md; dora, ura-dora, red-dora among them) with the han claimed; a
    record that says which wind counts adds it: seat-wind-west.
    `yakuman` names the yakuman where the record lists those instead. `liable` is the seat named as liable, None if
    the record says that nobody is, UNSTATED if it does not say. `points` is the value as the record writes
    it (without honba and sticks), `limit` a place in `LIMITS`. `deltas` are what each seat won or paid and
    `scores_before` what each had before.
    """

    winner: int
    from_seat: int | None = None
    winning_tile: Tile | None = None
    concealed: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] | None = None
    fu: int | None = None
    points: int | None = None
    limit: int | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    yakuman: tuple[str, ...] | None = None
    indicators: tuple[Tile, ...] | None = None
    ura_indicators: tuple[Tile, ...] | None = None
    liable: int | None = None
    honba: int | None = None
    sticks: int | None = None
    scores_before: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None


@dataclass(slots=True, unsafe_hash=True)
class Ryuukyoku:
    """What the record says of a round that ended without a win.

    `hands` holds, by seat, the tiles shown or None; at an exhaustive draw a shown hand claims tenpai. It is empty
    where the record does not say who shows a hand.
    """

    kind: DrawKind
    hands: tuple[tuple[Tile, ...] | None, ...]
    honba: int | None = None
    sticks: int | None = None
    scores_before: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None


@dataclass(slots=True, unsafe_hash=True)
class GameEnd:
    """Final scores in points; final points (uma and oka in) in thousandths: +52.3 is 52300."""

    scores: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
