"""Connections without a server: frames are queued, and a slow client makes nobody wait."""

import asyncio

import pytest
from starlette.types import Message

from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.connection import MAX_QUEUE, Connection


class Browser:
    """The other end of a WebSocket, which reads only when told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.frames: list[bytes] = []
        self.closed_with: int | None = None

    async def receive(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.frames.append(message["text"].encode())
        else:
            self.closed_with = message["code"]


async def let_tasks_run() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def make_frames(count: int) -> list[bytes]:
    return [str(number).encode() for number in range(count)]


def test_frames_come_in_order_until_the_connection_is_closed() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.receive, "ann")
        browser.reads.set()
        for frame in make_frames(5):
            connection.send(frame)
        await let_tasks_run()
        assert browser.frames == make_frames(5), "at once"
        connection.close(CloseCode.DISPLACED)
        connection.close(CloseCode.TOO_SLOW)  # the first code counts
        connection.send(b"too late")
        await connection.finish()
        assert browser.frames == make_frames(5)
        assert browser.closed_with == CloseCode.DISPLACED

    asyncio.run(work())


def test_queued_frames_are_sent_before_new_ones() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.receive, "ann")
        for frame in make_frames(3):
            connection.send(frame)
        await let_tasks_run()
        assert browser.frames == []
        browser.reads.set()
        connection.send(b"3")  # before the others are sent
        assert browser.frames == []
        await let_tasks_run()
        connection.send(b"4")
        await let_tasks_run()
        assert browser.frames == make_frames(5)

    asyncio.run(work())


def test_a_client_that_does_not_read_is_dropped_and_nobody_waits() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.receive, "ann")
        for frame in make_frames(MAX_QUEUE):  # does not wait for ever, whatever the browser does
            connection.send(frame)
            await asyncio.sleep(0)
        assert not connection.close_future.done()
        connection.send(b"one more")
        assert connection.close_future.result() == CloseCode.TOO_SLOW
        await asyncio.wait_for(connection.finish(), 5)
        assert browser.closed_with is None, "a client that does not read cannot be told why"
        browser.reads.set()
        await let_tasks_run()
        assert browser.frames == [], "queued frames are gone"

    asyncio.run(work())


def test_a_connection_that_the_browser_has_closed_is_not_closed_again() -> None:
    async def work() -> None:
        browser = Browser()
        browser.reads.set()
        connection = Connection(browser.receive, "ann")
        connection.close_future.cancel()
        connection.send(b"anyone there?")
        await connection.finish()
        assert browser.frames == []
        assert browser.closed_with is None

    asyncio.run(work())


def test_nothing_more_is_sent_to_a_browser_that_is_gone() -> None:
    async def work() -> None:
        messages: list[Message] = []

        async def send(message: Message) -> None:
            messages.append(message)
            raise OSError("gone")

        connection = Connection(send, "ann")
        connection.send(b"anyone there?")
        await let_tasks_run()
        for frame in make_frames(MAX_QUEUE + 1):
            connection.send(frame)
        await let_tasks_run()
        assert len(messages) == 1
        assert not connection.close_future.done(), "frames that it sent before can still be read"
        connection.close_future.cancel()
        await connection.finish()

    asyncio.run(work())


def test_queued_frames_are_sent_before_the_close_code() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.receive, "ann")
        for frame in make_frames(3):
            connection.send(frame)
        connection.close(CloseCode.TOO_FAST)
        browser.reads.set()
        await connection.finish()
        assert browser.frames == make_frames(3)
        assert browser.closed_with == CloseCode.TOO_FAST

    asyncio.run(work())


def test_a_failure_to_send_ends_the_connection_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async def send(_: Message) -> None:
            raise ValueError

        connection = Connection(send, "ann")
        connection.send(b"hello")
        await let_tasks_run()
        assert connection.close_future.cancelled()
        await connection.finish()

    asyncio.run(work())
    assert "Sending a frame failed: ValueError" in caplog.text
