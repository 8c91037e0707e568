"""A slow reader harms nobody."""

import asyncio

import pytest
from starlette.types import Message

from facedown.server.protocol.messages import CloseCode
from facedown.server.tables.connection import MAX_QUEUED, Connection


class Browser:
    """The far end of a WebSocket, that reads only when told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.got: list[bytes] = []
        self.closed_with: int | None = None

    async def hear(self, message: Message) -> None:
        await self.reads.wait()
        if message["type"] == "websocket.send":
            self.got.append(message["text"].encode())
        else:
            self.closed_with = message["code"]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def numbered(count: int) -> list[bytes]:
    return [str(number).encode() for number in range(count)]


def test_frames_come_in_order_until_the_line_is_closed() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.hear, "ann")
        browser.reads.set()
        for frame in numbered(5):
            connection.send(frame)
        await settled()
        assert browser.got == numbered(5), "at once"
        connection.close(CloseCode.DISPLACED)
        connection.close(CloseCode.TOO_SLOW)  # the first word counts
        connection.send(b"too late")
        await connection.finish()
        assert browser.got == numbered(5)
        assert browser.closed_with == CloseCode.DISPLACED

    asyncio.run(work())


def test_what_has_waited_comes_first() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.hear, "ann")
        for frame in numbered(3):
            connection.send(frame)
        await settled()
        assert browser.got == []
        browser.reads.set()
        connection.send(b"3")  # before the others have gone
        assert browser.got == []
        await settled()
        connection.send(b"4")
        await settled()
        assert browser.got == numbered(5)

    asyncio.run(work())


def test_who_does_not_read_is_dropped_and_nobody_waits() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.hear, "ann")
        for frame in numbered(MAX_QUEUED):  # does not wait, whatever the browser does
            connection.send(frame)
            await asyncio.sleep(0)
        assert not connection.closed.done()
        connection.send(b"one more")
        assert connection.closed.result() == CloseCode.TOO_SLOW
        await asyncio.wait_for(connection.finish(), 5)
        assert browser.closed_with is None, "who does not read does not get to hear why"
        browser.reads.set()
        await settled()
        assert browser.got == [], "what waited is gone"

    asyncio.run(work())


def test_one_that_the_browser_has_closed_is_not_closed_by_us() -> None:
    async def work() -> None:
        browser = Browser()
        browser.reads.set()
        connection = Connection(browser.hear, "ann")
        connection.closed.cancel()
        connection.send(b"anyone there?")
        await connection.finish()
        assert browser.got == []
        assert browser.closed_with is None

    asyncio.run(work())


def test_one_that_is_gone_is_sent_nothing_more() -> None:
    async def work() -> None:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)
            raise OSError("gone")

        connection = Connection(send, "ann")
        connection.send(b"anyone there?")
        await settled()
        for frame in numbered(MAX_QUEUED + 1):
            connection.send(frame)
        await settled()
        assert len(sent) == 1
        assert not connection.closed.done(), "what it said before may still be read"
        connection.closed.cancel()
        await connection.finish()

    asyncio.run(work())


def test_what_waits_goes_out_before_the_reason_why_it_is_closed() -> None:
    async def work() -> None:
        browser = Browser()
        connection = Connection(browser.hear, "ann")
        for frame in numbered(3):
            connection.send(frame)
        connection.close(CloseCode.TOO_FAST)
        browser.reads.set()
        await connection.finish()
        assert browser.got == numbered(3)
        assert browser.closed_with == CloseCode.TOO_FAST

    asyncio.run(work())


def test_a_failure_to_send_ends_it_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async def send(_: Message) -> None:
            raise ValueError

        connection = Connection(send, "ann")
        connection.send(b"hello")
        await settled()
        assert connection.closed.cancelled()
        await connection.finish()

    asyncio.run(work())
    assert "Sending a frame failed: ValueError" in caplog.text
