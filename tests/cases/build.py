"""Hand-made rounds, written as Tenhou records.

A round is told by what matters - hands, draws, discards, calls, the result - in mpsz notation (``0p`` is a red
five). Hands that nobody names are filled with tiles that go with nothing, draws with tiles that nobody waits for.
Tiles get their physical copies only when the round is written, so the order in which they are named is free. What
a result states (yaku, fu, points, payments) is stated by the case; nothing here knows how to score.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from parsers.tenhou_xml.meldcode import encode
from parsers.tenhou_xml.names import YAKU_NUMBER
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON, Meld, MeldKind
from replay.tiles import FIRST_RED, Tile, kind_of, parse_mpsz

Named = str | int
"""A tile: its name, or the number of the very piece."""

_ISOLATED: Final = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s7123z", "159m159p159s2467z")
_SIMPLES_FIRST: Final = [*(k for k in range(27) if 0 < k % 9 < 8), *(k for k in range(34) if k > 26 or k % 9 in (0, 8))]
_LETTERS: Final = ("TUVW", "DEFG")


@dataclass(slots=True)
class Step:
    """One thing that happens; `tile` and `tiles` as named, None where any will do."""

    kind: str
    seat: int = -1
    tile: Named | None = None
    tiles: str = ""
    meld: MeldKind | None = None
    called: Named | None = None
    source: int | None = None
    attributes: dict[str, str | None] = field(default_factory=dict)
    piece: int = -1


def kinds(text: str) -> list[int]:
    """The kinds named in mpsz."""
    return [kind for kind, _ in parse_mpsz(text)]


class Round:
    """One round. `hand` counts from E1; `hands` may name any number of a seat's tiles, and the rest is filled up."""

    def __init__(
        self,
        *hands: str,
        hand: int = 0,
        honba: int = 0,
        sticks: int = 0,
        scores: Sequence[int] | None = None,
        dealer: int | None = None,
        indicator: Named = "9m",
        players: int = 4,
        avoid: str = "",
    ) -> None:
        self.players = players
        self.hand = hand
        self.honba = honba
        self.sticks = sticks
        self.dealer = hand % players if dealer is None else dealer
        self.scores = list(scores if scores is not None else [25000 if players == 4 else 35000] * players)
        self.named_hands = [*hands, *[""] * (players - len(hands))]
        self.indicator = indicator
        self.avoid = frozenset(kinds(avoid))
        self.steps: list[Step] = []
        self.next = self.dealer
        self.left = 70 if players == 4 else 55
        self.init: dict[str, str] = {}
        self.after_result: tuple[str, ...] = ()

    # --- telling what happens ------------------------------------------------------------------------------------

    def draw(self, seat: int, tile: Named | None = None) -> "Round":
        """A draw; any tile if none is named."""
        self.steps.append(Step("draw", seat, tile))
        self.left -= 1
        return self

    def discard(self, seat: int, tile: Named | None = None) -> "Round":
        """A discard; the tile just drawn if none is named."""
        self.steps.append(Step("discard", seat, tile))
        self.next = (seat + 1) % self.players
        return self

    def turn(self, seat: int, drawn: Named | None = None, thrown: Named | None = None) -> "Round":
        """A draw and a discard."""
        return self.draw(seat, drawn).discard(seat, thrown)

    def turns(self, number: int) -> "Round":
        """So many turns of whoever is next, each throwing the tile drawn."""
        for _ in range(number):
            self.turn(self.next)
        return self

    def until(self, left: int) -> "Round":
        """Turns until so many tiles are left."""
        return self.turns(self.left - left)

    def call(
        self,
        seat: int,
        meld: MeldKind,
        tiles: str = "",
        *,
        called: Named | None = None,
        source: int | None = None,
    ) -> "Round":
        """A call with these tiles of the hand; by default of the last discard."""
        self.steps.append(Step("call", seat, None, tiles, meld, called, source))
        self.next = seat
        return self

    def chi(self, seat: int, tiles: str, *, called: Named | None = None, source: int | None = None) -> "Round":
        return self.call(seat, CHI, tiles, called=called, source=source)

    def pon(self, seat: int, tiles: str, *, called: Named | None = None, source: int | None = None) -> "Round":
        return self.call(seat, PON, tiles, called=called, source=source)

    def daiminkan(self, seat: int, tiles: str) -> "Round":
        return self.call(seat, DAIMINKAN, tiles)

    def ankan(self, seat: int, tiles: str) -> "Round":
        return self.call(seat, ANKAN, tiles)

    def kakan(self, seat: int, tile: str) -> "Round":
        return self.call(seat, KAKAN, tile)

    def kita(self, seat: int) -> "Round":
        return self.call(seat, KITA, "4z")

    def dora(self, tile: Named = "9p") -> "Round":
        """A new indicator."""
        self.steps.append(Step("dora", -1, tile))
        return self

    def declare(self, seat: int) -> "Round":
        """Riichi, up to the discard."""
        self.steps.append(Step("declare", seat))
        return self

    def accept(self, seat: int, ten: str | None = "") -> "Round":
        """The stick is paid; `ten` are scores in hundreds, none with None, the right ones by default."""
        self.steps.append(Step("accept", seat, attributes={"ten": ten}))
        return self

    def riichi(self, seat: int, drawn: Named | None = None, thrown: Named | None = None) -> "Round":
        """A turn with a riichi that goes through."""
        return self.draw(seat, drawn).declare(seat).discard(seat, thrown).accept(seat)

    def raw(self, tag: str) -> "Round":
        """A tag written out, brackets included."""
        self.steps.append(Step("raw", attributes={"tag": tag}))
        return self

    def tsumo(self, seat: int, listed: str, worth: str, pay: Sequence[int], **other: str | None) -> "Round":
        """A win on the tile just drawn; see `ron`."""
        return self.ron(seat, seat, listed, worth, pay, **other)

    def ron(self, seat: int, source: int, listed: str, worth: str, pay: Sequence[int], **other: str | None) -> "Round":
        """A win on the last discard.

        `listed` is ``riichi 1 pinfu 1``, or names of yakuman after ``!``; `worth` is fu, points and limit as a record
        writes them, `pay` what each seat gains or pays. `ura` names ura indicators; other attributes stand in
        place of what the round itself would give, None for none at all.
        """
        stated = {"worth": worth, "pay": _join(pay), **other}
        self.steps.append(Step("win", seat, source=source, tiles=listed, attributes=stated))
        return self

    def end(self, kind: str = "", tenpai: Iterable[int] = (), pay: Sequence[int] = (), **other: str | None) -> "Round":
        """A round without a win; `tenpai` are the seats that show their hands."""
        attributes = {"tenpai": _join(list(tenpai)), "pay": _join(pay or [0] * self.players), **other}
        self.steps.append(Step("end", tile=kind, attributes=attributes))
        return self

    def with_init(self, **attributes: str) -> "Round":
        """Attributes of the start that stand in place of the right ones."""
        self.init = attributes
        return self

    # --- writing -------------------------------------------------------------------------------------------------

    def tags(self) -> list[str]:
        """The tags of the round."""
        return _Writer(self).tags()


class _Writer:
    """Gives tiles their copies and keeps the hands, melds and scores a result must state."""

    def __init__(self, told: Round) -> None:
        self.told = told
        self.free = [t for t in range(136) if told.players == 4 or not 4 <= t < 32]
        self.hands: list[list[int]] = []
        self.melds: list[list[Meld]] = [[] for _ in range(told.players)]
        self.scores = list(told.scores)
        self.sticks = told.sticks
        self.drawn: list[int | None] = [None] * told.players
        self.last: tuple[int, int] = (-1, -1)
        self.indicators: list[int] = []
        self.first_win = True

    def take(self, name: Named) -> int:
        """A free copy; a red five only by its name, or where nothing else is left."""
        if isinstance(name, int):
            if name in self.free:
                self.free.remove(name)
            return name
        ((kind, red),) = parse_mpsz(name)
        fives = set(FIRST_RED.values())
        copies = [t for t in self.free if kind_of(t) == kind and (t in fives) == red]
        if not copies:
            raise ValueError(f"no {name} is left")
        self.free.remove(copies[0])
        return copies[0]

    def any_tile(self) -> int:
        fives = set(FIRST_RED.values())
        by_kind: dict[int, list[int]] = {}
        for t in self.free:
            if t not in fives and kind_of(t) not in self.told.avoid:
                by_kind.setdefault(kind_of(t), []).append(t)
        kind = next(k for k in sorted(by_kind, key=lambda k: (-len(by_kind[k]), _SIMPLES_FIRST.index(k))))
        self.free.remove(by_kind[kind][0])
        return by_kind[kind][0]

    def tags(self) -> list[str]:
        told = self.told
        self.indicators = [self.take(told.indicator)]
        for text in told.named_hands:
            self.hands.append([self.take(name) for name in _names(text)])
        for step in told.steps:
            if step.kind in ("draw", "dora") and step.tile is not None:
                step.piece = self.take(step.tile)
            elif isinstance(step.tile, int):
                self.take(step.tile)
            elif step.called is not None:
                step.piece = self.take(step.called)
            elif step.kind == "win" and step.attributes.get("ura"):
                ura = [self.take(name) for name in _names(step.attributes["ura"] or "")]
                step.attributes["doraHaiUra"] = _join(ura)
        for seat, hand in enumerate(self.hands):
            self._fill(seat, hand)
        return [self._init(), *(self._step(step) for step in told.steps)]

    def _fill(self, seat: int, hand: list[int]) -> None:
        if self.told.named_hands[seat].endswith("!"):
            return
        for kind in [*kinds(_ISOLATED[seat]), *reversed(_SIMPLES_FIRST)]:
            if len(hand) >= 13:
                break
            copies = [t for t in self.free if kind_of(t) == kind and t not in FIRST_RED.values()]
            if copies and kind not in {kind_of(t) for t in hand} and kind not in self.told.avoid:
                hand.append(copies[0])
                self.free.remove(copies[0])

    def _init(self) -> str:
        told = self.told
        wind, number = divmod(told.hand, told.players)
        attributes = {
            "seed": f"{4 * wind + number},{told.honba},{told.sticks},1,2,{self.indicators[0]}",
            "ten": self._ten(self.scores),
            "oya": str(told.dealer),
            **{f"hai{s}": _join(sorted(self.hands[s])) if s < told.players else "" for s in range(4)},
            **told.init,
        }
        return _tag("INIT", attributes)

    def _ten(self, scores: Sequence[int]) -> str:
        return _join([s // 100 for s in scores] + [0] * (4 - len(scores)))

    def held(self, seat: int, name: Named | None) -> int:
        """The copy of a tile that a seat has, the drawn one first."""
        drawn = self.drawn[seat]
        if name is None:
            if drawn is None:
                raise ValueError(f"seat {seat} has drawn nothing to throw")
            return drawn
        if isinstance(name, int):
            return name
        ((kind, red),) = parse_mpsz(name)
        fives = set(FIRST_RED.values())
        fit = [t for t in self.hands[seat] if kind_of(t) == kind and (t in fives) == red]
        if not fit:
            raise ValueError(f"seat {seat} has no {name}")
        return drawn if drawn in fit and drawn is not None else fit[-1]

    def _step(self, step: Step) -> str:
        if step.kind == "raw":
            return step.attributes["tag"] or ""
        if step.kind == "draw":
            piece = step.piece if step.tile is not None else self.any_tile()
            self.hands[step.seat].append(piece)
            self.drawn[step.seat] = piece
            return f"<{_LETTERS[0][step.seat]}{piece}/>"
        if step.kind == "discard":
            piece = self.held(step.seat, step.tile)
            if piece in self.hands[step.seat]:
                self.hands[step.seat].remove(piece)
            self.drawn[step.seat] = None
            self.last = (step.seat, piece)
            return f"<{_LETTERS[1][step.seat]}{piece}/>"
        if step.kind == "call":
            return self._call(step)
        if step.kind == "dora":
            self.indicators.append(step.piece)
            return _tag("DORA", {"hai": str(step.piece)})
        if step.kind == "declare":
            return _tag("REACH", {"who": str(step.seat), "step": "1"})
        if step.kind == "accept":
            self.scores[step.seat] -= 1000
            self.sticks += 1
            ten = step.attributes["ten"]
            stated = {} if ten is None else {"ten": ten or self._ten(self.scores)}
            return _tag("REACH", {"who": str(step.seat), **stated, "step": "2"})
        return self._win(step) if step.kind == "win" else self._end(step)

    def _call(self, step: Step) -> str:
        seat, kind = step.seat, step.meld
        if kind is None:
            raise ValueError("a call of nothing")
        own: list[int] = []
        for name in _names(step.tiles):
            own.append(self.held(seat, name))
            if own[-1] in self.hands[seat]:
                self.hands[seat].remove(own[-1])
        self.drawn[seat] = None
        source, called = self.last
        if step.source is not None:
            source = step.source
        if step.called is not None:
            called = step.piece
        if kind is ANKAN or kind is KITA:
            meld = Meld(kind, _sorted(own))
            self.last = (seat, own[0])
        elif kind is KAKAN:
            old = next((m for m in self.melds[seat] if m.kind is PON and m.kind_index == own[0] >> 2), None)
            if old is None:
                four = [own[0] & ~3 | copy for copy in range(4)]
                three = [t for t in four if t != own[0]]
                meld = Meld(KAKAN, _sorted(four), Tile(three[0]), (seat + 1) % 4, Tile(own[0]))
            else:
                self.melds[seat].remove(old)
                meld = Meld(KAKAN, _sorted([*old.tiles, own[0]]), old.called, old.source, Tile(own[0]))
            self.last = (seat, own[0])
        else:
            meld = Meld(kind, _sorted([*own, called]), Tile(called), source)
        self.melds[seat].append(meld)
        return _tag("N", {"who": str(seat), "m": str(encode(meld, seat))})

    def _win(self, step: Step) -> str:
        seat, source, told = step.seat, step.source, self.told
        stated = dict(step.attributes)
        pay = [int(p) for p in (stated.pop("pay") or "").split(",")]
        ura = stated.pop("ura", None)
        tile = self.drawn[seat] if source == seat else self.last[1]
        if tile is None:
            tile = self.hands[seat][-1]
        hand = sorted([*self.hands[seat], *([] if tile in self.hands[seat] else [tile])])
        names = step.tiles.split()
        attributes: dict[str, str | None] = {
            "ba": f"{told.honba},{self.sticks if self.first_win else 0}",
            "hai": _join(hand),
            "m": ",".join(str(encode(m, seat)) for m in reversed(self.melds[seat])) or None,
            "machi": str(tile),
            "ten": stated.pop("worth"),
        }
        if names and names[0] == "!":
            attributes["yakuman"] = _join([YAKU_NUMBER[n] for n in names[1:]])
        else:
            numbers = [self._number(seat, n) for n in names[::2]]
            attributes["yaku"] = ",".join(f"{n},{han}" for n, han in zip(numbers, names[1::2], strict=True))
        attributes["doraHai"] = _join(self.indicators)
        if ura is None:
            stated.setdefault("doraHaiUra", None)
        attributes |= {"doraHaiUra": stated.pop("doraHaiUra"), "who": str(seat), "fromWho": str(source)}
        attributes["sc"] = self._sc(pay)
        self.first_win = False
        return _tag("AGARI", {k: v for k, v in {**attributes, **stated}.items() if v is not None})

    def _number(self, seat: int, name: str) -> int:
        number = YAKU_NUMBER[name]
        if name == "seat-wind":
            number += (seat - self.told.dealer) % self.told.players
        elif name == "round-wind":
            number += self.told.hand // self.told.players % 4
        return number

    def _sc(self, pay: Sequence[int]) -> str:
        both = []
        for seat in range(4):
            both += [self.scores[seat] // 100, pay[seat] // 100] if seat < self.told.players else [0, 0]
        self.scores = [a + b for a, b in zip(self.scores, pay, strict=True)]
        return _join(both)

    def _end(self, step: Step) -> str:
        stated = dict(step.attributes)
        tenpai = [int(s) for s in (stated.pop("tenpai") or "").split(",") if s]
        pay = [int(p) for p in (stated.pop("pay") or "").split(",")]
        attributes: dict[str, str | None] = {
            "type": str(step.tile) or None,
            "ba": f"{self.told.honba},{self.sticks}",
            "sc": self._sc(pay),
            **{f"hai{s}": _join(sorted(self.hands[s])) for s in tenpai},
        }
        return _tag("RYUUKYOKU", {k: v for k, v in {**attributes, **stated}.items() if v is not None})


def game(*rounds: Round, kind: int | None = None, head: str | None = None, tail: str = "</mjloggm>") -> str:
    """A record of these rounds; `head` stands in place of what comes before the first."""
    three = rounds[0].players == 3
    if head is None:
        head = header((25 if three else 9) if kind is None else kind, three=three)
    lines = [head]
    for one in rounds:
        for tag in one.tags():
            breaks = tag.startswith(("<INIT", "<AGARI", "<RYUUKYOKU")) or len(lines[-1]) + len(tag) > 110
            if breaks or lines[-1].startswith(("<INIT", "<mjloggm")):
                lines.append(tag)
            else:
                lines[-1] += tag
    return "\n".join(lines) + tail + "\n"


def header(kind: int = 9, *, three: bool = False) -> str:
    """What stands before the first round."""
    names = 'n0="P0" n1="P1" n2="P2" n3=""' if three else 'n0="P0" n1="P1" n2="P2" n3="P3"'
    return f'<mjloggm ver="2.3"><GO type="{kind}" lobby="0"/><UN {names}/><TAIKYOKU oya="0"/>'


def _names(text: str) -> list[str]:
    text = text.removesuffix("!")
    out = []
    for kind, red in parse_mpsz(text):
        suit = "mpsz"[kind // 9]
        out.append(f"0{suit}" if red else f"{kind % 9 + 1}{suit}")
    return out


def _sorted(tiles: Iterable[int]) -> tuple[Tile, ...]:
    return tuple(Tile(t) for t in sorted(tiles))


def _join(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _tag(name: str, attributes: dict[str, str] | dict[str, str | None]) -> str:
    return "".join([f"<{name}", *(f' {k}="{v}"' for k, v in attributes.items()), "/>"])
