"""The site as an app: what its service worker caches and must not cache, being offline, new versions, and installation."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from facedown.server.support.settings import Settings
from facedown.server.web.app import create_app
from tests.browser.axe import violations
from tests.browser.club import start_game
from tests.browser.conftest import LONGEST, NewPlayer, launch_arguments_with_windows, players_at, start_server
from tests.browser.play import let_see_cards, play_to_the_end
from tests.randomness import SeededRandomness
from tests.server.people import RunningServer

WITH_WORKER: dict[str, Any] = {"service_workers": "allow"}
HAS_WORKER = "async () => { await navigator.serviceWorker.ready; return navigator.serviceWorker.controller !== null }"
READ_CACHES = """async () => {
  const files = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      files.push([request.url, await (await cache.match(request)).text()]);
  }
  return files;
}"""


def wait_for_worker(page: Page) -> None:
    page.wait_for_function(HAS_WORKER)


def test_nothing_of_a_game_is_in_what_the_service_worker_keeps(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada", **WITH_WORKER)
    ada.go_home()
    wait_for_worker(ada.page)
    code = start_game(ada, players=2, game="pairs", options={"pairs": 3})
    ada.page.goto(f"/t/{code}?speed=0")
    let_see_cards(ada, server)
    play_to_the_end(server, ada)
    ada.page.goto(f"/t/{code}/replay")
    expect(ada.page.locator("[data-step]")).to_be_visible()
    cached_files: list[tuple[str, str]] = ada.page.evaluate(READ_CACHES)
    ada.page.evaluate("localStorage.setItem('facedown.last.pairs', '{\"at\": 1}')")
    ada.page.goto("/?last&speed=0")  # the app's shortcut
    ada.page.wait_for_url("**/t/*")
    assert code not in ada.page.url
    paths = [urlsplit(address).path for address, _ in cached_files]
    assert {"/index.html", "/icon-192.png"} <= set(paths)
    assert any(path.startswith("/assets/") for path in paths)
    assert [path for path in paths if path.startswith(("/api/", "/t/"))] == []
    assert [address for address, body in cached_files if code in body or code in address] == []


def test_without_a_connection_the_page_says_so_and_goes_on_when_there_is_one(
    tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    title = request.node.name
    with start_server(tmp_path, title) as server, players_at(browser, server) as new_player:
        ada = new_player("Ada", **WITH_WORKER)
        ada.go_home()
        wait_for_worker(ada.page)
        server.stop()
        ada.page.goto("/rules/pairs")
        expect(ada.page.get_by_text("Your games are on the server, exactly as you left them.")).to_be_visible()
        assert violations(ada.page) == []
        with start_server(tmp_path, title, port=int(server.address.rpartition(":")[2])):
            ada.page.locator("[data-action=try-again]").click()
            expect(ada.page.locator("[href='/learn/pairs']")).to_be_visible()
        ada.problems.clear()  # the browser reports every request that was not answered


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A copy of the built client, which a test can change."""
    return Path(shutil.copytree(Settings().client, tmp_path / "client"))


def test_a_new_version_is_offered_but_not_at_a_table(tmp_path: Path, client: Path, browser: Browser) -> None:
    settings = Settings(tmp_path / "facedown.sqlite3", client=client, bot_pause=0)
    app = create_app(settings, SeededRandomness("versions"))
    with RunningServer(app) as server, players_at(browser, server) as new_player:
        ada = new_player("Ada", **WITH_WORKER)
        ada.go_home()
        wait_for_worker(ada.page)
        worker = client / "worker.js"
        worker.write_text(worker.read_text("utf-8").replace('"version":"', '"version":"new-'), "utf-8")
        ada.page.goto(f"/t/{start_game(ada, players=2, game='pairs')}?speed=0")
        ada.page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
        ada.page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
        notice = ada.page.locator("[data-new-version]")
        expect(notice).to_have_count(0)
        ada.page.locator(".brand").click()
        expect(notice).to_contain_text("A new version is ready")
        assert violations(ada.page) == []
        with ada.page.expect_navigation():
            notice.get_by_role("button", name="Reload").click()
        wait_for_worker(ada.page)
        names: list[str] = ada.page.evaluate("() => caches.keys()")
        assert [name.startswith("facedown-new-") for name in names] == [True]


@pytest.mark.parametrize(
    ("link", "file", "content"),
    [("a[href='/me']", "Me-*.js", "[data-block=feed]"), ("a[href^='/t/']", "words.en-*.js", "[data-seat]")],
)
def test_a_page_whose_file_is_gone_after_an_update_is_loaded_from_the_server(
    new_player: NewPlayer, link: str, file: str, content: str
) -> None:
    ada = new_player("Ada")
    ada.introduce()
    ada.page.request.post("/api/tables", data={"game": "pairs", "players": 2})
    ada.go_home()
    documents: list[str] = []
    ada.page.on("request", lambda request: documents.append(request.url) if request.resource_type == "document" else None)
    ada.page.route(f"**/assets/{file}", lambda route: route.continue_() if documents else route.fulfill(status=404))
    ada.page.locator(link).first.click()
    expect(ada.page.locator(content).first).to_be_visible()
    ada.problems.clear()  # the browser reports the file that is gone


@pytest.fixture
def installed_page(server: RunningServer, browser_type: BrowserType, tmp_path: Path) -> Iterator[Page]:
    """A page in a browser with a profile, because apps cannot be installed from private windows."""
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", base_url=f"http://{server.address}", **launch_arguments_with_windows()
    )
    context.set_default_timeout(LONGEST)
    yield context.pages[0]
    context.close()


def test_it_can_be_installed(installed_page: Page) -> None:
    page = installed_page
    page.goto("/")
    wait_for_worker(page)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.en.webmanifest")
