"""Where the files of a conversion go."""

import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from parsers.base import LOG_ID, builtin, extensions
from parsers.compression import ENDINGS
from parsers.items import Job
from parsers.plugins import plugins

_ARCHIVES: Final = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tzst", ".db", ".sqlite", ".sqlite3")
_LONGEST: Final = 255
"""Bytes that the name of a file can have on the usual file systems."""
_UNSAFE: Final = re.compile(r"[\x00-\x1f\\:]")


def stem(name: str) -> str:
    """A file's name without what says that it is a record, an archive or compressed."""
    ends = (*extensions((*builtin(), *plugins())), *ENDINGS, *_ARCHIVES)
    while True:
        shorter = next((name[: -len(e)] for e in ends if name.lower().endswith(e) and name != e), None)
        if not shorter:
            return name
        name = shorter


class Folder:
    """Gives every game of a run a file of its own under a folder, in the structure it was found in.

    With `nameless` names tell nothing: files lie beside one another, by the ids of their games or by number.
    """

    def __init__(self, root: str, source: str, extension: str, *, nameless: bool) -> None:
        self._root, self._extension, self._nameless = root, extension, nameless
        self._source = source if os.path.isdir(source) else None  # noqa: PTH112 - as the user wrote it
        self._used: set[str] = set()
        self._count = 0

    def holds(self, path: str) -> bool:
        """Whether something lies in the folder, or is it: what was written before is not to be converted again."""
        root = os.path.realpath(self._root)
        return self._source is not None and f"{os.path.realpath(path)}{os.sep}".startswith(root + os.sep)

    def place(self, job: Job, id_: str | None, number: int | None) -> str:
        """The path for a game; `number` counts those of a file that holds several."""
        if self._nameless:
            self._count += 1
            name = id_ if id_ is not None and LOG_ID.fullmatch(id_) else f"game-{self._count}"
        else:
            name = "/".join(self._parts(job))
            if number is not None:
                name = f"{name}-{number}"
        path = os.path.join(self._root, name)  # noqa: PTH118
        return next(free for free in self._names(path) if free not in self._used)

    def use(self, path: str) -> None:
        """A game was put there."""
        self._used.add(path)

    def _names(self, path: str) -> Iterator[str]:
        folder, name = os.path.split(path)
        for number in count(1):
            end = f"-{number}{self._extension}" if number > 1 else self._extension
            yield os.path.join(folder, f"{_within(name, end)}{end}")  # noqa: PTH118

    def _parts(self, job: Job) -> list[str]:
        """The way to a game from where the search began; nothing in it leads out of the folder."""
        found: list[str] = []
        if self._source is not None:
            found += Path(os.path.relpath(job.path, self._source)).parts
        elif job.member is None:
            found.append("game" if job.path == "-" else Path(job.path).name)
        found += (job.member or "").split("/")
        clean = [_UNSAFE.sub("_", part) for part in found if part not in ("", ".", "..", "/")]
        return [_within(stem(part)) for part in clean] or ["game"]


def _within(name: str, end: str = "") -> str:
    """As much of a name as a file system takes with an ending behind it."""
    while len(os.fsencode(name + end)) > _LONGEST:
        name = name[:-1]
    return name
