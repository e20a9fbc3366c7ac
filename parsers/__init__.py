"""Readers: one folder a format, bytes in, `replay.record.Record` out. Platform ids do not leave this package.

For programs that embed Shinpan: `read`, `read_bytes`, `Reader` and `UnreadableRecord`. What is named here stays; other
packages bring readers of their own as entry points (`parsers.plugins`). Nothing is imported before it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parsers.base import Reader, read_bytes
    from parsers.reading import read
    from replay.record import UnreadableRecord

__all__ = ["Reader", "UnreadableRecord", "read", "read_bytes"]

_HOMES = {
    "Reader": "parsers.base",
    "UnreadableRecord": "replay.record",
    "read": "parsers.reading",
    "read_bytes": "parsers.base",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
