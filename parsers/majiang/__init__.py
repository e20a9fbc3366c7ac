"""The record of kobalab's 電脳麻将 (majiang): JSON, one object an event, seats counted from the dealer of the round."""

import re
from typing import Final

from replay.record import Record

_MARK: Final = re.compile(rb'"qipai"\s*:\s*\{')


class Majiang:
    """Reads paipu of 電脳麻将 and of what converts to them."""

    name: Final = "majiang"
    extensions: Final = (".json",)

    def sniff(self, head: bytes) -> bool:
        return _MARK.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.majiang.reader import read

        return read(data, name)
