"""Reading games one after another, in the command's own process."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from replay.api import rules_for
from replay.choice import RuleChoice
from replay.cli.common import NOTHING_FOUND, UNUSABLE, CommandError, complain
from replay.excerpt import NoSuchRoundError, pick
from replay.record import Record, UnreadableRecord
from replay.rounds import Stretch
from replay.ruleset import RuleError


class Games:
    """The games of files, directories, archives and databases. Of what cannot be read, or not be judged by the rules
    that are asked for, a line goes to standard error, and `unreadable` counts it."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = paths
        self._place = ""
        self._missing: str | None = None
        self.unreadable = 0

    def __iter__(self) -> Iterator[Record]:
        for item in sources(self._paths):
            self._place = item.path if item.member is None else f"{item.path}:{item.member}"
            if isinstance(item, Broken):
                self._refuse(item.error)
            elif isinstance(item, Job):
                try:
                    records = read_bytes(load(item), item.name)
                except UnreadableRecord as error:
                    self._refuse(error.message, error.line)
                else:
                    yield from records

    def rules(self, record: Record, name: str = "auto", changes: Mapping[str, str] | None = None) -> RuleChoice | None:
        """The rules for the game that is at hand; None where these are not for it."""
        try:
            return rules_for(record, name, changes)
        except RuleError as error:
            self._refuse(str(error))
            return None

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

    def _refuse(self, message: str, line: int | None = None) -> None:
        self.unreadable += 1
        complain(f"{self._place}{f':{line}' if line else ''}: {message}")
