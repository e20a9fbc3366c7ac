"""What the rules in force prescribe for illegal play.

Source: the competition rules of the European and the World Riichi associations (chombo, dead hand) and the common
usage at Japanese tables: who breaks the round pays a chombo and it is dealt again; who breaks only its own hand
may not win with it; what nobody can have seen goes unpunished.
"""

from operator import sub
from typing import Final

from replay.events import DrawKind
from replay.findings import Remedy, RemedyKind
from replay.hand.score import LIMIT_BASE, MANGAN, settle_win
from replay.play import Played
from replay.ruleset import RuleSet
from replay.rulevalues import Chombo, Offence

_HIDDEN: Final = frozenset({Offence.NOTEN_RIICHI, Offence.RIICHI_KAN})
"""What comes to light only when the hand is shown."""


def prescribed(offence: Offence | None, seat: int | None, played: Played, rules: RuleSet) -> Remedy | None:
    """The remedy for an offence of a seat in a round as played; None where the rules name none.

    A chombo annuls the whole round, sticks put down in it included, unless another player wins on the same tile:
    then only the false win is void.
    """
    if offence is None or seat is None:
        return None
    others_win = any(w.winner != seat for w in played.wins)
    if offence in rules.chombo_triggers and rules.chombo is not Chombo.NONE:
        if offence in _HIDDEN and not _shown(seat, played):
            return Remedy(RemedyKind.UNREVEALED, options=("chombo_triggers",))
        if not (offence is Offence.FALSE_WIN and others_win):
            return _chombo(seat, played, rules)
    if offence in rules.dead_hand_triggers:
        return Remedy(RemedyKind.DEAD_HAND, _win_undone(seat, played), options=("dead_hand_triggers",))
    return Remedy(RemedyKind.VOID_WIN, _win_undone(seat, played)) if offence is Offence.FALSE_WIN else None


def _shown(seat: int, played: Played) -> bool:
    """Whether the hand of a seat in riichi was shown: it won, or the wall was used up."""
    draw = played.draw
    return any(w.winner == seat for w in played.wins) or (
        draw is not None and draw.claim.kind in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI)
    )


def _chombo(seat: int, played: Played, rules: RuleSet) -> Remedy:
    undone = _round_undone(played)
    if rules.chombo is Chombo.FINAL_POINTS:
        final = tuple(-rules.chombo_points if s == seat else 0 for s in range(rules.players))
        return Remedy(RemedyKind.CHOMBO, undone, final, ("chombo_triggers", "chombo", "chombo_points"))
    options = ("chombo_triggers", "chombo")
    if undone is None:
        return Remedy(RemedyKind.CHOMBO, options=options)
    dealer = played.table.dealer
    mangan = settle_win(
        LIMIT_BASE[MANGAN], winner=seat, source=None, dealer=dealer, honba=0, sticks=0, rules=rules
    ).deltas
    return Remedy(RemedyKind.CHOMBO, tuple(map(sub, undone, mangan)), options=options)


def _round_undone(played: Played) -> tuple[int, ...] | None:
    """What brings the points back to those at the start of the round."""
    table = played.table
    results = [w.claim.deltas for w in played.wins]
    if played.draw is not None:
        results.append(played.draw.claim.deltas)
    if not results or any(r is None or len(r) != table.players for r in results):
        return None
    after = [sum(points) for points in zip(table.scores, *(r for r in results if r is not None), strict=True)]
    return tuple(map(sub, table.start.scores, after))


def _win_undone(seat: int, played: Played) -> tuple[int, ...] | None:
    """What takes back the points of a seat's win in the round; None where it has none."""
    deltas = next((w.claim.deltas for w in played.wins if w.winner == seat), None)
    return None if deltas is None else tuple(-d for d in deltas)
