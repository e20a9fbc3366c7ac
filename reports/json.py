"""An audit as JSON (`shinpan.audit/1`), as one document or one object a line.

The document is written as it comes: `games` first, `unreadable` and `summary` behind it, so that no run has to
hold its games.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import orjson

from replay.findings import Finding, GameResult, Place, Remedy, Unreadable
from replay.gameend import Standing
from reports.report import Tally, version

SCHEMA: Final = "shinpan.audit/1"


def tool() -> dict[str, str]:
    """Name and version of the program that wrote an output."""
    return {"name": "shinpan", "version": version()}


def plain(value: Any) -> Any:
    """A value as JSON can hold it: sets sorted, keys as text, undecodable characters replaced.

    Integers beyond 64 bits, which only a damaged record holds, become text.
    """
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int):
        return value if -(2**63) <= value < 2**63 else str(value)
    if isinstance(value, Mapping):
        return {str(plain(k)): plain(v) for k, v in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(x) for x in value), key=str)
    if isinstance(value, list | tuple):
        return [plain(x) for x in value]
    return str(value)


def dumps(value: Any, *, indent: bool = False) -> bytes:
    """JSON with a line end."""
    option = orjson.OPT_APPEND_NEWLINE | (orjson.OPT_INDENT_2 if indent else 0)
    return orjson.dumps(plain(value), option=option)


def finding_dict(finding: Finding, players: int) -> dict[str, Any]:
    """One finding; a missing point effect is no effect."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "cause": finding.cause,
        "round": None if finding.round_index is None else {"index": finding.round_index, "label": finding.round_label},
        "event": finding.event,
        "turn": finding.turn,
        "seat": finding.seat,
        "player": finding.player,
        "span": {"line": finding.span.line, "column": finding.span.column, "pointer": finding.span.pointer},
        "message": finding.message,
        "recorded": finding.recorded,
        "expected": finding.expected,
        "point_effect": finding.point_effect or (0,) * players,
        "options": [{"name": o.name, "value": o.value, "from": o.origin} for o in finding.options],
        "legal_under": finding.legal_under,
        "caused_by": finding.caused_by,
        **_remedy(finding.remedy),
    }


def _remedy(remedy: Remedy | None) -> dict[str, Any]:
    final = None if remedy is None or remedy.final_points is None else [p / 1000 for p in remedy.final_points]
    return {
        "remedy": None if remedy is None else remedy.kind,
        "remedy_points": None if remedy is None else remedy.points,
        "remedy_final_points": final,
    }


def _standing(standing: Standing | None) -> dict[str, Any]:
    if standing is None:
        return {}
    points = None if standing.points is None else [p / 1000 for p in standing.points]
    return {"scores": standing.scores, "ranks": standing.ranks, "points": points}


def game_dict(place: Place, result: GameResult) -> dict[str, Any]:
    """One game as the contract states it."""
    return {
        "source": place.source,
        "member": place.member,
        "game_index": place.game_index,
        "source_sha256": place.sha256,
        "id": result.id,
        "date": result.date,
        "format": result.format,
        "rules": result.rules,
        "rules_from": result.rules_from,
        "rules_fit": result.rules_fit,
        "rules_digest": result.rules_digest,
        "assumed_options": result.assumed_options,
        "players": result.players,
        "rounds": result.rounds,
        "wins": result.wins,
        "events": result.events,
        "verdict": result.verdict,
        "findings": [finding_dict(f, len(result.players)) for f in result.findings],
        "standings": {
            "recorded": _standing(result.standings.recorded),
            "corrected": _standing(result.standings.corrected),
            "course_changed_at": result.standings.course_changed_at,
        },
        "unverifiable": [{"check": u.check, "reason": u.reason, "count": u.count} for u in result.unverifiable],
        "walls": [{"origin": w.origin, "rounds": w.rounds, "proven": w.proven} for w in result.walls],
    }


def unreadable_dict(item: Unreadable) -> dict[str, Any]:
    """One file that could not be judged."""
    return {"source": item.source, "member": item.member, "error": item.error, "line": item.line}


def summary_dict(tally: Tally) -> dict[str, Any]:
    """The counts of a run."""
    return {
        "files": tally.files,
        "games": tally.games,
        "rounds": tally.rounds,
        "wins": tally.wins,
        "wins_rescored": tally.wins_rescored,
        "events": tally.events,
        "findings": tally.findings,
        "notes": tally.notes,
        "unreadable": len(tally.unreadable),
        "skipped": tally.skipped,
        "by_code": dict(sorted(tally.by_code.items())),
        "walls": [{"origin": o, "rounds": n, "proven": tally.proven[o]} for o, n in sorted(tally.walled.items())],
    }


class JsonReport:
    """The audit as one document, one game a line."""

    between = b",\n"

    def start(self) -> bytes:
        return b'{"schema":%b,"tool":%b,"games":[\n' % (orjson.dumps(SCHEMA), orjson.dumps(tool()))

    def game(self, place: Place, result: GameResult) -> bytes:
        return dumps(game_dict(place, result)).rstrip()

    def unreadable(self, item: Unreadable) -> bytes:  # noqa: ARG002 - they stand together, behind the games
        return b""

    def end(self, tally: Tally) -> bytes:
        unreadable = dumps([unreadable_dict(u) for u in tally.unreadable]).rstrip()
        summary = dumps(summary_dict(tally)).rstrip()
        return b'\n],"unreadable":%b,\n"summary":%b}\n' % (unreadable, summary)


class JsonLinesReport:
    """The audit as one object a line, each with its `type`."""

    between = b""

    def start(self) -> bytes:
        return b""

    def game(self, place: Place, result: GameResult) -> bytes:
        return dumps({"type": "game", **game_dict(place, result)})

    def unreadable(self, item: Unreadable) -> bytes:
        return dumps({"type": "unreadable", **unreadable_dict(item)})

    def end(self, tally: Tally) -> bytes:
        return dumps({"type": "summary", "schema": SCHEMA, "tool": tool(), **summary_dict(tally)})
