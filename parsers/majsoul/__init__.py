"""Mahjong Soul: GameDetailRecords, as JSON, as JSON around base64, as protobuf and as protobuf's text."""

from base64 import b64encode
from typing import Final

from replay.record import Record

DETAILS: Final = ".lq.GameDetailRecords"
WIRE_MARK: Final = b"\x0a\x15" + DETAILS.encode()
_DUMP_MARK: Final = b"('RecordNewRound', "
_JSON_MARKS: Final = (DETAILS.encode(), b64encode(WIRE_MARK)[:-4], b'RecordNewRound"', b'ActionNewRound"')


class MahjongSoul:
    """Reads game records of Mahjong Soul in all the forms they are kept in."""

    name: Final = "majsoul"
    extensions: Final = (".json", ".pb")

    def sniff(self, head: bytes) -> bool:
        if head.startswith(WIRE_MARK) or _DUMP_MARK in head:
            return True
        begin = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
        return begin in (b"{", b"[") and any(mark in head for mark in _JSON_MARKS)

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.majsoul.reader import read

        return read(data, name)
