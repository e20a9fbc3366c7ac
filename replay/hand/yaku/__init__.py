"""Yaku: the facts they are decided by, one function each, the table of them all, and what of it counts."""

from importlib import import_module
from typing import Final

from replay.hand.yaku.table import TABLE, Facts, Test, Yaku, facts_of
from replay.ruleset import RuleSet

__all__ = ["BONUS", "GRANTED", "NAMES", "TABLE", "Facts", "Row", "Test", "Yaku", "facts_of", "rows"]

# In this order a hand's yaku are listed.
for _group in ("situational", "sets", "suits", "yakuman", "local"):
    import_module(f"replay.hand.yaku.{_group}")

GRANTED: Final = ("paarenchan",)
"""What makes a hand that has a yaku a yakuman (or one more)."""
BONUS: Final = ("dora", "ura-dora", "red-dora", "kita", "flower")
"""What adds han to a hand that has a yaku."""
NAMES: Final[tuple[str, ...]] = (*dict.fromkeys(row.name for row in TABLE), *GRANTED, *BONUS)
"""Every name that can stand in a list of yaku."""

Row = tuple[str, int, Test]
"""Name, han (of a yakuman the multiplier) and test."""


def rows(rules: RuleSet) -> tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]:
    """What counts under some rules: the yaku of a closed hand, those of an open hand, and the yakuman."""
    counting = [row for row in TABLE if row.when is None or row.when(rules)]
    yaku = [row for row in counting if not row.yakuman]
    return (
        tuple((y.name, y.closed, y.test) for y in yaku if y.closed),
        tuple((y.name, y.opened, y.test) for y in yaku if y.opened),
        tuple((y.name, 2 if y.name in rules.double_yakuman else y.closed, y.test) for y in counting if y.yakuman),
    )
