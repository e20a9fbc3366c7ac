"""The events of a game, told to a `Teller` one by one."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar, Final

from parsers.finer import finer_form
from parsers.japanese import WINDS
from parsers.mleague.names import LIMITS, SEATS, TILES, YAKU, YAKUMAN
from parsers.telling import UNKNOWN, Face, Teller, WinClaim, kind_of_face
from parsers.values import BadValueError
from replay.events import DrawKind
from replay.hand.score import round_up
from replay.melds import ANKAN, CHI, DAIMINKAN, PON
from replay.record import Player, Problem

Args = Sequence[str]
PLAYERS: Final = 4
_STICK: Final = 1000
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
_POINTS: Final = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,3})?")
_LISTED: Final = re.compile(r"[1-9][mpsMPS]|[1-7]z")
_KAN: Final = 4
_DRAWN_TILE: Final = ["tsumogiri"]
_PLAY: Final = frozenset(
    {"tsumo", "sutehai", "say", "richi", "open", "uradora", "agari", "ryukyoku", "kyokuend", "gameend"}
)
"""Events that come when the deal is over."""


def seat_of(text: str) -> int:
    """A seat by its name, A0 to D0."""
    seat = SEATS.get(text)
    if seat is None:
        raise BadValueError(f"there is no seat {text[:20]}")
    return seat


def tile(text: str) -> Face:
    """A tile by its name."""
    face = TILES.get(text)
    if face is None:
        raise BadValueError(f"there is no tile {text[:20]!r}")
    return face


def tiles(text: str) -> list[Face]:
    """Tiles written one after the other, in brackets or not."""
    bare = text.strip("<>()[] ")
    names = _LISTED.findall(bare)
    if "".join(names) != bare:
        raise BadValueError(f"{text[:60]!r} is no row of tiles")
    return [tile(name) for name in names]


def whole(text: str) -> int:
    """A whole number."""
    if not _NUMBER.fullmatch(text):
        raise BadValueError(f"{text[:20]!r} is no whole number")
    return int(text)


@dataclass(slots=True)
class _Start:
    """What has been read of a round that is not told of yet."""

    place: int
    hand: int
    honba: int | None
    sticks: int | None
    dealer: int
    scores: dict[int, int] = field(default_factory=dict)
    hands: list[list[Face]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    indicator: Face | None = None
    dice: tuple[int, int] | None = None


class Narrator:
    """Tells a game. A round is told from its first draw on, its result where it is over: payments follow later."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.problems: list[Problem] = []
        self.names = [""] * PLAYERS
        self.id: str | None = None
        self._start: _Start | None = None
        self._round_wind = 0
        self._dealer = 0
        self._new_round()

    def _new_round(self) -> None:
        self._said: dict[int, str] = {}
        self._shown: dict[int, list[Face]] = {}
        self._change: Counter[int] = Counter()
        self._paid = False
        self._deposits: set[int] = set()
        self._declared: int | None = None
        self._wins: list[tuple[int, WinClaim]] = []
        self._ura: list[Face] = []
        self._draw_at: int | None = None
        self._last: int | None = None
        self._pons: set[tuple[int, int]] = set()

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return tuple(map(Player, self.names))

    def complain(self, code: str, message: str, seat: int | None = None, **values: Any) -> None:
        """Note what is wrong at the place that is being told of."""
        self.problems.append(Problem(code, len(self.teller.events), self.teller.place, message, values, seat))

    def tell(self, events: Sequence[Any]) -> None:
        """Tell all events of a game."""
        for place, event in enumerate(events):
            self.teller.place = place
            if isinstance(event, dict):
                command, args = event.get("cmd"), event.get("args")
                if not self._quick(command, args):
                    self._one(command, args)
            else:
                self.complain("REC004", f"an event is no object: {str(event)[:60]}")
        self._begin()
        self._finish()

    def _quick(self, command: Any, args: Any) -> bool:
        """Tell a draw or discard that holds nothing unusual; false, and nothing told, for all else."""
        try:
            if command == "tsumo":
                seat, face = SEATS[args[0]], TILES[args[2]]
            elif command == "sutehai":
                seat, face = SEATS[args[0]], TILES[args[1]]
            else:
                return False
        except (LookupError, TypeError):
            return False
        if self._start is not None:
            return False
        if command == "tsumo":
            self.teller.draw(seat, face)
            return True
        marked = len(args) > 2
        if self._declared is not None or (marked and args[2:] != _DRAWN_TILE):
            return False
        self.teller.discard(seat, face, tsumogiri=marked)
        self._last = seat
        return True

    def _one(self, command: Any, args: Any) -> None:
        handler = self._handlers.get(command) if isinstance(command, str) else None
        if handler is None:
            if command != "area":
                self.complain("REC003", f"unknown event: {str(command)[:60]}")
        elif not isinstance(args, list) or not all(isinstance(a, str) for a in args):
            self.complain("REC004", f"args of {command} is no list of words")
        else:
            if command in _PLAY:
                self._begin()
            self._handle(command, handler, args)

    def _handle(self, command: Any, handler: Callable[["Narrator", Args], None], args: Args) -> None:
        try:
            handler(self, args)
        except BadValueError as error:
            seat = next((SEATS[a] for a in args if a in SEATS), None)
            self.complain("REC004", f"{command} {' '.join(args)[:60]} cannot be read: {error}", seat)
        except IndexError:
            self.complain("REC006", f"{command} {' '.join(args)[:60]} lacks something it must say")

    # --- the game and its rounds ---------------------------------------------------------------------------------

    def _player(self, args: Args) -> None:
        # Some names have a blank between family name and given name, others have not.
        self.names[seat_of(args[0])] = args[1].replace(" ", "").replace("\u3000", "")

    def _game_start(self, args: Args) -> None:
        for arg in args:
            if arg.startswith("id="):
                self.id = arg.removeprefix("id=")[:80] or None

    def _round_start(self, args: Args) -> None:
        self._begin()
        self._finish()
        dealer, honba, deposit = seat_of(args[1]), whole(args[2]), whole(args[3])
        wind, first = kind_of_face(tile(args[4])) - 27, kind_of_face(tile(args[5])) - 27
        if not (0 <= wind < PLAYERS and 0 <= first < PLAYERS):
            raise BadValueError("the winds of the round and of A0 must stand in the fifth and sixth place")
        if deposit % _STICK:
            raise BadValueError(f"{deposit} points are no number of riichi sticks")
        # A0 is the first dealer: its wind says how often the deal has passed.
        number = -first % PLAYERS
        if number != dealer:
            message = f"{args[1]} is named as dealer, and the winds have the deal of {'ABCD'[number]}0"
            self.complain("REC005", message, dealer)
        self._round_wind, self._dealer = wind, dealer
        self._start = _Start(
            self.teller.place,
            wind * PLAYERS + number,
            self._counted("honba", honba),
            self._counted("sticks", deposit // _STICK),
            dealer,
        )

    def _counted(self, name: str, value: int) -> int | None:
        """A number that a round begins with; None, with a problem, for one that none begins with."""
        if value >= 0:
            return value
        self.complain("REC004", f"{name} at the start of the round cannot be read: {value} is negative")
        return None

    def _started(self) -> _Start:
        if self._start is None:
            raise BadValueError("no round has begun")
        return self._start

    def _begin(self) -> None:
        """Tell the start of a round, now that all of it has been read."""
        start = self._start
        if start is None:
            return
        self._start = None
        here, self.teller.place = self.teller.place, start.place
        scores = [start.scores.get(seat) for seat in range(PLAYERS)]
        known = [s for s in scores if s is not None]
        if len(known) < PLAYERS:
            self.complain("REC006", "the scores at the start of the round are not all stated")
        if start.indicator is None:
            self.complain("REC006", "the first dora indicator is not stated")
        self.teller.start(
            start.hand,
            start.honba,
            start.sticks,
            start.dealer,
            known if len(known) == PLAYERS else (),
            start.hands,
            start.indicator,
            start.dice,
        )
        self.teller.place = here

    def _point(self, args: Args) -> None:
        seat, text = seat_of(args[0]), args[1]
        if text.startswith("="):
            self._started().scores[seat] = whole(text[1:])
        else:
            self._change[seat] += whole(text)
            self._paid = True

    def _dice(self, args: Args) -> None:
        one, other = whole(args[0]), whole(args[1])
        if 1 <= one <= 6 and 1 <= other <= 6:
            self._started().dice = (one, other)

    def _dora(self, args: Args) -> None:
        """The dora, and the tile that points at it."""
        face = tile(args[1])
        if self._start is None:
            self.teller.dora(face)
        elif self._start.indicator is None:
            self._start.indicator = face
        else:
            raise BadValueError("a second indicator before the first draw")

    def _deal(self, args: Args) -> None:
        self._started().hands[seat_of(args[0])] += tiles(args[1])

    # --- play ----------------------------------------------------------------------------------------------------

    def _drawn(self, args: Args) -> None:
        seat = seat_of(args[0])
        try:
            face = tile(args[2])
        except BadValueError as error:
            # The turn goes on: what is thrown next comes out of the same hand.
            self.complain("REC004", f"the tile drawn cannot be read: {error}", seat)
            face = UNKNOWN
        self.teller.draw(seat, face)

    def _discard(self, args: Args) -> None:
        seat, face = seat_of(args[0]), tile(args[1])
        marks = set(args[2:])
        if "richi" in marks and self._declared != seat:
            self.teller.riichi(seat)
        self.teller.discard(seat, face, tsumogiri="tsumogiri" in marks)
        if marks - {"richi", "tsumogiri"}:
            self.complain("REC003", f"unknown mark of a discard: {' '.join(sorted(marks))[:60]}", seat)
        self._declared = None
        self._last = seat

    def _say(self, args: Args) -> None:
        seat, word = seat_of(args[0]), args[1]
        self._said[seat] = word
        if word == "richi":
            self.teller.riichi(seat)
            self._declared = seat

    def _accepted(self, args: Args) -> None:
        seat = seat_of(args[0])
        self._deposits.add(seat)
        self.teller.accept(seat)

    def _open(self, args: Args) -> None:
        """A call, in brackets what comes out of the hand; or the hand itself."""
        seat, shown = seat_of(args[0]), tiles(args[1])
        word = self._said.pop(seat, None) if self._said.get(seat) in ("chi", "pon", "kan") else None
        if not args[1].startswith("<") and word is None:
            self._shown[seat] = shown
            return
        called = tile(args[2]) if len(args) > 2 else None
        if called is None:
            self.teller.call(seat, ANKAN, shown)
            self._last = seat
        elif word == "kan" and (seat, kind_of_face(called)) in self._pons:
            self.teller.kakan(seat, called)
            self._last = seat
        else:
            kind = {"chi": CHI, "pon": PON, "kan": DAIMINKAN}.get(word or "")
            if kind is None:
                kind = DAIMINKAN if len(shown) == _KAN - 1 else PON if len(set(map(kind_of_face, shown))) == 1 else CHI
            self.teller.call(seat, kind, shown, called, self._last)
            if kind is PON:
                self._pons.add((seat, kind_of_face(called)))

    # --- results -------------------------------------------------------------------------------------------------

    def _ura_turned(self, args: Args) -> None:
        if args[1]:
            self._ura.append(tile(args[1]))

    def _win(self, args: Args) -> None:
        args = [a for a in args if not a.startswith("comment")]
        ron = args[0].startswith("ron=")
        face = tile(args[0].removeprefix("ron=")) if ron else None
        seat = seat_of(args[ron])
        worth, fu = args[ron + 1], whole(args[ron + 2])
        shown = self._shown.get(seat)
        if face is None and shown:
            face = shown[-1]
        concealed = None if shown is None else [*shown, *([face] if ron and face is not None else [])]
        limit = LIMITS.get(worth)
        claim = WinClaim(
            winner=seat,
            from_seat=self._last if ron else seat,
            tile=face,
            concealed=concealed,
            fu=fu or None,
            points=self._points(whole(worth), seat, ron=ron) if limit is None else None,
            limit=limit,
            ura=self._ura or None,
            has_melds=True,
        )
        self._yaku(claim, args[ron + 3 :])
        self._wins.append((self.teller.place, claim))

    def _points(self, points: int, seat: int, *, ron: bool) -> int:
        """The viewer names what a hand is worth by ron, also where it is won by tsumo; there what all pay is meant."""
        if ron:
            return points
        if seat == self._dealer:
            return 3 * round_up(-(-points // 3))
        return 2 * round_up(-(-points // 4)) + round_up(-(-points // 2))

    def _yaku(self, claim: WinClaim, words: Args) -> None:
        yaku: list[tuple[str, int]] = []
        yakuman: list[str] = []
        kinds = list(map(kind_of_face, claim.concealed or ()))
        winning = None if claim.tile is None else kind_of_face(claim.tile)
        for name, han in zip(words[::2], words[1::2], strict=False):
            name = name.strip()
            if name in YAKUMAN:
                yakuman.append(finer_form(YAKUMAN[name], kinds, winning))
            elif name in WINDS:
                yaku.append((self._wind(WINDS[name]), whole(han)))
            elif name in YAKU:
                first, *more = YAKU[name]
                yaku += [(first, whole(han) - len(more)), *((other, 1) for other in more)]
            else:
                self.complain("REC004", f"there is no yaku {name[:40]}", claim.winner)
        claim.yaku, claim.yakuman = (None, yakuman) if yakuman else (yaku, None)

    def _wind(self, name: str) -> str:
        """A triplet of a wind is named by the wind alone, whether it is the round's or the seat's."""
        return f"{'round' if name == list(WINDS.values())[self._round_wind] else 'seat'}-wind-{name}"

    def _round_drawn(self, _: Args) -> None:
        self._draw_at = self.teller.place

    def _round_end(self, _: Args) -> None:
        self._finish()

    def _finish(self) -> None:
        """Tell the result of the round, now that the payments have been read."""
        deltas = None
        if self._paid:
            # The file counts a stick laid in this round among what is paid.
            deltas = [self._change[seat] + _STICK * (seat in self._deposits) for seat in range(PLAYERS)]
        here = self.teller.place
        for place, claim in self._wins:
            self.teller.place = place
            claim.deltas = deltas if len(self._wins) == 1 else None
            self.teller.win(claim)
        if self._draw_at is not None and not self._wins:
            self.teller.place = self._draw_at
            told = not {"tenpai", "noten"}.isdisjoint(self._said.values())
            hands = [self._shown_at_draw(seat) for seat in range(PLAYERS)] if told else []
            self.teller.end(DrawKind.EXHAUSTIVE, hands, deltas=deltas)
        self.teller.place = here
        self._new_round()

    def _shown_at_draw(self, seat: int) -> Sequence[Face] | None:
        if self._said.get(seat) != "tenpai":
            return None
        return self._shown[seat] if seat in self._shown else self.teller.concealed(seat)

    def _game_end(self, args: Args) -> None:
        self._finish()
        points: dict[int, int] = {}
        for name, text in zip(args[::2], args[1::2], strict=False):
            if name not in SEATS:
                break
            if not _POINTS.fullmatch(text):
                raise BadValueError(f"{text[:20]!r} are no points")
            points[SEATS[name]] = int(Decimal(text) * 1000)
        if len(points) != PLAYERS:
            raise BadValueError(f"points of {len(points)} players")
        self.teller.game_end(None, [points[seat] for seat in range(PLAYERS)])

    _handlers: ClassVar[dict[str, Callable[["Narrator", Args], None]]] = {
        "player": _player,
        "gamestart": _game_start,
        "kyokustart": _round_start,
        "point": _point,
        "dice": _dice,
        "dora": _dora,
        "haipai": _deal,
        "tsumo": _drawn,
        "sutehai": _discard,
        "say": _say,
        "richi": _accepted,
        "open": _open,
        "uradora": _ura_turned,
        "agari": _win,
        "ryukyoku": _round_drawn,
        "kyokuend": _round_end,
        "gameend": _game_end,
    }
