"""Records as mjai events, in the dialect of the original server or in Mortal's.

Only claims are written: what the record does not state is left out, never computed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from parsers.comparing import reds_of
from parsers.finer import FINER
from parsers.mjai import Mjai, rules, yaku
from parsers.mjai.names import DRAGON, DRAGONS, HIDDEN, REASONS, TILE_NAMES, WINDS, YAKU, YAKUMAN, YAKUMAN_FAN
from parsers.shown import usual_reds
from parsers.telling import looks
from parsers.tenhou_xml import header
from parsers.writing import CannotWriteError, as_json
from replay import events as ev
from replay.events import DrawKind, GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import KAKAN, KITA, Meld
from replay.record import Record
from replay.tiles import KIND_OF

_STICK: Final = 1000
_URI: Final = "http://tenhou.net/0/?log={}&tw=0"
_NAMES: Final = {
    **{name: word for word, name in YAKU.items()},
    **{name: word for word, name in YAKUMAN.items()},
    **{finer: next(w for w, n in YAKUMAN.items() if n == name) for name, finer in FINER.items()},
    **dict.fromkeys((*DRAGONS, DRAGON), DRAGON),
}
_SHOWN_TENPAI: Final = (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI, DrawKind.SUUCHA, DrawKind.SANCHAHOU)

_Event = dict[str, Any]


class Dialect(StrEnum):
    """Whose events are written: the original server's, which state all there is to a result, or Mortal's, which
    state no more than its payments."""

    ORIGINAL = "original"
    MORTAL = "mortal"


@dataclass(frozen=True, slots=True)
class MjaiWriter:
    """Writes the events of a dialect."""

    name: str
    extension: str
    dialect: Dialect
    reader: Mjai = field(default_factory=Mjai)

    def text(self, record: Record) -> str:
        """See `write`."""
        return write(record, self.dialect)

    def joined(self, texts: Sequence[str]) -> str:
        """One game behind the other: each has a beginning and an end."""
        return "".join(texts)


ORIGINAL: Final = MjaiWriter("mjai", ".mjson", Dialect.ORIGINAL)
MORTAL: Final = MjaiWriter("mjai-mortal", ".mjson", Dialect.MORTAL)


def write(record: Record, dialect: Dialect = Dialect.ORIGINAL) -> str:
    """The record as a file's text, one event a line.

    Raises:
        CannotWriteError: for a round that the format cannot place, or a call without the tile called.
    """
    return _Writer(record, dialect).text()


class _Writer:
    """Writes events one by one; remembers of the round what marks and hands need."""

    def __init__(self, record: Record, dialect: Dialect) -> None:
        self.record = record
        self.full = dialect is Dialect.ORIGINAL
        self.players = len(record.players)
        self.looks = looks(reds_of(record))
        self.hand = self.dealer = 0
        self.drawn: list[int | None] = [None] * self.players
        self.melds: list[list[Meld]] = [[] for _ in range(self.players)]
        self.riichi: set[int] = set()

    def text(self) -> str:
        events = [self._start_game()]
        source = self.record.events
        for index, event in enumerate(source):
            events += self._event(event)
            following = source[index + 1][0] if index + 1 < len(source) else None
            if event[0] in (ev.WIN, ev.RYUUKYOKU) and following not in (ev.WIN, ev.RYUUKYOKU):
                events.append({"type": "end_kyoku"})
        return "".join(f"{as_json(event)}\n" for event in events)

    def name(self, tile: int) -> str:
        return HIDDEN if tile < 0 else TILE_NAMES[self.looks[tile]]

    def names(self, tiles: Iterable[int]) -> list[str]:
        return [self.name(t) for t in tiles]

    # --- the game ------------------------------------------------------------------------------------------------

    def _start_game(self) -> _Event:
        record = self.record
        event: _Event = {"type": "start_game"}
        stated = {k: v for k, v in record.stated_rules.items() if k not in record.unstated}
        if record.id is not None and header.file_name(record.id).id == record.id and self.full:
            event["uri"] = _URI.format(record.id)
        event["names"] = [p.name for p in record.players]
        length = {name: number for number, name in rules.LENGTHS.items()}.get(str(stated.get("game_length")))
        if length is not None:
            event["kyoku_first"] = length
        if "red_fives" in stated:
            reds = tuple(stated["red_fives"])
            if reds in ((0, 0, 0), usual_reds(self.players)):
                event["aka_flag"] = any(reds)
        return event

    # --- play ----------------------------------------------------------------------------------------------------

    def _event(self, event: ev.Event) -> list[_Event]:
        kind, seat, value = event
        if kind == ev.DRAW:
            self.drawn[seat] = value
            return [{"type": "tsumo", "actor": seat, "pai": self.name(value)}]
        if kind in ev.DISCARDS:
            return [self._discard(kind, seat, value)]
        if kind == ev.CALL:
            return [self._call(seat, value)]
        if kind == ev.RIICHI:
            return [{"type": "reach", "actor": seat}]
        if kind == ev.RIICHI_ACCEPTED:
            return [self._accepted(seat, value)]
        if kind == ev.DORA:
            return [{"type": "dora", "dora_marker": self.name(value)}]
        if kind == ev.START:
            return [self._start(value)]
        if kind == ev.WIN:
            return [self._win(value)]
        if kind == ev.RYUUKYOKU:
            return [self._draw_of_round(value)]
        return [self._game_end(value)]

    def _start(self, start: RoundStart) -> _Event:
        wind, number = divmod(start.hand, self.players)
        if wind >= len(WINDS):
            raise CannotWriteError(f"mjai has no wind for round {start.hand + 1}")
        first = next(e[2] for e in self.record.events if e[0] == ev.START)
        if start is first and start.dealer != number and "hand" not in start.unstated:
            raise CannotWriteError("mjai counts seats from the dealer of the first round, who is not the one it names")
        self.hand, self.dealer = start.hand, start.dealer
        self.drawn = [None] * self.players
        self.melds = [[] for _ in range(self.players)]
        self.riichi = set()
        event: _Event = {"type": "start_kyoku"}
        if "hand" not in start.unstated:
            event |= {"bakaze": WINDS[wind], "kyoku": number + 1}
        if "honba" not in start.unstated:
            event["honba"] = start.honba
        if "sticks" not in start.unstated:
            event["kyotaku"] = start.sticks
        event["oya"] = start.dealer
        if start.indicator is not None:
            event["dora_marker"] = self.name(start.indicator)
        if "scores" not in start.unstated and len(start.scores) == self.players:
            event["scores"] = list(start.scores)
        if any(start.hands):
            hands = [*start.hands, *[()] * self.players][: self.players]
            event["tehais"] = [self.names(hand) for hand in hands]
        return event

    def _discard(self, kind: int, seat: int, tile: int) -> _Event:
        event: _Event = {"type": "dahai", "actor": seat, "pai": self.name(tile)}
        if kind != ev.DISCARD:
            event["tsumogiri"] = kind == ev.TSUMOGIRI
        elif tile >= 0:
            event["tsumogiri"] = tile == self.drawn[seat]
        self.drawn[seat] = None
        return event

    def _call(self, seat: int, meld: Meld) -> _Event:
        name = self.name
        self.drawn[seat] = None
        made = self.melds[seat]
        if meld.kind is KITA:
            made.append(meld)
            return {"type": "nukidora", "actor": seat, "pai": name(meld.tiles[0])}
        event: _Event = {"type": str(meld.kind), "actor": seat}
        if meld.kind is KAKAN:
            if meld.added is None:
                raise CannotWriteError("the tile added by a kakan is not stated")
            pon = next((i for i, m in enumerate(made) if m.kind_index == meld.kind_index), None)
            if pon is None:
                made.append(meld)
            else:
                made[pon] = meld
            others = list(meld.tiles)
            others.remove(meld.added)
            return event | {"pai": name(meld.added), "consumed": self.names(others)}
        made.append(meld)
        if meld.kind not in ("chi", "pon", "daiminkan"):
            return event | {"consumed": self.names(meld.tiles)}
        if meld.called is None:
            raise CannotWriteError(f"the tile called by a {meld.kind} is not stated")
        if meld.source is not None:
            event["target"] = meld.source
        return event | {"pai": name(meld.called), "consumed": self.names(meld.consumed)}

    def _accepted(self, seat: int, scores: Sequence[int] | None) -> _Event:
        event: _Event = {"type": "reach_accepted", "actor": seat}
        self.riichi.add(seat)
        if not self.full:
            return event
        event["deltas"] = [-_STICK * (s == seat) for s in range(self.players)]
        if scores is not None:
            event["scores"] = list(scores)
        return event

    # --- results -------------------------------------------------------------------------------------------------

    def _win(self, win: Win) -> _Event:
        event: _Event = {"type": "hora", "actor": win.winner}
        if win.from_seat is not None:
            event["target"] = win.from_seat
        ura = "uradora_markers" if self.full else "ura_markers"
        if win.ura_indicators is not None:
            event[ura] = self.names(win.ura_indicators)
        elif win.winner not in self.riichi:
            event[ura] = []
        if self.full:
            self._value(event, win)
        self._payments(event, win)
        return event

    def _value(self, event: _Event, win: Win) -> None:
        if win.winning_tile is not None:
            event["pai"] = self.name(win.winning_tile)
        if win.concealed is not None:
            self._shown_hand(event, win, win.concealed)
        if win.yaku is not None or win.yakuman is not None:
            self._yaku(event, win)
        if win.fu is not None:
            event["fu"] = win.fu
        if win.points is not None:
            event["hora_points"] = win.points
        if win.liable != ev.UNSTATED and (win.liable is not None or win.yakuman):
            event["pao"] = win.liable

    def _shown_hand(self, event: _Event, win: Win, concealed: Sequence[int]) -> None:
        """By ron the winning tile stands beside the hand, by tsumo in it; a reader tells by the number of tiles."""
        tiles = list(concealed)
        if len(tiles) % 3 != 2 or min(tiles) < 0:
            return
        if win.from_seat not in (None, win.winner) and win.winning_tile in tiles:
            tiles.remove(win.winning_tile)
        event["hora_tehais"] = self.names(tiles)

    def _yaku(self, event: _Event, win: Win) -> None:
        """The yaku as mjai names them, if a reader of those names finds the yaku stated: the dragons share a name, and
        so do the forms of some yakuman."""
        listed = [(self._own_wind(name, win.winner), han) for name, han in win.yaku or ()]
        if any(name not in _NAMES for name in (*(n for n, _ in listed), *(win.yakuman or ()))):
            return
        if win.concealed is None and set(win.yakuman or ()) & set(FINER.values()):
            return
        pairs = [(_NAMES[name], han) for name, han in listed]
        pairs += [(_NAMES[name], YAKUMAN_FAN) for name in win.yakuman or ()]
        if win.concealed is not None:
            kinds = [KIND_OF[t] for t in win.concealed if t >= 0]
            melds = [KIND_OF[t] for m in self.melds[win.winner] for t in m.tiles if t >= 0]
            winning = None if win.winning_tile is None or win.winning_tile < 0 else KIND_OF[win.winning_tile]
            hand = yaku.Hand(kinds, melds, winning)
            back, yakuman, _ = yaku.listed(pairs, lambda: hand)
            if sorted(back or ()) != sorted(listed) or (yakuman or []) != list(win.yakuman or ()):
                return
        event["yakus"] = [list(pair) for pair in pairs]
        event["fan"] = sum(han for _, han in pairs)

    def _own_wind(self, name: str, winner: int) -> str:
        """A wind without its name where it is the one that counts; mjai names none."""
        own = ("east", "south", "west", "north")
        for which, due in (
            ("seat-wind", own[(winner - self.dealer) % self.players]),
            ("round-wind", own[self.hand // self.players % 4]),
        ):
            if name == f"{which}-{due}":
                return which
        return name

    def _payments(self, event: _Event, result: Win | Ryuukyoku) -> None:
        if result.deltas is not None:
            event["deltas"] = list(result.deltas)
        before = result.scores_before
        if self.full and before is not None and result.deltas is not None and len(before) == len(result.deltas):
            event["scores"] = [b + d for b, d in zip(before, result.deltas, strict=True)]

    def _draw_of_round(self, draw: Ryuukyoku) -> _Event:
        event: _Event = {"type": "ryukyoku"}
        if self.full:
            event["reason"] = REASONS[draw.kind]
            if draw.hands:
                shown = [None if seat >= len(draw.hands) else draw.hands[seat] for seat in range(self.players)]
                event["tenpais"] = [hand is not None and draw.kind in _SHOWN_TENPAI for hand in shown]
                event["tehais"] = [
                    [HIDDEN] * self._concealed(seat) if hand is None else self.names(hand)
                    for seat, hand in enumerate(shown)
                ]
        self._payments(event, draw)
        return event

    def _concealed(self, seat: int) -> int:
        return 13 - 3 * sum(1 for m in self.melds[seat] if m.kind is not KITA)

    def _game_end(self, end: GameEnd) -> _Event:
        event: _Event = {"type": "end_game"}
        if self.full and end.scores is not None:
            event["scores"] = list(end.scores)
        return event
