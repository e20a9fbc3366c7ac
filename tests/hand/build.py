"""Hands written as text, and values written back as text."""

import random
from collections.abc import Iterable
from typing import Any

from replay.hand.score import ron_points, tsumo_points
from replay.hand.situation import Situation
from replay.hand.value import Value, value_of
from replay.melds import ANKAN, KITA, Meld, MeldKind
from replay.presets import preset
from replay.ruleset import RuleSet
from replay.tiles import FIRST_RED, Tile, parse_mpsz

TENHOU = preset("tenhou").at("2024-01-01").rules
SANMA = preset("tenhou-sanma").at("2024-01-01").rules
EAST, SOUTH, WEST, NORTH = range(4)


def seeded(seed: int) -> random.Random:
    """Random tiles that are the same in every run."""
    return random.Random(seed)  # noqa: S311


class Pool:
    """Hands out physical tiles: red ones only for a zero, as long as there are others."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def take(self, text: str) -> tuple[Tile, ...]:
        out = []
        for kind, red in parse_mpsz(text):
            copies = [kind * 4 + c for c in (1, 2, 3, 0)]
            if red:
                copies = [FIRST_RED["mps"[kind // 9]]]
            tile = next(t for t in copies if t not in self.used)
            self.used.add(tile)
            out.append(Tile(tile))
        return tuple(out)


def tile(text: str) -> Tile:
    return Pool().take(text)[0]


def meld(text: str, pool: Pool) -> Meld:
    """``pon:444z``: the first tile counts as called."""
    name, tiles = text.split(":")
    kind = MeldKind(name)
    taken = pool.take(tiles)
    called = None if kind in (ANKAN, KITA) else taken[0]
    return Meld(kind, tuple(sorted(taken)), called, None if called is None else 3)


def value(
    concealed: str,
    win: str,
    *,
    melds: Iterable[str] = (),
    rules: RuleSet = TENHOU,
    tsumo: bool = False,
    round_wind: int = EAST,
    seat: int = SOUTH,
    dora: str = "",
    ura: str = "",
    **flags: Any,
) -> Value:
    """The value of a hand; `concealed` has the winning tile in it."""
    pool = Pool()
    called = [meld(m, pool) for m in melds]
    tiles = pool.take(concealed)
    wanted = parse_mpsz(win)[0]
    winning = next(t for t in tiles if t >> 2 == wanted[0] and (not wanted[1] or t == FIRST_RED["mps"[wanted[0] // 9]]))
    situation = Situation(
        tsumo=tsumo,
        dealer=seat == EAST,
        round_wind=round_wind,
        seat_wind=seat,
        dora_indicators=tuple(tile(dora[i : i + 2]) for i in range(0, len(dora), 2)),
        ura_indicators=tuple(tile(ura[i : i + 2]) for i in range(0, len(ura), 2)),
        **flags,
    )
    return value_of(tiles, called, winning, situation, rules)


def paid(found: Value, *, tsumo: bool, dealer: bool) -> str:
    """``1000``, ``300/500`` or ``1300 all``."""
    if not tsumo:
        return str(ron_points(found.base, dealer=dealer))
    if dealer:
        return f"{tsumo_points(found.base, dealer=True)} all"
    return f"{tsumo_points(found.base, dealer=False)}/{tsumo_points(found.base, dealer=True)}"


def shown(concealed: str, win: str, **how: Any) -> str:
    """``3 han 20 fu 700/1300``, ``2 yakuman 64000``, or the reason why there is no value."""
    found = value(concealed, win, **how)
    if not found.valid:
        return str(found.reason)
    points = paid(found, tsumo=how.get("tsumo", False), dealer=how.get("seat", SOUTH) == EAST)
    if found.yakuman:
        return f"{found.yakuman} yakuman {points}"
    return f"{found.han} han {found.fu} fu {points}"


def names(found: Value) -> set[str]:
    return {name for name, _ in found.yaku}
