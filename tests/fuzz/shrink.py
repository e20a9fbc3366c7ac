"""Makes a file that fails smaller, as long as it fails in the same way."""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

Fails = Callable[[bytes], bool]
T = TypeVar("T")
SECONDS: Final = 20.0
_CUTS: Final = (rb"(?<=\n)", rb"(?<=>)", rb"(?<=[,\]}])", rb"(?s)(?<=.)")
"""Where a file is cut: behind lines, tags, items and bytes."""
_MOST_PARTS: Final = 20_000


def shrunk(fails: Fails, data: bytes, seconds: float = SECONDS) -> bytes:
    """The file without what its failure does not need, as far as that is found in time."""
    end = time.monotonic() + seconds

    def tried(candidate: bytes) -> bool:
        return time.monotonic() < end and fails(candidate)

    data = _tree(tried, data)
    for cut in _CUTS:
        parts = re.split(cut, data)
        if len(parts) <= _MOST_PARTS:
            data = b"".join(_fewer(parts, lambda some: tried(b"".join(some))))
    return data


def _fewer(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> Sequence[T]:
    """The items without halves, quarters and so on of them that are not needed."""
    size = len(items) // 2
    while size:
        at = 0
        while at < len(items):
            rest = [*items[:at], *items[at + size :]]
            if fails(rest):
                items = rest
            else:
                at += size
        size //= 2
    return items


def _tree(fails: Fails, data: bytes) -> bytes:
    """A JSON document without the items and fields that are not needed."""
    try:
        root = json.loads(data)
        if not fails(json.dumps(root).encode()):
            return data
    except (ValueError, RecursionError):
        return data
    for holder in _holders(root):
        whole: list[Any] = list(holder.items()) if isinstance(holder, dict) else list(holder)

        def fails_with(some: Sequence[Any], holder: Any = holder) -> bool:
            _fill(holder, some)
            return fails(json.dumps(root).encode())

        _fill(holder, _fewer(whole, fails_with))
    return json.dumps(root).encode()


def _holders(value: Any) -> Iterator[Any]:
    """Lists and objects, the outer ones first; those that were left out meanwhile do not come."""
    if isinstance(value, dict | list):
        yield value
        for inner in list(value.values()) if isinstance(value, dict) else list(value):
            yield from _holders(inner)


def _fill(holder: Any, items: Sequence[Any]) -> None:
    holder.clear()
    if isinstance(holder, dict):
        holder.update(items)
    else:
        holder.extend(items)
