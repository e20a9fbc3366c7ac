"""The tags of the format: which there are, what they may state, and how one is cut up."""

from typing import Final

from replay.events import DISCARD, DRAW, DrawKind, Event
from replay.tiles import TILES, Tile

Attributes = dict[str, str]

DRAW_LETTERS: Final = "TUVW"
DISCARD_LETTERS: Final = "DEFG"


def _table(players: int) -> dict[str, Event]:
    letters = [(DRAW, DRAW_LETTERS), (DISCARD, DISCARD_LETTERS)]
    return {
        f"{letter}{tile}": (kind, seat, Tile(tile))
        for kind, row in letters
        for seat, letter in enumerate(row[:players])
        for tile in range(TILES)
    }


TABLES: Final = {3: _table(3), 4: _table(4)}
"""Tags that decide their event alone: draws and discards by name, and what was met of calls, declarations and
indicators by its text. The latter repeat from game to game; their number is bounded all the same."""
TABLE_LIMIT: Final = 50_000
REPEATING: Final = frozenset({"N", "REACH", "DORA"})
KNOWN: Final = {
    "SHUFFLE": frozenset({"seed", "ref"}),
    "GO": frozenset({"type", "lobby", "title", "rule", "ranking", "csrule"}),
    "UN": frozenset({"n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc", "gold"}),
    "TAIKYOKU": frozenset({"oya"}),
    "BYE": frozenset({"who"}),
    "INIT": frozenset({"seed", "ten", "oya", "hai0", "hai1", "hai2", "hai3", "shuffle", "chip"}),
    "N": frozenset({"who", "m"}),
    "REACH": frozenset({"who", "step", "ten"}),
    "DORA": frozenset({"hai"}),
    "AGARI": frozenset(
        {
            *("ba", "hai", "m", "machi", "ten", "yaku", "yakuman", "doraHai", "doraHaiUra", "who", "fromWho"),
            *("paoWho", "sc", "owari", "chip", "ratio"),
        }
    ),
    "RYUUKYOKU": frozenset({"type", "ba", "sc", "hai0", "hai1", "hai2", "hai3", "owari", "chip", "ratio"}),
}
LEFT_BLANK: Final = {
    "INIT": frozenset({"ten"}),
    "AGARI": frozenset({"ba", "ten", "sc", "hai", "machi", "doraHai", "fromWho"}),
    "RYUUKYOKU": frozenset({"ba", "sc"}),
}
"""What is blank where a record converted from elsewhere does not know it, and never in one of Tenhou's own."""
_AS_WRITTEN: Final = {f" {name}=": name for names in KNOWN.values() for name in names}
NOTHING: Final[frozenset[str]] = frozenset()
HANDS: Final = ("hai0", "hai1", "hai2", "hai3")
SEATS: Final = {"0": 0, "1": 1, "2": 2, "3": 3}
DRAW_KINDS: Final = {
    "yao9": DrawKind.KYUUSHU,
    "kaze4": DrawKind.SUUFON,
    "reach4": DrawKind.SUUCHA,
    "ron3": DrawKind.SANCHAHOU,
    "kan4": DrawKind.SUUKAN,
    "nm": DrawKind.NAGASHI,
}


def cut(piece: str) -> tuple[str, Attributes | None]:
    """A bare tag's name and attributes; None for these if it is not written just as Tenhou writes it."""
    parts = piece.split('"')
    tag, _, first = parts[0].partition(" ")
    if len(parts) == 1:
        return tag, {} if not first else None
    parts[0] = " " + first
    attributes = dict(zip([_AS_WRITTEN.get(name) for name in parts[:-1:2]], parts[1::2], strict=True))
    if None in attributes or 2 * len(attributes) + 1 != len(parts) or parts[-1].strip():
        return tag, None
    return tag, attributes  # type: ignore[return-value]
