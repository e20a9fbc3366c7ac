"""Faults become findings: severity, rule options, what follows from what, file order."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import add, sub
from typing import Any

from replay.choice import RuleChoice
from replay.findings import Cause, Finding, OptionUse, Remedy, RemedyKind, Severity
from replay.play import Played
from replay.presets import preset, preset_names, rules_on
from replay.record import Record, Span
from replay.registry import Check, Fault
from replay.remedies import prescribed
from replay.ruleset import RuleSet
from replay.rulevalues import Offence

Again = Callable[[RuleSet], list[Fault]]
"""Judge the same round under other rules."""

MOST_CONSEQUENCES = 3
_IN_THE_ROUND = frozenset({RemedyKind.DEAD_HAND, RemedyKind.VOID_WIN})
"""What is taken back with the whole round."""


class Ledger:
    """The findings of one record as they come in, and the judgements that could not be made."""

    def __init__(
        self, record: Record, choice: RuleChoice, checks: Mapping[str, Check], *, alternatives: bool = True
    ) -> None:
        self.record = record
        self.choice = choice
        self.checks = checks
        self.alternatives = alternatives
        self.unknown: Counter[tuple[str, str]] = Counter()
        self._consequences: dict[int, list[int]] = {}
        self._left_out: Counter[int] = Counter()
        self._dropped: set[int] = set()
        self._entries: list[tuple[int | None, Finding]] = []
        self._remedies: dict[int, Remedy] = {}
        self._annulled: set[int] = set()
        """The rounds that a chombo undoes, by their index."""
        self._dead: set[tuple[int, int]] = set()
        """The dead hands, by the index of the round and the seat."""
        self._void: set[int] = set()
        """The roots that are about the win of a dead hand."""
        self._owed: dict[int, tuple[int, ...]] = {}
        """What a root and all that follows from it come to, expected minus recorded points by seat."""

    def __len__(self) -> int:
        """How many findings there are so far."""
        return len(self._entries)

    def owed(self) -> tuple[int, ...]:
        """What all that is reported comes to, expected minus recorded points by seat."""
        none = (0,) * len(self.record.players)
        return tuple(map(sum, zip(none, *self._owed.values(), strict=True)))

    def report(
        self,
        faults: Sequence[Fault],
        place: tuple[int, str] | None = None,
        again: Again | None = None,
        root: int | None = None,
        played: Played | None = None,
    ) -> int | None:
        """Take in the faults of one round (`place`: its index and label), in order; the entry of the last root.

        A fault that follows is a consequence of the root before it, or of `root`, an entry of an earlier call.
        Of each root only the first few consequences are kept; of one that is excused only what the
        same rules do not excuse.
        """
        checks = self.checks
        false_wins = (f for f in faults if checks[f.code].offence is Offence.FALSE_WIN and not f.follows)
        false_winners = {f.seat for f in false_wins if f.seat is not None}
        excuse: Mapping[str, Any] = {}
        for fault in faults:
            if fault.follows and excuse and again is not None and not self._persists(fault, again, excuse):
                continue
            follows = fault.follows and root is not None and not excuse
            if excused_by := self._excused(fault, again):
                excuse = excuse if follows else excused_by
                continue
            if not follows:
                root, excuse = len(self._entries), {}
            assert root is not None
            if fault.effect is not None:
                self._owed[root] = tuple(map(add, self._owed.get(root, (0,) * len(fault.effect)), fault.effect))
            if follows:
                # It is no more certain than what it follows from.
                rests_on = (use.name for use in self._entries[root][1].options)
                fault.options = tuple(dict.fromkeys((*fault.options, *rests_on)))
                self._consequence(root, self._finding(fault, place, again))
                continue
            self._entries.append((None, self._finding(fault, place, again)))
            remedy = None
            if played is not None and place is not None:
                number, seat = place[0], fault.seat
                remedy = prescribed(
                    checks[fault.code].offence,
                    seat,
                    played,
                    self.choice.rules,
                    false_winners,
                    annulled=number in self._annulled,
                    dead={dead for where, dead in self._dead if where == number},
                )
                if remedy is not None and remedy.kind is RemedyKind.CHOMBO:
                    self._annulled.add(number)
                if remedy is not None and remedy.kind is RemedyKind.DEAD_HAND and seat is not None:
                    self._dead.add((number, seat))
                if any(win.event == fault.event and (number, win.winner) in self._dead for win in played.wins):
                    self._void.add(root)
            if remedy is not None:
                self._remedies[root] = remedy
        return root

    def amend(self, fault: Fault, place: tuple[int, str], again: Again | None = None) -> None:
        """Tell a fault that is reported already as it shows itself now; what it is about and its rank stay."""
        for entry, (root, finding) in enumerate(self._entries):
            if (finding.code, finding.event, finding.seat) != (fault.code, fault.event, fault.seat):
                continue
            top = entry if root is None else root
            none = (0,) * len(self.record.players)
            change = map(sub, fault.effect or none, finding.point_effect or none)
            self._owed[top] = tuple(map(add, self._owed.get(top, none), change))
            self._entries[entry] = root, self._finding(fault, place, again)
            return

    def _remedy(self, root: int) -> Remedy | None:
        """What is to be done about a finding from which others may follow, but which follows from none; in a round that
        a chombo undoes, nothing else is taken back or repaid, nor of the win of a dead hand."""
        finding = self._entries[root][1]
        if finding.severity is Severity.NOTE:
            return None
        annulled = finding.round_index in self._annulled
        if root in self._remedies:
            remedy = self._remedies[root]
            return replace(remedy, points=None) if annulled and remedy.kind in _IN_THE_ROUND else remedy
        if any(self._owed.get(root, ())):
            return None if annulled or root in self._void else Remedy(RemedyKind.REPAY, self._owed[root])
        return Remedy(RemedyKind.UNDETERMINED) if finding.cause is Cause.ILLEGAL_PLAY else None

    def _consequence(self, root: int, finding: Finding) -> None:
        """Keep a consequence if there is room; one that moves points goes before one that does not."""
        kept = self._consequences.setdefault(root, [])
        if len(kept) >= MOST_CONSEQUENCES:
            self._left_out[root] += 1
            idle = [e for e in kept if not any(self._entries[e][1].point_effect or ())]
            if not idle or not any(finding.point_effect or ()):
                return
            kept.remove(idle[-1])
            self._dropped.add(idle[-1])
        kept.append(len(self._entries))
        self._entries.append((root, finding))

    def findings(self) -> tuple[Finding, ...]:
        """All findings in file order, each consequence after its root, with `caused_by` set."""

        def place(entry: int) -> tuple[int, int, int]:
            root, finding = self._entries[entry]
            anchor = finding if root is None else self._entries[root][1]
            return anchor.event if anchor.event is not None else -1, entry if root is None else root, entry

        order = sorted((e for e in range(len(self._entries)) if e not in self._dropped), key=place)
        new = {old: i for i, old in enumerate(order)}
        return tuple(self._whole(entry, new) for entry in order)

    def told(self, first: int = 0) -> tuple[Finding, ...]:
        """The findings from the `first` entry on in the order they came in, as they stand now; `caused_by` counts in
        that order. A consequence for which there was no room later is still among them."""
        return tuple(self._whole(entry, range(len(self._entries))) for entry in range(first, len(self._entries)))

    def _whole(self, entry: int, places: Mapping[int, int] | Sequence[int]) -> Finding:
        """The finding of an entry with its cause, by the place each entry has, or else with its remedy."""
        root, finding = self._entries[entry]
        if root is not None:
            return replace(finding, caused_by=places[root])
        message = finding.message
        if more := self._left_out[entry]:
            word = "consequence is" if more == 1 else "consequences are"
            message += f" ({more} more {word} not listed)"
        remedy = self._remedy(entry)
        uses = finding.options + self._uses(() if remedy is None else remedy.options)
        return replace(finding, message=message, remedy=remedy, options=uses)

    def _finding(self, fault: Fault, place: tuple[int, str] | None, again: Again | None) -> Finding:
        check = self.checks[fault.code]
        choice = self.choice
        players = self.record.players
        severity = check.severity
        legal_under = self._legal_under(fault, again)
        doubtful = choice.assumed.intersection(fault.options) or (choice.rules_from == "default" and legal_under)
        if severity is Severity.ERROR and doubtful:
            severity = Severity.WARNING
        seat = fault.seat if fault.seat is not None and 0 <= fault.seat < len(players) else None
        absent = seat is not None and fault.event is not None and self._absent(seat, fault.event)
        return Finding(
            code=fault.code,
            name=check.name,
            severity=severity,
            cause=fault.cause or check.cause,
            message=fault.message + (" (the seat was disconnected)" if absent else ""),
            round_index=None if place is None else place[0],
            round_label=None if place is None else place[1],
            event=None if fault.event is None else min(fault.event, len(self.record.events) - 1),
            turn=fault.turn if seat is not None and fault.turn else None,
            seat=seat,
            player=None if seat is None else players[seat].name,
            span=self._span(fault.event),
            recorded=fault.recorded,
            expected=fault.expected,
            point_effect=fault.effect,
            options=self._uses(fault.options),
            legal_under=legal_under,
            disconnected=absent,
        )

    def _uses(self, options: Sequence[str]) -> tuple[OptionUse, ...]:
        return tuple(OptionUse(n, getattr(self.choice.rules, n), self.choice.origins[n]) for n in options)

    def _span(self, event: int | None) -> Span:
        """The place of an event; that of the last one for what is missing behind it."""
        return Span() if event is None else self.record.span(min(event, len(self.record.events) - 1))

    def _absent(self, seat: int, event: int) -> bool:
        return any(
            a.seat == seat and a.since <= event and (a.until is None or event < a.until) for a in self.record.absences
        )

    def _persists(self, fault: Fault, again: Again, changes: Mapping[str, Any]) -> bool:
        rules = replace(self.choice.rules, **changes)
        return any(f.code == fault.code and f.event == fault.event for f in again(rules))

    def _excused(self, fault: Fault, again: Again | None) -> Mapping[str, Any]:
        """The rules of another time, which an undated record may be from, that make the fault go away; else nothing."""
        doubtful = self.choice.undated.intersection(fault.options)
        if not doubtful or again is None:
            return {}
        for rules in self.choice.variants:
            changes = {o: getattr(rules, o) for o in doubtful}
            if not self._persists(fault, again, changes):
                self.unknown[fault.code, "rule-unknown"] += 1
                return changes
        return {}

    def _legal_under(self, fault: Fault, again: Again | None) -> tuple[str, ...]:
        """The presets whose values for the options in question make the fault go away."""
        if not fault.options or again is None or not self.alternatives:
            return ()
        rules, date = self.choice.rules, self.record.date
        groups: dict[tuple[tuple[str, Any], ...], list[str]] = {}
        for name in preset_names():
            other = rules_on(name, None if date is None else preset(name).era(date))
            changes = tuple((o, getattr(other, o)) for o in fault.options if getattr(other, o) != getattr(rules, o))
            stated = any(self.choice.origins[o] == "record" for o, _ in changes)
            if other.players == rules.players and not stated and changes:
                groups.setdefault(changes, []).append(name)
        legal = [names for changes, names in groups.items() if not self._persists(fault, again, dict(changes))]
        return tuple(sorted(name for names in legal for name in names))
