"""Which rules a record is judged by, and where each option's value comes from."""

import hashlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from os import PathLike, fspath
from typing import Any

from replay.presets import Preset, fitting, misfits, preset
from replay.record import Record
from replay.ruleset import MEANINGS, RuleError, RuleSet, coerce


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """The rules in force for one record.

    `rules_from` is record (the file states options itself), option (the user named the rules), inferred (of all
    presets only this one makes the record legal) or default (the format's preset, nothing stated; `fits` are the
    presets that make the record legal where this one does not and several do). `origins` says
    for each option whether record, option (of the command) or preset set it, or that it is assumed; `assumed` are
    the names of the last.
    """

    name: str
    rules: RuleSet
    rules_from: str
    digest: str
    origins: Mapping[str, str]
    assumed: frozenset[str]
    undated: frozenset[str] = frozenset()
    """Options assumed only because the record has no date, while their value has changed over time."""
    variants: tuple[RuleSet, ...] = ()
    """The rules as they stood at other times, where the record has no date."""
    unfit: tuple[str, ...] = ()
    """Why options that the record states are not used: no game can be played so."""
    fits: tuple[str, ...] = ()

    def fitting(self, players: int) -> "RuleChoice":
        """The same choice, for as many players.

        Raises:
            RuleError: where the rules are for another number.
        """
        if self.rules.players != players:
            raise RuleError(f"the rules {self.name!r} are for {self.rules.players} players; this record has {players}")
        return self


Rules = str | PathLike[str] | RuleSet | RuleChoice
"""Rules as a program names them: a preset, a rules file (``.toml``), the options themselves, or a choice made."""


def choose_rules(
    record: Record, name: str = "auto", overrides: Mapping[str, str] | None = None, fits: Sequence[str] = ()
) -> RuleChoice:
    """The rules for a record: a preset by name, or with ``auto`` what the record states on top of its format's
    preset as it stood on the record's day; for a record that states nothing, the only one of the presets it `fits`.
    `overrides` replace single options.

    Raises:
        RuleError: for a name, option or value that does not exist.
    """
    if name != "auto":
        return _chosen(record, name, "option", {}, frozenset(), overrides)
    if states_rules(record):
        return _chosen(record, record.ruleset, "record", record.stated_rules, record.unstated, overrides)
    if len(fits) == 1:
        return _chosen(record, fits[0], "inferred", _length(record), frozenset(), overrides)
    choice = _chosen(record, record.ruleset, "default", record.stated_rules, record.unstated, overrides)
    return replace(choice, fits=tuple(fits)) if fits else choice


def candidate(record: Record, name: str) -> RuleChoice:
    """The rules of a preset for a record that may have been played by them: over as many winds as it states.

    Raises:
        RuleError: for a name that does not exist, or rules for another number of players.
    """
    return _chosen(record, name, "option", _length(record), frozenset(), None)


def states_rules(record: Record) -> bool:
    """Whether a record says by which rules it was played: more than its number of players and winds."""
    return bool(record.stated_rules.keys() - {"players", "game_length"} - record.unstated)


def _length(record: Record) -> Mapping[str, Any]:
    """What a record states of its length: the same rules are played over one wind or two."""
    return {k: v for k, v in record.stated_rules.items() if k == "game_length"}


def _chosen(
    record: Record,
    name: str,
    rules_from: str,
    stated: Mapping[str, Any],
    unstated: frozenset[str],
    overrides: Mapping[str, str] | None,
) -> RuleChoice:
    chosen = preset(name)
    choice = _choose(
        chosen.name,
        "option" if overrides else rules_from,
        None if record.date is None else chosen.era(record.date),
        tuple(sorted((k, _hashable(v)) for k, v in stated.items())),
        unstated,
        tuple(sorted((overrides or {}).items())),
    )
    return choice.fitting(len(record.players))


def given(rules: RuleSet) -> RuleChoice:
    """Rules of which every option was decided by whoever asks: none is assumed.

    Raises:
        RuleError: where values do not go together.
    """
    origins = dict.fromkeys(MEANINGS, "option")
    return RuleChoice("given", fitting(rules), "option", digest(rules), origins, frozenset())


def rules_in_play(rules: Rules) -> RuleChoice:
    """The rules for a game that is being played; those of a preset as they stand now.

    Raises:
        RuleError: for rules that do not exist or do not go together.
    """
    if isinstance(rules, RuleChoice):
        return rules
    if isinstance(rules, RuleSet):
        return given(rules)
    chosen = preset(fspath(rules))
    return _choose(chosen.name, "option", chosen.eras[0], (), frozenset(), ())


def with_oka(rules: RuleSet, named: Set[str]) -> RuleSet:
    """The oka that follows from other starting or return points than the preset's, where it is not named itself."""
    if "oka" in named or not {"starting_points", "return_points"} & named:
        return rules
    return rules.but(oka=rules.players * (rules.return_points - rules.starting_points))


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | set | frozenset) else value


# A folder holds few kinds of game: the same choice is made for thousands of records.
@lru_cache(256)
def _choose(
    name: str,
    rules_from: str,
    date: str | None,
    stated_items: tuple[tuple[str, Any], ...],
    unstated: frozenset[str],
    given_items: tuple[tuple[str, str], ...],
) -> RuleChoice:
    chosen = preset(name)
    stated = {k: coerce(k, v) for k, v in stated_items}
    given = {k: coerce(k, v) for k, v in given_items}
    unfit = _drop_unfit(chosen, date, stated, given)
    dated = chosen.at(date, stated)
    assumed = (set(dated.assumed) - set(stated)) | unstated
    origins = dict.fromkeys(MEANINGS, "preset")
    origins.update(dict.fromkeys(stated, "record"))
    origins.update(dict.fromkeys(assumed, "assumed"))
    origins.update(dict.fromkeys(given, "option"))
    assumed -= set(given)
    sources = {option: "the record" if option in stated else name for option in MEANINGS}
    rules = fitting(with_oka(dated.rules.but(**{**stated, **given}), {*stated, *given}), given, sources)
    undated = (chosen.changed & assumed) - set(stated) if date is None else frozenset()
    return RuleChoice(
        name,
        rules,
        rules_from,
        digest(rules),
        origins,
        frozenset(assumed),
        undated,
        tuple(chosen.at(day, stated).rules for day in chosen.eras) if undated else (),
        unfit,
    )


def _drop_unfit(chosen: Preset, date: str | None, stated: dict[str, Any], given: Mapping[str, Any]) -> tuple[str, ...]:
    """Take out of what a record states the options that do not go with the others, and say why."""
    out: list[str] = []
    while True:
        rules = with_oka(chosen.at(date, stated).rules.but(**{**stated, **given}), {*stated, *given})
        # For how many players a record is, it shows.
        droppable = stated.keys() - given.keys() - {"players"}
        found = (misfit.of(droppable) for misfit in misfits(rules))
        wrong = next((misfit for misfit in found if misfit.option in droppable), None)
        if wrong is None:
            return tuple(out)
        del stated[wrong.option]
        out.append(wrong.why)


def digest(rules: RuleSet) -> str:
    """Twelve hexadecimal digits that two rule sets share only when every option is equal."""
    parts = []
    for f in fields(rules):
        value = getattr(rules, f.name)
        parts.append(f"{f.name}={sorted(value) if isinstance(value, frozenset) else value!s}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
