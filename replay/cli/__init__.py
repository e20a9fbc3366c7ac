"""The command line: the one place that knows parsers, referee and reports."""

import gc
import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Never

__all__ = ["TerminatedError", "main", "spare_the_collector"]


class TerminatedError(KeyboardInterrupt):
    """SIGTERM breaks a run off as Ctrl-C does: what is half written goes, and workers end."""


def main() -> None:
    """Run the `shinpan` command."""
    terminated = False

    def terminate(*_: object) -> Never:
        nonlocal terminated
        terminated = True
        raise TerminatedError

    signal.signal(signal.SIGTERM, terminate)
    spare_the_collector()
    _open_what_is_closed()
    try:
        problem = _foreign_package()
        if problem:
            sys.stderr.write(f"shinpan: {problem}\n")
            sys.exit(2)
        # Imported here: worker processes import this package too, and need no command line.
        from replay.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        # Help for a full disk; what commands write is seen to by them.
        sys.stderr.write(f"shinpan: {error.strerror or error}\n")
        sys.exit(2)
    finally:
        if terminated:
            sys.exit(128 + signal.SIGTERM)


def _open_what_is_closed() -> None:
    """Standard streams that whoever started the command has closed lead to nothing: no file that is opened is to take
    the number of one, and nobody need ask whether it is there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end


def spare_the_collector() -> None:
    """Look for garbage cycles rarely: judging makes many objects and no cycles, and the search costs a tenth."""
    gc.set_threshold(100_000, 20, 20)


def _foreign_package() -> str | None:
    """Say so where another package of the same name hides `parsers` or `reports`."""
    home = Path(__file__).resolve().parents[2]
    for name in ("parsers", "reports"):
        spec = find_spec(name)
        origin = Path(spec.origin).resolve() if spec is not None and spec.origin else None
        if origin is None or origin.parents[1] != home:
            found = f"found {origin.parent}" if origin else "found none"
            return (
                f"the package {name!r} is not Shinpan's own ({found}, expected {home / name}); "
                "take the other one off PYTHONPATH, or install shinpan into an environment of its own"
            )
    return None
