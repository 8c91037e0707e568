"""The replay of a finished game."""

from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewScreen
from tests.browser.games import on_screen
from tests.browser.recording import CODE


def test_the_log_of_a_replay_is_whole_and_every_line_leads_to_its_move(new_screen: NewScreen) -> None:
    screen = new_screen(on_screen(GAMES["tremember"]).RECORDINGS[0])
    list(screen.steps_left)  # takes all steps, so that the match is over
    page = screen.page
    page.goto(f"/t/{CODE}/replay")
    lines = page.locator("[data-chronicle] li")
    bar = page.locator("[data-step]")
    expect(bar).to_have_attribute("data-step", "0")
    moves = [int(str(line.get_attribute("data-go-to"))) for line in page.locator("[data-go-to]").all()]
    assert len(moves) > 5
    assert moves == sorted(moves, reverse=True), "the newest line must come first"
    middle = moves[len(moves) // 2]
    page.locator(f"[data-go-to='{middle}']").click()
    expect(bar).to_have_attribute("data-step", str(middle))
    expect(page.locator("[data-chronicle] [aria-current=step]")).to_have_attribute("data-go-to", str(middle))
    page.keyboard.press("ArrowLeft")
    expect(bar).to_have_attribute("data-step", str(middle - 1))
    expect(lines).to_have_count(len(moves))
