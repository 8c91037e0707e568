"""Frames on their way: in order, whole or in pieces, and no more of them at once than somebody reads."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from facedown.server.web.websocket_lines import MOST_UNREAD, WebSocketLine, line_of


class Wire(asyncio.Transport):
    """To a browser that takes all it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self._is_read = True

    def write(self, data: Any) -> None:
        self.sent += data

    def pause_reading(self) -> None:
        self._is_read = False

    def resume_reading(self) -> None:
        self._is_read = True

    def is_reading(self) -> bool:
        return self._is_read

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


@asynccontextmanager
async def open_line() -> AsyncIterator[tuple[WebSocketLine, Wire, ClientProtocol]]:
    found: asyncio.Future[WebSocketLine] = asyncio.get_running_loop().create_future()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        found.set_result(line_of(scope))
        await asyncio.sleep(60)

    state = ServerState()
    line, wire = WebSocketLine(uvicorn.Config(app, log_config=None), state, {}), Wire()
    browser = ClientProtocol(parse_uri("ws://localhost/"))
    line.connection_made(wire)
    browser.send_request(browser.connect())
    line.data_received(b"".join(browser.data_to_send()))
    assert await found is line
    browser.receive_data(wire.sent)
    browser.events_received()
    yield line, wire, browser
    if not line.disconnected:
        line.connection_lost(None)
    for task in state.tasks:
        task.cancel()
    await asyncio.gather(*state.tasks, return_exceptions=True)


def say(line: WebSocketLine, browser: ClientProtocol) -> None:
    line.data_received(b"".join(browser.data_to_send()))


def on_a_line(work: Callable[[WebSocketLine, Wire, ClientProtocol], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_line() as (line, wire, browser):
            await asyncio.wait_for(work(line, wire, browser), 10)

    asyncio.run(run())


def test_what_comes_in_is_heard_in_its_order_whole_or_in_pieces() -> None:
    async def work(line: WebSocketLine, _wire: Wire, browser: ClientProtocol) -> None:
        browser.send_text(b"one")
        browser.send_text(b"t", fin=False)
        browser.send_continuation(b"wo", fin=True)
        browser.send_text("drei …".encode())
        browser.send_close(1000)
        say(line, browser)
        assert await line.heard() == "one"
        assert await line.heard() == {"type": "websocket.receive", "text": "two"}
        assert await line.heard() == "drei …"
        end = await line.heard()
        assert not isinstance(end, str)
        assert end["type"] == "websocket.disconnect"

    on_a_line(work)


def test_whoever_waits_hears_at_once() -> None:
    async def work(line: WebSocketLine, _wire: Wire, browser: ClientProtocol) -> None:
        hearing = asyncio.create_task(line.heard())
        await asyncio.sleep(0)
        browser.send_text(b"hello")
        say(line, browser)
        assert await hearing == "hello"

    on_a_line(work)


def test_nobody_fills_the_memory_by_talking_on() -> None:
    async def work(line: WebSocketLine, wire: Wire, browser: ClientProtocol) -> None:
        for number in range(MOST_UNREAD):
            browser.send_text(b"%d" % number)
            say(line, browser)
        assert wire.is_reading()
        browser.send_text(b"more")
        say(line, browser)
        assert not wire.is_reading()
        for _ in range(MOST_UNREAD + 1):
            assert not wire.is_reading()
            await line.heard()
        assert wire.is_reading()

    on_a_line(work)


def test_frames_go_out_unless_the_other_side_does_not_read() -> None:
    async def work(line: WebSocketLine, wire: Wire, browser: ClientProtocol) -> None:
        wire.sent = b""
        assert line.send_now(b"one")
        line.pause_writing()
        assert not line.send_now(b"two")
        line.resume_writing()
        await line.has_room()
        assert line.send_now(b"three")
        browser.receive_data(wire.sent)
        assert [frame.data for frame in browser.events_received()] == [b"one", b"three"]  # type: ignore[union-attr]
        line.connection_lost(None)
        assert line.send_now(b"four"), "nothing waits for one who is gone"

    on_a_line(work)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 0xFFFF, 0x10000, 0x10001])
def test_a_frame_of_any_size_arrives_whole(size: int) -> None:
    async def work(line: WebSocketLine, wire: Wire, browser: ClientProtocol) -> None:
        wire.sent = b""
        assert line.send_now(b"x" * size)
        assert line.send_now("…".encode())
        browser.receive_data(wire.sent)
        assert browser.events_received() == [Frame(Opcode.TEXT, b"x" * size), Frame(Opcode.TEXT, "…".encode())]

    on_a_line(work)


def test_to_one_who_has_said_goodbye_nothing_more_is_said() -> None:
    async def work(line: WebSocketLine, wire: Wire, browser: ClientProtocol) -> None:
        browser.send_close(1000)
        say(line, browser)
        wire.sent = b""
        assert line.send_now(b"one"), "nothing waits for one who is gone"
        assert wire.sent == b""

    on_a_line(work)
