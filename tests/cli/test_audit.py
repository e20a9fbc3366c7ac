"""``shinpan audit``: exit status, formats, selection, order, and what goes wrong."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import replay.auditing
from parsers.source import Job
from replay.cli import work
from replay.registry import load
from reports.schema import AUDIT
from tests.cli.logs import game
from tests.conftest import Run
from tests.parsers.build import tar, zipped

ROOT = Path(__file__).parents[2]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with two clean games, a faulty one, and a file that is no record."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.xml").write_text(game())
    (folder / "b.xml").write_text(game(2, wrong_honba=True))
    (folder / "c.mjlog").write_text(game(3))
    (folder / "notes.txt").write_text("nothing to see")
    return folder


def document(text: str) -> dict[str, Any]:
    found = json.loads(text)
    jsonschema.validate(found, AUDIT)
    assert isinstance(found, dict)
    return found


def test_status_says_what_was_found(run: Run, logs: Path) -> None:
    assert run("audit", logs / "a.xml").status == 0
    assert run("audit", logs / "b.xml").status == 1
    assert run("audit", logs).status == 1
    assert run("audit", logs / "a.xml", "--fail-on", "note").status == 1
    assert run("audit", logs / "b.xml", "--ignore", "RND").status == 0


def test_status_2_outranks_findings(run: Run, logs: Path) -> None:
    (logs / "broken.xml").write_text("<html>not found</html>")
    ran = run("audit", logs)
    assert ran.status == 2
    assert "RND002" in ran.out
    assert "broken.xml: not judged: " in ran.out.replace("broken.xml:1:", "broken.xml:")
    assert "broken.xml" in ran.err
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize("content", [b"", b"\0\0\0", b"\x1f\x8bnot gzip", b"<mjloggm", b"{", b"\xff\xfe<\0"])
def test_a_file_named_is_always_judged(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.dat"
    path.write_bytes(content)
    ran = run("audit", path, "--format", "json")
    found = document(ran.out)
    assert ran.status == 2
    assert found["games"] == []
    assert [u["source"] for u in found["unreadable"]] == [str(path)]
    assert "\n" not in found["unreadable"][0]["error"]


def test_no_record_at_all(run: Run, tmp_path: Path) -> None:
    ran = run("audit", tmp_path)
    assert ran.status == 2
    assert ran.err == f"shinpan: {tmp_path}: there is no game record in this directory\n"


def test_a_path_that_does_not_exist(run: Run, tmp_path: Path) -> None:
    ran = run("audit", tmp_path / "missing.xml")
    assert ran.status == 2
    assert "missing.xml" in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err


def test_text(run: Run, logs: Path) -> None:
    out = run("audit", logs / "b.xml").out
    path = logs / "b.xml"
    assert f"{path}:1: E1-0#2 RND002 wrong-honba  " in out
    assert f"\n{path}: faulty (1 error, 1 note); 2 rounds, 0 wins, 6 events; rules tenhou (stated by the record)" in out
    assert "\n1 game in 1 file, 2 rounds, 0 wins (0 re-scored), 6 events judged\n" in out
    assert "\x1b" not in out


def test_json_and_its_lines_say_the_same(run: Run, logs: Path) -> None:
    whole = document(run("audit", logs, "--format", "json").out)
    lines = [json.loads(line) for line in run("audit", logs, "--format", "jsonl").out.splitlines()]
    assert [line.pop("type") for line in lines] == ["game"] * 3 + ["summary"]
    assert lines[:3] == whole["games"]
    summary = {k: v for k, v in lines[3].items() if k not in ("schema", "tool")}
    assert summary == whole["summary"]
    assert (summary["files"], summary["games"], summary["skipped"], summary["findings"]) == (3, 3, 1, 1)
    assert [Path(g["source"]).name for g in whole["games"]] == ["a.xml", "b.xml", "c.mjlog"]
    assert all(len(g["source_sha256"]) == 64 for g in whole["games"])


def test_findings_only_leaves_out_games_not_counts(run: Run, logs: Path) -> None:
    found = document(run("audit", logs, "--format", "json", "--findings-only").out)
    assert [Path(g["source"]).name for g in found["games"]] == ["b.xml"]
    assert found["summary"]["games"] == 3
    assert "a.xml" not in run("audit", logs, "--findings-only").out


def test_output_to_a_file(run: Run, logs: Path, tmp_path: Path) -> None:
    ran = run("audit", logs, "--format", "json", "-o", tmp_path / "out.json")
    assert ran.out == ""
    document((tmp_path / "out.json").read_text("utf-8"))
    missing = run("audit", logs, "-o", tmp_path / "no" / "out.json")
    assert missing.status == 2
    assert "cannot write" in missing.err


@pytest.mark.parametrize("name", ["a.xml", "deep/z.zip", "link.xml"])
@pytest.mark.parametrize("command", [("audit",), ("stats", "--format", "csv")])
def test_output_over_a_record_in_a_folder(
    run: Run, logs: Path, tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    out = logs / name
    (logs / "deep").mkdir()
    (logs / "deep" / "z.zip").write_bytes(zipped({"a.xml": game().encode()}))
    (logs / "link.xml").symlink_to("a.xml")
    before = out.read_bytes()
    (tmp_path / "list").write_text(f"{logs}\n")
    for wanted in ([logs], ["--files-from", tmp_path / "list"]):
        ran = run(*command, *wanted, "-o", out)
        assert (ran.status, ran.err) == (2, f"shinpan: -o {out} is a record; nothing was written\n")
        assert out.read_bytes() == before


def test_output_over_a_record_that_a_link_leads_to(run: Run, logs: Path, tmp_path: Path) -> None:
    (logs / "a.xml").rename(tmp_path / "real.xml")
    (logs / "a.xml").symlink_to(tmp_path / "real.xml")
    for wanted in (logs, logs / "b.xml"):
        ran = run("audit", wanted, "-o", tmp_path / "real.xml")
        assert (ran.status, "real.xml is a record; nothing was written" in ran.err) == (2, True)
    assert "is one of the files to read" in run("audit", logs / "a.xml", "-o", tmp_path / "real.xml").err
    assert (tmp_path / "real.xml").read_text() == game()


@pytest.mark.parametrize("shape", ["text", "json", "jsonl"])
def test_output_of_an_earlier_run_is_not_read(run: Run, logs: Path, shape: str) -> None:
    out = logs / "report.json"
    for _ in range(2):
        ran = run("audit", logs, "--format", shape, "-o", out)
        assert (ran.status, ran.err) == (1, "")
    assert str(out) not in out.read_text()


def test_quiet_leaves_out_the_summary(run: Run, logs: Path) -> None:
    ran = run("audit", logs, "--quiet")
    assert "events judged" not in ran.out
    assert ran.err == ""


def test_select_and_ignore(run: Run, logs: Path) -> None:
    def codes(*options: str) -> set[str]:
        found = document(run("audit", logs, "--format", "json", *options).out)
        assert set(found["summary"]["by_code"]) == {f["code"] for g in found["games"] for f in g["findings"]}
        return set(found["summary"]["by_code"])

    assert codes() == {"RND002", "REC008"}
    assert codes("--select", "RND") == {"RND002"}
    assert codes("--select", "rnd002,REC") == {"RND002", "REC008"}
    assert codes("--ignore", "REC") == {"RND002"}
    assert codes("--select", "RND", "--ignore", "RND002") == set()


def test_unknown_codes_name_the_nearest(run: Run, logs: Path) -> None:
    code = next(iter(load()))
    ran = run("audit", logs, "--select", code[:5] + "X")
    assert ran.status == 2
    assert "did you mean" in ran.err
    assert run("audit", logs, "--ignore", "QQQ").status == 2


def test_rules_and_their_changes(run: Run, logs: Path) -> None:
    found = document(run("audit", logs / "a.xml", "--format", "json", "--rules", "tenhou-no-red").out)
    assert (found["games"][0]["rules"], found["games"][0]["rules_from"]) == ("tenhou-no-red", "option")
    changed = document(run("audit", logs / "a.xml", "--format", "json", "--set", "uma=1000,0,0,-1000").out)
    assert "uma" not in changed["games"][0]["assumed_options"]
    assert changed["games"][0]["rules_digest"] != found["games"][0]["rules_digest"]
    assert "did you mean 'tenhou'" in run("audit", logs, "--rules", "tenhuo").err
    assert "did you mean 'kuitan'" in run("audit", logs, "--set", "kuitn=no").err
    assert run("audit", logs, "--set", "kuitan=perhaps").status == 2


def test_rules_for_another_number_of_players(run: Run, logs: Path) -> None:
    ran = run("audit", logs / "a.xml", "--rules", "tenhou-sanma")
    assert ran.status == 2
    assert "are for 3 players" in ran.out + ran.err


def listed(run: Run, *args: object) -> list[str]:
    """The sources of the games of an audit."""
    return [g["source"] for g in document(run("audit", *args, "--format", "json").out)["games"]]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\0"])
def test_files_from_a_list(run: Run, tmp_path: Path, end: str) -> None:
    """A line is a path as it stands: nothing in it is a comment, a quote or an escape."""
    names = ("b.xml", "a b.xml", " a.xml ", "#a.xml", "'a'.xml", "天鳳.xml", "-a.xml", "a\\b.xml")
    paths = [str(tmp_path / name) for name in names]
    for path in paths:
        Path(path).write_text(game())
    listing = tmp_path / "list"
    for begin, last in (("", ""), (end, end), ("\ufeff", end)):
        listing.write_bytes(os.fsencode(begin + f"{end}{end}".join(paths) + last))
        assert listed(run, "--files-from", listing) == paths


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_list_in_utf_16(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """PowerShell writes lists so: the NUL bytes in them end no names, of which one would be a folder: / or a dot."""
    monkeypatch.chdir(tmp_path)
    names = ["a.xml", "天鳳.xml"]
    for name in names:
        Path(name).write_text(game())
    mark = "" if encoding == "utf-16" else "\ufeff"
    (tmp_path / "list").write_bytes((mark + "\r\n".join(names) + "\r\n").encode(encoding))
    assert listed(run, "--files-from", tmp_path / "list") == names


def test_a_line_end_in_a_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a\nb.xml"
    path.write_text(game())
    (tmp_path / "list").write_bytes(os.fsencode(path) + b"\0")
    assert listed(run, "--files-from", tmp_path / "list") == [str(path)]


def test_a_list_after_what_is_named(run: Run, logs: Path, tmp_path: Path) -> None:
    listing = tmp_path / "list"
    listing.write_text(f"{logs / 'missing.xml'}\n{logs / 'b.xml'}\n")
    ran = run("audit", logs / "c.mjlog", "--files-from", listing, "--format", "json")
    found = document(ran.out)
    assert ran.status == 2
    assert [g["source"] for g in found["games"]] == [str(logs / "c.mjlog"), str(logs / "b.xml")]
    assert found["unreadable"][0]["source"] == str(logs / "missing.xml")
    assert ran.err == f"shinpan: {logs / 'missing.xml'}: there is no such file\n"


def test_lists_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    missing = run("audit", "--files-from", tmp_path / "missing")
    assert (missing.status, missing.err) == (2, f"shinpan: {tmp_path / 'missing'}: No such file or directory\n")
    (tmp_path / "empty").write_text("\n\n")
    empty = run("audit", "--files-from", tmp_path / "empty")
    assert empty.status == 2
    assert "nothing to judge" in empty.err


def test_a_list_in_standard_input(run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def give(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    give(f"{logs / 'a.xml'}\n{logs}\n")
    assert len(listed(run, "--files-from", "-")) == 4
    give(f"{logs / 'a.xml'}\n-\n")
    both = run("audit", "--files-from", "-")
    assert both.status == 2
    assert "cannot be a record" in both.err
    give(f"{logs / 'a.xml'}\n")
    assert run("rules", "infer", "--files-from", "-").out.startswith("1 game; ")


def test_games_in_an_archive_in_an_archive(run: Run, logs: Path, tmp_path: Path) -> None:
    inner = zipped({"b.xml": (logs / "b.xml").read_bytes(), "bad.xml": b"<html/>"})
    path = tmp_path / "all.tar"
    path.write_bytes(tar({"2019.zip": inner, "a.xml": (logs / "a.xml").read_bytes()}))
    ran = [run("audit", path, "--format", "json", "-j", jobs) for jobs in (1, 2)]
    assert ran[0] == ran[1]
    found = document(ran[0].out)
    assert [g["member"] for g in found["games"]] == ["2019.zip/b.xml", "a.xml"]
    assert ran[0].err.startswith(f"shinpan: {path}:2019.zip/bad.xml: this is an HTML page")


def test_what_waits_for_a_worker_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    items = [Job("x", str(i), data=bytes(size)) for i, size in enumerate([0] * 17 + [3000] * 5 + [100] * 20)]
    monkeypatch.setattr(work, "CARRIED", 4000)
    chunks = list(work._chunks(items))
    assert [item for chunk in chunks for item in chunk] == items
    assert [len(c) for c in chunks] == [8, 8, 2, 1, 1, 1, 1, 8, 8, 4]


@pytest.mark.parametrize("shape", ["text", "json", "jsonl"])
def test_the_order_does_not_depend_on_processes(run: Run, tmp_path: Path, shape: str) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for i in range(40):
        content = "<html/>" if i % 13 == 7 else game(1 + i % 4, wrong_honba=i % 5 == 0)
        (folder / f"{i:02}.xml").write_text(content)
    outputs = {run("audit", folder, "--format", shape, "-j", jobs)[:2] for jobs in (1, 2, 3)}
    assert len(outputs) == 1


def test_a_failure_of_shinpan_is_said_and_the_rest_goes_on(
    run: Run, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = replay.auditing.audit

    def fails(record: Any, choice: Any, **other: Any) -> Any:
        if sum(1 for e in record.events if e[0] == 10) == 2:
            raise KeyError("planted")
        return judge(record, choice, **other)

    monkeypatch.setattr("replay.cli.work.audit", fails)
    ran = run("audit", logs, "--format", "json")
    found = document(ran.out)
    assert ran.status == 2
    assert found["summary"]["games"] == 2
    (unreadable,) = found["unreadable"]
    assert unreadable["source"].endswith("b.xml")
    assert unreadable["error"].startswith("internal error in Shinpan (KeyError: 'planted' at test_audit.py:")
    assert "internal error" in ran.err
    assert "please report it" in ran.err


def process(*args: object, command: str = "audit", **options: Any) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "replay.cli", command, *map(str, args)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell starts what runs in its background with SIGINT ignored.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        **options,
    )


def test_standard_input(logs: Path) -> None:
    with (logs / "b.xml").open("rb") as file, process("-", "--format", "json", stdin=file) as child:
        out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (1, b"")
    assert document(out.decode())["games"][0]["source"] == "-"


def test_a_closed_pipe_is_silent(logs: Path) -> None:
    for i in range(300):
        (logs / f"m{i}.xml").write_text(game(2, wrong_honba=True))
    with process(logs) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""


@pytest.mark.parametrize(("args", "status"), [("-", 2), ("--files-from -", 2), ("b.xml", 1)])
def test_closed_streams_are_empty(logs: Path, args: str, status: int) -> None:
    command = f"{sys.executable} -m replay.cli audit {args.replace('b.xml', str(logs / 'b.xml'))}"
    for closed in ("<&-", "<&- >&-", "<&- >&- 2>&-"):
        ran = subprocess.run(["/bin/sh", "-c", f"{command} {closed}"], cwd=ROOT, capture_output=True, check=False)
        assert ran.returncode == status
        assert b"Traceback" not in ran.stderr


def test_what_is_said_of_a_name_is_one_line_that_steers_no_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[31mb.xml"
    path.write_text("<html>")
    assert run("audit", path).err == f"shinpan: {tmp_path}/a��[31mb.xml: this is an HTML page, not a game record\n"


def test_output_to_a_file_without_a_name(run: Run, logs: Path) -> None:
    ran = run("audit", logs, "-o", "")
    assert (ran.status, ran.err) == (2, "shinpan: the file to write has no name\n")


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted(logs: Path, jobs: int) -> None:
    for i in range(8000):
        os.link(logs / "c.mjlog", logs / f"m{i}.mjlog")
    with process(logs, "-j", jobs) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        began = time.monotonic()
        _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"Traceback" not in err
    assert time.monotonic() - began < 20


def test_what_a_worker_has_begun_is_not_waited_for(tmp_path: Path) -> None:
    """Its first files are judged at once, the next would take a minute."""
    for i in range(work.CHUNK):
        (tmp_path / f"a{i}.xml").write_text(game())
    (tmp_path / "b.xml").write_text(game(20000))
    for i in range(work.CHUNK):
        os.link(tmp_path / "b.xml", tmp_path / f"b{i}.xml")
    with process(tmp_path, "-j", 2) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        began = time.monotonic()
        _, err = child.communicate(timeout=120)
    assert (child.returncode, err) == (130, b"")
    assert time.monotonic() - began < 10


@pytest.mark.parametrize(("command", "jobs"), [("audit", 1), ("audit", 2), ("stats", 2)])
def test_terminated(logs: Path, tmp_path: Path, command: str, jobs: int) -> None:
    (logs / "a.xml").write_text("<html>")
    for i in range(2000):
        os.link(logs / "c.mjlog", logs / f"m{i}.mjlog")
    (tmp_path / "out").write_text("of yesterday")
    options = ("-j", jobs, "--format", "json", "-o", tmp_path / "out")
    with process(logs, *options, command=command) as child:
        assert child.stderr is not None
        assert b"HTML" in child.stderr.readline()
        child.send_signal(signal.SIGTERM)
        # The end of it is there once the workers are gone, too.
        _, err = child.communicate(timeout=60)
    assert (child.returncode, b"Traceback" in err) == (143, False)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["logs", "out"]
    assert (tmp_path / "out").read_text() == "of yesterday"


@pytest.mark.parametrize("shape", ["text", "json"])
def test_interrupted_output_to_a_file_leaves_what_was_there(
    run: Run, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    def broken_off(*arguments: Any) -> Iterator[Any]:
        yield next(outcomes(*arguments))
        raise KeyboardInterrupt

    outcomes = work.outcomes
    monkeypatch.setattr(work, "outcomes", broken_off)
    out = tmp_path / "report"
    ran = run("audit", logs, "-o", out, "--format", shape)
    assert (ran.status, ran.err) == (130, f"shinpan: broken off: nothing was written to {out}\n")
    assert not out.exists()
    out.write_text("of yesterday")
    assert run("audit", logs, "-o", out, "--format", shape, "-q") == (130, "", "")
    assert out.read_text() == "of yesterday"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["logs", "report"]


def test_json_is_written_as_it_comes(logs: Path) -> None:
    """The first games are out long before the last file is read."""
    for i in range(3000):
        os.link(logs / "c.mjlog", logs / f"m{i}.mjlog")
    with process(logs, "--format", "json") as child:
        assert child.stdout is not None
        head = child.stdout.read(20_000)
        assert child.poll() is None
        rest = child.stdout.read()
    assert json.loads(head + rest)["summary"]["games"] == 3003


def test_a_file_cut_off_is_audited_and_counts_as_unreadable(run: Run, logs: Path, tmp_path: Path) -> None:
    whole = (logs / "b.xml").read_text("utf-8")
    cut = tmp_path / "cut.xml"
    cut.write_text(whole[: whole.rindex("<AGARI") + 30] if "<AGARI" in whole else whole[:-60], "utf-8")
    out = run("audit", cut, logs / "b.xml", "--format", "json")
    assert out.status == 2
    said = json.loads(out.out)
    assert [game["source"] for game in said["games"]] == [str(cut), str(logs / "b.xml")]
    (unreadable,) = said["unreadable"]
    assert unreadable["source"] == str(cut)
    assert unreadable["error"].startswith("only read in part: ")
    assert unreadable["line"] == 1
