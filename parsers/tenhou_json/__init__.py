"""Tenhou's viewer format (tenhou.net/6): JSON, each round an array of hands, draws and discards by seat."""

import re
from typing import Final

from replay.record import Record

_MARKS: Final = re.compile(
    rb'"log"\s*:\s*\[\s*+(?://[^\n]*+\s*+)*+\[\s*+(?://[^\n]*+\s*+)*+\[\s*\d+\s*,\s*\d+\s*,'
    rb"|\A(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]\s*,\s*\[\s*-?\d+\s*,"
    rb"|#json=(?:\{|%7[Bb]|%22)"
)


class TenhouJson:
    """Reads files of tenhou.net/6 and links to its viewer."""

    name: Final = "tenhou-json"
    extensions: Final = (".json",)

    def sniff(self, head: bytes) -> bool:
        return _MARKS.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.tenhou_json.reader import read

        return read(data, name)
