"""Where each physical tile of a round is, to see what is said of it that only a format with physical tiles can say."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from replay import events as ev
from replay.events import Event
from replay.melds import KAKAN, Meld

Misplaced = tuple[int, int, int]
"""The kind and seat of an event, and its number among those."""

_CLAIMS: Final = (ev.RIICHI, ev.RIICHI_ACCEPTED, ev.GAME_END)


def misplaced(events: Sequence[Event]) -> Counter[Misplaced]:
    """The events of a round that name a tile which is elsewhere, with the number of such tiles."""
    round_ = _Round()
    met: Counter[tuple[int, int]] = Counter()
    out: Counter[Misplaced] = Counter()
    for kind, seat, value in events:
        what = ev.DISCARD if kind in ev.DISCARDS else kind
        met[what, seat] += 1
        if kind in _CLAIMS:
            continue
        wrong = round_.tell(kind, seat, value)
        if wrong:
            out[what, seat, met[what, seat]] = wrong
    return out


class _Round:
    def __init__(self) -> None:
        self._seen: set[int] = set()
        self._hands: dict[int, set[int]] = {}
        self._last: int | None = None

    def tell(self, kind: int, seat: int, value: object) -> int:
        """Move the tiles of an event; how many of them were elsewhere."""
        if isinstance(value, ev.RoundStart):
            dealt = sum(self._appear(hand, at) for at, hand in enumerate(value.hands))
            return dealt + self._appear(() if value.indicator is None else (value.indicator,))
        if kind in ev.DISCARDS and isinstance(value, int):
            self._last = value
            return self._leave((value,), seat)
        if isinstance(value, int):
            return self._appear((value,), seat if kind == ev.DRAW else None)
        if isinstance(value, Meld):
            return self._call(value, seat)
        if isinstance(value, ev.Win):
            shown = set(value.concealed or ()) - {value.winning_tile}
            tile = value.winning_tile
            hand = self._hands.get(seat, set())
            offered = tile is None or tile == self._last or tile in hand
            under = sum(1 for t in value.ura_indicators or () if t in self._seen)
            return len([t for t in shown if t >= 0 and t not in hand]) + (not offered) + under
        if isinstance(value, ev.Ryuukyoku):
            return sum(
                1
                for at, hand in enumerate(value.hands)
                for tile in hand or ()
                if tile >= 0 and tile not in self._hands.get(at, set())
            )
        return 0

    def _appear(self, tiles: Iterable[int], seat: int | None = None) -> int:
        shown = [t for t in tiles if t >= 0]
        twice = sum(1 for t in shown if t in self._seen)
        self._seen.update(shown)
        if seat is not None:
            self._hands.setdefault(seat, set()).update(shown)
        return twice

    def _leave(self, tiles: Iterable[int], seat: int) -> int:
        hand = self._hands.setdefault(seat, set())
        shown = [t for t in tiles if t >= 0]
        missing = sum(1 for t in shown if t not in hand)
        hand.difference_update(shown)
        return missing

    def _call(self, meld: Meld, seat: int) -> int:
        wrong = self._leave(meld.consumed, seat)
        if meld.called is not None and meld.kind is not KAKAN and meld.called != self._last:
            wrong += 1
        if len(meld.consumed) == 1 or meld.called is None:
            # Chankan: the tile can be won on.
            self._last = meld.consumed[0] if meld.consumed else None
        return wrong
