"""Results made by hand."""

from typing import Any

from replay.findings import Cause, Finding, GameResult, OptionUse, Place, Severity, Standings, Unverifiable
from replay.gameend import Standing
from replay.record import Span

PLACE = Place("games/one.xml", None, 0, "ab" * 32)


def finding(**changes: Any) -> Finding:
    """A ron in furiten by West in E2-1."""
    values: dict[str, Any] = {
        "code": "FUR001",
        "name": "ron-in-discard-furiten",
        "severity": Severity.ERROR,
        "cause": Cause.ILLEGAL_PLAY,
        "message": "West wins by ron on 3s, but 6s, for which it also waits, is in its own river",
        "round_index": 5,
        "round_label": "E2-1",
        "event": 412,
        "turn": 7,
        "seat": 3,
        "player": "Dai",
        "span": Span(12, 40, "AGARI"),
        "recorded": {"waits": "3s, 6s", "yaku": [("riichi", 1), ("pinfu", 1)]},
        "expected": {"waits": "3s, 6s", "yaku": [("riichi", 1)]},
        "point_effect": (0, 2000, 0, -2000),
        "options": (OptionUse("kuitan", True, "record"),),
        "legal_under": ("elsewhere",),
    }
    return Finding(**(values | changes))


def result(*findings: Finding, **changes: Any) -> GameResult:
    """A game of four with the given findings."""
    standing = Standing((30000, 27000, 25000, 18000), (1, 2, 3, 4), (40000, 7000, -15000, -32000))
    values: dict[str, Any] = {
        "format": "tenhou-xml",
        "id": "2026010100gm-00a9-0000-01234567",
        "date": "2026-01-01T00",
        "rules": "tenhou",
        "rules_from": "record",
        "rules_digest": "0123456789ab",
        "assumed_options": ("uma",),
        "players": ("Aki", "Ben", "Chie", "Dai"),
        "rounds": 8,
        "wins": 7,
        "wins_rescored": 7,
        "events": 900,
        "findings": findings,
        "standings": Standings(standing, standing),
        "unverifiable": (),
    }
    return GameResult(**(values | changes))


UNVERIFIABLE = (Unverifiable("YAK005", "no-ura", 2), Unverifiable("FUR001", "hand-hidden", 1))
