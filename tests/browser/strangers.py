"""People who look for a stranger to play with, and what they see meanwhile."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Locator, expect

from facedown.server.support.times import Times
from tests.browser.play import wait_for_turn
from tests.browser.player import Player
from tests.server.people import RunningServer

SIZES = ("390x844", "1440x900")


class LaterTimes(Times):
    """Clocks that are some seconds ahead of the machine's."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def date(self) -> int:
        return super().date() + int(self._seconds * 1000)


def pass_time(server: RunningServer, seconds: float) -> None:
    """Set the server's clocks this many seconds ahead of the machine's."""
    server.backend.services.times = LaterTimes(seconds)


def open_sheet(player: Player) -> Locator:
    """Press "Find somebody" on the home page, and return the sheet that opens."""
    player.page.locator("[data-action=find-somebody]").click()
    sheet = player.page.locator("[data-quick]")
    expect(sheet).to_be_visible()
    return sheet


def look_for_somebody(player: Player, game: str | None = None, clock: int = 0) -> Locator:
    """Begin to look for a stranger, from the home page on. Returns the sheet that says so."""
    sheet = open_sheet(player)
    sheet.locator(f"label:has([name=quick-game][value='{game or ''}'])").click()
    sheet.locator(f"label:has([name=quick-clock][value='{clock}'])").click()
    sheet.locator("[data-action=find]").click()
    return sheet


def wait_for_call(player: Player) -> Locator:
    call = player.page.locator("[data-call]")
    expect(call.locator("[data-action=sit-down]")).to_be_visible()
    return call


def strangers(server: RunningServer, ada: Player, ben: Player) -> Iterator[tuple[str, Sequence[str]]]:
    """Let Ada look for a stranger, in English and in German. Yields a name for each picture, and its sizes."""
    for player in (ada, ben):
        player.introduce()
    for language in ("en", "de"):
        pass_time(server, 0)
        ada.speak(language)
        ada.go_home()
        ada.page.locator("[data-block=anyone]").scroll_into_view_if_needed()
        yield f"quick-anyone-{language}", ("390", "1440x900")
        open_sheet(ada)
        yield f"quick-sheet-{language}", SIZES
        ada.page.keyboard.press("Escape")
        sheet = look_for_somebody(ada, "memoarrr")
        expect(sheet).to_have_attribute("data-quick", "looking")
        yield f"quick-looking-{language}", SIZES
        pass_time(server, 300)
        expect(sheet).to_have_attribute("data-quick", "listed")
        yield f"quick-listed-{language}", SIZES
        ada.page.keyboard.press("Escape")
        yield f"quick-home-listed-{language}", ("390", "1440x900")
        ben.go_home()
        expect(ben.page.locator("[data-seeker]")).to_be_visible()
        ben.page.locator("[data-action=sit-with]").click()
        wait_for_call(ada)
        yield f"quick-call-{language}", SIZES
        ada.page.locator("[data-action=not-now]").click()
        ben.page.locator("[data-action=stop-looking]").click()
        for player in (ada, ben):
            expect(player.page.locator("[data-action=find-somebody]")).to_be_visible()
        yield from at_tables(ada, ben, language)
    ada.speak("en")
    pass_time(server, 0)


def at_tables(ada: Player, ben: Player, language: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Ada is called away from a game against a bot, and then plays with a stranger."""
    look_for_somebody(ada, "pairs").locator("[data-action=bot-meanwhile]").click()
    ada.page.wait_for_url("**/t/*")
    wait_for_turn(ada)
    look_for_somebody(ben, "pairs")
    wait_for_call(ada)
    yield f"quick-call-at-a-table-{language}", SIZES
    ada.page.locator("[data-action=sit-down]").click()
    ben.page.wait_for_url("**/t/*")
    ada.page.wait_for_url(ben.page.url)
    ada.wait_for_rest()
    ada.page.locator("details:has([data-action=part]) summary").first.click()
    yield f"quick-seat-menu-{language}", ("390", "1440x900")
    ada.go_home()
    ben.go_home()
