"""The JSON reports against their schema."""

import json
from typing import Any

import jsonschema
import pytest

from replay.findings import Place, Standings, Unreadable
from replay.hand.score import Limit
from reports.json import JsonLinesReport, JsonReport, plain
from reports.report import Tally
from reports.schema import AUDIT, SCHEMAS
from tests.reports.build import PLACE, UNVERIFIABLE, finding, result

GAMES = (
    result(finding(), finding(caused_by=0, point_effect=None, round_index=None, round_label=None, seat=None)),
    result(unverifiable=UNVERIFIABLE, standings=Standings(None, None), id=None, date=None),
)
BROKEN = Unreadable("x.zip", "y.xml", "broken", 3)


def tally() -> Tally:
    out = Tally(files=3)
    for game in GAMES:
        out.add_game(game)
    out.unreadable.append(BROKEN)
    return out


def document(games: tuple[Any, ...] = GAMES) -> dict[str, Any]:
    report = JsonReport()
    text = report.start() + report.between.join(report.game(PLACE, g) for g in games)
    parsed = json.loads(text + report.unreadable(BROKEN) + report.end(tally()))
    assert isinstance(parsed, dict)
    return parsed


def test_schemas_are_schemas() -> None:
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("games", [GAMES, GAMES[:1], ()])
def test_document_fits_its_schema(games: tuple[Any, ...]) -> None:
    jsonschema.validate(document(games), AUDIT)


def test_document_holds_what_the_contract_names() -> None:
    found = document()
    assert found["schema"] == "shinpan.audit/1"
    assert found["tool"]["name"] == "shinpan"
    assert found["summary"] == {
        "files": 3,
        "games": 2,
        "rounds": 16,
        "wins": 14,
        "wins_rescored": 14,
        "events": 1800,
        "findings": 2,
        "notes": 0,
        "unreadable": 1,
        "skipped": 0,
        "by_code": {"FUR001": 2},
        "walls": [],
    }
    assert found["unreadable"] == [{"source": "x.zip", "member": "y.xml", "error": "broken", "line": 3}]
    game = found["games"][0]
    assert game["source_sha256"] == "ab" * 32
    assert game["verdict"] == "faulty"
    assert game["standings"]["recorded"] == {
        "scores": [30000, 27000, 25000, 18000],
        "ranks": [1, 2, 3, 4],
        "points": [40.0, 7.0, -15.0, -32.0],
    }
    first, second = game["findings"]
    assert first["round"] == {"index": 5, "label": "E2-1"}
    assert first["span"] == {"line": 12, "column": 40, "pointer": "AGARI"}
    assert first["recorded"]["yaku"] == [["riichi", 1], ["pinfu", 1]]
    assert first["options"] == [{"name": "kuitan", "value": True, "from": "record"}]
    assert second["round"] is None
    assert second["caused_by"] == 0
    assert second["point_effect"] == [0, 0, 0, 0]
    assert found["games"][1]["standings"] == {"recorded": {}, "corrected": {}, "course_changed_at": None}


def test_schema_refuses_what_it_does_not_know() -> None:
    found = document()
    found["games"][0]["more"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(found, AUDIT)


def test_lines_fit_their_schema() -> None:
    report = JsonLinesReport()
    text = b"".join([*(report.game(PLACE, g) for g in GAMES), report.unreadable(BROKEN), report.end(tally())])
    parsed = [json.loads(line) for line in text.splitlines()]
    assert [p["type"] for p in parsed] == ["game", "game", "unreadable", "summary"]
    for line in parsed:
        jsonschema.validate(line, {"$ref": "#/$defs/line", "$defs": AUDIT["$defs"]})


def test_plain_copes_with_what_a_damaged_record_holds() -> None:
    odd = {1: Limit.MANGAN, "s": frozenset({"b", "a"}), "n": 2**70, "t": (True, None, 1.5), "u": "a\udcff"}
    assert plain(odd) == {"1": "mangan", "s": ["a", "b"], "n": str(2**70), "t": [True, None, 1.5], "u": "a?"}


def test_undecodable_paths_are_written() -> None:
    report = JsonReport()
    text = report.start() + report.game(Place("a\udcff.xml"), GAMES[0]) + report.end(tally())
    assert json.loads(text)["games"][0]["source"] == "a?.xml"
