"""Servers in processes of their own, which tests can kill, freeze and stop, and a web server in front of them.

The web server is a small one of our own, which does what docs/hosting/nginx-several.conf asks of nginx. Tests that need nginx
itself use `tests.server.test_hosting`.
"""

import asyncio
import contextlib
import itertools
import json
import re
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from facedown.server.support.settings import Database
from tests.waiting import PATIENCE, wait_until

SERVE = """
import json, sys
from facedown.server.support.limits import NO_LIMITS
from facedown.server.support.settings import read_database
from facedown.server.serve import serve
port, database, more = int(sys.argv[1]), read_database(sys.argv[2]), json.loads(sys.argv[3])
serve(port=port, database=database, open_browser=False, limits=NO_LIMITS, **more)
"""


class ServerProcess:
    """A server in a process of its own, always on the same port. Whatever it prints goes to a file in `folder`."""

    def __init__(self, folder: Path, database: Database, name: str = "", port: int = 0, **settings: Any) -> None:
        """`settings`: more arguments of `serve`, as far as JSON can spell them. Bots do not pause unless they say so."""
        self.name = name
        self._database = database if isinstance(database, Path) else database.render_as_string(hide_password=False)
        self._settings = {"bot_pause": 0, "server_name": name, **settings}
        self.port = port
        self.output_file = folder / f"server-{name or 'only'}.txt"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        return self.output_file.read_text()

    def begin(self) -> None:
        """Start the process, without waiting until it serves."""
        before = len(self.output) if self.output_file.exists() else 0
        command = [sys.executable, "-c", SERVE, str(self.port), str(self._database), json.dumps(self._settings)]
        with self.output_file.open("a") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=output)
        self._output_before = before

    def start(self) -> None:
        """Start the process, and wait until it serves."""
        self.begin()
        wait_until(lambda: self._is_up() or self.process.poll() is not None, f"server {self.name} to start", seconds=PATIENCE)
        assert self.process.poll() is None, self.output
        [self.port] = {int(port) for port in re.findall(r"Facedown is at http://127\.0\.0\.1:(\d+)/", self._new_output())}

    def _new_output(self) -> str:
        return self.output[self._output_before :]

    def _is_up(self) -> bool:
        return "Facedown is at" in self._new_output()

    def fail_to_start(self) -> str:
        """Start the process, which must end by itself with an error, and return what it printed."""
        self.begin()
        assert self.process.wait(PATIENCE) != 0, self._new_output()
        return self._new_output()

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """End the process at once, as a crash does. It may have ended already."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask the process to stop, and wait until it has stopped."""
        self.send(signal.SIGTERM)
        assert self.process.wait(PATIENCE) in (0, -signal.SIGTERM), self._new_output()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop the process for the block, as if its machine slept. Its connections stay open."""
        self.send(signal.SIGSTOP)
        try:
            yield
        finally:
            self.send(signal.SIGCONT)


TABLE = re.compile(r"^/api/tables/([A-Za-z0-9]+)")
REDIRECT = re.compile(rb"\r\nx-accel-redirect: *@([a-z0-9-]+)", re.IGNORECASE)
MOST_REDIRECTS = 10  # as many as nginx follows
BAD_GATEWAY = b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """A web server in front of several servers, in a thread. It guesses by a table's code which server has the table.

    It follows `X-Accel-Redirect`, and goes on to the next server if one does not answer or is about to stop.
    """

    def __init__(self, servers: Sequence[ServerProcess], shift: int = 0) -> None:
        """`shift`: makes proxies with different shifts guess differently."""
        self.addresses = {server.name: server.address for server in servers}  # those to which requests may go; it may change
        self.redirects: dict[str, int] = {}  # by path, how many were followed for the last request
        self._shift = shift
        self._turns = itertools.count()
        self._ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self.address = f"127.0.0.1:{self._ready.result(PATIENCE)[2]}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        loop, is_over, _ = self._ready.result()
        loop.call_soon_threadsafe(is_over.set)
        self._thread.join(PATIENCE)

    async def _serve(self) -> None:
        is_over = asyncio.Event()
        server = await asyncio.start_server(self._handle, "127.0.0.1", 0)
        self._ready.set_result((asyncio.get_running_loop(), is_over, server.sockets[0].getsockname()[1]))
        await is_over.wait()
        server.close()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, EOFError), contextlib.closing(writer):
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(header_number(head, b"content-length"))
            path = head.split(b" ", 2)[1].decode()
            answer, upstream = await self._ask(path, close_after(head) + body)
            writer.write(answer)
            if upstream is not None:
                await relay((reader, writer), upstream)
            await writer.drain()

    async def _ask(self, path: str, request: bytes) -> tuple[bytes, Streams | None]:
        """The head of an answer to the request, and the connection on which the rest of it comes."""
        left = self._guess(path)
        self.redirects[path] = 0
        while left and self.redirects[path] <= MOST_REDIRECTS:
            try:
                answer, upstream = await exchange(self.addresses[left.pop(0)], request)
            except (KeyError, OSError, EOFError):  # it is not among ours, or does not answer
                continue
            if found := REDIRECT.search(answer):
                self.redirects[path] += 1
                left = [found[1].decode()]
            elif answer.startswith(b"HTTP/1.1 503") and request.startswith(b"GET ") and left:
                pass  # it is about to stop
            else:
                return answer, upstream
            upstream[1].close()
        return BAD_GATEWAY, None

    def _guess(self, path: str) -> list[str]:
        """The names of all servers, in the order in which they are tried."""
        table = TABLE.match(path)
        first = zlib.crc32(table[1].upper().encode()) if table else next(self._turns)
        names = sorted(self.addresses)
        first = (first + self._shift) % len(names)
        return [*names[first:], *names[:first]]


async def exchange(address: str, request: bytes) -> tuple[bytes, Streams]:
    """Send a request, and return the head of the answer with the connection on which the rest of it comes."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.wait_for(asyncio.open_connection(host, int(port)), 2)
    writer.write(request)
    return await reader.readuntil(b"\r\n\r\n"), (reader, writer)


async def relay(client: Streams, upstream: Streams) -> None:
    """Pass everything on, in both directions, until either side is done."""
    copies = [asyncio.create_task(copy(source, sink)) for source, sink in ((client[0], upstream[1]), (upstream[0], client[1]))]
    await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
    for task in copies:
        task.cancel()
    upstream[1].close()


async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()


def header_number(head: bytes, name: bytes) -> int:
    found = re.search(rb"\r\n" + name + rb": *(\d+)", head, re.IGNORECASE)
    return int(found[1]) if found else 0


def close_after(head: bytes) -> bytes:
    """The head of a request, which asks to close the connection after the answer, unless it becomes a WebSocket."""
    if re.search(rb"\r\nupgrade:", head, re.IGNORECASE):
        return head
    head = re.sub(rb"\r\nconnection:[^\r]*", b"", head, flags=re.IGNORECASE)
    return head.removesuffix(b"\r\n") + b"Connection: close\r\n\r\n"
