"""The report in a real browser: no network, no errors, sorting, lists, definitions, and room on a phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from reports.charts import CHARTS
from reports.site import write
from reports.traces import LISTED
from tests.reports.generated import frames, results

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SWITCHES = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync")
PHONE, DESK = (390, 844), (1440, 900)
LONG = "A name of forty letters, which is a lot__"
NAMES = (LONG, "\N{FIRE}\N{MAHJONG TILE RED DRAGON}", "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}", "天鳳位")

LOG = "2023010101gm-00e1-0000-b0fb2fea"
"""Tenhou's name for the first game."""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    played = frames(12, NAMES)
    log = pd.Categorical([LOG, *[None] * (len(played.games) - 1)])
    made, subject = results(played.but(games=played.games.assign(id=log)))
    write(made, subject, folder, ["a note"])
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        yield launched
        launched.close()


class Opened:
    """The page, what it said to the console, and what it asked of the network."""

    def __init__(self, browser: Browser, site: Path, size: tuple[int, int], scheme: str) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            offline=True,
            has_touch=size == PHONE,
        )
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(f"{site.as_uri()}/index.html")


@pytest.fixture(
    params=[(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")], ids=lambda p: f"{p[0][0]}-{p[1]}"
)
def opened(request: pytest.FixtureRequest, browser: Browser, site: Path) -> Iterator[Opened]:
    one = Opened(browser, site, *request.param)
    yield one
    one.context.close()
    assert one.said == []
    assert [url for url in one.asked if not url.startswith(("file:", "data:"))] == []


@pytest.fixture
def desk(browser: Browser, site: Path) -> Iterator[Page]:
    one = Opened(browser, site, DESK, "light")
    yield one.page
    one.context.close()
    assert one.said == []


def test_nothing_runs_over_the_edge(opened: Opened) -> None:
    page = opened.page
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wide = page.evaluate(
        "[...document.querySelectorAll('h1, h2, p, figure, img, .facts div, .wide, nav a')]"
        ".filter((e) => e.offsetWidth && e.getBoundingClientRect().right > innerWidth + 0.5)"
        ".map((e) => e.outerHTML.slice(0, 80))"
    )
    assert wide == []


def test_on_paper_every_table_is_open_and_whole(desk: Page) -> None:
    """A4 across, without its margins, is 1047 pixels wide."""
    desk.emulate_media(media="print")
    desk.set_viewport_size({"width": 1047, "height": 718})
    desk.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = (
        "[...document.querySelectorAll('.wide')].filter((e) => !e.offsetHeight || e.scrollWidth > e.clientWidth).length"
    )
    assert desk.evaluate(cut) == 0
    assert desk.locator("details:not([open])").count() == 0
    desk.evaluate("dispatchEvent(new Event('afterprint'))")
    assert desk.locator("details[open]").count() == 1


def test_what_is_tapped_is_large_enough(opened: Opened) -> None:
    """24 pixels, as the guidelines for accessible pages have it."""
    small = "[...document.querySelectorAll('.what, .sort')].filter((e) => e.offsetWidth && e.offsetHeight < 24).length"
    assert opened.page.evaluate(small) == 0


def test_letters_are_large_enough_and_stand_out(opened: Opened) -> None:
    page = opened.page
    sizes = page.evaluate(
        "[...document.querySelectorAll('td, th, p, li, figcaption, small, summary')].filter((e) => e.offsetWidth)"
        ".map((e) => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 11
    colours = page.evaluate(
        "['color', 'backgroundColor'].map((name) => getComputedStyle(document.body)[name].match(/\\d+/g).map(Number))"
    )
    ink, paper = (sum(c) / 3 for c in colours)
    assert abs(ink - paper) > 180
    # A chart is drawn 4.4 inches wide with letters of 9.5 points.
    width = page.locator("figure img").first.bounding_box()
    assert width is not None
    assert 9.5 * 96 / 72 * width["width"] / (4.4 * 96) >= 9


def test_charts_are_there(opened: Opened) -> None:
    page = opened.page
    images = page.locator("figure img")
    assert images.count() == len(CHARTS)
    drawn = page.evaluate(
        "Promise.all([...document.images].map("
        "(i) => i.decode().then(() => [i.naturalWidth, i.currentSrc.length, i.alt.length])))"
    )
    assert all(width > 300 and size > 5000 and alt > 40 for width, size, alt in drawn)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    source = page.locator("figure source").first.get_attribute("srcset")
    assert (page.evaluate("document.images[0].currentSrc") == source) is dark


def column(page: Page, number: int) -> list[str]:
    return page.locator(
        f"#table tbody tr td:nth-child({number}), #table tbody tr th:nth-child({number})"
    ).all_inner_texts()


def values(page: Page, number: int) -> list[float]:
    cells = page.locator(f"#table tbody tr > :nth-child({number})").all()
    return [float(cell.get_attribute("data-v") or "nan") for cell in cells]


def test_tables_sort_by_click_and_turn_round(opened: Opened) -> None:
    page = opened.page
    heads = page.locator("#table thead th")
    place = next(i for i, text in enumerate(heads.all_inner_texts()) if text.startswith("Place"))
    before = values(page, place + 1)
    heads.nth(place).locator(".sort").click()
    assert values(page, place + 1) == sorted(before)
    assert heads.nth(place).get_attribute("aria-sort") == "ascending"
    heads.nth(place).locator(".sort").click()
    assert values(page, place + 1) == sorted(before, reverse=True)
    assert page.locator("#table thead [aria-sort=descending]").count() == 1
    names = column(page, 2)
    heads.nth(1).locator(".sort").click()
    assert set(column(page, 2)) == set(names) == set(NAMES)
    heads.nth(0).locator(".sort").click()
    assert values(page, 1) == [1, 2, 3, 4]


def test_names_sort_by_the_numbers_in_them(browser: Browser, tmp_path: Path) -> None:
    rates = ["R900", "R2100", "R1000", "R950"]
    made, subject = results(frames(4, tuple(rates)))
    write(made, subject, tmp_path, [])
    page = Opened(browser, tmp_path, DESK, "light").page
    page.locator("#table thead th").nth(1).locator(".sort").click()
    assert column(page, 2) == ["R900", "R950", "R1000", "R2100"]
    page.context.close()


def test_the_name_of_a_statistic_breaks_between_words(opened: Opened) -> None:
    name = opened.page.locator(".term", has_text="Average placement")
    assert name.inner_text() == "Average placement"
    one, two = (
        name.evaluate(
            "(e, text) => { const range = new Range(); const at = e.firstChild.data.indexOf(text);"
            " range.setStart(e.firstChild, at); range.setEnd(e.firstChild, at + text.length);"
            " return range.getClientRects().length; }",
            word,
        )
        for word in ("Average", "placement")
    )
    assert (one, two) == (1, 1)


def test_a_number_leads_to_its_rounds(opened: Opened) -> None:
    page = opened.page
    link = page.locator('#table a[href="#win_rate/0"]')
    rate = link.inner_text()
    link.click()
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    assert dialog.locator("h2").inner_text().startswith("Win rate, ")
    assert dialog.locator("#rows-value").inner_text().startswith(f"{rate} = ")
    first = dialog.locator("li").first.inner_text()
    assert "day " in first
    assert "-" in dialog.locator("li b").first.inner_text()
    assert "tables/rows/round_players.csv" in dialog.locator("#rows-more").inner_text()
    page.locator("dialog .close").click()
    assert page.locator("dialog[open]").count() == 0
    assert "#" not in page.url


def test_a_round_says_how_it_is_seen(opened: Opened, site: Path) -> None:
    """The first round of all is of the game with a name at Tenhou; the last listed is of another game."""
    page = opened.page
    page.goto(f"{site.as_uri()}/index.html#rounds/4")
    page.reload()
    lines = page.locator("dialog[open] li")
    assert lines.count() == LISTED
    first, last = lines.first, lines.last
    assert first.locator("details > code").is_hidden()
    first.locator("summary").click()
    assert first.locator("details > code").inner_text() == "shinpan replay 'league/day 0.xml' --round E1-0"
    assert first.locator("a").get_attribute("href") == f"https://tenhou.net/0/?log={LOG}&tw=0&ts=0"
    last.locator("summary").click()
    assert "--round" in last.locator("details > code").inner_text()
    assert last.locator("a").count() == 0
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")


def test_a_number_has_an_address(desk: Page, site: Path) -> None:
    desk.goto(f"{site.as_uri()}/index.html#net_efficiency/1")
    desk.reload()
    dialog = desk.locator("dialog[open]")
    assert dialog.locator("li a").all_inner_texts() == ["Win rate", "Average win", "Deal-in rate", "Average deal-in"]
    dialog.locator("li a").nth(1).click()
    desk.wait_for_function("document.getElementById('rows-title').textContent.startsWith('Average win')")
    assert dialog.locator("li i").count() > 0
    desk.keyboard.press("Escape")
    assert desk.locator("dialog[open]").count() == 0
    desk.goto(f"{site.as_uri()}/index.html#constructor/0")
    desk.goto(f"{site.as_uri()}/index.html#charts")
    assert desk.locator("dialog[open]").count() == 0


def test_definitions_open_by_tap_by_key_and_on_hover(opened: Opened) -> None:
    page = opened.page
    box = page.locator("#def-deal_in_rate")
    button = page.locator('#table [popovertarget="def-deal_in_rate"]')
    button.scroll_into_view_if_needed()
    if opened.page.evaluate("matchMedia('(hover: hover)').matches"):
        button.hover()
        box.wait_for(state="visible")
        page.mouse.move(5, 5)
        box.wait_for(state="hidden")
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.tap()
    box.wait_for(state="visible")
    assert "deal-ins / rounds" in box.inner_text()
    assert "放銃率" in box.inner_text()
    page.wait_for_timeout(100)
    place = box.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= page.evaluate("innerWidth")
    page.keyboard.press("Escape")
    box.wait_for(state="hidden")
