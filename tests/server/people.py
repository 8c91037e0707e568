"""A real server on a real port for tests, and people who talk to it as browsers do."""

import asyncio
import contextlib
import dataclasses
import itertools
import json
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2
import uvicorn
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from facedown.server.protocol.messages import PROTOCOL
from facedown.server.serve import listen, uvicorn_config
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.metrics import Metrics
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.support.times import Times
from facedown.server.tables.live import LiveTable
from facedown.server.web.app import create_app
from facedown.server.web.dependencies import Backend
from tests.databases import database_in
from tests.randomness import SeededRandomness
from tests.waiting import A_GAME, PATIENCE, first_match, wait_until

A_FUTURE_DECISION = 10**9  # always refused, to players and watchers
PROTOCOL_QUERY = f"?protocol={PROTOCOL}"  # what the URL of the WebSocket ends with
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # none are needed here, and loading the system's takes a while

MESSAGE_IDS = map(str, itertools.count())  # no two messages of a process have the same

Frame = dict[str, Any]
Result = TypeVar("Result")


class RunningServer:
    """The server as it is deployed, in a thread of the test's process, with access to its insides.

    `backend` has its tables, storage and limits. `table` is one table in memory, with its game, audience, clock and bots. The
    test's thread may read them; whatever changes or awaits something must go through `run`.
    """

    def __init__(self, app: FastAPI, port: int = 0, max_files: int | None = None, trusted_proxies: Sequence[str] = ()) -> None:
        self.app = app
        self.listener = listen("127.0.0.1", port)
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn_config(app, max_files, trusted_proxies)
        config.ws_ping_interval = None  # pings use `random`, which Hypothesis controls
        # Unlike browsers, the tests' clients fail if they use an idle connection at the moment in which it is closed.
        config.timeout_keep_alive = 600
        self._server = uvicorn.Server(config)
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _serve(self) -> None:
        """Like uvicorn's `run`, but remembers the event loop."""
        with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
            self._loop.set_result(runner.get_loop())
            runner.run(self._server.serve(sockets=[self.listener]))

    @property
    def backend(self) -> Backend:
        backend: Backend = self.app.state.backend
        return backend

    def table(self, code: str) -> LiveTable:
        """A table that is in memory, because somebody is connected to it or refers to it."""
        return self.backend.tables.in_memory[code]

    def run(self, work: Coroutine[Any, Any, Result], seconds: float = PATIENCE) -> Result:
        """Run a coroutine in the server's event loop, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop.result(seconds)).result(seconds)

    @property
    def is_up(self) -> bool:
        return self._server.started

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def count_live_tables(server: RunningServer) -> int:
    return len(server.backend.tables.in_memory)


def wait_until_no_table_is_live(server: RunningServer) -> None:
    wait_until(lambda: count_live_tables(server) == 0, "all tables to be freed", seconds=PATIENCE)


def run_server(
    folder: Path,
    randomness: Randomness | None = None,
    bot_pause: float = 0,
    metrics: Metrics | None = None,
    times: Times | None = None,
    rules: Mapping[str, int] | None = None,
    **more: Any,
) -> RunningServer:
    """A server with fast bots and no limits, and with the same deals in every run. `rules`: of another release.

    Clients take no part in the deal unless `deal_timeout` is set.
    """
    settings = Settings(
        database_in(folder),
        client=folder / "client",
        bot_pause=bot_pause,
        bot_retry=0.05,
        bot_workers=1,
        away_after=0,
        keep_games=0,
        deal_timeout=0,
        limits=NO_LIMITS,
    )
    app = create_app(dataclasses.replace(settings, **more), randomness or SeededRandomness(), metrics, times, rules)
    return RunningServer(app)


class Client:
    """A WebSocket connection to a table. Keeps the text of every frame in `raw`."""

    def __init__(self, connection: ClientConnection) -> None:
        self._socket = connection
        self.seat: int | None = None  # of the latest position
        self.raw: list[str] = []

    def abort(self) -> None:
        """Drop the connection without closing it."""
        self._socket.socket.shutdown(socket.SHUT_RDWR)

    def next(self) -> Frame:
        """The next frame."""
        text = self._socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        if frame["type"] == "position":
            self.seat = frame["seat"]
        return frame

    def wait_for(self, kind: str, is_wanted: Callable[[Frame], object] = lambda _: True, seconds: float | None = None) -> Frame:
        """The next frame of this kind for which `is_wanted` is true. Frames before it are only kept in `raw`."""
        return first_match(
            self.next, lambda frame: frame["type"] == kind and is_wanted(frame), f"a {kind} frame", seconds=seconds or PATIENCE
        )

    def wait_until_over(self) -> Frame:
        """The table frame that says that the game is over."""
        return self.wait_for("table", lambda frame: frame["table"]["stage"] == "over", A_GAME)

    def receive_all(self) -> list[Frame]:
        """All frames that have been sent so far: those before the refusal of a move, which is not kept."""
        self.move(A_FUTURE_DECISION, "nothing")
        before = len(self.raw)
        self.wait_for("refused")
        self.raw.pop()
        return [json.loads(text) for text in self.raw[before:]]

    def is_quiet(self, seconds: float = 0.1) -> bool:
        """Whether nothing comes for that long."""
        with contextlib.suppress(TimeoutError):
            self.raw.append(str(self._socket.recv(seconds)))
            return False
        return True

    def receive_until_quiet(self, seconds: float) -> list[Frame]:
        before = len(self.raw)
        wait_until(partial(self.is_quiet, seconds), "silence", seconds=PATIENCE, meanwhile=lambda: None)
        return [json.loads(text) for text in self.raw[before:]]

    def send(self, frame: str | bytes, *, as_text: bool = True) -> None:
        self._socket.send(frame, text=as_text)

    def move(self, decision: int, *moves: str, seat: int | None = None, message_id: str | None = None) -> None:
        """Send moves in one message, with a new id unless one is given."""
        seat = next(each for each in (seat, self.seat, 0) if each is not None)
        self.send_frame(type="move", seat=seat, decision=decision, id=message_id or next(MESSAGE_IDS), moves=moves)

    def ack(self, position: Frame) -> None:
        self.send_frame(type="ack", seat=position["seat"], n=position["n"])

    def claim(self, seat: int) -> Frame:
        """Claim the shared device for this seat, and return the seat's position."""
        self.send_frame(type="claim", seat=seat)
        return self.wait_for("position", lambda frame: frame["seat"] == seat)

    def send_frame(self, **frame: Any) -> None:
        self.send(json.dumps(frame))

    def close(self) -> None:
        self._socket.close()

    def wait_for_close(self) -> int | None:
        """Wait until the server has closed the connection, and return the close code."""
        wait_until(self._is_closed, "the server to close the connection", seconds=PATIENCE, meanwhile=lambda: None)
        return self._socket.close_code

    def _is_closed(self) -> bool:
        try:
            self.raw.append(str(self._socket.recv(PATIENCE)))
        except ConnectionClosed:
            return True
        return False


class Person:
    """A person with a browser, and so with a cookie."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self._address = address
        self.http = httpx2.Client(base_url=f"http://{address}", timeout=PATIENCE, verify=NO_CERTIFICATES)
        self._open = contextlib.ExitStack()
        self._open.enter_context(self.http)
        self.get("/api/me")
        if name is not None:
            self.put("/api/me", {"name": name})

    def ask(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> httpx2.Response:
        return self.http.request(method, path, json=body, headers=headers)

    def get(self, path: str) -> Any:
        return self._request("GET", path)

    def put(self, path: str, body: object) -> Any:
        return self._request("PUT", path, body)

    def post(self, path: str, body: object = None) -> Any:
        return self._request("POST", path, body)

    def patch(self, path: str, body: object) -> Any:
        return self._request("PATCH", path, body)

    def delete(self, path: str) -> Any:
        return self._request("DELETE", path)

    def _request(self, method: str, path: str, body: object = None) -> Any:
        response = self.ask(method, path, body)
        assert response.is_success, response.text
        return response.json()

    def refusal(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """Send a request that is refused, and return the status and the code."""
        response = self.ask(method, path, body)
        return response.status_code, response.json()["error"]["code"]

    def open_table(self, players: int = 2, game: str = "memoarrr", **more: Any) -> str:
        code: str = self.post("/api/tables", {"game": game, "players": players, **more})["code"]
        return code

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def connect(self, code: str, *, version: str = PROTOCOL_QUERY, **headers: str) -> Client:
        return Client(self._open.enter_context(self.dial(code, version=version, **headers)))

    def dial(self, code: str, *, version: str = PROTOCOL_QUERY, **headers: str) -> ClientConnection:
        """Like `connect`, but the caller must close the connection."""
        address = f"ws://{self._address}/api/tables/{code}/live{version}"
        headers = {"Cookie": self.cookie, **headers}
        # Without a limit to its queue, a connection that nobody reads still notices that the server closed it.
        return connect(address, additional_headers=headers, compression=None, ping_interval=None, max_queue=None)

    def leave(self) -> None:
        self._open.close()


@contextlib.contextmanager
def people(server: RunningServer, *names: str | None) -> Iterator[list[Person]]:
    """People with these names, whose connections are closed at the end of the block. None: a guest without a name."""
    everyone = [Person(server.address, name) for name in names]
    try:
        yield everyone
    finally:
        for person in everyone:
            person.leave()


def seat_players(host: Person, others: Sequence[Person], players: int, **more: Any) -> str:
    """Open a table, and seat the host, the others, and bots on the remaining seats. The game is not started."""
    code = host.open_table(players, **more)
    for seat, person in enumerate(others, start=1):
        person.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "me"})
    for seat in range(len(others) + 1, players):
        host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "bot"})
    return code


def stay_away(server: RunningServer, code: str, seconds: float = 60) -> None:
    """Let that much time pass for everybody who has a seat at the table, which must be in memory, but is not there."""

    async def pass_time() -> None:
        live = server.table(code)
        absences = live.audience.absences
        for guest in live.table.members:
            absences.left_at[guest] = time.monotonic() - absences.seconds_away(guest) - seconds

    server.run(pass_time())


def choose_move(position: Frame, rng: random.Random) -> str:
    move: str = rng.choice(position["legal"])
    return move


def play_randomly(
    clients: Sequence[Client], positions: list[Frame], rng: random.Random, most: int | None = None
) -> list[Frame]:
    """Play random moves for all seats, until the end or for at most that many moves, and return each client's last position."""
    while positions[0]["to_move"] and most != 0:
        seat = rng.choice(positions[0]["to_move"])
        clients[seat].move(positions[seat]["decision"], choose_move(positions[seat], rng))
        positions[seat] = clients[seat].wait_for("position")  # once it is sent, all others are sent, too
        positions = [last_position(client.receive_all(), position) for client, position in zip(clients, positions, strict=True)]
        most = None if most is None else most - 1
    return positions


def last_position(frames: list[Frame], before: Frame) -> Frame:
    """The last position among these frames; `before` if there is none."""
    return next((frame for frame in reversed(frames) if frame["type"] == "position"), before)
