"""What each seat may do in a state of the table, by the rules in force, and what the table owes."""

from dataclasses import dataclass
from enum import StrEnum

from replay.events import (
    CALL,
    DISCARD,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    DrawKind,
    Event,
)
from replay.guards import riichi_in_order
from replay.legality import ankan_in_riichi, furiten, furiten_after, possible_calls, possible_kans
from replay.melds import ANKAN, DAIMINKAN, KAKAN, KITA, Meld
from replay.outcome import could_win, most_winners
from replay.rulevalues import (
    FifthKan,
    KuikaeDeadlock,
    Minogashi,
    Nagashi,
    NagashiDeclaration,
    RonnedStick,
    WinWindow,
)
from replay.table import (
    BOUND_INDICATOR,
    BOUND_KUIKAE,
    DUE_ABORT,
    DUE_ACCEPT,
    DUE_INDICATOR,
    MOST_KANS,
    NO_TILE,
    NOBODY,
    Table,
)
from replay.tenpai import tenpai_for_riichi
from replay.tiles import BIT, KIND_OF, NORTH, Tile, is_kyuushu


class ActionKind(StrEnum):
    """What a player can do: the names are those of docs/terms.md."""

    DRAW = "draw"
    DISCARD = "discard"
    RIICHI = "riichi"
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    KAKAN = "kakan"
    KITA = "kita"
    TSUMO = "tsumo"
    RON = "ron"
    KYUUSHU = "kyuushu-kyuuhai"
    PASS = "pass"  # noqa: S105 - no password


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat may do.

    `tile` is the tile (0..135) of a discard, of a riichi the one thrown with it, of a win the winning tile; `meld`
    is that of a call. Everything else is None.
    """

    kind: ActionKind
    tile: Tile | None = None
    meld: Meld | None = None

    def events(self, seat: int) -> tuple[Event, ...]:
        """The events that carry it out; none for a pass.

        Raises:
            ValueError: for a draw, a win or kyuushu kyuuhai, of which the player alone does not know all.
        """
        if self.meld is not None:
            return ((CALL, seat, self.meld),)
        if self.kind is ActionKind.DISCARD:
            return ((DISCARD, seat, self.tile),)
        if self.kind is ActionKind.RIICHI:
            return ((RIICHI, seat, None), (DISCARD, seat, self.tile))
        if self.kind is ActionKind.PASS:
            return ()
        raise ValueError(f"what a {self.kind} comes to is not known to the player")


_DRAW, _PASS, _KYUUSHU = Action(ActionKind.DRAW), Action(ActionKind.PASS), Action(ActionKind.KYUUSHU)


def legal_actions(table: Table, seat: int) -> list[Action]:
    """Everything a seat may do now; empty where it has nothing to decide.

    Equal calls, made with other copies of the same tiles, are listed once; discards tile by tile. Who may ron or call
    may also pass, unless the rules make it win. That a discard is also wanted by others is not looked at, nor are
    sticks and indicators that are due (`due`): to put these down and turn them first is not the player's affair.

    Raises:
        ValueError: tiles of the seat's hand are not known.
    """
    if table.hidden[seat]:
        raise ValueError(f"not all tiles of seat {seat} are known")
    if table.over:
        return []
    if table.actor == seat:
        return _own_turn(table, seat)
    out = []
    if may_ron(table, seat):
        tile, _ = on_offer(table, seat) or (NO_TILE, NOBODY)
        out.append(Action(ActionKind.RON, Tile(tile)))
        if must_win(table, seat):
            return out
    out += [_call(meld) for meld in calls(table, seat)]
    if out:
        out.append(_PASS)
    if may_draw(table, seat):
        out.append(_DRAW)
    return out


def _own_turn(table: Table, seat: int) -> list[Action]:
    if table.declared == seat:
        return [Action(ActionKind.DISCARD, Tile(t)) for t in _riichi_tiles(table, seat)]
    out = []
    if may_tsumo(table, seat):
        out.append(Action(ActionKind.TSUMO, Tile(table.drawn)))
        if must_win(table, seat):
            return out
    if may_kyuushu(table, seat):
        out.append(_KYUUSHU)
    out += [_call(meld) for meld in own_kans(table, seat)]
    out += [Action(ActionKind.RIICHI, Tile(t)) for t in riichi_discards(table, seat)]
    out += [Action(ActionKind.DISCARD, Tile(t)) for t in discards(table, seat)]
    return out


def _call(meld: Meld) -> Action:
    return Action(ActionKind(meld.kind), meld=meld)


# --- wins ----------------------------------------------------------------------------------------------------------


def may_tsumo(table: Table, seat: int) -> bool:
    """The drawn tile completes the hand, and the hand has a yaku; by some rules a fourth kan needs no pair."""
    drawn = table.drawn
    return (
        seat == table.actor
        and drawn >= 0
        and table.declared == NOBODY
        and bool(table.waits(seat) & BIT[KIND_OF[drawn]] or table.kan_by[seat] == MOST_KANS)
        and could_win(table, seat)
    )


def on_offer(table: Table, seat: int) -> tuple[int, int] | None:
    """The tile a seat could ron by the rules, its own hand aside, and the seat that shows it."""
    if table.robbable >= 0:
        robbed = table.may_be_robbed and table.can_rob(seat)
        return (table.robbable, table.robbed_seat) if robbed else None
    late = table.rules.win_call_window is WinWindow.NEXT_DISCARD
    if table.last_discarder in (NOBODY, seat) or table.last_discard < 0 or not (late or table.actor == NOBODY):
        return None
    if table.actor == NOBODY and _stick_paid(table):
        return None
    return table.last_discard, table.last_discarder


def _stick_paid(table: Table) -> bool:
    """Whether the riichi discard on the table has passed, since its stick lies there."""
    return table.accepted == len(table.shown) and table.rules.riichi_stick_when_ronned is RonnedStick.NOT_PAID


def may_ron(table: Table, seat: int) -> bool:
    """The tile on offer completes the hand, which has a yaku and is not furiten."""
    found = None if table.actor == seat else on_offer(table, seat)
    return (
        found is not None
        and bool(table.waits(seat) & BIT[KIND_OF[found[0]]])
        and not any(furiten(table, seat))
        and could_win(table, seat)
    )


def must_win(table: Table, seat: int) -> bool:
    """A win that is possible may not be passed."""
    return table.riichi[seat] and table.rules.minogashi_after_riichi is not Minogashi.ALLOWED


# --- a seat's own turn ---------------------------------------------------------------------------------------------


def may_draw(table: Table, seat: int) -> bool:
    """It is the seat's turn, and there is a tile to draw."""
    return seat == table.next_draw and (table.live > 0 or table.replacement) and not table.due & DUE_ABORT


def may_kyuushu(table: Table, seat: int) -> bool:
    """Nine kinds of terminals and honours on an undisturbed first turn."""
    return (
        table.rules.abort_kyuushu
        and seat == table.actor
        and table.first_go
        and not table.river[seat]
        and is_kyuushu(table.hand(seat))
    )


def riichi_discards(table: Table, seat: int) -> list[int]:
    """The tiles riichi can be declared with; none where it cannot be."""
    if table.drawn == NO_TILE or not riichi_in_order(table, seat):
        return []
    return _riichi_tiles(table, seat)


def _riichi_tiles(table: Table, seat: int) -> list[int]:
    """The tiles that leave a hand with which riichi may be declared."""
    free = table.rules.furiten_riichi
    return [
        t
        for t in table.hand(seat)
        if tenpai_for_riichi(table, seat, t) and (free or furiten_after(table, seat, t) is None)
    ]


def discards(table: Table, seat: int) -> list[int]:
    """The tiles the seat to act may throw without declaring riichi."""
    if table.riichi[seat]:
        return [table.drawn]
    barred = table.kuikae if table.bound & BOUND_KUIKAE else 0
    return [t for t in table.hand(seat) if not barred & BIT[KIND_OF[t]]]


def own_kans(table: Table, seat: int) -> list[Meld]:
    """Ankan, kakan and kita right after a draw, or after one's own call, with a tile left to replace them."""
    called = table.drawn == NO_TILE
    if called and not table.rules.kan_after_call:
        return []
    out = []
    for meld in possible_kans(table, seat):
        if meld.kind is KITA:
            if called or table.live <= 0 or table.replaced >= table.rules.rinshan_tiles:
                continue
        elif not _one_more_kan(table):
            continue
        if table.riichi[seat]:
            if meld.kind is KAKAN or (meld.kind is KITA and KIND_OF[table.drawn] != NORTH):
                continue
            if meld.kind is ANKAN and ankan_in_riichi(table, seat, meld) is not None:
                continue
        out.append(meld)
    return out


def _one_more_kan(table: Table) -> bool:
    """A kan may be made by the number of kans and of tiles left."""
    rules = table.rules
    if table.live < rules.left_for_kan:
        return False
    if table.kans >= MOST_KANS:
        return rules.fifth_kan is FifthKan.ABORT
    return table.replaced < rules.rinshan_tiles


# --- another's discard ---------------------------------------------------------------------------------------------


def calls(table: Table, seat: int) -> list[Meld]:
    """Chi, pon and daiminkan of the discard on the table that leave something to throw."""
    if table.actor != NOBODY or table.last_discard < 0 or table.due & DUE_ABORT:
        return []
    if table.live <= 0 and not table.rules.call_on_houtei_tile:
        return []
    allowed = table.rules.kuikae_deadlock_call is KuikaeDeadlock.ALLOWED
    return [
        meld
        for meld in possible_calls(table, seat)
        if (_one_more_kan(table) if meld.kind is DAIMINKAN else allowed or not table.stuck_after(seat, meld))
    ]


# --- what the table owes -------------------------------------------------------------------------------------------


def due(table: Table) -> list[Event]:
    """What is nobody's decision and comes next, in this order: the stick of a riichi, dora indicators to turn, and the
    draw that ends the round unless the rules let somebody call the last discard.

    A win comes before all of it: a ron, and a tsumo on the replacement tile of a kan whose indicator is turned with the
    next discard (KAN008). Only some rules want the stick of a ronned riichi too (`riichi_stick_when_ronned`).
    A value that only the table knows (scores, the indicator) is None; that of RYUUKYOKU is the `DrawKind`.
    """
    out: list[Event] = []
    if table.over:
        return out
    if table.due & DUE_ACCEPT:
        out.append((RIICHI_ACCEPTED, table.pending, None))
    if table.due & DUE_ABORT:
        return [*out, (RYUUKYOKU, -1, abort_due(table))]
    turned = table.owed_now if table.due & DUE_INDICATOR else table.owed_soon if table.bound & BOUND_INDICATOR else 0
    out += [(DORA, -1, None)] * turned
    if _wall_used_up(table):
        achieved = any(map(table.nagashi, range(table.players)))
        out.append((RYUUKYOKU, -1, DrawKind.NAGASHI if achieved and _paid_unasked(table) else DrawKind.EXHAUSTIVE))
    return out


def _wall_used_up(table: Table) -> bool:
    return table.live <= 0 and table.last_discarder != NOBODY and table.actor == NOBODY and not table.replacement


def _paid_unasked(table: Table) -> bool:
    """Nagashi mangan is paid by the rules, and need not be claimed."""
    rules = table.rules
    return rules.nagashi_mangan is not Nagashi.NONE and rules.nagashi_declaration is not NagashiDeclaration.CLAIMED


def abort_due(table: Table) -> DrawKind:
    """Which draw the last discard, or kan, has brought about."""
    rules = table.rules
    if rules.abort_suufon and table.is_suufon():
        return DrawKind.SUUFON
    if rules.abort_suucha and table.players == 4 and all(table.riichi):
        return DrawKind.SUUCHA
    return DrawKind.SUUKAN


# --- events --------------------------------------------------------------------------------------------------------


def is_legal(table: Table, event: Event) -> bool:
    """Whether an event is something its seat may do now, or something that is due.

    Of the value of an event only what the player decides is compared: the tile thrown, the tiles of a call (by their
    looks, so that one copy is as good as another in the same hand), the kind of draw. A tile drawn, scores, what is
    said of a win, and the start of a round or end of the game are for `replay.Referee.feed` to judge.

    Raises:
        ValueError: tiles of the seat's hand are not known.
    """
    kind, seat, value = event
    if kind in (START, GAME_END):
        return False
    if kind in (RIICHI_ACCEPTED, DORA):
        return any(one[:2] == (kind, seat) for one in due(table))
    if kind == RYUUKYOKU:
        return _may_end(table, value.kind)
    actions = legal_actions(table, seat)
    if kind in DISCARDS:
        return Action(ActionKind.DISCARD, value) in actions
    if kind == CALL:
        held = all(table.owner[t] == seat for t in value.consumed)
        return held and any(a.meld is not None and _alike(table, a.meld, value) for a in actions)
    wanted = {
        DRAW: (ActionKind.DRAW,),
        RIICHI: (ActionKind.RIICHI,),
        WIN: (ActionKind.TSUMO, ActionKind.RON),
    }.get(kind, ())
    return any(a.kind in wanted for a in actions)


def _may_end(table: Table, kind: DrawKind) -> bool:
    """Whether the round may end in such a draw now."""
    if kind is DrawKind.KYUUSHU:
        return table.actor != NOBODY and not table.over and may_kyuushu(table, table.actor)
    if kind is DrawKind.SANCHAHOU:
        callers = [s for s in range(table.players) if not table.over and may_ron(table, s)]
        return bool(callers) and not most_winners(table.rules, len(callers))
    if kind is DrawKind.NAGASHI and _wall_used_up(table) and not table.over:
        none = table.rules.nagashi_mangan is Nagashi.NONE
        return not none and any(map(table.nagashi, range(table.players)))
    return (RYUUKYOKU, -1, kind) in due(table)


def _alike(table: Table, one: Meld, other: Meld) -> bool:
    """Whether two calls are the same but for the copies used."""
    reds = table.rules.red_tiles

    def looks(meld: Meld) -> list[tuple[int, bool]]:
        return sorted((KIND_OF[t], t in reds) for t in meld.consumed)

    return (
        one.kind is other.kind
        and (one.called, one.source) == (other.called, other.source)
        and looks(one) == looks(other)
    )
