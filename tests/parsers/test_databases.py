"""SQLite databases with a record in each row."""

import bz2
import gzip
import os
import pickle
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from parsers import databases
from parsers.base import read_bytes
from parsers.source import Broken, Job, load, sources
from parsers.tenhou_xml.write import write
from replay.record import UnreadableRecord
from replay.rulevalues import GameLength
from tests.cli.logs import game
from tests.conftest import Run
from tests.generator import record_of
from tests.parsers.build import broken, judged, listing, only, tar, zipped

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAMES: Final = tuple(write(record_of("tenhou", GameLength.TONPUU, seed)).encode() for seed in range(3))
IDS: Final = tuple(f"20190310{hour}gm-00e1-0000-93f281b{hour % 10}" for hour in (15, 16, 17))
OLDER: Final = (
    "CREATE TABLE logs(log_id text primary key, date text, is_tonpusen int, is_sanma int, is_processed int,"
    " was_error int, log_content text, log_hash text)"
)
NEWER: Final = (
    "CREATE TABLE logs (id TEXT PRIMARY KEY, date TEXT NOT NULL, num_players INTEGER NOT NULL, is_tonpu INTEGER,"
    " is_processed INTEGER, was_error INTEGER, log BLOB) WITHOUT ROWID"
)
Make = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Write a database: what to execute, each with the rows it is executed for."""

    def write(*statements: str | tuple[str, Iterable[tuple[Any, ...]]], name: str = "logs.db") -> str:
        path = tmp_path / name
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as database:
            for one in statements:
                if isinstance(one, str):
                    database.execute(one)
                else:
                    database.executemany(*one)
            database.commit()
        return str(path)

    return write


def older(rows: Iterable[tuple[str, object]]) -> tuple[str, ...]:
    return OLDER, ("INSERT INTO logs VALUES (?, '2019-03-10 15:00', 1, 0, 1, 0, ?, '')", list(rows))  # type: ignore[return-value]


def newer(rows: Iterable[tuple[str, object]]) -> tuple[str, ...]:
    return NEWER, ("INSERT INTO logs VALUES (?, '2019-03-10 15:00', 4, 1, 1, 0, ?)", list(rows))  # type: ignore[return-value]


@pytest.fixture(params=[older, newer], ids=["older", "newer"])
def kind(request: pytest.FixtureRequest) -> Any:
    return request.param


def table(columns: str) -> Callable[[Iterable[tuple[object, ...]]], tuple[Any, ...]]:
    marks = ", ".join("?" * (columns.count(",") + 1))
    return lambda rows: (f"CREATE TABLE t({columns})", (f"INSERT INTO t VALUES ({marks})", list(rows)))  # noqa: S608


def _varint(number: int) -> bytes:
    """As SQLite writes numbers of three bytes."""
    return bytes((number >> 14 | 0x80, number >> 7 & 0x7F | 0x80, number & 0x7F))


class TestRows:
    @pytest.mark.parametrize("pack", [bytes, bytes.decode, gzip.compress, bz2.compress, zstd.compress])
    def test_each_is_a_game_named_by_its_id(self, make: Make, kind: Any, pack: Callable[[bytes], object]) -> None:
        path = make(*kind(zip(IDS, map(pack, GAMES), strict=True)))
        items = list(sources([path]))
        assert listing(items) == [("Job", i) for i in IDS]
        for job, expected, hour in zip(items, GAMES, (15, 16, 17), strict=True):
            assert isinstance(job, Job)
            assert load(job) == expected
            (record,) = read_bytes(load(job), job.name)
            assert (record.id, record.date) == (job.member, f"2019-03-10T{hour}")
            assert judged(job) == "1 game"
            assert job.data is None

    def test_in_the_order_of_the_key(self, make: Make) -> None:
        """Of a key of its own where the table has one, else in the order in which they were put there."""
        upside_down = list(zip(IDS, GAMES, strict=True))[::-1]
        assert [i.member for i in sources([make(*older(upside_down))]) if isinstance(i, Job)] == list(IDS[::-1])
        assert [i.member for i in sources([make(*newer(upside_down))]) if isinstance(i, Job)] == list(IDS)

    def test_what_was_not_downloaded_is_skipped(self, make: Make, kind: Any) -> None:
        path = make(*kind([(IDS[0], ""), (IDS[1], GAMES[0]), (IDS[2], None)]))
        assert [k for k, _ in listing(sources([path]))] == ["Skipped", "Job", "Skipped"]
        assert (
            broken(sources([make(*kind([(IDS[0], "")]))]))
            == "there is no game record in this database, only 1 other row"
        )

    @pytest.mark.parametrize(
        ("columns", "before", "after", "name"),
        [
            (
                "log_id TEXT, date, is_tonpusen, is_sanma, is_hirosima, is_error, was_error, log BLOB",
                [IDS[0]] * 7,
                [],
                IDS[0],
            ),
            ("log_id TEXT, year TEXT, log_content TEXT", [IDS[0], "2019"], [], IDS[0]),
            ("id INTEGER PRIMARY KEY, log_id TEXT, log_content BLOB", [7, IDS[0]], [], IDS[0]),
            ("uuid TEXT, paipu BLOB, players INTEGER", ["190310-abc"], [4], "190310-abc"),
            ('"odd ""name" REAL, "select" TEXT', [1.5], [], "1"),
        ],
    )
    def test_other_tables(self, make: Make, columns: str, before: list[object], after: list[object], name: str) -> None:
        path = make(*table(columns)([(*before, gzip.compress(GAMES[0]), *after)]))
        job = only(sources([path]))
        assert job.member == name
        assert judged(job) == "1 game"

    def test_a_key_of_several_columns(self, make: Make) -> None:
        path = make(
            "CREATE TABLE t(day TEXT, number INTEGER, xml TEXT, PRIMARY KEY (day, number)) WITHOUT ROWID",
            ("INSERT INTO t VALUES (?, ?, ?)", [("mon", 2, GAMES[1].decode()), ("mon", 1, GAMES[0].decode())]),
        )
        assert [load(j) for j in sources([path]) if isinstance(j, Job)] == list(GAMES[:2])

    def test_several_tables(self, make: Make) -> None:
        """Names in order; a table without records is not counted, a view is not run."""
        path = make(
            *older([(IDS[0], GAMES[0])]),
            *table("name TEXT, xml BLOB")([("z", GAMES[1]), ("z2", b"notes, not a record")]),
            "CREATE TABLE last_downloads(name text, date int)",
            "INSERT INTO last_downloads VALUES ('sca20190310.log.gz', 1)",
            "CREATE VIEW again AS SELECT * FROM logs",
        )
        assert listing(sources([path])) == [("Job", IDS[0]), ("Job", "z"), ("Skipped", "z2")]


class TestDamage:
    def test_row_by_row(self, make: Make, kind: Any) -> None:
        packed = [bz2.compress(g) for g in GAMES]
        rows = [(IDS[0], packed[0][:500]), (IDS[1], packed[1]), (IDS[2], b"<html>503</html>")]
        items = list(sources([make(*kind(rows))]))
        assert listing(items) == [("Job", i) for i in IDS]
        assert ["ends before" in judged(items[0]), judged(items[1]), "HTML" in judged(items[2])] == [
            True,
            "1 game",
            True,
        ]

    def test_a_number_in_the_place_of_a_record(self, make: Make) -> None:
        path = make(*table("log_id TEXT, log")([(IDS[0], 17), (IDS[1], GAMES[0])]))
        first, second = sources([path])
        assert "a number" in judged(first)
        assert judged(second) == "1 game"

    def test_a_page_of_one_row(self, make: Make) -> None:
        """The rest of a long row is kept apart: where that is gone, the row is, and no other."""
        noise = [os.urandom(40_000).hex().encode() for _ in range(3)]
        path = make(*older(zip(IDS, (g + n for g, n in zip(GAMES, noise, strict=True)), strict=True)))
        data = bytearray(Path(path).read_bytes())
        at = data.index(noise[1][20_000:20_100])
        page = at - at % 4096
        data[page : page + 4] = b"\xff\xff\xff\xff"
        Path(path).write_bytes(data)
        first, second, third = sources([path])
        assert [len(load(j)) for j in (first, third) if isinstance(j, Job)] == [len(g) + 80_000 for g in GAMES[::2]]
        assert "cannot be read from the database" in judged(second)

    @pytest.mark.parametrize("share", [0.5, 0.9])
    def test_truncated(self, make: Make, kind: Any, share: float) -> None:
        """Read as far as it goes, and one line says that it does not go on."""
        rows = [(f"2019031015gm-00e1-0000-{i:08x}", gzip.compress(GAMES[i % 3])) for i in range(200)]
        path = make(*kind(rows))
        data = Path(path).read_bytes()
        Path(path).write_bytes(data[: int(len(data) * share)])
        items = list(sources([path]))
        assert "damaged" in broken(items)
        assert [i.member for i in items] == [*(r[0] for r in rows[: len(items) - 1]), None]
        assert [judged(j) for j in items[:-1]].count("1 game") > 200 * share / 2

    @pytest.mark.parametrize("data", [b"", bytes(84), b"\xff" * 5000], ids=["nothing", "zeros", "ones"])
    def test_nothing_but_a_header(self, tmp_path: Path, data: bytes) -> None:
        (tmp_path / "x").write_bytes(b"SQLite format 3\0" + data)
        assert "file is not a database" in broken(sources([str(tmp_path / "x")]))

    def test_rows_that_claim_more_than_the_file_holds(self, make: Make) -> None:
        path = make(*table("log_id TEXT, log BLOB")([(i, os.urandom(20_000)) for i in IDS]))
        data = Path(path).read_bytes()
        head = bytes((5, 2 * len(IDS[0]) + 13))
        for number in (1, 2, 3):
            # As much more as leaves the part on the row's own page as long as it is.
            was, then = (5 + len(IDS[0]) + 20_000 + more for more in (0, 200 * 4092))
            row = [_varint(p) + bytes((number,)) + head + _varint(2 * (p - 5 - len(IDS[0])) + 12) for p in (was, then)]
            assert data.count(row[0]) == 1
            data = data.replace(row[0], row[1])
        Path(path).write_bytes(data)
        assert "expands more than any records do" in broken(sources([path]))

    def test_changed_while_it_is_read(self, make: Make) -> None:
        jobs = list(sources([make(*older(zip(IDS, GAMES, strict=True)))]))
        path = make(*older([(IDS[0], GAMES[0])]))
        assert judged(jobs[2]) == "it is not in the database any more"
        Path(path).unlink()
        assert "no such file" in judged(jobs[0])

    def test_too_large_for_a_record(self, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(databases, "LIMIT", 1 << 16)
        path = make(*older([(IDS[0], os.urandom(1 << 17)), (IDS[1], GAMES[0])]))
        first, second = sources([path])
        assert "which no record is" in judged(first)
        assert judged(second) == "1 game"


class TestForeign:
    def test_of_another_program(self, make: Make) -> None:
        path = make(
            "CREATE TABLE bookmarks(id INTEGER PRIMARY KEY, title TEXT, data BLOB)",
            ("INSERT INTO bookmarks VALUES (?, ?, ?)", [(i, "a page of some kind", b"\0" * 50) for i in range(99)]),
        )
        assert broken(sources([path])) == "there is no game record in this database"

    def test_one_that_logs(self, make: Make) -> None:
        path = make(*table("id INTEGER, log TEXT")([(i, f"{i} started") for i in range(9)]))
        assert broken(sources([path])) == "there is no game record in this database, only 9 other rows"

    def test_beside_records_in_a_folder(self, make: Make, tmp_path: Path) -> None:
        make(*table("id INTEGER, log TEXT")([(1, "started")]))
        (tmp_path / "z.xml").write_bytes(GAMES[0])
        assert listing(sources([str(tmp_path)])) == [("Skipped", "1"), ("Job", "z.xml")]

    def test_virtual_tables_are_left_alone(self, make: Make) -> None:
        path = make("CREATE VIRTUAL TABLE logs USING fts5(log_id, log)")
        assert all(not isinstance(i, Job) for i in sources([path]))


class TestNothingIsWritten:
    def test_a_journal_that_was_written_into_the_file(self, make: Make, tmp_path: Path) -> None:
        path = make("PRAGMA journal_mode = WAL", *newer(zip(IDS, GAMES, strict=True)))
        before = Path(path).read_bytes()
        assert before[18:20] == b"\2\2"
        assert [judged(j) for j in sources([path])] == ["1 game"] * 3
        assert [p.name for p in tmp_path.iterdir()] == ["logs.db"]
        assert Path(path).read_bytes() == before

    def test_a_journal_that_was_not(self, tmp_path: Path) -> None:
        path = tmp_path / "logs.db"
        with closing(sqlite3.connect(path)) as writer:
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute(OLDER)
            writer.commit()
            beside = sorted(p.name for p in tmp_path.iterdir())
            assert "logs.db-wal was not written into it yet" in next(
                i.error for i in sources([str(path)]) if isinstance(i, Broken)
            ).replace("beside it ", "")
            assert sorted(p.name for p in tmp_path.iterdir()) == beside

    def test_in_a_folder_without_leave_to_write(self, make: Make, tmp_path: Path) -> None:
        path = make(*older(zip(IDS, GAMES, strict=True)))
        Path(path).chmod(stat.S_IRUSR)
        tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
        try:
            assert len(list(sources([path]))) == 3
        finally:
            tmp_path.chmod(stat.S_IRWXU)

    @pytest.mark.parametrize("name", ["a b#c?d%20.db", "天鳳.db", "q'\";--.db"])
    def test_odd_names(self, make: Make, name: str) -> None:
        path = make(*older(zip(IDS, GAMES, strict=True)), name=name)
        assert [judged(j) for j in sources([path])] == ["1 game"] * 3


class TestElsewhere:
    @pytest.mark.parametrize(
        "contain",
        [
            gzip.compress,
            zstd.compress,
            lambda data: zipped({"2019/logs.db": data}),
            lambda data: bz2.compress(tar({"2019/logs.db": data})),
            lambda data: zipped({"a.tar": tar({"logs.db.gz": gzip.compress(data)})}),
        ],
    )
    def test_compressed_and_in_archives(self, make: Make, kind: Any, contain: Callable[[bytes], bytes]) -> None:
        path = Path(make("PRAGMA journal_mode = WAL", *kind(zip(IDS, GAMES, strict=True))))
        path.write_bytes(contain(path.read_bytes()))
        jobs = list(sources([str(path)]))
        assert [j.member.rpartition("/")[2] for j in jobs if j.member] == list(IDS)
        assert [judged(j) for j in jobs] == ["1 game"] * 3

    def test_standard_input(self, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
        path = make(*older(zip(IDS, GAMES, strict=True)))
        with Path(path).open("rb") as file:
            monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": file}))
            assert [judged(j) for j in sources(["-"])] == ["1 game"] * 3


@pytest.mark.parametrize("shape", ["text", "json"])
def test_audit_with_several_processes(run: Run, make: Make, kind: Any, shape: str) -> None:
    rows = [
        (
            f"2019031015gm-00e1-0000-{i:08x}",
            bz2.compress(game(1 + i % 3, wrong_honba=i % 5 == 1).encode())[: 60 if i % 13 == 7 else None],
        )
        for i in range(40)
    ]
    path = make(*kind(rows))
    one, two = (run("audit", path, "--format", shape, "-j", jobs) for jobs in (1, 2))
    assert one == two
    assert one.status == 2
    assert f"{path}:{rows[7][0]}: " in one.err
    assert one.out.count(rows[1][0]) >= 1


def test_items_are_small(make: Make) -> None:
    """A worker reads its row itself."""
    for job in sources([make(*older((i, g + b" " * 100_000) for i, g in zip(IDS, GAMES, strict=True)))]):
        assert len(pickle.dumps(job)) < 500


def test_a_row_that_is_gone_says_so(make: Make) -> None:
    (job,) = sources([make(*older([(IDS[0], GAMES[0])]))])
    assert isinstance(job, Job)
    make("CREATE TABLE other(id)")
    with pytest.raises(UnreadableRecord, match="no such table"):
        load(job)
