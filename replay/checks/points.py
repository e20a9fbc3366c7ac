"""SCO: what a win pays, and to whom."""

from collections.abc import Iterator

from replay.checks.fu import deciding_fu
from replay.checks.winners import is_one_too_many
from replay.events import LIMITS, UNSTATED, WIN
from replay.findings import Cause
from replay.hand.score import KAZOE_HAN, Settlement, recorded_points
from replay.hand.value import Value
from replay.moment import Moment, WinFacts, counted, short_of_a_stick, there_are
from replay.outcome import claimed_points, fed_yakuman, unseen_bonus
from replay.registry import Fault, Hint, check
from replay.table import NOBODY


def _valued(moment: Moment) -> WinFacts | None:
    win = moment.win
    return win if win is not None and win.value is not None and win.value.valid else None


def _unseen(moment: Moment, win: WinFacts, code: str) -> bool:
    """Count a judgement of what a hand is worth that unseen dora or ura dora do not allow."""
    reason = unseen_bonus(win, moment.table)
    if reason is not None:
        moment.cannot_know(code, reason)
    return reason is not None


def _due(moment: Moment, win: WinFacts) -> int:
    assert win.value is not None
    table = moment.table
    return recorded_points(win.value.base, tsumo=win.tsumo, dealer=win.winner == table.dealer, rules=table.rules)


def _deciding(value: Value) -> tuple[str, ...]:
    """The options that what a hand of this size is paid rests on."""
    if value.yakuman:
        return ("yakuman_stacking", "double_yakuman", "max_yakuman_multiplier")
    if value.han >= KAZOE_HAN:
        return ("kazoe",)
    return ("kiriage_mangan",) if (value.han, value.fu) in ((4, 30), (3, 60)) else ()


def _worth_options(moment: Moment, win: WinFacts, value: Value) -> tuple[str, ...]:
    """The options that what a hand is worth rests on, those of its fu only where the record does not state them."""
    fu = deciding_fu(value, win, moment.rules) if win.claim.fu is None and not value.yakuman else ()
    return (*_deciding(value), *fu)


@check("SCO001", "wrong-points", on=WIN, cause=Cause.SCORING)
def wrong_points(moment: Moment) -> Iterator[Fault]:
    """The points of a win are not those of its han and fu.

    What is compared:
        The points recorded for the hand, without honba and sticks, with those of its han and fu; by tsumo the sum
        of what all pay.
    Why it matters:
        This is what the hand costs. Where the payments are those of the hand all the same, the two fields of the
        record contradict each other, and nothing was scored wrongly.
    Rule source:
        Common rules: fu times two to the power of han plus two, rounded up to hundreds, and the limits from
        mangan on.
    Options that change it:
        kiriage_mangan, kazoe, yakuman_stacking, double_yakuman, max_yakuman_multiplier; where the record states no fu
        also those of FUU001
    When it cannot be known:
        Not judged where the hand or an indicator cannot be known, the record states no points, or a win in riichi
        shows no ura indicators.
    Example:
        South rons with 3 han 30 fu, and 4000 points are recorded instead of 3900.
    """
    win = _valued(moment)
    if win is None:
        return
    if win.claim.points is None:
        moment.cannot_know("SCO001", "no-claim")
        return
    if _unseen(moment, win, "SCO001"):
        return
    due = _due(moment, win)
    if win.claim.points == due:
        return
    value = win.value
    assert value is not None
    worth = f"{value.yakuman} yakuman" if value.yakuman else f"{value.han} han {value.fu} fu"
    verb = "is" if value.yakuman == 1 else "are"
    follows = claimed_points(win.claim, win, moment.table) == win.claim.points
    recorded: dict[str, object] = {"points": win.claim.points}
    paid = win.settlement is not None and win.claim.deltas == win.settlement.deltas
    if paid:
        recorded["payments"] = win.claim.deltas
    yield Fault(
        f"{win.claim.points} points are recorded for {moment.who(win.winner)}; {worth} {verb} worth {due}"
        f"{', as the payments are' if paid else ''}",
        win.winner,
        recorded=recorded,
        expected={"points": due, "han": value.han, "fu": value.fu, "yakuman": value.yakuman},
        options=_worth_options(moment, win, value),
        follows=follows,
        cause=Cause.RECORD if paid else None,
    )


@check("SCO002", "wrong-limit", on=WIN, cause=Cause.SCORING)
def wrong_limit(moment: Moment) -> Iterator[Fault]:
    """A win is given another limit (mangan, haneman ...) than its value has.

    What is compared:
        The limit named for a win (none, mangan, haneman, baiman, sanbaiman, yakuman) with that of its han and fu.
    Why it matters:
        The name shows which step of the table the hand was paid by.
    Rule source:
        Common rules: mangan from 5 han, haneman 6, baiman 8, sanbaiman 11, yakuman 13.
    Options that change it:
        kiriage_mangan, kazoe, yakuman_stacking, double_yakuman, max_yakuman_multiplier
    When it cannot be known:
        Not judged where the hand or an indicator cannot be known, the record names no limit, or a win in riichi
        shows no ura indicators.
    Example:
        South rons with 4 han 30 fu, worth 7700, and mangan is recorded.
    """
    win = _valued(moment)
    if win is None or win.claim.limit is None or _unseen(moment, win, "SCO002"):
        return
    value = win.value
    assert value is not None
    due = LIMITS.index(value.limit)
    border = "kiriage_mangan" in _deciding(value)
    if win.claim.limit == due or (border and moment.rules.kiriage_mangan and win.claim.limit == 0):
        # Records with kiriage mangan write the points of a mangan and no limit.
        return
    named, worth = (LIMITS[limit] or "none" for limit in (win.claim.limit, due))
    yield Fault(
        f"the limit recorded for {moment.who(win.winner)} is {named}; it is {worth}",
        win.winner,
        recorded={"limit": named},
        expected={"limit": worth},
        options=_deciding(value),
        follows=win.claim.points is not None and win.claim.points != _due(moment, win),
    )


def itemised(settlement: Settlement, moment: Moment) -> list[dict[str, object]]:
    """The payments of a win, one item each, the payer by wind."""
    return [
        {
            "for": str(p.share),
            "from": "table" if p.payer is None else moment.who(p.payer),
            "points": p.points,
        }
        for p in settlement.payments
    ]


@check("SCO003", "wrong-payment", on=WIN, cause=Cause.SCORING)
def wrong_payment(moment: Moment) -> Iterator[Fault]:
    """A player is paid, or pays, another amount than the win requires.

    What is compared:
        What each player is paid or pays at a win with the hand's points, honba, sticks and liability, item by
        item.
    Why it matters:
        A wrong payment goes on through all later scores; the finding states what each player is owed.
    Rule source:
        Common rules; Tenhou rules: honba and sticks go to the winner nearest to the discarder.
    Options that change it:
        honba_value, multi_ron_honba, multi_ron_sticks, pao_yakuman, pao_scope, pao_ron, pao_honba,
        daiminkan_rinshan_pao, sanma_tsumo, wareme; where the record states no points also those of SCO001, and of
        FUU001 where it states no fu
    When it cannot be known:
        Not judged where the hand or an indicator cannot be known, the record states no payments, a win in riichi
        shows no ura indicators, or the payments hang on the place at which the wall was broken (wareme) and the record
        states no dice. Nor where two players fed a yakuman each and no rule says how they share: each pays for its own,
        but of honba that the liable player pays, or where a liable player answers for the whole hand, nothing is
        said. Of a win that is one too many on its tile nothing is owed (WIN009).
    Example:
        In E2-2 South rons East's 2000 points and is paid 2000 instead of 2600.
    """
    win = _valued(moment)
    if win is None:
        return
    if win.claim.deltas is None:
        moment.cannot_know("SCO003", "no-claim")
        return
    if win.settlement is None:
        if win.possible:
            moment.cannot_know("SCO003", "rule-unknown")
        return
    due, paid = win.settlement.deltas, win.claim.deltas
    if len(paid) != len(due) or paid == due or is_one_too_many(moment, win) or _unseen(moment, win, "SCO003"):
        return
    wrong, parts, owed = moment.paid_otherwise(paid, due)
    seat = wrong[0] if len(wrong) == 1 else win.winner
    off_points = win.claim.points is not None and win.claim.points != _due(moment, win)
    yield Fault(
        f"the win of {moment.who(win.winner)} is settled wrongly: {parts}",
        seat,
        recorded={"payments": list(paid)},
        expected={"payments": list(due), "items": itemised(win.settlement, moment)},
        effect=owed,
        options=_payment_options(moment, win) if len(wrong) > 1 else (),
        follows=off_points and len(wrong) > 1,
    )


def _payment_options(moment: Moment, win: WinFacts) -> tuple[str, ...]:
    """The options the payments of a win hang on."""
    table, out = moment.table, []
    if table.honba:
        out.append("honba_value")
    if len(moment.wins) > 1:
        out += [*(["multi_ron_honba"] if table.honba else ()), *(["multi_ron_sticks"] if table.sticks else ())]
    liability = _liability_options(moment, win)
    out += liability
    if "pao_yakuman" in liability:
        out += ["pao_scope"] if win.tsumo else ["pao_scope", "pao_ron", "pao_honba"]
    if win.tsumo and table.players == 3:
        out.append("sanma_tsumo")
    if table.rules.wareme:
        out.append("wareme")
    if win.claim.points is None and win.value is not None:
        out += _worth_options(moment, win, win.value)
    return tuple(out)


def _liability_options(moment: Moment, win: WinFacts) -> list[str]:
    """The options on which it hangs whether somebody is liable for a win, by the rules in force or by others."""
    table, value = moment.table, win.value
    fed = value is not None and any(fed_yakuman(table, win.winner, value))
    replaced = win.situation is not None and win.situation.rinshan and table.fed_kan != NOBODY
    return ["pao_yakuman"] * fed + ["daiminkan_rinshan_pao"] * replaced


@check("SCO004", "honba-restated", on=WIN, cause=Cause.BOOKKEEPING)
def honba_restated(moment: Moment) -> Iterator[Fault]:
    """The honba named at a win are not those of the round.

    What is compared:
        The honba named at a win with those of the round.
    Why it matters:
        The winner is paid for each honba.
    Rule source:
        The record's own format; every winner on one tile names the round's honba.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record names none.
    Example:
        A win in E2-2 names one honba.
    """
    win = moment.win
    if win is not None and win.claim.honba is not None and win.claim.honba != moment.table.honba:
        yield Fault(
            f"the win of {moment.who(win.winner)} names {win.claim.honba} honba; the round has {moment.table.honba}",
            win.winner,
            recorded={"honba": win.claim.honba},
            expected={"honba": moment.table.honba},
        )


@check("SCO005", "sticks-restated", on=WIN, cause=Cause.BOOKKEEPING)
def sticks_restated(moment: Moment) -> Iterator[Fault]:
    """The riichi sticks named at a win are not those on the table.

    What is compared:
        The riichi sticks named at a win with those on the table; a second winner on the same tile takes none.
    Why it matters:
        The winner is paid 1000 points for each stick.
    Rule source:
        Tenhou rules: the winner nearest to the discarder takes them all.
    Options that change it:
        multi_ron_sticks
    When it cannot be known:
        Not judged where the record names none.
    Example:
        South wins in riichi, its own stick lies on the table, and the win names none.
    """
    win = moment.win
    if win is None or win.claim.sticks is None:
        return
    due = win.sticks
    if win.claim.sticks != due:
        unpaid = short_of_a_stick(win.claim.scores_before, win.scores_before)
        yield Fault(
            f"the win of {moment.who(win.winner)} names {counted(win.claim.sticks, 'riichi stick')}; {there_are(due)} "
            "to take",
            win.winner,
            recorded={"sticks": win.claim.sticks},
            expected={"sticks": due},
            hint=None if unpaid is None or win.claim.sticks != due + 1 else Hint("stick", unpaid),
            options=("multi_ron_sticks",) if len(moment.wins) > 1 else (),
        )


@check("SCO006", "liability", on=WIN, cause=Cause.SCORING)
def liability(moment: Moment) -> Iterator[Fault]:
    """The player named as liable for a win (pao) is not the one who fed its last set.

    What is compared:
        The player named as liable for a yakuman with the one whose tile made its last set of dragons or winds, or its
        fourth kan; where the rules say so, of a tsumo on a kan's replacement with the one who fed that kan.
    Why it matters:
        The liable player pays a tsumo alone and half of another player's ron.
    Rule source:
        Tenhou rules: daisangen and daisuushii; the last set must have been called. A liable player who deals in
        pays all and need not be named. Of two players who fed a yakuman each, a record can name only one.
    Options that change it:
        pao_yakuman, daiminkan_rinshan_pao
    When it cannot be known:
        Not judged where the hand cannot be known, or the record's format never names who is liable.
    Example:
        South has ponned 555z and 666z, North throws the chun for 777z, and South's daisangen names nobody.
    """
    win = _valued(moment)
    if win is None:
        return
    claimed, due = win.claim.liable, win.liable
    if claimed == UNSTATED:
        return
    if claimed in due or (claimed is None and set(due) <= {win.source}):
        # A record has place for one name. The discarder pays in any case and is not named.
        return

    def words(*seats: int) -> str:
        return " and ".join(moment.who(seat) for seat in seats) or "nobody"

    named, right = words(*(() if claimed is None else (claimed,))), words(*due)
    is_right = f"they are {right}" if len(due) > 1 else f"it is {right}"
    hand = "yakuman" if win.value is not None and win.value.yakuman else "win"
    yield Fault(
        f"{named} is named as liable for the {hand} of {moment.who(win.winner)}; {is_right}",
        win.winner,
        recorded={"liable": named},
        expected={"liable": right},
        options=tuple(_liability_options(moment, win)),
    )


@check("SCO007", "sum-not-zero", on=WIN, cause=Cause.SCORING)
def sum_not_zero(moment: Moment) -> Iterator[Fault]:
    """The payments of a win whose hand cannot be known do not add up to the sticks taken.

    What is compared:
        The sum of the payments of a win whose worth cannot be computed with the riichi sticks it takes.
    Why it matters:
        Points can neither appear nor vanish; that much can be said of any win.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Where the worth is known, SCO003 compares each payment instead. Not judged without recorded payments.
    Example:
        East pays 2000 for a hand that is not complete, and South is paid 1900.
    """
    win = moment.win
    if win is None or win.claim.deltas is None or win.settlement is not None:
        return
    total = sum(win.claim.deltas)
    due = 1000 * win.sticks
    if total != due:
        yield Fault(
            f"the payments of the win of {moment.who(win.winner)} add up to {total}; with the sticks taken they "
            f"must add up to {due}",
            win.winner,
            recorded={"sum": total},
            expected={"sum": due},
        )
