"""What one audited game comes to, as plain rows: the ground that statistics stand on.

The rows are of tuples and know nothing of tables of data; `reports.frames` puts those of many games together and
lists every column. `replay.collector` makes them.

Points are points (25000), final points thousandths (+52.3 is 52300). Rounds and events count from 0, as in findings,
seats from 0, the dealer of E1. None is what a record does not show.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from replay.events import DrawKind
from replay.hand.packed import Hand, Hands

EXHAUSTIVE: Final = frozenset({DrawKind.EXHAUSTIVE, DrawKind.NAGASHI})
HAND_EVERY: Final = 3
"""Tiles that a seat throws from one look at its hand to the next."""


class GameRow(NamedTuple):
    """One game. `platform` is whose names the record has; `complete` that it shows the end and every round
    before it; `average_rate` is that of those whose rate is known."""

    id: str | None
    date: str | None
    format: str
    platform: str
    rules: str
    rules_from: str
    players: int
    length: str
    room: str | None
    lobby: str | None
    average_rate: float | None
    rounds: int
    complete: bool
    verdict: str
    start_points: int
    changed_at: str | None


class GamePlayerRow(NamedTuple):
    """One player of a game. Final scores hold the sticks left over where the rules give them to somebody; `last_score`
    is that of the last round without them. `corrected_*` is the standing with every payment put right."""

    seat: int
    name: str
    dan: str | None
    rate: float | None
    sex: str | None
    rounds: int
    disconnected_rounds: int
    start_score: int | None
    last_score: int | None
    final_score: int | None
    rank: int | None
    points: int | None
    corrected_score: int | None
    corrected_rank: int | None
    corrected_points: int | None


class RoundRow(NamedTuple):
    """One round. `result` is tsumo, ron, or the kind of draw; None where the record stops or cannot be judged on.
    `last` says that no round follows, `repeats` that the same dealer deals the next one; None where the record stops
    before that."""

    round: int
    label: str
    event: int
    hand: int
    honba: int
    sticks: int
    dealer: int
    result: str | None
    winners: int
    tiles_left: int
    discards: int
    riichi: int
    calls: int
    repeats: bool | None
    last: bool


class RoundPlayerRow(NamedTuple):
    """One player of a round. `event` is the start of the round. `delta` is all that the round changed in the score,
    riichi stick, sticks won and payments at a draw included. `waiting` says whether the concealed tiles at the end,
    the drawn one aside, waited for something; `hands` are those after every third tile thrown."""

    round: int
    label: str
    seat: int
    event: int
    dealer: bool
    seat_wind: int
    start_score: int | None
    rank_before: int | None
    delta: int | None
    start_hand: Hand | None
    discards: int
    riichi: bool
    accepted: bool
    double_riichi: bool
    riichi_before: int
    calls: int
    first_call: int | None
    kans: int
    ankans: int
    kitas: int
    win: str | None
    deal_ins: int
    tsumo_against: int | None
    tenpai: bool | None
    waiting: bool | None
    hands: Hands | None
    nagashi: bool
    disconnected: bool


class WinRow(NamedTuple):
    """One win. `points` are the hand's, without honba and sticks and not doubled by wareme, as the record states them,
    `due_points` by the rules; `delta` is what the record gives the winner. `discards` and `table_discards` are those
    made before the win by the winner and by all. Two at most are liable for a hand: who fed its last set of dragons or
    winds, and who fed its fourth kan."""

    round: int
    label: str
    seat: int
    event: int
    source: int | None
    tsumo: bool
    dealer: bool
    nearest: bool
    discards: int
    table_discards: int
    riichi: bool
    double_riichi: bool
    ippatsu: bool
    open: bool
    calls: int
    han: int | None
    fu: int | None
    limit: str | None
    yakuman: int | None
    points: int | None
    due_points: int | None
    delta: int | None
    honba_points: int
    stick_points: int
    own_stick: bool
    yaku: tuple[str, ...] | None
    dora: int | None
    ura: int | None
    red: int | None
    kita: int | None
    liable: int | None
    also_liable: int | None


class DealInRow(NamedTuple):
    """One win by another's tile, seen from the seat that gave it: a double ron is two. `nearest` marks one of them.
    `paid` is what the record takes from the seat for it, `points` what the hand is worth without honba and sticks.
    `held` is the hand left to the seat."""

    round: int
    label: str
    seat: int
    event: int
    winner: int
    nearest: bool
    discards: int
    table_discards: int
    to_dealer: bool
    to_riichi: bool
    to_open: bool
    points: int | None
    paid: int | None
    riichi: bool
    riichi_tile: bool
    open: bool
    chankan: bool
    held: Hand | None


class RiichiRow(NamedTuple):
    """One declaration, accepted or not. `before` counts the others who had declared, `after` those who did later.
    `unseen` are the copies of the waits that the declarer did not see, the declaration tile on the table."""

    round: int
    label: str
    seat: int
    event: int
    discards: int
    table_discards: int
    dealer: bool
    double: bool
    accepted: bool
    before: int
    after: int
    waits: str | None
    kinds: int | None
    unseen: int | None
    furiten: bool | None
    won: bool
    tsumo: bool
    dealt_in: bool
    on_tile: bool
    result: str | None
    delta: int | None


class CallRow(NamedTuple):
    """One call. `number` counts the seat's chi, pon and daiminkan up to this one; it is 0 for other melds before."""

    round: int
    label: str
    seat: int
    event: int
    kind: str
    tile: str
    source: int | None
    discards: int
    table_discards: int
    number: int


class DrawRow(NamedTuple):
    """One seat at the end of a round without a win. `tenpai` is None at an abortive draw and for a hidden hand."""

    round: int
    label: str
    seat: int
    event: int
    kind: str
    exhaustive: bool
    tenpai: bool | None
    riichi: bool
    open: bool
    nagashi: bool
    dealer: bool
    delta: int | None


class FaultRow(NamedTuple):
    """One finding that is no note. `effect` says that it moves points, `follows` that it is the consequence of
    another."""

    round: int | None
    label: str | None
    seat: int | None
    event: int | None
    code: str
    name: str
    severity: str
    cause: str
    effect: bool
    follows: bool


@dataclass(slots=True)
class Summary:
    """The rows of one game. `key` is made of what was played: the same game in another file or format has the same."""

    key: str
    game: GameRow
    players: list[GamePlayerRow]
    rounds: list[RoundRow] = field(default_factory=list)
    round_players: list[RoundPlayerRow] = field(default_factory=list)
    wins: list[WinRow] = field(default_factory=list)
    deal_ins: list[DealInRow] = field(default_factory=list)
    riichi: list[RiichiRow] = field(default_factory=list)
    calls: list[CallRow] = field(default_factory=list)
    draws: list[DrawRow] = field(default_factory=list)
    faults: list[FaultRow] = field(default_factory=list)
