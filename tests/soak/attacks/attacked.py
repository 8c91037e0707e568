"""A server under attack, in its own process, and two people who play there and measure how long their moves take."""

import contextlib
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.server.people import Frame, Person, choose_move, seat_players
from tests.waiting import PATIENCE

SERVE = """
import json, sys
from pathlib import Path
from facedown.server.serve import serve
serve(port=0, database=Path(sys.argv[1]), open_browser=False, deal_timeout=0, **json.loads(sys.argv[2]))
"""
SECONDS = 8.0  # how long an attack lasts, and for how long moves are measured before it
A_SECOND = 1.0
PAUSE = 0.08  # seconds between two moves, because the server limits how many frames people send


@contextlib.contextmanager
def attacked_server(database: Path, **settings: Any) -> Iterator[str]:
    """Start a server with all its limits, and yield its address. `settings`: fields of `Settings` that are not the defaults."""
    command = [sys.executable, "-c", SERVE, str(database), json.dumps(settings)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        output = process.stdout.readline()  # "Facedown is at http://127.0.0.1:PORT/ …"
        yield output.split("/")[2]
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


class Players:
    """Two people at a table of their own, who have nothing to do with the attack."""

    def __init__(self, address: str) -> None:
        self._people = [Person(address, name) for name in ("Ann", "Ben")]
        self._rng = random.Random(1)
        self._open_table()

    def _open_table(self) -> None:
        ann, ben = self._people
        code = seat_players(ann, [ben], 2, game="tremember", start=0, options={"limit": 1000})
        self._clients = [person.connect(code) for person in self._people]
        ann.post(f"/api/tables/{code}/start")
        self._positions = [client.wait_for("position") for client in self._clients]

    def play(self, seconds: float) -> list[float]:
        """Play for a while. Returns, for each move, how many seconds it took until both players had it."""
        latencies = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self._positions[0]["to_move"]:
                self._open_table()
            latencies.append(self._move())
            time.sleep(PAUSE)
        return latencies

    def _move(self) -> float:
        seat: int = self._positions[0]["to_move"][0]
        position: Frame = self._positions[seat]
        move = choose_move(position, self._rng)
        started_at = time.perf_counter()
        self._clients[seat].move(position["decision"], move)
        self._positions = [client.wait_for("position") for client in self._clients]
        return time.perf_counter() - started_at

    def leave(self) -> None:
        for person in self._people:
            person.leave()


@contextlib.contextmanager
def players(address: str) -> Iterator[Players]:
    """Let two people play, and make them leave in the end."""
    pair = Players(address)
    try:
        yield pair
    finally:
        pair.leave()


def describe(before: list[float], during: list[float]) -> str:
    """The figures of an attack, for docs/security.md, from the seconds that moves took before and during it."""
    median_before, median_during = statistics.median(before), statistics.median(during)
    return (
        f"others' moves: median {1000 * median_before:.1f} ms before, {1000 * median_during:.1f} ms during "
        f"({median_during / median_before:.1f} times), the slowest {1000 * max(during):.0f} ms, {len(during)} moves"
    )
