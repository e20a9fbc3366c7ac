"""Damage files and see that they are survived: ``python -m tests.fuzz.run [--format NAME] [--inputs N]``.

A failure is an exception other than `UnreadableRecord`, a message of several lines, more than two seconds or more than
500 MiB. What fails is made smaller and written to a folder.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.campaign import Plan, Tally, file_of, run, target
from tests.fuzz.seeds import CONTAINERS, READERS, collected

_NAMES = (*READERS, *CONTAINERS)
_PLAN = Plan()
_HEAD = (
    f"{'format':<12}{'inputs':>8}{'readable':>10}{'audited':>9}{'written':>9}"
    f"{'ms each':>9}{'slowest':>18}{'memory':>9}{'failures':>10}\n"
)


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--format", action="append", choices=(*_NAMES, "all"), help="may be repeated; all by default")
    parser.add_argument("--inputs", type=int, default=_PLAN.inputs, help="how many files of each format")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first file")
    parser.add_argument("--seed", type=int, default=_PLAN.seed)
    parser.add_argument("--audit-every", type=int, default=_PLAN.audit_every, metavar="K")
    parser.add_argument("--corpus", type=Path, help="a folder of records to damage beside those made here")
    parser.add_argument("--out", type=Path, help="the folder for what fails; a new one by default")
    parser.add_argument("--show", type=int, metavar="N", help="write file N of the format to the output, and stop")
    options = parser.parse_args(arguments)
    plan = Plan(options.inputs, options.seed, options.audit_every, options.first)
    more = collected(options.corpus) if options.corpus else {}
    names = _NAMES if not options.format or "all" in options.format else options.format
    failed = False
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        targets = [target(name, Path(scratch), more.get(name, ())) for name in names]
        if options.show is not None:
            sys.stdout.buffer.write(file_of(targets[0], plan, options.show)[1])
            return 0
        sys.stdout.write(_HEAD)
        for one in targets:
            tally = run(one, plan, _progress)
            sys.stdout.write(_row(one.name, tally))
            sys.stdout.writelines(_saved(one.name, tally, options.out))
            sys.stdout.flush()
            failed = failed or bool(tally.found)
    return 1 if failed else 0


def _progress(number: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{number}\r")


def _row(name: str, tally: Tally) -> str:
    share = tally.readable / (tally.inputs or 1)
    each = 1000 * tally.seconds / (tally.inputs or 1)
    seconds, slowest = tally.slowest
    failures = sum(one.times for one in tally.found.values())
    return (
        f"{name:<12}{tally.inputs:>8}{share:>10.1%}{tally.audited:>9}{tally.written:>9}"
        f"{each:>9.2f}{f'{seconds:.2f} s ({slowest})':>18}{tally.memory >> 20:>5} MiB{failures:>10}\n"
    )


def _saved(name: str, tally: Tally, folder: Path | None) -> Iterator[str]:
    """Write what fails to the folder, and say so."""
    for one in tally.found.values():
        if folder is None:
            folder = Path(tempfile.mkdtemp(prefix="fuzz-found-"))
        folder.mkdir(parents=True, exist_ok=True)
        words = re.sub(r"\W+", "-", one.failure.what).strip("-")[:80]
        path = folder / f"{name}-{words}-{one.index}"
        path.write_bytes(one.data)
        path.with_name(f"{path.name}.trace").write_text(one.failure.trace, "utf-8", "replace")
        yield f"  {one.times} x {one.failure.what}\n    {path} ({len(one.data)} bytes, from {one.seed.name})\n"


if __name__ == "__main__":
    sys.exit(main())
