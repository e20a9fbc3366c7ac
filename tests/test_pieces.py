"""Tiles that look alike: what is compared piece by piece is told apart in words and evidence too."""

import tomllib
from pathlib import Path

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules

CASES = Path(__file__).parent / "cases"
KAKAN = '<G9/><T106/><D106/><U135/><N who="1" m="51315"/>'


@pytest.mark.parametrize(
    ("case", "edit", "code", "recorded", "expected"),
    [
        ("WIN003", ('machi="100"', 'machi="101"'), "WIN003", "8s (piece 101)", "8s (piece 100)"),
        ("WIN003", ('hai="4,8', 'hai="6,8'), "WIN005", "345p 22678s (2m: piece 6)", "345p 22678s (2m: piece 4)"),
        (
            "WIN006",
            ('m="51819" machi', 'm="51307" machi'),
            "WIN006",
            "pon 777z (pieces 132, 133, 134; 133 from East)",
            "pon 777z (pieces 132, 133, 134; 134 from East)",
        ),
        ("RII005", ("<E78/>", "<E77/>"), "RII005", "2s (piece 77)", "2s (piece 78)"),
        ("CAL002", ("<T20/><D20/>", "<T22/><D22/>"), "CAL002", "6m (piece 20)", "6m (piece 22)"),
        ("CAL008", ("<G9/>", KAKAN), "CAL008", "chun (piece 133)", "chun (piece 134)"),
        ("TIL001", ("<D132/>", "<D133/>"), "TIL001", "chun (piece 133)", "chun: piece 132)"),
        ("YAK007", ('doraHai="32"', 'doraHai="33"'), "YAK007", "9m (piece 33)", "9m (piece 32)"),
        ("DRW013", ('hai0="0,33', 'hai0="3,33'), "DRW013", "123z (1m: piece 0)", "123z (1m: piece 3)"),
        ("DRW013", ('hai0="0,33', 'hai0="1,33'), "TIL005", "1m (piece 1)", "1m (piece 0)"),
    ],
)
def test_pieces_that_look_alike(case: str, edit: tuple[str, str], code: str, recorded: str, expected: str) -> None:
    log = tomllib.loads((CASES / f"{case}.toml").read_text("utf-8"))["quiet"][0]["log"]
    assert edit[0] in log
    (record,) = read_bytes(log.replace(*edit, 1).encode(), "case.xml")
    found = [f for f in audit(record, choose_rules(record)).findings if f.code == code]
    assert found, code
    assert recorded in str(found[0].recorded)
    assert expected in str(found[0].expected)
    if code not in ("TIL001", "WIN006"):
        assert found[0].message.index(recorded) != found[0].message.index(expected)
