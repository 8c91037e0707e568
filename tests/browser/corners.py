"""What an ordinary game does not show: full tables, other people who talk, refusals, German."""

import dataclasses
from collections.abc import Iterator

from playwright.sync_api import expect

from facedown.engine.catalogue import GAMES, game_named
from tests.browser.games import on_screen
from tests.browser.pages import pages
from tests.browser.player import Player
from tests.browser.recording import Language, Recording, Step
from tests.browser.screen import Screen

ALONE = Recording("memory-kings-1p-four-random-200")
A_WHILE = 3  # turns


def corners(ada: Player, ben: Player) -> Iterator[str]:
    for screen in full_tables(ada, "en"):
        yield f"crowded-{screen.recording.game.id}"
    yield from solo_game(ada)
    yield from table_with_talk(ada, ben)


def german_pages(ada: Player) -> Iterator[str]:
    ada.speak("de")
    ada.go_home()
    yield "german-home"
    for screen in full_tables(ada, "de"):
        yield f"german-{screen.recording.game.id}"


def large_letter_pages(ada: Player, language: Language) -> Iterator[str]:
    """The pages that need the most room in a browser whose letters are set to twice the usual size."""
    ada.page.goto("/?speed=0")
    ada.speak(language)
    yield from pages(ada)
    yield from move_to_confirm(ada, language)
    for screen in full_tables(ada, language):
        place = f"crowded-{screen.recording.game.id}"
        yield place
        screen.show(*screen.steps_left)
        yield f"{place}-result"


def full_tables(ada: Player, language: Language) -> Iterator[Screen]:
    """Show each game with as many players as it allows, at this player's turn in the middle of the game."""
    for game in GAMES.values():
        recording = dataclasses.replace(on_screen(game).RECORDINGS[-1], language=language)
        assert recording.configuration.players == game.max_players
        screen = Screen(ada, recording)
        screen.play_until(is_asked, times=A_WHILE)
        yield screen


def is_asked(step: Step) -> bool:
    return step.is_asked


def move_to_confirm(ada: Player, language: Language) -> Iterator[str]:
    """Show the question whether to play a move, which a setting turns on."""
    screen = Screen(ada, dataclasses.replace(on_screen(game_named("tremember")).RECORDINGS[0], language=language))
    screen.play_until(is_asked)
    ada.change_setting("asking", "yes")
    ada.act()
    ada.page.locator("[data-confirm]").wait_for()
    yield "asked"
    ada.change_setting("asking", "no")


def solo_game(ada: Player) -> Iterator[str]:
    screen = Screen(ada, ALONE)
    screen.play_until(lambda step: step.phase == "move", times=A_WHILE)
    yield "solo"
    ada.click_anyway("[data-cell][aria-disabled=true]")
    screen.refuse()
    yield "refused"


def table_with_talk(ada: Player, ben: Player) -> Iterator[str]:
    """A table where somebody talks and a rule is looked up."""
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
