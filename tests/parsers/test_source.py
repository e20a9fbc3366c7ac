"""Finding and opening inputs."""

import bz2
import gzip
import io
import lzma
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers import compression
from parsers.source import Broken, Job, Skipped, sources
from replay.record import UnreadableRecord
from tests.parsers.build import RECORD, broken, judged, listing, only, tar, zipped


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def give(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


FILES = {
    "b/good.xml": RECORD,
    "a/odd.txt": RECORD,
    "a/packed": gzip.compress(RECORD),
    "a/notes.txt": b"hello",
    "c/bad.json": b"hello",
    "c/bad.XML.GZ": b"hello",
    "c/empty.mjlog": b"",
    "c/empty.txt": b"",
    ".hidden/good.xml": RECORD,
    "b/.good.xml": RECORD,
    "page.html": b"<html></html>",
}
FOUND = [
    ("Skipped", "a/notes.txt"),
    ("Job", "a/odd.txt"),
    ("Job", "a/packed"),
    ("Job", "b/good.xml"),
    ("Job", "c/bad.XML.GZ"),
    ("Job", "c/bad.json"),
    ("Job", "c/empty.mjlog"),
    ("Skipped", "c/empty.txt"),
    ("Skipped", "page.html"),
]


class TestDirectories:
    def test_what_is_judged_and_what_is_skipped(self, tmp_path: Path) -> None:
        for name, data in FILES.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(data)
        items = list(sources([str(tmp_path)]))
        assert listing(items, tmp_path) == FOUND
        results = [judged(i) for i in items if isinstance(i, Job)]
        assert results[:3] == ["1 game"] * 3
        assert ["text" in r or "empty" in r for r in results[3:]] == [True] * 3

    def test_names_are_enough(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for i in range(20):
            (tmp_path / f"{i:02}.xml").write_bytes(RECORD)

        def no_reading(*_: object, **__: object) -> None:
            raise AssertionError("a file was opened")

        monkeypatch.setattr(Path, "open", no_reading)
        assert len(list(sources([str(tmp_path)]))) == 20

    def test_nothing_there(self, tmp_path: Path) -> None:
        assert "no game record in this directory" in broken(sources([str(tmp_path)]))
        (tmp_path / "x.txt").write_bytes(b"x")
        assert "only 1 other file" in broken(sources([str(tmp_path)]))

    def test_archives_in_a_directory_are_opened(self, tmp_path: Path) -> None:
        (tmp_path / "month.zip").write_bytes(zipped({"g.xml": RECORD, "x.txt": b"x"}))
        items = list(sources([str(tmp_path)]))
        assert listing(items) == [("Job", "g.xml"), ("Skipped", "x.txt")]
        assert judged(items[0]) == "1 game"

    def test_links_to_directories_and_pipes_are_skipped(self, tmp_path: Path) -> None:
        (tmp_path / "g.xml").write_bytes(RECORD)
        (tmp_path / "loop").symlink_to(tmp_path)
        os.mkfifo(tmp_path / "pipe.xml")
        assert listing(sources([str(tmp_path)])) == [("Job", "g.xml"), ("Skipped", "loop"), ("Skipped", "pipe.xml")]

    @pytest.mark.parametrize("to", ["nowhere", "d.xml"])
    def test_links_that_lead_nowhere(self, tmp_path: Path, to: str) -> None:
        (tmp_path / "g.xml").write_bytes(RECORD)
        (tmp_path / "d.xml").symlink_to(to)
        (tmp_path / "d.txt").symlink_to(to.replace("xml", "txt"))
        items = list(sources([str(tmp_path)]))
        assert listing(items) == [("Skipped", "d.txt"), ("Broken", "d.xml"), ("Job", "g.xml")]
        assert broken(items) == "it is a link that leads to no file"

    def test_forbidden(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Permissions do not bind an administrator, so the refusal is put in by hand."""
        (tmp_path / "shut").mkdir()
        listed = os.scandir

        def scandir(path: str) -> object:
            if str(path).endswith("shut"):
                raise PermissionError(13, "Permission denied")
            return listed(path)

        monkeypatch.setattr(os, "scandir", scandir)
        assert "permission denied" in broken(sources([str(tmp_path)]))


class TestNamedFiles:
    def test_is_always_judged(self, tmp_path: Path) -> None:
        for name, data, result in (("x.txt", b"hello", "text"), ("y", RECORD, "1 game"), ("z.pb", b"", "empty")):
            (tmp_path / name).write_bytes(data)
            assert result in judged(only(sources([str(tmp_path / name)])))

    def test_in_the_order_given(self, tmp_path: Path) -> None:
        for name in "ab":
            (tmp_path / name).write_bytes(RECORD)
        assert listing(sources([str(tmp_path / "b"), str(tmp_path / "a")])) == [("Job", "b"), ("Job", "a")]

    @pytest.mark.parametrize(
        "pack", [gzip.compress, bz2.compress, lzma.compress, lambda b: gzip.compress(gzip.compress(b))]
    )
    def test_compressed_whatever_its_name(self, tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
        (tmp_path / "x.xml").write_bytes(pack(RECORD))
        assert judged(only(sources([str(tmp_path / "x.xml")]))) == "1 game"

    @pytest.mark.parametrize(
        "path",
        [
            "https://tenhou.net/0/?log=2019031015gm-00e1-0000-93f281b3&tw=3",
            "http://tenhou.net/3/?log=x",
            "tenhou.net/0/?log=2019031015gm-00e1-0000-93f281b3",
            "2019031015gm-00e1-0000-93f281b3",
            "2019031015gm-00e1-0000-93f281b3&tw=3",
        ],
    )
    def test_nothing_is_downloaded(self, path: str) -> None:
        assert broken(sources([path])) == "Shinpan does not download: save the record and pass the file"

    @pytest.mark.parametrize("path", ["no/such/file.xml", "nul\0byte", ""])
    def test_missing(self, path: str) -> None:
        assert "no such file" in broken(sources([path]))

    def test_gone_before_it_is_read(self, tmp_path: Path) -> None:
        assert "no such file" in judged(Job(str(tmp_path / "gone.xml")))

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
    def test_pipe(self) -> None:
        reading, writing = os.pipe()
        os.write(writing, RECORD)
        os.close(writing)
        assert judged(only(sources([f"/dev/fd/{reading}"]))) == "1 game"
        os.close(reading)


class TestStandardInput:
    def test_record(self, stdin: Callable[[bytes], None]) -> None:
        stdin(gzip.compress(RECORD))
        item = only(sources(["-"]))
        assert (item.path, judged(item)) == ("-", "1 game")

    def test_archives(self, stdin: Callable[[bytes], None]) -> None:
        for data in (zipped({"g.xml": RECORD}), tar({"g.xml": RECORD}), tar({"g.xml": RECORD}, "w:gz")):
            stdin(data)
            item = only(sources(["-"]))
            assert (item.path, item.member, judged(item)) == ("-", "g.xml", "1 game")

    def test_nothing(self, stdin: Callable[[bytes], None]) -> None:
        stdin(b"")
        assert "empty" in judged(only(sources(["-"])))


class TestArchives:
    @pytest.mark.parametrize(
        ("name", "pack"),
        [
            ("a.zip", zipped),
            ("a.tar", tar),
            ("a.tar.gz", lambda f: tar(f, "w:gz")),
            ("a.tgz", lambda f: tar(f, "w:gz")),
            ("a.tar.bz2", lambda f: tar(f, "w:bz2")),
            ("a.tar.xz", lambda f: tar(f, "w:xz")),
            ("named-otherwise", tar),
        ],
    )
    def test_the_same_rules_as_in_a_directory(
        self, tmp_path: Path, name: str, pack: Callable[[dict[str, bytes]], bytes]
    ) -> None:
        path = tmp_path / name
        path.write_bytes(pack({**FILES, "__MACOSX/b/._good.xml": b"junk"}))
        items = list(sources([str(path)]))
        assert sorted(listing(items)) == sorted(FOUND)
        assert {i.member: judged(i) for i in items if isinstance(i, Job)}["b/good.xml"] == "1 game"
        assert all(i.path == str(path) for i in items)

    def test_nothing_in_it(self, tmp_path: Path) -> None:
        path = tmp_path / "a.zip"
        path.write_bytes(zipped({"x.txt": b"x"}))
        assert "no game record in this archive, only 1 other file" in broken(sources([str(path)]))
        path.write_bytes(zipped({}))
        assert "no game record in this archive" in broken(sources([str(path)]))

    def test_damaged(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        for data in (zipped({"g.xml": RECORD}), tar({"g.xml": RECORD * 50, "h.xml": RECORD * 50}, "w:gz")):
            path.write_bytes(data[: len(data) // 2])
            assert "damaged" in broken(sources([str(path)]))

    def test_damaged_member(self, tmp_path: Path) -> None:
        data = bytearray(zipped({"g.xml": RECORD}))
        data[50] ^= 0xFF
        (tmp_path / "a.zip").write_bytes(data)
        assert "cannot be read from the archive" in judged(only(sources([str(tmp_path / "a.zip")])))

    def test_encrypted(self, tmp_path: Path) -> None:
        data = bytearray(zipped({"g.xml": RECORD}))
        data[6] |= 1
        data[data.index(b"PK\x01\x02") + 8] |= 1
        (tmp_path / "a.zip").write_bytes(data)
        assert "encrypted" in broken(sources([str(tmp_path / "a.zip")]))

    @pytest.mark.parametrize(
        ("place", "value"), [(6, b"\x63"), (9, b"\x08"), (28, b"\xff\xff"), (28, b"\0\0"), (42, b"\xff" * 4)]
    )
    def test_damaged_directory(self, tmp_path: Path, place: int, value: bytes) -> None:
        """A version, an encoding, lengths and an offset that cannot be."""
        data = bytearray(zipped({"\xe4.xml": RECORD}))
        for start in (data.index(b"PK\x01\x02"), *([data.index(b"PK\x03\x04") - 2] if place == 9 else [])):
            data[start + place : start + place + len(value)] = value
        name = data.index("\xe4".encode())
        data[name] = 0xFF
        (tmp_path / "a.zip").write_bytes(data)
        for item in sources([str(tmp_path / "a.zip")]):
            assert "archive" in (item.error if isinstance(item, Broken) else judged(item))

    def test_changed_while_it_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "a.zip"
        path.write_bytes(zipped({"a.xml": RECORD, "b.xml": RECORD}))
        jobs = list(sources([str(path)]))
        path.write_bytes(zipped({"a.xml": RECORD + b"\n"}))
        assert "changed" in judged(jobs[1])


class TestBombs:
    BOMB = bytes(16 << 20)

    @pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
    def test_compressed(self, pack: Callable[[bytes], bytes]) -> None:
        with pytest.raises(UnreadableRecord, match="expands"):
            compression.expand(pack(self.BOMB))

    def test_larger_than_any_record(self) -> None:
        with pytest.raises(UnreadableRecord, match="larger"):
            compression.expand(gzip.compress(os.urandom(2 << 20)), 1 << 20)

    def test_in_a_zip(self, tmp_path: Path) -> None:
        (tmp_path / "a.zip").write_bytes(zipped({"g.xml": self.BOMB, "g.txt": self.BOMB}))
        first, second = sources([str(tmp_path / "a.zip")])
        assert isinstance(first, Broken)
        assert "expands" in first.error
        assert "expands" in judged(second)

    def test_a_tar(self, tmp_path: Path) -> None:
        (tmp_path / "a.tgz").write_bytes(tar({"g.xml": self.BOMB}, "w:gz"))
        assert "expands" in broken(sources([str(tmp_path / "a.tgz")]))


class TestDamagedCompression:
    def test_what_stands_before_the_damage(self) -> None:
        packed = gzip.compress(RECORD + os.urandom(4000))
        out = compression.expand(packed[: len(packed) // 2])
        assert out.startswith(RECORD[:100])

    def test_damage_in_the_middle(self) -> None:
        packed = bytearray(gzip.compress(RECORD * 40 + os.urandom(90000), 1))
        # A block of a type that does not exist ends what can be expanded.
        packed[20000:] = b"\xff" * 5000
        out = compression.expand(bytes(packed))
        assert out.startswith(RECORD * 40)

    def test_wrong_checksum(self) -> None:
        packed = bytearray(gzip.compress(RECORD))
        packed[-5] ^= 0xFF
        packed[-8] ^= 0xFF
        with pytest.raises(UnreadableRecord, match="checksum"):
            compression.expand(bytes(packed))

    def test_damaged_at_once(self) -> None:
        with pytest.raises(UnreadableRecord, match="damaged"):
            compression.expand(b"\x1f\x8b\xff" + bytes(50))

    def test_several_members_are_one_content(self) -> None:
        assert compression.expand(gzip.compress(b"ab") + gzip.compress(b"cd") + bytes(512)) == b"abcd"


def test_skipped_has_a_place() -> None:
    assert Skipped("a", "b") == Skipped("a", "b")
