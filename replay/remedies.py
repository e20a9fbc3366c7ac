"""What the rules in force prescribe for illegal play.

Source: the competition rules of the European and the World Riichi associations (chombo, dead hand) and the common
usage at Japanese tables: who breaks the round pays a chombo and it is dealt again; who breaks only its own hand
may not win with it; what nobody can have seen goes unpunished.
"""

from collections.abc import Collection, Sequence
from operator import add, sub
from typing import Final

from replay.events import DrawKind
from replay.findings import Remedy, RemedyKind
from replay.hand.score import LIMIT_BASE, MANGAN, settle_win
from replay.moment import WinFacts
from replay.outcome import noten_deltas, win_facts
from replay.play import Played
from replay.ruleset import RuleSet
from replay.rulevalues import Chombo, Minogashi, Offence, RiichiAnkan

_HIDDEN: Final = frozenset({Offence.NOTEN_RIICHI, Offence.RIICHI_KAN})
"""What comes to light only when the hand is shown."""


def prescribed(
    offence: Offence | None,
    seat: int | None,
    played: Played,
    rules: RuleSet,
    false_winners: Collection[int] = (),
    *,
    annulled: bool = False,
    dead: Collection[int] = (),
) -> Remedy | None:
    """The remedy for an offence of a seat in a round as played; None where the rules name none.

    `false_winners` are the seats whose wins in the round are without their conditions. A chombo annuls the whole
    round, sticks put down in it included, unless another player rightly wins on the same tile: then only the false
    win is void, and honba and sticks it took go to whoever has them without it. What several remedies of a round
    have in common is told with the first: `annulled` says that a chombo told before undoes the round, and `dead` are
    the seats whose hands are dead by what was told before.
    """
    if offence is None or seat is None:
        return None
    standing = [w for w in played.wins if w.winner not in false_winners]
    first = next((w.winner for w in played.wins if w.winner in false_winners), seat) == seat
    is_chombo = offence in rules.chombo_triggers or (
        offence is Offence.PASSED_WIN and rules.minogashi_after_riichi is Minogashi.CHOMBO
    )
    if is_chombo and rules.chombo is not Chombo.NONE:
        if _is_hidden(offence, rules) and not _shown(seat, played):
            return Remedy(RemedyKind.UNREVEALED, options=("chombo_triggers",))
        if not (offence is Offence.FALSE_WIN and standing):
            return _chombo(seat, played, rules, annuls=not annulled)
    if offence in rules.dead_hand_triggers:
        changed = None if seat in dead else _win_undone(seat, played) or _as_noten(seat, played, rules, dead)
        return Remedy(RemedyKind.DEAD_HAND, changed, options=("dead_hand_triggers",))
    if offence is not Offence.FALSE_WIN:
        return None
    undone = None if seat in dead else _win_undone(seat, played)
    if undone is not None and standing and first:
        undone = tuple(map(add, undone, _moved_to(standing, played)))
    return Remedy(RemedyKind.VOID_WIN, undone)


def _is_hidden(offence: Offence, rules: RuleSet) -> bool:
    """Whether nobody can have seen the offence; where rules allow no kan in riichi at all, everyone has."""
    if offence is Offence.RIICHI_KAN and rules.ankan_after_riichi is RiichiAnkan.FORBIDDEN:
        return False
    return offence in _HIDDEN


def _shown(seat: int, played: Played) -> bool:
    """Whether the hand of a seat in riichi was shown: it won, or the wall was used up."""
    draw = played.draw
    return any(w.winner == seat for w in played.wins) or (
        draw is not None and draw.claim.kind in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI)
    )


def _chombo(seat: int, played: Played, rules: RuleSet, *, annuls: bool) -> Remedy:
    undone = _round_undone(played) if annuls else (0,) * rules.players
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


def _as_noten(seat: int, played: Played, rules: RuleSet, dead: Collection[int]) -> tuple[int, ...] | None:
    """What a tenpai seat that counts as noten, as `dead` do, changes in the noten payments; None where there are none,
    or a hand cannot be known."""
    draw = played.draw
    if draw is None or draw.claim.kind is not DrawKind.EXHAUSTIVE or None in draw.tenpai or not draw.tenpai[seat]:
        return None
    before = [bool(ready) and s not in dead for s, ready in enumerate(draw.tenpai)]
    after = [ready and s != seat for s, ready in enumerate(before)]
    return tuple(map(sub, noten_deltas(after, rules), noten_deltas(before, rules)))


def _moved_to(standing: Sequence[WinFacts], played: Played) -> tuple[int, ...]:
    """What the wins that stand are paid more when they are the only ones."""
    alone = win_facts(played.table, [(w.event, w.claim) for w in standing])
    out = (0,) * played.table.players
    for now, before in zip(alone, standing, strict=True):
        if now.deltas is not None and before.deltas is not None:
            out = tuple(map(add, out, map(sub, now.deltas, before.deltas)))
    return out
