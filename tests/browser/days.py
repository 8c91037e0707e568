"""The day's deal as in its mock-ups: the middle of a try, the result among those of many people, and the shared picture."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect

from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.club import FIRST, LINK, LONG, Shot, show_picture
from tests.browser.player import Player
from tests.randomness import SeededRandomness
from tests.server.daily import DAY, MovedTimes, begin, pairs_in, pass_time, stored_deal
from tests.server.people import RunningServer, people
from tests.server.played import finish_game
from tests.waiting import wait_until

STREAK = 6  # days, today among them
SQUARES = "wwwgwygwggwygwggggggg"  # as in the mock-up
EARLIER_SQUARES = (5 * "w" + 12 * "g", 10 * "w" + 12 * "g")  # of the tries on earlier days, in turn
# How many other people needed each number of turns.
OTHER_RESULTS = {18: 1, 19: 2, 20: 5, 21: 7, 22: 4, 23: 5, 24: 4, 25: 2, 26: 2, 28: 1}
SHOWN_TURN = 11  # the turn at whose end the try is shown, with both cards open


def start_day_server(folder: Path, times: MovedTimes) -> RunningServer:
    """A server whose clock begins some days before the day that is shown."""
    times.jump(-24 * (STREAK - 1))
    settings = Settings(folder / "facedown.sqlite3", bot_pause=0, deal_timeout=0, day_zone="UTC", limits=NO_LIMITS)
    return RunningServer(create_app(settings, SeededRandomness("days"), times=times))


def cells_for(squares: str, pairs: Sequence[tuple[str, str]]) -> list[str]:
    """The cells to turn over so that a try has these squares. A white square must come before the first yellow one."""
    pairs_left, has_seen_twin = list(pairs), False
    cells: list[str] = []
    for square in squares:
        if square == "g":
            cells += pairs_left.pop()
        elif square == "y":
            cells += [pairs_left[0][1], pairs_left[1][0]]
            has_seen_twin = True
        else:
            cells += [pairs_left[1][0], pairs_left[2][0]] if has_seen_twin else [pairs_left[0][0], pairs_left[1][0]]
    return cells


def play_try(server: RunningServer, code: str, squares: str) -> None:
    """Finish a try so that it has these squares."""
    cells = cells_for(squares, pairs_in(stored_deal(server, code)))
    server.run(finish_game(server, code, [f"turn:{cell}" for cell in cells]))


def days(server: RunningServer, times: MovedTimes, ada: Player) -> Iterator[Shot]:
    ada.introduce()
    for number in range(STREAK - 1):
        today = ada.page.request.get("/api/today").json()["day"]
        code = ada.page.request.post(f"/api/days/{today}/tries/pairs").json()["code"]
        play_try(server, code, EARLIER_SQUARES[number % len(EARLIER_SQUARES)])
        pass_time(server, times, 24)
    play_others(server)
    ada.page.goto("/")
    ada.page.locator("[data-daily=pairs] [data-action=play-today]").click()
    ada.page.locator("[data-cell]").first.wait_for()
    cells = cells_for(SQUARES, pairs_in(stored_deal(server, ada.page.url.rpartition("/")[2])))
    yield from try_in_the_middle(ada, cells)
    yield from result(ada)


def play_others(server: RunningServer) -> None:
    for turns, count in OTHER_RESULTS.items():
        with people(server, *(f"{turns} {number}" for number in range(count))) as others:
            for each in others:
                play_try(server, begin(each), "w" * (turns - 12) + 12 * "g")


def try_in_the_middle(ada: Player, cells: Sequence[str]) -> Iterator[Shot]:
    """Play a try up to a turn without a pair, while both cards still lie open."""
    for cell in cells[: 2 * SHOWN_TURN - 2]:
        turn(ada, cell)
    ada.change_setting("speed", "1")
    ada.change_setting("stay", "longest")
    first, second = cells[2 * SHOWN_TURN - 2 : 2 * SHOWN_TURN]
    turn(ada, first)
    ada.wait_for_rest()
    ada.page.clock.install()
    ada.page.clock.pause_at(ada.page.evaluate("Date.now() / 1000 + 1"))
    turn(ada, second)
    is_open = ada.page.get_by_text(re.compile("No pair: remember both|Kein Paar: Merk dir beide")).is_visible
    wait_until(is_open, "both cards to lie open", meanwhile=lambda: ada.page.clock.run_for(50))
    yield "today-pairs", FIRST
    ada.page.clock.resume()
    ada.change_setting("speed", "0")
    for cell in cells[2 * SHOWN_TURN :]:
        turn(ada, cell)


def turn(ada: Player, cell: str) -> None:
    ada.page.locator(f'[data-cell="{cell}"][data-move]').click()


def result(ada: Player) -> Iterator[Shot]:
    page = ada.page
    page.locator("[data-ending=done] [data-action=again]").click()
    expect(page.locator("[data-squares]")).to_have_attribute("data-squares", SQUARES)
    expect(page.locator("[data-elephant]")).to_be_visible()
    yield "today-result", LONG
    page.goto("/today")
    page.locator("[data-streak]").wait_for()
    yield "today", FIRST
    page.goto(f"/days/{DAY}/pairs")
    yield from shared_picture(page)


def shared_picture(page: Page) -> Iterator[Shot]:
    page.evaluate("delete Navigator.prototype.canShare")
    with page.expect_download() as download:
        page.locator("[data-action=share-picture]").click()
    show_picture(page, download.value.path().read_bytes())
    yield "share-pairs", LINK
