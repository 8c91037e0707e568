"""Shows every page except running games, and every sheet that opens over a page, in any language."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.player import Player


def pages(player: Player) -> Iterator[str]:
    """Open each page or sheet. Yields a name for each."""
    page = player.page
    player.go_home()
    games: list[str] = page.locator("[data-game]").evaluate_all("tiles => tiles.map(tile => tile.dataset.game)")
    yield "home"
    page.locator("[data-game=memory-kings] [data-action=options]").click()
    page.get_by_role("dialog").wait_for()
    yield "home-options"
    page.keyboard.press("Escape")
    page.locator("header nav button").last.click()
    page.get_by_role("dialog").wait_for()
    yield "settings"
    page.keyboard.press("Escape")
    page.locator("[data-game=memoarrr] [data-action=with-friends]").click()
    page.get_by_role("dialog").wait_for()
    yield "name"
    page.keyboard.press("Escape")
    page.locator("[data-seat]").first.wait_for()
    yield "lobby-without-a-name"
    for game in games:
        page.goto(f"/learn/{game}?speed=0")
        page.locator("[data-wait=move][data-asked]").wait_for()
        yield f"lesson-{game}"
    page.goto("/rules/memoarrr")
    page.locator("[data-action=learn]").wait_for()
    page.locator("[data-rules]").wait_for()
    yield "rules"
    page.goto("/nowhere")
    page.locator("main h1").wait_for()
    yield "missing"
    player.share_device("memoarrr", 3)
    expect(page.locator("[data-action=start]")).to_be_enabled()
    yield "lobby-on-one-device"
    player.start()
    page.locator("[data-move='side:north']").wait_for()
    yield "one-device"
    player.play("side:north")
    page.locator("[data-pass]").wait_for()
    yield "one-device-before-a-look"
    page.goto("/")
    page.locator("[data-go-on]").first.wait_for()
    yield "home-with-a-game"
