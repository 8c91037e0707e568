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
from tests.browser.play import check_result, play_to_the_end, see_through
from tests.browser.player import Player

SIZES = ("390x844", "844x390", "1440x900", "2560x1440")


class Watchful(Player):
    """A player who checks before every move that the question and all choices are in sight."""

    looks = 0

    def act(self) -> bool:
        self.rest()
        if self.page.locator("[data-board][data-phase]").count():
            problems = wrong_boxes(self.page)
            assert problems == [], problems
            self.looks += 1
        return super().act()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_fits_on_the_screen(browser_type: BrowserType, tmp_path: Path, game: str, size: str) -> None:
    launched = contextlib.closing(browser_type.launch(**launch_arguments()))
    with (
        start_server(tmp_path, f"{game} at {size}") as server,
        launched as browser,
        players_at(browser, server) as new_player,
    ):
        ada = new_player("Ada", Watchful, viewport=size_of(size))
        assert isinstance(ada, Watchful)
        ada.introduce()
        ada.page.goto(f"/t/{start_game(ada, players=max(2, GAMES[game].min_players), game=game, level='dog')}")
        see_through(ada, server, share=0.7)
        play_to_the_end(server, ada)
        ada.page.locator("[data-result]").wait_for()
        check_result(ada, server)
        assert ada.looks > 5, "it was hardly asked anything"
