"""The options of what is paid beside the value of the hand: honba, liability, the broken wall, the missing seat."""

from typing import Final

from replay.hand.score import settle_win
from replay.ruleset import RuleSet
from tests.cases.build import Round
from tests.options import SANMA, Judge, Scene, both
from tests.test_answers_payment import by_broken_wall, fed_rinshan
from tests.test_results import dragons, kans, paid, winds


def payments(told: Round) -> Judge:
    """What the wins of a told round are paid."""
    return lambda rules: paid(told, rules)


def _two_honba(rules: RuleSet) -> object:
    """A child's tsumo of mangan with two honba."""
    return settle_win(2000, winner=1, source=None, dealer=0, honba=2, sticks=0, rules=rules)


_FED_LAST: Final = both(payments(dragons()), payments(winds(tsumo=True)), payments(kans(fed_last=True)))
_LIABLE: Final = (
    "daisangen",
    "daisuushii",
    "suukantsu",
    "daisangen,suukantsu",
    "daisuushii,suukantsu",
    "daisangen,daisuushii,suukantsu",
)

SCENES: Final = {
    "honba_value": Scene(_two_honba, (0, 600, 1500)),
    "wareme": Scene(payments(by_broken_wall("0,0")), (True,)),
    "pao_yakuman": Scene(_FED_LAST, ([], *_LIABLE)),
    "pao_scope": Scene(payments(winds(tsumo=True)), ("pao_yakuman_only",)),
    "pao_ron": Scene(payments(dragons()), ("liable_pays_all",)),
    "pao_honba": Scene(payments(dragons(honba=2)), ("discarder", "split")),
    "daiminkan_rinshan_pao": Scene(payments(fed_rinshan()), (True,)),
    "sanma_tsumo": Scene(_two_honba, ("north_split", "equal_to_ron", "half_of_ron_each"), SANMA),
}
