"""The referee: rules, table, checks and the audit of a record.

For programs that embed Shinpan: `audit` judges a whole game, `Referee` one that is being played. What is named here
stays; so do the fields of a `Record` and the events in it (`replay.events`), tiles (`replay.tiles`) and melds
(`replay.melds`). Nothing is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replay.actions import Action, ActionKind
    from replay.api import audit, rules_for, summarised
    from replay.choice import RuleChoice
    from replay.findings import Finding, GameResult, Severity
    from replay.record import Player, Record, UnreadableRecord
    from replay.referee import NextRound, Referee
    from replay.ruleset import RuleError, RuleSet

__all__ = [
    "Action",
    "ActionKind",
    "Finding",
    "GameResult",
    "NextRound",
    "Player",
    "Record",
    "Referee",
    "RuleChoice",
    "RuleError",
    "RuleSet",
    "Severity",
    "UnreadableRecord",
    "audit",
    "rules_for",
    "summarised",
]

_HOMES = {
    **dict.fromkeys(("Action", "ActionKind"), "replay.actions"),
    **dict.fromkeys(("audit", "rules_for", "summarised"), "replay.api"),
    **dict.fromkeys(("Finding", "GameResult", "Severity"), "replay.findings"),
    **dict.fromkeys(("Player", "Record", "UnreadableRecord"), "replay.record"),
    **dict.fromkeys(("RuleError", "RuleSet"), "replay.ruleset"),
    **dict.fromkeys(("NextRound", "Referee"), "replay.referee"),
    "RuleChoice": "replay.choice",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
