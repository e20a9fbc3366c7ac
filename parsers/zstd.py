"""Zstandard in the manner of the other decompressors. Apart, because few runs need the library."""

import sys

from parsers.compression import ZSTD

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_OPTIONS: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 27}
"""Windows of 128 MiB, as much as a frame may ask for by the format's own advice."""


class Decompressor:
    """One frame of content, after any that are to be skipped. Damage is an `OSError`, as it is to bz2."""

    def __init__(self) -> None:
        self._engine = zstd.ZstdDecompressor(options=_OPTIONS)

    @property
    def eof(self) -> bool:
        return self._engine.eof

    @property
    def needs_input(self) -> bool:
        return self._engine.needs_input

    @property
    def unused_data(self) -> bytes:
        return self._engine.unused_data

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        try:
            out = self._engine.decompress(data, max_length)
            while not out and self.eof and self.unused_data.startswith(ZSTD):
                rest = self.unused_data
                self._engine = zstd.ZstdDecompressor(options=_OPTIONS)
                out = self._engine.decompress(rest, max_length)
        except zstd.ZstdError as error:
            raise OSError(str(error)) from error
        return out
