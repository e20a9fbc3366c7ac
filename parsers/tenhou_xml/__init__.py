"""Tenhou's own record: XML, root mjloggm, one tag an event."""

from typing import Final

from replay.record import Record

_MARKS: Final = (b"<mjloggm", b"<GO type=", b"<INIT seed=", b"<SHUFFLE seed=")


class TenhouXml:
    """Reads mjlog files."""

    name: Final = "tenhou-xml"
    extensions: Final = (".xml", ".mjlog")

    def sniff(self, head: bytes) -> bool:
        """Whether content that begins like this is of the format, in whatever encoding."""
        plain = head.replace(b"\0", b"")
        return any(mark in plain for mark in _MARKS)

    def read(self, data: bytes, name: str) -> list[Record]:
        from parsers.tenhou_xml.reader import read

        return read(data, name)
