"""Every page that is no game in play, and every sheet that opens over one."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.player import Player

GAMES = ("memoarrr", "memory-kings", "tremember", "matryoshka")


def pages(player: Player) -> Iterator[str]:
    page = player.page
    page.goto("/?speed=0")
    expect(page.locator("[data-game] [data-action=play-now]")).to_have_count(len(GAMES))
    yield "home"
    page.locator("[data-game=memory-kings] summary").click()
    yield "home-options"
    page.locator("header nav button").last.click()
    page.get_by_role("dialog").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("[data-game=memoarrr] [data-action=with-friends]").click()
    page.get_by_role("dialog").wait_for()
    yield "name"
    page.keyboard.press("Escape")
    for game in GAMES:
        page.goto(f"/rules/{game}")
        page.get_by_role("heading", name="In three minutes").wait_for()
        yield f"rules-{game}"
    page.goto("/nowhere")
    page.get_by_role("heading", name="Nothing lies here").wait_for()
    yield "missing"
