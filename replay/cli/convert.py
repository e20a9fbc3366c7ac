"""``shinpan convert``: records in another format."""

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final

import typer

from replay.cli.common import (
    INTERRUPTED,
    NOTHING_FOUND,
    UNUSABLE,
    CommandError,
    Rounds,
    command,
    complain,
    is_stream,
    none_found,
    output,
    round_names,
    silence_stdout,
)

if TYPE_CHECKING:
    from parsers.items import Item, Job
    from parsers.writing import Writer, Written
    from replay.cli.places import Folder
    from replay.cli.progress import Bar
    from replay.record import Record

_BY_EXTENSION: Final = {".xml": "tenhou-xml", ".mjlog": "tenhou-xml", ".mjson": "mjai", ".jsonl": "mjai"}
_COMPRESSED: Final = (".gz", ".mjlog")
"""Files that are gzip: those of Tenhou's own programs are, too."""
_CUT_OFF: Final = "REC009"
_MOST_NAMED: Final = 6
"""Findings of a game that are named one by one."""


@command
def convert(
    source: Annotated[
        str,
        typer.Argument(metavar="IN", help="A file, directory, archive or SQLite database; - for standard input."),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="A file, or a directory for several; - for standard output.")
    ],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="tenhou-xml, tenhou-json, mjai, mjai-mortal or majiang."),
    ] = None,
    wanted: Rounds = None,
    anonymise: Annotated[bool, typer.Option("--anonymise", help="Without names, ranks, ids and lobbies.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Do not say what the format leaves out.")] = False,
) -> int:
    """Write records in another format.

    Nothing is made up: what a format has no place for is named on standard error, and a game that would be read back as
    another is not written. One round that is cut out keeps its fault.

    Exit status: 0 all was written; 2 wrong use, no record, or something that was not read or not written.
    """
    from parsers.source import sources

    rounds = round_names(wanted)
    items = sources([source])
    first = next(items, None)
    folder = os.path.isdir(source) or (first is not None and first.member is not None)  # noqa: PTH112
    into = _into_directory(target, folder)
    writer = _writer(to, target, into)
    run = _Run(source, target, writer, rounds, anonymise=anonymise, force=force, quiet=quiet)
    if into:
        from replay.cli.places import Folder

        run.folder = Folder(target, source, writer.extension, nameless=anonymise)
        if run.folder.holds(source):
            new = os.path.join(source, to or writer.name)  # noqa: PTH118 - as the user wrote it
            raise CommandError(f"{target} holds the records to read: name another folder, or one in it such as {new}")
    elif target != "-":
        run.refuse_existing(target)
    return run.all(chain([first] if first is not None else [], items))


def _into_directory(target: str, folder: bool) -> bool:
    """Whether a directory is to be written to."""
    if target == "-":
        return False
    is_there = os.path.isdir(target)  # noqa: PTH112 - as the user wrote it
    if folder and os.path.exists(target) and not is_there:  # noqa: PTH110
        raise CommandError(f"{target} is a file; several games need a directory to go to")
    return folder or is_there or target.endswith(("/", os.sep))


def _writer(to: str | None, target: str, into: bool) -> "Writer":
    from parsers.writing import writers

    by_name = {writer.name: writer for writer in writers()}
    formats = ", ".join(by_name)
    if to is not None:
        if to not in by_name:
            raise CommandError(f"--to {to}: there is no such format; there are {formats}")
        return by_name[to]
    if into or target == "-":
        raise CommandError(f"say which format to write with --to: {formats}")
    extension = os.path.splitext(target.lower().removesuffix(".gz"))[1]  # noqa: PTH122
    if extension == ".json":
        raise CommandError(f"{target} can be tenhou-json, majiang or mjai: say which with --to")
    if extension not in _BY_EXTENSION:
        raise CommandError(f"the name {target} does not say which format to write: use --to with {formats}")
    return by_name[_BY_EXTENSION[extension]]


@dataclass(slots=True)
class _Run:
    """A conversion and what became of it so far."""

    source: str
    target: str
    writer: "Writer"
    wanted: Sequence[str]
    anonymise: bool
    force: bool
    quiet: bool
    folder: "Folder | None" = None
    written: int = 0
    failed: int = 0
    existing: int = 0
    without: int = 0
    """Games without the rounds that are wanted."""
    times: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    """How often each thing is left out, and in how many games."""
    streamed: list[str] = field(default_factory=list)
    """Games for standard output."""
    why_without: dict[str, str] = field(default_factory=dict)
    """Why, and the last game of which it is said."""
    hints: list[str] = field(default_factory=list)

    def all(self, items: "Iterator[Item]") -> int:
        """Convert everything; the exit status."""
        from parsers.items import Broken, Job
        from replay.cli.progress import bar

        try:
            with bar(wanted=not self.quiet and self.folder is not None) as progress:
                for item in items:
                    if isinstance(item, Broken):
                        self._fail(_place(item), item.error, progress)
                    elif isinstance(item, Job) and not (self.folder is not None and self.folder.holds(item.path)):
                        self._file(item, progress)
                    if progress is not None:
                        progress.advance(f"{self.written} games written, {self.failed} not", self.written)
                if progress is not None:
                    progress.make_way()
            self._stream()
        except BrokenPipeError:
            silence_stdout()
            return NOTHING_FOUND
        except KeyboardInterrupt:
            return INTERRUPTED
        return self._end()

    def refuse_existing(self, path: str) -> None:
        """Raises:
        CommandError: where a file is there and may not be overwritten.
        """
        if not os.path.lexists(path) or is_stream(path):
            return
        if self.source != "-" and os.path.exists(path) and os.path.samefile(path, self.source):  # noqa: PTH110, PTH121
            raise CommandError(f"{path} is the file to read; nothing was written")
        if not self.force:
            raise CommandError(f"{path} is there already; --force overwrites it")

    # --- a file ----------------------------------------------------------------------------------------------------

    def _fail(self, place: str, why: str, progress: "Bar | None") -> None:
        self.failed += 1
        _say(f"{place}: {why}", progress)

    def _file(self, job: "Job", progress: "Bar | None") -> None:
        from parsers.base import read_bytes
        from parsers.source import load
        from replay.cli.work import internal_error
        from replay.record import UnreadableRecord
        from replay.ruleset import RuleError

        place = _place(job)
        try:
            records = read_bytes(load(job), job.name)
            for problem in (p for record in records for p in record.problems if p.code == _CUT_OFF):
                self._fail(place, f"only read in part: {problem.message}", progress)
            self._games(job, place, records, progress)
        except UnreadableRecord as error:
            self._fail(f"{place}{f':{error.line}' if error.line else ''}", error.message, progress)
        except (CommandError, OSError):
            raise
        except RuleError as error:
            self._fail(place, str(error), progress)
        except Exception as error:  # noqa: BLE001 - reported as this file's failure; the others go on
            self._fail(place, internal_error(error), progress)

    def _games(self, job: "Job", place: str, records: "Sequence[Record]", progress: "Bar | None") -> None:
        """Write the games of a file: into one where the format can hold them, else each into its own."""
        together: list[Written] | None = [] if len(records) > 1 and self.writer.joined([]) is not None else None
        one = self._path(job, None, None) if together is not None else None
        if one is not None and self._stays(one):
            return
        for index, record in enumerate(records):
            number = index + 1 if len(records) > 1 else None
            where = f"{place} (game {number})" if number else place
            prepared = self._prepared(record, where)
            if prepared is None:
                continue
            path = one if one is not None else self._path(job, prepared.id, number)
            if one is None and self._stays(path):
                continue
            done = self._write(prepared, where, os.path.basename(path), progress)  # noqa: PTH119
            if done is None:
                continue
            if self.folder is None:
                self._hint_at_name(prepared, done)
            if not self.quiet:
                self._compare_findings(record, prepared, done, where, progress)
            if together is None:
                self._put(path, done.text)
            else:
                together.append(done)
        if together and one is not None:
            self._put(one, self._joined([done.text for done in together]))

    def _prepared(self, record: "Record", where: str) -> "Record | None":
        """What of a record is to be written; None if none of the rounds wanted is in it."""
        if not (self.wanted or self.anonymise):
            return record
        from replay.excerpt import NoSuchRoundError, anonymised, chosen, cut

        if self.wanted:
            try:
                record = cut(record, chosen(record, self.wanted))
            except NoSuchRoundError as error:
                self.without += 1
                self.why_without[str(error)] = where
                return None
        return anonymised(record) if self.anonymise else record

    def _path(self, job: "Job", id_: str | None, number: int | None) -> str:
        if self.folder is not None:
            return self.folder.place(job, id_, number)
        if number is None or self.target == "-":
            return self.target
        root, extension = os.path.splitext(self.target.removesuffix(".gz"))  # noqa: PTH122
        path = f"{root}-{number}{extension}{'.gz' if self.target.endswith('.gz') else ''}"
        self.refuse_existing(path)
        return path

    def _stays(self, path: str) -> bool:
        """Whether a file that is there in the directory to be written to stays as it is."""
        stays = self.folder is not None and os.path.lexists(path) and not self.force
        self.existing += stays
        return stays

    def _write(self, record: "Record", where: str, name: str, progress: "Bar | None") -> "Written | None":
        from parsers.writing import CannotWriteError, write

        try:
            done = write(record, self.writer, "" if name == "-" else name)
        except CannotWriteError as error:
            more = f" (and {len(error.reasons) - 1} more)" if len(error.reasons) > 1 else ""
            self._fail(where, f"not written as {self.writer.name}: {error.reasons[0]}{more}", progress)
            return None
        self.written += 1
        for loss in done.losses:
            self.times[loss.what] += loss.times
            self.games[loss.what] += 1
        return done

    def _put(self, path: str, text: str) -> None:
        if path == "-":
            self.streamed.append(text)
            return
        data = text.encode()
        if path.lower().endswith(_COMPRESSED):
            import gzip

            data = gzip.compress(data, mtime=0)
        if self.folder is not None:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)  # noqa: PTH103, PTH120
            self.folder.use(path)
        with output(path) as stream:
            stream.write(data)

    def _stream(self) -> None:
        if not self.streamed:
            return
        with output("-") as stream:
            stream.write(self._joined(self.streamed).encode())

    def _joined(self, texts: Sequence[str]) -> str:
        if len(texts) == 1:
            return texts[0]
        text = self.writer.joined(texts)
        if text is None:
            raise CommandError(
                f"{self.writer.name} holds one game a file, and there are {len(texts)}: name a directory to write to"
            )
        if len(self.writer.reader.read(text.encode(), "")) != len(texts):
            raise CommandError(f"{len(texts)} games in one file would be read back as another number of games")
        return text

    # --- what is said ------------------------------------------------------------------------------------------------

    def _compare_findings(
        self, record: "Record", part: "Record", done: "Written", where: str, progress: "Bar | None"
    ) -> None:
        """Say which faults of the rounds cut out are none any more without the rounds around them, and which come or go
        because of what the format leaves out."""
        cut = _faults(part) if done.losses or self.wanted else {}
        written = _faults(done.record) if done.losses else cut
        if self.wanted:
            from replay.excerpt import rounds

            labels = {one.label.partition("#")[0] for one in rounds(part)}
            for label, code in _faults(record):
                if label in labels and (label, code) not in cut:
                    why = f"rests on the rounds around it; name them too, as in E1-0..{label}"
                    _say(f"{where}: {code} of {label} {why}", progress)
        for some, others, what in (
            (cut, written, "is not found in what is written"),
            (written, cut, "is found in what is written alone"),
        ):
            found = [f"{code} of {label}" if label else code for label, code in some if (label, code) not in others]
            if found:
                more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
                names = f"{', '.join(found[:_MOST_NAMED])}{more}"
                _say(f"{where}: {names}: {what}, for what {self.writer.name} leaves out", progress)

    def _end(self) -> int:
        if self.existing:
            files = "file is" if self.existing == 1 else "files are"
            complain(f"{self.existing} {files} there already and stayed as before; --force overwrites")
        if self.without and not self.written:
            (why, where), *others = self.why_without.items()
            if others:
                why = f"no game has the round {', '.join(self.wanted)}"
            complain(f"{where}: {why}" if self.without == 1 else why)
        elif self.without:
            complain(f"{self.without} games have no round {', '.join(self.wanted)}")
        if not self.quiet:
            self._say_losses()
        if not (self.written or self.failed or self.existing or self.without):
            complain(none_found([self.source]))
        return NOTHING_FOUND if self.written and not (self.failed or self.existing) else UNUSABLE

    def _say_losses(self) -> None:
        if self.folder is not None and self.written:
            games = f"{self.written} game{'s' * (self.written != 1)}"
            complain(f"{games} written to {self.target}{f'; {self.writer.name} cannot hold' if self.times else ''}")
        elif self.times:
            complain(f"{'' if self.target == '-' else f'{self.target}: '}{self.writer.name} cannot hold")
        for what, times in sorted(self.times.items(), key=lambda one: (-self.games[one[0]], -one[1])):
            sys.stderr.write(f"  {what}{self._often(times, self.games[what])}\n")
        for hint in self.hints:
            complain(hint)

    def _often(self, times: int, games: int) -> str:
        if self.written == 1:
            return f" ({times} times)" if times > 1 else ""
        some = f"{games} game{'s' * (games > 1)}"
        return f" ({some})" if times == games else f" ({times} times in {some})"

    def _hint_at_name(self, record: "Record", done: "Written") -> None:
        """Say so where the game's id and day would be kept by another name of the file."""
        from parsers.comparing import ID
        from parsers.writing import write

        if self.target == "-" or record.id is None or all(loss.what != ID for loss in done.losses):
            return
        name = f"{record.id}{self.writer.extension}"
        if all(loss.what != ID for loss in write(record, self.writer, name).losses):
            self.hints.append(f"{self.writer.name} has a game's id and day in the name of its file only: {name}")


def _say(text: str, progress: "Bar | None") -> None:
    """A line on standard error, above a bar that is drawn there."""
    if progress is not None:
        progress.make_way()
    complain(text)


def _faults(record: "Record") -> dict[tuple[str, str], None]:
    """The rounds and codes of a record's errors and warnings."""
    from replay.auditing import audit, choose_rules
    from replay.findings import Severity
    from replay.infer import fits

    found = audit(record, choose_rules(record, fits=fits(record))).findings
    return {((f.round_label or "").partition("#")[0], f.code): None for f in found if f.severity is not Severity.NOTE}


def _place(item: "Item") -> str:
    return item.path if item.member is None else f"{item.path}:{item.member}"
