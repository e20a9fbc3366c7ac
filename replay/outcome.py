"""What a round's result is worth by the replayed state: wins valued and settled, draws paid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from operator import add, sub
from typing import Final

from replay.events import DrawKind, Ryuukyoku, Win
from replay.hand.played import played
from replay.hand.score import base_points, recorded_points, settle_win
from replay.hand.value import WINS_BEFORE_PAARENCHAN, Situation, Value, has_yaku, value_of
from replay.legality import is_chankan
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.moment import DrawFacts, WinFacts
from replay.roundend import busted
from replay.ruleset import RuleSet
from replay.rulevalues import (
    MultiRon,
    MultiRonHonba,
    MultiRonSticks,
    Nagashi,
    NagashiDeclaration,
    NagashiMultiple,
    Paarenchan,
    PaoHonba,
    PaoScope,
    PaoYakuman,
    TenpaiDeclaration,
    TripleRon,
    WinWindow,
)
from replay.seats import seat_wind
from replay.table import HIDDEN, NOBODY, Table
from replay.tenpai import tenpai
from replay.tiles import HAKU, KIND_OF, Tile, all_seen

Claims = Sequence[tuple[int, Win]]

_DRAGONS = frozenset({HAKU, HAKU + 1, HAKU + 2})
_WINDS = frozenset(range(27, 31))
THREE: Final = 3
FOUR: Final = 4
_FED_SETS = {"daisangen": (_DRAGONS, 3), "daisuushii": (_WINDS, 4)}
_FEEDABLE = frozenset(PaoYakuman)


def win_facts(table: Table, claims: Claims) -> list[WinFacts]:
    """Value and settle the wins on one tile; `claims` pairs event index and claim, in the order of the record.

    Honba and sticks go to the winner nearest in turn after the seat that gave the tile. A hand the record hides
    is valued as the record shows it.
    """
    if len(claims) == 1:
        event, claim = claims[0]
        only = _one_win(table, claim, event, true_winner(table, claim), honba=table.honba, sticks=table.sticks)
        only.scores_before = only.scores_by_claims = tuple(table.scores)
        return [only]
    winners = [true_winner(table, claim) for _, claim in claims]
    nearest = sorted(winners, key=lambda w: (w - _source(table, w)) % table.players)
    sticks = _sticks_of(table, nearest)
    every = table.rules.multi_ron_honba is MultiRonHonba.EVERY
    out = []
    for (event, claim), winner in zip(claims, winners, strict=True):
        honba = table.honba if every or winner == nearest[0] else 0
        facts = _one_win(table, claim, event, winner, honba=honba, sticks=sticks[winner])
        facts.takes_table = winner == nearest[0]
        out.append(facts)
    scores = by_claims = tuple(table.scores)
    # Nearest first, whatever the order of the record: each is paid from what the one before left.
    for facts in sorted(out, key=lambda f: nearest.index(f.winner)):
        facts.scores_before, facts.scores_by_claims = scores, by_claims
        paid = facts.claim.deltas
        if paid is None or len(paid) != len(scores):
            paid = facts.deltas or (0,) * len(scores)
        scores = tuple(map(add, scores, facts.deltas or paid))
        by_claims = tuple(map(add, by_claims, paid))
    return out


def _sticks_of(table: Table, nearest: Sequence[int]) -> dict[int, int]:
    """How many riichi sticks each of several winners takes; those who cannot win take none."""
    out = dict.fromkeys(nearest, 0)
    paid = nearest[: most_winners(table.rules, len(nearest))]
    if table.rules.multi_ron_sticks is MultiRonSticks.OWN_BACK:
        out |= {seat: int(table.riichi[seat]) for seat in paid}
    out[nearest[0]] += table.sticks - sum(out.values())
    return out


def unseen_bonus(win: WinFacts, table: Table) -> str | None:
    """The reason why what a hand is worth is not known: dora or ura dora may count that the record does not show."""
    situation, value = win.situation, win.value
    if situation is None or value is None or value.yakuman:
        return None
    if indicator_unseen(win, table):
        return "no-indicator"
    no_ura = table.rules.ura_dora and win.claim.ura_indicators is None and situation.in_riichi
    return "no-ura" if no_ura else None


def indicator_unseen(win: WinFacts, table: Table) -> bool:
    """Whether one of the dora indicators turned is neither recorded nor listed by the win."""
    return win.situation is not None and len(win.situation.dora_indicators) < len(table.indicators)


def most_winners(rules: RuleSet, number: int) -> int:
    """How many of so many players who ron one tile win; none where that ends the round in a draw."""
    if number >= THREE:
        return {TripleRon.ABORT: 0, TripleRon.ATAMAHANE: 1, TripleRon.FIRST_TWO: 2}.get(rules.triple_ron, number)
    if rules.triple_ron is TripleRon.FIRST_TWO:
        # Two winners in a record may be the first two of three who called.
        return number
    return 1 if rules.multi_ron is MultiRon.ATAMAHANE else number


def by_nearness(wins: Iterable[WinFacts]) -> list[WinFacts]:
    """Wins on one tile, the nearest in turn after the seat that gave it first."""
    return sorted(wins, key=lambda w: 0 if w.source is None else (w.winner - w.source) % len(w.scores_before))


def wareme_seat(table: Table) -> int | None:
    """The seat whose wall the dice broke, counted on from the dealer as one. Three players have three walls, as records
    of Riichi City count them."""
    dice = table.start.dice
    if not table.rules.wareme or dice is None:
        return None
    return (table.dealer + sum(dice) - 1) % table.players


def true_winner(table: Table, claim: Win) -> int:
    """The seat that holds the hand a win shows, where that is not the seat the win is given to."""
    shown = claim.concealed
    if shown is None:
        return claim.winner
    owner, tile = table.owner, claim.winning_tile

    def holds(seat: int) -> bool:
        return all(owner[t] == seat for t in shown if t != tile)

    if holds(claim.winner) or not shown:
        return claim.winner
    return next((s for s in range(table.players) if holds(s)), claim.winner)


def _source(table: Table, winner: int) -> int:
    """The seat that gave the winning tile; the winner itself by tsumo."""
    if table.actor == winner:
        return winner
    if table.can_rob(winner):
        return table.robbed_seat
    late = table.rules.win_call_window is WinWindow.NEXT_DISCARD
    if (late or table.actor == NOBODY) and table.last_discarder not in (NOBODY, winner):
        return table.last_discarder
    return winner


def _robbed(table: Table, claim: Win) -> int:
    """The tile robbed: of an ankan the one the record names, as each of the four will do."""
    tile, named = table.robbable, claim.winning_tile
    if table.robbed_kind is ANKAN and named is not None and KIND_OF[named] == KIND_OF[tile]:
        return named
    return tile


def _shown(claim: Win) -> tuple[Tile, ...] | None:
    """The hand a win shows, if all of it is seen."""
    return claim.concealed if claim.concealed is not None and all_seen(claim.concealed) else None


def _one_win(table: Table, claim: Win, event: int, winner: int, *, honba: int, sticks: int) -> WinFacts:
    rules = table.rules
    source = _source(table, winner)
    tsumo = table.actor == winner and (table.drawn >= 0 or bool(table.hidden[winner]))
    possible = tsumo or source != winner
    chankan = not tsumo and possible and table.robbable >= 0
    tile = table.drawn if tsumo else _robbed(table, claim) if chankan else table.last_discard if possible else -1
    concealed = table.hand(winner)
    shown, named = _shown(claim), claim.winning_tile
    if table.hidden[winner] and shown is not None:
        concealed = list(shown)
        if tile < 0 and named is not None:
            tile = named
    elif not tsumo and tile >= 0:
        concealed.append(tile)
    unknown = bool(table.hidden[winner]) and (shown is None or tile < 0)
    possible = possible and (tile >= 0 or unknown)
    if not possible and shown is not None and named is not None and named >= 0:
        # There is nothing to win on; what the record shows is valued all the same, but nothing is paid by it.
        tsumo, tile, concealed = claim.from_seat == winner, named, list(shown)
    situation = _situation(table, winner, source, tile, claim, tsumo=tsumo, chankan=chankan)
    value = None if unknown else _worth(table, winner, claim, concealed, tile, situation)
    liable = {} if value is None else _liable(table, winner, value, situation)
    known = value is not None and not _may_be_paarenchan(situation, rules)
    facts = WinFacts(
        claim=claim,
        event=event,
        winner=winner,
        tsumo=tsumo,
        possible=possible,
        source=None if tsumo or not possible else source,
        winning_tile=tile,
        concealed=tuple(sorted(concealed)),
        situation=situation,
        value=value if known else None,
        liable=tuple(liable),
        takes_table=True,
        honba=honba,
        sticks=sticks,
        settlement=None,
    )
    open_rule = (rules.wareme and table.start.dice is None) or _shared_openly(facts, liable, rules)
    if known and value is not None and value.valid and possible and not open_rule:
        facts.settlement = settle_win(
            value.base,
            winner=winner,
            source=facts.source,
            dealer=table.dealer,
            honba=honba,
            sticks=sticks,
            rules=rules,
            fed=liable,
            wareme_seat=wareme_seat(table),
        )
    return facts


def _worth(table: Table, winner: int, claim: Win, concealed: Sequence[int], tile: int, situation: Situation) -> Value:
    """What the replayed hand is worth. Where that is nothing and the record shows another, which is reported, the
    rest is judged by the shown one."""
    melds = table.melds[winner]
    value = value_of(concealed, melds, tile, situation, table.rules)
    if not value.valid and claim.concealed is not None and sorted(claim.concealed) != sorted(concealed):
        shown = value_of(claim.concealed, melds, tile, situation, table.rules)
        if shown.valid:
            return shown
    return value


def _situation(
    table: Table, winner: int, source: int, tile: int, claim: Win | None, *, tsumo: bool, chankan: bool
) -> Situation:
    """How a seat wins by the replayed state; of the claim only what play cannot show is used, the ura indicators."""
    riichi = table.riichi[winner]
    # Where a discard is ronned after the next draw, that draw does not count.
    last = table.live + (not tsumo and table.actor != NOBODY) <= 0
    return Situation(
        tsumo=tsumo,
        dealer=winner == table.dealer,
        round_wind=table.round_wind,
        seat_wind=seat_wind(winner, table.dealer, table.players),
        riichi=riichi and not table.double[winner],
        double_riichi=riichi and table.double[winner],
        open_riichi=riichi and winner in table.laid_open,
        from_riichi=not tsumo and table.riichi[source],
        ippatsu=riichi and table.ippatsu[winner],
        rinshan=tsumo and table.rinshan,
        chankan=chankan and is_chankan(table, source, tile),
        haitei=tsumo and last,
        houtei=not tsumo and last and not chankan,
        first_turn=tsumo and not table.river[winner] and (table.first_go or _only_own_ankan(table, winner)),
        dora_indicators=_indicators(table, claim),
        ura_indicators=(claim.ura_indicators or ()) if riichi and claim is not None else (),
        kita=sum(1 for m in table.melds[winner] if m.kind is KITA),
        honba=table.honba,
        before_first_draw=not tsumo and not has_drawn(table, winner),
        riichi_discard=not tsumo and table.robbable < 0 and source == table.riichi_on_offer != winner,
        kan_discard=not tsumo and table.robbable < 0 and table.rinshan and not table.set_aside,
        after_call=not table.first_go,
        dealer_wins=table.dealer_wins,
    )


def has_drawn(table: Table, seat: int) -> bool:
    """Whether a seat has taken a tile from the wall: then it threw more tiles than it called, or called a kan."""
    melds = table.melds[seat]
    return len(table.river[seat]) > len(melds) or any(m.kind not in (CHI, PON) for m in melds)


def _only_own_ankan(table: Table, seat: int) -> bool:
    """Whether a dealer who has thrown nothing has called nothing but ankan, so that nobody else can have called."""
    melds = table.melds[seat]
    return seat == table.dealer and bool(melds) and all(m.kind is ANKAN for m in melds)


def _may_be_paarenchan(situation: Situation, rules: RuleSet) -> bool:
    """Whether a win may be the dealer's eighth in a row, as far as a record that begins later shows."""
    return (
        rules.paarenchan is not Paarenchan.NONE
        and situation.dealer
        and situation.dealer_wins is None
        and situation.honba >= WINS_BEFORE_PAARENCHAN
    )


def could_win(table: Table, seat: int) -> bool:
    """Whether a seat has a yaku on the tile it has drawn or that is on offer (that it waits for it is taken for
    granted)."""
    tsumo = table.actor == seat
    source = _source(table, seat)
    chankan = not tsumo and table.robbable >= 0
    tile = table.drawn if tsumo else table.robbable if chankan else table.last_discard
    situation = _situation(table, seat, source, tile, None, tsumo=tsumo, chankan=chankan)
    concealed = table.hand(seat) if tsumo else [*table.hand(seat), tile]
    return has_yaku(concealed, table.melds[seat], tile, situation, table.rules)


def _indicators(table: Table, claim: Win | None) -> tuple[int, ...]:
    """The indicators that count; where one was not seen, those the win lists, if they can be the same."""
    turned = table.indicators
    listed = (claim.indicators or ()) if claim is not None else ()
    if HIDDEN in turned and len(listed) == len(turned):
        return tuple(listed)
    return tuple(t for t in turned if t >= 0)


def _liable(table: Table, winner: int, value: Value, situation: Situation) -> dict[int, int]:
    """The seats that pay for having fed a hand (pao), each with the base points it answers for."""
    rules = table.rules
    fed: dict[int, int] = {}
    for name, times, seat in fed_yakuman(table, winner, value):
        if name in rules.pao_yakuman:
            # One tile can complete two of them: the kan of the fourth wind is the fourth kan too.
            fed[seat] = fed.get(seat, 0) + 8000 * times
    if fed and rules.pao_scope is PaoScope.HAND:
        fed = dict.fromkeys(fed, value.base)
    if rules.daiminkan_rinshan_pao and situation.rinshan and table.fed_kan != NOBODY:
        fed[table.fed_kan] = value.base
    return fed


def _shared_openly(win: WinFacts, liable: Mapping[int, int], rules: RuleSet) -> bool:
    """Whether no rule says how several liable seats share a win: each pays for the yakuman it fed, but nothing is said
    of honba that the liable seat pays, nor of a hand for the whole of which each would answer."""
    if len(liable) < 2 or win.value is None:
        return False
    honba_open = win.tsumo or rules.pao_honba is not PaoHonba.DISCARDER
    return sum(liable.values()) > win.value.base or (win.honba > 0 and honba_open)


def fed_yakuman(table: Table, winner: int, value: Value) -> Iterator[tuple[str, int, int]]:
    """The yakuman of a hand whose last set or kan another seat has fed, whether the rules make it liable or not: name,
    multiplier and that seat."""
    for name, times in value.yaku if value.yakuman else ():
        seat = _feeder(table, winner, name) if name in _FEEDABLE else None
        if seat is not None:
            yield name, times, seat


def _feeder(table: Table, winner: int, name: str) -> int | None:
    """The seat that fed the set which completed a yakuman's sets: of dragons, of winds, or the fourth kan."""
    if name == "suukantsu":
        fed = table.fed_kans[winner]
        return fed if fed != NOBODY and table.kan_by[winner] == FOUR else None
    kinds, number = _FED_SETS[name]
    sets = [m for m in table.melds[winner] if m.kind_index in kinds and m.kind is not KITA]
    if len(sets) == number and sets[-1].kind in (PON, DAIMINKAN, KAKAN):
        return sets[-1].source
    return None


def draw_facts(table: Table, claim: Ryuukyoku, event: int) -> DrawFacts:
    """Who is tenpai, who has a nagashi mangan and what is paid at the end of a round without a win."""
    n = table.players
    rules = table.rules
    exhaustive = claim.kind in (DrawKind.EXHAUSTIVE, DrawKind.NAGASHI)
    voluntary = exhaustive and rules.tenpai_declaration is TenpaiDeclaration.VOLUNTARY
    ready: list[bool | None] = []
    for seat in range(n):
        shown = seat < len(claim.hands) and claim.hands[seat] is not None
        if voluntary and not shown and not table.riichi[seat]:
            ready.append(False)
        elif table.hidden[seat]:
            ready.append(True if shown else None)
        else:
            ready.append(tenpai(table, seat))
    nagashi: tuple[int, ...] = ()
    if rules.nagashi_mangan is not Nagashi.NONE and table.live <= 0:
        nagashi = tuple(s for s in range(n) if table.nagashi(s))
    facts = DrawFacts(claim, event, tuple(ready), nagashi, None, tuple(table.scores))
    if exhaustive:
        known = None not in ready
        noten = noten_deltas([bool(t) for t in ready], rules)
        if claim.kind is DrawKind.EXHAUSTIVE:
            facts.deltas = noten if known else None
        elif nagashi:
            beside = None if rules.nagashi_replaces_noten else noten if known else ()
            for seats in _claimants(nagashi, rules):
                _pay_nagashi(facts, table, seats, beside)
                if facts.deltas == claim.deltas:
                    break
            else:
                _pay_nagashi(facts, table, nagashi, beside)
        return facts
    facts.deltas = (0,) * n
    if claim.kind is DrawKind.SANCHAHOU:
        source = table.robbed_seat if table.robbable >= 0 else table.last_discarder
        facts.callers = tuple(s for s in range(n) if s != source)
    return facts


def noten_deltas(tenpai: Sequence[bool], rules: RuleSet) -> tuple[int, ...]:
    """The payments of noten players to tenpai players."""
    ready = sum(tenpai)
    n = len(tenpai)
    if ready in (0, n):
        return (0,) * n
    total = rules.noten_penalty_total * (ready if rules.noten_penalty_per_tenpai else 1)
    return tuple(total // ready if t else -total // (n - ready) for t in tenpai)


def deltas_otherwise(table: Table, facts: DrawFacts) -> tuple[int, ...] | None:
    """What is paid at an exhaustive draw that the record calls by the wrong name: a nagashi mangan that is due, or the
    noten payments in place of one that nobody has. None where it hangs on a hand that cannot be known."""
    noten = None if None in facts.tenpai else noten_deltas([bool(t) for t in facts.tenpai], table.rules)
    if not facts.nagashi:
        return noten
    due = replace(facts)
    _pay_nagashi(due, table, facts.nagashi, None if table.rules.nagashi_replaces_noten else noten or ())
    return due.deltas


def _claimants(nagashi: tuple[int, ...], rules: RuleSet) -> Iterator[tuple[int, ...]]:
    """The achievers of nagashi mangan that may be the ones paid: all, or where it must be claimed any of them."""
    fewest = 1 if rules.nagashi_declaration is NagashiDeclaration.CLAIMED else len(nagashi)
    for number in range(len(nagashi), fewest - 1, -1):
        yield from combinations(nagashi, number)


def _pay_nagashi(facts: DrawFacts, table: Table, seats: tuple[int, ...], noten: tuple[int, ...] | None) -> None:
    """Nagashi mangan: each of these seats is paid a mangan tsumo, in turn from the dealer, beside the noten payments
    (None: there are none; empty: they are not known). Honba and sticks, where they are paid at all, go to the first;
    where one is settled after the other, none follows once the game is over."""
    rules = table.rules
    facts.nagashi, facts.deltas = seats, None
    if rules.nagashi_takes_sticks:
        facts.taken = table.sticks
    if (rules.wareme and table.start.dice is None) or noten == ():
        return
    lines = [facts.scores_before]
    for i, seat in enumerate(sorted(seats, key=lambda s: (s - table.dealer) % table.players)):
        if i and (
            rules.nagashi_multiple is NagashiMultiple.FIRST
            or (rules.nagashi_multiple is NagashiMultiple.IN_ORDER and busted(lines[-1], rules))
        ):
            break
        paid = settle_win(
            2000,
            winner=seat,
            source=None,
            dealer=table.dealer,
            honba=table.honba if rules.nagashi_honba_paid and not i else 0,
            sticks=facts.taken if not i else 0,
            rules=rules,
            wareme_seat=wareme_seat(table),
        ).deltas
        lines.append(tuple(map(add, lines[-1], paid)))
    if noten is not None:
        lines.append(tuple(map(add, lines[-1], noten)))
    facts.between = tuple(lines[1:-1])
    facts.deltas = tuple(map(sub, lines[-1], lines[0]))


def claimed_points(claim: Win, facts: WinFacts, table: Table) -> int | None:
    """The points that follow from the han and fu the record itself lists."""
    if claim.yakuman:
        asked = played(table.rules)
        times = {name: n for name, n, _ in asked.yakuman}
        base, _ = base_points(0, 0, asked.times([times.get(name, 1) for name in claim.yakuman]), table.rules)
    elif claim.yaku is not None and claim.fu is not None:
        base, _ = base_points(sum(h for _, h in claim.yaku), claim.fu, 0, table.rules)
    else:
        return None
    return recorded_points(base, tsumo=facts.tsumo, dealer=facts.winner == table.dealer, rules=table.rules)
