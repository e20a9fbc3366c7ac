"""The worked answers on draws, by their number in the rules reference: I1 to I5, I17 and I18.

Each is told as a record and audited under the rules its row names; the payments and the next round of the row are in
order, any other are not.
"""

from collections.abc import Sequence
from typing import Final

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from tests.cases.build import Round, game
from tests.cases.hands import TENPAI
from tests.options.course import BOTH_PAID, FIRST_PAID, two_nagashi

NOTEN: Final = "2468m2468p2468s5m"
BELOW: Final = (29000, 26000, 25000, 20000)
LAST: Final = (31000, 24000, 25000, 20000)
"""P0 has the threshold, the dealer P3 of the last hand is fourth."""


def found(*rounds: Round, rules: str = "auto", **changes: str) -> list[str]:
    """The codes of what is wrong."""
    (record,) = read_bytes(game(*rounds).encode(), "case.xml")
    return [f.code for f in audit(record, choose_rules(record, rules, changes)).findings if f.severity != "note"]


def drawn(
    tenpai: Sequence[int],
    pay: Sequence[int],
    *,
    players: int = 4,
    hand: int = 0,
    scores: Sequence[int] | None = None,
    owari: str | None = None,
) -> Round:
    """The wall is used up; these seats are tenpai."""
    ready = [TENPAI] if players == 4 else ["234567p678s222z9s", "345p345s99p33367s"]
    hands = [""] * players
    for seat, tiles in zip(tenpai, ready, strict=False):
        hands[seat] = tiles
    told = Round(*hands, players=players, hand=hand, scores=scores).until(0)
    return told.end("", tenpai, pay, owari=owari)


@pytest.mark.parametrize(
    ("tenpai", "pay"),
    [
        pytest.param([1], (-1000, 3000, -1000, -1000), id="I1"),
        pytest.param([], (0, 0, 0, 0), id="I1-nobody"),
    ],
)
def test_noten_payments(tenpai: list[int], pay: tuple[int, ...]) -> None:
    assert found(drawn(tenpai, pay)) == []
    assert found(drawn(tenpai, tuple(2 * p for p in pay))) == (["DRW004"] if tenpai else [])


@pytest.mark.parametrize(
    ("tenpai", "pay", "other"),
    [
        pytest.param([0], (2000, -1000, -1000), (3000, -1500, -1500), id="I2-one"),
        pytest.param([0, 1], (1000, 1000, -2000), (1500, 1500, -3000), id="I2-two"),
    ],
)
def test_noten_payments_of_three(tenpai: list[int], pay: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert found(drawn(tenpai, pay, players=3)) == []
    assert found(drawn(tenpai, other, players=3)) == ["DRW004"]
    assert found(drawn(tenpai, other, players=3), noten_penalty_total="3000") == []


def nagashi(pay: Sequence[int], *, called: bool = False, kind: str = "nm") -> Round:
    """E4 with a stick on the table: P2 throws terminals and honours only, the dealer P3 is tenpai."""
    hands = ["", "222z5m" if called else "", NOTEN, TENPAI]
    told = Round(*hands, hand=3, sticks=1, scores=(25000, 25000, 25000, 24000), avoid="58s")
    tiles = "2z1m1m9m9m1p1p1p9p9p1s1s9s9s5z6z7z" if called else "1z1m1m9m9m1p1p1p9p9p1s1s9s9s5z6z7z"
    thrown = iter([tiles[i : i + 2] for i in range(0, len(tiles), 2)])
    while told.left:
        seat = told.next
        told.turn(seat, next(thrown, None) if seat == 2 else None)
        if called and seat == 2:
            told.pon(1, "22z").discard(1, "5m")
            called = False
    return told.end(kind, [3], pay)


MANGAN: Final = (-2000, -2000, 8000, -4000)
AFTER: Final = (23000, 23000, 33000, 20000)


def test_i3_nagashi_mangan_of_a_non_dealer() -> None:
    assert found(nagashi(MANGAN), Round(hand=3, honba=1, sticks=1, scores=AFTER).turns(2)) == []
    assert found(nagashi(MANGAN), Round(hand=4, honba=1, sticks=1, scores=AFTER).turns(2)) == ["RND001"]
    assert found(nagashi(MANGAN), Round(hand=3, honba=1, scores=AFTER).turns(2)) == ["RND003"]
    assert found(nagashi((-2000, -2000, 9000, -4000))) == ["DRW004"]
    assert found(nagashi((-3000, -3000, 7000, -1000))) == ["DRW004"], "there are no noten payments beside it"


def test_i4_two_nagashi_mangan() -> None:
    assert found(two_nagashi(BOTH_PAID), rules="mahjong-soul") == []
    assert found(two_nagashi(FIRST_PAID), rules="mahjong-soul") == ["DRW004"]


def test_i5_a_called_discard() -> None:
    assert found(nagashi(MANGAN, called=True)) == ["DRW005"]


ONLY_NOTEN: Final = (-1000, -1000, -1000, 3000)


def effects(told: Round, **changes: str) -> dict[str, tuple[int, ...] | None]:
    """What each finding changes in the points."""
    (record,) = read_bytes(game(told).encode(), "case.xml")
    findings = audit(record, choose_rules(record, "auto", changes)).findings
    return {f.code: f.point_effect for f in findings if f.severity != "note"}


def test_what_a_draw_of_the_wrong_name_changes() -> None:
    """Due are -2000 -2000 +8000 -4000 in the first case, and -1000 -1000 -1000 +3000 in the last."""
    assert effects(nagashi(ONLY_NOTEN, kind="")) == {"DRW006": (-1000, -1000, 9000, -7000)}
    assert effects(nagashi(ONLY_NOTEN, kind=""), nagashi_replaces_noten="false") == {"DRW006": MANGAN}
    halved = tuple(p // 2 for p in ONLY_NOTEN)
    found = effects(nagashi(halved, kind=""))
    assert found == {"DRW004": (-500, -500, -500, 1500), "DRW006": (-1000, -1000, 9000, -7000)}
    assert effects(nagashi(MANGAN, called=True)) == {"DRW005": (1000, 1000, -9000, 7000)}


CLASSIC: Final = (30000, 30000, 30000, 30000)


def test_i17_only_a_win_keeps_the_deal() -> None:
    def goes_on(hand: int, honba: int, **changes: str) -> list[str]:
        # The classic rules have no noten payments.
        first = drawn([0], (0, 0, 0, 0), scores=CLASSIC)
        after = Round(hand=hand, honba=honba, scores=CLASSIC).turns(2)
        return found(first, after, rules="saikouisen-classic", **changes)

    assert goes_on(1, 1) == []
    assert goes_on(0, 1) == ["RND001"]
    assert goes_on(1, 0) == ["RND002"]
    assert goes_on(1, 0, honba_on_draw="only_if_dealer_keeps") == []
    assert goes_on(0, 1, renchan="tenpai") == []


def test_i18_a_noten_dealer_in_the_last_hand() -> None:
    ended = drawn([], (0, 0, 0, 0), hand=7, scores=LAST, owari="310,41.0,240,-16.0,250,5.0,200,-30.0")
    on = (drawn([], (0, 0, 0, 0), hand=7, scores=LAST), Round(hand=7, honba=1, scores=LAST).turns(2))
    assert found(ended) == []
    assert "END002" in found(*on)
    for rule in ("dealer_repeats", "dealer_repeats_in_last_wind"):
        assert found(ended, last_hand_dealer_noten=rule) == ["END001"]
        assert found(*on, last_hand_dealer_noten=rule) == []


def test_i18_a_noten_dealer_in_the_last_wind() -> None:
    def goes_on(hand: int, after: int, **changes: str) -> list[str]:
        first = drawn([], (0, 0, 0, 0), hand=hand, scores=BELOW)
        return found(first, Round(hand=after, honba=1, scores=BELOW).turns(2), **changes)

    rule = {"last_hand_dealer_noten": "dealer_repeats_in_last_wind"}
    assert goes_on(5, 5, **rule) == []
    assert goes_on(5, 6, **rule) == ["RND001"]
    assert goes_on(5, 6) == goes_on(5, 6, last_hand_dealer_noten="dealer_repeats") == []
    assert goes_on(3, 4, **rule) == [], "in East the deal passes"
    assert goes_on(1, 1, game_length="tonpuu", **rule) == []
    assert goes_on(1, 2, game_length="tonpuu", **rule) == ["RND001"]
