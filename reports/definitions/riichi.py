"""Riichi: how often, when, on what, and what comes of it."""

from typing import TYPE_CHECKING, Any, Final

from reports.definitions.base import Chapter, Kind, Need, Part

if TYPE_CHECKING:
    from reports.rows import Rows

CHAPTER: Final = Chapter("Riichi")
_add, _mean = CHAPTER.add, CHAPTER.mean
_R, _RI = "round_players", "riichi"
_V = Need.VALUE


def _declared(r: "Rows") -> Any:
    return r.counted_riichi("double")


def _among_riichi(key: str, names: str, definition: str, rows: Part, known: str = "", reads: str = "") -> None:
    _add(
        key,
        names,
        f"{definition} / rounds with riichi",
        _RI,
        lambda r: rows(r) & _declared(r),
        (lambda r: _declared(r) & r.known(known)) if known else _declared,
        reads=f"double_riichi {reads}",
    )


def _mean_riichi(key: str, names: str, definition: str, part: Part, rows: Part = _declared, **other: Any) -> None:
    _mean(key, names, definition, _RI, lambda r: r.where(rows(r), part(r)), rows, **other)


_add(
    "riichi_rate",
    "Riichi rate | 立直率",
    "rounds with riichi declared, accepted or not / rounds",
    _R,
    lambda r: r["riichi"] & r.counted_riichi("double_riichi"),
    reads="double_riichi",
)
_among_riichi("riichi_win_rate", "Riichi win rate | 立直和了率", "rounds won with riichi declared", lambda r: r["won"])
_among_riichi(
    "riichi_deal_in_rate",
    "Riichi deal-in rate | 立直放銃率",
    "rounds with riichi declared and a deal-in",
    lambda r: r["dealt_in"] & ~r["on_tile"] if r.reading("riichi_tile") == "out" else r["dealt_in"],
    reads="riichi_tile",
)
_among_riichi(
    "riichi_deal_in_rate_a",
    "Riichi deal-in rate A | 立直放銃A",
    "rounds with riichi declared and a deal-in, with the riichi tile or later",
    lambda r: r["dealt_in"],
)
_among_riichi(
    "riichi_deal_in_rate_b",
    "Riichi deal-in rate B | 立直放銃B",
    "rounds with riichi declared and a deal-in later than with the riichi tile",
    lambda r: r["dealt_in"] & ~r["on_tile"],
)
_among_riichi(
    "riichi_draw_rate",
    "Riichi draw rate | 立直流局率",
    "rounds with riichi declared and a draw",
    lambda r: r.drawn(),
    reads="draws",
)
_mean_riichi(
    "riichi_balance",
    "Riichi balance | 立直収支",
    "sum of what rounds with riichi brought, sticks and draw payments in / rounds with riichi",
    lambda r: r["delta"],
    unit="points",
    need=_V,
    reads="double_riichi",
)
_mean_riichi(
    "riichi_income",
    "Riichi income | 立直収入",
    "sum of what won rounds with riichi brought / these rounds",
    lambda r: r["delta"],
    lambda r: _declared(r) & r["won"],
    unit="points",
    need=_V,
    reads="double_riichi",
)
_mean_riichi(
    "riichi_cost",
    "Riichi cost | 立直支出",
    "sum of what rounds with riichi and a deal-in cost, an accepted stick in / these rounds",
    lambda r: -r["delta"],
    lambda r: _declared(r) & r["dealt_in"],
    unit="points",
    need=_V,
    reads="double_riichi",
)
_mean_riichi(
    "riichi_turn",
    "Riichi turn | 立直巡目",
    "sum of the turns of declarations / declarations",
    lambda r: r.turn(1),
    unit="turn",
    reads="double_riichi turns",
)
_among_riichi(
    "first_riichi_rate", "First riichi rate | 先制率", "riichi with nobody's before it", lambda r: r["before"] == 0
)
_among_riichi(
    "chasing_rate", "Chasing rate | 追っかけ率", "riichi with somebody's before it", lambda r: r["before"] > 0
)
_among_riichi(
    "chased_rate", "Chased rate | 追っかけられ率", "riichi with somebody's after it", lambda r: r["after"] > 0
)
_among_riichi(
    "furiten_riichi_rate",
    "Furiten riichi rate | 振聴率",
    "riichi furiten when declared",
    lambda r: r["furiten"],
    "furiten",
)
_among_riichi(
    "multi_wait_riichi_rate",
    "Multi-wait riichi rate | 立直多面",
    "riichi on two kinds or more",
    lambda r: r["kinds"] >= 2,
    "kinds",
)
_among_riichi(
    "good_shape_riichi_rate",
    "Good-shape riichi rate | 立直良形",
    "riichi on six unseen tiles or more",
    lambda r: r["unseen"] >= 6,
    "unseen",
)
_among_riichi(
    "bad_shape_riichi_rate",
    "Bad-shape riichi rate | 愚形リーチ率",
    "riichi on four unseen tiles or fewer",
    lambda r: r["unseen"] <= 4,
    "unseen",
)
_add(
    "double_riichi",
    "Double riichi | W立直",
    "double riichi declared",
    _RI,
    lambda r: r["double"],
    kind=Kind.COUNT,
    unit="rounds",
)
