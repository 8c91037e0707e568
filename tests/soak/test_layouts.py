"""Prompt and whole board fit on the screen together: in every game, with few players and with the most, at all sizes."""

import contextlib
import json

import pytest
from playwright.sync_api import BrowserType

from tests.browser.conftest import STILL, launch_arguments, start_server
from tests.browser.layouts import SIZES, find_layout_problems, goldens
from tests.browser.player import Player
from tests.browser.recording import Language, Recording
from tests.browser.screen import Screen


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("golden", sorted({*goldens(2), *goldens()}))
def test_every_table_fits_on_the_screen(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory, golden: str, language: Language
) -> None:
    new_browser = contextlib.closing(browser_type.launch(**launch_arguments()))
    with start_server(tmp_path_factory.mktemp("pages"), "pages") as server, new_browser as browser:
        player = Player(browser.new_context(base_url=f"http://{server.address}", **STILL), "Ada")
        player.page.goto("/icon.svg")
        problems = find_layout_problems(Screen(player, Recording(golden, language=language)), SIZES)
    assert problems == {}, json.dumps(problems, indent=1)
