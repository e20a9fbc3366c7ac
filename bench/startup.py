"""What `shinpan audit` of one game costs from start to end, beside one that only imports libraries.

    python bench/startup.py GAME [--processes 15]

Measured is the CPU time of fresh processes, user and system, the median of several; the floor and the audit take
turns. The floor is ``python -c "import typer, lxml.etree"``. One process of each goes before, so that both find their
bytecode written, whatever the environment says of writing it.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
FLOOR = ("-c", "import typer, lxml.etree")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
AUDIT = ("-m", "replay.cli", "audit", "--quiet")


def spent(arguments: tuple[str, ...]) -> float:
    """Seconds of CPU time of a Python process."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**ENVIRONMENT, "PYTHONPATH": str(ROOT)},
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"python {' '.join(arguments)} ends with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description="What an audit of one game costs from start to end.")
    parser.add_argument("game", type=Path)
    parser.add_argument("--processes", type=int, default=15)
    options = parser.parse_args()
    audit = (*AUDIT, str(options.game))
    turns = [(spent(FLOOR), spent(audit)) for _ in range(options.processes + 1)][1:]
    floor, whole = (median(turn[i] for turn in turns) for i in (0, 1))
    ratio = median(audited / bare for bare, audited in turns)
    print(f"floor {1e3 * floor:.0f} ms, audit {1e3 * whole:.0f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
