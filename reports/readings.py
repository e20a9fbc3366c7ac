"""What sites that publish statistics do not agree on, and what each of them does."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Reading(NamedTuple):
    """A point on which definitions differ: what it is about, and what each choice means."""

    about: str
    choices: Mapping[str, str]


READINGS: Final[Mapping[str, Reading]] = {
    "double_ron": Reading(
        "a discard that two players ron",
        {"one": "is one deal-in, of all that is paid", "each": "is a deal-in for each winner"},
    ),
    "riichi_tile": Reading(
        "dealing in with the riichi tile itself",
        {"in": "is a deal-in in riichi", "out": "is none: the riichi was never accepted"},
    ),
    "win_value": Reading(
        "what a win is worth",
        {
            "delta": "what the winner gets, honba and others' sticks in, the own stick out",
            "hand": "the points of the hand, without honba and sticks",
        },
    ),
    "deal_in_value": Reading(
        "what a deal-in costs",
        {"paid": "what is paid, honba in", "hand": "the points of the hand, without honba"},
    ),
    "turns": Reading(
        "how turns are counted",
        {
            "table": "tiles thrown by all before, divided by the players, and one",
            "own": "the player's own turn: tiles it has thrown, and one for a tile it has drawn or called",
            "thrown": "tiles the player has thrown before",
        },
    ),
    "draws": Reading(
        "abortive draws",
        {"exhaustive": "are no draws: the wall must be used up", "all": "are draws like others"},
    ),
    "ankan": Reading(
        "a kan of four concealed tiles",
        {"closed": "is no call", "call": "is a call"},
    ),
    "dama": Reading(
        "the damaten rate",
        {
            "wins": "is of all wins",
            "tenpai": "is of rounds that ended closed, tenpai (or won) and not in riichi",
        },
    ),
    "double_riichi": Reading("double riichi", {"in": "counts as riichi", "out": "is counted apart"}),
    "bust": Reading(
        "a game is bust",
        {"below": "with less than 0 points", "zero": "with 0 points or less"},
    ),
    "painful": Reading(
        "painful dealer cover",
        {"dealer": "is of others' tsumo while the player deals", "all": "is of all others' tsumo"},
    ),
    "sticks_left": Reading(
        "sticks left on the table at the end",
        {"settled": "go to whom the rules give them", "nobody": "are nobody's"},
    ),
}

_BASIC: Final = {
    "double_ron": "one",
    "riichi_tile": "in",
    "win_value": "hand",
    "deal_in_value": "hand",
    "turns": "own",
    "draws": "exhaustive",
    "ankan": "closed",
    "dama": "wins",
    "double_riichi": "in",
    "bust": "below",
    "painful": "dealer",
    "sticks_left": "settled",
}
PROFILES: Final[Mapping[str, Mapping[str, str]]] = {
    name: MappingProxyType({**_BASIC, **changes})
    for name, changes in {
        "tenhou": {},
        "amae-koromo": {"win_value": "delta", "deal_in_value": "paid", "turns": "table", "painful": "all"},
        "mortal": {
            "double_ron": "each",
            "win_value": "delta",
            "deal_in_value": "paid",
            "turns": "thrown",
            "draws": "all",
        },
        "m-league": {},
    }.items()
}
"""The choices of each profile: those of the statistics published under its name, as far as they are known."""


class ReadingError(ValueError):
    """There is no such profile, reading or choice; the message is one line."""


def readings(profile: str, changes: Mapping[str, str] | None = None) -> dict[str, str]:
    """The choices of a profile, some of them changed.

    Raises:
        ReadingError: for what does not exist.
    """
    if profile not in PROFILES:
        raise ReadingError(f"no profile {profile!r}: there are {', '.join(PROFILES)}")
    for name, choice in (changes or {}).items():
        if name not in READINGS:
            raise ReadingError(f"no reading {name!r}: there are {', '.join(READINGS)}")
        if choice not in READINGS[name].choices:
            raise ReadingError(f"{name} is {' or '.join(READINGS[name].choices)}, not {choice!r}")
    return {**PROFILES[profile], **(changes or {})}
