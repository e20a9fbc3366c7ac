"""Readers of other packages."""

import bz2
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parsers
from parsers.base import has_record_extension
from parsers.plugins import plugins
from parsers.source import sources
from replay.auditing import audit, choose_rules
from replay.record import UnreadableRecord
from tests.cli.logs import game
from tests.conftest import Run

SOUND = """
from replay.record import Player, Record, Span

class Reader:
    name = "three-lines"
    extensions = (".three",)

    def sniff(self, head):
        return head.startswith(b"three lines")

    def read(self, data, name):
        players = tuple(Player(f"P{s}") for s in range(4))
        return [Record("three-lines", players, [], [], lambda place: Span(line=place), "tenhou", id=name)]
"""


OPEN = """
from replay.events import CALL, DISCARD, DRAW, DrawKind, RYUUKYOKU, RoundStart, Ryuukyoku, START, UNSTATED, WIN, Win
from replay.melds import Meld, PON

def start(hand):
    deal = tuple(tuple(range(52 + 13 * seat, 65 + 13 * seat)) for seat in range(4))
    return (START, hand, RoundStart(hand, 0, 0, hand, (25000,) * 4, deal, None))

EVENTS = [
    start(0), (DRAW, 0, 12), (DISCARD, 0, 12), (CALL, 2, Meld(PON, (12, 13, 14), 12, None)),
    (RYUUKYOKU, -1, Ryuukyoku(DrawKind.EXHAUSTIVE, ())),
    start(1), (DRAW, 1, 12), (WIN, 1, Win(1, 1, 12, liable=UNSTATED)),
]
"""
"""A pon from nobody known, a draw at which nobody is said to show a hand, a win without a word on who is liable."""


def made(events: str, places: str) -> str:
    """A line that returns a record of these events."""
    return f"return [Record('x', (Player('P0'),) * 4, {events}, {places}, lambda place: Span(), 'tenhou')]"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages can be installed; nothing of them is left behind."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    plugins.cache_clear()
    yield folder
    plugins.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("fake_"):
            del sys.modules[name]


def install(folder: Path, module: str, code: str, target: str = "Reader") -> None:
    """A package that brings a reader."""
    (folder / f"{module}.py").write_text(code, "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module.replace('_', '-')}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[shinpan.readers]\nthree = {module}:{target}\n", "utf-8")


@pytest.mark.parametrize("target", ["Reader", "one", "make"])
def test_a_reader_is_found(installed: Path, target: str) -> None:
    install(installed, "fake_three", f"{SOUND}\none = Reader()\ndef make():\n    return Reader()\n", target)
    (record,) = parsers.read_bytes(bz2.compress(b"three lines\n2\n3\n"), "x.three")
    assert (record.format, record.id, record.span(0).line) == ("three-lines", "x.three", None)
    (reader,) = plugins()
    assert (reader.name, reader.extensions) == ("three-lines", (".three",))


def test_a_file_with_its_ending_is_meant_to_be_a_record(installed: Path, tmp_path: Path) -> None:
    install(installed, "fake_three", SOUND)
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("sound.three", "broken.three", "broken.THREE.gz", "other.text"):
        (logs / name).write_text("three lines\n2\n3\n" if name == "sound.three" else "two lines\n")
    met = {Path(item.path).name: type(item).__name__ for item in sources([str(logs)])}
    assert met == {"sound.three": "Job", "broken.three": "Job", "broken.THREE.gz": "Job", "other.text": "Skipped"}


@pytest.mark.parametrize("ending", ["", ".", "three", "5"])
def test_what_is_no_ending(installed: Path, ending: str) -> None:
    install(installed, "fake_three", SOUND.replace('".three"', repr(ending) if ending != "5" else ending))
    (reader,) = plugins()
    assert reader.failure is not None
    assert "is no ending of a file's name, as .txt is" in reader.failure
    assert not has_record_extension("x.text")


def test_it_is_not_asked_about_what_is_known(installed: Path) -> None:
    install(installed, "fake_greedy", SOUND.replace('head.startswith(b"three lines")', "True"))
    (record,) = parsers.read_bytes(game().encode())
    assert record.format == "tenhou-xml"
    assert "fake_greedy" not in sys.modules


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import nothing_of_that_name\n", "cannot be loaded (ModuleNotFoundError: No module named 'nothing_of_that_"),
        ("Reader = 5\n", "cannot be loaded (AttributeError: 'int' object has no attribute 'name')"),
        (
            SOUND.replace("return head", "raise ValueError('two\\nlines')\n        return head"),
            "failed (ValueError: two)",
        ),
        ("import sys\nsys.exit('no licence')\n", "cannot be loaded (SystemExit: no licence)"),
        (SOUND.replace("return head", "raise SystemExit\n        return head"), "failed (SystemExit)"),
    ],
)
def test_one_that_fails_is_named_in_one_line(installed: Path, code: str, why: str) -> None:
    install(installed, "fake_broken", code)
    with pytest.raises(UnreadableRecord) as caught:
        parsers.read_bytes(b"three lines")
    line = "this is text, but not a game record of a known format; the reader 'three' of the package 'fake-broken' "
    assert caught.value.message.startswith(line + why)
    assert "\n" not in caught.value.message
    assert len(parsers.read_bytes(game().encode())) == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise KeyError('x')", "failed (KeyError: 'x')"),
        ("raise SystemExit(0)", "failed (SystemExit: 0)"),
        ("raise GeneratorExit", "failed (GeneratorExit)"),
        ("return None", "failed (TypeError: 'NoneType' object is not iterable)"),
        ("return ['a game']", "returns something else than records"),
        (made("[(0, 0, 5)]", "[]"), "returns what is no record: its events and their places differ in number, 1 and 0"),
        (made("[(0, 0, 5), (0, 4, 5)]", "[1, 2]"), "returns what is no record: event 1: there is no seat 4"),
        (made("[(0, 0, None)]", "[1]"), "returns what is no record: event 0: the value of a draw cannot be None"),
        (
            made("[7]", "[1]"),
            "returns what is no record: event 0: an event has a kind, a seat and a value, which 7 has not",
        ),
        (
            made("[]", "[]").replace("(Player('P0'),) * 4", "'ABCD'"),
            "returns what is no record: its players are not all a Player with a name",
        ),
        (
            made("[]", "[]").replace("'tenhou')", "'tenhou', date=20240101)"),
            "returns what is no record: its date is text or None, not 20240101",
        ),
        (
            "from replay.record import Problem; "
            + made("[]", "[]").replace("'tenhou')", "'tenhou', problems=(Problem('REC999', 0, 0, ''),))"),
            "returns what is no record: there is no check REC999 for its problem",
        ),
    ],
)
def test_one_that_fails_to_read_is_named_in_one_line(installed: Path, body: str, why: str) -> None:
    install(installed, "fake_broken", SOUND.replace("players = tuple", f"{body}\n        players = tuple"))
    for _ in range(2):
        with pytest.raises(UnreadableRecord) as caught:
            parsers.read_bytes(b"three lines")
        assert caught.value.message == f"the reader 'three' of the package 'fake-broken' {why}"


@pytest.mark.parametrize("place", ["from replay", "return head", "players = tuple"])
def test_it_can_be_interrupted(installed: Path, place: str) -> None:
    code = SOUND.replace(place, f"raise KeyboardInterrupt; {place}", 1)
    install(installed, "fake_slow", code)
    with pytest.raises(KeyboardInterrupt):
        parsers.read_bytes(b"three lines")


def test_a_record_may_leave_open_what_its_file_does(installed: Path) -> None:
    install(installed, "fake_three", SOUND.replace("[], []", "EVENTS, list(range(len(EVENTS)))") + OPEN)
    (record,) = parsers.read_bytes(b"three lines")
    result = audit(record, choose_rules(record))
    assert (result.rounds, result.wins) == (2, 1)


def test_its_own_words_are_kept(installed: Path) -> None:
    code = SOUND.replace("players = tuple", "raise UnreadableRecord('a line is short', 2)\n        players = tuple")
    install(installed, "fake_strict", "from replay.record import UnreadableRecord\n" + code)
    with pytest.raises(UnreadableRecord) as caught:
        parsers.read_bytes(b"three lines")
    assert (caught.value.message, caught.value.line) == ("a line is short", 2)


def test_rules_that_are_none_are_said_by_convert_too(installed: Path, tmp_path: Path, run: Run) -> None:
    install(installed, "fake_three", SOUND.replace('"tenhou"', '"nonsense"'))
    (tmp_path / "g.three").write_text("three lines\n", "utf-8")
    ran = run("convert", tmp_path / "g.three", "-", "--to", "mjai")
    assert ran.status == 2
    assert ran.err.startswith(f"shinpan: {tmp_path / 'g.three'}: there are no rules called 'nonsense'; there are ")


def test_the_command_uses_it(installed: Path, tmp_path: Path) -> None:
    install(installed, "fake_three", SOUND)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.three").write_text("three lines\n", "utf-8")
    (folder / "two.xml").write_text(game(), "utf-8")
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-m", "replay.cli", "audit", "--format", "jsonl", str(folder)],
        env={"PYTHONPATH": f"{installed}:{root}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert [f'"format":"{name}"' in ran.stdout for name in ("three-lines", "tenhou-xml")] == [True, True], ran.stderr
