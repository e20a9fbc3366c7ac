"""Every forgery of a tile, and of a seed, is found where it was made; and what was dealt is not called forged."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from parsers.base import read_bytes
from parsers.tenhou_xml.shuffle import Shuffle
from parsers.tenhou_xml.write import write
from parsers.walls import RoundWalls
from replay.auditing import audit, choose_rules
from replay.events import DISCARD, DRAW, START, Event
from replay.excerpt import cut
from replay.excerpt import rounds as excerpt_rounds
from replay.findings import GameResult, WallCount
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import Tile
from tests.generator.game import record_of
from tests.walls.edits import forged, found

FORGERIES = 160


def judged(record: Record) -> GameResult:
    return audit(record, choose_rules(record))


def with_events(record: Record, events: list[Event]) -> Record:
    return replace(record, events=events, places=list(range(len(events))))


def rounds(record: Record) -> list[list[Event]]:
    starts = [i for i, event in enumerate(record.events) if event[0] == START]
    return [record.events[a:b] for a, b in zip(starts, [*starts[1:], len(record.events)], strict=True)]


def seeded(seed: int = 1, preset: str = "tenhou") -> Record:
    return record_of(preset, GameLength.HANCHAN, seed, seeded=True)


def test_forgeries_are_found_where_they_are() -> None:
    """``python -m tests.walls.edits`` makes ten thousand."""
    made: Counter[str] = Counter()
    for one in forged(FORGERIES):
        made[one.kind] += 1
        right, findings = found(one)
        assert right, (one.kind, one.event, [(f.event, f.code, f.message) for f in findings])
        assert [f.code for f in findings if f.caused_by is None] == list(one.codes), findings
    assert set(made) == {"dealt", "drawn", "replacement", "indicator", "ura", "swapped", "seed"}


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-sanma", "tenhou-no-red"])
def test_games_as_dealt_are_proven(preset: str) -> None:
    for seed in range(3):
        record = seeded(seed, preset)
        (read,) = read_bytes(write(record).encode(), "seeded.xml")
        for one in (record, read):
            result = judged(one)
            assert result.verdict == "clean"
            assert result.walls == (WallCount("seed", result.rounds, result.rounds),)


def test_a_record_without_walls_is_not_spoken_of() -> None:
    result = judged(replace(seeded(), walls=None))
    assert result.walls == ()
    assert not [u for u in result.unverifiable if u.check.startswith("WAL")]


def test_a_seed_that_is_not_understood_is_counted() -> None:
    record = seeded()
    result = judged(replace(record, walls=Shuffle("0.5", 4)))
    (item,) = [u for u in result.unverifiable if u.check == "WAL001"]
    assert (item.reason, item.count) == ("wall-unreadable", result.rounds)
    assert not result.findings


def test_the_seed_of_another_game_is_told_once() -> None:
    result = judged(replace(seeded(1), walls=seeded(2).walls))
    (one,) = result.findings
    assert (one.code, one.round_index, one.event) == ("WAL001", 0, 0)
    assert "another game" in one.message
    assert result.walls == (WallCount("seed", result.rounds, 0),)


def test_one_round_that_was_made_up_does_not_condemn_the_seed() -> None:
    record, other = seeded(1), seeded(2)
    first, *rest = rounds(record)
    (_, seat, start), donor = first[0], rounds(other)[0][0][2]
    start = replace(start, hands=donor.hands)
    result = judged(with_events(record, [(START, seat, start), *first[1:], *(e for one in rest for e in one)]))
    walls = [f for f in result.findings if f.code.startswith("WAL") and f.caused_by is None]
    assert [(f.code, f.round_index) for f in walls] == [("WAL001", 0)]
    assert "the round is not dealt" in walls[0].message
    assert result.walls == (WallCount("seed", result.rounds, result.rounds - 1),)


def test_a_missing_round_is_known_by_the_walls_around_it() -> None:
    """The succession of rounds says so too: one root, and the wall beside it."""
    record = seeded(1)
    all_rounds = rounds(record)
    result = judged(with_events(record, [e for i, one in enumerate(all_rounds) if i != 2 for e in one]))
    roots = [f for f in result.findings if f.caused_by is None]
    assert [f.code[:3] for f in roots] == ["RND"]
    assert "1 round must be missing" in roots[0].recorded["wall"]
    assert result.walls == (WallCount("seed", len(all_rounds) - 1, len(all_rounds) - 1),)


def test_a_fragment_is_proven_by_the_walls_of_its_rounds() -> None:
    record = next(r for r in map(seeded, range(20)) if rounds(r)[3][0][2].hand > 1)
    events = [e for one in rounds(record)[3:] for e in one]
    result = judged(with_events(record, events))
    assert not [f for f in result.findings if f.code.startswith("WAL")]
    assert result.walls == (WallCount("seed", len(rounds(record)) - 3, len(rounds(record)) - 3),)


def test_rounds_cut_out_keep_their_walls() -> None:
    record = seeded(1)
    by_round = RoundWalls()
    assert record.walls is not None
    for number in range(len(rounds(record))):
        wall = record.walls(number)
        assert wall is not None
        by_round.add(partial(replace, wall, in_turn=False))
    for walls in (record.walls, by_round):
        told = replace(record, walls=walls)
        one = cut(told, excerpt_rounds(told)[2:4])
        result = judged(one)
        assert result.walls == (WallCount("seed", 2, 2),), result.findings


def thrown_at_once(record: Record) -> list[int]:
    """The draws that are thrown at once, in the first round."""
    events = rounds(record)[0]
    return [
        i for i, (kind, seat, tile) in enumerate(events[:-1]) if kind == DRAW and events[i + 1] == (DISCARD, seat, tile)
    ]


def test_the_wall_says_which_of_two_contradicting_fields_is_right() -> None:
    """A draw is recorded as a tile that lies in a river: the draw is wrong, not the discard before it."""
    record = seeded(3)
    events = rounds(record)[0]
    early, *_, late = thrown_at_once(record)
    events[late] = (DRAW, events[late][1], events[early][2])
    events[late + 1] = (DISCARD, events[late + 1][1], events[early][2])
    result = judged(with_events(record, events))
    roots = [f for f in result.findings if f.caused_by is None and f.code != "REC008"]
    assert [(f.code, f.event) for f in roots] == [("WAL004", late)]
    follow = [f for f in result.findings if f.caused_by is not None and f.code.startswith("TIL")]
    assert all("of the wall that follows from the seed" in f.recorded["wall"] for f in follow)


def test_what_a_wrong_tile_brought_about_is_told_with_it() -> None:
    """Only the draw is changed: that the tile thrown was not held is explained."""
    record = seeded(3)
    events = rounds(record)[0]
    late = thrown_at_once(record)[-1]
    unseen = next(Tile(t) for t in range(136) if _nowhere(events, t))
    events[late] = (DRAW, events[late][1], unseen)
    result = judged(with_events(record, events))
    (root,) = [f for f in result.findings if f.code != "REC008"]
    assert (root.code, root.event) == ("WAL004", late)
    assert root.expected["explains"]


def _nowhere(events: list[Event], tile: int) -> bool:
    start = events[0][2]
    return all(tile not in hand for hand in start.hands) and all(
        kind != DRAW or value != tile for kind, _, value in events
    )


def test_a_go_round_left_out_is_one_finding() -> None:
    record = _thrown(16)
    events = [*record.events[:9], *record.events[17:]]
    result = judged(with_events(record, events))
    (one,) = [f for f in result.findings if f.code != "REC008"]
    assert (one.code, one.event) == ("WAL009", 9)
    assert one.message.startswith("4 draws are missing")


def test_a_go_round_written_twice_is_one_finding_of_the_wall() -> None:
    record = _thrown(16)
    rng = Random(1)  # noqa: S311 - the same again is what is wanted
    shown = {e[2] for e in record.events[1:]} | {t for hand in record.events[0][2].hands for t in hand}
    other = rng.sample(sorted(choose_rules(record).rules.tiles - shown), 4)
    made_up = [(kind, seat, Tile(t)) for seat, t in enumerate(other) for kind in (DRAW, DISCARD)]
    result = judged(with_events(record, [*record.events[:9], *made_up, *record.events[9:]]))
    walls = [f for f in result.findings if f.code.startswith("WAL")]
    assert [(f.code, f.event) for f in walls] == [("WAL009", 9)]
    assert "4 draws too many" in walls[0].message


def _thrown(turns: int) -> Record:
    record = seeded(1)
    assert record.walls is not None
    wall = record.walls(0)
    assert wall is not None
    events = record.events[:1]
    for turn, tile in enumerate(wall.draws(4)[:turns]):
        events += [(DRAW, turn % 4, Tile(tile)), (DISCARD, turn % 4, Tile(tile))]
    return with_events(record, events)
