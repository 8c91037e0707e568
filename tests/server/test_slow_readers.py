"""A client that does not read is dropped and can come back, while the game goes on for everyone else."""

import contextlib
import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from facedown.server.tables import connection
from tests.server.people import (
    PROTOCOL_QUERY,
    Client,
    Frame,
    Person,
    RunningServer,
    choose_move,
    people,
    run_server,
    seat_players,
)

SMALL_BUFFER = 4096  # bytes that the system buffers for either side
MOST_MOVES = 400  # few enough that the game does not end
MORE_MOVES = 20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server with small send buffers, so that unread frames soon pile up in its own queue."""
    new_server = run_server(tmp_path)
    new_server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL_BUFFER)
    with new_server as running_server:
        yield running_server


@contextlib.contextmanager
def stop_reading(server: RunningServer, person: Person, code: str) -> Iterator[None]:
    host, port = server.address.split(":")
    with socket.socket() as tap:
        tap.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        tap.connect((host, int(port)))
        address = f"ws://{server.address}/api/tables/{code}/live{PROTOCOL_QUERY}"
        with connect(address, sock=tap, additional_headers={"Cookie": person.cookie}, max_queue=1, close_timeout=0.1):
            yield


class Game:
    """Two players who keep playing, and are told how many people watch."""

    def __init__(self, clients: list[Client]) -> None:
        self._clients = clients
        self._rng = random.Random(1)
        self.positions = [client.wait_for("position") for client in clients]
        self.watcher_count: int | None = None

    def move(self) -> None:
        seat = self.positions[0]["to_move"][0]
        self._clients[seat].move(self.positions[seat]["decision"], choose_move(self.positions[seat], self._rng))
        self.positions = [self._receive(client) for client in self._clients]

    def _receive(self, client: Client) -> Frame:
        before = len(client.raw)
        position = client.wait_for("position")
        tables = [frame["table"] for frame in map(json.loads, client.raw[before:]) if frame["type"] == "table"]
        self.watcher_count = tables[-1]["watcher_count"] if tables else self.watcher_count
        return position


def test_a_slow_reader_is_dropped_and_can_come_back_and_nobody_waits(server: RunningServer) -> None:
    with people(server, "Ann", "Ben", "Eve") as [ann, ben, eve]:
        code = seat_players(ann, [ben], 2, game="tremember", start=0)
        clients = [ann.connect(code), ben.connect(code)]
        ann.post(f"/api/tables/{code}/start")
        game = Game(clients)
        with stop_reading(server, eve, code):
            move_count = 0
            while game.watcher_count != 0 and move_count < MOST_MOVES:
                game.move()
                move_count += 1
            assert game.watcher_count == 0, "it was never dropped"
            assert move_count > connection.MAX_QUEUE
            for _ in range(MORE_MOVES):
                game.move()
        assert game.positions[0]["n"] == move_count + MORE_MOVES
        back = eve.connect(code).wait_for("position")
        assert back["n"] == move_count + MORE_MOVES
