"""Every situation that was reported wrong elsewhere: quiet where it is right, reported where it is wrong."""

import importlib
import pkgutil
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import pytest

import tests.situations
from replay.hand.score import settle_win
from replay.hand.situation import Situation as Circumstances
from replay.hand.situation import contradictions
from replay.presets import preset
from tests.hand.build import EAST, SANMA, Pool, meld, shown
from tests.hand.test_reference_hands import HANDS
from tests.situations import Situation
from tests.test_flow import found

SITUATIONS: Final[list[Situation]] = [
    situation
    for module in pkgutil.iter_modules(tests.situations.__path__)
    if not module.name.startswith("test_")
    for situation in importlib.import_module(f"tests.situations.{module.name}").SITUATIONS
]
KINDS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "fu": (2, 4, 6, 8),
        "yaku": (10, 12, 14, 16, 18, 20, 22, 30, 32),
        "scoring": (28, 34, 84, 110),
        "scale": (24, 26, 58, 60, 112),
        "payment": (38, 40, 41, 42, 44, 46),
        "draw": (48, 50, 52, 54, 56),
        "call legality": (62, 64, 66, 68, 70, 72, 74),
        "furiten": (76, 78, 80, 82),
    }
)
"""Every number of the collection that is about play, payments or value, by its kind; `test_files` has the others."""


def number(name: str) -> int:
    """``40a-first`` belongs to 40."""
    return int(re.match(r"\d+", name)[0])  # type: ignore[index]


def ident(situation: Situation) -> str:
    return f"case-{situation.number}: {situation.title}"


@pytest.mark.parametrize("situation", [s for s in SITUATIONS if s.right is not None], ids=ident)
def test_as_it_should_be(situation: Situation) -> None:
    assert situation.right is not None
    assert found(situation.right, situation.rules) == []


@pytest.mark.parametrize("situation", [s for s in SITUATIONS if s.wrong is not None], ids=ident)
def test_as_it_was_reported(situation: Situation) -> None:
    assert situation.wrong is not None
    assert situation.codes
    assert tuple(found(situation.wrong, situation.rules)) == situation.codes


# --- where it depends on the rules, and where there is nothing to record ----------------------------------------------

ORPHANS: Final = ("19m19p19s12345677z", "7z")
FIRST_DRAW: Final[dict[str, Any]] = {"seat": EAST, "tsumo": True, "first_turn": True}

VALUES: Final[list[tuple[str, str, tuple[str, str], dict[str, Any], str]]] = [
    ("16", "tenhou", ("11123456789999m", "9m"), {}, "1 yakuman 32000"),
    ("16", "mahjong-soul", ("11123456789999m", "9m"), {}, "2 yakuman 64000"),
    ("24", "tenhou", ("222m555p888s333z77m", "7m"), {}, "1 yakuman 32000"),
    ("24", "mahjong-soul", ("222m555p888s333z77m", "7m"), {}, "2 yakuman 64000"),
    ("26", "mahjong-soul", ("22334455667788m", "2m"), {"riichi": True, "dora": "7m"}, "14 han 30 fu 32000"),
    ("26", "wrc-2017", ("22334455667788m", "2m"), {"riichi": True, "dora": "7m"}, "14 han 30 fu 24000"),
    ("112", "tenhou", ORPHANS, FIRST_DRAW, "2 yakuman 32000 all"),
    ("112", "mahjong-soul", ORPHANS, FIRST_DRAW, "3 yakuman 48000 all"),
    ("112-triplets", "tenhou", ("222m555p888s333z77m", "7m"), FIRST_DRAW, "2 yakuman 32000 all"),
    ("112-triplets", "mahjong-soul", ("222m555p888s333z77m", "7m"), FIRST_DRAW, "3 yakuman 48000 all"),
    ("112-gates", "tenhou", ("11123456789999m", "9m"), FIRST_DRAW, "2 yakuman 32000 all"),
    ("112-gates", "mahjong-soul", ("11123456789999m", "9m"), FIRST_DRAW, "3 yakuman 48000 all"),
]


@pytest.mark.parametrize(
    ("rules", "hand", "how", "expected"), [v[1:] for v in VALUES], ids=[f"case-{v[0]}: {v[1]}" for v in VALUES]
)
def test_value_by_rules(rules: str, hand: tuple[str, str], how: dict[str, Any], expected: str) -> None:
    assert shown(*hand, rules=preset(rules).at().rules, **how) == expected


@pytest.mark.parametrize(
    ("sanma_tsumo", "due"), [("tsumo_loss", (-8000, 12000, -4000)), ("north_split", (-10000, 16000, -6000))]
)
def test_case_84_the_share_of_the_missing_player(sanma_tsumo: str, due: tuple[int, ...]) -> None:
    rules = SANMA.but(sanma_tsumo=sanma_tsumo)
    assert settle_win(4000, winner=1, source=None, dealer=0, honba=0, sticks=0, rules=rules).deltas == due


KAN: Final = [meld("ankan:1111z", Pool())]
PON: Final = [meld("pon:111z", Pool())]


@pytest.mark.parametrize(
    ("circumstances", "melds"),
    [
        pytest.param(Circumstances(False, False, 0, 1, rinshan=True), KAN, id="case-110a: rinshan by ron"),
        pytest.param(Circumstances(True, False, 0, 1, rinshan=True), [], id="case-110b: rinshan without a kan"),
        pytest.param(Circumstances(False, False, 0, 1, haitei=True), [], id="case-110c: haitei by ron"),
        pytest.param(Circumstances(True, False, 0, 1, houtei=True), [], id="case-110c: houtei by tsumo"),
        pytest.param(Circumstances(False, False, 0, 1, ippatsu=True), [], id="case-110e: ippatsu without riichi"),
        pytest.param(Circumstances(True, False, 0, 1, rinshan=True, haitei=True), KAN, id="case-110f: both"),
        pytest.param(Circumstances(True, True, 0, 0, first_turn=True), PON, id="case-110g: tenhou with a meld"),
    ],
)
def test_circumstances_that_exclude_each_other(circumstances: Circumstances, melds: list[Any]) -> None:
    assert list(contradictions(circumstances, melds))


@pytest.mark.parametrize(
    ("held", "possible"), [("23456m", True), ("23422m", False)], ids=["case-110d: one", "case-110d"]
)
def test_the_tile_of_a_robbed_kan_is_held_by_nobody_else(held: str, possible: bool) -> None:
    tiles = Pool().take(held)
    robbing = Circumstances(False, False, 0, 1, chankan=True)
    assert (not list(contradictions(robbing, [], tiles, tiles[0]))) is possible


def test_every_number_is_told() -> None:
    """In a record above, or as a hand of the reference."""
    told = {number(s.number) for s in SITUATIONS} | {number(v[0]) for v in VALUES}
    assert told == {n for numbers in KINDS.values() for n in numbers}
    hands = {number(hand[0]) for hand in HANDS}
    assert hands - told == {85}, "a record for a parser, with the value of its hand"


def test_every_part_is_told_once() -> None:
    names = [s.number for s in SITUATIONS]
    assert len(names) == len(set(names))
