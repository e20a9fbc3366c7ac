"""What the commands share: errors that end a command, output, and options that several of them take."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final, ParamSpec

import typer

if TYPE_CHECKING:
    from parsers.items import Item

P = ParamSpec("P")

NOTHING_FOUND: Final = 0
FOUND: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130


class CommandError(Exception):
    """A command cannot do what was asked; the message is one line and the exit status 2."""


class Shape(StrEnum):
    """Formats of commands with one result."""

    TEXT = "text"
    JSON = "json"


RulesName = Annotated[str, typer.Option("--rules", metavar="NAME|FILE.toml", help="Rules to judge by.")]
Overrides = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one rule; may be given several times."),
]
Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PATH...",
        help="Files, directories, archives (.zip, .tar.*), SQLite databases, or - for standard input.",
    ),
]
FilesFrom = Annotated[
    str | None,
    typer.Option(
        "--files-from",
        metavar="FILE|-",
        help="Read more paths from there: one a line, taken as it stands, or each with a NUL after it (find -print0).",
    ),
]
Rounds = Annotated[
    list[str] | None,
    typer.Option("--round", metavar="ROUND", help="Only this round: E2-1, or E2, or E2-1..S1-0; more than once."),
]
ShapeOption = Annotated[Shape, typer.Option("--format", help="Output format.")]


def command(function: Callable[P, int | None]) -> Callable[P, None]:
    """Turn a function that returns an exit status into a command: expected errors become one line and status 2,
    a closed pipe is silent."""

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            status = function(*args, **kwargs) or NOTHING_FOUND
            sys.stdout.flush()
        except CommandError as error:
            complain(str(error))
            status = UNUSABLE
        except BrokenPipeError:
            silence_stdout()
            status = NOTHING_FOUND
        except ValueError as error:
            from replay.ruleset import RuleError

            if not isinstance(error, RuleError):
                raise
            complain(str(error))
            status = UNUSABLE
        except OSError as error:
            complain(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
            status = UNUSABLE
        raise typer.Exit(status)

    return wrapper


def complain(message: str) -> None:
    """One line to standard error, whatever the names in it hold."""
    if not message.isprintable():
        from reports.text import clean

        message = clean(message)
    sys.stderr.write(f"shinpan: {message}\n")


def none_found(paths: Sequence[str]) -> str:
    """What to say where nothing at some paths is a record."""
    return f"no game record found in {', '.join(paths[:3])}{' ...' if len(paths) > 3 else ''}"


def silence_stdout() -> None:
    """Let the interpreter flush into nothing after the reader of a pipe has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_stream(path: str) -> bool:
    """Whether what is written to a path goes on at once: to standard output, a device or a pipe."""
    return path == "-" or (os.path.exists(path) and not os.path.isfile(path))  # noqa: PTH110, PTH113 - as the user wrote it


@contextmanager
def output(path: str | None) -> Iterator[BinaryIO]:
    """Standard output as bytes, or the file named by ``-o``.

    Raises:
        CommandError: where the file cannot be written.
    """
    if path is None or path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if not path:
        raise CommandError("the file to write has no name")
    refuse_without_directory(path)
    import tempfile

    beside = path
    # Written beside its place and moved there when whole: a run that is broken off leaves what was there before.
    device = is_stream(path)
    try:
        if device:
            file = open(path, "wb")  # noqa: SIM115, PTH123 - closed below; only opening it is a usage error
        else:
            number, beside = tempfile.mkstemp(prefix=".shinpan-", dir=os.path.dirname(path) or ".")  # noqa: PTH120
            file = os.fdopen(number, "wb")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None
    if device:
        with file:
            yield file
        return
    try:
        with file:
            yield file
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)  # noqa: PTH101
        try:
            os.replace(beside, path)  # noqa: PTH105
        except OSError as error:
            raise CommandError(f"cannot write {path}: {error.strerror}") from None
    except BaseException:
        os.unlink(beside)  # noqa: PTH108
        raise


def all_paths(paths: Iterable[str] | None, files_from: str | None) -> list[str]:
    """The paths named on the command line, then those of a list: one a line, or each with a NUL after it.

    Raises:
        CommandError: where there are none, or standard input would have to be both the list and a record.
        OSError: where the list cannot be read.
    """
    named = list(paths or ())
    if files_from is not None:
        if files_from == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(files_from, "rb") as file:  # noqa: PTH123 - as the user wrote it
                data = file.read()
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            # As PowerShell writes it; its NUL bytes end no names.
            data = os.fsencode(data.decode("utf-16", "replace"))
        data = data.removeprefix(b"\xef\xbb\xbf")
        lines = data.split(b"\0") if b"\0" in data else (line.removesuffix(b"\r") for line in data.split(b"\n"))
        named += [os.fsdecode(line) for line in lines if line]
        if files_from == "-" and "-" in named:
            raise CommandError("--files-from -: standard input is the list, so - cannot be a record")
    if not named:
        raise CommandError("nothing to judge: name a file, a directory, an archive, or - for standard input")
    return named


def refuse_without_directory(path: str | None) -> None:
    """Raises:
    CommandError: where the directory that a file is to be written to is not there.
    """
    directory = os.path.dirname(path or "")  # noqa: PTH120 - as the user wrote it
    if directory and not os.path.isdir(directory):  # noqa: PTH112
        raise CommandError(f"cannot write {path}: there is no directory {directory}")


def refuse_to_overwrite(out: str | None, inputs: Iterable[str], option: str = "-o") -> None:
    """Raises:
    CommandError: where the option names one of the files to be read, or a record, to be read or not.
    """
    if out is None or out == "-" or not os.path.exists(out):  # noqa: PTH110
        return
    for path in inputs:
        if path != "-" and os.path.exists(path) and os.path.samefile(out, path):  # noqa: PTH110, PTH121
            raise CommandError(f"{option} {out} is one of the files to read; nothing was written")
    from parsers.source import holds_record

    if os.path.isfile(out) and holds_record(out):  # noqa: PTH113 - as the user wrote it
        raise CommandError(f"{option} {out} is a record; nothing was written")


def to_read(paths: Iterable[str], out: str | None) -> "Iterator[Item]":
    """What there is to judge at the paths but for what an earlier run wrote where this one will write."""
    from parsers.source import sources

    there = out is not None and out != "-" and os.path.isfile(out)  # noqa: PTH113 - as the user wrote it
    if out is None or not there:
        yield from sources(paths)
        return
    for item in sources(paths):
        if not (os.path.exists(item.path) and os.path.samefile(out, item.path)):  # noqa: PTH110, PTH121
            yield item


def round_names(wanted: Iterable[str] | None) -> tuple[str, ...]:
    """The names given with ``--round``, before anything is read.

    Raises:
        CommandError: for what no round of any record is called.
    """
    from replay.excerpt import names_rounds

    names = tuple(wanted or ())
    for name in names:
        if not names_rounds(name):
            raise CommandError(f"--round {name!r}: write one round as E2-1, all of E2 as E2, several as E2-1..S1-0")
    return names


def coloured(stream: object) -> bool:
    """Whether a stream is a terminal that may be coloured (NO_COLOR, TERM=dumb)."""
    isatty = getattr(stream, "isatty", None)
    return bool(isatty and isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int | None:
    """The columns of the terminal that standard output is; None where it is none, and there is no width to respect."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def tell(lines: Iterable[str], further: int = 4) -> None:
    """Write lines; on a terminal what is too wide for it goes on below, `further` in."""
    width = columns()
    if width is not None:
        from reports.text import fold

        lines = [part for line in lines for part in fold(line, width, further)]
    typer.echo("".join(f"{line}\n" for line in lines), nl=False)


def overrides(pairs: Iterable[str] | None) -> Mapping[str, str]:
    """Read ``OPTION=VALUE`` pairs.

    Raises:
        CommandError: for a pair without ``=``, a rule or value that does not exist, or a number that no rules have.
    """
    from replay.presets import beyond
    from replay.ruleset import RuleError, coerce

    out: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        name, value = name.strip(), value.strip()
        if not equals:
            raise CommandError(f"--set {pair}: write it as OPTION=VALUE, for example kuitan=false")
        try:
            why = beyond(name, coerce(name, value))
        except RuleError as error:
            why = str(error)
        if why is not None:
            raise CommandError(f"--set {pair}: {why}")
        out[name] = value
    return out
