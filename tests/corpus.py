"""The folder of real records that some tests read."""

import os
from pathlib import Path
from typing import Final

import pytest

CORPUS: Final = Path(os.environ.get("SHINPAN_CORPUS", ""))
needs_corpus: Final = pytest.mark.skipif(not os.environ.get("SHINPAN_CORPUS"), reason="SHINPAN_CORPUS is not set")


def files_of(folder: str) -> list[Path]:
    """The files of a folder of it, in order."""
    return sorted(path for path in (CORPUS / folder).rglob("*") if path.is_file())
