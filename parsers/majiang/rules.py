"""What a game says of its rules: its title, the id of a Tenhou game, and what its play gives away.

The format has no place for rules. The converter of Tenhou's records writes the kind of game into the title
(``四鳳南喰赤``) and the id into its second line; 電脳麻将 itself writes its name and the time. Its rules can be set at
will; without another word its games are taken to be played by those it begins with.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parsers.shown import Play, Rules, usual_reds
from parsers.tenhou_xml import header
from parsers.tenhou_xml.names import ROOMS
from replay.presets import preset_names
from replay.record import Record
from replay.ruleset import MEANINGS

_LEVELS: Final = "般上特鳳"
_KIND: Final = re.compile(rf"([四三])([{_LEVELS}])([東南])(喰?)(赤?)[速光]?[－-]?")
_NAMED: Final = re.compile(r"([a-z][a-z0-9-]+)(?: ([東南])(喰?)(赤?))?")
"""Rules by the name they have here, which the writer gives where no other is known; the name alone says what they are
taken to be, not that they are stated."""
_TOLD: Final = header.HANCHAN | header.NO_KUITAN | header.NO_RED | 0xA0
"""The bits of Tenhou's game type that the title tells as well."""
_CLOCK: Final = re.compile(r"(\d{4})/(\d\d?)/(\d\d?)(?: (\d\d?):(\d\d):(\d\d))?")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d(?::\d\d(?::\d\d)?)?)?")
_HOME_RULES: Final[Mapping[str, Any]] = {
    "double_yakuman": ("kokushi-13", "suuankou-tanki", "daisuushii", "junsei-chuuren"),
    "pao_scope": "pao_yakuman_only",
    "pao_honba": "discarder",
    "extension_dealer_renchan_first": False,
}
"""Where the rules that 電脳麻将 begins with differ from Tenhou's, apart from the rounding of final points."""
_LEAGUES: Final = {
    "日本プロ麻雀連盟公式ルール": "jpml-a",
    **dict.fromkeys(("十段位", "鳳凰位", "プロ連盟公式"), "jpml-a"),
    "Mリーグ": "m-league",
    "最高位決定戦": "saikouisen",
}
"""Tournaments by a word of their title, and the rules they are played by."""

_ALL_OPEN: Final = frozenset(MEANINGS.keys() - {"players"})


@dataclass(slots=True)
class Shown(Play):
    """What play gives away. `reds` are the most red fives of characters, circles and bamboos seen in a round; with any
    there are no `plain_fives`. `whole_points` says whether the final points are whole ones, None where there are
    none."""

    reds: Sequence[int] = (0, 0, 0)
    whole_points: bool | None = None

    def red_fives(self, players: int) -> tuple[int, ...] | None:
        """The red fives of the set, as far as play tells."""
        if any(self.reds):
            return tuple(map(max, usual_reds(players), self.reds))
        return (0, 0, 0) if self.plain_fives else None


def rules_of(title: Any, name: str, players: int, shown: Shown) -> Rules:
    """The rules of a game by its title, its file's name and its play."""
    lines = [line.strip() for line in title.splitlines()] if isinstance(title, str) else []
    named = next((f for f in map(header.file_name, [*lines, name]) if f.id is not None), header.FileName())
    kind = next((m for m in map(_KIND.fullmatch, lines) if m), None)
    known = next((m for m in map(_NAMED.fullmatch, lines) if m and m[1] in preset_names()), None)
    if kind is not None or (named.type is not None and known is None):
        out = _of_tenhou(named, kind, players, shown)
    elif known is not None and known[2]:
        reds = usual_reds(players) if known[4] else (0, 0, 0)
        length = "hanchan" if known[2] == "南" else "tonpuu"
        stated = {"players": players, "game_length": length, "kuitan": bool(known[3]), "red_fives": reds}
        out = Rules(known[1], stated)
    else:
        out = _of_play(lines, None if known is None else known[1], players, shown)
    out.id, out.lobby = named.id, None if named.lobby is None else named.lobby.lstrip("0") or "0"
    out.date = named.date or next((d for d in map(_date, lines) if d is not None), None)
    return out


def _of_tenhou(named: header.FileName, kind: re.Match[str] | None, players: int, shown: Shown) -> Rules:
    bits = named.type or 0
    if kind is not None:
        level = _LEVELS.index(kind[2])
        bits &= ~_TOLD
        bits |= header.HANCHAN * (kind[3] == "南") | header.NO_KUITAN * (not kind[4]) | header.NO_RED * (not kind[5])
        bits |= (level & 1) << 7 | (level & 2) << 4
    rules = header.rules_of(bits, None, players)
    if (named.lobby or "0").strip("0"):
        header.free_lobby(rules, shown.first_scores)
    return rules


def _of_play(lines: Sequence[str], named: str | None, players: int, shown: Shown) -> Rules:
    """Rules that nothing states: those named, those of the tournament that the title names, or else those of 電脳麻将.
    What play gives away is put in their place."""
    stated: dict[str, Any] = {}
    taken: dict[str, Any] = {"red_fives": shown.red_fives(players), "game_length": shown.length(players)}
    if shown.first_scores and len(set(shown.first_scores)) == 1:
        taken["starting_points"] = shown.first_scores[0]
    stated |= {option: value for option, value in taken.items() if value is not None}
    league = next((rules for word, rules in _LEAGUES.items() if any(word in line for line in lines)), None)
    if named is not None:
        ruleset = named
    elif players == 3:
        ruleset = "tenhou-sanma"
    elif league is not None:
        ruleset = league
    else:
        ruleset = "tenhou-no-red" if stated.get("red_fives") == (0, 0, 0) else "tenhou"
        stated |= _HOME_RULES
        if shown.whole_points is not None:
            stated["final_rounding"] = "half_to_plus" if shown.whole_points else "none_100"
    return Rules(ruleset, {"players": players, **stated}, set(_ALL_OPEN))


def _date(line: str) -> str | None:
    if _ISO.fullmatch(line):
        return line
    found = _CLOCK.fullmatch(line)
    if found is None:
        return None
    year, month, day, hour, minute, second = found.groups()
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31 and int(hour or 0) < 24):
        return None
    date = f"{year}-{int(month):02}-{int(day):02}"
    return date if hour is None else f"{date}T{int(hour):02}:{minute}:{second}"


def titles(record: Record) -> list[str]:
    """Titles that say of a game's rules, id and date what a title can, the one that says most first."""
    stated = {k: v for k, v in record.stated_rules.items() if k not in record.unstated}
    firsts = []
    length = {"hanchan": "南", "tonpuu": "東"}.get(str(stated.get("game_length")))
    if length is not None and {"kuitan", "red_fives"} <= stated.keys():
        tail = f"{length}{'喰' * bool(stated['kuitan'])}{'赤' * any(stated['red_fives'])}"
        if record.ruleset.startswith("tenhou") and record.room in ROOMS:
            players = "三" if len(record.players) == 3 else "四"
            firsts.append(f"{players}{_LEVELS[ROOMS.index(record.room)]}{tail}")
        firsts.append(f"{record.ruleset} {tail}")
    else:
        firsts.append("")
    firsts.append(record.ruleset)
    rest = [] if record.id is None else [record.id]
    if record.date is not None and (record.id is None or header.file_name(record.id).date != record.date):
        rest.append(record.date)
    return ["\n".join(line for line in (first, *rest) if line) for first in firsts]
