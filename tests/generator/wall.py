"""The wall: shuffled tiles, cut into hands, live wall and dead wall; and deals that are not quite random."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from replay import wall
from replay.ruleset import RuleSet
from replay.tiles import BIT, HONOURS_FROM, KINDS, Kind, Tile

HAND = 13
REPLACEMENTS = 4
INDICATORS = 5
DEAD = REPLACEMENTS + 2 * INDICATORS


class Wall:
    """The tiles of one round. `order` holds hands, live wall and dead wall, one after the other; `ura` are the
    tiles under the dora indicators, turned and not turned.

    Whatever is taken as a replacement, the dead wall keeps its size: the last tile of the live wall moves up.
    """

    def __init__(self, order: Sequence[Tile], players: int, turned: int = 0) -> None:
        dealt = HAND * players
        dead = len(order) - DEAD + turned
        self.hands = tuple(tuple(order[HAND * s : HAND * (s + 1)]) for s in range(players))
        self._live = list(order[dealt:dead])
        self._live.reverse()
        self._replacements = list(order[dead : dead + REPLACEMENTS])
        self._indicators = list(order[dead + REPLACEMENTS : len(order) - INDICATORS])
        self.ura = tuple(order[len(order) - INDICATORS :])

    @classmethod
    def of_the_rest(cls, unseen: Sequence[Tile], turned: int) -> "Wall":
        """The wall of a round under way: what nobody has seen, with some indicators turned already."""
        return cls(unseen, 0, turned)

    @classmethod
    def laid(cls, given: wall.Wall, players: int, dealer: int) -> "Wall":
        """A wall as it lies in a record."""
        hands = [tile for hand in given.hands(players, dealer) for tile in hand]
        live = given.draws(players)[: len(given.tiles) - DEAD - len(hands)]
        replacements = given.replacements
        out = cls(
            [Tile(t) for t in (*hands, *live, *replacements[:REPLACEMENTS], *given.indicators, *given.ura)], players
        )
        # What moves up into the dead wall lies beyond those already there.
        out._replacements = [Tile(t) for t in replacements]
        return out

    @property
    def live(self) -> int:
        """How many tiles can still be drawn."""
        return len(self._live)

    def draw(self) -> Tile:
        """The next tile of the live wall."""
        return self._live.pop()

    def replacement(self) -> Tile:
        """The tile drawn after a kan or kita; with the wall used up, nothing moves up."""
        if self._live:
            self._replacements.append(self._live.pop(0))
        return self._replacements.pop(0)

    def indicator(self) -> Tile:
        """The next dora indicator."""
        return self._indicators.pop(0)


class Pool:
    """The tiles not dealt yet, from which a deal can ask for kinds."""

    def __init__(self, rules: RuleSet, rng: Random) -> None:
        self.rules = rules
        self.rng = rng
        self._by_kind: dict[int, list[Tile]] = {}
        for tile in sorted(rules.tiles):
            self._by_kind.setdefault(tile >> 2, []).append(tile)
        for copies in self._by_kind.values():
            rng.shuffle(copies)

    def left(self, kind: int) -> int:
        """How many copies of a kind are left."""
        return len(self._by_kind.get(kind, ()))

    def take(self, *kinds: int) -> list[Tile]:
        """One tile of each kind named; nothing at all if there are not enough."""
        if any(self.left(k) < kinds.count(k) for k in kinds):
            return []
        return [self._by_kind[k].pop() for k in kinds]

    def of(self, mask: int, size: int) -> list[Tile]:
        """Up to `size` random tiles of the kinds of a mask."""
        found = [k for k in range(KINDS) if mask & BIT[k] for _ in range(self.left(k))]
        return self.take(*self.rng.sample(found, min(size, len(found))))

    def kind(self, copies: int = 1) -> Kind:
        """A random kind of which that many copies are left."""
        return Kind(self.rng.choice([k for k in sorted(self._by_kind) if self.left(k) >= copies]))

    def run(self, without: int = -1) -> list[Tile]:
        """A random run that does not hold a certain kind, or nothing."""
        low = self.rng.choice([k for k in range(HONOURS_FROM) if k % 9 < 7 and without not in (k, k + 1, k + 2)])
        return self.take(low, low + 1, low + 2)

    def same(self, copies: int) -> list[Tile]:
        """Copies of a random kind."""
        return self.take(*[self.kind(copies)] * copies)

    def rest(self) -> list[Tile]:
        """All tiles left, in random order."""
        out = [t for copies in self._by_kind.values() for t in copies]
        self.rng.shuffle(out)
        return out


Deal = Callable[[Pool, int], Iterable[list[Tile]]]
"""Some tiles for each of a number of seats: what is over thirteen goes back, chance fills up what is short."""


def shuffled(rules: RuleSet, rng: Random, deal: Deal | None = None) -> Wall:
    """A wall in random order, but for the tiles a deal asks for."""
    pool = Pool(rules, rng)
    hands = [] if deal is None else [list(h) for h in deal(pool, rules.players)]
    hands += [[] for _ in range(rules.players - len(hands))]
    rest = pool.rest()
    for hand in hands:
        rest += hand[HAND:]
        del hand[HAND:]
    rng.shuffle(rest)
    order: list[Tile] = []
    for hand in hands:
        lacking = HAND - len(hand)
        hand += rest[:lacking]
        del rest[:lacking]
        rng.shuffle(hand)
        order += hand
    order += rest
    assert len(order) == len(rules.tiles), "a deal has dropped a tile"
    return Wall(order, rules.players)
