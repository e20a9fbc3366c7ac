"""A round on a text table, step by step."""

from collections.abc import Iterator, Mapping, Sequence

from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    START,
    TEDASHI,
    TSUMOGIRI,
    WIN,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.findings import Finding
from replay.record import Record
from replay.rounds import Stretch
from replay.ruleset import RuleSet
from replay.seats import WIND_NAMES, seat_wind
from replay.table import Table
from replay.tiles import hand_name, tile_name
from reports.text import clean


def steps(record: Record, rules: RuleSet, one: Stretch, findings: Mapping[int, Sequence[Finding]]) -> Iterator[str]:
    """The table after each event of a round, with what was found wrong at it."""
    start: RoundStart = record.events[one.first][2]
    table = Table(rules, start)
    board = _Board(record, rules, table, one.label)
    for index in range(one.first, one.end):
        event = record.events[index]
        if event[0] not in (START, GAME_END):
            table.apply(event, index)
        lines = [f"{one.label}  event {index}  {board.says(event)}", *board.lines()]
        lines += [f"  !! {f.code} {f.name}  {clean(f.message)}" for f in findings.get(index, ())]
        yield "".join(f"{line}\n" for line in lines)


class _Board:
    def __init__(self, record: Record, rules: RuleSet, table: Table, label: str) -> None:
        self.names = [clean(p.name) for p in record.players]
        self.reds = rules.red_tiles
        self.table = table
        self.label = label

    def lines(self) -> Iterator[str]:
        table = self.table
        indicators = " ".join(self._tile(t) for t in table.indicators)
        yield f"  wall {table.live}  honba {table.honba}  sticks {table.sticks}  indicators {indicators or '-'}"
        for seat in range(table.players):
            marks = [m for m, on in (("riichi", table.riichi[seat]), ("to discard", seat == table.actor)) if on]
            state = f"  ({', '.join(marks)})" if marks else ""
            yield f"  {self._who(seat)}  {table.scores[seat]}{state}"
            yield f"    {'hand':<6}{self._hand(seat)}"
            if table.melds[seat]:
                yield f"    {'melds':<6}{'  '.join(m.name(self.reds) for m in table.melds[seat])}"
            if table.river[seat]:
                yield f"    {'river':<6}{' '.join(self._tile(t) for t in table.river[seat])}"

    def says(self, event: Event) -> str:
        """An event in words."""
        kind, seat, value = event
        who = self._who(seat) if 0 <= seat < self.table.players else ""
        if kind == START:
            return f"the round begins, {self._who(value.dealer)} deals"
        if kind == DRAW:
            return f"{who} draws {self._tile(value)}"
        if kind in (DISCARD, TSUMOGIRI, TEDASHI):
            return f"{who} discards {self._tile(value)}"
        if kind == CALL:
            return f"{who} calls {value.name(self.reds)}"
        if kind == RIICHI:
            return f"{who} declares riichi"
        if kind == RIICHI_ACCEPTED:
            return f"{who} pays the stick"
        if kind == DORA:
            return f"new dora indicator {self._tile(value)}"
        if kind == WIN:
            return self._win(seat, value)
        return _ending(value)

    def _win(self, seat: int, win: Win) -> str:
        tsumo = win.from_seat is None or win.from_seat == seat
        how = "by tsumo" if tsumo else f"by ron from {self._who(win.from_seat or 0)}"
        tile = "" if win.winning_tile is None else f" on {self._tile(win.winning_tile)}"
        points = "" if win.points is None else f", {win.points} points"
        return f"{self._who(seat)} wins {how}{tile}{points}"

    def _who(self, seat: int) -> str:
        wind = WIND_NAMES[seat_wind(seat, self.table.dealer, self.table.players)]
        name = self.names[seat] if seat < len(self.names) else ""
        return f"{wind} P{seat}" + (f" ({name})" if name else "")

    def _hand(self, seat: int) -> str:
        table = self.table
        hand = table.hand(seat)
        drawn = table.drawn if seat == table.actor else -1
        shown = hand_name([t for t in hand if t != drawn], self.reds)
        hidden = f" {'?' * table.hidden[seat]}" if table.hidden[seat] else ""
        return shown + hidden + (f"  + {self._tile(drawn)}" if drawn >= 0 else "")

    def _tile(self, tile: int) -> str:
        return tile_name(tile, self.reds)


def _ending(value: Ryuukyoku | GameEnd) -> str:
    if isinstance(value, GameEnd):
        scores = "" if value.scores is None else f": {', '.join(map(str, value.scores))}"
        return f"the game ends{scores}"
    return f"the round is drawn: {value.kind}"
