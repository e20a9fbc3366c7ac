"""What the report of `shinpan stats -o DIR` costs, and how much of that are the charts.

    python bench/report.py PATH... [--files-from FILE]

Runs the command in this process, which ends as it does; then the last lines on stderr are CPU seconds: of each chart,
drawn and written as PNG and SVG in both themes, of all charts with matplotlib's import in, and of the process.
"""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from replay.cli import main as shinpan

FILES = ("repaint", "svg", "png")


class Clock:
    """Adds up the CPU seconds of charts; the chart that was drawn last is the one that is written."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.chart = "matplotlib"

    @contextmanager
    def running(self) -> Iterator[None]:
        begun = time.process_time()
        try:
            yield
        finally:
            self.spent[self.chart] += time.process_time() - begun

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, on the clock."""

        def on_the_clock(*arguments: Any, **how: Any) -> Any:
            if function.__name__ == "figure":
                self.chart = arguments[0].key
            with self.running():
                return function(*arguments, **how)

        return on_the_clock


def main() -> None:
    clock = Clock()
    with clock.running():
        from reports import charts
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        for owner, name in [(charts.Chart, "figure"), *((charts, name) for name in FILES)]:
            stack.enter_context(mock.patch.object(owner, name, clock.timed(getattr(owner, name))))
        sys.argv = ["shinpan", "stats", *sys.argv[1:], "-o", folder, "--quiet"]
        try:
            shinpan()
        finally:
            told = [*clock.spent.items(), ("charts", sum(clock.spent.values())), ("all", time.process_time())]
            sys.stderr.writelines(f"{name:<15}{seconds:8.2f} s CPU\n" for name, seconds in told)


if __name__ == "__main__":
    main()
