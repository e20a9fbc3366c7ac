"""What Tenhou's XML says of each round and seat, as plain facts."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.recount.shape import shanten, waits

ABORTS = {"yao9", "kaze4", "reach4", "ron3", "kan4"}
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


@dataclass
class Win:
    seat: int
    source: int
    points: int
    limit: str
    yaku: dict[int, int]
    yakuman: list[int]
    delta: int
    paid: int
    sticks: int
    first: bool
    discards: int
    thrown: int
    chankan: bool


@dataclass
class Riichi:
    seat: int
    discards: int
    thrown: int
    double: bool
    before: int
    after: int = 0
    accepted: bool = False
    kinds: int = 0
    unseen: int = 0
    furiten: bool = False


@dataclass
class Seat:
    dealer: bool
    start: int
    hand: list[int]
    start_shanten: int
    melds: list[str] = field(default_factory=list)
    called: list[tuple[int, int]] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    drawn: int | None = None
    delta: int = 0
    tenpai: bool = False
    end_shanten: int = 9

    @property
    def open(self) -> bool:
        return any(m not in ("ankan", "kita") for m in self.melds)

    @property
    def calls(self) -> int:
        return sum(m in ("chi", "pon", "daiminkan") for m in self.melds) + self.melds.count("kakan")


@dataclass
class Round:
    hand: int
    seats: list[Seat]
    riichi: list[Riichi] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    draw: str | None = None
    run: int = 1
    repeats: bool | None = False

    @property
    def ended(self) -> bool:
        return bool(self.wins) or self.draw is not None


@dataclass
class Game:
    names: list[str]
    bits: int
    lobby: str
    rates: list[float]
    rounds: list[Round] = field(default_factory=list)
    final: list[int] | None = None
    points: list[float] | None = None

    @property
    def players(self) -> int:
        return 3 if self.bits & 16 else 4


def games(files: Iterable[Path]) -> Iterator[Game]:
    """Every game of some files; one whose rounds have been met before is left out."""
    met = set()
    for path in files:
        data = path.read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = gzip.decompress(data)
        try:
            root = ET.fromstring(data)  # noqa: S314 - the records are at hand
        except ET.ParseError:
            continue
        played = "|".join(e.tag + e.get("hai0", "") for e in root if re.fullmatch(r"[D-G]\d+|INIT", e.tag))
        if played not in met:
            met.add(played)
            yield game(root)


def game(root: ET.Element) -> Game:
    found = Game([], 0, "", [])
    table: _Table | None = None
    for tag in root:
        if tag.tag == "GO":
            found.bits, found.lobby = int(tag.get("type", "0")), tag.get("lobby", "0")
        elif tag.tag == "UN" and not found.names:
            found.names = [unquote(tag.get(f"n{s}", "")) for s in range(found.players)]
            found.rates = [float(r) for r in tag.get("rate", "").split(",") if r][: found.players]
        elif tag.tag == "INIT":
            table = _Table(tag, found.players)
            found.rounds.append(table.round)
        elif table is not None:
            table.take(tag)
        if "owari" in tag.attrib:
            numbers = tag.attrib["owari"].split(",")
            found.final = [100 * int(n) for n in numbers[0 : 2 * found.players : 2]]
            found.points = [float(n) for n in numbers[1 : 2 * found.players : 2]]
    for before, after in zip(found.rounds, found.rounds[1:], strict=False):
        if before.hand == after.hand:
            before.repeats = True
            after.run = before.run + 1
    if found.rounds and found.final is None:
        found.rounds[-1].repeats = None
    return found


class _Table:
    """One round as it goes on."""

    def __init__(self, tag: ET.Element, players: int) -> None:
        self.players = players
        seed = [int(n) for n in tag.attrib["seed"].split(",")]
        scores = [100 * int(n) for n in tag.attrib["ten"].split(",")]
        dealer = int(tag.attrib["oya"])
        seats = []
        for seat in range(players):
            hand = [int(t) for t in tag.attrib[f"hai{seat}"].split(",")]
            seats.append(Seat(seat == dealer, scores[seat], hand, self.distance(hand, 0)))
        self.round = Round(seed[0], seats)
        self.shown = [seed[5]]
        self.last = (-1, -1)
        self.any_call = False
        self.added = False

    def distance(self, hand: list[int], melds: int) -> int:
        return shanten(_counts(hand), melds, self.players == 3)

    def thrown(self) -> int:
        return sum(len(s.discards) for s in self.round.seats)

    def take(self, tag: ET.Element) -> None:
        seats = self.round.seats
        if match := re.fullmatch(r"([T-W])(\d+)", tag.tag):
            seat = seats["TUVW".index(match[1])]
            seat.drawn = int(match[2])
            seat.hand.append(seat.drawn)
        elif match := re.fullmatch(r"([D-G])(\d+)", tag.tag):
            number, tile = "DEFG".index(match[1]), int(match[2])
            seats[number].hand.remove(tile)
            seats[number].drawn = None
            seats[number].discards.append(tile)
            self.shown.append(tile)
            self.last, self.added = (number, tile), False
            declared = next((r for r in self.round.riichi if r.seat == number), None)
            if declared is not None and declared.discards + 1 == len(seats[number].discards):
                self.wait(declared)
        elif tag.tag == "N":
            self.call(int(tag.attrib["who"]), int(tag.attrib["m"]))
        elif tag.tag == "DORA":
            self.shown.append(int(tag.attrib["hai"]))
        elif tag.tag == "REACH":
            self.reach(int(tag.attrib["who"]), tag.attrib["step"])
        elif tag.tag == "AGARI":
            self.win(tag)
        elif tag.tag == "RYUUKYOKU":
            self.end(tag)

    def reach(self, who: int, step: str) -> None:
        riichi = self.round.riichi
        seat = self.round.seats[who]
        if step == "1":
            double = not seat.discards and not self.any_call
            for one in riichi:
                one.after += 1
            riichi.append(Riichi(who, len(seat.discards), self.thrown(), double, len(riichi)))
        else:
            next(r for r in riichi if r.seat == who).accepted = True
            seat.delta -= 1000

    def wait(self, riichi: Riichi) -> None:
        """What the hand waits for, with the declaration tile on the table."""
        seat = self.round.seats[riichi.seat]
        own = _counts(seat.hand)
        found = waits(own, sum(m != "kita" for m in seat.melds), self.players == 3)
        seen = _counts(self.shown)
        riichi.kinds = len(found)
        riichi.unseen = sum(max(4 - own[k] - seen[k], 0) for k in found)
        riichi.furiten = any(t // 4 in found for t in seat.discards)

    def call(self, who: int, m: int) -> None:
        seat = self.round.seats[who]
        kind, own = _meld(m, self.last[1])
        if kind == "kakan":
            seat.melds[seat.melds.index("pon")] = "kakan"
            self.last, self.added = (who, own[0]), True
        else:
            seat.melds.append(kind)
            if kind in ("chi", "pon", "daiminkan"):
                seat.called.append((len(seat.discards), self.thrown()))
            else:
                self.last, self.added = (who, own[0]), True
        for tile in own:
            seat.hand.remove(tile)
            self.shown.append(tile)
        seat.drawn = None
        self.any_call = True

    def win(self, tag: ET.Element) -> None:
        who, source = int(tag.attrib["who"]), int(tag.attrib["fromWho"])
        changes = [100 * int(n) for n in tag.attrib["sc"].split(",")[1::2]]
        fu_points_limit = [int(n) for n in tag.attrib["ten"].split(",")]
        listed = [int(n) for n in tag.get("yaku", "").split(",") if n]
        seats = self.round.seats
        for seat, change in zip(seats, changes, strict=False):
            seat.delta += change
        self.round.wins.append(
            Win(
                who,
                source,
                fu_points_limit[1],
                LIMITS[fu_points_limit[2]],
                dict(zip(listed[::2], listed[1::2], strict=True)),
                [int(n) for n in tag.get("yakuman", "").split(",") if n],
                changes[who],
                -changes[source],
                int(tag.attrib["ba"].split(",")[1]),
                not self.round.wins,
                len(seats[who].discards),
                self.thrown(),
                self.added and source != who,
            )
        )
        self.close()

    def end(self, tag: ET.Element) -> None:
        self.round.draw = tag.get("type", "exhaustive")
        changes = [100 * int(n) for n in tag.attrib["sc"].split(",")[1::2]]
        for number, seat in enumerate(self.round.seats):
            seat.delta += changes[number]
            seat.tenpai = self.round.draw not in ABORTS and f"hai{number}" in tag.attrib
        self.close()

    def close(self) -> None:
        for seat in self.round.seats:
            held = [t for t in seat.hand if t != seat.drawn]
            seat.end_shanten = self.distance(held, sum(m != "kita" for m in seat.melds))


def _counts(tiles: Any) -> tuple[int, ...]:
    out = [0] * 34
    for tile in tiles:
        out[tile // 4] += 1
    return tuple(out)


def _meld(m: int, last: int) -> tuple[str, list[int]]:
    """What a meld is, and the tiles that were in the hand before."""
    if m & 4:
        base, called = divmod(m >> 10, 3)
        first = base // 7 * 9 + base % 7
        tiles = [4 * (first + i) + (m >> (3 + 2 * i) & 3) for i in range(3)]
        return "chi", [t for i, t in enumerate(tiles) if i != called]
    if m & 24:
        base, called = divmod(m >> 9, 3)
        missing = m >> 5 & 3
        three = [4 * base + i for i in range(4) if i != missing]
        if m & 8:
            return "pon", [t for i, t in enumerate(three) if i != called]
        return "kakan", [4 * base + missing]
    if m & 32:
        return "kita", [m >> 8]
    four = [(m >> 8) // 4 * 4 + i for i in range(4)]
    return ("daiminkan", [t for t in four if t != last]) if m & 3 else ("ankan", four)
