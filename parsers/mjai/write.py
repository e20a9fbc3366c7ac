"""Records as mjai events, in the dialect of the original server or in Mortal's.

Only claims are written: what the record does not state is left out, never computed. What a dialect has no place for
is named by `losses`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import orjson

from parsers.mjai import rules, yaku
from parsers.mjai.names import DRAGON, DRAGONS, FINER, HIDDEN, REASONS, TILE_NAMES, WINDS, YAKU, YAKUMAN, YAKUMAN_FAN
from parsers.tenhou_xml import header
from parsers.tenhou_xml.write import CannotWriteError
from replay import events as ev
from replay.events import DrawKind, GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import KAKAN, KITA, Meld
from replay.record import Record
from replay.tiles import FIRST_RED, KIND_OF, KINDS

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


def write(record: Record, dialect: Dialect = Dialect.ORIGINAL) -> str:
    """The record as a file's text, one event a line.

    Raises:
        CannotWriteError: for a round that the format cannot place, or a call without the tile called.
    """
    return _Writer(record, dialect).text()


def losses(record: Record, dialect: Dialect = Dialect.ORIGINAL) -> tuple[str, ...]:
    """What of the record the dialect cannot hold, each thing once.

    Raises:
        CannotWriteError: as `write` does.
    """
    writer = _Writer(record, dialect)
    writer.text()
    return tuple(what if n == 1 else f"{what} ({n} times)" for what, n in writer.lost.items())


@dataclass(frozen=True, slots=True)
class _Looks:
    """How pieces look in this game."""

    red: Mapping[int, str]

    def name(self, tile: int) -> str:
        if tile < 0:
            return HIDDEN
        return self.red.get(tile) or TILE_NAMES[KIND_OF[tile]]

    def names(self, tiles: Iterable[int]) -> list[str]:
        return [self.name(t) for t in tiles]


class _Writer:
    """Writes events one by one; remembers of the round what marks and hands need."""

    def __init__(self, record: Record, dialect: Dialect) -> None:
        self.record = record
        self.full = dialect is Dialect.ORIGINAL
        self.players = len(record.players)
        self.lost: Counter[str] = Counter()
        reds = record.stated_rules.get("red_fives")
        if reds is None:
            reds = (0, 0, 0) if record.ruleset.endswith("no-red") else (1, 1, 1)
        self.looks = _Looks(
            {
                tile: TILE_NAMES[KINDS + i]
                for i, first in enumerate(FIRST_RED.values())
                for tile in range(first, first + tuple(reds)[i])
            }
        )
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
        return "".join(orjson.dumps(event).decode() + "\n" for event in events)

    def lose(self, what: str, value: Any = True) -> None:
        """Name something that is not written, if there is something of it."""
        if value is not None and value is not False:
            self.lost[what] += 1

    # --- the game ------------------------------------------------------------------------------------------------

    def _start_game(self) -> _Event:
        record = self.record
        event: _Event = {"type": "start_game"}
        stated = {k: v for k, v in record.stated_rules.items() if k not in record.unstated}
        if record.id is not None and header.file_name(record.id).id == record.id and self.full:
            event["uri"] = _URI.format(record.id)
        else:
            for what, value in (("id", record.id), ("date", record.date), ("room", record.room)):
                self.lose(f"the {what} of the game", value)
            self.lose("the lobby of the game", record.lobby)
        event["names"] = [p.name for p in record.players]
        length = {name: number for number, name in rules.LENGTHS.items()}.get(str(stated.get("game_length")))
        if length is not None:
            event["kyoku_first"] = length
        if "red_fives" in stated:
            reds = tuple(stated["red_fives"])
            if reds in ((0, 0, 0), rules.reds(self.players)):
                event["aka_flag"] = any(reds)
        self._lost_rules(event, stated)
        for what in ("dan", "rate", "sex"):
            if any(getattr(p, what) is not None for p in record.players):
                self.lose(f"the players' {what}")
        self.lose("when players were disconnected", record.absences or None)
        return event

    def _lost_rules(self, event: _Event, stated: Mapping[str, Any]) -> None:
        """Compare the rules with those that a reader of the header finds."""
        record = self.record
        first = next((e[2] for e in record.events if e[0] == ev.START), None)
        scores = None if first is None or first.hand or first.honba or first.unstated else first.scores
        back = rules.rules_of(event, "", self.players, rules.Shown(first_scores=scores))
        found = {k: v for k, v in back.stated.items() if k not in back.unstated}
        if back.ruleset != record.ruleset:
            self.lose(f"the rules {record.ruleset}: they are read as {back.ruleset}")
        different = [k for k, v in stated.items() if k not in found or _plain(found[k]) != _plain(v)]
        if different:
            self.lose(f"the rule options {', '.join(different)}")
        if back.unstated - record.unstated - set(different):
            self.lose("that all other rules are those of the rule set: a reader takes them as assumed")

    # --- play ----------------------------------------------------------------------------------------------------

    def _event(self, event: ev.Event) -> list[_Event]:
        kind, seat, value = event
        if kind == ev.DRAW:
            self.drawn[seat] = value
            return [{"type": "tsumo", "actor": seat, "pai": self.looks.name(value)}]
        if kind in ev.DISCARDS:
            return [self._discard(kind, seat, value)]
        if kind == ev.CALL:
            return [self._call(seat, value)]
        if kind == ev.RIICHI:
            return [{"type": "reach", "actor": seat}]
        if kind == ev.RIICHI_ACCEPTED:
            return [self._accepted(seat, value)]
        if kind == ev.DORA:
            return [{"type": "dora", "dora_marker": self.looks.name(value)}]
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
            event["dora_marker"] = self.looks.name(start.indicator)
        if "scores" not in start.unstated and len(start.scores) == self.players:
            event["scores"] = list(start.scores)
        if any(start.hands):
            hands = [*start.hands, *[()] * self.players][: self.players]
            event["tehais"] = [self.looks.names(hand) for hand in hands]
        self.lose("the dice of a round", start.dice)
        return event

    def _discard(self, kind: int, seat: int, tile: int) -> _Event:
        event: _Event = {"type": "dahai", "actor": seat, "pai": self.looks.name(tile)}
        if kind != ev.DISCARD:
            event["tsumogiri"] = kind == ev.TSUMOGIRI
        elif tile >= 0:
            event["tsumogiri"] = tile == self.drawn[seat]
        self.drawn[seat] = None
        return event

    def _call(self, seat: int, meld: Meld) -> _Event:
        name = self.looks.name
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
                self.lose("from whom a kakan's pon was called, which the record has not")
                made.append(meld)
            else:
                made[pon] = meld
            others = list(meld.tiles)
            others.remove(meld.added)
            return event | {"pai": name(meld.added), "consumed": self.looks.names(others)}
        made.append(meld)
        if meld.kind not in ("chi", "pon", "daiminkan"):
            return event | {"consumed": self.looks.names(meld.tiles)}
        if meld.called is None:
            raise CannotWriteError(f"the tile called by a {meld.kind} is not stated")
        if meld.source is not None:
            event["target"] = meld.source
        return event | {"pai": name(meld.called), "consumed": self.looks.names(meld.consumed)}

    def _accepted(self, seat: int, scores: Sequence[int] | None) -> _Event:
        event: _Event = {"type": "reach_accepted", "actor": seat}
        self.riichi.add(seat)
        if not self.full:
            self.lose("the scores after a riichi", scores)
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
            event[ura] = self.looks.names(win.ura_indicators)
        elif win.winner not in self.riichi:
            event[ura] = []
        if self.full:
            self._value(event, win)
        else:
            self.lose("the winning tile of a win", win.winning_tile)
            self.lose("the hand shown at a win", win.concealed)
            self.lose("the yaku of a win", win.yaku if win.yakuman is None else win.yakuman)
            for what in ("fu", "points"):
                self.lose(f"the {what} of a win", getattr(win, what))
            self.lose("who is liable for a win", None if win.liable == ev.UNSTATED else win.liable)
        self._payments(event, win)
        self.lose("the limit of a win", win.limit)
        self.lose("the dora indicators listed at a win", win.indicators)
        self.lose("the melds shown at a win", win.melds)
        return event

    def _value(self, event: _Event, win: Win) -> None:
        if win.winning_tile is not None:
            event["pai"] = self.looks.name(win.winning_tile)
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
            self.lose("a hand shown at a win that holds a tile too many or too few")
            return
        if win.from_seat not in (None, win.winner) and win.winning_tile in tiles:
            tiles.remove(win.winning_tile)
        event["hora_tehais"] = self.looks.names(tiles)

    def _yaku(self, event: _Event, win: Win) -> None:
        """The yaku as mjai names them, if a reader of those names finds the yaku stated."""
        listed = [(self._own_wind(name, win.winner), han) for name, han in win.yaku or ()]
        unnamed = [name for name in (*(n for n, _ in listed), *(win.yakuman or ())) if name not in _NAMES]
        if unnamed:
            self.lose(f"the yaku of a win with {', '.join(unnamed)}, which mjai has no name for")
            return
        pairs = [(_NAMES[name], han) for name, han in listed]
        pairs += [(_NAMES[name], YAKUMAN_FAN) for name in win.yakuman or ()]
        if win.concealed is not None:
            kinds = [KIND_OF[t] for t in win.concealed if t >= 0]
            melds = [KIND_OF[t] for m in self.melds[win.winner] for t in m.tiles if t >= 0]
            winning = None if win.winning_tile is None or win.winning_tile < 0 else KIND_OF[win.winning_tile]
            back, yakuman, _ = yaku.listed(pairs, yaku.Hand(kinds, melds, winning))
            if sorted(back or ()) != sorted(listed) or (yakuman or []) != list(win.yakuman or ()):
                self.lose("which dragon, or which form of a yakuman, a win lists")
        event["yakus"] = [list(pair) for pair in pairs]
        event["fan"] = sum(han for _, han in pairs)

    def _own_wind(self, name: str, winner: int) -> str:
        """A wind without its name where it is the one that counts; mjai names none."""
        own = ("east", "south", "west", "north")
        for which, due in (
            ("seat-wind-", own[(winner - self.dealer) % self.players]),
            ("round-wind-", own[self.hand // self.players % 4]),
        ):
            if name.startswith(which):
                if name != which + due:
                    self.lose(f"that a win lists {name}")
                return which.removesuffix("-")
        return name

    def _payments(self, event: _Event, result: Win | Ryuukyoku) -> None:
        if result.deltas is not None:
            event["deltas"] = list(result.deltas)
        before = result.scores_before
        if self.full and before is not None and result.deltas is not None and len(before) == len(result.deltas):
            event["scores"] = [b + d for b, d in zip(before, result.deltas, strict=True)]
        else:
            self.lose("the scores before a result", before)
        self.lose("the honba named at a result", result.honba)
        self.lose("the riichi sticks named at a result", result.sticks)

    def _draw_of_round(self, draw: Ryuukyoku) -> _Event:
        event: _Event = {"type": "ryukyoku"}
        if self.full:
            event["reason"] = REASONS[draw.kind]
            if draw.hands:
                shown = [None if seat >= len(draw.hands) else draw.hands[seat] for seat in range(self.players)]
                event["tenpais"] = [hand is not None and draw.kind in _SHOWN_TENPAI for hand in shown]
                event["tehais"] = [
                    [HIDDEN] * self._concealed(seat) if hand is None else self.looks.names(hand)
                    for seat, hand in enumerate(shown)
                ]
        else:
            self.lose(f"that a round ended in {draw.kind}")
            self.lose("the hands shown at a draw", draw.hands or None)
        self._payments(event, draw)
        return event

    def _concealed(self, seat: int) -> int:
        return 13 - 3 * sum(1 for m in self.melds[seat] if m.kind is not KITA)

    def _game_end(self, end: GameEnd) -> _Event:
        event: _Event = {"type": "end_game"}
        if self.full and end.scores is not None:
            event["scores"] = list(end.scores)
        else:
            self.lose("the final scores", end.scores)
        self.lose("the final points", end.points)
        return event


def _plain(value: Any) -> Any:
    """A rule's value as it is compared, however it was written."""
    return tuple(map(str, value)) if isinstance(value, list | tuple | set | frozenset) else str(value)
