"""The last array of a round: who won what, or why nobody did."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Protocol

from parsers.telling import WinClaim
from parsers.tenhou_json.names import ALL_NOTEN, ALL_TENPAI, DRAWS, LIMITS, WON, YAKU, YAKUMAN_TEXT
from replay.events import DrawKind

_VALUE: Final = re.compile(
    r"(?:(?P<fu>\d{1,3}) ?(?:符|Fu) ?)?(?:(?P<han>\d{1,3}) ?(?:飜|翻|番|Han) ?)?(?P<limit>[^\d∀]*?[^\d∀\s])? ?"
    r"(?P<points>\d{1,7})(?:-(?P<dealer>\d{1,7}))? ?(?:点|點|Points)?(?P<all>∀)?(?:\d{1,3}枚∀?)?"
)
_YAKU: Final = re.compile(
    r"(?P<name>.*?) ?\((?:(?P<han>\d{1,3}) ?(?:飜|翻|番|Han)|"
    rf"(?P<yakuman>[^()]*(?:{'|'.join(YAKUMAN_TEXT)})))(?:\d{{1,3}}枚)?\)"
)
"""In games with chips a win and its yaku say how many of them they bring, which are no points: 枚."""
_DRAW_PARTS: Final = 2
YAKUMAN_LIMIT: Final = 5
YAKUMAN_HAN: Final = 13
_YAKUMAN: Final = frozenset(
    {
        *("tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou", "ryuuiisou", "chinroutou"),
        *("chuuren", "junsei-chuuren", "kokushi", "kokushi-13", "daisuushii", "shousuushii", "suukantsu"),
        *("daisharin", "daichikurin", "daisuurin", "ishinouenimosannen", "daichisei", "renhou"),
    }
)


class Complain(Protocol):
    """Takes a code, what is wrong, and the values that show it."""

    def __call__(self, code: str, message: str, /, **values: Any) -> None: ...


@dataclass(slots=True)
class Result:
    """How a round ends: by wins, or by a draw, whose `deltas` these are."""

    wins: list[WinClaim] = field(default_factory=list)
    draw: DrawKind | None = None
    deltas: tuple[int, ...] | None = None

    @property
    def is_ron(self) -> bool:
        """Whether it is won on another's tile."""
        return bool(self.wins) and self.wins[0].from_seat != self.wins[0].winner


@dataclass(frozen=True, slots=True)
class _Value:
    """What a text like 30符2飜500-1000点 says; `points` as a function of the number of players."""

    fu: int | None
    han: int | None
    limit: int | None
    points: int
    dealer: int | None
    all: bool

    def total(self, players: int) -> int:
        """What the winner is paid in all, without honba and sticks."""
        if self.dealer is not None:
            return self.points * (players - 2) + self.dealer
        return self.points * (players - 1) if self.all else self.points


def read_result(value: Any, players: int, complain: Complain) -> Result | None:
    """The result; None if there is none, or none that can be read."""
    if value in ([], None):
        return None
    if not isinstance(value, list) or not isinstance(value[0], str):
        complain("REC004", "the result of the round cannot be read")
        return None
    kind = value[0]
    if kind in WON:
        return _won(value, players, complain)
    draw = DRAWS.get(kind)
    if draw is None:
        complain("REC004", f"the result {kind[:40]!r} is none that is known")
        return None
    out = Result(draw=draw)
    if kind in (ALL_TENPAI, ALL_NOTEN):
        out.deltas = (0,) * players
    elif len(value) > 1:
        out.deltas = _deltas(value[1], players, complain)
    if len(value) > _DRAW_PARTS:
        complain("REC003", f"behind a draw and its payments nothing is known to stand: {str(value[_DRAW_PARTS])[:60]}")
    return out


def _deltas(value: Any, players: int, complain: Complain) -> tuple[int, ...] | None:
    deltas = whole_numbers(value)
    if deltas is None or len(deltas) not in (players, 4) or any(deltas[players:]):
        if value != []:
            complain("REC004", "what each player won or paid cannot be read")
        return None
    return deltas[:players]


def whole_numbers(value: Any) -> tuple[int, ...] | None:
    """A list of whole numbers of a size that points can have."""
    if not isinstance(value, list):
        return None
    out = []
    for number in value:
        if isinstance(number, float) and number.is_integer():
            number = int(number)
        if not isinstance(number, int) or isinstance(number, bool) or abs(number) > 10_000_000:
            return None
        out.append(number)
    return tuple(out)


def _won(value: list[Any], players: int, complain: Complain) -> Result | None:
    out = Result()
    if len(value) < 3:
        complain("REC004", "the result is a win, but whose is not stated")
    for at in range(1, len(value) - 1, 2):
        claim = _claim(value[at], value[at + 1], players, complain)
        if claim is not None:
            out.wins.append(claim)
    return out if out.wins else None


def _claim(deltas: Any, detail: Any, players: int, complain: Complain) -> WinClaim | None:
    def seat(at: int) -> int | None:
        if not isinstance(detail, list) or len(detail) <= at:
            return None
        found = detail[at]
        return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < players else None

    winner = seat(0)
    if winner is None:
        complain("REC004", "a win is stated of which the winner cannot be read")
        return None
    claim = WinClaim(winner, seat(1), deltas=_deltas(deltas, players, complain))
    if claim.from_seat is None:
        complain("REC004", "a win is stated of which it cannot be read who gave the tile")
    liable = seat(2)
    claim.liable = None if liable in (claim.winner, claim.from_seat) else liable
    if len(detail) > 3:
        _read_value(claim, detail[3], detail[4:], players, complain)
    return claim


def _read_value(claim: WinClaim, text: Any, yaku: Sequence[Any], players: int, complain: Complain) -> None:
    value = _value(text) if isinstance(text, str) else None
    if value is None and text != "":
        complain("REC004", f"what the win is worth cannot be read: {str(text)[:60]}")
    elif value is not None:
        claim.fu, claim.limit, claim.points = value.fu, value.limit, value.total(players)
        if value.all and claim.winner != claim.from_seat:
            message = f"the win is by ron, but its value {str(text)[:40]} is one that all pay"
            complain("REC005", message, winner=claim.winner, source=claim.from_seat, value=text[:40])
    found = [_yaku(one) if isinstance(one, str) else None for one in yaku]
    if None in found:
        complain("REC004", f"a yaku cannot be read: {str(yaku[found.index(None)])[:60]}")
        return
    listed = [one for one in found if one is not None]
    plain = [(name, han) for name, han in listed if han is not None]
    claim.yakuman = [name for name, han in listed if han is None] or None
    # A win without a single yaku is one whose yaku nobody wrote down.
    claim.yaku = plain or None
    total = sum(han for _, han in plain)
    if value is not None and value.han is not None and not claim.yakuman and plain and total != value.han:
        message = f"the win is stated as {value.han} han, and its yaku have {total}"
        complain("REC005", message, value=text, yaku=list(yaku))


@lru_cache(4096)
def _value(text: str) -> _Value | None:
    found = _VALUE.fullmatch(text.strip())
    if found is None:
        return None
    fu, han, dealer = (None if found[g] is None else int(found[g]) for g in ("fu", "han", "dealer"))
    named = found["limit"]
    limit = None
    if named is not None:
        limit = LIMITS.get(named.strip())
        if limit is None:
            if not named.strip().endswith(YAKUMAN_TEXT):
                return None
            limit = YAKUMAN_LIMIT
    return _Value(fu, han, limit, int(found["points"]), dealer, found["all"] is not None)


@lru_cache(4096)
def _yaku(text: str) -> tuple[str, int | None] | None:
    """A yaku and its han, None for a yakuman."""
    found = _YAKU.fullmatch(text.strip())
    if found is None:
        return None
    name = YAKU.get(found["name"].replace("：", ":").replace("　", " ").strip())
    if name is None:
        return None
    if found["yakuman"] is not None:
        return name, None
    han = int(found["han"])
    return name, None if name in _YAKUMAN and han >= YAKUMAN_HAN else han
