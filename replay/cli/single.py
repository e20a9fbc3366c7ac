"""Reading games one after another, in the command's own process."""

from collections.abc import Iterable, Iterator, Sequence

from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from replay.cli.common import NOTHING_FOUND, UNUSABLE, CommandError, complain
from replay.excerpt import NoSuchRoundError, pick
from replay.record import Record, UnreadableRecord
from replay.rounds import Stretch


class Games:
    """The games of files, directories, archives and databases. Of what cannot be read a line goes to standard error,
    and `unreadable` counts it."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = paths
        self._missing: str | None = None
        self.unreadable = 0

    def __iter__(self) -> Iterator[Record]:
        for item in sources(self._paths):
            place = item.path if item.member is None else f"{item.path}:{item.member}"
            if isinstance(item, Broken):
                self._refuse(f"{place}: {item.error}")
            elif isinstance(item, Job):
                try:
                    records = read_bytes(load(item), item.name)
                except UnreadableRecord as error:
                    line = f":{error.line}" if error.line else ""
                    self._refuse(f"{place}{line}: {error.message}")
                else:
                    yield from records

    def rounds(self, there: Sequence[Stretch], wanted: Sequence[str]) -> Sequence[Stretch]:
        """Those of the rounds of a game that are wanted, all where none is named; none where the game lacks one."""
        if not wanted:
            return there
        try:
            return pick(there, wanted)
        except NoSuchRoundError as error:
            self._missing = self._missing or str(error)
            return []

    def nothing(self, path: str) -> CommandError:
        """What to say where no game has such rounds: which the first one lacks, or that there are none."""
        return CommandError(f"{path}: {self._missing}" if self._missing else f"{path} has no rounds")

    @property
    def status(self) -> int:
        """The exit status of a command that has found nothing wrong in them."""
        return UNUSABLE if self.unreadable else NOTHING_FOUND

    def _refuse(self, message: str) -> None:
        self.unreadable += 1
        complain(message)
