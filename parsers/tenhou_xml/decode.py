"""Tags to events.

Most of a record is draws and discards, whose tag alone says everything: one look-up in a table made beforehand.
Calls repeat from game to game and are remembered. The other tags are read one by one; what cannot be read of
one becomes a `Fault` and, in the event, None.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from parsers.tenhou_xml import claims, values
from parsers.tenhou_xml.header import is_reconnect
from parsers.tenhou_xml.scan import Node
from parsers.tenhou_xml.tags import (
    DISCARD_LETTERS,
    DRAW_KINDS,
    DRAW_LETTERS,
    HANDS,
    KNOWN,
    LEFT_BLANK,
    NOTHING,
    REPEATING,
    SEATS,
    TABLE_LIMIT,
    TABLES,
    Attributes,
    cut,
)
from parsers.tenhou_xml.values import numbers
from parsers.values import BadValueError, thousandths
from replay.events import (
    CALL,
    DORA,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.record import Absence
from replay.tiles import TILES, Tile

T = TypeVar("T")
_MAY_BE_BLANK: Final = {"AGARI": frozenset({"m", "yaku"})}
"""What may be blank in any record, or is complained of where it is read."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one tag."""

    code: str
    ordinal: int
    message: str
    evidence: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None


_COUNTED: Final = ("hand", "honba", "sticks")


class Decoder:
    """Collects the events of one record."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.events: list[Event] = []
        self.places: list[int] = []
        self.faults: list[Fault] = []
        self.tag: Attributes = {}
        """The tag being read."""
        self.absences: list[Absence] = []
        self.header: dict[str, tuple[int, Attributes]] = {}
        self.hand: int | None = None
        self.dealer: int | None = None
        self.seeds: list[str | None] = []
        """What each INIT says of its shuffle, as records of 2009 do."""
        self._away: dict[int, int] = {}

    def run_plain(self, pieces: Sequence[str]) -> bool:
        """Read all tags of a file in which nothing stands between them; `pieces` are their texts, bare.

        False means that a tag is written in some other way than Tenhou's and nothing was gained.
        """
        table = TABLES[self.players]
        get = table.get
        events = [get(piece) for piece in pieces]
        add, place = self.events.extend, self.places.extend
        done = 0
        for ordinal, event in enumerate(events):
            if event is not None:
                continue
            add(events[done:ordinal])  # type: ignore[arg-type]
            place(range(done, ordinal))
            done = ordinal + 1
            tag, attributes = cut(pieces[ordinal])
            if attributes is None:
                return False
            faults = len(self.faults)
            self._other(ordinal, tag, attributes)
            if tag in REPEATING and len(self.faults) == faults and len(table) < TABLE_LIMIT:
                event = self.events[-1]
                if event[0] != RIICHI_ACCEPTED:
                    table[pieces[ordinal]] = event
        add(events[done:])  # type: ignore[arg-type]
        place(range(done, len(pieces)))
        return True

    def run(self, nodes: Iterable[Node]) -> None:
        """Read all tags, in order."""
        get = TABLES[self.players].get
        for ordinal, node in enumerate(nodes):
            event = None if node.pairs else get(node.tag)
            if event is None:
                self._other(ordinal, node.tag, dict(node.pairs))
            else:
                self._add(ordinal, event)

    def finish(self) -> None:
        """Close what is open when the record ends."""
        self.tag = {}
        self.absences += [Absence(seat, since, None) for seat, since in self._away.items()]
        self.absences.sort(key=lambda a: (a.since, a.seat))

    def fault(self, code: str, ordinal: int, message: str, **evidence: Any) -> None:
        """Note what is wrong with a tag."""
        whose = SEATS.get(self.tag.get("who", ""), self.players)
        self.faults.append(Fault(code, ordinal, message, evidence, whose if whose < self.players else None))

    def _add(self, ordinal: int, event: Event) -> None:
        self.events.append(event)
        self.places.append(ordinal)

    def _other(self, ordinal: int, tag: str, attributes: Attributes) -> None:
        handler = self._handlers.get(tag)
        known = KNOWN.get(tag, NOTHING)
        if not attributes.keys() <= known and (tag in KNOWN or tag in TABLES[self.players]):
            for name in sorted(attributes.keys() - known):
                self.fault("REC003", ordinal, f"the tag {tag} has an unknown attribute: {name}", attribute=name)
        self.tag = attributes
        if handler is not None:
            handler(self, ordinal, attributes)
            return
        event = TABLES[self.players].get(tag)
        if event is None:
            self._unknown(ordinal, tag)
        else:
            self._add(ordinal, event)

    def _unknown(self, ordinal: int, tag: str) -> None:
        letter, number = tag[:1], tag[1:]
        if letter in DRAW_LETTERS + DISCARD_LETTERS and number.isascii() and number.isdigit():
            what = "draw" if letter in DRAW_LETTERS else "discard"
            why = (
                f"there is no tile {number[:20]}"
                if len(number) > 3 or int(number) >= TILES
                else "nobody sits in the fourth seat"
            )
            self.fault("REC004", ordinal, f"the tag {tag[:20]} is a {what} that cannot be read: {why}", tag=tag[:20])
        else:
            self.fault("REC003", ordinal, f"unknown tag: {tag[:80]}", tag=tag[:80])

    def _read(
        self, ordinal: int, tag: str, attributes: Attributes, name: str, read: Callable[[str], T], needed: bool = True
    ) -> T | None:
        """The value of an attribute; None where it is missing or, with a fault, unreadable or missing but needed.

        One that is blank is neither: a record converted from elsewhere says so that it does not know. One with Tenhou's
        seed was not converted.
        """
        text = attributes.get(name)
        if text == "" and name in _MAY_BE_BLANK.get(tag, NOTHING):
            return None
        if text == "" and name in LEFT_BLANK.get(tag, NOTHING):
            if self._is_seeded():
                self.fault("REC004", ordinal, f"{name} of the tag {tag} is blank", tag=tag, attribute=name, value="")
            return None
        if text is None:
            if needed:
                self.fault("REC006", ordinal, f"the tag {tag} has no {name}", tag=tag, attribute=name)
            return None
        try:
            return read(text)
        except BadValueError as error:
            shown = text if len(text) <= 80 else text[:80] + "..."
            why = f": {error}" if str(error) else ""
            message = f'{name}="{shown}" of the tag {tag} cannot be read{why}'
            self.fault("REC004", ordinal, message, tag=tag, attribute=name, value=shown)
            return None

    @property
    def seed(self) -> str | None:
        """What the walls of the game were made of, if it is stated for all of it."""
        return self.header.get("SHUFFLE", (0, {}))[1].get("seed")

    def _is_seeded(self) -> bool:
        """Whether there is such a seed, or, as in records of 2009, one of a round."""
        return bool(self.seed or self.tag.get("shuffle") or any(self.seeds))

    def _head(self, ordinal: int, attributes: Attributes, tag: str) -> None:
        if tag in self.header:
            self.fault("REC007", ordinal, f"a second {tag} tag: the first one counts", tag=tag)
        else:
            self.header[tag] = ordinal, attributes

    def _shuffle(self, ordinal: int, attributes: Attributes) -> None:
        self._head(ordinal, attributes, "SHUFFLE")

    def _go(self, ordinal: int, attributes: Attributes) -> None:
        self._head(ordinal, attributes, "GO")

    def _taikyoku(self, ordinal: int, attributes: Attributes) -> None:
        self._head(ordinal, attributes, "TAIKYOKU")

    def _names(self, ordinal: int, attributes: Attributes) -> None:
        if not is_reconnect(attributes):
            self._head(ordinal, attributes, "UN")
            return
        seat = int(next(iter(attributes))[1])
        since = self._away.pop(seat, None)
        if since is not None:
            self.absences.append(Absence(seat, since, len(self.events)))

    def _bye(self, ordinal: int, attributes: Attributes) -> None:
        seat = self._read(ordinal, "BYE", attributes, "who", self._seat)
        if seat is not None:
            self._away.setdefault(seat, len(self.events))

    def _seat(self, text: str) -> int:
        found = SEATS.get(text, 9)
        if found >= self.players:
            values.fail("" if found == 9 else f"there is no seat {found}")
        return found

    def _scores(self, text: str) -> tuple[int, ...]:
        return values.scores(text, self.players)

    def _init(self, ordinal: int, attributes: Attributes) -> None:
        seed = self._read(ordinal, "INIT", attributes, "seed", claims.seed)
        scores = self._read(ordinal, "INIT", attributes, "ten", self._scores) or ()
        dealer = self._read(ordinal, "INIT", attributes, "oya", self._seat)
        hands = tuple(
            self._read(ordinal, "INIT", attributes, name, values.tiles) or () for name in HANDS[: self.players]
        )
        if self.players == 3 and attributes.get("hai3"):
            self.fault("REC005", ordinal, "three play, but the fourth seat is dealt tiles", hai3=attributes["hai3"])
        hand = honba = sticks = indicator = dice = None
        if seed is not None:
            count, honba, sticks = (self._counted(ordinal, name, seed[i]) for i, name in enumerate(_COUNTED))
            hand = None if count is None else self._hand(ordinal, count)
            dice = self._dice(ordinal, seed[3], seed[4])
            indicator = self._indicator(ordinal, seed[5])
        stated = {"hand": hand, "honba": honba, "sticks": sticks, "scores": scores or None}
        self.hand, self.dealer = self._complete(hand, dealer)
        self.seeds.append(attributes.get("shuffle"))
        self._add(
            ordinal,
            (
                START,
                self.dealer,
                RoundStart(
                    hand=self.hand,
                    honba=honba or 0,
                    sticks=sticks or 0,
                    dealer=self.dealer,
                    scores=scores,
                    hands=hands,
                    indicator=indicator,
                    dice=dice,
                    unstated=frozenset(name for name, value in stated.items() if value is None),
                ),
            ),
        )

    def _hand(self, ordinal: int, count: int) -> int | None:
        """The hand as a count of rounds that exist: Tenhou skips the fourth of each wind where three play."""
        wind, number = divmod(count, 4)
        if number >= self.players:
            message = f"the seed of INIT counts the round as number {count}, which does not exist"
            self.fault("REC005", ordinal, message, hand=count)
            return None
        return wind * self.players + number

    def _complete(self, hand: int | None, dealer: int | None) -> tuple[int, int]:
        if hand is None:
            before = self.hand or 0
            hand = before
            if dealer is not None:
                hand += (dealer - before) % self.players
        return hand, hand % self.players if dealer is None else dealer

    def _counted(self, ordinal: int, name: str, number: int | None) -> int | None:
        """One of the first numbers of a seed, none of which may be blank."""
        if number is None:
            self.fault("REC006", ordinal, f"the seed of INIT has no {name}", tag="INIT", attribute="seed")
        elif number < 0:
            message = f"the seed of INIT has {number} for its {name}"
            self.fault("REC004", ordinal, message, tag="INIT", attribute="seed", value=number)
            return None
        return number

    def _dice(self, ordinal: int, one: int | None, other: int | None) -> tuple[int, int] | None:
        """Dice of which the seed holds one less than they show."""
        if one is None or other is None:
            return None
        if not (0 <= one < 6 and 0 <= other < 6):
            message = f"the seed of INIT has the dice {one + 1} and {other + 1}"
            self.fault("REC004", ordinal, message, tag="INIT", attribute="seed", value=[one, other])
            return None
        return one + 1, other + 1

    def _indicator(self, ordinal: int, number: int | None) -> Tile | None:
        if number is None or 0 <= number < TILES:
            return None if number is None else Tile(number)
        message = f"the seed of INIT ends in the indicator {number}: there is no such tile"
        self.fault("REC004", ordinal, message, tag="INIT", attribute="seed", value=number)
        return None

    def _call(self, ordinal: int, attributes: Attributes) -> None:
        seat = self._read(ordinal, "N", attributes, "who", self._seat)
        if seat is None:
            return
        meld = self._read(ordinal, "N", attributes, "m", partial(claims.meld, seat, self.players))
        if meld is not None:
            self._add(ordinal, (CALL, seat, meld))

    def _riichi(self, ordinal: int, attributes: Attributes) -> None:
        seat = self._read(ordinal, "REACH", attributes, "who", self._seat)
        step = self._read(ordinal, "REACH", attributes, "step", claims.riichi_step)
        if seat is None or step is None:
            return
        if step == 1:
            self._add(ordinal, (RIICHI, seat, None))
            return
        scores = self._read(ordinal, "REACH", attributes, "ten", self._scores, needed=False)
        self._add(ordinal, (RIICHI_ACCEPTED, seat, scores))

    def _dora(self, ordinal: int, attributes: Attributes) -> None:
        tile = self._read(ordinal, "DORA", attributes, "hai", values.tile)
        if tile is not None:
            self._add(ordinal, (DORA, -1, tile))

    def _win(self, ordinal: int, attributes: Attributes) -> None:
        def read(name: str, how: Callable[[str], T], needed: bool = True) -> T | None:
            return self._read(ordinal, "AGARI", attributes, name, how, needed)

        seat = read("who", self._seat)
        if seat is None:
            return
        honba, sticks = read("ba", claims.pair) or (None, None)
        fu, points, limit = read("ten", claims.value) or (None, None, None)
        before, deltas = read("sc", self._payments) or (None, None)
        yaku = read("yaku", claims.yaku, needed=False)
        if "yaku" not in attributes and "yakuman" not in attributes:
            self.fault("REC006", ordinal, "the tag AGARI has neither yaku nor yakuman", tag="AGARI")
        elif attributes.get("yaku") == "" and "yakuman" not in attributes and points is not None:
            # As converted from a record that does not say, in which the worth of the hand is not said either.
            self.fault("REC006", ordinal, "the tag AGARI lists no yaku, but says what they are worth", tag="AGARI")
        win = Win(
            winner=seat,
            from_seat=read("fromWho", self._seat),
            winning_tile=read("machi", values.tile),
            concealed=read("hai", values.tiles),
            melds=read("m", partial(claims.melds, seat, self.players)) if "m" in attributes else (),
            fu=fu,
            points=points,
            limit=limit,
            yaku=yaku,
            yakuman=read("yakuman", claims.yakuman, needed=False),
            indicators=read("doraHai", values.tiles),
            ura_indicators=read("doraHaiUra", values.tiles, needed=False),
            liable=read("paoWho", self._seat, needed=False),
            honba=honba,
            sticks=sticks,
            scores_before=before,
            deltas=deltas,
        )
        self._add(ordinal, (WIN, seat, win))
        if "owari" in attributes:
            self._game_end(ordinal, "AGARI", attributes)

    def _payments(self, text: str) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
        return values.payments(text, self.players)

    def _draw_of_round(self, ordinal: int, attributes: Attributes) -> None:
        kind = attributes.get("type")
        named = DrawKind.EXHAUSTIVE if kind is None else DRAW_KINDS.get(kind)
        if named is None:
            message = f'type="{kind}" of the tag RYUUKYOKU is no known draw: taken as an exhaustive one'
            self.fault("REC004", ordinal, message, tag="RYUUKYOKU", attribute="type", value=kind)
        honba, sticks = self._read(ordinal, "RYUUKYOKU", attributes, "ba", claims.pair) or (None, None)
        before, deltas = self._read(ordinal, "RYUUKYOKU", attributes, "sc", self._payments) or (None, None)
        shown = HANDS[: self.players]
        hands: tuple[tuple[Tile, ...] | None, ...] = ()
        # Blank hands are not known, as in a record converted from elsewhere; one that is left out is not shown.
        if any(attributes.get(name) != "" for name in shown):
            hands = tuple(
                self._read(ordinal, "RYUUKYOKU", attributes, name, values.tiles, needed=False) for name in shown
            )
        draw = Ryuukyoku(named or DrawKind.EXHAUSTIVE, hands, honba, sticks, before, deltas)
        self._add(ordinal, (RYUUKYOKU, -1, draw))
        if "owari" in attributes:
            self._game_end(ordinal, "RYUUKYOKU", attributes)

    def _game_end(self, ordinal: int, tag: str, attributes: Attributes) -> None:
        result = self._read(ordinal, tag, attributes, "owari", self._result)
        self._add(ordinal, (GAME_END, -1, result or GameEnd(None, None)))

    def _result(self, text: str) -> GameEnd:
        fields = text.split(",")
        if len(fields) == 16:
            del fields[8:]
        scores = values.by_seat(numbers(",".join(fields[::2])), self.players, 100)
        points = [p for p in map(thousandths, fields[1::2]) if p is not None]
        return GameEnd(scores, values.by_seat(points, self.players))

    _handlers: ClassVar[dict[str, Callable[["Decoder", int, Attributes], None]]] = {
        "SHUFFLE": _shuffle,
        "GO": _go,
        "TAIKYOKU": _taikyoku,
        "UN": _names,
        "BYE": _bye,
        "INIT": _init,
        "N": _call,
        "REACH": _riichi,
        "DORA": _dora,
        "AGARI": _win,
        "RYUUKYOKU": _draw_of_round,
    }
