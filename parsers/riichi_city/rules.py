"""What a file states of the game before its rounds: the rules as far as it names them, and what shows of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from parsers.riichi_city.names import YAKUMAN, YAKUMAN_HAN
from parsers.shown import Rules
from replay.gameend import settle
from replay.hand.score import base_points, recorded_points
from replay.presets import preset
from replay.ruleset import MEANINGS, RuleSet
from replay.rulevalues import (
    DoubleYakuman,
    Extension,
    GameLength,
    KanDora,
    Kita,
    RyuuiisouHatsu,
    SanmaNorth,
    SanmaTsumo,
    Shibari,
    Tobi,
    Yame,
)

RANKED: Final = 1001
ROOMS: Final = {1: "new-star", 2: "bright-moon", 3: "hot-sun", 4: "milky-way"}
_LENGTHS: Final = {1: GameLength.TONPUU, 2: GameLength.HANCHAN, 3: GameLength.ONE_ROUND}
_LEAST_HAN: Final = {0: 1, 1: 1, 2: 2, 3: 4}
_STEP: Final = 1000

SURE: Final = frozenset(
    {
        *("uma_floating", "pinfu_tsumo", "open_pinfu_fu", "chiitoitsu_value", "renpai_pair_fu", "rinshan_tsumo_fu"),
        *("haitei_tsumo_fu", "suukantsu_condition", "chuuren_suits", "tsuuiisou_chiitoi", "daisharin", "local_yaku"),
        *("double_riichi",),
    }
)
"""What no setting of a table changes, and public programs for the platform take as the preset has it."""
SURE_IF_RANKED: Final = SURE | frozenset(
    {
        *("return_points", "renchan", "honba_on_draw", "yakitori", "kuitan", "kiriage_mangan", "kazoe"),
        *("yakuman_stacking", "renhou", "renhou_combination", "ippatsu", "ura_dora", "kan_dora", "kan_ura"),
        *(
            "ankan_dora",
            "daiminkan_dora",
            "kakan_dora",
            "shibari_min_han",
            "honba_value",
            "noten_penalty_total",
            "multi_ron",
            "nagashi_mangan",
        ),
        *("sanma_tsumo",),
    }
)
"""The same of ranked games, with what their records show. The preset is not the platform's: all else is assumed."""


@dataclass(frozen=True, slots=True)
class Paid:
    """What a win without a yakuman pays by the file: the points of the hand, by tsumo those of all payers."""

    han: int
    fu: int
    points: int
    tsumo: bool
    dealer: bool


@dataclass(frozen=True, slots=True)
class Begun:
    """How a round begins: its place, the scores by seat, and who won the round before, None if that was a draw."""

    hand: int
    scores: tuple[int, ...]
    won_before: tuple[int, ...] | None


@dataclass(slots=True)
class Seen:
    """What the rounds of a game show of rules that the file does not state."""

    reds: tuple[int, int, int] | None = None
    """Red fives of characters, circles and bamboos in the wall."""
    yakuman: dict[int, int] = field(default_factory=dict)
    """The han listed for yakuman by their number."""
    paid: list[Paid] = field(default_factory=list)
    begun: list[Begun] = field(default_factory=list)
    end: tuple[Sequence[int], Sequence[int]] | None = None
    """Scores and final points at the end of the game, by seat."""
    fine: int | None = None
    """The final points that a player who never won pays."""


def rules_of(game: Mapping[str, Any], players: int, seen: Seen) -> Rules:
    """The rules of a game. Of the settings of a table a file holds but few: others are read off what is paid.
    Where three play, each who is tenpai at a draw has 2000 points: so it is in all records at hand.

    The nearest preset is Tenhou's, with the yakuman that count twice and with the indicators of open kans turned at
    once.
    """
    out = Rules("tenhou-sanma" if players == 3 else "tenhou")
    ranked = game.get("gamePlay") == RANKED
    stage = game.get("stageType")
    out.room = ROOMS.get(stage) if ranked and type(stage) is int else None
    out.stated = {"players": players}
    if seen.reds is not None:
        out.stated["red_fives"] = seen.reds
    length = game.get("round")
    if type(length) is int and length in _LENGTHS:
        out.stated["game_length"] = _LENGTHS[length]
    start = game.get("initPoints")
    if type(start) is int:
        out.stated["starting_points"] = start
    if isinstance(game.get("isGeMu"), bool):
        out.stated["wareme"] = game["isGeMu"]
    if isinstance(game.get("isKaiLiZhi"), bool):
        out.stated["open_riichi"] = game["isKaiLiZhi"]
    if players == 3 and type(game.get("northOperateType")) is int:
        yakuhai = game["northOperateType"] == 1
        out.stated["sanma_north"] = SanmaNorth.YAKUHAI if yakuhai else SanmaNorth.GUEST
        out.stated["kita"] = Kita.NONE if yakuhai else Kita.NUKIDORA
    if game.get("isShaoJi") is True and seen.fine:
        out.stated["yakitori"] = seen.fine
    out.unstated |= MEANINGS.keys() - out.stated.keys() - (SURE_IF_RANKED if ranked else SURE)
    if "starting_points" not in out.stated and seen.begun and seen.begun[0].hand == 0:
        # What a table begins with stands behind its rounds, where a file that is cut off does not reach.
        first = set(seen.begun[0].scores)
        if len(first) == 1:
            out.assume(starting_points=first.pop())
    out.stated |= {"daiminkan_dora": KanDora.BEFORE_RINSHAN, "kakan_dora": KanDora.BEFORE_RINSHAN}
    out.assume(double_yakuman=_doubled(seen.yakuman), ryuuiisou_hatsu=RyuuiisouHatsu.PURE_DOUBLE)
    if game.get("isGangPay") is True:
        out.assume(daiminkan_rinshan_pao=True)
    least = game.get("fangFu")
    if type(least) is int:
        out.assume(shibari_min_han=_LEAST_HAN.get(least, 1), shibari=Shibari.MANGAN if least == 4 else Shibari.NONE)
    if players == 3:
        out.assume(noten_penalty_per_tenpai=True)
    base = preset(out.ruleset).at(None, out.stated).rules.but(**out.stated)
    if not ranked:
        _payments(out, base, seen.paid)
        _course(out, base, seen)
    _points(out, base, seen)
    return out


def _doubled(listed: Mapping[int, int]) -> frozenset[DoubleYakuman]:
    """The yakuman that count twice: those that do at ranked tables, as far as the wins of the file list no others."""
    names: set[str] = {
        DoubleYakuman.KOKUSHI_13,
        DoubleYakuman.JUNSEI_CHUUREN,
        DoubleYakuman.SUUANKOU_TANKI,
        DoubleYakuman.DAISUUSHII,
    }
    for number, han in listed.items():
        if han >= 2 * YAKUMAN_HAN:
            names.add(YAKUMAN[number])
        else:
            names.discard(YAKUMAN[number])
    return frozenset(DoubleYakuman(name) for name in names if name in set(DoubleYakuman))


def _payments(out: Rules, base: RuleSet, paid: Sequence[Paid]) -> None:
    """Whether 4 han 30 fu are a mangan, and how the share of a missing player is made up: as all wins have it, if
    they agree on anything."""
    shares = (
        sorted(SanmaTsumo, key=lambda how: how is not base.sanma_tsumo) if base.players == 3 else [base.sanma_tsumo]
    )
    for kiriage in (base.kiriage_mangan, not base.kiriage_mangan):
        for how in shares:
            rules = base.but(kiriage_mangan=kiriage, sanma_tsumo=how)
            if all(_worth(win, rules) == win.points for win in paid):
                out.assume(kiriage_mangan=kiriage, sanma_tsumo=how)
                return


def _worth(win: Paid, rules: RuleSet) -> int:
    base, _ = base_points(win.han, win.fu, 0, rules)
    return recorded_points(base, tsumo=win.tsumo, dealer=win.dealer, rules=rules)


def _course(out: Rules, base: RuleSet, seen: Seen) -> None:
    """Rules of the end of a game that it would have ended by, or gone on by, had they been in force."""
    last = base.players * len(base.scheduled_winds) - 1
    dealer = last % base.players
    if any(min(one.scores) < 0 for one in seen.begun):
        out.assume(tobi=Tobi.NONE)
    for before, one in pairwise(seen.begun):
        if before.hand == one.hand == last and one.scores[dealer] == max(one.scores):
            if one.won_before == ():
                out.assume(tenpai_yame=Yame.NONE)
            elif one.won_before is not None and dealer in one.won_before:
                out.assume(agari_yame=Yame.NONE)
    ended = seen.begun[-1].hand if seen.begun and seen.end is not None else None
    if seen.end is not None and ended == last and 0 <= min(seen.end[0]) <= max(seen.end[0]) < base.extension_threshold:
        out.assume(extension=Extension.NONE)


def _points(out: Rules, base: RuleSet, seen: Seen) -> None:
    """Uma by the final points, where they are not the preset's: what is added to the scores, in whole thousands and
    no rank less than the one after it. Of uma and oka together nothing else shows."""
    if seen.end is None:
        return
    scores, points = seen.end
    usual = base.but(oka=base.players * (base.return_points - base.starting_points), yakitori=0)
    if len(set(scores)) < len(scores) or settle(scores, usual).points == tuple(points):
        return
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    uma = tuple(points[seat] - scores[seat] + base.starting_points for seat in order)
    if sum(uma) == 0 and all(u % _STEP == 0 for u in uma) and list(uma) == sorted(uma, reverse=True):
        out.assume(uma=uma, return_points=base.starting_points, oka=0)
