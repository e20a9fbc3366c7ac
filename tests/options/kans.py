"""Kans and their indicators, robbed kans, calls, the last tile, four kans."""

from collections.abc import Callable
from typing import Final

from replay.melds import ANKAN, DAIMINKAN, KAKAN, MeldKind
from replay.ruleset import RuleSet
from tests.cases.build import Round
from tests.cases.draws import suukan
from tests.cases.hands import PINFU_TANYAO, TENPAI, WORTH
from tests.cases.play import fifth_kan, indicator, kan_after_pon, kan_at_the_end, last_discard_ponned, robbed, stuck
from tests.cases.wins import robbed_ankan
from tests.options import Scene, codes


def all_of(*told: Round) -> Callable[[RuleSet], list[list[str]]]:
    """What is found in each of several told rounds."""
    judges = [codes(one) for one in told]
    return lambda rules: [judge(rules) for judge in judges]


def late_ron() -> Round:
    """West rons the dealer's 8s after South has drawn."""
    told = Round("", "", TENPAI, avoid="58s").turns(4).turn(0, "8s").draw(1)
    return told.ron(2, 0, PINFU_TANYAO, WORTH, (-2000, 0, 2000, 0))


def _indicators(kind: MeldKind) -> Callable[[RuleSet], list[list[str]]]:
    return all_of(*(indicator(turned, kind) for turned in ("draw", "discard", "next")))


_AFTER_DRAW: Final = "after_rinshan_before_discard"
_AFTER_DISCARD: Final = "after_discard_or_next_kan"

SCENES: Final[dict[str, Scene]] = {
    "kuikae_deadlock_call": Scene(codes(stuck()), ("allowed",)),
    "kan_after_call": Scene(codes(kan_after_pon()), (True,)),
    "kan_on_haitei_tile": Scene(codes(kan_at_the_end(0)), (True,)),
    "kan_min_live_tiles": Scene(codes(kan_at_the_end(1)), (2,)),
    "call_on_houtei_tile": Scene(codes(last_discard_ponned()), (True,)),
    "fifth_kan": Scene(codes(fifth_kan()), ("abort_if_not_robbed",)),
    "chankan_source": Scene(all_of(robbed(dora=False), robbed_ankan()), ("kakan_and_kokushi_ankan", "none")),
    "win_call_window": Scene(codes(late_ron()), ("until_next_discard",)),
    "ankan_dora": Scene(_indicators(ANKAN), (_AFTER_DRAW, _AFTER_DISCARD)),
    "daiminkan_dora": Scene(_indicators(DAIMINKAN), ("before_rinshan", _AFTER_DISCARD)),
    "kakan_dora": Scene(_indicators(KAKAN), ("before_rinshan", _AFTER_DISCARD)),
    "abort_suukan": Scene(
        all_of(suukan().end("kan4"), suukan(thrown=False).end("kan4")), ("none", "immediate_if_not_robbed")
    ),
}
