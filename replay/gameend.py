"""From last scores to final points: leftover sticks, ranks, uma, oka, rounding."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replay.events import ABORTIVE
from replay.hand.score import STICK
from replay.roundend import Outcome
from replay.ruleset import GameLength, Rounding, RuleSet, TieBreak, Tobi
from replay.seats import round_label

_SHARE_UNIT: Final = 100
_WHOLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """Final scores in points, ranks from 1, final points in thousandths (+52.3 is 52300); by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...] | None


def settle(scores: Sequence[int], rules: RuleSet, sticks: int = 0) -> Standing:
    """The standing after the last round; `scores` in points by seat, seat 0 the first dealer.

    Leftover sticks go to first place. Of equal scores the seat nearer to the first dealer ranks higher. Where
    ties are split, tied seats share their uma (and oka, and the sticks for first place) in hundreds, and what
    cannot be shared goes to the nearer seats. The points are thousandths: each score less the return points,
    plus uma, and plus oka for the first. Rounded are the scores of all but the first, 500 away from zero, and
    first place has what they leave of the whole, which is nothing where oka is what all paid in: its points
    are then minus the sum of the others. Source: rules.md 1.2 and 3.J.

    Raises:
        ValueError: where the number of scores is not that of the rules' players.
    """
    if len(scores) != rules.players:
        raise ValueError(f"{rules.players} players have {rules.players} scores, not {len(scores)}")
    order = sorted(range(rules.players), key=lambda seat: -scores[seat])
    ranks = [0] * rules.players
    for rank, seat in enumerate(order, 1):
        ranks[seat] = rank
        if rules.tie_break is TieBreak.SPLIT and rank > 1 and scores[seat] == scores[order[rank - 2]]:
            ranks[seat] = ranks[order[rank - 2]]
    bonus = list(rules.uma)
    bonus[0] += rules.oka
    pot = [STICK * sticks] + [0] * (rules.players - 1)
    if rules.tie_break is TieBreak.SPLIT:
        tied = [scores[seat] for seat in order]
        bonus, pot = _split(bonus, tied), _split(pot, tied)
    final = list(scores)
    for seat, extra in zip(order, pot, strict=True):
        final[seat] += extra
    points = [0] * rules.players
    for seat, extra in zip(order[1:], bonus[1:], strict=True):
        score = _rounded(final[seat]) if rules.final_rounding is Rounding.HALF_UP else final[seat]
        points[seat] = score - rules.return_points + extra
    whole = sum(final) - rules.players * rules.return_points + sum(bonus)
    points[order[0]] = whole - sum(points)
    return Standing(tuple(final), tuple(ranks), tuple(points))


def _rounded(score: int) -> int:
    """The nearest whole thousand, 500 away from zero."""
    whole = (abs(score) + _WHOLE // 2) // _WHOLE * _WHOLE
    return whole if score >= 0 else -whole


def _split(amounts: list[int], scores: list[int]) -> list[int]:
    """Share amounts by rank among the ranks with equal scores."""
    out: list[int] = []
    while len(out) < len(amounts):
        start = len(out)
        size = scores.count(scores[start])
        units, odd = divmod(sum(amounts[start : start + size]), _SHARE_UNIT)
        each, left = divmod(units, size)
        shares = [(each + (i < left)) * _SHARE_UNIT for i in range(size)]
        shares[0] += odd
        out += shares
    return out


def deciding_options(outcome: Outcome, rules: RuleSet) -> tuple[str, ...]:
    """The rule options on which it rests whether the game ends after a round."""
    if min(outcome.scores) < 0:
        return ("tobi",)
    n = rules.players
    last = n * (1 if rules.game_length is GameLength.TONPUU else 2) - 1
    if outcome.start.hand < last:
        return ("game_length",)
    options = ["game_length", "extension_threshold"]
    if outcome.dealer_stays(rules):
        options.append("agari_yame" if outcome.winners else "tenpai_yame")
    elif max(outcome.scores) < rules.extension_threshold:
        options.append("extension_max_winds")
    return tuple(options)


def end_reason(outcome: Outcome, rules: RuleSet) -> str:
    """Why a game that must end after a round must, in words."""
    low, high = min(outcome.scores), max(outcome.scores)
    label = round_label(outcome.start.hand, outcome.start.honba, rules.players)
    if low < 0:
        return f"P{outcome.scores.index(low)} has {low} points"
    if rules.extension_threshold and high < rules.extension_threshold:
        return f"{label} was the last round that could be played"
    leader = f"P{outcome.scores.index(high)} has {high} points"
    if outcome.dealer_stays(rules):
        return f"{leader} and, dealer of the last hand, is first after {label}"
    return f"{leader} after {label}, the last hand"


def game_over(outcome: Outcome, rules: RuleSet) -> bool:
    """Whether the game must end after a round. Points deposited as riichi sticks do not count.

    Source: rules.md 1.1 and 3.J13-J15; every game end in 6,494 ranked records.
    """
    scores = outcome.scores
    if rules.tobi is Tobi.BELOW_ZERO and min(scores) < 0:
        return True
    n = rules.players
    winds = 1 if rules.game_length is GameLength.TONPUU else 2
    last = n * winds - 1
    hand = outcome.start.hand
    if hand < last:
        return False
    reached = rules.extension_threshold == 0 or max(scores) >= rules.extension_threshold
    if outcome.dealer_stays(rules):
        leader = scores.index(max(scores))
        may = rules.agari_yame if outcome.winners else rules.tenpai_yame and outcome.draw not in ABORTIVE
        return may and reached and leader == outcome.start.dealer
    return reached or hand >= last + n * rules.extension_max_winds
