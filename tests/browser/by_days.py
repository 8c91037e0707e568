"""A game by days, from the lobby on, in real browsers."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from tests.browser.player import Player

DAY = 24 * 3600  # seconds
THREE_DAYS = 3 * DAY
PAUSE_MENU = "[data-pause]"


def choose_days(host: Player, seconds: int = THREE_DAYS) -> None:
    """In the lobby, set the time for a move to this many seconds, which must be one of the choices in days."""
    host.page.locator(f"label:has([name=clock][data-value='{seconds}'])").click()
    expect(host.page.locator(f"[name=clock][data-value='{seconds}']")).to_be_checked()


def start_by_days(host: Player, other: Player) -> str:
    """Start a game of two players with three days per move. Returns the table's URL."""
    url = host.open_table(game="tremember")
    choose_days(host)
    other.sit(url)
    host.start()
    other.wait_for_rest()
    return url


def open_seat_menu(player: Player) -> None:
    player.page.locator("details:has([data-pause]) > summary").click()
    expect(player.page.locator(PAUSE_MENU)).to_be_visible()


def ask_for_pause(player: Player, days: int) -> None:
    open_seat_menu(player)
    player.page.locator(f"{PAUSE_MENU} label:has([data-value='{days}'])").click()
    player.page.click("[data-action=ask-for-pause]")
    expect(player.page.locator("[data-action=take-back-pause]")).to_be_visible()


def by_days(ada: Player, ben: Player) -> Iterator[tuple[str, Sequence[str]]]:
    """Show Ada a game by days: the lobby, her last day, a pause, her feed. Yields a name for each picture, and its sizes."""
    # with a width alone, the picture is of the whole page, not only of the window
    page_sizes, table_sizes = ("390", "1440x900"), ("390x844", "1440x900")
    url = ada.open_table(game="tremember")
    choose_days(ada, DAY)
    yield "by-days-lobby", page_sizes
    ben.sit(url)
    ada.start()
    ben.wait_for_rest()
    expect(ada.page.locator("[data-days-left]")).to_be_attached()
    yield "by-days-table", table_sizes
    ask_for_pause(ben, 7)
    expect(ada.page.locator("[data-pause-offer]")).to_be_visible()
    yield "by-days-pause-offer", table_sizes
    ada.page.click("[data-action=agree-to-pause]")
    open_seat_menu(ada)
    yield "by-days-paused", page_sizes
    ada.page.goto("/me")
    ada.page.click("[data-action=show-feed]")
    expect(ada.page.locator("[data-feed]")).to_be_visible()
    yield "by-days-feed", page_sizes
