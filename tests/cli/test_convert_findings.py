"""``shinpan convert``: findings that come and go with what a format leaves out are named."""

from pathlib import Path

import pytest

from replay.auditing import choose_rules
from replay.rulevalues import GameLength
from tests.conftest import Run
from tests.generator import SCENARIOS, record_of
from tests.parsers.mleague_files import encoded

SAMPLES = Path(__file__).parents[2] / "sample_logs"


def test_findings_that_rest_on_what_is_left_out(run: Run, tmp_path: Path) -> None:
    source, out = SAMPLES / "wrong-uma.xml", tmp_path / "a.mjson"
    ran = run("convert", source, out)
    line = f"shinpan: {source}: END004 of E4-0: is not found in what is written, for what mjai leaves out\n"
    assert (ran.status, line in ran.err) == (0, True)
    assert run("convert", source, out, "--force", "-q").err == ""
    assert "in what is written" not in run("convert", source, tmp_path / "a.xml").err


@pytest.mark.parametrize("one_round", [True, False])
def test_findings_that_are_not_the_records(run: Run, tmp_path: Path, one_round: bool) -> None:
    record = record_of("m-league", GameLength.HANCHAN, 0, scenario=SCENARIOS["robbing"])
    rules = choose_rules(record).rules
    source = tmp_path / "a.json"
    source.write_bytes(encoded(record, rules))
    assert run("audit", source).status == 0
    options = ["--round", "E3-0"] if one_round else []
    ran = run("convert", source, tmp_path / "b.mjson", *options)
    found = "KAN008 of E3-0" if one_round else "KAN008 of E3-0, KAN008 of S3-0"
    assert f"shinpan: {source}: {found}: is found in what is written alone, for what mjai leaves out\n" in ran.err
    assert ran.status == 0
