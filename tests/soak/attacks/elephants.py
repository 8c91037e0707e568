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
CONNECTIONS = 20  # that a guest can have at once
MOVES = 12  # of the elephant, that are measured
MOST_TIMES = 2  # that they may take, compared with before. A bot pauses before a move, so it can wait a little unnoticed


class Games:
    """Tremember against one elephant."""

    def __init__(self, address: str) -> None:
        self._person = Person(address, "Ann")

    def _open_table(self) -> None:
        code = self._person.open_table(2, "tremember", start=0)
        self._person.put(f"/api/tables/{code}/seats/1", {"sitter": "bot", "level": "elephant"})
        self._client = self._person.connect(code)
        self._person.post(f"/api/tables/{code}/start")
        self._position = self._client.wait_for("position")

    def waiting_times(self) -> list[float]:
        """How long it took, in seconds, until the elephant had turned over each of a few cards."""
        times: list[float] = []
        self._open_table()
        while len(times) < MOVES:
            if not self._position["to_move"]:
                self._open_table()
            began = time.perf_counter()
            is_own = self._position["to_move"] == [0]
            is_measured = not is_own and self._position["phase"] == "turn"
            if is_own:
                self._client.move(self._position["decision"], self._position["legal"][0])
            self._position = self._client.wait_for("position")
            if is_measured:
                times.append(time.perf_counter() - began)
        return times

    def leave(self) -> None:
        self._person.leave()


@contextlib.contextmanager
def elephants(address: str, *, is_watched: bool) -> Iterator[None]:
    """Tables where only elephants play. `is_watched`: the attacker is at as many of them as possible."""
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
        time.sleep(0.4)  # requests are limited, too
    try:
        yield
    finally:
        attacker.leave()


def attack(folder: Path, *, is_watched: bool) -> str:
    """Open the attacker's tables while somebody plays against an elephant, with one process for bots that search."""
    with attacked_server(folder / "facedown.sqlite3", bot_workers=1) as address:
        games = Games(address)
        games.waiting_times()  # the search is compiled now
        before = games.waiting_times()
        with elephants(address, is_watched=is_watched):
            during = games.waiting_times()
        games.leave()
    tables = f"{TABLES} tables of {SEATS} elephants, the attacker at {CONNECTIONS if is_watched else 0} of them"
    usual, attacked = statistics.mean(before), statistics.mean(during)
    figures = (
        f"{tables}: somebody else's elephant took {usual:.2f} s per move before, {attacked:.2f} s during "
        f"({attacked / usual:.1f} times), at most {max(before):.1f} s and {max(during):.1f} s"
    )
    assert attacked <= MOST_TIMES * usual, figures
    return figures
