"""No page is wider than a phone, in any language, at any table."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import BrowserType, Page, ViewportSize

from tests.browser.axe import violations
from tests.browser.conftest import LARGE_LETTERS, NewPlayer, launch_arguments
from tests.browser.corners import corners, for_weak_eyes
from tests.browser.pages import pages
from tests.browser.player import Player
from tests.server.people import RunningServer

PHONE: ViewportSize = {"width": 360, "height": 740}


def too_wide(page: Page) -> int:
    """By how many pixels."""
    excess: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return excess


def check_widths(page: Page, places: Iterator[str]) -> None:
    found = {place: excess for place in places if (excess := too_wide(page)) > 0}
    assert found == {}


def test_every_page(new_player: NewPlayer) -> None:
    ada = new_player("Ada", viewport=PHONE)
    check_widths(ada.page, pages(ada))


def test_full_tables_talk_and_german(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada", viewport=PHONE), new_player("Ben")
    check_widths(ada.page, corners(ada, ben))


def test_letters_twice_as_large(browser_type: BrowserType, server: RunningServer) -> None:
    """And axe finds nothing to complain of."""
    with contextlib.closing(browser_type.launch(**launch_arguments(LARGE_LETTERS))) as browser:
        ada = Player(browser.new_context(base_url=f"http://{server.address}", viewport=PHONE), "Ada")
        for place in for_weak_eyes(ada):
            assert too_wide(ada.page) <= 0, place
            assert violations(ada.page) == [], place
        assert ada.problems == []
