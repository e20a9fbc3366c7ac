"""What is said of a file is one line, whatever the file holds."""

import pytest

from replay.record import Problem, UnreadableRecord, one_line


@pytest.mark.parametrize("text", ["P0\nP1", "P0\rP1", "P0\x0bP1", "P0\x0cP1", "P0\x1eP1", "P0\x85P1", "P0\u2028P1"])
def test_breaks_are_blanks(text: str) -> None:
    assert Problem("REC004", 0, 0, text).message == "P0 P1"
    assert UnreadableRecord(text).message == str(UnreadableRecord(text)) == "P0 P1"


def test_nothing_else_is_changed() -> None:
    assert one_line("東\u3000P0\t\x00\ud800") == "東\u3000P0\t\x00\ud800"
