"""In which line of a TOML text each key and each item of a list stands, which `tomllib` does not tell."""

import re
import tomllib
from collections import Counter
from functools import cached_property
from typing import Final

Path = tuple[str | int, ...]
"""The keys, and numbers of items, that lead to a value."""

_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=,.\n]"
    r"|[^\s\[\]{}=,.\"'\#]+",
    re.DOTALL,
)


class Lines:
    """The lines of a text, which is TOML; they are looked for when one is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    def of(self, *path: str | int) -> int | None:
        """The line, from 1, in which what the path leads to begins, or the nearest thing it is a part of."""
        return next((self._found[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self._found), None)

    @cached_property
    def _found(self) -> dict[Path, int]:
        return _Reading(self._text).lines


class _Reading:
    """A way through a text, token by token, and what was met on it."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for found in _TOKEN.finditer(text):
            if not found[0].startswith("#"):
                self._tokens.append((found[0], line))
            line += found[0].count("\n")
        self._tokens.append(("", line))
        self._at = 0
        self._tables: Counter[Path] = Counter()
        """How many tables of a list there were."""
        here: Path = ()
        while self._next:
            if self._skip("\n"):
                continue
            here = self._header() if self._next == "[" else self._pair(here)

    @property
    def _next(self) -> str:
        return self._tokens[self._at][0]

    @property
    def _line(self) -> int:
        return self._tokens[self._at][1]

    def _skip(self, *tokens: str) -> bool:
        """Pass the next token if it is one of these."""
        there = self._next in tokens
        self._at += there
        return there

    def _put(self, path: Path, line: int) -> None:
        self.lines.setdefault(path, line)

    def _header(self) -> Path:
        """``[table]`` or ``[[list of tables]]``: the path of what follows."""
        line = self._line
        self._at += 1
        listed = self._skip("[")
        path: Path = ()
        for key in self._key():
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
            path = (*path, key)
            self._put(path, line)
        self._at += 1 + listed
        if listed:
            self._tables[path] += 1
        if path in self._tables:
            path = (*path, self._tables[path] - 1)
            self._put(path, line)
        return path

    def _pair(self, table: Path) -> Path:
        """``key = value``; what follows belongs to the same table."""
        line = self._line
        path = table
        for key in self._key():
            path = (*path, key)
            self._put(path, line)
        self._at += 1
        self._value(path)
        return table

    def _key(self) -> list[str]:
        """A key, taken apart at its dots."""
        parts = []
        while True:
            part = self._next
            self._at += 1
            quoted = part.startswith(('"', "'"))
            parts.append(str(tomllib.loads(f"key = {part}")["key"]) if quoted else part)
            if not self._skip("."):
                return parts

    def _value(self, path: Path) -> None:
        if self._skip("["):
            number = 0
            while not self._skip("]"):
                if not self._skip("\n", ","):
                    self._put((*path, number), self._line)
                    self._value((*path, number))
                    number += 1
        elif self._skip("{"):
            while not self._skip("}"):
                if not self._skip("\n", ","):
                    self._pair(path)
        else:
            while self._next not in (",", "]", "}", "\n", ""):
                self._at += 1
