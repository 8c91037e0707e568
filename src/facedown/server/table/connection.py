"""One browser at a table. What it is sent waits in a short queue, so that a slow reader holds up nobody."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

DISPLACED = 4001  # the same guest has come to this table in another window
TOO_SLOW = 4002
TOO_FAST = 4004  # it kept sending faster than allowed
NO_WATCHERS = 4003  # the game begins, and only players may stay
MOST_WAITING = 100  # frames


class Connection:
    def __init__(self, websocket: WebSocket, guest: str, name: str | None = None) -> None:
        self.guest = guest
        self.claimed: int | None = None  # the seat whose player has it in their hands, where several share it
        self.name = name  # the guest's
        self._websocket = websocket
        self._waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._close = asyncio.Event()
        self._close_code = 1000

    def send(self, frame: str) -> None:
        try:
            self._waiting.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        if not self._close.is_set():
            self._close_code = code
            self._close.set()

    async def write_out(self) -> None:
        """Until the connection is closed, from either side."""
        sending = asyncio.create_task(self._send_waiting())
        closing = asyncio.create_task(self._close.wait())
        try:
            await asyncio.wait({sending, closing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            closing.cancel()
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending
        if self._close.is_set():
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(1):  # who does not read does not get to hear the reason either
                    await self._websocket.close(self._close_code)

    async def _send_waiting(self) -> None:
        while True:
            await self._websocket.send_text(await self._waiting.get())
