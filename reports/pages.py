"""The pages of checks, as text for a terminal and as the Markdown of docs/checks.md.

A page is a docstring: a title line, then sections, each a heading on a line of its own followed by its text.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from replay.registry import FAMILIES, PAGE_SECTIONS, Check

_INTRO = """\
# Checks

Every finding carries the code of the check that made it. `shinpan explain CODE` shows the same page.
Severity is that of a finding whose deciding rules are stated; where one of them is only assumed, an error
is reported as a warning. The offence is the word for it in the rule options `chombo_triggers` and
`dead_hand_triggers`. This file is written by `shinpan explain --all --format md`.
"""


_HEADING: Final = re.compile(rf"({'|'.join(PAGE_SECTIONS)})(?::[ \t]*(.*)|\s*)")


def sections(check: Check) -> dict[str, str]:
    """The sections of a page by heading."""
    out: dict[str, list[str]] = {}
    heading = None
    for line in check.page.splitlines()[1:]:
        found = _HEADING.fullmatch(line)
        if found:
            heading = found[1]
            out[heading] = [found[2]] if found[2] else []
        elif heading is not None:
            out[heading].append(line)
    return {name: textwrap.dedent("\n".join(lines)).strip("\n") for name, lines in out.items()}


def text(checks: Iterable[Check], width: int | None = None) -> str:
    """Pages for a terminal, a blank line between two; in lines that one of so many columns has place for."""
    return "\n".join("\n".join(_text_lines(check, width)) + "\n" for check in checks)


def markdown(checks: Iterable[Check]) -> str:
    """All pages as one document, family by family."""
    lines = [_INTRO]
    family = ""
    for check in checks:
        if check.family != family:
            family = check.family
            lines.append(f"## {family}: {FAMILIES[family]}\n")
        lines.append(f"### {check.code} {check.name}\n")
        lines.append(f"{check.title}\n")
        offence = f" Offence: {check.offence}." if check.offence else ""
        lines.append(f"Severity: {check.severity}. Cause: {check.cause}. Since {check.since}.{offence}\n")
        for heading, body in sections(check).items():
            lines.append(f"**{heading}**\n\n{body}\n")
    return "\n".join(lines)


def _text_lines(check: Check, width: int | None) -> Iterator[str]:
    yield f"{check.code} {check.name}"
    yield from _set(check.title, width)
    offence = f", offence {check.offence}" if check.offence else ""
    yield from _set(f"severity {check.severity}, cause {check.cause}, since {check.since}{offence}", width)
    for heading, body in sections(check).items():
        yield ""
        yield heading
        yield from _set(body, width, "  ")


def _set(paragraph: str, width: int | None, margin: str = "") -> list[str]:
    """A paragraph in the lines it has, or where those are too long in lines of this width."""
    lines = [f"{margin}{line}" for line in paragraph.splitlines()]
    if width is None or max(map(len, lines)) <= width:
        return lines
    whole = " ".join(paragraph.split())
    return textwrap.wrap(
        whole, width, initial_indent=margin, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )
