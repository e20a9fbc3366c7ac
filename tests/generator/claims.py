"""What a generated record says of its results: the one place where claims are what the referee computes."""

from collections.abc import Mapping, Sequence
from typing import Final

from replay.events import DrawKind, GameEnd, Ryuukyoku, Win
from replay.gameend import settle
from replay.hand.score import Limit, recorded_points
from replay.hand.value import Value
from replay.moment import DrawFacts, WinFacts
from replay.outcome import draw_facts, win_facts
from replay.roundend import Outcome
from replay.ruleset import RuleSet
from replay.rulevalues import TenpaiDeclaration
from replay.seats import WIND_NAMES, seat_wind
from replay.table import Table
from replay.tenpai import tenpai
from replay.tiles import Tile

_LIMIT: Final[Mapping[Limit | None, int]] = {None: 0, **{limit: n for n, limit in enumerate(Limit, 1)}}
_WINDS: Final = (*(name.lower() for name in WIND_NAMES), "haku", "hatsu", "chun")
_SHOWN: Final = (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI)


def wins(table: Table, winners: Sequence[int], ura: Sequence[Tile]) -> list[Win]:
    """The wins on the tile just drawn or shown, nearest in turn first, as a record would state them.

    `ura` are the tiles under the dora indicators, turned and not turned.
    """
    stated: list[tuple[int, Win]] = []
    for seat in winners:
        under = tuple(ura[: len(table.indicators)]) if table.riichi[seat] else None
        stated.append((len(stated), Win(seat, ura_indicators=under)))
    return [_win(table, facts) for facts in win_facts(table, stated)]


def _win(table: Table, facts: WinFacts) -> Win:
    value, settlement = facts.value, facts.settlement
    if value is None or settlement is None:
        raise ValueError(f"seat {facts.winner} has not won")
    source = facts.winner if facts.source is None else facts.source
    return Win(
        winner=facts.winner,
        from_seat=source,
        winning_tile=Tile(facts.winning_tile),
        concealed=tuple(Tile(t) for t in facts.concealed),
        melds=tuple(table.melds[facts.winner]),
        fu=value.fu,
        points=recorded_points(value.base, tsumo=facts.tsumo, dealer=facts.winner == table.dealer, rules=table.rules),
        limit=_LIMIT[value.limit],
        yaku=None if value.yakuman else _yaku(table, facts, value),
        yakuman=tuple(name for name, _ in value.yaku) if value.yakuman else None,
        indicators=tuple(Tile(t) for t in table.indicators),
        ura_indicators=facts.claim.ura_indicators,
        liable=next((seat for seat in facts.liable if seat != source), None),
        honba=table.honba,
        sticks=facts.sticks,
        scores_before=facts.scores_before,
        deltas=settlement.deltas,
    )


def _yaku(table: Table, facts: WinFacts, value: Value) -> tuple[tuple[str, int], ...]:
    """Yaku, then dora. A wind is named; a set-aside North is listed as dora, and ura dora also if there are none."""
    winds = {
        "seat-wind": f"seat-wind-{_WINDS[seat_wind(facts.winner, table.dealer, table.players)]}",
        "round-wind": f"round-wind-{_WINDS[table.round_wind]}",
        "north": "seat-wind-north",
    }
    out = [(winds.get(name, name), han) for name, han in value.yaku]
    dora = value.dora
    if dora.dora + dora.kita:
        out.append(("dora", dora.dora + dora.kita))
    if dora.red:
        out.append(("red-dora", dora.red))
    if facts.claim.ura_indicators is not None:
        out.append(("ura-dora", dora.ura))
    return tuple(out)


def draw(table: Table, kind: DrawKind, shown: Sequence[int] = ()) -> tuple[Ryuukyoku, DrawFacts]:
    """A round without a win, and its facts; `shown` are the seats that show their hands at an abortive draw.

    An exhaustive draw becomes a nagashi mangan where there is one.
    """
    if kind is DrawKind.EXHAUSTIVE and draw_facts(table, _draw(table, kind, (), None), 0).nagashi:
        kind = DrawKind.NAGASHI
    seats = [s for s in range(table.players) if _shows(table, s)] if kind in _SHOWN else shown
    facts = draw_facts(table, _draw(table, kind, seats, None), 0)
    return _draw(table, kind, seats, facts.deltas), facts


def _shows(table: Table, seat: int) -> bool:
    """Whether a seat shows a tenpai hand; who may keep it hidden does so with every other hand."""
    free = table.rules.tenpai_declaration is TenpaiDeclaration.VOLUNTARY and not table.riichi[seat]
    return tenpai(table, seat) and not (free and sum(table.hand(seat)) % 2)


def _draw(table: Table, kind: DrawKind, seats: Sequence[int], deltas: tuple[int, ...] | None) -> Ryuukyoku:
    hands = tuple(tuple(Tile(t) for t in table.hand(seat)) if seat in seats else None for seat in range(table.players))
    return Ryuukyoku(kind, hands, table.honba, table.sticks, tuple(table.scores), deltas)


def game_end(outcome: Outcome, rules: RuleSet, winless: frozenset[int] = frozenset()) -> GameEnd:
    """Final scores and points after the last round; `winless` never won."""
    standing = settle(outcome.scores, rules, outcome.sticks, winless=winless, deposits=outcome.deposits)
    return GameEnd(standing.scores, standing.points)
