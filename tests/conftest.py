"""A way to run the command in this process; tests over real records are not traced."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from replay.cli import main


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests over the record collection go through what other tests have covered, many times: tracing them takes longer
    than they do and shows nothing more."""
    for item in items:
        if item.get_closest_marker("corpus"):
            item.add_marker(pytest.mark.no_cover)


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
