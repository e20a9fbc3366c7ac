"""Damage to files, so that readers can be shown to survive it."""

import json
from copy import deepcopy
from random import Random
from typing import Any, Final

_JUNK: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 3, 4, 14, 255, 10**9, 10**30, 1.5, "", "x", "-", "0", "\x00", "9" * 40, "＝"),
    *([], {}, [[]], [None], [1] * 20, {"a": 1}, {"data": "{}"}, [{}] * 5),
)
"""Values that hardly any field should hold."""


def broken_value(value: Any, random: Random, times: int = 3) -> Any:
    """A JSON value with some of its parts replaced, left out, doubled or exchanged; JSON that stands in text too."""
    root = [value]
    for _ in range(random.randint(1, times)):
        _break(root, random)
    return root[0]


def _break(root: list[Any], random: Random) -> None:
    holder: Any = root
    key: Any = 0
    while True:
        here = holder[key]
        if isinstance(here, str) and here[:1] == "{" and random.random() < 0.9:
            inside = [json.loads(here)] if here.endswith("}") else [here]
            _break(inside, random)
            holder[key] = json.dumps(inside[0])
            return
        if not isinstance(here, dict | list) or not here or random.random() < 0.05:
            break
        holder = here
        key = random.choice(list(here)) if isinstance(here, dict) else random.randrange(len(here))
    how = random.random()
    if how < 0.6 or holder is root:
        holder[key] = deepcopy(random.choice(_JUNK))
    elif how < 0.75:
        del holder[key]
    elif isinstance(holder, list):
        other = random.randrange(len(holder))
        if how < 0.9:
            holder[key], holder[other] = holder[other], holder[key]
        else:
            holder.insert(other, deepcopy(holder[key]))
    else:
        other = random.choice(list(holder))
        holder[key], holder[other] = holder[other], holder[key]


def broken_bytes(data: bytes, random: Random, times: int = 4) -> bytes:
    """A file with some bytes changed, left out or repeated, or cut off."""
    out = bytearray(data)
    for _ in range(random.randint(1, times)):
        at = random.randrange(len(out) + 1)
        how = random.random()
        if how < 0.5 and at < len(out):
            out[at] = random.choice(b'\x00"{}[]:,\\-9x\xff') if how < 0.3 else random.randrange(256)
        elif how < 0.7:
            del out[at : at + random.randint(1, 40)]
        elif how < 0.9:
            out[at:at] = out[at : at + random.randint(1, 40)]
        else:
            del out[at:]
    return bytes(out)
