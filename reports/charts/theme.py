"""What charts look like on light and on dark paper, and how they become files.

The colours are told apart by people who do not see some of them: the series are those of Okabe and Ito, darkened or
lightened until they stand out from the paper, and wherever a series is a line it has a mark of its own too.
"""

import io
import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.collections import Collection
from matplotlib.colors import Colormap, LinearSegmentedColormap, to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text

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
    first on, `below` and `above` for points lost and won. No two are the same in `LIGHT`, which others are painted
    over."""

    name: str
    paper: str
    ink: str
    faint: str
    grid: str
    series: tuple[str, ...]
    places: tuple[Place, ...]
    below: str
    above: str

    @property
    def colors(self) -> tuple[str, ...]:
        """All of them, in the same order in every theme."""
        plain = (self.paper, self.ink, self.faint, self.grid, self.below, self.above)
        return (*plain, *self.series, *itertools.chain(*self.places))

    @property
    def points(self) -> Colormap:
        """From points lost to points won."""
        return LinearSegmentedColormap.from_list("points", [self.below, self.paper, self.above])


LIGHT: Final = Theme(
    "light",
    paper="#ffffff",
    ink="#1c2430",
    faint="#5d6673",
    grid="#e3e7ec",
    series=("#0072b2", "#d55e00", "#00795a", "#b0558a", "#9a6a00", "#2b8cbf"),
    places=(
        *(Place("#1b5e94", "#fefefe"), Place("#8fc1e3", "#10202e")),
        *(Place("#f4c795", "#33200a"), Place("#b9470f", "#fdfdfd")),
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
"""`LIGHT` comes first: it is painted over."""


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
    # As for the PNG, so that letters are measured once.
    figure = Figure(figsize=(WIDTH, height), dpi=_DPI, layout=layout)
    FigureCanvasAgg(figure)
    return figure


def repaint(figure: Figure, theme: Theme) -> None:
    """Give a figure drawn in the colours of `LIGHT` those of another theme; what was drawn stays where it is."""
    colors = dict(zip(LIGHT.colors, theme.colors, strict=True))

    def other(given: Any) -> Any:
        """A colour, or an array of them, as it is in the theme."""
        if isinstance(given, np.ndarray):
            return [other(tuple(one)) for one in given]
        found = colors.get(to_hex(given))
        return given if found is None else to_rgba(found, to_rgba(given)[3])

    artists = set(figure.findobj())
    for axis in figure.findobj(Axis):
        # Some it may draw next time, if not now.
        artists.update(*(tick.findobj() for tick in (*axis.majorTicks, *axis.minorTicks)))
    for artist in artists:
        if isinstance(artist, AxesImage):
            artist.set_cmap(theme.points)
        elif isinstance(artist, Line2D):
            line, face, edge = artist.get_color(), artist.get_markerfacecolor(), artist.get_markeredgecolor()
            artist.set(color=other(line), markerfacecolor=other(face), markeredgecolor=other(edge))
        elif isinstance(artist, Patch | Collection):
            artist.set(facecolor=other(artist.get_facecolor()), edgecolor=other(artist.get_edgecolor()))
        elif isinstance(artist, Text):
            artist.set_color(other(artist.get_color()))


def png(figure: Figure, theme: Theme) -> bytes:
    """The same bytes for the same figure, whenever it is written."""
    stream = io.BytesIO()
    with style(theme):
        # `savefig` would draw twice: the parts have their places already.
        FigureCanvasAgg(figure).print_png(stream, metadata={"Software": None})  # type: ignore[no-untyped-call]
    return stream.getvalue()


def svg(figure: Figure, theme: Theme) -> bytes:
    """The same bytes for the same figure, whenever it is written; letters are outlines and need no font."""
    stream = io.BytesIO()
    with style(theme):
        FigureCanvasSVG(figure).print_svg(stream, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]
        FigureCanvasAgg(figure)
        figure.set_dpi(_DPI)
    return _PLACES.sub(lambda found: _DIGITS.sub(rb"\1", found[0]), stream.getvalue())
