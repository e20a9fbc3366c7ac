"""The reader of mjai: from the bytes of a file to records."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from parsers import values
from parsers.jsondoc import COMMENTS
from parsers.mjai import Mjai, rules
from parsers.mjai.game import Narrator
from parsers.mjai.lines import Lines, Locator, Object, Portion
from parsers.mjai.names import FACES
from parsers.telling import RED
from replay.events import START
from replay.record import EMPTY, Player, Problem, Record, UnreadableRecord

_PLAY: Final = frozenset(
    {"start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "kita", "nukidora", "reach"}
)
_MARKS: Final = frozenset({"start_game", "start_kyoku", "haipai", "end_game"})
"""Events that say where a game begins, ends, or what is dealt."""
MOST_EVENTS: Final = 100_000
"""Events of one game that are still read; the longest real ones have some thousands."""
MOST_GAMES: Final = 10_000
"""Games of one file that are still read."""
_OTHER: Final = "a game of another mahjong than riichi: there is no dora, and wins have fan without fu"
_FOUR: Final = 4
_SEATS: Final = 4
_FIVE_NAMES: Final = frozenset({"5m", "5p", "5s"})
_RED_NAMES: Final = frozenset(name for name, face in FACES.items() if face in RED)


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    lines = Lines(data)
    locate = Locator(data, lines.lists)
    pieces = _pieces(lines)
    records: list[Record] = []
    others: list[int] = []
    for piece in islice(pieces, MOST_GAMES):
        other = _other_mahjong(piece)
        if other is not None:
            others.append(other)
            continue
        record = _record(piece, lines, locate, name)
        if record.events:
            records.append(record)
    if records:
        _about_file(records, lines, others)
        more = next(pieces, None)
        if more is not None:
            text = f"the file holds more than {MOST_GAMES} games; the rest is not read"
            last = records[-1]
            last.problems = (*last.problems, Problem("REC010", len(last.events), more.places[0], text))
        return records
    if others:
        span = locate(others[0])
        raise UnreadableRecord(f"this is {_OTHER}", span.line, span.column)
    if lines.damage:
        first = lines.damage[0]
        span = locate(first.place)
        raise UnreadableRecord(f"not a game record that can be read: {first.message}", span.line, span.column)
    raise UnreadableRecord(EMPTY)


@dataclass(slots=True)
class _Piece:
    """One game of a file: its events with their types and places, between the bytes `first` and `end`. `again` is where
    further headers stand, `left_out` where events begin that are too many."""

    first: int
    end: int = 0
    header: Object = field(default_factory=dict)
    events: list[Object] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    left_out: int | None = None
    begins: bool = False

    @property
    def plays(self) -> bool:
        return not _PLAY.isdisjoint(self.kinds)

    def take(self, portion: Portion, begin: int, end: int) -> None:
        """Add events of a portion, as many as are still read."""
        fits = min(end, begin + MOST_EVENTS - len(self.events))
        self.events += portion.events[begin:fits]
        self.kinds += portion.kinds[begin:fits]
        self.places += portion.places[begin:fits]
        if fits < end and self.left_out is None:
            self.left_out = portion.places[fits]


def _pieces(lines: Lines) -> Iterator[_Piece]:
    """The games, each from its header, or from where the one before ended, up to its end."""
    piece = _Piece(0)
    dealt: Object | None = None
    for portion in lines:
        taken = 0
        for at in [i for i, kind in enumerate(portion.kinds) if kind in _MARKS]:
            kind, event, place = portion.kinds[at], portion.events[at], portion.places[at]
            if kind == "start_kyoku":
                dealt = event
            elif kind == "haipai":
                if dealt is not None:
                    _deal(dealt, event)
            elif kind == "start_game":
                piece.take(portion, taken, at)
                taken = at
                if piece.plays:
                    piece.end = place
                    yield piece
                    piece = _Piece(place)
                if piece.begins:
                    piece.again.append(place)
                else:
                    piece.header, piece.begins = event, True
            else:
                piece.take(portion, taken, at + 1)
                taken = at + 1
                if piece.plays:
                    piece.end = place + 1
                    yield piece
                piece = _Piece(place + 1)
        piece.take(portion, taken, len(portion.events))
    if piece.plays:
        piece.end = len(lines.data) + 1
        yield piece


def _deal(start: Object, haipai: Object) -> None:
    """A hand dealt by an event of its own, as the oldest dialect has it, put into the start of its round."""
    hands = start.setdefault("tehais", [[] for _ in range(_SEATS)])
    actor = haipai.get("actor")
    if isinstance(hands, list) and type(actor) is int and 0 <= actor < len(hands):
        hands[actor] = haipai.get("pais")


def _record(piece: _Piece, lines: Lines, locate: Locator, name: str) -> Record:
    events, kinds, places = piece.events, piece.kinds, piece.places
    starts = [e for e, kind in zip(events, kinds, strict=True) if kind == "start_kyoku"]
    players = _count_players(piece.header, events, kinds, starts)
    turned = _turned(starts, players)
    shown = _shown(events, kinds)
    reds = piece.header.get("aka_flag")
    red = shown.red or (not shown.plain_fives and reds is not False)
    narrator = Narrator(players, (1, 1, 1) if red else (0, 0, 0), turned, states_accepted="reach_accepted" in kinds)
    narrator.tell(events, places)
    if narrator.over and not (narrator.scores is not None and min(narrator.scores) < 0):
        shown.last_hand = narrator.hand
        shown.rounds = narrator.rounds
    first = next((e[2] for e in narrator.teller.events if e[0] == START), None)
    if first is not None and first.hand == first.honba == 0 and not first.unstated:
        shown.first_scores = first.scores
    flags, unreadable = rules.flags_of(piece.header, players)
    chosen = rules.rules_of(piece.header, flags, name, players, shown)
    problems = [
        *_about(piece, unreadable),
        *_names_problems(piece),
        *narrator.problems,
        *_damage(piece, lines, narrator),
    ]
    problems.sort(key=lambda p: p.event)
    return Record(
        format=Mjai.name,
        players=_players(piece.header, players, turned),
        events=narrator.teller.events,
        places=narrator.teller.places,
        locate=locate,
        ruleset=chosen.ruleset,
        stated_rules=chosen.stated,
        unstated=frozenset(chosen.unstated),
        id=chosen.id,
        date=chosen.date,
        room=chosen.room,
        lobby=chosen.lobby,
        platform=Mjai.name if chosen.ruleset.startswith("tenhou") and not chosen.room and not chosen.id else None,
        problems=tuple(problems),
        walls=narrator.walls or None,
    )


def _other_mahjong(piece: _Piece) -> int | None:
    """Where a win says that a game is none of riichi: some servers write Chinese official games in the same way."""
    found = None
    for event, kind, place in zip(piece.events, piece.kinds, piece.places, strict=True):
        if kind == "start_kyoku" and "dora_marker" in event:
            return None
        if found is None and kind == "hora" and "fan" in event and "fu" not in event:
            found = place
    return found


def _count_players(header: Object, events: Sequence[Object], kinds: Sequence[str], starts: Sequence[Object]) -> int:
    """Three or four, by whatever is listed by seat and by who plays; the fourth seat of a list may be there and
    empty."""
    if "nukidora" in kinds or "kita" in kinds:
        return 3
    start = starts[0] if starts else {}
    tehais, scores = start.get("tehais"), start.get("scores")
    listed = [by_seat for by_seat in (header.get("names"), tehais, scores) if isinstance(by_seat, list)]
    of_three = any(len(by_seat) == _FOUR - 1 for by_seat in listed)
    empty_hand = isinstance(tehais, list) and len(tehais) == _FOUR and not tehais[3] and any(tehais)
    without_points = isinstance(scores, list) and len(scores) == _FOUR and scores[3] == 0 and 0 not in scores[:3]
    if of_three or empty_hand or without_points:
        return 3 if all(e.get("actor") != _FOUR - 1 for e in events) else 4
    return 4


def _turned(starts: Sequence[Object], players: int) -> int:
    """The seat of the file that deals E1, by the first round that says who deals it."""
    for event in starts:
        oya, number = event.get("oya"), event.get("kyoku", 1)
        if type(oya) is int and 0 <= oya < players and type(number) is int:
            if "kyoku" not in event:
                return oya
            return (oya - (number - 1)) % players
    return 0


def _shown(events: Sequence[Object], kinds: Sequence[str]) -> rules.Shown:
    """What the tiles say of red fives."""
    out = rules.Shown()
    seen: dict[str, int] = {}
    for event, kind in zip(events, kinds, strict=True):
        if kind == "start_kyoku":
            hands = event.get("tehais")
            tiles = [t for hand in hands if isinstance(hand, list) for t in hand] if isinstance(hands, list) else []
            tiles.append(event.get("dora_marker"))
            seen = {}
        elif kind == "tsumo":
            tiles = [event.get("pai")]
        elif kind == "dora":
            tiles = [event.get("dora_marker")]
        else:
            continue
        for tile in tiles:
            if not isinstance(tile, str):
                continue
            if tile in _RED_NAMES:
                out.red = True
                return out
            if tile in _FIVE_NAMES:
                seen[tile] = seen.get(tile, 0) + 1
                out.plain_fives |= seen[tile] == _FOUR
    return out


def _players(header: Object, players: int, turned: int) -> tuple[Player, ...]:
    names = header.get("names")
    given = names if isinstance(names, list) else []
    by_file = [given[seat] if seat < len(given) and isinstance(given[seat], str) else "" for seat in range(players)]
    return tuple(Player(by_file[(seat + turned) % players]) for seat in range(players))


def _about(piece: _Piece, unreadable: Sequence[str]) -> Iterator[Problem]:
    place = piece.places[0]
    for key in unreadable:
        text = values.shown(piece.header[key])
        yield Problem("REC004", 0, place, f"{key} of the event start_game cannot be read, {text}", {"value": text})
    for again in piece.again:
        yield Problem("REC007", 0, again, "a second start_game before any round: the first one counts")


def _names_problems(piece: _Piece) -> Iterator[Problem]:
    names = piece.header.get("names")
    if names is not None and not (isinstance(names, list) and all(isinstance(n, str) for n in names)):
        text = values.shown(names)
        message = f"names of the event start_game cannot be read, {text}"
        yield Problem("REC004", 0, piece.places[0], message, {"value": text})


def _damage(piece: _Piece, lines: Lines, narrator: Narrator) -> Iterator[Problem]:
    """Lines of this game that cannot be read; one behind all its events says that the file breaks off."""
    places = narrator.teller.places
    last = piece.places[-1]
    for one in lines.damage:
        if not piece.first <= one.place < piece.end:
            continue
        if one.place > last:
            text = f"the file breaks off, or is no record from here on: {one.message}"
            yield Problem("REC009", len(places), one.place, text)
            break
        yield Problem("REC001", bisect_left(places, one.place), one.place, one.message)
    if piece.left_out is not None:
        text = f"the game has more than {MOST_EVENTS} events, which none has; the rest is not read"
        yield Problem("REC010", len(places), piece.left_out, text)


def _about_file(records: Sequence[Record], lines: Lines, others: Sequence[int]) -> None:
    """What is only known once the whole file has been read: text between its events, damage behind them all, and games
    that are none of riichi."""
    first, last = records[0], records[-1]
    if lines.commented:
        first.problems = (COMMENTS, *first.problems)
    if lines.text_lines:
        text = f"{lines.text_lines} lines are no JSON; what they say is passed over"
        if lines.text_lines == 1:
            text = "a line is no JSON; what it says is passed over"
        first.problems = (Problem("REC003", 0, lines.text_place, text), *first.problems)
    end = last.places[-1] if last.places else -1
    behind = next((one for one in lines.damage if one.place > end), None)
    if behind is not None and all(p.place != behind.place for p in last.problems):
        text = f"what follows the last game is no record: {behind.message}"
        last.problems = (*last.problems, Problem("REC001", len(last.events), behind.place, text))
    foreign = (Problem("REC001", len(last.events), place, f"the file also holds {_OTHER}") for place in others)
    last.problems = (*last.problems, *foreign)
