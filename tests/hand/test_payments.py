"""Each value of each option of payment, with nothing else changed; worked examples by their number."""

from typing import Any

import pytest

from replay.hand.score import recorded_points, settle_win
from tests.hand.build import SANMA, TENHOU

YAKUMAN = 8000
MANGAN = 2000


def deltas(base: int, winner: int, source: int | None, *, players: int = 4, **how: Any) -> tuple[int, ...]:
    """By Tenhou's rules; what is no argument of the settlement is a rule that is changed."""
    given: dict[str, Any] = {k: how.pop(k) for k in ("dealer", "honba", "sticks", "fed", "wareme_seat") if k in how}
    rules = (SANMA if players == 3 else TENHOU).but(**how)
    settings: dict[str, Any] = {"dealer": 0, "honba": 0, "sticks": 0, **given}
    return settle_win(base, winner=winner, source=source, rules=rules, **settings).deltas


@pytest.mark.parametrize(("worth", "ron"), [(300, 2600), (1500, 5000), (0, 2000)])
def test_c10_c12_honba_value(worth: int, ron: int) -> None:
    assert deltas(480, 1, 2, honba=2, honba_value=worth) == (0, ron, -ron, 0)
    each = 2000 + worth
    assert deltas(1000, 0, None, honba=3, honba_value=worth) == (3 * each, -each, -each, -each)


def test_c13_honba_value_with_three_players() -> None:
    assert deltas(960, 1, 2, players=3, honba=1, honba_value=200) == (0, 4100, -4100)
    assert deltas(960, 1, 2, players=3, honba=1, honba_value=300) == (0, 4200, -4200)


@pytest.mark.parametrize(
    ("rule", "mangan", "cheap", "dealer"),
    [
        ("tsumo_loss", (-4000, 6000, -2000), (-1300, 2000, -700), (2600, -1300, -1300)),
        ("north_split", (-5000, 8000, -3000), (-1700, 2800, -1100), (4000, -2000, -2000)),
        ("equal_to_ron", (-5400, 8000, -2600), (-1800, 2600, -800), (4000, -2000, -2000)),
        ("half_of_ron_each", (-4000, 8000, -4000), (-1300, 2600, -1300), (4000, -2000, -2000)),
    ],
)
def test_c14_c15_sanma_tsumo(
    rule: str, mangan: tuple[int, ...], cheap: tuple[int, ...], dealer: tuple[int, ...]
) -> None:
    assert deltas(MANGAN, 1, None, players=3, sanma_tsumo=rule) == mangan
    assert deltas(640, 1, None, players=3, sanma_tsumo=rule) == cheap
    assert deltas(640, 0, None, players=3, sanma_tsumo=rule) == dealer
    rules = SANMA.but(sanma_tsumo=rule)
    assert recorded_points(MANGAN, tsumo=True, dealer=False, rules=rules) == mangan[1]
    assert deltas(MANGAN, 1, None, sanma_tsumo=rule) == (-4000, 8000, -2000, -2000)


def test_c17_wareme() -> None:
    assert deltas(960, 1, 2) == (0, 3900, -3900, 0)
    assert deltas(960, 1, 2, wareme_seat=1) == (0, 7800, -7800, 0)
    assert deltas(960, 1, 2, wareme_seat=2, honba=1, sticks=1) == (0, 9100, -8100, 0)
    assert deltas(MANGAN, 1, None, wareme_seat=2) == (-4000, 10000, -4000, -2000)
    assert deltas(960, 1, 2, wareme_seat=3) == (0, 3900, -3900, 0)


def test_d2_d3_pao_honba() -> None:
    assert deltas(YAKUMAN, 1, 2, honba=2, fed={0: YAKUMAN}) == (-16600, 32600, -16000, 0)
    assert deltas(YAKUMAN, 1, 2, honba=2, fed={0: YAKUMAN}, pao_honba="discarder") == (-16000, 32600, -16600, 0)
    tsumo = (-32600, 32600, 0, 0)
    assert deltas(YAKUMAN, 1, None, honba=2, fed={0: YAKUMAN}) == tsumo
    assert deltas(YAKUMAN, 1, None, honba=2, fed={0: YAKUMAN}, pao_honba="discarder") == tsumo


def test_pao_ron() -> None:
    assert deltas(YAKUMAN, 1, 2, fed={0: YAKUMAN}) == (-16000, 32000, -16000, 0)
    assert deltas(YAKUMAN, 1, 2, fed={0: YAKUMAN}, pao_ron="liable_pays_all") == (-32000, 32000, 0, 0)
    both: dict[str, Any] = {
        "fed": {0: YAKUMAN},
        "pao_ron": "liable_pays_all",
        "pao_honba": "discarder",
        "honba": 1,
    }
    assert deltas(2 * YAKUMAN, 1, 2, **both) == (-32000, 64300, -32300, 0)
