"""Tremember on its own board."""

from playwright.sync_api import expect

from facedown.kit.events import Event
from tests.browser.conftest import NewPlayer, NewScreen
from tests.browser.play import play_to_the_end
from tests.browser.player import Player
from tests.browser.recording import Recording, Step
from tests.server.people import RunningServer

RECORDING = Recording("tremember-2p-200", eyes=1)


def event_in(step: Step, name: str) -> Event | None:
    return next((event for event in step.events if event["event"] == name), None)


def test_a_card_that_somebody_else_took_out_lies_at_their_seat(new_screen: NewScreen) -> None:
    screen = new_screen(RECORDING)
    screen.play_until(lambda step: step.mover == 0 and event_in(step, "take") is not None)
    check_within(screen.player, "[data-holds]", "[data-seat][data-due]")


def check_within(player: Player, part: str, whole: str) -> None:
    """Assert that one element is visible and lies within another."""
    inner, outer = (player.page.locator(selector).bounding_box() for selector in (part, whole))
    assert inner
    assert outer
    assert inner["width"] > 0
    assert outer["x"] <= inner["x"] < inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert outer["y"] <= inner["y"] < inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    assert inner["height"] < outer["height"] / 2


def test_two_cards_that_are_no_pair_stay_open_as_long_as_one_has_set(new_screen: NewScreen) -> None:
    """The speed does not matter. A tap or Esc turns the cards back, and only then does the page acknowledge the move."""
    screen = new_screen(RECORDING)
    page = screen.page
    step_without_pair = screen.play_up_to(lambda step: step.mover == 0 and event_in(step, "back") is not None)
    screen.player.change_setting("stay", "longest")
    faces = page.locator("[data-cell] [data-card]")
    expect(faces).to_have_count(1)
    screen.take_sent_frames()
    screen.hear(*step_without_pair.frames)
    expect(faces).to_have_count(2)
    assert screen.take_sent_frames() == []
    page.keyboard.press("Escape")
    expect(faces).to_have_count(0)
    assert screen.take_sent_frames() == [{"type": "ack", "seat": 1, "n": step_without_pair.heard_count}]


def test_a_game_that_the_limit_ends_shows_what_nobody_found(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto("/?speed=0")
    table = ada.page.request.post("/api/tables", data={"game": "tremember", "players": 2, "options": {"limit": 1}}).json()
    ada.page.request.put(f"/api/tables/{table['code']}/seats/1", data={"sitter": "bot"})
    ada.page.request.post(f"/api/tables/{table['code']}/start")
    ada.page.goto(f"/t/{table['code']}")
    play_to_the_end(server, ada)
    expect(ada.page.get_by_role("link", name="TRE-12")).to_be_visible()
    expect(ada.page.locator("[data-cell] [data-card]")).to_have_count(36)
    assert len(set(ada.open_cards().values())) == 18
