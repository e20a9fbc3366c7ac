"""One game: its rounds told to a `Teller`, what cannot be read noted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, TypeVar

from parsers import values
from parsers.majiang import results, tiles
from parsers.majiang.names import DRAWS
from parsers.majiang.tiles import DISCARDS, DRAWN, DRAWS_OF, FACES, Hand, Notation
from parsers.telling import RED, UNKNOWN, Face, Teller, Turn, WinClaim
from parsers.values import BadValueError
from replay.events import DrawKind
from replay.melds import ANKAN, KAKAN, KANS, KITA, PON
from replay.record import Problem
from replay.tiles import NORTH

T = TypeVar("T")
Object = Mapping[str, Any]

_ROUND_BITS: Final = 20
_BOTH: Final = 2
"""The fields of a draw and a discard together."""
GAME: Final = -1
"""The place of the game itself."""
END: Final = -2
"""The place of the final scores."""
_WIND: Final = values.below(4)


def place_of(number: int, event: int) -> int:
    """The place of an event of a round, both counted from 0."""
    return number << _ROUND_BITS | event


def path_of(place: int) -> tuple[str | int, ...]:
    """The way from the game to a place."""
    if place >= 0:
        return "log", place >> _ROUND_BITS, place & (1 << _ROUND_BITS) - 1
    return ("defen",) if place == END else ()


@cache
def _by_dealer(players: int) -> list[dict[int, int]]:
    """The seats by their number in a round, for each dealer."""
    return [{n: (n + dealer) % players for n in range(players)} for dealer in range(players)]


class Narrator:
    """Tells one game. Seats of a round count from its dealer in the file, from the first dealer of the game here."""

    def __init__(self, players: int, reds: Sequence[int]) -> None:
        self.teller = Teller(players, reds)
        self.players = players
        self.problems: list[Problem] = []
        self.hand = 0
        self.dealer = 0
        self.rounds = 0
        self._reds: Sequence[int] = (0, 0, 0)
        """By suit 1 where red fives have been seen in the rounds before."""
        self.ended = False
        """Whether the round has a result."""
        self._dealer_stays = True
        """Whether the dealer of the next round is the same, as far as a result tells."""
        self._kind = ""
        self._fields: Object = {}
        self._pending: int | None = None
        """Whose riichi stands or falls with the discard just made."""
        self._owed = 0
        """Kans of the round whose indicator is not listed yet."""
        self._melds: list[list[Notation]] = [[] for _ in range(players)]
        """What each seat has called in the round, as written."""
        self._declared: set[int] = set()
        """Who has declared riichi in the round."""
        self._distances = tiles.distances(players)
        self._l = values.below(players)
        self._numbers = values.numbers(players)
        self._listed = values.listed(players)
        self._by_dealer = _by_dealer(players)
        self._seats = self._by_dealer[self.dealer]

    # --- reading fields ------------------------------------------------------------------------------------------

    def problem(self, code: str, message: str, seat: int | None = None, **evidence: Any) -> None:
        """Note something that is wrong at the place being read."""
        self.problems.append(Problem(code, len(self.teller.events), self.teller.place, message, evidence, seat))

    def _read(self, name: str, how: Callable[[Any], T], *, needed: bool = True, may_be_null: bool = False) -> T | None:
        """A field of the event; None where it is missing or, with a problem, unreadable or missing but needed. What a
        file states nothing of may be null."""
        value = self._fields.get(name)
        if value is None:
            if needed and not (may_be_null and name in self._fields):
                message = f"{self._kind} has no {name}"
                self.problem("REC006", message, self._whose(), event=self._kind, field=name)
            return None
        try:
            return how(value)
        except BadValueError as error:
            self._unreadable(name, value, str(error))
            return None

    def _unreadable(self, name: str, value: Any, why: str) -> None:
        text = values.shown(value)
        message = f"{name} of {self._kind} cannot be read, {text}{f': {why}' if why else ''}"
        self.problem("REC004", message, self._whose(), event=self._kind, field=name, value=text)

    def _whose(self) -> int | None:
        number = self._fields.get("l")
        return self._seats.get(number) if type(number) is int else None

    def _seat(self, name: str = "l", *, needed: bool = True) -> int | None:
        found = self._fields.get(name)
        if type(found) is int and found in self._seats:
            return self._seats[found]
        found = self._read(name, self._l, needed=needed)
        return None if found is None else self._seats[found]

    def _text(self, name: str) -> str | None:
        value = self._fields.get(name)
        return value if isinstance(value, str) else self._read(name, _text)

    def _by_seat(self, from_dealer: Sequence[T]) -> list[T]:
        """A list from the dealer on as one from the first dealer of the game on."""
        cut = self.players - self.dealer
        return [*from_dealer[cut:], *from_dealer[:cut]]

    def _scores(self, name: str) -> list[int] | None:
        found = self._read(name, self._numbers, may_be_null=True)
        return None if found is None else self._by_seat(found)

    # --- telling -------------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Any], number: int) -> None:
        """One round, in order."""
        self.ended = False
        first = place_of(number, 0)
        count = len(events)
        index = 0
        places = range(first, first + count)
        teller = self.teller
        while index < count:
            event = events[index]
            if isinstance(event, dict) and "zimo" in event and not self._owed:
                # No indicator is pending, so that draws and discards are nothing more; a riichi stands with the first.
                teller.place = first | index
                self._passed()
                index += teller.turns(self._turns(events, index), places, index)
                # What ends plain turns is none.
                if index == count:
                    break
                event = events[index]
            teller.place = first | index
            index += 1 + self._event(event, events, index)
        self.rounds += 1

    @property
    def reds(self) -> Sequence[int]:
        """By suit 1 where red fives have been seen."""
        if all(self._reds):
            return self._reds
        return [seen | self.teller.has_come(red) for seen, red in zip(self._reds, RED, strict=True)]

    def _turns(self, events: Sequence[Any], index: int) -> Iterator[Turn]:
        """Draws that a discard of the same seat follows, which are most of a record."""
        seats = self._seats
        try:
            for at in range(index, len(events) - 1, 2):
                draw, discard = events[at], events[at + 1]
                drawn, thrown = draw["zimo"], discard["dapai"]
                number, text = drawn["l"], thrown["p"]
                face, passed = DRAWS_OF[drawn["p"]]
                if thrown["l"] != number or len(draw) + len(discard) > _BOTH:
                    return
                yield seats[number], face, None if text == passed else FACES[text]
        except (KeyError, TypeError):
            # It is something else, or something is wrong with it, which is said when it is told by itself.
            pass

    def _event(self, event: Any, events: Sequence[Any], index: int) -> int:
        """Any event; how many of those that follow it have been told with it."""
        if not isinstance(event, dict):
            self.problem("REC004", f"this is no event: {values.shown(event)}", value=values.shown(event))
            return 0
        ahead = 0
        for kind, fields in event.items():
            handler = self._handlers.get(kind)
            if handler is not None and isinstance(fields, dict):
                self._kind = kind
                if self._owed and kind in _TURNED_BEFORE:
                    ahead = self._turned(events, index + 1)
                self._fields = fields
                handler(self)
                continue
            self._kind, self._fields = values.shown(kind), {}
            if handler is None:
                self.problem("REC003", f"unknown event: {self._kind}", event=self._kind)
            else:
                self.problem("REC004", f"{kind} cannot be read, {values.shown(fields)}", event=kind)
        return ahead

    def _turned(self, events: Sequence[Any], index: int) -> int:
        """Indicators listed from here on. They stand behind the draw or discard before which they are turned: this is
        where the format has them, whatever rules say when the table sees them. How many there are."""
        kind, place = self._kind, self.teller.place
        count = 0
        while index + count < len(events):
            event = events[index + count]
            if not isinstance(event, dict) or len(event) != 1 or not isinstance(event.get("kaigang"), dict):
                break
            count += 1
            self.teller.place = place + count
            self._kind, self._fields = "kaigang", event["kaigang"]
            self._indicator()
        self._kind, self.teller.place = kind, place
        return count

    def _start(self) -> None:
        self._reds = self.reds
        wind, number = self._read("zhuangfeng", _WIND), self._read("jushu", self._l)
        if wind is not None and number is not None:
            self.hand = wind * self.players + number
        elif number is not None:
            self.hand += (number - self.hand) % self.players
        else:
            self.hand += not self._dealer_stays
        self.dealer = self.hand % self.players
        self._seats = self._by_dealer[self.dealer]
        self._dealer_stays = True
        honba, sticks = self._read("changbang", values.count), self._read("lizhibang", values.count)
        scores = self._scores("defen")
        hands = self._read("shoupai", self._listed)
        indicator = self._read("baopai", _face, may_be_null=True)
        self._melds = [[] for _ in range(self.players)]
        self._declared = set()
        self._pending, self._owed = None, 0
        dealt = [[] for _ in range(self.players)] if hands is None else self._by_seat([self._dealt(h) for h in hands])
        self.teller.start(
            self.hand,
            honba,
            sticks,
            self.dealer,
            scores or (),
            dealt,
            indicator,
            unstated=frozenset({"hand"} if wind is None or number is None else ()),
        )

    def _dealt(self, text: Any) -> list[Face]:
        try:
            return tiles.closed(text)
        except BadValueError as error:
            self._unreadable("shoupai", text, str(error))
            return []

    def _draw(self) -> None:
        seat = self._seat()
        face = self._read("p", _face)
        if seat is None:
            return
        self._passed()
        self.teller.draw(seat, UNKNOWN if face is None else face)

    def _discard(self) -> None:
        seat = self._seat()
        text = self._text("p")
        if seat is None or text is None:
            return
        said = DISCARDS.get(text)
        if said is not None:
            face, thrown, riichi = said
        elif text in DRAWN:
            face = self.teller.drawn(seat)
            thrown, riichi = DRAWN[text]
            self._unreadable("p", text, "there is no such tile; it is taken as the tile just drawn")
        else:
            self._unreadable("p", text, "there is no such tile")
            return
        self._passed()
        if riichi:
            self.teller.riichi(seat)
            self._declared.add(seat)
            self._pending = seat
        self.teller.discard(seat, face, tsumogiri=thrown)

    def _call(self) -> None:
        seat = self._seat()
        text = self._text("m")
        if seat is None or text is None:
            return
        try:
            meld = tiles.meld(text)
        except BadValueError as error:
            self._unreadable("m", text, str(error))
            return
        source = self._source(seat, meld.mark)
        if meld.mark and source is None:
            self._unreadable("m", text, "where three play nobody sits across")
            return
        if (meld.kind in (ANKAN, KAKAN)) != (self._kind == "gang"):
            message = (
                f"{self._kind} has the meld {text}, which is one of {'gang' if self._kind == 'fulou' else 'fulou'}"
            )
            self.problem("REC005", message, seat, event=self._kind, meld=text)
        self._passed()
        melds = self._melds[seat]
        if meld.kind is KAKAN:
            assert meld.added is not None
            self.teller.kakan(seat, meld.added)
            pon = next((i for i, m in enumerate(melds) if m.kind is PON and m.of == meld.of), len(melds))
            melds[pon : pon + 1] = [meld]
        else:
            self.teller.call(seat, meld.kind, meld.own, meld.called, source)
            melds.append(meld)
        self._owed += meld.kind in KANS

    def _source(self, seat: int, mark: str) -> int | None:
        distance = self._distances.get(mark)
        return None if distance is None else (seat + distance) % self.players

    def _kita(self) -> None:
        seat = self._seat()
        if seat is None:
            return
        self._passed()
        self.teller.call(seat, KITA, [Face(NORTH)])

    def _indicator(self) -> None:
        face = self._read("baopai", _face)
        self._owed -= bool(self._owed)
        if face is not None:
            self.teller.dora(face)

    def _passed(self) -> None:
        """The discard is not ronned: a riichi declared with it stands, and its stick is paid."""
        if self._pending is not None:
            self.teller.accept(self._pending)
            self._pending = None

    # --- results -------------------------------------------------------------------------------------------------

    def _win(self) -> None:
        winner = self._seat()
        if winner is None:
            return
        self._dealer_stays = winner == self.dealer or (self.ended and self._dealer_stays)
        self.ended = True
        source = self._seat("baojia", needed=False)
        if self._pending is not None and source != self._pending:
            self._passed()
        if "shoupai" not in self._fields:
            self.problem("REC006", "hule has no shoupai", winner, event="hule", field="shoupai")
        shown = self._shown(winner, self._fields.get("shoupai"))
        yaku = results.yaku_of(self._fields)
        for code, message in [*yaku.faults, *results.contradictions(self._fields, yaku)]:
            self.problem(code, message, winner)
        melds = None if shown is None else self._same_melds(winner, shown)
        claim = WinClaim(
            winner,
            winner if self._fields.get("baojia") is None else source,
            concealed=None if shown is None else shown.closed,
            tile=None if shown is None or len(shown.closed) % 3 != 2 else shown.closed[-1],
            fu=self._read("fu", values.count, needed=False),
            points=self._read("defen", values.count, may_be_null=True),
            yaku=yaku.yaku,
            yakuman=yaku.yakuman,
            ura=self._read("fubaopai", _faces, needed=False),
            liable=self._liable(winner, yaku.liable),
            deltas=self._scores("fenpei"),
            has_melds=bool(melds),
        )
        self.teller.win(claim)

    def _liable(self, winner: int, named: Any) -> int | None:
        """The seat named as liable: by its number, or by how it sits to the winner."""
        if named is None:
            return None
        if isinstance(named, str):
            seat = self._source(winner, named)
            if seat is None:
                self._unreadable("baojia of hupai", named, "there is no such seat")
            return seat
        try:
            return self._seats[self._l(named)]
        except BadValueError as error:
            self._unreadable("baojia of hupai", named, str(error))
            return None

    def _shown(self, seat: int, text: Any) -> Hand | None:
        """A hand shown at the end of a round; None where none is."""
        if text is None or text == "":
            return None
        try:
            hand = tiles.hand(text)
        except BadValueError as error:
            self._unreadable("shoupai", text, str(error))
            return None
        if hand.riichi and seat not in self._declared:
            message = f"{self._kind} marks the hand {values.shown(text)} as one in riichi, which was not declared"
            self.problem("REC005", message, seat, shoupai=values.shown(text))
        return hand

    def _same_melds(self, seat: int, shown: Hand) -> bool:
        """Whether a hand is shown with its melds. None need be shown, but others than were called must not."""
        if shown.melds == self._melds[seat]:
            return True
        called = sorted((m.kind, m.faces) for m in self._melds[seat])
        written = sorted((m.kind, m.faces) for m in shown.melds)
        if written and written != called:
            of_play = ", ".join(map(tiles.meld_text, self._melds[seat])) or "none"
            of_hand = ", ".join(map(tiles.meld_text, shown.melds))
            message = f"{self._kind} shows the melds {of_hand}; called were {of_play}"
            self.problem("REC005", message, seat, shown=of_hand, called=of_play)
        return written == called

    def _no_win(self) -> None:
        self.ended = True
        name = self._text("name")
        kind = DrawKind.EXHAUSTIVE if name is None else DRAWS.get(name.strip())
        if kind is None:
            self._unreadable("name", name, "no known draw, taken as an exhaustive one")
            kind = DrawKind.EXHAUSTIVE
        if kind is not DrawKind.SANCHAHOU:
            self._passed()
        texts = self._read("shoupai", self._listed, may_be_null=True)
        # Nobody is noten because the file says nothing of the hands.
        hands = [self._shown_at_draw(seat, text) for seat, text in enumerate(self._by_seat(texts))] if texts else []
        if hands and kind in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI):
            self._dealer_stays = hands[self.dealer] is not None
        self.teller.end(kind, hands, deltas=self._scores("fenpei"))

    def _shown_at_draw(self, seat: int, text: Any) -> Sequence[Face] | None:
        shown = self._shown(seat, text)
        if shown is None:
            # One that cannot be read is shown all the same.
            return self.teller.concealed(seat) if text else None
        self._same_melds(seat, shown)
        return shown.closed

    _handlers: ClassVar[dict[str, Callable[["Narrator"], None]]] = {
        "qipai": _start,
        "zimo": _draw,
        "dapai": _discard,
        "fulou": _call,
        "gang": _call,
        "kita": _kita,
        "gangzimo": _draw,
        "kaigang": _indicator,
        "hule": _win,
        "pingju": _no_win,
    }


_TURNED_BEFORE: Final = frozenset({"zimo", "gangzimo", "dapai"})


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadValueError("it is no text")
    return value


def _face(value: Any) -> Face:
    if value in ("", tiles.HIDDEN):
        return UNKNOWN
    face = FACES.get(value) if isinstance(value, str) else None
    if face is None:
        raise BadValueError("there is no such tile")
    return face


def _faces(value: Any) -> list[Face]:
    if not isinstance(value, list):
        raise BadValueError("it is no list of tiles")
    return [_face(v) for v in value]
