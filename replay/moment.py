"""What a check is asked about: the state before an event, the event, and what the round was expected to be."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import sub

from replay.events import Event, Ryuukyoku, Win
from replay.hand.score import Settlement
from replay.hand.value import Situation, Value
from replay.melds import Meld
from replay.roundend import Expectation
from replay.ruleset import RuleSet
from replay.seats import DRAGON_NAMES, WIND_NAMES, seat_wind
from replay.table import Table
from replay.tiles import hand_name, tile_name


def counted(number: int, thing: str) -> str:
    """``1 tile``, ``3 tiles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def there_are(number: int) -> str:
    """``there is 1``, ``there are 3``."""
    return f"there {'is' if number == 1 else 'are'} {number}"


def short_of_a_stick(claimed: Sequence[int] | None, due: Sequence[int]) -> int | None:
    """The one seat to which a record gives 1000 points less than it has, all others being right."""
    if claimed is None or len(claimed) != len(due):
        return None
    differ = [seat for seat in range(len(due)) if claimed[seat] != due[seat]]
    return differ[0] if len(differ) == 1 and due[differ[0]] - claimed[differ[0]] == 1000 else None


_WINDS = tuple(w.lower() for w in WIND_NAMES)
_ROUND_WINDS = (*_WINDS, *DRAGON_NAMES)


@dataclass(slots=True)
class WinFacts:
    """One win as the replayed state has it. `claim` is what the record says.

    `source` is the seat that gave the winning tile (None: tsumo, or no tile to win on), `value` None where the
    hand cannot be known. `liable` are the seats that answer for it (pao), `settlement` is what should be paid,
    `takes_table` whether of several winners this is the nearest in turn, `honba` and `sticks` how many this win is
    paid with.
    """

    claim: Win
    event: int
    winner: int
    tsumo: bool
    possible: bool
    source: int | None
    winning_tile: int
    concealed: tuple[int, ...]
    situation: Situation | None
    value: Value | None
    liable: tuple[int, ...]
    takes_table: bool
    honba: int
    sticks: int
    settlement: Settlement | None
    scores_before: tuple[int, ...] = ()
    scores_by_claims: tuple[int, ...] = ()
    """The scores before this win if the wins before it on the same tile were paid as recorded."""

    @property
    def listed(self) -> tuple[tuple[str, int], ...] | None:
        """The yaku the record lists with their han, a wind it names told apart only where it is the wrong one;
        of a yakuman hand each yakuman with 1, and whatever is listed beside them."""
        claim = self.claim
        if claim.yakuman:
            return (*((name, 1) for name in claim.yakuman), *(claim.yaku or ()))
        if claim.yaku is None or self.situation is None:
            return claim.yaku
        right = {
            f"seat-wind-{_WINDS[self.situation.seat_wind]}": "seat-wind",
            f"round-wind-{_ROUND_WINDS[self.situation.round_wind]}": "round-wind",
        }
        if self.value is not None and ("north", 1) in self.value.yaku:
            # Where North is everyone's, records can only call it a seat wind.
            right["seat-wind-north"] = "north"
        return tuple((right.get(name, name), han) for name, han in claim.yaku)

    @property
    def deltas(self) -> tuple[int, ...] | None:
        """What each seat wins or pays by the rules; None where the hand cannot be known."""
        return None if self.settlement is None else self.settlement.deltas


@dataclass(slots=True)
class DrawFacts:
    """A round without a win as the replayed state has it; tenpai is None for a hand that cannot be known.

    `callers` are the seats that called three rons, `taken` the sticks a nagashi mangan takes, `between` the scores
    between the payments of several. Where nagashi mangan must be claimed, those that were paid have claimed it.
    """

    claim: Ryuukyoku
    event: int
    tenpai: tuple[bool | None, ...]
    nagashi: tuple[int, ...]
    deltas: tuple[int, ...] | None
    scores_before: tuple[int, ...] = ()
    callers: tuple[int, ...] = ()
    taken: int = 0
    between: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Moment:
    """The round at one event. `position` indexes `events`, which are those of this round only, and `origin`, which
    has the index of each in the record."""

    rules: RuleSet
    table: Table
    events: Sequence[Event]
    position: int = 0
    index: int = 0
    origin: Sequence[int] = ()
    win: WinFacts | None = None
    wins: list[WinFacts] = field(default_factory=list)
    draw: DrawFacts | None = None
    expected: Expectation | None = None
    """What the rounds before lead to; None at the first round."""
    unknown: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def seat(self) -> int:
        return self.events[self.position][1]

    def who(self, seat: int) -> str:
        """A seat by its wind in this round."""
        return WIND_NAMES[seat_wind(seat, self.table.dealer, self.rules.players)]

    def paid_otherwise(self, paid: Sequence[int], due: Sequence[int]) -> tuple[list[int], str, tuple[int, ...]]:
        """The seats that are paid otherwise than is due, what each is paid in words, and what is owed by seat."""
        wrong = [seat for seat, points in enumerate(due) if paid[seat] != points]
        parts = ", ".join(f"{self.who(seat)} {paid[seat]:+d} instead of {due[seat]:+d}" for seat in wrong)
        return wrong, parts, tuple(map(sub, due, paid))

    def tile(self, tile: int) -> str:
        return tile_name(tile, self.rules.red_tiles)

    def tiles(self, tiles: Sequence[int]) -> str:
        return hand_name(tiles, self.rules.red_tiles)

    def apart(self, tiles: Sequence[int], others: Sequence[int]) -> tuple[str, str]:
        """Two rows of tiles by name; where they would read the same, with the pieces that differ."""
        row, other = (" ".join(map(self.tile, some)) for some in (tiles, others))
        if row != other:
            return row, other
        pairs = list(zip(tiles, others, strict=True))
        return (
            " ".join(self.piece(a) if a != b else self.tile(a) for a, b in pairs),
            " ".join(self.piece(b) if a != b else self.tile(b) for a, b in pairs),
        )

    def hands_apart(self, hand: Sequence[int], other: Sequence[int]) -> tuple[str, str]:
        """Two hands; where they would read the same, with the pieces that only one of them has."""
        if self.tiles(hand) != self.tiles(other):
            return self.tiles(hand), self.tiles(other)
        mine, its = Counter(hand), Counter(other)
        return self.with_pieces(hand, (mine - its).elements()), self.with_pieces(other, (its - mine).elements())

    def melds_apart(self, melds: Sequence[Meld], others: Sequence[Meld]) -> tuple[list[str], list[str]]:
        """Two rows of melds; where they would read the same, with their pieces and whose tile was called."""
        reds = self.rules.red_tiles
        row, other = ([meld.name(reds) for meld in some] for some in (melds, others))
        if sorted(row) != sorted(other):
            return row, other
        return [self._in_full(meld) for meld in melds], [self._in_full(meld) for meld in others]

    def _in_full(self, meld: Meld) -> str:
        called = "" if meld.called is None else f"; {meld.called}"
        source = "" if meld.source is None else f" from {self.who(meld.source)}"
        return f"{meld.name(self.rules.red_tiles)} (pieces {', '.join(map(str, meld.tiles))}{called}{source})"

    def piece(self, tile: int) -> str:
        """A tile with what tells it apart from others of its name."""
        return f"{self.tile(tile)} (piece {tile})" if tile >= 0 else self.tile(tile)

    def with_pieces(self, hand: Sequence[int], tiles: Iterable[int]) -> str:
        """A hand with what tells some tiles of it apart from others of their name."""
        named = ", ".join(f"{self.tile(tile)}: piece {tile}" for tile in sorted(tiles))
        return f"{self.tiles(hand)} ({named})" if named else self.tiles(hand)

    def cannot_know(self, check: str, reason: str) -> None:
        """Count a judgement of `check` that this record does not allow."""
        self.unknown[check, reason] = self.unknown.get((check, reason), 0) + 1
