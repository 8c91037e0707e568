"""A WebSocket client that does as little as possible, so that the server is what is measured."""

import asyncio
import os
import struct
import time
from base64 import b64encode
from collections.abc import Callable
from typing import cast

NO_MASK = b"\0\0\0\0"  # a valid mask that changes nothing, so it costs no time
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = 0x8A


class Socket(asyncio.Protocol):
    def __init__(self, request: bytes, receive: Callable[["Socket", bytes], None]) -> None:
        self._request = request
        self._receive = receive
        self._rest = b""
        self._is_open = False
        self.heard_at = 0.0  # when the last bytes arrived
        self.open_future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open_future.done():
            self.open_future.set_exception(error or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        self.heard_at = time.perf_counter()
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, separator, data = data.partition(b"\r\n\r\n")
            if not separator:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open_future.set_exception(ConnectionError(head.decode()))
                return
            self._is_open = True
            self.open_future.set_result(None)
        self._rest = self._read_frames(data)

    def _read_frames(self, data: bytes) -> bytes:
        """Pass on every complete frame, and return the bytes that are left over."""
        start = 0
        while len(data) - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if len(data) < body + size:
                break
            if data[start] == TEXT:
                self._receive(self, data[body : body + size])
            elif data[start] == PING:
                self._write(PONG, data[body : body + size])
            start = body + size
        return data[start:]

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = struct.pack("!BB", kind, 0x80 | size) if size < 126 else struct.pack("!BBH", kind, 0xFE, size)
        self._transport.write(head + NO_MASK + body)

    def close(self) -> None:
        self._transport.close()


async def open_socket(port: int, path: str, receive: Callable[[Socket, bytes], None], cookie: str = "") -> Socket:
    key = b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(request, receive), "127.0.0.1", port)
    await socket.open_future
    return socket
