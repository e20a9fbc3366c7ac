"""Readers that other packages bring: entry points of the group ``shinpan.readers``.

An entry point names a `parsers.base.Reader`, or a class or function that makes one when called without arguments.
Nothing is looked up or imported before there is content that no reader of Shinpan's own knows. Whatever goes wrong in
such a reader, `sys.exit` among it, is one line that names it and its package, and never stops the reading of other
formats.
"""

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from replay.record import Player, Record, UnreadableRecord
from replay.wellformed import malformed_record

GROUP: Final = "shinpan.readers"


class Plugin:
    """A reader of another package. One that fails to load, or to look at content, knows no content from then on."""

    def __init__(self, entry: EntryPoint) -> None:
        package = "" if entry.dist is None else f" of the package {entry.dist.name!r}"
        self.who = f"the reader {entry.name!r}{package}"
        self.failure: str | None = None
        self.name = entry.name
        self.extensions: tuple[str, ...] = ()
        try:
            found = entry.load()
            self._reader: Any = found() if callable(found) else found
            self.name = str(self._reader.name)
            self.extensions = tuple(map(_ending, self._reader.extensions))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - said of this reader; the others go on
            self.failure = self._line("cannot be loaded", error)

    def sniff(self, head: bytes) -> bool:
        """Whether the reader knows the content."""
        if self.failure is not None:
            return False
        try:
            return bool(self._reader.sniff(head))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - said of this reader; the others go on
            self.failure = self._line("failed", error)
            return False

    def read(self, data: bytes, name: str) -> list[Record]:
        """The games the reader finds.

        Raises:
            UnreadableRecord: there are none, or the reader fails.
        """
        try:
            records = list(self._reader.read(data, name))
            wrong = _wrong_with(records)
        except (UnreadableRecord, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise UnreadableRecord(self._line("failed", error)) from error
        if wrong is not None:
            raise UnreadableRecord(f"{self.who} returns {wrong}")
        return records

    def _line(self, how: str, error: BaseException) -> str:
        detail = str(error).partition("\n")[0]
        return f"{self.who} {how} ({type(error).__name__}{': ' * bool(detail)}{detail})"


def _ending(text: Any) -> str:
    if not (isinstance(text, str) and re.fullmatch(r"(\.\w+)+", text)):
        raise ValueError(f"{text!r} is no ending of a file's name, as .txt is")
    return text.lower()


def _wrong_with(records: list[Any]) -> str | None:
    if not all(isinstance(record, Record) for record in records):
        return "something else than records"
    why = next(filter(None, (_wrong_about(record) or malformed_record(record) for record in records)), None)
    return None if why is None else f"what is no record: {why}"


def _wrong_about(record: Any) -> str | None:
    """What of a record, its events aside, is not of the kind that its fields are."""
    if not all(isinstance(one, Player) and isinstance(one.name, str) for one in record.players):
        return "its players are not all a Player with a name"
    if not (record.date is None or isinstance(record.date, str)):
        return f"its date is text or None, not {record.date!r}"
    if record.problems:
        from replay.registry import load

        unknown = [problem.code for problem in record.problems if problem.code not in load()]
        return f"there is no check {unknown[0]} for its problem" if unknown else None
    return None


@cache
def plugins() -> tuple[Plugin, ...]:
    """The readers of other packages, by name, those that fail among them."""
    return tuple(map(Plugin, sorted(entry_points(group=GROUP), key=lambda e: (e.name, e.value))))


def failures() -> str:
    """What keeps readers of other packages from knowing content, to be put behind what is said of it."""
    return "".join(f"; {one.failure}" for one in plugins() if one.failure is not None)
