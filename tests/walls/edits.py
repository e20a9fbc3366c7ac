"""Forgeries: one change to what a record says of the tiles of its walls, and where it must be found.

Run as ``python -m tests.walls.edits [number]`` it makes so many (10,000 by default) and says how many were found.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from parsers.tenhou_xml.shuffle import Shuffle
from replay.auditing import audit, choose_rules
from replay.events import CALL, DORA, DRAW, START, WIN, Event
from replay.findings import Finding
from replay.melds import CHI, PON
from replay.record import Record
from replay.rulevalues import GameLength
from tests.generator.game import record_of, seed_text
from tests.generator.scenario import SCENARIOS

GAMES: Final = (
    ("tenhou", GameLength.TONPUU, "plain"),
    ("tenhou", GameLength.HANCHAN, "open"),
    ("tenhou-sanma", GameLength.TONPUU, "plain"),
    ("tenhou-sanma", GameLength.TONPUU, "open"),
)


@dataclass(frozen=True, slots=True)
class Forged:
    """A record with one change; `event` is where it was made, in the record, and `codes` what may say so."""

    kind: str
    record: Record
    event: int
    codes: frozenset[str]


Forge = Callable[[Record, Random], Forged | None]


def _changed(record: Record, at: int, event: Event, kind: str, *codes: str) -> Forged:
    events = [*record.events[:at], event, *record.events[at + 1 :]]
    return Forged(kind, replace(record, events=events), at, frozenset(codes))


def _any_other(record: Record, tile: int, rng: Random) -> int:
    return rng.choice([t for t in sorted(choose_rules(record).rules.tiles) if t != tile])


def _places(record: Record, kind: int) -> list[int]:
    return [i for i, event in enumerate(record.events) if event[0] == kind]


def dealt(record: Record, rng: Random) -> Forged | None:
    """A dealt tile is another."""
    at = rng.choice(_places(record, START))
    _, seat, start = record.events[at]
    hands = [list(hand) for hand in start.hands]
    hand = rng.choice(hands)
    place = rng.randrange(len(hand))
    other = _any_other(record, hand[place], rng)
    if other in hand:
        return None
    hand[place] = other
    new = replace(start, hands=tuple(map(tuple, hands)))
    return _changed(record, at, (START, seat, new), "dealt", "WAL003")


def drawn(record: Record, rng: Random) -> Forged | None:
    """A drawn tile, or the replacement of a kan or kita, is another."""
    at = rng.choice(_places(record, DRAW))
    _, seat, tile = record.events[at]
    before = next(e for e in record.events[at - 1 :: -1] if e[0] != DORA)
    replaced = before[0] == CALL and before[2].kind not in (CHI, PON)
    kind, code = ("replacement", "WAL005") if replaced else ("drawn", "WAL004")
    return _changed(record, at, (DRAW, seat, _any_other(record, tile, rng)), kind, code)


def replacement(record: Record, rng: Random) -> Forged | None:
    """The same, of a replacement tile."""
    for _ in range(30):
        made = drawn(record, rng)
        if made is not None and made.kind == "replacement":
            return made
    return None


def indicator(record: Record, rng: Random) -> Forged | None:
    """An indicator is another, where it is turned or where a win states it."""
    at = rng.choice([*_places(record, START), *_places(record, DORA), *_places(record, WIN)])
    kind, seat, value = record.events[at]
    if kind == DORA:
        return _changed(record, at, (DORA, seat, _any_other(record, value, rng)), "indicator", "WAL006")
    if kind == START:
        new = replace(value, indicator=_any_other(record, value.indicator, rng))
        return _changed(record, at, (START, seat, new), "indicator", "WAL006")
    shown = list(value.indicators)
    place = rng.randrange(len(shown))
    shown[place] = _any_other(record, shown[place], rng)
    return _changed(record, at, (WIN, seat, replace(value, indicators=tuple(shown))), "indicator", "WAL006")


def ura(record: Record, rng: Random) -> Forged | None:
    """An ura indicator is another."""
    places = [at for at in _places(record, WIN) if record.events[at][2].ura_indicators]
    if not places:
        return None
    at = rng.choice(places)
    _, seat, win = record.events[at]
    shown = list(win.ura_indicators)
    place = rng.randrange(len(shown))
    shown[place] = _any_other(record, shown[place], rng)
    return _changed(record, at, (WIN, seat, replace(win, ura_indicators=tuple(shown))), "ura", "WAL007")


def swapped(record: Record, rng: Random) -> Forged | None:
    """Two draws of a round are exchanged."""
    start, end = _a_round(record, rng)
    places = [i for i in range(start, end) if record.events[i][0] == DRAW]
    if len(places) < 2:
        return None
    one, other = sorted(rng.sample(places, 2))
    events = list(record.events)
    first, second = events[one], events[other]
    events[one], events[other] = (DRAW, first[1], second[2]), (DRAW, second[1], first[2])
    return Forged("swapped", replace(record, events=events), one, frozenset({"WAL008"}))


def seed(record: Record, rng: Random) -> Forged | None:
    """The seed is that of another game."""
    walls = Shuffle(seed_text(rng), len(record.players))
    return Forged("seed", replace(record, walls=walls), _places(record, START)[0], frozenset({"WAL001"}))


def _a_round(record: Record, rng: Random) -> tuple[int, int]:
    starts = [*_places(record, START), len(record.events)]
    number = rng.randrange(len(starts) - 1)
    return starts[number], starts[number + 1]


FORGERIES: Final[tuple[Forge, ...]] = (dealt, drawn, drawn, replacement, indicator, ura, swapped, seed)


def forged(number: int, first: int = 0) -> Iterator[Forged]:
    """So many forgeries of games of this project."""
    made = 0
    game = first
    while made < number:
        preset, length, scenario = GAMES[game % len(GAMES)]
        record = record_of(preset, length, game, scenario=SCENARIOS[scenario], seeded=True)
        rng = Random(game)  # noqa: S311 - the same forgeries again are what is wanted
        for forge in FORGERIES * 5:
            one = forge(record, rng)
            if one is not None and made < number:
                made += 1
                yield one
        game += 1


def found(one: Forged) -> tuple[bool, list[Finding]]:
    """Whether it is found where it was made, as the one thing that differs from the walls; and what is found."""
    findings = audit(one.record, choose_rules(one.record), alternatives=False).findings
    walls = [f for f in findings if f.code.startswith("WAL") and f.caused_by is None]
    right = len(walls) == 1 and walls[0].event == one.event and walls[0].code in one.codes
    return right, list(findings)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("number", type=int, nargs="?", default=10_000)
    number = parser.parse_args().number
    made: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    for one in forged(number):
        right, findings = found(one)
        made[one.kind] += 1
        alone[one.kind] += sum(f.caused_by is None for f in findings) == 1
        if not right:
            missed[one.kind] += 1
            if sum(missed.values()) <= 20:
                sys.stdout.write(f"{one.kind} at {one.event} {sorted(one.codes)}:\n")
                sys.stdout.writelines(f"    {f.event} {f.code} {f.message} <- {f.caused_by}\n" for f in findings)
    for kind, count in sorted(made.items()):
        sys.stdout.write(f"{kind:12} {count:6} made {count - missed[kind]:6} found {alone[kind]:6} with one root\n")
    sys.stdout.write(f"{'all':12} {number:6} made {number - missed.total():6} found {alone.total():6} with one root\n")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
