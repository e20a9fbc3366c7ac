"""What a seat may do beyond `replay.actions`: what it has when it wins, and whose call comes first."""

from collections.abc import Sequence

from replay.events import Win
from replay.hand.value import Value
from replay.melds import CHI, DAIMINKAN, PON, Meld
from replay.outcome import win_facts
from replay.table import Table


def value_now(table: Table, seat: int) -> Value | None:
    """What the tile just drawn or shown is worth to a seat; None if it is no win."""
    value = win_facts(table, [(0, Win(seat))])[0].value
    return value if value is not None and value.valid else None


def precedence(meld: Meld) -> int:
    """Lower comes first: pon and kan before chi."""
    return 1 if meld.kind is CHI else 0 if meld.kind in (PON, DAIMINKAN) else 2


def by_precedence(offers: Sequence[tuple[int, Meld]]) -> list[tuple[int, Meld]]:
    """Calls of one discard, the one that is carried out first."""
    return sorted(offers, key=lambda offer: precedence(offer[1]))
