"""Calls and kans: how often, how soon, and what comes of them."""

from typing import TYPE_CHECKING, Any, Final

from reports.definitions.base import Chapter, Need, Part, in_round

if TYPE_CHECKING:
    from reports.rows import Rows

CHAPTER: Final = Chapter("Calls and kans")
_add, _mean = CHAPTER.add, CHAPTER.mean
_R, _C = "round_players", "calls"
_V = Need.VALUE


def _called_times(number: int) -> Part:
    return lambda r: _calls(r) == number


def _calls(r: "Rows") -> Any:
    return r["calls"] + r["ankans"] if r.reading("ankan") == "call" else r["calls"]


def _called(r: "Rows") -> Any:
    return _calls(r) > 0


_add("call_rate", "Call rate | 副露率", "rounds with chi, pon or daiminkan / rounds", _R, _called, reads="ankan")
for _number, _word in enumerate(("one", "two", "three", "four"), 1):
    _add(
        f"{_word}_call_rate",
        f"{_word.title()}-call rate | {_number}副露率",
        f"rounds with {_number} call{'s' * (_number > 1)} / rounds",
        _R,
        _called_times(_number),
        reads="ankan",
    )
_add(
    "after_call_win_rate",
    "After-call win rate | 副露後和了率",
    "rounds won with a call / rounds with a call",
    _R,
    lambda r: r.known("win") & _called(r),
    _called,
    reads="ankan",
)
_add(
    "after_call_deal_in_rate",
    "After-call deal-in rate | 副露後放銃率",
    "deal-ins with a call / rounds with a call",
    _R,
    lambda r: in_round(r, "all") * _called(r),
    _called,
    reads="ankan double_ron",
)
_add(
    "after_call_draw_rate",
    "After-call draw rate | 副露後流局率",
    "draws with a call / rounds with a call",
    _R,
    lambda r: r.drawn() & _called(r),
    _called,
    reads="ankan draws",
)
_mean(
    "after_call_balance",
    "After-call balance | 副露収支",
    "sum of what rounds with a call brought / these rounds",
    _R,
    lambda r: r.where(_called(r), r["delta"]),
    _called,
    unit="points",
    need=_V,
    reads="ankan",
)
_mean(
    "call_turn",
    "Call turn | 副露巡目",
    "sum of the turns of the first chi, pon or daiminkan / rounds with one",
    _C,
    lambda r: r.turn(1),
    lambda r: (r["number"] == 1) & r.is_("kind", "chi", "pon", "daiminkan"),
    unit="turn",
    reads="turns",
)
_add("kan_rate", "Kan rate | カン率", "rounds with a kan / rounds", _R, lambda r: r["kans"] > 0)
