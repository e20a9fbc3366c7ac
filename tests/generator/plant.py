"""Faults as a referee meets them, each planted into a legal generated game.

Every function here takes a seed and returns the game of that seed with one fault in it, or None if that game
offers no place for it. What must be found, and what would have been right, comes from the game before the fault.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from replay.choice import choose_rules
from replay.events import CALL, DISCARD, DRAW, GAME_END, RIICHI, RYUUKYOKU, START, WIN, DrawKind, Event, GameEnd, Win
from replay.gameend import settle
from replay.hand.score import base_points, recorded_points, ron_points, settle_win
from replay.hand.shanten import shanten
from replay.legality import ankan_keeps_waits, furiten, possible_kans
from replay.melds import ANKAN, CHI, Meld
from replay.outcome import noten_deltas
from replay.record import Record
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from replay.seats import WIND_NAMES, round_label, seat_wind
from replay.table import BOUND_KUIKAE, DUE_ACCEPT, NO_TILE, NOBODY, UNSEEN, Table
from replay.tiles import BIT, KIND_OF, Tile, kind_list, tile_name
from tests.generator import claims, options
from tests.generator.game import record_of
from tests.generator.round import Round
from tests.generator.scenario import SCENARIOS, Scenario, Temper
from tests.generator.wall import Wall

_TONPUU: Final = GameLength.TONPUU
_EARLY: Final = 20
"""Tiles that must be left in the wall for a fault of play to have consequences."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A faulty game. `right` is one of the things a finding must say should have been, as name and value."""

    record: Record
    round: str | None
    seat: int | None
    right: tuple[str, str] | None


@dataclass(slots=True)
class State:
    """The table right before the event at `index`; `first` is the index of its round's start."""

    record: Record
    rules: RuleSet
    table: Table
    first: int
    index: int

    @property
    def event(self) -> Event:
        return self.record.events[self.index]

    @property
    def before(self) -> Event:
        return self.record.events[self.index - 1]

    @property
    def label(self) -> str:
        return round_label(self.table.start.hand, self.table.start.honba, self.table.players)

    def who(self, seat: int) -> str:
        return WIND_NAMES[seat_wind(seat, self.table.dealer, self.table.players)]

    def tile(self, tile: int) -> str:
        return tile_name(tile, self.rules.red_tiles)

    def unseen(self, *, after: Sequence[Event] = ()) -> list[Tile]:
        """What nobody has seen, in an order that depends on the game and the place alone."""
        used = {value for kind, _, value in after if kind == DRAW}
        out = [t for t in sorted(self.rules.tiles) if self.table.where(t) == UNSEEN and t not in used]
        Random(f"{self.record.id} {self.index}").shuffle(out)  # noqa: S311 - the same again is what is wanted
        return out

    def planted(self, events: list[Event], seat: int | None, right: tuple[str, str] | None) -> Planted:
        """The game up to here, then other events."""
        return Planted(_with(self.record, self.record.events[: self.index] + events), self.label, seat, right)

    def go_on(self, forced: list[Event]) -> list[Event]:
        """What is done here, legal or not, and legal play from there to the end of the round."""
        turned = len(self.table.indicators)
        wall = Wall.of_the_rest(self.unseen(), turned)
        rng = Random(f"{self.record.id} {self.index} on")  # noqa: S311 - the same again is what is wanted
        so_far = self.record.events[self.first : self.index]
        one = Round(self.rules, so_far + forced, wall, [Temper(win=1.0)] * self.table.players, rng, self.first)
        one.play()
        return one.events[len(so_far) :]


def _with(record: Record, events: list[Event]) -> Record:
    return replace(record, events=events, places=list(range(len(events))))


def _game(scenario: str, seed: int, rounds: int | None = 1, preset: str = "tenhou", **changes: Any) -> Record:
    return record_of(preset, _TONPUU, seed, scenario=_SCENARIOS[scenario], rounds=rounds, changes=changes)


_SCENARIOS: Final = {**SCENARIOS, "eager": Scenario("eager", Temper(win=1.0, riichi=0.8), share=0.0)}


def states(record: Record) -> Iterator[State]:
    """The state before every event of a game; only good until the next is asked for."""
    rules = choose_rules(record).rules
    table: Table | None = None
    first = 0
    for index, event in enumerate(record.events):
        if event[0] == START:
            table, first = Table(rules, event[2]), index
        elif table is not None and event[0] != GAME_END:
            yield State(record, rules, table, first, index)
            table.apply(event, index)


# --- play ------------------------------------------------------------------------------------------------------


def _ron_in_furiten(seed: int, kind: str) -> Planted | None:
    for state in states(_game("missed", seed)):
        table = state.table
        if state.before[0] != DISCARD or table.due & DUE_ACCEPT or state.event[0] != DRAW:
            continue
        bit = BIT[KIND_OF[table.last_discard]]
        for seat in range(table.players):
            if seat == table.last_discarder or not table.waits(seat) & bit:
                continue
            reasons = [f.kind for f in furiten(table, seat)]
            if reasons == [kind] and options.value_now(table, seat) is not None:
                (win,) = claims.wins(table, [seat], state.unseen())
                return state.planted([(WIN, seat, win)], seat, ("win", "tsumo only"))
    return None


def discard_furiten(seed: int) -> Planted | None:
    """A ron on a kind that the winner waits for and has itself discarded."""
    return _ron_in_furiten(seed, "discard")


def temporary_furiten(seed: int) -> Planted | None:
    """A ron after a winning tile was let pass in the same turn."""
    return _ron_in_furiten(seed, "temporary")


def riichi_furiten(seed: int) -> Planted | None:
    """A ron in riichi after a winning tile was let pass."""
    return _ron_in_furiten(seed, "riichi")


def kuikae(seed: int) -> Planted | None:
    """A chi, and the other end of its run thrown."""
    for state in states(_game("open", seed)):
        table = state.table
        if state.event[0] != DISCARD or not table.bound & BOUND_KUIKAE or state.before[2].kind is not CHI:
            continue
        seat = table.actor
        called = KIND_OF[table.last_discard]
        barred = [t for t in table.hand(seat) if table.kuikae & BIT[KIND_OF[t]] and KIND_OF[t] != called]
        if barred:
            events = state.go_on([(DISCARD, seat, barred[0])])
            return state.planted(events, seat, ("not", kind_list(table.kuikae)))
    return None


def noten_riichi(seed: int) -> Planted | None:
    """A riichi one tile short of tenpai."""
    for state in states(_game("eager", seed)):
        table = state.table
        kind, seat, tile = state.event
        if kind != DISCARD or table.drawn == NO_TILE or table.riichi[seat] or table.live < _EARLY:
            continue
        if len(table.river[seat]) < 5 or table.melds[seat] or table.declared != NOBODY:
            continue
        if shanten(table.keys_with_drawn(seat)) == 1 and not table.waits_after(seat, tile):
            events = state.go_on([(RIICHI, seat, None), (DISCARD, seat, tile)])
            if events[-1][0] == WIN and events[2][0] != WIN:
                return state.planted(events, seat, ("hand", "tenpai"))
    return None


def tedashi_in_riichi(seed: int) -> Planted | None:
    """A tile of the hand thrown in riichi, the drawn one kept."""
    for state in states(_game("eager", seed)):
        table = state.table
        kind, seat, tile = state.event
        if kind != DISCARD or not table.riichi[seat] or table.live < _EARLY:
            continue
        other = next((t for t in table.hand(seat) if KIND_OF[t] != KIND_OF[tile]), None)
        if other is not None:
            events = state.go_on([(DISCARD, seat, other)])
            if events[-1][0] == WIN and events[-1][1] != seat and events[1][0] != WIN:
                return state.planted(events, seat, ("discard", state.tile(tile)))
    return None


def ankan_in_riichi(seed: int) -> Planted | None:
    """An ankan in riichi that changes the wait."""
    for state in states(_game("tenpai", seed)):
        table = state.table
        kind, seat, tile = state.event
        if kind != DISCARD or not table.riichi[seat] or table.live < _EARLY:
            continue
        for meld in possible_kans(table, seat):
            if meld.kind is not ANKAN or KIND_OF[meld.tiles[0]] != KIND_OF[tile]:
                continue
            before, after = ankan_keeps_waits(table, seat, meld)
            if before != after:
                events = state.go_on([(CALL, seat, meld)])
                return state.planted(events, seat, ("waits", kind_list(before)))
    return None


def chi_out_of_turn(seed: int) -> Planted | None:
    """A chi from the player across."""
    for state in states(_game("plain", seed)):
        table = state.table
        source = table.last_discarder
        if state.before[0] != DISCARD or state.event[0] != DRAW or len(table.river[source]) < 4:
            continue
        seat = (source + 2) % table.players
        kind = KIND_OF[table.last_discard]
        if kind >= 27 or not 1 <= kind % 9 <= 7 or table.riichi[seat]:
            continue
        own: dict[int, int] = {KIND_OF[t]: t for t in table.hand(seat)}
        if kind - 1 in own and kind + 1 in own:
            tiles = tuple(Tile(t) for t in (own[kind - 1], table.last_discard, own[kind + 1]))
            meld = Meld(CHI, tiles, Tile(table.last_discard), source)
            events = state.go_on([(CALL, seat, meld)])
            return state.planted(events, seat, ("from", state.who((seat - 1) % table.players)))
    return None


# --- the value of a win --------------------------------------------------------------------------------------


def _wins(record: Record) -> Iterator[tuple[State, Win]]:
    """The wins by one player alone."""
    events = record.events
    for state in states(record):
        following = events[state.index + 1 : state.index + 2]
        if state.event[0] == WIN and state.before[0] != WIN and not (following and following[0][0] == WIN):
            yield state, state.event[2]


def _paid(state: State, win: Win, base: int, **changes: Any) -> Win:
    """The win as if it were worth other base points."""
    table, rules = state.table, state.rules
    tsumo = win.from_seat == win.winner
    dealer = win.winner == table.dealer
    deltas = settle_win(
        base,
        winner=win.winner,
        source=None if tsumo else win.from_seat,
        dealer=table.dealer,
        honba=table.honba,
        sticks=table.sticks,
        rules=rules,
    ).deltas
    points = recorded_points(base, tsumo=tsumo, dealer=dealer, rules=table.rules)
    return replace(win, points=points, deltas=deltas, **changes)


def _han(win: Win) -> int:
    return sum(han for _, han in win.yaku or ())


def wrong_fu(seed: int) -> Planted | None:
    """Ten fu too many, and paid for."""
    for state, win in _wins(_game("eager", seed)):
        if win.fu in (30, 40) and win.limit == 0 and _han(win) <= 2:
            base, _ = base_points(_han(win), win.fu + 10, 0, state.rules)
            wrong = _paid(state, win, base, fu=win.fu + 10)
            return state.planted([(WIN, win.winner, wrong)], win.winner, ("fu", str(win.fu)))
    return None


def missing_yaku(seed: int) -> Planted | None:
    """A yaku overlooked, and the hand paid without it."""
    for state, win in _wins(_game("eager", seed)):
        names = [name for name, _ in win.yaku or ()]
        missed = next((n for n in ("iipeikou", "tanyao", "sanshoku-doujun") if n in names), None)
        if missed is None or win.limit or win.yaku is None or win.fu is None or "riichi" not in names:
            continue
        left = tuple(y for y in win.yaku if y[0] != missed)
        base, _ = base_points(sum(han for _, han in left), win.fu, 0, state.rules)
        return state.planted([(WIN, win.winner, _paid(state, win, base, yaku=left))], win.winner, ("yaku", missed))
    return None


def wrong_points(seed: int) -> Planted | None:
    """A ron paid by the dealer's column of the table although the winner is not the dealer."""
    for state, win in _wins(_game("eager", seed)):
        dealer = win.winner == state.table.dealer
        if win.from_seat == win.winner or dealer or win.limit or win.fu is None or win.deltas is None:
            continue
        base, _ = base_points(_han(win), win.fu, 0, state.rules)
        points = ron_points(base, dealer=True)
        assert win.points is not None
        more = points - win.points
        deltas = list(win.deltas)
        deltas[win.winner] += more
        deltas[win.from_seat or 0] -= more
        wrong = replace(win, points=points, deltas=tuple(deltas))
        return state.planted([(WIN, win.winner, wrong)], win.winner, ("points", str(win.points)))
    return None


def kiriage(seed: int) -> Planted | None:
    """Four han and 30 fu paid as a mangan where the rules do not round up."""
    for state, win in _wins(_game("eager", seed)):
        if _han(win) == 4 and win.fu == 30:
            wrong = _paid(state, win, 2000, limit=1)
            return state.planted([(WIN, win.winner, wrong)], win.winner, ("points", str(win.points)))
    return None


def dealer_pays_too_little(seed: int) -> Planted | None:
    """A tsumo to which the dealer pays no more than the others."""
    for state, win in _wins(_game("eager", seed)):
        dealer = state.table.dealer
        if win.from_seat != win.winner or win.winner == dealer or win.deltas is None:
            continue
        other = next(s for s in range(len(win.deltas)) if s not in (dealer, win.winner))
        deltas = list(win.deltas)
        deltas[win.winner] += deltas[dealer] - deltas[other]
        deltas[dealer] = deltas[other]
        wrong = replace(win, deltas=tuple(deltas))
        return state.planted([(WIN, win.winner, wrong)], win.winner, ("payments", str(list(win.deltas))))
    return None


def honba_not_paid(seed: int) -> Planted | None:
    """A ron at one honba or more, paid without them."""
    for state, win in _wins(_game("eager", seed, rounds=2)):
        if win.from_seat == win.winner or not state.table.honba or win.deltas is None:
            continue
        less = state.table.honba * state.rules.honba_value
        deltas = list(win.deltas)
        deltas[win.winner] -= less
        deltas[win.from_seat or 0] += less
        wrong = replace(win, deltas=tuple(deltas))
        return state.planted([(WIN, win.winner, wrong)], win.winner, ("payments", str(list(win.deltas))))
    return None


def liability_not_paid(seed: int) -> Planted | None:
    """A yakuman by tsumo whose last set one player fed: it is named as liable, but all three pay."""
    for state, win in _wins(_game("big-yakuman", seed, rounds=2)):
        if win.liable is None or win.from_seat != win.winner or win.deltas is None:
            continue
        wrong = _paid(state, win, 8000 * len(win.yakuman or ()))
        return state.planted([(WIN, win.winner, wrong)], win.winner, ("payments", str(list(win.deltas))))
    return None


# --- draws ----------------------------------------------------------------------------------------------------


def _exhaustive(record: Record, kind: DrawKind = DrawKind.EXHAUSTIVE) -> Iterator[State]:
    for state in states(record):
        if state.event[0] == RYUUKYOKU and state.event[2].kind is kind:
            yield state


def tenpai_not_shown(seed: int) -> Planted | None:
    """A tenpai hand counted as noten at an exhaustive draw."""
    for state in _exhaustive(_game("plain", seed)):
        draw = state.event[2]
        ready = [s for s, hand in enumerate(draw.hands) if hand is not None]
        seat = next((s for s in ready if not state.table.riichi[s]), None)
        if len(ready) != 2 or seat is None:
            continue
        hands = tuple(None if s == seat else hand for s, hand in enumerate(draw.hands))
        deltas = noten_deltas([hand is not None for hand in hands], state.rules)
        wrong = replace(draw, hands=hands, deltas=deltas)
        return state.planted([(RYUUKYOKU, -1, wrong)], seat, ("waits", kind_list(state.table.waits(seat))))
    return None


def noten_payment(seed: int) -> Planted | None:
    """Two tenpai players who are paid 1000 instead of 1500 each."""
    for state in _exhaustive(_game("plain", seed)):
        draw = state.event[2]
        if sum(hand is not None for hand in draw.hands) == 2:
            wrong = replace(draw, deltas=tuple(1000 if d > 0 else -1000 for d in draw.deltas))
            return state.planted([(RYUUKYOKU, -1, wrong)], None, ("payments", str(list(draw.deltas))))
    return None


def nagashi_missed(seed: int) -> Planted | None:
    """A nagashi mangan that nobody noticed."""
    for state in _exhaustive(_game("yaochu", seed), DrawKind.NAGASHI):
        draw = state.event[2]
        seats = [s for s in range(state.table.players) if state.table.nagashi(s)]
        deltas = noten_deltas([hand is not None for hand in draw.hands], state.rules)
        if len(seats) == 1:
            wrong = replace(draw, kind=DrawKind.EXHAUSTIVE, deltas=deltas)
            return state.planted([(RYUUKYOKU, -1, wrong)], seats[0], ("draw", "nagashi mangan"))
    return None


# --- the course of the game and the file -------------------------------------------------------------------------


def goes_on_after_tobi(seed: int) -> Planted | None:
    """Another round although a player has less than nothing."""
    record = _game("tenpai", seed, rounds=4, tobi="none")
    for i, (kind, _, value) in enumerate(record.events):
        if kind == START and min(value.scores) < 0:
            rest = [j for j, e in enumerate(record.events) if j > i and e[0] == START]
            stated = {k: v for k, v in record.stated_rules.items() if k != "tobi"}
            faulty = replace(_with(record, record.events[: rest[0]] if rest else record.events), stated_rules=stated)
            return Planted(faulty, round_label(value.hand, value.honba), None, ("end", "after the round before"))
    return None


def round_missing(seed: int) -> Planted | None:
    """A tonpuu game without its third round."""
    record = _game("plain", seed, rounds=None)
    starts = [i for i, e in enumerate(record.events) if e[0] == START]
    if not 5 <= len(starts) <= 6:
        return None
    gone, after = record.events[starts[2]][2], record.events[starts[3]][2]
    if gone.scores == after.scores:
        return None
    faulty = _with(record, record.events[: starts[2]] + record.events[starts[3] :])
    return Planted(faulty, round_label(after.hand, after.honba), None, ("round", round_label(gone.hand, gone.honba)))


def wrong_uma(seed: int) -> Planted | None:
    """Final points with an uma of 10-30 where it is 10-20."""
    record = _game("eager", seed, rounds=None)
    starts = [e[2] for e in record.events if e[0] == START]
    end: GameEnd = record.events[-1][2]
    if len(starts) > 5 or end.scores is None:
        return None
    rules = choose_rules(record).rules
    points = settle(end.scores, rules.but(uma=(30000, 10000, -10000, -30000))).points
    right = settle(end.scores, rules).points
    assert right is not None
    faulty = _with(record, [*record.events[:-1], (GAME_END, -1, replace(end, points=points))])
    label = round_label(starts[-1].hand, starts[-1].honba)
    return Planted(faulty, label, None, ("points", str([f"{p / 1000:+.1f}" for p in right])))


def drawn_twice(seed: int) -> Planted | None:
    """A draw and the discard of it recorded as a tile that another player has discarded before."""
    for state in states(_game("plain", seed)):
        table = state.table
        kind, seat, tile = state.event
        following = state.record.events[state.index + 1 : state.index + 3]
        if kind != DRAW or table.live > 50 or len(following) < 2 or following[0] != (DISCARD, seat, tile):
            continue
        if following[1][0] != DRAW:
            continue
        other = next((t for s, r in enumerate(table.river) if s != seat for t in r if table.where(t) >= 4), None)
        if other is not None and KIND_OF[other] != KIND_OF[tile]:
            events = list(state.record.events)
            events[state.index] = (DRAW, seat, Tile(other))
            return Planted(_with(state.record, events), state.label, seat, ("tile", state.tile(tile)))
    return None
