"""Documents against the code they speak of."""

import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from parsers.base import builtin
from parsers.reading import read
from parsers.writing import CannotWriteError, write, writers
from replay.hand.yaku import NAMES
from replay.presets import preset_names
from replay.registry import FAMILIES, load
from tests.cli.logs import game
from tests.conftest import Run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_yaku_is_among_the_terms() -> None:
    terms = (ROOT / "docs" / "terms.md").read_text("utf-8")
    named = set(re.findall(r"^\| ([a-z0-9-]+) \|", terms, re.MULTILINE))
    assert not set(NAMES) - named


def test_every_preset_and_option_of_the_rules_page_exists() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert set(re.findall(r"^\| ([a-z0-9-]+) \|", page, re.MULTILINE)) - {"preset"} == set(preset_names())
    for command in re.findall(r"^\$ shinpan rules (\w+)", page + README, re.MULTILINE):
        assert command in {"list", "show", "diff", "new", "check", "infer"}


def test_every_family_with_checks_stands_in_the_readme() -> None:
    table = README.partition("## What is checked")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| ([A-Z]{3}) \|", table, re.MULTILINE)
    used = {code[:3] for code in load()}
    assert listed == [family for family in FAMILIES if family in used]


def test_the_page_on_formats_names_them_all_and_what_each_loses() -> None:
    """As the samples show it, apart from what is worded by values of a record."""
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line[:1] == "|"]
    names = [writer.name for writer in writers()]
    head = rows.index(["", *names])
    assert {row[0] for row in rows[:head]} >= {reader.name for reader in builtin()}
    assert {cell.strip("`") for row in rows[:head] for cell in row[-1].split(", ")} >= set(names)
    stated = {(row[0], name) for row in rows[head + 2 :] for name, cell in zip(names, row[1:], strict=True) if cell}
    assert stated == {(what, name) for what, name in _losses() if ":" not in what and not what.startswith("that ")}


def _losses() -> Iterator[tuple[str, str]]:
    for record in read(ROOT / "sample_logs"):
        for writer in writers():
            with suppress(CannotWriteError):
                yield from ((loss.what, writer.name) for loss in write(record, writer).losses)


def test_what_the_page_on_development_names_is_there() -> None:
    page = (ROOT / "docs" / "development.md").read_text("utf-8")
    modules = re.findall(r"python -m ([a-z_.]+)", page)
    paths = re.findall(r"(?:replay|parsers|reports|tests|bench|\.ci)/[a-z_./*]*", page)
    assert modules
    assert [m for m in modules if not (ROOT / m.replace(".", "/")).with_suffix(".py").is_file()] == []
    assert [path for path in paths if not list(ROOT.glob(path))] == []
    assert set(re.findall(r"bench/\w+\.py", page)) == {f"bench/{one.name}" for one in (ROOT / "bench").glob("*.py")}
    commands = {one.relative_to(ROOT).as_posix() for one in (ROOT / "tests").glob("*/run.py")}
    assert commands <= {module.replace(".", "/") + ".py" for module in modules}


def test_the_readme_sets_up_runs_and_tests() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        assert block.startswith("python3 -m venv .venv\n. .venv/bin/activate\npip install ")
    assert "shinpan audit sample_logs" in blocks[0]
    assert [line.split()[0] for line in blocks[1].splitlines()[3:]] == ["ruff", "mypy", "lint-imports", "pytest"]


@pytest.mark.parametrize("command", ["score", "settle", "audit sample_logs/wrong-fu.xml"])
def test_what_the_readme_shows_is_what_is_printed(run: Run, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.findall(rf"^\$ (shinpan {command}\b.*)\n((?:(?!\$|```).*\n)+)", README, re.MULTILINE)
    assert shown
    for line, output in shown:
        assert run(*shlex.split(line)[1:]).out == output


def test_the_python_of_the_readme_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "game.mjlog").write_text(game())
    monkeypatch.chdir(tmp_path)
    out = []
    for block in blocks:
        exec(block, {})  # noqa: S102 - our own document
        out.append(capsys.readouterr().out)
    riichi, audited, refereed = out
    assert [line.split()[0] for line in riichi.splitlines()[1:5]] == ["Aki", "Ben", "Chie", "Dai"]
    assert audited.startswith("clean")
    assert refereed.splitlines() == [
        "((10, -1, <DrawKind.EXHAUSTIVE: 'exhaustive'>),) 0",
        "TIL001 West discards 7p, which it does not hold: it is shown as a dora indicator",
        "TRN002 West discards 7p without having drawn a tile",
    ]


def test_the_samples_are_judged_as_expected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written by ``shinpan audit sample_logs > tests/sample_logs.txt``, after every difference has been looked at."""
    monkeypatch.chdir(ROOT)
    ran = run("audit", "sample_logs")
    assert ran.status == 1
    assert ran.out == (ROOT / "tests" / "sample_logs.txt").read_text("utf-8")
