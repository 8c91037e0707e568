"""A server whose time is moved by the test, and people who play the day's deal there."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from facedown.server.support.times import Times
from facedown.server.tables.housekeeping import Housekeeper
from tests.server.people import Client, Frame, Person, RunningServer, run_server

DAY = "2026-11-17"
NOON = datetime.datetime(2026, 11, 17, 12, tzinfo=datetime.UTC)
KEY = "5" * 64
HOUR = 3600.0  # seconds


class MovedTimes(Times):
    """Clocks that stand still at noon until the test moves them."""

    def __init__(self) -> None:
        self._passed_seconds = 0.0
        self._jumped_seconds = 0.0

    def date(self) -> int:
        return int((NOON.timestamp() + self._passed_seconds + self._jumped_seconds) * 1000)

    def monotonic(self) -> float:
        return self._passed_seconds

    def wait(self, hours: float) -> None:
        """Let time pass on both clocks."""
        self._passed_seconds += hours * HOUR

    def jump(self, hours: float) -> None:
        """Change the machine's date alone."""
        self._jumped_seconds += hours * HOUR


async def choose_first(_bot: object, legal: Sequence[str]) -> str:
    """Choose the first legal move, in place of the elephant, which thinks for a long time."""
    return legal[0]


def prepare(app: FastAPI) -> FastAPI:
    """Let the app have a known key, and so known deals, and an elephant that is quick."""
    app.state.backend.days.newest_key = lambda: KEY
    app.state.backend.services.worker_pool.choose = choose_first
    return app


def run_days(folder: Path, times: Times, **more: Any) -> RunningServer:
    """A server with a known key, and so with known deals, whose days begin at midnight in UTC."""
    server = run_server(folder, times=times, day_zone="UTC", **more)
    prepare(server.app)
    return server


def tidy(server: RunningServer) -> None:
    """Do what the server does every ten minutes."""
    backend = server.backend
    parts = (backend.tables, backend.storage, backend.services.settings, backend.identities, backend.visitors, backend.days)
    server.run(Housekeeper(*parts, pairing=backend.pairing).close_idle_tables())


def pass_time(server: RunningServer, times: MovedTimes, hours: float) -> None:
    times.wait(hours)
    tidy(server)


def begin(person: Person, game: str = "pairs", day: str = DAY) -> str:
    code: str = person.post(f"/api/days/{day}/tries/{game}")["code"]
    return code


def stored_deal(server: RunningServer, code: str) -> dict[str, Any]:
    """The deal at a table, which nobody but the server knows."""
    stored_table = server.run(server.backend.storage.load(code))
    assert stored_table is not None
    assert stored_table.game is not None
    return stored_table.game.deal


def pairs_in(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """The cells of each pair, row by row."""
    cells: dict[str, list[str]] = {}
    for cell, card in deal["cards"].items():
        cells.setdefault(card, []).append(cell)
    return [(first, second) for first, second in cells.values()]


def play(client: Client, cells: Sequence[str]) -> Frame:
    """Turn these cards over, one after the other, and return the last position."""
    position = client.wait_for("position")
    for cell in cells:
        client.move(position["decision"], f"turn:{cell}")
        position = client.wait_for("position")
    return position


def misses(server: RunningServer, code: str, count: int = 2) -> list[str]:
    """Turns in which no pair is found, and after which some cards have been seen."""
    pairs = pairs_in(stored_deal(server, code))
    return [cell for number in range(count) for cell in (pairs[2 * number][0], pairs[2 * number + 1][0])]


def finish(server: RunningServer, person: Person, code: str, first: Sequence[str] = ()) -> Client:
    """Turn over the cards in `first`, then take all pairs one after the other."""
    client = person.connect(code)
    play(client, [*first, *(cell for pair in pairs_in(stored_deal(server, code)) for cell in pair)])
    client.wait_until_over()
    return client


def own_try(person: Person, game: str = "pairs", day: str = DAY) -> dict[str, Any]:
    tries: list[dict[str, Any]] = person.get(f"/api/days/{day}/tries")
    return next(each for each in tries if each["game"] == game)
