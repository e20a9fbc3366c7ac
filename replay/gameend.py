"""From last scores to final points: leftover sticks, ranks, uma, oka, rounding."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from replay.events import ABORTIVE
from replay.hand.score import STICK
from replay.roundend import PLACING, Expectation, Outcome, busted, by_other_values, is_last
from replay.ruleset import RuleSet
from replay.rulevalues import (
    Extension,
    GameLength,
    LeftoverSticks,
    OneRoundAccounts,
    Rounding,
    TieBreak,
    TieRemainder,
    TobiOrder,
    Yame,
    YameCondition,
)

_SHARE_UNIT: Final = 100
_WHOLE: Final = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """Final scores in points, ranks from 1, final points in thousandths (+52.3 is 52300); by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...] | None


def settle(
    scores: Sequence[int],
    rules: RuleSet,
    sticks: int = 0,
    *,
    winless: Collection[int] | None = frozenset(),
    deposits: Sequence[int] = (),
) -> Standing:
    """The standing after the last round; `scores` in points by seat, seat 0 the first dealer, debts paid back.

    Leftover sticks go to first place, are shared by those tied for it, stay on the table, or go back to those who
    paid them (`deposits`, by seat) before anyone is ranked. Of equal scores the seat nearer to the first dealer ranks
    higher. Where ties are split, tied seats share their uma and oka. What is shared is shared in hundreds; the rest
    goes to the nearer seats or to nobody. The points are thousandths: each score less the return points, plus uma
    (of as many players as are at or above those), and plus oka for the first. Scores are rounded by their amount,
    whatever their sign, except where they are always rounded down. Where first place has the residual, it has what
    the others leave of the whole, which is nothing where oka is what all paid in. `winless` are the seats that never
    won, None where that is not known: with yakitori each of them pays the others, and what is paid is shared like a
    tie; nobody pays where nobody or everybody has won. Where all draw because nobody has the threshold, everyone is
    first and shares uma and oka, and what rounding leaves is a remainder like that of any share. Where a game of one
    round comes to its payments, the points are what each score is above the start. Source: rules.md 1.2 and 3.J.

    Raises:
        ValueError: where the number of scores is not that of the rules' players.
    """
    n = rules.players
    if len(scores) != n:
        raise ValueError(f"{n} players have {n} scores, not {len(scores)}")
    all_draw = rules.extension is Extension.ALL_DRAW and not _reached(scores, deposits, rules)
    if rules.leftover_riichi_sticks is LeftoverSticks.OWNER:
        scores = _with_sticks(scores, deposits)
    order = sorted(range(n), key=lambda seat: -scores[seat])
    ranked = [scores[seat] for seat in order]
    ranks = [1] * n
    if not all_draw:
        for rank, seat in enumerate(order, 1):
            ranks[seat] = rank
            if rules.tie_break is TieBreak.SPLIT and rank > 1 and scores[seat] == scores[order[rank - 2]]:
                ranks[seat] = ranks[order[rank - 2]]
    final = list(scores)
    for seat, extra in zip(order, _pot(STICK * sticks, ranked, rules), strict=True):
        final[seat] += extra
    if rules.game_length is GameLength.ONE_ROUND and rules.one_round_accounts is OneRoundAccounts.PAYMENTS:
        return Standing(tuple(final), tuple(ranks), tuple(score - rules.starting_points for score in final))
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
    if rules.rounding_residual_to_first and not (all_draw and rules.tie_split_remainder is TieRemainder.TRUNCATE):
        whole = sum(final) - n * rules.return_points + sum(bonus)
        points[order[0]] += whole - sum(points)
    if rules.yakitori and winless and len(winless) < n:
        _fine(points, winless, rules)
    return Standing(tuple(final), tuple(ranks), tuple(points))


def standing(expected: Expectation, scores: Sequence[int], rules: RuleSet) -> Standing:
    """The standing if a game ends here with these scores, sticks left over and winners as expected."""
    deposits = () if expected.outcome is None else expected.outcome.deposits
    return settle(scores, rules, expected.sticks[0], winless=expected.winless, deposits=deposits)


def owners_unknown(deposits: Sequence[int], sticks: int, rules: RuleSet) -> bool:
    """Whether sticks left over go back to those who paid them, and who that was is not known."""
    return rules.leftover_riichi_sticks is LeftoverSticks.OWNER and sum(deposits) != sticks


def _with_sticks(scores: Sequence[int], deposits: Sequence[int]) -> list[int]:
    """The scores with the sticks each has on the table; as they are where that is not known."""
    return [score + STICK * paid for score, paid in zip(scores, deposits or (0,) * len(scores), strict=True)]


def _reached(scores: Sequence[int], deposits: Sequence[int], rules: RuleSet) -> bool:
    """Whether somebody has the threshold."""
    return max(_counted(scores, deposits, rules)) >= rules.extension_threshold


def _counted(scores: Sequence[int], deposits: Sequence[int], rules: RuleSet) -> Sequence[int]:
    """The scores as they are held against the threshold."""
    return scores if rules.threshold_deducts_riichi_stick else _with_sticks(scores, deposits)


def _pot(points: int, ranked: Sequence[int], rules: RuleSet) -> list[int]:
    """Who has the sticks left over, by rank."""
    if rules.leftover_riichi_sticks in (LeftoverSticks.STAY, LeftoverSticks.OWNER):
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


def _bust_line(outcome: Outcome, rules: RuleSet) -> Sequence[int] | None:
    """The scores that end the game by tobi, if any do: the last ones, or some before them where each payment counts."""
    each = outcome.between if rules.tobi_settle_order is TobiOrder.IN_TURN else ()
    return next((line for line in (*each, outcome.scores) if busted(line, rules)), None)


def _at_limit(outcome: Outcome, rules: RuleSet) -> bool:
    return 0 < rules.hand_limit <= outcome.number


def _dealer_first(outcome: Outcome, rules: RuleSet) -> bool:
    """Whether the dealer is first; where ties are split, one of several is."""
    best, dealer = max(outcome.scores), outcome.start.dealer
    if rules.tie_break is TieBreak.SPLIT:
        return outcome.scores[dealer] == best
    return outcome.scores.index(best) == dealer


def deciding_options(outcome: Outcome, rules: RuleSet) -> tuple[str, ...]:
    """The rule options on which it rests whether the game ends after a round."""
    if (line := _bust_line(outcome, rules)) is not None:
        return ("tobi",) if line is outcome.scores else ("tobi", "tobi_settle_order")
    if _at_limit(outcome, rules):
        return ("hand_limit",)
    hand, end_of_schedule = outcome.start.hand, _last_hand(rules.scheduled_winds, rules)
    options = ["tobi"] * (min(outcome.scores) <= 0) + ["game_length"]
    options += ["tobi_settle_order"] * any(busted(line, rules) for line in outcome.between)
    if hand < end_of_schedule or rules.game_length is GameLength.ONE_ROUND:
        return tuple(options)
    options += ["extension", "extension_threshold"]
    options += ["threshold_deducts_riichi_stick"] * any(outcome.deposits)
    options += ["extension_checked_after"] * (hand > end_of_schedule and _is_checked(rules))
    won = outcome.won_by(rules)
    drawn = not won and outcome.draw not in ABORTIVE
    over = game_over(outcome, rules)
    placing = (name for name, other in by_other_values(rules, PLACING) if game_over(outcome, other) != over)
    options += dict.fromkeys(placing)
    if outcome.dealer_stays(rules):
        if won or (outcome.dealer_tenpai and drawn):
            options += ["agari_yame" if won else "tenpai_yame", "yame_condition"]
            best = max(outcome.scores)
            options += ["tie_break"] * (outcome.scores[outcome.start.dealer] == best and outcome.scores.count(best) > 1)
        options += ["extension_dealer_renchan_first"] * (hand > end_of_schedule)
    elif not _reached(outcome.scores, outcome.deposits, rules):
        options.append("extension_max_winds")
    return tuple(options)


def _is_checked(rules: RuleSet) -> bool:
    """Whether the winds played on are of the kind for which it is an option when the threshold ends them."""
    return rules.extension not in (Extension.NONE, Extension.SUDDEN_DEATH, Extension.FULL_WIND)


def end_reason(outcome: Outcome, rules: RuleSet) -> str:
    """Why a game that must end after a round must, in words."""
    label = rules.round_label(outcome.start.hand, outcome.start.honba)
    if (line := _bust_line(outcome, rules)) is not None:
        low = min(line)
        when = "" if line is outcome.scores else " before the last payment is made"
        return f"P{line.index(low)} has {low} points{when}"
    if _at_limit(outcome, rules):
        return f"{label} was round {outcome.number} of the {rules.hand_limit} a game may have"
    best, dealer = outcome.scores.index(max(outcome.scores)), outcome.start.dealer
    if outcome.dealer_stays(rules) and _dealer_first(outcome, rules):
        best = dealer
    leader = f"P{best} has {outcome.scores[best]} points"
    reached = _reached(outcome.scores, outcome.deposits, rules)
    if outcome.dealer_stays(rules) and rules.game_length is not GameLength.ONE_ROUND:
        if best == dealer:
            return f"{leader} and, dealer of the last hand, is first after {label}"
        if _dealer_ends(outcome, rules, reached=reached):
            return f"P{dealer}, dealer of the last hand, ends it after {label}"
    elif rules.game_length is GameLength.ONE_ROUND or not reached:
        return f"{label} was the last round that could be played"
    if max(outcome.scores) < rules.extension_threshold:
        counted = _counted(outcome.scores, outcome.deposits, rules)
        leader = f"P{counted.index(max(counted))} has {max(counted)} points, sticks on the table included,"
    return f"{leader} after {label}, the last hand"


def game_over(outcome: Outcome, rules: RuleSet) -> bool | None:
    """Whether the game must end after a round; None where the dealer may choose.

    Points deposited as riichi sticks do not count for the threshold, unless the rules say so. Source: rules.md 1.1
    and 3.J13-J15; every game end in 6,494 ranked records.
    """
    if _bust_line(outcome, rules) is not None or _at_limit(outcome, rules):
        return True
    if rules.game_length is GameLength.ONE_ROUND:
        return True
    hand, end_of_schedule = outcome.start.hand, _last_hand(rules.scheduled_winds, rules)
    if hand < end_of_schedule:
        return False
    extended = hand > end_of_schedule
    if extended and rules.whole_winds and not is_last(hand, rules):
        return False
    reached = _reached(outcome.scores, outcome.deposits, rules)
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
    condition = rules.yame_condition
    first = _dealer_first(outcome, rules)
    fulfilled = condition is YameCondition.ANY or (first and (reached or condition is YameCondition.TOP))
    if yame is Yame.NONE or not fulfilled:
        return False
    return True if yame is Yame.FORCED else None
