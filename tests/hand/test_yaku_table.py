"""The vocabulary of yaku and the way into the table."""

import pytest

from replay.hand.yaku import BONUS, GRANTED, NAMES, TABLE, rows
from replay.hand.yaku.table import yaku
from replay.rulevalues import LocalYaku
from tests.hand.build import TENHOU

CLOSED, OPEN, YAKUMAN = rows(TENHOU)
ORDINARY = [
    "menzen-tsumo",
    "riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "pinfu",
    "tanyao",
    "iipeikou",
    "seat-wind",
    "round-wind",
    "haku",
    "hatsu",
    "chun",
    "double-riichi",
    "chiitoitsu",
    "chanta",
    "ittsu",
    "sanshoku-doujun",
    "sanshoku-doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
]
GREAT = [
    "tenhou",
    "chiihou",
    "daisangen",
    "suuankou",
    "suuankou-tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "junsei-chuuren",
    "kokushi",
    "kokushi-13",
    "daisuushii",
    "shousuushii",
    "suukantsu",
]


def test_these_names_and_no_others() -> None:
    assert {name for name, _, _ in CLOSED} == set(ORDINARY)
    assert {name for name, _, _ in YAKUMAN} == set(GREAT)
    assert set(NAMES) == {
        *ORDINARY,
        *GREAT,
        "renhou",
        "daisharin",
        "north",
        "open-riichi",
        *LocalYaku,
        *GRANTED,
        *BONUS,
    }
    assert len(NAMES) == len(set(NAMES))


def test_each_yaku_has_one_row_at_a_time() -> None:
    everything = TENHOU.but(local_yaku=list(LocalYaku), renhou="4han_adds", daisharin="double", open_riichi=True)
    for rules in (everything, everything.but(renhou="yakuman", renhou_condition="any_call", red_fives=(0, 0, 0))):
        for part in rows(rules.but(tenhou_condition="after_ankan_ok")):
            assert len({name for name, _, _ in part}) == len(part)


def test_han_of_open_hands() -> None:
    lower = {y.name for y in TABLE if 0 < y.opened < y.closed}
    assert lower == {"chanta", "junchan", "ittsu", "sanshoku-doujun", "honitsu", "chinitsu", "isshoku-sanjun"}
    closed_only = {name for name, _, _ in CLOSED} - {name for name, _, _ in OPEN}
    assert closed_only == {
        "menzen-tsumo",
        "riichi",
        "double-riichi",
        "ippatsu",
        "pinfu",
        "iipeikou",
        "ryanpeikou",
        "chiitoitsu",
    }


def test_a_name_is_given_once() -> None:
    with pytest.raises(ValueError, match="two yaku called 'haku'"):
        yaku("haku", closed=1, opened=1)(lambda facts: facts.closed)
