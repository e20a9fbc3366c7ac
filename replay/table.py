"""The state of one round, and how events change it.

`Table.apply` is total: whatever the event, the table ends up in a state from which the next event can be
judged. Whether the event was allowed is not asked here (`replay.legality`); the hot transitions, `draw` and
`discard`, are called directly by the audit once a guard has found them unremarkable.
"""

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from replay.callrules import kan_dora, kuikae_mask, robbing_allowed
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
from replay.hand.waits import waits, waits_of_kokushi, waits_with_quads
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld, MeldKind
from replay.ruleset import RuleSet
from replay.rulevalues import FifthKan, FuritenRelease, KanDora, KuikaeDeadlock, Suukan
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
BOUND_LATER: Final = 16
"""An indicator is due once the discard has passed."""

MOST_KANS: Final = 4
# How `Table.shown` packs a seat and a tile, surplus ones among them.
SEAT_SHIFT: Final = 9
TILE_MASK: Final = (1 << SEAT_SHIFT) - 1
DOUBTFUL: Final = 99
"""As a number of hidden tiles: which tiles the seat holds is not certain any more."""
NOBODY: Final = -1
NO_TILE: Final = -1
HIDDEN: Final = -2
"""A tile of which the record, or the repair of a record, says nothing."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The concealed tiles and melds a seat had while the tiles from `start` up to `end` in `Table.shown` were shown."""

    start: int
    end: int
    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]


class Table:
    """One round in progress. Lists by seat hold one item a player; only the methods of this class write.

    `actor` is the seat that holds a tile too many and must discard (or NOBODY), `drawn` the tile it drew (NO_TILE
    right after chi or pon), `next_draw` the seat that draws next. `keys` describe the concealed tiles without the
    drawn one. `shown` holds every tile that could be ronned, in order, as ``seat << SEAT_SHIFT | tile``, and
    `since[s]` how many there were at the own discard from which seat s may have let one pass. `hidden[s]` counts
    tiles of a hand that are not known; `revealed` lists those that play has shown since. `first_call` and
    `after_kans` are numbers of tiles shown: before the first call, and before what follows each replacement draw.
    `before_calls[s]` are the stages of seat s that its calls since its last draw ended, where the rules ask for them.
    `fed_kan` is the seat whose discard made the last kan, `fed_kans` the same for the last kan of each seat; nobody
    where it was no daiminkan. `harmless` are the places in `shown` of kans and Norths that passed without making
    anyone furiten. `robbable` is the tile of a kan or kita just made by `robbed_seat`, of the kind `robbed_kind`.
    `replaced` counts the kans and Norths of the round, each of which has its replacement; `replacements` are those
    drawn; `set_aside` says that the last call was a kita. `dealer_wins` is how many rounds in a row the dealer has won
    before this one; None where that is not known.

    `owed` holds a kind for each kan whose indicator is not turned yet, oldest first; the first `owed_now` of them are
    due before the next draw or call, the first `owed_soon` before the next discard. `turned_early` says of the last
    indicator turned with the replacement in hand or the discard on the table how many tiles had been shown, and of
    which kind of kan it is.
    """

    __slots__ = (
        "accepted", "actor", "after", "after_kans", "before_calls", "bound", "called_away", "dealer",
        "dealer_wins", "declared", "double", "drawn", "due", "fed_kan", "fed_kans", "first_call", "first_go",
        "harmless", "hidden", "honba", "indicators", "ippatsu", "kan_by", "kans", "keys", "kuikae", "laid_open",
        "last_discard", "last_discarder", "live", "melds", "next_draw", "over", "owed", "owed_now", "owed_soon",
        "owner", "pending", "players", "replaced", "replacement", "replacements", "revealed", "riichi",
        "riichi_event", "rinshan", "river", "river_mask", "robbable", "robbed_kind", "robbed_seat", "round_wind",
        "rules", "scores", "set_aside", "shown", "since", "start", "sticks", "turned_early", "waits_of",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, start: RoundStart) -> None:
        n = rules.players
        self.rules = rules
        self.start = start
        self.players = n
        self.waits_of = waits_with_quads if rules.chiitoitsu_four_of_a_kind else waits
        self.dealer = start.dealer % n
        self.round_wind = rules.round_wind(start.hand)
        self.dealer_wins: int | None = None if start.honba else 0
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
        self.laid_open: set[int] = set()
        """The seats in riichi with an open hand."""
        self.ippatsu = [False] * n
        self.declared = NOBODY
        self.pending = NOBODY
        self.shown: list[int] = []
        self.since = [0] * n
        self.first_call = -1
        self.after_kans: list[int] = []
        self.harmless: dict[int, MeldKind] = {}
        self.before_calls: list[list[Stage]] = [[] for _ in range(n)]
        self.accepted = -1
        self.turned_early: tuple[int, MeldKind] | None = None
        self.kans = 0
        self.kan_by = [0] * n
        self.fed_kan = NOBODY
        self.fed_kans = [NOBODY] * n
        self.owed: list[MeldKind] = []
        self.owed_now = 0
        self.replaced = 0
        self.owed_soon = 0
        self.replacement = False
        self.replacements: list[int] = []
        self.set_aside = False
        self.rinshan = False
        self.robbable = NO_TILE
        self.robbed_seat = NOBODY
        self.robbed_kind = KAKAN
        self.kuikae = 0
        self.due = 0
        self.bound = 0
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
        held, find, tile = [], self.owner.index, -1
        # A search from tile to tile, because a look at every place costs many times as much.
        with suppress(ValueError):
            while True:
                held.append(tile := find(seat, tile + 1))
        return held

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
        return 0 if self.hidden[seat] else self.waits_of(self.keys[seat])

    def at_rest(self, seat: int) -> tuple[int, ...]:
        """The known concealed tiles without the drawn one."""
        drawn = self.drawn if seat == self.actor else NO_TILE
        return tuple(tile for tile in self.hand(seat) if tile != drawn)

    def earlier_stages(self, seat: int) -> list[Stage]:
        """The stages its calls have ended since a seat's last draw, where calls do not end furiten."""
        kept = self.before_calls[seat]
        # A discard later than the one after the last call comes from a draw.
        return kept if kept and kept[-1].end + 1 == self.since[seat] else []

    def is_kakan_tile(self, seat: int, tile: int) -> bool:
        """Whether a tile that a seat has shown was the one it added to a pon."""
        return any(m.kind is KAKAN and tile in m.tiles for m in self.melds[seat])

    @property
    def riichi_on_offer(self) -> int:
        """The seat whose riichi discard lies on offer, its stick paid or not; NOBODY where it is another tile."""
        if self.pending != NOBODY or self.accepted != len(self.shown):
            return self.pending
        return self.last_discarder

    def can_rob(self, seat: int) -> bool:
        """Whether a seat could rob the kan or kita just made by some rules: an ankan with kokushi alone."""
        if self.robbable < 0 or seat == self.robbed_seat:
            return False
        if self.robbed_kind is not ANKAN:
            return True
        return not self.hidden[seat] and bool(waits_of_kokushi(self.keys[seat]) & BIT[KIND_OF[self.robbable]])

    @property
    def may_be_robbed(self) -> bool:
        """Whether the rules let anyone rob the kan or kita just made."""
        return robbing_allowed(self.rules, self.robbed_kind)

    @property
    def _passed_is_furiten(self) -> bool:
        """Whether letting the kan or kita just made pass makes those furiten who wait for it. An ankan makes nobody
        so: it can be won on by a kokushi alone that waits for nothing else and sees the rest of them gone."""
        if self.robbed_kind is KITA and not self.rules.kita_pass_causes_furiten:
            return False
        return self.robbed_kind is not ANKAN and self.may_be_robbed

    def stuck_after(self, seat: int, meld: Meld) -> bool:
        """Whether a chi or pon leaves its caller nothing but tiles that kuikae forbids as its discard."""
        # Kuikae forbids seven tiles at most, and a second call leaves eight.
        if len(self.melds[seat]) < 2 or self.hidden[seat]:
            return False
        barred = kuikae_mask(meld, self.rules.kuikae)
        left = [t for t in self.hand(seat) if t not in meld.consumed]
        return bool(left) and all(barred & BIT[KIND_OF[t]] for t in left)

    def waits_after(self, seat: int, tile: int) -> int:
        """The waits once the actor has discarded a tile of its hand."""
        keys = self.keys_with_drawn(seat)
        kind = KIND_OF[tile]
        keys[SUIT[kind]] -= UNIT[kind]
        return self.waits_of(keys) if keys[SUIT[kind]] >= 0 else 0

    def nagashi(self, seat: int) -> bool:
        """Only terminals and honours discarded, at least one, none of them called."""
        return bool(self.river[seat]) and not self.called_away[seat] and not self.river_mask[seat] & ~YAOCHU

    def is_set_aside(self, tile: int) -> bool:
        """Whether a tile is a North that a seat has set aside."""
        return any(meld.kind is KITA and tile in meld.tiles for melds in self.melds for meld in melds)

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
            self._after_kan()
        else:
            self.rinshan = False

    def _after_kan(self) -> None:
        """The kan or kita stands once its replacement is drawn: it can no longer be robbed."""
        rules, north = self.rules, self.set_aside
        self.replacement = False
        self.replacements.append(self.drawn)
        self.rinshan = not north or rules.kita_replacement_is_rinshan
        self.turned_early = None
        if self.robbable >= 0:
            if not north or rules.kita_breaks_ippatsu_and_first_turn:
                self.ippatsu = [False] * self.players
            on_offer = self.shown[-1] == self.robbed_seat << SEAT_SHIFT | self.robbable
            if on_offer and not self._passed_is_furiten:
                self.harmless[len(self.shown) - 1] = self.robbed_kind
            self.robbable = NO_TILE
        self.before_calls[self.actor] = []
        if not north:
            self.after_kans.append(len(self.shown))
        if self.owed_soon:
            self.bound |= BOUND_INDICATOR
        if len(self.owed) > self.owed_soon:
            self.bound |= BOUND_LATER

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
        self.shown.append(seat << SEAT_SHIFT | tile)
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
        if self.kans == MOST_KANS or (self.first_go and self.next_draw == self.dealer):
            self._abort_conditions()

    def _bound_discard(self, seat: int) -> None:
        if self.bound & BOUND_DECLARED:
            self.pending = seat
            self.declared = NOBODY
            self.due |= DUE_ACCEPT
        if self.bound & BOUND_LATER and self.rules.kan_dora:
            self._owe_all_now()
        self.kuikae = 0
        self.bound = 0

    def _owe_all_now(self) -> None:
        """The indicators still owed are due before anything else happens."""
        self.owed_now = self.owed_soon = len(self.owed)
        if self.owed:
            self.due |= DUE_INDICATOR

    def _abort_conditions(self) -> None:
        """The draws that a discard brings about unless it is ronned: four winds, four kans."""
        rules = self.rules
        if self.kans == MOST_KANS and rules.abort_suukan is Suukan.AFTER_DISCARD and self.has_suukan():
            self.due |= DUE_ABORT
        if self.is_suufon() and rules.abort_suufon:
            self.due |= DUE_ABORT

    def has_suukan(self) -> bool:
        """Four kans have been made, not all by one player."""
        return self.kans == MOST_KANS and max(self.kan_by) < MOST_KANS

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
                self.declare(seat, index, laid_open=value is True)
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
        freed = (
            kind in (CHI, PON)
            and self.rules.kuikae_deadlock_call is KuikaeDeadlock.ALLOWED
            and self.stuck_after(seat, meld)
        )
        self.settle_drawn()
        if kind in (CHI, PON) and self.rules.temp_furiten_release is FuritenRelease.DRAW:
            ended = Stage(self.since[seat], len(self.shown), self.at_rest(seat), tuple(self.melds[seat]))
            self.before_calls[seat] = [*self.earlier_stages(seat), ended]
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
        self.set_aside = kind is KITA
        if self.first_go and (not self.set_aside or self.rules.kita_breaks_ippatsu_and_first_turn):
            self.first_go = False
            self.first_call = len(self.shown)
        self.last_discarder = NOBODY
        self.robbable = NO_TILE
        if kind in (CHI, PON):
            self.ippatsu = [False] * self.players
            self.actor = seat
            self.drawn = NO_TILE
            self.next_draw = NOBODY
            self.rinshan = False
            self.kuikae = 0 if freed else kuikae_mask(meld, self.rules.kuikae)
            self.bound = BOUND_KUIKAE
            if self.riichi[seat]:
                self.bound |= BOUND_RIICHI
            return
        self.actor = NOBODY
        self.next_draw = seat
        self.replacement = True
        self.replaced += 1
        self.rinshan = False
        self.fed_kan = meld.source if kind is DAIMINKAN and meld.source is not None else NOBODY
        if kind is not DAIMINKAN:
            self.robbable = meld.tiles[0] if meld.added is None else meld.added
            self.robbed_seat = seat
            self.robbed_kind = kind
            self.shown.append(seat << SEAT_SHIFT | self.robbable)
        # What is still owed for an earlier kan is shown before this one's replacement; for a kita as well.
        if self.rules.kan_dora:
            self._owe_all_now()
        if kind is KITA:
            return
        if kind is not KAKAN:
            self.ippatsu = [False] * self.players
        self._count_kan(seat, kind)

    def _count_kan(self, seat: int, kind: MeldKind) -> None:
        """What a kan adds: an indicator to turn, and the end of the round where it is one kan too many."""
        rules = self.rules
        self.kans += 1
        self.kan_by[seat] += 1
        self.fed_kans[seat] = self.fed_kan
        self.owed.append(kind)
        when = kan_dora(rules, kind)
        self.owed_now += when is KanDora.BEFORE_RINSHAN
        self.owed_soon += when in (KanDora.BEFORE_RINSHAN, KanDora.BEFORE_DISCARD)
        if self.owed_now:
            self.due |= DUE_INDICATOR
        if (rules.abort_suukan is Suukan.AT_ONCE and self.has_suukan()) or (
            rules.fifth_kan is FifthKan.ABORT and self.kans > MOST_KANS
        ):
            self.due |= DUE_ABORT

    def _upgrade(self, seat: int, meld: Meld) -> None:
        for i, old in enumerate(self.melds[seat]):
            if old.kind is PON and old.kind_index == meld.kind_index:
                # Who fed the set is settled by the pon, whatever the kakan says.
                self.melds[seat][i] = replace(meld, called=old.called, source=old.source)
                return
        self.melds[seat].append(meld)

    def declare(self, seat: int, event: int, *, laid_open: bool = False) -> None:
        """Riichi is announced; the discard follows."""
        if laid_open:
            self.laid_open.add(seat)
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
        if self.owed and not self.replacement:
            self.turned_early = len(self.shown), self.owed[0]
        if HIDDEN in self.indicators and not self.owed:
            # One that was due before is turned now.
            self.indicators[self.indicators.index(HIDDEN)] = tile
        else:
            self.indicators.append(tile)
        self._owe_less(1)

    def _owe_less(self, number: int) -> None:
        del self.owed[:number]
        self.owed_now = max(self.owed_now - number, 0)
        self.owed_soon = max(self.owed_soon - number, 0)
        if not self.owed_now:
            self.due &= ~DUE_INDICATOR
        if not self.owed_soon:
            self.bound &= ~BOUND_INDICATOR
        if not self.owed:
            self.bound &= ~BOUND_LATER

    def forgive_indicators(self, number: int) -> None:
        """Take indicators that are due and were never turned as turned, but not seen."""
        self.indicators += [HIDDEN] * number
        self._owe_less(number)
