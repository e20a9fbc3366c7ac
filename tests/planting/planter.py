"""The kinds of fault, by name, and what the audit must say of each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Final

from tests.planting.game import Game

Seats = Iterable[int | None] | int | None
MODULES: Final = (
    "claims_win",
    "claims_hand",
    "claims_round",
    "structure",
    "rounds",
    "tiles",
    "illegal",
    "kans",
    "riichi",
)


@dataclass(frozen=True, slots=True)
class Plant:
    """A game with one fault. `families` is empty where no rule can see the edit; `rounds` and `seats` are None
    where any will do."""

    game: Game
    families: frozenset[str]
    rounds: frozenset[int | None] | None
    seats: frozenset[int | None] | None
    note: str
    faults: int = 1
    """How many roots are fair: an act can break two rules at once."""

    @property
    def quiet(self) -> bool:
        return not self.families


Planter = Callable[[Game, Random], Plant | None]
KINDS: dict[str, Planter] = {}


def kind(name: str) -> Callable[[Planter], Planter]:
    """Register a function that puts in a fault of one kind."""

    def register(planter: Planter) -> Planter:
        if name in KINDS:
            raise ValueError(f"the kind {name} is taken")
        KINDS[name] = planter
        return planter

    return register


def _set(values: Seats) -> frozenset[int | None]:
    return frozenset({values}) if values is None or isinstance(values, int) else frozenset(values)


def expect(game: Game, families: str, rounds: Seats, seats: Seats, note: str, faults: int = 1) -> Plant:
    """A fault of which the first finding is of one of these families, rounds and seats."""
    return Plant(game, frozenset(families.split()), _set(rounds), _set(seats), note, faults)


def expect_anyone(game: Game, families: str, rounds: Seats, note: str) -> Plant:
    """The same, where no seat is more to blame than another."""
    return Plant(game, frozenset(families.split()), _set(rounds), None, note)


def expect_anywhere(game: Game, families: str, note: str) -> Plant:
    """The same, of whatever round and seat."""
    return Plant(game, frozenset(families.split()), None, None, note)


def quiet(game: Game, note: str) -> Plant:
    """An edit that no rule can see."""
    return Plant(game, frozenset(), None, None, note)


def all_kinds() -> dict[str, Planter]:
    """All kinds, in the order of their modules."""
    for name in MODULES:
        import_module(f"tests.planting.{name}")
    return KINDS
