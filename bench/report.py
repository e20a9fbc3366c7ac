"""What the report of `shinpan stats -o DIR` costs beside gathering the games: charts, lists of rounds, tables.

    python bench/report.py PATH... [--jobs 1]

The frames are gathered once; then CPU time of this process is measured for the statistics, for every chart (both
themes, PNG and SVG), and for the whole report without them, and how large its page is.
"""

import argparse
import tempfile
import time
from pathlib import Path

from replay.cli.gather import frames
from reports.charts import CHARTS, THEMES, png, subject, svg
from reports.readings import readings
from reports.report import Tally
from reports.site import write
from reports.stats import STATISTICS
from reports.study import Study
from reports.tables import Results


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("paths", nargs="+")
    options.add_argument("--jobs", type=int, default=1)
    given = options.parse_args()
    begun = time.process_time()
    found = frames(given.paths, jobs=given.jobs)
    print(f"{len(found.games):,} games gathered: {time.process_time() - begun:.1f} s")

    begun = time.process_time()
    study = Study(found, readings("tenhou"))
    by = ("player",)
    groups = study.table(by)
    results = Results("tenhou", by, tuple(STATISTICS), groups, study.table()[0], study, Tally())
    print(f"statistics: {time.process_time() - begun:.1f} s")

    shown = subject(study, groups, by)
    total = 0.0
    for chart in CHARTS.values():
        begun = time.process_time()
        for theme in THEMES.values():
            drawn = chart.figure(shown, theme)
            png(drawn.figure, theme)
            svg(drawn.figure, theme)
        taken = time.process_time() - begun
        total += taken
        print(f"  {chart.key:<15}{taken:6.2f} s")
    print(f"charts: {total:.1f} s")

    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        write(results, shown, Path(folder), [])
        taken = time.process_time() - begun
        size = (Path(folder) / "index.html").stat().st_size
        tables = sum(p.stat().st_size for p in (Path(folder) / "tables").rglob("*.csv"))
    print(f"report with charts: {taken:.1f} s; page {size / 1e6:.1f} MB, tables {tables / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
