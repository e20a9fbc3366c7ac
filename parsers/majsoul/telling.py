"""From moves to the event stream: what each record of a game tells."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from parsers.majsoul.layouts import EVENT, Game, Move
from parsers.majsoul.names import FACES, LIMITS, LIMITS_BY_NAME, SPECIAL_RECORDS, YAKU, YAKU_BY_NAME
from parsers.majsoul.rules import refuse_special
from parsers.majsoul.walls import wall_of
from parsers.telling import RED, Face, Teller, WinClaim, kind_of_face
from parsers.values import BadValueError
from parsers.walls import RoundWalls
from replay.events import RYUUKYOKU, UNSTATED, WIN, DrawKind
from replay.melds import ANKAN, CHI, DAIMINKAN, KITA, PON
from replay.record import Absence, Problem
from replay.tiles import NORTH

_CALLS: Final = (CHI, PON, DAIMINKAN)
_KAKAN, _ANKAN = 2, 3
_LEFT, _CAME = 2, 1
_DRAWS: Final = {
    1: DrawKind.KYUUSHU,
    2: DrawKind.SUUFON,
    3: DrawKind.SUUKAN,
    4: DrawKind.SUUCHA,
    5: DrawKind.SANCHAHOU,
}
_HAND: Final = 13
_MOST: Final = 10_000_000
_Data = Mapping[str, Any]


def _bad(key: str, value: Any) -> NoReturn:
    raise BadValueError(f"{key}={str(value)[:60]!r}")


def _number(data: _Data, key: str, least: int = 0, most: int = _MOST) -> int:
    """A whole number, 0 where the field is left out."""
    value = data.get(key, 0)
    if type(value) is not int or not least <= value <= most:
        _bad(key, value)
    return value


def _list(data: _Data, key: str) -> Sequence[Any]:
    value = data.get(key)
    if value is None:
        return ()
    if not isinstance(value, list):
        _bad(key, value)
    return value


def _mappings(data: _Data, key: str) -> list[_Data]:
    values = _list(data, key)
    if not all(isinstance(v, dict) for v in values):
        _bad(key, values)
    return list(values)


def _face(data: _Data, key: str) -> Face:
    value = data.get(key)
    if not isinstance(value, str) or value not in FACES:
        _bad(key, value)
    return FACES[value]


def _faces(data: _Data, key: str) -> list[Face]:
    try:
        return [FACES[name] for name in _list(data, key)]
    except (KeyError, TypeError):
        _bad(key, data[key])


class Story:
    """Tells the moves of a game one after another; what cannot be read is left out and reported in `problems`.

    `shares` says whether the two amounts a win by tsumo states are what the payers pay.
    """

    def __init__(self, players: int, reds: Sequence[int], *, shares: bool = True) -> None:
        self.players = players
        self.teller = Teller(players, reds)
        self.shares = shares
        self.problems: list[Problem] = []
        self.absences: list[Absence] = []
        self.away: dict[int, int] = {}
        self.walls = RoundWalls()
        self.ended = False
        """Whether the last result says that it ended the game."""
        self._last_scores: tuple[int, ...] | None = None
        self._begin()

    def _begin(self) -> None:
        self.declared: int | None = None
        self.dealt = False
        """Whether the tile to be discarded came with the deal: then nothing can be said of where it went from."""
        self.left: int | None = None
        self.indicators: list[Face] = []
        self.acting = 0
        self.melds: list[list[list[int]]] = [[] for _ in range(self.players)]

    def tell(self, game: Game) -> None:
        """Everything the moves say, up to the last result."""
        tell = {
            "RecordDealTile": self._deal,
            "RecordDiscardTile": self._discard,
            "RecordChiPengGang": self._call,
            "RecordAnGangAddGang": self._own_kan,
            "RecordBaBei": self._kita,
            "RecordNewRound": self._new_round,
            "RecordHule": self._wins,
            "RecordNoTile": self._exhausted,
            "RecordLiuJu": self._aborted,
            EVENT: self._user_event,
        }
        damage = iter(game.damage)
        next_damage = next(damage, None)
        for index, move in enumerate(game.moves):
            while next_damage is not None and next_damage.at <= index:
                self._problem(next_damage.code, next_damage.place, next_damage.message)
                next_damage = next(damage, None)
            self._take(tell.get(move.name), move)
        while next_damage is not None:
            self._problem(next_damage.code, next_damage.place, next_damage.message)
            next_damage = next(damage, None)
        self.absences += [Absence(seat, since, None) for seat, since in self.away.items()]

    def _take(self, tell: Callable[[_Data], None] | None, move: Move) -> None:
        name, data, place = move
        self.teller.place = place
        if tell is None:
            if name in SPECIAL_RECORDS:
                refuse_special([name])
            self._problem("REC003", place, f"the record {name[:40]!r} is not known")
        elif not isinstance(data, dict):
            self._problem("REC004", place, f"{name} holds {str(data)[:60]!r}, which cannot be read")
        else:
            try:
                tell(data)
            except BadValueError as error:
                self._problem("REC004", place, f"{error} of {name} cannot be read", data)

    def _problem(self, code: str, place: int, message: str, data: _Data | None = None) -> None:
        seat = None if data is None else data.get("seat", 0)
        known = type(seat) is int and 0 <= seat < self.players
        self.problems.append(
            Problem(code, len(self.teller.events), place, message, {}, seat if known else None),
        )

    def _seat(self, data: _Data) -> int:
        seat = data.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < self.players:
            _bad("seat", seat)
        return seat

    def _by_seat(self, data: _Data, key: str) -> tuple[int, ...] | None:
        """One number a seat; None where there is no list."""
        values = _list(data, key)
        if not values:
            return None
        if any(type(v) is not int or abs(v) > _MOST for v in values) or any(values[self.players :]):
            _bad(key, values)
        if len(values) < self.players:
            _bad(key, values)
        return tuple(values[: self.players])

    def _stated(self, data: _Data, key: str) -> tuple[int, ...] | None:
        """The same; a list that cannot be read costs nothing else of the record it stands in."""
        try:
            return self._by_seat(data, key)
        except BadValueError as error:
            self._problem("REC004", self.teller.place, f"{error} cannot be read", data)
            return None

    # --- the round ---------------------------------------------------------------------------------------------------

    def _new_round(self, data: _Data) -> None:
        players = self.players
        wind, dealer = _number(data, "chang", 0, 99), _number(data, "ju", 0, players - 1)
        honba, sticks = _number(data, "ben", 0, 999), _number(data, "liqibang", 0, 999)
        scores = self._stated(data, "scores") or ()
        hands = [_faces(data, f"tiles{s}" if f"tiles{s}" in data else f"begin_tiles[{s}]") for s in range(players)]
        indicators = _faces(data, "doras") or ([_face(data, "dora")] if data.get("dora") else [])
        self._begin()
        self.ended = False
        for seat, hand in enumerate(hands):
            if not hand:
                self._problem("REC006", self.teller.place, f"RecordNewRound has no tiles{seat}", {"seat": seat})
        self.acting = dealer
        self.left = _number(data, "left_tile_count") or None
        self.indicators = indicators
        drawn = hands[dealer].pop() if len(hands[dealer]) > _HAND else None
        first = indicators[0] if indicators else None
        self.teller.start(wind * players + dealer, honba, sticks, dealer, scores, hands, first)
        self.walls.add(partial(wall_of, data, players, self.teller.reds) if data.get("paishan") else None)
        if drawn is not None:
            self.teller.draw(dealer, drawn)
            self.dealt = True

    def _accept(self, data: _Data) -> None:
        """A riichi is accepted with the next thing that happens, which says so."""
        seat, self.declared = self.declared, None
        stick = data.get("liqi")
        if stick is None:
            return
        if not isinstance(stick, dict):
            _bad("liqi", stick)
        if stick.get("failed") is True:
            return
        owner = self._seat(stick)
        if seat is not None and owner != seat:
            self._contradiction(f"liqi says that seat {owner} pays a riichi stick, but seat {seat} declared riichi")
        self.teller.accept(owner)

    def _contradiction(self, message: str) -> None:
        self._problem("REC005", self.teller.place, message)

    def _turn_indicators(self, data: _Data) -> None:
        """Records of a turn list all indicators whenever a new one has been turned."""
        listed = _faces(data, "doras")
        known = len(self.indicators)
        if not listed:
            return
        if listed[:known] != self.indicators[: len(listed)]:
            self._contradiction("the dora indicators listed are not those listed before")
        for face in listed[known:]:
            self.teller.dora(face)
        self.indicators += listed[known:]

    def _deal(self, data: _Data) -> None:
        seat, face = self._seat(data), _face(data, "tile")
        self._accept(data)
        # The indicator of a closed kan comes with the replacement tile, but is turned before it.
        if "doras" in data:
            self._turn_indicators(data)
        self.teller.draw(seat, face)
        self.acting = seat
        self.dealt = False
        left = _number(data, "left_tile_count")
        if self.left is not None and left != self.left - 1:
            self._contradiction(f"after a draw {left} tiles are left; there were {self.left} before it")
        self.left = left

    def _discard(self, data: _Data) -> None:
        seat, face = self._seat(data), _face(data, "tile")
        if "doras" in data:
            self._turn_indicators(data)
        if data.get("is_liqi") or data.get("is_wliqi"):
            self.teller.riichi(seat)
            self.declared = seat
        self.teller.discard(seat, face, tsumogiri=None if self.dealt else bool(data.get("moqie")))
        self.acting = seat
        self.dealt = False

    def _call(self, data: _Data) -> None:
        seat, kind = self._seat(data), _CALLS[_number(data, "type", 0, 2)]
        faces, sources = _faces(data, "tiles"), _list(data, "froms")
        foreign = [i for i, s in enumerate(sources) if s != seat]
        if len(faces) != len(sources) or len(foreign) != 1:
            _bad("froms", sources)
        source = sources[foreign[0]]
        if type(source) is not int or not 0 <= source < self.players:
            _bad("froms", sources)
        self._accept(data)
        called = faces.pop(foreign[0])
        self.teller.call(seat, kind, faces, called, source)
        self._meld(seat, [called, *faces])
        self.acting = seat

    def _own_kan(self, data: _Data) -> None:
        seat, kind, face = self._seat(data), _number(data, "type", _KAKAN, _ANKAN), _face(data, "tiles")
        if kind == _ANKAN:
            # Of a closed kan one tile is named, whichever: it takes all four.
            four = self._four(face)
            self.teller.call(seat, ANKAN, four)
            self._meld(seat, four)
        else:
            self.teller.kakan(seat, face)
            same = [kind_of_face(face)] * 3
            if same in self.melds[seat]:
                self.melds[seat].remove(same)
            self._meld(seat, [face] * 4)
        self._turn_indicators(data)
        self.acting = seat

    def _four(self, face: Face) -> list[Face]:
        kind = kind_of_face(face)
        for red, number in zip(RED, self.teller.reds, strict=True):
            if kind_of_face(red) == kind:
                return [red] * number + [Face(kind)] * (4 - number)
        return [Face(kind)] * 4

    def _kita(self, data: _Data) -> None:
        seat = self._seat(data)
        self._accept(data)
        self.teller.call(seat, KITA, [Face(NORTH)])
        self.left = None
        self._turn_indicators(data)
        self.acting = seat

    def _meld(self, seat: int, faces: Sequence[Face]) -> None:
        self.melds[seat].append(sorted(kind_of_face(f) for f in faces))

    # --- results -----------------------------------------------------------------------------------------------------

    def _wins(self, data: _Data) -> None:
        hules = _mappings(data, "hules")
        if not hules:
            _bad("hules", data.get("hules"))
        before, deltas = self._stated(data, "old_scores"), self._stated(data, "delta_scores")
        after = self._stated(data, "scores")
        if before and deltas and after and after != tuple(map(sum, zip(before, deltas, strict=True))):
            self._contradiction("old_scores and delta_scores do not add up to scores")
        winners = [self._seat(hule) for hule in hules]
        source = self._source(hules[0], winners[0], deltas)
        claims = [self._win(hule, winner, source) for hule, winner in zip(hules, winners, strict=True)]
        nearest = min(claims, key=lambda c: (c.winner - source) % self.players)
        nearest.scores_before = before
        if len(claims) == 1:
            claims[0].deltas = deltas
        elif deltas is not None and sum(deltas) == 0 and source not in winners:
            self._share(claims, deltas, source)
        for claim in claims:
            self.teller.win(claim)
        self._end(data)

    def _source(self, hule: _Data, winner: int, deltas: Sequence[int] | None) -> int:
        """Who gave the winning tile, the winner itself by tsumo.

        A ron on a kita is marked as tsumo although it was not the winner's turn: who paid says whose North it was.
        """
        if bool(hule.get("zimo")) == (self.acting == winner):
            return self.acting
        payers = [s for s, delta in enumerate(deltas or ()) if delta < 0]
        return payers[0] if len(payers) == 1 else self.acting

    def _share(self, claims: Sequence[WinClaim], deltas: Sequence[int], source: int) -> None:
        """Tell one sum for several wins apart: where no stick is in it and nobody else paid, each winner's gain is what
        the one who dealt in paid for that win."""
        winners = {claim.winner for claim in claims}
        if len(winners) != len(claims) or any(d for s, d in enumerate(deltas) if s not in winners and s != source):
            return
        for claim in claims:
            gain = deltas[claim.winner]
            paid = {claim.winner: gain, source: -gain}
            claim.deltas = [paid.get(s, 0) for s in range(self.players)]

    def _win(self, hule: _Data, winner: int, source: int) -> WinClaim:
        tile = _face(hule, "hu_tile")
        hand = _faces(hule, "hand")
        fans = self._fans(hule)
        yakuman = bool(hule.get("yiman"))
        if fans is not None and not yakuman and hule.get("count", 0) != sum(val for _, val in fans):
            self._contradiction(f"count={hule.get('count')} is not the sum of the fans listed")
        ura = _faces(hule, "li_doras")
        return WinClaim(
            winner,
            source,
            tile,
            [*hand, tile] if hand else None,
            fu=_number(hule, "fu") or None,
            points=self._points(hule, winner, source),
            limit=self._limit(hule),
            yaku=None if yakuman else fans,
            yakuman=[name for name, _ in fans] if yakuman and fans is not None else None,
            indicators=_faces(hule, "doras") or None,
            ura=ura or None,
            liable=self._liable(hule),
            has_melds=self._shows_melds(hule, winner),
        )

    def _fans(self, hule: _Data) -> list[tuple[str, int]] | None:
        """The yaku listed, with their han; None where one of them is not known."""
        out: list[tuple[str, int]] = []
        for fan in _mappings(hule, "fans"):
            number, name = fan.get("id"), fan.get("name")
            if type(number) is int and 0 < number < len(YAKU):
                yaku = YAKU[number]
            elif isinstance(name, str) and name in YAKU_BY_NAME:
                yaku = YAKU_BY_NAME[name]
            else:
                what = f"fan {number!r}" if number else f"fan {name!r}"
                self._problem("REC004", self.teller.place, f"{what[:60]} of RecordHule is not known")
                return None
            out.append((yaku, _number(fan, "val", 0, 999)))
        return out or None

    def _points(self, hule: _Data, winner: int, source: int) -> int | None:
        if source != winner:
            return _number(hule, "point_rong") or None
        others, dealer = _number(hule, "point_zimo_xian"), _number(hule, "point_zimo_qin")
        if not others or not self.shares:
            return None
        if hule.get("qinjia"):
            return others * (self.players - 1)
        return dealer + others * (self.players - 2) if dealer else None

    def _liable(self, hule: _Data) -> int | None:
        """Who is liable: `baopai` counts seats from 1, and newer records list them from 0 in `baopai_seats`, one for
        each yakuman."""
        number, seats = _number(hule, "baopai", 0, self.players), _list(hule, "baopai_seats")
        if not all(type(seat) is int and 0 <= seat < self.players for seat in seats):
            _bad("baopai_seats", seats)
        if len({*seats}) > 1:
            return UNSTATED
        return seats[0] if seats else number - 1 if number else None

    def _limit(self, hule: _Data) -> int | None:
        if "title_id" in hule:
            return LIMITS.get(_number(hule, "title_id"))
        title = hule.get("title")
        return LIMITS_BY_NAME.get(title) if isinstance(title, str) else None

    def _shows_melds(self, hule: _Data, winner: int) -> bool:
        """Whether the melds a win shows are those of the play; where they are others that is a contradiction."""
        shown = []
        for meld in _list(hule, "ming"):
            inside = meld.partition("(")[2].rstrip(")").split(",") if isinstance(meld, str) else [""]
            if not all(name in FACES for name in inside):
                _bad("ming", meld)
            shown.append(sorted(kind_of_face(FACES[name]) for name in inside))
        same = sorted(shown) == sorted(self.melds[winner])
        if shown and not same:
            self._contradiction("the melds shown with a win (ming) are not those called in the round")
        return same

    def _exhausted(self, data: _Data) -> None:
        players, parts = _mappings(data, "players"), _mappings(data, "scores")
        hands = [_faces(p, "hand") if p.get("tingpai") else None for p in players[: self.players]]
        hands += [None] * (self.players - len(hands))
        before = self._stated(parts[0], "old_scores") if parts else None
        deltas = None
        if parts:
            # Nothing stands there where nobody pays; several nagashi mangan stand one after another.
            paid = [self._by_seat(part, "delta_scores") or (0,) * self.players for part in parts]
            deltas = tuple(map(sum, zip(*paid, strict=True)))
        if self.declared is not None:
            # Nobody wins on the last discard, so a riichi declared with it stands.
            self.teller.accept(self.declared)
        kind = DrawKind.NAGASHI if data.get("liujumanguan") else DrawKind.EXHAUSTIVE
        self.teller.end(kind, hands, scores_before=before, deltas=deltas)
        self._end(data)

    def _aborted(self, data: _Data) -> None:
        number = _number(data, "type")
        kind = _DRAWS.get(number)
        if kind is None:
            _bad("type", number)
        hands: list[Sequence[Face] | None] = [None] * self.players
        if kind is DrawKind.KYUUSHU and data.get("tiles"):
            hands[self._seat(data)] = _faces(data, "tiles")
        for seat, text in enumerate(_list(data, "allplayertiles")[: self.players]):
            if text:
                names = text.split("|") if isinstance(text, str) else [""]
                if not all(name in FACES for name in names):
                    _bad("allplayertiles", text)
                hands[seat] = [FACES[name] for name in names]
        self._accept(data)
        self.teller.end(kind, hands)
        self._end(data)

    # --- the game ----------------------------------------------------------------------------------------------------

    def _end(self, data: _Data) -> None:
        end = data.get("gameend")
        scores = end.get("scores") if isinstance(end, dict) else None
        self.ended = end is True or bool(scores)
        self._last_scores = self._by_seat(end, "scores") if isinstance(end, dict) else None
        self.declared = None

    def finish(self, result: Mapping[str, Any] | None) -> None:
        """The end of the game: as its head gives it, or as the last result says."""
        if not self.teller.events or self.teller.events[-1][0] not in (WIN, RYUUKYOKU):
            return
        final = None if result is None else self._final(result)
        if final is not None:
            self.teller.game_end(*final)
        elif self.ended:
            self.teller.game_end(self._last_scores)

    def _final(self, result: _Data) -> tuple[list[int], list[int]] | None:
        """Final scores and points as the head gives them; None, with a problem, where it does not for every seat."""
        try:
            listed = _mappings(result, "players")
            rows = {self._seat(row): row for row in listed}
            scores, points = (
                [_number(rows[seat], key, -_MOST) for seat in sorted(rows)] for key in ("part_point_1", "total_point")
            )
        except BadValueError as error:
            self._problem("REC004", -1, f"{error} of the final result cannot be read")
            return None
        if len(rows) < len(listed):
            self._problem("REC005", -1, f"the final result has {len(listed)} rows for {len(rows)} seats")
        elif len(rows) < self.players:
            self._problem("REC006", -1, f"the final result has {len(rows)} rows for {self.players} players")
        else:
            return scores, points
        return None

    def _user_event(self, data: _Data) -> None:
        seat, kind, now = self._seat(data), _number(data, "type"), len(self.teller.events)
        if kind == _LEFT:
            self.away.setdefault(seat, now)
        elif kind == _CAME and seat in self.away:
            since = self.away.pop(seat)
            if since < now:
                self.absences.append(Absence(seat, since, now))
