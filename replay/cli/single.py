"""Reading games one after another, in the command's own process."""

from collections.abc import Callable, Iterable, Iterator

from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from replay.cli.common import CommandError
from replay.record import Record, UnreadableRecord


def read_one_file(path: str) -> Iterator[Record]:
    """The games of a file, or of every record in a directory, archive or database.

    Raises:
        CommandError: where something cannot be read.
    """

    def refuse(line: str) -> None:
        raise CommandError(line)

    return read_games([path], refuse)


def read_games(paths: Iterable[str], unreadable: Callable[[str], None]) -> Iterator[Record]:
    """The games of files, directories, archives and databases; of what cannot be read, `unreadable` gets a line."""
    for item in sources(paths):
        place = item.path if item.member is None else f"{item.path}:{item.member}"
        if isinstance(item, Broken):
            unreadable(f"{place}: {item.error}")
        elif isinstance(item, Job):
            try:
                records = read_bytes(load(item), item.name)
            except UnreadableRecord as error:
                line = f":{error.line}" if error.line else ""
                unreadable(f"{place}{line}: {error.message}")
            else:
                yield from records
