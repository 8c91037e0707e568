"""Whole games on the real page, at four sizes: a phone held upright, a phone held sideways, a desktop and a large monitor.

Whenever the player is asked something, prompt and board are on the screen together.
"""

import contextlib
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType

from facedown.engine.catalogue import GAMES
from tests.browser.club import start_game
from tests.browser.conftest import launch_arguments, players_at, start_server
from tests.browser.layouts import size_of, wrong_boxes
from tests.browser.play import check_result, let_see_cards, play_to_the_end
from tests.browser.player import Player

SIZES = ("390x844", "844x390", "1440x900", "2560x1440")


class WatchfulPlayer(Player):
    """A player who checks before every move that the question and all choices are in sight."""

    check_count = 0

    def act(self) -> bool:
        self.wait_for_rest()
        if self.page.locator("[data-board][data-phase]").count():
            problems = wrong_boxes(self.page)
            assert problems == [], problems
            self.check_count += 1
        return super().act()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_fits_on_the_screen(browser_type: BrowserType, tmp_path: Path, game: str, size: str) -> None:
    new_browser = contextlib.closing(browser_type.launch(**launch_arguments()))
    with (
        start_server(tmp_path, f"{game} at {size}") as server,
        new_browser as browser,
        players_at(browser, server) as new_player,
    ):
        ada = new_player("Ada", WatchfulPlayer, viewport=size_of(size))
        assert isinstance(ada, WatchfulPlayer)
        ada.introduce()
        ada.page.goto(f"/t/{start_game(ada, players=max(2, GAMES[game].min_players), game=game, level='dog')}")
        let_see_cards(ada, server, share=0.7)
        play_to_the_end(server, ada)
        ada.page.locator("[data-result]").wait_for()
        check_result(ada, server)
        assert ada.check_count > 5, "the player was hardly asked anything"
