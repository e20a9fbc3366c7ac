"""One game: its events told to a `Teller`, what cannot be read noted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from parsers import values
from parsers.mjai import fields, yaku
from parsers.mjai.draws import draw_kind, exhausted, round_of
from parsers.mjai.fields import Object
from parsers.mjai.names import DRAWS, FACES, HIDDEN, WINDS
from parsers.mjai.walls import wall_of
from parsers.telling import UNKNOWN, Face, Teller, Turn, WinClaim, kind_of_face
from parsers.values import BadValueError
from parsers.walls import RoundWalls
from replay.events import DISCARDS, RIICHI_ACCEPTED, UNSTATED, DrawKind
from replay.melds import ANKAN, CHI, DAIMINKAN, KITA, PON, MeldKind
from replay.record import Problem
from replay.tiles import KIND_OF, NORTH

T = TypeVar("T")

_IDLE: Final = frozenset(
    {"hello", "none", "join", "haipai", "request_action", "action_ack", "validation_result", "start_game"}
)
"""Events that say nothing of play."""
MOST_PROBLEMS: Final = 2000
"""Things in one game that cannot be read after which no more are noted; a result lists fewer."""
_PENALTY: Final = "Error"
"""How the reason of a draw begins by which one server penalises what a player may not do."""
_STICK: Final = 1000
_SCORES: Final = {4: 25000, 3: 35000}


class Narrator:
    """Tells one game. `turned` is the seat, in the file's numbering, that deals E1: seats are counted from it."""

    def __init__(self, players: int, reds: Sequence[int], turned: int, *, states_accepted: bool) -> None:
        self.teller = Teller(players, reds)
        self.players = players
        self.turned = turned
        self.states_accepted = states_accepted
        self.problems: list[Problem] = []
        self.walls = RoundWalls()
        self.event: Object = {}
        self.place = -1
        self.hand = 0
        self.oya = 0
        self.scores: list[int] | None = None
        """The scores as last stated, or as what was stated since comes to."""
        self.sticks = 0
        self.honba = 0
        self.ended = ""
        """How the round was ended: win, draw, or not yet."""
        self.rounds = 0
        self.over = False
        self._pending: int | None = None
        self._declared: int | None = None
        self._riichi: set[int] = set()
        self._owes_indicator = False
        self._by_seat = fields.numbers(players)
        self._seats = {seat: (seat - turned) % players for seat in range(players)}

    # --- reading fields ------------------------------------------------------------------------------------------

    def problem(self, code: str, message: str, seat: int | None = None, **evidence: Any) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            return
        self.problems.append(Problem(code, len(self.teller.events), self.place, message, evidence, seat))

    def _read(self, name: str, how: Callable[[Any], T], *, needed: bool = False) -> T | None:
        """A field of the event; None where it is missing or, with a problem, unreadable or missing but needed."""
        value = self.event.get(name)
        kind = self.event["type"]
        if value is None:
            if needed:
                self.problem("REC006", f"the event {kind} has no {name}", self._whose(), event=kind, field=name)
            return None
        try:
            return how(value)
        except BadValueError as error:
            text = values.shown(value)
            why = f": {error}" if str(error) else ""
            message = f"{name} of the event {kind} cannot be read, {text}{why}"
            self.problem("REC004", message, self._whose(), event=kind, field=name, value=text)
            return None

    def _whose(self) -> int | None:
        actor = self.event.get("actor")
        return self._seats.get(actor) if type(actor) is int else None

    def _seat(self, value: Any) -> int:
        found = self._seats.get(fields.number(value))
        if found is None:
            raise BadValueError("there is no such seat")
        return found

    def _actor(self) -> int | None:
        whose = self._whose()
        return self._read("actor", self._seat, needed=True) if whose is None else whose

    def _turn(self, by_seat: Sequence[T]) -> tuple[T, ...]:
        """A list by the file's seats as one by seats from the first dealer."""
        mine = by_seat[: self.players]
        return (*mine[self.turned :], *mine[: self.turned])

    def _numbers(self, name: str) -> tuple[int, ...] | None:
        found = self._read(name, self._by_seat)
        return None if found is None else self._turn(found)

    # --- telling -------------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Object], places: Sequence[int]) -> None:
        """All events of the game, in order."""
        teller = self.teller
        seats, handlers = self._seats, self._handlers
        count = len(events)
        index = 0
        while index < count:
            event = events[index]
            kind = event["type"]
            if kind == "tsumo" and self._pending is None and self._declared is None:
                told = teller.turns(self._turns(events, index), places, index)
                if told:
                    index += told
                    continue
            place = teller.place = places[index]
            index += 1
            try:
                if kind == "tsumo" and self._pending is None and type(event["actor"]) is int:
                    teller.draw(seats[event["actor"]], FACES[event["pai"]])
                    continue
                if kind == "dahai" and self._declared is None and type(event["actor"]) is int:
                    seat, face, mark = seats[event["actor"]], FACES[event["pai"]], event.get("tsumogiri")
                    if mark is True or mark is False or mark is None:
                        teller.discard(seat, face, tsumogiri=mark)
                        continue
            except (KeyError, TypeError):
                # What is wrong with it is said below.
                pass
            self.event, self.place = event, place
            handler = handlers.get(kind) if isinstance(kind, str) else None
            if handler is not None:
                handler(self)
            elif not isinstance(kind, str) or kind not in _IDLE:
                self.problem("REC003", f"unknown event: {values.shown(kind)}", event=values.shown(kind))

    def _turns(self, events: Sequence[Object], index: int) -> Iterator[Turn]:
        """Draws that a discard of the same seat follows, which are most of a record."""
        seats = self._seats
        try:
            for at in range(index, len(events) - 1, 2):
                draw, discard = events[at], events[at + 1]
                actor = draw["actor"]
                # A small number is one object; true, which equals 1, is another.
                if draw["type"] != "tsumo" or discard["type"] != "dahai" or discard["actor"] is not actor:
                    return
                if type(actor) is not int:
                    return
                face, thrown, mark = FACES[draw["pai"]], FACES[discard["pai"]], discard.get("tsumogiri")
                if mark is False:
                    yield seats[actor], face, thrown
                elif mark is True and thrown == face:
                    yield seats[actor], face, None
                else:
                    return
        except (KeyError, TypeError):
            # It is something else, or something is wrong with it, which is said when it is told by itself.
            pass

    def _start(self) -> None:
        self._settle_pending(passed=True)
        read = self._read
        oya = read("oya", self._seat)
        wind = read("bakaze", self._wind)
        number = read("kyoku", fields.count)
        honba, sticks = read("honba", fields.count), read("kyotaku", fields.count)
        scores = self._numbers("scores")
        unstated = set()
        hand = None
        if wind is not None and number is not None:
            if 1 <= number <= self.players:
                hand = wind * self.players + number - 1
            else:
                message = f"kyoku {number} of start_kyoku cannot be: {self.players} play"
                self.problem("REC005", message, event="start_kyoku", kyoku=number)
        if hand is None:
            unstated.add("hand")
            hand, guess = self._next(oya)
            honba_guess = guess
        else:
            honba_guess = 0
        if honba is None:
            unstated.add("honba")
        if sticks is None:
            unstated.add("sticks")
        if scores is None:
            unstated.add("scores")
        self.hand = hand
        self.honba = honba_guess if honba is None else honba
        self.sticks = self.sticks if sticks is None else sticks
        self.oya = hand % self.players if oya is None else oya
        if scores is not None:
            self.scores = list(scores)
        told = self.scores if self.scores is not None else [_SCORES[self.players]] * self.players
        self.teller.start(
            hand,
            self.honba,
            self.sticks,
            self.oya,
            told,
            self._hands(),
            read("dora_marker", fields.face),
            unstated=frozenset(unstated),
        )
        wall = self.event.get("haiyama")
        self.walls.add(partial(wall_of, wall, self.players, self.teller.reds) if wall else None)
        self.ended = ""
        self.rounds += 1
        self._pending = self._declared = None
        self._riichi = set()
        self._owes_indicator = False

    def _next(self, oya: int | None) -> tuple[int, int]:
        """Hand and honba of a round whose place the file does not say, by who deals it."""
        if not self.rounds or oya is None:
            return (0 if oya is None else oya), 0
        moved = (oya - self.oya) % self.players
        if not moved or self.ended == "draw":
            return self.hand + moved, self.honba + 1
        return self.hand + moved, 0

    @staticmethod
    def _wind(value: Any) -> int:
        if not isinstance(value, str) or len(value) != 1 or value not in WINDS:
            raise BadValueError("there is no such wind")
        return WINDS.index(value)

    def _hands(self) -> list[list[Face]]:
        """The hands dealt, by seat; empty where they are not shown at all."""
        found = self._read("tehais", self._tehais) or [[] for _ in range(self.players)]
        return list(self._turn(found))

    def _tehais(self, value: Any) -> list[list[Face]]:
        if not isinstance(value, list) or not (len(value) == self.players or (self.players == 3 and len(value) == 4)):
            raise BadValueError(f"it is not {self.players} lists of tiles")
        return [fields.faces(v) for v in value[: self.players]]

    def _draw(self) -> None:
        actor = self._actor()
        face = self._read("pai", fields.face, needed=True)
        if actor is None or face is None:
            return
        self._settle_pending(passed=True)
        self.teller.draw(actor, face)

    def _discard(self) -> None:
        actor = self._actor()
        face = self._read("pai", fields.face, needed=True)
        mark = self._read("tsumogiri", fields.flag)
        if actor is None or face is None:
            return
        self.teller.discard(actor, face, tsumogiri=mark)
        if self._declared is not None:
            if self._declared == actor:
                self._pending = actor
            self._declared = None

    def _call(self, kind: MeldKind) -> None:
        actor = self._actor()
        consumed = self._read("consumed", fields.faces, needed=True)
        called = self._read("pai", fields.face, needed=True) if kind is not ANKAN else None
        source = self._read("target", self._seat) if kind is not ANKAN else None
        if actor is None or consumed is None or (kind is not ANKAN and called is None):
            return
        if UNKNOWN in consumed or called == UNKNOWN:
            self.problem("REC004", f"a tile of the {kind} is not shown", actor)
            return
        self._settle_pending(passed=True)
        try:
            self.teller.call(actor, kind, consumed, called, source)
        except BadValueError as error:
            self.problem(error.code, str(error), actor)
            return
        if kind is DAIMINKAN:
            self._owes_indicator = True

    def _chi(self) -> None:
        self._call(CHI)

    def _pon(self) -> None:
        self._call(PON)

    def _daiminkan(self) -> None:
        self._call(DAIMINKAN)

    def _ankan(self) -> None:
        self._call(ANKAN)

    def _kakan(self) -> None:
        actor = self._actor()
        face = self._read("pai", fields.face, needed=True)
        if actor is None or face is None:
            return
        if face == UNKNOWN:
            self.problem("REC004", "the tile added by kakan is not shown", actor)
            return
        self._settle_pending(passed=True)
        self.teller.kakan(actor, face)
        self._owes_indicator = True

    def _kita(self) -> None:
        actor = self._actor()
        face = self._read("pai", fields.face)
        if actor is None:
            return
        self._settle_pending(passed=True)
        # What is set aside is a North, whether the file shows it or not.
        self.teller.call(actor, KITA, [Face(NORTH) if face is None or face == UNKNOWN else face])

    def _reach(self) -> None:
        actor = self._actor()
        if actor is None:
            return
        self._settle_pending(passed=True)
        self.teller.riichi(actor)
        self._declared = actor

    def _accepted(self) -> None:
        actor = self._actor()
        if actor is None:
            return
        deltas = self._numbers("deltas")
        if deltas is not None and deltas != (*[0] * actor, -_STICK, *[0] * (self.players - 1 - actor)):
            message = f"reach_accepted moves {list(deltas)}: a riichi costs its player {_STICK}"
            self.problem("REC005", message, actor, event="reach_accepted", deltas=list(deltas))
        self._accept(actor, self._numbers("scores"))

    def _accept(self, seat: int, scores: Sequence[int] | None) -> None:
        self._pending = None
        self._riichi.add(seat)
        self.sticks += 1
        if self.scores is not None:
            self.scores[seat] -= _STICK
        if scores is not None:
            self.scores = list(scores)
        self.teller.accept(seat, scores)

    def _settle_pending(self, *, passed: bool) -> None:
        """The stick of a riichi whose discard has passed, where the file has no event for it."""
        if self._pending is not None and not self.states_accepted and passed:
            self._accept(self._pending, None)
        self._pending = None

    def _dora(self) -> None:
        face = self._read("dora_marker", fields.face, needed=True)
        if face is None:
            return
        self.teller.dora(face)
        if self._owes_indicator:
            # Some servers show the indicator of an open kan behind the discard with which it is turned.
            self._before_discard()
        self._owes_indicator = False

    def _before_discard(self) -> None:
        events, places = self.teller.events, self.teller.places
        at = len(events) - 1
        if events[at - 1][0] == RIICHI_ACCEPTED:
            at -= 1
        if at > 0 and events[at - 1][0] in DISCARDS:
            events.insert(at - 1, events.pop())
            places.insert(at - 1, places.pop())

    # --- results -------------------------------------------------------------------------------------------------

    def _after(self, deltas: tuple[int, ...] | None) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Scores before a result and what it pays, of the scores after it and the payments that the event states.

        Where the event has no payments, they are what leads from the scores stated before to those after it.
        """
        after = self._numbers("scores")
        before = None
        if after is not None and deltas is not None:
            before = tuple(a - d for a, d in zip(after, deltas, strict=True))
        elif after is not None and self.scores is not None:
            deltas = tuple(a - b for a, b in zip(after, self.scores, strict=True))
        if after is not None:
            self.scores = list(after)
        elif deltas is not None and self.scores is not None:
            self.scores = [s + d for s, d in zip(self.scores, deltas, strict=True)]
        else:
            self.scores = None
        return before, deltas

    def _hora(self) -> None:
        winner = self._actor()
        if winner is None:
            return
        self._settle_pending(passed=False)
        read = self._read
        tile, source = read("pai", fields.face), read("target", self._seat)
        concealed = read("hora_tehais", fields.faces)
        if concealed is not None and tile is not None and len(concealed) % 3 == 1:
            concealed = [*concealed, tile]
        if concealed is not None and (UNKNOWN in concealed or not concealed):
            concealed = None
        if tile == UNKNOWN:
            tile = None
        won_on = self.teller.offered(winner, source) if tile is None else tile
        listed, yakuman = self._yaku(winner, concealed, won_on)
        before, deltas = self._after(self._numbers("deltas"))
        fu = read("fu", fields.count)
        self.teller.win(
            WinClaim(
                winner,
                source,
                tile,
                concealed,
                fu=self._rounded(fu),
                points=read("hora_points", fields.count),
                yaku=listed,
                yakuman=yakuman,
                ura=self._ura(winner),
                liable=self._liable(listed, yakuman),
                scores_before=before,
                deltas=deltas,
            )
        )
        self.ended = "win"
        self.sticks = 0

    @staticmethod
    def _rounded(fu: int | None) -> int | None:
        """Fu as they count: one server writes them before they are rounded up to tens."""
        return fu if fu is None or fu == 25 else -(-fu // 10) * 10

    def _yaku(
        self, winner: int, concealed: Sequence[Face] | None, tile: Face
    ) -> tuple[list[tuple[str, int]] | None, list[str] | None]:
        pairs = self._read("yakus", fields.pairs)
        if pairs is None:
            return None, None
        listed, yakuman, unknown = yaku.listed(pairs, lambda: self._winning_hand(winner, concealed, tile))
        for name in unknown:
            self.problem("REC004", f"yakus of the event hora name {values.shown(name)}: there is no such yaku", winner)
        if unknown:
            # A list of which a part cannot be read is none to compare with.
            return None, None
        fan = self._read("fan", fields.count)
        total = yaku.fan_of(pairs)
        if fan is not None and fan != total and not yakuman:
            message = f"hora states {fan} fan, but its yaku come to {total}"
            self.problem("REC005", message, winner, event="hora", fan=fan, yakus=total)
        return listed, yakuman

    def _winning_hand(self, winner: int, concealed: Sequence[Face] | None, tile: Face) -> yaku.Hand:
        held = self.teller.concealed(winner) if concealed is None else concealed
        melds = [KIND_OF[t] for m in self.teller.melds(winner) for t in m.tiles if t >= 0]
        kinds = [kind_of_face(f) for f in held if f >= 0]
        if concealed is None and tile != UNKNOWN and len(kinds) % 3 == 1:
            kinds.append(kind_of_face(tile))
        return yaku.Hand(kinds, melds, None if tile == UNKNOWN else kind_of_face(tile))

    def _liable(self, listed: object, yakuman: object) -> int | None:
        """Not every server names who is liable; of a hand that lists no yakuman nobody is."""
        if "pao" in self.event or (listed is not None and yakuman is None):
            return self._read("pao", self._seat)
        return UNSTATED

    def _ura(self, winner: int) -> list[Face] | None:
        for name in ("uradora_markers", "ura_markers", "uradora_marker"):
            if name in self.event:
                found = self._read(name, fields.faces)
                return found if found or winner in self._riichi else None
        return None

    def _ryukyoku(self) -> None:
        said = self.event.get("reason")
        if isinstance(said, str) and said.startswith(_PENALTY):
            self.problem("REC008", f"the server broke the round off: {values.shown(said)}: its result is not judged")
            self._after(self._numbers("deltas"))
            self.ended = "draw"
            return
        reason = self._read("reason", self._reason)
        self._settle_pending(passed=reason is not DrawKind.SANCHAHOU)
        deltas = self._numbers("deltas")
        before, paid = self._after(deltas)
        tenpais, tehais = self._read("tenpais", self._flags), self._read("tehais", self._revealed)
        if reason is None:
            reason = draw_kind(round_of(self.teller.events), self.teller, deltas)
        hands = self._shown(reason, tenpais, None if tehais is None else self._turn(tehais))
        self.teller.end(reason, hands, scores_before=before, deltas=paid)
        self.ended = "draw"

    @staticmethod
    def _reason(value: Any) -> DrawKind:
        found = DRAWS.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadValueError("there is no such draw")
        return found

    def _revealed(self, value: Any) -> list[list[Face]]:
        """Hands at a draw, of which some servers leave null or empty those that are not shown."""
        hands = [[HIDDEN] if hand in (None, []) else hand for hand in value] if isinstance(value, list) else value
        return self._tehais(hands)

    def _flags(self, value: Any) -> tuple[bool, ...]:
        if not isinstance(value, list) or not (len(value) == self.players or (self.players == 3 and len(value) == 4)):
            raise BadValueError(f"it is not {self.players} times true or false")
        return self._turn([fields.flag(v) for v in value[: self.players]])

    def _shown(
        self, kind: DrawKind, tenpais: Sequence[bool] | None, tehais: Sequence[list[Face]] | None
    ) -> list[list[Face] | None]:
        """The hands shown at a draw, by seat; nothing where the file says of none whether it is."""
        if tenpais is None and tehais is None:
            return []
        out: list[list[Face] | None] = []
        for seat in range(self.players):
            tiles = None if tehais is None or UNKNOWN in tehais[seat] else tehais[seat]
            if tenpais is not None and kind in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI):
                # Some show every hand; who is tenpai is said beside it.
                tiles = (tiles or self.teller.concealed(seat)) if tenpais[seat] else None
            out.append(tiles)
        return out

    def _end_kyoku(self) -> None:
        if not self.ended and exhausted(round_of(self.teller.events), self.players):
            # One server ends a round that nobody won without a word.
            self._settle_pending(passed=True)
            self.teller.end(draw_kind(round_of(self.teller.events), self.teller, None), [])
            self.ended = "draw"

    def _end_game(self) -> None:
        scores = self._numbers("scores")
        self.teller.game_end(scores)
        self.over = True
        if scores is not None:
            self.scores = list(scores)

    def _error(self) -> None:
        message = self.event.get("message")
        said = f": {values.shown(message)}" if isinstance(message, str) else ""
        self.problem("REC008", f"the server broke the game off{said}")

    _handlers: ClassVar[dict[str, Callable[["Narrator"], None]]] = {
        "start_kyoku": _start,
        "tsumo": _draw,
        "dahai": _discard,
        "chi": _chi,
        "pon": _pon,
        "daiminkan": _daiminkan,
        "ankan": _ankan,
        "kakan": _kakan,
        "nukidora": _kita,
        "kita": _kita,
        "reach": _reach,
        "reach_accepted": _accepted,
        "dora": _dora,
        "hora": _hora,
        "ryukyoku": _ryukyoku,
        "end_kyoku": _end_kyoku,
        "end_game": _end_game,
        "error": _error,
    }
