"""FUR: ron while furiten."""

from collections.abc import Iterator

from replay.events import WIN
from replay.legality import Furiten, furiten
from replay.moment import Moment
from replay.registry import Fault, Hint, check
from replay.tiles import kind_list


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


def _shown(moment: Moment, reason: Furiten) -> str:
    """Who let the tile be seen, and when."""
    river = moment.table.river[reason.seat]
    who, tile = moment.who(reason.seat), moment.tile(reason.tile)
    if reason.tile in river:
        return f"{tile}, thrown by {who} on turn {river.index(reason.tile) + 1}"
    return f"{tile}, shown by {who} with a kakan or kita"


def _fault(moment: Moment, seat: int, tile: int, waits: str, why: str, since: str) -> Fault:
    assert moment.win is not None
    return Fault(
        f"{moment.who(seat)} wins by ron on {moment.tile(moment.win.winning_tile)} while furiten: {why}",
        seat,
        recorded={"win": "ron", "tile": moment.tile(moment.win.winning_tile)},
        expected={"win": "tsumo only", "waits": waits, "caused by": moment.tile(tile), "since": since},
        hint=Hint("win", seat),
    )


@check("FUR001", "ron-in-discard-furiten", on=WIN)
def discard_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who has discarded one of the tiles it waits for.

    What is compared:
        The waits of a player who wins by ron with all its own discards of the round, called ones too.
    Why it matters:
        A player who has thrown one of its waits may win by tsumo only, on whichever of them.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden.
    Example:
        South waits for 5s and 8s, threw 8s on its first turn and rons 5s. Had North thrown that 8s, the ron would
        stand.
    """
    for seat, reason, waits in _reasons(moment, "discard"):
        tile = reason.tile
        turn = moment.table.river[seat].index(tile) + 1
        yield _fault(
            moment,
            seat,
            tile,
            waits,
            f"it waits for {waits} and discarded {moment.tile(tile)} itself on turn {turn}",
            f"its discard of turn {turn}; until the wait changes",
        )


@check("FUR002", "ron-in-temporary-furiten", on=WIN)
def temporary_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who let a winning tile pass since its own last discard.

    What is compared:
        The waits of a player who wins by ron with the tiles others showed since its own last discard (a kakan and
        a kita too).
    Why it matters:
        Who lets a winning tile pass may not ron another one in the same turn, whether the first would have had a
        yaku or not.
    Rule source:
        Common rules; Tenhou rules: until one's own next discard.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden. Tiles won at the same time do not count as passed.
    Example:
        South waits for 5s and 8s; North throws 8s, South says nothing, and then rons East's 5s.
    """
    for seat, reason, waits in _reasons(moment, "temporary"):
        tile = reason.tile
        yield _fault(
            moment,
            seat,
            tile,
            waits,
            f"it waits for {waits} and let {_shown(moment, reason)}, pass in the same turn",
            f"{_shown(moment, reason)}; until its own next discard",
        )


@check("FUR003", "ron-in-riichi-furiten", on=WIN)
def riichi_furiten(moment: Moment) -> Iterator[Fault]:
    """A ron by a player who let a winning tile pass after declaring riichi.

    What is compared:
        The waits of a player in riichi who wins by ron with the tiles others showed since its declaration.
    Why it matters:
        Who lets a winning tile pass in riichi may win by tsumo only for the rest of the round.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where tiles of the winner's hand are hidden.
    Example:
        South, in riichi, waits for 5s and 8s; North throws 8s, and a turn later South rons 5s.
    """
    for seat, reason, waits in _reasons(moment, "riichi"):
        tile = reason.tile
        yield _fault(
            moment,
            seat,
            tile,
            waits,
            f"in riichi it waits for {waits} and let {_shown(moment, reason)}, pass",
            f"{_shown(moment, reason)}; in riichi to the end of the round",
        )
