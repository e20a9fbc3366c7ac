"""What a writer is, which writers there are, and how a record is written so that it can be trusted.

A writer puts down what a record claims and nothing else: what the record does not say is left out, never computed. What
the format has no place for is not guessed at either. Whatever is written is read again by the format's own reader and
compared with the record: what is silent there is a loss and is named, what says something else is a refusal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

import orjson

from parsers.base import HEAD, Reader, reader_for
from replay.record import Record, UnreadableRecord

NOT_READ: Final = "it would not be read again"


class CannotWriteError(ValueError):
    """A format cannot hold a record; every one of the `reasons` is one line."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class Writer(Protocol):
    """Writes one format. A writer holds no state and may be used from any process."""

    @property
    def name(self) -> str:
        """The format's name, such as ``tenhou-xml``: the reader's, with a dialect behind it where there are several."""

    @property
    def extension(self) -> str:
        """How a file of the format ends, with the dot, in lower case."""

    @property
    def reader(self) -> Reader:
        """What reads it."""

    def text(self, record: Record) -> str:
        """A record as a file's text, not compared with the record yet; see `write`.

        Raises:
            CannotWriteError: something of it has no form in the format at all.
        """

    def joined(self, texts: Sequence[str]) -> str | None:
        """Several games as one file; None where the format has a file for each."""


class Loss(NamedTuple):
    """Something the record states and what is written does not: in words, and how often it occurs."""

    what: str
    times: int


@dataclass(frozen=True, slots=True)
class Written:
    """A record in a format: its text, what the text does not hold, in the order in which that was met, and the record
    as it is read from the text."""

    text: str
    losses: tuple[Loss, ...]
    record: Record


def as_json(value: Any) -> str:
    """A value as JSON on one line.

    Raises:
        CannotWriteError: for what other programs cannot read, such as numbers of more than 64 bits.
    """
    try:
        return orjson.dumps(value).decode()
    except orjson.JSONEncodeError as error:
        raise CannotWriteError(f"it cannot be written as JSON: {error}") from error


@cache
def writers() -> tuple[Writer, ...]:
    """The writers of this package."""
    from parsers.majiang.write import MajiangWriter
    from parsers.mjai.write import MORTAL, ORIGINAL
    from parsers.tenhou_json.write import TenhouJsonWriter
    from parsers.tenhou_xml.write import TenhouXmlWriter

    return (TenhouXmlWriter(), TenhouJsonWriter(), ORIGINAL, MORTAL, MajiangWriter())


def write(record: Record, writer: Writer, name: str = "") -> Written:
    """A record in a format, as it is read again from a file of that name, which in some formats holds the game's id.

    Raises:
        CannotWriteError: it would be read as another game than the record is.
    """
    from parsers.comparing import compare

    text = writer.text(record)
    data = text.encode()
    recognised = reader_for(data[:HEAD])
    if recognised is None or recognised.name != writer.reader.name:
        raise CannotWriteError(f"what is written would not be recognised as {writer.reader.name}")
    try:
        games = writer.reader.read(data, name)
    except UnreadableRecord as error:
        raise CannotWriteError(f"{NOT_READ}: {error.message}") from error
    if len(games) != 1:
        raise CannotWriteError(f"it would be read again as {len(games)} games")
    found = compare(record, games[0])
    if found.different:
        raise CannotWriteError(*found.different)
    return Written(text, tuple(Loss(what, times) for what, times in found.lost.items()), games[0])
