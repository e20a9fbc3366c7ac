"""Finding records: files, directories, archives, databases and standard input.

A file named by the user is always judged. In a directory or an archive, a file with neither a record's content
nor a record's name is skipped; one with the name but not the content is unreadable, and so is a row of a database
with a game's id. Hidden files and directories are passed over; links to directories, pipes and devices are skipped.
"""

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from parsers.base import LOG_ID, has_record_extension, is_record
from parsers.compression import LIMIT, expand, sniff
from parsers.items import KINDS, Broken, Item, Job, Skipped, archive_kind, os_message
from replay.record import UnreadableRecord

__all__ = ["Broken", "Item", "Job", "Skipped", "holds_record", "load", "sources"]

_STREAM_LIMIT: Final = 256 << 20
_URL: Final = re.compile(r"(?:https?:)?//|www\.|tenhou\.net/", re.IGNORECASE)
_GAME: Final = re.compile(rf"(?:log=)?{LOG_ID.pattern}(?:&tw=\d)?")
_TOO_LARGE: Final = f"it is larger than {LIMIT >> 20} MiB, which no record is"


def sources(paths: Iterable[str]) -> Iterator[Item]:
    """What there is to judge at the given paths, in a defined order, while it is being found."""
    for path in paths:
        yield from _standard_input() if path == "-" else _named(path)


def load(job: Job) -> bytes:
    """The content of a candidate, expanded.

    Raises:
        UnreadableRecord: it cannot be read, or expands beyond what a record can be.
    """
    if job.data is not None:
        return _checked(job.data)
    if job.row is not None:
        from parsers.databases import load_row

        return _checked(load_row(job))
    if job.position is not None:
        from parsers.archives import load_member

        return _checked(load_member(job))
    try:
        with Path(job.path).open("rb") as file:
            return _checked(file.read(LIMIT + 1))
    except OSError as error:
        raise UnreadableRecord(os_message(error)) from error


def holds_record(path: str) -> bool:
    """Whether a file is a record, or a container with one, by its content alone."""
    return any(isinstance(item, Job) and _has_content(item) for item in sources([path]))


def _has_content(job: Job) -> bool:
    try:
        return is_record(load(job))
    except UnreadableRecord:
        return False


def _checked(data: bytes) -> bytes:
    if len(data) > LIMIT:
        raise UnreadableRecord(_TOO_LARGE)
    return expand(data)


def _standard_input() -> Iterator[Item]:
    try:
        data = sys.stdin.buffer.read(_STREAM_LIMIT + 1)
    except OSError as error:
        yield Broken("-", None, os_message(error))
        return
    yield from _streamed("-", data)


def _streamed(path: str, data: bytes) -> Iterator[Item]:
    if len(data) > _STREAM_LIMIT:
        yield Broken(path, None, f"more than {_STREAM_LIMIT >> 20} MiB come from there: save it and pass the file")
    elif kind := archive_kind(sniff(lambda first: data[:first])):
        yield from _or_nothing(path, KINDS[kind], _members(path, kind, data))
    else:
        yield Job(path, data=data)


def _named(path: str) -> Iterator[Item]:
    try:
        mode = Path(path).stat().st_mode
        if stat.S_ISDIR(mode):
            yield from _or_nothing(path, "directory", _directory(path))
            return
        if not stat.S_ISREG(mode):
            with Path(path).open("rb") as file:
                data = file.read(_STREAM_LIMIT + 1)
            yield from _streamed(path, data)
            return
        kind = archive_kind(_head(path))
    except (OSError, ValueError) as error:
        yield Broken(path, None, _why_not(path, error))
        return
    if kind:
        yield from _or_nothing(path, KINDS[kind], _members(path, kind))
    else:
        yield Job(path)


def _members(path: str, kind: str, data: bytes | None = None) -> Iterator[Item]:
    """What a container holds; few runs meet one."""
    from parsers.archives import members

    return members(path, kind, data)


def _head(path: str) -> bytes:
    with Path(path).open("rb") as file:

        def first(size: int) -> bytes:
            file.seek(0)
            return file.read(size)

        return sniff(first)


def _why_not(path: str, error: OSError | ValueError) -> str:
    if _URL.match(path) or _GAME.fullmatch(path):
        return "Shinpan does not download: save the record and pass the file"
    if isinstance(error, FileNotFoundError | ValueError):
        return "there is no such file"
    return os_message(error)


def _or_nothing(path: str, what: str, items: Iterator[Item]) -> Iterator[Item]:
    """The items, and a complaint if there was nothing to judge among them."""
    found = skipped = 0
    for item in items:
        if isinstance(item, Skipped):
            skipped += 1
        else:
            found += 1
        yield item
    if not found:
        other = "row" if what == "database" else "file"
        others = f", only {skipped} other {other}{'s' * (skipped != 1)}" if skipped else ""
        yield Broken(path, None, f"there is no game record in this {what}{others}")


def _directory(path: str) -> Iterator[Item]:
    try:
        with os.scandir(path) as listing:
            entries = sorted(listing, key=lambda e: e.name)
    except OSError as error:
        yield Broken(path, None, os_message(error))
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _directory(entry.path)
        elif _leads_nowhere(entry):
            named = has_record_extension(entry.path)
            yield Broken(entry.path, None, "it is a link that leads to no file") if named else Skipped(entry.path)
        elif entry.is_file():
            yield from _met(entry.path)
        else:
            yield Skipped(entry.path)


def _leads_nowhere(entry: "os.DirEntry[str]") -> bool:
    # Not Path.exists, which may raise where a folder on the way is closed.
    return entry.is_symlink() and not os.path.exists(entry.path)  # noqa: PTH110


def _met(path: str) -> Iterator[Item]:
    """A file in a directory. Its name is enough if it is a record's; nothing else is read of it then."""
    if has_record_extension(path):
        yield Job(path)
        return
    try:
        head = _head(path)
    except OSError as error:
        yield Broken(path, None, os_message(error))
        return
    if kind := archive_kind(head):
        yield from _members(path, kind)
    elif is_record(head):
        yield Job(path)
    else:
        yield Skipped(path)
