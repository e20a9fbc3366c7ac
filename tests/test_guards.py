"""What a guard lets pass, no check would have reported: with and without guards the findings are the same."""

import functools
import tomllib
from pathlib import Path

import pytest

import replay.auditing
import replay.repair
from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding
from replay.play import play_round
from tests.corpus import files_of, needs_corpus
from tests.options.test_every_option import scenes

HERE = Path(__file__).parent
SAMPLES = sorted(p for p in (HERE.parent / "sample_logs").iterdir() if p.suffix != ".md")
CASES = sorted((HERE / "cases").glob("*.toml"))


def findings(data: bytes, name: str, **rules: str) -> list[Finding]:
    return [f for record in read_bytes(data, name) for f in audit(record, choose_rules(record, "auto", rules)).findings]


def without_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = functools.partial(play_round, guarded=False)
    monkeypatch.setattr(replay.auditing, "play_round", bare)
    monkeypatch.setattr(replay.repair, "play_round", bare)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.name)
def test_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = findings(path.read_bytes(), path.name)
    without_guards(monkeypatch)
    assert findings(path.read_bytes(), path.name) == guarded


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_cases(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cases hold a near miss of every check, just where a guard could be too generous."""
    data = tomllib.loads(path.read_text("utf-8"))
    told = [case for kind in ("firing", "quiet") for case in data.get(kind, ())]
    logs = [(case["log"].encode(), case.get("set", {})) for case in told]
    guarded = [findings(log, "case.xml", **rules) for log, rules in logs]
    without_guards(monkeypatch)
    assert [findings(log, "case.xml", **rules) for log, rules in logs] == guarded


@pytest.mark.parametrize("option", sorted(scenes()))
def test_scenes_of_options(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under rules that no sample or case is played by."""
    scene = scenes()[option]
    rules = [scene.rules, *(scene.rules.but(**{option: value}) for value in scene.values)]
    guarded = [repr(scene.judge(one)) for one in rules]
    without_guards(monkeypatch)
    assert [repr(scene.judge(one)) for one in rules] == guarded


@pytest.mark.corpus
@needs_corpus
def test_real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = files_of("tenhou-mjlog")[::53]
    guarded = [findings(p.read_bytes(), p.name) for p in paths]
    without_guards(monkeypatch)
    assert [findings(p.read_bytes(), p.name) for p in paths] == guarded
