"""A server is started with a wrong date: it closes no table, abandons no game, and opens no card."""

import random
import subprocess
import sys
import time
from pathlib import Path

from tests.server.people import Person, choose_move, seat_players
from tests.waiting import PATIENCE

DAYS = [29, -29, 4000, 0]  # how many days the date is off at each start
GAMES = 5
A_ROUND = 3.0  # seconds after which a server that was started has looked for idle tables
SERVE = """
import sys, time
from pathlib import Path
wrong = int(float(sys.argv[2]) * 24 * 3600 * 1e9)
right, right_ns = time.time, time.time_ns
time.time, time.time_ns = (lambda: right() + wrong / 1e9), (lambda: right_ns() + wrong)
from facedown.server.serve import serve
serve(port=0, database=Path(sys.argv[1]), open_browser=False)
"""


class Server:
    """A server in its own process, whose date is off by that many days."""

    def __init__(self, database: Path, days: float) -> None:
        command = [sys.executable, "-c", SERVE, str(database), str(days)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        output = self._process.stdout.readline()  # "Facedown is at http://127.0.0.1:PORT/ …"
        self.address = output.split("//")[1].partition("/")[0]

    def stop(self) -> str:
        """Stop the server as Ctrl-C does, and return its log."""
        self._process.terminate()
        return self._process.communicate(timeout=PATIENCE)[1]


def start_games(address: str) -> list[str]:
    """Start games of two people, make one move in each, and open another table. Returns the codes of all tables."""
    ann, ben = Person(address, "Ann"), Person(address, "Ben")
    codes = [seat_players(ann, [ben], 2, start=0) for _ in range(GAMES)]
    for code in codes:
        ann.post(f"/api/tables/{code}/start")
        client = ann.connect(code)
        position = client.wait_for("position")
        client.move(position["decision"], choose_move(position, random.Random(1)))
        client.wait_for("position")
    codes.append(ann.open_table())
    for person in (ann, ben):
        person.leave()
    return codes


def attack(folder: Path) -> str:
    database = folder / "facedown.sqlite3"
    server = Server(database, 0)
    codes = start_games(server.address)
    server.stop()
    for days in DAYS:
        server = Server(database, days)
        time.sleep(A_ROUND)
        eve = Person(server.address)
        stages = [eve.get(f"/api/tables/{code}")["stage"] for code in codes]
        records = {eve.refusal("GET", f"/api/tables/{code}/record") for code in codes[:-1]}
        eve.leave()
        log = server.stop()
        assert stages == ["playing"] * GAMES + ["open"], f"{days} days: {stages}"
        assert records == {(409, "game-running")}
        assert "No table is closed for that" in log
    return f"{len(codes)} tables survived starts with a date that was wrong by {', '.join(map(str, DAYS[:-1]))} days"
