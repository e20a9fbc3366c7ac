"""Whether a file is survived: read or refused in one line, in time; what is read, judged, shown and written again."""

import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from parsers.base import builtin, read_as, read_bytes
from parsers.source import Broken, Job, load, sources
from parsers.writing import NOT_READ, CannotWriteError, write, writers
from replay.auditing import audit, choose_rules
from replay.findings import Place
from replay.record import Record, UnreadableRecord
from reports.json import dumps, game_dict
from reports.text import TextReport

SECONDS: Final = 2.0
"""Processor time that a file may take to be read, and each record to be judged."""
Read = Callable[[bytes, str], list[Record]]
"""Reads a file by its content and name; raises `UnreadableRecord` and nothing else."""

_ROOT: Final = Path(__file__).parents[2]
_SHOWN: Final = 20


class TooSlowError(BaseException):
    """Not for a reader to catch."""


class BrokenPromiseError(AssertionError):
    """Something comes out that its consumer does not expect."""


@dataclass(frozen=True, slots=True)
class Failure:
    """`what` is the same for failures with the same cause, as far as that can be told; `trace` is how it came."""

    what: str
    trace: str


@dataclass(slots=True)
class Verdict:
    """What became of a file."""

    readable: bool = False
    audited: int = 0
    written: int = 0
    seconds: float = 0.0
    failure: Failure | None = None


def examine(read: Read, data: bytes, name: str, *, deep: bool = False, seconds: float = SECONDS) -> Verdict:
    """Read a file; with `deep` judge, show and write what was read as well."""
    verdict = Verdict()
    began = time.process_time()
    try:
        with _limited(seconds):
            records = _read(read, data, name)
        verdict.seconds = time.process_time() - began
        verdict.readable = bool(records)
        for record in records:
            with _limited(seconds):
                _check(record, places=deep or len(data) % 4 == 0)
        for record in records[:3] if deep else ():
            with _limited(2 * seconds):
                _judge(record)
            verdict.audited += 1
            with _limited(2 * seconds):
                verdict.written += _write(record, Random(len(data)))  # noqa: S311
    except (Exception, TooSlowError) as error:  # noqa: BLE001 - what it is for
        verdict.failure = _failure(error)
        verdict.seconds = verdict.seconds or time.process_time() - began
    return verdict


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _read(read: Read, data: bytes, name: str) -> list[Record]:
    try:
        return read(data, name)
    except UnreadableRecord as error:
        _one_line(error.message)
        return []


def _one_line(message: str) -> None:
    if not message or len(message.splitlines()) != 1:
        raise BrokenPromiseError(f"a message is not one line: {message[:200]!r}")


def _check(record: Record, *, places: bool) -> None:
    """What every record promises; with `places` that those of its events can be told."""
    if len(record.places) != len(record.events):
        raise BrokenPromiseError("events and places differ in number")
    for problem in record.problems:
        _one_line(problem.message)
        if not problem.code.startswith("REC"):
            raise BrokenPromiseError(f"a problem is called {problem.code}")
    if not places:
        return
    for problem in record.problems[:_SHOWN]:
        record.locate(problem.place)
    for event in (0, len(record.events) // 2, len(record.events) - 1):
        record.span(event)


def _judge(record: Record) -> None:
    result = audit(record, choose_rules(record))
    for finding in result.findings:
        _one_line(finding.message)
    place = Place("file", None, 0, "0" * 64)
    TextReport().game(place, result)
    dumps(game_dict(place, result))


def _write(record: Record, random: Random) -> int:
    """How many writers could hold the record. What they put down of a record without faults must be read as well as
    told; of any other it may be refused for what is read of it."""
    own = [w for w in writers() if w.reader.name == record.format] or [random.choice(writers())]
    written = 0
    for writer in own:
        try:
            write(record, writer)
        except CannotWriteError as error:
            for reason in error.reasons:
                _one_line(reason)
            if record.events and not record.problems and str(error).startswith(NOT_READ):
                raise BrokenPromiseError(f"what is written cannot be read: {error}") from error
            continue
        written += 1
    return written


def _failure(error: BaseException) -> Failure:
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, BrokenPromiseError):
        return Failure(str(error).partition(":")[0], trace)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).is_relative_to(_ROOT)]
    beyond = [f for f in frames if Path(f.filename) != Path(__file__)] or frames
    # Where time is up is by chance, but not what was being done.
    frame = beyond[0 if isinstance(error, TooSlowError) else -1]
    return Failure(f"{type(error).__name__} at {Path(frame.filename).relative_to(_ROOT)} {frame.name}", trace)


def reader(name: str) -> Read:
    """Reading of a format: as files are read, and what is not recognised any more by the reader of the format too."""
    (own,) = [r for r in builtin() if r.name == name]

    def read(data: bytes, file: str) -> list[Record]:
        try:
            return read_bytes(data, file)
        except UnreadableRecord as error:
            _one_line(error.message)
            return read_as(own, data, file)

    return read


def container(folder: Path) -> Read:
    """Reading of a container, which is written to a folder and searched for records."""
    path = folder / "container"

    def read(data: bytes, _: str) -> list[Record]:
        path.write_bytes(data)
        records: list[Record] = []
        for item in sources([str(path)]):
            if isinstance(item, Broken):
                _one_line(item.error)
            elif isinstance(item, Job):
                try:
                    records += read_bytes(load(item), item.name)
                except UnreadableRecord as error:
                    _one_line(error.message)
        return records

    return read
