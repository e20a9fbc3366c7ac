"""From tiles by name to the event stream, for formats that do not tell the four copies of a tile apart.

A reader tells a `Teller` what its file says, event by event; the teller gives every tile one of the physical
pieces, follows each through hands, discards and melds, and so writes the same stream that a format with physical
tiles gives. Nothing is judged here: a tile that cannot be where the file has it gets a surplus piece
(`replay.tiles.SURPLUS`), and the referee says the rest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, NewType

from parsers.values import BadValueError
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
    TSUMOGIRI,
    WIN,
    DrawKind,
    Event,
    GameEnd,
    RoundStart,
    Ryuukyoku,
    Win,
)
from replay.melds import ANKAN, FROM_HAND, KAKAN, KITA, PON, Meld, MeldKind
from replay.tiles import FIRST_RED, KIND_NAMES, KIND_OF, KINDS, SURPLUS, Tile, parse_mpsz

Face = NewType("Face", int)
"""A tile as it looks: a kind, 0 to 33, or a red five, 34 to 36 for characters, circles and bamboos."""

UNKNOWN: Final = Face(-1)
"""A tile the file does not show."""
RED: Final = tuple(Face(KINDS + i) for i in range(3))
_FIVES: Final = (4, 13, 22)
HIDDEN_TILE: Final = Tile(-2)
_MOST_HELD: Final = 64
"""Tiles of a hand that are followed. None has so many; one that throws what it does not hold would grow without end."""
_FIRST_SURPLUS: Final = [SURPLUS + 4 * kind for kind in range(KINDS)]


def kind_of_face(face: Face) -> int:
    """The kind of a tile that is shown."""
    return _FIVES[face - KINDS] if face >= KINDS else face


def name_of_face(face: Face) -> str:
    """A tile as a player reads it: ``5m``, ``0m`` for a red five, ``?`` for one that is not shown."""
    if face < 0:
        return "?"
    return f"0{'mps'[face - KINDS]}" if face >= KINDS else KIND_NAMES[face]


def faces_of_mpsz(text: str) -> list[Face]:
    """Faces from mpsz notation, a red five as 0.

    Raises:
        ValueError: naming the character that cannot be read.
    """
    return [RED[kind // 9] if red else Face(kind) for kind, red in parse_mpsz(text)]


@dataclass(slots=True)
class WinClaim:
    """What a file says of one win, tiles by face; None where it says nothing. See `replay.events.Win`."""

    winner: int
    from_seat: int | None
    tile: Face | None = None
    concealed: Sequence[Face] | None = None
    """Closed tiles, the winning tile among them."""
    fu: int | None = None
    points: int | None = None
    limit: int | None = None
    yaku: Sequence[tuple[str, int]] | None = None
    yakuman: Sequence[str] | None = None
    indicators: Sequence[Face] | None = None
    ura: Sequence[Face] | None = None
    liable: int | None = None
    honba: int | None = None
    sticks: int | None = None
    scores_before: Sequence[int] | None = None
    deltas: Sequence[int] | None = None
    has_melds: bool = False
    """Whether the file shows the winner's melds, and they are those of the play."""


@lru_cache(64)
def looks(reds: tuple[int, ...]) -> tuple[Face, ...]:
    """What each piece looks like, surplus ones among them, in a set with so many red fives of each suit."""
    out = [Face(kind) for kind in KIND_OF]
    for suit, number in enumerate(reds):
        first = FIRST_RED["mps"[suit]]
        out[first : first + number] = [RED[suit]] * number
    return tuple(out)


_NONE: Final = Tile(-1)
"""No piece: of such a tile none is left."""


@lru_cache(64)
def _supply(players: int, reds: tuple[int, ...]) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The first piece of a set by its looks, and by piece the next that looks so, `_NONE` behind the last. What is not
    shown has the last place among the looks, and no piece."""
    first = [_NONE] * (KINDS + len(RED) + 1)
    following = [_NONE] * SURPLUS
    for tile, face in reversed(list(enumerate(looks(reds)[:SURPLUS]))):
        if players == 4 or not 4 <= tile < 32:
            following[tile] = first[face]
            first[face] = Tile(tile)
    return tuple(first), tuple(following)


_Plain = tuple[list[Event], list[tuple[Event, Event]], list[Event]]
Turn = tuple[int, Face, Face | None]
"""A draw and a discard: the seat, the tile drawn, and the tile thrown where the file says that it is another one."""


@cache
def _plain_events() -> list[_Plain]:
    """By seat and piece the draws, the draws that are thrown at once, and the tedashi: most of a record, and no two
    games differ in them."""
    out = []
    for seat in range(4):
        draws, passed, thrown = ([(k, seat, Tile(t)) for t in range(len(KIND_OF))] for k in (DRAW, TSUMOGIRI, TEDASHI))
        out.append((draws, list(zip(draws, passed, strict=True)), thrown))
    return out


@dataclass(slots=True)
class _Hand:
    """The pieces of one seat: concealed ones, that just drawn behind the others, each with its looks at the same place;
    and melds as called."""

    tiles: list[Tile]
    faces: list[Face]
    melds: list[Meld]
    hidden: int = 0
    """How many tiles are not shown."""
    drawn: Tile | None = None

    def clear(self) -> None:
        self.tiles.clear()
        self.faces.clear()
        self.melds.clear()
        self.hidden = 0
        self.drawn = None


class Teller:
    """Collects the events of one game. `place` is the number of the place in the file that is being told of.

    `reds` is the number of red fives of characters, circles and bamboos in the set.
    """

    def __init__(self, players: int, reds: Sequence[int] = (1, 1, 1)) -> None:
        self.players = players
        self.reds = tuple(reds)
        self._looks = looks(self.reds)
        self._first, self._following = _supply(self.players, self.reds)
        self._plain = _plain_events()
        self._hands = [_Hand([], [], []) for _ in range(self.players)]
        self._mine = [
            (hand, hand.tiles, hand.faces, *plain) for hand, plain in zip(self._hands, self._plain, strict=False)
        ]
        """By seat what plain turns need of it."""
        self.events: list[Event] = []
        self.places: list[int] = []
        self.place = 0
        self.short: set[Face] = set()
        """Tiles of which more have come, in any round, than there are in the set."""
        self._new_round()

    def _new_round(self) -> None:
        self._next = list(self._first)
        """By looks the piece that the next such tile is."""
        self._surplus = _FIRST_SURPLUS.copy()
        self._indicators: list[Tile] = []
        self._last: Tile | None = None
        """The tile that lies open to be called or ronned."""
        for hand in self._hands:
            hand.clear()

    def has_come(self, face: Face) -> bool:
        """Whether any such tile has come in this round."""
        return self._next[face] != self._first[face]

    def pieces(self, seat: int) -> list[Tile]:
        """The closed tiles of a seat by what has been told; the one just drawn is the last."""
        hand = self._hands[seat]
        tiles = hand.tiles + [HIDDEN_TILE] * hand.hidden
        if hand.drawn is not None and hand.drawn in tiles:
            tiles.remove(hand.drawn)
            tiles.append(hand.drawn)
        return tiles

    def concealed(self, seat: int) -> list[Face]:
        """The same tiles as they look."""
        return [UNKNOWN if tile < 0 else self._looks[tile] for tile in self.pieces(seat)]

    def drawn(self, seat: int) -> Face:
        """The tile a seat has just drawn; `UNKNOWN` if there is none, or it is not shown."""
        return self.offered(seat, None)

    def melds(self, seat: int) -> Sequence[Meld]:
        """The melds of a seat, as called."""
        return self._hands[seat].melds

    def _take(self, face: Face) -> Tile:
        """A piece that is nowhere yet."""
        if face < 0:
            return HIDDEN_TILE
        tile = self._next[face]
        if tile >= 0:
            self._next[face] = self._following[tile]
            return tile
        self.short.add(face)
        kind = kind_of_face(face)
        piece = self._surplus[kind]
        if piece < SURPLUS + 4 * kind + 3:
            self._surplus[kind] += 1
        return Tile(piece)

    def _peek(self, faces: Iterable[Face]) -> tuple[Tile, ...]:
        """Pieces for tiles that are shown only when the round is over: they stay free for the rest of it."""
        free = self._next.copy()
        taken = tuple(map(self._take, faces))
        self._next = free
        return taken

    def _unseen(self, faces: Iterable[Face]) -> tuple[Tile, ...]:
        """The same for tiles that are only claimed: they have not come."""
        short = self.short.copy()
        taken = self._peek(faces)
        self.short = short
        return taken

    def _held(self, seat: int, face: Face, *, drawn_first: bool) -> Tile:
        """The piece of a hand that looks so, taken out of it: the one that came last, if that is to go first; one from
        nowhere if the hand holds none."""
        hand = self._hands[seat]
        faces = hand.faces
        if drawn_first and faces and faces[-1] == face:
            faces.pop()
            return hand.tiles.pop()
        try:
            at = faces.index(face)
        except ValueError:
            if hand.hidden:
                hand.hidden -= 1
            elif len(faces) > _MOST_HELD:
                del faces[0], hand.tiles[0]
            return self._take(face)
        del faces[at]
        return hand.tiles.pop(at)

    def _tell(self, kind: int, seat: int, value: Any) -> None:
        self.events.append((kind, seat, value))
        self.places.append(self.place)

    # --- events --------------------------------------------------------------------------------------------------

    def start(
        self,
        hand: int,
        honba: int | None,
        sticks: int | None,
        dealer: int,
        scores: Sequence[int],
        hands: Sequence[Sequence[Face]],
        indicator: Face | None,
        dice: tuple[int, int] | None = None,
        unstated: frozenset[str] = frozenset(),
    ) -> None:
        """A round begins; `hands` by seat, thirteen tiles each, empty where the file shows none. `unstated` names
        what of the rest the file leaves out; honba or sticks that are None, and no scores at all, are always that."""
        if self.events:
            self._new_round()
        first = None if indicator is None else self._take(indicator)
        dealt = []
        free, following, take = self._next, self._following, self._take
        for mine, faces in zip(self._hands, hands, strict=False):
            looks = sorted(faces)
            if looks and looks[0] < 0:
                shown = [face for face in looks if face >= 0]
                mine.hidden = len(looks) - len(shown)
                looks = shown
            mine.faces += looks
            tiles = mine.tiles
            add = tiles.append
            for face in looks:
                tile = free[face]
                if tile < 0:
                    tile = take(face)
                else:
                    free[face] = following[tile]
                add(tile)
            dealt.append(tuple(sorted(tiles + [HIDDEN_TILE] * mine.hidden if mine.hidden else tiles)))
        if first is not None:
            self._indicators.append(first)
        if honba is None or sticks is None or not scores:
            given = {"honba": honba, "sticks": sticks, "scores": scores or None}
            unstated |= {name for name, value in given.items() if value is None}
        start = RoundStart(hand, honba or 0, sticks or 0, dealer, tuple(scores), tuple(dealt), first, dice, unstated)
        self._tell(START, dealer, start)

    def draw(self, seat: int, face: Face) -> None:
        hand = self._hands[seat]
        if face < 0:
            hand.hidden += 1
            hand.drawn = HIDDEN_TILE
            self._tell(DRAW, seat, HIDDEN_TILE)
            return
        hand.drawn = tile = self._take(face)
        hand.tiles.append(tile)
        hand.faces.append(face)
        self.events.append(self._plain[seat][0][tile])
        self.places.append(self.place)

    def turns(self, turns: Iterable[Turn], places: Sequence[int], at: int) -> int:
        """As many turns as are nothing out of the ordinary; how many events that are, whose `places` begin with `at`.
        Of the first that is more nothing is told: a tile of it is not shown or no tile but something else, more such
        tiles are drawn than there are, or the hand does not hold what is thrown. Which of several alike is thrown is
        all one."""
        free, following, mine = self._next, self._following, self._mine
        events = self.events
        before = len(events)
        last = self._last
        try:
            for seat, drawn, thrown in turns:
                tile = free[drawn]
                if tile < 0:
                    break
                hand, tiles, faces, draws, passed, tedashi = mine[seat]
                if thrown is None:
                    last = tile
                    events += passed[tile]
                else:
                    index = faces.index(thrown)
                    last, tiles[index], faces[index] = tiles[index], tile, drawn
                    events += draws[tile], tedashi[last]
                free[drawn] = following[tile]
                hand.drawn = None
        except (TypeError, ValueError):
            # What is drawn is no tile, or what is thrown is not there.
            pass
        self._last = last
        told = len(events) - before
        self.places += places[at : at + told]
        return told

    def discard(self, seat: int, face: Face, *, tsumogiri: bool | None = None) -> None:
        """A discard; `tsumogiri` says whether the file marks it as the tile just drawn, None if it marks nothing."""
        hand = self._hands[seat]
        if face < 0:
            tile = HIDDEN_TILE
            hand.hidden -= bool(hand.hidden)
        else:
            tile = self._held(seat, face, drawn_first=tsumogiri is not False)
        hand.drawn = None
        self._last = tile
        self.events.append((DISCARD if tsumogiri is None else TSUMOGIRI if tsumogiri else TEDASHI, seat, tile))
        self.places.append(self.place)

    def call(
        self, seat: int, kind: MeldKind, consumed: Sequence[Face], called: Face | None = None, source: int | None = None
    ) -> None:
        """Chi, pon, daiminkan, ankan or kita: `consumed` leaves the hand, `called` comes from `source`.

        Raises:
            BadValueError: not as many tiles leave the hand as must; nothing is told.
        """
        due = FROM_HAND[kind]
        if len(consumed) != due:
            raise BadValueError(f"{kind} takes {due} tiles of the hand, not {len(consumed)}")
        tiles = [self._held(seat, f, drawn_first=True) for f in consumed]
        if called is None:
            meld = Meld(kind, tuple(sorted(tiles)))
            if kind in (KITA, ANKAN):
                self._last = tiles[0]
        else:
            taken = self._taken(called)
            tiles.append(taken)
            meld = Meld(kind, tuple(sorted(tiles)), taken, source)
        hand = self._hands[seat]
        hand.drawn = None
        hand.melds.append(meld)
        self._tell(CALL, seat, meld)

    def _taken(self, face: Face) -> Tile:
        """The discard on the table, if it looks so."""
        last = self._last
        return last if last is not None and last >= 0 and self._looks[last] == face else self._take(face)

    def kakan(self, seat: int, face: Face) -> None:
        """The fourth tile is added to the pon of its kind."""
        added = self._held(seat, face, drawn_first=True)
        hand = self._hands[seat]
        hand.drawn = None
        kind = kind_of_face(face)
        for i, old in enumerate(hand.melds):
            if old.kind is PON and KIND_OF[old.tiles[0]] == kind:
                meld = Meld(KAKAN, tuple(sorted([*old.tiles, added])), old.called, old.source, added)
                hand.melds[i] = meld
                break
        else:
            others = tuple(self._take(Face(kind)) for _ in range(3))
            meld = Meld(KAKAN, tuple(sorted([*others, added])), others[0], None, added)
            hand.melds.append(meld)
        self._last = added
        self._tell(CALL, seat, meld)

    def riichi(self, seat: int, *, laid_open: bool = False) -> None:
        self._tell(RIICHI, seat, True if laid_open else None)

    def accept(self, seat: int, scores: Sequence[int] | None = None) -> None:
        """The riichi stick is on the table; `scores` as the file restates them after it."""
        self._tell(RIICHI_ACCEPTED, seat, None if scores is None else tuple(scores))

    def dora(self, face: Face) -> None:
        tile = self._take(face)
        self._indicators.append(tile)
        self._tell(DORA, -1, tile)

    def win(self, claim: WinClaim) -> None:
        winner = claim.winner
        tile = None
        if claim.tile is not None:
            tile = self._winning(claim)
        concealed = None
        if claim.concealed is not None:
            concealed = self._shown(winner, claim.concealed, tile)
        self._tell(
            WIN,
            winner,
            Win(
                winner=winner,
                from_seat=claim.from_seat,
                winning_tile=tile,
                concealed=concealed,
                melds=tuple(self._hands[winner].melds) if claim.has_melds else None,
                fu=claim.fu,
                points=claim.points,
                limit=claim.limit,
                yaku=None if claim.yaku is None else tuple(claim.yaku),
                yakuman=None if claim.yakuman is None else tuple(claim.yakuman),
                indicators=None if claim.indicators is None else self._stated_indicators(claim.indicators),
                ura_indicators=None if claim.ura is None else self._peek(claim.ura),
                liable=claim.liable,
                honba=claim.honba,
                sticks=claim.sticks,
                scores_before=None if claim.scores_before is None else tuple(claim.scores_before),
                deltas=None if claim.deltas is None else tuple(claim.deltas),
            ),
        )

    def _winning(self, claim: WinClaim) -> Tile:
        assert claim.tile is not None
        offered = self._offered(claim.winner, claim.from_seat)
        if offered >= 0 and self._looks[offered] == claim.tile:
            return offered
        return self._unseen([claim.tile])[0]

    def _offered(self, winner: int, source: int | None) -> Tile:
        tile = self._hands[winner].drawn if source is None or source == winner else self._last
        return _NONE if tile is None else tile

    def offered(self, winner: int, source: int | None) -> Face:
        """The tile that a seat wins on by the play: the one it drew, or that which lies open; `UNKNOWN` for none."""
        tile = self._offered(winner, source)
        return UNKNOWN if tile < 0 else self._looks[tile]

    def _shown(self, seat: int, faces: Sequence[Face], also: Tile | None) -> tuple[Tile, ...]:
        """The pieces of a hand that is shown: those the seat holds as far as they look so."""
        hand = self._hands[seat]
        tiles, looks = hand.tiles.copy(), hand.faces.copy()
        if also is not None and also not in tiles:
            tiles.append(also)
            looks.append(self._looks[also] if also >= 0 else UNKNOWN)
        if sorted(looks) == sorted(faces):
            return tuple(sorted(tiles))
        out = []
        missing = []
        for face in faces:
            if face in looks:
                at = looks.index(face)
                del looks[at]
                out.append(tiles.pop(at))
            else:
                missing.append(face)
        return tuple(sorted([*out, *self._unseen(missing)]))

    def _stated_indicators(self, faces: Sequence[Face]) -> tuple[Tile, ...]:
        turned = list(self._indicators)
        out = []
        for i, face in enumerate(faces):
            same = i < len(turned) and turned[i] >= 0 and self._looks[turned[i]] == face
            out.append(turned[i] if same else self._unseen([face])[0])
        return tuple(out)

    def end(
        self,
        kind: DrawKind,
        hands: Sequence[Sequence[Face] | None],
        *,
        honba: int | None = None,
        sticks: int | None = None,
        scores_before: Sequence[int] | None = None,
        deltas: Sequence[int] | None = None,
    ) -> None:
        """A round ends without a win; `hands` by seat as shown, None for those that are not."""
        shown = tuple(None if h is None else self._shown(s, h, None) for s, h in enumerate(hands))
        self._tell(
            RYUUKYOKU,
            -1,
            Ryuukyoku(
                kind,
                shown,
                honba,
                sticks,
                None if scores_before is None else tuple(scores_before),
                None if deltas is None else tuple(deltas),
            ),
        )

    def game_end(self, scores: Sequence[int] | None, points: Sequence[int] | None = None) -> None:
        """Final scores, and final points in thousandths."""
        self._tell(
            GAME_END,
            -1,
            GameEnd(None if scores is None else tuple(scores), None if points is None else tuple(points)),
        )


__all__ = [
    *("ANKAN", "RED", "UNKNOWN", "Face", "Teller", "Turn", "WinClaim"),
    *("faces_of_mpsz", "kind_of_face", "looks", "name_of_face"),
]
