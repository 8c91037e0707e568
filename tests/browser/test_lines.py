"""At no size does a line of card paper show between the mat and a card."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewScreen
from tests.browser.games import on_screen
from tests.browser.screen import Screen
from tests.sampling import leave_rest_to_soak

LINES = (Path(__file__).parent / "lines.js").read_text(encoding="utf-8")
GRIDS = [game for game in GAMES if "cell" in on_screen(GAMES[game]).PLACES]
# Width, height and device pixels per CSS pixel, such that the width of a card is not a whole number of device pixels.
SIZES = [(1237, 811, 1), (1237, 811, 2), (1280, 720, 1.25), (393, 851, 1.25), (393, 851, 2)]
PAPER = ["#ff00ff", "#00ff00"]  # colours that occur nowhere else


def find_lines(screen: Screen) -> Iterator[tuple[int, float, list[str]]]:
    """Look for lines at all sizes. Yields width, ratio and lines wherever there are any."""
    screen.page.evaluate(LINES)
    browser = screen.page.context.new_cdp_session(screen.page)
    for width, height, ratio in SIZES:
        size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": False}
        browser.send("Emulation.setDeviceMetricsOverride", size)
        pictures = []
        for colour in PAPER:
            screen.page.evaluate("colour => document.documentElement.style.setProperty('--card-paper', colour)", colour)
            pictures.append(browser.send("Page.captureScreenshot", {"format": "png"})["data"])
        lines: list[str] = screen.page.evaluate("pictures => lines.find(...pictures)", pictures)
        if lines:
            yield width, ratio, lines
    browser.send("Emulation.clearDeviceMetricsOverride")
    browser.detach()


def show_deal(new_screen: NewScreen, game: str) -> Screen:
    """Show the deal to a spectator, who has nothing to choose, so that no card has a ring around it."""
    screen = new_screen(dataclasses.replace(on_screen(GAMES[game]).RECORDINGS[0], eyes=None))
    screen.show(next(screen.steps_left))
    return screen


@pytest.mark.parametrize("game", leave_rest_to_soak(GRIDS, kept=("memoarrr",)))
def test_no_line_of_card_paper_shows_beside_a_card(new_screen: NewScreen, game: str) -> None:
    assert list(find_lines(show_deal(new_screen, game))) == []


def test_a_line_would_be_found(new_screen: NewScreen) -> None:
    """The test puts paper behind the faces, whose edges lie between two pixels."""
    screen = show_deal(new_screen, "memoarrr")
    screen.page.evaluate("document.styleSheets[0].insertRule('.paper { background: var(--card-paper) }')")
    assert list(find_lines(screen))
