"""Mahjong Soul: GameDetailRecords, as JSON, as JSON around base64, as protobuf and as protobuf's text."""

import re
from base64 import b64encode
from typing import Final

from replay.record import Record

DETAILS: Final = ".lq.GameDetailRecords"
_WIRE_MARK: Final = b"\x0a\x15" + DETAILS.encode()
_WRAPPER: Final = re.compile(rb"\x0a[\x05-\x7f]\.lq\.")
_UNWRAPPED: Final = re.compile(rb"[\x0a\x10\x1a].{1,4096}?\x0a[\x05-\x7f]\.lq\.Record", re.DOTALL)
"""How bare GameDetailRecords begin: with their records, their version or their actions, and soon the first record."""
_DUMP_MARK: Final = b"('RecordNewRound', "
_JSON_MARKS: Final = (
    *(DETAILS.encode(), b64encode(_WIRE_MARK)[:-4], b64encode(b"\x0a\x12.lq.RecordNewRound")[:-4]),
    *(b'RecordNewRound"', b'ActionNewRound"'),
)


def is_wire(data: bytes) -> bool:
    """Whether bytes begin like a message of Mahjong Soul in its wrapper, whichever message it is, or like the records
    of a game without it."""
    return is_wrapped(data) or _UNWRAPPED.match(data) is not None


def is_wrapped(data: bytes) -> bool:
    """Whether bytes begin like a message in its wrapper."""
    return _WRAPPER.match(data) is not None


class MahjongSoul:
    """Reads game records of Mahjong Soul in all the forms they are kept in."""

    name: Final = "majsoul"
    extensions: Final = (".json", ".pb")

    def sniff(self, head: bytes) -> bool:
        if is_wire(head) or _DUMP_MARK in head:
            return True
        begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
        return begin in (b"{", b"[") and any(mark in head for mark in _JSON_MARKS)

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.majsoul.reader import read

        return read(data, name)
