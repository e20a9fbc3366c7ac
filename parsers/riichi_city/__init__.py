"""Riichi City's records, as its servers give them out: JSON with the events of each round as JSON in text."""

import re
from typing import Final

from replay.record import Record

_MARKS: Final = re.compile(rb'"hand(?:Event)?Record"\s*:\s*\[')


class RiichiCity:
    """Reads what the servers answer when asked for a record, or its ``data`` alone."""

    name: Final = "riichi-city"
    extensions: Final = (".json",)

    def sniff(self, head: bytes) -> bool:
        return _MARKS.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.riichi_city.reader import read

        return read(data, name)
