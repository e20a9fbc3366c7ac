"""Draws, rounds as dealer, the tiles dealt, and the lead."""

from typing import TYPE_CHECKING, Any, Final

from reports.definitions.base import Chapter, Kind, Need, Part

if TYPE_CHECKING:
    from reports.rows import Rows

CHAPTER: Final = Chapter("Draws, dealing and the lead")
_add, _mean = CHAPTER.add, CHAPTER.mean
_R, _DR = "round_players", "draws"
_V = Need.VALUE


def _tenpai_and(rows: Part) -> Part:
    return lambda r: r["tenpai"] & rows(r)


def _at_draw(r: "Rows") -> Any:
    """The draws at which tenpai is asked for."""
    asked = r.ones > 0 if r.reading("draws") == "all" else r["exhaustive"]
    return asked & (r.known("tenpai") | ~r["exhaustive"])


_add("draw_rate", "Draw rate | 流局率", "draws / rounds", _R, lambda r: r.drawn(), reads="draws")
_add(
    "tenpai_at_draw_rate",
    "Tenpai at draw | 流局聴牌率",
    "draws at which the player is tenpai / draws",
    _DR,
    lambda r: r["tenpai"],
    _at_draw,
    need=Need.DRAW,
    reads="draws",
)
for _key, _names, _rows in (
    ("riichi", "Tenpai at draw, in riichi | 立直流局時聴牌率", lambda r: r["riichi"]),
    ("open", "Tenpai at draw, open | 副露流局時聴牌率", lambda r: ~r["riichi"] & r["open"]),
    ("closed", "Tenpai at draw, closed | 門前流局時聴牌率", lambda r: ~r["riichi"] & ~r["open"]),
):
    _add(
        f"{_key}_tenpai_at_draw_rate",
        _names,
        "draws at which the player is tenpai so / draws",
        _DR,
        _tenpai_and(_rows),
        _at_draw,
        need=Need.DRAW,
        reads="draws",
    )
_add("abortive_draw_rate", "Abortive draw rate | 途中流局率", "abortive draws / rounds", _R, lambda r: r.aborted())
_add(
    "nagashi_rate",
    "Nagashi mangan rate | 流し満貫率",
    "rounds with a nagashi mangan / rounds",
    _R,
    lambda r: r["nagashi"],
)


def _worth_against(r: "Rows") -> Any:
    """Tsumo by others of which it is known what they are worth."""
    there = r.known("tsumo_against")
    return there if r.reading("painful") == "all" else there & r["dealer"]


_add("dealer_rate", "Dealer rounds | 親局率", "rounds as dealer / rounds", _R, lambda r: r["dealer"])
_add(
    "dealer_win_rate",
    "Dealer win rate | 親和了率",
    "rounds won as dealer / rounds as dealer",
    _R,
    lambda r: r.known("win") & r["dealer"],
    lambda r: r["dealer"],
)
_add(
    "dealer_cover_rate",
    "Dealer cover rate | 親被り率",
    "tsumo by others / rounds as dealer",
    _R,
    lambda r: r["dealer"] & r.others_tsumo(),
    lambda r: r["dealer"],
)
_add(
    "painful_dealer_cover_rate",
    "Painful dealer cover rate | 痛い親かぶり率",
    "tsumo by others of 8000 points or more as dealer / tsumo by others",
    _R,
    lambda r: r["dealer"] & (r["tsumo_against"] >= 8000),
    _worth_against,
    need=_V,
    reads="painful",
)
_add("tsumo_against_rate", "Tsumo against | 被ツモ率", "tsumo by others / rounds", _R, lambda r: r.others_tsumo())
_add(
    "longest_dealer_run",
    "Longest dealer run | 最大連荘",
    "most rounds dealt in a row",
    _R,
    lambda r: r.dealer_run,
    kind=Kind.MOST,
    unit="rounds",
)
_add(
    "renchan_rate",
    "Renchan rate | 連荘率",
    "rounds as dealer after which the dealer deals again / rounds as dealer of which that is known",
    _R,
    lambda r: r["dealer"] & r.of_round("repeats"),
    lambda r: r["dealer"] & r.known_of_round("repeats"),
)
_mean(
    "start_shanten",
    "Start shanten | 配牌向聴",
    "sum of the shanten of the tiles dealt / rounds",
    _R,
    lambda r: r["start_shanten"],
    unit="shanten",
)
_mean(
    "start_shanten_dealer",
    "Start shanten as dealer | 配牌向聴 (親)",
    "the same of rounds as dealer",
    _R,
    lambda r: r["start_shanten"],
    lambda r: r["dealer"],
    unit="shanten",
)
_mean(
    "start_shanten_non_dealer",
    "Start shanten as non-dealer | 配牌向聴 (子)",
    "the same of other rounds",
    _R,
    lambda r: r["start_shanten"],
    lambda r: ~r["dealer"],
    unit="shanten",
)
_add(
    "lead_keep_rate",
    "Lead keep rate | トップキープ率",
    "rounds begun and ended in first place / rounds begun in first place",
    _R,
    lambda r: (r["rank_before"] == 1) & (r.rank_after == 1),
    lambda r: (r["rank_before"] == 1) & r.is_number(r.rank_after),
    need=Need.SCORE,
)
_add(
    "top_stay_rate",
    "Top stay rate | トップ滞在率",
    "rounds begun in first place / rounds",
    _R,
    lambda r: r["rank_before"] == 1,
    lambda r: r.known("rank_before"),
    need=Need.SCORE,
)
