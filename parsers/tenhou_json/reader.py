"""The reader of the viewer format: from the bytes of a file to records."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import unquote_to_bytes

import orjson

from parsers.jsondoc import COMMENTS, Damage, Document, Path, Places, documents, reported, with_damage
from parsers.telling import Teller
from parsers.tenhou_json import TenhouJson
from parsers.tenhou_json.results import whole_numbers
from parsers.tenhou_json.rounds import PLACE, RoundTeller, path_of, what_is_wrong
from parsers.tenhou_json.rules import read_header, read_players
from parsers.tenhou_json.seen import Seen
from replay.record import EMPTY, Absence, Problem, Record, Span, UnreadableRecord

_URL: Final = re.compile(rb"#json=([^\r\n]+)")
_HEADER_KEYS: Final = ("title", "name", "rule", "ref")


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file. Rounds that stand one a line are one game as long as each goes on from the one before.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    games: list[_Game] = []
    damage: list[Damage] = []
    loose: list[Damage] = []
    for one in _documents(data):
        if isinstance(one, Damage):
            damage.append(one)
            if not one.cut_off:
                loose.append(one)
            continue
        for sheet in _sheets(one):
            if not games or not games[-1].goes_on_with(sheet):
                games.append(_Game(sheet.header))
            games[-1].take(sheet)
            games[-1].loose += loose
            loose = []
    games = [game for game in games if game.rounds]
    if not games:
        raise _refusal(damage, data)
    games[-1].loose += loose
    # What stands between games is told of the game behind it; that the file breaks off, at the end of the last.
    return with_damage([game.record(data, name) for game in games], [one for one in damage if one.cut_off])


def _refusal(damage: list[Damage], data: bytes) -> UnreadableRecord:
    if damage:
        return UnreadableRecord(damage[0].message, damage[0].line)
    for one in _documents(data):
        if isinstance(one, Document):
            for sheet in _sheets(one):
                for _, value in sheet.rounds:
                    wrong = what_is_wrong(value)
                    return UnreadableRecord(f"no round of it is one of tenhou.net/6: {wrong}")
    return UnreadableRecord(EMPTY)


def _documents(data: bytes) -> Iterator[Document | Damage]:
    """The JSON values of a file: itself, or what its links to the viewer hold."""
    begin = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if begin in (b"{", b"[", b"") or b"#json=" not in data:
        yield from documents(data, (b"log",))
        return
    for link in _URL.finditer(data):
        found = _linked(link[1])
        offset = link.start(1)
        if found is None:
            yield Damage(offset, data.count(b"\n", 0, offset) + 1, "the link holds no JSON that can be read")
        else:
            yield Document(found[0], found[1], offset)


def _linked(text: bytes) -> tuple[Any, bytes] | None:
    """What stands in a link, and its text if it is not percent-encoded; blanks or prose may follow it."""
    candidates = [text.strip(), text.split(maxsplit=1)[0]] if text.strip() else []
    for one in candidates:
        plain = one if one.startswith(b"{") else unquote_to_bytes(one)
        for tried in (plain, unquote_to_bytes(plain)) if b"%" in plain else (plain,):
            try:
                return orjson.loads(tried), one if tried == one else b""
            except orjson.JSONDecodeError:
                pass
    return None


@dataclass(slots=True)
class _Sheet:
    """A part of a game as a document holds it: rounds with the way to each."""

    document: Document
    header: Mapping[str, Any]
    rounds: list[tuple[Path, Any]]


def _sheets(document: Document) -> Iterator[_Sheet]:
    """What a document holds: a game, a list of games, a round or a list of rounds."""
    yield from _sheets_of(document, document.value, ())


def _sheets_of(document: Document, value: Any, path: Path) -> Iterator[_Sheet]:
    if isinstance(value, dict):
        log = value.get("log")
        if isinstance(log, list):
            yield _Sheet(document, value, [((*path, "log", i), one) for i, one in enumerate(log)])
    elif isinstance(value, list) and value:
        if isinstance(value[0], dict):
            for i, one in enumerate(value):
                if isinstance(one, dict):
                    yield from _sheets_of(document, one, (*path, i))
        elif what_is_wrong(value) is None and not document.cut_off:
            yield _Sheet(document, {}, [(path, value)])
        else:
            yield _Sheet(document, {}, [((*path, i), one) for i, one in enumerate(value)])


@dataclass(slots=True)
class _Game:
    """The rounds of one game, from wherever in the file they stand."""

    header: Mapping[str, Any]
    rounds: list[tuple[Document, Path, list[Any]]] = field(default_factory=list)
    wrong: list[tuple[int, str]] = field(default_factory=list)
    """What is no round: how many rounds stand before it, and why."""
    loose: list[Damage] = field(default_factory=list)
    """What else stands in the file, in front of it."""

    def goes_on_with(self, sheet: _Sheet) -> bool:
        """Whether the rounds of a sheet follow those of this game; the last one said again is a part of it too."""
        if any(self.header.get(key) != sheet.header.get(key) for key in _HEADER_KEYS):
            return False
        first = next((value for _, value in sheet.rounds if what_is_wrong(value) is None), None)
        if first is None or not self.rounds:
            return True
        last = self.rounds[-1][2]
        return bool(first[PLACE][:2] > last[PLACE][:2] or first == last)

    def take(self, sheet: _Sheet) -> None:
        """Add the rounds of a sheet."""
        if sheet.header.get("sc") is not None:
            self.header = sheet.header
        for path, value in sheet.rounds:
            why = what_is_wrong(value)
            if why is None:
                self.rounds.append((sheet.document, path, value))
            else:
                self.wrong.append((len(self.rounds), f"what stands at {_pointer(path)} is no round: {why}"))

    def record(self, data: bytes, name: str) -> Record:
        """The game as a record."""
        seen = Seen([value for _, _, value in self.rounds])
        header = read_header(self.header, name, seen)
        players = read_players(self.header, seen.players, header.faults)
        teller = Teller(seen.players, header.reds)
        told = RoundTeller(teller)
        starts = []
        problems = [*header.faults, *(Problem(code, 0, -1, message) for code, message in reported(self.loose))]
        if any(document.commented for document, _, _ in self.rounds):
            problems.append(COMMENTS)
        for number, (_, _, value) in enumerate(self.rounds):
            problems += [Problem("REC004", len(teller.events), -1, why) for at, why in self.wrong if at == number]
            starts.append(len(teller.events))
            told.tell(value, number)
        end = len(teller.events)
        problems += [Problem("REC004", end, -1, why) for at, why in self.wrong if at == len(self.rounds)]
        self._game_end(teller, told)
        problems += told.problems
        problems.sort(key=lambda p: p.event)
        return Record(
            format=TenhouJson.name,
            players=players,
            events=teller.events,
            places=teller.places,
            locate=_Locator(data, [(document, path) for document, path, _ in self.rounds]),
            ruleset=header.rules.ruleset,
            stated_rules=header.rules.stated,
            unstated=frozenset(header.rules.unstated),
            id=header.id,
            date=header.date,
            room=header.rules.room,
            lobby=header.lobby,
            absences=_absences(self.header.get("connection"), seen.players, starts, end),
            problems=tuple(problems),
            untimed_indicators=True,
        )

    def _game_end(self, teller: Teller, told: RoundTeller) -> None:
        stated = self.header.get("sc")
        if stated is None:
            return
        players = teller.players
        if not isinstance(stated, list) or len(stated) not in (2 * players, 8):
            told.complain("REC004", "the final scores cannot be read", teller.place)
            return
        scores = whole_numbers(stated[: 2 * players : 2])
        points = stated[1 : 2 * players : 2]
        numbers = [n for n in points if isinstance(n, int | float) and not isinstance(n, bool) and abs(n) < 1e7]
        if scores is None or len(numbers) != players:
            told.complain("REC004", "the final scores cannot be read", teller.place)
        teller.game_end(scores, [round(1000 * n) for n in numbers] if len(numbers) == players else None)


def _pointer(path: Path) -> str:
    return "".join(f"/{part}" for part in path) or "/"


def _absences(value: Any, players: int, starts: list[int], end: int) -> tuple[Absence, ...]:
    """Who was away; a place is given as a round and a number of events of it."""
    if not isinstance(value, list):
        return ()
    away: dict[int, int] = {}
    out = []
    for one in value:
        fields = [one.get(key) for key in ("what", "log", "who", "step")] if isinstance(one, dict) else []
        numbers = [n for n in fields if isinstance(n, int)]
        if len(numbers) != 4:
            continue
        what, number, seat, step = numbers
        if not (0 <= number < len(starts) and 0 <= seat < players):
            continue
        limit = starts[number + 1] if number + 1 < len(starts) else end
        at = min(starts[number] + max(step, 0), limit)
        if what == 0:
            away.setdefault(seat, at)
        elif seat in away:
            out.append(Absence(seat, away.pop(seat), at))
    out += [Absence(seat, since, None) for seat, since in away.items()]
    return tuple(sorted(out, key=lambda a: (a.since, a.seat)))


class _Locator:
    """Turns the number of a place into line, column and pointer."""

    def __init__(self, data: bytes, rounds: list[tuple[Document, Path]]) -> None:
        self._places = Places(data)
        self._rounds = rounds

    def __call__(self, place: int) -> Span:
        if place < 0:
            return Span()
        number, path = path_of(place)
        if number >= len(self._rounds):
            return Span()
        document, way = self._rounds[number]
        return self._places.where(document, (*way, *path))
