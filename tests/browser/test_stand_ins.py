"""A player who is away: the others let the table's bot play, and the log says so to everybody."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.recording import Language
from tests.server.people import RunningServer, stay_away

MENU = "[data-action=seat-menu]"
OFFER = "[data-action=stand-in]"


@pytest.mark.parametrize(
    ("language", "seat", "offer", "playing_note", "log_line", "repeat_line"),
    [
        (
            *("en", ["Seat 2, Ben, here", "Seat 2, Ben, away"], "Let a bot play for Ben"),
            *("A dog is playing for Ben.", "A dog played for Ben.", "A dog played for you"),
        ),
        (
            *("de", ["Platz 2, Ben, da", "Platz 2, Ben, nicht da"], "Einen Bot für Ben spielen lassen"),
            *("Ein Hund spielt für Ben.", "Ein Hund hat für Ben", "Ein Hund hat für dich"),
        ),
    ],
)
def test_a_bot_plays_for_somebody_who_is_away_and_everybody_is_told(
    server: RunningServer,
    new_player: NewPlayer,
    language: Language,
    seat: list[str],
    offer: str,
    playing_note: str,
    log_line: str,
    repeat_line: str,
) -> None:
    here, away = seat
    ada, ben = new_player("Ada"), new_player("Ben")
    for player in (ada, ben):
        player.speak(language)
    url = ada.open_table()
    ben.sit(url)
    ada.start()
    ben.wait_for_rest()
    expect(ada.page.get_by_role("group", name=here, exact=True)).to_be_visible()
    ben.page.goto("about:blank")  # Ben leaves before he has chosen a side
    expect(ada.page.get_by_role("group", name=away, exact=True)).to_be_visible()
    expect(ada.page.locator(".seat .away")).to_be_visible()
    expect(ada.page.locator(MENU)).to_have_count(0)
    before = ada.page.locator("[data-board]").bounding_box()
    stay_away(server, url.rpartition("/")[2])
    expect(ada.page.locator(MENU)).to_have_accessible_name(offer)
    ada.page.click(MENU)
    expect(ada.page.locator(OFFER)).to_have_text(offer)
    ada.page.click(OFFER)
    expect(ada.page.locator(".seat.seat-2")).to_contain_text(playing_note)
    assert ada.page.locator("[data-board]").bounding_box() == before, "the board has moved"
    expect(ada.page.locator(".log")).to_contain_text(log_line)
    ben.page.goto(url)
    expect(ben.page.locator(".log")).to_contain_text(repeat_line)
    expect(ada.page.locator(".seat.seat-2")).not_to_contain_text(playing_note)


def test_whoever_leaves_a_game_is_back_as_soon_as_they_open_it_again(server: RunningServer, new_player: NewPlayer) -> None:
    ada, ben = new_player("Ada"), new_player("Ben")
    url = ada.open_table()
    ben.sit(url)
    ada.start()
    ben.wait_for_rest()
    ben.page.locator("summary", has_text="Your seat").click()
    ben.page.click("[data-action=leave-game]")
    expect(ada.page.locator(".seat.seat-2")).to_contain_text("A dog is playing for Ben.")
    # The page goes home by itself, which must not happen after he has come back.
    ben.page.wait_for_url(f"http://{server.address}/")
    ben.page.goto(url)
    ben.wait_for_rest()
    expect(ada.page.locator(".seat.seat-2")).not_to_contain_text("A dog is playing for Ben.")
