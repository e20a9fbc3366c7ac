"""What programs that embed Shinpan import: reading by path, judging by any rules."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import parsers
import replay
from tests.cli.logs import game

ROOT = Path(__file__).parents[1]


def test_a_file_an_archive_and_a_folder(tmp_path: Path) -> None:
    one, packed = tmp_path / "one.xml", tmp_path / "more.zip"
    one.write_text(game(), "utf-8")
    assert len(parsers.read(one)) == len(parsers.read(str(one))) == 1
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("b.xml", game(2))
        archive.writestr("a.mjlog", game())
        archive.writestr("readme.txt", "not a game")
    assert [len([e for e in r.events if e[0] == 8]) for r in parsers.read(packed)] == [1, 2]
    assert len(parsers.read(tmp_path)) == 3


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(parsers.UnreadableRecord, match="there is no such file"):
        parsers.read(tmp_path / "none.xml")
    packed = tmp_path / "more.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.mjlog", game())
        archive.writestr("b.xml", "<html>")
    with pytest.raises(parsers.UnreadableRecord, match=r"^b\.xml: this is an HTML page"):
        parsers.read(packed)
    (tmp_path / "page.xml").write_text("<html>", "utf-8")
    with pytest.raises(parsers.UnreadableRecord, match=r"^this is an HTML page"):
        parsers.read(tmp_path / "page.xml")


def test_what_the_packages_name_is_there() -> None:
    for package in (parsers, replay):
        for name in package.__all__:
            assert getattr(package, name).__name__ == name
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            _ = package.nothing


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, parsers, replay; print(sorted(m for m in sys.modules if m.startswith(('parsers', 'replay'))))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "['parsers', 'replay']\n"


def test_a_game_is_judged_by_rules_in_every_form(tmp_path: Path) -> None:
    (tmp_path / "one.xml").write_text(game(), "utf-8")
    (record,) = parsers.read(tmp_path / "one.xml")
    house = tmp_path / "house.toml"
    house.write_text('base = "tenhou"\n[rules]\nabort_kyuushu = false\n', "utf-8")
    assert replay.audit(record).verdict == replay.audit(record, "auto").verdict == "clean-as-far-as-checkable"
    assert [f.code for f in replay.audit(record, house).findings] == ["DRW007", "REC008"]
    changed = replay.rules_for(record).rules.but(abort_kyuushu=False)
    for rules in (
        changed,
        replay.rules_for(record, changed),
        replay.rules_for(record, "auto", {"abort_kyuushu": "no"}),
    ):
        found = replay.audit(record, rules).findings
        assert [(f.code, f.severity) for f in found] == [("DRW007", "error"), ("REC008", "note")]
    with pytest.raises(replay.RuleError, match="did you mean 'tenhou'"):
        replay.audit(record, "tenho")


def test_rules_for_a_record() -> None:
    (record,) = parsers.read_bytes(game().encode())
    assert replay.rules_for(record).rules_from == "record"
    league = replay.rules_for(record, "m-league")
    assert (league.name, replay.rules_for(record, league)) == ("m-league", league)
    whole = replay.rules_for(record, league.rules)
    assert (whole.name, whole.rules_from, whole.assumed) == ("given", "option", frozenset())
    assert not replay.rules_for(record, league, {"kuitan": "false"}).rules.kuitan
    with pytest.raises(replay.RuleError, match="3 players"):
        replay.rules_for(record, replay.rules_for(record, "tenhou-sanma"))
