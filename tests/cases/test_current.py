"""The case files are those their makers tell."""

from tests.cases.make import main


def test_the_case_files_are_current() -> None:
    """Written by ``python -m tests.cases.make``."""
    assert main(["--check"]) == 0
