"""What holds for every command, and the commands that only show something."""

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from replay.cli.app import COMMANDS
from replay.cli.rulesource import shown
from replay.presets import preset, preset_names
from replay.registry import PAGE_SECTIONS, load
from replay.ruleset import MEANINGS, coerce
from reports.schema import SCHEMAS
from tests.conftest import Run

ROOT = Path(__file__).parents[2]


def shinpan(*args: str, env: dict[str, str] | None = None, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "replay.cli", *args],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | (env or {}),
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_stands_in_the_readme(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: shinpan {name}")
    assert name in run("--help").out
    assert f"shinpan {name}" in (ROOT / "README.md").read_text("utf-8")


def test_no_command_shows_help(run: Run) -> None:
    for ran in (run(), run("rules")):
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("Usage: shinpan ")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("nonsense", "no such command 'nonsense' (see `shinpan -h`)"),
        ("audti", "no such command 'audti'; did you mean 'audit'? (see `shinpan -h`)"),
        ("rules nonsense", "no such command 'nonsense' (see `shinpan rules -h`)"),
        ("audit --nonsense", "no such option: --nonsense (see `shinpan audit -h`)"),
        ("audit", "nothing to judge: name a file, a directory, an archive, or - for standard input"),
        ("audit x -j many", "--jobs: 'many' is no whole number (see `shinpan audit -h`)"),
        ("audit x -j -1", "--jobs: -1 is less than 0 (see `shinpan audit -h`)"),
        ("audit x --format xml", "--format: 'xml' is not one of 'text', 'json', 'jsonl' (see `shinpan audit -h`)"),
        ("audit x -o", "option '-o' requires an argument"),
        ("score", "missing argument 'TILES' (see `shinpan score -h`)"),
        ("score 1m", "missing option '--win' (see `shinpan score -h`)"),
        ("settle --scores 1 --sticks 1000", "--sticks: 1000 is not from 0 to 999 (see `shinpan settle -h`)"),
    ],
)
def test_wrong_use_is_told_in_a_line(run: Run, args: str, said: str) -> None:
    assert run(*args.split()) == (2, "", f"shinpan: {said}\n")


@pytest.mark.parametrize("args", [["schema"], ["schema", "x"], ["audit", "--selec", "x"], ["audit", "a\nb", "--x\ny"]])
def test_wrong_use_with_much_to_say(run: Run, args: list[str]) -> None:
    ran = run(*args)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("args", [(), ("rules",)])
def test_every_command_is_told_in_a_whole_sentence(run: Run, args: tuple[str, ...]) -> None:
    """In the list of commands, on a terminal as wide as most."""
    told = run(*args, "--help").out.partition("Commands:\n")[2].splitlines()
    assert told
    assert all(line.endswith(".") and not line.endswith("...") for line in told)


@pytest.mark.parametrize(
    "args",
    [
        ["audit", "a.xml", "-o", "none/x"],
        ["stats", "a.xml", "--format", "csv", "-o", "none/x"],
        ["wall", "a.xml", "--fairness", "--chart", "none/x.svg"],
        ["rules", "new", "none/x.toml"],
    ],
)
def test_a_directory_that_is_not_there_is_named_before_anything_is_read(run: Run, args: list[str]) -> None:
    assert run(*args) == (2, "", f"shinpan: cannot write {args[-1]}: there is no directory none\n")


def test_export_to_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x").touch()
    why = f"--export {tmp_path / 'x'}: this is a file, not a directory"
    assert run("stats", "none.xml", "--export", tmp_path / "x") == (2, "", f"shinpan: {why}\n")


@pytest.mark.parametrize("name", [*SCHEMAS])
def test_schema_prints_a_schema(run: Run, name: str) -> None:
    ran = run("schema", name)
    assert ran.status == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(ran.out))


def test_rules_list_and_show(run: Run) -> None:
    listed = run("rules", "list")
    assert [line.split()[0] for line in listed.out.splitlines()] == preset_names()
    for name in preset_names():
        shown = run("rules", "show", name)
        assert shown.status == 0
        for option in MEANINGS:
            assert f"\n{option} " in shown.out
    assert run("rules", "show", "tenhuo").err == "shinpan: there are no rules called 'tenhuo'; did you mean 'tenhou'?\n"


def test_rules_show_all_values_of_an_option_that_changed(run: Run) -> None:
    """Without a day the newest is only assumed."""
    changed = {o: h for o, h in preset("tenhou").values.items() if len(h) > 1}
    assert changed
    now = run("rules", "show", "tenhou").out.splitlines()
    then = run("rules", "show", "tenhou", "--date", "2000-01-01").out.splitlines()
    for option, history in changed.items():
        at = next(i for i, line in enumerate(now) if line.startswith(f"{option} "))
        assert now[at].split()[2] == "yes"
        assert next(line for line in then if line.startswith(f"{option} ")).split()[2] == "no"
        below = "\n".join(now[at + 1 : at + 5 * len(history)])
        assert all(shown(coerce(option, h.value)) in below for h in history)
    assert run("rules", "show", "tenhou", "--date", "yesterday").status == 2


def test_explain_shows_pages(run: Run) -> None:
    code, check = next(iter(load().items()))
    one = run("explain", code.lower())
    assert one.status == 0
    assert one.out.startswith(f"{code} {check.name}\n{check.title}\n")
    assert run("explain", check.name).out == one.out
    family = run("explain", code[:3])
    assert one.out in family.out
    assert run("explain", "FUR001", "SCO001").out == run("explain", "FUR001,SCO001").out
    every = run("explain", "--all")
    for other in load():
        assert f"{other} " in every.out
    markdown = run("explain", "--all", "--format", "md")
    assert f"### {code} {check.name}\n" in markdown.out
    assert all(f"**{heading}**" in markdown.out for heading in PAGE_SECTIONS)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["FUR999"], "did you mean FUR"),
        (["nonsense"], "there is no such check"),
        ([], "or --all"),
        (["FUR", "--all"], "or"),
        ([","], "or --all"),
    ],
)
def test_explain_refuses_what_is_not_there(run: Run, args: list[str], message: str) -> None:
    ran = run("explain", *args)
    assert ran.status == 2
    assert message in ran.err


@pytest.mark.parametrize(
    ("words", "found"), [("shinpan re", "replay"), ("shinpan rules sh", "show"), ("shinpan audit --fail", "--fail-on")]
)
def test_completion_in_a_shell(words: str, found: str) -> None:
    at = {"_SHINPAN_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert shinpan(env=at).stdout.split() == [found]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("args", [["-h"], ["rules", "list"]])
def test_what_cannot_be_written(args: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "replay.cli", *args]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stderr) == (2, b"shinpan: No space left on device\n")


NO_ROUNDS = ["", " ", "E2..", "..", "e2-1", "E2-x", "2-1", "E2-1,E3-0", "E1..E2..E3", "X9", "E0-1"]


@pytest.mark.parametrize("args", [["convert", "none.xml", "out.mjson"], ["replay", "none.xml"], ["wall", "none.xml"]])
@pytest.mark.parametrize("name", NO_ROUNDS)
def test_what_names_no_round_is_refused_before_anything_is_read(run: Run, args: list[str], name: str) -> None:
    ran = run(*args, "--round", name)
    why = "write one round as E2-1, all of E2 as E2, several as E2-1..S1-0"
    assert (ran.status, ran.err) == (2, f"shinpan: --round {name!r}: {why}\n")


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("shinpan ")


def test_a_closed_pipe_is_silent() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "replay.cli", "explain", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_foreign_package_of_the_same_name_is_named(tmp_path: Path) -> None:
    foreign = tmp_path / "parsers"
    foreign.mkdir()
    (foreign / "__init__.py").write_text("raise SystemExit('foreign code ran')")
    ran = shinpan("audit", "x.xml", env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}, cwd=tmp_path)
    assert ran.returncode == 2
    assert "the package 'parsers' is not Shinpan's own" in ran.stderr
    assert "foreign code ran" not in ran.stderr


HEAVY = {
    *("concurrent", "google", "lxml", "matplotlib", "multiprocessing", "numpy", "orjson", "pandas", "pydantic", "rich"),
    *("decimal", "sqlite3", "tarfile", "tempfile", "zipfile"),
}


def loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded in a process of its own."""
    code = (
        f"import sys; sys.argv={['shinpan', *arguments]!r}\n"
        "from replay.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('loaded', *sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(ran.stdout.splitlines()[-1].split()[1:])


def test_the_start_is_light() -> None:
    """Of the heavy libraries, a command loads only what it uses."""
    assert not loaded("settle", "--scores", "25000,25000,25000,25000") & HEAVY


def test_one_game_loads_the_reader_of_its_format_alone() -> None:
    modules = loaded("audit", "sample_logs/legal-hanchan.xml")
    assert not modules & HEAVY
    assert {m for m in modules if m.startswith("parsers.") and m.endswith(".reader")} == {"parsers.tenhou_xml.reader"}
