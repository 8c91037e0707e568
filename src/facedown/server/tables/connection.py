"""One browser at a table. To a slow reader frames wait in a short queue, so that it holds up nobody."""

import asyncio
import contextlib
from typing import Protocol

from starlette.types import Send

from facedown.server.protocol.messages import CloseCode

MOST_WAITING = 100  # frames
PATIENCE = 1.0  # seconds; who does not read until then does not get to hear why it was closed either


class Line(Protocol):
    def send_now(self, frame: bytes) -> bool:
        """Whether it went: not while the other side reads too slowly."""

    async def has_room(self) -> None:
        """Once the other side reads again, or is gone."""


class Connection:
    def __init__(self, line: Line, guest: str, *, address: str = "", name: str | None = None) -> None:
        self.guest = guest
        self.address = address
        self.claimed: int | None = None  # the seat whose player has it in their hands, where several share it
        self.name = name  # the guest's
        self.is_listening = False  # to what comes in; else something that came in is being done
        self.closed: asyncio.Future[CloseCode] = (
            asyncio.get_running_loop().create_future()
        )  # the code, if we did; cancelled if not
        self._line = line
        self._waiting: list[bytes] = []
        self._catching_up: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        if self.closed.done():
            return
        if self._waiting or not self._line.send_now(frame):
            self._wait(frame)

    def close(self, code: CloseCode) -> None:
        """The first word counts."""
        if not self.closed.done():
            self.closed.set_result(code)

    async def end(self, send: Send) -> None:
        """Nothing more is sent, but for the reason where we are the ones who have closed it."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        if self.closed.done() and not self.closed.cancelled():
            with contextlib.suppress(OSError, RuntimeError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await send({"type": "websocket.close", "code": int(self.closed.result())})

    def _wait(self, frame: bytes) -> None:
        if len(self._waiting) == MOST_WAITING:
            self.close(CloseCode.TOO_SLOW)
            return
        self._waiting.append(frame)
        if self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._waiting:
            await self._line.has_room()
            while self._waiting and self._line.send_now(self._waiting[0]):
                del self._waiting[0]
        self._catching_up = None
