"""The checks and the codes they report under.

A check is a generator in replay/checks/<family>.py that yields `Fault`s; the decorator gives it its code. Its
docstring is its page. `load()` imports the families, so a new check needs no list to be edited.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from replay.findings import Cause, Severity
from replay.rulevalues import Offence

REASONS: Final[Mapping[str, str]] = {
    "hand-hidden": "the record does not show the tiles",
    "no-play-recorded": "the record holds results but not the play that led to them",
    "rule-unknown": "the record does not say which rule was in force",
    "fragment": "the record begins or stops in the middle",
    "no-ura": "the record does not show the ura indicators",
    "no-indicator": "the record does not show a dora indicator",
    "no-claim": "the record makes no statement to compare with",
    "after-fault": "an earlier fault in the round leaves the state uncertain",
    "wall-unreadable": "the wall, or the seed of it, is of a form that cannot be read",
    "call-timing": "the order in which players spoke is not recorded",
}
"""Why a judgement can be impossible: a closed list."""

FAMILIES: Final[Mapping[str, str]] = {
    "REC": "the record itself",
    "TIL": "tiles",
    "TRN": "turns",
    "CAL": "chi and pon",
    "KAN": "kans and kita",
    "RII": "riichi",
    "FUR": "furiten",
    "WIN": "wins",
    "YAK": "yaku, dora and reds",
    "FUU": "fu",
    "SCO": "points and payments",
    "DRW": "draws",
    "RND": "succession of rounds",
    "END": "end of the game",
    "WAL": "the wall",
}

PAGE_SECTIONS: Final = (
    "What is compared",
    "Why it matters",
    "Rule source",
    "Options that change it",
    "When it cannot be known",
    "Example",
)


@dataclass(frozen=True, slots=True)
class Hint:
    """Where to look for the one slip of the record that would explain a fault (see `replay.repair`).

    `kind` is missing (the seat uses `tile` without having it), twice (`tile` is somewhere else already), turn
    (an event too many or too few), hand (a shown hand differs: `missing` are shown but not held, `surplus` held
    but not shown), deal, stick (a riichi of the seat is counted that the record does not hold).
    """

    kind: str
    seat: int = -1
    tile: int = -1
    missing: tuple[int, ...] = ()
    surplus: tuple[int, ...] = ()


@dataclass(slots=True)
class Fault:
    """What a check found; the runner adds code, severity, place and rule options.

    `event` is an index into the record's stream where it differs from the event being judged. `effect` is
    expected minus recorded points by seat. `options` are the names of the rule options the judgement read.
    `follows` marks a consequence of the fault yielded just before it; after one that `stops`, the rest of the
    round cannot be judged. `hint` tells the repair where to look. `cause` is the check's own unless another is named.
    """

    message: str
    seat: int | None = None
    event: int | None = None
    turn: int | None = None
    recorded: Mapping[str, Any] = field(default_factory=dict)
    expected: Mapping[str, Any] = field(default_factory=dict)
    effect: tuple[int, ...] | None = None
    options: tuple[str, ...] = ()
    code: str = ""
    follows: bool = False
    stops: bool = False
    hint: Hint | None = None
    cause: Cause | None = None


Judge = Callable[..., Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is judged. `judge` takes the moment of an event of one of the kinds `on` and yields faults;
    None where the fault is found elsewhere: by the parser (REC) or as the explanation of others (`replay.repair`).
    `page` is plain text: a title line, then the sections of `PAGE_SECTIONS`.
    """

    code: str
    name: str
    on: tuple[int, ...]
    cause: Cause
    severity: Severity
    since: str
    judge: Judge | None
    page: str
    offence: Offence | None = None
    """What it is called where rules punish it."""

    @property
    def family(self) -> str:
        return self.code[:3]

    @property
    def title(self) -> str:
        """The first line of the page."""
        return self.page.partition("\n")[0]


_CHECKS: dict[str, Check] = {}


def check(
    code: str,
    name: str,
    *,
    on: int | tuple[int, ...] = (),
    cause: Cause = Cause.ILLEGAL_PLAY,
    severity: Severity = Severity.ERROR,
    since: str = "0.1",
    offence: Offence | None = None,
) -> Callable[[Judge], Judge]:
    """Register a generator as the check `code`; its docstring is the page. `on` names the kinds of event it is
    asked about; without any it is asked by name."""

    def register(judge: Judge) -> Judge:
        kinds = on if isinstance(on, tuple) else (on,)
        page = inspect.cleandoc(judge.__doc__ or "")
        _add(Check(code, name, kinds, cause, severity, since, judge, page, offence))
        return judge

    return register


def found_elsewhere(
    code: str,
    name: str,
    page: str,
    *,
    cause: Cause = Cause.RECORD,
    severity: Severity = Severity.ERROR,
    since: str = "0.1",
) -> None:
    """Register a code whose faults no check yields: a parser or the repair of a round names it."""
    _add(Check(code, name, (), cause, severity, since, None, inspect.cleandoc(page)))


def _add(one: Check) -> None:
    if one.code in _CHECKS:
        raise ValueError(f"the code {one.code} is taken by {_CHECKS[one.code].name}")
    if one.code[:3] not in FAMILIES or not one.code[3:].isdigit():
        raise ValueError(f"{one.code} is no code: three letters of a family, then digits")
    _CHECKS[one.code] = one


def load() -> Mapping[str, Check]:
    """All checks by code, in code order of their family."""
    package = importlib.import_module("replay.checks")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"replay.checks.{module.name}")
    order = list(FAMILIES)
    return dict(sorted(_CHECKS.items(), key=lambda item: (order.index(item[0][:3]), item[0])))
