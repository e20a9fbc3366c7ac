"""What a seat may do, asked of the table; everything offered here is legal."""

from collections.abc import Sequence

from replay.events import DrawKind, Win
from replay.hand.value import Value
from replay.legality import ankan_in_riichi, furiten, furiten_after, possible_calls, possible_kans
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.outcome import win_facts
from replay.rulevalues import FifthKan, KuikaeDeadlock, Minogashi
from replay.table import MOST_KANS, NO_TILE, Table, is_kyuushu
from replay.tenpai import tenpai_for_riichi
from replay.tiles import BIT, KIND_OF, NORTH, Tile


def unstated_win(winner: int, ura: tuple[Tile, ...] | None = None) -> Win:
    """A win of which nothing is claimed but who has it, and the ura indicators where there are any."""
    return Win(
        winner=winner,
        from_seat=None,
        winning_tile=None,
        concealed=None,
        melds=None,
        fu=None,
        points=None,
        limit=None,
        yaku=None,
        yakuman=None,
        indicators=None,
        ura_indicators=ura,
        liable=None,
        honba=None,
        sticks=None,
        scores_before=None,
        deltas=None,
    )


def value_now(table: Table, seat: int) -> Value | None:
    """What the tile just drawn or shown is worth to a seat; None if it is no win."""
    value = win_facts(table, [(0, unstated_win(seat))])[0].value
    return value if value is not None and value.valid else None


def may_tsumo(table: Table, seat: int) -> bool:
    """The drawn tile completes the hand, and the hand has a yaku."""
    if table.drawn < 0 or not table.waits(seat) & BIT[KIND_OF[table.drawn]]:
        return False
    return value_now(table, seat) is not None


def may_ron(table: Table, tile: int, source: int) -> list[int]:
    """The seats that can win on a tile just shown, nearest in turn first: complete, with a yaku, not furiten."""
    bit = BIT[KIND_OF[tile]]
    out: list[int] = []
    robbing = table.robbable >= 0
    if robbing and not table.may_be_robbed:
        return out
    for i in range(1, table.players):
        seat = (source + i) % table.players
        if robbing and not table.can_rob(seat):
            continue
        if table.waits(seat) & bit and not any(furiten(table, seat)) and value_now(table, seat):
            out.append(seat)
    return out


def may_kyuushu(table: Table, seat: int) -> bool:
    """Nine kinds of terminals and honours on an undisturbed first turn."""
    return table.rules.abort_kyuushu and table.first_go and not table.river[seat] and is_kyuushu(table.hand(seat))


def riichi_discards(table: Table, seat: int) -> list[int]:
    """The tiles riichi can be declared with; none where it cannot be."""
    rules = table.rules
    if (
        table.riichi[seat]
        or table.drawn == NO_TILE
        or table.scores[seat] < rules.riichi_min_points
        or table.live < rules.riichi_min_live_tiles
        or not table.is_closed(seat)
    ):
        return []
    return [
        t
        for t in table.hand(seat)
        if tenpai_for_riichi(table, seat, t) and (rules.furiten_riichi or furiten_after(table, seat, t) is None)
    ]


def must_win(table: Table, seat: int) -> bool:
    """A win that is possible may not be passed."""
    return table.riichi[seat] and table.rules.minogashi_after_riichi is not Minogashi.ALLOWED


def discards(table: Table, seat: int) -> list[int]:
    """The tiles the seat to act may throw."""
    if table.riichi[seat]:
        return [table.drawn]
    return [t for t in table.hand(seat) if not table.kuikae & BIT[KIND_OF[t]]]


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


def calls(table: Table, seat: int) -> list[Meld]:
    """Chi, pon and daiminkan of the discard on the table that leave something to throw."""
    if table.riichi[seat] or (table.live <= 0 and not table.rules.call_on_houtei_tile):
        return []
    allowed = table.rules.kuikae_deadlock_call is KuikaeDeadlock.ALLOWED
    return [
        meld
        for meld in possible_calls(table, seat)
        if (_one_more_kan(table) if meld.kind is DAIMINKAN else allowed or not table.stuck_after(seat, meld))
    ]


def abort_due(table: Table) -> DrawKind:
    """Which draw the last discard has brought about."""
    rules = table.rules
    if rules.abort_suufon and table.is_suufon():
        return DrawKind.SUUFON
    if rules.abort_suucha and table.players == 4 and all(table.riichi):
        return DrawKind.SUUCHA
    return DrawKind.SUUKAN


def precedence(meld: Meld) -> int:
    """Lower comes first: pon and kan before chi."""
    return 1 if meld.kind is CHI else 0 if meld.kind in (PON, DAIMINKAN) else 2


def by_precedence(offers: Sequence[tuple[int, Meld]]) -> list[tuple[int, Meld]]:
    """Calls of one discard, the one that is carried out first."""
    return sorted(offers, key=lambda offer: precedence(offer[1]))
