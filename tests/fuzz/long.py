"""What a very long round costs to read: ``python -m tests.fuzz.long [--turns 8000] [--format NAME]``.

Damaged files are small, so that time which grows with the square of a round does not show in them. Here a round of many
turns and one of four times as many are read in each format: all tsumogiri, and all discards of tiles that the hand does
not hold. Printed are the seconds of CPU time for each event and the ratio of both, 1 where reading takes its time event
by event and 4 where it grows with the square; from 2 on the command fails.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from parsers.majiang.write import write as write_majiang
from parsers.mjai.write import Dialect
from parsers.mjai.write import write as write_mjai
from parsers.tenhou_json.write import write as write_json
from parsers.tenhou_xml.write import write as write_xml
from replay.choice import choose_rules
from replay.cli import spare_the_collector
from replay.events import DRAW, TEDASHI, TSUMOGIRI, Event
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import Tile
from tests.fuzz.judge import reader
from tests.generator import SCENARIOS, record_of
from tests.parsers import majsoul_form, mleague_files, riichi_city_files

_LIMIT: Final = 2.0
_TIMES: Final = 3
KINDS: Final = {"tsumogiri": (TSUMOGIRI, 0), "not held": (TEDASHI, 68)}
"""Kinds of turns: how a tile is thrown, and how far from the one drawn it is."""
WRITERS: Final[dict[str, Callable[[Record], bytes]]] = {
    "tenhou-xml": lambda record: write_xml(record).encode(),
    "tenhou-json": lambda record: write_json(record).encode(),
    "mjai": lambda record: write_mjai(record, Dialect.ORIGINAL).encode(),
    "majiang": lambda record: write_majiang(record).encode(),
    "majsoul": lambda record: majsoul_form.form(record, "records"),
    "riichi-city": lambda record: riichi_city_files.encoded(record, choose_rules(record).rules),
    "m-league": lambda record: mleague_files.encoded(record, choose_rules(record).rules),
}


def long_round(turns: int, kind: str) -> Record:
    """A round with so many turns of a kind before its own."""
    record = record_of("tenhou", GameLength.TONPUU, 3, scenario=SCENARIOS["plain"], rounds=1)
    first = next(i for i, event in enumerate(record.events) if event[0] == DRAW)
    events = [*record.events[:first], *_turns(turns, kind, record.events[first][1]), *record.events[first:]]
    return replace(record, events=events, places=list(range(len(events))))


def _turns(turns: int, kind: str, first: int) -> Iterator[Event]:
    thrown, away = KINDS[kind]
    for number in range(turns // 4 * 4):
        seat, tile = (first + number) % 4, number * 7 % 68
        yield DRAW, seat, Tile(tile)
        yield thrown, seat, Tile(tile + away)


def seconds_each(name: str, data: bytes) -> float:
    """What an event of a file costs to read at best."""
    read = reader(name)
    best = float("inf")
    for _ in range(_TIMES):
        began = time.process_time()
        (record,) = read(data, "long")
        best = min(best, (time.process_time() - began) / len(record.events))
    return best


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=8000)
    parser.add_argument("--format", action="append", choices=WRITERS)
    options = parser.parse_args(arguments)
    spare_the_collector()
    sys.stdout.write(f"{'format':<12}  {'turns':<10}{'short us':>10}{'long us':>10}{'ratio':>8}\n")
    slow = False
    for name in options.format or WRITERS:
        for kind in KINDS:
            short, long = (
                seconds_each(name, WRITERS[name](long_round(turns, kind)))
                for turns in (options.turns, 4 * options.turns)
            )
            slow = slow or long >= _LIMIT * short
            sys.stdout.write(f"{name:<12}  {kind:<10}{1e6 * short:>10.2f}{1e6 * long:>10.2f}{long / short:>8.2f}\n")
            sys.stdout.flush()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
