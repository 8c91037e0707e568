"""The day's deal in the browser: finished, shared, and opened when the clock has moved on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.axe import violations
from tests.browser.conftest import NewPlayer
from tests.randomness import SeededRandomness
from tests.server.daily import DAY, MovedTimes, begin, finish, pairs_in, pass_time, prepare, stored_deal
from tests.server.people import RunningServer, people

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, times: MovedTimes, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    settings = Settings(tmp_path / "facedown.sqlite3", bot_pause=0, day_zone="UTC")
    app = create_app(settings, SeededRandomness(request.node.name), times=times)
    with RunningServer(prepare(app)) as running:
        yield running


def turn(page: Page, cell: str) -> None:
    page.locator(f'[data-cell="{cell}"][data-move]').click()


def play_all(server: RunningServer, page: Page) -> None:
    """Take all pairs, after one turn in which nothing could be known."""
    code = page.url.rpartition("/")[2]
    pairs = pairs_in(stored_deal(server, code))
    for cell in (pairs[0][0], pairs[1][0], *(cell for pair in pairs for cell in pair)):
        turn(page, cell)


def test_a_day_s_deal_is_finished_shared_and_opened(server: RunningServer, new_player: NewPlayer, times: MovedTimes) -> None:
    player = new_player("Bo", accept_downloads=True, permissions=["clipboard-read", "clipboard-write"], **PHONE)
    page = player.page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    assert page.locator("[data-cell]:not([data-empty])").count() == 24
    play_all(server, page)
    page.locator('[data-ending="done"] [data-action="again"]').click()
    expect(page.locator("[data-squares]")).to_have_attribute("data-squares", "w" + 12 * "g")
    expect(page.locator("[data-elephant]")).to_be_visible()
    assert violations(page) == []

    page.evaluate("delete Navigator.prototype.share")
    page.locator('[data-action="share-text"]').click()
    expect(page.locator('[data-action="share-text"]')).to_have_text("Copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    elephant = page.locator("[data-elephant]").get_attribute("data-elephant")
    assert shared.splitlines() == [
        "Facedown · Pairs · 17 Nov",
        f"13 turns (elephant {elephant})" if elephant != "0" else "13 turns (the elephant lost)",
        "⬜" + 10 * "🟩",
        2 * "🟩",
        f"{server.address}/today",
    ]
    with page.expect_download() as download:
        page.locator('[data-action="share-picture"]').click()
    assert download.value.suggested_filename == f"facedown-pairs-{DAY}.png"
    picture = download.value.path().read_bytes()
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1200, 630)
    assert len(picture) > 15_000, "there is hardly anything on it"

    expect(page.locator("[data-seal]")).to_have_attribute("data-seal", "sealed")
    for _ in range(2):
        pass_time(server, times, 25)
    page.reload()
    expect(page.locator("[data-seal]")).to_have_attribute("data-seal", "open")
    expect(page.locator("[data-seal]")).to_contain_text("your browser kept before")
    page.locator('[data-action="replay"]').click()
    expect(page.locator("[data-board]")).to_be_visible()


def test_a_try_leads_back_and_a_second_one_is_practice(server: RunningServer, new_player: NewPlayer) -> None:
    page = new_player("Bo", **PHONE).page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    first = page.url
    page.goto("/today")
    page.locator('[data-daily="pairs"] [data-action="go-on"]').click()
    expect(page).to_have_url(first)
    play_all(server, page)
    page.locator('[data-ending="done"] [data-action="again"]').click()
    page.locator('[data-action="practise"]').click()
    expect(page.locator("[data-practice]")).to_be_visible()
    expect(page.locator("[data-best]")).to_have_attribute("data-best", "13")
    assert page.url != first


def test_five_results_make_a_chart_and_german_says_it_all(server: RunningServer, new_player: NewPlayer) -> None:
    player = new_player("Bo", locale="de-DE", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    page = player.page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    play_all(server, page)
    with people(server, *"ABCD") as others:
        for each in others:
            finish(server, each, begin(each)).close()
    page.locator('[data-ending="done"] [data-action="again"]').click()
    expect(page.locator("[data-counts]")).to_have_attribute("data-counts", "5")
    expect(page.locator("[data-counts]")).to_contain_text("5 haben hier gespielt")
    expect(page.locator("main h2").first).to_have_text(re.compile("13 Züge"))
    assert violations(page) == []
