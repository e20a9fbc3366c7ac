"""A round on a text table, step by step."""

from collections.abc import Iterator, Mapping, Sequence

from replay.events import (
    CALL,
    DISCARD,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    LIMITS,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TSUMOGIRI,
    UNSTATED,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.findings import Finding, Severity
from replay.melds import KAKAN
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
        board.note(event)
        if event[0] not in (START, GAME_END):
            table.apply(event, index)
        lines = [f"{one.label}  event {index}  {board.says(event)}", *board.lines(), *board.result(event)]
        lines += [f"  !! {_found(f)}" for f in findings.get(index, ())]
        yield "".join(f"{line}\n" for line in lines)


def _found(finding: Finding) -> str:
    mark = "" if finding.severity is Severity.ERROR else f" ({finding.severity})"
    return f"{finding.code} {finding.name}{mark}  {clean(finding.message)}"


class _Board:
    """The table in words. In `rivers` a discard has a mark for what became of it: ``'`` for tsumogiri, ``*`` for
    riichi, and it stands in brackets where it was called."""

    def __init__(self, record: Record, rules: RuleSet, table: Table, label: str) -> None:
        self.names = [clean(p.name) for p in record.players]
        self.reds = rules.red_tiles
        self.table = table
        self.label = label
        self.rivers: list[list[str]] = [[] for _ in range(table.players)]
        self.declared: int | None = None

    def note(self, event: Event) -> None:
        """Take down what the table does not keep, before the event changes it."""
        kind, seat, value = event
        if kind == RIICHI:
            self.declared = seat
        elif kind in DISCARDS:
            held = self.table.drawn if self.table.actor == seat else -1
            drawn = "'" if kind == TSUMOGIRI or (kind == DISCARD and value == held >= 0) else ""
            riichi = "*" if self.declared == seat else ""
            self.rivers[seat].append(f"{self._tile(value)}{drawn}{riichi}")
            self.declared = None
        elif kind == CALL and value.source is not None and value.kind is not KAKAN and self.rivers[value.source]:
            self.rivers[value.source][-1] = f"({self.rivers[value.source][-1]})"

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
            if self.rivers[seat]:
                yield f"    {'river':<6}{' '.join(self.rivers[seat])}"

    def result(self, event: Event) -> Iterator[str]:
        """What the record says a round came to."""
        kind, _, value = event
        if kind == WIN:
            yield from self._worth(value)
        elif kind == RYUUKYOKU and value.kind is DrawKind.EXHAUSTIVE and value.hands:
            tenpai = [self._who(seat) for seat, hand in enumerate(value.hands) if hand is not None]
            yield f"  tenpai    {', '.join(tenpai) or 'nobody'}"
        if kind in (WIN, RYUUKYOKU) and any(value.deltas or ()):
            paid = [f"{self._who(seat)} {delta:+}" for seat, delta in enumerate(value.deltas) if delta]
            yield f"  payments  {', '.join(paid)}"
        if kind == GAME_END and value.points is not None:
            final = [f"{self._who(seat)} {points / 1000:+.1f}" for seat, points in enumerate(value.points)]
            yield f"  final points  {', '.join(final)}"

    def _worth(self, win: Win) -> Iterator[str]:
        if win.yaku or win.yakuman:
            names = [f"{name} {han}" for name, han in win.yaku or ()] + list(win.yakuman or ())
            worth = [f"{sum(han for _, han in win.yaku)} han"] if win.yaku else []
            worth += [f"{win.fu} fu"] if win.fu else []
            worth += [LIMITS[win.limit] or ""] if win.limit else []
            value = f"  ({', '.join(worth)})" if worth else ""
            yield f"  yaku      {clean(', '.join(names))}{value}"
        if win.ura_indicators:
            yield f"  ura       {' '.join(map(self._tile, win.ura_indicators))}"
        if win.liable is not None and win.liable != UNSTATED:
            yield f"  liable    {self._who(win.liable)}"

    def says(self, event: Event) -> str:
        """An event in words."""
        kind, seat, value = event
        who = self._who(seat) if 0 <= seat < self.table.players else ""
        if kind == START:
            return f"the round begins, {self._who(value.dealer)} deals"
        if kind == DRAW:
            return f"{who} draws {self._tile(value)}"
        if kind in DISCARDS:
            return f"{who} discards {self.rivers[seat][-1]}"
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
