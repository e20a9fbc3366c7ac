"""Which presets a record can have been played under: those by which nothing in it is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from replay.auditing import first_finding
from replay.choice import candidate, choose_rules, states_rules
from replay.findings import Finding, Severity
from replay.presets import preset_names, rules_on
from replay.record import Record


@dataclass(frozen=True, slots=True)
class Verdict:
    """One preset and the first error or warning a record has under it; None: it is legal. `finding` may also be
    missing because the preset is for another number of players, which `players` then says."""

    preset: str
    finding: Finding | None = None
    players: int | None = None

    @property
    def legal(self) -> bool:
        return self.finding is None and self.players is None


def verdicts(record: Record) -> Iterator[Verdict]:
    """Judge a record by every preset, in alphabetical order.

    Of what it states only the length of the game is used. Damage to the file decides against no rules.
    """
    for name in preset_names():
        players = rules_on(name, None).players
        if players != len(record.players):
            yield Verdict(name, players=players)
            continue
        yield Verdict(name, first_finding(record, candidate(record, name), _decides))


def _decides(finding: Finding) -> bool:
    return finding.severity is not Severity.NOTE and not finding.code.startswith("REC")


def fits(record: Record) -> tuple[str, ...]:
    """The presets by which a record that states no rules is legal, as far as they say more than the rules that its
    format has by default: none where it states some, or where several fit and those do too."""
    if states_rules(record):
        return ()
    fitting = [v.preset for v in islice((v for v in verdicts(record) if v.legal), 2)]
    own = fitting == [record.ruleset]
    if not fitting or own:
        return tuple(fitting)
    if record.ruleset in fitting or first_finding(record, choose_rules(record), _decides) is None:
        return ()
    return tuple(fitting) if len(fitting) == 1 else tuple(v.preset for v in verdicts(record) if v.legal)
