"""The yaku a win lists, told apart as far as the tiles it shows tell them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from parsers.finer import finer_form
from parsers.mjai.names import DRAGON, DRAGONS, YAKU, YAKUMAN, YAKUMAN_FAN
from replay.tiles import HAKU

_TRIPLET: Final = 3


@dataclass(frozen=True, slots=True)
class Hand:
    """The kinds a winner shows: closed tiles with the winning one among them, those of melds, the winning tile."""

    concealed: Sequence[int]
    melds: Sequence[int]
    winning: int | None


def listed(
    yakus: Iterable[tuple[str, int]], hand: Callable[[], Hand]
) -> tuple[list[tuple[str, int]] | None, list[str] | None, list[str]]:
    """Yaku with their han, yakuman, and the names that are not known; None for a list that is not there.

    A hand lists either kind; one that lists nothing at all has no yaku. `hand` is asked for where names do not tell
    all, which is seldom.
    """
    yaku: list[tuple[str, int]] = []
    yakuman: list[str] = []
    unknown: list[str] = []
    dragons: list[str] | None = None
    for name, han in yakus:
        if name in YAKUMAN:
            shown = hand()
            yakuman.append(finer_form(YAKUMAN[name], shown.concealed, shown.winning))
        elif name == DRAGON:
            dragons = _held(hand()) if dragons is None else dragons
            yaku += _dragons(han, dragons)
        elif name in YAKU:
            yaku.append((YAKU[name], han))
        else:
            unknown.append(name)
    return (yaku if yaku or not yakuman else None), (yakuman or None), unknown


def fan_of(yakus: Iterable[tuple[str, int]]) -> int:
    """The sum a record of the original server states for these."""
    return sum(max(han, YAKUMAN_FAN) if name in YAKUMAN else han for name, han in yakus)


def _held(hand: Hand) -> list[str]:
    """The dragons of which there is a triplet."""
    held = Counter([*hand.concealed, *hand.melds])
    return [name for i, name in enumerate(DRAGONS) if held[HAKU + i] >= _TRIPLET]


def _dragons(han: int, held: list[str]) -> list[tuple[str, int]]:
    """One triplet of dragons a han: those the hand holds, and what is left over under mjai's own name."""
    out = [(name, 1) for name in held[:han]]
    del held[:han]
    return out if han == len(out) else [*out, (DRAGON, han - len(out))]
