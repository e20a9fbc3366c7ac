"""Reading the one file a command is about."""

from collections.abc import Iterator

from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from replay.cli.common import CommandError
from replay.record import Record, UnreadableRecord


def read_one_file(path: str) -> Iterator[Record]:
    """The games of a file, or of every record in a directory, archive or database.

    Raises:
        CommandError: where something cannot be read.
    """
    for item in sources([path]):
        place = item.path if item.member is None else f"{item.path}:{item.member}"
        if isinstance(item, Broken):
            raise CommandError(f"{place}: {item.error}")
        if isinstance(item, Job):
            try:
                yield from read_bytes(load(item), item.name)
            except UnreadableRecord as error:
                line = f":{error.line}" if error.line else ""
                raise CommandError(f"{place}{line}: {error.message}") from None
