"""DRW: rounds that end without a win."""

from collections import Counter
from collections.abc import Iterator

from replay.events import CALL, DRAW, RYUUKYOKU, DrawKind
from replay.findings import Cause
from replay.legality import furiten
from replay.moment import DrawFacts, Moment, counted
from replay.registry import Fault, Hint, check
from replay.table import DUE_ABORT, NOBODY, is_kyuushu
from replay.tiles import BIT, KIND_OF, kind_list

_NO_SUCH_DRAW = "the rules have no such draw"


def _ended(moment: Moment, kind: DrawKind) -> DrawFacts | None:
    draw = moment.draw
    return draw if draw is not None and draw.claim.kind is kind else None


@check("DRW001", "wall-not-exhausted", on=RYUUKYOKU)
def wall_not_exhausted(moment: Moment) -> Iterator[Fault]:
    """An exhaustive draw is declared although the round is not at its end.

    What is compared:
        An exhaustive draw or nagashi mangan with the tiles left in the wall and the last discard.
    Why it matters:
        With tiles left the round is not over; events are missing or the draw is another one.
    Rule source:
        Common rules: fourteen tiles stay in the dead wall.
    Options that change it:
        players
    When it cannot be known:
        Always known.
    Example:
        One tile is left in the wall, and the round ends as an exhaustive draw.
    """
    draw = moment.draw
    if draw is None or draw.claim.kind not in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI) or moment.table.over:
        return
    table = moment.table
    if table.live > 0:
        yield Fault(
            f"the round is ended as an exhaustive draw with {counted(table.live, 'tile')} left in the wall",
            recorded={"tiles left": table.live},
            expected={"tiles left": 0},
            hint=Hint("turn", table.actor if table.actor != NOBODY else table.next_draw),
        )
    elif table.actor != NOBODY:
        yield Fault(
            f"the round is ended as an exhaustive draw before {moment.who(table.actor)} has discarded",
            table.actor,
            expected={"event": "a discard"},
            hint=Hint("turn", table.actor),
        )


@check("DRW002", "tenpai-shown-but-noten", on=RYUUKYOKU)
def tenpai_shown_but_noten(moment: Moment) -> Iterator[Fault]:
    """A player is shown as tenpai at an exhaustive draw but is noten.

    What is compared:
        Each hand shown at an exhaustive draw with tenpai.
    Why it matters:
        Who is shown as tenpai is paid, and as dealer stays.
    Rule source:
        Common rules; Tenhou rules. A wait needs no yaku; a wait only for tiles of which the hand holds all four
        is none.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where tiles of the hand are hidden, or the wall is not used up.
    Example:
        West shows 369m147p2s123567z and is paid as tenpai.
    """
    for draw, seat in _shown_wrongly(moment, tenpai=False):
        hand = moment.tiles(moment.table.hand(seat))
        yield Fault(
            f"{moment.who(seat)} is shown as tenpai, but {hand} is noten",
            seat,
            recorded={"tenpai": True},
            expected={"tenpai": False, "hand": hand},
            hint=_hand_hint(moment, draw, seat),
        )


@check("DRW003", "tenpai-not-shown", on=RYUUKYOKU)
def tenpai_not_shown(moment: Moment) -> Iterator[Fault]:
    """A player is tenpai at an exhaustive draw but is not shown as such.

    What is compared:
        Each hand not shown at an exhaustive draw with tenpai.
    Why it matters:
        Where tenpai is shown by itself, a player left out loses the payment, and the dealer its turn.
    Rule source:
        Tenhou rules: every tenpai hand is shown. At tables a player may keep it hidden.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where tiles of the hand are hidden, or the wall is not used up.
    Example:
        South holds 234567m345p67s22s, waits for 5s and 8s, and is not shown.
    """
    for _draw, seat in _shown_wrongly(moment, tenpai=True):
        hand = moment.tiles(moment.table.hand(seat))
        waits = kind_list(moment.table.waits(seat))
        yield Fault(
            f"{moment.who(seat)} is not shown as tenpai, but {hand} waits for {waits}",
            seat,
            recorded={"tenpai": False},
            expected={"tenpai": True, "waits": waits},
            hint=Hint("tenpai", seat),
        )


def _shown_wrongly(moment: Moment, *, tenpai: bool) -> Iterator[tuple[DrawFacts, int]]:
    draw = moment.draw
    if draw is None or draw.claim.kind not in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI) or moment.table.live > 0:
        return
    for seat, state in enumerate(draw.tenpai):
        if state is None or seat >= len(draw.claim.hands):
            continue
        shown = draw.claim.hands[seat] is not None
        if state is tenpai and shown is not tenpai:
            yield draw, seat


@check("DRW004", "draw-payment", on=RYUUKYOKU, cause=Cause.SCORING)
def draw_payment(moment: Moment) -> Iterator[Fault]:
    """The payments at a draw are not those of tenpai, noten or nagashi mangan.

    What is compared:
        What each player is paid or pays at a draw with the payments of tenpai and noten, of a nagashi mangan, or
        nothing at an abortive draw.
    Why it matters:
        A wrong payment goes on through all later scores.
    Rule source:
        Common rules; Tenhou rules: 3000 points change hands, with three players 2000. Nagashi mangan is paid like
        a mangan by tsumo, without honba and sticks.
    Options that change it:
        noten_penalty_total, nagashi_mangan
    When it cannot be known:
        Not judged where a hand cannot be known, or a nagashi mangan is paid that nobody has.
    Example:
        South alone is tenpai and is paid 1500 instead of 3000.
    """
    draw = moment.draw
    if draw is None or draw.deltas is None or draw.claim.deltas is None:
        return
    due, paid = draw.deltas, draw.claim.deltas
    if len(paid) != len(due) or due == paid:
        return
    wrong = [s for s in range(len(due)) if due[s] != paid[s]]
    parts = ", ".join(f"{moment.who(s)} {paid[s]:+d} instead of {due[s]:+d}" for s in wrong)
    shown = [h is not None for h in draw.claim.hands]
    disputed = draw.claim.kind is DrawKind.EXHAUSTIVE and shown != [bool(t) for t in draw.tenpai]
    yield Fault(
        f"the draw is settled wrongly: {parts}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"payments": list(paid)},
        expected={"payments": list(due), "tenpai": [moment.who(s) for s, t in enumerate(draw.tenpai) if t]},
        effect=tuple(d - p for d, p in zip(due, paid, strict=True)),
        options=("noten_penalty_total",) if draw.claim.kind is DrawKind.EXHAUSTIVE and len(wrong) > 1 else (),
        follows=disputed,
    )


@check("DRW005", "nagashi-not-achieved", on=RYUUKYOKU)
def nagashi_not_achieved(moment: Moment) -> Iterator[Fault]:
    """Nagashi mangan is paid although nobody has achieved it.

    What is compared:
        A nagashi mangan with the discards of all players: terminals and honours only, none of them called.
    Why it matters:
        It pays a mangan to a player who has not earned it.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        nagashi_mangan
    When it cannot be known:
        Not judged where the wall is not used up; that is DRW001.
    Example:
        A nagashi mangan is paid to South, whose last discard was 5p.
    """
    draw = _ended(moment, DrawKind.NAGASHI)
    if draw is not None and not draw.nagashi and moment.table.live <= 0:
        claimed = [s for s, d in enumerate(draw.claim.deltas or ()) if d > 0]
        seat = claimed[0] if claimed else None
        why = "nobody discarded only terminals and honours"
        if not moment.rules.nagashi_mangan:
            why = "the rules know none"
        elif seat is not None:
            plain = [t for t in moment.table.river[seat] if 0 < KIND_OF[t] % 9 < 8 and KIND_OF[t] < 27]
            why = (
                f"{moment.who(seat)} discarded {moment.tile(plain[0])}"
                if plain
                else f"a discard of {moment.who(seat)} was called"
            )
        yield Fault(
            f"a nagashi mangan is paid, but {why}",
            seat,
            recorded={"draw": "nagashi mangan"},
            expected={"draw": "exhaustive"},
            options=("nagashi_mangan",),
        )


@check("DRW006", "nagashi-missed", on=RYUUKYOKU)
def nagashi_missed(moment: Moment) -> Iterator[Fault]:
    """A nagashi mangan was achieved but not paid.

    What is compared:
        The discards of all players at an exhaustive draw with nagashi mangan.
    Why it matters:
        The player is owed a mangan, and no noten payments are made.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        nagashi_mangan
    When it cannot be known:
        Not judged where the wall is not used up; that is DRW001.
    Example:
        All discards of South are terminals and honours, none was called, and noten payments are made.
    """
    draw = _ended(moment, DrawKind.EXHAUSTIVE)
    if draw is not None and draw.nagashi and moment.table.live <= 0:
        seat = draw.nagashi[0]
        yield Fault(
            f"{moment.who(seat)} discarded only terminals and honours and none was called: a nagashi mangan is due",
            seat,
            recorded={"draw": "exhaustive"},
            expected={"draw": "nagashi mangan"},
            options=("nagashi_mangan",),
        )


@check("DRW007", "kyuushu-not-possible", on=RYUUKYOKU)
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
    if _ended(moment, DrawKind.KYUUSHU) is None or moment.table.over:
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
        hint=_hand_hint(moment, moment.draw, seat),
    )


@check("DRW008", "suufon-not-due", on=RYUUKYOKU)
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
    if _ended(moment, DrawKind.SUUFON) is None or moment.table.over:
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


@check("DRW009", "suucha-not-due", on=RYUUKYOKU)
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
    if _ended(moment, DrawKind.SUUCHA) is None or moment.table.over:
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


@check("DRW010", "suukan-not-due", on=RYUUKYOKU)
def suukan_not_due(moment: Moment) -> Iterator[Fault]:
    """Suukan sanra is declared without four kans by more than one player.

    What is compared:
        A draw by four kans with the kans of the round and who made them.
    Why it matters:
        It ends a round that would have gone on.
    Rule source:
        Tenhou rules: four kans by more than one player, and the discard after the fourth not ronned.
    Options that change it:
        abort_suukan
    When it cannot be known:
        Always known.
    Example:
        East has made all four kans, and the round is ended: suukantsu is still possible.
    """
    if _ended(moment, DrawKind.SUUKAN) is None or moment.table.over:
        return
    table = moment.table
    if table.kans < 4 or max(table.kan_by) == 4 or not moment.rules.abort_suukan:
        by_one = " by one player" if table.kans == 4 and max(table.kan_by) == 4 else ""
        why = f"there are {counted(table.kans, 'kan')}{by_one}" if moment.rules.abort_suukan else _NO_SUCH_DRAW
        yield Fault(
            f"suukan sanra is declared, but {why}",
            recorded={"kans": table.kans},
            expected={"kans": "four, by more than one player"},
            options=("abort_suukan",),
            hint=Hint("turn", -1),
        )


@check("DRW011", "sanchahou-not-due", on=RYUUKYOKU)
def sanchahou_not_due(moment: Moment) -> Iterator[Fault]:
    """Sanchahou is declared although not all three other players could ron the discard.

    What is compared:
        A draw by three rons with the waits of the other three players, and with furiten.
    Why it matters:
        It takes the win from those who could ron.
    Rule source:
        Tenhou rules: three rons on one tile end the round.
    Options that change it:
        abort_sanchahou
    When it cannot be known:
        A player with hidden tiles is not judged.
    Example:
        East throws 8s, South and West wait for it, North does not, and the round is ended.
    """
    if _ended(moment, DrawKind.SANCHAHOU) is None or moment.table.over:
        return
    table = moment.table
    robbed = table.robbable >= 0
    source = table.robbed_seat if robbed else table.last_discarder
    tile = table.robbable if robbed else table.last_discard
    if source == NOBODY or tile < 0 or (table.actor != NOBODY):
        yield Fault("sanchahou is declared although no discard lies on the table", hint=Hint("turn", -1))
        return
    why = {} if moment.rules.abort_sanchahou else {-1: _NO_SUCH_DRAW}
    for seat in range(table.players):
        if seat == source or table.hidden[seat]:
            continue
        if not table.waits(seat) & BIT[KIND_OF[tile]]:
            why[seat] = f"{moment.who(seat)} does not wait for it"
        elif any(furiten(table, seat)):
            why[seat] = f"{moment.who(seat)} is furiten"
    if why:
        yield Fault(
            f"sanchahou is declared on {moment.tile(tile)}, but {' and '.join(why.values())}",
            next(iter(why)) if len(why) == 1 and -1 not in why else None,
            recorded={"draw": "sanchahou"},
            options=("abort_sanchahou",),
        )


@check("DRW012", "abortive-draw-missed", on=(DRAW, CALL))
def abortive_draw_missed(moment: Moment) -> Iterator[Fault]:
    """Play goes on although four winds, four riichi or four kans have ended the round.

    What is compared:
        Each draw and call with the draws that a discard brings about: four winds, four riichi, four kans by more
        than one player.
    Why it matters:
        The round had ended; what was played after it does not count.
    Rule source:
        Tenhou rules.
    Options that change it:
        abort_suufon, abort_suucha, abort_suukan
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
        kind, option = "suukan sanra", "abort_suukan"
    yield Fault(
        f"{moment.who(moment.seat)} plays on although the round has ended in a draw by {kind}",
        moment.seat,
        recorded={"event": "play goes on"},
        expected={"draw": kind},
        options=(option,),
        hint=Hint("turn", moment.seat),
    )
    table.due &= ~DUE_ABORT


@check("DRW013", "shown-hand-differs", on=RYUUKYOKU, cause=Cause.RECORD)
def shown_hand_differs(moment: Moment) -> Iterator[Fault]:
    """A hand shown at a draw is not the hand the player holds by the play.

    What is compared:
        Each hand shown at a draw with the tiles its player holds after deal, draws, discards and calls.
    Why it matters:
        One of the two is recorded wrongly, and tenpai or nine kinds rest on it.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record shows no hand, or tiles of it were hidden in play.
    Example:
        East declares nine kinds and shows a 6p in place of the 5p it holds.
    """
    draw = moment.draw
    if draw is None or moment.table.over:
        return
    for seat, shown in enumerate(draw.claim.hands[: moment.rules.players]):
        if shown is None or moment.table.hidden[seat]:
            continue
        hint = _hand_hint(moment, draw, seat)
        if hint.missing or hint.surplus:
            yield Fault(
                f"{moment.who(seat)} shows {moment.tiles(shown)}, but by the play it holds "
                f"{moment.tiles(moment.table.hand(seat))}",
                seat,
                recorded={"hand": moment.tiles(shown)},
                expected={"hand": moment.tiles(moment.table.hand(seat))},
                hint=hint,
            )


def _hand_hint(moment: Moment, draw: DrawFacts | None, seat: int) -> Hint:
    shown = draw.claim.hands[seat] if draw is not None and seat < len(draw.claim.hands) else None
    if shown is None:
        return Hint("tenpai", seat)
    a: Counter[int] = Counter(shown)
    b: Counter[int] = Counter(moment.table.hand(seat))
    return Hint("hand", seat, missing=tuple((a - b).elements()), surplus=tuple((b - a).elements()))


@check("DRW014", "draw-restated", on=RYUUKYOKU, cause=Cause.BOOKKEEPING)
def draw_restated(moment: Moment) -> Iterator[Fault]:
    """Honba or riichi sticks named at a draw are not those of the round.

    What is compared:
        The honba and riichi sticks named at a draw with those of the round.
    Why it matters:
        Both pass on to the next round.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record names none.
    Example:
        A draw in E1-1 names no honba.
    """
    draw = moment.draw
    if draw is None:
        return
    table = moment.table
    for word, claimed, due in (("honba", draw.claim.honba, table.honba), ("sticks", draw.claim.sticks, table.sticks)):
        if claimed is not None and claimed != due:
            yield Fault(
                f"the draw names {claimed} {word}; the round has {due}",
                recorded={word: claimed},
                expected={word: due},
            )
