"""Yaku: the facts they are decided by, one function each, and the table of them all."""

from importlib import import_module
from typing import Final

from replay.hand.yaku.table import TABLE, Facts, Test, Yaku, facts_of

__all__ = ["BONUS", "CLOSED", "NAMES", "OPEN", "TABLE", "UNGRANTED", "YAKUMAN", "Facts", "Test", "Yaku", "facts_of"]

# In this order a hand's yaku are listed.
for _group in ("situational", "sets", "suits", "yakuman"):
    import_module(f"replay.hand.yaku.{_group}")

BONUS: Final = ("dora", "ura-dora", "red-dora", "kita")
"""What adds han to a hand that has a yaku."""
UNGRANTED: Final = ("renhou",)
"""Yaku that records can name although no rule set grants them yet."""
NAMES: Final[tuple[str, ...]] = (*TABLE, *UNGRANTED, *BONUS)
"""Every name that can stand in a list of yaku."""

CLOSED: Final[tuple[tuple[str, int, Test], ...]] = tuple(
    (y.name, y.closed, y.test) for y in TABLE.values() if not y.yakuman
)
"""Name, han and test of each ordinary yaku of a closed hand."""
OPEN: Final[tuple[tuple[str, int, Test], ...]] = tuple(
    (y.name, y.opened, y.test) for y in TABLE.values() if y.opened and not y.yakuman
)
"""The same for an open hand."""
YAKUMAN: Final[tuple[tuple[str, int, Test], ...]] = tuple(
    (y.name, y.closed, y.test) for y in TABLE.values() if y.yakuman
)
"""Name, multiplier and test of each yakuman."""
