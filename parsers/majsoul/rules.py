"""The rules of a game: what its head says, and what a room's rule block sets."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final

from parsers.majsoul.names import ROOMS, SPECIAL
from parsers.shown import Rules
from replay.record import UnreadableRecord
from replay.ruleset import MEANINGS
from replay.rulevalues import LocalYaku, PaoYakuman

FRIEND, RANKED, CONTEST = 1, 2, 4
_MOST: Final = 10_000_000
Options = dict[str, Any]
Read = Callable[[Any], Options | None]
"""What a value of a setting means; None where no option stands for it."""


def _flag(*options: str, yes: Any = True, no: Any = False) -> Read:
    """A setting that is on or off, for one option or several."""

    def read(value: Any) -> Options | None:
        return dict.fromkeys(options, yes if value else no)

    return read


def _value(option: str, *, zero: bool = False) -> Read:
    """A number that is the option; 0 may be one, or says nothing."""

    def read(value: Any) -> Options | None:
        if type(value) is not int or abs(value) >= _MOST:
            return None
        return {option: value} if value or zero else {}

    return read


def _choice(option: str, *values: Any) -> Read:
    """A number that counts the values of an option from 0; None for one that says nothing."""

    def read(value: Any) -> Options | None:
        if type(value) is not int or not 0 <= value < len(values) or values[value] is None:
            return None
        return {option: values[value]}

    return read


def _only(usual: Any) -> Read:
    """A setting of which one value is the usual rule, and for whose others there is no option."""

    def read(value: Any) -> Options | None:
        return {} if value == usual else None

    return read


def _if_on(**options: Any) -> Read:
    """A setting that brings several options, or changes nothing where it is off."""

    def read(value: Any) -> Options | None:
        return options if value else {}

    return read


_FED: Final = (PaoYakuman.DAISANGEN, PaoYakuman.DAISUUSHII)

SETTINGS: Final[Mapping[str, Read]] = {
    "shiduan": _flag("kuitan"),
    "dora_count": _choice("red_fives", (0, 0, 0), None, (0, 1, 1), (1, 1, 1), (1, 2, 1)),
    "init_point": _value("starting_points"),
    "fandian": _value("extension_threshold"),
    "jingsuanyuandian": _value("return_points"),
    "can_jifei": _flag("tobi", yes="below_zero", no="none"),
    "tianbian_value": _only(0),
    "liqibang_value": _only(1000),
    "changbang_value": _value("honba_value", zero=True),
    "have_liujumanguan": _flag("nagashi_mangan", yes="draw", no="none"),
    "have_qieshangmanguan": _flag("kiriage_mangan"),
    "have_biao_dora": _only(usual=True),
    "have_gang_biao_dora": _flag("kan_dora"),
    "ming_dora_immediately_open": _flag(
        "daiminkan_dora", "kakan_dora", yes="before_rinshan", no="after_rinshan_before_discard"
    ),
    "have_li_dora": _flag("ura_dora"),
    "have_gang_li_dora": _flag("kan_ura"),
    "have_sifenglianda": _flag("abort_suufon"),
    "have_sigangsanle": _flag("abort_suukan", yes="after_discard_passes", no="none"),
    "have_sijializhi": _flag("abort_suucha"),
    "have_jiuzhongjiupai": _flag("abort_kyuushu"),
    "have_sanjiahele": _flag("triple_ron", yes="abort", no="all"),
    "have_toutiao": _flag("multi_ron", yes="atamahane", no="all"),
    "have_helezhongju": _flag("agari_yame", yes="forced", no="none"),
    "have_tingpaizhongju": _flag("tenpai_yame", yes="forced", no="none"),
    "have_yifa": _flag("ippatsu"),
    "have_nanruxiru": _flag("extension", yes="sudden_death_next_wind", no="none"),
    "have_zimosun": _flag("sanma_tsumo", yes="tsumo_loss", no="north_split"),
    "disable_multi_yukaman": _if_on(yakuman_stacking=False, double_yakuman=()),
    "fanfu": _value("shibari_min_han"),
    "guyi_mode": _if_on(local_yaku=tuple(LocalYaku), daisharin="yakuman", renhou="yakuman"),
    "disable_leijiyiman": _flag("kazoe", yes="sanbaiman_cap", no="yakuman"),
    "disable_double_yakuman": _if_on(double_yakuman=()),
    "disable_composite_yakuman": _flag("yakuman_stacking", yes=False, no=True),
    "enable_shiti": _flag("kuikae", yes="all_allowed", no="forbidden"),
    "enable_nontsumo_liqi": _if_on(riichi_min_live_tiles=0),
    "disable_double_wind_four_fu": _flag("renpai_pair_fu", yes=2, no=4),
    "disable_angang_guoshi": _flag("chankan_source", yes="kakan", no="kakan_and_kokushi_ankan"),
    "enable_renhe": _choice("renhou", "none", "mangan", "yakuman"),
    "enable_baopai_extend_settings": _choice("pao_yakuman", None, _FED, (*_FED, PaoYakuman.SUUKANTSU)),
}
"""What each setting of a room's rule block means. Options that go by several settings are worked out by `_together`."""

_GUESSED: Final = frozenset({"riichi_min_live_tiles", "pao_yakuman"})
"""Options whose settings are not documented well enough to rest an error on."""

_TOGETHER: Final = ("renchan", "noten_penalty_total", "uma", "return_points", "triple_ron")
_SILENT: Final = frozenset(
    {
        *("time_fixed", "time_add", "bianjietishi", "ai_level", "open_hand", "begin_open_mode"),
        *("have_helelianzhuang", "have_tingpailianzhuang", "noting_fafu_1", "noting_fafu_2", "noting_fafu_3"),
        *("shunweima_2", "shunweima_3", "shunweima_4", *SPECIAL),
    }
)
"""Settings that change no rule, or not alone."""


@cache
def _open_options() -> frozenset[str]:
    """Every option that a room can set."""
    out = {option for read in SETTINGS.values() for one in (False, 1) for option in read(one) or ()}
    return frozenset((out | {*_TOGETHER, "red_fives", "starting_points", "pao_yakuman"}) & MEANINGS.keys())


def rules_of(head: Mapping[str, Any] | None, players: int, *, drops_zeros: bool) -> tuple[Rules, list[str]]:
    """The rules of a game by its head, and the settings of its room that no rule option stands for, a line each. A game
    without a head states no more than its number of players.

    Raises:
        UnreadableRecord: the room plays something else than riichi.
    """
    ruleset = "mahjong-soul-sanma" if players == 3 else "mahjong-soul"
    config = _mapping(head, "config")
    mode, meta = _mapping(config, "mode"), _mapping(config, "meta")
    out = Rules(ruleset, {"players": players})
    kind = mode.get("mode")
    if type(kind) is int:
        length = {0: "one_round", 1: "tonpuu", 2: "hanchan", 4: "one_round"}.get(kind % 10)
        if length is not None:
            out.stated["game_length"] = length
    if not config:
        return out, []
    block = _mapping(mode, "detail_rule")
    refuse_special(key for key in SPECIAL if block.get(key))
    category = config.get("category", 0)
    if category == RANKED:
        out.room = _looked_up(ROOMS, meta.get("mode_id"))
    else:
        out.room = _looked_up({FRIEND: "friend", CONTEST: "contest"}, category)
        out.unstated = set(_open_options())
        lobby = meta.get("contest_uid") if category == CONTEST else meta.get("room_id")
        out.lobby = str(lobby) if type(lobby) is int else None
    unknown = _read_block(out, block, players, drops_zeros=drops_zeros)
    if "starting_points" in out.stated and "return_points" not in out.stated:
        # Then a room's games are counted from where they began; nothing but games says so.
        out.stated["return_points"] = out.stated["starting_points"]
    if "game_length" not in out.stated:
        out.unstated.add("game_length")
    return out, unknown


def refuse_special(found: Iterable[str]) -> None:
    """Refuse a room of special play; `found` are the settings or records that show it."""
    names = ", ".join(sorted(found))
    if names:
        raise UnreadableRecord(f"this game is of a special mode of Mahjong Soul that is not riichi ({names}): not read")


def _read_block(out: Rules, block: Mapping[str, Any], players: int, *, drops_zeros: bool) -> list[str]:
    block = _as_set(block, drops_zeros=drops_zeros)
    found: Options = {}
    unknown = []
    for key, value in block.items():
        read = SETTINGS.get(key)
        if read is not None:
            options = read(value)
            if options is None or (value and not options.keys() <= MEANINGS.keys()):
                unknown.append(f"the room sets {key}={str(value)[:40]}, for which there is no rule option")
            else:
                found |= {option: v for option, v in options.items() if option in MEANINGS}
        elif key not in _SILENT and value:
            unknown.append(f"the room sets {str(key)[:40]}={str(value)[:40]}, which is not known")
    _together(found, block, players)
    if out.stated.get("game_length") == "one_round":
        found["extension"] = "none"
    out.stated |= found
    out.unstated = (out.unstated - found.keys()) | (found.keys() & _GUESSED)
    return unknown


_SIMPLE: Final = ("shiduan", "dora_count")


def _as_set(block: Mapping[str, Any], *, drops_zeros: bool) -> dict[str, Any]:
    """The settings that were made, whatever a program that wrote the block did with what is zero or off.

    A room is either simple, with a few settings, or has them all, and then some of the many that begin with
    ``have_`` are on.
    """
    if not any(block.values()):
        return {}
    switches = [key for key in SETTINGS if key.startswith("have_")]
    full = any(block.get(key) for key in switches)
    out = {key: value for key, value in block.items() if value or key in _SIMPLE or full}
    if drops_zeros:
        out = {**dict.fromkeys(_SIMPLE, 0), **dict.fromkeys(switches if full else (), False), **out}
    return out


def _together(found: Options, block: Mapping[str, Any], players: int) -> None:
    """Options that more than one setting decides."""
    win, tenpai = block.get("have_helelianzhuang"), block.get("have_tingpailianzhuang")
    if win is not None and tenpai is not None and (win or not tenpai):
        found["renchan"] = "tenpai" if tenpai else "agari" if win else "none"
    shares = [block.get(f"noting_fafu_{tenpai}") for tenpai in range(1, players)]
    if all(type(share) is int for share in shares):
        # One tenpai player takes the first share from each other, and so on; they must come to one total.
        totals = {share * (players - n) for n, share in enumerate(shares, 1) if type(share) is int}
        if len(totals) == 1:
            found["noten_penalty_total"] = totals.pop()
    places = [block.get(f"shunweima_{place}") for place in range(2, players + 1)]
    if all(type(place) is int for place in places) and any(places):
        rest = tuple(1000 * place for place in places if type(place) is int)
        found["uma"] = (-sum(rest), *rest)
    if found.get("multi_ron") == "atamahane" and found.get("triple_ron") != "abort":
        found["triple_ron"] = "atamahane"


def _mapping(value: Mapping[str, Any] | None, key: str) -> Mapping[str, Any]:
    inner = value.get(key) if value is not None else None
    return inner if isinstance(inner, dict) else {}


def _looked_up(table: Mapping[int, str], key: Any) -> str | None:
    return table.get(key) if type(key) is int else None
