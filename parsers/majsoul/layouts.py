"""The ways a record is kept, each told as the same list of moves.

A move is one record of the game under its bare name, such as RecordDealTile. Files differ in what lies around it:

* since July 2021 `actions`, each with a `result`, a player's input or a player's coming and going; before, `records`;
* decoded to JSON (with names as in the protocol, or in camel case under an "@type", with zeros left out), or still
  protobuf, as a file of its own or as base64 in JSON, or as protobuf's text;
* with the head of the game (who played, by what rules, how it ended) or, in protobuf, without.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from parsers.jsondoc import Document, Path, Places
from parsers.majsoul import DETAILS, is_wrapped, wire
from replay.record import Span

EVENT: Final = "GameUserEvent"
"""The name of the move by which a player comes or goes."""
LISTS: Final = ("records", "details", "record", "data")
"""The keys under which programs keep a list of records beside the head."""
_RESULT, _USER_EVENT = 1, 3
_DUMPED: Final = re.compile(r"\('(Record\w+)', ")
_DUMP_END: Final = re.compile(r"\)(?:, |\])?\s*\Z")
_LIVE: Final = (
    "this is the live view of one player (GameRestore), not the record of a game: save the game's paipu instead"
)
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])[A-Z]|(?<=[a-z])\d+\Z")
_UNREAD: Final = frozenset({"operation", "operations", "tingpais", "tings", "zhenting", "character", "views"})
_MOST_NAMES: Final = 1000
_KEPT: Final = frozenset({"tiles0", "tiles1", "tiles2", "tiles3", "level3", "tingpais1", "md5", "sha256"})


class Move(NamedTuple):
    """One record of the game: its name, what it holds (anything, in a damaged file) and where it stands."""

    name: str
    data: Any
    place: int


@dataclass(frozen=True, slots=True)
class Damage:
    """What of a file cannot be read: `at` is the number of moves before it."""

    code: str
    at: int
    place: int
    message: str


@dataclass(slots=True)
class Game:
    """What a file holds of one game."""

    locate: Callable[[int], Span]
    head: Mapping[str, Any] | None = None
    moves: list[Move] = field(default_factory=list)
    damage: list[Damage] = field(default_factory=list)
    whole: bool = True
    """Whether the last move is the last of the game, as far as can be seen."""
    commented: bool = False
    """Whether comments were left out of the file."""
    drops_zeros: bool = False
    """Whether what is zero, false or empty is left out of the head."""

    def fault(self, code: str, place: int, message: str) -> None:
        """Note damage at the place that has been reached."""
        self.damage.append(Damage(code, len(self.moves), place, message))


# --- JSON ----------------------------------------------------------------------------------------------------------


def games_of(document: Document, places: Places) -> Iterator[Game]:
    """The games in a JSON document: one, or a list of them."""
    value = document.value
    if isinstance(value, list) and not _are_moves(value):
        for index, one in enumerate(value):
            if isinstance(one, dict):
                yield _game(one, _Reader(document, places, (index,)))
        return
    if isinstance(value, list):
        reader = _Reader(document, places, ())
        reader.listed(value, ())
        yield reader.game
    elif isinstance(value, dict):
        yield _game(value, _Reader(document, places, ()))


def _are_moves(value: Sequence[Any]) -> bool:
    return any(isinstance(v, dict) and _name_of(v).startswith(("Record", "Action")) for v in value[:4])


def _name_of(move: Mapping[str, Any]) -> str:
    name = move.get("name", move.get("@type"))
    return name.rpartition(".")[2] if isinstance(name, str) else ""


def _game(value: Mapping[str, Any], reader: "_Reader") -> Game:
    head = value.get("head")
    if isinstance(head, dict):
        reader.head(head)
    data = value.get("data")
    decoded = next((key for key in LISTS if isinstance(value.get(key), list)), None)
    if decoded is not None:
        reader.listed(value[decoded], (decoded,))
    elif isinstance(data, str):
        reader.packed(data, ("data",), wrapped=value.get("name") != DETAILS)
    elif isinstance(data, dict) and isinstance(data.get("data"), dict | str):
        inner = data["data"]
        if isinstance(inner, str):
            reader.packed(inner, ("data", "data"), wrapped=False)
        else:
            reader.details(inner, ("data", "data"))
    else:
        within: tuple[Mapping[str, Any], Path] = (data, ("data",)) if isinstance(data, dict) else (value, ())
        reader.details(*within)
    return reader.game


class _Reader:
    """Reads the moves of one game in a JSON document; `root` is the way to the game."""

    def __init__(self, document: Document, places: Places, root: Path) -> None:
        self.document = document
        self.places = places
        self.root = root
        self.camel: bool | None = None
        self.packed_places: dict[int, Span] = {}
        self.game = Game(self._locate, whole=not document.cut_off, commented=document.commented)

    def _locate(self, number: int) -> Span:
        inside = self.packed_places.get(number)
        if inside is None:
            return self.places(number)
        around = self.places(number)
        return Span(around.line, around.column, f"{around.pointer}{inside.pointer}")

    def _place(self, path: Path) -> int:
        return self.places.add(self.document, (*self.root, *path))

    def head(self, head: dict[str, Any]) -> None:
        self.game.head = snake(head)
        accounts = self.game.head.get("accounts")
        if isinstance(accounts, list):
            self.game.drops_zeros = any(isinstance(a, dict) and "seat" not in a for a in accounts)

    def details(self, details: Mapping[str, Any], path: Path) -> None:
        """GameDetailRecords, of either age."""
        actions, records = details.get("actions"), details.get("records")
        if isinstance(actions, list) and actions:
            self.actions(actions, (*path, "actions"))
        elif isinstance(records, list):
            self.listed(records, (*path, "records"))

    def actions(self, actions: Sequence[Any], path: Path) -> None:
        moves, add, document, root = self.game.moves, self.places.add, self.document, (*self.root, *path)
        for index, action in enumerate(actions):
            kind = action.get("type", 0) if isinstance(action, dict) else None
            if kind == _RESULT and "result" in action:
                place = add(document, (*root, index, "result"))
                self._move(action["result"], place)
            elif kind == _USER_EVENT:
                key = "user_event" if "user_event" in action else "userEvent"
                moves.append(Move(EVENT, action.get(key), add(document, (*root, index, key))))
            elif kind is None or _name_of(action):
                self._move(action, add(document, (*root, index)))

    def listed(self, records: Sequence[Any], path: Path) -> None:
        """A list of records one after another."""
        add, document, root = self.places.add, self.document, (*self.root, *path)
        for index, record in enumerate(records):
            self._move(record, add(document, (*root, index)))

    def _move(self, record: Any, place: int) -> None:
        if isinstance(record, str):
            try:
                self.game.moves.append(_unwrapped(wire.from_base64(record), place))
            except wire.BadWireError as error:
                self.game.fault("REC004", place, f"a record cannot be read: {error}")
            return
        name = _name_of(record) if isinstance(record, dict) else ""
        if not name:
            self.game.fault("REC004", place, "an entry of the list of records is no record")
            return
        if name.startswith("Action"):
            if not self.game.damage:
                self.game.fault("REC004", place, _LIVE)
            return
        data = record.get("data") if "name" in record else record
        if isinstance(data, str) and name in wire.schema():
            # A wrapper whose message is still packed.
            try:
                data = wire.decode(name, wire.from_base64(data))
            except wire.BadWireError as error:
                self.game.fault("REC004", place, f"a record cannot be read: {error}")
                return
        if self.camel is None:
            self.camel = "@type" in record or (isinstance(data, dict) and "leftTileCount" in data)
        self.game.moves.append(Move(name, snake(data) if self.camel else data, place))

    def packed(self, text: str, path: Path, *, wrapped: bool) -> None:
        """Protobuf in base64."""
        try:
            data = wire.from_base64(text)
        except wire.BadWireError as error:
            self.game.fault("REC004", self._place(path), f"the records cannot be read: {error}")
            return

        def place(pointer: str) -> int:
            number = self._place(path)
            self.packed_places[number] = Span(pointer=pointer)
            return number

        _unpack(self.game, data, place, wrapped=wrapped)


class _Names(dict[str, str]):
    """Keys as the protocol spells them, by keys in camel case."""

    def __missing__(self, key: str) -> str:
        found = key if key in _KEPT else _CAMEL.sub(lambda m: f"_{m[0].lower()}", key)
        if len(self) < _MOST_NAMES:
            self[key] = found
        return found


_names: Final = _Names()


def snake(value: Any) -> Any:
    """The same value with keys as the protocol spells them: ``left_tile_count``, not ``leftTileCount``; what is of no
    use here is left out."""
    if isinstance(value, dict):
        return {
            _names[key]: snake(v) if isinstance(v, dict | list) else v for key, v in value.items() if key not in _UNREAD
        }
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        return [snake(v) for v in value]
    return value


# --- protobuf ------------------------------------------------------------------------------------------------------


def game_of_wire(data: bytes) -> Game:
    """The game in a binary file."""
    pointers: list[str] = []

    def place(pointer: str) -> int:
        pointers.append(pointer)
        return len(pointers) - 1

    game = Game(lambda number: Span(pointer=pointers[number]) if 0 <= number < len(pointers) else Span())
    _unpack(game, data, place, wrapped=is_wrapped(data))
    return game


def _unpack(game: Game, data: bytes, place: Callable[[str], int], *, wrapped: bool) -> None:
    """The moves in the bytes of GameDetailRecords, with the wrapper around them or without."""
    if wrapped:
        try:
            name = wire.only(data, 1)
            if name != DETAILS.encode():
                what = f"it holds {name[:60].decode('utf-8', 'replace')}, not {DETAILS}"
                game.fault("REC004", place(""), what)
                return
            whole = data
            data, cut = _wrapped(whole)
        except wire.BadWireError as error:
            game.fault("REC004", place(""), f"from byte {error.offset} on the records cannot be read: {error}")
            return
        if cut:
            game.whole = False
            text = f"the data end at byte {len(whole)}, before the length they state: they are cut off"
            game.fault("REC009", place(""), text)
    counts = {1: 0, 3: 0}
    try:
        for found in wire.fields(data):
            if found.number not in counts or not isinstance(found.value, bytes):
                continue
            kind = "records" if found.number == 1 else "actions"
            number = place(f"/{kind}/{counts[found.number]}")
            counts[found.number] += 1
            try:
                move = _unwrapped(found.value, number) if found.number == 1 else _of_action(found.value, number)
            except wire.BadWireError as error:
                game.fault("REC004", number, f"a record cannot be read: {error}")
                continue
            if move is not None:
                game.moves.append(move)
    except wire.BadWireError as error:
        game.whole = False
        game.fault("REC009", place(""), f"from byte {error.offset} on the records cannot be read: {error}")
    # Damage at the end of the data is told of where the moves end, not before them.
    game.damage.sort(key=lambda d: d.at)


def _wrapped(data: bytes) -> tuple[bytes, bool]:
    """What a wrapper holds, and whether the end of it is missing."""
    try:
        return wire.only(data, 2), False
    except wire.BadWireError as error:
        if not error.rest:
            raise
        return error.rest, True


def _unwrapped(data: bytes, place: int) -> Move:
    name = wire.only(data, 1).decode("utf-8", "replace").rpartition(".")[2]
    if name not in wire.schema():
        return Move(name, {}, place)
    message = next((f.value for f in wire.fields(data) if f.number == 2 and isinstance(f.value, bytes)), b"")
    return Move(name, wire.decode(name, message), place)


def _of_action(data: bytes, place: int) -> Move | None:
    action = wire.decode("GameAction", data)
    if action.get("type") == _RESULT and action.get("result"):
        return _unwrapped(action["result"], place)
    if action.get("type") == _USER_EVENT:
        return Move(EVENT, action.get("user_event", {}), place)
    return None


# --- protobuf's text -----------------------------------------------------------------------------------------------


def game_of_text(text: str) -> Game:
    """The game in text that a program printed: (name, message) pairs in protobuf's text form."""
    lines: list[int] = []

    def locate(number: int) -> Span:
        return Span(lines[number], 1, f"/{number}") if 0 <= number < len(lines) else Span()

    game = Game(locate)
    at, line = 0, 1
    starts = list(_DUMPED.finditer(text))
    ends = [*(found.start() for found in starts), len(text)][1:]
    for found, end in zip(starts, ends, strict=True):
        line += text.count("\n", at, found.start())
        at = found.start()
        lines.append(line)
        name = found[1]
        message = _DUMP_END.sub("", text[found.end() : end])
        try:
            data = wire.decode_text(name, message) if name in wire.schema() else {}
        except wire.BadWireError as error:
            game.fault("REC004", len(lines) - 1, f"a record cannot be read: {error}")
            continue
        game.moves.append(Move(name, data, len(lines) - 1))
    return game
