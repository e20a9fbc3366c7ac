"""What a win lists: its yaku in canonical names, and where the file says the same thing twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from parsers import values
from parsers.majiang.names import YAKU, YAKUMAN
from parsers.values import BadValueError

STAR: Final = "*"
"""One yakuman; two stand for a double one."""


@dataclass(slots=True)
class Listed:
    """The yaku of a win; None for a kind of which none are listed, or which cannot be read. `stars` counts yakuman,
    a double one twice; `liable` is whoever is named, as written; `faults` are pairs of code and message."""

    yaku: list[tuple[str, int]] | None = None
    yakuman: list[str] | None = None
    stars: int = 0
    han: int | None = 0
    liable: Any = None
    faults: list[tuple[str, str]] = field(default_factory=list)


def yaku_of(hule: Mapping[str, Any]) -> Listed:
    """The yaku that a win lists in its hupai, like ``[{"name": "立直", "fanshu": 1}]``; null states nothing."""
    out = Listed()
    value = hule.get("hupai")
    if not isinstance(value, list):
        if "hupai" not in hule:
            out.faults.append(("REC006", "hule has no hupai"))
        elif value is not None:
            out.faults.append(("REC004", f"hupai of hule cannot be read, {values.shown(value)}"))
        out.han = None
        return out
    yaku: list[tuple[str, int]] = []
    yakuman: list[str] = []
    for item in value:
        fault = _take(item, out, yaku, yakuman)
        if fault is not None:
            out.faults.append(("REC004", f"an item of hupai of hule cannot be read, {values.shown(item)}: {fault}"))
    if out.faults:
        # What is left of a list says nothing of what should be in it.
        out.han = None
        return out
    out.yaku = yaku if yaku or not yakuman else None
    out.yakuman = yakuman or None
    return out


def _take(item: Any, out: Listed, yaku: list[tuple[str, int]], yakuman: list[str]) -> str | None:
    """Add one item; the answer is what is wrong with it."""
    if not isinstance(item, dict):
        return "it is no yaku"
    word, han = item.get("name"), item.get("fanshu")
    name = None
    if isinstance(word, str):
        name = YAKU.get(word) or YAKU.get(" ".join(word.split()))
    if name is None:
        return "there is no such yaku"
    liable = item.get("baojia")
    if liable is not None:
        if out.liable is not None and out.liable != liable:
            return "another yaku names another player as liable"
        out.liable = liable
    if isinstance(han, str) and han and not han.strip(STAR):
        out.stars += len(han)
        yakuman.append(name)
        return None
    try:
        number = values.count(han)
    except BadValueError as error:
        return f"of fanshu {error}"
    if name in YAKUMAN:
        yakuman.append(name)
        return None
    yaku.append((name, number))
    if out.han is not None:
        out.han += number
    return None


def contradictions(hule: Mapping[str, Any], listed: Listed) -> Iterator[tuple[str, str]]:
    """Sums that are not those of what is listed, as pairs of code and message."""
    for name, total in (("fanshu", listed.han), ("damanguan", listed.stars)):
        stated = hule.get(name)
        if stated is None or not total:
            continue
        try:
            number = values.count(stated)
        except BadValueError as error:
            yield "REC004", f"{name} of hule cannot be read, {values.shown(stated)}: {error}"
            continue
        if number != total and not (name == "fanshu" and listed.yakuman):
            yield "REC005", f"hule has {name} {number}, but its hupai come to {total}"
