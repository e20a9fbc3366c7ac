"""Whether a moment is plainly in order, so that no check need be asked.

Each guard is a sufficient condition: where it says yes, no check of that event has anything to report; where it
says no, the checks decide. Most events of most games pass a guard, which is what makes an audit fast. A test
holds guards and checks together over generated games, planted faults and real ones.
"""

from replay.events import LIMITS, DrawKind, RoundStart
from replay.hand.score import recorded_points
from replay.legality import furiten, furiten_after, passed_in_riichi
from replay.melds import CHI, DAIMINKAN, KITA, PON, Meld
from replay.moment import DrawFacts, WinFacts
from replay.roundend import Expectation
from replay.rulevalues import Kita, Minogashi, RonnedStick
from replay.table import BOUND_DECLARED, BOUND_KUIKAE, MOST_KANS, NOBODY, UNSEEN, Table
from replay.tenpai import tenpai_for_riichi
from replay.tiles import BIT, KIND_OF, NORTH

_BONUS = {"dora": 0, "kita": 0, "ura-dora": 1, "red-dora": 2}


def start_in_order(table: Table, start: RoundStart, expected: Expectation | None) -> bool:
    """A round start that follows from the rounds before, with thirteen tiles each and none twice."""
    if expected is None or expected.over or not expected.matches(start):
        return False
    dealt = [start.indicator if start.indicator is not None else -1]
    for hand in start.hands:
        if len(hand) != 13:
            return False
        dealt += hand
    tiles = set(dealt)
    return len(tiles) == len(dealt) and tiles <= table.rules.tiles


def call_in_order(table: Table, seat: int, meld: Meld) -> bool:
    """A chi, pon or daiminkan of the discard on the table, or a kita, by a seat that may and can make it."""
    kind = meld.kind
    if kind is KITA:
        tile = meld.tiles[0]
        return (
            table.rules.kita is Kita.NUKIDORA
            and table.actor == seat
            and table.declared == NOBODY
            and table.owner[tile] == seat
            and KIND_OF[tile] == NORTH
            and len(meld.tiles) == 1
            and not table.due
            and table.live > 0
            and table.replaced < table.rules.rinshan_tiles
            and table.drawn >= 0
            and (not table.riichi[seat] or KIND_OF[table.drawn] == NORTH)
        )
    source = table.last_discarder
    if (
        table.actor != NOBODY
        or source in (NOBODY, seat)
        or table.over
        or table.due
        or table.riichi[seat]
        or meld.called != table.last_discard
        or meld.source != source
        or table.live <= 0
    ):
        return False
    owner = table.owner
    for tile in meld.tiles:
        if tile != meld.called and owner[tile] != seat:
            return False
    kinds = [KIND_OF[t] for t in meld.tiles]
    if table.stuck_after(seat, meld):
        return False
    if kind is CHI:
        low = kinds[0]
        return (
            table.players == 4
            and table.after[source] == seat
            and len(kinds) == 3
            and low < 27
            and low % 9 < 7
            and kinds[1] == low + 1
            and kinds[2] == low + 2
        )
    if kind is PON:
        return len(kinds) == 3 and kinds[0] == kinds[1] == kinds[2]
    return (
        kind is DAIMINKAN
        and len(kinds) == 4
        and kinds.count(kinds[0]) == 4
        and table.kans < MOST_KANS
        and table.live >= table.rules.left_for_kan
        and table.replaced < table.rules.rinshan_tiles
    )


def draw_in_order(table: Table, draw: DrawFacts) -> bool:
    """An exhaustive draw at the end of the wall with the hands shown that are tenpai, and their payments."""
    claim = draw.claim
    if (
        claim.kind is not DrawKind.EXHAUSTIVE
        or draw.nagashi
        or table.live > 0
        or table.due
        or table.actor != NOBODY
        or table.replacement
        or table.declared != NOBODY
        or any(table.hidden)
        or claim.deltas != draw.deltas
        or claim.honba != table.honba
        or claim.sticks != table.sticks
        or claim.scores_before != draw.scores_before
        or len(claim.hands) != table.players
    ):
        return False
    for seat, hand in enumerate(claim.hands):
        if (hand is not None) != bool(draw.tenpai[seat]):
            return False
        if hand is not None and list(hand) != table.hand(seat):
            return False
    return _no_win_passed(table, last=True)


def _no_win_passed(table: Table, *, last: bool) -> bool:
    """No win was passed in riichi, or it may be; the tile shown last counts where `last` says so."""
    if table.rules.minogashi_after_riichi is Minogashi.ALLOWED:
        return True
    return all(passed_in_riichi(table, seat, last=last) is None for seat in range(table.players))


def discard_in_order(table: Table, seat: int, tile: int) -> bool:
    """A discard by the actor of a tile it holds, of which a call or a riichi declaration asks more."""
    if seat != table.actor or table.owner[tile] != seat or table.riichi[seat]:
        return False
    if table.bound == BOUND_KUIKAE:
        return not table.kuikae & BIT[KIND_OF[tile]]
    return (
        table.bound == BOUND_DECLARED
        and table.declared == seat
        and tenpai_for_riichi(table, seat, tile)
        and (table.rules.furiten_riichi or furiten_after(table, seat, tile) is None)
    )


def riichi_in_order(table: Table, seat: int) -> bool:
    """Riichi by the actor with a closed hand, points, and tiles left."""
    rules = table.rules
    return (
        seat == table.actor
        and not table.riichi[seat]
        and table.declared == NOBODY
        and rules.enough_for_riichi(table.scores[seat])
        and table.live >= rules.riichi_min_live_tiles
        and table.is_closed(seat)
    )


def stick_in_order(table: Table, seat: int, claimed: tuple[int, ...] | None) -> bool:
    """The stick of the riichi just declared, with the scores after it."""
    if seat != table.pending or table.riichi[seat] or table.over:
        return False
    if claimed is None:
        return True
    scores = list(table.scores)
    scores[seat] -= 1000
    return list(claimed) == scores


def win_in_order(table: Table, win: WinFacts) -> bool:
    """A win by a seat that may win, of which the record says all that is so and nothing else."""
    claim, value, settlement = win.claim, win.value, win.settlement
    if value is None or settlement is None or not value.valid or table.hidden[win.winner] or win.situation is None:
        return False
    winner = win.winner
    if table.declared != NOBODY or table.robbable >= 0:
        return False
    if table.turned_early is not None and table.turned_early[0] == len(table.shown):
        return False
    if not win.tsumo and (not _stick_as_due(table) or any(furiten(table, winner))):
        return False
    if not _no_win_passed(table, last=win.tsumo):
        return False
    if (
        claim.winner != winner
        or claim.winning_tile != win.winning_tile
        or claim.from_seat != (winner if win.source is None else win.source)
        or claim.concealed != win.concealed
        or claim.melds is None
        or claim.indicators is None
        or list(claim.indicators) != table.indicators
        or (() if claim.liable is None else (claim.liable,)) != win.liable
        or claim.deltas != settlement.deltas
        or claim.scores_before != win.scores_before
        or claim.honba != table.honba
        or claim.sticks != win.sticks
        or claim.limit is None
        or LIMITS[claim.limit] != value.limit
        or (claim.fu != value.fu and not value.yakuman)
        or claim.points
        != recorded_points(value.base, tsumo=win.tsumo, dealer=winner == table.dealer, rules=table.rules)
    ):
        return False
    made = table.melds[winner]
    return (
        len(made) == len(claim.melds)
        and all(m in made for m in claim.melds)
        and _ura_in_order(table, win)
        and _yaku_in_order(win)
    )


def _stick_as_due(table: Table) -> bool:
    """Whether the stick of a riichi whose discard is ronned is paid or not as the rules have it."""
    if table.rules.riichi_stick_when_ronned is RonnedStick.PAID:
        return table.pending == NOBODY
    return table.accepted != len(table.shown)


def _ura_in_order(table: Table, win: WinFacts) -> bool:
    ura = win.claim.ura_indicators
    if win.situation is None or not win.situation.in_riichi:
        return not ura
    if not ura or len(ura) != len(table.indicators) or len(set(ura)) != len(ura):
        return False
    return all(table.owner[t] == UNSEEN for t in ura)


def _yaku_in_order(win: WinFacts) -> bool:
    claim, value = win.claim, win.value
    if value is None:
        return False
    if value.yakuman:
        names = sorted(name for name, _ in value.yaku)
        return claim.yakuman is not None and sorted(claim.yakuman) == names and not claim.yaku
    if claim.yaku is None or claim.yakuman:
        return False
    bonus = [0, 0, 0]
    rest = []
    for item in win.listed or ():
        place = _BONUS.get(item[0])
        if place is None:
            rest.append(item)
        else:
            bonus[place] += item[1]
    dora = value.dora
    if bonus[0] != dora.dora + dora.kita or bonus[1] != dora.ura or bonus[2] != dora.red:
        return False
    return len(rest) == len(value.yaku) and all(item in value.yaku for item in rest)
