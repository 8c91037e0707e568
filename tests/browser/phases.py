"""Shows every phase of a game, one after the other, so that each can be checked or photographed."""

from collections.abc import Iterator

from playwright.sync_api import expect

from facedown.engine.catalogue import Game
from tests.browser.checks import slug
from tests.browser.games import on_screen
from tests.browser.player import Player
from tests.browser.screen import Screen


def phases(ada: Player, game: Game) -> Iterator[str]:
    """Show the lobby, every new question or wait of a recorded game, and the replay. Yields a name for each."""
    recording = on_screen(game).RECORDINGS[0]
    ada.open_table(recording.configuration.players, game.id)
    expect(ada.page.get_by_role("main")).to_be_visible()
    yield "lobby"
    screen = Screen(ada, recording)
    yield from moments(screen)
    ada.page.goto(f"{ada.page.url.partition('?')[0]}/replay")
    ada.page.locator("[data-action=next]").click()
    expect(ada.page.locator("[data-step='1']")).to_be_visible()
    ada.wait_for_rest()
    yield "replay"


def moments(screen: Screen) -> Iterator[str]:
    """Show each kind of moment once, and last the result. Yields a name for each, made from the title of the prompt."""
    *steps, last = screen.steps_left
    screen.begin(*steps)
    titles: list[str] = []
    names = set()
    while (title := screen.go_on(titles)) is not None:
        titles.append(title)
        if slug(title) not in names:
            names.add(slug(title))
            yield slug(title)
    screen.show(last)
    yield "result"
