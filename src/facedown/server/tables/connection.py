"""A browser's connection to a table. Frames wait in a short queue until one task sends them, so that nobody waits for a slow
client.
"""

import asyncio
from collections import deque

from starlette.types import Send

from facedown.server.protocol.messages import CloseCode
from facedown.server.support.logs import log_failure

MAX_QUEUE = 100  # frames
CLOSE_TIMEOUT = 1.0  # seconds for a closing connection to send what is queued, and the close code


class Connection:
    """A WebSocket that has been accepted. `send` is ASGI's, which waits while the client does not read."""

    def __init__(self, send: Send, guest: str, *, address: str = "", name: str | None = None) -> None:
        self.guest = guest
        self.address = address
        self.name = name  # the guest's
        self.claimed_seat: int | None = None  # on a shared device, the seat of the player who is holding it
        self.live_since = 0  # the number of a move: later ones were told on this connection as they happened
        self.is_waiting_for_frame = False  # False while a frame is being handled
        # Done once the connection is closed: with the close code if we closed it, otherwise cancelled.
        self.close_future: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        self._send = send
        self._queue: deque[bytes] = deque()  # the first frame is being sent
        self._has_work = asyncio.Event()
        self._sender = asyncio.create_task(self._run_sender())

    def send(self, frame: bytes) -> None:
        """Queue a frame. If too many are waiting, the connection is closed as too slow."""
        if self.close_future.done() or self._sender.done():
            return
        if len(self._queue) == MAX_QUEUE:
            self.close(CloseCode.TOO_SLOW)
            return
        self._queue.append(frame)
        self._has_work.set()

    def close(self, code: CloseCode) -> None:
        """Close the connection with this code, unless it is closed already."""
        if not self.close_future.done():
            self.close_future.set_result(code)
            self._has_work.set()

    async def finish(self) -> None:
        """Stop sending. If we closed the connection, the queued frames and the close code are sent first."""
        if self.close_future.cancelled():
            self._sender.cancel()
        try:
            await asyncio.wait([self._sender], timeout=CLOSE_TIMEOUT)
        finally:
            self._sender.cancel()

    async def _run_sender(self) -> None:
        try:
            await self._send_queue()
            while not self.close_future.done():
                await self._has_work.wait()
                self._has_work.clear()
                await self._send_queue()
            await self._send({"type": "websocket.close", "code": int(self.close_future.result())})
        except (OSError, RuntimeError):  # the client is gone, or the web server closed the connection: the reader will notice
            return
        except asyncio.CancelledError:  # by `finish`; raising it would keep this stack frame, and so the connection, in memory
            return
        except Exception as error:
            log_failure("Sending a frame", error)
            self.close_future.cancel()

    async def _send_queue(self) -> None:
        while self._queue:
            await self._send({"type": "websocket.send", "text": self._queue[0].decode()})
            self._queue.popleft()
