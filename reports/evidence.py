"""How recorded and expected values are set side by side in words."""

from collections.abc import Iterable, Mapping
from typing import Final

Row = tuple[str, object, object]
"""An item's name, what the record says of it and what the rules say."""

MISSING: Final = object()
"""The side of a row that says nothing."""


def rows(recorded: Mapping[str, object], expected: Mapping[str, object]) -> list[Row]:
    """One row for every item that either side states, in their order; lists of named items are taken apart.

    Nothing on one side is not worth a row where the other side does not speak of it.
    """
    left, right = _flat(recorded), _flat(expected)
    out = [(name, left.get(name, MISSING), right.get(name, MISSING)) for name in left | right]
    return [row for row in out if MISSING not in row or not (_is_nothing(row[1]) or _is_nothing(row[2]))]


def words(value: object) -> str:
    """A value as it is read: ``yes``, ``3, 4``, ``riichi 1, pinfu 1``."""
    if value is None:
        return "nothing"
    if value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {words(v)}" for k, v in value.items()) or "none"
    if isinstance(value, set | frozenset):
        return ", ".join(sorted(map(words, value))) or "none"
    if isinstance(value, list | tuple):
        if any(isinstance(item, str) and ", " in item for item in value):
            return "; ".join(map(words, value))
        if any(isinstance(item, Mapping) for item in value):
            return "; ".join(" ".join(f"{k} {words(v)}" for k, v in item.items()) for item in value)
        if _named_items(value):
            return ", ".join(f"{name} {words(number)}" for name, number in value)
        return ", ".join(map(words, value)) or "none"
    return str(value)


def _is_nothing(value: object) -> bool:
    return value is not MISSING and not isinstance(value, bool) and not value


def _flat(side: Mapping[str, object]) -> dict[str, object]:
    out: dict[str, object] = {}
    for key, value in side.items():
        name = key.replace("_", " ")
        if isinstance(value, Mapping) and value:
            _put(out, name, value.items())
        elif isinstance(value, list | tuple) and _named_items(value):
            _put(out, name, value)
        else:
            out[name] = value
    return out


def _put(out: dict[str, object], name: str, items: Iterable[tuple[object, object]]) -> None:
    for item, number in items:
        label = f"{name} {item}"
        # Two fu items can share a name: a hand has up to four triplets.
        again = 2
        while label in out:
            label = f"{name} {item} ({again})"
            again += 1
        out[label] = number


def _named_items(value: list[object] | tuple[object, ...]) -> bool:
    return bool(value) and all(isinstance(x, list | tuple) and len(x) == 2 and isinstance(x[0], str) for x in value)
