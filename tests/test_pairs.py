"""The same game in two formats: equal events, and equal findings on what both can say.

The games are real ones; which files hold the same is found by their deals, as no two of them are alike.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from parsers.base import read_bytes
from parsers.comparing import compare
from parsers.compression import expand
from replay.auditing import audit, choose_rules
from replay.events import GAME_END, START, WIN, Event
from replay.findings import Severity
from replay.record import Player, Record, UnreadableRecord
from replay.tiles import KIND_OF
from tests.corpus import CORPUS, needs_corpus

Deal = tuple[tuple[int, ...], ...]
"""The kinds of the hands of the first three seats."""

_INIT: Final = re.compile(rb"<INIT[^>]*>")
_HAND: Final = re.compile(rb' hai([012])="([\d,]*)"')

FORMATS: Final = {
    ("tenhou-json", "tenhou-xml"): 42,
    ("majiang", "tenhou-xml"): 25,
    ("majiang", "tenhou-json"): 6,
    ("m-league", "tenhou-json"): 2,
    ("mjai", "tenhou-xml"): 1,
}
"""How many pairs there are of which formats."""
FOLDERS: Final = {"mjx-project-mjx": 21, "tsubakisakura-mjlog2json": 3, "gimite-mjai": 1, "Apricot-S-majiang-log": 3}
"""The same by the folder of one of the two files, where that holds games in several formats on purpose."""
TRANSCRIBED: Final = "zhengye1-paipuconverter"
"""Finals written down by hand in one format and put into the other by a program that loses draws: never equal."""
DIFFERENT: Final = {
    # The last round is cut off on purpose.
    "2011020401gm-00a9-0000-f6eff225-no-round-end.mjlog": "would be read back as",
    # First ends with -51.5 before rounding, which the server took to -52 and the program that converted it to -51.
    "2017010100gm-00a9-0000-abd3134f.mjlog": "the final points",
}
"""Files that really say something else than their twins, and what."""
OTHER_LENGTH: Final = "west.mjlog"
"""Its kind of game says tonpuu, in the other format hanchan, which is what was played."""


class Game(NamedTuple):
    """A game in a file that holds perhaps several."""

    format: str
    path: Path
    number: int

    def record(self) -> Record:
        return read_bytes(self.path.read_bytes(), self.path.name)[self.number]


def deals_of(record: Record) -> tuple[Deal, ...]:
    return tuple(
        tuple(tuple(sorted(KIND_OF[t] for t in hand if t >= 0)) for hand in value.hands[:3])
        for kind, _, value in record.events
        if kind == START
    )


def deals_of_xml(data: bytes) -> tuple[Deal, ...]:
    """The same of Tenhou's XML, of which there are too many files to read them all."""
    deals = []
    for tag in _INIT.findall(data):
        hands = sorted(_HAND.findall(tag))
        deals.append(tuple(tuple(sorted(int(t) // 4 for t in tiles.split(b",") if t)) for _, tiles in hands))
    return tuple(deals)


def games(corpus: Path) -> Iterator[tuple[tuple[Deal, ...], Game]]:
    """Every game there is with its deals; of the records of single rounds in archives none has a twin."""
    for path in sorted(p for p in corpus.rglob("*") if p.is_file() and not p.name.endswith((".tar.gz", ".md"))):
        if path.is_relative_to(corpus / "tenhou-mjlog"):
            yield deals_of_xml(expand(path.read_bytes())), Game("tenhou-xml", path, 0)
            continue
        try:
            records = read_bytes(path.read_bytes(), path.name)
        except UnreadableRecord:
            continue
        for index, record in enumerate(records):
            yield deals_of(record), Game(record.format, path, index)


Pair = tuple[Game, Game]


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """All pairs of files that hold the same game in two formats."""
    by_deals: defaultdict[tuple[Deal, ...], list[Game]] = defaultdict(list)
    for deals, game in games(CORPUS):
        if deals and TRANSCRIBED not in game.path.parts:
            by_deals[deals].append(game)
    same = (pair for found in by_deals.values() for pair in combinations(found, 2))
    return [(one, other) for one, other in same if one.format != other.format]


def alike(record: Record, *, ends: bool) -> Record:
    """A record without what is not of the game: where and by whom it was played, what is wrong with the file.

    Left out is also what only one of two formats may say: that there are no ura dora, and, unless both do, that the
    game ends.
    """
    events: list[Event] = []
    for kind, seat, value in record.events:
        told = value
        if kind == WIN and value.yaku:
            told = replace(value, yaku=tuple(one for one in value.yaku if one != ("ura-dora", 0)))
        if kind != GAME_END or ends:
            events.append((kind, seat, told))
    nobody = (Player(""),) * len(record.players)
    about: dict[str, Any] = dict.fromkeys(("id", "date", "room", "lobby"))
    return replace(record, events=events, players=nobody, problems=(), absences=(), **about)


def differences(one: Record, other: Record) -> list[str]:
    """Where one says something else than the other; what only one says is no difference."""
    ends = all(any(event[0] == GAME_END for event in record.events) for record in (one, other))
    return compare(alike(one, ends=ends), alike(other, ends=ends)).different


def found(record: Record) -> list[tuple[str, str | None, int | None]]:
    """What is wrong with the game: code, round and seat; faults of a file are its own."""
    # Only one format of a pair holds the seed of the walls.
    record.walls = None
    findings = audit(record, choose_rules(record)).findings
    return [
        (f.code, f.round_label, f.seat) for f in findings if f.severity is not Severity.NOTE and f.code[:3] != "REC"
    ]


@pytest.mark.corpus
@pytest.mark.slow
@needs_corpus
class TestPairs:
    def test_all_of_them_are_found(self, pairs: list[Pair]) -> None:
        formats = Counter((one.format, other.format) for one, other in pairs)
        folders = Counter(name for pair in pairs for name in {game.path.parent.name for game in pair})
        assert {tuple(sorted(pair)): times for pair, times in formats.items()} == FORMATS
        assert {name: folders[name] for name in FOLDERS} == FOLDERS

    def test_equal_events(self, pairs: list[Pair]) -> None:
        for one, other in pairs:
            said = differences(one.record(), other.record())
            due = DIFFERENT.get(one.path.name) or DIFFERENT.get(other.path.name)
            assert said == [] if due is None else len(said) == 1 and due in said[0], (one, other)

    def test_equal_findings(self, pairs: list[Pair]) -> None:
        for one, other in pairs:
            if OTHER_LENGTH in (one.path.name, other.path.name):
                assert {code for game in (one, other) for code, *_ in found(game.record())} == {"END002"}
            else:
                assert found(one.record()) == found(other.record()), (one, other)
