"""Events that are none are refused; whatever is one can be fed, however absurd it is."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay import Referee
from replay.choice import choose_rules
from replay.events import (
    CALL,
    DISCARD,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    TEDASHI,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.melds import ANKAN, KAKAN, PON, Meld, MeldKind
from replay.record import Player, Record, Span, UnreadableRecord
from replay.rulevalues import GameLength
from replay.tiles import Tile
from replay.wellformed import malformed, malformed_record
from tests.fuzz.campaign import Plan, file_of, target
from tests.fuzz.seeds import READERS
from tests.generator import PRESETS, SCENARIOS, record_of
from tests.test_referee import dealt


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (None, "an event has a kind, a seat and a value, which None has not"),
        ((DRAW, 0), "an event has a kind, a seat and a value"),
        ((99, 0, None), "no kind 99"),
        ((DRAW, 4, Tile(0)), "no seat 4"),
        ((DRAW, 0, None), "the value of a draw cannot be None"),
        ((DISCARD, 0, Tile(700)), "no tile 700"),
        ((WIN, 0, Win(0, concealed=(Tile(-9),))), "no tile -9"),
        ((START, 0, RoundStart(0, 0, 0, 0, (25000,) * 3, ((),) * 3, None)), "4 players"),
        ((START, 0, RoundStart(0, 0, 0, 4, (25000,) * 4, ((),) * 4, None)), "a seat that is not there"),
        ((START, 0, RoundStart(-1, 0, 0, 0, (25000,) * 4, ((),) * 4, None)), "from 0"),
        ((RIICHI_ACCEPTED, 0, (1, 2)), "4 players"),
        ((WIN, 0, Win(0, deltas=(0, 0, 0))), "4 players"),
        ((RYUUKYOKU, -1, Ryuukyoku(DrawKind.EXHAUSTIVE, (None,) * 3)), "4 players"),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1)), Tile(0), 0)), "a pon has 3 tiles, not 2"),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(2), Tile(1)), Tile(0), 0)), "ascending"),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1), Tile(2)), Tile(3), 0)), "a pon names the tile of it that was called"),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1), Tile(2)), Tile(0), 5)), "a seat that is not there"),
        ((CALL, 1, Meld(ANKAN, (Tile(0), Tile(1), Tile(2), Tile(3)), Tile(0), 0)), "ankan takes no tile of another"),
        (
            (CALL, 1, Meld(KAKAN, (Tile(0), Tile(1), Tile(2), Tile(3)), Tile(0), 0)),
            "the tile of it that is added",
        ),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1), Tile(2)), Tile(0))), "the seat that the called tile came from"),
    ],
)
def test_what_is_no_event_is_refused(event: Event, message: str) -> None:
    referee = dealt()
    with pytest.raises(ValueError, match=message):
        referee.feed(event)
    with pytest.raises(ValueError, match=message):
        referee.allows(event)
    assert referee.close().events == 2


DEALT = RoundStart(0, 0, 0, 0, (25000,) * 4, ((),) * 4, None)
FOUR: Any = ("a", "b", "c", "d")
"""Values that are typed wrongly on purpose."""
HALF: Any = 0.5
SEAT: Any = 0.0
TEXT: Any = "30"


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ((HALF, 0, Tile(0)), "there is no kind 0.5 of event"),
        ((DRAW, SEAT, Tile(0)), "there is no seat 0.0"),
        ((DRAW, 0, HALF), "the value of a draw cannot be 0.5"),
        ((RIICHI_ACCEPTED, 0, FOUR), "the value of a riichi accepted cannot be ('a', 'b', 'c', 'd')"),
        ((CALL, 1, Meld(TEXT, (Tile(0),))), "the value of a call cannot be Meld(kind='30', tiles=(0,), "),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1), HALF), Tile(0), 0)), "there is no tile 0.5"),
        ((CALL, 1, Meld(PON, (Tile(0), Tile(1), Tile(2)), None, 0)), "a pon names the tile of it that was called"),
        ((START, 0, replace(DEALT, hand=TEXT)), "the hand of a round start cannot be '30'"),
        ((START, 0, replace(DEALT, scores=FOUR)), "the scores of a round start cannot be ('a', 'b', 'c', 'd')"),
        ((START, 0, replace(DEALT, hands=((HALF,), (), (), ()))), "there is no tile 0.5"),
        ((START, 0, replace(DEALT, dice=HALF)), "the dice of a round start cannot be 0.5"),
        ((START, 0, replace(DEALT, unstated=TEXT)), "the unstated of a round start cannot be '30'"),
        ((START, 1, DEALT), "a round start stands at the seat of its dealer, 0, and not at 1"),
        ((WIN, 1, Win(0)), "a win stands at the seat of its winner, 0, and not at 1"),
        ((WIN, 0, Win(0, from_seat=SEAT)), "a win names a seat that is not there"),
        ((WIN, 0, Win(0, concealed=(HALF,))), "there is no tile 0.5"),
        ((WIN, 0, Win(0, melds=(HALF,))), "the melds of a win cannot be (0.5,)"),
        ((WIN, 0, Win(0, fu=TEXT)), "the fu of a win cannot be '30'"),
        ((WIN, 0, Win(0, points=HALF)), "the points of a win cannot be 0.5"),
        ((WIN, 0, Win(0, limit=9)), "the limit of a win cannot be 9"),
        ((WIN, 0, Win(0, limit=-1)), "the limit of a win cannot be -1"),
        ((WIN, 0, Win(0, yaku=(("riichi", TEXT),))), "the yaku of a win cannot be (('riichi', '30'),)"),
        ((WIN, 0, Win(0, yakuman=(HALF,))), "the yakuman of a win cannot be (0.5,)"),
        ((WIN, 0, Win(0, deltas=FOUR)), "the deltas of a win cannot be ('a', 'b', 'c', 'd')"),
        ((RYUUKYOKU, -1, Ryuukyoku(TEXT, ())), "the kind of a draw of the round cannot be '30'"),
        ((RYUUKYOKU, -1, Ryuukyoku(DrawKind.EXHAUSTIVE, HALF)), "the hands of a draw of the round cannot be 0.5"),
        ((GAME_END, -1, GameEnd(scores=FOUR)), "the scores of a game end cannot be ('a', 'b', 'c', 'd')"),
    ],
)
def test_a_value_that_holds_what_cannot_be_is_refused(event: Event, message: str) -> None:
    why = malformed(event, 4)
    assert why is not None
    assert why.startswith(message)
    record = Record("", (Player(""),) * 4, [event], [0], lambda _place: Span(), "tenhou")
    assert malformed_record(record) == f"event 0: {why}"


def test_a_riichi_may_be_laid_open() -> None:
    assert [malformed((RIICHI, 0, value), 4) for value in (None, True)] == [None, None]
    for value in (False, "open"):
        assert malformed((RIICHI, 0, value), 4) == f"the value of a riichi cannot be {value!r}"
    assert malformed((DRAW, 0, Tile(True)), 4) == "the value of a draw cannot be True"


@pytest.mark.parametrize("name", READERS)
def test_every_record_of_the_readers_here_is_one(name: str, tmp_path: Path) -> None:
    """Those of damaged files among them: whatever they leave open may stay so."""
    one = target(name, tmp_path)
    files = [(seed, seed.data) for seed in one.seeds]
    files += [file_of(one, Plan(), index) for index in range(300)]
    seen = 0
    for seed, data in files:
        with suppress(UnreadableRecord):
            for record in one.read(data, seed.name):
                assert malformed_record(record) is None
                seen += 1
    assert seen > 100


class Monkey:
    """Makes up events of which most make no sense."""

    def __init__(self, rng: Random, players: int) -> None:
        self.rng = rng
        self.players = players

    def maybe(self, value: Any) -> Any:
        return self.rng.choice([None, value])

    def tile(self) -> Tile:
        return Tile(self.rng.choice([self.rng.randrange(136), self.rng.randrange(136), -1, -2]))

    def tiles(self, most: int) -> tuple[Tile, ...]:
        return tuple(self.tile() for _ in range(self.rng.randrange(most)))

    def row(self) -> tuple[int, ...]:
        return tuple(100 * self.rng.randrange(-10, 500) for _ in range(self.players))

    def seat(self) -> int:
        return self.rng.randrange(self.players)

    def meld(self) -> Meld:
        rng = self.rng
        kind = rng.choice(list(MeldKind))
        start = rng.randrange(130)
        tiles = [
            Tile(t) for t in rng.choice([sorted(rng.sample(range(136), 4)), [start, start + 1, start + 2, start + 3]])
        ]
        tiles = tiles[: {"chi": 3, "pon": 3, "kita": 1}.get(kind, 4)]
        called, source = (
            (rng.choice(tiles), self.seat()) if kind in ("chi", "pon", "daiminkan", "kakan") else (None, None)
        )
        return Meld(kind, tuple(tiles), called, source, rng.choice(tiles) if kind is KAKAN else None)

    def event(self) -> Event:
        rng, maybe, row = self.rng, self.maybe, self.row
        kind, seat = rng.choice([*range(12), CALL, CALL, WIN]), self.seat()
        if kind <= TEDASHI:
            return kind, seat, self.tile()
        if kind == CALL:
            return kind, seat, self.meld()
        if kind == RIICHI:
            return kind, seat, None
        if kind == RIICHI_ACCEPTED:
            return kind, seat, maybe(row())
        if kind == DORA:
            return kind, -1, self.tile()
        if kind == START:
            hands = tuple(tuple(self.tile() for _ in range(rng.choice([13, 13, 12, 0]))) for _ in range(self.players))
            return kind, seat, RoundStart(rng.choice([0, 1, 9]), seat, 0, seat, row(), hands, maybe(self.tile()))
        if kind == WIN:
            return kind, seat, self.win(seat)
        if kind == RYUUKYOKU:
            shown = tuple(maybe(self.tiles(15)) for _ in range(self.players))
            return (
                kind,
                -1,
                Ryuukyoku(rng.choice(list(DrawKind)), shown, maybe(1), maybe(2), maybe(row()), maybe(row())),
            )
        return GAME_END, -1, GameEnd(maybe(row()), maybe(row()))

    def win(self, winner: int) -> Win:
        maybe = self.maybe
        return Win(
            winner=winner,
            from_seat=maybe(self.seat()),
            winning_tile=maybe(self.tile()),
            concealed=maybe(self.tiles(15)),
            melds=maybe((self.meld(),)),
            fu=maybe(30),
            points=maybe(1000),
            limit=maybe(self.rng.randrange(6)),
            yaku=maybe((("riichi", 1), ("unheard-of", 3))),
            yakuman=maybe(("kokushi",)),
            indicators=maybe(self.tiles(4)),
            ura_indicators=maybe(self.tiles(4)),
            liable=maybe(self.seat()),
            honba=maybe(1),
            sticks=maybe(1),
            scores_before=maybe(self.row()),
            deltas=maybe(self.row()),
        )


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_no_event_breaks_the_referee(scenario: str) -> None:
    found = 0
    for seed, preset in enumerate(PRESETS):
        record = record_of(preset, GameLength.TONPUU, seed, scenario=SCENARIOS[scenario], rounds=2)
        referee = Referee(choose_rules(record))
        rng = Random(f"{preset} {scenario}")  # noqa: S311 - the same again is what is wanted
        monkey = Monkey(rng, referee.rules.players)
        referee.feed(record.events[0])
        for event in record.events[1:]:
            for one in [monkey.event(), event] if rng.random() < 0.08 else [event]:
                assert malformed(one, referee.rules.players) is None
                if one[0] == WIN:
                    referee.settle()
                    if referee.table.over:
                        continue
                if not any(referee.table.hidden):
                    assert referee.allows(one) in (True, False)
                referee.feed(one)
        found += len(referee.close().findings)
    assert found
