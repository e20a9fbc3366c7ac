"""How the players of a generated game are minded, and what they are dealt, so that rare things happen often."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from replay.tiles import BIT, CHUN, EAST, HAKU, HATSU, KINDS, NORTH, SOUTH, WEST, YAOCHU, Tile
from tests.generator.wall import Deal, Pool


@dataclass(frozen=True, slots=True)
class Temper:
    """How likely a player does what it may do, from 0 to 1.

    `win` by ron or tsumo; `care`: discard what keeps the hand nearest to tenpai, else anything; `call` a chi
    or pon that helps, `reckless` one that does not. Kinds in `shed` are thrown first and called never.
    """

    win: float = 0.96
    riichi: float = 0.6
    care: float = 0.92
    call: float = 0.35
    reckless: float = 0.03
    kan: float = 0.5
    kita: float = 0.8
    kyuushu: float = 0.5
    shed: int = 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A game's players and deals. In each round `odd` is the temper of the seat the deal favours, seat 0 of
    the deal; `share` is the part of the rounds that are dealt by `deal` and not by chance."""

    name: str
    temper: Temper = Temper()
    odd: Temper | None = None
    deal: Deal | None = None
    share: float = 0.8


def _sets(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """Hands of sets: quick tenpai all around."""
    for _ in range(players):
        hand: list[Tile] = []
        for _ in range(pool.rng.choice((2, 3, 3, 4))):
            hand += pool.run() if pool.rng.random() < 0.7 else pool.same(3)
        hand += pool.same(2)
        yield hand


def _triplets(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """Three triplets and two pairs each: many kans."""
    for _ in range(players):
        yield [t for n in (3, 3, 3, 2, 2) for t in pool.same(n)]


def _quads(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """One hand with two kans and a triplet."""
    yield [t for n in (4, 4, 3, 2) for t in pool.same(n)]


def _yaochu(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """One hand of terminals and honours."""
    yield pool.of(YAOCHU, 13)


def _one_wind(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """The same wind for everyone."""
    wind = pool.rng.randrange(EAST, EAST + 4)
    for _ in range(players):
        yield pool.take(wind)


def _big_pairs(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """Pairs of all dragons, or of all winds, and a pair and a set to go with them; the others hold the rest."""
    dragons = pool.rng.random() < 0.6 or players == 3
    kinds = (HAKU, HATSU, CHUN) if dragons else (EAST, SOUTH, WEST, NORTH)
    first = [t for k in kinds for t in pool.take(k, k)]
    first += pool.same(2)
    if dragons:
        first += pool.run()
    yield first
    for _ in range(players - 1):
        yield [t for k in kinds for t in pool.take(k)]


def _middle_kind(pool: Pool) -> int:
    """A kind that can be waited for from both sides; no character, which three players lack."""
    return 9 * pool.rng.choice((1, 2)) + pool.rng.randrange(2, 7)


def _waiting(pool: Pool, kind: int, hands: int) -> Iterator[list[Tile]]:
    """Hands that wait for a kind."""
    partial = [pool.take(kind + a, kind + b) for a, b in ((-2, -1), (1, 2), (-1, 1))[:hands]]
    for hand in partial:
        for _ in range(12):
            if len(hand) < 11:
                hand += pool.run(without=kind)
        yield [*hand, *pool.same(2)]


def _one_wait(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """Everyone but the first waits for the same kind, which the first holds."""
    kind = _middle_kind(pool)
    yield pool.take(kind, kind)
    yield from _waiting(pool, kind, players - 1)


def _robbing(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """Three of a kind for the first, who can pon the fourth of the second and add the third; the others wait."""
    kind = _middle_kind(pool)
    yield pool.take(kind, kind, kind)
    yield pool.take(kind) + pool.of(YAOCHU, 12)
    yield from _waiting(pool, kind, players - 2)


def _orphans(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """All four of a terminal or honour for the first; the next waits for it with kokushi."""
    kinds = [k for k in range(KINDS) if YAOCHU & BIT[k] and pool.left(k)]
    wanted = pool.rng.choice(kinds)
    others = [k for k in kinds if k != wanted]
    yield pool.take(*[wanted] * 4)
    yield pool.take(*others, pool.rng.choice(others))


def _north_wait(pool: Pool, players: int) -> Iterator[list[Tile]]:
    """One North for the first; the next waits for it with a second pair."""
    yield pool.take(NORTH)
    hand = [*pool.take(NORTH, NORTH), *pool.same(2)]
    for _ in range(12):
        if len(hand) < 13:
            hand += pool.run()
    yield hand


_WINDS: Final = BIT[EAST] | BIT[SOUTH] | BIT[WEST] | BIT[NORTH]
_QUIET: Final = Temper(win=0.25, riichi=0.2, call=0.02, reckless=0.0, kan=0.05)

SCENARIOS: Final[dict[str, Scenario]] = {
    s.name: s
    for s in (
        Scenario("plain"),
        Scenario("open", Temper(call=0.9, reckless=0.25, kan=0.8)),
        Scenario("tenpai", Temper(riichi=0.9, call=0.1), deal=_sets),
        Scenario("four-riichi", Temper(win=0.15, riichi=1.0, call=0.0, reckless=0.0, kan=0.2), deal=_sets),
        Scenario("missed", Temper(win=0.4, riichi=0.7, call=0.3), deal=_sets),
        Scenario("kans", Temper(win=0.5, call=0.9, reckless=0.6, kan=1.0), deal=_triplets),
        Scenario("one-kans", Temper(win=0.1, call=0.1, kan=0.0), Temper(win=1.0, kan=1.0), deal=_quads),
        Scenario("robbing", Temper(win=0.8, riichi=0, call=0), Temper(call=1, reckless=1, kan=1), deal=_robbing),
        Scenario("one-wait", Temper(win=1.0, call=0.05, reckless=0.0), Temper(care=0.1, call=0, kan=0), deal=_one_wait),
        Scenario("north-wait", Temper(win=1.0, kita=0.0), Temper(kita=1.0), deal=_north_wait),
        Scenario("orphans", Temper(win=0.9, kyuushu=0.0), Temper(kan=1.0), deal=_orphans),
        Scenario("winds", Temper(shed=_WINDS, call=0.2, reckless=0.0), deal=_one_wind),
        Scenario("yaochu", _QUIET, Temper(win=0, riichi=0, call=0, reckless=0, kan=0, shed=YAOCHU), deal=_yaochu),
        Scenario("kokushi", Temper(kyuushu=0.1), deal=_yaochu),
        Scenario("big-yakuman", Temper(win=0.3, care=0.3), Temper(call=1.0, reckless=0.5, riichi=0), deal=_big_pairs),
    )
}  # fmt: skip
"""By name; ``plain`` deals by chance alone."""
