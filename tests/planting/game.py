"""A Tenhou record as a row of tags, read and written here without the project's parser."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TAG = re.compile(r"<(\w+)((?:\s+\w+=\"[^\"]*\")*)\s*/>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_DRAWS, _DISCARDS = "TUVW", "DEFG"


@dataclass(slots=True)
class Tag:
    """One tag; a draw or a discard has no attributes."""

    name: str
    at: dict[str, str]

    def ints(self, name: str) -> list[int]:
        text = self.at.get(name, "")
        return [int(t) for t in text.split(",")] if text else []

    def put(self, name: str, values: list[int]) -> None:
        self.at[name] = ",".join(map(str, values))

    def who(self) -> int:
        return int(self.at["who"])

    def move(self) -> tuple[str, int, int] | None:
        """Draw or discard, the seat and the tile."""
        letter, number = self.name[:1], self.name[1:]
        if not number.isdigit():
            return None
        if letter in _DRAWS:
            return "draw", _DRAWS.index(letter), int(number)
        if letter in _DISCARDS:
            return "discard", _DISCARDS.index(letter), int(number)
        return None

    @property
    def sort(self) -> str:
        """What kind of tag: draw, discard, or its name."""
        found = self.move()
        return found[0] if found else self.name


def draw_tag(seat: int, tile: int) -> Tag:
    return Tag(f"{_DRAWS[seat]}{tile}", {})


def discard_tag(seat: int, tile: int) -> Tag:
    return Tag(f"{_DISCARDS[seat]}{tile}", {})


@dataclass(slots=True)
class Round:
    """The tags from `first` (an INIT) up to `end`, which is the next INIT or the end of the file."""

    index: int
    first: int
    end: int


@dataclass(slots=True)
class Game:
    """The tags of one record."""

    name: str
    tags: list[Tag]
    bounds: list[Round] = field(default_factory=list)

    def copy(self) -> "Game":
        return Game(self.name, [Tag(t.name, dict(t.at)) for t in self.tags])

    def data(self) -> bytes:
        tags = ("".join([f"<{t.name}", *(f' {k}="{v}"' for k, v in t.at.items()), "/>"]) for t in self.tags)
        return "".join(['<mjloggm ver="2.3">', *tags, "</mjloggm>"]).encode()

    @property
    def rounds(self) -> list[Round]:
        if not self.bounds:
            starts = [i for i, t in enumerate(self.tags) if t.name == "INIT"]
            ends = [*starts[1:], len(self.tags)]
            self.bounds = [Round(n, a, b) for n, (a, b) in enumerate(zip(starts, ends, strict=True))]
        return self.bounds

    @property
    def players(self) -> int:
        return 4 if self.tags[self.rounds[0].first].at.get("hai3") else 3

    def round_of(self, position: int) -> int:
        return sum(1 for r in self.rounds if r.first <= position) - 1

    def find(self, *sorts: str) -> list[int]:
        """Positions of the tags of these kinds, from the first round on."""
        return [i for i in range(self.rounds[0].first, len(self.tags)) if self.tags[i].sort in sorts]

    def results(self, one: Round) -> list[int]:
        return [i for i in range(one.first, one.end) if self.tags[i].name in ("AGARI", "RYUUKYOKU")]

    def last_round(self) -> int:
        return len(self.rounds) - 1


def read_game(data: bytes, name: str) -> Game | None:
    """A record of tags and nothing else; None for one written in another way."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode("utf-8", "replace")
    tags = [Tag(n, dict(_ATTRIBUTE.findall(a))) for n, a in _TAG.findall(text)]
    if not any(t.name == "INIT" for t in tags):
        return None
    return Game(name, tags)


@dataclass(frozen=True, slots=True)
class Meld:
    """A call: chi, pon, kakan, daiminkan, ankan or kita; `source` is the seat it takes from."""

    kind: str
    tiles: tuple[int, ...]
    called: int | None
    source: int | None
    consumed: tuple[int, ...]


def read_meld(code: int, who: int) -> Meld:
    """Decode a meld code of a seat."""
    source = (who + (code & 3)) % 4
    if code & 4:
        order, called = divmod(code >> 10, 3)
        low = order // 7 * 9 + order % 7
        tiles = tuple(4 * (low + n) + (code >> 3 + 2 * n & 3) for n in range(3))
        took = tiles[called]
        return Meld("chi", tiles, took, source, tuple(t for t in tiles if t != took))
    if code & 24:
        kind, called = divmod(code >> 9, 3)
        other = 4 * kind + (code >> 5 & 3)
        three = tuple(t for t in range(4 * kind, 4 * kind + 4) if t != other)
        took = three[called]
        if code & 8:
            return Meld("pon", three, took, source, tuple(t for t in three if t != took))
        return Meld("kakan", tuple(sorted((*three, other))), took, source, (other,))
    if code & 32:
        return Meld("kita", (code >> 8,), None, None, (code >> 8,))
    kind = (code >> 8) // 4
    four = tuple(range(4 * kind, 4 * kind + 4))
    if code & 3 == 0:
        return Meld("ankan", four, None, None, four)
    took = code >> 8
    return Meld("daiminkan", four, took, source, tuple(t for t in four if t != took))


def chi_code(tiles: tuple[int, ...], called: int, relative: int = 3) -> int:
    """The code of a chi, from kamicha unless told otherwise."""
    low = tiles[0] // 4
    code = (3 * (7 * (low // 9) + low % 9) + tiles.index(called)) << 10
    for n, tile in enumerate(tiles):
        code |= tile % 4 << 3 + 2 * n
    return code | 4 | relative


def pon_code(unused: int, called: int, relative: int) -> int:
    """The code of a pon of the three tiles that are not `unused`."""
    kind = unused // 4
    three = [t for t in range(4 * kind, 4 * kind + 4) if t != unused]
    return (3 * kind + three.index(called)) << 9 | unused % 4 << 5 | 8 | relative


class Walk:
    """The state of a round while its tags go by: just what finding a place for a fault needs."""

    def __init__(self, game: Game, one: Round) -> None:
        init = game.tags[one.first]
        self.players = game.players
        self.oya = int(init.at["oya"])
        self.hands = [set(init.ints(f"hai{s}")) for s in range(self.players)]
        self.rivers: list[list[int]] = [[] for _ in range(self.players)]
        self.called_away: set[int] = set()
        self.melds: list[list[Meld]] = [[] for _ in range(self.players)]
        self.riichi = [False] * self.players
        self.declared = -1
        self.drawn = -1
        self.live = 70 if self.players == 4 else 55
        self.last = (-1, -1)
        self.called: Meld | None = None
        self.shown = {t for h in self.hands for t in h} | {init.ints("seed")[5]}
        self.indicators = [init.ints("seed")[5]]
        self.score = init.ints("ten")

    def step(self, tag: Tag) -> None:
        found = tag.move()
        if found is not None:
            what, seat, tile = found
            if what == "draw":
                self.hands[seat].add(tile)
                self.shown.add(tile)
                self.drawn = tile
                self.live -= 1
            else:
                self.hands[seat].discard(tile)
                self.rivers[seat].append(tile)
                self.last = (seat, tile)
                self.drawn = -1
            self.called = None
        elif tag.name == "N":
            seat = tag.who()
            meld = read_meld(int(tag.at["m"]), seat)
            self.hands[seat] -= set(meld.consumed)
            self.melds[seat].append(meld)
            if meld.called is not None and meld.kind != "kakan" and meld.source is not None:
                self.called_away.add(meld.source)
            self.called = meld if meld.kind in ("chi", "pon") else None
            self.drawn = -1
        elif tag.name == "REACH":
            if tag.at["step"] == "1":
                self.declared = tag.who()
            else:
                self.riichi[tag.who()] = True
                self.score[tag.who()] -= 10
                self.declared = -1
        elif tag.name == "DORA":
            self.indicators.append(int(tag.at["hai"]))
            self.shown.add(int(tag.at["hai"]))


def walk(game: Game, one: Round) -> Iterator[tuple[int, Tag, Walk]]:
    """Each tag of a round after its INIT, with the state before it."""
    state = Walk(game, one)
    for i in range(one.first + 1, one.end):
        yield i, game.tags[i], state
        state.step(game.tags[i])


def state_before(game: Game, position: int) -> Walk:
    """The state in front of one tag."""
    one = game.rounds[game.round_of(position)]
    state = Walk(game, one)
    for i in range(one.first + 1, position):
        state.step(game.tags[i])
    return state


def mentioned(game: Game, one: Round) -> set[int]:
    """All tiles a round shows anywhere."""
    out: set[int] = set()
    for i in range(one.first, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found:
            out.add(found[2])
        elif tag.name == "INIT":
            out.add(tag.ints("seed")[5])
            for s in range(4):
                out.update(tag.ints(f"hai{s}"))
        elif tag.name == "DORA":
            out.add(int(tag.at["hai"]))
        elif tag.name == "AGARI":
            out.update(tag.ints("doraHaiUra"))
    return out


def unseen(game: Game, one: Round) -> list[int]:
    """The tiles of the set that a round never shows."""
    seen = mentioned(game, one)
    return [t for t in range(136) if t not in seen and (game.players == 4 or not 4 <= t < 32)]


def use_of(game: Game, one: Round, position: int, seat: int, tile: int) -> str:
    """How a tile a seat holds after a tag leaves its hand or is shown: discard, meld, win, draw, or nothing."""
    for i in range(position + 1, one.end):
        tag = game.tags[i]
        found = tag.move()
        if found == ("discard", seat, tile):
            return "discard"
        if tag.name == "N" and tag.who() == seat:
            if tile in read_meld(int(tag.at["m"]), seat).consumed:
                return "meld"
        elif tag.name == "AGARI" and tag.who() == seat and tile in tag.ints("hai"):
            return "win"
        elif tag.name == "RYUUKYOKU" and tile in tag.ints(f"hai{seat}"):
            return "draw"
    return ""
