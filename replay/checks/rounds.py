"""RND: one round follows from another."""

from collections.abc import Iterator
from typing import Final

from replay.events import RYUUKYOKU, START, WIN
from replay.findings import Cause
from replay.hand.score import STICK
from replay.moment import Moment, counted, there_are
from replay.registry import Fault, Hint, check
from replay.roundend import PLACING, SCHEDULE, borrowed, by_other_values
from replay.rulevalues import Tobi


def _differs(moment: Moment) -> set[str]:
    """In what the start of the round is not what the rounds before lead to."""
    expected, start = moment.expected, moment.table.start
    if expected is None:
        return set()
    out = set()
    if start.hand != expected.hand:
        out.add("hand")
    if start.honba != expected.honba:
        out.add("honba")
    if start.sticks not in expected.sticks:
        out.add("sticks")
    if not expected.allows(start.scores):
        out.add("scores")
    return out


def _out_of_order(moment: Moment) -> bool:
    """The round cannot be the next one: it stands at another place and with other scores or sticks."""
    differs = _differs(moment)
    moved = differs & {"hand", "honba"}
    return bool(moved) and len(differs) >= 2


def _placed_by(moment: Moment) -> tuple[str, ...]:
    """The options by another value of which the round would stand where it is recorded. Who won the round before it, or
    was tenpai in it, is not asked again: of that the record says something itself, which has checks of its own."""
    expected, start = moment.expected, moment.table.start
    if expected is None:
        return ()
    here = (start.hand, start.honba)
    other = by_other_values(moment.rules, (*PLACING, *SCHEDULE))
    return tuple(dict.fromkeys(option for option, rules in other if here in expected.or_by(rules).places))


def _sticks_left_by(moment: Moment) -> tuple[str, ...]:
    """The options by another value of which the sticks recorded would be left."""
    expected, sticks = moment.expected, moment.table.start.sticks
    if expected is None:
        return ()
    other = by_other_values(moment.rules, ("nagashi_takes_sticks",))
    return tuple(option for option, rules in other if sticks in expected.or_by(rules).sticks)


_FROM_NOTHING: Final = "a game begins with none"


def _label(moment: Moment, hand: int, honba: int) -> str:
    return moment.rules.round_label(hand, honba)


@check("RND001", "wrong-round", on=START, cause=Cause.BOOKKEEPING)
def wrong_round(moment: Moment) -> Iterator[Fault]:
    """The round, and with it the dealer, is not the one that follows from the round before.

    What is compared:
        The wind and number of a round with what the result of the round before leads to.
    Why it matters:
        It decides who deals, the winds of all players and when the game ends.
    Rule source:
        Common rules; Tenhou rules: the dealer stays on a win, on tenpai at an exhaustive draw, and on an abortive
        draw.
    Options that change it:
        renchan, honba_on_draw, abort_renchan, abort_honba_plus_one, nagashi_mangan, nagashi_renchan,
        multi_ron_renchan, last_hand_dealer_noten, game_length, extension, extension_max_winds
    When it cannot be known:
        Not judged at the first round of a fragment, after a round without a result, where that result is itself in
        doubt, or where a rule it hangs on is only assumed.
    Example:
        South wins in E1-0, and the next round is recorded as E3-0 with the dealer of E2.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or "hand" not in _differs(moment) or _out_of_order(moment):
        return
    here, due = _label(moment, start.hand, start.honba), _label(moment, expected.hand, expected.honba)
    why = f"by the result of the round before it is {due}" if expected.earlier else f"a game begins with {due}"
    yield Fault(
        f"the round is recorded as {here}; {why}",
        expected.dealer(moment.rules),
        recorded={"round": here},
        expected={"round": due},
        options=_placed_by(moment),
    )


@check("RND002", "wrong-honba", on=START, cause=Cause.BOOKKEEPING)
def wrong_honba(moment: Moment) -> Iterator[Fault]:
    """The honba do not follow from the round before.

    What is compared:
        The honba of a round with what the result of the round before leads to.
    Why it matters:
        Each honba adds to the next win.
    Rule source:
        Common rules: one more after a win of the dealer and after every draw, none after a win of another player.
    Options that change it:
        renchan, abort_renchan, nagashi_mangan, nagashi_renchan, multi_ron_renchan, last_hand_dealer_noten,
        honba_on_draw, abort_honba_plus_one
    When it cannot be known:
        Not judged at the first round of a fragment, after a round without a result, where that result is itself in
        doubt, or where a rule it hangs on is only assumed.
    Example:
        E1-0 ends with nine kinds, and the next round is E1 without honba.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or "honba" not in _differs(moment) or _out_of_order(moment):
        return
    why = f"by the result of the round before {there_are(expected.honba)}" if expected.earlier else _FROM_NOTHING
    yield Fault(
        f"the round starts with {start.honba} honba; {why}",
        recorded={"honba": start.honba},
        expected={"honba": expected.honba},
        options=_placed_by(moment),
    )


@check("RND003", "wrong-sticks", on=START, cause=Cause.BOOKKEEPING)
def wrong_sticks(moment: Moment) -> Iterator[Fault]:
    """The riichi sticks on the table are not those the round before left.

    What is compared:
        The riichi sticks on the table at the start of a round with those the round before left.
    Why it matters:
        The next winner takes them, or first place at the end of the game.
    Rule source:
        Common rules: sticks stay after a draw and are taken by a winner.
    Options that change it:
        nagashi_takes_sticks
    When it cannot be known:
        Not judged at the first round of a fragment or after a round without a result.
    Example:
        South's stick lies on the table when E1 ends in a draw, and E2-1 starts with none.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or "sticks" not in _differs(moment) or _out_of_order(moment):
        return
    why = f"the round before left {expected.sticks[0]}" if expected.earlier else _FROM_NOTHING
    yield Fault(
        f"the round starts with {counted(start.sticks, 'riichi stick')} on the table; {why}",
        recorded={"sticks": start.sticks},
        expected={"sticks": expected.sticks[0]},
        options=_sticks_left_by(moment),
    )


@check("RND004", "wrong-start-scores", on=START, cause=Cause.BOOKKEEPING)
def wrong_start_scores(moment: Moment) -> Iterator[Fault]:
    """The scores at the start of a round are not those at the end of the round before.

    What is compared:
        The scores at the start of a round with those the round before ended with, by its payments as recorded or
        as they should have been; at the first round with the starting points.
    Why it matters:
        A change between rounds is points that nobody won.
    Rule source:
        Common rules: scores are carried on. Where players borrow, one below zero may have 10000s of another.
    Options that change it:
        starting_points, tobi
    When it cannot be known:
        Not judged at the first round of a fragment or after a round without a result.
    Example:
        South wins 2000 points in E1, and in E2 they stand at West.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or "scores" not in _differs(moment) or _out_of_order(moment):
        return
    due = expected.scores[0]
    wrong = [s for s in range(len(due)) if s >= len(start.scores) or start.scores[s] != due[s]]
    parts = ", ".join(
        f"{moment.who(s)} {start.scores[s] if s < len(start.scores) else 'nothing'} instead of {due[s]}" for s in wrong
    )
    first = not expected.earlier
    lent = moment.rules.tobi is Tobi.NONE and any(start.scores in borrowed(line) for line in expected.scores)
    why = "every player starts the game with" if first else "the round before ended with"
    yield Fault(
        f"the round starts with wrong scores: {parts}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"scores": list(start.scores)},
        expected={"scores": list(due), "because": why},
        options=("starting_points",) if first else ("tobi",) if lent else (),
    )


@check("RND005", "round-missing", on=START, cause=Cause.RECORD)
def round_missing(moment: Moment) -> Iterator[Fault]:
    """Between two rounds of the record at least one is missing.

    What is compared:
        Place, honba, sticks and scores of a round with those the round before leads to: here its place and
        something else differ.
    Why it matters:
        A round is missing between the two, or its start was changed; what happened there cannot be judged.
    Rule source:
        Common rules: one round leads to the next.
    Options that change it:
        renchan, honba_on_draw, abort_renchan, abort_honba_plus_one, nagashi_mangan, nagashi_renchan,
        multi_ron_renchan, last_hand_dealer_noten, game_length, extension, extension_max_winds
    When it cannot be known:
        Not judged at the first round of a fragment or after a round without a result.
    Example:
        After South's win in E1-0 the record goes on with E4-0 and other scores.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or not _out_of_order(moment) or _seen_before(moment):
        return
    here, due = _label(moment, start.hand, start.honba), _label(moment, expected.hand, expected.honba)
    comes = (
        f"after the round before comes {due}, but the record goes on"
        if expected.earlier
        else f"a game begins with {due}, but the record begins"
    )
    yield Fault(
        f"{comes} with {here}: a round is missing or changed",
        recorded={"round": here, "scores": list(start.scores)},
        expected={"round": due, "scores": list(expected.scores[0])},
        options=_placed_by(moment),
    )


@check("RND006", "round-out-of-order", on=START, cause=Cause.RECORD)
def round_out_of_order(moment: Moment) -> Iterator[Fault]:
    """A round is repeated, or stands behind a later one.

    What is compared:
        Place and scores of a round with all rounds before it.
    Why it matters:
        A round that stands twice, or in the wrong place, counts its points twice or too early.
    Rule source:
        Common rules: one round leads to the next.
    Options that change it:
        renchan, honba_on_draw, abort_renchan, abort_honba_plus_one, nagashi_mangan, nagashi_renchan,
        multi_ron_renchan, last_hand_dealer_noten, game_length, extension, extension_max_winds
    When it cannot be known:
        Not judged at the first round of a fragment or after a round without a result.
    Example:
        E1-0 stands in the record twice, with the same hands and scores.
    """
    expected, start = moment.expected, moment.table.start
    if expected is None or not _out_of_order(moment) or not _seen_before(moment):
        return
    again = start in expected.earlier
    here, due = _label(moment, start.hand, start.honba), _label(moment, expected.hand, expected.honba)
    yield Fault(
        f"{here} {'is recorded a second time' if again else 'stands behind a later round'}; {due} is expected here",
        recorded={"round": here},
        expected={"round": due},
        options=_placed_by(moment),
    )


def _seen_before(moment: Moment) -> bool:
    expected, start = moment.expected, moment.table.start
    if expected is None:
        return False
    last = expected.earlier[-1] if expected.earlier else None
    return start in expected.earlier or (last is not None and (start.hand, start.honba) <= (last.hand, last.honba))


@check("RND007", "dealer-contradicted", on=START, cause=Cause.RECORD)
def dealer_contradicted(moment: Moment) -> Iterator[Fault]:
    """The seat named as dealer is not the dealer of the round named.

    What is compared:
        The seat named as dealer with the dealer of the round named.
    Why it matters:
        The dealer pays and is paid more, and every wind hangs on it.
    Rule source:
        Common rules: seat 0 deals E1, seat 1 E2, and so on.
    Options that change it:
        players
    When it cannot be known:
        Always known.
    Example:
        E2-0 names seat 2 as dealer instead of seat 1.
    """
    start = moment.table.start
    due = start.hand % moment.rules.players
    if start.dealer == due or "hand" in _differs(moment):
        return
    yield Fault(
        f"P{start.dealer} is named as dealer of {_label(moment, start.hand, start.honba)}, whose dealer is P{due}",
        due,
        recorded={"dealer seat": start.dealer},
        expected={"dealer seat": due},
    )


@check("RND008", "scores-restated", on=(WIN, RYUUKYOKU), cause=Cause.BOOKKEEPING)
def scores_restated(moment: Moment) -> Iterator[Fault]:
    """The scores named before the payments of a result are not those the players have.

    What is compared:
        The scores a result states before its payments with those of the start of the round, riichi sticks paid
        since taken off.
    Why it matters:
        The score after the round is counted from them.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record states none.
    Example:
        All have 25000 points, and South's win starts from 24000 for itself and 26000 for West.
    """
    facts = moment.win or moment.draw
    if facts is None or facts.claim.scores_before is None:
        return
    claimed, due = facts.claim.scores_before, facts.scores_before
    if len(claimed) != len(due) or claimed == due:
        return
    if moment.win is not None and claimed == moment.win.scores_by_claims:
        return
    wrong = [s for s in range(len(due)) if claimed[s] != due[s]]
    parts = ", ".join(f"{moment.who(s)} {claimed[s]} instead of {due[s]}" for s in wrong)
    yield Fault(
        f"the result names wrong scores before the payments: {parts}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"scores": list(claimed)},
        expected={"scores": list(due)},
    )


@check("RND009", "round-without-result", cause=Cause.RECORD)
def round_without_result(moment: Moment) -> Iterator[Fault]:
    """A round breaks off without a win or draw, and the game goes on after it or is over.

    What is compared:
        The last event of a round with a win or draw, where another round or the end of the game follows.
    Why it matters:
        Without a result neither payments nor the next dealer can be judged.
    Rule source:
        Common rules: a round ends with a win or a draw.
    Options that change it:
        None.
    When it cannot be known:
        The last round of a record that does not say the game is over may break off; that is REC008.
    Example:
        East throws 8s in E1, and the next event is the start of E2.
    """
    yield Fault(
        f"{_label(moment, moment.table.start.hand, moment.table.start.honba)} breaks off without a result",
        recorded={"result": "none"},
        expected={"result": "a win or a draw"},
        hint=Hint("turn", -1),
    )


_LEAST: Final = 100
"""All payments are multiples of it."""
_EACH: Final = 1000
"""Starting points are multiples of it."""


@check("RND010", "wrong-total", on=START, cause=Cause.BOOKKEEPING)
def wrong_total(moment: Moment) -> Iterator[Fault]:
    """A record that begins in the middle of a game begins with scores no game leads to.

    What is compared:
        The scores and riichi sticks at the start of the first round with what the players began the game with in
        all; and each score with multiples of 100.
    Why it matters:
        Points move between players and the table and are neither made nor lost. Other rounds are judged by the
        round before; before the first there is none.
    Rule source:
        Common rules: scores are carried on, and every payment is a multiple of 100.
    Options that change it:
        starting_points, players
    When it cannot be known:
        Not judged where the record states no scores. A sum that the players can have begun with, the same
        thousands each, is taken for that of a table with other starting points.
    Example:
        A record begins with S1 and 24980, 24960, 24957 and 24959 points, which are 99856.
    """
    start, rules = moment.table.start, moment.rules
    if moment.index or moment.expected is not None or not start.scores or "scores" in start.unstated:
        return
    total, due = sum(start.scores) + STICK * start.sticks, rules.players * rules.starting_points
    odd = [seat for seat, score in enumerate(start.scores) if score % _LEAST]
    possible = total == due or total % (rules.players * _EACH) == 0
    if possible and not odd:
        return
    reasons = [] if possible else [f"come to {total} points with the riichi sticks instead of {due}"]
    if odd:
        reasons.append(f"are no multiples of {_LEAST}")
    listed = ", ".join(f"{moment.who(seat)} {score}" for seat, score in enumerate(start.scores))
    yield Fault(
        f"the scores the record begins with {' and '.join(reasons)}: {listed}",
        odd[0] if len(odd) == 1 else None,
        recorded={"scores": list(start.scores), "total": total},
        expected={"total": due},
        options=("starting_points",),
    )
