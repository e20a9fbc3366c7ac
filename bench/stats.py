"""What the finished report of `shinpan stats -o DIR` costs, beside the audit alone of the same files.

    python bench/stats.py CORPUS_DIR [--games 600 | --games 0] [--passes 3] [--seed 1]

Measured is CPU time and peak memory of whole processes on one core, over files drawn from the folder (0: all of them),
the median of several passes in which both take turns: `shinpan audit` with its findings, and `shinpan stats -o DIR` to
the finished page with all tables, lists of rounds and charts, of which `bench/report.py` says what the charts cost. The
ratio is that of the report without its charts to the audit.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AUDIT = ("-m", "replay.cli", "audit", "--findings-only", "--quiet")
REPORT = ("bench/report.py",)
CHARTS = re.compile(r"^charts +([0-9.]+) s", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds of a process, those of its charts, and its peak memory in MiB."""

    cpu: float
    charts: float
    memory: int


def run(cache: str, *arguments: str) -> Cost:
    """What one process costs."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPYCACHEPREFIX": cache, "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=errors
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        said = errors.read()
    if process.returncode not in ((0, 2) if arguments[: len(REPORT)] == REPORT else (0, 1, 2)):
        sys.exit(f"{' '.join(arguments[:4])} ended with {process.returncode}\n{said}")
    charts = CHARTS.search(said)
    return Cost(used.ru_utime + used.ru_stime, float(charts[1]) if charts else 0.0, used.ru_maxrss // 1024)


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
    spent: dict[tuple[str, ...], list[Cost]] = {AUDIT: [], REPORT: []}
    with tempfile.TemporaryDirectory() as cache:
        listed = Path(cache, "files")
        listed.write_text("\n".join(paths) + "\n", "utf-8")
        run(cache, *REPORT, paths[0])
        for _ in range(options.passes):
            for command, passed in spent.items():
                passed.append(run(cache, *command, "--files-from", str(listed)))
    audit, report = (statistics.median(one.cpu for one in spent[command]) for command in (AUDIT, REPORT))
    charts = statistics.median(one.charts for one in spent[REPORT])
    peaks = (max(one.memory for one in spent[command]) for command in (AUDIT, REPORT))
    print(f"files   {len(paths)}, {options.passes} passes")
    for name, seconds, peak in zip(("audit", "report"), (audit, report), peaks, strict=True):
        print(f"{name:<8}{seconds:8.2f} s CPU  {peak:5} MiB")
    print(f"charts  {charts:8.2f} s CPU of the report")
    print(f"ratio   {(report - charts) / audit:8.2f}")


if __name__ == "__main__":
    main()
