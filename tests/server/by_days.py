"""Games by days, on a server whose time is moved by the test."""

import datetime
from pathlib import Path
from typing import Any

from tests.databases import execute
from tests.server.daily import MovedTimes
from tests.server.people import Client, Frame, Person, RunningServer, run_server, seat_players
from tests.waiting import wait_until

DAY = 24.0  # hours
DOG = (0, "dog")  # a dog's move for the first seat, as `moves_at` lists it
THREE_DAYS = 3 * 24 * 3600  # seconds


def run_by_days(folder: Path, times: MovedTimes, **more: Any) -> RunningServer:
    return run_server(folder, times=times, **more)


def start_by_days(host: Person, others: list[Person], players: int = 2, **more: Any) -> str:
    """Start a game by days, three for a move unless `clock` says otherwise, in which the host begins."""
    code = seat_players(host, others, players, **{"game": "tremember", "start": 0, "clock": THREE_DAYS, **more})
    host.post(f"/api/tables/{code}/start")
    return code


def pass_hours(server: RunningServer, times: MovedTimes, hours: float) -> None:
    """Let time pass, and let the server do what it does once a minute."""
    look_for_late_moves(server)  # it is up, and counts from here
    times.wait(hours)
    look_for_late_moves(server)


def look_for_late_moves(server: RunningServer) -> None:
    backend = server.backend
    server.run(backend.late_moves.make_all())
    wait_until(lambda: not backend.late_moves.is_busy, "the moves for those who are late")


def moves_at(server: RunningServer, code: str) -> list[tuple[int, str | None]]:
    """Who moved at this table, and who moved in their place."""
    database = server.backend.services.settings.database
    rows = execute(database, 'SELECT seat, "by" FROM moves WHERE "table" = :code ORDER BY seq', code=code)
    return [(seat, by) for seat, by in rows]


def move_once(client: Client, position: Frame) -> Frame:
    """Make the first legal move, and return the position after it."""
    client.move(position["decision"], position["legal"][0])
    return client.wait_for("position", lambda frame: frame["decision"] > position["decision"])


def turns(person: Person) -> list[dict[str, Any]]:
    """The person's unfinished games, as the home page lists them."""
    lines: list[dict[str, Any]] = person.get("/api/me/turns")["tables"]
    return lines


def chair(person: Person, code: str, seat: int = 0) -> dict[str, Any]:
    seat_info: dict[str, Any] = person.get(f"/api/tables/{code}")["seats"][seat]
    return seat_info


def hours_left(line: dict[str, Any]) -> float | None:
    """How many hours are left until the deadline, by the machine's own date."""
    if line["deadline"] is None:
        return None
    left = datetime.datetime.fromisoformat(line["deadline"]) - datetime.datetime.now(datetime.UTC)
    return round(left.total_seconds() / 360) / 10
