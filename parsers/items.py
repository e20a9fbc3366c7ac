"""What a search for records comes upon."""

from dataclasses import dataclass, field

from replay.record import one_line


@dataclass(frozen=True, slots=True)
class Row:
    """Where a record stands in a database: in `column` of the one row of `table` in which `keys` have `values`."""

    table: str
    column: str
    keys: tuple[str, ...]
    values: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A candidate: something to be read and judged.

    Small and picklable, so that a worker process can load it (`parsers.source.load`); only what cannot be read
    a second time, standard input, compressed tar archives and archives in archives, carries its content along.
    """

    path: str
    member: str | None = None
    position: int | None = None
    size: int | None = None
    row: Row | None = None
    data: bytes | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The name of the file that holds the record itself."""
        return self.path if self.member is None else self.member


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something in a directory, archive or database that neither looks like a record nor is named like one."""

    path: str
    member: str | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that cannot be read; one line says why."""

    path: str
    member: str | None
    error: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "error", one_line(self.error))


Item = Job | Skipped | Broken


def os_message(error: OSError) -> str:
    """What the system says, in one line without the path."""
    return (error.strerror or str(error) or "it cannot be read").lower()
