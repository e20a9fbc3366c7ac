"""One round: from its arrays to events."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from typing import Any, Final

from parsers.telling import UNKNOWN, Face, Teller, Turn
from parsers.tenhou_json.entries import (
    BLANK,
    FACES,
    NO_DISCARD,
    OPEN_KAN,
    RIICHI,
    Entry,
    discards,
    source_of,
    takes,
)
from parsers.tenhou_json.order import Order, Side, find
from parsers.tenhou_json.results import read_result, whole_numbers
from replay.events import DrawKind
from replay.melds import ANKAN, KAKAN, KITA
from replay.record import Problem

PLACE, SCORES, INDICATORS, URA, HANDS = range(5)
LENGTHS: Final = {14: 3, 17: 4}
"""How many arrays a round has, and for how many seats."""
_RESULT: Final = -1
_ROUND_BITS, _ARRAY_BITS = 17, 12
_NEXT_ARRAY: Final = 1 << _ARRAY_BITS
_USUAL: Final = 40
"""No seat has more turns than that in an ordinary round. The places of so many are made once for all games."""


def place_of(number: int, array: int | None = None, index: int | None = None) -> int:
    """The number of a place: round, array in it and value in that, from 0."""
    place = number << _ROUND_BITS
    if array is not None:
        place |= (array + 1) << _ARRAY_BITS
        if index is not None:
            place |= min(index + 1, (1 << _ARRAY_BITS) - 1)
    return place


def path_of(place: int) -> tuple[int, tuple[int, ...]]:
    """The round of a place and the way to it from there."""
    array = place >> _ARRAY_BITS & 0x1F
    index = place & (1 << _ARRAY_BITS) - 1
    path = ((array - 1, index - 1) if index else (array - 1,)) if array else ()
    return place >> _ROUND_BITS, path


def what_is_wrong(value: Any) -> str | None:
    """Why a value is no round of this format; None for one that is."""
    if not isinstance(value, list) or len(value) not in LENGTHS:
        return f"it has {len(value)} parts instead of 17" if isinstance(value, list) else "it is no list"
    place = whole_numbers(value[PLACE])
    if place is None or len(place) != 3 or not 0 <= place[0] < 4000:
        return "it does not begin with hand, honba and sticks"
    for at, part in enumerate(value[SCORES:-1], SCORES):
        if not isinstance(part, list):
            return f"its part {at} is no list"
    return None


def players_of(value: list[Any]) -> int:
    """How many play: three where nothing is dealt to the fourth seat."""
    if len(value) == 14 or len(value[SCORES]) == 3:
        return 3
    return 4 if any(value[HANDS + 9 : HANDS + 12]) else 3


@dataclass(slots=True)
class _Indicators:
    """The dora indicators of a round, which the file lists without saying when they were turned: `due` are the kans
    whose indicator is turned before the next discard."""

    hidden: list[Face]
    due: int = 0

    def turn(self, teller: Teller, number: int) -> None:
        """Turn as many, as far as the file lists them."""
        for face in self.hidden[:number]:
            teller.dora(face)
        del self.hidden[:number]

    def before_discard(self, teller: Teller) -> None:
        self.turn(teller, self.due)
        self.due = 0

    def after_call(self, teller: Teller, entry: Entry) -> None:
        """An ankan's indicator is turned at once, and with any further kan or kita those still due."""
        self.turn(teller, self.due + (entry.meld is ANKAN))
        self.due = int(entry.meld not in (ANKAN, KITA))


def _places(first: int, count: int) -> list[Any]:
    """The places of a seat's turns, each of what is drawn in it and of what is thrown; the first of what is drawn is
    `first`."""
    return _usual_places(first) if count <= _USUAL else _pairs(first, count)


@lru_cache(1024)
def _usual_places(first: int) -> list[Any]:
    return _pairs(first, _USUAL)


def _pairs(first: int, count: int) -> list[Any]:
    return [(place, place + _NEXT_ARRAY) for place in range(first, first + count)]


def _plain_turns(seat: int, side: Side) -> Iterator[Turn]:
    """The turns of a seat as a teller takes plain ones. Before one that is more than a tile drawn and one thrown it
    stops, because what is drawn in it is given as not shown."""
    takes: list[Any] = side.takes
    discards: list[Any] = side.discards
    special = [index for index, _ in (*side.calls, *side.odd) if index < len(takes)]
    if len(discards) < len(takes):
        discards = [*discards, None]
        special.append(len(discards) - 1)
    if special:
        takes = takes.copy()
        for index in special:
            takes[index] = UNKNOWN
    return zip(repeat(seat), takes, discards)


class RoundTeller:
    """Tells the rounds of one game; what cannot be read of them becomes `problems`."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.players = teller.players
        self.problems: list[Problem] = []
        self.number = 0
        self._standing: set[int] = set()
        """The seats whose riichi has been accepted."""

    def complain(self, code: str, message: str, place: int, seat: int | None = None, **values: Any) -> None:
        """Note what is wrong, at the event to come."""
        self.problems.append(Problem(code, len(self.teller.events), place, message, values, seat))

    def tell(self, value: list[Any], number: int) -> None:
        """Tell a round in which `what_is_wrong` found nothing; `number` counts the rounds of the game."""
        self.number = number
        self._standing.clear()
        teller = self.teller
        teller.place = place_of(number)
        if LENGTHS[len(value)] < self.players:
            self.complain("REC004", f"the round has {len(value)} parts instead of 17", teller.place)
            value = [*value[:-1], [], [], [], value[-1]]
        dealer = self._start(value)
        sides = [self._side(value, seat) for seat in range(self.players)]
        order = find(sides, dealer)
        indicators = _Indicators(self._faces(value[INDICATORS][1:], INDICATORS, first=1))
        riichi = self._play(order, sides, indicators)
        teller.place = place_of(number, len(value) - 1)
        if order.left:
            self.complain(
                "REC012",
                "the draws, discards and calls of the seats do not fit together in any order: "
                f"{order.left} {'entry is' if order.left == 1 else 'entries are'} left over",
                teller.place,
                left=order.left,
            )
        self._end(value, indicators, riichi)

    def _start(self, value: list[Any]) -> int:
        teller, players = self.teller, self.players
        count, honba, sticks = (int(n) for n in value[PLACE])
        wind, seat = divmod(count, 4)
        if seat >= players:
            message = f"the round is number {count}, which three players do not play"
            self.complain("REC005", message, teller.place, hand=count, dealt=players)
            seat = 0
        scores = whole_numbers(value[SCORES])
        if scores is None or len(scores) not in (0, players, 4):
            self.complain("REC004", "the scores cannot be read", place_of(self.number, SCORES))
            scores = ()
        first = self._faces(value[INDICATORS][:1], INDICATORS)
        hands = [self._faces(value[HANDS + 3 * s], HANDS + 3 * s) for s in range(players)]
        indicator = first[0] if first else None
        hand = wind * players + seat
        teller.start(hand, honba, sticks, seat, scores[:players], hands, indicator)
        return seat

    def _faces(self, values: Sequence[Any], array: int, first: int = 0) -> list[Face]:
        try:
            return [FACES[value] for value in values]
        except (KeyError, TypeError):
            pass
        out = []
        for at, value in enumerate(values, first):
            face = FACES.get(value) if isinstance(value, int) else None
            if face is None:
                self.complain("REC004", f"there is no tile {str(value)[:20]}", place_of(self.number, array, at))
            out.append(UNKNOWN if face is None else face)
        return out

    def _side(self, value: list[Any], seat: int) -> Side:
        """What a seat takes and throws, with a blank among the discards for every daiminkan."""
        at = HANDS + 1 + 3 * seat
        array, other = value[at], value[at + 1]
        drawn, calls = takes(array, lambda index: self._unreadable("draw or call", array, index, at, seat))
        thrown, odd = discards(other, lambda index: self._unreadable("discard", other, index, at + 1, seat))
        for index, call in calls:
            if call.kind == OPEN_KAN and (index >= len(thrown) or thrown[index] is not BLANK):
                thrown.insert(index, BLANK)
        if len(thrown) > len(other):
            odd = [(index, discard) for index, discard in enumerate(thrown) if isinstance(discard, Entry)]
        return Side(drawn, thrown, calls, odd, place_of(self.number, at, 0))

    def _unreadable(self, what: str, array: list[Any], index: int, at: int, seat: int) -> None:
        message = f"a {what} cannot be read: {str(array[index])[:40]}"
        self.complain("REC004", message, place_of(self.number, at, index), seat)

    def _play(self, order: Order, sides: Sequence[Side], indicators: _Indicators) -> tuple[int, int] | None:
        """Tell the turns; the riichi of which it is not clear yet whether it stands: seat and place of the discard."""
        teller, seats = self.teller, order.seats
        rows = [_plain_turns(seat, side) for seat, side in enumerate(sides)]
        turns = iter([next(rows[seat]) for seat in seats])
        pairs = [iter(_places(side.place, len(side.takes))) for side in sides]
        places = [place for seat in seats for place in next(pairs[seat])]
        riichi: tuple[int, int] | None = None
        single = order.differs is not None
        at = 0
        while at < len(places):
            if single:
                next(turns)
            else:
                at += teller.turns(turns, places, at)
                if at == len(places):
                    break
            seat = seats[at // 2]
            teller.place, behind = places[at : at + 2]
            if order.differs is not None and at == 2 * order.differs:
                text = "from here on the round can be read in more than one order; one of them is judged"
                self.complain("REC011", text, teller.place, seat)
            if riichi is not None:
                self._accept(riichi)
            riichi = (seat, behind) if self._turn(seat, sides[seat], behind, indicators) else None
            # What it leaves for the next turn to see to makes that one out of the ordinary as well.
            single = riichi is not None or indicators.due > 0 or order.differs is not None
            at += 2
        return riichi

    def _turn(self, seat: int, side: Side, behind: int, indicators: _Indicators) -> bool:
        """Tell one turn, whose discard stands at `behind`; whether riichi is declared in it."""
        teller = self.teller
        index = teller.place - side.place
        take = side.takes[index]
        if isinstance(take, Entry):
            self._call(seat, take, indicators)
        else:
            teller.draw(seat, take)
        if index >= len(side.discards):
            return False
        discard = side.discards[index]
        teller.place = behind
        if isinstance(discard, Entry) and discard.kind != RIICHI:
            if discard.kind != NO_DISCARD:
                self._own_kan(seat, discard, indicators)
            return False
        face, riichi = (discard.face, True) if isinstance(discard, Entry) else (discard, False)
        if indicators.due:
            indicators.before_discard(teller)
        if riichi:
            teller.riichi(seat)
        if face is None:
            teller.discard(seat, UNKNOWN if isinstance(take, Entry) else take, tsumogiri=True)
        else:
            teller.discard(seat, face, tsumogiri=False)
        return riichi

    def _accept(self, riichi: tuple[int, int]) -> None:
        """The declaration was not answered by a ron: the stick is paid. Where that stands is the discard."""
        place = self.teller.place
        seat, self.teller.place = riichi
        self._standing.add(seat)
        self.teller.accept(seat)
        self.teller.place = place

    def _own_kan(self, seat: int, entry: Entry, indicators: _Indicators) -> None:
        assert entry.meld is not None
        if entry.meld is KAKAN:
            self.teller.kakan(seat, *entry.consumed)
        else:
            self.teller.call(seat, entry.meld, entry.consumed)
        indicators.after_call(self.teller, entry)

    def _call(self, seat: int, entry: Entry, indicators: _Indicators) -> None:
        assert entry.meld is not None
        source = source_of(seat, entry.away, self.players)
        self.teller.call(seat, entry.meld, entry.consumed, entry.face, None if source < 0 else source)
        if entry.kind == OPEN_KAN:
            indicators.after_call(self.teller, entry)

    def _end(self, value: list[Any], indicators: _Indicators, riichi: tuple[int, int] | None) -> None:
        teller = self.teller
        place = teller.place
        complaints: list[tuple[str, str, dict[str, Any]]] = []
        result = read_result(
            value[_RESULT], self.players, lambda code, message, /, **values: complaints.append((code, message, values))
        )
        # A ron answers the declaration, and so do three; everything else lets it stand.
        if riichi is not None and result is not None and not (result.is_ron or result.draw is DrawKind.SANCHAHOU):
            self._accept(riichi)
        indicators.turn(teller, len(indicators.hidden))
        for code, message, values in complaints:
            self.complain(code, message, place, **values)
        if result is None:
            return
        if result.draw is not None:
            teller.end(result.draw, (), deltas=result.deltas)
        shown = self._faces(value[INDICATORS], INDICATORS) if result.wins else []
        under = self._faces(value[URA], URA) if result.wins else []
        for claim in result.wins:
            # Of a win by which nobody is said to be paid no list is complete.
            if under or claim.deltas is not None or claim.points is not None:
                claim.indicators = shown
                claim.ura = under if claim.winner in self._standing else None
            teller.win(claim)
