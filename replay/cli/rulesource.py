"""Rules by the name given on the command line."""

from collections.abc import Mapping

from replay.choice import with_oka
from replay.cli.common import CommandError
from replay.ruleset import RuleError, RuleSet, preset


def check_name(name: str) -> None:
    """Refuse rules that do not exist before anything is read.

    Raises:
        CommandError: naming the nearest.
    """
    try:
        preset(name)
    except RuleError as error:
        raise CommandError(f"--rules {name}: {error}") from None


def rules_named(name: str, changes: Mapping[str, str]) -> RuleSet:
    """The newest rules of a preset with some options changed.

    Raises:
        CommandError: for rules, options or values that do not exist.
    """
    check_name(name)
    try:
        return with_oka(preset(name).at().rules.but(**changes), changes.keys())
    except RuleError as error:
        raise CommandError(str(error)) from None
