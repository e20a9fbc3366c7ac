"""Audited games as data frames, for the commands that count and for notebooks."""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from replay.cli import TerminatedError
from replay.cli.common import to_read
from replay.cli.progress import bar
from replay.cli.selection import Selection
from replay.cli.work import Order, outcomes
from reports.frames import FrameBuilder, Frames
from reports.players import People
from reports.report import Silent, Tally

if TYPE_CHECKING:
    from replay.findings import Unreadable


@dataclass(slots=True)
class Gathered:
    """The frames of what was read, the counts of the run, and whether it was broken off."""

    frames: Frames
    tally: Tally
    interrupted: bool


def frames(
    paths: Iterable[str | os.PathLike[str]],
    *,
    rules: str = "auto",
    changes: Mapping[str, str] | None = None,
    aliases: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Frames:
    """Read and audit what is at some paths, and put the rows of its games into data frames (docs/frames.md).

    Args:
        paths: files, directories and archives, as `shinpan audit` takes them. What cannot be read is passed over.
        rules: a preset or a rules file for all games; ``auto``: what each record says.
        changes: single rules to change, with values as in a rules file.
        aliases: who is who: a person by name, or by ``platform:name``.
        jobs: processes; from a script, those above 1 need the usual ``if __name__ == "__main__"``.
    """
    order = Order(rules, dict(changes or {}), Selection(), Silent(), summaries=True)
    return gather([os.fspath(p) for p in paths], order, People(aliases or {}), jobs=jobs, shown=False).frames


def gather(
    paths: Sequence[str],
    order: Order,
    people: People,
    *,
    jobs: int,
    shown: bool,
    out: str | None = None,
    unreadable: "Callable[[Unreadable], None] | None" = None,
) -> Gathered:
    """Audit everything at the paths; Ctrl-C ends it with what was finished. `shown`: with a bar on the terminal. `out`:
    the file that is to be written, which is not read."""
    tally = Tally()
    builder = FrameBuilder(people)
    interrupted = False
    begun = time.monotonic()
    try:
        with bar(wanted=shown, files=_files(paths) if shown else None) as progress:
            for outcome in outcomes(to_read(paths, out), order, jobs):
                for place, summary in outcome.summaries:
                    builder.add(summary, place)
                tally.add(outcome.tally)
                for item in outcome.tally.unreadable:
                    if unreadable is not None:
                        unreadable(item)
                if progress is not None:
                    speed = tally.games / max(time.monotonic() - begun, 0.001)
                    counts = f"{tally.files} files, {tally.games} games ({speed:.0f}/s), {tally.findings} findings"
                    progress.advance(counts, tally.files + tally.skipped)
    except TerminatedError:
        raise
    except KeyboardInterrupt:
        interrupted = True
    return Gathered(builder.frames(), tally, interrupted)


def _files(paths: Sequence[str]) -> int | None:
    """How many files there are in directories and by name; what archives hold is not known."""
    total = 0
    for path in paths:
        if os.path.isdir(path):  # noqa: PTH112 - as the user wrote it
            total += sum(len(files) for _, _, files in os.walk(path))
        else:
            total += 1
    return total or None
