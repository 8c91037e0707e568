"""A cable between two programs. Tests can cut it, mend it and slow it down, and make it lose an answer from PostgreSQL."""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Self

from tests.server.processes import Streams
from tests.waiting import PATIENCE

COMMITTED = b"INSERT 0 "  # is in PostgreSQL's answer after it has inserted rows
READY = b"Z\x00\x00\x00\x05I"  # ends PostgreSQL's answer once the transaction is committed


class Cable:
    """Accepts connections on its own port, in a thread, and passes on everything in both directions."""

    def __init__(self, connect: Callable[[], Awaitable[Streams]] | None = None) -> None:
        """`connect`: opens a connection to the other end. It can also be set later."""
        self.connect = connect
        self.delay = 0.0  # seconds that each answer takes
        self.lost_answers = 0
        self._is_losing = False
        self._ready: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.result(PATIENCE)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        loop, is_over = self._ready.result()
        loop.call_soon_threadsafe(is_over.set)
        self._thread.join(PATIENCE)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Let nothing pass any more, and nobody connect. Connections stay open, because neither end is told."""
        self._run(self._cut())

    def mend(self) -> None:
        """Let everything pass again, including what was sent in the meantime."""
        self._run(self._mend())

    def lose_answer(self) -> None:
        """Break the next connection on which PostgreSQL says that moves are committed, before the answer arrives."""
        self._is_losing = True

    def _run(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._ready.result()[0]).result(PATIENCE)

    # --- in the thread

    async def _serve(self) -> None:
        is_over, self._is_whole = asyncio.Event(), asyncio.Event()
        await self._mend()
        self._ready.set_result((asyncio.get_running_loop(), is_over))
        await is_over.wait()
        self._server.close()

    async def _cut(self) -> None:
        self._is_whole.clear()
        self._server.close()

    async def _mend(self) -> None:
        self._server = await asyncio.start_server(self._handle, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        self._is_whole.set()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError), contextlib.closing(writer):
            assert self.connect is not None, "`connect` has not been set"
            far_reader, far_writer = await self.connect()
            with contextlib.closing(far_writer):
                directions = [self._pass_on(reader, far_writer), self._pass_on(far_reader, writer, is_answer=True)]
                tasks = [asyncio.create_task(direction) for direction in directions]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, is_answer: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if is_answer and self._is_losing and COMMITTED in data and data.endswith(READY):
                    self._is_losing = False
                    self.lost_answers += 1
                    return
                if is_answer:
                    await asyncio.sleep(self.delay)
                await self._is_whole.wait()
                sink.write(data)
                await sink.drain()
            await self._is_whole.wait()
