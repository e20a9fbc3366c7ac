"""SQLite databases that hold a record in each row, such as downloaders of Houou games keep.

Known tables have an id beside the record (``log_id`` and ``log_content``, ``id`` and ``log``); in others the column
is found by what it holds. A row with the id of a Tenhou game is a record even if it cannot be read; any other is one
by its content, and one without content, of a game not yet downloaded, is skipped. Rows come in the order of the
table's key.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from parsers.base import LOG_ID, is_record
from parsers.compression import LIMIT, BombError, sniff
from parsers.items import Broken, Item, Job, Row, Skipped, os_message
from replay.record import UnreadableRecord

_RECORDS: Final = ("log_content", "log")
_IDS: Final = ("log_id", "id", "uuid", "game_id", "name")
_SAMPLE: Final = 50
_TOO_LARGE: Final = f"a row is larger than {LIMIT >> 20} MiB, which no record is"
_NO_MEMORY: Final = "a row asks for more memory than there is"
_BESIDE: Final = ("-wal", "-journal")


def rows(path: str, data: bytes | None = None) -> Iterator[Item]:
    """The rows with records of the database at `path`, or of `data` that was read from there already.

    Raises:
        BombError: rows share their content, so that there is more of it than the file holds.
    """
    if data is None:
        for ending in _BESIDE:
            beside = Path(path + ending)
            if beside.is_file() and beside.stat().st_size:
                yield Broken(path, None, f"{beside.name} beside it was not written into it yet, and is not read")
    left = Path(path).stat().st_size if data is None else len(data)
    try:
        with closing(_connect(path, data)) as database:
            for table in _tables(database):
                for item, size in _rows_of(database, table, path, carry=data is not None):
                    # Every row takes two bytes at least.
                    left -= size + 2
                    if left < 0:
                        raise BombError
                    yield item
    except sqlite3.DataError:
        yield Broken(path, None, f"{_TOO_LARGE}; what follows in the database is not read")
    except sqlite3.Error as error:
        yield Broken(path, None, f"the database is damaged, what follows in it is not read: {_reason(error)}")
    except MemoryError:
        # So SQLite takes some lengths that cannot be; a row of any length that can be is refused before.
        yield Broken(path, None, f"the database is damaged, what follows in it is not read: {_NO_MEMORY}")


def load_row(job: Job) -> bytes:
    """The content of a job that names a row.

    Raises:
        UnreadableRecord: the database or the row is not what it was, or damaged.
    """
    assert job.row is not None
    try:
        state = Path(job.path).stat()
        return _content(_connect_once(job.path, os.getpid(), state.st_mtime_ns, state.st_size), job.row)
    except sqlite3.Error as error:
        raise UnreadableRecord(_unreadable(error)) from error
    except MemoryError as error:
        raise UnreadableRecord(f"it cannot be read from the database: {_NO_MEMORY}") from error
    except OSError as error:
        raise UnreadableRecord(os_message(error)) from error


class _Kept(sqlite3.Connection):
    """A connection that is closed when nobody knows it any more."""

    def __del__(self) -> None:
        self.close()


@lru_cache(4)
def _connect_once(path: str, _process: int, _time: int, _size: int) -> sqlite3.Connection:
    """A row is read in a tenth of the time that a database takes to open; a forked worker opens it anew."""
    return _connect(path, None)


def _connect(path: str, data: bytes | None) -> sqlite3.Connection:
    if data is None:
        # Immutable: no lock is taken and no file written beside it, not even in a folder that may be written to.
        uri = f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1"
        database: sqlite3.Connection = sqlite3.connect(uri, uri=True, check_same_thread=False, factory=_Kept)
    else:
        database = sqlite3.connect(":memory:")
        # What is in memory cannot be journalled, and is not opened while it says that it is.
        database.deserialize(data[:18] + b"\1\1" + data[20:] if data[18:20] == b"\2\2" else data)
    # Text may be anything: it is only decoded where it must be.
    database.text_factory = bytes
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LIMIT + 1)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    # Without this a file that was cut off is not read at all.
    database.execute("PRAGMA writable_schema = ON")
    return database


def _unreadable(error: sqlite3.Error) -> str:
    return f"it cannot be read from the database: {_reason(error)}"


def _reason(error: sqlite3.Error) -> str:
    return str(error).partition("\n")[0]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _tables(database: sqlite3.Connection) -> list[str]:
    """The tables proper: what a view or a virtual table would run is not for a reader to run."""
    found = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [
        _text(name)
        for name, sql in found
        if not _text(name).startswith("sqlite_") and not _text(sql).upper().startswith("CREATE VIRTUAL")
    ]


def _rows_of(database: sqlite3.Connection, table: str, path: str, *, carry: bool) -> Iterator[tuple[Item, int]]:
    """The rows of a table that may hold records, each with the size of its content in bytes."""
    described = database.execute(f"PRAGMA table_info({_quoted(table)})").fetchall()
    columns = [_text(c[1]) for c in described]
    column = _record_column(database, table, columns)
    if column is None:
        return
    keys = _keys(database, table, described)
    name = next((c for c in _IDS if c in columns and c != column), keys[0])
    wanted = ", ".join(map(_quoted, (name, *keys)))
    order = ", ".join(map(_quoted, keys))
    found = database.execute(
        f"SELECT length({_quoted(column)}), {wanted} FROM {_quoted(table)} ORDER BY {order}"  # noqa: S608 - names from the schema, quoted
    )
    for size, id_, *values in found:
        row = Row(table, column, keys, tuple(v if isinstance(v, int) else _text(v) for v in values))
        member = _text(values[0] if id_ is None else id_)
        yield _item(database, row, Job(path, member, row=row), size or 0, carry=carry), size or 0


def _item(database: sqlite3.Connection, row: Row, job: Job, size: int, *, carry: bool) -> Item:
    try:
        if not size:
            return Skipped(job.path, job.member)
        if not LOG_ID.search(job.name):
            content = _content(database, row)
            if not is_record(sniff(lambda first: content[:first])):
                return Skipped(job.path, job.member)
        return Job(job.path, job.member, data=_content(database, row)) if carry else job
    except UnreadableRecord as error:
        return Broken(job.path, job.member, error.message)
    except sqlite3.Error as error:
        return Broken(job.path, job.member, _unreadable(error))


def _record_column(database: sqlite3.Connection, table: str, columns: list[str]) -> str | None:
    if any(c in columns for c in _IDS):
        for column in _RECORDS:
            if column in columns:
                return column
    for column in columns:
        sample = database.execute(
            f"SELECT {_quoted(column)} FROM {_quoted(table)} WHERE length({_quoted(column)}) > 16 LIMIT {_SAMPLE}"  # noqa: S608 - as above
        )
        for (value,) in sample:
            if isinstance(value, bytes) and is_record(value):
                return column
    return None


def _keys(database: sqlite3.Connection, table: str, described: list[Any]) -> tuple[str, ...]:
    """What names a row: its number, or the columns of the key in a table without row numbers."""
    try:
        database.execute(f"SELECT rowid FROM {_quoted(table)} LIMIT 0")  # noqa: S608 - as above
    except sqlite3.OperationalError:
        return tuple(_text(c[1]) for c in sorted(described, key=lambda c: c[5]) if c[5])
    return ("rowid",)


def _content(database: sqlite3.Connection, row: Row) -> bytes:
    """Raises:
    UnreadableRecord: there is no content of a record's size in the row, or no such row.
    sqlite3.Error: it cannot be read.
    """
    where = " AND ".join(f"{_quoted(k)} = ?" for k in row.keys)
    query = f"SELECT {_quoted(row.column)} FROM {_quoted(row.table)} WHERE {where}"  # noqa: S608 - as above
    try:
        found = database.execute(query, row.values).fetchone()
    except sqlite3.DataError as error:
        raise UnreadableRecord(_TOO_LARGE) from error
    if found is None:
        raise UnreadableRecord("it is not in the database any more")
    if not isinstance(found[0], bytes):
        raise UnreadableRecord("there is a number in the place of the record")
    return found[0]
