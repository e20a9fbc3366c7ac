"""FUR: ron while furiten."""

from collections.abc import Iterator
from typing import Final

from replay.events import WIN
from replay.legality import Furiten, PassedWin, furiten
from replay.moment import Moment
from replay.registry import Fault, Hint, check
from replay.rulevalues import FuritenRelease, Offence
from replay.tiles import kind_list

_RELEASE: Final = {
    FuritenRelease.DISCARD: "its own next discard",
    FuritenRelease.DRAW_OR_CALL: "its own next draw or call",
    FuritenRelease.DRAW: "its own next draw",
}


def _reasons(moment: Moment, kind: str) -> Iterator[tuple[int, Furiten, str]]:
    win = moment.win
    if win is None or win.tsumo or not win.possible:
        return
    table = moment.table
    if table.hidden[win.winner]:
        moment.cannot_know(f"FUR00{('discard', 'temporary', 'riichi').index(kind) + 1}", "hand-hidden")
        return
    for reason in furiten(table, win.winner):
        if reason.kind == kind:
            yield win.winner, reason, kind_list(table.waits(win.winner))


def shown_by(moment: Moment, one: Furiten | PassedWin) -> str:
    """A tile, who let it be seen, and when."""
    river = moment.table.river[one.seat]
    who, tile = moment.who(one.seat), moment.tile(one.tile)
    if one.tile in river:
        return f"{tile}, thrown by {who} on turn {river.index(one.tile) + 1}"
    if moment.table.is_set_aside(one.tile):
        return f"{tile}, set aside by {who}"
    return f"{tile}, shown by {who} with a kakan"


def _fault(moment: Moment, seat: int, reason: Furiten, waits: str, why: str, since: str) -> Fault:
    assert moment.win is not None
    return Fault(
        f"{moment.who(seat)} wins by ron on {moment.tile(moment.win.winning_tile)} while furiten: {why}",
        seat,
        recorded={"win": "ron", "tile": moment.tile(moment.win.winning_tile)},
        expected={"win": "tsumo only", "waits": waits, "caused by": moment.tile(reason.tile), "since": since},
        options=reason.options,
        hint=Hint("win", seat),
    )


@check("FUR001", "ron-in-discard-furiten", on=WIN, offence=Offence.FALSE_WIN)
def discard_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who has discarded one of the tiles it waits for.

    What is compared:
        The waits of a player who wins by ron with all its own discards of the round, called ones too.
    Why it matters:
        A player who has thrown one of its waits may win by tsumo only, on whichever of them.
    Rule source:
        Common rules; Tenhou rules. By some rules a tile added to one's own pon counts like a discard.
    Options that change it:
        discard_furiten_scope
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden.
    Example:
        South waits for 5s and 8s, threw 8s on its first turn and rons 5s. Had North thrown that 8s, the ron would
        stand.
    """
    for seat, reason, waits in _reasons(moment, "discard"):
        tile, river = moment.tile(reason.tile), moment.table.river[seat]
        if reason.tile in river:
            turn = river.index(reason.tile) + 1
            why, since = f"discarded {tile} itself on turn {turn}", f"its discard of turn {turn}"
        else:
            why, since = f"added {tile} to its own pon", "its kakan"
        yield _fault(moment, seat, reason, waits, f"it waits for {waits} and {why}", f"{since}; until the wait changes")


@check("FUR002", "ron-in-temporary-furiten", on=WIN, offence=Offence.FALSE_WIN)
def temporary_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who let a winning tile pass since its own last discard.

    What is compared:
        The waits of a player who wins by ron with the tiles others showed since its own last discard (a kakan and
        a kita too).
    Why it matters:
        Who lets a winning tile pass may not ron another one in the same turn, whether the first would have had a
        yaku or not.
    Rule source:
        Common rules; Tenhou rules: until one's own next discard. European rules say until one's own next draw or
        call, which comes to the same; by rules that ask for a draw, a call does not end it.
    Options that change it:
        temp_furiten_release, temp_furiten_from_yakuless_wait, temp_furiten_from_passed_chankan, chankan_source,
        kita_pass_causes_furiten, kita_ron
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden. Tiles won at the same time do not count as passed.
    Example:
        South waits for 5s and 8s; North throws 8s, South says nothing, and then rons East's 5s.
    """
    until = _RELEASE[moment.rules.temp_furiten_release]
    for seat, reason, waits in _reasons(moment, "temporary"):
        shown = shown_by(moment, reason)
        why = f"waits for {waits} and let {shown}, pass in the same turn"
        if "temp_furiten_release" in reason.options:
            why = f"let {shown}, pass before its call and has not drawn since"
        yield _fault(moment, seat, reason, waits, f"it {why}", f"{shown}; until {until}")


@check("FUR003", "ron-in-riichi-furiten", on=WIN, offence=Offence.FALSE_WIN)
def riichi_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who let a winning tile pass after declaring riichi.

    What is compared:
        The waits of a player in riichi who wins by ron with the tiles others showed since its declaration.
    Why it matters:
        Who lets a winning tile pass in riichi may win by tsumo only for the rest of the round.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        temp_furiten_from_yakuless_wait, temp_furiten_from_passed_chankan, chankan_source, kita_pass_causes_furiten,
        kita_ron
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden.
    Example:
        South, in riichi, waits for 5s and 8s; North throws 8s, and a turn later South rons 5s.
    """
    for seat, reason, waits in _reasons(moment, "riichi"):
        shown = shown_by(moment, reason)
        yield _fault(
            moment,
            seat,
            reason,
            waits,
            f"in riichi it waits for {waits} and let {shown}, pass",
            f"{shown}; in riichi to the end of the round",
        )
