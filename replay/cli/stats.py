"""``shinpan stats``: what audited games say of their players."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from replay.cli.common import (
    FOUND,
    INTERRUPTED,
    NOTHING_FOUND,
    UNUSABLE,
    CommandError,
    FilesFrom,
    Overrides,
    Paths,
    all_paths,
    command,
    complain,
    none_found,
    output,
    refuse_to_overwrite,
    refuse_without_directory,
    tell,
)

if TYPE_CHECKING:
    from replay.cli.gather import Gathered
    from replay.findings import Unreadable
    from reports.frames import Frames
    from reports.groups import Selection
    from reports.sheets import Sheet
    from reports.study import Study
    from reports.tables import Results


T = TypeVar("T")


class Format(StrEnum):
    """Output formats of statistics."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


class Shown(StrEnum):
    """Tables there are."""

    STATS = "stats"
    RANKS = "ranks"
    LEAGUE = "league"
    HEAD_TO_HEAD = "head-to-head"


class Disconnected(StrEnum):
    """Rounds in which the player was disconnected."""

    INCLUDE = "include"
    EXCLUDE = "exclude"


class Tables:
    """The tables asked for beside the statistics: the one to show, and the comparison with a published one."""

    def __init__(self, shown: Shown, penalties: str | None, standings: str | None) -> None:
        from reports.league import read_penalties, read_standings

        self.shown = shown
        self.penalties = _read("--penalties", penalties, read_penalties)
        self.published = _read("--check-standings", standings, read_standings)
        if penalties is not None and shown is not Shown.LEAGUE and standings is None:
            raise CommandError("--penalties: they are of --table league or --check-standings")

    @property
    def of_players(self) -> bool:
        """Whether what is shown counts by player, however the statistics are grouped."""
        if self.shown is Shown.STATS:
            return self.published is not None
        return self.shown is not Shown.RANKS

    def fill(self, results: "Results", study: "Study") -> None:
        """Count what the tables need over the games asked about.

        Raises:
            CommandError: for a penalty of somebody who does not play.
        """
        from reports.league import compare, head_to_head, league

        if self.shown is Shown.LEAGUE or self.published is not None:
            _known_players("--penalties", (p.player for p in self.penalties or ()), results.frames)
            results.league = league(study, self.penalties or ())
        if self.published is not None and results.league is not None:
            results.differences = compare(results.league.lines, self.published)
        if self.shown is Shown.HEAD_TO_HEAD:
            results.pairs = head_to_head(study)

    def sheets(self, results: "Results") -> "list[Sheet]":
        """The tables to show, none where it is the statistics."""
        from reports import sheets

        out = []
        if self.shown is Shown.RANKS:
            everyone = [] if results.field is None else [results.field]
            out.append(sheets.ranks([*results.groups, *everyone], results.by))
        elif self.shown is Shown.LEAGUE and results.league is not None:
            out.append(sheets.league(results.league))
        elif results.pairs is not None:
            out.append(sheets.head_to_head(results.pairs))
        if results.differences is not None:
            out.append(sheets.differences(results.differences))
        return out


def _read(option: str, path: str | None, read: Callable[[bytes], list[T]]) -> list[T] | None:
    from reports.league import LeagueError

    if path is None:
        return None
    try:
        return read(Path(path).read_bytes())
    except LeagueError as error:
        raise CommandError(f"{option} {path}: {error}") from None


@command
def stats(
    paths: Paths = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME|SEAT", help="Only this player, or seat 0 to 3.")
    ] = None,
    profile: Annotated[
        str, typer.Option("--profile", metavar="NAME", help="Whose definitions: tenhou, amae-koromo, mortal, m-league.")
    ] = "tenhou",
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=CHOICE", help="Change one of them.")
    ] = None,
    define: Annotated[
        str | None, typer.Option("--define", metavar="NAME|all", help="Say what a statistic is, and end.")
    ] = None,
    stat: Annotated[
        list[str] | None, typer.Option("--stat", metavar="NAMES", help="Only these: win_rate,riichi_rate.")
    ] = None,
    group_by: Annotated[
        str | None, typer.Option("--group-by", metavar="NAMES", help="A row for each: player,room or month or dealer.")
    ] = None,
    where: Annotated[
        list[str] | None, typer.Option("--where", metavar="NAME=VALUES", help="Only these: room=phoenix,houou.")
    ] = None,
    shown: Annotated[
        Shown, typer.Option("--table", help="Statistics, rank distribution, league table, or who meets whom.")
    ] = Shown.STATS,
    penalties: Annotated[
        str | None,
        typer.Option("--penalties", metavar="FILE.csv", help="player,points,reason: added to the league's points."),
    ] = None,
    check_standings: Annotated[
        str | None,
        typer.Option("--check-standings", metavar="FILE.csv", help="Compare this league table with the games."),
    ] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DAY", help="Games from this day on.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DAY", help="Games up to this day.")] = None,
    aliases: Annotated[
        str | None, typer.Option("--aliases", metavar="FILE.toml", help="Who is who under which names.")
    ] = None,
    disconnected: Annotated[
        Disconnected, typer.Option("--disconnected", help="Rounds in which the player was disconnected.")
    ] = Disconnected.INCLUDE,
    include_guests: Annotated[
        bool, typer.Option("--include-guests", help="Count guests, computers and empty names in the field.")
    ] = False,
    include_faulty: Annotated[
        bool, typer.Option("--include-faulty", help="Count what the audit found wrong as if it were right.")
    ] = False,
    min_n: Annotated[int, typer.Option("--min-n", metavar="N", min=1, help="No value that rests on fewer cases.")] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of the intervals of means.")] = 0,
    top: Annotated[int, typer.Option("--top", metavar="N", min=0, help="Rows to show; 0: all.")] = 30,
    shape: Annotated[Format | None, typer.Option("--format", help="Output format; text where there is none.")] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="DIR|FILE", help="Write a report with charts there; with --format a file."
        ),
    ] = None,
    game_chart: Annotated[
        str | None,
        typer.Option("--game-chart", metavar="FILE[#N]", help="The game whose course the report draws; else the last."),
    ] = None,
    export: Annotated[
        str | None, typer.Option("--export", metavar="DIR", help="Write the rows as Parquet, CSV and a workbook.")
    ] = None,
    rules: Annotated[
        str, typer.Option("--rules", metavar="auto|NAME|FILE.toml", help="Rules; auto: what the record says.")
    ] = "auto",
    set_: Overrides = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", metavar="N", min=0, help="Processes; 0: one a core.")] = 1,
    files_from: FilesFrom = None,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="No progress or messages.")] = False,
) -> int:
    """Count places, wins, deal-ins, riichi, calls and much more.

    Each number has its interval. Every game is audited first, and what is wrong in it is left out where it matters.

    Exit status: 0 counted; 1 a table given with --check-standings differs; 2 wrong use, no record, or a file that
    cannot be read; 130 interrupted, with what was finished.
    """
    from reports.readings import ReadingError, readings

    try:
        how = readings(profile, _pairs("--reading", reading))
    except ReadingError as error:
        raise CommandError(str(error)) from None
    if define is not None:
        _define(define, how)
        return NOTHING_FOUND
    keys = _keys(stat)
    tables = Tables(shown, penalties, check_standings)
    wanted = all_paths(paths, files_from)
    refuse_to_overwrite(out, [*wanted, *(f for f in (files_from, penalties, check_standings, aliases) if f)])
    if shape is Format.XLSX and out is None and sys.stdout.isatty():
        raise CommandError("a workbook is no text: name a file with -o")
    site = None if shape is not None or out is None or out == "-" else Path(out)
    if site is not None:
        _check_site(site)
    else:
        refuse_without_directory(out)
    if site is None and game_chart is not None:
        raise CommandError("--game-chart: it is drawn in a report; name a directory with -o")
    if export is not None and os.path.exists(export) and not os.path.isdir(export):  # noqa: PTH110, PTH112
        raise CommandError(f"--export {export}: this is a file, not a directory")
    selection = _selection(where, since, until, guests=include_guests, connected=disconnected is Disconnected.EXCLUDE)
    by = _dimensions(group_by)
    # A report, JSON and a workbook have the statistics beside the table.
    if tables.of_players and by != ("player",) and site is None and shape in (None, Format.TEXT, Format.CSV):
        why = "this table counts by player alone; --where, --since and --until choose games"
        raise CommandError(f"--group-by {group_by}: {why}")
    gathered = _gathered(wanted, out, rules, set_, aliases, jobs=jobs, quiet=quiet)
    if not len(gathered.frames.games):
        if quiet or not gathered.tally.unreadable:
            complain(none_found(wanted))
        return INTERRUPTED if gathered.interrupted else UNUSABLE
    from reports.sheets import RANKS
    from reports.study import Study
    from reports.tables import Results
    from reports.tables import export as export_frames

    if export is not None:
        for name in export_frames(gathered.frames, Path(export)):
            complain(f"the workbook holds only the beginning of {name}")
    everyone = Study(gathered.frames, how, selection, faulty=include_faulty)
    chosen, by = _players(player, by, selection, gathered)
    study = everyone if chosen is selection else Study(gathered.frames, how, chosen, faulty=include_faulty)
    game = None if game_chart is None else _game(everyone, game_chart)
    if shown is Shown.RANKS:
        keys = tuple(dict.fromkeys([*RANKS, *keys]))
    options: dict[str, Any] = {"keys": keys, "min_n": min_n, "seed": seed}
    field = next(iter(everyone.table(**options)), None)
    results = Results(profile, by, keys, study.table(by, **options), field, everyone, gathered.tally, min_n)
    results.interrupted = gathered.interrupted
    tables.fill(results, study)
    to = None if site is not None else out
    _write(results, shape or Format.TEXT, to, tables.sheets(results), top=top, keys_named=stat is not None)
    if site is not None:
        from replay.cli.stattext import notes
        from reports.charts import subject
        from reports.site import write as write_site

        write_site(results, subject(study, results.groups, by, everyone, game), site, notes(results))
        if not quiet:
            complain(f"the report is in {site / 'index.html'}")
    if gathered.interrupted:
        return INTERRUPTED
    return UNUSABLE if gathered.tally.unreadable else FOUND if results.differences else NOTHING_FOUND


def _gathered(
    paths: list[str],
    out: str | None,
    rules: str,
    set_: list[str] | None,
    aliases: str | None,
    *,
    jobs: int,
    quiet: bool,
) -> "Gathered":
    from replay.cli.audit import cores
    from replay.cli.gather import gather
    from replay.cli.rulesource import changes_to
    from replay.cli.selection import Selection
    from replay.cli.work import Order
    from reports.players import AliasError, People, read_aliases
    from reports.report import Silent

    changes = changes_to(rules, set_)
    people = People()
    if aliases is not None:
        try:
            people = People(read_aliases(Path(aliases).read_bytes()))
        except AliasError as error:
            raise CommandError(f"--aliases {aliases}: {error}") from None
    order = Order(rules, changes, Selection(), Silent(), summaries=True)
    say = None if quiet else _complain
    return gather(paths, order, people, jobs=jobs or cores(), shown=not quiet, out=out, unreadable=say)


def _check_site(folder: Path) -> None:
    from reports.site import SiteError, check

    try:
        check(folder)
    except SiteError as error:
        raise CommandError(f"-o {error}") from None


def _game(study: "Study", named: str) -> int:
    """The row of the game to draw.

    Raises:
        CommandError: where there is none, or its scores are not known to the end.
    """
    from reports.charts.rounds import course
    from reports.traces import GameError, game_named

    try:
        number = game_named(study.frames.games, named)
    except GameError as error:
        raise CommandError(f"--game-chart: {error}") from None
    if course(study, number) is None:
        raise CommandError(f"--game-chart: the points of {named} are not known to its end")
    return number


def _complain(item: "Unreadable") -> None:
    place = f"{item.source}:{item.member}" if item.member else item.source
    complain(f"{place}{f':{item.line}' if item.line else ''}: {item.error}")


def _pairs(option: str, given: Iterable[str] | None) -> dict[str, str]:
    """``NAME=VALUE`` pairs.

    Raises:
        CommandError: for one without ``=``.
    """
    out = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"{option} {pair}: write it as NAME=VALUE")
        out[name.strip()] = value.strip()
    return out


def _keys(names: Iterable[str] | None) -> tuple[str, ...]:
    """The statistics named, all of them where none is.

    Raises:
        CommandError: naming the nearest.
    """
    from reports.stats import STATISTICS

    keys = [n.strip() for text in names or () for n in text.split(",") if n.strip()]
    for key in keys:
        _known(key)
    return tuple(dict.fromkeys(keys)) or tuple(STATISTICS)


def _known(key: str) -> str:
    from difflib import get_close_matches

    from reports.stats import STATISTICS

    if key not in STATISTICS:
        near = get_close_matches(key, STATISTICS, 3, 0.5)
        hint = f": do you mean {' or '.join(near)}?" if near else "; --define all lists them"
        raise CommandError(f"no statistic {key!r}{hint}")
    return key


def _define(name: str, how: Mapping[str, str]) -> None:
    from reports.stats import STATISTICS
    from reports.tables import definition

    keys = list(STATISTICS) if name == "all" else [_known(n.strip()) for n in name.split(",")]
    tell("\n".join(definition(key, how) for key in keys).splitlines())


def _check_dimensions(names: Iterable[str]) -> None:
    from reports.groups import DimensionError, dimension

    for name in names:
        try:
            dimension(name)
        except DimensionError as error:
            raise CommandError(str(error)) from None


def _dimensions(group_by: str | None) -> tuple[str, ...]:
    """What makes a row, the player where nothing is named.

    Raises:
        CommandError: for what does not exist, or is named twice.
    """
    by = tuple(n.strip() for n in group_by.split(",")) if group_by else ("player",)
    _check_dimensions(by)
    if len(set(by)) < len(by):
        raise CommandError(f"--group-by {group_by}: a name stands there twice")
    return by


_DAY = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def _selection(
    where: Iterable[str] | None, since: str | None, until: str | None, *, guests: bool, connected: bool
) -> "Selection":
    from reports.groups import OPPONENT, Selection

    for option, day in (("--since", since), ("--until", until)):
        if day is not None and not _DAY.fullmatch(day):
            raise CommandError(f"{option} {day}: write the day as YYYY-MM-DD")
    pairs = _pairs("--where", where)
    if len(pairs) < len(list(where or ())):
        raise CommandError("--where: a name is given twice; write its values as one: room=phoenix,special")
    chosen = {n: frozenset(v.strip() for v in vs.split(",")) for n, vs in pairs.items()}
    _check_dimensions(n for n in chosen if n != OPPONENT)
    # A month or a year is there to its last day.
    return Selection(chosen, since, None if until is None else f"{until}-99"[:10], guests, connected)


def _players(
    names: list[str] | None, by: tuple[str, ...], selection: "Selection", gathered: "Gathered"
) -> "tuple[Selection, tuple[str, ...]]":
    """The selection with these players alone; of a seat, whoever sits there.

    Raises:
        CommandError: for a name nobody has.
    """
    if not names:
        return selection, by
    from dataclasses import replace

    known = list(gathered.frames.game_players["player"].cat.categories)
    seats = frozenset(n for n in names if n in ("0", "1", "2", "3") and n not in known)
    people = frozenset(names) - seats
    if seats and people:
        raise CommandError("--player: name players or seats, not both")
    _known_players("--player", people, gathered.frames)
    if seats and by == ("player",):
        by = ("seat",)
    chosen = {"seat": seats} if seats else {"player": people}
    if chosen.keys() & selection.where.keys():
        raise CommandError("--player: it is given by --where too")
    return replace(selection, where={**selection.where, **chosen}), by


def _known_players(option: str, names: Iterable[str], frames: "Frames") -> None:
    """Raises:
    CommandError: for a name nobody has.
    """
    from difflib import get_close_matches

    known = list(frames.game_players["player"].cat.categories)
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 3, 0.5)
            hint = f": do you mean {' or '.join(near)}?" if near else ""
            raise CommandError(f"{option}: nobody is called {name!r}{hint}")


def _write(
    results: "Results", shape: Format, out: str | None, sheets: "list[Sheet]", *, top: int, keys_named: bool
) -> None:
    from reports.tables import as_csv, as_json, as_xlsx, sheet_as_csv

    if shape is Format.TEXT:
        from replay.cli.stattext import show

        content = show(results, sheets, top=top, keys_named=keys_named, file=out not in (None, "-")).encode()
    elif shape is Format.JSON:
        content = as_json(results)
    elif shape is Format.CSV:
        content = sheet_as_csv(sheets[-1]) if sheets else as_csv(results)
    else:
        content = as_xlsx(results, sheets)
    with output(out) as stream:
        stream.write(content)
