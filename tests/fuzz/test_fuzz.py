"""Damaged files of every format are survived; what once was not stays so; and the fuzzer finds what it is to find."""

import time
from pathlib import Path
from random import Random

import pytest

from replay.events import DISCARDS, DRAW
from replay.record import Record, UnreadableRecord
from tests.fuzz import long
from tests.fuzz.campaign import Plan, Target, file_of, run, target
from tests.fuzz.judge import Read, examine, reader
from tests.fuzz.run import main
from tests.fuzz.seeds import CONTAINERS, READERS, Seed, collected, seeds
from tests.fuzz.shrink import shrunk

REGRESSIONS = Path(__file__).parent / "regressions"


@pytest.mark.parametrize("name", [*READERS, *CONTAINERS])
def test_whole_files_are_read(name: str, tmp_path: Path) -> None:
    one = target(name, tmp_path)
    for number, seed in enumerate(one.seeds):
        verdict = examine(one.read, seed.data, seed.name, deep=number % 6 == 0)
        assert verdict.failure is None
        assert verdict.readable


@pytest.mark.parametrize("name", [*READERS, *CONTAINERS])
def test_damaged_files_are_survived(name: str, tmp_path: Path) -> None:
    plan = Plan(inputs=200, seed=0, audit_every=40)
    one = target(name, tmp_path)
    readable = 0
    for index in range(plan.inputs):
        seed, data = file_of(one, plan, index)
        verdict = examine(one.read, data, seed.name, deep=readable % plan.audit_every == 0, seconds=20)
        readable += verdict.readable
        assert verdict.failure is None, (index, verdict.failure.trace)
    assert readable


@pytest.mark.parametrize("path", sorted(REGRESSIONS.glob("*/*")), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_what_was_not_survived_once(path: Path, tmp_path: Path) -> None:
    verdict = examine(target(path.parent.name, tmp_path).read, path.read_bytes(), path.name, deep=True)
    assert verdict.failure is None, verdict.failure.trace


SEED = Seed("game.json", b'{"a": [1, 2, 3], "b": "x"}', "json")
PLAN = Plan(inputs=12, seconds=0.05, memory=100 << 20, shrink_seconds=0.5)


def failures(read: Read) -> dict[str, int]:
    tally = run(Target("planted", read, [SEED]), PLAN)
    assert tally.inputs + sum(one.times for what, one in tally.found.items() if "process" in what) == PLAN.inputs
    return {what: one.times for what, one in tally.found.items()}


def test_a_planted_exception_is_found_and_made_small() -> None:
    def read(data: bytes, _: str) -> list[Record]:
        if b"x" not in data:
            raise KeyError("x")
        raise UnreadableRecord("no game")

    tally = run(Target("planted", read, [SEED]), PLAN)
    (found,) = tally.found.values()
    assert found.failure.what == "KeyError at tests/fuzz/test_fuzz.py read"
    assert "KeyError" in found.failure.trace
    assert 0 < found.times < PLAN.inputs
    assert len(found.data) <= 4
    assert tally.inputs == PLAN.inputs


def test_a_planted_loop_is_found() -> None:
    def read(data: bytes, _: str) -> list[Record]:
        while b"x" not in data:
            pass
        return []

    (what,) = failures(read)
    assert what == "TooSlowError at tests/fuzz/test_fuzz.py read"


def test_planted_greed_is_found() -> None:
    def read(data: bytes, _: str) -> list[Record]:
        return [] if b"x" in data else list(bytearray(200 << 20))  # type: ignore[arg-type]

    assert list(failures(read)) == ["MemoryError at tests/fuzz/test_fuzz.py read"]


def test_a_planted_end_of_the_process_is_found() -> None:
    def read(data: bytes, _: str) -> list[Record]:
        if b"x" not in data:
            raise SystemExit(3)
        return []

    assert list(failures(read)) == ["ends the process with 3"]


def test_a_refusal_of_several_lines_is_found() -> None:
    def read(data: bytes, _: str) -> list[Record]:
        error = UnreadableRecord("one")
        error.message = "one\ntwo"
        raise error

    assert failures(read) == {"a message is not one line": PLAN.inputs}


def test_the_same_files_again(tmp_path: Path) -> None:
    one = target("mjai", tmp_path)
    plan = Plan(seed=5)
    assert [file_of(one, plan, n) for n in range(20)] == [file_of(one, plan, n) for n in range(20)]
    assert file_of(one, plan, 0) != file_of(one, Plan(seed=6), 0)


def test_small_enough() -> None:
    data = b'[{"a": 1, "b": [1, 2, 3, {"c": 7}]}, {"d": 8}]'
    assert shrunk(lambda some: b"7" in some, data) == b"7"
    rng = Random(1)  # noqa: S311
    noise = rng.randbytes(1000) + b"needle" + rng.randbytes(1000)
    began = time.monotonic()
    assert shrunk(lambda some: b"needle" in some, noise) == b"needle"
    assert time.monotonic() - began < 20


def test_records_of_a_folder_as_seeds(tmp_path: Path) -> None:
    for name in READERS:
        seed = seeds(name)[0]
        (tmp_path / f"{name}-{seed.name}").write_bytes(seed.data)
    found = collected(tmp_path)
    assert {name: [seed.form for seed in found[name]] for name in found} == {
        name: [seeds(name)[0].form] for name in READERS
    }


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--format", "majiang", "--format", "gz", "--inputs", "30", "--out", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["format", "majiang", "gz"]
    assert [line.split()[1] for line in lines[1:]] == ["30", "30"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", long.WRITERS)
@pytest.mark.parametrize("kind", long.KINDS)
def test_a_long_round_is_read_to_its_end(name: str, kind: str) -> None:
    record = long.long_round(400, kind)
    (back,) = reader(name)(long.WRITERS[name](record), "long")
    told, played = (
        [(event[0] == DRAW, event[1]) for event in one.events if event[0] in (DRAW, *DISCARDS)]
        for one in (back, record)
    )
    assert told == played
    assert len(told) > 800


def test_what_long_rounds_cost_is_told_format_by_format(capsys: pytest.CaptureFixture[str]) -> None:
    long.main(["--turns", "40", "--format", "mjai", "--format", "m-league"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["format", *["mjai"] * 2, *["m-league"] * 2]
    assert all(float(row[-1]) > 0 for row in rows[1:])


def test_time_that_grows_with_the_square_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long, "seconds_each", lambda _, data: len(data))
    assert long.main(["--turns", "400", "--format", "mjai"]) == 1
    monkeypatch.setattr(long, "seconds_each", lambda *_: 1.0)
    assert long.main(["--turns", "400", "--format", "mjai"]) == 0
