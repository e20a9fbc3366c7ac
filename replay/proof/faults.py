"""What differs of a round from its wall, as the faults of the family WAL (`replay.checks.walls`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from replay.events import DISCARDS, START
from replay.moment import Moment, counted
from replay.proof.comparing import Difference, Part, Slot
from replay.registry import Fault
from replay.wall import Origin, Wall

_WALLS: Final = {
    Origin.SEED: "the wall that follows from the seed",
    Origin.HASH: "the wall that the hash was given for",
    Origin.STATED: "the wall the record states",
}
_CODES: Final = {
    Part.DEALT: "WAL003",
    Part.DRAWN: "WAL004",
    Part.REPLACEMENT: "WAL005",
    Part.INDICATOR: "WAL006",
    Part.URA: "WAL007",
}
_MOST: Final = 8
"""Tiles of a round that are told of one by one."""


def told(differences: Sequence[Difference], wall: Wall, moment: Moment) -> list[Fault]:
    """What differs of a round as faults, at their places in the record; `moment` has the round's events."""
    out: list[Fault] = []
    stated: set[tuple[Part, int, int]] = set()
    for one in differences[:_MOST]:
        fault = _fault(one, wall, moment)
        first = one.first
        # A wrong indicator is turned once, and every win of the round may state it again.
        fault.follows = (
            first.part in (Part.INDICATOR, Part.URA) and (first.part, first.number, first.recorded) in stated
        )
        stated.add((first.part, first.number, first.recorded))
        out.append(fault)
    if len(differences) > _MOST:
        out[-1].message += f"; {counted(len(differences) - _MOST, 'more place')} of the round differ from the wall"
    return out


def _fault(one: Difference, wall: Wall, moment: Moment) -> Fault:
    if one.kind == "swapped":
        return _swapped(one, wall, moment)
    if one.kind in ("missing", "extra"):
        return _shifted(one, wall, moment)
    slot = one.first
    source = _WALLS[wall.origin]
    recorded, due = _names(one.slots, wall, moment)
    place = _place(slot)
    if slot.part is Part.DEALT:
        who = moment.who(slot.seat) if slot.seat >= 0 else "someone"
        other = f"deals {due} in its place" if slot.due >= 0 else "does not"
        text = f"{who} is dealt {recorded}, but {source} {other}"
    elif slot.part is Part.DRAWN:
        text = f"{moment.who(slot.seat)} draws {recorded}, but {place} of {source} is {due}"
    elif slot.part is Part.REPLACEMENT:
        text = f"{moment.who(slot.seat)} replaces with {recorded}, but {place} of {source} is {due}"
    elif slot.part is Part.INDICATOR and slot.seat < 0:
        text = f"{recorded} is turned as indicator, but {place} of {source} is {due}"
    else:
        text = f"the win states {recorded} as {place}, but that of {source} is {due}"
    evidence = {"tile": recorded, "wall": f"{place} of {source}"}
    return _at_slot(slot, moment, text, _CODES[slot.part], evidence, {"tile": due})


def _at_slot(
    slot: Slot, moment: Moment, text: str, code: str, recorded: Mapping[str, Any], expected: Mapping[str, Any]
) -> Fault:
    """A fault at the event that shows a tile."""
    return Fault(
        text,
        slot.seat if slot.seat >= 0 else None,
        event=moment.origin[slot.position],
        turn=_turn(slot, moment),
        recorded=recorded,
        expected=expected,
        code=code,
    )


def _swapped(one: Difference, wall: Wall, moment: Moment) -> Fault:
    first, second = one.slots
    recorded, due = _names(one.slots[:1], wall, moment)
    here, there = (_at(slot, moment) for slot in one.slots)
    text = f"{recorded} and {due} are exchanged: {here} and {there} have each other's tile of {_WALLS[wall.origin]}"
    evidence = {here: recorded, there: due, "wall": f"{_place(first)} and {_place(second)}"}
    return _at_slot(first, moment, text, "WAL008", evidence, {here: due, there: recorded})


def _shifted(one: Difference, wall: Wall, moment: Moment) -> Fault:
    slot = one.first
    recorded, due = _names(one.slots, wall, moment)
    what = "draw" if slot.part is Part.DRAWN else "replacement draw"
    many = counted(one.count, what)
    if one.kind == "missing":
        verb = "is" if one.count == 1 else "are"
        text = f"{many} {verb} missing before {_at(slot, moment)}: {due} comes next in {_WALLS[wall.origin]}"
    else:
        text = f"{many} too many from {_at(slot, moment)} on: {recorded} does not come there in {_WALLS[wall.origin]}"
    evidence = {"tile": recorded, "wall": f"{_place(slot)} of {_WALLS[wall.origin]}"}
    return _at_slot(slot, moment, text, "WAL009", evidence, {"tile": due})


def _names(slots: Sequence[Slot], wall: Wall, moment: Moment) -> tuple[str, str]:
    """The tiles recorded and due, their pieces told apart where only that tells them apart."""
    recorded, due = [slot.recorded for slot in slots], [slot.due for slot in slots]
    if wall.exact:
        return moment.apart(recorded, due)
    return " ".join(map(moment.tile, recorded)), " ".join(map(moment.tile, due))


def _place(slot: Slot) -> str:
    number = slot.number + 1
    return {
        Part.DEALT: "the deal",
        Part.DRAWN: f"draw {number}",
        Part.REPLACEMENT: f"replacement tile {number}",
        Part.INDICATOR: f"dora indicator {number}",
        Part.URA: f"ura indicator {number}",
    }[slot.part]


def _at(slot: Slot, moment: Moment) -> str:
    """The place of a tile with whose it is."""
    if slot.seat < 0:
        return _place(slot)
    who = moment.who(slot.seat)
    return f"the hand dealt to {who}" if slot.part is Part.DEALT else f"{_place(slot)} ({who})"


def _turn(slot: Slot, moment: Moment) -> int | None:
    if slot.seat < 0 or moment.events[slot.position][0] == START:
        return None
    return 1 + sum(1 for k, s, _ in moment.events[: slot.position] if s == slot.seat and k in DISCARDS)


def unlike_itself(wall: Wall, moment: Moment) -> Iterator[Fault]:
    """What is wrong with a wall whatever was played: a hash that does not fit, tiles that are no set."""
    for breach in wall.breaches:
        yield Fault(
            breach.message,
            event=moment.origin[0],
            recorded={"hash": breach.recorded},
            expected={"hash": breach.computed},
            code="WAL011",
        )
    if wall.origin is Origin.SEED:
        # A shuffle of the set holds the set.
        return
    known = [tile for tile in wall.tiles if tile >= 0]
    strange = sorted(set(known) - moment.rules.tiles)
    size = len(moment.rules.tiles)
    if strange or len(wall.tiles) != size:
        lacking = sorted(moment.rules.tiles - set(known)) if len(known) == size else []
        beside = f", and {moment.tiles(lacking)} is missing" if lacking else ""
        odd = f"{moment.tiles(strange)} is one too many{beside}" if strange else f"it has {len(wall.tiles)} tiles"
        yield Fault(
            f"{_WALLS[Origin.STATED]} is not the set of tiles that is played with: {odd}",
            event=moment.origin[0],
            recorded={"tiles": len(wall.tiles), "too many": moment.tiles(strange)},
            expected={"tiles": size, "missing": moment.tiles(lacking)},
            code="WAL012",
        )


def wrong_dice(wall: Wall, moment: Moment) -> Iterator[Fault]:
    """Dice that are not those of the seed."""
    dice = moment.events[0][2].dice
    if dice is not None and wall.dice is not None and dice != wall.dice:
        yield Fault(
            f"the dice show {dice[0]} and {dice[1]}; the seed gives {wall.dice[0]} and {wall.dice[1]}",
            event=moment.origin[0],
            recorded={"dice": dice},
            expected={"dice": wall.dice},
            code="WAL010",
        )


def another_wall(wall: Wall, moment: Moment, *, of_game: bool) -> Fault:
    """A deal that has nothing to do with its wall; `of_game`: nor has any other of the game with any of its walls."""
    seeded = wall.origin is Origin.SEED
    if of_game:
        what = "the seed" if seeded else "the wall"
        text = f"{what} belongs to another game: no round of this one is dealt from it"
    else:
        text = f"the round is not dealt from {_WALLS[wall.origin]}, nor from another of the game"
    due = wall.hands(moment.rules.players, moment.table.dealer)
    dealt = moment.events[0][2].hands
    return Fault(
        text,
        event=moment.origin[0],
        recorded={moment.who(seat): moment.tiles(hand) for seat, hand in enumerate(dealt)},
        expected={moment.who(seat): moment.tiles(hand) for seat, hand in enumerate(due)},
        code="WAL001",
    )


def other_turn(passed: int, moment: Moment) -> Fault:
    """A round that is dealt from the wall of another turn of the game; `passed` walls lie between (below zero: it comes
    before the round it stands behind)."""
    if passed > 0:
        text = f"{counted(passed, 'round')} must be missing before this one: it is dealt from a later wall of the game"
    else:
        text = "the round stands in the wrong place: it is dealt from an earlier wall of the game"
    return Fault(
        text,
        event=moment.origin[0],
        recorded={"walls passed over": passed},
        expected={"walls passed over": 0},
        code="WAL002",
    )
