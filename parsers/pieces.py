"""Where each physical tile of a round is, to see what is said of it that only a format with physical tiles can say."""

from collections import Counter
from collections.abc import Sequence

from replay import events as ev
from replay.events import Event
from replay.melds import KAKAN, Meld

Misplaced = tuple[int, int, int]
"""The kind and seat of an event, and its number among those."""


def misplaced(events: Sequence[Event]) -> Counter[Misplaced]:
    """The events of a round that name a tile which is elsewhere, with the number of such tiles."""
    round_ = _Round()
    met: Counter[tuple[int, int]] = Counter()
    out: Counter[Misplaced] = Counter()
    draw, discard = round_.draw, round_.discard
    for kind, seat, value in events:
        if kind == ev.DRAW:
            wrong = draw(seat, value)
        elif kind in ev.DISCARDS:
            kind = ev.DISCARD
            wrong = discard(seat, value)
        else:
            wrong = round_.tell(seat, value)
        met[kind, seat] += 1
        if wrong:
            out[kind, seat, met[kind, seat]] = wrong
    return out


class _Round:
    def __init__(self) -> None:
        self._seen: set[int] = set()
        self._hands: dict[int, set[int]] = {seat: set() for seat in range(4)}
        self._last: int | None = None

    def draw(self, seat: int, tile: int) -> int:
        """Whether a tile that is drawn was somewhere."""
        if tile < 0:
            return 0
        twice = tile in self._seen
        self._seen.add(tile)
        self._hands[seat].add(tile)
        return twice

    def discard(self, seat: int, tile: int) -> int:
        """Whether a tile that is thrown was not in the hand."""
        self._last = tile
        if tile < 0:
            return 0
        self._seen.add(tile)
        hand = self._hands[seat]
        if tile in hand:
            hand.remove(tile)
            return 0
        return 1

    def tell(self, seat: int, value: object) -> int:
        """Move the tiles of any other event; how many of them were elsewhere."""
        if isinstance(value, ev.RoundStart):
            dealt = sum(self.draw(at, tile) for at, hand in enumerate(value.hands) for tile in hand)
            return dealt + (value.indicator is not None and self._turn(value.indicator))
        if isinstance(value, int) and not isinstance(value, bool):
            return self._turn(value)
        if isinstance(value, Meld):
            return self._call(value, seat)
        if isinstance(value, ev.Win):
            shown = set(value.concealed or ()) - {value.winning_tile}
            tile = value.winning_tile
            hand = self._hands[seat]
            offered = tile is None or tile == self._last or tile in hand
            under = sum(1 for t in value.ura_indicators or () if t in self._seen)
            return len([t for t in shown if t >= 0 and t not in hand]) + (not offered) + under
        if isinstance(value, ev.Ryuukyoku):
            return sum(
                1
                for at, hand in enumerate(value.hands)
                for tile in hand or ()
                if tile >= 0 and tile not in self._hands[at]
            )
        return 0

    def _turn(self, tile: int) -> int:
        twice = tile in self._seen
        if tile >= 0:
            self._seen.add(tile)
        return twice

    def _call(self, meld: Meld, seat: int) -> int:
        last = self._last
        wrong = sum(self.discard(seat, tile) for tile in meld.consumed)
        if meld.called is not None and meld.kind is not KAKAN and meld.called != last:
            wrong += 1
        return wrong
