"""What a complete audit costs, beside the bare parse of the same files.

    python bench/referee.py CORPUS_DIR [--games 300] [--passes 5] [--seed 1] [--memory]

Measured is CPU time of one process on one core, over distinct games, the median of several passes in which floor and
audit take turns game by game; the first pass, which imports everything and fills the tables, is thrown away. The
floor is gunzip and ``lxml.etree.fromstring`` of the same bytes. The audit is everything a user of ``shinpan audit``
gets: reading, the choice of rules, every check, and the findings as text; what of it goes into the walls of the games
is the difference to the same audit without them. Also measured is the CPU time of a whole
``shinpan audit`` of one game, and with ``--memory`` the peak memory of one over every file in the folder.
"""

import argparse
import gzip
import hashlib
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

from lxml import etree

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.cli import spare_the_collector
from replay.findings import Place
from replay.record import UnreadableRecord
from reports.text import TextReport

Work = Callable[[str, bytes], None]
ROOT = Path(__file__).resolve().parents[1]
REPORT = TextReport()


def games(folder: Path, wanted: int, seed: int) -> list[tuple[str, bytes]]:
    """Distinct readable whole games, drawn from all that the folder holds."""
    paths = sorted(p for p in folder.rglob("*") if p.name.endswith((".mjlog", ".xml", ".mjlog.gz", ".xml.gz")))
    random.Random(seed).shuffle(paths)
    seen: set[str] = set()
    out = []
    for path in paths:
        data = path.read_bytes()
        try:
            plain = expanded(data)
            etree.fromstring(plain)
            records = read_bytes(data, path.name)
        except (OSError, EOFError, etree.XMLSyntaxError, UnreadableRecord):
            continue
        digest = hashlib.sha256(plain).hexdigest()
        if digest in seen or len(records) != 1 or b"owari=" not in plain:
            continue
        seen.add(digest)
        out.append((path.name, data))
        if len(out) == wanted:
            break
    return out


def expanded(data: bytes) -> bytes:
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def floor(name: str, data: bytes) -> None:  # noqa: ARG001 - called like the audit
    etree.fromstring(expanded(data))


def complete(name: str, data: bytes) -> None:
    """One game from its bytes to its findings as text."""
    for index, record in enumerate(read_bytes(data, name)):
        REPORT.game(Place(name, None, index), audit(record, choose_rules(record)))


def without_walls(name: str, data: bytes) -> None:
    """The same, but that nothing is laid beside its wall."""
    for index, record in enumerate(read_bytes(data, name)):
        record.walls = None
        REPORT.game(Place(name, None, index), audit(record, choose_rules(record)))


def in_turn(sample: list[tuple[str, bytes]], passes: int) -> tuple[float, float, float]:
    """Seconds of CPU that the floor, the audit, and the audit without walls of the sample take: medians of the passes.

    All do one game after the other in turn, so that what slows the machine down for a while slows all of them. Each
    begins at another place of the sample, since what one has just done with a game would lie ready for the next, and
    each goes first as often as any other, since the code of one audit lies ready for another.
    """
    spent: dict[Work, list[float]] = {floor: [], complete: [], without_walls: []}
    turns = list(permutations(enumerate(spent.items())))
    apart = len(sample) // len(spent)
    for _ in range(passes + 1):
        for work in spent:
            spent[work].append(0.0)
        for at in range(len(sample)):
            for number, (work, passed) in turns[at % len(turns)]:
                name, data = sample[(at + number * apart) % len(sample)]
                began = time.process_time()
                work(name, data)
                passed[-1] += time.process_time() - began
    bare, whole, wallless = (statistics.median(passed[1:]) for passed in spent.values())
    return bare, whole, wallless


def command(cache: str, *arguments: str) -> tuple[float, int]:
    """CPU seconds and peak memory in MiB of one ``shinpan`` process, compiled code kept in `cache` as an installed
    one has it."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPYCACHEPREFIX": cache}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "replay.cli", *arguments],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return cpu, after.ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description="What a complete audit costs.")
    parser.add_argument("folder", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", action="store_true", help="also the peak memory over every file")
    options = parser.parse_args()
    sample = games(options.folder, options.games, options.seed)
    if not sample:
        sys.exit(f"no games in {options.folder}")
    spare_the_collector()
    bare, whole, wallless = in_turn(sample, options.passes)
    count = len(sample)
    print(f"games      {count}, {options.passes} passes")
    print(f"floor      {1000 * bare / count:8.3f} ms a game  {count / bare:8.0f} games/s")
    print(f"audit      {1000 * whole / count:8.3f} ms a game  {count / whole:8.0f} games/s")
    print(f"ratio      {whole / bare:8.2f}")
    print(
        f"walls      {1000 * (whole - wallless) / count:8.3f} ms a game, {(whole - wallless) / bare:.2f} of the floor"
    )
    one = next(p for p in options.folder.rglob(sample[0][0]))
    with tempfile.TemporaryDirectory() as cache:
        starts = [command(cache, "audit", str(one)) for _ in range(options.passes + 1)][1:]
        cpu = statistics.median(cpu for cpu, _ in starts)
        print(f"start-up   {cpu:8.3f} s CPU for `shinpan audit` of one game")
        if options.memory:
            cpu, peak = command(cache, "audit", str(options.folder), "--findings-only")
            # ru_maxrss of children is the largest so far: the long run's own, as it is the largest.
            print(f"memory     {peak} MiB at most over every file ({starts[0][1]} MiB for one), {cpu:.1f} s CPU")


if __name__ == "__main__":
    main()
