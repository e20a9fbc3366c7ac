"""What is counted by game: places, final scores, ranks on platforms."""

from typing import Any, Final

from reports.definitions.base import Chapter, Kind, Need, Part, one

CHAPTER: Final = Chapter("Games")
_add, _mean = CHAPTER.add, CHAPTER.mean
_G, _R = "game_players", "round_players"
_PL = Need.PLACEMENT
_PT = Need.SCORES


_TENHOU_ROOMS: Final = {"phoenix": (90, 45), "special": (75, 30), "upper": (60, 15), "general": (30, 15)}
"""Points for places 1 and 2 of a hanchan, by room; the third has none."""
_MAJSOUL_ROOMS: Final = {"gold": (80, 40), "jade": (110, 55), "throne": (120, 60)}


def _placed(place: int) -> Part:
    return lambda r: r["rank"] == place


for _key, _names, _what, _frame in (
    ("games", "Games | 試合数", "games played", _G),
    ("rounds", "Rounds | 局数", "rounds played that have a result", _R),
):
    _add(
        _key,
        _names,
        f"{_what}, each once however many of its players are asked about",
        _frame,
        one,
        kind=Kind.ONCE,
        unit=_key,
        need=Need.NOTHING,
    )
for _place, (_word, _kanji) in enumerate((("First", "1"), ("Second", "2"), ("Third", "3"), ("Fourth", "4")), 1):
    _add(
        f"{_word.lower()}_rate",
        f"{_word} place rate | {_kanji}位率",
        f"games that end in place {_place} / games" + " of four players" * (_place == 4),
        _G,
        _placed(_place),
        (lambda r: (r.players == 4) & r.known("rank")) if _place == 4 else (lambda r: r.known("rank")),
        need=_PL,
    )
_mean(
    "average_placement",
    "Average placement | 平均順位",
    "sum of places / games",
    _G,
    lambda r: r["rank"],
    unit="place",
    need=_PL,
)
_add(
    "top_rate",
    "Top rate | トップ率",
    "games won / games",
    _G,
    lambda r: r["rank"] == 1,
    lambda r: r.known("rank"),
    need=_PL,
)
_add(
    "top_two_rate",
    "Top-two rate | 連対率",
    "games that end in place 1 or 2 / games",
    _G,
    lambda r: r["rank"] <= 2,
    lambda r: r.known("rank"),
    need=_PL,
)
_add(
    "last_avoid_rate",
    "Last-avoid rate | ラス回避率",
    "games that do not end in the last place / games",
    _G,
    lambda r: r["rank"] < r.players,
    lambda r: r.known("rank"),
    need=_PL,
)
_add(
    "bust_rate",
    "Bust rate | 飛び率",
    "games that end bust / games",
    _G,
    lambda r: r.final_score <= 0 if r.reading("bust") == "zero" else r.final_score < 0,
    lambda r: r.is_number(r.final_score),
    need=_PT,
    reads="bust sticks_left",
)
_mean(
    "average_final_score",
    "Average final score | 平均スコア",
    "sum of final scores / games",
    _G,
    lambda r: r.final_score,
    unit="points",
    need=_PT,
    reads="sticks_left",
)
_mean(
    "average_income",
    "Average income | 平均収支",
    "sum of final scores less the points begun with / games",
    _G,
    lambda r: r.final_score - r.of_game("start_points"),
    unit="points",
    need=_PT,
    reads="sticks_left",
)
_mean(
    "points_per_round",
    "Points per round | 局収支",
    "sum of final scores less the points begun with / rounds of these games, where all of them are recorded",
    _G,
    lambda r: r.final_score - r.of_game("start_points"),
    lambda r: r.where(r.of_game("complete"), r["rounds"]),
    unit="points",
    need=_PT,
    reads="sticks_left",
)
_mean(
    "average_points",
    "Average points | 平均ポイント",
    "sum of final points, uma and oka in / games",
    _G,
    lambda r: r["points"],
    scale=lambda thousandths: thousandths / 1000,
    unit="final points",
    need=Need.POINTS,
)
_mean(
    "rank_points",
    "Rank points | 段位pt",
    "90, 45, 0, -135 by place (three players: 90, 0, -90) / games",
    _G,
    lambda r: r.by_place((90, 45, 0, -135), (90, 0, -90)),
    unit="pt",
    need=_PL,
)
_mean(
    "stable_dan",
    "Stable dan, hanchan | 安定段位",
    "7 + (points for places 1 and 2 / fourth places - 135) / 15 over ranked hanchan of four players on Tenhou; the "
    "points are 90 and 45 in phoenix, 75 and 30 in special, 60 and 15 in upper, 30 and 15 in general rooms",
    _G,
    lambda r: r.room_points("tenhou", "hanchan", _TENHOU_ROOMS),
    lambda r: r.ranked_last("tenhou", "hanchan", _TENHOU_ROOMS),
    unit="dan",
    need=_PL,
    scale=lambda ratio: 7 + (ratio - 135) / 15,
)
_mean(
    "stable_dan_tonpuu",
    "Stable dan, tonpuu | 安定段位 (東風)",
    "(points for places 1 and 2 / fourth places - 20) / 10 over ranked tonpuu of four players on Tenhou; the points "
    "are two thirds of those of hanchan",
    _G,
    lambda r: r.room_points("tenhou", "tonpuu", _TENHOU_ROOMS) * 2 / 3,
    lambda r: r.ranked_last("tenhou", "tonpuu", _TENHOU_ROOMS),
    unit="dan",
    need=_PL,
    scale=lambda ratio: (ratio - 20) / 10,
)
_mean(
    "stable_rating",
    "Stable rating | 安定R",
    "sum of (average R of the table + (50 - 20 place) 160 / 3) / ranked games of four players on Tenhou",
    _G,
    lambda r: r.of_game("average_rate") + (50 - 20 * r["rank"]) * 160 / 3,
    lambda r: r.ranked("tenhou", None, _TENHOU_ROOMS),
    unit="R",
    need=_PL,
)
_mean(
    "stable_level",
    "Stable level | 安定段位 (雀魂)",
    "the level at which a fourth place costs what ranked hanchan of four players on Mahjong Soul bring / fourth "
    "places; they bring 15, 5, -5, -15 by place, the final score less 25000 in thousands, rounded up, and for places 1 "
    "and 2 another 80 and 40 in gold, 110 and 55 in jade, 120 and 60 in throne rooms; levels 1 to 3 are Novice 1 to 3, "
    "4 to 6 Adept, 7 to 9 Expert, 10 to 12 Master, from 13 on Saint",
    _G,
    lambda r: (
        r.room_points("mahjong-soul", "hanchan", _MAJSOUL_ROOMS)
        + r.by_place((15, 5, -5, -15))
        - (25000 - r["final_score"]) // 1000
    ),
    lambda r: r.ranked_last("mahjong-soul", "hanchan", _MAJSOUL_ROOMS),
    unit="level",
    need=_PT,
    scale=lambda ratio: _level(ratio),
)

_LAST_COSTS: Final = (0, 0, 0, 20, 40, 60, 80, 100, 120, 165, 180, 195, 210, 225, 240)
"""What a fourth place costs on Mahjong Soul, from level 1 on."""


def _level(cost: Any) -> Any:
    """The level, from 1, at which a fourth place costs so much; in steps of 15 beyond the table."""
    import numpy as np

    level = np.interp(cost, _LAST_COSTS[2:], np.arange(3, 16))
    return np.where(cost > _LAST_COSTS[-1], 15 + (cost - _LAST_COSTS[-1]) / 15, level)
