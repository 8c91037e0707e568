"""Tables as full as they get, company, refusals, German: what a plain game does not come by."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import TimeoutError as WaitedTooLong
from playwright.sync_api import expect

from tests.browser.pages import pages
from tests.browser.play import play_on, play_to_the_end, wait_for_turn
from tests.browser.player import Player

CROWDED: dict[str, tuple[int, dict[str, str]]] = {
    "memoarrr": (4, {}),
    "memory-kings": (4, {"seasons": "six"}),
    "tremember": (6, {}),
    "matryoshka": (5, {}),
}
A_WHILE = 6  # actions


def corners(ada: Player, ben: Player) -> Iterator[str]:
    yield from crowded(ada)
    yield from alone(ada)
    yield from in_company(ada, ben)
    yield from in_german(ada)


def for_weak_eyes(ada: Player, language: str) -> Iterator[str]:
    """What has to have room for letters twice as large, which the player's browser is set to."""
    ada.page.goto("/?speed=0")
    speak(ada, language)
    yield from pages(ada)
    yield from asked(ada)
    for place in crowded(ada):
        yield place
        play_to_the_end(ada)
        yield f"{place}-result"


def speak(ada: Player, language: str) -> None:
    """From the next page on."""
    ada.page.evaluate("language => localStorage.setItem('facedown.language', language)", language)


def asked(ada: Player) -> Iterator[str]:
    """Whether they mean it, this once."""
    ada.ask_first()
    ada.play_now("tremember")
    wait_for_turn(ada)
    ada.act()
    ada.page.locator("[data-confirm]").wait_for()
    yield "asked"
    ada.ask_first("no")


def crowded(ada: Player) -> Iterator[str]:
    for game, (players, options) in CROWDED.items():
        ada.play_now(game, players, **options)
        play_on(ada, A_WHILE)
        yield f"crowded-{game}"


def alone(ada: Player) -> Iterator[str]:
    ada.play_alone("memory-kings")
    play_on(ada, A_WHILE)
    yield "solo"
    be_refused(ada)
    yield "refused"


def be_refused(ada: Player) -> None:
    """Again, should something happen at the table just then: that takes the words away."""
    why = ada.page.get_by_role("alert")
    for _ in range(10):
        ada.click_anyway("[data-cell][aria-disabled=true]")
        with contextlib.suppress(WaitedTooLong):
            why.wait_for(timeout=2000)
            return
    why.wait_for()


def in_company(ada: Player, ben: Player) -> Iterator[str]:
    """Somebody talks, and a rule is looked up."""
    ben.sit(ada.open_table(2, "memoarrr"))
    ada.start()
    for player, signal in ((ada, "hello"), (ben, "hello"), (ben, "thinking")):
        player.page.locator(f"[data-signal={signal}]").click()
    expect(ada.page.locator("[data-chat] li")).to_have_count(3)
    expect(ada.page.locator("[data-bubble='1']")).to_have_text("Let me think…")
    yield "talk"
    ada.page.locator("[data-prompt] a").first.click()
    ada.page.get_by_role("dialog").locator(".asked").wait_for()
    yield "rule"
    ada.page.keyboard.press("Escape")
    ada.page.locator("details.panel summary").click()
    yield "seat"


def in_german(ada: Player) -> Iterator[str]:
    speak(ada, "de")
    ada.page.goto("/?speed=0")
    ada.page.locator("[data-game] h2 svg").last.wait_for()
    yield "german-home"
    for game, (players, options) in CROWDED.items():
        ada.play_now(game, players, **options)
        wait_for_turn(ada)
        yield f"german-{game}"
