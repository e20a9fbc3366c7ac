"""The reader of the M.League's viewer: its list of events, or the page it stands in."""

import re
from collections.abc import Iterator
from typing import Any, Final

import orjson

from parsers.jsondoc import COMMENTS, Damage, Document, Places, documents, with_damage
from parsers.mleague import MLeague
from parsers.mleague.game import PLAYERS, Narrator
from parsers.telling import Teller
from replay.events import START
from replay.record import Record, Span

_PAGE: Final = re.compile(rb"UMP_PLAYER\.init\([^'\n]*'((?:[^'\\\n]|\\.)*)'")
_PLAYED: Final = re.compile(rb'id="dateTime">\s*(\d{4})/(\d\d)/(\d\d)[^<]{0,20}?(\d\d:\d\d)')
_TIME: Final = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d)(?::\d\d)?")
_ID: Final = re.compile(r"L\d{3}_S\d{3}_\d{4}_\d\d[A-Z]")


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file: one, unless several lists stand in it one a line.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    records: list[Record] = []
    damage: list[Damage] = []
    for one in _documents(data):
        if isinstance(one, Damage):
            damage.append(one)
        elif isinstance(one.value, list):
            record = _record(one, data, name)
            if any(event[0] == START for event in record.events):
                records.append(record)
    return with_damage(records, damage)


def _documents(data: bytes) -> Iterator[Document | Damage]:
    """The JSON values of a file, or what the page gives to its player."""
    if b"UMP_PLAYER" not in data:
        yield from documents(data)
        return
    for given in _PAGE.finditer(data):
        try:
            yield Document(orjson.loads(given[1]), given[1], given.start(1))
        except orjson.JSONDecodeError as error:
            line = data.count(b"\n", 0, given.start(1)) + 1
            yield Damage(given.start(1), line, f"not well-formed JSON: {error.msg.partition(': line')[0]}")


def _record(document: Document, data: bytes, name: str) -> Record:
    teller = Teller(PLAYERS)
    narrator = Narrator(teller)
    narrator.tell(document.value)
    named = _ID.search(name)
    problems = narrator.problems
    if document.commented:
        problems.insert(0, COMMENTS)
    return Record(
        format=MLeague.name,
        players=narrator.players,
        events=teller.events,
        places=teller.places,
        locate=_Locator(data, document),
        ruleset="m-league",
        stated_rules={"players": PLAYERS, "game_length": "hanchan"},
        id=narrator.id or (named and named[0]),
        date=_date(document.value, data),
        problems=tuple(problems),
    )


def _date(events: Any, data: bytes) -> str | None:
    """When the game was played: as the page says, else the time of the first event."""
    page = _PLAYED.search(data)
    if page:
        year, month, day, time = (part.decode() for part in page.groups())
        return f"{year}-{month}-{day}T{time}"
    first = events[0] if events and isinstance(events[0], dict) else {}
    stamp = first.get("time")
    found = _TIME.match(stamp) if isinstance(stamp, str) else None
    return f"{found[1]}T{found[2]}" if found else None


class _Locator:
    """Turns the number of a place into line, column and pointer."""

    def __init__(self, data: bytes, document: Document) -> None:
        self._places = Places(data)
        self._document = document

    def __call__(self, place: int) -> Span:
        return Span() if place < 0 else self._places.where(self._document, (place,))
