"""Where the parts of a TOML text stand."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import replay
from replay.tomllines import Lines

ROOT = Path(__file__).parents[1]
PRESETS = sorted((Path(replay.__file__).parent / "rulesets").glob("*.toml"))
TEXT = '''\
# [no.table] = 1
title = "a # and ] and = \\" in a text" # a remark
"of two words"."and.a dot" = 1.5
dates = {day = 2020-01-01, time = 07:32:00.5, empty = {}, none = []}
long = """
[no.table]
no = "key"
"""
plain = \'\'\'\\\'\'\'
list = [
    1, # one
    [2, 3],
    {a = 1, b = {c.d = [
        4,
    ]}},
]

[rules.one]
x = true
[[rules.many]]
x = 1
[rules.many.deep]
y = -1_000
[[rules.many.deeper]]
[[rules.many.deeper]]
z = ["]", 'a "\\', """b"""]
[[rules.many]]
x = 2
[last]'''


def paths(value: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """The way to a value and to every part of it, as `tomllib` has it."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from paths(part, *path, key)
    if isinstance(value, list):
        for number, part in enumerate(value):
            yield from paths(part, *path, number)


@pytest.mark.parametrize("text", [TEXT, *[f.read_text("utf-8") for f in (*PRESETS, ROOT / "pyproject.toml")]])
def test_each_part_has_its_line(text: str) -> None:
    """Every key stands in its line, as it is or in quotes."""
    lines, rows = Lines(text), text.splitlines()
    for path in paths(tomllib.loads(text)):
        line = lines.of(*path)
        assert line is not None
        assert isinstance(path[-1], int) or path[-1] in rows[line - 1]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("of two words", "and.a dot"), 3),
        (("dates", "time"), 4),
        (("plain",), 9),
        (("list", 1, 1), 12),
        (("list", 2, "b", "c", "d", 0), 14),
        (("rules",), 18),
        (("rules", "many"), 20),
        (("rules", "many", 0, "deep", "y"), 23),
        (("rules", "many", 0, "deeper", 0), 24),
        (("rules", "many", 0, "deeper", 1, "z", 2), 26),
        (("rules", "many", 1), 27),
        (("rules", "many", 1, "x"), 28),
        (("last",), 29),
        (("rules", "one", "y"), 18),
        (("nothing",), None),
    ],
)
def test_lines(path: tuple[str | int, ...], line: int | None) -> None:
    """What is not there is told by what it would be a part of."""
    assert Lines(TEXT).of(*path) == line
