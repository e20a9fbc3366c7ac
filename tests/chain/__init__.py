"""Games taken through every format and back: what is left of them, and whether all that is gone was named."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from parsers.base import read_bytes
from parsers.source import Job, load, sources
from parsers.writing import CannotWriteError, Writer, Written, write, writers
from replay.auditing import audit, choose_rules
from replay.findings import Severity
from replay.infer import fits
from replay.record import Record, UnreadableRecord

CHAIN: Final = ("mjai", "tenhou-json", "tenhou-xml")
"""The formats a game of Tenhou's goes through, one after the other."""

Fault = tuple[str, str, str, int | None]
"""Code, severity, round and seat of a finding."""

RESTS_ON: Final = {
    "END": ("the final points", "the final scores", "the end of the game", "rule option"),
    "KAN": (
        *("when a new dora indicator was turned", "which of its equal copies", "the dora indicators listed"),
        "the yaku of a win",
    ),
    "REC": ("the damage to the file", "the date of the game"),
    "RII": ("the scores restated after a riichi", "the riichi sticks named", "the hands shown", "rule option"),
    "RND": ("the scores before a result", "the honba named", "the riichi sticks named", "rule option"),
    "SCO": (
        *("the scores before a result", "the scores restated", "the honba named", "the riichi sticks named"),
        *("the limit of a win", "the points of a win", "who is liable", "the yaku", "rule option"),
    ),
    "FUU": ("the fu of a win",),
    "DRW": ("the hands shown at a draw", "that nobody pays at a draw", "the honba named", "the riichi sticks named"),
    "WIN": (
        *("the hand shown at a win", "the winning tile", "the calls shown at a win", "which of its equal copies"),
        "the dora indicators listed at a win",
    ),
    "YAK": ("which wind a win lists", "which dragon", "the yaku of a win", "the dora indicators listed", "the yakuman"),
    "TIL": ("which of its equal copies", "the hand shown at a win"),
    "TRN": ("which of its equal copies", "a mark for tsumogiri"),
    "CAL": ("which of its equal copies",),
    "WAL": ("the walls of the rounds",),
}
"""What a finding of a family rests on that a format may not hold, by the first words of the loss."""


@cache
def by_name() -> dict[str, Writer]:
    return {writer.name: writer for writer in writers()}


def faults(record: Record) -> Counter[Fault]:
    """The errors and warnings of a record by the rules it is judged by on its own."""
    found = audit(record, choose_rules(record, fits=fits(record))).findings
    return Counter(
        (f.code, str(f.severity), f.round_label or "", f.seat) for f in found if f.severity is not Severity.NOTE
    )


def through(record: Record, targets: Sequence[str], stem: str) -> tuple[Record, Counter[str]]:
    """A record written in one format after the other, and all that was named as lost on the way.

    Raises:
        CannotWriteError: one of the formats cannot hold it.
    """
    lost: Counter[str] = Counter()
    for target in targets:
        writer = by_name()[target]
        done = write(record, writer, f"{stem}{writer.extension}")
        lost.update({loss.what: loss.times for loss in done.losses})
        record = done.record
    return record, lost


@dataclass(slots=True)
class Changed:
    """Findings that are not the same at the end of a chain: those that were named, and those that were not."""

    explained: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)


def changed(before: Counter[Fault], after: Counter[Fault], lost: Counter[str]) -> Changed:
    """What a chain did to the findings."""
    out = Changed()
    for sign, some in (("gone", before - after), ("new", after - before)):
        for fault, times in some.items():
            code = fault[0]
            reasons = RESTS_ON.get(code[:3], ())
            if any(_about_rules(what, reasons, sign) or (sign == "gone" and what.startswith(reasons)) for what in lost):
                out.explained[code] += times
            else:
                out.unexplained.append(f"{sign}: {' '.join(map(str, fault))}")
    return out


def _about_rules(what: str, reasons: Sequence[str], sign: str) -> bool:
    """Whether the rules are others behind the loss: what is judged by rules taken for granted may also be new."""
    return "rule option" in reasons and "rule option" in what and (sign == "gone" or "are not known" in what)


def kept(record: Record, writer: Writer, stem: str) -> Written:
    """A record written in a format, which then holds all of what was read back.

    Raises:
        CannotWriteError: the format cannot hold the record, or not even what it gave back.
    """
    first = write(record, writer, f"{stem}{writer.extension}")
    again = write(first.record, writer, f"{stem}{writer.extension}")
    if again.losses:
        raise CannotWriteError(f"what was read back is not all held: {again.losses[0].what}")
    if _plain(again.record) != _plain(first.record):
        raise CannotWriteError("what was read back is written as something else")
    return first


def _plain(record: Record) -> tuple[object, ...]:
    return record.events, record.players, record.ruleset, dict(record.stated_rules), record.unstated, record.absences


def games(path: str, every: int = 1) -> Iterator[tuple[str, Record]]:
    """The records under a path with the names of their files, or every so many-th file's."""
    jobs = (item for item in sources([path]) if isinstance(item, Job))
    for number, job in enumerate(jobs):
        if number % every == 0:
            try:
                records = read_bytes(load(job), job.name)
            except UnreadableRecord:
                continue
            for record in records:
                yield job.name, record


def stem_of(name: str, record: Record) -> str:
    """A file's name without its ending: the game's id, where it has one."""
    return record.id or Path(name).name.partition(".")[0]


__all__ = ["CHAIN", "Changed", "by_name", "changed", "faults", "games", "kept", "stem_of", "through"]
