"""DRW: the draws that end a round before the wall is used up."""

from collections.abc import Iterator

from replay.checks.draws import ended, shown_hand
from replay.events import CALL, DRAW, RYUUKYOKU, DrawKind
from replay.legality import furiten
from replay.moment import Moment, counted
from replay.outcome import could_win
from replay.registry import Fault, Hint, check
from replay.rulevalues import FifthKan, Offence, Suukan, TripleRon
from replay.table import DUE_ABORT, MOST_KANS, NOBODY
from replay.tiles import BIT, KIND_OF, is_kyuushu

_NO_SUCH_DRAW = "the rules have no such draw"


@check("DRW007", "kyuushu-not-possible", on=RYUUKYOKU, offence=Offence.FALSE_DRAW)
def kyuushu_not_possible(moment: Moment) -> Iterator[Fault]:
    """Kyuushu kyuuhai is declared without its conditions.

    What is compared:
        A declaration of nine kinds with its conditions: the player's first turn, no call, kan or kita before,
        nine different terminals and honours in fourteen tiles.
    Why it matters:
        It ends a round that would have gone on.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        abort_kyuushu
    When it cannot be known:
        Not judged where tiles of the hand are hidden.
    Example:
        East holds 19m19p19s12z, eight kinds, and declares.
    """
    if ended(moment, DrawKind.KYUUSHU) is None or moment.table.over:
        return
    table = moment.table
    seat = table.actor
    if seat == NOBODY:
        yield Fault(
            "kyuushu kyuuhai is declared although nobody has just drawn a tile",
            hint=Hint("turn", table.next_draw),
        )
        return
    if table.hidden[seat]:
        moment.cannot_know("DRW007", "hand-hidden")
        return
    hand = table.hand(seat)
    if not moment.rules.abort_kyuushu:
        why = _NO_SUCH_DRAW
    elif not table.first_go or table.river[seat]:
        why = "it is not the player's first turn" if table.river[seat] else "a call has been made before"
    elif not is_kyuushu(hand):
        why = f"{moment.tiles(hand)} holds fewer than nine kinds of terminals and honours"
    else:
        return
    yield Fault(
        f"{moment.who(seat)} declares kyuushu kyuuhai, but {why}",
        seat,
        recorded={"draw": "kyuushu kyuuhai"},
        options=("abort_kyuushu",),
        hint=shown_hand(moment, moment.draw, seat),
    )


@check("DRW008", "suufon-not-due", on=RYUUKYOKU, offence=Offence.FALSE_DRAW)
def suufon_not_due(moment: Moment) -> Iterator[Fault]:
    """Suufon renda is declared although the first four discards are not the same wind.

    What is compared:
        A draw by four winds with the first discard of each player, and with calls.
    Why it matters:
        It ends a round that would have gone on.
    Rule source:
        Tenhou rules: four discards of one wind in the first turn, no call. With three players there is no such
        draw.
    Options that change it:
        abort_suufon
    When it cannot be known:
        Always known.
    Example:
        The first discards are E, E, E and S, and the round is ended.
    """
    if ended(moment, DrawKind.SUUFON) is None or moment.table.over:
        return
    if not moment.table.is_suufon() or not moment.rules.abort_suufon:
        rivers = [moment.tile(r[0]) if r else "none" for r in moment.table.river]
        why = f"the first discards are {', '.join(rivers)}" + ("" if moment.table.first_go else " and a call was made")
        yield Fault(
            f"suufon renda is declared, but {why if moment.rules.abort_suufon else _NO_SUCH_DRAW}",
            recorded={"draw": "suufon renda"},
            expected={"first discards": "four of one wind"},
            options=("abort_suufon",),
            hint=Hint("turn", -1),
        )


@check("DRW009", "suucha-not-due", on=RYUUKYOKU, offence=Offence.FALSE_DRAW)
def suucha_not_due(moment: Moment) -> Iterator[Fault]:
    """Suucha riichi is declared although not all four players are in riichi.

    What is compared:
        A draw by four riichi with the riichi of the round, each of them accepted.
    Why it matters:
        It ends a round that would have gone on.
    Rule source:
        Tenhou rules: the round ends when the discard of the fourth riichi is not ronned.
    Options that change it:
        abort_suucha
    When it cannot be known:
        Always known.
    Example:
        East, South and West are in riichi, North is not, and the round is ended.
    """
    if ended(moment, DrawKind.SUUCHA) is None or moment.table.over:
        return
    missing = [s for s in range(moment.rules.players) if not moment.table.riichi[s]]
    if missing or not moment.rules.abort_suucha:
        names = " and ".join(moment.who(s) for s in missing)
        verb = "is" if len(missing) == 1 else "are"
        why = f"{names} {verb} not in riichi" if moment.rules.abort_suucha else _NO_SUCH_DRAW
        yield Fault(
            f"suucha riichi is declared, but {why}",
            missing[0] if len(missing) == 1 else None,
            recorded={"draw": "suucha riichi"},
            options=("abort_suucha",),
            hint=Hint("turn", missing[0] if missing else -1),
        )


@check("DRW010", "suukan-not-due", on=RYUUKYOKU, offence=Offence.FALSE_DRAW)
def suukan_not_due(moment: Moment) -> Iterator[Fault]:
    """Suukan sanra is declared without four kans by more than one player, or at the wrong time.

    What is compared:
        A draw by four kans with the kans of the round, who made them and what has been thrown since.
    Why it matters:
        It ends a round that would have gone on.
    Rule source:
        Tenhou rules: four kans by more than one player, and the discard after the fourth not ronned. By some rules the
        fourth kan itself ends the round unless it is robbed, by some a fifth kan does, by others nothing.
    Options that change it:
        abort_suukan, fifth_kan
    When it cannot be known:
        Always known.
    Example:
        East has made all four kans, and the round is ended: suukantsu is still possible.
    """
    if ended(moment, DrawKind.SUUKAN) is None or moment.table.over:
        return
    table, rules = moment.table, moment.rules
    if table.kans > MOST_KANS:
        if rules.fifth_kan is FifthKan.ABORT and table.replacement:
            return
        why, option = f"there are {counted(table.kans, 'kan')}", "fifth_kan"
    else:
        option = "abort_suukan"
        thrown = table.actor == NOBODY and not table.replacement
        if rules.abort_suukan is Suukan.NONE:
            why = _NO_SUCH_DRAW
        elif not table.has_suukan():
            why = f"there are {counted(table.kans, 'kan')}" + " by one player" * (table.kans == MOST_KANS)
        elif rules.abort_suukan is Suukan.AFTER_DISCARD and not thrown:
            why = "the discard after the fourth kan is still to come"
        elif rules.abort_suukan is Suukan.AT_ONCE and not table.replacement:
            why = "play has gone on after the fourth kan"
        else:
            return
    yield Fault(
        f"suukan sanra is declared, but {why}",
        recorded={"kans": table.kans},
        expected={"kans": "a fifth" if option == "fifth_kan" else "four, by more than one player"},
        options=(option,),
        hint=Hint("turn", -1),
    )


@check("DRW011", "sanchahou-not-due", on=RYUUKYOKU, offence=Offence.FALSE_DRAW)
def sanchahou_not_due(moment: Moment) -> Iterator[Fault]:
    """Sanchahou is declared although not all three other players could ron the discard.

    What is compared:
        A draw by three rons with the waits of the other three players, and with furiten.
    Why it matters:
        It takes the win from those who could ron.
    Rule source:
        Tenhou rules: three rons on one tile end the round.
    Options that change it:
        triple_ron, chankan_source
    When it cannot be known:
        A player with hidden tiles is not judged.
    Example:
        East throws 8s, South and West wait for it, North does not, and the round is ended.
    """
    if ended(moment, DrawKind.SANCHAHOU) is None or moment.table.over:
        return
    table = moment.table
    robbed = table.robbable >= 0
    source = table.robbed_seat if robbed else table.last_discarder
    tile = table.robbable if robbed else table.last_discard
    if source == NOBODY or tile < 0 or (table.actor != NOBODY):
        yield Fault("sanchahou is declared although no discard lies on the table", hint=Hint("turn", -1))
        return
    why = {} if moment.rules.triple_ron is TripleRon.ABORT else {-1: _NO_SUCH_DRAW}
    if robbed and not table.may_be_robbed:
        why[-1] = "such a kan cannot be robbed"
    for seat in range(table.players):
        if seat == source or table.hidden[seat]:
            continue
        if not table.waits(seat) & BIT[KIND_OF[tile]] or (robbed and not table.can_rob(seat)):
            why[seat] = f"{moment.who(seat)} does not wait for it"
        elif any(furiten(table, seat)):
            why[seat] = f"{moment.who(seat)} is furiten"
        elif not could_win(table, seat):
            why[seat] = f"{moment.who(seat)} has no yaku"
    if why:
        yield Fault(
            f"sanchahou is declared on {moment.tile(tile)}, but {' and '.join(why.values())}",
            next(iter(why)) if len(why) == 1 and -1 not in why else None,
            recorded={"draw": "sanchahou"},
            options=("triple_ron", *(("chankan_source",) if robbed else ())),
        )


@check("DRW012", "abortive-draw-missed", on=(DRAW, CALL))
def abortive_draw_missed(moment: Moment) -> Iterator[Fault]:
    """Play goes on although four winds, four riichi or four kans have ended the round.

    What is compared:
        Each draw and call with the draws that a discard brings about: four winds, four riichi, four kans by more
        than one player; by some rules the fourth kan or a fifth ends the round itself.
    Why it matters:
        The round had ended; what was played after it does not count.
    Rule source:
        Tenhou rules.
    Options that change it:
        abort_suufon, abort_suucha, abort_suukan, fifth_kan
    When it cannot be known:
        Always known.
    Example:
        All four players throw N in the first turn, and East draws again.
    """
    table = moment.table
    if not table.due & DUE_ABORT or table.over:
        return
    if table.is_suufon():
        kind, option = "suufon renda", "abort_suufon"
    elif moment.rules.abort_suucha and table.players == 4 and all(table.riichi):
        kind, option = "suucha riichi", "abort_suucha"
    else:
        kind, option = "suukan sanra", "fifth_kan" if table.kans > MOST_KANS else "abort_suukan"
    yield Fault(
        f"{moment.who(moment.seat)} plays on although the round has ended in a draw by {kind}",
        moment.seat,
        recorded={"event": "play goes on"},
        expected={"draw": kind},
        options=(option,),
        hint=Hint("turn", moment.seat),
    )
    table.due &= ~DUE_ABORT
