"""Damage files and see that they are survived: ``python -m tests.fuzz.run [--format NAME] [--inputs N]``.

A failure is an exception other than `UnreadableRecord`, a message of several lines, more than two seconds or more than
500 MiB. What fails is made smaller and written to a folder.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from tests.fuzz.campaign import Found, Plan, Tally, file_of, run, target
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
    parser.add_argument("--out", type=Path, help="the folder for what fails")
    parser.add_argument("--show", type=int, metavar="N", help="write file N of the format to the output, and stop")
    options = parser.parse_args(arguments)
    plan = Plan(options.inputs, options.seed, options.audit_every, options.first)
    more = collected(options.corpus) if options.corpus else {}
    names = _NAMES if not options.format or "all" in options.format else options.format
    out = options.out or Path(tempfile.gettempdir()) / "shinpan-fuzz"
    failed = False
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        targets = [target(name, Path(scratch), more.get(name, ())) for name in names]
        if options.show is not None:
            sys.stdout.buffer.write(file_of(targets[0], plan, options.show)[1])
            return 0
        sys.stdout.write(_HEAD)
        for one in targets:
            saved: set[str] = set()

            def progress(number: int, tally: Tally, name: str = one.name, saved: set[str] = saved) -> None:
                sys.stderr.write(f"\r{name} {number} \r" if sys.stderr.isatty() else "")
                for what in tally.found.keys() - saved:
                    sys.stderr.write(_saved(name, tally.found[what], out))
                    saved.add(what)

            tally = run(one, plan, progress)
            progress(plan.first + plan.inputs, tally)
            sys.stdout.write(_row(one.name, tally))
            sys.stdout.flush()
            failed = failed or bool(tally.found)
    return 1 if failed else 0


def _row(name: str, tally: Tally) -> str:
    share = tally.readable / (tally.inputs or 1)
    each = 1000 * tally.seconds / (tally.inputs or 1)
    seconds, slowest = tally.slowest
    failures = sum(one.times for one in tally.found.values())
    return (
        f"{name:<12}{tally.inputs:>8}{share:>10.1%}{tally.audited:>9}{tally.written:>9}"
        f"{each:>9.2f}{f'{seconds:.2f} s ({slowest})':>18}{tally.memory >> 20:>5} MiB{failures:>10}\n"
    )


def _saved(name: str, one: Found, folder: Path) -> str:
    """Write what fails to the folder; what to say of it."""
    folder.mkdir(parents=True, exist_ok=True)
    words = re.sub(r"\W+", "-", one.failure.what).strip("-")[:80]
    path = folder / f"{name}-{words}-{one.index}"
    path.write_bytes(one.data)
    path.with_name(f"{path.name}.trace").write_text(one.failure.trace, "utf-8", "replace")
    return f"{name}: {one.failure.what}\n    {path} ({len(one.data)} bytes, from {one.seed.name})\n"


if __name__ == "__main__":
    sys.exit(main())
