"""What a record says of its rules: flags of its header, the id of a Tenhou game, and what its play gives away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from parsers.shown import Play, Rules, usual_reds
from parsers.tenhou_xml import header
from replay.ruleset import MEANINGS

HANCHAN: Final = 0
TONPUU: Final = 4
"""Values of `kyoku_first`: how many rounds are left out of two winds."""
LENGTHS: Final = {HANCHAN: "hanchan", TONPUU: "tonpuu"}


@dataclass(slots=True)
class Shown(Play):
    """What play gives away; `red` says that there are red fives."""

    red: bool = False


def rules_of(start: Mapping[str, Any], flags: Mapping[str, Any], name: str, players: int, shown: Shown) -> Rules:
    """The rules of a game by its ``start_game``, the options that states (`flags_of`) and its file's name.

    The id of a Tenhou game states its kind. Anything else was played by Tenhou's rules as far as is known, since
    mjai's servers and bots know no others, but any platform's game may have been converted to it.
    """
    uri = start.get("uri")
    named = header.file_name(uri) if isinstance(uri, str) else header.FileName()
    if named.id is None:
        named = header.file_name(name)
    if named.type is not None:
        return _of_tenhou(named, players, shown)
    stated: dict[str, Any] = {"players": players, **flags}
    out = Rules("tenhou-sanma" if players == 3 else "tenhou", stated)
    taken = set()
    if "red_fives" not in stated and (shown.red or shown.plain_fives):
        stated["red_fives"] = usual_reds(players) if shown.red else (0, 0, 0)
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
    out.unstated = (MEANINGS.keys() - stated.keys()) | taken
    return out


def _of_tenhou(named: header.FileName, players: int, shown: Shown) -> Rules:
    rules = header.rules_of(named.type or 0, None, players)
    if (named.lobby or "0").strip("0"):
        header.free_lobby(rules, shown.first_scores)
    rules.id, rules.date, rules.lobby = named.id, named.date, named.lobby
    return rules


def flags_of(start: Mapping[str, Any], players: int) -> tuple[dict[str, Any], list[str]]:
    """The options that a ``start_game`` states, and those of its fields that should and cannot be read."""
    stated: dict[str, Any] = {}
    wrong = []
    length, red = start.get("kyoku_first"), start.get("aka_flag")
    if type(length) is int and length in LENGTHS:
        stated["game_length"] = LENGTHS[length]
    elif length is not None:
        wrong.append("kyoku_first")
    if isinstance(red, bool):
        stated["red_fives"] = usual_reds(players) if red else (0, 0, 0)
    elif red is not None:
        wrong.append("aka_flag")
    return stated, wrong
