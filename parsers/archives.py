"""What archives hold: zip, and tar with or without compression. Nothing is ever unpacked to disk."""

import bz2
import gzip
import io
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, Final

from parsers.base import HEAD, has_record_extension, reader_for
from parsers.compression import BZIP2, GZIP, LIMIT, MAGIC, expand_head, too_dense
from parsers.items import Broken, Item, Job, Skipped, os_message
from replay.record import UnreadableRecord

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_SNIFF: Final = 1 << 13
_DAMAGE: Final = (tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError)
_NESTED: Final = "an archive inside an archive is not opened: unpack it and pass what it holds"


def archive_kind(head: bytes) -> str | None:
    """``zip`` or ``tar`` if content that begins like this is an archive, whatever its name."""
    if head.startswith(_ZIP):
        return "zip"
    return "tar" if expand_head(head, 512)[257:262] == b"ustar" else None


def is_record(head: bytes) -> bool:
    """Whether content that begins like this, compressed or not, is a record."""
    return reader_for(expand_head(head, HEAD)) is not None


def members(path: str, kind: str, data: bytes | None = None) -> Iterator[Item]:
    """What an archive holds: the file at `path`, or `data` that was read from there already."""
    listing = _zip_members if kind == "zip" else _tar_members
    try:
        yield from listing(path, data)
    except UnreadableRecord as error:
        yield Broken(path, None, error.message)
    except _DAMAGE as error:
        reason = os_message(error) if isinstance(error, OSError) and error.errno else str(error) or "it ends too early"
        yield Broken(path, None, f"the archive is damaged, what follows in it is not read: {reason}")


def _judge(path: str, name: str, head: Callable[[], bytes], job: Callable[[], Job]) -> Iterator[Item]:
    if any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/")):
        return
    if has_record_extension(name):
        yield job()
        return
    begin = head()
    if archive_kind(begin):
        yield Broken(path, name, _NESTED)
    elif is_record(begin):
        yield job()
    else:
        yield Skipped(path, name)


def _zip_members(path: str, data: bytes | None) -> Iterator[Item]:
    archive = _open_zip(path) if data is None else zipfile.ZipFile(io.BytesIO(data))
    for index, info in sorted(enumerate(archive.infolist()), key=lambda pair: pair[1].filename):
        if info.is_dir():
            continue
        name = info.filename
        if info.flag_bits & 1:
            yield Broken(path, name, "it is encrypted")
            continue

        def head(info: zipfile.ZipInfo = info) -> bytes:
            return _read_zip(archive, info, _SNIFF)

        def job(info: zipfile.ZipInfo = info, name: str = name, index: int = index) -> Job:
            if data is None:
                return Job(path, name, index)
            return Job(path, name, data=_read_zip(archive, info, LIMIT + 1))

        try:
            yield from _judge(path, name, head, job)
        except UnreadableRecord as error:
            yield Broken(path, name, error.message)


def _read_zip(archive: zipfile.ZipFile, info: zipfile.ZipInfo, size: int) -> bytes:
    if too_dense(info.file_size, info.compress_size) or (size > LIMIT and info.file_size > LIMIT):
        raise UnreadableRecord("its content expands far beyond what a record holds; it is not read")
    try:
        with archive.open(info) as member:
            return member.read(size)
    except (*_DAMAGE, NotImplementedError, RuntimeError) as error:
        # zipfile's words for a compression it does not know and for an encrypted member.
        raise UnreadableRecord(f"it cannot be read from the archive: {str(error) or 'it is damaged'}") from error


def load_member(job: Job) -> bytes:
    """The content of a job that names a member and a position: in a zip its number, in a tar its offset.

    Raises:
        UnreadableRecord: the archive or the member is not what it was, or damaged.
    """
    assert job.position is not None
    try:
        if job.size is None:
            archive = _open_zip(job.path)
            return _read_zip(archive, archive.infolist()[job.position], LIMIT + 1)
        if job.size > LIMIT:
            raise UnreadableRecord(f"it is larger than {LIMIT >> 20} MiB, which no record is")
        with Path(job.path).open("rb") as file:
            file.seek(job.position)
            return file.read(job.size)
    except (zipfile.BadZipFile, IndexError) as error:
        raise UnreadableRecord("the archive is damaged or was changed") from error
    except OSError as error:
        raise UnreadableRecord(os_message(error)) from error


def _open_zip(path: str) -> zipfile.ZipFile:
    state = Path(path).stat()
    return _open_zip_once(path, os.getpid(), state.st_mtime_ns, state.st_size)


@lru_cache(4)
def _open_zip_once(path: str, _process: int, _time: int, _size: int) -> zipfile.ZipFile:
    """A zip's directory is read once, not once a member; a forked worker must not share the file's position."""
    return zipfile.ZipFile(path)


class _Bounded(io.RawIOBase):
    """The expanded side of a compressed file, which stops when it can only be a bomb."""

    def __init__(self, packed: IO[bytes], head: bytes) -> None:
        self._packed = packed
        self._total = 0
        self._expanded: gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile
        if head.startswith(GZIP):
            self._expanded = gzip.GzipFile(fileobj=packed)
        elif head.startswith(BZIP2):
            self._expanded = bz2.BZ2File(packed)
        else:
            self._expanded = lzma.LZMAFile(packed)  # noqa: SIM115

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        chunk = self._expanded.read(size)
        self._total += len(chunk)
        if too_dense(self._total, self._packed.tell()):
            raise UnreadableRecord("the archive expands more than any that holds records; the rest of it is not read")
        return chunk


def _tar_members(path: str, data: bytes | None) -> Iterator[Item]:
    with Path(path).open("rb") if data is None else io.BytesIO(data) as file:
        head = file.read(16)
        file.seek(0)
        packed = head.startswith(MAGIC)
        stream: IO[bytes] | _Bounded = _Bounded(file, head) if packed else file
        inline = packed or data is not None
        with tarfile.open(fileobj=stream, mode="r|" if inline else "r:") as archive:
            for info in archive:
                if info.isreg():
                    yield from _tar_member(path, archive, info, inline=inline)
                # The list of members grows otherwise, and with it the memory.
                archive.members = []  # type: ignore[attr-defined]


def _tar_member(path: str, archive: tarfile.TarFile, info: tarfile.TarInfo, *, inline: bool) -> Iterator[Item]:
    name = info.name.removeprefix("./")
    member = archive.extractfile(info)
    assert member is not None
    if not inline:
        yield from _judge(path, name, lambda: member.read(_SNIFF), lambda: Job(path, name, info.offset_data, info.size))
    elif info.size > LIMIT:
        if has_record_extension(name):
            yield Broken(path, name, f"it is larger than {LIMIT >> 20} MiB, which no record is")
        else:
            yield Skipped(path, name)
    else:
        content = member.read()
        yield from _judge(path, name, lambda: content[:_SNIFF], lambda: Job(path, name, data=content))
