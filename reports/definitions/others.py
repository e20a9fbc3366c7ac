"""Numbers made of other statistics."""

from collections.abc import Callable
from typing import Any, Final

from reports.definitions import deal_ins, wins
from reports.definitions.base import Chapter, Kind, Need, one

CHAPTER: Final = Chapter("Made of others")
_KNOWN: Final = wins.CHAPTER.statistics | deal_ins.CHAPTER.statistics


def _derive(key: str, names: str, definition: str, scale: Callable[..., Any], *of: str) -> None:
    reads = dict.fromkeys(name for part in of for name in _KNOWN[part].reads)
    CHAPTER.add(
        key,
        names,
        definition,
        "round_players",
        one,
        kind=Kind.DERIVED,
        unit="points",
        need=Need.VALUE,
        scale=scale,
        of=of,
        reads=" ".join(reads),
    )


_derive(
    "efficiency",
    "Efficiency | 打点効率",
    "win rate × average win",
    lambda rate, worth: rate * worth,
    "win_rate",
    "average_win",
)
_derive(
    "loss",
    "Loss | 銃点損失",
    "deal-in rate × average deal-in",
    lambda rate, worth: rate * worth,
    "deal_in_rate",
    "average_deal_in",
)
_derive(
    "net_efficiency",
    "Net efficiency | 調整打点効率",
    "efficiency less loss",
    lambda a, b, c, d: a * b - c * d,
    "win_rate",
    "average_win",
    "deal_in_rate",
    "average_deal_in",
)
