"""Records written as Mahjong Soul keeps them, in all its layouts: the inverse of the reader, for tests.

What a claim of the record does not say is left out, so that nothing is read that was not stated.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import md5
from operator import add
from typing import Any, Final

import orjson

from parsers.majsoul.names import LIMITS, YAKU
from parsers.majsoul.wire import message_class, schema
from replay.choice import choose_rules
from replay.events import (
    CALL,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TSUMOGIRI,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.record import Record
from replay.tiles import KIND_OF, MPSZ
from replay.wall import FOURS, dead_wall
from tests.walls.laid import laid, round_of

JSON = dict[str, Any]
DETAILS: Final = ".lq.GameDetailRecords"
LAYOUTS: Final = ("actions", "records", "camel", "base64", "wire", "wire-actions", "text")
HEADLESS: Final = ("wire", "wire-actions", "text")

_CALLS: Final = {CHI: 0, PON: 1, DAIMINKAN: 2}
_MING: Final = {CHI: "shunzi", PON: "kezi", DAIMINKAN: "minggang", KAKAN: "minggang", ANKAN: "angang"}
_DRAWS: Final = {
    DrawKind.KYUUSHU: 1,
    DrawKind.SUUFON: 2,
    DrawKind.SUUKAN: 3,
    DrawKind.SUUCHA: 4,
    DrawKind.SANCHAHOU: 5,
}
_NUMBER: Final = {name: number for number, name in enumerate(YAKU)}
_DAY: Final = 1_704_164_400


def moves_of(record: Record) -> list[tuple[str, JSON]]:
    """The game as Mahjong Soul's records, zeros written out."""
    return list(_Former(record).moves())


class _Former:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = choose_rules(record).rules
        self.players = len(record.players)
        self.indicators: list[str] = []
        self.shown = 0
        self.melds: list[list[Meld]] = []
        self.left = 0
        self.drawn = -1
        self.accepted: int | None = None
        self.declared = False
        self.dealer = 0
        self.round: Sequence[Event] = ()

    def face(self, tile: int) -> str:
        name = MPSZ[KIND_OF[tile]]
        return f"0{name[1]}" if tile in self.rules.red_tiles else name

    def faces(self, tiles: Sequence[int]) -> list[str]:
        return [self.face(t) for t in tiles]

    def moves(self) -> Iterator[tuple[str, JSON]]:
        events = self.record.events
        index = 0
        while index < len(events):
            kind, seat, value = events[index]
            index += 1
            if kind == START:
                self.round = round_of(events, index - 1)
                yield "RecordNewRound", self.start(value, events[index][2])
                index += 1
            elif kind == DRAW:
                self.left -= 1
                self.drawn = value
                yield (
                    "RecordDealTile",
                    {
                        "seat": seat,
                        "tile": self.face(value),
                        "left_tile_count": self.left,
                        "zhenting": [False] * self.players,
                        **self.stick(),
                        **self.doras(),
                    },
                )
            elif kind in DISCARDS:
                riichi, self.declared = self.declared, False
                drawn, self.drawn = self.drawn, -1
                yield (
                    "RecordDiscardTile",
                    {
                        "seat": seat,
                        "tile": self.face(value),
                        "is_liqi": riichi,
                        "moqie": kind == TSUMOGIRI or value == drawn,
                        "zhenting": [False] * self.players,
                        "is_wliqi": False,
                        **self.doras(),
                    },
                )
            elif kind == CALL:
                yield self.call(seat, value)
            elif kind == RIICHI:
                self.declared = True
            elif kind == RIICHI_ACCEPTED:
                self.accepted = seat
            elif kind == DORA:
                self.indicators.append(self.face(value))
            elif kind == WIN:
                wins = [value]
                while index < len(events) and events[index][0] == WIN:
                    wins.append(events[index][2])
                    index += 1
                yield "RecordHule", self.wins(wins)
            elif kind == RYUUKYOKU:
                yield self.end(value)

    def start(self, start: RoundStart, drawn: int) -> JSON:
        assert start.indicator is not None
        self.indicators = [self.face(start.indicator)]
        self.shown = 1
        self.melds = [[] for _ in range(self.players)]
        self.left = self.rules.live_wall - 1
        self.accepted, self.declared, self.dealer = None, False, start.dealer
        hands = [self.faces(hand) for hand in start.hands]
        hands[start.dealer].append(self.face(drawn))
        return {
            "chang": start.hand // self.players,
            "ju": start.dealer,
            "ben": start.honba,
            "scores": list(start.scores),
            "liqibang": start.sticks,
            **{f"tiles{seat}": hand for seat, hand in enumerate(hands)},
            "left_tile_count": self.left,
            "doras": list(self.indicators),
            **self.wall(),
        }

    def wall(self) -> JSON:
        """The tiles behind the deal, and their MD5."""
        laid_out = laid(self.round, dead_wall(FOURS, self.players), self.rules)
        text = "".join(self.faces(laid_out[13 * self.players + 1 :]))
        return {"md5": md5(text.encode(), usedforsecurity=False).hexdigest(), "paishan": text}

    def doras(self) -> JSON:
        """All indicators, where a new one has been turned since the last record."""
        if self.shown == len(self.indicators):
            return {}
        self.shown = len(self.indicators)
        return {"doras": list(self.indicators)}

    def stick(self) -> JSON:
        seat, self.accepted = self.accepted, None
        return {} if seat is None else {"liqi": {"seat": seat, "score": 0, "liqibang": 1, "failed": False}}

    def call(self, seat: int, meld: Meld) -> tuple[str, JSON]:
        if meld.kind is KITA:
            self.melds[seat].append(meld)
            return "RecordBaBei", {"seat": seat, "moqie": False, **self.doras()}
        if meld.kind is KAKAN:
            assert meld.added is not None
            self.melds[seat] = [m for m in self.melds[seat] if m.kind_index != meld.kind_index or m.kind is not PON]
            self.melds[seat].append(meld)
            return "RecordAnGangAddGang", {"seat": seat, "type": 2, "tiles": self.face(meld.added)}
        self.melds[seat].append(meld)
        if meld.kind is ANKAN:
            return "RecordAnGangAddGang", {"seat": seat, "type": 3, "tiles": self.face(meld.tiles[-1])}
        assert meld.called is not None
        tiles = [*meld.consumed, meld.called]
        froms = [seat] * len(meld.consumed) + [meld.source]
        return "RecordChiPengGang", {
            "seat": seat,
            "type": _CALLS[meld.kind],
            "tiles": self.faces(tiles),
            "froms": froms,
            **self.stick(),
        }

    def wins(self, wins: Sequence[Win]) -> JSON:
        before = wins[0].scores_before
        assert before is not None
        deltas = [0] * self.players
        for win in wins:
            assert win.deltas is not None
            deltas = list(map(add, deltas, win.deltas))
        return {
            "hules": [self.win(win) for win in wins],
            "old_scores": list(before),
            "delta_scores": deltas,
            "scores": list(map(add, before, deltas)),
            "gameend": {},
        }

    def win(self, win: Win) -> JSON:
        assert win.concealed is not None
        assert win.winning_tile is not None
        tsumo = win.from_seat == win.winner
        robbed = self.kita_of(win)
        hand = list(win.concealed)
        hand.remove(win.winning_tile)
        out: JSON = {
            "hand": self.faces(hand),
            "ming": [
                f"{_MING[m.kind]}({','.join(self.faces(m.tiles))})"
                for m in self.melds[win.winner]
                if m.kind is not KITA
            ],
            "hu_tile": self.face(win.winning_tile),
            "seat": win.winner,
            # The server calls a ron on a kita a tsumo.
            "zimo": tsumo or robbed,
            "qinjia": win.winner == self.dealer,
            "liqi": win.ura_indicators is not None,
            "doras": self.faces(win.indicators or ()),
            "li_doras": self.faces(win.ura_indicators or ()),
            "yiman": win.yakuman is not None,
            "fans": self.fans(win),
            "fu": win.fu,
            "baopai": 0 if win.liable is None else win.liable + 1,
        }
        out["count"] = sum(fan["val"] for fan in out["fans"])
        if win.limit is not None:
            out["title_id"] = next(number for number, limit in LIMITS.items() if limit == win.limit)
        return out | self.points(win, tsumo=tsumo)

    def kita_of(self, win: Win) -> bool:
        """Whether the win is on a North set aside."""
        return win.from_seat != win.winner and any(
            m.kind is KITA and win.winning_tile in m.tiles for m in self.melds[win.from_seat or 0]
        )

    def points(self, win: Win, *, tsumo: bool) -> JSON:
        assert win.points is not None
        if not tsumo:
            return {"point_rong": win.points}
        if win.winner == self.dealer:
            return {"point_zimo_qin": 0, "point_zimo_xian": win.points // (self.players - 1)}
        other = -(-win.points // (100 * self.players)) * 100
        return {"point_zimo_qin": win.points - other * (self.players - 2), "point_zimo_xian": other}

    def fans(self, win: Win) -> list[JSON]:
        kita = sum(m.kind is KITA for m in self.melds[win.winner])
        out = []
        for name, han in win.yaku or [(n, 1) for n in win.yakuman or ()]:
            base = name.rsplit("-", 1)[0] if name.startswith(("seat-wind", "round-wind")) else name
            if name == "dora" and kita:
                out.append({"id": _NUMBER["kita"], "val": kita})
                han -= kita
            if han or name == "ura-dora":
                out.append({"id": _NUMBER[base], "val": han})
        return out

    def end(self, draw: Ryuukyoku) -> tuple[str, JSON]:
        if draw.kind in _DRAWS:
            shown = [seat for seat, hand in enumerate(draw.hands) if hand is not None]
            out: JSON = {"type": _DRAWS[draw.kind], "gameend": None, **self.stick()}
            hands = ["|".join(self.faces(hand)) if hand is not None else "" for hand in draw.hands]
            if draw.kind is DrawKind.KYUUSHU and shown:
                out |= {"seat": shown[0], "tiles": self.faces(draw.hands[shown[0]] or ())}
            elif shown:
                out["allplayertiles"] = hands
            return "RecordLiuJu", {k: v for k, v in out.items() if v is not None}
        scores = {"old_scores": list(draw.scores_before or ()), "delta_scores": list(draw.deltas or ())}
        if not any(scores["delta_scores"]):
            del scores["delta_scores"]
        players = [
            {"tingpai": False} if hand is None else {"tingpai": True, "hand": self.faces(hand)} for hand in draw.hands
        ]
        nagashi = draw.kind is DrawKind.NAGASHI
        return "RecordNoTile", {"liujumanguan": nagashi, "players": players, "scores": [scores], "gameend": False}


def head_of(record: Record) -> JSON:
    """The head: a ranked game of the preset's length."""
    three = len(record.players) == 3
    mode = {"tonpuu": 1, "hanchan": 2}[str(record.stated_rules["game_length"])] + 10 * three
    end = record.events[-1]
    head: JSON = {
        "uuid": "240102-00000000-0000-0000-0000-000000000000",
        "start_time": _DAY,
        "end_time": _DAY + 1800,
        "config": {"category": 2, "mode": {"mode": mode, "detail_rule": {}}, "meta": {"mode_id": 24 if three else 12}},
        "accounts": [
            {"seat": seat, "nickname": player.name, "level": {"id": 10402, "score": 0}, "level3": {"id": 20301}}
            for seat, player in enumerate(record.players)
        ],
    }
    if end[0] == GAME_END:
        value: GameEnd = end[2]
        rows = zip(range(len(record.players)), value.scores or (), value.points or (), strict=True)
        head["result"] = {
            "players": [{"seat": seat, "total_point": points, "part_point_1": score} for seat, score, points in rows]
        }
    return head


# --- layouts -------------------------------------------------------------------------------------------------------


def form(record: Record, layout: str) -> bytes:
    """The record as a file."""
    return laid_out(moves_of(record), head_of(record), layout)


def laid_out(moves: Sequence[tuple[str, JSON]], head: JSON | None, layout: str) -> bytes:
    """Moves as a file of one of `LAYOUTS`."""
    if layout == "wire":
        return wrapped(moves)
    if layout == "wire-actions":
        return _wire_actions(moves)
    if layout == "text":
        return _text(moves)
    if layout == "base64":
        return orjson.dumps({"head": head, "data": b64encode(wrapped(moves)).decode()})
    if layout == "camel":
        records = [without_zeros(data) | {"@type": name} for name, data in moves]
        return orjson.dumps(camel({"head": without_zeros(head), "data": "", "records": records}))
    named = [{"name": f".lq.{name}", "data": data} for name, data in moves]
    if layout == "records":
        return orjson.dumps({"head": head, "data": {"name": DETAILS, "data": {"records": named}}})
    seen: list[JSON] = [{"passed": 1, "type": 3, "user_event": {"seat": s, "type": 1}} for s in range(3)]
    for move in named:
        seen.append({"passed": 2, "type": 2, "user_input": {"seat": 0, "type": 7}})
        seen.append({"passed": 3, "type": 1, "result": move})
    seen.append({"passed": 4, "type": 4, "game_event": 2})
    details = {"version": 210715, "actions": seen}
    return orjson.dumps({"head": head, "data": {"name": DETAILS, "data": details}}, option=orjson.OPT_INDENT_2)


def without_zeros(value: Any) -> Any:
    """The value as a program writes it that leaves out what is zero, false or empty."""
    if isinstance(value, dict):
        return {k: without_zeros(v) for k, v in value.items() if v or v == {}}
    return [without_zeros(v) for v in value] if isinstance(value, list) else value


def camel(value: Any) -> Any:
    """The value with its keys in camel case."""
    if isinstance(value, dict):
        return {_camel(k): camel(v) for k, v in value.items()}
    return [camel(v) for v in value] if isinstance(value, list) else value


def _camel(key: str) -> str:
    first, *rest = key.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _message(name: str, data: Mapping[str, Any]) -> Any:
    known = {field: (kind, repeated) for field, _, kind, repeated in schema()[name]}
    values = {}
    for key, value in data.items():
        if key in known:
            kind, repeated = known[key]
            if kind in schema():
                values[key] = [_message(kind, v) for v in value] if repeated else _message(kind, value)
            else:
                values[key] = value
    return message_class(name)(**values)


def wire(name: str, data: Mapping[str, Any]) -> bytes:
    """A record in its wrapper."""
    wrapper = message_class("Wrapper")(name=f".lq.{name}", data=_message(name, data).SerializeToString())
    return bytes(wrapper.SerializeToString())


def wrapped(moves: Sequence[tuple[str, JSON]]) -> bytes:
    """A binary file as the server sent it before July 2021."""
    return _in_wrapper(message_class("GameDetailRecords")(records=[wire(name, data) for name, data in moves]))


def _wire_actions(moves: Sequence[tuple[str, JSON]]) -> bytes:
    details = message_class("GameDetailRecords")()
    details.actions.add(type=3).user_event.type = 1
    for name, data in moves:
        details.actions.add(type=2)
        details.actions.add(type=1, result=wire(name, data))
    return _in_wrapper(details)


def _in_wrapper(details: Any) -> bytes:
    return bytes(message_class("Wrapper")(name=DETAILS, data=details.SerializeToString()).SerializeToString())


def _text(moves: Sequence[tuple[str, JSON]]) -> bytes:
    parts = ", ".join(f"({name!r}, {_message(name, data)})" for name, data in moves)
    return f"some program's output\nactions: [{parts}]".encode()
