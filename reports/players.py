"""Who is a player: names as people, with aliases, and those names that are nobody in particular."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

_NOBODY: Final = re.compile(
    r"(?:no ?name|guest|ゲスト|(?:com|cpu|bot|computer)(?:[\W_]*\d+|[\W_]+\w{1,2})?[\W_]*"
    r"|(?:コンピューター?|電脳|电脑|電腦)[\W_]*\w{0,2}[\W_]*)?",
    re.IGNORECASE,
)
"""Guests, computer seats (``CPU 2``, ``電脳(上)``), and seats without a name."""


class AliasError(ValueError):
    """A file of aliases cannot be used; the message is one line."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who plays under a name on one platform, or, without a platform, one whom the aliases name."""

    name: str
    platform: str | None


def is_nobody(name: str) -> bool:
    """Whether a name is that of many: a guest's, a computer's, or none at all."""
    return _NOBODY.fullmatch(name.strip()) is not None


@dataclass(frozen=True, slots=True)
class People:
    """Names become people. `aliases` says for a name, or ``platform:name``, who that is."""

    aliases: Mapping[str, str] = field(default_factory=dict)

    def at_table(self, platform: str, names: Sequence[str]) -> list[Person | None]:
        """Who sits where, None for nobody in particular. A name, or a person, that two seats share is no one's."""
        told = Counter(names)
        people = [None if told[name] > 1 else self.person(platform, name) for name in names]
        return [None if people.count(one) > 1 else one for one in people]

    def person(self, platform: str, name: str) -> Person | None:
        """Who plays under a name on a platform. Names of different platforms are different people, unless the aliases
        say otherwise."""
        known = self.aliases.get(f"{platform}:{name}") or self.aliases.get(name)
        if known:
            return Person(known, None)
        return None if is_nobody(name) else Person(name, platform)


def read_aliases(data: bytes) -> dict[str, str]:
    """The aliases in a file: TOML with one table, ``[players]``, of who is known by which names.

        [players]
        "Tanaka" = ["tenhou:tanaka77", "mahjong-soul:田中"]

    A name without a platform is that name wherever it is met.

    Raises:
        AliasError: where it is no such file, or gives a name to two people.
    """
    try:
        table: Any = tomllib.loads(data.decode("utf-8-sig")).get("players")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise AliasError(f"not TOML: {error}") from None
    if not isinstance(table, dict):
        raise AliasError('no table [players] in it: "Tanaka" = ["tenhou:tanaka77", "mahjong-soul:田中"]')
    out: dict[str, str] = {}
    for person, names in table.items():
        if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
            raise AliasError(f"the names of {person!r} must be a list of names")
        for name in names:
            if out.setdefault(name, person) != person:
                raise AliasError(f"{name!r} is both {out[name]!r} and {person!r}")
    return out


def labels(people: Iterable[Person]) -> list[str]:
    """What to call each of these people: by name, and by name and platform where the name alone is that of several."""
    known = list(people)
    told = Counter(p.name for p in known)
    return [p.name if told[p.name] == 1 else f"{p.name} ({p.platform or 'alias'})" for p in known]
