"""A progress bar on the terminal for runs that take longer than a moment."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE: Final = 1.0
"""Seconds before anything is shown; rich is imported only then."""


class Bar:
    """Shows what has been done so far; how many files there are is not known beforehand."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._shown: Progress | None = None
        self._task: TaskID | None = None

    def advance(self, text: str, done: int) -> None:
        """Show the counts, once the run has lasted long enough."""
        if self._shown is None:
            if time.monotonic() - self._since < _PATIENCE:
                return
            self._start()
        assert self._shown is not None
        assert self._task is not None
        self._shown.update(self._task, description=text, completed=done)

    def make_way(self) -> None:
        """Leave the terminal to what is written next; the bar comes back after a moment of silence."""
        if self._shown is not None:
            self._shown.stop()
            self._shown = None
        self._since = time.monotonic()

    def stop(self) -> None:
        if self._shown is not None:
            self._shown.stop()

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        self._shown = Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=4)
        self._task = self._shown.add_task("", total=None)
        self._shown.start()


@contextmanager
def bar(*, wanted: bool) -> Iterator[Bar | None]:
    """A bar where one is wanted and standard error is a terminal."""
    if not wanted or not sys.stderr.isatty():
        yield None
        return
    shown = Bar()
    try:
        yield shown
    finally:
        shown.stop()
