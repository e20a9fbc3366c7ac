"""Counts all games of the two collections again and prints what is not the same.

``python -m tests.recount.run CORPUS``: every profile, and every other reading, in each folder of `FOLDERS`.
"""

import argparse
import sys
from pathlib import Path

from tests.recount.compare import FOLDERS, all_ways, counted, differences


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """The command; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--every", type=int, default=1, help="count one of so many games")
    options = parser.parse_args()
    failed = False
    for folder in FOLDERS:
        both = counted(options.corpus / "tenhou-mjlog" / folder, options.every)
        for name, how in all_ways():
            found = differences(both, how)
            failed = failed or bool(found)
            say(f"{folder}: {len(both[1])} games, {name}: {len(found)} differences")
            for line in found:
                say(f"  {line}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
