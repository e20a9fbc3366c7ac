"""Archives in archives, compressed in every way, with generated games; bombs and damage."""

import bz2
import gzip
import io
import lzma
import os
import sys
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from parsers import archives
from parsers.base import has_record_extension, read_bytes
from parsers.compression import RATIO_FROM, expand
from parsers.source import Broken, Item, Job, Skipped, load, sources
from parsers.tenhou_xml.write import write
from replay.record import UnreadableRecord
from replay.rulevalues import GameLength
from tests.generator import record_of
from tests.parsers.build import broken, judged, listing, only, tar, zipped

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAMES: Final = tuple(write(record_of("tenhou", GameLength.TONPUU, seed)).encode() for seed in range(3))
FILES: Final = {f"{year}/{i}.xml": game for i, game in enumerate(GAMES) for year in (2009, 2010)}
BOMB: Final = bytes(16 << 20)
Put = Callable[[bytes], str]
Contain = Callable[[dict[str, bytes]], bytes]
SKIPPABLE: Final = b"\x5e\x2a\x4d\x18\x04\0\0\0seek"
COMPRESSED: Final[dict[str, Callable[[bytes], bytes]]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstd.compress,
    "zst after a skippable frame": lambda data: SKIPPABLE + zstd.compress(data),
    "zst in frames": lambda data: zstd.compress(data[:999]) + SKIPPABLE + zstd.compress(data[999:]) + SKIPPABLE,
    "zst without sizes": lambda data: (c := zstd.ZstdCompressor()).compress(data) + c.flush(),
    "gz in zst": lambda data: zstd.compress(gzip.compress(data)),
}


def _packed(contain: Contain, pack: Callable[[bytes], bytes]) -> Contain:
    return lambda files: pack(contain(files))


CONTAINERS: Final[dict[str, Contain]] = {
    "zip": zipped,
    "tar": tar,
    **{f"tar.{name}": _packed(tar, pack) for name, pack in COMPRESSED.items()},
    **{f"zip.{name}": _packed(zipped, COMPRESSED[name]) for name in ("gz", "zst")},
}


@pytest.fixture(params=COMPRESSED)
def pack(request: pytest.FixtureRequest) -> Callable[[bytes], bytes]:
    return COMPRESSED[request.param]


@pytest.fixture(params=CONTAINERS)
def contain(request: pytest.FixtureRequest) -> Contain:
    return CONTAINERS[request.param]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Write a file without a telling name."""

    def write(data: bytes) -> str:
        (tmp_path / "file").write_bytes(data)
        return str(tmp_path / "file")

    return write


def contents(items: Iterator[Item]) -> dict[str, bytes]:
    """What the jobs among the items load, by member; there must be nothing broken among them."""
    found = list(items)
    assert not [i for i in found if isinstance(i, Broken)]
    return {i.name: load(i) for i in found if isinstance(i, Job)}


@pytest.fixture(scope="module")
def wide() -> dict[str, bytes]:
    """Files that compress to more than one block of any kind."""
    noise = os.urandom(1_000_000)
    return {"first.bin": noise, **{f"{i:03}.xml": GAMES[i % 3] for i in range(40)}}


class TestCompressed:
    def test_records(self, put: Put, pack: Callable[[bytes], bytes]) -> None:
        assert judged(only(sources([put(pack(GAMES[0]))]))) == "1 game"

    def test_found_in_a_folder_by_content(self, tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
        """Also those whose first block is longer than what is looked at of a plain file."""
        (tmp_path / "a").write_bytes(pack(GAMES[0]))
        (tmp_path / "b").write_bytes(pack(GAMES[0][:-9] + os.urandom(40_000).hex().encode()))
        assert listing(sources([str(tmp_path)])) == [("Job", "a"), ("Job", "b")]

    @pytest.mark.parametrize("ending", ["gz", "bz2", "xz", "zst"])
    def test_a_record_s_name_with_an_ending(self, ending: str) -> None:
        assert has_record_extension(f"x.XML.{ending}")
        assert has_record_extension(f"x.json.{ending}")
        assert not has_record_extension(f"x.txt.{ending}")
        assert not has_record_extension(f"xml.{ending}")

    def test_truncated_zstd_gives_what_stands_before(self) -> None:
        packed = zstd.compress(GAMES[0] + os.urandom(400_000))
        assert expand(packed[:-9]).startswith(GAMES[0])

    def test_damaged_zstd(self) -> None:
        checked = zstd.compress(GAMES[0], options={zstd.CompressionParameter.checksum_flag: 1})
        with pytest.raises(UnreadableRecord, match="checksum"):
            expand(checked[:-1] + bytes((checked[-1] ^ 1,)))
        with pytest.raises(UnreadableRecord, match="very start"):
            expand(b"\x28\xb5\x2f\xfd" + b"\xff" * 50)

    def test_what_would_fill_the_memory(self) -> None:
        with pytest.raises(UnreadableRecord, match="expands"):
            expand(zstd.compress(BOMB))
        greedy = zstd.ZstdCompressor(options={zstd.CompressionParameter.window_log: 30})
        with pytest.raises(UnreadableRecord, match="more memory"):
            expand(greedy.compress(GAMES[0]) + greedy.flush())


class TestContainers:
    def test_all_of_it_in_order(self, put: Put, contain: Contain) -> None:
        found = contents(sources([put(contain(FILES))]))
        assert found == FILES
        # What stands in a tar can only be told while it is read.
        assert list(found) in (list(FILES), sorted(FILES))

    def test_recognised_whatever_comes_first(self, put: Put, contain: Contain, wide: dict[str, bytes]) -> None:
        found = list(sources([put(contain(wide))]))
        assert [type(i) for i in found].count(Job) == 40
        assert [i for i in found if not isinstance(i, Job)] == [Skipped(found[0].path, "first.bin")]

    def test_one_in_another(self, put: Put, contain: Contain) -> None:
        for outside in (zipped, tar, lambda files: gzip.compress(tar(files))):
            inner = contain({"g.xml": GAMES[0], "x.txt": b"x", ".h.xml": GAMES[0]})
            found = list(sources([put(outside({"a/inner": inner, "z.xml": GAMES[1]}))]))
            assert listing(found) == [("Job", "a/inner/g.xml"), ("Skipped", "a/inner/x.txt"), ("Job", "z.xml")]
            assert [judged(i) for i in found if isinstance(i, Job)] == ["1 game"] * 2

    def test_in_standard_input(self, monkeypatch: pytest.MonkeyPatch, contain: Callable[..., bytes]) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(contain({"i.zip": zipped(FILES)}))))
        assert contents(sources(["-"])) == {f"i.zip/{name}": game for name, game in FILES.items()}

    def test_in_a_folder(self, tmp_path: Path, contain: Contain) -> None:
        (tmp_path / "x.dat").write_bytes(contain(FILES))
        assert sorted(contents(sources([str(tmp_path)]))) == sorted(FILES)

    def test_truncated(self, put: Put, contain: Contain, wide: dict[str, bytes]) -> None:
        """What is whole before the end is read, and one line says that there was more."""
        data = contain(wide)
        found = list(sources([put(data[: len(data) - 20_000])]))
        (line,) = [i for i in found if isinstance(i, Broken)]
        assert "\n" not in line.error
        assert "damaged" in line.error

    def test_a_zip_cut_short_says_what_to_do(self, put: Put) -> None:
        data = zipped(FILES)
        for cut in (40, len(data) // 2, len(data) - 1):
            (line,) = sources([put(data[:cut])])
            assert isinstance(line, Broken)
            assert "cut short: the list of its members, which stands at its end, is missing; fetch it" in line.error

    @pytest.mark.parametrize("name", ["zip", "tar", "tar.gz", "tar.zst", "zip.gz"])
    def test_truncated_inside_another(self, put: Put, name: str, wide: dict[str, bytes]) -> None:
        inner = CONTAINERS[name](wide)
        found = list(sources([put(zipped({"a": inner[: len(inner) - 20_000], "b.xml": GAMES[0]}))]))
        (line,) = [i for i in found if isinstance(i, Broken)]
        assert line.member == "a"
        assert judged(found[-1]) == "1 game"

    def test_a_sparse_member(self, put: Put) -> None:
        """What tar leaves out is nothing but zeros, and is not taken for what follows in the archive."""
        info = tarfile.TarInfo("hole.xml")
        info.type = tarfile.GNUTYPE_SPARSE
        header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
        header[386:410] = b"00000000000\0" + b"00000000000\0"
        header[483:495] = b"00000001000\0"
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
        data = bytes(header) + tar({"g.xml": GAMES[0]})
        first, second = sources([put(data)])
        assert isinstance(first, Job)
        assert load(first) == bytes(0o1000)
        assert judged(second) == "1 game"


def nested(depth: int, files: dict[str, bytes]) -> bytes:
    data = zipped(files)
    for _ in range(depth - 1):
        data = zipped({"in": data})
    return data


class TestBounds:
    def test_depth(self, put: Put) -> None:
        deepest = nested(archives.DEPTH, {"g.xml": GAMES[0]})
        assert list(contents(sources([put(deepest)]))) == ["in/in/in/g.xml"]
        found = list(sources([put(zipped({"a.zip": deepest, "b.xml": GAMES[1]}))]))
        assert listing(found) == [("Broken", "a.zip/in/in/in"), ("Job", "b.xml")]
        assert "4 deep and no deeper" in broken(found)

    def test_an_archive_that_holds_itself(self, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
        """As those do that are made to expand for ever."""
        data = zipped({"again.zip": b"?" * 500})
        monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda _self, _size: data)
        assert "no deeper" in broken(sources([put(data)]))

    def test_one_too_large_to_be_held(self, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "HELD", 1 << 20)
        large = zipped({"noise": os.urandom(1 << 20), "g.xml": GAMES[0]})
        for outside in (zipped, tar, lambda files: gzip.compress(tar(files))):
            found = list(sources([put(outside({"a": large, "b.xml": GAMES[0]}))]))
            assert listing(found) == [("Broken", "a"), ("Job", "b.xml")]
            assert "too large to be opened inside an archive" in broken(found)

    def test_what_is_held_at_a_time_counts_together(self, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "HELD", 3 << 20)
        inner = zipped({"noise": os.urandom(1 << 20), "g.xml": GAMES[0]})
        side_by_side = zipped({f"{i}.zip": inner for i in range(5)})
        assert len(contents(sources([put(side_by_side)]))) == 5
        found = list(sources([put(zipped({"o": zipped({"i": zipped({"x": os.urandom(1 << 20), "y": inner})})}))]))
        assert "too large to be opened inside an archive" in broken(found)

    def test_a_compressed_zip_too_large_to_be_held(self, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "HELD", 1 << 20)
        path = put(gzip.compress(zipped({"noise": os.urandom(1 << 20), "g.xml": GAMES[0]})))
        (line,) = [i for i in sources([path]) if isinstance(i, Broken)][:1]
        assert "unpack it" in line.error


class TestBombs:
    @pytest.mark.parametrize("outside", [zipped, tar, lambda files: zstd.compress(tar(files))])
    def test_archives_of_archives(self, put: Put, outside: Callable[..., bytes]) -> None:
        """Each step expands moderately, all together far too much: the search ends, and with one line."""
        layer = {f"{i}.xml": bytes(4 << 20) for i in range(10)}
        data = zipped(layer)
        for _ in range(2):
            data = outside({f"{i}": data for i in range(10)})
        path = put(gzip.compress(data) if outside is tar else data)
        lines, jobs = [], 0
        tracemalloc.start()
        for item in sources([path]):
            if isinstance(item, Broken):
                lines.append(item.error)
            else:
                jobs += 1
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert lines == ["what it holds expands more than any records do; the rest of it is not read"]
        assert jobs < 100
        assert peak < 64 << 20

    def test_a_compressed_zip(self, put: Put, pack: Callable[[bytes], bytes]) -> None:
        stored = io.BytesIO()
        with zipfile.ZipFile(stored, "w") as archive:
            archive.writestr("g.xml", BOMB)
        found = list(sources([put(pack(stored.getvalue()))]))
        assert len(found) <= 2
        assert "expand" in found[0].error if isinstance(found[0], Broken) else judged(found[0])

    def test_members_that_overlap(self, put: Put) -> None:
        """Every entry of the directory points at the same content."""
        data = zipped({"a.xml": os.urandom(20_000), **{f"{i}.xml": b"" for i in range(20)}})
        source = zipfile.ZipFile(io.BytesIO(data))
        first = source.infolist()[0]
        out = bytearray(data)
        at = data.index(b"PK\x01\x02")
        for info in source.infolist():
            out[at + 20 : at + 24] = first.compress_size.to_bytes(4, "little")
            out[at + 24 : at + 28] = first.file_size.to_bytes(4, "little")
            out[at + 42 : at + 46] = first.header_offset.to_bytes(4, "little")
            at += 46 + len(info.filename)
        assert "overlap" in broken(sources([put(bytes(out))]))

    def test_below_the_bound_nothing_is_refused(self, put: Put) -> None:
        spaced = GAMES[0].replace(b"/>", b"/>" + b" " * 1_000)
        assert RATIO_FROM > len(spaced) > 50 * len(zipped({"g.xml": spaced}))
        assert len(contents(sources([put(zipped({"i.zip": zipped({"g.xml": spaced})}))]))) == 1


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("東風①　表.xml".encode("cp932"), "東風①　表.xml"),
        ("東風.xml".encode(), "東風.xml"),
        ("é.xml".encode("cp437"), "é.xml"),
        ("Müller niño.xml".encode("cp437"), "Müller niño.xml"),
        ("Ça.xml".encode("cp437"), "Ça.xml"),
    ],
)
def test_names_in_a_zip_without_the_mark_of_utf_8(put: Put, told: bytes, name: str) -> None:
    data = zipped({"?" * len(told): GAMES[0]}).replace(b"?" * len(told), told)
    assert contents(sources([put(data)])) == {name: GAMES[0]}
    assert contents(sources([put(zipped({"i.zip": data}))])) == {f"i.zip/{name}": GAMES[0]}


def test_names_in_a_zip_with_the_mark_of_utf_8(put: Put) -> None:
    """This one would be cp932 too, were it not marked."""
    data = zipped({"größe.xml": GAMES[0]})
    assert contents(sources([put(data)])) == {"größe.xml": GAMES[0]}


@pytest.mark.parametrize("told", [("[Content_Types].xml", "_rels/.rels"), ("mimetype",)])
def test_a_workbook_beside_records_is_skipped(tmp_path: Path, told: tuple[str, ...]) -> None:
    book = zipped({**dict.fromkeys(told, b"<Types/>"), "xl/workbook.xml": b"<workbook/>"})
    (tmp_path / "table.xlsx").write_bytes(book)
    (tmp_path / "all.zip").write_bytes(zipped({"table.ods": book}))
    (tmp_path / "game.xml").write_bytes(GAMES[0])
    path = str(tmp_path)
    assert list(sources([path])) == [
        Skipped(f"{path}/all.zip", "table.ods"), Job(f"{path}/game.xml"), Skipped(f"{path}/table.xlsx"),
    ]  # fmt: skip
    assert broken(sources([f"{path}/table.xlsx"])) == "there is no game record in this archive, only 1 other file"


def test_records_beside_a_file_named_as_in_a_workbook_are_read(put: Put) -> None:
    data = zipped({"a.xml": GAMES[0], "[Content_Types].xml": b"", "mimetype": b"", "b.xml": GAMES[1]})
    assert {"a.xml", "b.xml"} <= set(contents(sources([put(data)])))


def test_a_container_under_the_name_of_a_record(tmp_path: Path) -> None:
    """In a folder the name is enough; what it turns out to be is said when it is read."""
    (tmp_path / "a.xml").write_bytes(zipped(FILES))
    assert "zip archive" in judged(only(sources([str(tmp_path)])))
    with pytest.raises(UnreadableRecord, match="SQLite database"):
        read_bytes(b"SQLite format 3\0" + bytes(100), "x.xml")
