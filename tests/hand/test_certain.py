"""Which yaku are certain before the winning tile, and what each rule on atozuke lets win."""

from typing import Any

import pytest

from replay.ruleset import RuleSet
from tests.hand.build import SANMA, TENHOU, shown

RULES = ("allowed", "yakuhai_only", "forbidden", "kanzen_sakizuke")
TSUMO: dict[str, Any] = {"tsumo": True}


def won(hand: str, win: str, *melds: str, rules: RuleSet = TENHOU, **how: Any) -> str:
    """The rules, by their first letters, under which a hand can win."""
    found = {rule: shown(hand, win, melds=melds, rules=rules.but(atozuke=rule), **how) for rule in RULES}
    assert all(answer in (found["allowed"], "atozuke") for answer in found.values())
    return "".join(rule[0] for rule, answer in found.items() if answer != "atozuke")


@pytest.mark.parametrize(
    ("hand", "win", "melds", "how", "rules"),
    [
        # A triplet of haku on one of two waits; of haku on one and of hatsu on the other.
        ("234m999s99m555z", "5z", ("chi:456p",), {}, "ay"),
        ("234m999s55z666z", "6z", ("chi:456p",), {}, "ay"),
        # Already in hand, called first, or beside toitoi, which is there on both waits.
        ("234m99m555z345s", "5s", ("chi:456p",), {}, "ayfk"),
        ("234m88m345s", "5s", ("pon:666z", "chi:456p"), {}, "ayfk"),
        ("999m222p33p555z", "5z", ("pon:111s",), {}, "ayfk"),
        # Called, but not first.
        ("234m88m345s", "5s", ("chi:456p", "pon:666z"), {}, "ayf"),
        ("234m88m345s", "5s", ("ankan:1111p", "pon:666z"), {}, "ayfk"),
        ("234m88m345s", "5s", ("chi:456p", "ankan:6666z"), {}, "ayfk"),
        # The waits of 78m are 6m and 9m, those of 45m 3m and 6m, and that of 46m is 5m.
        ("123789m345p55s", "9m", ("chi:456m",), {}, "a"),
        ("123456m345p55s", "6m", ("chi:789m",), {}, "a"),
        ("123456m345p55s", "5m", ("chi:789m",), {}, "ayfk"),
        # Three suits on one side only, with a closed wait, and with a set that was called second.
        ("234m234p234s99m", "4s", ("chi:678s",), {}, "a"),
        ("234m234p234s99m", "3s", ("chi:678s",), {}, "ayfk"),
        ("234m234p99m", "3p", ("chi:234s", "chi:678s"), {}, "ayfk"),
        ("234m234p99m", "3p", ("chi:678s", "chi:234s"), {}, "ayf"),
        # Tanyao on one side only, and on both.
        ("222m345p44s234s", "4s", ("pon:555p",), {}, "a"),
        ("222m345p44s345s", "5s", ("pon:555p",), {}, "ayfk"),
        # Yaku of the whole hand rest on whatever was called.
        ("123456m55z999m", "9m", ("chi:789m",), {}, "ayfk"),
        # Iipeikou on one side only in a closed hand; by tsumo there is menzen-tsumo, in riichi riichi.
        ("223344m111p678s11z", "4m", (), {}, "a"),
        ("223344m111p678s11z", "4m", (), TSUMO, "ayfk"),
        ("223344m111p678s11z", "4m", (), {"riichi": True}, "ayfk"),
        # Luck is not certain.
        ("567m345p67899s", "8s", ("chi:234m",), {"houtei": True}, "a"),
        ("567m345p67899s", "8s", ("chi:234m",), {"chankan": True}, "a"),
        ("567m345p67899s", "8s", ("chi:234m",), TSUMO | {"haitei": True}, "a"),
        # With 23m a 1m would have no yaku; a player who holds all four of them waits for 4m alone.
        ("234m234p234s55s", "4m", ("ankan:9999m",), {}, "a"),
        ("234m234p234s55s", "4m", ("ankan:1111m",), {}, "ayfk"),
        # The greater yaku contains the lesser: junchan on 1s, nothing on 4s; ryanpeikou on one side, iipeikou on both.
        ("123789m99p123s", "1s", ("chi:789p",), {}, "a"),
        ("123789m99p123s", "3s", ("chi:789p",), {}, "ayfk"),
        ("223344m667788p11z", "8p", (), {}, "ayfk"),
        # The triplets of three dragons on one wait, of two on the other.
        ("88m555z345p", "5z", ("pon:666z", "pon:777z"), {}, "ayfk"),
        ("11122233344455z", "5z", (), {}, "ayfk"),
    ],
)
def test_what_can_win(hand: str, win: str, melds: tuple[str, ...], how: dict[str, Any], rules: str) -> None:
    assert won(hand, win, *melds, **how) == rules


@pytest.mark.parametrize(
    ("hand", "win", "melds", "rules"),
    [
        # A triplet of North on one of two waits; called second, and called first.
        ("123p456p55p444z", "4z", ("pon:999m",), "ay"),
        ("123p456p99s", "9s", ("pon:999m", "pon:444z"), "ayf"),
        ("123p456p99s", "9s", ("pon:444z", "pon:999m"), "ayfk"),
    ],
)
def test_a_north_of_everyone_is_yakuhai_like_others(hand: str, win: str, melds: tuple[str, ...], rules: str) -> None:
    assert won(hand, win, *melds, rules=SANMA.but(sanma_north="yakuhai_all")) == rules
    # As haku is.
    haku = [text.replace("444z", "555z") for text in (hand, *melds)]
    assert won(haku[0], win.replace("4z", "5z"), *haku[1:]) == rules
