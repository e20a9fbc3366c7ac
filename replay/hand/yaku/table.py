"""The facts a yaku is decided by, and the table yaku enter by their decorator.

A yaku is one pure function of `Facts` that says whether it is there. It asks for all its own conditions, so
none needs to know its order in the table, and no two that exclude each other are both true. Where rules differ
over a yaku, it has one row for each opinion, and each row says under which rules it counts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from replay.hand.decompose import KAN, RUN, STANDARD, Reading, Wait
from replay.hand.shapes import Keys
from replay.hand.situation import Situation
from replay.ruleset import RuleSet
from replay.rulevalues import LocalYaku
from replay.tiles import BIT, YAOCHU


# Not frozen: that would take three times as long to make, and every reading of every win has one.
@dataclass(slots=True, eq=False, repr=False)
class Facts:
    """One reading of a won hand: what yaku and fu need to know about it, computed once, and how it was won.

    `closed`: no set was called from another seat (an ankan keeps a hand closed). `kinds`, `run_starts` and
    `triplets` are masks: all kinds of the hand, the lowest kinds of its runs, the kinds of its triplets and
    kans. `pair` is -1 for seven pairs. `runs`, `kans` and `ankou` are counts; ankou are the concealed triplets
    and ankan. `twins` counts pairs of equal runs. `outside`: every set and the pair hold a terminal or honour.
    `keys` are those of the concealed tiles with the winning tile among them, `reds` the number of red fives.
    """

    reading: Reading
    standard: bool
    closed: bool
    wait: Wait
    winning: int
    pair: int
    kinds: int
    run_starts: int
    triplets: int
    runs: int
    kans: int
    ankou: int
    twins: int
    outside: bool
    keys: Keys
    situation: Situation
    reds: int


def facts_of(
    reading: Reading, keys: Keys, winning: int, closed: bool, kinds: int, situation: Situation, reds: int = 0
) -> Facts:
    """The facts of a reading; `kinds` is the mask of all kinds in hand and melds."""
    run_starts = triplets = runs = kans = ankou = twins = 0
    pair = -1 if reading.pair is None else int(reading.pair)
    outside = reading.form is STANDARD and BIT[pair] & YAOCHU != 0
    unpaired = 0
    for one in reading.groups:
        bit = BIT[one.first]
        if not one.outside:
            outside = False
        if one.shape is RUN:
            runs += 1
            run_starts |= bit
            if unpaired & bit:
                twins += 1
            unpaired ^= bit
        else:
            triplets |= bit
            if not one.open:
                ankou += 1
            if one.shape is KAN:
                kans += 1
    return Facts(
        reading,
        reading.form is STANDARD,
        closed,
        reading.wait,
        winning,
        pair,
        kinds,
        run_starts,
        triplets,
        runs,
        kans,
        ankou,
        twins,
        outside,
        keys,
        situation,
        reds,
    )


Test = Callable[[Facts], bool]
When = Callable[[RuleSet], bool]


class Yaku(NamedTuple):
    """One row: han of the closed and of the open hand (0: not in an open hand), and the rules it counts under
    (None: all). A yakuman has its multiplier in place of the han."""

    name: str
    closed: int
    opened: int
    yakuman: bool
    test: Test
    when: When | None


TABLE: Final[list[Yaku]] = []
"""Every row, in the order in which a hand's yaku are listed."""


def yaku(name: str, *, closed: int, opened: int, when: When | None = None) -> Callable[[Test], Test]:
    """Enter a yaku into the table, with its han in a closed and in an open hand.

    Raises:
        ValueError: where the name is taken and not every row of that name says when it counts.
    """
    return _enter(name, closed, opened, False, when)


def yakuman(name: str, *, times: int = 1, when: When | None = None) -> Callable[[Test], Test]:
    """Enter a yakuman; it asks itself whether the hand must be closed.

    Raises:
        ValueError: where the name is taken and not every row of that name says when it counts.
    """
    return _enter(name, times, times, True, when)


def local(name: LocalYaku) -> When:
    """Counts where the rules list it among the local yaku."""
    return lambda rules: name in rules.local_yaku


def not_local(name: LocalYaku) -> When:
    """Counts where the rules do not list the local yaku that would take its place."""
    return lambda rules: name not in rules.local_yaku


def _enter(name: str, closed: int, opened: int, is_yakuman: bool, when: When | None) -> Callable[[Test], Test]:
    def enter(test: Test) -> Test:
        if any(row.name == name and None in (row.when, when) for row in TABLE):
            raise ValueError(f"there are two yaku called {name!r}")
        TABLE.append(Yaku(name, closed, opened, is_yakuman, test, when))
        return test

    return enter
