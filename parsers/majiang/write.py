"""Records as paipu: the inverse of the reader.

Only claims are written: what the record does not state is left out, never computed. What the format has no place for
is named by `losses`; a record that would not be read back as it is, apart from that, is refused.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

import orjson

from parsers.majiang import rules, tiles
from parsers.majiang.names import DRAW_NAMES, LIABLE, RANK_NAMES, RANKS, WRITTEN
from parsers.majiang.tiles import Notation
from parsers.telling import RED, UNKNOWN, Face
from parsers.tenhou_xml.write import CannotWriteError
from replay import events as ev
from replay.events import EVENT_NAMES, GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.record import Player, Record
from replay.seats import round_label
from replay.tiles import FIRST_RED, KIND_OF

__all__ = ["CannotWriteError", "losses", "write"]

_Object = dict[str, Any]
_MOVES: Final = (ev.DRAW, *ev.DISCARDS)
_CALLS: Final = {CHI: "fulou", PON: "fulou", DAIMINKAN: "fulou", ANKAN: "gang", KAKAN: "gang"}


def write(record: Record) -> str:
    """The record as a file's text.

    Raises:
        CannotWriteError: what of it cannot be told, or would be read back as something else.
    """
    return _Writer(record).text()


def losses(record: Record) -> tuple[str, ...]:
    """What of the record the format cannot hold, each thing once.

    Raises:
        CannotWriteError: as `write` does.
    """
    writer = _Writer(record)
    writer.text()
    return tuple(what if n == 1 else f"{what} ({n} times)" for what, n in writer.lost.items())


class _Writer:
    """Writes events one by one; remembers of the round what hands and calls need."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.players = len(record.players)
        self.lost: Counter[str] = Counter()
        self._marks = {distance: mark for mark, distance in tiles.distances(self.players).items()}
        reds = record.stated_rules.get("red_fives")
        if reds is None:
            reds = (0, 0, 0) if record.ruleset.endswith("no-red") else (1, 1, 1)
        self._looks = {
            tile: RED[suit]
            for suit, first in enumerate(FIRST_RED.values())
            for tile in range(first, first + tuple(reds)[suit])
        }
        self._dealer = 0
        self._begin()

    def _begin(self) -> None:
        self._drawn: list[int | None] = [None] * self.players
        self._melds: list[list[Meld]] = [[] for _ in range(self.players)]
        self._riichi: set[int] = set()
        self._declared: int | None = None
        self._after_kan = False
        self._turned: list[_Object] = []

    def text(self) -> str:
        """The whole file."""
        record = self.record
        game: _Object = {
            "title": "",
            "player": [_player_text(p) for p in record.players],
            "qijia": 0,
            "log": [],
        }
        self._lost_of_players()
        for event in record.events:
            if event[0] == ev.GAME_END:
                self._game_end(event[2], game)
            else:
                if event[0] == ev.START:
                    self._flush(game["log"])
                    game["log"].append([])
                elif not game["log"]:
                    raise CannotWriteError("the format begins a round with its deal, which is missing")
                self._event(event, game["log"])
        self._flush(game["log"])
        text, back = self._titled(game)
        self._compare(back)
        return text

    def _titled(self, game: _Object) -> tuple[str, Record]:
        """The text under the title that says most of the rules and nothing else, and how it is read."""
        from parsers.majiang.reader import Majiang

        best: tuple[tuple[int, int, bool], str, Record] | None = None
        for title in rules.titles(self.record):
            game["title"] = title
            text = orjson.dumps(game).decode()
            (back,) = Majiang().read(text.encode(), "")
            wrong, lost = self._astray(back)
            rank = len(wrong), len(lost), dict(back.stated_rules) != dict(self.record.stated_rules)
            if best is None or rank < best[0]:
                best = rank, text, back
            if not any(rank):
                break
        assert best is not None
        _, text, back = best
        for what in ("id", "date", "room", "lobby"):
            value = getattr(self.record, what)
            if getattr(back, what) != value:
                self._lose(f"the {what} of the game", value)
        for option in chain(*self._astray(back)):
            self._lose(f"the rule {option}" if option else f"that the rules are {self.record.ruleset}")
        return text, back

    def _astray(self, back: Record) -> tuple[list[str], list[str]]:
        """The options of which the text says what the record does not, and those of which it leaves open what the
        record states. "" stands for the rules as a whole."""
        record = self.record
        ours = {k: v for k, v in record.stated_rules.items() if k not in record.unstated}
        wrong = [k for k in ours if k not in back.unstated and back.stated_rules.get(k) != ours[k]]
        wrong += record.unstated - back.unstated
        if record.ruleset != back.ruleset:
            wrong.append("")
        return wrong, [k for k in ours if k in back.unstated]

    def _compare(self, back: Record) -> None:
        """Refuse a text that is read as another game."""
        ours = [self._held(e) for e in self.record.events if not self._is_ended_again(e)]
        theirs = [self._held(e) for e in back.events]
        for index, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
            if mine != other:
                self._refuse(index, other[0])
        if len(ours) != len(theirs):
            self._refuse(min(len(ours), len(theirs)), None)

    def _is_ended_again(self, event: ev.Event) -> bool:
        return event[0] == ev.GAME_END and event is not self.record.events[-1]

    def _refuse(self, index: int, kind: int | None) -> None:
        events = self.record.events
        start = next((e[2] for e in reversed(events[: index + 1]) if e[0] == ev.START), None)
        where = "" if start is None else f" in {round_label(start.hand, start.honba, self.players)}"
        told = EVENT_NAMES[events[index][0]] if index < len(events) else "end of the record"
        instead = (
            "" if kind is None or EVENT_NAMES[kind] == told else f": it would be read back as a {EVENT_NAMES[kind]}"
        )
        raise CannotWriteError(f"the format cannot hold the {told} at event {index}{where}{instead}")

    # --- tiles and seats -----------------------------------------------------------------------------------------

    def _face(self, tile: int) -> Face:
        if tile < 0:
            return UNKNOWN
        return self._looks.get(tile) or Face(KIND_OF[tile])

    def _faces(self, some: Iterable[int]) -> list[Face]:
        return [self._face(t) for t in some]

    def _name(self, tile: int) -> str:
        return tiles.name(self._face(tile))

    def _l(self, seat: int) -> int:
        """The number of a seat in the round."""
        return (seat - self._dealer) % self.players

    def _from_dealer(self, by_seat: Sequence[Any]) -> list[Any]:
        return [by_seat[(number + self._dealer) % self.players] for number in range(self.players)]

    def _lose(self, what: str, value: Any = True) -> None:
        """Name something that is not written, if there is something of it."""
        if value is not None and value is not False:
            self.lost[what] += 1

    # --- the game ------------------------------------------------------------------------------------------------

    def _lost_of_players(self) -> None:
        for player in self.record.players:
            self._lose("the players' sex", player.sex)
            if "\n" in player.name or (player.dan is not None and not _is_rank(player.dan)):
                self._lose("a player's name or rank as it stands")
        self._lose("when players were disconnected", self.record.absences or None)

    def _game_end(self, end: GameEnd, game: _Object) -> None:
        if end.scores is None:
            self._lose("the final points", end.points)
            return
        game["defen"] = list(end.scores)
        if end.points is not None:
            game["point"] = [_decimal(p) for p in end.points]

    # --- the round -----------------------------------------------------------------------------------------------

    def _flush(self, log: list[list[_Object]]) -> None:
        """Indicators that no draw or discard follows."""
        if log:
            log[-1] += self._turned
        self._turned = []

    def _event(self, event: ev.Event, log: list[list[_Object]]) -> None:
        kind, seat, value = event
        round_ = log[-1]
        if kind == ev.DORA:
            self._turned.append({"kaigang": {"baopai": self._name(value)}})
            return
        if kind == ev.RIICHI:
            self._declared = seat
            return
        if kind == ev.RIICHI_ACCEPTED:
            self._lose("the scores restated after a riichi", value)
            self._riichi.add(seat)
            return
        if kind not in _MOVES:
            self._flush(log)
        if kind == ev.START:
            round_.append({"qipai": self._start(value)})
        elif kind == ev.DRAW:
            round_.append({"gangzimo" if self._after_kan else "zimo": {"l": self._l(seat), "p": self._name(value)}})
            self._drawn[seat] = value
            self._after_kan = False
        elif kind in ev.DISCARDS:
            round_.append({"dapai": {"l": self._l(seat), "p": self._discard(kind, seat, value)}})
        elif kind == ev.CALL:
            round_.append(self._call(seat, value))
        elif kind == ev.WIN:
            round_.append({"hule": self._win(value)})
        else:
            round_.append({"pingju": self._no_win(value)})
        if kind in _MOVES:
            # The format has an indicator behind the draw or discard before which it is turned.
            self._flush(log)

    def _start(self, start: RoundStart) -> _Object:
        if start.hand % self.players != start.dealer or start.hand >= 4 * self.players:
            label = round_label(start.hand, start.honba, self.players)
            raise CannotWriteError(f"the format cannot hold {label} with seat {start.dealer} as its dealer")
        missing = sorted(start.unstated - {"scores"})
        if missing:
            raise CannotWriteError(f"the format cannot leave out {missing[0]} at the start of a round")
        self._dealer = start.dealer
        self._begin()
        self._lose("dice", start.dice)
        out: _Object = {
            "zhuangfeng": start.hand // self.players,
            "jushu": start.hand % self.players,
            "changbang": start.honba,
            "lizhibang": start.sticks,
        }
        stated = start.scores and "scores" not in start.unstated
        out["defen"] = self._from_dealer(start.scores) if stated else None
        out["baopai"] = None if start.indicator is None else self._name(start.indicator)
        out["shoupai"] = [tiles.closed_text(self._faces(hand)) for hand in self._from_dealer(start.hands)]
        return out

    def _discard(self, kind: int, seat: int, tile: int) -> str:
        if tile < 0:
            raise CannotWriteError("the format cannot hold a discard that is not shown")
        drawn = kind == ev.TSUMOGIRI or (kind == ev.DISCARD and tile == self._drawn[seat])
        declared = self._declared == seat
        if declared:
            self._declared = None
            self._riichi.add(seat)
        self._drawn[seat] = None
        return self._name(tile) + tiles.TSUMOGIRI * drawn + tiles.RIICHI * declared

    def _call(self, seat: int, meld: Meld) -> _Object:
        self._after_kan = meld.is_kan or meld.kind is KITA
        self._drawn[seat] = None
        melds = self._melds[seat]
        if meld.kind is KITA:
            return {"kita": {"l": self._l(seat)}}
        if meld.kind is KAKAN:
            pon = next((i for i, m in enumerate(melds) if m.kind is PON and m.called == meld.called), len(melds))
            melds[pon : pon + 1] = [meld]
        else:
            melds.append(meld)
        return {_CALLS[meld.kind]: {"l": self._l(seat), "m": self._meld(seat, meld)}}

    def _meld(self, seat: int, meld: Meld) -> str:
        if meld.called is None:
            return tiles.meld_text(Notation(meld.kind, tuple(self._faces(meld.tiles))))
        mark = None if meld.source is None else self._marks.get((meld.source - seat) % self.players)
        if mark is None or any(t < 0 for t in meld.tiles):
            raise CannotWriteError(f"the format cannot hold a {meld.kind} of which it is not known who threw the tile")
        own = [t for t in meld.tiles if t not in (meld.called, meld.added)]
        added = None if meld.added is None else self._face(meld.added)
        return tiles.meld_text(Notation(meld.kind, tuple(self._faces(own)), self._face(meld.called), mark, added))

    # --- results -------------------------------------------------------------------------------------------------

    def _hand(self, seat: int, closed: Sequence[int], last: int | None) -> str:
        """A hand as shown: closed tiles, one of them apart, and melds as called."""
        text = tiles.closed_text(self._faces(closed), None if last is None else self._face(last))
        melds = [self._meld(seat, m) for m in self._melds[seat]]
        return ",".join([text + tiles.RIICHI * (seat in self._riichi), *melds])

    def _win(self, win: Win) -> _Object:
        out: _Object = {"l": self._l(win.winner)}
        if win.concealed is not None:
            faces = self._faces(win.concealed)
            last = win.winning_tile if win.winning_tile is not None and self._face(win.winning_tile) in faces else None
            out["shoupai"] = self._hand(win.winner, win.concealed, last)
        else:
            out["shoupai"] = ""
            self._lose("the winning tile where no hand is shown", win.winning_tile)
        tsumo = win.from_seat is None or win.from_seat == win.winner
        out["baojia"] = None if tsumo else self._l(win.from_seat or 0)
        out["fubaopai"] = None if win.ura_indicators is None else [self._name(t) for t in win.ura_indicators]
        if win.fu is not None:
            out["fu"] = win.fu
        out["defen"] = win.points
        self._yaku(win, out)
        out["fenpei"] = None if win.deltas is None else self._from_dealer(win.deltas)
        for what in ("limit", "indicators", "honba", "sticks", "scores_before"):
            self._lose(f"the {what.replace('_', ' ')} stated at a win", getattr(win, what))
        return out

    def _yaku(self, win: Win, out: _Object) -> None:
        if win.yaku is None and win.yakuman is None:
            out["hupai"] = None
            return
        listed = [self._item(name, "*") for name in win.yakuman or ()]
        listed += [self._item(name, han) for name, han in win.yaku or ()]
        if win.yakuman:
            out["damanguan"] = len(win.yakuman)
        elif listed:
            out["fanshu"] = sum(han for _, han in win.yaku or ())
        if win.liable is not None and win.liable >= 0:
            named = next((n for n in LIABLE if n in (win.yakuman or ())), None)
            item = next((i for i in listed if i["name"] == WRITTEN.get(named or "")), listed[0] if listed else None)
            if item is None:
                self._lose("who is liable for a win")
            else:
                item["baojia"] = self._l(win.liable)
        out["hupai"] = listed

    @staticmethod
    def _item(name: str, han: int | str) -> _Object:
        word = WRITTEN.get(name)
        if word is None:
            raise CannotWriteError(f"the format has no word for the yaku {name}")
        return {"name": word, "fanshu": han}

    def _no_win(self, draw: Ryuukyoku) -> _Object:
        out: _Object = {"name": DRAW_NAMES[draw.kind]}
        shown = [
            "" if hand is None else self._hand(seat, hand, drawn if (drawn := self._drawn[seat]) in hand else None)
            for seat, hand in enumerate(draw.hands)
        ]
        out["shoupai"] = self._from_dealer(shown) if shown else None
        out["fenpei"] = None if draw.deltas is None else self._from_dealer(draw.deltas)
        for what in ("honba", "sticks", "scores_before"):
            self._lose(f"the {what.replace('_', ' ')} stated at a draw", getattr(draw, what))
        return out

    # --- reading back --------------------------------------------------------------------------------------------

    def _held(self, event: ev.Event) -> tuple[Any, ...]:
        """An event as far as the format holds it, tiles as they look."""
        kind, seat, value = event
        if kind in (ev.DRAW, ev.DORA):
            return kind, seat, self._face(value)
        if kind in ev.DISCARDS:
            return ev.DISCARD, seat, self._face(value)
        if kind == ev.CALL:
            return kind, seat, *self._look(value)
        if kind == ev.RIICHI_ACCEPTED:
            return kind, seat
        if kind == ev.START:
            hands = [sorted(self._faces(h)) for h in value.hands]
            first = None if value.indicator is None else self._face(value.indicator)
            return kind, value.hand, value.honba, value.sticks, value.scores, hands, first
        if kind == ev.WIN:
            return kind, seat, *self._look_of_win(value)
        if kind == ev.RYUUKYOKU:
            hands = value.hands or [None] * self.players
            shown = [None if h is None else sorted(self._faces(h)) for h in hands]
            return kind, value.kind, shown, value.deltas
        if kind == ev.GAME_END:
            return kind, value.scores, value.points
        return kind, seat

    def _look(self, meld: Meld) -> tuple[Any, ...]:
        called, added = (None if t is None else self._face(t) for t in (meld.called, meld.added))
        return meld.kind, sorted(self._faces(meld.tiles)), called, meld.source, added

    def _look_of_win(self, win: Win) -> tuple[Any, ...]:
        concealed = None if win.concealed is None else sorted(self._faces(win.concealed))
        tile = None if win.concealed is None or win.winning_tile is None else self._face(win.winning_tile)
        ura = None if win.ura_indicators is None else self._faces(win.ura_indicators)
        source = win.winner if win.from_seat is None else win.from_seat
        liable = None if win.liable is None or win.liable < 0 else win.liable
        stated = (win.fu, win.points, win.yaku, win.yakuman, liable, win.deltas)
        return source, tile, concealed, ura, stated


def _player_text(player: Player) -> str:
    """A name, with rank and rating in a second line as the converter of Tenhou's records writes them."""
    name = " ".join(player.name.splitlines()) if "\n" in player.name else player.name
    rank = None if player.dan is None else RANK_NAMES.get(player.dan, player.dan if _is_rank(player.dan) else None)
    parts = [p for p in (rank, None if player.rate is None else f"R{player.rate:.2f}") if p]
    return f"{name}\n({' '.join(parts)})" if parts else name


def _is_rank(text: str) -> bool:
    """Whether a rank is read back as it is written."""
    return text in RANK_NAMES or (
        text not in RANKS and bool(text) and not text.startswith("R") and not set(text) & set("() \n\t")
    )


def _decimal(thousandths: int) -> str:
    """Final points as written, with as many decimals as they need and one at least."""
    whole, rest = divmod(abs(thousandths), 1000)
    return f"{'-' * (thousandths < 0)}{whole}.{f'{rest:03}'.rstrip('0') or '0'}"
