"""Random wins valued by an independent implementation, the PyPI package `mahjong`."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld as OracleMeld

from replay.hand.score import ron_points, tsumo_points
from replay.hand.situation import Situation
from replay.hand.value import Value, has_yaku, value_of
from replay.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON, Meld
from replay.tiles import EAST, TERMINALS, YAOCHU, Tile, kinds_in
from tests.hand.build import TENHOU, seeded

WINS = 6000
ORACLE = HandCalculator()
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
IDS = [
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
    "seat-wind",
    "seat-wind",
    "seat-wind",
    "round-wind",
    "round-wind",
    "round-wind",
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
    "renhou",
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
    "dora",
    "ura-dora",
    "red-dora",
]
BONUS = {"dora", "ura-dora", "red-dora"}
# What most random hands are drawn from, so that rare yaku and yakuman are not rare here.
PALETTES: list[Sequence[int]] = [
    list(range(34)),
    list(range(34)),
    list(range(9)),
    list(range(9, 18)) + list(range(27, 34)),
    list(range(18, 27)),
    [19, 20, 21, 23, 25, 32],
    list(range(27, 34)),
    kinds_in(TERMINALS),
    kinds_in(YAOCHU),
    [0, 1, 2, 9, 10, 11, 18, 19, 20],
    [k for k in range(27) if 1 <= k % 9 <= 7],
    [0, 1, 2, 6, 7, 8, 9, 17, 18, 26, 27, 31, 32, 33],
]


class Dealt(Exception):  # noqa: N818
    """The random hand would need a fifth copy."""


class Bag:
    def __init__(self, rng: random.Random) -> None:
        self.left = {k: rng.sample(range(4 * k, 4 * k + 4), 4) for k in range(34)}

    def take(self, *kinds: int) -> list[Tile]:
        out = []
        for kind in kinds:
            if not self.left[kind]:
                raise Dealt
            out.append(Tile(self.left[kind].pop()))
        return out


def random_win(rng: random.Random) -> tuple[list[Tile], list[Meld], Tile, Situation]:
    """Concealed tiles with the winning tile among them, melds, winning tile, a situation without contradiction."""
    bag = Bag(rng)
    palette = rng.choice(PALETTES)
    melds: list[Meld] = []
    concealed: list[Tile] = []
    form = rng.random()
    if form < 0.06:
        concealed = [t for k in rng.sample(palette, 7) for t in bag.take(k, k)] if len(palette) >= 7 else []
        if not concealed:
            raise Dealt
    elif form < 0.09:
        orphans = kinds_in(YAOCHU)
        concealed = bag.take(*orphans, rng.choice(orphans))
    elif form < 0.12:
        suit = 9 * rng.randrange(3)
        extra = rng.randrange(9)
        concealed = bag.take(*(suit + n for n in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra)))
    else:
        runs = rng.choice([0.0, 0.5, 0.8, 1.0])
        called = rng.choice([0.0, 0.0, 0.3, 0.8])
        for _ in range(4):
            kind = rng.choice(palette)
            is_run = rng.random() < runs and kind < EAST and kind % 9 < 7
            is_called = rng.random() < called
            if is_run:
                tiles = bag.take(kind, kind + 1, kind + 2)
                if is_called:
                    melds.append(Meld(CHI, tuple(sorted(tiles)), tiles[0], 3))
                else:
                    concealed += tiles
            elif is_called:
                what = rng.choice([PON, DAIMINKAN, ANKAN, ANKAN, KAKAN])
                tiles = sorted(bag.take(*[kind] * (3 if what is PON else 4)))
                melds.append(
                    Meld(what, tuple(tiles), None if what is ANKAN else tiles[0], None if what is ANKAN else 1)
                )
            else:
                concealed += bag.take(kind, kind, kind)
        pair = rng.choice(palette)
        concealed += bag.take(pair, pair)
    winning = rng.choice(concealed)
    tsumo = rng.random() < 0.5
    seat, round_wind = rng.randrange(4), rng.randrange(2)
    closed = not any(m.is_open for m in melds)
    kans = sum(m.is_kan for m in melds)
    flags: dict[str, Any] = {}
    if closed and rng.random() < 0.4:
        flags["riichi"] = True
        if rng.random() < 0.3:
            flags["double_riichi"] = True
        if rng.random() < 0.3:
            flags["ippatsu"] = True
    extra_yaku = rng.random()
    if tsumo and extra_yaku < 0.1:
        flags["haitei"] = True
    elif tsumo and kans and extra_yaku < 0.3 and "ippatsu" not in flags:
        flags["rinshan"] = True
    elif tsumo and not melds and not flags and extra_yaku > 0.97:
        flags["first_turn"] = True
    elif not tsumo and extra_yaku < 0.1:
        flags["houtei"] = True
    elif not tsumo and extra_yaku < 0.2 and sum(t >> 2 == winning >> 2 for t in concealed) == 1:
        flags["chankan"] = True
    situation = Situation(
        tsumo,
        seat == 0,
        round_wind,
        seat,
        dora_indicators=tuple(4 * rng.randrange(34) + 3 for _ in range(1 + kans)),
        ura_indicators=tuple(4 * rng.randrange(34) + 3 for _ in range(1 + kans)) if "riichi" in flags else (),
        **flags,
    )
    return sorted(concealed), melds, winning, situation


def asked(concealed: list[Tile], melds: list[Meld], winning: Tile, s: Situation) -> Any:
    names = {CHI: "chi", PON: "pon", DAIMINKAN: "kan", ANKAN: "kan", KAKAN: "shouminkan"}
    config = HandConfig(
        is_tsumo=s.tsumo,
        is_riichi=s.riichi and not s.double_riichi,
        is_daburu_riichi=s.double_riichi,
        is_ippatsu=s.ippatsu,
        is_rinshan=s.rinshan,
        is_chankan=s.chankan,
        is_haitei=s.haitei,
        is_houtei=s.houtei,
        is_tenhou=s.first_turn and s.dealer,
        is_chiihou=s.first_turn and not s.dealer,
        player_wind=EAST + s.seat_wind,
        round_wind=EAST + s.round_wind,
        options=OPTIONS,
    )
    return ORACLE.estimate_hand_value(
        [*concealed, *(t for m in melds for t in m.tiles)],
        winning,
        melds=[OracleMeld(names[m.kind], list(m.tiles), opened=m.is_open) for m in melds],
        dora_indicators=list(s.dora_indicators),
        ura_dora_indicators=list(s.ura_indicators),
        config=config,
    )


def yaku_of(found: Value) -> dict[str, int]:
    out: dict[str, int] = {}
    for name, han in found.yaku:
        out[name] = out.get(name, 0) + han
    return out


@pytest.mark.parametrize("seed", range(6))
def test_value_agrees_with_an_independent_scorer(seed: int) -> None:
    rng = seeded(seed)
    done = 0
    kinds: set[str] = set()
    while done < WINS // 6:
        try:
            hand = random_win(rng)
        except Dealt:
            continue
        done += 1
        concealed, melds, winning, situation = hand
        found = value_of(concealed, melds, winning, situation, TENHOU)
        answer = asked(*hand)
        assert has_yaku(concealed, melds, winning, situation, TENHOU) == found.valid
        if answer.error:
            assert found.reason == "no-yaku", (hand, answer.error)
            continue
        assert found.valid, (hand, answer.yaku)
        kinds.update(name for name, _ in found.yaku)
        if situation.tsumo:
            shares = tsumo_points(found.base, dealer=True), tsumo_points(found.base, dealer=situation.dealer)
            assert (answer.cost["main"], answer.cost["additional"]) == shares, (hand, answer.yaku, found)
        else:
            assert answer.cost["main"] == ron_points(found.base, dealer=situation.dealer), (hand, answer.yaku, found)
        wanted = {IDS[YAKU_ID_TO_TENHOU_ID[y.yaku_id]] for y in answer.yaku}
        same = [v for v in (found, *found.equals) if set(yaku_of(v)) == wanted - BONUS]
        assert same, (hand, answer.yaku, found)
        if found.yakuman:
            assert answer.han == 13 * found.yakuman, hand
        else:
            assert answer.han in {v.han for v in same}, hand
            assert answer.fu in {v.fu for v in same}, (hand, answer.fu_details, found)
    assert len(kinds) > 40, sorted(kinds)
