"""TRN: who draws and discards when."""

from collections.abc import Iterator

from replay.events import CALL, DISCARD, DORA, DRAW, RIICHI, RIICHI_ACCEPTED, RYUUKYOKU, TEDASHI, TSUMOGIRI
from replay.findings import Cause
from replay.moment import Moment
from replay.registry import Fault, Hint, check, found_elsewhere
from replay.table import NOBODY, Table


@check("TRN001", "draw-out-of-turn", on=DRAW, cause=Cause.RECORD)
def draw_out_of_turn(moment: Moment) -> Iterator[Fault]:
    """A player draws although it is another player's turn to draw.

    What is compared:
        The player who draws with the one whose turn it is.
    Why it matters:
        Nobody may be passed over except by a call, and a draw out of turn gives every later tile to the wrong
        player.
    Rule source:
        Common rules: the turn goes to the right.
    Options that change it:
        None.
    When it cannot be known:
        Not asked while another player still holds fourteen tiles; that is TRN003 or TRN005.
    Example:
        East discards, nobody calls, and West draws: South's turn is missing.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    due = table.next_draw
    if table.over or table.actor != NOBODY or due in (seat, NOBODY):
        return
    yield Fault(
        f"{moment.who(seat)} draws {moment.tile(tile)}, but it is the turn of {moment.who(due)}",
        seat,
        recorded={"draws": moment.who(seat)},
        expected={"draws": moment.who(due)},
        hint=Hint("turn", seat, tile),
    )


@check("TRN002", "discard-without-draw", on=(DISCARD, TSUMOGIRI, TEDASHI), cause=Cause.RECORD)
def discard_without_draw(moment: Moment) -> Iterator[Fault]:
    """A player whose turn it is discards without having drawn.

    What is compared:
        What the player to draw does first with a draw from the wall.
    Why it matters:
        Without a draw the hand is one tile short from then on.
    Rule source:
        Common rules: a turn begins with a draw, unless it begins with chi or pon.
    Options that change it:
        None.
    When it cannot be known:
        Where a missing draw explains all that follows, the finding is TRN009 instead.
    Example:
        After East's discard South throws 7m and then 7p and has drawn nothing.
    """
    _, seat, tile = moment.events[moment.position]
    if moment.table.next_draw == seat and not moment.table.over:
        yield Fault(
            f"{moment.who(seat)} discards {moment.tile(tile)} without having drawn a tile",
            seat,
            recorded={"tiles in hand": moment.table.held(seat)},
            expected={"event": "a draw"},
            hint=Hint("turn", seat, tile),
        )


@check("TRN003", "drew-twice", on=DRAW, cause=Cause.RECORD)
def drew_twice(moment: Moment) -> Iterator[Fault]:
    """A player draws a second tile without discarding in between.

    What is compared:
        A player's draw with its own turn: after a draw comes a discard, a kan, a kita or the end.
    Why it matters:
        A second draw leaves one tile too many in the hand.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Where one draw too many explains the whole round, the finding is TRN010 instead.
    Example:
        East draws 7m and then 7p, throws 6m, and uses both later.
    """
    _, seat, tile = moment.events[moment.position]
    if moment.table.actor == seat:
        yield Fault(
            f"{moment.who(seat)} draws {moment.tile(tile)} but has not discarded since its last tile",
            seat,
            recorded={"draws": moment.tile(tile)},
            expected={"event": "a discard"},
            hint=Hint("turn", seat, tile),
        )


@check("TRN004", "discard-out-of-turn", on=(DISCARD, TSUMOGIRI, TEDASHI), cause=Cause.RECORD)
def discard_out_of_turn(moment: Moment) -> Iterator[Fault]:
    """A player discards although another player is to act.

    What is compared:
        The player who discards with the one who is to act.
    Why it matters:
        A discard out of turn is somebody else's, or events between are missing.
    Rule source:
        Common rules: only who has drawn or called may discard.
    Options that change it:
        None.
    When it cannot be known:
        Where a pon, chi or daiminkan that was left out explains it, the finding is CAL010 instead.
    Example:
        East discards, South is to draw, and West throws 6m.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    if table.over or seat in (table.actor, table.next_draw):
        return
    due = table.actor if table.actor != NOBODY else table.next_draw
    yield Fault(
        f"{moment.who(seat)} discards {moment.tile(tile)}, but {moment.who(due)} is to act",
        seat,
        recorded={"discards": moment.who(seat)},
        expected={"acts": moment.who(due)},
        hint=Hint("turn", seat, tile),
    )


@check("TRN005", "missing-discard", on=DRAW, cause=Cause.RECORD)
def missing_discard(moment: Moment) -> Iterator[Fault]:
    """A player draws although the player before has not discarded.

    What is compared:
        Each draw with the state of the turn before it: whoever holds fourteen tiles must discard first.
    Why it matters:
        The player before would go on with a tile too many.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Where one missing discard explains the whole round, the finding is TRN009 instead.
    Example:
        East draws 7m, and the next event is a draw of West.
    """
    _, seat, _tile = moment.events[moment.position]
    actor = moment.table.actor
    if actor not in (NOBODY, seat):
        yield Fault(
            f"{moment.who(actor)} has not discarded when {moment.who(seat)} draws",
            actor,
            recorded={"draws": moment.who(seat)},
            expected={"discards": moment.who(actor)},
            hint=Hint("turn", actor),
        )


@check("TRN006", "wall-exhausted", on=DRAW)
def wall_exhausted(moment: Moment) -> Iterator[Fault]:
    """A tile is drawn although none is left in the live wall.

    What is compared:
        The number of draws with the tiles of the live wall: seventy with four players, fifty-five with three where
        fourteen are left over. Each kan or kita takes its replacement from the same count.
    Why it matters:
        The tiles of the dead wall are not drawn; a round that goes on past its end has a wrong result.
    Rule source:
        Common rules: fourteen tiles stay in the dead wall; with three players there may be more.
    Options that change it:
        players, dead_wall
    When it cannot be known:
        Always known. Of a replacement the kan or kita is judged, in KAN005 or CAL005.
    Example:
        Nobody has called, seventy tiles are drawn, and a player draws a seventy-first.
    """
    table = moment.table
    if table.live <= 0 and not table.over and not table.replacement:
        yield Fault(
            f"{moment.who(moment.seat)} draws although no tile is left in the live wall",
            moment.seat,
            recorded={"tiles left": 0},
            options=("dead_wall",),
            hint=Hint("turn", moment.seat),
        )


@check("TRN007", "tsumogiri-mark", on=(TSUMOGIRI, TEDASHI), cause=Cause.RECORD)
def tsumogiri_mark(moment: Moment) -> Iterator[Fault]:
    """The mark that says the drawn tile was thrown (or was kept) is wrong.

    What is compared:
        The mark of a discard that says the drawn tile went (tsumogiri) or a tile of the hand (tedashi), with the
        tile that was drawn.
    Why it matters:
        Readers of a game infer hands from these marks.
    Rule source:
        The record's own format: a discard of the piece just drawn is a tsumogiri.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record has no such mark, as Tenhou's XML has none, or where tiles of the hand are
        hidden; nor that the dealer's first discard is marked as one from the hand, since on some platforms, as on
        Mahjong Soul, the dealer is dealt fourteen tiles and none of them is a drawn one.
    Example:
        South draws 3p and throws that 3p, and the record marks the discard as one from the hand.
    """
    kind, seat, tile = moment.events[moment.position]
    table = moment.table
    if table.actor != seat or table.hidden[seat] or table.owner[tile] != seat:
        return
    drawn = tile == table.drawn
    if drawn != (kind == TSUMOGIRI) and not (drawn and _is_dealt_fourteen(table, seat)):
        words = ("from the hand", "as the tile just drawn")
        yield Fault(
            f"{moment.who(seat)} discards {moment.tile(tile)} {words[kind == TSUMOGIRI]}, but it went {words[drawn]}",
            seat,
            recorded={"tsumogiri": kind == TSUMOGIRI},
            expected={"tsumogiri": drawn},
        )


def _is_dealt_fourteen(table: Table, seat: int) -> bool:
    """The tile a seat has just drawn may have been dealt to it with the others."""
    return seat == table.dealer and table.first_go and not table.river[seat]


@check(
    "TRN008",
    "play-after-end",
    on=(DRAW, DISCARD, TSUMOGIRI, TEDASHI, CALL, RIICHI, RIICHI_ACCEPTED, DORA, RYUUKYOKU),
    cause=Cause.RECORD,
)
def play_after_end(moment: Moment) -> Iterator[Fault]:
    """Play goes on after the round has ended.

    What is compared:
        The events after a win or draw with what may follow it: another win on the same tile, or a new round.
    Why it matters:
        The events belong to a round whose start is missing, so nothing about them can be judged.
    Rule source:
        Common rules: a win or draw ends the round.
    Options that change it:
        None.
    When it cannot be known:
        Always known; the rest of the round is left out.
    Example:
        East ends the round with nine kinds, and South draws a tile.
    """
    if moment.table.over:
        yield Fault(
            "play goes on although the round has ended: the start of a round is missing",
            moment.seat if moment.seat >= 0 else None,
            hint=Hint("turn", moment.seat),
            stops=True,
        )


found_elsewhere(
    "TRN009",
    "event-missing",
    """A draw or discard is missing from the record.

    What is compared:
        What is impossible in a round with what it would be if one draw or discard had been left out.
    Why it matters:
        A lost event makes every later turn look wrong. It is reported once, where it belongs.
    Rule source:
        Common rules: draw and discard alternate.
    Options that change it:
        None.
    When it cannot be known:
        Only named where the missing event explains more than it assumes. Which tile it was is told only if play
        shows it.
    Example:
        East discards, South throws 7m without a draw, and then all goes on in order: South's draw is missing.
    """,
)
found_elsewhere(
    "TRN010",
    "event-repeated",
    """An event stands in the record that did not happen, as a rule one recorded twice.

    What is compared:
        What is impossible in a round with what it would be without one of its events.
    Why it matters:
        An event recorded twice, or where it cannot have been, makes every later turn look wrong.
    Rule source:
        Common rules: draw and discard alternate, and each tile exists once.
    Options that change it:
        None.
    When it cannot be known:
        Only named where leaving the event out explains more than it assumes.
    Example:
        The draw of the same 7p stands twice in a row.
    """,
)
found_elsewhere(
    "TRN011",
    "events-swapped",
    """Two neighbouring events stand in the wrong order.

    What is compared:
        What is impossible in a round with what it would be with two neighbouring events exchanged.
    Why it matters:
        The events are all there, only their order is wrong; nothing else in the round need be doubted.
    Rule source:
        Common rules: a tile is drawn before it is discarded.
    Options that change it:
        None.
    When it cannot be known:
        Only named where the exchange explains more than it assumes.
    Example:
        South's discard of 7p stands before its draw of 7p.
    """,
)
