"""Which single slip of a record explains what is impossible in a round.

A tile that is nowhere, a draw too many, a shown hand that differs: such faults appear where the contradiction
surfaces, not where the slip is. Here every slip that could lie behind one is tried - a tile misread, an event
left out, repeated or swapped - and the round is replayed with it put right. The slip after which least is left
to explain is reported in the place of what it explains; where none explains more than it assumes, the faults
stand as they are. What a rule forbids is never "put right" this way, only what cannot be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from replay.events import (
    CALL,
    DISCARD,
    DISCARDS,
    DORA,
    DRAW,
    EVENT_NAMES,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    Event,
    RoundStart,
)
from replay.legality import possible_calls, possible_kans
from replay.melds import KANS, KITA, Meld
from replay.moment import Moment
from replay.play import ByEvent, Played, play_round
from replay.registry import Fault, Hint
from replay.roundend import Expectation
from replay.ruleset import RuleSet
from replay.table import HIDDEN, NOBODY, Table

MOST_SLIPS = 3
LONGEST_ROUND = 400
"""Events of a round that is still looked into; no real one has half as many."""
MOST_IMPOSSIBLE = 30
"""Faults of a round beyond which no single slip can be meant."""


@dataclass(slots=True)
class Budget:
    """Events that may still be replayed in search of slips in one record: about a second's worth."""

    left: int = 300_000


MOST_TRIES = 120
_FORBIDDEN = frozenset(
    {"FUR001", "FUR002", "FUR003", "KAN002", "CAL004", "CAL011", "RII001", "RII005", "RII014", "RII015"}
)
_RESULTS = frozenset({WIN, RYUUKYOKU})
_IMPOSSIBLE = frozenset({"missing", "twice", "turn", "called", "hand", "melds", "indicator", "stick"})


@dataclass(frozen=True, slots=True)
class Slip:
    """One change to the events of a round: those from `at`, `removed` of them, become `put`.

    `kind` is tile, missing, extra, swapped or riichi; `seat` is the seat whose event is wrong.
    """

    kind: str
    at: int
    removed: int
    put: tuple[Event, ...]
    seat: int
    was: int = -1
    now: int = -1

    def apply(self, events: Sequence[Event], origin: Sequence[int]) -> tuple[list[Event], list[int]]:
        changed = [*events[: self.at], *self.put, *events[self.at + self.removed :]]
        here = list(origin[self.at : self.at + self.removed])
        anchor = origin[self.at] if self.at < len(origin) else origin[-1]
        places = [anchor] * len(self.put) if self.kind in ("missing", "riichi") else here[: len(self.put)]
        return changed, [*origin[: self.at], *places, *origin[self.at + self.removed :]]


@dataclass(slots=True)
class _Round:
    rules: RuleSet
    checks: ByEvent
    expected: Expectation | None
    corrected: RoundStart | None

    def play(self, events: Sequence[Event], origin: Sequence[int]) -> Played:
        corrected = self.corrected
        if corrected is not None:
            # The hands and the indicator are those of the (possibly mended) start.
            corrected = replace(corrected, hands=events[0][2].hands, indicator=events[0][2].indicator)
        return play_round(self.rules, events, origin, self.checks, self.expected, corrected)


def repaired(
    rules: RuleSet,
    events: Sequence[Event],
    origin: Sequence[int],
    checks: ByEvent,
    expected: Expectation | None,
    corrected: RoundStart | None,
    played: Played,
    budget: Budget,
) -> Played:
    """The round as best explained: `played`, or a replay with up to three slips put right and reported."""
    if len(events) > LONGEST_ROUND or sum(_impossible(f.hint) for f in played.faults) > MOST_IMPOSSIBLE:
        return played
    one = _Round(rules, checks, expected, corrected)
    roots: list[Fault] = []
    for _ in range(MOST_SLIPS):
        fault = next((f for f in played.faults if _impossible(f.hint)), None)
        if fault is None:
            break
        best: tuple[int, Slip, Played, list[Event], list[int]] | None = None
        before = len(played.faults)
        for tried, slip in enumerate(_slips(one, events, origin, fault)):
            if tried >= MOST_TRIES or budget.left <= 0:
                break
            budget.left -= len(events)
            new_events, new_origin = slip.apply(events, origin)
            new = one.play(new_events, new_origin)
            slip, new, new_events, new_origin = _reveal(one, slip, new, new_events, new_origin, events, origin)
            _keep_saying(played, new, slip)
            left = len(new.faults)
            if best is None or left < best[0]:
                best = (left, slip, new, new_events, new_origin)
                if left == 0:
                    break
        if best is None or best[0] + 1 > before or (best[0] + 1 == before and best[0] > 0):
            break
        if best[0] + 1 == before and not _better_told(best[1], fault, events):
            break
        _, slip, new, new_events, new_origin = best
        roots.append(_root(slip, played, fault, events, origin))
        played, events, origin = new, new_events, new_origin
    played.faults[:0] = roots
    played.faults.sort(key=lambda f: f.event if f.event is not None else -1)
    return played


def _keep_saying(before: Played, after: Played, slip: Slip) -> None:
    """A hidden tile silences checks without answering them: what a rule forbade before is still said."""
    if slip.now != HIDDEN:
        return
    said = {(f.code, f.event) for f in after.faults}
    for fault in before.faults:
        if fault.code in _FORBIDDEN and fault.seat == slip.seat and (fault.code, fault.event) not in said:
            after.faults.append(replace(fault, follows=True))


def _impossible(hint: Hint | None) -> bool:
    """Whether a fault shows something that cannot be, rather than something that is forbidden."""
    if hint is None or hint.kind not in _IMPOSSIBLE:
        return False
    return hint.kind != "hand" or bool(hint.missing or hint.surplus)


def _better_told(slip: Slip, fault: Fault, events: Sequence[Event]) -> bool:
    """Whether a slip that explains just one fault says more than the fault itself: also that a tile which is ronned
    was called, because a ron comes before any call."""
    if fault.code == "WIN007":
        return slip.kind == "extra" and events[slip.at][0] == CALL
    return slip.kind in ("missing", "extra", "swapped") and fault.code[:3] in ("TRN", "CAL", "KAN")


def _reveal(
    one: _Round,
    slip: Slip,
    new: Played,
    new_events: list[Event],
    new_origin: list[int],
    events: Sequence[Event],
    origin: Sequence[int],
) -> tuple[Slip, Played, list[Event], list[int]]:
    """Put in the tile itself where play has revealed what a hidden one must have been."""
    if slip.now != HIDDEN:
        return slip, new, new_events, new_origin
    tile = next((t for s, t in new.table.revealed if s == slip.seat), None)
    if tile is None:
        for win in new.wins:
            if win.winner == slip.seat and win.claim.concealed is not None:
                lacking = set(win.claim.concealed) - set(new.table.hand(slip.seat)) - {win.winning_tile}
                tile = min(lacking, default=None)
    if tile is None and new.draw is not None:
        shown = new.draw.claim.hands[slip.seat] if 0 <= slip.seat < len(new.draw.claim.hands) else None
        tile = min(set(shown or ()) - set(new.table.hand(slip.seat)), default=None)
    if tile is None:
        return slip, new, new_events, new_origin
    known = _with_tile(slip, events, tile)
    known_events, known_origin = known.apply(events, origin)
    again = one.play(known_events, known_origin)
    if len(again.faults) <= len(new.faults):
        return known, again, known_events, known_origin
    return slip, new, new_events, new_origin


def _with_tile(slip: Slip, events: Sequence[Event], tile: int) -> Slip:
    if slip.kind == "missing":
        put = tuple((k, s, tile if v == HIDDEN else v) for k, s, v in slip.put)
        return replace(slip, put=put, now=tile)
    return _tile_slip(events, slip.at, slip.seat, slip.was, tile)


# --- the slips that could lie behind a fault -------------------------------------------------------------------


def _slips(one: _Round, events: Sequence[Event], origin: Sequence[int], fault: Fault) -> Iterator[Slip]:
    hint = fault.hint
    assert hint is not None
    at = next((i for i, o in enumerate(origin) if o == fault.event), 0)
    if events[at][0] in _RESULTS and at + 1 < len(events):
        yield from _swapped(events, at)
    if hint.kind == "stick":
        yield from _riichi_slips(events, at, hint)
        return
    if hint.kind == "hand":
        yield from _drawless(one, events, at)
        yield from _hand_slips(events, at, hint)
        return
    if hint.kind == "melds":
        yield from _meld_slips(events, at, hint)
        return
    table = _table_before(one, events, at) if at > 0 else None
    if hint.kind == "missing" and events[at][0] == CALL and table is not None:
        yield from _other_calls(table, at, events[at][1])
    yield from _extra(events, at)
    yield from _swapped(events, at)
    if table is not None:
        if hint.kind in ("turn", "missing", "indicator", "called"):
            yield from _missing(table, events, at)
        if hint.kind == "called":
            yield from _called_slips(table, events, at, hint)
        if hint.kind == "missing":
            yield from _source_slips(table, events, at, hint)
    if hint.kind == "twice":
        yield from _twice_slips(events, hint)


def _riichi_slips(events: Sequence[Event], at: int, hint: Hint) -> Iterator[Slip]:
    """A riichi with any of the discards of the seat."""
    for i in range(1, at):
        kind, seat, _ = events[i]
        if kind in DISCARDS and seat == hint.seat:
            put = ((RIICHI, seat, None), events[i], (RIICHI_ACCEPTED, seat, None))
            yield Slip("riichi", i, 1, put, seat)


def _extra(events: Sequence[Event], at: int) -> Iterator[Slip]:
    results = sum(1 for e in events if e[0] in _RESULTS)
    for i in (at, at - 1):
        # The only result of a round is never one too many.
        if 0 < i < len(events) and events[i][0] != START and (events[i][0] not in _RESULTS or results > 1):
            yield Slip("extra", i, 1, (), events[i][1])


def _swapped(events: Sequence[Event], at: int) -> Iterator[Slip]:
    for i in (at - 1, at, at - 2):
        if 0 < i < len(events) - 1:
            yield Slip("swapped", i, 2, (events[i + 1], events[i]), events[i + 1][1])


def _table_before(one: _Round, events: Sequence[Event], at: int) -> Table:
    start = events[0][2]
    if one.corrected is not None:
        start = replace(one.corrected, hands=start.hands, indicator=start.indicator)
    table = Table(one.rules, start)
    for i in range(1, at):
        table.apply(events[i], i)
    return table


def _missing(table: Table, events: Sequence[Event], at: int) -> Iterator[Slip]:
    """Events that could have been left out right before this one."""
    kind, seat, value = events[at]
    if table.actor != NOBODY:
        actor = table.actor
        if kind in (DORA, DRAW):
            for meld in possible_kans(table, actor):
                yield Slip("missing", at, 0, ((CALL, actor, meld),), actor)
        hand = table.hand(actor)
        if table.drawn in hand:
            hand = [table.drawn, *(t for t in hand if t != table.drawn)]
        if kind == WIN and value.winning_tile in hand:
            hand = [value.winning_tile]
        for tile in hand:
            yield Slip("missing", at, 0, ((DISCARD, actor, tile),), actor, now=tile)
        return
    if table.next_draw == NOBODY:
        return
    due = table.next_draw
    if kind in DISCARDS and seat == due:
        tile = value if table.owner[value] == -1 else HIDDEN
        yield Slip("missing", at, 0, ((DRAW, due, tile),), due, now=tile)
    elif kind == WIN and seat == due and value.winning_tile is not None:
        yield Slip("missing", at, 0, ((DRAW, due, value.winning_tile),), due, now=value.winning_tile)
    elif (seat == due and kind not in (DRAW, DORA)) or kind == RYUUKYOKU:
        yield Slip("missing", at, 0, ((DRAW, due, HIDDEN),), due, now=HIDDEN)
    if kind in DISCARDS or kind == DRAW:
        for meld in possible_calls(table, seat):
            yield Slip("missing", at, 0, ((CALL, seat, meld),), seat)


def _slots(events: Sequence[Event], seat: int, at: int) -> dict[int, int]:
    """The tiles a seat holds before an event, each with the event that brought it (0: the deal)."""
    out = dict.fromkeys(events[0][2].hands[seat] if seat < len(events[0][2].hands) else (), 0)
    for i in range(1, at):
        kind, who, value = events[i]
        if who != seat:
            continue
        if kind == DRAW and value >= 0:
            out[value] = i
        elif kind in DISCARDS:
            out.pop(value, None)
        elif kind == CALL:
            for tile in value.consumed:
                out.pop(tile, None)
    return out


def _tile_slip(events: Sequence[Event], at: int, seat: int, was: int, now: int) -> Slip:
    """A dealt, drawn or discarded tile read as another."""
    kind, who, value = events[at]
    if kind == START:
        hands = list(value.hands)
        if seat < 0:
            start = replace(value, indicator=now)
        else:
            hands[seat] = tuple(now if t == was else t for t in hands[seat])
            start = replace(value, hands=tuple(hands))
        return Slip("tile", at, 1, ((START, who, start),), seat, was, now)
    return Slip("tile", at, 1, ((kind, who, now),), who, was, now)


def _source_slips(table: Table, events: Sequence[Event], at: int, hint: Hint) -> Iterator[Slip]:
    """A tile is used that was not held: it was drawn or dealt misread, or this or an earlier discard was."""
    seat, tile = hint.seat, hint.tile
    held = _slots(events, seat, at)
    for was, where in sorted(held.items(), key=lambda item: -item[1]):
        yield _tile_slip(events, where, seat, was, tile)
    kind, who, value = events[at]
    for i in range(at - 1, 0, -1):
        if events[i][0] in DISCARDS and events[i][1] == seat and events[i][2] == tile:
            for other in held:
                yield _tile_slip(events, i, seat, tile, other)
    if kind in DISCARDS:
        for other in sorted(held, key=lambda t: t != table.drawn):
            yield _tile_slip(events, at, seat, value, other)
    elif kind == CALL:
        yield from _other_calls(table, at, who)


def _other_calls(table: Table, at: int, seat: int) -> Iterator[Slip]:
    options: list[Meld] = possible_kans(table, seat) if table.actor == seat else possible_calls(table, seat)
    for meld in options:
        yield Slip("tile", at, 1, ((CALL, seat, meld),), seat)


def _called_slips(table: Table, events: Sequence[Event], at: int, hint: Hint) -> Iterator[Slip]:
    """What is called or won is not what lies on the table: the discard, the draw or the call is misread."""
    for i in range(at - 1, 0, -1):
        kind, seat, value = events[i]
        if kind in DISCARDS or (kind == DRAW and seat == hint.seat):
            if value != hint.tile:
                yield _tile_slip(events, i, seat, value, hint.tile)
            break
    if events[at][0] == CALL:
        yield from _other_calls(table, at, events[at][1])


def _twice_slips(events: Sequence[Event], hint: Hint) -> Iterator[Slip]:
    """One of the places where a tile comes from the wall is misread."""
    tile = hint.tile
    claimed = [e[2].indicators for e in events if e[0] == WIN and e[2].indicators]
    start = events[0][2]
    if start.indicator == tile:
        for other in {c[0] for c in claimed} - {tile}:
            yield _tile_slip(events, 0, -1, tile, other)
        yield _tile_slip(events, 0, -1, tile, HIDDEN)
    for seat, hand in enumerate(start.hands):
        if tile in hand:
            yield _tile_slip(events, 0, seat, tile, HIDDEN)
    turned = 0
    for i, (kind, _, value) in enumerate(events):
        if kind == DORA:
            turned += 1
            if value == tile:
                for other in {c[turned] for c in claimed if len(c) > turned} - {tile}:
                    yield _tile_slip(events, i, -1, tile, other)
                yield _tile_slip(events, i, -1, tile, HIDDEN)
        elif kind == DRAW and value == tile:
            yield _tile_slip(events, i, events[i][1], tile, HIDDEN)


def _hand_slips(events: Sequence[Event], at: int, hint: Hint) -> Iterator[Slip]:
    """A shown hand differs from the replayed one by tiles that were drawn, dealt or discarded misread."""
    held = _slots(events, hint.seat, at)
    for tile in hint.missing:
        for was in hint.surplus:
            if was in held:
                yield _tile_slip(events, held[was], hint.seat, was, tile)
            for i in range(at - 1, 0, -1):
                if events[i][0] in DISCARDS and events[i][1] == hint.seat and events[i][2] == tile:
                    yield _tile_slip(events, i, hint.seat, tile, was)


def _drawless(one: _Round, events: Sequence[Event], at: int) -> Iterator[Slip]:
    """A tsumo by whose turn it is, before which nothing is drawn: its draw is missing."""
    kind, seat, value = events[at]
    if kind != WIN or value.from_seat != seat:
        return
    table = _table_before(one, events, at)
    if table.actor == NOBODY and table.next_draw == seat:
        yield from _missing(table, events, at)


def _meld_slips(events: Sequence[Event], at: int, hint: Hint) -> Iterator[Slip]:
    """A call is recorded otherwise than the melds shown at the win."""
    claimed = events[at][2].melds or ()
    for i in range(at):
        kind, seat, value = events[i]
        if kind == CALL and seat == hint.seat and value not in claimed:
            for meld in claimed:
                if meld.kind is value.kind and meld.called == value.called:
                    yield Slip("tile", i, 1, ((CALL, seat, meld),), seat)


# --- telling it ------------------------------------------------------------------------------------------------


def _root(slip: Slip, played: Played, fault: Fault, events: Sequence[Event], origin: Sequence[int]) -> Fault:
    """The slip as a fault, with what it explains as evidence."""
    moment = played.moment
    event = origin[min(slip.at, len(origin) - 1)]
    seat = slip.seat if slip.seat >= 0 else None
    explains = [f.message for f in played.faults if f.hint is not None][:3]
    code, message, recorded, expected = _words(slip, moment, events)
    turn = None
    if seat is not None:
        turn = 1 + sum(1 for k, s, _ in events[: slip.at] if s == seat and k in DISCARDS)
    return Fault(
        message,
        seat,
        event=event,
        turn=turn,
        recorded=recorded,
        expected={**expected, "explains": explains or [fault.message]},
        code=code,
    )


def _words(
    slip: Slip, moment: Moment, events: Sequence[Event]
) -> tuple[str, str, dict[str, object], dict[str, object]]:
    who = moment.who(slip.seat) if slip.seat >= 0 else ""
    if slip.kind == "tile":
        return _tile_words(slip, moment, events, who)
    if slip.kind == "missing":
        kind, _, value = slip.put[0]
        if kind == CALL:
            code = "KAN011" if value.kind in KANS or value.kind is KITA else "CAL010"
            text = f"a call is missing: {who} must have called {value.name(moment.rules.red_tiles)}"
            return code, text, {"call": "none"}, {"call": value.name(moment.rules.red_tiles)}
        word = EVENT_NAMES[kind]
        tile = f" of {moment.tile(slip.now)}" if slip.now >= 0 else ""
        return "TRN009", f"a {word} of {who} is missing{', one' + tile if tile else ''}", {word: "none"}, {word: "one"}
    if slip.kind == "riichi":
        tile = moment.tile(events[slip.at][2])
        text = f"a riichi of {who} is missing: sticks and scores count one; it fits the discard of {tile}"
        return "RII012", text, {"riichi": "none"}, {"riichi": who}
    if slip.kind == "extra":
        kind, seat, value = events[slip.at]
        twice = any(events[i] == events[slip.at] for i in (slip.at - 1, slip.at + 1) if 0 <= i < len(events))
        of = f" of {moment.who(seat)}" if seat >= 0 else ""
        text = f"the {EVENT_NAMES[kind]}{of} " + ("is recorded twice" if twice else "cannot have happened here")
        return "TRN010", text, {"event": EVENT_NAMES[kind]}, {"event": "none"}
    first, second = events[slip.at], events[slip.at + 1]
    text = f"two events stand in the wrong order: {_event(first, moment)} and {_event(second, moment)}"
    return (
        "TRN011",
        text,
        {"order": [_event(first, moment), _event(second, moment)]},
        {"order": [_event(second, moment), _event(first, moment)]},
    )


def _from(meld: Meld, moment: Moment) -> str:
    return "nobody" if meld.source is None else moment.who(meld.source)


def _event(event: Event, moment: Moment) -> str:
    kind, seat, value = event
    who = f" of {moment.who(seat)}" if seat >= 0 else ""
    tile = f" ({moment.tile(value)})" if kind in (DRAW, DORA) or kind in DISCARDS else ""
    return f"the {EVENT_NAMES[kind]}{who}{tile}"


def _tile_words(
    slip: Slip, moment: Moment, events: Sequence[Event], who: str
) -> tuple[str, str, dict[str, object], dict[str, object]]:
    kind, _, value = events[slip.at]
    if kind == CALL:
        reds = moment.rules.red_tiles
        new = slip.put[0][2]
        if new.tiles == value.tiles and new.kind is value.kind and new.source not in (None, value.source):
            was, now = _from(value, moment), _from(new, moment)
            text = f"{who} calls {value.name(reds)} as if from {was}, but {now} discarded it"
            return "CAL008", text, {"from": was}, {"from": now}
        (was,), (now,) = moment.melds_apart((value,), (new,))
        text = f"the call of {who} is recorded as {was}; only {now} fits the round"
        return "TIL005", text, {"call": was}, {"call": now}
    if kind == START:
        what = f"a tile dealt to {who}" if slip.seat >= 0 else "the dora indicator"
    elif kind == DORA:
        what = "a dora indicator"
    else:
        what = f"the {EVENT_NAMES[kind]} of {who}"
    was, now = moment.apart((slip.was,), (slip.now,))
    if slip.now < 0:
        now = "another tile"
    text = f"{what} is recorded as {was}, but the rest of the round shows that it was {now}"
    return "TIL005", text, {"tile": was}, {"tile": now}
