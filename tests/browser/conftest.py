"""A real Chromium with the built client, against the real server."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, ViewportSize, expect

from facedown.server.support.settings import Settings
from facedown.server.support.times import Times
from facedown.server.web.app import create_app
from tests.browser.player import Player
from tests.browser.recording import NAMES, Recording
from tests.browser.screen import Screen
from tests.randomness import SeededRandomness
from tests.server.people import RunningServer
from tests.waiting import PATIENCE

QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"]

LARGE_LETTERS = "--blink-settings=defaultFontSize=32"  # twice the usual size, as some people set it in their browser

# Tests then need not wait for cards to come to rest, or for a service worker to fetch its files.
STILL: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}  # the setting that most people have

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}

LONGEST = PATIENCE * 1000  # the most milliseconds to wait for a page: the machine may be busy
expect.set_options(timeout=LONGEST)

NewPlayer = Callable[..., Player]
NewScreen = Callable[..., Screen]


def launch_arguments(*more: str) -> dict[str, Any]:
    """Arguments that launch this machine's Chromium, or else Playwright's. Without windows if possible, which is faster."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return {"args": [*QUIET, *more], "chromium_sandbox": os.geteuid() != 0, **({"executable_path": program} if program else {})}


def launch_arguments_with_windows() -> dict[str, Any]:
    """Arguments that launch a Chromium with windows: without, it shows no notifications and installs no pages."""
    program = shutil.which("chromium")
    return launch_arguments() | ({"executable_path": program} if program else {"channel": "chromium"})


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_arguments()}


def start_server(folder: Path, title: str, port: int = 0, times: Times | None = None) -> RunningServer:
    """A server that deals the same cards whenever it gets the same title."""
    settings = Settings(folder / "facedown.sqlite3", bot_pause=0)
    assert (settings.client / "index.html").is_file(), "the client is not built: ./dev test builds it"
    return RunningServer(create_app(settings, SeededRandomness(title), times=times), port)


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    with start_server(tmp_path, request.node.name) as running_server:
        yield running_server


@pytest.fixture
def new_player(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    """Opens a browser for each new player. The test fails if one of their pages reports an error."""
    with players_at(browser, server) as make:
        yield make


@pytest.fixture
def new_player_with_windows(browser_type: BrowserType, server: RunningServer) -> Iterator[NewPlayer]:
    with (
        contextlib.closing(browser_type.launch(**launch_arguments_with_windows())) as browser,
        players_at(browser, server) as make,
    ):
        yield make


@contextlib.contextmanager
def players_at(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    """Yield a function that makes players. In the end their browsers are closed, and no page may have reported an error."""
    players: list[Player] = []

    def make(name: str, kind: type[Player] = Player, **more: Any) -> Player:
        context = browser.new_context(base_url=f"http://{server.address}", **(STILL | more))
        context.set_default_timeout(LONGEST)
        players.append(kind(context, name))
        return players[-1]

    yield make
    for player in players:
        player.context.close()
    assert [problem for player in players for problem in player.problems] == []


@pytest.fixture(scope="session")
def page_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for the pages that show recorded games. Nothing is played on it."""
    with start_server(tmp_path_factory.mktemp("pages"), "pages") as running_server:
        yield running_server


@pytest.fixture(scope="session")
def spectator(browser: Browser, page_server: RunningServer) -> Iterator[Player]:
    """A player whose browser shows one recorded game after another, because starting a browser for each of them is slow."""
    with players_at(browser, page_server) as make:
        yield open_a_page(make("Ada"))


@pytest.fixture
def new_screen(browser: Browser, page_server: RunningServer, spectator: Player) -> Iterator[NewScreen]:
    """Makes screens that show recorded games: in the spectator's browser, or in a new one for another kind of player."""
    with players_at(browser, page_server) as make_player:

        def make(recording: Recording, kind: type[Player] = Player, **context: Any) -> Screen:
            is_usual = kind is Player and not context
            player = spectator if is_usual else make_player(NAMES[recording.eyes or 0], kind, **context)
            player.page.set_viewport_size(PHONE if recording.on_phone else DESKTOP)
            return Screen(player, recording)

        yield make
    forget_all(spectator)


def open_a_page(player: Player) -> Player:
    """Open some page of the server, so that settings can be stored for its origin."""
    player.page.goto("/icon.svg")
    return player


def forget_all(player: Player) -> None:
    """Clear everything that a test has stored. If its page has reported an error, that test fails and not the next one."""
    player.page.evaluate("localStorage.clear(), sessionStorage.clear()")
    problems, player.problems = player.problems, []
    assert problems == []
