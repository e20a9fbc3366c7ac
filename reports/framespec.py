"""Every frame and column, with its dtype and what it holds; `page` writes docs/frames.md from it."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from replay import summary as rows
from replay.hand.packed import Hand

_ROUND_KEY: Final = {
    "round": "the round of the game, from 0",
    "label": "its label: E1-0; one that is played again is E1-0#2",
}
_EVENT: Final = {
    "seat": "0 is the dealer of E1",
    "event": "index of the event in the record's stream, as findings have it",
}
_THROWN: Final = {
    "discards": "tiles that the seat had thrown before it",
    "table_discards": "tiles that all had thrown before it",
}


class FrameSpec(NamedTuple):
    """One frame: the class of its rows, its key, and what each column holds. It is called as in `Summary`."""

    about: str
    row: type
    key: tuple[str, ...]
    columns: Mapping[str, str]


FRAMES: Final[Mapping[str, FrameSpec]] = {
    "games": FrameSpec(
        "One row a game. A game found twice is there once.",
        rows.GameRow,
        ("game",),
        {
            "source": "path of the file, as given",
            "member": "member of the archive",
            "game_index": "which game of the file, from 0",
            "day": "the day of `date`",
            "id": "the record's own name for the game",
            "date": "when it was played, ISO 8601, as precise as the record is",
            "format": "format of the record: tenhou-xml",
            "platform": "whose names the players have: tenhou, mahjong-soul, riichi-city",
            "rules": "the rules it is judged by",
            "rules_from": "record, option, inferred or default",
            "players": "3 or 4",
            "length": "tonpuu, hanchan, one_round, issou",
            "room": "the platform's room",
            "lobby": "the platform's lobby",
            "average_rate": "mean rate of the players whose rate is known",
            "rounds": "rounds in the record",
            "complete": "every round from the first to the end of the game is there, with its result",
            "verdict": "of the audit: clean, clean-as-far-as-checkable, faulty",
            "start_points": "points each player begins with by the rules",
            "changed_at": "label of the first round that corrected scores would have changed",
        },
    ),
    "game_players": FrameSpec(
        "One row a player of a game. Final values are there for games that the record shows to the end.",
        rows.GamePlayerRow,
        ("game", "seat"),
        {
            "seat": _EVENT["seat"],
            "player": "who it is, after aliases; missing for guests, computer seats and empty names",
            "name": "the name as recorded; may be empty",
            "dan": "the platform's rank, as recorded",
            "rate": "the platform's rate",
            "sex": "as recorded",
            "rounds": "rounds played",
            "disconnected_rounds": "of these, how many with the player disconnected at some time",
            "start_score": "points at the start of the first round",
            "last_score": "points after the last round, sticks left on the table not given to anyone",
            "final_score": "points, with those sticks where the rules give them to somebody",
            "rank": "1 to 4; equal where the rules split ties",
            "points": "thousandths: +52.3 is 52300; uma and oka in, as recorded or else by the rules",
            "corrected_score": "`final_score` with every payment put right; missing where that is not known",
            "corrected_rank": "`rank` of that",
            "corrected_points": "`points` of that",
        },
    ),
    "rounds": FrameSpec(
        "One row a round.",
        rows.RoundRow,
        ("game", "round"),
        {
            **_ROUND_KEY,
            "event": "index of the start of the round",
            "hand": "dealer changes since E1: 0 is E1, with four players 4 is S1",
            "honba": "counters",
            "sticks": "riichi sticks on the table at the start",
            "dealer": "seat",
            "result": "tsumo, ron, exhaustive, nagashi-mangan, kyuushu-kyuuhai, suufon-renda, suucha-riichi, "
            "suukan-sanra, sanchahou; missing where the record stops or cannot be judged on",
            "winners": "number of wins",
            "tiles_left": "tiles left in the live wall",
            "discards": "tiles thrown",
            "riichi": "declarations, accepted or not",
            "calls": "chi, pon and daiminkan",
            "repeats": "the same dealer deals the next round; missing where the record stops before that",
            "last": "the game ended with it",
        },
    ),
    "round_players": FrameSpec(
        "One row a player of a round.",
        rows.RoundPlayerRow,
        ("game", "round", "seat"),
        {
            **_ROUND_KEY,
            "seat": _EVENT["seat"],
            "event": "index of the start of the round",
            "dealer": "deals this round",
            "seat_wind": "0 East, 1 South, 2 West, 3 North",
            "start_score": "points",
            "rank_before": "place by the scores at the start, 1 to 4, of equal ones the nearer seat first",
            "delta": "points: all that the round changed, own riichi stick, sticks won and draw payments in",
            "start_shanten": "of the tiles dealt: 0 is tenpai; missing where they are hidden",
            "discards": "tiles thrown",
            "riichi": "declared riichi, accepted or not",
            "accepted": "the riichi stick is on the table",
            "double_riichi": "the riichi is a double riichi",
            "riichi_before": "others who had declared before the own declaration; without one, others who declared",
            "calls": "chi, pon and daiminkan",
            "first_call": "tiles the seat had thrown before the first of them",
            "kans": "kans of all three kinds",
            "ankans": "of these, ankan",
            "kitas": "Norths set aside",
            "win": "tsumo, ron; missing without a win",
            "deal_ins": "wins on a tile of this seat; 2 is a double ron",
            "tsumo_against": "points of the hand another has won with by tsumo; missing where they are not known",
            "tenpai": "at an exhaustive draw, by the rules; missing otherwise and for hidden hands",
            "waiting": "the tiles at the end wait for something, whatever the result",
            "shanten": "a digit for every third tile thrown, the shanten after it; missing for hidden hands",
            "nagashi": "has a nagashi mangan",
            "disconnected": "was disconnected at some time of the round",
        },
    ),
    "wins": FrameSpec(
        "One row a win.",
        rows.WinRow,
        ("game", "round", "seat"),
        {
            **_ROUND_KEY,
            **_EVENT,
            "source": "seat that gave the tile; missing by tsumo",
            "tsumo": "by tsumo",
            "dealer": "the winner deals",
            "nearest": "of several winners the nearest in turn, who takes sticks and (mostly) honba",
            **_THROWN,
            "riichi": "in riichi",
            "double_riichi": "in double riichi",
            "ippatsu": "within a turn of riichi, no call between",
            "open": "the hand has chi, pon, daiminkan or kakan",
            "calls": "chi, pon and daiminkan made",
            "han": "dora in; 0 with a yakuman; missing where the hand, or dora that may count, is not known",
            "fu": "",
            "limit": "mangan, haneman, baiman, sanbaiman, yakuman; missing below",
            "yakuman": "how many single yakuman are paid; 0 with thirteen han",
            "points": "of the hand without honba and sticks, not doubled by wareme, as recorded or else by the rules",
            "due_points": "the same by the rules",
            "delta": "points the record gives the winner: hand, honba and sticks, doubled by wareme",
            "honba_points": "of these for honba, by the rules",
            "stick_points": "of these from sticks on the table, by the rules",
            "own_stick": "one of those sticks is the winner's own",
            "yaku": "names, separated by blanks, as in docs/terms.md; missing where neither hand nor record tells them",
            "dora": "indicator dora in the hand, those by ura, red fives and kita apart",
            "ura": "ura dora; missing without riichi, and where the record hides them",
            "red": "red fives",
            "kita": "Norths",
            "liable": "seat that pays for having fed the hand (pao); missing where nobody does",
            "also_liable": "the other such seat, where two have fed a yakuman each",
        },
    ),
    "deal_ins": FrameSpec(
        "One row a win on another's tile, seen from the seat that gave it: a double ron is two rows.",
        rows.DealInRow,
        ("game", "round", "seat", "winner"),
        {
            **_ROUND_KEY,
            **_EVENT,
            "winner": "seat",
            "nearest": "true for one of the winners on the tile",
            **_THROWN,
            "to_dealer": "the winner deals",
            "to_riichi": "the winner was in riichi",
            "to_open": "the winner's hand is open",
            "points": "of the hand without honba and sticks",
            "paid": "points the record takes from the seat for it",
            "riichi": "the seat had declared riichi, with this tile or before",
            "riichi_tile": "the tile is that of its riichi, which is not accepted then",
            "open": "the seat's hand is open",
            "chankan": "the tile was that of a kan or kita",
            "shanten": "of the tiles left in the seat's hand; missing where they are hidden",
        },
    ),
    "riichi": FrameSpec(
        "One row a declaration of riichi, accepted or not.",
        rows.RiichiRow,
        ("game", "round", "seat"),
        {
            **_ROUND_KEY,
            **_EVENT,
            **_THROWN,
            "dealer": "the declarer deals",
            "double": "double riichi",
            "accepted": "the tile was not ronned",
            "before": "others who had declared before",
            "after": "others who declared later",
            "waits": "kinds waited for, in mpsz, separated by blanks; missing where the hand is hidden",
            "kinds": "how many",
            "unseen": "copies of them that the declarer did not see, the declaration tile on the table",
            "furiten": "one of them is among the own discards at the declaration",
            "won": "the declarer won the round",
            "tsumo": "by tsumo",
            "dealt_in": "the declarer dealt in, with the declaration tile or later",
            "on_tile": "with the declaration tile",
            "result": "as in `rounds`",
            "delta": "points: all that the round changed for the declarer",
        },
    ),
    "calls": FrameSpec(
        "One row a call.",
        rows.CallRow,
        ("game", "event"),
        {
            **_ROUND_KEY,
            **_EVENT,
            "kind": "chi, pon, daiminkan, ankan, kakan, kita",
            "tile": "the tile called, of other melds the lowest, in mpsz",
            "source": "seat it was taken from",
            **_THROWN,
            "number": "how many chi, pon and daiminkan of the seat, this one in",
        },
    ),
    "draws": FrameSpec(
        "One row a player of a round without a win.",
        rows.DrawRow,
        ("game", "round", "seat"),
        {
            **_ROUND_KEY,
            **_EVENT,
            "kind": "exhaustive, nagashi-mangan, or the kind of abortive draw",
            "exhaustive": "the wall was used up; nagashi mangan in",
            "tenpai": "by the rules; missing at abortive draws and for hidden hands",
            "riichi": "in riichi",
            "open": "the hand is open",
            "nagashi": "is paid for a nagashi mangan",
            "dealer": "deals",
            "delta": "points: all that the round changed, own riichi stick in",
        },
    ),
    "faults": FrameSpec(
        "One row an error or warning of the audit.",
        rows.FaultRow,
        (),
        {
            "round": "missing for what concerns no round",
            "label": _ROUND_KEY["label"],
            **_EVENT,
            "code": "`shinpan explain CODE` tells more",
            "name": "",
            "severity": "error or warning",
            "cause": "illegal-play, scoring, bookkeeping, record",
            "effect": "it moves points",
            "follows": "it follows from another finding",
        },
    ),
}
_ADDED: Final = {
    "games": ("source", "member", "game_index", "day"),
    "game_players": ("player",),
}
_SHANTEN: Final = {"start_hand": "start_shanten", "hands": "shanten", "held": "shanten"}
"""The columns that have the shanten numbers of hands in the rows."""
WITH_PLAYER: Final = ("game_players", "round_players", "wins", "deal_ins", "riichi", "calls", "draws")
"""The frames with a column `player`."""
GAME: Final = "game"


def dtype_of(frame: str, column: str) -> str:
    """The pandas dtype of a column. Everything is nullable, text is categorical."""
    if column in ("game", "player", "source", "member"):
        return "category"
    if column == "day":
        return "datetime64[s]"
    if column == "game_index":
        return "Int32"
    kind = _own(frame)[column]
    names = {kind, *get_args(kind)}
    for sort, dtype in ((bool, "boolean"), (int, "Int32"), (Hand, "Int32"), (float, "Float64")):
        if sort in names:
            return dtype
    return "category"


@cache
def _own(frame: str) -> dict[str, Any]:
    """The columns that are made of the fields of the rows, with the types of those."""
    return {_SHANTEN.get(name, name): kind for name, kind in get_type_hints(FRAMES[frame].row).items()}


def columns_of(frame: str) -> list[str]:
    """The columns of a frame in order."""
    front = [GAME, *_ADDED.get(frame, ())]
    if frame in WITH_PLAYER and "player" not in front:
        front.append("player")
    return [*front, *_own(frame)]


def page() -> str:
    """The page that lists every frame and column."""
    lines = [_PAGE]
    for name, spec in FRAMES.items():
        key = f"Key: {', '.join(spec.key)}." if spec.key else "No key."
        lines.append(f"## {name}\n\n{spec.about} {key}\n\n| column | dtype | |\n|---|---|---|\n")
        for column in columns_of(name):
            about = _GAME_KEY if column == GAME else _PLAYER if column == "player" else spec.columns[column]
            lines.append(f"| {column} | {dtype_of(name, column)} | {about} |\n")
        lines.append("\n")
    return "".join(lines).rstrip("\n") + "\n"


_GAME_KEY: Final = "key of the game, made of what was played: the same in every file and format"
_PLAYER: Final = "who it is, after aliases; missing for guests, computer seats and empty names"
_PAGE: Final = """\
# The frames of audited games

Statistics, charts and exported tables stand on these frames. `reports.frames.frames_of` makes them of audited games,
`shinpan stats --export DIR` writes them as Parquet, CSV and one workbook:

```python
from parsers import read
from replay import summarised
from reports.frames import frames_of

frames = frames_of(summarised(record) for record in read("game.mjlog"))
frames.riichi.groupby("player", observed=True)["won"].mean()
```

`replay.cli.gather.frames(paths)` reads and audits folders and archives in several processes.

A spreadsheet takes text that begins with `=`, `+`, `-` or `@` for a formula and runs it, and a player may be called so.
In every CSV and workbook such text has an apostrophe before it; programs read the Parquet, which has it as it is.

Every dtype holds missing values: a value is missing where the record does not show it, never because it is zero.
Points are points (25000), final points thousandths (+52.3 is 52300). Rounds and events count from 0, seats from 0, the
dealer of E1. `game`, `round` and `seat` find a row of one frame in any other; `event` with the game's `source` finds
the place in the file. Rounds that stop without a result are there, with `result` missing. Rows stand in the order of
their games, rounds and seats, which `reports.study.Study` relies on.

"""
