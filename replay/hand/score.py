"""What a win pays: from han and fu to points, and from points to each seat.

Base points are a quarter of what a non-dealer is paid by ron. Every amount here is in points.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from replay.ruleset import RuleSet

STICK: Final = 1000
"""Points of a riichi stick."""


class Limit(StrEnum):
    """The named limits; thirteen han are paid as one yakuman (kazoe)."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"


MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN = Limit
LIMIT_BASE: Final = {MANGAN: 2000, HANEMAN: 3000, BAIMAN: 4000, SANBAIMAN: 6000, YAKUMAN: 8000}
"""Base points of one of each limit."""


def base_points(han: int, fu: int, yakuman: int, rules: RuleSet) -> tuple[int, Limit | None]:
    """Base points and the limit reached; `yakuman` counts single yakuman, and with one han and fu are idle.

    Without han and yakuman there is nothing to pay: 0.
    """
    if yakuman:
        return 8000 * yakuman, YAKUMAN
    if han >= 5:
        if han >= 13:
            return 8000, YAKUMAN
        if han >= 11:
            return 6000, SANBAIMAN
        if han >= 8:
            return 4000, BAIMAN
        return (3000, HANEMAN) if han >= 6 else (2000, MANGAN)
    if han <= 0:
        return 0, None
    base = fu << (2 + han)
    # 1920 is the base of 4 han 30 fu and of 3 han 60 fu.
    if base > 2000 or (base == 1920 and rules.kiriage_mangan):
        return 2000, MANGAN
    return base, None


def round_up(points: int) -> int:
    """The next full hundred."""
    return -(-points // 100) * 100


def ron_points(base: int, *, dealer: bool) -> int:
    """What the discarder pays for the hand."""
    return round_up(base * (6 if dealer else 4))


def tsumo_points(base: int, *, dealer: bool) -> int:
    """What one payer pays for the hand; `dealer`: winner or payer is the dealer."""
    return round_up(base * (2 if dealer else 1))


def recorded_points(base: int, *, tsumo: bool, dealer: bool, players: int) -> int:
    """The hand's points as a record states them: without honba and sticks, by tsumo the sum really paid.

    `dealer`: the winner is. With three players nobody pays the share of the missing seat.
    """
    if not tsumo:
        return ron_points(base, dealer=dealer)
    if dealer:
        return tsumo_points(base, dealer=True) * (players - 1)
    return tsumo_points(base, dealer=True) + tsumo_points(base, dealer=False) * (players - 2)


class Share(StrEnum):
    """What an amount is paid for; `liability` is a hand paid by the seat that fed its last set."""

    HAND = "hand"
    LIABILITY = "liability"
    HONBA = "honba"
    STICKS = "sticks"


HAND, LIABILITY, HONBA, STICKS = Share


class Payment(NamedTuple):
    """One amount the winner receives, and the seat that pays it; None: from the table."""

    share: Share
    payer: int | None
    points: int


class Settlement(NamedTuple):
    """What a win changes: points by seat, and the payments they are made of."""

    deltas: tuple[int, ...]
    payments: tuple[Payment, ...]


def settle_win(
    base: int,
    *,
    winner: int,
    source: int | None,
    dealer: int,
    players: int,
    honba: int,
    sticks: int,
    rules: RuleSet,
    liable: int | None = None,
    liable_base: int | None = None,
) -> Settlement:
    """Who pays what; `source` is the discarder, None by tsumo. The deltas add up to the sticks' points.

    `liable` is the seat that fed the last set of a yakuman (pao), `liable_base` the part of `base` it answers
    for, None for all of it. By tsumo the liable seat pays that part alone; by another seat's discard the two
    pay half each. The honba are the liable seat's either way. A second winner on the same discard is settled
    with no honba and no sticks. Source: rules.md 1.8, 3.C and 3.D, and ranked records.
    """
    payments: list[Payment] = []
    wins_as_dealer = winner == dealer
    fed = 0 if liable is None or liable == source else base if liable_base is None else liable_base
    rest = base - fed
    if source is None:
        payers = [seat for seat in range(players) if seat != winner]
        if fed:
            points = recorded_points(fed, tsumo=True, dealer=wins_as_dealer, players=players)
            payments.append(Payment(LIABILITY, liable, points))
        if rest:
            payments += [
                Payment(HAND, seat, tsumo_points(rest, dealer=wins_as_dealer or seat == dealer)) for seat in payers
            ]
        if honba:
            each = honba * rules.honba_value // (players - 1)
            if fed:
                payments.append(Payment(HONBA, liable, each * (players - 1)))
            else:
                payments += [Payment(HONBA, seat, each) for seat in payers]
    else:
        half = ron_points(fed, dealer=wins_as_dealer) // 2
        if fed:
            payments.append(Payment(LIABILITY, liable, half))
        payments.append(Payment(HAND, source, ron_points(rest, dealer=wins_as_dealer) + half))
        if honba:
            payments.append(Payment(HONBA, liable if fed else source, honba * rules.honba_value))
    if sticks:
        payments.append(Payment(STICKS, None, sticks * STICK))
    deltas = [0] * players
    for payment in payments:
        deltas[winner] += payment.points
        if payment.payer is not None:
            deltas[payment.payer] -= payment.points
    return Settlement(tuple(deltas), tuple(payments))
