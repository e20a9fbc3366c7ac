"""mjai: one JSON event a line, as bots and their servers write them."""

import re
from typing import Final

from replay.record import Record

_EVENT: Final = re.compile(rb'"type"\s*:\s*"(?:start_game|start_kyoku|haipai|tsumo|dahai|reach|hora)"')
_ARRAY: Final = re.compile(rb'\s*\[\s*\{[^{}\[\]]*"type"\s*:\s*"(?:hello|start_game)"')


class Mjai:
    """Reads mjai events, one a line."""

    name: Final = "mjai"
    extensions: Final = (".mjson", ".jsonl", ".json")

    def sniff(self, head: bytes) -> bool:
        """Whether there are mjai events: objects of their own, not parts of something else."""
        head = head.removeprefix(b"\xef\xbb\xbf")
        for found in _EVENT.finditer(head):
            before = head[head.rfind(b"\n", 0, found.start()) + 1 : found.start()]
            if before.count(b"{") == 1 and before.lstrip().startswith((b"{", b"[")):
                return True
        return _ARRAY.match(head) is not None

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.mjai.reader import read

        return read(data, name)
