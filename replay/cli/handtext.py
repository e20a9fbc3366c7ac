"""Reading a hand from the command line: tiles and melds as text to physical tiles."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from replay.cli.common import CommandError
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, SIZES, Meld, MeldKind
from replay.ruleset import RuleSet
from replay.seats import WIND_LETTERS, WIND_NAMES
from replay.tiles import FIRST_RED, HONOURS_FROM, MPSZ, NORTH, Kind, Tile, parse_mpsz

Written = tuple[Kind, bool]
"""A tile as written: its kind, and whether it is a red five."""

_MELDS: Final = (CHI, PON, DAIMINKAN, KAKAN, ANKAN)
_FIVES: Final = {Kind(4): "m", Kind(13): "p", Kind(22): "s"}
_SUIT_NAMES: Final = {"m": "characters", "p": "circles", "s": "bamboos"}


@dataclass(frozen=True, slots=True)
class Hand:
    """A winning hand in physical tiles, the winning tile among `concealed`.

    `rules` are the rules asked for with exactly the red fives that were written.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning: Tile
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]
    rules: RuleSet


def read_hand(
    tiles: str, win: str, melds: Sequence[str], dora_indicators: str, ura_indicators: str, rules: RuleSet, kita: int = 0
) -> Hand:
    """The hand that the options of ``shinpan score`` describe; `kita` Norths beside it are set aside.

    Raises:
        CommandError: for anything that cannot lie on a table: unreadable or too many tiles, a fifth copy, more
            red fives than the rules have, a meld that is none, a winning tile that is not in the hand.
    """
    called = [read_meld(text, rules) for text in melds]
    concealed = read_tiles(tiles, "the hand")
    winning = read_one(win, "--win")
    _complete(concealed, winning, len(called))
    indicators = read_tiles(dora_indicators, "--dora-indicators")
    ura = read_tiles(ura_indicators, "--ura-indicators")
    for option, shown in (("--dora-indicators", indicators), ("--ura-indicators", ura)):
        if len(shown) > rules.max_indicators:
            raise CommandError(f"{option}: there are never more than {rules.max_indicators} indicators")
    aside = [(NORTH, False)] * kita
    box = _Box([*concealed, *(t for _, ts in called for t in ts), *indicators, *ura, *aside], rules)
    taken = [box.take(t) for t in concealed]
    return Hand(
        tuple(taken),
        tuple(Meld(kind, tuple(sorted(map(box.take, ts)))) for kind, ts in called),
        taken[concealed.index(winning)],
        tuple(map(box.take, indicators)),
        tuple(map(box.take, ura)),
        box.rules,
    )


def read_tiles(text: str, where: str) -> list[Written]:
    """Tiles in mpsz notation; commas and blanks are passed over.

    Raises:
        CommandError: naming what cannot be read.
    """
    try:
        return parse_mpsz(text.replace(",", " "))
    except ValueError as error:
        raise CommandError(f"{where}: {error}") from None


def read_one(text: str, where: str) -> Written:
    """One tile.

    Raises:
        CommandError: for none or more than one.
    """
    tiles = read_tiles(text, where)
    if len(tiles) != 1:
        raise CommandError(f"{where} takes one tile, for example 3m, not {text!r}")
    return tiles[0]


def read_meld(text: str, rules: RuleSet) -> tuple[MeldKind, list[Written]]:
    """``chi:123m``, ``pon:222z``, ``daiminkan:5555p``, ``kakan:7777z`` or ``ankan:1111m``.

    Raises:
        CommandError: for another word, or tiles that are no such meld.
    """
    word, colon, written = text.partition(":")
    kind = next((k for k in _MELDS if k == word.strip().lower()), None)
    if kind is None or not colon:
        raise CommandError(f"--meld {text}: write it as {', '.join(_MELDS)}, a colon and the tiles, like pon:222z")
    tiles = read_tiles(written, f"--meld {text}")
    kinds = sorted(k for k, _ in tiles)
    if len(kinds) != SIZES[kind]:
        raise CommandError(f"--meld {text}: a {kind} has {SIZES[kind]} tiles, not {len(kinds)}")
    first = kinds[0]
    if kind is CHI:
        if rules.players == 3:
            raise CommandError(f"--meld {text}: there is no chi with three players")
        if kinds != [first, first + 1, first + 2] or first >= HONOURS_FROM or first % 9 > 6:
            raise CommandError(f"--meld {text}: these tiles are no run")
    elif kinds[-1] != first:
        raise CommandError(f"--meld {text}: a {kind} is made of equal tiles")
    return kind, tiles


def read_wind(text: str, where: str, players: int) -> int:
    """A wind as E, S, W, N or 1z to 4z: 0 for East.

    Raises:
        CommandError: for anything else.
    """
    word = text.strip()
    for index, name in enumerate(WIND_NAMES):
        if word.upper() in (WIND_LETTERS[index], name.upper()) or word == f"{index + 1}z":
            if where == "--seat-wind" and index >= players:
                raise CommandError(f"{where} {text}: nobody holds {name} with three players")
            return index
    raise CommandError(f"{where} {text}: a wind is E, S, W or N (or 1z to 4z)")


def _complete(concealed: list[Written], winning: Written, melds: int) -> None:
    """Add the winning tile where the hand was written without it."""
    full = 14 - 3 * melds
    if len(concealed) == full - 1:
        concealed.append(winning)
        return
    if len(concealed) != full:
        wrong = "too many" if len(concealed) > full else "too few"
        beside = f" beside {melds} meld{'s' if melds > 1 else ''}" if melds else ""
        raise CommandError(
            f"{wrong} tiles: {len(concealed)}{beside}, where a hand has {full} with the winning tile "
            f"or {full - 1} without it"
        )
    if winning not in concealed:
        # A five that is there only as the red one was meant.
        if winning[0] in _FIVES and not winning[1] and (winning[0], True) in concealed:
            concealed.remove((winning[0], True))
            concealed.append(winning)
            concealed[-1] = (winning[0], True)
            return
        raise CommandError(f"the winning tile {_written(winning)} is not in the hand")


class _Box:
    """The copies of each kind that are still unused."""

    def __init__(self, tiles: Iterable[Written], rules: RuleSet) -> None:
        counts = Counter(tiles)
        reds = {suit: counts[kind, True] for kind, suit in _FIVES.items()}
        for number, (suit, written) in zip(rules.red_fives, reds.items(), strict=True):
            if written > number:
                has = f"no red five of {_SUIT_NAMES[suit]}" if not number else f"only {number} of them"
                raise CommandError(f"0{suit} stands there {written} time{'s' * (written > 1)}: these rules have {has}")
        for kind in {k for k, _ in counts}:
            total = counts[kind, False] + counts[kind, True]
            if total > 4:
                raise CommandError(f"{MPSZ[kind]} stands there {total} times: there are four of each tile")
            if kind * 4 not in rules.tiles:
                raise CommandError(f"{MPSZ[kind]} is not in a three-player set")
        self.rules = rules.but(red_fives=list(reds.values()))
        self._red = {kind: iter(range(FIRST_RED[suit], FIRST_RED[suit] + 4)) for kind, suit in _FIVES.items()}
        self._plain = {
            kind: iter(range(kind * 4 + (reds[_FIVES[kind]] if kind in _FIVES else 0), kind * 4 + 4))
            for kind in {k for k, _ in counts}
        }

    def take(self, tile: Written) -> Tile:
        kind, red = tile
        return Tile(next(self._red[kind] if red else self._plain[kind]))


def _written(tile: Written) -> str:
    return f"0{_FIVES[tile[0]]}" if tile[1] else MPSZ[tile[0]]
