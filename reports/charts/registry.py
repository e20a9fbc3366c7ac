"""The charts there are. A new one is a function under `@chart`, in a module that `reports.charts` imports."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.subject import Subject
from reports.charts.theme import LIGHT, Theme, paper, style

NOTHING: Final = "There is nothing to draw: no game among those asked about shows it."


@dataclass(slots=True)
class Sheet:
    """What a chart is drawn on."""

    figure: Figure
    theme: Theme
    title: str

    def axes(self, height: float, rows: int = 1, columns: int = 1, **how: Any) -> list[Axes]:
        """Axes in rows and columns on a figure of some inches."""
        self.figure.set_figheight(height)
        self.figure.suptitle(self.title, x=0.02, ha="left")
        made = self.figure.subplots(rows, columns, squeeze=False, **how)
        return list(made.flat)


Draw = Callable[[Sheet, Subject], str | None]
"""Draws a chart and says in words what it shows; None where there is nothing to draw."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: `about` says what is drawn and how to read it."""

    key: str
    title: str
    about: str
    draw: Draw

    def figure(self, subject: Subject, theme: Theme = LIGHT) -> "Drawn":
        """The chart of a subject."""
        with style(theme):
            sheet = Sheet(paper(1.2), theme, self.title)
            said = self.draw(sheet, subject)
            if said is None:
                sheet.figure.clear()
                sheet.figure.set_figheight(1.2)
                sheet.figure.suptitle(self.title, x=0.02, ha="left")
                sheet.figure.text(0.02, 0.35, "no data", color=theme.faint)
            # The parts are put in their places once, not again for each file.
            layout = sheet.figure.get_layout_engine()
            if layout is not None and said is not None:
                layout.execute(sheet.figure)
            sheet.figure.set_layout_engine("none")
        return Drawn(self, theme, sheet.figure, f"{self.title}. {said or NOTHING}", said is not None)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart that has been drawn: `alt` says in words what is on it; without data it is `empty` but for a word."""

    chart: Chart
    theme: Theme
    figure: Figure
    alt: str
    data: bool = field(default=True)


CHARTS: dict[str, Chart] = {}
"""Every chart by key, in the order they are shown in."""


def chart(key: str, title: str, about: str) -> Callable[[Draw], Draw]:
    """Register a chart."""

    def register(draw: Draw) -> Draw:
        assert key not in CHARTS
        CHARTS[key] = Chart(key, title, about, draw)
        return draw

    return register
