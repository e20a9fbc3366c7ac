"""What the rules leave open, as one frozen value; the presets that fill it.

An option is one field of `RuleSet`: its type says which values exist, its metadata what it decides. Nothing in
the engine asks which platform a game comes from; it reads options. A preset is a TOML file under
replay/rulesets/ in which every value stands with its source.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Self, get_args, get_type_hints

from replay.tiles import FIRST_RED, Tile


class GameLength(StrEnum):
    """Which winds are scheduled."""

    TONPUU = "tonpuu"
    HANCHAN = "hanchan"


class Tobi(StrEnum):
    """Whether a player without points ends the game."""

    NONE = "none"
    BELOW_ZERO = "below_zero"


class Rounding(StrEnum):
    """How scores become final points."""

    EXACT = "none_100"
    HALF_UP = "half_up"


class TieBreak(StrEnum):
    """Who ranks higher of two with the same score."""

    SEAT = "initial_seat_order"
    SPLIT = "split_equal"


class Renchan(StrEnum):
    """What lets the dealer deal again."""

    TENPAI = "tenpai"
    AGARI = "agari"
    NONE = "none"


class OpenKanDora(StrEnum):
    """When the indicator of a daiminkan or kakan is turned; that of an ankan always comes at once."""

    BEFORE_RINSHAN = "before_rinshan"
    BEFORE_DISCARD = "after_rinshan_before_discard"


class Kuikae(StrEnum):
    """Which discards a chi or pon forbids."""

    FORBIDDEN = "forbidden"
    SUJI_ALLOWED = "genbutsu_forbidden_suji_allowed"
    ALLOWED = "all_allowed"


FED_YAKUMAN = frozenset({"daisangen", "daisuushii"})
"""The yakuman whose last set another player can feed."""


class RuleError(ValueError):
    """A rule name or value that does not exist; the message says what would."""


@dataclass(frozen=True, slots=False, kw_only=True)
class RuleSet:
    """The rules one game is judged by. No field has a default: a preset decides all of them."""

    players: Annotated[int, "number of players, 3 or 4; three-player sets have no 2m-8m and no chi"]
    game_length: Annotated[GameLength, "the winds that are scheduled: East, or East and South"]
    starting_points: Annotated[int, "points each player begins with"]
    return_points: Annotated[int, "points a final score is counted from"]
    extension_threshold: Annotated[
        int,
        "points first place needs for the game to end on schedule; 0: there is no extension",
    ]
    extension_max_winds: Annotated[int, "winds that may be played on in search of the threshold"]
    agari_yame: Annotated[bool, "a dealer who wins in the last hand and is first with the threshold ends the game"]
    tenpai_yame: Annotated[bool, "so does one who is tenpai at a draw in the last hand"]
    renchan: Annotated[Renchan, "what lets the dealer stay: a win or tenpai at a draw, a win only, or nothing"]
    tobi: Annotated[Tobi, "whether the game ends when a score falls below zero"]
    uma: Annotated[tuple[int, ...], "rank bonus in points, first place first, oka not included"]
    oka: Annotated[int, "points first place receives on top of the uma"]
    final_rounding: Annotated[Rounding, "rounding of final points to whole thousands, or none"]
    tie_break: Annotated[TieBreak, "order of equal scores: nearer to the first dealer, or uma shared"]
    red_fives: Annotated[tuple[int, int, int], "number of red fives of characters, circles and bamboos"]
    kuitan: Annotated[bool, "tanyao counts in an open hand"]
    kuikae: Annotated[Kuikae, "discards forbidden right after a chi or pon: the same tile, the other end, or none"]
    kiriage_mangan: Annotated[bool, "4 han 30 fu and 3 han 60 fu are paid as mangan"]
    open_kan_dora: Annotated[OpenKanDora, "when the indicator of a daiminkan or kakan is turned"]
    honba_value: Annotated[int, "points one honba adds to a win, all payers together"]
    noten_penalty_total: Annotated[int, "points that change hands at an exhaustive draw"]
    riichi_min_live_tiles: Annotated[int, "tiles that must be left in the wall to declare riichi"]
    riichi_min_points: Annotated[int, "points needed to declare riichi"]
    abort_kyuushu: Annotated[bool, "nine kinds of terminals and honours in the first hand may end the round"]
    abort_suufon: Annotated[bool, "four discards of one wind in the first turn end the round"]
    abort_suucha: Annotated[bool, "the fourth riichi ends the round"]
    abort_suukan: Annotated[bool, "four kans by more than one player end the round"]
    abort_sanchahou: Annotated[bool, "three players winning on one discard end the round"]
    nagashi_mangan: Annotated[bool, "discards of terminals and honours only, none called, are paid at a draw"]
    pao_yakuman: Annotated[frozenset[str], "yakuman for which the player who fed the last set is liable"]

    def __post_init__(self) -> None:
        for wrong in self._faults():
            raise RuleError(wrong)

    def _faults(self) -> Iterator[str]:
        """What no game can be played by."""
        if self.players not in (3, 4):
            yield f"players is 3 or 4, not {self.players}"
        if len(self.uma) != self.players:
            yield f"uma has one number for each of the {self.players} places, not {len(self.uma)}"
        if [0 <= n <= 4 for n in self.red_fives] != [True] * 3:
            yield "red_fives has three numbers from 0 to 4: characters, circles, bamboos"
        for name in ("starting_points", "honba_value", "noten_penalty_total", "extension_max_winds"):
            if getattr(self, name) < 0:
                yield f"{name} cannot be below zero"
        unknown = sorted(self.pao_yakuman - FED_YAKUMAN)
        if unknown:
            yield f"pao_yakuman knows {', '.join(sorted(FED_YAKUMAN))}, not {', '.join(unknown)}"

    @cached_property
    def red_tiles(self) -> frozenset[Tile]:
        """The physical tiles that are red fives."""
        return frozenset(
            Tile(FIRST_RED[suit] + i) for suit, n in zip("mps", self.red_fives, strict=True) for i in range(n)
        )

    @cached_property
    def tiles(self) -> frozenset[Tile]:
        """The physical tiles of the set."""
        return frozenset(Tile(t) for t in range(136) if self.players == 4 or not 4 <= t < 32)

    @property
    def live_wall(self) -> int:
        """Tiles that can be drawn after the deal: all but the hands and the fourteen of the dead wall."""
        return len(self.tiles) - 13 * self.players - 14

    @property
    def max_indicators(self) -> int:
        """One, and one more for each of at most four kans."""
        return 5

    def but(self, **changes: Any) -> Self:
        """The same rules with some options changed; values as in a preset file.

        Raises:
            RuleError: for a name or value that does not exist.
        """
        return replace(self, **{name: coerce(name, value) for name, value in changes.items()})

    def differences(self, other: "RuleSet") -> dict[str, tuple[Any, Any]]:
        """Options in which two rule sets differ, with this one's value first."""
        return {
            f.name: (getattr(self, f.name), getattr(other, f.name))
            for f in fields(self)
            if getattr(self, f.name) != getattr(other, f.name)
        }


_HINTS = get_type_hints(RuleSet, include_extras=True)
MEANINGS: Mapping[str, str] = MappingProxyType({f.name: _HINTS[f.name].__metadata__[0] for f in fields(RuleSet)})
"""What each option decides, in the order of the fields."""


def coerce(name: str, value: Any) -> Any:
    """A value as read from TOML, JSON or the command line, as the type of its option.

    Raises:
        RuleError: naming the nearest option, or the values that exist.
    """
    if name not in MEANINGS:
        near = get_close_matches(name, MEANINGS, n=1)
        raise RuleError(f"there is no rule {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    kind = get_args(_HINTS[name])[0]
    if kind is bool:
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        if isinstance(value, bool):
            return value
        raise RuleError(f"{name} is true or false, not {value!r}")
    if kind is int:
        try:
            return int(str(value).replace("_", ""))
        except ValueError:
            raise RuleError(f"{name} is a whole number, not {value!r}") from None
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        try:
            return kind(str(value))
        except ValueError:
            choices = [str(k) for k in kind]
            near = get_close_matches(str(value), choices, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise RuleError(f"{name} cannot be {value!r}: it is one of {', '.join(choices)}{hint}") from None
    items = [x for x in value.split(",") if x] if isinstance(value, str) else list(value)
    if name == "pao_yakuman":
        return frozenset(str(x).strip() for x in items)
    try:
        return tuple(int(x) for x in items)
    except ValueError:
        raise RuleError(f"{name} is a list of whole numbers, not {value!r}") from None


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


def preset_names() -> list[str]:
    """The built-in presets, in alphabetical order."""
    return sorted(f.name.removesuffix(".toml") for f in files("replay.rulesets").iterdir() if f.name.endswith(".toml"))


@cache
def preset(name: str) -> Preset:
    """A built-in preset by name, or the one in a TOML file where the name ends in ``.toml``.

    Raises:
        RuleError: naming the nearest preset, or what is wrong with the file.
    """
    if name.endswith(".toml"):
        return _from_file(name)
    path = files("replay.rulesets").joinpath(f"{name}.toml")
    if name not in preset_names():
        near = get_close_matches(name, preset_names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(preset_names())}"
        raise RuleError(f"there are no rules called {name!r}; {hint}")
    return _read(name, path.read_text("utf-8"))


def _from_file(path: str) -> Preset:
    try:
        return _read(path, Path(path).read_text("utf-8"))
    except OSError as error:
        raise RuleError(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuleError(f"{path}: this is no rules file: {error}") from None
    except (KeyError, TypeError, AttributeError):
        raise RuleError(
            f"{path}: a rules file has a title, a table [rules] and for each rule a value and its source"
        ) from None
    except RuleError as error:
        raise RuleError(f"{path}: {error}") from None


def _read(name: str, text: str) -> Preset:
    data = tomllib.loads(text)
    base = data.get("base")
    values: dict[str, tuple[Sourced, ...]] = dict(preset(base).values) if base else {}
    for option, entry in data["rules"].items():
        history = entry if isinstance(entry, list) else [entry]
        values[option] = tuple(
            Sourced(e["value"], e["source"], e.get("assumed", False), e.get("since"), e.get("when", {}))
            for e in history
        )
        coerce(option, history[0]["value"])
    missing = set(MEANINGS) - set(values)
    if missing:
        raise RuleError(f"{name} says nothing about {', '.join(sorted(missing))}")
    return Preset(name, data["title"], MappingProxyType(values))
