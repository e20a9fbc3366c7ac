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
    """Shows what has been done so far; where it is known how many files there are, how long the rest will take."""

    def __init__(self, files: int | None = None) -> None:
        self._files = files
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
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        time_shown = TimeElapsedColumn() if self._files is None else TimeRemainingColumn()
        columns = (BarColumn(), TextColumn("{task.description}"), time_shown)
        self._shown = Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=4)
        self._task = self._shown.add_task("", total=self._files)
        self._shown.start()


@contextmanager
def bar(*, wanted: bool, files: int | None = None) -> Iterator[Bar | None]:
    """A bar where one is wanted and standard error is a terminal; `files` are as many as there will be."""
    if not wanted or not sys.stderr.isatty():
        yield None
        return
    shown = Bar(files)
    try:
        yield shown
    finally:
        shown.stop()
