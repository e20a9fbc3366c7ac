"""A way to run the command in this process."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from replay.cli import main


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Call ``shinpan`` with arguments."""

    def call(*args: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["shinpan", *map(str, args)])
        capfdbinary.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        return Ran(code or 0, out.decode(), err.decode())

    return call
