"""A real Chromium against the real server, with the client as it is built."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.player import Player
from tests.browser.recorded import NAMES, Recorded
from tests.browser.rehearsal import Rehearsed
from tests.browser.screen import Screen
from tests.server.people import RunningServer

QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"]

LARGE_LETTERS = "--blink-settings=defaultFontSize=32"  # twice as large as usual, as somebody may set them in their browser

STILL: dict[str, Any] = {"reduced_motion": "reduce"}  # nothing need wait until a card has come to rest
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}  # as most people have it

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}

NewPlayer = Callable[..., Player]
NewScreen = Callable[..., Screen]


def launch_arguments(*more: str) -> dict[str, Any]:
    """For this machine's Chromium, or else Playwright's own."""
    found = shutil.which("chromium")
    return {"args": [*QUIET, *more], "chromium_sandbox": os.geteuid() != 0, **({"executable_path": found} if found else {})}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_arguments()}


def started(folder: Path, title: str, port: int = 0) -> RunningServer:
    """The same title, the same cards."""
    settings = Settings(folder / "facedown.sqlite3", bot_pause=0)
    assert (settings.client / "index.html").is_file(), "the client is not built: ./dev test builds it"
    return RunningServer(create_app(settings, Rehearsed(title)), port)


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    with started(tmp_path, request.node.name) as running:
        yield running


@pytest.fixture
def new_player(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    """People, each with a browser of their own. Whatever a page complains about fails the test."""
    yield from players_at(browser, server)


def players_at(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    players: list[Player] = []

    def make(name: str, kind: type[Player] = Player, **context: Any) -> Player:
        players.append(kind(browser.new_context(base_url=f"http://{server.address}", **(STILL | context)), name))
        return players[-1]

    yield make
    for player in players:
        player.context.close()
    assert [problem for player in players for problem in player.problems] == []


@pytest.fixture(scope="session")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Gives out the pages that recorded games are shown on; nothing is played there."""
    with started(tmp_path_factory.mktemp("pages"), "pages") as running:
        yield running


@pytest.fixture
def new_screen(browser: Browser, page_server: RunningServer) -> Iterator[NewScreen]:
    """Pages that are told recorded games."""
    players = players_at(browser, page_server)
    make_player = next(players)

    def make(recorded: Recorded, kind: type[Player] = Player, speed: int = 0, **context: Any) -> Screen:
        size = PHONE if recorded.on_phone else DESKTOP
        locale = {"en": "en-GB", "de": "de-DE"}[recorded.language]
        own = {"viewport": size, "locale": locale} | context
        return Screen(make_player(NAMES[recorded.eyes or 0], kind, **own), recorded, speed)

    yield make
    with contextlib.suppress(StopIteration):
        next(players)
