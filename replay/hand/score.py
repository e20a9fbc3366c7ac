"""What a win pays: from han and fu to points, and from points to each seat.

Base points are a quarter of what a non-dealer is paid by ron. Every amount here is in points.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from replay.ruleset import RuleSet
from replay.rulevalues import Kazoe, PaoHonba, PaoRon, SanmaTsumo

STICK: Final = 1000
"""Points of a riichi stick."""
KAZOE_HAN: Final = 13
"""Han from which a hand without a yakuman may be paid as one."""


class Limit(StrEnum):
    """The named limits; thirteen han are paid as one yakuman (kazoe) or as sanbaiman."""

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
        if han >= KAZOE_HAN and rules.kazoe is Kazoe.YAKUMAN:
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


def tsumo_shares(base: int, *, dealer: bool, rules: RuleSet) -> tuple[int, int]:
    """What the dealer and what each other player pays; both the same where the winner is the dealer.

    With three players the share of the missing seat is lost, or half of it is added to each of the two, rounded up,
    or the two pay what a ron would cost: the dealer two thirds, rounded up, and the other the rest, or each half,
    rounded up. Of a dealer's win each of them then pays half in either case.
    """
    first = tsumo_points(base, dealer=True)
    other = first if dealer else tsumo_points(base, dealer=False)
    if rules.players == 4 or rules.sanma_tsumo is SanmaTsumo.LOSS:
        return first, other
    if rules.sanma_tsumo is SanmaTsumo.SPLIT:
        half = round_up(-(-other // 2))
        return first + half, other + half
    whole = ron_points(base, dealer=dealer)
    if dealer or rules.sanma_tsumo is SanmaTsumo.HALVES:
        first = round_up(-(-whole // 2))
        return first, first
    first = round_up(-(-2 * whole // 3))
    return first, whole - first


def recorded_points(base: int, *, tsumo: bool, dealer: bool, rules: RuleSet) -> int:
    """The hand's points as a record states them: without honba and sticks, by tsumo the sum really paid.

    `dealer`: the winner is.
    """
    if not tsumo:
        return ron_points(base, dealer=dealer)
    first, other = tsumo_shares(base, dealer=dealer, rules=rules)
    return first + other * (rules.players - 2)


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
    honba: int,
    sticks: int,
    rules: RuleSet,
    fed: Mapping[int, int] = MappingProxyType({}),
    wareme_seat: int | None = None,
) -> Settlement:
    """Who pays what; `source` is the discarder, None by tsumo. The deltas add up to the sticks' points.

    `fed` are the seats that fed the last set of a yakuman (pao), each with the part of `base` it answers for. By tsumo
    such a seat pays that part alone, and the honba, of several the first; by another seat's discard the
    rules say how the two share it and who pays the honba (halved, the liable seat has the odd hundred). What the seat
    whose wall was broken (`wareme_seat`) pays or is paid for a hand is doubled, honba are not. A winner who takes no
    honba or sticks is settled with none. Source: rules.md 1.8, 3.C and 3.D, and ranked records.
    """
    players = rules.players
    payments: list[Payment] = []
    wins_as_dealer = winner == dealer
    liable = {seat: min(part, base) for seat, part in fed.items() if seat != source}
    rest = base - sum(liable.values())
    first_liable = next(iter(liable), None)
    honba_points = honba * rules.honba_value
    if source is None:
        payers = [seat for seat in range(players) if seat != winner]
        for seat, part in liable.items():
            points = recorded_points(part, tsumo=True, dealer=wins_as_dealer, rules=rules)
            payments.append(Payment(LIABILITY, seat, points))
        if rest:
            first, other = tsumo_shares(rest, dealer=wins_as_dealer, rules=rules)
            payments += [Payment(HAND, seat, first if seat == dealer else other) for seat in payers]
        each = honba_points // (players - 1)
        if each:
            if liable:
                payments.append(Payment(HONBA, first_liable, each * (players - 1)))
            else:
                payments += [Payment(HONBA, seat, each) for seat in payers]
    else:
        from_source = ron_points(rest, dealer=wins_as_dealer)
        for seat, part in liable.items():
            whole = ron_points(part, dealer=wins_as_dealer)
            by_liable = whole if rules.pao_ron is PaoRon.LIABLE else whole // 2
            payments.append(Payment(LIABILITY, seat, by_liable))
            from_source += whole - by_liable
        if from_source:
            payments.append(Payment(HAND, source, from_source))
        if honba_points:
            by_liable = honba_points if liable and rules.pao_honba is PaoHonba.LIABLE else 0
            if liable and rules.pao_honba is PaoHonba.SPLIT:
                by_liable = round_up(-(-honba_points // 2))
            for payer, points in ((first_liable, by_liable), (source, honba_points - by_liable)):
                if points:
                    payments.append(Payment(HONBA, payer, points))
    if wareme_seat is not None:
        payments = [
            p._replace(points=2 * p.points) if p.share is not HONBA and wareme_seat in (winner, p.payer) else p
            for p in payments
        ]
    if sticks:
        payments.append(Payment(STICKS, None, sticks * STICK))
    deltas = [0] * players
    for payment in payments:
        deltas[winner] += payment.points
        if payment.payer is not None:
            deltas[payment.payer] -= payment.points
    return Settlement(tuple(deltas), tuple(payments))
