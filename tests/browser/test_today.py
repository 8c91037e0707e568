"""The day's deal in the browser: a try is finished and shared, and the deal is opened once its day is over."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.axe import violations
from tests.browser.conftest import NewPlayer
from tests.browser.player import Player
from tests.randomness import SeededRandomness
from tests.server.daily import DAY, MovedTimes, begin, finish, pairs_in, pass_time, prepare, stored_deal
from tests.server.people import RunningServer, people

LIGHT_MAT = (0xC6, 0xD6, 0xA8)
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, times: MovedTimes, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    settings = Settings(tmp_path / "facedown.sqlite3", bot_pause=0, day_zone="UTC")
    app = create_app(settings, SeededRandomness(request.node.name), times=times)
    with RunningServer(prepare(app)) as running_server:
        yield running_server


def turn(page: Page, cell: str) -> None:
    page.locator(f'[data-cell="{cell}"][data-move]').click()


def play_all(server: RunningServer, player: Player) -> None:
    """Find all pairs, after a first turn without a pair. Only that turn is shown at its usual speed."""
    page = player.page
    code = page.url.rpartition("/")[2]
    pairs = pairs_in(stored_deal(server, code))
    turn(page, pairs[0][0])
    turn(page, pairs[1][0])
    player.wait_for_rest()
    player.change_setting("speed", "0")
    for pair in pairs:
        for cell in pair:
            turn(page, cell)


LISTEN = """() => {
  window.announcements = [];
  const note = ({ addedNodes }) => addedNodes.forEach((node) => announcements.push(node.textContent));
  const observer = new MutationObserver((changes) => changes.forEach(note));
  observer.observe(document.querySelector("[data-speech]"), { childList: true, subtree: true });
}"""


def test_a_day_s_deal_is_finished_shared_and_opened(server: RunningServer, new_player: NewPlayer, times: MovedTimes) -> None:
    """The theme is dark, but the shared picture is light. Open cards are announced until they are turned back."""
    permissions = ["clipboard-read", "clipboard-write"]
    player = new_player("Bo", locale="en-GB", accept_downloads=True, permissions=permissions, color_scheme="dark", **PHONE)
    page = player.page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    assert page.locator("[data-cell]:not([data-empty])").count() == 24
    page.evaluate(LISTEN)
    play_all(server, player)
    misses = [line for line in page.evaluate("announcements") if "no pair" in line]
    assert [bool(re.fullmatch(r"Turn 1, no pair\. [A-Z][a-z ]+ and [a-z ]+\.", line)) for line in misses] == [True], misses
    expect(page.locator("[data-speech]")).not_to_contain_text("no pair")
    page.locator('[data-ending="done"] [data-action="again"]').click()
    expect(page.locator("[data-squares]")).to_have_attribute("data-squares", "w" + 12 * "g")
    expect(page.locator("[data-elephant]")).to_be_visible()
    assert violations(page) == []

    page.emulate_media(color_scheme="dark")
    page.evaluate("delete Navigator.prototype.share")
    page.locator('[data-action="share-text"]').click()
    expect(page.locator('[data-action="share-text"]')).to_have_text("Copied")
    shared_text = page.evaluate("navigator.clipboard.readText()")
    elephant = page.locator("[data-elephant]").get_attribute("data-elephant")
    assert shared_text.splitlines() == [
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
    assert len(picture) > 15_000, "the picture is almost empty"
    assert Image.open(io.BytesIO(picture)).convert("RGB").getpixel((5, 5)) == LIGHT_MAT

    expect(page.locator("[data-seal]")).to_have_attribute("data-seal", "sealed")
    for _ in range(2):
        pass_time(server, times, 25)
    page.reload()
    expect(page.locator("[data-seal]")).to_have_attribute("data-seal", "open")
    expect(page.locator("[data-seal]")).to_contain_text("your browser kept")
    page.locator('[data-action="replay"]').click()
    expect(page.locator("[data-board]")).to_be_visible()


def test_a_try_leads_back_and_a_second_one_is_practice(server: RunningServer, new_player: NewPlayer) -> None:
    player = new_player("Bo", **PHONE)
    page = player.page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    first_url = page.url
    page.goto("/today")
    page.locator('[data-daily="pairs"] [data-action="go-on"]').click()
    expect(page).to_have_url(first_url)
    play_all(server, player)
    page.locator('[data-ending="done"] [data-action="again"]').click()
    page.locator('[data-action="practise"]').click()
    expect(page.locator("[data-practice]")).to_be_visible()
    expect(page.locator("[data-best]")).to_have_attribute("data-best", "13")
    assert page.url != first_url


def test_a_try_left_at_midnight_is_found_again_and_counts_for_its_day(
    server: RunningServer, new_player: NewPlayer, times: MovedTimes
) -> None:
    """Without a connection, the page says so."""
    player = new_player("Bo", locale="en-GB", **PHONE)
    page = player.page
    page.goto("/")
    page.locator("[data-daily=pairs] [data-action=play-today]").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    first_url = page.url
    pass_time(server, times, 13)
    page.route("**/api/today", lambda route: route.abort())
    page.goto("/today")
    expect(page.get_by_role("alert")).to_contain_text("Your results are safe there.")
    page.unroute("**/api/today")
    player.problems.clear()  # the browser reports that there was no answer
    page.reload()
    expect(page.locator("[data-daily=pairs] [data-action=play-today]")).to_be_visible()
    earlier = page.locator(f"[data-earlier='{DAY}']")
    expect(earlier).to_contain_text("The deal from 17 Nov is still on the table. It counts for its day")
    earlier.get_by_role("link").click()
    expect(page).to_have_url(first_url)
    play_all(server, player)
    page.locator("[data-ending=done] [data-action=again]").click()
    page.wait_for_url(f"**/days/{DAY}/pairs")
    expect(page.locator("[data-squares]")).to_have_attribute("data-squares", "w" + 12 * "g")
    expect(page.locator("[data-streak]")).to_have_count(0)  # it is another day by now


def test_five_results_make_a_chart_and_german_says_it_all(server: RunningServer, new_player: NewPlayer) -> None:
    player = new_player("Bo", locale="de-DE", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    page = player.page
    page.goto("/")
    page.locator('[data-daily="pairs"] [data-action="play-today"]').click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    play_all(server, player)
    with people(server, *"ABCD") as others:
        for person in others:
            finish(server, person, begin(person)).close()
    page.locator('[data-ending="done"] [data-action="again"]').click()
    expect(page.locator("[data-counts]")).to_have_attribute("data-counts", "5")
    expect(page.locator("[data-counts]")).to_contain_text("5 haben heute hier gespielt")
    expect(page.locator("main h2").first).to_have_text(re.compile("13 Züge"))
    assert violations(page) == []
