"""Before a game: seats, options that can be changed until the deal, the invitation, bots, and guests who open the link."""

import re
from functools import partial

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPlayer
from tests.browser.play import match_at
from tests.browser.player import Player
from tests.server.people import RunningServer

PHONE = {"width": 390, "height": 844}


def open_table(host: Player, **more: object) -> str:
    """Open a table that this player hosts, and go to its page. Returns its URL."""
    host.page.goto("/?speed=0")
    host.page.request.put("/api/me", data={"name": host.name})
    table = host.page.request.post("/api/tables", data={"game": "memoarrr", "players": 3, **more}).json()
    host.page.goto(f"/t/{table['code']}")
    expect(host.page.locator("[data-terms]")).to_be_visible()
    return host.page.url


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"label:has([name={name}][data-value='{value}'])").click()


def test_friends_come_by_the_link_and_see_every_change_at_once(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben, cem = new_player("Ada"), new_player("Ben", viewport=PHONE), new_player("Cem", locale="de-DE")
    url = open_table(ada)
    ben.page.goto(url)
    expect(ben.page.get_by_role("heading", name="Ada invites you to Memoarrr!")).to_be_visible()
    expect(ben.page.locator("main")).not_to_contain_text("watching")
    assert violations(ben.page) == []
    ben.page.locator("[data-held] [name=name]").fill("Ben")
    ben.page.locator("[data-held] [data-action=sit]").click()  # the only free seat
    expect(ben.page.locator("[data-seat='1']")).to_contain_text("Ben")
    expect(ada.page.get_by_text("Ben sat down.")).to_be_attached()
    cem.sit(url)
    expect(cem.page.locator("[data-seat='2']")).to_contain_text("Cem")
    expect(ada.page.get_by_text("Cem sat down.")).to_be_attached()
    expect(ada.page.locator("[name=players][data-value='2']")).to_be_disabled()
    choose(ada.page, "players", "4")
    choose(ada.page, "abilities", "on")
    choose(ada.page, "clock", "300")
    for guest, term in ((ben, "5 min"), (cem, "An")):
        expect(guest.page.locator("[data-seat='3']")).to_be_visible()
        expect(guest.page.locator("dl")).to_contain_text(term)
        expect(guest.page.locator("[name=players]")).to_have_count(0)
        assert "--lan" not in guest.page.content()
    assert violations(cem.page) == []
    ada.page.set_viewport_size({"width": 390, "height": 844})
    assert violations(ada.page) == []
    expect(ada.page.locator("[data-action=start]")).to_be_in_viewport()
    ada.page.locator("[data-action=start]").click()
    cem.page.locator("[data-board]").wait_for()
    match = match_at(server, cem)
    assert (match.terms.players, match.terms.options["abilities"]) == (4, "on")


def test_if_somebody_takes_a_seat_first_the_next_free_one_is_offered(new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    url = open_table(ada)
    ben.page.goto(url)
    offered_seat = ben.page.locator("[data-held]")
    expect(offered_seat).to_have_attribute("data-held", "1")
    ben.page.route("**/seats/1", partial(take_first, ada))
    offered_seat.locator("[data-action=sit]").click()
    expect(ben.page.get_by_role("alert")).to_contain_text("Somebody was quicker")
    expect(offered_seat).to_have_attribute("data-held", "2")
    offered_seat.locator("[data-action=sit]").click()
    expect(ben.page.locator("[data-seat='2']")).to_contain_text("Guest Triangle")
    ben.problems = [problem for problem in ben.problems if "409" not in problem]  # the browser reports the refusal too
    expect(ada.page.locator("[data-seat='1']")).to_contain_text("Chimp")


def take_first(host: Player, route: Route) -> None:
    """Let a bot take the seat that the intercepted request asks for, and then let the request go on."""
    code = host.page.url.rpartition("/")[2]
    host.page.request.put(f"/api/tables/{code}/seats/1", data={"sitter": "bot", "level": "chimp"})
    route.continue_()


def test_bots_are_chosen_by_their_faces_and_start_the_game(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    open_table(ada)
    ada.page.locator("[data-seat='1'] [data-action=bot]").click()
    picker = ada.page.get_by_role("dialog", name="Who sits here?")
    expect(picker.locator("[data-level]")).to_have_count(5)
    expect(picker.locator("[data-strengths]")).to_contain_text("about four of five games")
    assert violations(ada.page) == []
    picker.get_by_role("button", name=re.compile("Goldfish")).click()
    expect(picker).to_have_count(0)
    seat = ada.page.locator("[data-seat='1']")
    expect(seat).to_contain_text("Otto, Goldfish")
    expect(seat.get_by_role("img", name="Strength 1 of 5")).to_be_visible()
    seat.locator("[data-action=change-bot]").click()
    picker.locator("[data-level=parrot]").click()
    expect(seat.locator("use").first).to_have_attribute("href", "#bot-parrot")
    expect(ada.page.locator("[data-action=start]")).to_have_text("Start with a bot in the free seat")
    ada.page.locator("[data-action=start]").click()
    ada.page.locator("[data-board]").wait_for()
    expect(ada.page.locator(".seat use[href='#bot-parrot']")).to_have_count(2)


def test_a_name_is_never_asked_for_as_a_condition(new_player: NewPlayer) -> None:
    """Escape in the field for the name does not close the table, and a tap on one's own seat asks for the name later."""
    ada = new_player("Ada")
    ada.go_home()
    ada.page.locator("[data-game=memoarrr] [data-action=with-friends]").click()
    ada.page.get_by_role("dialog").get_by_role("textbox").press("Escape")
    ada.page.wait_for_url("**/t/*")
    own_seat = ada.page.locator("[data-seat='0']")
    expect(own_seat).to_contain_text("Guest Disc")
    own_seat.get_by_role("button").click()
    ada.page.get_by_role("dialog").get_by_role("textbox").press("Escape")
    expect(own_seat).to_contain_text("Guest Disc")
    own_seat.get_by_role("button").click()
    ada.page.get_by_role("dialog").get_by_role("textbox").fill("Ada")
    ada.page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(own_seat).to_contain_text("Ada")
    own_seat.get_by_role("button").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Stand up").click()
    expect(ada.page.locator("[data-sitter=guest]")).to_have_count(0)
