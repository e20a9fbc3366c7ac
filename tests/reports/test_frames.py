"""The frames: their page, dtypes, keys, and names that are hard on files."""

from pathlib import Path

from reports.frames import FRAMES, columns_of, page

ROOT = Path(__file__).parents[2]


def test_the_page_lists_what_there_is() -> None:
    """Written by ``python -c "from reports.frames import page; print(page(), end='')" > docs/frames.md``."""
    assert (ROOT / "docs" / "frames.md").read_text("utf-8") == page()


def test_every_column_is_described_and_every_key_exists() -> None:
    for name, spec in FRAMES.items():
        columns = columns_of(name)
        assert set(spec.columns) == set(columns) - {"game", "player"} | (set(spec.columns) & {"player"})
        assert set(spec.key) <= set(columns)
