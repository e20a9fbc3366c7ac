"""What stands before the first round: the kind of game, its rules as far as stated, the players."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from parsers.base import LOG_ID
from parsers.shown import Rules, usual_reds
from parsers.tenhou_xml.names import DAN, ROOMS
from parsers.values import thousandths
from replay.record import Player

NO_RED, NO_KUITAN, HANCHAN, SANMA = 0x02, 0x04, 0x08, 0x10
CUSTOM, PARLOUR, COIN = 0x100, 0x200, 0x800
PARLOUR_UMA: Final = (30000, 10000, -10000, -30000)

FREE: Final = frozenset(
    {
        *("return_points", "extension_threshold", "extension_max_winds", "agari_yame", "tenpai_yame", "tobi"),
        *("renchan", "uma", "oka", "final_rounding", "tie_break", "ankan_dora", "daiminkan_dora", "kakan_dora"),
        *("kuikae", "kiriage_mangan", "honba_value", "noten_penalty_total", "riichi_min_live_tiles"),
        *("kuikae_deadlock_call", "kan_on_haitei_tile", "kan_min_live_tiles", "call_on_houtei_tile", "fifth_kan"),
        *("chankan_source", "win_call_window", "kan_after_call"),
        *("riichi_min_points", "abort_kyuushu", "abort_suufon", "abort_suucha", "abort_suukan"),
        *("triple_ron", "nagashi_mangan", "pao_yakuman"),
        *("extension", "extension_checked_after", "threshold_deducts_riichi_stick", "extension_dealer_renchan_first"),
        *("yame_condition", "last_hand_dealer_noten", "tobi_settle_order", "hand_limit", "one_round_accounts"),
        *("honba_on_draw", "abort_honba_plus_one", "abort_renchan", "multi_ron", "multi_ron_honba"),
        *("multi_ron_sticks", "multi_ron_renchan", "nagashi_replaces_noten", "nagashi_honba_paid"),
        *("nagashi_takes_sticks", "nagashi_renchan", "nagashi_multiple", "pao_scope", "pao_ron", "pao_honba"),
        *("daiminkan_rinshan_pao", "sanma_tsumo", "uma_floating", "rounding_residual_to_first"),
        *("sanma_north", "sanma_m1_m9_dora_cycle", "kita_replacement_is_rinshan", "kita_ron"),
        *("kita_breaks_ippatsu_and_first_turn", "kita_pass_causes_furiten"),
        *("tie_split_remainder", "leftover_riichi_sticks", "yakitori", "wareme"),
    }
)
"""What a lobby with rules of its own may change without the record saying so in a way that is understood."""

_DAN_BY_NUMBER: Final = {str(number): name for number, name in enumerate(DAN)}
_POINTS_AT, _UMA_AT = 4, 21
_HEX: Final = re.compile(r"[0-9A-Fa-f]{1,8}")


@dataclass(frozen=True, slots=True)
class FileName:
    """What a file's name says of the game, as in 2019031015gm-00e1-0000-93f281b3."""

    id: str | None = None
    date: str | None = None
    type: int | None = None
    lobby: str | None = None


def file_name(name: str) -> FileName:
    """Read a log id out of a file's name, with whatever stands around it."""
    found = LOG_ID.search(name)
    if not found:
        return FileName()
    year, month, day, hour, bits, lobby = found.groups()
    plausible = "01" <= month <= "12" and "01" <= day <= "31" and hour <= "23"
    date = f"{year}-{month}-{day}T{hour}" if plausible else None
    return FileName(found[0], date, int(bits, 16), lobby)


def rules_of(bits: int, csrule: str | None, players: int) -> Rules:
    """The rules of a game type; `players` overrules its bit where the record shows otherwise.

    The lobbies' own rules were read off real records, not off a specification: what those leave open is named
    in `unstated`, whether a value is assumed for it or not.

    * csrule fields 1 and 2 are switches, of which `_SWITCHES` lists those understood; fields 5-7 are start, return
      and threshold; from field 22 on three numbers each for 0 to 4 players below the start: the uma of second to last
      place, in thousands, first place having the rest.
    * 0x200, parlour games with chips: 4 han 30 fu is paid as mangan, the indicator of a kakan is turned at
      once (and, it is assumed, that of a daiminkan), uma 10-30.
    * 0x800, coin games: one thousand points, no uma.
    """
    three = players == 3
    ruleset = "tenhou-sanma" if three else "tenhou-no-red" if bits & NO_RED else "tenhou"
    stated = {
        "players": players,
        "game_length": "hanchan" if bits & HANCHAN else "tonpuu",
        "red_fives": (0, 0, 0) if bits & NO_RED else usual_reds(players),
        "kuitan": not bits & NO_KUITAN,
    }
    out = Rules(ruleset, stated, room=ROOMS[bits >> 4 & 2 | bits >> 7 & 1])
    if bits & PARLOUR:
        out.assume(kiriage_mangan=True, daiminkan_dora="before_rinshan", kakan_dora="before_rinshan")
        if csrule is None and not three:
            out.assume(uma=PARLOUR_UMA)
    if bits & COIN:
        out.assume(starting_points=1000, return_points=1000, uma=(0,) * players, oka=0, final_rounding="none_100")
        out.unstated.add("extension_threshold")
    if csrule is not None or bits & CUSTOM:
        out.unstated |= FREE
        _custom(out, (csrule or "").split(","))
    return out


def other_number(bits: int, players: int) -> str | None:
    """What a game type says that is for another number of players than are dealt tiles; None for one that is not."""
    if bool(bits & SANMA) == (players == 3):
        return None
    stated, dealt = ("three", "four") if bits & SANMA else ("four", "three")
    return f"for {stated} players, but {dealt} are dealt tiles"


def free_lobby(rules: Rules, scores: Sequence[int] | None) -> None:
    """A numbered lobby whose rules the record does not hold: everything may differ. The scores all players begin
    the game with are its starting points."""
    rules.unstated |= FREE
    if scores is not None and len(set(scores)) == 1:
        rules.stated["starting_points"] = scores[0]
    else:
        rules.unstated.add("starting_points")


_SWITCHES: Final[tuple[tuple[int, int, str, Any, Any], ...]] = (
    (0, 0x00000001, "nagashi_mangan", "none", None),
    (0, 0x00000002, "kiriage_mangan", True, False),
    (0, 0x00000004, "tobi", "none", None),
    (0, 0x00000008, "daiminkan_dora", "before_rinshan", "after_rinshan_before_discard"),
    (0, 0x00000008, "kakan_dora", "before_rinshan", "after_rinshan_before_discard"),
    (0, 0x00000020, "kan_dora", False, None),
    (0, 0x00000040, "ura_dora", False, None),
    (0, 0x00000080, "kan_ura", False, None),
    (0, 0x00000100, "abort_suufon", False, None),
    (0, 0x00000200, "abort_suukan", "none", None),
    (0, 0x00000400, "abort_suucha", False, None),
    (0, 0x00000800, "abort_kyuushu", False, None),
    (0, 0x00001000, "triple_ron", "all", "abort"),
    (0, 0x00002000, "multi_ron", "atamahane", None),
    (0, 0x00004000, "agari_yame", "none", None),
    (0, 0x00008000, "tenpai_yame", "none", None),
    (0, 0x00020000, "renchan", "agari", None),
    (0, 0x00080000, "ippatsu", False, None),
    (0, 0x00200000, "extension", None, "none"),
    (0, 0x00800000, "sanma_tsumo", "north_split", None),
    (0, 0x02000000, "riichi_min_live_tiles", 1, None),
    (1, 0x00000001, "renpai_pair_fu", 2, 4),
    (1, 0x00000002, "tie_break", "split_equal", "initial_seat_order"),
    (1, 0x00000008, "pao_yakuman", ("daisangen", "daisuushii", "suukantsu"), None),
    (1, 0x00000010, "kazoe", "sanbaiman_cap", None),
)
"""Field, bit, option, and its value where the bit is set or not; None: as in Tenhou's own games. As a public tool
describes them, and as far as records of such lobbies bear it out: they are assumed, not stated. Bit 0x40000, said to
stand for whole points, is left out: of three records that have it, one shows a decimal."""
_RENHOU: Final = 0x01000000


def _switches(rules: Rules, fields: Sequence[str]) -> None:
    words = [int(f, 16) if _HEX.fullmatch(f) else None for f in fields[:2]]
    for word, bit, option, on, off in _SWITCHES:
        bits = words[word] if word < len(words) else None
        value = None if bits is None else on if bits & bit else off
        if value is not None and (option != "sanma_tsumo" or rules.players == 3):
            rules.assume(**{option: value})
    if words[0] is not None and words[0] & _RENHOU:
        rules.unstated.add("renhou")
    if rules.stated.get("multi_ron") == "atamahane":
        rules.assume(triple_ron="atamahane")


def switch_words(stated: Mapping[str, Any], unstated: Set[str]) -> list[str]:
    """The switches of a lobby's own rules as its record has them; blank where they are not stated."""
    out = []
    for word in (0, 1):
        mine = [switch for switch in _SWITCHES if switch[0] == word]
        bits = 0
        for _, bit, option, on, off in mine:
            if stated.get(option) == on if on is not None else stated.get(option) != off:
                bits |= bit
        bits |= _RENHOU * (word == 0 and "renhou" in unstated)
        known = all(option in stated for _, _, option, on, off in mine if None not in (on, off))
        out.append(f"{bits:08X}" if known else "")
    return out


def _custom(rules: Rules, fields: Sequence[str]) -> None:
    _switches(rules, fields)
    points = [thousandths(f) for f in fields[_POINTS_AT : _POINTS_AT + 3]]
    if len(points) < 3 or None in points:
        rules.unstated |= {"starting_points"}
    else:
        start, back, threshold = (p // 1000 for p in points if p is not None)
        rules.stated |= {"starting_points": start, "return_points": back, "extension_threshold": threshold}
        rules.stated["oka"] = rules.players * (back - start)
        if start == back == threshold:
            rules.unstated -= {"return_points", "extension_threshold", "oka"}
    rows = [fields[at : at + 3] for at in range(_UMA_AT, _UMA_AT + 15, 3)]
    others = [[thousandths(f) for f in row[: rules.players - 1]] for row in rows]
    if len(others[0]) == rules.players - 1 and None not in others[0]:
        if rules.stated.get("tie_break") != "initial_seat_order":
            rules.assume(tie_break="split_equal", leftover_riichi_sticks="split_tied_first")
        rules.assume(final_rounding="none_100")
        table = [(-sum(rest), *rest) for rest in ([u for u in row if u is not None] for row in others)]
        if all(row == table[0] for row in table):
            rules.stated["uma"] = table[0]
            rules.unstated.discard("uma")
        elif all(len(row) == rules.players for row in table):
            # The rows count those below, the option those that are not.
            rules.stated["uma_floating"] = tuple(table[: rules.players + 1][::-1])
            rules.unstated.discard("uma_floating")


def _rate(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def decode_name(text: str) -> str:
    """A percent-encoded name. UTF-8, or Shift-JIS as some tools wrote; what is not encoding stands as it is."""
    if "%" not in text:
        return text
    raw = unquote_to_bytes(text)
    for encoding in ("utf-8", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            pass
    return raw.decode("utf-8", "replace")


def is_reconnect(attributes: Mapping[str, str]) -> bool:
    """Whether a UN tag says that someone came back, and not who plays."""
    return len(attributes) == 1 and next(iter(attributes)) in ("n0", "n1", "n2", "n3")


def players_of(attributes: Mapping[str, str], count: int) -> tuple[tuple[Player, ...], list[str]]:
    """The players a UN tag names, and the attributes that cannot be read."""
    unreadable = []
    columns: dict[str, list[str]] = {}
    for key in ("dan", "rate", "sx"):
        values = attributes[key].split(",") if attributes.get(key) else []
        if values and len(values) not in (count, 4):
            unreadable.append(key)
            values = []
        columns[key] = values
    players = []
    for seat in range(count):
        dan, rate, sex = (columns[key][seat] if columns[key] else None for key in ("dan", "rate", "sx"))
        rank = None if dan is None else _DAN_BY_NUMBER.get(dan)
        if dan is not None and rank is None and "dan" not in unreadable:
            unreadable.append("dan")
        value = None if rate is None else _rate(rate)
        if rate is not None and value is None and "rate" not in unreadable:
            unreadable.append("rate")
        players.append(Player(decode_name(attributes.get(f"n{seat}", "")), rank, value, sex))
    return tuple(players), unreadable
