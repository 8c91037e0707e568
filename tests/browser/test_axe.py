"""axe finds nothing to complain of, on any page, in any phase of any game, in light and in dark."""

import contextlib
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserType, Page

from tests.browser.axe import violations
from tests.browser.conftest import LARGE_LETTERS, NewPlayer, launch_arguments
from tests.browser.corners import corners, for_weak_eyes
from tests.browser.pages import pages
from tests.browser.phases import TABLES, phases
from tests.browser.player import Player
from tests.server.people import RunningServer


def check_all(page: Page, places: Iterator[str]) -> None:
    """Every one of them is looked at, whatever was found before."""
    found = {place: problems for place in places if (problems := violations(page))}
    assert found == {}, json.dumps(found, indent=1)


def test_every_page(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    check_all(ada.page, pages(ada))


@pytest.mark.parametrize("game", TABLES)
def test_every_phase(server: RunningServer, new_player: NewPlayer, game: str) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    check_all(ada.page, phases(server, game, ada, ben))


def test_full_tables_talk_and_german(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    check_all(ada.page, corners(ada, ben))


def test_letters_twice_as_large(browser_type: BrowserType, server: RunningServer) -> None:
    """And nothing is wider than a phone."""
    with contextlib.closing(browser_type.launch(**launch_arguments(LARGE_LETTERS))) as browser:
        context = browser.new_context(base_url=f"http://{server.address}", viewport={"width": 360, "height": 740})
        ada = Player(context, "Ada")
        found = {place: problems for place in for_weak_eyes(ada) if (problems := violations(ada.page) + too_wide(ada.page))}
        assert found == {}, json.dumps(found, indent=1)


def too_wide(page: Page) -> list[str]:
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{width} pixels too wide"] if width > 0 else []


def test_axe_finds_what_is_wrong(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto("/")
    ada.page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    assert [problem for problem in violations(ada.page) if "button-name" in problem]
