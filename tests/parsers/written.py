"""Records as writers put them down, compared with what is read of them."""

from parsers.writing import Writer, Written, write, writers
from replay.record import Record

WRITERS = {writer.name: writer for writer in writers()}


def written(record: Record, target: str | Writer, name: str = "") -> Written:
    """A record in a format, by its name."""
    return write(record, WRITERS[target] if isinstance(target, str) else target, name)


def lost(record: Record, target: str | Writer, name: str = "") -> set[str]:
    """What of a record a format does not hold."""
    return {loss.what for loss in written(record, target, name).losses}
