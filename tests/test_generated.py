"""Random legal games: the referee finds nothing in them, and the table never loses count.

What is legal to do is asked of `replay.legality` and the table while a game is made, what it is worth of
`replay.outcome`; so these games cannot show that a rule is wrong, but they show that guard, checks, table,
repair, writer and reader agree about everything that can happen.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parsers.base import read_bytes
from parsers.tenhou_xml.write import write
from replay.auditing import audit, choose_rules
from replay.events import (
    CALL,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    DrawKind,
    Event,
    RoundStart,
)
from replay.findings import GameResult
from replay.hand.shapes import keys_of
from replay.hand.waits import waits
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from replay.record import Record
from replay.ruleset import RuleSet
from replay.rulevalues import (
    AbortRenchan,
    Atozuke,
    Chankan,
    DiscardFuriten,
    Extension,
    FifthKan,
    FuritenRelease,
    GameLength,
    HonbaOnDraw,
    KanDora,
    Karaten,
    KaratenScope,
    KitaRon,
    KuikaeDeadlock,
    LastNoten,
    LeftoverSticks,
    MultiRon,
    MultiRonHonba,
    MultiRonRenchan,
    MultiRonSticks,
    NagashiMultiple,
    NagashiRenchan,
    PaoHonba,
    PaoRon,
    PaoScope,
    Renhou,
    RenhouCondition,
    RiichiAnkan,
    RonnedStick,
    Rounding,
    SanmaNorth,
    SanmaTsumo,
    ShibariBinds,
    ShibariCounts,
    Suukan,
    TenhouCondition,
    TenpaiDeclaration,
    TieRemainder,
    YameCondition,
)
from replay.table import (
    DUE_INDICATOR,
    INDICATOR,
    MELD,
    NO_TILE,
    NOBODY,
    OUTSIDE,
    RIVER,
    SEAT_SHIFT,
    TILE_MASK,
    UNSEEN,
    Table,
)
from replay.tiles import BIT, KIND_OF, TILES, tile_name
from tests.generator import LENGTHS, PRESETS, SCENARIOS, record_of

GAMES = [
    (preset, LENGTHS[i % 2], scenario, i)
    for preset in PRESETS
    for i, scenario in enumerate([*SCENARIOS, "plain", "open", "tenpai", "kans", "missed", "plain", "one-kans"])
]


@cache
def game(preset: str, length: GameLength, scenario: str, seed: int) -> Record:
    return record_of(preset, length, seed, scenario=SCENARIOS[scenario])


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def assert_quiet(record: Record) -> None:
    result = judged(record)
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert result.unverifiable == ()
    assert result.verdict == "clean"
    assert result.wins_rescored == result.wins
    if record.events[-1][0] == GAME_END:
        assert result.standings.recorded == result.standings.corrected


# --- the table, counted anew ---------------------------------------------------------------------------------------


class Ledger:
    """What one round's events come to, kept with sets and lists only: the table must say the same."""

    def __init__(self, rules: RuleSet, start: RoundStart) -> None:
        n = rules.players
        self.rules = rules
        self.hands: list[set[int]] = [set(h) for h in start.hands]
        self.rivers: list[set[int]] = [set() for _ in range(n)]
        self.thrown: list[list[int]] = [[] for _ in range(n)]
        self.melded: list[set[int]] = [set() for _ in range(n)]
        assert start.indicator is not None
        self.indicators = [int(start.indicator)]
        self.scores = list(start.scores)
        self.sticks = start.sticks
        self.drawn = NO_TILE
        self.holder = NOBODY
        self.draws = self.kans = 0
        self.riichi_since = [-1] * n
        self.shown: list[tuple[int, int, int, bool, list[int]]] = []
        """Of each tile that could be ronned: event, seat, kind, whether discarded, and everyone's waits."""

    def take(self, event: Event, index: int) -> None:
        kind, seat, value = event
        if kind == DRAW:
            self.hands[seat].add(value)
            self.drawn, self.holder = value, seat
            self.draws += 1
        elif kind in DISCARDS:
            self.hands[seat].remove(value)
            self.rivers[seat].add(value)
            self.thrown[seat].append(value)
            self.drawn, self.holder = NO_TILE, NOBODY
            self._show(seat, value, index, discarded=True)
        elif kind == CALL:
            self.drawn, self.holder = NO_TILE, seat if value.kind in (CHI, PON) else NOBODY
            self.hands[seat] -= set(value.consumed)
            if value.source is not None:
                self.rivers[value.source].discard(value.called)
            self.melded[seat] |= set(value.tiles)
            self.kans += value.is_kan
            if value.kind in (KAKAN, KITA):
                self._show(seat, value.consumed[0], index, discarded=False)
        elif kind == DORA:
            self.indicators.append(value)
        elif kind == RIICHI_ACCEPTED:
            self.riichi_since[seat] = index
            self.scores[seat] -= 1000
            self.sticks += 1

    def _show(self, seat: int, tile: int, index: int, *, discarded: bool) -> None:
        now = [waits(keys_of(hand)) for hand in self.hands]
        self.shown.append((index, seat, KIND_OF[tile], discarded, now))

    def without_drawn(self, seat: int) -> set[int]:
        return self.hands[seat] - {self.drawn} if seat == self.holder else self.hands[seat]

    def missed_at(self, seat: int) -> int:
        """The event since which the seat is furiten because a tile went by; -1: it is not. Its own discards
        set it free, but not those after riichi."""
        since = self.riichi_since[seat]
        own = [i for i, who, _, discarded, _ in self.shown if who == seat and discarded and not 0 <= since < i]
        cut = own[-1] if own else -1
        return next((i for i, who, kind, _, now in self.shown if i > cut and who != seat and now[seat] & BIT[kind]), -1)

    def places(self) -> list[int]:
        """Where each tile is; it is in one place only."""
        out = [UNSEEN if tile in self.rules.tiles else OUTSIDE for tile in range(TILES)]
        groups = ((0, self.hands), (RIVER, self.rivers), (MELD, self.melded), (INDICATOR, [set(self.indicators)]))
        for base, by_seat in groups:
            for seat, tiles in enumerate(by_seat):
                for tile in tiles:
                    assert out[tile] == UNSEEN, f"{tile_name(tile)} is in two places"
                    out[tile] = base + seat
        return out


def rounds(events: list[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The rounds of a game, each with the index of its start; game ends are left out."""
    starts = [i for i, e in enumerate(events) if e[0] == START]
    for first, end in zip(starts, [*starts[1:], len(events)], strict=True):
        yield first, [e for e in events[first:end] if e[0] != GAME_END]


def assert_counts_hold(table: Table, ledger: Ledger) -> None:
    rules, n = table.rules, table.players
    assert table.owner[:TILES] == ledger.places()
    for seat in range(n):
        hand = ledger.hands[seat]
        assert table.hand(seat) == sorted(hand)
        assert table.over or table.held(seat) == len(hand)
        sets = sum(1 for m in table.melds[seat] if m.kind is not KITA)
        assert len(hand) + 3 * sets == 13 + (seat == ledger.holder)
        assert table.keys[seat] == keys_of(ledger.without_drawn(seat))
        assert table.waits(seat) == waits(table.keys[seat])
        assert table.river[seat] == ledger.thrown[seat]
        mask = 0
        for tile in ledger.thrown[seat]:
            mask |= BIT[KIND_OF[tile]]
        assert table.river_mask[seat] == mask
        assert {t for m in table.melds[seat] for t in m.tiles} == ledger.melded[seat]
        assert table.called_away[seat] == (len(ledger.rivers[seat]) < len(ledger.thrown[seat]))
        # In the middle of its own turn a seat has nothing to ron, and its hand is changing.
        if seat not in (table.actor, table.next_draw) or table.last_discarder != NOBODY:
            on_offer = table.robbable >= 0 and table.robbed_kind is ANKAN
            passed = range(table.since[seat], len(table.shown) - on_offer)
            others = (table.shown[i] for i in passed if i not in table.harmless)
            shown = [one & TILE_MASK for one in others if one >> SEAT_SHIFT != seat]
            missed = any(table.waits(seat) & BIT[KIND_OF[t]] for t in shown)
            assert missed == (ledger.missed_at(seat) >= 0)
        assert table.riichi[seat] == (ledger.riichi_since[seat] >= 0)
    assert table.over or table.actor == ledger.holder
    assert table.live == rules.live_wall - ledger.draws >= 0
    assert table.indicators == ledger.indicators
    assert table.kans == ledger.kans == sum(table.kan_by) <= 4
    assert len(table.indicators) + len(table.owed) == 1 + table.kans
    assert table.scores == ledger.scores
    assert table.sticks == ledger.sticks
    assert sum(table.scores) + 1000 * table.sticks == n * rules.starting_points
    assert table.over or (table.actor == NOBODY) != (table.next_draw == NOBODY)
    assert not any(table.hidden)


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_counts_hold(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    rules = choose_rules(record).rules
    for first, events in rounds(record.events):
        table, ledger = Table(rules, events[0][2]), Ledger(rules, events[0][2])
        assert_counts_hold(table, ledger)
        for index, event in enumerate(events[1:], first + 1):
            if event[0] == DRAW:
                assert not table.due
                assert event[1] == table.next_draw
            table.apply(event, index)
            ledger.take(event, index)
            assert_counts_hold(table, ledger)
        assert table.over
        assert not table.due & DUE_INDICATOR or events[-1][0] == WIN


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_points_are_kept(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    total = len(record.players) * choose_rules(record).rules.starting_points
    for _, events in rounds(record.events):
        for kind, _, value in events:
            if kind in (WIN, RYUUKYOKU):
                assert value.scores_before is not None
                assert value.deltas is not None
                taken = 1000 * value.sticks if kind == WIN else 0
                assert sum(value.deltas) == taken
                assert sum(value.scores_before) + 1000 * value.sticks == total or _second_ron(value, events)
    assert sum(record.events[-1][2].scores) == total


def _second_ron(value: object, events: list[Event]) -> bool:
    found = [e[2] for e in events if e[0] == WIN]
    return len(found) > 1 and value is not found[0]


# --- the referee, the writer and the reader --------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_nothing_is_found(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    assert_quiet(game(preset, length, scenario, seed))


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_xml_and_back(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    text = write(record)
    (back,) = read_bytes(text.encode(), f"{record.id}.xml")
    assert back.events == record.events
    assert back.problems == ()
    assert (back.players, back.ruleset, back.id, back.date) == (record.players, record.ruleset, record.id, record.date)
    assert choose_rules(back).rules == choose_rules(record).rules
    assert write(back) == text
    assert_quiet(back)


@settings(max_examples=30, deadline=None)
@given(
    preset=st.sampled_from(PRESETS),
    length=st.sampled_from(LENGTHS),
    scenario=st.sampled_from(sorted(SCENARIOS)),
    seed=st.integers(0, 2**40),
)
def test_any_seed(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = record_of(preset, length, seed, scenario=SCENARIOS[scenario], rounds=2)
    found = judged(record)
    assert [f.code for f in found.findings] in ([], ["REC008"])
    assert {u.reason for u in found.unverifiable} <= {"fragment"}
    (back,) = read_bytes(write(record).encode(), f"{record.id}.xml")
    assert back.events == record.events


def _going_together(changes: dict[str, object]) -> dict[str, object]:
    """The same changes without what no rule set can have at once."""
    if changes.get("multi_ron") is MultiRon.ATAMAHANE:
        # Of three then one wins, or none.
        changes["triple_ron"] = "abort" if changes.get("triple_ron", "abort") == "abort" else "atamahane"
    if changes.get("kan_on_haitei_tile"):
        changes["kan_min_live_tiles"] = 1
    return changes


CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "kuikae": st.sampled_from(["forbidden", "genbutsu_forbidden_suji_allowed", "all_allowed"]),
        "renchan": st.sampled_from(["tenpai", "agari", "none"]),
        "tobi": st.sampled_from(["none", "below_zero", "at_or_below_zero"]),
        "kuitan": st.booleans(),
        "kiriage_mangan": st.booleans(),
        "shibari": st.sampled_from(["none", "riichi", "mangan"]),
        "ryanhan_shibari_honba": st.sampled_from([0, 4]),
        "agari_yame": st.sampled_from(["none", "optional", "forced"]),
        "tenpai_yame": st.sampled_from(["none", "optional", "forced"]),
        "nagashi_mangan": st.sampled_from(["none", "draw", "win"]),
        "abort_kyuushu": st.booleans(),
        "abort_suufon": st.booleans(),
        "abort_suucha": st.booleans(),
        "triple_ron": st.sampled_from(["abort", "atamahane", "first_two", "all"]),
        "pao_yakuman": st.sampled_from([(), ("daisangen",), ("daisangen", "daisuushii", "suukantsu")]),
        "extension_threshold": st.sampled_from([0, 30000, 40000]),
        "final_rounding": st.sampled_from(Rounding),
        "tie_break": st.sampled_from(["initial_seat_order", "split_equal"]),
        "honba_value": st.sampled_from([0, 600, 1500]),
        "riichi_min_live_tiles": st.sampled_from([0, 1, 4, 18]),
        **{
            name: st.sampled_from(kind)
            for name, kind in (
                *(("ankan_dora", KanDora), ("daiminkan_dora", KanDora), ("kakan_dora", KanDora)),
                *(("abort_suukan", Suukan), ("fifth_kan", FifthKan), ("chankan_source", Chankan)),
                ("kuikae_deadlock_call", KuikaeDeadlock),
                *(("extension", Extension), ("yame_condition", YameCondition), ("last_hand_dealer_noten", LastNoten)),
                *(("honba_on_draw", HonbaOnDraw), ("abort_renchan", AbortRenchan), ("multi_ron", MultiRon)),
                *(("multi_ron_honba", MultiRonHonba), ("multi_ron_sticks", MultiRonSticks)),
                *(("multi_ron_renchan", MultiRonRenchan), ("nagashi_renchan", NagashiRenchan)),
                *(("nagashi_multiple", NagashiMultiple), ("pao_scope", PaoScope), ("pao_ron", PaoRon)),
                *(("pao_honba", PaoHonba), ("sanma_tsumo", SanmaTsumo), ("leftover_riichi_sticks", LeftoverSticks)),
                *(("tie_split_remainder", TieRemainder), ("sanma_north", SanmaNorth), ("kita_ron", KitaRon)),
                *(("atozuke", Atozuke), ("renhou_condition", RenhouCondition), ("renhou", Renhou)),
                *(("tenhou_condition", TenhouCondition), ("shibari_binds", ShibariBinds)),
                ("shibari_counts", ShibariCounts),
                *(("tie_split_remainder", TieRemainder), ("riichi_stick_when_ronned", RonnedStick)),
                *(("ankan_after_riichi", RiichiAnkan), ("temp_furiten_release", FuritenRelease)),
                *(("discard_furiten_scope", DiscardFuriten), ("karaten", Karaten), ("karaten_scope", KaratenScope)),
                ("tenpai_declaration", TenpaiDeclaration),
            )
        },
        **dict.fromkeys(
            (
                *("extension_dealer_renchan_first", "abort_honba_plus_one", "nagashi_replaces_noten", "wareme"),
                *("kan_after_call", "kan_on_haitei_tile", "call_on_houtei_tile", "kan_dora"),
                *("nagashi_honba_paid", "nagashi_takes_sticks", "daiminkan_rinshan_pao", "rounding_residual_to_first"),
                *("sanma_m1_m9_dora_cycle", "kita_replacement_is_rinshan", "kita_breaks_ippatsu_and_first_turn"),
                "kita_pass_causes_furiten",
                *("chiitoitsu_four_of_a_kind", "rinshan_haitei_exclusive"),
                *("furiten_riichi", "okuri_kan", "temp_furiten_from_yakuless_wait", "keishiki_tenpai"),
                "temp_furiten_from_passed_chankan",
            ),
            st.booleans(),
        ),
        # A riichi in furiten does not go with a chombo for passing a win.
        "minogashi_after_riichi": st.sampled_from(["allowed_permanent_furiten", "forced_win"]),
        "kan_min_live_tiles": st.sampled_from([1, 2]),
        "extension_max_winds": st.integers(0, 3),
        "noten_penalty_total": st.sampled_from([0, 3000]),
        "yakitori": st.sampled_from([0, 10000]),
        "kita": st.just("none"),
        "dead_wall": st.sampled_from([14, 18]),
        "rinshan_tiles": st.sampled_from([0, 4, 8]),
    },
).map(_going_together)


@settings(max_examples=30, deadline=None)
@example(preset="tenhou", scenario="yaochu", seed=0, changes={"leftover_riichi_sticks": "return_to_owner"})
@given(
    preset=st.sampled_from(PRESETS),
    scenario=st.sampled_from(sorted(SCENARIOS)),
    seed=st.integers(0, 2**40),
    changes=CHANGES,
)
def test_any_rules(preset: str, scenario: str, seed: int, changes: dict[str, object]) -> None:
    record = record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS[scenario], changes=changes)
    assert_quiet(record)


def test_the_same_seed_is_the_same_game() -> None:
    first, again = (record_of("tenhou", GameLength.TONPUU, 7) for _ in range(2))
    assert write(first) == write(again)
    assert write(first) != write(record_of("tenhou", GameLength.TONPUU, 8))


# --- rare things -------------------------------------------------------------------------------------------------

Has = Callable[[list[Event]], bool]


def _wins(events: list[Event]) -> list[tuple[Event, Event]]:
    """Each win with the event before it."""
    return [(before, e) for before, e in pairwise(events) if e[0] == WIN]


def _drawn(kind: DrawKind) -> Has:
    return lambda events: any(e[0] == RYUUKYOKU and e[2].kind is kind for e in events)


def _called(kind: str) -> Has:
    return lambda events: any(e[0] == CALL and e[2].kind == kind for e in events)


def _yaku(name: str) -> Has:
    return lambda events: any(
        name in (*(n for n, _ in w[2].yaku or ()), *(w[2].yakuman or ())) for _, w in _wins(events)
    )


def _liable(events: list[Event]) -> bool:
    return any(win[2].liable is not None for _, win in _wins(events))


def _is_kita(event: Event) -> bool:
    return event[0] == CALL and event[2].kind is KITA


def _is_ankan(event: Event) -> bool:
    return event[0] == CALL and event[2].kind is ANKAN


RARE: list[tuple[str, str, str, Has]] = [
    ("kyuushu", "kokushi", "tenhou", _drawn(DrawKind.KYUUSHU)),
    ("suufon", "winds", "tenhou", _drawn(DrawKind.SUUFON)),
    ("suucha", "four-riichi", "tenhou-no-red", _drawn(DrawKind.SUUCHA)),
    ("suukan", "kans", "tenhou", _drawn(DrawKind.SUUKAN)),
    ("suukan with three", "kans", "tenhou-sanma", _drawn(DrawKind.SUUKAN)),
    ("sanchahou", "one-wait", "tenhou", _drawn(DrawKind.SANCHAHOU)),
    ("nagashi", "yaochu", "tenhou", _drawn(DrawKind.NAGASHI)),
    ("nagashi with three", "yaochu", "tenhou-sanma", _drawn(DrawKind.NAGASHI)),
    ("double ron", "one-wait", "tenhou", lambda e: any(b[0] == WIN for b, _ in _wins(e))),
    ("double ron with three", "one-wait", "tenhou-sanma", lambda e: any(b[0] == WIN for b, _ in _wins(e))),
    ("liability", "big-yakuman", "tenhou", _liable),
    ("liability with three", "big-yakuman", "tenhou-sanma", _liable),
    ("ankan", "kans", "tenhou", _called(ANKAN)),
    ("kakan", "kans", "tenhou", _called(KAKAN)),
    ("daiminkan", "kans", "tenhou", _called(DAIMINKAN)),
    ("chankan", "robbing", "tenhou", _yaku("chankan")),
    ("kokushi on an ankan", "orphans", "mahjong-soul", lambda e: any(_is_ankan(b) for b, _ in _wins(e))),
    ("rinshan", "kans", "tenhou-sanma", _yaku("rinshan")),
    ("sankantsu", "one-kans", "tenhou", _yaku("sankantsu")),
    ("ron on kita", "north-wait", "tenhou-sanma", lambda e: any(_is_kita(b) for b, _ in _wins(e))),
    ("tobi", "tenpai", "tenhou", lambda e: min(e[-1][2].scores) < 0),
    ("extension", "plain", "tenhou", lambda e: max(v.hand for k, _, v in e if k == START) >= 4),
]


@pytest.mark.parametrize(("scenario", "preset", "has"), [pytest.param(*r[1:], id=r[0]) for r in RARE])
def test_rare_things_happen_and_are_quiet(scenario: str, preset: str, has: Has) -> None:
    for seed in count():
        assert seed < 150, "it does not happen"
        record = game(preset, GameLength.TONPUU, scenario, seed)
        if has(record.events):
            assert_quiet(record)
            return
