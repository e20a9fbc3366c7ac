"""Records in containers, and what the search for them comes upon."""

import io
import pickle
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from parsers.base import read_bytes
from parsers.source import Broken, Item, Job, load
from replay.record import UnreadableRecord

RECORD = (
    b'<mjloggm ver="2.3"><GO type="9"/><UN n0="P0" n1="P1" n2="P2" n3="P3"/><TAIKYOKU oya="0"/>'
    b'<INIT seed="0,0,0,2,5,128" ten="250,250,250,250" oya="0" hai0="0" hai1="4" hai2="8" hai3="12"/></mjloggm>'
)


def tar(files: dict[str, bytes], mode: str = "w") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def listing(items: Iterable[Item], root: Path | None = None) -> list[tuple[str, str]]:
    """(kind, name) of what was found."""
    out = []
    for item in items:
        path = Path(item.path)
        name = str(path.relative_to(root)) if root and path != root and path.is_absolute() else path.name
        out.append((type(item).__name__, item.member or name))
    return out


def only(items: Iterable[Item]) -> Item:
    (item,) = list(items)
    return item


def broken(items: Iterable[Item]) -> str:
    item = [i for i in items if isinstance(i, Broken)][-1]
    assert "\n" not in item.error
    return item.error


def judged(job: Item) -> str:
    assert isinstance(job, Job)
    copy = pickle.loads(pickle.dumps(job))  # noqa: S301
    try:
        result = f"{len(read_bytes(load(copy), copy.name))} game"
    except UnreadableRecord as error:
        result = error.message
    assert "\n" not in result
    return result
