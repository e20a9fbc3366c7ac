"""KAN: kans, kita and the indicators they turn."""

from collections.abc import Iterator

from replay.callrules import kan_dora
from replay.events import CALL, DISCARD, DORA, DRAW, TEDASHI, TSUMOGIRI, WIN
from replay.findings import Cause
from replay.legality import AnkanBar, ankan_breaks_reading, ankan_in_riichi, ankan_keeps_waits
from replay.melds import ANKAN, DAIMINKAN, KAKAN, KITA, PON, MeldKind
from replay.moment import Moment, counted
from replay.registry import Fault, Hint, check, found_elsewhere
from replay.ruleset import RuleSet
from replay.rulevalues import FifthKan, KanDora, Kita, Offence
from replay.table import BOUND_INDICATOR, BOUND_KUIKAE, DUE_INDICATOR, HIDDEN, MOST_KANS, NO_TILE, NOBODY
from replay.tiles import KIND_NAMES, KIND_OF, NORTH, kind_list

_OWN_TURN = frozenset({ANKAN, KAKAN, KITA})
_DORA_OPTIONS = {ANKAN: "ankan_dora", DAIMINKAN: "daiminkan_dora", KAKAN: "kakan_dora"}


@check("KAN001", "kan-out-of-turn", on=CALL, offence=Offence.FALSE_CALL)
def kan_out_of_turn(moment: Moment) -> Iterator[Fault]:
    """An ankan, kakan or kita by a player who has not just drawn a tile.

    What is compared:
        Each ankan, kakan and kita with the turn: the player must have drawn and not discarded yet.
    Why it matters:
        After chi or pon the player must discard; a kan then would be a second move in the same turn.
    Rule source:
        Common rules; Tenhou rules. Some house rules allow an ankan or kakan right after chi or pon.
    Options that change it:
        kan_after_call
    When it cannot be known:
        Not asked where the tile drawn is hidden.
    Example:
        South calls pon of chun and at once declares 1111m.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind not in _OWN_TURN or table.over:
        return
    called = table.actor == seat and bool(table.bound & BOUND_KUIKAE) and meld.is_kan
    if called and moment.rules.kan_after_call:
        return
    if table.actor != seat or (table.drawn == NO_TILE and not table.hidden[seat]):
        yield Fault(
            f"{moment.who(seat)} declares {meld.name(moment.rules.red_tiles)} without having drawn a tile",
            seat,
            recorded={"call": str(meld.kind)},
            options=("kan_after_call",) if called else (),
            hint=Hint("turn", seat),
        )


@check("KAN002", "kan-after-riichi", on=CALL, offence=Offence.RIICHI_KAN)
def kan_after_riichi(moment: Moment) -> Iterator[Fault]:
    """An ankan in riichi that the rules forbid: not of the drawn tile, or changing the waits or the sets.

    What is compared:
        An ankan in riichi with the tile just drawn, and the waits before it with the waits after it; by stricter
        rules also every way to read the hand with each wait, in which the three tiles must be a triplet.
    Why it matters:
        A riichi hand may not be changed; a kan may only set aside what was a complete set in any case.
    Rule source:
        Tenhou rules: the kan must hold the drawn tile and leave the waits as they are. European and league rules
        also ask that the sets stay the same; some forbid any kan in riichi.
    Options that change it:
        ankan_after_riichi, okuri_kan
    When it cannot be known:
        Not judged where tiles of the hand are hidden.
    Example:
        South waits for 3s, 5s and 6s with 123456m4445s111z, draws 4s and declares 4444s: only 5s is left.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind is not ANKAN or not table.riichi[seat] or table.hidden[seat] or table.actor != seat:
        return
    bar = ankan_in_riichi(table, seat, meld)
    if bar is None:
        return
    before, after = ankan_keeps_waits(table, seat, meld)
    name = meld.name(moment.rules.red_tiles)
    recorded, expected = {"kan": name}, {}
    options: tuple[str, ...] = ("ankan_after_riichi",)
    if bar is AnkanBar.NOT_DRAWN:
        why = f", but drew {moment.tile(table.drawn)}: in riichi only the drawn tile may be made into a kan"
        recorded["drawn"] = moment.tile(table.drawn)
        options = ("okuri_kan",) if before == after else ()
    elif bar is AnkanBar.WAITS:
        why = f", which changes the wait from {kind_list(before)} to {kind_list(after) or 'none'}"
        recorded, expected, options = {"waits": kind_list(after)}, {"waits": kind_list(before)}, ()
    elif bar is AnkanBar.NEVER:
        why = "; these rules allow no kan in riichi"
    else:
        triplet = KIND_NAMES[KIND_OF[meld.tiles[0]]]
        wait = KIND_NAMES[ankan_breaks_reading(table, seat, meld) or 0]
        why = f", but with {wait} the hand could also be read without a triplet of {triplet}: the kan changes its sets"
        expected = {"sets": f"{triplet} a triplet with every wait"}
    yield Fault(
        f"{moment.who(seat)} declares {name} in riichi{why}",
        seat,
        recorded=recorded,
        expected=expected,
        options=options,
    )


@check("KAN003", "kakan-without-pon", on=CALL, offence=Offence.FALSE_CALL)
def kakan_without_pon(moment: Moment) -> Iterator[Fault]:
    """A tile is added to a pon that the player does not have.

    What is compared:
        Each kakan with the pons its player has made.
    Why it matters:
        A tile can only be added to a pon that lies on the table.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        South draws chun and adds it to a pon of chun that it never called.
    """
    _, seat, meld = moment.events[moment.position]
    if meld.kind is KAKAN and not any(
        m.kind is PON and set(m.tiles) <= set(meld.tiles) for m in moment.table.melds[seat]
    ):
        yield Fault(
            f"{moment.who(seat)} adds {moment.tile(meld.added or 0)} to a pon it does not have",
            seat,
            recorded={"call": meld.name(moment.rules.red_tiles)},
            hint=Hint("turn", seat),
        )


@check("KAN004", "fifth-kan", on=CALL, offence=Offence.FALSE_CALL)
def fifth_kan(moment: Moment) -> Iterator[Fault]:
    """A kan is declared although four have been made in the round.

    What is compared:
        Each kan with the number of kans made in the round by all players.
    Why it matters:
        There are four replacement tiles; a fifth kan cannot be made.
    Rule source:
        Common rules; Tenhou rules: with four kans by one player nobody else may declare one. Some let a fifth kan that
        is not robbed end the round.
    Options that change it:
        fifth_kan
    When it cannot be known:
        Always known.
    Example:
        East has made four kans, and West declares 5555z.
    """
    _, seat, meld = moment.events[moment.position]
    if meld.is_kan and moment.table.kans >= MOST_KANS and moment.rules.fifth_kan is FifthKan.ILLEGAL:
        yield Fault(
            f"{moment.who(seat)} declares {meld.name(moment.rules.red_tiles)}, the fifth kan of the round",
            seat,
            recorded={"kans": moment.table.kans + 1},
            expected={"kans": "four at most"},
            options=("fifth_kan",),
        )


@check("KAN005", "kan-without-replacement", on=CALL, offence=Offence.FALSE_CALL)
def kan_without_replacement(moment: Moment) -> Iterator[Fault]:
    """A kan or kita is declared although too few tiles are left to replace it.

    What is compared:
        Each kan and kita with the tiles left in the live wall, and with the number of replacement tiles, which both
        draw from.
    Why it matters:
        The dead wall must keep its size: the replacement tile is made up for by the last tile of the wall.
    Rule source:
        Common rules; Tenhou rules: one tile must be left. There are four replacement tiles, with three players as a
        rule eight.
    Options that change it:
        kan_on_haitei_tile, kan_min_live_tiles, dead_wall, rinshan_tiles
    When it cannot be known:
        Always known. A fifth kan is KAN004, a daiminkan of the last discard CAL005 where that cannot be called at all.
    Example:
        South draws the last tile of the wall, its fourth chun, and declares 7777z.
    """
    _, seat, meld = moment.events[moment.position]
    table, rules = moment.table, moment.rules
    if table.over or not (meld.is_kan or meld.kind is KITA):
        return
    if meld.kind is DAIMINKAN and table.live <= 0 and not rules.call_on_houtei_tile:
        return
    needed = rules.left_for_kan if meld.is_kan else 1
    name, most = meld.name(rules.red_tiles), rules.rinshan_tiles
    if table.live < needed:
        left = max(table.live, 0)
        when = f"with {left} tile left in the wall; {needed} must be" if left else "after the last tile of the wall"
        options = () if meld.kind is KITA else ("kan_on_haitei_tile", *(("kan_min_live_tiles",) if left else ()))
        yield Fault(
            f"{moment.who(seat)} declares {name} {when}",
            seat,
            recorded={"tiles left": left},
            expected={"tiles left": f"at least {needed}"},
            options=(*options, "dead_wall"),
        )
    elif table.replaced >= most and not (meld.is_kan and table.kans >= MOST_KANS):
        yield Fault(
            f"{moment.who(seat)} declares {name}, but all {counted(most, 'replacement tile')} of the round are drawn",
            seat,
            recorded={"kans and kita": table.replaced + 1},
            expected={"kans and kita": f"{most} at most"},
            options=("rinshan_tiles",),
        )


@check("KAN006", "indicator-missing", on=(DRAW, DISCARD, TSUMOGIRI, TEDASHI, CALL), cause=Cause.BOOKKEEPING)
def indicator_missing(moment: Moment) -> Iterator[Fault]:
    """Play goes on although the indicator of a kan is due.

    What is compared:
        Each event after a kan with the indicators turned by then: before the replacement is drawn, before the
        discard or once it has passed, as the rules have it for the kind of kan; before the next kan in any case.
    Why it matters:
        A missing indicator takes dora from every hand of the round.
    Rule source:
        Tenhou rules: that of an ankan at once, that of an open kan before the discard. Some rules turn every
        indicator at once, others that of an open kan once the discard has passed.
    Options that change it:
        ankan_dora, daiminkan_dora, kakan_dora, kan_dora
    When it cannot be known:
        Where the indicator stands one event too late, the finding is TRN011 instead.
    Example:
        East declares 1111m, draws its replacement and discards, and no indicator is turned in the whole round.
    """
    kind, seat, _ = moment.events[moment.position]
    table = moment.table
    late = table.due & DUE_INDICATOR if kind in (DRAW, CALL) else table.bound & BOUND_INDICATOR
    if late and not table.over:
        due = table.owed[: table.owed_now if kind in (DRAW, CALL) else table.owed_soon]
        yield Fault(
            f"{moment.who(seat)} plays on although the dora indicator of the kan has not been turned",
            seat,
            recorded={"indicators": len(table.indicators)},
            expected={"indicators": len(table.indicators) + len(due)},
            options=("kan_dora", *dict.fromkeys(_DORA_OPTIONS[k] for k in due)),
        )
        table.forgive_indicators(len(due))


@check("KAN007", "indicator-without-kan", on=DORA, cause=Cause.BOOKKEEPING)
def indicator_without_kan(moment: Moment) -> Iterator[Fault]:
    """A dora indicator is turned although no kan calls for one.

    What is compared:
        Each new indicator with the kans that still call for one.
    Why it matters:
        A surplus indicator gives dora to hands that have none.
    Rule source:
        Common rules: one indicator at the start, one for each kan.
    Options that change it:
        None.
    When it cannot be known:
        Where leaving the indicator out, or a missing kan, explains the whole round, the finding is TRN010 or
        KAN011 instead.
    Example:
        Nobody has declared a kan, an indicator 9p is turned, and the win that follows lists it.
    """
    _, _, tile = moment.events[moment.position]
    table = moment.table
    if table.over or table.owed or HIDDEN in table.indicators:
        return
    yield Fault(
        f"the dora indicator {moment.tile(tile)} is turned although no kan calls for one",
        recorded={"indicators": len(table.indicators) + 1},
        expected={"indicators": len(table.indicators)},
        hint=Hint("indicator", -1, tile),
    )


def _turned_when(rules: RuleSet, kind: MeldKind) -> str:
    """When the indicator of a kan is turned, in words; that of one that is turned at once is never too early."""
    if kan_dora(rules, kind) is KanDora.AFTER_DISCARD:
        return f"after a {kind} it is turned when the discard has passed, or with the next kan"
    return f"after a {kind} it is turned before the next discard"


@check("KAN008", "indicator-too-early", on=(DORA, WIN), cause=Cause.BOOKKEEPING)
def indicator_too_early(moment: Moment) -> Iterator[Fault]:
    """The indicator of a kan is turned before its time, or although the kan is robbed.

    What is compared:
        The indicator of a kan with the draw of its replacement tile, the discard after it and the next kan; at a ron
        on a kakan, whether its indicator has been turned.
    Why it matters:
        Turned too early it counts for a win on the replacement tile, for a ron on the discard after it or on the
        kakan itself, for which it must not count.
    Rule source:
        Tenhou rules: the indicator of an open kan is turned after the replacement is drawn. Other rules turn it
        at once, or after the discard. A robbed kan is not made and has no indicator.
    Options that change it:
        ankan_dora, daiminkan_dora, kakan_dora, kan_dora
    When it cannot be known:
        Where exchanging the two events puts all in order, the finding is TRN011 instead. An ankan robbed by kokushi
        may have its indicator turned: it does not count for a yakuman.
    Example:
        East adds 8s to its pon, an indicator is turned, and West rons the 8s.
    """
    table, rules = moment.table, moment.rules
    if table.over:
        return
    if moment.events[moment.position][0] == WIN:
        yield from _win_too_early(moment)
        return
    _, _, tile = moment.events[moment.position]
    if not table.owed or not rules.kan_dora:
        return
    if table.replacement and not table.owed_now:
        place = "before the replacement tile is drawn"
    elif table.actor != NOBODY and not table.owed_soon:
        place = "before the discard"
    else:
        return
    kind = table.owed[0]
    yield Fault(
        f"the dora indicator {moment.tile(tile)} is turned {place}; {_turned_when(rules, kind)}",
        recorded={"indicator": moment.tile(tile)},
        options=("kan_dora", _DORA_OPTIONS[kind]),
    )


def _win_too_early(moment: Moment) -> Iterator[Fault]:
    """A win before the time of an indicator that has been turned; of several wins on a tile the nearest is named."""
    win, table, rules = moment.win, moment.table, moment.rules
    if win is None or not win.possible or not win.takes_table or not rules.kan_dora:
        return
    robbed = table.robbed_kind if win.source is not None and table.can_rob(win.winner) else None
    shown, kind = table.turned_early or (-1, KAKAN)
    if robbed is not None:
        kind = KAKAN
        early = robbed is KAKAN and rules.kakan_dora is KanDora.BEFORE_RINSHAN and not table.owed
        why = "robs a kakan whose dora indicator has been turned; a robbed kan has none"
    elif win.tsumo:
        early = table.rinshan and kan_dora(rules, kind) is KanDora.BEFORE_DISCARD and shown == len(table.shown)
        why = f"wins on the replacement tile of a {kind}"
    else:
        early = kan_dora(rules, kind) is KanDora.AFTER_DISCARD and shown == len(table.shown)
        why = f"rons the discard after a {kind}"
    if not early:
        return
    if robbed is None:
        why = f"{why} whose dora indicator has been turned already; {_turned_when(rules, kind)}"
    yield Fault(
        f"{moment.who(win.winner)} {why}",
        win.winner,
        recorded={"indicators": len(table.indicators)},
        expected={"indicators": len(table.indicators) - 1},
        options=("kan_dora", _DORA_OPTIONS[kind]),
    )


@check("KAN009", "kita-not-possible", on=CALL, offence=Offence.FALSE_CALL)
def kita_not_possible(moment: Moment) -> Iterator[Fault]:
    """A kita where North is not set aside, as with four players, or of a tile that is not North.

    What is compared:
        Each kita with the rules and with the tile set aside.
    Why it matters:
        North is set aside with three players only, not in all their rules, and no other tile is.
    Rule source:
        Common rules for three players; Tenhou rules. In others North stays in the hand, where it is yakuhai for
        everyone or nobody's wind.
    Options that change it:
        players, kita
    When it cannot be known:
        Always known.
    Example:
        With four players East sets N aside and draws a replacement.
    """
    _, seat, meld = moment.events[moment.position]
    if meld.kind is not KITA:
        return
    if moment.rules.kita is Kita.NONE:
        four = moment.rules.players == 4
        yield Fault(
            f"{moment.who(seat)} sets North aside; "
            + ("that is only possible with three players" if four else "by these rules it stays in the hand"),
            seat,
            recorded={"call": "kita"},
            options=("players" if four else "kita",),
        )
    elif KIND_OF[meld.tiles[0]] != NORTH:
        yield Fault(
            f"{moment.who(seat)} sets {moment.tile(meld.tiles[0])} aside as kita; only North can be",
            seat,
            recorded={"tile": moment.tile(meld.tiles[0])},
        )


@check("KAN010", "kita-after-riichi", on=CALL, offence=Offence.FALSE_CALL)
def kita_after_riichi(moment: Moment) -> Iterator[Fault]:
    """A kita in riichi of a North other than the one just drawn.

    What is compared:
        A kita in riichi with the tile just drawn.
    Why it matters:
        In riichi the hand may not be changed, so only a North that has just been drawn can be set aside.
    Rule source:
        Common rules for three players; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the drawn tile is hidden.
    Example:
        South, in riichi with 123456789p11s44z, draws 3s and sets one N aside.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind is not KITA or not table.riichi[seat] or table.actor != seat or table.drawn < 0:
        return
    if KIND_OF[table.drawn] != NORTH:
        yield Fault(
            f"{moment.who(seat)} sets North aside in riichi, but drew {moment.tile(table.drawn)}",
            seat,
            recorded={"drawn": moment.tile(table.drawn)},
            expected={"drawn": "N"},
        )


found_elsewhere(
    "KAN011",
    "kan-missing",
    """A kan or kita must have been made that the record does not hold.

    What is compared:
        What is impossible in a round with what it would be if the player to act had declared a kan or kita.
    Why it matters:
        Without the kan its indicator and replacement look like faults of their own.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Only named where the player held the tiles and the kan explains more than it assumes.
    Example:
        East holds 1111m, an indicator is turned and East draws twice in a row: its ankan is missing.
    """,
)
