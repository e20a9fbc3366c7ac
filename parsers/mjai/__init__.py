"""mjai: one JSON event a line, as bots and their servers write them, or a list of them in a report."""

import re
from typing import Final

from replay.record import Record

_EVENT: Final = re.compile(rb'"type"\s*:\s*"(?:start_game|start_kyoku|haipai|tsumo|dahai|reach|hora)"')
_FIRST: Final = rb'\[\s*\{[^{}]*"type"\s*:\s*"(?:hello|start_game|start_kyoku)"'
_ARRAY: Final = re.compile(rb"\s*" + _FIRST)
_IS_EVENT: Final = re.compile(rb'\s*\{\s*"type"\s*:')
_WRAPPED: Final = re.compile(rb'"\s*:\s*' + _FIRST + rb'|"review"\s*:\s*\{[^{}\[\]]*"kyokus"\s*:\s*\[')


def is_wrapped(head: bytes) -> bool:
    """Whether content begins like an object that holds the events of a game beside other things. A report on a game
    may have them far behind what it says of each move."""
    head = head.removeprefix(b"\xef\xbb\xbf")
    if not head.lstrip().startswith(b"{") or _IS_EVENT.match(head):
        return False
    found = _WRAPPED.search(head)
    return found is not None and head.count(b"{", 0, found.start()) == head.count(b"}", 0, found.start()) + 1


class Mjai:
    """Reads mjai events: one a line, in an array, or in an object that holds such an array."""

    name: Final = "mjai"
    extensions: Final = (".mjson", ".jsonl", ".json")

    def sniff(self, head: bytes) -> bool:
        """Whether there are mjai events: objects of their own, not parts of something else."""
        head = head.removeprefix(b"\xef\xbb\xbf")
        for found in _EVENT.finditer(head):
            before = head[head.rfind(b"\n", 0, found.start()) + 1 : found.start()]
            if before.count(b"{") == 1 and before.lstrip().startswith((b"{", b"[")):
                return True
        return _ARRAY.match(head) is not None or is_wrapped(head)

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.mjai.reader import read

        return read(data, name)
