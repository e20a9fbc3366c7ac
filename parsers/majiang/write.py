"""Records as paipu: the inverse of the reader.

Only claims are written: what the record does not state is left out, never computed.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parsers.comparing import reds_of
from parsers.majiang import Majiang, rules, tiles
from parsers.majiang.names import DRAW_NAMES, LIABLE, RANK_NAMES, RANKS, WRITTEN
from parsers.majiang.tiles import Notation
from parsers.telling import UNKNOWN, Face, looks
from parsers.writing import CannotWriteError, as_json
from replay import events as ev
from replay.events import GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.record import Player, Record
from replay.seats import round_label

_Object = dict[str, Any]
_MOVES: Final = (ev.DRAW, *ev.DISCARDS)
_CALLS: Final = {CHI: "fulou", PON: "fulou", DAIMINKAN: "fulou", ANKAN: "gang", KAKAN: "gang"}


def write(record: Record) -> str:
    """The record as a file's text.

    Raises:
        CannotWriteError: for what has no form in the format, such as a round without its deal.
    """
    return _Writer(record).text()


class MajiangWriter:
    """Writes paipu."""

    name: Final = "majiang"
    extension: Final = ".json"
    reader: Final = Majiang()

    def text(self, record: Record) -> str:
        """See `write`."""
        return write(record)

    def joined(self, texts: Sequence[str]) -> str:
        """A list of games."""
        return f"[{','.join(texts)}]"


class _Writer:
    """Writes events one by one; remembers of the round what hands and calls need."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.players = len(record.players)
        self._marks = {distance: mark for mark, distance in tiles.distances(self.players).items()}
        self._looks = looks(reds_of(record))
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
        if not game["log"]:
            raise CannotWriteError("there is no round in it")
        self._flush(game["log"])
        return self._titled(game)

    def _titled(self, game: _Object) -> str:
        """The text under the title that says most of the rules and nothing else."""
        best: tuple[tuple[int, int], str] | None = None
        for title in rules.titles(self.record):
            game["title"] = title
            text = as_json(game)
            (back,) = MajiangWriter.reader.read(text.encode(), "")
            rank = self._astray(back)
            if best is None or rank < best[0]:
                best = rank, text
            if not any(rank):
                break
        assert best is not None
        return best[1]

    def _astray(self, back: Record) -> tuple[int, int]:
        """Of how many options the text says what the record does not, and of how many it leaves open what the record
        states."""
        record = self.record
        ours = {k: v for k, v in record.stated_rules.items() if k not in record.unstated}
        wrong = sum(1 for k in ours if k not in back.unstated and back.stated_rules.get(k) != ours[k])
        wrong += len(record.unstated - back.unstated) + (record.ruleset != back.ruleset)
        return wrong, sum(1 for k in ours if k in back.unstated)

    # --- tiles and seats -----------------------------------------------------------------------------------------

    def _face(self, tile: int) -> Face:
        return UNKNOWN if tile < 0 else self._looks[tile]

    def _faces(self, some: Iterable[int]) -> list[Face]:
        return [self._face(t) for t in some]

    def _name(self, tile: int) -> str:
        return tiles.name(self._face(tile))

    def _l(self, seat: int) -> int:
        """The number of a seat in the round."""
        return (seat - self._dealer) % self.players

    def _from_dealer(self, by_seat: Sequence[Any]) -> list[Any]:
        return [by_seat[(number + self._dealer) % self.players] for number in range(self.players)]

    # --- the game ------------------------------------------------------------------------------------------------

    def _game_end(self, end: GameEnd, game: _Object) -> None:
        if end.scores is None:
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
        tsumo = win.from_seat is None or win.from_seat == win.winner
        out["baojia"] = None if tsumo else self._l(win.from_seat or 0)
        out["fubaopai"] = None if win.ura_indicators is None else [self._name(t) for t in win.ura_indicators]
        if win.fu is not None:
            out["fu"] = win.fu
        out["defen"] = win.points
        self._yaku(win, out)
        out["fenpei"] = None if win.deltas is None else self._from_dealer(win.deltas)
        return out

    def _yaku(self, win: Win, out: _Object) -> None:
        names = (*(name for name, _ in win.yaku or ()), *(win.yakuman or ()))
        if (win.yaku is None and win.yakuman is None) or any(name not in WRITTEN for name in names):
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
            if item is not None:
                item["baojia"] = self._l(win.liable)
        out["hupai"] = listed

    @staticmethod
    def _item(name: str, han: int | str) -> _Object:
        return {"name": WRITTEN[name], "fanshu": han}

    def _no_win(self, draw: Ryuukyoku) -> _Object:
        out: _Object = {"name": DRAW_NAMES[draw.kind]}
        shown = [
            "" if hand is None else self._hand(seat, hand, drawn if (drawn := self._drawn[seat]) in hand else None)
            for seat, hand in enumerate(draw.hands)
        ]
        out["shoupai"] = self._from_dealer(shown) if shown else None
        out["fenpei"] = None if draw.deltas is None else self._from_dealer(draw.deltas)
        return out


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
