"""One round: its events told to a `Teller`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

import orjson

from parsers.riichi_city.names import (
    BROKEN_OFF,
    CARDS,
    DRAWS,
    EXHAUSTIVE,
    NAGASHI,
    PASSED_OVER,
    READ,
    RENHOU,
    RON,
    TSUMO,
    WINDS,
    YAKU,
    YAKUMAN,
    YAKUMAN_HAN,
    Action,
    Kind,
)
from parsers.riichi_city.rules import Begun, Paid, Seen
from parsers.riichi_city.walls import wall_of
from parsers.telling import Face, Teller, WinClaim
from parsers.values import LARGEST, BadValueError, shown
from parsers.walls import RoundWalls
from replay.events import DrawKind
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Problem
from replay.tiles import NORTH

Object = Mapping[str, Any]
PLACES_PER_ROUND: Final = 1 << 20
_DEALT: Final = 13
_IN_CARD: Final = '{"in_card":'
_CARD_TEXTS: Final = {str(card): face for card, face in CARDS.items()}
_NO_CARD: Final = "0"
_DRAW: Final = int(Kind.DRAW)
_DISCARD: Final = int(Action.DISCARD)


class _NobodySitsError(Exception):
    """Of a round nothing can be told, because it is not known who sits where."""


def field(data: Object, key: str) -> Any:
    """A field that must be there."""
    try:
        return data[key]
    except KeyError:
        raise BadValueError(f"{key} is missing", "REC006") from None


def number(data: Object, key: str, low: int = -LARGEST, high: int = LARGEST) -> int:
    """A whole number within bounds."""
    value = data.get(key)
    if type(value) is int and low <= value <= high:
        return value
    raise BadValueError(f"{key} cannot be read: {shown(field(data, key))}")


def cards(data: Object, key: str) -> list[Face]:
    """A list of cards."""
    value = field(data, key)
    if not isinstance(value, list):
        raise BadValueError(f"{key} is no list of cards: {shown(value)}")
    return [card(one, key) for one in value]


def card(value: Any, key: str) -> Face:
    """A card by its number."""
    face = CARDS.get(value) if type(value) is int else None
    if face is None:
        raise BadValueError(f"{key}: there is no card {shown(value)}")
    return face


def objects(data: Object, key: str) -> list[Object]:
    """A list of objects; nothing in its place is none."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise BadValueError(f"{key} is no list of objects: {shown(value)}")
    return value


def opened(event: Object) -> Object:
    """What an event says, which stands in it as text."""
    data = field(event, "data")
    if isinstance(data, str):
        try:
            data = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise BadValueError(f"data is not well-formed JSON: {error.msg.partition(': line')[0]}") from error
    if not isinstance(data, dict):
        raise BadValueError(f"data is no object: {shown(data)}")
    return data


@dataclass(slots=True)
class _Seat:
    """What a seat has in front of it: how many closed tiles, and whether it has just drawn."""

    tiles: int = _DEALT
    drawn: bool = False


class Narrator:
    """Tells the rounds of one game; `turned` is the position that deals the first round."""

    def __init__(self, teller: Teller, turned: int, seen: Seen) -> None:
        self.teller = teller
        self.players = teller.players
        self.turned = turned
        self.seen = seen
        self.problems: list[Problem] = []
        self.walls = RoundWalls()
        self.broken_off: str | None = None
        self._winners: tuple[int, ...] | None = None
        """Who won the round before; nobody where it was a draw, None where there is none or it has no result."""
        self._seat_of: dict[int, int] = {}

    def complain(self, code: str, message: str, seat: int | None = None, **values: Any) -> None:
        """Note what is wrong at the place that is being told of."""
        self.problems.append(Problem(code, len(self.teller.events), self.teller.place, message, values, seat))

    def tell(self, round_: Object, index: int) -> None:
        """Tell one round; `index` is its number in the file."""
        teller = self.teller
        teller.place = first = index * PLACES_PER_ROUND
        self._new_round(round_)
        events = round_.get("handEventRecord")
        if not isinstance(events, list):
            self.complain("REC006", "a round has no list of events: handEventRecord")
            return
        self._events = events
        for at, event in enumerate(events[:PLACES_PER_ROUND]):
            teller.place = first + at
            self._at = at
            if not isinstance(event, dict):
                self.complain("REC004", f"an event is no object: {shown(event)}")
                continue
            kind = event.get("eventType")
            if kind == _DRAW and self._quick_draw(event):
                continue
            if type(kind) is int and kind in READ:
                try:
                    self._event(kind, event)
                except _NobodySitsError:
                    self.complain("REC006", "the round does not say who sits at its table: it is not told")
                    return
            elif type(kind) is not int or kind not in PASSED_OVER:
                self.complain("REC003", f"unknown event: {shown(kind)}", eventType=shown(kind))
        if self._dealt:
            self._start()
        self._winners = self._result

    def _new_round(self, round_: Object) -> None:
        self._round = round_
        self._dealt: dict[int, Object] = {}
        self._places: dict[int, int] = {}
        self._started = False
        self._over = False
        self._result: tuple[int, ...] | None = None
        self._dealer = 0
        self._seats = [_Seat() for _ in range(self.players)]
        self._indicators = 1
        self._riichi: int | None = None
        self._shown: tuple[int, Face] | None = None
        """Who showed which tile last: a discard, or what a kakan, ankan or kita shows."""
        self._won: dict[int, Face] = {}
        self._liable: list[int] = []
        before, self._seat_of = self._seat_of, {}
        people = round_.get("players")
        for one in people if isinstance(people, list) else ():
            if isinstance(one, dict):
                self._sits(one.get("userId"), one.get("position"))
        if not self._seat_of:
            # Who sits where stands behind the events of a round, and is cut off with it. Nobody changes seats.
            self._seat_of = before

    def _sits(self, user: Any, position: Any) -> None:
        if type(user) is int and type(position) is int and 0 <= position < self.players:
            self._seat_of.setdefault(user, (position - self.turned) % self.players)

    # --- events --------------------------------------------------------------------------------------------------

    def _quick_draw(self, event: Object) -> bool:
        """Tell a draw that is written as the server does, without taking its long list of waits apart."""
        text, seat = event.get("data"), self._whose(event)
        if not self._started or seat is None or not isinstance(text, str) or not text.startswith(_IN_CARD):
            return False
        number_ = text[len(_IN_CARD) : text.find(",", len(_IN_CARD))]
        face = _CARD_TEXTS.get(number_)
        if face is None:
            return number_ == _NO_CARD
        self._draws(seat, face)
        return True

    def _event(self, kind: int, event: Object) -> None:
        self._event_now = event
        try:
            data = opened(event)
            if self._dealt and kind != Kind.DEAL:
                self._start()
            self._handlers[kind](self, data)
        except BadValueError as error:
            self.complain(error.code, f"an event of type {kind} cannot be read: {error}", self._whose(event))

    def _whose(self, event: Object) -> int | None:
        user = event.get("userId")
        return self._seat_of.get(user) if type(user) is int else None

    def _seat(self, data: Object, key: str) -> int:
        seat = self._seat_of.get(number(data, key))
        if not self._seat_of:
            raise _NobodySitsError
        if seat is None:
            raise BadValueError(f"{key}: nobody at the table is {data[key]}")
        return seat

    def _deal(self, data: Object) -> None:
        if self._started:
            raise BadValueError("tiles are dealt in the middle of the round")
        for position, one in enumerate(objects(data, "user_info_list")):
            self._sits(one.get("user_id"), position)
        seat = self._seat(self._event_now, "userId")
        self._places[seat] = self.teller.place
        self._dealt[seat] = data
        if len(self._dealt) == self.players:
            self._start()

    def _start(self) -> None:
        """Tell the start of the round by what has been dealt."""
        dealt, self._dealt = self._dealt, {}
        self._started = True
        here, self.teller.place = self.teller.place, self._places[next(iter(dealt))]
        try:
            self._tell_start(dealt)
        except BadValueError as error:
            self.complain(error.code, f"the start of the round cannot be read: {error}")
            self._started = False
        self.teller.place = here

    def _tell_start(self, dealt: Mapping[int, Object]) -> None:
        data = next(iter(dealt.values()))
        wind = WINDS.get(number(data, "quan_feng"))
        if wind is None:
            raise BadValueError(f"quan_feng: {data['quan_feng']} is no wind")
        hand = wind * self.players + number(data, "chang_ci", 1, self.players) - 1
        dealer = (number(data, "dealer_pos", 0, self.players - 1) - self.turned) % self.players
        for key, other in (("quan_feng", "quanFeng"), ("chang_ci", "changCi"), ("ben_chang_num", "benChangNum")):
            if other in self._round and self._round[other] != data.get(key):
                message = f"the round has {other} {shown(self._round[other])}, its first event {key} {data.get(key)}"
                self.complain("REC005", message)
        self._dealer = dealer
        hands: list[list[Face]] = []
        for seat in range(self.players):
            try:
                hands.append(cards(dealt[seat], "hand_cards") if seat in dealt else [])
            except BadValueError as error:
                self.complain(error.code, f"the tiles dealt cannot be read: {error}", seat)
                hands.append([])
            if seat not in dealt:
                self.complain("REC006", "no tiles are dealt to a player", seat)
        scores = self._scores(data)
        honba, sticks = self._count(data, "ben_chang_num"), self._count(data, "li_zhi_bang_num")
        if scores:
            self.seen.begun.append(Begun(hand, scores, self._winners))
        first = hands[dealer].pop() if len(hands[dealer]) == _DEALT + 1 else None
        self.teller.start(
            hand,
            honba,
            sticks,
            dealer,
            scores,
            hands,
            card(field(data, "bao_pai_card"), "bao_pai_card"),
            _dice(data.get("dices")),
        )
        given = frozenset(h for one in dealt.values() if isinstance(h := one.get("hand_cards_sha_256"), str) and h)
        has_wall = bool(self._round.get("handCardEncode") or self._round.get("paiShan"))
        read = partial(wall_of, self._round, given, self.players, self.teller.reds) if has_wall else None
        self.walls.add(read)
        for seat, tiles in enumerate(hands):
            self._seats[seat] = _Seat(len(tiles))
        if first is not None:
            self.teller.place = self._places[dealer]
            self._draws(dealer, first)

    def _count(self, data: Object, key: str) -> int | None:
        try:
            return number(data, key, 0)
        except BadValueError as error:
            self.complain(error.code, f"of the start of the round {error}")
            return None

    def _scores(self, data: Object) -> tuple[int, ...]:
        listed = objects(data, "user_info_list")
        if len(listed) != self.players:
            self.complain("REC006", f"user_info_list has {len(listed)} entries for {self.players} players")
            return ()
        try:
            return tuple(number(listed[(s + self.turned) % self.players], "hand_points") for s in range(self.players))
        except BadValueError as error:
            self.complain(error.code, f"of the start of the round {error}")
            return ()

    def _draws(self, seat: int, face: Face) -> None:
        self.teller.draw(seat, face)
        mine = self._seats[seat]
        mine.tiles += 1
        mine.drawn = True

    def _draw(self, data: Object) -> None:
        seat = self._seat(self._event_now, "userId")
        if field(data, "in_card") != 0:
            self._draws(seat, card(data["in_card"], "in_card"))

    def _dora(self, data: Object) -> None:
        """All indicators turned since the first are listed."""
        turned = cards(data, "cards") if data.get("cards") is not None else []
        for face in turned[self._indicators - 1 :]:
            self.teller.dora(face)
        self._indicators = max(self._indicators, 1 + len(turned))

    def _accepted(self, data: Object) -> None:
        seat = self._seat(data, "user_id")
        if self._riichi == seat:
            self._riichi = None
            self.teller.accept(seat)

    # --- actions -------------------------------------------------------------------------------------------------

    def _action(self, data: Object) -> None:
        seat = self._whose(self._event_now)
        if seat is None:
            seat = self._seat(self._event_now, "userId")
        action = number(data, "action")
        named = data.get("user_id")
        if type(named) is int and self._seat_of.get(named, seat) != seat:
            message = f"userId of an event names P{seat}, user_id in it P{self._seat_of[named]}: the first is followed"
            self.complain("REC005", message, seat)
        if action == _DISCARD:
            self._discard(seat, data)
        elif action in _MELDS:
            self._call(seat, data, Action(action))
        elif action in (Action.RON, Action.TSUMO):
            self._won[seat] = card(field(data, "card"), "card")
        elif action != Action.BREAK_OFF:
            self.complain("REC003", f"unknown action: {action}", seat, action=action)

    def _discard(self, seat: int, data: Object) -> None:
        face = card(field(data, "card"), "card")
        mine, teller = self._seats[seat], self.teller
        moved = data.get("move_cards_pos")
        from_hand = None
        if isinstance(moved, list) and moved:
            # Tiles are counted from one as the hand lies; the one just drawn is the last.
            from_hand = not mine.drawn or moved[0] != mine.tiles
        if data.get("is_li_zhi") is True:
            teller.riichi(seat, laid_open=data.get("li_zhi_operate") == 1)
            self._riichi = seat
        teller.discard(seat, face, tsumogiri=None if from_hand is None else not from_hand)
        mine.tiles -= 1
        mine.drawn = False
        self._shown = (seat, face)

    def _call(self, seat: int, data: Object, action: Action) -> None:
        teller, mine = self.teller, self._seats[seat]
        face = Face(NORTH) if action is Action.KITA else card(field(data, "card"), "card")
        kind, own = _MELDS[action], [face]
        if action is Action.ANKAN:
            own = [*cards(data, "group_cards"), face]
        elif kind in _CALLED:
            own = cards(data, "group_cards")
        self._accept_before_call()
        if kind is KAKAN:
            teller.kakan(seat, face)
        elif kind in _CALLED:
            teller.call(seat, kind, own, face, None if self._shown is None else self._shown[0])
        else:
            teller.call(seat, kind, own)
        mine.tiles -= len(own)
        mine.drawn = False
        if action in _SHOWING:
            self._shown = (seat, face)

    def _accept_before_call(self) -> None:
        """A riichi whose discard is called stands before the call, though the file has it after."""
        if self._riichi is None or self._at + 1 >= len(self._events):
            return
        following = self._events[self._at + 1]
        if isinstance(following, dict) and following.get("eventType") == Kind.RIICHI:
            self.teller.accept(self._riichi)
            self._riichi = None

    # --- ends ----------------------------------------------------------------------------------------------------

    def _end(self, data: Object) -> None:
        if self._over:
            raise BadValueError("the round has ended already")
        how = number(data, "end_type")
        if how in BROKEN_OFF:
            self.broken_off = BROKEN_OFF[how]
            self._over = True
            return
        before, deltas = self._profits(data)
        if how in (RON, TSUMO):
            self._wins(objects(data, "win_info"), before, deltas, tsumo=how == TSUMO)
        elif how in DRAWS:
            self._result = ()
            self._drawn_round(DRAWS[how], objects(data, "win_info"), before, deltas)
        else:
            raise BadValueError(f"end_type: {how} is no known end")
        self._over = True

    def _profits(self, data: Object) -> tuple[list[int] | None, list[int] | None]:
        """The scores before the payments, which are what the file says comes out of them less the payments; and the
        payments. A riichi stick of the round is in neither."""
        rows = {self._seat(one, "user_id"): one for one in objects(data, "user_profit")}
        self._liable = [seat for seat, row in rows.items() if row.get("is_bao_pai") is True]
        if len(rows) != self.players:
            if rows:
                self.complain("REC006", f"user_profit has {len(rows)} entries for {self.players} players")
            return None, None
        deltas = [number(rows[seat], "point_profit") for seat in range(self.players)]
        if any("user_point" not in row for row in rows.values()):
            return None, deltas
        after = [number(rows[seat], "user_point") for seat in range(self.players)]
        return [a - d for a, d in zip(after, deltas, strict=True)], deltas

    def _wins(
        self, winners: Sequence[Object], before: list[int] | None, deltas: list[int] | None, *, tsumo: bool
    ) -> None:
        if not winners:
            raise BadValueError("win_info lists nobody", "REC006")
        if len(winners) > 1:
            # What each of them is paid is not told apart.
            before = deltas = None
        self._result = tuple(self._seat(one, "user_id") for one in winners)
        for one in winners:
            claim = self._win(one, tsumo=tsumo)
            claim.scores_before, claim.deltas = before, deltas
            claim.liable = next((seat for seat in self._liable if seat != claim.winner), None)
            self.teller.win(claim)

    def _win(self, data: Object, *, tsumo: bool) -> WinClaim:
        seat = self._seat(data, "user_id")
        concealed = cards(data, "user_cards")
        tile = self._won.get(seat)
        if tile is None:
            self.complain("REC006", "a win is listed that no player called", seat)
            tile = (concealed[-1] if concealed else None) if tsumo else None if self._shown is None else self._shown[1]
        if not tsumo and tile is not None:
            concealed.append(tile)
        claim = WinClaim(
            winner=seat,
            from_seat=seat if tsumo else None if self._shown is None else self._shown[0],
            tile=tile,
            concealed=concealed,
            fu=number(data, "all_fu", 0),
            points=number(data, "all_point", 0),
            ura=cards(data, "li_bao_card") if data.get("li_bao_card") is not None else None,
            has_melds=True,
        )
        self._yaku(claim, data)
        if claim.yaku is not None:
            han = sum(han for _, han in claim.yaku)
            self.seen.paid.append(Paid(han, claim.fu or 0, claim.points or 0, tsumo, seat == self._dealer))
        return claim

    def _yaku(self, claim: WinClaim, data: Object) -> None:
        listed = [(number(one, "fang_type"), number(one, "fang_num", 0)) for one in objects(data, "fang_info")]
        total = sum(han for _, han in listed)
        if "all_fang_num" in data and data["all_fang_num"] != total:
            message = f"the yaku of a win add up to {total} han, all_fang_num says {shown(data['all_fang_num'])}"
            self.complain("REC005", message, claim.winner)
        yaku: list[tuple[str, int]] = []
        yakuman: list[str] = []
        for number_, han in listed:
            if number_ in YAKUMAN and (number_ != RENHOU or han >= YAKUMAN_HAN):
                yakuman.append(YAKUMAN[number_])
                self.seen.yakuman[number_] = han
            elif number_ == RENHOU:
                yaku.append((YAKUMAN[RENHOU], han))
            elif number_ in YAKU:
                first, *more = YAKU[number_]
                yaku += [(first, han - len(more)), *((name, 1) for name in more)]
            else:
                self.complain("REC004", f"there is no yaku {number_}", claim.winner, fang_type=number_)
        claim.yaku, claim.yakuman = (None, yakuman) if yakuman else (yaku, None)

    def _drawn_round(
        self, kind: DrawKind, listed: Sequence[Object], before: list[int] | None, deltas: list[int] | None
    ) -> None:
        hands: list[list[Face] | None] = [None] * self.players
        if kind is DRAWS[EXHAUSTIVE]:
            for one in listed:
                seat = self._seat(one, "user_id")
                nagashi = any(f.get("fang_type") == NAGASHI for f in objects(one, "fang_info"))
                kind = DrawKind.NAGASHI if nagashi else kind
                if one.get("ting_card_list") or not nagashi:
                    hands[seat] = cards(one, "user_cards")
        self.teller.end(kind, hands, scores_before=before, deltas=deltas)

    def _game_end(self, data: Object) -> None:
        rows = {self._seat(one, "user_id"): one for one in objects(data, "user_data")}
        if self.broken_off is not None:
            return
        if len(rows) != self.players:
            raise BadValueError(f"user_data has {len(rows)} entries for {self.players} players", "REC006")
        scores = [number(rows[seat], "point_num") for seat in range(self.players)]
        points = [100 * number(rows[seat], "score") for seat in range(self.players)]
        fines = [row.get("shao_ji_score") for row in (rows[seat] for seat in range(self.players))]
        self.seen.end = scores, points
        paid = [1000 * fine for fine in fines if type(fine) is int and abs(fine) < LARGEST]
        if len(paid) == self.players and any(paid):
            # What those who never won pay is listed beside the final points.
            self.seen.fine = -min(paid)
            points = [p + f for p, f in zip(points, paid, strict=True)]
        self.teller.game_end(scores, points)

    _handlers: ClassVar[dict[int, Callable[["Narrator", Object], None]]] = {
        Kind.DEAL: _deal,
        Kind.DRAW: _draw,
        Kind.ACTION: _action,
        Kind.END: _end,
        Kind.GAME_END: _game_end,
        Kind.DORA: _dora,
        Kind.RIICHI: _accepted,
    }


_SHOWING: Final = frozenset({Action.ANKAN, Action.KAKAN, Action.KITA})
_CALLED: Final = frozenset({CHI, PON, DAIMINKAN})
_MELDS: Final = {
    **dict.fromkeys((Action.CHI_LOW, Action.CHI_MIDDLE, Action.CHI_HIGH), CHI),
    Action.PON: PON,
    Action.DAIMINKAN: DAIMINKAN,
    Action.ANKAN: ANKAN,
    Action.KAKAN: KAKAN,
    Action.KITA: KITA,
}


def _dice(value: Any) -> tuple[int, int] | None:
    if isinstance(value, list) and len(value) == 2 and all(type(d) is int and 1 <= d <= 6 for d in value):
        return value[0], value[1]
    return None
