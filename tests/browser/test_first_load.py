"""The first load is small, each board is fetched when it is needed, and nothing comes from other hosts."""

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response

from facedown.engine.catalogue import GAMES
from tests.browser.conftest import NewPlayer
from tests.browser.play import wait_for_turn
from tests.server.people import RunningServer

MOST_KILOBYTES = 120
MOST_REQUESTS = 40


class Downloads:
    """Everything that a page has requested."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        self.addresses: set[str] = set()
        page.on("response", self._note_response)
        page.on("request", lambda request: self.addresses.add(request.url))
        page.on("websocket", lambda socket: self.addresses.add(socket.url))

    def _note_response(self, response: Response) -> None:
        self.responses.append(response)

    @property
    def scripts(self) -> set[str]:
        return {urlsplit(address).path for address in self.addresses if urlsplit(address).path.endswith(".js")}

    def kilobytes(self) -> float:
        """How large all scripts are, compressed."""
        scripts = [response for response in self.responses if urlsplit(response.url).path.endswith(".js")]
        return sum(len(gzip.compress(script.body())) for script in scripts) / 1000


def test_the_first_load_is_small_and_a_board_comes_when_it_is_needed(server: RunningServer, new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    downloads = Downloads(ada.page)
    ada.go_home()
    ada.page.wait_for_load_state("networkidle")
    home_scripts = downloads.scripts
    assert downloads.kilobytes() < MOST_KILOBYTES
    assert len(downloads.responses) <= MOST_REQUESTS
    boards = []
    for game in GAMES:
        before = downloads.scripts
        ada.play_now(game)
        wait_for_turn(ada)
        boards.append(downloads.scripts - before)
    assert all(boards), "a board was loaded before its game was opened"
    assert home_scripts.isdisjoint(set().union(*boards))
    assert {urlsplit(address).netloc for address in downloads.addresses} == {server.address}
