"""Frames of generated games, and results made of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from replay import summarised
from replay.findings import Place
from replay.record import Record
from replay.rulevalues import GameLength
from replay.summary import Summary
from reports.charts import Subject, subject
from reports.frames import Frames, frames_of
from reports.readings import readings
from reports.report import Tally
from reports.stats import STATISTICS
from reports.study import Study
from reports.tables import Results
from tests.generator import record_of

PLAIN = ("Aki", "Ben", "Chie", "Dai")


def renamed(record: Record, names: Sequence[str]) -> Record:
    """The record with other players, who change seats from game to game."""
    players = tuple(replace(p, name=name) for p, name in zip(record.players, names, strict=True))
    return replace(record, players=players)


def _summaries(games: int, names: Sequence[str], length: GameLength) -> Iterator[tuple[Place, Summary]]:
    for seed in range(games):
        turned = [*names[seed % 4 :], *names[: seed % 4]]
        record = renamed(record_of("tenhou", length, seed), turned)
        yield Place(f"league/day {seed}.xml", None, 0, ""), summarised(record)


@cache
def frames(games: int = 24, names: tuple[str, ...] = PLAIN, length: GameLength = GameLength.TONPUU) -> Frames:
    """The frames of some games that four play with each other."""
    return frames_of(_summaries(games, names, length))


def study(of: Frames) -> Study:
    return Study(of, readings("tenhou"))


def results(of: Frames, by: tuple[str, ...] = ("player",)) -> tuple[Results, Subject]:
    """Every statistic of these games by player, and the subject of their charts."""
    counted = study(of)
    groups = counted.table(by)
    everyone = next(iter(counted.table()), None)
    made = Results("tenhou", by, tuple(STATISTICS), groups, everyone, counted, Tally())
    return made, subject(counted, groups, by)
