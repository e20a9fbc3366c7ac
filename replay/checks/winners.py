"""WIN: several wins on one tile, which of them are paid, and in what order they stand."""

from collections.abc import Iterator

from replay.events import WIN
from replay.findings import Cause
from replay.legality import furiten
from replay.moment import Moment, WinFacts
from replay.outcome import THREE, by_nearness, most_winners
from replay.registry import Fault, check
from replay.rulevalues import MultiRonHonba, MultiRonSticks


@check("WIN008", "winner-twice", on=WIN, cause=Cause.RECORD)
def winner_twice(moment: Moment) -> Iterator[Fault]:
    """The same player wins twice on one tile.

    What is compared:
        The wins on one tile with one another: each player can win once.
    Why it matters:
        Paid twice, the points of a hand are doubled. Only the first is counted.
    Rule source:
        Common rules.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        East throws 8s, and the win of South stands twice in the record.
    """
    _, seat, _ = moment.events[moment.position]
    # Of wins by the same hand only the first is valued.
    if moment.win is None:
        yield Fault(
            f"the win of {moment.who(seat)} is recorded twice",
            seat,
            recorded={"wins": 2},
            expected={"wins": 1},
        )


@check("WIN009", "too-many-winners", on=WIN)
def too_many_winners(moment: Moment) -> Iterator[Fault]:
    """More players are paid for one discard than the rules allow.

    What is compared:
        The number of players who could win on one tile and are paid for it with what rules say of two and of three:
        all are paid, the nearest in turn to the discarder alone, the nearest two, or the round is a draw.
    Why it matters:
        Where three rons end the round in a draw, nothing may be paid; elsewhere the nearest may be the only winner.
    Rule source:
        Tenhou rules: two are paid, three are sanchahou. Other rules pay all three, or the nearest only (atamahane).
    Options that change it:
        multi_ron, triple_ron
    When it cannot be known:
        Always known.
    Example:
        East throws 8s, and South, West and North are all paid.
    """
    wins = _who_may_win(moment)
    last = moment.wins[-1].event if moment.wins else -1
    number = len(wins)
    paid = most_winners(moment.rules, number)
    if number <= paid or moment.index != last:
        return
    names = [moment.who(s) for s in sorted(w.winner for w in wins)]
    effect = [0] * moment.rules.players
    for win in wins[paid:]:
        for seat, points in enumerate(win.claim.deltas or ()):
            effect[seat] -= points
    option = "triple_ron" if number >= THREE else "multi_ron"
    if not paid:
        yield Fault(
            "three players win on one discard, which ends the round in a draw",
            None,
            recorded={"winners": names},
            expected={"round": "sanchahou"},
            effect=tuple(effect),
            options=(option,),
        )
        return
    nearest = " and ".join(moment.who(w.winner) for w in wins[:paid])
    yield Fault(
        f"{number} players win on one discard; by the rules only the nearest in turn can: {nearest}",
        wins[paid].winner if number == paid + 1 else None,
        recorded={"winners": names},
        expected={"winners": [moment.who(w.winner) for w in wins[:paid]]},
        effect=tuple(effect),
        options=(option,),
    )


def is_one_too_many(moment: Moment, win: WinFacts) -> bool:
    """Whether of several who could win on one tile a nearer one wins, or the round is a draw (WIN009)."""
    wins = _who_may_win(moment)
    return win in wins[most_winners(moment.rules, len(wins)) :]


def _who_may_win(moment: Moment) -> list[WinFacts]:
    return [w for w in by_nearness(moment.wins) if _may_win(moment, w)]


def _may_win(moment: Moment, win: WinFacts) -> bool:
    """Whether a win is one at all, as far as can be known; that of a player who cannot win is told by itself."""
    if not win.possible or (win.value is not None and not win.value.valid):
        return False
    return win.tsumo or bool(moment.table.hidden[win.winner]) or not any(furiten(moment.table, win.winner))


@check("WIN012", "winners-out-of-order", on=WIN, cause=Cause.RECORD)
def winners_out_of_order(moment: Moment) -> Iterator[Fault]:
    """Of several winners on one discard, the one nearest in turn to the discarder does not stand first.

    What is compared:
        The first of several wins on one discard with the winner who sits nearest in turn after the discarder.
    Why it matters:
        Honba and riichi sticks go to the nearest winner, by some rules the sticks only, or those of players who do
        not win: the order says who is paid them.
    Rule source:
        Tenhou rules; Tenhou's records name the nearest winner first.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        East throws 8s, South and North ron, and the win of North stands first.
    """
    win = moment.win
    if win is None or win.event != moment.wins[0].event or win.takes_table:
        return
    first = next((w for w in moment.wins if w.takes_table), win)
    own_back = moment.rules.multi_ron_sticks is MultiRonSticks.OWN_BACK
    taken = "the sticks of those who do not win" if own_back else "sticks"
    if moment.rules.multi_ron_honba is MultiRonHonba.NEAREST:
        taken = f"honba and {taken}"
    yield Fault(
        f"the win of {moment.who(win.winner)} stands before that of {moment.who(first.winner)}, who sits nearer to "
        f"the discarder and takes {taken}",
        win.winner,
        recorded={"first": moment.who(win.winner)},
        expected={"first": moment.who(first.winner)},
    )
