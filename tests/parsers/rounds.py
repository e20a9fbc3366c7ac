"""Records cut into rounds, and tiles by their look, for tests that write a format."""

from collections.abc import Iterator, Sequence

from parsers.telling import RED, Face
from replay.events import CALL, DISCARD, DISCARDS, DORA, DRAW, START, WIN, Event
from replay.melds import Meld
from replay.ruleset import RuleSet
from replay.tiles import KIND_OF


def rounds_of(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each round, its start first."""
    starts = [i for i, event in enumerate(events) if event[0] == START]
    for first, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield list(events[first:end])


def look(tile: int, rules: RuleSet) -> Face:
    """How a piece looks."""
    kind = KIND_OF[tile]
    return RED[kind // 9] if tile in rules.red_tiles else Face(kind)


def play(events: Sequence[Event], rules: RuleSet) -> list[object]:
    """What was played, every tile by its look, without what results say of themselves."""

    def looks(tiles: Sequence[int] | None) -> object:
        return None if tiles is None else sorted(look(t, rules) for t in tiles)

    def meld(one: Meld) -> object:
        return one.kind, looks(one.tiles), None if one.called is None else look(one.called, rules), one.source

    out: list[object] = []
    for kind, seat, value in events:
        if kind == START:
            hands = [looks(h) for h in value.hands]
            shown = None if value.indicator is None else look(value.indicator, rules)
            out.append((kind, value.hand, value.honba, value.sticks, value.dealer, value.scores, hands, shown))
        elif kind in DISCARDS:
            out.append((DISCARD, seat, look(value, rules)))
        elif kind in (DRAW, DORA):
            out.append((kind, seat, look(value, rules)))
        elif kind == CALL:
            out.append((kind, seat, meld(value)))
        elif kind == WIN:
            out.append((kind, seat, value.from_seat, look(value.winning_tile, rules), looks(value.concealed)))
        else:
            out.append((kind, seat))
    return out
