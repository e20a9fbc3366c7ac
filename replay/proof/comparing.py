"""A round laid beside its wall: which of the tiles it records are not those that lay there."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from typing import Final

from replay.events import CALL, DISCARDS, DORA, DRAW, START, WIN, Event, RoundStart, Win
from replay.melds import CHI, PON
from replay.ruleset import RuleSet
from replay.tiles import KIND_OF
from replay.wall import UNKNOWN, Wall, faces

_LONGEST_GAP: Final = 12
"""Draws in a row that may be missing, or too many."""


class Part(StrEnum):
    """What a tile of the wall became."""

    DEALT = "dealt"
    DRAWN = "drawn"
    REPLACEMENT = "replacement"
    INDICATOR = "indicator"
    URA = "ura"


@dataclass(frozen=True, slots=True)
class Slot:
    """One tile that the round takes from the wall: the event (its position in the round) that shows it, the seat that
    gets it (-1 nobody), the tile recorded and the tile that lay there; `UNKNOWN` where that cannot be named.

    `number` counts the tiles of a part from 0: the draws of the round, its replacement tiles, its indicators.
    """

    part: Part
    position: int
    seat: int
    recorded: int
    due: int
    number: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as the wall has it.

    kind      what
    ========  =========================================================================================
    tile      another tile than the one at its place; `slots` has several where one hand differs in several
    swapped   two tiles stand in each other's place
    missing   `count` tiles of the wall were taken by nobody; the slot is the first one taken after them
    extra     `count` tiles were taken that did not lie there; the slot is the first of them
    """

    kind: str
    slots: tuple[Slot, ...]
    count: int = 1

    @property
    def first(self) -> Slot:
        return self.slots[0]


@dataclass(frozen=True, slots=True)
class Compared:
    """What laying a round beside a wall came to: how many of the tiles dealt (of the draws, where no deal is shown)
    could be compared, how many of them differ, and everything that differs."""

    known: int
    wrong: int
    differences: tuple[Difference, ...] = ()

    @property
    def foreign(self) -> bool:
        """Whether this is another wall altogether: two walls agree by chance in a quarter of a deal or less."""
        return self.known >= _TOO_FEW and 2 * self.wrong > self.known


_TOO_FEW: Final = 8
_MOST_WINS: Final = 3
_AGREES: Final = Compared(0, 0)


@lru_cache(64)
def _looks(reds: frozenset[int]) -> Callable[[int], int]:
    """The look of a tile; a hidden one has none."""
    table = [faces(tile, reds) for tile in range(len(KIND_OF))]
    return lambda tile: table[tile] if tile >= 0 else UNKNOWN


def _piece(tile: int) -> int:
    return tile if tile >= 0 else UNKNOWN


class Taken:
    """Where in a round tiles come from the wall: the positions of its draws, of those of replacement tiles, of the
    indicators turned and of the wins, which state them.

    A replacement tile is drawn next after a kan or kita, unless somebody discards or calls before that.
    """

    __slots__ = ("drawn", "replaced", "turned", "wins")

    def __init__(self, events: Sequence[Event]) -> None:
        self.drawn: list[int] = []
        self.replaced: list[int] = []
        self.turned: list[int] = []
        self.wins: list[int] = []
        draws = self.drawn
        for at, (kind, _, value) in enumerate(events):
            if kind == DRAW:
                draws.append(at)
                draws = self.drawn
            elif kind in DISCARDS:
                draws = self.drawn
            elif kind == CALL:
                draws = self.drawn if value.kind is CHI or value.kind is PON else self.replaced
            elif kind == DORA:
                self.turned.append(at)
            elif kind == WIN:
                self.wins.append(at)


def compare(wall: Wall, events: Sequence[Event], rules: RuleSet) -> Compared:
    """Lay a round beside its wall; `events` begin with the START."""
    taken = Taken(events)
    start: RoundStart = events[0][2]
    drawn = [events[at][2] for at in taken.drawn]
    replaced = [events[at][2] for at in taken.replaced]
    turned = [start.indicator, *[events[at][2] for at in taken.turned]]
    wins = [events[at][2] for at in taken.wins]
    if _agree(wall, start, drawn, replaced, turned, wins):
        return _AGREES
    return _Comparison(wall, events, taken, rules).result()


def plainly_agrees(wall: Wall, events: Sequence[Event], replaced: list[int], turned: list[int]) -> bool:
    """Whether a round in which nothing is wrong by itself is as its wall has it, by the replacement tiles drawn and the
    indicators turned in it. Where it says no, `compare` decides; most rounds agree, and this costs half of that."""
    drawn = [tile for kind, _, tile in events if kind == DRAW]
    for tile in replaced:
        drawn.remove(tile)
    wins = [value for kind, _, value in events[-_MOST_WINS:] if kind == WIN]
    return _agree(wall, events[0][2], drawn, replaced, turned, wins)


def _agree(
    wall: Wall,
    start: RoundStart,
    drawn: list[int],
    replaced: list[int],
    turned: Sequence[int | None],
    wins: list[Win],
) -> bool:
    """Whether everything is there, known, and as it lay; the tiles in the order they were taken in."""
    if not wall.exact:
        return False
    hands = wall.hands(len(start.hands), start.dealer)
    if list(start.hands) != hands and list(map(sorted, start.hands)) != list(map(sorted, hands)):
        return False
    dealt = wall.dealt(len(hands))
    indicators = wall.indicators
    if (
        tuple(drawn) != wall.tiles[dealt : dealt + len(drawn)]
        or (replaced and replaced != wall.replacements[: len(replaced)])
        or turned != indicators[: len(turned)]
    ):
        return False
    for claim in wins:
        shown, ura = claim.indicators, claim.ura_indicators
        if shown is not None and list(shown) != indicators[: len(shown)]:
            return False
        if ura and list(ura) != wall.ura[: len(ura)]:
            return False
    return True


class _Comparison:
    """A round that is not plainly as its wall has it."""

    def __init__(self, wall: Wall, events: Sequence[Event], taken: Taken, rules: RuleSet) -> None:
        self.wall = wall
        self.start: RoundStart = events[0][2]
        self.events = events
        self.taken = taken
        self.rules = rules
        self.players = rules.players
        self.look = _piece if wall.exact else _looks(rules.red_tiles)
        self.known = self.wrong = 0

    def result(self) -> Compared:
        slots: list[Slot] = []
        out: list[Difference] = []
        hands = self.wall.hands(self.players, self.start.dealer)
        if UNKNOWN in hands[0]:
            slots += self._pooled()
        else:
            for seat, (hand, due) in enumerate(zip(self.start.hands, hands, strict=False)):
                slots += self._dealt(seat, hand, due)
        drawn = self._row(Part.DRAWN, self.taken.drawn, self.wall.draws(self.players))
        replaced = self._row(Part.REPLACEMENT, self.taken.replaced, self.wall.replacements)
        for found in chain(drawn, replaced):
            if found.kind == "tile":
                slots += found.slots
            else:
                out.append(found)
        slots += self._turned()
        slots += self._claimed()
        if not self.known:
            self.known = len(self.taken.drawn)
            self.wrong = sum(slot.part is Part.DRAWN for slot in slots)
        out += _told(slots, self.look)
        out.sort(key=lambda one: one.first.position)
        return Compared(self.known, self.wrong, tuple(out))

    def _dealt(self, seat: int, hand: Sequence[int], due: Sequence[int]) -> Iterator[Slot]:
        """The tiles of a hand that were not dealt to it, each with one that was and is not there."""
        shown = [tile for tile in hand if tile >= 0]
        surplus, missing = _unlike(shown, due, self.look)
        self.known += len(shown)
        self.wrong += len(surplus)
        if len(shown) < len(due):
            # Any of the hidden tiles may be the one that is missing.
            missing = missing if len(missing) == len(surplus) else []
        missing += [UNKNOWN] * (len(surplus) - len(missing))
        for tile, right in zip(surplus, missing, strict=False):
            yield Slot(Part.DEALT, 0, seat, tile, right, 0)

    def _pooled(self) -> Iterator[Slot]:
        """What was dealt, where the wall is known from behind the deal: together, it is the rest of the set."""
        places: list[tuple[int, int, int]] = [
            (0, seat, tile) for seat, hand in enumerate(self.start.hands) for tile in hand
        ]
        unseen = self.wall.draws(self.players).count(UNKNOWN)
        places += [(at, self.events[at][1], self.events[at][2]) for at in self.taken.drawn[:unseen]]
        shown = [tile for *_, tile in places if tile >= 0]
        if len(shown) != self.wall.tiles.count(UNKNOWN):
            return
        there = Counter(map(self.look, self.wall.tiles))
        rest: list[int] = []
        for tile in sorted(self.rules.tiles):
            if there[self.look(tile)]:
                there[self.look(tile)] -= 1
            else:
                rest.append(tile)
        surplus, missing = _unlike(shown, rest, self.look)
        self.known += len(shown)
        self.wrong += len(surplus)
        for odd, right in zip(surplus, missing, strict=False):
            alike = [place for place in places if self.look(place[2]) == self.look(odd)]
            if len({place[:2] for place in alike}) > 1:
                # Which of those that hold such a tile has the wrong one, nothing says.
                yield Slot(Part.DEALT, 0, -1, odd, right, 0)
                continue
            places.remove(alike[0])
            position, seat, held = alike[0]
            yield Slot(Part.DRAWN if position else Part.DEALT, position, seat, held, right, 0)

    def _row(self, part: Part, positions: Sequence[int], due: Sequence[int]) -> Iterator[Difference]:
        """What differs of tiles that are taken one after another."""
        look = self.look
        recorded = [look(self.events[at][2]) for at in positions]
        for kind, i, j, many in _aligned(recorded, [look(tile) for tile in due]):
            _, seat, tile = self.events[positions[i]]
            yield Difference(kind, (Slot(part, positions[i], seat, tile, due[j], j),), many)

    def _turned(self) -> Iterator[Slot]:
        """Indicators as they are turned. One that is missing moves those behind it; kans and their indicators are
        counted elsewhere."""
        due = self.wall.indicators
        shown = [(0, self.start.indicator), *((at, self.events[at][2]) for at in self.taken.turned)]
        recorded = [UNKNOWN if tile is None else self.look(tile) for _, tile in shown]
        for kind, i, j, _ in _aligned(recorded, [self.look(tile) for tile in due]):
            if kind == "tile":
                position, tile = shown[i]
                yield Slot(Part.INDICATOR, position, -1, UNKNOWN if tile is None else tile, due[j], j)

    def _claimed(self) -> Iterator[Slot]:
        """Indicators as a win states them."""
        for at in self.taken.wins:
            claim: Win = self.events[at][2]
            for part, shown, due in (
                (Part.INDICATOR, claim.indicators, self.wall.indicators),
                (Part.URA, claim.ura_indicators, self.wall.ura),
            ):
                for number, (tile, right) in enumerate(zip(shown or (), due, strict=False)):
                    if _differ(self.look(tile), self.look(right)):
                        yield Slot(part, at, claim.winner, tile, right, number)


def _differ(one: int, other: int) -> bool:
    return one != other and one >= 0 and other >= 0


def _unlike(shown: Sequence[int], due: Sequence[int], look: Callable[[int], int]) -> tuple[list[int], list[int]]:
    """The tiles shown too many and those that are missing, each lowest first."""
    there, wanted = Counter(map(look, shown)), Counter(map(look, due))
    return _beyond(shown, wanted, look), _beyond(due, there, look)


def _beyond(tiles: Sequence[int], allowed: Counter[int], look: Callable[[int], int]) -> list[int]:
    left = allowed.copy()
    out = []
    for tile in sorted(tiles):
        if left[look(tile)] > 0:
            left[look(tile)] -= 1
        elif tile >= 0:
            out.append(tile)
    return out


def _aligned(recorded: Sequence[int], due: Sequence[int]) -> Iterator[tuple[str, int, int, int]]:
    """The fewest slips that make one row of tiles of another: (kind, place in the record, place in the wall, how many).

    At each tile that differs it is asked what leaves least to explain: that this one is another, that tiles are missing
    before it, or that it and some behind it are too many. Where that is equal, the tile is another.
    """
    i = j = 0
    while i < len(recorded) and j < len(due):
        if not _differ(recorded[i], due[j]):
            i += 1
            j += 1
            continue
        kind, many, best = "tile", 1, 1 + _wrong(recorded, i + 1, due, j + 1) - _is_exchanged(recorded, i, due, j)
        for gap in range(1, _LONGEST_GAP + 1):
            missing = 1 + _wrong(recorded, i, due, j + gap)
            extra = gap + _wrong(recorded, i + gap, due, j) if i + gap < len(recorded) else best
            if missing < best:
                kind, many, best = "missing", gap, missing
            if extra < best:
                kind, many, best = "extra", gap, extra
        yield kind, i, j, many
        i += 0 if kind == "missing" else many
        j += 0 if kind == "extra" else many


def _wrong(recorded: Sequence[int], i: int, due: Sequence[int], j: int) -> int:
    """How many tiles differ from there on; those for which there is no more wall do."""
    rest = recorded[i:]
    against = due[j : j + len(rest)]
    return sum(map(_differ, rest, against)) + len(rest) - len(against)


def _is_exchanged(recorded: Sequence[int], i: int, due: Sequence[int], j: int) -> bool:
    """Whether the tile due there stands further on, at the place of the one recorded there."""
    rest, against = recorded[i + 1 :], due[j + 1 :]
    return any(one == due[j] and other == recorded[i] for one, other in zip(rest, against, strict=False))


def _told(slots: Sequence[Slot], look: Callable[[int], int]) -> Iterator[Difference]:
    """Each tile that is another as one difference, two that stand in each other's place, and several of a hand."""
    left = sorted(slots, key=lambda slot: slot.position)
    while left:
        one = left.pop(0)
        partner = next((s for s in left if _exchanged(one, s, look)), None)
        if partner is not None:
            left.remove(partner)
            yield Difference("swapped", (one, partner))
            continue
        same = [s for s in left if one.part is Part.DEALT and s.part is Part.DEALT and s.seat == one.seat]
        alone = [s for s in same if not any(_exchanged(s, other, look) for other in left)]
        for slot in alone:
            left.remove(slot)
        yield Difference("tile", (one, *alone))


def _exchanged(one: Slot, other: Slot, look: Callable[[int], int]) -> bool:
    """Whether each of two tiles is where the other lay."""
    if one.due < 0 or other.due < 0 or (one.part, one.position, one.seat) == (other.part, other.position, other.seat):
        return False
    return look(one.recorded) == look(other.due) and look(other.recorded) == look(one.due)


# --- what the round would be with the tiles of the wall --------------------------------------------------------------


def mended(events: Sequence[Event], differences: Sequence[Difference], wall: Wall, rules: RuleSet) -> list[Event]:
    """The events with the tiles that lay in the wall in the place of those recorded; rows that have tiles too many or
    too few are left as they are."""
    out = list(events)
    pieces = _Pieces(events, wall, rules)
    for difference in differences:
        if difference.kind in ("tile", "swapped"):
            for slot in difference.slots:
                if slot.due >= 0 and (slot.seat >= 0 or slot.part is not Part.DEALT):
                    out[slot.position] = _with(out[slot.position], slot, pieces.of(slot))
    return out


class _Pieces:
    """The pieces to put into a round: the very one where the wall tells pieces apart, else one that looks so, if
    possible the one that the seat is later seen to have."""

    def __init__(self, events: Sequence[Event], wall: Wall, rules: RuleSet) -> None:
        self.exact = wall.exact
        self.look = _looks(rules.red_tiles)
        self.tiles = sorted(rules.tiles)
        start: RoundStart = events[0][2]
        self.taken: set[int | None] = {tile for hand in start.hands for tile in hand}
        self.taken.add(start.indicator)
        self.taken |= {value for kind, _, value in events if kind in (DRAW, DORA)}
        self.used = [(seat, value) for kind, seat, value in events if kind in DISCARDS]
        self.used += [(seat, tile) for kind, seat, meld in events if kind == CALL for tile in meld.consumed]

    def of(self, slot: Slot) -> int:
        if self.exact:
            return slot.due
        free: list[int] = [t for t in self.tiles if self.look(t) == self.look(slot.due) and t not in self.taken]
        seen = [t for t in free if (slot.seat, t) in self.used]
        piece = (seen or free or [slot.due])[0]
        self.taken.add(piece)
        return piece


def _with(event: Event, slot: Slot, tile: int) -> Event:
    """An event with one of its tiles replaced."""
    kind, seat, value = event
    if kind == WIN:
        name = "ura_indicators" if slot.part is Part.URA else "indicators"
        shown = list(getattr(value, name))
        shown[slot.number] = tile
        return kind, seat, replace(value, **{name: tuple(shown)})
    if kind != START:
        return kind, seat, tile
    if slot.part is Part.INDICATOR:
        return kind, seat, replace(value, indicator=tile)
    hands: list[tuple[int, ...]] = list(value.hands)
    hand: list[int] = list(hands[slot.seat])
    hand[hand.index(slot.recorded)] = tile
    hands[slot.seat] = tuple(hand)
    return kind, seat, replace(value, hands=tuple(hands))
