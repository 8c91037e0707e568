"""People who look for a stranger to play with, at a server whose time is moved by the test."""

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.daily import HOUR, MovedTimes
from tests.server.people import Person, RunningServer, run_server
from tests.waiting import PATIENCE, wait_until

SECOND, MINUTE, YEAR = 1 / HOUR, 60 / HOUR, 365 * 24.0  # in the hours of MovedTimes

Search = dict[str, Any]


def run_strangers(folder: Path, times: MovedTimes, **more: Any) -> RunningServer:
    return run_server(folder, times=times, **more)


def find(person: Person, game: str | None = None, **more: Any) -> Search:
    """Press "Find somebody"."""
    search: Search = person.post("/api/quick", {"game": game, **more})
    return search


def look(person: Person) -> Search:
    """Ask once how the search goes, as an open page does all the time."""
    search: Search = person.get("/api/quick")
    return search


@contextlib.contextmanager
def open_page(server: RunningServer, person: Person) -> Iterator[None]:
    """A page that waits for news of the search, and is closed at the end of the block."""
    known = look(person)["version"].replace(" ", "%20")
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as page:
        request = f"GET /api/quick?known={known} HTTP/1.1\r\nHost: {server.address}\r\nCookie: {person.cookie}\r\n\r\n"
        page.sendall(request.encode())
        wait_until(lambda: server.backend.pairing.open_pages.total() == 1, "the page to wait", seconds=PATIENCE)
        yield


def sit_down(person: Person) -> Search:
    search: Search = person.put("/api/quick/seat", {})
    return search


def meet(one: Person, other: Person, game: str | None = "pairs") -> str:
    """Bring two people together, and return the code of their table."""
    find(one, game)
    find(other, game)
    sit_down(one)
    search = sit_down(other)
    assert search["stage"] == "seated"
    code: str = search["table"]
    return code
