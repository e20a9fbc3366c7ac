"""What a record says of its rules: flags of its header, the id of a Tenhou game, and what its play gives away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from parsers.shown import Play, Rules
from parsers.tenhou_xml import header
from replay.ruleset import MEANINGS

HANCHAN: Final = 0
TONPUU: Final = 4
"""Values of `kyoku_first`: how many rounds are left out of two winds."""
_OPTIONS: Final = frozenset(MEANINGS)
LENGTHS: Final = {HANCHAN: "hanchan", TONPUU: "tonpuu"}


@dataclass(slots=True)
class Shown(Play):
    """What play gives away; `red` says that there are red fives."""

    red: bool = False


def rules_of(start: Mapping[str, Any], name: str, players: int, shown: Shown) -> Rules:
    """The rules of a game by its ``start_game`` and its file's name.

    The id of a Tenhou game states its kind. Anything else was played by Tenhou's rules as far as is known, since
    mjai's servers and bots know no others, but any platform's game may have been converted to it.
    """
    uri = start.get("uri")
    named = header.file_name(uri) if isinstance(uri, str) else header.FileName()
    if named.id is None:
        named = header.file_name(name)
    if named.type is not None:
        return _of_tenhou(named, players, shown)
    stated: dict[str, Any] = {"players": players}
    out = Rules("tenhou-sanma" if players == 3 else "tenhou", stated, frozenset())
    _flags(out, start, players)
    taken = set()
    if "red_fives" not in stated and (shown.red or shown.plain_fives):
        stated["red_fives"] = reds(players) if shown.red else (0, 0, 0)
        taken.add("red_fives")
    length = shown.length(players)
    if "game_length" not in stated and length is not None:
        stated["game_length"] = length
        taken.add("game_length")
    if shown.first_scores and len(set(shown.first_scores)) == 1:
        stated["starting_points"] = shown.first_scores[0]
        taken.add("starting_points")
    if players != 3 and stated.get("red_fives") == (0, 0, 0):
        out.ruleset = "tenhou-no-red"
    out.unstated = _OPTIONS.difference(stated).union(taken)
    return out


def _of_tenhou(named: header.FileName, players: int, shown: Shown) -> Rules:
    rules = header.rules_of(named.type or 0, None, players)
    if (named.lobby or "0").strip("0"):
        header.free_lobby(rules, shown.first_scores)
    return Rules(rules.ruleset, rules.stated, frozenset(rules.unstated), named.id, named.date, rules.room, named.lobby)


def _flags(out: Rules, start: Mapping[str, Any], players: int) -> None:
    if "kyoku_first" in start:
        length = start["kyoku_first"]
        if type(length) is int and length in LENGTHS:
            out.stated["game_length"] = LENGTHS[length]
        else:
            out.wrong.append("kyoku_first")
    if "aka_flag" in start:
        flag = start["aka_flag"]
        if isinstance(flag, bool):
            out.stated["red_fives"] = reds(players) if flag else (0, 0, 0)
        else:
            out.wrong.append("aka_flag")


def reds(players: int) -> tuple[int, int, int]:
    """The red fives of a set that has them."""
    return (0, 1, 1) if players == 3 else (1, 1, 1)
