"""One guest opens as many tables full of elephants as the limits allow, while somebody else plays against one elephant."""

import contextlib
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.people import Person
from tests.soak.attacks.attacked import attacked_server

TABLES = 49  # a guest can host 50
SEATS = 5
CONNECTIONS = 20  # the most that a guest can have at once
MOVES = 12  # how many of the elephant's moves are measured
MAX_SLOWDOWN = 2  # moves may take that many times as long as before; bots pause anyway, so nobody notices a short wait


class Games:
    """Games of Tremember against one elephant."""

    def __init__(self, address: str) -> None:
        self._person = Person(address, "Ann")

    def _open_table(self) -> None:
        code = self._person.open_table(2, "tremember", start=0)
        self._person.put(f"/api/tables/{code}/seats/1", {"sitter": "bot", "level": "elephant"})
        self._client = self._person.connect(code)
        self._person.post(f"/api/tables/{code}/start")
        self._position = self._client.wait_for("position")

    def measure_waits(self) -> list[float]:
        """Play until the elephant has turned over some cards. Returns how many seconds each of them took."""
        times: list[float] = []
        self._open_table()
        while len(times) < MOVES:
            if not self._position["to_move"]:
                self._open_table()
            started_at = time.perf_counter()
            is_own = self._position["to_move"] == [0]
            is_measured = not is_own and self._position["phase"] == "turn"
            if is_own:
                self._client.move(self._position["decision"], self._position["legal"][0])
            self._position = self._client.wait_for("position")
            if is_measured:
                times.append(time.perf_counter() - started_at)
        return times

    def leave(self) -> None:
        self._person.leave()


@contextlib.contextmanager
def seat_elephants(address: str, *, is_watched: bool) -> Iterator[None]:
    """Start games where only elephants play. `is_watched`: the attacker connects to as many of the tables as possible."""
    attacker = Person(address, "Eve")
    for number in range(TABLES):
        code = attacker.open_table(SEATS, "tremember")
        for seat in range(SEATS):
            if seat == 0:
                attacker.delete(f"/api/tables/{code}/seats/0")
            attacker.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "bot", "level": "elephant"})
        attacker.post(f"/api/tables/{code}/start")
        if is_watched and number < CONNECTIONS:
            attacker.connect(code)
        time.sleep(0.4)  # because the server limits how many requests people send
    try:
        yield
    finally:
        attacker.leave()


def attack(folder: Path, *, is_watched: bool) -> str:
    """Open the attacker's tables while somebody plays against an elephant. All bots that search share one process."""
    with attacked_server(folder / "facedown.sqlite3", bot_workers=1) as address:
        games = Games(address)
        games.measure_waits()  # not counted, because the search is compiled meanwhile
        before = games.measure_waits()
        with seat_elephants(address, is_watched=is_watched):
            during = games.measure_waits()
        games.leave()
    tables = f"{TABLES} tables of {SEATS} elephants, the attacker at {CONNECTIONS if is_watched else 0} of them"
    mean_before, mean_during = statistics.mean(before), statistics.mean(during)
    figures = (
        f"{tables}: somebody else's elephant took {mean_before:.2f} s per move before, {mean_during:.2f} s during "
        f"({mean_during / mean_before:.1f} times), at most {max(before):.1f} s and {max(during):.1f} s"
    )
    assert mean_during <= MAX_SLOWDOWN * mean_before, figures
    return figures
