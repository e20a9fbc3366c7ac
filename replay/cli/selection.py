"""Which findings a run reports: ``--select`` and ``--ignore``."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from replay.cli.common import CommandError
from replay.findings import Finding, GameResult


@dataclass(frozen=True, slots=True)
class Selection:
    """Code prefixes to keep (none: all) and to leave out, which wins."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def keeps(self, code: str) -> bool:
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def apply(self, result: GameResult) -> GameResult:
        """The result with only the findings and open questions that are kept."""
        if not self.select and not self.ignore:
            return result
        places: dict[int, int] = {}
        findings: list[Finding] = []
        for index, finding in enumerate(result.findings):
            if self.keeps(finding.code):
                places[index] = len(findings)
                root = finding.caused_by
                findings.append(replace(finding, caused_by=None if root is None else places.get(root)))
        unverifiable = tuple(u for u in result.unverifiable if self.keeps(u.check))
        return replace(result, findings=tuple(findings), unverifiable=unverifiable)


def parse_codes(option: str, values: Iterable[str] | None, known: Sequence[str]) -> tuple[str, ...]:
    """Read comma-separated codes or prefixes of codes, in either case.

    Raises:
        CommandError: for one that no check has, naming the nearest.
    """
    out = []
    for value in values or ():
        for word in value.replace(",", " ").split():
            code = word.upper()
            if not any(k.startswith(code) for k in known):
                families = dict.fromkeys(k[:3] for k in known)
                near = get_close_matches(code, [*known, *families], n=1, cutoff=0.5)
                hint = f"did you mean {near[0]}?" if near else f"the families are {', '.join(families)}"
                raise CommandError(f"{option} {word}: there is no such check; {hint}")
            out.append(code)
    return tuple(out)
