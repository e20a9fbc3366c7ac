"""FUU: the fu of a win."""

from collections.abc import Iterator

from replay.checks.yaku import best_match
from replay.events import WIN
from replay.findings import Cause
from replay.hand.value import Value
from replay.moment import Moment, WinFacts
from replay.registry import Fault, check
from replay.ruleset import RuleSet
from replay.tiles import NORTH


@check("FUU001", "wrong-fu", on=WIN, cause=Cause.SCORING)
def wrong_fu(moment: Moment) -> Iterator[Fault]:
    """The fu of a win are not the sum of its items.

    What is compared:
        The fu recorded with the sum of the hand's items: base, closed ron or tsumo, triplets and kans, pair,
        wait, rounded up to tens. Where several readings pay the same, the one nearest to the record counts.
    Why it matters:
        Below mangan the fu decide what the hand is worth.
    Rule source:
        Common rules; Tenhou rules: pinfu by tsumo 20 fu, seven pairs 25, a pair of the double wind 4.
    Options that change it:
        pinfu_tsumo, open_pinfu_fu, chiitoitsu_value, renpai_pair_fu, sanma_north, rinshan_tsumo_fu, haitei_tsumo_fu
    When it cannot be known:
        Not judged for a yakuman, where the fu decide nothing, or where the hand cannot be known.
    Example:
        South rons 7s with 234567m345p68s22s: 20 and 10 for the closed ron and 2 for the wait make 40, and 30 are
        recorded.
    """
    win = moment.win
    if win is None or win.claim.fu is None or win.value is None or not win.value.valid:
        return
    value = best_match(win)
    assert value is not None
    if win.claim.fu == value.fu:
        return
    if value.yakuman:
        # What a yakuman's fu come to decides nothing, and records write it in several ways.
        return
    items = ", ".join(f"{name} {fu}" for name, fu in value.fu_items)
    yield Fault(
        f"{win.claim.fu} fu are recorded for {moment.who(win.winner)}; the hand has {value.fu} ({items})",
        win.winner,
        recorded={"fu": win.claim.fu},
        expected={"fu": value.fu, "items": [list(item) for item in value.fu_items]},
        options=tuple(deciding_fu(value, win, moment.rules)),
    )


def deciding_fu(value: Value, win: WinFacts, rules: RuleSet) -> Iterator[str]:
    """The options that the fu of this hand rest on."""
    items = {name for name, _ in value.fu_items}
    if "double-wind-pair" in items:
        yield "renpai_pair_fu"
    if rules.players == 3 and value.reading is not None and value.reading.pair == NORTH:
        yield "sanma_north"
    if "chiitoitsu" in items:
        yield "chiitoitsu_value"
    if win.tsumo and win.situation is not None:
        if ("pinfu", 1) in value.yaku or items <= {"base", "tsumo", "rounding"}:
            yield "pinfu_tsumo"
        if win.situation.rinshan:
            yield "rinshan_tsumo_fu"
        if win.situation.haitei:
            yield "haitei_tsumo_fu"
    elif items <= {"base", "open-pinfu"} and win.claim.fu in (20, 30, None):
        yield "open_pinfu_fu"
