"""Writes the case files: ``python -m tests.cases.make``; with ``--check`` it only says whether they are current."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.cases.book import CASES, Case

HERE: Final = Path(__file__).parent
MODULES: Final = ("records", "play", "riichi", "wins", "draws", "rounds", "walls")


def files() -> dict[str, str]:
    """The text of each case file by its name."""
    CASES.clear()
    for name in MODULES:
        import_module(f"tests.cases.{name}").tell()
    return {f"{code}.toml": "\n".join(_lines(cases)) for code, cases in sorted(CASES.items())}


def _lines(cases: list[Case]) -> Iterator[str]:
    yield "# Written by tests/cases/make.py."
    for case in cases:
        yield ""
        yield f"[[{case.kind}]]"
        yield f'title = "{case.title}"'
        if case.seat is not None:
            yield f"seat = {case.seat}"
        if case.round is not None:
            yield f'round = "{case.round}"'
        if case.message_contains is not None:
            yield f'message_contains = "{case.message_contains}"'
        if case.set:
            yield "set = { " + ", ".join(f'{k} = "{v}"' for k, v in case.set.items()) + " }"
        yield f"log = '''\n{case.log}'''"
    yield ""


def main(arguments: list[str]) -> int:
    """The command."""
    wanted = files()
    there = {p.name: p.read_text("utf-8") for p in HERE.glob("*.toml")}
    stale = sorted(n for n in {*wanted, *there} if wanted.get(n) != there.get(n))
    if arguments == ["--check"]:
        if stale:
            sys.stderr.write(f"not current: {', '.join(stale)}; run python -m tests.cases.make\n")
        return 1 if stale else 0
    for name in stale:
        if name in wanted:
            (HERE / name).write_text(wanted[name], "utf-8")
        else:
            (HERE / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
