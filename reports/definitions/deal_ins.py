"""How often, to whom and for how much players deal in."""

from typing import TYPE_CHECKING, Any, Final

from reports.definitions.base import Chapter, Need, Part, in_round

if TYPE_CHECKING:
    from reports.rows import Rows

CHAPTER: Final = Chapter("Deal-ins")
_add, _mean = CHAPTER.add, CHAPTER.mean
_R, _D = "round_players", "deal_ins"
_V = Need.VALUE


def _dealt_in(column: str) -> Part:
    return lambda r: in_round(r, column)


def _deal_ins(r: "Rows") -> Any:
    """What counts as a deal-in among wins on a tile."""
    return r.ones > 0 if r.reading("double_ron") == "each" else r["nearest"]


def _deal_in_cost(r: "Rows") -> Any:
    return r["paid"] if r.reading("deal_in_value") == "paid" else r["points"]


def _among_deal_ins(key: str, names: str, definition: str, rows: Part, known: str = "", reads: str = "") -> None:
    _add(
        key,
        names,
        definition,
        _D,
        lambda r: rows(r) & _deal_ins(r),
        (lambda r: _deal_ins(r) & r.known(known)) if known else _deal_ins,
        reads=f"double_ron {reads}",
    )


_add("deal_in_rate", "Deal-in rate | 放銃率", "deal-ins / rounds", _R, lambda r: in_round(r, "all"), reads="double_ron")
_mean(
    "average_deal_in",
    "Average deal-in | 平均放銃",
    "sum of what deal-ins cost / deal-ins",
    _D,
    _deal_in_cost,
    lambda r: _deal_ins(r) * 1.0,
    unit="points",
    need=_V,
    reads="deal_in_value double_ron",
)
_mean(
    "deal_in_turn",
    "Deal-in turn | 放銃巡目",
    "sum of the turns of deal-ins / deal-ins",
    _D,
    lambda r: r.where(_deal_ins(r), r.turn(r["chankan"])),
    _deal_ins,
    unit="turn",
    reads="turns double_ron",
)
_among_deal_ins(
    "deal_in_to_dealer_share",
    "Deal-in to dealer share | 親に放銃割合",
    "deal-ins to the dealer / deal-ins",
    lambda r: r["to_dealer"],
)
_among_deal_ins(
    "deal_in_while_riichi_share",
    "Deal-in while in riichi | 放銃時立直率",
    "deal-ins with riichi declared / deal-ins",
    lambda r: r["riichi"] & ~r["riichi_tile"] if r.reading("riichi_tile") == "out" else r["riichi"],
    reads="riichi_tile",
)
_among_deal_ins(
    "deal_in_while_open_share",
    "Deal-in while open | 放銃時副露率",
    "deal-ins with an open hand / deal-ins",
    lambda r: r["open"],
)
_mean(
    "deal_in_shanten",
    "Shanten at deal-in | 放銃時向聴数",
    "sum of the shanten of the hands that deal in / deal-ins",
    _D,
    lambda r: r.where(_deal_ins(r), r["shanten"]),
    lambda r: _deal_ins(r) & r.known("shanten"),
    unit="shanten",
    reads="double_ron",
)
_among_deal_ins(
    "noten_deal_in_share",
    "Noten deal-in share | ノーテン放銃率",
    "deal-ins with a noten hand / deal-ins",
    lambda r: r["shanten"] > 0,
    "shanten",
)
_among_deal_ins(
    "late_noten_deal_in_share",
    "Late noten deal-in share | 終盤ノーテン放銃率",
    "deal-ins with a noten hand from the own turn 12 on / deal-ins",
    lambda r: (r["shanten"] > 0) & (r["discards"] >= 12),
    "shanten",
)
for _key, _names, _column in (
    ("riichi", "Deal-in rate to riichi | 対リーチ放銃率", "to_riichi"),
    ("dama", "Deal-in rate to dama | 対ダマ放銃率", "to_dama"),
    ("open", "Deal-in rate to open hands | 対鳴き放銃率", "to_open"),
):
    _add(
        f"deal_in_to_{_key}_rate",
        _names,
        "deal-ins to such a hand / rounds",
        _R,
        _dealt_in(_column),
        reads="double_ron",
    )
