"""From last scores to final points: leftover sticks, ranks, uma, oka, rounding."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from replay.events import ABORTIVE
from replay.hand.score import STICK
from replay.roundend import Outcome, busted, is_last
from replay.ruleset import RuleSet
from replay.rulevalues import (
    Extension,
    GameLength,
    LeftoverSticks,
    Rounding,
    TieBreak,
    TieRemainder,
    Yame,
    YameCondition,
)
from replay.seats import round_label

_SHARE_UNIT: Final = 100
_WHOLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """Final scores in points, ranks from 1, final points in thousandths (+52.3 is 52300); by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...] | None


def settle(
    scores: Sequence[int], rules: RuleSet, sticks: int = 0, *, winless: Collection[int] | None = frozenset()
) -> Standing:
    """The standing after the last round; `scores` in points by seat, seat 0 the first dealer.

    Leftover sticks go to first place, are shared by those tied for it, or stay on the table. Of equal scores the
    seat nearer to the first dealer ranks higher. Where ties are split, tied seats share their uma and oka. What is
    shared is shared in hundreds; the rest goes to the nearer seats or to nobody. The points are thousandths: each
    score less the return points, plus uma (of as many players as are at or above those), and plus oka for the
    first. Scores are rounded by their amount, whatever their sign, except where they are always rounded down. Where
    first place has the residual, it has what the others leave of the whole, which is nothing where oka is what all
    paid in. `winless` are the seats that never won, None where that is not known: with yakitori each of them pays
    the others, and what is paid is shared like a tie; nobody pays where nobody or everybody has won. Where all draw
    because nobody has the threshold, everyone is first and shares uma and oka. Source: rules.md 1.2 and 3.J.

    Raises:
        ValueError: where the number of scores is not that of the rules' players.
    """
    n = rules.players
    if len(scores) != n:
        raise ValueError(f"{n} players have {n} scores, not {len(scores)}")
    order = sorted(range(n), key=lambda seat: -scores[seat])
    ranked = [scores[seat] for seat in order]
    all_draw = rules.extension is Extension.ALL_DRAW and ranked[0] < rules.extension_threshold
    ranks = [1] * n
    if not all_draw:
        for rank, seat in enumerate(order, 1):
            ranks[seat] = rank
            if rules.tie_break is TieBreak.SPLIT and rank > 1 and scores[seat] == scores[order[rank - 2]]:
                ranks[seat] = ranks[order[rank - 2]]
    final = list(scores)
    for seat, extra in zip(order, _pot(STICK * sticks, ranked, rules), strict=True):
        final[seat] += extra
    bonus = list(rules.uma)
    if rules.uma_floating:
        bonus = list(rules.uma_floating[sum(score >= rules.return_points for score in final)])
    bonus[0] += rules.oka
    if all_draw:
        order = list(range(n))
        bonus = _split(bonus, [0] * n, rules)
    elif rules.tie_break is TieBreak.SPLIT:
        bonus = _split(bonus, ranked, rules)
    points = [0] * n
    for seat, extra in zip(order, bonus, strict=True):
        points[seat] = _rounded(final[seat], rules.final_rounding) - rules.return_points + extra
    if rules.rounding_residual_to_first and not all_draw:
        whole = sum(final) - n * rules.return_points + sum(bonus)
        points[order[0]] += whole - sum(points)
    if rules.yakitori and winless and len(winless) < n:
        _fine(points, winless, rules)
    return Standing(tuple(final), tuple(ranks), tuple(points))


def _pot(points: int, ranked: Sequence[int], rules: RuleSet) -> list[int]:
    """Who has the sticks left over, by rank."""
    if rules.leftover_riichi_sticks is LeftoverSticks.STAY:
        points = 0
    pot = [points] + [0] * (rules.players - 1)
    if rules.leftover_riichi_sticks is LeftoverSticks.SPLIT:
        return _split(pot, ranked, rules)
    return pot


def _fine(points: list[int], winless: Collection[int], rules: RuleSet) -> None:
    """Let those who never won pay those who have."""
    paid = [seat for seat in range(rules.players) if seat not in winless]
    for seat in winless:
        points[seat] -= rules.yakitori
    pot = [rules.yakitori * len(winless)] + [0] * (len(paid) - 1)
    for seat, share in zip(paid, _split(pot, [0] * len(paid), rules), strict=True):
        points[seat] += share


def _rounded(score: int, how: Rounding) -> int:
    """A score in whole thousands, as far as the rules want them."""
    if how is Rounding.EXACT:
        return score
    if how in (Rounding.FLOOR, Rounding.HALF_TO_PLUS):
        return (score + _WHOLE // 2 * (how is Rounding.HALF_TO_PLUS)) // _WHOLE * _WHOLE
    carried = {Rounding.HALF_UP: 500, Rounding.GOSHA_ROKUNYUU: 499}.get(how, 0)
    whole = (abs(score) + carried) // _WHOLE * _WHOLE
    return whole if score >= 0 else -whole


def _split(amounts: Sequence[int], scores: Sequence[int], rules: RuleSet) -> list[int]:
    """Share amounts by rank among the ranks with equal scores."""
    out: list[int] = []
    while len(out) < len(amounts):
        start = len(out)
        size = scores.count(scores[start])
        units, odd = divmod(sum(amounts[start : start + size]), _SHARE_UNIT)
        each, left = divmod(units, size)
        if size > 1 and rules.tie_split_remainder is TieRemainder.TRUNCATE:
            left = odd = 0
        shares = [(each + (i < left)) * _SHARE_UNIT for i in range(size)]
        shares[0] += odd
        out += shares
    return out


def _last_hand(winds: Sequence[int], rules: RuleSet) -> int:
    return rules.players * (winds[-1] + 1) - 1


def deciding_options(outcome: Outcome, rules: RuleSet) -> tuple[str, ...]:
    """The rule options on which it rests whether the game ends after a round."""
    if busted(outcome.scores, rules):
        return ("tobi",)
    hand, end_of_schedule = outcome.start.hand, _last_hand(rules.scheduled_winds, rules)
    options = ["tobi"] * (min(outcome.scores) <= 0) + ["game_length"]
    if hand < end_of_schedule or rules.game_length is GameLength.ONE_ROUND:
        return tuple(options)
    options += ["extension", "extension_threshold"]
    won = outcome.won_by(rules)
    if is_last(hand, rules) and not (won or outcome.dealer_tenpai or outcome.draw in ABORTIVE):
        options.append("last_hand_dealer_noten")
    if outcome.dealer_stays(rules):
        if won or (outcome.dealer_tenpai and outcome.draw not in ABORTIVE):
            options += ["agari_yame" if won else "tenpai_yame", "yame_condition"]
        options += ["extension_dealer_renchan_first"] * (hand > end_of_schedule)
    elif max(outcome.scores) < rules.extension_threshold:
        options.append("extension_max_winds")
    return tuple(options)


def end_reason(outcome: Outcome, rules: RuleSet) -> str:
    """Why a game that must end after a round must, in words."""
    low, high = min(outcome.scores), max(outcome.scores)
    label = round_label(outcome.start.hand, outcome.start.honba, rules.players)
    if busted(outcome.scores, rules):
        return f"P{outcome.scores.index(low)} has {low} points"
    best, dealer = outcome.scores.index(high), outcome.start.dealer
    leader = f"P{best} has {high} points"
    if outcome.dealer_stays(rules) and rules.game_length is not GameLength.ONE_ROUND:
        if best == dealer:
            return f"{leader} and, dealer of the last hand, is first after {label}"
        if _dealer_ends(outcome, rules, reached=high >= rules.extension_threshold):
            return f"P{dealer}, dealer of the last hand, ends it after {label}"
    elif rules.game_length is GameLength.ONE_ROUND or high < rules.extension_threshold:
        return f"{label} was the last round that could be played"
    return f"{leader} after {label}, the last hand"


def game_over(outcome: Outcome, rules: RuleSet) -> bool | None:
    """Whether the game must end after a round; None where the dealer may choose.

    Points deposited as riichi sticks do not count. Source: rules.md 1.1 and 3.J13-J15; every game end in 6,494
    ranked records.
    """
    if busted(outcome.scores, rules) or rules.game_length is GameLength.ONE_ROUND:
        return True
    hand, end_of_schedule = outcome.start.hand, _last_hand(rules.scheduled_winds, rules)
    if hand < end_of_schedule:
        return False
    extended = hand > end_of_schedule
    if extended and rules.extension is Extension.FULL_WIND and not is_last(hand, rules):
        return False
    reached = max(outcome.scores) >= rules.extension_threshold
    if outcome.dealer_stays(rules):
        if extended and reached and not rules.extension_dealer_renchan_first:
            return True
        return _dealer_ends(outcome, rules, reached=reached)
    return reached or hand >= _last_hand(rules.winds, rules)


def _dealer_ends(outcome: Outcome, rules: RuleSet, *, reached: bool) -> bool | None:
    """Whether a dealer who stays in the last hand ends the game by it (agari yame, tenpai yame)."""
    if outcome.won_by(rules):
        yame = rules.agari_yame
    elif outcome.dealer_tenpai and outcome.draw not in ABORTIVE:
        yame = rules.tenpai_yame
    else:
        return False
    first = outcome.scores.index(max(outcome.scores)) == outcome.start.dealer
    condition = rules.yame_condition
    fulfilled = condition is YameCondition.ANY or (first and (reached or condition is YameCondition.TOP))
    if yame is Yame.NONE or not fulfilled:
        return False
    return True if yame is Yame.FORCED else None
