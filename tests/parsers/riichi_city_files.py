"""Generated games as Riichi City's servers write them."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from parsers.riichi_city.names import CARDS, DRAWS, YAKU, YAKUMAN, YAKUMAN_HAN, Action, Kind
from replay.events import (
    CALL,
    DISCARDS,
    DORA,
    DRAW,
    GAME_END,
    RIICHI,
    RIICHI_ACCEPTED,
    RYUUKYOKU,
    START,
    WIN,
    DrawKind,
    Event,
    RoundStart,
    Win,
)
from replay.melds import ANKAN, DAIMINKAN, KAKAN, KITA, PON, Meld
from replay.record import Record
from replay.ruleset import RuleSet
from replay.rulevalues import DoubleYakuman, GameLength
from replay.tiles import MPSZ
from replay.wall import FOURS, dead_wall
from tests.parsers.rounds import look, rounds_of
from tests.walls.laid import laid

USER: Final = 1_000_001
"""The number of the player in position 0."""
RANKED, TOURNAMENT, FRIENDS = 1001, 1002, 1003
_CARD: Final = {face: number for number, face in CARDS.items()}
_YAKU: Final = {names[0]: number for number, names in YAKU.items() if len(names) == 1}
_YAKUMAN: Final = {name: number for number, name in reversed(YAKUMAN.items())}
_ENDS: Final = {kind: number for number, kind in DRAWS.items()} | {DrawKind.NAGASHI: 7}
_ROUNDS: Final = {GameLength.TONPUU: 1, GameLength.HANCHAN: 2, GameLength.ONE_ROUND: 3}
RULES: Final[Mapping[str, Any]] = {
    "daiminkan_dora": "before_rinshan",
    "kakan_dora": "before_rinshan",
    "ryuuiisou_hatsu": "pure_is_double",
    "double_yakuman": [
        str(d) for d in DoubleYakuman if d.value in "suuankou-tanki kokushi-13 junsei-chuuren daisuushii"
    ],
}
"""What differs from the preset the reader starts from."""


def encoded(record: Record, rules: RuleSet, *, game_play: int = RANKED, shift: int = 0, bare: bool = False) -> bytes:
    """The record as a file; seat 0 sits in position `shift`, `bare` leaves the server's answer around it out."""
    game = {
        "fangFu": 0,
        "gamePlay": game_play,
        "handRecord": [_Round(record, rules, events, shift).encoded() for events in rounds_of(record.events)],
        "initPoints": rules.starting_points,
        "isGangPay": rules.daiminkan_rinshan_pao,
        "isGeMu": rules.wareme,
        "isKaiLiZhi": False,
        "isLuck": False,
        "isShaoJi": bool(rules.yakitori),
        "keyValue": record.id,
        "playerCount": rules.players,
        "round": _ROUNDS[rules.game_length],
        "stageType": 4,
    }
    return json.dumps(game if bare else {"code": 0, "data": game, "message": "ok"}).encode()


class _Round:
    def __init__(self, record: Record, rules: RuleSet, events: Sequence[Event], shift: int) -> None:
        self.record = record
        self.rules = rules
        self.events = events
        self.shift = shift
        self.n = rules.players
        self.out: list[dict[str, Any]] = []
        self.sizes = [13] * self.n
        self.drawn: list[int | None] = [None] * self.n
        self.indicators: list[int] = []
        self.riichi: int | None = None
        self.late: int | None = None
        """Whose riichi is told of after the call of its discard."""
        assert record.date is not None
        self.time = int(datetime.fromisoformat(f"{record.date}:00+00:00").timestamp() * 1000)

    def position(self, seat: int) -> int:
        return (seat + self.shift) % self.n

    def user(self, seat: int) -> int:
        return USER + self.position(seat)

    def by_position(self, values: Sequence[Any]) -> list[Any]:
        return [values[(position - self.shift) % self.n] for position in range(self.n)]

    def card(self, tile: int) -> int:
        return _CARD[look(tile, self.rules)]

    def cards(self, tiles: Sequence[int]) -> list[int]:
        return [self.card(t) for t in tiles]

    def add(self, kind: Kind, seat: int | None, **data: Any) -> None:
        user = 0 if seat is None else self.user(seat)
        text = json.dumps(data, separators=(",", ":"))
        self.out.append(
            {"data": text, "eventPos": len(self.out), "eventType": kind, "startTime": self.time, "userId": user}
        )

    def encoded(self) -> dict[str, Any]:
        start: RoundStart = self.events[0][2]
        reds = self.rules.red_tiles
        self.laid = laid(self.events, dead_wall(FOURS, self.n), self.rules)
        self.wall = "".join(f"0{MPSZ[t // 4][1]}" if t in reds else MPSZ[t // 4] for t in self.laid)
        self.hash = sha256(self.wall.encode()).hexdigest()
        self._deal(start, self.events[1][2])
        rest = self.events[2:]
        for at, event in enumerate(rest):
            following = rest[at + 1] if at + 1 < len(rest) else None
            self._event(event, following)
        self._results([e for e in rest if e[0] == WIN])
        for event in rest:
            if event[0] == GAME_END:
                self._game_end(event[2])
        wind, number = divmod(start.hand, self.n)
        people = [
            {"nickname": self.record.players[seat].name, "position": self.position(seat), "userId": self.user(seat)}
            for seat in range(self.n)
        ]
        return {
            "benChangNum": start.honba,
            "changCi": number + 1,
            "handCardEncode": self.wall,
            "handCardsSHA256": self.hash,
            "paiShan": self.cards(self.laid[13 * self.n + 1 :]),
            "handEventRecord": self.out,
            "players": self.by_position(people),
            "quanFeng": 49 + 16 * wind,
        }

    def _deal(self, start: RoundStart, first: int) -> None:
        assert start.indicator is not None
        wind, number = divmod(start.hand, self.n)
        people = [{"user_id": self.user(seat), "hand_points": start.scores[seat]} for seat in range(self.n)]
        for seat in self.by_position(range(self.n)):
            self.add(
                Kind.DEAL,
                seat,
                hand_cards=self.cards([*start.hands[seat], *([first] if seat == start.dealer else [])]),
                dealer_pos=self.position(start.dealer),
                dices=list(start.dice or ()),
                hand_cards_sha_256=self.hash,
                bao_pai_card=self.card(start.indicator),
                quan_feng=49 + 16 * wind,
                chang_ci=number + 1,
                ben_chang_num=start.honba,
                li_zhi_bang_num=start.sticks,
                user_info_list=self.by_position(people),
            )
        self.sizes[start.dealer] += 1
        self.drawn[start.dealer] = first
        self.add(Kind.DRAW, start.dealer, in_card=0, is_first_xun_in=True)

    def _event(self, event: Event, following: Event | None) -> None:
        kind, seat, value = event
        if kind == DRAW:
            self.add(Kind.DRAW, seat, in_card=self.card(value), is_zi_mo=False)
            self.sizes[seat] += 1
            self.drawn[seat] = value
        elif kind in DISCARDS:
            size = self.sizes[seat]
            moved = [size if value == self.drawn[seat] else 1, size - 1]
            self.action(seat, Action.DISCARD, value, move_cards_pos=moved, is_li_zhi=self.riichi == seat)
            self.riichi = None
            self.sizes[seat] -= 1
            self.drawn[seat] = None
        elif kind == RIICHI:
            self.riichi = seat
        elif kind == RIICHI_ACCEPTED and (following is None or following[0] != CALL):
            self.add(Kind.RIICHI, seat, user_id=self.user(seat), is_auto_gang=False)
        elif kind == CALL:
            self._call(seat, value)
        elif kind == DORA:
            self.indicators.append(value)
            self.add(Kind.DORA, None, cards=self.cards(self.indicators))
        elif kind == RYUUKYOKU:
            self._draw(value)
        if kind == RIICHI_ACCEPTED and following is not None and following[0] == CALL:
            self.late = seat

    def action(self, seat: int, action: Action, tile: int, **more: Any) -> None:
        self.add(Kind.ACTION, seat, action=action, card=self.card(tile), user_id=self.user(seat), **more)

    def _call(self, seat: int, meld: Meld) -> None:
        consumed = list(meld.consumed)
        if meld.kind is KITA:
            self.action(seat, Action.KITA, consumed[0])
        elif meld.kind is KAKAN:
            assert meld.added is not None
            self.action(seat, Action.KAKAN, meld.added)
        elif meld.kind is ANKAN:
            self.action(seat, Action.ANKAN, consumed[0], group_cards=self.cards(consumed[1:]))
        else:
            assert meld.called is not None
            kind = {PON: Action.PON, DAIMINKAN: Action.DAIMINKAN}.get(meld.kind, Action.CHI_LOW)
            self.action(seat, kind, meld.called, group_cards=self.cards(consumed))
        self.sizes[seat] -= len(consumed)
        self.drawn[seat] = None
        if self.late is not None:
            # The server tells of a riichi whose discard is called after the call.
            self.add(Kind.RIICHI, self.late, user_id=self.user(self.late), is_auto_gang=False)
            self.late = None

    def _profits(self, before: Sequence[int], deltas: Sequence[int], liable: int | None) -> list[dict[str, Any]]:
        rows = [
            {
                "user_id": self.user(seat),
                "point_profit": deltas[seat],
                "is_bao_pai": seat == liable,
                "user_point": before[seat] + deltas[seat],
            }
            for seat in range(self.n)
        ]
        return self.by_position(rows)

    def _results(self, wins: Sequence[Event]) -> None:
        if not wins:
            return
        claims: list[Win] = [value for _, _, value in wins]
        tsumo = claims[0].from_seat == claims[0].winner
        for claim in claims:
            assert claim.winning_tile is not None
            self.action(claim.winner, Action.TSUMO if tsumo else Action.RON, claim.winning_tile)
        first = claims[0]
        assert first.scores_before is not None
        deltas = [sum((c.deltas or ())[seat] for c in claims) for seat in range(self.n)]
        liable = next((c.liable for c in claims if c.liable is not None), None)
        self.add(
            Kind.END,
            None,
            end_type=1 if tsumo else 0,
            win_info=[self._win(c, tsumo=tsumo) for c in claims],
            user_profit=self._profits(first.scores_before, deltas, liable),
        )

    def _win(self, win: Win, *, tsumo: bool) -> dict[str, Any]:
        assert win.concealed is not None
        assert win.melds is not None
        shown = list(win.concealed)
        if not tsumo:
            shown.remove(win.winning_tile)  # type: ignore[arg-type]
        kita = sum(m.kind is KITA for m in win.melds)
        fang = [(_YAKU["kita"], kita)] if kita and win.yaku is not None else []
        for name, han in win.yaku or ():
            plain = "-".join(name.split("-")[:2]) if name.startswith(("seat-wind", "round-wind")) else name
            if plain == "dora":
                han -= kita
            if han:
                fang.append((_YAKU[plain], han))
        doubled = set(map(str, self.rules.double_yakuman))
        fang += [(_YAKUMAN[name], YAKUMAN_HAN * (1 + (name in doubled))) for name in win.yakuman or ()]
        return {
            "fang_info": [{"fang_type": number, "fang_num": han} for number, han in fang],
            "all_fang_num": sum(han for _, han in fang),
            "all_fu": win.fu or 0,
            "all_point": win.points,
            "user_cards": self.cards(shown),
            "li_bao_card": None if win.ura_indicators is None else self.cards(win.ura_indicators),
            "user_id": self.user(win.winner),
        }

    def _draw(self, draw: Any) -> None:
        if draw.kind is DrawKind.KYUUSHU:
            self.add(Kind.ACTION, 0, action=Action.BREAK_OFF, card=0, user_id=self.user(0))
        listed = [
            {"fang_info": None, "user_cards": self.cards(hand), "user_id": self.user(seat), "ting_card_list": [1]}
            for seat, hand in enumerate(draw.hands)
            if hand is not None and _ENDS[draw.kind] == 7
        ]
        if draw.kind is DrawKind.NAGASHI:
            for seat, delta in enumerate(draw.deltas):
                if delta > 0:
                    nagashi: dict[str, Any] = {
                        "fang_info": [{"fang_type": 30, "fang_num": 5}],
                        "user_id": self.user(seat),
                    }
                    listed.append({**nagashi, "ting_card_list": None, "user_cards": []})
        self.add(
            Kind.END,
            None,
            end_type=_ENDS[draw.kind],
            win_info=listed,
            user_profit=self._profits(draw.scores_before, draw.deltas, None),
        )

    def _game_end(self, end: Any) -> None:
        winless = self._fined()
        fine = self.rules.yakitori // 1000
        paid = [0] * self.n
        for seat in winless:
            paid[seat] -= fine
        for seat in range(self.n):
            if seat not in winless:
                paid[seat] = fine * len(winless) // (self.n - len(winless))
        rows = [
            {
                "user_id": self.user(seat),
                "point_num": end.scores[seat],
                "score": end.points[seat] // 100 - 10 * paid[seat],
                "is_shao_ji": seat in winless,
                "shao_ji_score": paid[seat],
                "luck_score": seat,
            }
            for seat in range(self.n)
        ]
        self.add(Kind.GAME_END, None, user_data=sorted(rows, key=lambda row: -row["point_num"]))

    def _fined(self) -> set[int]:
        if not self.rules.yakitori:
            return set()
        winless = set(range(self.n)) - {seat for kind, seat, _ in self.record.events if kind == WIN}
        return winless if len(winless) < self.n else set()


__all__ = ["FRIENDS", "RANKED", "RULES", "START", "TOURNAMENT", "encoded"]
