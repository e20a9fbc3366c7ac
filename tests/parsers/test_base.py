"""What is said of content that no reader knows."""

import gzip

import pytest

from parsers.base import read_bytes
from replay.record import UnreadableRecord

LINKED = (
    '15:00 | 12 | 四鳳東喰赤－ | <a href="http://tenhou.net/0/?log=2019010115gm-00e1-0000-00000000">牌譜</a> | '
    "P0(+41.0) P1(+7.0) P2(-13.0) P3(-35.0)<br>\n"
)
PRIVATE = "L1234 | 15:00 | 三般東喰赤－ | P0(+41.0) P1(-6.0) P2(-35.0)<br>\n"


@pytest.mark.parametrize("line", [LINKED, PRIVATE, "15:00 | 四般南喰赤－ | P0(+41.0) P1(+7.0) P2(-13.0) P3(-35.0)\n"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_an_hour_index_is_named(line: str, pack: type[bytes]) -> None:
    with pytest.raises(UnreadableRecord, match="this is an index, not a record"):
        read_bytes(pack((line * 30).encode()), "scc2019010115.html.gz")


@pytest.mark.parametrize("depth", [1000, 5000])
def test_values_nested_without_end_are_refused(depth: int) -> None:
    nested = b'{"a":' * depth + b"1" + b"}" * depth
    moves = b'{"@type":"RecordNewRound","leftTileCount":69},{"@type":"RecordDealTile","x":%b}' % nested
    with pytest.raises(UnreadableRecord) as refused:
        read_bytes(b'{"head":{},"records":[%b]}' % moves, "x.json")
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(("data", "why"), [(b"", "empty"), (b" \r\n", "empty"), (bytes(5000), "zero bytes")])
def test_nothing_and_zero_bytes_are_told_apart(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableRecord, match=why):
        read_bytes(data, "a.xml")
