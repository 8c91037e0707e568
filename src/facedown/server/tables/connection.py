"""One browser at a table. Frames to it wait in a short queue for the one task that sends them, so that nobody waits for a slow
reader.
"""

import asyncio
from collections import deque

from starlette.types import Send

from facedown.server.protocol.messages import CloseCode
from facedown.server.support.logs import log_failure

MOST_WAITING = 100  # frames
PATIENCE = 1.0  # seconds; whoever does not read until then does not get to hear why it was closed either


class Connection:
    """`send` is ASGI's: while the other side does not read, it does not return."""

    def __init__(self, send: Send, guest: str, *, address: str = "", name: str | None = None) -> None:
        self.guest = guest
        self.address = address
        self.claimed: int | None = None  # the seat whose player has it in their hands, where several share it
        self.name = name  # the guest's
        self.is_listening = False  # to what comes in; else something that came in is being done
        self.closed: asyncio.Future[CloseCode] = (
            asyncio.get_running_loop().create_future()
        )  # the code, if we did; cancelled if not
        self._send = send
        self._waiting: deque[bytes] = deque()  # the first of them is on its way
        self._has_news = asyncio.Event()
        self._sender = asyncio.create_task(self._send_all())

    def send(self, frame: bytes) -> None:
        if self.closed.done() or self._sender.done():
            return
        if len(self._waiting) == MOST_WAITING:
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(frame)
        self._has_news.set()

    def close(self, code: CloseCode) -> None:
        """The first word counts."""
        if not self.closed.done():
            self.closed.set_result(code)
            self._has_news.set()

    async def end(self) -> None:
        """Nothing more is sent, but for what waits and the reason, where we are the ones who have closed it."""
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
        except (OSError, RuntimeError):  # it is gone, or the web server has closed it: whoever reads comes to that, too
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
