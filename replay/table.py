"""The state of one round, and how events change it.

`Table.apply` is total: whatever the event, the table ends up in a state from which the next event can be
judged. Whether the event was allowed is not asked here (`replay.legality`); the hot transitions, `draw` and
`discard`, are called directly by the audit once a guard has found them unremarkable.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from replay.events import (
    CALL,
    DORA,
    DRAW,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    TEDASHI,
    WIN,
    Event,
    RoundStart,
)
from replay.hand.shapes import SUIT, UNIT, Keys, count, counts_of, keys_of
from replay.hand.waits import waits
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.ruleset import RuleSet
from replay.rulevalues import Kuikae, OpenKanDora
from replay.tiles import BIT, KIND_OF, SURPLUS, YAOCHU

# Where a tile is: the seat number for a concealed hand, and these (plus the seat for rivers and melds).
UNSEEN: Final = -1
RIVER: Final = 4
MELD: Final = 8
INDICATOR: Final = 12
OUTSIDE: Final = 13
"""Not in the set at all, as 2m-8m with three players."""

_WIND_MASKS: Final = frozenset(BIT[k] for k in range(27, 31))

# What must happen before the next draw (`Table.due`).
DUE_ACCEPT: Final = 1
DUE_INDICATOR: Final = 2
DUE_ABORT: Final = 4

# What binds the next discard (`Table.bound`).
BOUND_RIICHI: Final = 1
BOUND_DECLARED: Final = 2
BOUND_KUIKAE: Final = 4
BOUND_INDICATOR: Final = 8

DOUBTFUL: Final = 99
"""As a number of hidden tiles: which tiles the seat holds is not certain any more."""
NOBODY: Final = -1
NO_TILE: Final = -1
HIDDEN: Final = -2
"""A tile of which the record, or the repair of a record, says nothing."""


class Table:
    """One round in progress. Lists by seat hold one item a player; only the methods of this class write.

    `actor` is the seat that holds a tile too many and must discard (or NOBODY), `drawn` the tile it drew (NO_TILE
    right after chi or pon), `next_draw` the seat that draws next. `keys` describe the concealed tiles without the
    drawn one. `shown` holds every tile that could be ronned, in order, as ``seat << 8 | tile``, and `since[s]` how
    many there were at the own discard from which seat s may have let one pass. `hidden[s]` counts tiles of a hand
    that are not known; `revealed` lists those that play has shown since. `fed_kan` is the seat whose discard made
    the last kan, `fed_kans` the same for the last kan of each seat; nobody where it was no daiminkan.
    """

    __slots__ = (
        "aborts", "accepted", "actor", "after", "bound", "called_away", "dealer", "declared", "double", "drawn",
        "due", "fed_kan", "fed_kans", "first_go", "hidden", "honba", "indicators", "ippatsu", "kan_by", "kans",
        "keys", "kuikae", "last_discard", "last_discarder", "live", "melds", "next_draw", "over", "owed", "owed_now",
        "owner", "pending", "players", "replacement", "revealed", "riichi", "riichi_event", "rinshan", "river",
        "river_mask", "robbable", "robbed_seat", "round_wind", "rules", "scores", "shown", "since", "start",
        "sticks", "turned_early",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, start: RoundStart) -> None:
        n = rules.players
        self.rules = rules
        self.start = start
        self.players = n
        self.dealer = start.dealer % n
        self.round_wind = rules.round_wind(start.hand)
        self.after = tuple((s + 1) % n for s in range(n))
        self.honba = start.honba
        self.sticks = start.sticks
        self.scores = list(start.scores) if len(start.scores) == n else [0] * n
        # Surplus copies have a place too; hidden tiles are counted, not placed, and as negative indices they meet
        # the last entries. Neither does any guard let pass.
        self.owner = [UNSEEN] * SURPLUS + [OUTSIDE] * (len(KIND_OF) - SURPLUS + 8)
        if n == 3:
            for tile in range(4, 32):
                self.owner[tile] = OUTSIDE
        self.keys: list[Keys] = []
        self.hidden = [0] * n
        for seat in range(n):
            hand = start.hands[seat] if seat < len(start.hands) else ()
            self.keys.append(keys_of(hand))
            if not hand:
                # The record does not say what was dealt.
                self.hidden[seat] = DOUBTFUL
            for tile in hand:
                if tile < 0:
                    self.hidden[seat] += 1
                else:
                    self.owner[tile] = seat
        self.indicators: list[int] = []
        self.indicators.append(HIDDEN if start.indicator is None else start.indicator)
        if self.indicators[0] >= 0:
            self.owner[self.indicators[0]] = INDICATOR
        self.live = rules.live_wall
        self.river: list[list[int]] = [[] for _ in range(n)]
        self.river_mask = [0] * n
        self.melds: list[list[Meld]] = [[] for _ in range(n)]
        self.called_away = [False] * n
        self.first_go = True
        self.riichi = [False] * n
        self.riichi_event = [-1] * n
        self.double = [False] * n
        self.ippatsu = [False] * n
        self.declared = NOBODY
        self.pending = NOBODY
        self.shown: list[int] = []
        self.since = [0] * n
        self.accepted = -1
        self.turned_early = False
        self.kans = 0
        self.kan_by = [0] * n
        self.fed_kan = NOBODY
        self.fed_kans = [NOBODY] * n
        self.owed = 0
        self.owed_now = 0
        self.replacement = False
        self.rinshan = False
        self.robbable = NO_TILE
        self.robbed_seat = NOBODY
        self.kuikae = 0
        self.due = 0
        self.bound = 0
        self.aborts = 0
        self.actor = NOBODY
        self.drawn = NO_TILE
        self.next_draw = self.dealer
        self.last_discard = NO_TILE
        self.last_discarder = NOBODY
        self.over = False
        self.revealed: list[tuple[int, int]] = []

    # --- reading ---------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> list[int]:
        """The known concealed tiles, ascending, the drawn one among them."""
        owner = self.owner
        return [tile for tile, where in enumerate(owner) if where == seat]

    def is_closed(self, seat: int) -> bool:
        """No chi, pon, daiminkan or kakan."""
        return not any(m.is_open for m in self.melds[seat])

    def keys_with_drawn(self, seat: int) -> Keys:
        """The suit keys of all concealed tiles, the drawn one included."""
        keys = list(self.keys[seat])
        if seat == self.actor and self.drawn >= 0:
            kind = KIND_OF[self.drawn]
            keys[SUIT[kind]] += UNIT[kind]
        return keys

    def waits(self, seat: int) -> int:
        """What a seat waits for, its drawn tile aside; nothing where a tile of its hand is not known."""
        return 0 if self.hidden[seat] else waits(self.keys[seat])

    def passed(self, seat: int) -> list[tuple[int, int]]:
        """Who has shown which tile since the seat's own last discard (in riichi: since its declaration); its own
        and the one on offer now, which is the last, not among them."""
        return [(one >> 8, one & 0xFF) for one in self.shown[self.since[seat] : -1] if one >> 8 != seat]

    def waits_after(self, seat: int, tile: int) -> int:
        """The waits once the actor has discarded a tile of its hand."""
        keys = self.keys_with_drawn(seat)
        kind = KIND_OF[tile]
        keys[SUIT[kind]] -= UNIT[kind]
        return waits(keys) if keys[SUIT[kind]] >= 0 else 0

    def nagashi(self, seat: int) -> bool:
        """Only terminals and honours discarded, at least one, none of them called."""
        return bool(self.river[seat]) and not self.called_away[seat] and not self.river_mask[seat] & ~YAOCHU

    def where(self, tile: int) -> int:
        """The place of a tile: UNSEEN, a seat, RIVER + seat, MELD + seat, INDICATOR or OUTSIDE."""
        return self.owner[tile]

    # --- hot transitions -------------------------------------------------------------------------------------

    def draw(self, seat: int, tile: int) -> None:
        """A draw that is in order: the seat whose turn it is takes an unseen tile."""
        self.owner[tile] = seat
        self.drawn = tile
        self.actor = seat
        self.next_draw = NOBODY
        self.live -= 1
        self.bound = BOUND_RIICHI if self.riichi[seat] else 0
        if self.replacement:
            self.turned_early = False
            self._after_kan()
        else:
            self.rinshan = False

    def _after_kan(self) -> None:
        """The kan stands once its replacement is drawn: it can no longer be robbed."""
        self.replacement = False
        self.rinshan = True
        if self.robbable >= 0:
            self.ippatsu = [False] * self.players
            self.robbable = NO_TILE
        if self.owed:
            self.bound |= BOUND_INDICATOR

    def discard(self, seat: int, tile: int) -> None:
        """A discard that is in order: the actor throws a tile it holds."""
        kind = KIND_OF[tile]
        drawn = self.drawn
        if tile != drawn:
            keys = self.keys[seat]
            if drawn >= 0:
                other = KIND_OF[drawn]
                if other != kind:
                    keys[SUIT[other]] += UNIT[other]
                    keys[SUIT[kind]] -= UNIT[kind]
            else:
                keys[SUIT[kind]] -= UNIT[kind]
        self.owner[tile] = RIVER + seat
        self.river[seat].append(tile)
        self.river_mask[seat] |= BIT[kind]
        self.shown.append(seat << 8 | tile)
        if not self.riichi[seat]:
            self.since[seat] = len(self.shown)
        self.actor = NOBODY
        self.drawn = NO_TILE
        self.next_draw = self.after[seat]
        self.last_discard = tile
        self.last_discarder = seat
        if self.ippatsu[seat]:
            self.ippatsu[seat] = False
        if self.bound:
            self._bound_discard(seat)
        if self.kans == 4 or (self.first_go and self.next_draw == self.dealer):
            self._abort_conditions()

    def _bound_discard(self, seat: int) -> None:
        if self.bound & BOUND_DECLARED:
            self.pending = seat
            self.declared = NOBODY
            self.due |= DUE_ACCEPT
        self.kuikae = 0
        self.bound = 0

    def _abort_conditions(self) -> None:
        """The draws that a discard brings about unless it is ronned: four winds, four kans."""
        rules = self.rules
        if self.kans == 4 and rules.abort_suukan and max(self.kan_by) < 4:
            self.due |= DUE_ABORT
        if self.is_suufon() and rules.abort_suufon:
            self.due |= DUE_ABORT

    def is_suufon(self) -> bool:
        """Everyone's first and only discard so far is the same wind, without a call in between."""
        masks = self.river_mask
        return (
            self.first_go
            and self.players == 4
            and masks[0] in _WIND_MASKS
            and masks.count(masks[0]) == 4
            and all(len(river) == 1 for river in self.river)
        )

    # --- everything, in whatever state ------------------------------------------------------------------------

    def apply(self, event: Event, index: int) -> None:
        """Change the state by any event but a round start; never refuses."""
        kind, seat, value = event
        if kind == DRAW:
            self._any_draw(seat, value)
        elif kind <= TEDASHI:
            self._any_discard(seat, value)
        elif kind == CALL:
            self.call(seat, value)
        elif kind == RIICHI:
            # A declaration where the stick is due, or a stick where the discard is, can only be the other one.
            if self.pending == seat:
                self.accept(seat)
            else:
                self.declare(seat, index)
        elif kind == RIICHI_ACCEPTED:
            if self.actor == seat and not self.riichi[seat] and self.declared != seat:
                self.declare(seat, index)
            else:
                self.accept(seat)
        elif kind == DORA:
            self.reveal(value)
        elif kind in (WIN, RYUUKYOKU):
            self.end()

    def end(self) -> None:
        """The round is over: nobody has a move."""
        self.over = True
        self.actor = NOBODY
        self.next_draw = NOBODY

    def held(self, seat: int) -> int:
        """How many concealed tiles a seat has by the replay, hidden ones among them."""
        return sum(counts_of(self.keys_with_drawn(seat))) + min(self.hidden[seat], 13)

    def settle_drawn(self) -> None:
        """Put a drawn tile among the others: the seat that should have discarded did not."""
        if self.actor != NOBODY and self.drawn >= 0:
            kind = KIND_OF[self.drawn]
            self.keys[self.actor][SUIT[kind]] += UNIT[kind]
        self.actor = NOBODY
        self.drawn = NO_TILE

    def _any_draw(self, seat: int, tile: int) -> None:
        self.settle_drawn()
        self.draw(seat, tile)
        if tile < 0:
            self.owner[tile] = OUTSIDE
            self.hidden[seat] += 1
            self.drawn = NO_TILE

    def _any_discard(self, seat: int, tile: int) -> None:
        if self.actor != seat:
            self.settle_drawn()
            self.actor = seat
        if tile < 0:
            self._hidden_discard(seat)
            return
        if self.owner[tile] != seat or not self._in_keys(seat, tile):
            self.take_hidden(seat, tile)
        self.discard(seat, tile)

    def _hidden_discard(self, seat: int) -> None:
        """A discard of which nothing is known: any tile of the hand may be gone."""
        self.settle_drawn()
        self.hidden[seat] = DOUBTFUL
        self.next_draw = self.after[seat]
        self.last_discard = NO_TILE
        self.last_discarder = seat
        self._bound_discard(seat)

    def _in_keys(self, seat: int, tile: int) -> bool:
        kind = KIND_OF[tile]
        return tile == self.drawn or count(self.keys[seat], kind) > 0

    def take_hidden(self, seat: int, tile: int) -> None:
        """Let a seat hold a tile it was not seen to receive: a hidden one turns out to be it. Where none is hidden
        the replay of this hand is wrong somewhere, and from here on nothing about it is certain."""
        kind = KIND_OF[tile]
        if self.hidden[seat]:
            if self.owner[tile] == UNSEEN:
                self.revealed.append((seat, tile))
            self.hidden[seat] -= 1
        else:
            self.hidden[seat] = DOUBTFUL
        if count(self.keys[seat], kind) < 7:
            self.keys[seat][SUIT[kind]] += UNIT[kind]
        self.owner[tile] = seat

    def call(self, seat: int, meld: Meld) -> None:
        """Chi, pon, kan or kita. Tiles of the meld that the seat was not seen to hold are taken as hidden ones."""
        kind = meld.kind
        self.settle_drawn()
        for tile in meld.consumed:
            if tile < 0:
                continue
            if self.owner[tile] != seat or not self._in_keys(seat, tile):
                self.take_hidden(seat, tile)
            k = KIND_OF[tile]
            self.keys[seat][SUIT[k]] -= UNIT[k]
        for tile in meld.tiles:
            self.owner[tile] = MELD + seat
        if meld.source is not None and kind is not KAKAN:
            self.called_away[meld.source] = True
        if kind is KAKAN:
            self._upgrade(seat, meld)
        else:
            self.melds[seat].append(meld)
        self.first_go = False
        self.last_discarder = NOBODY
        self.robbable = NO_TILE
        if kind in (CHI, PON):
            self.ippatsu = [False] * self.players
            self.actor = seat
            self.drawn = NO_TILE
            self.next_draw = NOBODY
            self.rinshan = False
            self.kuikae = kuikae_mask(meld, self.rules.kuikae)
            self.bound = BOUND_KUIKAE
            if self.riichi[seat]:
                self.bound |= BOUND_RIICHI
            return
        self.actor = NOBODY
        self.next_draw = seat
        self.replacement = True
        self.rinshan = False
        self.fed_kan = meld.source if kind is DAIMINKAN and meld.source is not None else NOBODY
        if kind is KITA:
            # Setting North aside is a next declaration too: an indicator still owed is shown first.
            self.owed_now = self.owed
            if self.owed_now:
                self.due |= DUE_INDICATOR
            self.robbable = meld.tiles[0]
            self.robbed_seat = seat
            self.shown.append(seat << 8 | meld.tiles[0])
            return
        self.kans += 1
        self.kan_by[seat] += 1
        self.fed_kans[seat] = self.fed_kan
        # What is still owed for an earlier open kan is shown before this kan's replacement; an ankan's own too.
        at_once = kind is ANKAN or self.rules.open_kan_dora is OpenKanDora.BEFORE_RINSHAN
        self.owed_now = self.owed + at_once
        if self.owed_now:
            self.due |= DUE_INDICATOR
        self.owed += 1
        if kind is ANKAN:
            self.ippatsu = [False] * self.players
        elif kind is KAKAN:
            added = meld.added if meld.added is not None else meld.tiles[0]
            self.robbable = added
            self.robbed_seat = seat
            self.shown.append(seat << 8 | added)
        else:
            self.ippatsu = [False] * self.players

    def _upgrade(self, seat: int, meld: Meld) -> None:
        for i, old in enumerate(self.melds[seat]):
            if old.kind is PON and old.kind_index == meld.kind_index:
                # Who fed the set is settled by the pon, whatever the kakan says.
                self.melds[seat][i] = replace(meld, called=old.called, source=old.source)
                return
        self.melds[seat].append(meld)

    def declare(self, seat: int, event: int) -> None:
        """Riichi is announced; the discard follows."""
        self.declared = seat
        self.riichi_event[seat] = event
        self.double[seat] = self.first_go and not self.river[seat]
        self.bound |= BOUND_DECLARED

    def accept(self, seat: int) -> None:
        """The riichi discard was not ronned: the stick is on the table."""
        self.due &= ~DUE_ACCEPT
        self.pending = NOBODY
        self.declared = NOBODY
        if self.riichi_event[seat] < 0:
            self.riichi_event[seat] = 0
            self.double[seat] = self.first_go and len(self.river[seat]) == 1
        self.accepted = len(self.shown)
        if not self.riichi[seat]:
            self.riichi[seat] = True
            self.ippatsu[seat] = True
            self.scores[seat] -= 1000
            self.sticks += 1
        if self.rules.abort_suucha and self.players == 4 and all(self.riichi):
            self.due |= DUE_ABORT

    def reveal(self, tile: int) -> None:
        """A new dora indicator is turned."""
        if tile >= 0:
            self.owner[tile] = INDICATOR
        if self.rinshan and self.owed and not self.owed_now and self.actor != NOBODY:
            self.turned_early = True
        if HIDDEN in self.indicators and not self.owed:
            # One that was due before is turned now.
            self.indicators[self.indicators.index(HIDDEN)] = tile
        else:
            self.indicators.append(tile)
        if self.owed:
            self.owed -= 1
        if self.owed_now:
            self.owed_now -= 1
        if not self.owed_now:
            self.due &= ~DUE_INDICATOR
        if not self.owed:
            self.bound &= ~BOUND_INDICATOR

    def forgive_indicators(self) -> None:
        """Take indicators that were never turned as turned, but not seen."""
        self.indicators += [HIDDEN] * self.owed
        self.owed = self.owed_now = 0
        self.due &= ~DUE_INDICATOR
        self.bound &= ~BOUND_INDICATOR


def kuikae_mask(meld: Meld, rule: Kuikae) -> int:
    """The kinds a chi or pon forbids as its own discard: the tile just called, and for a chi with two ends the
    tile at the other end of the same two."""
    if rule is Kuikae.ALLOWED or meld.called is None:
        return 0
    called = KIND_OF[meld.called]
    mask = BIT[called]
    if meld.kind is CHI and rule is Kuikae.FORBIDDEN:
        low = min(KIND_OF[t] for t in meld.consumed)
        high = max(KIND_OF[t] for t in meld.consumed)
        if high == low + 1:
            other = low - 1 if called > high else high + 1
            if 0 <= other < 27 and other // 9 == called // 9:
                mask |= BIT[other]
    return mask


def is_kyuushu(tiles: Iterable[int]) -> bool:
    """Nine or more kinds of terminals and honours."""
    return len({KIND_OF[t] for t in tiles if t >= 0 and BIT[KIND_OF[t]] & YAOCHU}) >= 9


__all__ = [
    "BOUND_DECLARED",
    "BOUND_INDICATOR",
    "BOUND_KUIKAE",
    "BOUND_RIICHI",
    "DUE_ABORT",
    "DUE_ACCEPT",
    "DUE_INDICATOR",
    "HIDDEN",
    "INDICATOR",
    "MELD",
    "NOBODY",
    "NO_TILE",
    "OUTSIDE",
    "RIVER",
    "UNSEEN",
    "Table",
    "is_kyuushu",
    "kuikae_mask",
]
