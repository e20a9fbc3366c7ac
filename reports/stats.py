"""The statistics: each defined once, as what is counted over what, on the rows of one frame.

A `Statistic` says what each row of its frame adds to its numerator and to its denominator. Everything else - who is
asked about, what a fault removes, how sure the value is - is the same for all of them (`reports.study`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from reports.yakunames import JAPANESE

if TYPE_CHECKING:
    from reports.rows import Rows

Part = Callable[["Rows"], Any]
"""An array with an item for each row. Numbers are added up, and a row with NaN is left out. Where a denominator is made
of flags, it counts the rows with the flag, and the others are left out of the numerator too."""


class Kind(StrEnum):
    """A share of cases; a mean; a count; the greatest of some numbers; a number made of other statistics."""

    RATE = "rate"
    MEAN = "mean"
    COUNT = "count"
    MOST = "most"
    DERIVED = "derived"


class Need(StrEnum):
    """What must be right in a record for it to count: the play of a round, what its hands were worth and paid, who was
    tenpai at a draw, the scores it began with; the places of a game, its scores, its final points; or nothing."""

    PLAY = "play"
    VALUE = "value"
    DRAW = "draw"
    SCORE = "score"
    PLACEMENT = "placement"
    SCORES = "scores"
    POINTS = "points"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic. `frame` is whose rows are counted, `unit` what its value is in, `reads` the readings it hangs on.

    `scale` turns numerator over denominator into the value. A derived one is `of` other statistics, `scale` of theirs.
    """

    key: str
    english: str
    japanese: str
    unit: str
    definition: str
    kind: Kind
    frame: str
    numerator: Part
    denominator: Part | None = None
    need: Need = Need.PLAY
    reads: tuple[str, ...] = ()
    scale: Callable[..., Any] | None = None
    of: tuple[str, ...] = ()


_ALL: dict[str, Statistic] = {}


def _add(
    key: str,
    names: str,
    definition: str,
    frame: str,
    numerator: Part,
    denominator: Part | None = None,
    *,
    kind: Kind = Kind.RATE,
    unit: str = "share",
    need: Need = Need.PLAY,
    reads: str = "",
    scale: Callable[..., Any] | None = None,
    of: tuple[str, ...] = (),
) -> None:
    english, _, japanese = names.partition(" | ")
    _ALL[key] = Statistic(
        key,
        english,
        japanese,
        unit,
        definition,
        kind,
        frame,
        numerator,
        denominator,
        need,
        tuple(reads.split()),
        scale,
        of,
    )


def _mean(key: str, names: str, definition: str, frame: str, *parts: Part, unit: str, **other: Any) -> None:
    _add(key, names, definition, frame, *parts, kind=Kind.MEAN, unit=unit, **other)


_G, _R, _W, _D, _RI, _C, _DR = "game_players", "round_players", "wins", "deal_ins", "riichi", "calls", "draws"
_PL, _PT, _V = Need.PLACEMENT, Need.SCORES, Need.VALUE


def _one(rows: "Rows") -> Any:
    return rows.ones


def _placed(place: int) -> Part:
    return lambda r: r["rank"] == place


def _paid_as(limit: str) -> Part:
    return lambda r: r.is_("limit", limit)


def _with_yaku(name: str) -> Part:
    return lambda r: r.has_yaku(name)


def _dealt_in(column: str) -> Part:
    return lambda r: _in_round(r, column)


def _called_times(number: int) -> Part:
    return lambda r: _calls(r) == number


def _tenpai_and(rows: Part) -> Part:
    return lambda r: r["tenpai"] & rows(r)


_TENHOU_ROOMS: Final = {"phoenix": (90, 45), "special": (75, 30), "upper": (60, 15), "general": (30, 15)}
"""Points for places 1 and 2 of a hanchan, by room; the third has none."""
_MAJSOUL_ROOMS: Final = {"gold": (80, 40), "jade": (110, 55), "throne": (120, 60)}


# --- games ---------------------------------------------------------------------------------------------------------

_add("games", "Games | 試合数", "games played", _G, _one, kind=Kind.COUNT, unit="games", need=Need.NOTHING)
_add("rounds", "Rounds | 局数", "rounds played that have a result", _R, _one, kind=Kind.COUNT, unit="rounds")
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
    "sum of final scores less the points begun with / rounds of these games",
    _G,
    lambda r: r.final_score - r.of_game("start_points"),
    lambda r: r["rounds"],
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
    "places; they bring 15, 5, -5, -15 by place, the final score less 25000 in thousands, and for places 1 and 2 "
    "another 80 and 40 in gold, 110 and 55 in jade, 120 and 60 in throne rooms; levels 1 to 3 are Novice 1 to 3, "
    "4 to 6 Adept, 7 to 9 Expert, 10 to 12 Master, from 13 on Saint",
    _G,
    lambda r: (
        r.room_points("mahjong-soul", "hanchan", _MAJSOUL_ROOMS)
        + r.by_place((15, 5, -5, -15))
        + (r["final_score"] - 25000) / 1000
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


# --- wins ----------------------------------------------------------------------------------------------------------


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
    lambda r: r["ippatsu"] & ~(r["yakuman"] > 0),
    lambda r: r["riichi"],
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

# --- deal-ins ------------------------------------------------------------------------------------------------------


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


def _in_round(r: "Rows", column: str) -> Any:
    times = r["deal_ins"] if column == "all" else r.deal_ins(column)
    return times if r.reading("double_ron") == "each" else times > 0


_add(
    "deal_in_rate", "Deal-in rate | 放銃率", "deal-ins / rounds", _R, lambda r: _in_round(r, "all"), reads="double_ron"
)
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

# --- riichi --------------------------------------------------------------------------------------------------------


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

# --- calls ---------------------------------------------------------------------------------------------------------


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
    lambda r: _in_round(r, "all") * _called(r),
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

# --- draws ---------------------------------------------------------------------------------------------------------


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

# --- dealer --------------------------------------------------------------------------------------------------------


def _covers(r: "Rows") -> Any:
    return r["dealer"] & r.known("tsumo_against")


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
    _covers,
    lambda r: r["dealer"],
)
_add(
    "painful_dealer_cover_rate",
    "Painful dealer cover rate | 痛い親かぶり率",
    "tsumo by others of 8000 points or more as dealer / tsumo by others",
    _R,
    lambda r: _covers(r) & (r["tsumo_against"] >= 8000),
    lambda r: r.known("tsumo_against") if r.reading("painful") == "all" else _covers(r),
    need=_V,
    reads="painful",
)
_add(
    "tsumo_against_rate", "Tsumo against | 被ツモ率", "tsumo by others / rounds", _R, lambda r: r.known("tsumo_against")
)
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
    "rounds as dealer after which the dealer deals again / rounds as dealer",
    _R,
    lambda r: r["dealer"] & r.of_round("repeats"),
    lambda r: r["dealer"],
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

# --- made of others ------------------------------------------------------------------------------------------------


def _derive(key: str, names: str, definition: str, scale: Callable[..., Any], *of: str) -> None:
    reads = dict.fromkeys(name for one in of for name in _ALL[one].reads)
    _add(
        key,
        names,
        definition,
        _R,
        _one,
        kind=Kind.DERIVED,
        unit="points",
        need=_V,
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

for _name in JAPANESE:
    _add(
        f"yaku_{_name.replace('-', '_')}",
        f"{_name.replace('-', ' ').capitalize()} | {JAPANESE[_name]}",
        f"wins with {_name} / wins",
        _W,
        _with_yaku(_name),
        lambda r: r.known("yaku"),
        need=_V,
    )

STATISTICS: Final[Mapping[str, Statistic]] = _ALL
"""Every statistic by key."""

HOUOU_2016: Final[Mapping[str, float]] = {
    "win_rate": 0.211, "draw_rate": 0.162, "deal_in_rate": 0.125, "riichi_rate": 0.170, "call_rate": 0.344,
    "average_win": 5647,
}  # fmt: skip
"""Averages of Tenhou's phoenix tables in 2016, for comparison."""
