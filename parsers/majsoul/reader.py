"""The reader of Mahjong Soul's records: from the bytes of a file to records."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from parsers.jsondoc import COMMENTS, Damage, Places, documents, with_damage
from parsers.majsoul import MahjongSoul, is_wire
from parsers.majsoul.layouts import LISTS, Game, game_of_text, game_of_wire, games_of
from parsers.majsoul.names import rank
from parsers.majsoul.rules import rules_of
from parsers.majsoul.telling import Story
from replay.events import START
from replay.presets import rules_on
from replay.record import EMPTY, Player, Problem, Record, UnreadableRecord

_ID: Final = re.compile(r"\d{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_LOSSES: Final = frozenset({"REC004", "REC009"})
"""Problems by which something of the game is not told."""
_LISTS: Final = tuple(key.encode() for key in (*LISTS, "actions"))
_THREE, _FOUR = 3, 4
_LONGEST_NAME: Final = 200


def read(data: bytes, name: str) -> list[Record]:
    """The games of a file: one, unless it holds a list of them, or one a line.

    Raises:
        UnreadableRecord: nothing of it can be judged. Anything less is a `Problem` of the record.
    """
    records: list[Record] = []
    damage: list[Damage] = []
    for game in _games(data):
        if isinstance(game, Damage):
            damage.append(game)
            continue
        try:
            records.append(_record(game, name))
        except UnreadableRecord as error:
            damage.append(Damage(0, 0, error.message))
    return with_damage(records, damage)


def _games(data: bytes) -> Iterator[Game | Damage]:
    if is_wire(data):
        yield game_of_wire(data)
    elif data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        places = Places(data)
        for document in documents(data, _LISTS):
            if isinstance(document, Damage):
                yield document
            else:
                yield from games_of(document, places)
    else:
        yield game_of_text(data.decode("utf-8", "replace"))


def _record(game: Game, name: str) -> Record:
    """The record of a game.

    Raises:
        UnreadableRecord: no round of it is played or can be read, or it is no game of riichi.
    """
    head = game.head
    dealt = _dealt(game)
    players = dealt or _stated_players(head) or _FOUR
    rules, unknown = rules_of(head, players, drops_zeros=game.drops_zeros)
    date = _date(head, name)
    reds = rules.stated.get("red_fives") or rules_on(rules.ruleset, date).red_fives
    loss = rules.stated.get("sanma_tsumo", "tsumo_loss") == "tsumo_loss"
    story = Story(players, reds, shares=players == _FOUR or loss)
    story.tell(game)
    if not any(event[0] == START for event in story.teller.events):
        raise UnreadableRecord(next((p.message for p in story.problems if p.code in _LOSSES), EMPTY))
    result = head.get("result") if head is not None else None
    if game.whole:
        story.finish(result if isinstance(result, dict) and result.get("players") else None)
    about = list(_about(head, unknown, dealt))
    problems = [Problem(code, 0, -1, message) for code, message in about] + story.problems
    if game.commented:
        problems.insert(0, COMMENTS)
    problems.sort(key=lambda p: p.event)
    return Record(
        format=MahjongSoul.name,
        players=_players(head, players),
        events=story.teller.events,
        places=story.teller.places,
        locate=game.locate,
        ruleset=rules.ruleset,
        stated_rules=rules.stated,
        unstated=frozenset(rules.unstated),
        id=_id(head, name),
        date=date,
        room=rules.room,
        lobby=rules.lobby,
        absences=tuple(story.absences),
        problems=tuple(problems),
        walls=story.walls or None,
    )


def _about(head: Mapping[str, Any] | None, unknown: Iterable[str], dealt: int | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the head of the game."""
    if head is None:
        return
    for key, what in (("accounts", "the players are not named"), ("config", "the kind of game is not known")):
        if not head.get(key):
            yield "REC006", f"the head of the record has no {key}: {what}"
    stated = _stated_players(head)
    if stated and dealt and stated != dealt:
        yield "REC005", f"the mode of the game is for {stated} players, but {dealt} are dealt tiles"
    for message in unknown:
        yield "REC003", message


def _dealt(game: Game) -> int | None:
    """Four if a fourth seat is dealt tiles in any round."""
    deals = [data for name, data, _ in game.moves if name == "RecordNewRound" and isinstance(data, dict)]
    for seat, players in ((3, _FOUR), (2, _THREE)):
        if any(data.get(f"tiles{seat}") or data.get(f"begin_tiles[{seat}]") for data in deals):
            return players
    return None


def _stated_players(head: Mapping[str, Any] | None) -> int | None:
    value: Any = head
    for key in ("config", "mode", "mode"):
        value = value.get(key) if isinstance(value, dict) else None
    return {0: _FOUR, 1: _THREE}.get(value // 10) if type(value) is int and value else None


def _players(head: Mapping[str, Any] | None, count: int) -> tuple[Player, ...]:
    seats = [Player("") for _ in range(count)]
    level = "level" if count == _FOUR else "level3"
    for key in ("accounts", "robots"):
        for account in _rows(head, key):
            seat, name, grade = account.get("seat", 0), account.get("nickname"), account.get(level)
            if type(seat) is int and 0 <= seat < count and isinstance(name, str):
                number = grade.get("id") if isinstance(grade, dict) else None
                dan = rank(number) if type(number) is int else None
                seats[seat] = Player(name[:_LONGEST_NAME], dan)
    return tuple(seats)


def _rows(head: Mapping[str, Any] | None, key: str) -> Sequence[Mapping[str, Any]]:
    rows = head.get(key) if head is not None else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _id(head: Mapping[str, Any] | None, name: str) -> str | None:
    stated = head.get("uuid") if head is not None else None
    if isinstance(stated, str) and stated:
        return stated[:_LONGEST_NAME]
    found = _ID.search(name)
    return found[0] if found else None


def _date(head: Mapping[str, Any] | None, name: str) -> str | None:
    """When the game began, in universal time, or the day that its id begins with."""
    start = head.get("start_time") if head is not None else None
    if type(start) is int and 0 < start < 1 << 32:
        return datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%dT%H:%M")
    digits = (_id(head, name) or "")[:6]
    try:
        return datetime.strptime(digits, "%y%m%d").replace(tzinfo=UTC).date().isoformat() if digits else None
    except ValueError:
        return None
