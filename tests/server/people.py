"""People for tests: a real server on a real port, and guests who talk to it as browsers do."""

import asyncio
import contextlib
import dataclasses
import json
import random
import secrets
import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
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
from facedown.server.support.randomness import Randomness
from facedown.server.support.settings import Settings
from facedown.server.tables.live import LiveTable
from facedown.server.web.app import create_app
from facedown.server.web.dependencies import Backend
from tests.waiting import A_GAME, PATIENCE, first_wanted, wait_until

A_FUTURE_DECISION = 10**9  # refused to players, as to watchers
SPOKEN = f"?protocol={PROTOCOL}"  # how a line's address ends
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nobody asks for any here, and reading all there are takes a while

Frame = dict[str, Any]
Result = TypeVar("Result")


class RunningServer:
    """The server as it is deployed, in a thread of the test's own process; and the one way into it for tests.

    `house` is everything it has: tables, store, bots, limits. `table` is one table as it is in memory, with its game, audience,
    clock and bots. The test's thread may look at them; what changes or awaits something goes through `run`.
    """

    def __init__(self, app: FastAPI, port: int = 0, max_files: int | None = None) -> None:
        self.app = app
        self.listener = listen("127.0.0.1", port)
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        config = uvicorn_config(app, max_files)
        config.ws_ping_interval = None  # pings draw from `random`, which Hypothesis wants for itself
        self._server = uvicorn.Server(config)
        self._loop: Future[asyncio.AbstractEventLoop] = Future()
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()

    def _serve(self) -> None:
        """Like uvicorn's own `run`, except that the loop is kept."""
        with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
            self._loop.set_result(runner.get_loop())
            runner.run(self._server.serve(sockets=[self.listener]))

    @property
    def backend(self) -> Backend:
        backend: Backend = self.app.state.backend
        return backend

    def table(self, code: str) -> LiveTable:
        """It must be in memory: somebody is at it, or holds it."""
        return self.backend.tables.in_memory[code]

    def run(self, work: Coroutine[Any, Any, Result], seconds: float = PATIENCE) -> Result:
        """Run this in the server's own loop, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop.result(seconds)).result(seconds)

    @property
    def is_up(self) -> bool:
        return self._server.started

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def live_tables(server: RunningServer) -> int:
    return len(server.backend.tables.in_memory)


def wait_until_empty(server: RunningServer) -> None:
    wait_until(lambda: live_tables(server) == 0, "all tables to be let go", seconds=PATIENCE)


def running(folder: Path, randomness: Randomness | None = None, bot_pause: float = 0, **more: Any) -> RunningServer:
    """People here leave the deal to the server, unless they are asked for their part (`deal_timeout`)."""
    settings = Settings(
        folder / "facedown.sqlite3",
        client=folder / "client",
        bot_pause=bot_pause,
        bot_retry=0.05,
        bot_workers=1,
        away_after=0,
        deal_timeout=0,
        limits=NO_LIMITS,
    )
    return RunningServer(create_app(dataclasses.replace(settings, **more), randomness))


class Line:
    """A WebSocket at a table. Keeps the raw text of all that came."""

    def __init__(self, connection: ClientConnection) -> None:
        self._socket = connection
        self.seat: int | None = None  # whose line it is, by the newest position
        self.raw: list[str] = []

    def break_off(self) -> None:
        """Cut the connection without closing it properly."""
        self._socket.socket.shutdown(socket.SHUT_RDWR)

    def next(self) -> Frame:
        text = self._socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        if frame["type"] == "position":
            self.seat = frame["seat"]
        return frame

    def next_of(self, kind: str, is_wanted: Callable[[Frame], object] = lambda _: True, seconds: float | None = None) -> Frame:
        """The next frame of this kind that is wanted; those before it are only kept in `raw`."""
        return first_wanted(
            self.next, lambda frame: frame["type"] == kind and is_wanted(frame), f"a frame {kind}", seconds=seconds or PATIENCE
        )

    def until_over(self) -> Frame:
        """The table, once its game is over."""
        return self.next_of("table", lambda frame: frame["table"]["stage"] == "over", A_GAME)

    def hear_all(self) -> list[Frame]:
        """Everything said so far: what came before the answer to a question, which itself is not kept."""
        self.move(A_FUTURE_DECISION, "nothing")
        before = len(self.raw)
        self.next_of("refused")
        self.raw.pop()
        return [json.loads(text) for text in self.raw[before:]]

    def is_quiet(self, seconds: float = 0.1) -> bool:
        with contextlib.suppress(TimeoutError):
            self.raw.append(str(self._socket.recv(seconds)))
            return False
        return True

    def all_until_quiet(self, seconds: float) -> list[Frame]:
        before = len(self.raw)
        wait_until(partial(self.is_quiet, seconds), "silence", seconds=PATIENCE, meanwhile=lambda: None)
        return [json.loads(text) for text in self.raw[before:]]

    def send(self, frame: str | bytes, *, as_text: bool = True) -> None:
        self._socket.send(frame, text=as_text)

    def move(self, decision: int, *moves: str, seat: int | None = None, name: str | None = None) -> None:
        """`name`: the client's own for this message; a new one unless it is given."""
        seat = next(each for each in (seat, self.seat, 0) if each is not None)
        self.tell(type="move", seat=seat, decision=decision, id=name or secrets.token_hex(8), moves=moves)

    def ack(self, position: Frame) -> None:
        self.tell(type="ack", seat=position["seat"], n=position["n"])

    def claim(self, seat: int) -> Frame:
        """ "I am Ben"; the position that this seat gets."""
        self.tell(type="claim", seat=seat)
        return self.next_of("position", lambda frame: frame["seat"] == seat)

    def tell(self, **frame: Any) -> None:
        self.send(json.dumps(frame))

    def close(self) -> None:
        self._socket.close()

    def closed_with(self) -> int | None:
        """The code with which the server closed, after all that it still said."""
        wait_until(self._is_closed, "the server to close the line", seconds=PATIENCE, meanwhile=lambda: None)
        return self._socket.close_code

    def _is_closed(self) -> bool:
        try:
            self.raw.append(str(self._socket.recv(PATIENCE)))
        except ConnectionClosed:
            return True
        return False


class Person:
    """A browser with a cookie."""

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
        return self._agreed("GET", path)

    def put(self, path: str, body: object) -> Any:
        return self._agreed("PUT", path, body)

    def post(self, path: str, body: object = None) -> Any:
        return self._agreed("POST", path, body)

    def patch(self, path: str, body: object) -> Any:
        return self._agreed("PATCH", path, body)

    def delete(self, path: str) -> Any:
        return self._agreed("DELETE", path)

    def _agreed(self, method: str, path: str, body: object = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """The status and code of a refusal."""
        answer = self.ask(method, path, body)
        return answer.status_code, answer.json()["error"]["code"]

    def open_table(self, players: int = 2, game: str = "memoarrr", **more: Any) -> str:
        code: str = self.post("/api/tables", {"game": game, "players": players, **more})["code"]
        return code

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def connect(self, code: str, *, version: str = SPOKEN, **headers: str) -> Line:
        return Line(self._open.enter_context(self.dial(code, version=version, **headers)))

    def dial(self, code: str, *, version: str = SPOKEN, **headers: str) -> ClientConnection:
        """A connection that the caller must close."""
        address = f"ws://{self._address}/api/tables/{code}/live{version}"
        headers = {"Cookie": self.cookie, **headers}
        # Without a limit to its queue, a line that nobody reads still notices that the server closed it.
        return connect(address, additional_headers=headers, compression=None, ping_interval=None, max_queue=None)

    def leave(self) -> None:
        self._open.close()


@contextlib.contextmanager
def people(server: RunningServer, *names: str | None) -> Iterator[list[Person]]:
    present = [Person(server.address, name) for name in names]
    try:
        yield present
    finally:
        for person in present:
            person.leave()


def seat_all(host: Person, others: Sequence[Person], players: int, **more: Any) -> str:
    """A table with the host, the others and, on the seats that are left, bots; not started yet."""
    code = host.open_table(players, **more)
    for seat, person in enumerate(others, start=1):
        person.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "me"})
    for seat in range(len(others) + 1, players):
        host.put(f"/api/tables/{code}/seats/{seat}", {"sitter": "bot"})
    return code


def chosen(position: Frame, rng: random.Random) -> str:
    move: str = rng.choice(position["legal"])
    return move


def play_out(lines: Sequence[Line], positions: list[Frame], rng: random.Random, most: int | None = None) -> list[Frame]:
    """Play at random among people (no bots) until the end, or for at most that many moves; the last position of each."""
    while positions[0]["to_move"] and most != 0:
        seat = rng.choice(positions[0]["to_move"])
        lines[seat].move(positions[seat]["decision"], chosen(positions[seat], rng))
        positions[seat] = lines[seat].next_of("position")  # told, and so all who hear of it have been told
        positions = [last_position(line.hear_all(), position) for line, position in zip(lines, positions, strict=True)]
        most = None if most is None else most - 1
    return positions


def last_position(heard: list[Frame], before: Frame) -> Frame:
    return next((frame for frame in reversed(heard) if frame["type"] == "position"), before)
