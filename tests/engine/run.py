"""Lets RiichiEnv play and prints where Shinpan judges otherwise.

``python -m tests.engine.run [--games N] [--first SEED] [--preset NAME]``: every move that is offered is compared with
the legal actions of a `Referee`, and every game is audited.
"""

import argparse
import sys

from replay import audit
from replay.events import WIN
from tests.engine import PRESETS, differences, play


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """The command; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games by each preset")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first game")
    parser.add_argument("--preset", action="append", choices=PRESETS)
    options = parser.parse_args()
    failed = False
    for preset in options.preset or PRESETS:
        wins = decisions = moves = 0
        for seed in range(options.first, options.first + options.games):
            record, offered = play(preset, seed)
            wins += sum(event[0] == WIN for event in record.events)
            decisions += len(offered)
            moves += sum(len(one.moves) for one in offered)
            found = [f"{f.code} {f.message}" for f in audit(record, preset).findings]
            for line in (*found, *differences(preset, record, offered)):
                failed = True
                say(f"{preset}, seed {seed}: {line}")
        say(f"{preset}: {options.games} games, {wins} wins, {decisions} decisions, {moves} moves")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
