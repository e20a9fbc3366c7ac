"""``shinpan convert``: what is refused, that nothing is lost by it, and what is said of findings."""

import os
import re
from pathlib import Path

import pytest

from replay.auditing import choose_rules
from replay.rulevalues import GameLength
from tests.cli.logs import game
from tests.conftest import Run
from tests.generator import SCENARIOS, record_of
from tests.parsers.mleague_files import encoded

SAMPLES = Path(__file__).parents[2] / "sample_logs"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a game and, in another one, a second."""
    folder = tmp_path / "logs"
    (folder / "old").mkdir(parents=True)
    (folder / "a.xml").write_text(game(2))
    (folder / "old" / "b.xml").write_text(game(3))
    return folder


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


@pytest.mark.parametrize(
    ("source", "target"), [("logs", "logs"), ("logs", "logs/"), ("logs", "."), ("logs/old", "logs")]
)
def test_the_folder_to_read_is_not_written_to(
    run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch, source: str, target: str
) -> None:
    monkeypatch.chdir(logs.parent)
    ran = run("convert", source, target, "--to", "mjai")
    line = f"{target} holds the records to read: name another folder, or one in it such as {source}/mjai"
    assert (ran.status, ran.err) == (2, f"shinpan: {line}\n")
    assert files(logs) == ["a.xml", "old/b.xml"]


def test_a_folder_in_the_one_to_read(run: Run, logs: Path) -> None:
    for _ in range(2):
        assert run("convert", logs, logs / "mjai", "--to", "mjai", "--force").status == 0
        assert files(logs) == ["a.xml", "mjai/a.mjson", "mjai/old/b.mjson", "old/b.xml"]


def test_a_link_that_leads_nowhere_stays(run: Run, logs: Path, tmp_path: Path) -> None:
    link = tmp_path / "d.xml"
    link.symlink_to("nowhere")
    ran = run("convert", logs / "a.xml", link)
    assert (ran.status, ran.err) == (2, f"shinpan: {link} is there already; --force overwrites it\n")
    assert link.is_symlink()
    assert run("convert", logs / "a.xml", link, "--force", "-q").status == 0
    assert not link.is_symlink()


def test_a_round_of_a_record_without_the_start_of_one(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_text(re.sub("<INIT[^>]*>", "", game()))
    ran = run("convert", path, "-", "--to", "mjai", "--round", "E1")
    assert (ran.status, ran.err) == (2, f"shinpan: {path}: there is no round E1; there are none\n")


def test_names_as_long_as_can_be(run: Run, tmp_path: Path) -> None:
    """With another ending they would be too long: they are shortened, and the other games written as well."""
    (tmp_path / "logs").mkdir()
    for name in (f"{251 * 'a'}.xml", f"{250 * 'a'}b.xml", f"{83 * '漢'}.xml", "z.xml"):
        (tmp_path / "logs" / name).write_text(game())
    assert run("convert", tmp_path / "logs", tmp_path / "out", "--to", "mjai", "-q") == (0, "", "")
    names = [f"{249 * 'a'}.mjson", f"{247 * 'a'}-2.mjson", f"{83 * '漢'}.mjson", "z.mjson"]
    assert files(tmp_path / "out") == sorted(names)
    long = f"{tmp_path / ('a' * 256)}.xml"
    assert (
        run("convert", tmp_path / "logs" / "z.xml", long).err == f"shinpan: cannot write {long}: File name too long\n"
    )


def test_a_device_is_no_file_to_overwrite(run: Run, logs: Path) -> None:
    assert run("convert", logs / "a.xml", os.devnull, "--to", "mjai", "-q") == (0, "", "")


def test_a_link_that_leads_nowhere_in_a_folder_stays(run: Run, logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.mjson").symlink_to("nowhere")
    ran = run("convert", logs, out, "--to", "mjai", "-q")
    assert (ran.status, ran.err) == (2, "shinpan: 1 file is there already and stayed as before; --force overwrites\n")
    assert (out / "a.mjson").is_symlink()


def test_rounds_from_a_later_to_an_earlier_one(run: Run, logs: Path, tmp_path: Path) -> None:
    why = "E1-1 comes after E1-0: write E1-0..E1-1"
    ran = run("convert", logs / "a.xml", tmp_path / "o.mjson", "--round", "E1-1..E1-0")
    assert (ran.status, ran.err) == (2, f"shinpan: {logs / 'a.xml'}: {why}\n")
    ran = run("convert", logs, tmp_path / "out", "--to", "mjai", "--round", "E1-1..E1-0")
    assert (ran.status, ran.err) == (2, f"shinpan: {why}\n")
    assert files(tmp_path) == ["logs/a.xml", "logs/old/b.xml"]


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
