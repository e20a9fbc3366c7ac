"""What reading a JSON format costs, beside the bare parse and one walk over the values of the same files.

    python bench/formats.py FOLDER [--format tenhou-json] [--passes 15]

Measured is the shortest of several passes in one process over every file of the format in the folder that can be read
as one JSON document; other readers' files are passed over.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

from parsers.base import HEAD, builtin, reader_for
from replay.record import UnreadableRecord


def walk(value: Any) -> None:
    """Visit every value once."""
    if isinstance(value, dict):
        for item in value.values():
            walk(item)
    elif isinstance(value, list):
        for item in value:
            walk(item)


def shortest(work: Callable[[], None], passes: int) -> float:
    """Seconds the quickest pass takes."""
    spent = []
    for _ in range(passes):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return min(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description="What reading a JSON format costs.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--format", default="tenhou-json", choices=[r.name for r in builtin()])
    parser.add_argument("--passes", type=int, default=15)
    options = parser.parse_args()
    (reader,) = [r for r in builtin() if r.name == options.format]
    files = []
    events = 0
    for path in sorted(p for p in options.folder.rglob("*") if p.is_file()):
        data = path.read_bytes()
        if reader_for(data[:HEAD]) is not reader:
            continue
        try:
            orjson.loads(data)
            events += sum(len(r.events) for r in reader.read(data, path.name))
        except (orjson.JSONDecodeError, UnreadableRecord):
            continue
        files.append((path.name, data))
    if not files:
        sys.exit(f"no {options.format} files in {options.folder}")

    def bare() -> None:
        for _, data in files:
            walk(orjson.loads(data))

    def read() -> None:
        for name, data in files:
            reader.read(data, name)

    floor = shortest(bare, options.passes)
    whole = shortest(read, options.passes)
    print(f"files      {len(files)}, {events} events, {options.passes} passes")
    print(f"floor      {1e6 * floor / len(files):8.0f} us a file")
    print(f"read       {1e6 * whole / len(files):8.0f} us a file, {1e6 * whole / events:.2f} us an event")
    print(f"ratio      {whole / floor:8.2f}")


if __name__ == "__main__":
    main()
