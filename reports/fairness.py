"""Whether tiles and dice fall as chance has it: tests over many games, what they come to, and what they could show.

Only what play cannot have chosen is counted: the tiles dealt, the first draw, the first indicator and the dice of every
round, and where its wall is known all that lay in it, drawn or not. Tiles of one round are drawn without putting back,
so that the chi-square of a round's tiles is smaller than that of independent ones by (N - n) / (N - 1), with n of N
tiles; it is divided by that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import pairwise
from math import sqrt
from typing import Any, Final

import numpy as np
from scipy import optimize, stats

from replay.events import DRAW, START, RoundStart
from replay.order import positions
from replay.record import Record
from replay.ruleset import RuleSet
from replay.seats import WIND_NAMES, seat_wind
from replay.tiles import KIND_NAMES, KIND_OF, KINDS
from replay.wall import Wall

LEVEL: Final = 0.05
POWER: Final = 0.8
FEW: Final = 5
"""Expected counts below which chi-square says nothing."""
_BIASES: Final = (0.01, 0.02, 0.05, 0.10)
_HAND: Final = 13
_FEW_PAIRS: Final = 100
"""Rounds below which a mean says nothing."""
Counts = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Test:
    """One test against chance: the statistic with its degrees of freedom, the probability of one at least as large, the
    same corrected for the number of tests (Benjamini and Hochberg), and the size of the effect, Cohen's w."""

    name: str
    observations: int
    statistic: float
    freedom: int
    p: float
    corrected: float
    effect: float


@dataclass(slots=True)
class Tally:
    """What was counted, of rounds with one set of tiles. `dealt` by seat wind and kind; of rounds whose wall is known
    also what lay in it: `due`, the live wall by the wind whose turn it would be if nobody called, and the first
    replacement tile and ura indicator."""

    players: int
    size: int
    dealt: Counts
    due: Counts
    first_draw: Counts
    indicator: Counts
    replacement: Counts
    ura: Counts
    dice: Counts = field(default_factory=lambda: np.zeros((6, 6), np.int64))
    overlaps: list[float] = field(default_factory=list)
    """How many pairs of equal kinds a seat's hand has with that of the same seat in the round before."""
    neighbours: list[float] = field(default_factory=list)
    """By live wall, the share of its tiles that are followed by one of their kind."""
    rounds: int = 0
    repeated: int = 0
    """Rounds with the deal of one counted before, which are not counted again."""
    seen: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, rules: RuleSet) -> "Tally":
        """Nothing counted yet."""
        by_wind = np.zeros((2, rules.players, KINDS), np.int64)
        return cls(rules.players, len(rules.tiles), *by_wind, *np.zeros((4, KINDS), np.int64))

    def add(self, record: Record, rules: RuleSet) -> None:
        """Count the rounds of a record."""
        before: list[Counts] | None = None
        events = record.events
        for number, at in enumerate(positions(events, START)):
            start: RoundStart = events[at][2]
            hands = [_kinds_of(hand) for hand in start.hands]
            if any(int(hand.sum()) != _HAND for hand in hands):
                before = None
                continue
            deal = hash((start.dealer, tuple(hand.tobytes() for hand in hands)))
            if deal in self.seen:
                # The same game is often there twice, or in two formats.
                self.repeated += 1
                before = None
                continue
            self.seen.add(deal)
            self.rounds += 1
            for seat, hand in enumerate(hands):
                self.dealt[seat_wind(seat, start.dealer, rules.players)] += hand
            if before is not None:
                self.overlaps += [int(now @ then) for now, then in zip(hands, before, strict=True)]
            before = hands
            if start.indicator is not None and start.indicator >= 0:
                self.indicator[KIND_OF[start.indicator]] += 1
            following = events[at + 1] if at + 1 < len(events) else None
            if following is not None and following[0] == DRAW and following[2] >= 0:
                self.first_draw[KIND_OF[following[2]]] += 1
            if start.dice is not None and all(1 <= die <= 6 for die in start.dice):
                self.dice[start.dice[0] - 1, start.dice[1] - 1] += 1
            wall = None if record.walls is None else record.walls(number)
            if wall is not None and self._is_dealt_from(wall, start, hands):
                self._add_wall(wall, rules)

    def _is_dealt_from(self, wall: Wall, start: RoundStart, hands: Sequence[Counts]) -> bool:
        """Whether all of a wall is known, and it is that of the round."""
        if len(wall.tiles) != self.size or min(wall.tiles) < 0:
            return False
        due = wall.hands(self.players, start.dealer)
        return all(np.array_equal(_kinds_of(row), hand) for row, hand in zip(due, hands, strict=True))

    def _add_wall(self, wall: Wall, rules: RuleSet) -> None:
        live = wall.draws(self.players)[: rules.live_wall]
        for turn in range(self.players):
            self.due[turn] += _kinds_of(live[turn :: self.players])
        self.replacement += _kinds_of(wall.replacements[:1])
        self.ura += _kinds_of(wall.ura[:1])
        pairs = [KIND_OF[one] == KIND_OF[other] for one, other in pairwise(live)]
        self.neighbours.append(sum(pairs) / len(pairs))


def _kinds_of(tiles: Sequence[int]) -> Counts:
    """How many tiles of each kind there are; those that are not shown do not count."""
    return np.bincount([KIND_OF[tile] for tile in tiles if tile >= 0], minlength=KINDS)


def tests(tally: Tally) -> list[Test]:
    """Every test that the sample is large enough for."""
    found = list(_tests(tally))
    if not found:
        return []
    corrected = stats.false_discovery_control([p for *_, p, _ in found])
    return [
        Test(name, n, float(statistic), df, float(p), float(q), float(effect))
        for (name, n, statistic, df, p, effect), q in zip(found, corrected, strict=True)
    ]


_Raw = tuple[str, int, float, int, float, float]


def _tests(tally: Tally) -> Iterator[_Raw]:
    kinds = _kinds(tally)
    for wind in range(tally.players):
        name = f"tiles dealt to {WIND_NAMES[wind]}"
        yield from _uniform(name, tally.dealt[wind][kinds], (tally.size - _HAND) / (tally.size - 1))
    yield from _uniform("first draw", tally.first_draw[kinds])
    for wind in range(tally.players):
        number = tally.due[wind].sum() / max(len(tally.neighbours), 1)
        name = f"tiles {WIND_NAMES[wind]} would draw"
        yield from _uniform(name, tally.due[wind][kinds], (tally.size - number) / (tally.size - 1))
    yield from _uniform("first replacement tile", tally.replacement[kinds])
    yield from _uniform("first dora indicator", tally.indicator[kinds])
    yield from _uniform("first ura indicator", tally.ura[kinds])
    yield from _uniform("first die", tally.dice.sum(axis=1))
    yield from _uniform("second die", tally.dice.sum(axis=0))
    yield from _uniform("pairs of dice", tally.dice.ravel())
    alike = _HAND * _HAND / len(kinds)
    yield from _serial("hands of one round and the next (serial)", tally.overlaps, alike)
    # Of the other tiles of a set, three are of the kind of any one.
    yield from _serial("one draw and the next (serial)", tally.neighbours, 3 / (tally.size - 1))


def _kinds(tally: Tally) -> list[int]:
    return [k for k in range(KINDS) if tally.players == 4 or not 1 <= k <= 7]


def _uniform(name: str, counts: Counts, shrink: float = 1.0) -> Iterator[_Raw]:
    total = int(counts.sum())
    if total < FEW * len(counts):
        return
    statistic = float(stats.chisquare(counts).statistic) / shrink
    df = len(counts) - 1
    yield name, total, statistic, df, float(stats.chi2.sf(statistic, df)), sqrt(statistic / total)


def _serial(name: str, found: Sequence[float], due: float) -> Iterator[_Raw]:
    """Whether what follows on each other is more, or less, alike than chance has it, by the mean."""
    n = len(found)
    if n < _FEW_PAIRS:
        return
    values = np.array(found, float)
    away = abs(values.mean() - due) / values.std(ddof=1)
    yield name, n, n * away * away, 1, float(stats.chi2.sf(n * away * away, 1)), float(away)


def rounds_needed(tally: Tally, bias: float, number_of_tests: int) -> int:
    """The rounds it takes to see, four times out of five, that one kind is dealt to a seat more often by this share,
    the others less often in equal parts."""
    kinds = len(_kinds(tally))
    level = LEVEL / max(number_of_tests, 1)
    critical = stats.chi2.isf(level, kinds - 1)
    need = optimize.brentq(lambda x: stats.ncx2.sf(critical, kinds - 1, x) - POWER, 1e-6, 1e4)
    squared = bias * bias / (kinds - 1)
    shrink = (tally.size - _HAND) / (tally.size - 1)
    return int(np.ceil(need * shrink / squared / _HAND))


def reading(tally: Tally, found: Sequence[Test]) -> Iterator[str]:
    """What it comes to, in words."""
    if not found:
        yield f"{tally.rounds} rounds are too few to test anything: {FEW} of each kind are needed at least."
        return
    odd = [t for t in found if t.corrected < LEVEL]
    worst = min(found, key=lambda t: t.corrected)
    if odd:
        names = ", ".join(t.name for t in odd)
        yield f"Not as chance has it: {names}."
        yield "One sample in twenty or fewer of a fair deal looks like this, after correction for the number of tests."
    else:
        yield f"Nothing here speaks against a fair deal: of {len(found)} tests the most unlike one is {worst.name},"
        yield f"with a corrected probability of {worst.corrected:.2f}."
    needed = {bias: rounds_needed(tally, bias, len(found)) for bias in _BIASES}
    visible = [bias for bias, rounds in needed.items() if rounds <= tally.rounds]
    if visible:
        yield f"A kind dealt to one seat {100 * visible[0]:g}% too often would have shown, four times out of five."
    listed = "; ".join(f"{100 * bias:g}%: {rounds:,}" for bias, rounds in needed.items())
    yield f"Rounds it takes to see one kind dealt to a seat too often, by so much: {listed}."


def text(tally: Tally, found: Sequence[Test], width: int | None = None) -> Iterator[str]:
    """A table of the tests, and the reading; on a terminal of too few columns each test has its numbers below it."""
    again = f" ({tally.repeated} more have the deal of one of these)" if tally.repeated else ""
    yield f"{tally.rounds} rounds{again}, {len(tally.neighbours)} of them with their wall, {tally.players} players"
    if found:
        names = max(len(t.name) for t in found)
        rows = [("test", f" {'n':>9} {'chi2':>8} {'df':>3} {'p':>7} {'corrected':>9} {'effect':>7}")]
        for t in found:
            numbers = f" {t.observations:>9} {t.statistic:>8.1f} {t.freedom:>3} {t.p:>7.4f}"
            rows.append((t.name, f"{numbers} {t.corrected:>9.4f} {t.effect:>7.4f}"))
        beside = width is None or len(f"  {rows[0][1]}") + names <= width
        for name, numbers in rows:
            yield from [f"  {name:<{names}}{numbers}"] if beside else [f"  {name}", numbers]
    yield from (f"  {line}" for line in reading(tally, found))


def as_json(tally: Tally, found: Sequence[Test]) -> dict[str, Any]:
    """The same as an object."""
    return {
        "players": tally.players,
        "rounds": tally.rounds,
        "repeated": tally.repeated,
        "walls": len(tally.neighbours),
        "tests": [
            {
                "name": t.name,
                "observations": t.observations,
                "statistic": t.statistic,
                "freedom": t.freedom,
                "p": t.p,
                "corrected": t.corrected,
                "effect": t.effect,
            }
            for t in found
        ],
        "reading": list(reading(tally, found)),
        "rounds_needed": {str(bias): rounds_needed(tally, bias, len(found)) for bias in _BIASES},
    }


def chart(tallies: Sequence[Tally]) -> bytes:
    """How often each kind was dealt beside what is due, as SVG; the band holds 95 of 100 kinds of a fair deal."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 3.4 * len(tallies)), layout="constrained")
    FigureCanvasSVG(figure)
    for axes, tally in zip(np.atleast_1d(figure.subplots(len(tallies), 1)), tallies, strict=True):
        kinds = _kinds(tally)
        counts = tally.dealt.sum(axis=0)[kinds]
        due = counts.sum() / len(kinds)
        n = tally.players * _HAND
        spread = 196 * sqrt(due * (1 - 1 / len(kinds)) * (tally.size - n) / (tally.size - 1)) / due
        axes.axhspan(100 - spread, 100 + spread, color="#e3e7ec", label="where 95 of 100 kinds of a fair deal lie")
        axes.axhline(100, color="#5d6673", linewidth=1)
        axes.plot(range(len(kinds)), 100 * counts / due, "o", color="#0072b2", markersize=4)
        axes.set_xticks(range(len(kinds)), [KIND_NAMES[k] for k in kinds], fontsize=7, rotation=45)
        axes.margins(x=0.02, y=0.12)
        axes.set_ylabel("dealt, % of what is due")
        axes.set_title(f"Kinds dealt in {tally.rounds:,} rounds of {tally.players} players", fontsize=10)
        axes.legend(loc="upper left", bbox_to_anchor=(0, 1.14), frameon=False, fontsize=7)
    out = BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()
