"""axe checks every page in both languages, and a day's deal is played to its end, opened and verified."""

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, NewPlayer, launch_arguments, players_at, start_server
from tests.browser.days import days, start_day_server
from tests.browser.pages import pages
from tests.browser.play import play_to_the_end
from tests.browser.recording import Language
from tests.browser.test_everywhere import check_all, wrong_controls, wrong_on_a_phone
from tests.browser.test_lessons import SMALL
from tests.browser.test_me import walk_through
from tests.server.daily import DAY, MovedTimes, pass_time
from tests.server.people import RunningServer

LANGUAGES: list[Language] = ["en", "de"]


@pytest.fixture
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    with contextlib.closing(browser_type.launch(**launch_arguments())) as new_browser:
        yield new_browser


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_any_page(browser: Browser, tmp_path: Path, language: Language) -> None:
    with start_server(tmp_path, "axe") as server, players_at(browser, server) as new_player:
        ada = new_player("Ada", viewport=DESKTOP)
        ada.speak(language)
        check_all(ada.page, pages(ada))
        check_all(ada.page, (f"me {number}" for number, _ in enumerate(walk_through(ada))))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_on_pages_of_a_day(browser: Browser, tmp_path: Path, language: Language) -> None:
    times = MovedTimes()
    with start_day_server(tmp_path, times) as server, players_at(browser, server) as new_player:
        bo = new_player("Bo", viewport=DESKTOP)
        bo.speak(language)
        problems = {}
        for name, _ in days(server, times, bo):
            if name not in ("today-pairs", "share-pairs"):  # on the first the clock is stopped, and the second is a picture
                problems[name] = violations(bo.page) + wrong_controls(bo.page) + wrong_on_a_phone(bo.page)
        assert not any(problems.values()), json.dumps(problems, indent=1)


@pytest.mark.timeout(300)
def test_kings_of_the_day_are_played_to_the_end_and_the_deal_is_checked(browser: Browser, tmp_path: Path) -> None:
    """Once the day is over, the seal is open, and a player saves the record and has it checked."""
    times = MovedTimes()
    with start_day_server(tmp_path, times) as server, players_at(browser, server) as new_player:
        pass_time(server, times, 24 * 5)
        finish_kings(server, new_player, times)


def finish_kings(server: RunningServer, new_player: NewPlayer, times: MovedTimes) -> None:
    bo = new_player("Bo", viewport=SMALL, accept_downloads=True)
    page = bo.page
    page.goto("/?speed=0")
    page.locator("[data-daily=memory-kings] [data-action=play-today]").click()
    page.locator("[data-cell]").first.wait_for()
    play_to_the_end(server, bo)
    expect(page.locator("[data-ending=done] header p")).to_have_text(re.compile(r"\. Why\?"))
    page.locator("[data-ending=done] [data-action=again]").click()
    page.wait_for_url(f"**/days/{DAY}/memory-kings")
    squares = page.locator("[data-squares]").get_attribute("data-squares") or ""
    assert 1 <= len(squares) <= 24
    assert set(squares) <= set("gwd")
    expect(page.locator("[data-seal=sealed]")).to_be_visible()
    for _ in range(2):
        pass_time(server, times, 25)
    page.reload()
    expect(page.locator("[data-seal=open]")).to_contain_text("fits the deal")
    with page.expect_download() as download:
        page.locator("[data-action=record]").click()
    page.goto("/fair")
    page.locator("input[type=file]").set_input_files(download.value.path())
    expect(page.locator("[data-check=good]")).to_be_visible()
