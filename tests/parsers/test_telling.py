"""Games told by the looks of their tiles only are the games they were."""

import pytest

from parsers.telling import RED, UNKNOWN, Face, Teller, WinClaim, faces_of_mpsz
from replay.auditing import audit, choose_rules
from replay.events import (
    CALL,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    TSUMOGIRI,
    WIN,
    Event,
)
from replay.melds import DAIMINKAN, KAKAN, PON
from replay.record import Record, Span
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from replay.tiles import KIND_OF, SURPLUS
from tests.test_generated import GAMES, game

PLAIN = tuple(faces_of_mpsz("123m456p789s1234z"))


def face(tile: int, rules: RuleSet) -> Face:
    if tile < 0:
        return UNKNOWN
    kind = KIND_OF[tile]
    return RED[kind // 9] if tile in rules.red_tiles else Face(kind)


def retell(events: list[Event], rules: RuleSet) -> Teller:
    """The events told anew, every tile by its look."""
    teller = Teller(rules.players, rules.red_fives)

    def faces(tiles: object) -> list[Face]:
        return [face(t, rules) for t in tiles]  # type: ignore[attr-defined]

    for place, (kind, seat, value) in enumerate(events):
        teller.place = place
        if kind == START:
            hands = [faces(h) for h in value.hands]
            teller.start(
                value.hand, value.honba, value.sticks, value.dealer, value.scores, hands, face(value.indicator, rules)
            )
        elif kind == DRAW:
            teller.draw(seat, face(value, rules))
        elif kind in DISCARDS:
            teller.discard(seat, face(value, rules), tsumogiri={TSUMOGIRI: True, TEDASHI: False}.get(kind))
        elif kind == CALL and value.kind is KAKAN:
            teller.kakan(seat, face(value.added, rules))
        elif kind == CALL:
            called = None if value.called is None else face(value.called, rules)
            teller.call(seat, value.kind, faces(value.consumed), called, value.source)
        elif kind == RIICHI:
            teller.riichi(seat)
        elif kind == RIICHI_ACCEPTED:
            teller.accept(seat, value)
        elif kind == DORA:
            teller.dora(face(value, rules))
        elif kind == WIN:
            teller.win(
                WinClaim(
                    value.winner,
                    value.from_seat,
                    face(value.winning_tile, rules),
                    faces(value.concealed),
                    value.fu,
                    value.points,
                    value.limit,
                    value.yaku,
                    value.yakuman,
                    faces(value.indicators),
                    None if value.ura_indicators is None else faces(value.ura_indicators),
                    value.liable,
                    value.honba,
                    value.sticks,
                    value.scores_before,
                    value.deltas,
                    has_melds=True,
                )
            )
        elif kind == RYUUKYOKU:
            shown = [None if h is None else faces(h) for h in value.hands]
            teller.end(
                value.kind,
                shown,
                honba=value.honba,
                sticks=value.sticks,
                scores_before=value.scores_before,
                deltas=value.deltas,
            )
        elif kind == GAME_END:
            teller.game_end(value.scores, value.points)
    return teller


@pytest.mark.parametrize(("preset", "length", "scenario", "seed"), GAMES)
def test_a_game_told_by_its_tiles_looks_is_clean(preset: str, length: GameLength, scenario: str, seed: int) -> None:
    record = game(preset, length, scenario, seed)
    rules = choose_rules(record).rules
    teller = retell(record.events, rules)
    assert teller.places == list(range(len(record.events)))
    again = Record(
        "told",
        record.players,
        teller.events,
        teller.places,
        lambda _: Span(),
        record.ruleset,
        record.stated_rules,
        record.unstated,
        record.id,
        record.date,
    )
    result = audit(again, choose_rules(again))
    assert [f"{f.round_label} {f.code} {f.message}" for f in result.findings] == []
    assert result.wins_rescored == result.wins
    assert [(e[0], e[1]) for e in teller.events] == [(e[0], e[1]) for e in record.events]


def test_a_fifth_tile_is_a_surplus_piece() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [faces_of_mpsz("7777z123456789m")] * 4, faces_of_mpsz("1p")[0])
    hands = teller.events[0][2].hands
    assert sorted(hands[0])[-4:] == [132, 133, 134, 135]
    assert all(t >= SURPLUS for t in sorted(hands[1])[-4:])
    assert {KIND_OF[t] for t in sorted(hands[1])[-4:]} == {33}


def test_a_red_five_and_a_plain_one_are_two_pieces() -> None:
    teller = Teller(4, (1, 1, 1))
    teller.start(0, 0, 0, 0, [25000] * 4, [faces_of_mpsz("0555p123456789m"), PLAIN, PLAIN, PLAIN], None)
    assert [t for t in teller.events[0][2].hands[0] if KIND_OF[t] == 13] == [52, 53, 54, 55]
    teller.draw(0, faces_of_mpsz("1z")[0])
    teller.discard(0, RED[1], tsumogiri=False)
    assert teller.events[-1] == (TEDASHI, 0, 52)


def test_without_reds_all_four_fives_are_plain() -> None:
    teller = Teller(4, (0, 0, 0))
    teller.start(0, 0, 0, 0, [25000] * 4, [faces_of_mpsz("5555p123456789m"), PLAIN, PLAIN, PLAIN], None)
    assert [t for t in teller.events[0][2].hands[0] if KIND_OF[t] == 13] == [52, 53, 54, 55]


def test_the_tile_drawn_is_thrown_where_the_file_marks_it() -> None:
    for marked in (True, False):
        teller = Teller(4)
        teller.start(0, 0, 0, 0, [25000] * 4, [PLAIN] * 4, None)
        teller.draw(0, Face(0))
        drawn = teller.events[-1][2]
        teller.discard(0, Face(0), tsumogiri=marked)
        assert (teller.events[-1][2] == drawn) == marked


def test_a_tile_of_a_hidden_hand_is_any_free_one() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [[UNKNOWN] * 13] * 4, None)
    teller.draw(0, UNKNOWN)
    teller.discard(0, Face(5))
    assert KIND_OF[teller.events[-1][2]] == 5
    teller.call(1, PON, [Face(5), Face(5)], Face(5), 0)
    teller.discard(1, Face(5))
    assert len({*teller.events[-2][2].tiles, teller.events[-1][2]}) == 4


def test_tiles_shown_at_the_end_stay_free() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [PLAIN] * 4, Face(8))
    teller.draw(0, Face(9))
    for winner in (0, 1):
        teller.win(WinClaim(winner, winner, Face(9), indicators=[Face(8)], ura=[Face(8), Face(8)]))
    first, second = (e[2] for e in teller.events[-2:])
    assert first.ura_indicators == second.ura_indicators
    assert first.indicators == (teller.events[0][2].indicator,)
    assert first.winning_tile == teller.events[1][2]


def test_a_kakan_without_its_pon_is_told_all_the_same() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [PLAIN] * 4, None)
    teller.draw(0, Face(0))
    teller.kakan(0, Face(0))
    meld = teller.events[-1][2]
    assert (meld.kind, len(meld.tiles)) == (KAKAN, 4)
    teller.discard(0, Face(1))
    teller.call(1, DAIMINKAN, [Face(1)] * 3, Face(1), 0)
    assert {KIND_OF[t] for t in teller.events[-1][2].tiles} == {1}


def test_a_turn_leaves_nothing_drawn() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [PLAIN, *[()] * 3], None)
    teller.draw(0, Face(9))
    teller.turns([(0, Face(9), Face(12))], range(9), 0)
    teller.win(WinClaim(0, 0, Face(9)))
    assert teller.events[-1][2].winning_tile not in [value for kind, _, value in teller.events if kind == DRAW]


def test_a_hand_that_throws_what_it_does_not_hold_stays_small() -> None:
    teller = Teller(4)
    teller.start(0, 0, 0, 0, [25000] * 4, [PLAIN, *[()] * 3], None)
    for _ in range(300):
        teller.draw(0, Face(33))
        teller.discard(0, Face(4), tsumogiri=False)
    assert len(teller.pieces(0)) < 80
    assert len(teller.events) == 601


def test_turns_are_told_up_to_the_first_that_is_more() -> None:
    one, all_at_once = (Teller(4) for _ in range(2))
    hands = [PLAIN[:13], *[()] * 3]
    for teller in (one, all_at_once):
        teller.start(0, 0, 0, 0, [25000] * 4, hands, Face(0))
    for at, (drawn, thrown) in enumerate([(9, None), (9, 12), (10, 27)]):
        one.place = 10 + 2 * at
        one.draw(0, Face(drawn))
        one.place += 1
        one.discard(0, Face(drawn if thrown is None else thrown), tsumogiri=thrown is None)
    turns = [(0, Face(9), None), (0, Face(9), Face(12)), (0, Face(10), Face(27))]
    not_held = (0, Face(11), Face(32))
    assert all_at_once.turns([*turns, not_held, *turns], range(100), 10) == 6
    assert all_at_once.events == one.events
    assert all_at_once.places == one.places
    assert all_at_once.turns([(0, RED[0], None)], range(100), 16) == 2
    another_red_five, hidden = (0, RED[0], None), (0, UNKNOWN, None)
    for more in (not_held, another_red_five, hidden):
        assert all_at_once.turns([more, *turns], range(100), 18) == 0
    assert len(all_at_once.events) == len(all_at_once.places) == 9
