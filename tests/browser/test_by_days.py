"""A game by days: the choice in the lobby, the deadline at the table and on the home page, pauses, and the feed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.axe import violations
from tests.browser.by_days import THREE_DAYS, ask_for_pause, choose_days, open_seat_menu, start_by_days
from tests.browser.conftest import DESKTOP, PHONE, NewPlayer, players_at, start_server
from tests.browser.player import Player
from tests.server.by_days import look_for_late_moves
from tests.server.daily import MovedTimes
from tests.server.people import RunningServer

DAY = 24.0  # hours


@pytest.fixture
def times() -> MovedTimes:
    return MovedTimes()


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest, times: MovedTimes) -> Iterator[RunningServer]:
    with start_server(tmp_path, request.node.name, times=times) as running_server:
        yield running_server


@pytest.fixture
def new_player(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    with players_at(browser, server) as make:
        yield make


def players_by_turn(ada: Player, ben: Player) -> tuple[Player, Player]:
    """The player whose move it is, and the other one."""
    ada.wait_until(lambda: any(position["to_move"] for position in ada.positions), "a position")
    last = ada.positions[-1]
    return (ada, ben) if last["to_move"] == [last["seat"]] else (ben, ada)


def test_from_the_lobby_to_the_card_at_home_and_to_the_feed(
    server: RunningServer, new_player: NewPlayer, times: MovedTimes
) -> None:
    ada, ben = new_player("Ada", viewport=PHONE), new_player("Ben", viewport=DESKTOP)
    url = ada.open_table(game="tremember")
    choose_days(ada)
    assert violations(ada.page) == []
    ben.page.goto(url)
    expect(ben.page.locator("[data-terms]")).to_contain_text("3 days")
    expect(ben.page.locator("[data-stand-in-term]")).to_have_text("If somebody’s time is up, a dog moves once for them.")
    ben.sit(url)
    ada.start()
    ben.wait_for_rest()
    due, other = players_by_turn(ada, ben)
    expect(other.page.locator("[data-clock]")).to_contain_text("3 d")
    due.page.goto("about:blank")
    other.page.reload()
    expect(other.page.locator("[data-due]")).to_be_visible()
    expect(other.page.locator(".away")).to_have_count(0)
    times.wait(2 * DAY)
    other.page.reload()
    expect(other.page.locator("[data-days-left]")).to_contain_text("1 day left")
    assert violations(other.page) == []
    other.page.set_viewport_size(PHONE)
    mark, name = other.page.locator("[data-days-left] .chip"), other.page.locator("[data-seat]:has([data-days-left]) > b")
    assert bottom_of(mark) <= top_of(name)
    due.page.goto("/")
    expect(due.page.locator("[data-block=moves] small")).to_have_text("1 day left")
    assert violations(due.page) == []
    check_feed(due)
    times.wait(DAY)
    look_for_late_moves(server)
    expect(other.page.locator(".log")).to_contain_text(f"A dog played for {due.name}.")
    due.page.goto(url)
    expect(due.page.locator(".log")).to_contain_text("A dog played for you")


def top_of(element: Locator) -> float:
    return float(element.evaluate("element => element.getBoundingClientRect().top"))


def bottom_of(element: Locator) -> float:
    return float(element.evaluate("element => element.getBoundingClientRect().bottom"))


def check_feed(player: Player) -> None:
    """Assert that the page /me shows the address of the player's feed, and can replace it by a new one."""
    page = player.page
    page.goto("/me")
    page.click("[data-action=show-feed]")
    address = page.locator("[data-feed]").input_value()
    assert violations(page) == []
    answer = page.request.get(address)
    assert "<title>Your move: Tremember</title>" in answer.text()
    page.click("[data-action=new-feed]")
    expect(page.locator("[data-feed]")).not_to_have_value(address)
    assert page.request.get(address).status == 404
    assert page.request.get(page.locator("[data-feed]").input_value()).ok


def test_a_pause_needs_everybody(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada", viewport=DESKTOP), new_player("Ben", viewport=PHONE)
    start_by_days(ada, ben)
    ask_for_pause(ada, 14)
    expect(ada.page.locator("[data-pause]")).to_contain_text("Waiting for Ben.")
    expect(ben.page.locator("[data-pause-offer]")).to_contain_text("Ada asks for a pause of 14 days.")
    assert violations(ben.page) == []
    ben.page.click("[data-action=refuse-pause]")
    expect(ada.page.locator("[data-action=ask-for-pause]")).to_be_visible()
    ada.page.click("[data-action=ask-for-pause]")
    ben.page.click("[data-action=agree-to-pause]")
    expect(ada.page.locator("[data-paused]")).to_contain_text("Paused until")
    open_seat_menu(ben)
    expect(ben.page.locator("[data-paused]")).to_contain_text("Paused until")
    expect(ben.page.locator("[data-clock]")).to_contain_text("17 d")
    assert violations(ada.page) == []


def test_a_game_of_minutes_has_no_pause_and_no_days(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table(game="tremember")
    expect(ada.page.locator(f"[name=clock][data-value='{THREE_DAYS}']")).not_to_be_checked()
    ben.sit(url)
    ada.start()
    ben.wait_for_rest()
    ada.page.locator("summary", has_text="Your seat").click()
    expect(ada.page.locator("[data-action=take-along]")).to_be_visible()
    expect(ada.page.locator("[data-pause]")).to_have_count(0)
