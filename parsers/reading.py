"""Reading the games of a path, for programs that embed Shinpan."""

from os import PathLike, fspath

from parsers.base import read_bytes
from parsers.source import Broken, Skipped, load, sources
from replay.record import Record, UnreadableRecord


def read(path: str | PathLike[str]) -> list[Record]:
    """The games at a path, in a defined order: a file, which may be compressed; an archive; a folder; or ``-`` for
    standard input.

    A file holds one game or several. In an archive or folder, what is no record by its content nor by its name is
    passed over, as the command line does. All or nothing is returned: to go on behind a damaged file, take
    `parsers.source.sources` and `parsers.source.load`. Of a file that is damaged in part, what can be read is
    returned, the rest stands among the problems of its `Record`.

    Raises:
        UnreadableRecord: there is no game, or what ought to be one cannot be read; one line says which and why.
    """
    out: list[Record] = []
    for item in sources([fspath(path)]):
        if isinstance(item, Skipped):
            continue
        inside = "" if item.member is None and item.path == fspath(path) else f"{item.member or item.path}: "
        if isinstance(item, Broken):
            raise UnreadableRecord(f"{inside}{item.error}")
        try:
            out += read_bytes(load(item), item.name)
        except UnreadableRecord as error:
            raise UnreadableRecord(f"{inside}{error.message}", error.line, error.column) from error
    return out
