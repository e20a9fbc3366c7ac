"""END: when the game ends, and what it comes to."""

from collections.abc import Iterator

from replay.events import GAME_END, START
from replay.findings import Cause, Severity
from replay.gameend import deciding_options, end_reason, game_over, owners_unknown, settle, standing
from replay.moment import Moment, counted
from replay.registry import Fault, check
from replay.roundend import Expectation, Outcome, is_last
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength

_SETTLEMENT = (
    *("uma", "uma_floating", "oka", "return_points", "final_rounding", "rounding_residual_to_first", "tie_break"),
    *("tie_split_remainder", "leftover_riichi_sticks", "yakitori"),
)
_UNDECIDED = ("extension", "extension_threshold", "threshold_deducts_riichi_stick")


def _over(moment: Moment) -> bool | None:
    """Whether the last round had to end the game; None where that cannot be said."""
    expected = moment.expected
    if expected is None or expected.over is None or expected.outcome is None:
        return None if expected is None else expected.over
    return game_over(expected.outcome, moment.rules)


def _ending(outcome: Outcome | None, rules: RuleSet) -> tuple[str, ...]:
    return ("game_length",) if outcome is None else deciding_options(outcome, rules)


def _over_since(outcome: Outcome | None, rules: RuleSet) -> str:
    why = "" if outcome is None else f": {end_reason(outcome, rules)}"
    return f"the game goes on although it ended with the round before{why}"


def _not_yet(outcome: Outcome | None, rules: RuleSet) -> str:
    if outcome is None:
        return "the game ends here, but no condition for its end is met"
    low, best, start = min(outcome.scores), max(outcome.scores), outcome.start
    label = rules.round_label(start.hand, start.honba)
    extended = start.hand // rules.players > rules.scheduled_winds[-1]
    if not is_last(start.hand, rules) and (rules.whole_winds or not extended):
        goes_on = "this was not the last hand"
    elif outcome.dealer_stays(rules):
        goes_on = f"P{start.dealer} deals again, where the first has {best} points"
    else:
        goes_on = f"the first has {best} points"
    return (
        f"the game ends after {label}, but no condition for its end is met: "
        f"{'nobody is below zero' if low >= 0 else 'to be below zero does not end it'}, and {goes_on}"
    )


def _signed(points: int) -> str:
    return f"{points / 1000:+.1f}"


@check("END001", "ended-too-early", on=GAME_END)
def ended_too_early(moment: Moment) -> Iterator[Fault]:
    """The game ends although another round is due.

    What is compared:
        The end of the game with its conditions after the last round: last wind played, someone at the threshold,
        the dealer first in the last hand, or someone below zero.
    Why it matters:
        Rounds are missing, or the game was broken off.
    Rule source:
        Tenhou rules; other rules differ in nearly every point.
    Options that change it:
        game_length, extension, extension_threshold, extension_max_winds, extension_checked_after,
        extension_dealer_renchan_first, threshold_deducts_riichi_stick, tobi, tobi_settle_order, hand_limit, time_limit,
        agari_yame, tenpai_yame, yame_condition, tie_break, last_hand_dealer_noten, renchan, abort_renchan,
        nagashi_mangan, nagashi_renchan, multi_ron_renchan
    When it cannot be known:
        Not judged where the result of the last round is in doubt, or the dealer may choose whether the game ends, or it
        hangs on rounds that are missing how many were played or whose sticks are on the table.
        The end of an undated record is judged only if no rule of another time allows it.
    Example:
        A hanchan ends after E1 with 23000, 27000, 25000 and 25000 points.
    """
    if not moment.rules.time_limit:
        yield from _too_early(moment)


@check("END005", "ended-by-time-limit", on=GAME_END, severity=Severity.NOTE)
def ended_by_time_limit(moment: Moment) -> Iterator[Fault]:
    """The game ends before its schedule, which a time limit allows.

    What is compared:
        The end of the game with its conditions after the last round, as in END001, where the rules have a time
        limit.
    Why it matters:
        It is worth knowing that the last hand was not announced; nothing is wrong.
    Rule source:
        Rules of venues: when the time is up the round is played to its end, or one more after it.
    Options that change it:
        time_limit
    When it cannot be known:
        Whether the time was up: no record shows the clock. Without a time limit such an end is END001.
    Example:
        A hanchan with a time limit ends after S2, with 23000, 27000, 25000 and 25000 points.
    """
    if moment.rules.time_limit:
        yield from _too_early(moment)


def _too_early(moment: Moment) -> Iterator[Fault]:
    expected, rules = moment.expected, moment.rules
    if expected is not None and _over(moment) is False:
        clock = "; the clock may have ended it" if rules.time_limit else ""
        yield Fault(
            _not_yet(expected.outcome, rules) + clock,
            recorded={"end": "after this round"},
            expected={"scores": list(expected.scores[0]), "end": "not yet"},
            options=(*_ending(expected.outcome, rules), "hand_limit", "time_limit"),
        )


@check("END002", "not-ended", on=START)
def not_ended(moment: Moment) -> Iterator[Fault]:
    """The game goes on although it has ended.

    What is compared:
        The start of a round with the conditions for the end of the game after the round before.
    Why it matters:
        Everything played after the end does not count.
    Rule source:
        Tenhou rules; other rules differ in nearly every point.
    Options that change it:
        game_length, extension, extension_threshold, extension_max_winds, extension_checked_after,
        extension_dealer_renchan_first, threshold_deducts_riichi_stick, tobi, tobi_settle_order, hand_limit,
        agari_yame, tenpai_yame, yame_condition, tie_break, last_hand_dealer_noten, renchan, abort_renchan,
        nagashi_mangan, nagashi_renchan, multi_ron_renchan
    When it cannot be known:
        Not judged where the result of the round before is in doubt, or the dealer could choose to play on, or it hangs
        on rounds that are missing how many were played or whose sticks are on the table. It is told once, not at
        every later round.
    Example:
        East is left with -7000 points in E1, and E2 is played. With exactly 0 points the game would go on.
    """
    expected = moment.expected
    if expected is not None and _over(moment) is True:
        yield Fault(
            _over_since(expected.outcome, moment.rules),
            recorded={"end": "not yet"},
            expected={"scores": list(expected.scores[0]), "end": "after the round before"},
            options=_ending(expected.outcome, moment.rules),
        )


@check("END003", "final-scores", on=GAME_END, cause=Cause.BOOKKEEPING)
def final_scores(moment: Moment) -> Iterator[Fault]:
    """The final scores are not those of the last round with the sticks left over.

    What is compared:
        The final scores recorded with those after the last round, riichi sticks left over given to first place and
        points borrowed paid back.
    Why it matters:
        The ranking rests on them.
    Rule source:
        Tenhou rules: leftover sticks go to first place. Under other rules they are shared or stay on the table.
    Options that change it:
        leftover_riichi_sticks, tie_split_remainder, tobi
    When it cannot be known:
        Not judged where the record states no final scores or the last round has no result, or sticks go back to
        their owners and some were paid before the record begins.
    Example:
        East ends the last round with -7000 points, and the final scores give it -6000.
    """
    _, _, claim = moment.events[moment.position]
    expected = moment.expected
    if claim.scores is None or expected is None:
        return
    if _owners_unknown(expected, moment.rules):
        moment.cannot_know("END003", "fragment")
        return
    options = [standing(expected, s, moment.rules).scores for s in expected.scores]
    if tuple(claim.scores) in options:
        return
    due = options[0]
    wrong = [s for s in range(len(due)) if s >= len(claim.scores) or claim.scores[s] != due[s]]
    parts = ", ".join(
        f"P{s} {claim.scores[s] if s < len(claim.scores) else 'nothing'} instead of {due[s]}" for s in wrong
    )
    left = f" (with {counted(expected.sticks[0], 'riichi stick')} left over)" if expected.sticks[0] else ""
    yield Fault(
        f"the final scores are wrong: {parts}{left}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"scores": list(claim.scores)},
        expected={"scores": list(due)},
        options=("leftover_riichi_sticks",) if expected.sticks[0] else (),
    )


@check("END004", "final-points", on=GAME_END, cause=Cause.BOOKKEEPING)
def final_points(moment: Moment) -> Iterator[Fault]:
    """The final points do not follow from the final scores, uma and oka.

    What is compared:
        The final points recorded with the final scores: less the return points, rounded as rules say, with uma
        for each rank and oka for the first.
    Why it matters:
        These points count for ratings and tournament tables.
    Rule source:
        Tenhou rules: of equal scores the seat nearer to the first dealer ranks higher.
    Options that change it:
        uma, uma_floating, oka, return_points, final_rounding, rounding_residual_to_first, tie_break,
        tie_split_remainder, leftover_riichi_sticks, yakitori, extension, extension_threshold,
        threshold_deducts_riichi_stick, game_length, one_round_accounts
    When it cannot be known:
        Not judged where the record states no final points, or who never won or who paid the sticks left over hangs on
        rounds that are missing. In an undated record values of other times are accepted.
    Example:
        West and North both have 25000 points; West's place by seat is second, and the record gives it -15.0
        instead of +5.0.
    """
    _, _, claim = moment.events[moment.position]
    expected = moment.expected
    if claim.points is None or expected is None:
        return
    rules, winless = moment.rules, expected.winless
    if (rules.yakitori and winless is None) or _owners_unknown(expected, rules):
        moment.cannot_know("END004", "fragment")
        return
    due_by_play = [standing(expected, s, rules) for s in expected.scores]
    agreed = [one for one in due_by_play if claim.scores is not None and one.scores == tuple(claim.scores)]
    options = [one.points for one in agreed or due_by_play]
    if not agreed and claim.scores is not None and len(claim.scores) == rules.players:
        # Wrong scores are reported by themselves; points that follow from them are no second mistake.
        options.append(settle(claim.scores, rules, winless=winless).points)
    if tuple(claim.points) in options:
        return
    due = options[0]
    assert due is not None
    undecided = max(due_by_play[0].scores) < rules.extension_threshold
    wrong = [s for s in range(len(due)) if s >= len(claim.points) or claim.points[s] != due[s]]
    parts = ", ".join(
        f"P{s} {_signed(claim.points[s]) if s < len(claim.points) else 'nothing'} instead of {_signed(due[s])}"
        for s in wrong
    )
    yield Fault(
        f"the final points are wrong: {parts}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"points": [_signed(p) for p in claim.points]},
        expected={"points": [_signed(p) for p in due]},
        options=_accounts(rules, undecided=undecided),
    )


def _accounts(rules: RuleSet, *, undecided: bool) -> tuple[str, ...]:
    """The options the final points hang on."""
    one_round = ("one_round_accounts",) if rules.game_length is GameLength.ONE_ROUND else ()
    return (*_SETTLEMENT, *(_UNDECIDED if undecided else ()), *one_round)


def _owners_unknown(expected: Expectation, rules: RuleSet) -> bool:
    """Whether sticks left over go back to those who paid them, and who that was is not known."""
    deposits = () if expected.outcome is None else expected.outcome.deposits
    return owners_unknown(deposits, expected.sticks[0], rules)
