"""CAL: chi and pon (and what every call of a discard has in common)."""

from collections.abc import Iterator

from replay.events import CALL, DISCARD, TEDASHI, TSUMOGIRI
from replay.findings import Cause
from replay.legality import is_set
from replay.melds import CHI, DAIMINKAN, KAKAN, PON
from replay.moment import Moment
from replay.registry import Fault, Hint, check, found_elsewhere
from replay.rulevalues import KuikaeDeadlock, Offence
from replay.table import BOUND_KUIKAE, NOBODY
from replay.tiles import BIT, KIND_OF, kind_list

_OF_A_DISCARD = frozenset({CHI, PON, DAIMINKAN})


@check("CAL001", "chi-not-from-kamicha", on=CALL, offence=Offence.FALSE_CALL)
def chi_not_from_kamicha(moment: Moment) -> Iterator[Fault]:
    """A chi takes the discard of a player other than the one to the left.

    What is compared:
        The caller of a chi with the seat to the right of the discarder.
    Why it matters:
        Only the player to the right may chi; from others a tile can be taken for pon, kan or ron alone.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        East throws 4m, and West calls chi with 3m5m.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    source = table.last_discarder
    if meld.kind is CHI and source != NOBODY and table.after[source] != seat and source != seat:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} from {moment.who(source)}; "
            "chi is only possible from the player to the left",
            seat,
            recorded={"from": moment.who(source)},
            expected={"from": moment.who((seat - 1) % table.players)},
            hint=Hint("turn", seat),
        )


@check("CAL002", "called-tile-not-discarded", on=CALL, cause=Cause.RECORD)
def called_tile_not_discarded(moment: Moment) -> Iterator[Fault]:
    """The tile a call takes is not the tile just discarded.

    What is compared:
        The tile a chi, pon or daiminkan takes with the discard on the table.
    Why it matters:
        A call can only take the tile just thrown; one of the two is recorded wrongly.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Not asked where no discard is on the table; that is CAL009.
    Example:
        East throws 2m, and South's chi with 4m5m takes a 6m.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind not in _OF_A_DISCARD or table.last_discarder == NOBODY or table.over:
        return
    if meld.called != table.last_discard:
        called, discard = moment.apart((meld.called,), (table.last_discard,))
        yield Fault(
            f"{moment.who(seat)} calls {meld.kind} of {called}, but the discard on the table is {discard}",
            seat,
            recorded={"called": called},
            expected={"called": discard},
            hint=Hint("called", seat, meld.called),
        )


@check("CAL003", "not-a-set", on=CALL, cause=Cause.RECORD)
def not_a_set(moment: Moment) -> Iterator[Fault]:
    """The tiles of a call do not make a run, a triplet or four of a kind.

    What is compared:
        The tiles of a call with its name: three in a row of a suit for chi, three equal for pon, four equal for a
        kan, one for kita.
    Why it matters:
        Anything else is no set, and a hand with it is never complete.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known. Tenhou's XML writes calls so that they are always sets; other formats name the tiles one by
        one.
    Example:
        Chi of 4m with 3m and 6m.
    """
    _, seat, meld = moment.events[moment.position]
    if not is_set(meld):
        yield Fault(
            f"{moment.who(seat)} calls {meld.kind} with {moment.tiles(meld.tiles)}, which is no such set",
            seat,
            recorded={"tiles": moment.tiles(meld.tiles)},
        )


@check("CAL004", "kuikae", on=(DISCARD, TSUMOGIRI, TEDASHI), offence=Offence.KUIKAE)
def kuikae(moment: Moment) -> Iterator[Fault]:
    """Right after a chi or pon a tile is thrown that would have served in the same set.

    What is compared:
        The discard right after a chi or pon with the tile called and, for a chi with two ends, the tile at the
        other end of its run.
    Why it matters:
        Exchanging a tile by a call is forbidden by most rules; a server refuses it.
    Rule source:
        Tenhou rules; most tournament rules. Some allow the other end (suji), older ones everything.
    Options that change it:
        kuikae, kuikae_deadlock_call
    When it cannot be known:
        Always known.
    Example:
        South calls 4m with 2m3m and throws 1m. Throwing 5m would be in order.
    """
    _, seat, tile = moment.events[moment.position]
    table = moment.table
    if table.actor != seat or not table.bound & BOUND_KUIKAE or not table.kuikae & BIT[KIND_OF[tile]]:
        return
    meld = table.melds[seat][-1]
    yield Fault(
        f"{moment.who(seat)} throws {moment.tile(tile)} right after {meld.name(moment.rules.red_tiles)} "
        f"(kuikae: {kind_list(table.kuikae)} may not be discarded)",
        seat,
        recorded={"discard": moment.tile(tile)},
        expected={"not": kind_list(table.kuikae)},
        options=("kuikae",),
    )


@check("CAL005", "call-of-last-discard", on=CALL, offence=Offence.FALSE_CALL)
def call_of_last_discard(moment: Moment) -> Iterator[Fault]:
    """The last discard of a round is called; it can only be ronned.

    What is compared:
        Each chi, pon and daiminkan with the tiles left in the wall.
    Why it matters:
        The last discard can only be ronned; a call after it would have to be followed by a discard too many.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        call_on_houtei_tile, dead_wall
    When it cannot be known:
        Always known.
    Example:
        The wall is used up, East throws chun, and North calls pon. With one tile left the pon would be in order.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if moment.rules.call_on_houtei_tile:
        return
    if meld.kind in _OF_A_DISCARD and table.live <= 0 and table.last_discarder != NOBODY:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} although the wall is exhausted: "
            "the last discard can only be ronned",
            seat,
            recorded={"call": str(meld.kind)},
            options=("call_on_houtei_tile", "dead_wall"),
        )


@check("CAL006", "call-after-riichi", on=CALL, offence=Offence.FALSE_CALL)
def call_after_riichi(moment: Moment) -> Iterator[Fault]:
    """A player in riichi calls chi, pon, daiminkan or kakan.

    What is compared:
        Each chi, pon, daiminkan and kakan with the caller's riichi.
    Why it matters:
        A hand in riichi stays closed and as it is; only an ankan that leaves the waits alone, or a kita, may be
        declared.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        South is in riichi with 77z in hand, East throws chun, and South calls pon.
    """
    _, seat, meld = moment.events[moment.position]
    if meld.is_open and moment.table.riichi[seat]:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} while in riichi",
            seat,
            recorded={"call": str(meld.kind)},
        )


@check("CAL007", "chi-with-three-players", on=CALL, offence=Offence.FALSE_CALL)
def chi_with_three_players(moment: Moment) -> Iterator[Fault]:
    """Chi in a three-player game.

    What is compared:
        Chi with the number of players.
    Why it matters:
        With three players there is no chi.
    Rule source:
        Common rules for three players; Tenhou rules.
    Options that change it:
        players
    When it cannot be known:
        Always known.
    Example:
        Three players, East throws 6s, and South calls chi with 4s5s.
    """
    _, seat, meld = moment.events[moment.position]
    if meld.kind is CHI and moment.rules.players == 3:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)}; there is no chi with three players",
            seat,
            recorded={"call": "chi"},
            options=("players",),
        )


@check("CAL008", "wrong-call-source", on=CALL, cause=Cause.RECORD)
def wrong_call_source(moment: Moment) -> Iterator[Fault]:
    """A call names another player as the discarder than the one who discarded.

    What is compared:
        The player a call names as the one it took the tile from with the one who discarded last.
    Why it matters:
        It decides who pays for a yakuman fed (pao), and which way the called tile lies in the meld.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Not asked where no discard is on the table, nor of a chi from the wrong seat; these are CAL009 and CAL001.
    Example:
        East throws chun, and South's pon says that the tile came from North.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind is KAKAN:
        pon = next((m for m in table.melds[seat] if m.kind is PON and set(m.tiles) <= set(meld.tiles)), None)
        if pon is not None and pon.source is not None and (pon.source, pon.called) != (meld.source, meld.called):
            named, due = moment.apart((meld.called,), (pon.called or 0,))
            word = "called" if pon.source == meld.source else "from"
            yield Fault(
                f"the kakan of {moment.who(seat)} names {named} from {moment.who(meld.source or 0)} "
                f"as the tile of its pon; that was {due} from {moment.who(pon.source)}",
                seat,
                recorded={word: named if word == "called" else moment.who(meld.source or 0)},
                expected={word: due if word == "called" else moment.who(pon.source)},
            )
        return
    source = table.last_discarder
    if meld.kind not in _OF_A_DISCARD or source in (NOBODY, seat) or meld.source == source or table.over:
        return
    if meld.kind is CHI and table.after[source] != seat:
        return
    yield Fault(
        f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} as if from {moment.who(meld.source or 0)}, "
        f"but {moment.who(source)} discarded it",
        seat,
        recorded={"from": moment.who(meld.source or 0)},
        expected={"from": moment.who(source)},
        hint=Hint("called", seat, meld.called),
    )


@check("CAL009", "nothing-to-call", on=CALL)
def nothing_to_call(moment: Moment) -> Iterator[Fault]:
    """A discard is called although there is none on the table that this player may take.

    What is compared:
        Each chi, pon and daiminkan with the discards: there must be one, not taken yet, of another player.
    Why it matters:
        A call without a discard takes a tile from nowhere.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Where one missing or surplus event explains it, the finding is TRN009 or TRN010 instead.
    Example:
        East has drawn its first tile and thrown nothing, and South calls pon of chun.
    """
    _, seat, meld = moment.events[moment.position]
    table = moment.table
    if meld.kind not in _OF_A_DISCARD or table.over:
        return
    if table.last_discarder == NOBODY or table.actor != NOBODY:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} although no discard is on the table",
            seat,
            recorded={"call": str(meld.kind)},
            hint=Hint("turn", seat),
        )
    elif table.last_discarder == seat:
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(moment.rules.red_tiles)} of its own discard",
            seat,
            recorded={"call": str(meld.kind)},
            hint=Hint("turn", seat),
        )


found_elsewhere(
    "CAL010",
    "call-missing",
    """A chi, pon or daiminkan must have been made that the record does not hold.

    What is compared:
        What is impossible in a round with what it would be if a player had made a chi, pon or daiminkan of the
        discard on the table.
    Why it matters:
        Without the call the turns after it look wrong, and the melds of a win differ.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Only named where the caller held the tiles and the call explains more than it assumes.
    Example:
        East throws chun, and West, who holds 77z, discards next: West had called pon.
    """,
)


@check("CAL011", "call-without-legal-discard", on=CALL)
def call_without_legal_discard(moment: Moment) -> Iterator[Fault]:
    """A chi or pon after which kuikae forbids every tile the caller could throw.

    What is compared:
        The tiles a chi or pon leaves in hand with those that may not be thrown right after it.
    Why it matters:
        The caller has no discard that is in order; servers do not offer such a call.
    Rule source:
        Tenhou and Mahjong Soul refuse the call. Where it is allowed, kuikae does not bind its discard.
    Options that change it:
        kuikae_deadlock_call, kuikae
    When it cannot be known:
        Not judged where tiles of the hand are hidden.
    Example:
        South has three melds and holds 4567m; East throws 4m, and South calls chi with 5m6m: 4m and 7m are left.
    """
    _, seat, meld = moment.events[moment.position]
    table, rules = moment.table, moment.rules
    if meld.kind not in (CHI, PON) or rules.kuikae_deadlock_call is KuikaeDeadlock.ALLOWED:
        return
    if table.stuck_after(seat, meld):
        left = [t for t in table.hand(seat) if t not in meld.consumed]
        yield Fault(
            f"{moment.who(seat)} calls {meld.name(rules.red_tiles)} and is left with {moment.tiles(left)}, of which "
            "nothing may be discarded (kuikae)",
            seat,
            recorded={"left": moment.tiles(left)},
            options=("kuikae_deadlock_call", "kuikae"),
        )
