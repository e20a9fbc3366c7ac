"""Records as Tenhou XML: the inverse of the reader.

Only claims are written: what the record does not state is left blank, or out where every record may leave it out. A
record with Tenhou's seed, in which a blank is damage, is written without what is missing in it.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Final
from urllib.parse import quote

from parsers.comparing import reds_of
from parsers.tenhou_xml import TenhouXml, header, meldcode
from parsers.tenhou_xml.names import DAN_NUMBER, ROOMS, ROUND_WIND, SEAT_WIND, YAKU_NUMBER
from parsers.tenhou_xml.scan import ROOT
from parsers.tenhou_xml.shuffle import Shuffle
from parsers.tenhou_xml.tags import DISCARD_LETTERS, DRAW_KINDS, DRAW_LETTERS, LEFT_BLANK
from parsers.writing import CannotWriteError
from replay import events as ev
from replay.events import GameEnd, RoundStart, Ryuukyoku, Win
from replay.melds import Meld
from replay.record import Record
from replay.tiles import TILES

_DRAW_TYPES: Final = {kind: text for text, kind in DRAW_KINDS.items()}
_Pairs = list[tuple[str, str]]
_IN_TYPE: Final = frozenset({"game_length", "kuitan"})
"""What every game type states, beside red fives."""


class TenhouXmlWriter:
    """Writes mjlog files."""

    name: Final = "tenhou-xml"
    extension: Final = ".xml"
    reader: Final = TenhouXml()

    def text(self, record: Record) -> str:
        """See `write`."""
        return write(record)

    def joined(self, texts: Sequence[str]) -> None:
        """A file is one game's."""


def write(record: Record) -> str:
    """The record as a file's text.

    Raises:
        CannotWriteError: for a hidden tile, a fifth copy of a tile or a call that the format cannot hold.
    """
    return "".join(_parts(record))


def _parts(record: Record) -> Iterator[str]:
    yield f'<{ROOT} ver="2.3">'
    if isinstance(record.walls, Shuffle):
        yield _tag("SHUFFLE", [("seed", record.walls.seed), ("ref", "")])
    yield _tag("GO", _game_type(record))
    yield _tag("UN", _players(record))
    yield _tag("TAIKYOKU", [("oya", "0")])
    writer = _Writer(len(record.players), seeded=isinstance(record.walls, Shuffle))
    leaving = sorted((a.since, a.seat) for a in record.absences)
    coming = sorted((a.until, a.seat) for a in record.absences if a.until is not None)
    for index, event in enumerate(record.events):
        # An absence of no length must be written out before it is written back.
        while (leaving and leaving[0][0] <= index) or (coming and coming[0][0] <= index):
            if coming and (not leaving or coming[0] < leaving[0]):
                seat = coming.pop(0)[1]
                yield _tag("UN", [(f"n{seat}", quote(record.players[seat].name))])
            else:
                yield _tag("BYE", [("who", str(leaving.pop(0)[1]))])
        end = record.events[index + 1] if index + 1 < len(record.events) else None
        yield writer.event(event, end)
    for _, seat in leaving:
        yield _tag("BYE", [("who", str(seat))])
    for _, seat in coming:
        yield _tag("UN", [(f"n{seat}", quote(record.players[seat].name))])
    yield f"</{ROOT}>"


def _tag(name: str, pairs: _Pairs) -> str:
    attributes = "".join(f' {key}="{_escape(value)}"' for key, value in pairs)
    return f"<{name}{attributes}/>"


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _game_type(record: Record) -> _Pairs:
    lobby = [] if record.lobby is None else [("lobby", record.lobby)]
    stated = record.stated_rules
    reds = reds_of(record)
    tenhou = record.ruleset.startswith("tenhou") and stated.keys() - record.unstated >= _IN_TYPE
    if not tenhou and any(reds):
        # Every type is one of Tenhou's; without one a reader knows that nothing is stated.
        return [("type", ""), *lobby]
    bits = 1 | header.SANMA * (len(record.players) == 3) | header.NO_RED * (not any(reds))
    bits |= header.HANCHAN * (stated.get("game_length", "hanchan") == "hanchan")
    bits |= header.NO_KUITAN * (not stated.get("kuitan", True))
    level = ROOMS.index(record.room) if record.room in ROOMS else 0
    bits |= (level & 1) << 7 | (level & 2) << 4
    own = None
    if stated.get("starting_points") == 1000:
        bits |= header.COIN
    elif (own := csrule(record)) or not tenhou or record.unstated >= header.FREE:
        bits |= header.CUSTOM
    if stated.get("kiriage_mangan") and (own or stated.get("uma") == header.PARLOUR_UMA):
        bits |= header.PARLOUR
    return [("type", str(bits)), *lobby, *([("csrule", own)] if own else [])]


def csrule(record: Record) -> str | None:
    """A lobby's own points and uma, as far as the record states them."""
    stated = record.stated_rules
    points = [stated.get(key) for key in ("starting_points", "return_points", "extension_threshold")]
    if None in points:
        return None
    fields = [*header.switch_words(stated, record.unstated), "", "", *map(str, points), *[""] * 14]
    rows = stated.get("uma_floating", ())[::-1] or [stated.get("uma", ())] * 5
    for uma in (*rows, *rows[-1:])[:5]:
        fields += [*map(_decimal, uma[1:]), "", "", ""][:3]
    return ",".join(fields)


def _decimal(thousandths: int) -> str:
    return f"{(Decimal(thousandths) / 1000).normalize():f}"


def _players(record: Record) -> _Pairs:
    four = [*record.players, *[None] * (4 - len(record.players))]
    pairs = [(f"n{seat}", quote(p.name) if p else "") for seat, p in enumerate(four)]
    columns = {
        "dan": [None if p is None or p.dan not in DAN_NUMBER else str(DAN_NUMBER[p.dan]) for p in four],
        "rate": [None if p is None or p.rate is None else f"{p.rate:.2f}" for p in four],
        "sx": [None if p is None else p.sex for p in four],
    }
    blank = {"dan": "0", "rate": "1500.00", "sx": "C"}
    for key, values in columns.items():
        if None not in values[: len(record.players)]:
            pairs.append((key, ",".join(blank[key] if v is None else v for v in values)))
    return pairs


class _Writer:
    """Writes events one by one; remembers the round for the numbers of the winds."""

    def __init__(self, players: int, *, seeded: bool) -> None:
        self.players = players
        self.seeded = seeded
        self.hand = 0
        self.dealer = 0

    def event(self, event: ev.Event, following: ev.Event | None) -> str:
        kind, seat, value = event
        if kind in (ev.DRAW, *ev.DISCARDS):
            return f"<{(DRAW_LETTERS if kind == ev.DRAW else DISCARD_LETTERS)[seat]}{_tile(value)}/>"
        if kind == ev.CALL:
            return _tag("N", [("who", str(seat)), ("m", self._meld(value, seat))])
        if kind == ev.RIICHI:
            return _tag("REACH", [("who", str(seat)), ("step", "1")])
        if kind == ev.RIICHI_ACCEPTED:
            ten = [] if value is None else [("ten", self._scores(value))]
            return _tag("REACH", [("who", str(seat)), *ten, ("step", "2")])
        if kind == ev.DORA:
            return _tag("DORA", [("hai", _tile(value))])
        if kind == ev.START:
            return self._start(value)
        if kind in (ev.WIN, ev.RYUUKYOKU):
            pairs = self._win(value) if kind == ev.WIN else self._draw(value)
            if following is not None and following[0] == ev.GAME_END:
                pairs += self._game_end(following[2])
            return self._known("AGARI" if kind == ev.WIN else "RYUUKYOKU", pairs)
        return ""

    def _known(self, name: str, pairs: _Pairs) -> str:
        """A tag, without what is not known where a blank does not say so."""
        return _tag(name, [(k, v) for k, v in pairs if v or not self.seeded or k not in LEFT_BLANK[name]])

    def _scores(self, scores: Sequence[int]) -> str:
        return ",".join(_hundreds(s) for s in _four(scores, 0)) if scores else ""

    def _start(self, start: RoundStart) -> str:
        self.hand, self.dealer = start.hand, start.dealer
        wind, number = divmod(start.hand, self.players)
        dice = ("", "") if start.dice is None else tuple(str(d - 1) for d in start.dice)
        indicator = "" if start.indicator is None else _tile(start.indicator)
        seed = [str(wind * 4 + number), str(start.honba), str(start.sticks), *dice, indicator]
        missing = sorted(start.unstated - {"scores"})
        if missing:
            raise CannotWriteError(f"Tenhou's format cannot leave out the {missing[0]} at the start of a round")
        pairs = [("seed", ",".join(seed))]
        pairs.append(("ten", self._scores(() if "scores" in start.unstated else start.scores)))
        pairs.append(("oya", str(start.dealer)))
        pairs += [(f"hai{seat}", _tiles(hand)) for seat, hand in enumerate(_four(start.hands, ()))]
        return self._known("INIT", pairs)

    def _win(self, win: Win) -> _Pairs:
        pairs = _sticks(win.honba, win.sticks)
        pairs.append(("hai", _tiles(win.concealed or ())))
        if win.melds is None or win.melds:
            pairs.append(("m", ",".join(self._meld(m, win.winner) for m in reversed(win.melds or ()))))
        pairs.append(("machi", "" if win.winning_tile is None else _tile(win.winning_tile)))
        value = (win.fu, win.points, win.limit)
        pairs.append(("ten", ",".join("" if v is None else str(v) for v in value)))
        pairs += self._yaku(win)
        pairs.append(("doraHai", _tiles(win.indicators or ())))
        if win.ura_indicators is not None:
            pairs.append(("doraHaiUra", _tiles(win.ura_indicators)))
        pairs += [("who", str(win.winner)), ("fromWho", "" if win.from_seat is None else str(win.from_seat))]
        if win.liable is not None and win.liable != ev.UNSTATED:
            pairs.append(("paoWho", str(win.liable)))
        return pairs + self._payments(win)

    def _draw(self, draw: Ryuukyoku) -> _Pairs:
        pairs = [("type", _DRAW_TYPES[draw.kind])] if draw.kind in _DRAW_TYPES else []
        pairs += _sticks(draw.honba, draw.sticks) + self._payments(draw)
        hands = draw.hands or [()] * self.players
        return pairs + [(f"hai{seat}", _tiles(hand)) for seat, hand in enumerate(hands) if hand is not None]

    def _payments(self, result: Win | Ryuukyoku) -> _Pairs:
        before, deltas = result.scores_before, result.deltas
        if deltas is None:
            return [("sc", "")]
        scores = [""] * 4 if before is None else [_hundreds(x) for x in _four(before, 0)]
        both = zip(scores, map(_hundreds, _four(deltas, 0)), strict=True)
        return [("sc", ",".join(x for pair in both for x in pair))]

    def _game_end(self, end: GameEnd) -> _Pairs:
        if end.scores is None or end.points is None:
            return []
        both = zip(_four(end.scores, 0), _four(end.points, 0), strict=True)
        return [("owari", ",".join(f"{_hundreds(score)},{_points(points)}" for score, points in both))]

    def _meld(self, meld: Meld, seat: int) -> str:
        try:
            return str(meldcode.encode(meld, seat))
        except ValueError as error:
            raise CannotWriteError(str(error)) from error

    def _yaku(self, win: Win) -> _Pairs:
        """The lists of yaku; a blank one where none is known, or the format has no number for one of them."""
        yaku = [(self._number(name, win.winner), han) for name, han in win.yaku or ()]
        yakuman = [self._number(name, win.winner) for name in win.yakuman or ()]
        unknown = win.yaku is None and win.yakuman is None
        if unknown or None in yakuman or any(number is None for number, _ in yaku):
            return [("yaku", "")]
        pairs = [] if win.yaku is None else [("yaku", ",".join(f"{number},{han}" for number, han in yaku))]
        return pairs if win.yakuman is None else [*pairs, ("yakuman", ",".join(map(str, yakuman)))]

    def _number(self, yaku: str, winner: int) -> int | None:
        # A record of another format need not say which wind it means: then it is the one that counts.
        if yaku == "seat-wind":
            return SEAT_WIND + (winner - self.dealer) % self.players
        if yaku == "round-wind":
            return ROUND_WIND + self.hand // self.players % 4
        return YAKU_NUMBER.get(yaku)


def _four(by_seat: Sequence[Any], blank: Any) -> list[Any]:
    """By seat, with something for the fourth where three play."""
    return [*by_seat, *[blank] * (4 - len(by_seat))]


def _sticks(honba: int | None, sticks: int | None) -> _Pairs:
    return [("ba", "" if honba is None or sticks is None else f"{honba},{sticks}")]


def _tile(tile: int) -> str:
    if not 0 <= tile < TILES:
        what = "a hidden tile" if tile < 0 else "a fifth copy of a tile"
        raise CannotWriteError(f"Tenhou's format cannot hold {what}")
    return str(tile)


def _tiles(tiles: Sequence[int]) -> str:
    return ",".join(_tile(t) for t in tiles)


def _hundreds(points: int) -> str:
    if points % 100:
        raise CannotWriteError(f"Tenhou's format holds scores in hundreds, not {points}")
    return str(points // 100)


def _points(thousandths: int) -> str:
    text = _decimal(thousandths)
    return text if "." in text else f"{text}.0"
