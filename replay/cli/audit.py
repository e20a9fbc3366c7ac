"""``shinpan audit``: judge records."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from replay.cli.common import (
    FOUND,
    INTERRUPTED,
    NOTHING_FOUND,
    UNUSABLE,
    FilesFrom,
    Overrides,
    Paths,
    all_paths,
    coloured,
    columns,
    command,
    complain,
    is_stream,
    none_found,
    output,
    refuse_to_overwrite,
    silence_stdout,
    to_read,
)
from replay.findings import Severity

if TYPE_CHECKING:
    from replay.cli.work import Order
    from reports.report import Report


class Format(StrEnum):
    """Output formats of an audit."""

    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"


@command
def audit(
    paths: Paths = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="auto|NAME|FILE.toml", help="Rules; auto: what the record says.")
    ] = "auto",
    set_: Overrides = None,
    shape: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.TEXT,
    out: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="Write there.")] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=0, help="Processes; 0: one a core.")] = 1,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODES", help="Only these: FUR, FUR001, FUR,WIN.")
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option("--ignore", metavar="CODES", help="All but these.")] = None,
    fail_on: Annotated[
        Severity, typer.Option("--fail-on", help="Least severity that makes the exit status 1.")
    ] = Severity.WARNING,
    findings_only: Annotated[bool, typer.Option("--findings-only", help="Leave out games without fault.")] = False,
    files_from: FilesFrom = None,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="No summary, progress or messages.")] = False,
) -> int:
    """Judge records: illegal play, wrong scores, broken files.

    Exit status: 0 nothing found; 1 findings; 2 wrong use, no record, or a file that cannot be read; 130 interrupted.
    """
    wanted = all_paths(paths, files_from)
    refuse_to_overwrite(out, [*wanted, *([files_from] if files_from else [])])
    from replay.cli.rulesource import changes_to
    from replay.cli.selection import Selection, parse_codes
    from replay.cli.work import Order

    changes = changes_to(rules, set_)
    selection = Selection()
    if select or ignore:
        from replay.registry import load

        known = list(load())
        selection = Selection(parse_codes("--select", select, known), parse_codes("--ignore", ignore, known))
    colour, width = (coloured(sys.stdout), columns()) if out is None else (False, None)
    report = _report(shape, colour=colour, summary=not quiet, width=width)
    order = Order(rules, changes, selection, report, findings_only)
    try:
        with output(out) as stream:
            return _run(wanted, order, stream, out, jobs=jobs, fail_on=fail_on, quiet=quiet)
    except KeyboardInterrupt:
        if out is not None and not quiet and not is_stream(out):
            complain(f"broken off: nothing was written to {out}")
        return INTERRUPTED


def _run(
    paths: list[str], order: "Order", stream: BinaryIO, out: str | None, *, jobs: int, fail_on: Severity, quiet: bool
) -> int:
    """Judge, write as results come, and say how it went."""
    from replay.cli.progress import bar
    from replay.cli.work import outcomes
    from reports.report import Tally

    tally = Tally()
    report = order.report
    begun = False
    shown = _on_screen(out)
    try:
        stream.write(report.start())
        with bar(wanted=not quiet) as progress:
            for outcome in outcomes(to_read(paths, out), order, jobs or cores()):
                if shown and outcome.pieces and progress is not None:
                    progress.make_way()
                for piece in outcome.pieces:
                    stream.write(report.between + piece if begun else piece)
                    begun = True
                tally.add(outcome.tally)
                if not (quiet or shown):
                    for item in outcome.tally.unreadable:
                        place = f"{item.source}:{item.member}" if item.member else item.source
                        complain(f"{place}{f':{item.line}' if item.line else ''}: {item.error}")
                if progress is not None:
                    counts = f"{tally.files} files, {tally.games} games, {tally.findings} findings"
                    progress.advance(counts, tally.games)
            if shown and progress is not None:
                progress.make_way()
        stream.write(report.end(tally))
        stream.flush()
    except BrokenPipeError:
        silence_stdout()
        return NOTHING_FOUND
    if not tally.games and not tally.unreadable:
        complain(none_found(paths))
        return UNUSABLE
    if tally.unreadable:
        return UNUSABLE
    return FOUND if tally.at_or_above(fail_on) else NOTHING_FOUND


def _report(shape: Format, *, colour: bool, summary: bool, width: int | None) -> "Report":
    if shape is Format.TEXT:
        from reports.text import TextReport

        return TextReport(colour=colour, summary=summary, width=width)
    from reports.json import JsonLinesReport, JsonReport

    return JsonReport() if shape is Format.JSON else JsonLinesReport()


def _on_screen(out: str | None) -> bool:
    """Whether the results themselves are on the screen."""
    return out is None and sys.stdout.isatty()


def cores() -> int:
    """How many processors this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
