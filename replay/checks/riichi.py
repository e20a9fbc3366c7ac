"""RII: declaring riichi, its stick, and what it binds."""

from collections.abc import Iterator

from replay.checks.furiten import shown_by
from replay.events import CALL, DISCARD, DRAW, RIICHI, RIICHI_ACCEPTED, RYUUKYOKU, TEDASHI, TSUMOGIRI, WIN, DrawKind
from replay.findings import Cause
from replay.hand.score import STICK
from replay.legality import furiten_after, passed_in_riichi, robbing_option
from replay.melds import ANKAN, KAKAN, KITA
from replay.moment import Moment, counted, short_of_a_stick
from replay.registry import Fault, Hint, check, found_elsewhere
from replay.roundend import restated
from replay.rulevalues import Minogashi, Offence, RonnedStick
from replay.table import BOUND_DECLARED, DUE_ACCEPT, NO_TILE, NOBODY, SEAT_SHIFT
from replay.tenpai import riichi_options, tenpai_for_riichi
from replay.tiles import kind_list

_DISCARDS = (DISCARD, TSUMOGIRI, TEDASHI)


@check("RII001", "noten-riichi", on=_DISCARDS, offence=Offence.NOTEN_RIICHI)
def noten_riichi(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared with a discard that does not leave a tenpai hand.

    What is compared:
        The hand left by the riichi discard with tenpai: at least one kind of tile must complete it.
    Why it matters:
        Riichi without tenpai is a false declaration, at tables a chombo at the end of the round.
    Rule source:
        Common rules; Tenhou rules. A hand whose only waits are tiles of which it holds all four is not tenpai; by
        some rules it is, or tiles in its melds, indicators or all that can be seen count too.
    Options that change it:
        karaten, karaten_scope
    When it cannot be known:
        Not judged where tiles of the hand are hidden.
    Example:
        South throws 9p with riichi and keeps 234567m34p22679s.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    if not _riichi_discard(moment):
        return
    if table.hidden[seat]:
        moment.cannot_know("RII001", "hand-hidden")
        return
    if table.owner[tile] == seat and not tenpai_for_riichi(table, seat, tile):
        hand = [t for t in table.hand(seat) if t != tile]
        options = riichi_options(table, seat, tile)
        yield Fault(
            f"{moment.who(seat)} declares riichi with {moment.tile(tile)}, but {moment.tiles(hand)} is not tenpai"
            + (": no copy of a tile it waits for is left to come" if options else ""),
            seat,
            recorded={"hand": moment.tiles(hand), "discard": moment.tile(tile)},
            expected={"hand": "tenpai"},
            options=options,
            hint=Hint("noten", seat),
        )


def _riichi_discard(moment: Moment) -> bool:
    """Whether the event is the discard of the riichi just declared."""
    table = moment.table
    return table.declared == moment.seat == table.actor and bool(table.bound & BOUND_DECLARED)


@check("RII002", "riichi-with-open-hand", on=RIICHI, offence=Offence.INVALID_RIICHI)
def riichi_with_open_hand(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared after chi, pon, daiminkan or kakan.

    What is compared:
        Each declaration with the melds of its player; an ankan leaves the hand closed.
    Why it matters:
        Riichi needs a closed hand.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        South has called pon of chun and declares riichi with 234567m67s22s.
    """
    seat = moment.seat
    opened = [m for m in moment.table.melds[seat] if m.is_open]
    if opened:
        yield Fault(
            f"{moment.who(seat)} declares riichi with an open hand ({opened[0].name(moment.rules.red_tiles)})",
            seat,
            recorded={"melds": [m.name(moment.rules.red_tiles) for m in opened]},
        )


@check("RII003", "riichi-without-points", on=RIICHI, offence=Offence.INVALID_RIICHI)
def riichi_without_points(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared with fewer points than the stick costs.

    What is compared:
        The declaring player's points with the least that rules ask for.
    Why it matters:
        Without the points the stick cannot be paid; some rules let a player go into debt for it.
    Rule source:
        Tenhou rules: 1000 points. M-League and EMA let a player declare with less.
    Options that change it:
        riichi_min_points
    When it cannot be known:
        In a fragment the points at its start are taken as recorded. Not judged where the record states no scores and
        what the player was paid before cannot be known.
    Example:
        West has 900 points and declares riichi. With exactly 1000 it may.
    """
    seat = moment.seat
    points = moment.table.scores[seat]
    least = moment.rules.riichi_min_points
    if "scores" in moment.table.start.unstated:
        moment.cannot_know("RII003", "no-claim")
    elif not moment.rules.enough_for_riichi(points):
        yield Fault(
            f"{moment.who(seat)} declares riichi with {points} points; {least} are needed",
            seat,
            recorded={"points": points},
            expected={"points": f"at least {least}"},
            options=("riichi_min_points",),
        )


@check("RII004", "riichi-too-late", on=RIICHI, offence=Offence.INVALID_RIICHI)
def riichi_too_late(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared with too few tiles left in the wall.

    What is compared:
        The tiles left in the wall after the declaring player's draw with the least that rules ask for.
    Why it matters:
        Riichi is meant to leave the player another draw.
    Rule source:
        Tenhou rules: four tiles, three with three players. M-League asks for none.
    Options that change it:
        riichi_min_live_tiles
    When it cannot be known:
        Always known.
    Example:
        West draws, three tiles are left in the wall, and West declares riichi.
    """
    seat, left, least = moment.seat, moment.table.live, moment.rules.riichi_min_live_tiles
    if left < least and not moment.table.over:
        yield Fault(
            f"{moment.who(seat)} declares riichi with {counted(left, 'tile')} left in the wall; {least} are needed",
            seat,
            recorded={"tiles left": left},
            expected={"tiles left": f"at least {least}"},
            options=("riichi_min_live_tiles",),
        )


@check("RII005", "hand-changed-after-riichi", on=_DISCARDS, offence=Offence.RIICHI_DISCARD)
def hand_changed_after_riichi(moment: Moment) -> Iterator[Fault]:
    """A player in riichi discards another tile than the one just drawn.

    What is compared:
        Each discard of a player in riichi with the tile just drawn.
    Why it matters:
        A riichi hand may not be changed.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the drawn tile is hidden. A discard that is not in the hand at all is TIL001.
    Example:
        South, in riichi, draws 1p, throws 2s and keeps the 1p.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    if table.riichi[seat] and table.actor == seat and tile != table.drawn and table.drawn >= 0:
        if table.owner[tile] != seat:
            return
        thrown, drawn = moment.apart((tile,), (table.drawn,))
        yield Fault(
            f"{moment.who(seat)} is in riichi and drew {drawn}, but discards {thrown} from the hand",
            seat,
            recorded={"discard": thrown},
            expected={"discard": drawn},
            hint=Hint("tedashi", seat, tile),
        )


@check("RII006", "accepted-without-declaration", on=RIICHI_ACCEPTED, cause=Cause.RECORD)
def accepted_without_declaration(moment: Moment) -> Iterator[Fault]:
    """A riichi stick is paid by a player who has not just declared riichi and discarded.

    What is compared:
        Each payment of a riichi stick with the declaration and discard that must come before it.
    Why it matters:
        A stick without a riichi moves 1000 points for nothing and gives a yaku that was never declared.
    Rule source:
        Common rules: declare, discard, and pay when nobody rons.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        South draws and throws 9p, and a stick is paid although South has not declared.
    """
    seat, table = moment.seat, moment.table
    if table.over or table.pending == seat:
        return
    if table.riichi[seat]:
        text = f"{moment.who(seat)} pays a second riichi stick"
    elif table.declared == seat:
        text = f"the riichi of {moment.who(seat)} is accepted before its discard"
    else:
        text = f"{moment.who(seat)} pays a riichi stick without having declared riichi"
    yield Fault(text, seat, recorded={"accepted": moment.who(seat)}, hint=Hint("turn", seat))


@check("RII007", "stick-not-paid", on=(DRAW, CALL, WIN, RYUUKYOKU, *_DISCARDS), cause=Cause.BOOKKEEPING)
def stick_not_paid(moment: Moment) -> Iterator[Fault]:
    """Play goes on after a riichi discard although the stick was not put down.

    What is compared:
        What follows a riichi discard that nobody ronned with the payment of the stick; where a ronned riichi costs
        its stick too, what follows any riichi discard.
    Why it matters:
        A stick that is not paid is missing from the table, and the winner of the round gets 1000 points too few.
    Rule source:
        Common rules; Tenhou rules. No stick is paid if the discard is ronned, nor if three players ron it.
    Options that change it:
        riichi_stick_when_ronned
    When it cannot be known:
        Always known.
    Example:
        South throws 9p with riichi, West draws, and no stick was put down.
    """
    table = moment.table
    if not table.due & DUE_ACCEPT or table.over or table.pending == NOBODY:
        return
    kind, _, value = moment.events[moment.position]
    ronned = kind == WIN or (kind == RYUUKYOKU and value.kind == DrawKind.SANCHAHOU)
    if ronned and moment.rules.riichi_stick_when_ronned is RonnedStick.NOT_PAID:
        return
    if kind == WIN and (moment.win is None or not moment.win.takes_table):
        return
    seat = table.pending
    effect = [0] * table.players
    said = restated(moment.events, table.players).scores
    # The scores at the result may have the stick taken off all the same.
    owed = kind == WIN or said is None or said[seat] != table.start.scores[seat] - STICK
    effect[seat] = -STICK
    if moment.win is not None:
        effect[moment.win.winner] += STICK
    yield Fault(
        f"{'the win is on' if kind == WIN else 'play goes on after'} the riichi discard of {moment.who(seat)}, but "
        + ("its stick is not put down" if owed else "the record does not say that its stick is put down"),
        seat,
        recorded={"stick": "not paid" if owed else "not mentioned"},
        expected={"stick": 1000},
        effect=tuple(effect) if owed else None,
        options=("riichi_stick_when_ronned",) if ronned else (),
        hint=Hint("accept", seat),
    )
    if kind != WIN:
        table.accept(seat)


@check("RII008", "riichi-twice", on=RIICHI, offence=Offence.INVALID_RIICHI)
def riichi_twice(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared again by a player who has already done so.

    What is compared:
        Each declaration with the riichi its player has already declared.
    Why it matters:
        Riichi is declared once a round; a second stick would be 1000 points lost.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        South is in riichi, draws 1p and declares again.
    """
    seat, table = moment.seat, moment.table
    if table.riichi[seat] or table.declared == seat:
        yield Fault(
            f"{moment.who(seat)} declares riichi a second time",
            seat,
            recorded={"riichi": "twice"},
            hint=Hint("turn", seat),
        )


@check("RII009", "riichi-score", on=RIICHI_ACCEPTED, cause=Cause.BOOKKEEPING)
def riichi_score(moment: Moment) -> Iterator[Fault]:
    """The scores restated at a riichi are not the scores after its stick.

    What is compared:
        The scores that the record states at a riichi with those the play has led to, the new stick taken off.
    Why it matters:
        The restated scores show where the points went astray if a later score is wrong.
    Rule source:
        The record's own format: scores after the stick.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record states no scores at a riichi, as Tenhou's did not in 2009.
    Example:
        South has 25000 points and pays the stick, and the record gives 25000 where 24000 are left.
    """
    _, seat, claimed = moment.events[moment.position]
    table = moment.table
    if claimed is None or table.over:
        return
    after = list(table.scores)
    if not table.riichi[seat]:
        after[seat] -= 1000
    wrong = [s for s in range(table.players) if s < len(claimed) and claimed[s] != after[s]]
    if wrong:
        s = wrong[0]
        unpaid = short_of_a_stick(claimed, after)
        yield Fault(
            f"at the riichi of {moment.who(seat)} the record gives {moment.who(s)} {claimed[s]} points; "
            f"it has {after[s]}",
            s if len(wrong) == 1 else seat,
            recorded={"scores": list(claimed)},
            expected={"scores": after},
            hint=None if unpaid is None or unpaid == seat else Hint("stick", unpaid),
        )


@check("RII010", "riichi-without-turn", on=RIICHI, offence=Offence.INVALID_RIICHI)
def riichi_without_turn(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared by a player who has not just drawn a tile.

    What is compared:
        Each declaration with the turn: the player must have drawn a tile and not discarded yet.
    Why it matters:
        Riichi is part of one's own turn; out of it the discard that belongs to it is missing.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        East has discarded, South is to draw, and West declares riichi.
    """
    seat, table = moment.seat, moment.table
    if not table.over and table.actor != seat:
        yield Fault(
            f"{moment.who(seat)} declares riichi although it has not drawn a tile",
            seat,
            recorded={"riichi": moment.who(seat)},
            hint=Hint("turn", seat),
        )


@check("RII011", "riichi-without-discard", on=(DRAW, CALL, WIN, RYUUKYOKU), cause=Cause.RECORD)
def riichi_without_discard(moment: Moment) -> Iterator[Fault]:
    """A declared riichi is not followed by a discard.

    What is compared:
        What follows a declaration with the discard that belongs to it.
    Why it matters:
        The discard decides whether the riichi stands and what the waits are.
    Rule source:
        Common rules: the tile thrown is part of the declaration. By European rules the discard before it can still be
        ronned.
    Options that change it:
        win_call_window
    When it cannot be known:
        Where one missing discard explains the whole round, the finding is TRN009 instead.
    Example:
        South declares riichi and then sets 7777z aside instead of discarding.
    """
    table = moment.table
    if moment.win is not None and moment.win.source is not None:
        # The discard before it is ronned, as long as the rules allow: there is no other to come.
        return
    if table.declared != NOBODY and not table.over and table.actor == table.declared:
        late = moment.win is not None and moment.win.winner != table.declared
        yield Fault(
            f"{moment.who(table.declared)} declares riichi but does not discard",
            table.declared,
            options=("win_call_window",) if late else (),
            hint=Hint("turn", table.declared),
        )


found_elsewhere(
    "RII012",
    "riichi-not-recorded",
    """A riichi must have been declared that the record does not hold.

    What is compared:
        The riichi sticks and scores a result restates with those of the play: one stick more, and exactly one
        player 1000 points short of what it has.
    Why it matters:
        Without the declaration the yaku, the ura dora and the stick of the player cannot be right.
    Rule source:
        Common rules: a riichi costs 1000 points, which lie on the table until somebody wins.
    Options that change it:
        None.
    When it cannot be known:
        The discard it was declared with is the first that leaves the player tenpai with a closed hand and
        contradicts nothing; a later one may be possible too.
    Example:
        The wall runs out, the draw names one stick and gives South 24,000 points, but nobody has declared riichi.
    """,
)


@check("RII013", "stick-for-ronned-riichi", on=(WIN, RYUUKYOKU), cause=Cause.BOOKKEEPING)
def stick_for_ronned_riichi(moment: Moment) -> Iterator[Fault]:
    """A riichi stick is put down although the riichi discard is ronned.

    What is compared:
        The tile that is ronned (by one player, or by three at sanchahou) with the discard of the riichi accepted last.
    Why it matters:
        A riichi stands only once its discard has passed; until then the 1000 points stay with the player.
    Rule source:
        Common rules; Tenhou rules. Where a ronned riichi costs its stick, a stick that is missing is RII007.
    Options that change it:
        riichi_stick_when_ronned
    When it cannot be known:
        Always known.
    Example:
        East declares riichi with 8s, the stick is put down, and then South rons that very 8s and is paid the stick.
    """
    table = moment.table
    if table.over or table.actor != NOBODY or table.accepted != len(table.shown) or table.last_discarder == NOBODY:
        return
    if moment.rules.riichi_stick_when_ronned is RonnedStick.PAID:
        return
    _, _, value = moment.events[moment.position]
    if moment.win is None and getattr(value, "kind", None) != DrawKind.SANCHAHOU:
        return
    if moment.win is not None and (moment.win.tsumo or not moment.win.takes_table):
        return
    seat = table.last_discarder
    effect = [0] * table.players
    effect[seat] = 1000
    if moment.win is not None:
        effect[moment.win.winner] = -1000
    yield Fault(
        f"the riichi discard of {moment.who(seat)} is ronned, but its stick was put down",
        seat,
        recorded={"stick": 1000},
        expected={"stick": "not paid"},
        effect=tuple(effect),
        options=("riichi_stick_when_ronned",),
    )


@check("RII014", "riichi-in-furiten", on=_DISCARDS, offence=Offence.INVALID_RIICHI)
def riichi_in_furiten(moment: Moment) -> Iterator[Fault]:
    """Riichi is declared by a player who has discarded one of its waits, where the rules forbid that.

    What is compared:
        The waits left by the riichi discard with all discards of the player, the riichi discard among them.
    Why it matters:
        Such a player could win by tsumo only; rules that make it win on every tile allow no such riichi.
    Rule source:
        Allowed on Tenhou, on Mahjong Soul and in most competitions; forbidden as a rule in games without open
        tanyao and atozuke.
    Options that change it:
        furiten_riichi
    When it cannot be known:
        Not judged where tiles of the hand are hidden.
    Example:
        South waits for 5s and 8s, threw 8s on its first turn and declares riichi on its second.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    if moment.rules.furiten_riichi or not _riichi_discard(moment):
        return
    if table.hidden[seat]:
        moment.cannot_know("RII014", "hand-hidden")
        return
    cause = furiten_after(table, seat, tile) if table.owner[tile] == seat else None
    if cause is not None:
        waits = kind_list(table.waits_after(seat, tile))
        turn = [*table.river[seat], tile].index(cause) + 1
        yield Fault(
            f"{moment.who(seat)} declares riichi in furiten: it waits for {waits} and discarded {moment.tile(cause)} "
            f"itself on turn {turn}",
            seat,
            recorded={"riichi": "in furiten", "waits": waits},
            expected={"riichi": "not allowed", "caused by": moment.tile(cause)},
            options=("furiten_riichi",),
        )


@check("RII015", "win-passed-in-riichi", on=(WIN, RYUUKYOKU), offence=Offence.PASSED_WIN)
def win_passed_in_riichi(moment: Moment) -> Iterator[Fault]:
    """A player in riichi does not win on a tile it could have won on, where the rules make it win.

    What is compared:
        The waits of each player in riichi with the tiles it drew and those others showed since its declaration: the
        first it could have won on. Told at that tile.
    Why it matters:
        Most rules only bar such a player from ron for the rest of the round. Some make it win, others call it a
        chombo.
    Rule source:
        Allowed on Tenhou and on Mahjong Soul; forbidden as a rule where riichi in furiten is.
    Options that change it:
        minogashi_after_riichi, chankan_source, kita_ron, shibari_min_han, ryanhan_shibari_honba
    When it cannot be known:
        Not judged where tiles of the hand are hidden, or the round has no result. A tile that another player won on
        does not count as passed.
    Example:
        South, in riichi, waits for 5s and 8s; North throws 8s, and play goes on.
    """
    rule = moment.rules.minogashi_after_riichi
    won, draw, table = moment.win, moment.draw, moment.table
    if rule is Minogashi.ALLOWED or table.over or (won is not None and not won.takes_table):
        return
    if won is not None:
        last = won.tsumo
    elif draw is not None:
        last = draw.claim.kind is not DrawKind.SANCHAHOU
    else:
        # A win that stands there twice.
        return
    for seat in range(table.players):
        if table.riichi[seat] and table.hidden[seat]:
            moment.cannot_know("RII015", "hand-hidden")
            continue
        passed = passed_in_riichi(table, seat, last=last)
        if passed is None:
            continue
        tile = moment.tile(passed.tile)
        how = f"draws {tile} and throws it" if passed.seat == seat else f"lets {shown_by(moment, passed)}, pass"
        waits = kind_list(table.waits(seat))
        robbed = () if passed.seat == seat else robbing_option(table, passed.seat, passed.tile)
        verdict = "which is a chombo" if rule is Minogashi.CHOMBO else "but must win on it"
        yield Fault(
            f"{moment.who(seat)}, in riichi, waits for {waits} and {how}, {verdict}",
            seat,
            event=moment.origin[_event_of(moment, passed.position)],
            turn=sum(1 for one in table.shown[: passed.position + 1] if one >> SEAT_SHIFT == seat),
            recorded={"win": "not taken", "tile": tile},
            expected={"win": "tsumo" if passed.seat == seat else "ron", "tile": tile},
            options=("minogashi_after_riichi", *robbed),
        )


def _event_of(moment: Moment, position: int) -> int:
    """The place in the round of the event that showed a tile, by its place in `Table.shown`."""
    shown = moment.table.shown
    at = 0
    for i, (kind, seat, value) in enumerate(moment.events):
        tile = NO_TILE
        if kind in _DISCARDS:
            tile = value
        elif kind == CALL and value.kind in (ANKAN, KAKAN, KITA):
            tile = value.tiles[0] if value.added is None else value.added
        if tile >= 0 and at < len(shown) and shown[at] == seat << SEAT_SHIFT | tile:
            if at == position:
                return i
            at += 1
    return moment.position
