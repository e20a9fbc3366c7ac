"""The value of one hand and the settlement of one game, as text and as JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.hand.decompose import KAN, RUN, SEVEN_PAIRS, Group, Reading
from replay.hand.score import STICK, recorded_points, ron_points, tsumo_shares
from replay.hand.situation import Situation
from replay.hand.value import DoraCount, Value
from replay.hand.yaku import BONUS
from replay.ruleset import RuleSet
from replay.seats import WIND_NAMES
from replay.tiles import MPSZ

SCORE_SCHEMA: Final = "shinpan.score/1"
SETTLE_SCHEMA: Final = "shinpan.settle/1"
COMPARE_SCHEMA: Final = "shinpan.score-compare/1"

REASONS: Final = {
    "incomplete": "the tiles are not a complete hand",
    "no-yaku": "the hand is complete but has no yaku",
    "shibari": "the hand has fewer han than it must have",
    "shibari-kind": "the hand is none of those that alone may win",
    "atozuke": "no yaku of the hand was certain early enough",
}


@dataclass(frozen=True, slots=True)
class Scored:
    """One win and what it is worth: every reading, the best first."""

    value: Value
    readings: Sequence[Value]
    situation: Situation
    rules: RuleSet
    rules_name: str
    honba: int = 0
    sticks: int = 0

    @property
    def points(self) -> int:
        """The hand alone, as a record states it."""
        s = self.situation
        return recorded_points(self.value.base, tsumo=s.tsumo, dealer=s.dealer, rules=self.rules)

    @property
    def payments(self) -> dict[str, int]:
        """What each kind of payer pays for the hand alone."""
        base, s = self.value.base, self.situation
        if not self.value.valid:
            return {}
        if not s.tsumo:
            return {"ron": ron_points(base, dealer=s.dealer)}
        first, other = tsumo_shares(base, dealer=s.dealer, rules=self.rules)
        return {"each": first} if s.dealer else {"dealer": first, "non_dealer": other}

    @property
    def honba_points(self) -> int:
        return self.honba * self.rules.honba_value

    @property
    def stick_points(self) -> int:
        return self.sticks * STICK


def score_dict(scored: Scored) -> dict[str, Any]:
    """`shinpan.score/1`."""
    value = scored.value
    dora = value.dora
    return {
        "schema": SCORE_SCHEMA,
        "valid": value.valid,
        "reason": value.reason,
        "han": value.han,
        "fu": value.fu,
        "limit": value.limit,
        "yakuman": value.yakuman,
        "yaku": [{"name": name, "han": han} for name, han in value.yaku],
        "dora": _bonus_dict(dora),
        "fu_items": [{"name": name, "fu": fu} for name, fu in value.fu_items],
        "points": scored.points if value.valid else 0,
        "payments": scored.payments,
        "bonus": {"honba": scored.honba_points, "sticks": scored.stick_points} if value.valid else NO_BONUS,
    }


def _bonus_dict(dora: DoraCount) -> dict[str, int]:
    """Flowers only where there are any: few tables have them."""
    out = {"dora": dora.dora, "ura": dora.ura, "red": dora.red, "kita": dora.kita}
    return out | {"flowers": dora.flowers} if dora.flowers else out


NO_BONUS: Final = {"honba": 0, "sticks": 0}


def compare_dict(hands: Mapping[str, Scored | str]) -> dict[str, Any]:
    """`shinpan.score-compare/1`: the value under each rule set, or why the hand cannot be under it."""
    compared = []
    for name, hand in hands.items():
        refused, score = (hand, None) if isinstance(hand, str) else (None, score_dict(hand))
        compared.append({"rules": name, "refused": refused, "score": score})
    return {"schema": COMPARE_SCHEMA, "compared": compared}


def compare_text(hands: Mapping[str, Scored | str], width: int | None = None) -> str:
    """The value under several rule sets, a column each. Where a terminal of so many columns has no place for all, they
    stand in several tables, each with the names of the items."""
    columns = [_column(hand) for hand in hands.values()]
    readings = {rows.get(_READING) for rows in columns} - {None}
    same = readings.pop() if len(readings) == 1 else None
    if same is not None:
        for rows in columns:
            rows.pop(_READING, None)
    labels = list(dict.fromkeys(label for rows in columns for label in rows))
    # Items stand in the order of the first rules that have them; the sections keep theirs.
    labels.sort(key=lambda label: _SECTIONS.index(label[0]))
    table = [["", *hands]]
    for section, item in labels:
        table.append([item or section, *(rows.get((section, item), "-") for rows in columns)])
    sizes = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    lines: list[str] = []
    for shown in _fitting(sizes, width):
        lines += [""] if lines else []
        lines += ["  ".join(f"{row[i]:<{sizes[i]}}" for i in (0, *shown)).rstrip() for row in table]
    refused = [f"{name}: {hand}" for name, hand in hands.items() if isinstance(hand, str)]
    told = [f"reading  {same}"] if same is not None else []
    return "\n".join([*told, *lines, *refused]) + "\n"


def _fitting(sizes: Sequence[int], width: int | None) -> Iterator[list[int]]:
    """The columns behind the first, as many at a time as find place beside it."""
    shown: list[int] = []
    for column in range(1, len(sizes)):
        if shown and width is not None and sum(sizes[i] + 2 for i in (0, *shown)) + sizes[column] > width:
            yield shown
            shown = []
        shown.append(column)
    yield shown


_READING: Final = ("reading", "")
_SECTIONS: Final = ("value", "points", "payments", "reading", "yaku", "fu")


def _column(hand: Scored | str) -> dict[tuple[str, str], str]:
    """What is shown of one hand under one rule set, by section and item."""
    if isinstance(hand, str):
        return {("value", ""): "cannot be"}
    value = hand.value
    if not value.valid:
        return {("value", ""): REASONS.get(value.reason or "", str(value.reason))}
    rows = {("value", ""): size(value), ("points", ""): str(hand.points)}
    payments = {"ron": "discarder pays", "each": "each pays", "dealer": "dealer pays", "non_dealer": "others pay"}
    rows |= {("payments", payments[k]): str(v) for k, v in hand.payments.items()}
    if value.reading is not None:
        rows[_READING] = reading_name(value.reading)
    unit = "times" if value.yakuman else "han"
    rows |= {("yaku", name): f"{han} {unit}" for name, han in value.yaku}
    dora = value.dora
    if not value.yakuman:
        rows |= {("yaku", name): f"{han} han" for name, han in _bonus(dora)}
    else:
        return rows
    fu = Counter[str]()
    for name, amount in value.fu_items:
        fu[f"fu {name}"] += amount
    rows |= {("fu", name): str(amount) for name, amount in fu.items()}
    return rows


def _bonus(dora: DoraCount) -> list[tuple[str, int]]:
    """The bonus tiles by the names they have among the yaku, those that are there."""
    counts = (dora.dora, dora.ura, dora.red, dora.kita, dora.flowers)
    return [(name, han) for name, han in zip(BONUS, counts, strict=True) if han]


def settle_dict(points: Sequence[int], ranks: Sequence[int]) -> dict[str, Any]:
    """`shinpan.settle/1`; `points` in thousandths."""
    return {"schema": SETTLE_SCHEMA, "points": [p / 1000 for p in points], "ranks": list(ranks)}


def score_text(scored: Scored) -> str:
    """The value item by item, the chosen reading first, then every other."""
    return "\n".join(_score_lines(scored)) + "\n"


def settle_text(scores: Sequence[int], points: Sequence[int], ranks: Sequence[int], rules_name: str) -> str:
    """One line a seat, from the first dealer."""
    lines = [f"rules {rules_name}"]
    for seat, (score, final, rank) in enumerate(zip(scores, points, ranks, strict=True)):
        who = f"P{seat} ({WIND_NAMES[seat]} in E1)"
        lines.append(f"  {who:<16}  {score:>7}  rank {rank}  {final / 1000:+6.1f}")
    return "\n".join(lines) + "\n"


def size(value: Value) -> str:
    """``3 han 40 fu``, ``6 han, haneman``, ``double yakuman``."""
    if value.yakuman:
        return {1: "yakuman", 2: "double yakuman", 3: "triple yakuman"}.get(value.yakuman, f"{value.yakuman} yakuman")
    limit = f", {'kazoe ' if value.limit == 'yakuman' else ''}{value.limit}" if value.limit else ""
    return f"{value.han} han {value.fu} fu{limit}"


def reading_name(reading: Reading) -> str:
    """The sets of a reading, called ones in brackets, with its pair and wait."""
    if reading.form is SEVEN_PAIRS:
        return "seven pairs"
    if not reading.groups:
        return "kokushi"
    pair = [] if reading.pair is None else [_tiles(reading.pair, 2)]
    return f"{' '.join([*map(_group_name, reading.groups), *pair])}, {reading.wait} wait"


def _group_name(group: Group) -> str:
    if group.shape is RUN:
        number, suit = int(MPSZ[group.first][0]), MPSZ[group.first][1]
        name = f"{number}{number + 1}{number + 2}{suit}"
    else:
        name = _tiles(group.first, 4 if group.shape is KAN else 3)
    return f"({name})" if group.open else name


def _tiles(kind: int, copies: int) -> str:
    return MPSZ[kind][0] * copies + MPSZ[kind][1]


def _score_lines(scored: Scored) -> Iterator[str]:
    value = scored.value
    if value.valid:
        yield f"{size(value)}: {_amount(scored)}"
    else:
        yield f"no win: {REASONS.get(value.reason or '', value.reason)}"
    yield f"rules {scored.rules_name}"
    if value.reading is not None:
        yield from _details(value)
    if value.valid:
        yield "payments"
        yield from (f"  {line}" for line in _payment_lines(scored))
    others = [v for v in scored.readings if v.reading != value.reading]
    if others:
        yield f"other readings ({len(others)})"
        for other in others:
            assert other.reading is not None
            worth = size(other) if other.valid else REASONS.get(other.reason or "", "")
            same = ", pays the same" if other.base == value.base and other.valid else ""
            yield f"  {reading_name(other.reading)}: {worth}{same}"
            if other.yaku:
                yield f"    {', '.join(f'{name} {han}' for name, han in other.yaku)}"
            yield f"    fu: {', '.join(f'{name} {fu}' for name, fu in other.fu_items)}"


def _details(value: Value) -> Iterator[str]:
    assert value.reading is not None
    yield f"reading  {reading_name(value.reading)}"
    rows = list(value.yaku)
    if not value.yakuman:
        rows += _bonus(value.dora)
    if rows:
        yield "yaku"
        unit = "times" if value.yakuman else "han"
        width = max(len(name) for name, _ in rows)
        yield from (f"  {name:<{width}}  {han} {unit}" for name, han in rows)
    yield f"fu {value.fu}"
    width = max((len(name) for name, _ in value.fu_items), default=0)
    yield from (f"  {name:<{width}}  {fu:>2}" for name, fu in value.fu_items)


def _amount(scored: Scored) -> str:
    how = "tsumo" if scored.situation.tsumo else "ron"
    who = "dealer" if scored.situation.dealer else "non-dealer"
    return f"{scored.points} points, {who} {how}"


def _payment_lines(scored: Scored) -> Iterator[str]:
    payments = scored.payments
    payers = scored.rules.players - 1
    each_honba = scored.honba_points // payers
    if "ron" in payments:
        bonus = scored.honba_points
        yield f"discarder pays {payments['ron'] + bonus}{_of_that(bonus)}"
    elif "each" in payments:
        yield f"each of {payers} pays {payments['each'] + each_honba}{_of_that(each_honba)}"
    else:
        others = f"each of {payers - 1} others" if payers > 2 else "the other player"
        yield f"dealer pays {payments['dealer'] + each_honba}{_of_that(each_honba)}"
        yield f"{others} pays {payments['non_dealer'] + each_honba}{_of_that(each_honba)}"
    if scored.sticks:
        yield f"riichi sticks from the table {scored.stick_points}"
    honba = scored.honba_points if scored.situation.tsumo is False else each_honba * payers
    if honba or scored.sticks:
        yield f"winner receives {scored.points + honba + scored.stick_points}"


def _of_that(honba: int) -> str:
    return f" ({honba} of it for honba)" if honba else ""
