"""sample_logs/: the index and the referee agree file by file, and the files can be made again."""

import gzip

import pytest

from parsers.base import read_bytes
from replay.auditing import audit, choose_rules
from replay.findings import Finding, GameResult, Severity
from tests.generator.samples import FOLDER, INDEX, Row, files, index, rows_of

ROWS = rows_of((FOLDER / INDEX).read_text("utf-8"))


def judged(row: Row) -> GameResult:
    (record,) = read_bytes((FOLDER / row.file).read_bytes(), row.file)
    return audit(record, choose_rules(record))


def roots(result: GameResult) -> list[Finding]:
    return [f for f in result.findings if f.caused_by is None and f.severity is not Severity.NOTE]


def cell(value: object) -> str:
    return "-" if value is None else str(value)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.file)
def test_what_the_index_says_is_found(row: Row) -> None:
    result = judged(row)
    found = roots(result)
    if row.code == "-":
        assert [f.message for f in result.findings] == []
        assert result.verdict == "clean"
        return
    assert [f.code for f in found] == [row.code], [f.message for f in found]
    (one,) = found
    assert (cell(one.round_label), cell(one.seat)) == (row.round, row.seat)
    if row.right != "-":
        name, _, value = row.right.partition(": ")
        right = one.expected[name]
        assert value == str(right) or (isinstance(right, dict) and value in right)
    assert {f.code for f in result.findings if f.severity is Severity.NOTE} <= {"REC008"}


def test_the_files_are_made_again() -> None:
    made = list(files())
    assert index([row for row, _ in made]) == (FOLDER / INDEX).read_text("utf-8")
    for row, content in made:
        kept = (FOLDER / row.file).read_bytes()
        # How bytes are compressed differs from one zlib to the next; what they hold does not.
        assert (gzip.decompress(kept) if row.file.endswith(".mjlog") else kept) == content, row.file


def test_nothing_else_is_there() -> None:
    assert sorted(p.name for p in FOLDER.iterdir()) == sorted([INDEX, *(row.file for row in ROWS)])
    assert sum(p.stat().st_size for p in FOLDER.iterdir()) < 400_000
