"""Charts of audited games.

    from replay.cli.gather import frames
    from reports.charts import CHARTS, of_frames, svg

    subject = of_frames(frames(["games"]))
    drawn = CHARTS["placement"].figure(subject)
    Path("placement.svg").write_bytes(svg(drawn.figure, drawn.theme))

Each chart is one function, registered in the module that holds it; importing this package registers all of them. The
order of the imports is that of the charts.
"""

from reports.charts import places, rates, hands, rounds  # noqa: F401, I001 - they register
from reports.charts.registry import CHARTS, Chart, Drawn
from reports.charts.subject import Subject, of_frames, subject
from reports.charts.theme import DARK, LIGHT, THEMES, Theme, png, repaint, svg

__all__ = [
    "CHARTS",
    "DARK",
    "LIGHT",
    "THEMES",
    "Chart",
    "Drawn",
    "Subject",
    "Theme",
    "of_frames",
    "png",
    "repaint",
    "subject",
    "svg",
]
