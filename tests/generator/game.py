"""A whole generated game, and the record of it."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from parsers.tenhou_xml.shuffle import Shuffle
from replay.events import GAME_END, RIICHI_ACCEPTED, START, Event, RoundStart
from replay.gameend import game_over
from replay.presets import preset
from replay.record import Player, Record, Span
from replay.ruleset import RuleSet
from replay.rulevalues import GameLength
from replay.wall import Walls
from tests.generator import claims
from tests.generator.round import Round
from tests.generator.scenario import SCENARIOS, Scenario, Temper
from tests.generator.wall import Wall, shuffled

PRESETS: Final = ("tenhou", "tenhou-no-red", "tenhou-sanma")
LENGTHS: Final = (GameLength.TONPUU, GameLength.HANCHAN)
_PLAIN: Final = SCENARIOS["plain"]
_DAYS: Final = 28


def play_game(
    rules: RuleSet, rng: Random, scenario: Scenario = _PLAIN, rounds: int | None = None, walls: Walls | None = None
) -> list[Event]:
    """The events of one legal game; with `rounds` it stops after that many, if it has not ended before. With `walls` it
    is dealt from these, and a scenario only has the temper of its players."""
    events: list[Event] = []
    n = rules.players
    hand = honba = sticks = played = 0
    scores = (rules.starting_points,) * n
    deposits = [0] * n
    winless = frozenset(range(n))
    while played != rounds:
        given = None if walls is None else walls(played)
        if given is None:
            wall, tempers = _deal(rules, rng, scenario)
        else:
            wall, tempers = Wall.laid(given, n, hand % n), [scenario.temper] * n
        dice = rng.randint(1, 6), rng.randint(1, 6)
        start = RoundStart(
            hand=hand,
            honba=honba,
            sticks=sticks,
            dealer=hand % n,
            scores=scores,
            hands=wall.hands,
            indicator=wall.indicator(),
            dice=dice if given is None else given.dice,
        )
        one = Round(rules, [(START, start.dealer, start)], wall, tempers, rng, len(events))
        outcome = one.play()
        events += one.events
        winless -= set(outcome.won_by(rules))
        for kind, seat, _ in one.events:
            deposits[seat] += kind == RIICHI_ACCEPTED
        if not outcome.sticks:
            deposits = [0] * n
        outcome = replace(outcome, deposits=tuple(deposits))
        if game_over(outcome, rules):
            events.append((GAME_END, -1, claims.game_end(outcome, rules, winless)))
            break
        hand, honba = outcome.next_round(rules)
        scores, sticks = outcome.scores, outcome.sticks
        played += 1
    return events


def _deal(rules: RuleSet, rng: Random, scenario: Scenario) -> tuple[Wall, list[Temper]]:
    """A wall, and each seat's temper; whom the deal favours is drawn by lot."""
    n = rules.players
    tempers = [scenario.temper] * n
    if scenario.deal is None or rng.random() >= scenario.share:
        return shuffled(rules, rng), tempers
    wall = shuffled(rules, rng, scenario.deal)
    turn = rng.randrange(n)
    wall.hands = wall.hands[n - turn :] + wall.hands[: n - turn]
    if scenario.odd is not None:
        tempers[turn] = scenario.odd
    return wall, tempers


def record_of(
    name: str,
    length: GameLength,
    seed: int,
    *,
    scenario: Scenario = _PLAIN,
    rounds: int | None = None,
    changes: Mapping[str, Any] | None = None,
    seeded: bool = False,
) -> Record:
    """The record of a game under a preset; everything in it depends on the arguments alone.

    `changes` are rule options that differ from the preset's; the record states them. With `seeded` it is dealt from the
    walls of a seed in Tenhou's form, and has it.
    """
    rng = Random(f"{name} {length} {scenario.name} {seed}")  # noqa: S311 - the same game again is what is wanted
    date = f"2024-{rng.randint(1, 12):02}-{rng.randint(1, _DAYS):02}T{rng.randrange(24):02}"
    dated = preset(name).at(date, {"game_length": length})
    stated = {
        "players": dated.rules.players,
        "game_length": str(length),
        "red_fives": dated.rules.red_fives,
        "kuitan": dated.rules.kuitan,
        **(changes or {}),
    }
    rules = dated.rules.but(**stated)
    bits = 0x01 | 0x02 * (not any(rules.red_fives)) | 0x10 * (rules.players == 3)
    bits |= 0x08 * (length is GameLength.HANCHAN)
    stamp = date.replace("-", "").replace("T", "")
    players = tuple(
        Player(f"P{seat}", f"{rng.randint(1, 10)}-dan", rng.randrange(130_000, 230_000) / 100, rng.choice("MF"))
        for seat in range(rules.players)
    )
    walls = Shuffle(seed_text(rng), rules.players) if seeded else None
    events = play_game(rules, rng, scenario, rounds, walls)
    return Record(
        format="tenhou-xml",
        players=players,
        events=events,
        places=list(range(len(events))),
        locate=_locate,
        ruleset=name,
        stated_rules=stated,
        id=f"{stamp}gm-{bits:04x}-0000-{rng.getrandbits(32):08x}",
        date=date,
        room="general",
        lobby="0",
        walls=walls,
    )


def seed_text(rng: Random) -> str:
    """A random seed as Tenhou writes it: 624 words, the last of which is not zero."""
    data = rng.randbytes(4 * 624 - 1) + b"\1"
    return f"mt19937ar-sha512-n288-base64,{b64encode(data).decode()}"


def _locate(place: int) -> Span:
    return Span(pointer=f"/events/{place}")
