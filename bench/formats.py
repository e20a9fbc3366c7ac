"""What reading the JSON formats costs, beside the bare parse and one walk over the values of the same files.

    python bench/formats.py FOLDER [--format mjai ...] [--processes 3] [--passes 7] [--files]

Measured is CPU time on one core, over every distinct file in the folder that is a record of a JSON format, unpacked
beforehand. The floor is ``orjson.loads`` and a recursive function that visits each value once and puts those that are
neither object nor array into a list. A file that is JSON only line by line is parsed so for the floor too, and where
texts in a file are JSON themselves, as Riichi City writes its events, the floor parses and walks them as well. Floor
and reading take turns file by file in fresh processes, in which garbage is collected as the command has it. `ratio` is
of the sums over the files of what each costs at best, which other work on the machine disturbs least; `first` is of the
first pass, in which nothing has been read before. The last of several lines is of
all files together.

Left out, and named with ``--files``, are files that ``orjson`` cannot read even line by line, that no reader takes,
and those of which one text is the greater part: what they hold in it is not JSON.
"""

import argparse
import hashlib
import multiprocessing
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

import orjson

from parsers.base import HEAD, builtin, reader_for
from parsers.source import Job, load, sources
from replay.cli import spare_the_collector
from replay.record import UnreadableRecord

TARGET = 2.0
"""How much longer than the floor reading may take: half its speed."""
FORMATS = tuple(r.name for r in builtin() if r.name != "tenhou-xml")


def walk(value: Any, take: Callable[[Any], None]) -> None:
    """Visit every value once."""
    if isinstance(value, dict):
        for one in value.values():
            walk(one, take)
    elif isinstance(value, list):
        for one in value:
            walk(one, take)
    else:
        take(value)


def leaves(texts: list[bytes]) -> list[Any]:
    """What the JSON texts of a file hold: the floor."""
    found: list[Any] = []
    for text in texts:
        walk(orjson.loads(text), found.append)
    return found


def inner(values: list[Any]) -> list[bytes]:
    """Those of the values that are texts of JSON objects."""
    found = []
    for text in values:
        if isinstance(text, str) and text.startswith("{"):
            try:
                orjson.loads(text)
            except orjson.JSONDecodeError:
                continue
            found.append(text.encode())
    return found


@dataclass(frozen=True)
class File:
    """A record: its content, and the JSON texts in it."""

    name: str
    data: bytes
    texts: list[bytes]
    events: int


def taken(name: str, data: bytes) -> File | str:
    """A file to measure, or why it is left out."""
    reader = reader_for(data[:HEAD])
    if reader is None or reader.name not in FORMATS:
        return "of another format"
    try:
        texts = [data]
        try:
            found = leaves(texts)
        except orjson.JSONDecodeError:
            texts = [line for line in data.split(b"\n") if line.strip()]
            found = leaves(texts)
        events = sum(len(record.events) for record in reader.read(data, name))
        texts += inner(found)
    except orjson.JSONDecodeError:
        return "not JSON"
    except UnreadableRecord:
        return "not read"
    if 2 * max(len(one) for one in found if isinstance(one, str)) > len(data):
        return "not JSON but for its shell"
    return File(name, data, texts, events)


def collected(folder: Path, formats: list[str]) -> tuple[dict[str, list[File]], list[tuple[str, str]]]:
    """The distinct files by format, and those left out with the reason."""
    files: dict[str, list[File]] = defaultdict(list)
    left_out = []
    seen = set()
    for job in sources([str(folder)]):
        if not isinstance(job, Job):
            continue
        try:
            data = load(job)
        except UnreadableRecord:
            continue
        reader = reader_for(data[:HEAD])
        digest = hashlib.sha256(data).digest()
        if reader is None or reader.name not in formats or digest in seen:
            continue
        seen.add(digest)
        file = taken(Path(job.path).name, data)
        if isinstance(file, File):
            files[reader.name].append(file)
        else:
            left_out.append((job.path, file))
    return files, left_out


def spent(work: Callable[[], object]) -> float:
    """Seconds of CPU time."""
    began = time.process_time()
    work()
    return time.process_time() - began


Pass = list[tuple[float, float]]
"""Seconds for floor and reading of each file."""


def measured(name: str, files: list[File], passes: int) -> list[Pass]:
    """What the files of a format cost, pass by pass."""
    spare_the_collector()
    (read,) = (r.read for r in builtin() if r.name == name)
    return [
        [(spent(partial(leaves, file.texts)), spent(partial(read, file.data, file.name))) for file in files]
        for _ in range(passes)
    ]


def best(passes: list[Pass]) -> Pass:
    """The least that floor and reading of each file cost."""
    return [(min(floor for floor, _ in turns), min(read for _, read in turns)) for turns in zip(*passes, strict=True)]


def ratio(costs: Pass) -> float:
    """How much longer reading all takes than the floor."""
    floors, reads = zip(*costs, strict=True)
    return float(sum(reads) / sum(floors))


def row(name: str, files: int, events: int, floor: float, read: float, cold: str = "") -> str:
    met = "met" if read <= TARGET * floor else "not met"
    return f"{name:<14}{files:>6}{events:>9}{1e3 * floor:>10.2f}{1e3 * read:>10.2f}{read / floor:>7.2f}{cold:>7}  {met}"


def main() -> None:
    parser = argparse.ArgumentParser(description="What reading the JSON formats costs.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--format", action="append", choices=FORMATS)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--files", action="store_true", help="also each file with its ratio, and those left out")
    options = parser.parse_args()
    files, left_out = collected(options.folder, options.format or list(FORMATS))
    if not files:
        sys.exit(f"no records of a JSON format in {options.folder}")
    fresh = multiprocessing.get_context("spawn")
    print("format         files   events  floor ms   read ms  ratio  first  target", TARGET)
    costs: dict[str, Pass] = {}
    with ProcessPoolExecutor(1, mp_context=fresh, max_tasks_per_child=1) as pool:
        for name, mine in files.items():
            turns = [pool.submit(measured, name, mine, options.passes) for _ in range(options.processes)]
            processes = [turn.result() for turn in turns]
            costs[name] = best([one for passes in processes for one in passes])
            floor, read = (sum(column) for column in zip(*costs[name], strict=True))
            cold = median(ratio(passes[0]) for passes in processes)
            print(row(name, len(mine), sum(file.events for file in mine), floor, read, f"{cold:.2f}"), flush=True)
    if len(costs) > 1:
        every = [file for mine in files.values() for file in mine]
        floor, read = (sum(column) for column in zip(*chain.from_iterable(costs.values()), strict=True))
        print(row("together", len(every), sum(file.events for file in every), floor, read))
    if options.files:
        for name, mine in files.items():
            for file, (floor, read) in zip(mine, costs[name], strict=True):
                print(f"{name:<14}{read / floor:>7.2f}  {len(file.data):>9} bytes  {file.name}")
        for path, why in left_out:
            print(f"{'left out':<21}  {why:>15}  {path}")


if __name__ == "__main__":
    main()
