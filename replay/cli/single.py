"""Reading the one file a command is about."""

from collections.abc import Iterator

from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from replay.cli.common import CommandError
from replay.record import Record, UnreadableRecord


def read_one_file(path: str) -> Iterator[Record]:
    """The games of a file, or of every record in an archive or directory.

    Raises:
        CommandError: where something cannot be read.
    """
    for item in sources([path]):
        if isinstance(item, Broken):
            raise CommandError(f"{path}: {item.error}")
        if isinstance(item, Job):
            try:
                yield from read_bytes(load(item), item.name)
            except UnreadableRecord as error:
                line = f":{error.line}" if error.line else ""
                raise CommandError(f"{path}{line}: {error.message}") from None
