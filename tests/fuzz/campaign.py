"""Many damaged files of one format, read one after another in a process of their own."""

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.fuzz import judge
from tests.fuzz.damage import damaged
from tests.fuzz.judge import Failure, Read, Verdict, examine
from tests.fuzz.seeds import READERS, Seed, seeds
from tests.fuzz.shrink import shrunk

MEMORY: Final = 500 << 20
"""Bytes that reading and judging a file may take."""
_BATCH: Final = 200
_UNIT: Final = 1 if sys.platform == "darwin" else 1024


Progress = Callable[[int, "Tally"], None]
"""Told how far a run has come: the number of the next file, and what became of those before it."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is tried: how files are read, and what they are damaged from."""

    name: str
    read: Read
    seeds: Sequence[Seed]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is tried, from which random seed, and within which limits; each `audit_every`-th file that can be read
    is judged and written as well, and none with 0."""

    inputs: int = 100_000
    seed: int = 1
    audit_every: int = 10
    first: int = 0
    seconds: float = judge.SECONDS
    memory: int = MEMORY
    shrink_seconds: float = 20.0


@dataclass(slots=True)
class Found:
    """A failure with the first file that showed it, made smaller, and how many did."""

    failure: Failure
    index: int
    seed: Seed
    data: bytes
    times: int = 1


@dataclass(slots=True)
class Tally:
    """What became of the files. `slowest` is in seconds of processor time, with the number of the file; `memory` in
    bytes is the most the process held, and `grew` its number and how much more it held for it than before."""

    inputs: int = 0
    readable: int = 0
    audited: int = 0
    written: int = 0
    seconds: float = 0.0
    slowest: tuple[float, int] = (0.0, -1)
    memory: int = 0
    grew: tuple[int, int] = (0, -1)
    found: dict[str, Found] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """Take over what another tally counted."""
        self.inputs += other.inputs
        self.readable += other.readable
        self.audited += other.audited
        self.written += other.written
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)
        self.grew = max(self.grew, other.grew)
        for what, one in other.found.items():
            self.note(what, one)

    def note(self, what: str, one: Found) -> None:
        """Count a failure."""
        if what in self.found:
            self.found[what].times += one.times
        else:
            self.found[what] = one


def target(name: str, folder: Path, more: Sequence[Seed] = ()) -> Target:
    """A format or kind of container by name, with `more` seeds beside its own; containers are put into `folder`."""
    read = judge.reader(name) if name in READERS else judge.container(folder)
    return Target(name, read, (*seeds(name), *more))


def file_of(one: Target, plan: Plan, index: int) -> tuple[Seed, bytes]:
    """The damaged file with that number: always the same."""
    return damaged(one.seeds, Random(f"{plan.seed}/{one.name}/{index}"))  # noqa: S311


def run(one: Target, plan: Plan, progress: Progress = lambda _, __: None) -> Tally:
    """Try all files of a plan, each batch in a process that may be killed with what it hangs on."""
    tally = Tally()
    end = plan.first + plan.inputs
    first = plan.first
    skip: set[int] = set()
    while first < end:
        first = _worker(one, plan, first, skip, tally, progress)
    return tally


def _worker(one: Target, plan: Plan, first: int, skip: set[int], tally: Tally, progress: Progress) -> int:
    """Let a process try files from one on; the number of the first that it did not come to."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    at = context.Value("q", first, lock=False)
    process = context.Process(target=_work, args=(one, plan, first, frozenset(skip), theirs, at), daemon=True)
    process.start()
    theirs.close()
    end = plan.first + plan.inputs
    last, since = first, time.monotonic()
    with suppress(EOFError):
        while first < end:
            if ours.poll(0.2):
                first, part = ours.recv()
                tally.add(part)
                progress(first, tally)
            if at.value != last:
                last, since = at.value, time.monotonic()
            elif time.monotonic() - since > plan.shrink_seconds + 20 * plan.seconds:
                # Nothing that Python can interrupt: code in C.
                process.kill()
                break
    process.join()
    ours.close()
    if process.exitcode == 1:
        raise RuntimeError(f"file {at.value} of {one.name} cannot be tried; see above")
    if first < end:
        stuck = at.value
        skip.add(stuck)
        what = "hangs" if process.exitcode == -9 else f"ends the process with {process.exitcode}"
        seed, data = file_of(one, plan, stuck)
        tally.note(what, Found(Failure(what, ""), stuck, seed, data))
    return first


def _work(one: Target, plan: Plan, first: int, skip: frozenset[int], out: Connection, at: Any) -> None:
    _limit_memory(plan.memory)
    end = plan.first + plan.inputs
    known: set[str] = set()
    readable = 0
    for begin in range(first, end, _BATCH):
        tally = Tally()
        stop = min(begin + _BATCH, end)
        for index in range(begin, stop):
            at.value = index
            if index in skip:
                continue
            seed, data = file_of(one, plan, index)
            before = _peak()
            deep = bool(plan.audit_every) and readable % plan.audit_every == 0
            verdict = examine(one.read, data, seed.name, deep=deep, seconds=plan.seconds)
            readable += verdict.readable
            _count(tally, verdict, index, before)
            if verdict.failure is not None:
                found = Found(verdict.failure, index, seed, data)
                if verdict.failure.what not in known:
                    known.add(verdict.failure.what)
                    found.data = _smaller(one, plan, found)
                tally.note(verdict.failure.what, found)
        tally.memory = _peak()
        out.send((stop, tally))
    out.close()


def _count(tally: Tally, verdict: Verdict, index: int, before: int) -> None:
    tally.inputs += 1
    tally.readable += verdict.readable
    tally.audited += verdict.audited
    tally.written += verdict.written
    tally.seconds += verdict.seconds
    tally.slowest = max(tally.slowest, (verdict.seconds, index))
    tally.grew = max(tally.grew, (_peak() - before, index))


def _smaller(one: Target, plan: Plan, found: Found) -> bytes:
    def fails(data: bytes) -> bool:
        failure = examine(one.read, data, found.seed.name, deep=True, seconds=plan.seconds).failure
        return failure is not None and failure.what == found.failure.what

    return shrunk(fails, found.data, plan.shrink_seconds)


def _peak() -> int:
    """The most memory this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT


def _limit_memory(more: int) -> None:
    """No more memory than now and so much more."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
