"""Takes the games of a folder through the formats and prints what became of them.

``python -m tests.chain.run CORPUS [--every N] [--games N] [--what chain|targets|all]``: `chain` takes Tenhou's games by
mjai and Tenhou's JSON back to XML and compares errors and warnings; `targets` writes every game in every format, reads
it, and writes and reads it again.
"""

import argparse
import sys
import time
from collections import Counter

from parsers.writing import CannotWriteError
from replay.record import Record
from tests.chain import CHAIN, by_name, changed, faults, games, kept, stem_of, through


class Counts:
    """What was seen so far."""

    def __init__(self) -> None:
        self.numbers: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()

    def chain(self, name: str, record: Record) -> None:
        """A game of Tenhou's by the chain."""
        try:
            last, lost = through(record, CHAIN, stem_of(name, record))
        except CannotWriteError as error:
            self.numbers["chain: refused"] += 1
            say(f"chain refused {name}: {error.reasons[0]}")
            return
        before = faults(record)
        found = changed(before, faults(last), lost)
        self.numbers["chain: games"] += 1
        self.numbers["chain: errors and warnings"] += sum(before.values())
        self.numbers["chain: named as lost"] += sum(found.explained.values())
        for one in found.unexplained:
            self.numbers["chain: DIFFERENT"] += 1
            say(f"chain {name}: {one}")
        self.lost.update(dict.fromkeys((f"chain: {what}" for what in lost), 1))

    def targets(self, name: str, record: Record) -> None:
        """A game in every format."""
        for target, writer in by_name().items():
            try:
                written = kept(record, writer, stem_of(name, record))
            except CannotWriteError as error:
                self.numbers[f"{target}: refused"] += 1
                say(f"{target} refused {name}: {error.reasons[0]}")
                continue
            self.numbers[f"{target}: games"] += 1
            self.lost.update({f"{target}: {loss.what}": 1 for loss in written.losses})


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--what", choices=("chain", "targets", "all"), default="all")
    options = parser.parse_args()
    counts = Counts()
    begun = time.monotonic()
    for number, (name, record) in enumerate(games(options.folder, options.every), 1):
        if options.what != "targets" and record.format == "tenhou-xml":
            counts.chain(name, record)
        if options.what != "chain":
            counts.targets(name, record)
        if number == options.games:
            break
        if number % 200 == 0:
            sys.stderr.write(f"{number} games, {time.monotonic() - begun:.0f} s\n")
    for counter in (counts.numbers, counts.lost):
        for what, times in sorted(counter.items()):
            say(f"{times:7} {what}")


if __name__ == "__main__":
    main()
