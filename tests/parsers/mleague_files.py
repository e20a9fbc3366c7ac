"""Generated games as the M.League's viewer is given them."""

import json
from collections.abc import Sequence
from typing import Any, Final

from parsers.japanese import WINDS
from parsers.mleague.names import LIMITS, TILES, YAKU, YAKUMAN
from replay.events import (
    CALL,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    WIN,
    Event,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.hand.score import base_points, ron_points
from replay.melds import ANKAN, CHI, KAKAN, PON, Meld
from replay.record import Record
from replay.ruleset import RuleSet
from replay.tiles import KIND_OF, next_dora
from tests.parsers.rounds import look, rounds_of

_NAME: Final = {face: name for name, face in TILES.items()}
_SEATS: Final = ("A0", "B0", "C0", "D0")
_LIMIT: Final = {number: name for name, number in LIMITS.items()}
_YAKU: Final = {names[0]: name for name, names in reversed(YAKU.items()) if len(names) == 1}
_YAKUMAN: Final = {
    **{name: word for word, name in YAKUMAN.items()},
    "kokushi-13": "国士無双",
    "suuankou-tanki": "四暗刻",
    "junsei-chuuren": "九蓮宝燈",
}
_WIND: Final = {name: word for word, name in WINDS.items()}


def encoded(record: Record, rules: RuleSet) -> bytes:
    """The record as a list of events."""
    return json.dumps(_Writer(record, rules).events(), ensure_ascii=False).encode()


def page(record: Record, rules: RuleSet) -> bytes:
    """The page the list stands in."""
    listed = encoded(record, rules).decode()
    return (
        '<!DOCTYPE html>\n<html><div class="gameInfo" id="dateTime">2023/04/28 (金) 19:00 〜 21:21</div>\n'
        f"<script>UMP_PLAYER.init(true, true, '{listed}', autoplay);</script></html>\n"
    ).encode()


class _Writer:
    def __init__(self, record: Record, rules: RuleSet) -> None:
        self.record = record
        self.rules = rules
        self.out: list[dict[str, Any]] = []

    def add(self, command: str, *args: object) -> None:
        time = f"{str(self.record.date).replace('T', ' ')}:00:00"
        self.out.append({"time": time, "id": str(len(self.out)), "cmd": command, "args": [str(a) for a in args]})

    def name(self, tile: int) -> str:
        return _NAME[look(tile, self.rules)]

    def names(self, tiles: Sequence[int]) -> str:
        return "".join(map(self.name, tiles))

    def events(self) -> list[dict[str, Any]]:
        self.add("area", "-")
        for seat, player in enumerate(self.record.players):
            self.add("player", _SEATS[seat], player.name, "user", "T001")
        self.add("gamestart", f"id={self.record.id}")
        for events in rounds_of(self.record.events):
            self._round(events)
        return self.out

    def _round(self, events: Sequence[Event]) -> None:
        self._start(events[0][2])
        self.deposits: set[int] = set()
        self.declared: int | None = None
        self.drawn: int | None = None
        self.left = self.rules.live_wall
        for event in events[1:]:
            self._event(*event)
        if any(event[0] in (WIN, RYUUKYOKU) for event in events):
            self.add("kyokuend")
        for kind, _, value in events:
            if kind == GAME_END:
                order = sorted(range(4), key=lambda seat: -value.points[seat])
                points = [word for seat in order for word in (_SEATS[seat], f"{value.points[seat] / 1000:.1f}")]
                self.add("gameend", *points, *(f"{_SEATS[seat]}_rank={i}" for i, seat in enumerate(order)))

    def _start(self, start: RoundStart) -> None:
        winds = [f"{(seat - start.dealer) % 4 + 1}z" for seat in range(4)]
        round_wind = f"{start.hand // 4 + 1}z"
        self.wind = start.hand // 4
        self.dealer = start.dealer
        self.add("kyokustart", "0", _SEATS[start.dealer], start.honba, 1000 * start.sticks, round_wind, *winds)
        for seat in range(4):
            self.add("point", _SEATS[seat], f"={start.scores[seat]}")
        self.add("dice", *(start.dice or ("", "")))
        assert start.indicator is not None
        self._dora(start.indicator)
        for first in range(0, 13, 4):
            for turn in range(4):
                seat = (start.dealer + turn) % 4
                self.add("haipai", _SEATS[seat], self.names(start.hands[seat][first : first + 4]))

    def _dora(self, indicator: int) -> None:
        self.add("dora", _NAME[look(next_dora(KIND_OF[indicator]) * 4 + 3, self.rules)], self.name(indicator))

    def _event(self, kind: int, seat: int, value: Any) -> None:
        who = _SEATS[seat]
        if kind == DRAW:
            self.left -= 1
            self.add("tsumo", who, self.left, self.name(value))
            self.drawn = value
        elif kind in DISCARDS:
            marks = ["tsumogiri"] * (value == self.drawn) + ["richi"] * (self.declared == seat)
            self.add("sutehai", who, self.name(value), *marks)
            self.declared = self.drawn = None
        elif kind == RIICHI:
            self.add("say", who, "richi")
            self.declared = seat
        elif kind == RIICHI_ACCEPTED:
            self.add("richi", who, "-1000")
            self.deposits.add(seat)
        elif kind == DORA:
            self._dora(value)
        elif kind == CALL:
            self._call(seat, value)
        elif kind == WIN:
            self._win(value)
        elif kind == RYUUKYOKU:
            self._drawn_round(value)

    def _call(self, seat: int, meld: Meld) -> None:
        who = _SEATS[seat]
        self.add("say", who, {CHI: "chi", PON: "pon"}.get(meld.kind, "kan"))
        out_of_hand = f"<{self.names(meld.consumed)}>"
        if meld.kind is ANKAN:
            self.add("open", who, out_of_hand)
        elif meld.kind is KAKAN:
            assert meld.added is not None
            self.add("open", who, out_of_hand, self.name(meld.added))
        else:
            assert meld.called is not None
            self.add("open", who, out_of_hand, self.name(meld.called))
        self.drawn = None

    def _win(self, win: Win) -> None:
        assert win.winning_tile is not None
        assert win.concealed is not None
        who, tsumo = _SEATS[win.winner], win.from_seat == win.winner
        self.add("say", who, "tsumo" if tsumo else "ron")
        shown = sorted(win.concealed)
        shown.remove(win.winning_tile)
        self.add("open", who, self.names([*shown, *([win.winning_tile] if tsumo else [])]))
        if win.ura_indicators is None:
            self.add("uradora", "", "")
        for ura in win.ura_indicators or ():
            self.add("uradora", _NAME[look(next_dora(KIND_OF[ura]) * 4 + 3, self.rules)], self.name(ura))
        han = sum(h for _, h in win.yaku or ())
        base, _ = base_points(han, win.fu or 0, 0, self.rules)
        worth = _LIMIT.get(win.limit or 0) or ron_points(base, dealer=win.winner == self.dealer)
        fu = 0 if win.yakuman else win.fu
        first = [] if tsumo else [f"ron={self.name(win.winning_tile)}"]
        self.add("agari", *first, who, worth, fu, *self._yaku(win))
        self._payments(win.deltas or ())

    def _yaku(self, win: Win) -> list[object]:
        names = dict(win.yaku or ())
        out: list[object] = []
        for name, han in names.items():
            which, _, wind = name.partition("-wind-")
            if not wind:
                out += [] if not han else [_YAKU[name], han]
            elif f"round-wind-{wind}" in names and f"seat-wind-{wind}" in names:
                out += [f"ダブ{_WIND[wind]}", 2] if which == "round" else []
            else:
                out += [_WIND[wind], han]
        for name in win.yakuman or ():
            out += [_YAKUMAN[name], 1]
        return out

    def _drawn_round(self, draw: Ryuukyoku) -> None:
        for seat, hand in enumerate(draw.hands):
            if hand is not None:
                self.add("open", _SEATS[seat], self.names(hand))
            self.add("say", _SEATS[seat], "noten" if hand is None else "tenpai")
        self.add("ryukyoku")
        self._payments(draw.deltas or ())

    def _payments(self, deltas: Sequence[int]) -> None:
        for seat, delta in enumerate(deltas):
            change = delta - 1000 * (seat in self.deposits)
            if change:
                self.add("point", _SEATS[seat], f"{change:+d}")
