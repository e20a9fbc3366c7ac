"""The cases of all checks, as they are told by the modules beside this one."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Case:
    """A record, and what is to be said of it; a quiet one states nothing but its title."""

    kind: str
    title: str
    log: str
    seat: int | None = None
    round: str | None = None
    message_contains: str | None = None
    set: Mapping[str, str] = field(default_factory=dict)


CASES: dict[str, list[Case]] = {}


def fires(
    code: str,
    title: str,
    log: str,
    contains: str,
    seat: int | None = None,
    round: str | None = "E1-0",  # noqa: A002 - the word of the case files
    **options: str,
) -> None:
    """A record in which the check must find its fault; `options` are rules set for it."""
    CASES.setdefault(code, []).append(Case("firing", title, log, seat, round, contains, options))


def quiet(code: str, title: str, log: str, **options: str) -> None:
    """A record, as a rule nearly the same, in which it must not; `options` are rules set for it."""
    CASES.setdefault(code, []).append(Case("quiet", title, log, set=options))
