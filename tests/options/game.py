"""The options of the course of a game: how long it is, who deals next, and what ends it."""

from typing import Final

from replay.events import DrawKind
from replay.gameend import game_over, settle
from replay.roundend import Outcome
from replay.ruleset import RuleSet
from tests.cases.build import Round
from tests.cases.hands import bust
from tests.options import Judge, Scene, both, codes
from tests.test_course import on
from tests.test_flow import (
    DEALER_FIRST,
    EXHAUSTIVE,
    KYUUSHU,
    OTHER_FIRST,
    PLAYED_OUT,
    SANCHAHOU,
    course,
    outcome,
    place,
)

PLAYED_ON: Final = PLAYED_OUT.but(extension="sudden_death_next_wind", extension_max_winds=3)


def over(*ended: Outcome) -> Judge:
    """Whether the game ends after each of these rounds; None where the dealer may choose."""
    return lambda rules: [game_over(o, rules) for o in ended]


def then(*ended: Outcome) -> Judge:
    """The round that follows each of these."""
    return lambda rules: [place(o, rules) for o in ended]


def _noten(kind: DrawKind) -> Outcome:
    return outcome(0, honba=2, draw=kind)


def _tenpai(kind: DrawKind) -> Outcome:
    return outcome(0, honba=2, draw=kind, tenpai=True)


def _round_wind(rules: RuleSet) -> int:
    """That of the hand after North 4."""
    return rules.round_wind(16)


def _ranks(rules: RuleSet) -> tuple[int, ...]:
    """Where nobody has the threshold."""
    return settle((29000, 28000, 25000, 18000), rules).ranks


_SECOND: Final = outcome(7, 3, scores=OTHER_FIRST)
_BARELY_FIRST: Final = outcome(7, 3, scores=(23000, 23000, 25000, 29000))
_CALLED: Final = [outcome(0, draw=SANCHAHOU, achievers=a) for a in ((0, 2, 3), (1, 2, 3))]
_BROKE: Final = [outcome(0, 1, scores=(left, 50000 - left, 25000, 25000)) for left in (-100, 0)]
_LAST_NOTEN: Final = outcome(7, draw=EXHAUSTIVE, scores=OTHER_FIRST)
_LENT: Final = on(1, 3000, 47000, 25000, 25000)
"""After the dealer has gone below zero: South has lent it 10000."""

SCENES: Final = {
    "players": Scene(then(outcome(2, 1)), (3,)),
    "game_length": Scene(course, ("one_round", "tonpuu", "issou", "tonpei", "tonton"), PLAYED_OUT),
    "starting_points": Scene(codes(Round(scores=(30000,) * 4).turns(2)), (30000,)),
    "extension": Scene(
        both(course, over(outcome(8, 1, scores=OTHER_FIRST), outcome(7, 1)), _round_wind, _ranks),
        ("none", "full_next_wind", "return_to_east", "dragon_rounds", "all_draw"),
        PLAYED_ON,
    ),
    "extension_threshold": Scene(over(_BARELY_FIRST, outcome(7, 1, scores=OTHER_FIRST)), (25000, 33300)),
    "extension_max_winds": Scene(course, (0, 1, 2), PLAYED_ON),
    "extension_dealer_renchan_first": Scene(over(outcome(8, 0, scores=(26000, 31000, 23000, 20000))), (False,)),
    "agari_yame": Scene(over(outcome(7, 3, scores=DEALER_FIRST)), ("none", "optional")),
    "tenpai_yame": Scene(over(outcome(7, draw=EXHAUSTIVE, tenpai=True, scores=DEALER_FIRST)), ("none", "optional")),
    "yame_condition": Scene(over(_SECOND, _BARELY_FIRST), ("any", "top")),
    "last_hand_dealer_noten": Scene(
        both(over(_LAST_NOTEN), then(_LAST_NOTEN, outcome(4, draw=EXHAUSTIVE))),
        ("dealer_repeats", "dealer_repeats_in_last_wind"),
    ),
    "renchan": Scene(then(_tenpai(EXHAUSTIVE), outcome(0, 0)), ("agari", "none")),
    "honba_on_draw": Scene(then(_noten(EXHAUSTIVE), _tenpai(EXHAUSTIVE)), ("only_if_dealer_keeps",)),
    "abort_honba_plus_one": Scene(then(_noten(KYUUSHU)), (False,)),
    "abort_renchan": Scene(
        then(_noten(KYUUSHU), _tenpai(KYUUSHU), *_CALLED),
        ("dealer_passes", "if_dealer_tenpai", "if_dealer_among_winners"),
    ),
    "tobi": Scene(both(over(*_BROKE), codes(bust(None), _LENT)), ("none", "at_or_below_zero", "borrow")),
}
