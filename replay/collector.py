"""Takes the rows of a game out of its audit.

A `Collector` is handed to the audit and is asked once a round, when all of it has been judged; where there is none,
nothing is collected and nothing costs more.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Final, NamedTuple

from replay.choice import RuleChoice
from replay.events import CALL, DORA, DRAW, RIICHI, TEDASHI, DrawKind, RoundStart
from replay.findings import GameResult, Severity
from replay.gameend import Standing
from replay.hand.score import STICK, Share
from replay.hand.shanten import shanten
from replay.hand.shapes import SUIT, UNIT, Keys, count, keys_of
from replay.melds import CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.moment import DrawFacts, WinFacts
from replay.outcome import by_nearness
from replay.play import Played
from replay.record import Record
from replay.seats import seat_wind
from replay.summary import (
    EXHAUSTIVE,
    SHANTEN_EVERY,
    CallRow,
    DealInRow,
    DrawRow,
    FaultRow,
    GamePlayerRow,
    GameRow,
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
    seen: int
    before: int


class Collector:
    """Takes the rows of one game out of its audit: `round` for each round, then `summary`, once."""

    def __init__(self, record: Record, choice: RuleChoice) -> None:
        self._record = record
        self._choice = choice
        self._rules = choice.rules
        self._content = blake2b(digest_size=12)
        self._played = 0
        self._scores: list[int] | None = None
        self._whole = True
        self._disconnected = [0] * self._rules.players
        self._rows = Summary("", _NO_GAME, [])
        self._begun: tuple[int, ...] | None = None

    def round(self, played: Played, start: RoundStart, index: int, label: str) -> None:
        """Take in a round that has been judged; `start` as recorded."""
        one = _Round(self._rows, played, start, index, label, self._absent(played))
        one.collect()
        for seat, absent in enumerate(one.absent):
            self._disconnected[seat] += absent
        self._scores = one.after
        self._whole = self._whole and one.result is not None
        if not self._played:
            self._begun = None if "scores" in start.unstated else start.scores
            self._whole = self._whole and not start.hand and not start.honba
        self._played += 1
        table = played.table
        content = (start.hand, start.honba, [bytes(KIND_OF[t] if t >= 0 else 99 for t in r) for r in table.river])
        if not any(table.river):
            # Nothing was thrown: who had what tells such rounds apart.
            content = (*content[:2], [bytes(sorted(KIND_OF[t] for t in h if t >= 0)) for h in table.start.hands])
        self._content.update(repr((content, [w.winner for w in played.wins])).encode())

    def summary(self, result: GameResult) -> Summary:
        """The rows, once the whole record has been judged."""
        record, rows, rules = self._record, self._rows, self._rules
        standings = result.standings
        recorded, corrected = standings.recorded, standings.corrected
        if rows.rounds:
            self._succession(complete=recorded is not None)
        rates = [p.rate for p in record.players if p.rate]
        rows.key = self._content.hexdigest()
        rows.game = GameRow(
            id=record.id,
            date=record.date,
            format=record.format,
            platform=record.platform or record.ruleset.removesuffix("-sanma").removesuffix("-no-red"),
            rules=self._choice.name,
            rules_from=self._choice.rules_from,
            players=rules.players,
            length=str(rules.game_length),
            room=record.room,
            lobby=record.lobby,
            average_rate=sum(rates) / len(rates) if rates else None,
            rounds=self._played,
            complete=recorded is not None and self._whole,
            verdict=result.verdict,
            start_points=rules.starting_points,
            changed_at=standings.course_changed_at,
        )
        for seat, player in enumerate(record.players):
            score, rank, points = _standing(recorded, seat)
            right, right_rank, right_points = _standing(corrected, seat)
            if points is None and right == score:
                points = right_points
            rows.players.append(
                GamePlayerRow(
                    seat=seat,
                    name=player.name,
                    dan=player.dan,
                    rate=player.rate,
                    sex=player.sex,
                    rounds=self._played,
                    disconnected_rounds=self._disconnected[seat],
                    start_score=_at(self._begun, seat),
                    last_score=_at(self._scores, seat),
                    final_score=score,
                    rank=rank,
                    points=points,
                    corrected_score=right,
                    corrected_rank=right_rank,
                    corrected_points=right_points,
                )
            )
        for finding in result.findings:
            if finding.severity is not Severity.NOTE:
                rows.faults.append(
                    FaultRow(
                        round=finding.round_index,
                        label=finding.round_label,
                        seat=finding.seat,
                        event=finding.event,
                        code=finding.code,
                        name=finding.name,
                        severity=finding.severity.value,
                        cause=finding.cause.value,
                        effect=any(finding.point_effect or ()),
                        follows=finding.caused_by is not None,
                    )
                )
        return rows

    def _absent(self, played: Played) -> list[bool]:
        """By seat: whether it was disconnected at any time of a round."""
        out = [False] * self._rules.players
        if self._record.absences:
            origin = played.moment.origin
            first, last = origin[0], origin[-1]
            for absence in self._record.absences:
                if absence.since <= last and (absence.until is None or absence.until > first):
                    out[absence.seat] = True
        return out

    def _succession(self, *, complete: bool) -> None:
        """Say of each round whether its dealer deals again, now that all are known."""
        rounds = self._rows.rounds
        for i, (one, following) in enumerate(pairwise(rounds)):
            rounds[i] = one._replace(repeats=one.hand == following.hand)
        rounds[-1] = rounds[-1]._replace(last=complete)


class _Round:
    """One round on its way into rows."""

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
        self.seen: list[int] = []
        self.declared: list[_Declared] = []
        self.calls = [0] * n
        self.first_call: list[int | None] = [None] * n
        self.robbed = False
        """Whether the last tile shown is that of a kan or kita."""
        self.ankans = [0] * n
        self.kitas = [0] * n
        self.held = [_packed(keys_of(h)) for h in self.table.start.hands] + [0] * (n - len(self.table.start.hands))
        self.melds = [0] * n
        self.digits = [""] * n
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
        events, origin = self.played.moment.events, self.played.moment.origin
        discards, seen, held = self.discards, self.seen, self.held
        if self.table.indicators[0] >= 0:
            seen.append(KIND_OF[self.table.indicators[0]])
        for position in range(1, self.played.position + 1):
            kind, seat, value = events[position]
            if kind == DRAW:
                held[seat] += _ONE[value]
                continue
            if kind <= TEDASHI:
                self.robbed = False
                discards[seat] += 1
                held[seat] -= _ONE[value]
                if discards[seat] % SHANTEN_EVERY == 0:
                    self.digits[seat] += self._digit(seat)
                if value >= 0:
                    seen.append(KIND_OF[value])
            elif kind == CALL:
                self.robbed = True
                self._call(seat, value, origin[position])
            elif kind == RIICHI:
                before = sum(1 for d in self.declared if d.seat != seat)
                total = sum(discards)
                self.declared.append(_Declared(seat, origin[position], discards[seat], total, len(seen) + 1, before))
            elif kind == DORA and value >= 0:
                seen.append(KIND_OF[value])
        self.total = sum(discards)

    def _digit(self, seat: int) -> str:
        """The shanten of the tiles held, whatever they are: `_digits_of` sees to what was not there to be thrown."""
        held = self.held[seat]
        keys = [held >> 27 * suit & _SUIT_BITS for suit in range(4)]
        sets = self.melds[seat]
        return str(shanten(keys, sets, three_players=self.table.players == 3)) if sets <= 4 else ""

    def _digits_of(self, seat: int) -> str | None:
        """The shanten numbers of a seat; None for a hand that is hidden or was not what was thrown from it."""
        table = self.table
        # The table has the drawn tile apart.
        apart = self.held[seat] - _packed(table.keys[seat])
        whole = not apart or (table.drawn >= 0 and apart == _ONE[table.drawn])
        return self.digits[seat] if whole and not table.hidden[seat] else None

    def _call(self, seat: int, meld: Meld, event: int) -> None:
        self.seen += [KIND_OF[t] for t in meld.consumed if t >= 0]
        self.held[seat] -= sum(_ONE[t] for t in meld.consumed)
        total = sum(self.discards)
        kind = meld.kind
        self.melds[seat] += kind is not KITA and kind is not KAKAN
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
            table_discards=total,
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
            deltas = _paid(fact)
            if deltas is None:
                return None
            paid = [a + b for a, b in zip(paid, deltas, strict=True)]
        return paid

    def _win(self, win: WinFacts, *, nearest: bool) -> None:
        table, value, situation = self.table, win.value, win.situation
        seat = win.winner
        source = win.source
        deltas = _paid(win)
        due = None if win.settlement is None else _share(win, Share.HAND) + _share(win, Share.LIABILITY)
        points = _worth(win)
        valued = value if value is not None and value.valid else None
        listed = win.listed or ()
        yaku = tuple(name for name, _ in valued.yaku) if valued is not None else tuple(name for name, _ in listed)
        sticks = win.sticks if nearest else 0
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
                han=None if valued is None else valued.han,
                fu=None if valued is None else valued.fu,
                limit=None if valued is None or valued.limit is None else valued.limit.value,
                yakuman=None if valued is None else valued.yakuman,
                points=points,
                due_points=due,
                delta=None if deltas is None else deltas[seat],
                honba_points=_share(win, Share.HONBA),
                stick_points=STICK * sticks,
                own_stick=sticks > 0 and table.riichi[seat],
                yaku=yaku,
                dora=None if valued is None else valued.dora.dora,
                ura=None if valued is None or not table.riichi[seat] else valued.dora.ura,
                red=None if valued is None else valued.dora.red,
                kita=None if valued is None else valued.dora.kita,
                liable=win.liable,
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
                shanten=self._shanten(source),
            )
        )

    def _shanten(self, seat: int) -> int | None:
        table = self.table
        if table.hidden[seat]:
            return None
        melds = sum(1 for m in table.melds[seat] if m.kind is not KITA)
        return shanten(table.keys[seat], melds, three_players=table.players == 3)

    def _riichi(self, wins: Sequence[WinFacts], deltas: list[int] | None) -> None:
        table = self.table
        won = {w.winner: w for w in wins}
        sources = {w.source for w in wins}
        for one in self.declared:
            seat = one.seat
            waits = None if table.hidden[seat] else table.waits(seat)
            unseen = furiten = None
            if waits is not None:
                visible = self.seen[: one.seen]
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
        order = sorted(range(n), key=lambda s: -scores[s]) if known and len(scores) == n else []
        won = {w.winner: "tsumo" if w.tsumo else "ron" for w in wins}
        by_tsumo = next((w for w in wins if w.tsumo), None)
        declared = {d.seat: d for d in self.declared}
        exhaustive = draw is not None and draw.claim.kind in EXHAUSTIVE
        hands = table.start.hands
        for seat in range(n):
            dealt = hands[seat] if seat < len(hands) else ()
            whole = len(dealt) == 13 and min(dealt) >= 0
            against = None if by_tsumo is None or by_tsumo.winner == seat else _worth(by_tsumo)
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
                    start_shanten=shanten(keys_of(dealt), three_players=n == 3) if whole else None,
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
                    deal_ins=sum(1 for w in wins if w.source == seat),
                    tsumo_against=against,
                    tenpai=draw.tenpai[seat] if exhaustive and draw is not None else None,
                    waiting=None if hidden else bool(table.waits(seat)),
                    shanten=self._digits_of(seat),
                    nagashi=exhaustive and draw is not None and seat in draw.nagashi,
                    disconnected=self.absent[seat],
                )
            )


_SUIT_BITS: Final = (1 << 27) - 1
_ONE: Final = tuple(UNIT[k] << 27 * SUIT[k] for k in KIND_OF)
"""What a tile adds to a hand in one number, its four suit keys behind each other."""
_NO_GAME: Final = GameRow(None, None, "", "", "", "", 0, "", None, None, None, 0, False, "", 0, None)


def _packed(keys: Keys) -> int:
    return keys[0] | keys[1] << 27 | keys[2] << 54 | keys[3] << 81


def _standing(standing: Standing | None, seat: int) -> tuple[int | None, int | None, int | None]:
    """Score, rank and final points of a seat."""
    if standing is None:
        return None, None, None
    return standing.scores[seat], standing.ranks[seat], _at(standing.points, seat)


def _at(values: Sequence[int] | None, seat: int) -> int | None:
    return None if values is None or len(values) <= seat else values[seat]


def _paid(fact: WinFacts | DrawFacts) -> tuple[int, ...] | None:
    """What each seat won or paid as recorded, or by the rules where the record does not say."""
    paid = fact.claim.deltas
    return fact.deltas if paid is None or len(paid) != len(fact.scores_before) else paid


def _share(win: WinFacts, share: Share) -> int:
    return 0 if win.settlement is None else sum(p.points for p in win.settlement.payments if p.share is share)


def _worth(win: WinFacts) -> int | None:
    """The points of a hand, as recorded or else by the rules."""
    if win.claim.points is not None:
        return win.claim.points
    if win.settlement is None:
        return None
    return _share(win, Share.HAND) + _share(win, Share.LIABILITY)
