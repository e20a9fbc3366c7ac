"""Rules by the name given on the command line."""

from collections.abc import Iterable, Mapping
from typing import Any

from replay.choice import with_oka
from replay.cli.common import CommandError, overrides
from replay.presets import Sourced, fitting, preset
from replay.ruleset import MEANINGS, RuleError, RuleSet


def check_name(name: str, option: str = "--rules") -> None:
    """Refuse rules that do not exist before anything is read.

    Raises:
        CommandError: naming the nearest.
    """
    try:
        preset(name)
    except RuleError as error:
        raise CommandError(
            f"{option} {name}: {error}" if not name.endswith(".toml") else f"{option}: {error}"
        ) from None


def rules_named(name: str, changes: Mapping[str, str], option: str = "--rules") -> RuleSet:
    """The newest rules of a preset with some options changed.

    Raises:
        CommandError: for rules, options or values that do not exist.
    """
    check_name(name, option)
    try:
        return fitting(
            with_oka(preset(name).at().rules.but(**changes), changes.keys()), changes, dict.fromkeys(MEANINGS, name)
        )
    except RuleError as error:
        raise CommandError(f"{option} {name}, as changed: {error}") from None


def changes_to(name: str, pairs: Iterable[str] | None) -> Mapping[str, str]:
    """What ``--set`` changes in the rules of records, with ``auto`` in those of each; before any is read.

    Raises:
        CommandError: for rules, options or values that do not exist or do not go together.
    """
    changes = overrides(pairs)
    if name != "auto":
        rules_named(name, changes)
    return changes


def in_words(name: str, changes: Mapping[str, str]) -> str:
    """Rules by name, and what was changed in them."""
    return ", ".join([name, *(f"{option} = {value}" for option, value in changes.items())])


def names_given(text: str) -> list[str]:
    """The presets of a list like ``tenhou,m-league``, each once.

    Raises:
        CommandError: for fewer than two.
    """
    names = list(dict.fromkeys(n.strip() for n in text.split(",") if n.strip()))
    if len(names) < 2:
        raise CommandError(f"--compare {text}: name two presets or more, for example tenhou,m-league")
    return names


def shown(value: object) -> str:
    """An option's value as ``--set`` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, frozenset):
        return ",".join(sorted(map(str, value)))
    if isinstance(value, tuple):
        inner = [isinstance(v, tuple) for v in value]
        return ";".join(map(shown, value)) if any(inner) else ",".join(map(str, value))
    return str(value)


def plain(value: object) -> Any:
    """An option's value as JSON and TOML have it."""
    if isinstance(value, bool | int):
        return value
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    return str(value)


def dated(value: Sourced) -> str:
    """From when on, and in which games, a value holds."""
    conditions = [f"{name} = {shown(wanted)}" for name, wanted in value.when.items()]
    since = f"from {value.since}" if value.since else "from the beginning"
    return f"{since}{', with ' if conditions else ''}{', '.join(conditions)}"
