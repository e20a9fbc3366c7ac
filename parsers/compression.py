"""Compressed content: recognised by its first bytes, expanded within bounds."""

import bz2
import io
import lzma
import zlib
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Final, Protocol

from replay.record import UnreadableRecord

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

LIMIT: Final = 64 << 20
"""The most bytes a record may expand to. The largest real ones hold about 1 MiB."""
RATIO: Final = 200
"""How far content beyond `RATIO_FROM` may expand. Records shrink to a tenth; only bombs shrink to a thousandth."""
RATIO_FROM: Final = 4 << 20
LAYERS: Final = 2
"""How often content may be compressed: a .gz inside another is a mistake that happens."""
ENDINGS: Final = (".gz", ".bz2", ".xz", ".zst")
GZIP: Final = b"\x1f\x8b"
BZIP2: Final = b"BZh"
XZ: Final = b"\xfd7zXZ\x00"
# Some tools begin with one of the frames that a decoder is to skip.
ZSTD: Final = (b"\x28\xb5\x2f\xfd", *(bytes((first,)) + b"\x2a\x4d\x18" for first in range(0x50, 0x60)))
MAGIC: Final = (GZIP, BZIP2, XZ, *ZSTD)

_SNIFF: Final = 1 << 13
# bzip2 and zstd give nothing before a whole block is there, and a block may be of 900 kB.
_SNIFF_PACKED: Final = 1 << 20
_STEP: Final = 1 << 16
_MEMORY: Final = 256 << 20
_DAMAGE: Final = (zlib.error, OSError, lzma.LZMAError, EOFError)


class BombError(Exception):
    """Content expands beyond all bounds: nothing more of the file that holds it must be read."""


class _Decompressor(Protocol):
    """The standard library's manner: what was given and did not fit into `max_length` comes with the next call."""

    @property
    def eof(self) -> bool: ...

    @property
    def needs_input(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


class _Gzip:
    def __init__(self) -> None:
        self._engine = zlib.decompressobj(31)
        self._left = b""

    @property
    def eof(self) -> bool:
        return self._engine.eof

    @property
    def needs_input(self) -> bool:
        return not self._left and not self.eof

    @property
    def unused_data(self) -> bytes:
        return self._engine.unused_data

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        out = self._engine.decompress(self._left + data if self._left else data, max_length)
        self._left = self._engine.unconsumed_tail
        return out


def _decompressor(head: bytes) -> _Decompressor:
    if head.startswith(GZIP):
        return _Gzip()
    if head.startswith(BZIP2):
        return bz2.BZ2Decompressor()
    if head.startswith(XZ):
        return lzma.LZMADecompressor(memlimit=_MEMORY)
    from parsers.zstd import Decompressor

    return Decompressor()


def expand(data: bytes, limit: int = LIMIT, what: str = "record") -> bytes:
    """The content of compressed data; other data as it is. Of damaged data, what stands before the damage.

    Raises:
        UnreadableRecord: the data expands beyond all bounds, is damaged at its start, or fails its checksum.
    """
    for _ in range(LAYERS):
        if not data.startswith(MAGIC):
            break
        data = _expand_once(data, limit, what)
        if len(data) > limit:
            raise UnreadableRecord(f"the compressed content is larger than {limit >> 20} MiB, which no {what} is")
    return data


def sniff(first: Callable[[int], bytes]) -> bytes:
    """As much from the beginning as tells what something is; `first` gives at most so many bytes from there."""
    head = first(_SNIFF)
    return first(_SNIFF_PACKED) if head.startswith(MAGIC) else head


def expand_head(data: bytes, size: int) -> bytes:
    """At most `size` bytes of the content of data that may be the beginning of something compressed."""
    for _ in range(LAYERS):
        if not data.startswith(MAGIC):
            break
        try:
            data = _decompressor(data).decompress(data, size)
        except _DAMAGE:
            return b""
    return data[:size]


def too_dense(expanded: int, compressed: int) -> bool:
    """Whether so much from so little can only be meant to fill the memory."""
    return expanded > RATIO_FROM and expanded > RATIO * compressed


class Expanded(io.RawIOBase):
    """The expanded side of a compressed file, read from front to back.

    Reading raises `EOFError` where the file ends too early, the decompressor's error where it is damaged, and
    `BombError` once it can only be one.
    """

    def __init__(self, packed: IO[bytes] | io.BufferedReader) -> None:
        self._packed = packed
        self._engine: _Decompressor | None = None
        self._taken = 0
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        view = memoryview(buffer)
        data = self._some(len(view))
        view[: len(data)] = data
        return len(data)

    def _some(self, size: int) -> bytes:
        out = b""
        while not out:
            if self._engine is None or self._engine.eof:
                feed = b"" if self._engine is None else self._engine.unused_data
                if len(feed) < len(XZ):
                    feed += self._take()
                if not feed.startswith(MAGIC):
                    break
                self._engine = _decompressor(feed)
            elif self._engine.needs_input:
                feed = self._take()
                if not feed:
                    raise EOFError("it ends too early")
            else:
                feed = b""
            out = self._engine.decompress(feed, size)
            self._given += len(out)
            if too_dense(self._given, self._taken):
                raise BombError
        return out

    def _take(self) -> bytes:
        data = self._packed.read(_STEP)
        self._taken += len(data)
        return data


def _expand_once(data: bytes, limit: int, what: str) -> bytes:
    parts: list[bytes] = []
    total = 0
    rest = data
    whole = True
    while rest.startswith(MAGIC) and total <= limit:
        engine = _decompressor(rest)
        try:
            chunk = engine.decompress(rest, limit + 1 - total)
            whole = engine.eof
            rest = engine.unused_data if whole else b""
        except _DAMAGE as error:
            chunk = _before_damage(rest, limit - total, error)
            rest = b""
        parts.append(chunk)
        total += len(chunk)
        if too_dense(total, len(data)):
            raise UnreadableRecord(
                f"the compressed content expands more than {RATIO}-fold, which no {what} does; it is not read"
            )
    if not total and not whole:
        raise UnreadableRecord("the compressed content ends before any of it can be read")
    return b"".join(parts)


def _before_damage(data: bytes, limit: int, error: Exception) -> bytes:
    complaint = str(error).lower()
    if any(word in complaint for word in ("data check", "crc", "checksum")):
        raise UnreadableRecord("the compressed content is damaged: its checksum is wrong") from error
    if "memory" in complaint:
        raise UnreadableRecord("the compressed content asks for more memory than any record needs") from error
    engine = _decompressor(data)
    out: list[bytes] = []
    total = 0
    step = 512
    try:
        for at in range(0, len(data), step):
            out.append(engine.decompress(data[at : at + step], limit + 1 - total))
            total += len(out[-1])
            if total > limit:
                break
    except _DAMAGE:
        pass
    if not total:
        raise UnreadableRecord("the compressed content is damaged at its very start") from error
    return b"".join(out)
