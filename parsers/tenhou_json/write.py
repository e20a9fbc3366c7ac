"""Records in the viewer format: the inverse of the reader.

Only claims are written: what the record does not state is left out, never computed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from parsers.comparing import reds_of
from parsers.telling import Face, looks
from parsers.tenhou_json import TenhouJson
from parsers.tenhou_json.entries import NUMBERS, TSUMOGIRI_NUMBER, ankan_text, away_of, call_text
from parsers.tenhou_json.names import ALL_NOTEN, ALL_TENPAI, DRAW_TEXT, LIMIT_TEXT, YAKU_TEXT
from parsers.tenhou_json.rules import dan_text
from parsers.tenhou_xml.header import FREE, file_name
from parsers.tenhou_xml.write import csrule
from parsers.writing import CannotWriteError, as_json
from replay import events as ev
from replay.choice import states_rules
from replay.events import ABORTIVE, DrawKind, Event, GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import ANKAN, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.presets import rules_on
from replay.record import Record
from replay.seats import round_label

VERSION: Final = 2.3
_LONGEST_NUMBER: Final = 18
"""Digits of a number that every reader of JSON takes."""
_ROOM_TEXT: Final = {"general": "般", "upper": "上", "special": "特", "phoenix": "鳳"}
_LENGTH_TEXT: Final = {"tonpuu": "東", "hanchan": "南"}


class TenhouJsonWriter:
    """Writes files of tenhou.net/6."""

    name: Final = "tenhou-json"
    extension: Final = ".json"
    reader: Final = TenhouJson()

    def text(self, record: Record) -> str:
        """See `write`."""
        return write(record)

    def joined(self, texts: Sequence[str]) -> None:
        """A file is one game's: the viewer takes no more."""


def write(record: Record) -> str:
    """The record as a file's text: one line of JSON.

    Raises:
        CannotWriteError: for what has no form in the format, such as a hidden tile.
    """
    reds = reds_of(record)
    rounds = [_Round(part, len(record.players), reds) for part in _parts(record.events)]
    out: dict[str, Any] = {"ver": VERSION}
    if record.id is not None:
        out["ref"] = record.id
    out["log"] = [one.value() for one in rounds]
    out |= _header(record, reds)
    return as_json(out)


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each round, without the end of the game."""
    part: list[Event] = []
    for event in events:
        if event[0] == ev.START:
            if part:
                yield part
            part = [event]
        elif event[0] != ev.GAME_END:
            if not part:
                raise CannotWriteError("the record begins in the middle of a round, which the format cannot hold")
            part.append(event)
    if part:
        yield part


def _header(record: Record, reds: Sequence[int]) -> dict[str, Any]:
    players = len(record.players)
    four = [*record.players, *[None] * (4 - players)]
    out: dict[str, Any] = {"title": ["", ""], "name": [p.name if p else "" for p in four]}
    out["rule"] = {"disp": _disp(record, reds), **{f"aka5{suit}": n for suit, n in enumerate(reds, 1)}}
    own = _own_rules(record)
    if own is not None:
        out["csrule"] = own.split(",")
    out["ratingc"] = f"PF{players}"
    if record.lobby is not None:
        number = record.lobby.isdecimal() and len(record.lobby) <= _LONGEST_NUMBER
        out["lobby"] = int(record.lobby) if number else record.lobby
    columns: dict[str, list[Any]] = {
        "dan": [None if p is None or p.dan is None else dan_text(p.dan) for p in four],
        "rate": [None if p is None else p.rate for p in four],
        "sx": [None if p is None else p.sex for p in four],
    }
    blank: dict[str, Any] = {"dan": "新人", "rate": 1500, "sx": "C"}
    for key, column in columns.items():
        if any(v is not None for v in column):
            out[key] = [*column[:players], *[blank[key]] * (4 - players)]
    end: GameEnd | None = next((e[2] for e in record.events if e[0] == ev.GAME_END), None)
    if end is not None and end.scores and end.points:
        both: list[int | float] = []
        for score, points in zip(end.scores, end.points, strict=True):
            both += score, _decimal(points)
        out["sc"] = both + [0, 0] * (4 - players)
    if record.absences:
        out["connection"] = list(_connection(record))
    return out


def _own_rules(record: Record) -> str | None:
    """A lobby's own rules, which Tenhou's viewer has beside the kind of game that the id names."""
    return csrule(record) if record.id is not None and file_name(record.id).type is not None else None


def _decimal(thousandths: int) -> int | float:
    value = Decimal(thousandths) / 1000
    return int(value) if value == value.to_integral() else float(value)


def _disp(record: Record, reds: Sequence[int]) -> str:
    """The rules in words, as far as the record states any."""
    stated, open_ = record.stated_rules, record.unstated
    length = _LENGTH_TEXT.get(stated.get("game_length", ""), "")
    kuitan = stated.get("kuitan", rules_on(record.ruleset, None).kuitan)
    known = length and not open_ & {"game_length", "kuitan"}
    tail = f"{length}{'喰' * kuitan}{'赤' * any(reds)}" if known else ""
    three = "三" * (len(record.players) == 3)
    if record.ruleset.startswith("mahjong-soul") and open_ >= FREE:
        return f"{three}友人戦{tail}"
    if not record.ruleset.startswith("tenhou"):
        return f"{record.ruleset} {tail}".strip()
    if not (tail and states_rules(record)):
        return ""
    if open_ >= FREE and not three and not (record.lobby or "").strip("0C"):
        return f"電脳{tail}"
    return f"{three}{_ROOM_TEXT.get(record.room or '', '')}{tail}"


def _connection(record: Record) -> Iterator[dict[str, int]]:
    """Who left and came back, by round and events of it."""
    starts = [i for i, e in enumerate(record.events) if e[0] == ev.START]
    moments = [(a.since, 0, a.seat) for a in record.absences]
    moments += [(a.until, 1, a.seat) for a in record.absences if a.until is not None]
    for at, what, seat in sorted(moments):
        number = max((n for n, start in enumerate(starts) if start <= at), default=0)
        yield {"what": what, "log": number, "who": seat, "step": max(at - starts[number], 0)}


@dataclass(slots=True)
class _Round:
    """One round on its way into arrays."""

    events: Sequence[Event]
    players: int
    reds: tuple[int, int, int]
    takes: list[list[Any]] = field(default_factory=list)
    thrown: list[list[Any]] = field(default_factory=list)
    indicators: list[int] = field(default_factory=list)

    @property
    def start(self) -> RoundStart:
        start: RoundStart = self.events[0][2]
        return start

    def refuse(self, why: str) -> CannotWriteError:
        """The error for something in this round."""
        start = self.start
        return CannotWriteError(f"{round_label(start.hand, start.honba, self.players)}: {why}")

    def face(self, tile: int) -> Face:
        """What a tile that is shown looks like."""
        return looks(self.reds)[tile]

    def number(self, tile: int | None) -> int:
        """A tile as the format has it."""
        if tile is None or tile < 0:
            raise self.refuse("the format cannot hold a hidden tile")
        return NUMBERS[self.face(tile)]

    def value(self) -> list[Any]:
        """The arrays of the round."""
        start = self.start
        missing = sorted(start.unstated - {"scores"})
        if missing:
            raise self.refuse(f"the format cannot leave out the {missing[0]} at the start of a round")
        self.takes = [[] for _ in range(4)]
        self.thrown = [[] for _ in range(4)]
        if start.indicator is not None:
            self.indicators.append(self.number(start.indicator))
        self._play()
        wins = [e[2] for e in self.events if e[0] == ev.WIN]
        draw = next((e[2] for e in self.events if e[0] == ev.RYUUKYOKU), None)
        under = next((w.ura_indicators for w in wins if w.ura_indicators), ())
        wind, number = divmod(start.hand, self.players)
        hands = [[self.number(t) for t in hand] for hand in start.hands]
        return [
            [4 * wind + number, start.honba, start.sticks],
            [] if "scores" in start.unstated else self._four(start.scores),
            self.indicators,
            [self.number(t) for t in under],
            *[
                part
                for seat in range(4)
                for part in (hands[seat] if seat < len(hands) else [], self.takes[seat], self.thrown[seat])
            ],
            self._wins(wins) if wins else self._draw(draw) if draw is not None else [],
        ]

    def _four(self, by_seat: Sequence[int]) -> list[int]:
        return [*by_seat, *[0] * (4 - len(by_seat))] if by_seat else []

    def _play(self) -> None:
        drawn: dict[int, int] = {}
        pons: dict[tuple[int, int], str] = {}
        riichi = -1
        for kind, seat, value in self.events[1:]:
            if kind == ev.DRAW:
                self.takes[seat].append(self.number(value))
                drawn[seat] = value
            elif kind in ev.DISCARDS:
                mine = drawn.pop(seat, None)
                is_drawn = kind == ev.TSUMOGIRI or (kind == ev.DISCARD and value == mine)
                entry: Any = TSUMOGIRI_NUMBER if is_drawn else self.number(value)
                if value < 0:
                    raise self.refuse("the format cannot hold a hidden tile")
                self.thrown[seat].append(f"r{entry}" if riichi == seat else entry)
                riichi = -1
            elif kind == ev.CALL:
                drawn.pop(seat, None)
                self._call(seat, value, pons)
            elif kind == ev.RIICHI:
                riichi = seat
            elif kind == ev.DORA:
                self.indicators.append(self.number(value))

    def _call(self, seat: int, meld: Meld, pons: dict[tuple[int, int], str]) -> None:
        for tile in meld.tiles:
            self.number(tile)
        if meld.kind is ANKAN:
            self.thrown[seat].append(ankan_text([self.face(t) for t in meld.tiles]))
        elif meld.kind is KITA:
            self.thrown[seat].append(f"f{self.number(meld.tiles[0])}")
        elif meld.kind is KAKAN:
            pon = pons.get((seat, meld.kind_index))
            if pon is None:
                pon = self._from_another(seat, meld, "p")
            self.thrown[seat].append(pon.replace("p", f"k{self.number(meld.added)}"))
        else:
            letter = {PON: "p", DAIMINKAN: "m"}.get(meld.kind, "c")
            text = self._from_another(seat, meld, letter)
            self.takes[seat].append(text)
            if meld.kind is PON:
                pons[seat, meld.kind_index] = text
            elif meld.kind is DAIMINKAN:
                self.thrown[seat].append(0)

    def _from_another(self, seat: int, meld: Meld, letter: str) -> str:
        if meld.called is None or meld.source is None or meld.source == seat:
            raise self.refuse(f"the format cannot hold a {meld.kind} that does not say whom it was called from")
        away = away_of(seat, meld.source)
        if letter == "c" and away != 3:
            raise self.refuse("the format cannot hold a chi from another than the player to the left")
        others = [self.face(t) for t in meld.tiles if t not in (meld.called, meld.added)]
        return call_text(letter, self.face(meld.called), others, away)

    def _wins(self, wins: Sequence[Win]) -> list[Any]:
        out: list[Any] = ["和了"]
        for win in wins:
            if win.from_seat is None:
                raise self.refuse("the format cannot hold a win that does not say who gave the tile")
            detail: list[Any] = [win.winner, win.from_seat, win.winner if win.liable is None else win.liable]
            yaku = self._yaku(win)
            if win.points is not None or yaku:
                detail += ["" if win.points is None else self._worth(win), *yaku]
            out += [self._four(win.deltas or ()), detail]
        return out

    @staticmethod
    def _yaku(win: Win) -> list[str]:
        """The yaku as listed; nothing at all where there is no word for one of them."""
        listed = [(name, f"{han}飜") for name, han in win.yaku or ()]
        listed += [(name, "役満") for name in win.yakuman or ()]
        if any(name not in YAKU_TEXT for name, _ in listed):
            return []
        return [f"{YAKU_TEXT[name]}({han})" for name, han in listed]

    def _worth(self, win: Win) -> str:
        assert win.points is not None
        text = ""
        if win.fu is not None:
            text += f"{win.fu}符"
            if win.yaku:
                text += f"{sum(han for _, han in win.yaku)}飜"
        if win.limit:
            text += LIMIT_TEXT[win.limit]
        return f"{text}{self._points(win)}"

    def _points(self, win: Win) -> str:
        """The points as each pays them, where they divide in the usual way; else the sum."""
        points = win.points or 0
        others = self.players - 1
        if win.from_seat == win.winner:
            if win.winner == self.start.dealer:
                if points % (100 * others) == 0:
                    return f"{points // others}点∀"
            elif points in _SPLIT[self.players]:
                child, dealer = _SPLIT[self.players][points]
                return f"{child}-{dealer}点"
        return f"{points}点"

    def _draw(self, draw: Ryuukyoku) -> list[Any]:
        text = DRAW_TEXT[draw.kind]
        deltas = draw.deltas
        if deltas is None:
            return [text]
        if not any(deltas):
            if draw.kind in ABORTIVE:
                return [text]
            if draw.kind is DrawKind.EXHAUSTIVE and draw.hands:
                shown = [hand is not None for hand in draw.hands]
                if all(shown) or not any(shown):
                    return [ALL_TENPAI if all(shown) else ALL_NOTEN]
        return [text, self._four(deltas)]


def _splits() -> dict[int, dict[int, tuple[int, int]]]:
    """By number of players: what a non-dealer pays and what the dealer pays, by their sum."""
    bases = {min(fu * 2 ** (2 + han), 2000) for fu in (20, 25, *range(30, 120, 10)) for han in range(1, 5)}
    bases |= {2000, 3000, 4000, 6000, *(8000 * n for n in range(1, 7))}
    out: dict[int, dict[int, tuple[int, int]]] = {3: {}, 4: {}}
    for base in bases:
        child, dealer = -(-base // 100) * 100, -(-2 * base // 100) * 100
        for players, sums in out.items():
            sums[child * (players - 2) + dealer] = child, dealer
    return out


_SPLIT: Final = _splits()
