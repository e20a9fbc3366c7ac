"""WAL: games dealt from a seed of this project, as dealt and with one thing changed; and walls that records state."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from parsers.mjai.write import ORIGINAL
from parsers.tenhou_xml.shuffle import Shuffle
from parsers.tenhou_xml.write import write
from replay.choice import choose_rules
from replay.events import CALL, DISCARD, DORA, DRAW, START, WIN, Event
from replay.melds import CHI, PON
from replay.record import Record
from replay.rulevalues import GameLength
from replay.tiles import Tile
from replay.wall import SINGLES, dead_wall
from tests.cases.book import fires, quiet
from tests.generator.game import play_game, record_of
from tests.generator.scenario import SCENARIOS
from tests.parsers.majsoul_form import form
from tests.walls.laid import laid

_PLAIN: Final = 96
"""A round of the plain scenario won in riichi; of the open one, 53 ends at once and 168 has a kan."""


def _game(seed: int, scenario: str) -> Record:
    return record_of("tenhou", GameLength.TONPUU, seed, rounds=1, seeded=True, scenario=SCENARIOS[scenario])


def _log(record: Record) -> str:
    """The record, a few tags a line."""
    lines = [""]
    for tag in write(record).replace("><", ">\n<").split("\n"):
        if lines[-1] and len(lines[-1]) + len(tag) > 110:
            lines.append("")
        lines[-1] += tag
    return "\n".join(lines) + "\n"


def _changed(record: Record, changes: Mapping[int, Event | None]) -> Record:
    """The record with other events, and without those that are None."""
    events = [changes.get(i, event) for i, event in enumerate(record.events)]
    kept = [event for event in events if event is not None]
    return replace(record, events=kept, places=list(range(len(kept))))


def _thrown(turns: int) -> Record:
    """A round in which everyone throws what it draws."""
    record = _game(53, "open")
    assert record.walls is not None
    wall = record.walls(0)
    assert wall is not None
    events = record.events[:1]
    for turn, tile in enumerate(wall.draws(4)[:turns]):
        events += [(DRAW, turn % 4, Tile(tile)), (DISCARD, turn % 4, Tile(tile))]
    return replace(record, events=events, places=list(range(len(events))))


def _places(record: Record, kind: int) -> list[int]:
    return [i for i, event in enumerate(record.events) if event[0] == kind]


def tell() -> None:
    """All cases of the family."""
    thrown = _thrown(12)
    start = thrown.events[0][2]
    seen = {t for hand in start.hands for t in hand} | {e[2] for e in thrown.events[1:]} | {start.indicator}
    other = next(t for t in range(135, -1, -1) if t not in seen)
    as_dealt = _log(thrown)

    foreign = replace(thrown, walls=_game(54, "open").walls)
    fires("WAL001", "the seed is that of another game", _log(foreign), "the seed belongs to another game")
    quiet("WAL001", "the seed is the game's own", as_dealt)

    fires(
        "WAL002", "the second round is dealt from the third wall", _log(_skipping(1)), "1 round must be", None, "E1-1"
    )
    quiet("WAL002", "every round is dealt from the wall of its turn", _log(_skipping(0)))

    hands = [list(hand) for hand in start.hands]
    hands[2][0] = Tile(other)
    dealt = replace(start, hands=tuple(map(tuple, hands)))
    fires("WAL003", "West is dealt another tile", _log(_changed(thrown, {0: (START, 0, dealt)})), "West is dealt", 2)
    quiet("WAL003", "all hands as dealt", as_dealt)

    drawn = {7: (DRAW, 3, Tile(other)), 8: (DISCARD, 3, Tile(other))}
    fires("WAL004", "North draws and throws another tile", _log(_changed(thrown, drawn)), "draw 4 of the wall", 3)
    quiet("WAL004", "all draws from the wall", as_dealt)

    kan = _game(168, "open")
    call = next(i for i in _places(kan, CALL) if kan.events[i][2].kind not in (CHI, PON))
    at = next(i for i in _places(kan, DRAW) if i > call)
    unseen = _unseen(kan)
    fires(
        "WAL005",
        "another replacement tile is drawn",
        _log(_changed(kan, {at: (DRAW, kan.events[at][1], Tile(unseen))})),
        "replacement tile 1 of the wall",
        kan.events[at][1],
    )
    quiet("WAL005", "the replacement tile lay in the dead wall", _log(kan))

    turned = _places(kan, DORA)[0]
    wrong = _changed(kan, {turned: (DORA, -1, Tile(unseen))})
    fires("WAL006", "another tile is turned after a kan", _log(wrong), "dora indicator 2 of the wall")
    quiet("WAL006", "the second indicator lies beside the first", _log(kan))

    riichi = _game(_PLAIN, "plain")
    at = _places(riichi, WIN)[0]
    win = replace(riichi.events[at][2], ura_indicators=(Tile(_unseen(riichi)),))
    forged = _changed(riichi, {at: (WIN, win.winner, win)})
    fires("WAL007", "a win states another ura indicator", _log(forged), "as ura indicator 1", win.winner)
    quiet("WAL007", "the ura indicator lies under the indicator", _log(riichi))

    a, b = thrown.events[1][2], thrown.events[11][2]
    swap = {1: (DRAW, 0, b), 2: (DISCARD, 0, b), 11: (DRAW, 1, a), 12: (DISCARD, 1, a)}
    fires("WAL008", "East's first draw and South's second are exchanged", _log(_changed(thrown, swap)), "exchanged", 0)
    quiet("WAL008", "both where they lay", as_dealt)

    cut: dict[int, Event | None] = dict.fromkeys(range(9, 17))
    fires("WAL009", "a go-round is left out", _log(_changed(thrown, cut)), "4 draws are missing", 0)
    quiet("WAL009", "the record stops early, but nothing is left out", _log(_thrown(8)))

    dice = replace(start, dice=(start.dice[0], start.dice[1] % 6 + 1))
    fires("WAL010", "another die", _log(_changed(thrown, {0: (START, 0, dice)})), "the seed gives")
    quiet("WAL010", "the dice of the seed", as_dealt)
    _stated()


def _unseen(record: Record) -> int:
    """A tile that nothing shows, of another kind than its neighbours in the set are apt to be."""
    shown: set[Any] = set()
    for kind, _, value in record.events:
        if kind == START:
            shown |= {t for hand in value.hands for t in hand} | {value.indicator}
        elif kind in (DRAW, DORA):
            shown.add(value)
        elif kind == WIN:
            shown |= {*(value.indicators or ()), *(value.ura_indicators or ())}
    return next(t for t in range(135, -1, -1) if t not in shown)


def _skipping(number: int) -> Record:
    """Two rounds, of which the second is dealt from a wall so many further on than it should be."""
    from random import Random

    record = _game(53, "open")
    rules = choose_rules(record).rules
    shuffle = record.walls
    assert isinstance(shuffle, Shuffle)
    events: Sequence[Event] = ()
    for seed in range(100):
        rng = Random(seed)  # noqa: S311 - the same again is what is wanted
        scenario = SCENARIOS["open"]
        events = play_game(rules, rng, scenario, 2, lambda n: shuffle(n and n + number))
        if len(events) < 80:
            break
    return replace(record, events=list(events), places=list(range(len(events))))


def _stated() -> None:
    """Walls that the record itself writes out."""
    record = _game(53, "open")
    soul = form(record, "records").decode()
    quiet("WAL011", "the MD5 of the wall is that of its tiles", soul)
    at = soul.index('"paishan":') + len('"paishan":"') + 100
    one, other = soul[at : at + 2], soul[at + 2 : at + 4]
    assert one != other
    edited = soul[:at] + other + one + soul[at + 4 :]
    fires("WAL011", "two tiles of the wall are exchanged after the game", edited, "the MD5 of the wall")

    rules = choose_rules(record).rules
    lines = [json.loads(line) for line in ORIGINAL.text(record).splitlines()]
    tiles = laid(record.events, dead_wall(SINGLES, 4, ura_first=True), rules)
    begun = next(event for event in lines if event["type"] == "start_kyoku")
    begun["haiyama"] = [_mjai(tile, rules.red_tiles) for tile in tiles]
    quiet("WAL012", "a wall of four tiles of each kind", _as_lines(lines))
    begun["haiyama"][-1] = begun["haiyama"][-3]
    fires("WAL012", "the last tile of the wall is written like another", _as_lines(lines), "is one too many")


def _as_lines(events: Sequence[Any]) -> str:
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)


def _mjai(tile: int, reds: frozenset[Tile]) -> str:
    kind = tile // 4
    if kind >= 27:
        return "ESWNPFC"[kind - 27]
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" + "r" * (tile in reds)
