"""What a file states of its game before the first round: the rules as far as it names them, and the players."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final
from urllib.parse import unquote

from parsers.shown import Rules
from parsers.tenhou_json.seen import Seen
from parsers.tenhou_xml.header import HANCHAN, NO_RED, FileName, file_name, free_lobby, other_number, rules_of
from parsers.tenhou_xml.names import DAN
from replay.presets import preset_names
from replay.record import Player, Problem

_TENHOU: Final = re.compile(r"(三|四)?(般|上|特|鳳)?(東|南)(喰)?(赤)?(速)?(?:祝\d*)?[－-]?")
_ROOMS: Final = {"般": "general", "上": "upper", "特": "special", "鳳": "phoenix"}
_MAJIANG: Final = re.compile(r"電脳(東|南)?(喰)?(赤)?")
_MAHJONG_SOUL: Final = re.compile(
    r"(?:三|四|3|3-Player )?速?(?:[銅銀金玉]の間|王座の間|(?:Bronze|Silver|Gold|Jade|Throne) Room)"
    r"(?:(東|南| East| South)喰?)?(?:赤| Red| Red Fives| Aka Nashi| No Red Fives)?"
)
_MAHJONG_SOUL_TABLE: Final = re.compile(
    r"(?:三|3|3-Player )?(?:友人戦|大会戦|Friendly|Tou?r?nament)(?:(東|南| East| South)喰?)?(?:.*)"
)
_PRESET: Final = re.compile(r"([a-z][a-z0-9-]+)(?: (東|南)(喰)?(赤)?)?")
"""Rules named as Shinpan names them, which its own writer does where no other name is known."""
_LENGTH: Final = re.compile(r"(?:(?:三|四|3|4)人?)?(東|东|南|East|South)(?:[風风]?[戦战场場]?)")
"""The length of the game alone, in the words of several platforms."""
_EAST: Final = frozenset({"東", "东", "East", " East"})
_AKA: Final = ("aka", "aka51", "aka52", "aka53")
_BY_TITLE: Final = {"日本プロ麻雀連盟公式ルール": "jpml-a"}
"""Rules that the title names."""
_MAHJONG_SOUL_ID: Final = re.compile(r"(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_DAN_TEXT: Final = re.compile(r"([0-9初一二三四五六七八九十]+)([級段])")
_NUMERALS: Final = {numeral: n for n, numeral in enumerate("一二三四五六七八九十", 1)} | {"初": 1}
_FULL_WIDTH: Final = str.maketrans("０１２３４５６７８９", "0123456789")


Reds = tuple[int, int, int]


@dataclass(slots=True)
class Header:
    """What the keys beside the rounds say, and what is wrong with them."""

    rules: Rules
    reds: Reds
    """Red fives of characters, circles and bamboos."""
    id: str | None = None
    date: str | None = None
    lobby: str | None = None
    faults: list[Problem] = field(default_factory=list)


def _fault(code: str, message: str, **values: Any) -> Problem:
    return Problem(code, 0, -1, message, values)


def read_header(value: Mapping[str, Any], name: str, seen: Seen) -> Header:
    """The header of a game; `name` is the file's name, which may hold a game id."""
    faults: list[Problem] = []
    ref = value.get("ref")
    named = file_name(ref) if isinstance(ref, str) else FileName()
    if named.id is None:
        named = file_name(name)
    reds, stated = _reds(value.get("rule"), seen, faults)
    rules = _rules(value, named, reds, stated, seen, faults)
    if stated is None and not seen.red_shown:
        reds = rules.stated.get("red_fives", reds)
    out = Header(rules, reds, named.id, named.date, faults=faults)
    if isinstance(ref, str) and ref and named.id is None:
        out.id = ref[:80]
        found = _MAHJONG_SOUL_ID.fullmatch(ref)
        if found and "01" <= found[2] <= "12" and "01" <= found[3] <= "31":
            out.date = f"20{found[1]}-{found[2]}-{found[3]}"
    out.lobby = _lobby(value.get("lobby"), named, faults)
    if rules.ruleset.startswith("tenhou") and (out.lobby or "0").strip("0C") and _own_rules(value) is None:
        free_lobby(rules, seen.first_scores)
    return out


def _lobby(stated: Any, named: FileName, faults: list[Problem]) -> str | None:
    text = str(stated)[:20] if isinstance(stated, str) or type(stated) is int else None
    if text is None and stated is not None:
        faults.append(_fault("REC004", f"the lobby cannot be read: {str(stated)[:60]}"))
    if named.lobby is None:
        return text
    if text is not None and named.lobby.lstrip("0") != text.lstrip("0C"):
        message = f"the lobby is stated as {text}, and by the game's id {named.id} it is {named.lobby}"
        faults.append(_fault("REC005", message, lobby=text, id=named.id))
    return named.lobby


def _own_rules(value: Mapping[str, Any]) -> str | None:
    """The rules that a lobby was given, as Tenhou's other format writes them."""
    own = value.get("csrule")
    return ",".join(map(str, own)) if isinstance(own, list) else own if isinstance(own, str) else None


def _reds(rule: Any, seen: Seen, faults: list[Problem]) -> tuple[Reds, Reds | None]:
    """The red fives the tiles are read with, and those stated."""
    stated: list[Reds] = []
    if isinstance(rule, dict):
        for keys in ((_AKA[0],) * 3, _AKA[1:]):
            counts = [rule[key] for key in keys if key in rule]
            good = [n for n in counts if isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 4]
            if len(good) == 3:
                stated.append((good[0], good[1], good[2]))
            elif counts:
                faults.append(_fault("REC004", f"the number of red fives cannot be read: {str(counts)[:60]}"))
    if len(stated) == 2 and bool(any(stated[0])) != bool(any(stated[1])):
        message = f"aka says {stated[0][0]} red fives of each suit, aka51 to aka53 say {stated[1]}"
        faults.append(_fault("REC005", message, **{key: rule[key] for key in _AKA}))
    given = stated[-1] if stated else None
    if given is not None and seen.players == 3:
        given = (0, given[1], given[2])
    if given is not None and not any(given) and seen.red_shown:
        message = "the rules are stated to have no red fives, but red fives are dealt"
        there = {key: rule[key] for key in _AKA if isinstance(rule.get(key), int)}
        faults.append(_fault("REC005", message, **there, tiles=seen.reds))
        return (1, 1, 1), None
    if given is not None:
        return given, given
    return (0, 0, 0) if seen.four_plain_fives and not seen.red_shown else (1, 1, 1), None


def _rules(
    value: Mapping[str, Any],
    named: FileName,
    reds: Reds,
    stated_reds: Reds | None,
    seen: Seen,
    faults: list[Problem],
) -> Rules:
    rule = value.get("rule")
    disp = rule.get("disp") if isinstance(rule, Mapping) else None
    text = disp.strip() if isinstance(disp, str) else ""
    rules = _rules_of_text(text, value, named, reds, seen, faults)
    if stated_reds is not None:
        rules.stated["red_fives"] = stated_reds
        if _own_rules(value) is not None:
            rules.unstated.discard("red_fives")
    if "game_length" not in rules.stated and value.get("sc") is not None:
        rules.stated["game_length"] = "tonpuu" if seen.ends_in_east else "hanchan"
        rules.unstated.add("game_length")
    return rules


def _rules_of_text(
    text: str, value: Mapping[str, Any], named: FileName, reds: Reds, seen: Seen, faults: list[Problem]
) -> Rules:
    players = seen.players
    rules = Rules(_default(players, reds), {"players": players})
    match: re.Match[str] | None = None
    titles = [_BY_TITLE[t] for t in _texts(value.get("title")) if t in _BY_TITLE]
    own = _own_rules(value)
    if own is not None:
        rules = _rules_of_lobby(own, named, reds, players)
        if named.type is None and (match := _TENHOU.fullmatch(text)):
            _tenhou(rules, match, named, faults)
            rules.unstated -= {"game_length", "kuitan"}
    elif titles and players == 4:
        rules.ruleset = titles[0]
    elif match := _TENHOU.fullmatch(text):
        _tenhou(rules, match, named, faults)
    elif (match := _MAHJONG_SOUL.fullmatch(text)) or (match := _MAHJONG_SOUL_TABLE.fullmatch(text)):
        rules.ruleset = "mahjong-soul-sanma" if players == 3 else "mahjong-soul"
        if match[1]:
            rules.stated["game_length"] = "tonpuu" if match[1] in _EAST else "hanchan"
        if match.re is _MAHJONG_SOUL_TABLE:
            free_lobby(rules, seen.first_scores)
            if "starting_points" in rules.stated:
                # There both are one setting unless somebody tells them apart.
                rules.stated["return_points"] = rules.stated["starting_points"]
    elif match := _MAJIANG.fullmatch(text):
        if match[1]:
            rules.stated |= {"game_length": "tonpuu" if match[1] == "東" else "hanchan", "kuitan": bool(match[2])}
        free_lobby(rules, seen.first_scores)
    elif (match := _PRESET.fullmatch(text)) and match[1] in preset_names():
        rules.ruleset = match[1]
        if match[2]:
            rules.stated |= {"game_length": "tonpuu" if match[2] == "東" else "hanchan", "kuitan": bool(match[3])}
    elif named.type is not None:
        rules = rules_of(named.type, None, players)
        rules.unstated |= {"game_length", "kuitan"}
    else:
        free_lobby(rules, seen.first_scores)
        rules.unstated |= {"starting_points", "red_fives"}
        if match := _LENGTH.fullmatch(text):
            rules.stated["game_length"] = "tonpuu" if match[1] in _EAST else "hanchan"
        else:
            rules.unstated.add("game_length")
    if match is not None and match[0][:1] in ("三", "3") and players == 4:
        message = f"the rules are stated as {match[0]}, for three players, but four are dealt tiles"
        faults.append(_fault("REC005", message, disp=match[0], dealt=players))
    wrong = None if named.type is None else other_number(named.type, players)
    if wrong is not None:
        faults.append(_fault("REC005", f"the game's id {named.id} is of a game {wrong}", id=named.id, dealt=players))
    return rules


def _rules_of_lobby(own: str, named: FileName, reds: Reds, players: int) -> Rules:
    if named.type is not None:
        return rules_of(named.type, own, players)
    rules = rules_of(HANCHAN | NO_RED * (not any(reds)), own, players)
    rules.room = None
    rules.unstated |= {"game_length", "kuitan", "red_fives"}
    return rules


def _tenhou(rules: Rules, match: re.Match[str], named: FileName, faults: list[Problem]) -> None:
    rules.room = None if match[2] is None else _ROOMS[match[2]]
    rules.stated |= {"game_length": "hanchan" if match[3] == "南" else "tonpuu", "kuitan": bool(match[4])}
    if named.type is None or match[2] is None:
        return
    other = rules_of(named.type, None, rules.players)
    for option, word in (("game_length", "the length"), ("kuitan", "the rule on open tanyao")):
        if other.stated[option] != rules.stated[option]:
            message = f"the rules are stated as {match[0]}, and by the game's id {named.id} {word} differs"
            both = {f"{option} by disp": rules.stated[option], f"{option} by id": other.stated[option]}
            faults.append(_fault("REC005", message, disp=match[0], id=named.id, **both))


def _default(players: int, reds: Reds) -> str:
    return "tenhou-sanma" if players == 3 else "tenhou" if any(reds) else "tenhou-no-red"


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [unquote(value).strip()]
    if isinstance(value, list):
        return [v.strip() for v in value if isinstance(v, str)]
    return []


def read_players(value: Mapping[str, Any], count: int, faults: list[Problem]) -> tuple[Player, ...]:
    """Who sat where."""
    columns = {}
    for key in ("name", "dan", "rate", "sx"):
        column = value.get(key)
        if column is not None and not (isinstance(column, list) and len(column) >= count):
            faults.append(_fault("REC004", f"{key} is no list of {count}"))
            column = None
        columns[key] = column
    names, dans, rates, sexes = (columns[key] or [None] * count for key in ("name", "dan", "rate", "sx"))
    return tuple(
        Player(
            names[seat] if isinstance(names[seat], str) else "",
            _dan(dans[seat]),
            _rate(rates[seat]),
            sexes[seat] if isinstance(sexes[seat], str) else None,
        )
        for seat in range(count)
    )


def _dan(value: Any) -> str | None:
    """A rank in the words Tenhou's other format has too; a rank of another platform as it stands."""
    if not isinstance(value, str) or not value:
        return None
    if value == "新人":
        return DAN[0]
    if value in ("天鳳", "天鳳位"):
        return DAN[-1]
    found = _DAN_TEXT.fullmatch(value.translate(_FULL_WIDTH))
    if found is None:
        return value[:40]
    number = int(found[1]) if found[1].isdigit() else _NUMERALS.get(found[1])
    return value[:40] if number is None else f"{number}-{'kyuu' if found[2] == '級' else 'dan'}"


def dan_text(dan: str) -> str:
    """A rank as Tenhou writes it."""
    if dan == DAN[0]:
        return "新人"
    if dan == DAN[-1]:
        return "天鳳位"
    number, _, kind = dan.partition("-")
    if not number.isdigit() or kind not in ("kyuu", "dan"):
        return dan
    if kind == "kyuu":
        return f"{number.translate(str.maketrans('0123456789', '０１２３４５６７８９'))}級"
    return f"{'初二三四五六七八九十'[int(number) - 1] if 1 <= int(number) <= 10 else number}段"


def _rate(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) else None
