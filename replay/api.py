"""What `import replay` offers for whole records."""

from collections.abc import Mapping
from os import fspath

from replay import auditing
from replay.choice import RuleChoice, Rules, choose_rules, given
from replay.findings import GameResult
from replay.infer import fits
from replay.record import Record
from replay.ruleset import RuleSet
from replay.summary import Summary

__all__ = ["audit", "rules_for", "summarised"]


def audit(record: Record, rules: Rules = "auto") -> GameResult:
    """Replay a game and judge everything its record says.

    Args:
        record: one game, as `parsers.read` returns it. It is not changed.
        rules: ``auto``; the name of a preset; the path of a rules file (``.toml``); a `RuleSet`; or a `RuleChoice`.
            With ``auto`` it is what the record says of its rules, or else the only preset by which nothing in it is
            wrong, or else the default of its format.

    Returns:
        The findings in the order of the events, roots before what follows from them; the verdict; the standings as
        recorded and as they would be with every payment put right. Points are points (25000), final points thousandths
        (+52.3 is 52300); seats count from 0, the dealer of E1; rounds and events count from 0, turns from 1.

    Raises:
        RuleError: for rules that do not exist or do not fit together, or are for another number of players.
    """
    return auditing.audit(record, rules_for(record, rules))


def summarised(record: Record, rules: Rules = "auto") -> Summary:
    """Audit a game and take out of it the rows that statistics stand on; arguments and errors as for `audit`.

    `reports.frames.frames_of` makes data frames of the summaries of many games.
    """
    return auditing.summarised(record, rules_for(record, rules))[1]


def rules_for(record: Record, rules: Rules = "auto", changes: Mapping[str, str] | None = None) -> RuleChoice:
    """The rules a record is judged by, and where each option comes from; arguments and errors as for `audit`.

    `changes` are single options to change, with values as in a rules file; beside them nothing is inferred.
    """
    if isinstance(rules, RuleChoice) and not changes:
        return rules.fitting(len(record.players))
    if isinstance(rules, RuleChoice | RuleSet):
        whole = rules.rules if isinstance(rules, RuleChoice) else rules
        return given(whole.but(**(changes or {}))).fitting(len(record.players))
    name = fspath(rules)
    return choose_rules(record, name, changes, fits(record) if name == "auto" and not changes else ())
