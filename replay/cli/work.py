"""Judging many files, in this process or in several, in the order they were given."""

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from parsers.base import read_bytes
from parsers.source import Broken, Item, Job, Skipped, load
from replay.api import rules_for
from replay.auditing import audit
from replay.cli import spare_the_collector
from replay.cli.common import CommandError
from replay.cli.selection import Selection
from replay.collector import Collector
from replay.findings import Place, Unreadable
from replay.record import Record, UnreadableRecord
from replay.ruleset import RuleError
from replay.summary import Summary
from reports.report import Report, Tally

if TYPE_CHECKING:
    from concurrent.futures import Future

CUT_OFF: Final = "REC009"
"""The finding that says that a part of the file could not be read."""
CHUNK: Final = 8
"""Files a worker is handed at a time: enough to make the hand-over cheap, few enough to keep all busy."""
AHEAD: Final = 4
"""Chunks a worker may be ahead of the output."""
CARRIED: Final = 32 << 20
"""Bytes of content that may wait for a worker, where it cannot read them itself."""


@dataclass(frozen=True, slots=True)
class Order:
    """How every game of a run is judged and written; sent to each worker once. With `summaries` the rows of every game
    are taken along, and which presets would allow what is found is not asked."""

    rules: str
    changes: Mapping[str, str]
    selection: Selection
    report: Report
    findings_only: bool = False
    summaries: bool = False


@dataclass(slots=True)
class Outcome:
    """What became of one file: its part of the output, piece by piece, its counts, and the rows of its games."""

    pieces: list[bytes] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    summaries: list[tuple[Place, Summary]] = field(default_factory=list)


def outcomes(items: Iterable[Item], order: Order, processes: int) -> Iterator[Outcome]:
    """Judge every item; the outcomes come in the order of the items whatever the number of processes.

    Raises:
        CommandError: where a worker process dies.
    """
    if processes == 1:
        for item in items:
            yield judge(item, order)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    chunks = _chunks(items)
    pending: deque[tuple[Future[list[Outcome]], int]] = deque()
    others = set(active_children())
    done = False
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, (order,)) as pool:
        try:
            while True:
                while (
                    len(pending) < processes * AHEAD
                    and sum(carried for _, carried in pending) < CARRIED
                    and (chunk := next(chunks, None))
                ):
                    pending.append((pool.submit(_judge_chunk, chunk), sum(map(_carried, chunk))))
                if not pending:
                    done = True
                    return
                yield from pending.popleft()[0].result()
        except BrokenProcessPool:
            raise CommandError("a worker process died; run with -j 1 to see at which file") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            if not done:
                # Broken off: what the workers have begun, which may take long, is not waited for.
                for worker in set(active_children()) - others:
                    worker.terminate()


def _chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in portions for a worker: few enough, and not too large where they carry their content."""
    chunk: list[Item] = []
    carried = 0
    for item in items:
        chunk.append(item)
        carried += _carried(item)
        if len(chunk) == CHUNK or carried > CARRIED // AHEAD:
            yield chunk
            chunk, carried = [], 0
    if chunk:
        yield chunk


def _carried(item: Item) -> int:
    return len(item.data) if isinstance(item, Job) and item.data is not None else 0


def judge(item: Item, order: Order) -> Outcome:
    """Read one file and audit every game in it. Whatever goes wrong is said in the outcome."""
    outcome = Outcome()
    if isinstance(item, Skipped):
        outcome.tally.skipped = 1
        return outcome
    outcome.tally.files = 1
    if isinstance(item, Broken):
        _unreadable(outcome, order, Unreadable(item.path, item.member, item.error))
        return outcome
    try:
        data = load(item)
        records = read_bytes(data, item.name)
    except UnreadableRecord as error:
        _unreadable(outcome, order, Unreadable(item.path, item.member, error.message, error.line))
        return outcome
    except Exception as error:  # noqa: BLE001 - reported as this file's failure; the others go on
        _unreadable(outcome, order, Unreadable(item.path, item.member, internal_error(error)))
        return outcome
    digest = hashlib.sha256(data).hexdigest()
    for index, record in enumerate(records):
        _judge_game(outcome, order, Place(item.path, item.member, index, digest), record)
    return outcome


def internal_error(error: BaseException) -> str:
    """One line on a failure of Shinpan itself, with the place a report of it needs."""
    import traceback
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    where = f" at {Path(last.filename).name}:{last.lineno}" if last else ""
    detail = str(error).partition("\n")[0]
    return f"internal error in Shinpan ({type(error).__name__}: {detail}{where}); please report it with this record"


def _judge_game(outcome: Outcome, order: Order, place: Place, record: Record) -> None:
    try:
        choice = rules_for(record, order.rules, order.changes)
        collector = Collector(record, choice) if order.summaries else None
        whole = audit(record, choice, alternatives=not order.summaries, collector=collector)
        if collector is not None:
            outcome.summaries.append((place, collector.summary(whole)))
        result = order.selection.apply(whole)
        piece = b"" if order.findings_only and result.verdict != "faulty" else order.report.game(place, result)
    except RuleError as error:
        _unreadable(outcome, order, Unreadable(place.source, place.member, str(error)))
    except Exception as error:  # noqa: BLE001 - reported as this file's failure; the others go on
        _unreadable(outcome, order, Unreadable(place.source, place.member, internal_error(error)))
    else:
        outcome.tally.add_game(result)
        if piece:
            outcome.pieces.append(piece)
        for one in result.findings:
            if one.code == CUT_OFF:
                _unreadable(
                    outcome,
                    order,
                    Unreadable(place.source, place.member, f"only read in part: {one.message}", one.span.line),
                )


def _unreadable(outcome: Outcome, order: Order, item: Unreadable) -> None:
    outcome.tally.unreadable.append(item)
    piece = order.report.unreadable(item)
    if piece:
        outcome.pieces.append(piece)


_order: Order | None = None


def _begin(order: Order) -> None:
    """Start a worker: it leaves Ctrl-C to the process that waits for it."""
    global _order
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare_the_collector()
    _order = order


def _judge_chunk(items: list[Item]) -> list[Outcome]:
    assert _order is not None
    return [judge(item, _order) for item in items]
