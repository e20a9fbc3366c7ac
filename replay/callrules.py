"""What the rules say of a call by itself: when its indicator is turned, who may rob it, what it forbids to discard."""

from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, Meld, MeldKind
from replay.ruleset import RuleSet
from replay.rulevalues import Chankan, KanDora, KitaRon, Kuikae
from replay.tiles import BIT, KIND_OF


def kan_dora(rules: RuleSet, kind: MeldKind) -> KanDora | None:
    """When the indicator of a kan of a kind is turned; None: no indicator is ever due."""
    if not rules.kan_dora:
        return None
    return {ANKAN: rules.ankan_dora, DAIMINKAN: rules.daiminkan_dora, KAKAN: rules.kakan_dora}[kind]


def robbing_allowed(rules: RuleSet, kind: MeldKind) -> bool:
    """Whether rules let anyone ron the tile of such a kan or kita; an ankan at most kokushi can."""
    if kind is KITA:
        return rules.kita_ron is not KitaRon.FORBIDDEN
    if kind is ANKAN:
        return rules.chankan_source is Chankan.KOKUSHI_ANKAN
    return rules.chankan_source is not Chankan.NONE


def kuikae_mask(meld: Meld, rule: Kuikae) -> int:
    """The kinds a chi or pon forbids as its own discard: the tile just called, and for a chi with two ends the
    tile at the other end of the same two."""
    if rule is Kuikae.ALLOWED or meld.called is None:
        return 0
    called = KIND_OF[meld.called]
    mask = BIT[called]
    if meld.kind is CHI and rule is Kuikae.FORBIDDEN:
        low = min(KIND_OF[t] for t in meld.consumed)
        high = max(KIND_OF[t] for t in meld.consumed)
        if high == low + 1:
            other = low - 1 if called > high else high + 1
            if 0 <= other < 27 and other // 9 == called // 9:
                mask |= BIT[other]
    return mask
