"""A game by days, from the lobby on, in real browsers."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import expect

from tests.browser.player import Player

DAY = 24 * 3600  # seconds
THREE_DAYS = 3 * DAY
PAUSE_MENU = "[data-pause]"


def choose_days(host: Player, seconds: int = THREE_DAYS) -> None:
    """In the lobby, give everybody that much time for a move."""
    host.page.locator(f"label:has([name=clock][data-value='{seconds}'])").click()
    expect(host.page.locator(f"[name=clock][data-value='{seconds}']")).to_be_checked()


def start_by_days(host: Player, other: Player) -> str:
    """Start a game of two with three days for a move. Returns the table's URL."""
    url = host.open_table(game="tremember")
    choose_days(host)
    other.sit(url)
    host.start()
    other.rest()
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
    """What Ada sees of a game by days, with the sizes to look at: the lobby, her last day, a pause, the address of her feed."""
    pages, both = ("390", "1440x900"), ("390x844", "1440x900")
    url = ada.open_table(game="tremember")
    choose_days(ada, DAY)
    yield "by-days-lobby", pages
    ben.sit(url)
    ada.start()
    ben.rest()
    expect(ada.page.locator("[data-days-left]")).to_be_attached()
    yield "by-days-table", both
    ask_for_pause(ben, 7)
    expect(ada.page.locator("[data-pause-offer]")).to_be_visible()
    yield "by-days-pause-offer", both
    ada.page.click("[data-action=agree-to-pause]")
    open_seat_menu(ada)
    yield "by-days-paused", pages
    ada.page.goto("/me")
    ada.page.click("[data-action=show-feed]")
    expect(ada.page.locator("[data-feed]")).to_be_visible()
    yield "by-days-feed", pages
