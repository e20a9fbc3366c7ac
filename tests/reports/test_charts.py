"""Charts: what is drawn is what the frames hold, whatever players are called and however little there is."""

import re
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.text import Text

from replay.rulevalues import GameLength
from reports.charts import CHARTS, DARK, LIGHT, THEMES, Drawn, Subject, Theme, names, of_frames, png, repaint, svg
from reports.charts.hands import LAST_TURN, shanten_by_turn, turn_shares, value_shares
from reports.charts.places import moving, standings
from reports.charts.subject import most_of
from reports.frames import Frames, frames_of
from reports.intervals import wilson
from tests.reports.generated import PLAIN, frames, results

HARD = (
    "\N{FIRE}\N{MAHJONG TILE RED DRAGON}\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}",
    "\N{ARABIC LETTER MEEM}\N{ARABIC LETTER HAH}\N{ARABIC LETTER MEEM}\N{ARABIC LETTER DAL} 123",
    "A name of forty letters, which is a lot__",
    "\N{THAI CHARACTER THO THAHAN}\N{THAI CHARACTER SARA AI MAIMALAI}\N{THAI CHARACTER YO YAK}",
)
ODD = (
    "$x_1^2$ \\frac",
    "_hidden",
    "天鳳\N{ZERO WIDTH JOINER}位 \N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}",
    "a\tb\nc\x07 <i>&amp;",
)


@pytest.fixture(scope="module")
def subject() -> Subject:
    return results(frames())[1]


def drawn(key: str, subject: Subject, theme: Theme = LIGHT) -> Drawn:
    return CHARTS[key].figure(subject, theme)


# --- every chart -----------------------------------------------------------------------------------------------------


def test_all_that_was_asked_for_is_there() -> None:
    assert list(CHARTS) == [
        *("placement", "points", "form", "ranking", "seats", "rates", "yaku", "win_value", "deal_in_value"),
        *("win_turn", "riichi_turn", "shanten", "rounds", "game"),
    ]


@pytest.mark.parametrize("key", CHARTS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_chart_is_drawn_and_told_in_words(key: str, theme: Theme, subject: Subject) -> None:
    one = drawn(key, subject, theme)
    assert isinstance(one.figure, Figure)
    assert one.data
    assert one.alt.startswith(f"{CHARTS[key].title}. ")
    assert len(one.alt) > len(CHARTS[key].title) + 20
    assert CHARTS[key].about.endswith(".")
    assert png(one.figure, theme).startswith(b"\x89PNG")
    assert to_rgb(one.figure.get_facecolor()) == to_rgb(theme.paper)


@pytest.mark.parametrize("key", CHARTS)
@pytest.mark.parametrize("games", [0, 1])
def test_there_is_a_figure_of_few_games_and_of_none(key: str, games: int) -> None:
    few = of_frames(frames(games))
    one = drawn(key, few)
    assert one.data or games < 10
    assert one.data == (games > 0) or key in ("form", "ranking")
    assert png(one.figure, LIGHT).startswith(b"\x89PNG")
    if not one.data:
        assert "nothing to draw" in one.alt


@pytest.mark.parametrize("key", CHARTS)
def test_charts_by_something_else_than_players(key: str) -> None:
    """Rounds of one game belong to several groups then, whole games to none."""
    one = drawn(key, results(frames(4), ("dealer",))[1])
    whole_games = key in ("placement", "points", "form", "ranking", "seats", "game")
    assert one.data is not whole_games


@pytest.mark.parametrize("key", ["placement", "points", "form", "ranking", "rounds"])
def test_whole_tables_have_no_course(key: str) -> None:
    """The points of all seats add up to nothing, and their places are always the same."""
    assert not drawn(key, results(frames(24), ("length",))[1]).data
    assert drawn(key, results(frames(24), ("seat",))[1]).data or key == "ranking"


def test_who_did_little_does_not_spoil_the_scale() -> None:
    assert most_of([18, 1, 13, 7, 0], 20) == [0, 2, 3]
    assert most_of([18, 1, 25, 0], 20) == [2]
    assert most_of([1, 2, 0], 20) == [0, 1]
    assert most_of([0, 0], 20) == most_of([], 20) == []


@pytest.mark.parametrize("key", ["win_value", "deal_in_value", "win_turn", "riichi_turn"])
def test_no_share_is_above_all(key: str) -> None:
    """Of one game some panels have a single bar that reaches to the top."""
    for axes in drawn(key, of_frames(frames(1))).figure.axes:
        assert max(axes.get_yticks()) <= 100


def test_marks_at_the_edge_are_drawn_whole(subject: Subject) -> None:
    for key in ("yaku", "rates", "shanten"):
        for axes in drawn(key, subject).figure.axes:
            assert not any(line.get_clip_on() for line in axes.lines if line.get_marker() not in ("None", None, ""))


@pytest.mark.parametrize("names_", [HARD, ODD], ids=["hard", "odd"])
@pytest.mark.parametrize("key", CHARTS)
def test_no_name_becomes_a_box(key: str, names_: tuple[str, ...]) -> None:
    """Matplotlib warns of letters that no font has, and warnings are errors here."""
    hard = of_frames(frames(12, names_))
    assert len(hard.keys) == 4
    one = drawn(key, hard, DARK)
    png(one.figure, DARK)


@pytest.mark.parametrize("key", ["points", "yaku", "win_value", "rounds"])
def test_files_are_the_same_whenever_they_are_written(key: str, subject: Subject) -> None:
    first, second = drawn(key, subject), drawn(key, subject)
    assert svg(first.figure, LIGHT) == svg(second.figure, LIGHT)
    assert png(first.figure, LIGHT) == png(second.figure, LIGHT)
    assert b"<dc:date>" not in svg(first.figure, LIGHT)
    assert not re.search(rb"\.\d{4}", b"".join(re.findall(rb' d="[^"]*"', svg(first.figure, LIGHT))))


def test_sanma_has_three_places_and_three_seats() -> None:
    from replay import summarised
    from tests.generator import record_of

    three = of_frames(frames_of(summarised(record_of("tenhou-sanma", GameLength.TONPUU, s)) for s in range(6)))
    legend = drawn("placement", three).figure.legends[0]
    assert [t.get_text() for t in legend.get_texts()] == ["1st", "2nd", "3rd"]
    axes = drawn("seats", three).figure.axes[0]
    assert [t.get_text() for t in axes.get_xticklabels()] == ["East", "South", "West"]
    for key in CHARTS:
        drawn(key, three)


# --- what is read ----------------------------------------------------------------------------------------------------

LONG = ("A name of forty letters, which is a lot__", "Another name that is long", "Chie", "Dai")


def written(axes: Axes, form: str) -> list[Text]:
    return [t for t in axes.texts if re.fullmatch(form, t.get_text())]


@pytest.mark.parametrize("names_", [PLAIN, LONG])
def test_shares_stand_inside_their_bars(names_: tuple[str, ...]) -> None:
    axes = drawn("placement", of_frames(frames(12, names_))).figure.axes[0]
    bars = [bar.get_window_extent() for bar in axes.patches]
    shares = [t.get_window_extent() for t in written(axes, r"\d+%")]
    assert len(shares) >= 8
    assert all(any(b.x0 <= s.x0 and s.x1 <= b.x1 and b.y0 <= s.y0 and s.y1 <= b.y1 for b in bars) for s in shares)


@pytest.mark.parametrize("names_", [PLAIN, LONG])
def test_the_points_of_rounds_keep_apart(names_: tuple[str, ...]) -> None:
    axes = drawn("rounds", of_frames(frames(10, names_, GameLength.HANCHAN))).figure.axes[0]
    assert len(axes.get_xticklabels()) == 8
    cells = [t.get_window_extent() for t in written(axes, r"[+−][\d,.]+")]
    assert len(cells) == 32
    assert not any(a.overlaps(b) for a, b in combinations(cells, 2))


@pytest.mark.parametrize("key", ["win_value", "deal_in_value", "win_turn", "riichi_turn"])
@pytest.mark.parametrize("games", [1, 24])
def test_bars_do_not_reach_what_is_written_above_them(key: str, games: int) -> None:
    for axes in drawn(key, of_frames(frames(games))).figure.axes:
        top = max(bar.get_window_extent().y1 for bar in axes.patches)
        (told,) = written(axes, r"n [\d,]+\nmean [\d,.]+")
        assert told.get_window_extent().y0 > top


# --- what is drawn ---------------------------------------------------------------------------------------------------


def width(bar: Patch) -> float:
    assert isinstance(bar, Rectangle)
    return bar.get_width()


def ranks(of: Frames, player: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    rows = of.game_players
    return rows[rows["player"] == player]["rank"].to_numpy(np.float64)


def test_placement_bars_are_the_places(subject: Subject) -> None:
    axes = drawn("placement", subject).figure.axes[0]
    widths = np.array([width(bar) for bar in axes.patches]).reshape(4, 4)
    for row, player in enumerate(subject.names):
        places = ranks(frames(), player)
        assert widths[row] == pytest.approx([np.mean(places == p) for p in (1, 2, 3, 4)])
    told = [t.get_text() for t in axes.texts if re.fullmatch(r"\d\.\d\d", t.get_text())]
    assert told == [f"{ranks(frames(), p).mean():.2f}" for p in subject.names]


def in_order(player: str, column: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    rows = frames().game_players.merge(frames().games[["game", "date"]].astype(str), on="game", how="left")
    mine = rows[rows["player"] == player].sort_values("date", kind="stable")
    return mine[column].to_numpy(np.float64)


def test_points_are_added_up_in_the_order_of_play(subject: Subject) -> None:
    axes = drawn("points", subject).figure.axes[0]
    for line, player in zip(axes.get_lines(), subject.names, strict=False):
        values = in_order(player, "points") / 1000
        assert line.get_ydata() == pytest.approx([0, *np.cumsum(values)])
        band = axes.collections[subject.names.index(player)].get_paths()[0].vertices
        last = np.asarray(band)[np.isclose(np.asarray(band)[:, 0], len(values))][:, 1]
        half = 1.96 * np.std(values, ddof=1) * len(values) ** 0.5
        assert last.min() == pytest.approx(values.sum() - half)
        assert last.max() == pytest.approx(values.sum() + half)


def test_form_is_a_moving_mean(subject: Subject) -> None:
    assert list(moving(np.array([1.0, 2.0, 4.0, 4.0]), 2)) == [1.5, 3.0, 4.0]
    axes = drawn("form", subject).figure.axes[0]
    for line, player in zip(axes.get_lines(), subject.names, strict=False):
        places = in_order(player, "rank")
        assert line.get_ydata() == pytest.approx([places[i : i + 6].mean() for i in range(len(places) - 5)])
        assert list(np.asarray(line.get_xdata())[[0, -1]]) == [6, len(places)]
    low, high = axes.get_ylim()
    assert low > high, "the first place is on top"


def test_standings_follow_the_points_of_each_day(subject: Subject) -> None:
    days, totals = standings(subject)
    assert days == sorted(set(frames().games["day"].dt.strftime("%Y-%m-%d")))
    assert totals[:, -1] == pytest.approx([in_order(p, "points").sum() / 1000 for p in subject.names])
    axes = drawn("ranking", subject).figure.axes[0]
    ends = [int(np.asarray(line.get_ydata())[-1]) for line in axes.get_lines()]
    assert [subject.names[i] for i in np.argsort(ends)] == [subject.names[i] for i in np.argsort(-totals[:, -1])]


def test_seats_are_the_mean_places_of_each(subject: Subject) -> None:
    axes = drawn("seats", subject).figure.axes[0]
    field = axes.containers[0]
    rows = frames().game_players
    means = rows.groupby("seat")["rank"].mean()
    assert field.lines[0].get_ydata() == pytest.approx(list(means))  # type: ignore[attr-defined]


def test_rates_stand_at_their_values_with_their_intervals(subject: Subject) -> None:
    many = drawn("rates", subject).figure.axes
    rows = frames().round_players
    for axes, column in zip(many, ("win", "deal_ins", "riichi", "calls"), strict=True):
        values = rows[column].notna() if column == "win" else rows[column].fillna(0) > 0
        field, *lines = axes.get_lines()
        assert list(field.get_xdata()) == pytest.approx([100 * values.mean()] * 2)  # type: ignore[arg-type]
        for i, player in enumerate(subject.names):
            own = values[rows["player"] == player].astype(float)
            interval, dot = lines[2 * i : 2 * i + 2]
            assert dot.get_xdata()[0] == pytest.approx(100 * own.mean())  # type: ignore[index]
            low, high = wilson(own.sum(), len(own))
            assert interval.get_xdata() == pytest.approx([100 * low, 100 * high])


def test_yaku_are_shares_of_wins(subject: Subject) -> None:
    axes = drawn("yaku", subject).figure.axes[0]
    names_ = [t.get_text().split(" ")[0] for t in axes.get_yticklabels()]
    wins = frames().wins
    for name, bar in zip(names_, axes.patches, strict=True):
        if name in ("riichi", "tanyao", "pinfu"):
            assert width(bar) == pytest.approx(100 * wins["yaku"].map(lambda y, n=name: n in y.split()).mean())
    widths = [width(bar) for bar in axes.patches]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(
    ("key", "frame", "column"), [("win_value", "wins", "points"), ("deal_in_value", "deal_ins", "points")]
)
def test_values_are_sorted_into_classes(key: str, frame: str, column: str, subject: Subject) -> None:
    assert list(value_shares(np.array([1000.0, 2000, 7700, 8000, 96000]))) == [0.2, 0.2, 0, 0.2, 0.2, 0, 0, 0, 0.2]
    rows = frames()[frame]
    if frame == "deal_ins":
        rows = rows[rows["nearest"]]
    for axes in drawn(key, subject).figure.axes:
        own = rows[rows["player"] == axes.get_title(loc="left")][column].to_numpy(np.float64)
        heights = [bar.get_height() for bar in axes.patches if hasattr(bar, "get_height")]
        assert heights == pytest.approx(100 * value_shares(own))
        assert sum(heights) == pytest.approx(100)
        assert any(f"n {len(own):,}" in t.get_text() for t in axes.texts)


@pytest.mark.parametrize(("key", "frame", "begun"), [("win_turn", "wins", "tsumo"), ("riichi_turn", "riichi", None)])
def test_turns_are_counted(key: str, frame: str, begun: str | None, subject: Subject) -> None:
    assert turn_shares(np.array([1.0, 1, 3, 40]))[[0, 1, 2, LAST_TURN - 1]] == pytest.approx([0.5, 0, 0.25, 0.25])
    rows = frames()[frame]
    for axes in drawn(key, subject).figure.axes:
        own = rows[rows["player"] == axes.get_title(loc="left")]
        turns = own["discards"].to_numpy(np.float64) + (own[begun].to_numpy(np.float64) if begun else 1)
        heights = [bar.get_height() for bar in axes.patches if hasattr(bar, "get_height")]
        assert heights == pytest.approx(100 * turn_shares(turns))


def test_shanten_is_the_mean_of_the_rounds_that_went_on(subject: Subject) -> None:
    rows = frames().round_players
    for line, player in zip(drawn("shanten", subject).figure.axes[0].get_lines()[1:], subject.names, strict=True):
        own = rows[rows["player"] == player]
        means = [float(own["start_shanten"].mean())]
        for turn in range(6):
            digits = [int(s[turn]) for s in own["shanten"] if len(s) > turn]
            means += [float(np.mean(digits))] if digits else []
        assert line.get_ydata() == pytest.approx(means)
    assert list(shanten_by_turn(rows, np.zeros(len(rows), bool))) == []


def test_rounds_hold_the_mean_change_of_the_score(subject: Subject) -> None:
    axes = drawn("rounds", subject).figure.axes[0]
    labels = [t.get_text() for t in axes.get_xticklabels()]
    rows = frames().round_players
    cells = {t.get_position(): t.get_text() for t in axes.texts}
    assert len(labels) >= 4
    for y, player in enumerate(subject.names):
        for x, label in enumerate(labels):
            own = rows[(rows["player"] == player) & rows["label"].astype(str).str.startswith(f"{label}-")]
            assert cells[x, y] == f"{own['delta'].mean():+,.0f}".replace("-", "−")


def test_the_last_game_is_drawn_from_start_to_end(subject: Subject) -> None:
    axes = drawn("game", subject).figure.axes[0]
    games = frames().games
    last = games.assign(when=games["date"].astype(str)).sort_values("when").iloc[-1]["game"]
    rounds = frames().round_players
    players = frames().game_players
    for seat, line in enumerate(axes.get_lines()[:4]):
        own = rounds[(rounds["game"] == last) & (rounds["seat"] == seat)]["start_score"]
        end = players[(players["game"] == last) & (players["seat"] == seat)]["final_score"]
        assert list(line.get_ydata()) == [*own, *end]  # type: ignore[arg-type]


def test_a_game_is_drawn_that_is_asked_for(subject: Subject) -> None:
    """The sixth of these games, in another file than the last."""
    asked = replace(subject, game=5)
    axes = drawn("game", asked).figure.axes[0]
    frame = frames().game_players
    mine = frame[frame["game"] == frames().games["game"].iloc[5]]
    assert [line.get_ydata()[-1] for line in axes.get_lines()[:4]] == list(mine["final_score"])  # type: ignore[index]
    assert "day 5.xml" in axes.get_xlabel()
    assert "day 5.xml" in CHARTS["game"].figure(asked).alt
    assert "day 5.xml" not in CHARTS["game"].figure(subject).alt


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Aki", "Aki"),
        ("", "player 1"),
        ("\u200d\ufe0f", "player 1"),
        ("\N{FIRE}x", ":fire:x"),
        ("\N{SMILING FACE WITH HEART-SHAPED EYES}", "\N{SMILING FACE WITH HEART-SHAPED EYES}"),
        ("\N{THAI CHARACTER THO THAHAN}", "player 1"),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijk…wxyz"),
        ("a\n\tb\x00c", "a b c"),
        ("\ud800x", "x"),
        ("\N{ARABIC LETTER MEEM}", "\N{ARABIC LETTER MEEM}"),
    ],
)
def test_names_are_made_readable(name: str, shown: str) -> None:
    assert names.readable(name, "player 1") == shown


def test_no_two_names_are_alike() -> None:
    alike = ["A very long name of a player, one", "A very long name of a player, one", "x" * 40, "x" * 41]
    shown = names.labels(alike, ["1", "2", "3", "4"])
    assert len(set(shown)) == 4
    assert all(names.width(s) <= names.WIDEST + 4 for s in shown)


def test_without_a_chinese_font_there_are_numbers_and_no_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "fonts", lambda: ("DejaVu Sans",))
    monkeypatch.setattr("reports.charts.theme.fonts", lambda: ("DejaVu Sans",))
    names.drawn.cache_clear()
    try:
        subject = of_frames(frames(12, ("田中", "鈴木", "Ben", "天鳳位")))
        assert sorted(subject.names) == ["Ben", *(f"player {i}" for i in range(1, 5) if subject.names[i - 1] != "Ben")]
        for key in ("placement", "yaku", "game"):
            png(drawn(key, subject).figure, LIGHT)
    finally:
        names.drawn.cache_clear()


@pytest.mark.skipif(not names.japanese("語"), reason="no Japanese font here")
def test_a_font_that_came_after_matplotlibs_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = font_manager.fontManager
    had = names.fonts()
    came = {font.fname for font in manager.ttflist if font.name in names._PREFERRED[1:]}
    monkeypatch.setattr(manager, "ttflist", [font for font in manager.ttflist if font.fname not in came])
    names.fonts.cache_clear()
    try:
        assert names.fonts() == had
    finally:
        names.fonts.cache_clear()


# --- colours ---------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(np.dot([0.2126, 0.7152, 0.0722], linear))


def contrast(a: str, b: str) -> float:
    bright, dim = sorted((luminance(a), luminance(b)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("key", CHARTS)
def test_a_chart_is_repainted_as_if_drawn_in_the_other_theme(key: str, subject: Subject) -> None:
    assert len(set(LIGHT.colors)) == len(LIGHT.colors) == len(DARK.colors)
    light, dark = drawn(key, subject), drawn(key, subject, DARK)
    before = svg(light.figure, LIGHT), png(light.figure, LIGHT)
    after = svg(dark.figure, DARK), png(dark.figure, DARK)
    repaint(light.figure, LIGHT)
    assert (svg(light.figure, LIGHT), png(light.figure, LIGHT)) == before
    repaint(light.figure, DARK)
    assert (svg(light.figure, DARK), png(light.figure, DARK)) == after != before


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_colours_stand_out(theme: Theme) -> None:
    assert all(contrast(c, theme.paper) >= 3 for c in theme.series)
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.faint, theme.paper) >= 4.5
    assert all(contrast(p.fill, p.ink) >= 4.5 for p in theme.places)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_points_of_rounds_stand_out_from_their_colour(theme: Theme) -> None:
    axes = drawn("rounds", of_frames(frames(10, PLAIN, GameLength.HANCHAN)), theme).figure.axes[0]
    (image,) = axes.images
    cells = image.to_rgba(np.ma.asarray(image.get_array()))
    for text in axes.texts:
        x, y = map(int, text.get_position())
        # Those without a colour stand on the paper.
        assert not cells[y, x, 3] or contrast(to_hex(text.get_color()), to_hex(cells[y, x])) >= 3


_CONES = np.array([[0.31399, 0.63951, 0.04650], [0.15537, 0.75789, 0.08670], [0.01775, 0.10945, 0.87257]])
_BLIND = {
    "protan": np.array([[0, 1.05118, -0.05116], [0, 1, 0], [0, 0, 1]]),
    "deutan": np.array([[1, 0, 0], [0.95131, 0, 0.04866], [0, 0, 1]]),
}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("eye", _BLIND)
def test_the_first_four_series_and_the_places_differ_for_the_colour_blind(theme: Theme, eye: str) -> None:
    """As far apart, in CIE Lab, as makes a difference plain (10)."""

    def seen(colour: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        rgb = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)])
        rgb = np.clip(np.linalg.inv(_CONES) @ _BLIND[eye] @ _CONES @ rgb, 0, 1)
        xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ rgb
        f = np.cbrt(xyz / np.array([0.9505, 1, 1.089]))
        return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])

    for group in (theme.series[:4], [p.fill for p in theme.places]):
        for a, b in combinations(group, 2):
            assert np.linalg.norm(seen(a) - seen(b)) > 10, (a, b)


def test_the_plain_names_are_shown_as_they_are() -> None:
    assert sorted(of_frames(frames()).names) == sorted(PLAIN)
