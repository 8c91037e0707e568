"""WebSocket connections. A table's frames go out at once, with no task or queue on their way while the other side reads; and a
line that breaks off leaves nothing behind.
"""

from weakref import ref

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "facedown.line"  # of ASGI: where an application finds its line


class WebSocketLine(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": ref(self)}

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
