"""What the statistics cost, beside the audit alone of the same files.

    python bench/stats.py CORPUS_DIR [--games 600 | --games 0] [--passes 3] [--seed 1]

Measured is CPU time and peak memory of whole `shinpan` processes on one core, over files drawn from the folder (0: all
of them), the median of several passes in which both take turns: `shinpan audit` with its findings, and `shinpan stats`
to the finished table of every player and of the field as JSON, intervals in.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AUDIT = ("audit", "--findings-only")
STATS = ("stats", "--format", "json")


def run(cache: str, *arguments: str) -> tuple[float, int]:
    """CPU seconds and peak memory in MiB of one `shinpan` process."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPYCACHEPREFIX": cache}
    process = subprocess.Popen(
        [sys.executable, "-m", "replay.cli", *arguments, "--quiet"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in ((0, 1, 2) if arguments[0] == "audit" else (0, 2)):
        sys.exit(f"shinpan {arguments[0]} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description="What the statistics cost.")
    parser.add_argument("folder", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--games", type=int, default=600, help="files; 0: all")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    paths = sorted(str(p) for p in options.folder.rglob("*") if p.is_file())
    if not paths:
        sys.exit(f"no files in {options.folder}")
    if options.games:
        paths = sorted(random.Random(options.seed).sample(paths, min(options.games, len(paths))))
    spent: dict[tuple[str, ...], list[tuple[float, int]]] = {AUDIT: [], STATS: []}
    with tempfile.TemporaryDirectory() as cache:
        listed = Path(cache, "files")
        listed.write_text("\n".join(paths) + "\n", "utf-8")
        run(cache, *STATS, paths[0])
        for _ in range(options.passes):
            for command, passed in spent.items():
                passed.append(run(cache, *command, "--files-from", str(listed)))
    cpu = {command: statistics.median(c for c, _ in passed) for command, passed in spent.items()}
    peak = {command: max(m for _, m in passed) for command, passed in spent.items()}
    print(f"files   {len(paths)}, {options.passes} passes")
    print(f"audit   {cpu[AUDIT]:8.2f} s CPU  {peak[AUDIT]:5} MiB")
    print(f"stats   {cpu[STATS]:8.2f} s CPU  {peak[STATS]:5} MiB")
    print(f"ratio   {cpu[STATS] / cpu[AUDIT]:8.2f}")


if __name__ == "__main__":
    main()
