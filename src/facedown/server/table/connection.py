"""One browser at a table. What it is sent waits in a short queue, so that a slow reader holds up nobody."""

import asyncio
import contextlib

from starlette.types import Send

DISPLACED = 4001  # the same guest has come to this table in another window
TOO_SLOW = 4002
TOO_FAST = 4004  # it kept sending faster than allowed
NO_WATCHERS = 4003  # the game begins, and only players may stay
MOST_WAITING = 100  # frames


class Connection:
    def __init__(self, send: Send, guest: str, *, address: str = "", name: str | None = None) -> None:
        self.guest = guest
        self.address = address
        self.claimed: int | None = None  # the seat whose player has it in their hands, where several share it
        self.name = name  # the guest's
        self._send = send
        self.is_listening = False  # to what comes in; else something that came in is being done
        self.is_over = False
        self._waiting: list[str] = []
        self._is_waiting = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._closed_with: int | None = None

    def send(self, frame: str) -> None:
        if len(self._waiting) == MOST_WAITING:
            self.close(TOO_SLOW)
        else:
            self._waiting.append(frame)
            self._is_waiting.set()

    def close(self, code: int) -> None:
        if self._closed_with is None:
            self._closed_with = code
            if self._writing is not None:
                self._writing.cancel()

    def begin(self) -> asyncio.Task[None]:
        """From now on what waits is sent, until the connection is closed from either side."""
        self._writing = asyncio.create_task(self._write_out())
        return self._writing

    async def _write_out(self) -> None:
        try:
            if self._closed_with is None:
                await self._send_waiting()
        except OSError:  # the other side is gone
            return
        except asyncio.CancelledError:
            if self._closed_with is None:  # not by us
                raise
        finally:
            self._writing = None
        if self._closed_with is not None:
            with contextlib.suppress(OSError, RuntimeError, TimeoutError):
                async with asyncio.timeout(1):  # who does not read does not get to hear the reason either
                    await self._send({"type": "websocket.close", "code": self._closed_with})

    async def _send_waiting(self) -> None:
        while True:
            await self._is_waiting.wait()
            self._is_waiting.clear()
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                for frame in waiting:
                    await self._send({"type": "websocket.send", "text": frame})
