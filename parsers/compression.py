"""Compressed content: recognised by its first bytes, expanded within bounds."""

import bz2
import lzma
import zlib
from typing import Final, Protocol

from replay.record import UnreadableRecord

LIMIT: Final = 64 << 20
"""The most bytes a record may expand to. The largest real ones hold about 1 MiB."""
RATIO: Final = 200
"""How far content beyond `RATIO_FROM` may expand. Records shrink to a tenth; only bombs shrink to a thousandth."""
RATIO_FROM: Final = 4 << 20
LAYERS: Final = 2
"""How often content may be compressed: a .gz inside another is a mistake that happens."""
GZIP: Final = b"\x1f\x8b"
BZIP2: Final = b"BZh"
XZ: Final = b"\xfd7zXZ\x00"
MAGIC: Final = (GZIP, BZIP2, XZ)


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _decompressor(head: bytes) -> _Decompressor:
    if head.startswith(GZIP):
        return zlib.decompressobj(31)
    if head.startswith(BZIP2):
        return bz2.BZ2Decompressor()
    return lzma.LZMADecompressor(memlimit=256 << 20)


def expand(data: bytes) -> bytes:
    """The content of compressed data; other data as it is. Of damaged data, what stands before the damage.

    Raises:
        UnreadableRecord: the data expands beyond all bounds, is damaged at its start, or fails its checksum.
    """
    for _ in range(LAYERS):
        if not data.startswith(MAGIC):
            break
        data = _expand_once(data, LIMIT)
        if len(data) > LIMIT:
            raise UnreadableRecord(f"the compressed content is larger than {LIMIT >> 20} MiB, which no record is")
    return data


def expand_head(data: bytes, size: int) -> bytes:
    """At most `size` bytes of the content of data that may be the beginning of something compressed."""
    for _ in range(LAYERS):
        if not data.startswith(MAGIC):
            break
        try:
            data = _decompressor(data).decompress(data, size)
        except (zlib.error, OSError, lzma.LZMAError, EOFError):
            return b""
    return data[:size]


def too_dense(expanded: int, compressed: int) -> bool:
    """Whether so much from so little can only be meant to fill the memory."""
    return expanded > RATIO_FROM and expanded > RATIO * compressed


def _expand_once(data: bytes, limit: int) -> bytes:
    parts: list[bytes] = []
    total = 0
    rest = data
    while rest.startswith(MAGIC) and total <= limit:
        engine = _decompressor(rest)
        try:
            chunk = engine.decompress(rest, limit + 1 - total)
            rest = engine.unused_data if engine.eof else b""
        except (zlib.error, OSError, lzma.LZMAError, EOFError) as error:
            chunk = _before_damage(rest, limit - total, error)
            rest = b""
        parts.append(chunk)
        total += len(chunk)
        if too_dense(total, len(data)):
            raise UnreadableRecord(
                f"the compressed content expands more than {RATIO}-fold, which no record does; it is not read"
            )
    return b"".join(parts)


def _before_damage(data: bytes, limit: int, error: Exception) -> bytes:
    if "data check" in str(error) or "CRC" in str(error):
        raise UnreadableRecord("the compressed content is damaged: its checksum is wrong") from error
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
    except (zlib.error, OSError, lzma.LZMAError, EOFError):
        pass
    if not total:
        raise UnreadableRecord("the compressed content is damaged at its very start") from error
    return b"".join(out)
