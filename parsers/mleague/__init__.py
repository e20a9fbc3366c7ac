"""The events of the M.League's official viewer."""

import re
from typing import Final

from replay.record import Record

_MARKS: Final = re.compile(rb'"cmd"\s*:\s*"(?:kyokustart|gamestart|haipai|player|area)"|UMP_PLAYER\.init\(')


class MLeague:
    """Reads the official viewer's events."""

    name: Final = "m-league"
    extensions: Final = (".json",)

    def sniff(self, head: bytes) -> bool:
        return _MARKS.search(head) is not None

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.mleague.reader import read

        return read(data, name)
