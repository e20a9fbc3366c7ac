"""The reader of majiang: from the bytes of a file to records."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from parsers import values
from parsers.jsondoc import COMMENTS, Damage, Document, Path, Places, documents, reported, rescued
from parsers.majiang import Majiang, rules
from parsers.majiang.names import RANKS
from parsers.majiang.rounds import END, GAME, Narrator, path_of, place_of
from parsers.telling import RED, Face, kind_of_face
from parsers.values import BadValueError
from replay.events import START
from replay.record import EMPTY, Player, Problem, Record, Span, UnreadableRecord

_KEYS: Final = frozenset({"title", "player", "playerr", "qijia", "log", "defen", "point", "rank"})
"""The fields of a game; transcribed ones have been found with a slip in one."""
_RANK: Final = re.compile(r"\((?:((?!R\d)[^()\s]+) ?)?(?:R(\d{1,5}(?:\.\d{1,6})?))?\)")
_USUAL_REDS: Final = (1, 1, 1)
_NO_REDS: Final = (0, 0, 0)
_ALL_RED: Final = 4
_FIVES: Final = frozenset(Face(kind_of_face(red)) for red in RED)


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file: one, a list of them, or one a line.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    records: list[Record] = []
    damage: list[Damage] = []
    loose: list[Damage] = []
    places = Places(data)
    for one in documents(data):
        if isinstance(one, Damage):
            damage.append(one)
            loose.append(one)
            continue
        if one.cut_off:
            # What is whole of it is taken event by event (`_rescued`).
            continue
        for game, path in _games(one.value):
            record = _record(game, one, path, places, name)
            if record is not None:
                record.problems = (*(Problem(code, 0, GAME, text) for code, text in reported(loose)), *record.problems)
                loose = []
                records.append(record)
    if records:
        last = records[-1]
        last.problems += tuple(Problem(code, len(last.events), GAME, text) for code, text in reported(loose))
        return records
    if damage:
        records = _rescued(data, damage[0], name)
        if records:
            return records
        raise UnreadableRecord(damage[0].message, damage[0].line)
    raise UnreadableRecord(EMPTY)


def _rescued(data: bytes, damage: Damage, name: str) -> list[Record]:
    """The games of a file that breaks off, up to the last whole event."""
    document = rescued(data, objects=1)
    if document is None:
        return []
    games = list(_games(document.value))
    places = Places(data)
    told = [_record(game, document, path, places, name, cut=game is games[-1][0]) for game, path in games]
    records = [record for record in told if record is not None]
    if records:
        last = records[-1]
        message = f"the file breaks off, or is no record from here on: {damage.message}"
        last.problems += (Problem("REC009", len(last.events), last.places[-1], message),)
    return records


def _games(value: Any) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """The games in a document, with the way to each."""
    if isinstance(value, dict):
        yield value, ()
    elif isinstance(value, list):
        for i, one in enumerate(value):
            if isinstance(one, dict):
                yield one, (i,)


@dataclass(frozen=True, slots=True)
class _Locator:
    """Where a place stands in the file: looked up only when it is asked for."""

    places: Places
    document: Document
    path: Path

    def __call__(self, place: int) -> Span:
        return self.places.where(self.document, (*self.path, *path_of(place)))


def _record(
    game: Mapping[str, Any], document: Document, path: Path, places: Places, name: str, *, cut: bool = False
) -> Record | None:
    """One game; None where no round of it is told. Of one that is cut off, what stands around the rounds is not the
    end of what is left of them."""
    log = game.get("log")
    rounds = log if isinstance(log, list) else []
    players = _count_players(game, rounds)
    narrator, seats, named, reds = _told(game, rounds, players, document, cut=cut)
    if not narrator.teller.events:
        return None
    narrator.teller.place = END
    ended = None if cut else seats.end()
    seen = [number * came for number, came in zip(reds, narrator.reds, strict=True)]
    shown = rules.Shown(not any(reds), reds=seen)
    first = next((e[2] for e in narrator.teller.events if e[0] == START), None)
    if first is not None and first.hand == first.honba == 0:
        shown.first_scores = first.scores
    if ended is not None and min(ended) >= 0:
        shown.last_hand, shown.rounds = narrator.hand, narrator.rounds
    shown.whole_points = seats.whole_points
    found = rules.rules_of(game.get("title"), name, players, shown)
    return Record(
        format=Majiang.name,
        players=named,
        events=narrator.teller.events,
        places=narrator.teller.places,
        locate=_Locator(places, document, path),
        ruleset=found.ruleset,
        stated_rules=found.stated,
        unstated=frozenset(found.unstated),
        id=found.id,
        date=found.date,
        room=found.room,
        lobby=found.lobby,
        platform=Majiang.name if found.ruleset.startswith("tenhou") and not found.room and not found.id else None,
        problems=tuple(narrator.problems),
    )


def _told(
    game: Mapping[str, Any], rounds: Sequence[Any], players: int, document: Document, *, cut: bool
) -> tuple[Narrator, "_Header", tuple[Player, ...], Sequence[int]]:
    """A game told with the red fives it is played with, which it nowhere states: one of each suit, unless more of one
    come in a round, or four plain ones of a suit and a red one never."""
    reds: Sequence[int] = _USUAL_REDS
    telling = _FIVES
    """The fives of which more than the set has say that it is another set."""
    while True:
        until = telling | {red for red, number in zip(RED, reds, strict=True) if number < _ALL_RED}
        narrator, seats, named = _told_with(reds, until, game, rounds, players, document, cut=cut)
        short = narrator.teller.short & until
        if not short:
            return narrator, seats, named, reds
        if not short.isdisjoint(RED):
            reds = [n + (red in short) for n, red in zip(reds, RED, strict=True)] if any(reds) else _USUAL_REDS
        elif not any(narrator.reds):
            reds = _NO_REDS
        telling = frozenset()


def _told_with(
    reds: Sequence[int],
    until: frozenset[Face],
    game: Mapping[str, Any],
    rounds: Sequence[Any],
    players: int,
    document: Document,
    *,
    cut: bool,
) -> tuple[Narrator, "_Header", tuple[Player, ...]]:
    """A game told with so many red fives, up to the first round in which more of some tiles come than there are."""
    narrator = Narrator(players, reds)
    narrator.teller.place = GAME
    if document.commented:
        narrator.problems.append(COMMENTS)
    for key in sorted(game.keys() - _KEYS):
        narrator.problem("REC003", f"the game has an unknown field: {values.shown(key)}", field=values.shown(key))
    seats = _Header(game, players, narrator, cut=cut)
    named = seats.players()
    for number, one in enumerate(rounds):
        narrator.teller.place = place_of(number, 0)
        if isinstance(one, list):
            narrator.tell(one, number)
        else:
            narrator.problem("REC004", f"a round cannot be read, {values.shown(one)}", value=values.shown(one))
        if not until.isdisjoint(narrator.teller.short):
            break
    return narrator, seats, named


def _count_players(game: Mapping[str, Any], rounds: Sequence[Any]) -> int:
    """Three or four, by the hands dealt, or else the scores or the names: whatever is listed for a fourth seat in any
    round."""
    deals = [one[0].get("qipai") for one in rounds if isinstance(one, list) and one and isinstance(one[0], dict)]
    for key in ("shoupai", "defen"):
        listed = [deal[key] for deal in deals if isinstance(deal, dict) and isinstance(deal.get(key), list)]
        sizes = {len(by_seat) for by_seat in listed} & {3, 4}
        if sizes:
            return max(sizes)
    names = game.get("player")
    return 3 if isinstance(names, list) and len(names) == 3 else 4


class _Header:
    """What a game says beside its rounds, by the file's seats: the first dealer need not be the first of them."""

    def __init__(self, game: Mapping[str, Any], players: int, narrator: Narrator, *, cut: bool) -> None:
        self._game = game
        self._count = players
        self._narrator = narrator
        self.whole_points: bool | None = None
        self._first = self._read("qijia", values.below(players)) or 0
        if cut:
            return
        if game.get("qijia") is None:
            narrator.problem("REC006", "the game has no qijia: the first player named is taken as the first dealer")
        if game.get("player") is None and game.get("playerr") is None:
            narrator.problem("REC006", "the game has no player: the players are not named")

    def _read(self, name: str, how: Any) -> Any:
        """A field of the game; None where it is missing or, with a problem, unreadable."""
        value = self._game.get(name)
        if value is None:
            return None
        try:
            return how(value)
        except BadValueError as error:
            text = values.shown(value)
            self._narrator.problem("REC004", f"{name} of the game cannot be read, {text}: {error}", field=name)
            return None

    def _by_seat(self, by_place: Sequence[Any]) -> list[Any]:
        return [by_place[(seat + self._first) % self._count] for seat in range(self._count)]

    def players(self) -> tuple[Player, ...]:
        """Who sat where."""
        found = self._read("player" if "player" in self._game else "playerr", values.listed(self._count))
        names = found or [None] * self._count
        return tuple(_player(one) for one in self._by_seat(names))

    def end(self) -> Sequence[int] | None:
        """Tell the end of the game, if the file says that there is one; the final scores."""
        scores = self._read("defen", values.numbers(self._count))
        points, ranks = self._game.get("point"), self._game.get("rank")
        # A game that is not over has the scores of its last round's start, and neither points nor ranks.
        unfinished = ("point" in self._game or "rank" in self._game) and not points and not ranks
        if scores is None or unfinished:
            return None
        final = self._read("point", self._points) if points else None
        if final is not None and not any(final):
            if not self._narrator.ended:
                return None
            # Zeroes stand in a paipu before there are points.
            final = final if len(set(scores)) == 1 else None
        order = self._read("rank", values.numbers(self._count)) if ranks else None
        if order is not None and not _in_order(scores, order):
            self._narrator.problem(
                "REC005", f"the game has the ranks {order} and the scores {scores}", rank=order, defen=scores
            )
        if final is not None:
            self.whole_points = not any(p % 1000 for p in final)
        by_seat = self._by_seat(scores)
        self._narrator.teller.game_end(by_seat, None if final is None else self._by_seat(final))
        return by_seat

    def _points(self, value: Any) -> list[int]:
        return [values.points(v) for v in values.listed(self._count)(value)]


def _in_order(scores: Sequence[int], ranks: Sequence[int]) -> bool:
    """Whether nobody with more points than another ranks behind."""
    both = sorted(zip(scores, ranks, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return all(a[1] <= b[1] for a, b in pairwise(both))


def _player(text: Any) -> Player:
    """A player's name, which may have a rank and a rating in a second line."""
    if not isinstance(text, str):
        return Player("")
    name, _, rest = text.partition("\n")
    found = _RANK.fullmatch(rest.strip())
    if found is None or not found[0].strip("()"):
        return Player(name)
    rank = None if found[1] is None else RANKS.get(found[1], found[1])
    return Player(name, rank, None if found[2] is None else float(found[2]))
