"""Takes the rows of a game out of its audit.

A `Collector` is handed to the audit and is asked once a round, when all of it has been judged; where there is none,
nothing is collected and nothing costs more.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Final

from replay.choice import RuleChoice
from replay.events import RoundStart
from replay.findings import GameResult, Severity
from replay.gameend import Standing
from replay.play import Played
from replay.record import Record
from replay.roundrows import RoundRows
from replay.summary import FaultRow, GamePlayerRow, GameRow, Summary
from replay.tiles import KIND_OF


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
        one = RoundRows(self._rows, played, start, index, label, self._absent(played))
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
        content = (start.hand, start.honba, [bytes([KIND_OF[t] for t in r]) for r in table.river])
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
        rounds[-1] = rounds[-1]._replace(last=complete, repeats=False if complete else None)


_NO_GAME: Final = GameRow(None, None, "", "", "", "", 0, "", None, None, None, 0, False, "", 0, None)


def _standing(standing: Standing | None, seat: int) -> tuple[int | None, int | None, int | None]:
    """Score, rank and final points of a seat."""
    if standing is None:
        return None, None, None
    return standing.scores[seat], standing.ranks[seat], _at(standing.points, seat)


def _at(values: Sequence[int] | None, seat: int) -> int | None:
    return None if values is None or len(values) <= seat else values[seat]
