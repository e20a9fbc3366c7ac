"""Takes the rows of a round out of its audit."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from replay.events import CALL, DORA, DRAW, RIICHI, TEDASHI, DrawKind, RoundStart
from replay.hand.packed import MELD, THREE_PLAY, TILE, Hand, Hands, as_bytes, packed
from replay.hand.score import STICK, Share, recorded_points
from replay.hand.shapes import Keys, count, keys_of
from replay.melds import CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.moment import DrawFacts, WinFacts
from replay.outcome import by_nearness, indicator_unseen, unseen_bonus
from replay.play import Played
from replay.seats import seat_wind
from replay.summary import (
    EXHAUSTIVE,
    HAND_EVERY,
    CallRow,
    DealInRow,
    DrawRow,
    RiichiRow,
    RoundPlayerRow,
    RoundRow,
    Summary,
    WinRow,
)
from replay.table import Table
from replay.tiles import BIT, KIND_OF, MPSZ, kinds_in

CALLS: Final = frozenset({CHI, PON, DAIMINKAN})
"""The melds that count as a call: a kan of four concealed tiles, and a tile added to a pon, do not."""


class _Declared(NamedTuple):
    """A riichi as it was declared: how many tiles its seat and all had thrown, and how many tiles lay open."""

    seat: int
    event: int
    discards: int
    table_discards: int
    shown: int
    before: int


class RoundRows:
    """One round on its way into rows: `collect` adds them to those of its game."""

    def __init__(
        self, rows: Summary, played: Played, start: RoundStart, index: int, label: str, absent: list[bool]
    ) -> None:
        self.rows = rows
        self.played = played
        self.table: Table = played.table
        self.start = start
        self.index = index
        self.label = label
        self.absent = absent
        n = self.table.players
        self.discards = [0] * n
        self.total = 0
        self.shown: list[int] = []
        """The kinds that lie open, in the order in which they were laid there."""
        self.declared: list[_Declared] = []
        self.calls = [0] * n
        self.first_call: list[int | None] = [None] * n
        self.robbed = False
        """Whether the last tile shown is that of a kan or kita."""
        self.ankans = [0] * n
        self.kitas = [0] * n
        self.melds = [0] * n
        hands = self.table.start.hands
        self.dealt = [self._held(keys_of(hand), 0) for hand in hands] + [0] * (n - len(hands))
        self.held = list(self.dealt)
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.result: str | None = None
        self.after: list[int] | None = None

    def collect(self) -> None:
        played, table = self.played, self.table
        self._walk()
        wins, draw = by_nearness(played.wins), played.draw
        if played.stopped:
            wins, draw = [], None
        if wins:
            self.result = "tsumo" if wins[0].tsumo else "ron"
        elif draw is not None:
            self.result = draw.claim.kind.value
        deltas = self._deltas(wins, draw)
        known = "scores" not in table.start.unstated
        if deltas is not None and known:
            self.after = [a + b for a, b in zip(table.start.scores, deltas, strict=True)]
        for i, win in enumerate(wins):
            self._win(win, nearest=i == 0)
        self._riichi(wins, deltas)
        if draw is not None:
            self._draw(draw, deltas)
        self._players(wins, draw, deltas, known=known)
        self.rows.rounds.append(
            RoundRow(
                round=self.index,
                label=self.label,
                event=played.moment.origin[0],
                hand=table.start.hand,
                honba=table.start.honba,
                sticks=table.start.sticks,
                dealer=table.dealer,
                result=self.result,
                winners=len(wins),
                tiles_left=max(table.live, 0),
                discards=self.total,
                riichi=len(self.declared),
                calls=sum(self.calls),
                repeats=None,
                last=False,
            )
        )

    def _walk(self) -> None:
        """Go through the events once for what the table does not keep: when, in tiles thrown, things happened."""
        moment, position = self.played.moment, self.played.position
        discards, shown, held = self.discards, self.shown, self.held
        robbed = False
        if self.table.indicators[0] >= 0:
            shown.append(KIND_OF[self.table.indicators[0]])
        for (kind, seat, value), event in zip(moment.events[: position + 1], moment.origin, strict=False):
            if kind == DRAW:
                held[seat] += TILE[value]
            elif kind <= TEDASHI:
                robbed = False
                held[seat] -= TILE[value]
                discards[seat] = thrown = discards[seat] + 1
                if not thrown % HAND_EVERY:
                    self.hands[seat].append(held[seat])
                if value >= 0:
                    shown.append(KIND_OF[value])
            elif kind == CALL:
                robbed = True
                self._call(seat, value, event)
            elif kind == RIICHI:
                before = sum(1 for d in self.declared if d.seat != seat)
                total = sum(discards)
                self.declared.append(_Declared(seat, event, discards[seat], total, len(shown) + 1, before))
            elif kind == DORA and value >= 0:
                shown.append(KIND_OF[value])
        self.robbed = robbed
        self.total = sum(discards)

    def _held(self, keys: Keys, melds: int) -> int:
        return packed(keys) + MELD * melds + THREE_PLAY * (self.table.players == 3)

    def _hands(self, seat: int) -> Hands | None:
        """The hands a seat had; None where they are hidden or were not what was thrown from."""
        table = self.table
        # The table has the drawn tile apart.
        apart = self.held[seat] - self._held(table.keys[seat], self.melds[seat])
        whole = not apart or (table.drawn >= 0 and apart == TILE[table.drawn])
        return as_bytes(self.hands[seat]) if whole and not table.hidden[seat] else None

    def _call(self, seat: int, meld: Meld, event: int) -> None:
        consumed, kind = meld.consumed, meld.kind
        self.shown += [KIND_OF[t] for t in consumed if t >= 0]
        self.held[seat] -= sum([TILE[t] for t in consumed])
        if kind is not KITA and kind is not KAKAN:
            self.melds[seat] += 1
            self.held[seat] += MELD
        if kind in CALLS:
            self.calls[seat] += 1
            if self.first_call[seat] is None:
                self.first_call[seat] = self.discards[seat]
        elif kind is KITA:
            self.kitas[seat] += 1
        elif not meld.is_open:
            self.ankans[seat] += 1
        row = CallRow(
            round=self.index,
            label=self.label,
            seat=seat,
            event=event,
            kind=kind.value,
            tile=MPSZ[meld.kind_index if meld.called is None else KIND_OF[meld.called]],
            source=meld.source,
            discards=self.discards[seat],
            table_discards=sum(self.discards),
            number=self.calls[seat],
        )
        self.rows.calls.append(row)

    def _deltas(self, wins: Sequence[WinFacts], draw: DrawFacts | None) -> list[int] | None:
        """What the round changed in each score, as recorded; None where that is not known."""
        table = self.table
        paid = [-STICK * bool(r) for r in table.riichi]
        facts: list[WinFacts | DrawFacts] = [*wins]
        if draw is not None:
            facts.append(draw)
        if not facts:
            return None
        for fact in facts:
            deltas = self._paid(fact)
            if deltas is None:
                return None
            paid = [a + b for a, b in zip(paid, deltas, strict=True)]
        return paid

    def _win(self, win: WinFacts, *, nearest: bool) -> None:
        table, value, situation = self.table, win.value, win.situation
        seat = win.winner
        source = win.source
        deltas = self._paid(win)
        due = self._due(win)
        points = self._worth(win)
        valued = value if value is not None and value.valid else None
        # The rest of the value, where dora may count that the record does not show.
        whole = None if unseen_bonus(win, table) else valued
        listed = win.listed if valued is None else valued.yaku
        yaku = None if listed is None else tuple(name for name, _ in listed)
        sticks = win.sticks if nearest else 0
        liable, also_liable = (*win.liable, None, None)[:2]
        self.rows.wins.append(
            WinRow(
                round=self.index,
                label=self.label,
                seat=seat,
                event=win.event,
                source=source,
                tsumo=win.tsumo,
                dealer=seat == table.dealer,
                nearest=nearest,
                discards=self.discards[seat],
                table_discards=self.total,
                riichi=table.riichi[seat],
                double_riichi=table.riichi[seat] and table.double[seat],
                ippatsu=situation is not None and situation.ippatsu,
                open=not table.is_closed(seat),
                calls=self.calls[seat],
                han=None if whole is None else whole.han,
                fu=None if valued is None else valued.fu,
                limit=None if whole is None or whole.limit is None else whole.limit.value,
                yakuman=None if valued is None else valued.yakuman,
                points=points,
                due_points=due,
                delta=None if deltas is None else deltas[seat],
                honba_points=_share(win, Share.HONBA),
                stick_points=STICK * sticks,
                own_stick=sticks > 0 and table.riichi[seat],
                yaku=yaku,
                dora=None if valued is None or indicator_unseen(win, table) else valued.dora.dora,
                ura=None if whole is None or not table.riichi[seat] else whole.dora.ura,
                red=None if valued is None else valued.dora.red,
                kita=None if valued is None else valued.dora.kita,
                liable=liable,
                also_liable=also_liable,
            )
        )
        if source is None:
            return
        self.rows.deal_ins.append(
            DealInRow(
                round=self.index,
                label=self.label,
                seat=source,
                event=win.event,
                winner=seat,
                nearest=nearest,
                discards=self.discards[source],
                table_discards=self.total,
                to_dealer=seat == table.dealer,
                to_riichi=table.riichi[seat],
                to_open=not table.is_closed(seat),
                points=points,
                paid=None if deltas is None else -deltas[source],
                riichi=any(d.seat == source for d in self.declared),
                riichi_tile=any(d.seat == source for d in self.declared) and not table.riichi[source],
                open=not table.is_closed(source),
                chankan=self.robbed,
                held=None if table.hidden[source] else self._hand(source),
            )
        )

    def _hand(self, seat: int) -> Hand:
        return Hand(as_bytes([self._held(self.table.keys[seat], self.melds[seat])]))

    def _riichi(self, wins: Sequence[WinFacts], deltas: list[int] | None) -> None:
        table = self.table
        won = {w.winner: w for w in wins}
        sources = {w.source for w in wins}
        for one in self.declared:
            seat = one.seat
            waits = None if table.hidden[seat] else table.waits(seat)
            unseen = furiten = None
            if waits is not None:
                visible = self.shown[: one.shown]
                keys = table.keys[seat]
                unseen = sum(max(4 - visible.count(k) - count(keys, k), 0) for k in kinds_in(waits))
                own = table.river[seat][: one.discards + 1]
                furiten = any(waits & BIT[KIND_OF[t]] for t in own if t >= 0)
            self.rows.riichi.append(
                RiichiRow(
                    round=self.index,
                    label=self.label,
                    seat=seat,
                    event=one.event,
                    discards=one.discards,
                    table_discards=one.table_discards,
                    dealer=seat == table.dealer,
                    double=table.double[seat],
                    accepted=table.riichi[seat],
                    before=one.before,
                    after=sum(1 for d in self.declared if d.event > one.event and d.seat != seat),
                    waits=None if waits is None else " ".join(MPSZ[k] for k in kinds_in(waits)),
                    kinds=None if waits is None else waits.bit_count(),
                    unseen=unseen,
                    furiten=furiten,
                    won=seat in won,
                    tsumo=seat in won and won[seat].tsumo,
                    dealt_in=seat in sources,
                    on_tile=seat in sources and not table.riichi[seat],
                    result=self.result,
                    delta=None if deltas is None else deltas[seat],
                )
            )

    def _draw(self, draw: DrawFacts, deltas: list[int] | None) -> None:
        table = self.table
        exhaustive = draw.claim.kind in EXHAUSTIVE
        for seat in range(table.players):
            self.rows.draws.append(
                DrawRow(
                    round=self.index,
                    label=self.label,
                    seat=seat,
                    event=draw.event,
                    kind=draw.claim.kind.value,
                    exhaustive=exhaustive,
                    tenpai=draw.tenpai[seat] if exhaustive else None,
                    riichi=table.riichi[seat],
                    open=not table.is_closed(seat),
                    nagashi=draw.claim.kind is DrawKind.NAGASHI and seat in draw.nagashi,
                    dealer=seat == table.dealer,
                    delta=None if deltas is None else deltas[seat],
                )
            )

    def _players(
        self, wins: Sequence[WinFacts], draw: DrawFacts | None, deltas: list[int] | None, *, known: bool
    ) -> None:
        table = self.table
        n = table.players
        scores = table.start.scores
        order = sorted(range(n), key=scores.__getitem__, reverse=True) if known and len(scores) == n else []
        won = {w.winner: "tsumo" if w.tsumo else "ron" for w in wins}
        by_tsumo = next(((w.winner, self._worth(w)) for w in wins if w.tsumo), None)
        sources = [w.source for w in wins]
        declared = {d.seat: d for d in self.declared}
        exhaustive = draw is not None and draw.claim.kind in EXHAUSTIVE
        hands = table.start.hands
        for seat in range(n):
            dealt = hands[seat] if seat < len(hands) else ()
            whole = len(dealt) == 13 and min(dealt) >= 0
            against = None if by_tsumo is None or by_tsumo[0] == seat else by_tsumo[1]
            hidden = bool(table.hidden[seat])
            self.rows.round_players.append(
                RoundPlayerRow(
                    round=self.index,
                    label=self.label,
                    seat=seat,
                    event=self.played.moment.origin[0],
                    dealer=seat == table.dealer,
                    seat_wind=seat_wind(seat, table.dealer, n),
                    start_score=scores[seat] if order else None,
                    rank_before=order.index(seat) + 1 if order else None,
                    delta=None if deltas is None else deltas[seat],
                    start_hand=Hand(as_bytes([self.dealt[seat]])) if whole else None,
                    discards=self.discards[seat],
                    riichi=seat in declared,
                    accepted=table.riichi[seat],
                    double_riichi=table.double[seat],
                    riichi_before=declared[seat].before if seat in declared else len(declared),
                    calls=self.calls[seat],
                    first_call=self.first_call[seat],
                    kans=table.kan_by[seat],
                    ankans=self.ankans[seat],
                    kitas=self.kitas[seat],
                    win=won.get(seat),
                    deal_ins=sources.count(seat),
                    tsumo_against=against,
                    tenpai=draw.tenpai[seat] if exhaustive and draw is not None else None,
                    waiting=None if hidden else bool(table.waits(seat)),
                    hands=self._hands(seat),
                    nagashi=exhaustive and draw is not None and seat in draw.nagashi,
                    disconnected=self.absent[seat],
                )
            )

    def _paid(self, fact: WinFacts | DrawFacts) -> tuple[int, ...] | None:
        """What each seat won or paid as recorded, or by the rules where the record does not say."""
        paid = fact.claim.deltas
        if paid is not None and len(paid) == len(fact.scores_before):
            return paid
        return None if isinstance(fact, WinFacts) and unseen_bonus(fact, self.table) else fact.deltas

    def _worth(self, win: WinFacts) -> int | None:
        """The points of a hand, as recorded or else by the rules."""
        return self._due(win) if win.claim.points is None else win.claim.points

    def _due(self, win: WinFacts) -> int | None:
        """The points of a hand by the rules, not doubled by wareme, as records state them."""
        table, value = self.table, win.value
        if win.settlement is None or value is None or unseen_bonus(win, table):
            return None
        return recorded_points(value.base, tsumo=win.tsumo, dealer=win.winner == table.dealer, rules=table.rules)


def _share(win: WinFacts, share: Share) -> int:
    return 0 if win.settlement is None else sum(p.points for p in win.settlement.payments if p.share is share)
