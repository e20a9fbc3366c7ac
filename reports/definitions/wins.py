"""How often, how, how soon and for how much players win."""

from typing import TYPE_CHECKING, Any, Final

from reports.definitions.base import Chapter, Need, Part

if TYPE_CHECKING:
    from reports.rows import Rows

CHAPTER: Final = Chapter("Wins")
_add, _mean = CHAPTER.add, CHAPTER.mean
_R, _W = "round_players", "wins"
_V = Need.VALUE


def _paid_as(limit: str) -> Part:
    return lambda r: r.is_("limit", limit)


def _win_value(r: "Rows") -> Any:
    return r["delta"] - 1000 * r["own_stick"] if r.reading("win_value") == "delta" else r["points"]


def _win_turn(r: "Rows") -> Any:
    return r.turn(r["tsumo"])


def _dama(r: "Rows") -> Any:
    return ~r["riichi"] & ~r["open"]


_add("win_rate", "Win rate | 和了率", "rounds won / rounds", _R, lambda r: r.known("win"))
_add("tsumo_share", "Tsumo share | ツモ率", "wins by tsumo / wins", _W, lambda r: r["tsumo"])
_add(
    "dama_share",
    "Dama share | ダマ率",
    "closed wins without riichi / wins, or rounds closed and tenpai without riichi",
    _R,
    lambda r: r.known("win") & (r["calls"] == 0) & ~r["accepted"],
    lambda r: (
        r.known("win")
        if r.reading("dama") == "wins"
        else (r["calls"] == 0) & ~r["accepted"] & (r["waiting"] | r.known("win"))
    ),
    reads="dama",
)
_add(
    "riichi_win_share",
    "Riichi win share | 和了リーチ率",
    "wins in riichi / wins",
    _W,
    lambda r: r["riichi"] & r.counted_riichi("double_riichi"),
    reads="double_riichi",
)
_add("open_win_share", "Open win share | 和了副露率", "wins with an open hand / wins", _W, lambda r: r["open"])
_mean(
    "average_win",
    "Average win | 平均和了",
    "sum of what wins are worth / wins",
    _W,
    _win_value,
    unit="points",
    need=_V,
    reads="win_value",
)
for _key, _names, _rows in (
    ("riichi", "Average riichi win | 立直平均和了", lambda r: r["riichi"]),
    ("open", "Average open win | 副露平均和了", lambda r: r["open"]),
    ("dama", "Average dama win | ダマ平均和了", _dama),
    ("dealer", "Average win as dealer | 親平均和了", lambda r: r["dealer"]),
    ("non_dealer", "Average win as non-dealer | 子平均和了", lambda r: ~r["dealer"]),
):
    _mean(
        f"average_{_key}_win",
        _names,
        "the same of such wins alone",
        _W,
        _win_value,
        _rows,
        unit="points",
        need=_V,
        reads="win_value",
    )
_mean("win_turn", "Win turn | 和了巡目", "sum of the turns of wins / wins", _W, _win_turn, unit="turn", reads="turns")
_add(
    "ippatsu_rate",
    "Ippatsu rate | 一発率",
    "wins with ippatsu, which a yakuman is not, / wins in riichi",
    _W,
    lambda r: r.has_yaku("ippatsu"),
    lambda r: r["riichi"] & r.tells_yaku("ippatsu"),
)
_add(
    "ura_rate",
    "Ura rate | 裏ドラ率",
    "wins in riichi with an ura dora, which is nothing beside a yakuman, / wins in riichi",
    _W,
    lambda r: r.bonus("ura"),
    lambda r: r["riichi"] & r.known("ura"),
    need=_V,
)
for _key, _names in (
    ("mangan", "Mangan | 満貫率"),
    ("haneman", "Haneman | 跳満率"),
    ("baiman", "Baiman | 倍満率"),
    ("sanbaiman", "Sanbaiman | 三倍満率"),
    ("yakuman", "Yakuman | 役満率"),
):
    _add(
        f"{_key}_rate",
        f"{_names}",
        f"wins paid as {_key} / wins",
        _W,
        _paid_as(_key),
        lambda r: r.known("han"),
        need=_V,
    )
_add(
    "below_mangan_rate",
    "Below mangan | 満貫未満率",
    "wins below mangan / wins",
    _W,
    lambda r: r.known("han") & ~r.known("limit"),
    lambda r: r.known("han"),
    need=_V,
)
