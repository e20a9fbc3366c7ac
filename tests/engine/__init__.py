"""Games of another program: RiichiEnv deals, offers moves, moves tiles and pays by code that has nothing of Shinpan's.

Its players here win when they may, mostly; else they come nearer to tenpai, call more or less often, and now and then
do anything they may.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import orjson
from riichienv import ActionType, GameRule, GameType, RiichiEnv, calculate_shanten, calculate_shanten_3p

from parsers.base import read_bytes
from parsers.mjai.names import TILE_NAMES
from parsers.telling import looks
from replay import Action, ActionKind, Referee
from replay.record import Record

Move = tuple[str, ...]
"""What is done, and the tiles it is done with, as they look."""
PRESETS: Final[Mapping[str, tuple[Any, Any]]] = {
    "tenhou": (GameType.YON_HANCHAN, GameRule.default_tenhou()),
    "tenhou-sanma": (GameType.SAN_HANCHAN, GameRule.default_tenhou()),
    "mahjong-soul": (GameType.YON_HANCHAN, GameRule.default_mjsoul()),
    "mahjong-soul-sanma": (GameType.SAN_HANCHAN, GameRule.default_mjsoul()),
}
"""The presets by which the other program plays as well, and how it is told so."""
_KINDS: Final[Mapping[Any, ActionKind]] = {
    ActionType.DISCARD: ActionKind.DISCARD,
    ActionType.RIICHI: ActionKind.RIICHI,
    ActionType.CHI: ActionKind.CHI,
    ActionType.PON: ActionKind.PON,
    ActionType.DAIMINKAN: ActionKind.DAIMINKAN,
    ActionType.ANKAN: ActionKind.ANKAN,
    ActionType.KAKAN: ActionKind.KAKAN,
    ActionType.KITA: ActionKind.KITA,
    ActionType.RON: ActionKind.RON,
    ActionType.TSUMO: ActionKind.TSUMO,
    ActionType.KYUSHU_KYUHAI: ActionKind.KYUUSHU,
    ActionType.PASS: ActionKind.PASS,
}
_EAGERNESS: Final = {
    ActionKind.RIICHI: 20.0,
    ActionKind.KITA: 8.0,
    ActionKind.ANKAN: 4.0,
    ActionKind.KAKAN: 4.0,
    ActionKind.KYUUSHU: 3.0,
    ActionKind.PASS: 2.5,
}
"""How gladly something is done that is no win, no discard and no call of another's tile."""
_BY_TILE: Final = (ActionKind.DISCARD, ActionKind.KAKAN)
_BY_SET: Final = (ActionKind.CHI, ActionKind.PON, ActionKind.DAIMINKAN, ActionKind.ANKAN)
"""What is told from others of its kind by its tile, and by what leaves the hand too. Which tile is thrown with a riichi
the other program asks next."""
_NAMES: Final = [TILE_NAMES[face] for face in looks((1, 1, 1))]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is offered when so many lines of the game are written, a pass aside."""

    lines: int
    seat: int
    moves: frozenset[Move]


def play(preset: str, seed: int) -> tuple[Record, list[Decision]]:
    """A game that the other program plays by the rules of a preset, and what it offers in it."""
    chance = Random(seed)  # noqa: S311 - the same game each time is wanted
    game_mode, rule = PRESETS[preset]
    env: Any = RiichiEnv(game_mode=game_mode, seed=seed, rule=rule)
    callers = [chance.choice((0.3, 1.0, 4.0, 8.0)) for _ in range(4)]
    decisions = []
    seen = env.reset()
    while not env.done():
        moves = {seat: one.legal_actions() for seat, one in seen.items()}
        for seat, offered in moves.items():
            decisions.append(Decision(len(env.mjai_log), seat, frozenset(_theirs(offered))))
        seen = env.step({seat: _chosen(moves[seat], one, chance, callers[seat]) for seat, one in seen.items()})
    text = b"\n".join(orjson.dumps(event) for event in env.mjai_log)
    (record,) = read_bytes(text, f"{preset}-{seed}.mjson")
    return record, decisions


def _chosen(offered: Sequence[Any], seen: Any, chance: Random, calls: float) -> Any:
    """What a player does who makes so much of calls."""
    discards = [one for one in offered if one.action_type == ActionType.DISCARD]
    others = [one for one in offered if one.action_type != ActionType.DISCARD]
    for one in others:
        if one.action_type in (ActionType.RON, ActionType.TSUMO) and chance.random() < 0.97:
            return one
    if others and (not discards or chance.random() < 0.6):
        return chance.choices(others, [_EAGERNESS.get(_KINDS[one.action_type], calls) for one in others])[0]
    if chance.random() < 0.06:
        return chance.choice(discards)
    chance.shuffle(discards)
    shanten = calculate_shanten_3p if len(seen.scores) == 3 else calculate_shanten
    return min(discards, key=lambda one: shanten([tile for tile in seen.hand if tile != one.tile]))


def _theirs(offered: Sequence[Any]) -> Iterator[Move]:
    for one in offered:
        kind = _KINDS[one.action_type]
        if kind in _BY_TILE:
            yield _move(kind, one.tile)
        elif kind in _BY_SET:
            yield _move(kind, None if kind is ActionKind.ANKAN else one.tile, one.consume_tiles)
        elif kind is not ActionKind.PASS:
            yield (kind,)


def _ours(offered: Sequence[Action]) -> Iterator[Move]:
    for one in offered:
        meld = one.meld
        if one.kind in _BY_TILE:
            yield _move(one.kind, one.tile if meld is None else meld.added)
        elif one.kind in _BY_SET:
            assert meld is not None
            yield _move(one.kind, meld.called, meld.consumed)
        elif one.kind not in (ActionKind.PASS, ActionKind.DRAW):
            yield (one.kind,)


def _move(kind: ActionKind, tile: int | None, consumed: Iterable[int] = ()) -> Move:
    return (kind, *(() if tile is None else (_NAMES[tile],)), *sorted(_NAMES[t] for t in consumed))


def differences(preset: str, record: Record, decisions: Sequence[Decision]) -> Iterator[str]:
    """Where a referee offers something else than the other program, or finds fault with what that plays."""
    referee = Referee(preset)
    told = 0
    for one in decisions:
        while told < len(record.events) and (record.locate(record.places[told]).line or 0) <= one.lines:
            for finding in referee.feed(record.events[told]):
                yield f"line {one.lines}: {finding.code} {finding.message}"
            told += 1
        moves = frozenset(_ours(referee.legal_actions(one.seat)))
        if moves != one.moves:
            more, fewer = sorted(moves - one.moves), sorted(one.moves - moves)
            yield f"line {one.lines}, P{one.seat}: only Shinpan offers {more}, only the other program {fewer}"
