"""Where the rounds of a record begin and end, and what each is called."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from replay.events import START, Event, RoundStart
from replay.ruleset import RuleSet


class Labels:
    """Calls rounds by name, in the order of the record: `E2-1`; one that begins like one before is `E2-1#2`."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._begun: Counter[tuple[int, int, tuple[int, ...]]] = Counter()

    def __call__(self, start: RoundStart) -> str:
        """The label of the next round, which begins so."""
        label = self._rules.round_label(start.hand, start.honba)
        here = (start.hand, start.honba, start.scores)
        self._begun[here] += 1
        return f"{label}#{self._begun[here]}" if self._begun[here] > 1 else label


@dataclass(frozen=True, slots=True)
class Stretch:
    """A round of a record: the events from `first` up to `end`."""

    label: str
    first: int
    end: int


def stretches(events: Sequence[Event], rules: RuleSet) -> list[Stretch]:
    """The rounds by the labels that findings have; events before the first start belong to none."""
    labels = Labels(rules)
    starts = [i for i, event in enumerate(events) if event[0] == START]
    return [Stretch(labels(events[first][2]), first, end) for first, end in pairwise([*starts, len(events)])]
