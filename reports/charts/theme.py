"""What charts look like on light and on dark paper, and how they become files.

The colours are told apart by people who do not see some of them: the series are those of Okabe and Ito, darkened or
lightened until they stand out from the paper, and wherever a series is a line it has a mark of its own too.
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from reports.charts.names import fonts

WIDTH: Final = 4.4
"""Inches: narrow, so that letters stay readable on a phone."""
_DPI: Final = 160
_PLACES: Final = re.compile(rb' (?:d|x|y|width|height|transform)="[^"]*"')
_DIGITS: Final = re.compile(rb"(\.\d{3})\d+")
"""Digits of places on the paper that nobody sees."""
MARKS: Final = ("o", "s", "^", "D", "v", "P")


class Place(NamedTuple):
    """The colour of a place at the end of a game, and that of letters on it."""

    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours: the paper, the ink, what stands back, lines in the background; `series` for players, `places` from the
    first on, `below` and `above` for points lost and won."""

    name: str
    paper: str
    ink: str
    faint: str
    grid: str
    series: tuple[str, ...]
    places: tuple[Place, ...]
    below: str
    above: str


LIGHT: Final = Theme(
    "light",
    paper="#ffffff",
    ink="#1c2430",
    faint="#5d6673",
    grid="#e3e7ec",
    series=("#0072b2", "#d55e00", "#00795a", "#b0558a", "#9a6a00", "#2b8cbf"),
    places=(
        *(Place("#1b5e94", "#ffffff"), Place("#8fc1e3", "#10202e")),
        *(Place("#f4c795", "#33200a"), Place("#b9470f", "#ffffff")),
    ),
    below="#c4500f",
    above="#1b6ca8",
)  # fmt: skip
DARK: Final = Theme(
    "dark",
    paper="#171b21",
    ink="#e8ebef",
    faint="#9aa4b1",
    grid="#2c333d",
    series=("#56b4e9", "#f08a3c", "#2fc79a", "#dd9cc1", "#e6b333", "#8fb7ff"),
    places=(
        *(Place("#4fa3de", "#08131c"), Place("#265a80", "#f2f6fa")),
        *(Place("#8a5a24", "#fff6ea"), Place("#f08a3c", "#1d0d02")),
    ),
    below="#f08a3c",
    above="#56b4e9",
)  # fmt: skip
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


@contextmanager
def style(theme: Theme) -> Iterator[None]:
    """Matplotlib's settings for drawing on this paper, and for files that are the same whenever they are written."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_settings(theme))
        yield


def _settings(theme: Theme) -> Any:
    return {
        "font.family": list(fonts()), "font.size": 9.5, "axes.titlesize": 10.5, "axes.labelsize": 9.5,
        "figure.titlesize": 12, "figure.titleweight": "bold", "figure.facecolor": theme.paper,
        "axes.facecolor": theme.paper, "savefig.facecolor": theme.paper, "text.color": theme.ink,
        "axes.labelcolor": theme.faint, "axes.titlecolor": theme.ink, "axes.titlelocation": "left",
        "axes.edgecolor": theme.grid, "xtick.color": theme.grid, "ytick.color": theme.grid,
        "xtick.labelcolor": theme.faint, "ytick.labelcolor": theme.faint, "xtick.labelsize": 9, "ytick.labelsize": 9,
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
        "grid.color": theme.grid, "grid.linewidth": 0.8, "legend.frameon": False, "legend.fontsize": 9,
        "lines.linewidth": 1.8, "lines.markersize": 5, "text.parse_math": False, "axes.unicode_minus": True,
        "axes.formatter.use_mathtext": False, "svg.hashsalt": "shinpan", "svg.fonttype": "path",
    }  # fmt: skip


def paper(height: float) -> Figure:
    """An empty figure, `height` in inches; to be called under `style`."""
    layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.08, wspace=0.06, hspace=0.08)
    figure = Figure(figsize=(WIDTH, height), layout=layout)
    FigureCanvasAgg(figure)
    return figure


def png(figure: Figure, theme: Theme) -> bytes:
    """The same bytes for the same figure, whenever it is written."""
    stream = io.BytesIO()
    with style(theme):
        figure.set_dpi(_DPI)
        # `savefig` would draw twice: the parts have their places already.
        FigureCanvasAgg(figure).print_png(stream, metadata={"Software": None})  # type: ignore[no-untyped-call]
    return stream.getvalue()


def svg(figure: Figure, theme: Theme) -> bytes:
    """The same bytes for the same figure, whenever it is written; letters are outlines and need no font."""
    stream = io.BytesIO()
    with style(theme):
        FigureCanvasSVG(figure).print_svg(stream, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]
        FigureCanvasAgg(figure)
    return _PLACES.sub(lambda found: _DIGITS.sub(rb"\1", found[0]), stream.getvalue())
