"""The named rule sets: TOML files under replay/rulesets/ in which every value stands with its source.

A file has a ``title``, a table ``[rules]`` and, for what it says nothing about, a ``base``: another preset. With
``otherwise``, a sentence, what comes from the base is not known of these rules but only usual: it counts as assumed,
and the sentence is its source. A value stands bare, or as a table with ``value``, ``source`` and, where needed,
``assumed``, ``since`` (the first day it held) and ``when`` (in which games); a list of such tables is its history,
oldest first, and the first of them holds in every game.
"""

import re
import tomllib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as day
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from replay.ruleset import MEANINGS, RuleError, RuleSet, coerce, nearest
from replay.rulevalues import Kita, Minogashi, MultiRon, TripleRon
from replay.tomllines import Lines

# Not by importlib.resources, the import of which costs as much as reading the rules.
_FOLDER: Final = Path(__file__).with_name("rulesets")
_ENTRY: Final = ("value", "source", "assumed", "since", "when")
_HEAD: Final = ("title", "base", "otherwise", "rules")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_TWICE: Final = "Cannot overwrite a value"
"""What `tomllib` says of a key that stands twice."""
_LEAST: Final = 100
"""Points: there is no smaller stick."""
_POINTS: Final = 10_000_000
_COUNT: Final = 10_000
"""More than any rules have of points, and of winds, rounds, tiles, han or yakuman; as a limit the same as none."""
_IN_POINTS: Final = ("return_points", "extension_threshold", "uma", "uma_floating", "oka", "riichi_min_points")
_POINTS_PAID: Final = ("starting_points", "honba_value", "noten_penalty_total", "yakitori", "chombo_points")
_COUNTED: Final = (
    "riichi_min_live_tiles",
    "extension_max_winds",
    "hand_limit",
    "dead_wall",
    "rinshan_tiles",
    "max_yakuman_multiplier",
    "shibari_min_han",
)
_NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})
_BOUNDS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        **dict.fromkeys(_IN_POINTS, (-_POINTS, _POINTS)),
        **dict.fromkeys(_POINTS_PAID, (0, _POINTS)),
        **dict.fromkeys(_COUNTED, (0, _COUNT)),
    }
)
"""The least and the greatest number that an option, or each of its numbers, can be."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """One value of a preset: where it comes from, from which day on it held (ISO date, inclusive), and in which
    games (option -> value); without conditions in all."""

    value: Any
    source: str
    assumed: bool = False
    since: str | None = None
    when: Mapping[str, Any] = field(default_factory=dict)

    def holds(self, date: str | None, stated: Mapping[str, Any]) -> bool:
        """Whether it is in force on a day in a game with the options stated; an unstated condition holds not."""
        if date is not None and self.since is not None and date < self.since:
            return False
        return all(str(stated.get(k)) == str(v) for k, v in self.when.items())


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set with the source of each value; an option that changed over time has several, oldest first."""

    name: str
    title: str
    values: Mapping[str, tuple[Sourced, ...]]

    def at(self, date: str | None = None, stated: Mapping[str, Any] | None = None) -> "DatedRules":
        """The rules in force on a day (ISO 8601; None: the newest), in a game with the options stated.

        Of the values of an option that hold, the last one counts. Without a date every option that has changed
        counts as assumed.
        """
        chosen: dict[str, Sourced] = {}
        for name, history in self.values.items():
            chosen[name] = [s for s in history if s.holds(date, stated or {})][-1]
        rules = RuleSet(**{name: coerce(name, s.value) for name, s in chosen.items()})
        assumed = {n for n, s in chosen.items() if s.assumed}
        if date is None:
            assumed |= self.changed
        return DatedRules(self.name, rules, MappingProxyType(chosen), frozenset(assumed))

    @property
    def changed(self) -> frozenset[str]:
        """The options that have not always had the same value."""
        return frozenset(n for n, history in self.values.items() if any(s.since is not None for s in history))

    def era(self, date: str) -> str:
        """The first day of the time in which the values were those of a date."""
        return next(day for day in self.eras if day <= date)

    @property
    def eras(self) -> tuple[str, ...]:
        """The days on which a value changed, latest first, and one before them all."""
        days = {s.since for history in self.values.values() for s in history if s.since is not None}
        return (*sorted(days, reverse=True), "0000-01-01")


@dataclass(frozen=True, slots=True)
class DatedRules:
    """A preset on one day: the value, its sources, and the options that are only assumed."""

    name: str
    rules: RuleSet
    sources: Mapping[str, Sourced]
    assumed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something in a rules file that cannot be used, and the line it stands in, where it stands in one."""

    line: int | None
    message: str
    option: str | None = None


class RuleFileError(RuleError):
    """A rules file that cannot be used; the message names the first of its mistakes, `mistakes` are all."""

    def __init__(self, path: str, mistakes: tuple[Mistake, ...]) -> None:
        self.path = path
        self.mistakes = mistakes
        more = len(mistakes) - 1
        rest = f" (and {more} more: `shinpan rules check {path}` shows all)" if more else ""
        super().__init__(place(path, mistakes[0]) + rest)


def place(path: str, mistake: Mistake) -> str:
    """A mistake as ``path:line: message``."""
    return f"{path}{f':{mistake.line}' if mistake.line else ''}: {mistake.message}"


def preset_names() -> list[str]:
    """The built-in presets, in alphabetical order."""
    return sorted(f.stem for f in _FOLDER.glob("*.toml"))


@cache
def preset(name: str) -> Preset:
    """A built-in preset by name, or the one in a TOML file where the name ends in ``.toml``.

    Raises:
        RuleError: naming the nearest preset, or what is wrong with the file.
    """
    if name.endswith(".toml"):
        return from_file(name)
    if name not in preset_names():
        if Path(name).is_file():
            raise RuleError(f"{name}: the name of a rules file ends in .toml")
        near = nearest(name, preset_names())
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(preset_names())}"
        raise RuleError(f"there are no rules called {name!r}; {hint}")
    return _read(name, (_FOLDER / f"{name}.toml").read_text("utf-8"))


@cache
def rules_on(name: str, day: str | None) -> RuleSet:
    """The rules of a preset on the first day of one of its eras, or the newest; games state nothing."""
    return preset(name).at(day).rules


def from_file(path: str) -> Preset:
    """The rules in a TOML file.

    Raises:
        RuleFileError: with every mistake in it.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
    except OSError as error:
        raise RuleFileError(path, (Mistake(None, f"cannot be read: {error.strerror}"),)) from None
    except UnicodeDecodeError:
        raise RuleFileError(path, (Mistake(None, "this is no text in UTF-8"),)) from None
    return _read(path, text)


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, as YYYY-MM-DD."""
    try:
        return _DAY.fullmatch(text) is not None and bool(day.fromisoformat(text))
    except ValueError:
        return False


def beyond(option: str, value: Any) -> str | None:
    """Why a value is beyond what any rules have, or None."""
    if option not in _BOUNDS:
        return None
    least, most = _BOUNDS[option]
    number = next((n for n in _numbers(value) if not least <= n <= most), None)
    return None if number is None else f"{option} is from {least} to {most}, not {number}"


@dataclass(frozen=True, slots=True)
class Misfit:
    """An option whose value cannot be, and why; where it does not go together with that of an `other`, the same said of
    that one."""

    option: str
    why: str
    other: str | None = None
    why_other: str = ""

    def of(self, named: Container[str]) -> "Misfit":
        """The same, said of the option that somebody has named, if it is one of two."""
        if self.other is None or self.option in named or self.other not in named:
            return self
        return Misfit(self.other, self.why_other, self.option, self.why)

    def told(self, named: Container[str], sources: Mapping[str, str]) -> str:
        """Why, and from which of the `sources` by option the other comes, which nobody has named."""
        if self.other is None or self.option not in named or self.other in named:
            return self.why
        return f"{self.why}; {self.other} comes from {sources[self.other]}"


def misfits(rules: RuleSet) -> Iterator[Misfit]:
    """Options whose values cannot be, or do not go together."""
    n = rules.players
    if n not in (3, 4):
        yield Misfit("players", f"players is 3 or 4, not {n}")
        return
    if (given := len(rules.uma)) != n:
        why = f"uma has one number for each of {n} players, not {given}"
        yield Misfit("uma", why, "players", f"players is not {n} where uma has {given} numbers, one for each")
    if rules.uma_floating and [len(row) for row in rules.uma_floating] != [n] * (n + 1):
        why = f"uma_floating has {n + 1} rows of {n} numbers, or none"
        yield Misfit("uma_floating", why, "players", f"players is not {n} where uma_floating is for another number")
    if len([number for number in rules.red_fives if 0 <= number <= 4]) != len("mps"):
        yield Misfit("red_fives", "red_fives has three numbers from 0 to 4: characters, circles and bamboos")
    # What follows from the points may be as small as their difference, and as great.
    follows = rules.oka == n * (rules.return_points - rules.starting_points)
    for option in ("starting_points", "return_points", "uma", "uma_floating", *(() if follows else ("oka",))):
        small = next((number for number in _numbers(getattr(rules, option)) if 0 < abs(number) < _LEAST), None)
        if small is not None:
            yield Misfit(option, f"{option} is in points, not in thousands: write {small * 1000} for {small}")
    if rules.minogashi_after_riichi is Minogashi.CHOMBO and rules.furiten_riichi:
        yield Misfit(
            "furiten_riichi",
            "furiten_riichi is false where passing a win in riichi (minogashi_after_riichi) is a chombo",
            "minogashi_after_riichi",
            "minogashi_after_riichi is no chombo where riichi may be declared in furiten (furiten_riichi)",
        )
    for option in _BOUNDS:
        beyond_all = beyond(option, getattr(rules, option))
        if beyond_all is not None and not (option == "oka" and follows):
            yield Misfit(option, beyond_all)
    shares = range(1, n)
    if any(rules.noten_penalty_total % (100 * payers) for payers in shares):
        total = f"noten_penalty_total {rules.noten_penalty_total}"
        why = f"{total} cannot be shared in hundreds by {shares[-1]} and fewer"
        other = f"players is not {n} where {total} cannot be shared in hundreds by {shares[-1]} and fewer"
        yield Misfit("noten_penalty_total", why, "players", other)
    if rules.honba_value % shares[-1]:
        why = f"honba_value {rules.honba_value} cannot be shared by {shares[-1]} who pay"
        yield Misfit("honba_value", why, "players", f"players is not {n} where {why}")
    if rules.kan_on_haitei_tile and rules.kan_min_live_tiles > 1:
        yield Misfit(
            "kan_min_live_tiles",
            "kan_min_live_tiles is 1 where a kan can be made with the last tile (kan_on_haitei_tile)",
            "kan_on_haitei_tile",
            f"kan_on_haitei_tile is false where {rules.kan_min_live_tiles} tiles must be left (kan_min_live_tiles)",
        )
    if rules.multi_ron is MultiRon.ATAMAHANE and rules.triple_ron not in (TripleRon.ATAMAHANE, TripleRon.ABORT):
        yield Misfit(
            "triple_ron",
            f"triple_ron is not {rules.triple_ron} where of two only the nearest wins (multi_ron)",
            "multi_ron",
            f"multi_ron is not {rules.multi_ron} where of three not only the nearest wins (triple_ron)",
        )
    if rules.live_wall < 1:
        yield Misfit("dead_wall", f"a dead_wall of {rules.dead_wall} leaves no tile to be drawn")
    if n == 4 and rules.kita is not Kita.NONE:
        why = f"kita is none with four players, not {rules.kita}"
        yield Misfit("kita", why, "players", "players is 3 where a North may be set aside (kita), not 4")


def _numbers(value: Any) -> Iterator[int]:
    """The numbers in a value, or in its rows."""
    if isinstance(value, int):
        yield value
    else:
        for one in value:
            yield from _numbers(one)


def fitting(rules: RuleSet, named: Container[str] = (), sources: Mapping[str, str] = _NOWHERE) -> RuleSet:
    """The same rules, whose values go together. The options `named` are those of whoever asks; `sources` says of each
    other where it comes from.

    Raises:
        RuleError: where they do not.
    """
    for misfit in misfits(rules):
        raise RuleError(misfit.of(named).told(named, sources))
    return rules


def _read(name: str, text: str) -> Preset:
    """Rules from the text of their file.

    Raises:
        RuleFileError: with every mistake in it.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"^(.*?) \(at line (\d+), column \d+\)$", str(error))
        line, why = (int(found[2]), found[1]) if found else (text.count("\n") + 1, str(error))
        why = "the same key stands there twice" if why == _TWICE else why
        raise RuleFileError(name, (Mistake(line, f"this is not TOML: {why}"),)) from None
    except (RecursionError, ValueError):
        why = "a number in it is too long, or its brackets are nested too deep"
        raise RuleFileError(name, (Mistake(None, f"cannot be read: {why}"),)) from None
    mistakes: list[Mistake] = []
    lines = Lines(text)
    values = dict(_base(data, lines, mistakes))
    mistakes += [
        Mistake(lines.of(key), _no_such(key, [*_HEAD, *MEANINGS], "key", in_rules=key in MEANINGS))
        for key in data.keys() - set(_HEAD)
    ]
    mistakes += [
        Mistake(lines.of(key), f"{key} is a text, not {data[key]!r}")
        for key in ("title", "otherwise")
        if not isinstance(data.get(key, ""), str)
    ]
    table = data.get("rules", {})
    if not isinstance(table, dict):
        mistakes.append(Mistake(lines.of("rules"), "[rules] is a table of options"))
        table = {}
    for option, entry in table.items():
        at = partial(lines.of, "rules", option)
        if isinstance(entry, list) and any(isinstance(e, dict) for e in entry):
            found_values = [_sourced(option, e, name, mistakes, partial(at, number)) for number, e in enumerate(entry)]
        else:
            found_values = [_sourced(option, entry, name, mistakes, at)]
        held = [v for v in found_values if v is not None]
        if len(held) < len(found_values):
            continue
        wrong = _out_of_order(held)
        if wrong is None:
            values[option] = tuple(held)
        else:
            number, why = wrong
            mistakes.append(Mistake(at(number), f"{option}: {why}", option))
    missing = [option for option in MEANINGS if option not in values]
    if missing and not mistakes:
        some = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
        mistakes.append(Mistake(None, f'nothing is said about {some}; a line base = "tenhou" takes it from there'))
    if not missing:
        result = Preset(name, str(data.get("title", name)), MappingProxyType({o: values[o] for o in MEANINGS}))
        for misfit in misfits(result.at().rules):
            one = misfit.of(table)
            why = one.told(table, dict.fromkeys(MEANINGS, f"the base {data.get('base')}"))
            mistakes.append(Mistake(lines.of("rules", one.option) if one.option in table else None, why, one.option))
        if not mistakes:
            return result
    raise RuleFileError(name, tuple(sorted(mistakes, key=lambda m: m.line or 0)))


def _base(data: Mapping[str, Any], lines: Lines, mistakes: list[Mistake]) -> Mapping[str, tuple[Sourced, ...]]:
    """What a file takes over from another preset; assumed, and without its history, where it says so."""
    base, otherwise = data.get("base"), data.get("otherwise")
    if base is None:
        return {}
    if not isinstance(base, str) or base.endswith(".toml"):
        mistakes.append(Mistake(lines.of("base"), f"base is the name of a preset, not {base!r}"))
        return {}
    try:
        values = preset(base).values
    except RuleError as error:
        mistakes.append(Mistake(lines.of("base"), str(error)))
        return {}
    if otherwise is None:
        return values
    return {o: (Sourced(h[-1].value, str(otherwise), assumed=True),) for o, h in values.items()}


def _sourced(
    option: str, entry: Any, name: str, mistakes: list[Mistake], line: Callable[..., int | None]
) -> Sourced | None:
    """One value of a file, and what is wrong with it into `mistakes`; `line` looks up where a part of it stands."""
    count = len(mistakes)
    if not isinstance(entry, dict):
        entry = {"value": entry, "source": f"stated in {name}"}

    def wrong(message: str, *part: str) -> None:
        mistakes.append(Mistake(line(*part), message, option))

    for key in entry.keys() - set(_ENTRY):
        wrong(f"{option}: {_no_such(key, _ENTRY, 'key')}", key)
    if option not in MEANINGS:
        try:
            coerce(option, None)
        except RuleError as error:
            wrong(str(error))
    elif "value" not in entry:
        wrong(f"{option} has no value")
    else:
        try:
            coerce(option, entry["value"])
        except RuleError as error:
            wrong(str(error), "value")
    if not isinstance(entry.get("source", ""), str):
        wrong(f"{option}: source is a text, not {entry['source']!r}", "source")
    if not isinstance(entry.get("assumed", False), bool):
        wrong(f"{option}: assumed is true or false, not {entry['assumed']!r}", "assumed")
    since, when = entry.get("since"), entry.get("when", {})
    if since is not None and not is_day(str(since)):
        wrong(f"{option}: since is a day written YYYY-MM-DD, not {since!r}", "since")
    if not isinstance(when, dict):
        wrong(f"{option}: when is a table of options", "when")
    else:
        for key, wanted in when.items():
            try:
                coerce(key, wanted)
            except RuleError as error:
                wrong(f"{option}: {error}", "when", key)
    if len(mistakes) > count:
        return None
    source = entry.get("source", f"stated in {name}")
    return Sourced(entry["value"], source, entry.get("assumed", False), None if since is None else str(since), when)


def _out_of_order(history: Sequence[Sourced]) -> tuple[int, str] | None:
    """Which of the values of an option stands where it cannot, and why."""
    if history[0].since is not None or history[0].when:
        return 0, "the first value holds in every game; one with since or when stands after it"
    for number, (one, following) in enumerate(pairwise(history), 1):
        if (following.since or "") < (one.since or ""):
            return number, "a value that held earlier stands before one that held later (since)"
    return None


def _no_such(key: str, known: Any, noun: str, *, in_rules: bool = False) -> str:
    near = nearest(key, known, 0.7)
    hint = "; it belongs below [rules]" if in_rules else f"; did you mean {near!r}?" if near else ""
    return f"there is no {noun} {key!r}{hint}"
