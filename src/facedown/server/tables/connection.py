"""One browser at a table. Its frames wait in a short queue, and one task sends them: so nobody waits for a slow reader."""

import asyncio
from collections import deque

from starlette.types import Send

from facedown.server.protocol.messages import CloseCode
from facedown.server.support.logs import log_failure

MOST_WAITING = 100  # frames
PATIENCE = 1.0  # seconds that a closing connection has to take what is waiting and the close code


class Connection:
    """A WebSocket that has been accepted. `send` is ASGI's: it does not return while the other side does not read."""

    def __init__(self, send: Send, guest: str, *, address: str = "", name: str | None = None) -> None:
        self.guest = guest
        self.address = address
        self.claimed: int | None = None  # the seat whose player has it in their hands, where several share it
        self.name = name  # the guest's
        self.is_listening = False  # waiting for a frame; otherwise one is being handled
        # Done once the connection is closed: with the code if we closed it, cancelled if not.
        self.closed: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        self._send = send
        self._waiting: deque[bytes] = deque()  # the first of them is on its way
        self._has_news = asyncio.Event()
        self._sender = asyncio.create_task(self._send_all())

    def send(self, frame: bytes) -> None:
        """Queue a frame. When too many are waiting, the connection is closed as too slow."""
        if self.closed.done() or self._sender.done():
            return
        if len(self._waiting) == MOST_WAITING:
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(frame)
        self._has_news.set()

    def close(self, code: CloseCode) -> None:
        """Close it with this code, unless it is closed already."""
        if not self.closed.done():
            self.closed.set_result(code)
            self._has_news.set()

    async def end(self) -> None:
        """Stop sending. If we closed the connection, what is waiting and the close code are sent first."""
        if self.closed.cancelled():
            self._sender.cancel()
        try:
            await asyncio.wait([self._sender], timeout=PATIENCE)
        finally:
            self._sender.cancel()

    async def _send_all(self) -> None:
        try:
            await self._send_waiting()
            while not self.closed.done():
                await self._has_news.wait()
                self._has_news.clear()
                await self._send_waiting()
            await self._send({"type": "websocket.close", "code": int(self.closed.result())})
        except (OSError, RuntimeError):  # the other side is gone, or the web server closed it: the reader will notice, too
            return
        except asyncio.CancelledError:  # by `end`; raised, it would keep this frame, and so this connection, in memory
            return
        except Exception as error:
            log_failure("Sending", error)
            self.closed.cancel()

    async def _send_waiting(self) -> None:
        while self._waiting:
            await self._send({"type": "websocket.send", "text": self._waiting[0].decode()})
            self._waiting.popleft()
