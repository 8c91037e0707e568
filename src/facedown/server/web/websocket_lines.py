"""WebSocket connections. A table's frames go out at once and come in as they are: with no task, and as little as can be of
queues and of ASGI, on the way of every move. And a line that breaks off leaves nothing behind.
"""

import asyncio
from collections import deque
from typing import Any
from weakref import ref

from starlette.types import Message, Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

EXTENSION = "facedown.line"  # of ASGI: where an application finds its line
MOST_UNREAD = 10  # frames that wait until those before are done with; then we stop reading

Heard = str | Message  # the text of a whole frame; or as ASGI has it: one that came in pieces or is no text, and the end


class Unread:
    """What has come in and waits for its one reader; asyncio's queue, made for any number of them, takes twice as long."""

    def __init__(self) -> None:
        self._heard: deque[Heard] = deque()
        self._arrival: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._heard)

    def empty(self) -> bool:
        return not self._heard

    def put_nowait(self, heard: Heard) -> None:
        self._heard.append(heard)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> Heard:
        while not self._heard:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        return self._heard.popleft()


class WebSocketLine(WebSocketsSansIOProtocol):
    queue: Unread  # type: ignore[assignment]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Unread()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": ref(self)}

    def handle_text(self, event: Frame) -> None:
        try:
            text = str(event.data, "utf-8") if event.fin and not self.close_sent else None
        except UnicodeDecodeError:
            text = None
        if text is None:
            super().handle_text(event)
            return
        self.queue.put_nowait(text)
        if len(self.queue) > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def heard(self) -> Heard:
        """The next that comes in."""
        heard = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return heard

    def send_now(self, frame: bytes) -> bool:
        """Whether it went: not while the other side reads too slowly. To one that is gone nothing is said any more."""
        if not self.writable.is_set():
            return False
        if not (self.disconnected or self.close_sent):
            try:
                self.conn.send_text(frame)
            except InvalidState:  # it has said that it closes
                return True
            self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def has_room(self) -> None:
        """Once the other side reads again, or is gone."""
        await self.writable.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it would wait for the rest, refer to itself, and stay until Python looks for garbage


def line_of(scope: Scope) -> WebSocketLine:
    line: WebSocketLine = scope["extensions"][EXTENSION]["line"]()  # there while its application runs
    return line
