"""DRW: rounds that end with the wall used up, tenpai and nagashi mangan."""

from collections import Counter
from collections.abc import Iterator
from operator import sub
from typing import Any

from replay.events import RYUUKYOKU, DrawKind
from replay.findings import Cause
from replay.moment import DrawFacts, Moment, counted, short_of_a_stick
from replay.outcome import deltas_otherwise
from replay.registry import Fault, Hint, check
from replay.rulevalues import Nagashi, NagashiDeclaration, Offence
from replay.table import NOBODY
from replay.tenpai import counted_waits, formal_waits, tenpai_options
from replay.tiles import KIND_OF, all_seen, kind_list


def ended(moment: Moment, kind: DrawKind) -> DrawFacts | None:
    """The facts of a draw, if the round ended in one of this kind."""
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
        Common rules: fourteen tiles stay in the dead wall; with three players there may be more.
    Options that change it:
        players, dead_wall
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
            options=("dead_wall",),
            hint=Hint("turn", table.actor if table.actor != NOBODY else table.next_draw),
        )
    elif table.actor != NOBODY or table.replacement:
        seat = table.next_draw if table.replacement else table.actor
        yield Fault(
            f"the round is ended as an exhaustive draw before {moment.who(seat)} has discarded",
            seat,
            expected={"event": "a discard"},
            hint=Hint("turn", seat),
        )


@check("DRW002", "tenpai-shown-but-noten", on=RYUUKYOKU, offence=Offence.FALSE_TENPAI)
def tenpai_shown_but_noten(moment: Moment) -> Iterator[Fault]:
    """A player is shown as tenpai at an exhaustive draw but is noten.

    What is compared:
        Each hand shown at an exhaustive draw with tenpai.
    Why it matters:
        Who is shown as tenpai is paid, and as dealer stays.
    Rule source:
        Common rules; Tenhou rules. A wait needs no yaku; a wait only for tiles of which the hand holds all four
        is none. Other rules count tiles in melds, indicators or rivers too, or ask for a yaku.
    Options that change it:
        karaten, karaten_scope, keishiki_tenpai
    When it cannot be known:
        Not judged where tiles of the hand are hidden, or the wall is not used up.
    Example:
        West shows 369m147p2s123567z and is paid as tenpai.
    """
    for draw, seat in _shown_wrongly(moment, tenpai=False):
        hand = moment.tiles(moment.table.hand(seat))
        options = tenpai_options(moment.table, seat)
        why = ""
        if options:
            waits = kind_list(formal_waits(moment.table, seat))
            yakuless = bool(counted_waits(moment.table, seat))
            why = f": no win on {waits} would have a yaku" if yakuless else f": no copy of {waits} is left to come"
        yield Fault(
            f"{moment.who(seat)} is shown as tenpai, but {hand} is noten{why}",
            seat,
            recorded={"tenpai": True},
            expected={"tenpai": False, "hand": hand},
            options=options,
            hint=shown_hand(moment, draw, seat),
        )


@check("DRW003", "tenpai-not-shown", on=RYUUKYOKU)
def tenpai_not_shown(moment: Moment) -> Iterator[Fault]:
    """A player is tenpai at an exhaustive draw but is not shown as such.

    What is compared:
        Each hand not shown at an exhaustive draw with tenpai.
    Why it matters:
        Where tenpai is shown by itself, a player left out loses the payment, and the dealer its turn.
    Rule source:
        Tenhou rules: every tenpai hand is shown. By European rules a player may keep it hidden and is then noten,
        but not in riichi.
    Options that change it:
        tenpai_declaration, karaten, karaten_scope, keishiki_tenpai
    When it cannot be known:
        Not judged where tiles of the hand are hidden, or the wall is not used up.
    Example:
        South holds 234567m345p67s22s, waits for 5s and 8s, and is not shown.
    """
    for _draw, seat in _shown_wrongly(moment, tenpai=True):
        hand, table = moment.tiles(moment.table.hand(seat)), moment.table
        waits = kind_list(formal_waits(table, seat))
        riichi = table.riichi[seat]
        yield Fault(
            f"{moment.who(seat)} is not shown as tenpai, but {hand} waits for {waits}"
            + (" and is in riichi" if riichi else ""),
            seat,
            recorded={"tenpai": False},
            expected={"tenpai": True, "waits": waits},
            options=(*(() if riichi else ("tenpai_declaration",)), *tenpai_options(table, seat)),
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
        noten_penalty_total, noten_penalty_per_tenpai, nagashi_mangan, nagashi_replaces_noten, nagashi_honba_paid,
        nagashi_takes_sticks, nagashi_multiple, nagashi_declaration, sanma_tsumo, wareme
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
    wrong, parts, owed = moment.paid_otherwise(paid, due)
    shown = [h is not None for h in draw.claim.hands]
    disputed = bool(shown) and draw.claim.kind is DrawKind.EXHAUSTIVE and shown != [bool(t) for t in draw.tenpai]
    yield Fault(
        f"the draw is settled wrongly: {parts}",
        wrong[0] if len(wrong) == 1 else None,
        recorded={"payments": list(paid)},
        expected={"payments": list(due), "tenpai": [moment.who(s) for s, t in enumerate(draw.tenpai) if t]},
        effect=owed,
        options=_payment_options(moment, draw) if len(wrong) > 1 else (),
        follows=disputed,
    )


def _payment_options(moment: Moment, draw: DrawFacts) -> tuple[str, ...]:
    """The options the payments of a draw hang on."""
    if draw.claim.kind is DrawKind.EXHAUSTIVE:
        per_tenpai = sum(t is True for t in draw.tenpai) > 1
        return ("noten_penalty_total", *(["noten_penalty_per_tenpai"] if per_tenpai else ()))
    if draw.claim.kind is not DrawKind.NAGASHI:
        return ()
    out = ["nagashi_replaces_noten"]
    if moment.table.honba:
        out.append("nagashi_honba_paid")
    if moment.table.sticks:
        out.append("nagashi_takes_sticks")
    if len(draw.nagashi) > 1:
        out += ["nagashi_multiple", "nagashi_declaration"]
    return tuple(out)


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
    draw = ended(moment, DrawKind.NAGASHI)
    if draw is not None and not draw.nagashi and moment.table.live <= 0:
        claimed = [s for s, d in enumerate(draw.claim.deltas or ()) if d > 0]
        seat = claimed[0] if claimed else None
        why = "nobody discarded only terminals and honours"
        if moment.rules.nagashi_mangan is Nagashi.NONE:
            why = "the rules know none"
        elif seat is not None:
            plain = [t for t in moment.table.river[seat] if 0 < KIND_OF[t] % 9 < 8 and KIND_OF[t] < 27]
            why = (
                f"{moment.who(seat)} discarded {moment.tile(plain[0])}"
                if plain
                else f"a discard of {moment.who(seat)} was called"
            )
        yield _other_draw(moment, draw, f"a nagashi mangan is paid, but {why}", seat, "nagashi_mangan")


@check("DRW006", "nagashi-missed", on=RYUUKYOKU)
def nagashi_missed(moment: Moment) -> Iterator[Fault]:
    """A nagashi mangan was achieved but not paid.

    What is compared:
        The discards of all players at an exhaustive draw with nagashi mangan.
    Why it matters:
        The player is owed a mangan, and no noten payments are made.
    Rule source:
        Common rules; Tenhou rules. At tables where it must be claimed a player may keep silent.
    Options that change it:
        nagashi_mangan, nagashi_declaration
    When it cannot be known:
        Not judged where the wall is not used up; that is DRW001.
    Example:
        All discards of South are terminals and honours, none was called, and noten payments are made.
    """
    draw = ended(moment, DrawKind.EXHAUSTIVE)
    automatic = moment.rules.nagashi_declaration is NagashiDeclaration.AUTOMATIC
    if draw is not None and draw.nagashi and moment.table.live <= 0 and automatic:
        seat = draw.nagashi[0]
        text = f"{moment.who(seat)} discarded only terminals and honours and none was called: a nagashi mangan is due"
        yield _other_draw(moment, draw, text, seat, "nagashi_mangan", "nagashi_declaration")


def _other_draw(moment: Moment, draw: DrawFacts, text: str, seat: int | None, *options: str) -> Fault:
    """A draw that is a nagashi mangan and recorded as none, or the other way round, with what that changes in the
    payments. What is wrong with them as payments of the draw that is recorded is DRW004."""
    names = ("exhaustive", "nagashi mangan") if draw.nagashi else ("nagashi mangan", "exhaustive")
    recorded: dict[str, Any] = {"draw": names[0]}
    expected: dict[str, Any] = {"draw": names[1]}
    stated, due = draw.claim.deltas, deltas_otherwise(moment.table, draw)
    effect = None
    if due is not None and stated is not None and len(stated) == len(due):
        recorded["payments"], expected["payments"] = list(stated), list(due)
        effect = tuple(map(sub, due, draw.deltas or stated))
    return Fault(text, seat, recorded=recorded, expected=expected, effect=effect, options=options)


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
        Not judged where the record shows no hand or hides tiles of it, or they were hidden in play.
    Example:
        East declares nine kinds and shows a 6p in place of the 5p it holds.
    """
    draw = moment.draw
    if draw is None or moment.table.over:
        return
    actor = moment.table.actor
    for seat, shown in enumerate(draw.claim.hands[: moment.rules.players]):
        if shown is not None and draw.claim.kind is DrawKind.KYUUSHU and actor not in (NOBODY, seat):
            yield Fault(
                f"the hand of {moment.who(seat)} is shown, but kyuushu kyuuhai is declared by {moment.who(actor)}",
                seat,
                recorded={"shown": moment.who(seat)},
                expected={"shown": moment.who(actor)},
            )
            continue
        if shown is None or moment.table.hidden[seat]:
            continue
        if not all_seen(shown):
            moment.cannot_know("DRW013", "hand-hidden")
            continue
        hint = shown_hand(moment, draw, seat)
        if hint.missing or hint.surplus:
            named, held = moment.hands_apart(shown, moment.table.hand(seat))
            yield Fault(
                f"{moment.who(seat)} shows {named}, but by the play it holds {held}",
                seat,
                recorded={"hand": named},
                expected={"hand": held},
                hint=hint,
            )


def shown_hand(moment: Moment, draw: DrawFacts | None, seat: int) -> Hint:
    """How the hand shown at a draw differs from the replayed one."""
    shown = draw.claim.hands[seat] if draw is not None and seat < len(draw.claim.hands) else None
    if shown is None or not all_seen(shown):
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
            unpaid = short_of_a_stick(draw.claim.scores_before, draw.scores_before)
            riichi = word == "sticks" and claimed == due + 1 and unpaid is not None
            named = counted(claimed, "riichi stick") if word == "sticks" else f"{claimed} honba"
            yield Fault(
                f"the draw names {named}; the round has {due}",
                recorded={word: claimed},
                expected={word: due},
                hint=Hint("stick", unpaid) if riichi and unpaid is not None else None,
            )
