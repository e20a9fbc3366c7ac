"""The page of statistics is what the program does."""

from pathlib import Path

from reports.statpage import page
from reports.stats import CHAPTERS, STATISTICS

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date() -> None:
    """Written by ``python -c "from reports.statpage import page; print(page(), end='')" > docs/statistics.md``."""
    assert (ROOT / "docs" / "statistics.md").read_text("utf-8") == page()


def test_keys_are_unique_and_names_said_in_both_languages() -> None:
    assert sum(len(chapter.statistics) for chapter in CHAPTERS) == len(STATISTICS)
    for one in STATISTICS.values():
        assert one.english, one.key
        assert one.japanese, one.key
        assert one.definition, one.key
