"""A server that is killed under play, and people who note all that they were told."""

import contextlib
import random
import subprocess
import sys
from pathlib import Path

from websockets.exceptions import WebSocketException

from facedown.engine.record import from_record
from facedown.server.protocol.messages import MAX_ID_LENGTH
from tests.server.people import Client, Frame, Person, choose_move, seat_players
from tests.waiting import PATIENCE

SERVE = """
import sys
from pathlib import Path
from facedown.server.support.limits import NO_LIMITS
from facedown.server.serve import serve
serve(port=int(sys.argv[1]), database=Path(sys.argv[2]), open_browser=False, bot_pause=0, limits=NO_LIMITS)
"""
Broken = (OSError, WebSocketException, TimeoutError)


class Server:
    """A server in a process of its own, always on the same port."""

    def __init__(self, folder: Path) -> None:
        self._database = folder / "facedown.sqlite3"
        self._port = 0

    def start(self) -> str:
        command = [sys.executable, "-c", SERVE, str(self._port), str(self._database)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()  # "Facedown is at http://127.0.0.1:PORT/ …"
        self._port = int(said.split(":")[2].partition("/")[0])
        return f"127.0.0.1:{self._port}"

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Players:
    """Two people at one table, who play, are cut off, come back, and note all that they were told."""

    def __init__(self, address: str, number: int) -> None:
        self._rng = random.Random(number)
        self.people = [Person(address, name) for name in ("Ann", "Ben")]
        self.code = seat_players(self.people[0], self.people[1:], 2, options={"abilities": "on"})
        self.people[0].post(f"/api/tables/{self.code}/start")
        self.told: dict[int, str] = {}  # what the n-th move was, as somebody heard of it
        self.heard = 0  # moves
        self.sent: tuple[int, int, str] | None = None  # seat, decision, move: on its way when the client broke
        self.is_over = False

    @property
    def name_of_sent(self) -> str:
        """Sent again it has the same name, and so is known as a repeat."""
        return repr(self.sent)[:MAX_ID_LENGTH]

    def play(self) -> None:
        """Until the client breaks or the game is over."""
        with contextlib.suppress(*Broken):
            clients = [person.connect(self.code) for person in self.people]
            positions = [self.hear(client) for client in clients]
            if self.sent is not None:  # perhaps it was played: a repeat is no harm
                seat, decision, move = self.sent
                clients[seat].move(decision, move, message_id=self.name_of_sent)
                positions = self.settled(clients, seat, positions)
            while positions[0]["to_move"]:
                seat = self._rng.choice(positions[0]["to_move"])
                self.sent = seat, positions[seat]["decision"], choose_move(positions[seat], self._rng)
                clients[seat].move(*self.sent[1:], message_id=self.name_of_sent)
                positions = [self.hear(client) for client in clients]
                self.told[positions[0]["n"] - 1] = self.sent[2]
                self.sent = None
            self.is_over = True

    def settled(self, clients: list[Client], seat: int, positions: list[Frame]) -> list[Frame]:
        """After a repeat: the sender is answered in any case, the other only if it had been lost."""
        answer = self.hear(clients[seat])
        is_new = answer["n"] > positions[seat]["n"]
        other = self.hear(clients[1 - seat]) if is_new else positions[1 - seat]
        assert self.sent is not None
        self.told[answer["n"] - 1] = self.sent[2]
        self.sent = None
        return [answer, other] if seat == 0 else [other, answer]

    def hear(self, client: Client) -> Frame:
        position = client.wait_for("position")
        assert position["n"] >= self.heard, "a move that was told is gone"
        self.heard = position["n"]
        return position

    def check_all_is_there(self) -> int:
        """After the end: every move that was told, none twice; how many."""
        record = self.people[0].get(f"/api/tables/{self.code}/record")
        moves = [move for _, move in record["moves"]]
        assert {number: moves[number] for number in self.told} == self.told
        assert len(moves) == len(self.told)  # none twice: each was sent until it was heard of
        from_record(record)
        for person in self.people:
            person.leave()
        return len(moves)
