"""The referee of a game in play: what it allows is what the checks allow, and what it tells is what the audit tells."""

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.base import read_bytes
from parsers.reading import read
from replay import Action, ActionKind, Finding, Referee, RuleError, Severity
from replay.actions import due, is_legal, legal_actions, may_ron, may_tsumo, must_win
from replay.auditing import audit
from replay.choice import choose_rules, rules_in_play
from replay.course import Course
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
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.legality import possible_calls, possible_kans
from replay.melds import KAKAN, PON, Meld
from replay.play import play_round
from replay.record import Record, Span
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from replay.table import NOBODY, UNSEEN, Table
from replay.tiles import Tile
from tests.cases.build import game as game_of
from tests.generator import PRESETS, SCENARIOS, record_of
from tests.generator.samples import FAULTY
from tests.test_cases import cases
from tests.test_course import riichi_unpaid
from tests.test_generated import CHANGES, GAMES, game, rounds

# What only the rest of the round shows: the slip behind a contradiction, and what is told of it when it surfaces.
HINDSIGHT = {
    "CAL010": {"TRN004"},
    "KAN011": {"KAN007", "TRN003"},
    "RII012": {"DRW014"},
    "TIL005": {"TIL001", "TIL002"},
    "TRN009": {"TRN002", "TRN005"},
    "TRN010": {"TIL002"},
    "TRN011": {"TIL001"},
}


def fed(record: Record, referee: Referee) -> list[Finding]:
    """Everything told while a record is fed."""
    return [finding for event in record.events for finding in referee.feed(event)] + [*referee.settle()]


def placeless(findings: tuple[Finding, ...]) -> list[Finding]:
    """Findings without their place in a file, which a game in play does not have."""
    return [replace(f, span=Span(), disconnected=False) for f in findings]


def own_faults(findings: tuple[Finding, ...] | list[Finding]) -> list[tuple[str, int | None]]:
    """The roots among them, without what is only noted."""
    return [(f.code, f.event) for f in findings if f.caused_by is None and f.severity is not Severity.NOTE]


# --- what is told ----------------------------------------------------------------------------------------------------


# What a parser met in a file is in no event, and a game in play has no walls.
PLAYED = [p for p in [*cases("firing"), *cases("quiet")] if not p.values[0].startswith(("REC", "WAL"))]


@pytest.mark.parametrize(("code", "case"), PLAYED)
def test_every_case_is_told_as_the_audit_tells_it(code: str, case: dict[str, Any]) -> None:
    (record,) = read_bytes(case["log"].encode(), "case.xml")
    choice = choose_rules(record, case.get("rules", "auto"), case.get("set", {}))
    audited = audit(record, choice)
    referee = Referee(choice, [p.name for p in record.players])
    told = fed(record, referee)
    result = referee.close()
    assert own_faults([*told, *referee.findings[len(told) :]]) == own_faults(referee.findings)
    if "message_contains" in case and code in HINDSIGHT:
        assert {c for c, _ in own_faults(told)} <= HINDSIGHT[code]
        assert own_faults(told)
        return
    assert placeless(result.findings) == placeless(audited.findings)
    assert result.standings == audited.standings
    assert result.unverifiable == audited.unverifiable
    assert result.verdict == audited.verdict


@pytest.mark.parametrize("stated", [{}, {"ba": "0,1", "sc": "260,-10,230,30,250,-10,250,-10"}])
def test_a_stick_that_the_result_has_taken_off_is_told_so_once_the_round_is_over(stated: dict[str, str]) -> None:
    (record,) = read_bytes(game_of(riichi_unpaid("250,5,270,37,240,-16,240,-26", **stated)).encode(), "case.xml")
    choice = choose_rules(record, "auto", {"extension": "none"})
    referee = Referee(choice, [p.name for p in record.players])
    (told,) = (f for f in fed(record, referee) if f.code == "RII007")
    assert told.point_effect == (0, -1000, 0, 0)
    result, audited = referee.close(), audit(record, choice)
    assert placeless(result.findings) == placeless(audited.findings)
    assert (result.standings, result.verdict) == (audited.standings, audited.verdict)
    (last,) = (f for f in referee.findings if f.code == "RII007")
    assert (last.point_effect is None) == bool(stated)


@pytest.mark.parametrize(
    ("code", "plant", "seed"), [pytest.param(f[2], f[3], f[4], id=f[0]) for f in FAULTY if f[2][:3] != "WAL"]
)
def test_a_planted_fault_is_told(code: str, plant: Any, seed: int) -> None:
    planted = next(p for p in map(plant, range(seed, seed + 200)) if p is not None)
    choice = choose_rules(planted.record)
    referee = Referee(choice, [p.name for p in planted.record.players])
    roots = {c for c, _ in own_faults(fed(planted.record, referee))}
    assert code in roots or roots & HINDSIGHT.get(code, set())


# --- what is allowed -------------------------------------------------------------------------------------------------


def assert_fed_quietly(record: Record, choice: Any) -> None:
    """Each event is among what its seat may do or what is due, and nothing is found."""
    referee = Referee(choice, [p.name for p in record.players])
    for event in record.events:
        if event[0] not in (START, GAME_END):
            assert referee.allows(event), (referee.round_label, event)
            assert_listed(referee, event)
        assert referee.feed(event) == (), event
    result = referee.close()
    assert result.findings == ()
    assert result == replace(audit(record, choice), format="live", id=None, date=None)


def assert_listed(referee: Referee, event: Event) -> None:
    """What a player decides stands in the list of its seat as it is."""
    kind, seat, value = event
    if kind in DISCARDS:
        assert Action(ActionKind.DISCARD, value) in referee.legal_actions(seat)
    elif kind == CALL:
        assert Action(ActionKind(value.kind), meld=value) in referee.legal_actions(seat)
    elif kind == WIN:
        won = ActionKind.TSUMO if value.from_seat == seat else ActionKind.RON
        assert any(a.kind is won and a.tile is not None for a in referee.legal_actions(seat))
    elif kind in (RIICHI_ACCEPTED, DORA):
        assert (kind, seat, None) in referee.due


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::3])
def test_a_legal_game_is_allowed_event_by_event(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    assert_fed_quietly(record, choose_rules(record))


@settings(max_examples=25, deadline=None)
@given(
    preset=st.sampled_from(PRESETS),
    scenario=st.sampled_from(sorted(SCENARIOS)),
    seed=st.integers(0, 2**40),
    changes=CHANGES,
)
def test_a_legal_game_is_allowed_by_any_rules(
    preset: str, scenario: str, seed: int, changes: dict[str, object]
) -> None:
    record = record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS[scenario], rounds=3, changes=changes)
    choice = choose_rules(record)
    referee = Referee(choice, [p.name for p in record.players])
    for event in record.events:
        if event[0] not in (START, GAME_END):
            assert referee.allows(event), (referee.round_label, event)
        assert referee.feed(event) == (), event


def anything(table: Table, rng: Random) -> Iterator[list[Event]]:
    """Whatever some seat might try now, mostly illegal."""
    unseen = [t for t in sorted(table.rules.tiles) if table.where(t) == UNSEEN]
    for seat in range(table.players):
        if unseen:
            yield [(DRAW, seat, Tile(rng.choice(unseen)))]
        held = table.hand(seat)
        if seat == table.actor:
            yield from ([(DISCARD, seat, Tile(t))] for t in rng.sample(held, min(5, len(held))))
            yield from ([(RIICHI, seat, None), (DISCARD, seat, Tile(t))] for t in rng.sample(held, min(3, len(held))))
        else:
            yield [(DISCARD, seat, Tile(rng.choice(held)))]
            yield [(RIICHI, seat, None)]
        yield from ([(CALL, seat, meld)] for meld in possible_calls(table, seat) + possible_kans(table, seat))
        yield [(WIN, seat, Win(seat))]
    yield [(RYUUKYOKU, -1, Ryuukyoku(DrawKind.KYUUSHU, (None,) * table.players))]


# Of a win, only whether it is one: a server that asks has not said yet what it is worth.
CLAIMS = {"WIN010", "RII015"}


def assert_exact(rules: RuleSet, by_event: Any, events: list[Event], table: Table, rng: Random) -> int:
    """What is listed is what the checks let pass, one by one; how much was tried that is illegal."""
    illegal = 0
    for tried in anything(table, rng):
        seat = tried[0][1]
        if seat >= 0 and must_win(table, seat) and (may_ron(table, seat) or may_tsumo(table, seat)):
            # That a win was passed is told with the result only.
            continue
        if tried[0][0] == RIICHI:
            tiles = {t.tile for t in legal_actions(table, seat) if t.kind is ActionKind.RIICHI}
            allowed = tried[-1][2] in tiles
        else:
            allowed = is_legal(table, tried[0])
        faults = play_round(rules, [*events, *tried], range(len(events) + 2), by_event).faults
        found = {f.code for f in faults if f.event is not None and f.event >= len(events)} - CLAIMS
        if tried[0][0] == WIN:
            found -= {code for code in found if code[:3] in ("YAK", "SCO")}
        elif tried[0][0] == RYUUKYOKU:
            found &= {"DRW007"}
        assert allowed == (not found), (tried, found)
        illegal += not allowed
    return illegal


@pytest.mark.parametrize(
    ("preset", "changes"), [("tenhou", {}), ("tenhou-sanma", {}), ("tenhou", {"win_call_window": "until_next_discard"})]
)
def test_what_is_listed_is_what_the_checks_let_pass(preset: str, changes: dict[str, str]) -> None:
    games = [
        record_of(preset, GameLength.TONPUU, 3, scenario=one, rounds=2, changes=changes) for one in SCENARIOS.values()
    ]
    assert sum(tried_in(record, 0.04) for record in games) > 500


@settings(max_examples=20, deadline=None)
@given(
    preset=st.sampled_from(PRESETS),
    scenario=st.sampled_from(sorted(SCENARIOS)),
    seed=st.integers(0, 2**40),
    changes=CHANGES,
)
def test_that_holds_by_any_rules(preset: str, scenario: str, seed: int, changes: dict[str, object]) -> None:
    tried_in(record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS[scenario], rounds=1, changes=changes), 0.06)


def tried_in(record: Record, share: float) -> int:
    """Try things in a share of the states of a game."""
    rules = choose_rules(record).rules
    by_event = Course(record, choose_rules(record)).by_event
    rng = Random(f"{record.id}")  # noqa: S311 - the same again is what is wanted
    illegal = 0
    for _, events in rounds(record.events):
        table = Table(rules, events[0][2])
        for index, event in enumerate(events[1:], 1):
            # Between two wins on one tile the table is at its end already.
            settled = not table.over and (not due(table) or due(table)[0][0] == RYUUKYOKU)
            if settled and table.declared == NOBODY and rng.random() < share:
                illegal += assert_exact(rules, by_event, events[:index], table, rng)
            table.apply(event, index)
    return illegal


@pytest.mark.parametrize("scenario", ["plain", "open", "kans", "one-wait"])
@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma"])
def test_what_is_not_allowed_is_told(preset: str, scenario: str) -> None:
    record = record_of(preset, GameLength.TONPUU, 8, scenario=SCENARIOS[scenario], rounds=1)
    choice = choose_rules(record)
    rng = Random(preset)  # noqa: S311 - the same again is what is wanted
    told = 0
    for stop in rng.sample(range(2, len(record.events) - 1), min(8, len(record.events) - 3)):
        referee = Referee(choice, [p.name for p in record.players])
        for event in record.events[:stop]:
            referee.feed(event)
        # A win waits for others, and a riichi for its discard.
        tried = [one for (one, *_) in anything(referee.table, rng) if one[0] not in (WIN, RIICHI)]
        event = rng.choice([one for one in tried if not referee.allows(one)])
        found = referee.feed(event)
        assert found, event
        assert all(f.event == stop for f in found)
        told += len(found)
    assert told


# --- the interface ---------------------------------------------------------------------------------------------------


def dealt(rules: Any = "tenhou") -> Referee:
    """A game in which the hands are dealt and East has drawn."""
    referee = Referee(rules)
    players = referee.rules.players
    tiles = sorted(referee.rules.tiles)
    hands = tuple(tuple(tiles[13 * seat : 13 * seat + 13]) for seat in range(players))
    start = RoundStart(0, 0, 0, 0, (referee.rules.starting_points,) * players, hands, tiles[-1])
    assert referee.feed((START, 0, start)) == ()
    assert referee.feed((DRAW, 0, tiles[-2])) == ()
    return referee


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301
@pytest.mark.parametrize("name", ["kuikae.xml", "wrong-honba.xml", "legal-sanma.xml"])
def test_a_copy_goes_its_own_way(copied: Callable[[Referee], Referee], name: str) -> None:
    """As a bot needs it that looks ahead; halfway through a game."""
    (record,) = read(Path(__file__).parents[1] / "sample_logs" / name)
    referee = Referee(choose_rules(record))
    half = len(record.events) // 2
    for event in record.events[:half]:
        referee.feed(event)
    other = copied(referee)
    before = (other.round_label, other.findings, str(other.table.river))
    for event in record.events[half:]:
        referee.feed(event)
    assert (other.round_label, other.findings, str(other.table.river)) == before
    for event in record.events[half:]:
        other.feed(event)
    assert placeless(other.close().findings) == placeless(referee.close().findings)


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES[::3])
def test_the_next_round_is_the_one_that_is_played(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    """Of a legal game, whose rounds and end are made without the referee."""
    record = game(preset, length, scenario, seed)
    referee = Referee(choose_rules(record))
    for event in record.events:
        kind, _, value = event
        ahead = referee.next_round if kind in (START, GAME_END) else None
        if kind == START:
            assert ahead is not None
            assert ahead.start == replace(value, hands=(), indicator=None, dice=None)
            assert ahead.over is not True
        elif kind == GAME_END:
            assert ahead is not None
            assert ahead.over is not False
        referee.feed(event)
        if kind == START:
            assert referee.next_round is None


def test_no_next_round_follows_from_one_without_a_result() -> None:
    referee = dealt()
    assert referee.next_round is None
    referee.close()
    assert referee.next_round is None


def test_a_game_that_is_over_has_a_result_of_its_last_round() -> None:
    assert "RND009" in [f.code for f in dealt().feed((GAME_END, -1, GameEnd()))]
    # One that is closed may be played on elsewhere.
    assert "RND009" not in [f.code for f in dealt().close().findings]


def test_a_discard_is_offered_to_the_others() -> None:
    # Dealt in order: 1111m2222m3333m4m and so on; P1 holds 444m5555m6666m77m.
    referee = dealt()
    assert referee.legal_actions(1) == ()
    mine = referee.legal_actions(0)
    assert {a.kind for a in mine} == {ActionKind.ANKAN, ActionKind.RIICHI, ActionKind.DISCARD}
    assert len([a for a in mine if a.kind is ActionKind.DISCARD]) == 14
    four = Tile(12)
    assert referee.feed((DISCARD, 0, four)) == ()
    offered = referee.legal_actions(1)
    assert [a.kind for a in offered if a.meld is None] == [ActionKind.RON, ActionKind.PASS, ActionKind.DRAW]
    assert {a.kind for a in offered if a.meld is not None} == {ActionKind.PON, ActionKind.DAIMINKAN, ActionKind.CHI}
    assert referee.legal_actions(2) == referee.legal_actions(3) == ()
    pon = next(a for a in offered if a.kind is ActionKind.PON)
    assert pon.meld is not None
    (event,) = pon.events(1)
    assert Action(ActionKind.PASS).events(1) == ()
    for kind in (ActionKind.DRAW, ActionKind.RON):
        with pytest.raises(ValueError, match="not known to the player"):
            Action(kind).events(1)
    assert referee.allows(event)
    # Another copy of the same tile serves as well; one that is in no hand does not.
    other = {13, 14, 15} - set(pon.meld.consumed)
    copies = tuple(sorted([four, Tile(other.pop()), pon.meld.consumed[0]]))
    assert referee.allows((CALL, 1, Meld(PON, copies, four, 0)))
    assert not referee.allows((CALL, 2, Meld(PON, copies, four, 0)))
    assert referee.feed(event) == ()
    assert not referee.allows((DRAW, 1, Tile(130)))
    assert [f.code for f in referee.feed((DRAW, 1, Tile(130)))] == ["TRN003"]


def test_an_illegal_event_is_told_at_once_and_stands() -> None:
    referee = dealt()
    (found,) = referee.feed((DISCARD, 0, Tile(133)))
    assert (found.code, found.seat, found.player, found.round_label, found.event) == ("TIL001", 0, "P0", "E1-0", 2)
    (later,) = referee.feed((DRAW, 2, Tile(129)))
    assert (later.code, later.caused_by) == ("TRN001", 0)
    assert referee.findings == (found, later)
    assert referee.table.actor == 2
    assert [f.code for f in referee.close().findings] == ["TIL001", "TRN001", "REC008"]


def test_a_win_comes_before_what_is_due() -> None:
    """East adds to its pon of North and wins on the replacement tile, before the indicator that is turned with the next
    discard; with that turned first, the table has gone on."""
    # East: 234567m 23p 88p NN and a south wind; the others hold bamboos and three east winds.
    east = tuple(map(Tile, (4, 8, 12, 16, 20, 24, 40, 44, 64, 65, 112, 120, 121)))
    rest = tuple(map(Tile, range(72, 111)))
    start = RoundStart(0, 0, 0, 0, (25000,) * 4, (east, rest[:13], rest[13:26], rest[26:]), Tile(0))
    events: list[Event] = [(START, 0, start), (DRAW, 0, Tile(124)), (DISCARD, 0, Tile(124))]
    events += [(DRAW, 1, Tile(122)), (DISCARD, 1, Tile(122))]
    pon = Meld(PON, (Tile(120), Tile(121), Tile(122)), Tile(122), 1)
    events += [(CALL, 0, pon), (DISCARD, 0, Tile(112))]
    for seat in (1, 2, 3):
        events += [(DRAW, seat, Tile(125 + seat)), (DISCARD, seat, Tile(125 + seat))]
    kakan = Meld(KAKAN, (*pon.tiles, Tile(123)), pon.called, pon.source, Tile(123))
    events += [(DRAW, 0, Tile(123)), (CALL, 0, kakan), (DRAW, 0, Tile(36))]
    for between, told in ((0, []), (1, ["KAN008"])):
        referee = Referee("tenhou")
        assert [f.code for event in events for f in referee.feed(event)] == []
        assert Action(ActionKind.TSUMO, Tile(36)) in referee.legal_actions(0)
        assert referee.due == ((DORA, -1, None),)
        for _ in range(between):
            assert referee.feed((DORA, -1, Tile(132))) == ()
        assert referee.feed((WIN, 0, Win(0, 0, Tile(36)))) == ()
        assert [f.code for f in referee.settle()] == told


@pytest.mark.parametrize(("rule", "offered"), [("not_paid", [False, False]), ("paid", [True, True])])
def test_a_riichi_discard_has_passed_once_its_stick_lies_there(rule: str, offered: list[bool]) -> None:
    # P0 holds 1111m2222m3333m4m7z; P1, with 444m5555m6666m77m, waits for 4m and 7m.
    referee = dealt(Referee("tenhou").rules.but(riichi_stick_when_ronned=rule))
    referee.feed((RIICHI, 0, None))
    referee.feed((DISCARD, 0, Tile(12)))
    ron = Action(ActionKind.RON, Tile(12))
    assert ron in referee.legal_actions(1)
    referee.feed((RIICHI_ACCEPTED, 0, None))
    assert referee.findings == ()
    assert [ron in referee.legal_actions(1), referee.allows((WIN, 1, Win(1)))] == offered


@pytest.mark.parametrize("rule", ["pair_complete", "fourth_kan"])
def test_a_fourth_kan_wins_without_a_pair_where_the_rules_say_so(rule: str) -> None:
    # P0 holds 1111m2222m3333m4m7z and is given four 9s.
    referee = dealt(Referee("tenhou").rules.but(suukantsu_condition=rule))
    nines = [Tile(t) for t in (104, 105, 106, 107)]
    for drawn, indicator in zip(nines, range(60, 63), strict=False):
        kan = next(a for a in referee.legal_actions(0) if a.kind is ActionKind.ANKAN)
        referee.feed(kan.events(0)[0])
        referee.feed((DORA, -1, Tile(indicator)))
        referee.feed((DRAW, 0, drawn))
    referee.feed((DISCARD, 0, Tile(134)))
    for seat, drawn in ((1, Tile(64)), (2, Tile(65)), (3, Tile(66))):
        referee.feed((DRAW, seat, drawn))
        referee.feed((DISCARD, seat, drawn))
    referee.feed((DRAW, 0, nines[-1]))
    (kan,) = [a for a in referee.legal_actions(0) if a.kind is ActionKind.ANKAN]
    referee.feed(kan.events(0)[0])
    referee.feed((DORA, -1, Tile(63)))
    referee.feed((DRAW, 0, Tile(67)))
    assert referee.findings == ()
    offered = Action(ActionKind.TSUMO, Tile(67)) in referee.legal_actions(0)
    assert offered is (rule == "fourth_kan")


def test_wins_on_one_tile_wait_for_each_other() -> None:
    record = next(
        r
        for seed in range(200)
        for r in [record_of("tenhou", GameLength.TONPUU, seed, scenario=SCENARIOS["one-wait"], rounds=2)]
        if any(a[0] == b[0] == WIN for a, b in zip(r.events, r.events[1:], strict=False))
    )
    at = next(i for i, (a, b) in enumerate(zip(record.events, record.events[1:], strict=False)) if a[0] == b[0] == WIN)
    referee = Referee("tenhou", ["A", "B", "C", "D"])
    for event in record.events[:at]:
        assert referee.feed(event) == ()
    first, second = record.events[at : at + 2]
    assert referee.feed(first) == ()
    assert not referee.table.over
    assert any(a.kind is ActionKind.RON for a in referee.legal_actions(second[1]))
    wrong = replace(second[2], honba=7)
    assert referee.feed((WIN, second[1], wrong)) == ()
    assert [(f.code, f.seat, f.player) for f in referee.settle()] == [("SCO004", second[1], "ABCD"[second[1]])]
    assert referee.settle() == ()
    assert referee.legal_actions(0) == ()
    assert referee.due == ()
    with pytest.raises(ValueError, match="before settle"):
        referee.feed(second)


def test_what_comes_at_the_wrong_time_is_refused() -> None:
    referee = Referee("tenhou")
    with pytest.raises(ValueError, match="begins with a round start"):
        referee.feed((DRAW, 0, Tile(0)))
    with pytest.raises(ValueError, match="no round has begun"):
        referee.legal_actions(0)
    assert referee.close().rounds == 0
    with pytest.raises(ValueError, match="closed"):
        referee.feed((DRAW, 0, Tile(0)))
    with pytest.raises(ValueError, match="no seat -1"):
        dealt().legal_actions(-1)


def test_a_hidden_hand_has_no_list() -> None:
    referee = Referee("tenhou")
    hands = (tuple(map(Tile, range(0, 52, 4))), *[(Tile(-2),) * 13] * 3)
    referee.feed((START, 0, RoundStart(0, 0, 0, 0, (25000,) * 4, hands, Tile(135))))
    assert referee.legal_actions(0) == (Action(ActionKind.DRAW),)
    for event in ((DRAW, 0, Tile(53)), (DISCARD, 0, Tile(53)), (DRAW, 1, Tile(-2)), (DISCARD, 1, Tile(129))):
        assert referee.feed(event) == ()
    assert referee.legal_actions(0) == ()
    with pytest.raises(ValueError, match="seat 1"):
        referee.legal_actions(1)


def test_rules_in_every_form(tmp_path: Any) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "ari-ari"\n[rules]\nkuitan = false\n', "utf-8")
    for rules in ("ema-2025", house, str(house), Referee("tenhou").rules.but(kuitan=False), rules_in_play("m-league")):
        assert dealt(rules).close().verdict
    assert not dealt(house).rules.kuitan
    named = dealt(house).close()
    assert (named.rules_from, dealt(Referee("tenhou").rules).close().rules) == ("option", "given")
    # As they stand now: what has changed over time is not in doubt.
    assert "undated" not in named.assumed_options
    assert not rules_in_play("tenhou").undated
    for wrong in ("auto", "tenho", "missing.toml", Referee("tenhou").rules.but(uma=(1, 2))):
        with pytest.raises(RuleError):
            Referee(wrong)
    with pytest.raises(RuleError, match="4 players, not 3"):
        Referee("tenhou", ["A", "B", "C"])
