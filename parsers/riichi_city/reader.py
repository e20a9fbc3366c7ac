"""The reader of Riichi City's records: from the bytes of a file to records."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from parsers.jsondoc import COMMENTS, Damage, Document, Path, Places, documents, with_damage
from parsers.riichi_city import RiichiCity
from parsers.riichi_city.rounds import PLACES_PER_ROUND, Narrator, Object, opened
from parsers.riichi_city.rules import Seen, rules_of
from parsers.shown import usual_reds
from parsers.telling import Teller
from parsers.values import BadValueError
from replay.record import Player, Problem, Record, Span, UnreadableRecord

_RED_FIVES: Final = ("0m", "0p", "0s")
_WALL_OF_THREE: Final = 216
_WALL_OF_FOUR: Final = 272
_ID: Final = re.compile(r"(?<![0-9a-z])[0-9a-v]{20}(?![0-9a-z])")
_LATEST: Final = 4 * 10**12


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    records: list[Record] = []
    damage: list[Damage] = []
    for one in documents(data, (b"handEventRecord",)):
        if isinstance(one, Damage):
            damage.append(one)
            continue
        for game, path in _games(one.value, ()):
            record = _record(game, _Locator(data, one, path), name, commented=one.commented)
            if record.events:
                records.append(record)
    return with_damage(records, damage)


def _games(value: Any, path: Path) -> Iterator[tuple[Object, Path]]:
    """The games in a document: itself, the data of a server's answer, or those of a list."""
    if isinstance(value, list):
        for i, one in enumerate(value):
            if isinstance(one, dict):
                yield from _games(one, (*path, i))
    elif isinstance(value, dict):
        if "handRecord" in value:
            yield value, path
        elif isinstance(value.get("data"), dict):
            yield from _games(value["data"], (*path, "data"))


def _record(game: Object, locate: "_Locator", name: str, *, commented: bool) -> Record:
    listed = game.get("handRecord")
    rounds = listed if isinstance(listed, list) else []
    faults: list[tuple[str, str]] = []
    if not isinstance(listed, list):
        faults.append(("REC004", "handRecord is no list of rounds"))
    players = _count_players(game, rounds, faults)
    seen = Seen(_reds(rounds))
    teller = Teller(players, _all_reds(seen, players))
    narrator = Narrator(teller, _first_dealer(rounds, players), seen)
    for index, one in enumerate(rounds):
        if isinstance(one, dict):
            narrator.tell(one, index)
        else:
            teller.place = index * PLACES_PER_ROUND
            narrator.complain("REC004", "a round is no object")
    if narrator.broken_off is not None:
        narrator.complain("REC008", f"{narrator.broken_off}: its result is not judged")
    rules = rules_of(game, players, seen)
    key, named = game.get("keyValue"), _ID.search(name)
    return Record(
        format=RiichiCity.name,
        players=_people(rounds, players, narrator.turned),
        events=teller.events,
        places=teller.places,
        locate=locate,
        ruleset=rules.ruleset,
        stated_rules=rules.stated,
        unstated=frozenset(rules.unstated),
        id=key[:80] if isinstance(key, str) and key else named and named[0],
        date=_date(rounds),
        room=rules.room,
        platform=RiichiCity.name,
        problems=(
            *([COMMENTS] if commented else []),
            *[Problem(code, 0, -1, text) for code, text in faults],
            *narrator.problems,
        ),
        walls=narrator.walls or None,
    )


def _count_players(game: Object, rounds: Sequence[Any], faults: list[tuple[str, str]]) -> int:
    """Three or four, by the players at the tables; where those are not listed, as stated or by the wall."""
    stated = game.get("playerCount")
    tables = [one.get("players") for one in rounds if isinstance(one, dict)]
    people = max((len(table) for table in tables if isinstance(table, list)), default=0)
    if stated == 2 or (people == 2 and stated not in (3, 4)):
        raise UnreadableRecord("this is a game of two players, which Shinpan does not judge")
    if people in (3, 4):
        if stated in (3, 4) and stated != people:
            faults.append(("REC005", f"playerCount is {stated}, and {people} players sit at the table"))
        return people
    if stated in (3, 4):
        return int(stated)
    return 3 if any(len(wall) == _WALL_OF_THREE for wall in _walls(rounds)) else 4


def _first_dealer(rounds: Sequence[Any], players: int) -> int:
    """The position that deals E1, by the first round that says who deals it."""
    for event in _first_events(rounds):
        try:
            data = opened(event)
        except BadValueError:
            continue
        dealer, number = data.get("dealer_pos"), data.get("chang_ci")
        if type(dealer) is int and type(number) is int and 0 <= dealer < players and 1 <= number <= players:
            return (dealer - (number - 1)) % players
    return 0


def _first_events(rounds: Sequence[Any]) -> Iterator[Object]:
    for one in rounds:
        events = one.get("handEventRecord") if isinstance(one, dict) else None
        if isinstance(events, list) and events and isinstance(events[0], dict):
            yield events[0]


def _reds(rounds: Sequence[Any]) -> tuple[int, int, int] | None:
    """The red fives of the set, by the wall of the first round that lists it in mpsz."""
    for wall in _walls(rounds):
        tiles = [wall[i : i + 2] for i in range(0, len(wall), 2)]
        m, p, s = (tiles.count(red) for red in _RED_FIVES)
        if max(m, p, s) <= 4:
            return m, p, s
    return None


def _walls(rounds: Sequence[Any]) -> Iterator[str]:
    """The walls that are listed in mpsz."""
    for one in rounds:
        wall = one.get("handCardEncode") if isinstance(one, dict) else None
        if isinstance(wall, str) and len(wall) in (_WALL_OF_THREE, _WALL_OF_FOUR):
            yield wall


def _all_reds(seen: Seen, players: int) -> tuple[int, int, int]:
    return seen.reds if seen.reds is not None else usual_reds(players)


def _people(rounds: Sequence[Any], players: int, turned: int) -> tuple[Player, ...]:
    names = [""] * players
    for one in rounds:
        people = one.get("players") if isinstance(one, dict) else None
        for person in people if isinstance(people, list) else ():
            position = person.get("position") if isinstance(person, dict) else None
            if type(position) is int and 0 <= position < players and isinstance(person.get("nickname"), str):
                names[(position - turned) % players] = person["nickname"]
        if any(names):
            break
    return tuple(map(Player, names))


def _date(rounds: Sequence[Any]) -> str | None:
    """When the first event happened, by the server's clock in universal time."""
    for event in _first_events(rounds):
        stamp = event.get("startTime")
        if type(stamp) is int and 0 < stamp < _LATEST:
            return datetime.fromtimestamp(stamp / 1000, UTC).strftime("%Y-%m-%dT%H:%M")
    return None


class _Locator:
    """Turns the number of a place into line, column and pointer."""

    def __init__(self, data: bytes, document: Document, path: Path) -> None:
        self._places = Places(data)
        self._document = document
        self._path = path

    def __call__(self, place: int) -> Span:
        if place < 0:
            return Span()
        index, event = divmod(place, PLACES_PER_ROUND)
        return self._places.where(self._document, (*self._path, "handRecord", index, "handEventRecord", event))
